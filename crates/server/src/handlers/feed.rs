//! What is new at a table as a stream of events, whole each time: pages and programs get it from the same place.

use super::failure::Failure;
use super::table::viewpoint;
use crate::App;
use crate::hall::room::{Inner, Room};
use crate::people;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Person, PersonId, Store};
use tokio::sync::broadcast;
use view::Viewer;

/// An event as one viewer gets it.
pub(crate) struct Piece {
    /// What the event is called.
    pub(crate) name: &'static str,
    /// What it tells.
    pub(crate) data: String,
    /// Whether nothing comes after it.
    pub(crate) last: bool,
}

/// Opens a stream for whoever asks: a piece at once, and one whenever something is new, as long as he may look. He is
/// here while it is open.
///
/// # Errors
/// If he may not look, or too many streams are open.
pub(crate) async fn open<D>(
    app: &App,
    room: Arc<Room>,
    person: Option<Person>,
    (headers, peer): (&HeaderMap, IpAddr),
    draw: D,
) -> Result<Response, Failure>
where
    D: Fn(&Room, &Inner, Viewer) -> Piece + Send + 'static,
{
    struct Run<D, G> {
        room: Arc<Room>,
        person: Option<Person>,
        draw: D,
        news: tokio::sync::watch::Receiver<u64>,
        stopping: tokio::sync::watch::Receiver<bool>,
        signed_out: broadcast::Receiver<PersonId>,
        session: Option<String>,
        store: Store,
        next: Next,
        _held: G,
    }
    #[derive(PartialEq)]
    enum Next {
        First,
        More,
        Nothing,
    }
    let viewer = viewpoint(&*room.lock().await, person.as_ref())?;
    let permit = app.streams.open(headers, peer).ok_or(Failure::Crowded)?;
    let visit = person
        .as_ref()
        .filter(|_| viewer.is_some())
        .map(|person| room.visit(person.id));
    let run = Run {
        news: room.subscribe(),
        stopping: app.stopping.subscribe(),
        signed_out: app.signed_out.subscribe(),
        session: people::session(headers),
        store: app.store().clone(),
        room,
        person,
        draw,
        next: Next::First,
        _held: (permit, visit),
    };
    let stream = futures_util::stream::unfold(run, |mut run| async move {
        match run.next {
            Next::First => {}
            Next::Nothing => return None,
            Next::More => loop {
                let who = tokio::select! {
                    changed = run.news.changed() => break changed.ok()?,
                    _ = run.stopping.wait_for(|stopping| *stopping) => return None,
                    who = run.signed_out.recv() => who,
                };
                let (session, person) = (run.session.as_deref(), run.person.as_ref());
                if !still(&run.store, session, person, who).await {
                    return None;
                }
            },
        }
        run.news.borrow_and_update();
        let (piece, version) = {
            let inner = run.room.lock().await;
            // A seat may have been taken or left since.
            let viewer = viewpoint(&inner, run.person.as_ref()).ok()?;
            ((run.draw)(&run.room, &inner, viewer), inner.entries)
        };
        let event = Event::default()
            .event(piece.name)
            .id(version.to_string())
            // Carriage returns end lines of a stream; what we tell does without.
            .data(piece.data.replace('\r', " "));
        let event = match run.next {
            Next::First => event.retry(Duration::from_millis(500)),
            _ => event,
        };
        run.next = if piece.last {
            Next::Nothing
        } else {
            Next::More
        };
        Some((Ok::<_, std::convert::Infallible>(event), run))
    });
    // What compresses the answer asks again after the end, which an `unfold` doesn't forgive.
    Ok(Sse::new(stream.fuse())
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
        .into_response())
}

/// Whether a stream's session goes on, after somebody has ended some of his.
async fn still(
    store: &Store,
    session: Option<&str>,
    person: Option<&Person>,
    who: Result<PersonId, broadcast::error::RecvError>,
) -> bool {
    let (Some(session), Some(person)) = (session, person) else {
        return true;
    };
    // Who has missed some looks too.
    if who.is_ok_and(|who| who != person.id) {
        return true;
    }
    people::is_still(store, session, person.id)
        .await
        .unwrap_or_else(|error| {
            tracing::error!(%error, "the store failed");
            false
        })
}
