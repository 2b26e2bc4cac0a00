//! From the syntax tree of an effect to its code.

use crate::code::{Code, List, Op, Pc, Sorting, To};
use lang::tree::{
    Achievable, Act, Base, Cards, Choice, Colors, Condition, Deed, Direction, Domain, DoneTest,
    DrawnValue, Effect, Eligible, Number, Participle, Place, PlacePart, Quantity, Sentence,
    SetName, Slot, Statement, Step, Target, Test, ThingKind, ThingTest, Times, Verb, Who, ZoneWord,
};
use std::collections::HashMap;
use view::Purpose;

/// Compiles an effect whose slots are resolved.
pub(crate) fn compile(effect: &Effect) -> Code {
    let mut compiler = Compiler {
        ops: Vec::new(),
        scalars: effect.scalars.max(1),
        lists: 32,
        sentences: Vec::new(),
        together: Vec::new(),
        sentence: 0,
        wishes: HashMap::new(),
        loops: 0,
    };
    compiler.top_level(&effect.body);
    Code {
        kind: effect.kind,
        written: !effect.body.is_empty(),
        reads_journal: effect.journal,
        watches: effect.watched,
        ops: compiler.ops,
        scalars: compiler.scalars,
        sentences: compiler.sentences,
        together: compiler.together,
        needs: needed(&effect.body).cloned(),
    }
}

struct Compiler {
    ops: Vec<Op>,
    scalars: u8,
    lists: u8,
    sentences: Vec<(Pc, Pc)>,
    together: Vec<u32>,
    sentence: u8,
    /// Where the arms of each wish begin, by its scalar.
    wishes: HashMap<u8, Vec<Pc>>,
    /// How many loops are around: what is done in one is done with cards picked anew.
    loops: u8,
}

impl Compiler {
    fn here(&self) -> Pc {
        self.ops.len() as Pc
    }

    fn scalar(&mut self) -> Slot {
        self.scalars = self.scalars.saturating_add(1);
        Slot(self.scalars - 1)
    }

    fn list(&mut self) -> List {
        self.lists = self.lists.saturating_add(1);
        self.lists - 1
    }

    /// Points the jump at `at` to the next instruction.
    fn land(&mut self, at: usize) {
        let target = self.here();
        match &mut self.ops[at] {
            Op::May { decline, .. } => *decline = target,
            Op::Jump(pc)
            | Op::Unless(_, pc, _)
            | Op::Actor(_, pc)
            | Op::EachActor(_, _, pc)
            | Op::EachOwner(_, _, pc)
            | Op::ChoosePlayer(_, _, pc)
            | Op::CountDown(_, pc)
            | Op::NextThing { end: pc, .. }
            | Op::NextCard { end: pc, .. }
            | Op::ChooseBonus { end: pc, .. }
            | Op::ChooseValue { end: pc, .. }
            | Op::Again(pc) => *pc = target,
            _ => {}
        }
    }

    /// Whether everybody can tell which cards are meant, though they lie face down: those spoken of before, or all that
    /// lie there (of a value). What was only chosen, nobody else has seen.
    fn is_named(&self, cards: &Cards) -> bool {
        let chosen = match &cards.base {
            Base::Ref(of) | Base::Rest(of) => match of.target {
                Target::Lists { mask, .. } => self.ops.iter().any(|op| {
                    matches!(op, Op::Keep(_, _, into) if mask.checked_shr(u32::from(*into)).unwrap_or(0) & 1 == 1)
                }),
                _ => false,
            },
            Base::Place(_) => false,
        };
        let by_value = |test: &Test| matches!(test, Test::Value(..) | Test::Odd | Test::Even);
        matches!(cards.quantity, Quantity::All) && cards.tests.iter().all(by_value) && !chosen
    }

    fn emit(&mut self, op: Op) -> usize {
        self.ops.push(op);
        self.ops.len() - 1
    }

