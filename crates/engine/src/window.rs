//! The one way out: what a viewer may know of a state.

use crate::frame::Frame;
use crate::place::{ZONES, zone};
use crate::random::Random;
use crate::state::{Entry, Holder, Offer, PUBLIC, Phase, Pooled, State};
use smallvec::SmallVec;
use view::{
    Back, Cause, Choice, Decision, DeckView, Executing, SeatView, Shown, StackView, TurnView, View,
    Viewer,
};
use vocab::{CardId, Color, Seat, Seats, Set, Zone};

impl State {
    /// Whether a viewer knows which card it is. One who decides for another sees what that one sees.
    fn knows(&self, viewer: Viewer, card: CardId) -> bool {
        let known = self.known[card.index()];
        let seat = viewer.unwrap_or(PUBLIC);
        known.contains(PUBLIC)
            || known.contains(seat)
            || self.guided(viewer).iter().any(|seat| known.contains(seat))
    }

    /// Whether a chooser can tell a card by where it lies.
    ///
    /// Rule: unseen-pick. Who remembers that a card went into a place he can't look into doesn't know which of the backs
    /// there it is, unless it was shown there in this action.
    pub(crate) fn tells(&self, chooser: Seat, card: CardId) -> bool {
        if !self.knows(Some(chooser), card) {
            return false;
        }
        match self.places.of(card) {
            Some(zone @ (Zone::Hand(owner) | Zone::Score(owner) | Zone::Forecast(owner)))
                if owner != chooser
                    && !self.laid_open.contains(&card)
                    && !self.guided(Some(chooser)).contains(owner) =>
            {
                let back = self.back(card);
                !self
                    .cards(zone)
                    .any(|other| other != card && self.back(other) == back)
            }
            _ => true,
        }
    }

    /// For whom a viewer decides at the moment.
    fn guided(&self, viewer: Viewer) -> Seats {
        let Some(viewer) = viewer else {
            return Seats::NONE;
        };
        self.frames
            .iter()
            .filter_map(|frame| match frame {
                Frame::Run(run) if run.guide == Some(viewer) => Some(run.you),
                Frame::Execution(execution) if execution.guide == Some(viewer) => {
                    Some(execution.activator)
                }
                _ => None,
            })
            .collect()
    }

    fn shown(&self, viewer: Viewer, card: CardId) -> Shown {
        if self.knows(viewer, card) {
            Shown::Face(card)
        } else {
            Shown::Back(self.back(card))
        }
    }

    fn shown_in(&self, viewer: Viewer, zone: Zone) -> Vec<Shown> {
        let mut cards: Vec<Shown> = self
            .cards(zone)
            .map(|card| self.shown(viewer, card))
            .collect();
        cards.sort_unstable();
        cards
    }

    fn sorted(&self, zone: Zone) -> Vec<CardId> {
        let mut cards: Vec<CardId> = self.cards(zone).collect();
        cards.sort_unstable();
        cards
    }

