//! The syntax tree of a card file: the one form from which the text is rendered and the code is made.
//!
//! The parser fills everything but the *slots*: what a pronoun, a participle or a name refers to is filled in by
//! [`crate::resolve`], one edition at a time, on a tree projected to that edition.
//! See `docs/language.md` for the language itself.

// A tree is made once and read; boxing its larger variants would only make it harder to match on.
#![allow(clippy::large_enum_variant)]

use vocab::{Age, Color, Editions, Facts, Icon, Kind, Set, Special, Splay};

/// Bytes of the source from `start` up to, not including, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Something that holds in some editions only.
#[derive(Clone, Debug, PartialEq)]
pub struct Tagged<T> {
    /// Where it holds.
    pub editions: Editions,
    /// What holds.
    pub value: T,
}

/// A whole file.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct CardFile {
    /// In the order written.
    pub cards: Vec<Card>,
}

/// A card with all its editions side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The title after `card`; an older title stands in `titles`.
    pub title: String,
    /// Titles that differ in some edition (`[3rd] title "Flash Drive"`).
    pub titles: Vec<Tagged<String>>,
    /// What is printed on the card besides effects; the editions of these lines are the editions the card is in.
    pub facts: Vec<Tagged<Facts>>,
    /// The effects of all editions, in the order written.
    pub effects: Vec<Effect>,
    /// The title line.
    pub span: Span,
}

/// An effect. One without sentences is not written yet: its kind is a fact, its program is to come.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Demand, compel, echo or effect.
    pub kind: Kind,
    /// The editions that print it.
    pub editions: Editions,
    /// Its sentences in order.
    pub body: Vec<Sentence>,
    /// The kind line.
    pub span: Span,
    /// How many list slots [`crate::resolve`] gave out (at most 32).
    pub lists: u8,
    /// How many scalar slots it gave out.
    pub scalars: u8,
    /// Some words look back beyond this pass, into the journal of the action. Found by [`crate::resolve`].
    pub journal: bool,
    /// Some words ask on which boards the card has been. Found by [`crate::resolve`].
    pub watched: bool,
}

/// One line at some level of an effect, and what is indented under it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// The editions that print it.
    pub editions: Editions,
    /// What it says.
    pub statement: Statement,
    /// The line.
    pub span: Span,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `draw a 1 then meld it`
    Do(Vec<Step>),
    /// `if C: …`
    If(Condition, Vec<Sentence>),
    /// `otherwise: …` or `otherwise if C: …`; belongs to the `if` before it in the same block.
    Otherwise(Option<Condition>, Vec<Sentence>),
    /// `either: …` (one arm; the others are the `or:` lines after it), also `may either: …` and `either as wish: …`.
    Either {
        /// May be declined.
        may: bool,
        /// Remembered under this name rather than done now.
        wish: Option<Name>,
        /// What is done.
        body: Vec<Sentence>,
    },
    /// `or: …`
    Or(Vec<Sentence>),
    /// `for each D: …`
    ForEach(ForEach, Vec<Sentence>),
    /// `as often as you like: …`
    AsOftenAsYouLike(Vec<Sentence>),
    /// `let v be 11`: an effect's parameter with its first value.
    Let(Name, Value),
}

/// A loop.
#[derive(Clone, Debug, PartialEq)]
pub struct ForEach {
    /// What it goes over.
    pub domain: Domain,
    /// `as p`
    pub name: Option<Name>,
    /// `in ascending order`
    pub order: Option<Order>,
}

/// An order of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Lowest first.
    Ascending,
    /// Highest first.
    Descending,
}

/// What a loop, a quantified condition or a maximum goes over.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// Colors, values, icons …
    Things(Box<Thing>),
    /// Players.
    Players(Players, Slot),
    /// Cards; the slot is the list slot of the current card (`that card`).
    Cards(Box<Cards>, Slot),
}

/// A value that a `let` or a repeat gives to a name.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A color.
    Colors(Colors),
}

