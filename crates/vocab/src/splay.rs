use std::fmt;

/// How the cards of a stack are spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Splay {
    /// Not splayed: only the top card is visible.
    #[default]
    None,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upward.
    Up,
    /// Aslant (4th edition).
    Aslant,
}

impl Splay {
    /// Unsplayed and the four directions, from least to most.
    pub const ALL: [Splay; 5] = [
        Splay::None,
        Splay::Left,
        Splay::Right,
        Splay::Up,
        Splay::Aslant,
    ];

    /// The four directions, from least to most.
    pub const DIRECTIONS: [Splay; 4] = [Splay::Left, Splay::Right, Splay::Up, Splay::Aslant];

    /// Bit `i` is set if place `i` of a covered card is visible under this splay.
    ///
    /// Places: 0 top left, 1 bottom left, 2 bottom middle, 3 bottom right; a city also has 4 top middle and 5 top right.
    /// Rulebook 8.2.
    pub const fn places(self) -> u8 {
        match self {
            Splay::None => 0,
            Splay::Left => 0b10_1000,
            Splay::Right => 0b00_0011,
            Splay::Up => 0b00_1110,
            Splay::Aslant => 0b00_1111,
        }
    }

    /// The word a card file and a position use.
    pub const fn word(self) -> &'static str {
        match self {
            Splay::None => "none",
            Splay::Left => "left",
            Splay::Right => "right",
            Splay::Up => "up",
            Splay::Aslant => "aslant",
        }
    }

    /// The splay called `word`, `none` included.
    pub fn from_word(word: &str) -> Option<Splay> {
        Splay::ALL.into_iter().find(|splay| splay.word() == word)
    }
}

impl fmt::Display for Splay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
