//! How many of something are open, of each address and of all.

use super::address::household;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts what is open.
#[derive(Clone, Debug)]
pub(super) struct Counts(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: u32,
    most_per_address: u32,
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

/// One that is open: counted until it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Permit {
    counts: Arc<Inner>,
    address: IpAddr,
}

impl Counts {
    /// None is open yet.
    pub(super) fn new(most: u32, most_per_address: u32) -> Counts {
        Counts(Arc::new(Inner {
            most,
            most_per_address,
            open: Mutex::default(),
        }))
    }

    /// Opens one for an address, if there may be another.
    pub(super) fn open(&self, address: IpAddr) -> Option<Permit> {
        let address = household(address);
        let mut open = self.0.open();
        let here = open.by_address.get(&address).copied().unwrap_or(0);
        if open.all >= self.0.most || here >= self.0.most_per_address {
            return None;
        }
        open.all += 1;
        open.by_address.insert(address, here + 1);
        drop(open);
        Some(Permit {
            counts: Arc::clone(&self.0),
            address,
        })
    }

    /// How many are open.
    pub(super) fn count(&self) -> u32 {
        self.0.open().all
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.counts.open();
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
    fn each_counts_until_it_is_dropped() {
        let counts = Counts::new(3, 2);
        let open = |last| counts.open(IpAddr::from([10, 0, 0, last]));
        let one = open(1);
        let two = open(1);
        assert!(one.is_some() && two.is_some());
        assert!(open(1).is_none(), "the address has two");
        let three = open(2);
        assert!(three.is_some());
        assert!(open(3).is_none(), "there are three");
        drop(one);
        let again = open(1);
        assert!(again.is_some());
        drop((two, three, again));
        let rest = counts.0.open();
        assert_eq!((rest.all, rest.by_address.len()), (0, 0));
    }
}
