//! A position: everything on the table between two actions, in plain lists.

use crate::library::Library;
use crate::place::Side;
use crate::state::{EVERYBODY, Game, Holder, Phase, State, Turn};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use view::Ask;
use vocab::{Age, CardId, Color, Seat, Seats, Set, Special, Splay, Zone};

/// What lies before one player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatPosition {
    /// In the order of [`vocab::Color::ALL`]; index 0 of a stack is its top card.
    pub stacks: [(Splay, Vec<CardId>); 5],
    /// Sorted, like all lists below.
    pub hand: Vec<CardId>,
    /// The score pile.
    pub score: Vec<CardId>,
    /// The forecast.
    pub forecast: Vec<CardId>,
    /// The secrets.
    pub safe: Vec<CardId>,
    /// Cards held as achievements.
    pub achievements: Vec<CardId>,
    /// Special achievements held.
    pub specials: Vec<Special>,
    /// The artifact on display.
    pub display: Option<CardId>,
    /// Artifacts in museums.
    pub museums: Vec<CardId>,
    /// Museum cards claimed as achievements.
    pub claimed_museums: u8,
    /// Has lost and is out of the game.
    pub eliminated: bool,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TurnPosition {
    /// The active player.
    pub seat: Seat,
    /// The opening cards are being chosen; nobody has chosen yet.
    pub opening: bool,
    /// A turn begins and the artifact step is still to come.
    pub start: bool,
    /// Which action of the turn is next, counted from 1.
    pub action: u8,
    /// How many actions the turn has.
    pub of: u8,
    /// The active player has endorsed this turn.
    pub endorsed: bool,
    /// Who has drawn a card on this turn (The Unseen).
    pub first_draw_done: Seats,
}

/// Everything on the table between two actions.
///
/// Unordered places are sorted, so two positions are the same table exactly if they are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position {
    /// Index is the seat.
    pub seats: Vec<SeatPosition>,
    /// Index 0 of a deck is its top card. Decks without cards may be left out.
    pub decks: BTreeMap<(Set, Age), Vec<CardId>>,
    /// Available achievements that are cards.
    pub available: Vec<CardId>,
    /// Special achievements nobody has claimed.
    pub specials: Vec<Special>,
    /// The junk.
    pub junk: Vec<CardId>,
    /// Special achievements in the junk.
    pub junked_specials: Vec<Special>,
    /// Cards removed from the game.
    pub removed: Vec<CardId>,
    /// Relics nobody holds.
    pub relics: Vec<CardId>,
    /// Museum cards nobody uses.
    pub museum_supply: u8,
    /// Whose turn it is.
    pub turn: TurnPosition,
}

/// What the table doesn't show: what players remember, and what chance will bring.
///
/// With it a position is the whole game at that moment; without it everybody knows just what his place lets him see.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Memory {
    /// The generator as it was before the next action was asked for.
    pub chance: u64,
    /// Which turn it is, counted from 1.
    pub turn: u32,
    /// Cards tucked this turn, by seat (Monument of the 1st and 3rd edition).
    pub tucked: Vec<u8>,
    /// Cards scored this turn, by seat.
    pub scored: Vec<u8>,
    /// The places whose order means nothing, with their cards as they came there, if there are several. It decides in which
    /// order cards move that move together. Sorted by place.
    pub lists: Vec<(Zone, Vec<CardId>)>,
    /// Cards that others know than those who may look at the place, each with everybody who knows it. Sorted.
    pub known: Vec<(CardId, Seats)>,
}

impl Memory {
    /// All seats and the public.
    pub const EVERYBODY: Seats = crate::state::EVERYBODY;
}

impl State {
    /// The secrets in a safe in the order they went in, which everybody may remember.
    pub(crate) fn secrets(&self, seat: Seat) -> Vec<CardId> {
        let mut secrets: Vec<CardId> = self.cards(Zone::Safe(seat)).collect();
        secrets.reverse();
        secrets
    }

