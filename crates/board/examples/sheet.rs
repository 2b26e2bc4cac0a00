//! Writes static pages of the table at many moments, to be looked at: `cargo run -p ages-board --example sheet -- FOLDER`.
//!
//! The pages refer to the style sheets of the server by a relative path, so the folder may lie anywhere below the
//! project (`target/sheet`, if none is given).

use board::{Moment, Outside, Sight, UndoOffer};
use maud::{DOCTYPE, Markup, html};
use std::fs;
use std::path::{Path, PathBuf};
use table::{Book, Setup, Sitter, Sitting, Table, goals, specials};
use view::{Ask, Viewer};
use vocab::{Edition, Seat, Sets};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::args()
        .nth(1)
        .map_or_else(|| root.join("target/sheet"), PathBuf::from);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let assets = root
        .join("crates/server/assets")
        .canonicalize()
        .expect("the style sheets");
    let sheet = Sheet { folder, assets };

    let two = recorded(&root, "fourth_edition");
    let late = two.choices() * 4 / 5;
    let action = moment(&two, late, |table| {
        asks(table, Seat(0), |ask| matches!(ask, Ask::Action { .. }))
    });
    sheet.page("two-action", &action, Some(Seat(0)), Extra::default());
    sheet.page("two-waiting", &action, Some(Seat(1)), Extra::default());
    sheet.page("two-watching", &action, None, Extra::default());
    let refused = UndoOffer::Refused("a card has been drawn since".to_owned());
    let effect = moment(&two, late / 2, |table| {
        asks(table, Seat(0), |ask| !matches!(ask, Ask::Action { .. }))
    });
    sheet.page(
        "two-effect",
        &effect,
        Some(Seat(0)),
        Extra {
            undo: refused,
            ..Extra::default()
        },
    );
    let mut table = played(Edition::Fourth, 2, false, 5, "greedy");
    let gathered = find(&mut table, |table| {
        table
            .asked()
            .and_then(|seat| table.question(seat))
            .is_some_and(|question| {
                question.gather.is_some_and(|gather| gather.most > 1) && question.offers.len() > 4
            })
    });
    if let Some(table) = gathered {
        sheet.page("two-gather", &table, table.asked(), Extra::default());
    }
    sheet.page("over", &two, Some(Seat(0)), Extra::default());
    let past = two.back_to(late / 2).expect("our own record");
    let replay = Extra {
        moment: Moment::Past {
            at: past.choices(),
            of: two.choices(),
        },
        ..Extra::default()
    };
    sheet.page("replay", &past, Some(Seat(0)), replay);

    let three = recorded(&root, "first_edition");
    let mid = moment(&three, three.choices() * 2 / 3, |table| {
        asks(table, Seat(0), |_| true)
    });
    sheet.page(
        "three",
        &mid,
        Some(Seat(0)),
        Extra {
            undo: UndoOffer::Agree(Seat(1)),
            ..Extra::default()
        },
    );
    for (name, players, teams, seed) in [
        ("four", 4, false, 3),
        ("five", 5, false, 4),
        ("teams", 4, true, 8),
    ] {
        let end = played(Edition::Fourth, players, teams, seed, "greedy");
        let mid = moment(&end, end.choices() * 3 / 5, |table| {
            asks(table, Seat(1), |_| true)
        });
        sheet.page(name, &mid, Some(Seat(1)), Extra::default());
    }
    sheet.cards();
}

#[derive(Clone)]
struct Extra {
    undo: UndoOffer,
    moment: Moment,
}

impl Default for Extra {
    fn default() -> Extra {
        Extra {
            undo: UndoOffer::Own,
            moment: Moment::Now,
        }
    }
}

fn recorded(root: &Path, name: &str) -> Table {
    let path = root
        .join("playthroughs")
        .join(name)
        .with_extension("record");
    let bytes = fs::read(path).expect("the record is there");
    Table::take_up(&bytes).expect("it can be read").table
}

