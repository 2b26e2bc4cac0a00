//! Scenes: short stories of a card at the table, which are its tests.
//!
//! A scene sets up a position, takes an action, answers the questions that come up, and claims what must hold then.
//!
//! ```
//! let (scenes, errors) = scenes::parse_scenes(
//!     "scene \"a draw\"\n  deck 1 [Tools]\n  ada draw\n  then ada hand [Tools]\n",
//! );
//! assert!(errors.is_empty());
//! assert_eq!(scenes[0].name, "a draw");
//! ```
//!
//! Answers may stand in any order where order has no effect: the engine asks in canonical order, and the runner sorts the
//! answers out.

mod files;
mod parse;
mod run;

pub use files::{Summary, editions, run_folder, scene_files, title_beside};
pub use parse::{
    Action, Claim, Deck, Item, PLAYERS, Place, Scene, SceneError, SeatPlace, Then, parse_scenes,
};
pub use run::{Failure, run_scene};
