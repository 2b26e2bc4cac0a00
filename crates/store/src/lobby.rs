//! Lists of tables.

use crate::error::{seat, while_doing};
use crate::{Millis, PersonId, Status, Store, StoreError};
use sqlx::sqlite::SqliteConnection;
use std::collections::HashMap;

/// A seat, as a list of tables shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number.
    pub seat: u8,
    /// Who sits there.
    pub person: Option<PersonId>,
    /// What they are called now.
    pub name: Option<String>,
    /// Who else sits there, in the server's words.
    pub word: String,
    /// Whether a decision is awaited of them.
    pub asked: bool,
}

impl Place {
    /// Whether a person may sit down.
    pub fn is_free(&self) -> bool {
        self.person.is_none() && self.word.is_empty()
    }
}

/// A table, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
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
    /// Who made it.
    pub owner: PersonId,
    /// How it stands, in the server's words.
    pub summary: String,
    /// When those who are asked have to have answered.
    pub deadline: Option<Millis>,
    /// Who sits there, by seat.
    pub places: Vec<Place>,
    /// When it was made.
    pub created_at: Millis,
    /// When anything changed.
    pub updated_at: Millis,
}

impl TableSummary {
    /// Whether a decision of the person is awaited.
    pub fn asks(&self, person: PersonId) -> bool {
        self.places
            .iter()
            .any(|place| place.asked && place.person == Some(person))
    }
}

#[derive(sqlx::FromRow)]
struct Columns {
    id: String,
    setup: String,
    title: String,
    status: String,
    listed: bool,
    owner: i64,
    summary: String,
    deadline: Option<Millis>,
    created_at: Millis,
    updated_at: Millis,
}

#[derive(sqlx::FromRow)]
struct PlaceColumns {
    table_id: String,
    seat: i64,
    person: Option<i64>,
    name: Option<String>,
    word: String,
    asked: bool,
}

/// Adds the seats to tables that were found.
async fn with_places(
    connection: &mut SqliteConnection,
    rows: Vec<Columns>,
    doing: &'static str,
) -> Result<Vec<TableSummary>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = sqlx::QueryBuilder::<sqlx::Sqlite>::new(
        "select s.table_id, s.seat, s.person, p.name, s.word, s.asked
         from seats s left join people p on p.id = s.person
         where s.table_id in (",
    );
    let mut ids = query.separated(", ");
    for row in &rows {
        ids.push_bind(row.id.clone());
    }
    query.push(") order by s.table_id, s.seat");
    let found: Vec<PlaceColumns> = query
        .build_query_as()
        .fetch_all(connection)
        .await
        .map_err(while_doing(doing))?;
    let mut places: HashMap<String, Vec<Place>> = HashMap::new();
    for place in found {
        places.entry(place.table_id).or_default().push(Place {
            seat: seat(place.seat)?,
            person: place.person.map(PersonId),
            name: place.name,
            word: place.word,
            asked: place.asked,
        });
    }
    rows.into_iter()
        .map(|row| {
            Ok(TableSummary {
                status: Status::of_word(&row.status)?,
                places: places.remove(&row.id).unwrap_or_default(),
                id: row.id,
                setup: row.setup,
                title: row.title,
                listed: row.listed,
                owner: PersonId(row.owner),
                summary: row.summary,
                deadline: row.deadline,
                created_at: row.created_at,
                updated_at: row.updated_at,
            })
        })
        .collect()
}

