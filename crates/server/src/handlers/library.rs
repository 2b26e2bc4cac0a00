//! What can be read: cards, rules, the guide.

use super::failure::Failure;
use super::lobby;
use super::seats::{seat_of, seat_of_bot};
use super::visitor::{Visitor, named};
use crate::App;
use crate::agreement::{Agreement, Pace, edition_of};
use crate::hall::Plan;
use crate::pages;
use crate::pages::cards::Search;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use store::Status;
use table::Book;
use vocab::Edition;

fn book(edition: Edition) -> Result<Book, Failure> {
    Book::of(edition).map_err(|error| {
        tracing::error!(%error, "the cards are wrong");
        Failure::Broken
    })
}

fn edition(number: u8) -> Result<Edition, Failure> {
    edition_of(number).ok_or(Failure::Missing("edition"))
}

/// A page that is the same for everybody but for its frame, or only the middle of it for the script.
fn part(markup: &Markup) -> Response {
    (
        [(header::CACHE_CONTROL, "public, max-age=3600")],
        Html(markup.0.clone()),
    )
        .into_response()
}

/// How the rules are asked for.
#[derive(Deserialize)]
pub(crate) struct RulesQuery {
    /// Whether only the middle of the page is asked for.
    part: Option<String>,
    /// Of which sets, for the panel.
    #[serde(default)]
    sets: String,
}

/// How the page of a card is asked for.
#[derive(Deserialize)]
pub(crate) struct CardQuery {
    part: Option<String>,
    /// The cards of its stack whose echo effects are visible, from the bottom up.
    #[serde(default)]
    echoes: String,
}

/// `GET /cards`.
pub(crate) async fn cards(
    visitor: Visitor,
    Query(search): Query<Search>,
) -> Result<Response, Failure> {
    browse(&visitor, Edition::Fourth, &search)
}

/// `GET /cards/{edition}`.
pub(crate) async fn cards_of(
    visitor: Visitor,
    Path(number): Path<u8>,
    Query(search): Query<Search>,
) -> Result<Response, Failure> {
    browse(&visitor, edition(number)?, &search)
}

fn browse(visitor: &Visitor, edition: Edition, search: &Search) -> Result<Response, Failure> {
    let path = format!("/cards/{}", edition.number());
    let visit = visitor.visit(&path, 0);
    let page = pages::cards::browser(&visit, &book(edition)?, search);
    Ok(Html(page.into_string()).into_response())
}

/// `GET /cards/{edition}/{slug}`.
pub(crate) async fn card(
    visitor: Visitor,
    Path((number, slug)): Path<(u8, String)>,
    Query(query): Query<CardQuery>,
) -> Result<Response, Failure> {
    let edition = edition(number)?;
    let book = book(edition)?;
    let card = book.by_slug(&slug).ok_or(Failure::Missing("card"))?;
    let echoes = pages::cards::named_cards(&book, &query.echoes);
    if query.part.is_some() {
        return Ok(part(&pages::cards::card_part(&book, card, &echoes)));
    }
    let path = format!("/cards/{number}/{slug}");
    let visit = visitor.visit(&path, 0);
    let page = pages::cards::card(&visit, &book, card, &echoes);
    Ok(Html(page.into_string()).into_response())
}

/// `GET /rules`.
pub(crate) async fn rules() -> Redirect {
    Redirect::to("/rules/4")
}

/// `GET /rules/{edition}`; the panel at a table tells of the sets that are played there.
pub(crate) async fn rules_of(
    visitor: Visitor,
    Path(number): Path<u8>,
    Query(query): Query<RulesQuery>,
) -> Result<Response, Failure> {
    let edition = edition(number)?;
    let book = book(edition)?;
    if query.part.is_some() {
        let sets = pages::rules::named_sets(edition, &query.sets);
        return Ok(part(&pages::rules::rules_part(&book, sets)));
    }
    let path = format!("/rules/{number}");
    let page = pages::rules::rules(&visitor.visit(&path, 0), &book);
    Ok(Html(page.into_string()).into_response())
}

/// `GET /guide`.
pub(crate) async fn guide(State(app): State<App>, visitor: Visitor) -> Result<Response, Failure> {
    let running = match &visitor.person {
        Some(person) => app.store().tables_of(person.id, 20).await?,
        None => Vec::new(),
    };
    let running = running
        .iter()
        .find(|table| table.status == Status::Running && lobby::agreement(table).guided);
    let running = running.map(|table| table.id.as_str());
    let page = pages::guide::guide(&visitor.visit("/guide", 0), running);
    Ok(Html(page.into_string()).into_response())
}

/// What the guide's button sends.
#[derive(Deserialize)]
pub(crate) struct GuideForm {
    #[serde(default)]
    name: String,
}

/// `POST /guide`: a first game with somebody beside one.
pub(crate) async fn begin_guide(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<GuideForm>,
) -> Result<Response, Failure> {
    let (person, cookie) = named(&app, &visitor, &form.name, "Guest").await?;
    let kind = table::bot_kinds().first().map_or("", |kind| kind.name);
    let plan = Plan {
        agreement: Agreement {
            any_order: false,
            pace: Pace::Slow,
            guided: true,
            ..Agreement::usual()
        },
        title: "A first game".into(),
        listed: false,
        seats: vec![seat_of(&person), seat_of_bot(kind.to_owned(), 1)],
        seed: Some(pages::guide::SEED),
    };
    match app.hall.make(plan, &person).await {
        Ok(room) => Ok((cookie, Redirect::to(&format!("/t/{}", room.id))).into_response()),
        Err(refused) => Ok(Failure::from(refused).answer(&headers, "/guide")),
    }
}

/// Every other address.
pub(crate) async fn missing(visitor: Visitor) -> Response {
    let page = pages::error::error(&visitor.visit("/", 0), pages::error::Trouble::NotFound);
    (StatusCode::NOT_FOUND, Html(page.into_string())).into_response()
}
