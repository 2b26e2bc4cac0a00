//! What a seat hears and sees after any choice, its own or another's, must not depend on cards it can't know, until one of
//! them is shown to it.

use engine::{State, Window};
use playtests::{Dice, game, tables, told_face};
use std::collections::BTreeSet;
use view::{Event, Happening, Shown, View};
use vocab::{CardId, Seat};

/// The cards a view shows the face of.
fn faces(view: &View) -> BTreeSet<CardId> {
    let mut faces = BTreeSet::new();
    let mut see = |cards: &[Shown]| {
        for card in cards {
            if let Shown::Face(card) = card {
                faces.insert(*card);
            }
        }
    };
    for seat in &view.seats {
        for zone in [
            &seat.hand,
            &seat.score,
            &seat.forecast,
            &seat.safe,
            &seat.achievements,
        ] {
            see(zone);
        }
    }
    see(&view.available);
    for seat in &view.seats {
        for stack in &seat.stacks {
            faces.extend(&stack.cards);
        }
        faces.extend(seat.display);
        faces.extend(&seat.museums);
    }
    faces.extend(view.decks.iter().filter_map(|deck| deck.top));
    faces.extend(&view.junk);
    faces.extend(&view.removed);
    faces
}

/// The face an event tells.
fn face(happening: &Happening) -> Option<CardId> {
    match happening {
        Happening::ActionTaken {
            choice: view::Choice::Meld(card),
            ..
        } => Some(*card),
        other => told_face(other),
    }
}

fn heard(events: &[Event], seat: Seat) -> Vec<Happening> {
    events
        .iter()
        .map(|event| event.seen_by(Some(seat)).clone())
        .collect()
}

/// Whether the two worlds may be told apart: something was shown that the seat hadn't known.
fn shown(before: &BTreeSet<CardId>, here: &[Happening], there: &[Happening]) -> bool {
    let first = here
        .iter()
        .zip(there)
        .position(|(here, there)| here != there)
        .unwrap_or(here.len().min(there.len()));
    here.iter()
        .take(first + 1)
        .chain(there.iter().take(first + 1))
        .any(|happening| {
            matches!(happening, Happening::Proved { .. })
                || face(happening).is_some_and(|card| !before.contains(&card))
        })
}

/// The table alone: who is asked next tells who has something to choose from.
fn table(mut view: View) -> View {
    view.asked = vocab::Seats::NONE;
    view.executing.clear();
    view.decision = None;
    view.turn.action = 1;
    view
}

/// Hidden cards may decide what happens: their owner has a castle to give, or none. But then it shows in what happens, not
/// in the order in which the same things are told, nor in a table that differs though all heard the same.
#[test]
fn secrets_show_only_when_they_are_shown() {
    let games: u64 = std::env::var("SECRETS")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(3);
    let mut compared = 0u64;
    for options in tables() {
        let game = game(options.clone());
        for seed in 0..games {
            let mut state = State::new(&game, seed + 400);
            let mut dice = Dice(seed * 31 + 5);
            for step in 0..3_000u64 {
                let count = state.option_count();
                if count == 0 {
                    break;
                }
                let index = dice.below(count);
                let decision = state.decision().expect("somebody is asked");
                for seat in game.seats().iter() {
                    let before = faces(&state.view(Some(seat)));
                    let mut ours = state.clone();
                    let mut theirs = Window::new(&state, seat).imagine(step * 13 + seed);
                    let (mut here, mut there) = (Vec::new(), Vec::new());
                    // The same option: a hidden card of one world stands where that of the other does.
                    let other = theirs.decision().expect("somebody is asked");
                    let told = ours.apply_logged(decision.options[index], &mut here);
                    assert_eq!(told, Ok(()));
                    let told = theirs.apply_logged(other.options[index], &mut there);
                    assert_eq!(told, Ok(()));
                    let (here, there) = (heard(&here, seat), heard(&there, seat));
                    if shown(&before, &here, &there) {
                        continue;
                    }
                    compared += 1;
                    let at = format!(
                        "{options:?} seed {seed} step {step}, seat {seat}: {:?} {:?}",
                        decision.ask, decision.options[index]
                    );
                    if here == there {
                        let (ours, theirs) = (ours.view(Some(seat)), theirs.view(Some(seat)));
                        let (ours, theirs) = (table(ours), table(theirs));
                        assert!(ours == theirs, "{at}: the table tells something:\n{here:?}");
                        continue;
                    }
                    let bag = |heard: &[Happening]| {
                        let mut bag: Vec<String> =
                            heard.iter().map(|event| format!("{event:?}")).collect();
                        bag.sort();
                        bag
                    };
                    assert_ne!(
                        bag(&here),
                        bag(&there),
                        "{at}: the order tells something:\n{here:?}\n{there:?}"
                    );
                }
                state
                    .apply_index(index)
                    .expect("a listed option is accepted");
            }
        }
    }
    assert!(compared > 1_000, "{compared} is too few to mean anything");
}
