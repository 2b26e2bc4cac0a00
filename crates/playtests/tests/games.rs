//! Properties of random games.

use engine::{Options, State};
use playtests::{Dice, game, play_out};
use vocab::Edition;

const CEILING: usize = 20_000;

fn tables() -> Vec<Options> {
    let mut tables = Vec::new();
    for edition in Edition::ALL {
        for players in 2..=(if edition == Edition::Fourth { 5 } else { 4 }) {
            tables.push(Options::base(edition, players));
        }
        let mut teams = Options::base(edition, 4);
        teams.teams = true;
        tables.push(teams);
    }
    tables
}

#[test]
fn every_game_ends() {
    for options in tables() {
        let game = game(options.clone());
        for seed in 0..20 {
            let mut state = State::new(&game, seed);
            let decisions = play_out(&mut state, &mut Dice(seed + 1), CEILING);
            assert!(
                state.ending().is_some(),
                "{options:?} seed {seed}: no end after {decisions} decisions"
            );
        }
    }
}
