use crate::{Bot, Dice, worth};
use engine::{State, Window};
use std::sync::Arc;
use view::{Ask, Choice, Decision, Purpose};
use vocab::Seat;

/// Worlds imagined for each option.
const WORLDS: usize = 2;

/// Options looked at; of more, some are left out by chance. No more than a few hundred actions are tried a decision.
const OPTIONS_MAX: usize = 48;

/// Decisions played on after an option, until the action is over.
const STEPS_MAX: usize = 60;

/// The most that chance adds to what an option is worth, and how much more for each turn of a game that is too long.
///
/// Two bots that always take what looks best can undo each other's actions for ever; so they get impatient.
const WHIM: f64 = 8.0;
const IMPATIENCE: f64 = 0.5;
const LONG_GAME: u32 = 80;

/// Looks one action ahead: tries each option in a few worlds that could be the true one, lets the rest of the action run
/// with quick picks, and takes the option after which its seat stands best.
#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Dice,
}

impl Greedy {
    /// One whose picks follow from `seed`.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            dice: Dice::new(seed),
        }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, window: &Window, decision: &Decision) -> Choice {
        // Equal options get the same worlds, so that luck doesn't decide between them.
        let worlds: Vec<State> = (0..WORLDS)
            .map(|_| window.imagine(self.dice.bits()))
            .collect();
        let rest = self.dice.bits();
        let skip = decision.options.len().saturating_sub(OPTIONS_MAX);
        let first = if skip > 0 {
            self.dice.below(skip + 1)
        } else {
            0
        };
        let late = window.view().turn.number.saturating_sub(LONG_GAME);
        let whim = WHIM + IMPATIENCE * f64::from(late);
        let mut best: Option<(f64, Choice)> = None;
        for choice in decision.options.iter().skip(first).take(OPTIONS_MAX) {
            // What may be done is best done, or best left; which of them shows in the mean over the worlds.
            let value = [Choice::Yes, Choice::No]
                .into_iter()
                .filter_map(|may| self.mean(&worlds, *choice, decision.seat, may, rest))
                .reduce(f64::max);
            let Some(value) = value else { continue };
            let value = value + self.whim(whim);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, *choice));
            }
        }
        match best {
            Some((_, choice)) => choice,
            None => decision.options[self.dice.below(decision.options.len())],
        }
    }
}

impl Greedy {
    /// Something between nothing and `most`.
    fn whim(&mut self, most: f64) -> f64 {
        self.dice.below(1000) as f64 * (most / 1000.0)
    }

    /// How `seat` stands after `choice` in the mean of the worlds, if it answers `may` to what it may do later on.
    fn mean(
        &self,
        worlds: &[State],
        choice: Choice,
        seat: Seat,
        may: Choice,
        seed: u64,
    ) -> Option<f64> {
        let mut sum = 0.0;
        let mut tried = 0;
        for world in worlds {
            let mut world = world.clone();
            if world.apply(choice).is_ok() {
                sum += self.play_out(world, seat, may, seed);
                tried += 1;
            }
        }
        (tried > 0).then(|| sum / f64::from(tried))
    }

    /// Plays the action to its end and says how `seat` stands then.
    fn play_out(&self, mut world: State, seat: Seat, may: Choice, seed: u64) -> f64 {
        let mut dice = Dice::new(seed);
        for _ in 0..STEPS_MAX {
            let Some(decision) = world.decision() else {
                break;
            };
            if matches!(decision.ask, Ask::Action { .. } | Ask::Opening) {
                break;
            }
            let own = if decision.seat == seat {
                may
            } else {
                Choice::Yes
            };
            if world
                .apply_index(quick_pick(&decision, own, &mut dice))
                .is_err()
            {
                break;
            }
        }
        let library = Arc::clone(&world.game().library);
        worth(&library, &world.view(Some(seat)), seat)
    }
}

/// A pick that is sensible more often than not, made without looking at the table.
///
/// Options stand in canonical order, low cards first.
fn quick_pick(decision: &Decision, may: Choice, dice: &mut Dice) -> usize {
    let options = &decision.options;
    let at = |choice: Choice| options.iter().position(|option| *option == choice);
    let last_card = options
        .iter()
        .rposition(|option| matches!(option, Choice::Card(_) | Choice::Back { .. }));
    let first_card = options
        .iter()
        .position(|option| matches!(option, Choice::Card(_) | Choice::Back { .. }));
    let helped = decision.on_behalf_of == decision.seat;
    let picked = match decision.ask {
        Ask::May => at(may),
        Ask::Again if dice.below(4) > 0 => at(Choice::Yes),
        Ask::PayToShare | Ask::PayToUse | Ask::PayToAvoid | Ask::PayToEndorse => first_card,
        Ask::Promote { .. } => last_card,
        Ask::UsePromoted { .. } => at(may),
        Ask::Pick { purpose, .. } => match purpose {
            Purpose::Meld
            | Purpose::Score
            | Purpose::Achieve
            | Purpose::Foreshadow
            | Purpose::Safeguard
            | Purpose::Execute
                if helped =>
            {
                last_card
            }
            Purpose::Tuck | Purpose::Reveal | Purpose::Look if helped => first_card,
            Purpose::Return | Purpose::Junk | Purpose::Transfer | Purpose::PutOnDeck if helped => {
                at(Choice::Done).or(first_card)
            }
            _ => None,
        },
        _ => None,
    };
    picked.unwrap_or_else(|| dice.below(options.len()))
}
