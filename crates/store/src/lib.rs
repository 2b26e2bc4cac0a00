//! Keeps people, tables and the records of games in SQLite, without interpreting them.
//!
//! What a setup, a choice or a bot's word means is the server's business; here they are text.
//! Nothing is asked of clock or chance either: who calls says when it is.
//!
//! A [`Store`] is a handle and cheap to clone.
//! When a method that writes has returned, what it wrote is on the disk: it outlives the process and the power.
//! When its future is dropped before, it has been written as a whole or not at all.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), store::StoreError> {
//! use store::{Appended, Entry, NewTable, SeatRow, Store, TableNews};
//!
//! let store = Store::in_memory().await?;
//! let ada = store.add_person("Ada", 1_000).await?;
//! store
//!     .add_table(NewTable {
//!         id: "t1".to_owned(),
//!         setup: "{}".to_owned(),
//!         title: "Ada's table".to_owned(),
//!         listed: false,
//!         invite_key: "key".to_owned(),
//!         owner: ada,
//!         seats: vec![SeatRow::person(ada), SeatRow::kept("bot greedy")],
//!         now: 1_000,
//!     })
//!     .await?;
//!
//! let entry = Entry::choice(0, "dogma Archery", 2_000);
//! let news = TableNews { asked: vec![1], ..TableNews::default() };
//! assert_eq!(store.append("t1", 0, &[entry.clone()], &news, 2_000).await?, Appended::Done);
//! // A second tab was slower.
//! assert_eq!(store.append("t1", 0, &[entry], &news, 2_001).await?, Appended::Lost);
//! # Ok(())
//! # }
//! ```

mod chat;
mod error;
mod journal;
mod lobby;
mod open;
mod people;
mod secrets;
mod tables;

pub use chat::{Said, Seen};
pub use error::StoreError;
pub use journal::{Appended, Entry, TableNews};
pub use lobby::{Place, TableSummary};
pub use open::Store;
pub use people::{LINK_LIFE, LINKS_MAX, Person, PersonId, SESSION_LIFE, TOUCH_EVERY, name_key};
pub use tables::{Beginning, NewTable, SeatRow, Status, TableRow};

/// Milliseconds since the beginning of 1970, UTC.
pub type Millis = i64;
