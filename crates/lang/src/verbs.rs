//! Every verb of the language, once: the parser, its suggestions and the list in `docs/language.md` come from this table.

use crate::tree::{Participle, Verb};

/// A verb as a card's author knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerbEntry {
    /// The form after `you` and in the imperative.
    pub word: &'static str,
    /// The form after another player: `melds`.
    pub third_person: &'static str,
    /// The word for the cards it leaves behind: `melded`.
    pub participle: Option<Participle>,
    /// What it does, in one line.
    pub does: &'static str,
    /// A sentence with it.
    pub example: &'static str,
    /// What kind of sentence follows it.
    pub form: Form,
}

/// What kind of sentence follows a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Form {
    Draw,
    Move(Verb),
    Achieve,
    Transfer,
    Exchange,
    Put,
    Look,
    Choose,
    Splay,
    Unsplay,
    Rearrange,
    SelfExecute,
    SuperExecute,
    Fully,
    Execute,
    Repeat,
    Do,
    Flip,
    Win,
    Lose,
    End,
    Play,
}

const fn verb(
    word: &'static str,
    third_person: &'static str,
    participle: Option<Participle>,
    form: Form,
    does: &'static str,
    example: &'static str,
) -> VerbEntry {
    VerbEntry {
        word,
        third_person,
        participle,
        does,
        example,
        form,
    }
}

