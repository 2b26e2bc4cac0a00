//! How many streams are open.

use super::address::client_address;
use super::counts::{Counts, Permit};
use super::limits::Limits;
use axum::http::HeaderMap;
use std::net::IpAddr;

/// Counts the open streams.
#[derive(Clone, Debug)]
pub struct Streams {
    counts: Counts,
    proxies: u8,
}

impl Streams {
    /// None is open yet.
    pub fn new(limits: &Limits) -> Streams {
        Streams {
            counts: Counts::new(limits.streams, limits.streams_per_address),
            proxies: limits.proxies,
        }
    }

    /// Opens one for whoever asks, if there may be another; it is open until the permit is dropped. `peer` is who is
    /// connected, perhaps a proxy.
    pub fn open(&self, headers: &HeaderMap, peer: IpAddr) -> Option<Permit> {
        self.counts
            .open(client_address(headers, peer, self.proxies))
    }

    /// How many are open.
    pub fn count(&self) -> u32 {
        self.counts.count()
    }
}
