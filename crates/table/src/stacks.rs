//! What a stack shows: the marks in its visible places, and the echo effects that a dogma of its color would carry out.

use crate::Book;
use view::{StackView, View};
use vocab::{CardId, Color, IconCounts, Mark, Seat, Splay};

/// The marks of a stack that can be seen, from the top card down, with the card they are printed on.
pub fn visible_marks(book: &Book, stack: &StackView) -> Vec<(CardId, Mark)> {
    let mut seen = Vec::new();
    for (index, card) in stack.cards.iter().enumerate() {
        let places = match index {
            0 => IconCounts::ALL_PLACES,
            _ => stack.splay.places(),
        };
        let marks = book.facts(*card).marks.iter().enumerate();
        seen.extend(
            marks
                .filter(|(place, _)| places & (1 << place) != 0)
                .map(|(_, mark)| (*card, *mark)),
        );
    }
    seen
}

/// The cards of a stack whose echo effects can be seen, in the order in which a dogma of that color carries them out:
/// bottom card first, top card last.
pub fn echoing(book: &Book, stack: &StackView) -> Vec<CardId> {
    let mut cards: Vec<CardId> = visible_marks(book, stack)
        .into_iter()
        .filter(|(_, mark)| *mark == Mark::Echo)
        .map(|(card, _)| card)
        .collect();
    cards.dedup();
    cards.reverse();
    cards
}

/// How many icons and pictures a stack shows.
pub(crate) fn stack_icons(book: &Book, stack: &StackView) -> IconCounts {
    let mut sum = IconCounts::ZERO;
    for (index, card) in stack.cards.iter().enumerate() {
        let places = match index {
            0 => IconCounts::ALL_PLACES,
            _ => stack.splay.places(),
        };
        sum = sum.plus(IconCounts::of(&book.facts(*card).marks, places));
    }
    sum
}

/// How many of its marks pass.
pub(crate) fn count_marks(book: &Book, stack: &StackView, wanted: impl Fn(Mark) -> bool) -> usize {
    let marks = visible_marks(book, stack);
    marks.into_iter().filter(|(_, mark)| wanted(*mark)).count()
}

/// The points that bonuses make: the highest in full, each other as one (11.9).
pub fn bonus_points(bonuses: &[u8]) -> u16 {
    let best = bonuses.iter().copied().max().unwrap_or(0);
    u16::from(best) + bonuses.len().saturating_sub(1) as u16
}

/// What the bonuses, flags and fountains of a board are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub bonus_points: u16,
    /// Flags that are achievements.
    pub flags: u8,
    /// Flags that are none because an opponent shows more cards of their color.
    pub idle_flags: u8,
    pub fountains: u8,
}

impl Standing {
    /// That of a seat, with one stack as it isn't yet.
    pub fn of(book: &Book, view: &View, seat: Seat, anew: Option<(Color, &StackView)>) -> Standing {
        let mut standing = Standing {
            bonus_points: 0,
            flags: 0,
            idle_flags: 0,
            fountains: 0,
        };
        let Some(at) = view.seats.get(seat.index()) else {
            return standing;
        };
        let opponents: Vec<_> = view.opponents(seat).collect();
        let mut bonuses = Vec::new();
        for color in Color::ALL {
            let stack = match anew {
                Some((changed, stack)) if changed == color => stack,
                _ => &at.stacks[color as usize],
            };
            let outshone = || {
                let most = opponents
                    .iter()
                    .map(|other| visible_cards(&other.stacks[color as usize]));
                most.max().unwrap_or(0) > visible_cards(stack)
            };
            for (_, mark) in visible_marks(book, stack) {
                match mark {
                    Mark::Bonus(points) => bonuses.push(points),
                    Mark::Flag if outshone() => standing.idle_flags += 1,
                    Mark::Flag => standing.flags += 1,
                    Mark::Fountain => standing.fountains += 1,
                    _ => {}
                }
            }
        }
        standing.bonus_points = bonus_points(&bonuses);
        standing
    }
}

/// How many cards of a stack can be seen: its top card, or all of it if it is splayed (8.6).
pub fn visible_cards(stack: &StackView) -> usize {
    match stack.splay {
        Splay::None => stack.cards.len().min(1),
        _ => stack.cards.len(),
    }
}
