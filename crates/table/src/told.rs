//! The log as a page shows it: an action a block, with a headline and what came of it.

use crate::Line;
use vocab::Seat;

/// An action, the opening or the end, as told to one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// How many choices had been made before it: the moment to which a link leads.
    pub moment: usize,
    /// How many choices had been made when it was over (or so far).
    pub until: usize,
    /// In which turn, counted from 1; 0 for the opening.
    pub turn: u32,
    /// Whose action.
    pub seat: Option<Seat>,
    /// Which action of how many.
    pub action: Option<(u8, u8)>,
    /// "Bob uses Archery", "You draw", "The game is over".
    pub headline: Line,
    /// What came of it, a sentence each.
    pub details: Vec<Detail>,
}

/// A sentence of a [`Told`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// The sentence.
    pub line: Line,
    /// Whether it tells what the others don't know.
    pub secret: bool,
    /// How it touches the viewer.
    pub touch: Touch,
}

/// How something touches the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Not at all.
    None,
    /// He himself did it or got something.
    Own,
    /// He was demanded of, or lost something.
    Loss,
    /// Somebody shared.
    Share,
}
