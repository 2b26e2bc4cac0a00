//! Several cards picked at once are what picking them one after the other would pick.

use cards::Catalog;
use engine::{Game, Library, Options, State};
use std::collections::BTreeSet;
use std::sync::Arc;
use view::{Ask, Choice};
use vocab::{CardId, Edition, Seat};

const TITLE: &str = "Archery";

/// A state in which the first player, with a hand of many colors and values, is asked what this sentence has him pick.
fn asked_by(sentence: &str) -> State {
    let program = format!(
        "card \"{TITLE}\"\n  base 1 red  castle lightbulb hex castle  featured castle\n  effect\n    {sentence}\n"
    );
    let catalog = Catalog::load().expect("the cards of the project are sound");
    let (card, notes) = lang::parse(&program);
    assert!(notes.is_empty(), "{notes:?}");
    let mine = lang::resolve(&card.cards[0], Edition::Third).expect("the card is sound");
    let printed: Vec<_> = catalog
        .edition(Edition::Third)
        .iter()
        .map(|printed| match printed.title == TITLE {
            true => mine.clone(),
            false => printed.clone(),
        })
        .collect();
    let library = Arc::new(Library::home_made(Edition::Third, &printed));
    let card = library.find(TITLE).expect("the card is there");
    let game = Game::new(Options::base(Edition::Third, 2), library).expect("a plain game");
    let mut state = State::new(&game, 1);
    while let Some(decision) = state.decision() {
        if matches!(decision.ask, Ask::Action { .. }) {
            break;
        }
        state.apply(decision.options[0]).expect("it is offered");
    }
    // Red 1, red 2, blue 1, blue 2, green 1 and yellow 3.
    let hand: Vec<CardId> = [
        "Oars",
        "Construction",
        "Tools",
        "Mathematics",
        "Sailing",
        "Machinery",
    ]
    .map(|title| game.library.find(title).expect("a card"))
    .to_vec();
    let mut position = state.position();
    let moved = |other: &CardId| *other == card || hand.contains(other);
    let mut back: Vec<CardId> = Vec::new();
    for seat in &mut position.seats {
        let stacks = seat.stacks.iter_mut();
        stacks.for_each(|(_, cards)| back.append(cards));
        back.append(&mut seat.hand);
    }
    for card in back {
        let age = game.library.card(card).facts.age;
        let deck = position.decks.get_mut(&(vocab::Set::Base, age));
        deck.expect("a deck").push(card);
    }
    let decks = position.decks.values_mut();
    decks.for_each(|deck| deck.retain(|other| !moved(other)));
    position.available.retain(|other| !moved(other));
    let color = game.library.card(card).facts.color;
    position.turn.seat = Seat(0);
    position.seats[0].stacks[color as usize].1 = vec![card];
    position.seats[0].hand = hand;
    let mut state = State::from_position(&game, &position, 1).expect("the position is sound");
    state.apply(Choice::Dogma(card)).expect("it lies on top");
    state
}

/// The cards that every way of answering one question after the other picks.
fn one_by_one(state: &State, found: &mut BTreeSet<Vec<CardId>>) {
    let picks = |state: &State| match state.decision().map(|decision| decision.ask) {
        Some(Ask::Pick { .. }) => Some(()),
        _ => None,
    };
    if picks(state).is_none() {
        found.insert(returned(state));
        return;
    }
    for option in state.decision().expect("it is asked").options {
        let mut next = state.clone();
        next.apply(option).expect("it is offered");
        one_by_one(&next, found);
    }
}

/// What has left the hand or is about to: the hand that is kept is what tells which.
fn returned(state: &State) -> Vec<CardId> {
    let mut end = state.clone();
    while let Some(decision) = end.decision() {
        if matches!(decision.ask, Ask::Action { .. }) {
            break;
        }
        end.apply(decision.options[0]).expect("it is offered");
    }
    let mut hand = end.position().seats[0].hand.clone();
    hand.sort_unstable();
    hand
}

#[test]
fn whatever_can_be_picked_one_by_one_can_be_picked_at_once_and_nothing_else() {
    for (sentence, sets) in [
        ("may return any number of cards from hand", 64),
        ("return up to two cards from hand", 1 + 6 + 15),
        ("return three cards from hand", 20),
        ("may return three cards from hand", 1 + 20),
        // Two reds, two blues.
        ("return two cards of different colors from hand", 13),
        ("return exactly two cards of the same color from hand", 2),
        (
            "may return up to three cards of the same color from hand",
            1 + 6 + 2,
        ),
        (
            "return exactly two cards of different colors of the same value from hand",
            4,
        ),
    ] {
        let state = asked_by(sentence);
        let gathering = state
            .gathering()
            .unwrap_or_else(|| panic!("{sentence}: one card only"));
        let mut slow = BTreeSet::new();
        one_by_one(&state, &mut slow);
        let cards = &gathering.choices;
        let mut fast = BTreeSet::new();
        for set in 0u32..1 << cards.len() {
            let chosen = cards
                .iter()
                .enumerate()
                .filter(|(index, _)| set & (1 << index) != 0);
            let chosen: Vec<Choice> = chosen.map(|(_, card)| *card).collect();
            let way = match chosen.len() {
                0 => {
                    let options = state.decision().expect("it is asked").options;
                    let none = [Choice::No, Choice::Done].into_iter();
                    none.filter(|none| options.contains(none))
                        .map(|none| vec![none])
                        .next()
                }
                _ => state.way_to_gather(&chosen),
            };
            let Some(way) = way else { continue };
            assert!(chosen.len() <= gathering.most, "{sentence}: {chosen:?}");
            assert!(
                chosen.is_empty() || chosen.len() >= gathering.least,
                "{sentence}: {chosen:?}"
            );
            let mut next = state.clone();
            for choice in way {
                next.apply(choice).expect("it is offered");
            }
            let kept = returned(&next);
            for card in cards {
                let Choice::Card(id) = card else { continue };
                assert_eq!(
                    chosen.contains(card),
                    !kept.contains(id),
                    "{sentence}: {chosen:?}"
                );
            }
            assert!(fast.insert(kept), "{sentence}: two ways to pick {chosen:?}");
        }
        assert_eq!(fast, slow, "{sentence}");
        assert_eq!(fast.len(), sets, "{sentence}");
    }
}
