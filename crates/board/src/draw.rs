//! Where the next draw comes from, and why.

use crate::Sight;
use crate::icons::glyph;
use crate::prose::{self, Links};
use maud::{Markup, html};
use table::words::highest_top;
use table::{Bit, Line};
use view::{Back, SeatView};
use vocab::{Age, CardId, Color, Edition, Set};

/// Why a Draw action of this seat would draw of the set it would (5.5, 5.8, 5.9). Nothing without Echoes: then it is
/// always the base set.
pub(crate) fn why(sight: &Sight<'_>, at: &SeatView) -> Option<Line> {
    let next = at.next_draw.filter(|_| sight.has(Set::Echoes))?;
    Some(set(sight, at, next))
}

/// Why it is of a higher value than the highest top card, if it is (5.2).
fn why_higher(sight: &Sight<'_>, at: &SeatView) -> Option<Line> {
    let highest = highest_top(sight.teller, sight.view, at.seat).max(1);
    let next = at.next_draw.filter(|next| next.age > highest)?;
    let base = Back {
        set: Set::Base,
        age: next.age,
    };
    let below = Line::of("the base decks below ").with(Bit::Back(base));
    Some(below.words(" are empty"))
}

/// Which set, by the rule for Echoes.
fn set(sight: &Sight<'_>, at: &SeatView, next: Back) -> Line {
    let due = match sight.view.edition {
        Edition::Fourth => by_tops(sight, at),
        Edition::First | Edition::Third => by_hand(sight, at),
    };
    match due {
        (true, line) if next.set == Set::Base => {
            line.words(", but there is no Echoes card of that age")
        }
        (_, line) => line,
    }
}

/// 4th edition: just one top card of the highest value.
fn by_tops(sight: &Sight<'_>, at: &SeatView) -> (bool, Line) {
    let book = sight.book();
    let tops: Vec<CardId> = Color::ALL
        .into_iter()
        .filter_map(|color| at.top(color))
        .collect();
    let value = |card: &CardId| book.facts(*card).face;
    let highest: Age = tops.iter().map(value).max().unwrap_or(0);
    let equals: Vec<CardId> = tops
        .into_iter()
        .filter(|card| value(card) == highest)
        .collect();
    let whose = Line::new().with(sight.teller.whose(at.seat));
    match equals.as_slice() {
        [] => (false, Line::of("there is no top card")),
        [one] => (
            true,
            Line::of("only ")
                .with(sight.teller.card(*one))
                .words(" is the highest of ")
                .then(whose)
                .words(" top cards"),
        ),
        several => (
            false,
            Line::of(format!("{} of ", several.len()))
                .then(whose)
                .words(format!(" top cards share the highest value, {highest}")),
        ),
    }
}

/// 3rd edition: a hand that isn't empty and holds no Echoes card.
fn by_hand(sight: &Sight<'_>, at: &SeatView) -> (bool, Line) {
    let whose = Line::new().with(sight.teller.whose(at.seat));
    let holds = |set: Set| at.hand.iter().any(|shown| sight.back_of(*shown).set == set);
    if at.hand.is_empty() {
        (false, whose.words(" hand is empty"))
    } else if holds(Set::Echoes) {
        (
            false,
            Line::of("there is an Echoes card in ")
                .then(whose)
                .words(" hand already"),
        )
    } else {
        (true, whose.words(" hand holds no Echoes card"))
    }
}

/// What all decks hold, set by set, with the next draw marked and why.
pub(crate) fn decks(sight: &Sight<'_>, last: Age, next: Option<Back>) -> Markup {
    let sets: Vec<Set> = sight.view.sets.iter().collect();
    if sets.len() < 2 {
        return html! {};
    }
    let count = |set: Set, age: Age| {
        let mut decks = sight.view.decks.iter();
        decks
            .find(|deck| deck.set == set && deck.age == age)
            .map_or(0, |deck| deck.count)
    };
    html! {
        details class="heap" id="decks" {
            summary aria-label="All decks. Show" { (glyph("u-deck")) span { "decks" } }
            div class="full" {
                h3 { "What the decks hold" }
                (outlook(sight, next))
                table class="decks" {
                    thead { tr { th scope="col" { "Age" } @for set in &sets { th scope="col" { span class={ "v " (set.word()) } { (set) } } } } }
                    tbody {
                        @for age in 1..=last {
                            tr {
                                th scope="row" { (age) }
                                @for set in &sets {
                                    @let here = next == Some(Back { set: *set, age });
                                    @let count = count(*set, age);
                                    td class=[here.then_some("next").or((count == 0).then_some("z"))] { (count) @if here { span class="vh" { ", the next draw" } } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// "Your next draw: Echoes 5, for only Clock is the highest of your top cards."
fn outlook(sight: &Sight<'_>, next: Option<Back>) -> Markup {
    let at = sight.view.viewer.and_then(|seat| sight.seat(seat));
    html! {
        @if let (Some(back), Some(at)) = (next, at) {
            p {
                "Your next draw: " (prose::value(back))
                @if let Some(why) = why(sight, at) { ", for " (prose::line(sight.book(), &why, Links::Live)) }
                @if let Some(why) = why_higher(sight, at) { "; " (prose::line(sight.book(), &why, Links::Live)) }
                "."
            }
        }
    }
}
