//! What can go wrong with a file, and what to do then.

use std::fmt;
use std::path::PathBuf;

/// Why the store could not do what it was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The file or its folder can't be made, read or written.
    Unreachable {
        /// Which.
        path: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// The file is something else, or damaged.
    NotOurs {
        /// Which.
        path: PathBuf,
        /// What it seems to be.
        what: &'static str,
    },
    /// A newer version of the program has written the file.
    Newer {
        /// Which.
        path: PathBuf,
        /// The file's last migration.
        theirs: i64,
        /// The last one this program knows.
        ours: i64,
    },
    /// The file can't be brought to this program's shape.
    Migration {
        /// Which.
        path: PathBuf,
        /// Why.
        cause: sqlx::migrate::MigrateError,
    },
    /// The database refused.
    Database {
        /// What was being done.
        doing: &'static str,
        /// Why not.
        cause: sqlx::Error,
    },
    /// There is no such table.
    NoTable {
        /// Its id.
        id: String,
    },
    /// Entries were to be written after a gap.
    Gap {
        /// The table's id.
        table: String,
        /// Where the first was to go.
        first: i64,
        /// Where it would have to.
        expected: i64,
    },
    /// A row holds what this program never writes.
    Odd {
        /// Where.
        place: &'static str,
        /// What.
        value: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable { path, cause } => write!(
                f,
                "the games can't be kept in {}: {cause}\nhint: check that the folder may be written to and its disk has room, or choose another with --data",
                path.display()
            ),
            Self::NotOurs { path, what } => write!(
                f,
                "{} is {what}; it has been left alone\nhint: choose another folder with --data, or put a backup in its place",
                path.display()
            ),
            Self::Newer { path, theirs, ours } => write!(
                f,
                "{} was written by a newer version of the program (its tables are of version {theirs}, this program knows {ours}); it has been left alone\nhint: start the newer version, or choose another folder with --data",
                path.display()
            ),
            Self::Migration { path, cause } => write!(
                f,
                "{} can't be brought up to date: {cause}\nhint: keep a copy of the file and start the version that wrote it",
                path.display()
            ),
            Self::Database { doing, cause } => write!(f, "{doing}: {cause}"),
            Self::NoTable { id } => write!(f, "there is no table \"{}\"", id.escape_debug()),
            Self::Gap {
                table,
                first,
                expected,
            } => write!(
                f,
                "table {table}: entry {first} can't be written, the next one is {expected}"
            ),
            Self::Odd { place, value } => write!(
                f,
                "{place} holds \"{}\", which this program never writes there",
                value.escape_debug()
            ),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Migration { cause, .. } => Some(cause),
            Self::Database { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

/// Says what was being done when the database refused.
pub(crate) fn while_doing(doing: &'static str) -> impl Fn(sqlx::Error) -> StoreError {
    move |cause| StoreError::Database { doing, cause }
}

/// The number of a seat, from a row.
pub(crate) fn seat(value: i64) -> Result<u8, StoreError> {
    u8::try_from(value).map_err(|_| StoreError::Odd {
        place: "a seat",
        value: value.to_string(),
    })
}
