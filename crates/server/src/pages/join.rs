//! Before a game: the invitation, and the room where one waits for the others.

use super::parts::{bot_choice, disc, game_words, goal, icon, mistake, name, name_field, plural};
use super::shell::{Place, Visit, page};
use crate::agreement::{Clock, Pace, Undo};
use maud::{Markup, html};
use vocab::{Edition, Sets};

/// A table that hasn't begun, as invitation and waiting room show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// Its name in addresses.
    pub id: String,
    /// The key of the invitation.
    pub key: String,
    /// The name it was given, if any.
    pub title: Option<String>,
    /// Who made it.
    pub host: String,
    /// Whose rules.
    pub edition: Edition,
    /// With which sets.
    pub sets: Sets,
    /// Whether chance had a hand in them.
    pub surprise: bool,
    /// Two teams, partners opposite.
    pub teams: bool,
    /// One achievement more is needed.
    pub extra_achievement: bool,
    /// Whether the seats are shuffled when the game begins.
    pub shuffle: bool,
    /// What can be taken back.
    pub undo: Undo,
    /// How fast bots answer.
    pub pace: Pace,
    /// The time players have.
    pub clock: Clock,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// Whether anybody may watch.
    pub spectators: bool,
    /// The seats in order.
    pub chairs: Vec<Chair>,
}

/// A seat before the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chair {
    /// Nobody sits there yet.
    Free,
    /// A person.
    Person {
        /// His name.
        name: String,
        /// Whether it is the visitor.
        you: bool,
        /// Whether a page of his is open.
        here: bool,
    },
    /// A bot.
    Bot {
        /// Its name at the table.
        name: String,
        /// Its kind.
        kind: String,
    },
}

impl Room {
    /// How many achievements win.
    fn goal(&self) -> usize {
        goal(
            self.chairs.len(),
            self.teams,
            self.sets,
            self.extra_achievement,
        )
    }

    /// How many seats are free.
    pub fn free(&self) -> usize {
        self.chairs
            .iter()
            .filter(|chair| **chair == Chair::Free)
            .count()
    }

    fn seated(&self) -> bool {
        self.chairs
            .iter()
            .any(|chair| matches!(chair, Chair::Person { you: true, .. }))
    }
}

/// What was wrong with a try to sit down, and the name typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JoinTry<'a> {
    /// The name typed.
    pub name: &'a str,
    /// Why it won't do.
    pub why: Option<&'a str>,
}

/// The invitation.
pub fn invitation(visit: &Visit<'_>, room: &Room, tried: JoinTry<'_>) -> Markup {
    let free = room.free();
    let main = html! {
        section.panel.narrow aria-labelledby="h-invitation" {
            p.kicker { "You are invited" }
            h1 #h-invitation {
                @match &room.title { Some(title) => { (name(title)) } None => { "A game with " (name(&room.host)) } }
            }
            p.soft {
                (name(&room.host)) " invites you to Innovation: " (game_words(room.edition, room.sets)) @if room.surprise { " (drawn by lot)" } ", "
                (plural(room.chairs.len() as u64, "player")) ", " (room.clock.label()) ". "
                (room.goal()) " achievements win."
            }
            (chairs(room, None))
            @if free == 0 {
                p.refused { "All seats are taken." }
                p { @if room.spectators { a.btn href={ "/t/" (room.id) } { "Watch the game" } " " } a.btn href="/new" { "Make a table of your own" } }
            } @else {
                form method="post" action={ "/t/" (room.id) "/join/" (room.key) } {
                    @if visit.person.is_none() {
                        (name_field(tried.name, tried.why, "That is all: no account."))
                    } @else { (mistake("join-mistake", tried.why)) }
                    @if free > 1 && !room.shuffle {
                        fieldset.f {
                            legend { "Where do you sit?" }
                            div.lines {
                                label.check { input type="radio" name="seat" value="any" checked; "Anywhere" }
                                @for (index, _) in room.chairs.iter().enumerate().filter(|(_, chair)| **chair == Chair::Free) {
                                    label.check { input type="radio" name="seat" value=(index); "Seat " (index + 1) (partner(room, index)) }
                                }
                            }
                        }
                    } @else { input type="hidden" name="seat" value="any"; }
                    button.btn.primary.big {
                        span { "Sit down" @if let Some(person) = visit.person { " as " (name(person)) } }
                    }
                }
                @if visit.person.is_none() {
                    p.soft { "Played here before? " a href="/me" { "Sign in first" } "." }
                }
            }
            p.soft { "New to the game? " a href="/guide" { "The guide" } " takes five minutes." }
        }
    };
    page(visit, "Invitation", Place::Play, main)
}

/// ", partner of Bob", in teams.
fn partner(room: &Room, index: usize) -> Markup {
    let opposite = room
        .teams
        .then(|| room.chairs.get((index + 2) % room.chairs.len().max(1)))
        .flatten();
    html! {
        @match opposite {
            Some(Chair::Person { name: partner, .. } | Chair::Bot { name: partner, .. }) => { ", partner of " (name(partner)) }
            _ => {}
        }
    }
}

