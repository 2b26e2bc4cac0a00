//! Real browsers: a chromedriver of our own and sessions in it, each a browser process with a profile of its own.

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A running chromedriver. It ends with the value, and its browsers with it.
pub struct Driver {
    process: Child,
    address: String,
}

/// How large the window is, and whether it is a phone's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub phone: bool,
}

#[allow(dead_code, reason = "the tests and the screenshots use different ones")]
impl Screen {
    pub const DESKTOP: Screen = Screen {
        width: 1440,
        height: 900,
        phone: false,
    };
    pub const TABLET: Screen = Screen {
        width: 1024,
        height: 768,
        phone: false,
    };
    pub const PHONE: Screen = Screen {
        width: 390,
        height: 844,
        phone: true,
    };
}

impl Driver {
    /// Starts a chromedriver on a free port; `None` if there is none on this machine.
    pub fn start() -> Option<Driver> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let output = process.stdout.take().expect("the output is piped");
        let mut lines = BufReader::new(output).lines();
        let port = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                let words = line.split("successfully on port ").nth(1)?;
                words.trim_end_matches('.').parse::<u16>().ok()
            })
            .expect("chromedriver says on which port it listens");
        // What else it says is read away, so that it never waits for us.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Driver {
            process,
            address: format!("http://127.0.0.1:{port}"),
        })
    }

    /// A fresh browser that knows nobody.
    pub async fn browser(&self, screen: Screen) -> Browser {
        self.open(screen, json!({})).await
    }

    /// A fresh browser in which pages run no script.
    #[allow(dead_code, reason = "the screenshots need none")]
    pub async fn browser_without_script(&self, screen: Screen) -> Browser {
        let prefs = json!({ "profile.managed_default_content_settings.javascript": 2 });
        self.open(screen, prefs).await
    }

    async fn open(&self, screen: Screen, prefs: Value) -> Browser {
        let profile = tempfile::tempdir().expect("a folder for a profile");
        let mut args: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ]
        .map(str::to_owned)
        .to_vec();
        args.push(format!("--user-data-dir={}", profile.path().display()));
        args.push(format!("--window-size={},{}", screen.width, screen.height));
        let mut options = json!({ "args": args, "prefs": prefs });
        if screen.phone {
            options["mobileEmulation"] = json!({
                "deviceMetrics": {
                    "width": screen.width, "height": screen.height, "pixelRatio": 2.0, "touch": true
                }
            });
        }
        let mut wishes = Map::new();
        wishes.insert("goog:chromeOptions".to_owned(), options);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wishes)
            .connect(&self.address)
            .await
            .expect("a browser starts");
        if !screen.phone {
            // The window has a frame even where nobody sees it: the page itself is to have the size.
            let inner = client
                .execute("return [innerWidth, innerHeight]", vec![])
                .await
                .unwrap_or_default();
            let inner = |index: usize| inner[index].as_u64().unwrap_or(0) as u32;
            if inner(0) > 0 {
                let width = 2 * screen.width - inner(0);
                let height = 2 * screen.height - inner(1);
                let sized = client.set_window_size(width, height).await;
                sized.expect("a window has a size");
            }
        }
        Browser {
            client,
            _profile: profile,
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Also after a failed test: sessions that are still open end with the driver.
        let shutdown = std::net::TcpStream::connect(self.address.trim_start_matches("http://"));
        if let Ok(mut stream) = shutdown {
            use std::io::{Read, Write};
            let asked = stream.write_all(
                b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            );
            if asked.is_ok() {
                let _ = stream.set_read_timeout(Some(std::time::Duration::from_secs(5)));
                let _ = stream.read_to_end(&mut Vec::new());
            }
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser with one person before it.
pub struct Browser {
    pub client: Client,
    _profile: TempDir,
}

impl Browser {
    /// Closes it. Not needed when a test fails: then the driver takes it along.
    pub async fn close(self) {
        self.client.close().await.expect("a browser closes");
    }

    /// What a script says.
    pub async fn ask(&self, script: &str) -> Value {
        let answer = self.client.execute(script, vec![]).await;
        answer.unwrap_or_else(|error| panic!("{script}: {error}"))
    }
}
