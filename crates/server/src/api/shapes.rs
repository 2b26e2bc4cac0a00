//! What programs are told, field by field. Made from what one viewer may know and from nothing else.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Why something was not done, for a person to read. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"error": "There is no such table."}))]
pub struct Error {
    /// One sentence.
    pub error: String,
}

/// Somebody new, and the token that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Admitted {
    /// To be sent as `Authorization: Bearer …`. It is told this once.
    pub token: String,
    /// What the others call you.
    pub name: String,
}

/// What can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Editions {
    /// The editions.
    pub editions: Vec<EditionFacts>,
    /// The bots that can sit at a table.
    pub bots: Vec<BotFacts>,
}

/// An edition of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EditionFacts {
    /// 1, 3 or 4.
    pub edition: u8,
    /// "4th edition".
    pub name: String,
    /// Players at most.
    pub players: u8,
    /// The sets that were printed for it.
    pub sets: Vec<SetFacts>,
}

/// A set of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SetFacts {
    /// `base`, `echoes`, `cities`, `artifacts`, `unseen` or `relics` (an option beside `artifacts`).
    pub set: String,
    /// What it is called.
    pub name: String,
    /// Whether this program plays it yet.
    pub playable: bool,
}

/// A kind of bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BotFacts {
    /// The word for a seat.
    pub name: String,
    /// How it plays.
    pub description: String,
}

/// A table that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Made {
    /// Its name in addresses.
    pub id: String,
    /// What opens the door to others.
    pub key: String,
    /// The invitation for a browser: it holds both.
    pub join: String,
}

/// Another table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Next {
    /// Its name in addresses.
    pub id: String,
}

/// The tables of the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tables {
    /// Those at which you sit; where you are asked first.
    pub mine: Vec<Listed>,
    /// Listed ones with a free seat.
    pub open: Vec<Listed>,
    /// Listed ones you can watch.
    pub running: Vec<Listed>,
}

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Listed {
    /// Its name in addresses.
    pub id: String,
    /// The name it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// 1, 3 or 4.
    pub edition: u8,
    /// The sets in play.
    pub sets: Vec<String>,
    /// Who sits there.
    pub players: Vec<String>,
    /// How far it is.
    pub stage: Stage,
    /// Whether you are asked.
    pub asked: bool,
    /// Seats that are free.
    pub free: u8,
    /// The turn; 0 before the first.
    pub turn: u32,
    /// The key of the invitation, of an open table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Somebody is awaited.
    Waiting,
    /// The game has begun.
    Playing,
    /// The game is over.
    Over,
    /// It was played with another version of the program and can't go on.
    Broken,
}

/// A table as whoever asks may see it. Seats are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Table {
    /// Its name in addresses.
    pub id: String,
    /// Rises with every choice that is made or taken back. An answer names the version it answers.
    pub version: u64,
    /// "Ada v. Bob", or the name it was given.
    pub title: String,
    /// Its page for a browser, below the server's address.
    pub page: String,
    /// How far it is.
    pub stage: Stage,
    /// What was agreed.
    pub agreed: Agreed,
    /// Who sits where, or is awaited.
    pub seats: Vec<Chair>,
    /// Your seat; absent if you watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<u8>,
    /// The seats that are asked now.
    pub asked: Vec<u8>,
    /// What you are asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// Whether you can take something back; absent if there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<TakeBack>,
    /// The game, once it has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// What has happened, an action a block, the oldest first; as much as was asked for.
    pub log: Vec<Block>,
    /// The last lines of the chat.
    pub chat: Vec<Said>,
    /// The table of the next game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// What opens the door to others, while somebody is awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Why the game can't go on, if it can't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

