//! The words of the game: editions, sets, colors, icons, splays, seats, zones and the facts of a card.
//!
//! Every other crate speaks in these types.
//! Nothing here knows how a card works or how a game goes on.
//!
//! ```
//! use vocab::{Color, Icon, IconCounts, Mark, Splay};
//!
//! let archery = [Mark::Icon(Icon::Castle), Mark::Icon(Icon::Lightbulb), Mark::Hex, Mark::Icon(Icon::Castle)];
//! // Covered and splayed left, a card shows its bottom-right place only.
//! let shown = IconCounts::of(&archery, Splay::Left.places());
//! assert_eq!(shown.get(Icon::Castle), 1);
//! assert_eq!(Color::Red.to_string(), "red");
//! ```

mod edition;
mod facts;
mod icon;
mod seat;
mod splay;
mod zone;

pub use edition::{Edition, Editions, Set, Sets};
pub use facts::{Age, CardId, Color, Facts, Kind};
pub use icon::{Icon, IconCounts, Mark};
pub use seat::{BySeat, Seat, Seats};
pub use splay::Splay;
pub use zone::{Special, Zone};
