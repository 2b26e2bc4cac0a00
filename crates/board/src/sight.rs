use table::{Goal, Question, SpecialProgress, Teller, Told};
use view::View;
use vocab::Seat;

/// Everything that one viewer's page of a table shows.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    /// The table's name in addresses (`/t/ID`).
    pub id: &'a str,
    /// Rises with everything that happens at the table. An answer names the version it answers.
    pub version: u64,
    /// The table's title: "Ada v. Bob", or the name it was given.
    pub title: &'a str,
    /// Speaks to the viewer.
    pub teller: Teller<'a>,
    /// What the viewer may know of the game.
    pub view: &'a View,
    /// What he himself is asked, in the present.
    pub question: Option<&'a Question>,
    /// The log, oldest first.
    pub told: &'a [Told],
    /// The index in `told` from which on everything is new to him: "since you were last here", or since his last turn.
    pub news: usize,
    /// For each age, what he lacks (a spectator: what the first seat lacks isn't said; empty).
    pub goals: &'a [Goal],
    /// The special achievements of the sets in play.
    pub specials: &'a [SpecialProgress],
    /// Whether something can be taken back.
    pub undo: UndoOffer,
    /// By seat: what isn't of the game.
    pub outside: &'a [Outside],
    /// Now, or some moment of the past.
    pub moment: Moment,
}

/// What isn't of the game but is shown beside a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// "bot, greedy", "away 3 min", "2 h left"; may be empty.
    pub tag: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether a page of his is open.
    pub here: bool,
    /// His time is up: others may let a bot choose for him.
    pub overdue: bool,
}

/// Whether the viewer can take something back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoOffer {
    /// He only watches, or nothing has happened.
    None,
    /// His last choice, at once.
    Own,
    /// Only if everyone agrees: his last choice and what came after it. With the reason why not at once.
    Consent(String),
    /// Not at all, with the reason.
    Refused(String),
    /// He has asked the others and waits for these seats.
    Waiting(Vec<Seat>),
    /// This seat asks him to agree.
    Agree(Seat),
}

/// When what is shown was, or is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Now.
    Now,
    /// After so many choices of so many.
    Past {
        /// How many choices.
        at: usize,
        /// Of how many.
        of: usize,
        /// Whether it may be seen from every seat: the game is over.
        every_seat: bool,
    },
}
