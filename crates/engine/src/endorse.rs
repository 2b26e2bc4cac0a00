//! The Endorse action: a Dogma action whose effects are carried out twice, paid for with a card (12.5).

use crate::eval::Hand;
use crate::frame::{Action, Frame, Stage};
use crate::moves::Machine;
use crate::state::Offer;
use view::{Ask, Choice};
use vocab::{CardId, Color, Seat, Set, Zone};

impl Machine<'_, '_> {
    /// The top cards that can be endorsed: some top city shows the featured icon, and some card of the hand isn't above
    /// that city.
    pub fn endorsable(&self, seat: Seat) -> Hand {
        if self.state.turn.endorsed
            || !self.game.options.sets.contains(Set::Cities)
            || self.state.places.count(Zone::Hand(seat)) == 0
        {
            return Hand::new();
        }
        let tops = Color::ALL
            .into_iter()
            .filter_map(|color| self.state.top(seat, color));
        let is_city = |card: &CardId| self.state.back(*card).set == Set::Cities;
        if !tops.clone().any(|card| is_city(&card)) {
            return Hand::new();
        }
        tops.filter(|card| !self.endorsing_cities(seat, *card).is_empty())
            .collect()
    }

    /// The top cities that show the featured icon of a card and that a card of the hand can pay for.
    fn endorsing_cities(&self, seat: Seat, card: CardId) -> Hand {
        let Some(icon) = self.game.library.featured(card) else {
            return Hand::new();
        };
        Color::ALL
            .into_iter()
            .filter_map(|color| self.state.top(seat, color))
            .filter(|city| {
                let brief = self.game.library.brief(*city);
                brief.back == Set::Cities
                    && brief.full.get(icon) > 0
                    && !self.payments(seat, *city).is_empty()
            })
            .collect()
    }

    /// The cards of the hand that aren't above a city.
    fn payments(&self, seat: Seat, city: CardId) -> Hand {
        let most = self.state.value(city);
        let mut cards: Hand = self
            .state
            .cards(Zone::Hand(seat))
            .filter(|card| self.state.value(*card) <= most)
            .collect();
        cards.sort_unstable();
        cards
    }

    /// Asks for the city, then for the payment. The action's frame was taken off.
    pub fn endorse_step(&mut self, action: Action) {
        let seat = self.state.turn.seat;
        let (cards, ask) = match action.stage {
            Stage::Endorse(card) => (self.endorsing_cities(seat, card), Ask::EndorsingCity),
            Stage::PayToEndorse(_, city) => (self.payments(seat, city), Ask::PayToEndorse),
            _ => return,
        };
        self.state.frames.push(Frame::Action(action));
        self.state.offers.clear();
        self.state.offers.extend(cards.iter().map(|card| Offer {
            choice: Choice::Card(*card),
            card: Some(*card),
        }));
        self.ask_of_action(seat, ask);
    }

    /// The city or the payment was chosen. The action's frame was taken off.
    ///
    /// Rule: endorse-payment. The cost is part of declaring the action: it is paid before icons are counted, and by itself
    /// earns nothing (20.44).
    pub fn endorse_answer(&mut self, mut action: Action, chosen: CardId) {
        let seat = self.state.turn.seat;
        match action.stage {
            Stage::Endorse(card) => {
                action.stage = Stage::PayToEndorse(card, chosen);
                self.state.frames.push(Frame::Action(action));
            }
            Stage::PayToEndorse(card, _) => {
                action.stage = Stage::Work;
                self.state.frames.push(Frame::Action(action));
                self.state.turn.endorsed = true;
                self.put(self.game.rules.endorse_pays, chosen, seat);
                if self.state.ending.is_some() {
                    return;
                }
                self.begin_dogma(card, seat);
                if let Some(Frame::Execution(execution)) = self.state.frames.last_mut() {
                    execution.endorsed = true;
                }
            }
            _ => {}
        }
    }
}
