//! The binary from outside: what it says to good and bad input, and with which exit code it ends.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use vocab::{Edition, Set, Sets};

fn ages() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ages"));
    command.env_remove("NO_COLOR");
    command
}

/// A folder for one test, and a file in it.
fn file(name: &str, bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("a file");
    (folder, path)
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// `ages play` with saved games in `home`.
fn play(home: &Path) -> Command {
    let mut command = ages();
    command
        .arg("play")
        .env("HOME", home)
        .env("XDG_DATA_HOME", home);
    command
}

#[test]
fn every_command_has_help() {
    for command in ["serve", "play", "simulate", "replay", "outcomes", "cards"] {
        ages()
            .args([command, "--help"])
            .assert()
            .success()
            .stdout(contains("Usage: ages"));
    }
}

#[test]
fn numbers_of_players_that_make_no_game() {
    let home = folder();
    for players in ["0", "1", "6", "99999999999"] {
        play(home.path())
            .args(["--players", players])
            .assert()
            .code(2)
            .stderr(contains("it takes 2 to 5"));
    }
    play(home.path())
        .args(["--edition", "3", "--players", "5"])
        .assert()
        .code(2)
        .stderr(contains("it takes 2 to 4"));
    play(home.path()).args(["--players", "x"]).assert().code(2);
}

#[test]
fn teams_that_make_no_game() {
    let home = folder();
    play(home.path())
        .args(["--teams", "--players", "3"])
        .assert()
        .code(2)
        .stderr(contains("teams need exactly four players, not 3"));
}

#[test]
fn editions_and_sets_that_make_no_game() {
    let home = folder();
    play(home.path())
        .args(["--edition", "2"])
        .assert()
        .code(2)
        .stderr(contains("use 1, 3 or 4"));
    play(home.path())
        .args(["--edition", "3", "--sets", "base,unseen"])
        .assert()
        .code(2)
        .stderr(contains("the 3rd edition has no set Unseen"));
    play(home.path())
        .args(["--sets", "ecoes"])
        .assert()
        .code(2)
        .stderr(contains("did you mean echoes?"));
    play(home.path())
        .args(["--sets", "echoes", "--edition", "1"])
        .assert()
        .code(2)
        .stderr(contains("the 1st edition has no set Echoes"));
    play(home.path())
        .args(["--sets", "relics", "--edition", "3"])
        .assert()
        .code(2)
        .stderr(contains("add Artifacts to the sets"));
    play(home.path())
        .args(["--sets", "artifacts,relics"])
        .assert()
        .code(2)
        .stderr(contains("the 4th edition has no set Relics"));
}

#[test]
fn every_subset_of_the_playable_sets_is_dealt() {
    for edition in [Edition::Third, Edition::Fourth] {
        let more: Vec<Set> = Sets::of(edition).without(Set::Base).all().collect();
        for mask in 1..1_u32 << more.len() {
            let chosen = more
                .iter()
                .enumerate()
                .filter(|(bit, _)| mask >> bit & 1 == 1);
            let sets: Sets = chosen.map(|(_, set)| *set).collect();
            if sets.contains(Set::Relics) && !sets.contains(Set::Artifacts) {
                continue;
            }
            let home = folder();
            play(home.path())
                .args([
                    "--edition",
                    edition.tag(),
                    "--sets",
                    &sets.words().join(","),
                ])
                .write_stdin("")
                .assert()
                .code(1)
                .stdout(
                    contains("Which card do you meld first?")
                        .or(contains("which card do you meld first?")),
                );
        }
    }
}

/// The sets that the record in a home says are played.
fn sets_played(home: &Path) -> String {
    let record = fs::read_to_string(home.join("ages/game.record")).expect("a saved game");
    let sets = record.lines().find_map(|line| line.strip_prefix("sets "));
    sets.expect("a line with the sets").to_owned()
}

#[test]
fn chance_adds_to_the_sets_and_the_record_keeps_what_it_drew() {
    let dealt = |seed: &str| {
        let home = folder();
        play(home.path())
            .args(["--sets", "echoes,surprise", "--seed", seed])
            .write_stdin("")
            .assert()
            .code(1)
            .stdout(contains("Chance draws: 4th edition with Echoes"));
        sets_played(home.path())
    };
    let all: Vec<String> = (0..8).map(|seed| dealt(&seed.to_string())).collect();
    assert!(
        all.iter().all(|sets| sets.starts_with("base echoes")),
        "{all:?}"
    );
    assert!(all.iter().any(|sets| *sets != all[0]), "{all:?}");
    assert_eq!(dealt("5"), all[5]);
    let home = folder();
    play(home.path())
        .args(["--sets", "all", "--edition", "3"])
        .write_stdin("")
        .assert()
        .code(1);
    let every = Sets::of(Edition::Third).words().join(" ");
    assert_eq!(sets_played(home.path()), every);
}

#[test]
fn bots_and_names_that_make_no_game() {
    let home = folder();
    play(home.path())
        .args(["--bots", "gredy"])
        .assert()
        .code(2)
        .stderr(contains("person, random, greedy"));
    play(home.path())
        .args(["--names", "Ada,Ada"])
        .assert()
        .code(2)
        .stderr(contains("two players are called Ada"));
    play(home.path())
        .args(["--names", "A:b,Bob"])
        .assert()
        .code(2)
        .stderr(contains("no name for a player"));
    play(home.path())
        .args(["--players", "2", "--names", "A,B,C"])
        .assert()
        .code(2);
}

#[test]
fn cards_are_shown_and_misspelt_ones_suggested() {
    ages()
        .args(["cards", "show", "the", "wheel"])
        .assert()
        .success()
        .stdout(contains("The Wheel").and(contains("Draw two [1]")));
    ages()
        .args(["cards", "show", "archry"])
        .assert()
        .code(2)
        .stderr(contains("did you mean \"Archery\"?"));
    ages()
        .args(["cards", "show", "zzzzzz"])
        .assert()
        .code(2)
        .stderr(contains("there is no card"));
    ages()
        .args(["cards", "show", "archery", "--json"])
        .assert()
        .success()
        .stdout(contains("\"title\":\"Archery\""));
}

#[test]
fn special_achievements_are_shown_too() {
    for (edition, says) in [("1", "tuck six"), ("4", "have a demand effect")] {
        ages()
            .args(["cards", "show", "monument", "--edition", edition])
            .assert()
            .success()
            .stdout(contains(says).and(contains("Masonry")));
    }
}

#[test]
fn a_card_of_ours_can_be_checked_while_it_is_mended() {
    let cards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards/base");
    ages()
        .args(["cards", "check"])
        .arg(format!("{cards}/1/archery.card"))
        .arg(format!("{cards}/10/a_i.card"))
        .assert()
        .success()
        .stdout(contains("2 cards are good."));
}

#[test]
fn cards_are_listed_and_searched() {
    let listed = |edition: &str| {
        let output = ages()
            .args(["cards", "list", "--edition", edition])
            .output()
            .expect("it runs");
        String::from_utf8_lossy(&output.stdout).lines().count()
    };
    assert_eq!([listed("1"), listed("3"), listed("4")], [105, 105, 115]);
    ages()
        .args(["cards", "search", "archery"])
        .assert()
        .success()
        .stdout(contains("Archery"));
    ages()
        .args(["cards", "search", "no such words"])
        .assert()
        .code(1);
    for (words, says) in [
        (vec!["compel", "--edition", "all"], "The 3rd edition:"),
        (vec!["safeguard", "--set", "unseen", "--text"], "afeguard"),
        (vec!["monument"], "a special achievement (4th edition)"),
        (
            vec!["relics", "--edition", "3", "--json"],
            "\"set\":\"relics\"",
        ),
    ] {
        ages()
            .args(["cards", "search"])
            .args(words)
            .assert()
            .success()
            .stdout(contains(says));
    }
    ages()
        .args(["cards", "list", "--color", "pink"])
        .assert()
        .code(2)
        .stderr(contains("purple"));
}

#[test]
fn home_made_cards_are_checked() {
    let good = b"card \"Pocket Calculator\"\n  base 9 yellow  lightbulb hex lightbulb clock  featured lightbulb\n  effect\n    draw a 9\n";
    let (_folder, path) = file("good.card", good);
    ages()
        .args(["cards", "check"])
        .arg(&path)
        .assert()
        .success()
        .stdout(contains("1 card is good"));
    let bad = String::from_utf8_lossy(good).replace("draw a", "drow a");
    let (_folder, path) = file("bad.card", bad.as_bytes());
    ages()
        .args(["cards", "check"])
        .arg(&path)
        .assert()
        .code(2)
        .stderr(contains("bad.card:4").and(contains("draw")));
    let twice = String::from_utf8_lossy(good).replace("Pocket Calculator", "Archery");
    let (_folder, path) = file("twice.card", twice.as_bytes());
    ages()
        .args(["cards", "check"])
        .arg(&path)
        .assert()
        .code(2)
        .stderr(contains("twice.card:1"));
}

#[test]
fn files_that_are_none_of_ours() {
    let nonsense: [(&str, Vec<u8>, &str); 4] = [
        ("empty", Vec::new(), "is empty"),
        ("blank", b" \n\n".to_vec(), "is empty"),
        ("huge", vec![b'x'; 10 << 20], "bigger than"),
        ("binary", vec![0xff, 0xfe, 0x00, 0x80], "UTF-8"),
    ];
    for (name, bytes, says) in nonsense {
        let (_folder, path) = file(name, &bytes);
        ages()
            .arg("replay")
            .arg(&path)
            .assert()
            .code(2)
            .stderr(contains(says));
        ages()
            .args(["cards", "check"])
            .arg(&path)
            .assert()
            .code(2)
            .stderr(contains(says));
        ages()
            .arg("outcomes")
            .arg(&path)
            .args(["--action", "draw"])
            .assert()
            .code(2)
            .stderr(contains(says));
        let home = folder();
        play(home.path())
            .arg("--save")
            .arg(&path)
            .write_stdin("")
            .assert()
            .code(2)
            .stderr(contains(says));
        assert_eq!(
            fs::read(&path).expect("still there"),
            bytes,
            "a file that is none of ours was changed"
        );
    }
    ages()
        .args(["replay", "no/such/file"])
        .assert()
        .code(2)
        .stderr(contains("can't read"));
}

#[test]
fn a_record_of_a_newer_version() {
    let (_folder, path) = file("new.record", b"ages record 999\nedition 9\n");
    ages()
        .arg("replay")
        .arg(&path)
        .assert()
        .code(2)
        .stderr(contains("newer"));
}

#[test]
fn a_simulation_prints_one_object() {
    let output = ages()
        .args([
            "simulate",
            "--edition",
            "4",
            "--players",
            "2",
            "--bots",
            "random",
            "--games",
            "20",
            "--seed",
            "1",
            "--json",
        ])
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    let object: serde_json::Value = serde_json::from_slice(&output).expect("one JSON object");
    assert_eq!(object["games"], 20);
    assert_eq!(object["over_ceiling"], 0);
    assert!(
        object["decisions"]
            .as_u64()
            .is_some_and(|decisions| decisions > 1000)
    );
    assert!(object["seconds"].is_f64());
}

#[test]
fn a_simulation_is_the_same_with_the_same_seed() {
    let run = || {
        let output = ages()
            .args([
                "simulate",
                "--games",
                "5",
                "--seed",
                "3",
                "--players",
                "3",
                "--json",
            ])
            .output()
            .expect("it runs");
        let object: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("one JSON object");
        (object["decisions"].clone(), object["seats"].clone())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_simulation_prints_a_table() {
    ages()
        .args([
            "simulate",
            "--games",
            "3",
            "--bots",
            "greedy,random",
            "--seed",
            "2",
        ])
        .assert()
        .success()
        .stdout(contains("greedy").and(contains("decisions")));
    ages()
        .args(["simulate", "--bots", "person"])
        .assert()
        .code(2);
}

#[test]
fn a_game_is_saved_when_the_input_ends_and_goes_on() {
    let home = folder();
    play(home.path())
        .args(["--seed", "1", "--bots", "random"])
        .write_stdin("1\n1\n1\n")
        .assert()
        .code(1)
        .stdout(contains("The input has ended; the game is saved"));
    // Without an answer nothing happens to it.
    play(home.path())
        .write_stdin("")
        .assert()
        .code(1)
        .stdout(contains("A game is not finished"))
        .stderr(contains("as it was"));
    play(home.path())
        .write_stdin("y\nq\n")
        .assert()
        .success()
        .stdout(contains("To go on: ages play"));
    play(home.path())
        .arg("--resume")
        .write_stdin("1\n".repeat(3000))
        .assert()
        .success()
        .stdout(contains("The game is over"));
    // A finished game is out of the way of the next one.
    play(home.path())
        .arg("--resume")
        .write_stdin("")
        .assert()
        .code(2)
        .stderr(contains("no unfinished game"));
}

#[test]
fn another_game_is_begun_and_the_old_one_kept() {
    let home = folder();
    play(home.path())
        .args(["--seed", "1"])
        .write_stdin("1\nq\n")
        .assert()
        .success();
    play(home.path())
        .args(["--seed", "2"])
        .write_stdin("n\n1\nq\n")
        .assert()
        .success()
        .stdout(contains("is kept as"));
    play(home.path())
        .args(["--new", "--seed", "3"])
        .write_stdin("q\n")
        .assert()
        .success()
        .stdout(contains("is kept as"));
}

#[test]
fn a_played_game_can_be_told_and_looked_into() {
    let home = folder();
    let path = home.path().join("our.record");
    play(home.path())
        .arg("--save")
        .arg(&path)
        .args(["--seed", "4", "--hot-seat", "--names", "Ann,Ben"])
        // Between two people the screen is handed over with Enter.
        .write_stdin("\n1\n\n1\n\n1\n\n1\n1\n\nt tools\nb\nl\nh\nnonsense\n77\nu\n1\nq\n")
        .assert()
        .stdout(
            contains("It is Ben's turn to choose")
                .and(contains("Tools"))
                .and(contains("There is no option 77")),
        );
    ages()
        .arg("replay")
        .arg(&path)
        .assert()
        .success()
        .stdout(contains("Ann, Ben, 4th edition").and(contains("Turn 1")));
    ages()
        .arg("replay")
        .arg(&path)
        .args(["--seat", "ben"])
        .assert()
        .success()
        .stdout(contains("you"));
    ages()
        .arg("replay")
        .arg(&path)
        .args(["--seat", "zoe"])
        .assert()
        .code(2)
        .stderr(contains("the players are Ann, Ben"));
    ages()
        .arg("replay")
        .arg(&path)
        .args(["--to", "9999"])
        .assert()
        .code(2);
    let position = ages()
        .arg("replay")
        .arg(&path)
        .args(["--to", "2", "--json"])
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    let (_folder, at) = file("position.json", &position);
    ages()
        .arg("outcomes")
        .arg(&at)
        .args(["--action", "draw"])
        .assert()
        .success()
        .stdout(contains("1 outcome"));
    ages()
        .arg("outcomes")
        .arg(&at)
        .args(["--action", "dance"])
        .assert()
        .code(2)
        .stderr(contains("draw"));
    let position = String::from_utf8_lossy(&position).into_owned();
    let wrong = [
        (position.replacen("\"Tools\"", "\"Archery\"", 1), "Archery"),
        (position.replacen("\"Tools\"", "\"Toools\"", 1), "Tools"),
        (
            position.replacen("\"Tools\"", "\"Tools\",\"Tools\"", 1),
            "Tools",
        ),
        (
            position.replacen("\"Tools\"", "\"Tools\",\"Bangle\"", 1),
            "Bangle",
        ),
    ];
    for (wrong, says) in wrong {
        assert_ne!(wrong, position);
        let (_folder, at) = file("wrong.json", wrong.as_bytes());
        ages()
            .arg("outcomes")
            .arg(&at)
            .args(["--action", "draw"])
            .assert()
            .code(2)
            .stderr(contains(says));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_is_saved() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let home = folder();
    let mut game = Command::new(env!("CARGO_BIN_EXE_ages"))
        .args(["play", "--seed", "1"])
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = game.stdin.take().expect("a pipe");
    input.write_all(b"1\n").expect("it reads");
    let mut output = BufReader::new(game.stdout.take().expect("a pipe"))
        .lines()
        .map_while(Result::ok);
    // Wait until the first turn is on the screen.
    assert!(output.any(|line| line.contains("what do you do?")));
    let interrupted = Command::new("kill")
        .args(["-INT", &game.id().to_string()])
        .status()
        .expect("kill");
    assert!(interrupted.success());
    assert_eq!(game.wait().expect("it ends").code(), Some(130));
    assert!(output.any(|line| line.contains("To go on: ages play")));
    play(home.path())
        .arg("--resume")
        .write_stdin("q\n")
        .assert()
        .success()
        .stdout(contains("turn"));
}

#[test]
fn a_damaged_save_goes_on_from_what_was_good() {
    let home = folder();
    let path = home.path().join("our.record");
    play(home.path())
        .arg("--save")
        .arg(&path)
        .args(["--seed", "4", "--bots", "random"])
        .write_stdin("1\n1\n1\nq\n")
        .assert()
        .success();
    let mut record = fs::read(&path).expect("it was saved");
    record.extend_from_slice(b"Ada: dogma Nonsense\n\xff\xff");
    fs::write(&path, &record).expect("a file");
    ages()
        .arg("replay")
        .arg(&path)
        .assert()
        .code(2)
        .stdout(contains("Turn 1"))
        .stderr(contains("line"));
    play(home.path())
        .arg("--save")
        .arg(&path)
        .arg("--resume")
        .write_stdin("q\n")
        .assert()
        .success()
        .stdout(contains("makes no sense from line"));
    assert!(path.with_extension("damaged").exists());
}

#[test]
fn what_a_file_says_commands_no_terminal() {
    let (_folder, path) = file("odd.record", b"ages record 1\n\x1b[2J\n");
    let output = ages().arg("replay").arg(&path).assert().code(2);
    let stderr = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(!stderr.contains('\u{1b}'), "{stderr}");
}

#[test]
fn a_game_that_can_not_be_saved_any_more_says_where() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let folder = folder();
    let saves = folder.path().join("saves");
    let mut game = std::process::Command::new(env!("CARGO_BIN_EXE_ages"))
        .args(["play", "--seed", "3", "--save"])
        .arg(saves.join("game.record"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the game starts");
    let mut told = BufReader::new(game.stdout.take().expect("its output")).lines();
    // The first question comes after the first saving.
    assert!(told.any(|line| line.is_ok_and(|line| line.contains("meld first"))));
    fs::remove_dir_all(&saves).expect("the folder goes");
    fs::write(&saves, b"in the way").expect("a file");
    let mut typed = game.stdin.take().expect("its input");
    typed.write_all(b"1\n").expect("a choice");
    drop(typed);
    for line in told {
        line.expect("the rest");
    }
    let output = game.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("can't save the game in"), "{stderr}");
    assert!(stderr.contains("game.record"), "{stderr}");
}
