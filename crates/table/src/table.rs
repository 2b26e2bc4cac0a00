use crate::book::shelf;
use crate::log::{Paragraph, tell};
use crate::otherwise::Pretended;
use crate::{Book, Question, Teller, Thinker, offers};
use bots::BotKind;
use engine::{Game, Options, OptionsError, State};
use notation::{Record, RecordError, RecordWriter, Shelf, Start, Words};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use view::{Ask, Choice, Decision, Ending, Event, Happening, Shown, View, Viewer};
use vocab::{CardId, Edition, Seat, Sets, Zone};

/// Who sits on a seat.
#[derive(Clone, Copy, Debug)]
pub enum Sitting {
    /// Somebody who is asked.
    Person,
    /// A bot of that kind.
    Bot(&'static BotKind),
}

impl Sitting {
    /// The word for it in records and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Sitting::Person => "person",
            Sitting::Bot(kind) => kind.name,
        }
    }

    /// What `word` stands for.
    ///
    /// # Errors
    /// Says which words there are.
    pub fn from_word(word: &str) -> Result<Sitting, String> {
        if word == "person" {
            return Ok(Sitting::Person);
        }
        bots::find(word).map(Sitting::Bot).ok_or_else(|| {
            let names: Vec<&str> = bots::KINDS.iter().map(|kind| kind.name).collect();
            format!(
                "nobody called `{word}` can sit here; there are person, {}",
                names.join(", ")
            )
        })
    }
}

impl PartialEq for Sitting {
    fn eq(&self, other: &Sitting) -> bool {
        self.word() == other.word()
    }
}

impl Eq for Sitting {}

/// A seat with its name and who sits on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// What the others call him.
    pub name: String,
    /// Who it is.
    pub sitting: Sitting,
}

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Whose rules and cards.
    pub edition: Edition,
    /// Which sets are in play.
    pub sets: Sets,
    /// Two teams of two, partners opposite.
    pub teams: bool,
    /// One achievement more is needed.
    pub extra_achievement: bool,
    /// The seed of the deal and of all luck. As secret as the decks.
    pub seed: u64,
    /// The seats in turn order.
    pub sitters: Vec<Sitter>,
}

impl Setup {
    /// The names by seat.
    pub fn names(&self) -> Vec<String> {
        self.sitters
            .iter()
            .map(|sitter| sitter.name.clone())
            .collect()
    }

    /// Which game it is: "4th edition with Echoes and Unseen, 8 achievements win".
    pub fn game_words(&self) -> String {
        let options = self.options();
        let players = self.sitters.len();
        let goal = engine::Rules::of(self.edition).goal(
            players,
            options.teams,
            options.sets,
            options.extra_achievement,
        );
        let more: Vec<String> = self.sets.all().skip(1).map(|set| set.to_string()).collect();
        let sets = match more.as_slice() {
            [] => ", the base set alone".to_owned(),
            [one] => format!(" with {one}"),
            [first @ .., last] => format!(" with {} and {last}", first.join(", ")),
        };
        format!("{}{sets}; {goal} achievements win", self.edition)
    }

    pub(crate) fn options(&self) -> Options {
        Options {
            edition: self.edition,
            sets: self.sets,
            players: u8::try_from(self.sitters.len()).unwrap_or(u8::MAX),
            teams: self.teams,
            extra_achievement: self.extra_achievement,
        }
    }

    /// Whether these make a game.
    ///
    /// # Errors
    /// Says why not.
    pub fn check(&self) -> Result<(), SetupError> {
        self.game().map(|_| ())
    }

    /// The game these make.
    ///
    /// # Errors
    /// If they make none.
    pub(crate) fn game(&self) -> Result<Arc<Game>, SetupError> {
        let options = self.options();
        options.check().map_err(SetupError::Options)?;
        let shelf = shelf().map_err(|errors| SetupError::Cards(errors.to_string()))?;
        shelf.game(options).map_err(SetupError::Options)
    }
}

