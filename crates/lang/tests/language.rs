//! `docs/language.md` is right: its examples are read, and its verbs are those of the table.
//!
//! `DOGMA_WRITE=1 cargo test -p ages-lang --test language` writes the list of verbs anew.

use std::fmt::Write;
use std::path::PathBuf;

const BEGIN: &str =
    "<!-- verbs: written by the test `the_verbs_are_listed`; do not edit by hand -->\n";
const END: &str = "<!-- end of verbs -->\n";

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/language.md")
}

fn reference() -> String {
    std::fs::read_to_string(path()).expect("docs/language.md can be read")
}

/// The blocks fenced with three ticks and this word, each with the line it begins on.
fn blocks(text: &str, word: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, bool, String)> = None;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some((index + 2, info == word, String::new())),
            (Some(_), Some(_)) => {
                if let Some((at, true, block)) = open.take() {
                    blocks.push((at, block));
                }
            }
            (Some((_, _, block)), None) => {
                let _ = writeln!(block, "{line}");
            }
            (None, None) => {}
        }
    }
    assert!(!blocks.is_empty(), "no ```{word} in docs/language.md");
    blocks
}

/// The sentences in a demand of a card that knows all of the game, as one effect.
fn in_a_demand(sentences: &str) -> String {
    let mut source =
        "card \"Sketch\"\n  [4th] echoes 1 red  castle echo hex castle\n  echo\n    draw and meld a 1\n  demand\n"
            .to_string();
    for line in sentences.lines() {
        let _ = writeln!(source, "    {line}");
    }
    source
}

#[test]
fn whole_cards_are_right() {
    for (line, card) in blocks(&reference(), "card") {
        let (_, wrong) = lang::check(&card);
        let drawn = lang::render_diagnostics("docs/language.md", &card, &wrong);
        assert!(wrong.is_empty(), "the card in line {line}:\n{drawn}");
    }
}

#[test]
fn whole_effects_are_right() {
    for (line, effect) in blocks(&reference(), "dogma") {
        let source = in_a_demand(&effect);
        let (_, wrong) = lang::check(&source);
        let drawn = lang::render_diagnostics("docs/language.md", &source, &wrong);
        assert!(wrong.is_empty(), "the effect in line {line}:\n{drawn}");
    }
}

#[test]
fn single_lines_are_read() {
    for (line, lines) in blocks(&reference(), "lines") {
        for (index, sentence) in lines.lines().enumerate() {
            // `rival` is bound in the prose around.
            let source = in_a_demand(&format!("choose an opponent as rival\n{sentence}"));
            let (_, wrong) = lang::parse(&source);
            let drawn = lang::render_diagnostics("docs/language.md", &source, &wrong);
            assert!(wrong.is_empty(), "line {}:\n{drawn}", line + index);
        }
    }
}

#[test]
fn the_verbs_are_listed() {
    let mut list = String::from(
        "| verb | what it does | its cards are called | example |\n|---|---|---|---|\n",
    );
    for verb in lang::verbs::VERBS {
        let participle = verb
            .participle
            .map(|participle| format!("`{}`", participle.word()))
            .unwrap_or_default();
        let _ = writeln!(
            list,
            "| `{}` | {} | {participle} | `{}` |",
            verb.word, verb.does, verb.example
        );
    }
    let text = reference();
    let (before, rest) = text.split_once(BEGIN).expect("the list of verbs begins");
    let (old, after) = rest.split_once(END).expect("the list of verbs ends");
    if old == list {
        return;
    }
    assert!(
        std::env::var_os("DOGMA_WRITE").is_some(),
        "docs/language.md lists other verbs; DOGMA_WRITE=1 cargo test -p ages-lang --test language writes it anew"
    );
    std::fs::write(path(), format!("{before}{BEGIN}{list}{END}{after}"))
        .expect("it can be written");
}

#[test]
fn every_verb_has_an_example_that_is_read() {
    for verb in lang::verbs::VERBS {
        let source = in_a_demand(&format!("either as wish: draw a 1\n{}", verb.example));
        let (file, wrong) = lang::parse(&source);
        let drawn = lang::render_diagnostics("verbs.rs", &source, &wrong);
        assert!(wrong.is_empty(), "{}:\n{drawn}", verb.word);
        assert!(
            verb.example.contains(verb.word),
            "the example of `{}` shows another verb",
            verb.word
        );
        assert_eq!(file.cards[0].effects[1].body.len(), 2);
    }
}
