//! Bots know what their seat knows and nothing else, and always answer with an option.

use cards::Catalog;
use engine::{Game, Library, Options, State, Window};
use std::sync::Arc;
use view::{Ask, Choice};
use vocab::Edition;

fn game(edition: Edition, players: u8) -> Arc<Game> {
    let catalog = Catalog::load().expect("our own cards");
    let library = Arc::new(Library::new(edition, catalog.edition(edition)));
    Game::new(Options::base(edition, players), library).expect("a plain game")
}

#[test]
fn worlds_a_seat_cannot_tell_apart_get_the_same_answer() {
    for edition in Edition::ALL {
        let game = game(edition, 3);
        for seed in 0..3 {
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
                let takes = matches!(choice, Choice::Achieve { .. } | Choice::Dogma(_));
                assert!(takes, "seed {seed}: {choice:?} instead of an achievement");
            }
            state.apply(choice).expect("an option");
        }
    }
    assert!(chances > 10);
}
