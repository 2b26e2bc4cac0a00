//! Any text is read as a scene file: no panic, and errors come in the order of their lines.
#![no_main]

libfuzzer_sys::fuzz_target!(|source: &str| {
    let (_, errors) = scenes::parse_scenes(source);
    assert!(errors.is_sorted_by_key(|error| error.line));
});
