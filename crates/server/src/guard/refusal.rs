//! Why a request is turned away at the door, in a sentence.

use super::PageOf;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::time::Duration;

/// Who wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asker {
    /// A browser that shows a page.
    Browser,
    /// Our script, which shows a sentence in place.
    Script,
    /// Somebody else's program.
    Program,
}

impl Asker {
    pub(super) fn of(request: &Request) -> Asker {
        let path = request.uri().path();
        if path == "/api" || path.starts_with("/api/") {
            Asker::Program
        } else if request.headers().contains_key("x-ages") {
            Asker::Script
        } else {
            Asker::Browser
        }
    }
}

/// Why.
#[derive(Clone, Copy, Debug)]
pub(super) enum Refusal {
    /// More than the address's share; after that time there is some again.
    TooOften(Duration),
    /// More bytes than that.
    TooLong(usize),
    /// It didn't come in whole.
    Torn,
    /// It took too long.
    TooSlow,
    /// A mistake of ours broke it off.
    BrokenOff,
    /// It comes from another site's page.
    Foreign,
}

impl Refusal {
    fn status(self) -> StatusCode {
        match self {
            Refusal::TooOften(_) => StatusCode::TOO_MANY_REQUESTS,
            Refusal::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Torn => StatusCode::BAD_REQUEST,
            Refusal::TooSlow => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::BrokenOff => StatusCode::INTERNAL_SERVER_ERROR,
            Refusal::Foreign => StatusCode::FORBIDDEN,
        }
    }

    /// Whole seconds to wait, at least one.
    fn wait(self) -> Option<u64> {
        match self {
            Refusal::TooOften(wait) => {
                Some((wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1))
            }
            Refusal::TooSlow => Some(5),
            _ => None,
        }
    }

    fn sentence(self) -> String {
        match self {
            Refusal::TooOften(_) => match self.wait() {
                Some(1) | None => {
                    "That was a little too often in a row. Wait a second, then go on.".to_owned()
                }
                Some(seconds) => format!(
                    "That was a little too often in a row. Wait {seconds} seconds, then go on."
                ),
            },
            Refusal::TooLong(most) => format!(
                "That was too long to be read: {} kB is the most taken here.",
                most / 1024
            ),
            Refusal::Torn => {
                "Only a part of this came in, so nothing was done. Try it again.".to_owned()
            }
            Refusal::TooSlow => {
                "The answer took too long. What you chose may have been heard: look at the page again before you choose anew."
                    .to_owned()
            }
            Refusal::BrokenOff => {
                "A mistake of ours broke this off. What had been chosen before is kept: look at the page again."
                    .to_owned()
            }
            Refusal::Foreign => {
                "This came from another site's page, so nothing was done. Open the page here and try it again."
                    .to_owned()
            }
        }
    }

    pub(super) fn answer(self, asker: Asker, page: PageOf) -> Response {
        let sentence = self.sentence();
        let mut response = match asker {
            Asker::Browser => (self.status(), page(&sentence)).into_response(),
            Asker::Script => (self.status(), sentence).into_response(),
            Asker::Program => (
                self.status(),
                axum::Json(serde_json::json!({ "error": sentence })),
            )
                .into_response(),
        };
        if let Some(seconds) = self.wait() {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
