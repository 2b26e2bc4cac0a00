//! The pages around the table: lobby, making and joining a table, oneself, cards, rules, the guide, refusals.
//!
//! Pure functions from plain data to markup: no I/O, no clock, no state. Who serves a page fills its data and mounts it.
//! Every page works without scripts: links, forms and reload. Nothing here is an inline script or handler.
//!
//! # Addresses and fields
//!
//! Every link and form action on these pages is one of the following (a test reads them out of the markup). Forms are
//! sent as `application/x-www-form-urlencoded`, except the upload.
//!
//! | address | what it takes |
//! |---|---|
//! | GET `/` | |
//! | POST `/play` | `name`?, `bot` (a kind of bot), `edition`? |
//! | GET, POST `/new` | GET: a link may fill the fields in; POST: [`create::CreateForm`] |
//! | GET `/t/ID` | |
//! | GET, POST `/t/ID/join/KEY` | `name`?, `seat` (counted from 0) or `seat=any` |
//! | POST `/t/ID/leave` | |
//! | POST `/t/ID/seat` | `seat` (from 0), `sitter`: `person` or a kind of bot; of who made the table |
//! | POST `/t/ID/begin` | of who made the table |
//! | GET `/t/ID/record` | |
//! | POST `/records` | `multipart/form-data`: `file` or `text` |
//! | GET `/cards`, `/cards/E` | [`cards::Search`] as the query |
//! | GET `/cards/E/SLUG` | `?part` for the card alone |
//! | GET `/api` | |
//! | GET `/rules`, `/rules/E` | `?part` for the panel alone |
//! | GET, POST `/guide` | `name`? |
//! | GET `/me` | |
//! | POST `/me/name` | `name` |
//! | POST `/me/password` | `password`, `old`? |
//! | POST `/me/signin` | `name`, `password` |
//! | POST `/me/signout` | |
//! | POST `/me/resume` | makes a link; the page then shows it once |
//! | POST `/me/revoke` | takes all links back |
//! | GET, POST `/resume/TOKEN` | GET asks first, so that a link preview uses nothing up |
//! | POST `/me/settings` | [`me::SettingsForm`] |
//! | POST `/me/theme` | `theme`: `light`, `dark` or `auto`; `back`: the address to return to |

pub mod cards;
pub mod create;
pub mod error;
pub mod guide;
pub mod home;
pub mod join;
pub mod me;
mod parts;
pub mod rules;
mod rulings;
pub mod shell;

#[cfg(test)]
mod tests;

pub(crate) use create::most_players;
pub(crate) use parts::set_name;
pub use parts::{NAME_MAX, ago, calm, game_words, left};
