//! Carrying out code: one instruction after the other until somebody must choose.

use crate::code::Op;
use crate::eval::{ABSENT, Hand, View, bit};
use crate::frame::{Done, Frame, Run};
use crate::log::Log;
use crate::moves::Machine;
use crate::state::{Entry, Offer, Pooled, Question, State};
use lang::tree::{
    Base, Cards, Choice as Choosable, Kinship, Participle, Slot, Test, ThingQuantity, Verb,
};
use std::fmt;
use std::sync::Arc;
use view::{Ask, Cause, Choice, Decision, Event, Happening, Shown};
use vocab::{CardId, Seat, Zone};

/// Whether a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    /// To the instruction at `pc`.
    On,
    /// It waits, is over, or something lies on top of it.
    Wait,
}

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
    /// If it isn't offered; the state is as it was. So it is if a card has no program, or, with a library of home-made
    /// cards, no end.
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
        // Only cards without an end or a program can fail, and only in the middle: keep what to go back to for games with
        // such cards.
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
    pub(crate) fn settle(&mut self) {
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
                Some(Frame::GiveBack(frame)) => self.give_back_step(frame),
            }
        }
    }

    /// Hands an answer to the frame that asked.
    pub(crate) fn answer(&mut self, offer: Offer) {
        let Some(question) = self.state.question.take() else {
            return;
        };
        self.note_answer(&question, offer);
        match self.state.frames.pop() {
            None => self.action_answer(offer),
            Some(Frame::Action(action)) => self.action_question_answer(action, offer),
            Some(Frame::Execution(execution)) => self.execution_answer(execution, offer),
            Some(Frame::Run(run)) => self.run_answer(run, question.ask, offer),
            Some(Frame::Pick(pick)) => self.pick_answer(pick, offer),
            Some(Frame::Sort(sort)) => {
                if let Some(card) = offer.card {
                    self.place_next(sort, card);
                }
            }
            Some(Frame::GiveBack(frame)) => {
                if let Some(card) = offer.card {
                    self.give_back_answer(frame, card);
                }
            }
        }
    }

    /// Choices that all may hear of are told; picks show in what is done with the cards.
    pub(crate) fn note_answer(&mut self, question: &Question, offer: Offer) {
        let told = match question.ask {
            Ask::Opening | Ask::Action { .. } | Ask::Order(_) | Ask::Rearrange => false,
            Ask::Pick { .. }
            | Ask::PayToShare
            | Ask::PayToAvoid
            | Ask::PayToUse
            | Ask::Promote { .. }
            | Ask::Seize { .. } => offer.choice == Choice::No,
            Ask::Artifact
            | Ask::DigFrom
            | Ask::PayToEndorse
            | Ask::CityJunks { .. }
            | Ask::SearchedBack { .. } => false,
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
    ///
    /// Rule: guided. What a demand leaves to the one who demands, his guide decides as well; one who is out decides nothing.
    pub fn decider(&self, run: &Run, actor: Seat) -> Seat {
        let guide = if actor == run.you {
            run.guide
        } else if run.me == Some(actor) {
            let mut frames = self.state.frames.iter().rev();
            frames.find_map(|frame| match frame {
                Frame::Execution(execution) if execution.number == run.execution => execution.guide,
                _ => None,
            })
        } else {
            None
        };
        guide
            .filter(|guide| self.state.alive().contains(*guide))
            .unwrap_or(actor)
    }

    /// Asks the actor of a run something; the run waits at the same instruction.
    pub(crate) fn ask(&mut self, run: &Run, ask: Ask) {
        let seat = self.decider(run, run.actor);
        self.state.question = Some(Question {
            seat,
            on_behalf_of: run.actor,
            ask,
            cause: Some(cause_of(run)),
        });
        self.state.frames.push(Frame::Run(run.clone()));
    }

    pub(crate) fn offer(&mut self, choice: Choice) {
        self.state.offers.push(Offer { choice, card: None });
    }

    /// Whether an optional deed without a choice of its own must be agreed to first. `true`: it was asked.
    pub(crate) fn needs_consent(&mut self, run: &mut Run) -> bool {
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
        self.ask(run, Ask::May);
        true
    }

    /// A deed of the run is finished.
    pub(crate) fn did(&mut self, run: &mut Run, done: Done) {
        run.last = done;
        run.may = None;
        run.agreed = false;
        run.pc += 1;
    }

    /// A deed that can't be done, or was declined: not done, and on past all that was optional with it.
    pub(crate) fn cannot(&mut self, run: &mut Run) {
        run.last = Done::Not;
        match run.may.take() {
            Some(pc) => run.pc = pc,
            None => run.pc += 1,
        }
        run.agreed = false;
    }

    pub(crate) fn record(&mut self, run: &Run, result: Option<(Participle, u8)>, pooled: Pooled) {
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
    pub(crate) fn run_answer(&mut self, mut run: Run, ask: Ask, offer: Offer) {
        match (ask, offer.choice) {
            (_, Choice::No) => self.cannot(&mut run),
            (Ask::May, Choice::Yes) => run.agreed = true,
            _ => {
                let code = &self.game.library.card(run.card).code[run.effect as usize];
                match &code.ops[run.pc as usize] {
                    Op::ChooseThing(choice, slot) => {
                        let many = match choice.as_ref() {
                            Choosable::Thing(thing) => match thing.quantity {
                                ThingQuantity::Number(n) => n,
                                ThingQuantity::All => 1,
                            },
                            _ => 1,
                        };
                        // One thing is kept as itself, several as bits.
                        let value = match (many, run.asked) {
                            (..=1, _) => scalar_of(offer.choice),
                            (_, 0) => mask_of(offer.choice),
                            _ => self.scalar(&run, *slot).max(0) | mask_of(offer.choice),
                        };
                        self.set_scalar(&run, *slot, value);
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
                        self.set_scalar(&run, *slot, value);
                        self.set_scalar(&run, lang::LAST_PLAYER, value);
                        run.last = Done::Fully;
                        run.may = None;
                        run.agreed = true;
                        run.pc += 1;
                    }
                    Op::ChooseArm(_, slot) => {
                        self.set_scalar(&run, *slot, scalar_of(offer.choice));
                        run.last = Done::Fully;
                        run.may = None;
                        run.agreed = false;
                        run.pc += 1;
                    }
                    Op::ClaimAvailable(_, result) => {
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
                    Op::JunkAvailable(result) => {
                        let result = *result;
                        let moved = match (offer.choice, offer.card) {
                            (Choice::Special(special), _) => {
                                self.move_special(special, true, run.actor);
                                true
                            }
                            (_, Some(card)) => {
                                let pooled = self.state.pooled(0, card);
                                let moved = self.put(Verb::Junk, card, run.actor);
                                if moved {
                                    self.record(&run, result, pooled);
                                }
                                moved
                            }
                            _ => false,
                        };
                        self.did(&mut run, if moved { Done::Fully } else { Done::Not });
                    }
                    Op::MoveSpecial { to_junk, .. } => {
                        if let Choice::Special(special) = offer.choice {
                            self.move_special(special, *to_junk, run.actor);
                        }
                        self.did(&mut run, Done::Fully);
                    }
                    Op::ChooseBonus { current, .. } | Op::ChooseValue { current, .. } => {
                        self.set_scalar(&run, *current, scalar_of(offer.choice));
                        run.pc += 1;
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
                        self.set_scalar(&run, *slot, scalar_of(offer.choice));
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

    pub(crate) fn scalar(&self, run: &Run, slot: Slot) -> i16 {
        self.state
            .scalars
            .get(run.scalars as usize + slot.0 as usize)
            .copied()
            .unwrap_or(ABSENT)
    }

    pub(crate) fn view<'a>(&'a self, run: &'a Run) -> View<'a> {
        View {
            each: run.each,
            ..View::new(self.state, self.game, run)
        }
    }

    /// Ends a run: its memory is forgotten.
    pub(crate) fn leave(&mut self, run: &Run) {
        self.state.pool.truncate(run.pool as usize);
        self.state.scalars.truncate(run.scalars as usize);
    }

    pub(crate) fn run(&mut self, mut run: Run) {
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
            let go = match op {
                Op::Sentence { .. }
                | Op::Shift
                | Op::May { .. }
                | Op::Jump { .. }
                | Op::Unless { .. }
                | Op::JoinBegin { .. }
                | Op::Join { .. }
                | Op::JoinEnd { .. }
                | Op::Actor { .. }
                | Op::ActorYou
                | Op::EachActor { .. }
                | Op::NextActor { .. }
                | Op::EachOwner { .. }
                | Op::NextOwner { .. }
                | Op::Let { .. }
                | Op::Eval { .. }
                | Op::CountDown { .. }
                | Op::Branch { .. }
                | Op::Wish { .. }
                | Op::EndWish
                | Op::Repeat { .. } => self.flow(&mut run, op),
                Op::ForThings { .. }
                | Op::NextThing { .. }
                | Op::ForCards { .. }
                | Op::NextCard { .. }
                | Op::ForBonuses { .. }
                | Op::ChooseBonus { .. }
                | Op::TakeBonus { .. }
                | Op::ChooseValue { .. }
                | Op::TakeValue { .. }
                | Op::EndLoop { .. }
                | Op::Again { .. } => self.step_loop(&mut run, op),
                Op::ChooseThing { .. }
                | Op::ChoosePlayer { .. }
                | Op::ChooseColors { .. }
                | Op::ChooseDirection { .. }
                | Op::ChooseDraw { .. }
                | Op::ChooseSet { .. }
                | Op::ChooseVerb { .. }
                | Op::ChooseArm { .. }
                | Op::ConsentToExchange { .. } => self.choose(&mut run, op),
                Op::Draw { .. }
                | Op::Pick { .. }
                | Op::Sort { .. }
                | Op::Move { .. }
                | Op::Reveal { .. }
                | Op::Keep { .. }
                | Op::Forget { .. }
                | Op::Look { .. }
                | Op::Exchange { .. }
                | Op::Claim { .. }
                | Op::ClaimAvailable { .. }
                | Op::JunkAvailable { .. }
                | Op::MoveSpecial { .. }
                | Op::Splay { .. }
                | Op::Unsplay { .. }
                | Op::Rearrange { .. }
                | Op::Execute { .. }
                | Op::ExecuteSentence { .. }
                | Op::Flip
                | Op::Win
                | Op::Lose
                | Op::EndAction
                | Op::GameWithin => self.do_deed(&mut run, op),
            };
            if go == Go::Wait {
                return;
            }
        }
    }

    /// Shows a card of a place that not all can look into; that changes nothing.
    pub(crate) fn show(&mut self, card: CardId, by: Seat) {
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
    pub(crate) fn show_lack(&mut self, run: &Run, cards: &Cards) {
        if cards.chooser.is_some() || cards.unseen || !cards.tests.iter().any(is_of_the_face) {
            return;
        }
        let Base::Place(Some(place)) = &cards.base else {
            return;
        };
        let view = self.view(run);
        // Rule: absent. Who chose no color asked for nothing.
        let colorless =
            |test: &Test| matches!(test, Test::OfColor(colors) if view.colors(colors) == 0);
        if cards.tests.iter().any(colorless) {
            return;
        }
        let zones: Vec<Zone> = place
            .parts
            .iter()
            .flat_map(|part| view.zones(part))
            .filter(|zone| matches!(zone, Zone::Hand(_) | Zone::Score(_) | Zone::Forecast(_)))
            .collect();
        for at in zones {
            let mut cards: Hand = self.state.cards(at).collect();
            // The order they lie in would tell when they came there.
            cards.sort_unstable();
            if !cards.is_empty() {
                self.log.open(|| Happening::Proved { at });
            }
            for card in cards {
                self.show(card, at.owner().unwrap_or(run.actor));
            }
        }
    }
}

pub(crate) fn cause_of(run: &Run) -> Cause {
    Cause {
        card: run.card,
        effect: run.effect,
        sentence: run.sentence,
    }
}

/// Whether a test asks for something that the back of a card doesn't show.
pub(crate) fn is_of_the_face(test: &Test) -> bool {
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
pub(crate) fn how_far(moved: usize, wanted: usize) -> Done {
    if moved == 0 {
        Done::Not
    } else if moved >= wanted {
        Done::Fully
    } else {
        Done::Part
    }
}

/// How a choice is kept in a scalar: a color as a bit, all else as its number.
pub(crate) fn scalar_of(choice: Choice) -> i16 {
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
pub(crate) fn mask_of(choice: Choice) -> i16 {
    match choice {
        Choice::Number(number) => 1 << number.clamp(0, 14),
        Choice::Icon(icon) => 1 << icon as i16,
        Choice::Set(set) => 1 << set as i16,
        other => scalar_of(other),
    }
}