/// What was agreed at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Agreed {
    /// 1, 3 or 4.
    pub edition: u8,
    /// The sets in play.
    pub sets: Vec<String>,
    /// Whether chance added some of them when the table was made.
    pub surprise: bool,
    /// Two teams of two, partners opposite.
    pub teams: bool,
    /// One achievement more is needed.
    pub extra_achievement: bool,
    /// Who sits where is drawn by lot when the game begins.
    pub shuffle: bool,
    /// What can be taken back: `own` (one's last choice while nothing hidden has come to light), `consent` (more if all
    /// agree), `none`.
    pub undo: String,
    /// How fast bots choose: `at-once`, `calm`, `slow`.
    pub pace: String,
    /// "no clock", "20 minutes each", "2 days a choice".
    pub clock: String,
    /// Whether others may watch.
    pub spectators: bool,
    /// Whether the lobby shows it to everybody.
    pub listed: bool,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Chair {
    /// Which.
    pub seat: u8,
    /// What who sits there is called; empty while somebody is awaited.
    pub name: String,
    /// Who it is.
    pub sitter: Sitter,
    /// The kind of bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether he has the table open.
    pub here: bool,
    /// "away 3 min", "2 h left"; may be empty.
    pub tag: String,
    /// His time is up: another may let a bot choose for him.
    pub overdue: bool,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet.
    Free,
    /// A person, or a program of somebody's.
    Person,
    /// A bot of the house.
    Bot,
}

/// A card. Whoever knows its face gets title, slug and color as well; whoever sees its back gets set and age alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"title": "Archery", "slug": "archery", "set": "base", "age": 1, "color": "red"}))]
pub struct Card {
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its title in addresses and keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// The set of its back.
    pub set: String,
    /// The value on its back.
    pub age: u8,
    /// `red`, `yellow`, `green`, `blue` or `purple`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
}

/// The game as you may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Game {
    /// After how many choices this is.
    pub at: usize,
    /// How many choices there have been.
    pub of: usize,
    /// The sets in play.
    pub sets: Vec<String>,
    /// How many achievements win.
    pub goal: u8,
    /// Seats of partners, with teams.
    pub teams: Vec<Vec<u8>>,
    /// Whose turn it is.
    pub turn: Turn,
    /// Seats that are distant from the one whose turn it is (parley).
    pub distant: Vec<u8>,
    /// Everybody, by seat.
    pub players: Vec<Player>,
    /// What can still be drawn, by set and age.
    pub decks: Vec<Deck>,
    /// The achievements nobody has claimed.
    pub available: Vec<Card>,
    /// The special achievements in play.
    pub specials: Vec<Special>,
    /// The achievements of each age, and what you lack for them; empty if you watch.
    pub goals: Vec<Goal>,
    /// Cards in the junk.
    pub junk: Vec<Card>,
    /// Cards out of the game.
    pub removed: Vec<Card>,
    /// Relics that nobody holds (3rd edition).
    pub relics: Vec<Card>,
    /// Museums that are free (Artifacts, 4th edition); absent without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub museums_left: Option<u8>,
    /// The effects being carried out, the outermost first.
    pub effects: Vec<Effect>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Turn {
    /// Whose.
    pub seat: u8,
    /// Counted from 1; 0 while the first cards are chosen.
    pub number: u32,
    /// Which action, counted from 1.
    pub action: u8,
    /// How many actions the turn has.
    pub of: u8,
    /// Whether the Endorse action of this turn has been taken (Cities).
    pub endorsed: bool,
    /// Whether it is a turn of a game within the game (Martian Internet).
    pub within: bool,
}

