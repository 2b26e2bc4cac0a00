//! The log as a page shows it: an action a block, with a headline and what came of it.

use crate::log::{About, Passage, passages};
use crate::{Line, Table};
use view::{Ask, Happening, Viewer};
use vocab::Seat;

/// An action, the opening or the end, as told to one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// How many choices had been made before it: the moment to which a link leads.
    pub moment: usize,
    /// How many choices had been made when it was over (or so far).
    pub until: usize,
    /// In which turn, counted from 1; 0 for the opening.
    pub turn: u32,
    /// Whose action.
    pub seat: Option<Seat>,
    /// Which action of how many.
    pub action: Option<(u8, u8)>,
    /// "Bob uses Archery", "You draw Tools", "The game is over".
    pub headline: Line,
    /// Whether the headline tells what the others don't know.
    pub secret: bool,
    /// What came of it, a sentence each.
    pub details: Vec<Detail>,
}

/// A sentence of a [`Told`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// The sentence.
    pub line: Line,
    /// Whether it tells what the others don't know.
    pub secret: bool,
    /// How it touches the viewer.
    pub touch: Touch,
}

/// How something touches the viewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Touch {
    /// Not at all.
    #[default]
    None,
    /// He himself did it or got something, or it is news for all.
    Own,
    /// Somebody shared.
    Share,
    /// He was demanded of, or lost something.
    Loss,
}

impl Table {
    /// The whole log as the viewer may hear it, an action a block, oldest first.
    pub fn told(&self, viewer: Viewer) -> Vec<Told> {
        let passages = passages(self.teller(viewer), self.events(), self.is_under_way());
        let mut told: Vec<Told> = Vec::new();
        let mut turn = self.first_turn();
        // What the opening cards were, until it is said that all are melded.
        let mut opening: Vec<Detail> = Vec::new();
        for passage in passages {
            let Passage {
                from,
                about,
                sentences,
            } = passage;
            let mut details = sentences.into_iter().map(|sentence| Detail {
                line: sentence.line,
                secret: sentence.meaning.secret,
                touch: sentence.meaning.touch,
            });
            let choice = self.choice_of(from);
            let (moment, seat, action) = match about {
                About::Turn(_, number) => {
                    turn = number;
                    continue;
                }
                About::Action(None) if turn == 0 => {
                    opening = details.collect();
                    continue;
                }
                About::Opening => (0, None, None),
                // It leads to the end itself.
                About::End => (choice + 1, None, None),
                About::Action(seat) => {
                    let action = match self.asked_at(choice) {
                        Some(Ask::Action { number, of }) => Some((number, of)),
                        _ => None,
                    };
                    (choice, seat, action)
                }
            };
            if let Some(before) = told.last_mut() {
                before.until = moment;
            }
            let Some(headline) = details.next() else {
                continue;
            };
            let details = match about {
                About::Opening => std::mem::take(&mut opening),
                _ => details.collect(),
            };
            told.push(Told {
                moment,
                until: self.choices(),
                turn,
                seat,
                action,
                headline: headline.line.without_stop(),
                secret: headline.secret,
                details,
            });
        }
        told
    }

    /// How many choices had been made when the seat's last turn ended that is over; 0 if it had none.
    pub fn last_moment_of(&self, seat: Seat) -> usize {
        let mut turns = self
            .events()
            .iter()
            .enumerate()
            .rev()
            .filter_map(|(index, event)| match event.public {
                Happening::TurnBegan { seat, .. } => Some((index, seat)),
                _ => None,
            });
        let mut next: Option<usize> = None;
        turns
            .find_map(|(index, whose)| match next.replace(index) {
                Some(next) if whose == seat => Some(self.choice_of(next) + 1),
                _ => None,
            })
            .unwrap_or(0)
    }
}
