//! Source text to a syntax tree.
//!
//! The lexer cuts the source into lines of tokens; this module reads the layout (cards, facts, effects, blocks by
//! indentation) and hands each line to a [`Cursor`](cursor::Cursor), which reads phrases by recursive descent.
//! A method that reads a phrase either succeeds, standing after it, or fails, standing anywhere; `maybe` goes back.
//! Keywords come before names, and a name is only known if the effect binds it with `as` or `let`.
//! A line that does not parse is reported and left out; reading goes on with the next one.

mod cards;
mod condition;
mod cursor;
mod number;
mod place;
mod sentence;
mod thing;
mod words;

use crate::diagnostic::Diagnostic;
use crate::lexer::{self, Line, Token, TokenKind};
use crate::tree::*;
use cursor::{Cursor, NameKind, Names};
use std::iter::Peekable;
use std::slice::Iter;
use vocab::{Age, Color, Edition, Editions, Facts, Icon, Kind, Mark, Set};

/// How deep blocks may stand inside one another.
const LEVEL_MAX: usize = 12;

/// How many effects a card may have; no known one has more than five.
const EFFECTS_MAX: usize = 20;

/// Reads a card file; what is wrong with it is reported, and the rest is still read.
///
/// ```
/// let (file, wrong) = lang::parse("card \"Sailing\"\n  base 1 green  crown crown hex leaf  featured crown\n  effect\n    draw and meld a 1\n");
/// assert!(wrong.is_empty());
/// assert_eq!(file.cards[0].title, "Sailing");
/// assert_eq!(file.cards[0].effects[0].body.len(), 1);
/// ```
pub fn parse(source: &str) -> (CardFile, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let lines = lexer::lines(source, &mut diagnostics);
    let mut parser = Parser {
        lines: &lines,
        next: 0,
        names: Names::new(),
        diagnostics,
    };
    let file = parser.file();
    // The lexer speaks before the parser, but readers go from top to bottom.
    parser.diagnostics.sort_by_key(|wrong| wrong.span.start);
    (file, parser.diagnostics)
}

