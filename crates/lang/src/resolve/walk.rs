//! The walk through one effect, in program order.

use super::memory::{Bound, Family, Meaning, Memory, Mentioned, Referent, Somebody, mask};
use super::{LAST_PLAYER, not_yet, participles, sense};
use crate::Diagnostic;
use crate::diagnostic::nearest;
use crate::tree::*;
use vocab::{Edition, Icon, Kind, Set, Splay};

/// What the walk must know of the card around the effect.
pub struct Surroundings {
    pub edition: Edition,
    pub set: Set,
    /// Which kind of effect binds which participle.
    pub bound: Vec<(Kind, Participle)>,
    pub kinds: Vec<Kind>,
}

/// Fills in the slots of an effect.
pub fn effect(
    effect: &mut Effect,
    around: &Surroundings,
    named: &mut Vec<(String, Span)>,
    found: &mut Vec<Diagnostic>,
) {
    let own = own_participles(effect);
    let mut walk = Walk {
        around,
        kind: effect.kind,
        own,
        memory: Memory::new(),
        here: effect.span,
        conditions: 0,
        journal: false,
        watched: false,
        like: false,
        named,
        found,
    };
    walk.block(&mut effect.body);
    if let Some(span) = walk.memory.overflow {
        walk.found.push(
            Diagnostic::new(
                "an effect that remembers too much",
                span,
                "there is no room to remember what this deed leaves behind",
            )
            .help("split the effect in two"),
        );
    }
    effect.lists = walk.memory.lists_used();
    effect.scalars = walk.memory.scalars_used();
    effect.journal = walk.journal;
    effect.watched = walk.watched;
}

fn own_participles(effect: &Effect) -> Vec<Participle> {
    let mut own = Vec::new();
    crate::printed::acts(&effect.body, &mut |act| own.extend(participles(&act.deed)));
    own
}

struct Walk<'a> {
    around: &'a Surroundings,
    kind: Kind,
    /// The participles bound anywhere in this effect, for `by this effect`.
    own: Vec<Participle>,
    memory: Memory,
    /// The nearest words around that have a span.
    here: Span,
    /// How many conditions are around: nothing is picked in a condition.
    conditions: usize,
    /// Whether some words look into the action's journal, or ask where the card has been.
    journal: bool,
    watched: bool,
    /// The colors at hand belong to a splay like that of another color.
    like: bool,
    named: &'a mut Vec<(String, Span)>,
    found: &'a mut Vec<Diagnostic>,
}

/// What a deed says about `it`.
enum Says {
    /// It names no cards, or a pronoun only: `it` stays.
    Nothing,
    /// `it` is what the deed leaves behind.
    Own,
    /// `it` is what these words refer to.
    Referent(Referent),
}

