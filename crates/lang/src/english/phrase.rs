//! Phrases: pieces of text that know where blanks go, and the small rules of English that hold everywhere.

use crate::text::Piece;
use crate::tree::Participle;
use vocab::Age;

/// Some pieces one after the other; a blank stands before each that isn't glued to the one before.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Phrase(Vec<(bool, Piece)>);

/// Puts phrases one after the other: `phrase!["draw", object, glue(",")]`.
macro_rules! phrase {
    ($($part:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut whole = $crate::english::phrase::Phrase::default();
        $(whole.push($part);)*
        whole
    }};
}
pub(super) use phrase;

/// Punctuation, or an ending, that follows without a blank.
pub(super) fn glue(text: &str) -> Phrase {
    Phrase(vec![(true, Piece::Word(text.to_string()))])
}

impl Phrase {
    /// Adds at the end.
    pub(super) fn push(&mut self, part: impl Into<Phrase>) {
        self.0.extend(part.into().0);
    }

    /// Whether it says nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one says `an` before it.
    pub(super) fn starts_with_vowel(&self) -> bool {
        match self.0.first() {
            Some((_, Piece::Word(word) | Piece::CardName(word))) => {
                let word = word.to_ascii_lowercase();
                word.starts_with(['a', 'e', 'i', 'o', 'u'])
                    && !["one", "uni"].iter().any(|sound| word.starts_with(sound))
            }
            Some((_, Piece::Value(value))) => matches!(value, 8 | 11 | 18),
            _ => false,
        }
    }

    /// The pieces of a sentence: the first letter large, words joined.
    pub(super) fn sentence(self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for (i, (glued, piece)) in self.0.into_iter().enumerate() {
            let blank = if glued || i == 0 { "" } else { " " };
            match (pieces.last_mut(), piece) {
                (Some(Piece::Word(before)), Piece::Word(word)) => {
                    before.push_str(blank);
                    before.push_str(&word);
                }
                (None, Piece::Word(word)) => pieces.push(Piece::Word(capitalized(&word))),
                (Some(Piece::Word(before)), piece) => {
                    before.push_str(blank);
                    pieces.push(piece);
                }
                (_, Piece::Word(word)) => pieces.push(Piece::Word(format!("{blank}{word}"))),
                (_, piece) => {
                    if !blank.is_empty() {
                        pieces.push(Piece::Word(blank.to_string()));
                    }
                    pieces.push(piece);
                }
            }
        }
        pieces
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Phrase {
        if text.is_empty() {
            return Phrase::default();
        }
        Phrase(vec![(false, Piece::Word(text.to_string()))])
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Phrase {
        Phrase::from(text.as_str())
    }
}

impl From<Piece> for Phrase {
    fn from(piece: Piece) -> Phrase {
        Phrase(vec![(false, piece)])
    }
}

/// `a` or `an` before the phrase.
pub(super) fn article(phrase: Phrase) -> Phrase {
    let word = if phrase.starts_with_vowel() {
        "an"
    } else {
        "a"
    };
    phrase![word, phrase]
}

/// `A`, `A and B`, `A, B and C`.
pub(super) fn list(parts: Vec<Phrase>, joint: &str) -> Phrase {
    let count = parts.len();
    let mut whole = Phrase::default();
    for (i, part) in parts.into_iter().enumerate() {
        if i > 0 && i + 1 == count {
            whole.push(joint);
        } else if i > 0 {
            whole.push(glue(","));
        }
        whole.push(part);
    }
    whole
}

/// Parts with the same words between all of them.
pub(super) fn joined(parts: Vec<Phrase>, between: &Phrase) -> Phrase {
    let mut whole = Phrase::default();
    for (i, part) in parts.into_iter().enumerate() {
        if i > 0 {
            whole.push(between.clone());
        }
        whole.push(part);
    }
    whole
}

/// A count in words.
pub(super) fn count_word(count: i16) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    usize::try_from(count)
        .ok()
        .and_then(|i| WORDS.get(i))
        .map_or_else(|| count.to_string(), |word| (*word).to_string())
}

/// `first`, `second` …, counted from 0.
pub(super) fn ordinal_word(index: u8) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    WORDS.get(usize::from(index)).map_or_else(
        || format!("{}th", u16::from(index) + 1),
        |word| (*word).to_string(),
    )
}

/// A value as a mark; what no card can have as digits.
pub(super) fn value_mark(value: i16) -> Phrase {
    match Age::try_from(value) {
        Ok(age @ 1..) => Piece::Value(age).into(),
        _ => value.to_string().into(),
    }
}

/// The form of a verb for somebody else: `draws`, `does`.
pub(super) fn third_person(verb: &str, third: bool) -> String {
    match verb {
        _ if !third => verb.to_string(),
        "have" => "has".to_string(),
        "do" => "does".to_string(),
        "are" => "is".to_string(),
        _ => format!("{verb}s"),
    }
}

/// `drew`
pub(super) fn past_word(participle: Participle) -> &'static str {
    match participle {
        Participle::Drawn => "drew",
        Participle::Chosen => "chose",
        other => other.word(),
    }
}
