//! What the parts of a page ask of a [`Sight`].

use crate::Sight;
use crate::card::Part;
use maud::{Markup, html};
use table::{Bit, Book, Offer};
use view::{Ask, Back, Cause, SeatView, Shown};
use vocab::{CardId, Seat, Seats, Set, Zone};

impl Sight<'_> {
    /// What is printed on the cards.
    pub(crate) fn book(&self) -> &Book {
        self.teller.book
    }

    /// Whose board is the near one: the viewer's, or the first seat's for who only watches.
    pub(crate) fn near(&self) -> Seat {
        self.view.viewer.unwrap_or(Seat(0))
    }

    /// Whether it is the viewer's own seat.
    pub(crate) fn is_own(&self, seat: Seat) -> bool {
        self.view.viewer == Some(seat)
    }

    pub(crate) fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.view.seats.get(seat.index())
    }

    /// The others in turn order, from the one after the near seat.
    pub(crate) fn far(&self) -> Vec<&SeatView> {
        let near = self.near().index();
        let seats = &self.view.seats;
        let after = seats.iter().skip(near + 1);
        after.chain(seats.iter().take(near)).collect()
    }

    /// The words that are at work: those that ask the viewer, else those being carried out.
    pub(crate) fn cause(&self) -> Option<Cause> {
        let asked = self.question.and_then(|question| question.cause);
        asked.or_else(|| self.view.executing.last().map(|at| at.cause))
    }

    /// The card that speaks, and which of its words: those at work, else the card of the action under way.
    pub(crate) fn speaks(&self) -> Option<(CardId, Option<Cause>)> {
        if let Some(cause) = self.cause() {
            return Some((cause.card, Some(cause)));
        }
        let ask = self.question.map(|question| question.ask);
        // What follows a Meld action is asked by the city, or by the card, that it is about.
        if let Some(
            Ask::CityJunks { city: card }
            | Ask::SearchedBack { city: card }
            | Ask::UsePromoted { card },
        ) = ask
        {
            return Some((card, None));
        }
        // What Artifacts asks is about one card: that on display, or the relic.
        let display = || self.seat(self.question?.seat)?.display;
        let asks = match ask {
            Some(Ask::Artifact) => display(),
            Some(Ask::Seize { relic }) => Some(relic),
            _ => None,
        };
        if let Some(card) = asks {
            return Some((card, None));
        }
        let under_way = matches!(
            ask,
            Some(
                Ask::PayToShare
                    | Ask::PayToAvoid
                    | Ask::PayToUse
                    | Ask::EndorsingCity
                    | Ask::PayToEndorse
            )
        );
        let headline = self.told.last().filter(|_| under_way)?;
        let mut bits = headline.headline.0.iter().rev();
        bits.find_map(|bit| match bit {
            Bit::Card(card, _) => Some((*card, None)),
            _ => None,
        })
    }

    /// The offers of the question, if it is asked now.
    pub(crate) fn offers(&self) -> &[Offer] {
        self.question.map_or(&[], |question| &question.offers)
    }

    /// Whether the viewer is asked for an action.
    pub(crate) fn is_action(&self) -> bool {
        let ask = self.question.map(|question| question.ask);
        matches!(ask, Some(Ask::Action { .. }))
    }

    /// What a card is for the question.
    pub(crate) fn part(&self, card: CardId) -> Part<'_> {
        let offer = self.offers().iter().find(|offer| offer.card == Some(card));
        match offer {
            Some(offer) => Part::Offer(&offer.key),
            None if self.cause().is_some_and(|cause| cause.card == card) => Part::Source,
            None => Part::None,
        }
    }

    /// The partner's seats and his own; only his own without teams.
    pub(crate) fn team(&self, seat: Seat) -> Seats {
        self.view.side(seat)
    }

    /// How many achievements count for a seat's win: his team's.
    pub(crate) fn achievements(&self, seat: Seat) -> u16 {
        let team = self.team(seat).iter();
        team.filter_map(|seat| self.seat(seat))
            .map(|at| u16::from(at.achievement_count))
            .sum()
    }

    /// The coin of a player: one or two letters of his name.
    pub(crate) fn disc(&self, seat: Seat) -> Markup {
        html! { span class={ "disc d" (seat.0) } aria-hidden="true" { (self.letters(seat)) } }
    }

    /// The coin of a player where nothing else names him.
    pub(crate) fn named_disc(&self, seat: Seat) -> Markup {
        html! { (self.disc(seat)) span class="vh" { (self.called(seat)) } }
    }

    /// "you" or the name.
    pub(crate) fn called(&self, seat: Seat) -> String {
        if self.is_own(seat) {
            "you".to_owned()
        } else {
            self.teller.name(seat)
        }
    }

    /// As few letters of the name as tell him from the others, at most two.
    fn letters(&self, seat: Seat) -> String {
        let own = self.teller.name(seat);
        let begins =
            |name: &str, count: usize| name.chars().take(count).collect::<String>().to_lowercase();
        let alike = |count: usize| {
            let mut others = self.teller.names.iter().enumerate();
            others.any(|(index, name)| {
                index != seat.index() && begins(name, count) == begins(&own, count)
            })
        };
        let count = if alike(1) { 2 } else { 1 };
        if count == 2 && alike(2) {
            return (seat.0 + 1).to_string();
        }
        let mut letters = own.chars().take(count);
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        first.unwrap_or_default() + &letters.collect::<String>()
    }

    /// The back of a card as it lies somewhere.
    pub(crate) fn back_of(&self, shown: Shown) -> Back {
        match shown {
            Shown::Back(back) => back,
            Shown::Face(card) => {
                let facts = self.book().facts(card);
                Back {
                    set: facts.back,
                    age: facts.age,
                }
            }
        }
    }

    /// Whether a set is in play.
    pub(crate) fn has(&self, set: Set) -> bool {
        self.view.sets.contains(set)
    }

    /// The name of a place, as a heading.
    pub(crate) fn place(&self, zone: Zone) -> String {
        capital(&self.teller.place(zone, None).to_string())
    }
}

/// "1 card", "3 cards".
pub(crate) fn cards(count: usize) -> String {
    if count == 1 {
        "1 card".to_owned()
    } else {
        format!("{count} cards")
    }
}

/// With a capital letter in front.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