/// The verbs in the order of the reference.
pub const VERBS: &[VerbEntry] = &[
    verb(
        "draw",
        "draws",
        Some(Participle::Drawn),
        Form::Draw,
        "takes cards of a value from the decks into the hand; further verbs after `and` go on with them at once",
        "draw and meld two 3",
    ),
    verb(
        "meld",
        "melds",
        Some(Participle::Melded),
        Form::Move(Verb::Meld),
        "puts cards on top of their colors on the board",
        "meld a card from hand",
    ),
    verb(
        "tuck",
        "tucks",
        Some(Participle::Tucked),
        Form::Move(Verb::Tuck),
        "puts cards beneath their colors on the board",
        "tuck a red card from hand",
    ),
    verb(
        "score",
        "scores",
        Some(Participle::Scored),
        Form::Move(Verb::Score),
        "puts cards into the score pile",
        "score a top card with castle from board",
    ),
    verb(
        "return",
        "returns",
        Some(Participle::Returned),
        Form::Move(Verb::Return),
        "puts cards beneath their decks",
        "return up to three cards from hand",
    ),
    verb(
        "junk",
        "junks",
        Some(Participle::Junked),
        Form::Move(Verb::Junk),
        "puts cards into the junk; in the 1st and 3rd edition, out of the game",
        "junk all cards from the 3 deck",
    ),
    verb(
        "remove",
        "removes",
        Some(Participle::Junked),
        Form::Move(Verb::Junk),
        "the older editions' word for `junk`",
        "remove all cards from hand",
    ),
    verb(
        "foreshadow",
        "foreshadows",
        Some(Participle::Foreshadowed),
        Form::Move(Verb::Foreshadow),
        "puts cards into the forecast, as long as there is room",
        "foreshadow a top card from board",
    ),
    verb(
        "safeguard",
        "safeguards",
        Some(Participle::Safeguarded),
        Form::Move(Verb::Safeguard),
        "puts cards into the safe, as long as there is room",
        "safeguard an available standard achievement",
    ),
    verb(
        "reveal",
        "reveals",
        Some(Participle::Revealed),
        Form::Move(Verb::Reveal),
        "shows cards to everybody; they stay where they are",
        "reveal all cards from hand",
    ),
    verb(
        "achieve",
        "achieves",
        Some(Participle::Achieved),
        Form::Achieve,
        "claims a card or a special achievement; `if eligible` asks for the usual score and top card, `regardless` does not",
        "achieve an available achievement if eligible",
    ),
    verb(
        "transfer",
        "transfers",
        Some(Participle::Transferred),
        Form::Transfer,
        "moves cards from one place to another",
        "transfer the highest card from your hand to my hand",
    ),
    verb(
        "exchange",
        "exchanges",
        Some(Participle::Exchanged),
        Form::Exchange,
        "lets two groups of cards change places",
        "exchange all cards from hand with all the highest cards from score",
    ),
    verb(
        "put",
        "puts",
        None,
        Form::Put,
        "puts cards on top of their decks",
        "put a card from forecast on top of its deck",
    ),
    verb(
        "look",
        "looks",
        None,
        Form::Look,
        "shows cards to the player alone",
        "look at the top card from any deck",
    ),
    verb(
        "choose",
        "chooses",
        Some(Participle::Chosen),
        Form::Choose,
        "picks a color, value, number, icon, set, player, deck or cards, which stay where they are",
        "choose a value as v",
    ),
    verb(
        "splay",
        "splays",
        None,
        Form::Splay,
        "spreads the cards of a color `left`, `right`, `up` or `aslant`",
        "splay red or purple right",
    ),
    verb(
        "unsplay",
        "unsplays",
        None,
        Form::Unsplay,
        "takes the splay of a color away",
        "unsplay color of it",
    ),
    verb(
        "rearrange",
        "rearranges",
        None,
        Form::Rearrange,
        "puts the cards of a color into an order of the player's choice",
        "rearrange a color on board",
    ),
    verb(
        "self-execute",
        "self-executes",
        None,
        Form::SelfExecute,
        "carries out the effects of a card that are no demands, for the player alone",
        "self-execute a top card other than this from board",
    ),
    verb(
        "super-execute",
        "super-executes",
        None,
        Form::SuperExecute,
        "carries out all effects of a card, its demands against every opponent",
        "super-execute it",
    ),
    verb(
        "fully",
        "fully",
        None,
        Form::Fully,
        "`fully execute`: super-executes on the player's own turn, else self-executes",
        "fully execute it",
    ),
    verb(
        "execute",
        "executes",
        None,
        Form::Execute,
        "carries out a card `as if on this card`, or one sentence of a card",
        "execute it as if on this card",
    ),
    verb(
        "repeat",
        "repeats",
        None,
        Form::Repeat,
        "begins the effect again from its top",
        "repeat",
    ),
    verb(
        "do",
        "does",
        None,
        Form::Do,
        "carries out what an `either as …` has kept for later",
        "do wish",
    ),
    verb(
        "flip",
        "flips",
        None,
        Form::Flip,
        "`flip a coin`, after which `flip won` or `flip lost` holds",
        "flip a coin",
    ),
    verb(
        "win",
        "wins",
        None,
        Form::Win,
        "ends the game with this player as the winner",
        "win",
    ),
    verb(
        "lose",
        "loses",
        None,
        Form::Lose,
        "puts the player out of the game",
        "lose",
    ),
    verb(
        "end",
        "ends",
        None,
        Form::End,
        "`end the action`: nothing of the running action happens any more",
        "end the action",
    ),
    verb(
        "play",
        "plays",
        None,
        Form::Play,
        "`play a game within`: plays a game inside the game with the cards that are left",
        "play a game within",
    ),
];

/// The verb with this form, and whether it is the third person.
pub fn find(word: &str) -> Option<(&'static VerbEntry, bool)> {
    VERBS.iter().find_map(|entry| {
        if entry.word == word {
            Some((entry, false))
        } else {
            (entry.third_person == word).then_some((entry, true))
        }
    })
}

/// Every participle.
pub const PARTICIPLES: [Participle; 13] = [
    Participle::Drawn,
    Participle::Melded,
    Participle::Tucked,
    Participle::Scored,
    Participle::Returned,
    Participle::Transferred,
    Participle::Revealed,
    Participle::Junked,
    Participle::Safeguarded,
    Participle::Foreshadowed,
    Participle::Achieved,
    Participle::Chosen,
    Participle::Exchanged,
];

impl Participle {
    /// The participle called `word`; `removed` is the older editions' word for `junked`.
    pub fn from_word(word: &str) -> Option<Participle> {
        if word == "removed" {
            return Some(Participle::Junked);
        }
        PARTICIPLES
            .into_iter()
            .find(|participle| participle.word() == word)
    }
}
