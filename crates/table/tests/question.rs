//! What a seat is asked and how it answers, several cards at once included.

mod common;

use common::played;
use table::{Refusal, Table};
use view::{Ask, Choice};
use vocab::Seat;

#[test]
fn every_option_is_offered_under_a_name_of_its_own() {
    let mut asks = std::collections::BTreeMap::new();
    played(8, |table, seat| {
        let decision = table.decision(seat).expect("he is asked");
        let question = table.question(seat).expect("he is asked");
        let now: Vec<Choice> = question
            .offers
            .iter()
            .filter(|offer| offer.now)
            .map(|offer| offer.choice)
            .collect();
        for option in &decision.options {
            assert!(now.contains(option), "{option:?} is not offered");
        }
        assert_eq!(now.len(), decision.options.len());
        let mut keys: Vec<&str> = question.offers.iter().map(|offer| &*offer.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), question.offers.len(), "{keys:?}");
        for offer in &question.offers {
            let plain =
                |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
            assert!(offer.key.chars().all(plain), "{}", offer.key);
            assert!(!offer.label.is_empty(), "{}", offer.key);
        }
        let name = format!("{:?}", decision.ask);
        let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
        asks.entry(name).or_insert(question);
    });
    if std::env::var_os("SHOW").is_some() {
        for question in asks.values() {
            println!("{}", question.line);
            for offer in &question.offers {
                println!("  {:<30} {} | {}", offer.key, offer.label, offer.detail);
            }
        }
    }
    assert!(asks.len() > 8, "{:?}", asks.keys());
}

#[test]
fn an_answer_by_key_does_what_the_choice_does() {
    played(3, |table, seat| {
        let question = table.question(seat).expect("he is asked");
        for offer in question.offers.iter().filter(|offer| offer.now) {
            let mut by_key = table.clone();
            by_key.answer_one(seat, &offer.key).expect("it is offered");
            let mut by_choice = table.clone();
            by_choice.act(seat, offer.choice).expect("it is offered");
            assert_eq!(by_key.view(Some(seat)), by_choice.view(Some(seat)));
        }
    });
}

/// All sets of cards that picking one after the other can end with, and the tables they end in.
fn ends(table: &Table, seat: Seat, picked: &[Choice]) -> Vec<(Vec<Choice>, Table)> {
    let question = table.question(seat).expect("he is asked");
    let mut ends = Vec::new();
    for offer in question.offers.iter().filter(|offer| offer.now) {
        let mut next = table.clone();
        next.act(seat, offer.choice).expect("it is offered");
        let mut picked = picked.to_vec();
        if matches!(offer.choice, Choice::Card(_)) {
            picked.push(offer.choice);
        }
        let goes_on = next.decision(seat).is_some_and(|decision| {
            decision.cause == question.cause
                && matches!((decision.ask, question.ask),
                    (Ask::Pick { picked: now, .. }, Ask::Pick { picked: before, .. }) if now > before)
        });
        if goes_on {
            ends.extend(self::ends(&next, seat, &picked));
        } else {
            ends.push((picked, next));
        }
    }
    ends
}

#[test]
fn cards_sent_together_are_exactly_the_cards_picked() {
    let mut gatherings = 0;
    let mut refused = 0;
    played(12, |table, seat| {
        let question = table.question(seat).expect("he is asked");
        let Some(gather) = question.gather else {
            return;
        };
        let cards: Vec<&table::Offer> = question
            .offers
            .iter()
            .filter(|offer| matches!(offer.choice, Choice::Card(_)))
            .collect();
        let backs = question
            .offers
            .iter()
            .any(|offer| matches!(offer.choice, Choice::Back { .. }));
        if cards.len() > 6 || backs {
            return;
        }
        gatherings += 1;
        let ends = ends(table, seat, &[]);
        for set in 0u32..1 << cards.len() {
            let sent: Vec<&table::Offer> = cards
                .iter()
                .enumerate()
                .filter(|(index, _)| set & (1 << index) != 0)
                .map(|(_, offer)| *offer)
                .collect();
            // The order in which they are sent doesn't matter.
            let keys: Vec<&str> = sent.iter().rev().map(|offer| &*offer.key).collect();
            let mut after = table.clone();
            match after.answer(seat, &keys) {
                Ok(_) => {
                    let chosen = |picked: &[Choice]| {
                        picked
                            .iter()
                            .all(|card| sent.iter().any(|offer| offer.choice == *card))
                    };
                    // One of the ways one after the other ends in the same game, and picked no other card.
                    assert!(
                        ends.iter().any(|(picked, end)| chosen(picked)
                            && end.view(Some(seat)) == after.view(Some(seat))
                            && end.choices() == after.choices()),
                        "{:?} of {:?}",
                        keys,
                        question.line.to_string()
                    );
                    if !sent.is_empty() {
                        assert!(sent.len() >= usize::from(gather.least));
                        assert!(sent.len() <= usize::from(gather.most));
                    }
                }
                Err(refusal) => {
                    refused += 1;
                    assert!(
                        matches!(
                            refusal,
                            Refusal::HowMany { .. } | Refusal::NotTogether | Refusal::Nothing
                        ),
                        "{refusal}"
                    );
                    assert_eq!(after.view(Some(seat)), table.view(Some(seat)));
                    assert_eq!(after.choices(), table.choices());
                }
            }
        }
    });
    assert!(gatherings > 100, "{gatherings}");
    assert!(refused > 50, "{refused}");
}