impl Walk<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    // ---- lines -------------------------------------------------------------------------------------------------

    fn block(&mut self, block: &mut [Sentence]) {
        let mut lines = block.iter_mut().peekable();
        while let Some(line) = lines.next() {
            self.here = line.span;
            match &mut line.statement {
                Statement::Do(steps) => self.steps(steps),
                Statement::If(condition, body) => {
                    let before = self.memory.it.clone();
                    let mut left = Vec::new();
                    self.subject_of(condition);
                    let mut start = self.memory.it.clone();
                    left.push(self.arm(body, &before));
                    let mut always = false;
                    while let Some(line) = lines.next_if(|line| {
                        !always && matches!(line.statement, Statement::Otherwise(..))
                    }) {
                        self.here = line.span;
                        let Statement::Otherwise(condition, body) = &mut line.statement else {
                            break;
                        };
                        self.memory.it = start.clone();
                        match condition {
                            Some(condition) => {
                                self.subject_of(condition);
                                start = self.memory.it.clone();
                            }
                            None => always = true,
                        }
                        left.push(self.arm(body, &before));
                    }
                    if !always {
                        left.push(before);
                    }
                    self.memory.it = any_of(left);
                    self.memory.deeds += 1;
                }
                // Without its `if` it is reported by the check of form; what stands in it is still walked.
                Statement::Otherwise(condition, body) => {
                    if let Some(condition) = condition {
                        self.condition(condition);
                    }
                    self.block(body);
                }
                Statement::Either { may, wish, body } => {
                    let before = self.memory.it.clone();
                    let mut left = vec![self.arm(body, &before)];
                    while let Some(line) =
                        lines.next_if(|line| matches!(line.statement, Statement::Or(_)))
                    {
                        self.here = line.span;
                        let Statement::Or(body) = &mut line.statement else {
                            break;
                        };
                        self.memory.it = before.clone();
                        left.push(self.arm(body, &before));
                    }
                    if let Some(name) = wish {
                        // What is kept for later has not been done yet.
                        self.bind(name, Meaning::Plan, None);
                        self.memory.it = before;
                    } else {
                        if *may {
                            left.push(before);
                        }
                        self.memory.it = any_of(left);
                    }
                    self.memory.deeds += 1;
                }
                Statement::Or(body) => self.block(body),
                Statement::ForEach(each, body) => {
                    self.for_each(each, body);
                    self.memory.deeds += 1;
                }
                Statement::AsOftenAsYouLike(body) => {
                    self.memory.enter_loop();
                    self.block(body);
                    self.memory.leave_loop();
                    self.memory.deeds += 1;
                }
                Statement::Let(name, value) => {
                    let family = self.value(value);
                    self.bind(name, Meaning::Parameter(family), None);
                }
            }
        }
    }

    /// Walks an arm; what `it` is after it: what a deed in it says, else what it was before the `if`.
    fn arm(&mut self, body: &mut [Sentence], before: &Referent) -> Referent {
        let said = self.memory.said;
        self.block(body);
        if self.memory.said == said {
            before.clone()
        } else {
            self.memory.it.clone()
        }
    }

    fn steps(&mut self, steps: &mut [Step]) {
        // What `it` was before the first `if` of the sentence, and how often it had been said by then.
        let mut before_if = None;
        for step in steps {
            match step {
                Step::May => {}
                Step::If(condition) => {
                    before_if.get_or_insert((self.memory.it.clone(), self.memory.said));
                    self.subject_of(condition);
                }
                Step::Act(act) => self.act(act),
            }
        }
        if let Some((before, said)) = before_if {
            let now = std::mem::replace(&mut self.memory.it, before.clone());
            if self.memory.said != said {
                self.memory.it = now.or(before);
            }
        }
    }

    fn for_each(&mut self, each: &mut ForEach, body: &mut [Sentence]) {
        sense::order(each, self.here, self.found);
        let preset = self.preset(each.name.as_ref());
        self.domain(&mut each.domain, preset);
        // In a loop `they` is the loop's player, as long as no subject or condition is nearer.
        let meaning = match &each.domain {
            Domain::Things(thing) => Meaning::Thing(Family::of(thing.kind)),
            Domain::Players(_, slot) => {
                self.memory.somebody.pop();
                self.memory.somebody.push(Somebody {
                    they: false,
                    slot: Some(*slot),
                });
                Meaning::Player
            }
            Domain::Cards(_, slot) => Meaning::Cards(mask([*slot])),
        };
        if let Some(name) = &mut each.name {
            let slot = match &each.domain {
                Domain::Things(thing) => thing.slot,
                Domain::Players(_, slot) | Domain::Cards(_, slot) => *slot,
            };
            self.bind(name, meaning, Some(slot));
        }
        let before = self.memory.it.clone();
        let said = self.memory.said;
        if let Domain::Cards(_, slot) = &each.domain {
            self.memory.it = Referent::lists(mask([*slot]));
        }
        self.memory.enter_loop();
        self.block(body);
        self.memory.leave_loop();
        if self.memory.said == said {
            self.memory.it = before;
        }
        self.leave(&each.domain);
    }

    // ---- deeds -------------------------------------------------------------------------------------------------

    fn act(&mut self, act: &mut Act) {
        self.here = act.span;
        sense::act(act, self.found);
        if let Some(who) = &mut act.who {
            self.who(who);
            if matches!(
                who,
                Who::Any(_) | Who::Single { .. } | Who::SingleWith(_) | Who::OwnerOf(_)
            ) {
                self.memory.picked = true;
            }
            if !matches!(who, Who::You | Who::Me) {
                self.memory.somebody.push(Somebody {
                    they: true,
                    slot: None,
                });
            }
        }
        let subject = act
            .who
            .as_ref()
            .is_some_and(|who| !matches!(who, Who::You | Who::Me));
        match &mut act.times {
            Some(Times::Number(number)) => self.number(number),
            Some(Times::Every { count, .. }) => self.counted(count),
            None => {}
        }
        let results: Vec<(Participle, Slot)> = participles(&act.deed)
            .into_iter()
            .map(|participle| (participle, self.memory.result(act.span)))
            .collect();
        let preset = self.preset(act.name.as_ref());
        let says = self.deed(&mut act.deed, &results, preset);
        if subject {
            self.memory.somebody.pop();
        }
        self.here = act.span;
        for (participle, slot) in &results {
            self.memory.bind_participle(*participle, *slot);
        }
        self.name_act(act, &results);
        match says {
            Says::Nothing => {}
            Says::Own => {
                // With `or` one verb is done, so `it` is in one of the lists; else all hold the same cards, and the
                // first holds them even if a later verb can't be done.
                let or = matches!(act.deed, Deed::Move { or: true, .. });
                let many = if or { results.len() } else { 1 };
                let lists = mask(results.iter().take(many).map(|(_, slot)| *slot));
                self.say(Referent::lists(lists));
            }
            Says::Referent(referent) => self.say(referent),
        }
        act.results = results;
        self.memory.deeds += 1;
    }

    fn say(&mut self, referent: Referent) {
        self.memory.it = referent;
        self.memory.said += 1;
    }

    fn name_act(&mut self, act: &mut Act, results: &[(Participle, Slot)]) {
        let Some(name) = &mut act.name else { return };
        match &act.deed {
            Deed::Choose(Choice::Thing(thing)) => {
                self.bind(
                    name,
                    Meaning::Thing(Family::of(thing.kind)),
                    Some(thing.slot),
                );
            }
            // `splay any color left as c`: the color chosen for it.
            Deed::Splay {
                colors: Colors::Things(thing),
                ..
            }
            | Deed::Unsplay(Colors::Things(thing), _)
            | Deed::Rearrange(Colors::Things(thing)) => {
                self.bind(name, Meaning::Thing(Family::Color), Some(thing.slot));
            }
            Deed::Choose(Choice::Player(_)) => self.bind(name, Meaning::Player, None),
            Deed::Choose(Choice::Deck(_)) => {
                self.bind(name, Meaning::Thing(Family::Number), None);
            }
            deed => match results.last() {
                Some((_, last)) => {
                    let or = matches!(deed, Deed::Move { or: true, .. });
                    let lists = if or {
                        mask(results.iter().map(|(_, slot)| *slot))
                    } else {
                        mask([*last])
                    };
                    self.bind(name, Meaning::Cards(lists), Some(*last));
                }
                None => {
                    let diagnostic = Diagnostic::new(
                        "nothing to name",
                        name.span,
                        "this deed leaves no cards behind and chooses nothing",
                    )
                    .help("choose the cards first: `choose … as c`");
                    self.report(diagnostic);
                }
            },
        }
    }

    /// The slot a name has already, if it has been bound to a thing or a player before: in another arm, say.
    fn preset(&self, name: Option<&Name>) -> Option<Slot> {
        let bound = self.memory.name(&name?.text)?;
        match bound.meaning {
            Meaning::Thing(_) | Meaning::Player => Some(bound.slot),
            Meaning::Cards(_) | Meaning::Plan | Meaning::Parameter(_) => None,
        }
    }

    fn bind(&mut self, name: &mut Name, meaning: Meaning, slot: Option<Slot>) {
        let mut meaning = meaning;
        let mut slot = slot;
        if let Some(before) = self.memory.name(&name.text) {
            match (&mut meaning, before.meaning) {
                // The same name in two arms means the cards of whichever was done.
                (Meaning::Cards(lists), Meaning::Cards(earlier)) => *lists |= earlier,
                (now, earlier) if *now == earlier && !matches!(now, Meaning::Parameter(_)) => {
                    slot = slot.or(Some(before.slot));
                }
                (now, earlier) => {
                    let diagnostic = Diagnostic::new(
                        "a name for two things",
                        name.span,
                        format!(
                            "`{}` is {} already and can't be {} too",
                            name.text,
                            earlier.word(),
                            now.word()
                        ),
                    )
                    .help("take another name");
                    self.report(diagnostic);
                }
            }
        }
        let slot = match slot {
            Some(slot) => slot,
            None => self.memory.scalar(name.span),
        };
        name.slot = slot;
        self.memory.names.push(Bound {
            text: name.text.clone(),
            meaning,
            slot,
        });
    }

    fn deed(
        &mut self,
        deed: &mut Deed,
        results: &[(Participle, Slot)],
        preset: Option<Slot>,
    ) -> Says {
        match deed {
            Deed::Draw { and, parts } => {
                for verb in and {
                    self.verb(*verb);
                }
                for part in parts {
                    self.number(&mut part.count);
                    if let Some(set) = &mut part.set {
                        self.set(set);
                    }
                    match &mut part.value {
                        DrawnValue::Number(number) => self.number(number),
                        DrawnValue::Either(numbers) => self.numbers(numbers),
                        DrawnValue::Any => {}
                        DrawnValue::Where(condition, slot) => {
                            *slot = self.memory.scalar(self.here);
                            self.memory.things.push((Family::Number, *slot));
                            self.condition(condition);
                            self.memory.things.pop();
                            self.memory
                                .mentioned
                                .push((Family::Number, Mentioned::Slot(*slot)));
                        }
                    }
                }
                Says::Own
            }
            Deed::Move { verbs, objects, .. } => {
                for verb in verbs {
                    self.verb(*verb);
                }
                self.objects(objects)
            }
            Deed::Achieve { objects, .. } => {
                let mut says = Says::Nothing;
                for object in objects {
                    match object {
                        Achievable::Special(special, span) => {
                            if !special.set().editions().contains(self.around.edition) {
                                let what = format!("achievement \"{special}\"");
                                self.report(not_yet(&what, self.around.edition, *span));
                            }
                        }
                        Achievable::Cards(cards) => {
                            if let Says::Own = self.object(cards) {
                                says = Says::Own;
                            }
                        }
                        Achievable::Available(quantity) => {
                            self.quantity(quantity);
                            says = Says::Own;
                        }
                    }
                }
                says
            }
            Deed::Transfer { objects, to } => {
                let says = self.objects(objects);
                // In `to its owner's hand` and `to where it came from`, `it` is what is being transferred.
                let before = self.memory.it.clone();
                match objects.as_slice() {
                    [one] if one.is_bare() => {
                        if let Base::Ref(reference) = &one.base
                            && let Some(referent) = referent(reference)
                        {
                            self.memory.it = referent;
                        }
                    }
                    _ => {
                        self.memory.it = Referent::lists(mask(results.iter().map(|r| r.1)));
                    }
                }
                self.place(to);
                self.memory.it = before;
                says
            }
            Deed::Exchange { left, right, .. } => {
                self.cards(left);
                self.cards(right);
                Says::Own
            }
            Deed::MoveSpecial { .. } => {
                self.since_fourth("junk");
                Says::Nothing
            }
            Deed::PutOnDeck(cards) | Deed::Look(cards) => self.mere_object(cards),
            Deed::Execute { cards, guide, .. } => {
                let says = self.mere_object(cards);
                if let Some(guide) = guide {
                    self.who(guide);
                }
                says
            }
            Deed::Choose(choice) => match choice {
                Choice::Thing(thing) => {
                    self.thing(thing, preset);
                    self.memory
                        .mentioned
                        .push((Family::of(thing.kind), Mentioned::Slot(thing.slot)));
                    Says::Nothing
                }
                Choice::Cards(cards) => {
                    self.cards(cards);
                    Says::Own
                }
                Choice::Player(who) => {
                    self.who(who);
                    self.memory.picked = true;
                    Says::Nothing
                }
                Choice::Deck(_) => Says::Nothing,
            },
            Deed::Splay {
                colors,
                direction,
                board,
            } => {
                self.like = matches!(direction, Direction::Like(..));
                self.colors(colors);
                self.like = false;
                self.mention(colors);
                match direction {
                    Direction::OneOf(splays) => {
                        for splay in splays {
                            self.splay(*splay);
                        }
                    }
                    Direction::Like(colors, who) => {
                        self.like = true;
                        self.colors(colors);
                        self.like = false;
                        if let Some(who) = who {
                            self.owner(who);
                        }
                    }
                }
                if let Some(board) = board {
                    self.owner(board);
                }
                Says::Nothing
            }
            Deed::Unsplay(colors, board) => {
                self.colors(colors);
                self.mention(colors);
                if let Some(board) = board {
                    self.owner(board);
                }
                Says::Nothing
            }
            Deed::Rearrange(colors) => {
                self.colors(colors);
                Says::Nothing
            }
            Deed::ExecuteSentence { number, of } => {
                self.number(number);
                self.reference(of);
                Says::Nothing
            }
            Deed::Repeat { with, .. } => {
                if let Some((name, value)) = with {
                    self.repeat_with(name, value.as_mut());
                }
                Says::Nothing
            }
            Deed::Wish(name) => {
                self.name(name, &[Meaning::Plan]);
                Says::Nothing
            }
            Deed::Flip => {
                self.memory.flipped = true;
                Says::Nothing
            }
            Deed::Win | Deed::Lose | Deed::EndAction | Deed::GameWithin => Says::Nothing,
        }
    }

    fn repeat_with(&mut self, name: &mut Name, value: Option<&mut Value>) {
        let changed = value.map(|value| self.value(value));
        let Some(bound) = self.memory.name(&name.text).cloned() else {
            self.unknown_name(name, |_| true);
            return;
        };
        name.slot = bound.slot;
        let label = match (bound.meaning, changed) {
            (Meaning::Parameter(family), Some(changed)) if family != changed => {
                format!("`{}` is {}", name.text, bound.meaning.word())
            }
            (Meaning::Parameter(_), Some(_)) | (Meaning::Thing(_) | Meaning::Player, None) => {
                return;
            }
            (Meaning::Parameter(_), None) => {
                format!("say what `{}` shall be the next time", name.text)
            }
            (_, Some(_)) => format!("`{}` was not bound by `let`", name.text),
            (_, None) => format!("`{}` is no choice", name.text),
        };
        let help = match bound.meaning {
            Meaning::Parameter(_) => format!("write `repeat with {0} being …`", name.text),
            _ => format!(
                "keep a choice with `repeat with {0}`, or begin the effect with `let {0} be …`",
                name.text
            ),
        };
        self.report(Diagnostic::new("a `repeat` with the wrong name", name.span, label).help(help));
    }

    /// Several objects of one deed: `it` stays only if none names cards itself.
    fn objects(&mut self, objects: &mut [Cards]) -> Says {
        let mut says = Says::Nothing;
        for object in objects {
            if let Says::Own = self.object(object) {
                says = Says::Own;
            }
        }
        says
    }

    /// The object of a deed that leaves a participle behind.
    fn object(&mut self, cards: &mut Cards) -> Says {
        self.cards(cards);
        if cards.is_pronoun() {
            Says::Nothing
        } else {
            Says::Own
        }
    }

    /// The object of a deed that leaves none.
    fn mere_object(&mut self, cards: &mut Cards) -> Says {
        self.cards(cards);
        if cards.is_pronoun() {
            return Says::Nothing;
        }
        Says::Referent(match &cards.base {
            Base::Ref(reference) if cards.is_bare() => {
                referent(reference).unwrap_or(Referent::Unclear(cards.span))
            }
            _ => Referent::Unclear(cards.span),
        })
    }

    /// Remembers the color a splay speaks of, for `that color`.
    fn mention(&mut self, colors: &Colors) {
        let mentioned = match colors {
            Colors::Things(thing) if thing.quantity == ThingQuantity::Number(1) => {
                Mentioned::Slot(thing.slot)
            }
            Colors::One(_) | Colors::Name(_) => Mentioned::Colors(colors.clone()),
            Colors::Of(cards) if matches!(cards.base, Base::Ref(_)) => {
                Mentioned::Colors(colors.clone())
            }
            _ => return,
        };
        self.memory.mentioned.push((Family::Color, mentioned));
    }

    fn verb(&mut self, verb: Verb) {
        match verb {
            Verb::Safeguard => self.since_fourth("safe"),
            Verb::Foreshadow => self.since_third("forecast"),
            _ => {}
        }
    }

    fn splay(&mut self, splay: Splay) {
        if splay == Splay::Aslant {
            self.since_fourth("splay aslant");
        }
    }

    fn since_fourth(&mut self, what: &str) {
        if self.around.edition < Edition::Fourth {
            self.report(not_yet(what, self.around.edition, self.here));
        }
    }

    fn since_third(&mut self, what: &str) {
        if self.around.edition < Edition::Third {
            self.report(not_yet(what, self.around.edition, self.here));
        }
    }

    // ---- cards -------------------------------------------------------------------------------------------------

    fn cards(&mut self, cards: &mut Cards) {
        let outer = std::mem::replace(&mut self.here, cards.span);
        sense::cards(cards, self.found);
        self.quantity(&mut cards.quantity);
        if let Some(position) = &mut cards.position {
            self.position(position);
        }
        match &mut cards.base {
            Base::Place(Some(place)) => self.place(place),
            Base::Place(None) => {}
            Base::Ref(reference) | Base::Rest(reference) => self.reference(reference),
        }
        for test in &mut cards.tests {
            self.test(test);
        }
        if let Some(chooser) = &mut cards.chooser {
            self.who(chooser);
        }
        self.here = outer;
    }

    /// Cards that are only spoken of.
    fn described(&mut self, cards: &mut Cards) {
        sense::description(cards, self.found);
        self.cards(cards);
    }

    fn position(&mut self, position: &mut Position) {
        match position {
            Position::Top(number)
            | Position::Bottom(number)
            | Position::TopNonBottom(number)
            | Position::BottomNonTop(number) => self.number(number),
            Position::TopOrBottom | Position::NonTop | Position::NonBottom | Position::Visible => {}
        }
    }

    fn quantity(&mut self, quantity: &mut Quantity) {
        if let Quantity::Number(number) | Quantity::UpTo(number) | Quantity::AllBut(number) =
            quantity
        {
            self.number(number);
        }
    }

    fn test(&mut self, test: &mut Test) {
        match test {
            Test::OfColor(colors) | Test::NotOfColor(colors) => {
                self.colors(colors);
                if let Colors::Things(_) = colors {
                    self.mention(colors);
                }
            }
            Test::Value(_, numbers) => self.numbers(numbers),
            Test::With(icons) | Test::WithAtLeast(_, icons) | Test::Without(icons) => {
                self.icons(icons);
            }
            Test::Kin { of, .. } => self.described(of),
            Test::SharingIcon(_, reference)
            | Test::Beneath(reference)
            | Test::Over(reference)
            | Test::OtherThan(reference)
            | Test::Before(reference) => self.reference(reference),
            Test::SameIcons(cards) | Test::HigherThan(cards) => self.described(cards),
            Test::Named(title) => self.named.push((title.clone(), self.here)),
            Test::At(place) | Test::CameFrom(place) => self.place(place),
            Test::OfSet(set) => self.set(set),
            Test::Where(condition, slot) => {
                *slot = self.memory.cell(self.here);
                self.memory.cells.push(*slot);
                self.condition(condition);
                self.memory.cells.pop();
            }
            Test::Not(test) => {
                sense::test_alone(test, self.here, self.found);
                self.test(test);
            }
            Test::Color(_)
            | Test::NotColor(_)
            | Test::Odd
            | Test::Even
            | Test::UniqueValue
            | Test::Available
            | Test::Claimed
            | Test::Standard
            | Test::Expansion
            | Test::Valued => {}
        }
    }

    fn reference(&mut self, reference: &mut Ref) {
        let outer = std::mem::replace(&mut self.here, reference.span);
        if let Some(who) = &mut reference.whose {
            self.who(who);
        }
        self.refer(reference);
        self.here = outer;
    }

    fn refer(&mut self, reference: &mut Ref) {
        if reference.scope != Scope::Pass {
            self.scoped(reference);
            return;
        }
        let lists = match &reference.word {
            RefWord::This => {
                reference.target = Target::This;
                return;
            }
            RefWord::It => {
                self.pronoun(reference);
                return;
            }
            RefWord::That => match self.memory.cells.last() {
                Some(slot) => mask([*slot]),
                None => match self.memory.participle(Participle::Chosen) {
                    0 => {
                        let diagnostic = Diagnostic::new(
                            "nothing to refer to",
                            reference.span,
                            "`that card` is the card of a loop or of a `where`, or a chosen card",
                        )
                        .help("use `it`, or give the card a name with `as`");
                        self.report(diagnostic);
                        return;
                    }
                    chosen => chosen,
                },
            },
            RefWord::Participle(participle) => match self.memory.participle(*participle) {
                0 => {
                    self.no_participle(*participle, reference.span);
                    return;
                }
                lists => lists,
            },
            RefWord::Name(text) => match self.memory.name(text).map(|bound| bound.meaning) {
                Some(Meaning::Cards(lists)) => lists,
                Some(other) => {
                    let diagnostic = Diagnostic::new(
                        "a name of another kind",
                        reference.span,
                        format!("`{text}` is {}; cards are needed here", other.word()),
                    );
                    self.report(diagnostic);
                    return;
                }
                None => {
                    let mut name = Name {
                        text: text.clone(),
                        span: reference.span,
                        slot: Slot::default(),
                    };
                    self.unknown_name(&mut name, |meaning| matches!(meaning, Meaning::Cards(_)));
                    return;
                }
            },
        };
        self.aim(reference, lists);
    }

    /// Points the reference at these lists.
    fn aim(&mut self, reference: &mut Ref, lists: u32) {
        match self.memory.target(lists) {
            Some(target) => reference.target = target,
            None => {
                let diagnostic = Diagnostic::new(
                    "a loop within a loop looks back",
                    reference.span,
                    "this was done in the outer loop, outside the inner one",
                )
                .help("an inner loop can use the outer loop's own card, color or player only");
                self.report(diagnostic);
            }
        }
    }

    fn pronoun(&mut self, reference: &mut Ref) {
        match self.memory.it.clone() {
            Referent::Lists { mask, ordinal } => {
                if reference.ordinal.is_none() {
                    reference.ordinal = ordinal;
                }
                self.aim(reference, mask);
            }
            Referent::This => reference.target = Target::This,
            Referent::Nothing => {
                let diagnostic = Diagnostic::new(
                    "nothing to refer to",
                    reference.span,
                    "no card has been spoken of before",
                )
                .help("`it` means the cards of the nearest earlier deed that names cards");
                self.report(diagnostic);
            }
            Referent::Unclear(span) => {
                let diagnostic = Diagnostic::new(
                    "an unclear pronoun",
                    reference.span,
                    "which cards are meant?",
                )
                .also(span, "these cards are looked at, but not remembered")
                .help("choose the cards first (`choose … as c`), or say `drawn`, `returned` and the like");
                self.report(diagnostic);
            }
        }
    }

    fn no_participle(&mut self, participle: Participle, span: Span) {
        let word = participle.word();
        let diagnostic = Diagnostic::new(
            "nothing to refer to",
            span,
            format!("no deed before this leaves `{word}` cards behind"),
        );
        let known: Vec<&str> = self.memory.participles().map(Participle::word).collect();
        let diagnostic = match (nearest(word, known.iter().copied()), known.last()) {
            (Some(near), _) => diagnostic.help(format!("did you mean `{near}`?")),
            (None, Some(last)) => diagnostic.help(format!("the last deed leaves `{last}` cards")),
            (None, None) if self.around.kinds.len() > 1 => diagnostic.help(format!(
                "say `{word} by demand`, `{word} by your echo` or `{word} by this card` for what another effect did"
            )),
            (None, None) => diagnostic,
        };
        self.report(diagnostic);
    }

    /// A participle of the journal: `returned by demand`.
    fn scoped(&mut self, reference: &mut Ref) {
        let RefWord::Participle(participle) = &reference.word else {
            let diagnostic = Diagnostic::new(
                "only a participle looks back over effects",
                reference.span,
                "expected a word such as `returned` or `melded` before `by …`",
            );
            self.report(diagnostic);
            return;
        };
        let participle = *participle;
        reference.target = Target::Journal(participle);
        self.journal = true;
        let demanding = matches!(self.kind, Kind::Demand | Kind::Compel);
        if reference.scope == Scope::MyEcho && !demanding {
            self.report(no_me(reference.span));
        }
        let kinds: &[Kind] = match reference.scope {
            Scope::Demand => &[Kind::Demand, Kind::Compel],
            Scope::YourEcho | Scope::MyEcho => &[Kind::Echo],
            Scope::ThisCard => &[Kind::Demand, Kind::Compel, Kind::Echo, Kind::Effect],
            Scope::ThisEffect => {
                if !self.own.contains(&participle) {
                    self.never_done(participle, "this effect", reference.span);
                }
                return;
            }
            Scope::Pass => return,
        };
        let effect = match reference.scope {
            Scope::Demand => "a demand of this card",
            Scope::YourEcho | Scope::MyEcho => "an echo effect of this card",
            _ => "this card",
        };
        let done = self
            .around
            .bound
            .iter()
            .any(|(kind, known)| *known == participle && kinds.contains(kind));
        if !done {
            self.never_done(participle, effect, reference.span);
        }
    }

    fn never_done(&mut self, participle: Participle, by: &str, span: Span) {
        let diagnostic = Diagnostic::new(
            "nothing to refer to",
            span,
            format!(
                "no deed of {by} leaves `{}` cards behind",
                participle.word()
            ),
        );
        self.report(diagnostic);
    }

    fn icons(&mut self, icons: &mut Icons) {
        for icon in &mut icons.0 {
            self.icon(icon);
        }
    }

    fn icon(&mut self, icon: &mut IconWord) {
        match icon {
            IconWord::Icon(icon) => self.printed_icon(*icon),
            IconWord::Name(name) => self.name(name, &[Meaning::Thing(Family::Icon)]),
            IconWord::That(slot) => match self.that(Family::Icon) {
                Some(Mentioned::Slot(known)) => *slot = known,
                Some(Mentioned::Colors(_)) | None => {}
            },
            IconWord::Featured(icon) | IconWord::Visible(icon) => self.icon(icon),
            IconWord::Bonus
            | IconWord::DemandEffect
            | IconWord::EchoEffect
            | IconWord::NoEffects
            | IconWord::Hex
            | IconWord::Music => {}
        }
    }

    fn printed_icon(&mut self, icon: Icon) {
        if icon == Icon::Person {
            self.since_fourth("person icon");
        }
    }

    // ---- places and players ------------------------------------------------------------------------------------

    fn place(&mut self, place: &mut Place) {
        for part in &mut place.parts {
            match part {
                PlacePart::Zone(who, zone) => {
                    match zone {
                        ZoneWord::Safe => self.since_fourth("safe"),
                        ZoneWord::Forecast => self.since_third("forecast"),
                        _ => {}
                    }
                    self.owner(who);
                }
                PlacePart::Junk => self.since_fourth("junk"),
                PlacePart::Deck(set, numbers) => {
                    if let Some(set) = set {
                        self.set(set);
                    }
                    self.numbers(numbers);
                }
                PlacePart::Origin(reference) => self.reference(reference),
                PlacePart::Available | PlacePart::AnyDeck | PlacePart::EachDeck => {}
            }
        }
    }

    /// The owner of a place: outside conditions, `any player's` picks one.
    fn owner(&mut self, who: &mut Who) {
        self.who(who);
        let picks = matches!(
            who,
            Who::Any(_) | Who::Single { .. } | Who::SingleWith(_) | Who::OwnerOf(_)
        );
        if picks && self.conditions == 0 {
            self.memory.picked = true;
        }
    }

    fn who(&mut self, who: &mut Who) {
        match who {
            Who::You | Who::Left | Who::Right => {}
            Who::Me => {
                if !matches!(self.kind, Kind::Demand | Kind::Compel) {
                    self.report(no_me(self.here));
                }
            }
            Who::They => match self.memory.somebody.last() {
                Some(Somebody { they: true, .. }) => {}
                Some(Somebody {
                    slot: Some(slot), ..
                }) => *who = Who::That(*slot),
                _ if self.memory.picked => *who = Who::That(LAST_PLAYER),
                _ => {
                    let diagnostic = Diagnostic::new(
                        "nobody to refer to",
                        self.here,
                        "`they` or `their` needs a player in a condition, a loop or before the verb",
                    )
                    .help("use `your` for the player who carries the effect out");
                    self.report(diagnostic);
                }
            },
            Who::That(slot) => match self.memory.somebody.last() {
                Some(Somebody {
                    slot: Some(known), ..
                }) => *slot = *known,
                Some(Somebody { they: true, .. }) => *who = Who::They,
                _ if self.memory.picked => *slot = LAST_PLAYER,
                _ => {
                    let diagnostic = Diagnostic::new(
                        "nobody to refer to",
                        self.here,
                        "`that player` needs a player chosen, or gone through, before",
                    )
                    .help("choose the player first: `choose an opponent as rival`");
                    self.report(diagnostic);
                }
            },
            Who::Name(name) => self.name(name, &[Meaning::Player]),
            Who::Any(players) | Who::Each(players) | Who::All(players) => self.players(players),
            Who::Single { number, .. } => self.about_somebody(None, |walk| walk.number(number)),
            Who::SingleWith(cards) => self.about_somebody(None, |walk| walk.cards(cards)),
            Who::OwnerOf(reference) => {
                // `its owner` in a `where` is the owner of the card looked at.
                if reference.word == RefWord::It && !self.memory.cells.is_empty() {
                    reference.word = RefWord::That;
                }
                self.reference(reference);
            }
        }
    }

    fn players(&mut self, players: &mut Players) {
        if let Some(filter) = &mut players.filter {
            self.about_somebody(None, |walk| walk.condition(filter));
        }
    }

    fn about_somebody(&mut self, slot: Option<Slot>, walk: impl FnOnce(&mut Self)) {
        self.memory.somebody.push(Somebody { they: true, slot });
        walk(self);
        self.memory.somebody.pop();
    }

    fn set(&mut self, set: &mut SetName) {
        match set {
            SetName::Set(set) => {
                if !set.editions().contains(self.around.edition) {
                    let what = format!("{set} set");
                    self.report(not_yet(&what, self.around.edition, self.here));
                }
            }
            SetName::Name(name) => self.name(name, &[Meaning::Thing(Family::Set)]),
            SetName::Any => {}
        }
    }

    // ---- colors and things -------------------------------------------------------------------------------------

    fn colors(&mut self, colors: &mut Colors) {
        sense::colors(colors, self.found);
        match colors {
            Colors::One(_) | Colors::Or(_) | Colors::And(_) => {}
            Colors::Of(cards) => self.described(cards),
            Colors::Name(name) => self.name(
                name,
                &[
                    Meaning::Thing(Family::Color),
                    Meaning::Parameter(Family::Color),
                ],
            ),
            Colors::That(slot) => match self.that(Family::Color) {
                Some(Mentioned::Slot(known)) => *slot = known,
                Some(Mentioned::Colors(again)) => *colors = again,
                None => {}
            },
            Colors::Things(thing) => self.thing(thing, None),
        }
    }

    /// What `that color` and its like refer to; `None` is reported.
    fn that(&mut self, family: Family) -> Option<Mentioned> {
        if let Some(slot) = self.memory.thing(family) {
            return Some(Mentioned::Slot(slot));
        }
        let mentioned = self.memory.mentioned(family).cloned();
        if mentioned.is_none() {
            let word = family.word();
            let article = if family == Family::Icon { "an" } else { "a" };
            let diagnostic = Diagnostic::new(
                "nothing to refer to",
                self.here,
                format!("`that {word}` needs {article} {word} chosen, or gone through, before"),
            )
            .help(format!(
                "choose it first (`choose {article} {word} as x`), or say `{word} of it`"
            ));
            self.report(diagnostic);
        }
        mentioned
    }

    /// Walks a thing; its slot is visible to its own tests.
    fn thing(&mut self, thing: &mut Thing, preset: Option<Slot>) {
        let outer = std::mem::replace(&mut self.here, thing.span);
        sense::thing(thing, self.like, self.found);
        thing.slot = match preset {
            Some(slot) => slot,
            None => self.memory.scalar(thing.span),
        };
        self.memory
            .things
            .push((Family::of(thing.kind), thing.slot));
        for test in &mut thing.tests {
            match test {
                ThingTest::Splayed(Some(splay)) => self.splay(*splay),
                ThingTest::Of(cards) => self.described(cards),
                ThingTest::At(_, place) => self.place(place),
                ThingTest::OtherThanIcon(icon) => self.printed_icon(*icon),
                ThingTest::OtherThanNumber(number)
                | ThingTest::Compare(_, number)
                | ThingTest::ForMost(number) => self.number(number),
                ThingTest::With(icons) => self.icons(icons),
                ThingTest::Where(condition) => self.condition(condition),
                ThingTest::Splayed(None)
                | ThingTest::Unsplayed
                | ThingTest::NotColor(_)
                | ThingTest::Other
                | ThingTest::Different
                | ThingTest::OtherThanColor(_)
                | ThingTest::OneOf(_) => {}
            }
        }
        self.memory.things.pop();
        self.here = outer;
    }

    /// Walks what is gone through and makes its variable visible, until [`Walk::leave`].
    fn domain(&mut self, domain: &mut Domain, preset: Option<Slot>) {
        match domain {
            Domain::Things(thing) => {
                self.thing(thing, preset);
                self.memory
                    .things
                    .push((Family::of(thing.kind), thing.slot));
            }
            Domain::Players(players, slot) => {
                self.players(players);
                *slot = match preset {
                    Some(slot) => slot,
                    None => self.memory.scalar(self.here),
                };
                self.memory.somebody.push(Somebody {
                    they: true,
                    slot: Some(*slot),
                });
            }
            Domain::Cards(cards, slot) => {
                self.cards(cards);
                *slot = self.memory.cell(cards.span);
                self.memory.cells.push(*slot);
            }
        }
    }

    fn leave(&mut self, domain: &Domain) {
        match domain {
            Domain::Things(_) => {
                self.memory.things.pop();
            }
            Domain::Players(..) => {
                self.memory.somebody.pop();
            }
            Domain::Cards(..) => {
                self.memory.cells.pop();
            }
        }
    }

    // ---- numbers and conditions ----------------------------------------------------------------------------------

    fn numbers(&mut self, numbers: &mut [Number]) {
        for number in numbers {
            self.number(number);
        }
    }

    fn number(&mut self, number: &mut Number) {
        match number {
            Number::Literal(_) => {}
            Number::Name(name) => self.name(
                name,
                &[
                    Meaning::Thing(Family::Number),
                    Meaning::Parameter(Family::Number),
                ],
            ),
            Number::That(slot) => {
                if let Some(Mentioned::Slot(known)) = self.that(Family::Number) {
                    *slot = known;
                }
            }
            Number::ValueOf(_, cards) | Number::BonusOf(cards) => self.described(cards),
            Number::Count(counted) => self.counted(counted),
            Number::BonusOn(_, place) => self.place(place),
            Number::Plus(a, b)
            | Number::Minus(a, b)
            | Number::Times(a, b)
            | Number::Either(a, b) => {
                self.number(a);
                self.number(b);
            }
            Number::Divided { number, .. } => self.number(number),
            Number::Points(who) | Number::BonusPoints(who) => {
                if let Some(who) = who {
                    sense::one_player(who, false, self.here, self.found);
                    self.who(who);
                }
            }
            Number::Extreme { number, over, .. } => {
                self.domain(over, None);
                self.number(number);
                self.leave(over);
            }
        }
    }

    fn counted(&mut self, counted: &mut Counted) {
        match counted {
            Counted::Cards(cards) => self.described(cards),
            Counted::IconsAt(icons, place) => {
                self.icons(icons);
                self.place(place);
            }
            Counted::IconsOn(icons, cards) => {
                self.icons(icons);
                self.described(cards);
            }
            Counted::Things(thing) => self.thing(thing, None),
            Counted::Players(players) => self.players(players),
            Counted::Specials(place) => self.place(place),
        }
    }

    fn value(&mut self, value: &mut Value) -> Family {
        match value {
            Value::Number(Number::Name(name)) => {
                // A name alone can be either; the grammar can't tell.
                let color = self.memory.name(&name.text).is_some_and(|bound| {
                    matches!(
                        bound.meaning,
                        Meaning::Thing(Family::Color) | Meaning::Parameter(Family::Color)
                    )
                });
                if color {
                    *value = Value::Colors(Colors::Name(name.clone()));
                    return self.value(value);
                }
                if let Value::Number(number) = value {
                    self.number(number);
                }
                Family::Number
            }
            Value::Number(number) => {
                self.number(number);
                Family::Number
            }
            Value::Colors(colors) => {
                self.colors(colors);
                Family::Color
            }
        }
    }

    /// Walks the condition of an `if`; its subject is what `it` refers to from then on.
    fn subject_of(&mut self, condition: &mut Condition) {
        self.condition(condition);
        if let Some(referent) = subject(condition) {
            self.memory.it = referent;
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        self.conditions += 1;
        self.condition_inner(condition);
        self.conditions -= 1;
    }

    fn condition_inner(&mut self, condition: &mut Condition) {
        match condition {
            Condition::And(conditions) | Condition::Or(conditions) => {
                for condition in conditions {
                    self.condition(condition);
                }
            }
            Condition::Not(condition) => self.condition(condition),
            Condition::Done(test) => {
                let needed = match test {
                    DoneTest::Done | DoneTest::NotDone => 1,
                    DoneTest::Both | DoneTest::Either | DoneTest::Neither => 2,
                    DoneTest::All(many) => usize::from(*many),
                };
                self.deeds_needed(needed, "done");
            }
            Condition::AnythingChanged => self.deeds_needed(1, "anything changed"),
            Condition::Foreseen => {
                if self.around.set != Set::Echoes {
                    let diagnostic = Diagnostic::new(
                        "`foreseen` on a card that can't be",
                        self.here,
                        "only cards of the Echoes set ask whether they were foreseen",
                    );
                    self.report(diagnostic);
                }
            }
            Condition::Flip(_) => {
                if !self.memory.flipped {
                    let diagnostic = Diagnostic::new(
                        "no coin flipped",
                        self.here,
                        "no deed before this flips a coin",
                    )
                    .help("write `flip a coin` in a line before");
                    self.report(diagnostic);
                }
            }
            Condition::Exists(_, cards) => {
                sense::existing(cards, self.found);
                self.cards(cards);
            }
            Condition::Compare(left, _, right) => {
                self.number(left);
                self.numbers(right);
            }
            Condition::Parity(number, _) => self.number(number),
            Condition::Has { cards, icons, .. } => {
                self.described(cards);
                self.icons(icons);
            }
            Condition::Is(cards, test) => {
                self.described(cards);
                sense::test_alone(test, self.here, self.found);
                self.test(test);
            }
            Condition::IsPositioned(cards, position, place) => {
                self.described(cards);
                if let Position::Top(number)
                | Position::Bottom(number)
                | Position::TopNonBottom(number)
                | Position::BottomNonTop(number) = position
                {
                    self.number(number);
                }
                if let Some(place) = place {
                    self.place(place);
                }
            }
            Condition::ColorSplayed { colors, splay, .. } => {
                self.colors(colors);
                if let Some(splay) = splay {
                    self.splay(*splay);
                }
            }
            Condition::SplayedLike { colors, like, .. } => {
                self.colors(colors);
                self.colors(like);
            }
            Condition::ColorIs { left, right, .. } => {
                self.colors(left);
                self.colors(right);
            }
            Condition::ColorAt { colors, place, .. } => {
                self.colors(colors);
                self.place(place);
            }
            Condition::Every(_, domain, condition) => {
                self.domain(domain, None);
                self.condition(condition);
                self.leave(domain);
            }
            Condition::OnlyYou(condition) => {
                self.about_somebody(None, |walk| walk.condition(condition));
            }
            Condition::YouHave { number, .. } => {
                self.about_somebody(None, |walk| walk.number(number));
            }
            Condition::Match(_, left, right) => {
                self.described(left);
                self.described(right);
            }
            Condition::AllEqual(number, domain) => {
                self.domain(domain, None);
                self.number(number);
                self.leave(domain);
            }
            Condition::WasOnEveryBoard | Condition::BeganOnYourBoard => self.watched = true,
            Condition::YourTurn => {}
        }
    }

    fn deeds_needed(&mut self, needed: usize, word: &str) {
        if self.memory.deeds < needed {
            let label = if needed == 1 {
                "there is no deed before this".to_owned()
            } else {
                format!("there are not {needed} deeds before this")
            };
            let diagnostic = Diagnostic::new(format!("`{word}` of nothing"), self.here, label)
                .help(format!(
                    "`{word}` asks about the deed before it in the same effect"
                ));
            self.report(diagnostic);
        }
    }

    // ---- names ---------------------------------------------------------------------------------------------------

    /// Finds a name that must stand for one of `wanted`.
    fn name(&mut self, name: &mut Name, wanted: &[Meaning]) {
        let Some(bound) = self.memory.name(&name.text).cloned() else {
            self.unknown_name(name, |meaning| wanted.contains(&meaning));
            return;
        };
        name.slot = bound.slot;
        if !wanted.contains(&bound.meaning) {
            let needed = wanted.first().map_or("something else", |w| w.word());
            let diagnostic = Diagnostic::new(
                "a name of another kind",
                name.span,
                format!(
                    "`{}` is {}; {needed} is needed here",
                    name.text,
                    bound.meaning.word()
                ),
            );
            self.report(diagnostic);
        }
    }

    fn unknown_name(&mut self, name: &mut Name, fits: impl Fn(Meaning) -> bool) {
        let known: Vec<&str> = self
            .memory
            .names
            .iter()
            .filter(|bound| fits(bound.meaning))
            .map(|bound| bound.text.as_str())
            .collect();
        let diagnostic = Diagnostic::new(
            "unknown name",
            name.span,
            format!("nothing before this is called `{}`", name.text),
        );
        let diagnostic = match (nearest(&name.text, known.iter().copied()), known.last()) {
            (Some(near), _) => diagnostic.help(format!("did you mean `{near}`?")),
            (None, Some(last)) => diagnostic.help(format!("a name known here is `{last}`")),
            (None, None) => {
                diagnostic.help("give a name with `as`: `choose a color as c`, `draw a 1 as first`")
            }
        };
        self.report(diagnostic);
    }
}

