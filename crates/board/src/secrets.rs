//! A safe and the secrets in it.

use crate::icons::glyph;
use crate::look::cards;
use crate::player::{of_limit, room_words};
use crate::prose::{self, Links};
use crate::{Sight, artifacts, card};
use maud::{Markup, html};
use table::words::highest_top;
use view::{SeatView, Shown};
use vocab::{Age, Zone};

/// The safe of a player: how much of it is taken, and the backs of its secrets in their order, the oldest first.
pub(crate) fn safe(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let whose = sight.place(Zone::Safe(at.seat));
    let count = cards(at.safe.len());
    let own = sight.is_own(at.seat);
    let secrets = || at.safe.iter().enumerate();
    html! {
        details class="zone safe" id={ "safe-" (at.seat.0) } {
            summary aria-label={ (whose) ": " (count) ". Show" } {
                (glyph("u-safe"))
                span class="lab" { span class="nm" { "Safe" } " " b { (of_limit(at, at.safe.len())) } }
                @if !at.safe.is_empty() {
                    span class="fan" aria-hidden="true" {
                        @for (index, shown) in secrets() {
                            @let back = sight.back_of(*shown);
                            @let known = matches!(shown, Shown::Face(_));
                            @let offered = own && offer(sight, *shown).is_some();
                            span class={ "back " (back.set.word()) @if known { " known" } @if offered { " ready" } }
                                id={ "safe-" (at.seat.0) "-" (index) } { b { (back.age) } }
                        }
                    }
                }
            }
            div class="full" {
                h3 { (whose) ": " (count) }
                p { (room_words(at, "Safe", at.safe.len())) }
                p {
                    "Nobody may look at a secret, "
                    @if own { "not even you" } @else { "not even its owner" }
                    "; its back and the order in which they came are seen by all."
                }
                @if at.safe.is_empty() { p class="muted" { "Nothing lies here." } }
                @else {
                    ol class="secrets" {
                        @for (_, shown) in secrets() {
                            li {
                                (card::back(sight.back_of(*shown), 1, false))
                                p {
                                    @if let Shown::Face(card) = shown {
                                        "You remember: " (prose::card_name(sight.book(), *card, sight.book().title(*card), Links::Live)) ". "
                                    }
                                    @if own { (wanted(sight, at, sight.back_of(*shown).age)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The key of the offer to achieve this secret.
fn offer<'a>(sight: &'a Sight<'_>, shown: Shown) -> Option<&'a str> {
    let mut offers = sight.offers().iter();
    offers
        .find(|offer| {
            matches!(offer.choice, view::Choice::AchieveSecret { secret, .. } if secret == shown)
        })
        .map(|offer| offer.key.as_str())
}

/// What its owner needs to achieve a secret of that value, and what he lacks (7.2, 7.3).
fn wanted(sight: &Sight<'_>, at: &SeatView, age: Age) -> String {
    let same = at
        .achievements
        .iter()
        .filter(|shown| !artifacts::is_relic(sight, shown) && sight.back_of(**shown).age == age);
    let points = 5 * u16::from(age) * (same.count() as u16 + 1);
    let short = points.saturating_sub(at.points);
    let low = highest_top(sight.teller, sight.view, at.seat) < age;
    let lacks = match (short, low) {
        (0, false) => "an action achieves it".to_owned(),
        (0, true) => "the top card is lacking".to_owned(),
        (1, false) => "1 point is lacking".to_owned(),
        (short, false) => format!("{short} points are lacking"),
        (short, true) => format!("{short} points and the top card are lacking"),
    };
    format!("It takes {points} points and a top card of {age}: {lacks}.")
}
