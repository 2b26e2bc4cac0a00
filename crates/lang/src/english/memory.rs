//! What an effect's names and participles stand for: gathered once, before a word is written.

use crate::tree::*;
use std::collections::BTreeMap;

/// Who did a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    You,
    Me,
    Other,
}

/// What is known of a verb's cards.
#[derive(Clone, Debug)]
pub(super) struct Note {
    pub participle: Participle,
    pub slot: Option<Slot>,
    /// There can be more than one.
    pub many: bool,
    /// Achievements rather than just cards.
    pub achievement: bool,
    pub actor: Actor,
    /// How many there are, if that is known beforehand.
    pub count: Option<i16>,
    /// Done in a loop: once the loop is over, there can be more than one.
    pub looped: bool,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Value,
    Number,
    Color,
    Colors,
    Icon,
    Set,
    Bonus,
    Deck,
    /// An opponent rather than just a player?
    Player {
        opponent: bool,
    },
    /// The word for what was done with them, and which of several named ones so treated it is, counted from 0.
    Cards {
        participle: Participle,
        many: bool,
        index: u8,
        achievement: bool,
    },
    /// A parameter of the effect with its first value.
    Let(Value),
    Wish,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    pub notes: Vec<Note>,
    pub names: BTreeMap<String, Meaning>,
    /// Names that count the sentences of another card.
    pub sentence_numbers: Vec<String>,
    /// Names of chosen values, in the order chosen.
    pub values: Vec<String>,
    /// How many loops are around what is being gathered.
    loops: u8,
}

impl Memory {
    pub(super) fn of(body: &[Sentence]) -> Memory {
        let mut memory = Memory::default();
        memory.block(body);
        memory
    }

    fn block(&mut self, body: &[Sentence]) {
        for sentence in body {
            match &sentence.statement {
                Statement::Do(steps) => {
                    for step in steps {
                        if let Step::Act(act) = step {
                            self.act(act);
                        }
                    }
                }
                Statement::If(_, body) | Statement::Otherwise(_, body) | Statement::Or(body) => {
                    self.block(body)
                }
                Statement::AsOftenAsYouLike(body) => self.loop_over(body),
                Statement::Either { wish, body, .. } => {
                    if let Some(name) = wish {
                        self.names.insert(name.text.clone(), Meaning::Wish);
                    }
                    self.block(body);
                }
                Statement::ForEach(each, body) => {
                    if let Some(name) = &each.name {
                        let meaning = match &each.domain {
                            Domain::Things(thing) => meaning_of_thing(thing),
                            Domain::Players(players, _) => Meaning::Player {
                                opponent: players.group == Group::Opponents,
                            },
                            Domain::Cards(..) => Meaning::Cards {
                                participle: Participle::Chosen,
                                many: false,
                                index: 0,
                                achievement: false,
                            },
                        };
                        self.names.insert(name.text.clone(), meaning);
                    }
                    self.loop_over(body);
                }
                Statement::Let(name, value) => {
                    self.names
                        .insert(name.text.clone(), Meaning::Let(value.clone()));
                }
            }
        }
    }

    fn loop_over(&mut self, body: &[Sentence]) {
        self.loops += 1;
        self.block(body);
        self.loops -= 1;
    }

    fn act(&mut self, act: &Act) {
        let actor = match &act.who {
            None | Some(Who::You) => Actor::You,
            Some(Who::Me) => Actor::Me,
            Some(_) => Actor::Other,
        };
        let several = act.times.is_some() || matches!(act.who, Some(Who::Each(_) | Who::All(_)));
        let (participles, many, achievement) = match &act.deed {
            Deed::Draw { and, parts } => {
                let many =
                    parts.len() > 1 || parts.iter().any(|part| part.count != Number::Literal(1));
                let mut participles = vec![Participle::Drawn];
                participles.extend(and.iter().map(|verb| verb.participle()));
                (participles, many, false)
            }
            Deed::Move { verbs, objects, .. } => (
                verbs.iter().map(|verb| verb.participle()).collect(),
                self.many_objects(objects),
                objects.iter().all(is_achievement),
            ),
            Deed::Transfer { objects, .. } => (
                vec![Participle::Transferred],
                self.many_objects(objects),
                objects.iter().all(is_achievement),
            ),
            Deed::Achieve { objects, .. } => {
                let many = objects.len() > 1
                    || objects.iter().any(|object| match object {
                        Achievable::Cards(cards) => self.many(cards),
                        Achievable::Available(quantity) => many_quantity(quantity),
                        Achievable::Special(..) => false,
                    });
                (vec![Participle::Achieved], many, true)
            }
            Deed::Exchange { .. } => (vec![Participle::Exchanged], true, false),
            Deed::Choose(Choice::Cards(cards)) => (
                vec![Participle::Chosen],
                self.many(cards),
                is_achievement(cards),
            ),
            Deed::ExecuteSentence {
                number: Number::Name(name),
                ..
            } => {
                self.sentence_numbers.push(name.text.clone());
                (Vec::new(), false, false)
            }
            _ => (Vec::new(), false, false),
        };
        let many = many || several;
        let count = match &act.deed {
            Deed::Draw { parts, .. } if !several => parts
                .iter()
                .map(|part| match part.count {
                    Number::Literal(count) => Some(count),
                    _ => None,
                })
                .sum(),
            _ => None,
        };
        for participle in &participles {
            let slot = act
                .results
                .iter()
                .find(|(of, _)| of == participle)
                .map(|(_, slot)| *slot);
            self.notes.push(Note {
                participle: *participle,
                slot,
                many,
                achievement,
                actor,
                count,
                looped: self.loops > 0,
            });
        }
        if let Some(name) = &act.name {
            let meaning = match (&act.deed, participles.last()) {
                (Deed::Choose(Choice::Thing(thing)), _) => meaning_of_thing(thing),
                (Deed::Choose(Choice::Player(who)), _) => Meaning::Player {
                    opponent: matches!(who, Who::Any(players) if players.group == Group::Opponents),
                },
                (Deed::Choose(Choice::Deck(_)), _) => Meaning::Deck,
                (_, Some(&participle)) => {
                    let index = self
                        .names
                        .values()
                        .filter(|meaning| matches!(meaning, Meaning::Cards { participle: p, .. } if *p == participle))
                        .count();
                    Meaning::Cards {
                        participle,
                        many,
                        index: u8::try_from(index).unwrap_or(u8::MAX),
                        achievement,
                    }
                }
                _ => return,
            };
            if matches!(meaning, Meaning::Value) && !self.values.contains(&name.text) {
                self.values.push(name.text.clone());
            }
            self.names.insert(name.text.clone(), meaning);
        }
    }

