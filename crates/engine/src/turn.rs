//! Turns, actions, and the dogma: who shares, who is vulnerable, whose effect comes next.

use crate::eval::Hand;
use crate::frame::{Action, Done, Execution, Frame, Mode, Run, Stage};
use crate::interpret::ApplyError;
use crate::moves::Machine;
use crate::place::Side;
use crate::state::{Holder, Offer, Phase, Pooled, Question, Turn};
use lang::tree;
use smallvec::SmallVec;
use view::{Ask, Choice, Deed, Happening, Shown, Why};
use vocab::{CardId, Color, Icon, Kind, Seat, Seats, Set, Zone};

impl Machine<'_, '_> {
    /// Nothing is under way: asks for the next action.
    pub fn ask_action(&mut self) {
        self.state.random_before = self.state.random;
        // Changes are compared within an action only.
        self.state.changes = 0;
        match self.state.turn.phase {
            Phase::Opening => return self.opening_step(),
            Phase::Start => {
                if self.ask_artifact(self.state.turn.seat) {
                    return;
                }
                self.state.turn.phase = Phase::Action;
            }
            Phase::Action => {}
        }
        let seat = self.state.turn.seat;
        self.state.offers.clear();
        let mut offers = std::mem::take(&mut self.state.offers);
        offers.push(Offer {
            choice: Choice::Draw,
            card: None,
        });
        for color in Color::ALL {
            if let Some(card) = self.state.top(seat, color)
                && self.can_activate(card)
            {
                offers.push(Offer {
                    choice: Choice::Dogma(card),
                    card: Some(card),
                });
            }
        }
        offers.extend(self.endorsable(seat).into_iter().map(|card| Offer {
            choice: Choice::Endorse(card),
            card: Some(card),
        }));
        let mut hand: Hand = self.state.cards(Zone::Hand(seat)).collect();
        hand.sort_unstable();
        // An artifact on display, or in a museum, is melded as if from the hand (6.3).
        let shown = if self.game.rules.museums {
            Zone::Museums(seat)
        } else {
            Zone::Display(seat)
        };
        let mut meldable = hand.clone();
        meldable.extend(self.state.cards(shown));
        meldable.sort_unstable();
        offers.extend(meldable.iter().map(|card| Offer {
            choice: Choice::Meld(*card),
            card: Some(*card),
        }));
        let (points, highest) = (self.state.points(seat), self.state.highest_top(seat));
        let mut available: Hand = self
            .state
            .cards(Zone::Available)
            .filter(|card| {
                let value = self.state.value(*card);
                value <= highest && value * 5 <= points && self.eligible(seat, value, false)
            })
            .collect();
        if !available.is_empty() {
            self.arrange(&mut available, seat, true);
            for (index, card) in available.iter().enumerate() {
                let back = self.state.back(*card);
                let nth = available[..index]
                    .iter()
                    .filter(|other| self.state.back(**other) == back)
                    .count() as u8;
                offers.push(Offer {
                    choice: Choice::Achieve { back, nth },
                    card: Some(*card),
                });
            }
        }
        let mut secrets: Hand = self
            .state
            .cards(Zone::Safe(seat))
            .filter(|card| self.eligible(seat, self.state.value(*card), false))
            .collect();
        if !secrets.is_empty() {
            self.arrange(&mut secrets, seat, false);
            for (index, card) in secrets.iter().enumerate() {
                let (secret, nth) = match self.shown_choice(&secrets, index, seat) {
                    Choice::Back { back, nth, .. } => (Shown::Back(back), nth),
                    _ => (Shown::Face(*card), 0),
                };
                offers.push(Offer {
                    choice: Choice::AchieveSecret { secret, nth },
                    card: Some(*card),
                });
            }
        }
        if !hand.is_empty() {
            for owner in self.state.distant(seat).iter() {
                for color in Color::ALL {
                    if let Some(card) = self.state.top(owner, color)
                        && self.can_activate(card)
                    {
                        offers.push(Offer {
                            choice: Choice::DogmaOf(owner, card),
                            card: Some(card),
                        });
                    }
                }
            }
        }
        self.state.offers = offers;
        self.state.question = Some(Question {
            seat,
            on_behalf_of: seat,
            ask: Ask::Action {
                number: self.state.turn.action,
                of: self.state.turn.of,
            },
            cause: None,
        });
    }

