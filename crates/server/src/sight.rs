//! What one viewer's page of a table shows, put together from the game and from what is around it.

use crate::agreement::{Clock, Undo};
use crate::hall::room::{Inner, Room};
use board::{Moment, Outside, Sight, UndoOffer};
use maud::Markup;
use store::Millis;
use table::{Goal, Question, SpecialProgress, Table, Told, goals, specials};
use view::{View, Viewer};
use vocab::{Seat, Seats};

/// Everything that is shown, still to be drawn.
///
/// It holds nothing that the viewer may not know: a view, sentences for him and what all can see of the people.
pub struct Prepared {
    id: String,
    version: u64,
    title: String,
    viewer: Viewer,
    view: View,
    question: Option<Question>,
    told: Vec<Told>,
    news: usize,
    goals: Vec<Goal>,
    specials: Vec<SpecialProgress>,
    undo: UndoOffer,
    outside: Vec<Outside>,
    moment: Moment,
}

impl Prepared {
    /// The present.
    pub fn now(room: &Room, inner: &Inner, table: &Table, viewer: Viewer, now: Millis) -> Prepared {
        let playable = matches!(inner.stage, crate::hall::room::Stage::Playing(_));
        let question = viewer
            .filter(|_| playable)
            .and_then(|seat| table.question(seat));
        let undo = match viewer {
            Some(seat) if playable => undo_offer(inner, table, seat),
            _ => UndoOffer::None,
        };
        let mut prepared = Prepared::of(room, inner, table, viewer, now);
        prepared.question = question;
        prepared.undo = undo;
        prepared
    }

    /// A moment of the past.
    pub fn past(
        room: &Room,
        inner: &Inner,
        then: &Table,
        of: usize,
        viewer: Viewer,
        now: Millis,
    ) -> Prepared {
        let at = then.choices();
        let mut prepared = Prepared::of(room, inner, then, viewer, now);
        prepared.moment = Moment::Past {
            at,
            of,
            every_seat: inner.is_over(),
        };
        prepared
    }

    fn of(room: &Room, inner: &Inner, table: &Table, viewer: Viewer, now: Millis) -> Prepared {
        let mut view = table.view(viewer);
        // First cards are chosen by all, but one after the other: a page calls only who can answer now.
        view.asked = table.asked().map_or(Seats::NONE, Seats::only);
        let teller = table.teller(viewer);
        let told = table.told(viewer);
        let goals = match viewer {
            Some(seat) => goals(teller, &view, seat),
            None => Vec::new(),
        };
        Prepared {
            id: room.id.clone(),
            version: inner.entries,
            title: inner.heading(),
            viewer,
            specials: specials(teller, &view),
            news: news(inner, &told, viewer),
            goals,
            undo: UndoOffer::None,
            outside: outside(room, inner, now),
            question: None,
            moment: Moment::Now,
            told,
            view,
        }
    }

    /// What is shown, as the board wants it. `table` is the one it was prepared from.
    pub fn sight<'a>(&'a self, table: &'a Table) -> Sight<'a> {
        Sight {
            id: &self.id,
            version: self.version,
            title: &self.title,
            teller: table.teller(self.viewer),
            view: &self.view,
            question: self.question.as_ref(),
            told: &self.told,
            news: self.news,
            goals: &self.goals,
            specials: &self.specials,
            undo: self.undo.clone(),
            outside: &self.outside,
            moment: self.moment,
        }
    }

    /// Drawn, with the guide and the chat.
    pub fn draw(&self, table: &Table, beside: &board::Beside) -> Markup {
        board::table_with(&self.sight(table), beside)
    }
}

/// From which block of the log on everything is new: since the viewer's own last choice.
fn news(inner: &Inner, told: &[Told], viewer: Viewer) -> usize {
    let Some(seat) = viewer else {
        return told.len();
    };
    let since = inner
        .times
        .iter()
        .rposition(|(chooser, _)| *chooser == seat)
        .map_or(0, |index| index + 1);
    told.iter()
        .position(|block| block.until > since && block.seat != Some(seat))
        .unwrap_or(told.len())
}

fn undo_offer(inner: &Inner, table: &Table, seat: Seat) -> UndoOffer {
    if let Some(request) = &inner.undo_request {
        if request.agreed.contains(&seat) {
            let awaited = inner.others(request.seat);
            let awaited = awaited
                .into_iter()
                .filter(|other| !request.agreed.contains(other));
            return UndoOffer::Waiting(awaited.collect());
        }
        return UndoOffer::Agree(request.seat);
    }
    if table.choices() == 0 || inner.is_over() {
        return UndoOffer::None;
    }
    if inner.agreement.undo == Undo::None {
        return UndoOffer::Refused("at this table nothing is taken back".into());
    }
    let refused = inner.undo_refused.filter(|(asked, _)| *asked == seat);
    match table.may_undo_answer(seat) {
        Ok(()) => UndoOffer::Own,
        Err(why) => {
            let why = why.to_string();
            match (inner.agreement.undo, table.undone_to(seat)) {
                (Undo::Consent, Some(_)) if inner.others(seat).is_empty() => UndoOffer::Own,
                (Undo::Consent, Some(_)) => {
                    match refused.and_then(|(_, by)| inner.seats.get(by.index())) {
                        Some(by) => {
                            UndoOffer::Consent(format!("{why}, and {} has just refused", by.name))
                        }
                        None => UndoOffer::Consent(why),
                    }
                }
                _ => UndoOffer::Refused(why),
            }
        }
    }
}

fn outside(room: &Room, inner: &Inner, now: Millis) -> Vec<Outside> {
    inner
        .seats
        .iter()
        .enumerate()
        .map(|(index, holder)| {
            let seat = Seat(index as u8);
            if let Some(bot) = &holder.bot {
                let tag = if inner.agreement.study {
                    String::new()
                } else {
                    format!("bot, {bot}")
                };
                return Outside {
                    tag,
                    bot: true,
                    here: true,
                    overdue: false,
                };
            }
            let (here, left_at) = holder
                .person
                .map_or((false, None), |person| room.is_here(person));
            let left = inner.time_left(seat, now);
            let tag = match (left, left_at) {
                (Some(left), _) => time_words(inner.agreement.clock, left),
                (None, Some(at)) if !here && now - at > 60_000 => {
                    format!("away {}", span_words(now - at))
                }
                _ => String::new(),
            };
            Outside {
                tag,
                bot: false,
                here,
                overdue: left.is_some_and(|left| left <= 0),
            }
        })
        .collect()
}

fn time_words(clock: Clock, left: Millis) -> String {
    match (clock, left > 0) {
        (Clock::None, _) => String::new(),
        (_, true) => format!("{} left", span_words(left)),
        (_, false) => "time is up".into(),
    }
}

/// "3 min", "5 h", "2 days".
pub fn span_words(span: Millis) -> String {
    let minutes = span / 60_000;
    match minutes {
        0 => "less than a minute".into(),
        1..=119 => format!("{minutes} min"),
        120..=2879 => format!("{} h", minutes / 60),
        _ => format!("{} days", minutes / 1440),
    }
}
