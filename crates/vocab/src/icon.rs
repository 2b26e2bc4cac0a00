use crate::Splay;
use std::fmt;

/// One of the seven icons that can be featured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Icon {
    /// Any age.
    Crown,
    /// Any age.
    Leaf,
    /// Any age.
    Lightbulb,
    /// Ages 1 to 3.
    Castle,
    /// Ages 4 to 11.
    Factory,
    /// Ages 7 to 11.
    Clock,
    /// 4th edition, ages 10 and 11.
    Person,
}

impl Icon {
    /// All seven, in the order used for display.
    pub const ALL: [Icon; 7] = [
        Icon::Crown,
        Icon::Leaf,
        Icon::Lightbulb,
        Icon::Castle,
        Icon::Factory,
        Icon::Clock,
        Icon::Person,
    ];

    /// The word a card file uses.
    pub const fn word(self) -> &'static str {
        match self {
            Icon::Crown => "crown",
            Icon::Leaf => "leaf",
            Icon::Lightbulb => "lightbulb",
            Icon::Castle => "castle",
            Icon::Factory => "factory",
            Icon::Clock => "clock",
            Icon::Person => "person",
        }
    }

    /// The icon called `word`.
    pub fn from_word(word: &str) -> Option<Icon> {
        Icon::ALL.into_iter().find(|icon| icon.word() == word)
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is printed in one icon place of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Nothing (Battleship Yamato).
    Blank,
    /// An icon.
    Icon(Icon),
    /// The picture.
    Hex,
    /// An echo effect is printed here; it has no icon value.
    Echo,
    /// A bonus of so many points.
    Bonus(u8),
    /// City: an icon that also searches.
    Search(Icon),
    /// City: splays its color.
    Arrow(Splay),
    /// City: draws one higher.
    Plus,
    /// City: an achievement while visible and uncontested.
    Flag,
    /// City: an achievement while visible.
    Fountain,
    /// City, 4th edition: junks an achievement.
    Junk,
    /// City, 4th edition: junks a deck and draws two higher.
    Uplift,
    /// City, 4th edition: unsplays the opponents' stacks of its color.
    Unsplay,
}

impl Mark {
    /// No bonus is worth more points.
    pub const BONUS_MAX: u8 = 12;

    /// The icon counted for this place, if any.
    pub const fn icon(self) -> Option<Icon> {
        match self {
            Mark::Icon(icon) | Mark::Search(icon) => Some(icon),
            _ => None,
        }
    }

    /// Reads the word a card file uses: an icon, `hex`, `echo`, `bonus-3`, `search-leaf`, `left`, `plus`, `blank` …
    pub fn from_word(word: &str) -> Option<Mark> {
        if let Some(icon) = Icon::from_word(word) {
            return Some(Mark::Icon(icon));
        }
        if let Some(points) = word.strip_prefix("bonus-") {
            let points = points.parse().ok();
            return points
                .filter(|points| (1..=Mark::BONUS_MAX).contains(points))
                .map(Mark::Bonus);
        }
        if let Some(icon) = word.strip_prefix("search-") {
            return Icon::from_word(icon).map(Mark::Search);
        }
        Some(match word {
            "blank" => Mark::Blank,
            "hex" => Mark::Hex,
            "echo" => Mark::Echo,
            "left" | "right" | "up" => Mark::Arrow(Splay::from_word(word)?),
            "plus" => Mark::Plus,
            "flag" => Mark::Flag,
            "fountain" => Mark::Fountain,
            "junk" => Mark::Junk,
            "uplift" => Mark::Uplift,
            "unsplay" => Mark::Unsplay,
            _ => return None,
        })
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Blank => f.write_str("blank"),
            Mark::Icon(icon) => f.write_str(icon.word()),
            Mark::Hex => f.write_str("hex"),
            Mark::Echo => f.write_str("echo"),
            Mark::Bonus(points) => write!(f, "bonus-{points}"),
            Mark::Search(icon) => write!(f, "search-{icon}"),
            Mark::Arrow(splay) => f.write_str(splay.word()),
            Mark::Plus => f.write_str("plus"),
            Mark::Flag => f.write_str("flag"),
            Mark::Fountain => f.write_str("fountain"),
            Mark::Junk => f.write_str("junk"),
            Mark::Uplift => f.write_str("uplift"),
            Mark::Unsplay => f.write_str("unsplay"),
        }
    }
}

/// How many of each icon, and how many pictures: eight small counters that add up in one step.
///
/// One byte a counter, so that a whole board adds up with plain additions; no board shows 256 of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct IconCounts(u64);

impl IconCounts {
    const HEX: u32 = 7;

    /// None of anything.
    pub const ZERO: IconCounts = IconCounts(0);

    /// Every place of a card.
    pub const ALL_PLACES: u8 = 0b11_1111;

    /// Counts the marks whose place has its bit set in `places`.
    pub fn of(marks: &[Mark], places: u8) -> IconCounts {
        let mut sum = 0u64;
        for (place, mark) in marks.iter().enumerate() {
            if places & (1 << place) != 0 {
                if let Some(icon) = mark.icon() {
                    sum += 1 << (8 * icon as u32);
                } else if *mark == Mark::Hex {
                    sum += 1 << (8 * Self::HEX);
                }
            }
        }
        IconCounts(sum)
    }

    /// How many of `icon`.
    pub const fn get(self, icon: Icon) -> u8 {
        (self.0 >> (8 * icon as u32)) as u8
    }

    /// How many pictures.
    pub const fn hexes(self) -> u8 {
        (self.0 >> (8 * Self::HEX)) as u8
    }

    /// One of each icon there are at least so many of (at most 128), and of pictures likewise.
    #[must_use]
    pub const fn at_least(self, few: u8) -> IconCounts {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = ONES << 7;
        let add = ONES * (128 - few as u64);
        // The highest bit of a byte is set by the addition, or was.
        IconCounts(((((self.0 & !HIGH) + add) | self.0) & HIGH) >> 7)
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: IconCounts) -> IconCounts {
        IconCounts(self.0.wrapping_add(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_least_looks_at_each_icon_for_itself() {
        let marks = |icon, count| vec![Mark::Icon(icon); count];
        let of = |marks: &[Mark]| {
            let each = marks.chunks(6);
            each.map(|marks| IconCounts::of(marks, IconCounts::ALL_PLACES))
                .fold(IconCounts::ZERO, IconCounts::plus)
        };
        let board = of(&marks(Icon::Crown, 3))
            .plus(of(&marks(Icon::Leaf, 2)))
            .plus(of(&marks(Icon::Person, 200)));
        let enough = board.at_least(3);
        let found = Icon::ALL.map(|icon| enough.get(icon));
        assert_eq!(found, [1, 0, 0, 0, 0, 0, 1]);
        assert_eq!(enough.hexes(), 0);
    }
}
