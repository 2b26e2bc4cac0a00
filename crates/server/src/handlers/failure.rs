//! What goes wrong on the way to an answer, told to whoever asked: a page for a person, a sentence for our script.

use crate::assets;
use crate::hall::room::Refused;
use crate::pages::error::{Trouble, error};
use crate::pages::me::Settings;
use crate::pages::shell;
use crate::people;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::Markup;
use store::StoreError;

/// Why there is no ordinary answer.
#[derive(Debug)]
pub enum Failure {
    /// There is no such thing.
    Missing(&'static str),
    /// Whoever asks hasn't told a name yet.
    Stranger,
    /// It was refused; nothing has changed.
    Refused(Refused),
    /// Too many streams are open.
    Crowded,
    /// Our own trouble: the cause is logged, not shown.
    Broken,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "the store failed");
        Failure::Broken
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Refused(refused)
    }
}

impl From<people::Trouble> for Failure {
    fn from(trouble: people::Trouble) -> Failure {
        match trouble {
            people::Trouble::Broken => Failure::Broken,
            trouble => Failure::Refused(Refused::Because(trouble.to_string())),
        }
    }
}

impl Failure {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Failure::Missing(_) => StatusCode::NOT_FOUND,
            Failure::Stranger => StatusCode::UNAUTHORIZED,
            Failure::Refused(Refused::NoSeat) => StatusCode::FORBIDDEN,
            Failure::Refused(Refused::NotKept) | Failure::Broken => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Crowded => StatusCode::TOO_MANY_REQUESTS,
            Failure::Refused(_) => StatusCode::CONFLICT,
        }
    }

    /// What to tell the person.
    pub fn sentence(&self) -> String {
        match self {
            Failure::Missing(what) => format!("There is no such {what}."),
            Failure::Stranger => "Tell us a name first: go to the lobby.".into(),
            Failure::Refused(refused) => refused.sentence(),
            Failure::Crowded => "Too many pages are open from this address.".into(),
            Failure::Broken => {
                "Something is wrong on our side. Nothing was lost; please try again in a moment."
                    .into()
            }
        }
    }

    /// The answer to a form: for our script the sentence alone, else a page with the way back.
    pub fn answer(&self, headers: &HeaderMap, back: &str) -> Response {
        if is_script(headers) {
            (
                self.status(),
                [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
                self.sentence(),
            )
                .into_response()
        } else {
            let sentence = self.sentence();
            let trouble = match self {
                Failure::Refused(Refused::Stale) => {
                    Trouble::Stale(back.strip_prefix("/t/").unwrap_or_default())
                }
                Failure::Missing("table") => Trouble::NoTable,
                Failure::Missing(_) => Trouble::NotFound,
                Failure::Broken => Trouble::GoneWrong,
                _ => Trouble::Refused(&sentence),
            };
            (self.status(), Html(trouble_page(trouble).into_string())).into_response()
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        if matches!(self, Failure::Stranger) {
            return Redirect::to("/me").into_response();
        }
        self.answer(&HeaderMap::new(), "/")
    }
}

/// The page of a trouble, for whoever it may be.
pub fn trouble_page(trouble: Trouble<'_>) -> Markup {
    let visit = shell::Visit {
        assets: shell::Assets {
            address: assets::address,
        },
        person: None,
        asked: 0,
        settings: Settings::default(),
        path: "/",
    };
    error(&visit, trouble)
}

/// The page of a refusal by the guard.
pub fn refusal_page(sentence: &str) -> Markup {
    trouble_page(Trouble::Refused(sentence))
}

/// Whether our own script asks, which shows a sentence in place, or a browser that shows a page.
pub fn is_script(headers: &HeaderMap) -> bool {
    headers.contains_key("x-ages")
}

/// The answer to a form that was accepted: nothing more for the script, the page again for a browser.
pub fn done(headers: &HeaderMap, back: &str) -> Response {
    if is_script(headers) {
        StatusCode::NO_CONTENT.into_response()
    } else {
        Redirect::to(back).into_response()
    }
}