/// A part of a sentence of the first kind. `may` and `if C,` cover everything after them in the sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// What follows is optional.
    May,
    /// What follows happens if this holds.
    If(Condition),
    /// A deed.
    Act(Act),
}

/// A deed with who does it and what its result is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// The subject, if it isn't `you`.
    pub who: Option<Who>,
    /// What is done.
    pub deed: Deed,
    /// `as rival`, `as c`: a list name for cards, else a scalar name.
    pub name: Option<Name>,
    /// `for every two castle on board`, `times n`.
    pub times: Option<Times>,
    /// `from the bottom up`
    pub bottom_up: bool,
    /// The words of the act.
    pub span: Span,
    /// The list slot of each participle the act binds, filled by the resolver: one for most verbs,
    /// `drawn` and then one for each further verb of `draw and meld`, one a verb of `reveal and return`.
    /// A named act binds the same slot under its name too (that of the last verb).
    pub results: Vec<(Participle, Slot)>,
}

/// How often an act is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Times {
    /// `times n`
    Number(Number),
    /// `for every two X`: the count divided by `each`, rounded down.
    Every {
        /// The divisor.
        each: i16,
        /// What is counted.
        count: Counted,
    },
}

/// A number given out by the resolver to a name or pronoun: index of a list or of a scalar of the effect's run.
///
/// Lists hold cards, scalars one color, value, number, icon, set, player or plan, or several colors. Scalar 0 of every
/// effect is [`crate::LAST_PLAYER`]: the player last chosen, or last picked as owner of a place (`any player's`) or as
/// the single one who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Slot(pub u8);

/// A name of the card's author.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
    /// What it names.
    pub slot: Slot,
}

/// What a verb leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Participle {
    Drawn,
    Melded,
    Tucked,
    Scored,
    Returned,
    Transferred,
    Revealed,
    Junked,
    Safeguarded,
    Foreshadowed,
    Achieved,
    Chosen,
    Exchanged,
}

/// The verbs that move a card to the one place they mean, and `reveal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Verb {
    Meld,
    Tuck,
    Score,
    Return,
    /// In the 1st and 3rd edition: `remove`.
    Junk,
    Foreshadow,
    Safeguard,
    Reveal,
    /// Only in `draw and achieve`.
    Achieve,
}

/// A deed.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// `draw and meld two 9`; the parts are drawn one after the other (`a 6 and a 7 and an 8`).
    Draw {
        /// What is done with every card drawn.
        and: Vec<Verb>,
        /// What is drawn.
        parts: Vec<Drawn>,
    },
    /// `score it`, `reveal and return a card from hand`, `meld A and B`.
    Move {
        /// Done one after the other to the same cards.
        verbs: Vec<Verb>,
        /// With `or` between them the executing player chooses one verb.
        or: bool,
        /// Each is a deed of its own; all must be done for the act to be done.
        objects: Vec<Cards>,
    },
    /// `achieve "Empire"`, `achieve an available achievement if eligible`.
    Achieve {
        /// What.
        objects: Vec<Achievable>,
        /// On what condition.
        eligible: Eligible,
    },
    /// `transfer A and B to P`
    Transfer {
        /// What.
        objects: Vec<Cards>,
        /// Where to.
        to: Place,
    },
    /// `exchange A with B`
    Exchange {
        /// One side.
        left: Cards,
        /// The other; with `as_many` it takes as many cards as the left side has.
        right: Cards,
        /// `with as many`
        as_many: bool,
    },
    /// `junk an available special achievement`, `transfer a special achievement from the junk to the available achievements`.
    MoveSpecial {
        /// How many: `a` or `all`.
        all: bool,
        /// True: from the available ones to the junk; false: back.
        to_junk: bool,
    },
    /// `put a card from forecast on top of its deck`
    PutOnDeck(Cards),
    /// `look at the top card from any deck`
    Look(Cards),
    /// `choose …`
    Choose(Choice),
    /// `splay red or purple right`
    Splay {
        /// Which.
        colors: Colors,
        /// How.
        direction: Direction,
        /// On whose board, if not yours.
        board: Option<Who>,
    },
    /// `unsplay color of it`
    Unsplay(Colors, Option<Who>),
    /// `rearrange a color on board`
    Rearrange(Colors),
    /// `self-execute it`
    Execute {
        /// In which way.
        how: Execution,
        /// What.
        cards: Cards,
        /// `guided by driver`: this player decides for the executing one.
        guide: Option<Who>,
        /// `forced`: every `may` below is a must.
        forced: bool,
    },
    /// `execute sentence n of revealed`
    ExecuteSentence {
        /// Counted from 1 through all non-demand effects.
        number: Number,
        /// Of which card.
        of: Ref,
    },
    /// `repeat`
    Repeat {
        /// No more than once.
        once: bool,
        /// `with c` keeps the choice; `with v being n` changes it.
        with: Option<(Name, Option<Value>)>,
    },
    /// `do wish`
    Wish(Name),
    /// `flip a coin`
    Flip,
    /// `win`
    Win,
    /// `lose`
    Lose,
    /// `end the action`
    EndAction,
    /// `play a game within`
    GameWithin,
}

