//! Rows of colored words: how wide they are, how they break, how they are written.

use crossterm::style::{Attribute, Color as Paint, ResetColor, SetAttribute, SetForegroundColor};
use std::io::{self, Write};
use table::{Bit, Line};
use unicode_width::UnicodeWidthStr;
use vocab::{Color, Icon, Mark, Splay};

/// What words are, which says how they look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Nothing special.
    Plain,
    /// Less important.
    Faint,
    /// A heading.
    Strong,
    /// Something to type.
    Key,
    /// A card's title, in its color.
    Card(Color),
    /// An icon.
    Icon(Icon),
    /// Good news.
    Good,
    /// A refusal or a mistake.
    Bad,
}

/// A row of words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Row(pub Vec<(Ink, String)>);

impl Row {
    /// An empty row.
    pub fn new() -> Row {
        Row::default()
    }

    /// Adds words.
    #[must_use]
    pub fn ink(mut self, ink: Ink, words: impl Into<String>) -> Row {
        self.push(ink, words);
        self
    }

    /// Adds plain words.
    #[must_use]
    pub fn plain(self, words: impl Into<String>) -> Row {
        self.ink(Ink::Plain, words)
    }

    /// Adds words in place.
    pub fn push(&mut self, ink: Ink, words: impl Into<String>) {
        let words = words.into();
        if words.is_empty() {
            return;
        }
        match self.0.last_mut() {
            Some((last, before)) if *last == ink => before.push_str(&words),
            _ => self.0.push((ink, words)),
        }
    }

    /// Adds another row.
    #[must_use]
    pub fn then(mut self, row: Row) -> Row {
        for (ink, words) in row.0 {
            self.push(ink, words);
        }
        self
    }

    /// Adds a sentence of the table; `color_of` says which color a card has.
    #[must_use]
    pub fn line(mut self, line: &Line, book: &table::Book) -> Row {
        for bit in &line.0 {
            let ink = match bit {
                Bit::Card(card, _) => Ink::Card(book.facts(*card).color),
                Bit::Icon(icon) => Ink::Icon(*icon),
                Bit::Color(color) => Ink::Card(*color),
                Bit::Back(_) | Bit::Special(..) => Ink::Strong,
                Bit::Words(_) | Bit::Seat(..) => Ink::Plain,
            };
            let words = match bit {
                Bit::Icon(icon) => format!("[{}]", icon_word(*icon)),
                bit => bit.to_string(),
            };
            self.push(ink, words);
        }
        self
    }

    /// Columns on the screen.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, words)| words.width()).sum()
    }

    /// Adds blanks up to a width.
    #[must_use]
    pub fn pad(self, width: usize) -> Row {
        let blanks = width.saturating_sub(self.width());
        self.plain(" ".repeat(blanks))
    }

    /// Breaks at blanks so that no row is wider than `width` (a longer word stays whole); what follows is indented.
    pub fn wrap(self, width: usize, indent: usize) -> Vec<Row> {
        // A word can have more than one ink: "[3]" and a comma.
        let mut words: Vec<Row> = vec![Row::new()];
        for (ink, text) in self.0 {
            for part in text.split_inclusive(' ') {
                if let Some(word) = words.last_mut() {
                    word.push(ink, part);
                }
                if part.ends_with(' ') {
                    words.push(Row::new());
                }
            }
        }
        let mut rows = Vec::new();
        let mut row = Row::new();
        let mut column = 0;
        for word in words {
            let bare: usize = word
                .0
                .iter()
                .map(|(_, text)| text.trim_end_matches(' ').width())
                .sum();
            if bare > 0 && column + bare > width && !is_blank(&row) {
                rows.push(std::mem::take(&mut row).trimmed());
                row.push(Ink::Plain, " ".repeat(indent));
                column = indent;
            }
            column += word.width();
            row = row.then(word);
        }
        rows.push(row.trimmed());
        rows
    }

    /// Without blanks at its end: beyond the edge of the screen they would open a line of their own.
    fn trimmed(mut self) -> Row {
        while let Some((_, words)) = self.0.last_mut() {
            words.truncate(words.trim_end_matches(' ').len());
            if !words.is_empty() {
                break;
            }
            self.0.pop();
        }
        self
    }

    /// Writes the row and ends the line.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
        self.write_part(out, colored)?;
        writeln!(out)
    }

    /// Writes the row and stays on the line.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_part(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
        let last = self.0.len().saturating_sub(1);
        for (i, (ink, words)) in self.0.iter().enumerate() {
            // No blanks at the end of a line: a prompt ends in one, though, and is written by `write_part`.
            let words = if i == last && words.chars().all(|c| c == ' ') && i > 0 {
                ""
            } else {
                words.as_str()
            };
            if !colored || *ink == Ink::Plain {
                write!(out, "{words}")?;
                continue;
            }
            match ink {
                Ink::Strong => write!(out, "{}", SetAttribute(Attribute::Bold))?,
                Ink::Key => write!(
                    out,
                    "{}{}",
                    SetAttribute(Attribute::Bold),
                    SetForegroundColor(Paint::Cyan)
                )?,
                _ => write!(out, "{}", SetForegroundColor(paint(*ink)))?,
            }
            write!(
                out,
                "{words}{}{}",
                SetAttribute(Attribute::Reset),
                ResetColor
            )?;
        }
        Ok(())
    }
}

