//! Without a script: forms and links do it all.

use crate::driver::{Browser, Screen};
use crate::house::House;
use fantoccini::Locator;
use std::time::Duration;

/// Presses what leads to another page, until one is there.
async fn follow(browser: &Browser, css: &str) {
    let from = browser.client.current_url().await.expect("an address");
    for _ in 0..50 {
        browser.click(css).await;
        for _ in 0..20 {
            if browser.client.current_url().await.expect("an address") != from {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    panic!("{css} leads nowhere");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn some_turns_are_played_without_a_script() {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let ada = driver.browser_without_script(Screen::DESKTOP).await;
    ada.visit(&house.address).await;
    ada.write("#name", "Ada").await;
    ada.click("form.deal button.primary").await;
    let mut choices = 0;
    for _ in 0..200 {
        if choices == 15 || ada.has("#ending").await {
            break;
        }
        let found = ada
            .client
            .find_all(Locator::Css("#answer button[name=pick]:enabled"))
            .await
            .expect("a page can be looked at");
        // The bot is thinking: one looks again.
        let Some(offer) = found.get(choices % found.len().max(1)) else {
            ada.client
                .refresh()
                .await
                .expect("a page can be loaded anew");
            continue;
        };
        // A page that is just being left has options that are gone.
        if offer.click().await.is_ok() {
            choices += 1;
        }
    }
    assert_eq!(choices, 15, "there was always something to choose");
    assert!(
        ada.has("#log li.act.mine").await,
        "what was chosen has happened"
    );

    // The past is a link and a form away, and cards are pages.
    follow(&ada, "#log header a").await;
    assert!(ada.has(".replay").await);
    follow(&ada, ".replay form button").await;
    assert!(ada.has(".replay").await);
    follow(&ada, ".board a.card").await;
    assert!(ada.has("article.read").await);
    ada.close().await;
    house.close().await;
}
