//! Positions as JSON.

use crate::choice::{Words, special_name, special_named};
use crate::shelf::Shelf;
use engine::{Game, Memory, Options, Position, SeatPosition, State, TurnPosition};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::sync::Arc;
use vocab::{Age, CardId, Color, Edition, Seat, Seats, Set, Sets, Special, Splay, Zone};

/// A position with all that is needed to set it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What the players agreed on.
    pub options: Options,
    /// Their names by seat.
    pub players: Vec<String>,
    /// The table before the next action, or before the action that is under way.
    pub position: Position,
    /// What the table doesn't show; without it everybody knows just what his places let him see.
    pub memory: Option<Memory>,
    /// The choices made since, if an action is under way: lines as in a record (`ada: dogma Archery`).
    ///
    /// A half-resolved effect is written as the way that led to it. That stays readable, and true when the interpreter
    /// changes.
    pub under_way: Vec<String>,
}

/// The most bytes a position file may have. All cards of all sets need less than a tenth of it.
const BYTES_MAX: usize = 1 << 20;

/// One thing that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: `players[0].hand[3]`. Empty for the whole.
    pub at: String,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.at, self.message)
        }
    }
}

/// Everything that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError(pub Vec<Fault>);

impl PositionError {
    fn one(message: impl Into<String>) -> PositionError {
        PositionError(vec![Fault {
            at: String::new(),
            message: message.into(),
        }])
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        for (index, fault) in self.0.iter().take(SHOWN).enumerate() {
            if index > 0 {
                f.write_char('\n')?;
            }
            write!(f, "{fault}")?;
        }
        if self.0.len() > SHOWN {
            write!(f, "\n… and {} more", self.0.len() - SHOWN)?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}

/// Where in the JSON text one is; the words are made only when something is wrong there.
#[derive(Clone, Copy)]
struct At<'a> {
    parent: Option<&'a At<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

impl<'a> At<'a> {
    const ROOT: At<'static> = At {
        parent: None,
        step: Step::Root,
    };

    fn key(&'a self, key: &'a str) -> At<'a> {
        At {
            parent: Some(self),
            step: Step::Key(key),
        }
    }

    fn index(&'a self, index: usize) -> At<'a> {
        At {
            parent: Some(self),
            step: Step::Index(index),
        }
    }
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.step {
            Step::Root => Ok(()),
            Step::Key(key) if self.parent.is_some_and(|at| matches!(at.step, Step::Root)) => {
                f.write_str(key)
            }
            Step::Key(key) => write!(f, ".{key}"),
            Step::Index(index) => write!(f, "[{index}]"),
        }
    }
}

/// Reads a position and collects what is wrong with it.
struct Reader<'a> {
    shelf: &'a Shelf,
    edition: Edition,
    sets: Sets,
    faults: Vec<Fault>,
    /// Where each card was found.
    seen: HashMap<CardId, String>,
    seen_specials: HashMap<Special, String>,
    /// The places whose order means nothing, in the order written.
    lists: Vec<(Zone, Vec<CardId>)>,
}

