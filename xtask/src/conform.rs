//! `cargo xtask conform`: plays the cases of a conformance file and looks whether their outcome can be reached.
//!
//! A case gives a position, an action and the position after it. The engine asks other questions than the source of the case
//! did, so the answers are not replayed: the search looks through the choices for one way that leads to the outcome, and the
//! answers of the case only say where to look first.

use crate::diff::differences;
use crate::disputes::{Dispute, Disputes, Habit};
use crate::search::{Budget, Found, Goal, Search};
use engine::{Game, OptionsError, Position, State};
use flate2::read::GzDecoder;
use notation::{Setup, Shelf, Words};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use view::{Ask, Choice, Shown};
use vocab::{CardId, Edition, Seat, Seats};

/// How a case came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Agree,
    Disagree,
    Disputed,
    Undecided,
    Unsupported,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Agree => "agree",
            Verdict::Disagree => "disagree",
            Verdict::Disputed => "disputed",
            Verdict::Undecided => "undecided",
            Verdict::Unsupported => "unsupported",
        }
    }
}

/// What is to be said of a case.
struct Report {
    id: String,
    verdict: Verdict,
    /// What differs, line by line.
    details: Vec<String>,
}

/// What the command line asks for.
struct Wish {
    files: Vec<String>,
    json: bool,
    only: Option<String>,
    /// Tell the details of cases that agree, are disputed or not supported, too.
    verbose: bool,
    budget: usize,
    /// Cases with sets that can't be played yet, too.
    all_sets: bool,
}

const USAGE: &str = "usage: cargo xtask conform [--json] [--verbose] [--all-sets] [--only PATTERN] [--budget STEPS] FILE…";

fn wish(arguments: &[String]) -> Result<Wish, String> {
    let mut wish = Wish {
        files: Vec::new(),
        json: false,
        only: None,
        verbose: false,
        budget: 40_000,
        all_sets: false,
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => wish.json = true,
            "--verbose" => wish.verbose = true,
            "--all-sets" => wish.all_sets = true,
            "--only" => wish.only = Some(arguments.next().ok_or(USAGE)?.clone()),
            "--budget" => {
                wish.budget = arguments
                    .next()
                    .and_then(|steps| steps.parse().ok())
                    .ok_or(USAGE)?
            }
            option if option.starts_with("--") => {
                return Err(format!("there is no option {option}; {USAGE}"));
            }
            file => wish.files.push(file.to_owned()),
        }
    }
    if wish.files.is_empty() {
        Err(USAGE.to_owned())
    } else {
        Ok(wish)
    }
}

/// The lines of a file that may be gzipped.
fn lines_of(path: &str) -> Result<Vec<String>, String> {
    let file = File::open(path).map_err(|error| format!("can't open {path}: {error}"))?;
    let reader: Box<dyn Read> = if Path::new(path)
        .extension()
        .is_some_and(|ending| ending == "gz")
    {
        Box::new(GzDecoder::new(file))
    } else {
        Box::new(file)
    };
    let lines: Result<Vec<String>, _> = BufReader::new(reader).lines().collect();
    let mut lines = lines.map_err(|error| format!("can't read {path}: {error}"))?;
    lines.retain(|line| !line.trim().is_empty());
    Ok(lines)
}

/// Runs the command; `Ok(false)` if anything disagrees.
pub fn run(arguments: &[String]) -> Result<bool, String> {
    let wish = wish(arguments)?;
    let shelves = Shelves {
        ours: crate::shelf()?,
        theirs: crate::shelf_with_other_wordings()?,
    };
    let disputes = Disputes::load(&crate::root().join("docs/disputes.txt"))?;
    let mut lines = Vec::new();
    for file in &wish.files {
        for (number, line) in lines_of(file)?.into_iter().enumerate() {
            lines.push((format!("{file}:{}", number + 1), line));
        }
    }
    let next = AtomicUsize::new(0);
    let reports: Mutex<Vec<(usize, Report)>> = Mutex::new(Vec::new());
    // A fault of the engine in one case must not end the others; its message is kept, not printed.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((place, line)) = lines.get(index) else {
                        break;
                    };
                    if let Some(report) = report(place, line, &shelves, &disputes, &wish)
                        && let Ok(mut reports) = reports.lock()
                    {
                        reports.push((index, report));
                    }
                }
            });
        }
    });
    std::panic::set_hook(hook);
    let mut reports = reports.into_inner().map_err(|error| error.to_string())?;
    reports.sort_by_key(|(index, _)| *index);
    let reports: Vec<Report> = reports.into_iter().map(|(_, report)| report).collect();
    tell(&wish, &reports, &disputes).map_err(|error| format!("can't write: {error}"))
}

