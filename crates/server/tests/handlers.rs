//! The site without a browser: forms and pages, as one without a script has them.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use server::{App, Config, Limits, router};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tower::ServiceExt;

/// A server of its own, with bots that don't hesitate.
async fn open(data: Option<&Path>) -> Router {
    let config = Config {
        data: data.map(Path::to_owned),
        limits: Limits::none(),
        bots_at_once: true,
        ..Config::default()
    };
    router(App::open(config).await.expect("a store"))
}

/// An answer: status, where it leads to, its text.
struct Answer {
    status: StatusCode,
    location: String,
    text: String,
}

/// Somebody with a browser and no script.
#[derive(Clone)]
struct Person {
    site: Router,
    cookie: String,
}

impl Person {
    fn new(site: &Router) -> Person {
        Person {
            site: site.clone(),
            cookie: String::new(),
        }
    }

    async fn send(&mut self, request: axum::http::request::Builder, body: String) -> Answer {
        let request = request
            .header(header::COOKIE, &self.cookie)
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body))
            .expect("a request");
        let answer = self.site.clone().oneshot(request).await.expect("an answer");
        for line in answer.headers().get_all(header::SET_COOKIE) {
            let cookie = line.to_str().expect("ascii").split(';').next();
            if let Some(cookie) = cookie.filter(|cookie| cookie.starts_with("ages=")) {
                self.cookie = cookie.to_owned();
            }
        }
        let location = answer.headers().get(header::LOCATION);
        let location = location.map(|at| at.to_str().expect("ascii").to_owned());
        let status = answer.status();
        let bytes = answer
            .into_body()
            .collect()
            .await
            .expect("a body")
            .to_bytes();
        Answer {
            status,
            location: location.unwrap_or_default(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path), String::new()).await
    }

    async fn post(&mut self, path: &str, form: &str) -> Answer {
        let kind = "application/x-www-form-urlencoded";
        let request = Request::post(path).header(header::CONTENT_TYPE, kind);
        self.send(request, form.to_owned()).await
    }

    /// The page of a table, once no bot thinks any more.
    async fn look(&mut self, table: &str) -> String {
        for _ in 0..2000 {
            let page = self.get(table).await;
            assert_eq!(page.status, StatusCode::OK, "{table}");
            if page.text.contains("id=\"answer\"") || page.text.contains("/rematch\"") {
                return page.text;
            }
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        panic!("nobody is asked at {table} for long");
    }

    /// Answers with the first option there is.
    async fn choose(&mut self, table: &str) -> Answer {
        let page = self.look(table).await;
        let form = first_answer(&page).expect("a question");
        self.post(&format!("{table}/answer"), &form).await
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let start = text.find(before)? + before.len();
    let length = text[start..].find(after)?;
    Some(&text[start..start + length])
}

/// The form of the question with its first option that may be picked now.
fn first_answer(page: &str) -> Option<String> {
    let form = between(page, "id=\"answer\"", "</form>")?;
    let version = between(form, "name=\"version\" value=\"", "\"")?;
    let pick = form
        .split("<button")
        .skip(1)
        .map(|button| button.split('>').next().unwrap_or_default())
        .filter(|button| button.contains("name=\"pick\"") && !button.contains("disabled"))
        .find_map(|button| between(button, "value=\"", "\""))?;
    Some(format!("version={version}&pick={pick}"))
}

fn version(page: &str) -> Option<u64> {
    between(page, "data-version=\"", "\"")?.parse().ok()
}

/// Two people at a table made with these fields of the form.
async fn two(site: &Router, agreed: &str) -> (Person, Person, String) {
    let (mut ada, mut bob) = (Person::new(site), Person::new(site));
    let form =
        format!("name=Ada&edition=4&seat1=me&seat2=person&clock=none&open=link&pace=calm&{agreed}");
    let made = ada.post("/new", &form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let table = made.location;
    let room = ada.get(&table).await.text;
    let key = between(&room, &format!("{table}/join/"), "\"").expect("an invitation");
    let join = format!("{table}/join/{key}");
    assert!(bob.get(&join).await.text.contains("Ada"));
    let joined = bob.post(&join, "name=Bob&seat=any").await;
    assert_eq!(joined.location, table);
    (ada, bob, table)
}

#[tokio::test]
async fn a_whole_game_against_a_bot_by_forms_alone() {
    let site = open(None).await;
    let mut ada = Person::new(&site);
    let table = ada.post("/play", "name=Ada&bot=random").await.location;
    assert_eq!(
        ada.get(&format!("{table}/record")).await.status,
        StatusCode::CONFLICT
    );
    let mut choices = 0;
    while first_answer(&ada.look(&table).await).is_some() {
        let answer = ada.choose(&table).await;
        assert_eq!(
            (answer.status, &answer.location),
            (StatusCode::SEE_OTHER, &table)
        );
        choices += 1;
        assert!(choices < 2000, "the game doesn't end");
    }
    assert!(choices > 10);

    // It is over: the record can be had, read in again, and looked at from the other seat.
    let record = ada.get(&format!("{table}/record")).await;
    assert!(record.text.starts_with("ages record"), "{}", record.text);
    let boundary = "x";
    let body = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{}\r\n--{boundary}--\r\n",
        record.text
    );
    let kind = format!("multipart/form-data; boundary={boundary}");
    let upload = Request::post("/records").header(header::CONTENT_TYPE, kind);
    let study = ada.send(upload, body).await;
    assert_eq!(study.status, StatusCode::SEE_OTHER, "{}", study.text);
    let moment = format!("{}/at/5?seat=2", study.location);
    assert_eq!(ada.get(&moment).await.status, StatusCode::OK);
    assert_eq!(
        ada.get(&format!("{table}/at/7?seat=2")).await.status,
        StatusCode::OK
    );
    assert!(ada.get("/").await.text.contains("My games"));
}

#[tokio::test]
async fn an_answer_counts_once_and_only_for_the_question_it_names() {
    let site = open(None).await;
    let (mut ada, mut bob, table) = two(&site, "undo=own").await;
    let form = first_answer(&ada.look(&table).await).expect("her first card");
    let address = format!("{table}/answer");
    assert_eq!(
        ada.post(&address, &form).await.status,
        StatusCode::SEE_OTHER
    );
    let before = version(&ada.get(&table).await.text);
    // The same tab once more, somebody who has no seat, a form that names nothing.
    assert_eq!(ada.post(&address, &form).await.status, StatusCode::CONFLICT);
    let mut eve = Person::new(&site);
    assert_ne!(eve.post(&address, &form).await.status, StatusCode::OK);
    eve.post("/play", "name=Eve").await;
    assert_eq!(
        eve.post(&address, &form).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        bob.post(&address, "pick=draw").await.status,
        StatusCode::CONFLICT
    );
    assert_eq!(
        bob.post(&address, "version=1&pick=nonsense").await.status,
        StatusCode::CONFLICT
    );
    assert_eq!(version(&ada.get(&table).await.text), before);
}

#[tokio::test]
async fn a_form_of_another_site_is_refused() {
    let site = open(None).await;
    let request = Request::post("/play")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "cross-site")
        .header(header::ORIGIN, "https://elsewhere.example")
        .body(Body::from("name=Ada"))
        .expect("a request");
    let answer = site.oneshot(request).await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn nobody_watches_where_that_was_agreed() {
    let site = open(None).await;
    let (mut ada, _, closed) = two(&site, "undo=own").await;
    let (_, _, open) = two(&site, "undo=own&watch=on").await;
    let mut eve = Person::new(&site);
    assert_eq!(eve.get(&closed).await.status, StatusCode::CONFLICT);
    let watched = eve.get(&open).await;
    assert_eq!(watched.status, StatusCode::OK);
    assert!(!watched.text.contains("id=\"answer\""));
    assert_eq!(eve.get("/t/nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        ada.get(&format!("{closed}/join/wrong")).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn one_takes_back_alone_what_revealed_nothing_and_more_if_the_other_agrees() {
    let site = open(None).await;
    let (mut ada, mut bob, table) = two(&site, "undo=consent").await;
    let undo = format!("{table}/undo");
    ada.choose(&table).await;
    let chosen = version(&ada.get(&table).await.text).expect("a version");
    // Her card lies hidden still: back at once, and the version goes on.
    let wish = format!("version={chosen}");
    assert_eq!(ada.post(&undo, &wish).await.status, StatusCode::SEE_OTHER);
    let page = ada.get(&table).await.text;
    assert_eq!(version(&page), Some(chosen + 1));
    assert!(first_answer(&page).is_some());

    ada.choose(&table).await;
    // A second press of the same button comes too late, and so does one that names nothing.
    for late in [&wish, ""] {
        let late = ada.post(&undo, late).await;
        assert_eq!(late.status, StatusCode::CONFLICT);
        assert!(first_answer(&ada.get(&table).await.text).is_none());
    }
    bob.choose(&table).await;
    // Now both cards are open.
    let now = version(&ada.get(&table).await.text).expect("a version");
    let refused = ada.post(&undo, &format!("version={now}")).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    let ask = format!("version={now}&ask=yes");
    ada.post(&undo, &ask).await;
    assert!(
        bob.get(&table)
            .await
            .text
            .contains(&format!("{table}/undo/agree"))
    );
    // Who asks is named: nobody says yes to another's wish by accident, nor takes its place.
    let by = |seat: u8| format!("version={now}&seat={seat}");
    let (agree, refuse) = (
        format!("{table}/undo/agree"),
        format!("{table}/undo/refuse"),
    );
    for (path, form) in [
        (&agree, by(1)),
        (&agree, format!("version={now}")),
        (&undo, ask.clone()),
    ] {
        let refused = bob.post(path, &form).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{path} {form}");
    }
    bob.post(&refuse, &by(0)).await;
    assert!(
        !bob.get(&table)
            .await
            .text
            .contains(&format!("{table}/undo/agree"))
    );
    ada.post(&undo, &ask).await;
    bob.post(&agree, &by(0)).await;
    assert!(first_answer(&ada.get(&table).await.text).is_some());

    let (mut ada, _, table) = two(&site, "undo=none").await;
    ada.choose(&table).await;
    let now = version(&ada.get(&table).await.text).expect("a version");
    let refused = ada
        .post(&format!("{table}/undo"), &format!("version={now}&ask=yes"))
        .await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.text.contains("nothing is taken back"));
}

#[tokio::test]
async fn what_was_chosen_is_there_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ages.db");
    let (mut ada, table, before) = {
        let site = open(Some(&file)).await;
        let (mut ada, mut bob, table) = two(&site, "undo=consent").await;
        for _ in 0..6 {
            let page = ada.get(&table).await.text;
            let who = if first_answer(&page).is_some() {
                &mut ada
            } else {
                &mut bob
            };
            who.choose(&table).await;
        }
        let page = ada.get(&table).await.text;
        (ada, table, page)
    };
    let site = open(Some(&file)).await;
    ada.site = site;
    let after = ada.get(&table).await.text;
    assert_eq!(version(&before), version(&after));
    let log = |page: &str| between(page, "id=\"log\"", "</section>").map(str::to_owned);
    assert_eq!(log(&before), log(&after));
}

#[tokio::test]
async fn a_record_that_no_longer_replays_is_kept_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ages.db");
    let (mut ada, table, choices) = {
        let site = open(Some(&file)).await;
        let (mut ada, mut bob, table) = two(&site, "undo=consent").await;
        ada.choose(&table).await;
        bob.choose(&table).await;
        let choices = version(&ada.get(&table).await.text).expect("a version");
        (ada, table, choices)
    };
    // As if another version had allowed what this one doesn't.
    let store = store::Store::open(&file).await.expect("the store");
    let id = table.trim_start_matches("/t/");
    let odd = store::Entry::choice(0, "Ada: meld The Internet", 1);
    let news = store::TableNews::default();
    let kept = store.append(id, choices as i64, &[odd], &news, 1).await;
    assert_eq!(kept.expect("written"), store::Appended::Done);

    ada.site = open(Some(&file)).await;
    let page = ada.get(&table).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("can’t go on"), "{}", page.text);
    assert!(
        page.text.contains("class=\"board"),
        "the last good position isn't shown"
    );
    assert!(first_answer(&page.text).is_none());
    assert!(ada.get("/").await.text.contains("Kept"));
}

