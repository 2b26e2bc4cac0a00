//! What happened, an action a block, the newest first; and the news among it.

use crate::Sight;
use crate::icons::glyph;
use crate::prose::{self, Links};
use maud::{Markup, html};
use table::{Detail, Told, Touch};

/// So many actions are shown; older ones are a step back in time away.
const SHOWN: usize = 20;

/// The log.
pub(crate) fn log(sight: &Sight<'_>) -> Markup {
    let older = sight.told.len().saturating_sub(SHOWN);
    let shown = sight.told.get(older..).unwrap_or(&[]);
    html! {
        section class="box log" id="log" aria-labelledby="log-name" {
            header {
                h2 id="log-name" { "Log" }
                @if let Some(last) = sight.told.last() {
                    a class="btn quiet" href={ "/t/" (sight.id) "/at/" (last.moment) } { "Step back" }
                }
            }
            ol {
                @for told in shown.iter().rev() { (block(sight, told)) }
                @if let Some(before) = older.checked_sub(1).and_then(|last| sight.told.get(last)) {
                    li class="act" {
                        a href={ "/t/" (sight.id) "/at/" (before.until) } { "What happened before" }
                    }
                }
            }
        }
    }
}

fn block(sight: &Sight<'_>, told: &Told) -> Markup {
    html! {
        li class={ "act" @if told.seat.is_some_and(|seat| sight.is_own(seat)) { " mine" } } id={ "log-" (told.moment) } {
            h3 {
                @if let Some(seat) = told.seat { (sight.disc(seat)) }
                span class="hl" {
                    (prose::line(sight.book(), &told.headline, Links::Live))
                    @if told.secret { " " (only_you()) }
                }
                a class="when" href={ "/t/" (sight.id) "/at/" (told.until) } aria-label={ "The table after this, " (spoken(told)) } { (when(told)) }
            }
            @if !told.details.is_empty() {
                ul { @for detail in &told.details { (sentence(sight, detail)) } }
            }
        }
    }
}

fn when(told: &Told) -> String {
    match (told.turn, told.action) {
        (0, _) => "opening".to_owned(),
        (turn, Some((action, of))) if of > 1 => format!("turn {turn} · {action}"),
        (turn, _) => format!("turn {turn}"),
    }
}

fn spoken(told: &Told) -> String {
    match (told.turn, told.action) {
        (0, _) => "the opening".to_owned(),
        (turn, Some((action, of))) => format!("turn {turn}, action {action} of {of}"),
        (turn, None) => format!("turn {turn}"),
    }
}

fn sentence(sight: &Sight<'_>, detail: &Detail) -> Markup {
    html! {
        li class=[touch(detail.touch)] {
            (prose::line(sight.book(), &detail.line, Links::Live))
            @if detail.secret { (only_you()) }
        }
    }
}

/// The mark of what the others don't know.
fn only_you() -> Markup {
    html! { " " span class="priv" { (glyph("u-eye")) "only you" } }
}

fn touch(touch: Touch) -> Option<&'static str> {
    match touch {
        Touch::None => None,
        Touch::Own => Some("own"),
        Touch::Loss => Some("loss"),
        Touch::Share => Some("share"),
    }
}

/// What is new to the viewer, in short.
pub(crate) fn digest(sight: &Sight<'_>) -> Markup {
    const MOST: usize = 6;
    let news = sight.told.get(sight.news..).unwrap_or(&[]);
    // His own action he knows.
    let news: Vec<&Told> = news
        .iter()
        .filter(|told| !told.seat.is_some_and(|seat| sight.is_own(seat)))
        .collect();
    let skipped = news.len().saturating_sub(MOST);
    html! {
        @if !news.is_empty() {
            section class="box digest" id="news" aria-labelledby="news-name" aria-live="polite" {
                h2 id="news-name" {
                    @if sight.view.viewer.is_some() { "Since you last acted" } @else { "The latest" }
                }
                @if skipped > 0 { p class="muted" { (skipped) " actions before these" } }
                ul { @for told in news.into_iter().skip(skipped) { (item(sight, told)) } }
            }
        }
    }
}

fn item(sight: &Sight<'_>, told: &Told) -> Markup {
    const MOST: usize = 3;
    let mut touched: Vec<&Detail> = told
        .details
        .iter()
        .filter(|detail| detail.touch != Touch::None)
        .collect();
    let (class, sign) = match touched.iter().map(|detail| detail.touch).max() {
        Some(Touch::Loss) => (Some("lose"), "u-hit"),
        Some(Touch::Share) => (Some("gain"), "u-share"),
        _ => (None, "u-play"),
    };
    // The sign says already who shares or is vulnerable; what came of it is news.
    if touched.len() > MOST {
        touched.remove(0);
    }
    let more = touched.len() > MOST;
    html! {
        li class=[class] {
            (glyph(sign))
            p {
                a class="to" href={ "#log-" (told.moment) } {
                    (prose::line(sight.book(), &told.headline, Links::Dead))
                    @if !touched.is_empty() { ":" }
                }
                @for detail in touched.into_iter().take(MOST) {
                    " " (prose::line(sight.book(), &detail.line, Links::Live))
                }
                @if more { " …" }
            }
        }
    }
}
