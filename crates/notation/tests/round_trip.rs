//! What is written and read again is the same game, at every decision of random games.

use engine::{Options, State};
use notation::{Record, Setup, Shelf};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use vocab::{Edition, Set, Sets};

static SHELF: LazyLock<Shelf> =
    LazyLock::new(|| Shelf::load().unwrap_or_else(|errors| panic!("{errors}")));

/// Names that need care: a title, a word of the notation, a number, blanks.
fn names(players: u8) -> Vec<String> {
    ["Archery", "no", "3", "Ada of York", "p0"]
        .into_iter()
        .take(usize::from(players))
        .map(str::to_owned)
        .collect()
}

/// Numbers for a random game; the seed is all that decides.
struct Dice(u64);

impl Dice {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }
}

/// Plays a random game and shows each state, with the record so far.
fn play(options: Options, seed: u64, mut see: impl FnMut(&State, &Record, usize)) {
    let record = Record::new(options.clone(), names(options.players), seed);
    let mut record = record.unwrap_or_else(|error| panic!("{error}"));
    let mut state = record
        .first_state(&SHELF)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut dice = Dice(seed);
    for moment in 0.. {
        see(&state, &record, moment);
        let Some(decision) = state.decision() else {
            break;
        };
        let choice = decision.options[dice.below(decision.options.len())];
        record.choices.push((decision.seat, choice));
        assert_eq!(state.apply(choice), Ok(()));
    }
}

fn every_game(mut see: impl FnMut(&State, &Record, usize)) {
    for edition in Edition::ALL {
        for players in 2..=if edition == Edition::Fourth { 5 } else { 4 } {
            for seed in 0..3 {
                play(
                    Options::base(edition, players),
                    10 * seed + u64::from(players),
                    &mut see,
                );
            }
        }
        let teams = Options {
            teams: true,
            extra_achievement: true,
            ..Options::base(edition, 4)
        };
        play(teams, 7, &mut see);
        for (players, seed) in [(2, 3), (3, 8), (4, 1)] {
            let every_set = Options {
                sets: sets_of(edition),
                ..Options::base(edition, players)
            };
            if every_set.sets.expansions() > 0 {
                play(every_set, seed, &mut see);
            }
        }
    }
}

/// Every set that the edition has, relics too.
fn sets_of(edition: Edition) -> Sets {
    let printed = |set: &Set| set.editions().contains(edition);
    Set::ALL.into_iter().filter(printed).collect()
}

#[test]
fn these_games_come_by_every_place() {
    let mut seen = BTreeSet::new();
    every_game(|state, _, _| {
        let position = state.position();
        let edition = state.game().options.edition;
        let mut note = |place: &'static str, there: bool| {
            if there {
                seen.insert((edition, place));
            }
        };
        for seat in &position.seats {
            note("forecast", !seat.forecast.is_empty());
            note("safe", !seat.safe.is_empty());
            note("display", seat.display.is_some());
            note("museum", !seat.museums.is_empty());
            note("claimed museum", seat.claimed_museums > 0);
        }
        let supply = edition == Edition::Third && position.relics.len() < 5;
        note(
            "seized relic",
            supply && state.game().options.sets.contains(Set::Relics),
        );
        note("artifact step", position.turn.start);
        note("first draw", !position.turn.first_draw_done.is_empty());
    });
    let third = ["forecast", "display", "seized relic", "artifact step"];
    let fourth = [
        "forecast",
        "safe",
        "display",
        "museum",
        "claimed museum",
        "artifact step",
        "first draw",
    ];
    let third = third.map(|place| (Edition::Third, place));
    let fourth = fourth.map(|place| (Edition::Fourth, place));
    for place in third.iter().chain(&fourth) {
        assert!(seen.contains(place), "{place:?}");
    }
}

#[test]
fn a_record_replays_to_the_same_state() {
    every_game(|state, record, moment| {
        if moment % 67 != 0 && state.ending().is_none() {
            return;
        }
        let text = record
            .to_text(&SHELF)
            .unwrap_or_else(|error| panic!("{error}"));
        let replay =
            Record::read(text.as_bytes(), &SHELF).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(replay.error, None, "{text}");
        assert!(replay.record == *record);
        assert!(replay.state == *state, "at {moment} of\n{text}");
        assert_eq!(replay.good_lines, text.lines().count());
    });
}

#[test]
fn a_position_sets_up_the_same_state_also_in_the_middle_of_an_action() {
    every_game(|state, record, moment| {
        if moment % 19 != 0 {
            return;
        }
        let setup = record
            .setup(&SHELF)
            .unwrap_or_else(|error| panic!("{error}"));
        let json = setup.to_json(&SHELF);
        let read = Setup::from_json(json.as_bytes(), &SHELF)
            .unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(read, setup);
        // The seed is remembered, so another one changes nothing.
        let again = read
            .state(&SHELF, 99)
            .unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(again.position(), state.position(), "{json}");
        assert_eq!(again.decision(), state.decision(), "{json}");
        for seat in state.game().seats().iter().map(Some).chain([None]) {
            assert_eq!(again.view(seat), state.view(seat), "{json}");
        }
        assert!(again == *state, "at {moment}: {json}");
    });
}

#[test]
fn a_position_without_memory_shows_the_same_table() {
    every_game(|state, record, moment| {
        if moment % 5 != 0 || state.ending().is_some() {
            return;
        }
        let mut setup = record
            .setup(&SHELF)
            .unwrap_or_else(|error| panic!("{error}"));
        if !setup.under_way.is_empty() {
            return;
        }
        setup.memory = None;
        let json = setup.to_json(&SHELF);
        let read = Setup::from_json(json.as_bytes(), &SHELF)
            .unwrap_or_else(|error| panic!("{error}\n{json}"));
        let again = read
            .state(&SHELF, 1)
            .unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(again.position(), state.position());
    });
}

#[test]
fn a_record_can_begin_with_a_position() {
    play(
        Options::base(Edition::Fourth, 2),
        5,
        |state, record, moment| {
            if moment != 120 {
                return;
            }
            let mut setup = record
                .setup(&SHELF)
                .unwrap_or_else(|error| panic!("{error}"));
            let mut later = Record {
                start: notation::Start::Position(Box::new(setup.clone())),
                seed: 3,
                choices: Vec::new(),
                seats: record.seats.clone(),
            };
            let mut state = state.clone();
            for _ in 0..30 {
                let Some(decision) = state.decision() else {
                    break;
                };
                let choice = decision.options[0];
                later.choices.push((decision.seat, choice));
                assert_eq!(state.apply(choice), Ok(()));
            }
            let text = later
                .to_text(&SHELF)
                .unwrap_or_else(|error| panic!("{error}"));
            let replay = Record::read(text.as_bytes(), &SHELF)
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(replay.error, None);
            assert!(replay.state == state);
            // … and such a record can be written as a position again.
            setup = later
                .setup(&SHELF)
                .unwrap_or_else(|error| panic!("{error}"));
            let again = setup
                .state(&SHELF, 1)
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(again == state);
        },
    );
}