    /// The table as plain lists. What is under way in the middle of an action is not part of it.
    pub fn position(&self) -> Position {
        let sorted = |zone: Zone| {
            let mut cards: Vec<CardId> = self.cards(zone).collect();
            cards.sort_unstable();
            cards
        };
        let seats = self
            .game
            .seats()
            .iter()
            .map(|seat| SeatPosition {
                stacks: Color::ALL.map(|color| {
                    (
                        self.splays[seat.index()][color as usize],
                        self.cards(Zone::Stack(seat, color)).collect(),
                    )
                }),
                hand: sorted(Zone::Hand(seat)),
                score: sorted(Zone::Score(seat)),
                forecast: sorted(Zone::Forecast(seat)),
                safe: self.secrets(seat),
                achievements: sorted(Zone::Achievements(seat)),
                specials: self.specials_of(Holder::Seat(seat)).collect(),
                display: self.places.top(Zone::Display(seat)),
                museums: sorted(Zone::Museums(seat)),
                claimed_museums: self.claimed_museums[seat.index()],
                eliminated: self.eliminated.contains(seat),
            })
            .collect();
        let mut decks = std::collections::BTreeMap::new();
        for set in self.game.options.sets.iter() {
            for age in 1..=self.game.rules.last_age {
                decks.insert((set, age), self.cards(Zone::Deck(set, age)).collect());
            }
        }
        Position {
            seats,
            decks,
            available: sorted(Zone::Available),
            specials: self.specials_of(Holder::Available).collect(),
            junk: sorted(Zone::Junk),
            junked_specials: self.specials_of(Holder::Junk).collect(),
            removed: sorted(Zone::Removed),
            relics: sorted(Zone::Relics),
            museum_supply: self.museum_supply.max(0) as u8,
            turn: TurnPosition {
                seat: self.turn.seat,
                opening: self.turn.phase == Phase::Opening,
                start: self.turn.phase == Phase::Start,
                action: self.turn.action,
                of: self.turn.of,
                endorsed: self.turn.endorsed,
                first_draw_done: self.turn.first_draw_done,
            },
        }
    }

    /// What the position doesn't tell; `None` in the middle of an action and when the game is over.
    pub fn memory(&self) -> Option<Memory> {
        let between = match self.question?.ask {
            Ask::Action { .. } | Ask::Artifact => true,
            Ask::Opening => self.opening.iter().all(Option::is_none),
            _ => false,
        };
        if !between || self.outer.is_some() {
            return None;
        }
        let players = self.game.players();
        let known = self
            .game
            .library
            .iter()
            .filter_map(|(card, _)| {
                let plain = self.viewers(self.places.of(card)?);
                let known = *self.known.get(card.index())?;
                (known != plain).then_some((card, known))
            })
            .collect();
        let mut lists: Vec<(Zone, Vec<CardId>)> = (0..crate::place::ZONES)
            .map(crate::place::zone)
            .filter(|zone| {
                !matches!(zone, Zone::Stack(..) | Zone::Deck(..) | Zone::Safe(_))
                    && self.places.count(*zone) > 1
            })
            .map(|zone| (zone, self.cards(zone).collect()))
            .collect();
        lists.sort_unstable();
        Some(Memory {
            lists,
            chance: self.random_before.0,
            turn: self.turn.number,
            tucked: self.turn.tucked.iter().copied().take(players).collect(),
            scored: self.turn.scored.iter().copied().take(players).collect(),
            known,
        })
    }

    /// A state at the moment the next action is asked for.
    ///
    /// Each player knows his own hand, score pile and forecast, everybody knows what lies open; nobody knows more.
    ///
    /// # Errors
    /// Every reason why the position is none: a card twice or missing, a card or special of a set not in play, a wrong
    /// number of seats, a splayed stack of less than two cards, a turn of nobody.
    pub fn from_position(
        game: &Arc<Game>,
        position: &Position,
        seed: u64,
    ) -> Result<State, PositionFaults> {
        let mut state = State::laid(game, position, seed)?;
        state.settle(&mut crate::log::Log::Off);
        Ok(state)
    }

