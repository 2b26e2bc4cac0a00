//! Properties of random games, in every edition, with every number of players.

use engine::{ApplyError, Options, State};
use playtests::{Dice, game, play_out, tables};
use std::collections::BTreeSet;
use view::{Choice, Event, Happening, Shown};
use vocab::{CardId, Edition, Seat, Set, Sets};

const CEILING: usize = 20_000;

/// Calls `look` with the state before every decision of some random games, and the index that is chosen.
fn watch(games: u64, mut look: impl FnMut(&State, usize)) {
    for options in tables() {
        let game = game(options);
        for seed in 0..games {
            let mut state = State::new(&game, seed);
            let mut dice = Dice(seed * 7 + 1);
            for _ in 0..CEILING {
                let count = state.option_count();
                if count == 0 {
                    break;
                }
                let index = dice.below(count);
                look(&state, index);
                state
                    .apply_index(index)
                    .expect("a listed option is accepted");
            }
        }
    }
}

/// Every card that lies anywhere in a position.
fn everywhere(state: &State) -> Vec<CardId> {
    let position = state.position();
    let mut cards: Vec<CardId> = Vec::new();
    for seat in &position.seats {
        cards.extend(seat.stacks.iter().flat_map(|(_, cards)| cards));
        for zone in [
            &seat.hand,
            &seat.score,
            &seat.forecast,
            &seat.safe,
            &seat.achievements,
            &seat.museums,
        ] {
            cards.extend(zone);
        }
        cards.extend(seat.display);
    }
    cards.extend(position.decks.values().flatten());
    for zone in [
        &position.available,
        &position.junk,
        &position.removed,
        &position.relics,
    ] {
        cards.extend(zone);
    }
    cards.sort_unstable();
    cards
}

#[test]
fn every_game_ends() {
    for options in tables() {
        let game = game(options.clone());
        for seed in 0..100 {
            let mut state = State::new(&game, seed);
            let decisions = play_out(&mut state, &mut Dice(seed + 1), CEILING);
            assert!(
                state.ending().is_some(),
                "{options:?} seed {seed}: no end after {decisions} decisions"
            );
        }
    }
}

#[test]
fn every_card_is_in_exactly_one_place() {
    watch(4, |state, _| {
        let base: Vec<CardId> = state
            .game()
            .library
            .iter()
            .filter(|(id, _)| state.game().in_play(*id))
            .map(|(id, _)| id)
            .collect();
        let here = everywhere(state);
        if state.within() > 0 {
            // The cards of the outer game are set aside.
            assert!(here.windows(2).all(|pair| pair[0] < pair[1]));
            return;
        }
        assert_eq!(here, base);
    });
}

/// A museum is in the supply, holds an artifact, or has been claimed.
#[test]
fn there_are_five_museums() {
    let mut in_use = 0;
    watch(4, |state, _| {
        if state.memory().is_none() {
            // In the middle of a count a museum is claimed while its artifact is still on the way back.
            return;
        }
        let options = &state.game().options;
        let museums = options.edition == Edition::Fourth && options.sets.contains(Set::Artifacts);
        let position = state.position();
        let seats = position.seats.iter();
        let used = seats.map(|seat| seat.museums.len() + usize::from(seat.claimed_museums));
        let used: usize = used.sum();
        in_use = used.max(in_use);
        let all = used + usize::from(position.museum_supply);
        assert_eq!(all, if museums { 5 } else { 0 });
    });
    assert!(in_use > 3, "{in_use}");
}

#[test]
fn a_replay_gives_an_equal_state() {
    for options in tables() {
        let game = game(options);
        let mut state = State::new(&game, 5);
        let mut dice = Dice(11);
        let mut choices = Vec::new();
        while let Some(decision) = state.decision() {
            let choice = decision.options[dice.below(decision.options.len())];
            choices.push(choice);
            state.apply(choice).expect("a listed option is accepted");
        }
        let mut again = State::new(&game, 5);
        for choice in choices {
            again.apply(choice).expect("a recorded choice is accepted");
        }
        assert!(state == again);
    }
}

