//! What people do at a table: answer, take back, agree, let a bot stand in, talk.

use super::room::{Answer, Refused, Room, Said, UndoRequest};
use super::{CHAT_MAX, Hall, not_kept, now};
use crate::agreement::Undo;
use std::sync::Arc;
use store::{Person, PersonId};
use vocab::Seat;

impl Hall {
    /// Answers the question of that version for a person's seat.
    ///
    /// # Errors
    /// If he isn't asked that any more, or the rules don't allow it.
    pub async fn answer(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
        answer: &Answer<'_>,
    ) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let seat = inner.seat_of(person).ok_or(Refused::NoSeat)?;
            let written = inner.answer(seat, version, answer)?;
            self.write(room, &mut inner, written).await?;
        }
        self.spread(room);
        Ok(())
    }

    /// Takes back what the seat chose last at that version, or asks the others to agree to it.
    ///
    /// # Errors
    /// If it can't be taken back.
    pub async fn undo(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
        ask_others: bool,
    ) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let seat = inner.seat_of(person).ok_or(Refused::NoSeat)?;
            inner.is_at(version)?;
            match inner.undo(seat) {
                Ok(written) => self.write(room, &mut inner, written).await?,
                Err(refused) if !ask_others => return Err(refused),
                Err(refused) => {
                    if inner.agreement.undo != Undo::Consent || inner.is_over() {
                        return Err(refused);
                    }
                    match &inner.undo_request {
                        None => {
                            let agreed = vec![seat];
                            inner.undo_request = Some(UndoRequest { seat, agreed });
                        }
                        Some(request) if request.seat == seat => {}
                        Some(_) => {
                            return Err(Refused::NotNow(
                                "Another asks to take something back: say yes or no to that first.",
                            ));
                        }
                    }
                }
            }
        }
        self.spread(room);
        Ok(())
    }

    /// Agrees to what a seat asked at that version to take back, or doesn't. `of` is who asked; the person himself, who
    /// withdraws it, if nobody is named.
    ///
    /// # Errors
    /// If he doesn't ask.
    pub async fn agree(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
        of: Option<Seat>,
        agrees: bool,
    ) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let seat = inner.seat_of(person).ok_or(Refused::NoSeat)?;
            inner.is_at(version)?;
            let mut request = inner
                .undo_request
                .clone()
                .filter(|request| request.seat == of.unwrap_or(seat))
                .ok_or(Refused::NotNow("Nobody asks to take that back any more."))?;
            if !agrees {
                inner.undo_request = None;
                // Who asked may withdraw: that is no refusal.
                inner.undo_refused = (seat != request.seat).then_some((request.seat, seat));
            } else {
                if !request.agreed.contains(&seat) {
                    request.agreed.push(seat);
                }
                let all = inner
                    .others(request.seat)
                    .iter()
                    .all(|other| request.agreed.contains(other));
                if all {
                    let written = inner.undo_by_consent(request.seat)?;
                    self.write(room, &mut inner, written).await?;
                } else {
                    inner.undo_request = Some(request);
                }
            }
        }
        self.spread(room);
        Ok(())
    }

    /// Lets a bot answer the question of that version for somebody whose time is up.
    ///
    /// # Errors
    /// If his time isn't up.
    pub async fn stand_in(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        person: PersonId,
        version: u64,
    ) -> Result<(), Refused> {
        let (seat, thinker) = {
            let inner = room.lock().await;
            inner.seat_of(person).ok_or(Refused::NoSeat)?;
            inner.is_at(version)?;
            let (seat, thinker) = inner
                .stand_in()
                .ok_or(Refused::NotNow("Nobody is asked now."))?;
            if inner.time_left(seat, now()).is_none_or(|left| left > 0) {
                return Err(Refused::NotNow("His time isn’t up yet."));
            }
            (seat, thinker)
        };
        let choice = self.think(thinker).await.ok_or(Refused::NotKept)?;
        {
            let mut inner = room.lock().await;
            let written = inner.choose(seat, version, choice)?;
            self.write(room, &mut inner, written).await?;
        }
        self.spread(room);
        Ok(())
    }

    /// Says something at a table.
    ///
    /// # Errors
    /// If it can't be kept.
    pub async fn say(&self, room: &Room, person: &Person, text: String) -> Result<(), Refused> {
        {
            let mut inner = room.lock().await;
            let at = now();
            self.store
                .say(&room.id, Some(person.id), &person.name, &text, at)
                .await
                .map_err(not_kept)?;
            let seat = inner.seat_of(person.id);
            let name = person.name.clone();
            inner.chat.push(Said {
                seat,
                name,
                text,
                at,
            });
            let surplus = inner.chat.len().saturating_sub(usize::from(CHAT_MAX));
            inner.chat.drain(..surplus);
        }
        room.tell();
        Ok(())
    }
}
