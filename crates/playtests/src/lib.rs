//! Whole games played by chance, for tests and measurements: the real cards on the real engine.

use cards::Catalog;
use engine::{Game, Library, Options, Position, State};
use std::sync::{Arc, OnceLock};
use view::{Happening, Shown};
use vocab::{CardId, Color, Edition, Seat, Set, Sets, Splay};

/// The compiled cards of an edition.
pub fn library(edition: Edition) -> Arc<Library> {
    static LIBRARIES: OnceLock<[Arc<Library>; 3]> = OnceLock::new();
    let libraries = LIBRARIES.get_or_init(|| {
        let catalog = Catalog::load().expect("the cards of the project are sound");
        Edition::ALL.map(|edition| Arc::new(Library::new(edition, catalog.edition(edition))))
    });
    Arc::clone(&libraries[edition as usize])
}

/// A game of the real cards.
pub fn game(options: Options) -> Arc<Game> {
    let library = library(options.edition);
    Game::new(options, library).expect("the options make a game")
}

/// Every choice of the sets of an edition that can be played, from the base set alone up to all; relics lie beside Artifacts
/// only.
pub fn choices_of_sets(edition: Edition) -> Vec<Sets> {
    let optional = Sets::of(edition).without(Set::Base);
    let mut choices = vec![Sets::BASE];
    for set in optional.all() {
        let wider: Vec<Sets> = choices
            .iter()
            .filter(|sets| set != Set::Relics || sets.contains(Set::Artifacts))
            .map(|sets| sets.with(set))
            .collect();
        choices.extend(wider);
    }
    choices
}

/// A table of each kind: every edition with every number of players, and teams, with the base set alone and with all
/// sets; and for two every choice of sets.
pub fn tables() -> Vec<Options> {
    let mut tables = Vec::new();
    for edition in Edition::ALL {
        let choices = choices_of_sets(edition);
        let all = Sets::of(edition);
        let with = |players, sets| Options {
            sets,
            ..Options::base(edition, players)
        };
        tables.extend(choices.iter().map(|sets| with(2, *sets)));
        for sets in choices
            .into_iter()
            .filter(|sets| *sets == Sets::BASE || *sets == all)
        {
            for players in 3..=(if edition == Edition::Fourth { 5 } else { 4 }) {
                tables.push(with(players, sets));
            }
            let mut teams = with(4, sets);
            teams.teams = true;
            tables.push(teams);
        }
    }
    tables
}

/// A small generator for choices, apart from that of the game.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * count as u128) >> 64) as usize
    }
}

/// The same table with a card on top of the first player's board, whose turn it is.
pub fn with_on_top(position: &Position, card: CardId, color: Color) -> Position {
    let mut position = position.clone();
    let drop = |cards: &mut Vec<CardId>| cards.retain(|other| *other != card);
    for seat in &mut position.seats {
        for (splay, cards) in &mut seat.stacks {
            drop(cards);
            if cards.len() < 2 {
                *splay = Splay::None;
            }
        }
        for zone in [
            &mut seat.hand,
            &mut seat.score,
            &mut seat.forecast,
            &mut seat.safe,
            &mut seat.museums,
            &mut seat.achievements,
        ] {
            drop(zone);
        }
        seat.display = seat.display.filter(|other| *other != card);
    }
    position.decks.values_mut().for_each(drop);
    for zone in [
        &mut position.available,
        &mut position.junk,
        &mut position.removed,
        &mut position.relics,
    ] {
        drop(zone);
    }
    position.seats[0].stacks[color as usize].1.insert(0, card);
    position.turn.seat = Seat(0);
    position
}

/// The card whose face is told by a happening that is about a card.
pub fn told_face(happening: &Happening) -> Option<CardId> {
    match happening {
        Happening::Moved {
            card: Shown::Face(card),
            ..
        }
        | Happening::Revealed {
            card: Shown::Face(card),
            ..
        }
        | Happening::Looked {
            card: Shown::Face(card),
            ..
        } => Some(*card),
        _ => None,
    }
}

/// Plays on by chance; how many decisions were taken. Stops at `ceiling`.
pub fn play_out(state: &mut State, dice: &mut Dice, ceiling: usize) -> usize {
    let mut decisions = 0;
    while decisions < ceiling {
        let count = state.option_count();
        if count == 0 {
            break;
        }
        state
            .apply_index(dice.below(count))
            .expect("a listed option is accepted");
        decisions += 1;
    }
    decisions
}
