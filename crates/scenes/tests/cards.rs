//! Plays the scenes beside the cards and those of the rules.

use std::path::Path;

fn all_come_out(folder: &str) {
    let shelf = notation::Shelf::load().unwrap_or_else(|errors| panic!("{errors}"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let summary = scenes::run_folder(&folder, "", &shelf).expect("the scenes can be read");
    assert!(summary.played > 0);
    assert!(
        summary.failures.is_empty(),
        "{} of {} failed:\n{}",
        summary.failures.len(),
        summary.played,
        summary.failures.join("\n")
    );
}

#[test]
fn every_scene_of_a_card_comes_out_as_it_claims() {
    all_come_out("../../cards");
}

#[test]
fn every_scene_of_a_rule_comes_out_as_it_claims() {
    all_come_out("../../rules");
}
