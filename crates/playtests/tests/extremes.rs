//! Positions no game would lead to, legal all the same: everything in one hand, empty decks, towers, nearly everybody out.
//! Whatever a position file may hold, playing on from it must not break anything.

use engine::{Options, Position, SeatPosition, State, TurnPosition};
use playtests::{Dice, game, play_out, tables};
use vocab::{CardId, Color, Edition, Seat, Set, Special, Splay, Zone};

const CEILING: usize = 5_000;

/// How many kinds of places a seat has here.
const PLACES: usize = 8;

/// The special achievements in play.
fn specials(options: &Options) -> Vec<Special> {
    let all = Special::ALL.into_iter();
    all.filter(|special| options.sets.contains(special.set()))
        .collect()
}

/// A table on which the cards lie in a few places that chance prefers.
fn extreme(options: &Options, dice: &mut Dice) -> Position {
    let players = options.players as usize;
    let library = playtests::library(options.edition);
    let fourth = options.edition == Edition::Fourth;
    let mut position = Position {
        seats: vec![SeatPosition::default(); players],
        ..Position::default()
    };
    let museums = fourth && options.sets.contains(Set::Artifacts);
    let mut supply = if museums { 5 } else { 0 };
    // A place is one of a seat's kinds, the deck, the available achievements, or out of the way.
    let kinds = players * PLACES + 3;
    let favored: Vec<usize> = (0..1 + dice.below(4)).map(|_| dice.below(kinds)).collect();
    let stray = [0, 2, 20, 50][dice.below(4)];
    let mut cards: Vec<CardId> = library
        .iter()
        .filter(|(_, card)| options.sets.contains(card.facts.set))
        .map(|(id, _)| id)
        .collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last + 1));
    }
    for card in cards {
        let facts = &library.card(card).facts;
        let kind = if dice.below(100) < stray {
            dice.below(kinds)
        } else {
            favored[dice.below(favored.len())]
        };
        if kind < players * PLACES {
            let seat = &mut position.seats[kind / PLACES];
            match kind % PLACES {
                0 => seat.hand.push(card),
                1 => seat.score.push(card),
                2 => seat.stacks[facts.color as usize].1.push(card),
                3 if options.sets.contains(Set::Echoes) => seat.forecast.push(card),
                4 if options.sets.contains(Set::Unseen) => seat.safe.push(card),
                5 if facts.set == Set::Artifacts && seat.display.is_none() => {
                    seat.display = Some(card);
                }
                6 if facts.set == Set::Artifacts && supply > 1 => {
                    supply -= 1;
                    seat.museums.push(card);
                }
                7 if supply > 1 && dice.below(9) == 0 => {
                    supply -= 1;
                    seat.claimed_museums += 1;
                    seat.score.push(card);
                }
                // A goal reached would end the game at once.
                _ if seat.achievements.len() < 3 => seat.achievements.push(card),
                _ => seat.stacks[facts.color as usize].1.push(card),
            }
        } else {
            match kind - players * PLACES {
                0 | 1 if facts.set == Set::Relics => position.relics.push(card),
                0 => position
                    .decks
                    .entry((facts.set, facts.age))
                    .or_default()
                    .push(card),
                1 => position.available.push(card),
                _ if fourth => position.junk.push(card),
                _ => position.removed.push(card),
            }
        }
    }
    position.museum_supply = supply;
    for special in &specials(options) {
        match dice.below(4) {
            0 => {
                let seat = dice.below(players);
                position.seats[seat].specials.push(*special);
            }
            1 if fourth => position.junked_specials.push(*special),
            _ => position.specials.push(*special),
        }
    }
    for seat in &mut position.seats {
        for (splay, cards) in &mut seat.stacks {
            if cards.len() > 1 {
                *splay = Splay::ALL[dice.below(if fourth { 5 } else { 4 })];
            }
        }
    }
    let turn = dice.below(players);
    for (index, seat) in position.seats.iter_mut().enumerate() {
        if index != turn && fourth && !options.teams && dice.below(6) == 0 {
            position.museum_supply += seat.museums.len() as u8 + seat.claimed_museums;
            *seat = SeatPosition {
                eliminated: true,
                ..SeatPosition::default()
            };
        }
    }
    // What the eliminated had is out of the way.
    let mut there: Vec<CardId> = everything(&position);
    there.sort_unstable();
    for (card, facts) in library.iter().map(|(id, card)| (id, &card.facts)) {
        if options.sets.contains(facts.set) && there.binary_search(&card).is_err() {
            position.junk.push(card);
        }
    }
    for special in &specials(options) {
        let held = position
            .seats
            .iter()
            .any(|seat| seat.specials.contains(special));
        if !held
            && !position.specials.contains(special)
            && !position.junked_specials.contains(special)
        {
            position.junked_specials.push(*special);
        }
    }
    let of = 1 + dice.below(2) as u8;
    position.turn = TurnPosition {
        seat: Seat(turn as u8),
        action: 1 + dice.below(of as usize) as u8,
        of,
        ..TurnPosition::default()
    };
    position.turn.start = position.turn.action == 1 && dice.below(2) == 0;
    position
}

