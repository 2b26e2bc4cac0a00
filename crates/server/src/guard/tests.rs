//! The guard before a small router, without a network.

use super::*;
use axum::body::to_bytes;
use axum::http::Method;
use axum::routing::{get, post};
use std::time::Duration;
use tower::ServiceExt;

fn page(sentence: &str) -> Markup {
    maud::html! { h1 { (sentence) } }
}

fn guarded(limits: &Limits, public_url: Option<&str>) -> Router {
    let router = Router::new()
        .route("/", get(async || "lobby"))
        .route("/slow", get(async || std::future::pending::<&str>().await))
        .route(
            "/broken",
            get(async || -> &'static str { panic!("the bottom card is Tools") }),
        )
        .route("/t/{id}/stream", get(async || "news"))
        .route("/t/{id}/answer", post(async |body: String| body))
        .route("/records", post(async |body: String| body))
        .route("/me/signin", post(async || "welcome"))
        .route(
            "/api/echo",
            post(async |headers: HeaderMap| {
                format!("cookie: {}", headers.contains_key(header::COOKIE))
            }),
        )
        .route(
            "/kept",
            get(async || ([(header::CACHE_CONTROL, "immutable")], "file")),
        );
    protect(router, limits, public_url, page)
}

fn request(method: Method, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Request {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body.into()).expect("a request")
}

async fn ask(router: &Router, request: Request) -> Response {
    match router.clone().oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

async fn text(response: Response) -> String {
    let bytes = to_bytes(response.into_body(), usize::MAX)
        .await
        .expect("a body");
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[tokio::test]
async fn every_answer_says_what_browsers_must_refuse() {
    let router = guarded(&Limits::default(), None);
    for path in ["/", "/nowhere"] {
        let response = ask(&router, request(Method::GET, path, &[], "")).await;
        let headers = response.headers();
        assert!(
            headers[header::CONTENT_SECURITY_POLICY]
                .to_str()
                .expect("text")
                .contains("frame-ancestors 'none'")
        );
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::CACHE_CONTROL], "private, no-cache");
    }
    let kept = ask(&router, request(Method::GET, "/kept", &[], "")).await;
    assert_eq!(kept.headers()[header::CACHE_CONTROL], "immutable");
}

#[tokio::test]
async fn only_our_own_pages_change_anything() {
    let answer = |headers: &[(&str, &str)]| request(Method::POST, "/t/x/answer", headers, "pick=1");
    let router = guarded(&Limits::default(), None);
    let host = ("host", "ages.example");
    for (headers, status) in [
        (vec![host, ("sec-fetch-site", "same-origin")], 200),
        (vec![host, ("sec-fetch-site", "cross-site")], 403),
        (vec![host, ("origin", "http://ages.example")], 200),
        (vec![host, ("origin", "http://evil.example")], 403),
        (vec![host, ("origin", "null")], 403),
        // No browser: it has no cookie of somebody else's.
        (vec![host], 200),
    ] {
        let response = ask(&router, answer(&headers)).await;
        assert_eq!(response.status(), status, "{headers:?}");
    }
    let refused = ask(&router, answer(&[host, ("sec-fetch-site", "cross-site")])).await;
    assert!(
        refused
            .headers()
            .contains_key(header::CONTENT_SECURITY_POLICY)
    );
    assert_eq!(
        text(refused).await,
        "<h1>This came from another site's page, so nothing was done. Open the page here and try it again.</h1>"
    );
    // Looking is free.
    let look = request(
        Method::GET,
        "/",
        &[host, ("sec-fetch-site", "cross-site")],
        "",
    );
    assert_eq!(ask(&router, look).await.status(), 200);
}

#[tokio::test]
async fn behind_a_proxy_the_public_address_is_ours() {
    let headers = [
        ("host", "127.0.0.1:8080"),
        ("origin", "https://ages.example"),
    ];
    let answer = || request(Method::POST, "/t/x/answer", &headers, "pick=1");
    let router = guarded(&Limits::default(), Some("https://Ages.example/"));
    assert_eq!(ask(&router, answer()).await.status(), 200);
    let router = guarded(&Limits::default(), None);
    assert_eq!(ask(&router, answer()).await.status(), 403);
}

#[tokio::test]
async fn a_programs_request_uses_nothing_a_browser_knows() {
    let router = guarded(&Limits::default(), None);
    let headers = [
        ("host", "ages.example"),
        ("authorization", "Bearer token"),
        ("cookie", "ages=somebody"),
        ("origin", "https://client.example"),
        ("sec-fetch-site", "cross-site"),
    ];
    let response = ask(&router, request(Method::POST, "/api/echo", &headers, "")).await;
    assert_eq!(text(response).await, "cookie: false");
}

#[tokio::test]
async fn what_has_begun_ends_even_if_nobody_waits_for_it() {
    let (begun, began) = tokio::sync::oneshot::channel();
    let (done, ended) = tokio::sync::oneshot::channel();
    let channels = Arc::new(std::sync::Mutex::new(Some((begun, done))));
    let handler = async move || {
        let channels = channels.lock().ok().and_then(|mut them| them.take());
        if let Some((begun, done)) = channels {
            begun.send(()).ok();
            tokio::time::sleep(Duration::from_millis(20)).await;
            done.send("on the disk").ok();
        }
    };
    let router = Router::new().route("/t/x/answer", post(handler));
    let router = protect(router, &Limits::default(), None, page);
    let asked =
        tokio::spawn(
            async move { ask(&router, request(Method::POST, "/t/x/answer", &[], "")).await },
        );
    began.await.expect("begins");
    asked.abort();
    assert_eq!(ended.await, Ok("on the disk"));
}

#[test]
fn a_proxys_password_is_no_programs_token() {
    let of = |value: &str| {
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, value.parse().expect("a header"));
        bearer_token(&headers).map(str::to_owned)
    };
    assert_eq!(of("Basic YTpi"), None);
    assert_eq!(of("nonsense"), None);
    assert_eq!(of("bearer  abc ").as_deref(), Some("abc"));
}

