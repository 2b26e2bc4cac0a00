//! Sentences: what opens a block, steps, acts and deeds.

use super::cursor::{A_VERB, Cursor, NameKind, Parsed};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::tree::*;
use crate::verbs::{self, Form};
use vocab::{Age, Special};

/// A statement as its line has it: a block's own lines are still to come.
pub(super) struct Opened {
    pub statement: Statement,
    /// The line ended after the colon.
    pub wants_block: bool,
}

impl Cursor<'_> {
    /// A whole line, tags already read.
    pub(super) fn statement(&mut self) -> Parsed<Opened> {
        let opened = self.called(A_VERB, Self::plain_statement)?;
        if self.at_end() {
            return Ok(opened);
        }
        self.after_the_sentence()
    }

    fn after_the_sentence<T>(&mut self) -> Parsed<T> {
        if self.is("and") && self.word_at(1).is_some_and(|w| verbs::find(w).is_some()) {
            let diagnostic = Diagnostic::new(
                "`and` between deeds",
                self.span_here(),
                "`and` joins places, cards and verbs with the same object",
            )
            .help("join deeds with `then`");
            return self.refuse_at_once(diagnostic);
        }
        self.fail("the end of the sentence")
    }

    fn plain_statement(&mut self) -> Parsed<Opened> {
        if self.is("if") {
            return self.if_statement();
        }
        if self.eat("otherwise") {
            let condition = if self.eat("if") {
                Some(self.condition()?)
            } else {
                None
            };
            return self.block(|body| Statement::Otherwise(condition, body));
        }
        if self.is("either") || self.are(&["may", "either"]) {
            let may = self.eat("may");
            self.skip(1);
            let wish = self.new_name(NameKind::Wish)?;
            return self.block(|body| Statement::Either { may, wish, body });
        }
        if self.eat("or") {
            return self.block(Statement::Or);
        }
        if self.eat_words(&["for", "each"]) {
            let domain = self.domain()?;
            let kind = match &domain {
                Domain::Players(..) => NameKind::Player,
                Domain::Cards(..) => NameKind::Cards,
                Domain::Things(thing) => thing_kind(thing.kind),
            };
            let name = self.new_name(kind)?;
            let order = if self.eat_words(&["in", "ascending", "order"]) {
                Some(Order::Ascending)
            } else if self.eat_words(&["in", "descending", "order"]) {
                Some(Order::Descending)
            } else {
                None
            };
            let each = ForEach {
                domain,
                name,
                order,
            };
            return self.block(|body| Statement::ForEach(each, body));
        }
        if self.eat_words(&["as", "often", "as", "you", "like"]) {
            return self.block(Statement::AsOftenAsYouLike);
        }
        if self.eat("let") {
            let start = self.pos();
            let Some(text) = self.word() else {
                return self.fail("a name of your own");
            };
            self.skip(1);
            let name = self.name(text, start)?;
            self.expect("be")?;
            let value = self.value()?;
            let kind = match &value {
                Value::Number(_) => NameKind::Number,
                Value::Colors(_) => NameKind::Color,
            };
            self.names.insert(name.text.clone(), kind);
            return Ok(whole(Statement::Let(name, value)));
        }
        let steps = self.steps()?;
        Ok(whole(Statement::Do(steps)))
    }

    /// `if C: …` or, before a comma, the steps of a sentence.
    fn if_statement(&mut self) -> Parsed<Opened> {
        self.skip(1);
        let condition = self.condition()?;
        if self.eat_kind(&TokenKind::Comma) {
            let mut steps = vec![Step::If(condition)];
            steps.extend(self.steps()?);
            return Ok(whole(Statement::Do(steps)));
        }
        self.block(|body| Statement::If(condition, body))
    }

    /// The colon and what follows it on the line.
    fn block(&mut self, make: impl FnOnce(Vec<Sentence>) -> Statement) -> Parsed<Opened> {
        self.expect_kind(TokenKind::Colon, "`:` before what happens")?;
        if self.at_end() {
            return Ok(Opened {
                statement: make(Vec::new()),
                wants_block: true,
            });
        }
        let start = self.pos();
        let steps = self.steps()?;
        let sentence = Sentence {
            editions: self.editions,
            statement: Statement::Do(steps),
            span: self.span_from(start),
        };
        Ok(whole(make(vec![sentence])))
    }

    fn value(&mut self) -> Parsed<Value> {
        match self.maybe(Self::number) {
            Some(number) => Ok(Value::Number(number)),
            None => Ok(Value::Colors(self.colors()?)),
        }
    }

    // ---- names ----

    /// `as name`, if it stands here.
    fn new_name(&mut self, kind: NameKind) -> Parsed<Option<Name>> {
        if !self.is("as") || matches!(self.word_at(1), Some("if" | "many" | "often")) {
            return Ok(None);
        }
        self.skip(1);
        let start = self.pos();
        let Some(text) = self.word() else {
            return self.fail("a name of your own");
        };
        self.skip(1);
        let name = self.name(text, start)?;
        self.names.insert(name.text.clone(), kind);
        Ok(Some(name))
    }

    /// A name that has just been read, if it may be one.
    fn name(&mut self, text: &str, start: usize) -> Parsed<Name> {
        let span = self.span_from(start);
        let begins_small = text.starts_with(|c: char| c.is_lowercase());
        if words::is_reserved(text) || !begins_small {
            self.back_to(start);
            let (label, help) = if begins_small {
                (
                    format!("`{text}` is a word of the language"),
                    "choose another name",
                )
            } else {
                (
                    "names begin with a small letter".to_string(),
                    "write it small",
                )
            };
            return self.refuse(Diagnostic::new("this can't be a name", span, label).help(help));
        }
        Ok(Name {
            text: text.to_string(),
            span,
            slot: Slot::default(),
        })
    }

    /// A name that the effect binds somewhere.
    pub(super) fn known_name(&mut self) -> Parsed<Name> {
        let start = self.pos();
        match self.word() {
            Some(text) if self.name_at(0).is_some() => {
                self.skip(1);
                Ok(Name {
                    text: text.to_string(),
                    span: self.span_from(start),
                    slot: Slot::default(),
                })
            }
            _ => self.fail("a name bound with `as` or `let`"),
        }
    }

    // ---- steps and acts ----

    fn steps(&mut self) -> Parsed<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            if self.eat("may") {
                steps.push(Step::May);
                continue;
            }
            if self.eat("if") {
                let condition = self.condition()?;
                self.expect_kind(TokenKind::Comma, "`,` after the condition")?;
                steps.push(Step::If(condition));
                continue;
            }
            steps.push(Step::Act(self.act()?));
            if !self.eat("then") {
                return Ok(steps);
            }
        }
    }

    fn act(&mut self) -> Parsed<Act> {
        let start = self.pos();
        let is_verb = self.word().is_some_and(|word| verbs::find(word).is_some());
        let who = if is_verb {
            None
        } else {
            match self.quietly(Self::who) {
                Some(who) => Some(who),
                None => return self.fail(A_VERB),
            }
        };
        let deed = self.deed(who.is_some())?;
        let kind = named_kind(&deed);
        let mut name = self.new_name(kind)?;
        let times = self.times()?;
        if name.is_none() {
            name = self.new_name(kind)?;
        }
        let bottom_up = self.eat_words(&["from", "the", "bottom", "up"]);
        Ok(Act {
            who,
            deed,
            name,
            times,
            bottom_up,
            span: self.span_from(start),
            results: Vec::new(),
        })
    }

    fn verb(&mut self, has_subject: bool) -> Parsed<Form> {
        let Some((entry, third)) = self.word().and_then(verbs::find) else {
            return self.fail(A_VERB);
        };
        if third && !has_subject && entry.third_person != entry.word {
            let diagnostic = Diagnostic::new(
                "nobody to do it",
                self.span_here(),
                format!("`{}` needs a player before it", entry.third_person),
            )
            .help(format!("write `{}` if you do it", entry.word));
            return self.refuse(diagnostic);
        }
        self.skip(1);
        Ok(entry.form)
    }

    fn deed(&mut self, has_subject: bool) -> Parsed<Deed> {
        match self.verb(has_subject)? {
            Form::Draw => self.draw(),
            Form::Move(verb) => self.move_cards(verb),
            Form::Achieve => self.achieve(),
            Form::Transfer => self.transfer(),
            Form::Exchange => {
                let before = std::mem::replace(&mut self.before_with, true);
                let left = self.object();
                self.before_with = before;
                let left = left?;
                self.expect("with")?;
                let as_many = self.eat_words(&["as", "many"]);
                let right = self.object()?;
                Ok(Deed::Exchange {
                    left,
                    right,
                    as_many,
                })
            }
            Form::Put => {
                let cards = self.object()?;
                if self.eat_words(&["on", "top", "of", "their", "decks"]) {
                    return Ok(Deed::PutOnDeck(cards));
                }
                self.expect_words(&["on", "top", "of", "its", "deck"])?;
                Ok(Deed::PutOnDeck(cards))
            }
            Form::Look => {
                self.expect("at")?;
                Ok(Deed::Look(self.object()?))
            }
            Form::Choose => Ok(Deed::Choose(self.choice()?)),
            Form::Splay => self.splay(),
            Form::Unsplay => {
                let mut colors = self.colors()?;
                let board = self.board_of(&mut colors);
                Ok(Deed::Unsplay(colors, board))
            }
            Form::Rearrange => Ok(Deed::Rearrange(self.colors()?)),
            Form::SelfExecute => self.execute(Execution::SelfExecute),
            Form::SuperExecute => self.execute(Execution::SuperExecute),
            Form::Fully => {
                self.expect_any(&["execute", "executes"])?;
                self.execute(Execution::Fully)
            }
            Form::Execute => {
                if self.eat("sentence") {
                    let number = self.number()?;
                    self.expect("of")?;
                    let of = self.reference()?;
                    return Ok(Deed::ExecuteSentence { number, of });
                }
                let cards = self.object()?;
                self.expect_words(&["as", "if", "on", "this", "card"])?;
                Ok(Deed::Execute {
                    how: Execution::AsIf,
                    cards,
                    guide: None,
                    forced: false,
                })
            }
            Form::Repeat => self.repeat(),
            Form::Do => Ok(Deed::Wish(self.known_name()?)),
            Form::Flip => {
                self.expect_words(&["a", "coin"])?;
                Ok(Deed::Flip)
            }
            Form::Win => Ok(Deed::Win),
            Form::Lose => Ok(Deed::Lose),
            Form::End => {
                self.expect_words(&["the", "action"])?;
                Ok(Deed::EndAction)
            }
            Form::Play => {
                self.expect_words(&["a", "game", "within"])?;
                Ok(Deed::GameWithin)
            }
        }
    }

    // ---- drawing ----

    fn draw(&mut self) -> Parsed<Deed> {
        let mut and = Vec::new();
        while self.is("and")
            && let Some((entry, _)) = self.word_at(1).and_then(verbs::find)
        {
            let verb = match entry.form {
                Form::Move(verb) => verb,
                Form::Achieve => Verb::Achieve,
                _ => break,
            };
            self.skip(2);
            and.push(verb);
        }
        let mut parts = vec![self.called("what to draw, such as `a 3`", Self::drawn)?];
        while self.is("and") {
            let next = self.maybe(|c| {
                c.skip(1);
                c.drawn()
            });
            match next {
                Some(part) => parts.push(part),
                None => break,
            }
        }
        Ok(Deed::Draw { and, parts })
    }

    /// `two 3`, `a 3 or a card of value …`
    fn drawn(&mut self) -> Parsed<Drawn> {
        let mut drawn = self.drawn_once()?;
        while self.is("or") {
            let other = self.maybe(|c| {
                c.skip(1);
                c.drawn_once()
            });
            let Some(other) = other else { break };
            if other.count != drawn.count || other.set != drawn.set {
                let diagnostic = Diagnostic::new(
                    "two draws in one",
                    self.span_here(),
                    "before and after `or` stand different numbers or sets; only the value can be chosen",
                )
                .help("write `either: draw …` and `or: draw …`");
                return self.refuse_at_once(diagnostic);
            }
            drawn.value = either(drawn.value, other.value);
        }
        Ok(drawn)
    }

    fn drawn_once(&mut self) -> Parsed<Drawn> {
        let count = if self.eat_any(&["a", "an", "the", "another"]) {
            Number::Literal(1)
        } else if let Some(number) = self.word().and_then(words::number) {
            self.skip(1);
            Number::Literal(number)
        } else if self.name_at(0) == Some(NameKind::Number) {
            Number::Name(self.known_name()?)
        } else {
            return self.fail("`a` or a number word, such as `two`");
        };
        let mut set = self.set_adjective().map(SetName::Set);
        let value = self.drawn_value(&mut set)?;
        if set.is_none() && self.eat_words(&["of", "set"]) {
            set = Some(self.set_name()?);
        }
        Ok(Drawn { count, set, value })
    }

    fn drawn_value(&mut self, set: &mut Option<SetName>) -> Parsed<DrawnValue> {
        if let Some(first) = self.int_at(0) {
            self.skip(1);
            let mut values = vec![Number::Literal(first)];
            while self.is("or")
                && let Some(value) = self.int_at(1)
            {
                self.skip(2);
                values.push(Number::Literal(value));
            }
            return Ok(one_or_either(values));
        }
        if !self.eat_any(&["card", "cards"]) {
            let _: Parsed<()> = self.fail("a value in digits, such as `3`");
            return self.fail("card");
        }
        if self.eat_words(&["of", "any", "set"]) {
            *set = Some(SetName::Any);
        }
        if self.eat_words(&["of", "any", "value"]) {
            return Ok(DrawnValue::Any);
        }
        if self.eat_words(&["of", "that", "value"]) {
            return Ok(DrawnValue::Number(Number::That(Slot::default())));
        }
        if self.are(&["of", "its", "value"]) {
            self.skip(2);
            let it = Box::new(self.it());
            self.skip(1);
            return Ok(DrawnValue::Number(Number::ValueOf(Aggregate::Only, it)));
        }
        if self.eat_words(&["of", "a", "value", "where"]) {
            let condition = self.condition_in_parentheses()?;
            return Ok(DrawnValue::Where(Box::new(condition), Slot::default()));
        }
        if !self.are(&["of", "value"]) {
            return self.fail("`of value` and a number, such as `of value 3`");
        }
        self.skip(1);
        Ok(one_or_either(self.value_numbers()?))
    }

    // ---- moving ----

    fn move_cards(&mut self, first: Verb) -> Parsed<Deed> {
        if first == Verb::Junk && self.special_ahead() {
            let all = self.is("all");
            self.skip(2);
            self.expect("special")?;
            self.expect_any(&["achievement", "achievements"])?;
            return Ok(Deed::MoveSpecial { all, to_junk: true });
        }
        let mut verbs = vec![first];
        let mut or = false;
        for joiner in ["and", "or"] {
            while self.is(joiner)
                && let Some((entry, _)) = self.word_at(1).and_then(verbs::find)
                && let Form::Move(verb) = entry.form
            {
                self.skip(2);
                verbs.push(verb);
                or = joiner == "or";
            }
            if verbs.len() > 1 {
                break;
            }
        }
        let objects = self.objects()?;
        Ok(Deed::Move { verbs, or, objects })
    }

    /// `an available special`, `all available special`
    fn special_ahead(&self) -> bool {
        matches!(self.word(), Some("a" | "an" | "all"))
            && self.word_at(1) == Some("available")
            && self.word_at(2) == Some("special")
    }

    /// Objects joined by `and`.
    fn objects(&mut self) -> Parsed<Vec<Cards>> {
        let mut objects = vec![self.object()?];
        while self.is("and") && !self.word_at(1).is_some_and(|w| self.is_plain_verb(w)) {
            self.skip(1);
            objects.push(self.object()?);
        }
        Ok(objects)
    }

    /// Whether the word is a verb and can't begin cards.
    fn is_plain_verb(&self, word: &str) -> bool {
        verbs::find(word).is_some()
    }

    fn achieve(&mut self) -> Parsed<Deed> {
        let mut objects = vec![self.achievable()?];
        while self.is("and") {
            self.skip(1);
            objects.push(self.achievable()?);
        }
        let eligible = if self.eat("regardless") {
            Eligible::Regardless
        } else if self.eat_words(&["if", "eligible"]) {
            if self.eat_words(&["with", "doubled", "score"]) {
                Eligible::WithDoubledScore
            } else {
                Eligible::IfEligible
            }
        } else {
            Eligible::Plain
        };
        Ok(Deed::Achieve { objects, eligible })
    }

    fn achievable(&mut self) -> Parsed<Achievable> {
        if let Some(title) = self.title_at(0) {
            let span = self.span_here();
            return match Special::from_name(title) {
                Some(special) => {
                    self.skip(1);
                    Ok(Achievable::Special(special, span))
                }
                None => {
                    let names = Special::ALL.iter().map(|special| special.name());
                    let diagnostic = Diagnostic::new(
                        "unknown special achievement",
                        span,
                        "expected a special achievement, such as \"Monument\"",
                    )
                    .did_you_mean(title, names);
                    self.refuse(diagnostic)
                }
            };
        }
        let cards = self.object()?;
        let plain = cards.tests.as_slice() == [Test::Available]
            && cards.rank.is_none()
            && cards.position.is_none()
            && cards.joint.is_none()
            && cards.chooser.is_none()
            && cards.base == Base::Place(None);
        Ok(if plain {
            Achievable::Available(cards.quantity)
        } else {
            Achievable::Cards(cards)
        })
    }

    fn transfer(&mut self) -> Parsed<Deed> {
        if matches!(self.word(), Some("a" | "all")) && self.word_at(1) == Some("special") {
            let all = self.is("all");
            self.skip(2);
            self.expect_any(&["achievement", "achievements"])?;
            self.expect_words(&[
                "from",
                "the",
                "junk",
                "to",
                "the",
                "available",
                "achievements",
            ])?;
            return Ok(Deed::MoveSpecial {
                all,
                to_junk: false,
            });
        }
        let objects = self.objects()?;
        self.expect("to")?;
        let to = self.place()?;
        Ok(Deed::Transfer { objects, to })
    }

    // ---- choosing ----

    fn choice(&mut self) -> Parsed<Choice> {
        self.called(
            "what to choose, such as `a color`, `a value` or `a card from hand`",
            Self::plain_choice,
        )
    }

    fn plain_choice(&mut self) -> Parsed<Choice> {
        if let Some(ages) = self.quietly(Self::decks) {
            return Ok(Choice::Deck(ages));
        }
        if self.color_at(0).is_some() {
            return Ok(Choice::Thing(Box::new(self.one_of_colors()?)));
        }
        let start = self.pos();
        if let Some(quantity) = self.thing_quantity() {
            if self.thing_ahead(0) {
                let thing = self.thing(quantity)?;
                return Ok(Choice::Thing(Box::new(thing)));
            }
            self.back_to(start);
        }
        let player = self.quietly(|c| {
            let who = c.who()?;
            if c.is_kind(&TokenKind::Possessive) {
                return c.fail("cards, such as `a card from hand`");
            }
            Ok(who)
        });
        if let Some(who) = player {
            return Ok(Choice::Player(who));
        }
        Ok(Choice::Cards(Box::new(self.object()?)))
    }

    /// `the 7 or 8 deck`
    fn decks(&mut self) -> Parsed<Vec<Age>> {
        self.expect("the")?;
        let mut ages = Vec::new();
        loop {
            match self.int_at(0).and_then(|age| Age::try_from(age).ok()) {
                Some(age) => ages.push(age),
                None => return self.fail("a value in digits, such as `3`"),
            }
            self.skip(1);
            if !self.eat("or") {
                break;
            }
        }
        self.expect("deck")?;
        Ok(ages)
    }

    // ---- splaying ----

    fn splay(&mut self) -> Parsed<Deed> {
        let mut colors = self.colors()?;
        let board = self.board_of(&mut colors);
        let direction = if self.eat("like") {
            let mut like = self.colors()?;
            let mut whose = self.board_of(&mut like);
            if whose.is_none() && self.eat("on") {
                whose = Some(self.owned_board()?);
            }
            Direction::Like(Box::new(like), whose)
        } else {
            let Some(first) = self.splay_word() else {
                return self.fail("a direction: `left`, `right`, `up` or `aslant`");
            };
            let mut directions = vec![first];
            while self.is("or") {
                let next = self.maybe(|c| {
                    c.skip(1);
                    match c.splay_word() {
                        Some(next) => Ok(next),
                        None => c.fail("a direction: `left`, `right`, `up` or `aslant`"),
                    }
                });
                match next {
                    Some(next) => directions.push(next),
                    None => break,
                }
            }
            Direction::OneOf(directions)
        };
        Ok(Deed::Splay {
            colors,
            direction,
            board,
        })
    }

    fn owned_board(&mut self) -> Parsed<Who> {
        let owner = self.owner();
        self.expect("board")?;
        Ok(owner.unwrap_or(Who::You))
    }

    /// On whose board to splay, when the words of the colors say it: `any color on any player's board`,
    /// `color of transferred on your board`. Your own board stays a description: only colors that are there.
    fn board_of(&mut self, colors: &mut Colors) -> Option<Who> {
        let owner = |place: &Place| match place.parts.as_slice() {
            [PlacePart::Zone(who, ZoneWord::Board)] => Some(who.clone()),
            _ => None,
        };
        match colors {
            Colors::Things(thing) => {
                let (index, who) =
                    thing
                        .tests
                        .iter()
                        .enumerate()
                        .find_map(|(i, test)| match test {
                            ThingTest::At(true, place) => owner(place).map(|who| (i, who)),
                            _ => None,
                        })?;
                if who == Who::You {
                    return None;
                }
                thing.tests.remove(index);
                Some(who)
            }
            Colors::Of(cards) if !matches!(cards.base, Base::Place(_)) => {
                let Some(Test::At(place)) = cards.tests.last() else {
                    return None;
                };
                let who = owner(place)?;
                cards.tests.pop();
                Some(who)
            }
            _ => {
                if self.is("on") {
                    return self.maybe(|c| {
                        c.skip(1);
                        c.owned_board()
                    });
                }
                None
            }
        }
    }

    // ---- executing and repeating ----

    fn execute(&mut self, how: Execution) -> Parsed<Deed> {
        let cards = self.object()?;
        let guide = if self.eat_words(&["guided", "by"]) {
            Some(self.who()?)
        } else {
            None
        };
        let forced = self.eat("forced");
        Ok(Deed::Execute {
            how,
            cards,
            guide,
            forced,
        })
    }

    fn repeat(&mut self) -> Parsed<Deed> {
        let once = self.eat("once");
        let with = if self.eat("with") {
            let name = self.known_name()?;
            let value = if self.eat("being") {
                Some(self.value()?)
            } else {
                None
            };
            Some((name, value))
        } else {
            None
        };
        Ok(Deed::Repeat { once, with })
    }
}

