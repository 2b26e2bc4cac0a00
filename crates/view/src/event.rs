use crate::{Ask, Cause, Choice, Ending, Shown, Viewer};
use vocab::{CardId, Color, Kind, Mark, Seat, Seats, Special, Splay, Zone};

/// Something that happened, in the form everybody may hear and, if it has a secret, in the form some may.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// For everybody else.
    pub public: Happening,
    /// For these seats.
    pub secret: Option<(Seats, Happening)>,
}

impl Event {
    /// An event without a secret.
    pub fn open(happening: Happening) -> Event {
        Event {
            public: happening,
            secret: None,
        }
    }

    /// The form in which `viewer` hears of it.
    pub fn seen_by(&self, viewer: Viewer) -> &Happening {
        match (&self.secret, viewer) {
            (Some((seats, happening)), Some(seat)) if seats.contains(seat) => happening,
            _ => &self.public,
        }
    }
}

/// What a card underwent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Deed {
    Draw,
    Meld,
    Tuck,
    Score,
    Return,
    Transfer,
    Exchange,
    Junk,
    Remove,
    Foreshadow,
    Safeguard,
    Achieve,
    PutOnDeck,
    Dig,
    Seize,
    PutInMuseum,
}

/// Something that happened, as somebody hears of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Happening {
    /// The opening cards were melded and this seat starts.
    GameBegan {
        /// The first player.
        first: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Counted from 1.
        number: u32,
    },
    /// An action was taken.
    ActionTaken {
        /// By whom.
        seat: Seat,
        /// Which: one of the action choices.
        choice: Choice,
    },
    /// A dogma was declared: who may share and who is vulnerable.
    DogmaDeclared {
        /// By whom.
        seat: Seat,
        /// How many of the featured icon each seat shows.
        icons: Vec<u8>,
        /// Who shares.
        sharing: Seats,
        /// Who is vulnerable to demands.
        vulnerable: Seats,
        /// Who is vulnerable to compels.
        compelled: Seats,
        /// Who must return a card to share, or may to be spared (parley).
        distant: Seats,
    },
    /// A player begins an effect.
    EffectBegan {
        /// Who.
        seat: Seat,
        /// Of which kind.
        kind: Kind,
        /// Which (sentence 0).
        cause: Cause,
    },
    /// A card went from one place to another.
    Moved {
        /// Who did it.
        by: Seat,
        /// How.
        deed: Deed,
        /// Which card, as the hearer sees it.
        card: Shown,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
    },
    /// A card stayed where it was because there was no room for it: a safe or forecast is full (4th edition).
    NoRoom {
        /// Where it should have gone.
        at: Zone,
    },
    /// Cards were shown to all.
    Revealed {
        /// By whom.
        by: Seat,
        /// Which.
        card: Shown,
        /// Where it lies.
        at: Zone,
    },
    /// A hand without the card asked for was shown (proof).
    Proved {
        /// Whose place.
        at: Zone,
    },
    /// A player looked at a card.
    Looked {
        /// Who.
        by: Seat,
        /// Which.
        card: Shown,
        /// Where it lies.
        at: Zone,
    },
    /// A stack was splayed anew, or unsplayed.
    Splayed {
        /// By whom.
        by: Seat,
        /// On whose board.
        board: Seat,
        /// Which color.
        color: Color,
        /// How it lies now.
        splay: Splay,
    },
    /// A stack was put in another order.
    Rearranged {
        /// Whose.
        seat: Seat,
        /// Which color.
        color: Color,
    },
    /// A player chose among options that all may hear of (a color, a value, a player, to decline …).
    Chose {
        /// Who.
        seat: Seat,
        /// What was asked.
        ask: Ask,
        /// What was chosen.
        choice: Choice,
    },
    /// A special achievement changed hands.
    Claimed {
        /// Who has it now.
        seat: Seat,
        /// Which.
        special: Special,
    },
    /// Special achievements went to the junk (`true`) or came back.
    SpecialJunked {
        /// By whom.
        by: Seat,
        /// Which.
        special: Special,
        /// Whether it went to the junk.
        junked: bool,
    },
    /// An icon of a city that was just melded begins to act.
    CityActs {
        /// Whose.
        seat: Seat,
        /// The city.
        city: CardId,
        /// The icon.
        mark: Mark,
    },
    /// A City is due: for a new color, or a color splayed in a new direction.
    CityDue {
        /// To whom.
        seat: Seat,
    },
    /// A card is promoted from the forecast; that it is melded is told next.
    Promoted {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: CardId,
    },
    /// The activator draws because an opponent shared.
    SharingBonus {
        /// Who draws.
        seat: Seat,
    },
    /// All museums were in use: whoever has the most, if one has, keeps one of his as an achievement, and the artifacts go back.
    MuseumsCounted {
        /// Who claims one.
        claimed: Option<Seat>,
    },
    /// A nested execution earned a chain achievement.
    ChainAchievement {
        /// Who.
        seat: Seat,
    },
    /// A coin was flipped.
    Flipped {
        /// By whom.
        by: Seat,
        /// Whether it was won.
        won: bool,
    },
    /// A player lost and is out of the game.
    Lost {
        /// Who.
        seat: Seat,
    },
    /// The action was ended by an effect.
    ActionEnded,
    /// A game within this one began (Martian Internet): what the players had is set aside, and this seat starts.
    WithinBegan {
        /// The first player.
        first: Seat,
    },
    /// The game within is over, and the game around it goes on. Who wins by points alone wins nothing here.
    WithinOver(Ending),
    /// The game is over.
    GameOver(Ending),
}