/// In which way a card is executed by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Execution {
    /// Non-demand effects, for yourself only.
    SelfExecute,
    /// Also demands, against every opponent.
    SuperExecute,
    /// Super on your turn, else self.
    Fully,
    /// With demands and compels, by the featured icon of the executing card, and not shared (3rd edition).
    AsIf,
}

/// What can be achieved.
#[derive(Clone, Debug, PartialEq)]
pub enum Achievable {
    /// A special achievement by its name.
    Special(Special, Span),
    /// A card.
    Cards(Cards),
    /// An available achievement, in the 4th edition a special one too.
    Available(Quantity),
}

/// On what condition something is achieved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eligible {
    /// No word of it: specials by name.
    Plain,
    /// `if eligible`
    IfEligible,
    /// `if eligible with doubled score`
    WithDoubledScore,
    /// `regardless`
    Regardless,
}

/// What can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A color, a value, an icon …
    Thing(Box<Thing>),
    /// Cards; they stay where they are.
    Cards(Box<Cards>),
    /// A player.
    Player(Who),
    /// One of several decks: `choose the 7 or 8 deck`.
    Deck(Vec<Age>),
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// How many.
    pub count: Number,
    /// Of which set, if not by the draw rules.
    pub set: Option<SetName>,
    /// Of which value.
    pub value: DrawnValue,
}

/// A named or chosen set.
#[derive(Clone, Debug, PartialEq)]
pub enum SetName {
    /// `an Echoes 5`
    Set(Set),
    /// `a 3 of set s`
    Name(Name),
    /// `of any set`
    Any,
}

/// The value of a draw.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawnValue {
    /// A number; 0 draws a 1.
    Number(Number),
    /// `a 3 or 4`, `a 3 or a card of value …`: the executing player chooses.
    Either(Vec<Number>),
    /// `a card of any value`
    Any,
    /// `a card of a value where (C)`, with the slot of `that value`.
    Where(Box<Condition>, Slot),
}

/// A direction of splaying.
#[derive(Clone, Debug, PartialEq)]
pub enum Direction {
    /// One of these, the executing player choosing if there are several.
    OneOf(Vec<Splay>),
    /// As that color is splayed, on that player's board.
    Like(Box<Colors>, Option<Who>),
}

// ---- cards -------------------------------------------------------------------------------------------------------

