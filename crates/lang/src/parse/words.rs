//! The closed word classes, and what a number means for another player.

use crate::tree::*;
use vocab::{Color, Icon, Set};

/// Words with a meaning of their own that are no verbs, participles, colors, icons or number words.
const KEYWORDS: &[&str] = &[
    "I",
    "a",
    "achievement",
    "achievements",
    "action",
    "all",
    "alphabet",
    "an",
    "and",
    "any",
    "anything",
    "area",
    "areas",
    "as",
    "ascending",
    "aslant",
    "at",
    "available",
    "be",
    "been",
    "before",
    "began",
    "being",
    "below",
    "beneath",
    "board",
    "boards",
    "bonus",
    "bonuses",
    "both",
    "bottom",
    "but",
    "by",
    "came",
    "card",
    "cards",
    "changed",
    "choice",
    "claimed",
    "coin",
    "color",
    "colors",
    "compel",
    "count",
    "deck",
    "decks",
    "demand",
    "descending",
    "different",
    "divided",
    "done",
    "doubled",
    "each",
    "echo",
    "effect",
    "effects",
    "either",
    "eligible",
    "equal",
    "even",
    "every",
    "exactly",
    "expansion",
    "featured",
    "fewer",
    "fewest",
    "for",
    "forced",
    "forecast",
    "forecasts",
    "foreseen",
    "from",
    "game",
    "guided",
    "half",
    "hand",
    "hands",
    "has",
    "have",
    "having",
    "hex",
    "higher",
    "highest",
    "icon",
    "icons",
    "if",
    "in",
    "is",
    "it",
    "its",
    "junk",
    "lacks",
    "lack",
    "least",
    "left",
    "less",
    "let",
    "like",
    "lost",
    "lowest",
    "many",
    "match",
    "may",
    "me",
    "minus",
    "more",
    "most",
    "music",
    "my",
    "named",
    "neither",
    "no",
    "non-bottom",
    "non-top",
    "not",
    "number",
    "odd",
    "of",
    "often",
    "on",
    "once",
    "only",
    "opponent",
    "opponents",
    "or",
    "order",
    "otherwise",
    "over",
    "owner",
    "player",
    "players",
    "plus",
    "points",
    "regardless",
    "repeated",
    "rest",
    "right",
    "rounded",
    "safe",
    "safes",
    "same",
    "score",
    "scores",
    "sentence",
    "set",
    "sets",
    "sharing",
    "single",
    "special",
    "splayed",
    "standard",
    "sum",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "they",
    "this",
    "times",
    "to",
    "top",
    "total",
    "turn",
    "unique",
    "unseen",
    "unsplayed",
    "up",
    "value",
    "values",
    "valued",
    "visible",
    "was",
    "where",
    "with",
    "within",
    "without",
    "won",
    "you",
    "your",
];

/// Words that mean something only beside certain others, and so can be names too.
const NAMES_TOO: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "last", "other",
];

const NUMBERS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

const SETS: &[(&str, Set)] = &[
    ("Base", Set::Base),
    ("Echoes", Set::Echoes),
    ("City", Set::Cities),
    ("Cities", Set::Cities),
    ("Artifact", Set::Artifacts),
    ("Artifacts", Set::Artifacts),
    ("Unseen", Set::Unseen),
];

/// `two` is 2.
pub(super) fn number(word: &str) -> Option<i16> {
    NUMBERS
        .iter()
        .position(|number| *number == word)
        .and_then(|number| i16::try_from(number).ok())
}

/// A set as an adjective: `Echoes`, `Artifact`.
pub(super) fn set(word: &str) -> Option<Set> {
    SETS.iter()
        .find(|(name, _)| *name == word)
        .map(|(_, set)| *set)
}

/// `non-green`
pub(super) fn non_color(word: &str) -> Option<Color> {
    word.strip_prefix("non-").and_then(Color::from_word)
}

