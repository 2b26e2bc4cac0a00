//! The files of the game: positions, records, and the words for a choice.
//!
//! - [`Setup`]: a position as JSON, with all that is needed to set it up; also in the middle of an action.
//! - [`Record`]: a whole game as readable text, one choice a line.
//! - [`Words`]: a choice as a player would say it, and back.
//! - [`Shelf`]: the cards of all editions by title, which the readers look up.
//!
//! Readers take bytes from anywhere: they have a size limit, never panic, and say where something is wrong and what was
//! expected. Nothing here decides a rule; whether a choice is possible the engine says.

mod choice;
mod position;
mod record;
mod shelf;

pub use choice::{ChoiceError, Words, parse_back, special_name, special_named};
pub use position::{Fault, PositionError, Setup};
pub use record::{Record, RecordError, RecordWriter, Replay, Start};
pub use shelf::Shelf;
