use crate::agreement::{Agreement, bots_help, sitting};
use crate::failure::{Failure, Outcome};
use crate::files;
use clap::Args;
use directories::ProjectDirs;
use std::cell::RefCell;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use table::{Setup, Sitting, Table};
use tui::{Finish, Look, Session};

/// Play in the terminal.
///
/// Without options: one person against a greedy bot, by the rules of the 4th edition.
/// The game is saved after every choice; run the command again to go on with it.
#[derive(Args)]
#[command(after_help = bots_help())]
pub struct Play {
    #[command(flatten)]
    agreement: Agreement,
    /// Whom you play against, in turn order after you; the last one takes the seats that are left
    #[arg(long, value_delimiter = ',', value_name = "BOTS", value_parser = sitting, conflicts_with_all = ["seat", "hot_seat"])]
    bots: Vec<Sitting>,
    /// Who sits on each seat in turn order: person or a bot, once for each seat or separated by commas
    #[arg(long, value_delimiter = ',', value_name = "WHO", value_parser = sitting, conflicts_with = "hot_seat")]
    seat: Vec<Sitting>,
    /// No bots: everybody plays at this keyboard
    #[arg(long)]
    hot_seat: bool,
    /// The players' names in turn order, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    names: Vec<String>,
    /// Save the game in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Begin a new game without asking; a game that was not finished is kept
    #[arg(long)]
    new: bool,
    /// Go on with the saved game without asking
    #[arg(long, conflicts_with = "new")]
    resume: bool,
    /// Draw the screen without colors
    #[arg(long)]
    plain: bool,
}

impl Play {
    pub fn run(self) -> Outcome {
        let mut input = io::stdin().lock();
        let mut out = io::stdout();
        let screen = out.is_terminal() && io::stdin().is_terminal();
        let colored = out.is_terminal()
            && !self.plain
            && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        // Whatever is wrong with the arguments is said before anything is asked.
        let setup = self.setup()?;
        let path = match &self.save {
            Some(path) => path.clone(),
            None => default_path()?,
        };
        let saved = if path.exists() {
            self.saved(&path, &mut input, &mut out)?
        } else {
            None
        };
        let mut table = match saved {
            Some(table) => table,
            None if self.resume => {
                return Err(Failure::Input(format!(
                    "there is no unfinished game in {}",
                    path.display()
                )));
            }
            None => {
                set_aside(&path)?;
                if self.agreement.is_surprise() {
                    writeln!(out, "Chance draws: {}.", setup.game_words())?;
                }
                Table::new(setup).map_err(Failure::input)?
            }
        };
        save(&table, &path).map_err(|error| cannot_save(&path, &error))?;
        let resume = match &self.save {
            Some(path) => format!("ages play --save {}", path.display()),
            None => "ages play".to_owned(),
        };
        on_interrupt(&path, &resume);
        let mut saving = |table: &Table| {
            save(table, &path).map_err(|error| {
                let words = format!(
                    "can't save the game in {}: {error}\nhint: what was saved there before the last choice is as it was; make room for it and go on with {resume}",
                    path.display()
                );
                io::Error::other(words)
            })
        };
        let look = Look { colored, screen };
        let finish = Session::new(&mut table, &mut input, &mut out, look, &mut saving).play()?;
        let place = path.display();
        match finish {
            Finish::Over => {
                let kept = keep_finished(&path, self.save.is_some())
                    .map_err(|error| cannot_save(&path, &error))?;
                writeln!(
                    out,
                    "The record of the game is in {}\nTo read it again: ages replay FILE",
                    kept.display()
                )?;
                Ok(ExitCode::SUCCESS)
            }
            Finish::Quit => {
                writeln!(out, "The game is saved in {place}. To go on: {resume}")?;
                Ok(ExitCode::SUCCESS)
            }
            Finish::EndOfInput => {
                writeln!(
                    out,
                    "The input has ended; the game is saved in {place}. To go on: {resume}"
                )?;
                Ok(ExitCode::from(1))
            }
        }
    }

    fn setup(&self) -> Result<Setup, Failure> {
        let agreement = &self.agreement;
        let named = self.names.len().max(self.seat.len());
        let players = match agreement.players {
            Some(players) => players,
            None if named > 0 => named.max(self.bots.len() + 1),
            None if agreement.teams => 4,
            None => 2.max(self.bots.len() + 1),
        };
        if self.names.len() > players {
            return Err(Failure::Input(format!(
                "{} names for {players} players",
                self.names.len()
            )));
        }
        if self.bots.len() > players {
            return Err(Failure::Input(format!(
                "{} bots for {players} players",
                self.bots.len()
            )));
        }
        if !self.seat.is_empty() && self.seat.len() != players {
            return Err(Failure::Input(format!(
                "--seat says who sits on {} seats, but {players} play",
                self.seat.len()
            )));
        }
        // So many can't play anyway; the setup says so in words, and nothing is as long as somebody typed.
        let seats = players.min(100);
        let sittings: Vec<Sitting> = if !self.seat.is_empty() {
            self.seat.clone()
        } else if self.hot_seat {
            vec![Sitting::Person; seats]
        } else if self.bots.is_empty() {
            let rival = sitting("greedy").map_err(Failure::Work)?;
            (0..seats)
                .map(|seat| if seat == 0 { Sitting::Person } else { rival })
                .collect()
        } else {
            // As many bots as players leave no seat for a person: bots play, and one watches.
            let people = usize::from(self.bots.len() < seats);
            let last = self.bots.last().copied();
            let bots = (0..seats - people).filter_map(|seat| self.bots.get(seat).copied().or(last));
            std::iter::repeat_n(Sitting::Person, people)
                .chain(bots)
                .collect()
        };
        let setup = agreement.setup(sittings, &self.names);
        setup.check().map_err(Failure::input)?;
        Ok(setup)
    }

