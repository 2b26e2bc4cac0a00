//! Carrying out code: one instruction after the other until somebody must choose.

use crate::code::{Op, Pc, Sorting, To};
use crate::eval::{ABSENT, Bind, Hand, View, bit};
use crate::frame::{Done, Frame, Run};
use crate::log::Log;
use crate::moves::Machine;
use crate::pick::{Selection, select};
use crate::place::Side;
use crate::state::{Entry, Holder, Offer, Pooled, Question, State};
use lang::tree::{
    Achievable, Base, Cards, Choice as Choosable, Colors, Condition, Direction, Domain, Drawn,
    DrawnValue, Eligible, Kinship, Order, Participle, Place, PlacePart, Quantity, SetName, Slot,
    Test, ThingKind, ThingQuantity, Value, Verb, Who, ZoneWord,
};
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;
use view::{Ask, Cause, Choice, Decision, Deed, Event, Happening, Purpose, Shown, Why};
use vocab::{CardId, Color, Icon, Seat, Seats, Set, Special, Splay, Zone};

/// Steps of the interpreter that one choice may set off. No card of the game comes near.
pub(crate) const STEPS_MAX: u32 = 200_000;

/// Why a choice was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplyError {
    /// The game is over.
    Over,
    /// It is none of the options.
    NotOffered(Choice),
    /// There are only so many options.
    NoSuchIndex(usize, usize),
    /// A card ran on and on without an end.
    StepLimit(String),
    /// The program of a card has not been written.
    NotWritten(String),
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApplyError::Over => f.write_str("the game is over; no more choices are taken"),
            ApplyError::NotOffered(choice) => write!(f, "{choice:?} is not among the options"),
            ApplyError::NoSuchIndex(index, count) => {
                write!(f, "there is no option {index}; there are {count}")
            }
            ApplyError::StepLimit(card) => {
                write!(
                    f,
                    "{card} went on for {STEPS_MAX} steps without an end; the game can't go on"
                )
            }
            ApplyError::NotWritten(card) => write!(
                f,
                "the program of {card} is not written yet, so it can't be executed"
            ),
        }
    }
}

impl std::error::Error for ApplyError {}

impl State {
    /// Who must choose among what. `None`: the game is over.
    pub fn decision(&self) -> Option<Decision> {
        let question = self.question?;
        Some(Decision {
            seat: question.seat,
            on_behalf_of: question.on_behalf_of,
            options: self.offers.iter().map(|offer| offer.choice).collect(),
            ask: question.ask,
            cause: question.cause,
        })
    }

    /// How many options the decision has; 0 when the game is over.
    pub fn option_count(&self) -> usize {
        if self.question.is_some() {
            self.offers.len()
        } else {
            0
        }
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<Seat> {
        self.question.map(|question| question.seat)
    }

    /// Takes a choice and goes on until the next one or the end.
    ///
    /// # Errors
    /// If it isn't offered; the state is as it was. If a card has no end or no program, the state is as it was too.
    pub fn apply(&mut self, choice: Choice) -> Result<(), ApplyError> {
        let index = self.index_of(choice)?;
        self.take(index, &mut Log::Off)
    }

    /// As [`State::apply`], adding what happens to `events`.
    ///
    /// # Errors
    /// As [`State::apply`]; `events` are then as they were.
    pub fn apply_logged(
        &mut self,
        choice: Choice,
        events: &mut Vec<Event>,
    ) -> Result<(), ApplyError> {
        let index = self.index_of(choice)?;
        let before = events.len();
        let result = self.take(index, &mut Log::On(events));
        if result.is_err() {
            events.truncate(before);
        }
        result
    }

    /// As [`State::apply`], by the index of the option.
    ///
    /// # Errors
    /// As [`State::apply`].
    pub fn apply_index(&mut self, index: usize) -> Result<(), ApplyError> {
        let count = self.option_count();
        if index >= count {
            return Err(if count == 0 {
                ApplyError::Over
            } else {
                ApplyError::NoSuchIndex(index, count)
            });
        }
        self.take(index, &mut Log::Off)
    }

    /// The card behind an option, also a hidden one: for laboratories and tests, never for a player.
    pub fn truth_of(&self, choice: Choice) -> Option<CardId> {
        self.offers
            .iter()
            .find(|offer| offer.choice == choice)
            .and_then(|offer| offer.card)
    }

    fn index_of(&self, choice: Choice) -> Result<usize, ApplyError> {
        if self.question.is_none() {
            return Err(ApplyError::Over);
        }
        self.offers
            .iter()
            .position(|offer| offer.choice == choice)
            .ok_or(ApplyError::NotOffered(choice))
    }

    fn take(&mut self, index: usize, log: &mut Log) -> Result<(), ApplyError> {
        // Only runaway programs and unwritten cards can fail, and only in the middle: keep what to go back to for games
        // in which that is possible.
        let backup = self.game.fallible.then(|| Box::new(self.clone()));
        let offer = self.offers[index];
        let game = Arc::clone(&self.game);
        self.steps = 0;
        let mut machine = Machine {
            state: self,
            game: &game,
            log,
            named: false,
            together: false,
        };
        machine.answer(offer);
        machine.settle();
        match self.failure.take() {
            None => Ok(()),
            Some(error) => {
                if let Some(backup) = backup {
                    *self = *backup;
                }
                Err(error)
            }
        }
    }

    /// Goes on until somebody must choose or the game is over.
    pub(crate) fn settle(&mut self, log: &mut Log) {
        let game = Arc::clone(&self.game);
        Machine {
            state: self,
            game: &game,
            log,
            named: false,
            together: false,
        }
        .settle();
    }
}

impl Machine<'_, '_> {
    fn settle(&mut self) {
        loop {
            if self.state.ending.is_some() && self.state.outer.is_some() {
                self.close_within();
                continue;
            }
            if self.state.ending.is_some() {
                self.state.frames.clear();
                self.state.scalars.clear();
                self.state.pool.clear();
                self.state.journal.clear();
                self.state.question = None;
                self.state.offers.clear();
                return;
            }
            if self.state.failure.is_some() {
                return;
            }
            if let Some(question) = self.state.question {
                // One option is no choice, but for actions: a turn is never taken for a player.
                match self.state.offers.as_slice() {
                    [only] if !matches!(question.ask, Ask::Action { .. }) => {
                        let only = *only;
                        self.answer(only);
                        continue;
                    }
                    _ => return,
                }
            }
            self.state.steps += 1;
            if self.state.steps > STEPS_MAX {
                let card = self
                    .state
                    .frames
                    .iter()
                    .rev()
                    .find_map(|frame| match frame {
                        Frame::Run(run) => Some(run.card),
                        Frame::Execution(execution) => Some(execution.card),
                        _ => None,
                    });
                let title = card.map_or("the turn".to_owned(), |card| {
                    self.game.library.card(card).title.clone()
                });
                self.state.failure = Some(ApplyError::StepLimit(title));
                return;
            }
            match self.state.frames.pop() {
                None => self.ask_action(),
                Some(Frame::Action(action)) => self.action_step(action),
                Some(Frame::Execution(execution)) => self.execution_step(execution),
                Some(Frame::Run(run)) => self.run(run),
                Some(Frame::Pick(pick)) => self.pick_step(pick),
                Some(Frame::Sort(sort)) => self.sort_step(sort),
            }
        }
    }

