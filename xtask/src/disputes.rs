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
    /// The cards of a player who loses stay where they lie.
    LosersKeepTheirCards,
    /// A chain achievement is the top card of the base deck.
    ChainsFromBase,
    /// The first card drawn on a turn is an Unseen card also where Echoes has its rule; draws that name a set don't count.
    UnseenFirst,
    /// Each victim of an endorsed demand obeys twice in a row.
    EndorsedInARow,
    /// A full safe or forecast takes cards that are transferred or exchanged.
    LimitlessTransfers,
    /// Enough achievements win in the middle of an action.
    WinsAtOnce,
    /// Of several who deserve a special achievement the active player comes first.
    ActiveClaimsFirst,
    /// To unsplay earns no sharing bonus.
    UnsplayIsNoChange,
    /// Some cards have another wording: that of `xtask/wordings.card`.
    OtherWordings,
}

impl Habit {
    pub const ALL: [Habit; 11] = [
        Habit::OtherWordings,
        Habit::LosersKeepTheirCards,
        Habit::WinsAtOnce,
        Habit::ActiveClaimsFirst,
        Habit::EndorsedInARow,
        Habit::ChainsFromBase,
        Habit::LimitlessTransfers,
        Habit::UnseenFirst,
        Habit::UnsplayIsNoChange,
        Habit::RevealsAreChanges,
        Habit::WithoutParley,
    ];

    /// How the file of disputes names it.
    pub fn words(self) -> &'static str {
        match self {
            Habit::WithoutParley => "without parley",
            Habit::RevealsAreChanges => "reveals are changes",
            Habit::LosersKeepTheirCards => "losers keep their cards",
            Habit::ChainsFromBase => "chains from base",
            Habit::UnseenFirst => "unseen first",
            Habit::EndorsedInARow => "endorsed in a row",
            Habit::LimitlessTransfers => "limitless transfers",
            Habit::WinsAtOnce => "wins at once",
            Habit::ActiveClaimsFirst => "active claims first",
            Habit::UnsplayIsNoChange => "unsplay is no change",
            Habit::OtherWordings => "other wordings",
        }
    }

    fn from_words(words: &str) -> Option<Habit> {
        Habit::ALL.into_iter().find(|habit| habit.words() == words)
    }
}

/// What a dispute is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// A rule that the source plays otherwise, wherever it matters.
    Habit(Habit),
    /// A card that the source words otherwise.
    Card(String),
    /// Cases with such an id; `*` stands for anything.
    Cases(String),
}

/// Why cases are disputed.
#[derive(Debug)]
pub struct Dispute {
    pub about: About,
    /// Cites the card or the rule.
    pub reason: String,
    /// Its line in the file, counted from 1.
    pub line: usize,
}

/// All disputes.
pub struct Disputes(Vec<Dispute>);

impl Disputes {
    /// Reads the file: a line is a habit in brackets, a title in quotes or a pattern, two blanks or more, and the reason.
    pub fn load(path: &Path) -> Result<Disputes, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("can't read {}: {error}", path.display()))?;
        Disputes::parse(&text).map_err(|message| format!("{}:{message}", path.display()))
    }

    fn parse(text: &str) -> Result<Disputes, String> {
        let mut disputes: Vec<Dispute> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let text = line.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let at = |message: String| format!("{}: {message}", index + 1);
            let (about, reason) = read(text).map_err(at)?;
            if let Some(before) = disputes.iter().find(|dispute| dispute.about == about) {
                return Err(at(format!(
                    "this is disputed already in line {}",
                    before.line
                )));
            }
            disputes.push(Dispute {
                about,
                reason,
                line: index + 1,
            });
        }
        Ok(Disputes(disputes))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Dispute> {
        self.0.iter()
    }

    /// The first dispute about cases that names this one.
    pub fn about(&self, id: &str) -> Option<&Dispute> {
        self.0
            .iter()
            .find(|dispute| matches!(&dispute.about, About::Cases(pattern) if matches(pattern, id)))
    }

    /// The line that tells of a habit.
    pub fn habit(&self, habit: Habit) -> Option<&Dispute> {
        self.0
            .iter()
            .find(|dispute| dispute.about == About::Habit(habit))
    }

    /// The line that tells of the other wording of the card that a case is about.
    pub fn wording(&self, id: &str) -> Option<&Dispute> {
        self.0.iter().find(|dispute| {
            matches!(&dispute.about, About::Card(title) if id.split('/').any(|part| part == title))
        })
    }

    /// Whether cards that are worded otherwise are disputed at all.
    pub fn has_wordings(&self) -> bool {
        self.0
            .iter()
            .any(|dispute| matches!(dispute.about, About::Card(_)))
    }
}

