//! Sentences with what they speak of marked, so that a terminal can color it and a page can link it.

use std::fmt;
use view::Back;
use vocab::{CardId, Color, Icon, Seat, Set, Special};

/// A part of a [`Line`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bit {
    /// Words, blanks and punctuation.
    Words(String),
    /// A card by its title.
    Card(CardId, String),
    /// A card by its back.
    Back(Back),
    /// A player, by name or as "you".
    Seat(Seat, String),
    /// An icon.
    Icon(Icon),
    /// A color.
    Color(Color),
    /// A special achievement by the name of the edition.
    Special(Special, &'static str),
}

impl fmt::Display for Bit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bit::Words(words) | Bit::Card(_, words) | Bit::Seat(_, words) => f.write_str(words),
            Bit::Back(back) if back.set == Set::Base => write!(f, "[{}]", back.age),
            Bit::Back(back) => write!(f, "[{} {}]", back.set, back.age),
            Bit::Icon(icon) => write!(f, "[{icon}]"),
            Bit::Color(color) => f.write_str(color.word()),
            Bit::Special(_, name) => f.write_str(name),
        }
    }
}

/// A sentence or a phrase. `Display` gives it as plain text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Line(pub Vec<Bit>);

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line::default()
    }

    /// A line of words only.
    pub fn of(words: impl Into<String>) -> Line {
        Line::new().words(words)
    }

    /// Adds words.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Line {
        self.say(words);
        self
    }

    /// Adds a bit.
    #[must_use]
    pub fn with(mut self, bit: Bit) -> Line {
        self.0.push(bit);
        self
    }

    /// Adds all of another line.
    #[must_use]
    pub fn then(mut self, line: Line) -> Line {
        for bit in line.0 {
            match bit {
                Bit::Words(words) => self.say(words),
                bit => self.0.push(bit),
            }
        }
        self
    }

    /// Adds words in place; they melt into the words before.
    pub fn say(&mut self, words: impl Into<String>) {
        let words = words.into();
        match self.0.last_mut() {
            Some(Bit::Words(before)) => before.push_str(&words),
            _ if words.is_empty() => {}
            _ => self.0.push(Bit::Words(words)),
        }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// With a capital letter in front.
    #[must_use]
    pub fn capital(mut self) -> Line {
        if let Some(Bit::Words(words) | Bit::Seat(_, words)) = self.0.first_mut() {
            let mut letters = words.chars();
            if let Some(first) = letters.next() {
                *words = first.to_uppercase().chain(letters).collect();
            }
        }
        self
    }

    /// With a full stop at the end; what ends with one anyway ("A.I.") needs no other.
    #[must_use]
    pub fn with_stop(mut self) -> Line {
        let stops = match self.0.last() {
            Some(Bit::Words(words) | Bit::Card(_, words) | Bit::Seat(_, words)) => {
                words.ends_with('.')
            }
            _ => false,
        };
        if !stops {
            self.say(".");
        }
        self
    }

    /// Without the full stop at the end, for a headline or a button.
    #[must_use]
    pub fn without_stop(mut self) -> Line {
        if let Some(Bit::Words(words)) = self.0.last_mut()
            && words.ends_with('.')
        {
            words.pop();
            if words.is_empty() {
                self.0.pop();
            }
        }
        self
    }

    /// Items one after the other: "a, b and c".
    pub fn list(items: Vec<Line>) -> Line {
        let count = items.len();
        let mut line = Line::new();
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                line.say(if i + 1 == count { " and " } else { ", " });
            }
            line.0.extend(item.0);
        }
        line
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|bit| bit.fmt(f))
    }
}