impl Reader<'_> {
    fn fault(&mut self, at: &At<'_>, message: impl Into<String>) {
        // A file of nonsense need not be told to its end.
        if self.faults.len() < 200 {
            self.faults.push(Fault {
                at: at.to_string(),
                message: message.into(),
            });
        }
    }

    fn wrong(&mut self, at: &At<'_>, expected: &str, found: &Value) {
        let found = match found {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(number) => number.to_string(),
            Value::String(text) => format!("\"{}\"", shortened(text)),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        self.fault(at, format!("expected {expected}, found {found}"));
    }

    fn object<'v>(
        &mut self,
        at: &At<'_>,
        value: &'v Value,
        fields: &[&str],
    ) -> Option<&'v Map<String, Value>> {
        let Value::Object(map) = value else {
            self.wrong(at, "an object", value);
            return None;
        };
        for key in map.keys() {
            if !fields.contains(&key.as_str()) {
                let near = lang::nearest(key, fields.iter().copied());
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known here: {}", fields.join(", ")),
                };
                self.fault(
                    &at.key(&shortened(key)),
                    format!("there is no such place or field; {help}"),
                );
            }
        }
        Some(map)
    }

    fn list<'v>(&mut self, at: &At<'_>, value: Option<&'v Value>, of: &str) -> &'v [Value] {
        match value {
            None | Some(Value::Null) => &[],
            Some(Value::Array(list)) => list,
            Some(other) => {
                self.wrong(at, &format!("a list of {of}"), other);
                &[]
            }
        }
    }

    fn flag(&mut self, at: &At<'_>, value: Option<&Value>) -> bool {
        match value {
            None | Some(Value::Null) => false,
            Some(Value::Bool(value)) => *value,
            Some(other) => {
                self.wrong(at, "true or false", other);
                false
            }
        }
    }

    fn number(
        &mut self,
        at: &At<'_>,
        value: Option<&Value>,
        range: std::ops::RangeInclusive<u64>,
    ) -> Option<u8> {
        let number = value
            .and_then(Value::as_u64)
            .filter(|number| range.contains(number));
        if number.is_none() {
            let expected = format!("a number from {} to {}", range.start(), range.end());
            self.wrong(at, &expected, value.unwrap_or(&Value::Null));
        }
        number.and_then(|number| u8::try_from(number).ok())
    }

    fn title(&mut self, at: &At<'_>, value: &Value) -> Option<CardId> {
        let Value::String(title) = value else {
            self.wrong(at, "a title", value);
            return None;
        };
        let Some(card) = self.shelf.find(self.edition, title) else {
            let mut message = format!("the {} has no card \"{}\"", self.edition, shortened(title));
            if let Some(near) = self.shelf.suggest(self.edition, title) {
                let _ = write!(message, "; did you mean \"{near}\"?");
            }
            self.fault(at, message);
            return None;
        };
        let facts = &self.shelf.library(self.edition).card(card).facts;
        if !self.sets.contains(facts.set) {
            let set = facts.set;
            self.fault(
                at,
                format!(
                    "{title} is of {set}, which is not in play; add \"{}\" to `sets`",
                    set.word()
                ),
            );
            return None;
        }
        if let Some(elsewhere) = self.seen.get(&card) {
            let message = format!("{title} is here and at {elsewhere}; each card is in one place");
            self.fault(at, message);
            return None;
        }
        self.seen.insert(card, at.to_string());
        Some(card)
    }

    fn special(&mut self, at: &At<'_>, value: &Value) -> Option<Special> {
        let Value::String(name) = value else {
            self.wrong(at, "the name of a special achievement", value);
            return None;
        };
        let Some(special) = special_named(self.edition, name) else {
            let names = Special::ALL.map(|special| special_name(self.edition, special));
            let mut message = format!("there is no special achievement \"{}\"", shortened(name));
            if let Some(near) = lang::nearest(name, names) {
                let _ = write!(message, "; did you mean \"{near}\"?");
            }
            self.fault(at, message);
            return None;
        };
        if !self.sets.contains(special.set()) {
            self.fault(
                at,
                format!("{name} is of {}, which is not in play", special.set()),
            );
            return None;
        }
        if let Some(elsewhere) = self.seen_specials.get(&special) {
            let message =
                format!("{name} is here and at {elsewhere}; each achievement is in one place");
            self.fault(at, message);
            return None;
        }
        self.seen_specials.insert(special, at.to_string());
        Some(special)
    }

    /// Cards in the order written.
    fn cards(&mut self, at: &At<'_>, value: Option<&Value>) -> Vec<CardId> {
        let list = self.list(at, value, "titles");
        list.iter()
            .enumerate()
            .filter_map(|(index, value)| self.title(&at.index(index), value))
            .collect()
    }

    /// The cards of a place whose order means nothing, sorted.
    fn sorted_cards(&mut self, at: &At<'_>, value: Option<&Value>, zone: Zone) -> Vec<CardId> {
        let cards = self.cards(at, value);
        self.sorted(cards, zone)
    }

    /// Sorts cards and remembers the order they were written in.
    fn sorted(&mut self, mut cards: Vec<CardId>, zone: Zone) -> Vec<CardId> {
        if cards.len() > 1 {
            self.lists.push((zone, cards.clone()));
        }
        cards.sort_unstable();
        cards
    }

    fn specials(&mut self, at: &At<'_>, value: Option<&Value>) -> Vec<Special> {
        let list = self.list(at, value, "special achievements");
        let mut specials: Vec<Special> = list
            .iter()
            .enumerate()
            .filter_map(|(index, value)| self.special(&at.index(index), value))
            .collect();
        specials.sort_unstable();
        specials
    }

    fn stack(&mut self, at: &At<'_>, color: Color, value: Option<&Value>) -> (Splay, Vec<CardId>) {
        let Some(value) = value else {
            return (Splay::None, Vec::new());
        };
        let Some(map) = self.object(at, value, &["splay", "cards"]) else {
            return (Splay::None, Vec::new());
        };
        let splay = match map.get("splay") {
            None | Some(Value::Null) => Splay::None,
            Some(Value::String(word)) if Splay::from_word(word).is_some() => {
                Splay::from_word(word).unwrap_or_default()
            }
            Some(other) => {
                self.wrong(&at.key("splay"), "none, left, right, up or aslant", other);
                Splay::None
            }
        };
        if splay == Splay::Aslant && self.edition != Edition::Fourth {
            self.fault(
                &at.key("splay"),
                format!("the {} has no splay aslant", self.edition),
            );
        }
        let at_cards = at.key("cards");
        let cards = self.cards(&at_cards, map.get("cards"));
        for card in &cards {
            let facts = &self.shelf.library(self.edition).card(*card).facts;
            if facts.color != color {
                let title = self.shelf.library(self.edition).card(*card).title.clone();
                self.fault(
                    &at_cards,
                    format!(
                        "{title} is {}; it can't lie in a {color} stack",
                        facts.color
                    ),
                );
            }
        }
        if splay != Splay::None && cards.len() < 2 {
            self.fault(at, "a stack of fewer than two cards can't be splayed");
            return (Splay::None, cards);
        }
        (splay, cards)
    }

    fn seat(&mut self, at: &At<'_>, value: &Value, names: &mut Vec<String>) -> SeatPosition {
        const FIELDS: [&str; 10] = [
            "name",
            "board",
            "hand",
            "score",
            "forecast",
            "safe",
            "achievements",
            "display",
            "museums",
            "eliminated",
        ];
        let mut seat = SeatPosition::default();
        let place = Seat(names.len() as u8);
        let default_name = format!("p{}", names.len());
        let Some(map) = self.object(at, value, &FIELDS) else {
            names.push(default_name);
            return seat;
        };
        names.push(match map.get("name") {
            None => default_name,
            Some(Value::String(name)) => match crate::record::check_name(name, names) {
                Ok(()) => name.clone(),
                Err(message) => {
                    self.fault(&at.key("name"), message);
                    default_name
                }
            },
            Some(other) => {
                self.wrong(&at.key("name"), "a name", other);
                default_name
            }
        });
        let at_board = at.key("board");
        if let Some(board) = map.get("board")
            && let Some(board) = self.object(&at_board, board, &Color::ALL.map(Color::word))
        {
            for color in Color::ALL {
                seat.stacks[color as usize] =
                    self.stack(&at_board.key(color.word()), color, board.get(color.word()));
            }
        }
        seat.hand = self.sorted_cards(&at.key("hand"), map.get("hand"), Zone::Hand(place));
        seat.score = self.sorted_cards(&at.key("score"), map.get("score"), Zone::Score(place));
        seat.forecast = self.sorted_cards(
            &at.key("forecast"),
            map.get("forecast"),
            Zone::Forecast(place),
        );
        // The order of secrets is public.
        seat.safe = self.cards(&at.key("safe"), map.get("safe"));
        let at_achievements = at.key("achievements");
        for (index, value) in self
            .list(&at_achievements, map.get("achievements"), "achievements")
            .iter()
            .enumerate()
        {
            let at = at_achievements.index(index);
            match value.as_str() {
                Some(name) if special_named(self.edition, name).is_some() => {
                    seat.specials.extend(self.special(&at, value))
                }
                Some(name) if name.starts_with("Museum ") => {
                    seat.claimed_museums = seat.claimed_museums.saturating_add(1)
                }
                _ => seat.achievements.extend(self.title(&at, value)),
            }
        }
        seat.specials.sort_unstable();
        let achievements = std::mem::take(&mut seat.achievements);
        seat.achievements = self.sorted(achievements, Zone::Achievements(place));
        seat.display = match map.get("display") {
            None | Some(Value::Null) => None,
            Some(value) => self.title(&at.key("display"), value),
        };
        let at_museums = at.key("museums");
        for (index, value) in self
            .list(&at_museums, map.get("museums"), "museums")
            .iter()
            .enumerate()
        {
            let at = at_museums.index(index);
            if let Some(museum) = self.object(&at, value, &["museum", "card"])
                && let Some(card) = museum.get("card")
            {
                seat.museums.extend(self.title(&at.key("card"), card));
            }
        }
        let museums = std::mem::take(&mut seat.museums);
        seat.museums = self.sorted(museums, Zone::Museums(place));
        seat.eliminated = self.flag(&at.key("eliminated"), map.get("eliminated"));
        // A forecast is let through: positions recorded elsewhere keep base cards there.
        for (field, set, used) in [
            ("safe", Set::Unseen, !seat.safe.is_empty()),
            ("display", Set::Artifacts, seat.display.is_some()),
            ("museums", Set::Artifacts, !seat.museums.is_empty()),
        ] {
            if used && !self.sets.contains(set) {
                let message = format!("only games with {set} have this place");
                self.fault(&at.key(field), message);
            }
        }
        seat
    }

    fn decks(&mut self, at: &At<'_>, value: Option<&Value>, position: &mut Position) {
        let Some(value) = value else { return };
        let known: Vec<&str> = self.sets.iter().map(Set::word).collect();
        let Some(sets) = self.object(at, value, &known) else {
            return;
        };
        let last = engine::Rules::of(self.edition).last_age;
        for set in self.sets.iter() {
            let Some(ages) = sets.get(set.word()) else {
                continue;
            };
            let at_set = at.key(set.word());
            let Value::Object(ages) = ages else {
                self.wrong(&at_set, "an object of decks by value", ages);
                continue;
            };
            for (key, cards) in ages {
                let short = shortened(key);
                let at_deck = at_set.key(&short);
                let age = key
                    .parse::<Age>()
                    .ok()
                    .filter(|age| (1..=last).contains(age) && age.to_string() == *key);
                let Some(age) = age else {
                    self.fault(
                        &at_deck,
                        format!(
                            "there is no such deck; decks of the {} go from 1 to {last}",
                            self.edition
                        ),
                    );
                    continue;
                };
                let cards = self.cards(&at_deck, Some(cards));
                for card in &cards {
                    let card = self.shelf.library(self.edition).card(*card);
                    if (card.facts.back, card.facts.age) != (set, age) {
                        let message = format!(
                            "{} can't lie in the {} {age} deck; its back is {} {}",
                            card.title,
                            set.word(),
                            card.facts.back.word(),
                            card.facts.age
                        );
                        self.fault(&at_deck, message);
                    }
                }
                position.decks.insert((set, age), cards);
            }
            for age in 1..=last {
                position.decks.entry((set, age)).or_default();
            }
        }
    }

    fn turn(&mut self, at: &At<'_>, value: Option<&Value>, players: usize) -> TurnPosition {
        const FIELDS: [&str; 6] = [
            "player",
            "phase",
            "action",
            "actions_this_turn",
            "endorsed",
            "first_draw_done",
        ];
        let mut turn = TurnPosition {
            action: 1,
            of: 2,
            ..TurnPosition::default()
        };
        let Some(value) = value else {
            self.fault(at, "missing; say whose turn it is");
            return turn;
        };
        let Some(map) = self.object(at, value, &FIELDS) else {
            return turn;
        };
        let last_seat = (players as u64).saturating_sub(1);
        if let Some(seat) = self.number(&at.key("player"), map.get("player"), 0..=last_seat) {
            turn.seat = Seat(seat);
        }
        match map.get("phase").and_then(Value::as_str) {
            Some("action") => {}
            Some("start") => turn.start = true,
            Some("opening") => turn.opening = true,
            _ => self.wrong(
                &at.key("phase"),
                "\"opening\", \"start\" or \"action\"",
                map.get("phase").unwrap_or(&Value::Null),
            ),
        }
        if let Some(of) = self.number(
            &at.key("actions_this_turn"),
            map.get("actions_this_turn"),
            1..=2,
        ) {
            turn.of = of;
        }
        if let Some(action) = self.number(&at.key("action"), map.get("action"), 1..=2) {
            turn.action = action;
            if action > turn.of {
                self.fault(
                    &at.key("action"),
                    format!("this turn has {} action only", turn.of),
                );
            }
        }
        turn.endorsed = self.flag(&at.key("endorsed"), map.get("endorsed"));
        let at_draws = at.key("first_draw_done");
        for (index, value) in self
            .list(&at_draws, map.get("first_draw_done"), "true and false")
            .iter()
            .enumerate()
        {
            let at = at_draws.index(index);
            if index >= players {
                self.fault(&at, format!("there are only {players} players"));
                break;
            }
            if self.flag(&at, Some(value)) {
                turn.first_draw_done = turn.first_draw_done.with(Seat(index as u8));
            }
        }
        turn
    }
}

