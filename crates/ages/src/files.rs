//! Reading files from anywhere, and writing saved games so that none is ever half written.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// No file we read is bigger; what is says so without being read whole.
const BYTES_MAX: u64 = 8 << 20;

/// The bytes of a file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display();
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin()
            .lock()
            .take(BYTES_MAX + 1)
            .read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(BYTES_MAX + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::Input(format!("can't read {name}: {error}")))?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(Failure::Input(format!(
            "{name} is bigger than {} MB, so it is none of ours",
            BYTES_MAX >> 20
        )));
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Failure::Input(format!("{name} is empty")));
    }
    Ok(bytes)
}

/// A new file that other users of the machine can't read where the platform can say so: a record holds every secret.
fn private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a file by way of another beside it, so that at any moment either the old or the new one is there whole.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let mut file = private(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    drop(file);
    fs::rename(&beside, path)
}

/// A path that isn't taken: `stem.ext`, or with a number before the dot.
pub fn free_path(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let mut path = folder.join(format!("{stem}.{extension}"));
    let mut number = 2;
    while path.exists() {
        path = folder.join(format!("{stem}-{number}.{extension}"));
        number += 1;
    }
    path
}
