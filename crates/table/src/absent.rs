//! Why an action isn't among the options, for whoever typed it.

use crate::words::{find, goal_words};
use crate::{Bit, Line, Teller, goals};
use view::{Ask, Back, Decision, View};
use vocab::{Age, CardId, Color, Icon, Seat, Set, Zone};

/// Why there is no such option among the actions: "meld Oars", "dogma Pottery", "endorse Tools", "achieve 3", or a title
/// alone. Nothing if that isn't what is asked, or if no reason is known.
pub fn why_not(teller: Teller<'_>, view: &View, decision: &Decision, typed: &str) -> Option<Line> {
    if !matches!(decision.ask, Ask::Action { .. }) {
        return None;
    }
    let seat = decision.seat;
    let typed = typed.trim();
    let (verb, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    match verb.to_lowercase().as_str() {
        "achieve" => {
            let value = rest.trim_matches(['[', ']']).parse().ok()?;
            Some(not_achieved(teller, view, seat, value))
        }
        verb => {
            let title = match verb {
                "meld" | "endorse" | "dogma" | "use" => rest,
                _ => typed,
            };
            let card = teller.book.look_up(title).ok()?;
            Some(match verb {
                "meld" => not_melded(teller, view, seat, card),
                "endorse" => not_endorsed(teller, view, seat, card),
                _ => not_used(teller, view, seat, card),
            })
        }
    }
}

fn not_achieved(teller: Teller<'_>, view: &View, seat: Seat, value: Age) -> Line {
    let achievement = Line::new().with(Bit::Back(Back {
        set: Set::Base,
        age: value,
    }));
    let goal = goals(teller, view, seat)
        .into_iter()
        .find(|goal| goal.age == value);
    match goal {
        Some(goal) if goal.available > 0 || goal.secrets > 0 => {
            let lacks = goal_words(&goal);
            achievement.words(match lacks.is_empty() {
                true => " can be achieved by an action".to_owned(),
                false => format!(" can't be achieved yet: you lack {lacks}"),
            })
        }
        _ => Line::of("no ").then(achievement).words(" is available"),
    }
}

fn not_melded(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Line {
    match find(view, card) {
        // A Meld action is always possible with these.
        Some(Zone::Hand(owner) | Zone::Museums(owner)) if owner == seat => Line::new()
            .with(teller.card(card))
            .words(" can be melded by an action"),
        Some(Zone::Forecast(owner)) if owner == seat => Line::new().with(teller.card(card)).words(
            " is in your forecast: it is melded after a Meld action with a card at least as high",
        ),
        Some(Zone::Display(owner)) if owner == seat => Line::new()
            .with(teller.card(card))
            .words(" is on your display: it can be melded once it lies in a museum"),
        at => place(teller, card, at).words(", so you can't meld it"),
    }
}

fn not_used(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Line {
    let title = || Line::new().with(teller.card(card));
    match find(view, card) {
        Some(Zone::Hand(owner)) if owner == seat => {
            title().words(" is in your hand: it must be melded before it can be used")
        }
        Some(Zone::Museums(owner)) if owner == seat => {
            title().words(" is in your museum: it must be melded before it can be used")
        }
        Some(Zone::Display(owner)) if owner == seat => {
            title().words(" is on display: it can be used at the start of your turn only")
        }
        Some(Zone::Stack(owner, color)) if owner == seat => {
            match top(view, seat, color).filter(|top| *top != card) {
                Some(above) => title()
                    .words(" lies beneath ")
                    .with(teller.card(above))
                    .words(": only top cards can be used"),
                None => title().words(" has no dogma"),
            }
        }
        at => place(teller, card, at).words(", so you can't use it"),
    }
}

fn not_endorsed(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Line {
    let on_top = matches!(find(view, card), Some(Zone::Stack(owner, color))
        if owner == seat && top(view, seat, color) == Some(card));
    let Some(icon) = teller.book.facts(card).featured.filter(|_| on_top) else {
        return not_used(teller, view, seat, card);
    };
    if view.turn.endorsed {
        return Line::of("you can endorse once a turn only");
    }
    let shows = |city: &CardId, icon: Icon| {
        let marks = teller.book.facts(*city).marks.iter();
        marks
            .filter_map(|mark| mark.icon())
            .any(|shown| shown == icon)
    };
    let mut cities = Color::ALL
        .into_iter()
        .filter_map(|color| top(view, seat, color))
        .filter(|city| teller.book.facts(*city).back == Set::Cities);
    match cities.any(|city| shows(&city, icon)) {
        true => Line::of("your hand has no card low enough to pay for endorsing"),
        false => Line::of("it takes a City on top with ")
            .with(Bit::Icon(icon))
            .words(" to endorse ")
            .with(teller.card(card)),
    }
}

fn top(view: &View, seat: Seat, color: Color) -> Option<CardId> {
    view.seats.get(seat.index())?.top(color)
}

/// Where a card lies, as far as the viewer knows.
fn place(teller: Teller<'_>, card: CardId, at: Option<Zone>) -> Line {
    let title = Line::new().with(teller.card(card));
    match at {
        Some(zone @ (Zone::Stack(..) | Zone::Display(_))) => {
            title.words(" is on ").then(teller.place(zone, None))
        }
        Some(zone) => title.words(" is in ").then(teller.place(zone, None)),
        None => Line::of("you don't know where ").then(title).words(" is"),
    }
}
