//! Bots know what their seat knows and nothing else, and always answer with an option.

use cards::Catalog;
use engine::{Game, Library, Options, State, Window};
use std::sync::Arc;
use view::{Ask, Choice};
use vocab::{Edition, Sets};

fn game(edition: Edition, players: u8) -> Arc<Game> {
    game_of(Options::base(edition, players))
}

fn game_of(options: Options) -> Arc<Game> {
    let catalog = Catalog::load().expect("our own cards");
    let edition = options.edition;
    let library = Arc::new(Library::new(edition, catalog.edition(edition)));
    Game::new(options, library).expect("a game")
}

/// A game with every set that can be played.
fn whole_game(edition: Edition, players: u8, teams: bool) -> Arc<Game> {
    game_of(Options {
        sets: Sets::of(edition),
        teams,
        ..Options::base(edition, players)
    })
}

#[test]
fn worlds_a_seat_cannot_tell_apart_get_the_same_answer() {
    for edition in Edition::ALL {
        for seed in 0..4 {
            let game = match seed % 2 {
                0 => game(edition, 3),
                _ => whole_game(edition, 3, false),
            };
            let mut state = State::new(&game, seed);
            for step in 0..60 {
                let Some(decision) = state.decision() else {
                    break;
                };
                let other = Window::new(&state, decision.seat).imagine(seed * 1000 + step);
                for kind in bots::KINDS {
                    let here = kind
                        .make(step)
                        .choose(&Window::new(&state, decision.seat), &decision);
                    let there = kind
                        .make(step)
                        .choose(&Window::new(&other, decision.seat), &decision);
                    assert_eq!(
                        here, there,
                        "{} of the {edition}, seed {seed}, step {step}",
                        kind.name
                    );
                    assert!(decision.options.contains(&here));
                }
                let mut random = bots::Random::new(seed + step);
                let choice =
                    bots::Bot::choose(&mut random, &Window::new(&state, decision.seat), &decision);
                state.apply(choice).expect("an option");
            }
        }
    }
}

#[test]
fn the_greedy_bot_achieves_when_it_can() {
    let game = game(Edition::Fourth, 2);
    let mut chances = 0;
    for seed in 0..6 {
        let mut state = State::new(&game, seed);
        let mut bot = bots::find("greedy").expect("ours").make(seed);
        while let Some(decision) = state.decision() {
            let choice = bot.choose(&Window::new(&state, decision.seat), &decision);
            let could = decision
                .options
                .iter()
                .any(|option| matches!(option, Choice::Achieve { .. }));
            if could && matches!(decision.ask, Ask::Action { .. }) {
                chances += 1;
                // A special achievement is as good.
                let count =
                    |state: &State| state.view(None).seats[decision.seat.index()].achievement_count;
                let mut after = state.clone();
                after.apply(choice).expect("an option");
                let takes = matches!(choice, Choice::Dogma(_)) || count(&after) > count(&state);
                assert!(takes, "seed {seed}: {choice:?} instead of an achievement");
            }
            state.apply(choice).expect("an option");
        }
    }
    assert!(chances > 10);
}

/// How many games each seat wins.
fn wins(game: &Arc<Game>, kinds: &[&str], seeds: std::ops::Range<u64>) -> Vec<u32> {
    let mut wins = vec![0; kinds.len()];
    for seed in seeds {
        let mut state = State::new(game, seed);
        let mut bots: Vec<_> = kinds
            .iter()
            .map(|kind| bots::find(kind).expect("ours").make(seed))
            .collect();
        let mut decisions = 0;
        while let Some(decision) = state.decision() {
            let bot = &mut bots[decision.seat.index()];
            let choice = bot.choose(&Window::new(&state, decision.seat), &decision);
            assert!(decision.options.contains(&choice));
            if let Err(error) = state.apply(choice) {
                panic!("seed {seed}, decision {decisions}: {error}");
            }
            decisions += 1;
            assert!(decisions < 20_000, "seed {seed} has no end");
        }
        let ending = state.ending().expect("it is over");
        for (seat, wins) in wins.iter_mut().enumerate() {
            *wins += u32::from(ending.winners.contains(vocab::Seat(seat as u8)));
        }
    }
    wins
}

#[test]
fn random_bots_play_every_number_of_players_to_the_end() {
    for edition in [Edition::Third, Edition::Fourth] {
        let most = if edition == Edition::Fourth { 5 } else { 4 };
        for players in 2..=most {
            let game = whole_game(edition, players, false);
            wins(&game, &vec!["random"; usize::from(players)], 0..40);
        }
        wins(&whole_game(edition, 4, true), &["random"; 4], 0..40);
    }
}

#[test]
fn the_greedy_bot_beats_chance_with_all_sets() {
    for edition in [Edition::Third, Edition::Fourth] {
        let won = wins(&whole_game(edition, 2, false), &["greedy", "random"], 0..12);
        assert!(won[0] >= 10, "{edition}: {won:?}");
        let four = ["random", "greedy", "random", "random"];
        let won = wins(&whole_game(edition, 4, false), &four, 0..4);
        assert!(won[1] >= 3, "{edition}: {won:?}");
        let won = wins(
            &whole_game(edition, 4, true),
            &["greedy", "random", "greedy", "random"],
            0..3,
        );
        assert!(won[0] >= 2, "{edition}, teams: {won:?}");
    }
    let five = ["greedy", "random", "greedy", "random", "greedy"];
    let won = wins(&whole_game(Edition::Fourth, 5, false), &five, 0..2);
    assert!(won[0] + won[2] + won[4] >= 1, "{won:?}");
}

/// What can be seen of the cards, whoever is to choose.
fn boards(state: &State) -> view::View {
    let mut view = state.view(None);
    view.turn.number = 0;
    view.turn.action = 0;
    view.turn.seat = vocab::Seat(0);
    view.turn.of = 0;
    view.asked = vocab::Seats::NONE;
    for at in &mut view.seats {
        at.next_draw = None;
    }
    view
}

#[test]
fn the_greedy_bot_wastes_few_actions_on_a_dogma_that_changes_nothing() {
    let (mut used, mut idle) = (0, 0);
    for seed in 0..6 {
        let game = whole_game(Edition::Fourth, 2, false);
        let mut state = State::new(&game, seed);
        let mut bot = bots::find("greedy").expect("ours").make(seed);
        // How everything lay before the dogma that was used last.
        let mut before = None;
        while let Some(decision) = state.decision() {
            if matches!(decision.ask, Ask::Action { .. } | Ask::Artifact)
                && let Some(before) = before.take()
            {
                used += 1;
                idle += u32::from(before == boards(&state));
            }
            let choice = bot.choose(&Window::new(&state, decision.seat), &decision);
            if matches!(choice, Choice::Dogma(_)) {
                before = Some(boards(&state));
            }
            state.apply(choice).expect("an option");
        }
    }
    assert!(used > 100 && idle * 12 < used, "{idle} of {used}");
}
