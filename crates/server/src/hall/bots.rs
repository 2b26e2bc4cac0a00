//! Bots at the table: they think off the threads that answer pages, one question a table at a time.

use super::Hall;
use super::room::{Refused, Room};
use crate::agreement::Pace;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use table::Thinker;
use view::Choice;

/// After what time a bot tries again whose choice could not be kept.
const AGAIN: Duration = Duration::from_secs(3);

/// How long a bot waits before a new action, and before any other answer.
fn pause(pace: Pace, action: bool) -> Duration {
    Duration::from_millis(match (pace, action) {
        (Pace::AtOnce, _) => 0,
        (Pace::Calm, true) => 900,
        (Pace::Calm, false) => 450,
        (Pace::Slow, true) => 2200,
        (Pace::Slow, false) => 1100,
    })
}

impl Hall {
    /// Lets the bots of a table go on, if one is asked and none thinks already.
    pub(super) fn wake(self: &Arc<Hall>, room: &Arc<Room>) {
        if room.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let hall = Arc::clone(self);
        let room = Arc::clone(room);
        tokio::spawn(async move {
            loop {
                while hall.one_answer(&room).await {}
                room.thinking.store(false, Ordering::Release);
                // Whoever woke us between the last look and now saw us still thinking; look once more.
                let asked = room
                    .lock()
                    .await
                    .table()
                    .is_some_and(|table| table.thinker().is_some());
                if !asked || room.thinking.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    /// One answer of a bot; whether there was one to give.
    async fn one_answer(self: &Arc<Hall>, room: &Arc<Room>) -> bool {
        let (pause, version) = {
            let inner = room.lock().await;
            let super::room::Stage::Playing(table) = &inner.stage else {
                return false;
            };
            let Some(thinker) = table.thinker() else {
                return false;
            };
            let pause = if self.at_once {
                Duration::ZERO
            } else {
                pause(inner.agreement.pace, thinker.is_action())
            };
            (pause, inner.entries)
        };
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        let (seat, thinker) = {
            let inner = room.lock().await;
            if inner.entries != version {
                return true;
            }
            match inner.table().and_then(table::Table::thinker) {
                Some(thinker) => (thinker.seat(), thinker),
                None => return false,
            }
        };
        let Some(choice) = self.think(thinker).await else {
            return false;
        };
        let mut inner = room.lock().await;
        let kept = match inner.choose(seat, version, choice) {
            Ok(written) => self.write(room, &mut inner, written).await,
            Err(refused) => Err(refused),
        };
        drop(inner);
        match kept {
            Ok(()) => {
                room.tell();
                true
            }
            // The game has moved on (an undo): look again.
            Err(Refused::Stale) => true,
            // The disk may be full for a while: nobody else would ask the bot again.
            Err(Refused::NotKept) => {
                tokio::time::sleep(AGAIN).await;
                true
            }
            Err(refused) => {
                tracing::error!(table = %room.id, why = %refused.sentence(), "a bot’s choice was refused");
                false
            }
        }
    }

    /// Thinks where no page waits for it. Tables take turns: whoever asked first thinks first.
    pub(super) async fn think(&self, thinker: Thinker) -> Option<Choice> {
        let _turn = self.thinkers.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || thinker.think())
            .await
            .ok()
    }
}
