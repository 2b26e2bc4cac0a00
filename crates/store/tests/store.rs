//! The promises of the store, one test each.

use std::path::Path;
use store::{
    Appended, Beginning, Entry, LINK_LIFE, LINKS_MAX, Millis, NewTable, PersonId, SESSION_LIFE,
    SeatRow, Status, Store, StoreError, TOUCH_EVERY, TableNews, name_key,
};
use tempfile::TempDir;

type Test = Result<(), StoreError>;

async fn with_ada_and_bob() -> Result<(Store, PersonId, PersonId), StoreError> {
    let store = Store::in_memory().await?;
    let ada = store.add_person("Ada", 1).await?;
    let bob = store.add_person("Bob", 2).await?;
    Ok((store, ada, bob))
}

/// A table of two: the owner sits, the other seat is free.
async fn table(store: &Store, id: &str, owner: PersonId, now: Millis) -> Result<(), StoreError> {
    store
        .add_table(NewTable {
            id: id.to_owned(),
            setup: "{\"edition\":4}".to_owned(),
            title: format!("Table {id}"),
            listed: true,
            invite_key: format!("key of {id}"),
            owner,
            seats: vec![SeatRow::person(owner), SeatRow::free()],
            now,
        })
        .await
}

async fn begin(store: &Store, id: &str, asked: &[u8], now: Millis) -> Result<bool, StoreError> {
    let seats = store
        .table(id)
        .await?
        .map(|table| table.seats)
        .unwrap_or_default();
    let news = asks(asked);
    let beginning = Beginning {
        head: "ages 1",
        seen: &seats,
        seats: &seats,
        news: &news,
    };
    store.begin(id, &beginning, now).await
}

fn asks(seats: &[u8]) -> TableNews {
    TableNews {
        asked: seats.to_vec(),
        ..TableNews::default()
    }
}

/// Writes one entry down, as the first to do so.
async fn append(store: &Store, id: &str, seq: i64, news: &TableNews, now: Millis) -> Test {
    let entry = [Entry::choice(0, "meld Tools", now)];
    assert_eq!(
        store.append(id, seq, &entry, news, now).await?,
        Appended::Done
    );
    Ok(())
}

fn ids(tables: Vec<store::TableSummary>) -> Vec<String> {
    tables.into_iter().map(|table| table.id).collect()
}

