use crate::{Cause, Decision};
use vocab::{
    Age, CardId, Color, Edition, IconCounts, Kind, Seat, Seats, Set, Sets, Special, Splay,
};

/// Who looks: a seat, or a spectator.
pub type Viewer = Option<Seat>;

/// What everybody can see of a card that lies face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Back {
    /// The set whose deck it belongs to.
    pub set: Set,
    /// Its value.
    pub age: Age,
}

/// A card as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shown {
    /// He knows which card it is.
    Face(CardId),
    /// He sees its back.
    Back(Back),
}

/// One color of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct StackView {
    /// How it is splayed.
    pub splay: Splay,
    /// Index 0 is the top card.
    pub cards: Vec<CardId>,
}

/// What the viewer knows of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatView {
    /// Who.
    pub seat: Seat,
    /// The stacks in the order of [`Color::ALL`].
    pub stacks: [StackView; 5],
    /// Sorted: known cards first, then backs.
    pub hand: Vec<Shown>,
    /// Sorted.
    pub score: Vec<Shown>,
    /// Sorted.
    pub forecast: Vec<Shown>,
    /// In the order they went in; nobody knows a secret unless he saw it before.
    pub safe: Vec<Shown>,
    /// Cards held as achievements. Sorted.
    pub achievements: Vec<Shown>,
    /// Special achievements held.
    pub specials: Vec<Special>,
    /// The artifact on display.
    pub display: Option<CardId>,
    /// Artifacts in museums.
    pub museums: Vec<CardId>,
    /// How many museums he has claimed; each is an achievement.
    pub claimed_museums: u8,
    /// Visible icons and pictures.
    pub icons: IconCounts,
    /// Points, bonuses included.
    pub points: u16,
    /// The visible bonuses, highest first: the first counts in full, each other as one point.
    pub bonuses: Vec<u8>,
    /// Visible flags that are achievements at the moment.
    pub flags: u8,
    /// Visible flags that are none because some opponent shows more cards of their color.
    pub idle_flags: u8,
    /// Visible fountains: each is an achievement.
    pub fountains: u8,
    /// How many achievements count for the win (of the player alone, also in a team), flags and fountains included.
    pub achievement_count: u8,
    /// How many cards a forecast or safe holds at most (4th edition).
    pub limit: Option<u8>,
    /// The back of the card that a Draw action would draw; `None`: it would end the game.
    pub next_draw: Option<Back>,
    /// The viewer's own seat: cards of the hand, score pile and forecast that, as he knows, somebody else knows too,
    /// because they were shown or came from that player. Sorted; empty for the others.
    pub exposed: Vec<CardId>,
    /// Cards tucked this turn, as Monument counts them in the 1st and 3rd edition.
    pub tucked: u8,
    /// Cards scored this turn, likewise.
    pub scored: u8,
    /// Has lost and is out of the game.
    pub eliminated: bool,
}

impl SeatView {
    /// The top card of that color.
    pub fn top(&self, color: Color) -> Option<CardId> {
        self.stacks[color as usize].cards.first().copied()
    }
}

/// What the viewer knows of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeckView {
    /// Of which set.
    pub set: Set,
    /// Of which age.
    pub age: Age,
    /// How many cards.
    pub count: u8,
    /// The top card, if the viewer knows it.
    pub top: Option<CardId>,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnView {
    /// Who.
    pub seat: Seat,
    /// Counted from 1 over the whole game; 0 while the opening cards are chosen.
    pub number: u32,
    /// Which action, counted from 1.
    pub action: u8,
    /// How many actions the turn has.
    pub of: u8,
    /// The player has endorsed this turn.
    pub endorsed: bool,
    /// It is one of a game within the game (Martian Internet): all else that the players have is set aside.
    pub within: bool,
}

/// An effect being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Executing {
    /// By whom.
    pub seat: Seat,
    /// Who demands it, for a demand or compel.
    pub demanded_by: Option<Seat>,
    /// Of which kind the effect is.
    pub kind: Kind,
    /// Which words.
    pub cause: Cause,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won: nobody or everybody of equal standing in a draw, both partners of a team.
    pub winners: Seats,
    /// By what.
    pub why: Why,
}

/// By what a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Enough achievements.
    Achievements,
    /// Somebody had to draw past the last age: points decide.
    Score,
    /// A card says so.
    Card(CardId),
    /// All others have lost.
    LastOneLeft,
}

/// All that one viewer may know of a game at one moment.
///
/// Two states that differ only in what the viewer can't know have equal views.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Which rules.
    pub edition: Edition,
    /// Which sets are in play.
    pub sets: Sets,
    /// Pairs of partners, empty without teams.
    pub teams: Vec<Seats>,
    /// How many achievements win.
    pub goal: u8,
    /// Index is the seat.
    pub seats: Vec<SeatView>,
    /// The decks of the sets in play, by set, then age.
    pub decks: Vec<DeckView>,
    /// Available achievements. Sorted.
    pub available: Vec<Shown>,
    /// Special achievements nobody has claimed.
    pub specials: Vec<Special>,
    /// Cards in the junk. Sorted.
    pub junk: Vec<CardId>,
    /// Special achievements in the junk.
    pub junked_specials: Vec<Special>,
    /// Cards out of the game. Sorted.
    pub removed: Vec<CardId>,
    /// Relics nobody holds (3rd edition). Sorted.
    pub relics: Vec<CardId>,
    /// Museums nobody uses or has claimed; `None` where artifacts go to none.
    pub museums_left: Option<u8>,
    /// Whose turn it is.
    pub turn: TurnView,
    /// Who is distant from the one whose turn it is (parley).
    pub distant: Seats,
    /// The effects being carried out, outermost first.
    pub executing: Vec<Executing>,
    /// Who is asked now (several at once for the opening).
    pub asked: Seats,
    /// What the viewer himself is asked.
    pub decision: Option<Decision>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
}

impl View {
    /// A seat and its partner; the seat alone without teams.
    pub fn side(&self, seat: Seat) -> Seats {
        let team = self.teams.iter().find(|team| team.contains(seat));
        team.copied().unwrap_or(Seats::only(seat))
    }

    /// Those still in the game who play against a seat.
    pub fn opponents(&self, seat: Seat) -> impl Iterator<Item = &SeatView> {
        let side = self.side(seat);
        let others = self.seats.iter();
        others.filter(move |other| !other.eliminated && !side.contains(other.seat))
    }
}
