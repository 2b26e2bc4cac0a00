//! Every page with sample data.

use crate::agreement::{Clock, Pace, Undo};
use crate::pages::cards::{self, Search};
use crate::pages::create::{self, CreateForm};
use crate::pages::error::{self, Trouble};
use crate::pages::guide;
use crate::pages::home::{self, Game, Home, Open, Running, Sits, Stage};
use crate::pages::join::{self, Chair, JoinTry, Room, Waits};
use crate::pages::me::{self, Me, MeForm, Settings, Wrong};
use crate::pages::rules;
use crate::pages::shell::{Assets, Visit};
use maud::Markup;
use table::{Book, Setup, Sitter, Sitting, Table};
use vocab::{Edition, Sets};

/// A page, or a part of one.
pub struct Sample {
    pub name: &'static str,
    pub html: String,
    pub part: bool,
}

pub fn visit(person: Option<&str>) -> Visit<'_> {
    Visit {
        assets: Assets {
            address: |name| format!("/assets/{name}"),
        },
        person,
        asked: 0,
        settings: Settings::default(),
        path: "/",
    }
}

fn sits(names: &[&str]) -> Vec<Sits> {
    names
        .iter()
        .map(|name| Sits {
            name: (*name).to_owned(),
            bot: name.ends_with("bot"),
            you: *name == "You",
        })
        .collect()
}

fn game(id: &str, names: &[&str], title: Option<&str>, turn: u32, stage: Stage) -> Game {
    Game {
        id: id.to_owned(),
        title: title.map(str::to_owned),
        edition: Edition::Fourth,
        sets: Sets::BASE,
        sits: sits(names),
        turn,
        stage,
    }
}

fn lobby(name: &str) -> (Vec<Game>, Vec<Open>, Vec<Running>) {
    let games = vec![
        game(
            "over1",
            &["You", "Dora"],
            None,
            18,
            Stage::Over {
                result: "You won with six achievements".into(),
                ago: 90_000,
            },
        ),
        game(
            "wait1",
            &["You", name, "Cleo", "Dora"],
            Some("Tuesday table"),
            9,
            Stage::Waiting {
                on: vec!["Cleo".into()],
                since: 3_700,
            },
        ),
        game(
            "ask1",
            &["You", "Greedy bot"],
            None,
            12,
            Stage::Asked {
                what: "Which card do you return?".into(),
                since: 130,
                left: None,
            },
        ),
        game(
            "ask2",
            &[name, "Cleo", "You"],
            None,
            4,
            Stage::Asked {
                what: "What do you do? This is your first action of two.".into(),
                since: 9_000,
                left: Some(11_000),
            },
        ),
        game("room1", &["You"], None, 0, Stage::Seating { free: 2 }),
        game("stuck1", &["You", name], None, 7, Stage::Stuck),
    ];
    let open = vec![Open {
        id: "open1".into(),
        key: "k1".into(),
        title: None,
        edition: Edition::Third,
        sets: Sets::BASE,
        sits: sits(&[name, "Ines"]),
        free: 1,
        clock: "a day a choice".into(),
    }];
    let running = vec![Running {
        id: "run1".into(),
        title: Some(name.to_owned()),
        edition: Edition::First,
        sets: Sets::BASE,
        sits: sits(&["Ada", "Piet"]),
        turn: 6,
    }];
    (games, open, running)
}

fn room(name: &str, chairs: Vec<Chair>) -> Room {
    Room {
        id: "room1".into(),
        key: "k1".into(),
        title: None,
        host: name.to_owned(),
        edition: Edition::Fourth,
        sets: Sets::BASE,
        surprise: false,
        teams: chairs.len() == 4,
        extra_achievement: false,
        shuffle: false,
        undo: Undo::Consent,
        pace: Pace::Calm,
        clock: Clock::Days(2),
        listed: false,
        spectators: true,
        chairs,
    }
}

fn person(name: &str, you: bool) -> Chair {
    Chair::Person {
        name: name.to_owned(),
        you,
        here: true,
    }
}