#[tokio::test]
async fn both_who_want_a_rematch_meet_at_one_table() {
    let site = open(None).await;
    let (mut ada, mut bob, table) = two(&site, "undo=own").await;
    let early = ada.post(&format!("{table}/rematch"), "").await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    for _ in 0..3000 {
        let page = ada.get(&table).await.text;
        if page.contains("/rematch\"") {
            break;
        }
        let who = if first_answer(&page).is_some() {
            &mut ada
        } else {
            &mut bob
        };
        // Whoever draws gets to the end; the first option again and again may not.
        let page = who.look(&table).await;
        let form = first_answer(&page).expect("a question");
        let draws = page.contains("name=\"pick\" value=\"draw\"");
        let form = match form.split_once("&pick=") {
            Some((version, _)) if draws => format!("{version}&pick=draw"),
            _ => form,
        };
        who.post(&format!("{table}/answer"), &form).await;
    }
    let first = ada.post(&format!("{table}/rematch"), "").await.location;
    let second = bob.post(&format!("{table}/rematch"), "").await.location;
    assert!(first.starts_with("/t/") && first != table);
    assert_eq!(first, second);
}

#[tokio::test]
async fn a_game_is_dealt_with_the_sets_that_are_ticked_or_that_chance_adds() {
    let site = open(None).await;
    let mut ada = Person::new(&site);
    for (sets, with) in [
        (
            "edition=4&artifacts=on&unseen=on",
            "with Artifacts and Unseen",
        ),
        // What the edition doesn't have isn't meant.
        ("edition=3&unseen=on&echoes=on", "with Echoes"),
        ("edition=1&cities=on&surprise=on", "base set"),
        ("edition=4&cities=on&surprise=on", "Cities"),
    ] {
        let dealt = ada.post("/play", sets).await;
        let page = ada.get(&dealt.location).await.text;
        let bar = between(&page, "class=\"where\"", "</p>").expect("a bar");
        assert!(bar.contains(with), "{sets}: {bar}");
    }
    let form =
        "edition=3&seat1=me&seat2=person&surprise=on&clock=none&open=link&pace=calm&undo=own";
    let room = ada.post("/new", form).await.location;
    assert!(ada.get(&room).await.text.contains("chance drew the sets"));
    let alone = ada.post("/new", &format!("{form}&relics=on")).await;
    assert_eq!(alone.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        alone
            .text
            .contains("Relics are seized when artifacts are dug")
    );
}

