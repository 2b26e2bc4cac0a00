//! What a card's text becomes: a flat list of small instructions, so that a run can stop between any two of them.
//!
//! Phrases (which cards, which number, what condition) stay trees; only the order of deeds is flattened.

use lang::tree::{
    Cards, Choice, Colors, Condition, Direction, Domain, Drawn, DrawnValue, Eligible, Execution,
    Number, Order, Participle, Place, Players, Ref, Slot, Thing, Value, Verb, Who,
};
use view::Purpose;
use vocab::{Kind, Special};

/// The place of an instruction.
pub(crate) type Pc = u16;

/// The number of a list that only the code knows, beyond the card's own 32.
pub(crate) type List = u8;

/// An effect as code.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub kind: Kind,
    /// The effect has sentences.
    pub written: bool,
    /// Some phrase reads the journal of the action.
    pub reads_journal: bool,
    /// Some phrase asks on which boards the card has been.
    pub watches: bool,
    pub ops: Vec<Op>,
    pub scalars: u8,
    /// Where each sentence begins and ends, for running it alone.
    pub sentences: Vec<(Pc, Pc)>,
    /// The lists that one deed with several verbs fills with the same cards, a bit a list.
    pub together: Vec<u32>,
    /// The effect does nothing without one of these of the player's own.
    pub needs: Option<Cards>,
}

impl Code {
    /// These lists and those that a deed fills together with one of them.
    pub fn with_siblings(&self, mask: u32) -> u32 {
        self.together
            .iter()
            .filter(|lists| *lists & mask != 0)
            .fold(mask, |all, lists| all | lists)
    }
}

/// Where cards go.
#[derive(Clone, Debug)]
pub(crate) enum To {
    /// Where the verb says, on the actor's side.
    Verb(Verb),
    /// Where the verb in this scalar says (`score or safeguard`).
    VerbIn(Vec<Verb>, Slot),
    /// To a place; an `any … player` in it is the seat in the scalar.
    Place(Box<Place>, Option<Slot>),
    /// On top of its own deck.
    DeckTop,
    /// To the actor's achievements.
    Achievements,
}

/// How cards that go to one place together must be put in order first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sorting {
    /// Their order means nothing.
    None,
    /// Those of one color.
    ByColor,
    /// Those of one deck.
    ByDeck,
    /// Where there isn't room for all: which of them come first.
    ByRoom,
}

