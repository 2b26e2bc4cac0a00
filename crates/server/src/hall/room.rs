//! One table with its people: what has happened, what is being asked for, who is here.

use crate::agreement::{Agreement, Clock, Undo};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Entry, Millis, PersonId};
use table::{BOT_KINDS, Refusal, Setup, Sitter, Sitting, Table};
use tokio::sync::watch;
use vocab::Seat;

/// Kinds of entries in a table's journal. What they mean is known here alone; the store keeps words.
pub(crate) const CHOICE: &str = "choice";
pub(crate) const UNDO: &str = "undo";

const OVER: Refused = Refused::NotNow("The game is over.");
const NOTHING_BACK: Refused = Refused::NotNow("There is nothing to take back.");

/// Who sits on a seat, or is awaited there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The person, if it is one and he has come.
    pub person: Option<PersonId>,
    /// What he is called; empty while he is awaited.
    pub name: String,
    /// The kind of bot, if one sits there.
    pub bot: Option<String>,
}

impl Holder {
    /// Whether somebody is still awaited here.
    pub fn is_free(&self) -> bool {
        self.person.is_none() && self.bot.is_none()
    }
}

/// How far a table is.
pub enum Stage {
    /// Somebody is awaited.
    Waiting,
    /// The game has begun, or is over.
    Playing(Box<Table>),
    /// The record can't be replayed by this program; here is the game as far as it goes, if at all.
    Broken {
        /// After the last choice that made sense.
        last_good: Option<Box<Table>>,
        /// What is wrong.
        why: String,
    },
}

/// Somebody asks the others to agree to an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoRequest {
    /// Who asks.
    pub seat: Seat,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// By whom, if he has a seat.
    pub seat: Option<Seat>,
    /// What he is called.
    pub name: String,
    /// What he said.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// What changes about a table.
pub struct Inner {
    /// What was agreed.
    pub agreement: Agreement,
    /// Whose table it is.
    pub owner: PersonId,
    /// The name it was given; may be empty.
    pub title: String,
    /// What opens the door.
    pub invite_key: String,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// By seat.
    pub seats: Vec<Holder>,
    /// How far it is.
    pub stage: Stage,
    /// How many entries the journal has: the version that an answer names.
    pub entries: u64,
    /// By whom each choice that stands was made, and when.
    pub times: Vec<(Seat, Millis)>,
    /// When the game began.
    pub began: Millis,
    /// Somebody wants to take something back.
    pub undo_request: Option<UndoRequest>,
    /// Whose wish to take something back was refused last, and by whom, while nothing has happened since.
    pub undo_refused: Option<(Seat, Seat)>,
    /// The last lines of chat.
    pub chat: Vec<Said>,
    /// The table of the next game.
    pub rematch: Option<String>,
}

/// A table with the people at it.
pub struct Room {
    /// Its name in addresses.
    pub id: String,
    /// Tells open pages that something is new.
    news: watch::Sender<u64>,
    inner: tokio::sync::Mutex<Inner>,
    /// How many pages of each person are open, and when the last one was closed.
    here: Mutex<HashMap<PersonId, Presence>>,
    /// Pages of people who have no seat.
    pub(crate) thinking: std::sync::atomic::AtomicBool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Presence {
    pages: u32,
    left_at: Option<Millis>,
}

/// A page is open; dropping it says that it was closed.
pub struct Visit {
    room: Arc<Room>,
    person: PersonId,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let left = {
            let mut here = self.room.presences();
            let presence = here.entry(self.person).or_default();
            presence.pages = presence.pages.saturating_sub(1);
            presence.left_at = Some(super::now());
            presence.pages == 0
        };
        if left {
            self.room.tell();
        }
    }
}

impl Room {
    /// A table.
    pub fn new(id: String, inner: Inner) -> Room {
        Room {
            id,
            news: watch::Sender::new(0),
            inner: tokio::sync::Mutex::new(inner),
            here: Mutex::default(),
            thinking: false.into(),
        }
    }

    /// What changes; held only while one looks or writes a choice down, never while a bot thinks.
    pub async fn lock(&self) -> tokio::sync::MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// What changes, of a room nobody else has.
    pub(super) fn into_inner(self) -> Inner {
        self.inner.into_inner()
    }

    /// Hears of news.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// How many pages are open.
    pub fn pages(&self) -> usize {
        self.news.receiver_count()
    }

    /// Tells open pages that something is new.
    pub fn tell(&self) {
        self.news.send_modify(|count| *count += 1);
    }