    /// All that a viewer may know. `None` is a spectator, who knows what everybody knows.
    pub fn view(&self, viewer: Viewer) -> View {
        let game = &self.game;
        let seats = game
            .seats()
            .iter()
            .map(|seat| SeatView {
                seat,
                stacks: Color::ALL.map(|color| StackView {
                    splay: self.splays[seat.index()][color as usize],
                    cards: self.cards(Zone::Stack(seat, color)).collect(),
                }),
                hand: self.shown_in(viewer, Zone::Hand(seat)),
                score: self.shown_in(viewer, Zone::Score(seat)),
                forecast: self.shown_in(viewer, Zone::Forecast(seat)),
                safe: self
                    .secrets(seat)
                    .into_iter()
                    .map(|card| self.shown(viewer, card))
                    .collect(),
                achievements: self.shown_in(viewer, Zone::Achievements(seat)),
                specials: self.specials_of(Holder::Seat(seat)).collect(),
                display: self.places.top(Zone::Display(seat)),
                museums: self.sorted(Zone::Museums(seat)),
                claimed_museums: self.claimed_museums[seat.index()],
                icons: self.icons(seat),
                points: self.points(seat).max(0) as u16,
                bonuses: {
                    let mut bonuses = self.bonuses(seat);
                    bonuses.sort_unstable_by(|a, b| b.cmp(a));
                    bonuses
                },
                flags: self.flags(seat).0,
                idle_flags: self.flags(seat).1,
                fountains: self.marks(seat).fountains(),
                achievement_count: self.achievements(seat),
                limit: self
                    .game
                    .rules
                    .limited_forecast
                    .then(|| self.limit(seat) as u8),
                next_draw: self
                    .next_draw(seat, self.highest_top(seat), None)
                    .map(|(set, age)| Back { set, age }),
                exposed: self.exposed(viewer, seat),
                tucked: self.turn.tucked[seat.index()],
                scored: self.turn.scored[seat.index()],
                eliminated: self.eliminated.contains(seat),
            })
            .collect();
        let mut decks = Vec::new();
        for set in game.options.sets.iter() {
            for age in 1..=game.rules.last_age {
                let zone = Zone::Deck(set, age);
                decks.push(DeckView {
                    set,
                    age,
                    count: self.places.count(zone) as u8,
                    top: self
                        .places
                        .top(zone)
                        .filter(|card| self.knows(viewer, *card)),
                });
            }
        }
        let teams = if game.options.teams {
            vec![Seats(0b0101), Seats(0b1010)]
        } else {
            Vec::new()
        };
        let asked = match self.turn.phase {
            Phase::Opening if self.ending.is_none() => self
                .alive()
                .iter()
                .filter(|seat| self.opening[seat.index()].is_none())
                .collect(),
            _ => self.asked().map_or(Seats::NONE, Seats::only),
        };
        View {
            viewer,
            edition: game.options.edition,
            sets: game.options.sets,
            teams,
            goal: game.goal,
            seats,
            decks,
            available: self.shown_in(viewer, Zone::Available),
            specials: self.specials_of(Holder::Available).collect(),
            junk: self.sorted(Zone::Junk),
            junked_specials: self.specials_of(Holder::Junk).collect(),
            removed: self.sorted(Zone::Removed),
            relics: self.sorted(Zone::Relics),
            museums_left: (game.rules.museums && game.options.sets.contains(Set::Artifacts))
                .then(|| self.museum_supply.max(0) as u8),
            turn: TurnView {
                seat: self.turn.seat,
                number: self.turn.number,
                action: self.turn.action,
                of: self.turn.of,
                endorsed: self.turn.endorsed,
                within: self.outer.is_some(),
            },
            distant: self.distant(self.turn.seat),
            executing: self.executing(),
            asked,
            decision: self
                .decision()
                .filter(|decision| Some(decision.seat) == viewer),
            ending: self.ending.clone(),
        }
    }

    /// Which cards of his own hidden places a viewer knows all others to know.
    ///
    /// Whatever all know, all know that all know it: nothing is given away.
    fn exposed(&self, viewer: Viewer, seat: Seat) -> Vec<CardId> {
        if viewer != Some(seat) {
            return Vec::new();
        }
        let zones = [Zone::Hand(seat), Zone::Score(seat), Zone::Forecast(seat)];
        let mut exposed: Vec<CardId> = zones
            .into_iter()
            .flat_map(|zone| self.cards(zone))
            .filter(|card| self.known[card.index()].contains(PUBLIC))
            .collect();
        exposed.sort_unstable();
        exposed
    }

    /// Whether a player still knows which card it is: for who knows that he knew it.
    pub fn remembers(&self, seat: Seat, card: CardId) -> bool {
        self.known
            .get(card.index())
            .is_some_and(|known| known.contains(seat))
    }

    fn executing(&self) -> Vec<Executing> {
        self.frames
            .iter()
            .filter_map(|frame| match frame {
                Frame::Run(run) => Some(Executing {
                    seat: run.you,
                    demanded_by: run.me,
                    kind: self.game.library.card(run.card).code[run.effect as usize].kind,
                    cause: Cause {
                        card: run.card,
                        effect: run.effect,
                        sentence: run.sentence,
                    },
                }),
                _ => None,
            })
            .collect()
    }

