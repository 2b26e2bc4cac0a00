//! Programs at the table, without a network, and the document that describes what they find.

use super::asks::{Answer, Join, NewPerson, NewTable, Say, SeatBot, Undo};
use super::document::description;
use super::shapes::{Card, Cards, Error, Player, Table};
use crate::{App, Config, Limits};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::connect_info::MockConnectInfo;
use axum::http::{Method, Request, StatusCode, header};
use axum::response::Response;
use http_body_util::BodyExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use tower::ServiceExt;
use vocab::{Edition, Set, Sets};

async fn server() -> Router {
    let app = App::open(Config {
        limits: Limits::none(),
        bots_at_once: true,
        ..Config::default()
    })
    .await
    .expect("a store in memory");
    crate::router(app).layer(MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4000))))
}

async fn send(
    server: &Router,
    method: Method,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Response {
    let mut request = Request::builder().method(method).uri(path);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let body = match body {
        Some(body) => {
            request = request.header(header::CONTENT_TYPE, "application/json");
            Body::from(body.to_string())
        }
        None => Body::empty(),
    };
    let request = request.body(body).expect("a request");
    match server.clone().oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

async fn text(response: Response) -> (StatusCode, String) {
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX)
        .await
        .expect("a body");
    (status, String::from_utf8(bytes.to_vec()).expect("text"))
}

/// Somebody's program.
struct Program<'a> {
    server: &'a Router,
    token: String,
}

impl<'a> Program<'a> {
    async fn called(server: &'a Router, name: &str) -> Program<'a> {
        let body = json!({ "name": name });
        let response = send(server, Method::POST, "/api/people", None, Some(&body)).await;
        let (status, text) = text(response).await;
        assert_eq!(status, StatusCode::CREATED, "{text}");
        let admitted: Value = serde_json::from_str(&text).expect("JSON");
        let token = admitted["token"].as_str().expect("a token").to_owned();
        Program { server, token }
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        let response = send(self.server, Method::GET, path, Some(&self.token), None).await;
        let (status, text) = text(response).await;
        (status, serde_json::from_str(&text).expect("JSON"))
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let token = Some(self.token.as_str());
        let response = send(self.server, Method::POST, path, token, Some(&body)).await;
        let (status, text) = text(response).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    async fn table(&self, id: &str) -> Table {
        let (status, table) = self.get(&format!("/api/tables/{id}")).await;
        assert_eq!(status, StatusCode::OK, "{table}");
        as_described("Table", &table);
        serde_json::from_value(table).expect("a table")
    }

    /// Picks the first offer that may be picked, if he is asked; says whether he was.
    async fn choose(&self, table: &Table) -> bool {
        let Some(question) = &table.question else {
            return false;
        };
        let offer = question.offers.iter().find(|offer| offer.now);
        let key = &offer.expect("an offer").key;
        let answer = json!({ "version": table.version, "picks": [key] });
        let path = format!("/api/tables/{}/answer", table.id);
        let (status, answer) = self.post(&path, answer).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        true
    }
}

/// Ada's table with Bob at it.
async fn pair(server: &Router) -> (Program<'_>, Program<'_>, String) {
    let ada = Program::called(server, "Ada").await;
    let bob = Program::called(server, "Bob").await;
    let new = json!({ "seats": ["me", "person"], "shuffle": false });
    let (status, made) = ada.post("/api/tables", new).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    as_described("Made", &made);
    let id = made["id"].as_str().expect("an id").to_owned();
    let key = made["key"].as_str().expect("a key");
    let join = made["join"].as_str().expect("an address");
    assert!(join.ends_with(&format!("/t/{id}/join/{key}")));
    let path = format!("/api/tables/{id}/join");
    let (status, wrong) = bob.post(&path, json!({ "key": "guessed" })).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{wrong}");
    let (status, table) = bob.post(&path, json!({ "key": key })).await;
    assert_eq!(status, StatusCode::OK, "{table}");
    assert_eq!(table["you"], 2);
    assert_eq!(table["stage"], "playing");
    (ada, bob, id)
}

/// Checks that a value is as its schema says: nothing that isn't described, nothing missing that has to be there.
fn as_described(name: &str, value: &Value) {
    let document = serde_json::to_value(description()).expect("JSON");
    let schema = json!({ "$ref": format!("#/components/schemas/{name}") });
    fits(&document, &schema, value).unwrap_or_else(|why| panic!("{name}{why}"));
}

fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(address) = schema["$ref"].as_str() {
        let place = address.trim_start_matches('#');
        let schema = document.pointer(place).ok_or(format!(": no {address}"))?;
        return fits(document, schema, value);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(schemas) = schema[key].as_array() {
            let fitting = schemas
                .iter()
                .filter(|schema| fits(document, schema, value).is_ok());
            return match fitting.count() {
                0 => Err(format!(": {value} fits none of {schemas:?}")),
                _ => Ok(()),
            };
        }
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let allowed = match &schema["type"] {
        Value::String(allowed) => allowed == kind,
        Value::Array(allowed) => allowed.iter().any(|allowed| allowed == kind),
        _ => return Err(format!(": no type in {schema}")),
    };
    if !allowed {
        return Err(format!(": {value} is no {}", schema["type"]));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!(": {value} is none of {words:?}"));
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(document, &schema["items"], item).map_err(|why| format!("[{index}]{why}"))?;
    }
    let Some(fields) = value.as_object() else {
        return Ok(());
    };
    for required in schema["required"].as_array().into_iter().flatten() {
        let name = required.as_str().unwrap_or_default();
        if !fields.contains_key(name) {
            return Err(format!(": {name} is missing"));
        }
    }
    for (name, field) in fields {
        let schema = match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Null) => return Err(format!(".{name} isn't described")),
            (Value::Null, any) => any,
            (described, _) => described,
        };
        fits(document, schema, field).map_err(|why| format!(".{name}{why}"))?;
    }
    Ok(())
}

