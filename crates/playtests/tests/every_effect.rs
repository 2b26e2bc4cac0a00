//! The exhaustive runner: plays until every effect of every card in play has been carried out, in each edition.

use engine::{Options, Position, State};
use playtests::{Dice, expansions, game};
use std::collections::BTreeSet;
use view::{Choice, Event, Happening};
use vocab::{CardId, Color, Edition, Splay};

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

/// The same table with a card on top of the first player's board, whose turn it is.
fn with_on_top(position: &Position, card: CardId, color: Color) -> Position {
    let mut position = position.clone();
    let drop = |cards: &mut Vec<CardId>| cards.retain(|other| *other != card);
    for seat in &mut position.seats {
        for (splay, cards) in &mut seat.stacks {
            drop(cards);
            if cards.len() < 2 {
                *splay = Splay::None;
            }
        }
        for zone in [
            &mut seat.hand,
            &mut seat.score,
            &mut seat.forecast,
            &mut seat.safe,
            &mut seat.museums,
            &mut seat.achievements,
        ] {
            drop(zone);
        }
        seat.display = seat.display.filter(|other| *other != card);
    }
    position.decks.values_mut().for_each(drop);
    for zone in [
        &mut position.available,
        &mut position.junk,
        &mut position.removed,
        &mut position.relics,
    ] {
        drop(zone);
    }
    position.seats[0].stacks[color as usize].1.insert(0, card);
    position.turn.seat = vocab::Seat(0);
    position
}

#[test]
fn every_effect_of_every_card_runs() {
    for edition in Edition::ALL {
        let game = game(Options {
            sets: expansions(edition),
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
