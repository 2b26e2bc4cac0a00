//! The log in blocks says what the log in paragraphs says, and who may not know.

mod common;

use common::{BOB, card_choice, played, setup};
use table::{Table, Told, Touch};
use view::Choice;
use vocab::{Edition, Seat};

fn text(told: &Told) -> String {
    let mut text = told.headline.clone().with_stop().to_string();
    for detail in &told.details {
        text.push(' ');
        text.push_str(&detail.line.to_string());
    }
    text
}

#[test]
fn blocks_tell_what_paragraphs_tell() {
    let mut looks = 0;
    played(2, |table, seat| {
        looks += 1;
        if looks % 17 != 0 {
            return;
        }
        for viewer in [None, Some(seat), Some(BOB)] {
            let told = table.told(viewer);
            let blocks: Vec<String> = told.iter().filter(|told| told.turn > 0).map(text).collect();
            let paragraphs: Vec<String> = table
                .log(0, viewer)
                .into_iter()
                .map(|paragraph| paragraph.line.to_string())
                .skip_while(|line| !line.starts_with("The opening cards"))
                .skip(1)
                .filter(|line| !line.starts_with("Turn "))
                .collect();
            assert_eq!(blocks, paragraphs);
            for pair in told.windows(2) {
                assert_eq!(pair[0].until, pair[1].moment);
                assert!(pair[0].moment < pair[0].until);
            }
            if viewer.is_none() {
                let mut details = told.iter().flat_map(|told| &told.details);
                assert!(details.all(|detail| !detail.secret && detail.touch == Touch::None));
            }
        }
    });
}

#[test]
fn a_block_leads_to_the_moment_before_its_action() {
    played(1, |table, _| {
        let told = table.told(None);
        let Some(last) = told.last().filter(|told| told.turn > 0) else {
            return;
        };
        if table.choices() % 13 != 0 {
            return;
        }
        let before = table.back_to(last.moment).expect("it can be replayed");
        assert_eq!(before.asked(), last.seat);
        assert_eq!(before.view(None).turn.number, last.turn);
        let turn = before.view(None).turn;
        assert_eq!(last.action, Some((turn.action, turn.of)));
    });
}

#[test]
fn what_only_one_knows_is_marked() {
    let mut table = Table::new(setup(Edition::Fourth, 2, 3)).expect("a plain game");
    for _ in 0..2 {
        let seat = table.asked().expect("he is asked");
        let card = card_choice(&table, seat);
        table.act(seat, card).expect("an option");
    }
    let seat = table.asked().expect("somebody begins");
    table.act(seat, Choice::Draw).expect("always possible");
    let other = Seat(1 - seat.0);
    let told = |viewer| table.told(viewer).pop().expect("the draw");
    let own = told(Some(seat));
    assert!(own.secret);
    assert!(own.headline.to_string().starts_with("You draw "));
    assert_eq!((own.turn, own.action), (1, Some((1, 1))));
    for viewer in [None, Some(other)] {
        assert!(!told(viewer).secret);
        assert!(told(viewer).headline.to_string().ends_with(" draws a [1]"));
    }
    assert_eq!(table.last_moment_of(seat), 3);
    assert_eq!(table.last_moment_of(other), 0);
    let opening = table.told(Some(other)).remove(0);
    assert_eq!((opening.moment, opening.until, opening.turn), (0, 2, 0));
    assert_eq!(opening.details.len(), 2);
}

#[test]
fn what_all_have_seen_is_no_secret() {
    let (mut secrets, mut open) = (0, 0);
    played(1, |table, seat| {
        if table.choices() % 40 != 0 {
            return;
        }
        for detail in table.told(Some(seat)).iter().flat_map(|told| &told.details) {
            let line = detail.line.to_string();
            let shown = ["reveal it", "meld it", "tuck it"];
            if line.starts_with("You draw ") && shown.iter().any(|shown| line.contains(shown)) {
                assert!(!detail.secret, "{line}");
                open += 1;
            } else if detail.secret {
                secrets += 1;
            }
        }
    });
    assert!(secrets > 0 && open > 0);
}