    /// A page of that person is open as long as the visit lasts.
    pub fn visit(self: &Arc<Room>, person: PersonId) -> Visit {
        let came = {
            let mut here = self.presences();
            let presence = here.entry(person).or_default();
            presence.pages += 1;
            presence.pages == 1
        };
        if came {
            self.tell();
        }
        Visit {
            room: Arc::clone(self),
            person,
        }
    }

    /// Whether a page of his is open, and if not, when the last one was closed.
    pub fn is_here(&self, person: PersonId) -> (bool, Option<Millis>) {
        let here = self.presences();
        match here.get(&person) {
            Some(presence) => (presence.pages > 0, presence.left_at),
            None => (false, None),
        }
    }

    // A panic while it is held can't leave a count half changed: std's mutex is enough, and poison means nothing.
    fn presences(&self) -> MutexGuard<'_, HashMap<PersonId, Presence>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why something asked for at a table was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The page showed an older state of the game.
    Stale,
    /// Whoever asks has no seat here.
    NoSeat,
    /// The game hasn't begun, or is over, or can't be played.
    NotNow(&'static str),
    /// The rules, or another agreement, say no.
    Because(String),
    /// It could not be written down.
    NotKept,
}

impl Refused {
    /// For the person.
    pub fn sentence(&self) -> String {
        match self {
            Refused::Stale => {
                "The game has moved on since that page was shown. Here is how it stands now.".into()
            }
            Refused::NoSeat => "You have no seat at this table.".into(),
            Refused::NotNow(why) => (*why).to_owned(),
            Refused::Because(why) => why.clone(),
            Refused::NotKept => {
                "The choice could not be saved, so it was not made. Please try again in a moment."
                    .into()
            }
        }
    }
}

/// An answer, by the keys of the offers.
#[derive(Clone, Debug)]
pub enum Answer<'a> {
    /// One of them; of a gathering the rest is asked for afterwards.
    One(&'a str),
    /// All that is picked of a gathering.
    Gathered(Vec<&'a str>),
}

/// What an answer or an undo wants written down.
#[derive(Debug)]
pub struct Written {
    /// By whom.
    seat: Seat,
    /// The entries for the journal.
    pub entries: Vec<Entry>,
    /// The game as it was, if the change can't be kept: so many choices, or the whole of it.
    before: Before,
}

#[derive(Debug)]
enum Before {
    Choices(usize),
    Whole(Box<Table>),
}

impl Inner {
    /// What the table is called: the name it was given, or those of the players.
    pub fn heading(&self) -> String {
        if !self.title.is_empty() {
            return self.title.clone();
        }
        let names: Vec<&str> = match self.table() {
            Some(table) => table.names().iter().map(String::as_str).collect(),
            None => self
                .seats
                .iter()
                .map(|holder| holder.name.as_str())
                .filter(|name| !name.is_empty())
                .collect(),
        };
        match names.as_slice() {
            [] => "A table".into(),
            [one] => format!("{one}’s table"),
            names => names.join(" v. "),
        }
    }

    /// What somebody who said something is called: at a table the seat's name, which nobody else has, whatever he calls
    /// himself now.
    pub fn speaker<'a>(&'a self, said: &'a Said) -> &'a str {
        let name = said
            .seat
            .zip(self.table())
            .and_then(|(seat, table)| table.names().get(seat.index()));
        name.unwrap_or(&said.name)
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats
            .iter()
            .position(|holder| holder.person == Some(person))
            .map(|seat| Seat(seat as u8))
    }

    /// The game, if it has begun and can be played.
    pub fn table(&self) -> Option<&Table> {
        match &self.stage {
            Stage::Playing(table) => Some(table),
            Stage::Broken { last_good, .. } => last_good.as_deref(),
            Stage::Waiting => None,
        }
    }

    /// The game, to go on with it.
    fn playing(&mut self) -> Result<&mut Table, Refused> {
        match &mut self.stage {
            Stage::Playing(table) => Ok(table),
            Stage::Waiting => Err(Refused::NotNow("The game hasn't begun yet.")),
            Stage::Broken { .. } => Err(Refused::NotNow(
                "This game was played with another version of the program and can't go on.",
            )),
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.agreement.study || self.table().is_some_and(|table| table.ending().is_some())
    }

    /// Sits down the people as the game is to begin: by lot if that was agreed.
    pub fn draw_lots(&mut self, lot: u64) {
        if !self.agreement.any_order {
            return;
        }
        // Drawing without replacement; with teams partners sit opposite and were put there by those who made the table.
        let mut left = std::mem::take(&mut self.seats);
        let mut lot = lot;
        while !left.is_empty() {
            let index = (lot % left.len() as u64) as usize;
            lot /= left.len() as u64;
            self.seats.push(left.swap_remove(index));
        }
    }

    /// What makes the game.
    pub fn setup(&self, seed: u64) -> Setup {
        let mut names: Vec<String> = Vec::new();
        for holder in &self.seats {
            let mut name = holder.name.clone();
            let mut number = 2;
            while names
                .iter()
                .any(|taken| taken.to_lowercase() == name.to_lowercase())
            {
                name = format!("{} {number}", holder.name);
                number += 1;
            }
            names.push(name);
        }
        let sitters = self.seats.iter().zip(names);
        Setup {
            edition: self.agreement.edition(),
            sets: self.agreement.sets(),
            teams: self.agreement.teams,
            extra_achievement: self.agreement.extra_achievement,
            seed,
            sitters: sitters
                .map(|(holder, name)| Sitter {
                    name,
                    sitting: holder
                        .bot
                        .as_deref()
                        .and_then(|word| Sitting::from_word(word).ok())
                        .unwrap_or(Sitting::Person),
                })
                .collect(),
        }
    }

    /// Whether the table still is as whoever asks saw it: a page that lags, or a second press, must not do anything else
    /// than was meant.
    ///
    /// # Errors
    /// If it isn't.
    pub fn is_at(&self, version: u64) -> Result<(), Refused> {
        if version == self.entries {
            Ok(())
        } else {
            Err(Refused::Stale)
        }
    }

    /// Answers for a seat: `version` says which question.
    ///
    /// # Errors
    /// If that is no longer the question, or no answer to it; then nothing has changed.
    pub fn answer(
        &mut self,
        seat: Seat,
        version: u64,
        answer: &Answer<'_>,
    ) -> Result<Written, Refused> {
        self.is_at(version)?;
        let table = self.playing()?;
        let before = table.choices();
        let answered = match answer {
            Answer::One(key) => table.answer_one(seat, key),
            Answer::Gathered(keys) => table.answer(seat, keys).map(drop),
        };
        answered.map_err(|refusal| match refusal {
            Refusal::NotAsked { .. } => Refused::Stale,
            Refusal::Over => OVER,
            other => Refused::Because(super::sentence(&other.to_string())),
        })?;
        Ok(self.written(seat, before))
    }

    /// The same for a choice that a bot has thought of.
    ///
    /// # Errors
    /// If the game has moved on while it thought.
    pub fn choose(
        &mut self,
        seat: Seat,
        version: u64,
        choice: view::Choice,
    ) -> Result<Written, Refused> {
        self.is_at(version)?;
        let table = self.playing()?;
        let before = table.choices();
        table
            .act(seat, choice)
            .map_err(|refusal| Refused::Because(refusal.to_string()))?;
        Ok(self.written(seat, before))
    }

    /// The choices made since, as entries.
    fn written(&self, seat: Seat, before: usize) -> Written {
        let at = super::now();
        let entries = match &self.stage {
            Stage::Playing(table) => (before..table.choices())
                .filter_map(|index| table.choice_line(index))
                .map(|words| Entry::new(CHOICE, Some(seat.0), words, at))
                .collect(),
            _ => Vec::new(),
        };
        Written {
            seat,
            entries,
            before: Before::Choices(before),
        }
    }

    /// Makes a change undone that could not be kept.
    pub fn forget(&mut self, written: Written) {
        match (written.before, &mut self.stage) {
            (Before::Whole(table), stage) => *stage = Stage::Playing(table),
            (Before::Choices(before), Stage::Playing(table)) => {
                if let Err(refusal) = table.take_back_to(before) {
                    self.stage = Stage::Broken {
                        last_good: None,
                        why: refusal.to_string(),
                    };
                }
            }
            _ => {}
        }
    }

    /// Notes that entries were kept.
    pub fn keep(&mut self, written: &Written, now: Millis) {
        self.entries += written.entries.len() as u64;
        let choices = self.table().map_or(0, Table::choices);
        self.times.truncate(choices);
        self.times.resize(choices, (written.seat, now));
        self.undo_request = None;
        self.undo_refused = None;
    }

    /// Seats of people other than `seat`: those whose consent is needed. Bots agree to everything.
    pub fn others(&self, seat: Seat) -> Vec<Seat> {
        (0..self.seats.len())
            .map(|index| Seat(index as u8))
            .filter(|other| *other != seat)
            .filter(|other| self.seats[other.index()].bot.is_none())
            .collect()
    }

    /// Takes back the seat's last choice at once.
    ///
    /// # Errors
    /// Says why not.
    pub fn undo(&mut self, seat: Seat) -> Result<Written, Refused> {
        if self.agreement.undo == Undo::None {
            return Err(Refused::NotNow("At this table nothing is taken back."));
        }
        // Then everybody may look from every seat: nobody can go on after that.
        if self.is_over() {
            return Err(OVER);
        }
        let alone = self.agreement.undo == Undo::Consent && self.others(seat).is_empty();
        let table = self.playing()?;
        match table.may_undo_answer(seat) {
            Ok(()) => {}
            // Alone among bots: they agree to everything.
            Err(_) if alone => {}
            Err(why) => return Err(Refused::Because(format!("Not possible: {why}."))),
        }
        let back = table.undone_to(seat).ok_or(NOTHING_BACK)?;
        self.go_back(seat, back)
    }

    /// Takes back by everyone's consent.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub fn undo_by_consent(&mut self, seat: Seat) -> Result<Written, Refused> {
        if self.is_over() {
            return Err(OVER);
        }
        let back = self.playing()?.undone_to(seat).ok_or(NOTHING_BACK)?;
        self.go_back(seat, back)
    }

    fn go_back(&mut self, seat: Seat, back: usize) -> Result<Written, Refused> {
        let table = self.playing()?;
        let earlier = table
            .back_to(back)
            .map_err(|refusal| Refused::Because(refusal.to_string()))?;
        let before = std::mem::replace(table, earlier);
        Ok(Written {
            seat,
            entries: vec![Entry::new(
                UNDO,
                Some(seat.0),
                back.to_string(),
                super::now(),
            )],
            before: Before::Whole(Box::new(before)),
        })
    }

    /// How much time a seat has used, in milliseconds, and since when it is asked now.
    fn used(&self, seat: Seat, now: Millis) -> Millis {
        let mut used = 0;
        let mut since = self.began;
        for (chooser, at) in &self.times {
            if *chooser == seat {
                used += (at - since).max(0);
            }
            since = *at;
        }
        if self.table().and_then(Table::asked) == Some(seat) {
            used += (now - since).max(0);
        }
        used
    }

    /// How much time a seat has left, if that was agreed and matters now.
    pub fn time_left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let table = self.table()?;
        let holder = self.seats.get(seat.index())?;
        if holder.bot.is_some() || table.ending().is_some() {
            return None;
        }
        match self.agreement.clock {
            Clock::None => None,
            Clock::Live(minutes) => Some(Millis::from(minutes) * 60_000 - self.used(seat, now)),
            Clock::Days(days) if table.asked() == Some(seat) => {
                let since = self.times.last().map_or(self.began, |(_, at)| *at);
                Some(since + Millis::from(days) * 86_400_000 - now)
            }
            Clock::Days(_) => None,
        }
    }

    /// A bot that stands in for somebody whose time is up.
    pub fn stand_in(&self) -> Option<(Seat, table::Thinker)> {
        let Stage::Playing(table) = &self.stage else {
            return None;
        };
        let kind = BOT_KINDS.last()?;
        let thinker = table.thinker_of(kind)?;
        Some((thinker.seat(), thinker))
    }
}

/// The game that a head and a journal tell.
pub fn replay(head: &str, entries: &[Entry]) -> (Stage, Vec<(Seat, Millis)>) {
    let mut lines: Vec<(&str, (Seat, Millis))> = Vec::new();
    for entry in entries {
        match entry.kind.as_str() {
            CHOICE => {
                let seat = Seat(entry.seat.unwrap_or(0));
                lines.push((entry.words.as_str(), (seat, entry.at)));
            }
            UNDO => lines.truncate(entry.words.parse().unwrap_or(0)),
            _ => {}
        }
    }
    let mut record = head.trim_end().to_owned();
    record.push_str("\n\n");
    for (line, _) in &lines {
        record.push_str(line);
        record.push('\n');
    }
    let mut times: Vec<_> = lines.iter().map(|(_, time)| *time).collect();
    let stage = match Table::take_up(record.as_bytes()) {
        Ok(taken) => match taken.damage {
            None => Stage::Playing(Box::new(taken.table)),
            Some(damage) => Stage::Broken {
                why: damage.to_string(),
                last_good: Some(Box::new(taken.table)),
            },
        },
        Err(error) => Stage::Broken {
            last_good: None,
            why: error.to_string(),
        },
    };
    if let Stage::Broken { last_good, .. } = &stage {
        times.truncate(last_good.as_ref().map_or(0, |table| table.choices()));
    }
    (stage, times)
}
