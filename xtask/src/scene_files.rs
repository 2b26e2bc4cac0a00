//! `cargo xtask scenes`

use std::fs;

/// Plays, or with `--syntax` only reads, the scenes; `Ok(false)` if something is wrong with them.
pub fn run(arguments: &[String]) -> Result<bool, String> {
    let filter = arguments
        .iter()
        .find(|argument| !argument.starts_with('-'))
        .cloned()
        .unwrap_or_default();
    // Beside the cards, and those of the rules.
    let folders = ["cards", "rules"].map(|folder| crate::root().join(folder));
    if arguments.iter().any(|argument| argument == "--syntax") {
        return read(&folders, &filter).map_err(|error| error.to_string());
    }
    let shelf = crate::shelf()?;
    let (mut played, mut failures) = (0, 0);
    for folder in &folders {
        let summary =
            scenes::run_folder(folder, &filter, &shelf).map_err(|error| error.to_string())?;
        for failure in &summary.failures {
            println!("{failure}");
        }
        played += summary.played;
        failures += summary.failures.len();
    }
    println!("{played} scenes played, {failures} failures");
    Ok(failures == 0)
}

fn read(folders: &[std::path::PathBuf], filter: &str) -> std::io::Result<bool> {
    let (mut count, mut wrong) = (0, 0);
    let mut paths = Vec::new();
    for folder in folders {
        paths.extend(scenes::scene_files(folder, filter)?);
    }
    for path in paths {
        let (read, errors) = scenes::parse_scenes(&fs::read_to_string(&path)?);
        count += read.len();
        wrong += errors.len();
        for error in errors {
            println!("{}:{}: {}", path.display(), error.line, error.message);
        }
    }
    println!("{count} scenes, {wrong} lines that can't be read");
    Ok(wrong == 0)
}
