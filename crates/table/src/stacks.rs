//! What a stack shows: the marks in its visible places, and the echo effects that a dogma of its color would carry out.

use crate::Book;
use view::StackView;
use vocab::{CardId, IconCounts, Mark};

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
