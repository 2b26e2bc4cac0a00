//! The hall: every table that somebody looks at or a bot thinks at, taken up from the store when it is needed.
//!
//! A choice is on disk before anybody sees its effect: it is applied, written down and only then told, all under the
//! table's lock, and undone if it could not be written.

mod bots;
pub mod room;

use crate::Limits;
use crate::agreement::{Agreement, Clock, Undo};
use room::{Answer, Holder, Inner, Refused, Room, Said, Stage, UndoRequest, Written, replay};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use store::{
    Appended, Beginning, Entry, Millis, NewTable, Person, PersonId, SeatRow, Status, Store,
    StoreError, TableNews,
};
use table::Table;
use vocab::Seat;

/// Lines of chat kept in memory and shown.
const CHAT_MAX: u16 = 100;

/// After what time without a move a table no longer counts among those that fit in: games are left, and nobody could make
/// another one for ever. It goes on all the same when somebody comes back.
const LEFT_AFTER: Millis = 21 * 24 * 60 * 60 * 1000;

const SEAT_TAKEN: Refused = Refused::NotNow("That seat is taken.");

/// Milliseconds since 1970.
pub fn now() -> Millis {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as Millis)
}

/// Letters and digits that nobody guesses; `bytes` of chance make twice as many.
pub fn chance(bytes: usize) -> String {
    let mut drawn = vec![0u8; bytes];
    // Without the system's source of chance no table can be dealt and no session is safe.
    getrandom::fill(&mut drawn).expect("the system gives random bytes");
    drawn.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A number that nobody guesses.
pub fn lot() -> u64 {
    getrandom::u64().expect("the system gives random bytes")
}

/// All tables.
pub struct Hall {
    store: Store,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    thinkers: Arc<tokio::sync::Semaphore>,
    at_once: bool,
    limits: Limits,
}

/// A table that is to be made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is agreed.
    pub agreement: Agreement,
    /// What it is called; empty: by the names of the players.
    pub title: String,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// By seat.
    pub seats: Vec<Holder>,
    /// For the guide and for tests: chance that is no chance.
    pub seed: Option<u64>,
}

impl Hall {
    /// An empty hall over a store.
    pub fn new(store: Store, limits: Limits, at_once: bool) -> Hall {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Hall {
            store,
            rooms: Mutex::default(),
            // One core stays free for pages.
            thinkers: Arc::new(tokio::sync::Semaphore::new((cores - 1).max(1))),
            at_once,
            limits,
        }
    }

