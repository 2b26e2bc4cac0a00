//! English from the tree: the text of a card is composed from what its program says, so that the two cannot part.
//!
//! Every noun phrase is made of smaller phrases; no finished text is ever taken apart again.
//! The wording is our own and the same thing is always said in the same way.

mod conditions;
mod deeds;
mod memory;
mod nouns;
mod numbers;
mod phrase;

use crate::printed::Printed;
use crate::text::{EffectText, Piece, SentenceText, Text};
use crate::tree::*;
use memory::Memory;
use phrase::{Phrase, glue, joined, list, phrase};
use std::cell::{Cell, RefCell};
use vocab::{Edition, Kind};

/// The text of a card.
pub fn english(card: &Printed) -> Text {
    let effects = card
        .effects
        .iter()
        .map(|effect| {
            let writer = Writer::new(card.edition, effect);
            EffectText {
                kind: effect.kind,
                sentences: writer.sentences(&effect.body),
            }
        })
        .collect();
    Text {
        title: card.title.clone(),
        effects,
    }
}

/// The things to choose from that a sentence offers (`either … or …`), each as it would be said alone; none if it offers
/// none. Effect and sentence are counted from 0.
pub fn english_arms(card: &Printed, effect: usize, sentence: usize) -> Vec<Vec<Piece>> {
    let Some(effect) = card.effects.get(effect) else {
        return Vec::new();
    };
    let writer = Writer::new(card.edition, effect);
    for (number, item) in items(&effect.body).iter().enumerate() {
        match item.statement {
            Statement::Either { body, .. } if number == sentence => {
                // Who is told to choose has been said.
                writer.imperative();
                return std::iter::once(&body[..])
                    .chain(item.arms.iter().copied())
                    .map(|arm| writer.arm(arm).sentence())
                    .collect();
            }
            // What was said before decides how things are called.
            _ => drop(writer.item(item)),
        }
        if number == sentence {
            // "For each returned card, choose one": the things stand inside the sentence.
            let mut inner = Vec::new();
            choices_within(item.statement.body(), &mut inner);
            return match inner.as_slice() {
                [arms] => {
                    writer.imperative();
                    arms.iter().map(|arm| writer.arm(arm).sentence()).collect()
                }
                _ => Vec::new(),
            };
        }
    }
    Vec::new()
}

/// Collects the things to choose between that stand somewhere inside statements, a list for each choice.
fn choices_within<'a>(body: &'a [Sentence], found: &mut Vec<Vec<&'a [Sentence]>>) {
    for item in items(body) {
        if let Statement::Either { body, .. } = item.statement {
            let first = std::iter::once(&body[..]);
            found.push(first.chain(item.arms.iter().copied()).collect());
        } else {
            choices_within(item.statement.body(), found);
        }
    }
}

/// What `they` is at the moment.
#[derive(Clone, Debug)]
enum They {
    /// Spoken of before: `they`, `their`.
    Spoken,
    /// To be named by the first clause about them: `every opponent` (and whether the verb is in the third person).
    Pending(Phrase, bool),
    /// The executing player, as in `you have the most …`.
    You,
    /// The executing player and no other, still to be named as `you alone`.
    OnlyYou,
}

/// Writes one effect.
struct Writer<'a> {
    edition: Edition,
    kind: Kind,
    memory: Memory,
    /// `I demand` still has to be said.
    frame: Cell<bool>,
    they: RefCell<They>,
    /// What to say for `that icon`, `that color` … in a condition about any of them.
    that: RefCell<Option<Phrase>>,
    /// The player who acts in the clause being written.
    actor: RefCell<Option<&'a Who>>,
    /// Who did the last deed, for `if you do`.
    doer: RefCell<Who>,
    /// Parameters whose first value has been written out.
    told: RefCell<Vec<&'a str>>,
    /// The owner is the subject of the clause (`you have …`) and need not be named again.
    having: Cell<bool>,
    /// `that card` was just named and is `it` now.
    that_is_it: Cell<bool>,
    /// `this card` was just named and is `it` now.
    this_is_it: Cell<bool>,
    /// What is said of cards elsewhere in the clause (`every top card on your board has [crown]`).
    said: RefCell<Option<&'a Test>>,
    /// The color last spoken of in this sentence; the next time it is `that color`.
    color: RefCell<Option<Phrase>>,
    /// The verb of a reference is said elsewhere in the clause (`you drew a red card`).
    bare: Cell<bool>,
}

/// One sentence of a block with the arms that belong to it.
struct Item<'a> {
    statement: &'a Statement,
    arms: Vec<&'a [Sentence]>,
}

