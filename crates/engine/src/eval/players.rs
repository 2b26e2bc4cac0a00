//! Which player, which players.

use super::View;
use lang::tree::{Group, Players, Rank, Slot, Who};
use smallvec::SmallVec;
use vocab::{CardId, Seat, Seats, Zone};

impl View<'_> {
    pub(super) fn they(&self) -> Seat {
        self.they.unwrap_or(self.run.actor)
    }

    /// The one player meant, if it is one.
    pub fn seat(&self, who: &Who) -> Option<Seat> {
        let alive = self.state.alive();
        match who {
            Who::You => Some(self.run.you),
            Who::Me => Some(self.run.me.unwrap_or(self.run.you)),
            Who::They => Some(self.they()),
            Who::That(slot) => self.seat_in(*slot),
            Who::Name(name) => self.seat_in(name.slot),
            Who::Left => self.state.clockwise(self.run.you).next(),
            Who::Right => {
                let order: SmallVec<[Seat; 5]> = self.state.clockwise(self.run.you).collect();
                order
                    .len()
                    .checked_sub(2)
                    .and_then(|index| order.get(index).copied())
                    .or(order.first().copied())
            }
            Who::Single { most, number } => {
                let score = |seat| self.with_they(seat).number(number) * if *most { 1 } else { -1 };
                let best = alive.iter().map(score).max()?;
                let mut leaders = alive.iter().filter(|seat| score(*seat) == best);
                let leader = leaders.next();
                if leaders.next().is_some() {
                    None
                } else {
                    leader
                }
            }
            Who::SingleWith(cards) => {
                let lowest = cards.rank == Some(Rank::Lowest);
                let best_of = |seat: Seat| {
                    let view = View {
                        home: Some(seat),
                        they: Some(seat),
                        ..*self
                    };
                    let values = view.candidates(cards);
                    let values = values.iter().map(|card| self.state.value(*card));
                    if lowest {
                        values.min().map(|value| -value)
                    } else {
                        values.max()
                    }
                };
                let best = alive.iter().filter_map(best_of).max()?;
                let mut leaders = alive.iter().filter(|seat| best_of(*seat) == Some(best));
                let leader = leaders.next();
                if leaders.next().is_some() {
                    None
                } else {
                    leader
                }
            }
            Who::OwnerOf(of) => self.refs(of).last().and_then(|card| self.owner(*card)),
            Who::Any(_) | Who::Each(_) | Who::All(_) => {
                let seats = self.seats(who);
                if seats.len() == 1 {
                    seats.iter().next()
                } else {
                    None
                }
            }
        }
    }

    pub(super) fn seat_in(&self, slot: Slot) -> Option<Seat> {
        let value = self.scalar(slot);
        u8::try_from(value)
            .ok()
            .map(Seat)
            .filter(|seat| self.state.alive().contains(*seat))
    }

    /// Whose place a card is in.
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        self.state.places.of(card).and_then(Zone::owner)
    }

    /// All players meant.
    pub fn seats(&self, who: &Who) -> Seats {
        match who {
            Who::Each(players) => match self.each {
                Some(seat) => Seats::only(seat),
                None => self.players(players),
            },
            Who::Any(players) | Who::All(players) => self.players(players),
            _ => self.seat(who).map_or(Seats::NONE, Seats::only),
        }
    }

    /// A group of players around the executing one.
    pub fn players(&self, players: &Players) -> Seats {
        let you = self.run.you;
        let group = match players.group {
            Group::Players => self.state.alive(),
            Group::OtherPlayers if self.game.rules.other_players_exclude_partner => {
                self.state.opponents(you)
            }
            Group::OtherPlayers => self.state.alive().without(you),
            Group::Opponents => self.state.opponents(you),
        };
        match &players.filter {
            None => group,
            Some(condition) => group
                .iter()
                .filter(|seat| self.with_they(*seat).holds(condition))
                .collect(),
        }
    }
}