/// Whether nothing but blanks stands in the row.
fn is_blank(row: &Row) -> bool {
    row.0
        .iter()
        .all(|(_, words)| words.chars().all(|c| c == ' '))
}

fn paint(ink: Ink) -> Paint {
    match ink {
        Ink::Plain | Ink::Strong | Ink::Key => Paint::Reset,
        Ink::Faint => Paint::DarkGrey,
        Ink::Card(Color::Red) => Paint::Red,
        // Readable on dark and on light screens alike.
        Ink::Card(Color::Yellow) => Paint::DarkYellow,
        Ink::Card(Color::Green) => Paint::DarkGreen,
        Ink::Card(Color::Blue) => Paint::Blue,
        Ink::Card(Color::Purple) => Paint::Magenta,
        Ink::Icon(Icon::Crown) => Paint::DarkYellow,
        Ink::Icon(Icon::Leaf) => Paint::DarkGreen,
        Ink::Icon(Icon::Lightbulb) => Paint::DarkCyan,
        Ink::Icon(Icon::Castle) => Paint::Reset,
        Ink::Icon(Icon::Factory) => Paint::Red,
        Ink::Icon(Icon::Clock) => Paint::Blue,
        Ink::Icon(Icon::Person) => Paint::Magenta,
        Ink::Good => Paint::DarkGreen,
        Ink::Bad => Paint::Red,
    }
}

/// The short word for an icon on the screen.
pub fn icon_word(icon: Icon) -> &'static str {
    match icon {
        Icon::Lightbulb => "bulb",
        _ => icon.word(),
    }
}

/// A printed mark.
pub fn mark(mark: Mark) -> Row {
    match mark {
        Mark::Icon(icon) => Row::new().ink(Ink::Icon(icon), icon_word(icon)),
        Mark::Hex | Mark::Blank => Row::new().ink(Ink::Faint, "·"),
        Mark::Bonus(points) => Row::new().ink(Ink::Strong, format!("+{points}")),
        Mark::Search(icon) => Row::new()
            .ink(Ink::Icon(icon), icon_word(icon))
            .ink(Ink::Faint, "?"),
        Mark::Arrow(splay) => Row::new().ink(
            Ink::Strong,
            match splay {
                Splay::Left => "←",
                Splay::Right => "→",
                _ => "↑",
            },
        ),
        other => Row::new().ink(Ink::Strong, other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rows: &[Row]) -> Vec<String> {
        rows.iter()
            .map(|row| row.0.iter().map(|(_, words)| words.as_str()).collect())
            .collect()
    }

    #[test]
    fn rows_break_at_blanks() {
        let row = Row::new().plain("one two ").ink(Ink::Strong, "three four");
        assert_eq!(text(&row.wrap(9, 2)), ["one two", "  three", "  four"]);
    }

    #[test]
    fn inks_do_not_break_a_word() {
        let row = Row::new()
            .plain("one ")
            .ink(Ink::Strong, "[3]")
            .plain(", two");
        assert_eq!(text(&row.wrap(7, 0)), ["one", "[3],", "two"]);
    }

    #[test]
    fn a_long_word_stays_whole() {
        let row = Row::new().plain("abcdefgh ij");
        assert_eq!(text(&row.wrap(4, 0)), ["abcdefgh", "ij"]);
    }

    #[test]
    fn no_row_ends_in_blanks() {
        let row = Row::new().plain("abc de  ").ink(Ink::Strong, "fgh  ");
        let rows = row.wrap(6, 0);
        assert_eq!(text(&rows), ["abc de", "fgh"]);
    }

    #[test]
    fn no_color_means_no_escape() {
        let mut out = Vec::new();
        Row::new()
            .ink(Ink::Bad, "no")
            .write(&mut out, false)
            .unwrap();
        assert_eq!(out, b"no\n");
    }
}
