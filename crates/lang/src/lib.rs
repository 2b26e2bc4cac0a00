//! Dogma, the card language: source text in, a syntax tree, English and diagnostics out.
//!
//! A pure function of text: it never fails, never stops at the first mistake, and knows verbs and places but nothing
//! of any hand or deck. `docs/language.md` explains the language itself.
//!
//! | step | function |
//! |---|---|
//! | text to tree, all editions side by side | [`parse`] |
//! | the card as one edition prints it, with every pronoun and name bound | [`resolve()`] |
//! | both, with all that is wrong in any edition | [`check`] |
//! | the English on the card | [`english()`] |
//! | mistakes drawn with the lines they are in | [`render_diagnostics`] |
//!
//! ```
//! let source = r#"card "Oars"
//!   base 1 red  castle crown hex castle  featured castle
//!   demand
//!     transfer a card with crown from your hand to my score
//!     [1st] if done: draw a 1
//!     [3rd 4th] if done: draw a 1 then repeat
//!   effect
//!     if no transferred by demand: draw a 1
//! "#;
//! let (file, wrong) = lang::check(source);
//! assert_eq!(lang::render_diagnostics("oars.card", source, &wrong), "");
//! assert_eq!(file.cards[0].effects.len(), 2);
//!
//! let (_, wrong) = lang::check(&source.replace("repeat", "repaet"));
//! assert!(lang::render_diagnostics("oars.card", source, &wrong).contains("did you mean `repeat`?"));
//! ```

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
pub use english::{english, english_arms};
pub use parse::parse;
pub use printed::{Located, Printed, acts};
pub use resolve::{LAST_PLAYER, resolve, resolve_all};
pub use tree::Span;

/// Reads a card file and resolves every card in each edition it is in; all that is wrong is reported once, in the
/// order of the text.
pub fn check(source: &str) -> (tree::CardFile, Vec<Diagnostic>) {
    let (file, mut wrong) = parse(source);
    // A line that could not be read would be missed by the lines after it, so the parser's findings stand alone.
    if wrong.is_empty() {
        for card in &file.cards {
            wrong.extend(resolve_all(card).1);
        }
    }
    (file, wrong)
}