/// Why a setup makes no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The options contradict the rules.
    Options(OptionsError),
    /// The names won't do.
    Names(String),
    /// The cards are wrong.
    Cards(String),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Options(OptionsError::Players {
                players: 1,
                edition,
                most,
            }) => {
                write!(
                    f,
                    "one player alone can't play the {edition}; it takes 2 to {most}"
                )
            }
            SetupError::Options(error) => error.fmt(f),
            SetupError::Names(why) => f.write_str(why),
            SetupError::Cards(errors) => write!(f, "the cards are wrong: {errors}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// Why a choice was refused. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Another player is asked.
    NotAsked {
        /// Who tried.
        seat: Seat,
        /// Who is asked.
        asked: Seat,
    },
    /// It is none of the options.
    NotOffered(Choice),
    /// There is no offer with this key.
    NoSuchKey(String),
    /// Several were sent where one is asked for.
    OneOnly,
    /// None was sent, and that is no option.
    Nothing,
    /// Too few or too many cards.
    HowMany {
        /// How many were sent.
        picked: usize,
        /// How many at least.
        least: usize,
        /// How many at most.
        most: usize,
    },
    /// These cards can't be picked together.
    NotTogether,
    /// The game is over.
    Over,
    /// The game can't go on; this is our mistake, not the player's.
    Broken(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAsked { seat, asked } => {
                write!(f, "it is {asked} who is asked, not {seat}")
            }
            Refusal::NotOffered(choice) => write!(f, "{choice:?} is not among the options"),
            Refusal::NoSuchKey(key) => {
                let key: String = key.chars().take(40).collect();
                write!(f, "\"{}\" is not among the options", key.escape_debug())
            }
            Refusal::OneOnly => f.write_str("only one of these can be chosen"),
            Refusal::Nothing => f.write_str("something must be chosen here"),
            Refusal::HowMany {
                picked,
                least,
                most,
            } if least == most => {
                write!(f, "exactly {most} must be picked, not {picked}")
            }
            Refusal::HowMany {
                picked,
                least,
                most,
            } => write!(f, "from {least} to {most} can be picked, not {picked}"),
            Refusal::NotTogether => f.write_str("these cards can't be picked together"),
            Refusal::Over => f.write_str("the game is over"),
            Refusal::Broken(why) => write!(f, "the game can't go on: {why}"),
        }
    }
}

impl std::error::Error for Refusal {}

/// One game in progress.
///
/// The truth is the setup and the choices made; the state is worked out from them and never leaves this type.
/// A face knows the game by [`Table::view`], [`Table::decision`] and the log.
#[derive(Clone)]
pub struct Table {
    /// How it began, and every choice made.
    record: Record,
    sittings: Vec<Sitting>,
    names: Vec<String>,
    book: Book,
    shelf: &'static Shelf,
    state: State,
    events: Vec<Event>,
    /// How many events there were before each choice.
    marks: Vec<usize>,
    /// What was asked at each choice.
    asks: Vec<Ask>,
    /// The table it pretends to be.
    pretended: Option<Arc<Pretended>>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither the seed nor the state may get into a log.
        f.debug_struct("Table")
            .field("names", &self.names)
            .field("choices", &self.choices())
            .finish_non_exhaustive()
    }
}

impl Table {
    /// A new game, dealt.
    ///
    /// # Errors
    /// If the setup makes no game.
    pub fn new(setup: Setup) -> Result<Table, SetupError> {
        setup.game()?;
        let mut record =
            Record::new(setup.options(), setup.names(), setup.seed).map_err(SetupError::Names)?;
        record.seats = setup
            .sitters
            .iter()
            .map(|sitter| sitter.sitting.word().to_owned())
            .collect();
        Table::begin(record)
    }

    /// The table at which a record begins, without its choices.
    fn begin(mut record: Record) -> Result<Table, SetupError> {
        let shelf = shelf().map_err(|errors| SetupError::Cards(errors.to_string()))?;
        record.choices.clear();
        let state = record.first_state(shelf).map_err(SetupError::Names)?;
        let edition = state.game().options.edition;
        let names = record.players().to_vec();
        let sittings = (0..names.len())
            .map(|seat| {
                record
                    .seats
                    .get(seat)
                    .and_then(|word| Sitting::from_word(word).ok())
                    .unwrap_or(Sitting::Person)
            })
            .collect();
        Ok(Table {
            book: Book::of(edition).map_err(|errors| SetupError::Cards(errors.to_string()))?,
            record,
            sittings,
            names,
            shelf,
            state,
            events: Vec::new(),
            marks: Vec::new(),
            asks: Vec::new(),
            pretended: None,
        })
    }

