//! What phrases mean at a moment: which cards, which number, whether it is so. Nothing here changes anything.

mod cards;
mod conditions;
mod icons;
mod numbers;
mod players;
mod things;

use crate::frame::Run;
use crate::state::{Game, State};
use lang::tree::{Comparison, Slot};
use smallvec::SmallVec;
use vocab::{CardId, Color, Seat};

/// A handful of cards.
pub(crate) type Hand = SmallVec<[CardId; 32]>;

/// No value, no color, no player.
pub(crate) const ABSENT: i16 = i16::MIN;

/// A name given while a phrase is looked at: the card, color or value being tested.
#[derive(Clone, Copy)]
pub(crate) enum Bind<'a> {
    Scalar(Slot, i16, Option<&'a Bind<'a>>),
    Card(Slot, CardId, Option<&'a Bind<'a>>),
}

/// From where a phrase is looked at.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub state: &'a State,
    pub game: &'a Game,
    pub run: &'a Run,
    /// "they": the player a condition is about.
    pub they: Option<Seat>,
    /// The one of `each player's` places being looked at.
    pub each: Option<Seat>,
    /// Whose board is meant where no place is named.
    pub home: Option<Seat>,
    pub bind: Option<&'a Bind<'a>>,
}

impl<'a> View<'a> {
    pub fn new(state: &'a State, game: &'a Game, run: &'a Run) -> View<'a> {
        View {
            state,
            game,
            run,
            they: None,
            each: None,
            home: None,
            bind: None,
        }
    }

    pub(super) fn with_they(&self, seat: Seat) -> View<'a> {
        View {
            they: Some(seat),
            ..*self
        }
    }

    /// The same with a name bound.
    pub fn binding<'b>(&self, bind: &'b Bind<'b>) -> View<'b>
    where
        'a: 'b,
    {
        View {
            bind: Some(bind),
            ..*self
        }
    }

    pub fn scalar(&self, slot: Slot) -> i16 {
        let mut bind = self.bind;
        while let Some(at) = bind {
            match *at {
                Bind::Scalar(name, value, outer) => {
                    if name == slot {
                        return value;
                    }
                    bind = outer;
                }
                Bind::Card(_, _, outer) => bind = outer,
            }
        }
        self.state
            .scalars
            .get(self.run.scalars as usize + slot.0 as usize)
            .copied()
            .unwrap_or(ABSENT)
    }
}

/// Undefined is 0.
fn defined(value: i16) -> i16 {
    if value == ABSENT { 0 } else { value }
}

/// A color as a bit.
pub(crate) const fn bit(color: Color) -> u8 {
    1 << color as u8
}

fn compare(left: i16, comparison: Comparison, right: i16) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::More => left > right,
        Comparison::AtMost => left <= right,
        Comparison::AtLeast => left >= right,
    }
}
