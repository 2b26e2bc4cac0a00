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

    /// Answers by clicks: an achievement if there is one, else what `number` leads to.
    ///
    /// Cards are tapped and then confirmed by the button that names them; several are picked until the button lets.
    pub async fn choose(&self, number: usize) {
        let offers = "#answer button[name=pick]:enabled:not(.chosen)";
        let version = self.stand().await.version;
        for tried in 0..60 {
            // What was pressed has answered already.
            if self.stand().await.version != version {
                return;
            }
            let achieve = self
                .client
                .find(Locator::Css("#answer button[value^=achieve]"))
                .await;
            let found = self.client.find_all(Locator::Css(offers)).await;
            let found = found.expect("a page can be looked at");
            let offer = match &achieve {
                Ok(achieve) => Some(achieve),
                Err(_) => found.get((number + tried) % found.len().max(1)),
            };
            // An element may just have been renewed: then the next try finds the new one.
            let pressed = match offer {
                Some(offer) => self.press(offer).await.is_ok(),
                None => false,
            };
            if !pressed {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            let send = self
                .client
                .find(Locator::Css("#send-chosen .primary"))
                .await;
            let Ok(send) = send else { return };
            if !send.is_enabled().await.unwrap_or(false) {
                // Perhaps more has to be picked.
                if self.has("#send-chosen:not(.idle)").await {
                    continue;
                }
                return;
            }
            if self.press(&send).await.is_ok() {
                return;
            }
        }
        panic!("nothing could be chosen");
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
