//! The whole game as a value.

use crate::frame::Frame;
use crate::library::Library;
use crate::marks::StackMarks;
use crate::options::{Options, OptionsError};
use crate::place::{Cards, Places};
use crate::random::Random;
use crate::rules::{EchoesDraw, Rules};
use smallvec::SmallVec;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use view::{Ask, Back, Cause, Choice, Ending};
use vocab::{Age, CardId, Color, IconCounts, Kind, Seat, Seats, Set, Sets, Special, Splay, Zone};

/// What never changes during a game.
#[derive(Debug)]
pub struct Game {
    /// What was agreed.
    pub options: Options,
    /// The rules of the edition.
    pub rules: Rules,
    /// The cards of the edition.
    pub library: Arc<Library>,
    /// How many achievements win.
    pub goal: u8,
    /// One more than the highest card id in play.
    pub(crate) cards: usize,
    /// The cards of each deck in canonical order, for dealing many games.
    pub(crate) decks: Vec<(Set, Age, Vec<CardId>)>,
    /// Some card in play has no program yet, or may have no end.
    pub(crate) fallible: bool,
    /// The special achievements in play that are claimed as soon as, or when, their condition holds.
    pub(crate) conditional: Vec<Special>,
}

impl Game {
    /// A game with these options and the cards of their edition.
    ///
    /// # Errors
    /// If the options make no game, or the library is of another edition.
    pub fn new(options: Options, library: Arc<Library>) -> Result<Arc<Game>, OptionsError> {
        let rules = Rules::of(options.edition);
        Game::with_rules(options, rules, library)
    }

    /// As [`Game::new`] with rules of one's own: for laboratories that bend one and see what comes of it.
    ///
    /// # Errors
    /// If the options make no game.
    pub fn with_rules(
        options: Options,
        rules: Rules,
        library: Arc<Library>,
    ) -> Result<Arc<Game>, OptionsError> {
        options.check()?;
        let goal = rules.goal(
            options.players as usize,
            options.teams,
            options.sets,
            options.extra_achievement,
        );
        let fallible = library.home_made
            || library
                .iter()
                .any(|(_, card)| options.sets.contains(card.facts.set) && !card.written);
        let deck = |set, age| {
            let cards = library
                .iter()
                .filter(|(_, card)| card.facts.set == set && card.facts.age == age);
            (set, age, cards.map(|(id, _)| id).collect())
        };
        let decks = options
            .sets
            .iter()
            .flat_map(|set| (1..=rules.last_age).map(move |age| (set, age)))
            .map(|(set, age)| deck(set, age))
            .collect();
        let last = library
            .iter()
            .filter(|(_, card)| options.sets.contains(card.facts.set))
            .last();
        let cards = last.map_or(0, |(id, _)| id.index() + 1);
        // Those of Cities are earned by a deed.
        let conditional = Special::ALL
            .into_iter()
            .filter(|special| options.sets.contains(special.set()) && special.set() != Set::Cities)
            .collect();
        Ok(Arc::new(Game {
            conditional,
            decks,
            cards,
            fallible,
            options,
            rules,
            library,
            goal,
        }))
    }

    /// Whether far players pay to take part in a dogma, and may be asked for theirs (16).
    pub(crate) fn has_parley(&self) -> bool {
        self.rules.parley && !self.options.teams && self.players() > 3
    }

    /// How many players.
    pub fn players(&self) -> usize {
        self.options.players as usize
    }

    /// All seats.
    pub fn seats(&self) -> Seats {
        Seats::first(self.players())
    }

    /// One's partner, in teams.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        self.options.teams.then_some(Seat((seat.0 + 2) % 4))
    }

    /// Whether a card is in play by its set.
    pub fn in_play(&self, card: CardId) -> bool {
        self.options
            .sets
            .contains(self.library.card(card).facts.set)
    }
}

/// Who has a special achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Holder {
    /// Its set is not in play.
    Nobody,
    /// It can be claimed.
    Available,
    /// It is in the junk.
    Junk,
    /// A player.
    Seat(Seat),
}

/// What kind of moment the turn is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// The opening cards are being chosen.
    Opening,
    /// A turn begins; the artifact step is to come.
    Start,
    /// Actions.
    Action,
}

/// Whose turn it is and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Turn {
    pub seat: Seat,
    pub phase: Phase,
    /// Counted from 1 over the game.
    pub number: u32,
    /// Which action is next (or under way), counted from 1.
    pub action: u8,
    pub of: u8,
    pub endorsed: bool,
    pub first_draw_done: Seats,
    /// Cards tucked and scored this turn, by seat (Monument of the 1st and 3rd edition).
    pub tucked: [u8; Seat::MAX],
    pub scored: [u8; Seat::MAX],
}