/// Which cards: a selection.
#[derive(Clone, Debug, PartialEq)]
pub struct Cards {
    /// How many of those that fit.
    pub quantity: Quantity,
    /// The highest or lowest of those that fit.
    pub rank: Option<Rank>,
    /// Where on a stack.
    pub position: Option<Position>,
    /// What they must be like: adjectives and filters in the order written.
    pub tests: Vec<Test>,
    /// What they must be like together.
    pub joint: Option<Joint>,
    /// What they are taken from.
    pub base: Base,
    /// `of my choice`, `of rival's choice`; otherwise who acts chooses.
    pub chooser: Option<Who>,
    /// The chooser sees backs only.
    pub unseen: bool,
    /// The words.
    pub span: Span,
}

/// What a selection is taken from.
#[derive(Clone, Debug, PartialEq)]
pub enum Base {
    /// Cards at a place (`from hand`, `in hand`, `on board`). `None`: the words give no place; the position
    /// (`your top red card`) or `available` says it, else the board of the executing player.
    Place(Option<Place>),
    /// Cards already spoken of, wherever they are now.
    Ref(Ref),
    /// Those of the reference that no later deed has picked.
    Rest(Ref),
}

/// How many.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    /// `a`, `an`, `the`, `your`, `two`: as many as possible up to this number.
    Number(Number),
    /// `one or two`: at least the first if possible, at most the second.
    Between(i16, i16),
    /// `exactly two`, `exactly two or three`: not begun unless possible.
    Exactly(i16, i16),
    /// `up to three`
    UpTo(Number),
    /// `any number of`
    AnyNumber,
    /// `at least one`
    AtLeast(i16),
    /// `all`
    All,
    /// `all but one`, `all but the top four`: with a position in the cards, those are left out; else any so many.
    AllBut(Number),
    /// `all but the highest`: all that are not of highest (lowest) value.
    AllButRank,
    /// `half rounded up of the`
    Half {
        /// Rounded up rather than down.
        up: bool,
    },
    /// `one of each color of`, `one of each value of`
    OneOfEach(Kinship),
    /// `any` in a condition: existence.
    Any,
    /// `each`
    Each,
}

/// What cards can have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Kinship {
    Color,
    Value,
    Set,
}

/// By value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Rank {
    Highest,
    Lowest,
}

/// Where in a stack, counted from that end of each stack.
#[derive(Clone, Debug, PartialEq)]
pub enum Position {
    /// `top`, `top two`, `top one or two`
    Top(Number),
    /// `bottom`, `bottom three`
    Bottom(Number),
    /// `top or bottom`
    TopOrBottom,
    /// `non-top`
    NonTop,
    /// `non-bottom`
    NonBottom,
    /// `top non-bottom`: a top card that isn't also the bottom one; `top two non-bottom`.
    TopNonBottom(Number),
    /// `bottom non-top`: a bottom card that isn't also the top one.
    BottomNonTop(Number),
    /// Top, or in a splayed stack.
    Visible,
}

/// A condition on the cards chosen together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Joint {
    DifferentColors,
    DifferentValues,
    SameColor,
    SameValue,
    SameSet,
    /// `of different colors of the same value`
    DifferentColorsSameValue,
}

