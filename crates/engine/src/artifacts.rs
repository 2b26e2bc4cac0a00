//! Artifacts of History: digs, relics, the display and its free action, museums (section 13).

use crate::eval::Hand;
use crate::frame::{Action, Follow, Frame, Melded};
use crate::moves::Machine;
use crate::place::Side;
use crate::state::Offer;
use lang::tree::Verb;
use view::{Ask, Choice, Deed, Happening, Purpose};
use vocab::{Age, CardId, Facts, Mark, Seat, Seats, Set, Zone};

/// Whether a card melded onto another is a reason to dig: it isn't higher, as both lie face up, or has its picture in the
/// same place (13.2, 20.8).
pub fn digs(melded: &Facts, covered: &Facts) -> bool {
    let picture = |facts: &Facts| facts.marks.iter().position(|mark| *mark == Mark::Hex);
    melded.face <= covered.face || picture(melded).is_some() && picture(melded) == picture(covered)
}

impl Machine<'_, '_> {
    // ---- digging -------------------------------------------------------------------------------------------------

    /// Rule: dig. A Meld action that covers a card of the same or a higher value, or one with its picture in the same
    /// place, digs an artifact of the covered card's value (13.2).
    pub fn dig_step(&mut self, mut action: Action, mut melded: Melded, seat: Seat) {
        melded.next = Follow::Promote;
        let Some(age) = self.dug_age(&melded, seat) else {
            return self.push_follow(&mut action, melded);
        };
        let deck = Zone::Deck(Set::Artifacts, age);
        // Without an artifact to dig there is nothing that one of a museum could be taken instead of (13.8).
        let Some(top) = self.state.places.top(deck) else {
            return self.push_follow(&mut action, melded);
        };
        let mut shown = self.in_opponents_museums(seat, age);
        if shown.is_empty() {
            return self.dig(action, melded, age, top, seat);
        }
        shown.sort_unstable();
        melded.next = Follow::DigFrom(age);
        self.push_follow(&mut action, melded);
        self.state.offers.clear();
        self.state.offers.extend(shown.iter().map(|card| Offer {
            choice: Choice::Card(*card),
            card: Some(*card),
        }));
        let back = self.state.back(top);
        self.state.offers.push(Offer {
            choice: Choice::Back {
                back,
                at: deck,
                nth: 0,
            },
            card: Some(top),
        });
        self.ask_of_action(seat, Ask::DigFrom);
    }

    /// The age an artifact is dug from, if the meld is a reason to dig.
    fn dug_age(&self, melded: &Melded, seat: Seat) -> Option<Age> {
        let covered = melded.covered?;
        if !self.game.options.sets.contains(Set::Artifacts)
            || self.state.places.count(Zone::Display(seat)) > 0
        {
            return None;
        }
        let facts = |card: CardId| &self.game.library.card(card).facts;
        if !digs(facts(melded.card), facts(covered)) {
            return None;
        }
        let value = i16::from(facts(covered).face);
        (value..=i16::from(self.game.rules.last_age))
            .filter_map(|age| Age::try_from(age).ok())
            .find(|age| self.state.places.count(Zone::Deck(Set::Base, *age)) > 0)
    }

    /// Artifacts of that value in museums of opponents (13.8).
    fn in_opponents_museums(&self, seat: Seat, age: Age) -> Hand {
        let opponents = self.state.opponents(seat);
        opponents
            .iter()
            .flat_map(|opponent| self.state.cards(Zone::Museums(opponent)))
            .filter(|card| self.state.value(*card) == i16::from(age))
            .collect()
    }

    /// The deck or a museum was chosen.
    pub fn dig_chosen(
        &mut self,
        mut action: Action,
        mut melded: Melded,
        age: Age,
        card: CardId,
        seat: Seat,
    ) {
        if matches!(self.state.places.of(card), Some(Zone::Deck(..))) {
            return self.dig(action, melded, age, card, seat);
        }
        melded.next = Follow::Promote;
        self.push_follow(&mut action, melded);
        self.relocate(card, Zone::Museums(seat), Side::Top, Deed::Transfer, seat);
        if self.state.museum_supply == 0 {
            self.count_museums();
        }
    }

    fn dig(&mut self, mut action: Action, mut melded: Melded, age: Age, card: CardId, seat: Seat) {
        melded.next = Follow::Relic(age);
        self.push_follow(&mut action, melded);
        self.relocate(card, Zone::Display(seat), Side::Top, Deed::Dig, seat);
    }

