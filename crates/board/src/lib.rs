//! The table drawn as HTML for one viewer.
//!
//! Pure functions from what a viewer may know ([`Sight`]) to markup. No I/O, no clock, no state: whatever isn't in the
//! view can't get onto the page.

pub mod card;
pub mod icons;
pub mod prose;
mod sight;
mod slug;
mod title;

pub use sight::{Moment, Outside, Sight, UndoOffer};
pub use slug::{card_address, ink, slug};
