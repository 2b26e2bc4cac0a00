//! What phrases mean at a moment: which cards, which number, whether it is so. Nothing here changes anything.

use crate::frame::{Done, Run};
use crate::place;
use crate::state::{Game, Holder, State};
use lang::tree::{
    Aggregate, Base, BonusChoice, Cards, Colors, Comparison, Condition, Counted, Domain, DoneTest,
    Group, IconWord, Icons, Kinship, Number, Ordinal, Participle, Place, PlacePart, Players,
    Position, Quantifier, Quantity, Rank, Ref, Scope, SetName, Slot, Target, Test, Thing,
    ThingKind, ThingTest, Who, ZoneWord,
};
use smallvec::SmallVec;
use vocab::{CardId, Color, Icon, IconCounts, Kind, Mark, Seat, Seats, Set, Splay, Zone};

/// A handful of cards.
pub(crate) type Hand = SmallVec<[CardId; 32]>;

/// No value, no color, no player.
pub(crate) const ABSENT: i16 = i16::MIN;

/// A name given while a phrase is looked at: the card, color or value being tested.
#[derive(Clone, Copy)]
pub(crate) enum Bind<'a> {
    Scalar(Slot, i16, Option<&'a Bind<'a>>),
    Card(Slot, CardId, Option<&'a Bind<'a>>),
}

/// From where a phrase is looked at.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub state: &'a State,
    pub game: &'a Game,
    pub run: &'a Run,
    /// "they": the player a condition is about.
    pub they: Option<Seat>,
    /// The one of `each player's` places being looked at.
    pub each: Option<Seat>,
    /// Whose board is meant where no place is named.
    pub home: Option<Seat>,
    pub bind: Option<&'a Bind<'a>>,
}

impl<'a> View<'a> {
    pub fn new(state: &'a State, game: &'a Game, run: &'a Run) -> View<'a> {
        View {
            state,
            game,
            run,
            they: None,
            each: None,
            home: None,
            bind: None,
        }
    }

    fn with_they(&self, seat: Seat) -> View<'a> {
        View {
            they: Some(seat),
            ..*self
        }
    }

    /// The same with a name bound.
    pub fn binding<'b>(&self, bind: &'b Bind<'b>) -> View<'b>
    where
        'a: 'b,
    {
        View {
            bind: Some(bind),
            ..*self
        }
    }

    pub fn scalar(&self, slot: Slot) -> i16 {
        let mut bind = self.bind;
        while let Some(at) = bind {
            match *at {
                Bind::Scalar(name, value, outer) => {
                    if name == slot {
                        return value;
                    }
                    bind = outer;
                }
                Bind::Card(_, _, outer) => bind = outer,
            }
        }
        self.state
            .scalars
            .get(self.run.scalars as usize + slot.0 as usize)
            .copied()
            .unwrap_or(ABSENT)
    }

    // ---- players -------------------------------------------------------------------------------------------------

