//! The table drawn as HTML for one viewer.
//!
//! Pure functions from what a viewer may know ([`Sight`]) to markup. No I/O, no clock, no state: whatever isn't in the
//! view can't get onto the page.

mod sight;

pub use sight::{Moment, Outside, Sight, UndoOffer};
