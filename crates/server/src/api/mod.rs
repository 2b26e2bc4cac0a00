//! The same table over JSON, for other people's programs: clients and bots.
//!
//! - [`shapes`], [`asks`]: what is told and what is sent, field by field.
//! - [`tell`]: a page's contents in those shapes. A program is told what its person's page shows, no more and no less.
//! - [`people`], [`tables`], [`cards`]: the addresses. [`document`]: their description in OpenAPI, made from them.
//! - [`trouble`]: refusals as a status and a sentence. [`page`]: how to begin, for people.
//!
//! The rules of the house are those of the pages: the same hall, the same guard, the same limits.

mod asks;
mod cards;
mod document;
mod page;
mod people;
mod shapes;
mod tables;
mod tell;
mod trouble;

#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use asks::Much;
#[cfg(test)]
pub(crate) use tell::{past, present};

use crate::App;
use axum::Router;
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::routing::{MethodRouter, any, get, post};
use trouble::Trouble;

/// A body in JSON.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Trouble))]
struct Body<T>(T);

/// Parts of an address.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Trouble))]
struct At<T>(T);

/// What stands behind the question mark.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Trouble))]
struct With<T>(T);

/// Every address that the document describes.
fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api/openapi.json", get(document::document)),
        ("/api/people", post(people::admit)),
        ("/api/editions", get(cards::editions)),
        ("/api/cards/{edition}", get(cards::cards)),
        ("/api/cards/{edition}/{slug}", get(cards::card)),
        ("/api/tables", get(tables::list).post(tables::make)),
        ("/api/tables/{id}", get(tables::table)),
        ("/api/tables/{id}/events", get(tables::events)),
        ("/api/tables/{id}/at/{n}", get(tables::moment)),
        ("/api/tables/{id}/record", get(tables::record)),
        ("/api/tables/{id}/join", post(tables::join)),
        ("/api/tables/{id}/leave", post(tables::leave)),
        ("/api/tables/{id}/seat", post(tables::seat)),
        ("/api/tables/{id}/answer", post(tables::answer)),
        ("/api/tables/{id}/undo", post(tables::undo)),
        ("/api/tables/{id}/undo/agree", post(tables::agree)),
        ("/api/tables/{id}/undo/refuse", post(tables::refuse)),
        ("/api/tables/{id}/stand-in", post(tables::stand_in)),
        ("/api/tables/{id}/chat", post(tables::chat)),
        ("/api/tables/{id}/rematch", post(tables::rematch)),
    ]
}

/// All addresses below `/api`.
pub(crate) fn router() -> Router<App> {
    routes()
        .into_iter()
        .fold(Router::new(), |router, (path, methods)| {
            router.route(path, methods)
        })
        .method_not_allowed_fallback(async || {
            Trouble::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "This address is asked in another way: see /api/openapi.json.",
            )
        })
        .route("/api", get(page::page))
        .route(
            "/api/{*rest}",
            any(async || {
                Trouble::new(
                    StatusCode::NOT_FOUND,
                    "There is nothing at this address: see /api/openapi.json.",
                )
            }),
        )
}