/// A test of one card.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// `red`, `red or blue`
    Color(Vec<Color>),
    /// `non-green`
    NotColor(Color),
    /// `of color c`, `of that color`, `of its color`, `of color of returned`
    OfColor(Colors),
    /// `not of color c`
    NotOfColor(Colors),
    /// `of value 4 or less`, `of value of returned`, `a 3 or 4`
    Value(Comparison, Vec<Number>),
    /// `odd`
    Odd,
    /// `even`
    Even,
    /// `with castle`, `with a bonus`, `with a demand effect`
    With(Icons),
    /// `with at least two castle`
    WithAtLeast(i16, Icons),
    /// `without factory`
    Without(Icons),
    /// `of a color in cards on board`, `of a value in …` (`in: false`: `not in`)
    Kin {
        /// Color, value or set.
        by: Kinship,
        /// Whether it must, or must not, be shared with one of `of`.
        within: bool,
        /// The other cards.
        of: Box<Cards>,
    },
    /// `of unique value`: no other card of the same base has it.
    UniqueValue,
    /// `sharing an icon with it` (`true`), `sharing no icon with it`
    SharingIcon(bool, Ref),
    /// `having the icons of`
    SameIcons(Box<Cards>),
    /// `beneath it`: further down in the same stack; `the card beneath it`: directly.
    Beneath(Ref),
    /// `over it`: directly on top of it.
    Over(Ref),
    /// `other than it`
    OtherThan(Ref),
    /// `named "Robotics"`, or `"Robotics"` alone
    Named(String),
    /// `before drawn in the alphabet`
    Before(Ref),
    /// `transferred on your board`: now there.
    At(Place),
    /// `returned that came from rival's score`: taken from there by the deed that remembers it.
    CameFrom(Place),
    /// `higher than my top card of the same color`
    HigherThan(Box<Cards>),
    /// `available`
    Available,
    /// `claimed`
    Claimed,
    /// `standard`
    Standard,
    /// `expansion`
    Expansion,
    /// `valued`: has a value (in the junk, not a special achievement)
    Valued,
    /// `Echoes`
    OfSet(SetName),
    /// `where (C)`; the slot is the list slot of `that card`.
    Where(Box<Condition>, Slot),
    /// `not F`
    Not(Box<Test>),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    More,
    AtMost,
    AtLeast,
}

/// Cards already spoken of.
#[derive(Clone, Debug, PartialEq)]
pub struct Ref {
    /// By which word.
    pub word: RefWord,
    /// Whose deeds, with a scope of the journal: `your returned by this card`, `their returned by this card`.
    /// `None`: those of the player the scope speaks of.
    pub whose: Option<Box<Who>>,
    /// From how far back.
    pub scope: Scope,
    /// `last`: only the last of them; `first`, `second` …: that one.
    pub ordinal: Option<Ordinal>,
    /// The words.
    pub span: Span,
    /// What they refer to.
    pub target: Target,
}

/// A word for cards already spoken of.
#[derive(Clone, Debug, PartialEq)]
pub enum RefWord {
    /// `it`, `them`
    It,
    /// `this`: the card whose text runs.
    This,
    /// `that card`
    That,
    /// `drawn`
    Participle(Participle),
    /// `shown`
    Name(String),
}

/// Which of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ordinal {
    /// Counted from 0.
    Nth(u8),
    /// The last.
    Last,
}

/// How far back a participle looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Scope {
    /// This pass of this effect.
    #[default]
    Pass,
    /// `by this effect`: all passes of this run.
    ThisEffect,
    /// `by demand`: the demand of this execution of the card, all victims.
    Demand,
    /// `by your echo`: the card's echo effect, in this action, by the executing player.
    YourEcho,
    /// `by my echo`: likewise by the demanding player.
    MyEcho,
    /// `by this card`: all its effects in this action, by the player the sentence speaks of.
    ThisCard,
}

/// What a reference means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Target {
    /// Not resolved yet.
    #[default]
    Unknown,
    /// The cards in these list slots (bit `i`: slot `i`) in the order they came in.
    Lists {
        /// A bit a slot.
        mask: u32,
        /// Only what came in during the current step of the innermost loop. The slots of the loop's own card and
        /// of a `where` hold one card at a time and are never asked for by step.
        step: bool,
    },
    /// This card.
    This,
    /// The action's journal: the participle and scope say what of it.
    Journal(Participle),
}

/// Icons and other things a card can have; any of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Icons(pub Vec<IconWord>);

/// An icon or what can be counted like one.
#[derive(Clone, Debug, PartialEq)]
pub enum IconWord {
    /// `castle`
    Icon(Icon),
    /// A chosen icon.
    Name(Name),
    /// `that icon`
    That(Slot),
    /// `featured castle`
    Featured(Box<IconWord>),
    /// `visible castle`: on a board, what the splay leaves to be seen; elsewhere the whole card.
    Visible(Box<IconWord>),
    /// `a bonus`
    Bonus,
    /// `a demand effect`; a compel counts as one.
    DemandEffect,
    /// `an echo effect`
    EchoEffect,
    /// `no effects`
    NoEffects,
    /// `hex`
    Hex,
    /// `music`
    Music,
}

