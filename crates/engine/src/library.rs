//! The cards of one edition, ready to play: facts, precomputed icon counts, and code.

use crate::code::Code;
use crate::marks::CardMarks;
use lang::Printed;
use lang::tree::Effect;
use std::collections::HashMap;
use vocab::{Age, CardId, Color, Edition, Facts, Icon, IconCounts, Kind, Mark, Set, Splay};

/// A card ready to play.
#[derive(Clone, Debug)]
pub struct LibraryCard {
    /// Its title in this edition.
    pub title: String,
    /// What is printed on it.
    pub facts: Facts,
    /// Its effects as code, in printed order.
    pub(crate) code: Vec<Code>,
    /// Every effect has been written.
    pub(crate) written: bool,
    /// Rank of the title in the alphabet.
    pub(crate) alphabet: u16,
    /// Whether any effect reads the journal, so that its deeds must be written there.
    pub(crate) journal: bool,
    /// Whether its text asks on which boards it has been.
    pub(crate) watched: bool,
}

impl LibraryCard {
    /// The kinds of its effects in printed order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.code.iter().map(|code| code.kind)
    }

    /// Whether it has an effect of that kind.
    pub fn has(&self, kind: Kind) -> bool {
        self.kinds().any(|k| k == kind)
    }

    /// Whether it makes a demand; a compel counts as one.
    pub fn demands(&self) -> bool {
        self.has(Kind::Demand) || self.has(Kind::Compel)
    }

    /// Whether an echo effect is printed in one of these places.
    pub(crate) fn shows_echo(&self, places: u8) -> bool {
        let mut marks = self.facts.marks.iter().enumerate();
        marks.any(|(place, mark)| *mark == Mark::Echo && places & (1 << place) != 0)
    }

    /// Visible bonuses: all as a top card, else by splay.
    pub(crate) fn bonuses(&self, places: u8) -> impl Iterator<Item = u8> {
        self.facts
            .marks
            .iter()
            .enumerate()
            .filter_map(move |(place, mark)| match mark {
                Mark::Bonus(points) if places & (1 << place) != 0 => Some(*points),
                _ => None,
            })
    }
}

/// What is asked of a card all the time, close together in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    pub covered: [IconCounts; 5],
    pub full: IconCounts,
    pub color: Color,
    pub age: Age,
    pub face: Age,
    pub set: Set,
    pub back: Set,
    pub featured: Option<Icon>,
    pub demands: bool,
}

/// The cards of one edition. A [`CardId`] is an index into it.
#[derive(Clone, Debug)]
pub struct Library {
    /// Of which edition.
    pub edition: Edition,
    cards: Vec<LibraryCard>,
    briefs: Vec<Brief>,
    marks: Vec<CardMarks>,
    by_title: HashMap<String, CardId>,
    /// Some card may run on without an end: each choice is then tried on a copy first.
    pub(crate) home_made: bool,
}

impl Library {
    /// Compiles the printed cards of an edition; their order gives the ids.
    pub fn new<'a>(edition: Edition, printed: impl IntoIterator<Item = &'a Printed>) -> Library {
        let printed: Vec<&Printed> = printed.into_iter().collect();
        let mut alphabet: Vec<&str> = printed.iter().map(|card| card.title.as_str()).collect();
        alphabet.sort_unstable();
        let mut by_title = HashMap::new();
        for (index, card) in printed.iter().enumerate() {
            by_title.insert(card.title.clone(), CardId(index as u16));
        }
        let cards: Vec<LibraryCard> = printed
            .iter()
            .map(|card| {
                let effects: &[Effect] = &card.effects;
                let code: Vec<Code> = effects.iter().map(crate::compile::compile).collect();
                LibraryCard {
                    title: card.title.clone(),
                    facts: card.facts.clone(),
                    written: code.iter().all(|code| code.written),
                    alphabet: alphabet.partition_point(|title| *title < card.title.as_str()) as u16,
                    watched: code.iter().any(|code| code.watches),
                    journal: code.iter().any(|code| code.reads_journal),
                    code,
                }
            })
            .collect();
        let briefs = cards.iter().map(brief).collect();
        let marks = cards.iter().map(|card| CardMarks::of(&card.facts.marks));
        let marks = marks.collect();
        Library {
            edition,
            cards,
            briefs,
            marks,
            by_title,
            home_made: false,
        }
    }

    /// As [`Library::new`], for cards that nobody has proved to come to an end. Games with them are slower: a choice that
    /// sets off a card without an end is refused with the state as it was.
    pub fn home_made<'a>(
        edition: Edition,
        printed: impl IntoIterator<Item = &'a Printed>,
    ) -> Library {
        Library {
            home_made: true,
            ..Library::new(edition, printed)
        }
    }

    /// A card. Ids come from this library, so there is one; a foreign id gets the first card.
    pub fn card(&self, id: CardId) -> &LibraryCard {
        &self.cards[id.index().min(self.cards.len().saturating_sub(1))]
    }

    /// All cards with their ids, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, &LibraryCard)> {
        self.cards
            .iter()
            .enumerate()
            .map(|(i, card)| (CardId(i as u16), card))
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The card of exactly that title.
    pub fn find(&self, title: &str) -> Option<CardId> {
        self.by_title.get(title).copied()
    }

    /// What is asked of a card all the time.
    #[inline]
    pub(crate) fn brief(&self, id: CardId) -> &Brief {
        &self.briefs[id.index()]
    }

    /// What it shows besides icons.
    #[inline]
    pub(crate) fn marks(&self, id: CardId) -> &CardMarks {
        &self.marks[id.index()]
    }

    #[inline]
    pub(crate) fn color(&self, id: CardId) -> Color {
        self.brief(id).color
    }

    #[inline]
    pub(crate) fn featured(&self, id: CardId) -> Option<Icon> {
        self.brief(id).featured
    }
}

fn brief(card: &LibraryCard) -> Brief {
    let facts = &card.facts;
    Brief {
        covered: Splay::ALL.map(|splay| IconCounts::of(&facts.marks, splay.places())),
        full: IconCounts::of(&facts.marks, IconCounts::ALL_PLACES),
        color: facts.color,
        age: facts.age,
        face: facts.face,
        set: facts.set,
        back: facts.back,
        featured: facts.featured,
        demands: card.demands(),
    }
}
