//! Picking cards: how many, which are sure, which are left to choose, one pick at a time.

use crate::code::{Op, Sorting, To};
use crate::eval::{Hand, View};
use crate::frame::{Frame, Meet, Pick, Run, Sort};
use crate::moves::Machine;
use crate::state::{Offer, Pooled, Question, State};
use lang::tree::{Base, Cards, Eligible, Joint, Kinship, Number, PlacePart, Quantity};
use smallvec::SmallVec;
use view::{Ask, Choice, Purpose};
use vocab::{CardId, Seat, Set, Zone};

/// The list that candidates and picks of a pick in progress are kept under.
const IN_PROGRESS: u8 = 255;

/// What a phrase leaves to choose.
pub(crate) struct Selection {
    /// Taken without asking: better than any that are left to choose.
    pub sure: Hand,
    pub candidates: Hand,
    pub least: usize,
    pub most: usize,
    /// How many make the deed fully done.
    pub wanted: usize,
    pub joint: Option<Joint>,
}

/// A card's key under a joint condition.
fn key(view: &View, card: CardId, by: Kinship) -> i16 {
    match by {
        Kinship::Color => view.game.library.color(card) as i16,
        Kinship::Value => view.state.value(card),
        Kinship::Set => view.state.back(card).set as i16,
    }
}

fn distinct(view: &View, cards: &[CardId], by: Kinship) -> usize {
    let mut keys: SmallVec<[i16; 32]> = cards.iter().map(|card| key(view, *card, by)).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.len()
}

fn largest_class(view: &View, cards: &[CardId], by: Kinship) -> usize {
    cards
        .iter()
        .map(|card| {
            let own = key(view, *card, by);
            cards
                .iter()
                .filter(|other| key(view, **other, by) == own)
                .count()
        })
        .max()
        .unwrap_or(0)
}

/// How many of these cards can be chosen together.
pub(crate) fn largest(view: &View, cards: &[CardId], joint: Option<Joint>) -> usize {
    match joint {
        None => cards.len(),
        Some(Joint::DifferentColors) => distinct(view, cards, Kinship::Color),
        Some(Joint::DifferentValues) => distinct(view, cards, Kinship::Value),
        Some(Joint::SameColor) => largest_class(view, cards, Kinship::Color),
        Some(Joint::SameValue) => largest_class(view, cards, Kinship::Value),
        Some(Joint::SameSet) => largest_class(view, cards, Kinship::Set),
        Some(Joint::DifferentColorsSameValue) => cards
            .iter()
            .map(|card| {
                let own = view.state.value(*card);
                let class: Hand = cards
                    .iter()
                    .copied()
                    .filter(|other| view.state.value(*other) == own)
                    .collect();
                distinct(view, &class, Kinship::Color)
            })
            .max()
            .unwrap_or(0),
    }
}

/// Whether two cards may be chosen together.
fn agree(view: &View, a: CardId, b: CardId, joint: Option<Joint>) -> bool {
    let same = |by| key(view, a, by) == key(view, b, by);
    match joint {
        None => true,
        Some(Joint::DifferentColors) => !same(Kinship::Color),
        Some(Joint::DifferentValues) => !same(Kinship::Value),
        Some(Joint::SameColor) => same(Kinship::Color),
        Some(Joint::SameValue) => same(Kinship::Value),
        Some(Joint::SameSet) => same(Kinship::Set),
        Some(Joint::DifferentColorsSameValue) => !same(Kinship::Color) && same(Kinship::Value),
    }
}

fn natural(number: i16) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// Whether a card is meant of every deck: `the top card from each deck`.
pub(crate) fn of_each_deck(cards: &Cards) -> bool {
    matches!(&cards.base, Base::Place(Some(place)) if place.parts.contains(&PlacePart::EachDeck))
}