    /// A card can be activated if it has a featured icon (10.18), cities of the 3rd edition too (12.9).
    fn can_activate(&self, card: CardId) -> bool {
        self.game.library.featured(card).is_some()
    }

    /// The action was chosen.
    pub fn action_answer(&mut self, offer: Offer) {
        let seat = self.state.turn.seat;
        match self.state.turn.phase {
            Phase::Opening => return self.opening_answer(offer),
            Phase::Start => return self.artifact_answer(offer),
            Phase::Action => {}
        }
        let choice = offer.choice;
        let told = self.as_all_see(offer);
        self.log
            .open(|| Happening::ActionTaken { seat, choice: told });
        self.state.frames.push(Frame::Action(Action::WORK));
        match (choice, offer.card) {
            (Choice::Draw, _) => {
                let value = self.state.highest_top(seat);
                self.draw(seat, value, None);
            }
            (Choice::Meld(card), _) => self.meld_action(card, seat),
            (Choice::Endorse(card), _) => {
                if let Some(Frame::Action(action)) = self.state.frames.last_mut() {
                    action.stage = Stage::Endorse(card);
                }
            }
            (Choice::Achieve { .. }, Some(card)) => {
                self.lose_track_of_achievements(card);
                self.put(tree::Verb::Achieve, card, seat);
            }
            (Choice::AchieveSecret { .. }, Some(card)) => {
                self.put(tree::Verb::Achieve, card, seat);
            }
            (Choice::Dogma(card), _) => self.begin_dogma(card, seat),
            (Choice::DogmaOf(owner, card), _) => {
                if let Some(Frame::Action(action)) = self.state.frames.last_mut() {
                    action.stage = Stage::Pay(owner, card);
                }
            }
            _ => {}
        }
    }

    /// The action as everybody may hear of it: which of the secrets, but not its face, which its owner may know.
    fn as_all_see(&self, offer: Offer) -> Choice {
        let (Choice::AchieveSecret { .. }, Some(card)) = (offer.choice, offer.card) else {
            return offer.choice;
        };
        let back = self.state.back(card);
        let secrets = self.state.secrets(self.state.turn.seat);
        let before = secrets.iter().take_while(|secret| **secret != card);
        let nth = before.filter(|secret| self.state.back(**secret) == back);
        Choice::AchieveSecret {
            secret: Shown::Back(back),
            nth: nth.count() as u8,
        }
    }

    /// Rule: unseen-pick. The Achieve action takes one of several backs: not even who takes it learns which he took.
    fn lose_track_of_achievements(&mut self, card: CardId) {
        let state = &mut *self.state;
        let back = state.back(card);
        let all = state.cards(Zone::Available);
        let alike: Hand = all.filter(|other| state.back(*other) == back).collect();
        if alike.len() > 1 {
            for other in alike {
                state.known[other.index()] = Seats::NONE;
            }
        }
    }

    /// Offers the cards of a hand to pay with.
    fn offer_hand(&mut self, seat: Seat, declinable: bool) {
        let mut hand: Hand = self.state.cards(Zone::Hand(seat)).collect();
        hand.sort_unstable();
        self.state.offers.clear();
        self.state.offers.extend(hand.iter().map(|card| Offer {
            choice: Choice::Card(*card),
            card: Some(*card),
        }));
        if declinable {
            self.state.offers.push(Offer {
                choice: Choice::No,
                card: None,
            });
        }
    }

    /// The action's frame is on top: pay first, or all its work is done.
    pub fn action_step(&mut self, mut action: Action) {
        let seat = self.state.turn.seat;
        match action.stage {
            Stage::Pay(..) => {
                self.offer_hand(seat, false);
                self.state.question = Some(Question {
                    seat,
                    on_behalf_of: seat,
                    ask: Ask::PayToUse,
                    cause: None,
                });
                self.state.frames.push(Frame::Action(action));
            }
            Stage::Endorse(_) | Stage::PayToEndorse(..) => self.endorse_step(action),
            Stage::Melded(melded) => self.follow_step(action, melded),
            Stage::Work => {
                action.stage = Stage::Over;
                let bonus = std::mem::take(&mut action.bonus);
                self.state.frames.push(Frame::Action(action));
                // Rule: sharing-bonus. One free Draw action after all effects, for the board as it is now.
                if bonus && self.state.alive().contains(seat) {
                    self.log.open(|| Happening::SharingBonus { seat });
                    let value = self.state.highest_top(seat);
                    self.draw(seat, value, None);
                }
            }
            Stage::Over => {
                if let Some(card) = action.put_away.take() {
                    self.state.frames.push(Frame::Action(action));
                    self.put_artifact_away(card, seat);
                    return;
                }
                self.claim_specials();
                self.check_win();
                self.state.journal.clear();
                self.state.visited.clear();
                self.state.laid_open.clear();
                self.state.pool.clear();
                self.state.scalars.clear();
                self.state.executions = 0;
                self.state.runs = 0;
                if self.state.ending.is_none()
                    && !(action.free && self.state.alive().contains(seat))
                {
                    self.advance();
                }
            }
        }
    }

