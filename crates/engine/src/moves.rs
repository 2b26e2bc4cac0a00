//! Everything that can happen to a card, a splay or a special achievement, one at a time.

use crate::log::Log;
use crate::marks::StackMarks;
use crate::place::Side;
use crate::rules::Timing;
use crate::state::{EVERYBODY, Game, Holder, State};
use lang::tree::Verb;
use smallvec::SmallVec;
use view::{Deed, Ending, Happening, Shown, Why};
use vocab::{
    CardId, Color, Facts, Icon, IconCounts, Mark, Seat, Seats, Set, Sets, Special, Splay, Zone,
};

/// A state at work: with what never changes at hand, and somebody listening or not.
pub(crate) struct Machine<'a, 'l> {
    pub state: &'a mut State,
    pub game: &'a Game,
    pub log: &'a mut Log<'l>,
    /// The cards being moved are those the text names ("score it"): everybody can tell which they are.
    pub named: bool,
    /// Cards are moving that move together: nothing is looked for before all of them lie where they go.
    pub together: bool,
}

impl State {
    /// Who sees the faces of the cards that lie there (3.1, 3.2).
    pub(crate) fn viewers(&self, zone: Zone) -> Seats {
        match zone {
            Zone::Hand(seat) | Zone::Score(seat) | Zone::Forecast(seat) => Seats::only(seat),
            Zone::Stack(..)
            | Zone::Display(_)
            | Zone::Museums(_)
            | Zone::Junk
            | Zone::Removed
            | Zone::Relics => EVERYBODY,
            Zone::Safe(_) | Zone::Achievements(_) | Zone::Available | Zone::Deck(..) => Seats::NONE,
        }
    }

    /// Moves a card and settles who still knows which it is.
    ///
    /// Rule: knowledge. A face-down card that leaves a place where others with its back lie can't be told from them by
    /// those who see neither that place nor where it goes: they lose track of all of these, unless the text says which
    /// card it is.
    fn relocate(&mut self, card: CardId, to: Zone, side: Side, by: Seat, named: bool) {
        let Some(from) = self.places.of(card) else {
            return;
        };
        let to_viewers = self.viewers(to);
        if to_viewers == EVERYBODY || self.lies_apart(card, to) {
            self.places.take(card);
            self.known[card.index()] = EVERYBODY;
        } else {
            let from_viewers = self.viewers(from);
            let named = named || self.laid_open.contains(&card);
            // Which of the secrets in a safe leaves it, everybody sees by their order; only beneath a deck it is lost.
            let in_order = matches!(from, Zone::Safe(_)) && !matches!(to, Zone::Deck(..));
            let in_order = in_order || matches!(from, Zone::Deck(..));
            if from_viewers != EVERYBODY && !named && !in_order {
                let back = self.back(card);
                // Who sees where it goes sees by it which one is gone.
                let keepers = to_viewers.or(match from {
                    // Whoever takes a card out of these without seeing it doesn't know which of those alike it was.
                    Zone::Hand(_) | Zone::Score(_) | Zone::Forecast(_) => from_viewers,
                    _ => from_viewers.with(by),
                });
                // What goes to a deck is no relic.
                let to_deck = matches!(to, Zone::Deck(..));
                let alike = |other: &CardId| {
                    self.back(*other) == back
                        && !(to_deck && self.game.library.brief(*other).set == Set::Relics)
                };
                if self.places.iter(from).filter(alike).count() > 1 {
                    let group: SmallVec<[CardId; 16]> =
                        self.places.iter(from).filter(alike).collect();
                    for other in group {
                        let known = &mut self.known[other.index()];
                        *known = known.and(keepers);
                    }
                }
            }
            self.places.take(card);
            self.known[card.index()] = self.known[card.index()].or(to_viewers);
        }
        self.laid_open.retain(|open| *open != card);
        self.places.put(card, to, side);
        // A card tucked beneath its own stack leaves it as high as it was, so its splay stays (8.5).
        if let Zone::Stack(seat, color) = from {
            // A card that only changes its place in the stack doesn't shrink it (9.4).
            if from != to && self.places.count(from) <= 1 {
                self.splays[seat.index()][color as usize] = Splay::None;
            }
        }
        match from {
            Zone::Stack(seat, color) => self.recount(seat, color),
            // A museum is used as long as an artifact lies on it.
            Zone::Museums(_) => self.museum_supply += 1,
            // Face up it may be worth something else by now (20.8).
            Zone::Score(seat) => {
                self.pile_points[seat.index()] -= i16::from(self.game.library.brief(card).age);
            }
            _ => {}
        }
        match to {
            Zone::Stack(seat, color) => self.recount(seat, color),
            Zone::Score(seat) => self.pile_points[seat.index()] += self.value(card),
            Zone::Museums(_) => self.museum_supply -= 1,
            _ => {}
        }
        if let Zone::Stack(seat, _) = to {
            for (watched, seats, _) in &mut self.visited {
                if *watched == card {
                    *seats = seats.with(seat);
                }
            }
        }
    }

