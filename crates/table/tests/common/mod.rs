//! Tables for the tests of this crate.

#![allow(dead_code)]

use table::{Setup, Sitter, Sitting, Table};
use view::Choice;
use vocab::{Edition, Seat, Sets};

pub const ADA: Seat = Seat(0);
pub const BOB: Seat = Seat(1);

/// People at a table.
pub fn setup(edition: Edition, players: usize, seed: u64) -> Setup {
    let names = ["Ada", "Bob", "Cleo", "Dan", "Eve"];
    Setup {
        edition,
        sets: Sets::BASE,
        teams: false,
        extra_achievement: false,
        seed,
        sitters: names
            .iter()
            .take(players)
            .map(|name| Sitter {
                name: (*name).to_owned(),
                sitting: Sitting::Person,
            })
            .collect(),
    }
}

/// Plays games at random and shows every table to `look` before each choice.
pub fn played(games: u64, mut look: impl FnMut(&Table, Seat)) {
    for edition in Edition::ALL {
        for seed in 0..games {
            let players = 2 + (seed % 3) as usize;
            let sets = match seed % 2 {
                0 => Sets::BASE,
                _ => Sets::of(edition),
            };
            let setup = Setup {
                sets,
                ..setup(edition, players, seed)
            };
            let mut table = Table::new(setup).expect("a game");
            let mut dice = seed ^ 0x9e37_79b9_7f4a_7c15;
            for _ in 0..600 {
                let Some(seat) = table.asked() else { break };
                look(&table, seat);
                let options = table.decision(seat).expect("he is asked").options;
                dice = dice
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                let choice = options[(dice >> 33) as usize % options.len()];
                table.act(seat, choice).expect("an option");
            }
        }
    }
}

/// The first option of whoever is asked.
pub fn card_choice(table: &Table, seat: Seat) -> Choice {
    table.decision(seat).expect("he is asked").options[0]
}

/// The next seat.
pub fn another(table: &Table, seat: Seat) -> Seat {
    Seat((seat.0 + 1) % table.names().len() as u8)
}

/// A table of two whose opening cards are melded; the seat that begins.
pub fn opened(seed: u64) -> (Table, Seat) {
    let mut table = Table::new(setup(Edition::Fourth, 2, seed)).expect("a plain game");
    for _ in 0..2 {
        let seat = table.asked().expect("he is asked");
        let card = card_choice(&table, seat);
        table.act(seat, card).expect("an option");
    }
    let first = table.asked().expect("somebody begins");
    (table, first)
}
