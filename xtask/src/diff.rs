//! In what an outcome differs from the one a case asks for.

use crate::search::Goal;
use engine::{Position, State};
use notation::{Words, special_name};
use std::collections::BTreeMap;
use vocab::{CardId, Color, Seat, Set, Special};

/// The places of a table whose order means nothing, and the cards in each.
pub fn places(words: &Words<'_>, position: &Position) -> BTreeMap<String, Vec<CardId>> {
    let mut places = BTreeMap::new();
    for (index, seat) in position.seats.iter().enumerate() {
        let name = words.player(Seat(index as u8));
        let mut put = |place: &str, cards: &[CardId]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            places.insert(format!("{name}.{place}"), cards);
        };
        put("hand", &seat.hand);
        put("score", &seat.score);
        put("forecast", &seat.forecast);
        put("safe", &seat.safe);
        put("achievements", &seat.achievements);
        put("display", seat.display.as_slice());
        put("museums", &seat.museums);
        for color in Color::ALL {
            put(color.word(), &seat.stacks[color as usize].1);
        }
    }
    for ((set, age), cards) in &position.decks {
        let mut cards = cards.clone();
        cards.sort_unstable();
        places.insert(format!("deck {} {age}", set.word()), cards);
    }
    places.insert("available".to_owned(), position.available.clone());
    places.insert("junk".to_owned(), position.junk.clone());
    places.insert("removed".to_owned(), position.removed.clone());
    places.insert("relics".to_owned(), position.relics.clone());
    places
}

/// A number for how far an outcome is from the goal; 0 if it is the goal.
pub fn distance(goal: &Goal, state: &State) -> usize {
    let over = state.ending();
    let mut distance = match (goal.winners, over) {
        (Some(winners), Some(ending)) => usize::from(winners != ending.winners) * 5,
        (None, None) => 0,
        _ => 10,
    };
    let Some(after) = &goal.after else {
        return distance;
    };
    let position = state.position();
    if goal.winners.is_none() && turn_differs(after, &position) {
        distance += 3;
    }
    for (a, b) in after.seats.iter().zip(&position.seats) {
        for ((splay_a, cards_a), (splay_b, cards_b)) in a.stacks.iter().zip(&b.stacks) {
            distance += usize::from(splay_a != splay_b);
            if cards_a != cards_b {
                distance += apart(cards_a, cards_b).max(1);
            }
        }
        for (x, y) in [
            (&a.hand, &b.hand),
            (&a.score, &b.score),
            (&a.forecast, &b.forecast),
            (&a.safe, &b.safe),
            (&a.achievements, &b.achievements),
            (&a.museums, &b.museums),
        ] {
            distance += apart(x, y);
        }
        distance += usize::from(a.display != b.display) + usize::from(a.eliminated != b.eliminated);
        distance += usize::from(a.specials != b.specials)
            + usize::from(a.claimed_museums != b.claimed_museums);
    }
    for (deck, cards) in &after.decks {
        let empty = Vec::new();
        distance += apart(cards, position.decks.get(deck).unwrap_or(&empty));
    }
    distance += apart(&after.available, &position.available);
    distance += apart(&after.junk, &position.junk);
    distance += apart(&after.removed, &position.removed);
    distance += apart(&after.relics, &position.relics);
    distance += usize::from(after.specials != position.specials);
    distance += usize::from(after.junked_specials != position.junked_specials);
    distance
}

/// How many cards are in one list only.
fn apart(a: &[CardId], b: &[CardId]) -> usize {
    if a == b {
        return 0;
    }
    let missing = |a: &[CardId], b: &[CardId]| a.iter().filter(|card| !b.contains(card)).count();
    missing(a, b) + missing(b, a)
}

/// Whether another action is next. Whether the artifact step comes first matters to whom has an artifact on display.
fn turn_differs(after: &Position, position: &Position) -> bool {
    let unseen = position.decks.keys().any(|(set, _)| *set == Set::Unseen);
    let (a, b) = (&after.turn, &position.turn);
    let at = position.seats.get(b.seat.index());
    let displays = at.is_some_and(|seat| seat.display.is_some());
    (a.seat, a.action, a.of, a.endorsed) != (b.seat, b.action, b.of, b.endorsed)
        || a.start != b.start && displays
        || unseen && a.first_draw_done != b.first_draw_done
}

