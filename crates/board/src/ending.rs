//! The end: who won and by what, how everybody stood, and what can be done now.

use crate::Sight;
use crate::icons::glyph;
use crate::prose::{self, Links};
use crate::timeline::in_order;
use maud::{Markup, html};
use table::ending_line;
use view::{Ending, SeatView};

/// The panel that says how the game ended.
pub(crate) fn ending(sight: &Sight<'_>, ending: &Ending) -> Markup {
    let mut order = in_order(sight);
    // Winners first, then who has most.
    order.sort_by_key(|seat| {
        let at = sight.seat(*seat);
        let won = ending.winners.contains(*seat);
        let of = |value: fn(&SeatView) -> u16| at.map_or(0, value);
        std::cmp::Reverse((
            won,
            of(|at| u16::from(at.achievement_count)),
            of(|at| at.points),
        ))
    });
    html! {
        section class="ending" id="ending" aria-labelledby="ending-line" {
            h2 id="ending-line" { (prose::line(sight.book(), &ending_line(sight.teller, ending), Links::Live)) }
            table class="final" {
                thead { tr {
                    td {} th scope="col" { "Achievements" } th scope="col" { "Points" } th scope="col" { "Cards on the board" }
                } }
                tbody {
                    @for seat in order {
                        @if let Some(at) = sight.seat(seat) {
                            tr class=[ending.winners.contains(seat).then_some("winner")] {
                                th scope="row" { span class="name" {
                                    (sight.disc(seat)) bdi { (sight.teller.name(seat)) }
                                    @if ending.winners.contains(seat) { (glyph("u-medal")) span class="vh" { "has won" } }
                                } }
                                td class="num" { (at.achievement_count) }
                                td class="num" { (at.points) }
                                td class="num" { (at.stacks.iter().map(|stack| stack.cards.len()).sum::<usize>()) }
                            }
                        }
                    }
                }
            }
            div class="acts" {
                form method="post" action={ "/t/" (sight.id) "/rematch" } {
                    button class="btn primary" type="submit" { "Play again" }
                }
                a class="btn" href={ "/t/" (sight.id) "/at/0" } { (glyph("u-play")) "Replay" }
                @for seat in sight.view.seats.iter().map(|at| at.seat) {
                    a class="btn quiet" href={ "/t/" (sight.id) "/at/0?seat=" (seat.0 + 1) } { span { "as " bdi { (sight.teller.name(seat)) } " saw it" } }
                }
                a class="btn quiet" href={ "/t/" (sight.id) "/record" } download { "Record" }
            }
        }
    }
}
