//! Who tells: the words for seats, cards and places as one viewer would say them.

use crate::{Bit, Book, Line};
use view::{Back, Shown, Viewer};
use vocab::{CardId, Seat, Seats, Set, Special, Zone};

/// Speaks to one viewer about one table: his own seat is "you".
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// What is printed on the cards.
    pub book: &'a Book,
    /// The players' names, by seat.
    pub names: &'a [String],
    /// Who listens.
    pub viewer: Viewer,
}

impl Teller<'_> {
    /// Whether the listener is spoken of.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.viewer == Some(seat)
    }

    /// The name of a player, never "you".
    pub fn name(&self, seat: Seat) -> String {
        self.names
            .get(seat.index())
            .cloned()
            .unwrap_or_else(|| seat.to_string())
    }

    /// A player: "you" or the name.
    pub fn seat(&self, seat: Seat) -> Bit {
        if self.is_you(seat) {
            Bit::Seat(seat, "you".into())
        } else {
            Bit::Seat(seat, self.name(seat))
        }
    }

    /// "your" or "Bob's".
    pub fn whose(&self, seat: Seat) -> Bit {
        if self.is_you(seat) {
            return Bit::Seat(seat, "your".into());
        }
        let name = self.name(seat);
        let ending = if name.ends_with('s') { "'" } else { "'s" };
        Bit::Seat(seat, format!("{name}{ending}"))
    }

    /// A verb in the form that goes with the player.
    pub fn verb(&self, seat: Seat, verb: &str) -> String {
        if self.is_you(seat) {
            return verb.to_owned();
        }
        match verb {
            "are" => "is".into(),
            "have" => "has".into(),
            _ if verb.ends_with("ss") || verb.ends_with("ch") || verb.ends_with("sh") => {
                format!("{verb}es")
            }
            _ => format!("{verb}s"),
        }
    }

    /// A player and a verb: "you draw", "Bob draws".
    pub fn does(&self, seat: Seat, verb: &str) -> Line {
        Line::new()
            .with(self.seat(seat))
            .words(" ")
            .words(self.verb(seat, verb))
    }

    /// Several players: "you and Bob"; "nobody" if there is none.
    pub fn seats(&self, seats: impl IntoIterator<Item = Seat>) -> Line {
        let items: Vec<Line> = seats
            .into_iter()
            .map(|seat| Line::new().with(self.seat(seat)))
            .collect();
        if items.is_empty() {
            return Line::of("nobody");
        }
        Line::list(items)
    }

    /// Several players and a verb: "you share", "Bob and Cleo share".
    pub fn do_(&self, seats: impl IntoIterator<Item = Seat>, verb: &str) -> Line {
        let seats: Vec<Seat> = seats.into_iter().collect();
        let verb = match seats.as_slice() {
            [] => self.verb_of_nobody(verb),
            [one] => self.verb(*one, verb),
            _ => verb.to_owned(),
        };
        self.seats(seats).words(" ").words(verb)
    }

    /// Who shares: "Bob shares", "Cleo may share" of one whom it costs a card, "Bob shares and Cleo may share".
    pub fn share(&self, sharing: Seats, distant: Seats) -> Line {
        let near = sharing.minus(distant);
        let far = sharing.and(distant);
        match (near.is_empty(), far.is_empty()) {
            (_, true) => self.do_(near.iter(), "share"),
            (true, false) => self.seats(far.iter()).words(" may share"),
            (false, false) => {
                let shares = self.do_(near.iter(), "share");
                shares
                    .words(" and ")
                    .then(self.seats(far.iter()))
                    .words(" may share")
            }
        }
    }

    fn verb_of_nobody(&self, verb: &str) -> String {
        Teller {
            viewer: None,
            ..*self
        }
        .verb(Seat(0), verb)
    }

    /// A card by its title.
    pub fn card(&self, card: CardId) -> Bit {
        Bit::Card(card, self.book.title(card).to_owned())
    }

    /// A special achievement by the name it has in this edition.
    pub fn special(&self, special: Special) -> Bit {
        Bit::Special(special, special.name_in(self.book.edition()))
    }

    /// A card as far as it is known, with an article if only its back is.
    pub fn shown(&self, shown: Shown) -> Line {
        let article = match shown {
            Shown::Face(_) => Line::new(),
            Shown::Back(back) => Line::of(article(back)),
        };
        article.with(self.bit(shown))
    }

    /// The same without an article.
    pub fn bit(&self, shown: Shown) -> Bit {
        match shown {
            Shown::Face(card) => self.card(card),
            Shown::Back(back) => Bit::Back(back),
        }
    }

    /// Several cards; equal backs are counted.
    pub fn cards(&self, cards: &[Shown]) -> Line {
        let mut items: Vec<Line> = Vec::new();
        let mut rest = cards;
        while let Some(first) = rest.first() {
            let count = match first {
                Shown::Face(_) => 1,
                Shown::Back(_) => rest.iter().take_while(|card| *card == first).count(),
            };
            items.push(match first {
                Shown::Back(back) if count > 1 => {
                    Line::of(format!("{} ", number(count))).with(Bit::Back(*back))
                }
                _ => self.shown(*first),
            });
            rest = &rest[count..];
        }
        Line::list(items)
    }

    /// A place: "your hand", "Bob's board", "the [3] deck". `subject` is who the sentence is about: his own places go
    /// without a name.
    pub fn place(&self, zone: Zone, subject: Option<Seat>) -> Line {
        let own = |seat: Seat, what: &str| {
            if subject == Some(seat) {
                Line::of(format!("the {what}"))
            } else {
                Line::new().with(self.whose(seat)).words(format!(" {what}"))
            }
        };
        match zone {
            Zone::Hand(seat) => own(seat, "hand"),
            Zone::Score(seat) => own(seat, "score pile"),
            Zone::Stack(seat, _) => own(seat, "board"),
            Zone::Forecast(seat) => own(seat, "forecast"),
            Zone::Safe(seat) => own(seat, "safe"),
            Zone::Achievements(seat) => own(seat, "achievements"),
            Zone::Display(seat) => own(seat, "display"),
            Zone::Museums(seat) => own(seat, "museums"),
            Zone::Deck(set, age) => Line::of("the ")
                .with(Bit::Back(Back { set, age }))
                .words(" deck"),
            Zone::Available => Line::of("the available achievements"),
            Zone::Junk => Line::of("the junk"),
            Zone::Removed => Line::of("the removed cards"),
            Zone::Relics => Line::of("the relics"),
        }
    }
}

/// "a " or "an ", as the value is read.
fn article(back: Back) -> &'static str {
    let vowel = match back.set {
        Set::Base => matches!(back.age, 8 | 11),
        Set::Echoes | Set::Artifacts | Set::Unseen => true,
        Set::Cities | Set::Relics => false,
    };
    if vowel { "an " } else { "a " }
}

/// Small numbers as words.
pub(crate) fn number(count: usize) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    match WORDS.get(count) {
        Some(word) => (*word).to_owned(),
        None => count.to_string(),
    }
}

/// "first", "second" …
pub(crate) fn ordinal(index: usize) -> String {
    const WORDS: [&str; 8] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    match WORDS.get(index) {
        Some(word) => (*word).to_owned(),
        None => format!("{}th", index + 1),
    }
}
