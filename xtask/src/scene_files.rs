//! `cargo xtask scenes`

use std::fs;

/// Reads the scene files whose path contains the filter; `Ok(false)` if something is wrong with them.
pub fn run(arguments: &[String]) -> Result<bool, String> {
    let filter = arguments
        .iter()
        .find(|argument| !argument.starts_with('-'))
        .cloned()
        .unwrap_or_default();
    let root = crate::root();
    let (mut scenes, mut wrong) = (0, 0);
    for path in crate::files_under(&root.join("cards"), "scenes")? {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .display()
            .to_string();
        if !name.contains(&filter) {
            continue;
        }
        let source =
            fs::read_to_string(&path).map_err(|error| format!("can't read {name}: {error}"))?;
        let (read, errors) = scenes::parse_scenes(&source);
        scenes += read.len();
        wrong += errors.len();
        for error in errors {
            println!("{name}:{}: {}", error.line, error.message);
        }
    }
    println!("{scenes} scenes, {wrong} lines that can't be read");
    Ok(wrong == 0)
}
