//! What the people at a table agreed on, and how it is kept.

use serde::{Deserialize, Serialize};
use table::WishedSets;
use vocab::{Edition, Set, Sets};

/// What is agreed before a game, apart from who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// 1, 3 or 4.
    pub edition: u8,
    /// The sets in play, by their words.
    pub sets: Vec<String>,
    /// Chance added to the sets when the table was made: these alone were sure.
    #[serde(default)]
    pub surprise: Option<Vec<String>>,
    /// Two teams of two, partners opposite.
    #[serde(default)]
    pub teams: bool,
    /// One achievement more is needed.
    #[serde(default)]
    pub extra_achievement: bool,
    /// Who sits first is drawn by lot when the game begins.
    #[serde(default)]
    pub any_order: bool,
    /// What can be taken back.
    #[serde(default)]
    pub undo: Undo,
    /// How fast bots choose.
    #[serde(default)]
    pub pace: Pace,
    /// How long people may think.
    #[serde(default)]
    pub clock: Clock,
    /// Whether others may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// The first game with a guide beside it.
    #[serde(default)]
    pub guided: bool,
    /// A record brought from elsewhere: everybody may look from every seat.
    #[serde(default)]
    pub study: bool,
}

fn yes() -> bool {
    true
}

/// What can be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undo {
    /// One's own last choice, while nothing hidden came to light.
    Own,
    /// More if everyone agrees; bots always do.
    #[default]
    Consent,
    /// Nothing.
    None,
}

impl Undo {
    /// All, in the order offered.
    pub const ALL: [Undo; 3] = [Undo::Consent, Undo::Own, Undo::None];

    /// The word in forms and rows.
    pub const fn word(self) -> &'static str {
        match self {
            Undo::Own => "own",
            Undo::Consent => "consent",
            Undo::None => "none",
        }
    }

    /// The policy called `word`.
    pub fn from_word(word: &str) -> Option<Undo> {
        Undo::ALL.into_iter().find(|undo| undo.word() == word)
    }

    /// What it means, for people.
    pub const fn label(self) -> &'static str {
        match self {
            Undo::Own => "Only my last choice, while nothing hidden has come to light",
            Undo::Consent => "My last choice, and more if everyone agrees (bots do)",
            Undo::None => "Nothing",
        }
    }
}

/// How fast bots answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// As soon as they know.
    AtOnce,
    /// So that one can follow.
    #[default]
    Calm,
    /// So that one can read.
    Slow,
}

impl Pace {
    /// All, in the order offered.
    pub const ALL: [Pace; 3] = [Pace::AtOnce, Pace::Calm, Pace::Slow];

    /// The word in forms and rows.
    pub const fn word(self) -> &'static str {
        match self {
            Pace::AtOnce => "at-once",
            Pace::Calm => "calm",
            Pace::Slow => "slow",
        }
    }

    /// The pace called `word`.
    pub fn from_word(word: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.word() == word)
    }

    /// What it means, for people.
    pub const fn label(self) -> &'static str {
        match self {
            Pace::AtOnce => "at once",
            Pace::Calm => "calmly",
            Pace::Slow => "slowly",
        }
    }
}

/// The time players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// So many minutes each for the whole game.
    Live(u16),
    /// So many days for each choice.
    Days(u16),
}

impl Clock {
    /// What it means, for people: "no clock", "20 minutes each", "2 days a choice".
    pub fn label(self) -> String {
        match self {
            Clock::None => "no clock".to_owned(),
            Clock::Live(1) => "1 minute each".to_owned(),
            Clock::Live(minutes) => format!("{minutes} minutes each"),
            Clock::Days(1) => "a day a choice".to_owned(),
            Clock::Days(days) => format!("{days} days a choice"),
        }
    }
}

impl Agreement {
    /// A friendly game by the rules of the 4th edition.
    pub fn usual() -> Agreement {
        Agreement {
            edition: 4,
            sets: vec![Set::Base.word().to_owned()],
            surprise: None,
            teams: false,
            extra_achievement: false,
            any_order: true,
            undo: Undo::Consent,
            pace: Pace::Calm,
            clock: Clock::None,
            spectators: true,
            guided: false,
            study: false,
        }
    }

    /// Whose rules.
    pub fn edition(&self) -> Edition {
        edition_of(self.edition).unwrap_or(Edition::Fourth)
    }

    /// The sets in play.
    pub fn sets(&self) -> Sets {
        sets_of(&self.sets)
    }

    /// Takes these sets down; what chance adds, it adds by [`Agreement::draw_sets`].
    #[must_use]
    pub fn with_sets(self, wished: WishedSets) -> Agreement {
        let words = wished.sure.words();
        Agreement {
            surprise: wished.surprise.then(|| words.clone()),
            sets: words,
            ..self
        }
    }

    /// Lets chance add to the sets, if that was agreed; a rematch draws anew.
    pub fn draw_sets(&mut self, number: u64) {
        let Some(sure) = &self.surprise else {
            return;
        };
        let wished = WishedSets {
            sure: sets_of(sure),
            surprise: true,
        };
        self.sets = wished.drawn(self.edition(), number).words();
    }
}

/// The sets called so.
fn sets_of(words: &[String]) -> Sets {
    words
        .iter()
        .filter_map(|word| Set::from_word(word))
        .collect()
}

/// The edition that people call 1, 3 or 4.
pub(crate) fn edition_of(number: u8) -> Option<Edition> {
    Edition::ALL
        .into_iter()
        .find(|edition| edition.number() == number)
}
