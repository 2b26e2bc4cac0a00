//! Two tables that differ only in what a viewer can't know look the same to him.

mod common;

use common::{another, played};
use table::{Question, Table, goals, specials, words};
use view::Viewer;
use vocab::Seat;

/// Everything that a page shows a viewer.
fn seen(table: &Table, viewer: Viewer) -> String {
    let view = table.view(viewer);
    let teller = table.teller(viewer);
    let question: Option<Question> = viewer.and_then(|seat| table.question(seat));
    let words: Vec<String> = view.decision.as_ref().map_or_else(Vec::new, |decision| {
        let options = decision.options.iter().copied();
        let option = |choice| words::option(teller, &view, decision, choice).to_string();
        options.map(option).collect()
    });
    let told = table.told(viewer);
    let goals = viewer.map(|seat| goals(teller, &view, seat));
    let undo = viewer.map(|seat| {
        (
            table.may_undo(seat),
            table.may_undo_answer(seat),
            table.undone_to(seat),
            table.last_moment_of(seat),
        )
    });
    let specials = specials(teller, &view);
    format!(
        "{view:?}\n{question:?}\n{words:?}\n{told:?}\n{goals:?}\n{undo:?}\n{specials:?}\n{:?}",
        table.log(0, viewer)
    )
}

#[test]
fn what_a_viewer_cannot_know_changes_nothing_for_him() {
    let (mut looks, mut differ, mut secrets) = (0u64, 0, 0);
    played(4, |table, asked| {
        looks += 1;
        if looks % 23 != 0 {
            return;
        }
        for viewer in [None, Some(asked), Some(another(table, asked))] {
            let otherwise = table.otherwise(viewer, looks);
            let safes = table.view(viewer).seats;
            secrets += safes.iter().map(|at| at.safe.len()).sum::<usize>();
            assert_eq!(seen(table, viewer), seen(&otherwise, viewer));
            let others = (0..table.names().len()).map(|seat| Some(Seat(seat as u8)));
            for other in others.filter(|other| *other != viewer) {
                differ += usize::from(table.view(other) != otherwise.view(other));
            }
            // His own past looks the same, too.
            let count = table.choices() / 2;
            let (then, pretended) = (table.back_to(count), otherwise.back_to(count));
            let (then, pretended) = (then.expect("replays"), pretended.expect("replays"));
            assert_eq!(seen(&then, viewer), seen(&pretended, viewer));
        }
    });
    assert!(differ > 100 && secrets > 20, "{differ}, {secrets}");
}