    /// A question of the action itself was answered, not one of a card's text.
    pub fn action_question_answer(&mut self, action: Action, offer: Offer) {
        match (action.stage, offer.card) {
            (Stage::Pay(_, card), _) => self.pay_answer(action, card, offer),
            (Stage::Endorse(_) | Stage::PayToEndorse(..), Some(card)) => {
                self.endorse_answer(action, card);
            }
            (Stage::Melded(melded), _) => self.follow_answer(action, melded, offer),
            _ => {}
        }
    }

    /// The card to pay for a distant player's card was chosen.
    fn pay_answer(&mut self, mut action: Action, card: CardId, offer: Offer) {
        action.stage = Stage::Work;
        self.state.frames.push(Frame::Action(action));
        let seat = self.state.turn.seat;
        if let Some(paid) = offer.card {
            self.put(tree::Verb::Return, paid, seat);
        }
        self.begin_dogma(card, seat);
    }

    /// The next action, or the next player's turn (4.1, 2.7).
    fn advance(&mut self) {
        let turn = self.state.turn;
        if turn.action < turn.of && self.state.alive().contains(turn.seat) {
            self.state.turn.action += 1;
            return;
        }
        let Some(next) = self.state.clockwise(turn.seat).next() else {
            return;
        };
        self.begin_turn(next, turn.number + 1);
    }

    /// Begins a turn. The first has one action; with four or five players the second, too.
    pub fn begin_turn(&mut self, seat: Seat, number: u32) {
        let short = number == 1 || (number == 2 && self.game.players() >= 4);
        self.state.turn = Turn {
            seat,
            phase: Phase::Start,
            number,
            action: 1,
            of: if short { 1 } else { 2 },
            endorsed: false,
            first_draw_done: Seats::NONE,
            tucked: [0; Seat::MAX],
            scored: [0; Seat::MAX],
        };
        self.log.open(|| Happening::TurnBegan { seat, number });
    }

    // ---- executing a card ----------------------------------------------------------------------------------------

    /// Begins the Dogma action with a card (section 10).
    pub fn begin_dogma(&mut self, card: CardId, seat: Seat) {
        let Some(icon) = self.game.library.featured(card) else {
            return;
        };
        self.begin_execution(card, seat, Mode::Shared, icon, None);
    }

