//! Places that hold cards face down, or that are opened to be read in full. A tap on any of them lists all that the viewer
//! may know of it; without a script as well.

use crate::Sight;
use crate::card;
use crate::icons;
use crate::look::cards;
use crate::prose::{self, Links};
use maud::{Markup, html};
use view::{Back, Shown};
use vocab::{CardId, Mark};

/// A place of a player: its count, the backs, and everything in it in full.
pub(crate) struct Place<'a> {
    /// The id of the element; ids of the backs begin with it.
    pub(crate) id: String,
    /// "Hand".
    pub(crate) name: &'a str,
    /// The sign before the name, if it has one.
    pub(crate) sign: Option<&'a str>,
    /// What is counted: cards, or points.
    pub(crate) number: String,
    /// How the number comes about, in figures: "13+11"; may be empty.
    pub(crate) sum: String,
    /// How it comes about, in words; may be empty.
    pub(crate) why: String,
    /// The names of the cards stand in the line, if there is room.
    pub(crate) names: bool,
    /// "Bob's hand".
    pub(crate) whose: String,
    /// The cards.
    pub(crate) cards: &'a [Shown],
    /// Whether the viewer's knowledge of a card is nothing special here.
    pub(crate) own: bool,
    /// Whether equal backs lie together with their number.
    pub(crate) grouped: bool,
}

/// The place as a line that opens.
pub(crate) fn place(sight: &Sight<'_>, place: &Place<'_>) -> Markup {
    let count = cards(place.cards.len());
    html! {
        details class="zone" id=(place.id) {
            summary aria-label={ (place.whose) ": " (count) ". Show" } {
                @if let Some(sign) = place.sign { (icons::glyph(sign)) }
                span class="lab" {
                    span class=[place.sign.map(|_| "nm")] { (place.name) } " " b { (place.number) }
                    @if !place.sum.is_empty() { " " small { (place.sum) } }
                }
                @if place.names && place.cards.len() <= NAMED { (names(sight, place)) }
                @else { (fan(sight, place)) }
            }
            div class="full" {
                h3 { (place.whose) ": " (count) }
                @if !place.why.is_empty() { p { (place.why) } }
                (listing(sight, place.cards))
            }
        }
    }
}

/// So many cards are named in a line.
const NAMED: usize = 5;

/// The cards by value and title. They are found again by their ids when they move.
fn names(sight: &Sight<'_>, place: &Place<'_>) -> Markup {
    let book = sight.book();
    html! {
        @if !place.cards.is_empty() {
            span class="named" aria-hidden="true" {
                @for (index, shown) in place.cards.iter().enumerate() {
                    @let back = sight.back_of(*shown);
                    span {
                        span class={ "back " (back.set.word()) } id={ (place.id) "-" (index) } { b { (back.age) } }
                        @if let Shown::Face(card) = shown { (prose::card_name(book, *card, book.title(*card), Links::Dead)) }
                    }
                }
            }
        }
    }
}

/// The backs side by side; an eye marks those whose face the viewer knows.
fn fan(sight: &Sight<'_>, place: &Place<'_>) -> Markup {
    if place.cards.is_empty() {
        return html! {};
    }
    let mut groups: Vec<(Back, bool, usize)> = Vec::new();
    let grouped = place.grouped || place.cards.len() > 9;
    let mut items: Vec<(Back, bool)> = place
        .cards
        .iter()
        .map(|shown| {
            let known = !place.own && matches!(shown, Shown::Face(_));
            (sight.back_of(*shown), known)
        })
        .collect();
    items.sort_by_key(|(back, known)| (back.age, back.set, *known));
    for (back, known) in items {
        match groups.last_mut() {
            Some((last, same, count)) if grouped && *last == back && *same == known => *count += 1,
            _ => groups.push((back, known, 1)),
        }
    }
    // A long row would take a line of its own; the number says enough.
    if groups.len() > 6 && grouped {
        return html! {};
    }
    html! {
        span class={ "fan" @if grouped { " g" } } aria-hidden="true" {
            @for (index, (back, known, count)) in groups.into_iter().enumerate() {
                span class={ "back " (back.set.word()) @if known { " known" } } id={ (place.id) "-" (index) } {
                    b { (back.age) }
                    @if count > 1 { span class="ct" { (count) } }
                }
            }
        }
    }
}

/// Everything in a place: known cards by name, the others by their backs.
pub(crate) fn listing(sight: &Sight<'_>, shown: &[Shown]) -> Markup {
    let known: Vec<CardId> = shown
        .iter()
        .filter_map(|shown| match shown {
            Shown::Face(card) => Some(*card),
            Shown::Back(_) => None,
        })
        .collect();
    let mut backs: Vec<(Back, usize)> = Vec::new();
    for shown in shown {
        if let Shown::Back(back) = shown {
            match backs.iter_mut().find(|(same, _)| same == back) {
                Some((_, count)) => *count += 1,
                None => backs.push((*back, 1)),
            }
        }
    }
    html! {
        @if !known.is_empty() { (faces(sight, &known)) }
        @if !backs.is_empty() {
            p class="backs" {
                @for (back, count) in backs {
                    span {
                        @if count > 1 { (count) " × " }
                        (card::back(back, 1, false))
                    }
                }
            }
        }
        @if shown.is_empty() { p class="muted" { "Nothing lies here." } }
    }
}

/// Cards by name, a line each: value, title, marks.
pub(crate) fn faces(sight: &Sight<'_>, cards: &[CardId]) -> Markup {
    let book = sight.book();
    html! {
        ol class="faces" {
            @for card in cards {
                @let facts = book.facts(*card);
                li {
                    span class="v" { (facts.face) }
                    (prose::card_name(book, *card, book.title(*card), Links::Live))
                    span class="marks" {
                        @for mark in &facts.marks {
                            @match mark {
                                Mark::Icon(icon) | Mark::Search(icon) => (icons::silent(*icon)),
                                Mark::Bonus(points) => span class="coin" { (points) },
                                Mark::Echo => (icons::glyph("i-echo")),
                                Mark::Blank | Mark::Hex => {},
                                other => (icons::mark(*other)),
                            }
                        }
                    }
                }
            }
        }
    }
}
