//! What has been spoken of up to a point of an effect, and the slots given out.

use super::{LISTS_MAX, SCALARS_MAX};
use crate::tree::{Colors, Ordinal, Participle, Slot, Span, Target, ThingKind};

/// What a scalar slot can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Color,
    Number,
    Icon,
    Set,
}

impl Family {
    pub fn of(kind: ThingKind) -> Family {
        match kind {
            ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed => {
                Family::Color
            }
            ThingKind::Value | ThingKind::Number | ThingKind::Bonus => Family::Number,
            ThingKind::Icon => Family::Icon,
            ThingKind::Set => Family::Set,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Family::Color => "color",
            Family::Number => "value",
            Family::Icon => "icon",
            Family::Set => "set",
        }
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Cards in the slots of this mask.
    Cards(u32),
    Thing(Family),
    Player,
    Plan,
    /// A `let`: it may be given another value by `repeat`.
    Parameter(Family),
}

impl Meaning {
    pub const fn word(self) -> &'static str {
        match self {
            Meaning::Cards(_) => "a card",
            Meaning::Thing(Family::Color) | Meaning::Parameter(Family::Color) => "a color",
            Meaning::Thing(Family::Number) | Meaning::Parameter(Family::Number) => "a number",
            Meaning::Thing(Family::Icon) | Meaning::Parameter(Family::Icon) => "an icon",
            Meaning::Thing(Family::Set) | Meaning::Parameter(Family::Set) => "a set",
            Meaning::Player => "a player",
            Meaning::Plan => "something to do later",
        }
    }
}

/// A name and what it stands for.
#[derive(Clone, Debug)]
pub struct Bound {
    pub text: String,
    pub meaning: Meaning,
    pub slot: Slot,
}

/// What `it` refers to at some point.
#[derive(Clone, Debug, PartialEq)]
pub enum Referent {
    /// No card was spoken of.
    Nothing,
    /// Cards in these slots, perhaps only one of them.
    Lists { mask: u32, ordinal: Option<Ordinal> },
    /// The card whose text runs.
    This,
    /// Cards were spoken of that no slot remembers, by these words.
    Unclear(Span),
}

impl Referent {
    pub const fn lists(mask: u32) -> Referent {
        Referent::Lists {
            mask,
            ordinal: None,
        }
    }

    /// What `it` refers to where one or the other way was gone.
    pub fn or(self, other: Referent) -> Referent {
        match (self, other) {
            (a, b) if a == b => a,
            (Referent::Nothing, some) | (some, Referent::Nothing) => some,
            (Referent::Lists { mask: a, .. }, Referent::Lists { mask: b, .. }) => {
                Referent::lists(a | b)
            }
            (Referent::Unclear(span), _) | (_, Referent::Unclear(span)) => Referent::Unclear(span),
            // `this` on one way and other cards on the other: nothing static says which.
            (lists, _) => lists,
        }
    }
}

/// What `that color` or `that value` refers to outside loops and `where`.
#[derive(Clone, Debug)]
pub enum Mentioned {
    /// What was chosen.
    Slot(Slot),
    /// A color that was splayed: said again in its own words.
    Colors(Colors),
}

/// Whom `they` and `that player` mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Somebody {
    /// A condition or a subject binds `they`; a loop doesn't, there `they` is the loop's player.
    pub they: bool,
    /// His slot, if he has one.
    pub slot: Option<Slot>,
}

#[derive(Clone, Debug)]
struct ListSlot {
    /// The loops around the deed that fills it, outermost first.
    loops: Vec<u16>,
    /// Holds one card at a time, that of a loop or a `where`.
    cell: bool,
}

/// The state of the walk.
#[derive(Debug)]
pub struct Memory {
    lists: Vec<ListSlot>,
    scalars: usize,
    /// The words at which the slots ran out, if they did.
    pub overflow: Option<Span>,
    participles: Vec<(Participle, Slot)>,
    pub names: Vec<Bound>,
    pub it: Referent,
    /// How often a deed has said what `it` is.
    pub said: u32,
    loops: Vec<u16>,
    loops_seen: u16,
    /// The things of the loops and `where` around, innermost last.
    pub things: Vec<(Family, Slot)>,
    /// The cards of the loops and `where` around, innermost last.
    pub cells: Vec<Slot>,
    pub mentioned: Vec<(Family, Mentioned)>,
    pub somebody: Vec<Somebody>,
    /// Somebody was picked, so [`super::LAST_PLAYER`] holds him.
    pub picked: bool,
    /// Deeds and `if`s so far.
    pub deeds: usize,
    pub flipped: bool,
}

