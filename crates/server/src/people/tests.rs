//! Becoming somebody, staying so, and going along to another device.

use super::*;
use crate::pages::me::Settings;
use axum::http::header;

type Test = Result<(), Trouble>;

/// The headers of a browser that was told to set a cookie.
fn browser(cookie: &HeaderValue) -> HeaderMap {
    let pair = cookie
        .to_str()
        .ok()
        .and_then(|text| text.split(';').next())
        .expect("a cookie");
    let mut headers = HeaderMap::new();
    let all = format!("theme=dark; {pair}; other=1");
    headers.insert(header::COOKIE, all.parse().expect("a header"));
    headers
}

async fn name_of(store: &Store, headers: &HeaderMap) -> Result<Option<String>, Trouble> {
    Ok(who(store, headers).await?.map(|person| person.name))
}

#[tokio::test]
async fn a_name_is_enough_to_be_somebody() -> Test {
    let store = Store::in_memory().await?;
    let (ada, cookie) = greet(&store, Cookies::Secure, " Ada ").await?;
    let text = cookie.to_str().expect("text");
    let (_, attributes) = text.split_once("; ").expect("attributes");
    assert_eq!(
        attributes,
        "Path=/; Max-Age=34560000; SameSite=Lax; HttpOnly; Secure"
    );
    assert_eq!(who(&store, &browser(&cookie)).await?, Some(ada.clone()));
    let (other, plain) = greet(&store, Cookies::Plain, "Ada").await?;
    assert_ne!(ada.id, other.id, "names of guests are nobody's own");
    assert!(!plain.to_str().expect("text").contains("Secure"));
    assert_eq!(
        keep_cookie(Cookies::Plain, &browser(&plain)),
        Some(plain),
        "the same token again"
    );
    Ok(())
}

#[tokio::test]
async fn who_knows_no_token_is_nobody() -> Test {
    let store = Store::in_memory().await?;
    let (_, cookie) = greet(&store, Cookies::Plain, "Ada").await?;
    assert_eq!(name_of(&store, &HeaderMap::new()).await?, None);
    let mut forged = HeaderMap::new();
    for text in ["ages=", "ages=1", "ages", "=;;=", "ages=%00"] {
        forged.insert(header::COOKIE, text.parse().expect("a header"));
        assert_eq!(name_of(&store, &forged).await?, None);
    }
    let unknown = format!("ages={}", "0".repeat(64));
    forged.insert(header::COOKIE, unknown.parse().expect("a header"));
    assert_eq!(name_of(&store, &forged).await?, None);
    // What the store keeps is no token.
    let kept = hash(token(&browser(&cookie)).expect("a token"));
    forged.insert(
        header::COOKIE,
        format!("ages={kept}").parse().expect("a header"),
    );
    assert_eq!(name_of(&store, &forged).await?, None);
    Ok(())
}

#[tokio::test]
async fn a_program_is_who_its_own_token_says() -> Test {
    let store = Store::in_memory().await?;
    let (_, cookie) = greet(&store, Cookies::Plain, "Ada").await?;
    let (bot, token) = admit(&store, "Bot").await?;
    let mut headers = browser(&cookie);
    let bearer = format!("Bearer {token}");
    headers.insert(header::AUTHORIZATION, bearer.parse().expect("a header"));
    assert_eq!(who(&store, &headers).await?, Some(bot));
    headers.insert(
        header::AUTHORIZATION,
        "Bearer wrong".parse().expect("a header"),
    );
    assert_eq!(who(&store, &headers).await?, None);
    Ok(())
}

