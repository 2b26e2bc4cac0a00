//! A game inside the game (Martian Internet): the players' places and the turn are set aside, decks, junk and available
//! achievements are common.

use crate::eval::Hand;
use crate::frame::{Done, Frame, Run};
use crate::moves::Machine;
use crate::place::Side;
use crate::state::{Entry, Holder, Pooled, Turn};
use lang::tree::Verb;
use view::{Deed, Happening, Why};
use vocab::{CardId, Seat, Seats, Set, Splay, Zone};

/// What each player draws and melds to begin with.
const OPENING_VALUE: i16 = 9;

/// What is set aside while the inner game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outer {
    pub(crate) cards: Vec<(Zone, CardId)>,
    splays: [[Splay; 5]; Seat::MAX],
    specials: [Holder; 20],
    claimed_museums: [u8; Seat::MAX],
    turn: Turn,
    eliminated: Seats,
    pub(crate) frames: Vec<Frame>,
    scalars: Vec<i16>,
    pub(crate) pool: Vec<Pooled>,
    pub(crate) journal: Vec<Entry>,
    visited: Vec<(CardId, Seats, Option<Seat>)>,
    laid_open: Vec<CardId>,
    changes: u32,
    executions: u16,
    runs: u16,
    pub(crate) outer: Option<Box<Outer>>,
}

impl Machine<'_, '_> {
    /// Rule: game-within. Sets the game aside and deals a new one among the same players.
    pub fn play_within(&mut self, run: Run) {
        self.state.frames.push(Frame::Run(run));
        let state = &mut *self.state;
        let mut cards = Vec::new();
        for seat in self.game.seats().iter() {
            for zone in Zone::of(seat) {
                let here: Hand = state.cards(zone).collect();
                for card in here {
                    state.places.take(card);
                    cards.push((zone, card));
                }
            }
        }
        let specials = state.specials;
        for holder in &mut state.specials {
            if matches!(holder, Holder::Seat(_)) {
                *holder = Holder::Nobody;
            }
        }
        let outer = Outer {
            cards,
            splays: std::mem::take(&mut state.splays),
            specials,
            claimed_museums: std::mem::take(&mut state.claimed_museums),
            turn: state.turn,
            eliminated: state.eliminated,
            frames: std::mem::take(&mut state.frames),
            scalars: std::mem::take(&mut state.scalars),
            pool: std::mem::take(&mut state.pool),
            journal: std::mem::take(&mut state.journal),
            visited: std::mem::take(&mut state.visited),
            laid_open: std::mem::take(&mut state.laid_open),
            // That a game is played is a change, whatever comes of it.
            changes: state.changes + 1,
            executions: std::mem::take(&mut state.executions),
            runs: std::mem::take(&mut state.runs),
            outer: state.outer.take(),
        };
        state.outer = Some(Box::new(outer));
        state.recount_all();
        self.open_within();
    }

    /// Everybody draws and melds a 9; the first title in the alphabet begins. As in any game these are base cards (2.4).
    fn open_within(&mut self) {
        let mut opened: Vec<(Seat, CardId)> = Vec::new();
        for seat in self.state.alive().iter() {
            let Some(card) = self.draw(seat, OPENING_VALUE, Some(Set::Base)) else {
                return;
            };
            self.put(Verb::Meld, card, seat);
            if self.state.ending.is_some() {
                return;
            }
            opened.push((seat, card));
        }
        let first = opened
            .iter()
            .min_by_key(|(_, card)| self.game.library.card(*card).alphabet)
            .map(|(seat, _)| *seat);
        if let Some(first) = first {
            self.log.open(|| Happening::WithinBegan { first });
            self.begin_turn(first, 1);
        }
    }

    /// The inner game is over: the winner keeps what he won in it, all else is junked, and the outer game goes on.
    pub fn close_within(&mut self) {
        let Some(ending) = self.state.ending.take() else {
            return;
        };
        let Some(outer) = self.state.outer.take() else {
            self.state.ending = Some(ending);
            return;
        };
        let Outer {
            cards,
            splays,
            specials,
            claimed_museums,
            turn,
            eliminated,
            frames,
            scalars,
            pool,
            journal,
            visited,
            laid_open,
            changes,
            executions,
            runs,
            outer,
        } = *outer;
        // Nobody wins an inner game that ends by drawing past the last age.
        let winners = if ending.why == Why::Score {
            Seats::NONE
        } else {
            ending.winners
        };
        // What a full safe or forecast, or a display in use, has no room for is junked with the rest.
        let room = |zone: Zone| {
            let there = cards.iter().filter(|(at, _)| *at == zone).count();
            match zone {
                Zone::Safe(seat) | Zone::Forecast(seat) if self.game.rules.limited_forecast => {
                    crate::moves::limit(&splays[seat.index()]).saturating_sub(there)
                }
                Zone::Display(_) => 1_usize.saturating_sub(there),
                _ => usize::MAX,
            }
        };
        let rooms: Vec<(Zone, usize)> = (self.game.seats().iter())
            .flat_map(Zone::of)
            .map(|zone| (zone, room(zone)))
            .collect();
        let mut kept = Vec::new();
        let told = self.told();
        self.state.frames.clear();
        for seat in self.game.seats().iter() {
            for (zone, room) in rooms.iter().copied() {
                if zone.owner() != Some(seat) {
                    continue;
                }
                let here: Hand = self.state.cards(zone).collect();
                let count = here.len();
                for (nth, card) in here.into_iter().enumerate() {
                    // Those that came first find room first.
                    if winners.contains(seat) && count - nth <= room {
                        self.state.places.take(card);
                        kept.push((zone, card));
                    } else {
                        self.relocate(card, Zone::Junk, Side::Top, Deed::Junk, seat);
                    }
                }
            }
        }
        self.tell_together(told);
        let state = &mut *self.state;
        state.splays = splays;
        for (special, before) in specials.into_iter().enumerate() {
            let now = state.specials[special];
            state.specials[special] = match (before, now) {
                (Holder::Seat(_), _) => before,
                (_, Holder::Seat(seat)) if !winners.contains(seat) => Holder::Junk,
                _ => now,
            };
        }
        for (seat, before) in self.game.seats().iter().zip(claimed_museums) {
            let won = std::mem::replace(&mut state.claimed_museums[seat.index()], before);
            if winners.contains(seat) {
                state.claimed_museums[seat.index()] += won;
            } else {
                state.museum_supply += won as i8;
            }
        }
        state.turn = turn;
        state.eliminated = eliminated;
        // The cards set aside come back; those won are laid on top of them.
        for (zone, card) in cards {
            state.places.put(card, zone, Side::Bottom);
        }
        for (zone, card) in kept.into_iter().rev() {
            state.places.put(card, zone, Side::Top);
        }
        state.recount_all();
        state.frames = frames;
        state.scalars = scalars;
        state.pool = pool;
        state.journal = journal;
        state.visited = visited;
        state.laid_open = laid_open;
        state.changes = changes;
        state.executions = executions;
        state.runs = runs;
        state.outer = outer;
        state.question = None;
        state.offers.clear();
        if let Some(Frame::Run(run)) = state.frames.last_mut() {
            run.last = Done::Fully;
        }
    }
}