    fn begin_execution(
        &mut self,
        card: CardId,
        activator: Seat,
        mode: Mode,
        icon: Icon,
        run: Option<&Run>,
    ) {
        if !self.game.library.card(card).written {
            self.state.failure = Some(ApplyError::NotWritten(
                self.game.library.card(card).title.clone(),
            ));
            return;
        }
        let alive = self.state.alive();
        // Rule: counts-once. Icons and visible echo effects are looked at once, now.
        let mut counts: SmallVec<[u8; 5]> = self
            .game
            .seats()
            .iter()
            .map(|seat| self.state.icons(seat).get(icon))
            .collect();
        // An artifact on display lends its icons to its own dogma (13.4).
        if mode == Mode::Shared && self.state.places.of(card) == Some(Zone::Display(activator)) {
            counts[activator.index()] += self.game.library.brief(card).full.get(icon);
        }
        let own = counts[activator.index()];
        let opponents = self.state.opponents(activator);
        let at_least: Seats = alive
            .without(activator)
            .iter()
            .filter(|seat| counts[seat.index()] >= own)
            .collect();
        let (sharing, vulnerable, compelled) = match mode {
            Mode::Shared => (at_least, opponents.minus(at_least), opponents.and(at_least)),
            // Rule: as-if. Demands and compels find their victims, but nobody shares.
            Mode::AsIf => (
                Seats::NONE,
                opponents.minus(at_least),
                opponents.and(at_least),
            ),
            Mode::Own => (Seats::NONE, Seats::NONE, Seats::NONE),
            Mode::Super => (Seats::NONE, opponents, Seats::NONE),
        };
        if run.is_none() {
            let distant = self.state.distant(activator);
            self.log.open(|| Happening::DogmaDeclared {
                seat: activator,
                icons: counts.to_vec(),
                sharing,
                vulnerable,
                compelled,
                distant,
            });
        }
        self.state.executions += 1;
        let pool = self.state.pool.len() as u16;
        self.set_agenda(card, mode);
        self.watch(card);
        self.state.frames.push(Frame::Execution(Execution {
            card,
            activator,
            mode,
            root: run.is_none(),
            sharing,
            vulnerable,
            compelled,
            share_asked: Seats::NONE,
            share_paid: Seats::NONE,
            avoid_asked: Seats::NONE,
            avoid_paid: Seats::NONE,
            agenda: pool,
            next: 0,
            count: (self.state.pool.len() - pool as usize) as u8,
            waiting: Seats::NONE,
            begun: false,
            before_share: None,
            number: self.state.executions,
            forced: false,
            guide: None,
            foreseen: false,
            endorsed: false,
            again: false,
            sentence: None,
        }));
    }

    /// Lists the effects to run: visible echo effects from the bottom up, then those of the card (10.5, 11.4, 9.15).
    fn set_agenda(&mut self, card: CardId, mode: Mode) {
        let library = &self.game.library;
        let entry = |card, effect: usize| Pooled {
            list: effect as u8,
            from: 0,
            card,
            beneath: None,
        };
        let mut agenda: SmallVec<[Pooled; 8]> = SmallVec::new();
        let echo_of = |card: CardId, agenda: &mut SmallVec<[Pooled; 8]>| {
            for (index, kind) in library.card(card).kinds().enumerate() {
                if kind == Kind::Echo {
                    agenda.push(entry(card, index));
                }
            }
        };
        let nested_without_echo =
            matches!(mode, Mode::Own | Mode::Super) && !self.game.rules.nested_echoes;
        if self.game.options.sets.contains(Set::Echoes) && !nested_without_echo {
            let on_board = match self.state.places.of(card) {
                // Rule: display-echoes. Those of its color on the board belong to an artifact's dogma in the 3rd edition.
                Some(Zone::Display(seat)) if self.game.rules.display_echoes => {
                    Some(Zone::Stack(seat, self.game.library.color(card)))
                }
                at => at,
            };
            match on_board {
                Some(zone @ Zone::Stack(seat, color))
                    if mode == Mode::Shared
                        || mode != Mode::AsIf && self.state.places.above(card).is_none() =>
                {
                    let stack: Hand = match self.state.stack_marks(seat, color).echoes() {
                        0 => Hand::new(),
                        _ => self.state.cards(zone).collect(),
                    };
                    for covered in stack.iter().rev() {
                        let places = self.state.visible_places(*covered);
                        if places != 0 && library.card(*covered).shows_echo(places) {
                            echo_of(*covered, &mut agenda);
                        }
                    }
                }
                _ => echo_of(card, &mut agenda),
            }
        }
        for (index, kind) in library.card(card).kinds().enumerate() {
            let runs = match kind {
                Kind::Echo => false,
                Kind::Effect => true,
                Kind::Demand => mode != Mode::Own,
                Kind::Compel => matches!(mode, Mode::Shared | Mode::AsIf),
            };
            if runs {
                agenda.push(entry(card, index));
            }
        }
        self.state.pool.extend(agenda);
    }

    /// Remembers on which boards a card has been, if its text asks.
    fn watch(&mut self, card: CardId) {
        if !self.game.library.card(card).watched
            || self
                .state
                .visited
                .iter()
                .any(|(watched, ..)| *watched == card)
        {
            return;
        }
        let at = self.state.places.of(card).and_then(Zone::owner);
        self.state
            .visited
            .push((card, at.map_or(Seats::NONE, Seats::only), at));
    }

