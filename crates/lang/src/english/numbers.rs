//! Numbers, and what is counted.

use super::memory::Meaning;
use super::nouns::Prep;
use super::phrase::{Phrase, count_word, glue, phrase, value_mark};
use super::{They, Writer};
use crate::tree::*;

impl<'a> Writer<'a> {
    /// The number if it is known beforehand: a literal, or a parameter where it is used first.
    pub(super) fn literal(&self, number: &'a Number) -> Option<i16> {
        match number {
            Number::Literal(value) => Some(*value),
            Number::Name(name) => {
                let Some(Meaning::Let(Value::Number(Number::Literal(value)))) =
                    self.memory.names.get(&name.text)
                else {
                    return None;
                };
                let mut told = self.told.borrow_mut();
                if told.contains(&name.text.as_str()) {
                    return None;
                }
                told.push(&name.text);
                Some(*value)
            }
            _ => None,
        }
    }

    /// `one more than a`: by how much, whether more, than what.
    pub(super) fn shifted(&self, number: &'a Number) -> Option<(i16, bool, &'a Number)> {
        match number {
            Number::Plus(a, b) => match (a.as_ref(), b.as_ref()) {
                (Number::Literal(by), base) | (base, Number::Literal(by)) => {
                    Some((*by, true, base))
                }
                _ => None,
            },
            Number::Minus(a, b) => match b.as_ref() {
                Number::Literal(by) => Some((*by, false, a)),
                _ => None,
            },
            _ => None,
        }
    }

    /// A number as a noun.
    pub(super) fn number(&self, number: &'a Number) -> Phrase {
        match number {
            Number::Literal(value) => count_word(*value).into(),
            Number::Name(name) => match self.literal(number) {
                Some(value) => count_word(value).into(),
                None => self.name_ref(&name.text, "number"),
            },
            Number::That(_) => self.that("value"),
            Number::ValueOf(aggregate, cards) => self.value_of(*aggregate, cards),
            Number::BonusOf(cards) => self.possessive(self.cards_np(cards, Prep::In), "bonus"),
            Number::Count(counted) => phrase!["the number of", self.counted(counted, true)],
            Number::BonusOn(choice, place) => {
                let which = match choice {
                    BonusChoice::Highest => "the highest bonus",
                    BonusChoice::Lowest => "the lowest bonus",
                    BonusChoice::A => "a bonus",
                    BonusChoice::Repeated => "a bonus that shows at least twice",
                };
                phrase![which, self.place(place, Prep::In)]
            }
            Number::Plus(a, b) => match self.shifted(number) {
                Some((by, _, base)) => phrase![count_word(by), "more than", self.number(base)],
                None => phrase![self.number(a), "plus", self.number(b)],
            },
            Number::Minus(a, b) => match self.shifted(number) {
                Some((by, _, base)) => phrase![count_word(by), "less than", self.number(base)],
                None => phrase![self.number(a), "minus", self.number(b)],
            },
            Number::Times(a, b) => match a.as_ref() {
                Number::Literal(2) => phrase!["twice", self.number(b)],
                a => phrase![self.number(a), "times", self.number(b)],
            },
            Number::Divided { number, by, up } => {
                let rounded = if *up { "rounded up" } else { "rounded down" };
                if *by == 2 {
                    phrase!["half of", self.number(number), glue(","), rounded]
                } else {
                    phrase![
                        self.number(number),
                        "divided by",
                        count_word(*by),
                        glue(","),
                        rounded
                    ]
                }
            }
            Number::Points(None | Some(Who::You)) => "the number of points you have".into(),
            Number::BonusPoints(None | Some(Who::You)) => {
                "the number of bonus points you have".into()
            }
            Number::Points(Some(who)) | Number::BonusPoints(Some(who)) => {
                let (subject, third) = self.subject(who);
                phrase![
                    match number {
                        Number::BonusPoints(_) => "the number of bonus points",
                        _ => "the number of points",
                    },
                    subject,
                    if third { "has" } else { "have" }
                ]
            }
            Number::Extreme { most, number, over }
                if matches!(number.as_ref(), Number::That(_)) =>
            {
                let extreme = if *most { "the highest" } else { "the lowest" };
                phrase![extreme, self.domain(over)]
            }
            Number::Extreme { most, number, over } => {
                let extreme = if *most { "the most" } else { "the fewest" };
                phrase![extreme, self.measure_over(number, over)]
            }
            Number::Either(a, b) => match (self.shifted(a), self.shifted(b)) {
                (Some((x, up, base)), Some((y, also_up, other)))
                    if up == also_up && base_like(base, other) =>
                {
                    let word = if up { "more than" } else { "less than" };
                    phrase![count_word(x), "or", count_word(y), word, self.number(base)]
                }
                _ => phrase![self.number(a), "or", self.number(b)],
            },
        }
    }