    /// Rule: seize. With an artifact one may take the relic of its value, from the supply or from anybody's achievements
    /// (13.11).
    pub fn relic_step(&mut self, mut action: Action, mut melded: Melded, age: Age, seat: Seat) {
        let library = &self.game.library;
        let relic = library.iter().map(|(card, _)| card).find(|card| {
            let brief = library.brief(*card);
            brief.set == Set::Relics && brief.age == age
        });
        let at = relic.filter(|_| self.game.options.sets.contains(Set::Relics));
        let at = at.and_then(|relic| Some((relic, self.state.places.of(relic)?)));
        let (relic, to_achievements) = match at {
            Some((relic, Zone::Relics)) => (relic, true),
            Some((relic, Zone::Achievements(owner))) => (relic, owner != seat),
            _ => {
                melded.next = Follow::Promote;
                return self.push_follow(&mut action, melded);
            }
        };
        // The back of Ching Shih is that of a set outside the game.
        let back = library.brief(relic).back;
        let to_hand = back != Set::Relics && self.game.options.sets.contains(back);
        self.push_follow(&mut action, melded);
        self.state.offers.clear();
        if to_achievements {
            self.offer(Choice::Arm(0));
        }
        if to_hand {
            self.offer(Choice::Arm(1));
        }
        self.offer(Choice::No);
        for offer in &mut self.state.offers {
            offer.card = Some(relic);
        }
        self.ask_of_action(seat, Ask::Seize { relic });
    }

    /// Whether and to where the relic is seized.
    pub fn relic_answer(
        &mut self,
        mut action: Action,
        mut melded: Melded,
        offer: Offer,
        seat: Seat,
    ) {
        melded.next = Follow::Promote;
        self.push_follow(&mut action, melded);
        let to = match offer.choice {
            Choice::Arm(0) => Zone::Achievements(seat),
            Choice::Arm(_) => Zone::Hand(seat),
            _ => return,
        };
        if let Some(relic) = offer.card {
            self.relocate(relic, to, Side::Top, Deed::Seize, seat);
        }
    }

    // ---- the display ---------------------------------------------------------------------------------------------

    /// Asks what is done with the artifact on display. `false`: there is none (13.4, 13.6).
    pub fn ask_artifact(&mut self, seat: Seat) -> bool {
        let Some(card) = self.state.places.top(Zone::Display(seat)) else {
            return false;
        };
        self.state.offers.clear();
        if self.game.library.featured(card).is_some() {
            self.offer(Choice::UseArtifact(card));
        }
        if !self.game.rules.museums {
            self.offer(Choice::ReturnArtifact(card));
        }
        self.offer(Choice::LeaveArtifact(card));
        for offer in &mut self.state.offers {
            offer.card = Some(card);
        }
        self.ask_of_action(seat, Ask::Artifact);
        true
    }

    /// Rule: free-artifact. The artifact's step of a turn is an action, but none of its two.
    pub fn artifact_answer(&mut self, offer: Offer) {
        let seat = self.state.turn.seat;
        self.state.turn.phase = crate::state::Phase::Action;
        let choice = offer.choice;
        self.log.open(|| Happening::ActionTaken { seat, choice });
        let used = matches!(choice, Choice::UseArtifact(_));
        self.state.frames.push(Frame::Action(Action {
            free: true,
            put_away: offer.card.filter(|_| used || self.game.rules.museums),
            ..Action::WORK
        }));
        match choice {
            Choice::UseArtifact(card) => self.begin_dogma(card, seat),
            Choice::ReturnArtifact(card) => {
                self.put(Verb::Return, card, seat);
            }
            _ => {}
        }
    }

    /// The artifact leaves the display when its action is over: back to its deck, or to a museum.
    pub fn put_artifact_away(&mut self, card: CardId, seat: Seat) {
        if self.state.places.of(card) != Some(Zone::Display(seat)) {
            return;
        }
        if !self.game.rules.museums {
            self.put(Verb::Return, card, seat);
            return;
        }
        if self.state.museum_supply == 0 {
            self.relocate(card, Zone::Hand(seat), Side::Top, Deed::Transfer, seat);
            return;
        }
        self.relocate(
            card,
            Zone::Museums(seat),
            Side::Top,
            Deed::PutInMuseum,
            seat,
        );
        if self.state.museum_supply == 0 {
            self.count_museums();
        }
    }

    /// Rule: museums. With no museum left in the supply whoever has the most claims one; all artifacts in museums go back
    /// (13.9).
    fn count_museums(&mut self) {
        let count = |seat: &Seat| self.state.places.count(Zone::Museums(*seat));
        let most = self.state.alive().iter().map(|seat| count(&seat)).max();
        let leaders: Seats = self
            .state
            .alive()
            .iter()
            .filter(|seat| Some(count(seat)) == most)
            .collect();
        let mut leaders = leaders.iter();
        let claimed = leaders.next().filter(|_| leaders.next().is_none());
        self.log.open(|| Happening::MuseumsCounted { claimed });
        let artifacts: Vec<CardId> = self
            .game
            .seats()
            .iter()
            .flat_map(|seat| self.state.cards(Zone::Museums(seat)))
            .collect();
        if let Some(seat) = claimed {
            self.state.claimed_museums[seat.index()] += 1;
            self.state.changes += 1;
            // Its card stays with the claimer; the others are free as their artifacts leave them.
            self.state.museum_supply -= 1;
        }
        let active = self.state.turn.seat;
        self.give_back(&artifacts, active, Ask::Order(Purpose::Return));
    }
}