// ---- places and players --------------------------------------------------------------------------------------------

/// One place or several.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// All of them together.
    pub parts: Vec<PlacePart>,
    /// With `or` the executing player chooses among the cards of all; with `and` they are one pool too, but each
    /// is meant.
    pub or: bool,
}

/// A place.
#[derive(Clone, Debug, PartialEq)]
pub enum PlacePart {
    /// A zone of a player or of players.
    Zone(Who, ZoneWord),
    /// The junk.
    Junk,
    /// The available achievements.
    Available,
    /// `the 3 deck`, `the 7 or 8 deck`, `the Echoes deck of value n`
    Deck(Option<SetName>, Vec<Number>),
    /// `any deck`
    AnyDeck,
    /// `each deck`
    EachDeck,
    /// `where it came from`
    Origin(Ref),
}

/// A zone of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZoneWord {
    /// Hand.
    Hand,
    /// Score pile.
    Score,
    /// The five stacks.
    Board,
    /// Forecast.
    Forecast,
    /// Safe.
    Safe,
    /// Claimed achievements.
    Achievements,
    /// Everything but achievements: board, hand, score, forecast, safe, display, museums.
    Area,
}

/// A player or players.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// The executing player; in a demand the victim.
    You,
    /// The demanding or compelling player.
    Me,
    /// `they`, `their`: the player of the innermost player condition or subject.
    They,
    /// `that player`, with its scalar slot.
    That(Slot),
    /// A named player.
    Name(Name),
    /// `any player's`, `an opponent's`, `another player's`: the executing player chooses one (among cards: all pooled).
    Any(Players),
    /// `each opponent's`: one after the other; ranks and counts go by player.
    Each(Players),
    /// `all players'`: pooled.
    All(Players),
    /// Left neighbor.
    Left,
    /// Right neighbor.
    Right,
    /// `the single player with the most clock on their board`
    Single {
        /// Most or fewest.
        most: bool,
        /// Of what, `they` being the player.
        number: Box<Number>,
    },
    /// `the single player with the highest top card of color c`: the cards are looked for on each player's board.
    SingleWith(Box<Cards>),
    /// `its owner`
    OwnerOf(Ref),
}

/// A group of players around the executing one.
#[derive(Clone, Debug, PartialEq)]
pub struct Players {
    /// Which.
    pub group: Group,
    /// `where (C)`, `with fewer points than you`; `they` is the player.
    pub filter: Option<Box<Condition>>,
}

/// A group of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Everybody.
    Players,
    /// Everybody but the executing player.
    OtherPlayers,
    /// Everybody but the executing player and his partner.
    Opponents,
}

// ---- colors and things -----------------------------------------------------------------------------------------------

/// A color or colors.
#[derive(Clone, Debug, PartialEq)]
pub enum Colors {
    /// `red`
    One(Color),
    /// `red or blue`: the executing player chooses.
    Or(Vec<Color>),
    /// `red and blue`: both.
    And(Vec<Color>),
    /// `color of melded`
    Of(Box<Cards>),
    /// A chosen color or colors.
    Name(Name),
    /// `that color`
    That(Slot),
    /// `any splayed color`, `each color on board with clock`
    Things(Box<Thing>),
}

/// Something other than a card that can be chosen, counted or gone through.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// How many, where one is chosen.
    pub quantity: ThingQuantity,
    /// What.
    pub kind: ThingKind,
    /// Adjectives and filters.
    pub tests: Vec<ThingTest>,
    /// The scalar slot of the one being looked at (`that color`, `that value` …): in its own tests each candidate in
    /// turn, in a loop that of the step, and where one is chosen or splayed the one chosen from then on. A name given
    /// by `as` has this slot too, so `repeat with c` keeps it.
    pub slot: Slot,
    /// The words.
    pub span: Span,
}

