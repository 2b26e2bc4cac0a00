//! The terminal: a game played line by line, by one person against bots or by several at one keyboard.
//!
//! It knows a game only through [`table::Table`]: decisions, choices, views and sentences.
//! Nothing is read or drawn in raw mode, so whatever happens the terminal stays as it was.
//! It saves nothing itself: whoever starts a [`Session`] gives it a function that does.
//!
//! ```
//! use tui::{Ink, Row};
//!
//! let row = Row::new().plain("press ").ink(Ink::Key, "h").plain(" for help");
//! let mut out = Vec::new();
//! row.write(&mut out, false).unwrap();
//! assert_eq!(out, b"press h for help\n");
//! ```

mod paint;
mod screen;
mod session;

pub use paint::{Ink, Row, icon_word, mark};
pub use screen::{
    WIDTH_MAX, achievements, card_row, card_text, player, rule, special_text, table,
    table_for_spectators,
};
pub use session::{Finish, Look, Session};
