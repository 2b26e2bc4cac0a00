//! Becoming somebody, and being it.

use super::Body;
use super::asks::NewPerson;
use super::document::Refusals;
use super::shapes::Admitted;
use super::trouble::Trouble;
use crate::App;
use crate::guard::bearer_token;
use crate::handlers::failure::Failure;
use crate::people;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use store::Person;

/// Whoever asks, known or not. A token that is nobody's is refused rather than taken for none.
pub(super) struct Who(pub(super) Option<Person>);

impl FromRequestParts<App> for Who {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Who, Trouble> {
        let person = people::who(app.store(), &parts.headers).await?;
        if person.is_none() && bearer_token(&parts.headers).is_some() {
            return Err(Failure::Stranger.into());
        }
        Ok(Who(person))
    }
}

/// Whoever asks, known.
pub(super) struct Me(pub(super) Person);

impl FromRequestParts<App> for Me {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Trouble> {
        let Who(person) = Who::from_request_parts(parts, app).await?;
        person.map(Me).ok_or(Failure::Stranger.into())
    }
}

/// Become somebody: a name is all it takes.
///
/// The token is told this once; send it with everything else.
#[utoipa::path(
    post,
    path = "/api/people",
    tag = "people",
    request_body = NewPerson,
    responses((status = 201, description = "Welcome.", body = Admitted), Refusals),
    security(())
)]
pub(super) async fn admit(
    State(app): State<App>,
    Body(new): Body<NewPerson>,
) -> Result<(StatusCode, Json<Admitted>), Trouble> {
    let (person, token) = people::admit(app.store(), &new.name).await?;
    let admitted = Admitted {
        token,
        name: person.name,
    };
    Ok((StatusCode::CREATED, Json(admitted)))
}
