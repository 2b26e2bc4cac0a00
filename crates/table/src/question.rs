//! A decision made ready for a face that shows all of it at once: one sentence, and every option with what it would do.

use crate::Line;
use view::{Ask, Cause, Choice};
use vocab::{CardId, Seat, Zone};

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// For whom he chooses, if not for himself.
    pub on_behalf_of: Seat,
    /// Of which kind the question is.
    pub ask: Ask,
    /// By which words of which card.
    pub cause: Option<Cause>,
    /// The question as one would ask it at the table.
    pub line: Line,
    /// Everything that can be answered, in an order that says nothing the seat doesn't know.
    pub offers: Vec<Offer>,
    /// If several cards are to be picked: how many, so that they can be sent together.
    pub gather: Option<Gather>,
}

/// One option of a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The option.
    pub choice: Choice,
    /// Its name in a form: small letters, digits and `-`; no other offer of the question has it.
    pub key: String,
    /// What a button says: "Meld Archery", "Return nothing", "Yes, splay red left".
    pub label: Line,
    /// What would come of it, as far as the seat can know: "on Oars", "castle 3 to 1: Bob must obey". May be empty.
    pub detail: Line,
    /// The card it is about, if the seat knows its face.
    pub card: Option<CardId>,
    /// Where the card it is about lies.
    pub zone: Option<Zone>,
    /// Whether it may be picked now. When cards are gathered, some may only be picked after another one.
    pub now: bool,
}

/// How many cards a gathering takes, if any at all: to pick none is an option of its own (`no`, `done`) where it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gather {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}
