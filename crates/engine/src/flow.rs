//! Which instruction comes next: sentences, conditions, who acts, loops, repeats.

use crate::code::{Op, Pc};
use crate::eval::ABSENT;
use crate::frame::{Done, Run};
use crate::interpret::Go;
use crate::moves::Machine;
use crate::state::EVERYBODY;
use lang::tree::{Base, Cards, Condition, Domain, Order, Slot, Test, Value};
use view::{Ask, Choice};
use vocab::{CardId, IconCounts, Seat, Seats};

impl Machine<'_, '_> {
    /// An instruction that only decides what comes next, or who acts.
    pub(crate) fn flow(&mut self, run: &mut Run, op: &Op) -> Go {
        match op {
            Op::Sentence(number) => {
                run.sentence = *number;
                run.pc += 1;
            }
            Op::Shift => {
                run.before_last = [run.last, run.before_last[0]];
                run.deed_changes = self.state.changes;
                run.pc += 1;
            }
            Op::May { decline, whole } => {
                if !run.forced {
                    run.may = Some(*decline);
                    run.whole = *whole;
                }
                run.pc += 1;
            }
            Op::Jump(pc) => run.pc = *pc,
            Op::Unless(condition, pc, sentence) => {
                self.prove(run, condition);
                if self.view(run).holds(condition) {
                    run.pc += 1;
                } else {
                    if *sentence {
                        run.before_last = [run.last, run.before_last[0]];
                    }
                    run.last = Done::Not;
                    run.pc = *pc;
                }
            }
            Op::JoinBegin(slot) => {
                self.set_scalar(run, *slot, ABSENT);
                run.pc += 1;
            }
            Op::Join(slot) => {
                let now = run.last as i16;
                let joined = match self.scalar(run, *slot) {
                    ABSENT => now,
                    // Two parts of which only one was done are done in part.
                    before if before != now => Done::Part as i16,
                    before => before,
                };
                self.set_scalar(run, *slot, joined);
                run.pc += 1;
            }
            Op::JoinEnd(slot) => {
                run.last = match self.scalar(run, *slot) {
                    2 => Done::Fully,
                    1 => Done::Part,
                    _ => Done::Not,
                };
                run.pc += 1;
            }
            Op::Actor(who, pc) => match self.view(run).seat(who) {
                Some(seat) => {
                    run.actor = seat;
                    if seat != run.you {
                        self.set_scalar(run, lang::LAST_PLAYER, seat.0 as i16);
                    }
                    run.pc += 1;
                }
                None => nobody(run, *pc),
            },
            Op::ActorYou => {
                run.actor = run.you;
                run.pc += 1;
            }
            Op::EachActor(players, slot, pc) => {
                let seats = self.view(run).players(players);
                match self.take_seat(run, seats, *slot) {
                    Some(seat) => {
                        run.actor = seat;
                        run.pc += 1;
                    }
                    None => nobody(run, *pc),
                }
            }
            Op::NextActor(slot, top) => {
                let seats = self.seats_left(run, *slot);
                match self.take_seat(run, seats, *slot) {
                    Some(seat) => {
                        run.actor = seat;
                        run.pc = *top;
                    }
                    None => run.pc += 1,
                }
            }
            Op::EachOwner(players, slot, pc) => {
                run.wanted = 0;
                run.picked = 0;
                let seats = self.view(run).players(players);
                run.each = self.take_seat(run, seats, *slot);
                match run.each {
                    Some(_) => run.pc += 1,
                    None => nobody(run, *pc),
                }
            }
            Op::NextOwner(slot, top) => {
                let seats = self.seats_left(run, *slot);
                run.each = self.take_seat(run, seats, *slot);
                match run.each {
                    Some(_) => run.pc = *top,
                    None => run.pc += 1,
                }
            }
            Op::Let(slot, value) => {
                if run.pass == 0 {
                    let value = self.value(run, value);
                    self.set_scalar(run, *slot, value);
                }
                run.pc += 1;
            }
            Op::Eval(slot, number) => {
                let value = self.view(run).number(number);
                self.set_scalar(run, *slot, value);
                run.pc += 1;
            }
            Op::CountDown(slot, pc) => {
                let left = self.scalar(run, *slot);
                if left > 0 {
                    self.set_scalar(run, *slot, left - 1);
                    run.pc += 1;
                } else {
                    run.pc = *pc;
                }
            }
            Op::Branch(slot, starts) => {
                let index = self.scalar(run, *slot).max(0) as usize;
                run.last = Done::Not;
                run.pc = starts.get(index).copied().unwrap_or(run.pc + 1);
            }
            Op::Wish(slot, starts) => {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                run.may = None;
                run.agreed = false;
                run.back = Some(run.pc + 1);
                let index = self.scalar(run, *slot);
                match usize::try_from(index)
                    .ok()
                    .and_then(|index| starts.get(index))
                {
                    Some(start) => run.pc = *start,
                    None => run.pc += 1,
                }
            }
            Op::EndWish => {
                run.pc = run.back.take().unwrap_or(run.pc + 1);
            }
            Op::Repeat { once, kept, change } => {
                if (*once && run.pass > 0) || self.state.changes == run.pass_changes {
                    self.did(run, Done::Not);
                    return Go::On;
                }
                if run.may.is_some() {
                    // Rule: decline. To begin again with nothing to begin with is no option.
                    let code = &self.game.library.card(run.card).code[run.effect as usize];
                    if let Some(needs) = &code.needs
                        && self.view(run).candidates(needs).is_empty()
                    {
                        self.cannot(run);
                        return Go::On;
                    }
                    if self.needs_consent(run) {
                        return Go::Wait;
                    }
                }
                if let Some((slot, value)) = change {
                    let value = self.value(run, value);
                    self.set_scalar(run, *slot, value);
                }
                run.kept = kept.map(|slot| slot.0);
                self.state.pool.truncate(run.pool as usize);
                run.pass = run.pass.saturating_add(1);
                run.pass_changes = self.state.changes;
                run.step = run.pool;
                run.last = Done::Not;
                run.before_last = [Done::Not; 2];
                run.may = None;
                run.agreed = false;
                run.asked = 0;
                run.splayed = 0;
                run.unsplayed = 0;
                run.flip = None;
                run.back = None;
                run.pc = run.start;
            }
            _ => {}
        }
        Go::On
    }

