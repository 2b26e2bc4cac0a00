//! Artifacts beside a board, on display or in museums; the museums and relics in the middle of the table.

use crate::icons::glyph;
use crate::look::{capital, cards};
use crate::prose::{self, Links};
use crate::{Sight, card};
use maud::{Markup, html};
use table::Line;
use table::words::find;
use view::{SeatView, Shown};
use vocab::{CardId, Edition, Seat, Set, Zone};

/// The artifact on display and those in museums: neither on the board nor in the hand.
pub(crate) fn cases(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let seat = at.seat;
    html! {
        @if !at.museums.is_empty() {
            (case(sight, &Case {
                id: format!("museums-{}", seat.0),
                class: "museums",
                name: if at.museums.len() == 1 { "In a museum" } else { "In museums" },
                sign: "u-museum",
                whose: Zone::Museums(seat),
                cards: &at.museums,
                rule: museum_rule(sight, seat),
            }))
        }
        @if let Some(card) = at.display {
            (case(sight, &Case {
                id: format!("display-{}", seat.0),
                class: "display",
                name: "On display",
                sign: "u-display",
                whose: Zone::Display(seat),
                cards: &[card],
                rule: display_rule(sight, seat),
            }))
        }
    }
}

/// Cards in a frame beside a board.
struct Case<'a> {
    id: String,
    class: &'a str,
    name: &'a str,
    sign: &'a str,
    whose: Zone,
    cards: &'a [CardId],
    /// What may be done with them.
    rule: Line,
}

/// The frame; its heading opens what the cards say.
fn case(sight: &Sight<'_>, case: &Case<'_>) -> Markup {
    let book = sight.book();
    let whose = sight.place(case.whose);
    html! {
        section class={ "case " (case.class) } aria-label={ (whose) ": " (cards(case.cards.len())) } {
            details class="all" id=(case.id) {
                summary aria-label={ (whose) ". Show" } {
                    (glyph(case.sign)) span { (case.name) }
                    @if case.cards.len() > 1 { " " (case.cards.len()) }
                }
                div class="full" {
                    h3 { (whose) }
                    p { (prose::line(book, &case.rule, Links::Live)) }
                    @for card in case.cards { (card::reading(book, *card, None)) }
                }
            }
            div class="frame" {
                @for card in case.cards { (card::face(book, *card, sight.part(*card))) }
            }
        }
    }
}

/// What becomes of an artifact on display (13.3 to 13.6).
fn display_rule(sight: &Sight<'_>, seat: Seat) -> Line {
    let whose = sight.teller.whose(seat);
    let line =
        Line::of("It lies beside the board: its icons don’t count, and no effect touches it. ")
            .words("At the start of ")
            .with(whose)
            .words(" turn it can be used for free, with its own icons added; ");
    line.words(match sight.view.edition {
        Edition::Fourth => "used or not, it then goes to a museum.",
        Edition::First | Edition::Third => {
            "then it goes back to its deck. It can also be returned unused, stay where it is, or be melded like a card in the hand."
        }
    })
}

/// What can be done with an artifact in a museum (13.7, 13.8).
fn museum_rule(sight: &Sight<'_>, seat: Seat) -> Line {
    let line = Line::new().with(sight.teller.seat(seat)).capital();
    line.words(
        " can meld it with a Meld action; the museum then goes back to the middle. An opponent who digs an artifact of its value can take it, museum and all.",
    )
}

