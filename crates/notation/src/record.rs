//! Records: a whole game as readable text, one choice a line.
//!
//! ```text
//! ages record 1
//! edition 4
//! sets base
//! players ada, bob
//! seats person, greedy
//! seed 42
//!
//! # The first cards.
//! ada: picks Archery
//! bob: picks Oars
//!
//! # Turn 1, bob. ada 0 points, 0 achievements; bob 0 points, 0 achievements.
//! bob: dogma Oars
//! ```
//!
//! The line `seats` may be missing; it says who played, a person or which bot.
//! Instead of the lines from `edition` to `players` a record may begin with `position`, followed by a position in JSON.

use crate::choice::Words;
use crate::position::{Setup, as_text};
use crate::shelf::Shelf;
use engine::{Options, State};
use std::fmt::{self, Write as _};
use view::{Choice, Why};
use vocab::{Edition, Seat, Set, Sets};

/// The format this program writes.
const VERSION: u32 = 1;
/// The most bytes a record may have; a long game needs about a hundredth of it.
const BYTES_MAX: usize = 4 << 20;

/// How a recorded game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Dealt from the seed.
    Deal {
        /// What the players agreed on.
        options: Options,
        /// Their names by seat.
        players: Vec<String>,
    },
    /// From a position.
    Position(Box<Setup>),
}

/// A game: how it began and what was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How it begins.
    pub start: Start,
    /// Who sits where, in words of whoever keeps the table: `person`, a kind of bot. Empty if it isn't said.
    pub seats: Vec<String>,
    /// What chance will bring.
    pub seed: u64,
    /// Who chose what, in order. Choices without alternative are left out.
    pub choices: Vec<(Seat, Choice)>,
}

/// Where a record stops making sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1; 0 for the whole file.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            f.write_str(&self.message)
        } else {
            write!(f, "line {}: {}", self.line, self.message)
        }
    }
}

impl std::error::Error for RecordError {}

/// A record that was read and played: all of it, or what came before the damage.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The record as far as it makes sense.
    pub record: Record,
    /// The game after its last good choice.
    pub state: State,
    /// How many lines of the file make sense, counted from the start.
    pub good_lines: usize,
    /// Why the next line doesn't.
    pub error: Option<RecordError>,
}

/// Whether a player may be called so beside the others.
pub(crate) fn check_name(name: &str, others: &[String]) -> Result<(), String> {
    const LONGEST: usize = 40;
    if name.trim().is_empty() {
        return Err("a player needs a name".to_owned());
    }
    if name.trim() != name || name.chars().count() > LONGEST {
        return Err(format!(
            "a name has at most {LONGEST} letters and no blank at its ends"
        ));
    }
    if name.contains([':', ',', '#']) || name.chars().any(char::is_control) {
        return Err(format!(
            "\"{}\" is no name for a player; `:`, `,` and `#` have a meaning in records",
            name.escape_debug()
        ));
    }
    if name == "everybody" {
        return Err("nobody can be called everybody; positions use the word".to_owned());
    }
    if others.iter().any(|other| other == name) {
        return Err(format!("two players are called {name}"));
    }
    Ok(())
}

/// Makes the choice of a line `ada: dogma Archery`.
pub(crate) fn play_line(
    state: &mut State,
    players: &[String],
    line: &str,
) -> Result<(Seat, Choice), String> {
    let (name, text) = line.split_once(':').ok_or_else(|| {
        format!(
            "expected `{}: ` and a choice",
            players.first().map_or("ada", String::as_str)
        )
    })?;
    let name = name.trim();
    let Some(decision) = state.decision() else {
        return Err("the game is over; nobody chooses any more".to_owned());
    };
    let game = state.game().clone();
    let words = Words {
        library: &game.library,
        players,
    };
    if !players.iter().any(|player| player == name) {
        return Err(format!(
            "nobody called {} plays; the players are {}",
            name.escape_debug(),
            players.join(", ")
        ));
    }
    let asked = words.player(decision.seat);
    if asked != name {
        return Err(format!("{asked} must choose here, not {name}"));
    }
    let choice = words
        .parse(text, &decision)
        .map_err(|error| error.to_string())?;
    state.apply(choice).map_err(|error| error.to_string())?;
    Ok((decision.seat, choice))
}