    /// What is kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    // Nothing is awaited while it is held, and a map is whole after a panic.
    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of that name, if there is one.
    ///
    /// # Errors
    /// If the store can't be read.
    pub async fn room(self: &Arc<Hall>, id: &str) -> Result<Option<Arc<Room>>, StoreError> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Some(Arc::clone(room)));
        }
        let Some(room) = self.load(id).await? else {
            return Ok(None);
        };
        // Somebody else may have loaded it meanwhile: then his is the one.
        let room = Arc::clone(self.rooms().entry(id.to_owned()).or_insert(room));
        // A table is filled and begun in two steps; who was killed between them does the second now.
        if let Err(refused) = self.begin(&room).await {
            tracing::error!(table = %id, why = %refused.sentence(), "a full table doesn’t begin");
        }
        self.wake(&room);
        Ok(Some(room))
    }

    async fn load(&self, id: &str) -> Result<Option<Arc<Room>>, StoreError> {
        let Some(row) = self.store.table(id).await? else {
            return Ok(None);
        };
        let agreement: Agreement =
            serde_json::from_str(&row.setup).unwrap_or_else(|_| Agreement::usual());
        let mut seats = Vec::new();
        for seat in &row.seats {
            let person = match seat.person {
                Some(person) => self.store.person(person).await?,
                None => None,
            };
            let bot = (!seat.word.is_empty()).then(|| seat.word.clone());
            seats.push(Holder {
                person: seat.person,
                name: match (&bot, person) {
                    (_, Some(person)) => person.name,
                    (Some(_), None) => bot_name(seats.len()),
                    (None, None) => String::new(),
                },
                bot,
            });
        }
        let entries = self.store.entries(id).await?;
        let (stage, times) = match &row.head {
            None => (Stage::Waiting, Vec::new()),
            Some(head) => {
                let head = head.clone();
                let kept = entries.clone();
                // Replaying a long game takes a moment.
                tokio::task::spawn_blocking(move || replay(&head, &kept))
                    .await
                    .unwrap_or_else(|error| {
                        let why = error.to_string();
                        let last_good = None;
                        (Stage::Broken { last_good, why }, Vec::new())
                    })
            }
        };
        // Another version of the program may not replay what this one does, and the other way round.
        let status = match (&stage, row.status) {
            (Stage::Broken { .. }, Status::Running) => Some(Status::Stuck),
            (Stage::Playing(table), Status::Stuck) => Some(match table.ending() {
                Some(_) => Status::Over,
                None => Status::Running,
            }),
            _ => None,
        };
        if let Some(status) = status {
            self.store.set_status(id, status, now()).await?;
        }
        let chat = self.store.chat(id, CHAT_MAX).await?;
        let inner = Inner {
            agreement,
            owner: row.owner,
            title: row.title,
            invite_key: row.invite_key,
            listed: row.listed,
            chat: chat
                .into_iter()
                .map(|said| Said {
                    seat: said.person.and_then(|person| {
                        let seat = row.seats.iter().position(|at| at.person == Some(person));
                        seat.map(|seat| Seat(seat as u8))
                    }),
                    name: said.name,
                    text: said.text,
                    at: said.at,
                })
                .collect(),
            seats,
            stage,
            entries: entries.len() as u64,
            times,
            began: row.created_at,
            undo_request: None,
            rematch: row.rematch,
        };
        Ok(Some(Arc::new(Room::new(id.to_owned(), inner))))
    }

    /// Makes a table. It begins at once if nobody is awaited.
    ///
    /// # Errors
    /// If it makes no game, or can't be kept.
    pub async fn make(self: &Arc<Hall>, plan: Plan, owner: &Person) -> Result<Arc<Room>, Refused> {
        let id = chance(6);
        let inner = Inner {
            agreement: plan.agreement,
            owner: owner.id,
            title: plan.title,
            invite_key: chance(8),
            listed: plan.listed,
            seats: plan.seats,
            stage: Stage::Waiting,
            entries: 0,
            times: Vec::new(),
            began: now(),
            undo_request: None,
            chat: Vec::new(),
            rematch: None,
        };
        let since = now() - LEFT_AFTER;
        let (all, own) = (
            self.store.tables_count(since).await.map_err(not_kept)?,
            self.store
                .running_tables_of(owner.id, since)
                .await
                .map_err(not_kept)?,
        );
        if all >= self.limits.tables {
            return Err(Refused::NotNow(
                "The house is full at the moment: no more tables fit in.",
            ));
        }
        if own >= self.limits.tables_per_person {
            return Err(Refused::NotNow(
                "You sit at as many tables as one can: finish a game first.",
            ));
        }
        // Whatever can't be played is refused before anything is kept.
        let mut trial = inner.setup(0);
        for (index, sitter) in trial.sitters.iter_mut().enumerate() {
            if sitter.name.is_empty() {
                sitter.name = format!("Player {}", index + 1);
            }
        }
        trial
            .check()
            .map_err(|error| Refused::Because(sentence(&error.to_string())))?;
        let setup = serde_json::to_string(&inner.agreement).map_err(|_| Refused::NotKept)?;
        let table = NewTable {
            id: id.clone(),
            setup,
            title: inner.title.clone(),
            listed: inner.listed,
            invite_key: inner.invite_key.clone(),
            owner: owner.id,
            seats: seat_rows(&inner.seats),
            now: now(),
        };
        self.store.add_table(table).await.map_err(not_kept)?;
        let room = Arc::new(Room::new(id.clone(), inner));
        self.rooms().insert(id, Arc::clone(&room));
        {
            let mut inner = room.lock().await;
            self.begin_if_full(&room, &mut inner, plan.seed).await?;
        }
        self.wake(&room);
        Ok(room)
    }

    /// Begins a game that waits for nobody, if it hasn't begun for some reason.
    ///
    /// # Errors
    /// If it can't be kept.
    pub async fn begin(self: &Arc<Hall>, room: &Arc<Room>) -> Result<(), Refused> {
        let mut inner = room.lock().await;
        self.begin_if_full(room, &mut inner, None).await?;
        drop(inner);
        self.wake(room);
        Ok(())
    }

    /// Begins the game if nobody is awaited any more.
    async fn begin_if_full(
        &self,
        room: &Room,
        inner: &mut Inner,
        seed: Option<u64>,
    ) -> Result<(), Refused> {
        if !matches!(inner.stage, Stage::Waiting)
            || inner.seats.iter().any(Holder::is_free)
            || inner.agreement.study
        {
            return Ok(());
        }
        let as_seated = inner.seats.clone();
        let begun = self.deal(room, inner, seed).await;
        if begun.is_err() && matches!(inner.stage, Stage::Waiting) {
            // Lots that count for nothing.
            inner.seats = as_seated;
        }
        match begun {
            // Another process was quicker, or it isn't known whether our own writing arrived.
            Err(refused @ (Refused::Stale | Refused::NotKept)) => {
                self.reread(room, inner).await;
                if matches!(inner.stage, Stage::Waiting) {
                    return Err(refused);
                }
                Ok(())
            }
            other => other,
        }
    }

    /// Deals: the game is on disk when this is done.
    async fn deal(&self, room: &Room, inner: &mut Inner, seed: Option<u64>) -> Result<(), Refused> {
        let seen = seat_rows(&inner.seats);
        if seed.is_none() {
            inner.draw_lots(lot());
        }
        let table = Table::new(inner.setup(seed.unwrap_or_else(lot)))
            .map_err(|error| Refused::Because(sentence(&error.to_string())))?;
        let at = now();
        let beginning = Beginning {
            head: &table.head(),
            seen: &seen,
            seats: &seat_rows(&inner.seats),
            news: &news_of(inner, &table, at),
        };
        let begun = self
            .store
            .begin(&room.id, &beginning, at)
            .await
            .map_err(not_kept)?;
        if !begun {
            return Err(Refused::Stale);
        }
        inner.began = at;
        inner.stage = Stage::Playing(Box::new(table));
        room.tell();
        Ok(())
    }

    /// Sits a person down on a free seat.
    ///
    /// # Errors
    /// If it isn't free.
    pub async fn join(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            if inner.seat_of(person.id).is_none() {
                self.sit_down(room, &mut inner, person, seat).await?;
            }
            self.begin_if_full(room, &mut inner, None).await?;
        }
        room.tell();
        self.wake(room);
        Ok(())
    }

    async fn sit_down(
        &self,
        room: &Room,
        inner: &mut Inner,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Refused> {
        if !matches!(inner.stage, Stage::Waiting) {
            return Err(Refused::NotNow(
                "The game has begun without you; you can watch.",
            ));
        }
        let mut seats = inner.seats.iter().enumerate();
        let (free, _) = seats
            .find(|(index, holder)| {
                holder.is_free() && seat.is_none_or(|seat| seat.index() == *index)
            })
            .ok_or(SEAT_TAKEN)?;
        let taken = self
            .store
            .take_seat(&room.id, free as u8, person.id, now())
            .await;
        self.arranged(room, inner, taken, SEAT_TAKEN).await?;
        if let Some(holder) = inner.seats.get_mut(free) {
            holder.person = Some(person.id);
            holder.name = person.name.clone();
        }
        Ok(())
    }

    /// Gets a person up again, before the game has begun.
    ///
    /// # Errors
    /// If it has.
    pub async fn leave(&self, room: &Room, person: PersonId) -> Result<(), Refused> {
        let mut inner = room.lock().await;
        let begun = Refused::NotNow("The game has begun; it waits for you as long as it takes.");
        if !matches!(inner.stage, Stage::Waiting) {
            return Err(begun);
        }
        let seat = inner.seat_of(person).ok_or(Refused::NoSeat)?;
        let left = self.store.leave_seat(&room.id, seat.0, person, now()).await;
        self.arranged(room, &mut inner, left, begun).await?;
        if let Some(holder) = inner.seats.get_mut(seat.index()) {
            holder.person = None;
            holder.name = String::new();
        }
        drop(inner);
        room.tell();
        Ok(())
    }

    /// Gives a free seat to a bot; only the owner of the table may.
    ///
    /// # Errors
    /// If it isn't free, or there is no such bot.
    pub async fn seat_bot(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        seat: Seat,
        word: &str,
    ) -> Result<(), Refused> {
        if !table::bot_kinds().iter().any(|kind| kind.name == word) {
            return Err(Refused::NotNow("There is no such bot."));
        }
        {
            let mut inner = room.lock().await;
            if inner.owner != person {
                return Err(Refused::NotNow(
                    "Only who made the table can give seats to bots.",
                ));
            }
            if !matches!(inner.stage, Stage::Waiting) {
                return Err(Refused::NotNow("The game has begun."));
            }
            let mut seats = inner.seats.clone();
            let holder = seats
                .get_mut(seat.index())
                .filter(|holder| holder.is_free())
                .ok_or(SEAT_TAKEN)?;
            holder.bot = Some(word.to_owned());
            holder.name = bot_name(seat.index());
            let seen = seat_rows(&inner.seats);
            let set = self
                .store
                .set_seats(&room.id, &seen, &seat_rows(&seats), now())
                .await;
            self.arranged(room, &mut inner, set, SEAT_TAKEN).await?;
            inner.seats = seats;
            self.begin_if_full(room, &mut inner, None).await?;
        }
        room.tell();
        self.wake(room);
        Ok(())
    }

    /// What became of a change of seats. If another process was quicker, or it isn't known whether our own writing
    /// arrived, the table is read anew.
    async fn arranged(
        &self,
        room: &Room,
        inner: &mut Inner,
        outcome: Result<bool, StoreError>,
        otherwise: Refused,
    ) -> Result<(), Refused> {
        let refused = match outcome {
            Ok(true) => return Ok(()),
            Ok(false) => otherwise,
            Err(error) => not_kept(error),
        };
        self.reread(room, inner).await;
        Err(refused)
    }

    /// Answers the question of that version for a person's seat.
    ///
    /// # Errors
    /// If he isn't asked that any more, or the rules don't allow it.
    pub async fn answer(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
        answer: &Answer<'_>,
    ) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let seat = inner.seat_of(person).ok_or(Refused::NoSeat)?;
            let written = inner.answer(seat, version, answer)?;
            self.write(room, &mut inner, written).await?;
        }
        self.spread(room);
        Ok(())
    }

    /// Takes back what the seat chose last at that version, or asks the others to agree to it.
    ///
    /// # Errors
    /// If it can't be taken back.
    pub async fn undo(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
        ask_others: bool,
    ) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let seat = inner.seat_of(person).ok_or(Refused::NoSeat)?;
            inner.is_at(version)?;
            match inner.undo(seat) {
                Ok(written) => self.write(room, &mut inner, written).await?,
                Err(refused) if !ask_others => return Err(refused),
                Err(refused) => {
                    if inner.agreement.undo != Undo::Consent || inner.is_over() {
                        return Err(refused);
                    }
                    match &inner.undo_request {
                        None => {
                            let agreed = vec![seat];
                            inner.undo_request = Some(UndoRequest { seat, agreed });
                        }
                        Some(request) if request.seat == seat => {}
                        Some(_) => {
                            return Err(Refused::NotNow(
                                "Another asks to take something back: say yes or no to that first.",
                            ));
                        }
                    }
                }
            }
        }
        self.spread(room);
        Ok(())
    }

    /// Agrees to what a seat asked at that version to take back, or doesn't. `of` is who asked; the person himself, who
    /// withdraws it, if nobody is named.
    ///
    /// # Errors
    /// If he doesn't ask.
    pub async fn agree(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
        of: Option<Seat>,
        agrees: bool,
    ) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let seat = inner.seat_of(person).ok_or(Refused::NoSeat)?;
            inner.is_at(version)?;
            let mut request = inner
                .undo_request
                .clone()
                .filter(|request| request.seat == of.unwrap_or(seat))
                .ok_or(Refused::NotNow("Nobody asks to take that back any more."))?;
            if !agrees {
                inner.undo_request = None;
            } else {
                if !request.agreed.contains(&seat) {
                    request.agreed.push(seat);
                }
                let all = inner
                    .others(request.seat)
                    .iter()
                    .all(|other| request.agreed.contains(other));
                if all {
                    let written = inner.undo_by_consent(request.seat)?;
                    self.write(room, &mut inner, written).await?;
                } else {
                    inner.undo_request = Some(request);
                }
            }
        }
        self.spread(room);
        Ok(())
    }

    /// Lets a bot answer the question of that version for somebody whose time is up.
    ///
    /// # Errors
    /// If his time isn't up.
    pub async fn stand_in(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
    ) -> Result<(), Refused> {
        let (seat, thinker) = {
            let inner = room.lock().await;
            inner.seat_of(person).ok_or(Refused::NoSeat)?;
            inner.is_at(version)?;
            let (seat, thinker) = inner
                .stand_in()
                .ok_or(Refused::NotNow("Nobody is asked now."))?;
            if inner.time_left(seat, now()).is_none_or(|left| left > 0) {
                return Err(Refused::NotNow("His time isn’t up yet."));
            }
            (seat, thinker)
        };
        let choice = self.think(thinker).await.ok_or(Refused::NotKept)?;
        {
            let mut inner = room.lock().await;
            let written = inner.choose(seat, version, choice)?;
            self.write(room, &mut inner, written).await?;
        }
        self.spread(room);
        Ok(())
    }

    /// Says something at a table.
    ///
    /// # Errors
    /// If it can't be kept.
    pub async fn say(&self, room: &Room, person: &Person, text: String) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let at = now();
            self.store
                .say(&room.id, Some(person.id), &person.name, &text, at)
                .await
                .map_err(not_kept)?;
            let seat = inner.seat_of(person.id);
            let name = person.name.clone();
            inner.chat.push(Said {
                seat,
                name,
                text,
                at,
            });
            let surplus = inner.chat.len().saturating_sub(usize::from(CHAT_MAX));
            inner.chat.drain(..surplus);
        }
        room.tell();
        Ok(())
    }

    /// The table of the next game with the same people: made by the first who asks.
    ///
    /// # Errors
    /// If it can't be kept.
    pub async fn rematch(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: &Person,
    ) -> Result<String, Refused> {
        let plan = {
            let inner = room.lock().await;
            inner.seat_of(person.id).ok_or(Refused::NoSeat)?;
            if !inner.is_over() {
                return Err(Refused::NotNow("This game isn’t over yet."));
            }
            if let Some(next) = &inner.rematch {
                return Ok(next.clone());
            }
            Plan {
                agreement: Agreement {
                    guided: false,
                    ..inner.agreement.clone()
                },
                title: String::new(),
                listed: false,
                seats: inner.seats.clone(),
                seed: None,
            }
        };
        let next = self.make(plan, person).await?;
        let first = self
            .store
            .set_rematch(&room.id, &next.id)
            .await
            .map_err(not_kept)?;
        let id = if first {
            next.id.clone()
        } else {
            // Another was quicker: his is the table.
            self.rooms().remove(&next.id);
            self.store.remove_table(&next.id).await.map_err(not_kept)?;
            let row = self.store.table(&room.id).await.map_err(not_kept)?;
            row.and_then(|row| row.rematch).ok_or(Refused::NotKept)?
        };
        room.lock().await.rematch = Some(id.clone());
        room.tell();
        Ok(id)
    }

    /// A table at which a record brought from elsewhere can be looked at.
    ///
    /// # Errors
    /// If it is no record, or can't be kept.
    pub async fn study(
        self: &Arc<Hall>,
        record: Vec<u8>,
        owner: &Person,
    ) -> Result<Arc<Room>, Refused> {
        let taken = tokio::task::spawn_blocking(move || Table::take_up(&record))
            .await
            .map_err(|_| Refused::NotKept)?
            .map_err(|error| Refused::Because(sentence(&error.to_string())))?;
        let table = taken.table;
        let at = now();
        let lines: Vec<Entry> = (0..table.choices())
            .filter_map(|index| table.choice_line(index))
            .map(|words| Entry::new(room::CHOICE, None, words, at))
            .collect();
        let id = chance(6);
        let seats: Vec<Holder> = table
            .names()
            .iter()
            .map(|name| Holder {
                person: None,
                name: name.clone(),
                bot: Some("record".into()),
            })
            .collect();
        let agreement = Agreement {
            edition: table.edition().number(),
            undo: Undo::None,
            study: true,
            ..Agreement::usual()
        };
        let new = NewTable {
            id: id.clone(),
            setup: serde_json::to_string(&agreement).map_err(|_| Refused::NotKept)?,
            title: String::new(),
            listed: false,
            invite_key: chance(8),
            owner: owner.id,
            seats: seat_rows(&seats),
            now: at,
        };
        let news = TableNews {
            asked: Vec::new(),
            over: true,
            summary: "a record".into(),
            deadline: None,
        };
        self.store.add_table(new).await.map_err(not_kept)?;
        let rows = seat_rows(&seats);
        let beginning = Beginning {
            head: &table.head(),
            seen: &rows,
            seats: &rows,
            news: &news,
        };
        let begun = self.store.begin(&id, &beginning, at).await;
        let kept = self.store.append(&id, 0, &lines, &news, at).await;
        if !begun.map_err(not_kept)? || kept.map_err(not_kept)? == Appended::Lost {
            return Err(Refused::NotKept);
        }
        self.room(&id)
            .await
            .map_err(not_kept)?
            .ok_or(Refused::NotKept)
    }

    /// Writes down what has been applied; takes it back if that fails.
    async fn write(&self, room: &Room, inner: &mut Inner, written: Written) -> Result<(), Refused> {
        let at = now();
        let news = match inner.table() {
            Some(table) => news_of(inner, table, at),
            None => return Err(Refused::NotKept),
        };
        let appended = self
            .store
            .append(&room.id, inner.entries as i64, &written.entries, &news, at)
            .await;
        match appended {
            Ok(Appended::Done) => {
                inner.keep(&written, at);
                Ok(())
            }
            Ok(Appended::Lost) => {
                inner.forget(written);
                self.reread(room, inner).await;
                Err(Refused::Stale)
            }
            Err(error) => {
                inner.forget(written);
                self.reread(room, inner).await;
                Err(not_kept(error))
            }
        }
    }

    /// Takes a table up from the store anew: another process has written there, or it isn't known whether our own
    /// writing arrived. What is on the disk is true.
    async fn reread(&self, room: &Room, inner: &mut Inner) {
        match self.load(&room.id).await {
            Ok(Some(fresh)) => {
                if let Some(fresh) = Arc::into_inner(fresh) {
                    *inner = fresh.into_inner();
                }
            }
            // It stays as it was before; the next writing tries again.
            Ok(None) => tracing::error!(table = %room.id, "a live table is gone from the store"),
            Err(error) => tracing::error!(table = %room.id, %error, "a table can't be read again"),
        }
        room.tell();
    }

    /// Tells everybody and lets bots think.
    fn spread(self: &Arc<Hall>, room: &Arc<Room>) {
        room.tell();
        self.wake(room);
    }

    /// Drops tables nobody looks at from memory; the store has them.
    pub async fn sweep(&self) {
        let idle: Vec<Arc<Room>> = self
            .rooms()
            .values()
            .filter(|room| room.pages() == 0 && Arc::strong_count(room) == 1)
            .cloned()
            .collect();
        let mut rooms = self.rooms();
        for room in idle {
            // Two: the map's and ours. Whoever took it meanwhile keeps it alive and in the map.
            let unused = Arc::strong_count(&room) == 2;
            if unused && !room.thinking.load(std::sync::atomic::Ordering::Acquire) {
                rooms.remove(&room.id);
            }
        }
    }

    /// Tells the pages of tables with a clock that time has passed.
    pub async fn tick(&self) {
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        for room in rooms {
            if room.pages() == 0 {
                continue;
            }
            let clock = room.lock().await.agreement.clock;
            if clock != Clock::None {
                room.tell();
            }
        }
    }
}

