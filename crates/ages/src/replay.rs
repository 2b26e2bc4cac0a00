use crate::failure::{Failure, Outcome};
use crate::files;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use table::Table;
use vocab::Seat;

/// Tell a recorded game in sentences.
#[derive(Args)]
pub struct Replay {
    /// The record, or - for standard input
    file: PathBuf,
    /// Stop after so many choices
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Tell it as this player saw it [default: as everybody saw it]
    #[arg(long, value_name = "NAME")]
    seat: Option<String>,
    /// Print the position at the end as JSON
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub fn run(self) -> Outcome {
        let place = self.file.display();
        let bytes = files::read(&self.file)?;
        let taken =
            Table::take_up(&bytes).map_err(|error| Failure::Input(format!("{place}: {error}")))?;
        let mut table = taken.table;
        let whole = self.to.is_none_or(|to| to > table.choices());
        if let Some(to) = self.to {
            if to > table.choices() && taken.damage.is_none() {
                return Err(Failure::Input(format!(
                    "the record has only {} choices",
                    table.choices()
                )));
            }
            table = table.back_to(to).map_err(Failure::work)?;
        }
        let viewer = match &self.seat {
            None => None,
            Some(name) => {
                let seat = table
                    .names()
                    .iter()
                    .position(|other| other.eq_ignore_ascii_case(name))
                    .ok_or_else(|| {
                        Failure::Input(format!(
                            "nobody called {name} plays; the players are {}",
                            table.names().join(", ")
                        ))
                    })?;
                Some(Seat(seat as u8))
            }
        };
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(
                out,
                "{}",
                table.position().map_err(Failure::Work)?.trim_end()
            )?;
        } else {
            writeln!(out, "{}, {}", table.names().join(", "), table.edition())?;
            for paragraph in table.log(0, viewer) {
                if paragraph.heading {
                    writeln!(out, "\n{}", paragraph.line)?;
                } else {
                    writeln!(out, "  {}", paragraph.line)?;
                }
            }
            if table.ending().is_none() {
                writeln!(
                    out,
                    "\nThe game is not finished; {} choices were made.",
                    table.choices()
                )?;
            }
        }
        out.flush()?;
        // Damage behind the place that was asked for is nobody's concern now.
        match taken.damage {
            Some(damage) if whole => Err(Failure::Input(format!(
                "{place}: {damage}\nhint: the {} choices before make sense and are told above",
                table.choices()
            ))),
            _ => Ok(ExitCode::SUCCESS),
        }
    }
}
