//! Sentences as markup: card names link to their cards, icons are drawn, values stand in boxes.

use crate::icons;
use crate::{card_address, ink};
use lang::text::Piece;
use maud::{Markup, html};
use table::{Bit, Book, Line};
use view::Back;
use vocab::{CardId, Set};

/// Whether card names in a sentence can be links; inside a button they can't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Card names lead to their cards.
    Live,
    /// Card names are only underlined.
    Dead,
}

/// A sentence.
pub fn line(book: &Book, line: &Line, links: Links) -> Markup {
    html! { @for bit in &line.0 { (self::bit(book, bit, links)) } }
}

fn bit(book: &Book, bit: &Bit, links: Links) -> Markup {
    match bit {
        Bit::Words(words) => html! { (words) },
        Bit::Card(card, title) => card_name(book, *card, title, links),
        Bit::Back(back) => value(*back),
        Bit::Seat(_, name) => html! { bdi { (name) } },
        Bit::Icon(icon) => icons::icon(*icon),
        Bit::Color(color) => html! { span class={ "sw " (ink(*color)) } {} (color.word()) },
        Bit::Special(special) => html! { b { (special.name()) } },
    }
}

/// The name of a card, underlined in its color.
pub fn card_name(book: &Book, card: CardId, title: &str, links: Links) -> Markup {
    let color = ink(book.facts(card).color);
    match links {
        Links::Live => html! {
            a class={ "cn " (color) } href=(card_address(book, card)) { (title) }
        },
        Links::Dead => html! { span class={ "cn " (color) } { (title) } },
    }
}

/// The value of a card, with its set if that isn't the base set.
pub fn value(back: Back) -> Markup {
    match back.set {
        Set::Base => html! { span class="v" { (back.age) } },
        set => html! { span class={ "v " (set.word()) } { (set) " " (back.age) } },
    }
}

/// The words of a card.
pub fn pieces(book: &Book, pieces: &[Piece], links: Links) -> Markup {
    html! {
        @for piece in pieces {
            @match piece {
                Piece::Word(words) => { (words) }
                Piece::Icon(icon) => { (icons::icon(*icon)) }
                Piece::Value(age) => { span class="v" { (age) } }
                Piece::Hex => { i class="x i-hex" role="img" aria-label="picture" {} }
                Piece::Bonus => { i class="x i-bonus" role="img" aria-label="bonus" {} }
                Piece::Music => { i class="x i-music" role="img" aria-label="music note" {} }
                Piece::CardName(title) => {
                    @match book.catalog().find(book.edition(), title) {
                        Some(card) => { (card_name(book, card, title, links)) }
                        None => { (title) }
                    }
                }
            }
        }
    }
}
