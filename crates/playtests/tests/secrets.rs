//! What a seat hears and sees after any choice, its own or another's, must not depend on cards it can't know, until one of
//! them is shown to it.

use engine::{Options, State, Window};
use playtests::{Dice, game, play_out, tables, told_face, with_on_top};
use std::collections::BTreeSet;
use view::{Choice, Event, Happening, Shown, View};
use vocab::{CardId, Edition, Seat, Seats, Set, Sets};

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

/// Plays on by chance, and before each choice looks whether a seat could tell the true world from an imagined one by what
/// comes of it. How often two worlds were compared, and how many of these times in a game within the game.
///
/// Hidden cards may decide what happens: their owner has a castle to give, or none. But then it shows in what happens, not
/// in the order in which the same things are told, nor in a table that differs though all heard the same.
fn compare(
    state: &mut State,
    dice: &mut Dice,
    seed: u64,
    steps: u64,
    until_home: bool,
) -> [u64; 2] {
    let mut compared = [0; 2];
    let hitchhiking = state.game().library.find("Hitchhiking");
    for step in 0..steps {
        let count = state.option_count();
        if count == 0 || until_home && state.within() == 0 {
            break;
        }
        let index = dice.below(count);
        let decision = state.decision().expect("somebody is asked");
        for seat in state.game().seats().iter() {
            let view = state.view(Some(seat));
            let before = faces(&view);
            let mut ours = state.clone();
            let mut theirs = Window::new(state, seat).imagine(step * 13 + seed);
            assert!(view == theirs.view(Some(seat)));
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
            compared[usize::from(state.within() > 0)] += 1;
            let at = || {
                format!(
                    "{:?} seed {seed} step {step}, seat {seat}: {:?} {:?}",
                    state.game().options,
                    decision.ask,
                    decision.options[index]
                )
            };
            let (ours, theirs) = (ours.view(Some(seat)), theirs.view(Some(seat)));
            // Who decides for another may look where he looks, as long as it lasts in that world.
            let looks = [&ours, &theirs].into_iter().any(|view| {
                let mut executing = view.executing.iter();
                executing.any(|run| Some(run.cause.card) == hitchhiking)
                    && !faces(view).is_subset(&before)
            });
            if looks {
                continue;
            }
            if here == there {
                let (ours, theirs) = (table(ours), table(theirs));
                assert!(
                    ours == theirs,
                    "{}: the table tells something:\n{here:?}",
                    at()
                );
                continue;
            }
            let bag = |heard: &[Happening]| {
                let mut bag: Vec<String> = heard.iter().map(|event| format!("{event:?}")).collect();
                bag.sort();
                bag
            };
            assert_ne!(
                bag(&here),
                bag(&there),
                "{}: the order tells something:\n{here:?}\n{there:?}",
                at()
            );
        }
        state
            .apply_index(index)
            .expect("a listed option is accepted");
    }
    compared
}

/// How many games of each table are played; more with `SECRETS` in the environment.
fn games() -> u64 {
    std::env::var("SECRETS")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(3)
}

#[test]
fn secrets_show_only_when_they_are_shown() {
    let mut compared = 0;
    for options in tables() {
        let game = game(options);
        for seed in 0..games() {
            let mut state = State::new(&game, seed + 400);
            let mut dice = Dice(seed * 31 + 5);
            let [outside, within] = compare(&mut state, &mut dice, seed, 3_000, false);
            compared += outside + within;
        }
    }
    assert!(compared > 1_000, "{compared} is too few to mean anything");
}

