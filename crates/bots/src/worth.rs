use view::{SeatView, Shown, View};
use vocab::{Icon, Seat};

/// How well `seat` stands in what `view` shows: its own standing less that of its strongest rival.
///
/// Only differences mean something; about a hundred is an achievement.
pub fn worth(view: &View, seat: Seat) -> f64 {
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
        let standing = standing(view, at);
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
fn standing(view: &View, at: &SeatView) -> f64 {
    if at.eliminated {
        return -1000.0;
    }
    let facts_of_backs: f64 = at.hand.len() as f64;
    let tops: Vec<usize> = at
        .stacks
        .iter()
        .map(|stack| stack.cards.len())
        .filter(|length| *length > 0)
        .collect();
    let beneath: usize = tops.iter().map(|length| length - 1).sum();
    let icons: f64 = Icon::ALL
        .into_iter()
        // The second of an icon is worth more than the tenth: what counts is to have as many as the others.
        .map(|icon| f64::from(at.icons.get(icon)).sqrt())
        .sum();
    let points = f64::from(at.points);
    let next = view
        .available
        .iter()
        .filter_map(|shown| match shown {
            Shown::Back(back) => Some(f64::from(back.age) * 5.0),
            Shown::Face(_) => None,
        })
        .filter(|need| *need > points)
        .fold(f64::INFINITY, f64::min);
    let near = if next.is_finite() { points / next } else { 0.0 };
    100.0 * f64::from(at.achievement_count)
        + 4.0 * points.min(60.0)
        + 25.0 * near
        + 9.0 * icons
        + 6.0 * tops.len() as f64
        + 1.5 * beneath as f64
        + 5.0 * facts_of_backs.min(8.0)
        + 4.0 * at.safe.len() as f64
        + 4.0 * at.forecast.len() as f64
}