/// The museums that are left, who has which, and what counting them would do (13.9).
pub(crate) fn museums(sight: &Sight<'_>) -> Markup {
    let view = sight.view;
    let Some(left) = view.museums_left else {
        return html! {};
    };
    let left = usize::from(left);
    let book = sight.book();
    let seats = || view.seats.iter().filter(|at| !at.eliminated);
    let held = html! {
        @for at in seats() {
            li {
                (sight.disc(at.seat)) bdi { (capital(&sight.called(at.seat))) } ": "
                @if at.museums.is_empty() && at.claimed_museums == 0 { "none" }
                @for (index, card) in at.museums.iter().enumerate() {
                    @if index > 0 { ", " }
                    span class="v" { (book.facts(*card).face) } " "
                    (prose::card_name(book, *card, book.title(*card), Links::Live))
                }
                @if at.claimed_museums > 0 {
                    @if !at.museums.is_empty() { "; " }
                    (at.claimed_museums) " claimed as achievement" @if at.claimed_museums > 1 { "s" }
                }
            }
        }
    };
    let more = html! {
        p { b { (prose::line(book, &count_now(sight), Links::Dead)) } }
        p class="muted" {
            "They are counted when the last one is taken: whoever has more than everybody else keeps one as an achievement. Then all artifacts in museums go back to their decks."
        }
    };
    supply("Museums", "u-museum", left, held, more)
}

/// What lies ready in the middle, who holds the rest of it, and its rules.
fn supply(name: &str, sign: &str, left: usize, held: Markup, more: Markup) -> Markup {
    let id = name.to_lowercase();
    html! {
        details class="heap" id=(id) {
            summary aria-label={ (name) ", " (left) " left. Show" } { (glyph(sign)) b { (left) } span { (id) } }
            div class="full" {
                h3 { (name) ": " (left) " left" }
                ul class="holding" { (held) }
                (more)
            }
        }
    }
}

/// Who would claim a museum if they were counted now.
fn count_now(sight: &Sight<'_>) -> Line {
    let living = || sight.view.seats.iter().filter(|at| !at.eliminated);
    let most = living().map(|at| at.museums.len()).max().unwrap_or(0);
    let leaders: Vec<Seat> = living()
        .filter(|at| at.museums.len() == most)
        .map(|at| at.seat)
        .collect();
    let line = Line::of("Counted now, ");
    match leaders.as_slice() {
        _ if most == 0 => Line::of("Nobody has one yet."),
        [leader] => line
            .with(sight.teller.seat(*leader))
            .words(" would claim one as an achievement."),
        _ => line.words("nobody would claim one: the most are held by several."),
    }
}

/// The relics: where each lies, and who can seize it (13.11).
pub(crate) fn relics(sight: &Sight<'_>) -> Markup {
    if !sight.has(Set::Relics) {
        return html! {};
    }
    let book = sight.book();
    let relics: Vec<CardId> = book
        .cards()
        .filter(|(_, card)| card.facts.set == Set::Relics)
        .map(|(id, _)| id)
        .collect();
    let left = sight.view.relics.len();
    let held = html! {
        @for relic in relics {
            @let facts = book.facts(relic);
            li {
                span class="v" { (facts.face) } " "
                (prose::card_name(book, relic, book.title(relic), Links::Live)) ": "
                (prose::line(book, &where_is(sight, relic), Links::Dead))
            }
        }
    };
    let more = html! {
        p class="muted" {
            "Who digs an artifact can seize the relic of the same value, from here or from anybody’s achievements. It counts as an achievement; a relic with the back of a set in play can be taken into the hand instead."
        }
    };
    supply("Relics", "u-relic", left, held, more)
}

/// Where a relic lies, and whether it can be seized from there.
fn where_is(sight: &Sight<'_>, relic: CardId) -> Line {
    if sight.view.relics.contains(&relic) {
        return Line::of("here, to be seized");
    }
    match find(sight.view, relic) {
        Some(zone @ Zone::Achievements(_)) => Line::of("among ")
            .then(sight.teller.place(zone, None))
            .words(", to be seized"),
        Some(zone) => Line::of("in ").then(sight.teller.place(zone, None)),
        None => Line::of("where nobody sees it"),
    }
}

/// Whether a card held as an achievement is a relic: those are no standard achievements.
pub(crate) fn is_relic(sight: &Sight<'_>, shown: &Shown) -> bool {
    matches!(shown, Shown::Face(card) if sight.book().facts(*card).set == Set::Relics)
}
