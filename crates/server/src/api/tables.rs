//! Tables: finding, making and joining them, looking, choosing, taking back, talking.

use super::asks::{Angle, Answer, Join, NewTable, Say, SeatBot, StandIn, Telling, Undo, Wish};
use super::document::Refusals;
use super::people::{Me, Who};
use super::shapes::{Listed, Made, Next, Stage, Table, Tables};
use super::trouble::Trouble;
use super::{At, Body, With, tell};
use crate::App;
use crate::hall::room::{self, Inner, Refused, Room};
use crate::handlers::failure::Failure;
use crate::handlers::feed::{self, Piece};
use crate::handlers::lobby;
use crate::handlers::seats::{invitation_link, plan};
use crate::handlers::table::{self as pages, find, viewpoint};
use crate::pages::home;
use crate::talk;
use axum::Json;
use axum::extract::{ConnectInfo, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;
use store::Person;
use view::Viewer;
use vocab::{Edition, Seat, Sets};

/// Seats are counted from 1; what is no seat is none.
fn seat_number(seat: u8) -> Result<Seat, Trouble> {
    let missing = Failure::Missing("seat");
    Ok(Seat(seat.checked_sub(1).ok_or(missing)?))
}

/// Somebody known who wants something of a table.
pub(super) struct Caller {
    app: App,
    room: Arc<Room>,
    person: Person,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Trouble> {
        let Me(person) = Me::from_request_parts(parts, app).await?;
        let At(id) = At::<String>::from_request_parts(parts, app).await?;
        Ok(Caller {
            app: app.clone(),
            room: find(app, &id).await?,
            person,
        })
    }
}

impl Caller {
    /// The table as it is for him now.
    async fn shown(&self) -> Result<Json<Table>, Trouble> {
        let inner = self.room.lock().await;
        let viewer = viewpoint(&inner, Some(&self.person)).map_err(Trouble::no_look)?;
        let told = tell::present(&self.room, &inner, viewer, <_>::default());
        Ok(Json(told))
    }
}

fn words(edition: Edition, sets: Sets) -> (u8, Vec<String>) {
    (edition.number(), sets.words())
}

fn players(sits: Vec<home::Sits>) -> Vec<String> {
    sits.into_iter().map(|at| at.name).collect()
}

/// The tables of the lobby: your own, those you can join, those you can watch.
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "tables",
    responses((status = 200, description = "The tables.", body = Tables), Refusals),
    security((), ("token" = []))
)]
pub(super) async fn list(
    State(app): State<App>,
    Who(person): Who,
) -> Result<Json<Tables>, Trouble> {
    let tables = lobby::tables(&app, person.as_ref()).await?;
    let mine = tables.games.into_iter().map(|game| {
        let (edition, sets) = words(game.edition, game.sets);
        let free = match game.stage {
            home::Stage::Seating { free } => free,
            _ => 0,
        };
        Listed {
            id: game.id,
            title: game.title,
            edition,
            sets,
            players: players(game.sits),
            asked: matches!(game.stage, home::Stage::Asked { .. }),
            stage: match game.stage {
                home::Stage::Asked { .. } | home::Stage::Waiting { .. } => Stage::Playing,
                home::Stage::Seating { .. } => Stage::Waiting,
                home::Stage::Over { .. } => Stage::Over,
                home::Stage::Stuck => Stage::Broken,
            },
            free: u8::try_from(free).unwrap_or(u8::MAX),
            turn: game.turn,
            key: None,
        }
    });
    let open = tables.open.into_iter().map(|open| {
        let (edition, sets) = words(open.edition, open.sets);
        Listed {
            id: open.id,
            title: open.title,
            edition,
            sets,
            players: players(open.sits),
            stage: Stage::Waiting,
            asked: false,
            free: u8::try_from(open.free).unwrap_or(u8::MAX),
            turn: 0,
            key: Some(open.key),
        }
    });
    let running = tables.running.into_iter().map(|running| {
        let (edition, sets) = words(running.edition, running.sets);
        Listed {
            id: running.id,
            title: running.title,
            edition,
            sets,
            players: players(running.sits),
            stage: Stage::Playing,
            asked: false,
            free: 0,
            turn: running.turn,
            key: None,
        }
    });
    Ok(Json(Tables {
        mine: mine.collect(),
        open: open.collect(),
        running: running.collect(),
    }))
}

