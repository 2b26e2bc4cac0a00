//! Why there is no ordinary answer, told to a program: a status and a sentence.

use super::shapes::Error;
use crate::hall::room::Refused;
use crate::handlers::failure::Failure;
use crate::people;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use store::StoreError;

/// Why not.
#[derive(Debug)]
pub(super) struct Trouble {
    status: StatusCode,
    sentence: String,
}

impl Trouble {
    /// With that status.
    pub(super) fn new(status: StatusCode, sentence: impl Into<String>) -> Trouble {
        Trouble {
            status,
            sentence: sentence.into(),
        }
    }

    /// Whoever asks may not look at the table.
    pub(super) fn no_look(failure: Failure) -> Trouble {
        match failure {
            Failure::Refused(refused) => Trouble::new(StatusCode::FORBIDDEN, refused.sentence()),
            failure => failure.into(),
        }
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        match failure {
            Failure::Stranger => Trouble::new(
                StatusCode::UNAUTHORIZED,
                "Say who you are: send `Authorization: Bearer` with the token that POST /api/people gave.",
            ),
            Failure::Refused(Refused::Stale) => Trouble::new(
                StatusCode::CONFLICT,
                "The game has moved on since that version: look at the table again.",
            ),
            Failure::Refused(Refused::Because(why)) => {
                Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, why)
            }
            failure => Trouble::new(failure.status(), failure.sentence()),
        }
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        Failure::from(refused).into()
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        Failure::from(error).into()
    }
}

impl From<people::Trouble> for Trouble {
    fn from(trouble: people::Trouble) -> Trouble {
        Trouble::new(trouble.status(), trouble.to_string())
    }
}

/// What doesn't fit, without the reader's talk of types before it.
fn unfit(what: &str, why: &str) -> String {
    let why = why.split_once(": ").map_or(why, |(_, why)| why);
    format!("That {what} doesn’t fit here: {why}.")
}

impl From<JsonRejection> for Trouble {
    fn from(rejection: JsonRejection) -> Trouble {
        let why = match &rejection {
            JsonRejection::MissingJsonContentType(_) => {
                "Send JSON, and say so: `Content-Type: application/json`.".to_owned()
            }
            rejection => unfit("JSON", &rejection.body_text()),
        };
        Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }
}

impl From<PathRejection> for Trouble {
    fn from(_: PathRejection) -> Trouble {
        Trouble::new(StatusCode::NOT_FOUND, "There is nothing at this address.")
    }
}

impl From<QueryRejection> for Trouble {
    fn from(rejection: QueryRejection) -> Trouble {
        let why = unfit("query", &rejection.body_text());
        Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let error = Error {
            error: self.sentence,
        };
        let mut response = (self.status, Json(error)).into_response();
        let header = match self.status {
            StatusCode::UNAUTHORIZED => Some((header::WWW_AUTHENTICATE, "Bearer")),
            StatusCode::TOO_MANY_REQUESTS => Some((header::RETRY_AFTER, "10")),
            StatusCode::SERVICE_UNAVAILABLE => Some((header::RETRY_AFTER, "5")),
            _ => None,
        };
        if let Some((name, value)) = header {
            let value = HeaderValue::from_static(value);
            response.headers_mut().insert(name, value);
        }
        response
    }
}