/// Whether the case was recorded from the fan implementation, whose habits the file tells of. The others were made by hand.
pub fn from_the_source(id: &str) -> bool {
    !["1e/", "3e/", "parley/", "teams3/", "teams4/"]
        .iter()
        .any(|by_hand| id.starts_with(by_hand))
}

fn read(line: &str) -> Result<(About, String), String> {
    const FORM: &str = "expected `[a habit]`, `\"A Card\"` or the id of a case, two blanks, and the reason of the dispute";
    let (subject, reason) = line.split_once("  ").ok_or(FORM)?;
    let (subject, reason) = (subject.trim(), reason.trim());
    if reason.is_empty() {
        return Err("a dispute needs a reason".to_owned());
    }
    let within = |open, close| {
        subject
            .strip_prefix(open)
            .and_then(|rest: &str| rest.strip_suffix(close))
    };
    let about = if let Some(words) = within('[', ']') {
        let habit = Habit::from_words(words).filter(|habit| *habit != Habit::OtherWordings);
        About::Habit(habit.ok_or_else(|| {
            let known: Vec<String> = Habit::ALL
                .iter()
                .filter(|habit| **habit != Habit::OtherWordings)
                .map(|habit| format!("`{}`", habit.words()))
                .collect();
            format!(
                "`{words}` is no habit of the source; there are {}",
                known.join(", ")
            )
        })?)
    } else if let Some(title) = within('"', '"') {
        About::Card(title.to_owned())
    } else {
        About::Cases(subject.to_owned())
    };
    Ok((about, reason.to_owned()))
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
    use super::{About, Disputes, Habit, from_the_source, matches};
    use std::collections::BTreeSet;

    #[test]
    fn a_star_is_anything() {
        assert!(matches("base/Laser/*", "base/Laser/3"));
        assert!(matches("*Laser*", "3e/Laser/3"));
        assert!(matches("base/Laser/3", "base/Laser/3"));
        assert!(!matches("base/Laser/3", "base/Laser/33"));
        assert!(!matches("base/Laser/*", "base_only/Laser/3"));
    }

    #[test]
    fn a_line_is_about_a_habit_a_card_or_cases() {
        let disputes = Disputes::parse(
            "# why\n[unseen first]  Rule 15.3.\n\"Moses\"  One's own board.\nbase/Coal/3  Rule 9.18.\n",
        );
        let about: Vec<About> = disputes
            .map(|disputes| {
                disputes
                    .0
                    .into_iter()
                    .map(|dispute| dispute.about)
                    .collect()
            })
            .unwrap_or_default();
        assert_eq!(
            about,
            [
                About::Habit(Habit::UnseenFirst),
                About::Card("Moses".to_owned()),
                About::Cases("base/Coal/3".to_owned()),
            ]
        );
    }

    #[test]
    fn a_faulty_line_is_named() {
        let fault = |text| Disputes::parse(text).err().unwrap_or_default();
        assert!(fault("base/Coal/3 Rule 9.18.").starts_with("1: expected"));
        assert!(fault("\n[unseen last]  Rule 15.3.").starts_with("2: `unseen last` is no habit"));
        assert!(
            fault("a/b/1  So.\na/b/1  So.").starts_with("2: this is disputed already in line 1")
        );
    }

    #[test]
    fn what_was_made_by_hand_has_no_habits() {
        assert!(from_the_source("base_only/Archery/0"));
        assert!(from_the_source("test/core/innovation/13"));
        assert!(!from_the_source("3e/Archery/0"));
        assert!(!from_the_source("parley/Writing/0"));
    }

    /// Each card of `wordings.card` has its line, and each line its card.
    #[test]
    fn every_other_wording_has_its_reason() {
        let root = crate::root();
        let disputed: BTreeSet<String> = Disputes::load(&root.join("docs/disputes.txt"))
            .map(|disputes| {
                let titles = disputes
                    .0
                    .into_iter()
                    .filter_map(|dispute| match dispute.about {
                        About::Card(title) => Some(title),
                        _ => None,
                    });
                titles.collect()
            })
            .unwrap_or_default();
        let text = std::fs::read_to_string(root.join("xtask/wordings.card")).unwrap_or_default();
        let worded: BTreeSet<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("card \"")?.strip_suffix('"'))
            .map(str::to_owned)
            .collect();
        assert!(!worded.is_empty());
        assert_eq!(disputed, worded);
    }
}