#[test]
fn a_clone_plays_alone() {
    watch(2, |state, _| {
        let mut clone = state.clone();
        let before = state.clone();
        play_out(&mut clone, &mut Dice(3), 5);
        assert!(*state == before);
    });
}

#[test]
fn every_listed_option_is_accepted_and_no_other() {
    watch(1, |state, _| {
        let decision = state.decision().expect("somebody is asked");
        let action = matches!(decision.ask, view::Ask::Action { .. });
        assert!(
            action || decision.options.len() > 1,
            "one option is no choice"
        );
        let listed: BTreeSet<Choice> = decision.options.iter().copied().collect();
        assert_eq!(listed.len(), decision.options.len(), "no option twice");
        for choice in &decision.options {
            let mut tried = state.clone();
            assert_eq!(tried.apply(*choice), Ok(()));
        }
        let mut foreign: Vec<Choice> = (0..120).map(|id| Choice::Card(CardId(id))).collect();
        foreign.extend([
            Choice::Yes,
            Choice::No,
            Choice::Done,
            Choice::Draw,
            Choice::Number(77),
            Choice::Arm(9),
        ]);
        let mut tried = state.clone();
        for choice in foreign
            .into_iter()
            .filter(|choice| !listed.contains(choice))
        {
            assert_eq!(tried.apply(choice), Err(ApplyError::NotOffered(choice)));
        }
        assert!(tried == *state, "a refused choice changes nothing");
    });
}

/// Two states that differ only in what a seat can't know look the same to it, and it hears the same.
#[test]
fn nobody_sees_what_he_may_not_know() {
    watch(2, |state, index| {
        for seat in state.game().seats().iter() {
            let imagined = engine::Window::new(state, seat).imagine(index as u64 + 99);
            assert_eq!(state.view(Some(seat)), imagined.view(Some(seat)));
        }
    });
}

/// A relic has the back of other cards, but whoever has lost track of one knows that it lies in no deck.
#[test]
fn a_relic_is_never_imagined_in_a_deck() {
    let game = game(Options {
        sets: Sets::of(Edition::Third),
        ..Options::base(Edition::Third, 3)
    });
    let is_relic = |card: &CardId| game.library.card(*card).facts.set == Set::Relics;
    let cards = game.library.iter().map(|(card, _)| card);
    let relics: Vec<CardId> = cards.filter(is_relic).collect();
    let mut hidden = 0;
    for seed in 0..60 {
        let mut state = State::new(&game, seed);
        let mut dice = Dice(seed + 5);
        while state.option_count() > 0 {
            for seat in game.seats().iter() {
                if relics.iter().all(|card| state.remembers(seat, *card)) {
                    continue;
                }
                hidden += 1;
                let imagined = engine::Window::new(&state, seat).imagine(seed + hidden);
                let decks = imagined.position().decks;
                assert!(!decks.values().flatten().any(is_relic));
            }
            state
                .apply_index(dice.below(state.option_count()))
                .expect("a listed option is accepted");
        }
    }
    assert!(hidden > 0, "nobody ever lost track of a relic");
}

/// The log keeps the same secrets: drawing and achieving show the others nothing, so in every world that looks the same
/// to them they hear the same and see the same afterwards.
#[test]
fn nobody_hears_what_he_may_not_know() {
    let mut compared = 0;
    watch(1, |state, index| {
        let Some(decision) = state.decision() else {
            return;
        };
        for choice in decision.options {
            if !matches!(choice, Choice::Draw | Choice::Achieve { .. }) {
                continue;
            }
            for seat in state
                .game()
                .seats()
                .iter()
                .filter(|seat| *seat != decision.seat)
            {
                let mut ours = state.clone();
                let mut theirs = engine::Window::new(state, seat).imagine(index as u64 + 7);
                let (mut here, mut there) = (Vec::new(), Vec::new());
                assert_eq!(ours.apply_logged(choice, &mut here), Ok(()));
                assert_eq!(theirs.apply_logged(choice, &mut there), Ok(()));
                let heard = |events: &[Event]| -> Vec<Happening> {
                    events
                        .iter()
                        .map(|event| event.seen_by(Some(seat)).clone())
                        .collect()
                };
                assert_eq!(heard(&here), heard(&there));
                assert_eq!(ours.view(Some(seat)), theirs.view(Some(seat)));
                compared += 1;
            }
        }
    });
    assert!(compared > 1000, "{compared} is too few to mean anything");
}

