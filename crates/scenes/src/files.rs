//! Scene files on disk.

use crate::parse::{Scene, parse_scenes};
use crate::run::run_scene;
use notation::Shelf;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use vocab::{Edition, Set};

/// What came of the scenes of a folder.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many scenes there are; one that runs in three editions counts three times.
    pub played: usize,
    /// One text for each that didn't come out: file and line, scene, edition, what was expected and what was there.
    pub failures: Vec<String>,
}

/// The scene files under a folder whose path contains the filter, sorted.
///
/// # Errors
/// If a folder can't be read.
pub fn scene_files(folder: &Path, filter: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "scenes")
                && path.to_string_lossy().contains(filter)
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The title in the first line of the card file beside a scene file.
pub fn title_beside(path: &Path) -> Option<String> {
    let card = fs::read_to_string(path.with_extension("card")).ok()?;
    let line = card
        .lines()
        .find_map(|line| line.trim().strip_prefix("card "))?;
    line.trim()
        .strip_prefix('"')?
        .split('"')
        .next()
        .map(str::to_owned)
}

/// The editions a scene is played in, and the set of its card there; one of the rules has none.
pub fn editions(scene: &Scene, title: Option<&str>, shelf: &Shelf) -> Vec<(Edition, Option<Set>)> {
    let named = |edition: &Edition| scene.editions.is_empty() || scene.editions.contains(*edition);
    Edition::ALL
        .into_iter()
        .filter(named)
        .filter_map(|edition| match title {
            Some(title) => {
                let card = shelf.find(edition, title)?;
                Some((edition, Some(shelf.library(edition).card(card).facts.set)))
            }
            None => Some((edition, None)),
        })
        .collect()
}

/// Plays the scenes of all files under a folder whose path contains the filter, each in every edition it is for.
///
/// A file beside no card is about the rules; its scenes must name their editions.
///
/// # Errors
/// If a file or folder can't be read.
pub fn run_folder(folder: &Path, filter: &str, shelf: &Shelf) -> io::Result<Summary> {
    let mut summary = Summary::default();
    for path in scene_files(folder, filter)? {
        let source = fs::read_to_string(&path)?;
        let name = path
            .strip_prefix(folder.parent().unwrap_or(folder))
            .unwrap_or(&path)
            .display()
            .to_string();
        let (scenes, errors) = parse_scenes(&source);
        summary.failures.extend(
            errors
                .iter()
                .map(|error| format!("{name}:{}: {}", error.line, error.message)),
        );
        let title = title_beside(&path);
        for scene in &scenes {
            if title.is_none() && scene.editions.is_empty() {
                summary.failures.push(format!(
                    "{name}:{}: \"{}\" belongs to no card, so it must say for which editions it is: `[1st 3rd 4th]`",
                    scene.line, scene.name
                ));
                continue;
            }
            let editions = editions(scene, title.as_deref(), shelf);
            for (edition, own) in &editions {
                summary.played += 1;
                if let Err(failure) = run_scene(scene, shelf, *edition, own.unwrap_or(Set::Base)) {
                    summary.failures.push(format!(
                        "{name}:{}: \"{}\" ({edition}): {}",
                        failure.line, scene.name, failure.message
                    ));
                }
            }
            if editions.is_empty() {
                summary.failures.push(format!(
                    "{name}:{}: \"{}\" is for no edition that has the card",
                    scene.line, scene.name
                ));
            }
        }
    }
    Ok(summary)
}
