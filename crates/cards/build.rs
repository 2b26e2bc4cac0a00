//! Embeds every card file: writes a list of `include_str!` for them.
//!
//! A build script rather than a macro that includes a directory, because only so is a new card file noticed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../cards");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    if root.is_dir() {
        collect(&root, &mut files)?;
    }
    // Directories list their files in no certain order; the same sources shall make the same binary.
    files.sort();

    let mut list = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&root).unwrap_or(file);
        let name = name.to_string_lossy().replace('\\', "/");
        writeln!(
            list,
            "    Source {{ name: {:?}, text: include_str!({:?}) }},",
            format!("cards/{name}"),
            file.canonicalize()?.display().to_string(),
        )
        .map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("sources.rs");
    fs::write(out, list)
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "card")
        {
            files.push(path);
        }
    }
    Ok(())
}
