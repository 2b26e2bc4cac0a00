//! Oneself: name, password, other devices, settings.

use super::failure::Failure;
use super::visitor::{Known, Visitor, named};
use crate::App;
use crate::pages::me::{self as drawn, Me, MeForm, Settings, SettingsForm, Theme, Wrong};
use crate::people::{self, Trouble};
use axum::Form;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

/// The page, with what was just done or refused.
async fn page(app: &App, visitor: &Visitor, me: Me<'_>) -> Result<Response, Failure> {
    let mut me = me;
    if let Some(person) = &visitor.person {
        me.claimed = person.claimed;
        me.links = people::links(app.store(), person.id).await?;
    }
    let status = if me.wrong.is_some() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    let page = drawn::me(&visitor.visit("/me", 0), &me);
    Ok((
        status,
        [(header::CACHE_CONTROL, "no-store")],
        Html(page.into_string()),
    )
        .into_response())
}

/// `GET /me`.
pub(crate) async fn me(State(app): State<App>, visitor: Visitor) -> Result<Response, Failure> {
    page(&app, &visitor, Me::default()).await
}

/// What the form for the name sends.
#[derive(Deserialize)]
pub(crate) struct NameForm {
    #[serde(default)]
    name: String,
}

/// `POST /me/name`.
pub(crate) async fn name(
    State(app): State<App>,
    mut visitor: Visitor,
    Form(form): Form<NameForm>,
) -> Result<Response, Failure> {
    let refused = |why| Me {
        wrong: Some(Wrong {
            form: MeForm::Name,
            why,
            name: &form.name,
        }),
        ..Me::default()
    };
    let cookie = match &mut visitor.person {
        None => match named(&app, &visitor, &form.name, "").await {
            Ok((person, cookie)) => {
                visitor.person = Some(person);
                Some(cookie)
            }
            Err(Failure::Refused(why)) => {
                return page(&app, &visitor, refused(&why.sentence())).await;
            }
            Err(failure) => return Err(failure),
        },
        Some(person) => match people::rename(app.store(), person, &form.name).await {
            Ok(renamed) => {
                *person = renamed;
                None
            }
            Err(Trouble::Broken) => return Err(Failure::Broken),
            Err(why) => {
                let why = why.to_string();
                return page(&app, &visitor, refused(&why)).await;
            }
        },
    };
    let done = visitor
        .person
        .as_ref()
        .map(|person| format!("Your name is {} now.", person.name))
        .unwrap_or_default();
    let me = Me {
        done: Some(&done),
        ..Me::default()
    };
    Ok((cookie, page(&app, &visitor, me).await?).into_response())
}

/// What the forms with a password send.
#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    old: String,
}