#[tokio::test]
async fn of_two_who_write_the_same_line_one_is_heard() -> Test {
    let (store, ada, _) = with_ada_and_bob().await?;
    table(&store, "t", ada, 10).await?;
    let one = [Entry::choice(0, "meld Tools", 11)];
    let other = [Entry::choice(1, "meld Oars", 11)];
    let (news, asked) = (asks(&[1]), asks(&[0]));
    let (first, second) = tokio::join!(
        store.append("t", 0, &one, &news, 11),
        store.append("t", 0, &other, &asked, 12),
    );
    assert_eq!(
        [first?, second?]
            .iter()
            .filter(|it| **it == Appended::Done)
            .count(),
        1
    );
    assert_eq!(store.entries("t").await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn who_loses_changes_nothing() -> Test {
    let (store, ada, _) = with_ada_and_bob().await?;
    table(&store, "t", ada, 10).await?;
    let two = [
        Entry::choice(0, "a", 11),
        Entry::new("undo", Some(1), "b", 12),
    ];
    assert_eq!(
        store.append("t", 0, &two, &asks(&[0]), 12).await?,
        Appended::Done
    );
    let before = store.table("t").await?;
    let late = TableNews {
        over: true,
        summary: "won".to_owned(),
        ..asks(&[1])
    };
    assert_eq!(
        store
            .append("t", 1, &[Entry::choice(1, "c", 13)], &late, 13)
            .await?,
        Appended::Lost
    );
    assert_eq!(store.entries("t").await?, two);
    assert_eq!(store.table("t").await?, before);
    assert!(store.tables_of(ada, 9).await?[0].asks(ada));
    Ok(())
}

#[tokio::test]
async fn entries_leave_no_gap_and_belong_to_a_table() -> Test {
    let (store, ada, _) = with_ada_and_bob().await?;
    table(&store, "t", ada, 10).await?;
    let entry = [Entry::choice(0, "a", 11)];
    assert!(matches!(
        store.append("t", 1, &entry, &asks(&[]), 11).await,
        Err(StoreError::Gap { expected: 0, .. })
    ));
    assert!(matches!(
        store.append("nowhere", 0, &entry, &asks(&[]), 11).await,
        Err(StoreError::NoTable { .. })
    ));
    assert!(matches!(
        store.say("nowhere", None, "Ada", "hello", 11).await,
        Err(StoreError::NoTable { .. })
    ));
    Ok(())
}

#[tokio::test]
async fn a_seat_is_taken_once() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    let cyd = store.add_person("Cyd", 3).await?;
    table(&store, "t", ada, 10).await?;
    assert!(
        !store.take_seat("t", 1, ada, 11).await?,
        "nobody sits on two"
    );
    let (bobs, cyds) = tokio::join!(
        store.take_seat("t", 1, bob, 11),
        store.take_seat("t", 1, cyd, 11)
    );
    assert!(bobs? != cyds?);
    assert!(!store.take_seat("t", 7, cyd, 11).await?, "no such seat");
    Ok(())
}

#[tokio::test]
async fn a_bots_seat_is_not_free_until_it_is_rearranged() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    table(&store, "t", ada, 10).await?;
    let free = [SeatRow::person(ada), SeatRow::free()];
    let bot = [SeatRow::person(ada), SeatRow::kept("bot greedy")];
    assert!(store.set_seats("t", &free, &bot, 11).await?);
    assert!(!store.take_seat("t", 1, bob, 12).await?);
    assert!(
        !store.set_seats("t", &free, &bot, 13).await?,
        "they have changed"
    );
    let three = [SeatRow::free(), SeatRow::free(), SeatRow::person(ada)];
    assert!(store.set_seats("t", &bot, &three, 14).await?);
    assert!(store.set_seats("t", &three, &free, 15).await?);
    assert_eq!(
        store.table("t").await?.map(|it| it.seats),
        Some(free.to_vec())
    );
    Ok(())
}

#[tokio::test]
async fn a_seat_is_left_only_by_its_person_and_before_the_game() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    table(&store, "t", ada, 10).await?;
    assert!(store.take_seat("t", 1, bob, 11).await?);
    assert!(!store.leave_seat("t", 1, ada, 12).await?);
    assert!(store.leave_seat("t", 1, bob, 12).await?);
    assert!(store.take_seat("t", 1, bob, 13).await?);
    assert!(begin(&store, "t", &[0], 14).await?);
    assert!(!store.leave_seat("t", 1, bob, 15).await?);
    Ok(())
}

#[tokio::test]
async fn a_game_begins_once_with_the_seats_that_were_seen() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    table(&store, "t", ada, 10).await?;
    let seen = [SeatRow::person(ada), SeatRow::free()];
    assert!(store.take_seat("t", 1, bob, 11).await?);
    let news = asks(&[0]);
    let late = Beginning {
        head: "ages 1",
        seen: &seen,
        seats: &seen,
        news: &news,
    };
    assert!(!store.begin("t", &late, 12).await?);
    let seen = [SeatRow::person(ada), SeatRow::person(bob)];
    let seats = [SeatRow::person(bob), SeatRow::person(ada)];
    let beginning = Beginning {
        head: "ages 1",
        seen: &seen,
        seats: &seats,
        news: &news,
    };
    assert!(store.begin("t", &beginning, 13).await?);
    assert!(!begin(&store, "t", &[0], 14).await?);
    assert!(!store.set_setup("t", "{}", "Other", false, 15).await?);
    let found = store.table("t").await?.expect("a table");
    assert_eq!(found.status, Status::Running);
    assert_eq!(found.head.as_deref(), Some("ages 1"));
    assert_eq!(found.seats, seats);
    assert_eq!(found.updated_at, 13);
    assert!(store.tables_of(bob, 9).await?[0].asks(bob));
    Ok(())
}

#[tokio::test]
async fn a_table_remembers_when_its_game_began() -> Test {
    let (store, ada, _) = with_ada_and_bob().await?;
    table(&store, "t", ada, 10).await?;
    let begun_at =
        async || Ok::<_, StoreError>(store.table("t").await?.and_then(|row| row.begun_at));
    assert_eq!(begun_at().await?, None);
    assert!(begin(&store, "t", &[0], 70).await?);
    assert_eq!(begun_at().await?, Some(70));
    Ok(())
}

