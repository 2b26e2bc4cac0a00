//! Beside every written card lies its English, `x.text`, so that a change of wording is seen by whoever reads the
//! diff. `UPDATE=1 cargo test -p ages-cards --test texts` rewrites them all.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use vocab::Edition;

/// The card files, in order.
fn card_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards");
    let mut folders = vec![root];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder of cards can be read") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "card")
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The texts of a card file, editions with the same text together; nothing if an effect is yet to be written.
fn texts(source: &str) -> Result<String, String> {
    let complain =
        |diagnostics: &[lang::Diagnostic]| lang::render_diagnostics("card", source, diagnostics);
    let (file, diagnostics) = lang::parse(source);
    if !diagnostics.is_empty() {
        return Err(complain(&diagnostics));
    }
    let mut whole = String::new();
    for card in &file.cards {
        let (printed, diagnostics) = lang::resolve_all(card);
        if !diagnostics.is_empty() {
            return Err(complain(&diagnostics));
        }
        if !printed.iter().all(lang::Printed::is_written) {
            continue;
        }
        let mut groups: Vec<(String, Vec<Edition>, String)> = Vec::new();
        for printed in &printed {
            let text = lang::english(printed);
            let lines = text.to_string();
            match groups
                .iter_mut()
                .find(|(title, _, same)| *title == text.title && *same == lines)
            {
                Some((_, editions, _)) => editions.push(printed.edition),
                None => groups.push((text.title, vec![printed.edition], lines)),
            }
        }
        for (title, editions, lines) in groups {
            if lines.is_empty() {
                continue;
            }
            if !whole.is_empty() {
                whole.push('\n');
            }
            let tags: Vec<_> = editions.iter().map(|edition| edition.tag()).collect();
            let tags = tags.join(" ");
            let _ = if title == card.title {
                writeln!(whole, "{tags}\n{lines}")
            } else {
                writeln!(whole, "{tags} \"{title}\"\n{lines}")
            };
        }
    }
    Ok(whole)
}

#[test]
fn every_card_reads_as_its_text_file_says() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = String::new();
    for path in card_files() {
        let source = fs::read_to_string(&path).expect("a card file can be read");
        let snapshot = path.with_extension("text");
        let before = fs::read_to_string(&snapshot).unwrap_or_default();
        let now = match texts(&source) {
            Ok(now) => now,
            Err(complaint) => {
                let _ = writeln!(wrong, "{}:\n{complaint}", path.display());
                continue;
            }
        };
        if now == before {
            continue;
        }
        if !update {
            let _ = writeln!(
                wrong,
                "{}:\n--- file\n{before}--- now\n{now}",
                snapshot.display()
            );
        } else if now.is_empty() {
            fs::remove_file(&snapshot).expect("an old text can be removed");
        } else {
            fs::write(&snapshot, now).expect("a text can be written");
        }
    }
    assert!(
        wrong.is_empty(),
        "the texts of these cards differ (UPDATE=1 rewrites the files):\n{wrong}"
    );
}
