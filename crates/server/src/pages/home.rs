//! The lobby.

use super::parts::{
    NAME_MAX, ago, and, bot_choice, disc, game_words, icon, left, name, plural, set_choice,
    usual_bot,
};
use super::shell::{Place, Visit, page};
use maud::{Markup, html};
use table::Book;
use vocab::{Edition, Sets};

/// What the lobby shows.
#[derive(Clone, Debug, Default)]
pub struct Home<'a> {
    /// The tables at which the visitor sits, in any order.
    pub games: &'a [Game],
    /// Listed tables with a free seat.
    pub open: &'a [Open],
    /// Tables one can watch.
    pub running: &'a [Running],
    /// Why a record sent was refused.
    pub upload: Option<&'a str>,
}

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sits {
    /// Name; of a bot the name it has at the table.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether it is the visitor.
    pub you: bool,
}

/// A table at which the visitor sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its name in addresses.
    pub id: String,
    /// The name it was given, if any.
    pub title: Option<String>,
    /// Whose rules.
    pub edition: Edition,
    /// With which sets.
    pub sets: Sets,
    /// Who sits there, in seat order.
    pub sits: Vec<Sits>,
    /// The turn, 0 before the first.
    pub turn: u32,
    /// How it stands.
    pub stage: Stage,
}

/// How a table stands, as its visitor sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The visitor is asked.
    Asked {
        /// What: the sentence of the question.
        what: String,
        /// For how many seconds.
        since: u64,
        /// How many seconds he has left, if there is a clock.
        left: Option<u64>,
    },
    /// Others are asked.
    Waiting {
        /// Who.
        on: Vec<String>,
        /// For how many seconds.
        since: u64,
    },
    /// Seats are free still.
    Seating {
        /// How many.
        free: usize,
    },
    /// The game is over.
    Over {
        /// "You won with six achievements".
        result: String,
        /// How many seconds ago.
        ago: u64,
    },
    /// The record of the game doesn't replay with these rules; its last good position is shown.
    Stuck,
}

impl Stage {
    /// The order of "my games": asked first, the longest wait first among them.
    pub(crate) fn rank(&self) -> (u8, u64) {
        match self {
            Stage::Asked { left, since, .. } => (0, left.unwrap_or(u64::MAX - since)),
            Stage::Seating { .. } => (1, 0),
            Stage::Waiting { since, .. } => (2, *since),
            Stage::Stuck => (3, 0),
            Stage::Over { ago, .. } => (4, *ago),
        }
    }
}

/// A listed table with a free seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// Its name in addresses.
    pub id: String,
    /// The key of the invitation.
    pub key: String,
    /// The name it was given, if any.
    pub title: Option<String>,
    /// Whose rules.
    pub edition: Edition,
    /// With which sets.
    pub sets: Sets,
    /// Who sits there already.
    pub sits: Vec<Sits>,
    /// How many seats are free.
    pub free: usize,
    /// "live, 20 minutes each", "a day a choice", "no clock".
    pub clock: String,
}

/// A table one can watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Its name in addresses.
    pub id: String,
    /// The name it was given, if any.
    pub title: Option<String>,
    /// Whose rules.
    pub edition: Edition,
    /// With which sets.
    pub sets: Sets,
    /// Who sits there.
    pub sits: Vec<Sits>,
    /// The turn.
    pub turn: u32,
}

/// The lobby.
pub fn home(visit: &Visit<'_>, home: &Home<'_>) -> Markup {
    let mut games: Vec<&Game> = home.games.iter().collect();
    games.sort_by_key(|game| game.stage.rank());
    let asked = games
        .iter()
        .filter(|game| matches!(game.stage, Stage::Asked { .. }))
        .count();
    let title = match asked {
        0 => "Play".to_owned(),
        count => format!("({count}) Play"),
    };
    let main = html! {
        @if asked > 0 { (my_games(&games)) }
        (hero(visit))
        @if asked == 0 { (my_games(&games)) }
        div.two {
            div.col {
                (make_panel())
                (open_panel(home.open))
            }
            div.col {
                (guide_panel())
                (running_panel(home.running))
                (elsewhere_panel(visit))
                (upload_panel(home.upload))
            }
        }
    };
    page(visit, &title, Place::Play, main)
}