    /// The state that had this position and this memory.
    ///
    /// # Errors
    /// As [`State::from_position`].
    pub fn remembered(
        game: &Arc<Game>,
        position: &Position,
        memory: &Memory,
    ) -> Result<State, PositionFaults> {
        let mut state = State::laid(game, position, memory.chance)?;
        state.turn.number = memory.turn;
        for (to, from) in [
            (&mut state.turn.tucked, &memory.tucked),
            (&mut state.turn.scored, &memory.scored),
        ] {
            for (to, from) in to.iter_mut().zip(from) {
                *to = *from;
            }
        }
        for (zone, cards) in &memory.lists {
            let mut there: Vec<CardId> = state.cards(*zone).collect();
            there.sort_unstable();
            let mut sorted = cards.clone();
            sorted.sort_unstable();
            // Only an order of what lies there is one.
            if there == sorted {
                for card in cards {
                    state.places.take(*card);
                }
                for card in cards {
                    state.places.put(*card, *zone, Side::Bottom);
                }
            }
        }
        for (card, known) in &memory.known {
            if let Some(at) = state.known.get_mut(card.index()) {
                *at = known.and(EVERYBODY);
            }
        }
        state.settle(&mut crate::log::Log::Off);
        Ok(state)
    }

    /// The table laid, nobody asked yet.
    fn laid(game: &Arc<Game>, position: &Position, seed: u64) -> Result<State, PositionFaults> {
        let mut state = State::empty(game, seed);
        let mut faults = Vec::new();
        let players = game.players();
        if position.seats.len() != players {
            faults.push(PositionFault::Seats(position.seats.len(), players));
        }
        for holder in &mut state.specials {
            *holder = Holder::Nobody;
        }
        let mut put = |state: &mut State, cards: &[CardId], zone: Zone| {
            for card in cards {
                if card.index() >= state.places.len() || !game.in_play(*card) {
                    faults.push(PositionFault::NotInPlay(*card));
                } else if state.places.of(*card).is_some() {
                    faults.push(PositionFault::Twice(*card));
                } else if matches!(
                    zone,
                    Zone::Deck(..) | Zone::Available | Zone::Display(_) | Zone::Museums(_)
                ) && game.library.brief(*card).set == Set::Relics
                {
                    faults.push(PositionFault::Relic(*card));
                } else {
                    state.places.put(*card, zone, Side::Bottom);
                    state.known[card.index()] = if state.lies_apart(*card, zone) {
                        EVERYBODY
                    } else {
                        state.viewers(zone)
                    };
                }
            }
        };
        let mut specials: Vec<(Special, Holder)> = Vec::new();
        for (index, at) in position.seats.iter().enumerate().take(players) {
            let seat = Seat(index as u8);
            for (color, (_, cards)) in Color::ALL.into_iter().zip(&at.stacks) {
                put(&mut state, cards, Zone::Stack(seat, color));
            }
            put(&mut state, &at.hand, Zone::Hand(seat));
            put(&mut state, &at.score, Zone::Score(seat));
            put(&mut state, &at.forecast, Zone::Forecast(seat));
            // The newest secret lies on top.
            let secrets: Vec<CardId> = at.safe.iter().rev().copied().collect();
            put(&mut state, &secrets, Zone::Safe(seat));
            put(&mut state, &at.achievements, Zone::Achievements(seat));
            put(&mut state, at.display.as_slice(), Zone::Display(seat));
            put(&mut state, &at.museums, Zone::Museums(seat));
            specials.extend(
                at.specials
                    .iter()
                    .map(|special| (*special, Holder::Seat(seat))),
            );
        }
        for ((set, age), cards) in &position.decks {
            put(&mut state, cards, Zone::Deck(*set, *age));
        }
        put(&mut state, &position.available, Zone::Available);
        put(&mut state, &position.junk, Zone::Junk);
        put(&mut state, &position.removed, Zone::Removed);
        put(&mut state, &position.relics, Zone::Relics);
        specials.extend(
            position
                .specials
                .iter()
                .map(|special| (*special, Holder::Available)),
        );
        specials.extend(
            position
                .junked_specials
                .iter()
                .map(|special| (*special, Holder::Junk)),
        );
        for (special, holder) in specials {
            let place = &mut state.specials[special as usize];
            if *place != Holder::Nobody {
                faults.push(PositionFault::SpecialTwice(special));
            } else if !game.options.sets.contains(special.set()) {
                faults.push(PositionFault::SpecialNotInPlay(special));
            }
            *place = holder;
        }
        for (id, _) in game.library.iter() {
            if game.in_play(id) && state.places.of(id).is_none() {
                faults.push(PositionFault::Missing(id));
            }
        }
        for (index, at) in position.seats.iter().enumerate().take(players) {
            let seat = Seat(index as u8);
            state.claimed_museums[index] = at.claimed_museums;
            if at.eliminated {
                state.eliminated = state.eliminated.with(seat);
            }
            for (color, (splay, cards)) in Color::ALL.into_iter().zip(&at.stacks) {
                if *splay != Splay::None && cards.len() < 2 {
                    faults.push(PositionFault::Splay(seat, color));
                } else {
                    state.splays[index][color as usize] = *splay;
                }
                for card in cards {
                    if game.library.color(*card) != color {
                        faults.push(PositionFault::Color(*card, color));
                    }
                }
            }
        }
        let turn = &position.turn;
        if turn.seat.index() >= players || state.eliminated.contains(turn.seat) {
            faults.push(PositionFault::Turn(turn.seat));
        }
        if !(1..=2).contains(&turn.of) || turn.action < 1 || turn.action > turn.of {
            faults.push(PositionFault::Action(turn.action, turn.of));
        }
        if !faults.is_empty() {
            let faults = faults
                .into_iter()
                .map(|fault| fault.describe(&game.library))
                .collect();
            return Err(PositionFaults(faults));
        }
        state.museum_supply = position.museum_supply.min(5) as i8;
        state.turn = Turn {
            seat: turn.seat,
            phase: match (turn.opening, turn.start) {
                (true, _) => Phase::Opening,
                (false, true) => Phase::Start,
                (false, false) => Phase::Action,
            },
            // Not known; what matters is that the next turn has two actions.
            number: match (turn.opening, turn.of, players) {
                (true, ..) => 0,
                (false, 1, ..4) => 1,
                (false, 1, _) => 2,
                _ => 3,
            },
            action: turn.action,
            of: turn.of,
            endorsed: turn.endorsed,
            first_draw_done: turn.first_draw_done,
            ..state.turn
        };
        state.recount_all();
        Ok(state)
    }
}

