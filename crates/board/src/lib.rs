//! The table drawn as HTML for one viewer.
//!
//! Pure functions from what a viewer may know ([`Sight`]) to markup. No I/O, no clock, no state: whatever isn't in the
//! view can't get onto the page.

mod artifacts;
mod bar;
pub mod card;
mod draw;
mod ending;
pub mod icons;
mod log;
mod look;
mod marks;
mod player;
mod prompt;
pub mod prose;
mod replay;
mod secrets;
mod sight;
mod specials;
mod stack;
mod timeline;
mod title;
mod totals;
mod zones;

pub use sight::{Moment, Outside, Sight, UndoOffer};

use maud::{Markup, html};
use table::Book;
use vocab::{CardId, Color};

/// The address of a card's page.
pub fn card_address(book: &Book, card: CardId) -> String {
    format!("/cards/{}/{}", book.edition().number(), book.slug(card))
}

/// The address of a card as it lies in a stack: the page says also which echo effects a dogma carries out first.
pub(crate) fn address_among(book: &Book, card: CardId, echoes: &[CardId]) -> String {
    let address = card_address(book, card);
    if echoes.is_empty() {
        return address;
    }
    let slugs: Vec<String> = echoes.iter().map(|card| book.slug(*card)).collect();
    format!("{address}?echoes={}", slugs.join("."))
}

/// The class that gives an element a color's hue and hatching.
pub const fn ink(color: Color) -> &'static str {
    color.word()
}

/// What stands on a table's page and is drawn by others.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// What the guide says now, above the question.
    pub guide: Option<Markup>,
    /// The chat, below the log.
    pub chat: Option<Markup>,
}

/// The whole table without anything beside it.
pub fn table(sight: &Sight<'_>) -> Markup {
    table_with(sight, &Beside::default())
}

/// The whole table, as the server sends it whenever something has changed.
///
/// It stands in an element with the id `table`; the elements in it keep their ids as long as what they show is the same.
pub fn table_with(sight: &Sight<'_>, beside: &Beside) -> Markup {
    let seats = sight.view.seats.len();
    let past = match sight.moment {
        Moment::Now => None,
        Moment::Past { at, of, .. } => Some((at, of)),
    };
    let asked = past.is_none() && sight.question.is_some();
    html! {
        div id="table" class={
            "table n" (seats)
            @if asked { " you-are-asked" }
            @if past.is_some() { " past" }
            @if sight.view.ending.is_some() { " over" }
        } data-id=(sight.id) data-version=(sight.version) data-asked=[asked.then_some("")] {
            div class="top" { (bar::bar(sight)) }
            main class="t" {
                h1 class="vh" { (sight.title) }
                @if let (Some(end), None) = (&sight.view.ending, past) { (ending::ending(sight, end)) }
                div class="others" {
                    @for at in sight.far() { (player::board(sight, at)) }
                }
                (timeline::timeline(sight))
                @if let Some(at) = sight.seat(sight.near()) { (player::board(sight, at)) }
                @match past {
                    Some((at, of)) => (replay::replay(sight, at, of)),
                    None if sight.view.ending.is_none() => {
                        @if let Some(guide) = &beside.guide { (guide) }
                        (prompt::dock(sight))
                    }
                    None => div id="question" {},
                }
            }
            aside class="s" aria-label="Icons and log" {
                (totals::totals(sight))
                (log::digest(sight))
                (log::log(sight))
                @if let Some(chat) = &beside.chat { (chat) }
            }
        }
    }
}