    /// Rule: relic-apart. A relic among achievements lies face up, and nothing that is about standard achievements touches
    /// it (13.11).
    pub(crate) fn lies_apart(&self, card: CardId, at: Zone) -> bool {
        matches!(at, Zone::Achievements(_)) && self.game.library.brief(card).set == Set::Relics
    }

    /// How many cards a safe or forecast holds at most (11.6, 14.3).
    pub(crate) fn limit(&self, seat: Seat) -> usize {
        limit(&self.splays[seat.index()])
    }
}

/// The limit of a safe or forecast beside stacks splayed so: the best splay counts.
pub(crate) fn limit(splays: &[Splay; 5]) -> usize {
    let best = splays.iter().max().copied().unwrap_or(Splay::None);
    5 - best as usize
}

/// The special achievements that a city can earn: those of its arrows by a meld onto its color splayed like that, those of
/// flags and fountains by flying off (7.10).
pub fn specials_of_city(facts: &Facts, splay: Splay) -> impl Iterator<Item = Special> {
    let earns = move |mark: &Mark| match mark {
        Mark::Flag => Some(Special::Glory),
        Mark::Fountain => Some(Special::Victory),
        Mark::Arrow(arrow) if *arrow == splay => match arrow {
            Splay::Left => Some(Special::Tradition),
            Splay::Right => Some(Special::Repute),
            Splay::Up => Some(Special::Fame),
            Splay::None | Splay::Aslant => None,
        },
        _ => None,
    };
    let marks = facts.marks.iter().filter(|_| facts.back == Set::Cities);
    marks.filter_map(earns)
}

impl Machine<'_, '_> {
    /// A card as the public sees it face down.
    fn back(&self, card: CardId) -> Shown {
        Shown::Back(self.state.back(card))
    }

    /// Moves a card. `false`: there was no room for it, or it is there already, and it stays where it was.
    pub fn relocate(&mut self, card: CardId, to: Zone, side: Side, deed: Deed, by: Seat) -> bool {
        let state = &mut *self.state;
        let Some(from) = state.places.of(card) else {
            return false;
        };
        if from == to && !matches!(to, Zone::Stack(..) | Zone::Deck(..)) {
            return false;
        }
        match to {
            Zone::Forecast(seat) | Zone::Safe(seat)
                if self.game.rules.limited_forecast
                    && state.places.count(to) >= state.limit(seat)
                    && !(self.game.rules.limitless_transfers
                        && matches!(deed, Deed::Transfer | Deed::Exchange)) =>
            {
                self.log.open(|| Happening::NoRoom { at: to });
                return false;
            }
            Zone::Deck(set, age)
                if crate::place::index(Zone::Deck(set, age)) >= crate::place::ZONES =>
            {
                return false;
            }
            _ => {}
        }
        let seen = state.viewers(from).or(state.viewers(to));
        state.relocate(card, to, side, by, self.named);
        state.changes += 1;
        if let Log::On(_) = self.log {
            let seen = seen.or(self.state.known[card.index()]);
            let told = |shown| Happening::Moved {
                by,
                deed,
                card: shown,
                from,
                to,
            };
            if seen.contains(crate::state::PUBLIC) {
                self.log.open(|| told(Shown::Face(card)));
            } else {
                let back = self.back(card);
                self.log
                    .secret(seen, || (told(back), told(Shown::Face(card))));
            }
        }
        // What is drawn or goes back changes nothing that is claimed for.
        let idle = |zone: Zone| matches!(zone, Zone::Hand(_) | Zone::Deck(..) | Zone::Junk);
        if !(idle(from) && idle(to)) {
            self.check_at_once();
        }
        true
    }

