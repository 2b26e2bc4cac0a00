use crate::{Age, Color, Edition, Seat, Set};
use std::fmt;

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// A player's hand.
    Hand(Seat),
    /// A player's score pile.
    Score(Seat),
    /// The cards of one color on a player's board.
    Stack(Seat, Color),
    /// A player's forecast (Echoes).
    Forecast(Seat),
    /// A player's safe (The Unseen).
    Safe(Seat),
    /// The cards a player holds as achievements.
    Achievements(Seat),
    /// A player's artifact on display.
    Display(Seat),
    /// The artifacts in a player's museums (4th edition).
    Museums(Seat),
    /// The supply of one age of one set.
    Deck(Set, Age),
    /// The achievements nobody has claimed.
    Available,
    /// The junk (4th edition).
    Junk,
    /// Set aside for the rest of the game (1st and 3rd edition).
    Removed,
    /// The relics nobody holds (3rd edition).
    Relics,
}

impl Zone {
    /// Whose place it is; `None` for common ones.
    pub const fn owner(self) -> Option<Seat> {
        match self {
            Zone::Hand(seat)
            | Zone::Score(seat)
            | Zone::Stack(seat, _)
            | Zone::Forecast(seat)
            | Zone::Safe(seat)
            | Zone::Achievements(seat)
            | Zone::Display(seat)
            | Zone::Museums(seat) => Some(seat),
            Zone::Deck(..) | Zone::Available | Zone::Junk | Zone::Removed | Zone::Relics => None,
        }
    }

    /// All places of a player; the last one holds his achievements.
    pub const fn of(seat: Seat) -> [Zone; 12] {
        [
            Zone::Stack(seat, Color::Red),
            Zone::Stack(seat, Color::Yellow),
            Zone::Stack(seat, Color::Green),
            Zone::Stack(seat, Color::Blue),
            Zone::Stack(seat, Color::Purple),
            Zone::Hand(seat),
            Zone::Score(seat),
            Zone::Forecast(seat),
            Zone::Safe(seat),
            Zone::Display(seat),
            Zone::Museums(seat),
            Zone::Achievements(seat),
        ]
    }
}

/// A special achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Special {
    Monument,
    Empire,
    World,
    Wonder,
    Universe,
    Supremacy,
    Destiny,
    Wealth,
    Heritage,
    History,
    /// "Legend" in the 3rd edition.
    Tradition,
    Repute,
    Fame,
    Glory,
    Victory,
    Confidence,
    Zen,
    Anonymity,
    Folklore,
    Mystery,
}

impl Special {
    /// All twenty, five a set: base, Echoes, Cities, The Unseen.
    pub const ALL: [Special; 20] = [
        Special::Monument,
        Special::Empire,
        Special::World,
        Special::Wonder,
        Special::Universe,
        Special::Supremacy,
        Special::Destiny,
        Special::Wealth,
        Special::Heritage,
        Special::History,
        Special::Tradition,
        Special::Repute,
        Special::Fame,
        Special::Glory,
        Special::Victory,
        Special::Confidence,
        Special::Zen,
        Special::Anonymity,
        Special::Folklore,
        Special::Mystery,
    ];

    /// The set it belongs to.
    pub const fn set(self) -> Set {
        match self as u8 / 5 {
            0 => Set::Base,
            1 => Set::Echoes,
            2 => Set::Cities,
            _ => Set::Unseen,
        }
    }

    /// The printed name (4th edition).
    pub const fn name(self) -> &'static str {
        match self {
            Special::Monument => "Monument",
            Special::Empire => "Empire",
            Special::World => "World",
            Special::Wonder => "Wonder",
            Special::Universe => "Universe",
            Special::Supremacy => "Supremacy",
            Special::Destiny => "Destiny",
            Special::Wealth => "Wealth",
            Special::Heritage => "Heritage",
            Special::History => "History",
            Special::Tradition => "Tradition",
            Special::Repute => "Repute",
            Special::Fame => "Fame",
            Special::Glory => "Glory",
            Special::Victory => "Victory",
            Special::Confidence => "Confidence",
            Special::Zen => "Zen",
            Special::Anonymity => "Anonymity",
            Special::Folklore => "Folklore",
            Special::Mystery => "Mystery",
        }
    }

    /// The name that is printed in that edition.
    pub const fn name_in(self, edition: Edition) -> &'static str {
        match (self, edition) {
            (Special::Tradition, Edition::First | Edition::Third) => "Legend",
            _ => self.name(),
        }
    }

    /// The special achievement of that name; "Legend" is the 3rd edition's "Tradition".
    pub fn from_name(name: &str) -> Option<Special> {
        if name == "Legend" {
            return Some(Special::Tradition);
        }
        Special::ALL
            .into_iter()
            .find(|special| special.name() == name)
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