struct Parser<'a> {
    lines: &'a [Line],
    next: usize,
    names: Names,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn line(&self) -> Option<&'a Line> {
        self.lines.get(self.next)
    }

    /// The next line, if it stands at this level; a deeper one has been reported and passed over.
    fn line_at(&mut self, level: usize) -> Option<&'a Line> {
        let mut reported = false;
        while let Some(line) = self.line() {
            if line.level == level || (line.ragged && line.level > level) {
                return Some(line);
            }
            if line.level < level {
                return None;
            }
            if !reported {
                self.report(
                    Diagnostic::new(
                        "unexpected indentation",
                        line.span,
                        format!("expected {} spaces before this line", 2 * level),
                    )
                    .help("only what belongs to the line above is indented further"),
                );
                reported = true;
            }
            self.next += 1;
        }
        None
    }

    fn file(&mut self) -> CardFile {
        let mut cards = Vec::new();
        while let Some(line) = self.line_at(0) {
            self.next += 1;
            let title = match line.tokens.as_slice() {
                [first, second, rest @ ..] if is_word(first, "card") => match &second.kind {
                    TokenKind::Title(title) => {
                        if let Some(extra) = rest.first() {
                            self.report(Diagnostic::new(
                                "unexpected words after the title",
                                extra.span,
                                "expected the end of the line",
                            ));
                        }
                        Some(title.clone())
                    }
                    _ => None,
                },
                _ => None,
            };
            if title.is_none() {
                self.report(
                    Diagnostic::new(
                        "this is not the beginning of a card",
                        line.span,
                        "expected `card` and a title in quotes",
                    )
                    .help("a card file begins like this: card \"Archery\""),
                );
            }
            // The lines of a card without a title are read as well: they may have faults of their own.
            if title.is_none() && !line.tokens.first().is_some_and(|t| is_word(t, "card")) {
                while self.line().is_some_and(|line| line.level > 0) {
                    self.next += 1;
                }
                continue;
            }
            let readable = title.is_some();
            let card = self.card(title.unwrap_or_default(), line.span);
            if readable {
                cards.push(card);
            }
        }
        CardFile { cards }
    }

    fn card(&mut self, title: String, span: Span) -> Card {
        let mut card = Card {
            title,
            titles: Vec::new(),
            facts: Vec::new(),
            effects: Vec::new(),
            span,
        };
        let mut has_bad_facts = false;
        while let Some(line) = self.line_at(1) {
            self.next += 1;
            let (tags, tokens) = self.leading_tags(&line.tokens);
            let Some(first) = tokens.first() else {
                self.report(Diagnostic::new(
                    "nothing after the tag",
                    line.span,
                    "expected what this edition has of its own",
                ));
                continue;
            };
            if is_word(first, "title") {
                self.other_title(tags, tokens, line, &mut card);
            } else if let Some(kind) = word(first).and_then(kind_word) {
                self.effect(kind, tokens, tags, line, &mut card);
            } else if word(first).and_then(Set::from_word).is_some() {
                match facts(tokens, line.span.end) {
                    Ok(facts) => self.add_facts(tags, facts, line, &mut card),
                    Err(diagnostic) => {
                        has_bad_facts = true;
                        self.report(*diagnostic);
                    }
                }
            } else {
                let known = [
                    "demand",
                    "compel",
                    "echo",
                    "effect",
                    "title",
                    "base",
                    "echoes",
                    "cities",
                    "artifacts",
                    "unseen",
                    "relics",
                ];
                let diagnostic = Diagnostic::new(
                    "unexpected line",
                    first.span,
                    "expected a set and other facts, `title`, `effect`, `demand`, `compel` or `echo`",
                );
                let diagnostic = match word(first) {
                    Some(written) => diagnostic.did_you_mean(written, known),
                    None => diagnostic,
                };
                self.report(diagnostic);
                // What stands under it can't be placed.
                while self.line().is_some_and(|line| line.level > 1) {
                    self.next += 1;
                }
            }
        }
        if card.facts.is_empty() && !has_bad_facts {
            self.report(
                Diagnostic::new(
                    "a card without facts",
                    span,
                    "expected a line with set, age, color and icons under it",
                )
                .help("such as: base 1 red  castle lightbulb hex castle  featured castle"),
            );
        }
        card
    }

    fn other_title(
        &mut self,
        tags: Option<Editions>,
        tokens: &[Token],
        line: &Line,
        card: &mut Card,
    ) {
        match (tags, tokens) {
            (Some(editions), [_, token]) => {
                if let TokenKind::Title(title) = &token.kind {
                    card.titles.push(Tagged {
                        editions,
                        value: title.clone(),
                    });
                    return;
                }
                self.report(Diagnostic::new(
                    "not a title",
                    token.span,
                    "expected a title in quotes",
                ));
            }
            (None, _) => self.report(
                Diagnostic::new(
                    "another title for every edition",
                    line.span,
                    "expected the editions with this title before it",
                )
                .help("such as: [3rd] title \"Flash Drive\""),
            ),
            _ => self.report(Diagnostic::new(
                "not a title",
                line.span,
                "expected `title` and then only a title in quotes",
            )),
        }
    }

    fn add_facts(&mut self, tags: Option<Editions>, facts: Facts, line: &Line, card: &mut Card) {
        let printed = facts.set.editions();
        let editions = tags.unwrap_or(printed);
        if editions.and(printed) != editions {
            self.report(Diagnostic::new(
                "a card that was never printed",
                line.span,
                format!(
                    "the set `{}` exists in {} only",
                    facts.set.word(),
                    list(printed)
                ),
            ));
        }
        for other in &card.facts {
            let both = other.editions.and(editions);
            if !both.is_empty() {
                self.diagnostics.push(Diagnostic::new(
                    "facts given twice",
                    line.span,
                    format!("{} has facts already", list(both)),
                ));
            }
        }
        card.facts.push(Tagged {
            editions,
            value: facts,
        });
    }

    fn effect(
        &mut self,
        kind: Kind,
        tokens: &[Token],
        before: Option<Editions>,
        line: &Line,
        card: &mut Card,
    ) {
        let (tags, rest) = self.leading_tags(tokens.get(1..).unwrap_or_default());
        if let Some(extra) = rest.first() {
            self.report(
                Diagnostic::new(
                    format!("unexpected words after `{}`", kind.word()),
                    extra.span,
                    "expected the end of the line or editions in brackets",
                )
                .help("its sentences stand on the lines under it, indented by two spaces more"),
            );
        }
        let of_card = card
            .facts
            .iter()
            .flat_map(|facts| facts.editions.iter())
            .collect::<Editions>();
        let editions = self.narrowed(tags.or(before), of_card, line.span, "this card");
        self.bind_names();
        let body = self.sentences(2, editions);
        if card.effects.len() == EFFECTS_MAX {
            self.report(Diagnostic::new(
                "too many effects",
                line.span,
                format!("expected at most {EFFECTS_MAX} effects on a card"),
            ));
        }
        card.effects.push(Effect {
            kind,
            editions,
            body,
            span: line.span,
            lists: 0,
            scalars: 0,
            journal: false,
            watched: false,
        });
    }

    /// The editions of the tags within those around them; tags that say something else are reported.
    fn narrowed(
        &mut self,
        tags: Option<Editions>,
        around: Editions,
        span: Span,
        what: &str,
    ) -> Editions {
        let Some(tags) = tags else { return around };
        if !around.is_empty() && tags.and(around) != tags {
            self.report(Diagnostic::new(
                "an edition too many",
                span,
                format!("{what} is only in {}", list(around)),
            ));
        }
        tags.and(around)
    }

    /// Looks up which names the effect under the current line binds.
    fn bind_names(&mut self) {
        self.names.clear();
        for line in self.lines.get(self.next..).unwrap_or_default() {
            if line.level < 2 {
                break;
            }
            for pair in line.tokens.windows(2) {
                if let [first, second] = pair
                    && (is_word(first, "as") || is_word(first, "let"))
                    && let Some(name) = word(second)
                    && !words::is_reserved(name)
                {
                    self.names.insert(name.to_string(), NameKind::Unknown);
                }
            }
        }
    }

    // ---- sentences ----

    fn sentences(&mut self, level: usize, editions: Editions) -> Vec<Sentence> {
        let mut sentences = Vec::new();
        if level > LEVEL_MAX {
            if let Some(line) = self.line().filter(|line| line.level >= level) {
                self.report(Diagnostic::new(
                    "blocks too deep",
                    line.span,
                    "too many blocks inside one another",
                ));
                while self.line().is_some_and(|line| line.level >= level) {
                    self.next += 1;
                }
            }
            return sentences;
        }
        while let Some(line) = self.line_at(level) {
            self.next += 1;
            if let Some(sentence) = self.sentence(line, level, editions) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    fn sentence(&mut self, line: &Line, level: usize, around: Editions) -> Option<Sentence> {
        let (tags, tokens) = self.leading_tags(&line.tokens);
        let editions = self.narrowed(tags, around, line.span, "what this belongs to");
        let mut cursor = Cursor::new(tokens, line.span.end, editions, &mut self.names);
        let opened = match cursor.statement() {
            Ok(opened) => opened,
            Err(_) => {
                let diagnostic = cursor.diagnostic();
                self.report(diagnostic);
                // A block under a bad line is still read, so that its own faults are found.
                self.sentences(level + 1, editions);
                return None;
            }
        };
        let mut statement = opened.statement;
        if opened.wants_block {
            let body = self.sentences(level + 1, editions);
            if body.is_empty() && self.diagnostics.is_empty() {
                self.report(
                    Diagnostic::new(
                        "nothing happens here",
                        line.span,
                        "expected a sentence after the colon or lines under it",
                    )
                    .help("lines under it are indented by two spaces more"),
                );
            }
            put_body(&mut statement, body);
        }
        Some(Sentence {
            editions,
            statement,
            span: line.span,
        })
    }

    /// `[1st 3rd]` at the beginning of the tokens, and what follows.
    fn leading_tags<'t>(&mut self, tokens: &'t [Token]) -> (Option<Editions>, &'t [Token]) {
        let Some((first, rest)) = tokens.split_first() else {
            return (None, tokens);
        };
        if first.kind != TokenKind::OpenBracket {
            return (None, tokens);
        }
        let Some(length) = rest
            .iter()
            .position(|token| token.kind == TokenKind::CloseBracket)
        else {
            let (tags, after) = match rest.split_first() {
                Some((tag, after)) => (std::slice::from_ref(tag), after),
                None => (rest, rest),
            };
            self.report(Diagnostic::new(
                "unfinished tag",
                first.span,
                "expected a closing bracket after the editions",
            ));
            return (self.editions(tags), after);
        };
        let (tags, after) = rest.split_at(length);
        if let ([], Some(close)) = (tags, after.first()) {
            self.report(Diagnostic::new(
                "no edition between the brackets",
                close.span,
                "expected `1st`, `3rd` or `4th`",
            ));
        }
        (self.editions(tags), after.get(1..).unwrap_or_default())
    }

    fn editions(&mut self, tags: &[Token]) -> Option<Editions> {
        let mut editions = Editions::NONE;
        for token in tags {
            let tag = word(token).unwrap_or_default();
            match Edition::ALL
                .into_iter()
                .find(|edition| edition.tag() == tag)
            {
                Some(edition) => editions = editions.with(edition),
                None => self.report(
                    Diagnostic::new(
                        "unknown edition",
                        token.span,
                        "expected `1st`, `3rd` or `4th`",
                    )
                    .did_you_mean(tag, ["1st", "3rd", "4th"]),
                ),
            }
        }
        (!editions.is_empty()).then_some(editions)
    }
}

