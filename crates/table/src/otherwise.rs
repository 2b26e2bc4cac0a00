//! Tables that differ in nothing but what a viewer can't know: for tests of secrecy, and for nothing else.

use crate::{Refusal, Table};
use bots::Dice;
use engine::State;
use view::{Choice, Event, Happening, Shown, Viewer};
use vocab::CardId;

/// What a pretended table really is. Its past is taken from there.
pub(crate) struct Pretended {
    of: Table,
    viewer: Viewer,
    luck: u64,
}

impl Pretended {
    pub fn back_to(&self, count: usize) -> Result<Table, Refusal> {
        Ok(self.of.back_to(count)?.otherwise(self.viewer, self.luck))
    }

    pub fn replayed(&self, count: usize) -> Option<State> {
        let state = self.of.replayed(count)?;
        Some(state.redealt(self.viewer, self.luck))
    }
}

impl Table {
    /// A table that must look the same to the viewer in every respect, though all he can't know is different: the hidden
    /// cards, what others heard in secret, what they chose among their own cards, the seed.
    ///
    /// For tests: a page made for the viewer from either table must be the same to the byte. It goes on by itself, but its
    /// record can't be replayed.
    pub fn otherwise(&self, viewer: Viewer, luck: u64) -> Table {
        let mut dice = Dice::new(luck);
        let state = self.state().redealt(viewer, luck);
        let mut events: Vec<Event> = self.events().to_vec();
        for event in &mut events {
            let Some((seats, secret)) = &mut event.secret else {
                continue;
            };
            if viewer.is_some_and(|seat| seats.contains(seat)) {
                continue;
            }
            if let Happening::Moved {
                card: Shown::Face(card),
                ..
            }
            | Happening::Revealed {
                card: Shown::Face(card),
                ..
            }
            | Happening::Looked {
                card: Shown::Face(card),
                ..
            } = secret
            {
                *card = self.another(*card, &mut dice);
            }
        }
        let mut record = self.full_record().clone();
        record.seed = dice.bits();
        for (seat, choice) in &mut record.choices {
            if let Choice::Card(card) = choice
                && Some(*seat) != viewer
            {
                *card = self.another(*card, &mut dice);
            }
        }
        let pretended = Pretended {
            of: self.clone(),
            viewer,
            luck,
        };
        self.pretending(pretended, state, events, record)
    }

    /// A card with the same back.
    fn another(&self, card: CardId, dice: &mut Dice) -> CardId {
        let facts = self.book().facts(card);
        let alike: Vec<CardId> = self
            .book()
            .cards()
            .filter(|(_, other)| other.facts.age == facts.age && other.facts.set == facts.set)
            .map(|(id, _)| id)
            .collect();
        alike
            .get(dice.below(alike.len().max(1)))
            .copied()
            .unwrap_or(card)
    }
}
