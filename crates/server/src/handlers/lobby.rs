//! The lobby, and records brought from elsewhere.

use super::failure::Failure;
use super::visitor::{Visitor, named};
use crate::App;
use crate::agreement::Agreement;
use crate::hall::now;
use crate::pages::home::{Game, Home, Open, Running, Sits, Stage, home};
use crate::people;
use axum::extract::{Multipart, State};
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use store::{Millis, Person, Status, TableSummary};

/// How many tables of each kind the lobby shows.
const SHOWN: u16 = 30;

/// What was agreed at a table.
pub(crate) fn agreement(summary: &TableSummary) -> Agreement {
    serde_json::from_str(&summary.setup).unwrap_or_else(|_| Agreement::usual())
}

fn sits(summary: &TableSummary, you: Option<&Person>) -> Vec<Sits> {
    summary
        .places
        .iter()
        .filter(|place| !place.is_free())
        .map(|place| Sits {
            name: place
                .name
                .clone()
                .unwrap_or_else(|| crate::hall::bot_name(usize::from(place.seat))),
            bot: place.person.is_none(),
            you: you.is_some_and(|you| place.person == Some(you.id)),
        })
        .collect()
}

fn seconds(since: Millis) -> u64 {
    u64::try_from((now() - since) / 1000).unwrap_or(0)
}

fn turn(summary: &TableSummary) -> u32 {
    summary
        .summary
        .strip_prefix("turn ")
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

/// How one of the visitor's tables stands.
async fn stage(app: &App, person: &Person, summary: &TableSummary) -> Result<Stage, Failure> {
    Ok(match summary.status {
        Status::Waiting => Stage::Seating {
            free: summary
                .places
                .iter()
                .filter(|place| place.is_free())
                .count(),
        },
        Status::Stuck => Stage::Stuck,
        Status::Over => Stage::Over {
            result: summary.summary.clone(),
            ago: seconds(summary.updated_at),
        },
        Status::Running if summary.asks(person.id) => {
            // The sentence of the question is for him alone, so it isn't kept with what all may read.
            let mut what = "It is your turn to choose.".to_owned();
            if let Some(room) = app.hall.room(&summary.id).await? {
                let inner = room.lock().await;
                let seat = inner.seat_of(person.id);
                let question = seat
                    .zip(inner.table())
                    .and_then(|(seat, table)| table.question(seat));
                if let Some(question) = question {
                    what = question.line.to_string();
                }
            }
            Stage::Asked {
                what,
                since: seconds(summary.updated_at),
                left: summary
                    .deadline
                    .map(|at| u64::try_from((at - now()) / 1000).unwrap_or(0)),
            }
        }
        Status::Running => Stage::Waiting {
            on: summary
                .places
                .iter()
                .filter(|place| place.asked)
                .map(|place| {
                    place
                        .name
                        .clone()
                        .unwrap_or_else(|| crate::hall::bot_name(usize::from(place.seat)))
                })
                .collect(),
            since: seconds(summary.updated_at),
        },
    })
}

/// `GET /`.
pub(crate) async fn lobby(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let mut page = page(&app, &visitor, None).await?;
    // Whoever comes back stays known for another year.
    if visitor.person.is_some()
        && let Some(cookie) = people::keep_cookie(app.config.cookies(), &headers)
    {
        page.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(page)
}

/// The tables that the lobby shows to one person.
pub(crate) struct Tables {
    /// His own, those at which he is asked first.
    pub(crate) games: Vec<Game>,
    /// Listed ones with a free seat.
    pub(crate) open: Vec<Open>,
    /// Listed ones at which he can watch.
    pub(crate) running: Vec<Running>,
}

/// The tables that the lobby shows.
pub(crate) async fn tables(app: &App, person: Option<&Person>) -> Result<Tables, Failure> {
    let mut games = Vec::new();
    if let Some(person) = person {
        for summary in app.store().tables_of(person.id, SHOWN).await? {
            let agreement = agreement(&summary);
            games.push(Game {
                id: summary.id.clone(),
                title: (!summary.title.is_empty()).then(|| summary.title.clone()),
                edition: agreement.edition(),
                sets: agreement.sets(),
                sits: sits(&summary, Some(person)),
                turn: turn(&summary),
                stage: stage(app, person, &summary).await?,
            });
        }
    }
    let (mut open, mut running) = (Vec::new(), Vec::new());
    for summary in app.store().listed_tables(SHOWN).await? {
        let agreement = agreement(&summary);
        let sits = sits(&summary, person);
        if sits.iter().any(|at| at.you) {
            continue;
        }
        let title = (!summary.title.is_empty()).then(|| summary.title.clone());
        let free = summary
            .places
            .iter()
            .filter(|place| place.is_free())
            .count();
        match summary.status {
            Status::Waiting if free > 0 => {
                let Some(row) = app.store().table(&summary.id).await? else {
                    continue;
                };
                open.push(Open {
                    id: summary.id.clone(),
                    key: row.invite_key,
                    title,
                    edition: agreement.edition(),
                    sets: agreement.sets(),
                    sits,
                    free,
                    clock: agreement.clock.label(),
                });
            }
            Status::Running if agreement.spectators => running.push(Running {
                id: summary.id.clone(),
                title,
                edition: agreement.edition(),
                sets: agreement.sets(),
                sits,
                turn: turn(&summary),
            }),
            _ => {}
        }
    }
    games.sort_by_key(|game| game.stage.rank());
    Ok(Tables {
        games,
        open,
        running,
    })
}

async fn page(app: &App, visitor: &Visitor, upload: Option<&str>) -> Result<Response, Failure> {
    let Tables {
        games,
        open,
        running,
    } = tables(app, visitor.person.as_ref()).await?;
    let asked = games
        .iter()
        .filter(|game| matches!(game.stage, Stage::Asked { .. }))
        .count();
    let shown = Home {
        games: &games,
        open: &open,
        running: &running,
        upload,
    };
    Ok(Html(home(&visitor.visit("/", asked), &shown).into_string()).into_response())
}

/// `POST /records`: a record to look at.
pub(crate) async fn upload(
    State(app): State<App>,
    visitor: Visitor,
    mut form: Multipart,
) -> Result<Response, Failure> {
    let mut record = Vec::new();
    while let Ok(Some(field)) = form.next_field().await {
        let wanted = matches!(field.name(), Some("file" | "text"));
        match field.bytes().await {
            Ok(bytes) if wanted && !bytes.trim_ascii().is_empty() && record.is_empty() => {
                record = bytes.to_vec();
            }
            Ok(_) => {}
            Err(_) => {
                return page(&app, &visitor, Some("That is too big to be a record.")).await;
            }
        }
    }
    if record.is_empty() {
        return page(&app, &visitor, Some("Choose a file, or paste a record.")).await;
    }
    let (person, cookie) = named(&app, &visitor, "", "Guest").await?;
    match app.hall.study(record, &person).await {
        Ok(room) => Ok((cookie, Redirect::to(&format!("/t/{}", room.id))).into_response()),
        Err(refused) => page(&app, &visitor, Some(&refused.sentence())).await,
    }
}
