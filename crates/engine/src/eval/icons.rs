//! How many icons, and other things printed in icon places.

use super::View;
use lang::tree::{IconWord, Icons, Place, PlacePart, Slot, ZoneWord};
use vocab::{CardId, Color, Icon, IconCounts, Kind, Mark, Seat, Zone};

impl View<'_> {
    pub(super) fn icon(&self, word: &IconWord) -> Option<Icon> {
        match word {
            IconWord::Icon(icon) => Some(*icon),
            IconWord::Name(name) => self.icon_in(name.slot),
            IconWord::That(slot) => self.icon_in(*slot),
            _ => None,
        }
    }

    pub(super) fn icon_in(&self, slot: Slot) -> Option<Icon> {
        usize::try_from(self.scalar(slot))
            .ok()
            .and_then(|i| Icon::ALL.get(i).copied())
    }

    pub(super) fn icons_on_card(&self, card: CardId, icons: &Icons) -> i16 {
        icons
            .0
            .iter()
            .map(|word| self.icon_on_card(card, word, IconCounts::ALL_PLACES))
            .sum()
    }

    /// How many of an icon word show in those places of a card.
    pub(super) fn icon_on_card(&self, card: CardId, word: &IconWord, places: u8) -> i16 {
        if let (IconWord::Icon(icon), IconCounts::ALL_PLACES) = (word, places) {
            return self.game.library.brief(card).full.get(*icon) as i16;
        }
        if let IconWord::Visible(inner) = word {
            let seen = match self.state.places.of(card) {
                Some(Zone::Stack(..)) => self.state.visible_places(card),
                _ => IconCounts::ALL_PLACES,
            };
            // What nothing of the card shows isn't asked for: all places would stand for "wherever".
            return if seen & places == 0 {
                0
            } else {
                self.icon_on_card(card, inner, seen & places)
            };
        }
        let printed = self.game.library.card(card);
        let marks = printed
            .facts
            .marks
            .iter()
            .enumerate()
            .filter(|(place, _)| places & (1 << place) != 0);
        let count = |fits: &dyn Fn(&Mark) -> bool| {
            marks.clone().filter(|(_, mark)| fits(mark)).count() as i16
        };
        match word {
            IconWord::Featured(inner) => {
                (printed.facts.featured.is_some() && printed.facts.featured == self.icon(inner))
                    as i16
            }
            IconWord::Bonus => count(&|mark| matches!(mark, Mark::Bonus(_))),
            IconWord::Hex => count(&|mark| *mark == Mark::Hex),
            IconWord::Music => {
                if printed.facts.music {
                    count(&|mark| *mark == Mark::Hex)
                } else {
                    0
                }
            }
            IconWord::DemandEffect => self.game.library.brief(card).demands as i16,
            IconWord::EchoEffect => {
                if places == IconCounts::ALL_PLACES {
                    printed.has(Kind::Echo) as i16
                } else {
                    count(&|mark| *mark == Mark::Echo)
                }
            }
            IconWord::NoEffects => (printed.code.is_empty()) as i16,
            // Dealt with above.
            IconWord::Visible(_) => 0,
            IconWord::Icon(_) | IconWord::Name(_) | IconWord::That(_) => match self.icon(word) {
                Some(icon) => count(&|mark| mark.icon() == Some(icon)),
                None => 0,
            },
        }
    }

    /// Visible ones on boards; in other places, on the cards.
    pub(super) fn icons_at(&self, icons: &Icons, place: &Place) -> i16 {
        let mut sum = 0;
        for part in &place.parts {
            if let PlacePart::Zone(who, ZoneWord::Board) = part {
                for seat in self.seats(who).iter() {
                    let counts = self.state.icons(seat);
                    for word in &icons.0 {
                        sum += match self.icon(word) {
                            Some(icon) => counts.get(icon) as i16,
                            None => self.marks_on_board(seat, word),
                        };
                    }
                }
            } else {
                for zone in self.zones(part) {
                    for card in self.state.cards(zone) {
                        sum += self.icons_on_card(card, icons);
                    }
                }
            }
        }
        sum
    }

    pub(super) fn marks_on_board(&self, seat: Seat, word: &IconWord) -> i16 {
        let mut sum = 0;
        for color in Color::ALL {
            for card in self.state.cards(Zone::Stack(seat, color)) {
                let places = self.state.visible_places(card);
                if places != 0 {
                    sum += self.icon_on_card(card, word, places);
                }
            }
        }
        sum
    }

    /// On cards: visible places of those on boards, all places elsewhere.
    pub(super) fn icons_on_cards(&self, icons: &Icons, cards: &[CardId]) -> i16 {
        cards
            .iter()
            .map(|card| {
                let places = match self.state.places.of(*card) {
                    Some(Zone::Stack(..)) => self.state.visible_places(*card),
                    _ => IconCounts::ALL_PLACES,
                };
                icons
                    .0
                    .iter()
                    .map(|word| self.icon_on_card(*card, word, places))
                    .sum::<i16>()
            })
            .sum()
    }
}
