//! The document around every page.

use super::me::{Settings, Theme};
use super::parts::{calm, icon, name};
use maud::{DOCTYPE, Markup, html};
use std::fmt;

/// Where the files that belong to the program are found.
#[derive(Clone, Copy)]
pub struct Assets {
    /// The address of a file, by its name: `tokens.css` gives `/assets/tokens.css?…` or the like.
    pub address: fn(&str) -> String,
}

impl fmt::Debug for Assets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assets").finish_non_exhaustive()
    }
}

/// Who looks at a page, and how.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// Where the program's files are found.
    pub assets: Assets,
    /// His name, if he has one.
    pub person: Option<&'a str>,
    /// At how many tables he is asked; shown beside "Play".
    pub asked: usize,
    /// His settings, from the cookie.
    pub settings: Settings,
    /// The address of this page, to come back to.
    pub path: &'a str,
}

/// Which entry of the navigation the page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Lobby, making and joining tables.
    Play,
    /// The cards.
    Cards,
    /// The rules.
    Rules,
    /// The guide.
    Guide,
    /// Oneself.
    Me,
    /// None of them.
    Nowhere,
}

/// A page with header, navigation and footer. `main` stands in the `<main>` element.
pub fn page(visit: &Visit<'_>, title: &str, place: Place, main: Markup) -> Markup {
    let styles = ["tokens.css", "cards.css", "pages.css", "live.css"];
    document(
        visit,
        title,
        &styles,
        "page",
        false,
        html! {
            a.skip href="#main" { "Skip to the page" }
            (header(visit, place))
            main #main tabindex="-1" { (main) }
            (footer())
        },
    )
}

/// The page of a table: only the document, since the table draws its own bar. `body` holds `<div id="table">` and what
/// stays beside it when the table changes. While others choose (`waits`), a browser without scripts looks again by itself.
pub fn table(visit: &Visit<'_>, title: &str, waits: bool, body: Markup) -> Markup {
    let styles = [
        "tokens.css",
        "cards.css",
        "board.css",
        "pages.css",
        "live.css",
    ];
    document(
        visit,
        title,
        &styles,
        "tablepage",
        waits,
        html! {
            a.skip href="#question" { "Skip to the question" }
            (body)
        },
    )
}

/// Seconds until a page without scripts looks again whether it is asked.
const AGAIN: u8 = 4;

fn document(
    visit: &Visit<'_>,
    title: &str,
    styles: &[&str],
    kind: &str,
    waits: bool,
    body: Markup,
) -> Markup {
    let address = visit.assets.address;
    let settings = visit.settings;
    let theme = match settings.theme {
        Theme::Auto => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("dark"),
    };
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[theme] data-sound=(settings.sound) data-notify=(settings.notify)
            data-pause=(settings.pause.word()) data-confirm=(settings.confirm)
        {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content=(theme.unwrap_or("light dark"));
                title { (calm(title)) " · Eleven Ages" }
                @if waits { noscript { meta http-equiv="refresh" content=(AGAIN); } }
                meta name="description" content="A quiet table for the card game Innovation: every edition, against bots or friends.";
                link #favicon rel="icon" type="image/svg+xml" href=(address("favicon.svg")) data-asked=(address("favicon-asked.svg"));
                @for style in styles {
                    link rel="stylesheet" href=(address(style));
                }
                // Both wait until the page is read, and run in this order.
                script src=(address("vendor/idiomorph.js")) defer {}
                script type="module" src=(address("ages.js")) {}
            }
            body.(kind) {
                (body)
            }
        }
    }
}

fn header(visit: &Visit<'_>, place: Place) -> Markup {
    let here = |at: Place| (at == place).then_some("page");
    html! {
        header.top {
            a.brand href="/" { (icon("i-hex")) span { "Eleven Ages" } }
            nav aria-label="Site" {
                a href="/" aria-current=[here(Place::Play)] {
                    "Play"
                    @if visit.asked > 0 {
                        " " span.count { (visit.asked) span.vh { " tables wait for you" } }
                    }
                }
                a href="/cards" aria-current=[here(Place::Cards)] { "Cards" }
                a href="/rules" aria-current=[here(Place::Rules)] { "Rules" }
                a href="/guide" aria-current=[here(Place::Guide)] { "Guide" }
                a.you href="/me" aria-current=[here(Place::Me)] {
                    (icon("i-person"))
                    @match visit.person {
                        Some(person) => { span.vh { "You: " } (name(person)) }
                        None => { "You" }
                    }
                }
            }
            (theme_switch(visit))
        }
    }
}

/// A button that turns the light on or off. Without knowing what the device prefers it offers the dark first.
fn theme_switch(visit: &Visit<'_>) -> Markup {
    let (next, words) = match visit.settings.theme {
        Theme::Dark => ("light", "Light theme"),
        Theme::Light => ("auto", "Theme of the device"),
        Theme::Auto => ("dark", "Dark theme"),
    };
    html! {
        form.switch method="post" action="/me/theme" {
            input type="hidden" name="back" value=(visit.path);
            button name="theme" value=(next) aria-label=(words) title=(words) { (icon("u-sun")) }
        }
    }
}

fn footer() -> Markup {
    html! {
        footer.foot {
            p { "Eleven Ages is an unofficial fan work. Innovation is a game by Carl Chudyk; names belong to their owners. All drawings and words here are our own." }
            p { a href="/api" { "For programs" } }
        }
    }
}
