use std::fmt;
use std::str::FromStr;

/// A printed edition of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// 2010, base set only.
    First,
    /// Third edition, "Deluxe".
    Third,
    /// Fourth edition, "Ultimate": ages 1 to 11.
    Fourth,
}

impl Edition {
    /// All editions, oldest first.
    pub const ALL: [Edition; 3] = [Edition::First, Edition::Third, Edition::Fourth];

    /// The number players use: 1, 3 or 4.
    pub const fn number(self) -> u8 {
        match self {
            Edition::First => 1,
            Edition::Third => 3,
            Edition::Fourth => 4,
        }
    }

    /// The tag a card file uses: `1st`, `3rd` or `4th`.
    pub const fn tag(self) -> &'static str {
        match self {
            Edition::First => "1st",
            Edition::Third => "3rd",
            Edition::Fourth => "4th",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} edition", self.tag())
    }
}

impl FromStr for Edition {
    type Err = String;

    /// Reads `1`, `1st`, `1e`, `first` and the like.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "1" | "1st" | "1e" | "first" => Ok(Edition::First),
            "3" | "3rd" | "3e" | "third" => Ok(Edition::Third),
            "4" | "4th" | "4e" | "fourth" => Ok(Edition::Fourth),
            _ => Err(format!("there is no edition `{text}`; use 1, 3 or 4")),
        }
    }
}

/// A set of editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Editions(u8);

impl Editions {
    /// No edition.
    pub const NONE: Editions = Editions(0);
    /// Every edition.
    pub const ALL: Editions = Editions(0b111);

    /// Just this one.
    pub const fn only(edition: Edition) -> Editions {
        Editions(1 << edition as u8)
    }

    /// Whether `edition` is among them.
    pub const fn contains(self, edition: Edition) -> bool {
        self.0 & (1 << edition as u8) != 0
    }

    /// These and also `edition`.
    #[must_use]
    pub const fn with(self, edition: Edition) -> Editions {
        Editions(self.0 | (1 << edition as u8))
    }

    /// What both have in common.
    #[must_use]
    pub const fn and(self, other: Editions) -> Editions {
        Editions(self.0 & other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The editions, oldest first.
    pub fn iter(self) -> impl Iterator<Item = Edition> {
        Edition::ALL.into_iter().filter(move |e| self.contains(*e))
    }
}

impl FromIterator<Edition> for Editions {
    fn from_iter<T: IntoIterator<Item = Edition>>(editions: T) -> Self {
        editions.into_iter().fold(Editions::NONE, Editions::with)
    }
}

/// A set of cards with a back of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// The base game.
    Base,
    /// Echoes of the Past.
    Echoes,
    /// Cities of Destiny.
    Cities,
    /// Artifacts of History.
    Artifacts,
    /// The Unseen.
    Unseen,
    /// The five relics of the 3rd edition; each has the back of another set.
    Relics,
}

impl Set {
    /// All sets, in rulebook order.
    pub const ALL: [Set; 6] = [
        Set::Base,
        Set::Echoes,
        Set::Cities,
        Set::Artifacts,
        Set::Unseen,
        Set::Relics,
    ];

    /// The five sets that have decks, in rulebook order.
    pub const WITH_DECKS: [Set; 5] = [
        Set::Base,
        Set::Echoes,
        Set::Cities,
        Set::Artifacts,
        Set::Unseen,
    ];

    /// The word a card file and a position use.
    pub const fn word(self) -> &'static str {
        match self {
            Set::Base => "base",
            Set::Echoes => "echoes",
            Set::Cities => "cities",
            Set::Artifacts => "artifacts",
            Set::Unseen => "unseen",
            Set::Relics => "relics",
        }
    }

    /// The editions this set was printed for.
    pub const fn editions(self) -> Editions {
        match self {
            Set::Base => Editions::ALL,
            Set::Echoes | Set::Cities | Set::Artifacts => {
                Editions::only(Edition::Third).with(Edition::Fourth)
            }
            Set::Unseen => Editions::only(Edition::Fourth),
            Set::Relics => Editions::only(Edition::Third),
        }
    }

    /// The set called `word` in card files and positions.
    pub fn from_word(word: &str) -> Option<Set> {
        Set::ALL.into_iter().find(|set| set.word() == word)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Set::Base => "Base",
            Set::Echoes => "Echoes",
            Set::Cities => "Cities",
            Set::Artifacts => "Artifacts",
            Set::Unseen => "Unseen",
            Set::Relics => "Relics",
        })
    }
}

/// A group of sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Sets(u8);

impl Sets {
    /// The base set alone.
    pub const BASE: Sets = Sets(1);

    /// No set.
    pub const NONE: Sets = Sets(0);

    /// All sets printed for that edition; any of them can be played together with the base set, the relics beside Artifacts
    /// only.
    pub fn of(edition: Edition) -> Sets {
        let printed = |set: &Set| set.editions().contains(edition);
        Set::ALL.into_iter().filter(printed).collect()
    }

    /// These and also `set`.
    #[must_use]
    pub const fn with(self, set: Set) -> Sets {
        Sets(self.0 | (1 << set as u8))
    }

    /// Whether `set` is among them.
    pub const fn contains(self, set: Set) -> bool {
        self.0 & (1 << set as u8) != 0
    }

    /// These but for `set`.
    #[must_use]
    pub const fn without(self, set: Set) -> Sets {
        Sets(self.0 & !(1 << set as u8))
    }

    /// All sets of the group, in rulebook order: those with decks, and the relics.
    pub fn all(self) -> impl Iterator<Item = Set> {
        Set::ALL.into_iter().filter(move |set| self.contains(*set))
    }

    /// The words for all sets of the group, as records and forms have them.
    pub fn words(self) -> Vec<String> {
        self.all().map(|set| set.word().to_owned()).collect()
    }

    /// The sets with decks that are in the group, in rulebook order.
    pub fn iter(self) -> impl Iterator<Item = Set> {
        Set::WITH_DECKS
            .into_iter()
            .filter(move |set| self.contains(*set))
    }

    /// How many sets other than the base set are in the group.
    pub fn expansions(self) -> usize {
        self.iter().filter(|set| *set != Set::Base).count()
    }
}

impl FromIterator<Set> for Sets {
    fn from_iter<T: IntoIterator<Item = Set>>(sets: T) -> Self {
        sets.into_iter().fold(Sets::NONE, Sets::with)
    }
}
