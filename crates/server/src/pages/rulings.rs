//! The rulings of `docs/rulings.md`, read into pieces so that a card's page can show those that concern it.

use std::sync::OnceLock;

const SOURCE: &str = include_str!("../../../../docs/rulings.md");

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The name by which the code cites it.
    pub name: &'static str,
    /// What it says, a sentence or two a line.
    pub lines: Vec<&'static str>,
    /// The titles it names.
    cards: Vec<&'static str>,
}

impl Ruling {
    /// Whether it names this card.
    pub fn concerns(&self, title: &str) -> bool {
        self.cards.contains(&title)
    }

    /// Its name as a heading: "Counts once".
    pub fn title(&self) -> String {
        let words = self.name.replace('-', " ");
        let mut letters = words.chars();
        let first: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        first + letters.as_str()
    }
}

/// All rulings, in their order.
pub fn rulings() -> &'static [Ruling] {
    static RULINGS: OnceLock<Vec<Ruling>> = OnceLock::new();
    RULINGS.get_or_init(|| read(SOURCE))
}

fn read(source: &'static str) -> Vec<Ruling> {
    let mut found: Vec<Ruling> = Vec::new();
    for line in source.lines() {
        if let Some(name) = line.strip_prefix("### ") {
            found.push(Ruling {
                name: name.trim(),
                lines: Vec::new(),
                cards: Vec::new(),
            });
        } else if line.starts_with('#') {
            // A chapter: what stands under it before the next ruling belongs to none.
            found.push(Ruling {
                name: "",
                lines: Vec::new(),
                cards: Vec::new(),
            });
        } else if let Some(ruling) = found.last_mut() {
            match line.strip_prefix("Concerns: ") {
                Some(titles) => ruling.cards = titles.trim_end_matches('.').split(", ").collect(),
                None if line.trim().is_empty() => {}
                None => ruling.lines.push(line),
            }
        }
    }
    found.retain(|ruling| !ruling.name.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_are_found_by_card() {
        let on = |title: &str| -> Vec<&str> {
            rulings()
                .iter()
                .filter(|ruling| ruling.concerns(title))
                .map(|ruling| ruling.name)
                .collect()
        };
        assert!(on("Archery").contains(&"who-is-you"));
        assert!(on("Fission").contains(&"end-action"));
        assert!(on("No Such Card").is_empty());
    }

    #[test]
    fn each_says_something() {
        assert!(rulings().len() > 50);
        for ruling in rulings() {
            assert!(!ruling.lines.is_empty(), "{}", ruling.name);
        }
    }
}
