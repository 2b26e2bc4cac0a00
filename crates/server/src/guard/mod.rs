//! What stands before every page: fair shares, sizes, patience, and what browsers are told to refuse.
//!
//! Nothing here knows a game. Before anything is said, [`door`] counts who is connected. The order then, from the outside in:
//!
//! 1. [`headers`]: what browsers must not do with our pages.
//! 2. [`rates`]: how often one address may ask, by what it asks for.
//! 3. A request with a bearer token is a program's: cookies and what browsers say are taken off, so that such a request
//!    can never use what a browser knows, and needs no protection from forgery.
//! 4. Bodies of a size, read before anything begins; answers within a time. What has begun ends, even if whoever asked
//!    has hung up.
//! 5. Requests that change something come from our own pages (CSRF).
//! 6. A handler that panics is a mistake of ours and breaks off one answer, no more.
//!
//! What is refused is told in a sentence, see [`refusal`].

mod address;
mod counts;
mod door;
mod headers;
mod limits;
mod rates;
mod refusal;
mod streams;

#[cfg(test)]
mod tests;

pub use address::client_address;
pub use door::serve;
pub use limits::{Limits, Rate};
pub use streams::Streams;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use maud::Markup;
use rates::{Rates, Sort};
use refusal::{Asker, Refusal};
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::csrf::{CsrfLayer, ProtectionError};

/// A page that tells a person the sentence.
pub type PageOf = fn(&str) -> Markup;

struct Guard {
    limits: Limits,
    rates: Rates,
    page: PageOf,
}

/// Sets the guard before all routes of a router.
///
/// `public_url` is the address people know the server by, if it is told; `page` is how a refusal looks.
pub fn protect(router: Router, limits: &Limits, public_url: Option<&str>, page: PageOf) -> Router {
    let guard = Guard {
        limits: limits.clone(),
        rates: Rates::new(limits),
        page,
    };
    router
        .layer(CatchPanicLayer::custom(broken_off))
        .layer(forgery(public_url))
        .layer(middleware::from_fn_with_state(Arc::new(guard), keep))
        .layer(middleware::map_response(headers::add))
}

/// Marks an answer that was broken off by a panic.
#[derive(Clone, Copy)]
struct BrokenOff;

/// What the panic said has been told on the error stream, as of any other; a browser isn't told.
fn broken_off(_: Box<dyn Any + Send>) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response.extensions_mut().insert(BrokenOff);
    response
}

/// Requests that change something must come from our own pages.
fn forgery(public_url: Option<&str>) -> CsrfLayer {
    let layer = CsrfLayer::new();
    // Behind a proxy that changes the host, the browser's word is compared with the address we were told.
    let Some(origin) = public_url.and_then(origin) else {
        return layer;
    };
    match layer.clone().add_trusted_origin(&origin) {
        Ok(trusting) => trusting,
        Err(error) => {
            tracing::warn!(%error, "the public address is no origin");
            layer
        }
    }
}

/// Scheme, host and port of an address.
fn origin(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    Some(format!("{scheme}://{host}").to_lowercase())
}

async fn keep(State(guard): State<Arc<Guard>>, mut request: Request, next: Next) -> Response {
    let asker = Asker::of(&request);
    let refuse = |refusal: Refusal| refusal.answer(asker, guard.page);
    let sort = Sort::of(request.method(), request.uri().path());
    let peer = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
    let client = client_address(request.headers(), peer, guard.limits.proxies);
    if let Err(wait) = guard.rates.check(sort, client) {
        return refuse(Refusal::TooOften(wait));
    }
    if bearer_token(request.headers()).is_some() {
        for name in [
            header::COOKIE.as_str(),
            header::ORIGIN.as_str(),
            "sec-fetch-site",
        ] {
            request.headers_mut().remove(name);
        }
    }
    let most = match sort {
        Sort::Upload => guard.limits.upload,
        _ => guard.limits.body,
    };
    // What is told to be too long isn't even read; what isn't told is cut off when it becomes so.
    if request.body().size_hint().lower() > most as u64 {
        return refuse(Refusal::TooLong(most));
    }
    let patience = guard.limits.patience;
    let (head, body) = request.into_parts();
    let read = Limited::new(body, most).collect();
    let body = match tokio::time::timeout(patience, read).await {
        Ok(Ok(body)) => Body::from(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            return refuse(Refusal::TooLong(most));
        }
        Ok(Err(_)) => return refuse(Refusal::Torn),
        Err(_) => return refuse(Refusal::TooSlow),
    };
    let running = next.run(Request::from_parts(head, body));
    let response = if sort == Sort::Stream {
        running.await
    } else {
        // On a task of its own: a browser that hangs up, or our patience, must not stop a choice between the moment it
        // is made and the moment it is on the disk.
        match tokio::time::timeout(patience, tokio::spawn(running)).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => {
                tracing::error!(%error, "an answer was broken off");
                return refuse(Refusal::BrokenOff);
            }
            Err(_) => return refuse(Refusal::TooSlow),
        }
    };
    if response.extensions().get::<ProtectionError>().is_some() {
        return refuse(Refusal::Foreign);
    }
    if response.extensions().get::<BrokenOff>().is_some() {
        return refuse(Refusal::BrokenOff);
    }
    response
}

/// The token of a program that asks. Other schemes are none of ours: a proxy may want a password before it.
pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}