    /// Where a verb puts a card of the actor's.
    pub fn destination(&self, verb: Verb, actor: Seat, card: CardId) -> (Zone, Side, Deed) {
        let facts = self.game.library.brief(card);
        match verb {
            Verb::Meld => (Zone::Stack(actor, facts.color), Side::Top, Deed::Meld),
            Verb::Tuck => (Zone::Stack(actor, facts.color), Side::Bottom, Deed::Tuck),
            Verb::Score => (Zone::Score(actor), Side::Top, Deed::Score),
            Verb::Return => (self.home(card), Side::Bottom, Deed::Return),
            Verb::Junk if self.game.rules.junk => (Zone::Junk, Side::Top, Deed::Junk),
            Verb::Junk => (Zone::Removed, Side::Top, Deed::Remove),
            Verb::Foreshadow => (Zone::Forecast(actor), Side::Top, Deed::Foreshadow),
            Verb::Safeguard => (Zone::Safe(actor), Side::Top, Deed::Safeguard),
            Verb::Achieve => (Zone::Achievements(actor), Side::Top, Deed::Achieve),
            Verb::Reveal => (
                self.state.places.of(card).unwrap_or(Zone::Hand(actor)),
                Side::Top,
                Deed::Draw,
            ),
        }
    }

    /// The special achievements of Cities that a deed with a card earns, in every edition at once (7.10).
    ///
    /// Rule: arrow-achievements. The color must be splayed before the city is melded, whatever melds it (20.23).
    fn city_specials(&self, verb: Verb, card: CardId, actor: Seat) -> SmallVec<[Special; 2]> {
        let mut earned = SmallVec::new();
        if !self.game.options.sets.contains(Set::Cities) || self.state.back(card).set != Set::Cities
        {
            return earned;
        }
        let color = self.game.library.color(card);
        let from_hand = self.state.places.of(card) == Some(Zone::Hand(actor));
        let flies = match verb {
            Verb::Tuck => !self.game.rules.glory_by_junk,
            Verb::Junk => self.game.rules.glory_by_junk && from_hand,
            _ => false,
        };
        let facts = &self.game.library.card(card).facts;
        let splay = self.state.splays[actor.index()][color as usize];
        for special in specials_of_city(facts, splay) {
            let by_deed = match special {
                Special::Glory | Special::Victory => flies,
                _ => verb == Verb::Meld,
            };
            if by_deed
                && self.state.specials[special as usize] == Holder::Available
                && !earned.contains(&special)
            {
                earned.push(special);
            }
        }
        earned
    }

    /// The deck a card goes back to (9.5); a relic goes back to the relics.
    pub fn home(&self, card: CardId) -> Zone {
        let facts = self.game.library.brief(card);
        match facts.set {
            Set::Relics => Zone::Relics,
            set => Zone::Deck(set, facts.age),
        }
    }

    /// Does what a verb says to a card.
    pub fn put(&mut self, verb: Verb, card: CardId, actor: Seat) -> bool {
        if verb == Verb::Reveal {
            return self.reveal(card, actor);
        }
        let (to, side, deed) = self.destination(verb, actor, card);
        // The counters of Monument go up before anything can be claimed for the move.
        match verb {
            Verb::Tuck => count_up(&mut self.state.turn.tucked[actor.index()]),
            Verb::Score => count_up(&mut self.state.turn.scored[actor.index()]),
            _ => {}
        }
        let earned = self.city_specials(verb, card, actor);
        if earned.is_empty() {
            return self.relocate(card, to, side, deed, actor);
        }
        let together = std::mem::replace(&mut self.together, true);
        let moved = self.relocate(card, to, side, deed, actor);
        if moved {
            for special in earned {
                self.claim(special, actor);
            }
        }
        self.together = together;
        self.check_at_once();
        moved
    }

    /// Shows a card to all. From a deck it goes to the hand in the older editions (9.3).
    pub fn reveal(&mut self, card: CardId, by: Seat) -> bool {
        let Some(at) = self.state.places.of(card) else {
            return false;
        };
        if matches!(at, Zone::Deck(..)) && self.game.rules.deck_reveal_to_hand {
            self.state.known[card.index()] = EVERYBODY;
            return self.relocate(card, Zone::Hand(by), Side::Top, Deed::Transfer, by);
        }
        self.lay_open(card);
        if self.game.rules.reveal_is_change {
            self.state.changes += 1;
        }
        self.log.open(|| Happening::Revealed {
            by,
            card: Shown::Face(card),
            at,
        });
        true
    }

