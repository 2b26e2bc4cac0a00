//! The tokens of one line, a place among them, and the memory of how far any attempt came.

use crate::diagnostic::{Diagnostic, nearest};
use crate::lexer::{Token, TokenKind};
use crate::tree::Span;
use crate::verbs;
use std::collections::HashMap;
use vocab::Editions;

/// Something did not parse; why is remembered in the cursor, since another attempt may still succeed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fail;

pub(super) type Parsed<T> = Result<T, Fail>;

/// How deep phrases may stand inside one another. The deepest known card needs about a dozen levels.
const DEPTH_MAX: usize = 40;

/// How many phrases may be tried in one line, so that no line takes long.
const TRIES_MAX: usize = 20_000;

/// What a name of the author's stands for, as far as the binding sentence shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameKind {
    /// Bound somewhere in the effect, not yet seen.
    Unknown,
    Cards,
    Number,
    Color,
    Icon,
    Set,
    Player,
    Wish,
}

/// The names an effect binds.
pub(super) type Names = HashMap<String, NameKind>;

pub(super) struct Cursor<'a> {
    tokens: &'a [Token],
    pos: usize,
    /// Where a message about a missing word points.
    end: usize,
    /// The editions of the line, which hold for what follows its colon too.
    pub editions: Editions,
    /// A filter of a selection is being read.
    pub in_filter: bool,
    /// The first object of an exchange is being read: `with` may begin the second.
    pub before_with: bool,
    pub names: &'a mut Names,
    furthest: usize,
    expected: Vec<&'static str>,
    /// A message better than what was expected, and how far the line had come.
    special: Option<(usize, Diagnostic)>,
    depth: usize,
    tries: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(tokens: &'a [Token], end: usize, editions: Editions, names: &'a mut Names) -> Self {
        Cursor {
            tokens,
            pos: 0,
            end,
            editions,
            in_filter: false,
            before_with: false,
            names,
            furthest: 0,
            expected: Vec::new(),
            special: None,
            depth: 0,
            tries: 0,
        }
    }

    // ---- looking ----

    pub fn at_end(&self) -> bool {
        self.pos >= self.tokens.len()
    }

    fn token(&self, ahead: usize) -> Option<&'a TokenKind> {
        self.tokens
            .get(self.pos.saturating_add(ahead))
            .map(|token| &token.kind)
    }

    /// The word `ahead` tokens from here.
    pub fn word_at(&self, ahead: usize) -> Option<&'a str> {
        match self.token(ahead) {
            Some(TokenKind::Word(word)) => Some(word),
            _ => None,
        }
    }

    pub fn word(&self) -> Option<&'a str> {
        self.word_at(0)
    }

    pub fn is(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    /// Whether these words come next.
    pub fn are(&self, words: &[&str]) -> bool {
        words
            .iter()
            .enumerate()
            .all(|(ahead, word)| self.word_at(ahead) == Some(word))
    }

    pub fn is_kind(&self, kind: &TokenKind) -> bool {
        self.token(0) == Some(kind)
    }

    pub fn int_at(&self, ahead: usize) -> Option<i16> {
        match self.token(ahead) {
            Some(TokenKind::Int(number)) => Some(*number),
            _ => None,
        }
    }

    pub fn title_at(&self, ahead: usize) -> Option<&'a str> {
        match self.token(ahead) {
            Some(TokenKind::Title(title)) => Some(title),
            _ => None,
        }
    }

    pub fn kind_at(&self, ahead: usize, kind: &TokenKind) -> bool {
        self.token(ahead) == Some(kind)
    }

    pub fn possessive_at(&self, ahead: usize) -> bool {
        self.token(ahead) == Some(&TokenKind::Possessive)
    }

    /// The kind of the name `ahead` tokens from here, if the effect binds such a name.
    pub fn name_at(&self, ahead: usize) -> Option<NameKind> {
        self.names.get(self.word_at(ahead)?).copied()
    }

    pub fn span_from(&self, start: usize) -> Span {
        let first = self.tokens.get(start).map_or(self.end, |t| t.span.start);
        let last = match self.pos.checked_sub(1) {
            Some(last) if last >= start => self.tokens.get(last).map_or(first, |t| t.span.end),
            _ => first,
        };
        Span {
            start: first,
            end: last,
        }
    }

    /// The span of the next token, or of the end of the line.
    pub fn span_here(&self) -> Span {
        self.span_of(self.pos)
    }

    fn span_of(&self, pos: usize) -> Span {
        self.tokens.get(pos).map_or(
            Span {
                start: self.end,
                end: self.end,
            },
            |token| token.span,
        )
    }

    // ---- going on ----

    pub fn pos(&self) -> usize {
        self.pos
    }

    pub fn back_to(&mut self, pos: usize) {
        self.pos = pos;
    }

    pub fn skip(&mut self, count: usize) {
        self.pos = self.pos.saturating_add(count).min(self.tokens.len());
    }

    pub fn eat(&mut self, word: &str) -> bool {
        let found = self.is(word);
        if found {
            self.skip(1);
        }
        found
    }

    pub fn eat_words(&mut self, words: &[&str]) -> bool {
        let found = self.are(words);
        if found {
            self.skip(words.len());
        }
        found
    }

    pub fn eat_any(&mut self, words: &[&str]) -> bool {
        let found = self.word().is_some_and(|word| words.contains(&word));
        if found {
            self.skip(1);
        }
        found
    }

    pub fn eat_kind(&mut self, kind: &TokenKind) -> bool {
        let found = self.is_kind(kind);
        if found {
            self.skip(1);
        }
        found
    }

    pub fn expect(&mut self, word: &'static str) -> Parsed<()> {
        if self.eat(word) {
            Ok(())
        } else {
            self.fail(word)
        }
    }

    pub fn expect_any(&mut self, words: &[&'static str]) -> Parsed<()> {
        if self.eat_any(words) {
            return Ok(());
        }
        for word in words {
            let _: Parsed<()> = self.fail(word);
        }
        Err(Fail)
    }

    pub fn expect_words(&mut self, words: &[&'static str]) -> Parsed<()> {
        words.iter().try_for_each(|word| self.expect(word))
    }

    pub fn expect_kind(&mut self, kind: TokenKind, name: &'static str) -> Parsed<()> {
        if self.eat_kind(&kind) {
            Ok(())
        } else {
            self.fail(name)
        }
    }

    // ---- failing ----

    /// Notes what was expected here. A plain word is shown as source text; a description has a space or begins with `=`.
    pub fn fail<T>(&mut self, expected: &'static str) -> Parsed<T> {
        if self.pos > self.furthest {
            self.furthest = self.pos;
            self.expected.clear();
        }
        if self.pos == self.furthest && !self.expected.contains(&expected) {
            self.expected.push(expected);
        }
        Err(Fail)
    }

    /// Fails with a message of its own, shown if no other attempt comes further.
    pub fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.refuse_at(self.pos, diagnostic)
    }

    /// Fails with a message that is to be shown whatever else was tried.
    pub fn refuse_at_once<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.refuse_at(usize::MAX, diagnostic)
    }

    fn refuse_at<T>(&mut self, pos: usize, diagnostic: Diagnostic) -> Parsed<T> {
        if self
            .special
            .as_ref()
            .is_none_or(|(before, _)| *before < pos)
        {
            self.special = Some((pos, diagnostic));
        }
        Err(Fail)
    }

    /// Runs `parse`; if it fails on its very first word, only `what` is noted as expected.
    pub fn called<T>(
        &mut self,
        what: &'static str,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let start = self.pos;
        let expected = self.expected.clone();
        let furthest = self.furthest;
        let result = parse(self);
        if result.is_err() && self.furthest <= start {
            self.furthest = furthest;
            self.expected = expected;
            self.pos = start;
            return self.fail(what);
        }
        result
    }

    /// Runs `parse` and stands where it began if it fails.
    pub fn maybe<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let start = self.pos;
        let result = parse(self);
        if result.is_err() {
            self.pos = start;
        }
        result.ok()
    }

    /// Like `maybe`, for a look ahead: what is missing for it to succeed is not worth telling.
    pub fn quietly<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let furthest = self.furthest;
        let expected = self.expected.clone();
        let special = self.special.clone();
        let result = self.maybe(parse);
        if result.is_none() {
            self.furthest = furthest;
            self.expected = expected;
            // Only that the sentence is too tangled must not be forgotten.
            if self
                .special
                .as_ref()
                .is_none_or(|(pos, _)| *pos != usize::MAX)
            {
                self.special = special;
            }
        }
        result
    }

    /// Runs `parse` one level deeper, within the limits that keep hostile input harmless.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.tries += 1;
        if self.depth >= DEPTH_MAX || self.tries > TRIES_MAX {
            return self.refuse_at_once(
                Diagnostic::new(
                    "sentence too tangled",
                    self.span_here(),
                    "here are too many phrases inside one another",
                )
                .help("say it in several sentences"),
            );
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Why the line did not parse.
    pub fn diagnostic(&mut self) -> Diagnostic {
        let at = self.furthest.max(self.pos.min(self.tokens.len()));
        if let Some((pos, special)) = self.special.take()
            && pos >= at
        {
            return special;
        }
        let expected: &[&str] = if at == self.furthest {
            &self.expected
        } else {
            &[]
        };
        let span = self.span_of(at);
        let label = expectation(expected);
        let token = self.tokens.get(at).map(|token| &token.kind);
        let Some(TokenKind::Word(word)) = token else {
            let title = match token {
                None => "the line ends too early".to_string(),
                Some(kind) => format!("unexpected {}", describe(kind)),
            };
            return Diagnostic::new(title, span, label);
        };
        let wants_verb = expected.contains(&A_VERB);
        let known = verbs::find(word).is_some() || super::words::is_known(word);
        let title = match (known, wants_verb) {
            (true, _) => format!("unexpected `{word}`"),
            (false, true) => "unknown verb".to_string(),
            (false, false) => format!("unknown word `{word}`"),
        };
        let diagnostic = Diagnostic::new(title, span, label);
        if known {
            return diagnostic;
        }
        let verb_words = verbs::VERBS
            .iter()
            .flat_map(|entry| [entry.word, entry.third_person])
            .filter(|_| wants_verb);
        let plain = expected.iter().copied().filter(|word| !word.contains(' '));
        if let Some(meant) = nearest(word, plain.chain(verb_words)) {
            return diagnostic.help(format!("did you mean `{meant}`?"));
        }
        if word.chars().count() <= 2 && !wants_verb {
            return diagnostic.help(format!(
                "a name of your own must be given before: `choose a color as {word}`"
            ));
        }
        let names = self.names.keys().map(String::as_str);
        let mut all: Vec<&str> = super::words::all().collect();
        all.extend(names);
        // Sorted, since the names come in no order of their own.
        all.sort_unstable();
        let diagnostic = diagnostic.did_you_mean(word, all);
        if wants_verb && diagnostic.help.is_none() {
            return diagnostic.help("`docs/language.md` lists the verbs");
        }
        diagnostic
    }
}

pub(super) const A_VERB: &str = "a verb, such as `tuck`, `meld` or `score`";

fn expectation(expected: &[&str]) -> String {
    let mut shown: Vec<String> = expected
        .iter()
        .map(|what| {
            if what.contains(' ') {
                (*what).to_string()
            } else {
                format!("`{what}`")
            }
        })
        .collect();
    // A long list helps nobody.
    shown.truncate(6);
    match shown.split_last() {
        None => "this does not belong here".to_string(),
        Some((last, [])) => format!("expected {last}"),
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
    }
}

fn describe(kind: &TokenKind) -> String {
    match kind {
        TokenKind::Word(word) => format!("`{word}`"),
        TokenKind::Int(number) => format!("`{number}`"),
        TokenKind::Title(_) => "title".to_string(),
        TokenKind::Possessive => "possessive".to_string(),
        TokenKind::Colon => "`:`".to_string(),
        TokenKind::Comma => "`,`".to_string(),
        TokenKind::Open => "`(`".to_string(),
        TokenKind::Close => "`)`".to_string(),
        TokenKind::OpenBracket => "`[`".to_string(),
        TokenKind::CloseBracket => "`]`".to_string(),
    }
}
