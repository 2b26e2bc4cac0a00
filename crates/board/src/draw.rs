//! Where the next draw comes from, and why.

use crate::Sight;
use crate::icons::glyph;
use crate::prose::{self, Links};
use maud::{Markup, html};
use table::words::highest_top;
use table::{Bit, Line, draw_why};
use view::{Back, SeatView};
use vocab::{Age, Set};

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

/// What all decks hold, set by set, with the next draw marked and why.
pub(crate) fn decks(sight: &Sight<'_>, last: Age, next: Option<Back>) -> Markup {
    let sets = sight.view.sets.iter();
    let sets: Vec<Set> = sets.filter(|set| *set != Set::Relics).collect();
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

/// "Your next draw: Echoes 5, from Echoes: Clock alone is your highest top card."
fn outlook(sight: &Sight<'_>, next: Option<Back>) -> Markup {
    let at = sight.view.viewer.and_then(|seat| sight.seat(seat));
    html! {
        @if let (Some(back), Some(at)) = (next, at) {
            p {
                "Your next draw: " (prose::value(back))
                @if let Some(why) = draw_why(sight.teller, sight.view, at.seat) { ", " (prose::line(sight.book(), &why, Links::Live)) }
                @if let Some(why) = why_higher(sight, at) { "; " (prose::line(sight.book(), &why, Links::Live)) }
                "."
            }
        }
    }
}
