use crate::App;
use crate::api;
use crate::assets;
use crate::guard;
use crate::handlers::{failure, library, lobby, oneself, seats, table};
use crate::squeeze::Squeeze;
use axum::Router;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;

/// Every address, guarded.
pub fn router(app: App) -> Router {
    let routes = Router::new()
        .route("/", get(lobby::lobby))
        .route("/play", post(seats::play))
        .route("/new", get(seats::new).post(seats::make))
        .route("/records", post(lobby::upload))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/stream", get(table::stream))
        .route("/t/{id}/answer", post(table::answer))
        .route("/t/{id}/undo", post(table::undo))
        .route("/t/{id}/undo/agree", post(table::agree))
        .route("/t/{id}/undo/refuse", post(table::refuse))
        .route("/t/{id}/stand-in", post(table::stand_in))
        .route("/t/{id}/chat", post(table::chat))
        .route("/t/{id}/at", get(table::moment_asked))
        .route("/t/{id}/at/{n}", get(table::moment))
        .route("/t/{id}/record", get(table::record))
        .route("/t/{id}/rematch", post(table::rematch))
        .route("/t/{id}/join/{key}", get(seats::invited).post(seats::join))
        .route("/t/{id}/leave", post(seats::leave))
        .route("/t/{id}/seat", post(seats::seat))
        .route("/t/{id}/begin", post(seats::begin))
        .route("/cards", get(library::cards))
        .route("/cards/{edition}", get(library::cards_of))
        .route("/cards/{edition}/{slug}", get(library::card))
        .route("/rules", get(library::rules))
        .route("/rules/{edition}", get(library::rules_of))
        .route("/guide", get(library::guide).post(library::begin_guide))
        .route("/me", get(oneself::me))
        .route("/me/name", post(oneself::name))
        .route("/me/password", post(oneself::password))
        .route("/me/signin", post(oneself::sign_in))
        .route("/me/signout", post(oneself::sign_out))
        .route("/me/resume", post(oneself::make_link))
        .route("/me/revoke", post(oneself::revoke))
        .route(
            "/resume/{token}",
            get(oneself::offer_resume).post(oneself::resume),
        )
        .route("/me/settings", post(oneself::settings))
        .route("/me/theme", post(oneself::theme))
        .route("/assets/{name}", get(assets::asset))
        .route("/healthz", get(async || crate::HEALTHY))
        .merge(api::router())
        .fallback(library::missing);
    let config = app.config.clone();
    let squeeze = CompressionLayer::new().compress_when(Squeeze::new(app.streams.clone()));
    guard::protect(
        routes.with_state(app).layer(squeeze),
        &config.limits,
        config.public_url.as_deref(),
        failure::refusal_page,
    )
}
