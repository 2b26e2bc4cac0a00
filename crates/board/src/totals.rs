//! The icons of all players side by side, with the comparison that counts now marked.

use crate::icons;
use crate::player::icons_in_play;
use crate::timeline::in_order;
use crate::{Sight, marks};
use maud::{Markup, html};
use view::{Ask, SeatView};
use vocab::{Icon, IconCounts};

/// The table of icons. `data-cmp` names the marked one; a script changes it when a card is selected.
pub(crate) fn totals(sight: &Sight<'_>) -> Markup {
    let compared = compared(sight);
    html! {
        section class="box totals" aria-labelledby="totals-name" {
            h2 class="vh" id="totals-name" { "Icons" }
            table class="tot" id="totals" data-cmp=[compared.map(Icon::word)] {
                thead {
                    tr {
                        td {}
                        @for icon in icons_in_play(sight) { th scope="col" { (icons::icon(icon)) } }
                        th scope="col" class="pts" { abbr title="points" { "pts" } }
                    }
                }
                tbody {
                    @for seat in in_order(sight) {
                        @if let Some(at) = sight.seat(seat) {
                            tr {
                                th scope="row" { (sight.named_disc(seat)) }
                                @for icon in icons_in_play(sight) {
                                    @let count = at.icons.get(icon);
                                    @let lent = lent(sight, at, icon);
                                    td class=[(count + lent == 0).then_some("z")] {
                                        (count) @if lent > 0 { small title="lent by the artifact on display" { "+" (lent) } }
                                    }
                                }
                                td class="pts" { (at.points) }
                            }
                        }
                    }
                }
            }
            (bonuses(sight))
        }
    }
}

/// What the artifact on display adds to an icon while it is used, or asks whether it is (13.4).
fn lent(sight: &Sight<'_>, at: &SeatView, icon: Icon) -> u8 {
    let Some(card) = at.display else {
        return 0;
    };
    let used = sight.view.executing.first().map(|now| now.cause.card) == Some(card);
    let asked = sight
        .question
        .is_some_and(|question| question.ask == Ask::Artifact && question.seat == at.seat);
    let facts = sight.book().facts(card);
    if (used || asked) && facts.featured == Some(icon) {
        IconCounts::of(&facts.marks, IconCounts::ALL_PLACES).get(icon)
    } else {
        0
    }
}

/// The visible bonuses of everybody, where there can be any.
fn bonuses(sight: &Sight<'_>) -> Markup {
    let any = sight.view.seats.iter().any(|at| !at.bonuses.is_empty());
    html! {
        @if any {
            dl class="bonuses" {
                dt { "Bonuses" }
                @for seat in in_order(sight) {
                    @if let Some(at) = sight.seat(seat).filter(|at| !at.bonuses.is_empty()) {
                        dd title=(marks::points(at)) {
                            (sight.named_disc(seat)) " "
                            @for bonus in &at.bonuses { span class="coin" { (bonus) } }
                            b { "+" (table::bonus_points(&at.bonuses)) }
                        }
                    }
                }
            }
        }
    }
}

/// The featured icon of the card at work.
fn compared(sight: &Sight<'_>) -> Option<Icon> {
    let card = sight.view.executing.first()?.cause.card;
    sight.book().facts(card).featured
}