fn put_body(statement: &mut Statement, sentences: Vec<Sentence>) {
    match statement {
        Statement::If(_, body)
        | Statement::Otherwise(_, body)
        | Statement::Either { body, .. }
        | Statement::Or(body)
        | Statement::ForEach(_, body)
        | Statement::AsOftenAsYouLike(body) => *body = sentences,
        Statement::Do(_) | Statement::Let(..) => {}
    }
}

fn word(token: &Token) -> Option<&str> {
    match &token.kind {
        TokenKind::Word(word) => Some(word),
        _ => None,
    }
}

fn is_word(token: &Token, expected: &str) -> bool {
    word(token) == Some(expected)
}

fn kind_word(word: &str) -> Option<Kind> {
    [Kind::Demand, Kind::Compel, Kind::Echo, Kind::Effect]
        .into_iter()
        .find(|kind| kind.word() == word)
}

/// `3rd and 4th`
fn list(editions: Editions) -> String {
    let tags: Vec<&str> = editions.iter().map(Edition::tag).collect();
    match tags.split_last() {
        None => "no edition".to_string(),
        Some((last, [])) => format!("the {last} edition"),
        Some((last, others)) => format!("the {} and {last} edition", others.join(", ")),
    }
}

// ---- facts ----

/// What can follow the marks.
const FACT_OPTIONS: [&str; 4] = ["featured", "face", "music", "back"];