/// Stands for the public among those who know a card.
const EVERYBODY: &str = "everybody";

impl Reader<'_> {
    fn memory(&mut self, at: &At<'_>, value: &Value, names: &[String]) -> Option<Memory> {
        const FIELDS: [&str; 5] = ["chance", "turn", "tucked", "scored", "known"];
        let map = self.object(at, value, &FIELDS)?;
        let mut memory = Memory::default();
        match map.get("chance").and_then(Value::as_str).map(str::parse) {
            Some(Ok(chance)) => memory.chance = chance,
            _ => self.wrong(
                &at.key("chance"),
                "a number in quotes",
                map.get("chance").unwrap_or(&Value::Null),
            ),
        }
        const TURNS_MAX: u64 = 1_000_000;
        let turn = map.get("turn").and_then(Value::as_u64);
        match turn.filter(|turn| *turn <= TURNS_MAX) {
            Some(turn) => memory.turn = turn as u32,
            _ => self.wrong(
                &at.key("turn"),
                "the number of the turn",
                map.get("turn").unwrap_or(&Value::Null),
            ),
        }
        for (key, counts) in [
            ("tucked", &mut memory.tucked),
            ("scored", &mut memory.scored),
        ] {
            let at = at.key(key);
            let list = self.list(&at, map.get(key), "numbers");
            if list.len() > names.len() {
                self.fault(&at, format!("there are only {} players", names.len()));
                continue;
            }
            for (index, value) in list.iter().enumerate() {
                counts.extend(self.number(&at.index(index), Some(value), 0..=120));
            }
        }
        let at_known = at.key("known");
        let list = self.list(&at_known, map.get("known"), "cards and who knows them");
        for (index, value) in list.iter().enumerate() {
            let at = at_known.index(index);
            let Some(entry) = self.object(&at, value, &["card", "by"]) else {
                continue;
            };
            let at_card = at.key("card");
            let title = entry.get("card").unwrap_or(&Value::Null);
            let Some(card) = title
                .as_str()
                .and_then(|title| self.shelf.find(self.edition, title))
                .filter(|card| self.seen.contains_key(card))
            else {
                self.wrong(&at_card, "a card of this position", title);
                continue;
            };
            let mut seats = Seats::NONE;
            let at_by = at.key("by");
            for (index, value) in self
                .list(&at_by, entry.get("by"), "names")
                .iter()
                .enumerate()
            {
                if value.as_str() == Some(EVERYBODY) {
                    seats = Memory::EVERYBODY;
                    continue;
                }
                let seat = names
                    .iter()
                    .position(|name| Some(name.as_str()) == value.as_str());
                match seat {
                    Some(seat) => seats = seats.with(Seat(seat as u8)),
                    None => self.wrong(&at_by.index(index), "a player or \"everybody\"", value),
                }
            }
            if memory.known.iter().any(|(other, _)| *other == card) {
                self.fault(&at_card, "this card stands here twice");
                continue;
            }
            memory.known.push((card, seats));
        }
        memory.known.sort_unstable();
        memory.lists = std::mem::take(&mut self.lists);
        memory.lists.sort_unstable();
        Some(memory)
    }
}

fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() > MOST {
        text.chars().take(MOST).chain(['…']).collect()
    } else {
        text.to_owned()
    }
}

/// Reads bytes as text, with a limit.
pub(crate) fn as_text<'a>(bytes: &'a [u8], what: &str, most: usize) -> Result<&'a str, String> {
    if bytes.len() > most {
        return Err(format!(
            "the file has {} bytes; a {what} has at most {most}, so this is something else",
            bytes.len()
        ));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        format!(
            "the file is not text: byte {} is not UTF-8",
            error.valid_up_to() + 1
        )
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err("the file is empty".to_owned());
    }
    Ok(text)
}

impl Setup {
    /// The setup of a state between two actions, with all that is remembered.
    ///
    /// In the middle of an action use the state before it, and put the choices made since into [`Setup::under_way`];
    /// [`crate::Record::setup`] does it for a record.
    pub fn of(state: &State, players: &[String]) -> Setup {
        Setup {
            options: state.game().options.clone(),
            players: players.to_vec(),
            position: state.position(),
            memory: state.memory(),
            under_way: Vec::new(),
        }
    }

    /// Reads a position from JSON.
    ///
    /// # Errors
    /// Everything that is wrong, each with its place in the JSON text.
    pub fn from_json(bytes: &[u8], shelf: &Shelf) -> Result<Setup, PositionError> {
        let text = as_text(bytes, "position", BYTES_MAX).map_err(PositionError::one)?;
        let value: Value = serde_json::from_str(text)
            .map_err(|error| PositionError::one(format!("this is no JSON: {error}")))?;
        Setup::from_value(&value, shelf)
    }