fn whole(statement: Statement) -> Opened {
    Opened {
        statement,
        wants_block: false,
    }
}

fn one_or_either(mut values: Vec<Number>) -> DrawnValue {
    if values.len() == 1
        && let Some(value) = values.pop()
    {
        return DrawnValue::Number(value);
    }
    DrawnValue::Either(values)
}

/// `a 3 or a card of value …`
fn either(one: DrawnValue, other: DrawnValue) -> DrawnValue {
    let mut values = Vec::new();
    for value in [one, other] {
        match value {
            DrawnValue::Number(number) => values.push(number),
            DrawnValue::Either(numbers) => values.extend(numbers),
            // Any value includes every other.
            open @ (DrawnValue::Any | DrawnValue::Where(..)) => return open,
        }
    }
    DrawnValue::Either(values)
}

/// What a name given to a deed stands for.
fn named_kind(deed: &Deed) -> NameKind {
    match deed {
        Deed::Choose(Choice::Thing(thing)) => thing_kind(thing.kind),
        Deed::Choose(Choice::Player(_)) => NameKind::Player,
        Deed::Choose(Choice::Deck(_)) => NameKind::Number,
        Deed::Splay { .. } | Deed::Unsplay(..) | Deed::Rearrange(_) => NameKind::Color,
        _ => NameKind::Cards,
    }
}

fn thing_kind(kind: ThingKind) -> NameKind {
    match kind {
        ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed => {
            NameKind::Color
        }
        ThingKind::Value | ThingKind::Number | ThingKind::Bonus => NameKind::Number,
        ThingKind::Icon => NameKind::Icon,
        ThingKind::Set => NameKind::Set,
    }
}
