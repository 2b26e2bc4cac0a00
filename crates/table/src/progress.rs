//! How far everybody is with what wins: standard and special achievements, from what all can see.

use vocab::{Age, Seat, Special};

/// How far everybody is with a special achievement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialProgress {
    /// Which.
    pub special: Special,
    /// Who has it.
    pub holder: Option<Seat>,
    /// Whether it lies in the junk.
    pub junked: bool,
    /// By seat: how much of how much.
    pub seats: Vec<(u8, u8)>,
}

/// The standard achievement of an age, and what a seat lacks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Its value.
    pub age: Age,
    /// How many of that value are available.
    pub available: u8,
    /// Who holds achievements of that value, once for each.
    pub holders: Vec<Seat>,
    /// Points the seat needs for one.
    pub points: u16,
    /// How many of them it lacks.
    pub points_short: u16,
    /// Whether its highest top card is too low.
    pub top_short: bool,
}

impl Goal {
    /// Whether the seat could claim one now.
    pub fn is_ready(&self) -> bool {
        self.available > 0 && self.points_short == 0 && !self.top_short
    }
}
