//! What happened at a table, in order.

use crate::error::{seat, while_doing};
use crate::{Millis, Store, StoreError};
use sqlx::sqlite::SqliteConnection;

/// Something that happened at a table, in the server's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What sort of thing.
    pub kind: String,
    /// Who did it, if a seat did.
    pub seat: Option<u8>,
    /// What.
    pub words: String,
    /// When.
    pub at: Millis,
}

impl Entry {
    /// Something of that kind.
    pub fn new(kind: &str, seat: Option<u8>, words: impl Into<String>, at: Millis) -> Entry {
        Entry {
            kind: kind.to_owned(),
            seat,
            words: words.into(),
            at,
        }
    }

    /// A seat's choice.
    pub fn choice(seat: u8, words: impl Into<String>, at: Millis) -> Entry {
        Entry::new("choice", Some(seat), words, at)
    }
}

/// How a table stands after what was written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableNews {
    /// The seats a decision is awaited of.
    pub asked: Vec<u8>,
    /// Whether the game is over.
    pub over: bool,
    /// A line for the lobby, in the server's words.
    pub summary: String,
    /// When those who are asked have to have answered.
    pub deadline: Option<Millis>,
}

/// Whether entries were written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Appended {
    /// They are on the disk.
    Done,
    /// Another was first; nothing was written.
    Lost,
}

impl Store {
    /// Writes down what happened, and how the table stands then, together.
    ///
    /// The first entry gets the number `first`, counted from 0: it is how many the caller knows of.
    ///
    /// # Errors
    ///
    /// There is no such table, `first` would leave a gap, or the database refuses.
    pub async fn append(
        &self,
        table: &str,
        first: i64,
        entries: &[Entry],
        news: &TableNews,
        now: Millis,
    ) -> Result<Appended, StoreError> {
        let doing = "writing down a choice";
        let mut write = self.write(doing).await?;
        let expected: i64 =
            sqlx::query_scalar("select coalesce(max(seq) + 1, 0) from entries where table_id = $1")
                .bind(table)
                .fetch_one(&mut *write)
                .await
                .map_err(while_doing(doing))?;
        if first < expected {
            return Ok(Appended::Lost);
        }
        // Before the entries: they need the table.
        tell_news(&mut write, table, news, now, doing).await?;
        if first > expected {
            return Err(StoreError::Gap {
                table: table.to_owned(),
                first,
                expected,
            });
        }
        for (seq, entry) in (first..).zip(entries) {
            let written = sqlx::query(
                "insert into entries (table_id, seq, kind, seat, words, at)
                 values ($1, $2, $3, $4, $5, $6)
                 on conflict do nothing",
            )
            .bind(table)
            .bind(seq)
            .bind(&entry.kind)
            .bind(entry.seat.map(i64::from))
            .bind(&entry.words)
            .bind(entry.at)
            .execute(&mut *write)
            .await
            .map_err(while_doing(doing))?;
            // Can't be with one writer at a time, as SQLite has it; with Postgres it could.
            if written.rows_affected() == 0 {
                return Ok(Appended::Lost);
            }
        }
        write.commit().await.map_err(while_doing(doing))?;
        Ok(Appended::Done)
    }

    /// Says how a table stands without anything being written down, for instance a new deadline.
    ///
    /// # Errors
    ///
    /// There is no such table, or the database refuses.
    pub async fn set_news(
        &self,
        table: &str,
        news: &TableNews,
        now: Millis,
    ) -> Result<(), StoreError> {
        let doing = "writing down how a table stands";
        let mut write = self.write(doing).await?;
        tell_news(&mut write, table, news, now, doing).await?;
        write.commit().await.map_err(while_doing(doing))
    }

    /// What happened at a table. The index of an entry is its number.
    ///
    /// # Errors
    ///
    /// A row is damaged, or the database refuses.
    pub async fn entries(&self, table: &str) -> Result<Vec<Entry>, StoreError> {
        let rows: Vec<(i64, String, Option<i64>, String, Millis)> = sqlx::query_as(
            "select seq, kind, seat, words, at from entries where table_id = $1 order by seq",
        )
        .bind(table)
        .fetch_all(self.reader())
        .await
        .map_err(while_doing("reading what happened"))?;
        (0i64..)
            .zip(rows)
            .map(|(expected, (seq, kind, who, words, at))| {
                if seq != expected {
                    return Err(StoreError::Gap {
                        table: table.to_owned(),
                        first: seq,
                        expected,
                    });
                }
                let seat = who.map(seat).transpose()?;
                Ok(Entry {
                    kind,
                    seat,
                    words,
                    at,
                })
            })
            .collect()
    }
}

/// Writes down how a table stands.
pub(crate) async fn tell_news(
    connection: &mut SqliteConnection,
    table: &str,
    news: &TableNews,
    now: Millis,
    doing: &'static str,
) -> Result<(), StoreError> {
    let known = sqlx::query(
        "update tables
         set summary = $2, deadline = $3, updated_at = $4,
             status = case when $5 = 1 then 'over' else status end
         where id = $1",
    )
    .bind(table)
    .bind(&news.summary)
    .bind(news.deadline.filter(|_| !news.over))
    .bind(now)
    .bind(i64::from(news.over))
    .execute(&mut *connection)
    .await
    .map_err(while_doing(doing))?;
    if known.rows_affected() == 0 {
        return Err(StoreError::NoTable {
            id: table.to_owned(),
        });
    }
    sqlx::query("update seats set asked = 0 where table_id = $1 and asked <> 0")
        .bind(table)
        .execute(&mut *connection)
        .await
        .map_err(while_doing(doing))?;
    for seat in news.asked.iter().filter(|_| !news.over) {
        sqlx::query("update seats set asked = 1 where table_id = $1 and seat = $2")
            .bind(table)
            .bind(i64::from(*seat))
            .execute(&mut *connection)
            .await
            .map_err(while_doing(doing))?;
    }
    Ok(())
}
