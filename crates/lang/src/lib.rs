//! Dogma, the card language: source text in, a syntax tree, English and diagnostics out.
//!
//! A pure function of text. It knows verbs and places and nothing of any hand or deck.

mod diagnostic;
mod english;
mod lexer;
mod parse;
mod printed;
pub mod resolve;
pub mod text;
pub mod tree;
pub mod verbs;

pub use diagnostic::{Diagnostic, nearest, render_diagnostics};
pub use english::english;
pub use parse::parse;
pub use printed::{Located, Printed, acts};
pub use resolve::{LAST_PLAYER, resolve, resolve_all};
pub use tree::Span;