/// What a phrase means now. `times` multiplies a plain number; `as_many` replaces it.
pub(crate) fn select(
    view: &View,
    cards: &Cards,
    times: Option<i16>,
    as_many: Option<usize>,
    fits: impl Fn(CardId) -> bool,
) -> Selection {
    let mut candidates = view.candidates(cards);
    if view.game.options.sets.contains(Set::Relics) {
        let places = &view.state.places;
        candidates.retain(|card| {
            let at = places.of(*card);
            !at.is_some_and(|at| view.state.lies_apart(*card, at))
        });
    }
    if let Base::Ref(of) = &cards.base {
        candidates.retain(|card| !view.went_back(of, *card));
    }
    // `the highest card from the junk if eligible`: the highest, or none.
    if matches!(cards.quantity, Quantity::Number(Number::Literal(1)))
        && let Some(edge) = cards.rank.and_then(|rank| view.edge(&candidates, rank))
        && !candidates.iter().all(|card| fits(*card))
    {
        candidates.retain(|card| view.state.value(*card) == edge);
    }
    candidates.retain(|card| fits(*card));
    let mut joint = cards.joint;
    let mut sure = Hand::new();
    let multiply = |n: i16| times.map_or(natural(n), |times| natural(n.saturating_mul(times)));
    if matches!(cards.quantity, Quantity::AllButRank)
        && let Some(edge) = cards.rank.and_then(|rank| view.edge(&candidates, rank))
    {
        candidates.retain(|card| view.state.value(*card) != edge);
    }
    let everything = match &cards.quantity {
        Quantity::All | Quantity::AllButRank | Quantity::Each => true,
        Quantity::AllBut(_) => cards.position.is_some(),
        // `the top card from each deck`
        Quantity::Number(Number::Literal(1)) => of_each_deck(cards),
        _ => false,
    };
    if everything {
        if let (Some(rank), Quantity::All | Quantity::Each) = (cards.rank, &cards.quantity)
            && let Some(edge) = view.edge(&candidates, rank)
        {
            candidates.retain(|card| view.state.value(*card) == edge);
        }
        let count = as_many.unwrap_or(usize::MAX).min(candidates.len());
        return Selection {
            sure,
            candidates,
            least: count,
            most: count,
            wanted: count.max(1),
            joint: None,
        };
    }
    let possible = largest(view, &candidates, joint);
    let (least, most, wanted) = match &cards.quantity {
        Quantity::Number(number) => {
            let count = match as_many {
                Some(count) => count,
                None => multiply(view.number(number)),
            };
            (count.min(possible), count.min(possible), count)
        }
        Quantity::Any => (1.min(possible), 1.min(possible), 1),
        Quantity::Between(low, high) => (
            natural(*low).min(possible),
            natural(*high).min(possible),
            natural(*low),
        ),
        Quantity::Exactly(low, high) => {
            if possible < natural(*low) {
                (0, 0, natural(*low))
            } else {
                (natural(*low), natural(*high).min(possible), natural(*low))
            }
        }
        Quantity::UpTo(number) => (0, multiply(view.number(number)).min(possible), 1),
        Quantity::AnyNumber => (0, possible, 1),
        Quantity::AtLeast(low) => (natural(*low).min(possible), possible, natural(*low)),
        Quantity::AllBut(number) => {
            let count = candidates
                .len()
                .saturating_sub(natural(view.number(number)));
            (count, count, count.max(1))
        }
        Quantity::Half { up } => {
            let count = if *up {
                candidates.len().div_ceil(2)
            } else {
                candidates.len() / 2
            };
            (count, count, count.max(1))
        }
        Quantity::OneOfEach(by) => {
            joint = Some(if *by == Kinship::Color {
                Joint::DifferentColors
            } else {
                Joint::DifferentValues
            });
            let count = distinct(view, &candidates, *by);
            (count, count, count.max(1))
        }
        Quantity::All | Quantity::AllButRank | Quantity::Each => (0, 0, 1),
    };
    let (mut least, mut most) = (least, most);
    if let Some(rank) = cards.rank
        && joint.is_none()
        && least == most
        && most < candidates.len()
        && most > 0
    {
        view.sort_by_rank(&mut candidates, rank);
        let edge = view.state.value(candidates[most - 1]);
        let better = candidates
            .iter()
            .take_while(|card| view.state.value(**card) != edge)
            .count();
        sure = candidates.drain(..better).collect();
        candidates.retain(|card| view.state.value(*card) == edge);
        least -= better;
        most -= better;
    }
    Selection {
        sure,
        candidates,
        least,
        most,
        wanted,
        joint,
    }
}

