//! Source text to lines of tokens.

use crate::diagnostic::Diagnostic;
use crate::tree::Span;

/// A line that says something, with how far it is indented.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Spaces before the first token, halved.
    pub level: usize,
    /// The margin is at fault and has been reported, so the level is but a guess.
    pub ragged: bool,
    /// At least one.
    pub tokens: Vec<Token>,
    /// From the first token to the last.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// Letters, digits, hyphens: `self-execute`, `1st`.
    Word(String),
    /// Digits only.
    Int(i16),
    /// What stood between quotes.
    Title(String),
    /// The end of `driver's` or `players'`, cut off from its word.
    Possessive,
    Colon,
    Comma,
    Open,
    Close,
    OpenBracket,
    CloseBracket,
}

/// The longest line that is read, in bytes. The longest known sentence has about 300.
const LINE_MAX: usize = 1_000;

/// Cuts the source into lines; what can't be read is left out and reported.
pub(crate) fn lines(source: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    for text in source.split_inclusive('\n') {
        if let Some(line) = line(text.trim_end(), start, diagnostics) {
            lines.push(line);
        }
        start += text.len();
    }
    lines
}

fn line(text: &str, offset: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<Line> {
    let content = text.trim_start_matches([' ', '\t']);
    let indentation = text.len() - content.len();
    if text.len() > LINE_MAX && !content.starts_with('#') {
        let start = offset + indentation;
        diagnostics.push(
            Diagnostic::new(
                "line too long",
                Span { start, end: start },
                format!("expected at most {LINE_MAX} letters"),
            )
            .help("say it in several sentences"),
        );
        return None;
    }
    // One stray sign a line is enough to know.
    let mut found = Vec::new();
    let tokens = tokens(content, offset + indentation, &mut found);
    found.truncate(1);
    diagnostics.append(&mut found);
    let (first, last) = (tokens.first()?, tokens.last()?);
    let span = Span {
        start: first.span.start,
        end: last.span.end,
    };
    let margin = Span {
        start: offset,
        end: offset + indentation,
    };
    let blank = text.get(..indentation).unwrap_or_default();
    let ragged = blank.contains('\t') || indentation % 2 == 1;
    if blank.contains('\t') {
        diagnostics.push(
            Diagnostic::new("tab in the indentation", margin, "expected spaces")
                .help("indent with two spaces a level"),
        );
    } else if indentation % 2 == 1 {
        diagnostics.push(
            Diagnostic::new(
                "uneven indentation",
                margin,
                format!("{indentation} spaces, expected an even number"),
            )
            .help("indent with two spaces a level"),
        );
    }
    // A tab is taken for one level, so that the rest of the file is still read as meant.
    let spaces: usize = blank.chars().map(|c| if c == '\t' { 2 } else { 1 }).sum();
    Some(Line {
        level: spaces / 2,
        ragged,
        tokens,
        span,
    })
}

fn tokens(text: &str, offset: usize, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let start = offset + (text.len() - rest.len());
        let (length, kind) = match first {
            '#' => break,
            c if c.is_whitespace() => (c.len_utf8(), None),
            ':' => (1, Some(TokenKind::Colon)),
            ',' => (1, Some(TokenKind::Comma)),
            '(' => (1, Some(TokenKind::Open)),
            ')' => (1, Some(TokenKind::Close)),
            '[' => (1, Some(TokenKind::OpenBracket)),
            ']' => (1, Some(TokenKind::CloseBracket)),
            '"' => title(rest, start, diagnostics),
            '\'' => possessive(rest, start, &tokens, diagnostics),
            c if c.is_alphanumeric() => word(rest, start, diagnostics),
            c => {
                let span = Span {
                    start,
                    end: start + c.len_utf8(),
                };
                let mut diagnostic = Diagnostic::new(
                    format!("stray `{}`", c.escape_debug()),
                    span,
                    "this sign has no meaning in a card",
                );
                if matches!(c, '.' | '!' | ';') {
                    diagnostic = diagnostic.help("a sentence ends with its line");
                }
                diagnostics.push(diagnostic);
                (c.len_utf8(), None)
            }
        };
        if let Some(kind) = kind {
            tokens.push(Token {
                kind,
                span: Span {
                    start,
                    end: start + length,
                },
            });
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    tokens
}

fn title(
    rest: &str,
    start: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> (usize, Option<TokenKind>) {
    let inside = rest.get(1..).unwrap_or_default();
    match inside.split_once('"') {
        Some((name, _)) => {
            if name.chars().any(char::is_control) {
                let end = start + name.len() + 2;
                diagnostics.push(Diagnostic::new(
                    "not a title",
                    Span { start, end },
                    "expected only signs that can be seen",
                ));
            }
            (name.len() + 2, Some(TokenKind::Title(name.to_string())))
        }
        None => {
            let span = Span {
                start,
                end: start + rest.len(),
            };
            diagnostics.push(
                Diagnostic::new("unfinished title", span, "expected a closing quote")
                    .help("a title stands on one line between quotes: \"Code of Laws\""),
            );
            (rest.len(), Some(TokenKind::Title(inside.to_string())))
        }
    }
}

fn possessive(
    rest: &str,
    start: usize,
    before: &[Token],
    diagnostics: &mut Vec<Diagnostic>,
) -> (usize, Option<TokenKind>) {
    let owner = before
        .last()
        .filter(|token| token.span.end == start && matches!(token.kind, TokenKind::Word(_)));
    let after = |length: usize| {
        rest.get(length..)
            .and_then(|rest| rest.chars().next())
            .is_none_or(|c| !c.is_alphanumeric())
    };
    if owner.is_some() && rest.starts_with("'s") && after(2) {
        return (2, Some(TokenKind::Possessive));
    }
    if owner.is_some() && after(1) {
        return (1, Some(TokenKind::Possessive));
    }
    let span = Span {
        start,
        end: start + 1,
    };
    diagnostics.push(Diagnostic::new(
        "stray apostrophe",
        span,
        "it can only follow an owner, as in `rival's hand`",
    ));
    (1, None)
}

fn word(rest: &str, start: usize, diagnostics: &mut Vec<Diagnostic>) -> (usize, Option<TokenKind>) {
    let length = rest
        .find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_')
        .unwrap_or(rest.len());
    let text = rest.get(..length).unwrap_or_default();
    if !text.chars().all(|c| c.is_ascii_digit()) {
        return (length, Some(TokenKind::Word(text.to_string())));
    }
    match text.parse() {
        Ok(number) => (length, Some(TokenKind::Int(number))),
        Err(_) => {
            let span = Span {
                start,
                end: start + length,
            };
            diagnostics.push(Diagnostic::new(
                "number too large",
                span,
                "expected at most 32767",
            ));
            (length, Some(TokenKind::Int(i16::MAX)))
        }
    }
}
