//! How far everybody is with what wins: standard and special achievements, from what all can see.

use crate::stacks::{count_marks, stack_icons};
use crate::words::highest_top;
use crate::{Book, Teller};
use engine::Rules;
use view::{SeatView, Shown, View};
use vocab::{Age, CardId, Color, Edition, Icon, Kind, Mark, Seat, Set, Special, Splay};

/// How far everybody is with a special achievement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialProgress {
    /// Which.
    pub special: Special,
    /// Who has it.
    pub holder: Option<Seat>,
    /// Whether it lies in the junk.
    pub junked: bool,
    /// By seat: how much of how much, of what [`Book::special_counts`] says. Nothing of nothing if that can't be told.
    ///
    /// What a deed with a City earns has two steps: such a City is, as far as the viewer knows, in the hand; and the deed.
    pub seats: Vec<(u8, u8)>,
}

/// The standard achievement of an age, and what a seat lacks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Its value.
    pub age: Age,
    /// How many of that value are available.
    pub available: u8,
    /// Who holds achievements of that value, once for each.
    pub holders: Vec<Seat>,
    /// Points the seat needs for one.
    pub points: u16,
    /// How many of them it lacks.
    pub points_short: u16,
    /// Whether its highest top card is too low.
    pub top_short: bool,
    /// How many of its secrets have that value: each can be claimed on the same terms.
    pub secrets: u8,
}

impl Goal {
    /// Whether the seat could claim one now.
    pub fn is_ready(&self) -> bool {
        self.available > 0 && self.is_earned()
    }

    /// Whether the seat could claim one of its secrets of that value now.
    pub fn is_secret_ready(&self) -> bool {
        self.secrets > 0 && self.is_earned()
    }

    fn is_earned(&self) -> bool {
        self.points_short == 0 && !self.top_short
    }
}

/// The standard achievements, lowest first, and what `seat` lacks for each.
pub fn goals(teller: Teller<'_>, view: &View, seat: Seat) -> Vec<Goal> {
    let Some(own) = view.seats.get(seat.index()) else {
        return Vec::new();
    };
    let count = |cards: &[Shown], age| {
        let ages = cards.iter().filter_map(|card| standard_age(teller, card));
        ages.filter(|value| *value == age).count()
    };
    let highest = highest_top(teller, view, seat);
    let last = match own.safe.is_empty() {
        true => Rules::of(view.edition).last_achievement_age,
        // Any card can become a secret.
        false => Rules::of(view.edition).last_age,
    };
    (1..=last)
        .map(|age| {
            let copies = count(&own.achievements, age) as u16;
            let points = u16::from(age) * 5 * (copies + 1);
            let held = |at: &SeatView| vec![at.seat; count(&at.achievements, age)];
            Goal {
                age,
                available: count(&view.available, age) as u8,
                holders: view.seats.iter().flat_map(held).collect(),
                points,
                points_short: points.saturating_sub(own.points),
                top_short: highest < age,
                secrets: count(&own.safe, age) as u8,
            }
        })
        .collect()
}

/// The value of a standard achievement; a relic isn't one, though it counts as an achievement.
pub(crate) fn standard_age(teller: Teller<'_>, shown: &Shown) -> Option<Age> {
    match shown {
        Shown::Back(back) => Some(back.age),
        Shown::Face(card) => {
            let facts = teller.book.facts(*card);
            (facts.set != Set::Relics).then_some(facts.age)
        }
    }
}

/// The special achievements of the sets in play and how far everybody is with each.
pub fn specials(teller: Teller<'_>, view: &View) -> Vec<SpecialProgress> {
    let in_play = |special: &Special| {
        view.sets.contains(special.set()) && special.set().editions().contains(view.edition)
    };
    Special::ALL
        .into_iter()
        .filter(in_play)
        .map(|special| {
            let mut seats = view.seats.iter();
            SpecialProgress {
                special,
                holder: seats
                    .find(|at| at.specials.contains(&special))
                    .map(|at| at.seat),
                junked: view.junked_specials.contains(&special),
                seats: view
                    .seats
                    .iter()
                    .map(|at| progress(teller, view.edition, at, special))
                    .collect(),
            }
        })
        .collect()
}

