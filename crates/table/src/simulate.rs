//! Many games of bots against each other.

use crate::{Setup, SetupError, Sitting};
use bots::{Bot, Dice};
use engine::{State, Window};
use std::collections::BTreeMap;
use std::time::Instant;
use view::Why;
use vocab::Seat;

/// Which games.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The agreement; every seat must have a bot. Its seed is the seed of the whole contest.
    pub setup: Setup,
    /// How many games.
    pub games: u64,
    /// A game longer than so many decisions is broken off and counted apart.
    pub ceiling: u64,
}

/// What came of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games played, those broken off included.
    pub games: u64,
    /// Decisions in all of them.
    pub decisions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Games broken off because they reached the ceiling.
    pub over_ceiling: u64,
    /// Games that could not go on, by what the engine said.
    pub broken: BTreeMap<String, u64>,
    /// Games won by each seat alone or with its partner.
    pub wins: Vec<u64>,
    /// Games nobody won alone.
    pub draws: u64,
    /// How the games ended.
    pub endings: BTreeMap<&'static str, u64>,
    /// Turns of each finished game, sorted.
    pub turns: Vec<u32>,
    /// Decisions of each finished game, sorted.
    pub lengths: Vec<u64>,
}

impl Tally {
    /// The middle one of sorted numbers.
    pub fn median<T: Copy + Default>(sorted: &[T]) -> T {
        sorted.get(sorted.len() / 2).copied().unwrap_or_default()
    }
}

/// Plays the games one after the other and calls `progress` after each.
///
/// # Errors
/// If the setup makes no game.
pub fn simulate(contest: &Contest, mut progress: impl FnMut(u64)) -> Result<Tally, SetupError> {
    let game = contest.setup.game()?;
    let players = contest.setup.sitters.len();
    let mut tally = Tally {
        wins: vec![0; players],
        ..Tally::default()
    };
    let mut seeds = Dice::new(contest.setup.seed);
    let start = Instant::now();
    for number in 0..contest.games {
        let mut state = State::new(&game, seeds.bits());
        let mut dice = Dice::new(seeds.bits());
        let mut others: Vec<Option<Box<dyn Bot>>> = contest
            .setup
            .sitters
            .iter()
            .map(|sitter| match sitter.sitting {
                Sitting::Bot(kind) if kind.name != "random" => Some(kind.make(seeds.bits())),
                _ => None,
            })
            .collect();
        let thinks = others.iter().any(Option::is_some);
        let mut decisions = 0;
        let stopped = loop {
            if decisions >= contest.ceiling {
                break state.ending().is_none().then_some(Stopped::Ceiling);
            }
            // The random bot needs no window: it asks for the number of options only.
            let applied = if thinks {
                let Some(decision) = state.decision() else {
                    break None;
                };
                match others
                    .get_mut(decision.seat.index())
                    .and_then(Option::as_mut)
                {
                    Some(bot) => {
                        let choice = bot.choose(&Window::new(&state, decision.seat), &decision);
                        state.apply(choice)
                    }
                    None => state.apply_index(dice.below(decision.options.len())),
                }
            } else {
                if state.ending().is_some() {
                    break None;
                }
                state.apply_index(dice.below(state.option_count()))
            };
            if let Err(error) = applied {
                break Some(Stopped::Broken(error.to_string()));
            }
            decisions += 1;
        };
        tally.games += 1;
        tally.decisions += decisions;
        match stopped {
            Some(Stopped::Ceiling) => tally.over_ceiling += 1,
            Some(Stopped::Broken(why)) => *tally.broken.entry(why).or_default() += 1,
            None => {
                if let Some(ending) = state.ending() {
                    let team = contest.setup.teams && ending.winners.len() == 2;
                    if ending.winners.len() == 1 || team {
                        for (seat, wins) in tally.wins.iter_mut().enumerate() {
                            *wins += u64::from(ending.winners.contains(Seat(seat as u8)));
                        }
                    } else {
                        tally.draws += 1;
                    }
                    *tally.endings.entry(ending_word(ending.why)).or_default() += 1;
                }
                tally.turns.push(state.view(None).turn.number);
                tally.lengths.push(decisions);
            }
        }
        progress(number + 1);
    }
    tally.seconds = start.elapsed().as_secs_f64();
    tally.turns.sort_unstable();
    tally.lengths.sort_unstable();
    Ok(tally)
}

enum Stopped {
    Ceiling,
    Broken(String),
}

/// The word for a way to end.
pub fn ending_word(why: Why) -> &'static str {
    match why {
        Why::Achievements => "achievements",
        Why::Score => "points",
        Why::Card(_) => "a card",
        Why::LastOneLeft => "last one left",
    }
}
