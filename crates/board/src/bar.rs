//! The upper edge: which table, whose turn, taking back.

use crate::icons::glyph;
use crate::prose::{self, Links};
use crate::{Moment, Sight, UndoOffer};
use maud::{Markup, html};
use table::Line;
use vocab::{Seat, Set};

/// The bar.
pub(crate) fn bar(sight: &Sight<'_>) -> Markup {
    let view = sight.view;
    let past = sight.moment != Moment::Now;
    html! {
        header class="bar" {
            a class="brand" href="/" aria-label="Eleven Ages: all tables" { (glyph("i-hex")) span { "Eleven Ages" } }
            p class="where" { bdi { (sight.title) } span { " · " (view.edition) @if view.sets.expansions() == 0 { " · " } @else { " " } (sets(sight)) } }
            p class="turn" {
                @if !past && sight.question.is_some() { span class="asked" { "You are asked" } }
                (turn(sight))
            }
            @if !past && view.ending.is_none() { (undo(sight)) }
            nav class="tools" aria-label="This table" {
                a class="btn quiet tolog" href="#log" { (glyph("u-log")) span { "Log" } }
                a class="btn quiet" href={ "/rules/" (view.edition.number()) "?sets=" (view.sets.words().join(".")) } { (glyph("u-rules")) span { "Rules" } }
                button class="btn quiet" type="button" data-act="theme" hidden aria-label="Light or dark" { (glyph("u-sun")) }
            }
        }
        @if !past { (consent(sight)) }
    }
}

/// "base set", "with Echoes and Cities".
fn sets(sight: &Sight<'_>) -> String {
    let more = sight.view.sets.without(Set::Base);
    let names: Vec<String> = more.all().map(|set| set.to_string()).collect();
    match names.as_slice() {
        [] => "base set".to_owned(),
        [one] => format!("with {one}"),
        [first @ .., last] => format!("with {} and {last}", first.join(", ")),
    }
}

/// Turn and action.
fn turn(sight: &Sight<'_>) -> Markup {
    let turn = sight.view.turn;
    let over = sight.view.ending.is_some();
    let whose = Line::new().with(sight.teller.whose(turn.seat));
    html! {
        @if over { span { "The game is over" } }
        @else if turn.number == 0 { span { "The opening" } }
        @else {
            span {
                @if turn.within { span class="within" { "The game within, " } }
                span class="no" { (if turn.within { "turn " } else { "Turn " }) (turn.number) ", " }
                b {
                    span class="whose" { (prose::line(sight.book(), &whose, Links::Dead)) " " }
                    "action " (turn.action) " of " (turn.of)
                }
            }
            span class="pips" aria-hidden="true" {
                @for action in 1..=turn.of { i class=[(action <= turn.action).then_some("u")] {} }
            }
        }
    }
}

/// The button that takes back, or the reason why it can't.
fn undo(sight: &Sight<'_>) -> Markup {
    let form = |label: &str, hint: &str, ask: bool| {
        html! {
            form method="post" action={ "/t/" (sight.id) "/undo" } {
                (version(sight))
                @if ask { input type="hidden" name="ask" value="yes"; }
                button class="btn quiet undo" type="submit" id="undo" title=(hint) { (glyph("u-undo")) span { (label) } }
            }
        }
    };
    match &sight.undo {
        UndoOffer::None | UndoOffer::Agree(_) => html! {},
        UndoOffer::Own => form("Undo", "Take back your last choice", false),
        UndoOffer::Consent(why) => html! {
            details class="why" {
                summary class="btn quiet undo" { (glyph("u-undo")) span { "Undo …" } }
                div class="full" {
                    p { "Not at once: " (why) ". The others can agree to it." }
                    (form("Ask the others", "Take back your last choice if everybody agrees", true))
                }
            }
        },
        UndoOffer::Refused(why) => html! {
            details class="why" {
                summary class="btn quiet undo no" { (glyph("u-undo")) span { "Undo" } }
                div class="full" { p { "Your last choice can't be taken back: " (why) "." } }
            }
        },
        UndoOffer::Waiting(seats) => html! {
            details class="why" {
                summary class="btn quiet undo" { (glyph("u-undo")) span { "Undo asked" } }
                div class="full" {
                    p { "Waiting for " (prose::line(sight.book(), &sight.teller.seats(seats.iter().copied()), Links::Dead)) "." }
                    form method="post" action={ "/t/" (sight.id) "/undo/refuse" } {
                        (version(sight))
                        button class="btn" type="submit" { "Withdraw" }
                    }
                }
            }
        },
    }
}

fn version(sight: &Sight<'_>) -> Markup {
    html! { input type="hidden" name="version" value=(sight.version); }
}

/// Somebody asks to take back.
fn consent(sight: &Sight<'_>) -> Markup {
    let UndoOffer::Agree(seat) = sight.undo else {
        return html! {};
    };
    let button = |seat: Seat, to: &str, class: &str, label: &str| {
        html! {
            form method="post" action={ "/t/" (sight.id) "/undo/" (to) } {
                (version(sight))
                input type="hidden" name="seat" value=(seat.0);
                button class=(class) type="submit" { (label) }
            }
        }
    };
    html! {
        section class="toast" role="alert" aria-label="A wish to take back" {
            p {
                (glyph("u-undo")) " "
                (prose::line(sight.book(), &sight.teller.does(seat, "ask").capital(), Links::Dead))
                " to take back the last choice and all that came of it."
            }
            (button(seat, "refuse", "btn", "Refuse"))
            (button(seat, "agree", "btn primary", "Allow"))
        }
    }
}
