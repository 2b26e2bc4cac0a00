//! What one seat may know, and the words in which a player and the game talk: [`Decision`], [`Choice`], [`Event`].
//!
//! The engine makes these values; faces and bots read nothing else.
//! A hidden card appears as its [`Back`]: set and value, which the rules let everybody see.

mod choice;
mod event;
mod window;

pub use choice::{Ask, Cause, Choice, Decision, Purpose};
pub use event::{Deed, Event, Happening};
pub use window::{
    Back, DeckView, Ending, Executing, SeatView, Shown, StackView, TurnView, View, Viewer, Why,
};
