//! Tables are made, people and bots sit down, the game is dealt; a rematch, and a record to study.

use super::room::{CHOICE, Holder, Inner, Refused, Room, Stage};
use super::{
    Hall, LEFT_AFTER, Plan, SEAT_TAKEN, bot_name, news_of, no_chance, not_kept, now, seat_rows,
    sentence,
};
use crate::agreement::{Agreement, Undo};
use crate::chance;
use std::sync::Arc;
use store::{Appended, Beginning, Entry, NewTable, Person, PersonId, StoreError, TableNews};
use table::Table;
use vocab::Seat;

impl Hall {
    /// Makes a table. It begins at once if nobody is awaited.
    ///
    /// # Errors
    /// If it makes no game, or can't be kept.
    pub async fn make(self: &Arc<Hall>, plan: Plan, owner: &Person) -> Result<Arc<Room>, Refused> {
        let id = chance::letters(6).map_err(no_chance)?;
        let mut agreement = plan.agreement;
        agreement.draw_sets(chance::number().map_err(no_chance)?);
        let inner = Inner {
            agreement,
            owner: owner.id,
            title: plan.title,
            invite_key: chance::letters(8).map_err(no_chance)?,
            listed: plan.listed,
            seats: plan.seats,
            stage: Stage::Waiting,
            entries: 0,
            times: Vec::new(),
            began: now(),
            undo_request: None,
            undo_refused: None,
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
        let seed = match seed {
            Some(seed) => seed,
            None => {
                inner.draw_lots(chance::number().map_err(no_chance)?);
                chance::number().map_err(no_chance)?
            }
        };
        let table = Table::new(inner.setup(seed))
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
            .map(|words| Entry::new(CHOICE, None, words, at))
            .collect();
        let id = chance::letters(6).map_err(no_chance)?;
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
            sets: table.view(None).sets.words(),
            undo: Undo::None,
            study: true,
            ..Agreement::usual()
        };
        let new = NewTable {
            id: id.clone(),
            setup: serde_json::to_string(&agreement).map_err(|_| Refused::NotKept)?,
            title: String::new(),
            listed: false,
            invite_key: chance::letters(8).map_err(no_chance)?,
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
}
