//! How often an address may ask.

use super::address::household;
use super::limits::{Limits, Rate};
use axum::http::Method;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// What is asked for, as far as fair shares go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A file of the program: browsers keep it.
    Asset,
    /// A stream of news: it is counted while it is open too.
    Stream,
    /// A page.
    Page,
    /// A choice, or another small change.
    Answer,
    /// Something said.
    Talk,
    /// A try of a password or a personal link.
    Password,
    /// A new table or person.
    Making,
    /// A record to be looked at.
    Upload,
}

impl Sort {
    pub(super) fn of(method: &Method, path: &str) -> Sort {
        let path = path.trim_end_matches('/');
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        let parts = match parts.as_slice() {
            ["api", rest @ ..] => rest,
            parts => parts,
        };
        let changes = !(method.is_safe());
        match (changes, parts) {
            (false, ["assets", ..] | ["favicon.ico"]) => Sort::Asset,
            (false, ["t" | "tables", _, "stream" | "events"]) => Sort::Stream,
            (false, _) => Sort::Page,
            (true, ["me", "signin" | "password" | "resume"] | ["resume", ..]) => Sort::Password,
            (true, ["records"]) => Sort::Upload,
            (
                true,
                ["new" | "play" | "guide" | "tables" | "people"]
                | ["me", "name"]
                | [.., "rematch"]
                | [.., "join"]
                | [.., "join", _],
            ) => Sort::Making,
            (true, [.., "chat"]) => Sort::Talk,
            (true, _) => Sort::Answer,
        }
    }
}

/// After how many requests those who haven't asked for long are forgotten.
const TIDY_EVERY: u32 = 4096;

type Limiter = DefaultKeyedRateLimiter<IpAddr>;

pub(super) struct Rates {
    pages: Option<Limiter>,
    opening: Option<Limiter>,
    answers: Option<Limiter>,
    talk: Option<Limiter>,
    passwords: Option<Limiter>,
    making: Option<Limiter>,
    asked: AtomicU32,
    clock: DefaultClock,
}

fn limiter(rate: Option<Rate>) -> Option<Limiter> {
    let rate = rate?;
    let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let quota =
        Quota::per_minute(at_least_one(rate.per_minute)).allow_burst(at_least_one(rate.burst));
    Some(RateLimiter::keyed(quota))
}

impl Rates {
    pub(super) fn new(limits: &Limits) -> Rates {
        Rates {
            pages: limiter(limits.pages),
            opening: limiter(limits.opening),
            answers: limiter(limits.answers),
            talk: limiter(limits.talk),
            passwords: limiter(limits.passwords),
            making: limiter(limits.making),
            asked: AtomicU32::new(0),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a request; or says how long to wait.
    pub(super) fn check(&self, sort: Sort, client: IpAddr) -> Result<(), Duration> {
        self.tidy();
        let limiter = match sort {
            Sort::Asset => &None,
            Sort::Page => &self.pages,
            Sort::Stream => &self.opening,
            Sort::Answer => &self.answers,
            Sort::Talk => &self.talk,
            Sort::Password => &self.passwords,
            Sort::Making | Sort::Upload => &self.making,
        };
        let Some(limiter) = limiter else {
            return Ok(());
        };
        limiter
            .check_key(&household(client))
            .map_err(|until| until.wait_time_from(self.clock.now()))
    }

    fn tidy(&self) {
        if self.asked.fetch_add(1, Ordering::Relaxed) % TIDY_EVERY != TIDY_EVERY - 1 {
            return;
        }
        let all = [
            &self.pages,
            &self.opening,
            &self.answers,
            &self.talk,
            &self.passwords,
            &self.making,
        ];
        for limiter in all.into_iter().flatten() {
            limiter.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_known_by_method_and_address() {
        let get = |path| Sort::of(&Method::GET, path);
        let post = |path| Sort::of(&Method::POST, path);
        assert_eq!(get("/"), Sort::Page);
        assert_eq!(get("/t/abc"), Sort::Page);
        assert_eq!(get("/t/abc/join/key"), Sort::Page);
        assert_eq!(get("/assets/ages.js"), Sort::Asset);
        assert_eq!(get("/t/abc/stream"), Sort::Stream);
        assert_eq!(get("/api/tables/abc/stream"), Sort::Stream);
        assert_eq!(post("/t/abc/answer"), Sort::Answer);
        assert_eq!(post("/t/abc/stream"), Sort::Answer);
        assert_eq!(get("/cards/4/stream"), Sort::Page);
        assert_eq!(post("/t/abc/chat"), Sort::Talk);
        assert_eq!(post("/t/abc/join/key"), Sort::Making);
        assert_eq!(post("/me/signin"), Sort::Password);
        assert_eq!(post("/me/signin/"), Sort::Password);
        assert_eq!(post("/resume/token"), Sort::Password);
        assert_eq!(post("/me/settings"), Sort::Answer);
        for path in [
            "/new",
            "/play",
            "/guide",
            "/me/name",
            "/t/abc/rematch",
            "/api/tables",
        ] {
            assert_eq!(post(path), Sort::Making, "{path}");
        }
        assert_eq!(post("/records"), Sort::Upload);
        assert_eq!(Sort::of(&Method::DELETE, "/new"), Sort::Making);
    }
}