    fn top_level(&mut self, body: &[Sentence]) {
        let ranges = self.block(body, true);
        let end = self.here();
        // Sentences that only make sense after the ones before get code of their own for being run alone.
        let mut alone: Vec<(Pc, Pc)> = Vec::new();
        let mut earlier: Vec<Condition> = Vec::new();
        // A parameter has its first value in a sentence alone, too.
        let is_let = |sentence: &&Sentence| matches!(sentence.statement, Statement::Let(..));
        let lets = body.iter().take_while(is_let).count();
        for (index, (sentence, range)) in body.iter().zip(ranges).enumerate() {
            match &sentence.statement {
                Statement::Let(..) | Statement::Or(_) => {}
                Statement::If(..) | Statement::Do(_) if lets > 0 => {
                    if let Statement::If(condition, _) = &sentence.statement {
                        earlier = vec![condition.clone()];
                    }
                    let start = self.here();
                    self.block(&body[..lets], false);
                    self.block(&body[index..=index], false);
                    alone.push((start, self.here()));
                    self.emit(Op::Jump(end));
                }
                Statement::If(condition, _) => {
                    earlier = vec![condition.clone()];
                    alone.push(range);
                }
                Statement::Otherwise(condition, arm) => {
                    let start = self.here();
                    self.block(&body[..lets], false);
                    let unless = self.emit(Op::Unless(
                        Box::new(Condition::Not(Box::new(Condition::Or(earlier.clone())))),
                        end,
                        false,
                    ));
                    let second = condition.as_ref().map(|condition| {
                        earlier.push(condition.clone());
                        self.emit(Op::Unless(Box::new(condition.clone()), end, false))
                    });
                    self.block(arm, false);
                    self.land(unless);
                    if let Some(second) = second {
                        self.land(second);
                    }
                    alone.push((start, self.here()));
                    self.emit(Op::Jump(end));
                }
                _ => alone.push(range),
            }
        }
        if self.here() != end {
            // The whole effect stops where its own code does.
            let stop = self.here();
            for op in &mut self.ops[..end as usize] {
                retarget(op, end, stop);
            }
            self.ops.insert(end as usize, Op::Jump(stop + 1));
            for op in &mut self.ops[end as usize + 1..] {
                shift(op, end, stop);
            }
            for (start, finish) in &mut alone {
                if *start >= end {
                    *start += 1;
                    *finish += 1;
                }
            }
        }
        self.sentences = alone;
    }

    /// Compiles a block; the place of each sentence's code.
    fn block(&mut self, body: &[Sentence], top: bool) -> Vec<(Pc, Pc)> {
        let mut ranges = Vec::with_capacity(body.len());
        // Jumps from the end of an arm of an `if` to the end of the chain.
        let mut chain: Vec<usize> = Vec::new();
        let mut open: Option<usize> = None;
        let mut index = 0;
        let mut number = 0;
        while let Some(sentence) = body.get(index) {
            let is_otherwise = matches!(sentence.statement, Statement::Otherwise(..));
            if !is_otherwise {
                if let Some(unless) = open.take() {
                    self.land(unless);
                }
                for jump in chain.drain(..) {
                    self.land(jump);
                }
            }
            if top {
                self.sentence = number;
                if !matches!(sentence.statement, Statement::Let(..)) {
                    number += 1;
                }
            }
            let mut arms_after = 0;
            let start = self.here();
            let whole = body
                .get(index + 1)
                .is_some_and(|next| asks_done(&next.statement));
            match &sentence.statement {
                Statement::Do(steps) => {
                    self.emit(Op::Sentence(self.sentence));
                    if !matches!(steps.first(), Some(Step::If(_))) {
                        self.emit(Op::Shift);
                    }
                    self.steps(steps, whole);
                }
                Statement::If(condition, body) => {
                    self.emit(Op::Sentence(self.sentence));
                    open = Some(self.emit(Op::Unless(Box::new(condition.clone()), 0, true)));
                    self.block(body, false);
                }
                Statement::Otherwise(condition, body) => {
                    let jump = self.emit(Op::Jump(0));
                    chain.push(jump);
                    if let Some(unless) = open.take() {
                        self.land(unless);
                    }
                    self.emit(Op::Sentence(self.sentence));
                    if let Some(condition) = condition {
                        open = Some(self.emit(Op::Unless(Box::new(condition.clone()), 0, false)));
                    }
                    self.block(body, false);
                }
                Statement::Either {
                    may,
                    wish,
                    body: first,
                } => {
                    let mut arms = vec![first];
                    while let Some(Statement::Or(arm)) =
                        body.get(index + 1).map(|next| &next.statement)
                    {
                        arms.push(arm);
                        arms_after += 1;
                        index += 1;
                    }
                    let whole = body
                        .get(index + 1)
                        .is_some_and(|next| asks_done(&next.statement));
                    self.emit(Op::Sentence(self.sentence));
                    self.emit(Op::Shift);
                    let may = may.then(|| self.emit(Op::May { decline: 0, whole }));
                    let slot = match wish {
                        Some(name) => name.slot,
                        None => self.scalar(),
                    };
                    self.emit(Op::ChooseArm(arms.len() as u8, slot));
                    if wish.is_some() {
                        let over = self.emit(Op::Jump(0));
                        let mut starts = Vec::new();
                        for arm in arms {
                            starts.push(self.here());
                            self.block(arm, false);
                            self.emit(Op::EndWish);
                        }
                        self.wishes.insert(slot.0, starts);
                        self.land(over);
                    } else {
                        let branch = self.emit(Op::Branch(slot, Vec::new()));
                        let mut starts = Vec::new();
                        let mut ends = Vec::new();
                        for arm in arms {
                            starts.push(self.here());
                            self.block(arm, false);
                            ends.push(self.emit(Op::Jump(0)));
                        }
                        for jump in ends {
                            self.land(jump);
                        }
                        self.ops[branch] = Op::Branch(slot, starts);
                    }
                    if let Some(may) = may {
                        self.land(may);
                    }
                }
                Statement::Or(_) => {}
                Statement::ForEach(each, body) => {
                    self.emit(Op::Sentence(self.sentence));
                    self.emit(Op::Shift);
                    self.for_each(&each.domain, each.order, body);
                }
                Statement::AsOftenAsYouLike(body) => {
                    self.emit(Op::Sentence(self.sentence));
                    let join = self.scalar();
                    self.emit(Op::JoinBegin(join));
                    let top = self.here();
                    let again = self.emit(Op::Again(0));
                    self.loops += 1;
                    self.block(body, false);
                    self.loops -= 1;
                    self.emit(Op::Join(join));
                    self.emit(Op::Jump(top));
                    self.land(again);
                    self.emit(Op::JoinEnd(join));
                }
                Statement::Let(name, value) => {
                    self.emit(Op::Let(name.slot, Box::new(value.clone())));
                }
            }
            let range = (start, self.here());
            ranges.extend(std::iter::repeat_n(range, 1 + arms_after));
            index += 1;
        }
        if let Some(unless) = open {
            self.land(unless);
        }
        for jump in chain {
            self.land(jump);
        }
        ranges
    }

