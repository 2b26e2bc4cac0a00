//! A process that is killed loses nothing it has acknowledged.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use store::{Appended, Entry, NewTable, SeatRow, Store, TableNews};

/// Says to the second process which file to write to.
const CHILD: &str = "AGES_STORE_TEST_FILE";

async fn write_for_ever(path: &Path) {
    let store = Store::open(path).await.expect("opens");
    let ada = store.add_person("Ada", 1).await.expect("a person");
    let table = NewTable {
        id: "t".to_owned(),
        setup: "{}".to_owned(),
        title: "Table".to_owned(),
        listed: false,
        invite_key: "key".to_owned(),
        owner: ada,
        seats: vec![SeatRow::person(ada)],
        now: 1,
    };
    store.add_table(table).await.expect("a table");
    for seq in 0.. {
        let entry = [Entry::choice(0, format!("choice {seq}"), seq)];
        let news = TableNews {
            summary: format!("after {seq}"),
            ..TableNews::default()
        };
        let done = store.append("t", seq, &entry, &news, seq).await;
        assert_eq!(done.expect("appends"), Appended::Done);
        println!("\nacknowledged {seq}");
        std::io::stdout().flush().expect("flushes");
    }
}

#[tokio::test]
async fn what_was_acknowledged_survives_the_process() {
    if let Some(path) = std::env::var_os(CHILD) {
        return write_for_ever(Path::new(&path)).await;
    }
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("ages.db");
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--nocapture", "what_was_acknowledged_survives_the_process"])
        .env(CHILD, &path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let acknowledged = |line: String| line.strip_prefix("acknowledged ")?.parse::<usize>().ok();
    let seen = lines
        .map_while(Result::ok)
        .filter_map(acknowledged)
        .find(|seq| *seq >= 25);
    child.kill().expect("kills");
    child.wait().expect("ends");
    let seen = seen.expect("acknowledgments");

    let store = Store::open(&path).await.expect("opens again");
    let entries = store.entries("t").await.expect("reads");
    assert!(entries.len() > seen, "{} of {seen}", entries.len());
    // Entries and news were written together.
    let table = store.table("t").await.expect("reads").expect("a table");
    assert_eq!(table.summary, format!("after {}", entries.len() - 1));
}
