//! The checker: takes a card to one edition and finds what its pronouns, participles and names refer to.
//!
//! The work has three parts.
//!
//! 1. *Projecting* removes the effects and sentences of other editions, so that "the sentence before" means the one
//!    this edition prints.
//! 2. *Form* (`form`) checks what needs no knowledge of words: `otherwise` follows an `if`, `or` an `either`,
//!    `repeat` stands last, `let` first.
//! 3. *Walking* (`walk`) goes through each effect in program order with what has been spoken of so far (`memory`),
//!    gives out slots, and fills them in; on the way `sense` reports words that would say nothing.
//!
//! All mistakes are collected; nothing stops at the first.

mod form;
mod memory;
mod sense;
#[cfg(test)]
mod tests;
mod walk;

use crate::Diagnostic;
use crate::printed::{Printed, acts};
use crate::tree::{Card, Deed, Effect, Participle, Sentence, Verb};
use vocab::{Edition, Icon, Kind, Mark};

/// The scalar slot, the same in every effect, in which the interpreter keeps the player last picked: by
/// `choose an opponent`, as the single player who acts, or as owner when a place leaves one to choose
/// (`any player's`, `an opponent's`). `that player` reads it where no loop over players is nearer.
pub const LAST_PLAYER: crate::tree::Slot = crate::tree::Slot(0);

/// How many list slots an effect can have.
pub const LISTS_MAX: usize = 32;

/// How many scalar slots an effect can have.
pub const SCALARS_MAX: usize = 64;

/// The card as `edition` prints it, with every slot filled in.
///
/// # Errors
///
/// Everything that is wrong with it in that edition, in the order of the text. A card that isn't in the edition at
/// all is an error too; ask [`Card::editions`] first.
pub fn resolve(card: &Card, edition: Edition) -> Result<Printed, Vec<Diagnostic>> {
    let mut found = Vec::new();
    let mut facts = card.facts.iter().filter(|f| f.editions.contains(edition));
    let Some(first) = facts.next() else {
        return Err(vec![
            Diagnostic::new(
                format!("a card that is not in the {edition}"),
                card.span,
                "no line of facts holds in this edition",
            )
            .help(format!(
                "write a line such as `[{}] base 1 red castle hex castle castle`",
                edition.tag()
            )),
        ]);
    };
    if facts.next().is_some() {
        found.push(Diagnostic::new(
            format!("two lines of facts in the {edition}"),
            card.span,
            "this card has more than one line of set, age, color and icons here",
        ));
    }
    let facts = first.value.clone();
    check_facts(card, &facts, edition, &mut found);

    let effects = project(card, edition, &mut found);
    let title = card.title_in(edition).to_owned();
    let mut other_titles: Vec<String> = Vec::new();
    for other in std::iter::once(&card.title).chain(card.titles.iter().map(|t| &t.value)) {
        if *other != title && !other_titles.contains(other) {
            other_titles.push(other.clone());
        }
    }
    let mut printed = Printed {
        title,
        other_titles,
        edition,
        facts,
        effects,
        named: Vec::new(),
        span: card.span,
    };

    for effect in &printed.effects {
        form::check(&effect.body, &mut found);
    }
    let surroundings = walk::Surroundings {
        edition,
        set: printed.facts.set,
        bound: bound(&printed.effects),
        kinds: printed.effects.iter().map(|effect| effect.kind).collect(),
    };
    for effect in &mut printed.effects {
        walk::effect(effect, &surroundings, &mut printed.named, &mut found);
    }
    if found.is_empty() {
        return Ok(printed);
    }
    found.sort_by_key(|diagnostic| diagnostic.span.start);
    Err(found)
}

/// The card in every edition it is in, and everything that is wrong with it, each mistake once though it may stand
/// in several editions.
pub fn resolve_all(card: &Card) -> (Vec<Printed>, Vec<Diagnostic>) {
    let mut all = Vec::new();
    let mut found: Vec<Diagnostic> = Vec::new();
    let editions = card.editions();
    if editions.is_empty() {
        found.push(Diagnostic::new(
            "a card without facts",
            card.span,
            "expected a line under it such as `base 1 red castle hex castle castle featured castle`",
        ));
    }
    for edition in editions.iter() {
        match resolve(card, edition) {
            Ok(printed) => all.push(printed),
            Err(diagnostics) => {
                for diagnostic in diagnostics {
                    let known = found
                        .iter()
                        .any(|f| f.title == diagnostic.title && f.span == diagnostic.span);
                    if !known {
                        found.push(diagnostic);
                    }
                }
            }
        }
    }
    for effect in &card.effects {
        if effect.editions.and(editions).is_empty() && !editions.is_empty() {
            found.push(Diagnostic::new(
                "an effect that no edition prints",
                effect.span,
                "this card is not in these editions",
            ));
        }
    }
    found.sort_by_key(|diagnostic| diagnostic.span.start);
    (all, found)
}