impl Record {
    /// A game that is about to be dealt.
    ///
    /// # Errors
    /// If two players have the same name, or a name has signs that mean something in a record.
    pub fn new(options: Options, players: Vec<String>, seed: u64) -> Result<Record, String> {
        for (index, name) in players.iter().enumerate() {
            check_name(name, &players[..index])?;
        }
        if players.len() != usize::from(options.players) {
            return Err(format!(
                "{} names for {} players",
                players.len(),
                options.players
            ));
        }
        Ok(Record {
            start: Start::Deal { options, players },
            seats: Vec::new(),
            seed,
            choices: Vec::new(),
        })
    }

    /// The players' names by seat.
    pub fn players(&self) -> &[String] {
        match &self.start {
            Start::Deal { players, .. } => players,
            Start::Position(setup) => &setup.players,
        }
    }

    /// The game before the first choice.
    ///
    /// # Errors
    /// If the options make no game or the position is none.
    pub fn first_state(&self, shelf: &Shelf) -> Result<State, String> {
        match &self.start {
            Start::Deal { options, .. } => {
                let game = shelf
                    .game(options.clone())
                    .map_err(|error| error.to_string())?;
                Ok(State::new(&game, self.seed))
            }
            Start::Position(setup) => setup
                .state(shelf, self.seed)
                .map_err(|error| error.to_string()),
        }
    }

    /// The game after the last choice.
    ///
    /// # Errors
    /// If the game can't be begun, or a choice is impossible.
    pub fn state(&self, shelf: &Shelf) -> Result<State, String> {
        let mut state = self.first_state(shelf)?;
        for (_, choice) in &self.choices {
            state.apply(*choice).map_err(|error| error.to_string())?;
        }
        Ok(state)
    }

    /// The game after the last choice as a position: the table before the action that is under way, and the choices since.
    ///
    /// # Errors
    /// As for [`Record::state`].
    pub fn setup(&self, shelf: &Shelf) -> Result<Setup, String> {
        let mut state = self.first_state(shelf)?;
        let mut setup = match &self.start {
            Start::Position(setup) => (**setup).clone(),
            Start::Deal { .. } => Setup::of(&state, self.players()),
        };
        for (_, choice) in &self.choices {
            if state.memory().is_some() {
                setup = Setup::of(&state, self.players());
            }
            let decision = state.decision().ok_or("the game is over")?;
            let words = Words {
                library: &state.game().library,
                players: self.players(),
            };
            let text = words.choice(&decision.ask, *choice);
            setup
                .under_way
                .push(format!("{}: {text}", words.player(decision.seat)));
            state.apply(*choice).map_err(|error| error.to_string())?;
        }
        if state.memory().is_some() {
            setup = Setup::of(&state, self.players());
        }
        Ok(setup)
    }

    /// Writes the record.
    ///
    /// # Errors
    /// As for [`Record::state`].
    pub fn to_text(&self, shelf: &Shelf) -> Result<String, String> {
        let mut state = self.first_state(shelf)?;
        let (mut writer, mut text) = RecordWriter::begin(self, shelf);
        for (_, choice) in &self.choices {
            text.push_str(&writer.line(&state, *choice));
            state.apply(*choice).map_err(|error| error.to_string())?;
        }
        text.push_str(&writer.end(&state));
        Ok(text)
    }

    /// Reads a record and plays it.
    ///
    /// # Errors
    /// If its head can't be read, so that there is nothing to keep. Damage further down is told in [`Replay::error`].
    pub fn read(bytes: &[u8], shelf: &Shelf) -> Result<Replay, RecordError> {
        let whole = |message: String| RecordError { line: 0, message };
        // A record cut off in the middle of a letter keeps what is before.
        let (bytes, cut) = match std::str::from_utf8(bytes) {
            Err(error)
                if error.valid_up_to() > 0
                    && bytes.len() <= BYTES_MAX
                    && bytes.starts_with(b"ages record ") =>
            {
                (&bytes[..error.valid_up_to()], true)
            }
            _ => (bytes, false),
        };
        let text = as_text(bytes, "record", BYTES_MAX).map_err(whole)?;
        let mut lines = Lines {
            lines: text.lines(),
            number: 0,
        };
        let (start, seats, seed) = head(&mut lines, shelf)?;
        let mut record = Record {
            start,
            seats,
            seed,
            choices: Vec::new(),
        };
        let mut state = record.first_state(shelf).map_err(|message| RecordError {
            line: lines.number,
            message,
        })?;
        let mut good_lines = lines.number;
        let mut error = None;
        while let Some(line) = lines.next_meant() {
            let played = play_line(&mut state, record.players(), line);
            match played {
                Ok(choice) => record.choices.push(choice),
                Err(message) => {
                    error = Some(RecordError {
                        line: lines.number,
                        message,
                    });
                    break;
                }
            }
            good_lines = lines.number;
        }
        if cut && error.is_none() {
            error = Some(RecordError {
                line: lines.number,
                message: "what follows is not UTF-8 text".to_owned(),
            });
        }
        if error.is_none() {
            good_lines = lines.number;
        }
        Ok(Replay {
            record,
            state,
            good_lines,
            error,
        })
    }
}

