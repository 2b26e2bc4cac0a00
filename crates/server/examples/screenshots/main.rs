//! Takes pictures of the main screens at three sizes, light and dark, to be looked at:
//! `cargo run -p ages-server --example screenshots -- FOLDER` (`target/screens`, if none is given).

#[path = "../../tests/browser/driver.rs"]
mod driver;
#[path = "../../tests/browser/house.rs"]
mod house;

use driver::{Browser, Driver, Screen};
use fantoccini::wd::TimeoutConfiguration;
use house::House;
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

#[tokio::main]
async fn main() {
    let folder = std::env::args()
        .nth(1)
        .map_or_else(|| PathBuf::from("target/screens"), PathBuf::from);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let Some(driver) = Driver::start() else {
        eprintln!("There is no chromedriver on this machine.");
        std::process::exit(1);
    };
    let house = House::open().await;
    let studio = Studio::open(&driver, &house, folder).await;

    studio.pictures("lobby", "/").await;
    studio.pictures("new", "/new").await;
    studio.pictures("cards", "/cards").await;
    studio.pictures("card", "/cards/4/gunpowder").await;
    studio.pictures("rules", "/rules/4").await;
    studio.pictures("guide", "/guide").await;

    let waiting = studio.make("?seat3=person").await;
    studio.pictures("waiting-room", &waiting).await;
    studio
        .pictures("invitation", &studio.invitation().await)
        .await;

    let two = studio.make("?seat2=random&pace=at-once").await;
    studio.pictures("table-opening", &two).await;
    studio.play(&two, "choices > 40 && ask === 'action'").await;
    studio.pictures("table-asked", &two).await;
    studio.look("table-chosen", &two).await;
    studio.play(&two, "ask !== 'action'").await;
    studio.pictures("table-effect", &two).await;
    studio.play(&two, "gathers").await;
    studio.pictures("table-gather", &two).await;
    studio.play(&two, "false").await;
    studio.pictures("over", &two).await;
    studio.pictures("replay", &format!("{two}/at/40")).await;

    let four = studio
        .make("?seat2=greedy&seat3=random&seat4=greedy&pace=at-once")
        .await;
    studio.play(&four, "choices > 15 && ask === 'action'").await;
    studio.pictures("four", &four).await;
    let five = "?seat2=greedy&seat3=random&seat4=greedy&seat5=random&pace=at-once";
    let five = studio.make(five).await;
    studio.play(&five, "choices > 20").await;
    studio.pictures("five", &five).await;

    // Nobody answers for the other person: one waits.
    let with = studio.seat_two().await;
    studio.pictures("table-waiting", &with).await;
    studio.pictures("lobby-games", "/").await;
    studio.pictures("me", "/me").await;
    studio.close().await;
    house.close().await;
}

/// The same person before three windows, and somebody to play with.
struct Studio {
    address: String,
    folder: PathBuf,
    windows: Vec<(&'static str, Browser)>,
    other: Browser,
}

impl Studio {
    async fn open(driver: &Driver, house: &House, folder: PathBuf) -> Studio {
        let sizes = [
            ("desktop", Screen::DESKTOP),
            ("tablet", Screen::TABLET),
            ("phone", Screen::PHONE),
        ];
        let mut windows = Vec::new();
        for (name, screen) in sizes {
            windows.push((name, driver.browser(screen).await));
        }
        let studio = Studio {
            address: house.address.clone(),
            folder,
            windows,
            other: driver.browser(Screen::DESKTOP).await,
        };
        // A whole game may be played between two pictures.
        let patience = TimeoutConfiguration::new(Some(Duration::from_secs(300)), None, None);
        for window in studio
            .windows
            .iter()
            .map(|(_, window)| window)
            .chain([&studio.other])
        {
            let set = window.client.update_timeouts(patience.clone()).await;
            set.expect("a browser can be patient");
        }
        // She tells her name in one window; the others get to know her by the cookie.
        let (_, first) = &studio.windows[0];
        studio.visit(first, "/me").await;
        first
            .ask("const field = document.querySelector('#name'); field.value = 'Ada'; field.form.submit()")
            .await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        let cookies = first.client.get_all_cookies().await.expect("cookies");
        for (_, window) in &studio.windows[1..] {
            studio.visit(window, "/me").await;
            for cookie in &cookies {
                let added = window.client.add_cookie(cookie.clone()).await;
                added.expect("a cookie is taken");
            }
        }
        studio
    }

    async fn visit(&self, window: &Browser, path: &str) {
        let address = format!("{}{path}", self.address);
        window.client.goto(&address).await.expect("a page");
    }

