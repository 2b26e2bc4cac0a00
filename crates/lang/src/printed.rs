//! A card as one edition prints it.

use crate::tree::{Act, Card, Effect, Sentence, Span, Statement, Step};
use vocab::{Edition, Editions, Facts};

/// A card as one edition prints it: nothing of other editions is left, and every pronoun, participle and name has
/// its slot. Made by [`crate::resolve`].
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// The title of this edition.
    pub title: String,
    /// The titles of other editions where they differ: people search by them too.
    pub other_titles: Vec<String>,
    /// The edition.
    pub edition: Edition,
    /// What is printed besides effects.
    pub facts: Facts,
    /// The effects in the order printed.
    pub effects: Vec<Effect>,
    /// The titles its program speaks of, with the words that do. Whether such cards exist only a catalog knows.
    pub named: Vec<(String, Span)>,
    /// The title line.
    pub span: Span,
}

impl Printed {
    /// Whether every effect has its sentences; a card without effects (a city, Battleship Yamato) is written.
    pub fn is_written(&self) -> bool {
        self.effects.iter().all(|effect| !effect.body.is_empty())
    }

    /// Every sentence at every depth, in program order.
    pub fn sentences(&self) -> Vec<Located<'_>> {
        let mut found = Vec::new();
        for (effect, printed) in self.effects.iter().enumerate() {
            for (number, lines) in printed.sentences().enumerate() {
                for line in lines {
                    locate(effect, number, 0, line, &mut found);
                }
            }
        }
        found
    }

    /// Every deed, in program order.
    pub fn acts(&self) -> Vec<&Act> {
        let mut found = Vec::new();
        for effect in &self.effects {
            acts(&effect.body, &mut |act| found.push(act));
        }
        found
    }
}

/// A sentence and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Located<'a> {
    /// The index of its effect.
    pub effect: usize,
    /// The number, in its effect and from 0, of the sentence at the first level that it is or belongs to.
    pub number: usize,
    /// 0 at the first level; one more for each line it stands under.
    pub depth: usize,
    /// The sentence.
    pub sentence: &'a Sentence,
}

fn locate<'a>(
    effect: usize,
    number: usize,
    depth: usize,
    sentence: &'a Sentence,
    found: &mut Vec<Located<'a>>,
) {
    found.push(Located {
        effect,
        number,
        depth,
        sentence,
    });
    for inner in sentence.statement.body() {
        locate(effect, number, depth + 1, inner, found);
    }
}

impl Effect {
    /// The sentences of the first level as they are counted: each arm of `if … otherwise …` is one, `either` with
    /// its `or` lines is one, a block belongs to the line above it, and `let` is none.
    ///
    /// Each item holds the lines of one sentence; it has several only for an `either`.
    pub fn sentences(&self) -> impl Iterator<Item = &[Sentence]> {
        let mut rest = self.body.as_slice();
        std::iter::from_fn(move || {
            while let [first, later @ ..] = rest
                && matches!(first.statement, Statement::Let(..))
            {
                rest = later;
            }
            if rest.is_empty() {
                return None;
            }
            let arms = rest
                .iter()
                .skip(1)
                .take_while(|line| matches!(line.statement, Statement::Or(_)))
                .count();
            let (sentence, later) = rest.split_at(1 + arms);
            rest = later;
            Some(sentence)
        })
    }
}

impl Statement {
    /// What stands under the line.
    pub fn body(&self) -> &[Sentence] {
        match self {
            Statement::Do(_) | Statement::Let(..) => &[],
            Statement::If(_, body)
            | Statement::Otherwise(_, body)
            | Statement::Either { body, .. }
            | Statement::Or(body)
            | Statement::ForEach(_, body)
            | Statement::AsOftenAsYouLike(body) => body,
        }
    }

    pub(crate) fn body_mut(&mut self) -> Option<&mut Vec<Sentence>> {
        match self {
            Statement::Do(_) | Statement::Let(..) => None,
            Statement::If(_, body)
            | Statement::Otherwise(_, body)
            | Statement::Either { body, .. }
            | Statement::Or(body)
            | Statement::ForEach(_, body)
            | Statement::AsOftenAsYouLike(body) => Some(body),
        }
    }
}

/// Calls `see` with every deed of these sentences, in program order.
pub fn acts<'a>(sentences: &'a [Sentence], see: &mut impl FnMut(&'a Act)) {
    for sentence in sentences {
        if let Statement::Do(steps) = &sentence.statement {
            for step in steps {
                if let Step::Act(act) = step {
                    see(act);
                }
            }
        }
        acts(sentence.statement.body(), see);
    }
}

impl Card {
    /// The editions the card is in.
    pub fn editions(&self) -> Editions {
        self.facts
            .iter()
            .flat_map(|facts| facts.editions.iter())
            .collect()
    }

    /// The title an edition prints.
    pub fn title_in(&self, edition: Edition) -> &str {
        self.titles
            .iter()
            .find(|title| title.editions.contains(edition))
            .map_or(self.title.as_str(), |title| title.value.as_str())
    }
}
