//! Who asks: found out once for every request.

use super::failure::Failure;
use crate::App;
use crate::pages::me::Settings;
use crate::pages::shell;
use crate::{assets, people};
use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderValue};
use axum::http::request::Parts;
use axum::response::AppendHeaders;
use store::Person;

/// Who asks, if he has told a name.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The person, known by his cookie.
    pub person: Option<Person>,
    /// How he likes pages.
    pub settings: Settings,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Failure> {
        Ok(Visitor {
            person: people::who(app.store(), &parts.headers).await?,
            settings: Settings::of(&parts.headers),
        })
    }
}

impl Visitor {
    /// What every page needs to know of him. `asked`: at how many tables he is asked.
    pub fn visit<'a>(&'a self, path: &'a str, asked: usize) -> shell::Visit<'a> {
        shell::Visit {
            assets: shell::Assets {
                address: assets::address,
            },
            person: self.person.as_ref().map(|person| person.name.as_str()),
            asked,
            settings: self.settings,
            path,
        }
    }
}

/// Somebody who has told a name. Whoever hasn't is asked for one.
#[derive(Clone, Debug)]
pub struct Known(pub Person);

impl FromRequestParts<App> for Known {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Failure> {
        let person = people::who(app.store(), &parts.headers).await?;
        person.map(Known).ok_or(Failure::Stranger)
    }
}

/// The cookie that makes somebody known, for those who have just become so.
pub type Cookie = AppendHeaders<Option<(header::HeaderName, HeaderValue)>>;

/// The visitor as a person: whom he is known as, or a new one of that name.
///
/// # Errors
/// If the name won't do.
pub async fn named(
    app: &App,
    visitor: &Visitor,
    name: &str,
    otherwise: &str,
) -> Result<(Person, Cookie), Failure> {
    if let Some(person) = &visitor.person {
        return Ok((person.clone(), AppendHeaders(None)));
    }
    let name = if name.trim().is_empty() {
        otherwise
    } else {
        name
    };
    let (person, cookie) = people::greet(app.store(), app.config.cookies(), name).await?;
    Ok((person, AppendHeaders(Some((header::SET_COOKIE, cookie)))))
}
