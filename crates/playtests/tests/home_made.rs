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

/// Archery with these sentences as its effect, on top of the first player's board, beside The Wheel, and activated.
fn activated(sentences: &[&str]) -> State {
    let mut program = String::from(
        "card \"Archery\"\n  base 1 red  castle lightbulb hex castle  featured castle\n  effect\n",
    );
    for sentence in sentences {
        program.push_str(&format!("    {sentence}\n"));
    }
    let (game, card) = with_card("Archery", &program);
    let wheel = game.library.find("The Wheel").expect("the card is there");
    let mut position = with_on_top(&game, card).position();
    let seats = position.seats.iter_mut();
    let hands_and_stacks = seats.flat_map(|seat| {
        let stacks = seat.stacks.iter_mut().map(|(_, cards)| cards);
        stacks.chain([&mut seat.hand])
    });
    hands_and_stacks
        .chain(position.decks.values_mut())
        .chain([&mut position.available])
        .for_each(|cards| cards.retain(|other| *other != wheel));
    let green = game.library.card(wheel).facts.color as usize;
    position.seats[0].stacks[green].1.insert(0, wheel);
    let mut state = State::from_position(&game, &position, 1).expect("the position is sound");
    state
        .apply(Choice::Dogma(card))
        .expect("the top card can be activated");
    state
}

/// Answers all questions of an action, each by its first option, and counts them.
fn finish(state: &mut State) -> usize {
    let mut asked = 0;
    while let Some(decision) = state.decision()
        && !matches!(decision.ask, view::Ask::Action { .. })
    {
        state
            .apply(decision.options[0])
            .expect("a listed option is accepted");
        asked += 1;
    }
    asked
}

#[test]
fn what_is_drawn_and_tucked_is_the_rest_of_both() {
    let mut state = activated(&["draw and tuck a 1", "score the rest of tucked"]);
    finish(&mut state);
    assert_eq!(state.position().seats[0].score.len(), 1);
}

#[test]
fn a_returned_card_is_none_of_those_drawn_any_more() {
    let mut state = activated(&["draw two 1", "return one of drawn", "score one of drawn"]);
    assert_eq!(finish(&mut state), 1, "which one is scored is no question");
    assert_eq!(state.position().seats[0].score.len(), 1);
}

#[test]
fn beneath_is_a_test_like_any_other() {
    let mut state = activated(&[
        "draw and meld a 1",
        "if it is beneath this: draw and score a 10",
        "score melded beneath this",
    ]);
    finish(&mut state);
    assert!(state.position().seats[0].score.is_empty());
}

#[test]
fn who_is_told_to_executes_the_card() {
    let mut state = activated(&[
        "each opponent self-executes the top card named \"The Wheel\" from any player's board",
    ]);
    let hands = |state: &State| {
        state
            .position()
            .seats
            .iter()
            .map(|seat| seat.hand.len())
            .collect::<Vec<_>>()
    };
    finish(&mut state);
    assert_eq!(hands(&state), [1, 3]);
}

#[test]
fn the_end_of_the_action_may_be_optional() {
    let mut state = activated(&["may end the action", "draw and score a 1"]);
    state.apply(Choice::No).expect("it may be declined");
    assert_eq!(state.position().seats[0].score.len(), 1);
}

#[test]
fn two_available_achievements_are_two() {
    let mut state = activated(&["achieve two available achievements regardless"]);
    finish(&mut state);
    assert_eq!(state.position().seats[0].achievements.len(), 2);
}

#[test]
fn exactly_one_is_not_two() {
    let mut state = activated(&[
        "draw a 1",
        "if any exactly one cards in hand: draw and score a 1",
        "if any exactly two cards in hand: draw and score a 2",
    ]);
    finish(&mut state);
    let position = state.position();
    let ages = position.seats[0]
        .score
        .iter()
        .map(|card| state.game().library.card(*card).facts.age);
    assert_eq!(ages.collect::<Vec<_>>(), [2]);
}
