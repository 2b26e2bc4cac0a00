use crate::failure::{Failure, Outcome};
use crate::files;
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use table::outcomes::outcomes;

/// Show every position that an action can lead to, over all choices of everybody.
#[derive(Args)]
pub struct Outcomes {
    /// The position as JSON, or - for standard input (`ages replay --json` writes one)
    file: PathBuf,
    /// The action: draw, 'meld Tools', 'achieve 1', 'dogma Archery'
    #[arg(long, value_name = "ACTION")]
    action: String,
    /// Try at most so many choices
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    limit: u64,
    /// Print one JSON object, the positions included
    #[arg(long)]
    json: bool,
}

impl Outcomes {
    pub fn run(self) -> Outcome {
        let place = self.file.display();
        let bytes = files::read(&self.file)?;
        let outcomes = outcomes(&bytes, &self.action, self.limit)
            .map_err(|error| Failure::Input(format!("{place}: {error}")))?;
        let mut out = io::stdout().lock();
        if self.json {
            let found: Vec<Value> = outcomes
                .found
                .iter()
                .map(|outcome| {
                    let position: Value = serde_json::from_str(&outcome.position).unwrap_or(Value::Null);
                    json!({
                        "way": outcome.way,
                        "ways": outcome.ways,
                        "ending": outcome.ending.as_ref().map(ToString::to_string),
                        "changes": outcome.changes.iter().map(ToString::to_string).collect::<Vec<_>>(),
                        "position": position,
                    })
                })
                .collect();
            let object = json!({
                "outcomes": found,
                "tried": outcomes.tried,
                "bound_hit": outcomes.bound_hit,
                "broken": outcomes.broken,
            });
            writeln!(out, "{object}")?;
        } else {
            for (index, outcome) in outcomes.found.iter().enumerate() {
                let ways = if outcome.ways == 1 {
                    String::new()
                } else {
                    format!("  ({} ways lead here)", outcome.ways)
                };
                writeln!(out, "{}. {}{ways}", index + 1, outcome.way.join("; "))?;
                for change in &outcome.changes {
                    writeln!(out, "     {change}")?;
                }
                if outcome.changes.is_empty() {
                    writeln!(out, "     nothing changes")?;
                }
                if let Some(ending) = &outcome.ending {
                    writeln!(out, "     {ending}")?;
                }
            }
            let plural = if outcomes.found.len() == 1 {
                "outcome"
            } else {
                "different outcomes"
            };
            let choices = if outcomes.tried == 1 {
                "choice"
            } else {
                "choices"
            };
            writeln!(
                out,
                "{} {plural}; {} {choices} tried.",
                outcomes.found.len(),
                outcomes.tried
            )?;
            if outcomes.bound_hit {
                writeln!(
                    out,
                    "The bound of {} choices was hit, so there may be more: raise it with --limit.",
                    self.limit
                )?;
            }
            for broken in &outcomes.broken {
                writeln!(out, "Not every way could be followed: {broken}")?;
            }
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