#[tokio::test]
async fn my_tables_begin_where_i_am_asked() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    for (id, owner) in [
        ("asked", ada),
        ("other", ada),
        ("over", ada),
        ("waiting", ada),
        ("bobs", bob),
    ] {
        table(&store, id, owner, 10).await?;
    }
    store.take_seat("bobs", 1, ada, 11).await?;
    for id in ["asked", "other", "over", "bobs"] {
        assert!(begin(&store, id, &[], 20).await?);
    }
    append(&store, "bobs", 0, &asks(&[0]), 50).await?;
    append(&store, "asked", 0, &asks(&[0]), 30).await?;
    append(&store, "other", 0, &asks(&[1]), 40).await?;
    let over = TableNews {
        over: true,
        deadline: Some(99),
        ..asks(&[0])
    };
    append(&store, "over", 0, &over, 60).await?;
    assert_eq!(
        ids(store.tables_of(ada, 9).await?),
        ["asked", "bobs", "other", "waiting", "over"]
    );
    assert_eq!(ids(store.tables_of(ada, 1).await?), ["asked"]);
    assert_eq!(ids(store.tables_of(bob, 9).await?), ["bobs"]);
    assert_eq!(store.running_tables_of(ada, 0).await?, 4);
    assert_eq!(store.tables_count(0).await?, 4);
    // What lies still doesn't count.
    assert_eq!(store.running_tables_of(ada, Millis::MAX).await?, 0);
    assert_eq!(store.tables_count(Millis::MAX).await?, 0);
    let finished = store.table("over").await?.expect("a table");
    assert_eq!((finished.status, finished.deadline), (Status::Over, None));
    Ok(())
}

#[tokio::test]
async fn the_lobby_shows_free_seats_then_games() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    for (id, now) in [
        ("full", 1),
        ("running", 2),
        ("free", 3),
        ("newer", 4),
        ("hidden", 5),
    ] {
        table(&store, id, ada, now).await?;
    }
    store.take_seat("full", 1, bob, 9).await?;
    assert!(begin(&store, "running", &[0], 9).await?);
    store.set_setup("hidden", "{}", "Hidden", false, 9).await?;
    let listed = store.listed_tables(9).await?;
    assert_eq!(listed[0].places[0].name.as_deref(), Some("Ada"));
    assert!(listed[0].places[1].is_free());
    assert_eq!(ids(listed), ["newer", "free", "running"]);
    assert_eq!(store.waiting_since(4, 9).await?, ["free"]);
    Ok(())
}

#[tokio::test]
async fn what_is_overdue_and_which_bots_are_asked_is_found() -> Test {
    let (store, ada, _) = with_ada_and_bob().await?;
    for (id, deadline, asked) in [
        ("late", Some(100), 0),
        ("later", Some(50), 1),
        ("never", None, 0),
    ] {
        table(&store, id, ada, 1).await?;
        assert!(begin(&store, id, &[], 2).await?);
        let news = TableNews {
            deadline,
            ..asks(&[asked])
        };
        store.set_news(id, &news, 3).await?;
    }
    assert_eq!(store.overdue(100, 9).await?, ["later", "late"]);
    assert_eq!(store.overdue(99, 9).await?, ["later"]);
    assert_eq!(store.tables_awaiting_no_person().await?, ["later"]);
    Ok(())
}

#[tokio::test]
async fn a_rematch_is_arranged_once_and_a_table_goes_as_a_whole() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    table(&store, "t", ada, 1).await?;
    table(&store, "again", ada, 2).await?;
    assert!(store.set_rematch("t", "again").await?);
    assert!(!store.set_rematch("t", "elsewhere").await?);
    append(&store, "again", 0, &asks(&[0]), 3).await?;
    store.say("again", Some(bob), "Bob", "hello", 4).await?;
    store.set_seen("again", bob, 1, 4).await?;
    store.remove_table("again").await?;
    assert_eq!(store.table("again").await?, None);
    assert!(store.entries("again").await?.is_empty());
    assert!(store.chat("again", 9).await?.is_empty());
    assert_eq!(store.seen("again", bob).await?, None);
    assert_eq!(store.table("t").await?.and_then(|it| it.rematch), None);
    Ok(())
}

