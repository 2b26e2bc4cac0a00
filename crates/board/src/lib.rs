//! The table drawn as HTML for one viewer.
//!
//! Pure functions from what a viewer may know ([`Sight`]) to markup. No I/O, no clock, no state: whatever isn't in the
//! view can't get onto the page.

pub mod card;
pub mod icons;
pub mod prose;
mod sight;
mod title;

pub use sight::{Moment, Outside, Sight, UndoOffer};

use table::Book;
use vocab::{CardId, Color};

/// The address of a card's page.
pub fn card_address(book: &Book, card: CardId) -> String {
    format!("/cards/{}/{}", book.edition().number(), book.slug(card))
}

/// The class that gives an element a color's hue and hatching.
pub const fn ink(color: Color) -> &'static str {
    color.word()
}