/// `second` is 1.
pub(super) fn ordinal(word: &str) -> Option<Ordinal> {
    Some(match word {
        "first" => Ordinal::Nth(0),
        "second" => Ordinal::Nth(1),
        "third" => Ordinal::Nth(2),
        "fourth" => Ordinal::Nth(3),
        "fifth" => Ordinal::Nth(4),
        "last" => Ordinal::Last,
        _ => return None,
    })
}

/// Every word of the language, for suggestions.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    let verbs = crate::verbs::VERBS
        .iter()
        .flat_map(|entry| [entry.word, entry.third_person]);
    let participles = crate::verbs::PARTICIPLES
        .iter()
        .map(|participle| participle.word());
    let colors = Color::ALL.iter().map(|color| color.word());
    let icons = Icon::ALL.iter().map(|icon| icon.word());
    let sets = SETS.iter().map(|(word, _)| *word);
    KEYWORDS
        .iter()
        .chain(NAMES_TOO)
        .chain(NUMBERS)
        .copied()
        .chain(verbs)
        .chain(participles)
        .chain(colors)
        .chain(icons)
        .chain(sets)
}

/// Whether the word has a meaning of its own.
pub(super) fn is_known(word: &str) -> bool {
    all().any(|known| known == word) || non_color(word).is_some()
}

/// Whether the word can't be a name of the author's.
pub(super) fn is_reserved(word: &str) -> bool {
    is_known(word) && !NAMES_TOO.contains(&word)
}

// ---- whose number ----

/// A number as it is meant for the player a condition goes through: `most points`, `most castle on board` are theirs.
pub(super) fn of_them(number: Number) -> Number {
    owned(number, &Who::You, &Who::They)
}

/// The same number for the executing player.
pub(super) fn of_you(number: Number) -> Number {
    owned(number, &Who::They, &Who::You)
}

fn owned(number: Number, from: &Who, to: &Who) -> Number {
    let again = |number: Box<Number>| Box::new(owned(*number, from, to));
    match number {
        Number::Points(who) if who.as_ref().unwrap_or(&Who::You) == from => {
            Number::Points((*to != Who::You).then(|| to.clone()))
        }
        Number::BonusPoints(who) if who.as_ref().unwrap_or(&Who::You) == from => {
            Number::BonusPoints((*to != Who::You).then(|| to.clone()))
        }
        Number::Count(counted) => Number::Count(Box::new(match *counted {
            Counted::IconsAt(icons, place) => Counted::IconsAt(icons, owned_place(place, from, to)),
            Counted::IconsOn(icons, cards) => Counted::IconsOn(icons, owned_cards(cards, from, to)),
            Counted::Cards(cards) => Counted::Cards(owned_cards(cards, from, to)),
            Counted::Things(mut thing) => {
                for test in &mut thing.tests {
                    if let ThingTest::At(_, place) = test {
                        *place = owned_place(place.clone(), from, to);
                    }
                }
                Counted::Things(thing)
            }
            other => other,
        })),
        Number::ValueOf(aggregate, cards) => {
            Number::ValueOf(aggregate, Box::new(owned_cards(*cards, from, to)))
        }
        Number::BonusOf(cards) => Number::BonusOf(Box::new(owned_cards(*cards, from, to))),
        Number::BonusOn(choice, place) => Number::BonusOn(choice, owned_place(place, from, to)),
        Number::Plus(a, b) => Number::Plus(again(a), again(b)),
        Number::Minus(a, b) => Number::Minus(again(a), again(b)),
        Number::Times(a, b) => Number::Times(again(a), again(b)),
        Number::Divided { number, by, up } => Number::Divided {
            number: again(number),
            by,
            up,
        },
        Number::Extreme { most, number, over } => Number::Extreme {
            most,
            number: again(number),
            over,
        },
        other => other,
    }
}

fn owned_cards(mut cards: Cards, from: &Who, to: &Who) -> Cards {
    if let Base::Place(Some(place)) = &mut cards.base {
        *place = owned_place(place.clone(), from, to);
    }
    cards
}

fn owned_place(mut place: Place, from: &Who, to: &Who) -> Place {
    for part in &mut place.parts {
        if let PlacePart::Zone(who, _) = part
            && *who == *from
        {
            *who = to.clone();
        }
    }
    place
}
