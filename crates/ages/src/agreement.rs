use clap::Args;
use std::hash::{BuildHasher, Hasher};
use table::{Setup, Sitter, Sitting};
use vocab::{Edition, Set, Sets};

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
    /// The sets in play besides the base set, separated by commas: echoes, cities (3rd and 4th edition)
    #[arg(long, value_delimiter = ',', default_value = "base", value_name = "SETS", value_parser = set)]
    pub sets: Vec<Set>,
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
        Setup {
            edition: self.edition,
            sets: self.sets.iter().copied().fold(Sets::BASE, Sets::with),
            teams: self.teams,
            extra_achievement: self.extra_achievement,
            seed: self.seed.unwrap_or_else(new_seed),
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

fn set(text: &str) -> Result<Set, String> {
    Set::from_word(&text.trim().to_lowercase()).ok_or_else(|| {
        let words: Vec<&str> = Set::WITH_DECKS.into_iter().map(Set::word).collect();
        let near = lang::nearest(text, words.iter().copied());
        let hint = near.map_or_else(
            || format!("the sets are {}", words.join(", ")),
            |near| format!("did you mean {near}?"),
        );
        format!("there is no set `{text}`; {hint}")
    })
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
