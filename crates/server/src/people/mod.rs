//! Who is who.
//!
//! Somebody is whoever knows a token: 256 bits of chance, in a cookie of the browser or with a program. The store keeps
//! its hash alone. To be somebody takes no more than a name; a password makes the name one's own, and a personal link
//! takes one along to another device.
//!
//! Plain functions of the store and the request; nothing is kept here.

mod cookies;
mod names;
mod passwords;
mod settings;
mod trouble;

#[cfg(test)]
mod tests;

pub use cookies::Cookies;
pub use names::{BadName, check_name, is_hidden, without_towers};
pub use passwords::Passwords;
pub use trouble::Trouble;

use crate::chance;
use crate::guard::bearer_token;
use crate::hall::now;
use axum::http::{HeaderMap, HeaderValue};
use cookies::token_of;
use sha2::{Digest, Sha256};
use store::{Person, PersonId, Store, StoreError};

/// 256 bits of chance, as 64 letters.
///
/// # Errors
///
/// The system has no chance to give.
pub fn new_token() -> Result<String, Trouble> {
    Ok(chance::letters(32)?)
}

/// What is kept of a token. It can't be guessed, so that it needs neither salt nor time.
fn hash(token: &str) -> String {
    chance::hex(&Sha256::digest(token.as_bytes()))
}

/// Whether it could be a token: nobody else's text is looked up.
fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The token that comes with a request. A program's own counts alone, whatever cookie there is.
fn token(headers: &HeaderMap) -> Option<&str> {
    bearer_token(headers)
        .or_else(|| token_of(headers))
        .filter(|token| is_token(token))
}

/// Who asks, if it is anybody.
///
/// # Errors
///
/// The store fails.
pub async fn who(store: &Store, headers: &HeaderMap) -> Result<Option<Person>, StoreError> {
    match token(headers) {
        Some(token) => store.person_by_session(&hash(token), now()).await,
        None => Ok(None),
    }
}

/// What the store knows the session of a request by.
pub fn session(headers: &HeaderMap) -> Option<String> {
    token(headers).map(hash)
}

/// Whether a session is still somebody's.
///
/// # Errors
///
/// The store fails.
pub async fn is_still(store: &Store, session: &str, person: PersonId) -> Result<bool, StoreError> {
    let found = store.person_by_session(session, now()).await?;
    Ok(found.is_some_and(|found| found.id == person))
}

/// Somebody new with nothing but a name, and the token of theirs: for a program.
///
/// # Errors
///
/// The name can't be one or is somebody's own, or the store fails.
pub async fn admit(store: &Store, name: &str) -> Result<(Person, String), Trouble> {
    let name = check_name(name)?;
    if !store.name_is_free(&name, None).await? {
        return Err(Trouble::Taken);
    }
    let now = now();
    let token = new_token()?;
    let id = store.add_person(&name, now).await?;
    store.add_session(id, &hash(&token), now).await?;
    let person = Person {
        id,
        name,
        claimed: false,
    };
    Ok((person, token))
}

/// Somebody new with nothing but a name, and the cookie to set.
///
/// # Errors
///
/// As [`admit`].
pub async fn greet(
    store: &Store,
    cookies: Cookies,
    name: &str,
) -> Result<(Person, HeaderValue), Trouble> {
    let (person, token) = admit(store, name).await?;
    Ok((person, cookies.give(&token)?))
}

/// Calls somebody otherwise.
///
/// # Errors
///
/// The name can't be one or is somebody else's own, or the store fails.
pub async fn rename(store: &Store, person: &Person, name: &str) -> Result<Person, Trouble> {
    let name = check_name(name)?;
    if !store.rename(person.id, &name).await? {
        return Err(Trouble::Taken);
    }
    Ok(Person {
        name,
        ..person.clone()
    })
}

/// Makes somebody's name their own, or changes the password: then who has one must know it, and all other browsers are
/// signed out.
///
/// # Errors
///
/// The password is too short or long, the old one is wrong, or the name is somebody else's own.
pub async fn set_password(
    store: &Store,
    passwords: &Passwords,
    headers: &HeaderMap,
    person: &Person,
    old: Option<&str>,
    new: &str,
) -> Result<(), Trouble> {
    passwords::check(new)?;
    if person.claimed {
        let kept = store.password_of(&person.name).await?;
        let (_, kept) = kept
            .filter(|(id, _)| *id == person.id)
            .ok_or(Trouble::WrongPassword)?;
        if !passwords.verify(old.unwrap_or(""), Some(kept)).await? {
            return Err(Trouble::WrongPassword);
        }
    } else if !store.name_is_free(&person.name, Some(person.id)).await? {
        return Err(Trouble::Taken);
    }
    let kept = passwords.hash(new).await?;
    if !store.claim_name(person.id, &person.name, &kept).await? {
        return Err(Trouble::Taken);
    }
    if person.claimed {
        let here = token(headers).map(hash).unwrap_or_default();
        store.end_other_sessions(person.id, &here).await?;
        store.drop_resume_links(person.id).await?;
    }
    Ok(())
}