    /// The game saved in `path`, if it is to go on.
    fn saved(
        &self,
        path: &Path,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<Table>, Failure> {
        let place = path.display();
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(failure) if self.save.is_some() || self.resume => return Err(failure),
            // Ours, and spoiled: a new game sets it aside.
            Err(_) => return Ok(None),
        };
        let taken = match Table::take_up(&bytes) {
            Ok(taken) => taken,
            Err(error) if self.save.is_some() || self.resume => {
                return Err(Failure::Input(format!("{place}: {error}")));
            }
            Err(error) => {
                writeln!(
                    out,
                    "The saved game in {place} can't be read ({error}); it is set aside."
                )?;
                return Ok(None);
            }
        };
        let table = taken.table;
        if table.ending().is_some() {
            return Ok(None);
        }
        if let Some(damage) = &taken.damage {
            writeln!(
                out,
                "The saved game makes no sense from {damage}; what comes before is kept."
            )?;
            // What is there stays there, for whoever wants to look at it.
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let folder = path.parent().unwrap_or(Path::new(""));
            let copy = files::free_path(folder, &stem, "damaged");
            std::fs::copy(path, &copy)?;
            writeln!(out, "The whole file is kept as {}.", copy.display())?;
        }
        if self.new {
            return Ok(None);
        }
        if self.resume {
            return Ok(Some(table));
        }
        let turn = table.view(None).turn.number;
        writeln!(
            out,
            "A game is not finished: {}, {}, turn {turn}.",
            table.names().join(", "),
            table.edition()
        )?;
        loop {
            write!(out, "Go on with it? [Y/n] ")?;
            out.flush()?;
            let mut answer = Vec::new();
            let mut limited = io::Read::take(&mut *input, 1000);
            if limited.read_until(b'\n', &mut answer)? == 0 {
                return Err(Failure::Work(
                    "the input has ended; the saved game is as it was".to_owned(),
                ));
            }
            match String::from_utf8_lossy(&answer)
                .trim()
                .to_lowercase()
                .as_str()
            {
                "" | "y" | "yes" => return Ok(Some(table)),
                "n" | "no" => return Ok(None),
                _ => writeln!(out, "Please answer y or n.")?,
            }
        }
    }
}

/// Where a game is saved if nobody says where.
fn default_path() -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "ages").ok_or_else(|| {
        Failure::Work("there is no home folder to save the game in; use --save FILE".to_owned())
    })?;
    Ok(folders.data_dir().join("game.record"))
}

fn save(table: &Table, path: &Path) -> io::Result<()> {
    let text = table.record().map_err(io::Error::other)?;
    files::write(path, &text)
}

fn cannot_save(path: &Path, error: &io::Error) -> Failure {
    Failure::Work(format!(
        "can't save the game in {}: {error}",
        path.display()
    ))
}

/// Keeps a game that a new one would overwrite.
fn set_aside(path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let stem = path.file_stem().map_or_else(
        || "game".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    let kept = files::free_path(folder, &format!("{stem}-old"), "record");
    std::fs::rename(path, &kept).map_err(|error| cannot_save(path, &error))?;
    writeln!(
        io::stdout(),
        "The game before is kept as {}.",
        kept.display()
    )?;
    Ok(())
}

/// Moves the record of a finished game out of the way of the next one; a file that was asked for stays where it is.
fn keep_finished(path: &Path, asked_for: bool) -> io::Result<PathBuf> {
    if asked_for {
        return Ok(path.to_owned());
    }
    let folder = path.parent().unwrap_or(Path::new("")).join("finished");
    std::fs::create_dir_all(&folder)?;
    let kept = files::free_path(&folder, "game", "record");
    std::fs::rename(path, &kept)?;
    Ok(kept)
}

/// Ctrl-C: the game is saved already, so there is nothing to do but say so.
fn on_interrupt(path: &Path, resume: &str) {
    let words = RefCell::new(format!(
        "\nThe game is saved in {}. To go on: {resume}\n",
        path.display()
    ));
    // A second handler can't be set; then Ctrl-C ends the program without a word, and nothing is lost either.
    let _ = ctrlc::set_handler(move || {
        let words = words.take();
        let _ = io::stdout().write_all(words.as_bytes());
        let _ = io::stdout().flush();
        std::process::exit(130);
    });
}
