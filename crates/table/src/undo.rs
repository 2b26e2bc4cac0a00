//! Taking choices back: at once where nothing was revealed, else if everybody agrees.

use crate::Table;
use crate::words::known_cards;
use std::fmt;
use view::{Ask, Deed, Happening, Shown};
use vocab::{Seat, Zone};

/// Why the last choice stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// Nothing has been chosen.
    Nothing,
    /// Another player chose last.
    NotYours(Seat),
    /// A card became known to somebody.
    CardSeen,
    /// A card was drawn.
    CardDrawn,
    /// A coin was flipped.
    CoinFlipped,
    /// Another player carried out an effect: what he did, or could not do, tells something of his cards.
    OtherActed(Seat),
}

impl fmt::Display for UndoRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UndoRefusal::Nothing => "there is nothing to take back",
            UndoRefusal::NotYours(_) => "somebody else has chosen since",
            UndoRefusal::CardSeen => "a card has been seen since",
            UndoRefusal::CardDrawn => "a card has been drawn since",
            UndoRefusal::OtherActed(_) => "somebody else has done something since",
            UndoRefusal::CoinFlipped => "a coin has been flipped since",
        })
    }
}

impl std::error::Error for UndoRefusal {}

impl Table {
    /// Whether `seat` may take back the last choice at once.
    ///
    /// It is judged by nothing but what the seat can know: neither the answer nor the reason tells it what others saw.
    ///
    /// # Errors
    /// Says why not.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal> {
        self.may_go_back(seat, self.choices().saturating_sub(1))
    }

    /// Takes back the last choice, if it is the seat's own and nothing hidden has been revealed since.
    ///
    /// # Errors
    /// Says why not; then nothing has changed.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        self.may_undo(seat)?;
        self.take_back_to(self.choices().saturating_sub(1))
    }

    /// Whether `seat` may take back its last answer at once: the last choice, or all the cards that were gathered.
    ///
    /// # Errors
    /// Says why not.
    pub fn may_undo_answer(&self, seat: Seat) -> Result<(), UndoRefusal> {
        let count = self.undone_to(seat).ok_or(UndoRefusal::Nothing)?;
        self.may_go_back(seat, count)
    }

    /// Takes back the seat's last answer, if nobody has chosen and nothing hidden has been revealed since.
    ///
    /// # Errors
    /// Says why not; then nothing has changed.
    pub fn undo_answer(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        let count = self.undone_to(seat).ok_or(UndoRefusal::Nothing)?;
        self.may_go_back(seat, count)?;
        self.take_back_to(count)
    }

    /// Takes back the seat's last answer and all that came after it, whatever has been revealed: all players have agreed.
    ///
    /// # Errors
    /// If the seat has chosen nothing.
    pub fn undo_by_consent(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        let count = self.undone_to(seat).ok_or(UndoRefusal::Nothing)?;
        self.take_back_to(count)
    }

    /// To how many choices the seat's last answer would be taken back. Cards that were gathered are one answer.
    pub fn undone_to(&self, seat: Seat) -> Option<usize> {
        let mut count = (0..self.choices())
            .rev()
            .find(|choice| self.chooser(*choice) == Some(seat))?;
        while let Some(before) = count.checked_sub(1) {
            if self.chooser(before) != Some(seat) || !self.goes_on(before, count) {
                break;
            }
            count = before;
        }
        Some(count)
    }

    /// Whether a choice goes on picking what the one before has begun to pick.
    fn goes_on(&self, before: usize, choice: usize) -> bool {
        match (self.asked_at(before), self.asked_at(choice)) {
            (
                Some(Ask::Pick {
                    purpose,
                    picked,
                    least,
                    most,
                }),
                Some(Ask::Pick {
                    purpose: now,
                    picked: by_now,
                    least: at_least,
                    most: at_most,
                }),
            ) => purpose == now && least == at_least && most == at_most && picked < by_now,
            _ => false,
        }
    }

    /// Goes back to the first so many choices.
    ///
    /// # Errors
    /// If there aren't more.
    pub fn take_back_to(&mut self, count: usize) -> Result<(), UndoRefusal> {
        if count >= self.choices() {
            return Err(UndoRefusal::Nothing);
        }
        let state = self.replayed(count).ok_or(UndoRefusal::Nothing)?;
        self.forget(count, state);
        Ok(())
    }

    fn may_go_back(&self, seat: Seat, count: usize) -> Result<(), UndoRefusal> {
        let last = self.last_chooser().ok_or(UndoRefusal::Nothing)?;
        if last != seat {
            return Err(UndoRefusal::NotYours(last));
        }
        let before = self.replayed(count).ok_or(UndoRefusal::Nothing)?;
        let known = known_cards(&before.view(None));
        for event in self.events().iter().skip(self.mark(count)) {
            // As everybody hears of it.
            match &event.public {
                Happening::Moved {
                    deed: Deed::Draw, ..
                }
                | Happening::Moved {
                    from: Zone::Deck(..),
                    ..
                } => return Err(UndoRefusal::CardDrawn),
                Happening::Revealed { .. }
                | Happening::Proved { .. }
                | Happening::Looked { .. } => return Err(UndoRefusal::CardSeen),
                Happening::Moved { card, from, to, .. } => {
                    let open = match card {
                        Shown::Face(card) => known.binary_search(card).is_ok(),
                        Shown::Back(_) => false,
                    };
                    if !open && is_seen(*from, *to) {
                        return Err(UndoRefusal::CardSeen);
                    }
                }
                Happening::Flipped { .. } => return Err(UndoRefusal::CoinFlipped),
                Happening::EffectBegan { seat: other, .. } if *other != seat => {
                    return Err(UndoRefusal::OtherActed(*other));
                }
                _ => {}
            }
        }
        // Whatever else the seat or everybody may have learned.
        for viewer in [None, Some(seat)] {
            let known = known_cards(&before.view(viewer));
            let news = known_cards(&self.view(viewer));
            if news.iter().any(|card| known.binary_search(card).is_err()) {
                return Err(UndoRefusal::CardSeen);
            }
        }
        Ok(())
    }
}

/// Whether somebody may see a card that moves so who didn't see it before, if not all know it anyway.
fn is_seen(from: Zone, to: Zone) -> bool {
    match to {
        Zone::Hand(seat) | Zone::Score(seat) | Zone::Forecast(seat) => {
            !matches!(from, Zone::Hand(was) | Zone::Score(was) | Zone::Forecast(was) if was == seat)
        }
        Zone::Safe(_) | Zone::Achievements(_) | Zone::Available | Zone::Deck(..) => false,
        Zone::Stack(..)
        | Zone::Display(_)
        | Zone::Museums(_)
        | Zone::Junk
        | Zone::Removed
        | Zone::Relics => true,
    }
}
