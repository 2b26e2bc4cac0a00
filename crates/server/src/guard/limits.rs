//! How much of everything.

use std::time::Duration;

/// How often something may be done: so many at once, and so many a minute in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once, after a rest.
    pub burst: u32,
    /// In the long run.
    pub per_minute: u32,
}

impl Rate {
    const fn new(burst: u32, per_minute: u32) -> Option<Rate> {
        Some(Rate { burst, per_minute })
    }
}

/// What one address, one person and all together may use up. A rate of `None` is no limit.
///
/// An address may be a whole school behind one door: the rates are those of a lively class, not of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Looking at pages.
    pub pages: Option<Rate>,
    /// Opening streams: each begins with a whole table.
    pub opening: Option<Rate>,
    /// Choosing, taking back, sitting down.
    pub answers: Option<Rate>,
    /// Saying something.
    pub talk: Option<Rate>,
    /// Trying passwords and personal links.
    pub passwords: Option<Rate>,
    /// Making tables and people, sending records.
    pub making: Option<Rate>,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a record that is sent to be looked at.
    pub upload: usize,
    /// How long a request may take to come in, and an answer to be made; streams are not meant.
    pub patience: Duration,
    /// Connections open at once; those beyond are closed before a word is said. The system's limit of open files
    /// has to be above it.
    pub connections: u32,
    /// Connections open at once from one address, where no proxy stands before us.
    pub connections_per_address: u32,
    /// Streams open at once.
    pub streams: u32,
    /// Streams open at once from one address.
    pub streams_per_address: u32,
    /// Tables waiting or running at which something has happened of late.
    pub tables: i64,
    /// Those of one person.
    pub tables_per_person: i64,
    /// Passwords hashed at once; each takes a core and 19 MB for a moment.
    pub hashes: usize,
    /// Proxies of ours between us and the browsers: so many of the addresses they report are believed.
    pub proxies: u8,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            pages: Rate::new(240, 600),
            // All that an address may have open come back at once when the server was away.
            opening: Rate::new(400, 400),
            answers: Rate::new(120, 300),
            talk: Rate::new(15, 40),
            passwords: Rate::new(10, 10),
            making: Rate::new(30, 30),
            body: 64 * 1024,
            upload: 1024 * 1024,
            patience: Duration::from_secs(30),
            connections: 25_000,
            connections_per_address: 500,
            streams: 20_000,
            streams_per_address: 200,
            tables: 10_000,
            tables_per_person: 50,
            hashes: 2,
            proxies: 0,
        }
    }
}

impl Limits {
    /// No rates and as many streams and tables as there is room for: for figures and tests, not for the world.
    pub fn none() -> Limits {
        Limits {
            pages: None,
            opening: None,
            answers: None,
            talk: None,
            passwords: None,
            making: None,
            connections: u32::MAX,
            connections_per_address: u32::MAX,
            streams: u32::MAX,
            streams_per_address: u32::MAX,
            tables: i64::MAX,
            tables_per_person: i64::MAX,
            ..Limits::default()
        }
    }
}
