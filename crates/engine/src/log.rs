//! Where happenings go, if anybody listens.

use view::{Event, Happening};
use vocab::Seats;

/// A listener, or none: a playout logs nothing and pays nothing.
pub(crate) enum Log<'a> {
    Off,
    On(&'a mut Vec<Event>),
}

impl Log<'_> {
    /// Notes what everybody may hear.
    #[inline]
    pub fn open(&mut self, happening: impl FnOnce() -> Happening) {
        if let Log::On(events) = self {
            events.push(Event::open(happening()));
        }
    }

    /// Notes what only some may hear in full.
    #[inline]
    pub fn secret(&mut self, seats: Seats, forms: impl FnOnce() -> (Happening, Happening)) {
        if let Log::On(events) = self {
            let (public, secret) = forms();
            events.push(Event {
                public,
                secret: Some((seats, secret)),
            });
        }
    }
}