    /// An instruction of a loop.
    pub(crate) fn step_loop(&mut self, run: &mut Run, op: &Op) -> Go {
        match op {
            Op::ForThings { domain, left } => {
                let mask = match domain.as_ref() {
                    Domain::Things(thing) => self.view(run).things(thing) as i32,
                    Domain::Players(players, _) => self.view(run).players(players).0 as i32,
                    Domain::Cards(..) => 0,
                };
                self.set_scalar(run, *left, mask as i16);
                run.pc += 1;
            }
            Op::NextThing {
                domain,
                order,
                left,
                current,
                mark,
                end,
            } => self.next_thing(run, domain, *order, *left, *current, *mark, *end),
            Op::ForCards(cards, list, order) => {
                let mut all = self.view(run).cards(cards);
                // The order in which hidden cards lie is nobody's business: what comes of them goes by color.
                if all
                    .iter()
                    .any(|card| self.state.known[card.index()] != EVERYBODY)
                {
                    all.sort_by_key(|card| self.game.library.color(*card));
                }
                if let Some(order) = order {
                    all.sort_by_key(|card| {
                        let value = self.state.value(*card);
                        if *order == Order::Ascending {
                            value
                        } else {
                            -value
                        }
                    });
                }
                for card in all {
                    let pooled = self.state.pooled(*list, card);
                    self.state.pool.push(pooled);
                }
                run.pc += 1;
            }
            Op::NextCard {
                left,
                current,
                mark,
                end,
            } => {
                let first = self.list(run, *left).first().copied();
                self.clear_list(run, *current);
                match first {
                    None => run.pc = *end,
                    Some(card) => {
                        let from = run.pool as usize;
                        let at = self.state.pool[from..]
                            .iter()
                            .position(|pooled| pooled.list == *left);
                        if let Some(at) = at {
                            self.state.pool.remove(from + at);
                        }
                        let pooled = self.state.pooled(*current, card);
                        self.state.pool.push(pooled);
                        self.begin_step(run, *mark);
                        run.pc += 1;
                    }
                }
            }
            Op::ForBonuses(thing, list) => {
                for card in self.view(run).bonus_cards(thing) {
                    let pooled = self.state.pooled(*list, card);
                    self.state.pool.push(pooled);
                }
                run.pc += 1;
            }
            Op::ChooseBonus {
                left,
                order,
                ask,
                current,
                end,
            } => {
                let mut bonuses: Vec<i16> = self
                    .list(run, *left)
                    .iter()
                    .map(|card| self.printed_bonus(*card))
                    .collect();
                bonuses.sort_unstable();
                bonuses.dedup();
                let next = match order {
                    Some(Order::Descending) => bonuses.last(),
                    _ => bonuses.first(),
                };
                match next.copied() {
                    None => run.pc = *end,
                    Some(_) if *ask && order.is_none() && bonuses.len() > 1 => {
                        self.state.offers.clear();
                        for bonus in bonuses {
                            self.offer(Choice::Number(bonus));
                        }
                        self.ask(run, Ask::Value);
                        return Go::Wait;
                    }
                    Some(next) => {
                        self.set_scalar(run, *current, next);
                        run.pc += 1;
                    }
                }
            }
            Op::TakeBonus {
                left,
                current,
                mark,
            } => {
                let bonus = self.scalar(run, *current);
                let from = run.pool as usize;
                let at = self.state.pool[from..].iter().position(|pooled| {
                    pooled.list == *left && self.printed_bonus(pooled.card) == bonus
                });
                if let Some(at) = at {
                    self.state.pool.remove(from + at);
                }
                self.begin_step(run, *mark);
                run.pc += 1;
            }
            Op::ChooseValue { left, current, end } => {
                let mask = self.scalar(run, *left).max(0) as u16;
                let values = (0..16).filter(|value| mask & (1 << value) != 0);
                match mask.count_ones() {
                    0 => run.pc = *end,
                    1 => {
                        self.set_scalar(run, *current, mask.trailing_zeros() as i16);
                        run.pc += 1;
                    }
                    _ => {
                        self.state.offers.clear();
                        for value in values {
                            self.offer(Choice::Number(value));
                        }
                        self.ask(run, Ask::Value);
                        return Go::Wait;
                    }
                }
            }
            Op::TakeValue {
                left,
                current,
                mark,
            } => {
                let value = self.scalar(run, *current).clamp(0, 15);
                let mask = self.scalar(run, *left).max(0) as u16;
                self.set_scalar(run, *left, (mask & !(1u16 << value)) as i16);
                self.begin_step(run, *mark);
                run.pc += 1;
            }
            Op::EndLoop(mark) => {
                let outer = self.scalar(run, *mark);
                run.step = if outer == ABSENT {
                    run.pool
                } else {
                    outer as u16
                };
                self.set_scalar(run, *mark, ABSENT);
                run.pc += 1;
            }
            Op::Again(pc) => {
                // The answer "no" goes where the code after the loop begins.
                run.may = Some(*pc);
                self.state.offers.clear();
                self.offer(Choice::Yes);
                self.offer(Choice::No);
                self.ask(run, Ask::Again);
                return Go::Wait;
            }
            _ => {}
        }
        Go::On
    }

