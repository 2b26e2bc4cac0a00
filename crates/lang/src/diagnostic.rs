//! What is wrong with a card, where, and what to try instead.

use crate::tree::Span;
use codespan_reporting::diagnostic as drawing;
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term;

/// One thing that is wrong with a source text: the same struct serves the parser and the resolver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in one line without a period: `unknown verb`.
    pub title: String,
    /// The words it is about.
    pub span: Span,
    /// What stands under these words, mostly what was expected there.
    pub label: String,
    /// Other words that matter, each with what stands under it.
    pub also: Vec<(Span, String)>,
    /// What to try: `did you mean `tuck`?`.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic without other places and without help.
    pub fn new(title: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
        Diagnostic {
            title: title.into(),
            span,
            label: label.into(),
            also: Vec::new(),
            help: None,
        }
    }

    /// Points at other words too.
    #[must_use]
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.also.push((span, label.into()));
        self
    }

    /// Says what to try.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Asks whether the nearest of `known` was meant, if one is near.
    #[must_use]
    pub fn did_you_mean<'a>(
        self,
        written: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        match nearest(written, known) {
            Some(word) => self.help(format!("did you mean `{word}`?")),
            None => self,
        }
    }
}

/// How many diagnostics are drawn; nobody reads more before mending some.
const DRAWN_MAX: usize = 100;

/// Draws the diagnostics with the lines of the source they are about, in plain text.
///
/// ```
/// use lang::{Diagnostic, Span, render_diagnostics};
/// let source = "tuk it";
/// let wrong = Diagnostic::new("unknown verb", Span { start: 0, end: 3 }, "expected a verb")
///     .did_you_mean("tuk", ["meld", "tuck"]);
/// let text = render_diagnostics("sketch.card", source, &[wrong]);
/// assert!(text.contains("sketch.card:1:1"));
/// assert!(text.contains("did you mean `tuck`?"));
/// ```
pub fn render_diagnostics(source_name: &str, source: &str, diagnostics: &[Diagnostic]) -> String {
    let drawable = Drawable::new(source);
    let file = SimpleFile::new(source_name, drawable.text.as_str());
    let config = term::Config::default();
    let mut text = String::new();
    for diagnostic in diagnostics.iter().take(DRAWN_MAX) {
        let mut labels = vec![
            drawing::Label::primary((), drawable.place(inside(source, diagnostic.span)))
                .with_message(diagnostic.label.as_str()),
        ];
        for (span, message) in &diagnostic.also {
            labels.push(
                drawing::Label::secondary((), drawable.place(inside(source, *span)))
                    .with_message(message.as_str()),
            );
        }
        let notes = diagnostic.help.iter().map(|help| format!("hint: {help}"));
        let drawn = drawing::Diagnostic::error()
            .with_message(diagnostic.title.as_str())
            .with_labels(labels)
            .with_notes(notes.collect());
        if term::emit_to_string(&mut text, &config, &file, &drawn).is_err() {
            // The drawing can't fail on spans that lie inside the source; should it, the words alone still help.
            text.push_str(&format!("error: {}\n", diagnostic.title));
        }
    }
    if let Some(more) = diagnostics.len().checked_sub(DRAWN_MAX)
        && more > 0
    {
        text.push_str(&format!("and {more} more\n"));
    }
    text
}

/// The source as it is shown: long lines are cut off, and no sign can move the cursor of a terminal.
struct Drawable {
    text: String,
    /// Where each line starts in the source and in the text, and how much of it is there.
    lines: Vec<(usize, usize, usize)>,
}

impl Drawable {
    fn new(source: &str) -> Drawable {
        /// The longest line that is shown whole; none that is longer is read.
        const SHOWN_MAX: usize = 1_000;
        let mut text = String::with_capacity(source.len());
        let mut lines = Vec::new();
        let mut start = 0;
        for line in source.split_inclusive('\n') {
            let drawn = text.len();
            let content = line.trim_end_matches(['\n', '\r']);
            let mut end = content.len();
            if end > SHOWN_MAX {
                end = SHOWN_MAX;
                while !content.is_char_boundary(end) {
                    end -= 1;
                }
            }
            for sign in content.get(..end).unwrap_or_default().chars() {
                if commands(sign) {
                    // As long as before, so that all spans still fit.
                    text.extend(std::iter::repeat_n('?', sign.len_utf8()));
                } else {
                    text.push(sign);
                }
            }
            lines.push((start, drawn, end));
            if end < content.len() {
                text.push('…');
            }
            if line.ends_with('\n') {
                text.push('\n');
            }
            start += line.len();
        }
        Drawable { text, lines }
    }

    /// Where a part of the source stands in the text.
    fn place(&self, span: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let place = |at: usize| {
            let line = self.lines.partition_point(|(start, ..)| *start <= at);
            match line.checked_sub(1).and_then(|line| self.lines.get(line)) {
                Some((start, drawn, length)) => drawn + (at - start).min(*length),
                None => 0,
            }
        };
        place(span.start)..place(span.end)
    }
}

/// Whether a sign does something to a terminal instead of showing there.
fn commands(sign: char) -> bool {
    let turns_round =
        matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (sign.is_control() && sign != '\t') || turns_round
}

/// The span cut to what the source has, at character boundaries.
fn inside(source: &str, span: Span) -> std::ops::Range<usize> {
    let floor = |mut at: usize| {
        at = at.min(source.len());
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    start..floor(span.end).max(start)
}

/// The word of `known` that is nearest to `written`, if a slip of the pen could explain the difference.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A long wrong word is no slip, and the distance costs the product of the lengths.
    let length = written.chars().count();
    if length > 40 {
        return None;
    }
    // One or two letters are as near to everything.
    let limit = if length < 3 { 0 } else { (length / 3).max(1) };
    let initial = written.chars().next();
    known
        .into_iter()
        .map(|word| (distance(written, word), word))
        .filter(|(distance, word)| *distance <= limit && *distance < word.chars().count())
        .min_by_key(|(distance, word)| (*distance, word.chars().next() != initial))
        .map(|(_, word)| word)
}

/// How many letters must be put in, left out, changed or swapped with their neighbor.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let changed = last[j] + usize::from(x != y);
            let mut best = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_the_nearest_word() {
        let known = ["meld", "tuck", "score", "transfer"];
        assert_eq!(nearest("tuk", known), Some("tuck"));
        assert_eq!(nearest("tranfser", known), Some("transfer"));
        assert_eq!(nearest("scroe", known), Some("score"));
        assert_eq!(nearest("banana", known), None);
        assert_eq!(nearest("x", ["y"]), None);
    }

    #[test]
    fn what_is_drawn_is_short_and_commands_no_terminal() {
        let source = format!("\u{1b}[2J draw\r\n  {} wrong\n", "é".repeat(5_000));
        let at = |start, end| Diagnostic::new("odd", Span { start, end }, "here");
        let end = source.len();
        let text = render_diagnostics("x.card", &source, &[at(5, 9), at(12, end), at(end, end)]);
        assert!(text.contains("?[2J draw"), "{text}");
        assert!(text.contains("…"), "{text}");
        assert!(text.len() < 5_000, "{text}");
        assert!(!text.contains(['\u{1b}', '\r']), "{text}");
    }

    #[test]
    fn spans_outside_the_source_are_drawn_at_its_end() {
        let wrong = Diagnostic::new("odd", Span { start: 7, end: 99 }, "here");
        let text = render_diagnostics("x.card", "é", &[wrong]);
        assert!(text.starts_with("error: odd"), "{text}");
    }
}
