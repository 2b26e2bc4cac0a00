//! Tables: who plays what with whom.

use crate::error::while_doing;
use crate::journal::{TableNews, tell_news};
use crate::{Millis, PersonId, Store, StoreError};
use sqlx::sqlite::SqliteConnection;
use std::fmt;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// For players.
    Waiting,
    /// The game has begun.
    Running,
    /// The game is over.
    Over,
    /// Its record no longer replays; it is kept.
    Stuck,
}

impl Status {
    /// Its word in the database.
    pub fn word(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Running => "running",
            Status::Over => "over",
            Status::Stuck => "stuck",
        }
    }

    pub(crate) fn of_word(word: &str) -> Result<Status, StoreError> {
        [
            Status::Waiting,
            Status::Running,
            Status::Over,
            Status::Stuck,
        ]
        .into_iter()
        .find(|status| status.word() == word)
        .ok_or_else(|| StoreError::Odd {
            place: "a table's status",
            value: word.to_owned(),
        })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Who sits there.
    pub person: Option<PersonId>,
    /// Who else does, in the server's words: a bot. A person may sit down only where it is empty.
    pub word: String,
}

impl SeatRow {
    /// A seat that waits for somebody.
    pub fn free() -> SeatRow {
        SeatRow {
            person: None,
            word: String::new(),
        }
    }

    /// A person's seat.
    pub fn person(person: PersonId) -> SeatRow {
        SeatRow {
            person: Some(person),
            word: String::new(),
        }
    }

    /// A seat no person can take, such as a bot's.
    pub fn kept(word: impl Into<String>) -> SeatRow {
        SeatRow {
            person: None,
            word: word.into(),
        }
    }

    /// Whether a person may sit down.
    pub fn is_free(&self) -> bool {
        self.person.is_none() && self.word.is_empty()
    }
}

/// A table to be made. It waits for its players.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its address.
    pub id: String,
    /// What was agreed on, in the server's words.
    pub setup: String,
    /// What it is called.
    pub title: String,
    /// Whether the lobby shows it to everybody.
    pub listed: bool,
    /// Who knows it may sit down.
    pub invite_key: String,
    /// Who made it.
    pub owner: PersonId,
    /// Who sits there.
    pub seats: Vec<SeatRow>,
    /// When it is made.
    pub now: Millis,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its address.
    pub id: String,
    /// What was agreed on, in the server's words.
    pub setup: String,
    /// What it is called.
    pub title: String,
    /// How far it is.
    pub status: Status,
    /// Whether the lobby shows it to everybody.
    pub listed: bool,
    /// Who knows it may sit down.
    pub invite_key: String,
    /// Who made it.
    pub owner: PersonId,
    /// Where the record begins, once the game has.
    pub head: Option<String>,
    /// Who sits there, by seat.
    pub seats: Vec<SeatRow>,
    /// How the game stood at the last news, in the server's words.
    pub summary: String,
    /// When those who are asked have to have answered.
    pub deadline: Option<Millis>,
    /// The table where they play again.
    pub rematch: Option<String>,
    /// When it was made.
    pub created_at: Millis,
    /// When its game began, if it has.
    pub begun_at: Option<Millis>,
    /// When anything changed.
    pub updated_at: Millis,
}

/// The beginning of a game.
#[derive(Clone, Debug)]
pub struct Beginning<'a> {
    /// Where the record begins.
    pub head: &'a str,
    /// The seats as they were when the head was made: it isn't begun if they have changed since.
    pub seen: &'a [SeatRow],
    /// The seats in the order they play.
    pub seats: &'a [SeatRow],
    /// Who is asked first.
    pub news: &'a TableNews,
}

#[derive(sqlx::FromRow)]
struct Columns {
    id: String,
    setup: String,
    title: String,
    status: String,
    listed: bool,
    invite_key: String,
    owner: i64,
    head: Option<String>,
    summary: String,
    deadline: Option<Millis>,
    rematch: Option<String>,
    created_at: Millis,
    begun_at: Option<Millis>,
    updated_at: Millis,
}

/// The seats of a table, in order.
async fn seats(
    connection: &mut SqliteConnection,
    table: &str,
    doing: &'static str,
) -> Result<Vec<SeatRow>, StoreError> {
    let rows: Vec<(Option<i64>, String)> =
        sqlx::query_as("select person, word from seats where table_id = $1 order by seat")
            .bind(table)
            .fetch_all(connection)
            .await
            .map_err(while_doing(doing))?;
    Ok(rows
        .into_iter()
        .map(|(person, word)| SeatRow {
            person: person.map(PersonId),
            word,
        })
        .collect())
}

