//! The hall: every table that somebody looks at or a bot thinks at, taken up from the store when it is needed.
//!
//! A choice is on disk before anybody sees its effect: it is applied, written down and only then told, all under the
//! table's lock, and undone if it could not be written.

mod bots;
mod choosing;
pub mod room;
mod seating;

use crate::Limits;
use crate::agreement::{Agreement, Clock};
use room::{Holder, Inner, Refused, Room, Said, Stage, Written, replay};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Appended, Millis, SeatRow, Status, Store, StoreError, TableNews};
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
        let kept = self.store.entries(id).await?;
        let entries = kept.len() as u64;
        let (stage, times) = match row.head {
            None => (Stage::Waiting, Vec::new()),
            Some(head) => {
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
            entries,
            times,
            began: row.begun_at.unwrap_or(row.created_at),
            undo_request: None,
            undo_refused: None,
            rematch: row.rematch,
        };
        Ok(Some(Arc::new(Room::new(id.to_owned(), inner))))
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
    pub fn sweep(&self) {
        // Only the map hands out a table, and it is held: one that only the map has stays unused.
        self.rooms().retain(|_, room| {
            room.pages() > 0 || Arc::strong_count(room) > 1 || room.thinking.load(Ordering::Acquire)
        });
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

/// Without the system's chance no table can be made or dealt.
fn no_chance(error: getrandom::Error) -> Refused {
    tracing::error!(%error, "the system gives no random bytes");
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
    use super::room::Answer;
    use super::*;
    use store::PersonId;

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
