//! Whether it is so.

use super::{View, bit, compare};
use crate::frame::Done;
use lang::tree::{Cards, Colors, Condition, DoneTest, Kinship, Number, Quantifier, Quantity};
use smallvec::SmallVec;
use vocab::{Color, Seat, Splay};

impl View<'_> {
    /// Whether it is so.
    pub fn holds(&self, condition: &Condition) -> bool {
        let run = self.run;
        match condition {
            Condition::And(all) => all.iter().all(|one| self.holds(one)),
            Condition::Or(any) => any.iter().any(|one| self.holds(one)),
            Condition::Not(inner) => !self.holds(inner),
            Condition::Done(test) => {
                let full = |done: Done| done == Done::Fully;
                match test {
                    DoneTest::Done => full(run.last),
                    DoneTest::NotDone => !full(run.last),
                    DoneTest::Both => full(run.last) && full(run.before_last[0]),
                    DoneTest::Either => full(run.last) || full(run.before_last[0]),
                    DoneTest::Neither => !full(run.last) && !full(run.before_last[0]),
                    DoneTest::All(n) => {
                        let deeds = [run.last, run.before_last[0], run.before_last[1]];
                        deeds.iter().take(*n as usize).all(|done| full(*done))
                    }
                }
            }
            Condition::Foreseen => run.foreseen,
            Condition::YourTurn => self.state.turn.seat == run.you,
            Condition::AnythingChanged => self.state.changes != run.deed_changes,
            Condition::Flip(won) => run.flip == Some(*won),
            Condition::Exists(any, cards) => self.exists(cards) == *any,
            Condition::Compare(left, comparison, right) => {
                // "If a bonus on your board is that value": any of them.
                let left: SmallVec<[i16; 8]> = match left {
                    Number::BonusOn(..) => self.values(left),
                    _ => SmallVec::from_slice(&[self.number(left)]),
                };
                right.iter().any(|number| {
                    self.values(number)
                        .iter()
                        .any(|right| left.iter().any(|left| compare(*left, *comparison, *right)))
                })
            }
            Condition::Parity(number, odd) => (self.number(number) % 2 == 1) == *odd,
            Condition::Has {
                cards,
                lacks,
                at_least,
                icons,
            } => {
                let cards = self.cards(cards);
                !cards.is_empty()
                    && cards.iter().all(|card| {
                        let count = self.icons_on_card(*card, icons);
                        if *lacks {
                            count == 0
                        } else {
                            count >= (*at_least).max(1)
                        }
                    })
            }
            Condition::Is(cards, test) => {
                let cards = self.cards(cards);
                !cards.is_empty() && cards.iter().all(|card| self.test(*card, test))
            }
            Condition::IsPositioned(cards, position, place) => {
                let cards = self.cards(cards);
                !cards.is_empty()
                    && cards.iter().all(|card| {
                        self.is_positioned(*card, position)
                            && place.as_ref().is_none_or(|place| self.is_at(*card, place))
                    })
            }
            Condition::ColorSplayed {
                colors,
                negated,
                splay,
            } => {
                let you = self.they.unwrap_or(run.you);
                // Of `red or blue` one is enough, of all else every one is meant.
                let one = matches!(colors, Colors::Or(_));
                let colors = self.colors(colors);
                let mut meant = Color::ALL
                    .into_iter()
                    .filter(|color| colors & bit(*color) != 0);
                let so = |color: Color| {
                    let now = self.state.splays[you.index()][color as usize];
                    let so = match splay {
                        None => now != Splay::None,
                        Some(splay) => now == *splay,
                    };
                    so != *negated
                };
                if one {
                    meant.any(so)
                } else {
                    colors != 0 && meant.all(so)
                }
            }
            Condition::SplayedLike {
                colors,
                negated,
                like,
            } => {
                let you = self.they.unwrap_or(run.you);
                let splays = |colors: u8| {
                    Color::ALL
                        .iter()
                        .filter(move |color| colors & bit(**color) != 0)
                        .map(|color| self.state.splays[you.index()][*color as usize])
                };
                let (colors, like) = (self.colors(colors), self.colors(like));
                colors != 0
                    && splays(colors).all(|now| {
                        let so = now != Splay::None && splays(like).any(|other| other == now);
                        so != *negated
                    })
            }
            Condition::ColorIs {
                left,
                negated,
                right,
            } => {
                let (left, right) = (self.colors(left), self.colors(right));
                left != 0 && ((left & right == left) != *negated)
            }
            Condition::ColorAt {
                colors,
                negated,
                place,
            } => {
                let colors = self.colors(colors);
                let present = |color: Color| {
                    place.parts.iter().any(|part| {
                        self.zones(part).iter().any(|zone| {
                            self.state
                                .cards(*zone)
                                .any(|card| self.color(card) == color)
                        })
                    })
                };
                colors != 0
                    && Color::ALL
                        .iter()
                        .filter(|color| colors & bit(**color) != 0)
                        .all(|color| present(*color) != *negated)
            }
            Condition::Every(quantifier, domain, inner) => {
                let each = self.over(domain, |view| view.holds(inner));
                match quantifier {
                    Quantifier::Every => each.iter().all(|so| *so),
                    Quantifier::Any => each.iter().any(|so| *so),
                    Quantifier::No => !each.iter().any(|so| *so),
                }
            }
            Condition::OnlyYou(inner) => self
                .state
                .alive()
                .iter()
                .all(|seat| self.with_they(seat).holds(inner) == (seat == run.you)),
            Condition::YouHave {
                single,
                most,
                number,
            } => {
                let sign = if *most { 1 } else { -1 };
                let score = |seat: Seat| self.with_they(seat).number(number) * sign;
                let own = score(run.you);
                let mut others = self.state.alive().without(run.you).iter();
                if *single {
                    others.all(|seat| score(seat) < own)
                } else {
                    others.all(|seat| score(seat) <= own)
                }
            }
            Condition::Match(kinship, left, right) => {
                let keys = |cards: &Cards| {
                    let mut keys: SmallVec<[i16; 32]> = self
                        .cards(cards)
                        .iter()
                        .map(|card| match kinship {
                            Kinship::Color => self.color(*card) as i16,
                            Kinship::Value => self.state.value(*card),
                            Kinship::Set => self.state.back(*card).set as i16,
                        })
                        .collect();
                    keys.sort_unstable();
                    if *kinship != Kinship::Value {
                        keys.dedup();
                    }
                    keys
                };
                keys(left) == keys(right)
            }
            Condition::AllEqual(number, domain) => {
                // Rule: absent. Of nothing it isn't true.
                let values = self.over(domain, |view| view.number(number));
                !values.is_empty() && values.windows(2).all(|pair| pair[0] == pair[1])
            }
            Condition::WasOnEveryBoard => self.state.visited.iter().any(|(card, seats, _)| {
                *card == run.card && self.state.alive().minus(*seats).is_empty()
            }),
            Condition::BeganOnYourBoard => self
                .state
                .visited
                .iter()
                .any(|(card, _, began)| *card == run.card && *began == Some(run.you)),
        }
    }

    /// Whether there are such cards, enough of them and together as they must be.
    pub(super) fn exists(&self, cards: &Cards) -> bool {
        let fit = self.cards(cards);
        let (least, most) = match &cards.quantity {
            Quantity::Number(n) => (self.number(n).max(1), i16::MAX),
            Quantity::AtLeast(n) => (*n, i16::MAX),
            Quantity::Exactly(least, most) | Quantity::Between(least, most) => (*least, *most),
            _ => (1, i16::MAX),
        };
        let there = crate::pick::largest(self, &fit, cards.joint) as i16;
        (least..=most).contains(&there)
    }
}