enum PositionFault {
    Seats(usize, usize),
    NotInPlay(CardId),
    Twice(CardId),
    Relic(CardId),
    Missing(CardId),
    SpecialTwice(Special),
    SpecialNotInPlay(Special),
    Splay(Seat, Color),
    Color(CardId, Color),
    Turn(Seat),
    Action(u8, u8),
}

impl PositionFault {
    fn describe(self, library: &Library) -> String {
        let title = |card: CardId| library.card(card).title.clone();
        match self {
            PositionFault::Seats(has, needs) => {
                format!("the position has {has} players, the options say {needs}")
            }
            PositionFault::NotInPlay(card) => {
                format!("{} is of a set that is not in play", title(card))
            }
            PositionFault::Twice(card) => format!("{} is in two places", title(card)),
            PositionFault::Relic(card) => format!("{} is a relic and can't lie there", title(card)),
            PositionFault::Missing(card) => format!("{} is nowhere", title(card)),
            PositionFault::SpecialTwice(special) => {
                format!("the {special} achievement is in two places")
            }
            PositionFault::SpecialNotInPlay(special) => {
                format!("the {special} achievement is of a set that is not in play")
            }
            PositionFault::Splay(seat, color) => {
                format!("{seat}'s {color} stack is splayed but has fewer than two cards")
            }
            PositionFault::Color(card, color) => {
                format!("{} lies in a {color} stack but isn't {color}", title(card))
            }
            PositionFault::Turn(seat) => format!("it is the turn of {seat}, who isn't in the game"),
            PositionFault::Action(action, of) => {
                format!("action {action} of {of} is impossible; a turn has one or two actions")
            }
        }
    }
}

/// Every reason why a position is none, in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFaults(pub Vec<String>);

impl fmt::Display for PositionFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("; "))
    }
}

impl std::error::Error for PositionFaults {}
