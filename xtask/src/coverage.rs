//! `cargo xtask coverage`: writes `docs/coverage.md`.

use engine::{Options, Random, State};
use notation::Shelf;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use view::Happening;
use vocab::{CardId, Edition, Set, Sets};

/// How many games chance plays in each edition, from seed 0 on.
const GAMES: u64 = 1_000;

/// How many sit at the table there.
const PLAYERS: u8 = 3;

/// No game is longer.
const CEILING: usize = 20_000;

/// Writes the file anew.
pub fn run() -> Result<bool, String> {
    let shelf = crate::shelf()?;
    let text = format!("{}\n{}", tried(&shelf)?, reached(&shelf)?);
    let path = crate::root().join("docs/coverage.md");
    fs::write(&path, text).map_err(|error| format!("can't write {}: {error}", path.display()))?;
    Ok(true)
}

/// The sets of each edition.
fn sets() -> impl Iterator<Item = (Set, Edition)> {
    Set::ALL.into_iter().flat_map(|set| {
        let editions = Edition::ALL.into_iter();
        editions
            .filter(move |edition| set.editions().contains(*edition))
            .map(move |edition| (set, edition))
    })
}

/// The part that takes no time: cards, effects, scenes, disputes.
fn tried(shelf: &Shelf) -> Result<String, String> {
    let scenes = scenes(shelf)?;
    let disputed = disputed(shelf)?;
    let mut text = String::from(
        "# What is tried of the cards

Written by `cargo xtask coverage`; a test says so when the first table is out of date.

## Cards, effects, scenes, disputes

A scene that runs in three editions counts three times.
Disputed is a card if the recorded positions play it otherwise and the project stands by its own reading (`docs/disputes.txt`).

| Set | Edition | Cards | Effects | Scenes | Cards disputed |
| --- | --- | ---: | ---: | ---: | ---: |
",
    );
    for (set, edition) in sets() {
        let cards = shelf.library(edition).iter();
        let cards: Vec<_> = cards.filter(|(_, card)| card.facts.set == set).collect();
        let effects: usize = cards.iter().map(|(_, card)| card.kinds().count()).sum();
        let disputed = cards
            .iter()
            .filter(|(id, _)| disputed.contains(&(edition, *id)))
            .count();
        let scenes = scenes.get(&(Some(set), edition)).copied().unwrap_or(0);
        let _ = writeln!(
            text,
            "| {set} | {edition} | {} | {effects} | {scenes} | {disputed} |",
            cards.len()
        );
    }
    for edition in Edition::ALL {
        let scenes = scenes.get(&(None, edition)).copied().unwrap_or(0);
        let _ = writeln!(text, "| the rules | {edition} | | | {scenes} | |");
    }
    Ok(text)
}

/// How many scenes there are of each set, and of the rules, in each edition.
fn scenes(shelf: &Shelf) -> Result<BTreeMap<(Option<Set>, Edition), usize>, String> {
    let mut found = BTreeMap::new();
    for folder in ["cards", "rules"] {
        let folder = crate::root().join(folder);
        let files = scenes::scene_files(&folder, "").map_err(|error| error.to_string())?;
        for path in files {
            let source = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            let title = scenes::title_beside(&path);
            for scene in scenes::parse_scenes(&source).0 {
                for (edition, set) in scenes::editions(&scene, title.as_deref(), shelf) {
                    *found.entry((set, edition)).or_default() += 1;
                }
            }
        }
    }
    Ok(found)
}

/// The cards that disputes are about: those in quotes, and those in the ids of cases.
fn disputed(shelf: &Shelf) -> Result<BTreeSet<(Edition, CardId)>, String> {
    let path = crate::root().join("docs/disputes.txt");
    let text = fs::read_to_string(&path)
        .map_err(|error| format!("can't read {}: {error}", path.display()))?;
    let mut found = BTreeSet::new();
    for line in text.lines().filter(|line| !line.starts_with(['#', '['])) {
        let about = line.split("  ").next().unwrap_or_default();
        let of = |number: &str| {
            let tagged = format!("_{number}/");
            about.starts_with(&format!("{number}/")) || about.contains(&tagged)
        };
        let edition = match (of("1e"), of("3e")) {
            (true, _) => Edition::First,
            (_, true) => Edition::Third,
            _ => Edition::Fourth,
        };
        let titles = about.split('/').map(|part| part.trim_matches('"'));
        let cards = titles.filter_map(|title| shelf.find(edition, title));
        found.extend(cards.map(|card| (edition, card)));
    }
    Ok(found)
}

