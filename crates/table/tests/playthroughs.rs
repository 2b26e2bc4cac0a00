//! Games that were played at the terminal, one in each edition, two with Echoes and Cities, two with all sets. Their records
//! replay to the end, and the log that everybody may hear tells them word for word as it did.
//!
//! In those with all sets a person chose for Ada in the first twenty turns, and a bot from there on.

use std::path::Path;
use table::Table;

fn told(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../playthroughs")
        .join(name)
        .with_extension("record");
    let bytes = std::fs::read(path).expect("the record is there");
    let taken = Table::take_up(&bytes).expect("its head can be read");
    assert_eq!(taken.damage, None, "{name} stops making sense");
    assert!(taken.table.ending().is_some(), "{name} is not finished");
    let mut text = String::new();
    for paragraph in taken.table.log(0, None) {
        let gap = if paragraph.heading { "\n" } else { "  " };
        text.push_str(&format!("{gap}{}\n", paragraph.line));
    }
    text
}

#[test]
fn the_first_edition_by_three() {
    insta::assert_snapshot!(told("first_edition"));
}

#[test]
fn the_third_edition_by_two() {
    insta::assert_snapshot!(told("third_edition"));
}

#[test]
fn the_fourth_edition_by_two() {
    insta::assert_snapshot!(told("fourth_edition"));
}

#[test]
fn the_third_edition_with_echoes_and_cities_by_two() {
    insta::assert_snapshot!(told("third_edition_echoes_cities"));
}

#[test]
fn the_fourth_edition_with_echoes_and_cities_by_four() {
    insta::assert_snapshot!(told("fourth_edition_echoes_cities"));
}

#[test]
fn the_third_edition_with_all_sets_and_relics_by_two() {
    insta::assert_snapshot!(told("third_edition_all_sets"));
}

#[test]
fn the_fourth_edition_with_all_sets_by_four() {
    insta::assert_snapshot!(told("fourth_edition_all_sets"));
}
