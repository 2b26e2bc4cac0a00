//! The table as a web site: lobby, tables, cards and rules, drawn on the server and live by server-sent events.
//!
//! - [`App::open`] opens the store; [`serve`] answers on a listener until it is told to stop.
//! - `hall`: live tables, the bots at them, and the one place where a choice becomes true.
//! - `handlers`: parse, ask the hall, draw. `pages`: everything but the table, drawn. The table itself draws `board`.
//! - `api`: the same table for programs, over JSON.
//! - `people`, `guard`: who asks, and how much anybody may ask for.
//!
//! It never sees a game's state: what it draws are views, and sentences for the one who looks.

pub mod agreement;
mod api;
mod app;
pub mod assets;
mod chance;
mod config;
mod guard;
mod hall;
mod handlers;
pub mod pages;
mod people;
mod routes;
#[cfg(test)]
mod secrecy;
mod sight;
mod squeeze;
mod talk;

pub use app::App;
pub use config::Config;
pub use guard::{Limits, Rate};
pub use routes::router;
pub use store::StoreError;

/// What `GET /healthz` answers while the server runs.
pub const HEALTHY: &str = "Eleven Ages is here.";

use std::future::Future;
use std::time::Duration;
use tokio::net::TcpListener;

/// Answers on `listener` until `stop` is done, then lets running answers end.
///
/// # Errors
/// If the listener breaks.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let stopping = app.stopping.clone();
    let limits = app.config.limits.clone();
    let keeper = tokio::spawn(keep_house(app.clone()));
    guard::serve(listener, router(app), &limits, async move {
        stop.await;
        stopping.send_replace(true);
    })
    .await;
    keeper.abort();
    Ok(())
}

/// What has to be done now and then: bots that were asked when the server stopped go on, clocks are shown anew, tables
/// nobody looks at leave the memory.
async fn keep_house(app: App) {
    match app.hall.store().tables_awaiting_no_person().await {
        Ok(tables) => {
            for id in tables {
                // Taking a table up wakes its bots.
                if let Err(error) = app.hall.room(&id).await {
                    tracing::error!(table = %id, %error, "a table can't be taken up");
                }
            }
        }
        Err(error) => tracing::error!(%error, "tables can't be taken up"),
    }
    let mut tick = tokio::time::interval(Duration::from_secs(20));
    loop {
        tick.tick().await;
        app.hall.tick().await;
        app.hall.sweep();
    }
}
