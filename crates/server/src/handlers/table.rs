//! A table: looking at it, its stream of news, answering, taking back, talking.

use super::failure::{Failure, done};
use super::feed;
use super::seats;
use super::visitor::{Known, Visitor};
use crate::App;
use crate::hall::now;
use crate::hall::room::{Answer, Inner, Refused, Room, Stage};
use crate::pages::{self, game_words};
use crate::sight::Prepared;
use crate::talk;
use axum::extract::{ConnectInfo, FromRequestParts, Path, Query, RawForm, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use board::{Beside, Sight};
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use store::Person;
use table::Table;
use view::Viewer;
use vocab::Seat;

/// The table of that name.
pub(crate) async fn find(app: &App, id: &str) -> Result<Arc<Room>, Failure> {
    app.hall.room(id).await?.ok_or(Failure::Missing("table"))
}

/// From where a visitor looks.
///
/// # Errors
/// If he has no seat and nobody may watch.
pub(crate) fn viewpoint(inner: &Inner, person: Option<&Person>) -> Result<Viewer, Failure> {
    let seat = person.and_then(|person| inner.seat_of(person.id));
    let owns = person.is_some_and(|person| person.id == inner.owner);
    match seat {
        Some(seat) => Ok(Some(seat)),
        None if inner.agreement.spectators || inner.is_over() || owns => Ok(None),
        None => Err(Failure::Refused(Refused::NotNow(
            "At this table nobody watches until the game is over.",
        ))),
    }
}

/// The part of a table's page that changes; nothing before the game has begun.
pub(crate) fn live(room: &Room, inner: &Inner, viewer: Viewer) -> Option<Markup> {
    let table = match &inner.stage {
        Stage::Waiting => return None,
        Stage::Broken { last_good, .. } => last_good.as_deref(),
        Stage::Playing(table) => Some(&**table),
    };
    Some(html! {
        @if let Stage::Broken { why, .. } = &inner.stage {
            (broken(why, table.is_some()))
        }
        @if let Some(table) = table {
            @if inner.agreement.surprise.is_some() && table.view(None).turn.number == 0 {
                (drawn_sets(inner, table))
            }
            @let prepared = Prepared::now(room, inner, table, viewer, now());
            (prepared.draw(table, &Beside {
                guide: guide(inner, &prepared.sight(table)),
                chat: talk::chat(&room.id, inner, viewer),
            }))
        }
    })
}

/// What chance drew, until the first turn begins.
fn drawn_sets(inner: &Inner, table: &Table) -> Markup {
    let agreement = &inner.agreement;
    let (edition, goal) = (agreement.edition(), table.view(None).goal);
    html! {
        p.drawn role="status" {
            "Chance has drawn the sets: " b { (game_words(edition, agreement.sets())) } ". "
            (goal) " achievements win. "
            a href={ "/rules/" (edition.number()) "#sets" } target="_blank" { "What the sets add" }
        }
    }
}

/// Says that a record can't be replayed to its end.
fn broken(why: &str, shown: bool) -> Markup {
    html! {
        section.notice role="alert" aria-labelledby="h-broken" {
            h2 #h-broken { "This game can’t go on" }
            p {
                "It was played with another version of the program, whose rules have been mended since. "
                "Its record is kept as it is. "
                @if shown { "Below is the last position that still makes sense." }
            }
            p.muted { (why) }
        }
    }
}

/// The step of the guide that fits, at the guide's table.
fn guide(inner: &Inner, sight: &Sight<'_>) -> Option<Markup> {
    if !inner.agreement.guided {
        return None;
    }
    let step = pages::guide::step(sight.teller, sight.view, sight.question)?;
    Some(pages::guide::step_part(&step, sight.view.edition))
}

/// `GET /t/{id}`.
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let room = find(&app, &id).await?;
    let inner = room.lock().await;
    if inner.agreement.study && inner.table().is_some() {
        return Ok(Redirect::to(&format!("/t/{id}/at/0?seat=1")).into_response());
    }
    let viewer = viewpoint(&inner, visitor.person.as_ref())?;
    let path = format!("/t/{id}");
    let page = match live(&room, &inner, viewer) {
        Some(live) => {
            let heading = inner.heading();
            let waits = inner
                .table()
                .is_some_and(|table| table.ending().is_none() && table.asked() != viewer);
            drop(inner);
            let body = html! { div #live data-stream=(format!("{path}/stream")) { (live) } };
            pages::shell::table(&visitor.visit(&path, 0), &heading, waits, body)
        }
        None => {
            let shown = seats::waiting(&room, &inner, viewer);
            let waits = seats::waits(&inner, visitor.person.as_ref());
            drop(inner);
            let link = seats::invitation_link(&app, &headers, &id, &shown.key);
            pages::join::waiting_room(&visitor.visit(&path, 0), &shown, waits, &link)
        }
    };
    Ok((
        [(header::CACHE_CONTROL, "no-store")],
        Html(page.into_string()),
    )
        .into_response())
}

/// From which page a stream is asked for.
#[derive(Deserialize)]
pub(crate) struct StreamQuery {
    /// Present for the waiting room, which has to be left when the game begins.
    room: Option<String>,
}

/// `GET /t/{id}/stream`: the changing part of the page, whole, whenever something is new.
///
/// The events: `table` (the changing part of a table's page), `room` (that of the waiting room), `begun` (the game has
/// begun: load the page anew).
pub(crate) async fn stream(
    State(app): State<App>,
    visitor: Visitor,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<StreamQuery>,
) -> Result<Response, Failure> {
    let room = find(&app, &id).await?;
    let link = seats::invitation_link(&app, &headers, &id, &room.lock().await.invite_key);
    let from_room = query.room.is_some();
    let person = visitor.person.clone();
    let draw = move |room: &Room, inner: &Inner, viewer: Viewer| {
        let (name, html) = match live(room, inner, viewer) {
            // A browser drops an event without data.
            Some(_) if from_room => ("begun", html! { "begun" }),
            Some(live) => ("table", live),
            None => {
                let shown = seats::waiting(room, inner, viewer);
                let waits = seats::waits(inner, person.as_ref());
                ("room", pages::join::waiting_part(&shown, waits, &link))
            }
        };
        feed::Piece {
            name,
            data: html.into_string(),
            last: name == "begun",
        }
    };
    feed::open(&app, room, visitor.person, (&headers, address.ip()), draw).await
}

/// The fields of a form in which one name may stand several times.
fn fields(form: &[u8]) -> Vec<(String, String)> {
    serde_urlencoded::from_bytes(form).unwrap_or_default()
}

/// A number among them.
fn number<N: std::str::FromStr>(fields: &[(String, String)], wanted: &str) -> Option<N> {
    let field = fields.iter().find(|(name, _)| name == wanted);
    field.and_then(|(_, value)| value.parse().ok())
}

/// Somebody with a name who wants something of a table.
pub(crate) struct Caller {
    pub app: App,
    pub room: Arc<Room>,
    pub person: Person,
    headers: HeaderMap,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Failure> {
        let Known(person) = Known::from_request_parts(parts, app).await?;
        let names = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let id = names.ok().and_then(|Path(mut names)| names.remove("id"));
        Ok(Caller {
            app: app.clone(),
            room: find(app, &id.unwrap_or_default()).await?,
            person,
            headers: parts.headers.clone(),
        })
    }
}

impl Caller {
    /// The answer to the form.
    pub fn respond(&self, outcome: Result<(), Refused>) -> Response {
        let back = format!("/t/{}", self.room.id);
        match outcome {
            Ok(()) => done(&self.headers, &back),
            Err(refused) => Failure::from(refused).answer(&self.headers, &back),
        }
    }
}

/// `POST /t/{id}/answer`.
pub(crate) async fn answer(at: Caller, RawForm(form): RawForm) -> Response {
    let fields = fields(&form);
    let version = number(&fields, "version");
    let keys: Vec<&str> = fields
        .iter()
        .filter(|(name, _)| name == "pick")
        .map(|(_, value)| value.as_str())
        .collect();
    // The script sends all that was gathered at once and says so; a form without it sends one after the other.
    let gathered = fields.iter().any(|(name, _)| name == "gathered");
    let answer = match keys.as_slice() {
        [one] if !gathered => Answer::One(one),
        _ => Answer::Gathered(keys),
    };
    let hall = &at.app.hall;
    let outcome = match version {
        Some(version) => hall.answer(&at.room, at.person.id, version, &answer).await,
        None => Err(Refused::Stale),
    };
    at.respond(outcome)
}

/// `POST /t/{id}/undo`. With `ask` the others are asked, if it can't be done at once.
pub(crate) async fn undo(at: Caller, RawForm(form): RawForm) -> Response {
    let fields = fields(&form);
    let ask = fields.iter().any(|(name, _)| name == "ask");
    let hall = &at.app.hall;
    let outcome = match number(&fields, "version") {
        Some(version) => hall.undo(&at.room, at.person.id, version, ask).await,
        None => Err(Refused::Stale),
    };
    at.respond(outcome)
}

/// `POST /t/{id}/undo/agree`.
pub(crate) async fn agree(at: Caller, RawForm(form): RawForm) -> Response {
    answer_wish(&at, &form, true).await
}

/// `POST /t/{id}/undo/refuse`.
pub(crate) async fn refuse(at: Caller, RawForm(form): RawForm) -> Response {
    answer_wish(&at, &form, false).await
}

/// Yes or no to the wish of the seat that the form names.
async fn answer_wish(at: &Caller, form: &[u8], agrees: bool) -> Response {
    let fields = fields(form);
    let of = number(&fields, "seat").map(Seat);
    let (hall, person) = (&at.app.hall, at.person.id);
    let outcome = match number(&fields, "version") {
        Some(version) => hall.agree(&at.room, person, version, of, agrees).await,
        None => Err(Refused::Stale),
    };
    at.respond(outcome)
}

/// `POST /t/{id}/stand-in`.
pub(crate) async fn stand_in(at: Caller, RawForm(form): RawForm) -> Response {
    let hall = &at.app.hall;
    let outcome = match number(&fields(&form), "version") {
        Some(version) => hall.stand_in(&at.room, at.person.id, version).await,
        None => Err(Refused::Stale),
    };
    at.respond(outcome)
}

/// What the chat form sends.
#[derive(Deserialize)]
pub(crate) struct ChatForm {
    #[serde(default)]
    text: String,
}

/// `POST /t/{id}/chat`.
pub(crate) async fn chat(
    at: Caller,
    axum::Form(form): axum::Form<ChatForm>,
) -> Result<Response, Failure> {
    if viewpoint(&*at.room.lock().await, Some(&at.person))?.is_none() {
        return Ok(at.respond(Err(Refused::NoSeat)));
    }
    let outcome = match talk::clean(&form.text) {
        Some(text) => at.app.hall.say(&at.room, &at.person, text).await,
        None => Ok(()),
    };
    Ok(at.respond(outcome))
}

/// Which moment, from which seat.
#[derive(Deserialize)]
pub(crate) struct MomentQuery {
    /// The seat, counted from 1, when the game is over.
    seat: Option<u8>,
    /// The moment, from the slider's form.
    at: Option<usize>,
}

/// The table as it was after so many choices, as it is shown to `own`, or, when the game is over, to any seat (counted
/// from 1; 0 is a spectator).
///
/// # Errors
/// If the game hasn't begun.
pub(crate) fn past(
    room: &Room,
    inner: &Inner,
    own: Viewer,
    at: usize,
    seat: Option<u8>,
) -> Result<(Prepared, Table), Failure> {
    let viewer = match seat {
        Some(0) => None,
        Some(seat) if inner.is_over() && usize::from(seat) <= inner.seats.len() => {
            Some(Seat(seat - 1))
        }
        _ => own,
    };
    let table = inner.table().ok_or(Failure::Missing("moment"))?;
    let of = table.choices();
    let then = table.back_to(at.min(of)).map_err(|_| Failure::Broken)?;
    let prepared = Prepared::past(room, inner, &then, of, viewer, now());
    Ok((prepared, then))
}

/// `GET /t/{id}/at/{n}` and `GET /t/{id}/at?at=N`: the table as it was after so many choices.
pub(crate) async fn moment(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, at)): Path<(String, usize)>,
    Query(query): Query<MomentQuery>,
) -> Result<Response, Failure> {
    let room = find(&app, &id).await?;
    let inner = room.lock().await;
    let own = viewpoint(&inner, visitor.person.as_ref())?;
    let (prepared, then) = past(&room, &inner, own, query.at.unwrap_or(at), query.seat)?;
    let body = html! { div #live data-past { (prepared.draw(&then, &Beside::default())) } };
    let title = inner.heading();
    drop(inner);
    let path = format!("/t/{id}/at/{at}");
    let page = pages::shell::table(&visitor.visit(&path, 0), &title, false, body);
    Ok(Html(page.into_string()).into_response())
}

/// `GET /t/{id}/at?at=N`: what the slider's form asks for.
pub(crate) async fn moment_asked(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<MomentQuery>,
) -> Result<Redirect, Failure> {
    // The name of a table is no more than letters; whatever else stands there must not get into the answer's head.
    let id = &find(&app, &id).await?.id;
    let at = query.at.unwrap_or(0);
    Ok(match query.seat {
        Some(seat) => Redirect::to(&format!("/t/{id}/at/{at}?seat={seat}")),
        None => Redirect::to(&format!("/t/{id}/at/{at}")),
    })
}

/// The whole game as text, once it is over. Before, it would give every secret away.
///
/// # Errors
/// If it isn't over, or the visitor may not look.
pub(crate) async fn record_text(
    app: &App,
    id: &str,
    person: Option<&Person>,
) -> Result<String, Failure> {
    let room = find(app, id).await?;
    let inner = room.lock().await;
    viewpoint(&inner, person)?;
    if !inner.is_over() {
        return Err(Failure::Refused(Refused::NotNow(
            "The record holds every secret of the game; it can be had when the game is over.",
        )));
    }
    let table = inner.table().ok_or(Failure::Missing("record"))?;
    table.record().map_err(|error| {
        tracing::error!(table = %id, %error, "a record can't be written");
        Failure::Broken
    })
}

/// `GET /t/{id}/record`.
pub(crate) async fn record(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let text = match record_text(&app, &id, visitor.person.as_ref()).await {
        Ok(text) => text,
        Err(failure @ Failure::Refused(_)) => {
            return Ok(failure.answer(&headers, &format!("/t/{id}")));
        }
        Err(failure) => return Err(failure),
    };
    Ok((
        [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
            (
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"innovation-{id}.record\""),
            ),
        ],
        text,
    )
        .into_response())
}

/// `POST /t/{id}/rematch`.
pub(crate) async fn rematch(at: Caller) -> Response {
    match at.app.hall.rematch(&at.room, &at.person).await {
        Ok(next) => Redirect::to(&format!("/t/{next}")).into_response(),
        Err(refused) => at.respond(Err(refused)),
    }
}
