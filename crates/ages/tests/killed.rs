//! A server is killed in the middle of an effect: the open page waits, and goes on when it is back.
//!
//! Where there is no chromedriver the test says so and passes, unless `AGES_BROWSER=1` insists.

#[path = "../../server/tests/browser/driver.rs"]
mod driver;
#[path = "../../server/tests/browser/player.rs"]
#[allow(dead_code, reason = "shared with the browser tests of the server")]
mod player;

use driver::{Browser, Driver, Screen};
use player::Whims;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// `ages serve`, killed when it is dropped.
struct Server(Child);

impl Server {
    fn start(address: SocketAddr, data: &Path) -> Server {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("ages"));
        command
            .args([
                "serve",
                "--listen",
                &address.to_string(),
                "--log-level",
                "warn",
            ])
            .arg("--data")
            .arg(data)
            .stdout(Stdio::null());
        let server = Server(command.spawn().expect("ages starts"));
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "it doesn't listen"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
        server
    }

    /// As `kill -9` does: it can't do anything about it.
    fn kill(mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it is ours");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const ASKED: &str = "return !!document.querySelector('#answer,#ending')";
const SHOWN: &str =
    "return [document.querySelector('#question-line'), document.querySelector('#log ol'),
    ...document.querySelectorAll('.board')].map((part) => part.textContent).join('|')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_page_goes_on_after_the_server_was_killed() {
    let Some(driver) = Driver::start() else {
        let wanted = std::env::var("AGES_BROWSER").is_ok_and(|wish| wish == "1");
        assert!(!wanted, "AGES_BROWSER=1, but there is no chromedriver");
        eprintln!("There is no chromedriver here: nothing was tried in a browser.");
        return;
    };
    let data = tempfile::tempdir().expect("a folder");
    let free = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let address = free.local_addr().expect("it is bound");
    drop(free);
    let server = Server::start(address, data.path());

    let ada = driver.browser(Screen::DESKTOP).await;
    ada.visit(&format!("http://{address}/new?seat2=random&pace=at-once"))
        .await;
    ada.write("#name", "Ada").await;
    ada.click("form.create button.primary").await;
    ada.until("a question", ASKED).await;
    ada.hasten().await;
    ada.ask("window.same = true").await;

    let mut whims = Whims::new(11);
    play_into_an_effect(&ada, &mut whims).await;
    let shown = ada.ask(SHOWN).await;
    server.kill();
    ada.until(
        "the page knows",
        "return !document.querySelector('#offline').hidden",
    )
    .await;

    let server = Server::start(address, data.path());
    ada.until(
        "the page is back",
        "return document.querySelector('#offline').hidden",
    )
    .await;
    assert_eq!(
        ada.ask(SHOWN).await,
        shown,
        "nothing is lost and nothing is new"
    );

    // It goes on in the middle of the effect, and the page was never loaded anew.
    let version = ada.stand().await.version;
    ada.choose(whims.next()).await;
    ada.after(version).await;
    ada.until("the next question", ASKED).await;

    // Killed right after a choice: it is there.
    let version = ada.stand().await.version;
    ada.choose(whims.next()).await;
    ada.after(version).await;
    let mine = "return document.querySelector('#log li.act.mine').textContent";
    let last = ada.ask(mine).await;
    server.kill();
    let _server = Server::start(address, data.path());
    ada.until("asked again", ASKED).await;
    let version = ada.stand().await.version;
    assert!(
        ada.ask(SHOWN)
            .await
            .to_string()
            .contains(last.as_str().expect("a block"))
    );
    ada.choose(whims.next()).await;
    ada.after(version).await;
    assert_eq!(ada.ask("return window.same").await, true);
    ada.close().await;
}

/// Plays until a card asks.
async fn play_into_an_effect(ada: &Browser, whims: &mut Whims) {
    for _ in 0..300 {
        ada.until("a question", ASKED).await;
        let ask = ada
            .ask("return document.querySelector('#answer')?.dataset.ask ?? 'over'")
            .await;
        match ask.as_str() {
            Some("action" | "opening") => {}
            Some("over") => panic!("the game was over before a card asked"),
            _ => return,
        }
        let version = ada.stand().await.version;
        ada.choose(whims.next()).await;
        ada.after(version).await;
    }
    panic!("no card asked anything");
}