/// A game that bots have played to its end.
fn played(edition: Edition, players: usize, teams: bool, seed: u64, bot: &str) -> Table {
    let names = [
        "Mira",
        "Botolph",
        "Maximiliane von Hohenstein-Waldburg",
        "Dora",
        "Émile",
    ];
    let sitters = names
        .iter()
        .take(players)
        .map(|name| Sitter {
            name: (*name).to_owned(),
            sitting: Sitting::from_word(bot).expect("a bot"),
        })
        .collect();
    let setup = Setup {
        edition,
        sets: Sets::BASE,
        teams,
        extra_achievement: false,
        seed,
        sitters,
    };
    let mut table = Table::new(setup).expect("a plain game");
    while table.let_bot_choose().expect("bots choose what is offered") {}
    table
}

fn asks(table: &Table, seat: Seat, which: impl Fn(Ask) -> bool) -> bool {
    table
        .question(seat)
        .is_some_and(|question| which(question.ask))
}

/// The first moment from `from` on of which that is true.
fn moment(table: &Table, from: usize, which: impl Fn(&Table) -> bool) -> Table {
    (from..table.choices())
        .map(|count| table.back_to(count).expect("our own record"))
        .find(|table| which(table))
        .expect("there is such a moment")
}

/// The last such moment in the later half of a game.
fn find(table: &mut Table, which: impl Fn(&Table) -> bool) -> Option<Table> {
    (table.choices() / 3..table.choices())
        .map(|count| table.back_to(count).expect("our own record"))
        .find(|table| which(table))
}

struct Sheet {
    folder: PathBuf,
    assets: PathBuf,
}

impl Sheet {
    fn page(&self, name: &str, table: &Table, viewer: Viewer, extra: Extra) {
        let view = table.view(viewer);
        let teller = table.teller(viewer);
        let told = table.told(viewer);
        let question = viewer
            .filter(|_| extra.moment == Moment::Now)
            .and_then(|seat| table.question(seat));
        let goals = viewer.map_or_else(Vec::new, |seat| goals(teller, &view, seat));
        let specials = specials(teller, &view);
        let outside: Vec<Outside> = (0..view.seats.len())
            .map(|seat| Outside {
                tag: ["", "bot, greedy", "", "2 h left", ""]
                    .get(seat)
                    .copied()
                    .unwrap_or("")
                    .to_owned(),
                bot: seat == 1,
                here: seat != 3,
                overdue: false,
            })
            .collect();
        let sight = Sight {
            id: "k3f9",
            version: 17,
            title: "Tuesday table",
            teller,
            view: &view,
            question: question.as_ref(),
            told: &told,
            news: told.len().saturating_sub(6),
            goals: &goals,
            specials: &specials,
            undo: extra.undo,
            outside: &outside,
            moment: extra.moment,
        };
        let markup = board::table(&sight);
        println!("{name}: {} bytes", markup.0.len());
        self.write(name, markup);
    }

    /// Every card of every edition at three sizes.
    fn cards(&self) {
        let sizes = [("c88", 88), ("c116", 116), ("c80", 80)];
        for (name, size) in sizes {
            let mut seen = std::collections::BTreeSet::new();
            let books: Vec<Book> = [Edition::Fourth, Edition::Third, Edition::First]
                .into_iter()
                .map(|edition| Book::of(edition).expect("the cards are right"))
                .collect();
            let markup = html! {
                div class="sheet-cards" style={ "--size:" (size) "px" } {
                    @for book in &books {
                        @for (id, card) in book.cards() {
                            @if seen.insert(card.title.clone()) { (board::card::loose(book, id)) " " }
                        }
                    }
                }
            };
            self.write(name, markup);
        }
        let book = Book::of(Edition::Fourth).expect("the cards are right");
        let markup = html! {
            div class="sheet-cards" {
                @for (id, _) in book.cards().step_by(23) { (board::card::reading(&book, id, None)) " " }
            }
        };
        self.write("reading", markup);
    }

    fn write(&self, name: &str, body: Markup) {
        let style = |file: &str| format!("file://{}", self.assets.join(file).display());
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover";
                    title { (name) }
                    @for file in ["tokens.css", "cards.css", "board.css"] { link rel="stylesheet" href=(style(file)); }
                    style { ".sheet-cards{display:flex;flex-wrap:wrap;gap:8px;padding:8px}.sheet-cards .card{--w:var(--size)}" }
                }
                body class="tablepage" { (body) }
            }
        };
        fs::write(self.folder.join(name).with_extension("html"), page.0)
            .expect("the page can be written");
    }
}