impl Memory {
    pub fn new() -> Memory {
        Memory {
            lists: Vec::new(),
            // Slot 0 is `LAST_PLAYER`.
            scalars: 1,
            overflow: None,
            participles: Vec::new(),
            names: Vec::new(),
            it: Referent::Nothing,
            said: 0,
            loops: Vec::new(),
            loops_seen: 0,
            things: Vec::new(),
            cells: Vec::new(),
            mentioned: Vec::new(),
            somebody: Vec::new(),
            picked: false,
            deeds: 0,
            flipped: false,
        }
    }

    pub fn lists_used(&self) -> u8 {
        u8::try_from(self.lists.len()).unwrap_or(u8::MAX)
    }

    pub fn scalars_used(&self) -> u8 {
        u8::try_from(self.scalars).unwrap_or(u8::MAX)
    }

    fn list(&mut self, slot: ListSlot, span: Span) -> Slot {
        if self.lists.len() >= LISTS_MAX {
            self.overflow.get_or_insert(span);
            return Slot(0);
        }
        let index = u8::try_from(self.lists.len()).unwrap_or(0);
        self.lists.push(slot);
        Slot(index)
    }

    /// A list slot for what a deed leaves behind.
    pub fn result(&mut self, span: Span) -> Slot {
        let loops = self.loops.clone();
        self.list(ListSlot { loops, cell: false }, span)
    }

    /// A list slot for the one card looked at.
    pub fn cell(&mut self, span: Span) -> Slot {
        let loops = self.loops.clone();
        self.list(ListSlot { loops, cell: true }, span)
    }

    pub fn scalar(&mut self, span: Span) -> Slot {
        if self.scalars >= SCALARS_MAX {
            self.overflow.get_or_insert(span);
            return Slot(0);
        }
        let index = u8::try_from(self.scalars).unwrap_or(0);
        self.scalars += 1;
        Slot(index)
    }

    pub fn bind_participle(&mut self, participle: Participle, slot: Slot) {
        self.participles.push((participle, slot));
    }

    pub fn enter_loop(&mut self) {
        self.loops.push(self.loops_seen);
        self.loops_seen += 1;
    }

    pub fn leave_loop(&mut self) {
        self.loops.pop();
    }

    /// The participles bound so far, each once.
    pub fn participles(&self) -> impl Iterator<Item = Participle> {
        self.participles.iter().map(|(participle, _)| *participle)
    }

    /// All slots the participle is in so far; those of the innermost loop that has any, if one has.
    pub fn participle(&self, participle: Participle) -> u32 {
        let slots = || {
            self.participles
                .iter()
                .filter(move |(known, _)| *known == participle)
                .map(|(_, slot)| *slot)
        };
        for around in self.loops.iter().rev() {
            let inside = mask(slots().filter(|slot| {
                self.lists
                    .get(usize::from(slot.0))
                    .is_some_and(|list| list.loops.contains(around))
            }));
            if inside != 0 {
                return inside;
            }
        }
        mask(slots())
    }

    /// The target for cards in these slots, seen from here: within the loop that fills them only the current step
    /// counts. `None` if that step would be one of a loop further out than the innermost.
    pub fn target(&self, lists: u32) -> Option<Target> {
        let Some(innermost) = self.loops.last() else {
            return Some(Target::Lists {
                mask: lists,
                step: false,
            });
        };
        let mut of_step = 0;
        for (index, list) in self.lists.iter().enumerate() {
            let bit = 1u32 << index;
            if lists & bit == 0 || list.cell {
                continue;
            }
            if list.loops.contains(innermost) {
                of_step |= bit;
            } else if list.loops.iter().any(|around| self.loops.contains(around)) {
                return None;
            }
        }
        Some(if of_step == 0 {
            Target::Lists {
                mask: lists,
                step: false,
            }
        } else {
            Target::Lists {
                mask: of_step,
                step: true,
            }
        })
    }

    /// The last thing of the family mentioned.
    pub fn mentioned(&self, family: Family) -> Option<&Mentioned> {
        self.mentioned
            .iter()
            .rev()
            .find(|(known, _)| *known == family)
            .map(|(_, mentioned)| mentioned)
    }

    /// The thing of the innermost loop or `where` of that family.
    pub fn thing(&self, family: Family) -> Option<Slot> {
        self.things
            .iter()
            .rev()
            .find(|(known, _)| *known == family)
            .map(|(_, slot)| *slot)
    }

    pub fn name(&self, text: &str) -> Option<&Bound> {
        self.names.iter().rev().find(|bound| bound.text == text)
    }
}

/// The bits of these slots.
pub fn mask(slots: impl IntoIterator<Item = Slot>) -> u32 {
    slots.into_iter().fold(0, |mask, slot| {
        mask | 1u32.checked_shl(u32::from(slot.0)).unwrap_or(0)
    })
}
