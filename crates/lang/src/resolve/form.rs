//! Checks of the order of lines in a projected effect.

use crate::Diagnostic;
use crate::tree::{Deed, Sentence, Statement, Step};

/// Checks one effect.
pub fn check(body: &[Sentence], found: &mut Vec<Diagnostic>) {
    lets_stand_first(body, found);
    lines_belong(body, found);
    repeats_stand_last(body, Tail::Last, found);
}

fn lets_stand_first(body: &[Sentence], found: &mut Vec<Diagnostic>) {
    let lets = body
        .iter()
        .take_while(|line| matches!(line.statement, Statement::Let(..)))
        .count();
    let mut rest: Vec<&Sentence> = body.iter().skip(lets).collect();
    while let Some(line) = rest.pop() {
        if matches!(line.statement, Statement::Let(..)) {
            found.push(Diagnostic::new(
                "a late `let`",
                line.span,
                "`let` stands in the first lines of an effect",
            ));
        }
        rest.extend(line.statement.body());
    }
}

/// `otherwise` follows an `if` and `or` an `either`, in the same block.
fn lines_belong(block: &[Sentence], found: &mut Vec<Diagnostic>) {
    for (index, line) in block.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &block[before].statement);
        match &line.statement {
            Statement::Otherwise(..)
                if !matches!(
                    before,
                    Some(Statement::If(..) | Statement::Otherwise(Some(_), _))
                ) =>
            {
                found.push(
                    Diagnostic::new(
                        "`otherwise` without `if`",
                        line.span,
                        "the line before it in this edition is no `if …:`",
                    )
                    .help("`otherwise` directly follows the `if` line, or the `otherwise if` line, it belongs to"),
                );
            }
            Statement::Or(_)
                if !matches!(before, Some(Statement::Either { .. } | Statement::Or(_))) =>
            {
                found.push(
                    Diagnostic::new(
                        "`or` without `either`",
                        line.span,
                        "the line before it in this edition is no `either:`",
                    )
                    .help("begin the first choice with `either:`"),
                );
            }
            Statement::Either { .. }
                if !matches!(
                    block.get(index + 1).map(|next| &next.statement),
                    Some(Statement::Or(_))
                ) =>
            {
                found.push(
                    Diagnostic::new(
                        "`either` without `or`",
                        line.span,
                        "there is nothing to choose from in this edition",
                    )
                    .help("write the other choice in a line `or: …` after it"),
                );
            }
            _ => {}
        }
        lines_belong(line.statement.body(), found);
    }
}

/// Whether a block's end is the effect's end.
#[derive(Clone, Copy, PartialEq)]
enum Tail {
    /// It is.
    Last,
    /// Something follows.
    Followed,
    /// The block is done over and over, or kept for later.
    Looped,
}

/// `repeat` starts the effect again, so nothing can stand after it but the other arms of what it stands in.
fn repeats_stand_last(block: &[Sentence], tail: Tail, found: &mut Vec<Diagnostic>) {
    // Whether the `either` these arms belong to is kept for later.
    let mut kept = false;
    for (index, line) in block.iter().enumerate() {
        let only_arms_follow = block[index + 1..]
            .iter()
            .all(|later| matches!(later.statement, Statement::Otherwise(..) | Statement::Or(_)));
        let tail = match tail {
            Tail::Last if !only_arms_follow => Tail::Followed,
            tail => tail,
        };
        kept = match &line.statement {
            Statement::Either { wish, .. } => wish.is_some(),
            Statement::Or(_) => kept,
            _ => false,
        };
        match &line.statement {
            Statement::Do(steps) => repeat_ends_sentence(steps, tail, found),
            Statement::ForEach(_, body) | Statement::AsOftenAsYouLike(body) => {
                repeats_stand_last(body, Tail::Looped, found);
            }
            arm if kept => repeats_stand_last(arm.body(), Tail::Looped, found),
            other => repeats_stand_last(other.body(), tail, found),
        }
    }
}

fn repeat_ends_sentence(steps: &[Step], tail: Tail, found: &mut Vec<Diagnostic>) {
    for (index, step) in steps.iter().enumerate() {
        let Step::Act(act) = step else { continue };
        if !matches!(act.deed, Deed::Repeat { .. }) {
            continue;
        }
        let label = if index + 1 < steps.len() {
            "the rest of the sentence would never happen"
        } else {
            match tail {
                Tail::Last => continue,
                Tail::Followed => "the lines after it would never happen",
                Tail::Looped => {
                    "`repeat` starts the whole effect again, which can't be done from in here"
                }
            }
        };
        found.push(
            Diagnostic::new("a `repeat` that is not last", act.span, label)
                .help("`repeat` is the last thing an effect does"),
        );
    }
}