fn tell(wish: &Wish, reports: &[Report], disputes: &Disputes) -> std::io::Result<bool> {
    let count = |verdict: Verdict| {
        reports
            .iter()
            .filter(|report| report.verdict == verdict)
            .count()
    };
    let undecided = count(Verdict::Undecided);
    let mut out = std::io::stdout().lock();
    for report in reports {
        if wish.json {
            writeln!(
                out,
                "{}",
                json!({"id": report.id, "verdict": report.verdict.word()})
            )?;
        } else if wish.verbose || matches!(report.verdict, Verdict::Disagree | Verdict::Undecided) {
            writeln!(out, "{}: {}", report.id, report.verdict.word())?;
            for line in &report.details {
                writeln!(out, "  {line}")?;
            }
        }
    }
    let ids = |verdict: Verdict| -> Vec<&str> {
        reports
            .iter()
            .filter(|report| report.verdict == verdict)
            .map(|report| report.id.as_str())
            .collect()
    };
    let mut told: Vec<String> = disputes
        .needless(&ids(Verdict::Agree), &ids(Verdict::Disputed))
        .into_iter()
        .map(|pattern| format!("the dispute {pattern} is not needed: its cases agree"))
        .collect();
    if undecided > 0 {
        told.push(format!(
            "{undecided} undecided within the budget (counted as disagreeing)"
        ));
    }
    let line = format!(
        "{} agree, {} disagree, {} disputed, {} not supported",
        count(Verdict::Agree),
        count(Verdict::Disagree) + undecided,
        count(Verdict::Disputed),
        count(Verdict::Unsupported)
    );
    if wish.json {
        // Standard output holds the cases alone.
        drop(out);
        for line in told.iter().chain([&line]) {
            eprintln!("{line}");
        }
    } else {
        for line in told.iter().chain([&line]) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(count(Verdict::Disagree) + undecided == 0)
}

/// Plays a case; `None` if it isn't wanted.
fn report(
    place: &str,
    line: &str,
    shelves: &Shelves,
    disputes: &Disputes,
    wish: &Wish,
) -> Option<Report> {
    let value: Result<Value, _> = serde_json::from_str(line);
    let id = value
        .as_ref()
        .ok()
        .and_then(|value| value["id"].as_str())
        .unwrap_or(place)
        .to_owned();
    if wish
        .only
        .as_ref()
        .is_some_and(|only| !crate::disputes::matches(only, &id))
    {
        return None;
    }
    let value = match value {
        Ok(value) => value,
        Err(error) => {
            return Some(Report {
                id,
                verdict: Verdict::Disagree,
                details: vec![format!("{place} is no JSON: {error}")],
            });
        }
    };
    let (mut verdict, mut details) = match play_safely(&value, shelves, wish, &[]) {
        Outcome::Agree(details) => (Verdict::Agree, details),
        Outcome::Disagree(details) => (Verdict::Disagree, details),
        Outcome::Undecided(details) => (Verdict::Undecided, details),
        Outcome::Unsupported(why) => (Verdict::Unsupported, vec![why]),
    };
    if matches!(verdict, Verdict::Disagree | Verdict::Undecided) {
        let holds = |dispute: &&Dispute| {
            dispute.habits.is_empty()
                || matches!(
                    play_safely(&value, shelves, wish, &dispute.habits),
                    Outcome::Agree(_)
                )
        };
        if let Some(dispute) = disputes.about(&id).find(holds) {
            verdict = Verdict::Disputed;
            details.insert(0, format!("disputed: {}", dispute.reason));
        }
    }
    Some(Report {
        id,
        verdict,
        details,
    })
}

/// The cards as we word them, and as the source of the data does.
struct Shelves {
    ours: Shelf,
    theirs: Shelf,
}

impl Shelves {
    fn for_habits(&self, habits: &[Habit]) -> &Shelf {
        if habits.contains(&Habit::OtherWordings) {
            &self.theirs
        } else {
            &self.ours
        }
    }
}

enum Outcome {
    Agree(Vec<String>),
    Disagree(Vec<String>),
    Undecided(Vec<String>),
    Unsupported(String),
}

/// Plays a case; a fault that breaks the engine is a disagreement.
fn play_safely(case: &Value, shelves: &Shelves, wish: &Wish, habits: &[Habit]) -> Outcome {
    let shelf = shelves.for_habits(habits);
    catch_unwind(AssertUnwindSafe(|| play(case, shelf, wish, habits))).unwrap_or_else(|panic| {
        let message = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        Outcome::Disagree(vec![format!("the engine broke: {message}")])
    })
}

fn play(case: &Value, shelf: &Shelf, wish: &Wish, habits: &[Habit]) -> Outcome {
    match prepare(case, shelf, wish, habits) {
        Err(outcome) => outcome,
        Ok(prepared) => prepared.search(wish),
    }
}

/// A case that can be played.
struct Prepared<'a> {
    case: &'a Value,
    state: State,
    players: Vec<String>,
    edition: Edition,
    shelf: &'a Shelf,
    /// The ways to take the action: several if equal backs can't be told apart.
    actions: Vec<Choice>,
    goal: Goal,
}

