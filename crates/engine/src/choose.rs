//! Choosing something other than cards: colors, values, players, one of several things to do.

use crate::code::Op;
use crate::eval::{ABSENT, Bind, View, bit};
use crate::frame::{Done, Run};
use crate::interpret::Go;
use crate::moves::Machine;
use crate::state::Offer;
use lang::tree::{
    Choice as Choosable, Colors, Direction, DrawnValue, Slot, ThingKind, ThingQuantity, Who,
};
use smallvec::SmallVec;
use view::{Ask, Choice};
use vocab::{CardId, Color, Icon, Seat, Seats, Set, Splay, Zone};

impl Machine<'_, '_> {
    /// An instruction that leaves something to choose.
    pub(crate) fn choose(&mut self, run: &mut Run, op: &Op) -> Go {
        let code = &self.game.library.card(run.card).code[run.effect as usize];
        match op {
            Op::ChooseThing(choice, slot) => {
                if run.kept == Some(slot.0) {
                    run.kept = None;
                    self.did(run, Done::Fully);
                    return Go::On;
                }
                return self.choose_thing(run, choice, *slot);
            }
            Op::ChoosePlayer(who, slot, pc) => {
                let mut seats = match who.as_ref() {
                    Who::Any(players) | Who::Each(players) | Who::All(players) => {
                        self.view(run).players(players)
                    }
                    who => self.view(run).seat(who).map_or(Seats::NONE, Seats::only),
                };
                // A board to splay on is one on which the splay changes something.
                if let Some(Op::ChooseColors(colors, _, direction, Some(board))) =
                    code.ops.get(run.pc as usize + 1)
                    && **board == Who::That(*slot)
                {
                    let direction = direction.as_deref();
                    seats = seats
                        .iter()
                        .filter(|seat| self.effective(run, colors, direction, *seat) != 0)
                        .fold(Seats::NONE, Seats::with);
                }
                if seats.is_empty() {
                    self.set_scalar(run, *slot, ABSENT);
                    run.last = Done::Not;
                    run.pc = match run.may.take() {
                        Some(decline) => decline,
                        None => *pc,
                    };
                    return Go::On;
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
                return Go::Wait;
            }
            Op::ChooseColors(colors, slot, direction, board) => {
                return self.choose_colors(
                    run,
                    colors,
                    *slot,
                    direction.as_deref(),
                    board.as_deref(),
                );
            }
            Op::ChooseDirection(direction, slot) => {
                // Directions taken from other colors are offered only if they would change something.
                let mut splays = self.directions(run, direction);
                if let (Direction::Like(..), Some(Op::Splay(colors, _, _, board))) =
                    (direction.as_ref(), code.ops.get(run.pc as usize + 1))
                {
                    let owner = match board {
                        Some(who) => self.view(run).seat(who),
                        None => Some(run.actor),
                    };
                    let colors = self.scalar(run, *colors).max(0) as u8;
                    splays.sort_unstable();
                    splays.dedup();
                    splays.retain(|splay| {
                        owner.is_some_and(|owner| {
                            Color::ALL.into_iter().any(|color| {
                                colors & bit(color) != 0 && self.can_splay(owner, color, *splay)
                            })
                        })
                    });
                }
                if let [] | [_] = splays.as_slice() {
                    let only = splays.first().map_or(ABSENT, |splay| *splay as i16);
                    self.set_scalar(run, *slot, only);
                    run.pc += 1;
                    return Go::On;
                }
                self.state.offers.clear();
                for splay in splays {
                    self.offer(Choice::Number(splay as i16));
                }
                self.ask(run, Ask::Direction);
                return Go::Wait;
            }
            Op::ChooseDraw(value, slot) => {
                let values = self.draw_values(run, value);
                if values.is_empty() {
                    // Nothing to choose from: the value is absent.
                    self.set_scalar(run, *slot, ABSENT);
                    if matches!(value.as_ref(), DrawnValue::Where(..)) {
                        self.cannot(run);
                        // Skip the draw itself.
                        if matches!(code.ops.get(run.pc as usize), Some(Op::Draw { .. })) {
                            run.pc += 1;
                        }
                    } else {
                        run.pc += 1;
                    }
                    return Go::On;
                }
                self.state.offers.clear();
                for value in values {
                    self.offer(Choice::Number(value));
                }
                if run.may.is_some() && !run.agreed {
                    self.offer(Choice::No);
                }
                self.ask(run, Ask::Value);
                return Go::Wait;
            }
            Op::ChooseSet(_) => {
                self.state.offers.clear();
                let sets: SmallVec<[Set; 5]> = self.game.options.sets.iter().collect();
                for set in sets {
                    self.offer(Choice::Set(set));
                }
                self.ask(run, Ask::Set);
                return Go::Wait;
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
                return Go::Wait;
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
                return Go::Wait;
            }
            Op::ConsentToExchange(left, right) => {
                if run.may.is_some() {
                    let view = self.view(run);
                    if view.cards(left).is_empty() && view.cards(right).is_empty() {
                        self.cannot(run);
                        return Go::On;
                    }
                    if self.needs_consent(run) {
                        return Go::Wait;
                    }
                    run.may = None;
                    run.agreed = false;
                }
                run.pc += 1;
            }
            _ => {}
        }
        Go::On
    }

    pub(crate) fn offer_cards(&mut self, cards: &[CardId], chooser: Seat) {
        for (index, card) in cards.iter().enumerate() {
            let choice = self.shown_choice(cards, index, chooser);
            self.state.offers.push(Offer {
                choice,
                card: Some(*card),
            });
        }
    }

    /// Waits if it was asked.
    pub(crate) fn choose_thing(&mut self, run: &mut Run, choice: &Choosable, slot: Slot) -> Go {
        let (kind, mut fit, ask) = match choice {
            Choosable::Thing(thing) => {
                let fit = self.view(run).things(thing);
                let ask = match thing.kind {
                    ThingKind::Color
                    | ThingKind::ColorYouSplayed
                    | ThingKind::ColorYouUnsplayed => Ask::Color,
                    ThingKind::Value | ThingKind::Bonus => Ask::Value,
                    ThingKind::Number => Ask::Number,
                    ThingKind::Icon => Ask::Icon,
                    ThingKind::Set => Ask::Set,
                };
                (thing.kind, fit, ask)
            }
            Choosable::Deck(ages) => {
                let decks = ages.iter().map(|age| 1u32 << *age).fold(0, |a, b| a | b);
                (ThingKind::Value, decks, Ask::Value)
            }
            _ => (ThingKind::Value, 0, Ask::Value),
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
            return Go::On;
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
        if run.may.is_some() && !run.agreed && run.asked == 0 {
            self.offer(Choice::No);
        }
        self.ask(run, ask);
        Go::Wait
    }

    /// Which colors to splay, unsplay or rearrange. Waits if it was asked.
    pub(crate) fn choose_colors(
        &mut self,
        run: &mut Run,
        colors: &Colors,
        slot: Slot,
        direction: Option<&Direction>,
        board: Option<&Who>,
    ) -> Go {
        let owner = match board {
            Some(who) => self.view(run).seat(who),
            None => Some(run.actor),
        };
        let Some(owner) = owner else {
            self.cannot(run);
            self.set_scalar(run, slot, 0);
            return Go::On;
        };
        // All that are meant, or one of them.
        let all = match colors {
            Colors::Things(thing) => thing.quantity == ThingQuantity::All,
            Colors::Or(_) => false,
            _ => true,
        };
        let effective = self.effective(run, colors, direction, owner);
        if effective == 0 {
            self.set_scalar(run, slot, 0);
            self.cannot(run);
            return Go::On;
        }
        if all || effective.count_ones() == 1 {
            self.set_scalar(run, slot, effective as i16);
            if all || run.may.is_none() || run.agreed {
                if self.needs_consent(run) {
                    return Go::Wait;
                }
                run.pc += 1;
                return Go::On;
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
        self.ask(run, ask);
        Go::Wait
    }

    /// The colors meant, on that board, of which the deed would change something.
    fn effective(
        &self,
        run: &Run,
        colors: &Colors,
        direction: Option<&Direction>,
        owner: Seat,
    ) -> u8 {
        let view = View {
            home: Some(owner),
            ..self.view(run)
        };
        let meant = view.colors(colors);
        Color::ALL
            .into_iter()
            .filter(|color| meant & bit(*color) != 0)
            .filter(|color| match direction {
                None => self.state.places.count(Zone::Stack(owner, *color)) > 1,
                Some(direction) => self
                    .directions(run, direction)
                    .iter()
                    .any(|splay| self.can_splay(owner, *color, *splay)),
            })
            .fold(0, |effective, color| effective | bit(color))
    }

    /// How a color would be splayed.
    pub(crate) fn directions(&self, run: &Run, direction: &Direction) -> SmallVec<[Splay; 4]> {
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

    pub(crate) fn draw_values(&self, run: &Run, value: &DrawnValue) -> SmallVec<[i16; 12]> {
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
}
