//! Where cards lie: every card is a link of exactly one list, so it can't be in two places or in none.

use vocab::{CardId, Color, Seat, Set, Zone};

/// How many lists there are: twelve a seat, the decks, and four common places.
pub(crate) const ZONES: usize = 12 * Seat::MAX + 55 + 4;
const DECKS: usize = 12 * Seat::MAX;
const COMMON: usize = DECKS + 55;

/// The index of a zone's list; `ZONES` for a deck that doesn't exist.
#[inline]
pub(crate) const fn index(zone: Zone) -> usize {
    match zone {
        Zone::Hand(seat) => seat.index() * 12,
        Zone::Score(seat) => seat.index() * 12 + 1,
        Zone::Stack(seat, color) => seat.index() * 12 + 2 + color as usize,
        Zone::Forecast(seat) => seat.index() * 12 + 7,
        Zone::Safe(seat) => seat.index() * 12 + 8,
        Zone::Achievements(seat) => seat.index() * 12 + 9,
        Zone::Display(seat) => seat.index() * 12 + 10,
        Zone::Museums(seat) => seat.index() * 12 + 11,
        Zone::Deck(set, age) => {
            if age == 0 || age > 11 || set as usize > 4 {
                ZONES
            } else {
                DECKS + set as usize * 11 + age as usize - 1
            }
        }
        Zone::Available => COMMON,
        Zone::Junk => COMMON + 1,
        Zone::Removed => COMMON + 2,
        Zone::Relics => COMMON + 3,
    }
}

/// The zone of each list, looked up rather than worked out: it is asked for all the time.
static ZONE_OF: [Zone; ZONES] = {
    let mut zones = [Zone::Junk; ZONES];
    let mut index = 0;
    while index < ZONES {
        zones[index] = work_out(index);
        index += 1;
    }
    zones
};

/// The zone of a list.
#[inline]
pub(crate) fn zone(index: usize) -> Zone {
    ZONE_OF[index]
}

const fn work_out(index: usize) -> Zone {
    if index < DECKS {
        let seat = Seat((index / 12) as u8);
        match index % 12 {
            0 => Zone::Hand(seat),
            1 => Zone::Score(seat),
            7 => Zone::Forecast(seat),
            8 => Zone::Safe(seat),
            9 => Zone::Achievements(seat),
            10 => Zone::Display(seat),
            11 => Zone::Museums(seat),
            color => Zone::Stack(seat, Color::ALL[color - 2]),
        }
    } else if index < COMMON {
        let deck = index - DECKS;
        Zone::Deck(Set::WITH_DECKS[deck / 11], (deck % 11) as u8 + 1)
    } else {
        [Zone::Available, Zone::Junk, Zone::Removed, Zone::Relics][index - COMMON]
    }
}

const NONE: u16 = u16::MAX;
const NOWHERE: u8 = u8::MAX;

/// Which end of a list: the top of a stack or deck, or its bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The top.
    Top,
    /// The bottom.
    Bottom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Link {
    above: u16,
    below: u16,
    list: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct List {
    top: u16,
    bottom: u16,
    count: u16,
}

/// All places and the cards in them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Places {
    links: Vec<Link>,
    lists: [List; ZONES],
}

impl Places {
    /// No card anywhere yet; `cards` is one more than the highest card id in play.
    pub fn new(cards: usize) -> Places {
        Places {
            links: vec![
                Link {
                    above: NONE,
                    below: NONE,
                    list: NOWHERE
                };
                cards
            ],
            lists: [List {
                top: NONE,
                bottom: NONE,
                count: 0,
            }; ZONES],
        }
    }

    /// Where a card is; `None` if it isn't in the game.
    #[inline]
    pub fn of(&self, card: CardId) -> Option<Zone> {
        match self.links.get(card.index()) {
            Some(link) if link.list != NOWHERE => Some(zone(link.list as usize)),
            _ => None,
        }
    }

    /// Whether the card is there.
    #[inline]
    pub fn is_in(&self, card: CardId, zone: Zone) -> bool {
        self.links
            .get(card.index())
            .is_some_and(|link| link.list as usize == index(zone))
    }

    #[inline]
    fn list(&self, zone: Zone) -> Option<&List> {
        self.lists.get(index(zone))
    }

    /// How many cards lie there.
    #[inline]
    pub fn count(&self, zone: Zone) -> usize {
        self.list(zone).map_or(0, |list| list.count as usize)
    }

    /// The top card.
    #[inline]
    pub fn top(&self, zone: Zone) -> Option<CardId> {
        self.list(zone).and_then(|list| card(list.top))
    }

