//! Which cards: places, positions, words, memory.

use super::{Bind, Hand, View, bit, compare};
use crate::place;
use lang::tree::{
    Base, Cards, Kinship, Number, Ordinal, Participle, Place, PlacePart, Position, Quantity, Rank,
    Ref, RefWord, Scope, SetName, Target, Test, ZoneWord,
};
use smallvec::SmallVec;
use vocab::{CardId, Color, Icon, Kind, Set, Splay, Zone};

impl View<'_> {
    /// The cards already spoken of, in order, each once.
    pub fn refs(&self, of: &Ref) -> Hand {
        let mut cards = Hand::new();
        match of.target {
            Target::This => cards.push(self.run.card),
            Target::Lists { mask, step } => {
                let mut bind = self.bind;
                while let Some(at) = bind {
                    match *at {
                        Bind::Card(slot, card, outer) => {
                            if slot.0 < 32 && mask == 1 << slot.0 {
                                cards.push(card);
                                return cards;
                            }
                            bind = outer;
                        }
                        Bind::Scalar(_, _, outer) => bind = outer,
                    }
                }
                let from = if step { self.run.step } else { self.run.pool };
                for pooled in self.state.pool.iter().skip(from as usize) {
                    if pooled.list < 32
                        && mask & (1 << pooled.list) != 0
                        && !cards.contains(&pooled.card)
                    {
                        cards.push(pooled.card);
                    }
                }
            }
            Target::Journal(participle) => self.journal(of, participle, &mut cards),
            Target::Unknown => {}
        }
        match of.ordinal {
            None => cards,
            Some(Ordinal::Last) => cards.last().copied().into_iter().collect(),
            Some(Ordinal::Nth(n)) => cards.get(n as usize).copied().into_iter().collect(),
        }
    }

    pub(super) fn journal(&self, of: &Ref, participle: Participle, cards: &mut Hand) {
        let run = self.run;
        let whose = match &of.whose {
            Some(who) => self.seat(who),
            None => None,
        };
        for entry in &self.state.journal {
            if entry.participle != participle as u8 || entry.text != run.card {
                continue;
            }
            let meant = match of.scope {
                Scope::Pass => false,
                Scope::ThisEffect => entry.run == run.number,
                Scope::Demand => {
                    matches!(entry.kind, Kind::Demand | Kind::Compel)
                        && entry.execution == run.execution
                }
                Scope::YourEcho => {
                    entry.kind == Kind::Echo && entry.seat == whose.unwrap_or(run.you)
                }
                Scope::MyEcho => {
                    entry.kind == Kind::Echo && entry.seat == run.me.unwrap_or(run.you)
                }
                Scope::ThisCard => entry.seat == whose.or(self.they).unwrap_or(run.you),
            };
            if meant {
                // A card moved twice is twice returned: Democracy counts deeds.
                if of.scope == Scope::ThisCard || !cards.contains(&entry.card) {
                    cards.push(entry.card);
                }
            }
        }
    }

    /// The places that are meant, one by one.
    pub fn zones(&self, part: &PlacePart) -> SmallVec<[Zone; 8]> {
        let mut zones = SmallVec::new();
        match part {
            PlacePart::Zone(who, word) => {
                for seat in self.seats(who).iter() {
                    match word {
                        ZoneWord::Hand => zones.push(Zone::Hand(seat)),
                        ZoneWord::Score => zones.push(Zone::Score(seat)),
                        ZoneWord::Board => {
                            zones.extend(Color::ALL.map(|color| Zone::Stack(seat, color)))
                        }
                        ZoneWord::Forecast => zones.push(Zone::Forecast(seat)),
                        ZoneWord::Safe => zones.push(Zone::Safe(seat)),
                        ZoneWord::Achievements => zones.push(Zone::Achievements(seat)),
                        ZoneWord::Area => {
                            let all = Zone::of(seat);
                            zones.extend(
                                all.into_iter()
                                    .filter(|zone| *zone != Zone::Achievements(seat)),
                            );
                        }
                    }
                }
            }
            PlacePart::Junk => zones.push(Zone::Junk),
            PlacePart::Available => zones.push(Zone::Available),
            PlacePart::Deck(set, numbers) => {
                let set = match set {
                    None => Some(Set::Base),
                    Some(name) => self.set(name),
                };
                for number in numbers {
                    if let (Some(set), Ok(age @ 1..=11)) = (set, u8::try_from(self.number(number)))
                    {
                        zones.push(Zone::Deck(set, age));
                    }
                }
            }
            PlacePart::AnyDeck | PlacePart::EachDeck => {
                for set in self.game.options.sets.iter() {
                    zones.extend((1..=self.game.rules.last_age).map(|age| Zone::Deck(set, age)));
                }
            }
            PlacePart::Origin(of) => {
                let cards = self.refs(of);
                let from = self.run.pool as usize;
                let pooled = self
                    .state
                    .pool
                    .iter()
                    .skip(from)
                    .find(|pooled| cards.last() == Some(&pooled.card));
                zones.extend(pooled.map(|pooled| place::zone(pooled.from as usize)));
            }
        }
        zones
    }

    /// The set that is named.
    pub fn set(&self, name: &SetName) -> Option<Set> {
        match name {
            SetName::Set(set) => Some(*set),
            SetName::Name(name) => usize::try_from(self.scalar(name.slot))
                .ok()
                .and_then(|i| Set::WITH_DECKS.get(i).copied()),
            SetName::Any => None,
        }
    }

    /// The cards a selection is taken from, by place and position alone.
    pub(super) fn base(&self, cards: &Cards) -> Hand {
        let mut out = Hand::new();
        if let Some(Test::Beneath(of) | Test::Over(of)) = cards
            .tests
            .iter()
            .find(|test| matches!(test, Test::Beneath(_) | Test::Over(_)))
        {
            let over = cards.tests.iter().any(|test| matches!(test, Test::Over(_)));
            let one = matches!(cards.quantity, Quantity::Number(_));
            for card in self.refs(of) {
                if over {
                    if matches!(self.state.places.of(card), Some(Zone::Stack(..))) {
                        out.extend(self.state.places.above(card));
                    }
                } else {
                    self.beneath(card, one, &mut out);
                }
            }
            // What else the words say of them narrows it down.
            match &cards.base {
                Base::Ref(of) => {
                    let meant = self.refs(of);
                    out.retain(|card| meant.contains(card));
                }
                Base::Place(Some(place)) => out.retain(|card| self.is_at(*card, place)),
                Base::Place(None) | Base::Rest(_) => {}
            }
            if let Some(position) = &cards.position {
                out.retain(|card| self.is_positioned(*card, position));
            }
            return out;
        }
        match &cards.base {
            Base::Place(Some(place)) => {
                for part in &place.parts {
                    for zone in self.zones(part) {
                        self.in_zone(zone, cards, &mut out);
                    }
                }
            }
            Base::Place(None) => {
                if cards.tests.contains(&Test::Available) {
                    out.extend(self.state.cards(Zone::Available));
                } else if cards.tests.contains(&Test::Claimed) {
                    out.extend(
                        self.state
                            .cards(Zone::Achievements(self.home.unwrap_or(self.run.you))),
                    );
                } else {
                    let seat = self.home.unwrap_or(self.run.you);
                    for color in Color::ALL {
                        self.in_zone(Zone::Stack(seat, color), cards, &mut out);
                    }
                }
            }
            Base::Ref(of) => {
                out = self.refs(of);
                if let Some(position) = &cards.position {
                    out.retain(|card| self.is_positioned(*card, position));
                }
            }
            Base::Rest(of) => {
                out = self.refs(of);
                let mask = match of.target {
                    Target::Lists { mask, .. } => mask,
                    _ => 0,
                };
                // In `draw and tuck two 1` all are drawn and all tucked: that is no later deed.
                let code = &self.game.library.card(self.run.card).code[self.run.effect as usize];
                let mask = code.with_siblings(mask);
                let own = |list: u8| list < 32 && mask & (1 << list) != 0;
                let pool = self
                    .state
                    .pool
                    .get(self.run.pool as usize..)
                    .unwrap_or_default();
                let since = pool
                    .iter()
                    .rposition(|pooled| own(pooled.list))
                    .map_or(0, |last| last + 1);
                out.retain(|card| {
                    !pool
                        .iter()
                        .skip(since)
                        .any(|pooled| pooled.list < 32 && !own(pooled.list) && pooled.card == *card)
                });
            }
        }
        out
    }

    /// Whether a later deed than that of a participle or a name has put the card back into its deck, where it can't be found.
    pub(crate) fn went_back(&self, of: &Ref, card: CardId) -> bool {
        let Target::Lists { mask, .. } = of.target else {
            return false;
        };
        if !matches!(of.word, RefWord::Participle(_) | RefWord::Name(_))
            || !matches!(self.state.places.of(card), Some(Zone::Deck(..)))
        {
            return false;
        }
        let code = &self.game.library.card(self.run.card).code[self.run.effect as usize];
        let mask = code.with_siblings(mask);
        let own = |list: u8| list < 32 && mask & (1 << list) != 0;
        let pool = self.state.pool.iter().skip(self.run.pool as usize);
        let mut later = pool
            .filter(|pooled| pooled.card == card && pooled.list < 32)
            .skip_while(|pooled| !own(pooled.list));
        later.any(|pooled| {
            let from = place::zone(pooled.from as usize);
            !own(pooled.list) && !matches!(from, Zone::Deck(..))
        })
    }

    /// The cards beneath one that lies on a board, or that lay on one before it was moved.
    pub(super) fn beneath(&self, card: CardId, one: bool, out: &mut Hand) {
        let mut next = match self.state.places.of(card) {
            Some(Zone::Stack(..)) => self.state.places.below(card),
            _ => {
                let pool = self
                    .state
                    .pool
                    .get(self.run.pool as usize..)
                    .unwrap_or_default();
                pool.iter()
                    .rfind(|pooled| pooled.card == card)
                    .and_then(|pooled| pooled.beneath)
            }
        };
        while let Some(card) = next {
            if !matches!(self.state.places.of(card), Some(Zone::Stack(..))) {
                break;
            }
            out.push(card);
            if one {
                break;
            }
            next = self.state.places.below(card);
        }
    }

    pub(super) fn in_zone(&self, zone: Zone, cards: &Cards, out: &mut Hand) {
        let Some(position) = &cards.position else {
            out.extend(self.state.cards(zone));
            return;
        };
        let count = self.state.places.count(zone);
        if count == 0 {
            return;
        }
        let whole = |number: &Number| usize::try_from(self.number(number)).unwrap_or(0);
        // "all but the top four": those are left out.
        let all_but = matches!(cards.quantity, Quantity::AllBut(_));
        let (skip, take) = match position {
            Position::Top(Number::Literal(1)) if !all_but => {
                out.extend(self.state.places.top(zone));
                return;
            }
            Position::Top(n) if all_but => (whole(n), count),
            Position::Bottom(n) if all_but => (0, count.saturating_sub(whole(n))),
            Position::Top(n) => (0, whole(n)),
            Position::Bottom(n) => (count.saturating_sub(whole(n)), count),
            Position::NonTop => (1, count),
            Position::NonBottom => (0, count - 1),
            Position::TopNonBottom(n) => (0, whole(n).min(count - 1)),
            Position::BottomNonTop(n) => (count.saturating_sub(whole(n)).max(1), count),
            Position::Visible => match zone {
                Zone::Stack(seat, color)
                    if self.state.splays[seat.index()][color as usize] != Splay::None =>
                {
                    (0, count)
                }
                _ => (0, 1),
            },
            Position::TopOrBottom => {
                out.extend(self.state.places.top(zone));
                if count > 1 {
                    out.extend(self.state.places.bottom(zone));
                }
                return;
            }
        };
        out.extend(self.state.cards(zone).skip(skip).take(take));
    }

    /// Whether a card lies so on a board.
    pub fn is_positioned(&self, card: CardId, position: &Position) -> bool {
        let Some(zone @ Zone::Stack(..)) = self.state.places.of(card) else {
            return false;
        };
        let top = self.state.places.above(card).is_none();
        let bottom = self.state.places.below(card).is_none();
        match position {
            Position::Top(Number::Literal(1)) => top,
            Position::Bottom(Number::Literal(1)) => bottom,
            Position::Top(n) => {
                let depth = self
                    .state
                    .cards(zone)
                    .position(|at| at == card)
                    .unwrap_or(0);
                (depth as i16) < self.number(n)
            }
            Position::Bottom(n) => {
                let depth = self
                    .state
                    .cards(zone)
                    .position(|at| at == card)
                    .unwrap_or(0);
                ((self.state.places.count(zone) - depth) as i16) <= self.number(n)
            }
            Position::TopOrBottom => top || bottom,
            Position::NonTop => !top,
            Position::NonBottom => !bottom,
            Position::TopNonBottom(_) => top && !bottom,
            Position::BottomNonTop(_) => bottom && !top,
            Position::Visible => self.state.visible_places(card) != 0 || top,
        }
    }

    /// The cards that fit the words, before any rank or number.
    pub fn candidates(&self, cards: &Cards) -> Hand {
        let mut out = self.base(cards);
        if !cards.tests.is_empty() {
            out.retain(|card| cards.tests.iter().all(|test| self.test(*card, test)));
            if cards.tests.contains(&Test::UniqueValue) {
                let values: SmallVec<[i16; 32]> =
                    out.iter().map(|card| self.state.value(*card)).collect();
                out.retain(|card| {
                    let value = self.state.value(*card);
                    values.iter().filter(|other| **other == value).count() == 1
                });
            }
        }
        out
    }

    /// The cards meant by a phrase that leaves nothing to choose: all that fit, cut down to the highest if it says so.
    pub fn cards(&self, cards: &Cards) -> Hand {
        let mut out = self.candidates(cards);
        if let Quantity::AllButRank = cards.quantity {
            if let Some(edge) = self.edge(&out, cards.rank.unwrap_or(Rank::Highest)) {
                out.retain(|card| self.state.value(*card) != edge);
            }
            return out;
        }
        if let Some(rank) = cards.rank {
            let count = match &cards.quantity {
                Quantity::Number(n) => self.number(n),
                _ => 1,
            };
            if count <= 1 {
                if let Some(edge) = self.edge(&out, rank) {
                    out.retain(|card| self.state.value(*card) == edge);
                }
            } else {
                self.sort_by_rank(&mut out, rank);
                out.truncate(count as usize);
            }
        }
        out
    }

    /// The highest or lowest value among cards.
    pub fn edge(&self, cards: &[CardId], rank: Rank) -> Option<i16> {
        let values = cards.iter().map(|card| self.state.value(*card));
        match rank {
            Rank::Highest => values.max(),
            Rank::Lowest => values.min(),
        }
    }

    /// Best first.
    pub fn sort_by_rank(&self, cards: &mut Hand, rank: Rank) {
        cards.sort_by_key(|card| {
            let value = self.state.value(*card);
            if rank == Rank::Highest { -value } else { value }
        });
    }

    pub(super) fn color(&self, card: CardId) -> Color {
        self.game.library.color(card)
    }

    /// Whether a card is as a word says.
    pub fn test(&self, card: CardId, test: &Test) -> bool {
        let library = &self.game.library;
        match test {
            Test::Color(colors) => colors.contains(&self.color(card)),
            Test::NotColor(color) => self.color(card) != *color,
            Test::OfColor(colors) => self.colors(colors) & bit(self.color(card)) != 0,
            Test::NotOfColor(colors) => self.colors(colors) & bit(self.color(card)) == 0,
            Test::Value(comparison, numbers) => {
                let value = self.state.value(card);
                numbers.iter().any(|number| {
                    self.values(number)
                        .iter()
                        .any(|other| compare(value, *comparison, *other))
                })
            }
            Test::Odd => self.state.value(card) % 2 == 1,
            Test::Even => self.state.value(card) % 2 == 0,
            Test::With(icons) => self.icons_on_card(card, icons) > 0,
            Test::WithAtLeast(count, icons) => self.icons_on_card(card, icons) >= *count,
            Test::Without(icons) => self.icons_on_card(card, icons) == 0,
            Test::Kin { by, within, of } => {
                let others = self.cards(of);
                others.iter().any(|other| self.kin(*by, card, *other)) == *within
            }
            Test::UniqueValue => true,
            Test::SharingIcon(shares, of) => {
                let own = library.brief(card).full;
                let common = self.refs(of).iter().any(|other| {
                    let full = library.brief(*other).full;
                    Icon::ALL
                        .iter()
                        .any(|icon| own.get(*icon) > 0 && full.get(*icon) > 0)
                });
                common == *shares
            }
            Test::SameIcons(of) => {
                let own = library.brief(card).full;
                self.cards(of).iter().any(|other| {
                    let full = library.brief(*other).full;
                    Icon::ALL
                        .iter()
                        .all(|icon| own.get(*icon) == full.get(*icon))
                })
            }
            Test::Beneath(of) => {
                let mut beneath = Hand::new();
                for over in self.refs(of) {
                    self.beneath(over, false, &mut beneath);
                }
                beneath.contains(&card)
            }
            Test::Over(of) => self.refs(of).iter().any(|beneath| {
                matches!(self.state.places.of(*beneath), Some(Zone::Stack(..)))
                    && self.state.places.above(*beneath) == Some(card)
            }),
            Test::OtherThan(of) => !self.refs(of).contains(&card),
            Test::Named(title) => {
                library.card(card).title == *title || library.find(title) == Some(card)
            }
            Test::Before(of) => {
                let own = library.card(card).alphabet;
                self.refs(of)
                    .iter()
                    .any(|other| own < library.card(*other).alphabet)
            }
            Test::At(place) => self.is_at(card, place),
            Test::CameFrom(place) => {
                let pooled = self.state.pool.iter().skip(self.run.pool as usize);
                let mut last = pooled.rev().filter(|pooled| pooled.card == card);
                last.next().is_some_and(|pooled| {
                    let from = place::zone(pooled.from as usize);
                    place
                        .parts
                        .iter()
                        .any(|part| self.zones(part).contains(&from))
                })
            }
            Test::HigherThan(of) => match self.edge(&self.cards(of), Rank::Highest) {
                Some(edge) => self.state.value(card) > edge,
                None => self.state.value(card) > 0,
            },
            Test::Available => self.state.places.is_in(card, Zone::Available),
            Test::Claimed => matches!(self.state.places.of(card), Some(Zone::Achievements(_))),
            Test::Standard | Test::Valued => true,
            Test::Expansion => library.brief(card).back != Set::Base,
            Test::OfSet(name) => self.set(name) == Some(library.brief(card).back),
            Test::Where(condition, slot) => self
                .binding(&Bind::Card(*slot, card, self.bind))
                .holds(condition),
            Test::Not(inner) => !self.test(card, inner),
        }
    }

    /// Whether a card lies in one of these places now.
    pub fn is_at(&self, card: CardId, place: &Place) -> bool {
        let Some(at) = self.state.places.of(card) else {
            return false;
        };
        place
            .parts
            .iter()
            .any(|part| self.zones(part).contains(&at))
    }

    pub(super) fn kin(&self, by: Kinship, a: CardId, b: CardId) -> bool {
        match by {
            Kinship::Color => self.color(a) == self.color(b),
            Kinship::Value => self.state.value(a) == self.state.value(b),
            Kinship::Set => self.state.back(a).set == self.state.back(b).set,
        }
    }
}