#[tokio::test]
async fn what_people_write_stays_what_it_is() {
    let site = open(None).await;
    let (mut ada, mut bob, table) = two(&site, "undo=own&title=%3Cb%3ETuesday").await;
    ada.post(
        &format!("{table}/chat"),
        "text=%3Cscript%3Ealert(1)%3C/script%3E",
    )
    .await;
    let page = bob.get(&table).await.text;
    assert!(page.contains("&lt;script&gt;alert(1)"));
    assert!(!page.contains("<script>alert(1)") && !page.contains("<b>Tuesday"));
    assert!(!page.contains("javascript:") && !page.contains(" onclick"));
}

#[tokio::test]
async fn every_page_that_is_linked_is_there() {
    let site = open(None).await;
    let mut ada = Person::new(&site);
    ada.post("/play", "name=Ada").await;
    let mut wanted = vec!["/".to_owned()];
    let mut seen = Vec::new();
    while let Some(path) = wanted.pop() {
        if seen.contains(&path) || seen.len() > 250 {
            continue;
        }
        let answer = ada.get(&path).await;
        assert!(
            answer.status.is_success() || answer.status.is_redirection(),
            "{path}: {}",
            answer.status
        );
        for link in answer.text.split("href=\"/").skip(1) {
            let link = format!(
                "/{}",
                link.split(['"', '#', '?']).next().unwrap_or_default()
            );
            // The record can be had when the game is over.
            if !link.ends_with("/record") {
                wanted.push(link);
            }
        }
        seen.push(path);
    }
    assert!(seen.len() > 100);
}