#[test]
fn every_address_is_described_and_every_description_has_its_address() {
    let served: BTreeSet<&str> = super::routes().into_iter().map(|(path, _)| path).collect();
    let described = description().paths.paths.keys().map(String::as_str);
    assert_eq!(served, described.collect());
}

#[tokio::test]
async fn every_address_takes_the_described_methods_and_no_others() {
    let server = server().await;
    for (path, item) in &description().paths.paths {
        let address = path
            .replace("{edition}", "4")
            .replace("{slug}", "archery")
            .replace("{n}", "0")
            .replace("{id}", "none");
        for (method, described) in [
            (Method::GET, item.get.is_some()),
            (Method::POST, item.post.is_some()),
            (Method::PUT, item.put.is_some()),
            (Method::DELETE, item.delete.is_some()),
        ] {
            let response = send(&server, method.clone(), &address, None, None).await;
            let taken = response.status() != StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(taken, described, "{method} {path}");
        }
    }
}

#[test]
fn the_document_is_whole() {
    let document = serde_json::to_value(description()).expect("JSON");
    let again: utoipa::openapi::OpenApi =
        serde_json::from_value(document.clone()).expect("an OpenAPI document");
    assert_eq!(again.paths.paths.len(), description().paths.paths.len());
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let place = document.pointer(reference.trim_start_matches('#'));
        assert!(place.is_some(), "{reference}");
    }
    let schemas = document["components"]["schemas"].as_object();
    for (name, schema) in schemas.expect("schemas") {
        assert!(schema["description"].is_string(), "{name} isn't explained");
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            // An optional shape is one of two: described where it is named.
            let explained = property["description"].is_string()
                || property["oneOf"].as_array().is_some_and(|shapes| {
                    shapes.iter().any(|shape| shape["description"].is_string())
                });
            assert!(explained, "{name}.{field} isn't explained: {property}");
        }
    }
}

#[test]
fn examples_are_what_they_exemplify() {
    fn again<T: Serialize + DeserializeOwned>(name: &str, whole: bool) {
        let document = serde_json::to_value(description()).expect("JSON");
        let example = &document["components"]["schemas"][name]["example"];
        as_described(name, example);
        let read: T = serde_json::from_value(example.clone()).expect(name);
        let written = serde_json::to_value(read).expect("JSON");
        as_described(name, &written);
        if whole {
            assert_eq!(&written, example);
        }
    }
    again::<NewPerson>("NewPerson", true);
    again::<NewTable>("NewTable", false);
    again::<Join>("Join", true);
    again::<SeatBot>("SeatBot", true);
    again::<Answer>("Answer", false);
    again::<Undo>("Undo", true);
    again::<Say>("Say", true);
    again::<Card>("Card", true);
    again::<Error>("Error", true);
}

