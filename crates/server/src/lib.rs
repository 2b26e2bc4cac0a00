//! The table as a web site.

pub mod agreement;
pub mod pages;
