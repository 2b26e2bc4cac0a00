use engine::{Library, Rules};
use view::{SeatView, Shown, View};
use vocab::{Age, CardId, Color, Icon, Seat, Set, Special};

/// How well `seat` stands in what `view` shows: its own standing less that of its strongest rival.
///
/// Only differences mean something; about a hundred is an achievement.
pub fn worth(library: &Library, view: &View, seat: Seat) -> f64 {
    if let Some(ending) = &view.ending {
        let draw = ending.winners.len() == view.seats.len() || ending.winners.is_empty();
        return match (draw, ending.winners.contains(seat)) {
            (true, _) => 0.0,
            (false, true) => 1e6,
            (false, false) => -1e6,
        };
    }
    let side = |other: Seat| {
        view.teams
            .iter()
            .find(|team| team.contains(seat))
            .is_some_and(|team| team.contains(other))
            || other == seat
    };
    let mut own = 0.0;
    let mut rival = f64::NEG_INFINITY;
    for at in &view.seats {
        let standing = standing(library, view, at);
        if side(at.seat) {
            own += standing;
        } else if standing > rival {
            rival = standing;
        }
    }
    if !view.teams.is_empty() {
        // Two partners were added up.
        own /= 2.0;
    }
    if rival.is_finite() { own - rival } else { own }
}

/// How well a player stands, whoever the others are.
fn standing(library: &Library, view: &View, at: &SeatView) -> f64 {
    if at.eliminated {
        return -1000.0;
    }
    let value = |card: CardId| library.card(card).facts.face;
    let tops: Vec<Age> = Color::ALL
        .into_iter()
        .filter_map(|color| at.top(color))
        .map(value)
        .collect();
    let highest = tops.iter().copied().max().unwrap_or(0);
    let beneath: usize = at
        .stacks
        .iter()
        .map(|stack| stack.cards.len().saturating_sub(1))
        .sum();
    let icons: f64 = Icon::ALL
        .into_iter()
        // The second of an icon is worth more than the tenth: what counts is to have as many as the others.
        .map(|icon| f64::from(at.icons.get(icon)).sqrt())
        .sum();
    let age_of = |shown: &Shown| match shown {
        Shown::Face(card) => library.card(*card).facts.age,
        Shown::Back(back) => back.age,
    };
    let hand: f64 = at
        .hand
        .iter()
        .map(age_of)
        // A card that could be melded now is worth its value; many at once can't be used.
        .map(|age| 2.0 + f64::from(age).min(f64::from(highest) + 1.0))
        .take(8)
        .sum();
    let points = f64::from(at.points);
    // How near each achievement is that can still be had; of two of a value the second costs more.
    let reach = |age: Age, ready: f64, near: f64| {
        let standard = at.achievements.iter().filter(|shown| match shown {
            Shown::Face(card) => library.card(*card).facts.set != Set::Relics,
            Shown::Back(_) => true,
        });
        let copies = standard.filter(|shown| age_of(shown) == age).count() + 1;
        let by_points = (points / (5.0 * f64::from(age) * copies as f64)).min(1.0);
        let by_top = (f64::from(highest) / f64::from(age)).min(1.0);
        match by_points >= 1.0 && by_top >= 1.0 {
            true => ready,
            false => near * by_points * by_top,
        }
    };
    // Nobody can claim all he might: the others are as quick.
    let available = view.available.iter().map(age_of);
    let near = most_first(available.map(|age| reach(age, 30.0, 14.0)), 0.5);
    // A secret is for its owner alone; he needs but an action for each.
    let secrets = at.safe.iter().map(age_of);
    let secrets = most_first(secrets.map(|age| 3.0 + reach(age, 42.0, 18.0)), 0.8);
    // What is foreshadowed comes to the board for nothing when something as high is melded.
    let foreshadowed: f64 = at
        .forecast
        .iter()
        .map(age_of)
        .map(|age| 3.0 + 0.5 * f64::from(age))
        .take(6)
        .sum();
    // How near the special achievements are that count cards one by one.
    let rules = Rules::of(view.edition);
    let count = |special, have: usize, need: usize| {
        let part = (have as f64 / need as f64).min(1.0);
        match view.specials.contains(&special) {
            true => 30.0 * part * part,
            false => 0.0,
        }
    };
    let counted = count(Special::Wealth, at.bonuses.len(), 8)
        + count(Special::Destiny, at.forecast.len(), rules.destiny)
        + count(Special::Confidence, at.safe.len(), 4);
    // An artifact on display is an action for nothing, and then a museum; one in a museum can be melded. Where it goes to
    // none it only keeps others from being dug, unless it is worth melding.
    let free = |card: CardId| match library.card(card).facts.featured {
        _ if view.museums_left.is_none() => {
            (2.0 + f64::from(value(card)) - f64::from(highest)).max(0.0)
        }
        Some(_) => 7.0 + 0.5 * f64::from(value(card)),
        None => 3.0,
    };
    let shown = at.display.map_or(0.0, free);
    let museums = museums(view, at);
    // Flags and fountains can be lost again, and a flag that is outshone can be won back.
    let flying = 12.0 * f64::from(at.idle_flags) - 20.0 * f64::from(at.flags + at.fountains);
    100.0 * f64::from(at.achievement_count)
        + 2.5 * points.min(60.0)
        + near
        + 8.0 * icons
        + 4.0 * tops.len() as f64
        + 3.0 * tops.iter().copied().map(f64::from).sum::<f64>()
        + 1.0 * beneath as f64
        + hand
        + secrets
        + foreshadowed
        + counted
        + shown
        + museums
        + flying
}

/// The sum of what things are worth, the best in full, each next one less by that factor.
fn most_first(things: impl Iterator<Item = f64>, factor: f64) -> f64 {
    let mut things: Vec<f64> = things.collect();
    things.sort_by(|a, b| a.total_cmp(b));
    things
        .into_iter()
        .fold(0.0, |sum, thing| sum * factor + thing)
}

/// What a player's museums are worth: a card to meld each, and the more of them are in use, the sooner whoever has the most
/// claims one.
fn museums(view: &View, at: &SeatView) -> f64 {
    let Some(left) = view.museums_left else {
        return 0.0;
    };
    let others = view.seats.iter().filter(|other| other.seat != at.seat);
    let rival = others.map(|other| other.museums.len()).max().unwrap_or(0);
    let used: usize = view.seats.iter().map(|at| at.museums.len()).sum();
    let part = used as f64 / (used + usize::from(left)).max(1) as f64;
    let lead = match at.museums.len() {
        0 => 0.0,
        own if own > rival => 60.0,
        own if own == rival => 20.0,
        _ => 5.0,
    };
    4.0 * at.museums.len() as f64 + lead * part * part
}