#[tokio::test]
async fn chat_is_in_order_and_what_was_seen_is_the_last() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    table(&store, "t", ada, 1).await?;
    assert_eq!(store.say("t", Some(ada), "Ada", "one", 2).await?, 0);
    assert_eq!(store.say("t", Some(bob), "Bob", "<b>two", 3).await?, 1);
    assert_eq!(store.say("t", None, "", "three", 4).await?, 2);
    let texts: Vec<String> = store
        .chat("t", 2)
        .await?
        .into_iter()
        .map(|said| said.text)
        .collect();
    assert_eq!(texts, ["<b>two", "three"]);
    assert_eq!(store.seen("t", ada).await?, None);
    store.set_seen("t", ada, 3, 5).await?;
    store.set_seen("t", ada, 8, 6).await?;
    assert_eq!(
        store
            .seen("t", ada)
            .await?
            .map(|seen| (seen.choices, seen.at)),
        Some((8, 6))
    );
    Ok(())
}

#[tokio::test]
async fn a_browser_is_known_until_it_stays_away_too_long() -> Test {
    let (store, ada, _) = with_ada_and_bob().await?;
    store.add_session(ada, "hash", 0).await?;
    let known = |now| store.person_by_session("hash", now);
    assert_eq!(
        known(TOUCH_EVERY).await?.map(|person| person.name),
        Some("Ada".to_owned())
    );
    // It was written down that it came back then.
    assert!(known(SESSION_LIFE + TOUCH_EVERY).await?.is_some());
    assert!(known(2 * SESSION_LIFE + TOUCH_EVERY + 1).await?.is_none());
    store.add_session(ada, "second", 1).await?;
    store.add_session(ada, "third", 1).await?;
    store.end_other_sessions(ada, "third").await?;
    assert_eq!(store.person_by_session("second", 2).await?, None);
    store.end_session("third").await?;
    assert_eq!(store.person_by_session("third", 2).await?, None);
    Ok(())
}

#[tokio::test]
async fn a_claimed_name_is_anothers_in_any_spelling() -> Test {
    let (store, ada, bob) = with_ada_and_bob().await?;
    assert!(store.name_is_free("Ada", None).await?);
    assert!(store.claim_name(ada, "Ada", "hash").await?);
    assert!(!store.claim_name(bob, "ａＤＡ", "other").await?);
    assert!(!store.rename(bob, "ADA").await?);
    assert!(!store.name_is_free("aDa", Some(bob)).await?);
    assert!(store.name_is_free("aDa", Some(ada)).await?);
    assert_eq!(
        store.password_of("ada").await?,
        Some((ada, "hash".to_owned()))
    );
    assert_eq!(
        store.person(bob).await?.map(|it| (it.name, it.claimed)),
        Some(("Bob".to_owned(), false))
    );
    // The claim moves with the name.
    assert!(store.rename(ada, "Countess").await?);
    assert_eq!(store.password_of("Ada").await?, None);
    assert!(store.password_of("COUNTESS").await?.is_some());
    assert!(store.rename(bob, "Ada").await?);
    Ok(())
}

#[test]
fn names_are_compared_by_what_one_sees() {
    assert_eq!(name_key("Straße"), name_key("STRASSE"));
    assert_eq!(name_key("ΣΑΣ"), name_key("σας"));
    assert_eq!(name_key("e\u{301}va"), name_key("ÉVA"));
    assert_eq!(name_key("Ada  L."), name_key("ada l."));
    assert_ne!(name_key("Ada"), name_key("Adam"));
}

#[tokio::test]
async fn a_personal_link_is_used_once_and_within_a_day() -> Test {
    let (store, ada, _) = with_ada_and_bob().await?;
    store.add_resume_link(ada, "one", 5).await?;
    assert!(store.person_by_resume_link("one", 6).await?.is_some());
    let used = store.use_resume_link("one", 7).await?;
    assert_eq!(used.map(|person| person.id), Some(ada));
    assert_eq!(store.use_resume_link("one", 8).await?, None);
    assert_eq!(store.person_by_resume_link("one", 8).await?, None);

    store.add_resume_link(ada, "two", 10).await?;
    let late = 11 + LINK_LIFE;
    assert_eq!(store.person_by_resume_link("two", late).await?, None);
    assert_eq!(store.use_resume_link("two", late).await?, None);
    assert_eq!(store.resume_links(ada, late).await?, 0);

    for at in 0..=LINKS_MAX {
        store
            .add_resume_link(ada, &format!("link {at}"), 20 + at)
            .await?;
    }
    assert_eq!(store.resume_links(ada, 30).await?, LINKS_MAX);
    assert_eq!(store.use_resume_link("link 0", 30).await?, None);
    store.drop_resume_links(ada).await?;
    assert_eq!(store.use_resume_link("link 1", 30).await?, None);
    Ok(())
}

