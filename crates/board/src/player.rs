//! A player: who it is, his hand, score pile and achievements, and his board.

use crate::icons::{self, glyph};
use crate::prose::{self, Links};
use crate::stack;
use crate::zones::{self, Place};
use crate::{Outside, Sight, artifacts, marks, secrets};
use maud::{Markup, html};
use view::{SeatView, Shown};
use vocab::{Color, Icon, Kind, Mark, Seat, Seats, Set, Splay, Zone};

/// A player's part of the table.
///
/// All players are drawn alike; the style sheet shows a board in full or as a summary that opens, as there is room.
pub(crate) fn board(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let seat = at.seat;
    let near = seat == sight.near();
    let asked = sight.view.asked.contains(seat);
    let name = sight.teller.name(seat);
    let label = format!("seat-{}-name", seat.0);
    html! {
        section class={
            "board"
            @if near { " me" } @else { " far" }
            @if asked { " is-asked" }
            @if at.eliminated { " out" }
            (crowd(at))
        } id={ "seat-" (seat.0) } aria-labelledby=(label) {
            header class="who" {
                h2 id=(label) title=(name) { (sight.disc(seat)) bdi { (name) } }
                p class="tags" { (tags(sight, at)) }
                (hand(sight, at))
                (score(sight, at))
                (medals(sight, at))
                (later_zones(sight, at))
            }
            details class="open" name="board" {
                summary class="btn quiet" {
                    span class="vh" { (name) ": the whole board" }
                    (glyph("u-down"))
                }
            }
            div class="stacks" style=(room(at)) data-name=[(!near).then(|| sight.place(Zone::Stack(seat, Color::Red)))] {
                @for (color, stack) in Color::ALL.into_iter().zip(&at.stacks) {
                    (stack::pile(sight, seat, color, stack))
                }
                (artifacts::cases(sight, at))
            }
            (totals(sight, at))
        }
    }
}

/// Whether there are so many strips that a low screen has no room for them: " crowded", or even " jammed".
fn crowd(at: &SeatView) -> &'static str {
    let strips = |splayed: fn(Splay) -> bool| {
        let stacks = at.stacks.iter().filter(move |stack| splayed(stack.splay));
        stacks.map(|stack| stack.cards.len().saturating_sub(1))
    };
    let across: usize = strips(|splay| !matches!(splay, Splay::None | Splay::Up)).sum();
    let down = strips(|splay| matches!(splay, Splay::Up | Splay::Aslant)).max();
    // An artifact beside the board takes as much room as some strips.
    let across = across + 3 * (at.museums.len() + at.display.iter().len());
    match (across, down.unwrap_or(0)) {
        (36.., _) | (_, 7..) => " crowded jammed",
        (13.., _) | (_, 4..) => " crowded",
        _ => "",
    }
}

/// How many strips lie side by side, and how many in the highest stack: the style sheet sizes the cards by both.
fn room(at: &SeatView) -> String {
    let covered = |splays: &[Splay]| {
        let stacks = at
            .stacks
            .iter()
            .filter(|stack| splays.contains(&stack.splay));
        stacks
            .map(|stack| stack.cards.len().saturating_sub(1))
            .collect::<Vec<_>>()
    };
    let across: usize = covered(&[Splay::Left, Splay::Right, Splay::Aslant])
        .iter()
        .sum();
    let down = covered(&[Splay::Up, Splay::Aslant])
        .into_iter()
        .max()
        .unwrap_or(0);
    let empty = at
        .stacks
        .iter()
        .filter(|stack| stack.cards.is_empty())
        .count();
    let cases = at.museums.len() + at.display.iter().len();
    format!("--k:{across};--u:{down};--e:{empty};--c:{cases}")
}

/// What is to be known of a player beside his name.
fn tags(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let seat = at.seat;
    let outside = sight.outside.get(seat.index());
    let partner = !sight.is_own(seat)
        && sight
            .view
            .viewer
            .is_some_and(|you| sight.team(you).contains(seat));
    let team = sight.view.teams.iter().position(|team| team.contains(seat));
    let own = sight.is_own(seat);
    html! {
        @if own { small { "you" } }
        @if let Some(Outside { tag, bot, here, .. }) = outside {
            @if *bot { (glyph("u-bot")) }
            @if !tag.is_empty() { small { (tag) } }
            @if !own && !bot && !here { span class="gone" title="not here now" { (glyph("u-away")) span class="vh" { "not here now" } } }
        }
        @if partner { span class="tagx shares" { (glyph("u-team")) "partner" } }
        @else if let (false, Some(team)) = (own, team) { span class="tagx apart" { (glyph("u-team")) "team " (team + 1) } }
        @if sight.view.distant.contains(seat) { span class="tagx apart" { (glyph("u-distant")) "distant" } }
        @if at.eliminated { span class="tagx hit" { "has lost: out of the game" } }
        (dogma_tag(sight, seat))
        @if sight.view.asked.contains(seat) && !own { span class="asked" { "is asked" } }
    }
}

