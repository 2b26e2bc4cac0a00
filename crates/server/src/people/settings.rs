//! How somebody likes pages, kept in the browser.

use super::cookies::cookie;
use super::{Cookies, Trouble};
use axum::http::{HeaderMap, HeaderValue};

use crate::pages::me::Settings;

impl Settings {
    /// What the browser's cookie says; the usual where it says nothing.
    pub fn of(headers: &HeaderMap) -> Settings {
        cookie(headers, Settings::COOKIE).map_or_else(Settings::default, Settings::from_cookie)
    }

    /// The cookie to set.
    ///
    /// # Errors
    ///
    /// They can't be written into one, which can't be.
    pub fn cookie(self, cookies: Cookies) -> Result<HeaderValue, Trouble> {
        cookies.set(Settings::COOKIE, &self.to_cookie())
    }
}
