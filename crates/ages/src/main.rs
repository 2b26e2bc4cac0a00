//! `ages`: the table and everything around it, on the command line.

mod agreement;
mod cards;
mod failure;
mod files;
mod outcomes;
mod play;
mod replay;
mod serve;
mod simulate;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::Write;
use std::process::ExitCode;

/// The card game Innovation, in its 1st, 3rd and 4th edition: play, simulate, look things up.
///
/// An unofficial fan work without art or wording of the publisher.
#[derive(Parser)]
#[command(
    name = "ages",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Without a command, ages opens the table in the browser."
)]
struct Cli {
    #[command(flatten)]
    open: serve::Open,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve tables to others, in their browsers
    Serve(serve::Serve),
    /// Play in the terminal, against bots or with others at the same keyboard
    Play(play::Play),
    /// Let bots play many games and count what comes of it
    Simulate(simulate::Simulate),
    /// Tell a recorded game
    Replay(replay::Replay),
    /// Show every position that an action can lead to
    Outcomes(outcomes::Outcomes),
    /// List, search, read and check cards
    Cards(cards::Cards),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.command {
        Some(Command::Serve(serve)) => serve.run(),
        Some(Command::Play(play)) => play.run(),
        Some(Command::Simulate(simulate)) => simulate.run(),
        Some(Command::Replay(replay)) => replay.run(),
        Some(Command::Outcomes(outcomes)) => outcomes.run(),
        Some(Command::Cards(cards)) => cards.run(),
        None => cli.open.run(),
    };
    match outcome {
        Ok(code) => code,
        // Whoever reads our output has had enough; that is no failure.
        Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(
                std::io::stderr(),
                "error: {}",
                visible(&failure.to_string())
            );
            failure.code()
        }
    }
}

/// Words without signs that command the terminal: they quote files and arguments that anybody may have written.
fn visible(words: &str) -> String {
    words
        .chars()
        .flat_map(|sign| {
            let commands = sign.is_control() && sign != '\n';
            let escaped = commands.then(|| sign.escape_debug());
            let plain = (!commands).then_some(sign);
            escaped.into_iter().flatten().chain(plain)
        })
        .collect()
}
