//! Setting up a game: shuffled decks, achievements, two cards each, the opening melds (section 2).

use crate::eval::Hand;
use crate::log::Log;
use crate::moves::Machine;
use crate::place::Side;
use crate::state::{Game, Offer, Question, State};
use std::sync::Arc;
use view::{Ask, Choice, Happening};
use vocab::{CardId, Seat, Set, Zone};

impl State {
    /// A new game, dealt by the seed; the first decisions are which card each player melds first.
    pub fn new(game: &Arc<Game>, seed: u64) -> State {
        let mut state = State::empty(game, seed);
        let mut shuffled: Vec<CardId> = Vec::new();
        for (set, age, cards) in &game.decks {
            shuffled.clone_from(cards);
            state.random.shuffle(&mut shuffled);
            for card in &shuffled {
                state
                    .places
                    .put(*card, Zone::Deck(*set, *age), Side::Bottom);
            }
        }
        for age in 1..=game.rules.last_achievement_age {
            if let Some(card) = state.places.top(Zone::Deck(Set::Base, age)) {
                state.places.take(card);
                state.places.put(card, Zone::Available, Side::Bottom);
            }
        }
        let relics = game
            .library
            .iter()
            .filter(|(_, card)| card.facts.set == Set::Relics);
        for (card, _) in relics.filter(|(card, _)| game.in_play(*card)) {
            state.places.put(card, Zone::Relics, Side::Bottom);
            state.known[card.index()] = state.viewers(Zone::Relics);
        }
        state.deal();
        state.settle(&mut Log::Off);
        state
    }

    /// Two base cards of age 1 to each player (2.4).
    pub(crate) fn deal(&mut self) {
        for seat in self.alive().iter() {
            for _ in 0..2 {
                if let Some(card) = self.places.top(Zone::Deck(Set::Base, 1)) {
                    self.places.take(card);
                    self.places.put(card, Zone::Hand(seat), Side::Top);
                    self.known[card.index()] = self.viewers(Zone::Hand(seat));
                }
            }
        }
    }
}

impl Machine<'_, '_> {
    /// Asks the next player for his opening card; when all have chosen, melds them at the same time (2.5, 2.6).
    pub fn opening_step(&mut self) {
        let waiting = self.state.alive().iter().find(|seat| {
            self.state.opening[seat.index()].is_none()
                && self.state.places.count(Zone::Hand(*seat)) > 0
        });
        if let Some(seat) = waiting {
            let mut hand: Hand = self.state.cards(Zone::Hand(seat)).collect();
            hand.sort_unstable();
            self.state.offers.clear();
            self.state.offers.extend(hand.iter().map(|card| Offer {
                choice: Choice::Card(*card),
                card: Some(*card),
            }));
            self.state.question = Some(Question {
                seat,
                on_behalf_of: seat,
                ask: Ask::Opening,
                cause: None,
            });
            return;
        }
        let chosen: Vec<(Seat, CardId)> = self
            .state
            .alive()
            .iter()
            .filter_map(|seat| self.state.opening[seat.index()].map(|card| (seat, card)))
            .collect();
        // Rule: opening-melds. They are no Meld actions (2.10).
        for (seat, card) in &chosen {
            self.put(lang::tree::Verb::Meld, *card, *seat);
        }
        let first = chosen
            .iter()
            .min_by_key(|(_, card)| self.game.library.card(*card).alphabet)
            .map(|(seat, _)| *seat)
            .or(self.state.alive().iter().next())
            .unwrap_or(Seat(0));
        self.state.opening = [None; Seat::MAX];
        self.log.open(|| Happening::GameBegan { first });
        self.begin_turn(first, 1);
    }

    /// An opening card was chosen; the others don't learn which.
    pub fn opening_answer(&mut self, offer: Offer) {
        let waiting = self.state.alive().iter().find(|seat| {
            self.state.opening[seat.index()].is_none()
                && self.state.places.count(Zone::Hand(*seat)) > 0
        });
        if let Some(seat) = waiting {
            self.state.opening[seat.index()] = offer.card;
        }
    }
}