    fn for_each(&mut self, domain: &Domain, order: Option<lang::tree::Order>, body: &[Sentence]) {
        let join = self.scalar();
        let mark = self.scalar();
        self.loops += 1;
        self.emit(Op::JoinBegin(join));
        let top = match domain {
            Domain::Cards(cards, current) => {
                let left = self.list();
                self.emit(Op::ForCards(cards.clone(), left, order));
                self.emit(Op::NextCard {
                    left,
                    current: current.0,
                    mark,
                    end: 0,
                })
            }
            // Each bonus that shows; `each different bonus` is a loop over values.
            Domain::Things(thing)
                if thing.kind == ThingKind::Bonus
                    && !thing.tests.contains(&ThingTest::Different) =>
            {
                let left = self.list();
                self.emit(Op::ForBonuses(thing.clone(), left));
                let top = self.emit(Op::ChooseBonus {
                    left,
                    order,
                    ask: draws(body),
                    current: thing.slot,
                    end: 0,
                });
                self.emit(Op::TakeBonus {
                    left,
                    current: thing.slot,
                    mark,
                });
                top
            }
            // Which value comes first can matter to the draws.
            Domain::Things(thing)
                if thing.kind == ThingKind::Value && order.is_none() && draws(body) =>
            {
                let left = self.scalar();
                self.emit(Op::ForThings {
                    domain: Box::new(domain.clone()),
                    left,
                });
                let top = self.emit(Op::ChooseValue {
                    left,
                    current: thing.slot,
                    end: 0,
                });
                self.emit(Op::TakeValue {
                    left,
                    current: thing.slot,
                    mark,
                });
                top
            }
            Domain::Things(_) | Domain::Players(..) => {
                let left = self.scalar();
                let current = match domain {
                    Domain::Things(thing) => thing.slot,
                    Domain::Players(_, slot) => *slot,
                    Domain::Cards(_, slot) => *slot,
                };
                self.emit(Op::ForThings {
                    domain: Box::new(domain.clone()),
                    left,
                });
                self.emit(Op::NextThing {
                    domain: Box::new(domain.clone()),
                    order,
                    left,
                    current,
                    mark,
                    end: 0,
                })
            }
        };
        self.block(body, false);
        self.emit(Op::Join(join));
        self.emit(Op::Jump(top as Pc));
        self.land(top);
        self.loops -= 1;
        self.emit(Op::EndLoop(mark));
        self.emit(Op::JoinEnd(join));
    }