fn prepare<'a>(
    case: &'a Value,
    shelf: &'a Shelf,
    wish: &Wish,
    habits: &[Habit],
) -> Result<Prepared<'a>, Outcome> {
    let unsupported = |why: String| Err(Outcome::Unsupported(why));
    let disagree = |why: String| Err(Outcome::Disagree(vec![why]));
    let edition = case["before"]["edition"].as_str().unwrap_or_default();
    let edition = edition.parse().unwrap_or(Edition::Fourth);
    for set in case["before"]["sets"].as_array().into_iter().flatten() {
        let word = set.as_str().unwrap_or_default();
        let can_be = |set| wish.all_sets || engine::playable(edition).contains(set);
        if !vocab::Set::from_word(word).is_some_and(can_be) {
            return unsupported(format!("the rules of the set {word} are not written yet"));
        }
    }
    let setup = match Setup::from_value(&case["before"], shelf) {
        Ok(setup) => setup,
        Err(error) => return disagree(format!("the position before makes no sense: {error}")),
    };
    let edition = setup.options.edition;
    let library = shelf.library(edition);
    let winners = winners(&case["result"]);
    let after = match &case["after"] {
        Value::Null if winners.is_none() => {
            return unsupported("the case says nothing of its outcome".to_owned());
        }
        Value::Null => None,
        value => {
            let mut value = value.clone();
            if winners.is_some() {
                // Its turn means nothing, and may be nonsense.
                value["turn"] = case["before"]["turn"].clone();
                if let Some(players) = value["players"].as_array()
                    && let Some(seat) = players
                        .iter()
                        .position(|player| player["eliminated"] != json!(true))
                {
                    value["turn"]["player"] = json!(seat);
                }
            }
            match Setup::from_value(&value, shelf) {
                Ok(setup) => Some(setup.position),
                Err(error) => {
                    return disagree(format!("the position after makes no sense: {error}"));
                }
            }
        }
    };
    let game = match game(&setup, shelf, habits) {
        Ok(game) => game,
        Err(error) => return disagree(format!("the engine refuses the options: {error}")),
    };
    let lost = |position: &Position| position.seats.iter().filter(|seat| seat.eliminated).count();
    let after = after.filter(|after| {
        // Then the table says nothing but that the winner is right.
        !(habits.contains(&Habit::LosersKeepTheirCards)
            && winners.is_some()
            && lost(after) > lost(&setup.position))
    });
    let state = match setup.state_of(&game, 1) {
        Ok(state) => state,
        Err(error) => return disagree(format!("the engine refuses the position: {error}")),
    };
    let action = &case["action"];
    let Some(seat) = action["player"]
        .as_u64()
        .and_then(|seat| u8::try_from(seat).ok())
        .map(Seat)
    else {
        return disagree("the action has no player".to_owned());
    };
    let card = match &action["card"] {
        Value::String(title) => match shelf.find(edition, title) {
            Some(card) => Some(card),
            None => return disagree(format!("there is no card {title}")),
        },
        _ => None,
    };
    let words = Words {
        library,
        players: &setup.players,
    };
    let decision = match state.decision() {
        Some(decision)
            if decision.seat == seat
                && matches!(decision.ask, Ask::Action { .. } | Ask::Artifact) =>
        {
            decision
        }
        Some(decision) => {
            return disagree(format!(
                "{} should act, but {} is asked ({:?})",
                words.player(seat),
                words.player(decision.seat),
                decision.ask
            ));
        }
        None => return disagree("the game is over before the action".to_owned()),
    };
    let from = action["from"].as_str().unwrap_or_default();
    let written = |card: CardId| {
        shelf
            .catalog()
            .card(edition, card)
            .is_some_and(lang::Printed::is_written)
    };
    let wanted: Vec<Choice> = match (action["kind"].as_str().unwrap_or_default(), card) {
        ("draw", _) => vec![Choice::Draw],
        ("meld", Some(card)) if matches!(from, "hand" | "display" | "museum") => {
            vec![Choice::Meld(card)]
        }
        ("free_artifact", Some(card)) => vec![match action["choice"].as_str() {
            Some("dogma") => Choice::UseArtifact(card),
            Some("return") => Choice::ReturnArtifact(card),
            _ => Choice::LeaveArtifact(card),
        }],
        ("achieve", Some(card)) if from == "available" => {
            let back = state.back(card);
            let mut choices: Vec<Choice> = decision
                .options
                .iter()
                .copied()
                .filter(|choice| matches!(choice, Choice::Achieve { back: b, .. } if *b == back))
                .collect();
            choices.sort_by_key(|choice| state.truth_of(*choice) != Some(card));
            choices
        }
        ("achieve", Some(card)) if from == "safe" => {
            let back = state.back(card);
            let is = |choice: &Choice| match choice {
                Choice::AchieveSecret {
                    secret: Shown::Face(face),
                    ..
                } => *face == card,
                Choice::AchieveSecret {
                    secret: Shown::Back(b),
                    ..
                } => *b == back,
                _ => false,
            };
            let mut choices: Vec<Choice> = decision.options.iter().copied().filter(is).collect();
            choices.sort_by_key(|choice| state.truth_of(*choice) != Some(card));
            choices
        }
        ("dogma", Some(card)) => {
            if !written(card) {
                return unsupported(format!("{} is not written yet", words.card(card)));
            }
            match action["owner"]
                .as_u64()
                .and_then(|owner| u8::try_from(owner).ok())
            {
                Some(owner) => vec![Choice::DogmaOf(Seat(owner), card)],
                None => vec![Choice::Dogma(card)],
            }
        }
        ("endorse", Some(card)) => vec![Choice::Endorse(card)],
        (kind @ ("meld" | "achieve" | "dogma" | "endorse" | "free_artifact"), _) => {
            return unsupported(format!("the action {kind} {from} is not played yet"));
        }
        (kind, _) => return unsupported(format!("an action `{kind}` is not known")),
    };
    let actions: Vec<Choice> = wanted
        .iter()
        .copied()
        .filter(|choice| decision.options.contains(choice))
        .collect();
    if actions.is_empty() {
        let options: Vec<String> = decision
            .options
            .iter()
            .map(|choice| words.option(&decision.ask, *choice))
            .collect();
        return disagree(format!(
            "the action is impossible: {action}; possible are {}",
            options.join(", ")
        ));
    }
    Ok(Prepared {
        case,
        players: setup.players.clone(),
        state,
        edition,
        shelf,
        actions,
        goal: Goal { after, winners },
    })
}

