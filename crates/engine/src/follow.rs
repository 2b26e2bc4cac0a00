//! What follows a Meld action: the icons of a city, the City for a new color, a promotion (15.1).

use crate::eval::Hand;
use crate::frame::{Action, Follow, Frame, Melded, Stage};
use crate::moves::Machine;
use crate::place::Side;
use crate::state::{Offer, Question};
use lang::tree::Verb;
use view::{Ask, Choice, Deed, Happening};
use vocab::{CardId, Facts, Icon, Mark, Seat, Set, Sets, Splay, Zone};

/// The places of a city whose icons act, in the order in which they do (20.21): top middle first.
const ACTING_PLACES: [usize; 6] = [4, 2, 0, 1, 3, 5];

/// The icons of a city that act when it is melded by a Meld action, in their order (12.6); none on other cards.
pub fn acting_icons(facts: &Facts) -> impl Iterator<Item = Mark> {
    let acts = |mark: &Mark| {
        matches!(
            mark,
            Mark::Search(_)
                | Mark::Arrow(_)
                | Mark::Plus
                | Mark::Junk
                | Mark::Uplift
                | Mark::Unsplay
        )
    };
    let marks = ACTING_PLACES
        .iter()
        .filter_map(|place| facts.marks.get(*place).copied());
    marks.filter(move |mark| facts.back == Set::Cities && acts(mark))
}

impl Machine<'_, '_> {
    /// The Meld action with a card (6.1).
    pub fn meld_action(&mut self, card: CardId, seat: Seat) {
        let covered = self.state.top(seat, self.game.library.color(card));
        self.put(Verb::Meld, card, seat);
        if self.game.options.sets == Sets::BASE {
            return;
        }
        let melded = Melded {
            card,
            value: self.state.value(card),
            new_color: covered.is_none(),
            covered,
            next: Follow::Icon(0),
        };
        if let Some(Frame::Action(action)) = self.state.frames.last_mut() {
            action.stage = Stage::Melded(melded);
        }
    }

    /// The next step of what follows a Meld action. The action's frame was taken off.
    pub fn follow_step(&mut self, mut action: Action, mut melded: Melded) {
        let seat = self.state.turn.seat;
        match melded.next {
            Follow::Icon(index) => {
                match acting_icons(&self.game.library.card(melded.card).facts).nth(index.into()) {
                    Some(mark) => {
                        melded.next = Follow::Icon(index + 1);
                        self.push_follow(&mut action, melded);
                        self.act(&melded, mark, seat);
                    }
                    None => {
                        melded.next = Follow::City;
                        self.push_follow(&mut action, melded);
                    }
                }
            }
            Follow::City => {
                melded.next = Follow::Dig;
                self.push_follow(&mut action, melded);
                if melded.new_color {
                    self.city_due(seat);
                }
            }
            Follow::Dig => self.dig_step(action, melded, seat),
            // Its question is answered, or the game goes on without it.
            Follow::DigFrom(_) => {
                melded.next = Follow::Promote;
                self.push_follow(&mut action, melded);
            }
            Follow::Relic(age) => self.relic_step(action, melded, age, seat),
            Follow::Promote => self.offer_promotion(action, melded, seat),
            Follow::UsePromoted(card) => {
                if self.game.library.featured(card).is_none() {
                    action.stage = Stage::Work;
                    self.state.frames.push(Frame::Action(action));
                } else if self.game.rules.must_promote {
                    self.use_promoted(action, card, seat);
                } else {
                    self.push_follow(&mut action, melded);
                    self.state.offers.clear();
                    self.offer(Choice::Yes);
                    self.offer(Choice::No);
                    self.ask_of_action(seat, Ask::UsePromoted { card });
                }
            }
        }
    }

    /// A question of what follows a Meld action was answered. The action's frame was taken off.
    pub fn follow_answer(&mut self, mut action: Action, mut melded: Melded, offer: Offer) {
        let seat = self.state.turn.seat;
        match (melded.next, offer.card) {
            (Follow::DigFrom(age), Some(card)) => self.dig_chosen(action, melded, age, card, seat),
            (Follow::Relic(_), _) => self.relic_answer(action, melded, offer, seat),
            // The achievement that a city junks.
            (Follow::Icon(_), Some(card)) => {
                self.push_follow(&mut action, melded);
                self.put(Verb::Junk, card, seat);
            }
            (Follow::Promote, Some(card)) => {
                melded.next = Follow::UsePromoted(card);
                self.push_follow(&mut action, melded);
                self.log.open(|| Happening::Promoted { seat, card });
                self.put(Verb::Meld, card, seat);
            }
            (Follow::UsePromoted(card), _) if offer.choice == Choice::Yes => {
                self.use_promoted(action, card, seat);
            }
            _ => {
                action.stage = Stage::Work;
                self.state.frames.push(Frame::Action(action));
            }
        }
    }

    pub(crate) fn push_follow(&mut self, action: &mut Action, melded: Melded) {
        action.stage = Stage::Melded(melded);
        self.state.frames.push(Frame::Action(action.clone()));
    }

    /// Asks the active player something that belongs to the action rather than to a card's text; the frame is pushed.
    pub fn ask_of_action(&mut self, seat: Seat, ask: Ask) {
        self.state.question = Some(Question {
            seat,
            on_behalf_of: seat,
            ask,
            cause: None,
        });
    }

