//! Writes static pages of the table at many moments, to be looked at: `cargo run -p ages-board --example sheet -- FOLDER`.
//!
//! The pages refer to the style sheets of the server by a relative path, so the folder may lie anywhere below the
//! project (`target/sheet`, if none is given).

use board::{Moment, Outside, Sight, UndoOffer};
use maud::{DOCTYPE, Markup, html};
use std::fs;
use std::path::{Path, PathBuf};
use table::{Book, Setup, Sitter, Sitting, Table, goals, specials};
use view::{Ask, Back, Choice, DeckView, Shown, View, Viewer};
use vocab::{CardId, Color, Edition, Seat, Set, Sets, Special, Splay};

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
    let mut table = played(Edition::Fourth, Sets::BASE, 2, false, 5, "greedy");
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
            every_seat: true,
        },
        ..Extra::default()
    };
    sheet.page("replay", &past, Some(Seat(0)), replay);

    let mut view = action.view(Some(Seat(0)));
    let blue = |count: usize| fresh(&action, Color::Blue, count);
    stretch(&mut view, Seat(1), Color::Blue, Splay::Left, blue(12));
    stretch(
        &mut view,
        Seat(0),
        Color::Purple,
        Splay::Up,
        fresh(&action, Color::Purple, 6),
    );
    stretch(
        &mut view,
        Seat(0),
        Color::Red,
        Splay::Aslant,
        fresh(&action, Color::Red, 4),
    );
    sheet.page_of("twelve", &action, Some(Seat(0)), view, Extra::default());
    let mut view = action.view(Some(Seat(0)));
    expand(&mut view, &action);
    sheet.page_of("expansions", &action, Some(Seat(0)), view, Extra::default());

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
        let end = played(Edition::Fourth, Sets::BASE, players, teams, seed, "greedy");
        let mid = moment(&end, end.choices() * 3 / 5, |table| {
            asks(table, Seat(1), |_| true)
        });
        sheet.page(name, &mid, Some(Seat(1)), Extra::default());
    }
    sheet.both_sets();
    sheet.all_sets();
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
fn played(
    edition: Edition,
    sets: Sets,
    players: usize,
    teams: bool,
    seed: u64,
    bot: &str,
) -> Table {
    let mut table = dealt(edition, sets, players, teams, seed, bot);
    while table.let_bot_choose().expect("bots choose what is offered") {}
    table
}

/// A game that bots are to play.
fn dealt(edition: Edition, sets: Sets, players: usize, teams: bool, seed: u64, bot: &str) -> Table {
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
        sets,
        teams,
        extra_achievement: false,
        seed,
        sitters,
    };
    Table::new(setup).expect("a plain game")
}