    /// Reads a position from a JSON value.
    ///
    /// # Errors
    /// As for [`Setup::from_json`].
    pub fn from_value(value: &Value, shelf: &Shelf) -> Result<Setup, PositionError> {
        const FIELDS: [&str; 15] = [
            "edition",
            "sets",
            "players",
            "teams",
            "extra_achievement",
            "decks",
            "available",
            "junk",
            "removed",
            "relics",
            "special_out",
            "museum_supply",
            "turn",
            "memory",
            "under_way",
        ];
        let at = At::ROOT;
        let mut reader = Reader {
            shelf,
            edition: Edition::Fourth,
            sets: Sets::BASE,
            faults: Vec::new(),
            seen: HashMap::new(),
            seen_specials: HashMap::new(),
            lists: Vec::new(),
        };
        let reader = &mut reader;
        let Some(map) = reader.object(&at, value, &FIELDS) else {
            return Err(PositionError(std::mem::take(&mut reader.faults)));
        };
        match map
            .get("edition")
            .and_then(Value::as_str)
            .map(str::parse::<Edition>)
        {
            Some(Ok(edition)) => reader.edition = edition,
            // Without the edition no title means anything.
            _ => {
                let found = map.get("edition").unwrap_or(&Value::Null);
                reader.wrong(&at.key("edition"), "\"1e\", \"3e\" or \"4e\"", found);
                return Err(PositionError(std::mem::take(&mut reader.faults)));
            }
        }
        let at_sets = at.key("sets");
        for (index, value) in reader
            .list(&at_sets, map.get("sets"), "sets")
            .iter()
            .enumerate()
        {
            let at = at_sets.index(index);
            match value.as_str().and_then(Set::from_word) {
                Some(set) if !set.editions().contains(reader.edition) => {
                    let edition = reader.edition;
                    reader.fault(&at, format!("the {edition} has no set {set}"));
                }
                Some(set) => reader.sets = reader.sets.with(set),
                None => reader.wrong(&at, "base, echoes, cities, artifacts or unseen", value),
            }
        }
        if map.contains_key("relics") {
            if reader.edition == Edition::Third {
                reader.sets = reader.sets.with(Set::Relics);
            } else {
                let edition = reader.edition;
                reader.fault(
                    &at.key("relics"),
                    format!("the {edition} has no relics; the 3rd has"),
                );
            }
        }
        let mut position = Position::default();
        let mut names = Vec::new();
        let at_players = at.key("players");
        let players = reader.list(&at_players, map.get("players"), "players");
        let most = engine::Rules::of(reader.edition).most_players;
        if players.len() < 2 || players.len() > most {
            let (count, edition) = (players.len(), reader.edition);
            reader.fault(
                &at_players,
                format!("{count} players can't play the {edition}; it takes 2 to {most}"),
            );
            return Err(PositionError(std::mem::take(&mut reader.faults)));
        }
        for (index, value) in players.iter().enumerate() {
            let seat = reader.seat(&at_players.index(index), value, &mut names);
            position.seats.push(seat);
        }
        let teams = match map.get("teams") {
            None | Some(Value::Null) => false,
            Some(value) if *value == serde_json::json!([[0, 2], [1, 3]]) && players.len() == 4 => {
                true
            }
            Some(value) if *value == serde_json::json!([[0, 2], [1, 3]]) => {
                reader.fault(&at.key("teams"), "teams need exactly four players");
                false
            }
            Some(value) => {
                reader.wrong(
                    &at.key("teams"),
                    "[[0,2],[1,3]], partners opposite each other",
                    value,
                );
                false
            }
        };
        let extra_achievement =
            reader.flag(&at.key("extra_achievement"), map.get("extra_achievement"));
        reader.decks(&at.key("decks"), map.get("decks"), &mut position);
        let at_available = at.key("available");
        if let Some(value) = map.get("available")
            && let Some(available) = reader.object(&at_available, value, &["standard", "special"])
        {
            position.available = reader.sorted_cards(
                &at_available.key("standard"),
                available.get("standard"),
                Zone::Available,
            );
            position.specials =
                reader.specials(&at_available.key("special"), available.get("special"));
        }
        let at_junk = at.key("junk");
        for (index, value) in reader
            .list(&at_junk, map.get("junk"), "titles")
            .iter()
            .enumerate()
        {
            // A museum that is nowhere else is in the junk; it needs no place of its own.
            if !value
                .as_str()
                .is_some_and(|name| name.starts_with("Museum "))
            {
                position
                    .junk
                    .extend(reader.title(&at_junk.index(index), value));
            }
        }
        let junk = std::mem::take(&mut position.junk);
        position.junk = reader.sorted(junk, Zone::Junk);
        if !position.junk.is_empty() && !engine::Rules::of(reader.edition).junk {
            let edition = reader.edition;
            let message =
                format!("the {edition} has no junk; cards out of the game are in `removed`");
            reader.fault(&at_junk, message);
        }
        position.removed =
            reader.sorted_cards(&at.key("removed"), map.get("removed"), Zone::Removed);
        position.relics = reader.sorted_cards(&at.key("relics"), map.get("relics"), Zone::Relics);
        position.junked_specials = reader.specials(&at.key("special_out"), map.get("special_out"));
        let supply = reader
            .list(
                &at.key("museum_supply"),
                map.get("museum_supply"),
                "museums",
            )
            .len();
        let used: usize = position
            .seats
            .iter()
            .map(|seat| seat.museums.len() + seat.claimed_museums as usize)
            .sum();
        if supply + used > 5 {
            reader.fault(
                &at.key("museum_supply"),
                format!("there are five museums, not {}", supply + used),
            );
        }
        position.museum_supply = supply.min(5) as u8;
        position.turn = reader.turn(&at.key("turn"), map.get("turn"), players.len());
        if position
            .seats
            .get(position.turn.seat.index())
            .is_some_and(|seat| seat.eliminated)
        {
            reader.fault(
                &at.key("turn"),
                "it can't be the turn of a player who has lost",
            );
        }
        let at_memory = at.key("memory");
        let memory = map
            .get("memory")
            .and_then(|value| reader.memory(&at_memory, value, &names));
        let at_under_way = at.key("under_way");
        let mut under_way = Vec::new();
        for (index, value) in reader
            .list(&at_under_way, map.get("under_way"), "choices")
            .iter()
            .enumerate()
        {
            match value {
                Value::String(line) => under_way.push(line.clone()),
                other => reader.wrong(
                    &at_under_way.index(index),
                    "a choice such as \"ada: dogma Archery\"",
                    other,
                ),
            }
        }
        reader.missing_cards();
        if !reader.faults.is_empty() {
            return Err(PositionError(std::mem::take(&mut reader.faults)));
        }
        Ok(Setup {
            options: Options {
                edition: reader.edition,
                sets: reader.sets,
                players: players.len() as u8,
                teams,
                extra_achievement,
            },
            players: names,
            position,
            memory,
            under_way,
        })
    }