/// Signs somebody in who has a name of their own, and gives the cookie to set. Whether there is such a name can be told
/// neither from the answer nor from the time it takes.
///
/// # Errors
///
/// Name and password don't go together, or too many try at once.
pub async fn sign_in(
    store: &Store,
    passwords: &Passwords,
    cookies: Cookies,
    headers: &HeaderMap,
    name: &str,
    password: &str,
) -> Result<(Person, HeaderValue), Trouble> {
    let (owner, kept) = store.password_of(name).await?.unzip();
    let right = passwords.verify(password, kept).await?;
    let owner = owner.filter(|_| right).ok_or(Trouble::WrongPassword)?;
    let person = store.person(owner).await?.ok_or(Trouble::WrongPassword)?;
    let cookie = become_person(store, cookies, headers, person.id).await?;
    Ok((person, cookie))
}

/// Lets the browser forget who it was, and gives the cookie that does so.
///
/// # Errors
///
/// The store fails.
pub async fn sign_out(
    store: &Store,
    cookies: Cookies,
    headers: &HeaderMap,
) -> Result<HeaderValue, Trouble> {
    if let Some(token) = token(headers) {
        store.end_session(&hash(token)).await?;
    }
    Ok(cookies.take())
}

/// Makes a personal link, and gives the token that belongs into it. It is told this once.
///
/// # Errors
///
/// The store fails.
pub async fn make_link(store: &Store, person: PersonId) -> Result<String, Trouble> {
    let token = new_token()?;
    store.add_resume_link(person, &hash(&token), now()).await?;
    Ok(token)
}

/// Whose personal link it is, if it is good. It stays good: programs that look what is behind a link get no further.
///
/// # Errors
///
/// The store fails.
pub async fn link_owner(store: &Store, token: &str) -> Result<Option<Person>, StoreError> {
    if !is_token(token) {
        return Ok(None);
    }
    store.person_by_resume_link(&hash(token), now()).await
}

/// Uses a personal link up, and gives the cookie to set.
///
/// # Errors
///
/// The link isn't good (any more), or the store fails.
pub async fn follow_link(
    store: &Store,
    cookies: Cookies,
    headers: &HeaderMap,
    token: &str,
) -> Result<(Person, HeaderValue), Trouble> {
    if !is_token(token) {
        return Err(Trouble::UsedUp);
    }
    let person = store.use_resume_link(&hash(token), now()).await?;
    let person = person.ok_or(Trouble::UsedUp)?;
    let cookie = become_person(store, cookies, headers, person.id).await?;
    Ok((person, cookie))
}

/// How many personal links of somebody's wait to be used.
///
/// # Errors
///
/// The store fails.
pub async fn links(store: &Store, person: PersonId) -> Result<usize, StoreError> {
    let count = store.resume_links(person, now()).await?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Takes all personal links back that haven't been used.
///
/// # Errors
///
/// The store fails.
pub async fn revoke_links(store: &Store, person: PersonId) -> Result<(), StoreError> {
    store.drop_resume_links(person).await
}

/// The cookie once more, for another 400 days: for the pages one comes back to.
pub fn keep_cookie(cookies: Cookies, headers: &HeaderMap) -> Option<HeaderValue> {
    let token = token_of(headers).filter(|token| is_token(token))?;
    cookies.give(token).ok()
}

/// The browser is somebody from now on, and no longer who it was.
async fn become_person(
    store: &Store,
    cookies: Cookies,
    headers: &HeaderMap,
    person: PersonId,
) -> Result<HeaderValue, Trouble> {
    // A new token at every change of who one is: nobody can have planted it before.
    let new = new_token()?;
    store.add_session(person, &hash(&new), now()).await?;
    if let Some(old) = token(headers) {
        store.end_session(&hash(old)).await?;
    }
    cookies.give(&new)
}
