//! What is done for each address: parse, ask the hall, draw.

pub(crate) mod failure;
pub(crate) mod feed;
pub(crate) mod library;
pub(crate) mod lobby;
pub(crate) mod oneself;
pub(crate) mod seats;
pub(crate) mod table;
pub(crate) mod visitor;
