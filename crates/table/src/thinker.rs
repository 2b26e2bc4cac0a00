//! A bot's thinking apart from the table, so that it can be done elsewhere while the table goes on being looked at.

use bots::{Bot, BotKind};
use engine::{State, Window};
use std::fmt;
use view::{Choice, Decision};
use vocab::Seat;

/// A bot before its question. It knows only what its seat may know.
pub struct Thinker {
    seat: Seat,
    bot: Box<dyn Bot>,
    state: State,
    decision: Decision,
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker")
            .field("seat", &self.seat)
            .finish_non_exhaustive()
    }
}

impl Thinker {
    pub(crate) fn new(kind: &BotKind, seed: u64, state: State, decision: Decision) -> Thinker {
        Thinker {
            seat: decision.seat,
            bot: kind.make(seed),
            state,
            decision,
        }
    }

    /// For whom it thinks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether it is asked for an action, and not in the middle of one.
    pub fn is_action(&self) -> bool {
        matches!(self.decision.ask, view::Ask::Action { .. })
    }

    /// Thinks, which may take a while.
    pub fn think(mut self) -> Choice {
        let window = Window::new(&self.state, self.seat);
        self.bot.choose(&window, &self.decision)
    }
}