impl State {
    /// What a pool entry remembers of a card before it moves.
    pub(crate) fn pooled(&self, list: u8, card: CardId) -> Pooled {
        let from = self
            .places
            .of(card)
            .map_or(0, |zone| crate::place::index(zone) as u8);
        Pooled {
            list,
            from,
            card,
            beneath: self.places.below(card),
        }
    }

    /// How a card is shown to the chooser: `index` among all candidates.
    fn shown_as(&self, cards: &[CardId], index: usize, chooser: Seat, unseen: bool) -> Choice {
        let card = cards[index];
        if !unseen && self.tells(chooser, card) {
            return Choice::Card(card);
        }
        let (at, back) = (self.places.of(card), self.back(card));
        let nth = cards[..index]
            .iter()
            .filter(|other| {
                (unseen || !self.tells(chooser, **other))
                    && self.places.of(**other) == at
                    && self.back(**other) == back
            })
            .count() as u8;
        Choice::Back {
            back,
            at: at.unwrap_or(Zone::Removed),
            nth,
        }
    }

    /// The pick that is asked for, its candidates and what is picked of them.
    fn picking(&self) -> Option<(&Run, Pick, Hand, Hand)> {
        self.question?;
        let [.., Frame::Run(run), Frame::Pick(pick)] = self.frames.as_slice() else {
            return None;
        };
        let cards = |range: &[Pooled]| range.iter().map(|pooled| pooled.card).collect::<Hand>();
        let candidates = cards(self.pool.get(pick.from as usize..pick.to as usize)?);
        let picks = cards(self.pool.get(pick.to as usize..)?);
        Some((run, pick.clone(), candidates, picks))
    }

    /// All the cards that can still be picked in the pick that is asked for, if several may be.
    pub fn gathering(&self) -> Option<Gathering> {
        let (run, pick, cards, picks) = self.picking()?;
        let left = usize::from(pick.most - pick.picked);
        if left < 2 {
            return None;
        }
        let view = View::new(self, &self.game, run);
        let open: Hand = cards[pick.next as usize..]
            .iter()
            .copied()
            .filter(|card| {
                let mut picks = picks.iter();
                picks.all(|picked| agree(&view, *picked, *card, pick.joint))
            })
            .collect();
        let most = largest(&view, &open, pick.joint).min(left);
        let needed = usize::from(pick.least.saturating_sub(pick.picked));
        let choices = (pick.next as usize..cards.len())
            .filter(|index| open.contains(&cards[*index]))
            .filter(|index| {
                // Only cards with which the picking can be completed, before or after others.
                let card = cards[*index];
                let mut with = open.clone();
                with.retain(|other| *other != card && agree(&view, card, *other, pick.joint));
                largest(&view, &with, pick.joint) + 1 >= needed
            })
            .map(|index| self.shown_as(&cards, index, pick.seat, pick.unseen))
            .collect();
        Some(Gathering {
            choices,
            least: needed,
            most,
        })
    }

    /// The choices, one after the other, that pick exactly these cards and end the pick that is asked for.
    ///
    /// Choices without alternative are left out, as everywhere. `None`: these cards can't be picked together, or not only
    /// they.
    pub fn way_to_gather(&self, wanted: &[Choice]) -> Option<Vec<Choice>> {
        let (run, mut pick, cards, mut picks) = self.picking()?;
        let view = View::new(self, &self.game, run);
        let already = picks.len();
        let shown = |index: usize| self.shown_as(&cards, index, pick.seat, pick.unseen);
        let shown: SmallVec<[Choice; 32]> = (0..cards.len()).map(shown).collect();
        let is_wanted = |index: &usize| wanted.contains(&shown[*index]);
        let mut way = Vec::new();
        loop {
            let offers = pickable(&view, &pick, &cards, &picks);
            let Some(first) = offers.first() else { break };
            // The first question waits for an answer; from then on one option is no choice.
            let forced =
                !way.is_empty() && offers.len() == 1 && !pick.is_enough() && !pick.may_decline();
            let next = if forced {
                Some(*first)
            } else {
                offers.iter().copied().find(is_wanted)
            };
            match next {
                Some(index) => {
                    if !forced {
                        way.push(shown[index]);
                    }
                    picks.push(cards[index]);
                    pick.picked += 1;
                    pick.next = index as u16 + 1;
                }
                None if pick.is_enough() => {
                    way.push(Choice::Done);
                    break;
                }
                None => return None,
            }
        }
        let all = (0..cards.len()).filter(is_wanted);
        let same = all
            .map(|index| cards[index])
            .eq(picks[already..].iter().copied());
        (same && picks.len() - already == wanted.len()).then_some(way)
    }
}