#[tokio::test]
async fn two_programs_play_a_game_to_its_end() {
    let server = server().await;
    let (ada, bob, id) = pair(&server).await;
    let over = loop {
        let table = ada.table(&id).await;
        if table
            .game
            .as_ref()
            .is_some_and(|game| game.ending.is_some())
        {
            break table;
        }
        if !ada.choose(&table).await {
            let table = bob.table(&id).await;
            assert!(
                bob.choose(&table).await,
                "nobody is asked: {:?}",
                table.asked
            );
        }
    };
    let game = over.game.as_ref().expect("a game");
    let ending = game.ending.as_ref().expect("an end");
    assert!(
        ending.text.starts_with("The game is over"),
        "{}",
        ending.text
    );
    assert!(over.log.len() > 10);

    let path = format!("/api/tables/{id}/record");
    let (status, record) = text(send(&server, Method::GET, &path, None, None).await).await;
    assert_eq!(status, StatusCode::OK);
    assert!(record.starts_with("ages record"));
    // From Bob's seat, in the middle, as he saw it then.
    let path = format!("/api/tables/{id}/at/{}?seat=2&log=none", game.of / 2);
    let (status, then) = ada.get(&path).await;
    assert_eq!(status, StatusCode::OK, "{then}");
    as_described("Table", &then);
    assert_eq!(then["game"]["at"], game.of / 2);
    assert_eq!(then["log"], json!([]));

    let path = format!("/api/tables/{id}/rematch");
    let (status, next) = ada.post(&path, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{next}");
    assert_eq!(bob.post(&path, json!({})).await.1, next);
}

#[tokio::test]
async fn a_program_plays_with_every_set() {
    let server = server().await;
    let ada = Program::called(&server, "Ada").await;
    for (edition, ages) in [(Edition::Third, 10), (Edition::Fourth, 11)] {
        let new = json!({ "edition": edition.number(), "sets": ["all"], "seats": ["me", "random", "random"] });
        let (status, made) = ada.post("/api/tables", new).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let id = made["id"].as_str().expect("a name").to_owned();
        let all = Sets::of(edition);
        for _ in 0..150 {
            let table = ada.table(&id).await;
            let game = table.game.as_ref().expect("a game");
            assert_eq!(game.sets, all.words());
            assert_eq!(table.agreed.sets, game.sets);
            // Five for three players, and one for each set.
            assert_eq!(usize::from(game.goal), 5 + all.expansions());
            assert_eq!(game.decks.len(), ages * (1 + all.expansions()));
            let used = |player: &Player| player.museums.len() + usize::from(player.claimed_museums);
            let used: usize = game.players.iter().map(used).sum();
            let free = game.museums_left.map(usize::from);
            assert_eq!(free, (edition == Edition::Fourth).then(|| 5 - used));
            for player in &game.players {
                let limit = player.limit.is_none_or(|limit| (1..=5).contains(&limit));
                assert!(limit && player.limit.is_some() == (edition == Edition::Fourth));
                assert_eq!(player.draws.is_some(), player.draws_set.is_some());
                assert!(player.bonuses.is_sorted_by(|one, next| one >= next));
                // What lies open has a face.
                let open = player.museums.iter().chain(&player.display);
                assert!(open.into_iter().all(|card| card.title.is_some()));
            }
            if game.ending.is_some() || !ada.choose(&table).await {
                break;
            }
        }
    }
}

#[tokio::test]
async fn chance_draws_the_sets_when_a_table_is_made() {
    let server = server().await;
    let ada = Program::called(&server, "Ada").await;
    let mut drawn = BTreeSet::new();
    for _ in 0..12 {
        let new = json!({ "sets": ["cities", "surprise"], "seats": ["me", "person"] });
        let (status, made) = ada.post("/api/tables", new).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        // Whoever comes sees what was drawn before he sits down.
        let table = ada.table(made["id"].as_str().expect("a name")).await;
        assert!(table.agreed.surprise && table.agreed.sets.contains(&"cities".to_owned()));
        drawn.insert(table.agreed.sets);
    }
    assert!(drawn.len() > 1, "{drawn:?}");
}

#[tokio::test]
async fn every_subset_of_the_sets_makes_a_table() {
    let server = server().await;
    let ada = Program::called(&server, "Ada").await;
    for edition in [Edition::Third, Edition::Fourth] {
        let more: Vec<Set> = Sets::of(edition).without(Set::Base).all().collect();
        for mask in 0..1_u32 << more.len() {
            let chosen = more.iter().zip(0..).filter(|(_, bit)| mask >> bit & 1 == 1);
            let sets: Sets = chosen.map(|(set, _)| *set).collect();
            let possible = sets.contains(Set::Artifacts) || !sets.contains(Set::Relics);
            let new = json!({ "edition": edition.number(), "sets": sets.words(), "seats": ["me", "person"] });
            let (status, made) = ada.post("/api/tables", new).await;
            assert_eq!(status == StatusCode::CREATED, possible, "{sets:?}: {made}");
            if possible {
                let table = ada.table(made["id"].as_str().expect("a name")).await;
                assert_eq!(table.agreed.sets, sets.with(Set::Base).words());
            }
        }
    }
}

#[tokio::test]
async fn sets_that_make_no_game_are_refused() {
    let server = server().await;
    let ada = Program::called(&server, "Ada").await;
    for (edition, sets) in [
        (1, "cities"),
        (3, "unseen"),
        (3, "relics"),
        (4, "relics"),
        (4, "unsen"),
    ] {
        let new = json!({ "edition": edition, "sets": [sets], "seats": ["me", "random"] });
        let (status, refused) = ada.post("/api/tables", new).await;
        assert_eq!(
            status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{edition} {sets}: {refused}"
        );
    }
}

#[tokio::test]
async fn what_is_not_ones_own_or_not_now_is_refused_in_a_sentence() {
    let server = server().await;
    let (ada, bob, id) = pair(&server).await;
    let eve = Program::called(&server, "Eve").await;
    let table = ada.table(&id).await;
    let answer = format!("/api/tables/{id}/answer");
    let key = |table: &Table| {
        table.question.as_ref().expect("a question").offers[0]
            .key
            .clone()
    };
    let first = json!({ "version": table.version, "picks": [key(&table)] });

    let refused = async |status: StatusCode, response: (StatusCode, Value)| {
        assert_eq!(response.0, status, "{}", response.1);
        as_described("Error", &response.1);
    };
    refused(
        StatusCode::FORBIDDEN,
        eve.post(&answer, first.clone()).await,
    )
    .await;
    // Bob's own seat isn't asked by this question.
    refused(StatusCode::CONFLICT, bob.post(&answer, first.clone()).await).await;
    let nonsense = json!({ "version": table.version, "picks": ["no-such-key"] });
    refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        ada.post(&answer, nonsense).await,
    )
    .await;
    let strange = json!({ "version": table.version, "pick": "archery" });
    let (status, why) = ada.post(&answer, strange).await;
    let sentence = why["error"].as_str().unwrap_or_default();
    assert!(
        sentence.starts_with("That JSON doesn’t fit here: "),
        "{why}"
    );
    assert!(sentence.contains("`pick`"), "{why}");
    refused(StatusCode::UNPROCESSABLE_ENTITY, (status, why)).await;
    assert_eq!(ada.post(&answer, first.clone()).await.0, StatusCode::OK);
    refused(StatusCode::CONFLICT, ada.post(&answer, first).await).await;

    let path = format!("/api/tables/{id}/record");
    refused(StatusCode::CONFLICT, ada.get(&path).await).await;
    refused(StatusCode::NOT_FOUND, ada.get("/api/tables/none").await).await;
    refused(StatusCode::NOT_FOUND, ada.get("/api/nothing/here").await).await;
    refused(StatusCode::NOT_FOUND, ada.get("/api/cards/2").await).await;
    let say = format!("/api/tables/{id}/chat");
    refused(
        StatusCode::FORBIDDEN,
        eve.post(&say, json!({"text": "hello"})).await,
    )
    .await;
    let stranger = Program {
        server: &server,
        token: "f".repeat(64),
    };
    refused(StatusCode::UNAUTHORIZED, stranger.get(&path).await).await;
    let nobody = send(&server, Method::POST, "/api/tables", None, Some(&json!({}))).await;
    assert_eq!(nobody.status(), StatusCode::UNAUTHORIZED);
    let five = json!({ "edition": 1, "seats": ["me", "greedy", "greedy", "greedy", "greedy"] });
    refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        ada.post("/api/tables", five).await,
    )
    .await;
    let taken = ada
        .post(&format!("/api/tables/{id}/leave"), json!({}))
        .await;
    refused(StatusCode::CONFLICT, taken).await;
    let private = json!({ "spectators": false });
    let (_, made) = ada.post("/api/tables", private).await;
    let private = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
    refused(StatusCode::FORBIDDEN, eve.get(&private).await).await;
}

