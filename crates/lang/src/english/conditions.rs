//! Conditions, and relative clauses made of them.

use super::memory::{Actor, is_achievement};
use super::nouns::{Np, Prep, set_adjective};
use super::phrase::{Phrase, article, count_word, glue, list, phrase, third_person, value_mark};
use super::{They, Writer};
use crate::text::Piece;
use crate::tree::*;

/// A clause in two parts: those with the same beginning are drawn together.
struct Clause {
    /// Subject and verb.
    head: Phrase,
    rest: Phrase,
}

impl Clause {
    fn whole(self) -> Phrase {
        phrase![self.head, self.rest]
    }
}

impl From<Phrase> for Clause {
    fn from(head: Phrase) -> Clause {
        Clause {
            head,
            rest: Phrase::default(),
        }
    }
}

/// What a number on the right of a comparison is said in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Count,
    Value,
    Digits,
}

impl<'a> Writer<'a> {
    pub(super) fn condition(&self, condition: &'a Condition) -> Phrase {
        match condition {
            Condition::And(parts) => self.together_by(parts, "and"),
            Condition::Or(parts) => self.together_by(parts, "or"),
            Condition::Not(inner) => self.denied(inner),
            Condition::Done(test) => self.done(*test),
            Condition::Foreseen => "this card was foreseen".into(),
            Condition::YourTurn => "it is your turn".into(),
            Condition::AnythingChanged => "that changed anything".into(),
            Condition::Flip(won) => if *won {
                "you win the flip"
            } else {
                "you lose the flip"
            }
            .into(),
            Condition::Exists(any, cards) => self.exists(*any, cards).whole(),
            Condition::Compare(left, comparison, right) => {
                self.compare(left, *comparison, right).whole()
            }
            Condition::Parity(number, odd) => {
                phrase![self.number(number), "is", if *odd { "odd" } else { "even" }]
            }
            Condition::Has {
                cards,
                lacks,
                at_least,
                icons,
            } => {
                let (subject, third) = np_subject(self.cards_np(cards, Prep::In));
                let icons = match (at_least, icons.0.as_slice()) {
                    (_, [IconWord::NoEffects]) => "no effects".into(),
                    (0 | 1, _) => self.icons(icons, "or", false),
                    (least, _) => phrase![
                        "at least",
                        count_word(*least),
                        self.icons(icons, "or", true)
                    ],
                };
                if *lacks {
                    phrase![subject, third_person("have", third), "no", icons]
                } else {
                    phrase![subject, third_person("have", third), icons]
                }
            }
            Condition::Is(cards, Test::Named(title)) if self.memory.many(cards) => {
                phrase![
                    Piece::CardName(title.clone()),
                    "is among",
                    self.the_cards(cards)
                ]
            }
            Condition::Is(cards, test) => {
                let (subject, third) = np_subject(self.cards_np(cards, Prep::In));
                phrase![subject, third_person("are", third), self.predicate(test)]
            }
            Condition::IsPositioned(cards, position, place) => {
                let (subject, third) = np_subject(self.cards_np(cards, Prep::In));
                let what = match position {
                    Position::Top(_) => "a top card",
                    Position::Bottom(_) => "a bottom card",
                    Position::TopOrBottom => "a top or bottom card",
                    Position::NonTop => "not a top card",
                    Position::NonBottom => "not a bottom card",
                    Position::TopNonBottom(_) => "a top card that is not also the bottom one",
                    Position::BottomNonTop(_) => "a bottom card that is not also the top one",
                    Position::Visible => "visible",
                };
                let place = place
                    .as_ref()
                    .map_or_else(Phrase::default, |place| self.place(place, Prep::In));
                phrase![subject, third_person("are", third), what, place]
            }
            Condition::ColorSplayed {
                colors,
                negated,
                splay,
            } => {
                let (subject, third) = match colors {
                    Colors::One(_) | Colors::Or(_) | Colors::And(_) => {
                        (self.stacks(colors, None), false)
                    }
                    colors => (self.color_noun(colors), true),
                };
                let not = if *negated { "not" } else { "" };
                let splay = splay.map_or("", |splay| splay.word());
                phrase![subject, third_person("are", third), not, "splayed", splay]
            }
            Condition::SplayedLike {
                colors,
                negated,
                like,
            } => {
                let not = if *negated { "not" } else { "" };
                phrase![
                    self.color_noun(colors),
                    "is",
                    not,
                    "splayed in the same direction as",
                    self.stacks(like, None)
                ]
            }
            Condition::ColorIs {
                left,
                negated,
                right,
            } => {
                let not = if *negated { "not" } else { "" };
                let right = match right {
                    Colors::Name(name)
                        if matches!(
                            self.memory.names.get(&name.text),
                            Some(super::memory::Meaning::Colors)
                        ) =>
                    {
                        "one of those colors".into()
                    }
                    right => self.color_noun(right),
                };
                match left {
                    Colors::Of(cards) => {
                        let np = self.cards_np(cards, Prep::In);
                        phrase![self.possessive(np, "color"), "is", not, right]
                    }
                    left => phrase![self.color_noun(left), "is", not, right],
                }
            }
            Condition::ColorAt {
                colors,
                negated,
                place,
            } => {
                phrase![
                    self.color_noun(colors),
                    "is",
                    self.color_place(*negated, place)
                ]
            }
            Condition::Every(quantifier, domain, inner) => self.every(*quantifier, domain, inner),
            Condition::OnlyYou(inner) => self.with_they(They::OnlyYou, |writer| {
                let text = writer.condition(inner);
                match &*writer.they.borrow() {
                    They::OnlyYou => phrase!["only for you", text],
                    _ => text,
                }
            }),
            Condition::YouHave {
                single,
                most,
                number,
            } => {
                let measure = self.with_they(They::You, |writer| writer.measure(number));
                let extreme = if *most { "the most" } else { "the fewest" };
                if let (true, Some((past, what, due))) = (*single, self.moved(number)) {
                    return phrase!["you alone have", past, extreme, what, due];
                }
                if *single {
                    phrase!["you alone have", extreme, measure]
                } else {
                    phrase!["you have", extreme, measure, "or tie for", extreme]
                }
            }
            Condition::Match(kinship, one, other) => {
                let what = match kinship {
                    Kinship::Color => "colors",
                    Kinship::Value => "values",
                    Kinship::Set => "sets",
                };
                // Values count as often as they occur.
                let same = match kinship {
                    Kinship::Value => "have exactly the same",
                    Kinship::Color | Kinship::Set => "have the same",
                };
                phrase![self.the_cards(one), same, what, "as", self.the_cards(other)]
            }
            Condition::AllEqual(number, domain) => {
                // `the number of visible cards of each color on your board is the same`
                if let (Number::Count(counted), Domain::Things(thing)) = (number, domain.as_ref())
                    && let (Counted::Cards(cards), [ThingTest::At(true, place)]) =
                        (counted.as_ref(), thing.tests.as_slice())
                    && thing.kind == ThingKind::Color
                    && cards.base == Base::Place(Some(place.clone()))
                {
                    *self.that.borrow_mut() = Some("each color".into());
                    let number = self.number(number);
                    if self.that.borrow_mut().take().is_none() {
                        return phrase![number, "is the same"];
                    }
                }
                let domain = match domain.as_ref() {
                    Domain::Things(thing) => self.thing_noun(thing, false),
                    Domain::Players(players, _) => self.players(players, false),
                    Domain::Cards(cards, _) => self.cards_noun(cards, false),
                };
                phrase![self.number(number), "is the same for every", domain]
            }
            Condition::WasOnEveryBoard => {
                "this card was on every player's board during this action".into()
            }
            Condition::BeganOnYourBoard => "it was on your board when this action began".into(),
        }
    }