fn no_me(span: Span) -> Diagnostic {
    Diagnostic::new(
        "`me` outside a demand",
        span,
        "there is no demanding player in this effect",
    )
    .help("`I`, `me` and `my` stand in `demand` and `compel` effects only; use `you` and `your`")
}

fn any_of(ways: Vec<Referent>) -> Referent {
    ways.into_iter()
        .reduce(Referent::or)
        .unwrap_or(Referent::Nothing)
}

/// What `it` refers to after these words were used; `None` for the journal and for what was not found.
fn referent(reference: &Ref) -> Option<Referent> {
    match reference.target {
        Target::Lists { mask, .. } => Some(Referent::Lists {
            mask,
            ordinal: reference.ordinal,
        }),
        Target::This => Some(Referent::This),
        Target::Unknown | Target::Journal(_) => None,
    }
}

/// The cards an `if` is about, which `it` refers to from then on; `None` leaves `it` as it was.
fn subject(condition: &Condition) -> Option<Referent> {
    match condition {
        Condition::And(conditions) | Condition::Or(conditions) => {
            conditions.iter().rev().find_map(subject)
        }
        Condition::Not(condition) => subject(condition),
        Condition::Exists(true, cards)
        | Condition::Has { cards, .. }
        | Condition::Is(cards, _)
        | Condition::IsPositioned(cards, ..) => spoken_of(cards)
            .or_else(|| (!cards.is_pronoun()).then_some(Referent::Unclear(cards.span))),
        Condition::Exists(false, cards) | Condition::Match(_, cards, _) => spoken_of(cards),
        Condition::Compare(number, ..) | Condition::Parity(number, _) => match number {
            Number::ValueOf(_, cards) | Number::BonusOf(cards) => spoken_of(cards),
            Number::Count(counted) => match counted.as_ref() {
                Counted::Cards(cards) => spoken_of(cards),
                _ => None,
            },
            _ => None,
        },
        Condition::ColorSplayed { colors, .. }
        | Condition::SplayedLike { colors, .. }
        | Condition::ColorIs { left: colors, .. }
        | Condition::ColorAt { colors, .. } => match colors {
            Colors::Of(cards) => spoken_of(cards),
            _ => None,
        },
        _ => None,
    }
}

/// The referent of cards that are a bare reference, perhaps with a condition on all of them together.
fn spoken_of(cards: &Cards) -> Option<Referent> {
    match &cards.base {
        Base::Ref(reference) if cards.tests.is_empty() && cards.rank.is_none() => {
            referent(reference)
        }
        _ => None,
    }
}

impl Cards {
    /// Whether it is all of what a reference refers to.
    pub fn is_bare(&self) -> bool {
        matches!(self.base, Base::Ref(_))
            && self.rank.is_none()
            && self.position.is_none()
            && self.tests.is_empty()
            && self.joint.is_none()
            && matches!(self.quantity, Quantity::All | Quantity::Each)
    }

    /// Whether it is just `it`, `them` or `that card`: a deed on these says nothing new about `it`.
    pub fn is_pronoun(&self) -> bool {
        matches!(
            &self.base,
            Base::Ref(Ref {
                word: RefWord::It | RefWord::That,
                scope: Scope::Pass,
                ..
            })
        ) && self.is_bare()
    }
}