    fn steps(&mut self, steps: &[Step], whole: bool) {
        let acts = steps
            .iter()
            .filter(|step| matches!(step, Step::Act(_)))
            .count();
        let join = (acts > 1).then(|| self.scalar());
        if let Some(join) = join {
            self.emit(Op::JoinBegin(join));
        }
        let mut jumps = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            match step {
                Step::May => {
                    let later = steps[index + 1..]
                        .iter()
                        .any(|step| matches!(step, Step::If(c) if condition_asks_done(c)));
                    jumps.push(self.emit(Op::May {
                        decline: 0,
                        whole: whole || later,
                    }));
                }
                Step::If(condition) => {
                    jumps.push(self.emit(Op::Unless(Box::new(condition.clone()), 0, false)))
                }
                Step::Act(act) => {
                    self.act(act);
                    if let Some(join) = join {
                        self.emit(Op::Join(join));
                    }
                }
            }
        }
        if let Some(join) = join {
            self.emit(Op::JoinEnd(join));
        }
        for jump in jumps {
            self.land(jump);
        }
    }

    fn act(&mut self, act: &Act) {
        let times = act.times.as_ref().map(|times| {
            let slot = self.scalar();
            let number = match times {
                Times::Number(number) => number.clone(),
                Times::Every { each, count } => Number::Divided {
                    number: Box::new(Number::Count(Box::new(count.clone()))),
                    by: (*each).max(1),
                    up: false,
                },
            };
            self.emit(Op::Eval(slot, Box::new(number)));
            slot
        });
        match &act.who {
            None => self.deed_of_step(act, times),
            Some(Who::Each(players) | Who::All(players)) => {
                let left = self.scalar();
                let join = self.scalar();
                self.emit(Op::JoinBegin(join));
                let start = self.emit(Op::EachActor(Box::new(players.clone()), left, 0));
                let top = self.here();
                self.loops += 1;
                self.deed_of_step(act, times);
                self.loops -= 1;
                self.emit(Op::Join(join));
                self.emit(Op::NextActor(left, top));
                self.emit(Op::JoinEnd(join));
                self.land(start);
                self.emit(Op::ActorYou);
            }
            Some(who @ Who::Any(_)) => {
                let slot = self.scalar();
                let choice = self.emit(Op::ChoosePlayer(Box::new(who.clone()), slot, 0));
                let actor = self.emit(Op::Actor(Box::new(Who::That(slot)), 0));
                self.deed(act, times);
                self.land(choice);
                self.land(actor);
                self.emit(Op::ActorYou);
            }
            Some(who) => {
                let actor = self.emit(Op::Actor(Box::new(who.clone()), 0));
                self.deed_of_step(act, times);
                self.land(actor);
                self.emit(Op::ActorYou);
            }
        }
    }

    /// A deed; in a loop the next step must not find the cards this one has picked.
    fn deed_of_step(&mut self, act: &Act, times: Option<Slot>) {
        let first = self.lists;
        self.deed(act, times);
        if self.loops > 0 {
            for list in first..self.lists {
                self.emit(Op::Forget(list));
            }
        }
    }

    fn deed(&mut self, act: &Act, times: Option<Slot>) {
        let results: Vec<(Participle, List)> = act
            .results
            .iter()
            .map(|(word, slot)| (*word, slot.0))
            .collect();
        let first = results.first().copied();
        let last = results.last().copied();
        if results.len() > 1 {
            let lists = results.iter().filter(|(_, list)| *list < 32);
            self.together
                .push(lists.fold(0, |mask, (_, list)| mask | 1 << list));
        }
        match &act.deed {
            // `a card of any value for every three leaf`: each time another value.
            Deed::Draw { parts, .. }
                if let ([one], Some(times)) = (parts.as_slice(), times)
                    && one.value == DrawnValue::Any =>
            {
                let join = self.scalar();
                self.emit(Op::JoinBegin(join));
                let top = self.here();
                let end = self.emit(Op::CountDown(times, 0));
                self.deed(act, None);
                self.emit(Op::Join(join));
                self.emit(Op::Jump(top));
                self.land(end);
                self.emit(Op::JoinEnd(join));
            }
            Deed::Draw { and, parts } => {
                let join = (parts.len() > 1).then(|| self.scalar());
                if let Some(join) = join {
                    self.emit(Op::JoinBegin(join));
                }
                for drawn in parts {
                    let set = match drawn.set {
                        Some(SetName::Any) => {
                            let slot = self.scalar();
                            self.emit(Op::ChooseSet(slot));
                            Some(slot)
                        }
                        _ => None,
                    };
                    let chosen =
                        !matches!(drawn.value, DrawnValue::Number(ref n) if !has_choice(n));
                    let value = chosen.then(|| {
                        let slot = match &drawn.value {
                            DrawnValue::Where(_, slot) => *slot,
                            _ => self.scalar(),
                        };
                        self.emit(Op::ChooseDraw(Box::new(drawn.value.clone()), slot));
                        slot
                    });
                    self.emit(Op::Draw {
                        drawn: Box::new(drawn.clone()),
                        value,
                        set,
                        times,
                        and: and.clone(),
                        results: results.clone(),
                    });
                    if let Some(join) = join {
                        self.emit(Op::Join(join));
                    }
                }
                if let Some(join) = join {
                    self.emit(Op::JoinEnd(join));
                }
            }
            Deed::Move { verbs, objects, .. }
                if let ([Verb::Junk], [cards]) = (verbs.as_slice(), objects.as_slice())
                    && let Some(number) = available_achievements(cards) =>
            {
                let count = self.scalar();
                let number = match times {
                    Some(times) => {
                        Number::Times(Box::new(number.clone()), Box::new(Number::That(times)))
                    }
                    None => number.clone(),
                };
                self.emit(Op::Eval(count, Box::new(number)));
                let join = self.scalar();
                self.emit(Op::JoinBegin(join));
                let top = self.here();
                let end = self.emit(Op::CountDown(count, 0));
                self.emit(Op::JunkAvailable(last));
                self.emit(Op::Join(join));
                self.emit(Op::Jump(top));
                self.land(end);
                self.emit(Op::JoinEnd(join));
            }
            Deed::Move { verbs, or, objects } => {
                let join = (objects.len() > 1).then(|| self.scalar());
                if let Some(join) = join {
                    self.emit(Op::JoinBegin(join));
                }
                for cards in objects {
                    self.move_cards(act, verbs, *or, cards, times, &results);
                    if let Some(join) = join {
                        self.emit(Op::Join(join));
                    }
                }
                if let Some(join) = join {
                    self.emit(Op::JoinEnd(join));
                }
            }
            Deed::Achieve { objects, eligible } => {
                let top = self.here();
                let count = times.map(|times| self.emit(Op::CountDown(times, 0)));
                for object in objects {
                    match object {
                        Achievable::Special(special, _) => {
                            self.emit(Op::Claim(*special));
                        }
                        Achievable::Available(Quantity::Number(number))
                            if *number != Number::Literal(1) =>
                        {
                            // One after the other: each can make the next one dearer.
                            let left = self.scalar();
                            self.emit(Op::Eval(left, Box::new(number.clone())));
                            let join = self.scalar();
                            self.emit(Op::JoinBegin(join));
                            let again = self.here();
                            let end = self.emit(Op::CountDown(left, 0));
                            self.emit(Op::ClaimAvailable(*eligible, last));
                            self.emit(Op::Join(join));
                            self.emit(Op::Jump(again));
                            self.land(end);
                            self.emit(Op::JoinEnd(join));
                        }
                        Achievable::Available(_) => {
                            self.emit(Op::ClaimAvailable(*eligible, last));
                        }
                        Achievable::Cards(cards) => {
                            // Each claimed achievement can make the next one of its value dearer.
                            let several = match (&cards.quantity, eligible) {
                                (
                                    Quantity::Number(Number::Literal(n @ 2..=9)),
                                    Eligible::IfEligible | Eligible::WithDoubledScore,
                                ) => *n,
                                _ => 1,
                            };
                            let mut one = cards.clone();
                            let join = (several > 1).then(|| {
                                one.quantity = Quantity::Number(Number::Literal(1));
                                let join = self.scalar();
                                self.emit(Op::JoinBegin(join));
                                join
                            });
                            for _ in 0..several {
                                let into = self.pick(&one, Purpose::Achieve, None, Some(*eligible));
                                self.emit(Op::Move {
                                    from: into,
                                    to: To::Achievements,
                                    named: self.is_named(cards),
                                    result: last,
                                    bottom_up: false,
                                });
                                if let Some(join) = join {
                                    self.emit(Op::Join(join));
                                }
                            }
                            if let Some(join) = join {
                                self.emit(Op::JoinEnd(join));
                            }
                        }
                    }
                }
                if let Some(count) = count {
                    self.emit(Op::Jump(top));
                    self.land(count);
                }
            }
            Deed::Transfer { objects, to } => {
                let join = (objects.len() > 1).then(|| self.scalar());
                if let Some(join) = join {
                    self.emit(Op::JoinBegin(join));
                }
                for cards in objects {
                    let (slot, skip) = match place_choice(to) {
                        Some(who) => {
                            let slot = self.scalar();
                            let skip =
                                self.emit(Op::ChoosePlayer(Box::new(Who::Any(who)), slot, 0));
                            (Some(slot), Some(skip))
                        }
                        None => (None, None),
                    };
                    let into = self.pick(cards, Purpose::Transfer, times, None);
                    let sorting = match to.parts.first() {
                        Some(PlacePart::Zone(_, ZoneWord::Board)) => Sorting::ByColor,
                        Some(PlacePart::Zone(_, ZoneWord::Safe | ZoneWord::Forecast)) => {
                            Sorting::ByRoom
                        }
                        _ => Sorting::None,
                    };
                    if sorting != Sorting::None && several(cards, times) && !act.bottom_up {
                        self.emit(Op::Sort(into, Purpose::Transfer, sorting));
                    }
                    self.emit(Op::Move {
                        from: into,
                        to: To::Place(Box::new(to.clone()), slot),
                        named: self.is_named(cards),
                        result: last,
                        bottom_up: act.bottom_up,
                    });
                    if let Some(skip) = skip {
                        self.land(skip);
                    }
                    if let Some(join) = join {
                        self.emit(Op::Join(join));
                    }
                }
                if let Some(join) = join {
                    self.emit(Op::JoinEnd(join));
                }
            }
            Deed::Exchange {
                left,
                right,
                as_many,
            } => {
                self.emit(Op::ConsentToExchange(
                    Box::new(left.clone()),
                    Box::new(right.clone()),
                ));
                let from_left = self.pick(left, Purpose::Exchange, times, None);
                let into = self.list();
                self.emit(Op::Pick {
                    cards: Box::new(right.clone()),
                    purpose: Purpose::Exchange,
                    into,
                    times: None,
                    as_many: as_many.then_some(from_left),
                    eligible: None,
                });
                self.emit(Op::Exchange(
                    from_left,
                    into,
                    Box::new(left.clone()),
                    Box::new(right.clone()),
                    last,
                ));
            }
            Deed::MoveSpecial { all, to_junk } => {
                self.emit(Op::MoveSpecial {
                    all: *all,
                    to_junk: *to_junk,
                });
            }
            Deed::PutOnDeck(cards) => {
                let into = self.pick(cards, Purpose::PutOnDeck, times, None);
                self.emit(Op::Move {
                    from: into,
                    to: To::DeckTop,
                    named: self.is_named(cards),
                    result: last,
                    bottom_up: false,
                });
            }
            Deed::Look(cards) => {
                let into = self.pick(cards, Purpose::Look, times, None);
                self.emit(Op::Look(into));
            }
            Deed::Choose(choice) => match choice {
                Choice::Cards(cards) => {
                    let into = self.pick(cards, Purpose::Choose, times, None);
                    if let Some((word, list)) = first {
                        self.emit(Op::Keep(into, word, list));
                    }
                }
                Choice::Player(who) => {
                    let slot = act.name.as_ref().map(|name| name.slot).unwrap_or(Slot(0));
                    let skip = self.emit(Op::ChoosePlayer(Box::new(who.clone()), slot, 0));
                    self.land(skip);
                }
                Choice::Thing(thing) => {
                    let slot = act
                        .name
                        .as_ref()
                        .map(|name| name.slot)
                        .unwrap_or(thing.slot);
                    self.emit(Op::ChooseThing(Box::new(choice.clone()), slot));
                }
                Choice::Deck(_) => {
                    let slot = match &act.name {
                        Some(name) => name.slot,
                        None => self.scalar(),
                    };
                    self.emit(Op::ChooseThing(Box::new(choice.clone()), slot));
                }
            },
            Deed::Splay {
                colors,
                direction,
                board,
            } => {
                let (board, skip) = self.whose_board(board);
                let slot = match &act.name {
                    Some(name) => name.slot,
                    None => self.scalar(),
                };
                self.emit(Op::ChooseColors(
                    Box::new(colors.clone()),
                    slot,
                    Some(Box::new(direction.clone())),
                    board.clone().map(Box::new),
                ));
                let chosen = match direction {
                    Direction::OneOf(splays) if splays.len() == 1 => None,
                    // Like one of several colors: each may be splayed in another direction.
                    Direction::Like(colors, _) if !matches!(**colors, Colors::Things(_)) => None,
                    _ => {
                        let slot = self.scalar();
                        self.emit(Op::ChooseDirection(Box::new(direction.clone()), slot));
                        Some(slot)
                    }
                };
                self.emit(Op::Splay(
                    slot,
                    Box::new(direction.clone()),
                    chosen,
                    board.map(Box::new),
                ));
                if let Some(skip) = skip {
                    self.land(skip);
                }
            }
            Deed::Unsplay(colors, board) => {
                let (board, skip) = self.whose_board(board);
                let slot = match &act.name {
                    Some(name) => name.slot,
                    None => self.scalar(),
                };
                let direction = Direction::OneOf(vec![vocab::Splay::None]);
                self.emit(Op::ChooseColors(
                    Box::new(colors.clone()),
                    slot,
                    Some(Box::new(direction)),
                    board.clone().map(Box::new),
                ));
                self.emit(Op::Unsplay(slot, board.map(Box::new)));
                if let Some(skip) = skip {
                    self.land(skip);
                }
            }
            Deed::Rearrange(colors) => {
                let slot = match &act.name {
                    Some(name) => name.slot,
                    None => self.scalar(),
                };
                self.emit(Op::ChooseColors(Box::new(colors.clone()), slot, None, None));
                self.emit(Op::Rearrange(slot));
            }
            Deed::Execute {
                how,
                cards,
                guide,
                forced,
            } => {
                let from = self.pick(cards, Purpose::Execute, times, None);
                self.emit(Op::Execute {
                    from,
                    how: *how,
                    guide: guide.clone().map(Box::new),
                    forced: *forced,
                });
            }
            Deed::ExecuteSentence { number, of } => {
                self.emit(Op::ExecuteSentence(
                    Box::new(number.clone()),
                    Box::new(of.clone()),
                ));
            }
            Deed::Repeat { once, with } => {
                let (kept, change) = match with {
                    None => (None, None),
                    Some((name, None)) => (Some(name.slot), None),
                    Some((name, Some(value))) => (None, Some((name.slot, Box::new(value.clone())))),
                };
                self.emit(Op::Repeat {
                    once: *once,
                    kept,
                    change,
                });
            }
            Deed::Wish(name) => {
                let starts = self.wishes.get(&name.slot.0).cloned().unwrap_or_default();
                self.emit(Op::Wish(name.slot, starts));
            }
            Deed::Flip => {
                self.emit(Op::Flip);
            }
            Deed::Win => {
                self.emit(Op::Win);
            }
            Deed::Lose => {
                self.emit(Op::Lose);
            }
            Deed::EndAction => {
                self.emit(Op::EndAction);
            }
            Deed::GameWithin => {
                self.emit(Op::GameWithin);
            }
        }
    }

    /// `on any player's board`: first whose; the place to land at if it is nobody's.
    fn whose_board(&mut self, board: &Option<Who>) -> (Option<Who>, Option<usize>) {
        match board {
            Some(who @ Who::Any(_)) => {
                let slot = self.scalar();
                let skip = self.emit(Op::ChoosePlayer(Box::new(who.clone()), slot, 0));
                (Some(Who::That(slot)), Some(skip))
            }
            board => (board.clone(), None),
        }
    }

    fn pick(
        &mut self,
        cards: &Cards,
        purpose: Purpose,
        times: Option<Slot>,
        eligible: Option<Eligible>,
    ) -> List {
        let into = self.list();
        let owners = each_owner(cards).map(|players| {
            let left = self.scalar();
            (left, self.emit(Op::EachOwner(Box::new(players), left, 0)))
        });
        let top = self.here();
        self.emit(Op::Pick {
            cards: Box::new(cards.clone()),
            purpose,
            into,
            times,
            as_many: None,
            eligible,
        });
        if let Some((left, start)) = owners {
            self.emit(Op::NextOwner(left, top));
            self.land(start);
        }
        into
    }

    fn move_cards(
        &mut self,
        act: &Act,
        verbs: &[Verb],
        or: bool,
        cards: &Cards,
        times: Option<Slot>,
        results: &[(Participle, List)],
    ) {
        let Some(first) = verbs.first() else { return };
        let verb_slot = or.then(|| {
            let slot = self.scalar();
            self.emit(Op::ChooseVerb(verbs.to_vec(), slot));
            slot
        });
        let into = self.pick(cards, purpose(*verbs.last().unwrap_or(first)), times, None);
        if let Some(slot) = verb_slot {
            // One result list a verb: the chosen verb decides which participle is bound.
            self.emit(Op::Move {
                from: into,
                to: To::VerbIn(verbs.to_vec(), slot),
                named: self.is_named(cards),
                result: results.last().copied(),
                bottom_up: act.bottom_up,
            });
            return;
        }
        for (index, verb) in verbs.iter().enumerate() {
            let result = results.get(index).copied().or(results.last().copied());
            if *verb == Verb::Reveal {
                self.emit(Op::Reveal(into, result));
                continue;
            }
            let sorting = match verb {
                Verb::Meld | Verb::Tuck => Sorting::ByColor,
                Verb::Return => Sorting::ByDeck,
                Verb::Foreshadow | Verb::Safeguard => Sorting::ByRoom,
                _ => Sorting::None,
            };
            if sorting != Sorting::None && several(cards, times) && !act.bottom_up {
                self.emit(Op::Sort(into, purpose(*verb), sorting));
            }
            self.emit(Op::Move {
                from: into,
                to: To::Verb(*verb),
                named: self.is_named(cards),
                result,
                bottom_up: act.bottom_up,
            });
        }
    }
}

