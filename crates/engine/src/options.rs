//! What a table agrees on before the game.

use crate::rules::Rules;
use std::fmt;
use vocab::{Edition, Set, Sets};

/// The agreed frame of a game. With the seed and the choices it is the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whose rules and cards.
    pub edition: Edition,
    /// Which sets are in play; the base set always is.
    pub sets: Sets,
    /// How many players.
    pub players: u8,
    /// Two teams of two, partners opposite.
    pub teams: bool,
    /// One achievement more is needed, for a longer game.
    pub extra_achievement: bool,
}

impl Options {
    /// A plain game of the base set.
    pub fn base(edition: Edition, players: u8) -> Options {
        Options {
            edition,
            sets: Sets::BASE,
            players,
            teams: false,
            extra_achievement: false,
        }
    }

    /// Whether these options make a game.
    ///
    /// # Errors
    /// Says what is wrong and what is possible: the number of players (rule 2.8), teams, sets of another edition.
    pub fn check(&self) -> Result<(), OptionsError> {
        let rules = Rules::of(self.edition);
        let most = rules.most_players;
        if self.players < 2 || self.players as usize > most {
            return Err(OptionsError::Players {
                players: self.players,
                edition: self.edition,
                most,
            });
        }
        if self.teams && self.players != 4 {
            return Err(OptionsError::Teams(self.players));
        }
        if !self.sets.contains(Set::Base) {
            return Err(OptionsError::NoBase);
        }
        for set in self.sets.all() {
            if !set.editions().contains(self.edition) {
                return Err(OptionsError::Set(set, self.edition));
            }
        }
        if self.sets.contains(Set::Relics) && !self.sets.contains(Set::Artifacts) {
            return Err(OptionsError::RelicsAlone);
        }
        Ok(())
    }
}

/// Why options make no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// Too few or too many players.
    Players {
        /// How many were asked for.
        players: u8,
        /// Of which edition.
        edition: Edition,
        /// How many it takes at most.
        most: usize,
    },
    /// Teams without four players.
    Teams(u8),
    /// Without the base set.
    NoBase,
    /// Relics without the artifacts with which they are seized.
    RelicsAlone,
    /// The edition has no such set.
    Set(Set, Edition),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::Players {
                players,
                edition,
                most,
            } => {
                write!(
                    f,
                    "{players} players can't play the {edition}; it takes 2 to {most}"
                )
            }
            OptionsError::Teams(players) => {
                write!(f, "teams need exactly four players, not {players}")
            }
            OptionsError::NoBase => {
                f.write_str("the base set is always in play; add it to the sets")
            }
            OptionsError::RelicsAlone => f.write_str(
                "relics are seized by digging artifacts; add Artifacts to the sets, or leave the relics out",
            ),
            OptionsError::Set(set, edition) => {
                write!(f, "the {edition} has no set {set}; its sets are ")?;
                let names: Vec<_> = Set::WITH_DECKS
                    .into_iter()
                    .filter(|set| set.editions().contains(*edition))
                    .map(|set| set.to_string())
                    .collect();
                f.write_str(&names.join(", "))
            }
        }
    }
}

impl std::error::Error for OptionsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relics_need_artifacts_and_the_3rd_edition() {
        let with = |edition, sets: &[Set]| Options {
            sets: sets.iter().fold(Sets::BASE, |sets, set| sets.with(*set)),
            ..Options::base(edition, 2)
        };
        let third = Edition::Third;
        let both = with(third, &[Set::Artifacts, Set::Relics]);
        assert_eq!(both.check(), Ok(()));
        let alone = with(third, &[Set::Cities, Set::Relics]);
        assert_eq!(alone.check(), Err(OptionsError::RelicsAlone));
        for edition in [Edition::First, Edition::Fourth] {
            let elsewhere = with(edition, &[Set::Relics]);
            let error = OptionsError::Set(Set::Relics, edition);
            assert_eq!(elsewhere.check(), Err(error));
        }
    }
}