fn everything(position: &Position) -> Vec<CardId> {
    let mut cards: Vec<CardId> = Vec::new();
    for seat in &position.seats {
        for color in Color::ALL {
            cards.extend(&seat.stacks[color as usize].1);
        }
        cards.extend(&seat.hand);
        cards.extend(&seat.score);
        cards.extend(&seat.achievements);
        cards.extend(&seat.forecast);
        cards.extend(&seat.safe);
        cards.extend(&seat.museums);
        cards.extend(seat.display);
    }
    cards.extend(position.decks.values().flatten());
    cards.extend(&position.available);
    cards.extend(&position.relics);
    cards.extend(&position.junk);
    cards.extend(&position.removed);
    cards
}

/// How many positions of each table are played; more with `EXTREMES` in the environment.
fn rounds() -> u64 {
    std::env::var("EXTREMES")
        .ok()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(60)
}

#[test]
fn extreme_positions_are_played_out_in_peace() {
    let (mut played, mut over) = (0, 0);
    for options in tables() {
        let game = game(options.clone());
        for seed in 0..rounds() {
            let mut dice = Dice(seed * 1_000_003 + 12_345);
            for _ in 0..3 {
                dice.below(2);
            }
            let position = extreme(&options, &mut dice);
            let mut before = everything(&position);
            before.sort_unstable();
            let mut state = match State::from_position(&game, &position, seed) {
                Ok(state) => state,
                Err(faults) => panic!("{options:?} seed {seed}: {faults}"),
            };
            let mut decisions = 0;
            loop {
                decisions += play_out(&mut state, &mut dice, 1);
                // In a game within, the cards of the outer one are set aside.
                if state.within() == 0 {
                    let mut now = everything(&state.position());
                    now.sort_unstable();
                    assert_eq!(now, before, "{options:?} seed {seed}");
                }
                for seat in game.seats().iter() {
                    state.view(Some(seat));
                }
                if state.option_count() == 0 || decisions >= CEILING {
                    break;
                }
            }
            played += 1;
            if state.ending().is_none() {
                assert!(decisions >= CEILING, "{options:?} seed {seed}: stuck");
                over += 1;
                eprintln!("{options:?} seed {seed}: no end after {decisions} decisions");
            }
        }
    }
    eprintln!("{played} positions, {over} without end");
    assert!(over * 20 <= played, "{over} of {played} games had no end");
}

#[test]
fn one_of_many_zones_can_hold_every_card() {
    for options in tables() {
        let game = game(options.clone());
        let library = playtests::library(options.edition);
        let cards: Vec<CardId> = library
            .iter()
            .filter(|(id, _)| game.in_play(*id))
            .map(|(id, _)| id)
            .collect();
        let zones = [
            Zone::Hand(Seat(0)),
            Zone::Score(Seat(1)),
            Zone::Safe(Seat(0)),
            Zone::Forecast(Seat(0)),
            Zone::Available,
            Zone::Removed,
            Zone::Stack(Seat(1), Color::Red),
        ];
        for zone in zones {
            let mut position = Position {
                seats: vec![SeatPosition::default(); options.players as usize],
                specials: specials(&options),
                turn: TurnPosition {
                    action: 1,
                    of: 2,
                    ..TurnPosition::default()
                },
                ..Position::default()
            };
            match zone {
                Zone::Hand(seat) => position.seats[seat.index()].hand = cards.clone(),
                Zone::Score(seat) => position.seats[seat.index()].score = cards.clone(),
                Zone::Safe(seat) => position.seats[seat.index()].safe = cards.clone(),
                Zone::Forecast(seat) => position.seats[seat.index()].forecast = cards.clone(),
                Zone::Available => {
                    let relic = |card: &CardId| library.card(*card).facts.set == Set::Relics;
                    (position.relics, position.available) =
                        cards.iter().partition(|card| relic(card));
                }
                Zone::Removed => position.removed = cards.clone(),
                _ => {
                    for card in &cards {
                        let color = library.card(*card).facts.color as usize;
                        let (splay, stack) = &mut position.seats[1].stacks[color];
                        stack.push(*card);
                        *splay = Splay::Up;
                    }
                }
            }
            for seed in 0..20 {
                let mut state = State::from_position(&game, &position, seed)
                    .unwrap_or_else(|faults| panic!("{options:?} {zone:?}: {faults}"));
                play_out(&mut state, &mut Dice(seed + 77), CEILING);
            }
        }
    }
}