/// Cards of which several can be picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// All that can still be picked, also such as can be picked only after others.
    pub choices: Vec<Choice>,
    /// How many at least.
    pub least: usize,
    /// How many at most.
    pub most: usize,
}

/// Which candidates can be picked next, by their index.
fn pickable(view: &View, pick: &Pick, cards: &[CardId], picks: &[CardId]) -> SmallVec<[usize; 32]> {
    let mut offers = SmallVec::new();
    if pick.picked >= pick.most {
        return offers;
    }
    for index in pick.next as usize..cards.len() {
        let card = cards[index];
        if !picks
            .iter()
            .all(|picked| agree(view, *picked, card, pick.joint))
        {
            continue;
        }
        // Only cards with which the picking can still be completed.
        let behind = if pick.joint.is_none() {
            cards.len() - index - 1
        } else {
            let rest: Hand = cards[index + 1..]
                .iter()
                .copied()
                .filter(|other| {
                    agree(view, card, *other, pick.joint)
                        && picks
                            .iter()
                            .all(|picked| agree(view, *picked, *other, pick.joint))
                })
                .collect();
            largest(view, &rest, pick.joint)
        };
        if (pick.picked as usize) + 1 + behind >= pick.least as usize {
            offers.push(index);
        }
    }
    offers
}

impl Machine<'_, '_> {
    /// The cards of a list of a run, in order.
    pub fn list(&self, run: &Run, list: u8) -> Hand {
        self.state
            .pool
            .iter()
            .skip(run.pool as usize)
            .filter(|pooled| pooled.list == list)
            .map(|pooled| pooled.card)
            .collect()
    }

    pub fn clear_list(&mut self, run: &Run, list: u8) {
        let from = run.pool as usize;
        let mut index = 0;
        self.state.pool.retain(|pooled| {
            index += 1;
            index <= from || pooled.list != list
        });
    }

    /// Puts candidates into an order that says nothing the chooser doesn't know: known cards by number, then backs by
    /// place and value, those alike shuffled, but secrets in the order everybody remembers.
    pub fn arrange(&mut self, cards: &mut Hand, chooser: Seat, unseen: bool) {
        let state = &mut *self.state;
        let known = |state: &State, card: CardId| !unseen && state.tells(chooser, card);
        cards.sort_by_cached_key(|card| {
            if known(state, *card) {
                (0, 0, 0, 0, card.0)
            } else {
                let back = state.back(*card);
                let at = state.places.of(*card);
                let nth = match at {
                    Some(Zone::Safe(seat)) => {
                        let secrets = state.secrets(seat);
                        let nth = secrets.iter().position(|secret| secret == card);
                        nth.unwrap_or_default() as u16
                    }
                    _ => card.0,
                };
                let zone = at.map_or(0, crate::place::index);
                (1, zone, back.set as u8, back.age, nth)
            }
        });
        let mut start = 0;
        while start < cards.len() {
            let mut end = start + 1;
            if !known(state, cards[start]) {
                let place = |card: CardId| (state.places.of(card), state.back(card));
                while end < cards.len() && place(cards[end]) == place(cards[start]) {
                    end += 1;
                }
            }
            let in_order = matches!(state.places.of(cards[start]), Some(Zone::Safe(_)));
            if end - start > 1 && !in_order {
                state.random.shuffle(&mut cards[start..end]);
            }
            start = end;
        }
    }

    /// How a known or unknown card is shown to the chooser: `index` among all candidates.
    pub fn shown_choice(&self, cards: &[CardId], index: usize, chooser: Seat) -> Choice {
        self.state.shown_as(cards, index, chooser, false)
    }