/// A card a run speaks of, with where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pooled {
    /// Which list of the run.
    pub list: u8,
    /// The list of places it was in when it was put here (index of `place`).
    pub from: u8,
    pub card: CardId,
    /// The card that lay directly beneath it there.
    pub beneath: Option<CardId>,
}

/// A line of the action's journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    /// Whose text.
    pub text: CardId,
    pub kind: Kind,
    pub execution: u16,
    pub run: u16,
    /// Who executed.
    pub seat: Seat,
    pub participle: u8,
    pub card: CardId,
}

/// A question that waits, without its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    pub seat: Seat,
    pub on_behalf_of: Seat,
    pub ask: Ask,
    pub cause: Option<Cause>,
}

/// An option with the card that stands behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Offer {
    pub choice: Choice,
    pub card: Option<CardId>,
}

/// The whole game as a value: clone it, compare it, play it on.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) game: Arc<Game>,
    pub(crate) places: Places,
    /// Who knows which card it is; bit 5 is the public.
    pub(crate) known: Vec<Seats>,
    pub(crate) splays: [[Splay; 5]; Seat::MAX],
    /// Visible icons and pictures of each stack, kept up with every change to it.
    pub(crate) stack_icons: [[IconCounts; 5]; Seat::MAX],
    /// What each stack shows besides icons, kept likewise in games with expansions.
    pub(crate) stack_marks: [[StackMarks; 5]; Seat::MAX],
    /// The sum of each score pile, kept likewise.
    pub(crate) pile_points: [i16; Seat::MAX],
    pub(crate) specials: [Holder; 20],
    /// Museums nobody uses; below 0 only while a claimed one's artifact is on its way back.
    pub(crate) museum_supply: i8,
    pub(crate) claimed_museums: [u8; Seat::MAX],
    pub(crate) turn: Turn,
    pub(crate) eliminated: Seats,
    /// Raised by every change to the game (rule 10.10).
    pub(crate) changes: u32,
    pub(crate) random: Random,
    /// The generator before the action was asked for.
    pub(crate) random_before: Random,
    /// Steps of the interpreter in this action.
    pub(crate) steps: u32,
    pub(crate) opening: [Option<CardId>; Seat::MAX],
    pub(crate) frames: Vec<Frame>,
    pub(crate) scalars: Vec<i16>,
    pub(crate) pool: Vec<Pooled>,
    pub(crate) journal: Vec<Entry>,
    /// Boards on which each watched card has been in this action (Dancing Girl), by card.
    pub(crate) visited: Vec<(CardId, Seats, Option<Seat>)>,
    /// Cards of places that not all can look into, shown there to all in this action.
    pub(crate) laid_open: Vec<CardId>,
    pub(crate) executions: u16,
    pub(crate) runs: u16,
    pub(crate) question: Option<Question>,
    pub(crate) offers: Vec<Offer>,
    pub(crate) ending: Option<Ending>,
    /// Why the last choice can't be carried out; taken out again before anybody sees it.
    pub(crate) failure: Option<crate::interpret::ApplyError>,
    /// The game outside the one being played (Martian Internet).
    pub(crate) outer: Option<Box<crate::within::Outer>>,
}

/// The public, as one who may know a card.
pub(crate) const PUBLIC: Seat = Seat(5);
pub(crate) const EVERYBODY: Seats = Seats(0b11_1111);

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.game.options == other.game.options
            && self.places == other.places
            && self.known == other.known
            && self.splays == other.splays
            && self.specials == other.specials
            && self.museum_supply == other.museum_supply
            && self.claimed_museums == other.claimed_museums
            && self.turn == other.turn
            && self.eliminated == other.eliminated
            && self.random == other.random
            && self.opening == other.opening
            && self.frames == other.frames
            && self.scalars == other.scalars
            && self.pool == other.pool
            && self.journal == other.journal
            && self.laid_open == other.laid_open
            && self.question == other.question
            && self.offers == other.offers
            && self.ending == other.ending
            && self.outer == other.outer
    }
}

impl Eq for State {}