/// Writes the seats anew; who is asked stays.
async fn put_seats(
    connection: &mut SqliteConnection,
    table: &str,
    seats: &[SeatRow],
    doing: &'static str,
) -> Result<(), StoreError> {
    sqlx::query("delete from seats where table_id = $1 and seat >= $2")
        .bind(table)
        .bind(i64::try_from(seats.len()).unwrap_or(i64::MAX))
        .execute(&mut *connection)
        .await
        .map_err(while_doing(doing))?;
    for (index, row) in (0i64..).zip(seats) {
        sqlx::query(
            "insert into seats (table_id, seat, person, word, asked) values ($1, $2, $3, $4, 0)
             on conflict (table_id, seat) do update set person = excluded.person, word = excluded.word",
        )
        .bind(table)
        .bind(index)
        .bind(row.person.map(|person| person.0))
        .bind(&row.word)
        .execute(&mut *connection)
        .await
        .map_err(while_doing(doing))?;
    }
    Ok(())
}

impl Store {
    /// Makes a table.
    ///
    /// # Errors
    ///
    /// The id is taken, or the database refuses; so everywhere below.
    pub async fn add_table(&self, new: NewTable) -> Result<(), StoreError> {
        let doing = "making a table";
        let mut write = self.write(doing).await?;
        sqlx::query(
            "insert into tables
               (id, setup, title, status, listed, invite_key, owner, summary, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, '', $8, $8)",
        )
        .bind(&new.id)
        .bind(&new.setup)
        .bind(&new.title)
        .bind(Status::Waiting.word())
        .bind(i64::from(new.listed))
        .bind(&new.invite_key)
        .bind(new.owner.0)
        .bind(new.now)
        .execute(&mut *write)
        .await
        .map_err(while_doing(doing))?;
        put_seats(&mut write, &new.id, &new.seats, doing).await?;
        write.commit().await.map_err(while_doing(doing))
    }