#[tokio::test]
async fn who_watches_sees_backs_and_the_page_shows_the_same_version() {
    let server = server().await;
    let (ada, bob, id) = pair(&server).await;
    for _ in 0..6 {
        let table = ada.table(&id).await;
        if !ada.choose(&table).await {
            let table = bob.table(&id).await;
            bob.choose(&table).await;
        }
    }
    let eve = Program::called(&server, "Eve").await;
    let seen = eve.table(&id).await;
    assert_eq!((seen.you, &seen.question, &seen.key), (None, &None, &None));
    let game = seen.game.expect("a game");
    let hands = game.players.iter().flat_map(|player| &player.hand);
    let mut count = 0;
    for card in hands.chain(&game.available) {
        count += 1;
        let face = (&card.title, &card.slug, &card.color);
        assert_eq!(face, (&None, &None, &None));
    }
    assert!(count > 9);
    let table = ada.table(&id).await;
    let own = table.game.as_ref().expect("a game");
    assert!(own.players[0].hand.iter().all(|card| card.title.is_some()));
    assert!(own.players[1].hand.iter().all(|card| card.title.is_none()));

    // Whoever is asked: page and table name the same version and the same offers.
    let asked = if table.question.is_some() { &ada } else { &bob };
    let table = asked.table(&id).await;
    let page = send(&server, Method::GET, &table.page, Some(&asked.token), None).await;
    let (_, page) = text(page).await;
    assert!(page.contains(&format!("name=\"version\" value=\"{}\"", table.version)));
    for offer in table.question.expect("a question").offers {
        assert!(
            page.contains(&format!("value=\"{}\"", offer.key)),
            "{}",
            offer.key
        );
    }
}

