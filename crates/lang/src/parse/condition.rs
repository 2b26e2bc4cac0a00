//! Conditions.

use super::cursor::{Cursor, NameKind, Parsed};
use super::words;
use crate::lexer::TokenKind;
use crate::tree::*;

const A_CONDITION: &str = "a condition, such as `done` or `it has castle`";

impl Cursor<'_> {
    /// Facts joined by `and` or by `or`.
    pub(super) fn condition(&mut self) -> Parsed<Condition> {
        self.nested(|c| {
            let first = c.fact()?;
            let joiner = match c.word() {
                Some("and") => "and",
                Some("or") => "or",
                _ => return Ok(first),
            };
            let mut facts = vec![first];
            while c.eat(joiner) {
                facts.push(c.fact()?);
            }
            if c.is("and") || c.is("or") {
                return c.fail("parentheses where `and` and `or` meet");
            }
            Ok(if joiner == "and" {
                Condition::And(facts)
            } else {
                Condition::Or(facts)
            })
        })
    }

    pub(super) fn condition_in_parentheses(&mut self) -> Parsed<Condition> {
        self.expect_kind(TokenKind::Open, "`(` before the condition")?;
        let before = std::mem::replace(&mut self.in_filter, false);
        let condition = self.condition();
        self.in_filter = before;
        let condition = condition?;
        self.expect_kind(TokenKind::Close, "`)` after the condition")?;
        Ok(condition)
    }

    fn fact(&mut self) -> Parsed<Condition> {
        self.nested(|c| c.called(A_CONDITION, Self::plain_fact))
    }

    fn plain_fact(&mut self) -> Parsed<Condition> {
        if self.is_kind(&TokenKind::Open) {
            return self.condition_in_parentheses();
        }
        if self.is("not") && self.open_after(1) {
            self.skip(1);
            let inside = self.condition_in_parentheses()?;
            return Ok(Condition::Not(Box::new(inside)));
        }
        let negated = |condition| Condition::Not(Box::new(condition));
        for (words, condition) in [
            (
                &["not", "done"] as &[&str],
                Condition::Done(DoneTest::NotDone),
            ),
            (&["done", "both"], Condition::Done(DoneTest::Both)),
            (&["done", "either"], Condition::Done(DoneTest::Either)),
            (&["done", "neither"], Condition::Done(DoneTest::Neither)),
            (&["foreseen"], Condition::Foreseen),
            (&["not", "foreseen"], negated(Condition::Foreseen)),
            (&["your", "turn"], Condition::YourTurn),
            (&["not", "your", "turn"], negated(Condition::YourTurn)),
            (&["anything", "changed"], Condition::AnythingChanged),
            (&["flip", "won"], Condition::Flip(true)),
            (&["flip", "lost"], Condition::Flip(false)),
            (
                &["this", "was", "on", "every", "board"],
                Condition::WasOnEveryBoard,
            ),
            (
                &["this", "began", "on", "your", "board"],
                Condition::BeganOnYourBoard,
            ),
        ] {
            if self.eat_words(words) {
                return Ok(condition);
            }
        }
        if self.eat("done") {
            return self.done();
        }
        if self.eat_words(&["all", "equal"]) {
            self.expect_kind(TokenKind::Open, "`(` before the number")?;
            let number = self.measure()?;
            self.expect("over")?;
            let domain = Box::new(self.domain()?);
            self.expect_kind(TokenKind::Close, "`)` after what it goes over")?;
            return Ok(Condition::AllEqual(number, domain));
        }
        if self.eat_words(&["only", "you"]) {
            self.expect("have")?;
            let inside = self.condition_in_parentheses()?;
            return Ok(Condition::OnlyYou(Box::new(inside)));
        }
        if self.eat_words(&["you", "have", "the"]) {
            let single = self.eat("single");
            let most = self.is("most");
            self.expect_any(&["most", "fewest"])?;
            let number = words::of_them(self.measure()?);
            return Ok(Condition::YouHave {
                single,
                most,
                number,
            });
        }
        for (words, choice) in [
            (&["any", "bonus"] as &[&str], BonusChoice::A),
            (&["any", "repeated", "bonus"], BonusChoice::Repeated),
        ] {
            if self.are(words) && self.word_at(words.len()) == Some("on") {
                self.skip(words.len());
                let bonus = self.bonus_on(choice)?;
                return Ok(Condition::Compare(
                    bonus,
                    Comparison::AtLeast,
                    vec![Number::Literal(1)],
                ));
            }
        }
        match self.word() {
            Some("every" | "any" | "no") => return self.quantified(),
            Some("colors" | "values") if self.word_at(1) == Some("of") => return self.matching(),
            _ => {}
        }
        if self.starts_number() {
            return self.number_fact();
        }
        if self.starts_colors() {
            return self.color_fact();
        }
        self.card_fact()
    }

    /// What follows a bare `done`: nothing, or `all three`.
    fn done(&mut self) -> Parsed<Condition> {
        if !self.eat("all") {
            return Ok(Condition::Done(DoneTest::Done));
        }
        let number = self.word().and_then(words::number);
        match number.and_then(|number| u8::try_from(number).ok()) {
            Some(number) if number > 0 => {
                self.skip(1);
                Ok(Condition::Done(DoneTest::All(number)))
            }
            _ => self.fail("a number word, such as `three`"),
        }
    }

    /// `every opponent has (C)`, `any color has (C)`, `no cards in hand`
    fn quantified(&mut self) -> Parsed<Condition> {
        let quantifier = match self.word() {
            Some("every") => Quantifier::Every,
            Some("any") => Quantifier::Any,
            _ => Quantifier::No,
        };
        let group = matches!(
            self.word_at(1),
            Some("player" | "players" | "opponent" | "opponents")
        ) || (self.word_at(1) == Some("other")
            && matches!(self.word_at(2), Some("player" | "players")));
        // `any opponent's …` speaks of cards.
        let owner = self.possessive_at(2) || self.possessive_at(3);
        if quantifier == Quantifier::Every || self.thing_ahead(1) || (group && !owner) {
            self.skip(1);
            let domain = Box::new(self.domain()?);
            self.expect_any(&["has", "have"])?;
            let inside = self.condition_in_parentheses()?;
            return Ok(Condition::Every(quantifier, domain, Box::new(inside)));
        }
        if !(group && owner) {
            self.skip(1);
        }
        let mut cards = self.cards()?;
        if matches!(
            cards.quantity,
            Quantity::All | Quantity::Number(Number::Literal(1))
        ) {
            cards.quantity = Quantity::Any;
        }
        Ok(Condition::Exists(quantifier == Quantifier::Any, cards))
    }

    /// `colors of A match colors of B`
    fn matching(&mut self) -> Parsed<Condition> {
        let by = self.kinship()?;
        self.expect("of")?;
        let left = self.cards()?;
        self.expect("match")?;
        if self.kinship()? != by {
            return self.fail("the same kind of thing on both sides of `match`");
        }
        self.expect("of")?;
        let right = self.cards()?;
        Ok(Condition::Match(by, left, right))
    }

    fn starts_number(&self) -> bool {
        if self.int_at(0).is_some() {
            return true;
        }
        let next = self.word_at(1);
        match self.word() {
            Some(
                "count" | "value" | "total" | "bonus" | "half" | "sum" | "points" | "most"
                | "fewest",
            ) => true,
            Some("highest" | "lowest") => matches!(next, Some("value" | "bonus")),
            Some("that") => matches!(next, Some("value" | "number")),
            Some("its") => matches!(next, Some("value" | "bonus")),
            Some("your" | "my" | "their") => {
                next == Some("points")
                    || (next == Some("bonus") && self.word_at(2) == Some("points"))
            }
            Some("a") => matches!(next, Some("bonus" | "repeated")),
            Some(word) => {
                words::number(word).is_some() || self.name_at(0) == Some(NameKind::Number)
            }
            None => false,
        }
    }

    fn starts_colors(&self) -> bool {
        let next = self.word_at(1);
        match self.word() {
            Some("color") => next == Some("of"),
            Some("that" | "its") => next == Some("color"),
            Some(_) => {
                (self.color_at(0).is_some() && matches!(next, Some("is" | "and" | "or")))
                    || (self.name_at(0) == Some(NameKind::Color) && !self.possessive_at(1))
            }
            None => false,
        }
    }

    fn number_fact(&mut self) -> Parsed<Condition> {
        let left = self.number()?;
        self.expect_any(&["is", "are"])?;
        if self.eat("odd") {
            return Ok(Condition::Parity(left, true));
        }
        if self.eat("even") {
            return Ok(Condition::Parity(left, false));
        }
        let mut comparison = Comparison::Equal;
        for (words, means) in [
            (&["exactly"] as &[&str], Comparison::Equal),
            (&["not"], Comparison::NotEqual),
            (&["at", "least"], Comparison::AtLeast),
            (&["at", "most"], Comparison::AtMost),
            (&["less", "than"], Comparison::Less),
            (&["fewer", "than"], Comparison::Less),
            (&["more", "than"], Comparison::More),
        ] {
            if self.eat_words(words) {
                comparison = means;
                break;
            }
        }
        self.eat("either");
        let mut right = vec![self.number()?];
        while self.is("or") {
            let next = self.maybe(|c| {
                c.skip(1);
                let number = c.number()?;
                // `… is two or count of … is three`: there a new fact begins.
                if c.is("is") || c.is("are") {
                    return c.fail("a number, such as `3`, `two` or `value of drawn`");
                }
                Ok(number)
            });
            match next {
                Some(number) => right.push(number),
                None => break,
            }
        }
        Ok(Condition::Compare(left, comparison, right))
    }

    fn color_fact(&mut self) -> Parsed<Condition> {
        let left = self.colors()?;
        self.expect_any(&["is", "are"])?;
        let negated = self.eat("not");
        if self.eat("splayed") {
            if self.eat("like") {
                return Ok(Condition::SplayedLike {
                    colors: left,
                    negated,
                    like: self.colors()?,
                });
            }
            return Ok(Condition::ColorSplayed {
                colors: left,
                negated,
                splay: self.splay_word(),
            });
        }
        if self.eat("unsplayed") {
            return Ok(Condition::ColorSplayed {
                colors: left,
                negated: !negated,
                splay: None,
            });
        }
        if self.eat_any(&["on", "in"]) {
            return Ok(Condition::ColorAt {
                colors: left,
                negated,
                place: self.place()?,
            });
        }
        let right = self.colors()?;
        Ok(Condition::ColorIs {
            left,
            negated,
            right,
        })
    }

    fn card_fact(&mut self) -> Parsed<Condition> {
        let cards = self.cards()?;
        if self.eat_any(&["has", "have"]) {
            let mut at_least = 1;
            if self.eat_words(&["at", "least"]) {
                at_least = match self.word().and_then(words::number) {
                    Some(number) => number,
                    None => return self.fail("a number word, such as `two`"),
                };
                self.skip(1);
            }
            return Ok(Condition::Has {
                cards,
                lacks: false,
                at_least,
                icons: self.icons()?,
            });
        }
        if self.eat_any(&["lacks", "lack"]) {
            return Ok(Condition::Has {
                cards,
                lacks: true,
                at_least: 1,
                icons: self.icons()?,
            });
        }
        if !self.eat_any(&["is", "are"]) {
            let _: Parsed<()> = self.fail("is");
            let _: Parsed<()> = self.fail("has");
            return self.fail("lacks");
        }
        for (word, position) in [
            ("top", Position::Top(Number::Literal(1))),
            ("bottom", Position::Bottom(Number::Literal(1))),
        ] {
            if self.eat_words(&["a", word, "card"]) || self.eat_words(&["the", word, "card"]) {
                let place = if self.eat("on") {
                    Some(self.place()?)
                } else {
                    None
                };
                return Ok(Condition::IsPositioned(cards, position, place));
            }
        }
        let test = self.called(
            "what the card is, such as `red` or `of value 3`",
            Self::predicate,
        )?;
        Ok(Condition::Is(cards, test))
    }

    /// What stands after `it is`.
    fn predicate(&mut self) -> Parsed<Test> {
        if self.eat("not") {
            let color = self.color_at(0);
            let test = self.predicate_plain()?;
            return Ok(match (test, color) {
                (Test::Color(colors), Some(color)) if colors.len() == 1 => Test::NotColor(color),
                (Test::OfColor(colors), _) => Test::NotOfColor(colors),
                (Test::Kin { by, within, of }, _) => Test::Kin {
                    by,
                    within: !within,
                    of,
                },
                (test, _) => Test::Not(Box::new(test)),
            });
        }
        self.predicate_plain()
    }

    fn predicate_plain(&mut self) -> Parsed<Test> {
        if self.color_at(0).is_some() {
            return Ok(Test::Color(self.color_list()));
        }
        if let Some(title) = self.title_at(0) {
            self.skip(1);
            return Ok(Test::Named(title.to_string()));
        }
        if self.eat_words(&["an", "expansion", "card"]) {
            return Ok(Test::Expansion);
        }
        for (word, test) in [
            ("odd", Test::Odd),
            ("even", Test::Even),
            ("available", Test::Available),
            ("claimed", Test::Claimed),
            ("standard", Test::Standard),
            ("valued", Test::Valued),
        ] {
            if self.eat(word) {
                return Ok(test);
            }
        }
        if self.eat_any(&["on", "in"]) {
            return Ok(Test::At(self.place()?));
        }
        if (self.is("a") || self.is("an"))
            && let Some(value) = self.int_at(1)
        {
            self.skip(2);
            let value = Number::Literal(value);
            return Ok(Test::Value(Comparison::Equal, vec![value]));
        }
        if let Some(test) = self.test()? {
            return Ok(test);
        }
        // Being one of some cards is not being other than them.
        self.eat_words(&["one", "of"]);
        let reference = self.reference()?;
        Ok(Test::Not(Box::new(Test::OtherThan(reference))))
    }
}