#[tokio::test]
async fn what_is_over_stays_over() {
    // Everybody may look from every seat then: whoever went on would know too much.
    let site = open(None).await;
    let mut ada = Person::new(&site);
    let table = ada.post("/play", "name=Ada&bot=random").await.location;
    while first_answer(&ada.look(&table).await).is_some() {
        ada.choose(&table).await;
    }
    let page = ada.get(&table).await.text;
    let now = version(&page).expect("a version");
    let back = ada
        .post(&format!("{table}/undo"), &format!("version={now}&ask=yes"))
        .await;
    assert_eq!(back.status, StatusCode::CONFLICT);
    assert!(back.text.contains("The game is over"), "{}", back.text);
    assert_eq!(version(&ada.get(&table).await.text), Some(now));
}

#[tokio::test]
async fn a_full_table_that_was_killed_before_it_was_dealt_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ages.db");
    let site = open(Some(&file)).await;
    let mut ada = Person::new(&site);
    ada.post("/me/name", "name=Ada").await;
    let form = "edition=4&seat1=me&seat2=person&clock=none&open=link&pace=calm&undo=own";
    let table = ada.post("/new", form).await.location;
    // The last seat is taken on the disk, and then the process ends.
    let store = store::Store::open(&file).await.expect("the store");
    let bob = store.add_person("Bob", 1).await.expect("a person");
    let id = table.trim_start_matches("/t/");
    assert!(store.take_seat(id, 1, bob, 1).await.expect("a seat"));
    ada.site = open(Some(&file)).await;
    assert!(
        version(&ada.get(&table).await.text).is_some(),
        "it waits for nobody"
    );
    ada.site = open(Some(&file)).await;
    assert!(version(&ada.get(&table).await.text).is_some());
}

