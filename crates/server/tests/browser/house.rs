//! A server for a test, in this process.

use server::{App, Config, Limits};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server. It stops when told to, or with the test's runtime.
pub struct House {
    pub address: String,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl House {
    /// A server without limits whose bots answer at once.
    pub async fn open() -> House {
        let app = App::open(Config {
            limits: Limits::none(),
            bots_at_once: true,
            ..Config::default()
        })
        .await
        .expect("a store in memory");
        let listener = TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(server::serve(app, listener, async {
            let _ = stopped.await;
        }));
        House {
            address: format!("http://{address}"),
            stop,
            serving,
        }
    }

    /// Stops it and waits until it has.
    #[allow(dead_code, reason = "the screenshots end with the process")]
    pub async fn close(self) {
        let _ = self.stop.send(());
        let served = self.serving.await.expect("the server doesn't panic");
        served.expect("the server serves to the end");
    }
}
