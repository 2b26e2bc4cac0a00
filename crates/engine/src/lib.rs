//! The game engine: rules, state, and the interpreter of card programs.
//!
//! No I/O, clock, threads or global generator; a game is a value that runs until it needs a choice or is over.
//!
//! - [`Library`]: the cards of an edition, compiled.
//! - [`Game`]: what a table agrees on. [`State`]: the game itself.
//! - [`State::decision`], [`State::apply`]: who must choose among what, and go on.
//! - [`State::view`]: what one seat may know; the only way to show anything.

mod artifacts;
mod choose;
mod code;
mod compile;
mod deeds;
mod endorse;
mod eval;
mod flow;
mod follow;
mod frame;
mod give_back;
mod interpret;
mod library;
mod log;
mod marks;
mod moves;
mod options;
mod pick;
mod place;
mod position;
mod random;
mod rules;
mod setup;
mod state;
mod turn;
mod window;
mod within;

pub use artifacts::digs;
pub use follow::acting_icons;
pub use interpret::ApplyError;
pub use library::{Library, LibraryCard};
pub use moves::specials_of_city;
pub use options::{Options, OptionsError};
pub use pick::Gathering;
pub use place::Side;
pub use position::{Memory, Position, PositionFaults, SeatPosition, TurnPosition};
pub use random::Random;
pub use rules::{Rules, Timing};
pub use state::{Game, State};
pub use window::Window;
