use crate::{Back, Shown};
use vocab::{CardId, Color, Icon, Seat, Set, Special, Zone};

/// One option of a [`Decision`].
///
/// Equal options never occur twice in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// The Draw action.
    Draw,
    /// The Meld action with a card from the hand; with Artifacts also from one's display (3rd edition) or museums (4th).
    Meld(CardId),
    /// The Achieve action: one of the available achievements with this back.
    ///
    /// Equal backs are told apart by `nth` alone, which says nothing about the faces.
    Achieve {
        /// What can be seen of it.
        back: Back,
        /// Which of several with that back.
        nth: u8,
    },
    /// The Achieve action with one of one's own secrets (The Unseen). `nth` goes by the order in which they went in.
    AchieveSecret {
        /// As far as its owner knows it.
        secret: Shown,
        /// Which of several with that back.
        nth: u8,
    },
    /// At the start of a turn: the free Dogma action with the artifact on display.
    UseArtifact(CardId),
    /// At the start of a turn: the artifact on display goes back to its deck (3rd edition).
    ReturnArtifact(CardId),
    /// At the start of a turn: the artifact isn't used; it stays on display (3rd edition) or goes to a museum (4th).
    LeaveArtifact(CardId),
    /// The Dogma action with one's own top card.
    Dogma(CardId),
    /// The Dogma action with a distant player's top card, for which a card is returned first (parley).
    DogmaOf(Seat, CardId),
    /// The Endorse action with one's own top card (Cities).
    Endorse(CardId),
    /// A card whose face the chooser knows.
    Card(CardId),
    /// A card of which the chooser knows only the back. `nth` as for [`Choice::Achieve`], but secrets keep their order.
    Back {
        /// What can be seen of it.
        back: Back,
        /// Where it lies.
        at: Zone,
        /// Which of several.
        nth: u8,
    },
    /// A special achievement.
    Special(Special),
    /// A color.
    Color(Color),
    /// A value or a number.
    Number(i16),
    /// An icon.
    Icon(Icon),
    /// A set.
    Set(Set),
    /// A player.
    Seat(Seat),
    /// One of the things to do, counted from 0.
    Arm(u8),
    /// Do it.
    Yes,
    /// Decline.
    No,
    /// Enough picked.
    Done,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Which of the two first cards to meld.
    Opening,
    /// Which action to take: this one of so many.
    Action {
        /// Counted from 1.
        number: u8,
        /// How many the turn has.
        of: u8,
    },
    /// What to do with the artifact on display at the start of a turn.
    Artifact,
    /// Whether to take the artifact that was dug from a deck, or one of that value from an opponent's museum (4th edition).
    DigFrom,
    /// Whether to seize this relic, and to where: [`Choice::Arm`] 0 is to the achievements, 1 to the hand (3rd edition).
    Seize {
        /// The relic.
        relic: CardId,
    },
    /// A card for a purpose: `picked` are picked already, at least `least` and at most `most` are to be.
    Pick {
        /// What will be done with it.
        purpose: Purpose,
        /// How many have been picked.
        picked: u8,
        /// How many at least.
        least: u8,
        /// How many at most.
        most: u8,
    },
    /// Which of the chosen cards goes next.
    Order(Purpose),
    /// Which card goes on top next, when a stack is rearranged from the bottom up.
    Rearrange,
    /// A color.
    Color,
    /// A color to splay that way.
    Splay(vocab::Splay),
    /// A direction to splay in: `Number` 1 left, 2 right, 3 up, 4 aslant.
    Direction,
    /// A value.
    Value,
    /// A number.
    Number,
    /// An icon.
    Icon,
    /// A set.
    Set,
    /// A player.
    Player,
    /// One of several things to do.
    Arm,
    /// Whether to do what the sentence says.
    May,
    /// Whether to do it once more.
    Again,
    /// Return a card from the hand to take part in sharing (parley).
    PayToShare,
    /// Return a card from the hand to be spared the demand (parley).
    PayToAvoid,
    /// Return a card from the hand to use a distant player's card (parley).
    PayToUse,
    /// Which of one's top cities endorses the chosen card.
    EndorsingCity,
    /// A card from the hand, not above the city's value, to pay for endorsing: tucked (3rd edition) or junked (4th).
    PayToEndorse,
    /// Which card of the forecast to promote, after a Meld action with this card.
    Promote {
        /// The card just melded.
        melded: CardId,
    },
    /// Whether to use the promoted card's dogma at once.
    UsePromoted {
        /// The promoted card.
        card: CardId,
    },
    /// Which available achievement the junk icon of a city junks.
    CityJunks {
        /// The city just melded.
        city: CardId,
    },
    /// Which of the cards that a city's search didn't want goes back next.
    SearchedBack {
        /// The city just melded.
        city: CardId,
    },
}

/// What will be done with picked cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Purpose {
    Meld,
    Tuck,
    Score,
    Return,
    Junk,
    Foreshadow,
    Safeguard,
    Reveal,
    Achieve,
    Transfer,
    Exchange,
    Choose,
    Execute,
    PutOnDeck,
    Look,
}

/// The words on a card that make something happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cause {
    /// The card.
    pub card: CardId,
    /// Which effect, counted from 0.
    pub effect: u8,
    /// Which sentence of it, counted from 0 in the order of its text.
    pub sentence: u8,
}

/// Somebody must choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// Who.
    pub seat: Seat,
    /// For whom he chooses, if not for himself ("of my choice", a guide).
    pub on_behalf_of: Seat,
    /// Among what: at least two options, in an order that says nothing that the seat doesn't know.
    pub options: Vec<Choice>,
    /// What is asked.
    pub ask: Ask,
    /// By which words.
    pub cause: Option<Cause>,
}