/// Make a table.
///
/// Give the invitation to others, or their programs; the game begins when nobody is awaited.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = NewTable,
    responses((status = 201, description = "The table is there.", body = Made), Refusals)
)]
pub(super) async fn make(
    State(app): State<App>,
    Me(person): Me,
    headers: HeaderMap,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<Made>), Trouble> {
    let unfit = |why: String| Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, why);
    let agreed = new.form().map_err(unfit)?.check();
    let agreed = agreed.map_err(|wrong| {
        let why: Vec<String> = wrong.into_iter().map(|wrong| wrong.why).collect();
        unfit(why.join(" "))
    })?;
    let room = app.hall.make(plan(agreed, &person), &person).await?;
    let key = room.lock().await.invite_key.clone();
    let made = Made {
        id: room.id.clone(),
        join: invitation_link(&app, &headers, &room.id, &key),
        key,
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Look at a table, from your seat or as one who watches.
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), Telling),
    responses((status = 200, description = "The table as you may see it.", body = Table), Refusals),
    security((), ("token" = []))
)]
pub(super) async fn table(
    State(app): State<App>,
    Who(person): Who,
    At(id): At<String>,
    With(telling): With<Telling>,
) -> Result<Json<Table>, Trouble> {
    let room = find(&app, &id).await?;
    let inner = room.lock().await;
    let viewer = viewpoint(&inner, person.as_ref()).map_err(Trouble::no_look)?;
    Ok(Json(tell::present(&room, &inner, viewer, telling.log)))
}

/// The table as a stream of server-sent events.
///
/// One called `table` comes at once, and one whenever anything is new, each with the whole table as
/// `GET /api/tables/{id}` tells it. While the stream is open you count as being there.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/events",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), Telling),
    responses(
        (status = 200, description = "The events.", body = Table, content_type = "text/event-stream"),
        Refusals
    ),
    security((), ("token" = []))
)]
pub(super) async fn events(
    State(app): State<App>,
    Who(person): Who,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    At(id): At<String>,
    With(telling): With<Telling>,
) -> Result<Response, Trouble> {
    let room = find(&app, &id).await?;
    let draw = move |room: &Room, inner: &Inner, viewer: Viewer| {
        let table = tell::present(room, inner, viewer, telling.log);
        Piece {
            name: "table",
            // Shapes of words and numbers always have a JSON; should one not, the table can still be asked for.
            data: serde_json::to_string(&table).unwrap_or_default(),
            last: false,
        }
    };
    feed::open(&app, room, person, (&headers, address.ip()), draw)
        .await
        .map_err(|failure| match failure {
            Failure::Crowded => Trouble::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Too many streams are open from this address.",
            ),
            failure => Trouble::no_look(failure),
        })
}

/// The table as it was after so many choices.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/at/{n}",
    tag = "tables",
    params(
        ("id" = String, Path, description = "The table."),
        ("n" = usize, Path, description = "How many choices had been made."),
        Angle
    ),
    responses((status = 200, description = "The table as it was.", body = Table), Refusals),
    security((), ("token" = []))
)]
pub(super) async fn moment(
    State(app): State<App>,
    Who(person): Who,
    At((id, n)): At<(String, usize)>,
    With(angle): With<Angle>,
) -> Result<Json<Table>, Trouble> {
    let room = find(&app, &id).await?;
    let inner = room.lock().await;
    let own = viewpoint(&inner, person.as_ref()).map_err(Trouble::no_look)?;
    let (prepared, then) = pages::past(&room, &inner, own, n, angle.seat)?;
    Ok(Json(tell::past(
        &room,
        &inner,
        (&prepared, &then),
        angle.log,
    )))
}

/// The whole game as a record, once it is over.
///
/// Before, it would give every secret away.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    tag = "tables",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "The record.", body = String, content_type = "text/plain"),
        Refusals
    ),
    security((), ("token" = []))
)]
pub(super) async fn record(
    State(app): State<App>,
    Who(person): Who,
    At(id): At<String>,
) -> Result<Response, Trouble> {
    let text = pages::record_text(&app, &id, person.as_ref()).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, text).into_response())
}

/// Sit down.
///
/// Whoever sits there already stays where he is.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/join",
    tag = "seats",
    params(("id" = String, Path, description = "The table.")),
    request_body = Join,
    responses((status = 200, description = "You sit.", body = Table), Refusals)
)]
pub(super) async fn join(at: Caller, Body(join): Body<Join>) -> Result<Json<Table>, Trouble> {
    if at.room.lock().await.invite_key != join.key {
        return Err(Failure::Missing("invitation").into());
    }
    let seat = join.seat.map(seat_number).transpose()?;
    at.app.hall.join(&at.room, &at.person, seat).await?;
    at.shown().await
}

