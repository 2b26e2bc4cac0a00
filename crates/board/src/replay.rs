//! Stepping through the past: where the question would be, a slider and four links, the other seats and the hand.

use crate::icons::glyph;
use crate::{Moment, Sight, prompt};
use maud::{Markup, html};

/// The controls at the moment after `at` of `of` choices.
pub(crate) fn replay(sight: &Sight<'_>, at: usize, of: usize) -> Markup {
    // The seat from which the past is seen stays the same. Addresses count seats as people do, from 1.
    let seat = sight.view.viewer.map(|seat| (seat.0 + 1).to_string());
    let to = |moment: usize| {
        let query = seat
            .as_ref()
            .map(|seat| format!("?seat={seat}"))
            .unwrap_or_default();
        format!("/t/{}/at/{moment}{query}", sight.id)
    };
    let step = |moment: Option<usize>, sign: &str, words: &str| {
        html! {
            a class="btn" href=[moment.map(to)] aria-disabled=[moment.is_none().then_some("true")] aria-label=(words) { (glyph(sign)) }
        }
    };
    html! {
        section class="dock replay" id="question" aria-labelledby="question-line" {
            h2 id="question-line" { "The past" }
            p aria-live="polite" { "After " b { (at) } " of " b { (of) } " choices" }
            form id="replay" method="get" action={ "/t/" (sight.id) "/at" } {
                label class="vh" for="moment" { "After so many choices" }
                input type="range" id="moment" name="at" min="0" max=(of) value=(at);
                @if let Some(seat) = &seat { input type="hidden" name="seat" value=(seat); }
                button class="btn" type="submit" { "Show" }
            }
            div class="steps" {
                (step((at > 0).then_some(0), "u-first", "The beginning"))
                (step(at.checked_sub(1), "u-prev", "One choice back"))
                (step((at < of).then_some(at + 1), "u-play", "One choice on"))
                (step((at < of).then_some(of), "u-last", "The last choice"))
                a class="btn primary" href={ "/t/" (sight.id) } { "Back to the table" }
            }
            (seats(sight, at))
            (prompt::own_hand(sight, None))
        }
    }
}

/// Once the game is over: the same moment from the other seats.
fn seats(sight: &Sight<'_>, at: usize) -> Markup {
    let every = matches!(
        sight.moment,
        Moment::Past {
            every_seat: true,
            ..
        }
    );
    html! {
        @if every {
            p class="seen" {
                "Seen by "
                @for seat in sight.view.seats.iter().map(|at| at.seat) {
                    @let own = sight.view.viewer == Some(seat);
                    a href={ "/t/" (sight.id) "/at/" (at) "?seat=" (seat.0 + 1) } aria-current=[own.then_some("true")] {
                        bdi { (sight.teller.name(seat)) }
                    }
                    " "
                }
            }
        }
    }
}
