//! What is served to a seat, or to a spectator, is the same to the byte in two games that differ only in what he can't
//! know.

use crate::agreement::Agreement;
use crate::api::{self, Much};
use crate::hall::room::{Holder, Inner, Room, Said, Stage};
use crate::handlers::table::live;
use crate::sight::Prepared;
use board::Beside;
use store::PersonId;
use table::{Setup, Sitter, Sitting, Table};
use view::Viewer;
use vocab::{Edition, Seat, Set, Sets};

fn room() -> Room {
    Room::new("t1".into(), inner(Stage::Waiting, 2, Edition::Fourth))
}

fn inner(stage: Stage, players: usize, edition: Edition) -> Inner {
    let seats = (0..players).map(|seat| Holder {
        person: Some(PersonId(seat as i64 + 1)),
        name: format!("P{seat}"),
        bot: None,
    });
    Inner {
        agreement: Agreement {
            edition: edition.number(),
            guided: true,
            ..Agreement::usual()
        },
        owner: PersonId(1),
        title: String::new(),
        invite_key: "key".into(),
        listed: false,
        seats: seats.collect(),
        stage,
        entries: 0,
        times: Vec::new(),
        began: 0,
        undo_request: None,
        undo_refused: None,
        chat: vec![Said {
            seat: Some(Seat(0)),
            name: "P0".into(),
            text: "hello".into(),
            at: 1,
        }],
        rematch: None,
    }
}

fn json(told: &impl serde::Serialize) -> String {
    serde_json::to_string(told).expect("JSON")
}

/// The page of that table for that viewer, as the stream sends it and as a moment of the past, and what his program is
/// told.
fn served(table: Table, viewer: Viewer) -> [String; 5] {
    let room = room();
    let players = table.names().len();
    let edition = table.edition();
    let mut inner = inner(Stage::Playing(Box::new(table)), players, edition);
    let choices = inner.table().map_or(0, Table::choices);
    inner.entries = choices as u64;
    inner.times = vec![(Seat(0), 5); choices];
    let page = live(&room, &inner, viewer).expect("a game");
    let table = inner.table().expect("a game");
    let now = Prepared::now(&room, &inner, table, viewer, 10);
    let then = table.back_to(choices / 2).expect("a moment");
    let past = Prepared::past(&room, &inner, &then, choices, viewer, 10);
    [
        page.into_string(),
        format!("{:?}", now.sight(table)),
        past.draw(&then, &Beside::default()).into_string(),
        json(&api::present(&room, &inner, viewer, Much::All)),
        json(&api::past(&room, &inner, (&past, &then), Much::All)),
    ]
}

/// A game of random bots that is stopped here and there.
fn watched(edition: Edition, sets: Sets, players: usize, teams: bool, seed: u64) {
    let random = Sitting::from_word("random").expect("a bot");
    let sitters = (0..players).map(|seat| Sitter {
        name: format!("P{seat}"),
        sitting: random,
    });
    let mut table = Table::new(Setup {
        edition,
        sets,
        teams,
        extra_achievement: false,
        seed,
        sitters: sitters.collect(),
    })
    .expect("a game");
    let viewers: Vec<Viewer> = (0..players as u8).map(|seat| Some(Seat(seat))).collect();
    for step in 0..600u64 {
        if step % 7 == seed % 7 {
            for viewer in viewers.iter().copied().chain([None]) {
                let here = served(table.clone(), viewer);
                let there = served(table.otherwise(viewer, seed ^ (step << 8) ^ 99), viewer);
                for (one, other) in here.iter().zip(&there) {
                    assert_eq!(
                        one, other,
                        "{edition}, seed {seed}, choice {step}: {viewer:?} is told what he can't know"
                    );
                }
            }
        }
        if !table.let_bot_choose().expect("a choice") {
            return;
        }
    }
}

#[test]
fn two_players_4th_edition() {
    watched(Edition::Fourth, Sets::BASE, 2, false, 3);
    watched(Edition::Fourth, Sets::BASE, 2, false, 8);
}

#[test]
fn two_players_of_older_editions() {
    watched(Edition::Third, Sets::BASE, 2, false, 5);
    watched(Edition::First, Sets::BASE, 2, false, 6);
}

#[test]
fn five_players_with_parley() {
    watched(Edition::Fourth, Sets::BASE, 5, false, 11);
}

#[test]
fn two_teams() {
    watched(Edition::Third, Sets::BASE, 4, true, 2);
}

/// Everything: secrets that not even their owner sees, artifacts, museums and relics beside them.
#[test]
fn two_players_with_every_set() {
    watched(Edition::Fourth, Sets::of(Edition::Fourth), 2, false, 15);
    watched(Edition::Third, Sets::of(Edition::Third), 2, false, 16);
}

#[test]
fn more_players_with_every_set() {
    watched(Edition::Fourth, Sets::of(Edition::Fourth), 5, false, 17);
    watched(Edition::Fourth, Sets::of(Edition::Fourth), 4, true, 18);
    watched(Edition::Third, Sets::of(Edition::Third), 4, false, 19);
}

#[test]
fn two_players_with_the_unseen_alone() {
    watched(Edition::Fourth, Sets::BASE.with(Set::Unseen), 2, false, 20);
}

#[test]
fn a_difference_would_be_seen() {
    // The test itself is tested: what the first seat sees of its own hand differs between two seeds.
    let deal = |seed| {
        let sitting = Sitting::from_word("random").expect("a bot");
        let sitter = |name: &str| Sitter {
            name: name.into(),
            sitting,
        };
        Table::new(Setup {
            edition: Edition::Fourth,
            sets: Sets::BASE,
            teams: false,
            extra_achievement: false,
            seed,
            sitters: vec![sitter("P0"), sitter("P1")],
        })
        .expect("a game")
    };
    assert_ne!(
        served(deal(1), Some(Seat(0))),
        served(deal(2), Some(Seat(0)))
    );
    assert_eq!(served(deal(1), None), served(deal(2), None));
}
