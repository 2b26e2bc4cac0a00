//! Pages of random games, looked at as a browser and a cheat would.

use board::{Moment, Outside, Sight, UndoOffer};
use std::collections::BTreeSet;
use table::words::known_cards;
use table::{Bit, Line, Setup, Sitter, Sitting, Table, goals, specials};
use view::{Shown, Viewer};
use vocab::{CardId, Edition, Icon, Seat, Set, Sets};

fn deal(edition: Edition, sets: Sets, players: usize, teams: bool, seed: u64) -> Table {
    let names = ["Ada", "Bob <b>", "Cleo & Co", "Dan", "Eve"];
    let sitters = names
        .iter()
        .take(players)
        .map(|name| Sitter {
            name: (*name).to_owned(),
            sitting: Sitting::from_word("random").expect("a bot"),
        })
        .collect();
    Table::new(Setup {
        edition,
        sets,
        teams,
        extra_achievement: false,
        seed,
        sitters,
    })
    .expect("a plain game")
}

/// Tables of all kinds, each at many moments of a random game.
fn moments(mut look: impl FnMut(&Table)) {
    let both = Sets::BASE.with(Set::Echoes).with(Set::Cities);
    let kinds = [
        (Edition::Fourth, Sets::BASE, 2, false),
        (Edition::Third, Sets::BASE, 3, false),
        (Edition::First, Sets::BASE, 4, true),
        (Edition::Fourth, Sets::BASE, 4, true),
        (Edition::Fourth, Sets::BASE, 5, false),
        (Edition::Fourth, both, 2, false),
        (Edition::Third, both, 2, false),
        (Edition::Third, Sets::BASE.with(Set::Echoes), 4, true),
        (Edition::Fourth, Sets::BASE.with(Set::Cities), 4, false),
        (Edition::Fourth, both, 5, false),
        (Edition::Fourth, Sets::of(Edition::Fourth), 2, false),
        (Edition::Third, Sets::of(Edition::Third), 2, false),
        (Edition::Fourth, Sets::of(Edition::Fourth), 5, false),
        (Edition::Third, Sets::of(Edition::Third), 4, true),
    ];
    for (seed, (edition, sets, players, teams)) in kinds.into_iter().enumerate() {
        let mut table = deal(edition, sets, players, teams, seed as u64 + 1);
        for step in 0.. {
            if step % 23 == 0 || table.ending().is_some() {
                look(&table);
            }
            if step > 1500 || !table.let_bot_choose().expect("bots choose what is offered") {
                break;
            }
        }
    }
}

fn page(table: &Table, viewer: Viewer, moment: Moment) -> String {
    let view = table.view(viewer);
    let teller = table.teller(viewer);
    let told = table.told(viewer);
    let question = viewer
        .filter(|_| moment == Moment::Now)
        .and_then(|seat| table.question(seat));
    let goals = viewer.map_or_else(Vec::new, |seat| goals(teller, &view, seat));
    let specials = specials(teller, &view);
    let outside = vec![Outside::default(); view.seats.len()];
    let sight = Sight {
        id: "t1",
        version: 3,
        title: "A <table>",
        teller,
        view: &view,
        question: question.as_ref(),
        told: &told,
        news: told.len().saturating_sub(4),
        goals: &goals,
        specials: &specials,
        undo: UndoOffer::Own,
        outside: &outside,
        moment,
    };
    board::table(&sight).0
}

fn viewers(table: &Table) -> Vec<Viewer> {
    let seats = 0..table.names().len() as u8;
    seats.map(|seat| Some(Seat(seat))).chain([None]).collect()
}

/// What stands between quotes after each `name="`.
fn attributes<'a>(page: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(&format!(" {name}=\"") as &str)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or(""))
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn a_board_draws_exactly_the_visible_icons() {
    moments(|table| {
        for viewer in viewers(table) {
            let page = page(table, viewer, Moment::Now);
            for at in &table.view(viewer).seats {
                let (_, rest) = page
                    .split_once(&format!("id=\"seat-{}\"", at.seat.0))
                    .expect("every seat has its board");
                let (_, rest) = rest
                    .split_once("<div class=\"stacks\"")
                    .expect("its stacks");
                let (stacks, _) = rest.split_once("<p class=\"sum\"").expect("its totals");
                // Artifacts beside the board add nothing to it.
                let (stacks, _) = stacks
                    .split_once("<section class=\"case ")
                    .unwrap_or((stacks, ""));
                let drawn = |symbol: &str| {
                    let places = ["tl", "bl", "bm", "br", "tm", "tr"];
                    let tiles = places.map(|place| {
                        let tile = format!("<i class=\"{place} {symbol}");
                        stacks.matches(&format!("{tile}\"")).count()
                            + stacks.matches(&format!("{tile} ")).count()
                    });
                    tiles.iter().sum::<usize>()
                };
                for icon in Icon::ALL {
                    assert_eq!(
                        drawn(board::icons::icon_class(icon)),
                        usize::from(at.icons.get(icon)),
                        "{icon}"
                    );
                }
                assert_eq!(drawn("i-hex"), usize::from(at.icons.hexes()));
            }
        }
    });
}

