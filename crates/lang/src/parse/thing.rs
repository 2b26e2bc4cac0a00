//! Colors, and other things that can be chosen, counted or gone through.

use super::cursor::{Cursor, NameKind, Parsed};
use super::words;
use crate::lexer::TokenKind;
use crate::tree::*;
use vocab::{Color, Icon, Splay};

const A_COLOR: &str = "a color, such as `red` or `color of it`";

impl Cursor<'_> {
    /// A color or colors.
    pub(super) fn colors(&mut self) -> Parsed<Colors> {
        self.nested(|c| c.called(A_COLOR, Self::plain_colors))
    }

    fn plain_colors(&mut self) -> Parsed<Colors> {
        if let Some(first) = self.color_at(0) {
            if self.word_at(1) == Some("and") && self.color_at(2).is_some() {
                self.skip(1);
                let mut colors = vec![first];
                while self.is("and")
                    && let Some(color) = self.color_at(1)
                {
                    self.skip(2);
                    colors.push(color);
                }
                return Ok(Colors::And(colors));
            }
            let colors = self.color_list();
            return Ok(match colors.as_slice() {
                [one] => Colors::One(*one),
                _ => Colors::Or(colors),
            });
        }
        if self.eat_words(&["that", "color"]) || self.eat_words(&["those", "colors"]) {
            return Ok(Colors::That(Slot::default()));
        }
        if self.are(&["its", "color"]) {
            self.skip(1);
            let it = self.it();
            self.skip(1);
            return Ok(Colors::Of(Box::new(it)));
        }
        if self.eat_words(&["color", "of"]) || self.eat_words(&["colors", "of"]) {
            return Ok(Colors::Of(Box::new(self.cards()?)));
        }
        if let Some(NameKind::Color | NameKind::Unknown) = self.name_at(0)
            && !self.possessive_at(1)
        {
            return Ok(Colors::Name(self.known_name()?));
        }
        let start = self.pos();
        if let Some(quantity) = self.thing_quantity()
            && self.thing_ahead(0)
        {
            let thing = self.thing_from(quantity, start)?;
            if thing.kind == ThingKind::Color {
                return Ok(Colors::Things(Box::new(thing)));
            }
        }
        self.back_to(start);
        self.fail(A_COLOR)
    }

    /// `a`, `any`, `two`, `all`, `each`
    pub(super) fn thing_quantity(&mut self) -> Option<ThingQuantity> {
        let word = self.word()?;
        let quantity = match word {
            "a" | "an" | "any" => ThingQuantity::Number(1),
            "all" | "each" | "every" => ThingQuantity::All,
            _ => ThingQuantity::Number(u8::try_from(words::number(word)?).ok()?),
        };
        self.skip(1);
        if quantity == ThingQuantity::Number(1)
            && let Some(count) = self.word().and_then(words::number)
        {
            // `any two colors`
            self.skip(1);
            return Some(ThingQuantity::Number(u8::try_from(count).ok()?));
        }
        Some(quantity)
    }

    /// Whether the noun after any adjectives that begin here is a kind of thing.
    pub(super) fn thing_ahead(&self, mut ahead: usize) -> bool {
        while self.word_at(ahead).is_some_and(|word| {
            matches!(word, "splayed" | "unsplayed" | "other" | "different")
                || words::non_color(word).is_some()
        }) {
            ahead += 1;
        }
        matches!(
            self.word_at(ahead),
            Some(
                "color"
                    | "colors"
                    | "value"
                    | "values"
                    | "number"
                    | "icon"
                    | "icons"
                    | "set"
                    | "sets"
                    | "bonus"
                    | "bonuses"
            )
        )
    }

    /// A thing whose article has been read.
    pub(super) fn thing(&mut self, quantity: ThingQuantity) -> Parsed<Thing> {
        let start = self.pos();
        self.thing_from(quantity, start)
    }

    fn thing_from(&mut self, quantity: ThingQuantity, start: usize) -> Parsed<Thing> {
        self.nested(|c| {
            let mut tests = Vec::new();
            while let Some(word) = c.word() {
                tests.push(match word {
                    "splayed" => ThingTest::Splayed(None),
                    "unsplayed" => ThingTest::Unsplayed,
                    "other" => ThingTest::Other,
                    "different" => ThingTest::Different,
                    _ => match words::non_color(word) {
                        Some(color) => ThingTest::NotColor(color),
                        None => break,
                    },
                });
                c.skip(1);
            }
            let mut kind = match c.word() {
                Some("color" | "colors") => ThingKind::Color,
                Some("value" | "values") => ThingKind::Value,
                Some("number") => ThingKind::Number,
                Some("icon" | "icons") => ThingKind::Icon,
                Some("set" | "sets") => ThingKind::Set,
                Some("bonus" | "bonuses") => ThingKind::Bonus,
                _ => return c.fail("`color`, `value`, `number`, `icon`, `set` or `bonus`"),
            };
            c.skip(1);
            if kind == ThingKind::Color {
                if c.eat_words(&["you", "splayed"]) {
                    kind = ThingKind::ColorYouSplayed;
                } else if c.eat_words(&["you", "unsplayed"]) {
                    kind = ThingKind::ColorYouUnsplayed;
                }
            }
            while let Some(test) = c.thing_filter(kind)? {
                tests.push(test);
            }
            Ok(Thing {
                quantity,
                kind,
                tests,
                slot: Slot::default(),
                span: c.span_from(start),
            })
        })
    }

    fn thing_filter(&mut self, kind: ThingKind) -> Parsed<Option<ThingTest>> {
        if let Some(first) = self.int_at(0) {
            self.skip(1);
            let mut numbers = vec![first];
            while self.is("or")
                && let Some(number) = self.int_at(1)
            {
                self.skip(2);
                numbers.push(number);
            }
            return Ok(Some(ThingTest::OneOf(numbers)));
        }
        let next = self.word_at(1);
        Ok(Some(match self.word() {
            Some("of") => {
                self.skip(1);
                ThingTest::Of(self.cards()?)
            }
            Some("other") if next == Some("than") => {
                self.skip(2);
                self.other_than(kind)?
            }
            Some("where") if self.kind_at(1, &TokenKind::Open) => {
                self.skip(1);
                ThingTest::Where(self.condition_in_parentheses()?)
            }
            Some("splayed") => {
                self.skip(1);
                // In `splay a color splayed left right` the first direction describes.
                ThingTest::Splayed(self.splay_word())
            }
            Some("unsplayed") => {
                self.skip(1);
                ThingTest::Unsplayed
            }
            Some("not") if matches!(next, Some("on" | "in")) => {
                self.skip(2);
                ThingTest::At(false, self.place()?)
            }
            Some("in") if matches!(next, Some("ascending" | "descending")) => return Ok(None),
            Some("on" | "in") => {
                self.skip(1);
                match self.maybe(Self::place) {
                    Some(place) => ThingTest::At(true, place),
                    None => ThingTest::Of(self.cards()?),
                }
            }
            Some("with") if self.icon_ahead(1) => {
                self.skip(1);
                ThingTest::With(self.icons()?)
            }
            Some("less") if next == Some("than") => {
                self.skip(2);
                ThingTest::Compare(Comparison::Less, self.number()?)
            }
            Some("more") if next == Some("than") => {
                self.skip(2);
                ThingTest::Compare(Comparison::More, self.number()?)
            }
            Some("below") => {
                self.skip(1);
                ThingTest::Compare(Comparison::Less, self.number()?)
            }
            Some("for") if next == Some("most") => {
                self.skip(2);
                ThingTest::ForMost(self.measure()?)
            }
            _ => return Ok(None),
        }))
    }

    fn other_than(&mut self, kind: ThingKind) -> Parsed<ThingTest> {
        if kind == ThingKind::Color {
            return match self.color_at(0) {
                Some(color) => {
                    self.skip(1);
                    Ok(ThingTest::OtherThanColor(color))
                }
                None => self.fail(A_COLOR),
            };
        }
        if kind == ThingKind::Icon {
            return match self.word().and_then(Icon::from_word) {
                Some(icon) => {
                    self.skip(1);
                    Ok(ThingTest::OtherThanIcon(icon))
                }
                None => self.fail("an icon, such as `castle`"),
            };
        }
        Ok(ThingTest::OtherThanNumber(self.number()?))
    }

    /// `left`, `right`, `up`, `aslant`
    pub(super) fn splay_word(&mut self) -> Option<Splay> {
        let splay = self
            .word()
            .and_then(Splay::from_word)
            .filter(|splay| *splay != Splay::None)?;
        self.skip(1);
        Some(splay)
    }

    /// A chosen color as the colors other than those not named.
    pub(super) fn one_of_colors(&mut self) -> Parsed<Thing> {
        let start = self.pos();
        let named = self.color_list();
        if named.is_empty() {
            return self.fail(A_COLOR);
        }
        let tests = Color::ALL
            .into_iter()
            .filter(|color| !named.contains(color))
            .map(ThingTest::NotColor)
            .collect();
        Ok(Thing {
            quantity: ThingQuantity::Number(1),
            kind: ThingKind::Color,
            tests,
            slot: Slot::default(),
            span: self.span_from(start),
        })
    }

    /// What a loop, a quantified condition or a maximum goes over; `each` or `every` has been read.
    pub(super) fn domain(&mut self) -> Parsed<Domain> {
        self.nested(|c| {
            if c.thing_ahead(0) {
                let thing = c.thing(ThingQuantity::All)?;
                return Ok(Domain::Things(Box::new(thing)));
            }
            if let Some(group) = c.quietly(Self::group) {
                let players = c.players_filter(group)?;
                return Ok(Domain::Players(players, Slot::default()));
            }
            let mut cards = c.called(
                "what to go through, such as `color on board`, `player` or `returned card`",
                Self::cards,
            )?;
            if cards.quantity == Quantity::Number(Number::Literal(1)) {
                cards.quantity = Quantity::Each;
            }
            if cards.quantity == Quantity::All {
                cards.quantity = Quantity::Each;
            }
            Ok(Domain::Cards(Box::new(cards), Slot::default()))
        })
    }
}