    /// A page in all windows, light and dark.
    async fn pictures(&self, name: &str, path: &str) {
        for (size, window) in &self.windows {
            self.visit(window, path).await;
            tokio::time::sleep(Duration::from_millis(400)).await;
            self.take(window, size, name).await;
        }
        println!("{name}");
    }

    /// The table with a card of the hand looked at.
    async fn look(&self, name: &str, path: &str) {
        for (size, window) in &self.windows {
            self.visit(window, path).await;
            tokio::time::sleep(Duration::from_millis(400)).await;
            window
                .ask("document.querySelector('#answer button.card, .board.me a.legal')?.click()")
                .await;
            tokio::time::sleep(Duration::from_millis(400)).await;
            self.take(window, size, name).await;
        }
        println!("{name}");
    }

    async fn take(&self, window: &Browser, size: &str, name: &str) {
        for theme in ["light", "dark"] {
            window
                .ask(&format!(
                    "document.documentElement.dataset.theme = '{theme}'"
                ))
                .await;
            tokio::time::sleep(Duration::from_millis(200)).await;
            let picture = window.client.screenshot().await.expect("a picture");
            let file = self.folder.join(format!("{name}.{size}.{theme}.png"));
            fs::write(file, picture).expect("it can be kept");
        }
    }

    /// Makes a table and gives its path.
    async fn make(&self, query: &str) -> String {
        let (_, first) = &self.windows[0];
        self.visit(first, &format!("/new{query}")).await;
        self.submit(first, "form.create").await
    }

    /// Sends a form and gives the path it leads to.
    async fn submit(&self, window: &Browser, form: &str) -> String {
        window
            .ask(&format!(
                "const form = document.querySelector('{form}'); form.requestSubmit(form.querySelector('.primary'))"
            ))
            .await;
        tokio::time::sleep(Duration::from_millis(700)).await;
        let address = window.client.current_url().await.expect("an address");
        address.path().to_owned()
    }

    /// The path of the invitation to the table shown in the first window.
    async fn invitation(&self) -> String {
        let (_, first) = &self.windows[0];
        let script = "return new URL(document.querySelector('#link').value).pathname";
        let path = first.ask(script).await;
        path.as_str().expect("a path").to_owned()
    }

    async fn seat_two(&self) -> String {
        let path = self.make("").await;
        let invitation = self.invitation().await;
        self.visit(&self.other, &invitation).await;
        self.other
            .ask("document.querySelector('#name').value = 'Maximiliane'")
            .await;
        self.submit(&self.other, "form[action*=join]").await;
        let (_, first) = &self.windows[0];
        for _ in 0..40 {
            for window in [first, &self.other] {
                self.visit(window, &path).await;
                self.run(window, "true", 1).await;
            }
        }
        // It ends where only the other is asked.
        self.run(first, "false", 20).await;
        path
    }

    /// Plays at random until that is true before a choice, or to the end.
    async fn play(&self, path: &str, until: &str) {
        let (_, first) = &self.windows[0];
        self.visit(first, path).await;
        self.run(first, until, 2000).await;
    }

    /// Answers as a page without a script would: one press after the other. Nothing is asked for half a second: done.
    async fn run(&self, window: &Browser, until: &str, most: usize) {
        let script = format!(
            "const done = arguments[1];
            (async () => {{
                let choices = 0;
                for (let idle = 0; choices < arguments[0] && idle < 10;) {{
                    const text = await (await fetch(location.pathname)).text();
                    const page = new DOMParser().parseFromString(text, 'text/html');
                    if (page.querySelector('#ending')) break;
                    const form = page.querySelector('#answer');
                    if (!form) {{ idle += 1; await new Promise((on) => setTimeout(on, 50)); continue; }}
                    idle = 0;
                    const ask = form.dataset.ask;
                    const gathers = Number(form.dataset.most) > 1;
                    if (choices > 0 && ({until})) break;
                    const offers = [...form.querySelectorAll('button[name=pick]:not(:disabled)')];
                    const offer = offers.find((o) => o.value.startsWith('achieve'))
                        ?? offers[Math.floor(Math.random() * offers.length)];
                    const body = new URLSearchParams({{ version: form.elements.version.value, pick: offer.value }});
                    await fetch(form.getAttribute('action'), {{ method: 'POST', body, headers: {{ 'x-ages': '1' }} }});
                    choices += 1;
                }}
            }})().then(() => done(true), (error) => done(String(error)))"
        );
        let run = window
            .client
            .execute_async(&script, vec![json!(most)])
            .await;
        let outcome = run.expect("a script runs");
        assert_eq!(outcome, true, "playing went wrong");
    }

    async fn close(self) {
        for (_, window) in self.windows {
            window.close().await;
        }
        self.other.close().await;
    }
}