    /// A table, if there is one of that id.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let doing = "looking up a table";
        // One transaction: its seats belong to the same moment.
        let mut read = self.reader().begin().await.map_err(while_doing(doing))?;
        let row: Option<Columns> = sqlx::query_as(
            "select id, setup, title, status, listed, invite_key, owner, head, summary, deadline, rematch,
                    created_at, begun_at, updated_at
             from tables where id = $1",
        )
        .bind(id)
        .fetch_optional(&mut *read)
        .await
        .map_err(while_doing(doing))?;
        let Some(row) = row else { return Ok(None) };
        let seats = seats(&mut read, id, doing).await?;
        Ok(Some(TableRow {
            status: Status::of_word(&row.status)?,
            id: row.id,
            setup: row.setup,
            title: row.title,
            listed: row.listed,
            invite_key: row.invite_key,
            owner: PersonId(row.owner),
            head: row.head,
            seats,
            summary: row.summary,
            deadline: row.deadline,
            rematch: row.rematch,
            created_at: row.created_at,
            begun_at: row.begun_at,
            updated_at: row.updated_at,
        }))
    }

    /// Sits a person down.
    ///
    /// False: the seat is not free (any more), or the person already has one at the table.
    pub async fn take_seat(
        &self,
        table: &str,
        seat: u8,
        person: PersonId,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let free = "update seats set person = $3
             where table_id = $1 and seat = $2 and person is null and word = ''
               and not exists (select 1 from seats o where o.table_id = $1 and o.person = $3)";
        self.reseat(free, table, (seat, person), now, "taking a seat")
            .await
    }

    /// Frees a person's seat while the table waits.
    ///
    /// False: the game has begun, or it is another's seat.
    pub async fn leave_seat(
        &self,
        table: &str,
        seat: u8,
        person: PersonId,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let his = "update seats set person = null
             where table_id = $1 and seat = $2 and person = $3
               and exists (select 1 from tables t where t.id = $1 and t.status = 'waiting')";
        self.reseat(his, table, (seat, person), now, "leaving a seat")
            .await
    }

    /// Changes one seat by a statement that says in which case; whether that was the case.
    async fn reseat(
        &self,
        statement: &'static str,
        table: &str,
        (seat, person): (u8, PersonId),
        now: Millis,
        doing: &'static str,
    ) -> Result<bool, StoreError> {
        let mut write = self.write(doing).await?;
        let changed = sqlx::query(statement)
            .bind(table)
            .bind(i64::from(seat))
            .bind(person.0)
            .execute(&mut *write)
            .await
            .map_err(while_doing(doing))?
            .rows_affected()
            > 0;
        if changed {
            touch(&mut write, table, now, doing).await?;
            write.commit().await.map_err(while_doing(doing))?;
        }
        Ok(changed)
    }

    /// Writes all seats anew: their number, bots, order. It may happen at any time, so that a bot can take over.
    ///
    /// False: they are no longer as they were `seen`, and nothing has changed.
    pub async fn set_seats(
        &self,
        table: &str,
        seen: &[SeatRow],
        new: &[SeatRow],
        now: Millis,
    ) -> Result<bool, StoreError> {
        let doing = "arranging the seats";
        let mut write = self.write(doing).await?;
        if seats(&mut write, table, doing).await? != seen {
            return Ok(false);
        }
        put_seats(&mut write, table, new, doing).await?;
        touch(&mut write, table, now, doing).await?;
        write.commit().await.map_err(while_doing(doing))?;
        Ok(true)
    }

    /// Begins the game.
    ///
    /// False: it had begun, or the seats have changed; nothing has changed then.
    pub async fn begin(
        &self,
        table: &str,
        beginning: &Beginning<'_>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let doing = "beginning a game";
        let mut write = self.write(doing).await?;
        if seats(&mut write, table, doing).await? != beginning.seen {
            return Ok(false);
        }
        let begun = sqlx::query(
            "update tables set status = 'running', head = $2, begun_at = $3
             where id = $1 and status = 'waiting' and head is null",
        )
        .bind(table)
        .bind(beginning.head)
        .bind(now)
        .execute(&mut *write)
        .await
        .map_err(while_doing(doing))?
        .rows_affected()
            > 0;
        if begun {
            put_seats(&mut write, table, beginning.seats, doing).await?;
            tell_news(&mut write, table, beginning.news, now, doing).await?;
            write.commit().await.map_err(while_doing(doing))?;
        }
        Ok(begun)
    }

    /// Changes what was agreed on, while the table waits.
    ///
    /// False: the game has begun, or there is no such table.
    pub async fn set_setup(
        &self,
        table: &str,
        setup: &str,
        title: &str,
        listed: bool,
        now: Millis,
    ) -> Result<bool, StoreError> {
        sqlx::query(
            "update tables set setup = $2, title = $3, listed = $4, updated_at = $5
             where id = $1 and status = 'waiting'",
        )
        .bind(table)
        .bind(setup)
        .bind(title)
        .bind(i64::from(listed))
        .bind(now)
        .execute(self.writer())
        .await
        .map(|done| done.rows_affected() > 0)
        .map_err(while_doing("changing a table"))
    }

    /// Says how far a table is, apart from what [`Store::begin`] and [`Store::append`] say.
    pub async fn set_status(
        &self,
        table: &str,
        status: Status,
        now: Millis,
    ) -> Result<(), StoreError> {
        sqlx::query("update tables set status = $2, updated_at = $3 where id = $1")
            .bind(table)
            .bind(status.word())
            .bind(now)
            .execute(self.writer())
            .await
            .map(drop)
            .map_err(while_doing("changing a table's status"))
    }

    /// Says where they play again. The first to say so is heard.
    ///
    /// False: it has been said, see [`TableRow::rematch`].
    pub async fn set_rematch(&self, table: &str, new: &str) -> Result<bool, StoreError> {
        sqlx::query("update tables set rematch = $2 where id = $1 and rematch is null")
            .bind(table)
            .bind(new)
            .execute(self.writer())
            .await
            .map(|done| done.rows_affected() > 0)
            .map_err(while_doing("arranging a rematch"))
    }

    /// Removes a table with everything that belongs to it.
    pub async fn remove_table(&self, table: &str) -> Result<(), StoreError> {
        let doing = "removing a table";
        let mut write = self.write(doing).await?;
        for statement in [
            "delete from seen where table_id = $1",
            "delete from chat where table_id = $1",
            "delete from entries where table_id = $1",
            "delete from seats where table_id = $1",
            "update tables set rematch = null where rematch = $1",
            "delete from tables where id = $1",
        ] {
            sqlx::query(statement)
                .bind(table)
                .execute(&mut *write)
                .await
                .map_err(while_doing(doing))?;
        }
        write.commit().await.map_err(while_doing(doing))
    }
}

/// Something changed at a table.
async fn touch(
    connection: &mut SqliteConnection,
    table: &str,
    now: Millis,
    doing: &'static str,
) -> Result<(), StoreError> {
    sqlx::query("update tables set updated_at = $2 where id = $1")
        .bind(table)
        .bind(now)
        .execute(connection)
        .await
        .map(drop)
        .map_err(while_doing(doing))
}