    /// The bottom card.
    #[inline]
    pub fn bottom(&self, zone: Zone) -> Option<CardId> {
        self.list(zone).and_then(|list| card(list.bottom))
    }

    /// The card directly beneath.
    #[inline]
    pub fn below(&self, of: CardId) -> Option<CardId> {
        self.links.get(of.index()).and_then(|link| card(link.below))
    }

    /// The card directly above.
    #[inline]
    pub fn above(&self, of: CardId) -> Option<CardId> {
        self.links.get(of.index()).and_then(|link| card(link.above))
    }

    /// The cards from top to bottom.
    #[inline]
    pub fn iter(&self, zone: Zone) -> Cards<'_> {
        Cards {
            places: self,
            next: self.list(zone).map_or(NONE, |list| list.top),
        }
    }

    /// Takes a card out of its place.
    pub fn take(&mut self, of: CardId) {
        let Some(&link) = self.links.get(of.index()) else {
            return;
        };
        if link.list == NOWHERE {
            return;
        }
        let list = &mut self.lists[link.list as usize];
        list.count -= 1;
        match link.above {
            NONE => list.top = link.below,
            above => self.links[above as usize].below = link.below,
        }
        match link.below {
            NONE => list.bottom = link.above,
            below => self.links[below as usize].above = link.above,
        }
        self.links[of.index()] = Link {
            above: NONE,
            below: NONE,
            list: NOWHERE,
        };
    }

    /// Puts a card that is nowhere into a place. A place that doesn't exist leaves it nowhere.
    pub fn put(&mut self, of: CardId, zone: Zone, side: Side) {
        let list_index = index(zone);
        if list_index >= ZONES || of.index() >= self.links.len() {
            return;
        }
        let list = &mut self.lists[list_index];
        list.count += 1;
        let link = &mut self.links[of.index()];
        link.list = list_index as u8;
        match side {
            Side::Top => {
                link.below = list.top;
                let old = std::mem::replace(&mut list.top, of.0);
                match old {
                    NONE => list.bottom = of.0,
                    old => self.links[old as usize].above = of.0,
                }
            }
            Side::Bottom => {
                link.above = list.bottom;
                let old = std::mem::replace(&mut list.bottom, of.0);
                match old {
                    NONE => list.top = of.0,
                    old => self.links[old as usize].below = of.0,
                }
            }
        }
    }

    /// Lets other cards lie in the same places: `to[i]` lies where card `i` lay.
    pub fn permute(&mut self, to: &[CardId]) {
        let anew = |index: u16| to.get(index as usize).map_or(index, |card| card.0);
        let old = self.links.clone();
        for (card, link) in old.iter().enumerate() {
            self.links[anew(card as u16) as usize] = Link {
                above: anew(link.above),
                below: anew(link.below),
                list: link.list,
            };
        }
        for list in &mut self.lists {
            list.top = anew(list.top);
            list.bottom = anew(list.bottom);
        }
    }

    /// Bytes behind pointers.
    pub fn bytes(&self) -> usize {
        std::mem::size_of_val(self.links.as_slice())
    }

    /// One more than the highest card id the places can hold.
    pub fn len(&self) -> usize {
        self.links.len()
    }
}

#[inline]
fn card(index: u16) -> Option<CardId> {
    (index != NONE).then_some(CardId(index))
}

/// The cards of a place, top first.
#[derive(Clone)]
pub(crate) struct Cards<'a> {
    places: &'a Places,
    next: u16,
}

impl Iterator for Cards<'_> {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        let current = card(self.next)?;
        self.next = self.places.links[current.index()].below;
        Some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_its_zone() {
        for i in 0..ZONES {
            assert_eq!(index(zone(i)), i);
        }
        assert_eq!(index(Zone::Deck(Set::Base, 0)), ZONES);
        assert_eq!(index(Zone::Deck(Set::Base, 12)), ZONES);
    }

    #[test]
    fn cards_keep_their_order() {
        let mut places = Places::new(4);
        let hand = Zone::Hand(Seat(0));
        places.put(CardId(0), hand, Side::Top);
        places.put(CardId(1), hand, Side::Top);
        places.put(CardId(2), hand, Side::Bottom);
        assert_eq!(
            places.iter(hand).map(|c| c.0).collect::<Vec<_>>(),
            [1, 0, 2]
        );
        places.take(CardId(0));
        assert_eq!(places.iter(hand).map(|c| c.0).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(places.below(CardId(1)), Some(CardId(2)));
        assert_eq!(places.count(hand), 2);
    }
}
