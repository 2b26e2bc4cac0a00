//! Whole games to the end.

use crate::driver::Screen;
use crate::house::House;
use crate::player::Whims;
use crate::two::seat_two;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_whole_game() {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let [ada, bob] = seat_two(&driver, &house).await;
    let people = [&ada, &bob];
    let mut whims = Whims::new(3);
    let mut choices = 0;
    'game: loop {
        let mut seen = 0;
        for person in people {
            let stand = person.stand().await;
            seen = seen.max(stand.version);
            if stand.over {
                break 'game;
            }
            if stand.asked {
                person.choose(whims.next()).await;
                choices += 1;
                for each in people {
                    each.after(stand.version).await;
                }
                continue 'game;
            }
        }
        assert!(choices < 3000, "a game ends");
        for person in people {
            person
                .until(
                    "somebody asked",
                    &format!(
                        "const t = document.querySelector('[data-version]');
                         return Number(t.dataset.version) > {seen} || !!document.querySelector('#answer,#ending')"
                    ),
                )
                .await;
        }
    }
    for person in people {
        person
            .until("the end", "return !!document.querySelector('#ending')")
            .await;
    }
    assert!(choices > 20, "{choices} choices are no game");
    assert_eq!(
        ada.text("#ending .winner bdi").await,
        bob.text("#ending .winner bdi").await
    );
    ada.close().await;
    bob.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_plays_a_bot_on_a_phone() {
    one_plays_a_bot(Screen::PHONE, "", 5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_set_is_played_on_a_phone() {
    one_plays_a_bot(Screen::PHONE, "4", 7).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_set_of_the_third_edition_is_played_at_a_desk() {
    one_plays_a_bot(Screen::DESKTOP, "3", 8).await;
}

/// A whole game against a bot; with an edition named, with every set of it.
async fn one_plays_a_bot(screen: Screen, sets_of: &str, luck: u64) {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let ada = driver.browser(screen).await;
    ada.visit(&house.address).await;
    ada.ask("document.querySelector('details.change').open = true; document.querySelector('#bot').value = 'random'")
        .await;
    if !sets_of.is_empty() {
        ada.ask(&format!(
            "document.querySelector('#edition').value = '{sets_of}';
             for (const box of document.querySelectorAll('form.deal [data-editions~=\"{sets_of}\"] input')) box.checked = true;
             document.querySelector('#edition').dispatchEvent(new Event('input', {{bubbles: true}}))"
        ))
        .await;
    }
    ada.click("form.deal button.primary").await;
    ada.until("the table", "return !!document.querySelector('#answer')")
        .await;
    ada.hasten().await;
    assert_eq!(ada.has("[id^=forecast-]").await, !sets_of.is_empty());

    let mut whims = Whims::new(luck);
    let mut choices = 0;
    loop {
        let stand = ada.stand().await;
        assert!(
            !stand.too_wide,
            "the page scrolls sideways at version {}",
            stand.version
        );
        if stand.over {
            break;
        }
        if stand.asked {
            ada.choose(whims.next()).await;
            choices += 1;
        }
        assert!(choices < 3000, "a game ends");
        ada.after(stand.version).await;
    }
    assert!(choices > 20, "{choices} choices are no game");
    ada.close().await;
    house.close().await;
}
