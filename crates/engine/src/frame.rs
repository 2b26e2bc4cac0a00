//! What is under way: a half-resolved action is a stack of these frames, plain data and nothing else.

use lang::tree::Joint;
use view::{Ask, Purpose};
use vocab::{Age, CardId, Color, Seat, Seats};

/// How far a deed came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) enum Done {
    /// Nothing, or it was not begun.
    #[default]
    Not,
    /// Some of it.
    Part,
    /// All of it.
    Fully,
}

/// A frame. The last of the stack is at work.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Frame {
    /// An action is being resolved; the frame at the bottom of the stack.
    Action(Action),
    /// A card is being executed.
    Execution(Execution),
    /// A player carries out an effect.
    Run(Run),
    /// A player picks cards for the run beneath.
    Pick(Pick),
    /// A player puts picked cards in order for the run beneath.
    Sort(Sort),
    /// Cards go back to their decks by a rule, not by a card's text.
    GiveBack(GiveBack),
}

/// Where an action stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// The card to pay for a distant player's card is being asked for.
    Pay(Seat, CardId),
    /// The city that endorses this card is being asked for.
    Endorse(CardId),
    /// The card that pays for endorsing this card by that city is being asked for.
    PayToEndorse(CardId, CardId),
    /// A card was melded by a Meld action; what follows from it is under way.
    Melded(Melded),
    /// The work of the action is under way above.
    Work,
    /// All is done but the checks.
    Over,
}

/// What follows a Meld action (15.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Melded {
    pub card: CardId,
    /// Its value when it was melded (20.28).
    pub value: i16,
    /// It was the first of its color.
    pub new_color: bool,
    /// The card it was laid on.
    pub covered: Option<CardId>,
    pub next: Follow,
}

/// Which step comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Follow {
    /// The icon in the place with this index among those that act, if there is one.
    Icon(u8),
    /// The City for a new color.
    City,
    /// An artifact, if the card it covers is a reason to dig.
    Dig,
    /// An opponent's museum or the deck of this age is to be chosen.
    DigFrom(Age),
    /// The relic of this value.
    Relic(Age),
    /// A card of the forecast.
    Promote,
    /// The dogma of the promoted card.
    UsePromoted(CardId),
}

/// An action of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Action {
    pub stage: Stage,
    /// An opponent's sharing changed something.
    pub bonus: bool,
    /// It is the free action at the start of a turn.
    pub free: bool,
    /// The artifact on display that is put away when the action is over.
    pub put_away: Option<CardId>,
}

impl Action {
    /// One of the turn's actions, its work under way.
    pub const WORK: Action = Action {
        stage: Stage::Work,
        bonus: false,
        free: false,
        put_away: None,
    };
}

/// Cards that go back to their decks together; those that meet in one deck are put in order first. They lie in the pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GiveBack {
    pub seat: Seat,
    pub ask: Ask,
    /// The cards in the pool: from here to its end.
    pub from: u16,
    /// So many of them are in order.
    pub ordered: u16,
}

/// In which way a card is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// By a Dogma action: shared, demanded.
    Shared,
    /// As if on another card: demanded, not shared.
    AsIf,
    /// For one player only, without demands.
    Own,
    /// For one player only, with demands on every opponent.
    Super,
}

/// A card being executed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Execution {
    /// The card whose dogma it is.
    pub card: CardId,
    /// Who executes it.
    pub activator: Seat,
    pub mode: Mode,
    /// The Dogma action itself, not a card executed by another.
    pub root: bool,
    /// Who may share.
    pub sharing: Seats,
    /// Who is vulnerable to demands.
    pub vulnerable: Seats,
    /// Who is vulnerable to compels.
    pub compelled: Seats,
    /// Who paid or refused to pay for sharing; who of them paid.
    pub share_asked: Seats,
    pub share_paid: Seats,
    /// Who paid or refused to pay to be spared; who of them paid.
    pub avoid_asked: Seats,
    pub avoid_paid: Seats,
    /// Where the list of the effects to run begins in the pool (echo effects first).
    pub agenda: u16,
    /// Which effect is next, of how many.
    pub next: u8,
    pub count: u8,
    /// Who has still to run the current effect (in turn order, the activator last for those he shares).
    pub waiting: Seats,
    /// Whether the current effect has been begun.
    pub begun: bool,
    /// The change counter when a sharing opponent began.
    pub before_share: Option<u32>,
    /// Number of this execution in the action, for "due to the demand".
    pub number: u16,
    /// Everything in it must be done where it may be.
    pub forced: bool,
    /// Who decides for the activator.
    pub guide: Option<Seat>,
    /// The card was promoted from a forecast for this.
    pub foreseen: bool,
    /// The card is endorsed: the activator runs what he runs twice, and demands go round twice (12.5).
    pub endorsed: bool,
    /// The second round of the current effect, where it is endorsed.
    pub again: bool,
    /// Only this sentence of the card, counted over all its non-demand effects.
    pub sentence: Option<u16>,
}