#[tokio::test]
async fn a_name_with_a_password_stays_ones_own() -> Test {
    let store = Store::in_memory().await?;
    let passwords = Passwords::new(2);
    let (ada, cookie) = greet(&store, Cookies::Plain, "Ada").await?;
    let here = browser(&cookie);
    let set = async |person: &Person, old: Option<&str>, new: &str| {
        set_password(&store, &passwords, &here, person, old, new).await
    };
    assert_eq!(set(&ada, None, "short").await, Err(Trouble::ShortPassword));
    assert_eq!(
        set(&ada, None, &"x".repeat(201)).await,
        Err(Trouble::LongPassword)
    );
    set(&ada, None, "difference engine").await?;
    let ada = who(&store, &here).await?.expect("somebody");
    assert!(ada.claimed);

    // Nobody else is called so.
    assert_eq!(
        greet(&store, Cookies::Plain, "ADA").await,
        Err(Trouble::Taken)
    );
    let (bob, _) = greet(&store, Cookies::Plain, "Bob").await?;
    assert_eq!(rename(&store, &bob, "ada").await, Err(Trouble::Taken));
    assert_eq!(rename(&store, &bob, "Rob").await?.name, "Rob");

    let sign_in = async |name: &str, password: &str| {
        let nobody = HeaderMap::new();
        super::sign_in(&store, &passwords, Cookies::Plain, &nobody, name, password).await
    };
    let (again, elsewhere) = sign_in("ada", "difference engine").await?;
    assert_eq!(again.id, ada.id);
    // The same answer whether there is such a name or not.
    for (name, password) in [
        ("Ada", "analytical engine"),
        ("Nobody here", "difference engine"),
        ("Ada", ""),
        ("Ada", &"x".repeat(10_000)),
    ] {
        assert_eq!(sign_in(name, password).await, Err(Trouble::WrongPassword));
    }

    // Who changes the password must know it, and signs all others out.
    for old in [None, Some("wrong")] {
        assert_eq!(
            set(&ada, old, "analytical engine").await,
            Err(Trouble::WrongPassword)
        );
    }
    set(&ada, Some("difference engine"), "analytical engine").await?;
    assert_eq!(name_of(&store, &browser(&elsewhere)).await?, None);
    assert_eq!(name_of(&store, &here).await?.as_deref(), Some("Ada"));
    sign_in("Ada", "analytical engine").await?;
    Ok(())
}

#[tokio::test]
async fn who_signs_in_is_no_longer_who_he_was() -> Test {
    let store = Store::in_memory().await?;
    let passwords = Passwords::new(1);
    let (ada, first) = greet(&store, Cookies::Plain, "Ada").await?;
    set_password(
        &store,
        &passwords,
        &browser(&first),
        &ada,
        None,
        "difference engine",
    )
    .await?;
    let (_, guest) = greet(&store, Cookies::Plain, "Guest").await?;
    let (_, signed) = sign_in(
        &store,
        &passwords,
        Cookies::Plain,
        &browser(&guest),
        "Ada",
        "difference engine",
    )
    .await?;
    assert_eq!(name_of(&store, &browser(&guest)).await?, None);
    assert_eq!(
        name_of(&store, &browser(&signed)).await?.as_deref(),
        Some("Ada")
    );
    let forget = sign_out(&store, Cookies::Plain, &browser(&signed)).await?;
    assert!(forget.to_str().expect("text").contains("Max-Age=0"));
    assert_eq!(name_of(&store, &browser(&signed)).await?, None);
    // The other browser stays.
    assert!(name_of(&store, &browser(&first)).await?.is_some());
    Ok(())
}

#[tokio::test]
async fn a_personal_link_takes_one_along_once() -> Test {
    let store = Store::in_memory().await?;
    let (ada, _) = greet(&store, Cookies::Plain, "Ada").await?;
    let link = make_link(&store, ada.id).await?;
    // Looking behind it uses nothing up.
    for _ in 0..3 {
        assert_eq!(link_owner(&store, &link).await?, Some(ada.clone()));
    }
    assert_eq!(links(&store, ada.id).await?, 1);
    let nobody = HeaderMap::new();
    let (there, cookie) = follow_link(&store, Cookies::Plain, &nobody, &link).await?;
    assert_eq!(there, ada);
    assert_eq!(who(&store, &browser(&cookie)).await?, Some(ada.clone()));
    for bad in [link.as_str(), "", "../me", &hash(&link)] {
        assert_eq!(link_owner(&store, bad).await?, None);
        assert_eq!(
            follow_link(&store, Cookies::Plain, &nobody, bad).await,
            Err(Trouble::UsedUp)
        );
    }
    let revoked = make_link(&store, ada.id).await?;
    revoke_links(&store, ada.id).await?;
    assert_eq!(link_owner(&store, &revoked).await?, None);
    Ok(())
}

#[tokio::test]
async fn passwords_are_hashed_a_few_at_once() -> Test {
    let passwords = Passwords::new(1);
    let tries = (0..4).map(|_| passwords.verify("difference engine", None));
    for right in futures_util::future::join_all(tries).await {
        assert!(!right?);
    }
    let kept = passwords.hash("e\u{301}ngine").await?;
    assert!(kept.starts_with("$argon2id$"));
    assert!(passwords.verify("éngine", Some(kept)).await?);
    Ok(())
}

#[test]
fn settings_are_the_browsers() {
    let settings = Settings {
        sound: false,
        ..Settings::default()
    };
    let cookie = settings.cookie(Cookies::Plain).expect("a cookie");
    assert!(!cookie.to_str().expect("text").contains("HttpOnly"));
    assert_eq!(Settings::of(&browser(&cookie)), settings);
    assert_eq!(Settings::of(&HeaderMap::new()), Settings::default());
}
