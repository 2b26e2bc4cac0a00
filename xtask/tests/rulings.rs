//! The names of rulings: each one that a comment cites is written down, once.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "target" && name != "tests" {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn named() -> Vec<String> {
    let text = fs::read_to_string(root().join("docs/rulings.md"))
        .unwrap_or_else(|error| panic!("docs/rulings.md: {error}"));
    text.lines()
        .filter_map(|line| line.strip_prefix("### "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn no_ruling_is_named_twice() {
    let mut seen = BTreeSet::new();
    for name in named() {
        assert!(
            seen.insert(name.clone()),
            "docs/rulings.md has `{name}` twice"
        );
    }
}

#[test]
fn every_ruling_cited_is_written_down() {
    let named: BTreeSet<String> = named().into_iter().collect();
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        for (number, line) in text.lines().enumerate() {
            let Some((_, cited)) = line.split_once("Rule: ") else {
                continue;
            };
            let name: String = cited
                .chars()
                .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-')
                .collect();
            assert!(
                named.contains(&name),
                "{}:{}: docs/rulings.md has no ruling `{name}`",
                file.display(),
                number + 1
            );
        }
    }
}