impl State {
    /// An empty table.
    pub(crate) fn empty(game: &Arc<Game>, seed: u64) -> State {
        let mut specials = [Holder::Nobody; 20];
        for special in Special::ALL {
            if game.options.sets.contains(special.set()) {
                specials[special as usize] = Holder::Available;
            }
        }
        State {
            game: Arc::clone(game),
            places: Places::new(game.cards),
            known: vec![Seats::NONE; game.cards],
            splays: [[Splay::None; 5]; Seat::MAX],
            stack_icons: [[IconCounts::ZERO; 5]; Seat::MAX],
            stack_marks: [[StackMarks::ZERO; 5]; Seat::MAX],
            pile_points: [0; Seat::MAX],
            specials,
            museum_supply: if game.rules.junk && game.options.sets.contains(Set::Artifacts) {
                5
            } else {
                0
            },
            claimed_museums: [0; Seat::MAX],
            turn: Turn {
                seat: Seat(0),
                phase: Phase::Opening,
                number: 0,
                action: 1,
                of: 1,
                endorsed: false,
                first_draw_done: Seats::NONE,
                tucked: [0; Seat::MAX],
                scored: [0; Seat::MAX],
            },
            eliminated: Seats::NONE,
            changes: 0,
            random: Random(seed),
            random_before: Random(seed),
            steps: 0,
            opening: [None; Seat::MAX],
            frames: Vec::new(),
            scalars: Vec::new(),
            pool: Vec::new(),
            journal: Vec::new(),
            visited: Vec::new(),
            laid_open: Vec::new(),
            executions: 0,
            runs: 0,
            question: None,
            offers: Vec::new(),
            ending: None,
            failure: None,
            outer: None,
        }
    }

