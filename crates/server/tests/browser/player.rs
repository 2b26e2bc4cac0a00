//! A person before a browser: makes tables, sits down, clicks options.

use crate::driver::Browser;
use fantoccini::Locator;
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use serde_json::Value;
use std::time::{Duration, Instant};

/// The longest anything may take; machines that test are busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a page of a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Rises with everything that happens.
    pub version: u64,
    /// Whether the person is asked.
    pub asked: bool,
    /// Whether the game is over.
    pub over: bool,
    /// Whether something sticks out at the right.
    pub too_wide: bool,
}

impl Browser {
    /// Opens a page of ours.
    pub async fn visit(&self, address: &str) {
        self.client.goto(address).await.expect("a page");
    }

    /// Clicks what can be found so, as soon as it can be clicked: pages are just being loaded, elements just renewed.
    pub async fn click(&self, css: &str) {
        let begun = Instant::now();
        loop {
            let clicked = match self.client.find(Locator::Css(css)).await {
                Ok(found) => self.press(&found).await,
                Err(missing) => Err(missing),
            };
            let Err(error) = clicked else { return };
            assert!(
                begun.elapsed() < PATIENCE,
                "{css} can't be clicked: {error}"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Clicks an element, first bringing it to where nothing lies over it.
    async fn press(&self, element: &Element) -> Result<(), CmdError> {
        if element.click().await.is_ok() {
            return Ok(());
        }
        let middle = "arguments[0].scrollIntoView({block:'center'})";
        let argument = serde_json::to_value(element).expect("an element is a value");
        self.client.execute(middle, vec![argument]).await?;
        element.click().await
    }

    /// Types into a field.
    pub async fn write(&self, css: &str, words: &str) {
        let field = self.client.find(Locator::Css(css)).await;
        let field = field.unwrap_or_else(|error| panic!("there is no {css}: {error}"));
        field.send_keys(words).await.expect("a field takes words");
    }

    /// What is written there.
    pub async fn text(&self, css: &str) -> String {
        let found = self.client.find(Locator::Css(css)).await;
        let found = found.unwrap_or_else(|error| panic!("there is no {css}: {error}"));
        found.text().await.expect("an element has a text")
    }

    /// Whether there is such an element.
    pub async fn has(&self, css: &str) -> bool {
        let found = self.client.find_all(Locator::Css(css)).await;
        !found.expect("a page can be looked at").is_empty()
    }

    /// Waits until a script answers yes.
    pub async fn until(&self, what: &str, script: &str) {
        let begun = Instant::now();
        loop {
            let answer = self.client.execute(script, vec![]).await;
            if matches!(answer, Ok(Value::Bool(true))) {
                return;
            }
            if begun.elapsed() > PATIENCE {
                let page = self
                    .ask("return ['#toasts', '#question', '.turn'].map((part) => document.querySelector(part)?.textContent).join(' | ')")
                    .await;
                panic!("waited in vain: {what}. On the page: {page}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// How the table stands on this page.
    pub async fn stand(&self) -> Stand {
        let script = "const t = document.querySelector('[data-version]');
            return [Number(t?.dataset.version ?? 0), document.querySelector('#answer') !== null,
                document.querySelector('#ending') !== null,
                document.scrollingElement.scrollWidth > innerWidth]";
        let answer = self.ask(script).await;
        let yes = |index: usize| answer[index].as_bool().unwrap_or(false);
        Stand {
            version: answer[0].as_u64().unwrap_or(0),
            asked: yes(1),
            over: yes(2),
            too_wide: yes(3),
        }
    }

    /// Waits until the page shows something later than `version`.
    pub async fn after(&self, version: u64) {
        let script = format!(
            "return Number(document.querySelector('[data-version]')?.dataset.version) > {version}"
        );
        self.until("a later version", &script).await;
    }

    /// Lets the page neither rest after what others do nor ask twice.
    pub async fn hasten(&self) {
        self.ask(
            "Object.assign(document.documentElement.dataset, { pause: 'none', confirm: 'false' })",
        )
        .await;
    }

    /// Answers by clicks, until the table shows it: an achievement if there is one, else what `number` leads to.
    ///
    /// Cards are tapped and then confirmed by the button that names them; several are picked until the button lets.
    pub async fn choose(&self, number: usize) {
        // A click that hit a card on its way to another place may have opened it for reading.
        const STATE: &str = "document.querySelector('#reader[open]')?.close();
            return [Number(document.querySelector('[data-version]')?.dataset.version),
            document.querySelector('#answer[aria-busy]') !== null,
            document.querySelector('#send-chosen .primary:enabled') !== null]";
        let version = self.stand().await.version;
        let begun = Instant::now();
        let (mut pressed, mut tried) = (0, 0);
        loop {
            let state = self.ask(STATE).await;
            if state[0].as_u64() > Some(version) {
                return;
            }
            if begun.elapsed() > PATIENCE {
                let page = self
                    .ask("return [document.querySelector('#question')?.textContent, document.querySelector('#toasts')?.textContent, document.querySelector('#answer')?.outerHTML].join(' | ')")
                    .await;
                panic!("nothing came of {pressed} clicks. On the page: {page}");
            }
            let ready = state[2] == true;
            let css = match ready {
                true => "#send-chosen .primary:enabled",
                false => "#answer button[name=pick]:enabled:not(.chosen)",
            };
            let found = self.client.find_all(Locator::Css(css)).await;
            let found = found.expect("a page can be looked at");
            let achieve = Locator::Css("#answer button[value^=achieve]:enabled");
            let achieve = self.client.find(achieve).await.ok();
            let wanted = match achieve {
                Some(achieve) if !ready => Some(achieve),
                _ => found.into_iter().cycle().nth((number + tried) % 97),
            };
            // While it is on its way, or if the element has just been renewed, one looks again.
            let waits = state[1] == true;
            // What can't be pressed for what lies over it is passed over for another.
            tried += 1;
            match wanted {
                Some(wanted) if !waits && self.press(&wanted).await.is_ok() => pressed += 1,
                _ => tokio::time::sleep(Duration::from_millis(25)).await,
            }
        }
    }
}

/// Numbers that seem to follow no rule, the same ones each time.
pub struct Whims(u64);

impl Whims {
    pub fn new(seed: u64) -> Whims {
        Whims(seed)
    }

    pub fn next(&mut self) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize
    }
}
