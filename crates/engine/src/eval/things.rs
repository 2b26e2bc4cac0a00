//! Colors, values, icons and other things that words range over.

use super::{Bind, View, bit, compare};
use lang::tree::{Colors, PlacePart, Slot, Thing, ThingKind, ThingTest, ZoneWord};
use vocab::{CardId, Color, Icon, IconCounts, Seats, Splay, Zone};

impl View<'_> {
    /// The colors meant, as bits; where one may be chosen, all that could be.
    pub fn colors(&self, colors: &Colors) -> u8 {
        match colors {
            Colors::One(color) => bit(*color),
            Colors::Or(list) | Colors::And(list) => {
                list.iter().map(|color| bit(*color)).fold(0, |a, b| a | b)
            }
            Colors::Of(cards) => self
                .cards(cards)
                .iter()
                .map(|card| bit(self.color(*card)))
                .fold(0, |a, b| a | b),
            Colors::Name(name) => self.color_bits(name.slot),
            Colors::That(slot) => self.color_bits(*slot),
            Colors::Things(thing) => self.things(thing) as u8,
        }
    }

    /// Colors in a scalar are bits: a choice may hold two.
    pub(super) fn color_bits(&self, slot: Slot) -> u8 {
        u8::try_from(self.scalar(slot)).unwrap_or(0)
    }

    /// All that fit, as bits: bit `i` is color `i`, icon `i`, set `i`, or value or bonus `i`.
    pub fn things(&self, thing: &Thing) -> u32 {
        let all: u32 = match thing.kind {
            ThingKind::Color => 0b1_1111,
            ThingKind::Value => (1 << (self.game.rules.last_age + 1)) - 2,
            ThingKind::Icon => self
                .game
                .rules
                .icons
                .iter()
                .map(|icon| 1 << (*icon as u32))
                .sum(),
            ThingKind::Set => self
                .game
                .options
                .sets
                .iter()
                .map(|set| 1 << (set as u32))
                .sum(),
            ThingKind::Number => {
                let most = self.state.places.count(Zone::Hand(self.run.you)) + 5;
                if most >= 30 {
                    u32::MAX >> 1
                } else {
                    (1 << (most + 2)) - 1
                }
            }
            ThingKind::Bonus => 0b1_1111_1111_1110,
            ThingKind::ColorYouSplayed => self.run.splayed as u32,
            ThingKind::ColorYouUnsplayed => self.run.unsplayed as u32,
        };
        let mut fit = 0;
        for index in 0..31 {
            if all & (1 << index) == 0 {
                continue;
            }
            let value = self.thing_value(thing.kind, index);
            let bind = Bind::Scalar(thing.slot, value, self.bind);
            let view = self.binding(&bind);
            if thing
                .tests
                .iter()
                .all(|test| view.thing_test(thing, index, test))
            {
                fit |= 1 << index;
            }
        }
        for test in &thing.tests {
            if let ThingTest::ForMost(number) = test {
                let score = |index: u32| {
                    let bind =
                        Bind::Scalar(thing.slot, self.thing_value(thing.kind, index), self.bind);
                    self.binding(&bind).number(number)
                };
                let best = (0..31)
                    .filter(|index| fit & (1 << index) != 0)
                    .map(score)
                    .max();
                fit = (0..31)
                    .filter(|index| fit & (1 << index) != 0 && Some(score(*index)) == best)
                    .map(|index| 1 << index)
                    .sum();
            }
        }
        if thing.kind == ThingKind::Bonus
            && !thing
                .tests
                .iter()
                .any(|test| matches!(test, ThingTest::At(..) | ThingTest::Of(_)))
        {
            let mine = self.state.bonuses(self.run.you);
            fit &= mine
                .iter()
                .map(|bonus| 1u32 << *bonus)
                .fold(0, |a, b| a | b);
        }
        fit
    }

    /// The card of each visible bonus that fits, as often as it shows one; where certain cards are spoken of, each once.
    ///
    /// Rule: each-bonus.
    pub fn bonus_cards(&self, thing: &Thing) -> Vec<CardId> {
        let fit = self.things(thing);
        let of = thing.tests.iter().find_map(|test| match test {
            ThingTest::Of(of) => Some(self.cards(of)),
            _ => None,
        });
        let mut cards = Vec::new();
        for seat in self.thing_boards(thing).iter() {
            for color in Color::ALL {
                for card in self.state.cards(Zone::Stack(seat, color)) {
                    if of.as_ref().is_some_and(|of| !of.contains(&card)) {
                        continue;
                    }
                    let places = self.state.visible_places(card);
                    let shown = self.game.library.card(card).bonuses(places);
                    let often = if of.is_some() { 1 } else { usize::MAX };
                    cards.extend(
                        shown
                            .filter(|bonus| {
                                fit & 1u32.checked_shl(u32::from(*bonus)).unwrap_or(0) != 0
                            })
                            .take(often)
                            .map(|_| card),
                    );
                }
            }
        }
        cards
    }

    /// How a thing is kept in a scalar: a color as a bit, all else as its number.
    pub fn thing_value(&self, kind: ThingKind, index: u32) -> i16 {
        match kind {
            ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed => {
                1 << index
            }
            _ => index as i16,
        }
    }

    pub(super) fn thing_test(&self, thing: &Thing, index: u32, test: &ThingTest) -> bool {
        let color = Color::ALL
            .get(index as usize)
            .copied()
            .unwrap_or(Color::Red);
        let is_color = matches!(
            thing.kind,
            ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed
        );
        match test {
            ThingTest::Splayed(how) => self.thing_boards(thing).iter().any(|seat| {
                let splay = self.state.splays[seat.index()][color as usize];
                match how {
                    None => splay != Splay::None,
                    Some(how) => splay == *how,
                }
            }),
            ThingTest::Unsplayed => self.thing_boards(thing).iter().any(|seat| {
                self.state.splays[seat.index()][color as usize] == Splay::None
                    && self.state.places.count(Zone::Stack(seat, color)) > 0
            }),
            ThingTest::NotColor(other) | ThingTest::OtherThanColor(other) => color != *other,
            ThingTest::Other | ThingTest::Different | ThingTest::ForMost(_) => true,
            ThingTest::Of(cards) => self
                .cards(cards)
                .iter()
                .any(|card| self.card_has_thing(*card, thing.kind, index)),
            ThingTest::At(within, place) => {
                let present = place
                    .parts
                    .iter()
                    .any(|part| self.thing_is_at(thing.kind, index, part));
                present == *within
            }
            ThingTest::OtherThanIcon(icon) => index != *icon as u32,
            ThingTest::OtherThanNumber(number) => index as i16 != self.number(number),
            ThingTest::With(icons) => {
                if !is_color {
                    return true;
                }
                self.thing_boards(thing).iter().any(|seat| {
                    let counts = self.state.stack_icons(seat, color);
                    icons.0.iter().any(|word| match self.icon(word) {
                        Some(icon) => counts.get(icon) > 0,
                        None => self.state.cards(Zone::Stack(seat, color)).any(|card| {
                            self.icon_on_card(card, word, self.state.visible_places(card)) > 0
                        }),
                    })
                })
            }
            ThingTest::OneOf(list) => list.contains(&(index as i16)),
            ThingTest::Compare(comparison, number) => {
                compare(index as i16, *comparison, self.number(number))
            }
            ThingTest::Where(condition) => self.holds(condition),
        }
    }

    /// The boards on which a color is looked at: those its words name, else your own.
    pub(super) fn thing_boards(&self, thing: &Thing) -> Seats {
        for test in &thing.tests {
            if let ThingTest::At(true, place) = test {
                let mut seats = Seats::NONE;
                for part in &place.parts {
                    if let PlacePart::Zone(who, ZoneWord::Board) = part {
                        seats = seats.or(self.seats(who));
                    }
                }
                return seats;
            }
        }
        Seats::only(self.home.unwrap_or(self.run.you))
    }

    pub(super) fn thing_is_at(&self, kind: ThingKind, index: u32, part: &PlacePart) -> bool {
        if kind == ThingKind::Bonus
            && let PlacePart::Zone(who, ZoneWord::Board) = part
        {
            return self
                .seats(who)
                .iter()
                .any(|seat| self.state.bonuses(seat).contains(&(index as u8)));
        }
        if matches!(kind, ThingKind::Icon)
            && let PlacePart::Zone(who, ZoneWord::Board) = part
        {
            return self.seats(who).iter().any(|seat| {
                Icon::ALL
                    .get(index as usize)
                    .is_some_and(|icon| self.state.icons(seat).get(*icon) > 0)
            });
        }
        self.zones(part).iter().any(|zone| {
            self.state
                .cards(*zone)
                .any(|card| self.card_has_thing(card, kind, index))
        })
    }

    pub(super) fn card_has_thing(&self, card: CardId, kind: ThingKind, index: u32) -> bool {
        match kind {
            ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed => {
                self.color(card) as u32 == index
            }
            ThingKind::Value | ThingKind::Number => self.state.value(card) as u32 == index,
            ThingKind::Icon => Icon::ALL
                .get(index as usize)
                .is_some_and(|icon| self.game.library.brief(card).full.get(*icon) > 0),
            ThingKind::Set => self.state.back(card).set as u32 == index,
            ThingKind::Bonus => self
                .game
                .library
                .card(card)
                .bonuses(IconCounts::ALL_PLACES)
                .any(|bonus| bonus as u32 == index),
        }
    }
}
