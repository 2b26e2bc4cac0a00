//! Which sets a table plays with: those that can be, those that are wished for, and those that chance adds.

use engine::Random;
use vocab::{Edition, Set, Sets};

/// A word by which somebody says what he wants to play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetWish {
    /// This set.
    Set(Set),
    /// All that the edition has.
    All,
    /// Each of the others by the toss of a coin.
    Surprise,
}

impl SetWish {
    /// What `word` asks for.
    ///
    /// # Errors
    /// Says which words there are.
    pub fn from_word(word: &str) -> Result<SetWish, String> {
        let word = word.trim().to_lowercase();
        match word.as_str() {
            "all" => return Ok(SetWish::All),
            "surprise" => return Ok(SetWish::Surprise),
            _ => {}
        }
        Set::from_word(&word).map(SetWish::Set).ok_or_else(|| {
            let words = || {
                Set::ALL
                    .into_iter()
                    .map(Set::word)
                    .chain(["all", "surprise"])
            };
            let hint = lang::nearest(&word, words()).map_or_else(
                || format!("the sets are {}", words().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean {near}?"),
            );
            let word: String = word.chars().take(40).collect();
            format!("there is no set `{}`; {hint}", word.escape_debug())
        })
    }
}

/// What is wished for, taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WishedSets {
    /// The sets that are in, whatever chance says.
    pub sure: Sets,
    /// Whether chance adds to them.
    pub surprise: bool,
}

impl WishedSets {
    /// What these wishes come to.
    pub fn of(edition: Edition, wishes: impl IntoIterator<Item = SetWish>) -> WishedSets {
        let mut wished = WishedSets {
            sure: Sets::BASE,
            surprise: false,
        };
        for wish in wishes {
            match wish {
                SetWish::Set(set) => wished.sure = wished.sure.with(set),
                SetWish::All => wished.sure = Sets::of(edition).all().fold(wished.sure, Sets::with),
                SetWish::Surprise => wished.surprise = true,
            }
        }
        wished
    }

    /// The sets of a game. `number` is all that decides what chance adds: each set by a coin of its own, relics only to
    /// artifacts.
    pub fn drawn(self, edition: Edition, number: u64) -> Sets {
        if !self.surprise {
            return self.sure;
        }
        // Numbers that people type are near each other; the coins are to fall apart all the same.
        let coins = Random::new(number).bits();
        let mut sets = self.sure;
        for (coin, set) in Set::ALL.into_iter().enumerate() {
            let fits = set != Set::Relics || sets.contains(Set::Artifacts);
            if Sets::of(edition).contains(set) && fits && coins >> coin & 1 == 1 {
                sets = sets.with(set);
            }
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const SURPRISE: [SetWish; 1] = [SetWish::Surprise];

    #[test]
    fn chance_deals_every_group_of_sets_that_can_be_played() {
        for edition in Edition::ALL {
            let wished = WishedSets::of(edition, SURPRISE);
            let dealt: BTreeSet<Sets> = (0..400).map(|n| wished.drawn(edition, n)).collect();
            let extra: Vec<Set> = Sets::of(edition).without(Set::Base).all().collect();
            let groups: BTreeSet<Sets> = (0..1 << extra.len())
                .map(|mask: u32| {
                    let chosen = extra
                        .iter()
                        .enumerate()
                        .filter(|(bit, _)| mask >> bit & 1 == 1);
                    chosen.fold(Sets::BASE, |sets, (_, set)| sets.with(*set))
                })
                .filter(|sets| sets.contains(Set::Artifacts) || !sets.contains(Set::Relics))
                .collect();
            assert_eq!(dealt, groups, "{edition}");
        }
    }

    #[test]
    fn what_is_wished_for_is_sure_and_one_number_means_one_draw() {
        let wishes = [SetWish::Set(Set::Echoes), SetWish::Surprise];
        let wished = WishedSets::of(Edition::Fourth, wishes);
        for number in 0..50 {
            let drawn = wished.drawn(Edition::Fourth, number);
            assert!(drawn.contains(Set::Echoes));
            assert_eq!(drawn, wished.drawn(Edition::Fourth, number));
        }
    }

    #[test]
    fn without_a_surprise_nothing_is_added() {
        let wished = WishedSets::of(Edition::Third, [SetWish::Set(Set::Cities)]);
        assert_eq!(
            wished.drawn(Edition::Third, 7),
            Sets::BASE.with(Set::Cities)
        );
        let all = WishedSets::of(Edition::Third, [SetWish::All]);
        assert_eq!(all.drawn(Edition::Third, 7), Sets::of(Edition::Third));
    }

    #[test]
    fn a_word_that_is_none_is_answered_by_the_nearest() {
        assert_eq!(SetWish::from_word(" All "), Ok(SetWish::All));
        let wrong = |word| SetWish::from_word(word).err().unwrap_or_default();
        assert!(wrong("suprise").contains("did you mean surprise?"));
        assert!(wrong("figures in the sand").contains("the sets are base, echoes"));
    }
}