    /// Hands an answer to the frame that asked.
    fn answer(&mut self, offer: Offer) {
        let Some(question) = self.state.question.take() else {
            return;
        };
        self.note_answer(&question, offer);
        match self.state.frames.pop() {
            None => self.action_answer(offer),
            Some(Frame::Action(action)) => self.pay_answer(action, offer),
            Some(Frame::Execution(execution)) => self.execution_answer(execution, offer),
            Some(Frame::Run(run)) => self.run_answer(run, question.ask, offer),
            Some(Frame::Pick(pick)) => self.pick_answer(pick, offer),
            Some(Frame::Sort(sort)) => {
                if let Some(card) = offer.card {
                    self.place_next(sort, card);
                }
            }
        }
    }

    /// Choices that all may hear of are told; picks show in what is done with the cards.
    fn note_answer(&mut self, question: &Question, offer: Offer) {
        let told = match question.ask {
            Ask::Opening | Ask::Action { .. } | Ask::Order(_) | Ask::Rearrange => false,
            Ask::Pick { .. } | Ask::PayToShare | Ask::PayToAvoid | Ask::PayToUse => {
                offer.choice == Choice::No
            }
            _ => true,
        };
        if told && self.state.offers.len() > 1 {
            let (seat, ask, choice) = (question.seat, question.ask, offer.choice);
            self.log.open(|| Happening::Chose { seat, ask, choice });
        }
    }

