//! What expansion cards show besides icons: bonuses, echo effects, flags, fountains; counted like icons.

use vocab::{Mark, Splay};

/// What the visible places of a card, or of a stack, show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StackMarks {
    /// Visible cards (8.6).
    pub cards: u8,
    /// How many bonuses.
    pub bonuses: u8,
    /// The highest of them, 0 without one.
    pub best: u8,
    pub echoes: u8,
    pub flags: u8,
    pub fountains: u8,
}

impl StackMarks {
    pub const ZERO: StackMarks = StackMarks {
        cards: 0,
        bonuses: 0,
        best: 0,
        echoes: 0,
        flags: 0,
        fountains: 0,
    };

    /// Those in the places whose bit is set; no place at all is no visible card.
    fn of(marks: &[Mark], places: u8) -> StackMarks {
        let mut sum = StackMarks {
            cards: u8::from(places != 0),
            ..StackMarks::ZERO
        };
        let visible = marks.iter().enumerate();
        for (_, mark) in visible.filter(|(place, _)| places & (1 << place) != 0) {
            match mark {
                Mark::Bonus(points) => {
                    sum.bonuses += 1;
                    sum.best = sum.best.max(*points);
                }
                Mark::Echo => sum.echoes += 1,
                Mark::Flag => sum.flags += 1,
                Mark::Fountain => sum.fountains += 1,
                _ => {}
            }
        }
        sum
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: StackMarks) -> StackMarks {
        StackMarks {
            cards: self.cards.saturating_add(other.cards),
            bonuses: self.bonuses.saturating_add(other.bonuses),
            best: if self.best > other.best {
                self.best
            } else {
                other.best
            },
            echoes: self.echoes.saturating_add(other.echoes),
            flags: self.flags.saturating_add(other.flags),
            fountains: self.fountains.saturating_add(other.fountains),
        }
    }

    /// The points of the bonuses: the highest, and one for each other (11.9).
    pub fn points(self) -> i16 {
        i16::from(self.best) + i16::from(self.bonuses.saturating_sub(1))
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
        let splays = [
            Splay::None,
            Splay::Left,
            Splay::Right,
            Splay::Up,
            Splay::Aslant,
        ];
        CardMarks {
            full: StackMarks::of(marks, vocab::IconCounts::ALL_PLACES),
            covered: splays.map(|splay| StackMarks::of(marks, splay.places())),
        }
    }
}