    /// All see the card where it lies, and which it is as long as the action lasts.
    pub fn lay_open(&mut self, card: CardId) {
        self.state.known[card.index()] = EVERYBODY;
        if !self.state.laid_open.contains(&card) {
            self.state.laid_open.push(card);
        }
    }

    /// Draws a card of that value (section 5). `None`: the game is over, or there is no such card.
    pub fn draw(&mut self, seat: Seat, value: i16, set: Option<Set>) -> Option<CardId> {
        let counts = set.is_none() || !self.game.rules.unseen_first;
        let Some((set, age)) = self.state.next_draw(seat, value, set) else {
            self.end_by_score();
            return None;
        };
        let card = self.state.places.top(Zone::Deck(set, age))?;
        if counts {
            self.state.turn.first_draw_done = self.state.turn.first_draw_done.with(seat);
        }
        self.relocate(card, Zone::Hand(seat), Side::Top, Deed::Draw, seat);
        Some(card)
    }

    /// Splays, or with `Splay::None` unsplays, a stack. `false`: nothing changed (8.4, 8.5).
    pub fn splay(&mut self, board: Seat, color: Color, splay: Splay, by: Seat) -> bool {
        if !self.can_splay(board, color, splay) {
            return false;
        }
        self.state.splays[board.index()][color as usize] = splay;
        self.state.recount(board, color);
        if splay != Splay::None || !self.game.rules.unsplay_is_no_change {
            self.state.changes += 1;
        }
        self.log.open(|| Happening::Splayed {
            by,
            board,
            color,
            splay,
        });
        self.check_at_once();
        if splay != Splay::None {
            self.city_due(by);
        }
        true
    }

    /// Whether splaying would change anything.
    pub fn can_splay(&self, board: Seat, color: Color, splay: Splay) -> bool {
        self.state.places.count(Zone::Stack(board, color)) >= 2
            && self.state.splays[board.index()][color as usize] != splay
    }

    /// Gives a special achievement to a player, if it is available (7.7).
    pub fn claim(&mut self, special: Special, seat: Seat) -> bool {
        if self.state.specials[special as usize] != Holder::Available {
            return false;
        }
        self.state.specials[special as usize] = Holder::Seat(seat);
        self.state.changes += 1;
        self.log.open(|| Happening::Claimed { seat, special });
        self.check_at_once();
        true
    }

    /// Whether an achievement of that value may be claimed: points and a high enough top card (7.2, 7.3).
    pub fn eligible(&self, seat: Seat, value: i16, doubled: bool) -> bool {
        let owned = self
            .state
            .cards(Zone::Achievements(seat))
            .filter(|card| {
                self.state.value(*card) == value
                    && !self.state.lies_apart(*card, Zone::Achievements(seat))
            })
            .count() as i16;
        let mut points = self.state.points(seat);
        if doubled {
            points *= 2;
        }
        points >= 5 * value * (owned + 1) && self.state.highest_top(seat) >= value
    }

    // ---- special achievements and the end ------------------------------------------------------------------------

    /// In the older editions, special achievements and the win come at the very moment (4.7).
    pub fn check_at_once(&mut self) {
        if self.together || self.state.ending.is_some() {
            return;
        }
        if self.game.rules.specials == Timing::AtOnce {
            self.claim_specials();
        }
        if self.game.rules.win == Timing::AtOnce {
            self.check_win();
        }
    }

    /// Gives out the special achievements whose conditions hold (7.8).
    pub fn claim_specials(&mut self) {
        let current = self.state.turn.seat;
        for special in &self.game.conditional {
            if self.state.specials[*special as usize] != Holder::Available {
                continue;
            }
            let claimer = if self.game.rules.left_claims_first {
                self.state
                    .clockwise(current)
                    .find(|seat| self.deserves(*special, *seat))
            } else {
                let first = self.state.alive().contains(current).then_some(current);
                first
                    .into_iter()
                    .chain(self.state.clockwise(current))
                    .find(|seat| self.deserves(*special, *seat))
            };
            if let Some(seat) = claimer {
                self.state.specials[*special as usize] = Holder::Seat(seat);
                self.state.changes += 1;
                let special = *special;
                self.log.open(|| Happening::Claimed { seat, special });
            }
        }
    }

