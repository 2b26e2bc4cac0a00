//! What is printed on the cards, checked against what the rules say of all cards: slips of the pen show up here.

use cards::Catalog;
use std::collections::BTreeMap;
use vocab::{Color, Edition, Icon, Kind, Mark, Set};

fn catalog() -> Catalog {
    Catalog::load().unwrap_or_else(|errors| panic!("{errors}"))
}

/// Three cards of each color in age 1, two in every other.
#[test]
fn every_age_has_as_many_cards_of_each_color() {
    let catalog = catalog();
    for edition in Edition::ALL {
        let mut counts: BTreeMap<(Set, u8, Color), usize> = BTreeMap::new();
        for card in catalog.edition(edition) {
            let facts = &card.facts;
            *counts
                .entry((facts.set, facts.age, facts.color))
                .or_default() += 1;
        }
        for ((set, age, color), count) in counts {
            let expected = match (set, age) {
                (Set::Relics, _) => 1,
                (_, 1) => 3,
                _ => 2,
            };
            assert_eq!(
                count, expected,
                "{edition}: {set} {age} {color}: {count} cards"
            );
        }
    }
}

/// A city, or the relic that looks like one, has six places and the picture at the top right; others have four.
#[test]
fn every_card_has_one_picture() {
    let catalog = catalog();
    for edition in Edition::ALL {
        for card in catalog.edition(edition) {
            let marks = &card.facts.marks;
            let pictures: Vec<usize> = (0..marks.len())
                .filter(|place| marks[*place] == Mark::Hex)
                .collect();
            let title = &card.title;
            if card.facts.back == Set::Cities {
                assert_eq!(marks.len(), 6, "{title} in the {edition}");
                assert_eq!(pictures, [5], "{title} in the {edition}");
                assert!(card.effects.is_empty(), "{title} in the {edition}");
            } else {
                assert_eq!(marks.len(), 4, "{title} in the {edition}");
                assert_eq!(pictures.len(), 1, "{title} in the {edition}");
            }
        }
    }
}

/// The featured icon is the one that occurs most often; only Battleship Yamato and the cities of the 4th edition
/// have none.
#[test]
fn the_featured_icon_is_the_most_frequent() {
    let catalog = catalog();
    for edition in Edition::ALL {
        for card in catalog.edition(edition) {
            let count = |icon: Icon| {
                card.facts
                    .marks
                    .iter()
                    .filter(|mark| mark.icon() == Some(icon))
                    .count()
            };
            let most = Icon::ALL.into_iter().map(count).max().unwrap_or(0);
            let city = card.facts.set == Set::Cities && edition == Edition::Fourth;
            match card.facts.featured {
                Some(icon) => assert!(
                    !city && most > 0 && count(icon) == most,
                    "{} in the {edition}: {icon}",
                    card.title
                ),
                None => assert!(
                    city || most == 0,
                    "{} in the {edition}: no featured icon",
                    card.title
                ),
            }
        }
    }
}

/// An echo effect is printed in an icon place, so there are as many of the one as of the other.
#[test]
fn echo_effects_have_their_places() {
    let catalog = catalog();
    for edition in Edition::ALL {
        for card in catalog.edition(edition) {
            let places = card
                .facts
                .marks
                .iter()
                .filter(|mark| **mark == Mark::Echo)
                .count();
            let effects = card
                .effects
                .iter()
                .filter(|effect| effect.kind == Kind::Echo)
                .count();
            assert_eq!(places, effects, "{} in the {edition}", card.title);
        }
    }
}

/// Echo effects, then demand or compel, then the others: the order in which they run.
#[test]
fn effects_stand_in_the_order_they_run() {
    let catalog = catalog();
    for edition in Edition::ALL {
        for card in catalog.edition(edition) {
            let kinds: Vec<u8> = card
                .effects
                .iter()
                .map(|effect| match effect.kind {
                    Kind::Echo => 0,
                    Kind::Demand | Kind::Compel => 1,
                    Kind::Effect => 2,
                })
                .collect();
            assert!(kinds.is_sorted(), "{} in the {edition}", card.title);
        }
    }
}
