//! Special achievements, and how far everybody is.

use crate::Sight;
use crate::icons::glyph;
use crate::timeline::in_order;
use maud::{Markup, html};
use table::SpecialProgress;
use vocab::Set;

/// So many are shown at once; the rest opens.
const SHOWN: usize = 5;

/// Everybody's progress.
pub(crate) fn specials(sight: &Sight<'_>) -> Markup {
    let mut all: Vec<&SpecialProgress> = sight.specials.iter().collect();
    if all.len() > SHOWN {
        all.sort_by_key(|special| std::cmp::Reverse(nearness(special)));
    }
    let (near, rest) = all.split_at(all.len().min(SHOWN));
    html! {
        @if !near.is_empty() {
            section class="specials" id="specials" aria-labelledby="specials-name" {
                h2 class="vh" id="specials-name" { "Special achievements" }
                (list(sight, near, false))
                @if !rest.is_empty() {
                    details class="more" id="specials-more" {
                        summary { "all " (all.len()) }
                        div class="full" { h3 { "Special achievements" } (list(sight, &all, true)) }
                    }
                }
            }
        }
    }
}

/// How near the nearest player is, in hundredths; those that nobody can have any more come last.
fn nearness(special: &SpecialProgress) -> u32 {
    if special.holder.is_some() || special.junked {
        return 0;
    }
    if of_two_halves(special) {
        let whole = special.seats.iter().any(|(have, need)| have == need);
        return if whole { 101 } else { 10 };
    }
    let parts = special
        .seats
        .iter()
        .map(|(have, need)| 100 * u32::from(*have) / u32::from(*need).max(1));
    parts.max().unwrap_or(0) + 1
}

/// Whether one half of what it asks for is there from the beginning ("none of an odd value"), so that it says nothing.
fn of_two_halves(special: &SpecialProgress) -> bool {
    special.special.set() == Set::Unseen && special.seats.iter().all(|(_, need)| *need == 2)
}

/// Whether a player is a step away.
fn is_near(special: &SpecialProgress, have: u8, need: u8) -> bool {
    have + 1 >= need && need > 1 && (have == need || !of_two_halves(special))
}

/// For what it is claimed.
fn words(sight: &Sight<'_>, special: &SpecialProgress) -> &'static str {
    sight.book().special_text(special.special)
}

/// The achievements, a row each; `told` with the words of each.
fn list(sight: &Sight<'_>, specials: &[&SpecialProgress], told: bool) -> Markup {
    let seats = in_order(sight);
    html! {
        table {
            thead {
                tr { td {} @for seat in &seats { th scope="col" { (sight.named_disc(*seat)) } } }
            }
            tbody {
                @for special in specials {
                    tr title=[(!told).then(|| words(sight, special))] class=[(special.junked).then_some("gone")] {
                        th scope="row" { (glyph("u-medal")) (special.special.name_in(sight.view.edition))
                            @if told { small { (words(sight, special)) } } }
                        @for seat in &seats {
                            @if special.holder == Some(*seat) {
                                td class="won" { (glyph("u-check")) span class="vh" { "has it" } }
                            } @else if special.holder.is_some() {
                                td class="z" { "·" }
                            } @else if special.junked {
                                td class="z" { "junk" }
                            } @else {
                                @let (have, need) = special.seats.get(seat.index()).copied().unwrap_or((0, 0));
                                td class=[is_near(special, have, need).then_some("hot")] {
                                    @if need == 0 { "–" } @else { (have) "/" (need) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