/// What a bot is called at the table.
pub(crate) fn bot_name(seat: usize) -> String {
    const NAMES: [&str; 5] = ["Botolph", "Hypatia", "Ibn Battuta", "Murasaki", "Zheng He"];
    NAMES[seat % NAMES.len()].to_owned()
}

fn seat_rows(seats: &[Holder]) -> Vec<SeatRow> {
    seats
        .iter()
        .map(|holder| SeatRow {
            person: holder.person,
            word: holder.bot.clone().unwrap_or_default(),
        })
        .collect()
}

/// What the lobby shows of a game.
fn news_of(inner: &Inner, table: &Table, at: Millis) -> TableNews {
    let asked = table.asked();
    let turn = table.view(None).turn;
    let summary = match table.ending() {
        Some(_) => "over".to_owned(),
        None if turn.number == 0 => "first cards".to_owned(),
        None => format!("turn {}", turn.number),
    };
    TableNews {
        asked: asked.into_iter().map(|seat| seat.0).collect(),
        over: table.ending().is_some(),
        summary,
        deadline: asked
            .and_then(|seat| inner.time_left(seat, at))
            .map(|left| at + left),
    }
}

fn not_kept(error: StoreError) -> Refused {
    tracing::error!(%error, "the store failed");
    Refused::NotKept
}

