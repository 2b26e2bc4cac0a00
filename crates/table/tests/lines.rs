//! A record kept line by line, a bot that stands in, and what is known of one's own cards.

mod common;

use common::{another, opened, played};
use table::{Sitting, Table};
use view::{Happening, SeatView, Shown};
use vocab::{Seat, Zone};

#[test]
fn the_head_and_the_lines_of_the_choices_are_a_record() {
    let mut last: Option<Table> = None;
    let mut lines = Vec::new();
    let mut games = 0;
    played(2, |table, _| {
        let choices = table.choices();
        if choices == 0 {
            if let Some(last) = last.take() {
                let record = format!("{}\n{}", last.head(), lines.join("\n"));
                let taken = Table::take_up(record.as_bytes()).expect("a record");
                assert!(taken.damage.is_none(), "{:?}", taken.damage);
                assert_eq!(taken.table.record(), last.record());
                games += 1;
            }
            lines.clear();
        } else {
            lines.push(table.choice_line(choices - 1).expect("the last choice"));
        }
        last = Some(table.clone());
    });
    assert!(games > 4);
}

#[test]
fn a_bot_can_stand_in_for_one_choice() {
    let (mut table, first) = opened(4);
    let Sitting::Bot(kind) = Sitting::from_word("greedy").expect("ours") else {
        panic!("greedy is a bot");
    };
    let other = another(&table, first);
    assert!(table.choose_for(other, kind).is_err());
    let choices = table.choices();
    table.choose_for(first, kind).expect("he is asked");
    assert_eq!(table.choices(), choices + 1);
    assert_eq!(table.sitting(first), Sitting::Person);
}

#[test]
fn what_was_shown_or_taken_from_others_stays_marked() {
    let (mut shown, mut taken) = (0, 0);
    played(8, |table, seat| {
        let view = table.view(Some(seat));
        let public = table.view(None);
        for at in &view.seats {
            let own = at.seat == seat;
            assert!(own || at.exposed.is_empty());
            for card in &at.exposed {
                let face = Shown::Face(*card);
                let lies_at = |at: &SeatView| {
                    let places = [&at.hand, &at.score, &at.forecast];
                    places.iter().any(|cards| cards.contains(&face))
                };
                assert!(lies_at(at));
                let others = (0..table.names().len()).map(|other| Seat(other as u8));
                let knows = |other: Seat| {
                    let theirs = table.view(Some(other));
                    lies_at(&theirs.seats[seat.index()])
                };
                assert!(others.filter(|other| *other != seat).any(knows));
                if lies_at(&public.seats[seat.index()]) {
                    shown += 1;
                } else {
                    taken += 1;
                    let given = table.events_since(0, Some(seat)).any(|happening| {
                        matches!(happening, Happening::Moved { card, from, to, .. }
                            if *card == face
                                && from.owner().is_some_and(|from| from != seat)
                                && matches!(to, Zone::Hand(to) | Zone::Score(to) | Zone::Forecast(to) if *to == seat))
                    });
                    assert!(given, "{} {}", table.edition(), table.book().title(*card));
                }
            }
        }
    });
    assert!(shown > 20 && taken > 20, "{shown} {taken}");
}
