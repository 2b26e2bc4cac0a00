//! How many streams are open.

use super::address::{client_address, household};
use super::limits::Limits;
use axum::http::HeaderMap;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts the open streams, of each address and of all.
#[derive(Clone, Debug)]
pub struct Streams(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: u32,
    most_per_address: u32,
    proxies: u8,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: u32,
    by_address: HashMap<IpAddr, u32>,
}

impl Inner {
    /// Nothing is awaited while it is held, and counts are right even if somebody panicked meanwhile.
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One open stream: counted until it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Permit {
    streams: Arc<Inner>,
    address: IpAddr,
}

impl Streams {
    /// None is open yet.
    pub fn new(limits: &Limits) -> Streams {
        Streams(Arc::new(Inner {
            most: limits.streams,
            most_per_address: limits.streams_per_address,
            proxies: limits.proxies,
            open: Mutex::default(),
        }))
    }

    /// Opens one for whoever asks, if there may be another. `peer` is who is connected, perhaps a proxy.
    pub fn open(&self, headers: &HeaderMap, peer: IpAddr) -> Option<Permit> {
        let address = household(client_address(headers, peer, self.0.proxies));
        let mut open = self.0.open();
        let here = open.by_address.get(&address).copied().unwrap_or(0);
        if open.all >= self.0.most || here >= self.0.most_per_address {
            return None;
        }
        open.all += 1;
        open.by_address.insert(address, here + 1);
        drop(open);
        Some(Permit {
            streams: Arc::clone(&self.0),
            address,
        })
    }

    /// How many are open.
    pub fn count(&self) -> u32 {
        self.0.open().all
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.streams.open();
        open.all = open.all.saturating_sub(1);
        if let Some(here) = open.by_address.get_mut(&self.address) {
            *here = here.saturating_sub(1);
            if *here == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_counts_until_it_is_dropped() {
        let streams = Streams::new(&Limits {
            streams: 3,
            streams_per_address: 2,
            ..Limits::default()
        });
        let open = |last| streams.open(&HeaderMap::new(), IpAddr::from([10, 0, 0, last]));
        let one = open(1);
        let two = open(1);
        assert!(one.is_some() && two.is_some());
        assert!(open(1).is_none(), "the address has two");
        let three = open(2);
        assert!(three.is_some());
        assert!(open(3).is_none(), "there are three");
        drop(one);
        assert_eq!(streams.count(), 2);
        let again = open(1);
        assert!(again.is_some());
        drop((two, three, again));
        assert_eq!(streams.count(), 0);
        assert!(streams.0.open().by_address.is_empty());
    }
}
