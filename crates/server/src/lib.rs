//! The table as a web site.

pub mod pages;
