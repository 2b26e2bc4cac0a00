//! What is kept of passwords, and the time that takes.

use super::Trouble;
use crate::pages::me::PASSWORD_MIN;
use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

/// The longest password, in characters.
pub const PASSWORD_MAX: usize = 200;

/// How long one waits for others' passwords to be hashed.
const PATIENCE: Duration = Duration::from_secs(5);

/// Hashes passwords, a few at once: each takes a core and much memory for a moment, on purpose.
#[derive(Clone, Debug)]
pub struct Passwords {
    permits: Arc<Semaphore>,
}

/// Whether it can be a password.
pub(super) fn check(password: &str) -> Result<(), Trouble> {
    let length = password.chars().count();
    if length < PASSWORD_MIN {
        Err(Trouble::ShortPassword)
    } else if length > PASSWORD_MAX {
        Err(Trouble::LongPassword)
    } else {
        Ok(())
    }
}

/// The bytes that are hashed: the same for the same letters, whichever keyboard composed them.
fn bytes(password: &str) -> Vec<u8> {
    password.nfc().collect::<String>().into_bytes()
}

impl Passwords {
    /// So many are hashed at once.
    pub fn new(at_once: usize) -> Passwords {
        Passwords {
            permits: Arc::new(Semaphore::new(at_once.clamp(1, Semaphore::MAX_PERMITS))),
        }
    }

    /// What to keep of a password: argon2id with a salt of its own.
    pub(super) async fn hash(&self, password: &str) -> Result<String, Trouble> {
        let password = bytes(password);
        let mut salt = [0; 16];
        getrandom::fill(&mut salt)?;
        self.work(move || {
            let salt = SaltString::encode_b64(&salt)?;
            let kept = Argon2::default().hash_password(&password, &salt)?;
            Ok(kept.to_string())
        })
        .await
    }

    /// Whether a password is the one something was kept of. If nothing was, it takes as long to say no.
    pub(super) async fn verify(
        &self,
        password: &str,
        kept: Option<String>,
    ) -> Result<bool, Trouble> {
        // Nobody has such a password; its length isn't worth the work.
        if password.chars().count() > PASSWORD_MAX {
            return Ok(false);
        }
        let password = bytes(password);
        self.work(move || {
            let Some(kept) = kept else {
                let salt = SaltString::encode_b64(&[0; 16])?;
                Argon2::default().hash_password(&password, &salt)?;
                return Ok(false);
            };
            match Argon2::default().verify_password(&password, &PasswordHash::new(&kept)?) {
                Ok(()) => Ok(true),
                Err(argon2::password_hash::Error::Password) => Ok(false),
                Err(error) => Err(error),
            }
        })
        .await
    }

    /// Works apart from the threads that answer. The permit goes along: who hangs up doesn't make room for more.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, argon2::password_hash::Error> + Send + 'static,
    ) -> Result<T, Trouble> {
        let permit = Arc::clone(&self.permits).acquire_owned();
        let permit = tokio::time::timeout(PATIENCE, permit)
            .await
            .map_err(|_| Trouble::Busy)?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        match done.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => {
                tracing::error!(%error, "a password can't be hashed");
                Err(Trouble::Broken)
            }
            Err(error) => {
                tracing::error!(%error, "hashing a password failed");
                Err(Trouble::Broken)
            }
        }
    }
}
