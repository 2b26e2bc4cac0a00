//! Dogma, the card language: source text in, a syntax tree, English and diagnostics out.
//!
//! A pure function of text. It knows verbs and places and nothing of any hand or deck.

pub mod tree;
