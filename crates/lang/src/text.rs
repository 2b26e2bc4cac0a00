//! The text of a card as something to show: words with icons, values and titles marked, so that a terminal, a page and
//! a voice can each do it their way.
//!
//! ```
//! use lang::text::{Piece, SentenceText};
//! use vocab::Icon;
//!
//! let sentence = SentenceText {
//!     number: 0,
//!     pieces: vec![Piece::Word("Draw an ".into()), Piece::Value(8), Piece::Word(" with ".into()), Piece::Icon(Icon::Clock)],
//! };
//! assert_eq!(sentence.to_string(), "Draw an [8] with [clock]");
//! ```

use std::fmt;
use vocab::{Age, Icon, Kind};

/// The text of a card in one edition.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Text {
    /// The title in that edition.
    pub title: String,
    /// Its effects in order.
    pub effects: Vec<EffectText>,
}

/// The text of an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectText {
    /// Demand, compel, echo or effect.
    pub kind: Kind,
    /// Its sentences in order; none if the program of the effect isn't written yet.
    pub sentences: Vec<SentenceText>,
}

/// A sentence, with the full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceText {
    /// Which sentence of the effect it is, counted from 0 as [`crate::tree::Effect::sentences`] does.
    pub number: usize,
    /// The words. Set one after the other as they are; blanks are part of them.
    pub pieces: Vec<Piece>,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words, blanks and punctuation.
    Word(String),
    /// An icon.
    Icon(Icon),
    /// A card's value.
    Value(Age),
    /// The picture of a card, as something counted.
    Hex,
    /// A bonus, as something counted.
    Bonus,
    /// A music note.
    Music,
    /// The title of a card, or the name of a special achievement.
    CardName(String),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Word(words) | Piece::CardName(words) => f.write_str(words),
            Piece::Icon(icon) => write!(f, "[{icon}]"),
            Piece::Value(age) => write!(f, "[{age}]"),
            Piece::Hex => f.write_str("[hex]"),
            Piece::Bonus => f.write_str("[bonus]"),
            Piece::Music => f.write_str("[music]"),
        }
    }
}

impl fmt::Display for SentenceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| piece.fmt(f))
    }
}

impl fmt::Display for EffectText {
    /// The sentences on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sentence) in self.sentences.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            sentence.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Text {
    /// One line an effect, its kind before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, effect) in self.effects.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{:<6}  {effect}", effect.kind.word())?;
        }
        Ok(())
    }
}
