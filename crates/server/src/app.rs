use crate::config::Config;
use crate::guard::Streams;
use crate::hall::Hall;
use crate::people::Passwords;
use axum::http::{HeaderMap, header};
use std::fmt;
use std::sync::Arc;
use store::{PersonId, Store, StoreError};

/// The server: everything that handlers share.
#[derive(Clone)]
pub struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) config: Arc<Config>,
    pub(crate) streams: Streams,
    pub(crate) passwords: Passwords,
    /// Who has ended sessions of his: streams that are open by one of them end.
    pub(crate) signed_out: tokio::sync::broadcast::Sender<PersonId>,
    /// Rises to one when the server is told to stop: open streams end.
    pub(crate) stopping: tokio::sync::watch::Sender<bool>,
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

impl App {
    /// Opens the store and makes everything ready.
    ///
    /// # Errors
    /// If the data can't be opened; the error says where it is and what to do.
    pub async fn open(config: Config) -> Result<App, StoreError> {
        let store = match &config.data {
            Some(path) => Store::open(path).await?,
            None => Store::in_memory().await?,
        };
        Ok(App {
            hall: Arc::new(Hall::new(store, config.limits.clone(), config.bots_at_once)),
            streams: Streams::new(&config.limits),
            passwords: Passwords::new(config.limits.hashes),
            signed_out: tokio::sync::broadcast::Sender::new(64),
            stopping: tokio::sync::watch::Sender::new(false),
            config: Arc::new(config),
        })
    }

    /// The address people know the server by, without a slash at the end.
    pub(crate) fn base(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.config.public_url {
            return url.trim_end_matches('/').to_owned();
        }
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok())
            .filter(|host| {
                host.chars()
                    .all(|sign| sign.is_ascii_alphanumeric() || ".-:[]".contains(sign))
            })
            .unwrap_or("localhost");
        format!("http://{host}")
    }

    /// Sessions of that person have ended; streams look whether theirs has.
    pub(crate) fn tell_signed_out(&self, person: PersonId) {
        // Nobody listens where no stream is open.
        self.signed_out.send(person).ok();
    }

    pub(crate) fn store(&self) -> &Store {
        self.hall.store()
    }
}