/// The cards of the player's own on which all of an effect hangs: it begins by moving one, and the rest is done if that is.
fn needed(body: &[Sentence]) -> Option<&Cards> {
    let [first, rest] = body else { return None };
    let (Statement::Do(steps), Statement::If(condition, _)) = (&first.statement, &rest.statement)
    else {
        return None;
    };
    let [Step::Act(act)] = steps.as_slice() else {
        return None;
    };
    let Deed::Move { objects, .. } = &act.deed else {
        return None;
    };
    let [cards] = objects.as_slice() else {
        return None;
    };
    let own = match &cards.base {
        Base::Place(Some(place)) => matches!(
            place.parts.as_slice(),
            [PlacePart::Zone(
                Who::You,
                ZoneWord::Hand | ZoneWord::Score | ZoneWord::Board
            )]
        ),
        _ => false,
    };
    let hangs = *condition == Condition::Done(DoneTest::Done);
    (own && hangs && act.who.is_none() && cards.tests.is_empty()).then_some(cards)
}

/// What picking for a verb is for.
pub(crate) fn purpose(verb: Verb) -> Purpose {
    match verb {
        Verb::Meld => Purpose::Meld,
        Verb::Tuck => Purpose::Tuck,
        Verb::Score => Purpose::Score,
        Verb::Return => Purpose::Return,
        Verb::Junk => Purpose::Junk,
        Verb::Foreshadow => Purpose::Foreshadow,
        Verb::Safeguard => Purpose::Safeguard,
        Verb::Reveal => Purpose::Reveal,
        Verb::Achieve => Purpose::Achieve,
    }
}

