//! The table as a web site.
