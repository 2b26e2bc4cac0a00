//! Looks for a way from a state to an outcome.

use crate::diff::distance;
use engine::{ApplyError, Position, State};
use notation::Words;
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use view::{Ask, Choice, Decision};
use vocab::Seats;

/// The outcome that is looked for.
pub struct Goal {
    /// The table, if the case says how it looked.
    pub after: Option<Position>,
    /// Who won, if the game ended.
    pub winners: Option<Seats>,
}

/// How much may be tried.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Choices made along the answers of the case.
    along: usize,
    /// How often such a way may leave them.
    strays: usize,
    /// Choices made towards tables that look like the goal, over all ways.
    towards: usize,
    /// How many ways are followed side by side if those were too many.
    beam: usize,
}

impl Effort {
    /// Everything.
    pub fn full(budget: usize) -> Effort {
        Effort {
            along: budget / 3,
            strays: 3,
            towards: budget,
            beam: 250,
        }
    }

    /// What settles all but the wide cases.
    pub fn quick(budget: usize) -> Effort {
        Effort {
            along: budget / 8,
            strays: 3,
            towards: budget / 8,
            beam: 0,
        }
    }

    /// Along the answers of the case, and near them.
    pub fn guided(budget: usize) -> Effort {
        Effort {
            towards: budget / 40,
            ..Effort::quick(budget)
        }
    }

    /// Along the answers of the case alone.
    pub fn brief(budget: usize) -> Effort {
        Effort {
            along: budget / 40,
            strays: 1,
            towards: budget / 40,
            beam: 0,
        }
    }
}

/// What came of the search.
pub enum Found {
    /// The choices that lead to the goal.
    Way(Way),
    /// No way was found.
    None {
        /// Every way was tried.
        complete: bool,
        /// The outcome nearest to the goal.
        closest: Option<Box<(State, Way)>>,
    },
}

/// A way from a start, choice by choice.
#[derive(Clone, Debug, Default)]
pub struct Way {
    pub choices: Vec<Choice>,
    /// The same in words, and by whom.
    pub words: Vec<String>,
}

/// Something a decision of the case chose, in words.
struct Hint {
    player: String,
    /// Which decision it belongs to.
    decision: usize,
    text: String,
}

/// A state on the way, with what of the case's answers was used.
#[derive(Clone)]
struct Node {
    state: State,
    used: Vec<bool>,
    /// How often the way left what the hints say.
    strays: usize,
    way: Way,
}

/// A search for one case.
pub struct Search<'a> {
    words: Words<'a>,
    goal: &'a Goal,
    hints: Vec<Hint>,
    steps: usize,
    outcomes: usize,
    closest: Option<(usize, State, Way)>,
    faults: Vec<String>,
    unwritten: Option<String>,
}