/// Whether a selection can hold more than one card.
fn several(cards: &Cards, times: Option<Slot>) -> bool {
    times.is_some()
        || !matches!(
            cards.quantity,
            Quantity::Number(Number::Literal(..=1))
                | Quantity::Exactly(1, 1)
                | Quantity::Between(1, 1)
        )
        || matches!(&cards.base, Base::Ref(_))
        || crate::pick::of_each_deck(cards)
}

/// The group of players one of whom must be named for a destination.
fn place_choice(place: &Place) -> Option<lang::tree::Players> {
    place.parts.iter().find_map(|part| match part {
        PlacePart::Zone(Who::Any(players), _) => Some(players.clone()),
        _ => None,
    })
}

/// The players whose places are looked at one by one.
fn each_owner(cards: &Cards) -> Option<lang::tree::Players> {
    let Base::Place(Some(place)) = &cards.base else {
        return None;
    };
    place.parts.iter().find_map(|part| match part {
        PlacePart::Zone(Who::Each(players), _) => Some(players.clone()),
        _ => None,
    })
}

/// Whether a number is left to the executing player.
fn has_choice(number: &Number) -> bool {
    use lang::tree::BonusChoice;
    match number {
        Number::BonusOn(choice, _) => matches!(choice, BonusChoice::A | BonusChoice::Repeated),
        Number::Either(..) => true,
        Number::ValueOf(lang::tree::Aggregate::Only, cards) => {
            matches!(cards.quantity, Quantity::Number(_)) && is_open(cards)
        }
        Number::Plus(a, b) | Number::Minus(a, b) | Number::Times(a, b) => {
            has_choice(a) || has_choice(b)
        }
        Number::Divided { number, .. } => has_choice(number),
        _ => false,
    }
}