/// How much a player has of how much he needs.
fn progress(teller: Teller<'_>, edition: Edition, at: &SeatView, special: Special) -> (u8, u8) {
    let tops = || Color::ALL.into_iter().filter_map(|color| at.top(color));
    let counted = |count: usize, need: u8| (count.min(usize::from(need)) as u8, need);
    let highest = || {
        let values = tops().map(|card| teller.book.facts(card).face);
        values.max().unwrap_or(0)
    };
    let both = |one: bool, other: bool| (u8::from(one) + u8::from(other), 2);
    match special {
        Special::Monument if Rules::of(edition).monument_counts_turn => {
            counted(usize::from(at.tucked.max(at.scored)), 6)
        }
        Special::Monument => {
            let has = |card, kind| teller.book.has(card, kind);
            let demands = |card: &_| has(*card, Kind::Demand) || has(*card, Kind::Compel);
            counted(tops().filter(demands).count(), 4)
        }
        Special::Empire => {
            let enough = |icon: &&Icon| at.icons.get(**icon) >= 3;
            counted(Icon::ALL[..6].iter().filter(enough).count(), 6)
        }
        Special::World => counted(usize::from(at.icons.get(Icon::Clock)), 12),
        Special::Wonder => {
            let splayed = |splay| matches!(splay, Splay::Right | Splay::Up | Splay::Aslant);
            counted(
                at.stacks
                    .iter()
                    .filter(|stack| splayed(stack.splay))
                    .count(),
                5,
            )
        }
        Special::Universe => counted(
            tops()
                .filter(|card| teller.book.facts(*card).face >= 8)
                .count(),
            5,
        ),
        Special::Supremacy => {
            let colors = |icon: &Icon| {
                let stacks = at.stacks.iter();
                stacks
                    .filter(|stack| stack_icons(teller.book, stack).get(*icon) >= 3)
                    .count()
            };
            let icons = Rules::of(edition).icons.iter();
            counted(icons.map(colors).max().unwrap_or(0), 4)
        }
        Special::Destiny => counted(at.forecast.len(), Rules::of(edition).destiny as u8),
        Special::Wealth => counted(at.bonuses.len(), 8),
        Special::Heritage => {
            let pictures = |stack| usize::from(stack_icons(teller.book, stack).hexes());
            counted(at.stacks.iter().map(pictures).max().unwrap_or(0), 8)
        }
        Special::History => {
            let echoes = |stack| count_marks(teller.book, stack, |mark| mark == Mark::Echo);
            counted(at.stacks.iter().map(echoes).max().unwrap_or(0), 4)
        }
        Special::Tradition
        | Special::Repute
        | Special::Fame
        | Special::Glory
        | Special::Victory => {
            let in_hand = at.hand.iter().any(|shown| match shown {
                Shown::Face(card) => city_earns(teller.book, at, *card).contains(&special),
                Shown::Back(_) => false,
            });
            (u8::from(in_hand), 2)
        }
        Special::Confidence => {
            let (secrets, _) = counted(at.safe.len(), 4);
            (secrets + u8::from(highest() >= 5), 5)
        }
        Special::Zen => {
            let odd = |card| teller.book.facts(card).face % 2 == 1;
            both(highest() >= 6, !tops().any(odd))
        }
        Special::Anonymity => both(highest() >= 7, at.achievements.is_empty()),
        Special::Folklore => both(highest() >= 8, at.icons.get(Icon::Factory) == 0),
        Special::Mystery => both(highest() >= 9, tops().count() < 5),
    }
}

/// What a City would earn a player: melded onto his board as it lies now, or junked or tucked from his hand.
pub(crate) fn city_earns(book: &Book, at: &SeatView, card: CardId) -> Vec<Special> {
    let facts = book.facts(card);
    let splay = at.stacks[facts.color as usize].splay;
    engine::specials_of_city(facts, splay).collect()
}
