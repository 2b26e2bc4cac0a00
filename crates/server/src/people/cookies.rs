//! The cookies of a browser.

use super::Trouble;
use axum::http::{HeaderMap, HeaderValue, header};

/// The cookie that knows who a browser is.
const WHO: &str = "ages";

/// As long as browsers keep a cookie: 400 days.
const LIFE: u32 = 400 * 24 * 60 * 60;

/// How cookies are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cookies {
    /// Browsers reach us by https: they are told never to show a cookie otherwise.
    Secure,
    /// By http, as on one's own machine.
    Plain,
}

impl Cookies {
    /// As it fits the address people know the server by.
    pub fn of(public_url: Option<&str>) -> Cookies {
        match public_url {
            Some(url) if url.to_ascii_lowercase().starts_with("https://") => Cookies::Secure,
            _ => Cookies::Plain,
        }
    }

    /// The cookie with a token. No script can read it, and no other site's page sends it with a form.
    pub(super) fn give(self, token: &str) -> Result<HeaderValue, Trouble> {
        self.header(WHO, token, LIFE, "; HttpOnly")
    }

    /// The cookie that forgets.
    pub(super) fn take(self) -> HeaderValue {
        HeaderValue::from_static("ages=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly")
    }

    /// A cookie that says nothing about who one is.
    pub(super) fn set(self, name: &str, value: &str) -> Result<HeaderValue, Trouble> {
        self.header(name, value, LIFE, "")
    }

    fn header(
        self,
        name: &str,
        value: &str,
        life: u32,
        more: &str,
    ) -> Result<HeaderValue, Trouble> {
        let secure = match self {
            Cookies::Secure => "; Secure",
            Cookies::Plain => "",
        };
        let text = format!("{name}={value}; Path=/; Max-Age={life}; SameSite=Lax{more}{secure}");
        HeaderValue::from_str(&text).map_err(|_| Trouble::Broken)
    }
}

/// The value of a cookie. Of several of that name the first counts.
pub(super) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// The token in a browser's cookie.
pub(super) fn token_of(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, WHO)
}