/// Get up again, before the game has begun.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/leave",
    tag = "seats",
    params(("id" = String, Path, description = "The table.")),
    responses((status = 204, description = "The seat is free."), Refusals)
)]
pub(super) async fn leave(at: Caller) -> Result<StatusCode, Trouble> {
    at.app.hall.leave(&at.room, at.person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Give a free seat to a bot; whoever made the table may.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/seat",
    tag = "seats",
    params(("id" = String, Path, description = "The table.")),
    request_body = SeatBot,
    responses((status = 200, description = "The bot sits.", body = Table), Refusals)
)]
pub(super) async fn seat(at: Caller, Body(new): Body<SeatBot>) -> Result<Json<Table>, Trouble> {
    let seat = seat_number(new.seat)?;
    at.app
        .hall
        .seat_bot(&at.room, at.person.id, seat, &new.bot)
        .await?;
    at.shown().await
}

/// Answer the question of that version.
///
/// If the game has moved on since, nothing is done (409).
#[utoipa::path(
    post,
    path = "/api/tables/{id}/answer",
    tag = "play",
    params(("id" = String, Path, description = "The table.")),
    request_body = Answer,
    responses((status = 200, description = "The table after it.", body = Table), Refusals)
)]
pub(super) async fn answer(at: Caller, Body(answer): Body<Answer>) -> Result<Json<Table>, Trouble> {
    let keys: Vec<&str> = answer.picks.iter().map(String::as_str).collect();
    let picked = match keys.as_slice() {
        [one] if !answer.gathered => room::Answer::One(one),
        _ => room::Answer::Gathered(keys),
    };
    at.app
        .hall
        .answer(&at.room, at.person.id, answer.version, &picked)
        .await?;
    at.shown().await
}

/// Take your last choice back, or ask the others to agree to it.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/undo",
    tag = "play",
    params(("id" = String, Path, description = "The table.")),
    request_body = Undo,
    responses((status = 200, description = "It is taken back, or the others are asked.", body = Table), Refusals)
)]
pub(super) async fn undo(at: Caller, Body(undo): Body<Undo>) -> Result<Json<Table>, Trouble> {
    at.app
        .hall
        .undo(&at.room, at.person.id, undo.version, undo.ask_others)
        .await?;
    at.shown().await
}

/// Agree to what another asks to take back.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/undo/agree",
    tag = "play",
    params(("id" = String, Path, description = "The table.")),
    request_body = Wish,
    responses((status = 200, description = "You agree.", body = Table), Refusals)
)]
pub(super) async fn agree(at: Caller, Body(wish): Body<Wish>) -> Result<Json<Table>, Trouble> {
    answer_wish(&at, &wish, true).await
}

/// Don't agree to it.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/undo/refuse",
    tag = "play",
    params(("id" = String, Path, description = "The table.")),
    request_body = Wish,
    responses((status = 200, description = "Nothing is taken back.", body = Table), Refusals)
)]
pub(super) async fn refuse(at: Caller, Body(wish): Body<Wish>) -> Result<Json<Table>, Trouble> {
    answer_wish(&at, &wish, false).await
}

/// Yes or no to what a seat asks to take back.
async fn answer_wish(at: &Caller, wish: &Wish, agrees: bool) -> Result<Json<Table>, Trouble> {
    let of = wish.seat.checked_sub(1).map(Seat);
    let hall = &at.app.hall;
    hall.agree(&at.room, at.person.id, wish.version, of, agrees)
        .await?;
    at.shown().await
}

/// Let a bot choose once for somebody whose time is up.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/stand-in",
    tag = "play",
    params(("id" = String, Path, description = "The table.")),
    request_body = StandIn,
    responses((status = 200, description = "A bot has chosen for him.", body = Table), Refusals)
)]
pub(super) async fn stand_in(
    at: Caller,
    Body(asked): Body<StandIn>,
) -> Result<Json<Table>, Trouble> {
    at.app
        .hall
        .stand_in(&at.room, at.person.id, asked.version)
        .await?;
    at.shown().await
}

/// Say something to the table.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/chat",
    tag = "play",
    params(("id" = String, Path, description = "The table.")),
    request_body = Say,
    responses((status = 200, description = "It is said.", body = Table), Refusals)
)]
pub(super) async fn chat(at: Caller, Body(say): Body<Say>) -> Result<Json<Table>, Trouble> {
    if at.room.lock().await.seat_of(at.person.id).is_none() {
        return Err(Refused::NoSeat.into());
    }
    let text = talk::clean(&say.text).ok_or_else(|| {
        Trouble::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "Nothing of that can be read.",
        )
    })?;
    at.app.hall.say(&at.room, &at.person, text).await?;
    at.shown().await
}

/// The table of the next game with the same people: made by the first who asks.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/rematch",
    tag = "seats",
    params(("id" = String, Path, description = "The table.")),
    responses((status = 200, description = "The next table.", body = Next), Refusals)
)]
pub(super) async fn rematch(at: Caller) -> Result<Json<Next>, Trouble> {
    let id = at.app.hall.rematch(&at.room, &at.person).await?;
    Ok(Json(Next { id }))
}
