//! Everything that an action can lead to.

use crate::book::shelf;
use crate::table::is_between_actions;
use crate::{Bit, Book, Line, Teller, ending_line};
use engine::{Position, State};
use notation::{Words, special_name};
use std::collections::BTreeMap;
use view::{Choice, Ending};
use vocab::{CardId, Color, Seat, Special, Splay, Zone};

/// A position in which an action can end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The choices of one way there, the action itself first: lines as in a record.
    pub way: Vec<String>,
    /// How many ways lead there.
    pub ways: u64,
    /// What is different from before, a sentence each.
    pub changes: Vec<Line>,
    /// How the game ended in it, if it did.
    pub ending: Option<Line>,
    /// The position as JSON.
    pub position: String,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Outcomes {
    /// Every different outcome found, in a fixed order.
    pub found: Vec<Outcome>,
    /// How many choices were tried.
    pub tried: u64,
    /// Whether the search stopped at its bound, so that there may be more.
    pub bound_hit: bool,
    /// What the engine said where it could not go on.
    pub broken: Vec<String>,
}

/// Everything that an action (`dogma Archery`, `draw`) can lead to from a position given as JSON, trying at most `limit`
/// choices.
///
/// # Errors
/// If the position is none, or the action isn't possible in it.
pub fn outcomes(position: &[u8], action: &str, limit: u64) -> Result<Outcomes, String> {
    let shelf = shelf().map_err(|errors| errors.to_string())?;
    let setup = notation::Setup::from_json(position, shelf).map_err(|error| error.to_string())?;
    let state = setup.state(shelf, 0).map_err(|error| error.to_string())?;
    let book = Book::of(setup.options.edition).map_err(|errors| errors.to_string())?;
    let names = &setup.players;
    let words = Words {
        library: book.library(),
        players: names,
    };
    let Some(decision) = state.decision() else {
        return Err("the game is over in this position".to_owned());
    };
    let choice = words
        .parse(action, &decision)
        .map_err(|error| error.to_string())?;
    let mut tree = Tree {
        found: BTreeMap::new(),
        tried: 0,
        bound_hit: false,
        broken: Vec::new(),
    };
    tree.search(&state, choice, limit);
    let teller = Teller {
        book: &book,
        names,
        viewer: None,
    };
    let before = state.position();
    let found = tree
        .found
        .into_iter()
        .map(|((position, _), leaf)| {
            let mut at = state.clone();
            let mut way = Vec::new();
            for choice in &leaf.way {
                if let Some(decision) = at.decision() {
                    way.push(format!(
                        "{}: {}",
                        words.player(decision.seat),
                        words.choice(&decision.ask, *choice)
                    ));
                }
                if at.apply(*choice).is_err() {
                    break;
                }
            }
            let changes = differences(teller, &before, &position);
            let json = notation::Setup {
                position,
                under_way: Vec::new(),
                ..setup.clone()
            }
            .to_json(shelf);
            Outcome {
                way,
                ways: leaf.ways,
                changes,
                ending: leaf.ending.map(|ending| ending_line(teller, &ending)),
                position: json,
            }
        })
        .collect();
    Ok(Outcomes {
        found,
        tried: tree.tried,
        bound_hit: tree.bound_hit,
        broken: tree.broken,
    })
}

/// Where every card lies.
fn places(position: &Position) -> BTreeMap<CardId, Zone> {
    let mut places = BTreeMap::new();
    let mut put =
        |cards: &[CardId], zone: Zone| places.extend(cards.iter().map(|card| (*card, zone)));
    for (index, at) in position.seats.iter().enumerate() {
        let seat = Seat(index as u8);
        for (color, (_, cards)) in Color::ALL.into_iter().zip(&at.stacks) {
            put(cards, Zone::Stack(seat, color));
        }
        put(&at.hand, Zone::Hand(seat));
        put(&at.score, Zone::Score(seat));
        put(&at.forecast, Zone::Forecast(seat));
        put(&at.safe, Zone::Safe(seat));
        put(&at.achievements, Zone::Achievements(seat));
        put(&at.museums, Zone::Museums(seat));
        put(at.display.as_slice(), Zone::Display(seat));
    }
    for ((set, age), cards) in &position.decks {
        put(cards, Zone::Deck(*set, *age));
    }
    put(&position.available, Zone::Available);
    put(&position.junk, Zone::Junk);
    put(&position.removed, Zone::Removed);
    put(&position.relics, Zone::Relics);
    places
}

fn holder(position: &Position, special: Special) -> Option<Seat> {
    position
        .seats
        .iter()
        .position(|at| at.specials.contains(&special))
        .map(|index| Seat(index as u8))
}