/// An instruction.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A sentence begins (index in the effect).
    Sentence(u8),
    /// A deed sentence begins: what was last becomes the one before.
    Shift,
    /// The deed that follows is optional.
    May {
        decline: Pc,
        whole: bool,
    },
    Jump(Pc),
    /// Go on if true, else the deed counts as not done and the code goes on there. With `true` the condition opens a
    /// sentence of its own, so what was last becomes the one before. Rule: done-chain.
    Unless(Box<Condition>, Pc, bool),
    /// Several acts of one sentence: the least of what they achieved.
    JoinBegin(Slot),
    Join(Slot),
    JoinEnd(Slot),
    /// Who does the deed that follows; if nobody, go there.
    Actor(Box<Who>, Pc),
    ActorYou,
    /// The deed is done by each of these in turn.
    EachActor(Box<Players>, Slot, Pc),
    NextActor(Slot, Pc),
    /// What follows looks at the place of each of these in turn.
    EachOwner(Box<Players>, Slot, Pc),
    NextOwner(Slot, Pc),
    Let(Slot, Box<Value>),
    Eval(Slot, Box<Number>),
    /// Go there unless the scalar is above 0; lower it.
    CountDown(Slot, Pc),
    ChooseThing(Box<Choice>, Slot),
    /// The executing player names one of these players; nobody: not done, go there.
    ChoosePlayer(Box<Who>, Slot, Pc),
    /// Which of the colors meant: a bit mask. Splaying ones that already lie so is no option.
    ChooseColors(Box<Colors>, Slot, Option<Box<Direction>>, Option<Box<Who>>),
    ChooseDirection(Box<Direction>, Slot),
    ChooseDraw(Box<DrawnValue>, Slot),
    ChooseSet(Slot),
    ChooseVerb(Vec<Verb>, Slot),
    /// One of several things to do.
    ChooseArm(u8, Slot),
    /// Go where the scalar says.
    Branch(Slot, Vec<Pc>),
    /// As `Branch`, to come back after the wish.
    Wish(Slot, Vec<Pc>),
    EndWish,
    Draw {
        drawn: Box<Drawn>,
        /// The chosen value.
        value: Option<Slot>,
        set: Option<Slot>,
        times: Option<Slot>,
        and: Vec<Verb>,
        results: Vec<(Participle, List)>,
    },
    Pick {
        cards: Box<Cards>,
        purpose: Purpose,
        into: List,
        times: Option<Slot>,
        /// As many as this list holds.
        as_many: Option<List>,
        eligible: Option<Eligible>,
    },
    Sort(List, Purpose, Sorting),
    Move {
        from: List,
        to: To,
        /// Everybody can tell which cards they are.
        named: bool,
        result: Option<(Participle, List)>,
        bottom_up: bool,
    },
    Reveal(List, Option<(Participle, List)>),
    /// The picked cards are the ones spoken of.
    Keep(List, Participle, List),
    Look(List),
    /// Nothing is picked any more.
    Forget(List),
    /// An exchange happens though one side is empty, so it is agreed to before any picking.
    ConsentToExchange(Box<Cards>, Box<Cards>),
    Exchange(
        List,
        List,
        Box<Cards>,
        Box<Cards>,
        Option<(Participle, List)>,
    ),
    Claim(Special),
    /// An available achievement, special ones included.
    ClaimAvailable(Eligible, Option<(Participle, List)>),
    /// Any available achievement, a special one too where the edition says so.
    JunkAvailable(Option<(Participle, List)>),
    MoveSpecial {
        all: bool,
        to_junk: bool,
    },
    Splay(Slot, Box<Direction>, Option<Slot>, Option<Box<Who>>),
    Unsplay(Slot, Option<Box<Who>>),
    Rearrange(Slot),
    Execute {
        from: List,
        how: Execution,
        guide: Option<Box<Who>>,
        forced: bool,
    },
    ExecuteSentence(Box<Number>, Box<Ref>),
    Repeat {
        once: bool,
        kept: Option<Slot>,
        change: Option<(Slot, Box<Value>)>,
    },
    /// Loops over things and players: the scalar holds those left, as bits.
    ForThings {
        domain: Box<Domain>,
        left: Slot,
    },
    NextThing {
        domain: Box<Domain>,
        order: Option<Order>,
        left: Slot,
        current: Slot,
        mark: Slot,
        end: Pc,
    },
    /// Loops over cards: the list holds those left.
    ForCards(Box<Cards>, List, Option<Order>),
    NextCard {
        left: List,
        current: List,
        mark: Slot,
        end: Pc,
    },
    /// Loops over bonuses as often as they show: the list holds the card of each that is left.
    ForBonuses(Box<Thing>, List),
    /// Which comes next: without an order, and with `ask`, the player says it.
    ChooseBonus {
        left: List,
        order: Option<Order>,
        ask: bool,
        current: Slot,
        end: Pc,
    },
    TakeBonus {
        left: List,
        current: Slot,
        mark: Slot,
    },
    /// Loops over values in an order the player says: which of those left comes next.
    ChooseValue {
        left: Slot,
        current: Slot,
        end: Pc,
    },
    TakeValue {
        left: Slot,
        current: Slot,
        mark: Slot,
    },
    EndLoop(Slot),
    /// Once more?
    Again(Pc),
    Flip,
    Win,
    Lose,
    EndAction,
    GameWithin,
}