    // ---- cities --------------------------------------------------------------------------------------------------

    /// Rule: city-icons. An icon of a melded city acts; what it asks for waits on the action's frame.
    fn act(&mut self, melded: &Melded, mark: Mark, seat: Seat) {
        let (city, value) = (melded.card, melded.value);
        let color = self.game.library.color(city);
        self.log.open(|| Happening::CityActs { seat, city, mark });
        match mark {
            Mark::Search(icon) => self.search(melded, icon, seat),
            Mark::Plus => {
                self.draw(seat, value + 1, None);
            }
            Mark::Arrow(splay) => {
                self.splay(seat, color, splay, seat);
            }
            Mark::Unsplay => {
                let opponents = self.state.opponents(seat);
                for opponent in self
                    .state
                    .clockwise(seat)
                    .filter(|other| opponents.contains(*other))
                {
                    self.splay(opponent, color, Splay::None, seat);
                }
            }
            Mark::Uplift => {
                if let Ok(age) = u8::try_from(value + 1) {
                    let deck: Hand = if age <= self.game.rules.last_age {
                        self.state.cards(Zone::Deck(Set::Base, age)).collect()
                    } else {
                        Hand::new()
                    };
                    for card in deck {
                        self.put(Verb::Junk, card, seat);
                    }
                }
                self.draw(seat, value + 2, None);
            }
            Mark::Junk => {
                let mut available: Hand = self
                    .state
                    .cards(Zone::Available)
                    .filter(|card| self.state.value(*card) == value)
                    .collect();
                if available.is_empty() {
                    return;
                }
                self.arrange(&mut available, seat, true);
                self.state.offers.clear();
                for index in 0..available.len() {
                    let choice = self.shown_choice(&available, index, seat);
                    self.state.offers.push(Offer {
                        choice,
                        card: Some(available[index]),
                    });
                }
                self.ask_of_action(seat, Ask::CityJunks { city });
            }
            _ => {}
        }
    }

    /// Rule: search. As many base cards as the city's value are drawn from the deck of that value and shown, without the
    /// draw rules and without going on to a higher value; those with the icon stay in the hand (12.6, 20.19).
    fn search(&mut self, melded: &Melded, icon: Icon, seat: Seat) {
        let Ok(age) = u8::try_from(melded.value) else {
            return;
        };
        let mut missed: Hand = Hand::new();
        for _ in 0..age {
            let Some(card) = self.state.places.top(Zone::Deck(Set::Base, age)) else {
                break;
            };
            self.state.turn.first_draw_done = self.state.turn.first_draw_done.with(seat);
            self.relocate(card, Zone::Hand(seat), Side::Top, Deed::Draw, seat);
            self.reveal(card, seat);
            if self.state.ending.is_some() {
                return;
            }
            if self.game.library.brief(card).full.get(icon) == 0 {
                missed.push(card);
            }
        }
        let city = melded.card;
        self.give_back(&missed, seat, Ask::SearchedBack { city });
    }

    /// Rule: city-due. For a new color by a Meld action, or a color splayed in a new direction, a City of the value of the
    /// highest top card is drawn, unless there is one in the hand already (12.3).
    pub fn city_due(&mut self, seat: Seat) {
        if self.state.ending.is_some() || !self.game.options.sets.contains(Set::Cities) {
            return;
        }
        let holds_one = self
            .state
            .cards(Zone::Hand(seat))
            .any(|card| self.state.back(card).set == Set::Cities);
        if holds_one {
            return;
        }
        self.log.open(|| Happening::CityDue { seat });
        let value = self.state.highest_top(seat);
        self.draw(seat, value, Some(Set::Cities));
    }

    // ---- promotion -----------------------------------------------------------------------------------------------

    /// Rule: promotion. A card of the forecast that isn't above the melded card may, in the 4th edition must, be melded
    /// (11.7).
    fn offer_promotion(&mut self, mut action: Action, melded: Melded, seat: Seat) {
        let mut low: Hand = self
            .state
            .cards(Zone::Forecast(seat))
            .filter(|card| self.state.value(*card) <= melded.value)
            .collect();
        if low.is_empty() {
            action.stage = Stage::Work;
            self.state.frames.push(Frame::Action(action));
            return;
        }
        low.sort_unstable();
        self.push_follow(&mut action, melded);
        self.state.offers.clear();
        self.state.offers.extend(low.iter().map(|card| Offer {
            choice: Choice::Card(*card),
            card: Some(*card),
        }));
        if !self.game.rules.must_promote {
            self.offer(Choice::No);
        }
        self.ask_of_action(
            seat,
            Ask::Promote {
                melded: melded.card,
            },
        );
    }

    /// The free Dogma action with the card just promoted: in it the card was foreseen (11.8).
    fn use_promoted(&mut self, mut action: Action, card: CardId, seat: Seat) {
        action.stage = Stage::Work;
        self.state.frames.push(Frame::Action(action));
        self.begin_dogma(card, seat);
        if let Some(Frame::Execution(execution)) = self.state.frames.last_mut() {
            execution.foreseen = true;
        }
    }
}