    fn deserves(&self, special: Special, seat: Seat) -> bool {
        let state = &*self.state;
        match special {
            Special::Monument if self.game.rules.monument_counts_turn => {
                state.turn.tucked[seat.index()] >= 6 || state.turn.scored[seat.index()] >= 6
            }
            Special::Monument => {
                let demands = |card| self.game.library.brief(card).demands;
                let without = Color::ALL
                    .iter()
                    .filter(|color| !state.top(seat, **color).is_some_and(demands));
                without.take(2).count() < 2
            }
            Special::Empire => {
                let icons = state.icons(seat);
                Icon::ALL[..6].iter().all(|icon| icons.get(*icon) >= 3)
            }
            Special::World => state.icons(seat).get(Icon::Clock) >= 12,
            Special::Wonder => state.splays[seat.index()]
                .iter()
                .all(|splay| matches!(splay, Splay::Right | Splay::Up | Splay::Aslant)),
            Special::Universe => Color::ALL.iter().all(|color| {
                state
                    .top(seat, *color)
                    .is_some_and(|card| state.value(card) >= 8)
            }),
            Special::Supremacy => {
                let colors = Color::ALL
                    .iter()
                    .map(|color| state.stack_icons(seat, *color).at_least(3))
                    .fold(IconCounts::ZERO, IconCounts::plus);
                self.game
                    .rules
                    .icons
                    .iter()
                    .any(|icon| colors.get(*icon) >= 4)
            }
            Special::Destiny => state.places.count(Zone::Forecast(seat)) >= self.game.rules.destiny,
            Special::Wealth => state.marks(seat).bonuses() >= 8,
            Special::Heritage => Color::ALL
                .iter()
                .any(|color| state.stack_icons(seat, *color).hexes() >= 8),
            Special::History => Color::ALL
                .iter()
                .any(|color| state.stack_marks(seat, *color).echoes() >= 4),
            // Claimed by the deed that earns them.
            Special::Tradition
            | Special::Repute
            | Special::Fame
            | Special::Glory
            | Special::Victory => false,
            Special::Confidence => {
                state.highest_top(seat) >= 5 && state.places.count(Zone::Safe(seat)) >= 4
            }
            Special::Zen => {
                let odd = |color: &Color| {
                    state
                        .top(seat, *color)
                        .is_some_and(|card| state.value(card) % 2 == 1)
                };
                state.highest_top(seat) >= 6 && !Color::ALL.iter().any(odd)
            }
            Special::Anonymity => {
                state.highest_top(seat) >= 7 && state.places.count(Zone::Achievements(seat)) == 0
            }
            Special::Folklore => {
                state.highest_top(seat) >= 8 && state.icons(seat).get(Icon::Factory) == 0
            }
            Special::Mystery => {
                let colors = Color::ALL
                    .iter()
                    .filter_map(|color| state.top(seat, *color));
                state.highest_top(seat) >= 9 && colors.count() < 5
            }
        }
    }

    /// Rule: order-of-moving. Whether a special achievement might be claimed while these cards go onto a board one by one, but no more when all
    /// lie there: only where claims come at once, and judged by the most that could show.
    pub fn claim_on_the_way(&self, seat: Seat, cards: &[CardId]) -> bool {
        if self.game.rules.specials != Timing::AtOnce || cards.len() < 2 {
            return false;
        }
        let library = &self.game.library;
        let most = cards.iter().fold(self.state.icons(seat), |sum, card| {
            sum.plus(library.brief(*card).full)
        });
        let high = |color: &Color| {
            let top = self
                .state
                .top(seat, *color)
                .is_some_and(|card| self.state.value(card) >= 8);
            top || cards
                .iter()
                .any(|card| library.color(*card) == *color && self.state.value(*card) >= 8)
        };
        let open = |special: Special| self.state.specials[special as usize] == Holder::Available;
        if self.game.options.sets != Sets::BASE
            && self.expansions_claim_on_the_way(seat, cards, open)
        {
            return true;
        }
        (open(Special::World) && most.get(Icon::Clock) >= 12)
            || (open(Special::Empire) && Icon::ALL[..6].iter().all(|icon| most.get(*icon) >= 3))
            || (open(Special::Universe) && Color::ALL.iter().all(high))
    }

