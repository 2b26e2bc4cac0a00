//! What can be taken back at once tells nobody anything, and by consent everything can be taken back.

mod common;

use common::{another, opened, played};
use table::{Table, UndoRefusal, words::known_cards};
use view::Choice;
use vocab::Seat;

#[test]
fn whatever_is_taken_back_at_once_has_shown_nobody_a_card() {
    let mut allowed = 0;
    played(6, |table, _| {
        let Some(last) = (0..table.names().len())
            .map(|seat| Seat(seat as u8))
            .find(|seat| {
                table
                    .undone_to(*seat)
                    .is_some_and(|to| to + 1 == table.choices())
            })
        else {
            return;
        };
        if table.may_undo(last).is_err() {
            return;
        }
        allowed += 1;
        let before = table
            .back_to(table.choices() - 1)
            .expect("it can be replayed");
        let viewers = (0..table.names().len()).map(|seat| Some(Seat(seat as u8)));
        for viewer in viewers.chain([None]) {
            let known = known_cards(&before.view(viewer));
            let mut news = known_cards(&table.view(viewer));
            news.retain(|card| known.binary_search(card).is_err());
            assert!(news.is_empty(), "{viewer:?} has seen {news:?}");
        }
    });
    assert!(allowed > 300, "{allowed}");
}

#[test]
fn by_consent_a_choice_is_taken_back_with_all_that_came_after_it() {
    let mut looks = 0;
    played(2, |table, asked| {
        looks += 1;
        let seat = another(table, asked);
        let Some(count) = table.undone_to(seat).filter(|_| looks % 29 == 0) else {
            return;
        };
        let mut back = table.clone();
        back.undo_by_consent(seat).expect("he has chosen something");
        let then = table.back_to(count).expect("it can be replayed");
        assert_eq!(back.asked(), Some(seat));
        assert_eq!(back.choices(), count);
        assert_eq!(back.record(), then.record());
        for viewer in [None, Some(asked), Some(seat)] {
            assert_eq!(back.view(viewer), then.view(viewer));
            assert_eq!(back.told(viewer), then.told(viewer));
        }
    });
}

#[test]
fn gathered_cards_are_taken_back_together() {
    let mut several = 0;
    played(12, |table, seat| {
        let question = table.question(seat).expect("he is asked");
        let Some(gather) = question.gather else {
            return;
        };
        let cards = question.offers.iter().filter(|offer| offer.card.is_some());
        let keys: Vec<&str> = cards
            .map(|offer| &*offer.key)
            .take(usize::from(gather.most))
            .collect();
        let mut after = table.clone();
        let Ok(choices) = after.answer(seat, &keys) else {
            return;
        };
        several += usize::from(choices > 1);
        let last = after.undone_to(seat).expect("he has chosen");
        // What was picked before one by one goes, too.
        assert!(last <= table.choices());
        after.undo_by_consent(seat).expect("he has chosen");
        assert_eq!(after.choices(), last);
    });
    assert!(several > 20, "{several}");
}

#[test]
fn nothing_chosen_is_nothing_to_take_back() {
    let (mut table, first): (Table, Seat) = opened(1);
    assert_eq!(table.take_back_to(2), Err(UndoRefusal::Nothing));
    table.act(first, Choice::Draw).expect("always possible");
    assert_eq!(table.undone_to(first), Some(2));
    assert_eq!(table.undo_answer(first), Err(UndoRefusal::CardDrawn));
    table.take_back_to(2).expect("there is one choice more");
    assert_eq!(table.asked(), Some(first));
    // Before that there are the opening cards.
    assert!(table.undone_to(first).is_some_and(|count| count < 2));
}
