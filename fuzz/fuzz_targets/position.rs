//! Any bytes are read as a position: no panic, and what was read is written and read again as the same.
#![no_main]

use notation::{Setup, Shelf};
use std::sync::LazyLock;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::load().unwrap_or_else(|errors| panic!("{errors}")));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(setup) = Setup::from_json(bytes, &SHELF) {
        let again = Setup::from_json(setup.to_json(&SHELF).as_bytes(), &SHELF);
        assert_eq!(again.as_ref(), Ok(&setup));
        // Setting it up may be refused but must not break.
        let _ = setup.state(&SHELF, 1);
    }
});
