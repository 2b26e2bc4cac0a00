//! The description of all this in OpenAPI, made from the code that does it.

use super::asks::Much;
use super::shapes::Error;
use super::{cards, people, tables};
use axum::Json;
use std::sync::LazyLock;
use utoipa::openapi::OpenApi as Description;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoResponses, Modify, OpenApi};

/// What every address may answer instead.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "only its description is used")]
pub(super) enum Refusals {
    /// You didn't say who you are, or the token is nobody's.
    #[response(status = 401)]
    Stranger(Error),
    /// You have no seat there, or may not look.
    #[response(status = 403)]
    NotYours(Error),
    /// There is no such thing.
    #[response(status = 404)]
    Missing(Error),
    /// Not now: the game has moved on, hasn't begun, or is over. Nothing has changed.
    #[response(status = 409)]
    NotNow(Error),
    /// What was sent makes no sense, or the rules don't allow it. Nothing has changed.
    #[response(status = 422)]
    Unfit(Error),
    /// Too often, or too many at once; `Retry-After` says for how many seconds to wait.
    #[response(status = 429)]
    TooOften(Error),
    /// Our own trouble; nothing is lost.
    #[response(status = 503)]
    Broken(Error),
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Eleven Ages",
        description = "A table for the card game Innovation, for programs. Seats are counted from 1. \
            What a program is told is what the page of the same person shows: hidden cards appear as their backs.",
    ),
    paths(
        document,
        people::admit,
        cards::editions,
        cards::cards,
        cards::card,
        tables::list,
        tables::make,
        tables::table,
        tables::events,
        tables::moment,
        tables::record,
        tables::join,
        tables::leave,
        tables::seat,
        tables::answer,
        tables::undo,
        tables::agree,
        tables::refuse,
        tables::stand_in,
        tables::chat,
        tables::rematch,
    ),
    components(schemas(Error, Much)),
    tags(
        (name = "people", description = "Becoming somebody."),
        (name = "tables", description = "Finding, making and looking at tables."),
        (name = "seats", description = "Sitting down and getting up."),
        (name = "play", description = "Choosing, taking back, talking."),
        (name = "cards", description = "What can be played and what is printed."),
    ),
    security(("token" = [])),
    modifiers(&Token)
)]
struct Api;

/// How programs say who they are.
struct Token;

impl Modify for Token {
    fn modify(&self, document: &mut Description) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The token that `POST /api/people` gave."))
            .build();
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

/// The description, made once.
pub(super) fn description() -> &'static Description {
    static DESCRIPTION: LazyLock<Description> = LazyLock::new(Api::openapi);
    &DESCRIPTION
}

/// This document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "cards",
    responses((status = 200, description = "An OpenAPI document.", body = Object)),
    security(())
)]
pub(super) async fn document() -> Json<&'static Description> {
    Json(description())
}