    /// The same game with everything dealt anew that a viewer can't know, the generator included.
    ///
    /// His view of the result equals his view of this state. A bot gets it by its [`Window`]; otherwise it is for tests.
    pub fn redealt(&self, viewer: Viewer, seed: u64) -> State {
        let mut state = self.clone();
        let mut random = Random(seed);
        let mut permutation: Vec<CardId> = (0..self.known.len() as u16).map(CardId).collect();
        let mut set_aside: Vec<CardId> = Vec::new();
        let mut outer = &self.outer;
        while let Some(game) = outer {
            set_aside.extend(game.cards.iter().map(|(_, card)| *card));
            outer = &game.outer;
        }
        // In the order of the places they lie in: the same for all games the seat can't tell apart, so that the same seed
        // deals it the same world in each of them.
        let mut hidden: Vec<CardId> = (0..ZONES)
            .flat_map(|place| self.cards(zone(place)))
            .chain(set_aside)
            .filter(|card| !self.knows(viewer, *card))
            .collect();
        hidden.sort_by_key(|card| self.back(*card));
        let mut start = 0;
        while start < hidden.len() {
            let back = self.back(hidden[start]);
            let end = start
                + hidden[start..]
                    .iter()
                    .take_while(|card| self.back(**card) == back)
                    .count();
            let mut dealt: SmallVec<[CardId; 16]> = hidden[start..end].iter().copied().collect();
            dealt.sort_unstable();
            random.shuffle(&mut dealt);
            self.no_relic_in_a_deck(&hidden[start..end], &mut dealt, &mut random);
            for (from, to) in hidden[start..end].iter().zip(dealt) {
                permutation[from.index()] = to;
            }
            start = end;
        }
        if let Some(seat) = viewer {
            state.mix_backs(seat, &mut random);
        }
        let anew = |card: CardId| permutation.get(card.index()).copied().unwrap_or(card);
        state.places.permute(&permutation);
        for (card, to) in permutation.iter().enumerate() {
            state.known[to.index()] = self.known[card];
        }
        let renew = |frames: &[Frame], pool: &mut Vec<Pooled>, journal: &mut Vec<Entry>| {
            // Which effects are still to come everybody knows, wherever their card has gone.
            let declared = |index: usize| {
                frames.iter().any(|frame| match frame {
                    Frame::Execution(execution) => {
                        let first = usize::from(execution.agenda);
                        (first..first + usize::from(execution.count)).contains(&index)
                    }
                    _ => false,
                })
            };
            for (index, pooled) in pool.iter_mut().enumerate() {
                if declared(index) {
                    continue;
                }
                pooled.card = anew(pooled.card);
                pooled.beneath = pooled.beneath.map(anew);
            }
            for entry in journal {
                entry.card = anew(entry.card);
            }
        };
        renew(&state.frames, &mut state.pool, &mut state.journal);
        let mut outer = &mut state.outer;
        while let Some(game) = outer {
            for (_, card) in &mut game.cards {
                *card = anew(*card);
            }
            renew(&game.frames, &mut game.pool, &mut game.journal);
            outer = &mut game.outer;
        }
        for card in state.opening.iter_mut().flatten() {
            *card = anew(*card);
        }
        for Offer { choice, card } in &mut state.offers {
            *card = card.map(anew);
            match choice {
                Choice::Card(card)
                | Choice::Meld(card)
                | Choice::AchieveSecret {
                    secret: Shown::Face(card),
                    ..
                } => *card = anew(*card),
                _ => {}
            }
        }
        state.random = Random(random.bits());
        state.random_before = state.random;
        state.recount_all();
        state
    }
}