/// Whether a selection of one card leaves a choice: `value of a card in score`.
fn is_open(cards: &Cards) -> bool {
    matches!(&cards.base, Base::Place(Some(_))) && cards.rank.is_none() && cards.position.is_none()
}

/// Whether a sentence looks at what the one before achieved.
fn asks_done(statement: &Statement) -> bool {
    match statement {
        Statement::If(condition, _) => condition_asks_done(condition),
        Statement::Do(steps) => {
            matches!(steps.first(), Some(Step::If(condition)) if condition_asks_done(condition))
        }
        _ => false,
    }
}

fn condition_asks_done(condition: &Condition) -> bool {
    match condition {
        Condition::Done(_) => true,
        Condition::And(all) | Condition::Or(all) => all.iter().any(condition_asks_done),
        Condition::Not(inner) => condition_asks_done(inner),
        _ => false,
    }
}

/// Jumps to the end of the effect go to the real end, behind the code of sentences run alone.
fn retarget(op: &mut Op, end: Pc, stop: Pc) {
    for_each_target(op, |pc| {
        if *pc == end {
            *pc = stop + 1;
        }
    });
}

/// Moves the targets of the code behind the main part by the one instruction put in between.
fn shift(op: &mut Op, end: Pc, stop: Pc) {
    for_each_target(op, |pc| {
        *pc = if *pc == end {
            stop + 1
        } else if *pc > end {
            *pc + 1
        } else {
            *pc
        };
    });
}