/// A player's places and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Player {
    /// Which seat.
    pub seat: u8,
    /// What he is called.
    pub name: String,
    /// The stacks that hold cards.
    pub board: Vec<Stack>,
    /// Known cards first, then backs; so everywhere. The order says nothing.
    pub hand: Vec<Card>,
    /// His score pile.
    pub score: Vec<Card>,
    /// His forecast (Echoes).
    pub forecast: Vec<Card>,
    /// The secrets in his safe (The Unseen): backs, but for those whose face you have seen.
    pub safe: Vec<Card>,
    /// Cards held as achievements.
    pub achievements: Vec<Card>,
    /// Special achievements held.
    pub specials: Vec<String>,
    /// The artifact on display: at the start of his turn he decides about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display: Option<Card>,
    /// The artifacts in his museums (4th edition).
    pub museums: Vec<Card>,
    /// Museums he has claimed: each is an achievement.
    pub claimed_museums: u8,
    /// How many of each icon are visible; those not shown at all are left out.
    pub icons: BTreeMap<String, u8>,
    /// Points, those of bonuses included.
    pub points: u16,
    /// The visible bonuses (Echoes, Cities), the highest first: it counts in full, each other as one point.
    pub bonuses: Vec<u8>,
    /// How many achievements count for the win, flags and fountains included.
    pub achievement_count: u8,
    /// Visible flags that are achievements now (Cities).
    pub flags: u8,
    /// Visible flags that are none, because some opponent shows more cards of their color.
    pub idle_flags: u8,
    /// Visible fountains: each is an achievement.
    pub fountains: u8,
    /// How many cards the forecast, and as many the safe, has room for; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u8>,
    /// The age of the deck from which a Draw action would draw; absent if no card is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<u8>,
    /// The set of that deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws_set: Option<String>,
    /// Your own cards that somebody else knows, as far as you can know that.
    pub exposed: Vec<Card>,
    /// Has lost and is out of the game.
    pub out: bool,
}

/// One color of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stack {
    /// `red`, `yellow`, `green`, `blue` or `purple`.
    pub color: String,
    /// `none`, `left`, `right`, `up` or `aslant`.
    pub splay: String,
    /// The top card first.
    pub cards: Vec<Card>,
    /// The slugs of the cards whose echo effects can be seen (Echoes), in the order in which a Dogma action on the stack
    /// carries them out before all else.
    pub echoes: Vec<String>,
}

/// What is left of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Deck {
    /// Of which set.
    pub set: String,
    /// Of which age.
    pub age: u8,
    /// How many cards.
    pub count: u8,
    /// The top card, if you know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<Card>,
}

/// A special achievement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Special {
    /// Its name.
    pub name: String,
    /// Who has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<u8>,
    /// Whether it lies in the junk.
    pub junked: bool,
    /// By seat: how far everybody is.
    pub progress: Vec<Progress>,
}

/// How far somebody is with a special achievement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Progress {
    /// Of what it takes he has so much.
    pub has: u8,
    /// So much it takes; 0 if that can't be counted.
    pub of: u8,
}

/// The achievements of one age, and what you lack for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Goal {
    /// Which age.
    pub age: u8,
    /// How many are available.
    pub available: u8,
    /// Who holds some, once for each.
    pub holders: Vec<u8>,
    /// Points you need.
    pub points: u16,
    /// How many of them you lack.
    pub points_short: u16,
    /// Whether your highest top card is too low.
    pub top_short: bool,
    /// Whether you could claim one with an action.
    pub ready: bool,
}

/// An effect being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Effect {
    /// By whom.
    pub seat: u8,
    /// Who demands it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demanded_by: Option<u8>,
    /// `effect`, `demand`, `echo` or `compel`.
    pub kind: String,
    /// By which words.
    pub because: Cause,
}

/// Words on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Cause {
    /// The card.
    pub card: Card,
    /// Which effect of it, counted from 1.
    pub effect: u8,
    /// The sentence.
    pub text: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Ending {
    /// Who won.
    pub winners: Vec<u8>,
    /// By what: `achievements`, `score`, `card` or `last-one-left`.
    pub why: String,
    /// The card that says so, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// In a sentence.
    pub text: String,
}

/// What you are asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Question {
    /// The question as one would ask it at the table.
    pub text: String,
    /// Of which kind it is: `opening`, `action`, `pick`, `order`, `rearrange`, `color`, `splay`, `direction`, `value`,
    /// `number`, `icon`, `set`, `player`, `way`, `may`, `again`, `pay`, `city` (which city endorses), `promote`, `artifact`
    /// (what becomes of the one on display), `dig` (from the deck or from whose museum), `seize` (a relic, and to where).
    pub kind: String,
    /// For which seat you choose, if not for your own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_behalf_of: Option<u8>,
    /// By which words of which card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Cause>,
    /// Everything that can be answered. The order says nothing.
    pub offers: Vec<Offer>,
    /// If several cards can be sent together: how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gather: Option<Gather>,
}

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Offer {
    /// What an answer says.
    pub key: String,
    /// Of which kind it is.
    pub kind: OfferKind,
    /// What a button would say.
    pub label: String,
    /// What would come of it, as far as you can know; may be empty.
    pub detail: String,
    /// The card it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// Whether it may be picked now. Of cards that are gathered some may only be picked together with another.
    pub now: bool,
}

