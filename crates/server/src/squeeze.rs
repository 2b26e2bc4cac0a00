//! What is compressed on its way to a browser.

use crate::guard::Streams;
use axum::http::header;
use tower_http::compression::Predicate;
use tower_http::compression::predicate::{DefaultPredicate, SizeAbove};

/// Streams that are compressed. A compressed one keeps some 300 kB of what it sent, which makes a whole table a few
/// hundred bytes; beyond this many the memory is worth more.
const STREAMS: u32 = 500;

/// Pages always; streams of news as long as they are few.
#[derive(Clone)]
pub struct Squeeze {
    streams: Streams,
    pages: DefaultPredicate,
    size: SizeAbove,
}

impl Squeeze {
    pub fn new(streams: Streams) -> Squeeze {
        Squeeze {
            streams,
            pages: DefaultPredicate::new(),
            size: SizeAbove::default(),
        }
    }
}

impl Predicate for Squeeze {
    fn should_compress<B>(&self, response: &axum::http::Response<B>) -> bool
    where
        B: axum::body::HttpBody,
    {
        let kind = response.headers().get(header::CONTENT_TYPE);
        let stream = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
        if stream {
            self.streams.count() <= STREAMS && self.size.should_compress(response)
        } else {
            self.pages.should_compress(response)
        }
    }
}
