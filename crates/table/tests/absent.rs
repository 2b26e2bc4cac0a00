//! Whoever types an action that isn't there is told why.

mod common;

use common::setup;
use table::{Table, why_not};
use view::{Ask, Choice, Shown};
use vocab::{Color, Edition, Seat, Sets};

/// Why a table says that there is no such action.
fn why(table: &Table, seat: Seat, typed: &str) -> Option<String> {
    let view = table.view(Some(seat));
    let decision = table.decision(seat)?;
    why_not(table.teller(Some(seat)), &view, &decision, typed).map(|line| line.to_string())
}

#[test]
fn every_card_of_the_game_has_its_reason() {
    let mut said = std::collections::BTreeSet::new();
    for (edition, seed) in [(Edition::Third, 5), (Edition::Fourth, 6)] {
        let agreed = table::Setup {
            sets: Sets::of(edition),
            ..setup(edition, 2, seed)
        };
        let mut table = Table::new(agreed).expect("a game");
        for step in 0..160 {
            let Some(seat) = table.asked() else { break };
            let decision = table.decision(seat).expect("he is asked");
            let view = table.view(Some(seat));
            let action = matches!(decision.ask, Ask::Action { .. });
            let at = &view.seats[seat.index()];
            for stack in at.stacks.iter().filter(|_| action) {
                let Some(beneath) = stack.cards.get(1) else {
                    continue;
                };
                let title = table.book().title(*beneath);
                let why = why(&table, seat, &format!("dogma {title}")).expect("a reason");
                assert!(why.ends_with(": only top cards can be used"), "{why}");
                said.insert("beneath");
            }
            for shown in at.hand.iter().filter(|_| action) {
                let Shown::Face(card) = shown else { continue };
                let title = table.book().title(*card);
                let why = why(&table, seat, title).expect("a reason");
                assert!(why.contains(" is in your hand"), "{why}");
                said.insert("hand");
            }
            let goal = table::goals(table.teller(Some(seat)), &view, seat);
            for goal in goal.iter().filter(|goal| action && goal.available > 0) {
                let offered = decision.options.iter().any(
                    |option| matches!(option, Choice::Achieve { back, .. } if back.age == goal.age),
                );
                let why = why(&table, seat, &format!("achieve {}", goal.age)).expect("a reason");
                assert_eq!(why.contains("you lack"), !offered, "{why}");
                said.insert("lack");
            }
            let other = &view.seats[1 - seat.index()];
            for card in Color::ALL.into_iter().filter_map(|color| other.top(color)) {
                let typed = format!("meld {}", table.book().title(card));
                let why = why(&table, seat, &typed);
                assert_eq!(why.is_some(), action);
                assert!(why.is_none_or(|why| why.contains("board, so you can't meld it")));
            }
            let choice = decision.options[step * 7 % decision.options.len()];
            table.act(seat, choice).expect("an option");
        }
    }
    assert_eq!(said.len(), 3);
}