#[test]
fn the_cards_that_reach_farthest_keep_secrets_as_well() {
    for title in [
        "Martian Internet",
        "Hitchhiking",
        "Teleprompter",
        "Blackmail",
    ] {
        let mut compared = [0; 2];
        for players in 2..=5 {
            let game = game(Options {
                sets: Sets::of(Edition::Fourth),
                ..Options::base(Edition::Fourth, players)
            });
            let card = game.library.find(title).expect("there is such a card");
            for seed in 0..2 * games() {
                let mut state = State::new(&game, seed);
                let mut dice = Dice(seed * 17 + 3);
                play_out(&mut state, &mut dice, 150);
                let color = game.library.card(card).facts.color;
                let position = with_on_top(&state.position(), card, color);
                let Ok(mut state) = State::from_position(&game, &position, seed) else {
                    continue;
                };
                if state.apply(Choice::Dogma(card)).is_err() {
                    continue;
                }
                let inner = state.within() > 0;
                let steps = if inner { 3_000 } else { 60 };
                let here = compare(&mut state, &mut dice, seed, steps, inner);
                compared = [compared[0] + here[0], compared[1] + here[1]];
            }
        }
        let within = title == "Martian Internet";
        assert!(compared[usize::from(within)] > 300, "{title}: {compared:?}");
    }
}

/// Its owner may know its face, because he put it there; the others hear of its back.
#[test]
fn a_secret_that_is_achieved_is_told_by_its_back() {
    let game = game(Options {
        sets: Sets::of(Edition::Fourth),
        ..Options::base(Edition::Fourth, 2)
    });
    let mut state = State::new(&game, 1);
    let mut dice = Dice(5);
    while state.view(None).turn.number == 0 {
        let index = dice.below(state.option_count());
        state.apply_index(index).expect("an option");
    }
    let mut position = state.position();
    let seat = position.turn.seat;
    let mut take = |age| {
        let deck = position.decks.get_mut(&(Set::Base, age));
        deck.and_then(Vec::pop).expect("a full deck")
    };
    let (secrets, points) = ([take(1), take(1)], take(8));
    position.seats[seat.index()].safe = secrets.to_vec();
    position.seats[seat.index()].score = vec![points];
    let mut memory = state.memory().expect("between two actions");
    memory.known.push((secrets[1], Seats::only(seat)));
    let mut state = State::remembered(&game, &position, &memory).expect("a position");
    let known = Choice::AchieveSecret {
        secret: Shown::Face(secrets[1]),
        nth: 0,
    };
    let mut told = Vec::new();
    state.apply_logged(known, &mut told).expect("an option");
    let back = state.view(None).seats[seat.index()].achievements[0];
    assert!(matches!(back, Shown::Back(_)));
    assert_eq!(
        told[0].public,
        Happening::ActionTaken {
            seat,
            choice: Choice::AchieveSecret {
                secret: back,
                nth: 1
            },
        }
    );
}

#[test]
fn who_shows_his_hand_does_not_tell_in_which_order_it_came_there() {
    let game = game(Options::base(Edition::Fourth, 2));
    let find = |title| game.library.find(title).expect("there is such a card");
    let (oars, color) = (find("Oars"), vocab::Color::Red);
    let hand = ["Agriculture", "Pottery", "Masonry"].map(find);
    let mut state = State::new(&game, 1);
    while state.view(None).turn.number == 0 {
        state.apply_index(0).expect("an option");
    }
    let mut position = state.position();
    let mut memory = state.memory().expect("between two actions");
    for card in hand {
        // On top of a board it is nowhere else.
        let color = game.library.card(card).facts.color;
        position = with_on_top(&position, card, color);
        let stack = &mut position.seats[0].stacks[color as usize];
        stack.1.retain(|other| *other != card);
    }
    let mut position = with_on_top(&position, oars, color);
    for seat in &mut position.seats {
        let own: Vec<CardId> = seat.hand.drain(..).collect();
        position.junk.extend(own);
    }
    position.seats[1].hand = hand.to_vec();
    let mut told = |order: [usize; 3]| {
        let at = vocab::Zone::Hand(Seat(1));
        memory.known.clear();
        memory.lists = vec![(at, order.map(|index| hand[index]).to_vec())];
        let mut state = State::remembered(&game, &position, &memory).expect("a position");
        let mut told = Vec::new();
        let done = state.apply_logged(Choice::Dogma(oars), &mut told);
        assert_eq!(done, Ok(()));
        told
    };
    let first = told([0, 1, 2]);
    assert!(
        first
            .iter()
            .any(|event| face(&event.public) == Some(hand[0]))
    );
    assert_eq!(first, told([2, 0, 1]));
}