/// All pages, with somebody of that name on them.
pub fn all(name: &str) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut add = |page: &'static str, markup: Markup| {
        samples.push(Sample {
            name: page,
            html: markup.into_string(),
            part: page.starts_with("part"),
        });
    };
    let known = visit(Some(name));
    let stranger = visit(None);

    let (games, open, running) = lobby(name);
    let full = Home {
        games: &games,
        open: &open,
        running: &running,
        upload: Some("This is no record: it doesn’t begin with “ages record”."),
    };
    add("home", home::home(&Visit { asked: 2, ..known }, &full));
    add("home-empty", home::home(&stranger, &Home::default()));

    let form = CreateForm::default();
    add("new", create::create(&known, &form, &[]));
    let wrong = CreateForm {
        name: name.to_owned(),
        title: format!("{name}{name}"),
        seat2: name.to_owned(),
        teams: Some("on".into()),
        clock: "live".into(),
        minutes: name.to_owned(),
        ..form
    };
    let errors = wrong.check().err().unwrap_or_default();
    add("new-wrong", create::create(&stranger, &wrong, &errors));

    let some = room(
        name,
        vec![
            person(name, false),
            Chair::Free,
            person("Cleo", false),
            Chair::Free,
        ],
    );
    add("join", join::invitation(&known, &some, JoinTry::default()));
    let tried = JoinTry {
        name,
        why: Some("Somebody at this table has that name already."),
    };
    add("join-stranger", join::invitation(&stranger, &some, tried));
    let full = room(name, vec![person(name, false), person("Cleo", false)]);
    add(
        "join-full",
        join::invitation(&known, &full, JoinTry::default()),
    );
    let waiting = room(
        name,
        vec![
            person(name, true),
            Chair::Free,
            Chair::Bot {
                name: "Greedy bot".into(),
                kind: "greedy".into(),
            },
        ],
    );
    let link = "https://ages.example/t/room1/join/k1";
    add(
        "room-host",
        join::waiting_room(&known, &waiting, Waits::Host, link),
    );
    let ready = room(name, vec![person(name, false), person("Cleo", true)]);
    add(
        "room-guest",
        join::waiting_room(&known, &ready, Waits::Guest, link),
    );

    add(
        "me",
        me::me(
            &known,
            &Me {
                claimed: false,
                resume: Some("https://ages.example/resume/abc"),
                links: 2,
                done: Some("The link is made."),
                wrong: None,
            },
        ),
    );
    add(
        "me-claimed",
        me::me(
            &known,
            &Me {
                claimed: true,
                ..Me::default()
            },
        ),
    );
    add(
        "me-stranger",
        me::me(
            &stranger,
            &Me {
                wrong: Some(Wrong {
                    form: MeForm::SignIn,
                    why: "No such name with this password.",
                    name,
                }),
                ..Me::default()
            },
        ),
    );
    add("resume", me::resume(&stranger, "abc", Some(name)));
    add("resume-used", me::resume(&known, "abc", None));

    for trouble in [
        ("error-found", Trouble::NotFound),
        ("error-table", Trouble::NoTable),
        ("error-refused", Trouble::Refused(name)),
        ("error-foreign", Trouble::Foreign),
        ("error-wrong", Trouble::GoneWrong),
        ("error-much", Trouble::TooMuch(40)),
        ("error-large", Trouble::TooLarge),
        ("error-full", Trouble::Full("abc", true)),
        ("error-stale", Trouble::Stale("abc")),
        ("error-crowded", Trouble::Crowded),
    ] {
        let (page, trouble) = trouble;
        add(page, error::error(&stranger, trouble));
    }

    for (book, page, found, part) in [
        (
            book(Edition::First),
            "cards-1",
            "cards-1-found",
            "part-rules-1",
        ),
        (
            book(Edition::Third),
            "cards-3",
            "cards-3-found",
            "part-rules-3",
        ),
        (
            book(Edition::Fourth),
            "cards-4",
            "cards-4-found",
            "part-rules-4",
        ),
    ] {
        add(page, cards::browser(&known, &book, &Search::default()));
        let search = Search {
            q: name.to_owned(),
            set: "all".into(),
            ..Search::default()
        };
        add(found, cards::browser(&known, &book, &search));
        add(
            part,
            rules::rules_part(&book, rules::named_sets(book.edition(), "")),
        );
    }
    add("rules-1", rules::rules(&known, &book(Edition::First)));
    add("rules-4", rules::rules(&known, &book(Edition::Fourth)));
    let fourth = book(Edition::Fourth);
    for (page, title) in [
        ("card-archery", "Archery"),
        ("card-fission", "Fission"),
        ("card-constantinople", "Constantinople"),
        ("card-deepfake", "Deepfake"),
    ] {
        if let Ok(card) = fourth.look_up(title) {
            add(page, cards::card(&known, &fourth, card, &[]));
        }
    }
    if let Ok(card) = fourth.look_up("Archery") {
        add("part-card", cards::card_part(&fourth, card, &[]));
    }
    add("guide", guide::guide(&stranger, None));
    add("guide-known", guide::guide(&known, Some("abc")));
    for (page, moment) in [("part-step-1", 0), ("part-step-2", 4), ("part-step-3", 7)] {
        if let Some(step) = guided(name, moment) {
            add(page, guide::step_part(&step, Edition::Fourth));
        }
    }
    samples
}

/// What the guide says after so many choices of a game against somebody of that name.
fn guided(name: &str, moment: usize) -> Option<guide::Step> {
    let sitter = |name: &str, word: &str| Sitter {
        name: name.to_owned(),
        sitting: Sitting::from_word(word).expect("a sitting"),
    };
    let mut table = Table::new(Setup {
        edition: Edition::Fourth,
        sets: Sets::BASE,
        teams: false,
        extra_achievement: false,
        seed: 3,
        sitters: vec![sitter("Ada", "random"), sitter(name, "random")],
    })
    .ok()?;
    let ada = vocab::Seat(0);
    let mut count = 0;
    while count < moment || table.question(ada).is_none() {
        table.let_bot_choose().ok()?;
        count += 1;
    }
    let view = table.view(Some(ada));
    let question = table.question(ada);
    guide::step(table.teller(Some(ada)), &view, question.as_ref())
}

fn book(edition: Edition) -> Book {
    Book::of(edition).expect("our cards")
}