    /// Begins to pick cards for a run whose next instruction is already set; the run is pushed.
    #[allow(clippy::too_many_arguments)]
    pub fn begin_pick(
        &mut self,
        mut run: Run,
        selection: Selection,
        seat: Seat,
        purpose: Purpose,
        into: u8,
        unseen: bool,
        decline: Option<u16>,
    ) {
        let Selection {
            sure,
            mut candidates,
            mut least,
            most,
            wanted,
            joint,
        } = selection;
        run.wanted = run.wanted.saturating_add(wanted.min(200) as u8);
        run.picked = run.picked.saturating_add(sure.len() as u8);
        for card in &sure {
            let pooled = self.state.pooled(into, *card);
            self.state.pool.push(pooled);
        }
        let forced = candidates.len() == most && least == most && decline.is_none();
        if forced || most == 0 {
            if most > 0 {
                // Cards the mover can't tell apart go in no order of their own, except those of a deck: from its top down.
                let seen = |card: &CardId| self.state.tells(seat, *card);
                let of_deck =
                    |card: &CardId| matches!(self.state.places.of(*card), Some(Zone::Deck(..)));
                if candidates.len() > 1
                    && !candidates.iter().all(seen)
                    && !candidates.iter().all(of_deck)
                {
                    self.arrange(&mut candidates, seat, unseen);
                }
                for card in &candidates {
                    let pooled = self.state.pooled(into, *card);
                    self.state.pool.push(pooled);
                }
                run.picked = run.picked.saturating_add(candidates.len() as u8);
                self.note_owner(&run, &candidates);
            }
            self.state.frames.push(Frame::Run(run));
            return;
        }
        if decline.is_some() && least == 0 {
            least = 1;
        }
        self.arrange(&mut candidates, seat, unseen);
        let on_behalf_of = run.actor;
        self.state.frames.push(Frame::Run(run));
        let from = self.state.pool.len() as u16;
        for card in &candidates {
            let pooled = self.state.pooled(IN_PROGRESS, *card);
            self.state.pool.push(pooled);
        }
        self.state.frames.push(Frame::Pick(Pick {
            seat,
            on_behalf_of,
            purpose,
            from,
            to: from + candidates.len() as u16,
            next: 0,
            picked: 0,
            least: least.min(255) as u8,
            most: most.min(255) as u8,
            decline,
            joint,
            unseen,
            into,
        }));
    }

    /// Remembers whose card was taken, for "that player".
    fn note_owner(&mut self, run: &Run, cards: &[CardId]) {
        let owner = cards
            .iter()
            .rev()
            .find_map(|card| self.state.places.of(*card).and_then(Zone::owner));
        if let Some(owner) = owner.filter(|owner| *owner != run.you) {
            self.set_scalar(run, lang::LAST_PLAYER, owner.0 as i16);
        }
    }

    /// Asks for the next pick, or hands the picks to the run.
    pub fn pick_step(&mut self, pick: Pick) {
        let cards: Hand = self.state.pool[pick.from as usize..pick.to as usize]
            .iter()
            .map(|pooled| pooled.card)
            .collect();
        let picks: Hand = self.state.pool[pick.to as usize..]
            .iter()
            .map(|pooled| pooled.card)
            .collect();
        let offers = match self.state.frames.last() {
            Some(Frame::Run(run)) => {
                let view = View::new(self.state, self.game, run);
                pickable(&view, &pick, &cards, &picks)
            }
            _ => return,
        };
        self.state.offers.clear();
        for index in offers {
            let choice = self.state.shown_as(&cards, index, pick.seat, pick.unseen);
            self.state.offers.push(Offer {
                choice,
                card: Some(cards[index]),
            });
        }
        if self.state.offers.is_empty() {
            self.finish_pick(pick, &picks);
            return;
        }
        if pick.is_enough() {
            self.state.offers.push(Offer {
                choice: Choice::Done,
                card: None,
            });
        }
        if pick.may_decline() {
            self.state.offers.push(Offer {
                choice: Choice::No,
                card: None,
            });
        }
        let cause = self.cause();
        self.state.question = Some(Question {
            seat: pick.seat,
            on_behalf_of: pick.on_behalf_of,
            ask: Ask::Pick {
                purpose: pick.purpose,
                picked: pick.picked,
                least: pick.least,
                most: pick.most,
            },
            cause,
        });
        self.state.frames.push(Frame::Pick(pick));
    }

