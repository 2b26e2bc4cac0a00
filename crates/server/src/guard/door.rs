//! The door: who may connect, and for how long one may stand in it without a word.

use super::counts::Counts;
use super::limits::Limits;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

/// How long running answers have to come to their end when the server is told to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// Lets requests in until `stop` is done, then lets running answers end.
///
/// Every request knows who is connected: `ConnectInfo<SocketAddr>`.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    stop: impl Future<Output = ()>,
) {
    let per_address = match limits.proxies {
        0 => limits.connections_per_address,
        // They all come from the proxy.
        _ => limits.connections,
    };
    let counts = Counts::new(limits.connections, per_address);
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(limits.patience);
    let farewell = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(connection) => connection,
                Err(error) => {
                    not_accepted(&error).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let Some(permit) = counts.open(peer.ip()) else {
            tracing::debug!(%peer, "too many connections");
            continue;
        };
        let connection = server.serve_connection(io_of(stream), answers(router.clone(), peer));
        let connection = farewell.watch(connection);
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = connection.await {
                tracing::trace!(%peer, %error, "a connection broke");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(FAREWELL, farewell.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some answers were still running when the server stopped");
    }
}

/// A stream that sends small news at once.
fn io_of(stream: TcpStream) -> TokioIo<TcpStream> {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::trace!(%error, "small news may wait for more");
    }
    TokioIo::new(stream)
}

type Answers = std::pin::Pin<
    Box<dyn Future<Output = Result<axum::response::Response, std::convert::Infallible>> + Send>,
>;

/// The router, as one connection sees it.
fn answers(
    router: Router,
    peer: SocketAddr,
) -> impl hyper::service::Service<
    hyper::Request<Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future = Answers,
> {
    service_fn(move |request: hyper::Request<Incoming>| -> Answers {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        Box::pin(router.clone().oneshot(request))
    })
}

/// Somebody hung up while he was let in: never mind. Anything else is ours, such as too many open files: it gets better
/// when others leave, not by asking again at once.
async fn not_accepted(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::error!(%error, "can't let anybody in");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    /// A server on a port of its own, what stops it, and its end.
    async fn open(limits: Limits) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new()
            .route(
                "/",
                get(async |ConnectInfo(peer): ConnectInfo<SocketAddr>| peer.ip().to_string()),
            )
            .route(
                "/slow",
                get(async || {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    "slow but sure"
                }),
            );
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            serve(listener, router, &limits, async {
                stopped.await.ok();
            })
            .await;
        });
        (address, stop, running)
    }

    async fn say(address: SocketAddr, words: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.expect("connects");
        stream.write_all(words.as_bytes()).await.expect("says");
        stream
    }

    async fn hear(mut stream: TcpStream) -> String {
        let mut heard = Vec::new();
        // A connection that is reset has said nothing either.
        stream.read_to_end(&mut heard).await.ok();
        String::from_utf8_lossy(&heard).into_owned()
    }

    const LOOK: &str = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const WAIT: &str = "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n";

    #[tokio::test]
    async fn running_answers_end_before_the_server_does() {
        let (address, stop, running) = open(Limits::default()).await;
        let looked = hear(say(address, LOOK).await).await;
        assert!(looked.ends_with("127.0.0.1"), "{looked}");
        let slow = say(address, WAIT).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        stop.send(()).expect("stops");
        let heard = hear(slow).await;
        assert!(heard.ends_with("slow but sure"), "{heard}");
        running.await.expect("ends");
        assert!(TcpStream::connect(address).await.is_err());
    }

    #[tokio::test]
    async fn who_stands_in_the_door_without_a_word_is_let_go() {
        let (address, _stop, _running) = open(Limits {
            patience: Duration::from_millis(50),
            ..Limits::default()
        })
        .await;
        for words in ["", "GET / HTT", "GET / HTTP/1.1\r\nHost: x\r\n"] {
            let silent = hear(say(address, words).await);
            let end = tokio::time::timeout(Duration::from_secs(5), silent).await;
            assert!(end.is_ok(), "{words:?} holds the door");
        }
    }

    #[tokio::test]
    async fn an_address_has_so_many_connections() {
        let (address, _stop, _running) = open(Limits {
            connections_per_address: 2,
            ..Limits::default()
        })
        .await;
        let held = [say(address, WAIT).await, say(address, WAIT).await];
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(hear(say(address, LOOK).await).await, "");
        drop(held);
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(hear(say(address, LOOK).await).await.contains("200 OK"));
    }
}