#[test]
fn a_spectator_sees_no_more_than_every_seat() {
    watch(2, |state, _| {
        let spectator = state.view(None);
        for seat in state.game().seats().iter() {
            let view = state.view(Some(seat));
            for (mine, theirs) in view.seats.iter().zip(&spectator.seats) {
                let known = |cards: &[Shown]| {
                    cards
                        .iter()
                        .filter(|card| matches!(card, Shown::Face(_)))
                        .count()
                };
                assert!(known(&mine.hand) >= known(&theirs.hand));
                assert!(known(&mine.score) >= known(&theirs.score));
            }
        }
        assert!(spectator.decision.is_none());
    });
}

/// Faces told to a seat are faces it may know: the public form of an event names no card that the secret form hides.
#[test]
fn events_tell_faces_only_to_those_who_may_know() {
    for options in tables() {
        let game = game(options);
        for seed in 0..3 {
            let mut state = State::new(&game, seed);
            let mut dice = Dice(seed + 17);
            while let Some(decision) = state.decision() {
                let choice = decision.options[dice.below(decision.options.len())];
                let mut events: Vec<Event> = Vec::new();
                state
                    .apply_logged(choice, &mut events)
                    .expect("a listed option is accepted");
                for event in events {
                    if let Some((seats, secret)) = &event.secret {
                        assert_ne!(*secret, event.public);
                        for seat in game.seats().iter().filter(|seat| !seats.contains(*seat)) {
                            assert_eq!(event.seen_by(Some(seat)), &event.public);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_position_between_actions_is_read_back_equal() {
    watch(1, |state, _| {
        let decision = state.decision().expect("somebody is asked");
        if matches!(decision.ask, view::Ask::Action { .. }) {
            let position = state.position();
            let again = State::from_position(state.game(), &position, 1)
                .expect("a position of a game is sound");
            assert_eq!(again.position(), position);
            // What is kept up with every move is what counting anew gives.
            for seat in state.game().seats().iter() {
                assert_eq!(again.icons(seat), state.icons(seat));
                assert_eq!(again.points(seat), state.points(seat));
            }
            // Which secrets their owner has seen is remembered, not laid on the table.
            let secret = |choice: &Choice| matches!(choice, Choice::AchieveSecret { .. });
            let mut ours = decision.options;
            let mut theirs = again.decision().expect("the same question").options;
            ours.retain(|choice| !secret(choice));
            theirs.retain(|choice| !secret(choice));
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs);
        }
    });
}

#[test]
fn partners_sit_opposite() {
    let mut options = Options::base(Edition::Third, 4);
    options.teams = true;
    let game = game(options);
    assert_eq!(game.partner(Seat(0)), Some(Seat(2)));
    assert_eq!(game.partner(Seat(3)), Some(Seat(1)));
}

/// Icons and points are kept up with every move: they are what the table shows, in the middle of an action too.
#[test]
fn icons_and_points_are_those_of_the_table() {
    watch(3, |state, _| {
        let Ok(laid) = State::from_position(state.game(), &state.position(), 1) else {
            return;
        };
        for seat in state.game().seats().iter() {
            assert_eq!(state.icons(seat), laid.icons(seat));
            assert_eq!(state.points(seat), laid.points(seat));
        }
    });
}