    /// Takes up a recorded game, as far as the record makes sense.
    ///
    /// # Errors
    /// If nothing of it does.
    pub fn take_up(bytes: &[u8]) -> Result<TakenUp, RecordError> {
        let whole = |message: String| RecordError { line: 0, message };
        let shelf = shelf().map_err(|errors| whole(errors.to_string()))?;
        let replay = Record::read(bytes, shelf)?;
        let choices = replay.record.choices.clone();
        let mut table = Table::begin(replay.record).map_err(|error| whole(error.to_string()))?;
        for (seat, choice) in choices {
            table
                .act(seat, choice)
                .map_err(|refusal| whole(refusal.to_string()))?;
        }
        Ok(TakenUp {
            table,
            damage: replay.error,
        })
    }

    /// The record of the game so far, as text.
    ///
    /// # Errors
    /// If it can't be replayed, which would be our mistake.
    pub fn record(&self) -> Result<String, String> {
        self.record.to_text(self.shelf)
    }

    /// The position as JSON, the choices of an action under way included.
    ///
    /// # Errors
    /// While the opening cards are being chosen: a position lies between two actions.
    pub fn position(&self) -> Result<String, String> {
        let mut state = self.first_state().ok_or("the game can't be replayed")?;
        let mut before: Option<(State, usize)> = None;
        for (index, (_, choice)) in self.record.choices.iter().enumerate() {
            if is_between_actions(&state) {
                before = Some((state.clone(), index));
            }
            state.apply(*choice).map_err(|error| error.to_string())?;
        }
        if is_between_actions(&state) || state.ending().is_some() {
            before = Some((state.clone(), self.record.choices.len()));
        }
        let (mut state, from) = before.ok_or(
            "the opening cards are still being chosen; a position lies between two actions",
        )?;
        let mut setup = notation::Setup::of(&state, &self.names);
        let words = Words {
            library: self.book.library(),
            players: &self.names,
        };
        for (seat, choice) in self.record.choices.iter().skip(from) {
            if let Some(decision) = state.decision() {
                setup.under_way.push(format!(
                    "{}: {}",
                    words.player(*seat),
                    words.choice(&decision.ask, *choice)
                ));
            }
            state.apply(*choice).map_err(|error| error.to_string())?;
        }
        Ok(setup.to_json(self.shelf))
    }

    /// The table as it was after its first `count` choices.
    ///
    /// # Errors
    /// If it can't be replayed, which would be our mistake.
    pub fn back_to(&self, count: usize) -> Result<Table, Refusal> {
        if let Some(pretended) = &self.pretended {
            return pretended.back_to(count);
        }
        let mut table = Table::begin(self.record.clone())
            .map_err(|error| Refusal::Broken(error.to_string()))?;
        for (seat, choice) in self.record.choices.iter().take(count) {
            table.act(*seat, *choice)?;
        }
        Ok(table)
    }

    /// How many choices have been made.
    pub fn choices(&self) -> usize {
        self.record.choices.len()
    }

    fn first_state(&self) -> Option<State> {
        self.record.first_state(self.shelf).ok()
    }

    /// Whose rules and cards.
    pub fn edition(&self) -> Edition {
        self.book.edition()
    }

    /// What is printed on the cards.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The players' names, by seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What the viewer may know.
    pub fn view(&self, viewer: Viewer) -> View {
        let mut view = self.state.view(viewer);
        if let Some(seat) = viewer {
            let taken = self.known_to_givers(seat);
            if let Some(at) = view.seats.get_mut(seat.index()) {
                at.exposed.extend(taken);
                at.exposed.sort_unstable();
                at.exposed.dedup();
            }
        }
        view
    }

    /// The cards in a seat's hidden places that came there from another player's, who still knows them.
    ///
    /// The seat saw them come. And it sees all that could make the giver lose track of them.
    fn known_to_givers(&self, seat: Seat) -> Vec<CardId> {
        let hidden =
            |zone: Zone| matches!(zone, Zone::Hand(_) | Zone::Score(_) | Zone::Forecast(_));
        let mut last: BTreeMap<CardId, Option<Seat>> = BTreeMap::new();
        for event in &self.events {
            if let Happening::Moved {
                card: Shown::Face(card),
                from,
                to,
                ..
            } = event.seen_by(Some(seat))
            {
                if to.owner() != Some(seat) || !hidden(*to) {
                    last.remove(card);
                    continue;
                }
                match from.owner().filter(|_| hidden(*from)) {
                    // Only its place among the seat's own has changed.
                    Some(owner) if owner == seat => {}
                    giver => {
                        last.insert(*card, giver);
                    }
                }
            }
        }
        last.into_iter()
            .filter_map(|(card, giver)| Some((card, giver?)))
            .filter(|(card, giver)| self.state.remembers(*giver, *card))
            .map(|(card, _)| card)
            .collect()
    }

