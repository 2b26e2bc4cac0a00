//! Two people at a table.

use crate::driver::{Browser, Driver, Screen};
use crate::house::House;

/// Ada makes a table, Bob joins by her link, and the game begins: her page shows it by itself.
pub async fn seat_two(driver: &Driver, house: &House) -> [Browser; 2] {
    let ada = driver.browser(Screen::DESKTOP).await;
    let bob = driver.browser(Screen::DESKTOP).await;

    ada.visit(&format!("{}/new", house.address)).await;
    ada.write("#name", "Ada").await;
    ada.click("form.create button.primary").await;
    ada.until(
        "the waiting room",
        "return !!document.querySelector('#room #link')",
    )
    .await;
    let link = ada
        .ask("return document.querySelector('#link').value")
        .await;

    bob.visit(link.as_str().expect("an address")).await;
    bob.write("#name", "Bob").await;
    bob.click(".panel button.primary").await;

    for person in [&ada, &bob] {
        person
            .until(
                "the table",
                "return !!document.querySelector('[data-version]')",
            )
            .await;
        person.hasten().await;
    }
    [ada, bob]
}