/// What an offer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// The Draw action.
    Draw,
    /// The Meld action.
    Meld,
    /// The Achieve action: an available achievement, or a secret of yours (The Unseen).
    Achieve,
    /// The Dogma action.
    Dogma,
    /// What to do with the artifact on display (Artifacts).
    Artifact,
    /// The Endorse action (Cities).
    Endorse,
    /// A card.
    Card,
    /// A special achievement.
    Special,
    /// A color.
    Color,
    /// A value, a number or a direction.
    Number,
    /// An icon.
    Icon,
    /// A set.
    Set,
    /// A player.
    Seat,
    /// One of several things to do.
    Way,
    /// Do it.
    Yes,
    /// Decline.
    No,
    /// Enough picked.
    Done,
}

/// How many cards may be sent together. None at all may be an offer of its own (`no` or `done`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Gather {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

/// Whether you can take something back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TakeBack {
    /// How.
    pub way: Way,
    /// The reason, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Whom you wait for, or who asks.
    pub seats: Vec<u8>,
}

/// How something can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Your last choice, at once.
    Own,
    /// Your last choice and all that came after it, if everybody agrees.
    Consent,
    /// Not at all.
    Refused,
    /// You have asked the others.
    Waiting,
    /// Another asks you to agree.
    Agree,
}

/// An action, the opening or the end, as told to you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Block {
    /// How many choices had been made before it: the moment for `/at/{n}`.
    pub at: usize,
    /// How many when it was over, or so far.
    pub until: usize,
    /// In which turn; 0 for the opening.
    pub turn: u32,
    /// Whose action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Which action of the turn, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<u8>,
    /// Whether it came after your last choice.
    pub new: bool,
    /// What was done.
    pub headline: Sentence,
    /// What came of it.
    pub details: Vec<Sentence>,
}

/// A sentence of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sentence {
    /// In words; an icon or a back stands in brackets.
    pub text: String,
    /// The slugs of the cards it names.
    pub cards: Vec<String>,
    /// Whether others aren't told this.
    pub secret: bool,
    /// How it touches you: `own` (you did it or got something), `share`, `loss`; absent if not at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub touch: Option<String>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Said {
    /// From which seat; absent if he only watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// By whom.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub when: i64,
}

/// The cards of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Cards {
    /// 1, 3 or 4.
    pub edition: u8,
    /// All of them, by set and age.
    pub cards: Vec<CardFacts>,
}

/// What is printed on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardFacts {
    /// Its title.
    pub title: String,
    /// Its title in addresses and keys.
    pub slug: String,
    /// The set it belongs to.
    pub set: String,
    /// The value on its back.
    pub age: u8,
    /// The value on its face: the same on all but one card.
    pub face: u8,
    /// `red`, `yellow`, `green`, `blue` or `purple`.
    pub color: String,
    /// What stands in its places, top left, bottom left, bottom middle, bottom right (a city has two more above): an
    /// icon, `hex` for the picture, `echo`, `bonus-3`, and on cities `search-leaf`, `left`, `right`, `up`, `plus`, `flag`,
    /// `fountain`, `junk`, `uplift`, `unsplay`.
    pub icons: Vec<String>,
    /// The icon that decides who shares and who is vulnerable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub featured: Option<String>,
    /// Its effects, in our words.
    pub effects: Vec<EffectFacts>,
}

/// An effect in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EffectFacts {
    /// `effect`, `demand`, `echo` or `compel`.
    pub kind: String,
    /// What it does; an icon or a value stands in brackets.
    pub text: String,
}
