//! The table as a web site.

pub mod agreement;
pub mod pages;

mod guard;
mod people;

pub use guard::{Limits, Rate};