/// What the effect under way means for a player.
fn dogma_tag(sight: &Sight<'_>, seat: Seat) -> Markup {
    let Some(now) = sight.view.executing.last() else {
        return html! {};
    };
    let turn = sight.view.turn.seat;
    html! {
        @if now.seat == seat && now.demanded_by.is_some() {
            span class="tagx hit" { (glyph("u-hit")) @if now.kind == Kind::Compel { "is compelled" } @else { "must obey" } }
        } @else if now.seat == seat && seat != turn {
            span class="tagx shares" { (glyph("u-share")) "shares" }
        }
    }
}

fn hand(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let own = sight.is_own(at.seat);
    zones::place(
        sight,
        &Place {
            id: format!("hand-{}", at.seat.0),
            name: "Hand",
            sign: None,
            number: at.hand.len().to_string(),
            sum: String::new(),
            why: String::new(),
            names: false,
            whose: sight.place(Zone::Hand(at.seat)),
            cards: &at.hand,
            own,
            grouped: false,
        },
    )
}

fn score(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let bonus = table::bonus_points(&at.bonuses);
    let with_bonuses = sight.has(Set::Echoes) || sight.has(Set::Cities) || bonus > 0;
    zones::place(
        sight,
        &Place {
            id: format!("score-{}", at.seat.0),
            name: "Score",
            sign: None,
            number: at.points.to_string(),
            sum: if bonus > 0 {
                format!("{}+{bonus}", at.points.saturating_sub(bonus))
            } else {
                String::new()
            },
            why: if with_bonuses {
                marks::points(at)
            } else {
                String::new()
            },
            names: false,
            whose: sight.place(Zone::Score(at.seat)),
            cards: &at.score,
            own: sight.is_own(at.seat),
            grouped: true,
        },
    )
}

/// Forecast and safe: where their set is in play, or something lies there all the same.
fn later_zones(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let forecast = sight.has(Set::Echoes) || !at.forecast.is_empty();
    let safe = sight.has(Set::Unseen) || !at.safe.is_empty();
    html! {
        @if forecast || safe {
            div class="later" {
                @if forecast { (forecast_of(sight, at)) }
                @if safe { (secrets::safe(sight, at)) }
            }
        }
    }
}

fn forecast_of(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let own = sight.is_own(at.seat);
    zones::place(
        sight,
        &Place {
            id: format!("forecast-{}", at.seat.0),
            name: "Forecast",
            sign: Some("u-forecast"),
            number: of_limit(at, at.forecast.len()),
            sum: String::new(),
            why: room_words(at, "Forecast", at.forecast.len()),
            names: own,
            whose: sight.place(Zone::Forecast(at.seat)),
            cards: &at.forecast,
            own,
            grouped: false,
        },
    )
}

/// "2 of 5", or "2" where there is no limit.
pub(crate) fn of_limit(at: &SeatView, count: usize) -> String {
    match at.limit {
        Some(limit) => format!("{count} of {limit}"),
        None => count.to_string(),
    }
}

/// How much room a forecast or a safe has (11.6).
pub(crate) fn room_words(at: &SeatView, name: &str, count: usize) -> String {
    let Some(limit) = at.limit else {
        return String::new();
    };
    let best = at.stacks.iter().map(|stack| stack.splay).max();
    let by = match best {
        None | Some(Splay::None) => "no stack is splayed".to_owned(),
        Some(splay) => format!("the best splay is {splay}"),
    };
    let full = if count >= usize::from(limit) {
        format!(
            " The {} is full: a card that should go there stays where it is.",
            name.to_lowercase()
        )
    } else {
        String::new()
    };
    format!("Room for {limit}: five, less what splays take; {by}.{full}")
}