/// With a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.trim_end_matches('.').chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect::<String>() + ".",
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hall(store: &Store) -> Arc<Hall> {
        Arc::new(Hall::new(store.clone(), Limits::none(), true))
    }

    /// Makes the first choice there is, on the version that is known there.
    async fn choose(
        hall: &Arc<Hall>,
        room: &Arc<Room>,
        people: &[PersonId],
    ) -> Result<(), Refused> {
        let (person, version, key) = {
            let inner = room.lock().await;
            let table = inner.table().expect("a game");
            let seat = table.asked().into_iter().next().expect("somebody is asked");
            let question = table.question(seat).expect("a question");
            let key = question.offers.first().expect("an offer").key.clone();
            let person = inner.seats[seat.index()].person.expect("a person");
            assert!(people.contains(&person));
            (person, inner.entries, key)
        };
        hall.answer(room, person, version, &Answer::One(&key)).await
    }

    #[tokio::test]
    async fn who_was_slower_than_another_process_reads_what_it_wrote() {
        let store = Store::in_memory().await.expect("a store");
        let mut seats = Vec::new();
        let mut people = Vec::new();
        for name in ["Ada", "Bob"] {
            let person = store.add_person(name, 1).await.expect("a person");
            people.push(person);
            seats.push(Holder {
                person: Some(person),
                name: name.to_owned(),
                bot: None,
            });
        }
        let plan = Plan {
            agreement: Agreement::usual(),
            title: String::new(),
            listed: false,
            seats,
            seed: Some(1),
        };
        let ada = store.person(people[0]).await.expect("reads").expect("Ada");
        let here = hall(&store);
        let room = here.make(plan, &ada).await.expect("a table");
        let there = hall(&store);
        let same = there
            .room(&room.id)
            .await
            .expect("reads")
            .expect("the table");
        choose(&there, &same, &people).await.expect("chooses");
        assert_eq!(choose(&here, &room, &people).await, Err(Refused::Stale));
        assert_eq!(room.lock().await.entries, same.lock().await.entries);
        choose(&here, &room, &people).await.expect("goes on");
        let kept = store.entries(&room.id).await.expect("reads");
        assert_eq!(kept.len() as u64, room.lock().await.entries);
    }
}