    /// Who is asked now; nobody when the game is over.
    pub fn asked(&self) -> Option<Seat> {
        self.state.asked()
    }

    /// What `seat` is asked now, if it is he.
    pub fn decision(&self, seat: Seat) -> Option<Decision> {
        self.state
            .decision()
            .filter(|decision| decision.seat == seat)
    }

    /// What `seat` is asked now, if it is he, made ready for a face.
    pub fn question(&self, seat: Seat) -> Option<Question> {
        let decision = self.decision(seat)?;
        let view = self.view(Some(seat));
        let gathering = self.state.gathering();
        let teller = self.teller(Some(seat));
        Some(offers::question(teller, &view, &decision, gathering))
    }

    /// Answers the question a seat is asked by the keys of its offers: one, or of cards that are gathered all that are
    /// picked. No key at all picks none, where that may be. Says how many choices that was.
    ///
    /// # Errors
    /// If the seat isn't asked, that isn't offered, or those cards can't be picked together; then nothing has changed.
    pub fn answer(&mut self, seat: Seat, keys: &[&str]) -> Result<usize, Refusal> {
        let asked = self.asked().ok_or(Refusal::Over)?;
        let question = self
            .question(seat)
            .ok_or(Refusal::NotAsked { seat, asked })?;
        let mut wanted: Vec<Choice> = Vec::with_capacity(keys.len());
        for key in keys {
            let offer = question.offers.iter().find(|offer| offer.key == **key);
            let choice = offer.ok_or_else(|| Refusal::NoSuchKey((*key).to_owned()))?;
            if !wanted.contains(&choice.choice) {
                wanted.push(choice.choice);
            }
        }
        let is_card = |choice: &Choice| matches!(choice, Choice::Card(_) | Choice::Back { .. });
        // "Enough" beside cards says nothing more.
        if wanted.len() > 1 {
            wanted.retain(|choice| *choice != Choice::Done);
        }
        let way = match (wanted.as_slice(), &question.gather) {
            ([], _) => {
                let none = [Choice::No, Choice::Done].into_iter();
                let mut none = none.filter(|none| {
                    let mut offers = question.offers.iter();
                    offers.any(|offer| offer.choice == *none)
                });
                vec![none.next().ok_or(Refusal::Nothing)?]
            }
            ([one], None) => vec![*one],
            ([one], Some(_)) if !is_card(one) => vec![*one],
            (_, None) => return Err(Refusal::OneOnly),
            (cards, Some(gather)) => {
                let (least, most) = (usize::from(gather.least), usize::from(gather.most));
                if !(least..=most).contains(&cards.len()) {
                    return Err(Refusal::HowMany {
                        picked: cards.len(),
                        least,
                        most,
                    });
                }
                self.state
                    .way_to_gather(cards)
                    .ok_or(Refusal::NotTogether)?
            }
        };
        self.act_all(seat, &way)?;
        Ok(way.len())
    }

    /// Chooses the one option with that key and leaves the rest of a gathering to be asked for: for a face that can send only
    /// one thing at a time.
    ///
    /// # Errors
    /// As for [`Table::answer`].
    pub fn answer_one(&mut self, seat: Seat, key: &str) -> Result<(), Refusal> {
        let asked = self.asked().ok_or(Refusal::Over)?;
        let question = self
            .question(seat)
            .ok_or(Refusal::NotAsked { seat, asked })?;
        let offer = question.offers.iter().find(|offer| offer.key == key);
        let offer = offer.ok_or_else(|| Refusal::NoSuchKey(key.to_owned()))?;
        self.act(seat, offer.choice)
    }