/// What this moment shows that a sheet should have, and who looks.
fn moments_of_sets(table: &Table, step: usize) -> Vec<(&'static str, Viewer)> {
    let view = table.view(None);
    let mut found = Vec::new();
    let asked = table.asked();
    if let Some(question) = asked.and_then(|seat| table.question(seat)) {
        let offers = |which: fn(&Choice) -> bool| {
            let mut offers = question.offers.iter();
            offers.any(|offer| which(&offer.choice))
        };
        found.extend(match question.ask {
            Ask::Artifact => Some(("artifact", asked)),
            Ask::DigFrom => Some(("dig-from", asked)),
            Ask::Seize { .. } => Some(("seize", asked)),
            _ => None,
        });
        if offers(|choice| matches!(choice, Choice::AchieveSecret { .. })) {
            found.push(("achieve-secret", asked));
        }
        let own = question.seat.index();
        let holds = |at: &view::SeatView| {
            (table.edition() == Edition::Fourth && !at.museums.is_empty()) || at.display.is_some()
        };
        if matches!(question.ask, Ask::Action { .. }) {
            if holds(&view.seats[own]) && view.seats.iter().filter(|at| holds(at)).count() > 1 {
                found.push(("museum-meld", asked));
            }
            match step {
                150..200 => found.push(("all-early", asked)),
                400..500 => found.push(("all-middle", asked)),
                550.. => found.push(("all-late", asked)),
                _ => {}
            }
            if view.seats.iter().map(|at| at.safe.len()).max() > Some(2) {
                found.push(("safes", asked));
            }
        }
    }
    if view.museums_left == Some(1) {
        found.push(("last-museum", Some(Seat(0))));
    }
    if view.seats.iter().any(|at| at.claimed_museums > 0) {
        found.push(("museum-claimed", Some(Seat(1))));
    }
    if let Some(out) = view
        .seats
        .iter()
        .find(|at| at.eliminated)
        .filter(|_| view.ending.is_none())
    {
        found.push(("lost", Some(out.seat)));
        found.push(("lost-other", asked));
    }
    if let (Some(now), Some(seat)) = (view.executing.last(), asked)
        && now.kind == vocab::Kind::Compel
        && now.demanded_by != Some(seat)
    {
        found.push(("compelled", asked));
    }
    found
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

/// Cards of a color that lie nowhere where they can be seen.
fn fresh(table: &Table, color: Color, count: usize) -> Vec<CardId> {
    let seen: Vec<CardId> = [None, Some(Seat(0)), Some(Seat(1))]
        .into_iter()
        .flat_map(|viewer| table::words::known_cards(&table.view(viewer)))
        .collect();
    let cards = table
        .book()
        .cards()
        .filter(|(id, card)| card.facts.color == color && !seen.contains(id));
    cards.map(|(id, _)| id).take(count).collect()
}

fn stretch(view: &mut View, seat: Seat, color: Color, splay: Splay, cards: Vec<CardId>) {
    let stack = &mut view.seats[seat.index()].stacks[color as usize];
    stack.cards = cards;
    stack.splay = splay;
}

/// A hand, a forecast and a row of bonuses as long as they get.
fn crowd(view: &mut View, table: &Table, seat: Seat) {
    let seen = table::words::known_cards(view);
    let mut fresh = table
        .book()
        .cards()
        .filter(|(id, card)| {
            view.sets.contains(card.facts.set) && !seen.contains(id) && id.0 % 7 == 3
        })
        .map(|(id, _)| Shown::Face(id));
    let at = &mut view.seats[seat.index()];
    at.forecast = fresh.by_ref().take(7).collect();
    at.hand.extend(fresh.take(9));
    at.bonuses = vec![10, 9, 7, 7, 6, 5, 5, 4, 3, 2, 1];
    for (index, at) in view.seats.iter_mut().enumerate() {
        at.achievements
            .extend([3, 5, 8].into_iter().skip(index % 3).map(|age| {
                Shown::Back(Back {
                    set: Set::Base,
                    age,
                })
            }));
    }
}

/// All sets in play, and something in each of the places they bring.
fn expand(view: &mut View, table: &Table) {
    for set in Set::WITH_DECKS {
        view.sets = view.sets.with(set);
        if set != Set::Base {
            view.decks.extend((1..=11).map(|age| DeckView {
                set,
                age,
                count: 10 - age / 2,
                top: None,
            }));
        }
    }
    view.goal = 10;
    let back = |set: Set, age: u8| Shown::Back(Back { set, age });
    let of_set = |set: Set, skip: usize| {
        let mut cards = table
            .book()
            .cards()
            .filter(|(_, card)| card.facts.set == set);
        cards.nth(skip).map(|(id, _)| id)
    };
    for (index, at) in view.seats.iter_mut().enumerate() {
        at.forecast = vec![back(Set::Echoes, 4), back(Set::Base, 6)];
        at.safe = vec![back(Set::Unseen, 3)];
        at.specials = vec![Special::Heritage, Special::Zen];
        at.display = of_set(Set::Artifacts, 20 + index);
        at.museums = of_set(Set::Artifacts, 40 + index).into_iter().collect();
        for (color, set) in [(0, Set::Echoes), (1, Set::Cities), (3, Set::Unseen)] {
            at.stacks[color]
                .cards
                .splice(0..0, of_set(set, 30 + 7 * index + color));
            at.stacks[color].splay = Splay::Right;
        }
    }
}

/// What Echoes and Cities ask beside the usual.
fn asked_of_the_sets(ask: Ask) -> Option<&'static str> {
    Some(match ask {
        Ask::Promote { .. } => "promote",
        Ask::UsePromoted { .. } => "use-promoted",
        Ask::EndorsingCity => "endorsing-city",
        Ask::PayToEndorse => "pay-to-endorse",
        Ask::CityJunks { .. } => "city-junks",
        Ask::SearchedBack { .. } => "searched-back",
        _ => return None,
    })
}

