//! `cargo xtask conform`: plays the cases of a conformance file and looks whether their outcome can be reached.
//!
//! A case gives a position, an action and the position after it. The engine asks other questions than the source of the case
//! did, so the answers are not replayed: the search looks through the choices for one way that leads to the outcome, and the
//! answers of the case only say where to look first.

use crate::diff::differences;
use crate::disputes::{About, Dispute, Disputes, Habit, from_the_source, matches};
use crate::search::{Effort, Found, Goal, Search, Way};
use engine::{Game, OptionsError, Position, State, Timing};
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
use vocab::{CardId, Edition, Seat, Seats, Splay};

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
    /// The disputes it falls under, by their lines.
    disputes: Vec<usize>,
}

/// What the command line asks for.
struct Wish {
    files: Vec<String>,
    /// A whole corpus is played: then every dispute must be needed.
    whole: bool,
    json: bool,
    only: Option<String>,
    /// Tell the details of cases that agree, are disputed or not supported, too.
    verbose: bool,
    budget: usize,
}

const USAGE: &str = "usage: cargo xtask conform [--json] [--verbose] [--only PATTERN] [--budget STEPS] FILE|FOLDER…";

fn wish(arguments: &[String]) -> Result<Wish, String> {
    let mut wish = Wish {
        files: Vec::new(),
        whole: false,
        json: false,
        only: None,
        verbose: false,
        budget: 40_000,
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => wish.json = true,
            "--verbose" => wish.verbose = true,
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
            folder if Path::new(folder).is_dir() => {
                wish.whole = true;
                wish.files.extend(files_of(folder)?);
            }
            file => wish.files.push(file.to_owned()),
        }
    }
    wish.whole &= wish.only.is_none();
    if wish.files.is_empty() {
        Err(USAGE.to_owned())
    } else {
        Ok(wish)
    }
}

/// The files of a folder that hold cases, in the order of their names.
fn files_of(folder: &str) -> Result<Vec<String>, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("can't read {folder}: {error}"))?;
    let mut files: Vec<String> = entries
        .flatten()
        .map(|entry| entry.path().display().to_string())
        .filter(|file| file.ends_with(".jsonl") || file.ends_with(".jsonl.gz"))
        .collect();
    files.sort();
    Ok(files)
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
    let idle = disputes
        .iter()
        .filter(|dispute| is_idle(dispute, wish, reports, &ids(Verdict::Agree)));
    let mut told: Vec<String> = idle
        .map(|dispute| {
            format!(
                "docs/disputes.txt:{}: nothing is disputed by this line",
                dispute.line
            )
        })
        .collect();
    let tidy = told.is_empty();
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
    Ok(tidy && count(Verdict::Disagree) + undecided == 0)
}

/// Whether no case needs that dispute. Of a part of the corpus this can be said only of disputes whose cases agree.
fn is_idle(dispute: &Dispute, wish: &Wish, reports: &[Report], agreed: &[&str]) -> bool {
    let needed = reports
        .iter()
        .any(|report| report.disputes.contains(&dispute.line));
    let agrees = match &dispute.about {
        About::Cases(pattern) => agreed.iter().any(|id| matches(pattern, id)),
        _ => false,
    };
    !needed && (wish.whole || agrees)
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
    if wish.only.as_ref().is_some_and(|only| !matches(only, &id)) {
        return None;
    }
    let value = match value {
        Ok(value) => value,
        Err(error) => {
            return Some(Report {
                id,
                verdict: Verdict::Disagree,
                details: vec![format!("{place} is no JSON: {error}")],
                disputes: Vec::new(),
            });
        }
    };
    let trial = Trial {
        id: &id,
        case: &value,
        shelves,
        disputes,
        budget: wish.budget,
    };
    let (verdict, details, disputes) = trial.verdict();
    Some(Report {
        id,
        verdict,
        details,
        disputes,
    })
}

/// How a case comes out, what is to be said of it, and the lines of the disputes it falls under.
type Finding = (Verdict, Vec<String>, Vec<usize>);

/// A case on trial.
struct Trial<'a> {
    id: &'a str,
    case: &'a Value,
    shelves: &'a Shelves,
    disputes: &'a Disputes,
    /// How many choices may be tried.
    budget: usize,
}

