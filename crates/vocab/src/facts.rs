use crate::{Icon, Mark, Set};
use std::fmt;

/// The value of a card, 1 to 11; also called its age.
pub type Age = u8;

/// A card of a catalog: its index there.
///
/// Cards are numbered in the catalog's canonical order (set, age, color, title), so comparing two ids compares that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u16);

impl CardId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the five colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Color {
    Red,
    Yellow,
    Green,
    Blue,
    Purple,
}

impl Color {
    /// The colors in the order used everywhere.
    pub const ALL: [Color; 5] = [
        Color::Red,
        Color::Yellow,
        Color::Green,
        Color::Blue,
        Color::Purple,
    ];

    /// The word a card file and a position use.
    pub const fn word(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Yellow => "yellow",
            Color::Green => "green",
            Color::Blue => "blue",
            Color::Purple => "purple",
        }
    }

    /// The color called `word`.
    pub fn from_word(word: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.word() == word)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The kind of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Printed in an icon place (Echoes).
    Echo,
    /// Carried out by opponents with fewer of the featured icon.
    Demand,
    /// Carried out by opponents with at least as many of the featured icon (Artifacts).
    Compel,
    /// Shared by players with at least as many of the featured icon.
    Effect,
}

impl Kind {
    /// The word a card file uses.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Echo => "echo",
            Kind::Demand => "demand",
            Kind::Compel => "compel",
            Kind::Effect => "effect",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is printed on a card besides its effects, in one edition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The set whose deck it belongs to.
    pub set: Set,
    /// The value on its back.
    pub age: Age,
    /// The value on its face: differs from `age` on Battleship Yamato only.
    pub face: Age,
    /// Its color.
    pub color: Color,
    /// Four places, six on a city: top left, bottom left, bottom middle, bottom right, top middle, top right.
    pub marks: Vec<Mark>,
    /// The icon that decides who shares and who is vulnerable; without one the card can't be activated.
    pub featured: Option<Icon>,
    /// Its picture carries a music note (Saxophone counts them).
    pub music: bool,
    /// The set whose back a relic has; for every other card `set`.
    pub back: Set,
}
