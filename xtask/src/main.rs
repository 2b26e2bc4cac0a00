//! Chores of the project: `cargo xtask scenes`, `cargo xtask conform`, `cargo xtask coverage`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod conform;
mod coverage;
mod diff;
mod disputes;
mod scene_files;
mod search;

const USAGE: &str = "\
usage: cargo xtask <chore>

  scenes [FILTER]             play all scenes whose file's path contains FILTER
  scenes --syntax [FILTER]    only read them, and report what can't be read
  conform FILE|FOLDER…        look whether the outcomes of conformance cases can be reached
    --json                    one line a case, with its id and verdict
    --only PATTERN            only the cases with such an id; * stands for anything
    --verbose                 tell of the other cases too
    --budget STEPS            how many choices may be tried for a case
  coverage                    write docs/coverage.md: what is tried of each set, and what chance reaches
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.first().map(String::as_str) {
        Some("scenes") => scene_files::run(&arguments[1..]),
        Some("conform") => conform::run(&arguments[1..]),
        Some("coverage") => coverage::run(),
        Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            Ok(true)
        }
        _ => {
            eprint!("{USAGE}");
            Ok(false)
        }
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default()
}

/// The cards as they lie in `cards/` now, so that a changed card can be tried without building anything anew.
fn shelf() -> Result<notation::Shelf, String> {
    read_cards().and_then(shelf_of)
}

/// As [`shelf`], with the cards of `xtask/wordings.card` in place of ours.
fn shelf_with_other_wordings() -> Result<notation::Shelf, String> {
    let path = root().join("xtask/wordings.card");
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("can't read {}: {error}", path.display()))?;
    let reworded: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("card "))
        .collect();
    let mut sources = read_cards()?;
    sources.retain(|(_, card)| !card.lines().any(|line| reworded.contains(&line)));
    sources.push((path.display().to_string(), text.clone()));
    shelf_of(sources)
}

/// The card files as they are now.
fn read_cards() -> Result<Vec<(String, String)>, String> {
    let mut sources = Vec::new();
    let mut folders = vec![root().join("cards")];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder)
            .map_err(|error| format!("can't read {}: {error}", folder.display()))?;
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "card") {
                let text = std::fs::read_to_string(&path)
                    .map_err(|error| format!("can't read {}: {error}", path.display()))?;
                sources.push((path.display().to_string(), text));
            }
        }
    }
    sources.sort();
    Ok(sources)
}

fn shelf_of(sources: Vec<(String, String)>) -> Result<notation::Shelf, String> {
    let sources = sources
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()));
    cards::Catalog::from_sources(sources)
        .map(notation::Shelf::new)
        .map_err(|errors| errors.to_string())
}

#[cfg(test)]
mod tests {
    /// The source's wordings stand for the same cards: the ids of the 4th edition don't move.
    #[test]
    fn the_other_wordings_are_of_the_same_cards() {
        let titles = |shelf: notation::Shelf| -> Vec<String> {
            let printed = shelf.catalog().edition(vocab::Edition::Fourth);
            printed.iter().map(|card| card.title.clone()).collect()
        };
        let ours = super::shelf().map(titles);
        assert_eq!(super::shelf_with_other_wordings().map(titles), ours);
        assert!(ours.is_ok());
    }
}
