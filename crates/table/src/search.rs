//! Looking for cards: one search for the pages and the terminal, over every set of an edition.

use crate::Book;
use std::sync::OnceLock;
use vocab::{Age, CardId, Color, Edition, Icon, Kind, Mark, Set, Special};

/// What cards are looked for. What is left open narrows nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Words, in any order: each must be in the title, the text or what else is printed on the card.
    pub words: String,
    /// An icon that must be on the card.
    pub icon: Option<Icon>,
    /// The color.
    pub color: Option<Color>,
    /// The age.
    pub age: Option<Age>,
    /// The set.
    pub set: Option<Set>,
}

/// What is looked through for one card.
struct Entry {
    card: CardId,
    /// In small letters: titles (also without blanks and dots), text, kinds of effects, icons, color, set, age.
    text: String,
    set: Set,
    age: Age,
    color: Color,
    marks: Vec<Mark>,
}

impl Entry {
    fn of(book: &Book, card: CardId) -> Entry {
        let mut text = String::new();
        let facts = book.facts(card);
        let titles = book
            .card(card)
            .map(|printed| (&printed.title, &printed.other_titles));
        for title in titles
            .into_iter()
            .flat_map(|(title, more)| [title].into_iter().chain(more))
        {
            text.push_str(title);
            text.push(' ');
            text.extend(title.chars().filter(|c| c.is_alphanumeric()));
            text.push('\n');
        }
        for (kind, line) in book.text(card) {
            if kind != Kind::Effect {
                text.push_str(kind.word());
                text.push(' ');
            }
            text.push_str(&line.to_string());
            text.push('\n');
        }
        for mark in &facts.marks {
            text.push_str(&mark.to_string());
            text.push(' ');
        }
        let age = format!("age{} {} {}", facts.age, facts.color, facts.set.word());
        text.push_str(&age);
        Entry {
            card,
            text: text.to_lowercase(),
            set: facts.set,
            age: facts.age,
            color: facts.color,
            marks: facts.marks.clone(),
        }
    }

    fn fits(&self, words: &[String], wanted: &Wanted) -> bool {
        let shows = |icon| self.marks.iter().any(|mark| mark.icon() == Some(icon));
        words.iter().all(|word| self.text.contains(word.as_str()))
            && wanted.icon.is_none_or(shows)
            && wanted.color.is_none_or(|color| self.color == color)
            && wanted.age.is_none_or(|age| self.age == age)
            && wanted.set.is_none_or(|set| self.set == set)
    }
}

/// The entries of an edition, made once: rendering every text takes a while.
fn entries(book: &Book) -> &'static [Entry] {
    static ENTRIES: [OnceLock<Vec<Entry>>; Edition::ALL.len()] =
        [const { OnceLock::new() }; Edition::ALL.len()];
    let index = Edition::ALL
        .iter()
        .position(|edition| *edition == book.edition());
    match index.and_then(|index| ENTRIES.get(index)) {
        Some(entries) => entries.get_or_init(|| {
            book.cards()
                .map(|(card, _)| Entry::of(book, card))
                .collect()
        }),
        None => &[],
    }
}

/// The words of a search, what stands between quotation marks as one. More than these nobody means.
fn words(typed: &str) -> Vec<String> {
    const MOST: usize = 12;
    let mut words = Vec::new();
    for (at, part) in typed.split(['"', '“', '”']).enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.extend(Some(part.trim()).filter(|phrase| !phrase.is_empty())),
        }
    }
    words
        .into_iter()
        .take(MOST)
        .map(str::to_lowercase)
        .collect()
}

impl Book {
    /// The cards that have all of it, in canonical order.
    pub fn find(&self, wanted: &Wanted) -> Vec<CardId> {
        let words = words(&wanted.words);
        entries(self)
            .iter()
            .filter(|entry| entry.fits(&words, wanted))
            .map(|entry| entry.card)
            .collect()
    }

    /// The special achievements of which every one of these words speaks.
    pub fn find_specials(&self, typed: &str) -> Vec<Special> {
        let words = words(typed);
        Special::ALL
            .into_iter()
            .filter(|special| special.set().editions().contains(self.edition()))
            .filter(|special| {
                let says = self.special_text(*special);
                let text = format!("{} {says}", special.name_in(self.edition())).to_lowercase();
                words.iter().all(|word| text.contains(word.as_str()))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(edition: Edition, wanted: &Wanted) -> Vec<String> {
        let book = Book::of(edition).expect("our cards");
        let title = |card| book.title(card).to_owned();
        book.find(wanted).into_iter().map(title).collect()
    }

    fn said(words: &str) -> Wanted {
        Wanted {
            words: words.to_owned(),
            ..Wanted::default()
        }
    }

    #[test]
    fn nothing_wanted_is_every_card_of_every_set() {
        let count = |edition| titles(edition, &Wanted::default()).len();
        assert_eq!(Edition::ALL.map(count), [105, 425, 575]);
    }

    #[test]
    fn titles_are_found_without_dots_and_case() {
        let titles = |words| titles(Edition::Fourth, &said(words));
        assert_eq!(titles("ARCHER"), ["Archery"]);
        assert!(titles("ai").contains(&"A.I.".to_owned()));
        assert!(titles("thewheel").contains(&"The Wheel".to_owned()));
    }

    #[test]
    fn words_of_the_cards_narrow() {
        let fourth = |words| titles(Edition::Fourth, &said(words));
        let demands = fourth("demand castle base");
        assert!(demands.contains(&"Archery".to_owned()), "{demands:?}");
        assert!(!demands.contains(&"Agriculture".to_owned()));
        for word in ["compel", "safeguard", "secret", "artifacts", "junk"] {
            assert!(!fourth(word).is_empty(), "{word}");
        }
        assert!(
            fourth("compel")
                .iter()
                .all(|title| !fourth("unseen").contains(title))
        );
        assert!(titles(Edition::Third, &said("safeguard")).is_empty());
        let phrase = fourth("\"junk all cards\"");
        assert!(!phrase.is_empty() && phrase.len() < fourth("junk all cards").len());
        assert_eq!(fourth("\"the wheel").len(), fourth("\"the wheel\"").len());
    }

    #[test]
    fn facts_narrow() {
        let red = Wanted {
            color: Some(Color::Red),
            age: Some(1),
            icon: Some(Icon::Castle),
            set: Some(Set::Base),
            ..Wanted::default()
        };
        let found = titles(Edition::Fourth, &red);
        assert!(
            found.contains(&"Archery".to_owned()) && found.len() <= 3,
            "{found:?}"
        );
    }

    #[test]
    fn special_achievements_are_found_by_name_and_by_what_they_ask() {
        let book = Book::of(Edition::Fourth).expect("our cards");
        assert_eq!(book.find_specials("monument"), [Special::Monument]);
        assert!(
            book.find_specials("twelve clocks")
                .contains(&Special::World)
        );
    }
}
