//! What can be played, and what is printed on the cards.

use super::At;
use super::document::Refusals;
use super::shapes::{BotFacts, CardFacts, Cards, EditionFacts, Editions, EffectFacts, SetFacts};
use super::trouble::Trouble;
use crate::agreement::edition_of;
use crate::handlers::failure::Failure;
use crate::pages::{most_players, set_name};
use axum::Json;
use table::Book;
use vocab::{CardId, Edition, Set, Sets};

/// What can be played: editions, their sets, and bots.
#[utoipa::path(
    get,
    path = "/api/editions",
    tag = "cards",
    responses((status = 200, description = "All of it.", body = Editions), Refusals),
    security(())
)]
pub(super) async fn editions() -> Json<Editions> {
    let sets = |edition: Edition| {
        Set::ALL
            .into_iter()
            .filter(move |set: &Set| set.editions().contains(edition))
            .map(|set| SetFacts {
                set: set.word().to_owned(),
                name: set_name(set).to_owned(),
                playable: Sets::of(edition).contains(set),
            })
            .collect()
    };
    Json(Editions {
        editions: Edition::ALL
            .into_iter()
            .map(|edition| EditionFacts {
                edition: edition.number(),
                name: edition.to_string(),
                players: u8::try_from(most_players(edition)).unwrap_or(u8::MAX),
                sets: sets(edition),
            })
            .collect(),
        bots: table::bot_kinds()
            .iter()
            .map(|kind| BotFacts {
                name: kind.name.to_owned(),
                description: kind.description.to_owned(),
            })
            .collect(),
    })
}

fn book(number: u8) -> Result<Book, Trouble> {
    let edition = edition_of(number).ok_or(Failure::Missing("edition"))?;
    Book::of(edition).map_err(|error| {
        tracing::error!(%error, "the cards are wrong");
        Failure::Broken.into()
    })
}

fn facts(book: &Book, card: CardId) -> CardFacts {
    let printed = book.facts(card);
    CardFacts {
        title: book.title(card).to_owned(),
        slug: book.slug(card),
        set: printed.set.word().to_owned(),
        age: printed.age,
        face: printed.face,
        color: printed.color.word().to_owned(),
        icons: printed.marks.iter().map(ToString::to_string).collect(),
        featured: printed.featured.map(|icon| icon.word().to_owned()),
        effects: book
            .text(card)
            .into_iter()
            .map(|(kind, text)| EffectFacts {
                kind: kind.word().to_owned(),
                text: text.to_string(),
            })
            .collect(),
    }
}

/// All cards of an edition, of every set.
#[utoipa::path(
    get,
    path = "/api/cards/{edition}",
    tag = "cards",
    params(("edition" = u8, Path, description = "1, 3 or 4.")),
    responses((status = 200, description = "The cards.", body = Cards), Refusals),
    security(())
)]
pub(super) async fn cards(At(edition): At<u8>) -> Result<Json<Cards>, Trouble> {
    let book = book(edition)?;
    let cards = book.cards().map(|(card, _)| facts(&book, card)).collect();
    Ok(Json(Cards { edition, cards }))
}

/// What is printed on a card.
#[utoipa::path(
    get,
    path = "/api/cards/{edition}/{slug}",
    tag = "cards",
    params(
        ("edition" = u8, Path, description = "1, 3 or 4."),
        ("slug" = String, Path, description = "Its title in small letters, as in `city-states`.")
    ),
    responses((status = 200, description = "The card.", body = CardFacts), Refusals),
    security(())
)]
pub(super) async fn card(
    At((edition, slug)): At<(u8, String)>,
) -> Result<Json<CardFacts>, Trouble> {
    let book = book(edition)?;
    let card = book.by_slug(&slug).ok_or(Failure::Missing("card"))?;
    Ok(Json(facts(&book, card)))
}
