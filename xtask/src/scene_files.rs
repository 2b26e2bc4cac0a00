//! `cargo xtask scenes`

use std::fs;

/// Plays, or with `--syntax` only reads, the scenes; `Ok(false)` if something is wrong with them.
pub fn run(arguments: &[String]) -> Result<bool, String> {
    let filter = arguments
        .iter()
        .find(|argument| !argument.starts_with('-'))
        .cloned()
        .unwrap_or_default();
    let folder = crate::root().join("cards");
    if arguments.iter().any(|argument| argument == "--syntax") {
        return read(&folder, &filter).map_err(|error| error.to_string());
    }
    let shelf = crate::shelf()?;
    let summary =
        scenes::run_folder(&folder, &filter, &shelf).map_err(|error| error.to_string())?;
    for failure in &summary.failures {
        println!("{failure}");
    }
    println!(
        "{} scenes played, {} failures",
        summary.played,
        summary.failures.len()
    );
    Ok(summary.failures.is_empty())
}

fn read(folder: &std::path::Path, filter: &str) -> std::io::Result<bool> {
    let (mut count, mut wrong) = (0, 0);
    for path in scenes::scene_files(folder, filter)? {
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