    /// The words being carried out.
    pub fn cause(&self) -> Option<Cause> {
        self.state
            .frames
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Run(run) => Some(cause_of(run)),
                _ => None,
            })
    }

    pub fn set_scalar(&mut self, run: &Run, slot: Slot, value: i16) {
        if let Some(scalar) = self
            .state
            .scalars
            .get_mut(run.scalars as usize + slot.0 as usize)
        {
            *scalar = value;
        }
    }

    /// Who decides for a player in a run: a guide for the executing one, else himself.
    pub fn decider(&self, run: &Run, actor: Seat) -> Seat {
        match run.guide {
            Some(guide) if actor == run.you => guide,
            _ => actor,
        }
    }

    /// Asks the actor of a run something; the run waits at the same instruction.
    fn ask(&mut self, run: Run, ask: Ask) {
        let seat = self.decider(&run, run.actor);
        self.state.question = Some(Question {
            seat,
            on_behalf_of: run.actor,
            ask,
            cause: Some(cause_of(&run)),
        });
        self.state.frames.push(Frame::Run(run));
    }

    fn offer(&mut self, choice: Choice) {
        self.state.offers.push(Offer { choice, card: None });
    }

    /// Whether an optional deed without a choice of its own must be agreed to first. `true`: it was asked.
    fn needs_consent(&mut self, run: &mut Run) -> bool {
        if run.may.is_none() || run.agreed {
            return false;
        }
        if run.forced {
            run.may = None;
            return false;
        }
        self.state.offers.clear();
        self.offer(Choice::Yes);
        self.offer(Choice::No);
        self.ask(run.clone(), Ask::May);
        true
    }

    /// A deed of the run is finished.
    fn did(&mut self, run: &mut Run, done: Done) {
        run.last = done;
        run.may = None;
        run.agreed = false;
        run.pc += 1;
    }

    /// An optional deed that can't be done is not offered.
    fn cannot(&mut self, run: &mut Run) {
        run.last = Done::Not;
        match run.may.take() {
            Some(pc) => run.pc = pc,
            None => run.pc += 1,
        }
        run.agreed = false;
    }

    fn record(&mut self, run: &Run, result: Option<(Participle, u8)>, pooled: Pooled) {
        if let Some((participle, list)) = result {
            self.state.pool.push(Pooled { list, ..pooled });
            let card = self.game.library.card(run.card);
            if card.journal {
                self.state.journal.push(Entry {
                    text: run.card,
                    kind: card.code[run.effect as usize].kind,
                    execution: run.execution,
                    run: run.number,
                    seat: run.you,
                    participle: participle as u8,
                    card: pooled.card,
                });
            }
        }
    }

    /// A run was answered.
    fn run_answer(&mut self, mut run: Run, ask: Ask, offer: Offer) {
        match (ask, offer.choice) {
            (_, Choice::No) => {
                run.last = Done::Not;
                match run.may.take() {
                    Some(pc) => run.pc = pc,
                    None => run.pc += 1,
                }
                run.agreed = false;
            }
            (Ask::May, Choice::Yes) => run.agreed = true,
            _ => {
                let code = &self.game.library.card(run.card).code[run.effect as usize];
                match &code.ops[run.pc as usize] {
                    Op::ChooseThing(choice, slot) => {
                        let value = scalar_of(offer.choice);
                        let many = match choice.as_ref() {
                            Choosable::Thing(thing) => match thing.quantity {
                                ThingQuantity::Number(n) => n,
                                ThingQuantity::All => 1,
                            },
                            _ => 1,
                        };
                        let run_ref = run.clone();
                        let before = if run.asked > 0 {
                            self.scalar(&run_ref, *slot).max(0)
                        } else {
                            0
                        };
                        let value = if many > 1 {
                            before | mask_of(offer.choice)
                        } else {
                            value
                        };
                        self.set_scalar(&run_ref, *slot, value);
                        run.asked += 1;
                        run.may = None;
                        run.agreed = false;
                        if run.asked >= many {
                            run.asked = 0;
                            run.last = Done::Fully;
                            run.pc += 1;
                        }
                    }
                    Op::ChoosePlayer(_, slot, _) => {
                        let value = scalar_of(offer.choice);
                        self.set_scalar(&run.clone(), *slot, value);
                        self.set_scalar(&run.clone(), lang::LAST_PLAYER, value);
                        run.last = Done::Fully;
                        run.may = None;
                        run.agreed = true;
                        run.pc += 1;
                    }
                    Op::ChooseArm(_, slot) => {
                        self.set_scalar(&run.clone(), *slot, scalar_of(offer.choice));
                        run.last = Done::Fully;
                        run.may = None;
                        run.agreed = false;
                        run.pc += 1;
                    }
                    Op::ClaimAvailable(_, _, result) => {
                        let result = *result;
                        match (offer.choice, offer.card) {
                            (Choice::Special(special), _) => {
                                let won = self.claim(special, run.actor);
                                self.did(&mut run, if won { Done::Fully } else { Done::Not });
                            }
                            (_, Some(card)) => {
                                let pooled = self.state.pooled(0, card);
                                let moved = self.put(Verb::Achieve, card, run.actor);
                                if moved {
                                    self.record(&run, result, pooled);
                                }
                                self.did(&mut run, if moved { Done::Fully } else { Done::Not });
                            }
                            _ => self.cannot(&mut run),
                        }
                    }
                    Op::MoveSpecial { to_junk, .. } => {
                        if let Choice::Special(special) = offer.choice {
                            self.move_special(special, *to_junk, run.actor);
                        }
                        self.did(&mut run, Done::Fully);
                    }
                    Op::Again(_) => {
                        run.may = None;
                        run.pc += 1;
                    }
                    Op::ChooseColors(_, slot, ..)
                    | Op::ChooseDirection(_, slot)
                    | Op::ChooseDraw(_, slot)
                    | Op::ChooseSet(slot)
                    | Op::ChooseVerb(_, slot) => {
                        self.set_scalar(&run.clone(), *slot, scalar_of(offer.choice));
                        // What was optional has been agreed to with the choice.
                        run.agreed = run.may.is_some();
                        run.pc += 1;
                    }
                    _ => run.pc += 1,
                }
            }
        }
        self.state.frames.push(Frame::Run(run));
    }

    fn scalar(&self, run: &Run, slot: Slot) -> i16 {
        self.state
            .scalars
            .get(run.scalars as usize + slot.0 as usize)
            .copied()
            .unwrap_or(ABSENT)
    }

    fn view<'a>(&'a self, run: &'a Run) -> View<'a> {
        View {
            each: run.each,
            ..View::new(self.state, self.game, run)
        }
    }

    /// Ends a run: its memory is forgotten.
    fn leave(&mut self, run: &Run) {
        self.state.pool.truncate(run.pool as usize);
        self.state.scalars.truncate(run.scalars as usize);
    }

    fn run(&mut self, mut run: Run) {
        let game = self.game;
        let code = &game.library.card(run.card).code[run.effect as usize];
        loop {
            if self.state.ending.is_some() {
                return;
            }
            if self.state.eliminated.contains(run.you) {
                self.leave(&run);
                return;
            }
            self.state.steps += 1;
            if self.state.steps > STEPS_MAX {
                self.state.frames.push(Frame::Run(run));
                return;
            }
            if run.pc >= run.end || run.pc < run.start {
                self.leave(&run);
                return;
            }
            let Some(op) = code.ops.get(run.pc as usize) else {
                self.leave(&run);
                return;
            };
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
                Op::Unless(condition, pc) => {
                    self.prove(&run, condition);
                    if self.view(&run).holds(condition) {
                        run.pc += 1;
                    } else {
                        run.last = Done::Not;
                        run.pc = *pc;
                    }
                }
                Op::JoinBegin(slot) => {
                    self.set_scalar(&run, *slot, ABSENT);
                    run.pc += 1;
                }
                Op::Join(slot) => {
                    let now = run.last as i16;
                    let joined = match self.scalar(&run, *slot) {
                        ABSENT => now,
                        // Two parts of which only one was done are done in part.
                        before if before != now => Done::Part as i16,
                        before => before,
                    };
                    self.set_scalar(&run, *slot, joined);
                    run.pc += 1;
                }
                Op::JoinEnd(slot) => {
                    run.last = match self.scalar(&run, *slot) {
                        2 => Done::Fully,
                        1 => Done::Part,
                        _ => Done::Not,
                    };
                    run.pc += 1;
                }
                Op::Actor(who, pc) => {
                    if let Who::Any(players) = who.as_ref() {
                        // Left to the executing player; with several the first by seat would be arbitrary.
                        let seats = self.view(&run).players(players);
                        match seats.iter().next() {
                            Some(seat) => {
                                run.actor = seat;
                                run.pc += 1;
                            }
                            None => {
                                run.last = Done::Not;
                                run.pc = *pc;
                            }
                        }
                    } else {
                        match self.view(&run).seat(who) {
                            Some(seat) => {
                                run.actor = seat;
                                if seat != run.you {
                                    self.set_scalar(&run, lang::LAST_PLAYER, seat.0 as i16);
                                }
                                run.pc += 1;
                            }
                            None => {
                                run.last = Done::Not;
                                run.pc = *pc;
                            }
                        }
                    }
                }
                Op::ActorYou => {
                    run.actor = run.you;
                    run.pc += 1;
                }
                Op::EachActor(players, slot, pc) => {
                    let mut seats = self.view(&run).players(players);
                    match self.next_seat(&run, &mut seats) {
                        Some(seat) => {
                            self.set_scalar(&run, *slot, seats.0 as i16);
                            run.actor = seat;
                            run.pc += 1;
                        }
                        None => {
                            run.last = Done::Not;
                            run.pc = *pc;
                        }
                    }
                }
                Op::NextActor(slot, top) => {
                    let mut seats =
                        Seats(self.scalar(&run, *slot).max(0) as u8).and(self.state.alive());
                    match self.next_seat(&run, &mut seats) {
                        Some(seat) => {
                            self.set_scalar(&run, *slot, seats.0 as i16);
                            run.actor = seat;
                            run.pc = *top;
                        }
                        None => run.pc += 1,
                    }
                }
                Op::EachOwner(players, slot, pc) => {
                    run.wanted = 0;
                    run.picked = 0;
                    let mut seats = self.view(&run).players(players);
                    match self.next_seat(&run, &mut seats) {
                        Some(seat) => {
                            self.set_scalar(&run, *slot, seats.0 as i16);
                            run.each = Some(seat);
                            run.pc += 1;
                        }
                        None => {
                            run.last = Done::Not;
                            run.pc = *pc;
                        }
                    }
                }
                Op::NextOwner(slot, top) => {
                    let mut seats =
                        Seats(self.scalar(&run, *slot).max(0) as u8).and(self.state.alive());
                    match self.next_seat(&run, &mut seats) {
                        Some(seat) => {
                            self.set_scalar(&run, *slot, seats.0 as i16);
                            run.each = Some(seat);
                            run.pc = *top;
                        }
                        None => {
                            run.each = None;
                            run.pc += 1;
                        }
                    }
                }
                Op::Let(slot, value) => {
                    if run.pass == 0 {
                        let value = self.value(&run, value);
                        self.set_scalar(&run, *slot, value);
                    }
                    run.pc += 1;
                }
                Op::Eval(slot, number) => {
                    let value = self.view(&run).number(number);
                    self.set_scalar(&run, *slot, value);
                    run.pc += 1;
                }
                Op::CountDown(slot, pc) => {
                    let left = self.scalar(&run, *slot);
                    if left > 0 {
                        self.set_scalar(&run, *slot, left - 1);
                        run.pc += 1;
                    } else {
                        run.pc = *pc;
                    }
                }
                Op::ChooseThing(choice, slot) => {
                    if run.kept == Some(slot.0) {
                        run.kept = None;
                        self.did(&mut run, Done::Fully);
                        continue;
                    }
                    if self.choose_thing(&mut run, choice, *slot) {
                        return;
                    }
                }
                Op::ChoosePlayer(who, slot, pc) => {
                    let seats = match who.as_ref() {
                        Who::Any(players) | Who::Each(players) | Who::All(players) => {
                            self.view(&run).players(players)
                        }
                        who => self.view(&run).seat(who).map_or(Seats::NONE, Seats::only),
                    };
                    if seats.is_empty() {
                        self.set_scalar(&run, *slot, ABSENT);
                        run.last = Done::Not;
                        run.pc = match run.may.take() {
                            Some(decline) => decline,
                            None => *pc,
                        };
                        continue;
                    }
                    self.state.offers.clear();
                    let order: SmallVec<[Seat; 5]> = self
                        .state
                        .clockwise(run.you)
                        .filter(|seat| seats.contains(*seat))
                        .collect();
                    for seat in order {
                        self.offer(Choice::Seat(seat));
                    }
                    if run.may.is_some() && !run.agreed {
                        self.offer(Choice::No);
                    }
                    self.ask(run, Ask::Player);
                    return;
                }
                Op::ChooseColors(colors, slot, direction, board) => {
                    if self.choose_colors(
                        &mut run,
                        colors,
                        *slot,
                        direction.as_deref(),
                        board.as_deref(),
                    ) {
                        return;
                    }
                }
                Op::ChooseDirection(direction, slot) => {
                    let Direction::OneOf(splays) = direction.as_ref() else {
                        run.pc += 1;
                        continue;
                    };
                    let _ = slot;
                    self.state.offers.clear();
                    for splay in splays {
                        self.offer(Choice::Number(*splay as i16));
                    }
                    self.ask(run, Ask::Direction);
                    return;
                }
                Op::ChooseDraw(value, slot) => {
                    let values = self.draw_values(&run, value, *slot);
                    if values.is_empty() {
                        // Nothing to choose from: the value is absent.
                        self.set_scalar(&run, *slot, ABSENT);
                        if matches!(value.as_ref(), DrawnValue::Where(..)) {
                            self.cannot(&mut run);
                            // Skip the draw itself.
                            if matches!(code.ops.get(run.pc as usize), Some(Op::Draw { .. })) {
                                run.pc += 1;
                            }
                        } else {
                            run.pc += 1;
                        }
                        continue;
                    }
                    self.state.offers.clear();
                    for value in values {
                        self.offer(Choice::Number(value));
                    }
                    if run.may.is_some() && !run.agreed {
                        self.offer(Choice::No);
                    }
                    self.ask(run, Ask::Value);
                    return;
                }
                Op::ChooseSet(_) => {
                    self.state.offers.clear();
                    let sets: SmallVec<[Set; 5]> = game.options.sets.iter().collect();
                    for set in sets {
                        self.offer(Choice::Set(set));
                    }
                    self.ask(run, Ask::Set);
                    return;
                }
                Op::ChooseVerb(verbs, _) => {
                    self.state.offers.clear();
                    for index in 0..verbs.len() {
                        self.offer(Choice::Arm(index as u8));
                    }
                    if run.may.is_some() && !run.agreed {
                        self.offer(Choice::No);
                    }
                    self.ask(run, Ask::Arm);
                    return;
                }
                Op::ChooseArm(count, _) => {
                    self.state.offers.clear();
                    for index in 0..*count {
                        self.offer(Choice::Arm(index));
                    }
                    if run.may.is_some() && !run.agreed {
                        self.offer(Choice::No);
                    }
                    self.ask(run, Ask::Arm);
                    return;
                }
                Op::Branch(slot, starts) => {
                    let index = self.scalar(&run, *slot).max(0) as usize;
                    run.last = Done::Not;
                    run.pc = starts.get(index).copied().unwrap_or(run.pc + 1);
                }
                Op::Wish(slot, starts) => {
                    run.back = Some(run.pc + 1);
                    let index = self.scalar(&run, *slot);
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
                Op::Draw {
                    drawn,
                    value,
                    set,
                    times,
                    and,
                    results,
                } => {
                    if self.needs_consent(&mut run) {
                        return;
                    }
                    self.draw_cards(&mut run, drawn, *value, *set, *times, and, results);
                }
                Op::Pick {
                    cards,
                    purpose,
                    into,
                    times,
                    as_many,
                    eligible,
                } => {
                    if self.pick_cards(
                        &mut run, cards, *purpose, *into, *times, *as_many, *eligible,
                    ) {
                        return;
                    }
                }
                Op::Sort(list, purpose, sorting) => {
                    run.pc += 1;
                    self.begin_sort(run, *list, *purpose, *sorting == Sorting::ByColor);
                    return;
                }
                Op::Move {
                    from,
                    to,
                    named,
                    result,
                    bottom_up,
                } => {
                    self.named = *named;
                    self.move_cards(&mut run, *from, to, *result, *bottom_up);
                    self.named = false;
                }
                Op::Reveal(list, result) => {
                    let cards = self.list(&run, *list);
                    let mut shown = 0;
                    for card in cards.iter().copied() {
                        let pooled = self.state.pooled(*list, card);
                        if self.reveal(card, run.actor) {
                            shown += 1;
                            self.record(&run, *result, pooled);
                        }
                    }
                    let done = how_far(shown, run.wanted as usize);
                    self.did(&mut run, done);
                }
                Op::Keep(list, participle, into) => {
                    let cards = self.list(&run, *list);
                    self.clear_list(&run, *list);
                    for card in cards.iter().copied() {
                        let pooled = self.state.pooled(*list, card);
                        self.record(&run, Some((*participle, *into)), pooled);
                    }
                    let done = how_far(cards.len(), run.wanted as usize);
                    self.did(&mut run, done);
                }
                Op::Forget(list) => {
                    self.clear_list(&run, *list);
                    run.pc += 1;
                }
                Op::Look(list) => {
                    let cards = self.list(&run, *list);
                    self.clear_list(&run, *list);
                    for card in cards.iter().copied() {
                        let seat = run.actor;
                        self.state.known[card.index()] = self.state.known[card.index()].with(seat);
                        if let Some(at) = self.state.places.of(card) {
                            let back = Shown::Back(self.state.back(card));
                            let told = move |card| Happening::Looked { by: seat, card, at };
                            self.log.secret(Seats::only(seat), || {
                                (told(back), told(Shown::Face(card)))
                            });
                        }
                    }
                    let done = how_far(cards.len(), run.wanted as usize);
                    self.did(&mut run, done);
                }
                Op::ConsentToExchange(left, right) => {
                    if run.may.is_some() {
                        let view = self.view(&run);
                        if view.cards(left).is_empty() && view.cards(right).is_empty() {
                            self.cannot(&mut run);
                            continue;
                        }
                        if self.needs_consent(&mut run) {
                            return;
                        }
                        run.may = None;
                        run.agreed = false;
                    }
                    run.pc += 1;
                }
                Op::Exchange(left, right, left_words, right_words, result) => {
                    self.exchange(&mut run, *left, *right, left_words, right_words, *result);
                }
                Op::Claim(special) => {
                    if self.state.specials[*special as usize] != Holder::Available {
                        self.cannot(&mut run);
                        continue;
                    }
                    if self.needs_consent(&mut run) {
                        return;
                    }
                    let won = self.claim(*special, run.actor);
                    self.did(&mut run, if won { Done::Fully } else { Done::Not });
                }
                Op::ClaimAvailable(what, eligible, _) => {
                    self.state.offers.clear();
                    let special_only = matches!(what.as_ref(), Achievable::Special(..));
                    let mut cards: Hand = self.state.cards(Zone::Available).collect();
                    cards.retain(|card| {
                        !special_only && self.may_achieve(run.actor, *card, Some(*eligible))
                    });
                    let chooser = self.decider(&run, run.actor);
                    self.arrange(&mut cards, chooser, false);
                    self.offer_cards(&cards, chooser);
                    if game.rules.available_includes_specials
                        && !matches!(eligible, Eligible::IfEligible | Eligible::WithDoubledScore)
                    {
                        let specials: SmallVec<[Special; 20]> =
                            self.state.specials_of(Holder::Available).collect();
                        for special in specials {
                            self.offer(Choice::Special(special));
                        }
                    }
                    if self.state.offers.is_empty() {
                        self.cannot(&mut run);
                        continue;
                    }
                    if run.may.is_some() {
                        self.offer(Choice::No);
                    }
                    self.ask(
                        run,
                        Ask::Pick {
                            purpose: Purpose::Achieve,
                            picked: 0,
                            least: 1,
                            most: 1,
                        },
                    );
                    return;
                }
                Op::MoveSpecial { all, to_junk } => {
                    let holder = if *to_junk {
                        Holder::Available
                    } else {
                        Holder::Junk
                    };
                    let specials: SmallVec<[Special; 20]> =
                        self.state.specials_of(holder).collect();
                    if specials.is_empty() {
                        self.cannot(&mut run);
                        continue;
                    }
                    if *all {
                        if self.needs_consent(&mut run) {
                            return;
                        }
                        for special in specials {
                            self.move_special(special, *to_junk, run.actor);
                        }
                        self.did(&mut run, Done::Fully);
                        continue;
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
                    return;
                }
                Op::Splay(slot, direction, chosen, board) => {
                    let done =
                        self.splay_colors(&mut run, *slot, direction, *chosen, board.as_deref());
                    self.did(&mut run, done);
                }
                Op::Unsplay(slot, board) => {
                    let direction = Direction::OneOf(vec![Splay::None]);
                    let done =
                        self.splay_colors(&mut run, *slot, &direction, None, board.as_deref());
                    self.did(&mut run, done);
                }
                Op::Rearrange(slot) => {
                    let colors = self.scalar(&run, *slot).max(0) as u8;
                    let color = Color::ALL
                        .into_iter()
                        .find(|color| colors & bit(*color) != 0);
                    let Some(color) = color.filter(|color| {
                        self.state.places.count(Zone::Stack(run.actor, *color)) > 1
                    }) else {
                        self.cannot(&mut run);
                        continue;
                    };
                    let seat = run.actor;
                    self.begin_rearranging(run, seat, color);
                    return;
                }
                Op::Execute {
                    from,
                    how,
                    guide,
                    forced,
                } => {
                    if self.needs_consent(&mut run) {
                        return;
                    }
                    let cards = self.list(&run, *from);
                    self.clear_list(&run, *from);
                    let guide = guide.as_deref().and_then(|who| self.view(&run).seat(who));
                    let card = cards.last().copied();
                    run.may = None;
                    run.agreed = false;
                    run.pc += 1;
                    self.begin_nested(run, card, *how, guide, *forced);
                    return;
                }
                Op::ExecuteSentence(number, of) => {
                    let view = self.view(&run);
                    let (number, card) = (view.number(number), view.refs(of).last().copied());
                    run.may = None;
                    run.pc += 1;
                    self.begin_sentence(run, card, number);
                    return;
                }
                Op::Repeat { once, kept, change } => {
                    if run.may.is_some() && self.needs_consent(&mut run) {
                        return;
                    }
                    if (*once && run.pass > 0) || self.state.changes == run.pass_changes {
                        self.did(&mut run, Done::Not);
                        continue;
                    }
                    if let Some((slot, value)) = change {
                        let value = self.value(&run, value);
                        self.set_scalar(&run, *slot, value);
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
                Op::ForThings { domain, left } => {
                    let mask = match domain.as_ref() {
                        Domain::Things(thing) => self.view(&run).things(thing) as i32,
                        Domain::Players(players, _) => self.view(&run).players(players).0 as i32,
                        Domain::Cards(..) => 0,
                    };
                    self.set_scalar(&run, *left, mask as i16);
                    run.pc += 1;
                }
                Op::NextThing {
                    domain,
                    order,
                    left,
                    current,
                    mark,
                    end,
                } => self.next_thing(&mut run, domain, *order, *left, *current, *mark, *end),
                Op::ForCards(cards, list, order) => {
                    let mut all = self.view(&run).cards(cards);
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
                    let first = self.list(&run, *left).first().copied();
                    self.clear_list(&run, *current);
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
                            self.begin_step(&mut run, *mark);
                            run.pc += 1;
                        }
                    }
                }
                Op::EndLoop(mark) => {
                    let outer = self.scalar(&run, *mark);
                    run.step = if outer == ABSENT {
                        run.pool
                    } else {
                        outer as u16
                    };
                    self.set_scalar(&run, *mark, ABSENT);
                    run.pc += 1;
                }
                Op::Again(pc) => {
                    // The answer "no" goes where the code after the loop begins.
                    run.may = Some(*pc);
                    self.state.offers.clear();
                    self.offer(Choice::Yes);
                    self.offer(Choice::No);
                    self.ask(run, Ask::Again);
                    return;
                }
                Op::Flip => {
                    if self.needs_consent(&mut run) {
                        return;
                    }
                    let won = self.state.random.bits() >> 63 == 1;
                    run.flip = Some(won);
                    let by = run.actor;
                    self.log.open(|| Happening::Flipped { by, won });
                    self.did(&mut run, Done::Fully);
                }
                Op::Win => {
                    if self.needs_consent(&mut run) {
                        return;
                    }
                    let winners = self.side(run.actor);
                    self.end(winners, Why::Card(run.card));
                    return;
                }
                Op::Lose => {
                    if self.needs_consent(&mut run) {
                        return;
                    }
                    let loser = run.actor;
                    self.did(&mut run, Done::Fully);
                    self.eliminate(loser);
                }
                Op::EndAction => {
                    self.end_action();
                    return;
                }
                Op::GameWithin => {
                    run.may = None;
                    run.pc += 1;
                    self.play_within(run);
                    return;
                }
            }
        }
    }

    /// The next of these seats, clockwise from the executing player, he himself first.
    fn next_seat(&self, run: &Run, seats: &mut Seats) -> Option<Seat> {
        let players = self.game.players() as u8;
        let next = (0..players)
            .map(|step| Seat((run.you.0 + step) % players))
            .find(|seat| seats.contains(*seat))?;
        *seats = seats.without(next);
        Some(next)
    }

    fn begin_step(&mut self, run: &mut Run, mark: Slot) {
        if self.scalar(run, mark) == ABSENT {
            let outer = run.step as i16;
            self.set_scalar(run, mark, outer);
        }
        run.step = self.state.pool.len() as u16;
    }

    #[allow(clippy::too_many_arguments)]
    fn next_thing(
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
    fn value(&self, run: &Run, value: &Value) -> i16 {
        match value {
            Value::Number(number) => self.view(run).number(number),
            Value::Colors(colors) => self.view(run).colors(colors) as i16,
        }
    }

    /// Where the outcome of a test on a hidden card is to be seen by all, the card is shown (3.5).
    fn prove(&mut self, run: &Run, condition: &Condition) {
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

    fn show_all(&mut self, run: &Run, cards: &Cards) {
        if !matches!(cards.base, Base::Ref(_)) {
            return;
        }
        for card in self.view(run).cards(cards) {
            self.show(card, run.actor);
        }
    }

    /// Shows a card of a place that not all can look into; that changes nothing.
    fn show(&mut self, card: CardId, by: Seat) {
        let at = self.state.places.of(card);
        if let Some(at @ (Zone::Hand(_) | Zone::Score(_) | Zone::Forecast(_))) = at {
            let told = self.state.known[card.index()] == crate::state::EVERYBODY;
            self.lay_open(card);
            if !told {
                self.log.open(|| Happening::Revealed {
                    by,
                    card: Shown::Face(card),
                    at,
                });
            }
        }
    }

    /// Rule: proof. Who has too few cards of the kind asked for, where all see no more than backs, shows what he has.
    fn show_lack(&mut self, run: &Run, cards: &Cards) {
        if cards.chooser.is_some() || cards.unseen || !cards.tests.iter().any(is_of_the_face) {
            return;
        }
        let Base::Place(Some(place)) = &cards.base else {
            return;
        };
        let mut shown = Hand::new();
        for part in &place.parts {
            for zone in self.view(run).zones(part) {
                if matches!(zone, Zone::Hand(_) | Zone::Score(_) | Zone::Forecast(_)) {
                    shown.extend(self.state.cards(zone));
                }
            }
        }
        for card in shown {
            self.show(card, run.actor);
        }
    }

    // ---- choosing ------------------------------------------------------------------------------------------------

    fn offer_cards(&mut self, cards: &[CardId], chooser: Seat) {
        for (index, card) in cards.iter().enumerate() {
            let choice = self.shown_choice(cards, index, chooser);
            self.state.offers.push(Offer {
                choice,
                card: Some(*card),
            });
        }
    }

    /// `true`: it was asked.
    fn choose_thing(&mut self, run: &mut Run, choice: &Choosable, slot: Slot) -> bool {
        let decks;
        let (kind, mut fit, quantity, ask) = match choice {
            Choosable::Thing(thing) => {
                let fit = self.view(run).things(thing);
                let quantity = match thing.quantity {
                    ThingQuantity::Number(n) => n,
                    ThingQuantity::All => 1,
                };
                let ask = match thing.kind {
                    ThingKind::Color
                    | ThingKind::ColorYouSplayed
                    | ThingKind::ColorYouUnsplayed => Ask::Color,
                    ThingKind::Value | ThingKind::Bonus => Ask::Value,
                    ThingKind::Number => Ask::Number,
                    ThingKind::Icon => Ask::Icon,
                    ThingKind::Set => Ask::Set,
                };
                (thing.kind, fit, quantity, ask)
            }
            Choosable::Deck(ages) => {
                decks = ages.iter().map(|age| 1u32 << *age).fold(0, |a, b| a | b);
                (ThingKind::Value, decks, 1, Ask::Value)
            }
            _ => (ThingKind::Value, 0, 1, Ask::Value),
        };
        if run.asked > 0 {
            // The second of two: another than the first.
            let taken = self.scalar(run, slot).max(0) as u32;
            fit &= !taken;
        }
        if fit == 0 {
            if run.asked > 0 {
                // There is only one: it is all that can be chosen.
                run.asked = 0;
                self.did(run, Done::Part);
            } else {
                self.set_scalar(run, slot, ABSENT);
                self.cannot(run);
            }
            return false;
        }
        self.state.offers.clear();
        for index in 0..31 {
            if fit & (1 << index) != 0 {
                let choice = match kind {
                    ThingKind::Color
                    | ThingKind::ColorYouSplayed
                    | ThingKind::ColorYouUnsplayed => Choice::Color(Color::ALL[index.min(4)]),
                    ThingKind::Icon => Choice::Icon(Icon::ALL[index.min(6)]),
                    ThingKind::Set => Choice::Set(Set::WITH_DECKS[index.min(4)]),
                    ThingKind::Value | ThingKind::Number | ThingKind::Bonus => {
                        Choice::Number(index as i16)
                    }
                };
                self.offer(choice);
            }
        }
        let _ = quantity;
        if run.may.is_some() && !run.agreed && run.asked == 0 {
            self.offer(Choice::No);
        }
        let run = std::mem::replace(run, run.clone());
        self.ask(run, ask);
        true
    }

    /// Which colors to splay, unsplay or rearrange. `true`: it was asked.
    fn choose_colors(
        &mut self,
        run: &mut Run,
        colors: &Colors,
        slot: Slot,
        direction: Option<&Direction>,
        board: Option<&Who>,
    ) -> bool {
        let owner = match board {
            Some(who) => self.view(run).seat(who),
            None => Some(run.actor),
        };
        let Some(owner) = owner else {
            self.cannot(run);
            self.set_scalar(run, slot, 0);
            return false;
        };
        let view = View {
            home: Some(owner),
            ..self.view(run)
        };
        let meant = view.colors(colors);
        let (many, all) = match colors {
            Colors::And(_) => (5, true),
            Colors::Things(thing) => match thing.quantity {
                ThingQuantity::All => (5, true),
                ThingQuantity::Number(n) => (n, false),
            },
            Colors::Or(_) => (1, false),
            _ => (5, true),
        };
        let _ = many;
        let mut effective = 0u8;
        for color in Color::ALL {
            if meant & bit(color) == 0 {
                continue;
            }
            let changes = match direction {
                None => self.state.places.count(Zone::Stack(owner, color)) > 1,
                Some(direction) => self
                    .directions(run, direction, color)
                    .iter()
                    .any(|splay| self.can_splay(owner, color, *splay)),
            };
            if changes {
                effective |= bit(color);
            }
        }
        if effective == 0 {
            self.set_scalar(run, slot, meant as i16);
            if run.may.is_some() {
                self.cannot(run);
            } else {
                run.pc += 1;
                self.set_scalar(run, slot, 0);
            }
            return false;
        }
        if all || effective.count_ones() == 1 {
            self.set_scalar(run, slot, effective as i16);
            if all || run.may.is_none() || run.agreed {
                if self.needs_consent(run) {
                    return true;
                }
                run.pc += 1;
                return false;
            }
        }
        self.state.offers.clear();
        for color in Color::ALL {
            if effective & bit(color) != 0 {
                self.offer(Choice::Color(color));
            }
        }
        if run.may.is_some() && !run.agreed && !run.forced {
            self.offer(Choice::No);
        }
        let ask = match direction {
            Some(Direction::OneOf(splays)) if splays.len() == 1 => Ask::Splay(splays[0]),
            _ => Ask::Color,
        };
        let run = std::mem::replace(run, run.clone());
        self.ask(run, ask);
        true
    }

    /// How a color would be splayed.
    fn directions(&self, run: &Run, direction: &Direction, _color: Color) -> SmallVec<[Splay; 4]> {
        match direction {
            Direction::OneOf(splays) => splays.iter().copied().collect(),
            Direction::Like(colors, who) => {
                let view = self.view(run);
                let seat = match who {
                    Some(who) => view.seat(who),
                    None => Some(run.you),
                };
                let mask = view.colors(colors);
                match seat {
                    Some(seat) => Color::ALL
                        .iter()
                        .filter(|color| mask & bit(**color) != 0)
                        .map(|color| self.state.splays[seat.index()][*color as usize])
                        .collect(),
                    None => SmallVec::new(),
                }
            }
        }
    }

    fn splay_colors(
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
                None => self.directions(run, direction, color).first().copied(),
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

    fn draw_values(&self, run: &Run, value: &DrawnValue, _slot: Slot) -> SmallVec<[i16; 12]> {
        let view = self.view(run);
        let mut values: SmallVec<[i16; 12]> = SmallVec::new();
        match value {
            DrawnValue::Number(number) => values.extend(view.values(number)),
            DrawnValue::Either(numbers) => {
                for number in numbers {
                    values.extend(view.values(number));
                }
            }
            DrawnValue::Any => values.extend(1..=self.game.rules.last_age as i16),
            DrawnValue::Where(condition, slot) => {
                for value in 1..=self.game.rules.last_age as i16 {
                    let bind = Bind::Scalar(*slot, value, None);
                    if view.binding(&bind).holds(condition) {
                        values.push(value);
                    }
                }
            }
        }
        values.sort_unstable();
        values.dedup();
        values
    }

    // ---- deeds ---------------------------------------------------------------------------------------------------

    #[allow(clippy::too_many_arguments)]
    fn draw_cards(
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

    /// `true`: the run was pushed and something else is on top.
    #[allow(clippy::too_many_arguments)]
    fn pick_cards(
        &mut self,
        run: &mut Run,
        cards: &Cards,
        purpose: Purpose,
        into: u8,
        times: Option<Slot>,
        as_many: Option<u8>,
        eligible: Option<Eligible>,
    ) -> bool {
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
                return false;
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
                return self.needs_consent(run);
            }
        }
        let chooser = match &cards.chooser {
            Some(who) => self.view(run).seat(who).unwrap_or(run.actor),
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
        let run = std::mem::replace(run, run.clone());
        self.begin_pick(
            run,
            selection,
            chooser,
            purpose,
            into,
            cards.unseen,
            decline,
        );
        true
    }

    /// Where a card goes that is transferred to a place.
    fn zone_of(
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

    fn move_cards(
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
                    let facts = &self.game.library.card(card).facts;
                    let zone = Zone::Deck(facts.set, facts.age);
                    self.relocate(card, zone, Side::Top, Deed::PutOnDeck, run.actor)
                }
                To::Place(place, chosen) => match self.zone_of(run, place, *chosen, card) {
                    Some((zone, side)) => {
                        if let Some(owner) =
                            crate::eval::owner_of(zone).filter(|owner| *owner != run.you)
                        {
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
        let done = how_far(moved, run.wanted as usize);
        self.did(run, done);
    }

    fn exchange(
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
        }
        self.together = false;
        self.check_at_once();
        self.clear_list(run, left);
        self.clear_list(run, right);
        self.did(run, if moved > 0 { Done::Fully } else { Done::Not });
    }

    fn move_special(&mut self, special: Special, junked: bool, by: Seat) {
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

    fn begin_rearranging(&mut self, mut run: Run, seat: Seat, color: Color) {
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
            by_color: true,
            rearrange: Some((seat, color)),
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

fn cause_of(run: &Run) -> Cause {
    Cause {
        card: run.card,
        effect: run.effect,
        sentence: run.sentence,
    }
}

/// Whether a test asks for something that the back of a card doesn't show.
fn is_of_the_face(test: &Test) -> bool {
    match test {
        Test::Color(_)
        | Test::NotColor(_)
        | Test::OfColor(_)
        | Test::NotOfColor(_)
        | Test::With(_)
        | Test::WithAtLeast(..)
        | Test::Without(_)
        | Test::SharingIcon(..)
        | Test::SameIcons(_)
        | Test::Named(_)
        | Test::Before(_) => true,
        Test::Kin { by, .. } => *by == Kinship::Color,
        Test::Not(inner) => is_of_the_face(inner),
        _ => false,
    }
}

/// How far a deed came that moved some of the wanted cards.
fn how_far(moved: usize, wanted: usize) -> Done {
    if moved == 0 {
        Done::Not
    } else if moved >= wanted {
        Done::Fully
    } else {
        Done::Part
    }
}

/// How a choice is kept in a scalar: a color as a bit, all else as its number.
fn scalar_of(choice: Choice) -> i16 {
    match choice {
        Choice::Color(color) => bit(color) as i16,
        Choice::Number(number) => number,
        Choice::Icon(icon) => icon as i16,
        Choice::Set(set) => set as i16,
        Choice::Seat(seat) => seat.0 as i16,
        Choice::Arm(arm) => arm as i16,
        _ => 0,
    }
}

/// Several choices together, as bits.
fn mask_of(choice: Choice) -> i16 {
    match choice {
        Choice::Number(number) => 1 << number.clamp(0, 14),
        Choice::Icon(icon) => 1 << icon as i16,
        Choice::Set(set) => 1 << set as i16,
        other => scalar_of(other),
    }
}
