//! Cards of one's own on the engine: what they may do, and what happens when they go wrong.

use cards::Catalog;
use engine::{ApplyError, Game, Library, Options, State};
use std::sync::Arc;
use view::Choice;
use vocab::Edition;

/// A game in which one base card of age 1 has the program given here.
fn with_card(title: &str, program: &str) -> (Arc<Game>, vocab::CardId) {
    let catalog = Catalog::load().expect("the cards of the project are sound");
    let (card, notes) = lang::parse(program);
    assert!(notes.is_empty(), "{notes:?}");
    let mine = lang::resolve(&card.cards[0], Edition::Third).expect("the card is sound");
    let printed: Vec<_> = catalog
        .edition(Edition::Third)
        .iter()
        .map(|printed| {
            if printed.title == title {
                mine.clone()
            } else {
                printed.clone()
            }
        })
        .collect();
    let library = Arc::new(Library::home_made(Edition::Third, &printed));
    let id = library.find(title).expect("the card is there");
    let game =
        Game::new(Options::base(Edition::Third, 2), library).expect("the options make a game");
    (game, id)
}

/// A state in which the first player can activate that card.
fn with_on_top(game: &Arc<Game>, card: vocab::CardId) -> State {
    let mut state = State::new(game, 1);
    while let Some(decision) = state.decision() {
        if matches!(decision.ask, view::Ask::Action { .. }) {
            break;
        }
        state
            .apply(decision.options[0])
            .expect("a listed option is accepted");
    }
    let mut position = state.position();
    let color = game.library.card(card).facts.color;
    for seat in &mut position.seats {
        for (_, cards) in &mut seat.stacks {
            cards.retain(|other| *other != card);
        }
        seat.hand.retain(|other| *other != card);
    }
    position
        .decks
        .values_mut()
        .for_each(|deck| deck.retain(|other| *other != card));
    position.available.retain(|other| *other != card);
    position.turn.seat = vocab::Seat(0);
    position.seats[0].stacks[color as usize].1.insert(0, card);
    State::from_position(game, &position, 1).expect("the position is sound")
}

#[test]
fn a_card_without_an_end_is_stopped_by_name() {
    let (game, card) = with_card(
        "Archery",
        "card \"Archery\"\n  base 1 red  castle lightbulb hex castle  featured castle\n  effect\n    meld a card from board\n    repeat\n",
    );
    let mut state = with_on_top(&game, card);
    let before = state.clone();
    match state.apply(Choice::Dogma(card)) {
        Err(ApplyError::StepLimit(title)) => assert_eq!(title, "Archery"),
        other => panic!("expected the step limit, got {other:?}"),
    }
    assert!(state == before, "a refused choice changes nothing");
}

#[test]
fn a_pass_that_changes_nothing_is_not_repeated() {
    let (game, card) = with_card(
        "Archery",
        "card \"Archery\"\n  base 1 red  castle lightbulb hex castle  featured castle\n  effect\n    choose a card from score\n    repeat\n",
    );
    let mut state = with_on_top(&game, card);
    assert_eq!(state.apply(Choice::Dogma(card)), Ok(()));
}
