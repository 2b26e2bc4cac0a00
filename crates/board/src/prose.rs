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
    let is_sign = |bit: &Bit| matches!(bit, Bit::Icon(_) | Bit::Back(_));
    html! {
        @for (index, bit) in line.0.iter().enumerate() {
            @let before = index.checked_sub(1).and_then(|before| line.0.get(before));
            @match (bit, line.0.get(index + 1)) {
                (Bit::Words(words), _) if before.is_some_and(is_sign) => { (words.get(stop(words).len()..).unwrap_or("")) }
                (sign, Some(Bit::Words(words))) if is_sign(sign) => { (together(self::bit(book, sign, links), stop(words))) }
                _ => { (self::bit(book, bit, links)) }
            }
        }
    }
}

/// A sign and the punctuation after it, on one line.
fn together(sign: Markup, stop: &str) -> Markup {
    if stop.is_empty() {
        return sign;
    }
    html! { span class="nb" { (sign) (stop) } }
}

/// The punctuation at the beginning of some words: it mustn't begin a line.
fn stop(words: &str) -> &str {
    let length = words.len()
        - words
            .trim_start_matches([',', '.', ';', ':', '!', '?', ')'])
            .len();
    words.get(..length).unwrap_or("")
}

fn bit(book: &Book, bit: &Bit, links: Links) -> Markup {
    match bit {
        Bit::Words(words) => html! { (words) },
        Bit::Card(card, title) => card_name(book, *card, title, links),
        Bit::Back(back) => value(*back),
        Bit::Seat(_, name) => html! { bdi { (name) } },
        Bit::Icon(icon) => icons::icon(*icon),
        Bit::Color(color) => html! { span class={ "sw " (ink(*color)) } {} (color.word()) },
        Bit::Special(_, name) => html! { b { (name) } },
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
    let is_sign = |piece: &Piece| !matches!(piece, Piece::Word(_) | Piece::CardName(_));
    html! {
        @for (index, piece) in pieces.iter().enumerate() {
            @let before = index.checked_sub(1).and_then(|before| pieces.get(before));
            @match (piece, pieces.get(index + 1)) {
                (Piece::Word(words), _) if before.is_some_and(is_sign) => { (words.get(stop(words).len()..).unwrap_or("")) }
                (sign, Some(Piece::Word(words))) if is_sign(sign) => { (together(self::piece(book, sign, links), stop(words))) }
                _ => { (self::piece(book, piece, links)) }
            }
        }
    }
}

fn piece(book: &Book, piece: &Piece, links: Links) -> Markup {
    match piece {
        Piece::Word(words) => html! { (words) },
        Piece::Icon(icon) => icons::icon(*icon),
        Piece::Value(age) => html! { span class="v" { (age) } },
        Piece::Hex => html! { i class="x i-hex" role="img" aria-label="picture" {} },
        Piece::Bonus => html! { i class="x i-bonus" role="img" aria-label="bonus" {} },
        Piece::Music => html! { i class="x i-music" role="img" aria-label="music note" {} },
        Piece::CardName(title) => match book.catalog().find(book.edition(), title) {
            Some(card) => card_name(book, card, title, links),
            None => html! { (title) },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vocab::{Edition, Icon};

    #[test]
    fn punctuation_stays_with_the_sign_before_it() {
        let book = Book::of(Edition::Fourth).expect("the cards are right");
        let sentence = Line::of("on ")
            .with(Bit::Icon(Icon::Leaf))
            .words(", and so on");
        let markup = line(&book, &sentence, Links::Dead).0;
        assert!(markup.starts_with("on <span class=\"nb\"><i "), "{markup}");
        assert!(markup.ends_with("</i>,</span> and so on"), "{markup}");
    }
}