    /// The execution's frame is on top: who runs what next?
    pub fn execution_step(&mut self, mut execution: Execution) {
        if let Some(before) = execution.before_share.take()
            && self.state.changes != before
            && let Some(Frame::Action(action)) = self.state.frames.first_mut()
        {
            action.bonus = true;
        }
        loop {
            let entry = self
                .state
                .pool
                .get(execution.agenda as usize + execution.next as usize)
                .copied();
            let Some(entry) = entry.filter(|_| execution.next < execution.count) else {
                self.state.pool.truncate(execution.agenda as usize);
                return;
            };
            let kind = self.game.library.card(entry.card).code[entry.list as usize].kind;
            let activator = execution.activator;
            let demanded = matches!(kind, Kind::Demand | Kind::Compel);
            let in_a_row = demanded && execution.endorsed && self.game.rules.endorsed_in_a_row;
            if !execution.begun {
                // A player who has lost carries out no further effects (20.35).
                if self.state.eliminated.contains(activator) {
                    self.state.pool.truncate(execution.agenda as usize);
                    return;
                }
                execution.waiting = match kind {
                    Kind::Demand => execution.vulnerable,
                    Kind::Compel => execution.compelled,
                    Kind::Effect | Kind::Echo => execution.sharing.with(activator),
                };
                execution.begun = true;
            }
            execution.waiting = execution.waiting.and(self.state.alive());
            let order = self.order_from(activator);
            let Some(seat) = order
                .iter()
                .copied()
                .find(|seat| execution.waiting.contains(*seat))
            else {
                // Rule: endorsed. Demands go round a second time; of what is shared only the activator does it twice.
                if execution.endorsed && !execution.again && !in_a_row {
                    execution.again = true;
                    execution.waiting = match kind {
                        Kind::Demand => execution.vulnerable,
                        Kind::Compel => execution.compelled,
                        Kind::Effect | Kind::Echo => Seats::only(activator),
                    };
                    continue;
                }
                execution.next += 1;
                execution.begun = false;
                execution.again = false;
                continue;
            };
            if execution.mode == Mode::Shared
                && seat != activator
                && self.state.distant(activator).contains(seat)
            {
                let (asked, paid) = if demanded {
                    (&mut execution.avoid_asked, execution.avoid_paid)
                } else {
                    (&mut execution.share_asked, execution.share_paid)
                };
                if !asked.contains(seat) {
                    if self.state.places.count(Zone::Hand(seat)) > 0 {
                        self.offer_hand(seat, true);
                        self.state.question = Some(Question {
                            seat,
                            on_behalf_of: seat,
                            ask: if demanded {
                                Ask::PayToAvoid
                            } else {
                                Ask::PayToShare
                            },
                            cause: None,
                        });
                        self.state.frames.push(Frame::Execution(execution));
                        return;
                    }
                    *asked = asked.with(seat);
                }
                if paid.contains(seat) == demanded {
                    execution.waiting = execution.waiting.without(seat);
                    continue;
                }
            }
            execution.again ^= in_a_row;
            if !(in_a_row && execution.again) {
                execution.waiting = execution.waiting.without(seat);
            }
            if execution.root && !demanded && self.state.opponents(activator).contains(seat) {
                execution.before_share = Some(self.state.changes);
            }
            self.begin_run(execution, entry, seat, kind);
            return;
        }
    }

    /// Clockwise from the left of a player round to himself, whether he is still in the game or not.
    fn order_from(&self, seat: Seat) -> SmallVec<[Seat; 5]> {
        let players = self.game.players() as u8;
        (1..=players)
            .map(|step| Seat((seat.0 + step) % players))
            .collect()
    }

    /// A distant player paid or refused (section 16).
    pub fn execution_answer(&mut self, mut execution: Execution, offer: Offer) {
        let entry = self
            .state
            .pool
            .get(execution.agenda as usize + execution.next as usize)
            .copied();
        let Some(entry) = entry else { return };
        let kind = self.game.library.card(entry.card).code[entry.list as usize].kind;
        let order = self.order_from(execution.activator);
        let Some(seat) = order
            .iter()
            .copied()
            .find(|seat| execution.waiting.contains(*seat))
        else {
            return;
        };
        let paid = offer.card.is_some();
        if matches!(kind, Kind::Demand | Kind::Compel) {
            execution.avoid_asked = execution.avoid_asked.with(seat);
            if paid {
                execution.avoid_paid = execution.avoid_paid.with(seat);
            }
        } else {
            execution.share_asked = execution.share_asked.with(seat);
            if paid {
                execution.share_paid = execution.share_paid.with(seat);
            }
        }
        self.state.frames.push(Frame::Execution(execution));
        if let Some(card) = offer.card {
            self.put(tree::Verb::Return, card, seat);
        }
    }

