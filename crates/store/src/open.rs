//! Opening the file, and the two ways into it.

use crate::StoreError;
use crate::error::while_doing;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, Sqlite, Transaction};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

static MIGRATIONS: Migrator = sqlx::migrate!();

/// Readers at once. They never wait for the writer, nor he for them.
const READERS: u32 = 4;

/// How long to wait for another process that holds the file, such as a backup.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is kept, in one SQLite file.
#[derive(Clone, Debug)]
pub struct Store {
    /// One connection, so that writers queue here, in order, instead of finding the file locked.
    writer: SqlitePool,
    /// In memory this is the same connection as the writer's: never read while a transaction is open.
    readers: SqlitePool,
}

impl Store {
    /// Opens the file, makes it and its folder if need be, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// The file can't be reached, is no database of ours, or belongs to a newer version; it is left as it was then.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        prepare(path).map_err(|error| StoreError::Unreachable {
            path: path.to_owned(),
            cause: error.to_string(),
        })?;
        // Appending to a log (WAL) lets readers go on while one writes. The log is synced at every commit (FULL): a
        // killed process would lose nothing with less, but with NORMAL a power cut could take back choices that
        // players have already seen the effects of. It costs one sync a choice, and people don't choose that fast.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = |connections| {
            SqlitePoolOptions::new()
                .max_connections(connections)
                // When the disk is full or fails, SQLite itself rolls back, and what then counts transactions is one
                // off for ever: such a connection is closed, and the next who writes gets a new one.
                .after_release(|connection, _| {
                    Box::pin(async move {
                        // What was rolled back on the way is behind it then.
                        connection.ping().await?;
                        Ok(!connection.is_in_transaction())
                    })
                })
        };
        let writer = pool(1)
            .connect_with(options.clone())
            .await
            .map_err(|cause| refused(path, cause))?;
        migrate(&writer, path).await?;
        let readers = pool(READERS)
            .connect_with(options)
            .await
            .map_err(|cause| refused(path, cause))?;
        Ok(Store { writer, readers })
    }

    /// A store that forgets everything when it is dropped, for tests and trials.
    ///
    /// # Errors
    ///
    /// There is no memory for it.
    pub async fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(":memory:");
        let options = SqliteConnectOptions::new()
            .in_memory(true)
            .foreign_keys(true);
        // The data live as long as the one connection.
        let only = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await
            .map_err(|cause| refused(&path, cause))?;
        migrate(&only, &path).await?;
        Ok(Store {
            writer: only.clone(),
            readers: only,
        })
    }

    /// Waits for what is being written and closes the file; the log beside it is folded in.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    pub(crate) fn writer(&self) -> &SqlitePool {
        &self.writer
    }

    pub(crate) fn reader(&self) -> &SqlitePool {
        &self.readers
    }

    /// Begins to write several things that belong together.
    pub(crate) async fn write(
        &self,
        doing: &'static str,
    ) -> Result<Transaction<'static, Sqlite>, StoreError> {
        // Immediate: what is read inside can't be outdated when it is written upon.
        self.writer
            .begin_with("begin immediate")
            .await
            .map_err(while_doing(doing))
    }
}

/// Makes the folder and the file, for its owner's eyes only: seeds of running games are in it.
fn prepare(path: &Path) -> io::Result<()> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path).map(drop)
}

fn refused(path: &Path, cause: sqlx::Error) -> StoreError {
    // SQLite's own number for "file is not a database".
    const NOT_A_DATABASE: &str = "26";
    let code = cause.as_database_error().and_then(|error| error.code());
    if code.as_deref() == Some(NOT_A_DATABASE) {
        return StoreError::NotOurs {
            path: path.to_owned(),
            what: "no database",
        };
    }
    StoreError::Unreachable {
        path: path.to_owned(),
        cause: cause.to_string(),
    }
}

async fn migrate(pool: &SqlitePool, path: &Path) -> Result<(), StoreError> {
    let strange: bool = sqlx::query_scalar(
        "select count(*) > 0 and sum(name = '_sqlx_migrations') = 0
         from sqlite_master where type = 'table'",
    )
    .fetch_one(pool)
    .await
    .map_err(|cause| refused(path, cause))?;
    if strange {
        return Err(StoreError::NotOurs {
            path: path.to_owned(),
            what: "another program's database",
        });
    }
    MIGRATIONS.run(pool).await.map_err(|cause| match cause {
        MigrateError::VersionMissing(theirs) => StoreError::Newer {
            path: path.to_owned(),
            theirs,
            ours: MIGRATIONS
                .iter()
                .map(|migration| migration.version)
                .max()
                .unwrap_or(0),
        },
        cause => StoreError::Migration {
            path: path.to_owned(),
            cause,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NewTable, SeatRow};

    #[tokio::test]
    async fn a_full_disk_refuses_and_is_forgotten_when_there_is_room_again() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let path = folder.path().join("ages.db");
        let store = Store::open(&path).await.expect("opens");
        let ada = store.add_person("Ada", 1).await.expect("a person");
        let table = |id: &str, words: usize| NewTable {
            id: id.to_owned(),
            setup: "x".repeat(words),
            title: "Table".to_owned(),
            listed: false,
            invite_key: "key".to_owned(),
            owner: ada,
            seats: vec![SeatRow::person(ada)],
            now: 1,
        };
        // As far as SQLite can tell the disk is full: the file can't grow. The limit is the connection's.
        sqlx::query("pragma max_page_count = 1")
            .execute(store.writer())
            .await
            .expect("a limit");
        let full = store.add_table(table("one", 100_000)).await;
        assert!(
            full.as_ref()
                .is_err_and(|error| error.to_string().contains("full")),
            "{full:?}"
        );
        assert_eq!(store.table("one").await.expect("reads"), None);
        store.add_table(table("one", 100_000)).await.expect("room");
        assert!(store.table("one").await.expect("reads").is_some());
    }
}