/// How many of the available achievements are meant, if it is any of them: `four available achievements`.
fn available_achievements(cards: &Cards) -> Option<&Number> {
    let any = cards.tests.as_slice() == [Test::Available]
        && cards.rank.is_none()
        && cards.position.is_none()
        && cards.joint.is_none()
        && cards.chooser.is_none()
        && cards.base == Base::Place(None);
    match &cards.quantity {
        Quantity::Number(number) if any => Some(number),
        _ => None,
    }
}

/// Whether cards are drawn here: then the order of a loop can matter.
fn draws(body: &[Sentence]) -> bool {
    body.iter().any(|sentence| match &sentence.statement {
        Statement::Do(steps) => steps
            .iter()
            .any(|step| matches!(step, Step::Act(act) if matches!(act.deed, Deed::Draw { .. }))),
        Statement::If(_, body)
        | Statement::Otherwise(_, body)
        | Statement::Either { body, .. }
        | Statement::Or(body)
        | Statement::ForEach(_, body)
        | Statement::AsOftenAsYouLike(body) => draws(body),
        Statement::Let(..) => false,
    })
}

fn for_each_target(op: &mut Op, mut change: impl FnMut(&mut Pc)) {
    match op {
        Op::May { decline, .. } => change(decline),
        Op::Jump(pc)
        | Op::Unless(_, pc, _)
        | Op::Actor(_, pc)
        | Op::EachActor(_, _, pc)
        | Op::NextActor(_, pc)
        | Op::EachOwner(_, _, pc)
        | Op::NextOwner(_, pc)
        | Op::ChoosePlayer(_, _, pc)
        | Op::CountDown(_, pc)
        | Op::NextThing { end: pc, .. }
        | Op::NextCard { end: pc, .. }
        | Op::ChooseBonus { end: pc, .. }
        | Op::ChooseValue { end: pc, .. }
        | Op::Again(pc) => change(pc),
        Op::Branch(_, starts) | Op::Wish(_, starts) => starts.iter_mut().for_each(change),
        _ => {}
    }
}