/// The lines of a file, counted.
struct Lines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let line = self.lines.next()?;
        self.number += 1;
        Some(line)
    }

    /// The next line that is neither empty nor a comment.
    fn next_meant(&mut self) -> Option<&'a str> {
        loop {
            let line = self.next()?.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Some(line);
            }
        }
    }
}

/// Reads the lines down to the seed.
fn head(lines: &mut Lines<'_>, shelf: &Shelf) -> Result<(Start, Vec<String>, u64), RecordError> {
    let fail = |line: usize, message: String| Err(RecordError { line, message });
    let first = lines.next_meant().unwrap_or_default();
    match first
        .strip_prefix("ages record ")
        .map(|version| version.trim().parse::<u32>())
    {
        Some(Ok(version)) if version > VERSION => {
            let message = format!(
                "this record has format {version}, written by a newer ages; this one reads formats up to {VERSION}. Update ages to read it"
            );
            return fail(lines.number, message);
        }
        Some(Ok(VERSION)) => {}
        _ => {
            return fail(
                lines.number,
                format!("this is no record; it would begin with `ages record {VERSION}`"),
            );
        }
    }
    let mut edition = None;
    let mut sets = Sets::BASE;
    let mut players: Vec<String> = Vec::new();
    let mut teams = false;
    let mut extra_achievement = false;
    let mut setup = None;
    let mut seats: Vec<String> = Vec::new();
    loop {
        let Some(line) = lines.next_meant() else {
            return fail(
                lines.number,
                "the record ends before its `seed` line".to_owned(),
            );
        };
        let at = lines.number;
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match key {
            "edition" => match rest.parse::<Edition>() {
                Ok(read) => edition = Some(read),
                Err(message) => return fail(at, message),
            },
            "sets" => {
                for word in rest.split_whitespace() {
                    match Set::from_word(word) {
                        Some(set) => sets = sets.with(set),
                        None => return fail(at, format!("there is no set `{word}`")),
                    }
                }
            }
            "players" => {
                for name in rest.split(',').map(str::trim) {
                    if let Err(message) = check_name(name, &players) {
                        return fail(at, message);
                    }
                    players.push(name.to_owned());
                }
            }
            "seats" => seats.extend(rest.split(',').map(|word| word.trim().to_owned())),
            "teams" => teams = true,
            "extra" if rest == "achievement" => extra_achievement = true,
            "position" => {
                let mut json = String::new();
                loop {
                    let Some(line) = lines.next() else {
                        return fail(
                            lines.number,
                            "the position never ends; expected a line `}`".to_owned(),
                        );
                    };
                    json.push_str(line);
                    json.push('\n');
                    if line.trim_end() == "}" {
                        break;
                    }
                }
                match Setup::from_json(json.as_bytes(), shelf) {
                    Ok(read) => setup = Some(read),
                    Err(error) => return fail(at, format!("the position makes no sense: {error}")),
                }
            }
            "seed" => {
                let Ok(seed) = rest.parse::<u64>() else {
                    return fail(at, format!("expected a seed, a number up to {}", u64::MAX));
                };
                if let Some(setup) = setup {
                    return Ok((Start::Position(Box::new(setup)), seats, seed));
                }
                let Some(edition) = edition else {
                    return fail(
                        at,
                        "the record doesn't say which `edition` is played".to_owned(),
                    );
                };
                let options = Options {
                    edition,
                    sets,
                    players: u8::try_from(players.len()).unwrap_or(u8::MAX),
                    teams,
                    extra_achievement,
                };
                if let Err(error) = options.check() {
                    return fail(at, error.to_string());
                }
                return Ok((Start::Deal { options, players }, seats, seed));
            }
            _ => {
                let known = [
                    "edition",
                    "sets",
                    "players",
                    "seats",
                    "teams",
                    "extra achievement",
                    "position",
                    "seed",
                ];
                let help = lang::nearest(key, known).map_or_else(
                    || format!("expected one of {}", known.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                let key: String = key.chars().take(40).collect();
                return fail(
                    at,
                    format!("`{}` says nothing of a game; {help}", key.escape_debug()),
                );
            }
        }
    }
}

/// Writes a record line by line, so that it can be saved while the game goes on.
#[derive(Clone, Debug)]
pub struct RecordWriter {
    players: Vec<String>,
    /// The turn whose comment is written.
    turn: Option<u32>,
}

impl RecordWriter {
    /// The writer, and the head of the record's text. Choices of the record are not written.
    pub fn begin(record: &Record, shelf: &Shelf) -> (RecordWriter, String) {
        let mut text = format!("ages record {VERSION}\n");
        match &record.start {
            Start::Deal { options, players } => {
                let _ = writeln!(text, "edition {}", options.edition.number());
                let _ = writeln!(text, "sets {}", options.sets.words().join(" "));
                let _ = writeln!(text, "players {}", players.join(", "));
                if options.teams {
                    let _ = writeln!(text, "teams");
                }
                if options.extra_achievement {
                    let _ = writeln!(text, "extra achievement");
                }
            }
            Start::Position(setup) => {
                let _ = write!(text, "position\n{}", setup.to_json(shelf));
            }
        }
        if !record.seats.is_empty() {
            let _ = writeln!(text, "seats {}", record.seats.join(", "));
        }
        let _ = writeln!(text, "seed {}", record.seed);
        let writer = RecordWriter {
            players: record.players().to_vec(),
            turn: None,
        };
        (writer, text)
    }

    /// The lines for a choice that is about to be made in `state`: if a turn begins with it, a comment on how the game stands
    /// comes first.
    pub fn line(&mut self, state: &State, choice: Choice) -> String {
        let Some(decision) = state.decision() else {
            return String::new();
        };
        let words = Words {
            library: &state.game().library,
            players: &self.players,
        };
        let mut text = String::new();
        let turn = state.view(None).turn;
        if self.turn != Some(turn.number) {
            if turn.number == 0 {
                text.push_str("\n# The first cards.\n");
            } else {
                let standing = self.standing(state);
                let _ = writeln!(
                    text,
                    "\n# Turn {}, {}. {standing}",
                    turn.number,
                    words.player(turn.seat)
                );
            }
            self.turn = Some(turn.number);
        }
        let _ = writeln!(
            text,
            "{}: {}",
            words.player(decision.seat),
            words.choice(&decision.ask, choice)
        );
        text
    }

    /// The comment that closes the record of a finished game; nothing while it goes on.
    pub fn end(&self, state: &State) -> String {
        let Some(ending) = state.ending() else {
            return String::new();
        };
        let winners: Vec<&str> = ending
            .winners
            .iter()
            .filter_map(|seat| self.players.get(seat.index()))
            .map(String::as_str)
            .collect();
        let why = match ending.why {
            Why::Achievements => "by achievements".to_owned(),
            Why::Score => "by points".to_owned(),
            Why::Card(card) => format!("by {}", state.game().library.card(card).title),
            Why::LastOneLeft => "as the last one left".to_owned(),
        };
        let who = match winners.as_slice() {
            [] => "Nobody wins,".to_owned(),
            [one] => format!("{one} wins"),
            several => format!("{} win", several.join(" and ")),
        };
        format!("\n# {who} {why}. {}\n", self.standing(state))
    }

    fn standing(&self, state: &State) -> String {
        let each: Vec<String> = self
            .players
            .iter()
            .enumerate()
            .map(|(index, name)| {
                let seat = Seat(index as u8);
                let (points, achievements) = (state.points(seat), state.achievements(seat));
                let plural = if achievements == 1 { "" } else { "s" };
                format!("{name} {points} points, {achievements} achievement{plural}")
            })
            .collect();
        format!("{}.", each.join("; "))
    }
}