#[tokio::test]
async fn who_signs_out_sees_no_more_of_the_table() {
    let site = open(None).await;
    let mut ada = Person::new(&site);
    let table = ada.post("/play", "name=Ada&bot=random").await.location;
    let mut stream = Request::get(format!("{table}/stream"))
        .header(header::COOKIE, &ada.cookie)
        .body(Body::empty())
        .expect("a request");
    let here = ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1)));
    stream.extensions_mut().insert(here);
    let stream = site.clone().oneshot(stream).await.expect("an answer");
    assert_eq!(stream.status(), StatusCode::OK);
    let news = tokio::spawn(stream.into_body().collect());
    ada.look(&table).await;
    assert!(!news.is_finished());
    ada.post("/me/signout", "").await;
    let end = tokio::time::timeout(Duration::from_secs(10), news).await;
    assert!(end.is_ok(), "the stream goes on");
}

#[tokio::test]
async fn nobody_speaks_as_another_at_his_table() {
    let site = open(None).await;
    let (mut ada, mut bob, table) = two(&site, "undo=own").await;
    assert_eq!(
        bob.post("/me/name", "name=Ada").await.status,
        StatusCode::OK
    );
    bob.post(&format!("{table}/chat"), "text=I+give+up").await;
    let page = ada.get(&table).await.text;
    let said = between(&page, "id=\"chat-lines\"", "</ol>").expect("the chat");
    assert!(said.contains("<bdi>Bob</bdi>"), "{said}");
    assert!(!said.contains("Ada"), "{said}");
}
