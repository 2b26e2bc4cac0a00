//! Sessions with typed input: what the next person may see, what odd input does.

use std::io::Cursor;
use table::{Setup, Sitter, Sitting, Table};
use tui::{Finish, Look, Session};
use vocab::{Edition, Sets};

fn table(kinds: &[&str], seed: u64) -> Table {
    table_of(Edition::Fourth, Sets::BASE, kinds, seed)
}

fn table_of(edition: Edition, sets: Sets, kinds: &[&str], seed: u64) -> Table {
    let names = ["Ann", "Ben", "Cem", "Dov", "Eli"];
    Table::new(Setup {
        edition,
        sets,
        teams: false,
        extra_achievement: false,
        seed,
        sitters: kinds
            .iter()
            .zip(names)
            .map(|(kind, name)| Sitter {
                name: name.to_owned(),
                sitting: Sitting::from_word(kind).expect("a kind"),
            })
            .collect(),
    })
    .expect("a plain game")
}

/// Plays on with this input; the output, how it finished, and how often it was saved.
fn play(table: &mut Table, input: &[u8], screen: bool) -> (String, Finish, usize) {
    let mut input = Cursor::new(input.to_vec());
    let mut out = Vec::new();
    let mut saved = 0;
    let mut save = |_: &Table| {
        saved += 1;
        Ok(())
    };
    let look = Look {
        colored: false,
        screen,
    };
    let finish = Session::new(table, &mut input, &mut out, look, &mut save)
        .play()
        .expect("nothing breaks");
    (String::from_utf8(out).expect("words"), finish, saved)
}

#[test]
fn the_hand_over_shows_nothing_of_the_game() {
    let mut table = table(&["person", "person"], 1);
    // Ann sits down and chooses; then Ben's hand-over waits.
    let (out, finish, saved) = play(&mut table, b"\n1\n", true);
    assert_eq!((finish, saved), (Finish::EndOfInput, 1));
    let last = out.rsplit("\u{1b}[2J").next().expect("a screen");
    assert!(last.contains("It is Ben's turn to choose"), "{last}");
    for (_, card) in table.book().cards() {
        assert!(
            !last.contains(&card.title),
            "{} is on the screen",
            card.title
        );
    }
}

#[test]
fn the_last_choice_can_be_taken_back_at_the_hand_over() {
    let mut table = table(&["person", "person"], 1);
    let (out, _, saved) = play(&mut table, b"\n1\nu\n\nq\n", true);
    assert_eq!(saved, 2);
    assert_eq!(table.choices(), 0);
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        out.contains("or u if Ann wants to take the last choice back"),
        "{out}"
    );
}

#[test]
fn quitting_keeps_what_was_chosen() {
    let mut table = table(&["person", "random"], 2);
    let (_, finish, _) = play(&mut table, b"1\nq\n", false);
    assert_eq!(finish, Finish::Quit);
    assert!(table.choices() >= 2);
}

#[test]
fn odd_input_changes_nothing() {
    let mut table = table(&["person", "random"], 3);
    let mut input = b"0\n-1\n99999999999999999999\n\xff\xfe\n\x00\n1 1\nt\nt \xc3\nt no such card\nu\nb\nl\nh\n\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 100_000));
    input.push(b'\n');
    let (out, finish, saved) = play(&mut table, &input, false);
    assert_eq!((finish, saved, table.choices()), (Finish::EndOfInput, 0, 0));
    assert!(out.contains("Not taken back: there is nothing to take back."));
    assert!(out.contains("there is no card"));
}

#[test]
fn bots_alone_are_told_to_whoever_watches() {
    let mut table = table(&["random", "greedy", "random"], 4);
    let (out, finish, _) = play(&mut table, b"", false);
    assert_eq!(finish, Finish::Over);
    assert!(out.contains("Turn 1:") && out.contains("The game is over"));
    assert!(
        !out.contains("Nothing comes of it. "),
        "an action was told before it was over"
    );
}

#[test]
fn one_board_can_be_looked_at_alone() {
    let mut table = table(&["person", "random", "random"], 1);
    let (out, _, _) = play(&mut table, b"b cem\nb nobody\nq\n", false);
    // The whole table is drawn once; then Cem's board alone.
    let headings = |name: &str| {
        let heading = format!("{name}  0 of");
        out.lines()
            .filter(|line| line.starts_with(&heading))
            .count()
    };
    assert_eq!(headings("Cem"), headings("Ben") + 1, "{out}");
    assert!(out.contains("Nobody here is called nobody."), "{out}");
}

/// Whoever is asked picks at random, so many times.
fn play_on(table: &mut Table, choices: usize, luck: u64) {
    let mut dice = luck;
    for _ in 0..choices {
        let Some(seat) = table.asked() else { break };
        let options = table.decision(seat).expect("asked").options;
        dice = dice
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let choice = options[(dice >> 33) as usize % options.len()];
        table.act(seat, choice).expect("an option");
    }
}

#[test]
fn the_boards_show_what_echoes_and_cities_bring() {
    for edition in [Edition::Third, Edition::Fourth] {
        let mut all = String::new();
        for luck in 0..8 {
            let people = ["person"; 3];
            let mut table = table_of(edition, Sets::of(edition), &people, 11);
            // Early boards lack colors, late ones are splayed.
            play_on(&mut table, 12 + 25 * luck as usize, luck);
            let (out, _, _) = play(
                &mut table,
                b"\na\nh\nh echoes\nh c\nh Artifacts\nq\n",
                false,
            );
            if std::env::var_os("SHOW").is_some() {
                println!("{out}");
            }
            for words in [
                "\n  Base ",
                "\n  Echoes ",
                "\n  Cities ",
                "\nYou draw ",
                "h echoes, h cities",
                "  forecast ",
                "Special achievements",
                "Echoes in short",
                "Cities in short",
            ] {
                assert!(out.contains(words), "{edition}, {luck}: {words}\n{out}");
            }
            // Wherever a row broke.
            all.extend(out.split_whitespace().flat_map(|word| [" ", word]));
        }
        // What not every position has.
        for words in [
            "echo of ",
            "flag",
            "Endorse ",
            "; from ",
            " by bonuses ",
            "(cards in the forecast: ",
        ] {
            assert!(all.contains(words), "{edition}: {words}");
        }
        assert_eq!(all.contains(" at most)"), edition == Edition::Fourth);
        let legend = all.contains(" Legend You meld a City");
        assert_eq!(legend, edition == Edition::Third);
    }
}

#[test]
fn a_city_explains_its_icons() {
    let edition = Edition::Fourth;
    let mut table = table_of(edition, Sets::of(edition), &["person", "person"], 1);
    let (out, _, _) = play(
        &mut table,
        b"\nt London\nt Jerusalem\nt Tehran\nt Bell\nt Ice Cream\nq\n",
        false,
    );
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "melded by a Meld action it splays green right",
        "melded by a Meld action it junks the [8] deck and draws a [9]",
        "flag: while it can be seen, an achievement",
        "echo: its echo effect is printed here",
        "a bonus: while it can be seen",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
}