/// The achievements a player holds, and how many win.
fn medals(sight: &Sight<'_>, at: &SeatView) -> Markup {
    let seat = at.seat;
    let count = u16::from(at.achievement_count);
    let sum = sight.achievements(seat);
    let banners = marks::banners(sight, at);
    let held = at.achievements.len()
        + at.specials.len()
        + usize::from(at.flags + at.fountains + at.claimed_museums);
    let team = sight.view.teams.iter().any(|team| team.contains(seat));
    let goal = usize::from(sight.view.goal);
    // What partners hold fills places too.
    let blanks = goal.saturating_sub(held + usize::from(sum.saturating_sub(count)));
    let words = match team {
        true => format!("{count}; with the partner {sum} of {goal} achievements"),
        false => format!("{count} of {goal} achievements"),
    };
    html! {
        details class="zone medals" id={ "won-" (seat.0) } {
            summary aria-label={ (words) ". Show" } {
                span class={ "row" @if goal > 7 { " long" } } aria-hidden="true" {
                    @for shown in &at.achievements {
                        @let back = sight.back_of(*shown);
                        @if artifacts::is_relic(sight, shown) {
                            span class="medal rl" title="relic" { (glyph("u-relic")) }
                        } @else { span class="medal" { (back.age) } }
                    }
                    @for _ in 0..at.claimed_museums { span class="medal mu" title="museum" { (glyph("u-museum")) } }
                    @for special in &at.specials {
                        span class="medal sp" title=(special.name_in(sight.view.edition)) { (glyph("u-medal")) }
                    }
                    @for banner in banners.iter().filter(|banner| banner.outshone.is_none()) {
                        span class="medal fl" { (icons::mark(banner.mark)) }
                    }
                    @for banner in banners.iter().filter(|banner| banner.outshone.is_some()) {
                        span class="medal fl idle" { (icons::mark(banner.mark)) }
                    }
                    @for _ in 0..blanks { span class="medal no" {} }
                }
                span class="lab" {
                    (glyph("u-medal"))
                    b { (sum) } " of " (goal)
                    @if team { " " (glyph("u-team")) }
                }
            }
            div class="full" {
                h3 { (words) }
                @if !at.specials.is_empty() {
                    p class="won" { @for special in &at.specials { b { (glyph("u-medal")) (special.name_in(sight.view.edition)) } } }
                }
                @if at.claimed_museums > 0 {
                    p class="won" { b { (glyph("u-museum")) @if at.claimed_museums == 1 { "a museum" } @else { (at.claimed_museums) " museums" } } }
                }
                @if !banners.is_empty() {
                    ul class="banners" { @for banner in &banners { li { (banner_words(sight, at, *banner)) } } }
                }
                @if !at.achievements.is_empty() || held == 0 { (zones::listing(sight, &at.achievements)) }
            }
        }
    }
}

/// What a flag or a fountain is worth now, and why.
fn banner_words(sight: &Sight<'_>, at: &SeatView, banner: marks::Banner) -> Markup {
    let book = sight.book();
    let color = book.facts(banner.card).color;
    let own = sight.is_own(at.seat);
    html! {
        (icons::mark(banner.mark))
        p {
            (prose::card_name(book, banner.card, book.title(banner.card), Links::Live))
            @match (banner.mark, banner.outshone) {
                (Mark::Flag, None) => { ": its flag is an achievement, for no opponent shows more " (color) " cards." }
                (Mark::Flag, Some((by, theirs, ours))) => {
                    ": its flag counts for nothing now, for " bdi { (sight.called(by)) }
                    @if sight.is_own(by) { " show " } @else { " shows " }
                    (theirs) " " (color) " cards, "
                    @if own { "you" } @else { bdi { (sight.teller.name(at.seat)) } } " " (ours) "."
                }
                _ => { ": its fountain is an achievement as long as it can be seen." }
            }
        }
    }
}

/// The icons of a player in a row, for the summary.
fn totals(sight: &Sight<'_>, at: &SeatView) -> Markup {
    html! {
        p class="sum" aria-label="Icons" {
            @for icon in icons_in_play(sight) {
                @let count = at.icons.get(icon);
                span class=[(count == 0).then_some("z")] { (icons::icon(icon)) (count) }
            }
        }
    }
}

/// The icons that can come up: the person is on cards of the 4th edition only.
pub(crate) fn icons_in_play<'a>(sight: &'a Sight<'_>) -> impl Iterator<Item = Icon> + use<'a> {
    let fourth = sight.view.edition == vocab::Edition::Fourth;
    Icon::ALL
        .into_iter()
        .filter(move |icon| fourth || *icon != Icon::Person)
}

/// The seats that hold a standard achievement of a value.
pub(crate) fn holders(sight: &Sight<'_>, age: vocab::Age) -> Seats {
    let holds = |at: &&SeatView| {
        let backs = at
            .achievements
            .iter()
            .filter(|shown| !artifacts::is_relic(sight, shown))
            .map(|shown: &Shown| sight.back_of(*shown));
        backs.into_iter().any(|back| back.age == age)
    };
    sight
        .view
        .seats
        .iter()
        .filter(holds)
        .map(|at| at.seat)
        .collect()
}