/// How many things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThingQuantity {
    /// `a`, `any`, `two`, `three`
    Number(u8),
    /// `all`, `each`
    All,
}

/// A kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThingKind {
    /// One of the five.
    Color,
    /// 1 to the last age of the edition.
    Value,
    /// Any natural number.
    Number,
    /// The basic icons of the edition.
    Icon,
    /// The sets in play.
    Set,
    /// The different bonuses.
    Bonus,
    /// `colors you splayed` in this pass.
    ColorYouSplayed,
    /// `colors you unsplayed` in this pass.
    ColorYouUnsplayed,
}

/// A test of a thing.
#[derive(Clone, Debug, PartialEq)]
pub enum ThingTest {
    /// `splayed`, `splayed left`
    Splayed(Option<Splay>),
    /// `unsplayed`
    Unsplayed,
    /// `non-purple`
    NotColor(Color),
    /// `other`: other than the color this sentence names besides.
    Other,
    /// `different` (of values of a group of cards: counted once anyway)
    Different,
    /// `of cards`: one that a card of the group has
    Of(Cards),
    /// `on board`, `not on all opponents' boards`, `in hand`
    At(bool, Place),
    /// `other than leaf`, `other than 3`
    OtherThanIcon(Icon),
    /// `other than red`
    OtherThanColor(Color),
    /// `other than n`
    OtherThanNumber(Number),
    /// `with clock`: a color whose visible cards on the board show it.
    With(Icons),
    /// `1 or 2`
    OneOf(Vec<i16>),
    /// `less than n`, `below n`, `more than n`
    Compare(Comparison, Number),
    /// `for most N`: those for which the number is greatest.
    ForMost(Number),
    /// `where (C)`
    Where(Condition),
}

// ---- numbers and conditions ------------------------------------------------------------------------------------------

/// A number. What is undefined is 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// Digits or a number word.
    Literal(i16),
    /// A chosen or let value.
    Name(Name),
    /// `that value`
    That(Slot),
    /// `value of drawn`, `total value of`, `highest value of`, `lowest value of`
    ValueOf(Aggregate, Box<Cards>),
    /// `bonus of it`
    BonusOf(Box<Cards>),
    /// `count of …`
    Count(Box<Counted>),
    /// `highest bonus on board`, `a bonus on board`, `a repeated bonus on board`
    BonusOn(BonusChoice, Place),
    /// `a plus b`, `one more than a`
    Plus(Box<Number>, Box<Number>),
    /// `a minus b`, `two less than a`
    Minus(Box<Number>, Box<Number>),
    /// `two times a`
    Times(Box<Number>, Box<Number>),
    /// `half a rounded up`, `a divided by 5 rounded up`
    Divided {
        /// What.
        number: Box<Number>,
        /// By what.
        by: i16,
        /// Rounded up rather than down.
        up: bool,
    },
    /// `points`, `points of rival`
    Points(Option<Who>),
    /// `bonus points`, `bonus points of rival`: the part of the points that comes from bonuses.
    BonusPoints(Option<Who>),
    /// `most N over D`, `fewest N over D`
    Extreme {
        /// Most or fewest.
        most: bool,
        /// Of what.
        number: Box<Number>,
        /// Over what.
        over: Box<Domain>,
    },
    /// `either a or b` (in a comparison)
    Either(Box<Number>, Box<Number>),
}

/// How the values of several cards make one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Aggregate {
    /// Of the one card (the last, if there are several).
    Only,
    Total,
    Highest,
    Lowest,
}

/// Which of the visible bonuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BonusChoice {
    Highest,
    Lowest,
    /// The executing player chooses one.
    A,
    /// One that is there at least twice.
    Repeated,
}