fn hero(visit: &Visit<'_>) -> Markup {
    html! {
        section.hero aria-labelledby="h-hero" {
            div {
                h1 #h-hero { "A quiet table for Innovation" }
                p.lead { "Every edition, against bots or friends, in a browser. No account needed." }
                form.deal method="post" action="/play" {
                    @if visit.person.is_none() {
                        div.f {
                            label for="name" { "Your name, if you like" }
                            input #name name="name" type="text" maxlength=(NAME_MAX) autocomplete="nickname" spellcheck="false";
                        }
                    }
                    button.btn.primary.big { (icon("u-play")) "Play now against a bot" }
                    details.change {
                        summary { "Two players, 4th edition, base set · change" }
                        div.f {
                            label for="bot" { "Opponent" }
                            select #bot name="bot" {
                                @for kind in table::bot_kinds() {
                                    option value=(kind.name) selected[kind.name == usual_bot()] { (bot_choice(kind)) }
                                }
                            }
                        }
                        div.f {
                            label for="edition" { "Edition" }
                            select #edition name="edition" {
                                @for edition in Edition::ALL.into_iter().rev() {
                                    option value=(edition.number()) { (edition) }
                                }
                            }
                        }
                        fieldset.f {
                            legend { "Sets beside the base game" }
                            (set_choice(&|_| false, false))
                        }
                        p { a href="/new" { "More players, friends, clocks: make a table" } }
                    }
                }
            }
            (fan())
        }
    }
}

/// The cards of the fan: one of each color, as far apart in time as they look well together.
const FAN: [&str; 5] = [
    "Agriculture",
    "Astronomy",
    "Experimentation",
    "Navigation",
    "Gunpowder",
];

/// Five cards in a fan. Decoration: a reader hears nothing of it.
fn fan() -> Markup {
    // The cards are part of the program; if they were wrong, nothing else would work, and the page does without.
    let Ok(book) = Book::of(Edition::Fourth) else {
        return html! {};
    };
    html! {
        div.fan aria-hidden="true" {
            @for (title, step) in FAN.iter().zip(-2_i32..) {
                @if let Some(card) = book.catalog().find(Edition::Fourth, title) {
                    span class=(board::card::classes(&book, card)) style={ "--x:" (step) ";--d:" (step.abs()) } {
                        (board::card::inside(&book, card))
                    }
                }
            }
        }
    }
}

/// "You v. Bob", "Chen, Dora and you", or the name the table was given.
fn heading(title: Option<&str>, sits: &[Sits]) -> Markup {
    if let Some(title) = title {
        return name(title);
    }
    html! {
        @for (index, at) in sits.iter().enumerate() {
            @if index > 0 {
                @if sits.len() == 2 { " v. " } @else if index + 1 == sits.len() { " and " } @else { ", " }
            }
            @if at.you { "You" } @else { (name(&at.name)) }
        }
        @if sits.is_empty() { "An empty table" }
    }
}

fn discs(sits: &[Sits]) -> Markup {
    html! {
        span.discs { @for (seat, at) in sits.iter().enumerate() { (disc(&at.name, seat, at.bot)) } }
    }
}

fn my_games(games: &[&Game]) -> Markup {
    html! {
        section.panel.mine #games aria-labelledby="h-games" {
            h2 #h-games { "My games" }
            @if games.is_empty() {
                p.soft { "None yet. The button above deals one at once; tables you make or join are listed here, those that wait for you first." }
            } @else {
                @let (over, going): (Vec<&Game>, Vec<&Game>) = games.iter().partition(|game| matches!(game.stage, Stage::Over { .. }));
                @if !going.is_empty() { ul.games { @for game in &going { (game_row(game)) } } }
                @if !over.is_empty() {
                    // What is over steps back as soon as something goes on.
                    details open[going.is_empty()] {
                        summary { (plural(over.len() as u64, "game")) " over" }
                        ul.games { @for game in &over { (game_row(game)) } }
                    }
                }
            }
        }
    }
}

fn game_row(game: &Game) -> Markup {
    let address = format!("/t/{}", game.id);
    html! {
        li {
            a.game href=(address) {
                (discs(&game.sits))
                span.what {
                    b { (heading(game.title.as_deref(), &game.sits)) }
                    small {
                        @if game.title.is_some() { (others(&game.sits)) " · " }
                        (game_words(game.edition, game.sets))
                        @if game.turn > 0 { " · turn " (game.turn) }
                    }
                    @match &game.stage {
                        Stage::Asked { what, since, left: limit } => {
                            small.asks { (what) }
                            small {
                                "asked " (ago(*since))
                                @if let Some(limit) = limit { " · " (left(*limit)) " left" }
                            }
                        }
                        Stage::Waiting { on, since } => small { (and(on)) @if on.len() == 1 { " was" } @else { " were" } " asked " (ago(*since)) },
                        Stage::Seating { free } => small { (plural(*free as u64, "seat")) " free: send the link" },
                        Stage::Over { result, ago: seconds } => small { (result) " · " (ago(*seconds)) },
                        Stage::Stuck => small { "The rules have been mended since, and this game no longer replays; its last good position is kept." },
                    }
                }
                @match &game.stage {
                    Stage::Asked { .. } => span.tag.now { "You are asked" },
                    Stage::Waiting { .. } => span.tag { "Others are asked" },
                    Stage::Seating { .. } => span.tag { "Not begun" },
                    Stage::Over { .. } => span.tag { "Over" },
                    Stage::Stuck => span.tag { "Kept" },
                }
            }
        }
    }
}

