//! Cards: face up, covered, from behind, and in full for reading.

use crate::icons;
use crate::prose::{self, Links};
use crate::title::{self, Room};
use crate::{address_among, card_address, ink, marks};
use maud::{Markup, html};
use table::Book;
use view::{Back, Cause};
use vocab::{CardId, Facts, IconCounts, Kind, Mark, Set, Splay};

/// What a card on the table is for the question being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Part<'a> {
    /// Nothing.
    #[default]
    None,
    /// Its words ask.
    Source,
    /// The offer of this key is about it.
    Offer(&'a str),
}

impl Part<'_> {
    fn class(self) -> &'static str {
        match self {
            Part::None => "",
            Part::Source => " source",
            Part::Offer(_) => " legal",
        }
    }

    fn key(self) -> Option<String> {
        match self {
            Part::Offer(key) => Some(key.to_owned()),
            _ => None,
        }
    }
}

/// A card lying face up, as a link to its page.
pub fn face(book: &Book, card: CardId, part: Part<'_>) -> Markup {
    face_among(book, card, &[], part)
}

/// The top card of a stack with these visible echo effects.
pub(crate) fn face_among(book: &Book, card: CardId, echoes: &[CardId], part: Part<'_>) -> Markup {
    html! {
        a class={ (classes(book, card)) (part.class()) }
            id={ "c-" (book.slug(card)) }
            href=(address_among(book, card, echoes))
            aria-label=(spoken(book, card))
            data-offer=[part.key()] {
            (inside(book, card))
        }
    }
}

/// A card as a link that can stand anywhere any number of times: it has no id.
pub fn loose(book: &Book, card: CardId) -> Markup {
    html! {
        a class=(classes(book, card))
            href=(card_address(book, card))
            aria-label=(spoken(book, card)) {
            (inside(book, card))
        }
    }
}

/// The classes that dress an element as this card.
pub fn classes(book: &Book, card: CardId) -> String {
    let facts = book.facts(card);
    let (room, city) = room(facts);
    let size = title::size(book.title(card), room);
    format!(
        "card {} t{size}{city}{}",
        ink(facts.color),
        of_set(facts.back)
    )
}

/// Of which set a card is, for who moves it: its deck.
const fn of_set(set: Set) -> &'static str {
    match set {
        Set::Base | Set::Relics => "",
        Set::Echoes => " of-echoes",
        Set::Cities => " of-cities",
        Set::Artifacts => " of-artifacts",
        Set::Unseen => " of-unseen",
    }
}

fn room(facts: &Facts) -> (Room, &'static str) {
    if facts.marks.len() > 4 {
        (Room::City, " city")
    } else {
        (Room::Beside, "")
    }
}

/// What is printed on the small face: marks, title, value.
pub fn inside(book: &Book, card: CardId) -> Markup {
    let facts = book.facts(card);
    let demand = book.has(card, Kind::Demand) || book.has(card, Kind::Compel);
    html! {
        @for (index, mark) in facts.marks.iter().enumerate() {
            (icons::place(index, *mark, card.index()))
        }
        span class="ti" { (title::hyphenated(book.title(card))) }
        @if demand { i class="dm u-demand" {} }
        b class="ag" { (facts.face) }
    }
}

/// A card in words: title, color, value, marks.
pub fn spoken(book: &Book, card: CardId) -> String {
    let facts = book.facts(card);
    let marks = marks_spoken(&facts.marks, IconCounts::ALL_PLACES);
    let demand = if book.has(card, Kind::Demand) {
        "; demand"
    } else {
        ""
    };
    format!(
        "{}, {} {}: {marks}{demand}",
        book.title(card),
        facts.color,
        facts.face
    )
}

/// The marks of some places in words.
fn marks_spoken(marks: &[Mark], places: u8) -> String {
    let words: Vec<String> = marks
        .iter()
        .enumerate()
        .filter(|(place, _)| places & (1 << place) != 0)
        .filter_map(|(_, mark)| icons::mark_word(*mark))
        .collect();
    if words.is_empty() {
        "no icon".to_owned()
    } else {
        words.join(", ")
    }
}

/// A covered card: a strip with the places that its splay shows, and its value. `echoes` are the visible echo effects of
/// its stack.
pub(crate) fn strip(
    book: &Book,
    card: CardId,
    splay: Splay,
    echoes: &[CardId],
    part: Part<'_>,
) -> Markup {
    let facts = book.facts(card);
    let title = book.title(card);
    let places = splay.places();
    html! {
        a class={ "strip " (ink(facts.color)) (room(facts).1) (part.class()) }
            id={ "c-" (book.slug(card)) }
            href=(address_among(book, card, echoes))
            aria-label={ (title) ", " (facts.face) ", covered: " (marks_spoken(&facts.marks, places)) }
            data-offer=[part.key()] {
            @for (index, mark) in facts.marks.iter().enumerate() {
                @if places & (1 << index) != 0 { (icons::place(index, *mark, card.index())) }
            }
            b class="ag" { (facts.face) }
        }
    }
}

