use crate::guard::Limits;
use crate::people::Cookies;
use std::path::PathBuf;

/// How a server is to run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The file that holds people and games; `None` keeps them in memory only.
    pub data: Option<PathBuf>,
    /// The address people know the server by, for links and for cookies (`https` makes them secure ones).
    pub public_url: Option<String>,
    /// What anybody may use up.
    pub limits: Limits,
    /// How much slower than they could bots choose: 1 as a table has agreed, 0 not at all.
    pub bots_at_once: bool,
}

impl Config {
    /// How cookies are set.
    pub(crate) fn cookies(&self) -> Cookies {
        Cookies::of(self.public_url.as_deref())
    }
}