/// The cards that a sentence names.
fn named_in(line: &Line) -> impl Iterator<Item = CardId> {
    line.0.iter().filter_map(|bit| match bit {
        Bit::Card(card, _) => Some(*card),
        _ => None,
    })
}

#[test]
fn what_lies_beside_a_board_is_drawn_in_its_order() {
    moments(|table| {
        for viewer in viewers(table) {
            let page = page(table, viewer, Moment::Now);
            let view = table.view(viewer);
            let part = |from: &str, to: &str| {
                let (_, rest) = page.split_once(from).expect("the beginning");
                rest.split_once(to).expect("the end").0
            };
            for at in view.seats.iter().filter(|at| !at.safe.is_empty()) {
                let safe = part(&format!("id=\"safe-{}\"", at.seat.0), "<div class=\"full\"");
                let ages = safe
                    .split("<b>")
                    .skip(2)
                    .filter_map(|rest| rest.split('<').next());
                let secrets = at.safe.iter().map(|shown| match shown {
                    Shown::Back(back) => back.age,
                    Shown::Face(card) => table.book().facts(*card).age,
                });
                assert!(ages.eq(secrets.map(|age| age.to_string())), "{safe}");
            }
            for at in &view.seats {
                let cased = at.museums.iter().chain(&at.display);
                let frames = page
                    .split(&format!("id=\"seat-{}\"", at.seat.0) as &str)
                    .nth(1);
                let frames = frames.and_then(|rest| rest.split("<p class=\"sum\"").next());
                let frames = frames
                    .expect("a board")
                    .split("<div class=\"frame\">")
                    .skip(1);
                let framed: String = frames
                    .map(|frame| frame.split("</div>").next().unwrap_or(""))
                    .collect();
                let ids = attributes(&framed, "id");
                assert!(ids.eq(cased.map(|card| format!("c-{}", table.book().slug(*card)))));
            }
            if let Some(left) = view.museums_left {
                assert!(part("id=\"museums\"", "</summary>").contains(&format!("<b>{left}</b>")));
            }
        }
    });
}

#[test]
fn no_page_names_a_card_its_viewer_cannot_know() {
    moments(|table| {
        for viewer in viewers(table) {
            let page = page(table, viewer, Moment::Now);
            let view = table.view(viewer);
            let mut known: BTreeSet<CardId> = known_cards(&view).into_iter().collect();
            let causes: Vec<CardId> = view.executing.iter().map(|now| now.cause.card).collect();
            known.extend(&causes);
            for told in table.told(viewer) {
                known.extend(named_in(&told.headline));
                known.extend(
                    told.details
                        .iter()
                        .flat_map(|detail| named_in(&detail.line)),
                );
            }
            // Relics are known to all by name; where they are isn't.
            let relics = table.book().cards();
            let relics = relics.filter(|(_, card)| card.facts.set == Set::Relics);
            let relics: Vec<CardId> = relics.map(|(id, _)| id).collect();
            // A card at work, or read beside a board, may name others.
            let beside = view
                .seats
                .iter()
                .flat_map(|at| at.museums.iter().chain(&at.display));
            let read: Vec<CardId> = beside.chain(&relics).chain(&causes).copied().collect();
            known.extend(relics);
            for card in read {
                let text = table.book().text(card);
                known.extend(text.iter().flat_map(|(_, line)| named_in(line)));
            }
            for (card, _) in table.book().cards() {
                let slug = table.book().slug(card);
                if !page.contains(&slug) {
                    continue;
                }
                let named = [
                    format!("/{slug}\""),
                    format!("/{slug}?"),
                    format!("={slug}\""),
                    format!("={slug}."),
                    format!(".{slug}."),
                    format!(".{slug}\""),
                    format!("\"c-{slug}\""),
                ]
                .iter()
                .any(|words| page.contains(words));
                assert!(!named || known.contains(&card), "{viewer:?} reads {slug}");
            }
        }
    });
}