    /// Sets the game up and makes the choices that are under way. The seed is for what chance decides from here on, if the
    /// position doesn't remember it.
    ///
    /// # Errors
    /// If the position is none after all, or a choice under way is impossible.
    pub fn state(&self, shelf: &Shelf, seed: u64) -> Result<State, PositionError> {
        let game = shelf
            .game(self.options.clone())
            .map_err(|error| PositionError::one(error.to_string()))?;
        self.state_of(&game, seed)
    }

    /// As [`Setup::state`], in a game of one's own: for laboratories that bend a rule.
    ///
    /// # Errors
    /// As [`Setup::state`].
    pub fn state_of(&self, game: &Arc<Game>, seed: u64) -> Result<State, PositionError> {
        let laid = match &self.memory {
            Some(memory) => State::remembered(game, &self.position, memory),
            None => State::from_position(game, &self.position, seed),
        };
        let mut state = laid.map_err(|faults| {
            PositionError(
                faults
                    .0
                    .into_iter()
                    .map(|message| Fault {
                        at: String::new(),
                        message,
                    })
                    .collect(),
            )
        })?;
        for (index, line) in self.under_way.iter().enumerate() {
            crate::record::play_line(&mut state, &self.players, line).map_err(|message| {
                PositionError(vec![Fault {
                    at: format!("under_way[{index}]"),
                    message,
                }])
            })?;
        }
        Ok(state)
    }

