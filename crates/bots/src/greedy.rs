use crate::{Bot, Dice, worth};
use engine::{State, Window};
use std::sync::Arc;
use view::{Ask, Choice, Decision, Purpose};
use vocab::Seat;

/// Worlds imagined for each option, and how many more for the best of them: what looks best after few worlds is too often
/// what was lucky in them.
const WORLDS: usize = 2;
const WORLDS_MORE: usize = 4;
const FINALISTS: usize = 3;

/// A second look is for those that are as good as the best or nearly so.
const NEARLY: f64 = 25.0;

/// Decisions played on in the first look after which there is no second one, so that nobody waits for long.
const STEPS_FOR_BOTH: usize = 4000;

/// Options looked at; of more, some are left out by chance. No more than a few hundred actions are tried a decision.
const OPTIONS_MAX: usize = 48;

/// Decisions played on after an option, until the action is over.
const STEPS_MAX: usize = 60;

/// The most that chance adds to what an option is worth, and how much more for each turn of a game that is too long.
///
/// Two bots that always take what looks best can undo each other's actions for ever; so they get impatient.
const WHIM: f64 = 2.0;
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
        let skip = decision.options.len().saturating_sub(OPTIONS_MAX);
        let first = match skip {
            0 => 0,
            _ => self.dice.below(skip + 1),
        };
        let options = decision.options.iter().copied();
        let mut looks: Vec<Look> = options
            .skip(first)
            .take(OPTIONS_MAX)
            .map(Look::at)
            .collect();
        let steps = self.look(window, decision.seat, &mut looks, WORLDS);
        looks.retain(|look| look.worlds > 0);
        looks.sort_by(|a, b| b.value().total_cmp(&a.value()));
        if let Some(best) = looks.first().map(Look::value) {
            let close = looks.iter().take(FINALISTS);
            let close = close.filter(|look| look.value() > best - NEARLY).count();
            if close > 1 && steps < STEPS_FOR_BOTH {
                looks.truncate(close);
                self.look(window, decision.seat, &mut looks, WORLDS_MORE);
            }
        }
        let late = window.view().turn.number.saturating_sub(LONG_GAME);
        let whim = WHIM + IMPATIENCE * f64::from(late);
        let mut best: Option<(f64, Choice)> = None;
        for look in &looks {
            let value = look.value() + self.whim(whim);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, look.choice));
            }
        }
        match best {
            Some((_, choice)) => choice,
            None => decision.options[self.dice.below(decision.options.len())],
        }
    }
}

/// What was seen of an option.
struct Look {
    choice: Choice,
    /// How its seat stands in the sum of the worlds, if it does whatever it may do later on, and if it declines it.
    sums: [f64; 2],
    worlds: usize,
}

impl Look {
    fn at(choice: Choice) -> Look {
        Look {
            choice,
            sums: [0.0; 2],
            worlds: 0,
        }
    }

    /// What may be done is best done, or best left; which of them shows in the mean over the worlds.
    fn value(&self) -> f64 {
        self.sums[0].max(self.sums[1]) / self.worlds.max(1) as f64
    }
}

impl Greedy {
    /// Something between nothing and `most`.
    fn whim(&mut self, most: f64) -> f64 {
        self.dice.below(1000) as f64 * (most / 1000.0)
    }

    /// Looks at options in so many more worlds, the same ones for all, so that luck doesn't decide between them. How many
    /// decisions were played on.
    fn look(&mut self, window: &Window, seat: Seat, looks: &mut [Look], worlds: usize) -> usize {
        let mut steps = 0;
        for _ in 0..worlds {
            let world = window.imagine(self.dice.bits());
            let luck = self.dice.bits();
            for look in looks.iter_mut() {
                let mut after = world.clone();
                if after.apply(look.choice).is_err() {
                    continue;
                }
                let (done, asked) = play_out(after.clone(), seat, Choice::Yes, luck, &mut steps);
                let left = match asked {
                    true => play_out(after, seat, Choice::No, luck, &mut steps).0,
                    false => done,
                };
                look.sums[0] += done;
                look.sums[1] += left;
                look.worlds += 1;
            }
        }
        steps
    }
}

/// Plays the action to its end and says how `seat` stands then, and whether it was asked what it may do: it answers `may`.
fn play_out(
    mut world: State,
    seat: Seat,
    may: Choice,
    luck: u64,
    steps: &mut usize,
) -> (f64, bool) {
    let mut dice = Dice::new(luck);
    let mut asked = false;
    for _ in 0..STEPS_MAX {
        let Some(decision) = world.decision() else {
            break;
        };
        if matches!(
            decision.ask,
            Ask::Action { .. } | Ask::Artifact | Ask::Opening
        ) {
            break;
        }
        *steps += 1;
        let own = match decision.seat == seat {
            true => may,
            false => Choice::Yes,
        };
        asked |=
            decision.seat == seat && matches!(decision.ask, Ask::May | Ask::UsePromoted { .. });
        if world
            .apply_index(quick_pick(&decision, own, &mut dice))
            .is_err()
        {
            break;
        }
    }
    let library = Arc::clone(&world.game().library);
    (worth(&library, &world.view(Some(seat)), seat), asked)
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
            | Purpose::Execute
                if helped =>
            {
                last_card
            }
            // A low secret is soon an achievement.
            Purpose::Tuck | Purpose::Safeguard | Purpose::Reveal | Purpose::Look if helped => {
                first_card
            }
            Purpose::Return | Purpose::Junk | Purpose::Transfer | Purpose::PutOnDeck if helped => {
                at(Choice::Done).or(first_card)
            }
            _ => None,
        },
        _ => None,
    };
    picked.unwrap_or_else(|| dice.below(options.len()))
}