impl Trial<'_> {
    fn verdict(&self) -> Finding {
        // What the disputes explain at once needs no long search.
        let differences = match self.play(&[], Effort::quick(self.budget)) {
            Outcome::Disagree(details) | Outcome::Undecided(details) => details,
            outcome => return settled(outcome).unwrap_or((Verdict::Disagree, vec![], vec![])),
        };
        if let Some((verdict, mut details, lines)) = self.disputed(Effort::guided(self.budget)) {
            details.extend(differences);
            return (verdict, details, lines);
        }
        let full = Effort::full(self.budget);
        let (verdict, mut details) = match self.play(&[], full) {
            Outcome::Disagree(details) => (Verdict::Disagree, details),
            Outcome::Undecided(details) => (Verdict::Undecided, details),
            outcome => return settled(outcome).unwrap_or((Verdict::Disagree, vec![], vec![])),
        };
        if let Some(disputed) = self.disputed(full) {
            return disputed;
        }
        let habits = self.habits_that_may_matter();
        if let Outcome::Disagree(lines) | Outcome::Undecided(lines) = self.play(&habits, full) {
            let from = lines.iter().position(|line| line.starts_with("closest"));
            details.push("played with all habits of the source:".to_owned());
            details.extend(lines.into_iter().skip(from.unwrap_or_default()));
        }
        (verdict, details, vec![])
    }

    /// Why it is disputed, if it is.
    fn disputed(&self, effort: Effort) -> Option<Finding> {
        let mut details = Vec::new();
        let lines: Vec<&Dispute> = match self.disputes.about(self.id) {
            Some(dispute) => vec![dispute],
            None => {
                let habits = self.habits_at_work(effort)?;
                let line = |habit: &Habit| match habit {
                    Habit::OtherWordings => self.disputes.wording(self.id),
                    habit => self.disputes.habit(*habit),
                };
                if habits.iter().any(|habit| line(habit).is_none()) {
                    details.push("a card of xtask/wordings.card is executed within it".to_owned());
                }
                habits.iter().filter_map(line).collect()
            }
        };
        let reason = |dispute: &&Dispute| format!("line {}: {}", dispute.line, dispute.reason);
        details.extend(lines.iter().map(reason));
        let lines = lines.iter().map(|dispute| dispute.line).collect();
        Some((Verdict::Disputed, details, lines))
    }

    /// The habits of the source without which the case would not come out as it says; `None` if they don't explain it.
    fn habits_at_work(&self, effort: Effort) -> Option<Vec<Habit>> {
        let all = self.habits_that_may_matter();
        let without = |habits: &[Habit], habit: Habit| {
            let mut others = habits.to_vec();
            others.retain(|other| *other != habit);
            others
        };
        let way = |habits: Vec<Habit>| match self.play(&habits, effort) {
            Outcome::Agree(way) if !habits.is_empty() => Some((habits, way)),
            _ => None,
        };
        // If not with all of them: one may not be at work here, or one alone.
        let (mut habits, way) = way(all.clone()).or_else(|| {
            let fewer = all.iter().map(|habit| without(&all, *habit));
            let alone = all.iter().map(|habit| vec![*habit]);
            fewer.chain(alone).find_map(way)
        })?;
        for habit in habits.clone() {
            let fewer = without(&habits, habit);
            let brief = Effort::brief(self.budget);
            if !fewer.is_empty()
                && matches!(
                    self.play_first(&fewer, brief, &way.choices),
                    Outcome::Agree(_)
                )
            {
                habits = fewer;
            }
        }
        Some(habits)
    }

    fn habits_that_may_matter(&self) -> Vec<Habit> {
        let mut habits = Habit::ALL.to_vec();
        habits.retain(|habit| self.may_matter(*habit));
        habits
    }

    /// Whether a habit can make a difference to the case, so far as its position tells.
    fn may_matter(&self, habit: Habit) -> bool {
        let before = &self.case["before"];
        let plays = |set: &str| {
            let sets = before["sets"].as_array();
            sets.is_some_and(|sets| sets.iter().any(|word| word == set))
        };
        let told = match habit {
            Habit::OtherWordings => self.disputes.has_wordings(),
            habit => self.disputes.habit(habit).is_some(),
        };
        let matters = match habit {
            Habit::WithoutParley => before["players"]
                .as_array()
                .is_some_and(|all| all.len() > 3),
            Habit::RevealsAreChanges | Habit::UnsplayIsNoChange | Habit::OtherWordings => true,
            Habit::LimitlessTransfers => plays("echoes") || plays("unseen"),
            Habit::WinsAtOnce => self.case["result"]["reason"] == "achievements",
            Habit::ActiveClaimsFirst => {
                before["available"]["special"] != self.case["after"]["available"]["special"]
            }
            Habit::LosersKeepTheirCards => {
                let players = self.case["after"]["players"].as_array();
                players.is_some_and(|all| all.iter().any(|one| one["eliminated"] == json!(true)))
            }
            Habit::ChainsFromBase => plays("echoes") || plays("unseen"),
            Habit::UnseenFirst => plays("unseen"),
            Habit::EndorsedInARow => self.case["action"]["kind"] == "endorse",
        };
        from_the_source(self.id) && told && matters
    }

    /// Plays it; a fault that breaks the engine is a disagreement.
    fn play(&self, habits: &[Habit], effort: Effort) -> Outcome {
        self.play_first(habits, effort, &[])
    }

    /// As `play`, but tries these choices first.
    fn play_first(&self, habits: &[Habit], effort: Effort, told: &[Choice]) -> Outcome {
        let shelf = self.shelves.for_habits(habits);
        let played = AssertUnwindSafe(|| match prepare(self.case, shelf, habits) {
            Err(outcome) => outcome,
            Ok(prepared) => prepared.search(effort, told),
        });
        catch_unwind(played).unwrap_or_else(|panic| {
            let message = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("no message");
            Outcome::Disagree(vec![format!("the engine broke: {message}")])
        })
    }
}

