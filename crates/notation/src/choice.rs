//! One choice as a few words, and back.

use engine::Library;
use std::fmt;
use view::{Ask, Back, Choice, Decision, Shown};
use vocab::{Set, Splay, Zone};

/// What the words need: the titles and who sits where.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The cards of the edition.
    pub library: &'a Library,
    /// By seat.
    pub players: &'a [String],
}

const ORDINALS: [&str; 10] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

impl Words<'_> {
    /// A player's name; a seat without one is called by its number.
    pub fn player(&self, seat: vocab::Seat) -> String {
        match self.players.get(seat.index()) {
            Some(name) => name.clone(),
            None => seat.to_string(),
        }
    }

    /// A title.
    pub fn card(&self, card: vocab::CardId) -> &str {
        &self.library.card(card).title
    }

    /// A back: `[base 4]`.
    pub fn back(&self, back: Back) -> String {
        format!("[{} {}]", back.set.word(), back.age)
    }

    /// A place: `cleo's hand`, `the base 3 deck`.
    pub fn zone(&self, zone: Zone) -> String {
        let of = |seat, what: &str| format!("{}'s {what}", self.player(seat));
        match zone {
            Zone::Hand(seat) => of(seat, "hand"),
            Zone::Score(seat) => of(seat, "score"),
            Zone::Stack(seat, color) => of(seat, color.word()),
            Zone::Forecast(seat) => of(seat, "forecast"),
            Zone::Safe(seat) => of(seat, "safe"),
            Zone::Achievements(seat) => of(seat, "achievements"),
            Zone::Display(seat) => of(seat, "display"),
            Zone::Museums(seat) => of(seat, "museums"),
            Zone::Deck(set, age) => format!("the {} {age} deck", set.word()),
            Zone::Available => "the available achievements".to_owned(),
            Zone::Junk => "the junk".to_owned(),
            Zone::Removed => "the removed cards".to_owned(),
            Zone::Relics => "the relics".to_owned(),
        }
    }

    /// An option as it stands in a list: `Archery`, `dogma Archery`, `[base 4] #2 of cleo's score`, `no`.
    ///
    /// `ask` is needed for one thing only: numbers that are asked for as directions to splay in.
    pub fn option(&self, ask: &Ask, choice: Choice) -> String {
        let nth = |nth: u8| {
            if nth == 0 {
                String::new()
            } else {
                format!(" #{}", u16::from(nth) + 1)
            }
        };
        match choice {
            Choice::Draw => "draw".to_owned(),
            Choice::Meld(card) => format!("meld {}", self.card(card)),
            Choice::Achieve { back, nth: n } if back.set == Set::Base => {
                format!("achieve {}{}", back.age, nth(n))
            }
            Choice::Achieve { back, nth: n } => {
                format!("achieve {} {}{}", back.set.word(), back.age, nth(n))
            }
            Choice::AchieveSecret { secret, nth: n } => match secret {
                Shown::Face(card) => format!("achieve secret {}", self.card(card)),
                Shown::Back(back) => format!("achieve secret {}{}", self.back(back), nth(n)),
            },
            Choice::UseArtifact(card) => format!("use {}", self.card(card)),
            Choice::ReturnArtifact(card) => format!("return {}", self.card(card)),
            Choice::LeaveArtifact(card) => format!("leave {}", self.card(card)),
            Choice::Dogma(card) => format!("dogma {}", self.card(card)),
            Choice::DogmaOf(seat, card) => {
                format!("dogma {}'s {}", self.player(seat), self.card(card))
            }
            Choice::Endorse(card) => format!("endorse {}", self.card(card)),
            Choice::Card(card) => self.card(card).to_owned(),
            Choice::Back { back, at, nth: n } => {
                format!("{}{} of {}", self.back(back), nth(n), self.zone(at))
            }
            Choice::Special(special) => special_name(self.library.edition, special).to_owned(),
            Choice::Color(color) => color.word().to_owned(),
            Choice::Number(number) => match (ask, usize::try_from(number - 1)) {
                (Ask::Direction, Ok(index)) if index < Splay::DIRECTIONS.len() => {
                    Splay::DIRECTIONS[index].word().to_owned()
                }
                _ => number.to_string(),
            },
            Choice::Icon(icon) => icon.word().to_owned(),
            Choice::Set(set) => set.word().to_owned(),
            Choice::Seat(seat) => self.player(seat),
            Choice::Arm(arm) => match ORDINALS.get(usize::from(arm)) {
                Some(ordinal) => (*ordinal).to_owned(),
                None => format!("arm {}", u16::from(arm) + 1),
            },
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Done => "done".to_owned(),
        }
    }

    /// A choice as a player would say it: `dogma Archery`, `picks Mathematics`, `no`.
    pub fn choice(&self, ask: &Ask, choice: Choice) -> String {
        let option = self.option(ask, choice);
        match choice {
            Choice::Draw
            | Choice::Meld(_)
            | Choice::Achieve { .. }
            | Choice::AchieveSecret { .. }
            | Choice::UseArtifact(_)
            | Choice::ReturnArtifact(_)
            | Choice::LeaveArtifact(_)
            | Choice::Dogma(_)
            | Choice::DogmaOf(..)
            | Choice::Endorse(_)
            | Choice::Yes
            | Choice::No
            | Choice::Done => option,
            _ => format!("picks {option}"),
        }
    }

    /// Finds the option that `text` means: first by its exact words, then leaving capitals, spaces and points aside, then by
    /// the short form of a back (`[4]`).
    ///
    /// # Errors
    /// If no option or more than one is meant; the error lists the options.
    pub fn parse(&self, text: &str, decision: &Decision) -> Result<Choice, ChoiceError> {
        let ask = &decision.ask;
        let text = text.trim();
        let exact = |choice: &&Choice| self.choice(ask, **choice) == text;
        if let Some(choice) = decision.options.iter().find(exact) {
            return Ok(*choice);
        }
        let bare = ["picks ", "pick ", "says "]
            .iter()
            .find_map(|verb| text.strip_prefix(verb))
            .unwrap_or(text);
        let folded = fold(bare);
        let mut meant: Vec<Choice> = Vec::new();
        for choice in &decision.options {
            if fold(&self.option(ask, *choice)) == folded {
                meant.push(*choice);
            }
        }
        if meant.is_empty()
            && let Some(back) = parse_back(bare)
        {
            // Backs that differ in nothing but their number: the first is as good as any.
            meant.extend(decision.options.iter().filter(|choice| {
                matches!(choice, Choice::Back { back: b, nth: 0, .. } | Choice::Achieve { back: b, nth: 0 } if *b == back)
            }));
        }
        match meant.as_slice() {
            [choice] => Ok(*choice),
            others => Err(ChoiceError {
                wanted: text.to_owned(),
                ambiguous: !others.is_empty(),
                options: decision
                    .options
                    .iter()
                    .map(|choice| self.choice(ask, *choice))
                    .collect(),
            }),
        }
    }
}