#[tokio::test]
async fn a_secret_is_made_once() -> Test {
    let store = Store::in_memory().await?;
    assert_eq!(store.secret("key", || "one".to_owned()).await?, "one");
    assert_eq!(store.secret("key", || "two".to_owned()).await?, "one");
    Ok(())
}

#[tokio::test]
async fn a_file_opened_again_has_kept_everything() -> Test {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("deep/inside/ages.db");
    let entry = Entry::choice(0, "meld Tools", 11);
    {
        let store = Store::open(&path).await?;
        let ada = store.add_person("Ada", 1).await?;
        table(&store, "t", ada, 10).await?;
        assert!(begin(&store, "t", &[1], 10).await?);
        append(&store, "t", 0, &asks(&[0]), 11).await?;
        // Not closed: as if the process had been killed.
    }
    // Migrating what has been migrated changes nothing.
    let store = Store::open(&path).await?;
    assert_eq!(store.entries("t").await?, [entry]);
    let found = store.table("t").await?.expect("a table");
    assert_eq!(
        (found.status, found.updated_at, found.listed),
        (Status::Running, 11, true)
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&path)
            .expect("a file")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "for its owner only");
    }
    store.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_and_writers_work_side_by_side() -> Test {
    let folder = TempDir::new().expect("a folder");
    let store = Store::open(&folder.path().join("ages.db")).await?;
    let ada = store.add_person("Ada", 1).await?;
    let mut tasks = Vec::new();
    for index in 0..8 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let id = format!("t{index}");
            table(&store, &id, ada, 10).await?;
            for seq in 0..10 {
                append(&store, &id, seq, &asks(&[0]), seq).await?;
                // What has been written is read at once.
                assert_eq!(store.entries(&id).await?.len() as i64, seq + 1);
            }
            Ok::<(), StoreError>(())
        }));
    }
    for task in tasks {
        task.await.expect("no panic")?;
    }
    Ok(())
}

async fn raw(path: &Path, statement: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options)
        .await
        .expect("opens");
    sqlx::query(statement)
        .execute(&pool)
        .await
        .expect(statement);
    pool.close().await;
}

async fn refusal(path: &Path) -> String {
    Store::open(path)
        .await
        .expect_err("a refusal")
        .to_string()
        .replace(&path.display().to_string(), "FILE")
}

#[tokio::test]
async fn a_newer_file_is_refused_and_left_alone() -> Test {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("ages.db");
    Store::open(&path).await?.close().await;
    raw(
        &path,
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (9000, 'of the future', 1, x'00', 1)",
    )
    .await;
    assert_eq!(
        refusal(&path).await,
        "FILE was written by a newer version of the program (its tables are of version 9000, this program knows 4); \
         it has been left alone\n\
         hint: start the newer version, or choose another folder with --data"
    );
    Ok(())
}

#[tokio::test]
async fn what_is_not_ours_is_refused_and_left_alone() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("letter.txt");
    let letter = "Dear Ada, this is no database. ".repeat(200);
    std::fs::write(&path, &letter).expect("writes");
    assert_eq!(
        refusal(&path).await,
        "FILE is no database; it has been left alone\n\
         hint: choose another folder with --data, or put a backup in its place"
    );
    assert_eq!(std::fs::read_to_string(&path).expect("reads"), letter);

    let path = folder.path().join("addresses.db");
    raw(&path, "create table addresses (street text)").await;
    assert!(
        refusal(&path)
            .await
            .starts_with("FILE is another program's database")
    );

    let path = folder.path().join("letter.txt/ages.db");
    let message = refusal(&path).await;
    assert!(
        message.starts_with("the games can't be kept in FILE: "),
        "{message}"
    );
}