    fn many_objects(&self, objects: &[Cards]) -> bool {
        objects.len() > 1 || objects.iter().any(|cards| self.many(cards))
    }

    /// Whether a selection can be of more than one card.
    pub(super) fn many(&self, cards: &Cards) -> bool {
        match &cards.base {
            Base::Ref(reference) => self.many_ref(reference) && many_quantity(&cards.quantity),
            Base::Rest(_) | Base::Place(_) => many_quantity(&cards.quantity),
        }
    }

    /// The verbs a reference can go back to.
    pub(super) fn notes_of(&self, reference: &Ref) -> Vec<&Note> {
        match (reference.target, &reference.word) {
            (Target::Lists { mask, .. }, _) => self
                .notes
                .iter()
                .filter(|note| {
                    note.slot.is_some_and(|slot| {
                        mask.checked_shr(u32::from(slot.0)).unwrap_or(0) & 1 == 1
                    })
                })
                .collect(),
            (_, RefWord::Participle(participle)) => self
                .notes
                .iter()
                .filter(|note| note.participle == *participle)
                .collect(),
            (Target::Unknown, RefWord::It) => self.notes.last().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a reference can be to more than one card.
    pub(super) fn many_ref(&self, reference: &Ref) -> bool {
        if reference.ordinal.is_some() {
            return false;
        }
        match &reference.word {
            RefWord::This | RefWord::That => return false,
            RefWord::Name(name) => {
                if let Some(Meaning::Cards { many, .. }) = self.names.get(name) {
                    return *many;
                }
            }
            RefWord::It | RefWord::Participle(_) => {}
        }
        if matches!(reference.target, Target::Journal(_)) || reference.scope != Scope::Pass {
            return true;
        }
        let notes = self.notes_of(reference);
        let step = matches!(reference.target, Target::Lists { step: true, .. });
        let mut slots: Vec<_> = notes.iter().map(|note| note.slot).collect();
        slots.dedup();
        notes
            .iter()
            .any(|note| note.many || (note.looped && !step && reference.word != RefWord::It))
            || (slots.len() > 1 && !step && reference.word != RefWord::It)
    }
}

fn meaning_of_thing(thing: &Thing) -> Meaning {
    let several = match thing.quantity {
        ThingQuantity::Number(count) => count > 1,
        ThingQuantity::All => false,
    };
    match thing.kind {
        ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed if several => {
            Meaning::Colors
        }
        ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed => {
            Meaning::Color
        }
        ThingKind::Value => Meaning::Value,
        ThingKind::Number => Meaning::Number,
        ThingKind::Icon => Meaning::Icon,
        ThingKind::Set => Meaning::Set,
        ThingKind::Bonus => Meaning::Bonus,
    }
}

/// Whether so many can be more than one.
pub(super) fn many_quantity(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Number(Number::Literal(1))
        | Quantity::UpTo(Number::Literal(1))
        | Quantity::Exactly(1, 1)
        | Quantity::Any
        | Quantity::Each => false,
        Quantity::Number(_)
        | Quantity::Between(..)
        | Quantity::Exactly(..)
        | Quantity::UpTo(_)
        | Quantity::AnyNumber
        | Quantity::AtLeast(_)
        | Quantity::All
        | Quantity::AllBut(_)
        | Quantity::AllButRank
        | Quantity::Half { .. }
        | Quantity::OneOfEach(_) => true,
    }
}

/// Whether these are achievements, claimed or not.
pub(super) fn is_achievement(cards: &Cards) -> bool {
    let told = cards
        .tests
        .iter()
        .any(|test| matches!(test, Test::Available | Test::Claimed | Test::Standard));
    let place = match &cards.base {
        Base::Place(Some(place)) => {
            !place.parts.is_empty()
                && place.parts.iter().all(|part| {
                    matches!(
                        part,
                        PlacePart::Available | PlacePart::Zone(_, ZoneWord::Achievements)
                    )
                })
        }
        _ => false,
    };
    told || place
}
