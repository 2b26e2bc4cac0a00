//! Deeds: what an instruction does to cards, splays, achievements and players.

use crate::code::{Op, To};
use crate::eval::{Hand, bit};
use crate::frame::{Done, Frame, Meet, Run};
use crate::interpret::{Go, how_far};
use crate::log::Log;
use crate::moves::Machine;
use crate::pick::{Selection, select};
use crate::place::Side;
use crate::state::{EVERYBODY, Holder, Pooled, State};
use lang::tree::{
    Base, Cards, Direction, Drawn, DrawnValue, Eligible, Participle, Place, PlacePart, Quantity,
    SetName, Slot, Test, Verb, Who, ZoneWord,
};
use smallvec::SmallVec;
use view::{Ask, Choice, Deed, Event, Happening, Purpose, Shown, Why};
use vocab::{CardId, Color, Seat, Seats, Set, Special, Splay, Zone};

impl Machine<'_, '_> {
    /// An instruction that does something.
    pub(crate) fn do_deed(&mut self, run: &mut Run, op: &Op) -> Go {
        match op {
            Op::Draw {
                drawn,
                value,
                set,
                times,
                and,
                results,
            } => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                self.draw_cards(run, drawn, *value, *set, *times, and, results);
            }
            Op::Pick {
                cards,
                purpose,
                into,
                times,
                as_many,
                eligible,
            } => {
                return self.pick_cards(run, cards, *purpose, *into, *times, *as_many, *eligible);
            }
            Op::Sort(list, purpose, sorting) => {
                run.pc += 1;
                self.begin_sort(run.clone(), *list, *purpose, *sorting);
                return Go::Wait;
            }
            Op::Move {
                from,
                to,
                named,
                result,
                bottom_up,
            } => {
                self.named = *named;
                self.move_cards(run, *from, to, *result, *bottom_up);
                self.named = false;
            }
            Op::Reveal(list, result) => {
                let cards = self.list(run, *list);
                let pooled: SmallVec<[Pooled; 32]> = cards
                    .iter()
                    .map(|card| self.state.pooled(*list, *card))
                    .collect();
                // The order they lie in would tell when they came there.
                let mut order = cards;
                let hidden = |card: &CardId| {
                    let at = self.state.places.of(*card);
                    matches!(at, Some(Zone::Hand(_) | Zone::Score(_) | Zone::Forecast(_)))
                };
                if order.iter().all(hidden) {
                    order.sort_unstable();
                }
                let mut shown = 0;
                for card in order {
                    shown += usize::from(self.reveal(card, run.actor));
                }
                for pooled in pooled {
                    self.record(run, *result, pooled);
                }
                let done = how_far(shown, run.wanted as usize);
                self.did(run, done);
            }
            Op::Keep(list, participle, into) => {
                let cards = self.list(run, *list);
                self.clear_list(run, *list);
                for card in cards.iter().copied() {
                    let pooled = self.state.pooled(*list, card);
                    self.record(run, Some((*participle, *into)), pooled);
                }
                let done = how_far(cards.len(), run.wanted as usize);
                self.did(run, done);
            }
            Op::Forget(list) => {
                self.clear_list(run, *list);
                run.pc += 1;
            }
            Op::Look(list) => {
                let cards = self.list(run, *list);
                self.clear_list(run, *list);
                for card in cards.iter().copied() {
                    let seat = run.actor;
                    self.state.known[card.index()] = self.state.known[card.index()].with(seat);
                    if let Some(at) = self.state.places.of(card) {
                        let back = Shown::Back(self.state.back(card));
                        let told = move |card| Happening::Looked { by: seat, card, at };
                        self.log
                            .secret(Seats::only(seat), || (told(back), told(Shown::Face(card))));
                    }
                }
                let done = how_far(cards.len(), run.wanted as usize);
                self.did(run, done);
            }
            Op::Exchange(left, right, left_words, right_words, result) => {
                self.exchange(run, *left, *right, left_words, right_words, *result);
            }
            Op::Claim(special) => {
                if self.state.specials[*special as usize] != Holder::Available {
                    self.cannot(run);
                    return Go::On;
                }
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                let won = self.claim(*special, run.actor);
                self.did(run, if won { Done::Fully } else { Done::Not });
            }
            Op::ClaimAvailable(eligible, _) => {
                return self.ask_for_available(run, Some(*eligible), Purpose::Achieve);
            }
            Op::JunkAvailable(_) => {
                return self.ask_for_available(run, None, Purpose::Junk);
            }
            Op::MoveSpecial { all, to_junk } => {
                let holder = if *to_junk {
                    Holder::Available
                } else {
                    Holder::Junk
                };
                let specials: SmallVec<[Special; 20]> = self.state.specials_of(holder).collect();
                if specials.is_empty() {
                    self.cannot(run);
                    return Go::On;
                }
                if *all {
                    if self.needs_consent(run) {
                        return Go::Wait;
                    }
                    for special in specials {
                        self.move_special(special, *to_junk, run.actor);
                    }
                    self.did(run, Done::Fully);
                    return Go::On;
                }
                self.state.offers.clear();
                for special in specials {
                    self.offer(Choice::Special(special));
                }
                if run.may.is_some() && !run.agreed {
                    self.offer(Choice::No);
                }
                let purpose = if *to_junk {
                    Purpose::Junk
                } else {
                    Purpose::Transfer
                };
                self.ask(
                    run,
                    Ask::Pick {
                        purpose,
                        picked: 0,
                        least: 1,
                        most: 1,
                    },
                );
                return Go::Wait;
            }
            Op::Splay(slot, direction, chosen, board) => {
                let done = self.splay_colors(run, *slot, direction, *chosen, board.as_deref());
                self.did(run, done);
            }
            Op::Unsplay(slot, board) => {
                let direction = Direction::OneOf(vec![Splay::None]);
                let done = self.splay_colors(run, *slot, &direction, None, board.as_deref());
                self.did(run, done);
            }
            Op::Rearrange(slot) => {
                let colors = self.scalar(run, *slot).max(0) as u8;
                let color = Color::ALL
                    .into_iter()
                    .find(|color| colors & bit(*color) != 0);
                let Some(color) = color
                    .filter(|color| self.state.places.count(Zone::Stack(run.actor, *color)) > 1)
                else {
                    self.cannot(run);
                    return Go::On;
                };
                let seat = run.actor;
                self.begin_rearranging(run.clone(), seat, color);
                return Go::Wait;
            }
            Op::Execute {
                from,
                how,
                guide,
                forced,
            } => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                let cards = self.list(run, *from);
                self.clear_list(run, *from);
                let guide = guide.as_deref().and_then(|who| self.view(run).seat(who));
                let card = cards.last().copied();
                run.may = None;
                run.agreed = false;
                run.pc += 1;
                self.begin_nested(run.clone(), card, *how, guide, *forced);
                return Go::Wait;
            }
            Op::ExecuteSentence(number, of) => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                let view = self.view(run);
                let (number, card) = (view.number(number), view.refs(of).last().copied());
                run.may = None;
                run.agreed = false;
                run.pc += 1;
                self.begin_sentence(run.clone(), card, number);
                return Go::Wait;
            }
            Op::Flip => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                let won = self.state.random.bits() >> 63 == 1;
                run.flip = Some(won);
                let by = run.actor;
                self.log.open(|| Happening::Flipped { by, won });
                self.did(run, Done::Fully);
            }
            Op::Win => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                let winners = self.side(run.actor);
                self.end(winners, Why::Card(run.card));
                return Go::Wait;
            }
            Op::Lose => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                let loser = run.actor;
                self.did(run, Done::Fully);
                self.eliminate(loser);
            }
            Op::EndAction => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                self.end_action();
                return Go::Wait;
            }
            Op::GameWithin => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                run.may = None;
                run.agreed = false;
                run.pc += 1;
                self.play_within(run.clone());
                return Go::Wait;
            }
            _ => {}
        }
        Go::On
    }

    pub(crate) fn splay_colors(
        &mut self,
        run: &mut Run,
        slot: Slot,
        direction: &Direction,
        chosen: Option<Slot>,
        board: Option<&Who>,
    ) -> Done {
        let owner = match board {
            Some(who) => self.view(run).seat(who),
            None => Some(run.actor),
        };
        let Some(owner) = owner else { return Done::Not };
        let colors = self.scalar(run, slot).max(0) as u8;
        let mut wanted = 0;
        let mut splayed = 0;
        for color in Color::ALL {
            if colors & bit(color) == 0 {
                continue;
            }
            wanted += 1;
            let how = match chosen {
                Some(slot) => {
                    let number = self.scalar(run, slot);
                    Splay::DIRECTIONS
                        .into_iter()
                        .find(|splay| *splay as i16 == number)
                }
                None => self.directions(run, direction).first().copied(),
            };
            if let Some(how) = how
                && self.splay(owner, color, how, run.actor)
            {
                splayed += 1;
                if how == Splay::None {
                    run.unsplayed |= bit(color);
                } else {
                    run.splayed |= bit(color);
                }
            }
            if self.state.ending.is_some() {
                break;
            }
        }
        how_far(splayed, wanted)
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn draw_cards(
        &mut self,
        run: &mut Run,
        drawn: &Drawn,
        value: Option<Slot>,
        set: Option<Slot>,
        times: Option<Slot>,
        and: &[Verb],
        results: &[(Participle, u8)],
    ) {
        let view = self.view(run);
        let value = match (value, &drawn.value) {
            (Some(slot), _) => self.scalar(run, slot),
            (None, DrawnValue::Number(number)) => view.number(number),
            (None, _) => 0,
        };
        let set = match &drawn.set {
            None => None,
            Some(SetName::Any) => set
                .and_then(|slot| usize::try_from(self.scalar(run, slot)).ok())
                .and_then(|i| Set::WITH_DECKS.get(i).copied()),
            Some(name) => view.set(name),
        };
        let mut count = view.number(&drawn.count).max(0);
        if let Some(times) = times {
            count = count.saturating_mul(self.scalar(run, times).max(0));
        }
        let mut fully = 0;
        let mut partly = false;
        for _ in 0..count {
            let before = self.state.changes;
            let Some(card) = self.draw(run.actor, value, set) else {
                break;
            };
            let came = Pooled {
                list: 0,
                from: crate::place::index(Zone::Deck(
                    self.game.library.card(card).facts.set,
                    self.game.library.card(card).facts.age,
                )) as u8,
                card,
                beneath: None,
            };
            let mut all = true;
            for (index, verb) in and.iter().enumerate() {
                if self.state.ending.is_some() {
                    break;
                }
                let pooled = self.state.pooled(0, card);
                self.named = true;
                if self.put(*verb, card, run.actor) {
                    self.record(run, results.get(index + 1).copied(), pooled);
                } else {
                    all = false;
                }
                self.named = false;
            }
            self.record(run, results.first().copied(), came);
            partly = true;
            if all {
                fully += 1;
            }
            debug_assert!(self.state.changes > before);
            if self.state.ending.is_some() {
                break;
            }
        }
        let done = if count > 0 && fully == count {
            Done::Fully
        } else if partly {
            Done::Part
        } else {
            Done::Not
        };
        self.did(run, done);
    }

    /// Asks for one of the available achievements. Waits if there is one.
    fn ask_for_available(
        &mut self,
        run: &mut Run,
        eligible: Option<Eligible>,
        purpose: Purpose,
    ) -> Go {
        self.state.offers.clear();
        let mut cards: Hand = self.state.cards(Zone::Available).collect();
        cards.retain(|card| self.may_achieve(run.actor, *card, eligible));
        let chooser = self.decider(run, run.actor);
        self.arrange(&mut cards, chooser, false);
        self.offer_cards(&cards, chooser);
        let only_cards = matches!(
            eligible,
            Some(Eligible::IfEligible | Eligible::WithDoubledScore)
        );
        if self.game.rules.available_includes_specials && !only_cards {
            let specials: SmallVec<[Special; 20]> =
                self.state.specials_of(Holder::Available).collect();
            for special in specials {
                self.offer(Choice::Special(special));
            }
        }
        if self.state.offers.is_empty() {
            self.cannot(run);
            return Go::On;
        }
        if run.may.is_some() {
            self.offer(Choice::No);
        }
        self.ask(
            run,
            Ask::Pick {
                purpose,
                picked: 0,
                least: 1,
                most: 1,
            },
        );
        Go::Wait
    }

    /// Picks cards into a list; waits if they must be asked for.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn pick_cards(
        &mut self,
        run: &mut Run,
        cards: &Cards,
        purpose: Purpose,
        into: u8,
        times: Option<Slot>,
        as_many: Option<u8>,
        eligible: Option<Eligible>,
    ) -> Go {
        if run.each.is_none() {
            run.wanted = 0;
            run.picked = 0;
        }
        let as_many = as_many.map(|list| self.list(run, list).len());
        let times = times.map(|slot| self.scalar(run, slot).max(0));
        let selection: Selection = {
            let view = self.view(run);
            select(&view, cards, times, as_many, |card| {
                self.may_achieve(run.actor, card, eligible)
            })
        };
        let possible = selection.sure.len() + selection.most;
        if run.may.is_none() && selection.most == selection.least && possible < selection.wanted {
            self.show_lack(run, cards);
        }
        if let Some(decline) = run.may {
            let complete = possible >= selection.wanted;
            if possible == 0 || (run.whole && !complete) {
                // What can't be done is not offered.
                run.last = Done::Not;
                run.pc = decline;
                run.may = None;
                run.agreed = false;
                return Go::On;
            }
            // "You may score all cards from your hand" is one question, however many there are; "a card" is declined
            // instead of picked.
            let all = matches!(
                cards.quantity,
                Quantity::All
                    | Quantity::AllBut(_)
                    | Quantity::AllButRank
                    | Quantity::Each
                    | Quantity::Half { .. }
            ) && (possible > 1 || !matches!(cards.base, Base::Ref(_)));
            if !run.agreed && !run.forced && (all || !selection.sure.is_empty()) {
                return if self.needs_consent(run) {
                    Go::Wait
                } else {
                    Go::On
                };
            }
        }
        let chooser = match &cards.chooser {
            Some(who) => {
                let chooser = self.view(run).seat(who).unwrap_or(run.actor);
                self.decider(run, chooser)
            }
            None => self.decider(run, run.actor),
        };
        let mut selection = selection;
        if run.forced && selection.least == 0 && selection.most > 0 {
            selection.least = 1;
        }
        let decline = if run.agreed || run.forced {
            None
        } else {
            run.may
        };
        run.may = None;
        run.agreed = false;
        run.pc += 1;
        let run = run.clone();
        self.begin_pick(
            run,
            selection,
            chooser,
            purpose,
            into,
            cards.unseen,
            decline,
        );
        Go::Wait
    }

    /// Where a card goes that is transferred to a place.
    pub(crate) fn zone_of(
        &self,
        run: &Run,
        place: &Place,
        chosen: Option<Slot>,
        card: CardId,
    ) -> Option<(Zone, Side)> {
        let view = self.view(run);
        let part = place.parts.first()?;
        let zone = match part {
            PlacePart::Zone(who, word) => {
                let seat = match (who, chosen) {
                    (Who::Any(_), Some(slot)) => u8::try_from(self.scalar(run, slot))
                        .ok()
                        .map(Seat)
                        .filter(|seat| self.state.alive().contains(*seat)),
                    // "its owner": of the card being moved.
                    (Who::OwnerOf(_), _) => view.owner(card),
                    (who, _) => view.seat(who),
                }?;
                match word {
                    ZoneWord::Hand => Zone::Hand(seat),
                    ZoneWord::Score => Zone::Score(seat),
                    ZoneWord::Board | ZoneWord::Area => {
                        Zone::Stack(seat, self.game.library.color(card))
                    }
                    ZoneWord::Forecast => Zone::Forecast(seat),
                    ZoneWord::Safe => Zone::Safe(seat),
                    ZoneWord::Achievements => Zone::Achievements(seat),
                }
            }
            PlacePart::Junk => Zone::Junk,
            PlacePart::Available => Zone::Available,
            PlacePart::Origin(_) => {
                let pool = self.state.pool.get(run.pool as usize..).unwrap_or_default();
                let pooled = pool.iter().find(|pooled| pooled.card == card)?;
                crate::place::zone(pooled.from as usize)
            }
            other => *view.zones(other).first()?,
        };
        Some((zone, Side::Top))
    }

    pub(crate) fn move_cards(
        &mut self,
        run: &mut Run,
        from: u8,
        to: &To,
        result: Option<(Participle, u8)>,
        bottom_up: bool,
    ) {
        let mut cards: SmallVec<[Pooled; 32]> = self
            .state
            .pool
            .iter()
            .skip(run.pool as usize)
            .filter(|pooled| pooled.list == from)
            .copied()
            .collect();
        if bottom_up {
            cards.reverse();
        }
        let mut moved = 0;
        let told = self.told();
        let returned = matches!(to, To::Verb(Verb::Return)) && cards.len() > 1;
        let movers = Seats::only(run.actor).with(self.decider(run, run.actor));
        let sorted: SmallVec<[Seats; 32]> = match returned {
            true => cards
                .iter()
                .map(|pooled| self.who_tells(pooled.card, movers))
                .collect(),
            false => SmallVec::new(),
        };
        // Cards that leave the game leave it together; all other deeds move one after the other.
        self.together = matches!(to, To::Verb(Verb::Junk));
        for pooled in &cards {
            let card = pooled.card;
            let now = self.state.pooled(0, card);
            let ok = match to {
                To::Verb(verb) => self.put(*verb, card, run.actor),
                To::VerbIn(verbs, slot) => {
                    let index = self.scalar(run, *slot).max(0) as usize;
                    match verbs.get(index) {
                        Some(verb) => self.put(*verb, card, run.actor),
                        None => false,
                    }
                }
                To::Achievements => self.put(Verb::Achieve, card, run.actor),
                To::DeckTop => {
                    let zone = self.home(card);
                    self.relocate(card, zone, Side::Top, Deed::PutOnDeck, run.actor)
                }
                To::Place(place, chosen) => match self.zone_of(run, place, *chosen, card) {
                    Some((zone, side)) => {
                        if let Some(owner) = zone.owner().filter(|owner| *owner != run.you) {
                            self.set_scalar(run, lang::LAST_PLAYER, owner.0 as i16);
                        }
                        self.relocate(card, zone, side, Deed::Transfer, run.actor)
                    }
                    None => false,
                },
            };
            if ok {
                moved += 1;
                self.record(run, result, now);
            }
            if self.state.ending.is_some() {
                break;
            }
        }
        if std::mem::take(&mut self.together) {
            self.check_at_once();
        }
        if returned && moved > 1 {
            self.hide_order(&cards, &sorted);
        }
        self.tell_together(told);
        let done = how_far(moved, run.wanted as usize);
        self.did(run, done);
    }

    /// Those of some players who can tell a card from others beside it.
    fn who_tells(&self, card: CardId, seats: Seats) -> Seats {
        let seats = seats.iter();
        seats.filter(|seat| self.state.tells(*seat, card)).collect()
    }

    /// Rule: order-of-moving. In which order cards went beneath a deck only those know who chose it, and of cards they could
    /// tell apart; `sorted` says for each card who that is.
    pub(crate) fn hide_order(&mut self, cards: &[Pooled], sorted: &[Seats]) {
        let deck = |state: &State, card: CardId| {
            let at = state.places.of(card);
            at.filter(|at| matches!(at, Zone::Deck(..)))
        };
        for (Pooled { card, .. }, sorted) in cards.iter().zip(sorted) {
            let Some(at) = deck(self.state, *card) else {
                continue;
            };
            let met = cards
                .iter()
                .any(|other| other.card != *card && deck(self.state, other.card) == Some(at));
            if met {
                let known = &mut self.state.known[card.index()];
                *known = known.and(*sorted);
            }
        }
    }

    /// How many events have been told.
    pub(crate) fn told(&self) -> usize {
        match &self.log {
            Log::On(events) => events.len(),
            Log::Off => 0,
        }
    }

    /// Puts what was told of cards that moved together into an order that says nothing of what is hidden.
    ///
    /// The order they lay in tells when they came there, and an order by number whether a hidden card comes before or
    /// after a known one. So cards go by their back, those alike by who knows them and whence they come.
    pub(crate) fn tell_together(&mut self, told: usize) {
        let Log::On(events) = &mut self.log else {
            return;
        };
        let state = &*self.state;
        let key = |event: &Event| {
            let (seats, heard) = match &event.secret {
                Some((seats, secret)) => (*seats, secret),
                None => (EVERYBODY, &event.public),
            };
            let Happening::Moved {
                card: Shown::Face(card),
                deed,
                from,
                to,
                ..
            } = *heard
            else {
                return None;
            };
            // Where the order shows anyway, as in a stack, it is told as it was.
            if deed != Deed::Return && matches!(to, Zone::Stack(..) | Zone::Deck(..)) {
                return None;
            }
            Some((deed, state.back(card), seats, from, card))
        };
        let alike = |one: &Event, other: &Event| match (key(one), key(other)) {
            (Some((one, ..)), Some((other, ..))) => one == other,
            _ => false,
        };
        let told = events.get_mut(told..).unwrap_or_default();
        for together in told.chunk_by_mut(alike) {
            if together.len() > 1 {
                together.sort_by_key(key);
            }
        }
    }

    pub(crate) fn exchange(
        &mut self,
        run: &mut Run,
        left: u8,
        right: u8,
        left_words: &Cards,
        right_words: &Cards,
        result: Option<(Participle, u8)>,
    ) {
        let (ours, theirs) = (self.list(run, left), self.list(run, right));
        // Where each side lies, before anything moves.
        let side = |cards: &Hand, words: &Cards| -> Option<Zone> {
            if let Some(card) = cards.first() {
                return self.state.places.of(*card);
            }
            match &words.base {
                Base::Place(Some(place)) => place
                    .parts
                    .first()
                    .and_then(|part| self.view(run).zones(part).first().copied()),
                _ if words.tests.contains(&Test::Available) => Some(Zone::Available),
                _ if words.tests.contains(&Test::Claimed) => Some(Zone::Achievements(run.you)),
                _ => None,
            }
        };
        let (left_zone, right_zone) = (side(&ours, left_words), side(&theirs, right_words));
        let by = run.actor;
        let mut moved = 0;
        self.together = true;
        for (cards, zone) in [(&ours, right_zone), (&theirs, left_zone)] {
            let Some(zone) = zone else { continue };
            let told = self.told();
            for card in cards {
                let to = match zone {
                    Zone::Stack(seat, _) => Zone::Stack(seat, self.game.library.color(*card)),
                    zone => zone,
                };
                let pooled = self.state.pooled(0, *card);
                if self.relocate(*card, to, Side::Top, Deed::Exchange, by) {
                    moved += 1;
                    self.record(run, result, pooled);
                }
            }
            self.tell_together(told);
        }
        self.together = false;
        self.check_at_once();
        self.clear_list(run, left);
        self.clear_list(run, right);
        self.did(run, if moved > 0 { Done::Fully } else { Done::Not });
    }

    pub(crate) fn move_special(&mut self, special: Special, junked: bool, by: Seat) {
        self.state.specials[special as usize] = if junked {
            Holder::Junk
        } else {
            Holder::Available
        };
        self.state.changes += 1;
        self.log.open(|| Happening::SpecialJunked {
            by,
            special,
            junked,
        });
        self.check_at_once();
    }

    pub(crate) fn begin_rearranging(&mut self, mut run: Run, seat: Seat, color: Color) {
        let cards: Hand = self.state.cards(Zone::Stack(seat, color)).collect();
        run.may = None;
        run.agreed = false;
        run.pc += 1;
        let decider = self.decider(&run, seat);
        let into = 254;
        self.clear_list(&run, into);
        self.state.frames.push(Frame::Run(run));
        let from = self.state.pool.len() as u16;
        let mut sorted = cards;
        sorted.sort_unstable();
        for card in sorted {
            let pooled = self.state.pooled(255, card);
            self.state.pool.push(pooled);
        }
        self.state.frames.push(Frame::Sort(crate::frame::Sort {
            seat: decider,
            purpose: Purpose::Choose,
            from,
            into,
            meet: Meet::Stack,
            rearrange: Some((seat, color)),
            room: None,
        }));
    }

    /// The new order of a stack is known: lay it so.
    pub fn finish_rearranging(&mut self, sort: &crate::frame::Sort, seat: Seat, color: Color) {
        let Some(Frame::Run(run)) = self.state.frames.last() else {
            return;
        };
        let run = run.clone();
        let order = self.list(&run, sort.into);
        self.clear_list(&run, sort.into);
        let zone = Zone::Stack(seat, color);
        let before: Hand = self.state.cards(zone).collect();
        let changed = before.iter().rev().ne(order.iter());
        if changed {
            for card in &order {
                self.state.places.take(*card);
            }
            for card in &order {
                self.state.places.put(*card, zone, Side::Top);
            }
            self.state.recount(seat, color);
            self.state.changes += 1;
            self.log.open(|| Happening::Rearranged { seat, color });
        }
        if let Some(Frame::Run(run)) = self.state.frames.last_mut() {
            run.last = if changed { Done::Fully } else { Done::Not };
        }
        self.check_at_once();
    }
}