impl State {
    /// A relic has the back of other cards but never lies among them in a deck: dealt there, it takes the place of one that
    /// somebody holds.
    fn no_relic_in_a_deck(&self, places: &[CardId], dealt: &mut [CardId], random: &mut Random) {
        let is_relic = |card: &CardId| self.game.library.brief(*card).set == Set::Relics;
        let Some(at) = dealt.iter().position(is_relic) else {
            return;
        };
        let held: SmallVec<[usize; 16]> = (0..places.len())
            .filter(|index| {
                let zone = self.places.of(places[*index]);
                matches!(
                    zone,
                    Some(Zone::Hand(_) | Zone::Score(_) | Zone::Forecast(_))
                )
            })
            .collect();
        if !held.contains(&at) && !held.is_empty() {
            dealt.swap(at, held[random.below(held.len())]);
        }
    }

    /// Deals anew which card stands behind which of the backs the seat is to choose from.
    ///
    /// Like the rest of the world this depends on nothing but the view and the generator.
    fn mix_backs(&mut self, seat: Seat, random: &mut Random) {
        if self.asked() != Some(seat) {
            return;
        }
        let is_back = |offer: &Offer| {
            matches!(
                offer.choice,
                Choice::Back { .. }
                    | Choice::Achieve { .. }
                    | Choice::AchieveSecret {
                        secret: Shown::Back(_),
                        ..
                    }
            )
        };
        // In the order they are offered in, which tells nothing.
        let (offered, from): (Vec<CardId>, usize) = match self.frames.last() {
            Some(Frame::Pick(pick)) => {
                let candidates = &self.pool[pick.from as usize..pick.to as usize];
                let cards = candidates.iter().map(|pooled| pooled.card);
                let backs = cards.filter(|card| pick.unseen || !self.tells(seat, *card));
                (backs.collect(), pick.from as usize)
            }
            _ => {
                let backs = self.offers.iter().filter(|offer| is_back(offer));
                let cards = backs.filter_map(|offer| offer.card);
                (cards.collect(), self.pool.len())
            }
        };
        let place = |card: &CardId| (self.places.of(*card), self.back(*card));
        let mut swaps: Vec<(CardId, CardId)> = Vec::new();
        for card in &offered {
            if swaps.iter().any(|(before, _)| before == card) {
                continue;
            }
            let Some(zone) = self.places.of(*card) else {
                continue;
            };
            // Secrets are offered in their order.
            if matches!(zone, Zone::Safe(_)) {
                continue;
            }
            let alike: Vec<CardId> = offered
                .iter()
                .copied()
                .filter(|other| place(other) == place(card))
                .collect();
            let mut dealt: Vec<CardId> = self
                .cards(zone)
                .filter(|other| alike.contains(other))
                .collect();
            // Known ones by number, the others as they lie: they are dealt anew in this order.
            dealt.sort_by_key(|card| {
                if self.knows(Some(seat), *card) {
                    (0, card.0)
                } else {
                    (1, 0)
                }
            });
            random.shuffle(&mut dealt);
            swaps.extend(alike.into_iter().zip(dealt));
        }
        let swap = |card: CardId| {
            let found = swaps.iter().find(|(before, _)| *before == card);
            found.map_or(card, |(_, after)| *after)
        };
        for offer in self.offers.iter_mut().filter(|offer| is_back(offer)) {
            offer.card = offer.card.map(swap);
        }
        for pooled in &mut self.pool[from..] {
            pooled.card = swap(pooled.card);
        }
    }
}

/// What a bot gets: the game through the eyes of one seat, and worlds that look the same to it.
pub struct Window<'a> {
    state: &'a State,
    seat: Seat,
}

impl<'a> Window<'a> {
    /// The window of a seat.
    pub fn new(state: &'a State, seat: Seat) -> Window<'a> {
        Window { state, seat }
    }

    /// Whose window it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may know.
    pub fn view(&self) -> View {
        self.state.view(Some(self.seat))
    }

    /// What the seat is asked, if it is asked.
    pub fn decision(&self) -> Option<Decision> {
        self.state
            .decision()
            .filter(|decision| decision.seat == self.seat)
    }

    /// The cards of the edition, which everybody may read.
    pub fn library(&self) -> &'a crate::Library {
        &self.state.game.library
    }

    /// A possible world: everything the seat can't know is dealt anew.
    pub fn imagine(&self, seed: u64) -> State {
        self.state.redealt(Some(self.seat), seed)
    }
}
