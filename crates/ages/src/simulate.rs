use crate::agreement::{Agreement, bots_help, sitting};
use crate::failure::{Failure, Outcome};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use table::Sitting;
use table::simulate::{Contest, Tally, simulate};

/// Let bots play many games and count what comes of it.
#[derive(Args)]
#[command(after_help = bots_help())]
pub struct Simulate {
    #[command(flatten)]
    agreement: Agreement,
    /// The bots in turn order, separated by commas; the last one takes the seats that are left
    #[arg(long, value_delimiter = ',', default_value = "random", value_name = "BOTS", value_parser = sitting)]
    bots: Vec<Sitting>,
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "N")]
    games: u64,
    /// Break a game off after so many decisions
    #[arg(long, default_value_t = 20_000, value_name = "DECISIONS")]
    ceiling: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub fn run(self) -> Outcome {
        if self.bots.contains(&Sitting::Person) {
            return Err(Failure::Input(
                "people can't play in a simulation; use `ages play`".to_owned(),
            ));
        }
        let players = self.agreement.players.unwrap_or(if self.agreement.teams {
            4
        } else {
            self.bots.len().max(2)
        });
        if self.bots.len() > players {
            return Err(Failure::Input(format!(
                "{} bots for {players} players",
                self.bots.len()
            )));
        }
        let last = self.bots.last().copied();
        let bots: Vec<Sitting> = (0..players.min(100))
            .filter_map(|seat| self.bots.get(seat).copied().or(last))
            .collect();
        let setup = self.agreement.setup(bots, &[]);
        let contest = Contest {
            setup,
            games: self.games,
            ceiling: self.ceiling,
        };
        contest.setup.check().map_err(Failure::input)?;
        let bar = if io::stderr().is_terminal() && !self.json {
            ProgressBar::new(self.games).with_style(
                ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} to go")
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
        } else {
            ProgressBar::hidden()
        };
        // Drawing costs more than a game of random bots.
        let step = (self.games / 200).max(1);
        let tally = simulate(&contest, |done| {
            if done % step == 0 {
                bar.set_position(done);
            }
        })
        .map_err(Failure::input)?;
        bar.finish_and_clear();
        if self.json {
            self.print_json(&contest, &tally)?
        } else {
            self.print_table(&contest, &tally)?
        }
        if tally.broken.is_empty() {
            Ok(ExitCode::SUCCESS)
        } else {
            Ok(ExitCode::from(1))
        }
    }

    fn print_json(&self, contest: &Contest, tally: &Tally) -> io::Result<()> {
        let seats: Vec<_> = contest
            .setup
            .sitters
            .iter()
            .zip(&tally.wins)
            .map(|(sitter, wins)| json!({"bot": sitter.sitting.word(), "wins": wins}))
            .collect();
        let object = json!({
            "edition": contest.setup.edition.number(),
            "sets": contest.setup.sets.words(),
            "players": contest.setup.sitters.len(),
            "seed": contest.setup.seed,
            "games": tally.games,
            "decisions": tally.decisions,
            "seconds": tally.seconds,
            "decisions_per_second": per_second(tally.decisions, tally.seconds),
            "over_ceiling": tally.over_ceiling,
            "ceiling": contest.ceiling,
            "broken": tally.broken,
            "seats": seats,
            "draws": tally.draws,
            "endings": tally.endings,
            "turns_median": Tally::median(&tally.turns),
            "decisions_median": Tally::median(&tally.lengths),
            "decisions_max": tally.lengths.last(),
        });
        writeln!(io::stdout(), "{object}")
    }

    fn print_table(&self, contest: &Contest, tally: &Tally) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let share = |count: u64| 100.0 * count as f64 / tally.games.max(1) as f64;
        writeln!(
            out,
            "{} games of the {} ({}), {} players, seed {}",
            tally.games,
            contest.setup.edition,
            contest.setup.sets.words().join(", "),
            contest.setup.sitters.len(),
            contest.setup.seed
        )?;
        writeln!(out)?;
        writeln!(out, "seat  bot         wins       %")?;
        for (index, (sitter, wins)) in contest.setup.sitters.iter().zip(&tally.wins).enumerate() {
            writeln!(
                out,
                "{:>4}  {:<8} {:>7}  {:>6.1}",
                index + 1,
                sitter.sitting.word(),
                wins,
                share(*wins)
            )?;
        }
        writeln!(
            out,
            "      {:<8} {:>7}  {:>6.1}",
            "draw",
            tally.draws,
            share(tally.draws)
        )?;
        writeln!(out)?;
        writeln!(out, "ended by      games       %")?;
        for (why, count) in &tally.endings {
            writeln!(out, "{why:<13} {count:>5}  {:>6.1}", share(*count))?;
        }
        if tally.over_ceiling > 0 {
            writeln!(
                out,
                "{:<13} {:>5}  {:>6.1}",
                "over ceiling",
                tally.over_ceiling,
                share(tally.over_ceiling)
            )?;
        }
        for (why, count) in &tally.broken {
            writeln!(out, "broken: {count} games: {why}")?;
        }
        writeln!(out)?;
        let row = |sorted: &[u64]| {
            let at = |part: usize| sorted.get(sorted.len() * part / 10).copied().unwrap_or(0);
            format!(
                "{:>7} {:>7} {:>7} {:>7} {:>7}",
                sorted.first().copied().unwrap_or(0),
                at(1),
                at(5),
                at(9),
                sorted.last().copied().unwrap_or(0)
            )
        };
        let turns: Vec<u64> = tally.turns.iter().map(|turns| u64::from(*turns)).collect();
        writeln!(out, "length         least     10%  median     90%    most")?;
        writeln!(out, "turns        {}", row(&turns))?;
        writeln!(out, "decisions    {}", row(&tally.lengths))?;
        writeln!(out)?;
        writeln!(
            out,
            "{} decisions in {:.2} s: {:.0} a second",
            tally.decisions,
            tally.seconds,
            per_second(tally.decisions, tally.seconds)
        )
    }
}

fn per_second(count: u64, seconds: f64) -> f64 {
    if seconds > 0.0 {
        (count as f64 / seconds).round()
    } else {
        0.0
    }
}
