//! Cards that go back to their decks by a rule: what a search didn't want, the artifacts of museums.

use crate::eval::Hand;
use crate::frame::{Frame, GiveBack};
use crate::moves::Machine;
use crate::state::{Offer, Pooled};
use lang::tree::Verb;
use view::{Ask, Choice};
use vocab::{CardId, Seat, Seats};

impl Machine<'_, '_> {
    /// Returns face-up cards together; `seat` says the order of those that meet in one deck.
    pub fn give_back(&mut self, cards: &[CardId], seat: Seat, ask: Ask) {
        let from = self.state.pool.len() as u16;
        for card in cards {
            let pooled = self.state.pooled(0, *card);
            self.state.pool.push(pooled);
        }
        self.state.frames.push(Frame::GiveBack(GiveBack {
            seat,
            ask,
            from,
            ordered: 0,
        }));
    }

    /// Asks which card goes next, or lets all go. The frame was taken off.
    pub fn give_back_step(&mut self, mut frame: GiveBack) {
        let next = usize::from(frame.from + frame.ordered);
        let rest: Hand = self.state.pool[next..]
            .iter()
            .map(|pooled| pooled.card)
            .collect();
        let Some(first) = rest.first() else {
            return self.all_back(&frame);
        };
        let home = self.state.back(*first);
        let mut together: Hand = rest
            .iter()
            .copied()
            .filter(|card| self.state.back(*card) == home)
            .collect();
        if together.len() == 1 {
            frame.ordered += 1;
            self.state.frames.push(Frame::GiveBack(frame));
            return;
        }
        together.sort_unstable();
        self.state.offers.clear();
        self.state.offers.extend(together.iter().map(|card| Offer {
            choice: Choice::Card(*card),
            card: Some(*card),
        }));
        self.ask_of_action(frame.seat, frame.ask);
        self.state.frames.push(Frame::GiveBack(frame));
    }

    /// This card is the next one. The frame was taken off.
    pub fn give_back_answer(&mut self, mut frame: GiveBack, card: CardId) {
        let next = usize::from(frame.from + frame.ordered);
        let mut rest = self.state.pool[next..].iter();
        if let Some(index) = rest.position(|pooled| pooled.card == card) {
            self.state.pool[next..=next + index].rotate_right(1);
            frame.ordered += 1;
        }
        self.state.frames.push(Frame::GiveBack(frame));
    }

    fn all_back(&mut self, frame: &GiveBack) {
        let back: Vec<Pooled> = self.state.pool.drain(usize::from(frame.from)..).collect();
        let told = self.told();
        for pooled in &back {
            self.put(Verb::Return, pooled.card, frame.seat);
        }
        let sorted = vec![Seats::only(frame.seat); back.len()];
        self.hide_order(&back, &sorted);
        self.tell_together(told);
    }
}