    /// A condition that must not hold.
    fn denied(&self, condition: &'a Condition) -> Phrase {
        match condition {
            Condition::Foreseen => "this card was not foreseen".into(),
            Condition::YourTurn => "it is not your turn".into(),
            Condition::AnythingChanged => "that changed nothing".into(),
            Condition::Exists(any, cards) => self.exists(!any, cards).whole(),
            Condition::Parity(number, odd) => {
                phrase![self.number(number), "is", if *odd { "even" } else { "odd" }]
            }
            Condition::Is(cards, Test::Color(colors)) => {
                let (subject, third) = np_subject(self.cards_np(cards, Prep::In));
                let colors = colors
                    .iter()
                    .map(|color| Phrase::from(color.word()))
                    .collect();
                phrase![subject, third_person("are", third), "not", self.or(colors)]
            }
            condition => phrase!["it is not true that", self.condition(condition)],
        }
    }

    /// Several conditions: `you returned a blue card, a green card and a yellow card`.
    fn together_by(&self, parts: &'a [Condition], joint: &str) -> Phrase {
        let mut clauses: Vec<(Phrase, Vec<Phrase>)> = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let last = i + 1 == parts.len();
            let clause = match part {
                Condition::Exists(any, cards) => self.exists(*any, cards),
                Condition::Compare(left, comparison, right) => {
                    self.compare(left, *comparison, right)
                }
                // `either` shows how far the alternatives reach.
                Condition::Or(_) => {
                    let end = if last { Phrase::default() } else { glue(",") };
                    phrase!["either", self.condition(part), end].into()
                }
                part => self.condition(part).into(),
            };
            match clauses.last_mut() {
                Some((head, rests)) if *head == clause.head && !clause.rest.is_empty() => {
                    rests.push(clause.rest)
                }
                _ => clauses.push((clause.head, vec![clause.rest])),
            }
        }
        let clauses = clauses
            .into_iter()
            .map(|(head, rests)| phrase![head, list(rests, joint)])
            .collect();
        list(clauses, joint)
    }

    fn done(&self, test: DoneTest) -> Phrase {
        let doer = self.doer.borrow();
        let (subject, not) = match &*doer {
            Who::You => ("you do", "you don't"),
            Who::Me => ("I do", "I don't"),
            _ => ("they do", "they don't"),
        };
        match test {
            DoneTest::Done => subject.into(),
            DoneTest::NotDone => not.into(),
            DoneTest::Both => phrase![subject, "both"],
            DoneTest::Either => phrase![subject, "either"],
            DoneTest::Neither => phrase![subject, "neither"],
            DoneTest::All(count) => phrase![subject, "all", count_word(i16::from(count))],
        }
    }

    // ---- is there ----------------------------------------------------------------------------------------------

    fn exists(&self, any: bool, cards: &'a Cards) -> Clause {
        if let Some(title) = cards.tests.iter().find_map(|test| match test {
            Test::Named(title) => Some(title),
            _ => None,
        }) {
            let place = match &cards.base {
                Base::Place(Some(place)) => self.place(place, Prep::In),
                Base::Place(None) if cards.position.is_some() => "on your board".into(),
                _ => Phrase::default(),
            };
            let what = match cards.position {
                Some(Position::Top(_)) => "a top card",
                Some(Position::Bottom(_)) => "a bottom card",
                _ => "",
            };
            let not = if any { "" } else { "not" };
            return phrase![Piece::CardName(title.clone()), "is", not, what, place].into();
        }
        if let Base::Ref(reference) = &cards.base {
            return self.exists_of(any, cards, reference);
        }
        if let (false, Some(text)) = (any, self.every_card(cards)) {
            return text.into();
        }
        match self.cards_owner(cards) {
            Some(owner) => {
                let (subject, third) = self.subject(owner);
                self.having.set(true);
                let before = self.actor.replace(Some(owner));
                let what = self.some(any, cards);
                self.actor.replace(before);
                self.having.set(false);
                Clause {
                    head: phrase![subject, third_person("have", third)],
                    rest: what,
                }
            }
            None => Clause {
                head: phrase!["there", if any { "is" } else { "are" }],
                rest: self.some(any, cards),
            },
        }
    }

    /// `every top card on your board has [crown]`, for `no top cards without crown on board`.
    fn every_card(&self, cards: &'a Cards) -> Option<Phrase> {
        let denied = |test: &&Test| match test {
            Test::Without(_) => true,
            Test::Value(comparison, numbers) => {
                matches!(comparison, Comparison::Less | Comparison::More)
                    && matches!(numbers.as_slice(), [Number::Literal(_)])
            }
            _ => false,
        };
        let mut found = cards.tests.iter().filter(denied);
        let (Some(test), None) = (found.next(), found.next()) else {
            return None;
        };
        let plain = cards.rank.is_none()
            && cards.joint.is_none()
            && matches!(self.cards_owner(cards), Some(Who::You | Who::Me));
        if !plain {
            return None;
        }
        let before = self.said.replace(Some(test));
        let noun = self.cards_noun(cards, false);
        self.said.replace(before);
        Some(match test {
            Test::Value(Comparison::Less, numbers) => phrase![
                "every",
                noun,
                "is",
                self.of_value(&Comparison::AtLeast, numbers)
            ],
            Test::Value(_, numbers) => phrase![
                "every",
                noun,
                "is",
                self.of_value(&Comparison::AtMost, numbers)
            ],
            Test::Without(icons) => phrase!["every", noun, "has", self.icons(icons, "or", false)],
            _ => return None,
        })
    }

    /// `a red card in your hand`, `no red cards in your hand`, `two red cards …`
    fn some(&self, any: bool, cards: &'a Cards) -> Phrase {
        match (&cards.quantity, any) {
            (_, false) => phrase!["no", self.cards_noun(cards, true)],
            (Quantity::Number(Number::Literal(count @ 2..)), true) => {
                phrase![count_word(*count), self.cards_noun(cards, true)]
            }
            (_, true) => article(self.cards_noun(cards, false)),
        }
    }

    fn exists_of(&self, any: bool, cards: &'a Cards, reference: &'a Ref) -> Clause {
        let at = cards.tests.iter().find_map(|test| match test {
            Test::At(place) => Some(place),
            _ => None,
        });
        if let Some(owner) = at.and_then(|place| self.place_owner(place)) {
            let (subject, third) = self.subject(owner);
            return Clause {
                head: phrase![subject, third_person("have", third)],
                rest: self.some(any, cards),
            };
        }
        if let Some(joint) = cards.joint {
            let count = match &cards.quantity {
                Quantity::Number(Number::Literal(count)) => *count,
                _ => 2,
            };
            let np = self.reference_np(reference);
            let same = match joint {
                Joint::SameColor => "have the same color",
                Joint::SameValue => "have the same value",
                Joint::SameSet => "are of the same set",
                Joint::DifferentColors => "have different colors",
                Joint::DifferentValues => "have different values",
                Joint::DifferentColorsSameValue => "have different colors and the same value",
            };
            let word = if any { "any" } else { "no" };
            return phrase![word, count_word(count), "of", np.text, same].into();
        }
        let Some(participle) = self.named_participle(reference) else {
            let np = self.reference_np(reference);
            return phrase!["there is", if any { "any of" } else { "none of" }, np.text].into();
        };
        let plain = cards.tests.is_empty() && cards.position.is_none() && cards.rank.is_none();
        let many = self.memory.many_ref(reference) && plain && reference.scope != Scope::Demand;
        let noun = if plain {
            self.ref_noun(reference, many).into()
        } else {
            self.bare_noun(cards, many)
        };
        let some = match (any, many || reference.scope == Scope::Demand) {
            (true, true) => phrase!["any", noun],
            (true, false) => article(noun),
            (false, _) => phrase!["no", noun],
        };
        let doer = match reference.scope {
            Scope::Pass => self.doer_of(reference),
            Scope::Demand => None,
            Scope::MyEcho => Some(Actor::Me),
            _ => Some(Actor::You),
        };
        let due = match reference.scope {
            Scope::Pass => "",
            Scope::Demand => "by the demand",
            Scope::ThisEffect => "due to this effect",
            Scope::YourEcho | Scope::MyEcho => "due to this card's echo effect",
            Scope::ThisCard => "due to this card during this action",
        };
        match doer {
            Some(Actor::You) => Clause {
                head: phrase!["you", self.past(participle)],
                rest: phrase![some, due],
            },
            Some(Actor::Me) => Clause {
                head: phrase!["I", self.past(participle)],
                rest: phrase![some, due],
            },
            _ => {
                let was = if many { "were" } else { "was" };
                phrase![some, was, self.participle(participle), due].into()
            }
        }
    }

    // ---- comparisons -------------------------------------------------------------------------------------------

    fn compare(&self, left: &'a Number, comparison: Comparison, right: &'a [Number]) -> Clause {
        if let Number::Count(counted) = left
            && let Some(text) = self.compare_count(counted, comparison, right)
        {
            return text;
        }
        // `any bonus on board`
        if let (Number::BonusOn(BonusChoice::A | BonusChoice::Repeated, _), Comparison::AtLeast) =
            (left, comparison)
            && right == [Number::Literal(1)]
        {
            return Clause {
                head: "there is".into(),
                rest: self.number(left),
            };
        }
        if let Number::Points(who) | Number::BonusPoints(who) = left {
            let points = match left {
                Number::BonusPoints(_) => "bonus points",
                _ => "points",
            };
            let (subject, third) = match who {
                None => ("you".into(), false),
                Some(who) => self.subject(who),
            };
            let have = third_person("have", third);
            if let [number @ (Number::Points(other) | Number::BonusPoints(other))] = right
                && std::mem::discriminant(number) == std::mem::discriminant(left)
            {
                let than = match other {
                    None | Some(Who::You) => "you".into(),
                    Some(Who::Me) => "me".into(),
                    Some(Who::They) => "them".into(),
                    Some(other) => self.subject(other).0,
                };
                let (before, after) = match comparison {
                    Comparison::Less => ("fewer", "than"),
                    Comparison::More => ("more", "than"),
                    Comparison::AtLeast => ("at least as many", "as"),
                    Comparison::AtMost => ("at most as many", "as"),
                    Comparison::Equal => ("exactly as many", "as"),
                    Comparison::NotEqual => ("more or fewer", "than"),
                };
                return Clause {
                    head: phrase![subject, have],
                    rest: phrase![before, points, after, than],
                };
            }
            return Clause {
                head: phrase![subject, have],
                rest: phrase![self.amount(comparison, right, Unit::Digits), points],
            };
        }
        // `the returned card is a [10]`
        if let (Number::ValueOf(Aggregate::Only, cards), Comparison::Equal | Comparison::NotEqual) =
            (left, comparison)
            && !self.memory.many(cards)
            && right
                .iter()
                .all(|number| matches!(number, Number::Literal(1..)))
        {
            let (subject, third) = np_subject(self.cards_np(cards, Prep::In));
            let not = if comparison == Comparison::NotEqual {
                "not"
            } else {
                ""
            };
            let values = right
                .iter()
                .map(|number| self.in_unit(number, Unit::Value))
                .collect();
            return phrase![
                subject,
                third_person("are", third),
                not,
                article(self.or(values))
            ]
            .into();
        }
        let unit = match left {
            Number::Count(_) => Unit::Count,
            Number::ValueOf(Aggregate::Total, _)
            | Number::Plus(..)
            | Number::Times(..)
            | Number::BonusOf(_) => Unit::Digits,
            _ => Unit::Value,
        };
        phrase![self.number(left), "is", self.than(comparison, right, unit)].into()
    }

    /// `at least four`, before a noun.
    fn amount(&self, comparison: Comparison, right: &'a [Number], unit: Unit) -> Phrase {
        let numbers = self.or(right
            .iter()
            .map(|number| self.in_unit(number, unit))
            .collect());
        match comparison {
            Comparison::Equal => phrase!["exactly", numbers],
            Comparison::NotEqual => phrase!["any number but", numbers],
            Comparison::Less => phrase!["fewer than", numbers],
            Comparison::More => phrase!["more than", numbers],
            Comparison::AtMost => phrase!["at most", numbers],
            Comparison::AtLeast => phrase!["at least", numbers],
        }
    }

    /// `at least [4]`, after `is`.
    fn than(&self, comparison: Comparison, right: &'a [Number], unit: Unit) -> Phrase {
        let numbers = self.together(right).unwrap_or_else(|| {
            self.or(right
                .iter()
                .map(|number| self.in_unit(number, unit))
                .collect())
        });
        match comparison {
            Comparison::Equal => numbers,
            Comparison::NotEqual => phrase!["not", numbers],
            Comparison::Less => phrase!["less than", numbers],
            Comparison::More => phrase!["more than", numbers],
            Comparison::AtMost => phrase!["at most", numbers],
            Comparison::AtLeast => phrase!["at least", numbers],
        }
    }

    /// `one or two less than the scored card's value`: numbers that are near the same one.
    pub(super) fn together(&self, numbers: &'a [Number]) -> Option<Phrase> {
        let mut shifts = Vec::new();
        let (_, up, base) = self.shifted(numbers.first()?)?;
        for number in numbers {
            let (by, same, other) = self.shifted(number)?;
            if same != up || !super::numbers::base_like(base, other) {
                return None;
            }
            shifts.push(Phrase::from(count_word(by)));
        }
        let word = if up { "more than" } else { "less than" };
        (shifts.len() > 1).then(|| phrase![self.or(shifts), word, self.number(base)])
    }

    fn in_unit(&self, number: &'a Number, unit: Unit) -> Phrase {
        match (number, unit) {
            (Number::Literal(value), Unit::Count) => count_word(*value).into(),
            (Number::Literal(value), Unit::Value) => value_mark(*value),
            (Number::Literal(value), Unit::Digits) => value.to_string().into(),
            (Number::Name(_) | Number::That(_), Unit::Count) => "that many".into(),
            (number, Unit::Value) => self.value_noun(number),
            (number, _) => self.number(number),
        }
    }

    fn compare_count(
        &self,
        counted: &'a Counted,
        comparison: Comparison,
        right: &'a [Number],
    ) -> Option<Clause> {
        // How many cards a verb has moved.
        if let Counted::Cards(cards) = counted
            && let Base::Ref(reference) = &cards.base
            && at_place(cards).is_none()
        {
            return self.compare_moved(cards, reference, comparison, right);
        }
        if let Counted::Things(thing) = counted {
            let did = match thing.kind {
                ThingKind::ColorYouSplayed => Some("you splayed"),
                ThingKind::ColorYouUnsplayed => Some("you unsplayed"),
                _ => None,
            };
            if let Some(did) = did {
                let colors = if right == [Number::Literal(1)] {
                    "color"
                } else {
                    "colors"
                };
                return Some(Clause {
                    head: did.into(),
                    rest: phrase![self.amount(comparison, right, Unit::Count), colors],
                });
            }
        }
        let owner = self.counted_owner(counted);
        let (subject, have) = match owner {
            Some(owner) => {
                let (subject, third) = self.subject(owner);
                (subject, third_person("have", third))
            }
            None => ("there".into(), "are".to_string()),
        };
        self.having.set(owner.is_some());
        let before = self.actor.replace(owner);
        let text = self.compare_owned(counted, comparison, right);
        self.actor.replace(before);
        self.having.set(false);
        Some(Clause {
            head: phrase![subject, have],
            rest: text,
        })
    }

    fn compare_owned(
        &self,
        counted: &'a Counted,
        comparison: Comparison,
        right: &'a [Number],
    ) -> Phrase {
        if let [other] = right {
            let (factor, other) = match other {
                Number::Times(factor, other) => match factor.as_ref() {
                    Number::Literal(factor) => (*factor, other.as_ref()),
                    _ => (1, other.as_ref()),
                },
                other => (1, other),
            };
            if let Number::Count(other) = other {
                return self.compare_counts(counted, comparison, factor, other);
            }
        }
        if let [number] = right
            && !matches!(
                number,
                Number::Literal(_) | Number::Name(_) | Number::That(_)
            )
        {
            let (before, link) = many_words(comparison, 1);
            return phrase![
                before,
                self.counted(counted, true),
                link,
                self.number(number)
            ];
        }
        if (comparison == Comparison::Equal && right == [Number::Literal(0)])
            || (comparison == Comparison::Less && right == [Number::Literal(1)])
        {
            return phrase!["no", self.counted(counted, true)];
        }
        let many = right != [Number::Literal(1)] || comparison == Comparison::Less;
        let amount = if comparison == Comparison::Equal
            && right == [Number::Literal(5)]
            && five_at_most(counted)
        {
            count_word(5).into()
        } else {
            self.amount(comparison, right, Unit::Count)
        };
        phrase![amount, self.counted(counted, many)]
    }

    fn compare_counts(
        &self,
        counted: &'a Counted,
        comparison: Comparison,
        factor: i16,
        other: &'a Counted,
    ) -> Phrase {
        let (before, link) = many_words(comparison, factor);
        // `more [leaf] than [factory] on their board`
        if let (Counted::IconsAt(icons, place), Counted::IconsAt(others, same)) = (counted, other)
            && place == same
        {
            return phrase![
                before,
                self.counted_icons(icons, true),
                link,
                self.counted_icons(others, true),
                self.place(place, Prep::In)
            ];
        }
        let first = self.counted(counted, true);
        let second = self.counted(other, true);
        let rival = match (self.counted_owner(counted), self.counted_owner(other)) {
            (one, Some(other)) if one != Some(other) => Some(other),
            _ => None,
        };
        match rival {
            Some(rival) => {
                let same = self.with_they(They::You, |writer| writer.counted(other, true)) == first;
                let (subject, third) = self.subject(rival);
                if same {
                    let subject = match rival {
                        Who::Me => "I do".into(),
                        Who::They => "they do".into(),
                        _ => subject,
                    };
                    phrase![before, first, link, subject]
                } else {
                    // `more [bonus] on their board than you have on your board`
                    let second = other_place(counted, other)
                        .map_or(second, |place| self.place(place, Prep::In));
                    phrase![
                        before,
                        first,
                        link,
                        subject,
                        third_person("have", third),
                        second
                    ]
                }
            }
            // `more cards in your score pile than in your hand`
            None => match other_place(counted, other) {
                Some(place) => phrase![before, first, link, self.place(place, Prep::In)],
                None => phrase![before, first, link, second],
            },
        }
    }

    /// The words of a count of what a player has moved due to this card.
    fn moved(&self, number: &'a Number) -> Option<(&'static str, &'static str, &'static str)> {
        let Number::Count(counted) = number else {
            return None;
        };
        let Counted::Cards(cards) = counted.as_ref() else {
            return None;
        };
        let Base::Ref(reference) = &cards.base else {
            return None;
        };
        let participle = self.named_participle(reference)?;
        (reference.scope == Scope::ThisCard && cards.tests.is_empty()).then(|| {
            (
                self.participle(participle),
                "cards",
                "due to this card during this action",
            )
        })
    }

    fn compare_moved(
        &self,
        cards: &'a Cards,
        reference: &'a Ref,
        comparison: Comparison,
        right: &'a [Number],
    ) -> Option<Clause> {
        let participle = self.named_participle(reference)?;
        let many = right != [Number::Literal(1)];
        let plain = cards.tests.is_empty() && cards.position.is_none() && cards.rank.is_none();
        let noun = if plain {
            self.ref_noun(reference, many).into()
        } else {
            self.bare_noun(cards, many)
        };
        let due = match reference.scope {
            Scope::Pass => "",
            Scope::Demand => "by the demand",
            Scope::ThisEffect => "due to this effect",
            Scope::YourEcho | Scope::MyEcho => "due to this card's echo effect",
            Scope::ThisCard => "due to this card during this action",
        };
        if let [Number::Count(_)] = right {
            return None;
        }
        let amount = if comparison == Comparison::Equal && right == [Number::Literal(0)] {
            Phrase::from("no")
        } else {
            self.amount(comparison, right, Unit::Count)
        };
        let doer = match reference.scope {
            Scope::Pass => self.doer_of(reference),
            Scope::Demand => None,
            Scope::MyEcho => Some(Actor::Me),
            _ => Some(Actor::You),
        };
        Some(match doer {
            Some(Actor::You) => Clause {
                head: phrase!["you", self.past(participle)],
                rest: phrase![amount, noun, due],
            },
            Some(Actor::Me) => Clause {
                head: phrase!["I", self.past(participle)],
                rest: phrase![amount, noun, due],
            },
            _ => {
                let was = if many { "were" } else { "was" };
                phrase![amount, noun, was, self.participle(participle), due].into()
            }
        })
    }

    // ---- every, any, no ----------------------------------------------------------------------------------------

    fn every(&self, quantifier: Quantifier, domain: &'a Domain, inner: &'a Condition) -> Phrase {
        let word = match quantifier {
            Quantifier::Every => "every",
            Quantifier::Any => "any",
            Quantifier::No => "no",
        };
        match domain {
            Domain::Players(players, _) => {
                let subject = phrase![word, self.players(players, false)];
                // `you have more achievements than every opponent`
                let whose = |number: &'a Number| match number {
                    Number::Count(counted) => self.counted_owner(counted),
                    _ => None,
                };
                if let Condition::Compare(left, comparison, right) = inner {
                    if let Some(text) = self.more_moved_than(left, *comparison, right, &subject) {
                        return text;
                    }
                    let right_whose = right.first().and_then(|number| match number {
                        Number::Times(_, number) => whose(number),
                        number => whose(number),
                    });
                    if matches!(whose(left), Some(Who::You))
                        && matches!(right_whose, Some(Who::They))
                    {
                        return self.with_they(They::Pending(subject, true), |writer| {
                            writer.you_against(left, *comparison, right)
                        });
                    }
                }
                self.with_they(They::Pending(subject.clone(), true), |writer| {
                    let text = writer.condition(inner);
                    let pending = matches!(&*writer.they.borrow(), They::Pending(..));
                    if pending {
                        phrase!["for", subject, glue(","), text]
                    } else {
                        text
                    }
                })
            }
            Domain::Things(thing) => {
                let noun = self.thing_noun(thing, false);
                let one = match quantifier {
                    Quantifier::Any => phrase!["any one", noun],
                    Quantifier::Every => phrase!["every", noun],
                    Quantifier::No => phrase!["no", noun],
                };
                // `no card without any one icon` could be read of another icon for each card.
                let apart = matches!(inner, Condition::Exists(false, _) | Condition::Not(_));
                if apart {
                    return phrase!["for", one, glue(","), self.condition(inner)];
                }
                let before = self.that.replace(Some(one.clone()));
                let text = self.condition(inner);
                let left = self.that.replace(before);
                match left {
                    Some(_) => phrase!["for", one, glue(","), text],
                    None => text,
                }
            }
            Domain::Cards(cards, _) => {
                let subject = phrase![word, self.cards_noun(cards, false)];
                phrase!["for", subject, glue(","), self.condition(inner)]
            }
        }
    }

    /// `you have more … than every opponent`: the executing player against each of several.
    fn you_against(&self, left: &'a Number, comparison: Comparison, right: &'a [Number]) -> Phrase {
        let Number::Count(counted) = left else {
            return Phrase::default();
        };
        let Some(number) = right.first() else {
            return Phrase::default();
        };
        let (factor, other) = match number {
            Number::Times(factor, other) => match factor.as_ref() {
                Number::Literal(factor) => (*factor, other.as_ref()),
                _ => (1, other.as_ref()),
            },
            other => (1, other),
        };
        let Number::Count(other) = other else {
            return Phrase::default();
        };
        self.having.set(true);
        let first = self.counted(counted, true);
        let same = self.with_they(They::You, |writer| writer.counted(other, true)) == first;
        let (before, link) = many_words(comparison, factor);
        let (subject, third) = self.subject(&Who::They);
        let text = if same {
            phrase!["you have", before, first, link, subject]
        } else {
            phrase![
                "you have",
                before,
                first,
                link,
                subject,
                third_person("have", third),
                other_place(counted, other).map_or_else(
                    || self.counted(other, true),
                    |place| self.place(place, Prep::In)
                )
            ]
        };
        self.having.set(false);
        text
    }

    /// `you have returned more cards due to this card during this action than every opponent`
    fn more_moved_than(
        &self,
        left: &'a Number,
        comparison: Comparison,
        right: &'a [Number],
        subject: &Phrase,
    ) -> Option<Phrase> {
        let (Number::Count(one), [Number::Count(other)]) = (left, right) else {
            return None;
        };
        let (Counted::Cards(one), Counted::Cards(other)) = (one.as_ref(), other.as_ref()) else {
            return None;
        };
        let (Base::Ref(theirs), Base::Ref(_)) = (&one.base, &other.base) else {
            return None;
        };
        let RefWord::Participle(participle) = &theirs.word else {
            return None;
        };
        if theirs.scope != Scope::ThisCard {
            return None;
        }
        let word = match comparison {
            Comparison::Less => "more cards",
            Comparison::AtMost => "at least as many cards",
            Comparison::More => "fewer cards",
            _ => return None,
        };
        let link = if comparison == Comparison::AtMost {
            "as"
        } else {
            "than"
        };
        Some(phrase![
            "you have",
            self.participle(*participle),
            word,
            "due to this card during this action",
            link,
            subject.clone()
        ])
    }

    // ---- after a noun ------------------------------------------------------------------------------------------

    /// What a card is.
    fn predicate(&self, test: &'a Test) -> Phrase {
        match test {
            Test::Color(colors) => self.or(colors
                .iter()
                .map(|color| Phrase::from(color.word()))
                .collect()),
            Test::NotColor(color) => phrase!["not", color.word()],
            Test::Available => "available".into(),
            Test::Claimed => "claimed".into(),
            Test::Standard => "a standard achievement".into(),
            Test::Expansion => "an expansion card".into(),
            Test::Valued => "of a value".into(),
            Test::Named(title) => Piece::CardName(title.clone()).into(),
            Test::OfSet(SetName::Set(set)) => article(phrase![set_adjective(*set), "card"]),
            Test::Value(Comparison::Equal, numbers) => match numbers.as_slice() {
                [number] => match self.literal(number) {
                    Some(value) => article(value_mark(value)),
                    None => self.postfix(test),
                },
                _ => self.postfix(test),
            },
            Test::OtherThan(reference) => phrase!["not", self.reference_np(reference).text],
            Test::At(place) => self.place(place, Prep::In),
            Test::Not(inner) => match inner.as_ref() {
                Test::OtherThan(reference) => {
                    let np = self.reference_np(reference);
                    if np.many {
                        phrase!["one of", np.text]
                    } else {
                        np.text
                    }
                }
                inner => phrase!["not", self.predicate(inner)],
            },
            test => self.postfix(test),
        }
    }

    fn color_place(&self, negated: bool, place: &'a Place) -> Phrase {
        if negated {
            self.absent(place)
        } else {
            self.place(place, Prep::In)
        }
    }

    /// A condition as a clause after the noun it is about.
    pub(super) fn such_that(&self, condition: &'a Condition, noun: &str) -> Phrase {
        // `of which you have exactly two or three cards in your hand`
        if let (Some(test), true) = (counted_of_that(condition), noun != "card") {
            let before = self.said.replace(Some(test));
            let text = phrase!["of which", self.condition(condition)];
            self.said.replace(before);
            return text;
        }
        match condition {
            Condition::ColorAt {
                colors: Colors::That(_),
                negated,
                place,
            } => {
                phrase!["that is", self.color_place(*negated, place)]
            }
            Condition::ColorSplayed {
                colors: Colors::That(_),
                negated,
                splay,
            } => {
                let not = if *negated { "not" } else { "" };
                phrase![
                    "that is",
                    not,
                    "splayed",
                    splay.map_or("", |splay| splay.word())
                ]
            }
            // `whose value is more than …`
            Condition::Compare(Number::ValueOf(Aggregate::Only, cards), comparison, right)
                if noun == "card" && is_that(cards) =>
            {
                phrase!["whose value is", self.than(*comparison, right, Unit::Value)]
            }
            Condition::Compare(Number::That(_), Comparison::Equal, right) => match right.as_slice()
            {
                [Number::Either(a, b)]
                    if self.shifted(a).is_some() && self.shifted(b).is_some() =>
                {
                    self.than(Comparison::Equal, right, Unit::Value)
                }
                _ => phrase!["that is", self.than(Comparison::Equal, right, Unit::Value)],
            },
            Condition::Compare(Number::That(_), comparison, right)
                if noun == "value"
                    && matches!(
                        comparison,
                        Comparison::Less
                            | Comparison::More
                            | Comparison::AtMost
                            | Comparison::AtLeast
                    ) =>
            {
                let word = match comparison {
                    Comparison::Less => "lower than",
                    Comparison::More => "higher than",
                    Comparison::AtMost => "no higher than",
                    _ => "no lower than",
                };
                let values = right
                    .iter()
                    .map(|number| self.in_unit(number, Unit::Value))
                    .collect();
                phrase![word, self.or(values)]
            }
            Condition::Compare(Number::That(_), comparison, right) => {
                phrase!["that is", self.than(*comparison, right, Unit::Value)]
            }
            Condition::Parity(Number::That(_), odd) => {
                phrase!["that is", if *odd { "odd" } else { "even" }]
            }
            Condition::Exists(true, cards) if noun != "card" => {
                let about = matches!(cards.tests.as_slice(), [test] if is_of_that(test));
                match &cards.base {
                    Base::Place(Some(place)) if about && cards.position.is_none() => {
                        phrase!["that a card", self.place(place, Prep::In), "has"]
                    }
                    _ => phrase!["for which", self.condition(condition)],
                }
            }
            Condition::Is(cards, test) if is_that(cards) => {
                let before = self.that_is_it.replace(true);
                let text = phrase!["that is", self.predicate(test)];
                self.that_is_it.set(before);
                text
            }
            Condition::Has {
                cards,
                lacks,
                at_least,
                icons,
            } if is_that(cards) => {
                let least = if *at_least > 1 {
                    phrase!["at least", count_word(*at_least)]
                } else {
                    Phrase::default()
                };
                let word = if *lacks { "without" } else { "with" };
                phrase![word, least, self.icons(icons, "or", *at_least > 1)]
            }
            condition => {
                let before = self.that_is_it.replace(true);
                let text = phrase!["for which", self.condition(condition)];
                self.that_is_it.set(before);
                text
            }
        }
    }

    // ---- whose ---------------------------------------------------------------------------------------------------

    /// The player to whom what is counted belongs, if it is one.
    pub(super) fn counted_owner(&self, counted: &'a Counted) -> Option<&'a Who> {
        match counted {
            Counted::Cards(cards) => self.cards_owner(cards),
            Counted::IconsAt(_, place) => self.place_owner(place),
            Counted::IconsOn(_, cards) => self.cards_owner(cards),
            Counted::Things(thing) => {
                let told = thing.tests.iter().find_map(|test| match test {
                    ThingTest::At(_, place) => Some(self.place_owner(place)),
                    ThingTest::Of(cards) => Some(self.cards_owner(cards)),
                    _ => None,
                });
                match (told, thing.kind) {
                    (Some(owner), _) => owner,
                    (None, ThingKind::Color)
                        if thing.tests.iter().any(|test| {
                            matches!(
                                test,
                                ThingTest::Splayed(_) | ThingTest::Unsplayed | ThingTest::With(_)
                            )
                        }) =>
                    {
                        Some(&Who::You)
                    }
                    _ => None,
                }
            }
            Counted::Players(_) => None,
            Counted::Specials(place) => self.place_owner(place),
        }
    }

    pub(super) fn cards_owner(&self, cards: &'a Cards) -> Option<&'a Who> {
        match &cards.base {
            Base::Place(Some(place)) => self.place_owner(place),
            Base::Place(None) if cards.position.is_some() => Some(&Who::You),
            Base::Ref(_) => at_place(cards).and_then(|place| self.place_owner(place)),
            _ => None,
        }
    }

    fn place_owner(&self, place: &'a Place) -> Option<&'a Who> {
        let mut owners = place.parts.iter().map(|part| match part {
            PlacePart::Zone(who, _) => Some(who),
            _ => None,
        });
        let first = owners.next().flatten()?;
        if owners.any(|owner| owner != Some(first)) {
            return None;
        }
        match first {
            Who::You
            | Who::Me
            | Who::They
            | Who::That(_)
            | Who::Name(_)
            | Who::Left
            | Who::Right => Some(first),
            _ => None,
        }
    }
}

/// Where the others are, if they are cards or icons just like the first ones at another place.
fn other_place<'a>(one: &'a Counted, other: &'a Counted) -> Option<&'a Place> {
    if let (Counted::IconsAt(icons, _), Counted::IconsAt(others, place)) = (one, other) {
        return (icons == others && !has_that(icons)).then_some(place);
    }
    let (Counted::Cards(one), Counted::Cards(other)) = (one, other) else {
        return None;
    };
    let alike = one.quantity == other.quantity
        && one.rank == other.rank
        && one.position == other.position
        && one.tests == other.tests
        && one.joint == other.joint
        && is_achievement(one) == is_achievement(other);
    match (&one.base, &other.base) {
        (Base::Place(Some(_)), Base::Place(Some(place))) if alike => Some(place),
        _ => None,
    }
}

/// Whether there can be no more than five of them: colors, and top cards of one board.
fn five_at_most(counted: &Counted) -> bool {
    match counted {
        Counted::Things(thing) => thing.kind == ThingKind::Color,
        Counted::Cards(cards) => {
            matches!(cards.position, Some(Position::Top(Number::Literal(1))))
                && match &cards.base {
                    Base::Place(Some(place)) => {
                        matches!(place.parts.as_slice(), [PlacePart::Zone(who, ZoneWord::Board)]
                            if !matches!(who, Who::All(_) | Who::Any(_) | Who::Each(_)))
                    }
                    Base::Place(None) => true,
                    Base::Ref(_) | Base::Rest(_) => false,
                }
        }
        _ => false,
    }
}

/// `at least twice as many`, `as`: what stands around the thing compared.
fn many_words(comparison: Comparison, factor: i16) -> (Phrase, &'static str) {
    match (comparison, factor) {
        (Comparison::More, 1) => ("more".into(), "than"),
        (Comparison::Less, 1) => ("fewer".into(), "than"),
        (Comparison::AtLeast, 1) => ("at least as many".into(), "as"),
        (Comparison::AtMost, 1) => ("at most as many".into(), "as"),
        (Comparison::Equal, 1) => ("exactly as many".into(), "as"),
        (Comparison::NotEqual, _) => ("more or fewer".into(), "than"),
        (comparison, factor) => {
            let before = match comparison {
                Comparison::More => "more than",
                Comparison::Less => "fewer than",
                Comparison::AtMost => "at most",
                Comparison::Equal | Comparison::NotEqual => "exactly",
                Comparison::AtLeast => "at least",
            };
            let times = if factor == 2 {
                "twice".into()
            } else {
                phrase![count_word(factor), "times"]
            };
            (phrase![before, times, "as many"], "as")
        }
    }
}

fn at_place(cards: &Cards) -> Option<&Place> {
    cards.tests.iter().find_map(|test| match test {
        Test::At(place) => Some(place),
        _ => None,
    })
}

/// Whether there is a `that icon` among them.
fn has_that(icons: &Icons) -> bool {
    icons.0.iter().any(|icon| matches!(icon, IconWord::That(_)))
}

/// `of that value`, `of that color`
fn is_of_that(test: &Test) -> bool {
    match test {
        Test::Value(Comparison::Equal, numbers) => matches!(numbers.as_slice(), [Number::That(_)]),
        Test::OfColor(Colors::That(_)) => true,
        _ => false,
    }
}

/// The words `of that value` in a condition that counts such cards, where they say nothing else of the cards.
fn counted_of_that(condition: &Condition) -> Option<&Test> {
    let cards = match condition {
        Condition::Compare(Number::Count(counted), ..) => match counted.as_ref() {
            Counted::Cards(cards) => cards,
            _ => return None,
        },
        Condition::Exists(false, cards) => cards,
        _ => return None,
    };
    match cards.tests.as_slice() {
        [test] if is_of_that(test) => Some(test),
        _ => None,
    }
}

fn is_that(cards: &Cards) -> bool {
    matches!(
        &cards.base,
        Base::Ref(Ref {
            word: RefWord::That,
            ..
        })
    ) && cards.tests.is_empty()
}

/// A noun phrase as a subject, and whether the verb is in the third person singular.
fn np_subject(np: Np) -> (Phrase, bool) {
    match (np.pronoun, np.many) {
        (true, true) => ("they".into(), false),
        (_, many) => (np.text, !many),
    }
}