/// What needs no dispute.
fn settled(outcome: Outcome) -> Option<Finding> {
    match outcome {
        Outcome::Agree(way) => {
            let words = match way.words.join(", ") {
                words if words.is_empty() => "no choice".to_owned(),
                words => words,
            };
            Some((Verdict::Agree, vec![format!("by {words}")], Vec::new()))
        }
        Outcome::Unsupported(why) => Some((Verdict::Unsupported, vec![why], Vec::new())),
        Outcome::Disagree(_) | Outcome::Undecided(_) => None,
    }
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
    Agree(Way),
    Disagree(Vec<String>),
    Undecided(Vec<String>),
    Unsupported(String),
}

/// A case that can be played.
struct Prepared<'a> {
    case: &'a Value,
    /// The position, once for each way that chance may go.
    states: Vec<State>,
    players: Vec<String>,
    edition: Edition,
    shelf: &'a Shelf,
    /// The ways to take the action: several if equal backs can't be told apart, none if nobody had to be asked.
    actions: Vec<Choice>,
    goal: Goal,
}

fn prepare<'a>(
    case: &'a Value,
    shelf: &'a Shelf,
    habits: &[Habit],
) -> Result<Prepared<'a>, Outcome> {
    let unsupported = |why: String| Err(Outcome::Unsupported(why));
    let disagree = |why: String| Err(Outcome::Disagree(vec![why]));
    for set in case["before"]["sets"].as_array().into_iter().flatten() {
        let word = set.as_str().unwrap_or_default();
        if vocab::Set::from_word(word).is_none() {
            return unsupported(format!("there is no set {word}"));
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
    let after = after.map(|mut after| {
        if habits.contains(&Habit::LosersKeepTheirCards) {
            bury_losers(&mut after);
        }
        after
    });
    let flips = case["decisions"].as_array().into_iter().flatten();
    let flips = flips.filter(|decision| decision["random"] == json!(true));
    // Two to the number of flips are few enough, and chance is no fairer than to need some more.
    let seeds = match flips.count() {
        0 => 1,
        flips => 8 << flips.min(8),
    };
    let mut states = Vec::new();
    for seed in 1..=seeds {
        // Seeds far apart, lest their flips be alike.
        match setup.state_of(&game, seed * 0x9E37_79B9) {
            Ok(state) => states.push(state),
            Err(error) => return disagree(format!("the engine refuses the position: {error}")),
        }
    }
    let Some(state) = states.first() else {
        return disagree("there is no position".to_owned());
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
    // An artifact that can't be used is put away without asking.
    let kind = action["kind"].as_str().unwrap_or_default();
    let done = kind == "free_artifact"
        && action["choice"] != "dogma"
        && decision.ask != Ask::Artifact
        && setup.position.turn.start;
    let written = |card: CardId| {
        shelf
            .catalog()
            .card(edition, card)
            .is_some_and(lang::Printed::is_written)
    };
    let wanted: Vec<Choice> = match (kind, card) {
        _ if done => Vec::new(),
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
    if actions.is_empty() && !done {
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
        states,
        edition,
        shelf,
        actions,
        goal: Goal { after, winners },
    })
}

/// Puts what players who are out of the game still have into the junk, where rule 9.18 has it.
fn bury_losers(position: &mut Position) {
    let mut buried = Vec::new();
    for seat in position.seats.iter_mut().filter(|seat| seat.eliminated) {
        for (splay, cards) in &mut seat.stacks {
            *splay = Splay::None;
            buried.append(cards);
        }
        for cards in [
            &mut seat.hand,
            &mut seat.score,
            &mut seat.forecast,
            &mut seat.safe,
            &mut seat.achievements,
            &mut seat.museums,
        ] {
            buried.append(cards);
        }
        buried.extend(seat.display.take());
        position.junked_specials.append(&mut seat.specials);
    }
    position.junk.append(&mut buried);
    position.junk.sort_unstable();
    position.junked_specials.sort_unstable();
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
            Habit::LimitlessTransfers => rules.limitless_transfers = true,
            Habit::UnsplayIsNoChange => rules.unsplay_is_no_change = true,
            Habit::WinsAtOnce => rules.win = Timing::AtOnce,
            Habit::ActiveClaimsFirst => rules.left_claims_first = false,
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
    fn search(&self, effort: Effort, told: &[Choice]) -> Outcome {
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
        for state in &self.states {
            if self.actions.is_empty() {
                starts.push(state.clone());
            }
            for action in &self.actions {
                let mut state = state.clone();
                match state.apply(*action) {
                    Ok(()) => starts.push(state),
                    Err(error) => faults.push(format!("the engine stops: {error}")),
                }
            }
        }
        let found = search.run(starts, effort, told);
        let mut details = faults;
        match found {
            Found::Way(way) => Outcome::Agree(way),
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
                            way.words.join(", ")
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