    fn begin_run(&mut self, execution: Execution, entry: Pooled, seat: Seat, kind: Kind) {
        let code = &self.game.library.card(entry.card).code[entry.list as usize];
        let own = seat == execution.activator;
        let (start, end) = match execution.sentence {
            Some(sentence) => code
                .sentences
                .get(sentence as usize)
                .copied()
                .unwrap_or((0, 0)),
            None => (0, code.ops.len() as u16),
        };
        self.state.runs += 1;
        let scalars = self.state.scalars.len();
        self.state
            .scalars
            .resize(scalars + code.scalars as usize, crate::eval::ABSENT);
        let pool = self.state.pool.len() as u16;
        let run = Run {
            card: entry.card,
            effect: entry.list,
            pc: start,
            start,
            end,
            you: seat,
            me: matches!(kind, Kind::Demand | Kind::Compel).then_some(execution.activator),
            actor: seat,
            execution: execution.number,
            number: self.state.runs,
            forced: own && execution.forced,
            guide: execution.guide.filter(|_| own),
            foreseen: execution.foreseen && entry.card == execution.card,
            pass: 0,
            pool,
            scalars: scalars as u16,
            step: pool,
            last: Done::Not,
            before_last: [Done::Not; 2],
            may: None,
            whole: false,
            agreed: false,
            pass_changes: self.state.changes,
            deed_changes: self.state.changes,
            wanted: 0,
            picked: 0,
            kept: None,
            back: None,
            sentence: 0,
            splayed: 0,
            unsplayed: 0,
            flip: None,
            asked: 0,
            each: None,
        };
        self.log.open(|| Happening::EffectBegan {
            seat,
            kind,
            cause: view::Cause {
                card: entry.card,
                effect: entry.list,
                sentence: 0,
            },
        });
        self.state.frames.push(Frame::Execution(execution));
        self.state.frames.push(Frame::Run(run));
    }

    /// A card executes another (9.13 to 9.17).
    pub fn begin_nested(
        &mut self,
        mut run: Run,
        card: Option<CardId>,
        how: tree::Execution,
        guide: Option<Seat>,
        forced: bool,
    ) {
        let Some(card) = card else {
            run.last = Done::Not;
            self.state.frames.push(Frame::Run(run));
            return;
        };
        // Whoever is told to executes it, mostly the one who executes the effect.
        let you = run.actor;
        let (mode, icon) = match how {
            tree::Execution::SelfExecute => (Mode::Own, self.game.library.featured(card)),
            tree::Execution::SuperExecute => (Mode::Super, self.game.library.featured(card)),
            tree::Execution::Fully if self.state.turn.seat == you => {
                (Mode::Super, self.game.library.featured(card))
            }
            tree::Execution::Fully => (Mode::Own, self.game.library.featured(card)),
            // The featured icon of the executing card decides (9.14).
            tree::Execution::AsIf => (Mode::AsIf, self.game.library.featured(run.card)),
        };
        let has_effects = !self.game.library.card(card).code.is_empty();
        run.last = if has_effects { Done::Fully } else { Done::Not };
        let guide = guide.or(self.guide_of(&run));
        let forced = forced || run.forced && you == run.you;
        self.chain(&run);
        if self.state.ending.is_some() || !has_effects {
            self.state.frames.push(Frame::Run(run));
            return;
        }
        self.state.frames.push(Frame::Run(run.clone()));
        self.begin_execution(card, you, mode, icon.unwrap_or(Icon::Crown), Some(&run));
        if let Some(Frame::Execution(execution)) = self.state.frames.last_mut() {
            execution.guide = guide;
            execution.forced = forced;
        }
    }

    /// Who decides for the actor of a run in what he executes now.
    fn guide_of(&self, run: &Run) -> Option<Seat> {
        let decider = self.decider(run, run.actor);
        (decider != run.actor).then_some(decider)
    }