/// The differences, a line each.
pub fn differences(words: &Words<'_>, goal: &Goal, state: &State) -> Vec<String> {
    let mut lines = Vec::new();
    let names = |seats: vocab::Seats| {
        seats
            .iter()
            .map(|seat| words.player(seat))
            .collect::<Vec<_>>()
            .join(" and ")
    };
    match (goal.winners, state.ending()) {
        (Some(winners), Some(ending)) if winners != ending.winners => {
            lines.push(format!(
                "winner: expected [{}], is [{}] by {:?}",
                names(winners),
                names(ending.winners),
                ending.why
            ));
        }
        (Some(winners), None) => lines.push(format!(
            "winner: expected [{}], but the game goes on",
            names(winners)
        )),
        (None, Some(ending)) => {
            lines.push(format!(
                "winner: expected none, but [{}] by {:?}",
                names(ending.winners),
                ending.why
            ));
        }
        _ => {}
    }
    let Some(after) = &goal.after else {
        return lines;
    };
    let position = state.position();
    let titles = |cards: &[CardId]| {
        cards
            .iter()
            .map(|card| words.card(*card))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let there = places(words, &position);
    for (place, expected) in places(words, after) {
        let found = there.get(&place).cloned().unwrap_or_default();
        let missing: Vec<CardId> = expected
            .iter()
            .copied()
            .filter(|card| !found.contains(card))
            .collect();
        let extra: Vec<CardId> = found
            .iter()
            .copied()
            .filter(|card| !expected.contains(card))
            .collect();
        let mut parts = Vec::new();
        if !missing.is_empty() {
            parts.push(format!("missing {}", titles(&missing)));
        }
        if !extra.is_empty() {
            parts.push(format!("extra {}", titles(&extra)));
        }
        if !parts.is_empty() {
            lines.push(format!("{place}: {}", parts.join("; ")));
        }
    }
    let specials = |specials: &[Special]| {
        specials
            .iter()
            .map(|special| special_name(words.library.edition, *special))
            .collect::<Vec<_>>()
            .join(", ")
    };
    for (index, (a, b)) in after.seats.iter().zip(&position.seats).enumerate() {
        let name = words.player(Seat(index as u8));
        for (color, (a, b)) in Color::ALL.into_iter().zip(a.stacks.iter().zip(&b.stacks)) {
            if a.0 != b.0 {
                lines.push(format!(
                    "{name}.{color}: expected splay {}, is {}",
                    a.0, b.0
                ));
            }
            let (mut x, mut y) = (a.1.clone(), b.1.clone());
            x.sort_unstable();
            y.sort_unstable();
            if a.1 != b.1 && x == y {
                lines.push(format!(
                    "{name}.{color}: expected order {}, is {}",
                    titles(&a.1),
                    titles(&b.1)
                ));
            }
        }
        if a.specials != b.specials {
            lines.push(format!(
                "{name}.achievements: expected [{}], is [{}]",
                specials(&a.specials),
                specials(&b.specials)
            ));
        }
        if a.eliminated != b.eliminated {
            lines.push(format!(
                "{name}: expected eliminated {}, is {}",
                a.eliminated, b.eliminated
            ));
        }
        if a.claimed_museums != b.claimed_museums {
            lines.push(format!(
                "{name}: expected {} museums claimed, is {}",
                a.claimed_museums, b.claimed_museums
            ));
        }
    }
    if after.specials != position.specials {
        lines.push(format!(
            "available: expected [{}], is [{}]",
            specials(&after.specials),
            specials(&position.specials)
        ));
    }
    if after.junked_specials != position.junked_specials {
        lines.push(format!(
            "special_out: expected [{}], is [{}]",
            specials(&after.junked_specials),
            specials(&position.junked_specials)
        ));
    }
    if goal.winners.is_none() && turn_differs(after, &position) {
        let (a, b) = (&after.turn, &position.turn);
        lines.push(format!(
            "turn: expected {} action {} of {}, is {} action {} of {}",
            words.player(a.seat),
            a.action,
            a.of,
            words.player(b.seat),
            b.action,
            b.of
        ));
    }
    lines
}
