//! Making tables and sitting down at them.

use super::failure::Failure;
use super::table::{Caller, find};
use super::visitor::{Visitor, named};
use crate::App;
use crate::agreement::Agreement;
use crate::hall::room::{Holder, Inner, Refused, Room};
use crate::hall::{Plan, bot_name};
use crate::pages::create::{Agreed, CreateForm, Who, create};
use crate::pages::join::{Chair, JoinTry, Room as Shown, Waits, invitation};
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use store::Person;
use table::WishedSets;
use view::Viewer;
use vocab::{Edition, Seat, Set, Sets};

/// What the button for a quick game sends.
#[derive(Deserialize)]
pub(crate) struct PlayForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    bot: String,
    #[serde(default)]
    edition: String,
    #[serde(default)]
    echoes: Option<String>,
    #[serde(default)]
    cities: Option<String>,
    #[serde(default)]
    artifacts: Option<String>,
    #[serde(default)]
    relics: Option<String>,
    #[serde(default)]
    unseen: Option<String>,
    #[serde(default)]
    surprise: Option<String>,
}

impl PlayForm {
    /// The sets that are ticked; what can't be played in this edition can't be meant.
    fn sets(&self, edition: Edition) -> WishedSets {
        let ticked = [
            (Set::Echoes, &self.echoes),
            (Set::Cities, &self.cities),
            (Set::Artifacts, &self.artifacts),
            (Set::Unseen, &self.unseen),
            (Set::Relics, &self.relics),
        ];
        let mut sure = Sets::BASE;
        for (set, ticked) in ticked {
            let fits = set != Set::Relics || sure.contains(Set::Artifacts);
            if ticked.is_some() && fits && Sets::of(edition).contains(set) {
                sure = sure.with(set);
            }
        }
        WishedSets {
            sure,
            surprise: self.surprise.is_some(),
        }
    }
}

/// The bot of a quick game.
pub(crate) fn usual_bot(word: &str) -> String {
    let kinds = table::bot_kinds();
    kinds
        .iter()
        .find(|kind| kind.name == word)
        .or(kinds.last())
        .map_or_else(String::new, |kind| kind.name.to_owned())
}

/// Somebody's seat.
pub(crate) fn seat_of(person: &Person) -> Holder {
    Holder {
        person: Some(person.id),
        name: person.name.clone(),
        bot: None,
    }
}

/// A bot's seat.
pub(crate) fn seat_of_bot(kind: String, seat: usize) -> Holder {
    Holder {
        person: None,
        name: bot_name(seat),
        bot: Some(kind),
    }
}

/// `POST /play`: deals a game against a bot at once.
pub(crate) async fn play(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<PlayForm>,
) -> Result<Response, Failure> {
    let (person, cookie) = named(&app, &visitor, &form.name, "Guest").await?;
    let edition = form.edition.parse::<Edition>().unwrap_or(Edition::Fourth);
    let plan = Plan {
        agreement: Agreement {
            edition: edition.number(),
            ..Agreement::usual()
        }
        .with_sets(form.sets(edition)),
        title: String::new(),
        listed: false,
        seats: vec![seat_of(&person), seat_of_bot(usual_bot(&form.bot), 1)],
        seed: None,
    };
    match app.hall.make(plan, &person).await {
        Ok(room) => Ok((cookie, Redirect::to(&format!("/t/{}", room.id))).into_response()),
        Err(refused) => Ok(Failure::from(refused).answer(&headers, "/")),
    }
}

/// `GET /new`: a link may fill fields in.
pub(crate) async fn new(
    visitor: Visitor,
    Query(form): Query<CreateForm>,
) -> Result<Response, Failure> {
    let page = create(&visitor.visit("/new", 0), &form, &[]);
    Ok(Html(page.into_string()).into_response())
}

/// `POST /new`.
pub(crate) async fn make(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<CreateForm>,
) -> Result<Response, Failure> {
    let agreed = match form.check() {
        Ok(agreed) => agreed,
        Err(wrong) => {
            let page = create(&visitor.visit("/new", 0), &form, &wrong);
            return Ok((
                axum::http::StatusCode::UNPROCESSABLE_ENTITY,
                Html(page.into_string()),
            )
                .into_response());
        }
    };
    let name = agreed.name.clone().unwrap_or_default();
    let (person, cookie) = named(&app, &visitor, &name, "Host").await?;
    match app.hall.make(plan(agreed, &person), &person).await {
        Ok(room) => Ok((cookie, Redirect::to(&format!("/t/{}", room.id))).into_response()),
        Err(refused) => Ok(Failure::from(refused).answer(&headers, "/new")),
    }
}

/// The table that was agreed on.
pub(crate) fn plan(agreed: Agreed, person: &Person) -> Plan {
    let seats = agreed.seats.iter().enumerate();
    let seats = seats
        .map(|(index, who)| match who {
            Who::Me => seat_of(person),
            Who::Person => Holder {
                person: None,
                name: String::new(),
                bot: None,
            },
            Who::Bot(kind) => seat_of_bot((*kind).to_owned(), index),
        })
        .collect();
    Plan {
        agreement: Agreement {
            edition: agreed.edition.number(),
            teams: agreed.teams,
            extra_achievement: agreed.extra_achievement,
            any_order: agreed.shuffle,
            undo: agreed.undo,
            pace: agreed.pace,
            clock: agreed.clock,
            spectators: agreed.spectators,
            ..Agreement::usual()
        }
        .with_sets(agreed.sets),
        title: agreed.title.unwrap_or_default(),
        listed: agreed.listed,
        seats,
        seed: None,
    }
}

