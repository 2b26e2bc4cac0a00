//! The catalog as those who use it see it, on a few invented cards and on all real ones.

use cards::{Catalog, SOURCES};
use std::collections::BTreeSet;
use std::time::Instant;
use vocab::{Edition, Set};

fn card(title: &str, facts: &str, effects: &str) -> String {
    format!("card \"{title}\"\n  {facts} castle hex castle castle featured castle\n{effects}\n")
}

fn catalog(cards: &[String]) -> Catalog {
    let sources = cards.iter().map(|text| ("trial.card", text.as_str()));
    Catalog::from_sources(sources).unwrap_or_else(|errors| panic!("{errors}"))
}

fn errors(cards: &[String]) -> String {
    let sources = cards.iter().map(|text| ("trial.card", text.as_str()));
    match Catalog::from_sources(sources) {
        Ok(_) => String::new(),
        Err(errors) => errors.to_string(),
    }
}

/// The one test that every card file of the project passes: it parses, and it resolves in each of its editions.
#[test]
fn every_card_file_is_right_in_every_edition() {
    assert!(!SOURCES.is_empty());
    let start = Instant::now();
    match Catalog::load() {
        Ok(_) => println!("{} files in {:?}", SOURCES.len(), start.elapsed()),
        Err(errors) => panic!("{errors}"),
    }
}

#[test]
fn every_set_has_as_many_cards_as_were_printed() {
    let catalog = Catalog::load().unwrap_or_else(|errors| panic!("{errors}"));
    for edition in Edition::ALL {
        let printed = catalog.edition(edition);
        for set in Set::ALL {
            let cards = printed.iter().filter(|card| card.facts.set == set).count();
            let expected = match (set, edition) {
                _ if !set.editions().contains(edition) => 0,
                (Set::Relics, _) => 5,
                (_, Edition::Fourth) => 115,
                _ => 105,
            };
            // Sets are written one after the other; a set that is begun has all its cards.
            assert!(
                cards == expected || cards == 0,
                "{set}, {edition}: {cards} of {expected}"
            );
        }
    }
}

#[test]
fn cards_stand_in_canonical_order() {
    let catalog = catalog(&[
        card("Zither", "echoes 1 red", "  effect\n    draw a 1"),
        card("Wheel", "base 2 red", "  effect\n    draw a 1"),
        card("Yoke", "base 1 blue", "  effect\n    draw a 1"),
        card("Axe", "base 1 red", "  effect\n    draw a 1"),
        card("Anvil", "base 1 red", "  effect\n    draw a 1"),
    ]);
    let titles = |edition| -> Vec<&str> {
        catalog
            .edition(edition)
            .iter()
            .map(|card| card.title.as_str())
            .collect()
    };
    assert_eq!(
        titles(Edition::Fourth),
        ["Anvil", "Axe", "Yoke", "Wheel", "Zither"]
    );
    assert_eq!(titles(Edition::First), ["Anvil", "Axe", "Yoke", "Wheel"]);
}

#[test]
fn a_title_is_found_as_people_write_it() {
    let catalog = catalog(&[
        card("A.I.", "base 10 purple", "  effect\n    draw a 1"),
        card("Basur Höyük Tokens", "base 1 red", "  effect\n    draw a 1"),
        card("Code of Laws", "base 1 purple", "  effect\n    draw a 1"),
    ]);
    let found = |title: &str| {
        catalog
            .look_up(Edition::Fourth, title)
            .ok()
            .and_then(|id| catalog.card(Edition::Fourth, id))
            .map(|card| card.title.as_str())
    };
    assert_eq!(found("ai"), Some("A.I."));
    assert_eq!(found("basur hoyuk tokens"), Some("Basur Höyük Tokens"));
    assert_eq!(found("CODEOFLAWS"), Some("Code of Laws"));
    assert_eq!(found("Writing"), None);
    let wrong = catalog.look_up(Edition::Fourth, "cod of laws").unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "there is no card \"cod of laws\" in the 4th edition; did you mean \"Code of Laws\"?"
    );
    let begun = catalog.look_up(Edition::Fourth, "basur").unwrap_err();
    assert_eq!(begun.suggestion.as_deref(), Some("Basur Höyük Tokens"));
}

#[test]
fn a_title_of_another_edition_finds_the_card() {
    let text = "card \"Barcode\"\n  [3rd] title \"Bar Codes\"\n  base 1 red castle hex castle castle featured castle\n  effect\n    draw a 1\n";
    let catalog = catalog(&[text.to_owned()]);
    let id = catalog.look_up(Edition::Fourth, "bar codes").unwrap();
    assert_eq!(
        catalog.edition(Edition::Fourth)[id.index()].title,
        "Barcode"
    );
    assert_eq!(catalog.find(Edition::Fourth, "Bar Codes"), None);
}

#[test]
fn a_title_belongs_to_one_card() {
    let twice = [
        card("Axe", "base 1 red", "  effect\n    draw a 1"),
        card("axe", "base 2 red", "  effect\n    draw a 1"),
    ];
    assert!(
        errors(&twice).contains("a title for two cards"),
        "{}",
        errors(&twice)
    );
}

#[test]
fn a_title_in_a_program_must_exist() {
    let cards = [
        card("Robotics", "base 10 red", "  effect\n    draw a 1"),
        card(
            "Axe",
            "base 1 red",
            "  effect\n    if any top card named \"Robotic\" on board: win",
        ),
    ];
    let text = errors(&cards);
    assert!(
        text.contains("no card \"Robotic\" in the 1st edition"),
        "{text}"
    );
    assert!(text.contains("did you mean \"Robotics\"?"), "{text}");
}

#[test]
fn ids_are_unique_and_lead_back() {
    let catalog = Catalog::load().unwrap_or_else(|errors| panic!("{errors}"));
    for edition in Edition::ALL {
        let mut ids = BTreeSet::new();
        for (index, card) in catalog.edition(edition).iter().enumerate() {
            let id = catalog.find(edition, &card.title);
            assert_eq!(id.map(|id| id.index()), Some(index), "{}", card.title);
            assert!(ids.insert(id));
        }
    }
}

#[test]
fn a_card_leads_to_its_file() {
    let catalog = Catalog::load().unwrap_or_else(|errors| panic!("{errors}"));
    let id = catalog.look_up(Edition::First, "archery").unwrap();
    let source = catalog.source(Edition::First, id).unwrap();
    assert_eq!(source.name, "cards/base/1/archery.card");
    assert!(source.text.contains("card \"Archery\""));
}

/// Whatever line is lost, the rest is read without a panic, and what is wrong is pointed at inside the text.
#[test]
fn a_card_that_lost_a_line_is_complained_about_in_good_order() {
    for source in SOURCES {
        let lines: Vec<&str> = source.text.lines().collect();
        for lost in 0..lines.len() {
            let mut rest = lines.clone();
            rest.remove(lost);
            let text = rest.join("\n");
            let (file, mut found) = lang::parse(&text);
            for card in &file.cards {
                found.extend(lang::resolve_all(card).1);
            }
            for diagnostic in &found {
                let at = text.get(diagnostic.span.start..diagnostic.span.end);
                assert!(at.is_some(), "{}: {diagnostic:?}", source.name);
                for (span, _) in &diagnostic.also {
                    assert!(text.get(span.start..span.end).is_some(), "{diagnostic:?}");
                }
            }
            assert!(!lang::render_diagnostics(source.name, &text, &found).contains('\t'));
        }
    }
}
