//! Taking back, tabs that lag behind, chat, reading in place.

use crate::driver::{Browser, Screen};
use crate::house::House;
use crate::player::Whims;
use crate::two::seat_two;
use fantoccini::Locator;

/// Who is asked of two, and who isn't, once the opening is over.
async fn opened<'a>(ada: &'a Browser, bob: &'a Browser) -> (&'a Browser, &'a Browser) {
    for person in [ada, bob] {
        let version = person.stand().await.version;
        person.choose(0).await;
        person.after(version).await;
    }
    for person in [ada, bob] {
        person
            .until(
                "the first turn",
                "return !document.querySelector('#answer[data-ask=opening]') && !!document.querySelector('.turn .pips')",
            )
            .await;
    }
    match ada.stand().await.asked {
        true => (ada, bob),
        false => (bob, ada),
    }
}

const ASKED: &str = "return !!document.querySelector('#answer')";
const NOT_ASKED: &str = "return !document.querySelector('#answer')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_choice_that_has_shown_nothing_is_taken_back_at_once() {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let [ada, bob] = seat_two(&driver, &house).await;

    // What has shown nobody anything can be taken back at once.
    let mut whims = Whims::new(7);
    let mut taken_back = false;
    for _ in 0..300 {
        let person = if ada.stand().await.asked { &ada } else { &bob };
        let stand = person.stand().await;
        assert!(
            !stand.over,
            "the game was over before anything could be taken back"
        );
        if !stand.asked {
            continue;
        }
        let question = person.text("#question-line").await;
        person.choose(whims.next()).await;
        for each in [&ada, &bob] {
            each.after(stand.version).await;
        }
        if person.has(".bar > form[action$='/undo']").await {
            person.click("#undo").await;
            let asked = format!(
                "return document.querySelector('#answer #question-line')?.innerText.trim() === {}",
                serde_json::Value::from(question.trim())
            );
            person.until("the question is back", &asked).await;
            taken_back = true;
            break;
        }
    }
    assert!(
        taken_back,
        "among many choices there is one that shows nothing"
    );
    ada.close().await;
    bob.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_has_shown_something_is_taken_back_by_consent_or_not() {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let [ada, bob] = seat_two(&driver, &house).await;
    let (first, second) = opened(&ada, &bob).await;

    // A card was drawn: only if the other agrees. He doesn't.
    first.click("#answer button[value=draw]").await;
    second.until("the other's turn", ASKED).await;
    first.click("summary.undo").await;
    let why = first.text(".why .full").await;
    assert!(why.contains("a card has been drawn"), "{why}");
    first.click(".why .full button").await;
    second
        .click("section.toast form[action$='/refuse'] button")
        .await;
    second
        .until(
            "the wish is gone",
            "return !document.querySelector('section.toast')",
        )
        .await;
    assert!(second.stand().await.asked);

    // Asked again, he does.
    first
        .until(
            "one may ask again",
            "return !!document.querySelector('.why input[name=ask]')",
        )
        .await;
    first
        .ask("document.querySelector('details.why').open = true")
        .await;
    first.click(".why .full button").await;
    second
        .click("section.toast form[action$='/agree'] button")
        .await;
    first.until("the choice is back", ASKED).await;
    second.until("he isn't asked any more", NOT_ASKED).await;

    ada.close().await;
    bob.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tab_that_lags_behind_is_told_and_catches_up() {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let [ada, bob] = seat_two(&driver, &house).await;
    let (first, second) = opened(&ada, &bob).await;
    let address = first.client.current_url().await.expect("an address");
    let one = first.client.window().await.expect("a tab");
    let other = first.client.new_window(true).await.expect("another tab");
    let other = other.handle;

    // The other tab hears nothing more.
    first
        .client
        .switch_to_window(other.clone())
        .await
        .expect("it is there");
    first.visit(address.as_str()).await;
    first.hasten().await;
    first
        .ask("window.kept = Idiomorph.morph; Idiomorph.morph = () => {}")
        .await;

    first
        .client
        .switch_to_window(one)
        .await
        .expect("it is there");
    first.click("#answer button.card").await;
    first.click("#send-chosen .primary:enabled").await;
    first.until("the turn is over", NOT_ASKED).await;

    first
        .client
        .switch_to_window(other)
        .await
        .expect("it is there");
    assert!(first.stand().await.asked, "it still shows the old question");
    first.ask("Idiomorph.morph = window.kept").await;
    first.click("#answer button[value=draw]").await;
    first
        .until(
            "a sentence",
            "return document.querySelector('#toasts').textContent.length > 10",
        )
        .await;
    first.until("the tab has caught up", NOT_ASKED).await;
    assert!(second.stand().await.asked, "it moved nothing");

    ada.close().await;
    bob.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_talk_read_and_look_back() {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let [ada, bob] = seat_two(&driver, &house).await;
    let (first, second) = opened(&ada, &bob).await;

    // A line arrives folded away, as a number; words typed meanwhile stay.
    first.click("#chat summary").await;
    first.write("#chat-text", "<b>hello</b>").await;
    first.click("#say button").await;
    second
        .until(
            "a new line",
            "return document.querySelector('#chat-count').textContent === '1 new'",
        )
        .await;
    second.click("#chat summary").await;
    assert!(second.text("#chat-lines").await.contains("<b>hello</b>"));
    second.write("#chat-text", "half a sen").await;
    first
        .until(
            "the field is empty",
            "return document.querySelector('#chat-text').value === ''",
        )
        .await;
    let version = second.stand().await.version;
    first.choose(0).await;
    second.after(version).await;
    let typed = second
        .ask("return document.querySelector('#chat-text').value")
        .await;
    assert_eq!(typed, "half a sen");

    // A card opens in place, and Escape gives the table back.
    second.click(".board.far .stacks a.card").await;
    second
        .until(
            "the card",
            "return !!document.querySelector('#reader[open] .read .effects')",
        )
        .await;
    let body = second.client.find(Locator::Css("#reader .inside")).await;
    let body = body.expect("the dialog is open");
    body.send_keys("\u{e00c}").await.expect("Escape");
    second
        .until(
            "it is closed",
            "return !document.querySelector('#reader[open]')",
        )
        .await;

    // Back in time without a load, by the arrow keys; the address leads to the moment.
    second.click("#log header a").await;
    second
        .until("the past", "return !!document.querySelector('#moment')")
        .await;
    let at = "return Number(document.querySelector('#moment').value)";
    let before = second.ask(at).await.as_u64().expect("a moment");
    second.ask("window.same = true").await;
    second.ask("document.body.focus()").await;
    second.click(".steps a:nth-child(2)").await;
    second
        .until(
            "a step back",
            &format!("return location.pathname.endsWith('/at/{}')", before - 1),
        )
        .await;
    let shown = second
        .ask("return document.querySelector('.replay b').textContent")
        .await;
    assert_eq!(shown, (before - 1).to_string());
    assert_eq!(second.ask("return window.same").await, true);

    ada.close().await;
    bob.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_can_be_played_with_the_keyboard() {
    let Some((driver, _turn)) = crate::driver().await else {
        return;
    };
    let house = House::open().await;
    let ada = driver.browser(Screen::DESKTOP).await;
    ada.visit(&house.address).await;
    ada.click("form.deal button.primary").await;
    ada.until("a question", ASKED).await;
    ada.hasten().await;
    let body = ada.client.find(Locator::Css("body")).await.expect("a page");
    for _ in 0..6 {
        let version = ada.stand().await.version;
        // A card is looked at first; another option is done at once.
        body.send_keys("1").await.expect("a key");
        ada.until(
            "something happens",
            &format!(
                "return !!document.querySelector('#send-chosen .primary:enabled')
                    || Number(document.querySelector('[data-version]').dataset.version) > {version}"
            ),
        )
        .await;
        if ada.stand().await.version == version {
            let focused = ada.client.active_element().await.expect("an option");
            focused.send_keys("\u{e007}").await.expect("Enter");
        }
        ada.after(version).await;
        ada.until(
            "asked again",
            "return !!document.querySelector('#answer,#ending')",
        )
        .await;
    }
    ada.close().await;
    house.close().await;
}
