//! Plays the scenes beside the cards.

use std::path::Path;

#[test]
fn every_scene_comes_out_as_it_claims() {
    let shelf = notation::Shelf::load().unwrap_or_else(|errors| panic!("{errors}"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards");
    let summary = scenes::run_folder(&folder, "", &shelf).expect("the cards can be read");
    assert!(
        summary.failures.is_empty(),
        "{} of {} failed:\n{}",
        summary.failures.len(),
        summary.played,
        summary.failures.join("\n")
    );
}
