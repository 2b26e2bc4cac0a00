//! The table in real browsers, played by clicks.
//!
//! Where there is no chromedriver the tests say so and pass, unless `AGES_BROWSER=1` insists.

mod driver;
mod house;
mod player;
mod two;

mod games;
mod manners;
mod plain;

use driver::Driver;
use tokio::sync::{Mutex, MutexGuard};

/// One test at a time: browsers are hungry.
static TURN: Mutex<()> = Mutex::const_new(());

/// A driver and the turn to use it; `None` where there is none.
async fn driver() -> Option<(Driver, MutexGuard<'static, ()>)> {
    let turn = TURN.lock().await;
    match Driver::start() {
        Some(driver) => Some((driver, turn)),
        None => {
            let wanted = std::env::var("AGES_BROWSER").is_ok_and(|wish| wish == "1");
            assert!(!wanted, "AGES_BROWSER=1, but there is no chromedriver");
            eprintln!("There is no chromedriver here: nothing was tried in a browser.");
            None
        }
    }
}
