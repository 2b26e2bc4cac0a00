//! Who chooses among backs can't aim, not even by imagining.

use engine::{Options, Position, SeatPosition, State, TurnPosition, Window};
use playtests::game;
use std::collections::BTreeSet;
use view::Choice;
use vocab::{CardId, Color, Edition, Seat, Set, Special, Splay};

/// Two players; `lay` puts the cards it names, all others are in their decks.
fn table(lay: impl Fn(&dyn Fn(&str) -> CardId, &mut [SeatPosition])) -> State {
    let game = game(Options::base(Edition::First, 2));
    let library = &game.library;
    let find = |title: &str| library.find(title).expect("there is such a card");
    let mut position = Position {
        seats: vec![SeatPosition::default(); 2],
        turn: TurnPosition {
            action: 1,
            of: 2,
            ..TurnPosition::default()
        },
        specials: Special::ALL
            .into_iter()
            .filter(|special| special.set() == Set::Base)
            .collect(),
        ..Position::default()
    };
    lay(&find, &mut position.seats);
    let used: BTreeSet<CardId> = position
        .seats
        .iter()
        .flat_map(|seat| {
            let stacks = seat.stacks.iter().flat_map(|(_, cards)| cards);
            stacks.chain(&seat.hand).chain(&seat.score).copied()
        })
        .collect();
    for (id, card) in library.iter() {
        if card.facts.set == Set::Base && !used.contains(&id) {
            let deck = position.decks.entry((Set::Base, card.facts.age));
            deck.or_default().push(id);
        }
    }
    State::from_position(&game, &position, 1).expect("the table can be laid so")
}

#[test]
fn a_card_seen_to_go_there_is_one_of_the_backs() {
    let mut state = table(|find, seats| {
        seats[0].stacks[Color::Red as usize] = (Splay::None, vec![find("Engineering")]);
        seats[0].stacks[Color::Yellow as usize] = (Splay::None, vec![find("Medicine")]);
        seats[0].score = vec![find("Tools")];
        seats[1].stacks[Color::Purple as usize] = (Splay::None, vec![find("City States")]);
        seats[1].score = vec![find("A.I.")];
    });
    let find = |state: &State, title: &str| state.game().library.find(title).expect("a card");
    let seen = find(&state, "City States");
    for title in ["Engineering", "Medicine"] {
        let card = find(&state, title);
        state
            .apply(Choice::Dogma(card))
            .expect("it is a top card with an effect");
    }
    let decision = state.decision().expect("the victim is asked");
    assert_eq!(decision.seat, Seat(1));
    assert_eq!(decision.options.len(), 2);
    let window = Window::new(&state, Seat(1));
    let mut behind = BTreeSet::new();
    for seed in 0..60 {
        let world = window.imagine(seed);
        assert_eq!(world.decision(), Some(decision.clone()));
        let cards: Vec<CardId> = decision
            .options
            .iter()
            .filter_map(|choice| world.truth_of(*choice))
            .collect();
        assert!(cards.contains(&seen), "it is in the pile in every world");
        behind.insert(cards[0] == seen);
        // What is imagined can be played on.
        let mut world = world;
        world
            .apply(decision.options[0])
            .expect("an option is accepted");
    }
    assert_eq!(behind.len(), 2, "behind either back in some world");
}