/// Leaves capitals, spaces and points aside: texts that fold alike are the same to a reader.
fn fold(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric() || *c == '#' || *c == '[')
        .flat_map(char::to_lowercase)
        .collect()
}

/// Reads `[4]` or `[echoes 4]`.
pub fn parse_back(text: &str) -> Option<Back> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
    let (set, age) = match inside.split_once(char::is_whitespace) {
        Some((set, age)) => (Set::from_word(set)?, age.trim()),
        None => (Set::Base, inside),
    };
    let age = age.parse().ok().filter(|age| (1..=11).contains(age))?;
    Some(Back { set, age })
}

/// The name of a special achievement in an edition.
pub fn special_name(edition: vocab::Edition, special: vocab::Special) -> &'static str {
    if edition == vocab::Edition::Third && special == vocab::Special::Tradition {
        "Legend"
    } else {
        special.name()
    }
}

/// The special achievement of that name in an edition. "Legend" is one in the 3rd edition and a card in the 4th.
pub fn special_named(edition: vocab::Edition, name: &str) -> Option<vocab::Special> {
    vocab::Special::ALL
        .into_iter()
        .find(|special| special_name(edition, *special) == name)
}

/// Words that mean none of the options, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceError {
    /// What was written.
    pub wanted: String,
    /// It fits more than one option.
    pub ambiguous: bool,
    /// What could be chosen.
    pub options: Vec<String>,
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted: String = self.wanted.chars().take(80).collect();
        if self.ambiguous {
            write!(f, "`{wanted}` fits more than one option")?;
        } else {
            write!(f, "`{wanted}` can't be chosen here")?;
            if let Some(near) = lang::nearest(&wanted, self.options.iter().map(String::as_str)) {
                write!(f, "; did you mean `{near}`?")?;
            }
        }
        const SHOWN: usize = 12;
        let shown: Vec<&str> = self
            .options
            .iter()
            .take(SHOWN)
            .map(String::as_str)
            .collect();
        write!(f, " (possible: {}", shown.join(", "))?;
        if self.options.len() > SHOWN {
            write!(f, " and {} more", self.options.len() - SHOWN)?;
        }
        f.write_str(")")
    }
}

impl std::error::Error for ChoiceError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_back_is_read_in_its_short_and_its_long_form() {
        let back = |set, age| Some(Back { set, age });
        assert_eq!(parse_back("[4]"), back(Set::Base, 4));
        assert_eq!(parse_back(" [ echoes  11 ] "), back(Set::Echoes, 11));
        for wrong in [
            "4",
            "[]",
            "[0]",
            "[12]",
            "[-1]",
            "[figures 3]",
            "[4",
            "[base]",
        ] {
            assert_eq!(parse_back(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn legend_is_an_achievement_of_the_3rd_edition_only() {
        use vocab::{Edition, Special};
        assert_eq!(
            special_named(Edition::Third, "Legend"),
            Some(Special::Tradition)
        );
        assert_eq!(special_named(Edition::Fourth, "Legend"), None);
        assert_eq!(
            special_named(Edition::Fourth, "Tradition"),
            Some(Special::Tradition)
        );
    }
}
