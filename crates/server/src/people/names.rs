//! What one can be called.

use crate::pages::NAME_MAX;
use std::fmt;
use store::name_key;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Marks over and under one letter: some writing needs two, nothing needs a tower of them.
const MARKS_MAX: usize = 3;

/// Why nobody can be called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Nothing can be seen of it.
    Empty,
    /// It is too long.
    Long,
    /// A sign that means something in records.
    Sign(char),
    /// A sign that can't be seen, or that turns what is around it.
    Hidden,
    /// A word that means somebody else.
    Word,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadName::Empty => f.write_str("Give a name that can be seen."),
            BadName::Long => write!(f, "A name has at most {NAME_MAX} characters."),
            BadName::Sign(sign) => write!(
                f,
                "A name can't hold “{sign}”: the record of a game uses it for something else."
            ),
            BadName::Hidden => f.write_str(
                "There is a sign in this name that can't be seen, or too many marks on a letter.",
            ),
            BadName::Word => f.write_str("This word means somebody else at a table; take another."),
        }
    }
}

/// The name as it is kept: composed, without blanks at its ends, one blank between words.
///
/// # Errors
///
/// Nobody can be called so.
pub fn check_name(text: &str) -> Result<String, BadName> {
    // Signs that only choose how an emoji looks are left out.
    let composed: String = text
        .nfc()
        .filter(|sign| !matches!(sign, '\u{fe0e}' | '\u{fe0f}'))
        // A long text needn't be looked at to its end: a name of blanks alone isn't one either.
        .take(20 * NAME_MAX)
        .collect();
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().any(is_hidden) {
        return Err(BadName::Hidden);
    }
    if let Some(sign) = name.chars().find(|sign| matches!(sign, ':' | ',' | '#')) {
        return Err(BadName::Sign(sign));
    }
    if !name
        .chars()
        .any(|sign| sign != ' ' && !is_combining_mark(sign))
    {
        return Err(BadName::Empty);
    }
    if name.chars().count() > NAME_MAX {
        return Err(BadName::Long);
    }
    if without_towers(name.chars()).ne(name.chars()) {
        return Err(BadName::Hidden);
    }
    // Records, positions and sentences use these words.
    if ["everybody", "you", "nobody"].contains(&name_key(&name).as_str()) {
        return Err(BadName::Word);
    }
    Ok(name)
}

/// The signs without the marks that are too many over one letter.
pub fn without_towers(signs: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let mut marks = 0;
    signs.filter(move |sign| {
        marks = if is_combining_mark(*sign) {
            marks + 1
        } else {
            0
        };
        marks <= MARKS_MAX
    })
}

/// Signs that show nothing by themselves, change the direction, or mean nothing outside of one font.
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_can_be_seen() {
        for (text, name) in [
            ("  Ada \t Lovelace ", "Ada Lovelace"),
            ("E\u{301}va", "Éva"),
            ("李小龙", "李小龙"),
            ("Zoë ❤\u{fe0f}", "Zoë ❤"),
            ("नमस्ते", "नमस्ते"),
            ("O'Brien & <b>Sons</b>", "O'Brien & <b>Sons</b>"),
            ("abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx"),
        ] {
            assert_eq!(check_name(text).as_deref(), Ok(name), "{text}");
        }
        let tower = format!("a{}", "\u{301}\u{302}\u{323}\u{324}\u{325}");
        for (text, why) in [
            ("", BadName::Empty),
            (" \u{3000}\n ", BadName::Empty),
            ("\u{301}", BadName::Empty),
            ("abcdefghijklmnopqrstuvwxy", BadName::Long),
            ("ada: dogma", BadName::Sign(':')),
            ("Ada, Bob", BadName::Sign(',')),
            ("#1", BadName::Sign('#')),
            ("A\u{200b}da", BadName::Hidden),
            ("\u{202e}adA", BadName::Hidden),
            ("A\u{7}da", BadName::Hidden),
            ("\u{3164}", BadName::Hidden),
            (&tower, BadName::Hidden),
            ("Everybody", BadName::Word),
            ("ＹＯＵ", BadName::Word),
        ] {
            assert_eq!(check_name(text), Err(why), "{text:?}");
        }
        assert_eq!(check_name(&"a".repeat(60_000)), Err(BadName::Long));
    }
}