    fn value_of(&self, aggregate: Aggregate, cards: &'a Cards) -> Phrase {
        match aggregate {
            Aggregate::Only => self.possessive(self.cards_np(cards, Prep::In), "value"),
            Aggregate::Total => phrase!["the total value of", self.the_cards(cards)],
            Aggregate::Highest => phrase!["the highest value among", self.the_cards(cards)],
            Aggregate::Lowest => phrase!["the lowest value among", self.the_cards(cards)],
        }
    }

    /// A value as a noun: `[4]`, `that value`.
    pub(super) fn value_noun(&self, number: &'a Number) -> Phrase {
        match self.literal(number) {
            Some(value) => value_mark(value),
            None => match number {
                Number::Name(name) => self.name_ref(&name.text, "value"),
                Number::Either(a, b) => match (self.shifted(a), self.shifted(b)) {
                    (Some(_), Some(_)) => self.number(number),
                    _ => phrase![self.value_noun(a), "or", self.value_noun(b)],
                },
                number => self.number(number),
            },
        }
    }

    /// `of value [4] or lower`, `of that value`, `of value one higher than the returned card`.
    pub(super) fn of_value(&self, comparison: &Comparison, numbers: &'a [Number]) -> Phrase {
        let first = numbers.first();
        if let (Comparison::Equal, [number]) = (comparison, numbers) {
            return match self.literal(number) {
                Some(value) => phrase!["of value", value_mark(value)],
                None => match number {
                    Number::Name(name) => {
                        let bonus = self.name_noun(&name.text) == "bonus";
                        let of = if bonus { "of value equal to" } else { "of" };
                        phrase![of, self.name_ref(&name.text, "value")]
                    }
                    Number::That(_) => phrase!["of", self.that("value")],
                    Number::ValueOf(Aggregate::Only, cards) => {
                        let np = self.cards_np(cards, Prep::In);
                        if np.pronoun || np.short {
                            phrase!["of", self.possessive(np, "value")]
                        } else {
                            phrase!["of the same value as", np.text]
                        }
                    }
                    number => match self.shifted(number) {
                        Some((by, more, base)) => {
                            let word = if more { "higher than" } else { "lower than" };
                            phrase!["of value", count_word(by), word, self.number(base)]
                        }
                        None if matches!(number, Number::Extreme { number, .. } if matches!(number.as_ref(), Number::That(_))) =>
                        {
                            phrase!["of", self.number(number)]
                        }
                        None => phrase!["of value equal to", self.number(number)],
                    },
                },
            };
        }
        if matches!(comparison, Comparison::Equal) {
            let all: Option<Vec<Phrase>> = numbers
                .iter()
                .map(|number| self.literal(number).map(value_mark))
                .collect();
            return match all {
                Some(marks) => phrase!["of value", self.or(marks)],
                None => self.or(numbers
                    .iter()
                    .map(|n| self.of_value(comparison, std::slice::from_ref(n)))
                    .collect()),
            };
        }
        let Some(number) = first else {
            return Phrase::default();
        };
        let literal = match number {
            Number::Literal(value) => Some(*value),
            _ => None,
        };
        match (comparison, literal) {
            (Comparison::AtMost, Some(value)) => phrase!["of value", value_mark(value), "or lower"],
            (Comparison::AtLeast, Some(value)) => {
                phrase!["of value", value_mark(value), "or higher"]
            }
            (Comparison::AtMost | Comparison::AtLeast, None) if short_value(number) => {
                let or = if *comparison == Comparison::AtMost {
                    "or lower"
                } else {
                    "or higher"
                };
                phrase!["of", self.value_noun(number), or]
            }
            (Comparison::AtMost, None) => {
                phrase!["of value no higher than", self.value_noun(number)]
            }
            (Comparison::AtLeast, None) => {
                phrase!["of value no lower than", self.value_noun(number)]
            }
            (Comparison::Less, _) => phrase!["of value lower than", self.value_noun(number)],
            (Comparison::More, _) => phrase!["of value higher than", self.value_noun(number)],
            (Comparison::NotEqual, _) => {
                let numbers = numbers
                    .iter()
                    .map(|number| self.value_noun(number))
                    .collect();
                phrase!["of a value other than", self.or(numbers)]
            }
            (Comparison::Equal, _) => Phrase::default(),
        }
    }