/// What random games reach. The same games each time, so the same text as long as cards and rules are the same.
fn reached(shelf: &Shelf) -> Result<String, String> {
    let mut text = format!(
        "## Reached by chance

In each edition {GAMES} games of {PLAYERS} players with all sets that can be played there, seeds 0 to {}, every choice by chance.
An effect is reached if somebody began to carry it out.
What chance doesn't reach is laid on top of a board by the test `every_effect_of_every_card_runs`.

| Set | Edition | Effects | Reached |
| --- | --- | ---: | ---: |
",
        GAMES - 1
    );
    let mut missed = String::new();
    let mut rows = BTreeMap::new();
    let mut decisions = Vec::new();
    for edition in Edition::ALL {
        let options = Options {
            sets: Sets::of(edition),
            ..Options::base(edition, PLAYERS)
        };
        let game = shelf.game(options).map_err(|error| error.to_string())?;
        let mut seen: BTreeSet<(CardId, u8)> = BTreeSet::new();
        let mut count = 0;
        for seed in 0..GAMES {
            count += play(&mut State::new(&game, seed), seed, &mut seen)?;
        }
        decisions.push(format!("{count} in the {edition}"));
        let played = |set: Set| game.options.sets.contains(set);
        for (set, _) in sets().filter(|(set, other)| *other == edition && played(*set)) {
            let (mut all, mut reached) = (0, 0);
            for (id, card) in game.library.iter().filter(|(id, _)| game.in_play(*id)) {
                if card.facts.set != set {
                    continue;
                }
                let effects = card.kinds().count() as u8;
                let missing: Vec<String> = (0..effects)
                    .filter(|effect| !seen.contains(&(id, *effect)))
                    .map(|effect| (effect + 1).to_string())
                    .collect();
                all += usize::from(effects);
                reached += usize::from(effects) - missing.len();
                if !missing.is_empty() {
                    let _ = writeln!(
                        missed,
                        "- {edition}, {set}: {}, effect {}",
                        card.title,
                        missing.join(" and ")
                    );
                }
            }
            rows.insert(
                (set as u8, edition),
                format!("| {set} | {edition} | {all} | {reached} |"),
            );
        }
    }
    for (set, edition) in sets() {
        if let Some(row) = rows.get(&(set as u8, edition)) {
            text.push_str(row);
            text.push('\n');
        }
    }
    let _ = writeln!(text, "\nDecisions taken: {}.", decisions.join(", "));
    if missed.is_empty() {
        text.push_str("\nThere is no effect that chance never reached.\n");
    } else {
        let _ = write!(text, "\n## Never reached by chance\n\n{missed}");
    }
    Ok(text)
}

/// Plays a game by chance and notes the effects that are begun; how many decisions were taken.
fn play(state: &mut State, seed: u64, seen: &mut BTreeSet<(CardId, u8)>) -> Result<usize, String> {
    let mut random = Random::new(seed);
    let mut events = Vec::new();
    for decisions in 0..CEILING {
        let Some(decision) = state.decision() else {
            return Ok(decisions);
        };
        let choice = decision.options[random.below(decision.options.len())];
        state
            .apply_logged(choice, &mut events)
            .map_err(|error| format!("seed {seed}: {error}"))?;
        for event in events.drain(..) {
            if let Happening::EffectBegan { cause, .. } = event.public {
                seen.insert((cause.card, cause.effect));
            }
        }
    }
    Ok(CEILING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_what_is_tried_is_up_to_date() {
        let shelf = crate::shelf().unwrap_or_else(|error| panic!("{error}"));
        let tried = tried(&shelf).unwrap_or_else(|error| panic!("{error}"));
        let path = crate::root().join("docs/coverage.md");
        let text = fs::read_to_string(path).expect("the file is there");
        assert!(
            text.starts_with(&tried),
            "docs/coverage.md is out of date; `cargo xtask coverage` writes it anew"
        );
    }
}