/// `POST /me/password`: the name stays his who knows the password.
pub(crate) async fn password(
    State(app): State<App>,
    Known(person): Known,
    mut visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Failure> {
    let old = (!form.old.is_empty()).then_some(form.old.as_str());
    let (store, passwords) = (app.store(), &app.passwords);
    match people::set_password(store, passwords, &headers, &person, old, &form.password).await {
        Ok(()) => {
            app.tell_signed_out(person.id);
            if let Some(person) = &mut visitor.person {
                person.claimed = true;
            }
            let me = Me {
                done: Some("The name is yours: sign in with it anywhere."),
                ..Me::default()
            };
            page(&app, &visitor, me).await
        }
        Err(Trouble::Broken) => Err(Failure::Broken),
        Err(why) => {
            let why = why.to_string();
            let me = Me {
                wrong: Some(Wrong {
                    form: MeForm::Password,
                    why: &why,
                    name: "",
                }),
                ..Me::default()
            };
            page(&app, &visitor, me).await
        }
    }
}

/// `POST /me/signin`.
pub(crate) async fn sign_in(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Failure> {
    let cookies = app.config.cookies();
    let (store, passwords) = (app.store(), &app.passwords);
    match people::sign_in(
        store,
        passwords,
        cookies,
        &headers,
        &form.name,
        &form.password,
    )
    .await
    {
        Ok((_, cookie)) => {
            left(&app, &visitor);
            Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response())
        }
        Err(Trouble::Broken) => Err(Failure::Broken),
        Err(why) => {
            let why = why.to_string();
            let me = Me {
                wrong: Some(Wrong {
                    form: MeForm::SignIn,
                    why: &why,
                    name: &form.name,
                }),
                ..Me::default()
            };
            page(&app, &visitor, me).await
        }
    }
}

/// The browser is no longer who it was: nor are its open pages.
fn left(app: &App, visitor: &Visitor) {
    if let Some(person) = &visitor.person {
        app.tell_signed_out(person.id);
    }
}

/// `POST /me/signout`.
pub(crate) async fn sign_out(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let cookie = people::sign_out(app.store(), app.config.cookies(), &headers).await?;
    left(&app, &visitor);
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}

/// `POST /me/resume`: makes a personal link, shown this once.
pub(crate) async fn make_link(
    State(app): State<App>,
    Known(person): Known,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let token = people::make_link(app.store(), person.id).await?;
    let link = format!("{}/resume/{token}", app.base(&headers));
    let me = Me {
        resume: Some(&link),
        ..Me::default()
    };
    page(&app, &visitor, me).await
}

/// `POST /me/revoke`.
pub(crate) async fn revoke(
    State(app): State<App>,
    Known(person): Known,
    visitor: Visitor,
) -> Result<Response, Failure> {
    people::revoke_links(app.store(), person.id).await?;
    let me = Me {
        done: Some("Personal links lead nowhere any more."),
        ..Me::default()
    };
    page(&app, &visitor, me).await
}

/// `GET /resume/{token}`: asks first, so that a preview of the link doesn't use it up.
pub(crate) async fn offer_resume(
    State(app): State<App>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let owner = people::link_owner(app.store(), &token).await?;
    let name = owner.as_ref().map(|owner| owner.name.as_str());
    let page = drawn::resume(&visitor.visit("/me", 0), &token, name);
    let status = if owner.is_some() {
        StatusCode::OK
    } else {
        StatusCode::GONE
    };
    Ok((
        status,
        [
            (header::CACHE_CONTROL, "no-store"),
            (header::REFERRER_POLICY, "no-referrer"),
        ],
        Html(page.into_string()),
    )
        .into_response())
}

/// `POST /resume/{token}`.
pub(crate) async fn resume(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    match people::follow_link(app.store(), app.config.cookies(), &headers, &token).await {
        Ok((_, cookie)) => {
            left(&app, &visitor);
            Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response())
        }
        Err(Trouble::UsedUp) => {
            let page = drawn::resume(&visitor.visit("/me", 0), &token, None);
            Ok((StatusCode::GONE, Html(page.into_string())).into_response())
        }
        Err(trouble) => Err(trouble.into()),
    }
}

/// `POST /me/settings`.
pub(crate) async fn settings(
    State(app): State<App>,
    mut visitor: Visitor,
    Form(form): Form<SettingsForm>,
) -> Result<Response, Failure> {
    visitor.settings = form.into();
    let cookie = visitor.settings.cookie(app.config.cookies())?;
    let me = Me {
        done: Some("Your settings are saved in this browser."),
        ..Me::default()
    };
    Ok((
        [(header::SET_COOKIE, cookie)],
        page(&app, &visitor, me).await?,
    )
        .into_response())
}

/// What the switch for light and dark sends.
#[derive(Deserialize)]
pub(crate) struct ThemeForm {
    #[serde(default)]
    theme: String,
    #[serde(default)]
    back: String,
}

/// `POST /me/theme`.
pub(crate) async fn theme(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<ThemeForm>,
) -> Result<Response, Failure> {
    let settings = Settings {
        theme: Theme::from_word(&form.theme),
        ..visitor.settings
    };
    let back = if is_own(&form.back) {
        form.back.as_str()
    } else {
        "/"
    };
    let cookie = settings.cookie(app.config.cookies())?;
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(back)).into_response())
}

/// Whether it is an address of ours: a form can't lead people away from here. Browsers take `\\` for `/` and leave out
/// tabs and ends of lines, so that nothing but what an address is written with will do.
fn is_own(address: &str) -> bool {
    let signs = |sign: char| sign.is_ascii_graphic() && sign != '\\';
    address.starts_with('/') && !address.starts_with("//") && address.chars().all(signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_led_away() {
        for own in ["/", "/t/abc/at/3?seat=1", "/me#name", "/cards/4/%C3%A9"] {
            assert!(is_own(own), "{own}");
        }
        for other in [
            "",
            "me",
            "//evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "/\\evil.example",
            "/\r\nset-cookie: ages=1",
            "/é",
            "https://evil.example",
            "javascript:alert(1)",
        ] {
            assert!(!is_own(other), "{other:?}");
        }
    }
}