/// A table that hasn't begun, as its pages show it.
pub(crate) fn waiting(room: &Room, inner: &Inner, viewer: Viewer) -> Shown {
    let host = inner
        .seats
        .iter()
        .find(|holder| holder.person == Some(inner.owner))
        .map_or_else(|| "Somebody".to_owned(), |holder| holder.name.clone());
    let agreement = &inner.agreement;
    Shown {
        id: room.id.clone(),
        key: inner.invite_key.clone(),
        title: (!inner.title.is_empty()).then(|| inner.title.clone()),
        host,
        edition: agreement.edition(),
        sets: agreement.sets(),
        surprise: agreement.surprise.is_some(),
        teams: agreement.teams,
        extra_achievement: agreement.extra_achievement,
        shuffle: agreement.any_order,
        undo: agreement.undo,
        pace: agreement.pace,
        clock: agreement.clock,
        listed: inner.listed,
        spectators: agreement.spectators,
        chairs: inner
            .seats
            .iter()
            .enumerate()
            .map(|(index, holder)| match (&holder.bot, holder.person) {
                (Some(kind), _) => Chair::Bot {
                    name: holder.name.clone(),
                    kind: kind.clone(),
                },
                (None, Some(person)) => Chair::Person {
                    name: holder.name.clone(),
                    you: viewer == Some(Seat(index as u8)),
                    here: room.is_here(person).0,
                },
                (None, None) => Chair::Free,
            })
            .collect(),
    }
}

/// The full address of the invitation.
pub(crate) fn invitation_link(app: &App, headers: &HeaderMap, id: &str, key: &str) -> String {
    format!("{}/t/{id}/join/{key}", app.base(headers))
}

/// Whether the visitor made the table.
pub(crate) fn waits(inner: &Inner, person: Option<&Person>) -> Waits {
    match person {
        Some(person) if person.id == inner.owner => Waits::Host,
        _ => Waits::Guest,
    }
}

/// `GET /t/{id}/join/{key}`.
pub(crate) async fn invited(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let room = find(&app, &id).await?;
    let inner = room.lock().await;
    if inner.invite_key != key {
        return Err(Failure::Missing("invitation"));
    }
    let seat = visitor
        .person
        .as_ref()
        .and_then(|person| inner.seat_of(person.id));
    // Who sits there already, or comes too late, goes to the table.
    if seat.is_some() || inner.table().is_some() {
        return Ok(Redirect::to(&format!("/t/{id}")).into_response());
    }
    let shown = waiting(&room, &inner, None);
    drop(inner);
    let path = format!("/t/{id}/join/{key}");
    let page = invitation(&visitor.visit(&path, 0), &shown, JoinTry::default());
    Ok(Html(page.into_string()).into_response())
}

/// What the form of an invitation sends.
#[derive(Deserialize)]
pub(crate) struct JoinForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    seat: String,
}

/// `POST /t/{id}/join/{key}`.
pub(crate) async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, key)): Path<(String, String)>,
    Form(form): Form<JoinForm>,
) -> Result<Response, Failure> {
    let room = find(&app, &id).await?;
    {
        let inner = room.lock().await;
        if inner.invite_key != key {
            return Err(Failure::Missing("invitation"));
        }
    }
    let retry = async |why: String| {
        let inner = room.lock().await;
        let shown = waiting(&room, &inner, None);
        drop(inner);
        let tried = JoinTry {
            name: &form.name,
            why: Some(&why),
        };
        let path = format!("/t/{id}/join/{key}");
        let page = invitation(&visitor.visit(&path, 0), &shown, tried);
        (axum::http::StatusCode::CONFLICT, Html(page.into_string())).into_response()
    };
    if visitor.person.is_none() && form.name.trim().is_empty() {
        return Ok(retry("Tell the others what to call you.".into()).await);
    }
    let (person, cookie) = match named(&app, &visitor, &form.name, "Guest").await {
        Ok(named) => named,
        Err(Failure::Refused(refused)) => return Ok(retry(refused.sentence()).await),
        Err(failure) => return Err(failure),
    };
    let seat = form.seat.parse().ok().map(Seat);
    match app.hall.join(&room, &person, seat).await {
        Ok(()) => Ok((cookie, Redirect::to(&format!("/t/{id}"))).into_response()),
        Err(refused) => {
            let page = retry(refused.sentence()).await;
            Ok((cookie, page).into_response())
        }
    }
}

/// `POST /t/{id}/leave`.
pub(crate) async fn leave(at: Caller) -> Response {
    match at.app.hall.leave(&at.room, at.person.id).await {
        Ok(()) => Redirect::to("/").into_response(),
        Err(refused) => at.respond(Err(refused)),
    }
}

/// What the form for a free seat sends.
#[derive(Deserialize)]
pub(crate) struct SeatForm {
    seat: u8,
    sitter: String,
}

/// `POST /t/{id}/seat`: a free seat goes to a bot.
pub(crate) async fn seat(at: Caller, Form(form): Form<SeatForm>) -> Response {
    let (hall, seat) = (&at.app.hall, Seat(form.seat));
    let outcome = hall
        .seat_bot(&at.room, at.person.id, seat, &form.sitter)
        .await;
    at.respond(outcome)
}

/// `POST /t/{id}/begin`: a full table begins by itself; if it could not, it is tried again.
pub(crate) async fn begin(at: Caller) -> Response {
    let begun = at.app.hall.begin(&at.room).await;
    let awaited = at.room.lock().await.table().is_none();
    at.respond(begun.and(if awaited {
        Err(Refused::NotNow(
            "Seats are still free: give them to bots, or wait.",
        ))
    } else {
        Ok(())
    }))
}