fn check_facts(card: &Card, facts: &vocab::Facts, edition: Edition, found: &mut Vec<Diagnostic>) {
    if !facts.set.editions().contains(edition) {
        found.push(Diagnostic::new(
            format!("no {} set in the {edition}", facts.set),
            card.span,
            "this card can't be in this edition",
        ));
    }
    let person = Mark::Icon(Icon::Person);
    if edition < Edition::Fourth
        && (facts.marks.contains(&person) || facts.featured == Some(Icon::Person))
    {
        found.push(not_yet("person icon", edition, card.span));
    }
    if edition < Edition::Fourth && facts.age > 10 {
        found.push(not_yet("age 11", edition, card.span));
    }
}

/// Something the edition doesn't have.
fn not_yet(what: &str, edition: Edition, span: crate::Span) -> Diagnostic {
    Diagnostic::new(
        format!("no {what} in the {edition}"),
        span,
        "a later edition brought this",
    )
    .help("tag the line with the editions it holds in, such as `[4th]`")
}

/// The effects and sentences of one edition.
fn project(card: &Card, edition: Edition, found: &mut Vec<Diagnostic>) -> Vec<Effect> {
    let mut effects = Vec::new();
    for effect in &card.effects {
        if !effect.editions.contains(edition) {
            continue;
        }
        let mut effect = effect.clone();
        let written = !effect.body.is_empty();
        project_block(&mut effect.body, edition, found);
        if written && effect.body.is_empty() {
            found.push(
                Diagnostic::new(
                    format!("an effect without a sentence in the {edition}"),
                    effect.span,
                    "all lines under it belong to other editions",
                )
                .help("tag the effect too, such as `effect [4th]`"),
            );
        }
        effects.push(effect);
    }
    effects
}

fn project_block(block: &mut Vec<Sentence>, edition: Edition, found: &mut Vec<Diagnostic>) {
    block.retain(|sentence| sentence.editions.contains(edition));
    for sentence in block {
        let span = sentence.span;
        if let Some(body) = sentence.statement.body_mut() {
            project_block(body, edition, found);
            if body.is_empty() {
                found.push(Diagnostic::new(
                    format!("nothing to do in the {edition}"),
                    span,
                    "expected a sentence after the colon or indented under it",
                ));
            }
        }
    }
}

/// Which participles the deeds of which kind of effect bind: what `by demand` and the like can speak of.
fn bound(effects: &[Effect]) -> Vec<(Kind, Participle)> {
    let mut bound = Vec::new();
    for effect in effects {
        acts(&effect.body, &mut |act| {
            bound.extend(
                participles(&act.deed)
                    .into_iter()
                    .map(|participle| (effect.kind, participle)),
            );
        });
    }
    bound
}

/// The participles a deed binds, in the order of its verbs.
pub fn participles(deed: &Deed) -> Vec<Participle> {
    match deed {
        Deed::Draw { and, .. } => std::iter::once(Participle::Drawn)
            .chain(and.iter().map(|verb| verb.participle()))
            .collect(),
        Deed::Move { verbs, .. } => verbs.iter().map(|verb| verb.participle()).collect(),
        Deed::Achieve { .. } => vec![Participle::Achieved],
        Deed::Transfer { .. } => vec![Participle::Transferred],
        Deed::Exchange { .. } => vec![Participle::Exchanged],
        Deed::Choose(crate::tree::Choice::Cards(_)) => vec![Participle::Chosen],
        _ => Vec::new(),
    }
}

impl Verb {
    /// What it leaves behind.
    pub const fn participle(self) -> Participle {
        match self {
            Verb::Meld => Participle::Melded,
            Verb::Tuck => Participle::Tucked,
            Verb::Score => Participle::Scored,
            Verb::Return => Participle::Returned,
            Verb::Junk => Participle::Junked,
            Verb::Foreshadow => Participle::Foreshadowed,
            Verb::Safeguard => Participle::Safeguarded,
            Verb::Reveal => Participle::Revealed,
            Verb::Achieve => Participle::Achieved,
        }
    }
}

impl Participle {
    /// The word a card file uses.
    pub const fn word(self) -> &'static str {
        match self {
            Participle::Drawn => "drawn",
            Participle::Melded => "melded",
            Participle::Tucked => "tucked",
            Participle::Scored => "scored",
            Participle::Returned => "returned",
            Participle::Transferred => "transferred",
            Participle::Revealed => "revealed",
            Participle::Junked => "junked",
            Participle::Safeguarded => "safeguarded",
            Participle::Foreshadowed => "foreshadowed",
            Participle::Achieved => "achieved",
            Participle::Chosen => "chosen",
            Participle::Exchanged => "exchanged",
        }
    }
}