/// The frame of the game, with the habits of the source where it plays a rule otherwise.
fn game(setup: &Setup, shelf: &Shelf, habits: &[Habit]) -> Result<Arc<Game>, OptionsError> {
    let game = shelf.game(setup.options.clone())?;
    if habits.is_empty() {
        return Ok(game);
    }
    let mut rules = game.rules.clone();
    for habit in habits {
        match habit {
            Habit::WithoutParley => rules.parley = false,
            Habit::RevealsAreChanges => rules.reveal_is_change = true,
            Habit::ChainsFromBase => rules.chain_from_base = true,
            Habit::UnseenFirst => rules.unseen_first = true,
            Habit::EndorsedInARow => rules.endorsed_in_a_row = true,
            // Looked after where the goal is made, and where the cards are chosen.
            Habit::LosersKeepTheirCards | Habit::OtherWordings => {}
        }
    }
    Game::with_rules(game.options.clone(), rules, Arc::clone(&game.library))
}

/// Who won, if the case says that the game ended.
fn winners(result: &Value) -> Option<Seats> {
    if result.is_null() {
        return None;
    }
    let seat = |value: &Value| {
        value
            .as_u64()
            .and_then(|seat| u8::try_from(seat).ok())
            .filter(|seat| *seat < 5)
            .map(Seat)
    };
    Some(match &result["winner"] {
        Value::Array(winners) => winners.iter().filter_map(seat).collect(),
        winner => seat(winner).into_iter().collect(),
    })
}

