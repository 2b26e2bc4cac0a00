//! When something can't be had: said kindly, with a way on.

use super::parts::{calm, icon};
use super::shell::{Place, Visit, page};
use maud::{Markup, html};

/// What couldn't be had, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble<'a> {
    /// There is nothing at this address.
    NotFound,
    /// No table of this name, or none for the visitor.
    NoTable,
    /// The visitor may not do this; with the reason.
    Refused(&'a str),
    /// The form came from another site, or its cookie is missing.
    Foreign,
    /// Our own mistake.
    GoneWrong,
    /// Too much in too short a time; seconds until it may be tried again.
    TooMuch(u64),
    /// What was sent is too large.
    TooLarge,
    /// All seats of the table are taken. The table's name in addresses, and whether one may watch.
    Full(&'a str, bool),
    /// The answer was to a question that stands no more. The table's name in addresses.
    Stale(&'a str),
    /// The server takes no more tables or visitors.
    Crowded,
}

impl Trouble<'_> {
    /// The status of HTTP that goes with it.
    pub const fn status(self) -> u16 {
        match self {
            Trouble::NotFound | Trouble::NoTable => 404,
            Trouble::Refused(_) | Trouble::Foreign => 403,
            Trouble::GoneWrong => 500,
            Trouble::TooMuch(_) => 429,
            Trouble::TooLarge => 413,
            Trouble::Full(..) | Trouble::Stale(_) => 409,
            Trouble::Crowded => 503,
        }
    }

    /// What happened, in a few words.
    pub const fn title(self) -> &'static str {
        match self {
            Trouble::NotFound => "Nothing here",
            Trouble::NoTable => "No such table",
            Trouble::Refused(_) => "Not possible",
            Trouble::Foreign => "Once more, please",
            Trouble::GoneWrong => "Something broke",
            Trouble::TooMuch(_) => "A moment, please",
            Trouble::TooLarge => "Too large",
            Trouble::Full(..) => "All seats are taken",
            Trouble::Stale(_) => "The game has moved on",
            Trouble::Crowded => "The house is full",
        }
    }

    /// What it means, in a sentence: also what a script shows in place of the page.
    pub fn words(self) -> String {
        match self {
            Trouble::NotFound => {
                "This address leads nowhere. Perhaps a letter is missing.".to_owned()
            }
            Trouble::NoTable => "There is no table of this name, or its link isn’t yours to open. Ask who invited you for the full link.".to_owned(),
            Trouble::Refused(why) => calm(why),
            Trouble::Foreign => "This didn’t come from our own page, or your browser keeps no cookies. Open the page again and repeat it there.".to_owned(),
            Trouble::GoneWrong => "That was our mistake, not yours. Every choice made so far is kept.".to_owned(),
            Trouble::TooMuch(seconds) => format!(
                "That was much in a short time. Try again in {}.",
                super::parts::left(seconds.max(1))
            ),
            Trouble::TooLarge => "What was sent is larger than any record of a game.".to_owned(),
            Trouble::Full(_, true) => "Somebody was faster. You can watch, or make a table of your own.".to_owned(),
            Trouble::Full(_, false) => "Somebody was faster. You can make a table of your own.".to_owned(),
            Trouble::Stale(_) => "The question you answered stands no more: it was answered in another tab, or taken back. Nothing was changed.".to_owned(),
            Trouble::Crowded => "No more tables fit in at the moment. Those that run go on; try again a little later.".to_owned(),
        }
    }
}

/// The page of a trouble.
pub fn error(visit: &Visit<'_>, trouble: Trouble<'_>) -> Markup {
    let main = html! {
        section.panel.narrow.trouble aria-labelledby="h-trouble" {
            div.backs aria-hidden="true" { span.back.base { b { (icon("u-x")) } } }
            h1 #h-trouble { (trouble.title()) }
            p { (trouble.words()) }
            p.row {
                @match trouble {
                    Trouble::Stale(id) => a.btn.primary href={ "/t/" (id) } { "Back to the table" },
                    Trouble::Full(id, watch) => {
                        @if watch { a.btn.primary href={ "/t/" (id) } { "Watch" } }
                        a.btn href="/new" { "Make a table" }
                    }
                    Trouble::NotFound => a.btn href="/cards" { "Look for a card" },
                    _ => {}
                }
                a.btn href="/" { "To the lobby" }
            }
        }
    };
    page(visit, trouble.title(), Place::Nowhere, main)
}