/// `base 1 red  castle lightbulb hex castle  featured castle`
fn facts<'t>(tokens: &'t [Token], end: usize) -> Result<Facts, Box<Diagnostic>> {
    let mut tokens = tokens.iter().peekable();
    let end = Span { start: end, end };
    let take = |tokens: &mut Peekable<Iter<'t, Token>>, expected: &str| match tokens.next() {
        Some(token) => Ok(token),
        None => Err(Box::new(Diagnostic::new(
            "the facts end too early",
            end,
            expected,
        ))),
    };

    let expected = "expected a set, such as `base`";
    let set = take(&mut tokens, expected)?;
    let set_span = set.span;
    let set = word(set)
        .and_then(Set::from_word)
        .ok_or_else(|| Box::new(Diagnostic::new("unknown set", set_span, expected)))?;

    let expected = "expected a value from 1 to 11 in digits";
    let age = age(take(&mut tokens, expected)?, expected)?;

    let expected = "expected a color, such as `red`";
    let color_token = take(&mut tokens, expected)?;
    let color = word(color_token)
        .and_then(Color::from_word)
        .ok_or_else(|| {
            let written = word(color_token).unwrap_or_default();
            Box::new(
                Diagnostic::new("unknown color", color_token.span, expected)
                    .did_you_mean(written, Color::ALL.iter().map(|color| color.word())),
            )
        })?;

    // A relic has the places of the set whose back it has; Timbuktu is a city.
    let places: &[usize] = match set {
        Set::Cities => &[6],
        Set::Relics => &[4, 6],
        _ => &[4],
    };
    let wanted = match places {
        [places] => format!("expected {places} icons or other marks"),
        _ => "expected 4 or 6 icons or other marks".to_string(),
    };
    let mut marks = Vec::new();
    while let Some(mark) = tokens
        .peek()
        .and_then(|token| word(token))
        .and_then(Mark::from_word)
    {
        marks.push(mark);
        tokens.next();
    }
    if !places.contains(&marks.len()) {
        let span = tokens.peek().map_or(end, |token| token.span);
        let written = tokens.peek().and_then(|token| word(token));
        let known = Icon::ALL
            .iter()
            .map(|icon| icon.word())
            .chain(["hex", "echo", "blank", "plus", "flag", "fountain"]);
        let title = match (marks.len(), written) {
            (count, Some(written))
                if places.iter().all(|places| count < *places)
                    && !FACT_OPTIONS.contains(&written) =>
            {
                format!("unknown icon `{written}`")
            }
            (count, _) if places.iter().all(|places| count < *places) => {
                "too few icons".to_string()
            }
            _ => "too many icons".to_string(),
        };
        return Err(Box::new(
            Diagnostic::new(title, span, wanted).did_you_mean(written.unwrap_or_default(), known),
        ));
    }

    let mut facts = Facts {
        set,
        age,
        face: age,
        color,
        marks,
        featured: None,
        music: false,
        back: set,
    };
    let option_expected = "expected `featured`, `face`, `music`, `back` or the end of the line";
    while let Some(token) = tokens.next() {
        match word(token) {
            Some("featured") => {
                let expected = "expected an icon, such as `castle`";
                let token = take(&mut tokens, expected)?;
                let icon = word(token).and_then(Icon::from_word).ok_or_else(|| {
                    let written = word(token).unwrap_or_default();
                    Box::new(
                        Diagnostic::new("unknown icon", token.span, expected)
                            .did_you_mean(written, Icon::ALL.iter().map(|icon| icon.word())),
                    )
                })?;
                facts.featured = Some(icon);
            }
            Some("face") => {
                let expected = "expected a value from 1 to 11 in digits";
                facts.face = self::age(take(&mut tokens, expected)?, expected)?;
            }
            Some("music") => facts.music = true,
            Some("back") => {
                let expected = "expected a set, such as `base`";
                let token = take(&mut tokens, expected)?;
                facts.back = word(token).and_then(Set::from_word).ok_or_else(|| {
                    Box::new(Diagnostic::new("unknown set", token.span, expected))
                })?;
            }
            written => {
                return Err(Box::new(
                    Diagnostic::new("unexpected words in the facts", token.span, option_expected)
                        .did_you_mean(written.unwrap_or_default(), FACT_OPTIONS),
                ));
            }
        }
    }
    Ok(facts)
}

fn age(token: &Token, expected: &str) -> Result<Age, Box<Diagnostic>> {
    if let TokenKind::Int(number) = token.kind
        && let Ok(age) = Age::try_from(number)
        && (1..=11).contains(&age)
    {
        return Ok(age);
    }
    Err(Box::new(Diagnostic::new(
        "not an age",
        token.span,
        expected,
    )))
}
