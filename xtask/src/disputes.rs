//! The cases in which the engine is right and the conformance data is not.

use std::fs;
use std::path::Path;

/// A rule that the source of the data plays otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Distant players share, and are demanded of, like all others.
    WithoutParley,
    /// A reveal alone earns the sharing bonus.
    RevealsAreChanges,
    /// When a player loses and the game ends by it, his cards stay on the table.
    LosersKeepTheirCards,
    /// A chain achievement is the top card of the base deck.
    ChainsFromBase,
    /// The first card drawn on a turn is an Unseen card also where Echoes has its rule; draws that name a set don't count.
    UnseenFirst,
    /// Each victim of an endorsed demand obeys twice in a row.
    EndorsedInARow,
    /// Some cards have another wording: that of `xtask/wordings.card`.
    OtherWordings,
}

impl Habit {
    fn from_words(words: &str) -> Option<Habit> {
        match words {
            "without parley" => Some(Habit::WithoutParley),
            "reveals are changes" => Some(Habit::RevealsAreChanges),
            "losers keep their cards" => Some(Habit::LosersKeepTheirCards),
            "chains from base" => Some(Habit::ChainsFromBase),
            "unseen first" => Some(Habit::UnseenFirst),
            "endorsed in a row" => Some(Habit::EndorsedInARow),
            "other wordings" => Some(Habit::OtherWordings),
            _ => None,
        }
    }
}

/// Why cases are disputed.
pub struct Dispute {
    /// The case's id; `*` stands for anything.
    pattern: String,
    /// The dispute holds only for cases that agree if the game is played with these habits.
    pub habits: Vec<Habit>,
    /// Cites the card or the rule.
    pub reason: String,
}

/// All disputes.
pub struct Disputes(Vec<Dispute>);

impl Disputes {
    /// Reads the file: a line is a pattern, two blanks or more, perhaps habits in brackets, and the reason.
    pub fn load(path: &Path) -> Result<Disputes, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("can't read {}: {error}", path.display()))?;
        let mut disputes = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let dispute = read(line)
                .map_err(|message| format!("{}:{}: {message}", path.display(), index + 1))?;
            disputes.push(dispute);
        }
        Ok(Disputes(disputes))
    }

    /// The disputes about a case.
    pub fn about<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Dispute> {
        self.0
            .iter()
            .filter(move |dispute| matches(&dispute.pattern, id))
    }

    /// The patterns of unconditional disputes of which cases agreed, and none is disputed.
    pub fn needless<'a>(&'a self, agreed: &[&str], disputed: &[&str]) -> Vec<&'a str> {
        self.0
            .iter()
            .filter(|dispute| dispute.habits.is_empty())
            .map(|dispute| dispute.pattern.as_str())
            .filter(|pattern| {
                agreed.iter().any(|id| matches(pattern, id))
                    && !disputed.iter().any(|id| matches(pattern, id))
            })
            .collect()
    }
}

fn read(line: &str) -> Result<Dispute, String> {
    let (pattern, reason) = line
        .split_once("  ")
        .ok_or("expected a case id, two blanks, and the reason of the dispute")?;
    let mut reason = reason.trim();
    let mut habits = Vec::new();
    if let Some((inside, rest)) = reason
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(']'))
    {
        for words in inside.split(',').map(str::trim) {
            let habit = Habit::from_words(words).ok_or_else(|| {
                format!(
                    "`{words}` is no habit; there are `without parley`, `reveals are changes`, `losers keep their \
                     cards`, `chains from base`, `unseen first`, `endorsed in a row` and `other wordings`"
                )
            })?;
            habits.push(habit);
        }
        reason = rest.trim();
    }
    if reason.is_empty() {
        return Err("a dispute needs a reason".to_owned());
    }
    Ok(Dispute {
        pattern: pattern.trim().to_owned(),
        habits,
        reason: reason.to_owned(),
    })
}

/// Whether a pattern, in which `*` stands for anything, is that id.
pub fn matches(pattern: &str, id: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = id.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_is_anything() {
        assert!(matches("base/Laser/*", "base/Laser/3"));
        assert!(matches("*Laser*", "3e/Laser/3"));
        assert!(matches("base/Laser/3", "base/Laser/3"));
        assert!(!matches("base/Laser/3", "base/Laser/33"));
        assert!(!matches("base/Laser/*", "base_only/Laser/3"));
    }
}
