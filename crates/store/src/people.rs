//! People, the browsers that know them, and names that stay theirs.

use crate::error::while_doing;
use crate::{Millis, Store, StoreError};
use unicode_normalization::UnicodeNormalization;

/// Somebody who gave a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub i64);

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// Whether the name is theirs alone, with a password.
    pub claimed: bool,
}

/// After how long a browser that hasn't come back is forgotten: as long as browsers keep a cookie.
pub const SESSION_LIFE: Millis = 400 * 24 * 60 * 60 * 1000;

/// How often at most it is written down that a browser has come back.
pub const TOUCH_EVERY: Millis = 10 * 60 * 1000;

/// How long a personal link is good.
pub const LINK_LIFE: Millis = 24 * 60 * 60 * 1000;

/// How many unused personal links somebody has at most.
pub const LINKS_MAX: i64 = 5;

/// A name as it is compared: "Ada", "ADA" and "ａｄａ" are the same.
pub fn name_key(name: &str) -> String {
    // Up and down again, so that ß meets ss and every sigma is one.
    let folded: String = name.nfkc().collect::<String>().to_uppercase();
    let folded: String = folded.to_lowercase().nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

type PersonColumns = (i64, String, bool);

fn person((id, name, claimed): PersonColumns) -> Person {
    Person {
        id: PersonId(id),
        name,
        claimed,
    }
}

impl Store {
    /// Somebody new. Whether the name is free is another question, see [`Store::name_is_free`].
    ///
    /// # Errors
    ///
    /// The database refuses; so everywhere below.
    pub async fn add_person(&self, name: &str, now: Millis) -> Result<PersonId, StoreError> {
        let doing = "adding a person";
        let mut write = self.write(doing).await?;
        let id = sqlx::query_scalar(
            "insert into people (id, name, created_at)
             select coalesce(max(id), 0) + 1, $1, $2 from people
             returning id",
        )
        .bind(name)
        .bind(now)
        .fetch_one(&mut *write)
        .await
        .map_err(while_doing(doing))?;
        write.commit().await.map_err(while_doing(doing))?;
        Ok(PersonId(id))
    }

    /// Somebody, if there is such a one.
    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        sqlx::query_as("select id, name, claim is not null from people where id = $1")
            .bind(id.0)
            .fetch_optional(self.reader())
            .await
            .map(|row| row.map(person))
            .map_err(while_doing("looking up a person"))
    }

    /// A browser knows a token now, and is the person.
    pub async fn add_session(
        &self,
        person: PersonId,
        token_hash: &str,
        now: Millis,
    ) -> Result<(), StoreError> {
        let doing = "adding a session";
        let mut write = self.write(doing).await?;
        // A good moment to forget browsers that never came back.
        sqlx::query("delete from sessions where person = $1 and last_seen < $2")
            .bind(person.0)
            .bind(now.saturating_sub(SESSION_LIFE))
            .execute(&mut *write)
            .await
            .map_err(while_doing(doing))?;
        sqlx::query(
            "insert into sessions (token_hash, person, created_at, last_seen)
             values ($1, $2, $3, $3)",
        )
        .bind(token_hash)
        .bind(person.0)
        .bind(now)
        .execute(&mut *write)
        .await
        .map_err(while_doing(doing))?;
        write.commit().await.map_err(while_doing(doing))
    }

    /// Who the browser that knows the token is.
    pub async fn person_by_session(
        &self,
        token_hash: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        let row: Option<(i64, String, bool, Millis)> = sqlx::query_as(
            "select p.id, p.name, p.claim is not null, s.last_seen
             from sessions s join people p on p.id = s.person
             where s.token_hash = $1 and s.last_seen >= $2",
        )
        .bind(token_hash)
        .bind(now.saturating_sub(SESSION_LIFE))
        .fetch_optional(self.reader())
        .await
        .map_err(while_doing("looking up a session"))?;
        let Some((id, name, claimed, last_seen)) = row else {
            return Ok(None);
        };
        if now.saturating_sub(last_seen) >= TOUCH_EVERY {
            sqlx::query("update sessions set last_seen = $2 where token_hash = $1")
                .bind(token_hash)
                .bind(now)
                .execute(self.writer())
                .await
                .map_err(while_doing("renewing a session"))?;
        }
        Ok(Some(person((id, name, claimed))))
    }

    /// The browser that knows the token is nobody any more.
    pub async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        sqlx::query("delete from sessions where token_hash = $1")
            .bind(token_hash)
            .execute(self.writer())
            .await
            .map(drop)
            .map_err(while_doing("ending a session"))
    }

    /// All browsers of a person are nobody any more, except the one that knows this token.
    pub async fn end_other_sessions(
        &self,
        person: PersonId,
        token_hash: &str,
    ) -> Result<(), StoreError> {
        sqlx::query("delete from sessions where person = $1 and token_hash <> $2")
            .bind(person.0)
            .bind(token_hash)
            .execute(self.writer())
            .await
            .map(drop)
            .map_err(while_doing("ending sessions"))
    }

    /// Whether nobody but this person (if it is one) has claimed the name.
    pub async fn name_is_free(
        &self,
        name: &str,
        person: Option<PersonId>,
    ) -> Result<bool, StoreError> {
        let owner: Option<i64> = sqlx::query_scalar("select id from people where claim = $1")
            .bind(name_key(name))
            .fetch_optional(self.reader())
            .await
            .map_err(while_doing("looking up a name"))?;
        Ok(owner.is_none() || owner == person.map(|person| person.0))
    }

    /// Calls a person otherwise from now on. A claimed name moves with its claim.
    ///
    /// False: another has claimed the name, and nothing has changed.
    pub async fn rename(&self, person: PersonId, name: &str) -> Result<bool, StoreError> {
        sqlx::query(
            "update people
             set name = $2, claim = case when claim is null then null else $3 end
             where id = $1
               and not exists (select 1 from people o where o.claim = $3 and o.id <> $1)",
        )
        .bind(person.0)
        .bind(name)
        .bind(name_key(name))
        .execute(self.writer())
        .await
        .map(|done| done.rows_affected() > 0)
        .map_err(while_doing("renaming a person"))
    }

    /// Makes a name a person's alone; also changes the password.
    ///
    /// False: another has claimed it (names are compared by [`name_key`]), and nothing has changed.
    pub async fn claim_name(
        &self,
        person: PersonId,
        name: &str,
        password_hash: &str,
    ) -> Result<bool, StoreError> {
        sqlx::query(
            "update people set name = $2, claim = $3, password_hash = $4
             where id = $1
               and not exists (select 1 from people o where o.claim = $3 and o.id <> $1)",
        )
        .bind(person.0)
        .bind(name)
        .bind(name_key(name))
        .bind(password_hash)
        .execute(self.writer())
        .await
        .map(|done| done.rows_affected() > 0)
        .map_err(while_doing("claiming a name"))
    }

    /// Whose a claimed name is, and what is kept of the password.
    pub async fn password_of(&self, name: &str) -> Result<Option<(PersonId, String)>, StoreError> {
        let row: Option<(i64, String)> =
            sqlx::query_as("select id, password_hash from people where claim = $1")
                .bind(name_key(name))
                .fetch_optional(self.reader())
                .await
                .map_err(while_doing("looking up a password"))?;
        Ok(row.map(|(id, hash)| (PersonId(id), hash)))
    }

    /// Keeps the hash of a personal link. Of a person's unused links the newest [`LINKS_MAX`] are good.
    pub async fn add_resume_link(
        &self,
        person: PersonId,
        token_hash: &str,
        now: Millis,
    ) -> Result<(), StoreError> {
        let doing = "making a personal link";
        let mut write = self.write(doing).await?;
        sqlx::query("delete from resume_links where made_at < $1")
            .bind(now.saturating_sub(LINK_LIFE))
            .execute(&mut *write)
            .await
            .map_err(while_doing(doing))?;
        sqlx::query(
            "delete from resume_links where token_hash in
               (select token_hash from resume_links where person = $1
                order by made_at desc, token_hash limit 1000 offset $2)",
        )
        .bind(person.0)
        .bind(LINKS_MAX - 1)
        .execute(&mut *write)
        .await
        .map_err(while_doing(doing))?;
        sqlx::query("insert into resume_links (token_hash, person, made_at) values ($1, $2, $3)")
            .bind(token_hash)
            .bind(person.0)
            .bind(now)
            .execute(&mut *write)
            .await
            .map_err(while_doing(doing))?;
        write.commit().await.map_err(while_doing(doing))
    }

    /// Whose personal link it is, if it is good. It stays so.
    pub async fn person_by_resume_link(
        &self,
        token_hash: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        sqlx::query_as(
            "select p.id, p.name, p.claim is not null
             from resume_links l join people p on p.id = l.person
             where l.token_hash = $1 and l.made_at >= $2",
        )
        .bind(token_hash)
        .bind(now.saturating_sub(LINK_LIFE))
        .fetch_optional(self.reader())
        .await
        .map(|row| row.map(person))
        .map_err(while_doing("looking up a personal link"))
    }

    /// Uses a personal link up. Of two who do so at once, one gets the person.
    pub async fn use_resume_link(
        &self,
        token_hash: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        let doing = "using a personal link";
        let mut write = self.write(doing).await?;
        let owner: Option<i64> = sqlx::query_scalar(
            "delete from resume_links where token_hash = $1 and made_at >= $2 returning person",
        )
        .bind(token_hash)
        .bind(now.saturating_sub(LINK_LIFE))
        .fetch_optional(&mut *write)
        .await
        .map_err(while_doing(doing))?;
        write.commit().await.map_err(while_doing(doing))?;
        match owner {
            Some(owner) => self.person(PersonId(owner)).await,
            None => Ok(None),
        }
    }

    /// How many personal links of a person are good.
    pub async fn resume_links(&self, person: PersonId, now: Millis) -> Result<i64, StoreError> {
        sqlx::query_scalar("select count(*) from resume_links where person = $1 and made_at >= $2")
            .bind(person.0)
            .bind(now.saturating_sub(LINK_LIFE))
            .fetch_one(self.reader())
            .await
            .map_err(while_doing("counting personal links"))
    }

    /// No personal link of a person is good any more.
    pub async fn drop_resume_links(&self, person: PersonId) -> Result<(), StoreError> {
        sqlx::query("delete from resume_links where person = $1")
            .bind(person.0)
            .execute(self.writer())
            .await
            .map(drop)
            .map_err(while_doing("revoking personal links"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody hears that something was done before it is on the disk. What a statement returns it returns before.
    #[tokio::test]
    async fn what_fails_at_its_very_end_is_not_told_to_be_done() {
        let store = Store::in_memory().await.expect("a store");
        let ada = store.add_person("Ada", 1).await.expect("a person");
        store.add_resume_link(ada, "link", 1).await.expect("a link");
        // A debt that is asked for at the end fails there, as a full disk does.
        for statement in [
            "create table debts (owed bigint references people (id) deferrable initially deferred)",
            "create trigger one after insert on people begin insert into debts values (-1); end",
            "create trigger two after delete on resume_links begin insert into debts values (-1); end",
            "create trigger three after insert on secrets begin insert into debts values (-1); end",
        ] {
            sqlx::query(statement)
                .execute(store.writer())
                .await
                .expect(statement);
        }
        assert!(store.add_person("Bob", 1).await.is_err());
        assert!(store.use_resume_link("link", 2).await.is_err());
        let kept = store.person_by_resume_link("link", 2).await.expect("reads");
        assert!(kept.is_some(), "it wasn't used");
        assert!(store.secret("key", || "value".to_owned()).await.is_err());
    }
}
