use crate::agreement::edition;
use crate::failure::{Failure, Outcome};
use crate::files;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use table::{Book, Teller};
use vocab::{CardId, Color, Edition, Icon, Set};

/// The most mistakes shown of one file.
const SHOWN_MAX: usize = 20;

/// List, search, read and check cards.
#[derive(Args)]
pub struct Cards {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List cards by set, age and color
    List(List),
    /// Find cards by words of their title or text
    Search(Search),
    /// Show a card as it is printed in an edition
    Show(Show),
    /// Check card files of your own
    Check(Check),
}

impl Cards {
    pub fn run(self) -> Outcome {
        match self.command {
            Command::List(list) => list.run(),
            Command::Search(search) => search.run(),
            Command::Show(show) => show.run(),
            Command::Check(check) => check.run(),
        }
    }
}

#[derive(Args)]
struct List {
    /// The edition: 1, 3 or 4
    #[arg(long, default_value = "4", value_parser = edition)]
    edition: Edition,
    /// Only this set (base, echoes, cities, artifacts, unseen), or all
    #[arg(long, default_value = "base")]
    set: String,
    /// Only cards of this value
    #[arg(long, value_name = "VALUE")]
    age: Option<u8>,
    /// Only cards of this color
    #[arg(long)]
    color: Option<String>,
    /// Only cards with this icon
    #[arg(long)]
    icon: Option<String>,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

impl List {
    fn run(self) -> Outcome {
        let book = book(self.edition)?;
        let set = match self.set.to_lowercase().as_str() {
            "all" => None,
            word => Some(Set::from_word(word).ok_or_else(|| {
                Failure::Input(format!("there is no set `{word}`; use base, echoes, cities, artifacts, unseen, relics or all"))
            })?),
        };
        let color = self
            .color
            .as_deref()
            .map(|word| {
                one_of(
                    word,
                    "color",
                    Color::from_word,
                    &Color::ALL.map(Color::word),
                )
            })
            .transpose()?;
        let icon = self
            .icon
            .as_deref()
            .map(|word| one_of(word, "icon", Icon::from_word, &Icon::ALL.map(Icon::word)))
            .transpose()?;
        let cards: Vec<CardId> = book
            .cards()
            .filter(|(_, card)| set.is_none_or(|set| card.facts.set == set))
            .filter(|(_, card)| self.age.is_none_or(|age| card.facts.age == age))
            .filter(|(_, card)| color.is_none_or(|color| card.facts.color == color))
            .filter(|(_, card)| {
                icon.is_none_or(|icon| {
                    card.facts
                        .marks
                        .iter()
                        .any(|mark| mark.icon() == Some(icon))
                })
            })
            .map(|(id, _)| id)
            .collect();
        print_list(&book, &cards, self.json)?;
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Args)]
struct Search {
    /// Words that all must stand in the title or the text
    #[arg(required = true)]
    words: Vec<String>,
    /// The edition: 1, 3 or 4
    #[arg(long, default_value = "4", value_parser = edition)]
    edition: Edition,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

impl Search {
    fn run(self) -> Outcome {
        let book = book(self.edition)?;
        let words: Vec<String> = self
            .words
            .iter()
            .flat_map(|words| words.split_whitespace())
            .map(str::to_lowercase)
            .collect();
        let cards: Vec<CardId> = book
            .cards()
            .filter(|(id, card)| {
                let mut text = card.title.to_lowercase();
                for (kind, line) in book.text(*id) {
                    text.push_str(&format!("\n{kind} {line}").to_lowercase());
                }
                words.iter().all(|word| text.contains(word.as_str()))
            })
            .map(|(id, _)| id)
            .collect();
        if cards.is_empty() && !self.json {
            writeln!(
                io::stderr(),
                "No card of the {} speaks of {}.",
                self.edition,
                self.words.join(" ")
            )?;
            return Ok(ExitCode::from(1));
        }
        print_list(&book, &cards, self.json)?;
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Args)]
struct Show {
    /// The title; capitals, dots and accents don't matter
    #[arg(required = true)]
    title: Vec<String>,
    /// The edition: 1, 3 or 4
    #[arg(long, default_value = "4", value_parser = edition)]
    edition: Edition,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Show {
    fn run(self) -> Outcome {
        let book = book(self.edition)?;
        let title = self.title.join(" ");
        let colored = io::stdout().is_terminal()
            && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let teller = Teller {
            book: &book,
            names: &[],
            viewer: None,
        };
        let mut out = io::stdout().lock();
        if let Some(special) = book.look_up_special(&title) {
            if self.json {
                let object = json!({
                    "special_achievement": special.name_in(self.edition),
                    "set": special.set().word(),
                    "text": book.special_text(special),
                });
                writeln!(out, "{object}")?;
            } else {
                for row in tui::special_text(teller, special, tui::WIDTH_MAX) {
                    row.write(&mut out, colored)?;
                }
            }
            return Ok(ExitCode::SUCCESS);
        }
        let card = book.look_up(&title).map_err(Failure::input)?;
        if self.json {
            writeln!(out, "{}", card_json(&book, card))?;
        } else {
            for row in tui::card_text(teller, card, tui::WIDTH_MAX) {
                row.write(&mut out, colored)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Args)]
struct Check {
    /// Card files, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print a JSON array of what is wrong
    #[arg(long)]
    json: bool,
}

impl Check {
    fn run(self) -> Outcome {
        let mut wrong = 0;
        let mut cards = 0;
        let mut all: Vec<Value> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let bytes = files::read(path)?;
            let source = String::from_utf8(bytes).map_err(|error| {
                Failure::Input(format!(
                    "{name} is not text: byte {} is not UTF-8",
                    error.utf8_error().valid_up_to() + 1
                ))
            })?;
            let (count, diagnostics) = table::check_cards(&source).map_err(Failure::work)?;
            cards += count;
            wrong += diagnostics.len();
            if self.json {
                all.extend(diagnostics.iter().map(|diagnostic| {
                    let before = source.get(..diagnostic.span.start).unwrap_or(&source);
                    json!({
                        "file": name,
                        "line": before.matches('\n').count() + 1,
                        "column": before.rsplit('\n').next().unwrap_or("").chars().count() + 1,
                        "title": diagnostic.title,
                        "label": diagnostic.label,
                        "help": diagnostic.help,
                    })
                }));
            } else if !diagnostics.is_empty() {
                // A file that is no card file at all has mistakes without end.
                let shown = &diagnostics[..diagnostics.len().min(SHOWN_MAX)];
                writeln!(
                    io::stderr(),
                    "{}",
                    lang::render_diagnostics(&name, &source, shown).trim_end()
                )?;
                if shown.len() < diagnostics.len() {
                    writeln!(
                        io::stderr(),
                        "\n… and {} more in {name}.",
                        diagnostics.len() - shown.len()
                    )?;
                }
            }
        }
        if self.json {
            writeln!(io::stdout(), "{}", Value::Array(all))?;
        } else if wrong == 0 {
            writeln!(
                io::stdout(),
                "{cards} {} good.",
                if cards == 1 { "card is" } else { "cards are" }
            )?;
        } else {
            writeln!(
                io::stderr(),
                "{wrong} {} found.",
                if wrong == 1 { "mistake" } else { "mistakes" }
            )?;
        }
        if wrong == 0 {
            Ok(ExitCode::SUCCESS)
        } else {
            Ok(ExitCode::from(2))
        }
    }
}

fn book(edition: Edition) -> Result<Book, Failure> {
    Book::of(edition).map_err(Failure::work)
}

fn one_of<T>(
    word: &str,
    what: &str,
    from_word: fn(&str) -> Option<T>,
    words: &[&str],
) -> Result<T, Failure> {
    from_word(&word.to_lowercase()).ok_or_else(|| {
        Failure::Input(format!(
            "there is no {what} `{word}`; use {}",
            words.join(", ")
        ))
    })
}

fn print_list(book: &Book, cards: &[CardId], as_json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if as_json {
        let all: Vec<Value> = cards.iter().map(|card| card_json(book, *card)).collect();
        return writeln!(out, "{}", Value::Array(all));
    }
    let colored = io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let teller = Teller {
        book,
        names: &[],
        viewer: None,
    };
    let rows: Vec<_> = cards
        .iter()
        .map(|card| tui::card_row(teller, *card))
        .collect();
    // Cities have longer rows than the rest.
    let width = rows.iter().map(tui::Row::width).max().unwrap_or(0).max(60);
    let sets: BTreeSet<Set> = cards.iter().map(|card| book.facts(*card).set).collect();
    for (card, row) in cards.iter().zip(rows) {
        let facts = book.facts(*card);
        let mut row = row
            .pad(width)
            .ink(tui::Ink::Card(facts.color), facts.color.word());
        if sets.len() > 1 {
            row = row
                .pad(width + 8)
                .ink(tui::Ink::Faint, facts.set.to_string());
        }
        row.write(&mut out, colored)?;
    }
    Ok(())
}

fn card_json(book: &Book, card: CardId) -> Value {
    let facts = book.facts(card);
    let effects: Vec<Value> = book
        .text(card)
        .into_iter()
        .map(|(kind, line)| json!({"kind": kind.word(), "text": line.to_string()}))
        .collect();
    json!({
        "title": book.title(card),
        "set": facts.set.word(),
        "age": facts.age,
        "color": facts.color.word(),
        "icons": facts.marks.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "featured": facts.featured.map(Icon::word),
        "effects": effects,
    })
}