/// What is different between two positions.
fn differences(teller: Teller<'_>, before: &Position, after: &Position) -> Vec<Line> {
    let mut lines = Vec::new();
    let (from, to) = (places(before), places(after));
    for (card, zone) in &to {
        let Some(was) = from.get(card).filter(|was| *was != zone) else {
            continue;
        };
        lines.push(
            Line::new()
                .with(teller.card(*card))
                .words(": ")
                .then(teller.place(*was, None))
                .words(" → ")
                .then(teller.place(*zone, None)),
        );
    }
    for (index, (was, is)) in before.seats.iter().zip(&after.seats).enumerate() {
        let seat = Seat(index as u8);
        for (color, (was, is)) in Color::ALL
            .into_iter()
            .zip(was.stacks.iter().zip(&is.stacks))
        {
            let stack = |line: Line| {
                line.with(teller.whose(seat))
                    .words(" ")
                    .with(Bit::Color(color))
                    .words(" cards")
            };
            if was.0 != is.0 {
                let how = if is.0 == Splay::None {
                    "not splayed".to_owned()
                } else {
                    format!("splayed {}", is.0)
                };
                lines.push(stack(Line::new()).words(format!(": {how}")));
            }
            let mut sorted = [was.1.clone(), is.1.clone()];
            sorted.iter_mut().for_each(|cards| cards.sort_unstable());
            if sorted[0] == sorted[1] && was.1 != is.1 {
                let order: Vec<Line> =
                    is.1.iter()
                        .map(|card| Line::new().with(teller.card(*card)))
                        .collect();
                lines.push(
                    stack(Line::new())
                        .words(", from the top: ")
                        .then(Line::list(order)),
                );
            }
        }
    }
    for (index, (was, is)) in before.seats.iter().zip(&after.seats).enumerate() {
        let more = is.claimed_museums.saturating_sub(was.claimed_museums);
        for _ in 0..more {
            let seat = Line::new().with(teller.seat(Seat(index as u8)));
            lines.push(Line::of("A museum: ").then(seat));
        }
    }
    for special in Special::ALL {
        let name = special_name(teller.book.edition(), special);
        match (holder(before, special), holder(after, special)) {
            (was, Some(seat)) if was != Some(seat) => {
                lines.push(Line::of(format!("{name}: ")).with(teller.seat(seat)))
            }
            (Some(_), None) => lines.push(Line::of(format!("{name}: nobody"))),
            _ => {}
        }
        if before.junked_specials.contains(&special) != after.junked_specials.contains(&special) {
            lines.push(Line::of(format!("{name}: into or out of the junk")));
        }
    }
    for ((set, age), cards) in &after.decks {
        let was = before.decks.get(&(*set, *age));
        let same = was.is_some_and(|was| {
            let mut sorted = [was.clone(), cards.clone()];
            sorted.iter_mut().for_each(|cards| cards.sort_unstable());
            was != cards && sorted[0] == sorted[1]
        });
        if same {
            lines.push(
                teller
                    .place(Zone::Deck(*set, *age), None)
                    .words(": another order")
                    .capital(),
            );
        }
    }
    lines
}

/// The ends of an action found so far.
struct Tree {
    found: BTreeMap<(Position, Option<(u8, String)>), Leaf>,
    tried: u64,
    bound_hit: bool,
    broken: Vec<String>,
}

struct Leaf {
    ending: Option<Ending>,
    way: Vec<Choice>,
    ways: u64,
}

impl Tree {
    /// Tries every choice in the action that `action` begins from `state`, at most `limit` of them.
    ///
    /// Chance (a coin) falls as the state's generator has it.
    fn search(&mut self, state: &State, action: Choice, limit: u64) {
        // States to go on from, and the way there. The last one first: the search goes deep and stays small.
        let mut open: Vec<(State, Vec<Choice>)> = Vec::new();
        self.step(state, &[], action, &mut open);
        while let Some((state, way)) = open.pop() {
            let Some(decision) = state.decision() else {
                continue;
            };
            for choice in decision.options.iter().rev() {
                if self.tried >= limit {
                    self.bound_hit = true;
                    return;
                }
                self.step(&state, &way, *choice, &mut open);
            }
        }
    }

    fn step(
        &mut self,
        state: &State,
        way: &[Choice],
        choice: Choice,
        open: &mut Vec<(State, Vec<Choice>)>,
    ) {
        self.tried += 1;
        let mut next = state.clone();
        if let Err(error) = next.apply(choice) {
            let error = error.to_string();
            if !self.broken.contains(&error) {
                self.broken.push(error);
            }
            return;
        }
        let mut way = way.to_vec();
        way.push(choice);
        if next.ending().is_none() && !is_between_actions(&next) {
            open.push((next, way));
            return;
        }
        let ending = next.ending().cloned();
        let end = ending
            .as_ref()
            .map(|ending| (ending.winners.0, format!("{:?}", ending.why)));
        let leaf = Leaf {
            ending,
            way,
            ways: 0,
        };
        self.found
            .entry((next.position(), end))
            .or_insert(leaf)
            .ways += 1;
    }
}