    fn finish_pick(&mut self, pick: Pick, picks: &[CardId]) {
        self.state.pool.truncate(pick.from as usize);
        for card in picks {
            let pooled = self.state.pooled(pick.into, *card);
            self.state.pool.push(pooled);
        }
        if let Some(Frame::Run(run)) = self.state.frames.last_mut() {
            run.picked = run.picked.saturating_add(picks.len() as u8);
            let run = run.clone();
            self.note_owner(&run, picks);
        }
    }

    /// A pick was answered.
    pub fn pick_answer(&mut self, mut pick: Pick, offer: Offer) {
        match (offer.choice, offer.card) {
            (Choice::No, _) => {
                self.state.pool.truncate(pick.from as usize);
                let decline = pick.decline;
                if let (Some(Frame::Run(run)), Some(pc)) = (self.state.frames.last_mut(), decline) {
                    run.last = crate::frame::Done::Not;
                    run.pc = pc;
                }
            }
            (_, Some(card)) => {
                let range = &self.state.pool[pick.from as usize..pick.to as usize];
                if let Some(index) = range.iter().position(|pooled| pooled.card == card) {
                    pick.next = index as u16 + 1;
                }
                let pooled = self.state.pooled(IN_PROGRESS, card);
                self.state.pool.push(pooled);
                pick.picked += 1;
                self.state.frames.push(Frame::Pick(pick));
            }
            _ => {
                let picks: Hand = self.state.pool[pick.to as usize..]
                    .iter()
                    .map(|pooled| pooled.card)
                    .collect();
                self.finish_pick(pick, &picks);
            }
        }
    }

    // ---- order ---------------------------------------------------------------------------------------------------

    /// Which cards meet in one stack or deck.
    fn meeting(&self, card: CardId, meet: Meet) -> (u8, u8) {
        let facts = self.game.library.brief(card);
        match meet {
            Meet::Stack => (facts.color as u8, 0),
            Meet::Deck => (facts.set as u8, facts.age),
            Meet::All => (0, 0),
        }
    }

    /// Puts the cards of a list in order where the order can matter; the run is pushed.
    pub fn begin_sort(&mut self, run: Run, list: u8, purpose: Purpose, sorting: Sorting) {
        let cards = self.list(&run, list);
        let seat = self.decider(&run, run.actor);
        let seen = cards.iter().any(|card| self.state.tells(seat, *card));
        let meet = match sorting {
            Sorting::ByColor if self.claim_on_the_way(run.actor, &cards) => Meet::All,
            // Of backs nobody says which are of one color.
            Sorting::ByColor if !seen => Meet::All,
            Sorting::ByColor => Meet::Stack,
            Sorting::ByRoom => Meet::All,
            Sorting::ByDeck | Sorting::None => Meet::Deck,
        };
        // Where not all find room it matters which come first (11.6, 14.3).
        let room = (sorting == Sorting::ByRoom).then(|| {
            let to = match purpose {
                Purpose::Safeguard => Some(Zone::Safe(run.actor)),
                Purpose::Transfer => self.where_to(&run, &cards),
                _ => Some(Zone::Forecast(run.actor)),
            };
            match to.and_then(|to| Some((to, to.owner()?))) {
                Some((to, owner)) => {
                    let limit = self.state.limit(owner);
                    limit.saturating_sub(self.state.places.count(to))
                }
                None => 0,
            }
        });
        if room.is_some_and(|room| {
            let limitless = self.game.rules.limitless_transfers && purpose == Purpose::Transfer;
            room == 0 || room >= cards.len() || limitless || !self.game.rules.limited_forecast
        }) {
            self.state.frames.push(Frame::Run(run));
            return;
        }
        let meets = cards.iter().enumerate().any(|(index, card)| {
            cards[index + 1..]
                .iter()
                .any(|other| self.meeting(*card, meet) == self.meeting(*other, meet))
        });
        // Where some stay behind, or cover others, even backs can be told apart.
        let alike = |card: CardId| (self.state.places.of(card), self.state.back(card));
        let told = room.is_some() || sorting == Sorting::ByColor;
        let seen = seen || told && cards.iter().any(|card| alike(*card) != alike(cards[0]));
        if !meets || !seen {
            self.state.frames.push(Frame::Run(run));
            return;
        }
        let from = run.pool as usize;
        let mut kept: SmallVec<[Pooled; 32]> = SmallVec::new();
        let mut index = 0;
        self.state.pool.retain(|pooled| {
            index += 1;
            let taken = index > from && pooled.list == list;
            if taken {
                kept.push(*pooled);
            }
            !taken
        });
        let from = self.state.pool.len() as u16;
        kept.sort_by_key(|pooled| pooled.card);
        self.state.pool.extend(kept.iter().map(|pooled| Pooled {
            list: IN_PROGRESS,
            ..*pooled
        }));
        self.state.frames.push(Frame::Run(run));
        self.state.frames.push(Frame::Sort(Sort {
            seat,
            purpose,
            from,
            into: list,
            meet,
            rearrange: None,
            room: room.and_then(|room| u8::try_from(room).ok()),
        }));
    }