#[tokio::test]
async fn what_is_new_comes_by_the_stream() {
    let server = server().await;
    let (ada, bob, id) = pair(&server).await;
    let path = format!("/api/tables/{id}/events?log=new");
    let mut stream = send(&server, Method::GET, &path, Some(&bob.token), None)
        .await
        .into_body();
    let mut next = async || {
        loop {
            let frame = stream.frame().await.expect("more").expect("a frame");
            let text = String::from_utf8(frame.into_data().expect("data").to_vec()).expect("text");
            let data = text.lines().find_map(|line| line.strip_prefix("data:"));
            if let Some(data) = data {
                assert!(text.contains("event: table"), "{text}");
                let value: Value = serde_json::from_str(data).expect("JSON");
                as_described("Table", &value);
                return value;
            }
        }
    };
    let first = next().await;
    assert_eq!(
        (&first["you"], &first["seats"][1]["here"]),
        (&json!(2), &json!(true))
    );
    let say = format!("/api/tables/{id}/chat");
    let (status, _) = ada
        .post(&say, json!({ "text": "good luck\r\nhave fun" }))
        .await;
    assert_eq!(status, StatusCode::OK);
    let said = loop {
        let table = next().await;
        if let Some(said) = table["chat"].get(0) {
            break said.clone();
        }
    };
    assert_eq!((&said["name"], &said["seat"]), (&json!("Ada"), &json!(1)));
    let table = ada.table(&id).await;
    ada.choose(&table).await;
    assert_eq!(next().await["version"], table.version + 1);
}

#[tokio::test]
async fn cards_and_editions_can_be_read_by_anybody() {
    let server = server().await;
    let read = async |path: &str| {
        let (status, text) = text(send(&server, Method::GET, path, None, None).await).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        serde_json::from_str::<Value>(&text).expect("JSON")
    };
    as_described("Editions", &read("/api/editions").await);
    for edition in ["1", "3", "4"] {
        let cards = read(&format!("/api/cards/{edition}")).await;
        as_described("Cards", &cards);
        let cards: Cards = serde_json::from_value(cards).expect("cards");
        assert!(cards.cards.len() >= 105);
    }
    let card = read("/api/cards/4/archery").await;
    as_described("CardFacts", &card);
    assert_eq!(card["effects"][0]["kind"], "demand");
    as_described("Tables", &read("/api/tables").await);
    let (status, page) = text(send(&server, Method::GET, "/api", None, None).await).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("/api/openapi.json"));
}

