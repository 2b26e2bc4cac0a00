//! A table seen from outside: what may be taken back, what the log gives away, what a record brings back.

mod common;

use common::{ADA, BOB, setup};
use table::{Refusal, Sitting, Table, UndoRefusal};
use view::{Choice, Happening, Shown};
use vocab::{Edition, Seat, Sets};

fn table(seed: u64) -> Table {
    Table::new(setup(Edition::Fourth, 2, seed)).expect("a plain game")
}

/// Chooses the first option for whoever is asked.
fn choose_first(table: &mut Table) -> Seat {
    let seat = table.asked().expect("the game goes on");
    let decision = table.decision(seat).expect("he is asked");
    table.act(seat, decision.options[0]).expect("an option");
    seat
}

/// A table whose opening cards are melded; the seat that begins.
fn opened(seed: u64) -> (Table, Seat) {
    let mut table = table(seed);
    choose_first(&mut table);
    choose_first(&mut table);
    let first = table.asked().expect("somebody begins");
    (table, first)
}

#[test]
fn an_opening_choice_can_be_taken_back_until_the_other_chooses() {
    let mut table = table(1);
    assert_eq!(table.may_undo(ADA), Err(UndoRefusal::Nothing));
    let before = table.view(Some(ADA));
    assert_eq!(choose_first(&mut table), ADA);
    assert_eq!(table.may_undo(BOB), Err(UndoRefusal::NotYours(ADA)));
    table.undo(ADA).expect("nobody has seen it");
    assert_eq!(table.view(Some(ADA)), before);
    choose_first(&mut table);
    choose_first(&mut table);
    // Bob's choice laid both cards open.
    assert_eq!(table.undo(ADA), Err(UndoRefusal::NotYours(BOB)));
    assert_eq!(table.undo(BOB), Err(UndoRefusal::CardSeen));
}

#[test]
fn a_draw_cannot_be_taken_back() {
    let (mut table, first) = opened(1);
    table
        .act(first, Choice::Draw)
        .expect("drawing is always possible");
    assert_eq!(table.undo(first), Err(UndoRefusal::CardDrawn));
}

#[test]
fn what_can_be_taken_back_leaves_the_table_as_it_was() {
    for edition in Edition::ALL {
        for seed in 0..4 {
            let mut agreed = setup(edition, 3, seed);
            if seed % 2 == 1 {
                agreed.sets = Sets::of(edition);
            }
            let mut table = Table::new(agreed).expect("a game");
            let mut dice = seed;
            let mut undone = 0;
            for _ in 0..250 {
                let Some(seat) = table.asked() else { break };
                let decision = table.decision(seat).expect("he is asked");
                dice = dice
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                let choice = decision.options[(dice >> 33) as usize % decision.options.len()];
                let viewers = [None, Some(ADA), Some(BOB), Some(Seat(2))];
                let before = viewers.map(|viewer| (table.view(viewer), table.log(0, viewer)));
                table.act(seat, choice).expect("an option");
                if table.undo(seat).is_ok() {
                    undone += 1;
                    let after = viewers.map(|viewer| (table.view(viewer), table.log(0, viewer)));
                    assert!(
                        before == after,
                        "{edition}, seed {seed}: {choice:?} was not taken back whole"
                    );
                    table.act(seat, choice).expect("it is offered again");
                }
            }
            assert!(
                undone > 0,
                "{edition}, seed {seed}: nothing could be taken back"
            );
        }
    }
}

#[test]
fn only_who_is_asked_may_choose_and_only_what_is_offered() {
    let (mut table, first) = opened(2);
    let other = if first == ADA { BOB } else { ADA };
    let before = table.view(None);
    assert_eq!(
        table.act(other, Choice::Draw),
        Err(Refusal::NotAsked {
            seat: other,
            asked: first
        })
    );
    assert_eq!(
        table.act(first, Choice::Done),
        Err(Refusal::NotOffered(Choice::Done))
    );
    assert_eq!(table.view(None), before);
    assert!(table.decision(other).is_none());
}

#[test]
fn the_log_tells_a_drawn_card_to_its_owner_alone() {
    let (mut table, first) = opened(3);
    let other = if first == ADA { BOB } else { ADA };
    let since = table.heard();
    table
        .act(first, Choice::Draw)
        .expect("drawing is always possible");
    let drawn = table
        .events_since(since, Some(first))
        .find_map(|happening| match happening {
            Happening::Moved {
                card: Shown::Face(card),
                ..
            } => Some(*card),
            _ => None,
        })
        .expect("he sees what he draws");
    let title = table.book().title(drawn).to_owned();
    let told = |viewer: Option<Seat>| {
        table
            .log(since, viewer)
            .iter()
            .map(|paragraph| paragraph.line.to_string())
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(
        told(Some(first)).contains(&format!("You draw {title}.")),
        "{}",
        told(Some(first))
    );
    for viewer in [Some(other), None] {
        assert!(!told(viewer).contains(&title), "{}", told(viewer));
        assert!(told(viewer).contains("draws a [1]."), "{}", told(viewer));
    }
}

#[test]
fn a_record_brings_the_table_back() {
    let mut table = table(5);
    for _ in 0..60 {
        if table.asked().is_none() {
            break;
        }
        choose_first(&mut table);
    }
    let record = table.record().expect("it can be replayed");
    let taken = Table::take_up(record.as_bytes()).expect("our own record");
    assert!(taken.damage.is_none());
    assert_eq!(taken.table.view(Some(ADA)), table.view(Some(ADA)));
    assert_eq!(taken.table.log(0, Some(BOB)), table.log(0, Some(BOB)));
    assert_eq!(taken.table.record().as_deref(), Ok(record.as_str()));
}

#[test]
fn a_damaged_record_keeps_what_was_good() {
    let mut table = table(6);
    for _ in 0..10 {
        choose_first(&mut table);
    }
    let mut record = table.record().expect("it can be replayed");
    record.push_str("Ada: dogma Nonsense\n");
    let taken = Table::take_up(record.as_bytes()).expect("most of it is good");
    assert_eq!(taken.table.choices(), 10);
    let damage = taken.damage.expect("the last line is wrong");
    assert_eq!(damage.line, record.lines().count());
}

#[test]
fn bots_play_a_whole_game() {
    for edition in Edition::ALL {
        let mut setup = setup(edition, 2, 7);
        for (sitter, kind) in setup.sitters.iter_mut().zip(["greedy", "random"]) {
            sitter.sitting = Sitting::from_word(kind).expect("ours");
        }
        let mut table = Table::new(setup).expect("a plain game");
        let mut choices = 0;
        while table.let_bot_choose().expect("bots choose what is offered") {
            choices += 1;
            assert!(choices < 20_000, "the game never ends");
        }
        assert!(table.ending().is_some());
        assert!(
            table
                .log(0, None)
                .last()
                .is_some_and(|last| last.line.to_string().contains("is over"))
        );
    }
}
