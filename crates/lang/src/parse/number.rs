//! Numbers and what is counted.

use super::cursor::{Cursor, NameKind, Parsed};
use super::words;
use crate::tree::*;

const A_NUMBER: &str = "a number, such as `3`, `two` or `value of drawn`";

impl Cursor<'_> {
    /// A number with what is added to it, taken from it or divides it.
    pub(super) fn number(&mut self) -> Parsed<Number> {
        self.nested(|c| {
            let number = c.called(A_NUMBER, Self::plain_number)?;
            if c.eat("plus") {
                return Ok(Number::Plus(Box::new(number), Box::new(c.number()?)));
            }
            if c.eat("minus") {
                return Ok(Number::Minus(Box::new(number), Box::new(c.number()?)));
            }
            if c.eat_words(&["divided", "by"]) {
                let by = match c.int_at(0) {
                    Some(by) => by,
                    None => return c.fail("digits, such as `5`"),
                };
                c.skip(1);
                if by == 0 {
                    return c.fail("a divisor other than 0");
                }
                let up = c.rounded()?;
                return Ok(Number::Divided {
                    number: Box::new(number),
                    by,
                    up,
                });
            }
            Ok(number)
        })
    }

    /// `rounded up` (true) or `rounded down`
    fn rounded(&mut self) -> Parsed<bool> {
        self.expect("rounded")?;
        let up = self.is("up");
        self.expect_any(&["up", "down"])?;
        Ok(up)
    }

    fn plain_number(&mut self) -> Parsed<Number> {
        if let Some(number) = self.int_at(0) {
            self.skip(1);
            return Ok(Number::Literal(number));
        }
        let Some(word) = self.word() else {
            return self.fail(A_NUMBER);
        };
        if let Some(number) = words::number(word) {
            self.skip(1);
            return self.after_number_word(number);
        }
        if let Some(NameKind::Number | NameKind::Unknown) = self.name_at(0) {
            return Ok(Number::Name(self.known_name()?));
        }
        match word {
            "total" | "highest" | "lowest" if self.word_at(1) == Some("value") => {
                let aggregate = match word {
                    "total" => Aggregate::Total,
                    "highest" => Aggregate::Highest,
                    _ => Aggregate::Lowest,
                };
                self.skip(2);
                self.expect("of")?;
                Ok(Number::ValueOf(aggregate, Box::new(self.cards()?)))
            }
            "highest" | "lowest" if self.word_at(1) == Some("bonus") => {
                let choice = if word == "highest" {
                    BonusChoice::Highest
                } else {
                    BonusChoice::Lowest
                };
                self.skip(2);
                self.bonus_on(choice)
            }
            "a" if self.eat_words(&["a", "bonus"]) => self.bonus_on(BonusChoice::A),
            "a" if self.eat_words(&["a", "repeated", "bonus"]) => {
                self.bonus_on(BonusChoice::Repeated)
            }
            "value" => {
                self.expect_words(&["value", "of"])?;
                Ok(Number::ValueOf(Aggregate::Only, Box::new(self.cards()?)))
            }
            "bonus" if self.eat_words(&["bonus", "points"]) => {
                Ok(Number::BonusPoints(self.of_whom()?))
            }
            "bonus" => {
                self.expect_words(&["bonus", "of"])?;
                Ok(Number::BonusOf(Box::new(self.cards()?)))
            }
            "that" if self.eat_words(&["that", "value"]) || self.eat_words(&["that", "number"]) => {
                Ok(Number::That(Slot::default()))
            }
            "its" if self.word_at(1) == Some("value") => {
                self.skip(1);
                let it = Box::new(self.it());
                self.skip(1);
                Ok(Number::ValueOf(Aggregate::Only, it))
            }
            "its" if self.word_at(1) == Some("bonus") => {
                self.skip(1);
                let it = Box::new(self.it());
                self.skip(1);
                Ok(Number::BonusOf(it))
            }
            "count" => {
                self.expect_words(&["count", "of"])?;
                Ok(Number::Count(Box::new(self.counted()?)))
            }
            "sum" => {
                self.expect_words(&["sum", "of"])?;
                let left = self.number()?;
                self.expect("and")?;
                let right = self.number()?;
                Ok(Number::Plus(Box::new(left), Box::new(right)))
            }
            "half" => {
                self.skip(1);
                let number = Box::new(self.number()?);
                let up = self.rounded()?;
                Ok(Number::Divided { number, by: 2, up })
            }
            "points" => {
                self.skip(1);
                Ok(Number::Points(self.of_whom()?))
            }
            "most" | "fewest" => {
                self.skip(1);
                let number = Box::new(self.measure()?);
                self.expect("over")?;
                let over = Box::new(self.domain()?);
                Ok(Number::Extreme {
                    most: word == "most",
                    number,
                    over,
                })
            }
            _ => {
                let points = self.quietly(|c| {
                    let who = c.owner();
                    let bonus = c.eat("bonus");
                    c.expect("points")?;
                    Ok((bonus, who))
                });
                match points {
                    Some((true, who)) => Ok(Number::BonusPoints(who)),
                    Some((false, who)) => Ok(Number::Points(who)),
                    None => self.fail(A_NUMBER),
                }
            }
        }
    }

    /// `of rival`, after `points`
    fn of_whom(&mut self) -> Parsed<Option<Who>> {
        if self.eat("of") {
            return Ok(Some(self.who()?));
        }
        Ok(None)
    }

    /// `two`, `two more than n`, `two times n`; the word has been read.
    fn after_number_word(&mut self, number: i16) -> Parsed<Number> {
        let literal = Number::Literal(number);
        if self.eat_words(&["more", "than"]) {
            return Ok(Number::Plus(Box::new(self.number()?), Box::new(literal)));
        }
        if self.eat_words(&["less", "than"]) {
            return Ok(Number::Minus(Box::new(self.number()?), Box::new(literal)));
        }
        if self.eat("times") {
            return Ok(Number::Times(Box::new(literal), Box::new(self.number()?)));
        }
        Ok(literal)
    }

    pub(super) fn bonus_on(&mut self, choice: BonusChoice) -> Parsed<Number> {
        self.expect("on")?;
        Ok(Number::BonusOn(choice, self.place()?))
    }

    /// A number, or what is counted without the words `count of`: `most castle on their board`, `more cards in hand`.
    pub(super) fn measure(&mut self) -> Parsed<Number> {
        match self.maybe(Self::number) {
            Some(number) => Ok(number),
            None => Ok(Number::Count(Box::new(self.counted()?))),
        }
    }

    /// What is counted: icons, things, players or cards.
    pub(super) fn counted(&mut self) -> Parsed<Counted> {
        self.nested(|c| {
            if c.is("icon") && c.word_at(1) == Some("on") {
                c.skip(1);
                return c.icons_on(Icons(vec![IconWord::That(Slot::default())]));
            }
            if c.icon_ahead(0) {
                let icons = c.icons()?;
                return c.icons_on(icons);
            }
            if c.thing_ahead(0) {
                let thing = c.thing(ThingQuantity::All)?;
                return Ok(Counted::Things(Box::new(thing)));
            }
            if c.is("special") && matches!(c.word_at(1), Some("achievement" | "achievements")) {
                c.skip(2);
                c.expect("in")?;
                return Ok(Counted::Specials(c.place()?));
            }
            if let Some(group) = c.quietly(Self::group) {
                return Ok(Counted::Players(c.players_filter(group)?));
            }
            Ok(Counted::Cards(c.cards()?))
        })
    }

    fn icons_on(&mut self, icons: Icons) -> Parsed<Counted> {
        self.expect_any(&["on", "in"])?;
        let place = self.maybe(Self::place);
        match place {
            Some(place) => Ok(Counted::IconsAt(icons, place)),
            None => Ok(Counted::IconsOn(icons, self.cards()?)),
        }
    }

    /// `for every two X`, `times n`
    pub(super) fn times(&mut self) -> Parsed<Option<Times>> {
        if self.eat("times") {
            return Ok(Some(Times::Number(self.number()?)));
        }
        if !self.eat_words(&["for", "every"]) {
            return Ok(None);
        }
        let mut each = 1;
        if let Some(number) = self.word().and_then(words::number)
            && number > 0
        {
            self.skip(1);
            self.eat("of");
            each = number;
        }
        let count = self.called(
            "what is counted, such as `castle on board` or `card in hand`",
            Self::counted,
        )?;
        Ok(Some(Times::Every { each, count }))
    }
}
