//! Any text is read as a card file: no panic, and every diagnostic can be drawn.
#![no_main]

libfuzzer_sys::fuzz_target!(|source: &str| {
    let (_, diagnostics) = lang::check(source);
    let drawn = lang::render_diagnostics("fuzz.card", source, &diagnostics);
    assert_eq!(drawn.is_empty(), diagnostics.is_empty());
});