    /// Rule: chain-achievement. An execution begun by an effect of a card that the same player is self- or
    /// super-executing earns an achievement of value 11 first (9.17).
    fn chain(&mut self, run: &Run) {
        let nested = match self.state.frames.last() {
            Some(Frame::Execution(execution)) => {
                matches!(execution.mode, Mode::Own | Mode::Super)
                    && execution.activator == run.actor
            }
            _ => false,
        };
        let kind = self.game.library.card(run.card).code[run.effect as usize].kind;
        if !self.game.rules.chain_achievement
            || !nested
            || !matches!(kind, Kind::Effect | Kind::Echo)
        {
            return;
        }
        let seat = run.actor;
        self.log.open(|| Happening::ChainAchievement { seat });
        let set = self.game.rules.chain_from_base.then_some(Set::Base);
        if let Some(card) = self.draw(seat, 11, set) {
            self.put(tree::Verb::Achieve, card, seat);
        }
    }

    /// One sentence of a card, counted from 1 through its non-demand effects (Teleprompter).
    pub fn begin_sentence(&mut self, mut run: Run, card: Option<CardId>, number: i16) {
        let Some(card) = card else {
            run.last = Done::Not;
            self.state.frames.push(Frame::Run(run));
            return;
        };
        if !self.game.library.card(card).written {
            self.state.failure = Some(ApplyError::NotWritten(
                self.game.library.card(card).title.clone(),
            ));
            return;
        }
        let mut left = number - 1;
        let mut found = None;
        for (index, code) in self.game.library.card(card).code.iter().enumerate() {
            if code.kind != Kind::Effect {
                continue;
            }
            if left < code.sentences.len() as i16 {
                found = usize::try_from(left).ok().map(|sentence| (index, sentence));
                break;
            }
            left -= code.sentences.len() as i16;
        }
        let Some((effect, sentence)) = found else {
            run.last = Done::Not;
            self.state.frames.push(Frame::Run(run));
            return;
        };
        run.last = Done::Fully;
        let you = run.actor;
        let (guide, forced) = (self.guide_of(&run), run.forced && you == run.you);
        self.state.frames.push(Frame::Run(run.clone()));
        self.begin_execution(card, you, Mode::Own, Icon::Crown, Some(&run));
        if let Some(Frame::Execution(execution)) = self.state.frames.last_mut() {
            execution.guide = guide;
            execution.forced = forced;
            execution.sentence = Some(sentence as u16);
            let agenda = execution.agenda as usize;
            execution.count = 1;
            self.state.pool.truncate(agenda);
            self.state.pool.push(Pooled {
                list: effect as u8,
                from: 0,
                card,
                beneath: None,
            });
        }
    }

    /// Rule: lose. A player is out of the game and all his cards with him (9.18).
    pub fn eliminate(&mut self, seat: Seat) {
        if self.state.eliminated.contains(seat) {
            return;
        }
        self.log.open(|| Happening::Lost { seat });
        let out = if self.game.rules.junk {
            Zone::Junk
        } else {
            Zone::Removed
        };
        let deed = if self.game.rules.junk {
            Deed::Junk
        } else {
            Deed::Remove
        };
        let told = self.told();
        for zone in Zone::of(seat) {
            let cards: Hand = self.state.cards(zone).collect();
            for card in cards {
                self.relocate(card, out, Side::Top, deed, seat);
            }
        }
        self.tell_together(told);
        for holder in &mut self.state.specials {
            if *holder == Holder::Seat(seat) {
                *holder = Holder::Junk;
            }
        }
        self.state.eliminated = self.state.eliminated.with(seat);
        let alive = self.state.alive();
        if let Some(first) = alive.iter().next()
            && alive.minus(self.side(first)).is_empty()
        {
            self.end(self.side(first), Why::LastOneLeft);
        }
    }

    /// Rule: end-action. Nothing of the action is left to do, no bonus is drawn (10.20).
    pub fn end_action(&mut self) {
        self.log.open(|| Happening::ActionEnded);
        // The free action is none of the turn's two, however it ends.
        let action = match self.state.frames.first() {
            Some(Frame::Action(action)) => action.clone(),
            _ => Action::WORK,
        };
        self.state.frames.clear();
        self.state.frames.push(Frame::Action(Action {
            stage: Stage::Over,
            bonus: false,
            ..action
        }));
        self.state.pool.clear();
        self.state.scalars.clear();
    }
}
