//! Players made of code.
//!
//! A bot gets a [`Window`]: what its seat may know, and worlds that could be behind it.
//! It never gets the true state, so it can't cheat; two worlds that its seat can't tell apart get the same answer from
//! a bot with the same seed.
//!
//! ```
//! let kind = bots::find("greedy").expect("one of ours");
//! assert!(kind.description.contains("move"));
//! let _bot = kind.make(7);
//! assert!(bots::find("gredy").is_none());
//! ```

mod greedy;
mod random;
mod worth;

/// The engine's generator, for a bot's own luck.
pub use engine::Random as Dice;
pub use greedy::Greedy;
pub use random::Random;
pub use worth::worth;

use engine::Window;
use view::{Choice, Decision};

/// Somebody who answers for a seat.
pub trait Bot: Send {
    /// Answers `decision`, the one that waits in `window`: always one of its options.
    fn choose(&mut self, window: &Window, decision: &Decision) -> Choice;
}

/// A kind of bot that can be had by name.
#[derive(Clone, Copy, Debug)]
pub struct BotKind {
    /// The name used on the command line and in records.
    pub name: &'static str,
    /// One line for people who choose.
    pub description: &'static str,
    make: fn(u64) -> Box<dyn Bot>,
}

impl BotKind {
    /// A bot of this kind. The same seed gives the same answers to the same questions.
    pub fn make(&self, seed: u64) -> Box<dyn Bot> {
        (self.make)(seed)
    }
}

/// Every kind there is, weakest first.
pub const KINDS: [BotKind; 2] = [
    BotKind {
        name: "random",
        description: "picks anything; good for a first game",
        make: |seed| Box::new(Random::new(seed)),
    },
    BotKind {
        name: "greedy",
        description: "takes the move that looks best right now, and never thinks further",
        make: |seed| Box::new(Greedy::new(seed)),
    },
];

/// The kind called `name`.
pub fn find(name: &str) -> Option<&'static BotKind> {
    KINDS.iter().find(|kind| kind.name == name)
}
