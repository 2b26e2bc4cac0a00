//! A position: everything on the table between two actions, in plain lists.

use std::collections::BTreeMap;
use vocab::{Age, CardId, Seat, Seats, Set, Special, Splay, Zone};

/// What lies before one player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatPosition {
    /// In the order of [`vocab::Color::ALL`]; index 0 of a stack is its top card.
    pub stacks: [(Splay, Vec<CardId>); 5],
    /// Sorted, like all lists below.
    pub hand: Vec<CardId>,
    /// The score pile.
    pub score: Vec<CardId>,
    /// The forecast.
    pub forecast: Vec<CardId>,
    /// The secrets.
    pub safe: Vec<CardId>,
    /// Cards held as achievements.
    pub achievements: Vec<CardId>,
    /// Special achievements held.
    pub specials: Vec<Special>,
    /// The artifact on display.
    pub display: Option<CardId>,
    /// Artifacts in museums.
    pub museums: Vec<CardId>,
    /// Museum cards claimed as achievements.
    pub claimed_museums: u8,
    /// Has lost and is out of the game.
    pub eliminated: bool,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TurnPosition {
    /// The active player.
    pub seat: Seat,
    /// The opening cards are being chosen; nobody has chosen yet.
    pub opening: bool,
    /// A turn begins and the artifact step is still to come.
    pub start: bool,
    /// Which action of the turn is next, counted from 1.
    pub action: u8,
    /// How many actions the turn has.
    pub of: u8,
    /// The active player has endorsed this turn.
    pub endorsed: bool,
    /// Who has drawn a card on this turn (The Unseen).
    pub first_draw_done: Seats,
}

/// Everything on the table between two actions.
///
/// Unordered places are sorted, so two positions are the same table exactly if they are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position {
    /// Index is the seat.
    pub seats: Vec<SeatPosition>,
    /// Index 0 of a deck is its top card. Decks without cards may be left out.
    pub decks: BTreeMap<(Set, Age), Vec<CardId>>,
    /// Available achievements that are cards.
    pub available: Vec<CardId>,
    /// Special achievements nobody has claimed.
    pub specials: Vec<Special>,
    /// The junk.
    pub junk: Vec<CardId>,
    /// Special achievements in the junk.
    pub junked_specials: Vec<Special>,
    /// Cards removed from the game.
    pub removed: Vec<CardId>,
    /// Relics nobody holds.
    pub relics: Vec<CardId>,
    /// Museum cards nobody uses.
    pub museum_supply: u8,
    /// Whose turn it is.
    pub turn: TurnPosition,
}

/// What the table doesn't show: what players remember, and what chance will bring.
///
/// With it a position is the whole game at that moment; without it everybody knows just what his place lets him see.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Memory {
    /// The generator as it was before the next action was asked for.
    pub chance: u64,
    /// Which turn it is, counted from 1.
    pub turn: u32,
    /// Cards tucked this turn, by seat (Monument of the 1st and 3rd edition).
    pub tucked: Vec<u8>,
    /// Cards scored this turn, by seat.
    pub scored: Vec<u8>,
    /// The places whose order means nothing, with their cards as they came there, if there are several. It decides in which
    /// order cards move that move together. Sorted by place.
    pub lists: Vec<(Zone, Vec<CardId>)>,
    /// Cards that others know than those who may look at the place, each with everybody who knows it. Sorted.
    pub known: Vec<(CardId, Seats)>,
}

impl Memory {
    /// All seats and the public.
    pub const EVERYBODY: Seats = crate::state::EVERYBODY;
}