#[test]
fn ids_are_unique_and_labels_lead_somewhere() {
    moments(|table| {
        for viewer in viewers(table) {
            for moment in [
                Moment::Now,
                Moment::Past {
                    at: 3,
                    of: 9,
                    every_seat: true,
                },
            ] {
                let page = page(table, viewer, moment);
                let mut ids = BTreeSet::new();
                for id in attributes(&page, "id") {
                    assert!(ids.insert(id), "{id} stands twice");
                }
                for label in attributes(&page, "aria-labelledby").chain(attributes(&page, "for")) {
                    assert!(ids.contains(label), "{label} is no id");
                }
                assert!(ids.contains("question"), "the skip link leads nowhere");
            }
        }
    });
}

#[test]
fn every_offer_has_its_button_and_only_the_asked_have_buttons() {
    moments(|table| {
        for viewer in viewers(table) {
            let page = page(table, viewer, Moment::Now);
            let question = viewer.and_then(|seat| table.question(seat));
            let offers = question.map(|question| question.offers).unwrap_or_default();
            for offer in &offers {
                let button = format!("name=\"pick\" value=\"{}\"", offer.key);
                assert_eq!(page.matches(&button).count(), 1, "{}", offer.key);
            }
            assert_eq!(page.matches("name=\"pick\"").count(), offers.len());
            for key in attributes(&page, "data-offer") {
                assert!(
                    offers.iter().any(|offer| offer.key == key),
                    "{key} isn't offered"
                );
            }
        }
    });
}

#[test]
fn a_board_draws_what_counts_beside_icons_and_says_what_it_is_worth() {
    moments(|table| {
        for viewer in viewers(table) {
            let page = page(table, viewer, Moment::Now);
            for at in &table.view(viewer).seats {
                let part = |from: &str, to: &str| {
                    let (_, rest) = page.split_once(from).expect("the beginning");
                    rest.split_once(to).expect("the end").0.to_owned()
                };
                let seat = at.seat.0;
                let won = part(&format!("id=\"won-{seat}\""), "<div class=\"full\"");
                let medals = |class: &str| won.matches(&format!("class=\"medal {class}\"")).count();
                assert_eq!(medals("fl"), usize::from(at.flags + at.fountains));
                assert_eq!(medals("fl idle"), usize::from(at.idle_flags));
                let score = part(&format!("id=\"score-{seat}\""), "</details>");
                let bonus: u16 = match at.bonuses.as_slice() {
                    [] => 0,
                    [best, others @ ..] => u16::from(*best) + others.len() as u16,
                };
                let sum = format!("<small>{}+{bonus}</small>", at.points - bonus);
                assert_eq!(score.contains(&sum), bonus > 0, "{:?}", at.bonuses);
            }
        }
    });
}

#[test]
fn nothing_in_a_page_runs_and_names_are_escaped() {
    moments(|table| {
        for viewer in viewers(table) {
            let page = page(table, viewer, Moment::Now);
            assert!(
                !page.contains("<script") && !page.contains("javascript:"),
                "a script"
            );
            let handler = page.split(" on").skip(1).any(|rest| {
                let name = rest.split(|letter: char| !letter.is_ascii_lowercase());
                let name = name.into_iter().next().unwrap_or("");
                !name.is_empty()
                    && rest
                        .get(name.len()..)
                        .is_some_and(|rest| rest.starts_with("=\""))
            });
            assert!(!handler, "a handler");
            assert!(
                !page.contains("Bob <b>") && !page.contains("A <table>"),
                "a name isn't escaped"
            );
            for style in attributes(&page, "style") {
                assert!(
                    style.split(';').all(|part| part.starts_with("--")),
                    "{style} is more than variables"
                );
            }
        }
    });
}

#[test]
fn a_page_is_light() {
    moments(|table| {
        if table.names().len() == 2 {
            for viewer in viewers(table) {
                let view = table.view(viewer);
                let bytes = page(table, viewer, Moment::Now).len();
                let most = match view.sets.expansions() {
                    0 => 60_000,
                    1 | 2 => 110_000,
                    _ => 150_000,
                };
                assert!(bytes < most, "{bytes} bytes");
            }
        }
    });
}
