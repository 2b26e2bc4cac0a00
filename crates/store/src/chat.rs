//! What people say at a table, and how much of it and of the game they have seen.

use crate::error::while_doing;
use crate::{Millis, PersonId, Store, StoreError};

/// How many lines are kept a table.
const KEPT: i64 = 1000;

/// Something somebody said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its number at the table, from 0.
    pub seq: i64,
    /// Who said it; nobody: the house.
    pub person: Option<PersonId>,
    /// What they were called then.
    pub name: String,
    /// What they said, as they wrote it.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// How much of a game somebody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// How many choices had been made.
    pub choices: i64,
    /// When they were last here.
    pub at: Millis,
}

impl Store {
    /// Says something at a table. Gives its number.
    ///
    /// # Errors
    ///
    /// There is no such table, or the database refuses.
    pub async fn say(
        &self,
        table: &str,
        person: Option<PersonId>,
        name: &str,
        text: &str,
        now: Millis,
    ) -> Result<i64, StoreError> {
        let doing = "saying something";
        let mut write = self.write(doing).await?;
        let seq: i64 = sqlx::query_scalar(
            "insert into chat (table_id, seq, person, name, text, at)
             select $1, coalesce(max(seq) + 1, 0), $2, $3, $4, $5 from chat where table_id = $1
             returning seq",
        )
        .bind(table)
        .bind(person.map(|person| person.0))
        .bind(name)
        .bind(text)
        .bind(now)
        .fetch_one(&mut *write)
        .await
        .map_err(|cause| match cause.as_database_error() {
            Some(error) if error.is_foreign_key_violation() => StoreError::NoTable {
                id: table.to_owned(),
            },
            _ => while_doing(doing)(cause),
        })?;
        sqlx::query("delete from chat where table_id = $1 and seq <= $2")
            .bind(table)
            .bind(seq - KEPT)
            .execute(&mut *write)
            .await
            .map_err(while_doing(doing))?;
        write.commit().await.map_err(while_doing(doing))?;
        Ok(seq)
    }

    /// The last things said at a table, in order.
    ///
    /// # Errors
    ///
    /// The database refuses; so everywhere below.
    pub async fn chat(&self, table: &str, limit: u16) -> Result<Vec<Said>, StoreError> {
        let rows: Vec<(i64, Option<i64>, String, String, Millis)> = sqlx::query_as(
            "select seq, person, name, text, at from chat where table_id = $1
             order by seq desc limit $2",
        )
        .bind(table)
        .bind(i64::from(limit))
        .fetch_all(self.reader())
        .await
        .map_err(while_doing("reading what was said"))?;
        Ok(rows
            .into_iter()
            .rev()
            .map(|(seq, person, name, text, at)| Said {
                seq,
                person: person.map(PersonId),
                name,
                text,
                at,
            })
            .collect())
    }

    /// Somebody has seen the game as far as that.
    pub async fn set_seen(
        &self,
        table: &str,
        person: PersonId,
        choices: i64,
        now: Millis,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into seen (table_id, person, choices, at) values ($1, $2, $3, $4)
             on conflict (table_id, person) do update set choices = excluded.choices, at = excluded.at",
        )
        .bind(table)
        .bind(person.0)
        .bind(choices)
        .bind(now)
        .execute(self.writer())
        .await
        .map(drop)
        .map_err(while_doing("remembering what was seen"))
    }

    /// How much of the game somebody has seen, if they were ever here.
    pub async fn seen(&self, table: &str, person: PersonId) -> Result<Option<Seen>, StoreError> {
        let row: Option<(i64, Millis)> =
            sqlx::query_as("select choices, at from seen where table_id = $1 and person = $2")
                .bind(table)
                .bind(person.0)
                .fetch_optional(self.reader())
                .await
                .map_err(while_doing("looking up what was seen"))?;
        Ok(row.map(|(choices, at)| Seen { choices, at }))
    }
}
