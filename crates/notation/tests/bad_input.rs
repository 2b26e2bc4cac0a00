//! What readers say to input that makes no sense: each message stands here as a person reads it.

use notation::{Record, Setup, Shelf};
use serde_json::{Value, json};
use std::sync::LazyLock;
use vocab::Edition;

static SHELF: LazyLock<Shelf> =
    LazyLock::new(|| Shelf::load().unwrap_or_else(|errors| panic!("{errors}")));

/// A good position of two players, as JSON.
fn position() -> Value {
    let options = engine::Options::base(Edition::Third, 2);
    let names = vec!["ada".to_owned(), "bob".to_owned()];
    let record = Record::new(options, names, 1).unwrap_or_else(|error| panic!("{error}"));
    let setup = record
        .setup(&SHELF)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut value: Value = serde_json::from_str(&setup.to_json(&SHELF)).expect("JSON");
    value.as_object_mut().expect("an object").remove("memory");
    value
}

/// What is said of a position that was changed so.
fn said(change: impl FnOnce(&mut Value)) -> String {
    let mut value = position();
    change(&mut value);
    match Setup::from_json(value.to_string().as_bytes(), &SHELF) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// The title of the first card of the 3rd edition's deck of 10.
fn a_ten() -> String {
    position()["decks"]["base"]["10"][0]
        .as_str()
        .expect("a title")
        .to_owned()
}

#[test]
fn a_good_position_is_read() {
    assert_eq!(said(|_| {}), "nothing");
}

#[test]
fn positions_say_where_they_are_wrong() {
    let ten = a_ten();
    assert_eq!(
        said(|p| p["players"][0]["hand"][0] = json!("Archry"))
            .lines()
            .next(),
        Some(
            "players[0].hand[0]: the 3rd edition has no card \"Archry\"; did you mean \"Archery\"?"
        )
    );
    assert_eq!(
        said(|p| p["players"][1]["score"] = json!([ten])),
        format!(
            "decks.base.10[0]: {ten} is here and at players[1].score[0]; each card is in one place"
        )
    );
    assert_eq!(
        said(|p| {
            p["decks"]["base"]["10"]
                .as_array_mut()
                .expect("a list")
                .remove(0);
        }),
        format!("{ten} is nowhere; every card of the sets in play must be in one place")
    );
    assert_eq!(
        said(|p| p["players"][0]["hnad"] = json!([])),
        "players[0].hnad: there is no such place or field; did you mean `hand`?"
    );
    assert_eq!(
        said(|p| p["players"][0]["board"]["red"] = json!({"splay": "left", "cards": []})),
        "players[0].board.red: a stack of fewer than two cards can't be splayed"
    );
    assert_eq!(
        said(|p| p["sets"] = json!(["base", "unseen"])),
        "sets[1]: the 3rd edition has no set Unseen"
    );
    assert_eq!(
        said(|p| p["edition"] = json!("2e")),
        "edition: expected \"1e\", \"3e\" or \"4e\", found \"2e\""
    );
    assert_eq!(
        said(|p| p["turn"]["player"] = json!(2)),
        "turn.player: expected a number from 0 to 1, found 2"
    );
    assert_eq!(
        said(|p| p["teams"] = json!([[0, 2], [1, 3]])),
        "teams: teams need exactly four players"
    );
    assert_eq!(
        said(|p| p["players"][1]["name"] = json!("ada")),
        "players[1].name: two players are called ada"
    );
    assert_eq!(
        said(|p| p["decks"]["base"]["11"] = json!([])),
        "decks.base.11: there is no such deck; decks of the 3rd edition go from 1 to 10"
    );
    assert_eq!(
        said(|p| p["relics"] = json!(["Complex Numbers", "Complex Numbers"]))
            .lines()
            .next(),
        Some("relics[1]: Complex Numbers is here and at relics[0]; each card is in one place")
    );
    assert_eq!(
        said(|p| {
            let one = p["players"][0].clone();
            p["players"] = json!([one]);
        }),
        "players: 1 players can't play the 3rd edition; it takes 2 to 4"
    );
}

#[test]
fn places_of_sets_that_are_not_in_play_hold_nothing() {
    let moved = |field: &str, wrap: fn(Value) -> Value| {
        let field = field.to_owned();
        said(move |p| {
            let ten = p["decks"]["base"]["10"]
                .as_array_mut()
                .expect("a list")
                .remove(0);
            p["players"][0][field] = wrap(ten);
        })
    };
    let list = |card: Value| json!([card]);
    assert_eq!(
        moved("safe", list),
        "players[0].safe: only games with Unseen have this place"
    );
    assert_eq!(
        moved("display", |card| card),
        "players[0].display: only games with Artifacts have this place"
    );
    assert_eq!(
        said(|p| {
            let ten = p["decks"]["base"]["10"]
                .as_array_mut()
                .expect("a list")
                .remove(0);
            p["junk"] = json!([ten]);
        }),
        "junk: the 3rd edition has no junk; cards out of the game are in `removed`"
    );
}

#[test]
fn what_is_no_position_at_all_is_said_in_a_line() {
    let said = |bytes: &[u8]| match Setup::from_json(bytes, &SHELF) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(said(b""), "the file is empty");
    assert_eq!(said(b" \n "), "the file is empty");
    assert_eq!(
        said(b"\x7fELF\xff\xfe"),
        "the file is not text: byte 5 is not UTF-8"
    );
    assert_eq!(
        said(&vec![b'['; 10 << 20]),
        "the file has 10485760 bytes; a position has at most 1048576, so this is something else"
    );
    assert_eq!(
        said(b"{\"edition\": "),
        "this is no JSON: EOF while parsing a value at line 1 column 12"
    );
    assert_eq!(said(b"[]"), "expected an object, found a list");
    // As deep as the limit lets it be.
    assert!(said(&vec![b'['; 1 << 20]).starts_with("this is no JSON: recursion limit"));
}

#[test]
fn an_action_under_way_must_be_possible() {
    let mut value = position();
    value["under_way"] = json!(["ada: dogma Archery"]);
    let setup = Setup::from_json(value.to_string().as_bytes(), &SHELF).expect("it reads");
    let error = setup
        .state(&SHELF, 1)
        .expect_err("it is the opening")
        .to_string();
    assert!(
        error.starts_with("under_way[0]: `dogma Archery` can't be chosen here"),
        "{error}"
    );
}

const RECORD: &str = "\
ages record 1
edition 4
sets base
players ada, bob
seed 1
";

fn read(text: &str) -> String {
    match Record::read(text.as_bytes(), &SHELF) {
        Ok(replay) => replay
            .error
            .map_or("nothing".to_owned(), |error| error.to_string()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn records_say_at_which_line_they_stop_making_sense() {
    assert_eq!(read(RECORD), "nothing");
    assert_eq!(
        read("ages record 2\n"),
        "line 1: this record has format 2, written by a newer ages; this one reads formats up to 1. Update ages to read it"
    );
    assert_eq!(
        read("hello\n"),
        "line 1: this is no record; it would begin with `ages record 1`"
    );
    assert_eq!(read(""), "the file is empty");
    assert_eq!(
        read(&"x".repeat(10 << 20)),
        "the file has 10485760 bytes; a record has at most 4194304, so this is something else"
    );
    assert_eq!(
        read("ages record 1\nedition 4\n"),
        "line 2: the record ends before its `seed` line"
    );
    assert_eq!(
        read("ages record 1\nedition 2\n"),
        "line 2: there is no edition `2`; use 1, 3 or 4"
    );
    assert_eq!(
        read("ages record 1\nplayrs ada\n"),
        "line 2: `playrs` says nothing of a game; did you mean `players`?"
    );
    assert_eq!(
        read("ages record 1\nedition 4\nplayers ada\nseed 1\n"),
        "line 4: 1 players can't play the 4th edition; it takes 2 to 5"
    );
    assert_eq!(
        read("ages record 1\nedition 1\nsets base echoes\nplayers ada, bob\nseed 1\n"),
        "line 5: the 1st edition has no set Echoes; its sets are Base"
    );
    assert_eq!(
        read("ages record 1\nedition 4\nplayers ada, bob, cleo\nteams\nseed 1\n"),
        "line 5: teams need exactly four players, not 3"
    );
    assert_eq!(
        read(&format!("{RECORD}\n# a comment\nzoe: draw\n")),
        "line 8: nobody called zoe plays; the players are ada, bob"
    );
    assert_eq!(
        read(&format!("{RECORD}bob: picks Archery\n")),
        "line 6: ada must choose here, not bob"
    );
    assert_eq!(
        read(&format!("{RECORD}draw\n")),
        "line 6: expected `ada: ` and a choice"
    );
}

#[test]
fn a_damaged_record_keeps_what_was_good() {
    let options = engine::Options::base(Edition::First, 2);
    let names = vec!["ada".to_owned(), "bob".to_owned()];
    let mut record = Record::new(options, names, 9).unwrap_or_else(|error| panic!("{error}"));
    let mut state = record
        .state(&SHELF)
        .unwrap_or_else(|error| panic!("{error}"));
    for _ in 0..60 {
        let Some(decision) = state.decision() else {
            break;
        };
        record.choices.push((decision.seat, decision.options[0]));
        state
            .apply_index(0)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    let text = record
        .to_text(&SHELF)
        .unwrap_or_else(|error| panic!("{error}"));
    for cut in (0..text.len()).step_by(7) {
        let Ok(replay) = Record::read(&text.as_bytes()[..cut], &SHELF) else {
            continue;
        };
        // Whatever was cut off, the choices before are those that were made.
        assert!(
            record.choices.starts_with(&replay.record.choices),
            "cut at byte {cut}"
        );
    }
    // Bytes that are no text in the middle.
    let mut bytes = text.clone().into_bytes();
    let middle = bytes.len() / 2;
    bytes[middle] = 0xff;
    let replay = Record::read(&bytes, &SHELF).unwrap_or_else(|error| panic!("{error}"));
    let error = replay.error.expect("it is damaged");
    assert!(!replay.record.choices.is_empty());
    assert!(record.choices.starts_with(&replay.record.choices));
    let lines = text[..middle].lines().count();
    assert!(
        error.line == lines || error.line + 1 == lines,
        "line {} of {lines}",
        error.line
    );
}

#[test]
fn no_byte_changed_breaks_a_reader() {
    let text = position().to_string();
    for at in (0..text.len()).step_by(11) {
        for byte in [b'"', b'[', b'}', b'9', 0] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = byte;
            if let Ok(setup) = Setup::from_json(&bytes, &SHELF) {
                let _ = setup.state(&SHELF, 1);
            }
        }
    }
}