/// What can be counted.
#[derive(Clone, Debug, PartialEq)]
pub enum Counted {
    /// `count of cards in hand`
    Cards(Cards),
    /// `count of castle on board`: visible ones.
    IconsAt(Icons, Place),
    /// `count of clock on revealed`, `count of hex on cards of that color on board`
    IconsOn(Icons, Cards),
    /// `count of colors on board with clock`, `count of different values of returned`
    Things(Box<Thing>),
    /// `count of opponents`, `for every player`
    Players(Players),
    /// `count of special achievements in your achievements`
    Specials(Place),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// `A and B`
    And(Vec<Condition>),
    /// `A or B`
    Or(Vec<Condition>),
    /// `not (A)`
    Not(Box<Condition>),
    /// `done`, `not done`: the deed before.
    Done(DoneTest),
    /// `foreseen`
    Foreseen,
    /// `your turn`
    YourTurn,
    /// `anything changed`: by the deed before.
    AnythingChanged,
    /// `flip won` (`true`) or `flip lost`
    Flip(bool),
    /// `any X` (`true`), `no X`
    Exists(bool, Cards),
    /// `A is at least B`; with several numbers on the right, any of them.
    Compare(Number, Comparison, Vec<Number>),
    /// `N is odd` (`true`) or `even`
    Parity(Number, bool),
    /// `it has castle`, `it lacks castle`, `it has at least two castle`
    Has {
        /// Which card; if there is none the condition is false, also for `lacks`.
        cards: Cards,
        /// `lacks`
        lacks: bool,
        /// How many at least.
        at_least: i16,
        /// Of what.
        icons: Icons,
    },
    /// `it is red`, `melded is "A.I."`, `it is a top card`, `it is higher than X`: the card passes the test.
    Is(Cards, Test),
    /// `it is a top card`, `it is a bottom card on any player's board`
    IsPositioned(Cards, Position, Option<Place>),
    /// `red is splayed up`, `color of melded is not splayed aslant`
    ColorSplayed {
        /// Which; an absent color makes it false.
        colors: Colors,
        /// `not`
        negated: bool,
        /// How; `None`: at all.
        splay: Option<Splay>,
    },
    /// `color of it is splayed like red`: in a direction, and the same.
    SplayedLike {
        /// Which; an absent color makes it false.
        colors: Colors,
        /// `not`
        negated: bool,
        /// As which on the same board.
        like: Colors,
    },
    /// `that color is c`, `color of it is not red`
    ColorIs {
        /// Which.
        left: Colors,
        /// `not`
        negated: bool,
        /// One of these.
        right: Colors,
    },
    /// `that color is not on all opponents' boards`
    ColorAt {
        /// Which.
        colors: Colors,
        /// `not`
        negated: bool,
        /// Where.
        place: Place,
    },
    /// `every opponent has (C)`, `no player has (C)`, `any color has (C)`
    Every(Quantifier, Box<Domain>, Box<Condition>),
    /// `only you have (C)`: you, and no other player.
    OnlyYou(Box<Condition>),
    /// `you have the most N`
    YouHave {
        /// `single`: strictly alone.
        single: bool,
        /// Most or fewest.
        most: bool,
        /// Of what, `they` being the player.
        number: Number,
    },
    /// `colors of A match colors of B`
    Match(Kinship, Cards, Cards),
    /// `all equal (N over D)`
    AllEqual(Number, Box<Domain>),
    /// `this was on every board`
    WasOnEveryBoard,
    /// `this began on your board`
    BeganOnYourBoard,
}

/// Which deeds before must be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoneTest {
    /// The last was.
    Done,
    /// The last was not.
    NotDone,
    /// The last two were.
    Both,
    /// One of the last two was.
    Either,
    /// None of the last two was.
    Neither,
    /// The last `n` were.
    All(u8),
}

/// Every, any, no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Quantifier {
    Every,
    Any,
    No,
}