    fn they(&self) -> Seat {
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

    fn seat_in(&self, slot: Slot) -> Option<Seat> {
        let value = self.scalar(slot);
        u8::try_from(value)
            .ok()
            .map(Seat)
            .filter(|seat| self.state.alive().contains(*seat))
    }

    /// Whose place a card is in.
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        self.state.places.of(card).and_then(owner_of)
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

    // ---- cards ---------------------------------------------------------------------------------------------------

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

    fn journal(&self, of: &Ref, participle: Participle, cards: &mut Hand) {
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
                            zones.extend(Color::ALL.map(|color| Zone::Stack(seat, color)));
                            zones.extend([
                                Zone::Hand(seat),
                                Zone::Score(seat),
                                Zone::Forecast(seat),
                                Zone::Safe(seat),
                                Zone::Display(seat),
                                Zone::Museums(seat),
                            ]);
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
    fn base(&self, cards: &Cards) -> Hand {
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

    /// The cards beneath one that lies on a board, or that lay on one before it was moved.
    fn beneath(&self, card: CardId, one: bool, out: &mut Hand) {
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

    fn in_zone(&self, zone: Zone, cards: &Cards, out: &mut Hand) {
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

    fn color(&self, card: CardId) -> Color {
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
            Test::Beneath(_) | Test::Over(_) => true,
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
            Test::HigherThan(of) => match self.edge(&self.cards(of), Rank::Highest) {
                Some(edge) => self.state.value(card) > edge,
                None => self.state.value(card) > 0,
            },
            Test::Available => self.state.places.is_in(card, Zone::Available),
            Test::Claimed => matches!(self.state.places.of(card), Some(Zone::Achievements(_))),
            Test::Standard | Test::Valued => true,
            Test::Expansion => library.brief(card).set != Set::Base,
            Test::OfSet(name) => self.set(name) == Some(library.brief(card).set),
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

    fn kin(&self, by: Kinship, a: CardId, b: CardId) -> bool {
        match by {
            Kinship::Color => self.color(a) == self.color(b),
            Kinship::Value => self.state.value(a) == self.state.value(b),
            Kinship::Set => self.game.library.brief(a).set == self.game.library.brief(b).set,
        }
    }

    // ---- icons ---------------------------------------------------------------------------------------------------

    fn icon(&self, word: &IconWord) -> Option<Icon> {
        match word {
            IconWord::Icon(icon) => Some(*icon),
            IconWord::Name(name) => self.icon_in(name.slot),
            IconWord::That(slot) => self.icon_in(*slot),
            _ => None,
        }
    }

    fn icon_in(&self, slot: Slot) -> Option<Icon> {
        usize::try_from(self.scalar(slot))
            .ok()
            .and_then(|i| Icon::ALL.get(i).copied())
    }

    fn icons_on_card(&self, card: CardId, icons: &Icons) -> i16 {
        icons
            .0
            .iter()
            .map(|word| self.icon_on_card(card, word, IconCounts::ALL_PLACES))
            .sum()
    }

    /// How many of an icon word show in those places of a card.
    fn icon_on_card(&self, card: CardId, word: &IconWord, places: u8) -> i16 {
        if let (IconWord::Icon(icon), IconCounts::ALL_PLACES) = (word, places) {
            return self.game.library.brief(card).full.get(*icon) as i16;
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
            IconWord::Icon(_) | IconWord::Name(_) | IconWord::That(_) => match self.icon(word) {
                Some(icon) => count(&|mark| mark.icon() == Some(icon)),
                None => 0,
            },
        }
    }

    /// Visible ones on boards; in other places, on the cards.
    fn icons_at(&self, icons: &Icons, place: &Place) -> i16 {
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

    fn marks_on_board(&self, seat: Seat, word: &IconWord) -> i16 {
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
    fn icons_on_cards(&self, icons: &Icons, cards: &[CardId]) -> i16 {
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

    // ---- colors and things -----------------------------------------------------------------------------------------

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
    fn color_bits(&self, slot: Slot) -> u8 {
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

    /// How a thing is kept in a scalar: a color as a bit, all else as its number.
    pub fn thing_value(&self, kind: ThingKind, index: u32) -> i16 {
        match kind {
            ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed => {
                1 << index
            }
            _ => index as i16,
        }
    }

    fn thing_test(&self, thing: &Thing, index: u32, test: &ThingTest) -> bool {
        let you = self.home.unwrap_or(self.run.you);
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
            ThingTest::Where(condition) => {
                let _ = you;
                self.holds(condition)
            }
        }
    }

    /// The boards on which a color is looked at: those its words name, else your own.
    fn thing_boards(&self, thing: &Thing) -> Seats {
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

    fn thing_is_at(&self, kind: ThingKind, index: u32, part: &PlacePart) -> bool {
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

    fn card_has_thing(&self, card: CardId, kind: ThingKind, index: u32) -> bool {
        match kind {
            ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed => {
                self.color(card) as u32 == index
            }
            ThingKind::Value | ThingKind::Number => self.state.value(card) as u32 == index,
            ThingKind::Icon => Icon::ALL
                .get(index as usize)
                .is_some_and(|icon| self.game.library.brief(card).full.get(*icon) > 0),
            ThingKind::Set => self.game.library.brief(card).set as u32 == index,
            ThingKind::Bonus => self
                .game
                .library
                .card(card)
                .bonuses(IconCounts::ALL_PLACES)
                .any(|bonus| bonus as u32 == index),
        }
    }

    // ---- numbers -------------------------------------------------------------------------------------------------

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
                            sum += self.state.places.count(zone);
                            if let Zone::Achievements(seat) = zone {
                                sum += self.state.specials_of(Holder::Seat(seat)).count()
                                    + self.state.claimed_museums[seat.index()] as usize;
                            }
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
        }
    }

    /// A number for each thing of a domain.
    fn over<T>(&self, domain: &Domain, get: impl Fn(&View) -> T) -> SmallVec<[T; 8]> {
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

    // ---- conditions ------------------------------------------------------------------------------------------------

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
                let left = self.number(left);
                right.iter().any(|number| {
                    self.values(number)
                        .iter()
                        .any(|right| compare(left, *comparison, *right))
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
                let colors = self.colors(colors);
                colors != 0
                    && Color::ALL
                        .iter()
                        .filter(|color| colors & bit(**color) != 0)
                        .all(|color| {
                            let now = self.state.splays[you.index()][*color as usize];
                            let so = match splay {
                                None => now != Splay::None,
                                Some(splay) => now == *splay,
                            };
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
                            Kinship::Set => self.game.library.brief(*card).set as i16,
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
                let values = self.over(domain, |view| view.number(number));
                values.windows(2).all(|pair| pair[0] == pair[1])
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
    fn exists(&self, cards: &Cards) -> bool {
        let fit = self.cards(cards);
        let need = match &cards.quantity {
            Quantity::Number(n) => self.number(n).max(1),
            Quantity::Exactly(n, _) | Quantity::AtLeast(n) | Quantity::Between(n, _) => *n,
            _ => 1,
        };
        crate::pick::largest(self, &fit, cards.joint) >= need as usize
    }
}

/// Undefined is 0.
fn defined(value: i16) -> i16 {
    if value == ABSENT { 0 } else { value }
}

/// A color as a bit.
pub(crate) const fn bit(color: Color) -> u8 {
    1 << color as u8
}

/// Whose place it is.
pub(crate) fn owner_of(zone: Zone) -> Option<Seat> {
    match zone {
        Zone::Hand(seat)
        | Zone::Score(seat)
        | Zone::Stack(seat, _)
        | Zone::Forecast(seat)
        | Zone::Safe(seat)
        | Zone::Achievements(seat)
        | Zone::Display(seat)
        | Zone::Museums(seat) => Some(seat),
        _ => None,
    }
}

fn compare(left: i16, comparison: Comparison, right: i16) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::More => left > right,
        Comparison::AtMost => left <= right,
        Comparison::AtLeast => left >= right,
    }
}