#[tokio::test]
async fn who_asks_too_often_is_told_when_to_go_on() {
    let limits = Limits {
        answers: Some(Rate {
            burst: 2,
            per_minute: 1,
        }),
        ..Limits::default()
    };
    let router = guarded(&limits, None);
    let answer = |from: u8, headers: &[(&str, &str)]| {
        let mut answer = request(Method::POST, "/t/x/answer", headers, "pick=1");
        answer
            .extensions_mut()
            .insert(ConnectInfo(SocketAddr::from(([10, 0, 0, from], 1))));
        answer
    };
    assert_eq!(ask(&router, answer(1, &[])).await.status(), 200);
    assert_eq!(ask(&router, answer(1, &[])).await.status(), 200);
    let refused = ask(&router, answer(1, &[("x-ages", "1")])).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()[header::RETRY_AFTER], "60");
    assert_eq!(
        text(refused).await,
        "That was a little too often in a row. Wait 60 seconds, then go on."
    );
    // What one says of oneself opens no other share; another address has its own, and so have pages.
    let disguised = answer(1, &[("x-forwarded-for", "9.9.9.9")]);
    assert_eq!(ask(&router, disguised).await.status(), 429);
    assert_eq!(ask(&router, answer(2, &[])).await.status(), 200);
    let look = request(Method::GET, "/", &[], "");
    assert_eq!(ask(&router, look).await.status(), 200);
}

#[tokio::test]
async fn streams_have_a_share_of_their_own_and_limits_can_be_off() {
    let limits = Limits {
        pages: Some(Rate {
            burst: 1,
            per_minute: 1,
        }),
        opening: Some(Rate {
            burst: 5,
            per_minute: 1,
        }),
        ..Limits::default()
    };
    let router = guarded(&limits, None);
    let stream = || request(Method::GET, "/t/x/stream", &[], "");
    for _ in 0..5 {
        assert_eq!(ask(&router, stream()).await.status(), 200);
    }
    assert_eq!(ask(&router, stream()).await.status(), 429);
    let router = guarded(&Limits::none(), None);
    for _ in 0..500 {
        let answer = request(Method::POST, "/me/signin", &[], "");
        assert_eq!(ask(&router, answer).await.status(), 200);
    }
}

#[tokio::test]
async fn what_is_too_long_is_not_read() {
    let router = guarded(&Limits::default(), None);
    let long = "x".repeat(65 * 1024);
    let answer = |body: Body| request(Method::POST, "/t/x/answer", &[], body);
    let told = ask(&router, answer(Body::from(long.clone()))).await;
    assert_eq!(told.status(), 413);
    assert_eq!(
        text(told).await,
        "<h1>That was too long to be read: 64 kB is the most taken here.</h1>"
    );
    // Its length isn't told before.
    let pieces: Vec<Result<String, std::io::Error>> =
        (0..65).map(|_| Ok("x".repeat(1024))).collect();
    let untold = Body::from_stream(futures_util::stream::iter(pieces));
    let cut = ask(&router, answer(untold)).await;
    assert_eq!(cut.status(), 413);
    assert!(text(cut).await.starts_with("<h1>That was too long"));
    let record = request(Method::POST, "/records", &[], long);
    assert_eq!(ask(&router, record).await.status(), 200);
    let record = request(Method::POST, "/records", &[], "x".repeat(1024 * 1024 + 1));
    assert_eq!(ask(&router, record).await.status(), 413);
}

#[tokio::test]
async fn patience_ends() {
    let limits = Limits {
        patience: Duration::from_millis(10),
        ..Limits::default()
    };
    let router = guarded(&limits, None);
    let response = ask(&router, request(Method::GET, "/slow", &[], "")).await;
    assert_eq!(response.status(), 503);
    assert!(
        text(response)
            .await
            .starts_with("<h1>The answer took too long.")
    );
}

#[tokio::test]
async fn a_panic_breaks_off_one_answer_and_tells_nothing() {
    let router = guarded(&Limits::default(), None);
    let response = ask(&router, request(Method::GET, "/broken", &[], "")).await;
    assert_eq!(response.status(), 500);
    assert_eq!(
        text(response).await,
        "<h1>A mistake of ours broke this off. What had been chosen before is kept: look at the page again.</h1>"
    );
    let next = ask(&router, request(Method::GET, "/", &[], "")).await;
    assert_eq!(next.status(), 200);
}

#[test]
fn an_origin_is_scheme_host_and_port() {
    assert_eq!(
        origin("https://Ages.example:8443/games/?x#y").as_deref(),
        Some("https://ages.example:8443")
    );
    assert_eq!(origin("ages.example"), None);
}