    /// What is counted, without a number: `[castle] on your board`.
    pub(super) fn counted(&self, counted: &'a Counted, many: bool) -> Phrase {
        match counted {
            Counted::Cards(cards) => self.cards_noun(cards, many),
            Counted::IconsAt(icons, place) => {
                phrase![self.counted_icons(icons, many), self.place(place, Prep::In)]
            }
            Counted::IconsOn(icons, cards) => {
                phrase![
                    self.counted_icons(icons, many),
                    "on",
                    self.cards_whole(cards)
                ]
            }
            Counted::Things(thing) => {
                let of = thing.tests.iter().find_map(|test| match test {
                    ThingTest::Of(cards) => Some(cards),
                    _ => None,
                });
                let different = thing
                    .tests
                    .iter()
                    .any(|test| matches!(test, ThingTest::Different));
                match of {
                    Some(cards) if thing.tests.len() <= 1 + usize::from(different) => {
                        let kind = match (thing.kind, many) {
                            (ThingKind::Color, false) => "color",
                            (ThingKind::Color, true) => "colors",
                            (ThingKind::Bonus, false) => "bonus",
                            (ThingKind::Bonus, true) => "bonuses",
                            (ThingKind::Icon, false) => "icon",
                            (ThingKind::Icon, true) => "icons",
                            (_, false) => "value",
                            (_, true) => "values",
                        };
                        let different = if different { "different" } else { "" };
                        let lies = if thing.kind == ThingKind::Icon {
                            "on"
                        } else {
                            "among"
                        };
                        phrase![different, kind, lies, self.the_cards(cards)]
                    }
                    _ => {
                        let noun = self.thing_noun(thing, many);
                        // Whose colors are splayed has to be said once.
                        let placed = thing
                            .tests
                            .iter()
                            .any(|test| matches!(test, ThingTest::At(..)));
                        let yours = matches!(self.counted_owner(counted), Some(Who::You));
                        if yours && !placed && !self.having.get() {
                            phrase![noun, "on your board"]
                        } else {
                            noun
                        }
                    }
                }
            }
            Counted::Players(players) => self.players(players, many),
            Counted::Specials(place) => {
                let noun = if many {
                    "special achievements"
                } else {
                    "special achievement"
                };
                phrase![noun, self.place(place, Prep::In)]
            }
        }
    }

    /// Cards as the bearers of what is counted: `the revealed card`, `all cards of that color on your board`.
    fn cards_whole(&self, cards: &'a Cards) -> Phrase {
        match &cards.base {
            Base::Ref(_) => self.cards_np(cards, Prep::In).text,
            _ if self.memory.many(cards) => self.the_cards(cards),
            _ => self.cards_np(cards, Prep::In).text,
        }
    }

    pub(super) fn counted_icons(&self, icons: &'a Icons, many: bool) -> Phrase {
        let words = icons
            .0
            .iter()
            .map(|icon| match icon {
                IconWord::Bonus => crate::text::Piece::Bonus.into(),
                IconWord::DemandEffect | IconWord::EchoEffect => self.icon(icon, many),
                IconWord::Name(_) | IconWord::That(_) if !many => {
                    phrase!["copy of", self.icon(icon, many)]
                }
                icon => self.icon(icon, many),
            })
            .collect();
        self.or(words)
    }

    /// What is compared between players: `points`, `[clock] on their board`.
    pub(super) fn measure(&self, number: &'a Number) -> Phrase {
        match number {
            Number::Points(_) => "points".into(),
            Number::BonusPoints(_) => "bonus points".into(),
            Number::Count(counted) => self.counted(counted, true),
            Number::Extreme { number, over, .. } => self.measure_over(number, over),
            number => self.number(number),
        }
    }

    /// What is gone through, without an article.
    pub(super) fn domain(&self, domain: &'a Domain) -> Phrase {
        match domain {
            Domain::Things(thing) => self.thing_noun(thing, false),
            Domain::Players(players, _) => self.players(players, false),
            Domain::Cards(cards, _) => self.cards_noun(cards, false),
        }
    }

    fn measure_over(&self, number: &'a Number, over: &'a Domain) -> Phrase {
        let one = self.domain(over);
        let before = self.that.replace(Some(phrase!["any one", one.clone()]));
        let measure = self.measure(number);
        let left = self.that.replace(before);
        match left {
            Some(_) => phrase![measure, "of any one", one],
            None => measure,
        }
    }

    /// `of which most are on my board`: what makes a thing the one to choose.
    pub(super) fn for_most(&self, number: &'a Number) -> Phrase {
        if let Number::Count(counted) = number
            && let Counted::IconsAt(Icons(icons), place) = counted.as_ref()
            && matches!(icons.as_slice(), [IconWord::That(_)])
        {
            return phrase!["that shows most often", self.place(place, Prep::In)];
        }
        self.that.replace(Some(Phrase::default()));
        let measure = self.with_they(They::Spoken, |writer| writer.measure(number));
        self.that.replace(None);
        phrase!["with the most", measure]
    }
}

/// Whether the number is a value said in a few words: `the returned card's value`, `that value`.
fn short_value(number: &Number) -> bool {
    match number {
        Number::That(_) | Number::Name(_) => true,
        Number::ValueOf(Aggregate::Only, cards) => {
            matches!(&cards.base, Base::Ref(reference) if reference.scope == Scope::Pass)
                && cards.tests.is_empty()
        }
        _ => false,
    }
}

/// Whether two numbers are said with the same words.
pub(super) fn base_like(one: &Number, other: &Number) -> bool {
    match (one, other) {
        (Number::ValueOf(a, one), Number::ValueOf(b, other)) => {
            a == b
                && match (&one.base, &other.base) {
                    (Base::Ref(one), Base::Ref(other)) => one.word == other.word,
                    _ => false,
                }
        }
        (one, other) => one == other,
    }
}