impl Prepared<'_> {
    fn search(&self, wish: &Wish) -> Outcome {
        let words = Words {
            library: self.shelf.library(self.edition),
            players: &self.players,
        };
        let mut search = Search::new(
            words,
            &self.case["action"],
            &self.case["decisions"],
            &self.goal,
        );
        let mut faults = Vec::new();
        let mut starts = Vec::new();
        for action in &self.actions {
            let mut state = self.state.clone();
            match state.apply(*action) {
                Ok(()) => starts.push(state),
                Err(error) => faults.push(format!("the engine stops: {error}")),
            }
        }
        let found = search.run(starts, Budget { steps: wish.budget });
        let mut details = faults;
        match found {
            Found::Way(way) => {
                details.push(format!(
                    "by {}",
                    if way.is_empty() {
                        "no choice".to_owned()
                    } else {
                        way.join(", ")
                    }
                ));
                Outcome::Agree(details)
            }
            Found::None { .. } if search.unwritten().is_some() => Outcome::Unsupported(format!(
                "{} is not written yet",
                search.unwritten().unwrap_or_default()
            )),
            Found::None { complete, closest } => {
                details.push(format!("{} {}", self.case["card"], self.case["action"]));
                if let Some(note) = self.case["note"].as_str() {
                    details.push(format!("note: {note}"));
                }
                for decision in self.case["decisions"].as_array().into_iter().flatten() {
                    details.push(format!(
                        "source: p{} {} {} {}",
                        decision["player"],
                        decision["title"],
                        decision["chosen"],
                        decision["cards"]
                    ));
                }
                match closest {
                    Some(closest) => {
                        let (state, way) = *closest;
                        details.push(format!(
                            "closest of {} outcomes: {}",
                            search.outcomes(),
                            way.join(", ")
                        ));
                        details.extend(differences(&words, &self.goal, &state));
                    }
                    None => details.push("no outcome was reached".to_owned()),
                }
                details.extend(
                    search
                        .faults()
                        .iter()
                        .map(|fault| format!("the engine stops: {fault}")),
                );
                if complete {
                    Outcome::Disagree(details)
                } else {
                    Outcome::Undecided(details)
                }
            }
        }
    }
}
