use clap::Args;
use std::hash::{BuildHasher, Hasher};
use table::{SetWish, Setup, Sitter, Sitting, WishedSets};
use vocab::Edition;

/// Names of players nobody has named.
const NAMES: [&str; 5] = ["Ada", "Bob", "Cleo", "Dan", "Eve"];

/// What players agree on before a game.
#[derive(Args, Clone, Debug)]
pub struct Agreement {
    /// Whose rules and cards: 1, 3 or 4
    #[arg(long, default_value = "4", value_parser = edition)]
    pub edition: Edition,
    /// How many play: 2 to 4, in the 4th edition up to 5 [default: 2, or as many as are named]
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    /// The sets in play besides the base set, separated by commas: echoes, cities, artifacts (3rd and 4th edition), relics
    /// (3rd, with artifacts), unseen (4th); `all`; `surprise` tosses a coin for each set that isn't named
    #[arg(long, value_delimiter = ',', default_value = "base", value_name = "SETS", value_parser = SetWish::from_word)]
    pub sets: Vec<SetWish>,
    /// Two teams of two, partners sitting opposite (four players)
    #[arg(long)]
    pub teams: bool,
    /// A longer game: one achievement more is needed
    #[arg(long)]
    pub extra_achievement: bool,
    /// Deal and luck follow from this number [default: a new one each time]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

impl Agreement {
    /// Whether chance adds to the sets.
    pub fn is_surprise(&self) -> bool {
        self.sets.contains(&SetWish::Surprise)
    }

    /// The setup with these people and bots. Names that are missing are made up.
    pub fn setup(&self, sittings: Vec<Sitting>, names: &[String]) -> Setup {
        let sitters = sittings
            .into_iter()
            .enumerate()
            .map(|(index, sitting)| Sitter {
                name: names
                    .get(index)
                    .cloned()
                    .unwrap_or_else(|| spare_name(index, names)),
                sitting,
            })
            .collect();
        let seed = self.seed.unwrap_or_else(new_seed);
        let wished = WishedSets::of(self.edition, self.sets.iter().copied());
        Setup {
            edition: self.edition,
            sets: wished.drawn(self.edition, seed),
            teams: self.teams,
            extra_achievement: self.extra_achievement,
            seed,
            sitters,
        }
    }
}

/// A name for a seat that isn't taken by a named player.
fn spare_name(index: usize, taken: &[String]) -> String {
    let free = |name: &&&str| !taken.iter().any(|other| other == **name);
    match NAMES
        .iter()
        .filter(free)
        .nth(index.saturating_sub(taken.len()))
    {
        Some(name) if !taken.is_empty() => (*name).to_owned(),
        _ => NAMES.get(index).map_or_else(
            || format!("Player {}", index + 1),
            |name| (*name).to_owned(),
        ),
    }
}

/// A seed nobody can foresee.
pub fn new_seed() -> u64 {
    std::collections::hash_map::RandomState::new()
        .build_hasher()
        .finish()
}

pub fn edition(text: &str) -> Result<Edition, String> {
    text.parse()
}

/// A kind of player.
pub fn sitting(text: &str) -> Result<Sitting, String> {
    Sitting::from_word(&text.trim().to_lowercase())
}

/// The kinds of bots, for the help.
pub fn bots_help() -> String {
    let kinds = table::bot_kinds()
        .iter()
        .map(|kind| format!("  {:<8} {}", kind.name, kind.description));
    format!("Bots:\n{}", kinds.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spare_names_are_not_taken_twice() {
        let named = vec!["Bob".to_owned()];
        assert_eq!(spare_name(1, &named), "Ada");
        assert_eq!(spare_name(2, &named), "Cleo");
        assert_eq!(spare_name(1, &[]), "Bob");
    }
}