    /// Where the move that comes next takes the cards.
    fn where_to(&self, run: &Run, cards: &[CardId]) -> Option<Zone> {
        let code = &self.game.library.card(run.card).code[run.effect as usize];
        match (code.ops.get(run.pc as usize), cards.first()) {
            (
                Some(Op::Move {
                    to: To::Place(place, chosen),
                    ..
                }),
                Some(card),
            ) => Some(self.zone_of(run, place, *chosen, *card)?.0),
            _ => None,
        }
    }

    /// Asks which card goes next, or is done.
    pub fn sort_step(&mut self, sort: Sort) {
        let rest: Hand = self.state.pool[sort.from as usize..]
            .iter()
            .map(|pooled| pooled.card)
            .collect();
        let Some(first) = rest.first().copied() else {
            if let Some((seat, color)) = sort.rearrange {
                self.finish_rearranging(&sort, seat, color);
            }
            return;
        };
        let group: Hand = if sort.rearrange.is_some() {
            rest.clone()
        } else {
            let key = self.meeting(first, sort.meet);
            rest.iter()
                .copied()
                .filter(|card| self.meeting(*card, sort.meet) == key)
                .collect()
        };
        if group.len() == 1 || sort.room == Some(0) {
            self.place_next(sort, first);
            return;
        }
        self.state.offers.clear();
        let mut group = group;
        self.arrange(&mut group, sort.seat, false);
        for (index, card) in group.iter().enumerate() {
            let choice = self.shown_choice(&group, index, sort.seat);
            self.state.offers.push(Offer {
                choice,
                card: Some(*card),
            });
        }
        let cause = self.cause();
        self.state.question = Some(Question {
            seat: sort.seat,
            on_behalf_of: sort.seat,
            ask: if sort.rearrange.is_some() {
                Ask::Rearrange
            } else {
                Ask::Order(sort.purpose)
            },
            cause,
        });
        self.state.frames.push(Frame::Sort(sort));
    }

    /// The card is the next one in order.
    pub fn place_next(&mut self, mut sort: Sort, card: CardId) {
        let from = sort.from as usize;
        if let Some(index) = self.state.pool[from..]
            .iter()
            .position(|pooled| pooled.card == card)
        {
            self.state.pool[from..=from + index].rotate_right(1);
            self.state.pool[from].list = sort.into;
            sort.from += 1;
        }
        sort.room = sort.room.map(|room| room.saturating_sub(1));
        self.state.frames.push(Frame::Sort(sort));
    }

    /// Whether a card may be achieved on these terms.
    pub fn may_achieve(&self, seat: Seat, card: CardId, eligible: Option<Eligible>) -> bool {
        match eligible {
            Some(Eligible::IfEligible) => self.eligible(seat, self.state.value(card), false),
            Some(Eligible::WithDoubledScore) => self.eligible(seat, self.state.value(card), true),
            _ => true,
        }
    }
}
