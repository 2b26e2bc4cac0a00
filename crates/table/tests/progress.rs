//! How far everybody is with the achievements, against what the engine offers and gives.

mod common;

use common::played;
use table::{goals, specials};
use view::{Ask, Choice, Shown};
use vocab::Sets;

#[test]
fn an_achievement_can_be_claimed_when_nothing_is_lacking() {
    let mut ready = 0;
    played(6, |table, seat| {
        let decision = table.decision(seat).expect("he is asked");
        if !matches!(decision.ask, Ask::Action { .. }) {
            return;
        }
        let view = table.view(Some(seat));
        for goal in goals(table.teller(Some(seat)), &view, seat) {
            let offered = decision.options.iter().any(
                |option| matches!(option, Choice::Achieve { back, .. } if back.age == goal.age),
            );
            assert_eq!(offered, goal.is_ready(), "{goal:?}");
            let secret = decision.options.iter().any(|option| {
                let Choice::AchieveSecret { secret, .. } = option else {
                    return false;
                };
                match secret {
                    Shown::Back(back) => back.age == goal.age,
                    Shown::Face(card) => table.book().facts(*card).age == goal.age,
                }
            });
            assert_eq!(secret, goal.is_secret_ready(), "{goal:?}");
            ready += usize::from(offered);
            // It may also lie in the junk.
            if view.sets == Sets::BASE {
                assert!(usize::from(goal.available) + goal.holders.len() <= 1);
            }
        }
    });
    assert!(ready > 20, "{ready}");
}

#[test]
fn whoever_has_all_of_it_has_the_special_achievement() {
    let mut held = 0;
    let mut most = std::collections::BTreeMap::new();
    played(12, |table, seat| {
        let decision = table.decision(seat).expect("he is asked");
        let view = table.view(Some(seat));
        for progress in specials(table.teller(Some(seat)), &view) {
            for (have, need) in &progress.seats {
                assert!(have <= need);
                let at = most.entry(progress.special.name()).or_insert(0);
                *at = (*at).max(*have);
                if matches!(decision.ask, Ask::Action { .. }) && have == need {
                    assert!(progress.holder.is_some() || progress.junked, "{progress:?}");
                }
            }
            held += usize::from(progress.holder.is_some());
        }
    });
    assert!(held > 0, "{most:?}");
}