    /// The next of these seats; the others are kept in the scalar.
    fn take_seat(&mut self, run: &Run, mut seats: Seats, left: Slot) -> Option<Seat> {
        let next = self.next_seat(run, &mut seats);
        self.set_scalar(run, left, seats.0 as i16);
        next
    }

    /// The seats kept in a scalar, without those that have lost since.
    fn seats_left(&self, run: &Run, left: Slot) -> Seats {
        Seats(self.scalar(run, left).max(0) as u8).and(self.state.alive())
    }

    /// The next of these seats, clockwise from the executing player, he himself first.
    pub(crate) fn next_seat(&self, run: &Run, seats: &mut Seats) -> Option<Seat> {
        let players = self.game.players() as u8;
        let next = (0..players)
            .map(|step| Seat((run.you.0 + step) % players))
            .find(|seat| seats.contains(*seat))?;
        *seats = seats.without(next);
        Some(next)
    }

    /// The bonus of a card; one with several has them all of one value.
    fn printed_bonus(&self, card: CardId) -> i16 {
        let printed = self.game.library.card(card);
        let bonus = printed.bonuses(IconCounts::ALL_PLACES).next();
        bonus.map_or(0, i16::from)
    }

    pub(crate) fn begin_step(&mut self, run: &mut Run, mark: Slot) {
        if self.scalar(run, mark) == ABSENT {
            let outer = run.step as i16;
            self.set_scalar(run, mark, outer);
        }
        run.step = self.state.pool.len() as u16;
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn next_thing(
        &mut self,
        run: &mut Run,
        domain: &Domain,
        order: Option<Order>,
        left: Slot,
        current: Slot,
        mark: Slot,
        end: Pc,
    ) {
        let mask = self.scalar(run, left).max(0) as u16;
        let descending = order == Some(Order::Descending);
        let (value, rest) = match domain {
            Domain::Players(..) => {
                let mut seats = Seats(mask as u8).and(self.state.alive());
                match self.next_seat(run, &mut seats) {
                    Some(seat) => (Some(seat.0 as i16), seats.0 as u16),
                    None => (None, 0),
                }
            }
            Domain::Things(thing) => {
                let index = if mask == 0 {
                    None
                } else if descending {
                    Some(15 - mask.leading_zeros())
                } else {
                    Some(mask.trailing_zeros())
                };
                match index {
                    Some(index) => (
                        Some(self.view(run).thing_value(thing.kind, index)),
                        mask & !(1u16 << index),
                    ),
                    None => (None, 0),
                }
            }
            Domain::Cards(..) => (None, 0),
        };
        match value {
            None => run.pc = end,
            Some(value) => {
                self.set_scalar(run, left, rest as i16);
                self.set_scalar(run, current, value);
                self.begin_step(run, mark);
                run.pc += 1;
            }
        }
    }

    /// What a `let` or a repeat gives to a name.
    pub(crate) fn value(&self, run: &Run, value: &Value) -> i16 {
        match value {
            Value::Number(number) => self.view(run).number(number),
            Value::Colors(colors) => self.view(run).colors(colors) as i16,
        }
    }

    /// Where the outcome of a test on a hidden card is to be seen by all, the card is shown (3.5).
    pub(crate) fn prove(&mut self, run: &Run, condition: &Condition) {
        match condition {
            Condition::And(all) | Condition::Or(all) => {
                for one in all {
                    self.prove(run, one);
                }
            }
            Condition::Not(inner) => self.prove(run, inner),
            Condition::Is(cards, test) if !matches!(test, Test::At(_)) => self.show_all(run, cards),
            Condition::Has { cards, .. } => self.show_all(run, cards),
            _ => {}
        }
    }

    pub(crate) fn show_all(&mut self, run: &Run, cards: &Cards) {
        if !matches!(cards.base, Base::Ref(_)) {
            return;
        }
        for card in self.view(run).cards(cards) {
            self.show(card, run.actor);
        }
    }
}

/// There is nobody to do the deed: it is not done.
fn nobody(run: &mut Run, pc: Pc) {
    run.last = Done::Not;
    run.pc = pc;
}
