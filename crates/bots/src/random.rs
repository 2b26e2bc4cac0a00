use crate::{Bot, Dice};
use engine::Window;
use view::{Choice, Decision};

/// Picks any option, all with the same chance.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// One whose picks follow from `seed`.
    pub fn new(seed: u64) -> Random {
        Random {
            dice: Dice::new(seed),
        }
    }
}

impl Bot for Random {
    fn choose(&mut self, _window: &Window, decision: &Decision) -> Choice {
        decision.options[self.dice.below(decision.options.len())]
    }
}
