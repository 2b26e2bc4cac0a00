//! Why somebody didn't become who they wanted to be.

use super::BadName;
use super::passwords::PASSWORD_MAX;
use crate::pages::me::PASSWORD_MIN;
use axum::http::StatusCode;
use std::fmt;
use store::StoreError;

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nobody can be called so.
    Name(BadName),
    /// The name is somebody's own.
    Taken,
    /// The password is too short.
    ShortPassword,
    /// The password is too long.
    LongPassword,
    /// Name and password don't go together.
    WrongPassword,
    /// The personal link is used up, taken back or too old.
    UsedUp,
    /// Too many try at once.
    Busy,
    /// Our own trouble: its cause is in the log.
    Broken,
}

impl Trouble {
    /// The status of the answer.
    pub fn status(self) -> StatusCode {
        match self {
            Trouble::Name(_) | Trouble::ShortPassword | Trouble::LongPassword => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Trouble::Taken => StatusCode::CONFLICT,
            Trouble::WrongPassword => StatusCode::FORBIDDEN,
            Trouble::UsedUp => StatusCode::GONE,
            Trouble::Busy | Trouble::Broken => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Name(why) => why.fmt(f),
            Trouble::Taken => f.write_str(
                "Somebody keeps this name with a password. Sign in if it is you, or take another name.",
            ),
            Trouble::ShortPassword => {
                write!(f, "A password has at least {PASSWORD_MIN} characters.")
            }
            Trouble::LongPassword => {
                write!(f, "A password has at most {PASSWORD_MAX} characters.")
            }
            Trouble::WrongPassword => f.write_str("Name and password don’t go together."),
            Trouble::UsedUp => {
                f.write_str("This link has been used, taken back, or is more than a day old.")
            }
            Trouble::Busy => {
                f.write_str("Many people sign in at the moment. Try again in a few seconds.")
            }
            Trouble::Broken => f.write_str(
                "Something is wrong on our side. Nothing was changed; please try again in a moment.",
            ),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<BadName> for Trouble {
    fn from(why: BadName) -> Trouble {
        Trouble::Name(why)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        tracing::error!(%error, "the store failed");
        Trouble::Broken
    }
}

impl From<getrandom::Error> for Trouble {
    fn from(error: getrandom::Error) -> Trouble {
        tracing::error!(%error, "the system gives no chance");
        Trouble::Broken
    }
}
