//! What the house promises and no eye needs to check: who uses whom, and a story for every card.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Our own crates that a crate is built on.
fn uses(name: &str) -> BTreeSet<String> {
    let manifest = read(&root().join(format!("crates/{name}/Cargo.toml")));
    let own = |line: &str| line.strip_suffix(".workspace = true").map(str::to_owned);
    manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(own)
        .filter(|name| root().join("crates").join(name).is_dir())
        .collect()
}

/// What each crate may use; the secret is kept by what is absent.
const MAY_USE: [(&str, &[&str]); 15] = [
    ("vocab", &[]),
    ("lang", &["vocab"]),
    ("view", &["vocab"]),
    ("cards", &["lang", "vocab"]),
    ("engine", &["lang", "view", "vocab"]),
    ("bots", &["engine", "view", "vocab"]),
    ("notation", &["cards", "engine", "lang", "view", "vocab"]),
    (
        "table",
        &[
            "bots", "cards", "engine", "lang", "notation", "view", "vocab",
        ],
    ),
    ("tui", &["lang", "table", "view", "vocab"]),
    ("board", &["lang", "table", "view", "vocab"]),
    ("store", &[]),
    ("server", &["board", "store", "table", "view", "vocab"]),
    ("ages", &["lang", "server", "table", "tui", "vocab"]),
    ("scenes", &["engine", "notation", "view", "vocab"]),
    (
        "playtests",
        &["cards", "engine", "notation", "view", "vocab"],
    ),
];

#[test]
fn nobody_uses_whom_he_must_not() {
    for (name, allowed) in MAY_USE {
        let allowed: BTreeSet<String> = allowed.iter().map(|name| (*name).to_owned()).collect();
        let beyond: Vec<String> = uses(name).difference(&allowed).cloned().collect();
        assert!(beyond.is_empty(), "{name} uses {beyond:?}");
    }
}

#[test]
fn every_crate_has_its_rule() {
    let listed: BTreeSet<&str> = MAY_USE.iter().map(|(name, _)| *name).collect();
    for entry in fs::read_dir(root().join("crates"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name();
        assert!(
            listed.contains(name.to_string_lossy().as_ref()),
            "{name:?} is not listed"
        );
    }
}

fn card_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            card_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "card") {
            found.push(path);
        }
    }
}

#[test]
fn every_written_card_has_scenes_and_a_text() {
    let mut files = Vec::new();
    card_files(&root().join("cards"), &mut files);
    assert!(files.len() > 500, "{} card files are too few", files.len());
    for file in files {
        let (tree, _) = lang::parse(&read(&file));
        let written = tree
            .cards
            .iter()
            .any(|card| card.effects.iter().any(|effect| !effect.body.is_empty()));
        if written {
            assert!(
                read(&file.with_extension("scenes")).contains("scene \""),
                "{} has no scene",
                file.display()
            );
            assert!(
                file.with_extension("text").exists(),
                "{} has no text",
                file.display()
            );
        }
    }
}