    /// A number that is equal for equal states and nearly always different for others: for searches that must not look at a
    /// state twice.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.places.hash(&mut hasher);
        self.known.hash(&mut hasher);
        self.splays.hash(&mut hasher);
        self.specials.hash(&mut hasher);
        (
            self.museum_supply,
            self.claimed_museums,
            self.turn,
            self.eliminated,
        )
            .hash(&mut hasher);
        (self.random, self.opening).hash(&mut hasher);
        self.frames.hash(&mut hasher);
        self.scalars.hash(&mut hasher);
        self.pool.hash(&mut hasher);
        self.journal.hash(&mut hasher);
        self.question.hash(&mut hasher);
        self.offers.hash(&mut hasher);
        self.ending.hash(&mut hasher);
        hasher.finish()
    }

    /// How many bytes a copy takes, those behind pointers included.
    pub fn bytes(&self) -> usize {
        std::mem::size_of::<State>()
            + self.places.bytes()
            + std::mem::size_of_val(self.known.as_slice())
            + std::mem::size_of_val(self.frames.as_slice())
            + std::mem::size_of_val(self.scalars.as_slice())
            + std::mem::size_of_val(self.pool.as_slice())
            + std::mem::size_of_val(self.journal.as_slice())
            + std::mem::size_of_val(self.offers.as_slice())
    }

    /// What never changes.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// How many games this one is played within (Martian Internet): what lies there is out of sight.
    pub fn within(&self) -> usize {
        let mut depth = 0;
        let mut outer = &self.outer;
        while let Some(game) = outer {
            depth += 1;
            outer = &game.outer;
        }
        depth
    }

    /// Who is still in the game.
    pub fn alive(&self) -> Seats {
        self.game.seats().minus(self.eliminated)
    }

    /// The cards of a place, top first.
    pub(crate) fn cards(&self, zone: Zone) -> Cards<'_> {
        self.places.iter(zone)
    }

    /// The seats from the left of `seat` round to himself, those still in the game.
    pub(crate) fn clockwise(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.game.players() as u8;
        let alive = self.alive();
        (1..=players)
            .map(move |step| Seat((seat.0 + step) % players))
            .filter(move |seat| alive.contains(*seat))
    }

    /// Players who are neither next to one nor oneself, where there is parley (16.1).
    pub(crate) fn distant(&self, seat: Seat) -> Seats {
        if !self.game.has_parley() {
            return Seats::NONE;
        }
        let order: SmallVec<[Seat; 5]> = self
            .clockwise(seat)
            .filter(|other| *other != seat)
            .collect();
        let mut distant: Seats = order.iter().copied().collect();
        if let (Some(left), Some(right)) = (order.first(), order.last()) {
            distant = distant.without(*left).without(*right);
        }
        distant
    }

    /// Everybody but `seat` and, in teams, his partner.
    pub(crate) fn opponents(&self, seat: Seat) -> Seats {
        let others = self.alive().without(seat);
        match self.game.partner(seat) {
            Some(partner) => others.without(partner),
            None => others,
        }
    }

    /// The value of a card where it is: its face where it lies face up, else its back (20.8).
    #[inline]
    pub(crate) fn value(&self, card: CardId) -> i16 {
        let facts = self.game.library.brief(card);
        if facts.face != facts.age
            && matches!(
                self.places.of(card),
                Some(Zone::Stack(..) | Zone::Display(_) | Zone::Museums(_))
            )
        {
            facts.face as i16
        } else {
            facts.age as i16
        }
    }

    /// The top card of a color.
    #[inline]
    pub(crate) fn top(&self, seat: Seat, color: Color) -> Option<CardId> {
        self.places.top(Zone::Stack(seat, color))
    }

    /// The value of the highest top card; 0 on an empty board.
    pub(crate) fn highest_top(&self, seat: Seat) -> i16 {
        Color::ALL
            .iter()
            .filter_map(|color| self.top(seat, *color))
            .map(|card| self.value(card))
            .max()
            .unwrap_or(0)
    }

    /// The deck an ordinary draw of that value, or one from the named set, comes from; `None`: past the last age (section 5).
    pub(crate) fn next_draw(
        &self,
        seat: Seat,
        value: i16,
        named: Option<Set>,
    ) -> Option<(Set, Age)> {
        let holds = |set, age| self.places.count(Zone::Deck(set, age)) > 0;
        // Rule: skip-empty. The base deck alone says which age it is.
        let age = (value.max(1)..=i16::from(self.game.rules.last_age))
            .map(|age| age as Age)
            .find(|age| holds(Set::Base, *age))?;
        let set = named.unwrap_or_else(|| self.drawn_set(seat));
        Some((if holds(set, age) { set } else { Set::Base }, age))
    }

    /// The set a draw comes from that names none: Echoes first, then The Unseen (15.3).
    fn drawn_set(&self, seat: Seat) -> Set {
        let sets = self.game.options.sets;
        // Rule: unseen-draw.
        let unseen = sets.contains(Set::Unseen) && !self.turn.first_draw_done.contains(seat);
        let echoes = sets.contains(Set::Echoes) && self.draws_echoes(seat);
        if echoes && !(unseen && self.game.rules.unseen_first) {
            Set::Echoes
        } else if unseen {
            Set::Unseen
        } else {
            Set::Base
        }
    }

    /// Rule: echoes-draw. It is looked at anew for every single card (5.8, 5.9).
    fn draws_echoes(&self, seat: Seat) -> bool {
        match self.game.rules.echoes_draw {
            EchoesDraw::HandWithout => {
                let mut hand = self.cards(Zone::Hand(seat)).peekable();
                hand.peek().is_some() && hand.all(|card| self.back(card).set != Set::Echoes)
            }
            EchoesDraw::UniqueHighest => {
                let (mut highest, mut unique) = (0, false);
                for card in Color::ALL.iter().filter_map(|color| self.top(seat, *color)) {
                    let value = self.value(card);
                    unique = value > highest || unique && value < highest;
                    highest = highest.max(value);
                }
                unique
            }
        }
    }

    /// Counts the visible icons of a stack anew, after a change to it.
    pub(crate) fn recount(&mut self, seat: Seat, color: Color) {
        if self.game.options.sets == Sets::BASE {
            self.stack_icons[seat.index()][color as usize] = self.count_icons(seat, color);
        } else {
            let (icons, marks) = self.count_all(seat, color);
            self.stack_icons[seat.index()][color as usize] = icons;
            self.stack_marks[seat.index()][color as usize] = marks;
        }
    }

    /// Counts everything anew that is kept up with each move, after many.
    pub(crate) fn recount_all(&mut self) {
        for seat in self.game.seats().iter() {
            for color in Color::ALL {
                self.recount(seat, color);
            }
            self.pile_points[seat.index()] = self
                .cards(Zone::Score(seat))
                .map(|card| self.value(card))
                .sum();
        }
    }

    /// Visible icons and pictures of one color.
    #[inline]
    pub(crate) fn stack_icons(&self, seat: Seat, color: Color) -> IconCounts {
        self.stack_icons[seat.index()][color as usize]
    }

    fn count_icons(&self, seat: Seat, color: Color) -> IconCounts {
        let library = &self.game.library;
        let mut cards = self.cards(Zone::Stack(seat, color));
        let Some(top) = cards.next() else {
            return IconCounts::ZERO;
        };
        let mut sum = library.brief(top).full;
        let splay = self.splays[seat.index()][color as usize];
        if splay != Splay::None {
            for card in cards {
                sum = sum.plus(library.brief(card).covered[splay as usize]);
            }
        }
        sum
    }

    /// What one color shows besides icons.
    #[inline]
    pub(crate) fn stack_marks(&self, seat: Seat, color: Color) -> StackMarks {
        self.stack_marks[seat.index()][color as usize]
    }

    /// Icons and what else there is, in one go.
    fn count_all(&self, seat: Seat, color: Color) -> (IconCounts, StackMarks) {
        let library = &self.game.library;
        let mut cards = self.cards(Zone::Stack(seat, color));
        let Some(top) = cards.next() else {
            return (IconCounts::ZERO, StackMarks::ZERO);
        };
        let mut icons = library.brief(top).full;
        let mut marks = library.marks(top).full;
        let splay = self.splays[seat.index()][color as usize];
        if splay != Splay::None {
            for card in cards {
                icons = icons.plus(library.brief(card).covered[splay as usize]);
                marks = marks.plus(library.marks(card).covered[splay as usize]);
            }
        }
        (icons, marks)
    }

    /// What a board shows besides icons.
    pub(crate) fn marks(&self, seat: Seat) -> StackMarks {
        let stacks = &self.stack_marks[seat.index()];
        stacks
            .iter()
            .fold(StackMarks::ZERO, |sum, stack| sum.plus(*stack))
    }

    /// The visible flags of a player that are achievements, and those that are none because some opponent shows more cards
    /// of their color (12.7).
    pub(crate) fn flags(&self, seat: Seat) -> (u8, u8) {
        let (mut waving, mut idle) = (0, 0);
        for color in Color::ALL {
            let own = self.stack_marks(seat, color);
            if own.flags() == 0 {
                continue;
            }
            let outshone = self
                .opponents(seat)
                .iter()
                .any(|opponent| self.stack_marks(opponent, color).cards() > own.cards());
            if outshone {
                idle += own.flags();
            } else {
                waving += own.flags();
            }
        }
        (waving, idle)
    }

    /// Visible icons and pictures of a board.
    pub fn icons(&self, seat: Seat) -> IconCounts {
        let stacks = &self.stack_icons[seat.index()];
        stacks
            .iter()
            .fold(IconCounts::ZERO, |sum, stack| sum.plus(*stack))
    }

    /// The places of a card that are visible where it lies on a board: all of a top card, else by splay.
    pub(crate) fn visible_places(&self, card: CardId) -> u8 {
        match self.places.of(card) {
            Some(Zone::Stack(seat, color)) => {
                if self.places.above(card).is_none() {
                    IconCounts::ALL_PLACES
                } else {
                    self.splays[seat.index()][color as usize].places()
                }
            }
            _ => 0,
        }
    }

    /// The visible bonuses of a board, one entry each.
    pub(crate) fn bonuses(&self, seat: Seat) -> Vec<u8> {
        let mut bonuses = Vec::new();
        for color in Color::ALL {
            for card in self.cards(Zone::Stack(seat, color)) {
                let places = self.visible_places(card);
                if places == 0 {
                    break;
                }
                bonuses.extend(self.game.library.card(card).bonuses(places));
            }
        }
        bonuses
    }

    /// A player's points: score pile, the highest visible bonus, and one for each further bonus (7.4, 11.9).
    pub fn points(&self, seat: Seat) -> i16 {
        self.pile_points[seat.index()] + self.bonus_points(seat)
    }

    /// The part of a player's points that comes from visible bonuses.
    pub(crate) fn bonus_points(&self, seat: Seat) -> i16 {
        self.marks(seat).points()
    }

    /// Special achievements of a player.
    pub(crate) fn specials_of(&self, holder: Holder) -> impl Iterator<Item = Special> + '_ {
        Special::ALL
            .into_iter()
            .filter(move |special| self.specials[*special as usize] == holder)
    }

    /// How many achievements a player has by himself, flags and fountains included (20.24).
    pub fn achievements(&self, seat: Seat) -> u8 {
        let shown = if self.game.options.sets.contains(Set::Cities) {
            self.flags(seat).0 + self.marks(seat).fountains()
        } else {
            0
        };
        shown
            + self.places.count(Zone::Achievements(seat)) as u8
            + self.specials_of(Holder::Seat(seat)).count() as u8
            + self.claimed_museums[seat.index()]
    }

    /// The back of a card.
    pub fn back(&self, card: CardId) -> Back {
        let brief = self.game.library.brief(card);
        Back {
            set: brief.back,
            age: brief.age,
        }
    }
}
