//! The cards: every file under `cards/`, embedded, checked and put in order.
//!
//! Data and nothing more. A [`Catalog`] holds each card as each edition prints it; the engine compiles these, the
//! faces show them. Nothing here knows a rule of the game.
//!
//! ```
//! use cards::Catalog;
//! use vocab::Edition;
//!
//! let home_made = r#"
//! card "Pocket Calculator"
//!   base 9 yellow  lightbulb hex lightbulb clock  featured lightbulb
//!   effect
//!     draw a 9
//! "#;
//! let catalog = Catalog::from_sources([("home.card", home_made)]).unwrap();
//! let id = catalog.look_up(Edition::Third, "pocket calculator").unwrap();
//! assert_eq!(catalog.edition(Edition::Third)[id.index()].title, "Pocket Calculator");
//! ```

mod catalog;
mod errors;
mod title;

pub use catalog::Catalog;
pub use errors::{CatalogErrors, SourceErrors, UnknownCard};
pub use title::fold;

/// A card file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source<'a> {
    /// What errors call it: the path from the root of the project.
    pub name: &'a str,
    /// What it says.
    pub text: &'a str,
}

/// The card files this crate was built with, in order of their names.
pub const SOURCES: &[Source<'static>] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));
