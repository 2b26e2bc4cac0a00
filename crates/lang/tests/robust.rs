//! Whatever is written, the parser answers, soon, with messages that lie inside the text.

use proptest::prelude::*;

/// Words that make sentences which are nearly right, so that every corner of the grammar is reached.
const WORDS: &[&str] = &[
    "draw",
    "and",
    "meld",
    "score",
    "return",
    "transfer",
    "exchange",
    "choose",
    "splay",
    "a",
    "two",
    "3",
    "card",
    "cards",
    "from",
    "hand",
    "board",
    "my",
    "your",
    "their",
    "to",
    "if",
    "then",
    "may",
    "of",
    "value",
    "color",
    "count",
    "any",
    "all",
    "but",
    "the",
    "top",
    "with",
    "castle",
    "is",
    "it",
    "has",
    "not",
    "(",
    ")",
    ":",
    ",",
    "where",
    "in",
    "on",
    "or",
    "each",
    "for",
    "every",
    "player",
    "opponent",
    "'s",
    "that",
    "as",
    "c",
    "let",
    "be",
    "more",
    "than",
    "one",
    "drawn",
    "by",
    "demand",
    "highest",
    "over",
    "most",
    "plus",
    "half",
    "rounded",
    "up",
    "either",
    "otherwise",
    "repeat",
    "self-execute",
    "deck",
    "\"A.I.\"",
    "[4th]",
    "red",
    "non-red",
    "done",
    "icon",
];

fn answers(source: &str) {
    let (file, wrong) = lang::check(source);
    for diagnostic in &wrong {
        assert!(diagnostic.span.start <= diagnostic.span.end);
        assert!(diagnostic.span.end <= source.len());
    }
    lang::render_diagnostics("x.card", source, &wrong);
    // What could be read is resolved and put into words too, whatever stood around it.
    for card in &file.cards {
        for printed in lang::resolve_all(card).0 {
            let _ = lang::english(&printed).to_string();
        }
    }
    // Dropping a deep tree must not use up the stack either.
    drop(file);
}

fn in_an_effect(sentences: &str) -> String {
    format!("card \"X\"\n  base 1 red  castle castle hex castle\n  demand\n{sentences}")
}

proptest! {
    #[test]
    fn any_text_is_answered(source in "\\PC*") {
        answers(&source);
    }

    #[test]
    fn any_lines_are_answered(lines in prop::collection::vec("[ \t]{0,9}[a-z0-9\"'\\[\\]():,#é-]{0,30}", 0..20)) {
        answers(&lines.join("\n"));
        answers(&in_an_effect(&lines.join("\n")));
    }

    #[test]
    fn any_words_are_answered(
        lines in prop::collection::vec((0usize..5, prop::collection::vec(prop::sample::select(WORDS), 0..25)), 0..6)
    ) {
        let mut text = String::new();
        for (level, words) in lines {
            text.push_str(&" ".repeat(2 * level + 4));
            text.push_str(&words.join(" "));
            text.push('\n');
        }
        answers(&in_an_effect(&text));
    }
}

/// The example sentences of the reference.
fn examples() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/language.md");
    let text = std::fs::read_to_string(path).expect("docs/language.md can be read");
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if let Some(info) = line.strip_prefix("```") {
            inside = matches!(info, "dogma" | "lines");
        } else if inside {
            lines.push(line.split('#').next().unwrap_or_default().to_string());
        }
    }
    lines
}

proptest! {
    #[test]
    fn examples_with_slips_are_answered(
        lines in prop::collection::vec(
            (prop::sample::select(examples()), 0usize..4, 0usize..20, prop::sample::select(WORDS)),
            1..5,
        )
    ) {
        let mut text = String::from("    choose an opponent as rival\n    draw two 1\n");
        for (line, slip, at, word) in lines {
            let mut words: Vec<&str> = line.split_whitespace().collect();
            let at = at % words.len().max(1);
            match slip {
                0 => words.insert(at, word),
                1 => words.truncate(at),
                2 if at < words.len() => words[at] = word,
                _ => {}
            }
            text.push_str(&format!("    {}\n", words.join(" ")));
        }
        answers(&in_an_effect(&text));
    }
}

/// Lines made to cost much: deep nesting, long lists, and phrases that can be read in many ways.
#[test]
fn hostile_lines_are_answered_soon() {
    let start = std::time::Instant::now();
    let many = 200_000;
    // As long as a line may be, and far longer.
    for few in [12, 60, 3_000] {
        let lines = [
            "(".repeat(many),
            format!("if {}done", "not (".repeat(few)),
            format!("if {}", "done and ".repeat(few)),
            format!("draw a {}", "3 or a ".repeat(few)),
            format!(
                "draw a card of value {}1",
                "value of cards of value ".repeat(few)
            ),
            format!("draw a card of value {}1", "1 plus ".repeat(few)),
            format!(
                "draw a card of value {}1",
                "most count of cards of value ".repeat(few)
            ),
            format!("score {}", "a card where (any card where (".repeat(few)),
            format!("score {}card from hand", "red ".repeat(many)),
            format!("score a card from {}", "hand and ".repeat(few)),
            format!(
                "score a card from {}",
                "hand of any player with more ".repeat(few)
            ),
            format!(
                "transfer a card from hand to {}",
                "the single player with the most count of cards on ".repeat(few)
            ),
            format!(
                "score a card from hand{}",
                " and a card from hand".repeat(few)
            ),
            format!("splay {}", "color of any color on ".repeat(few)),
            format!("if {}", "any color has (any color has (".repeat(few)),
            format!("draw {}", "and meld ".repeat(few)),
            "draw a 1 then ".repeat(few),
            "may ".repeat(many),
            "if done, ".repeat(few),
            "it ".repeat(many),
            "a ".repeat(many),
            "'".repeat(many),
            "\"".repeat(many),
            "[".repeat(many),
            "x".repeat(many),
            "9".repeat(many),
            "é".repeat(few),
        ];
        for line in &lines {
            answers(&in_an_effect(&format!("    {line}\n")));
            answers(line);
        }
    }
    let mut staircase = String::new();
    for level in 0..2_000 {
        staircase.push_str(&format!("{}for each color:\n", " ".repeat(2 * level + 4)));
    }
    answers(&in_an_effect(&staircase));
    assert!(start.elapsed().as_secs() < 20, "took {:?}", start.elapsed());
}