impl Store {
    /// The tables a person sits at or has made: first where they are asked, then those not over, then those over;
    /// among these the last changed first.
    ///
    /// # Errors
    ///
    /// A row is damaged, or the database refuses; so everywhere below.
    pub async fn tables_of(
        &self,
        person: PersonId,
        limit: u16,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let doing = "listing a person's tables";
        let mut read = self.reader().begin().await.map_err(while_doing(doing))?;
        let rows: Vec<Columns> = sqlx::query_as(
            "select t.id, t.setup, t.title, t.status, t.listed, t.owner, t.summary, t.deadline,
                    t.created_at, t.updated_at
             from tables t
             where t.id in (select table_id from seats where person = $1
                            union select id from tables where owner = $1)
             order by
               case
                 when exists (select 1 from seats s where s.table_id = t.id and s.person = $1 and s.asked = 1) then 0
                 when t.status in ('waiting', 'running') then 1
                 else 2
               end,
               t.updated_at desc, t.id
             limit $2",
        )
        .bind(person.0)
        .bind(i64::from(limit))
        .fetch_all(&mut *read)
        .await
        .map_err(while_doing(doing))?;
        with_places(&mut read, rows, doing).await
    }

    /// The tables shown to everybody: first those with a free seat, the newest first, then those running.
    pub async fn listed_tables(&self, limit: u16) -> Result<Vec<TableSummary>, StoreError> {
        let doing = "listing the tables";
        let mut read = self.reader().begin().await.map_err(while_doing(doing))?;
        let rows: Vec<Columns> = sqlx::query_as(
            "select t.id, t.setup, t.title, t.status, t.listed, t.owner, t.summary, t.deadline,
                    t.created_at, t.updated_at
             from tables t
             where t.listed = 1
               and (t.status = 'running'
                    or t.status = 'waiting' and exists
                       (select 1 from seats s where s.table_id = t.id and s.person is null and s.word = ''))
             order by case t.status when 'waiting' then 0 else 1 end, t.updated_at desc, t.id
             limit $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&mut *read)
        .await
        .map_err(while_doing(doing))?;
        with_places(&mut read, rows, doing).await
    }

    /// The running tables whose deadline has passed, the longest overdue first.
    pub async fn overdue(&self, now: Millis, limit: u16) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar(
            "select id from tables where status = 'running' and deadline is not null and deadline <= $1
             order by deadline limit $2",
        )
        .bind(now)
        .bind(i64::from(limit))
        .fetch_all(self.reader())
        .await
        .map_err(while_doing("looking for what is overdue"))
    }

    /// The running tables where a seat that is no person's is asked: a bot has to go on there after a restart.
    pub async fn tables_awaiting_no_person(&self) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar(
            "select t.id from tables t
             where t.status = 'running'
               and exists (select 1 from seats s where s.table_id = t.id and s.asked = 1 and s.person is null)
             order by t.updated_at desc",
        )
        .fetch_all(self.reader())
        .await
        .map_err(while_doing("looking for bots that are asked"))
    }

    /// Tables that have waited in vain: nothing has changed since.
    pub async fn waiting_since(
        &self,
        before: Millis,
        limit: u16,
    ) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar(
            "select id from tables where status = 'waiting' and updated_at < $1
             order by updated_at limit $2",
        )
        .bind(before)
        .bind(i64::from(limit))
        .fetch_all(self.reader())
        .await
        .map_err(while_doing("looking for tables that wait in vain"))
    }

    /// How many tables that are waiting or running a person sits at or has made.
    ///
    /// Only those at which something has changed `since`: a game that was left lies still and takes nobody's place.
    pub async fn running_tables_of(
        &self,
        person: PersonId,
        since: Millis,
    ) -> Result<i64, StoreError> {
        sqlx::query_scalar(
            "select count(*) from tables
             where status in ('waiting', 'running') and updated_at >= $2
               and id in (select table_id from seats where person = $1
                          union select id from tables where owner = $1)",
        )
        .bind(person.0)
        .bind(since)
        .fetch_one(self.reader())
        .await
        .map_err(while_doing("counting a person's tables"))
    }

    /// How many tables are waiting or running at which something has changed `since`.
    pub async fn tables_count(&self, since: Millis) -> Result<i64, StoreError> {
        sqlx::query_scalar(
            "select count(*) from tables where status in ('waiting', 'running') and updated_at >= $1",
        )
        .bind(since)
        .fetch_one(self.reader())
        .await
        .map_err(while_doing("counting the tables"))
    }
}