    /// Writes the position as JSON, laid out for a reader.
    pub fn to_json(&self, shelf: &Shelf) -> String {
        let library = shelf.library(self.options.edition);
        let words = Words {
            library,
            players: &self.players,
        };
        let edition = self.options.edition;
        let position = &self.position;
        let text = |text: &str| Value::from(text).to_string();
        let list = |entries: Vec<String>| format!("[{}]", entries.join(","));
        let titles =
            |cards: &[CardId]| list(cards.iter().map(|card| text(words.card(*card))).collect());
        // As they came there, if that is remembered.
        let came = |zone: Zone, cards: &[CardId]| -> Vec<CardId> {
            let lists = self.memory.iter().flat_map(|memory| &memory.lists);
            let list = lists
                .filter(|(known, _)| *known == zone)
                .map(|(_, list)| list);
            let list = list.into_iter().find(|list| list.len() == cards.len());
            list.map_or_else(|| cards.to_vec(), Clone::clone)
        };
        let specials = |specials: &[Special]| -> Vec<String> {
            specials
                .iter()
                .map(|special| text(special_name(edition, *special)))
                .collect()
        };
        let mut museums = (1..=5u8).map(|number| text(&format!("Museum {number}")));
        let mut out = String::new();
        let _ = writeln!(out, "{{\n  \"edition\": \"{}e\",", edition.number());
        let sets = self
            .options
            .sets
            .iter()
            .map(|set| text(set.word()))
            .collect();
        let _ = writeln!(out, "  \"sets\": {},", list(sets));
        if self.options.teams {
            out.push_str("  \"teams\": [[0,2],[1,3]],\n");
        }
        if self.options.extra_achievement {
            out.push_str("  \"extra_achievement\": true,\n");
        }
        out.push_str("  \"players\": [\n");
        for (index, seat) in position.seats.iter().enumerate() {
            let place = Seat(index as u8);
            let name = words.player(place);
            let _ = writeln!(
                out,
                "    {{\n      \"name\": {},\n      \"board\": {{",
                text(&name)
            );
            for (color, (splay, cards)) in Color::ALL.into_iter().zip(&seat.stacks) {
                let comma = if color == Color::Purple { "" } else { "," };
                let _ = writeln!(
                    out,
                    "        \"{color}\": {{\"splay\": \"{splay}\", \"cards\": {}}}{comma}",
                    titles(cards)
                );
            }
            out.push_str("      },\n");
            let _ = writeln!(
                out,
                "      \"hand\": {},",
                titles(&came(Zone::Hand(place), &seat.hand))
            );
            let _ = writeln!(
                out,
                "      \"score\": {},",
                titles(&came(Zone::Score(place), &seat.score))
            );
            let _ = writeln!(
                out,
                "      \"forecast\": {},",
                titles(&came(Zone::Forecast(place), &seat.forecast))
            );
            let _ = writeln!(out, "      \"safe\": {},", titles(&seat.safe));
            let cards = came(Zone::Achievements(place), &seat.achievements);
            let mut achievements: Vec<String> =
                cards.iter().map(|card| text(words.card(*card))).collect();
            achievements.extend(specials(&seat.specials));
            achievements.extend(museums.by_ref().take(seat.claimed_museums as usize));
            let _ = writeln!(out, "      \"achievements\": {},", list(achievements));
            let display = seat
                .display
                .map_or("null".to_owned(), |card| text(words.card(card)));
            let _ = writeln!(out, "      \"display\": {display},");
            let cards = came(Zone::Museums(place), &seat.museums);
            let shown = cards.iter().zip(museums.by_ref().take(cards.len()));
            let shown = shown
                .map(|(card, museum)| {
                    format!(
                        "{{\"museum\": {museum}, \"card\": {}}}",
                        text(words.card(*card))
                    )
                })
                .collect();
            let _ = write!(out, "      \"museums\": {}", list(shown));
            if seat.eliminated {
                out.push_str(",\n      \"eliminated\": true");
            }
            out.push_str(if index + 1 < position.seats.len() {
                "\n    },\n"
            } else {
                "\n    }\n"
            });
        }
        out.push_str("  ],\n  \"decks\": {\n");
        let sets: Vec<Set> = self.options.sets.iter().collect();
        let last = engine::Rules::of(edition).last_age;
        for (index, set) in sets.iter().enumerate() {
            let _ = writeln!(out, "    \"{}\": {{", set.word());
            for age in 1..=last {
                let cards = position
                    .decks
                    .get(&(*set, age))
                    .map_or(&[][..], Vec::as_slice);
                let comma = if age == last { "" } else { "," };
                let _ = writeln!(out, "      \"{age}\": {}{comma}", titles(cards));
            }
            out.push_str(if index + 1 < sets.len() {
                "    },\n"
            } else {
                "    }\n"
            });
        }
        out.push_str("  },\n");
        let _ = writeln!(
            out,
            "  \"available\": {{\n    \"standard\": {},\n    \"special\": {}\n  }},",
            titles(&came(Zone::Available, &position.available)),
            list(specials(&position.specials))
        );
        let supply: Vec<String> = museums
            .by_ref()
            .take(position.museum_supply as usize)
            .collect();
        let mut junk: Vec<String> = came(Zone::Junk, &position.junk)
            .iter()
            .map(|card| text(words.card(*card)))
            .collect();
        if edition == Edition::Fourth && self.options.sets.contains(Set::Artifacts) {
            junk.extend(museums);
        }
        let _ = writeln!(out, "  \"junk\": {},", list(junk));
        if !position.removed.is_empty() {
            let _ = writeln!(
                out,
                "  \"removed\": {},",
                titles(&came(Zone::Removed, &position.removed))
            );
        }
        if self.options.sets.contains(Set::Relics) {
            let _ = writeln!(
                out,
                "  \"relics\": {},",
                titles(&came(Zone::Relics, &position.relics))
            );
        }
        let _ = writeln!(
            out,
            "  \"special_out\": {},",
            list(specials(&position.junked_specials))
        );
        let _ = writeln!(out, "  \"museum_supply\": {},", list(supply));
        let turn = &position.turn;
        let draws = (0..self.options.players)
            .map(|seat| turn.first_draw_done.contains(Seat(seat)).to_string());
        let _ = write!(
            out,
            "  \"turn\": {{\"player\": {}, \"phase\": \"{}\", \"action\": {}, \"actions_this_turn\": {}, \"endorsed\": {}, \
             \"first_draw_done\": {}}}",
            turn.seat.0,
            match (turn.opening, turn.start) {
                (true, _) => "opening",
                (false, true) => "start",
                (false, false) => "action",
            },
            turn.action,
            turn.of,
            turn.endorsed,
            list(draws.collect())
        );
        if let Some(memory) = &self.memory {
            let known: Vec<String> = memory
                .known
                .iter()
                .map(|(card, seats)| {
                    let by: Vec<String> = if *seats == Memory::EVERYBODY {
                        vec![text(EVERYBODY)]
                    } else {
                        seats.iter().map(|seat| text(&words.player(seat))).collect()
                    };
                    format!(
                        "\n      {{\"card\": {}, \"by\": {}}}",
                        text(words.card(*card)),
                        list(by)
                    )
                })
                .collect();
            let numbers =
                |numbers: &[u8]| list(numbers.iter().map(|number| number.to_string()).collect());
            // The generator fills 64 bits, and many readers of JSON lose the last of such a number.
            let _ = write!(
                out,
                ",\n  \"memory\": {{\n    \"chance\": \"{}\",\n    \"turn\": {},\n    \"tucked\": {},\n    \"scored\": \
                 {},\n    \"known\": [{}]\n  }}",
                memory.chance,
                memory.turn,
                numbers(&memory.tucked),
                numbers(&memory.scored),
                known.join(",")
            );
        }
        if !self.under_way.is_empty() {
            let lines: Vec<String> = self
                .under_way
                .iter()
                .map(|line| format!("    {}", text(line)))
                .collect();
            let _ = write!(out, ",\n  \"under_way\": [\n{}\n  ]", lines.join(",\n"));
        }
        out.push_str("\n}\n");
        out
    }
}

impl Reader<'_> {
    /// Every card of the sets in play must have been found somewhere.
    fn missing_cards(&mut self) {
        let library = self.shelf.library(self.edition);
        let missing: Vec<&str> = library
            .iter()
            .filter(|(id, card)| self.sets.contains(card.facts.set) && !self.seen.contains_key(id))
            .map(|(_, card)| card.title.as_str())
            .collect();
        if missing.is_empty() {
            return;
        }
        const SHOWN: usize = 5;
        let mut message = missing
            .iter()
            .take(SHOWN)
            .copied()
            .collect::<Vec<_>>()
            .join(", ");
        if missing.len() > SHOWN {
            let _ = write!(message, " and {} more", missing.len() - SHOWN);
        }
        let verb = if missing.len() == 1 { "is" } else { "are" };
        let _ = write!(
            message,
            " {verb} nowhere; every card of the sets in play must be in one place"
        );
        self.fault(&At::ROOT, message);
    }
}