struct Sheet {
    folder: PathBuf,
    assets: PathBuf,
}

impl Sheet {
    fn page(&self, name: &str, table: &Table, viewer: Viewer, extra: Extra) {
        self.page_of(name, table, viewer, table.view(viewer), extra);
    }

    /// The page of a view that may differ from what the table really shows, for what seldom comes up.
    fn page_of(&self, name: &str, table: &Table, viewer: Viewer, view: View, extra: Extra) {
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

    /// Games with Echoes and Cities: as they look late, and at each of the questions that these sets ask.
    fn both_sets(&self) {
        let both = Sets::BASE.with(Set::Echoes).with(Set::Cities);
        for (name, edition, players, seed) in [
            ("sets-two", Edition::Fourth, 2, 3),
            ("sets-third", Edition::Third, 3, 6),
            ("sets-five", Edition::Fourth, 5, 4),
        ] {
            let end = played(edition, both, players, false, seed, "greedy");
            let late = moment(&end, end.choices() * 3 / 4, |table| {
                asks(table, Seat(1), |ask| matches!(ask, Ask::Action { .. }))
            });
            self.page(name, &late, Some(Seat(1)), Extra::default());
            let mut view = late.view(Some(Seat(1)));
            crowd(&mut view, &late, Seat(1));
            let crowded = format!("{name}-crowded");
            self.page_of(&crowded, &late, Some(Seat(1)), view, Extra::default());
            self.page(
                &format!("{name}-over"),
                &end,
                Some(Seat(1)),
                Extra::default(),
            );
        }
        let mut seen = std::collections::BTreeSet::new();
        for (edition, seed) in
            (1..=6).flat_map(|seed| [(Edition::Fourth, seed), (Edition::Third, seed)])
        {
            let end = played(edition, both, 2, false, seed, "random");
            for count in 0..end.choices() {
                let table = end.back_to(count).expect("our own record");
                let Some(question) = table.asked().and_then(|seat| table.question(seat)) else {
                    continue;
                };
                let endorse = question
                    .offers
                    .iter()
                    .any(|offer| matches!(offer.choice, Choice::Endorse(_)));
                let name = asked_of_the_sets(question.ask).or(endorse.then_some("endorse"));
                let Some(name) = name else { continue };
                let name = format!("{name}-{}", edition.number());
                if seen.insert(name.clone()) {
                    self.page(&name, &table, Some(question.seat), Extra::default());
                }
            }
        }
    }

    /// Games with every set: late ones, and the first of each moment that Artifacts, relics and The Unseen bring.
    fn all_sets(&self) {
        let mut seen = std::collections::BTreeSet::new();
        for (edition, players, seeds) in [
            (Edition::Fourth, 2, 1..=6),
            (Edition::Third, 2, 1..=6),
            (Edition::Fourth, 4, 1..=1),
            (Edition::Third, 4, 1..=1),
            (Edition::Fourth, 5, 1..=2),
            (Edition::Fourth, 3, 1..=9),
        ] {
            for seed in seeds {
                for bot in ["greedy", "random"] {
                    let mut table = dealt(edition, Sets::of(edition), players, false, seed, bot);
                    for step in 0.. {
                        for (name, viewer) in moments_of_sets(&table, step) {
                            let name = format!("{name}-{}-{players}", edition.number());
                            if seen.insert(name.clone()) {
                                self.page(&name, &table, viewer, Extra::default());
                            }
                        }
                        if !table.let_bot_choose().expect("bots choose what is offered") {
                            let name = format!("all-over-{}-{players}", edition.number());
                            if seen.insert(name.clone()) {
                                self.page(&name, &table, Some(Seat(0)), Extra::default());
                            }
                            break;
                        }
                    }
                }
            }
        }
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
                    @for file in ["tokens.css", "cards.css", "board.css", "pages.css", "live.css"] { link rel="stylesheet" href=(style(file)); }
                    style { ".sheet-cards{display:flex;flex-wrap:wrap;gap:8px;padding:8px}.sheet-cards .card{--w:var(--size)}" }
                }
                body class="tablepage" { a class="skip" href="#question" { "Skip to the question" } (body) }
            }
        };
        fs::write(self.folder.join(name).with_extension("html"), page.0)
            .expect("the page can be written");
    }
}
