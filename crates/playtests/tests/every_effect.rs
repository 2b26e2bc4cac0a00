//! The exhaustive runner: plays until every effect of every card in play has been carried out, in each edition.

use engine::{Options, State};
use playtests::{Dice, game, with_on_top};
use std::collections::BTreeSet;
use view::{Choice, Event, Happening};
use vocab::{CardId, Edition, Sets};

/// Plays on by chance and notes which effects were begun, and which of their sentences were reached.
fn play(state: &mut State, dice: &mut Dice, ceiling: usize, seen: &mut BTreeSet<(CardId, u8)>) {
    let mut events: Vec<Event> = Vec::new();
    for _ in 0..ceiling {
        let Some(decision) = state.decision() else {
            break;
        };
        let choice = decision.options[dice.below(decision.options.len())];
        state
            .apply_logged(choice, &mut events)
            .expect("a listed option is accepted");
        for event in events.drain(..) {
            if let Happening::EffectBegan { cause, .. } = event.public {
                seen.insert((cause.card, cause.effect));
            }
        }
    }
}

#[test]
fn every_effect_of_every_card_runs() {
    for edition in Edition::ALL {
        let game = game(Options {
            sets: Sets::of(edition),
            ..Options::base(edition, 3)
        });
        let all: BTreeSet<(CardId, u8)> = game
            .library
            .iter()
            .filter(|(id, _)| game.in_play(*id))
            .flat_map(|(id, card)| (0..card.kinds().count() as u8).map(move |effect| (id, effect)))
            .collect();
        let mut seen = BTreeSet::new();
        for seed in 0..60 {
            play(
                &mut State::new(&game, seed),
                &mut Dice(seed + 1),
                20_000,
                &mut seen,
            );
        }
        for round in 0..40 {
            for (card, effect) in all.iter().copied() {
                if seen.contains(&(card, effect)) {
                    continue;
                }
                let mut state = State::new(&game, round);
                play(
                    &mut state,
                    &mut Dice(round + 5),
                    40 + 5 * round as usize,
                    &mut BTreeSet::new(),
                );
                let color = game.library.card(card).facts.color;
                let position = with_on_top(&state.position(), card, color);
                let Ok(mut state) = State::from_position(&game, &position, round) else {
                    continue;
                };
                let mut events = Vec::new();
                if state.apply_logged(Choice::Dogma(card), &mut events).is_ok() {
                    for event in events {
                        if let Happening::EffectBegan { cause, .. } = event.public {
                            seen.insert((cause.card, cause.effect));
                        }
                    }
                    play(&mut state, &mut Dice(round + 9), 30, &mut seen);
                }
            }
        }
        let missing: Vec<String> = all
            .difference(&seen)
            .map(|(card, effect)| format!("{} effect {effect}", game.library.card(*card).title))
            .collect();
        assert!(missing.is_empty(), "{edition}: never run: {missing:?}");
    }
}
