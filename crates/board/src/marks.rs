//! What expansion cards show besides icons: echo effects, bonuses, flags and fountains, and what a city's icons do.

use crate::Sight;
use crate::icons;
use maud::{Markup, html};
use table::{Book, bonus_points, visible_cards, visible_marks};
use view::SeatView;
use vocab::{CardId, Color, Edition, Mark, Seat, Splay};

/// How points come about: "Score pile 12, and bonuses 7: 6, and 1 for another."
pub(crate) fn points(at: &SeatView) -> String {
    let bonus = bonus_points(&at.bonuses);
    let pile = at.points.saturating_sub(bonus);
    match at.bonuses.as_slice() {
        [] => format!("Score pile {pile}; no bonus is visible."),
        [_] => format!("Score pile {pile}, and the only visible bonus, {bonus}."),
        [best, _] => format!("Score pile {pile}, and bonuses {bonus}: {best}, and 1 for another."),
        [best, others @ ..] => format!(
            "Score pile {pile}, and bonuses {bonus}: {best}, and 1 for each of {} others.",
            others.len()
        ),
    }
}

/// A visible flag or fountain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Banner {
    /// The city.
    pub(crate) card: CardId,
    /// Flag or fountain.
    pub(crate) mark: Mark,
    /// The opponent who shows more cards of a flag's color: how many, and how many its owner shows. Then it is no
    /// achievement.
    pub(crate) outshone: Option<(Seat, usize, usize)>,
}

/// The visible flags and fountains of a player, and what they are worth now (12.7).
pub(crate) fn banners(sight: &Sight<'_>, at: &SeatView) -> Vec<Banner> {
    let book = sight.book();
    let mut found = Vec::new();
    for (color, stack) in Color::ALL.into_iter().zip(&at.stacks) {
        for (card, mark) in visible_marks(book, stack) {
            let outshone = match mark {
                Mark::Flag => outshone(sight, at, color),
                Mark::Fountain => None,
                _ => continue,
            };
            found.push(Banner {
                card,
                mark,
                outshone,
            });
        }
    }
    found
}

fn outshone(sight: &Sight<'_>, at: &SeatView, color: Color) -> Option<(Seat, usize, usize)> {
    let shows = |at: &SeatView| visible_cards(&at.stacks[color as usize]);
    let (own, team) = (shows(at), sight.team(at.seat));
    let others = sight.view.seats.iter();
    others
        .filter(|other| !team.contains(other.seat) && shows(other) > own)
        .max_by_key(|other| shows(other))
        .map(|other| (other.seat, shows(other), own))
}

/// Under which splays a place of a covered card is seen: "splayed left or up"; nothing for a place that never is.
pub(crate) fn seen_when(edition: Edition, place: usize) -> Option<String> {
    let ways: Vec<&str> = Splay::DIRECTIONS
        .into_iter()
        .filter(|splay| *splay != Splay::Aslant || edition == Edition::Fourth)
        .filter(|splay| splay.places() & (1 << place) != 0)
        .map(Splay::word)
        .collect();
    let (last, first) = ways.split_last()?;
    Some(match first {
        [] => format!("splayed {last}"),
        first => format!("splayed {} or {last}", first.join(", ")),
    })
}

/// What the icons of a city do, an item each, in the manner of effects; nothing if none of them does anything.
pub(crate) fn city(book: &Book, card: CardId) -> Option<Markup> {
    let facts = book.facts(card);
    if facts.marks.len() < 5 {
        return None;
    }
    // Those that act come in the order in which they do: top middle, then bottom middle.
    let order = [4, 2, 0, 1, 3, 5];
    let marks = order.iter().filter_map(|place| facts.marks.get(*place));
    let told: Vec<Markup> = marks
        .filter_map(|mark| acts(facts.age, facts.color, *mark))
        .collect();
    if told.is_empty() {
        return None;
    }
    Some(html! { ol class="effects" { @for item in told { (item) } } })
}

fn acts(age: u8, color: Color, mark: Mark) -> Option<Markup> {
    let value = |age: u8| html! { span class="v" { (age) } };
    let (name, when, says) = match mark {
        Mark::Search(icon) => (
            "Search",
            "when you meld it as an action",
            html! {
                "Draw and show " (age) @if age == 1 { " base card" } @else { " base cards" } " of value " (value(age))
                ", as far as there are any. Keep those with " (icons::icon(icon)) ", return the others."
            },
        ),
        Mark::Arrow(splay) => (
            "Arrow",
            "when you meld it as an action",
            html! { "Splay your " (color) " cards " (splay) "." },
        ),
        Mark::Plus => (
            "Plus",
            "when you meld it as an action",
            html! { "Draw a " (value(age + 1)) "." },
        ),
        Mark::Junk => (
            "Junk",
            "when you meld it as an action",
            html! { "Junk an available achievement of value " (value(age)) "." },
        ),
        Mark::Uplift => (
            "Uplift",
            "when you meld it as an action",
            html! { "Junk the whole deck of " (value(age + 1)) ", then draw a " (value(age + 2)) "." },
        ),
        Mark::Unsplay => (
            "Unsplay",
            "when you meld it as an action",
            html! { "Every opponent’s " (color) " cards are unsplayed." },
        ),
        Mark::Flag => (
            "Flag",
            "while it can be seen",
            html! { "An achievement, unless some opponent shows more " (color) " cards than you." },
        ),
        Mark::Fountain => (
            "Fountain",
            "while it can be seen",
            html! { "An achievement." },
        ),
        Mark::Bonus(points) => (
            "Bonus",
            "while it can be seen",
            html! { @if points == 1 { "1 point." } @else { (points) " points if it is your highest, else 1." } },
        ),
        _ => return None,
    };
    Some(html! {
        li {
            (icons::mark(mark))
            p { span class="kind e" { (name) ", " (when) " " } (says) }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_seen_under_the_splays_that_show_it() {
        let seen = |edition, place| seen_when(edition, place).unwrap_or_default();
        assert_eq!(
            seen(Edition::Fourth, 3),
            "splayed left, up or aslant",
            "bottom right"
        );
        assert_eq!(seen(Edition::Third, 0), "splayed right", "top left");
        assert_eq!(seen(Edition::Third, 2), "splayed up", "bottom middle");
        assert_eq!(seen_when(Edition::Fourth, 4), None, "top middle");
    }

    #[test]
    fn one_bonus_counts_in_full_and_the_others_as_one() {
        assert_eq!(bonus_points(&[]), 0);
        assert_eq!(bonus_points(&[6]), 6);
        assert_eq!(bonus_points(&[6, 6, 2]), 8);
    }

    #[test]
    fn every_city_that_does_something_says_what() {
        for edition in [Edition::Third, Edition::Fourth] {
            let book = Book::of(edition).expect("the cards are right");
            let quiet = [Mark::Hex, Mark::Blank];
            for (id, card) in book.cards() {
                let marks = &card.facts.marks;
                let more = marks
                    .iter()
                    .filter(|mark| !quiet.contains(mark) && !matches!(mark, Mark::Icon(_)))
                    .count();
                if marks.len() > 4 {
                    let told = city(&book, id).map_or(0, |list| list.0.matches("<li>").count());
                    assert_eq!(told, more, "{}", card.title);
                }
            }
        }
    }
}