/// The sentences of a block, each `either` with its `or` lines; what says nothing is left out.
fn items(body: &[Sentence]) -> Vec<Item<'_>> {
    let mut items: Vec<Item<'_>> = Vec::new();
    for sentence in body {
        match (&sentence.statement, items.last_mut()) {
            (Statement::Or(arm), Some(item)) => item.arms.push(arm),
            (Statement::Let(..), _) => {}
            (statement, _) => items.push(Item {
                statement,
                arms: Vec::new(),
            }),
        }
    }
    items
}

impl<'a> Writer<'a> {
    fn new(edition: Edition, effect: &'a Effect) -> Writer<'a> {
        Writer {
            edition,
            kind: effect.kind,
            memory: Memory::of(&effect.body),
            frame: Cell::new(matches!(effect.kind, Kind::Demand | Kind::Compel)),
            they: RefCell::new(They::Spoken),
            that: RefCell::new(None),
            actor: RefCell::new(None),
            doer: RefCell::new(Who::You),
            told: RefCell::new(Vec::new()),
            having: Cell::new(false),
            that_is_it: Cell::new(false),
            this_is_it: Cell::new(false),
            said: RefCell::new(None),
            color: RefCell::new(None),
            bare: Cell::new(false),
        }
    }

    fn sentences(&self, body: &'a [Sentence]) -> Vec<SentenceText> {
        let stop = match self.kind {
            Kind::Demand | Kind::Compel => "!",
            Kind::Echo | Kind::Effect => ".",
        };
        items(body)
            .into_iter()
            .enumerate()
            .map(|(i, item)| {
                self.color.replace(None);
                SentenceText {
                    number: i,
                    pieces: phrase![self.item(&item), glue(stop)].sentence(),
                }
            })
            .collect()
    }

    fn item(&self, item: &Item<'a>) -> Phrase {
        match item.statement {
            Statement::Do(steps) => self.steps(steps, false),
            Statement::If(condition, body) => {
                let clause = self.if_clause(condition);
                let before = self.this_is_it.replace(is_about_this(condition, body));
                let text = phrase![clause, self.after_comma(body)];
                self.this_is_it.set(before);
                text
            }
            Statement::Otherwise(None, body) => phrase!["otherwise", self.after_comma(body)],
            Statement::Otherwise(Some(condition), body) => {
                phrase![
                    "otherwise",
                    glue(","),
                    self.if_clause(condition),
                    self.after_comma(body)
                ]
            }
            Statement::Either { may, wish, body } => {
                let head = match (may, wish) {
                    (_, Some(_)) => phrase![self.imperative(), "choose one for later"],
                    (true, None) => phrase!["you may choose one"],
                    (false, None) => phrase![self.imperative(), "choose one"],
                };
                let mut arms = vec![self.arm(body)];
                arms.extend(item.arms.iter().map(|arm| self.arm(arm)));
                phrase![head, glue(":"), joined(arms, &phrase![glue(";"), "or"])]
            }
            Statement::Or(body) => phrase!["or", glue(":"), self.arm(body)],
            Statement::ForEach(each, body) => phrase![self.for_each(each), self.after_comma(body)],
            Statement::AsOftenAsYouLike(body) => {
                let demand = self.imperative();
                let often = "as often as you like";
                if demand.is_empty() {
                    phrase![often, glue(","), self.arm(body)]
                } else {
                    phrase![demand, self.arm(body), glue(","), often]
                }
            }
            Statement::Let(..) => Phrase::default(),
        }
    }

    /// `I demand you`, if it has to be said.
    fn imperative(&self) -> Phrase {
        if !self.frame.take() {
            return Phrase::default();
        }
        match self.kind {
            Kind::Compel => "I compel you to".into(),
            _ => "I demand you".into(),
        }
    }

    fn arm(&self, body: &'a [Sentence]) -> Phrase {
        self.block(body).0
    }

    /// What depends on the clause before: after a comma if it is simple, else after a colon.
    fn after_comma(&self, body: &'a [Sentence]) -> Phrase {
        let (text, simple) = self.block(body);
        let comma = if simple { "," } else { ":" };
        phrase![glue(comma), text]
    }

    /// The sentences of an inner block in one, and whether they read as one.
    fn block(&self, body: &'a [Sentence]) -> (Phrase, bool) {
        let items = items(body);
        let plain = items
            .iter()
            .all(|item| matches!(item.statement, Statement::Do(_)));
        let alone = items.len() == 1;
        let parts = items.iter().map(|item| self.item(item)).collect();
        let between = if plain {
            phrase![glue(","), "then"]
        } else {
            glue(";")
        };
        let simple = plain
            || (alone
                && !matches!(
                    items.first().map(|item| item.statement),
                    Some(Statement::ForEach(..))
                ));
        (joined(parts, &between), simple)
    }

    /// `if …`, with `unless` for a condition that is denied as a whole.
    fn if_clause(&self, condition: &'a Condition) -> Phrase {
        match condition {
            Condition::Not(inner) => phrase!["unless", self.condition(inner)],
            _ => phrase!["if", self.condition(condition)],
        }
    }

    fn for_each(&self, each: &'a ForEach) -> Phrase {
        let domain = match &each.domain {
            Domain::Things(thing) => self.thing_noun(thing, false),
            Domain::Players(players, _) => self.players(players, false),
            Domain::Cards(cards, _) => self.cards_noun(cards, false),
        };
        let order = match each.order {
            Some(Order::Ascending) => phrase![glue(","), "from the lowest to the highest"],
            Some(Order::Descending) => phrase![glue(","), "from the highest to the lowest"],
            None => Phrase::default(),
        };
        phrase!["for each", domain, order]
    }

    /// The parts of a sentence, joined by `then`.
    fn steps(&self, steps: &'a [Step], explicit: bool) -> Phrase {
        let mut whole = Phrase::default();
        let mut may = false;
        let mut explicit = explicit;
        let mut fresh = true;
        for (i, step) in steps.iter().enumerate() {
            match step {
                Step::May => may = true,
                Step::If(condition) => {
                    if i > 0 && !fresh {
                        whole.push(glue(","));
                        whole.push("and");
                    }
                    whole.push(self.if_clause(condition));
                    whole.push(glue(","));
                    fresh = true;
                }
                Step::Act(act) => {
                    if !fresh {
                        whole.push(glue(","));
                        whole.push("then");
                    }
                    whole.push(self.act(act, explicit, may));
                    may = false;
                    fresh = false;
                    explicit = !matches!(act.who, None | Some(Who::You));
                }
            }
        }
        whole
    }

    /// A deed with its subject.
    fn act(&self, act: &'a Act, explicit: bool, may: bool) -> Phrase {
        let who = match &act.who {
            None => &Who::You,
            Some(who) => who,
        };
        self.doer.replace(who.clone());
        let you = matches!(who, Who::You);
        let spoken = matches!(act.deed, Deed::Win | Deed::Lose | Deed::EndAction);
        let (subject, third) = match who {
            Who::You if may => {
                self.frame.take();
                (phrase!["you may"], false)
            }
            Who::You if self.frame.get() && !spoken => (self.imperative(), false),
            Who::You if explicit || spoken => (phrase!["you"], false),
            Who::You => (Phrase::default(), false),
            other => {
                let (subject, third) = self.subject(other);
                if may {
                    (phrase![subject, "may"], false)
                } else {
                    (subject, third)
                }
            }
        };
        self.actor.replace((!you).then_some(who));
        let deed = self.deed(act, third);
        self.actor.replace(None);
        let subject = if matches!(act.deed, Deed::EndAction) {
            Phrase::default()
        } else {
            subject
        };
        let order = if act.bottom_up {
            phrase![glue(","), "from the bottom up"]
        } else {
            Phrase::default()
        };
        phrase![subject, deed, order]
    }

    /// Several phrases as alternatives.
    fn or(&self, parts: Vec<Phrase>) -> Phrase {
        list(parts, "or")
    }

    /// Several phrases together.
    fn and(&self, parts: Vec<Phrase>) -> Phrase {
        list(parts, "and")
    }
}

/// Whether the condition is about this card and the one deed that depends on it as well, so that it is `it` there.
fn is_about_this(condition: &Condition, body: &[Sentence]) -> bool {
    let (Condition::Is(cards, _) | Condition::IsPositioned(cards, ..)) = condition else {
        return false;
    };
    let [sentence] = body else { return false };
    let Statement::Do(steps) = &sentence.statement else {
        return false;
    };
    let [Step::Act(act)] = steps.as_slice() else {
        return false;
    };
    let objects = match &act.deed {
        Deed::Move { objects, .. } | Deed::Transfer { objects, .. } => objects.as_slice(),
        _ => return false,
    };
    let this = |cards: &Cards| {
        matches!(&cards.base, Base::Ref(reference) if reference.word == RefWord::This)
            && cards.tests.is_empty()
    };
    this(cards) && objects.iter().all(this)
}

#[cfg(test)]
mod tests;