#[tokio::test]
async fn seats_are_taken_left_and_given_to_bots() {
    let server = server().await;
    let ada = Program::called(&server, "Ada").await;
    let bob = Program::called(&server, "Bob").await;
    let new = json!({
        "seats": ["me", "person", "person"], "listed": true, "title": "Three",
        "clock": { "minutes": 20 }, "undo": "own", "pace": "at-once", "extra_achievement": true,
    });
    let (status, made) = ada.post("/api/tables", new).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id = made["id"].as_str().expect("an id");
    let (_, tables) = bob.get("/api/tables").await;
    as_described("Tables", &tables);
    let open = &tables["open"][0];
    assert_eq!((&open["id"], &open["free"]), (&json!(id), &json!(2)));
    let join = json!({ "key": open["key"], "seat": 3 });
    let path = format!("/api/tables/{id}");
    let (_, table) = bob.post(&format!("{path}/join"), join).await;
    assert_eq!(
        (&table["you"], &table["stage"]),
        (&json!(3), &json!("waiting"))
    );
    assert_eq!(table["agreed"]["clock"], "20 minutes each");
    let (status, _) = bob.post(&format!("{path}/leave"), json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let bot = |seat: u8| json!({ "seat": seat, "bot": "random" });
    let (status, _) = bob.post(&format!("{path}/seat"), bot(2)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let (status, zero) = ada.post(&format!("{path}/seat"), bot(0)).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{zero}");
    for seat in [2, 3] {
        let (status, table) = ada.post(&format!("{path}/seat"), bot(seat)).await;
        assert_eq!(status, StatusCode::OK, "{table}");
    }
    assert_ne!(ada.table(id).await.stage, super::shapes::Stage::Waiting);
    assert_eq!(ada.get("/api/tables").await.1["mine"][0]["id"], json!(id));
}

#[tokio::test]
async fn a_choice_is_taken_back_at_once_or_by_consent() {
    let server = server().await;
    let (ada, bob, id) = pair(&server).await;
    let table = ada.table(&id).await;
    ada.choose(&table).await;
    let undo = format!("/api/tables/{id}/undo");
    let (status, _) = bob.post(&undo, json!({ "version": 1 })).await;
    assert_ne!(status, StatusCode::OK);
    let late = ada.post(&undo, json!({ "version": 0 })).await;
    assert_eq!(late.0, StatusCode::CONFLICT);
    let (status, back) = ada.post(&undo, json!({ "version": 1 })).await;
    assert_eq!(status, StatusCode::OK, "{back}");
    assert_eq!(back["game"]["of"], 0);
    assert!(back["version"].as_u64() > Some(table.version + 1));
    // Once Bob has chosen too, he has to agree.
    ada.choose(&ada.table(&id).await).await;
    bob.choose(&bob.table(&id).await).await;
    let version = bob.table(&id).await.version;
    let (status, _) = ada.post(&undo, json!({ "version": version })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, asking) = ada
        .post(&undo, json!({ "version": version, "ask_others": true }))
        .await;
    assert_eq!(status, StatusCode::OK, "{asking}");
    assert_eq!(asking["undo"]["way"], "waiting");
    let asked = bob.table(&id).await.undo.expect("something to say to it");
    assert_eq!(
        (asked.way, asked.seats),
        (super::shapes::Way::Agree, vec![1])
    );
    let (_, refused) = bob
        .post(
            &format!("{undo}/refuse"),
            json!({ "version": version, "seat": 1 }),
        )
        .await;
    assert_eq!(refused["game"]["of"], 2);
    ada.post(&undo, json!({ "version": version, "ask_others": true }))
        .await;
    let agree = format!("{undo}/agree");
    let (status, _) = bob
        .post(&agree, json!({ "version": version, "seat": 2 }))
        .await;
    assert_eq!(status, StatusCode::CONFLICT, "nobody there asks");
    let (_, agreed) = bob
        .post(&agree, json!({ "version": version, "seat": 1 }))
        .await;
    assert_eq!(agreed["game"]["of"], 0);
}
