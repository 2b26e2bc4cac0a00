//! A table: one game in progress, the people and bots on its seats, and what they are told.
//!
//! [`Table`] is the sole keeper of the true state. Faces (terminal, pages) get views, decisions and sentences, never the
//! state and nothing of the engine.
//!
//! - [`Table`], [`Setup`]: begin or take up a game, choose, take back, read the log.
//! - [`Table::question`], [`Table::answer`]: what a seat is asked, every option with a button's words and a form's key.
//! - [`Table::told`]: the log an action a block. [`goals`], [`specials`]: how far everybody is.
//! - [`Table::may_undo`] and its kin: what can be taken back at once, what only by consent.
//! - [`Table::head`], [`Table::choice_line`]: a record for whoever keeps it choice by choice.
//! - [`Book`]: what is printed on the cards. [`Teller`], [`words`]: everything in plain words.
//! - [`simulate`], [`outcomes`]: games and actions by the thousand, as plain functions.
//!
//! It never decides what a card does or who may know it: the engine says both.
//!
//! ```
//! use table::{Setup, Sitter, Sitting, Table};
//! use vocab::{Edition, Seat, Sets};
//!
//! let sitters = [("Ada", "person"), ("Bob", "random")]
//!     .map(|(name, who)| Sitter { name: name.to_owned(), sitting: Sitting::from_word(who).unwrap() });
//! let mut table = Table::new(Setup {
//!     edition: Edition::Fourth,
//!     sets: Sets::BASE,
//!     teams: false,
//!     extra_achievement: false,
//!     seed: 1,
//!     sitters: sitters.to_vec(),
//! })?;
//! // Ada chooses her first card; then it is for the bot to choose.
//! let decision = table.decision(Seat(0)).unwrap();
//! table.act(Seat(0), decision.options[0]).unwrap();
//! assert!(table.let_bot_choose().unwrap());
//! assert!(table.record().unwrap().starts_with("ages record"));
//! # Ok::<(), table::SetupError>(())
//! ```

mod absent;
mod book;
mod expansions;
mod line;
mod log;
mod offers;
mod otherwise;
pub mod outcomes;
mod progress;
mod question;
mod search;
mod sets;
pub mod simulate;
mod stacks;
mod table;
mod teller;
mod thinker;
mod told;
mod undo;
pub mod words;

pub use absent::why_not;
pub use book::{Book, check_cards};
pub use bots::{BotKind, KINDS as BOT_KINDS};
pub use expansions::{Dig, dig_outlook, draw_why};
pub use line::{Bit, Line};
pub use log::{Paragraph, cards_counted, ending_line, tell};
pub use notation::RecordError;
pub use progress::{Goal, SpecialProgress, goals, specials};
pub use question::{Gather, Offer, Question};
pub use search::Wanted;
pub use sets::{SetWish, WishedSets};
pub use stacks::{bonus_points, echoing, visible_cards, visible_marks};
pub use table::{Refusal, Setup, SetupError, Sitter, Sitting, Table, TakenUp};
pub use teller::Teller;
pub use thinker::Thinker;
pub use told::{Detail, Told, Touch};
pub use undo::UndoRefusal;

/// The kinds of bots that can sit at a table.
pub fn bot_kinds() -> &'static [BotKind] {
    &BOT_KINDS
}
