//! Any bytes are read as a record: no panic, and what was kept of it is written and played again to the same state.
#![no_main]

use notation::{Record, Shelf};
use std::sync::LazyLock;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::load().unwrap_or_else(|errors| panic!("{errors}")));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(replay) = Record::read(bytes, &SHELF) {
        let text = replay.record.to_text(&SHELF).expect("a record that was played can be written");
        let again = Record::read(text.as_bytes(), &SHELF).expect("a record that was written can be read");
        assert_eq!(again.error, None);
        assert_eq!(again.state, replay.state);
    }
});