/// A player carrying out an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    pub card: CardId,
    pub effect: u8,
    pub pc: u16,
    /// Where it begins, and where it stops (a sentence run alone has a stretch of its own).
    pub start: u16,
    pub end: u16,
    pub you: Seat,
    /// The demanding player.
    pub me: Option<Seat>,
    /// Who does the deed at hand.
    pub actor: Seat,
    /// The execution's number.
    pub execution: u16,
    /// This run's number in the action.
    pub number: u16,
    pub forced: bool,
    pub guide: Option<Seat>,
    pub foreseen: bool,
    /// Passes made before this one.
    pub pass: u16,
    /// The pool and scalars of this run begin here.
    pub pool: u16,
    pub scalars: u16,
    /// Where the current step of the innermost loop began in the pool.
    pub step: u16,
    pub last: Done,
    pub before_last: [Done; 2],
    /// An optional deed is next; where to go if it is declined.
    pub may: Option<u16>,
    /// … and it may only be chosen if it can be done completely.
    pub whole: bool,
    /// Consent was given: the deed at `pc` is to be done now.
    pub agreed: bool,
    /// The change counter when the pass began, and before the deed before.
    pub pass_changes: u32,
    pub deed_changes: u32,
    /// Wanted by the last pick, and picked.
    pub wanted: u8,
    pub picked: u8,
    /// A choice kept from the pass before: this scalar.
    pub kept: Option<u8>,
    /// Where to go on after a wish.
    pub back: Option<u16>,
    pub sentence: u8,
    /// Colors splayed and unsplayed by `you` in this pass, as bits.
    pub splayed: u8,
    pub unsplayed: u8,
    /// The coin.
    pub flip: Option<bool>,
    /// How many of several things have been chosen.
    pub asked: u8,
    /// Whose of `each player's` places is being looked at.
    pub each: Option<Seat>,
}

/// A player picking cards: the candidates and then the picked cards lie in the pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pick {
    pub seat: Seat,
    pub on_behalf_of: Seat,
    pub purpose: Purpose,
    /// Candidates in the pool: from here …
    pub from: u16,
    /// … up to here; the picked ones follow.
    pub to: u16,
    /// Only candidates from here on are offered: each set of cards is reached in one order.
    pub next: u16,
    pub picked: u8,
    pub least: u8,
    pub most: u8,
    /// Declining goes there.
    pub decline: Option<u16>,
    pub joint: Option<Joint>,
    /// Backs only.
    pub unseen: bool,
    /// The list of the run the picks go to.
    pub into: u8,
}

impl Pick {
    /// Whether the picked cards will do.
    pub fn is_enough(&self) -> bool {
        self.picked >= self.least && (self.picked > 0 || self.decline.is_none())
    }

    /// Whether nothing at all may be picked by declining.
    pub fn may_decline(&self) -> bool {
        self.picked == 0 && self.decline.is_some()
    }
}

/// Where the order of cards that move together can matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Meet {
    /// Among those that go onto one stack.
    Stack,
    /// Among those that go back into one deck.
    Deck,
    /// Among all: something could be claimed on the way.
    All,
}

/// A player putting cards in order: those still to be placed lie in the pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sort {
    pub seat: Seat,
    pub purpose: Purpose,
    /// The unordered cards in the pool: from here to the end of the pool.
    pub from: u16,
    pub into: u8,
    /// Among which of them the order matters.
    pub meet: Meet,
    /// A whole stack is put in a new order, from the bottom up.
    pub rearrange: Option<(Seat, Color)>,
    /// Only so many find room; the order of the others doesn't matter.
    pub room: Option<u8>,
}