/// The back of one card or of several equal ones.
pub fn back(back: Back, count: usize, known: bool) -> Markup {
    html! {
        span class={ "back " (back.set.word()) @if known { " known" } } {
            b { (back.age) }
            @if count > 1 { span class="ct" { (count) } }
        }
    }
}

/// The echo effects that a dogma on a stack carries out first: of these cards, from the bottom up.
pub fn echoes(book: &Book, cards: &[CardId]) -> Markup {
    html! {
        @if !cards.is_empty() {
            section class="runs" {
                h4 { "A dogma on this stack first carries out" }
                ol class="effects" {
                    @for card in cards {
                        @for (_, line) in book.text(*card).into_iter().filter(|(kind, _)| *kind == Kind::Echo) {
                            li {
                                i class="x i-echo" {}
                                p {
                                    (prose::card_name(book, *card, book.title(*card), Links::Live)) ": "
                                    (prose::line(book, &line, Links::Live))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A card in full, with its text. The sentence of `now` is marked.
pub fn reading(book: &Book, card: CardId, now: Option<Cause>) -> Markup {
    in_full(book, card, now, &[])
}

/// A card in full, and the echo effects that a dogma on its stack carries out first.
pub fn reading_among(book: &Book, card: CardId, echoes: &[CardId]) -> Markup {
    in_full(book, card, None, echoes)
}

fn in_full(book: &Book, card: CardId, now: Option<Cause>, among: &[CardId]) -> Markup {
    let facts = book.facts(card);
    let (_, city) = room(facts);
    html! {
        article class={ "read " (ink(facts.color)) (city) } aria-label=(spoken(book, card)) {
            header {
                @for (index, mark) in facts.marks.iter().enumerate() {
                    (icons::place(index, *mark, card.index()))
                }
                h3 { (book.title(card)) }
                p class="sub" { (facts.color) " · " (facts.set) }
                b class="big" { (facts.face) }
            }
            (text(book, card, now))
            (echoes(book, among))
        }
    }
}

/// The effects of a card, a list item each. The sentence of `now` is marked.
pub fn text(book: &Book, card: CardId, now: Option<Cause>) -> Markup {
    let facts = book.facts(card);
    let Some(printed) = book.card(card) else {
        return html! {};
    };
    let effects = lang::english(printed).effects;
    let now = now.filter(|now| now.card == card);
    html! {
        @if let (true, Some(city)) = (effects.is_empty(), marks::city(book, card)) {
            (city)
        } @else if effects.is_empty() {
            p class="none" {
                "It has no effect of its own."
                @if facts.set == Set::Echoes { " A dogma on it carries out the visible echo effects of its stack." }
            }
        } @else {
            ol class="effects" {
                @for (number, effect) in effects.iter().enumerate() {
                    @let here = now.filter(|now| usize::from(now.effect) == number);
                    li class=[here.map(|_| "now")] {
                        @match (effect.kind, facts.featured) {
                            (Kind::Echo, _) => { i class="x i-echo" {} }
                            (_, Some(icon)) => { (icons::silent(icon)) }
                            _ => { i class="x i-hex" {} }
                        }
                        p {
                            (kind(effect.kind))
                            @if let (Kind::Echo, Some(seen)) = (effect.kind, echo_seen(book, facts)) {
                                span class="seen-when" { "(" (seen) ") " }
                            }
                            @for (index, sentence) in effect.sentences.iter().enumerate() {
                                @if index > 0 { " " }
                                @if here.is_some_and(|now| usize::from(now.sentence) == index) {
                                    mark { (prose::pieces(book, &sentence.pieces, Links::Live)) }
                                } @else {
                                    (prose::pieces(book, &sentence.pieces, Links::Live))
                                }
                            }
                            @if effect.sentences.is_empty() { "Its text isn't written yet." }
                        }
                    }
                }
            }
        }
    }
}

/// Where the echo effect stands, and when it can be seen on a covered card.
fn echo_seen(book: &Book, facts: &Facts) -> Option<String> {
    let place = facts.marks.iter().position(|mark| *mark == Mark::Echo)?;
    let name = icons::place_name(place);
    Some(match marks::seen_when(book.edition(), place) {
        Some(when) => format!("{name}; covered, it is seen {when}"),
        None => format!("{name}; never seen when covered"),
    })
}

/// The word before an effect that isn't shared.
fn kind(kind: Kind) -> Markup {
    match kind {
        Kind::Demand => html! { span class="kind" { "Demand " } },
        Kind::Compel => html! { span class="kind" { "Compel " } },
        Kind::Echo => html! { span class="kind e" { "Echo " } },
        Kind::Effect => html! {},
    }
}
