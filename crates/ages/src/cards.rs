use crate::agreement::edition;
use crate::failure::{Failure, Outcome};
use crate::files;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use table::{Book, Teller, Wanted};
use vocab::{CardId, Color, Edition, Editions, Icon, Set};

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

/// What narrows a list of cards.
#[derive(Args)]
struct Narrow {
    /// Only this set (base, echoes, cities, artifacts, unseen, relics), or all
    #[arg(long)]
    set: Option<String>,
    /// Only cards of this value
    #[arg(long, value_name = "VALUE")]
    age: Option<u8>,
    /// Only cards of this color
    #[arg(long)]
    color: Option<String>,
    /// Only cards with this icon
    #[arg(long)]
    icon: Option<String>,
    /// Print the whole text of each card, to read on
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

impl Narrow {
    /// What is looked for: these words, in the set named or else in `usual`.
    fn wanted(&self, words: &[String], usual: Option<Set>) -> Result<Wanted, Failure> {
        let set = match self.set.as_deref().map(str::to_lowercase).as_deref() {
            None => usual,
            Some("all") => None,
            Some(word) => {
                let names: Vec<&str> = Set::ALL.into_iter().map(Set::word).chain(["all"]).collect();
                Some(one_of(word, "set", Set::from_word, &names)?)
            }
        };
        let color = self.color.as_deref().map(|word| {
            one_of(
                word,
                "color",
                Color::from_word,
                &Color::ALL.map(Color::word),
            )
        });
        let icon = self
            .icon
            .as_deref()
            .map(|word| one_of(word, "icon", Icon::from_word, &Icon::ALL.map(Icon::word)));
        Ok(Wanted {
            words: words.join(" "),
            icon: icon.transpose()?,
            color: color.transpose()?,
            age: self.age,
            set,
        })
    }

    fn print(&self, book: &Book, cards: &[CardId]) -> io::Result<()> {
        if self.text {
            print_texts(book, cards)
        } else {
            print_list(book, cards, self.json)
        }
    }
}

#[derive(Args)]
struct List {
    /// The edition: 1, 3 or 4
    #[arg(long, default_value = "4", value_parser = edition)]
    edition: Edition,
    #[command(flatten)]
    narrow: Narrow,
}

impl List {
    fn run(self) -> Outcome {
        let book = book(self.edition)?;
        let wanted = self.narrow.wanted(&[], Some(Set::Base))?;
        self.narrow.print(&book, &book.find(&wanted))?;
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Args)]
struct Search {
    /// Words that must all stand on the card: in the title, the text, or as an icon, a color, a kind of effect, a set
    #[arg(required = true)]
    words: Vec<String>,
    /// The edition: 1, 3 or 4, or all of them one after the other
    #[arg(long, default_value = "4", value_parser = editions)]
    edition: Editions,
    #[command(flatten)]
    narrow: Narrow,
}

impl Search {
    fn run(self) -> Outcome {
        let wanted = self.narrow.wanted(&self.words, None)?;
        let several = self.edition.iter().count() > 1;
        let mut found = 0;
        let mut all: Vec<Value> = Vec::new();
        for edition in self.edition.iter() {
            let book = book(edition)?;
            let cards = book.find(&wanted);
            found += cards.len();
            if several && self.narrow.json {
                all.extend(cards.iter().map(|card| {
                    let mut object = card_json(&book, *card);
                    object["edition"] = edition.number().into();
                    object
                }));
                continue;
            }
            if several && !cards.is_empty() {
                writeln!(io::stdout(), "The {edition}:")?;
            }
            if !cards.is_empty() || self.narrow.json {
                self.narrow.print(&book, &cards)?;
            }
        }
        if several && self.narrow.json {
            writeln!(io::stdout(), "{}", Value::Array(all))?;
        }
        let specials = self.print_specials(&wanted)?;
        if found == 0 && !specials && !self.narrow.json {
            let whose = if several {
                "any edition".to_owned()
            } else {
                let names = self.edition.iter().map(|edition| format!("the {edition}"));
                names.collect()
            };
            writeln!(
                io::stderr(),
                "No card of {whose} speaks of {}.",
                self.words.join(" ")
            )?;
            return Ok(ExitCode::from(1));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Special achievements are no cards, but who looks for one finds it here; whether there are any.
    fn print_specials(&self, wanted: &Wanted) -> Result<bool, Failure> {
        let only_words = Wanted {
            words: wanted.words.clone(),
            ..Wanted::default()
        };
        if self.narrow.json || *wanted != only_words {
            return Ok(false);
        }
        let mut any = false;
        for edition in self.edition.iter() {
            let book = book(edition)?;
            for special in book.find_specials(&wanted.words) {
                any = true;
                writeln!(
                    io::stdout(),
                    "{}, a special achievement ({}): {}",
                    special.name_in(edition),
                    edition,
                    book.special_text(special)
                )?;
            }
        }
        Ok(any)
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

/// One edition, or all of them.
fn editions(text: &str) -> Result<Editions, String> {
    match text {
        "all" => Ok(Editions::ALL),
        text => edition(text)
            .map(Editions::only)
            .map_err(|error| format!("{error}, or all")),
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

/// The cards as they are printed, one after the other.
fn print_texts(book: &Book, cards: &[CardId]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let colored = io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let teller = Teller {
        book,
        names: &[],
        viewer: None,
    };
    for (index, card) in cards.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        for row in tui::card_text(teller, *card, tui::WIDTH_MAX) {
            row.write(&mut out, colored)?;
        }
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