/// "with Bob and Cleo".
fn others(sits: &[Sits]) -> Markup {
    let others: Vec<&Sits> = sits.iter().filter(|at| !at.you).collect();
    html! {
        @if others.is_empty() { "nobody else yet" } @else {
            "with "
            @for (index, at) in others.iter().enumerate() {
                @if index > 0 { @if index + 1 == others.len() { " and " } @else { ", " } }
                (name(&at.name))
            }
        }
    }
}

fn make_panel() -> Markup {
    html! {
        section.panel aria-labelledby="h-make" {
            h2 #h-make { "Play with friends" }
            p.soft { "Make a table for two to five, people and bots, and send them the link. They need only a name." }
            p { a.btn.primary href="/new" { (icon("u-hand")) "Make a table" } }
        }
    }
}

fn open_panel(open: &[Open]) -> Markup {
    html! {
        section.panel #open aria-labelledby="h-open" {
            h2 #h-open { "Open tables" }
            @if open.is_empty() {
                p.soft { "No table waits for players. Make one and list it: whoever comes here can sit down." }
            } @else {
                ul.games {
                    @for at in open {
                        li {
                            a.game href={ "/t/" (at.id) "/join/" (at.key) } {
                                (discs(&at.sits))
                                span.what {
                                    b { (heading(at.title.as_deref(), &at.sits)) }
                                    small { (game_words(at.edition, at.sets)) }
                                    small { (plural(at.free as u64, "seat")) " free · " (at.clock) }
                                }
                                span.tag.act { "Join" }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn guide_panel() -> Markup {
    html! {
        section.panel aria-labelledby="h-guide" {
            h2 #h-guide { "First game?" }
            p.soft { "The guide sits beside you for two turns on a real board and says what you see. About five minutes." }
            p { a.btn href="/guide" { (icon("u-rules")) "To the guide" } }
        }
    }
}

fn running_panel(running: &[Running]) -> Markup {
    html! {
        section.panel #watch aria-labelledby="h-watch" {
            h2 #h-watch { "Watch" }
            @if running.is_empty() {
                p.soft { "No public game is going on. A table that lets people watch shows up here once it has begun." }
            } @else {
                ul.games {
                    @for at in running {
                        li {
                            a.game href={ "/t/" (at.id) } {
                                (discs(&at.sits))
                                span.what {
                                    b { (heading(at.title.as_deref(), &at.sits)) }
                                    small { (game_words(at.edition, at.sets)) " · turn " (at.turn) }
                                }
                                span.tag.act { "Watch" }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn elsewhere_panel(visit: &Visit<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="h-elsewhere" {
            h2 #h-elsewhere { "Go on elsewhere" }
            @if visit.person.is_some() {
                p.soft { "A personal link takes all your games to another device." }
                p { a.btn href="/me#devices" { "Make a link" } }
            } @else {
                p.soft { "Already have games? Sign in with your name, or open the personal link made on the other device." }
                p { a.btn href="/me" { "Sign in" } }
            }
        }
    }
}

fn upload_panel(wrong: Option<&str>) -> Markup {
    html! {
        section.panel #upload aria-labelledby="h-upload" {
            h2 #h-upload { "Look at a record" }
            p.soft { "Every game can be saved as a small text. Send one to see it again, choice by choice, from any seat." }
            form method="post" action="/records" enctype="multipart/form-data" {
                div.f {
                    label for="file" { "Record file" }
                    input #file name="file" type="file" accept=".txt,.record,text/plain" aria-describedby="record-mistake";
                }
                details {
                    summary { "or paste it" }
                    div.f {
                        label for="text" { "Record as text" }
                        textarea #text name="text" rows="5" spellcheck="false" aria-describedby="record-mistake" {}
                    }
                }
                (super::parts::mistake("record-mistake", wrong))
                button.btn { "Open the record" }
            }
        }
    }
}