    /// Several choices of a seat, or none of them.
    fn act_all(&mut self, seat: Seat, way: &[Choice]) -> Result<(), Refusal> {
        let backup = (way.len() > 1).then(|| self.state.clone());
        let count = self.choices();
        for choice in way {
            if let Err(refusal) = self.act(seat, *choice) {
                if let Some(state) = backup {
                    self.forget(count, state);
                }
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.state.ending()
    }

    /// Who speaks to the viewer.
    pub fn teller(&self, viewer: Viewer) -> Teller<'_> {
        Teller {
            book: &self.book,
            names: &self.names,
            viewer,
        }
    }

    /// How many events there were so far: a place to read the log from later.
    pub fn heard(&self) -> usize {
        self.events.len()
    }

    /// Where in the log (counted as by [`Table::heard`]) the seat's last turn began that is over; the beginning if it
    /// had none.
    pub fn turn_before(&self, seat: Seat) -> usize {
        let turns =
            self.events
                .iter()
                .enumerate()
                .filter_map(|(index, event)| match event.public {
                    Happening::TurnBegan { seat, .. } => Some((index, seat)),
                    _ => None,
                });
        let running = self.view(None).turn.seat == seat;
        let own: Vec<usize> = turns
            .filter(|(_, whose)| *whose == seat)
            .map(|(index, _)| index)
            .collect();
        let back = if running { 2 } else { 1 };
        own.len()
            .checked_sub(back)
            .and_then(|index| own.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// The card whose dogma was begun last: used, endorsed or promoted.
    pub fn dogma(&self) -> Option<CardId> {
        self.events
            .iter()
            .rev()
            .find_map(|event| match event.public {
                Happening::ActionTaken {
                    choice: Choice::Dogma(card) | Choice::DogmaOf(_, card) | Choice::Endorse(card),
                    ..
                }
                | Happening::Promoted { card, .. } => Some(card),
                _ => None,
            })
    }

    /// What happened since (counted as by [`Table::heard`]), as the viewer hears of it.
    pub fn events_since(&self, since: usize, viewer: Viewer) -> impl Iterator<Item = &Happening> {
        self.events
            .iter()
            .skip(since)
            .map(move |event| event.seen_by(viewer))
    }

    /// The same in sentences.
    pub fn log(&self, since: usize, viewer: Viewer) -> Vec<Paragraph> {
        tell(
            self.teller(viewer),
            self.events.iter().skip(since),
            self.is_under_way(),
        )
    }

    /// A bot of that kind chooses once for whoever is asked, if it is `seat`: it stands in for a person.
    ///
    /// # Errors
    /// If the seat isn't asked, or the game can't go on.
    pub fn choose_for(&mut self, seat: Seat, kind: &'static BotKind) -> Result<(), Refusal> {
        let asked = self.asked().ok_or(Refusal::Over)?;
        let thinker = self.thinker_of(kind).filter(|_| asked == seat);
        let thinker = thinker.ok_or(Refusal::NotAsked { seat, asked })?;
        self.act(seat, thinker.think())
    }

    /// The head of the record: what comes before the choices.
    pub fn head(&self) -> String {
        RecordWriter::begin(&self.record, self.shelf).1
    }

    /// The line of the record for a choice that was made: `Ada: meld Archery`. With the head in front, the lines of all
    /// choices are a record.
    pub fn choice_line(&self, choice: usize) -> Option<String> {
        let (seat, chosen) = self.record.choices.get(choice)?;
        let words = Words {
            library: self.book.library(),
            players: &self.names,
        };
        let text = words.choice(self.asks.get(choice)?, *chosen);
        Some(format!("{}: {text}", words.player(*seat)))
    }

    /// Whether somebody is asked something in the middle of an action.
    pub(crate) fn is_under_way(&self) -> bool {
        let decision = self.state.decision();
        decision.is_some_and(|at| !matches!(at.ask, Ask::Action { .. }))
    }

    /// All that happened, not as anybody may hear it.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Which choice set off an event.
    pub(crate) fn choice_of(&self, event: usize) -> usize {
        let marks = self.marks.partition_point(|mark| *mark <= event);
        marks.saturating_sub(1)
    }

    /// What was asked at a choice.
    pub(crate) fn asked_at(&self, choice: usize) -> Option<Ask> {
        self.asks.get(choice).copied()
    }

    /// The turn the game began in: 0, or a later one if it began from a position.
    pub(crate) fn first_turn(&self) -> u32 {
        match self.record.start {
            Start::Deal { .. } => 0,
            Start::Position(_) => self
                .first_state()
                .map_or(0, |state| state.view(None).turn.number),
        }
    }

    /// Chooses for a seat.
    ///
    /// # Errors
    /// If it isn't asked, or that isn't offered; then nothing has changed.
    pub fn act(&mut self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let decision = self.state.decision().ok_or(Refusal::Over)?;
        if decision.seat != seat {
            return Err(Refusal::NotAsked {
                seat,
                asked: decision.seat,
            });
        }
        if !decision.options.contains(&choice) {
            return Err(Refusal::NotOffered(choice));
        }
        let mark = self.events.len();
        if let Err(error) = self.state.apply_logged(choice, &mut self.events) {
            self.events.truncate(mark);
            return Err(Refusal::Broken(error.to_string()));
        }
        self.marks.push(mark);
        self.asks.push(decision.ask);
        self.record.choices.push((seat, choice));
        Ok(())
    }

    /// Who sits on a seat.
    pub fn sitting(&self, seat: Seat) -> Sitting {
        self.sittings
            .get(seat.index())
            .copied()
            .unwrap_or(Sitting::Person)
    }

    /// Lets a bot choose if one is asked; says whether it did.
    ///
    /// # Errors
    /// If the game can't go on.
    pub fn let_bot_choose(&mut self) -> Result<bool, Refusal> {
        let Some(thinker) = self.thinker() else {
            return Ok(false);
        };
        let seat = thinker.seat();
        let choice = thinker.think();
        self.act(seat, choice)?;
        Ok(true)
    }

    /// The bot that is asked, if one is, ready to think apart from the table.
    pub fn thinker(&self) -> Option<Thinker> {
        let seat = self.asked()?;
        match self.sitting(seat) {
            Sitting::Bot(kind) => self.thinker_of(kind),
            Sitting::Person => None,
        }
    }

    /// A bot of that kind before the question that is asked now, whoever sits there.
    pub fn thinker_of(&self, kind: &BotKind) -> Option<Thinker> {
        let decision = self.state.decision()?;
        // A new bot for each choice: it answers the same whether the game was played through or taken up again.
        let seed = bot_seed(self.record.seed, decision.seat, self.choices());
        Some(Thinker::new(kind, seed, self.state.clone(), decision))
    }

    /// Whose the last choice was.
    pub(crate) fn last_chooser(&self) -> Option<Seat> {
        self.record.choices.last().map(|(seat, _)| *seat)
    }

    /// Who made a choice.
    pub(crate) fn chooser(&self, choice: usize) -> Option<Seat> {
        self.record.choices.get(choice).map(|(seat, _)| *seat)
    }

    /// The same table with another state, other events and another record.
    pub(crate) fn pretending(
        &self,
        pretended: Pretended,
        state: State,
        events: Vec<Event>,
        record: Record,
    ) -> Table {
        Table {
            record,
            state,
            events,
            pretended: Some(Arc::new(pretended)),
            ..self.clone()
        }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn full_record(&self) -> &Record {
        &self.record
    }

    /// Goes back to the state after the first so many choices.
    pub(crate) fn forget(&mut self, count: usize, state: State) {
        self.state = state;
        self.record.choices.truncate(count);
        self.asks.truncate(count);
        if let Some(mark) = self.marks.get(count) {
            self.events.truncate(*mark);
        }
        self.marks.truncate(count);
    }

    /// How many events there were before a choice.
    pub(crate) fn mark(&self, choice: usize) -> usize {
        self.marks.get(choice).copied().unwrap_or(self.events.len())
    }

    /// The state after the first so many choices.
    pub(crate) fn replayed(&self, count: usize) -> Option<State> {
        if let Some(pretended) = &self.pretended {
            return pretended.replayed(count);
        }
        let mut state = self.first_state()?;
        for (_, choice) in self.record.choices.iter().take(count) {
            state.apply(*choice).ok()?;
        }
        Some(state)
    }
}

/// A game taken up from its record.
#[derive(Debug)]
pub struct TakenUp {
    /// The game after its last good choice.
    pub table: Table,
    /// Where the record stops making sense, if it does.
    pub damage: Option<RecordError>,
}

/// Whether the next question is for an action.
pub(crate) fn is_between_actions(state: &State) -> bool {
    state
        .decision()
        .is_some_and(|decision| matches!(decision.ask, Ask::Action { .. }))
}

/// Different for every game, seat and choice, and the same whenever that choice comes up.
fn bot_seed(seed: u64, seat: Seat, choice: usize) -> u64 {
    let mut dice =
        bots::Dice::new(seed ^ 0x5eed_b075 ^ (u64::from(seat.0) << 56) ^ ((choice as u64) << 8));
    dice.bits()
}
