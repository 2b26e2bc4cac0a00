//! Numbers.

use super::{Bind, View, defined};
use crate::state::Holder;
use lang::tree::{Aggregate, Base, BonusChoice, Counted, Domain, Number, PlacePart, ZoneWord};
use smallvec::SmallVec;
use vocab::{IconCounts, Zone};

impl View<'_> {
    /// A number; of several possible, the first.
    pub fn number(&self, number: &Number) -> i16 {
        match number {
            Number::Literal(n) => *n,
            Number::Name(name) => defined(self.scalar(name.slot)),
            Number::That(slot) => defined(self.scalar(*slot)),
            Number::ValueOf(aggregate, cards) => {
                let cards = self.cards(cards);
                let mut values = cards.iter().map(|card| self.state.value(*card));
                match aggregate {
                    Aggregate::Only => values.next_back().unwrap_or(0),
                    Aggregate::Total => values.sum(),
                    Aggregate::Highest => values.max().unwrap_or(0),
                    Aggregate::Lowest => values.min().unwrap_or(0),
                }
            }
            Number::BonusOf(cards) => self
                .cards(cards)
                .iter()
                .flat_map(|card| {
                    self.game
                        .library
                        .card(*card)
                        .bonuses(IconCounts::ALL_PLACES)
                })
                .max()
                .unwrap_or(0) as i16,
            Number::Count(counted) => self.count(counted),
            Number::BonusOn(..) => self.values(number).iter().copied().next().unwrap_or(0),
            Number::Plus(a, b) => self.number(a).saturating_add(self.number(b)),
            Number::Minus(a, b) => self.number(a).saturating_sub(self.number(b)),
            Number::Times(a, b) => self.number(a).saturating_mul(self.number(b)),
            Number::Divided { number, by, up } => {
                let (number, by) = (self.number(number), (*by).max(1));
                if *up {
                    (number + by - 1).div_euclid(by)
                } else {
                    number.div_euclid(by)
                }
            }
            Number::Points(who) => match who {
                None => self.state.points(self.run.you),
                Some(who) => self.seat(who).map_or(0, |seat| self.state.points(seat)),
            },
            Number::BonusPoints(who) => match who {
                None => self.state.bonus_points(self.run.you),
                Some(who) => self
                    .seat(who)
                    .map_or(0, |seat| self.state.bonus_points(seat)),
            },
            Number::Extreme { most, number, over } => {
                let values = self.over(over, |view| view.number(number));
                let values = values.iter().copied();
                if *most {
                    values.max().unwrap_or(0)
                } else {
                    values.min().unwrap_or(0)
                }
            }
            Number::Either(a, _) => self.number(a),
        }
    }

    /// Every number it may be, where the words leave a choice; else the one.
    pub fn values(&self, number: &Number) -> SmallVec<[i16; 8]> {
        let mut out: SmallVec<[i16; 8]> = SmallVec::new();
        match number {
            Number::Either(a, b) => {
                out.extend(self.values(a));
                out.extend(self.values(b));
            }
            Number::BonusOn(choice, place) => {
                let mut bonuses: SmallVec<[u8; 16]> = SmallVec::new();
                for part in &place.parts {
                    if let PlacePart::Zone(who, ZoneWord::Board) = part {
                        for seat in self.seats(who).iter() {
                            bonuses.extend(self.state.bonuses(seat));
                        }
                    }
                }
                bonuses.sort_unstable();
                match choice {
                    BonusChoice::Highest => out.extend(bonuses.last().map(|b| *b as i16)),
                    BonusChoice::Lowest => out.extend(bonuses.first().map(|b| *b as i16)),
                    BonusChoice::A => {
                        bonuses.dedup();
                        out.extend(bonuses.iter().map(|b| *b as i16));
                    }
                    BonusChoice::Repeated => {
                        let repeated: SmallVec<[u8; 16]> = bonuses
                            .windows(2)
                            .filter(|pair| pair[0] == pair[1])
                            .map(|pair| pair[0])
                            .collect();
                        let mut repeated = repeated;
                        repeated.dedup();
                        out.extend(repeated.iter().map(|b| *b as i16));
                    }
                }
            }
            Number::ValueOf(Aggregate::Only, cards)
                if cards.rank.is_none() && matches!(cards.base, Base::Place(_)) =>
            {
                let mut values: SmallVec<[i16; 8]> = self
                    .cards(cards)
                    .iter()
                    .map(|card| self.state.value(*card))
                    .collect();
                values.sort_unstable();
                values.dedup();
                out = values;
            }
            Number::Plus(a, b) => {
                for a in self.values(a) {
                    out.extend(self.values(b).iter().map(|b| a + b));
                }
            }
            Number::Minus(a, b) => {
                for a in self.values(a) {
                    out.extend(self.values(b).iter().map(|b| a - b));
                }
            }
            _ => out.push(self.number(number)),
        }
        if out.is_empty() {
            out.push(0);
        }
        out
    }

    /// How many there are.
    pub fn count(&self, counted: &Counted) -> i16 {
        match counted {
            Counted::Cards(cards) => {
                if let Base::Place(Some(place)) = &cards.base
                    && cards.tests.is_empty()
                    && cards.position.is_none()
                    && cards.joint.is_none()
                    && cards.rank.is_none()
                {
                    let mut sum = 0;
                    for part in &place.parts {
                        for zone in self.zones(part) {
                            sum += match zone {
                                // Rule: flags. What counts as an achievement counts here, card or not (20.24).
                                Zone::Achievements(seat) => self.state.achievements(seat) as usize,
                                zone => self.state.places.count(zone),
                            };
                        }
                    }
                    return sum as i16;
                }
                self.cards(cards).len() as i16
            }
            Counted::IconsAt(icons, place) => self.icons_at(icons, place),
            Counted::IconsOn(icons, cards) => self.icons_on_cards(icons, &self.cards(cards)),
            Counted::Things(thing) => self.things(thing).count_ones() as i16,
            Counted::Players(players) => self.players(players).len() as i16,
            Counted::Specials(place) => place
                .parts
                .iter()
                .flat_map(|part| self.zones(part))
                .map(|zone| match zone {
                    Zone::Achievements(seat) => {
                        self.state.specials_of(Holder::Seat(seat)).count() as i16
                    }
                    _ => 0,
                })
                .sum(),
        }
    }

    /// A number for each thing of a domain.
    pub(super) fn over<T>(&self, domain: &Domain, get: impl Fn(&View) -> T) -> SmallVec<[T; 8]> {
        match domain {
            Domain::Things(thing) => {
                let fit = self.things(thing);
                (0..31)
                    .filter(|index| fit & (1 << index) != 0)
                    .map(|index| {
                        let bind = Bind::Scalar(
                            thing.slot,
                            self.thing_value(thing.kind, index),
                            self.bind,
                        );
                        get(&self.binding(&bind))
                    })
                    .collect()
            }
            Domain::Players(players, slot) => self
                .players(players)
                .iter()
                .map(|seat| {
                    let bind = Bind::Scalar(*slot, seat.0 as i16, self.bind);
                    get(&View {
                        they: Some(seat),
                        ..self.binding(&bind)
                    })
                })
                .collect(),
            Domain::Cards(cards, slot) => self
                .cards(cards)
                .iter()
                .map(|card| {
                    let bind = Bind::Card(*slot, *card, self.bind);
                    get(&self.binding(&bind))
                })
                .collect(),
        }
    }
}
