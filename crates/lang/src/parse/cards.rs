//! Selections of cards, what they are tested for, and references to cards spoken of before.

use super::cursor::{Cursor, NameKind, Parsed};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::tree::*;
use vocab::{Color, Icon};

const CARDS: &str = "cards, such as `a card from hand`";

/// What has been read of a selection.
#[derive(Default)]
struct Draft {
    quantity: Option<Quantity>,
    rank: Option<Rank>,
    position: Option<Position>,
    tests: Vec<Test>,
    joint: Option<Joint>,
    place: Option<Place>,
    reference: Option<Ref>,
    rest: bool,
    owner: Option<Who>,
    chooser: Option<Who>,
    unseen: bool,
    /// The noun is `card` or `achievement` rather than their plurals or digits.
    singular: bool,
    /// The noun is a title.
    titled: bool,
}

impl Cursor<'_> {
    /// Cards described by what they are and where; `from` is left to the deed around.
    pub(super) fn cards(&mut self) -> Parsed<Cards> {
        self.selection(false)
    }

    /// Cards as the object of a deed: with `from` and a place, unless the words say by themselves which cards are meant.
    pub(super) fn object(&mut self) -> Parsed<Cards> {
        self.selection(true)
    }

    fn selection(&mut self, is_object: bool) -> Parsed<Cards> {
        self.nested(|c| {
            c.called(CARDS, |c| {
                let start = c.pos();
                let mut draft = Draft::default();
                c.quantity(&mut draft)?;
                if !draft.rest {
                    c.adjectives(&mut draft)?;
                    c.head(&mut draft)?;
                }
                c.filters(&mut draft, is_object)?;
                c.finish(draft, start, is_object)
            })
        })
    }

    fn finish(&mut self, draft: Draft, start: usize, is_object: bool) -> Parsed<Cards> {
        let available = draft
            .tests
            .iter()
            .any(|test| matches!(test, Test::Available));
        let span = self.span_from(start);
        let base = match (draft.reference, draft.place) {
            (Some(mut reference), _) => {
                if let Some(who) = draft.owner {
                    // Only these remember whose deeds they were.
                    if !matches!(reference.scope, Scope::YourEcho | Scope::ThisCard) {
                        let diagnostic = Diagnostic::new(
                            "whose deeds these are isn't remembered",
                            span,
                            "they are those of the executing player",
                        )
                        .help("leave out whose they are, or say `by this card`");
                        return self.refuse_at_once(diagnostic);
                    }
                    reference.whose = Some(Box::new(who));
                }
                if draft.rest {
                    Base::Rest(reference)
                } else {
                    Base::Ref(reference)
                }
            }
            (None, Some(place)) => {
                if draft.owner.is_some() {
                    let diagnostic = Diagnostic::new(
                        "said twice whose the cards are",
                        span,
                        "both the word before the cards and the place after them say it",
                    )
                    .help("write `a card from your hand`, or `your top card` without a place");
                    return self.refuse_at_once(diagnostic);
                }
                Base::Place(Some(place))
            }
            (None, None) => {
                let place = draft.owner.map(|who| Place {
                    parts: vec![PlacePart::Zone(who, ZoneWord::Board)],
                    or: false,
                });
                let by_itself = draft.titled
                    || available
                    || draft.position.is_some()
                    || draft
                        .tests
                        .iter()
                        .any(|test| matches!(test, Test::Beneath(_) | Test::Over(_)));
                if (place.is_some() || is_object) && !by_itself {
                    return if is_object {
                        self.fail("`from` and a place, such as `from hand`")
                    } else {
                        self.fail("a place, such as `in hand` or `on board`")
                    };
                }
                Base::Place(place)
            }
        };
        let plain = match &draft.position {
            // `the top two cards` is two cards, `the bottom one or two cards` one or two.
            Some(
                Position::Top(count)
                | Position::Bottom(count)
                | Position::TopNonBottom(count)
                | Position::BottomNonTop(count),
            ) if *count != Number::Literal(1) => match count {
                Number::Either(least, most) => match (least.as_ref(), most.as_ref()) {
                    (Number::Literal(least), Number::Literal(most)) => {
                        Quantity::Between(*least, *most)
                    }
                    _ => Quantity::All,
                },
                count => Quantity::Number(count.clone()),
            },
            _ if draft.singular || draft.titled => Quantity::Number(Number::Literal(1)),
            _ => Quantity::All,
        };
        Ok(Cards {
            quantity: draft.quantity.unwrap_or(plain),
            rank: draft.rank,
            position: draft.position,
            tests: draft.tests,
            joint: draft.joint,
            base,
            chooser: draft.chooser,
            unseen: draft.unseen,
            span,
        })
    }

    // ---- how many ----

    fn quantity(&mut self, draft: &mut Draft) -> Parsed<()> {
        if self.are(&["the", "rest", "of"]) {
            self.skip(3);
            draft.reference = Some(self.reference()?);
            draft.rest = true;
            draft.quantity = Some(Quantity::All);
            return Ok(());
        }
        let Some(word) = self.word() else {
            return Ok(());
        };
        match word {
            "all" => {
                // `all opponents' …` speaks of owners.
                if let Some(owner) = self.owner() {
                    draft.owner = Some(owner);
                    return Ok(());
                }
                self.skip(1);
                if self.eat("but") {
                    return self.all_but(draft);
                }
                draft.quantity = Some(Quantity::All);
                if !self.eat("the") {
                    draft.owner = self.owner();
                }
            }
            "any" if self.are(&["any", "number", "of"]) => {
                self.skip(3);
                self.eat("the");
                draft.quantity = Some(Quantity::AnyNumber);
            }
            "exactly" => {
                self.skip(1);
                let least = self.count_word()?;
                let most = self.or_count().unwrap_or(least);
                draft.quantity = Some(Quantity::Exactly(least, most));
                self.of_reference();
            }
            "up" => {
                self.expect_words(&["up", "to"])?;
                let number = self.number()?;
                draft.quantity = Some(Quantity::UpTo(number));
                self.of_reference();
            }
            "at" => {
                self.expect_words(&["at", "least"])?;
                let least = self.count_word()?;
                draft.quantity = Some(Quantity::AtLeast(least));
                self.of_reference();
            }
            "half" => {
                self.skip(1);
                self.expect("rounded")?;
                let up = self.is("up");
                self.expect_any(&["up", "down"])?;
                self.expect("of")?;
                self.eat("the");
                draft.quantity = Some(Quantity::Half { up });
            }
            "one" if self.are(&["one", "of", "each"]) => {
                self.skip(3);
                let by = self.color_or_value()?;
                self.expect("of")?;
                draft.quantity = Some(Quantity::OneOfEach(by));
            }
            _ => self.article(draft)?,
        }
        Ok(())
    }

    /// `a`, `the two`, `your`, `each`, `two`, `one or two`, `n`
    fn article(&mut self, draft: &mut Draft) -> Parsed<()> {
        let one = || Some(Quantity::Number(Number::Literal(1)));
        let mut definite = false;
        if let Some(owner) = self.owner() {
            draft.owner = Some(owner);
            definite = true;
        } else if self.eat_any(&["each", "every"]) {
            draft.quantity = Some(Quantity::Each);
        } else if self.eat_any(&["a", "an", "another"]) {
            draft.quantity = one();
            return Ok(());
        } else if self.eat("any") {
            draft.quantity = one();
        } else if self.eat("the") {
            definite = true;
        }
        if let Some(number) = self.word().and_then(words::number) {
            self.skip(1);
            draft.quantity = Some(match self.or_count() {
                Some(most) => Quantity::Between(number, most),
                None => Quantity::Number(Number::Literal(number)),
            });
            self.of_reference();
        } else if self.name_at(0) == Some(NameKind::Number) {
            let name = self.known_name()?;
            draft.quantity = Some(Quantity::Number(Number::Name(name)));
        } else if definite && !self.plural_ahead() && !self.reference_ahead() {
            draft.quantity = one();
        }
        Ok(())
    }

    /// Whether the noun of the phrase that begins here is a plural.
    fn plural_ahead(&self) -> bool {
        for ahead in 0..8 {
            match self.word_at(ahead) {
                Some("cards" | "achievements") => return true,
                Some("card" | "achievement") | None => return false,
                Some(_) => {}
            }
        }
        false
    }

    /// Whether a reference begins here, to which `a` or `the` says no number: `their returned`, `the last drawn`.
    fn reference_ahead(&self) -> bool {
        let ahead = usize::from(self.word().is_some_and(|w| words::ordinal(w).is_some()));
        self.word_at(ahead)
            .is_some_and(|word| Participle::from_word(word).is_some())
            && !self.noun_at(ahead + 1)
    }

    /// What is left out: `all but one`, `all but the highest`, `all but the top four`.
    fn all_but(&mut self, draft: &mut Draft) -> Parsed<()> {
        self.eat("the");
        if let Some(rank) = self.rank() {
            draft.rank = Some(rank);
            draft.quantity = Some(Quantity::AllButRank);
            return Ok(());
        }
        if self.is("top") || self.is("bottom") {
            let position = self.position().unwrap_or(Position::TopOrBottom);
            let number = match &position {
                Position::Top(number) | Position::Bottom(number) => number.clone(),
                _ => Number::Literal(1),
            };
            draft.quantity = Some(Quantity::AllBut(number));
            draft.position = Some(position);
            return Ok(());
        }
        let number = self.number()?;
        draft.quantity = Some(Quantity::AllBut(number));
        self.of_reference();
        Ok(())
    }

    fn count_word(&mut self) -> Parsed<i16> {
        match self.word().and_then(words::number) {
            Some(number) => {
                self.skip(1);
                Ok(number)
            }
            None => self.fail("a number word, such as `two`"),
        }
    }

    /// `or two`
    fn or_count(&mut self) -> Option<i16> {
        if !self.is("or") {
            return None;
        }
        let number = self.word_at(1).and_then(words::number)?;
        self.skip(2);
        Some(number)
    }

    /// `of` between a count and what it is taken from: `one of drawn`.
    fn of_reference(&mut self) {
        if self.eat("of") {
            self.eat("the");
        }
    }

    /// What there can be one of each of.
    fn color_or_value(&mut self) -> Parsed<Kinship> {
        if self.is("color") {
            self.skip(1);
            return Ok(Kinship::Color);
        }
        if self.is("value") {
            self.skip(1);
            return Ok(Kinship::Value);
        }
        let _: Parsed<()> = self.fail("color");
        self.fail("value")
    }

    /// Refuses what says again, and perhaps otherwise, what has been said.
    fn once<T>(&mut self, before: &Option<T>, what: &str) -> Parsed<()> {
        if before.is_none() {
            return Ok(());
        }
        let diagnostic = Diagnostic::new(
            format!("{what}, said twice"),
            self.span_here(),
            "something of this kind stands before already",
        );
        self.refuse_at_once(diagnostic)
    }

    pub(super) fn kinship(&mut self) -> Parsed<Kinship> {
        let by = match self.word() {
            Some("color" | "colors") => Kinship::Color,
            Some("value" | "values") => Kinship::Value,
            Some("set" | "sets") => Kinship::Set,
            _ => {
                let _: Parsed<()> = self.fail("color");
                let _: Parsed<()> = self.fail("value");
                return self.fail("set");
            }
        };
        self.skip(1);
        Ok(by)
    }

    // ---- adjectives and noun ----

    fn rank(&mut self) -> Option<Rank> {
        let rank = match self.word()? {
            "highest" => Rank::Highest,
            "lowest" => Rank::Lowest,
            _ => return None,
        };
        self.skip(1);
        Some(rank)
    }

    /// `top`, `bottom three`, `top or bottom`, `non-top`, `visible`
    fn position(&mut self) -> Option<Position> {
        let is_top = match self.word()? {
            "visible" => {
                self.skip(1);
                return Some(Position::Visible);
            }
            "non-top" => {
                self.skip(1);
                return Some(Position::NonTop);
            }
            "non-bottom" => {
                self.skip(1);
                return Some(Position::NonBottom);
            }
            "top" => true,
            "bottom" => false,
            _ => return None,
        };
        self.skip(1);
        if self.eat_words(&["or", if is_top { "bottom" } else { "top" }]) {
            return Some(Position::TopOrBottom);
        }
        let mut number = Number::Literal(1);
        if let Some(count) = self.word().and_then(words::number) {
            self.skip(1);
            number = Number::Literal(count);
            if let Some(most) = self.or_count() {
                let most = Number::Literal(most);
                number = Number::Either(Box::new(number), Box::new(most));
            }
        }
        Some(if is_top {
            Position::Top(number)
        } else {
            Position::Bottom(number)
        })
    }

    fn adjectives(&mut self, draft: &mut Draft) -> Parsed<()> {
        loop {
            let Some(word) = self.word() else {
                return Ok(());
            };
            if matches!(word, "highest" | "lowest") {
                self.once(&draft.rank, "a rank")?;
            }
            if let Some(rank) = self.rank() {
                draft.rank = Some(rank);
                if self.eat("of") {
                    self.eat("the");
                }
            } else if word == "top"
                || word == "bottom"
                || word == "visible"
                || word.starts_with("non-t")
                || word.starts_with("non-bo")
            {
                let at = self.pos();
                let Some(next) = self.position() else {
                    return Ok(());
                };
                draft.position = Some(match (draft.position.take(), next) {
                    (None, next) => next,
                    (Some(Position::Top(n)), Position::NonBottom)
                    | (Some(Position::NonBottom), Position::Top(n)) => Position::TopNonBottom(n),
                    (Some(Position::Bottom(n)), Position::NonTop)
                    | (Some(Position::NonTop), Position::Bottom(n)) => Position::BottomNonTop(n),
                    _ => {
                        self.back_to(at);
                        return self.fail("card");
                    }
                });
            } else if Color::from_word(word).is_some() {
                draft.tests.push(Test::Color(self.color_list()));
            } else if let Some(color) = words::non_color(word) {
                self.skip(1);
                draft.tests.push(Test::NotColor(color));
            } else if let Some(test) = adjective(word) {
                self.skip(1);
                draft.tests.push(test);
            } else if let Some(set) = self.set_adjective() {
                draft.tests.push(Test::OfSet(SetName::Set(set)));
            } else if word == "special" {
                let diagnostic = Diagnostic::new(
                    "special achievements are not cards",
                    self.span_here(),
                    "no card can be special",
                )
                .help("only `junk all available special achievements` and the like speak of them");
                return self.refuse(diagnostic);
            } else if self.noun_at(1) && draft.reference.is_none() && self.reference_word(0) {
                let start = self.pos();
                let word = self.reference_noun()?;
                draft.reference = Some(self.reference_to(word, start));
            } else {
                return Ok(());
            }
        }
    }

    /// `red`, `red or blue`; the first color is here.
    pub(super) fn color_list(&mut self) -> Vec<Color> {
        let mut colors = Vec::new();
        while let Some(color) = self.color_at(0) {
            self.skip(1);
            colors.push(color);
            if !self.is("or") || self.color_at(1).is_none() {
                break;
            }
            self.skip(1);
        }
        colors
    }

    pub(super) fn color_at(&self, ahead: usize) -> Option<Color> {
        self.word_at(ahead).and_then(Color::from_word)
    }

    /// Whether a noun, or an adjective before one, stands there: so that a participle before it is an adjective.
    fn noun_at(&self, mut ahead: usize) -> bool {
        while self
            .word_at(ahead)
            .is_some_and(|word| Color::from_word(word).is_some() || adjective(word).is_some())
        {
            ahead += 1;
        }
        self.int_at(ahead).is_some()
            || matches!(
                self.word_at(ahead),
                Some("card" | "cards" | "achievement" | "achievements")
            )
    }

    /// Whether a participle or a name of cards stands there.
    fn reference_word(&self, ahead: usize) -> bool {
        self.word_at(ahead)
            .is_some_and(|word| Participle::from_word(word).is_some())
            || matches!(
                self.name_at(ahead),
                Some(NameKind::Cards | NameKind::Unknown)
            )
    }

    fn head(&mut self, draft: &mut Draft) -> Parsed<()> {
        if let Some(first) = self.int_at(0) {
            if let Some("card" | "cards") = self.word_at(1) {
                let diagnostic = Diagnostic::new(
                    "a count in digits",
                    self.span_here(),
                    "digits say of which value the cards are",
                )
                .help("write how many in words: `two cards`; cards of value 2 are called `two 2`");
                return self.refuse_at_once(diagnostic);
            }
            self.skip(1);
            let mut values = vec![Number::Literal(first)];
            while self.is("or")
                && let Some(value) = self.int_at(1)
            {
                self.skip(2);
                values.push(Number::Literal(value));
            }
            draft.tests.push(Test::Value(Comparison::Equal, values));
            return Ok(());
        }
        if let Some(title) = self.title_at(0) {
            self.skip(1);
            draft.tests.push(Test::Named(title.to_string()));
            draft.titled = true;
            return Ok(());
        }
        if draft.reference.is_some() || !self.starts_reference() {
            return match self.word() {
                Some("card" | "achievement") => {
                    draft.singular = true;
                    self.skip(1);
                    Ok(())
                }
                Some("cards" | "achievements") => {
                    self.skip(1);
                    Ok(())
                }
                _ => {
                    let _: Parsed<()> = self.fail("card");
                    self.fail("cards")
                }
            };
        }
        draft.reference = Some(self.reference()?);
        Ok(())
    }

    // ---- references ----

    fn starts_reference(&self) -> bool {
        match self.word() {
            Some("it" | "them" | "this") => true,
            Some("that") => self.word_at(1) == Some("card"),
            Some(word) => {
                self.reference_word(0) || (words::ordinal(word).is_some() && self.reference_word(1))
            }
            None => false,
        }
    }

    /// `it`, `this`, `the second drawn`, `melded last by your echo`, `shown`
    pub(super) fn reference(&mut self) -> Parsed<Ref> {
        let start = self.pos();
        if self.is("the") {
            self.skip(1);
        }
        let mut ordinal = None;
        if self.reference_word(1) && !self.noun_at(1) {
            ordinal = self.word().and_then(words::ordinal);
            if ordinal.is_some() {
                self.skip(1);
            }
        }
        let word = self.reference_noun()?;
        let mut reference = self.reference_to(word, start);
        reference.ordinal = ordinal;
        if self.are(&["last", "by"]) {
            self.skip(1);
            reference.ordinal = Some(Ordinal::Last);
        }
        if self.eat("by") {
            reference.scope = self.scope()?;
        }
        reference.span = self.span_from(start);
        Ok(reference)
    }

    fn scope(&mut self) -> Parsed<Scope> {
        for (words, scope) in [
            (&["demand"] as &[&str], Scope::Demand),
            (&["your", "echo"], Scope::YourEcho),
            (&["my", "echo"], Scope::MyEcho),
            (&["this", "card"], Scope::ThisCard),
            (&["this", "effect"], Scope::ThisEffect),
        ] {
            if self.eat_words(words) {
                return Ok(scope);
            }
        }
        self.fail("`demand`, `your echo`, `my echo`, `this card` or `this effect`")
    }

    fn reference_noun(&mut self) -> Parsed<RefWord> {
        let word = match self.word() {
            Some("it" | "them") => RefWord::It,
            Some("this") => RefWord::This,
            Some("that") if self.word_at(1) == Some("card") => {
                self.skip(1);
                RefWord::That
            }
            Some(word) => match Participle::from_word(word) {
                Some(participle) => RefWord::Participle(participle),
                None if self.reference_word(0) => RefWord::Name(word.to_string()),
                None => {
                    return self.fail("cards spoken of before, such as `it`, `drawn` or `melded`");
                }
            },
            None => return self.fail("cards spoken of before, such as `it`, `drawn` or `melded`"),
        };
        self.skip(1);
        Ok(word)
    }

    /// A plain reference by a word that has just been read.
    pub(super) fn reference_to(&self, word: RefWord, start: usize) -> Ref {
        Ref {
            word,
            scope: Scope::Pass,
            whose: None,
            ordinal: None,
            span: self.span_from(start),
            target: Target::Unknown,
        }
    }

    /// `it` as whole cards, for `its color` and `its value`; `its` has just been read.
    pub(super) fn it(&self) -> Cards {
        let start = self.pos().saturating_sub(1);
        let reference = self.reference_to(RefWord::It, start);
        Cards {
            quantity: Quantity::All,
            rank: None,
            position: None,
            tests: Vec::new(),
            joint: None,
            span: reference.span,
            base: Base::Ref(reference),
            chooser: None,
            unseen: false,
        }
    }

    // ---- filters ----

    fn filters(&mut self, draft: &mut Draft, is_object: bool) -> Parsed<()> {
        while self.filter(draft, is_object)? {}
        Ok(())
    }

    /// Reads one filter, if there is one.
    fn filter(&mut self, draft: &mut Draft, is_object: bool) -> Parsed<bool> {
        // In `cards of color of returned other than it on board` all that follows describes the cards.
        if self.in_filter && draft.reference.is_some() {
            return Ok(false);
        }
        match self.word() {
            Some("from") if is_object && !self.are(&["from", "the", "bottom", "up"]) => {
                self.skip(1);
                let place = self.place()?;
                draft.put_at(place);
            }
            Some("of") if self.are(&["of", "each"]) => {
                let at = self.span_here();
                self.skip(2);
                let by = self.color_or_value()?;
                if draft.quantity != Some(Quantity::Number(Number::Literal(1))) {
                    let diagnostic = Diagnostic::new(
                        "a number of each",
                        at,
                        "`of each` takes one card of each, and another number stands before it",
                    )
                    .help("write `a card of each color`, or go through them: `for each color: …`");
                    return self.refuse_at_once(diagnostic);
                }
                draft.quantity = Some(Quantity::OneOfEach(by));
            }
            Some("of") => return self.of_filter(draft),
            Some("unseen") => {
                self.skip(1);
                draft.unseen = true;
            }
            Some("in") if matches!(self.word_at(1), Some("ascending" | "descending")) => {
                return Ok(false);
            }
            // `put it on top of its deck`
            Some("on") if self.word_at(1) == Some("top") => return Ok(false),
            Some("in" | "on") => {
                self.skip(1);
                let place = self.place()?;
                draft.put_at(place);
            }
            _ => {
                let Some(test) = self.filter_test()? else {
                    return Ok(false);
                };
                draft.tests.push(test);
            }
        }
        Ok(true)
    }

    /// What begins with `of`; only here can it be a joint condition or a chooser.
    fn of_filter(&mut self, draft: &mut Draft) -> Parsed<bool> {
        if self.are(&["of", "different"]) || self.are(&["of", "the", "same"]) {
            self.once(&draft.joint, "a condition on the cards together")?;
        }
        if self.eat_words(&["of", "different", "colors"]) {
            let same = self.eat_words(&["of", "the", "same", "value"])
                || self.eat_words(&["and", "the", "same", "value"]);
            draft.joint = Some(if same {
                Joint::DifferentColorsSameValue
            } else {
                Joint::DifferentColors
            });
        } else if self.eat_words(&["of", "different", "values"]) {
            draft.joint = Some(Joint::DifferentValues);
        } else if self.eat_words(&["of", "the", "same"]) {
            draft.joint = Some(match self.kinship()? {
                Kinship::Color => Joint::SameColor,
                Kinship::Value => Joint::SameValue,
                Kinship::Set => Joint::SameSet,
            });
        } else if let Some(test) = self.filter_test()? {
            draft.tests.push(test);
        } else {
            let chooser = self.maybe(|c| {
                c.skip(1);
                let who = c.owner();
                c.expect("choice")?;
                Ok(who)
            });
            match chooser {
                Some(Some(who)) => {
                    self.once(&draft.chooser, "a chooser")?;
                    draft.chooser = Some(who);
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// A test inside a selection: a place after it belongs to the selection.
    fn filter_test(&mut self) -> Parsed<Option<Test>> {
        let before = std::mem::replace(&mut self.in_filter, true);
        let test = self.test();
        self.in_filter = before;
        test
    }

    /// A test of a single card, if one begins here; joint conditions, places and choosers are none.
    pub(super) fn test(&mut self) -> Parsed<Option<Test>> {
        self.nested(|c| {
            Ok(Some(match c.word() {
                Some("of") => return c.of_test(),
                Some("with") => {
                    if c.eat_words(&["with", "unique", "value"]) {
                        return Ok(Some(Test::UniqueValue));
                    }
                    if c.eat_words(&["with", "at", "least"]) {
                        let least = c.count_word()?;
                        return Ok(Some(Test::WithAtLeast(least, c.icons()?)));
                    }
                    if c.before_with && !c.icon_ahead(1) {
                        // `exchange A with B`
                        return Ok(None);
                    }
                    c.skip(1);
                    Test::With(c.icons()?)
                }
                Some("without") => {
                    c.skip(1);
                    Test::Without(c.icons()?)
                }
                Some("not") => {
                    c.skip(1);
                    return c.negated_test().map(Some);
                }
                Some("sharing") => {
                    c.skip(1);
                    let shared = !c.is("no");
                    c.expect_any(&["an", "no"])?;
                    c.expect_words(&["icon", "with"])?;
                    Test::SharingIcon(shared, c.reference()?)
                }
                Some("having") => {
                    c.expect_words(&["having", "the", "icons", "of"])?;
                    Test::SameIcons(Box::new(c.cards()?))
                }
                Some("beneath") => {
                    c.skip(1);
                    Test::Beneath(c.reference()?)
                }
                // In `most … over color`, `over` belongs to the number.
                Some("over") => match c.maybe(|c| {
                    c.skip(1);
                    c.reference()
                }) {
                    Some(reference) => Test::Over(reference),
                    None => return Ok(None),
                },
                Some("other") if c.word_at(1) == Some("than") => {
                    c.skip(2);
                    Test::OtherThan(c.reference()?)
                }
                Some("that") if c.word_at(1) == Some("came") => {
                    c.expect_words(&["that", "came", "from"])?;
                    Test::CameFrom(c.place()?)
                }
                Some("named") => {
                    c.skip(1);
                    match c.title_at(0) {
                        Some(title) => {
                            c.skip(1);
                            Test::Named(title.to_string())
                        }
                        None => return c.fail("a title in quotes"),
                    }
                }
                Some("before") => {
                    c.skip(1);
                    let reference = c.reference()?;
                    c.expect_words(&["in", "the", "alphabet"])?;
                    Test::Before(reference)
                }
                Some("higher") => {
                    c.expect_words(&["higher", "than"])?;
                    Test::HigherThan(Box::new(c.cards()?))
                }
                Some("where") if c.open_after(1) => {
                    c.skip(1);
                    let condition = c.condition_in_parentheses()?;
                    Test::Where(Box::new(condition), Slot::default())
                }
                _ => return Ok(None),
            }))
        })
    }

    /// What stands after `not`.
    fn negated_test(&mut self) -> Parsed<Test> {
        if self.is("on") || self.is("in") {
            self.skip(1);
            return Ok(Test::Not(Box::new(Test::At(self.place()?))));
        }
        Ok(match self.test()? {
            Some(Test::OfColor(colors)) => Test::NotOfColor(colors),
            Some(Test::With(icons)) => Test::Without(icons),
            Some(Test::Without(icons)) => Test::With(icons),
            Some(Test::Kin { by, within, of }) => Test::Kin {
                by,
                within: !within,
                of,
            },
            Some(test) => Test::Not(Box::new(test)),
            None => return self.fail("what the cards must not be like, such as `of color c`"),
        })
    }

    fn of_test(&mut self) -> Parsed<Option<Test>> {
        if self.are(&["of", "value"]) {
            self.skip(1);
            return Ok(Some(self.value_test()?));
        }
        if self.eat_words(&["of", "that", "value"]) {
            let that = Number::That(Slot::default());
            return Ok(Some(self.value_limit(vec![that])));
        }
        if self.eat_words(&["of", "its"]) {
            let it = Box::new(self.it());
            if self.eat("color") {
                return Ok(Some(Test::OfColor(Colors::Of(it))));
            }
            self.expect_any(&["color", "value"])?;
            let value = Number::ValueOf(Aggregate::Only, it);
            return Ok(Some(self.value_limit(vec![value])));
        }
        if self.eat_words(&["of", "that", "color"]) {
            return Ok(Some(Test::OfColor(Colors::That(Slot::default()))));
        }
        if self.are(&["of", "color"]) {
            self.skip(1);
            if self.word_at(1) != Some("of") {
                self.skip(1);
            }
            let colors = self.colors()?;
            return Ok(Some(Test::OfColor(colors)));
        }
        if self.eat_words(&["of", "unique", "value"]) {
            return Ok(Some(Test::UniqueValue));
        }
        if self.eat_words(&["of", "odd", "value"]) {
            return Ok(Some(Test::Odd));
        }
        if self.eat_words(&["of", "even", "value"]) {
            return Ok(Some(Test::Even));
        }
        if self.are(&["of", "a"]) {
            self.skip(2);
            let by = self.kinship()?;
            let within = !self.eat("not");
            self.expect("in")?;
            let of = Box::new(self.cards()?);
            return Ok(Some(Test::Kin { by, within, of }));
        }
        if self.are(&["of", "set"]) {
            self.skip(2);
            let name = self.set_name()?;
            return Ok(Some(Test::OfSet(name)));
        }
        Ok(None)
    }

    /// A set by name or choice, after `set`.
    pub(super) fn set_name(&mut self) -> Parsed<SetName> {
        if let Some(set) = self.set_adjective() {
            return Ok(SetName::Set(set));
        }
        Ok(SetName::Name(self.known_name()?))
    }

    /// `value 4 or less`, `value 3 or 4`, `value of returned`, `value less than 6`; `value` is here.
    fn value_test(&mut self) -> Parsed<Test> {
        for (words, comparison) in [
            (["less", "than"], Comparison::Less),
            (["more", "than"], Comparison::More),
            (["at", "least"], Comparison::AtLeast),
            (["at", "most"], Comparison::AtMost),
        ] {
            if self.word_at(1) == Some(words[0]) && self.word_at(2) == Some(words[1]) {
                self.skip(3);
                let number = self.number()?;
                return Ok(Test::Value(comparison, vec![number]));
            }
        }
        let numbers = self.value_numbers()?;
        Ok(self.value_limit(numbers))
    }

    /// Adds `or less`, `or more`.
    fn value_limit(&mut self, numbers: Vec<Number>) -> Test {
        let comparison = if self.eat_words(&["or", "less"]) {
            Comparison::AtMost
        } else if self.eat_words(&["or", "more"]) {
            Comparison::AtLeast
        } else {
            Comparison::Equal
        };
        Test::Value(comparison, numbers)
    }

    /// `value 3 or 4`, `value of returned`, `value v or of value of scored`; `value` is here.
    pub(super) fn value_numbers(&mut self) -> Parsed<Vec<Number>> {
        if !self.is("value") {
            return self.fail("value");
        }
        let mut numbers = Vec::new();
        loop {
            // In `value of returned` the number begins with the word `value` itself.
            if self.is("value") && self.word_at(1) != Some("of") {
                self.skip(1);
            }
            numbers.push(self.number()?);
            if self.are(&["or", "of", "value"]) {
                self.skip(2);
                continue;
            }
            let literal = self.int_at(1).is_some()
                || self.name_at(1) == Some(NameKind::Number)
                || self.word_at(1).and_then(words::number).is_some()
                || (self.word_at(1) == Some("value") && self.word_at(2) == Some("of"));
            // `of value 3 or count of … is two` goes on with a condition.
            if self.is("or") && literal && !matches!(self.word_at(2), Some("is")) {
                self.skip(1);
                continue;
            }
            return Ok(numbers);
        }
    }

    // ---- icons ----

    /// Whether icons begin `ahead` tokens from here.
    pub(super) fn icon_ahead(&self, ahead: usize) -> bool {
        let next = self.word_at(ahead + 1);
        match self.word_at(ahead) {
            Some("featured" | "bonus" | "hex" | "music") => true,
            // `visible cards` are none.
            Some("visible") => self.icon_ahead(ahead + 1),
            Some("a") => matches!(next, Some("bonus" | "demand")),
            Some("an") => next == Some("echo"),
            Some("no") => next == Some("effects"),
            Some("that") => next == Some("icon"),
            Some(word) => {
                Icon::from_word(word).is_some()
                    || (self.name_at(ahead) == Some(NameKind::Icon)
                        && !self.kind_at(ahead + 1, &TokenKind::Possessive))
            }
            None => false,
        }
    }

    /// `castle`, `castle or lightbulb`, `a bonus`, `a demand effect`
    pub(super) fn icons(&mut self) -> Parsed<Icons> {
        let mut icons = vec![self.icon()?];
        while self.is("or") && self.icon_ahead(1) {
            self.skip(1);
            icons.push(self.icon()?);
        }
        Ok(Icons(icons))
    }

    fn icon(&mut self) -> Parsed<IconWord> {
        for (word, of) in [
            (
                "featured",
                IconWord::Featured as fn(Box<IconWord>) -> IconWord,
            ),
            ("visible", IconWord::Visible),
        ] {
            if self.eat(word) {
                let icon = match self.plain_icon()? {
                    Some(icon) => icon,
                    None => return self.fail("an icon, such as `castle`"),
                };
                return Ok(of(Box::new(icon)));
            }
        }
        for (words, icon) in [
            (&["a", "bonus"] as &[&str], IconWord::Bonus),
            (&["bonus"], IconWord::Bonus),
            (&["a", "demand", "effect"], IconWord::DemandEffect),
            (&["an", "echo", "effect"], IconWord::EchoEffect),
            (&["no", "effects"], IconWord::NoEffects),
            (&["hex"], IconWord::Hex),
            (&["music"], IconWord::Music),
        ] {
            if self.eat_words(words) {
                return Ok(icon);
            }
        }
        match self.plain_icon()? {
            Some(icon) => Ok(icon),
            None => self.fail("an icon, such as `castle`"),
        }
    }

    fn plain_icon(&mut self) -> Parsed<Option<IconWord>> {
        if self.eat_words(&["that", "icon"]) {
            return Ok(Some(IconWord::That(Slot::default())));
        }
        if let Some(icon) = self.word().and_then(Icon::from_word) {
            self.skip(1);
            return Ok(Some(IconWord::Icon(icon)));
        }
        if let Some(NameKind::Icon | NameKind::Unknown) = self.name_at(0) {
            return Ok(Some(IconWord::Name(self.known_name()?)));
        }
        Ok(None)
    }
}

impl Draft {
    /// The first place says where the cards are taken from; cards spoken of before are only tested for it.
    fn put_at(&mut self, place: Place) {
        if self.reference.is_none() && self.place.is_none() {
            self.place = Some(place);
        } else {
            self.tests.push(Test::At(place));
        }
    }
}

/// An adjective that is a test by itself.
fn adjective(word: &str) -> Option<Test> {
    Some(match word {
        "odd" => Test::Odd,
        "even" => Test::Even,
        "available" => Test::Available,
        "claimed" => Test::Claimed,
        "standard" => Test::Standard,
        "expansion" => Test::Expansion,
        "valued" => Test::Valued,
        _ => return None,
    })
}