impl<'a> Search<'a> {
    /// A search guided by the decisions of a case.
    pub fn new(words: Words<'a>, action: &Value, decisions: &Value, goal: &'a Goal) -> Search<'a> {
        let mut hints = Vec::new();
        if let (Some(paid), Some(player)) = (action["paid"].as_str(), action["player"].as_u64()) {
            hints.push(Hint {
                player: format!("p{player}"),
                decision: 0,
                text: cards::fold(paid),
            });
        }
        for (index, decision) in decisions.as_array().into_iter().flatten().enumerate() {
            // What chance decides isn't asked.
            if decision["random"] == Value::Bool(true) {
                continue;
            }
            let mut texts = Vec::new();
            flatten(&decision["chosen"], &mut texts);
            let mut real = Vec::new();
            flatten(&decision["cards"], &mut real);
            // Backs are named by the cards they hide.
            if real.len() == texts.len() {
                for (text, card) in texts.iter_mut().zip(&real) {
                    if text.starts_with('*') {
                        text.clone_from(card);
                    }
                }
            } else {
                texts.extend(real);
            }
            if texts.is_empty() {
                texts.push("no".to_owned());
            }
            hints.extend(texts.into_iter().map(|text| Hint {
                player: format!("p{}", decision["player"]),
                decision: index + 1,
                text: cards::fold(&text),
            }));
        }
        Search {
            words,
            goal,
            hints,
            steps: 0,
            outcomes: 0,
            closest: None,
            faults: Vec::new(),
            unwritten: None,
        }
    }

    /// A card on the way that has no program yet.
    pub fn unwritten(&self) -> Option<&str> {
        self.unwritten.as_deref()
    }

    /// How many outcomes were seen.
    pub fn outcomes(&self) -> usize {
        self.outcomes
    }

    /// What the engine refused to do, each once.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Searches: first the way that is told, then along the hints, straying from them ever more often, then towards tables
    /// that look like the goal.
    pub fn run(&mut self, starts: Vec<State>, effort: Effort, told: &[Choice]) -> Found {
        let starts: Vec<Node> = starts
            .into_iter()
            .map(|state| Node {
                state,
                used: vec![false; self.hints.len()],
                strays: 0,
                way: Way::default(),
            })
            .collect();
        if !told.is_empty() {
            for start in &starts {
                if let Some(way) = self.replay(start.clone(), told) {
                    return Found::Way(way);
                }
            }
        }
        // Where chance has its say, each of its ways gets a look.
        let steps = effort.along + 20 * (starts.len().saturating_sub(1));
        for strays in 0..=effort.strays {
            for start in &starts {
                if let Some(way) = self.along(start.clone(), strays, steps) {
                    return Found::Way(way);
                }
            }
        }
        self.steps = 0;
        let (mut way, complete) = self.towards(starts.clone(), effort.towards);
        if way.is_none() && !complete && effort.beam > 0 {
            self.steps = 0;
            way = self.abreast(starts, effort.beam, effort.towards);
        }
        match way {
            Some(way) => Found::Way(way),
            None => Found::None {
                complete,
                closest: self
                    .closest
                    .take()
                    .map(|(_, state, way)| Box::new((state, way))),
            },
        }
    }

    /// Whether an outcome is reached: the next action is asked for, or the game is over.
    fn is_outcome(decision: Option<&Decision>) -> bool {
        decision.is_none_or(|decision| matches!(decision.ask, Ask::Action { .. } | Ask::Artifact))
    }

    /// Looks at an outcome; `true` if it is the goal.
    fn judge(&mut self, node: &Node) -> bool {
        self.outcomes += 1;
        let distance = distance(self.goal, &node.state);
        if self
            .closest
            .as_ref()
            .is_none_or(|(best, ..)| distance < *best)
        {
            self.closest = Some((distance, node.state.clone(), node.way.clone()));
        }
        distance == 0
    }

    /// Makes just these choices, so far as they are asked for.
    fn replay(&mut self, mut node: Node, choices: &[Choice]) -> Option<Way> {
        for choice in choices {
            let decision = node.state.decision()?;
            if Self::is_outcome(Some(&decision)) || !decision.options.contains(choice) {
                break;
            }
            node = self.step(&node, &decision, *choice, None, false)?;
        }
        let decision = node.state.decision();
        (Self::is_outcome(decision.as_ref()) && self.judge(&node)).then_some(node.way)
    }

    /// Depth first, leaving the best option at most so often.
    fn along(&mut self, node: Node, strays: usize, steps: usize) -> Option<Way> {
        let mut stack = vec![(node, strays)];
        while let Some((node, strays)) = stack.pop() {
            let decision = node.state.decision();
            if Self::is_outcome(decision.as_ref()) {
                if self.judge(&node) {
                    return Some(node.way);
                }
                continue;
            }
            let Some(decision) = decision else { continue };
            let ranked = self.ranked(&node, &decision);
            // Pushed last is tried first.
            for (rank, (choice, hint)) in ranked.into_iter().enumerate().rev() {
                if rank > 0 && strays == 0 || self.steps > steps {
                    continue;
                }
                if let Some(next) = self.step(&node, &decision, choice, hint, rank > 0) {
                    stack.push((next, strays - usize::from(rank > 0)));
                }
            }
        }
        None
    }

    /// Best first by how much a table looks like the goal; complete if the budget lasts.
    fn towards(&mut self, starts: Vec<Node>, steps: usize) -> (Option<Way>, bool) {
        let mut open: BTreeMap<(usize, Reverse<usize>, usize), Node> = BTreeMap::new();
        let mut seen: HashSet<u64> = HashSet::new();
        let mut serial = 0;
        for start in starts {
            serial += 1;
            open.insert((0, Reverse(0), serial), start);
        }
        while let Some((_, node)) = open.pop_first() {
            let decision = node.state.decision();
            if Self::is_outcome(decision.as_ref()) {
                if self.judge(&node) {
                    return (Some(node.way), true);
                }
                continue;
            }
            let Some(decision) = decision else { continue };
            for (rank, (choice, hint)) in self.ranked(&node, &decision).into_iter().enumerate() {
                if self.steps > steps {
                    return (None, false);
                }
                let Some(next) = self.step(&node, &decision, choice, hint, rank > 0) else {
                    continue;
                };
                if !seen.insert(next.state.fingerprint()) {
                    continue;
                }
                serial += 1;
                let cost = distance(self.goal, &next.state) + next.strays;
                open.insert((cost, Reverse(next.way.choices.len()), serial), next);
            }
        }
        (None, true)
    }

    /// Choice after choice, always with those tables that look most like the goal. Tables that differ only in the order of a
    /// deck count as one, for that order is what makes most cases wide.
    fn abreast(&mut self, starts: Vec<Node>, beam: usize, steps: usize) -> Option<Way> {
        let mut nodes = starts;
        while !nodes.is_empty() && self.steps < steps {
            let mut next: Vec<(usize, Node)> = Vec::new();
            let mut seen: HashSet<u64> = HashSet::new();
            for node in nodes {
                let decision = node.state.decision();
                if Self::is_outcome(decision.as_ref()) {
                    if self.judge(&node) {
                        return Some(node.way);
                    }
                    continue;
                }
                let Some(decision) = decision else { continue };
                for (rank, (choice, hint)) in self.ranked(&node, &decision).into_iter().enumerate()
                {
                    let Some(next_node) = self.step(&node, &decision, choice, hint, rank > 0)
                    else {
                        continue;
                    };
                    if seen.insert(table_and_question(&next_node.state)) {
                        let cost = 2 * distance(self.goal, &next_node.state) + next_node.strays;
                        next.push((cost, next_node));
                    }
                }
            }
            next.sort_by_key(|(cost, _)| *cost);
            next.truncate(beam);
            nodes = next.into_iter().map(|(_, node)| node).collect();
        }
        None
    }

    fn step(
        &mut self,
        node: &Node,
        decision: &Decision,
        choice: Choice,
        hint: Option<usize>,
        stray: bool,
    ) -> Option<Node> {
        self.steps += 1;
        let mut next = node.clone();
        if let Err(error) = next.state.apply(choice) {
            if let ApplyError::NotWritten(card) = &error {
                self.unwritten = Some(card.clone());
            }
            let fault = error.to_string();
            if self.faults.len() < 5 && !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
            return None;
        }
        if let Some(hint) = hint {
            next.used[hint] = true;
            // A decision that is answered out of turn was made without the ones before it.
            for earlier in 0..hint {
                if self.hints[earlier].player == self.hints[hint].player
                    && self.hints[earlier].decision < self.hints[hint].decision
                {
                    next.used[earlier] = true;
                }
            }
        }
        next.strays += usize::from(stray);
        next.way.choices.push(choice);
        next.way.words.push(format!(
            "{} {}",
            self.words.player(decision.seat),
            self.words.option(&decision.ask, choice)
        ));
        Some(next)
    }

    /// The options, best first, each with the hint that speaks for it.
    fn ranked(&self, node: &Node, decision: &Decision) -> Vec<(Choice, Option<usize>)> {
        let player = format!("p{}", decision.seat.0);
        // The decision of the case that is most likely meant: this player's first that is not answered yet.
        let current = (0..self.hints.len())
            .find(|hint| !node.used[*hint] && self.hints[*hint].player == player)
            .map(|hint| self.hints[hint].decision);
        let mut ranked: Vec<(usize, Choice, Option<usize>)> = decision
            .options
            .iter()
            .map(|choice| {
                let texts = self.texts(node, decision, *choice);
                let says = |hint: &usize| texts.contains(&self.hints[*hint].text);
                let open = (0..self.hints.len())
                    .filter(|hint| !node.used[*hint] && self.hints[*hint].player == player)
                    .find(says);
                let rank = match open {
                    Some(hint) if Some(self.hints[hint].decision) == current => 0,
                    Some(_) => 1,
                    None if matches!(choice, Choice::No | Choice::Done) => 2,
                    None if (0..self.hints.len()).any(|hint| says(&hint)) => 3,
                    None => 4,
                };
                (rank, *choice, open)
            })
            .collect();
        ranked.sort_by_key(|(rank, ..)| *rank);
        ranked
            .into_iter()
            .map(|(_, choice, hint)| (choice, hint))
            .collect()
    }

    /// What the case may call an option.
    fn texts(&self, node: &Node, decision: &Decision, choice: Choice) -> Vec<String> {
        let mut texts = Vec::with_capacity(2);
        match choice {
            Choice::Back { .. } | Choice::Achieve { .. } => {
                if let Some(card) = node.state.truth_of(choice) {
                    texts.push(cards::fold(self.words.card(card)));
                }
            }
            Choice::Seat(seat) => texts.push(format!("p{}", seat.0)),
            _ => texts.push(cards::fold(&self.words.option(&decision.ask, choice))),
        }
        if matches!(choice, Choice::Done | Choice::No) {
            texts.push("no".to_owned());
            texts.push("none".to_owned());
        }
        texts
    }
}

/// A number for the table, whatever the order of its decks, and for what is asked.
fn table_and_question(state: &State) -> u64 {
    let mut position = state.position();
    for cards in position.decks.values_mut() {
        cards.sort_unstable();
    }
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    format!("{:?}", state.decision()).hash(&mut hasher);
    hasher.finish()
}

/// All texts of a list that may hold lists.
fn flatten(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(text) => into.push(text.clone()),
        Value::Number(number) => into.push(number.to_string()),
        Value::Array(list) => list.iter().for_each(|value| flatten(value, into)),
        Value::Object(map) => map
            .get("chosen")
            .into_iter()
            .for_each(|value| flatten(value, into)),
        Value::Bool(yes) => into.push(if *yes { "yes" } else { "no" }.to_owned()),
        Value::Null => {}
    }
}
