//! A bot that sits down at somebody's table and plays: a hundred lines to begin one's own from.
//!
//! ```sh
//! cargo run -p ages-server --example api_bot -- http://127.0.0.1:7411/t/ID/join/KEY
//! ```
//!
//! It knows nothing but HTTP and JSON (see `docs/api.md`): it claims what it can, uses its highest card, then melds or
//! draws; and to every other question it answers with the highest card it is offered.

use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use std::error::Error;

type Fault = Box<dyn Error + Send + Sync>;
type Http = Client<HttpConnector, Full<axum::body::Bytes>>;
type Answer = http::Response<hyper::body::Incoming>;

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let link = std::env::args()
        .nth(1)
        .ok_or("which invitation? http://…/t/ID/join/KEY")?;
    let (base, rest) = link.split_once("/t/").ok_or("that is no invitation")?;
    let (id, key) = rest.split_once("/join/").ok_or("that is no invitation")?;
    let table = format!("{base}/api/tables/{id}");
    let http: Http = Client::builder(TokioExecutor::new()).build_http();

    let me = json!({ "name": "Example bot" });
    let me = read(ask(&http, &format!("{base}/api/people"), "", Some(me)).await?).await?;
    let token = me["token"].as_str().ok_or("no token")?;
    let join = json!({ "key": key.trim_end_matches('/') });
    read(ask(&http, &format!("{table}/join"), token, Some(join)).await?).await?;
    println!("sitting at {base}/t/{id}");

    // The stream may break off when the server is started anew; what was chosen is kept there.
    loop {
        match play(&http, &table, token).await {
            Ok(true) => return Ok(()),
            Ok(false) => {}
            Err(fault) => eprintln!("{fault}; trying again"),
        }
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
}

/// Follows the table's events and answers what it is asked; says whether the game is over.
async fn play(http: &Http, table: &str, token: &str) -> Result<bool, Fault> {
    let answer = ask(http, &format!("{table}/events?log=none"), token, None).await?;
    if !answer.status().is_success() {
        return Err(read(answer)
            .await
            .err()
            .unwrap_or_else(|| "no stream".into()));
    }
    let mut events = answer.into_body();
    let mut heard = Vec::new();
    while let Some(frame) = events.frame().await {
        heard.extend_from_slice(frame?.data_ref().map_or(&[][..], |data| data));
        // An event ends with an empty line; its data stand behind `data:`.
        while let Some(end) = heard.windows(2).position(|two| two == b"\n\n") {
            let event = String::from_utf8(heard.drain(..end + 2).collect())?;
            let data = event.lines().find_map(|line| line.strip_prefix("data:"));
            let Some(data) = data else { continue };
            let seen: Value = serde_json::from_str(data)?;
            if let Some(end) = seen["game"]["ending"]["text"].as_str() {
                println!("{end}");
                return Ok(true);
            }
            let Some((key, label)) = choose(&seen) else {
                continue;
            };
            println!("turn {}: {label}", seen["game"]["turn"]["number"]);
            let pick = json!({ "version": seen["version"], "picks": [key] });
            let answer = ask(http, &format!("{table}/answer"), token, Some(pick)).await?;
            // Too late for that version: the next event tells what is asked now.
            if answer.status() != http::StatusCode::CONFLICT {
                read(answer).await?;
            }
        }
    }
    Ok(false)
}

/// What to take: the key of the offer, and what its button says.
fn choose(seen: &Value) -> Option<(&str, &str)> {
    // A turn has two actions: the first uses a card, the second brings new ones.
    let second = seen["game"]["turn"]["action"] == 2;
    let rank = |offer: &&Value| {
        let kind = match (offer["kind"].as_str(), second) {
            (Some("achieve"), _) => 0,
            (Some("dogma"), false) | (Some("meld"), true) => 1,
            (Some("meld"), false) | (Some("draw"), true) => 2,
            _ => 3,
        };
        (kind, -offer["card"]["age"].as_i64().unwrap_or(0))
    };
    let offers = seen["question"]["offers"].as_array()?.iter();
    let offer = offers
        .filter(|offer| offer["now"] == true)
        .min_by_key(rank)?;
    Some((offer["key"].as_str()?, offer["label"].as_str()?))
}

/// Asks for an address; a body makes it a POST.
async fn ask(http: &Http, url: &str, token: &str, body: Option<Value>) -> Result<Answer, Fault> {
    let method = if body.is_some() { "POST" } else { "GET" };
    let mut request = http::Request::builder().method(method).uri(url);
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    request = request.header("content-type", "application/json");
    let body = body.map_or_else(String::new, |body| body.to_string());
    Ok(http.request(request.body(Full::from(body))?).await?)
}

/// The JSON of an answer; a refusal tells why in a sentence.
async fn read(answer: Answer) -> Result<Value, Fault> {
    let status = answer.status();
    let bytes = answer.into_body().collect().await?.to_bytes();
    let value: Value = serde_json::from_slice(&bytes)?;
    if status.is_success() {
        return Ok(value);
    }
    Err(format!("{status}: {}", value["error"].as_str().unwrap_or("")).into())
}