/// The seats. `host` is given in the waiting room of who made the table: then free seats can be filled there.
fn chairs(room: &Room, host: Option<()>) -> Markup {
    html! {
        ol.chairs {
            @for (index, chair) in room.chairs.iter().enumerate() {
                li.free[*chair == Chair::Free] {
                    @match chair {
                        Chair::Free => {
                            span.pdisc.free aria-hidden="true" { (index + 1) }
                            span.what { b { "Free" } small { "seat " (index + 1) (team(room, index)) } }
                            @if host.is_some() {
                                form method="post" action={ "/t/" (room.id) "/seat" } {
                                    input type="hidden" name="seat" value=(index);
                                    label.vh for={ "sitter" (index) } { "Bot for seat " (index + 1) }
                                    select id={ "sitter" (index) } name="sitter" {
                                        @for kind in table::bot_kinds().iter().rev() { option value=(kind.name) { (bot_choice(kind)) } }
                                    }
                                    button.btn { "Add the bot" }
                                }
                            }
                        }
                        Chair::Person { name: who, you, here } => {
                            (disc(who, index, false))
                            span.what {
                                b { (name(who)) @if *you { " (you)" } }
                                small { "seat " (index + 1) (team(room, index)) @if !you { @if *here { " · here" } @else { " · away" } } }
                            }
                        }
                        Chair::Bot { name: who, kind } => {
                            (disc(who, index, true))
                            span.what { b { (name(who)) } small { "bot, " (kind) " · seat " (index + 1) (team(room, index)) } }
                            @if host.is_some() {
                                form method="post" action={ "/t/" (room.id) "/seat" } {
                                    input type="hidden" name="seat" value=(index);
                                    button.btn.quiet name="sitter" value="person" { "Free the seat" }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn team(room: &Room, index: usize) -> Markup {
    html! { @if room.teams { " · team " @if index.is_multiple_of(2) { "A" } @else { "B" } } }
}

/// Who looks at a waiting room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// Who made the table.
    Host,
    /// Somebody seated.
    Guest,
}

/// The waiting room. `link` is the full address of the invitation.
///
/// The part that changes while one waits is `<div id="room">`, so that it can be sent anew.
pub fn waiting_room(visit: &Visit<'_>, room: &Room, waits: Waits, link: &str) -> Markup {
    let title = match room.free() {
        0 => "Ready".to_owned(),
        free => format!("{} free", plural(free as u64, "seat")),
    };
    page(visit, &title, Place::Play, waiting_part(room, waits, link))
}

/// Only the part of the waiting room that changes.
pub fn waiting_part(room: &Room, waits: Waits, link: &str) -> Markup {
    let free = room.free();
    let host = (waits == Waits::Host).then_some(());
    html! {
        div #room {
            h1 { @match &room.title { Some(title) => { (name(title)) } None => { "The table of " (name(&room.host)) } } }
            div.two {
                div.col {
                    section.panel aria-labelledby="h-seats" {
                        h2 #h-seats { "Seats" }
                        p.state role="status" {
                            @if free == 0 { (icon("u-check")) "All are here." }
                            @else { (icon("u-hand")) (plural(free as u64, "seat")) @if free == 1 { " is" } @else { " are" } " free." }
                        }
                        (chairs(room, host))
                        div.row {
                            @if host.is_some() && free == 0 {
                                form method="post" action={ "/t/" (room.id) "/begin" } { button.btn.primary.big { (icon("u-play")) "Begin" } }
                            } @else if host.is_none() && free == 0 {
                                p.soft { (name(&room.host)) " begins the game." }
                            }
                            @if room.seated() {
                                form method="post" action={ "/t/" (room.id) "/leave" } { button.btn.quiet { "Leave the table" } }
                            }
                        }
                    }
                }
                div.col {
                    @if free > 0 {
                        section.panel aria-labelledby="h-link" {
                            h2 #h-link { "Invite" }
                            p.soft { "Whoever opens this link can sit down. A name is enough." }
                            div.f {
                                label for="link" { "Link to the table" }
                                div.copy {
                                    input #link type="text" readonly value=(link);
                                    button.btn type="button" data-copy="link" hidden { "Copy" }
                                }
                            }
                            p.soft { @if room.listed { "The table also stands in the lobby." } @else { "The table is not listed: only the link leads here." } }
                        }
                    }
                    section.panel aria-labelledby="h-agreed" {
                        h2 #h-agreed { "Agreed" }
                        dl.facts {
                            dt { "Game" } dd { (game_words(room.edition, room.sets)) @if room.surprise { " (chance drew the sets)" } @if room.extra_achievement { ", one achievement more" } }
                            dt { "To win" } dd { (room.goal()) " achievements" @if room.teams { " together" } }
                            @if room.teams { dt { "Teams" } dd { "two of two, partners opposite" } }
                            @if room.edition == Edition::Fourth && room.chairs.len() > 3 && !room.teams {
                                dt { "Parley" } dd { "who isn’t next to you pays to share, or to be spared" }
                            }
                            dt { "Seats" } dd { @if room.shuffle { "shuffled at the start" } @else { "as shown" } }
                            dt { "Clock" } dd { (room.clock.label()) }
                            dt { "Taking back" } dd { (room.undo.label()) }
                            @if room.chairs.iter().any(|chair| matches!(chair, Chair::Bot { .. })) { dt { "Bots answer" } dd { (room.pace.label()) } }
                            dt { "Watching" } dd { @if room.spectators { "anybody may" } @else { "nobody may" } }
                        }
                    }
                    p.soft.noscript { "This page shows who comes by itself; without scripts, " a href={ "/t/" (room.id) } { "look again" } "." }
                }
            }
        }
    }
}
