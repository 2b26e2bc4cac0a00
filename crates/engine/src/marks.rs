//! What expansion cards show besides icons: bonuses, echo effects, flags, fountains; counted like icons.

use vocab::{IconCounts, Mark, Splay};

/// What the visible places of a card, or of a stack, show.
///
/// One byte a counter, as in [`IconCounts`]: no stack shows 256 of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StackMarks {
    counts: u64,
    /// The highest bonus, 0 without one.
    pub best: u8,
}

const CARDS: u32 = 0;
const BONUSES: u32 = 8;
const ECHOES: u32 = 16;
const FLAGS: u32 = 24;
const FOUNTAINS: u32 = 32;

impl StackMarks {
    pub const ZERO: StackMarks = StackMarks { counts: 0, best: 0 };

    /// Those in the places whose bit is set; no place at all is no visible card.
    fn of(marks: &[Mark], places: u8) -> StackMarks {
        let mut sum = StackMarks {
            counts: u64::from(places != 0) << CARDS,
            best: 0,
        };
        let visible = marks.iter().enumerate();
        for (_, mark) in visible.filter(|(place, _)| places & (1 << place) != 0) {
            match mark {
                Mark::Bonus(points) => {
                    sum.counts += 1 << BONUSES;
                    sum.best = sum.best.max(*points);
                }
                Mark::Echo => sum.counts += 1 << ECHOES,
                Mark::Flag => sum.counts += 1 << FLAGS,
                Mark::Fountain => sum.counts += 1 << FOUNTAINS,
                _ => {}
            }
        }
        sum
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: StackMarks) -> StackMarks {
        StackMarks {
            counts: self.counts.wrapping_add(other.counts),
            best: if self.best > other.best {
                self.best
            } else {
                other.best
            },
        }
    }

    const fn count(self, what: u32) -> u8 {
        (self.counts >> what) as u8
    }

    /// Visible cards (8.6).
    pub const fn cards(self) -> u8 {
        self.count(CARDS)
    }

    pub const fn bonuses(self) -> u8 {
        self.count(BONUSES)
    }

    pub const fn echoes(self) -> u8 {
        self.count(ECHOES)
    }

    pub const fn flags(self) -> u8 {
        self.count(FLAGS)
    }

    pub const fn fountains(self) -> u8 {
        self.count(FOUNTAINS)
    }

    /// The points of the bonuses: the highest, and one for each other (11.9).
    pub fn points(self) -> i16 {
        i16::from(self.best) + i16::from(self.bonuses().saturating_sub(1))
    }
}

/// What a card shows as a top card, and covered, by splay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardMarks {
    pub full: StackMarks,
    pub covered: [StackMarks; 5],
}

impl CardMarks {
    pub fn of(marks: &[Mark]) -> CardMarks {
        CardMarks {
            full: StackMarks::of(marks, IconCounts::ALL_PLACES),
            covered: Splay::ALL.map(|splay| StackMarks::of(marks, splay.places())),
        }
    }
}