    /// As [`Machine::claim_on_the_way`], for what the expansions bring.
    fn expansions_claim_on_the_way(
        &self,
        seat: Seat,
        cards: &[CardId],
        open: impl Fn(Special) -> bool,
    ) -> bool {
        let library = &self.game.library;
        let most = |color: Color| {
            let own = cards.iter().filter(|card| library.color(**card) == color);
            own.fold(
                (
                    self.state.stack_icons(seat, color),
                    self.state.stack_marks(seat, color),
                ),
                |(icons, marks), card| {
                    (
                        icons.plus(library.brief(*card).full),
                        marks.plus(library.marks(*card).full),
                    )
                },
            )
        };
        let most = Color::ALL.map(most);
        let all = most
            .iter()
            .fold(StackMarks::ZERO, |sum, (_, marks)| sum.plus(*marks));
        let supreme = |icon: &Icon| {
            let colors = most.iter().filter(|(icons, _)| icons.get(*icon) >= 3);
            colors.count() >= 4
        };
        let cities = cards.iter().filter(|card| {
            let marks = library.marks(**card).full;
            marks.flags() + marks.fountains() > 0
        });
        // Two that come and go with the order could make up the number together.
        cities.count() > 1
            || open(Special::Supremacy) && self.game.rules.icons.iter().any(supreme)
            || open(Special::Wealth) && all.bonuses() >= 8
            || open(Special::Heritage) && most.iter().any(|(icons, _)| icons.hexes() >= 8)
            || open(Special::History) && most.iter().any(|(_, marks)| marks.echoes() >= 4)
    }

    /// How many achievements count for a player's win: his partner's too.
    pub fn counted_achievements(&self, seat: Seat) -> u8 {
        let own = self.state.achievements(seat);
        match self.game.partner(seat) {
            Some(partner) => own + self.state.achievements(partner),
            None => own,
        }
    }

    /// The player and, in teams, his partner.
    pub fn side(&self, seat: Seat) -> Seats {
        let own = Seats::only(seat);
        match self.game.partner(seat) {
            Some(partner) => own.with(partner),
            None => own,
        }
    }

    /// Ends the game if somebody has enough achievements (18.1).
    pub fn check_win(&mut self) {
        let current = self.state.turn.seat;
        let mut order: SmallVec<[Seat; 5]> = self.state.clockwise(current).collect();
        let counts = |seat: &Seat| self.counted_achievements(*seat);
        let enough = |seat: &&Seat| counts(seat) >= self.game.goal;
        if !order.iter().any(|seat| enough(&seat)) {
            return;
        }
        let winner = if self.game.rules.win == Timing::AtOnce {
            // Who claims first at that moment has won before the next one claims (7.8).
            order.sort_by_key(|seat| *seat != current);
            order.iter().copied().find(|seat| enough(&seat))
        } else {
            let most = order.iter().map(counts).max();
            order
                .iter()
                .filter(enough)
                .copied()
                .find(|seat| Some(counts(seat)) == most)
        };
        if let Some(winner) = winner {
            self.end(self.side(winner), Why::Achievements);
        }
    }

    /// Ends the game because a card past the last age had to be drawn (18.2).
    pub fn end_by_score(&mut self) {
        let rank = |seat: Seat| {
            self.side(seat)
                .iter()
                .fold((0, 0), |(points, achievements), seat| {
                    (
                        points + self.state.points(seat),
                        achievements + self.state.achievements(seat),
                    )
                })
        };
        let best = self.state.alive().iter().map(rank).max();
        let winners = self
            .state
            .alive()
            .iter()
            .filter(|seat| Some(rank(*seat)) == best);
        let mut all = Seats::NONE;
        for seat in winners {
            all = all.or(self.side(seat));
        }
        self.end(all, Why::Score);
    }

    /// Ends the game.
    pub fn end(&mut self, winners: Seats, why: Why) {
        if self.state.ending.is_some() {
            return;
        }
        let ending = Ending { winners, why };
        self.log.open(|| match self.state.outer {
            Some(_) => Happening::WithinOver(ending.clone()),
            None => Happening::GameOver(ending.clone()),
        });
        self.state.ending = Some(ending);
    }
}

/// One more of what six are enough of.
fn count_up(counter: &mut u8) {
    *counter = counter.saturating_add(1);
}
