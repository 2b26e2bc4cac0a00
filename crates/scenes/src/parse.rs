//! Reads scene files.
//!
//! A word of [`Line`] is a bare word, a string in quotes, or a list in brackets.

use std::fmt;
use vocab::{Age, Color, Edition, Editions, Set, Splay};

/// A scene: a position, what is done in it, and what must come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What it is about.
    pub name: String,
    /// The editions it is for; none means all its card is in.
    pub editions: Editions,
    /// Where it begins, counted from 1.
    pub line: usize,
    /// Its lines in order.
    pub items: Vec<(usize, Item)>,
}

/// One statement of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// So many play.
    Players(usize),
    /// Partners sit opposite each other.
    Teams,
    /// Sets in play beside the base set.
    Sets(Vec<Set>),
    /// What chance comes of: coins, and in which order backs are shown.
    Seed(u64),
    /// Whose turn it is, and which action of two.
    Turn(String, u8),
    /// Cards lie there.
    Place(Place, Splay, Vec<String>),
    /// How a deck lies at the start.
    Deck(Set, Age, Deck),
    /// Special achievements that are out of reach.
    SpecialsGone(Vec<String>),
    /// The player has lost already.
    Out(String),
    /// A player takes an action.
    Action(String, Action),
    /// A player answers, one pick after the other.
    Picks(String, Vec<String>),
    /// Something must hold.
    Then(Then),
}

/// A place of the table, by the words of the scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A player's stack.
    Stack(String, Color),
    /// A player's other place, by its word.
    Of(String, SeatPlace),
    /// A deck.
    Deck(Set, Age),
    /// The available achievements, special ones included.
    Available,
    /// The junk.
    Junk,
    /// Cards out of the game.
    Removed,
    /// Relics nobody holds.
    Relics,
}

/// A place every player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SeatPlace {
    Hand,
    Score,
    Forecast,
    Safe,
    Achievements,
    Display,
    Museums,
}

impl SeatPlace {
    const WORDS: [(&'static str, SeatPlace); 7] = [
        ("hand", SeatPlace::Hand),
        ("score", SeatPlace::Score),
        ("forecast", SeatPlace::Forecast),
        ("safe", SeatPlace::Safe),
        ("achievements", SeatPlace::Achievements),
        ("display", SeatPlace::Display),
        ("museums", SeatPlace::Museums),
    ];

    fn from_word(word: &str) -> Option<SeatPlace> {
        Self::WORDS
            .into_iter()
            .find(|(known, _)| *known == word)
            .map(|(_, place)| place)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS
            .into_iter()
            .find(|(_, place)| *place == self)
            .map_or("", |(word, _)| word)
    }
}

/// How a deck lies at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deck {
    /// These on top, the other cards of the age beneath.
    Top(Vec<String>),
    /// These alone.
    Only(Vec<String>),
}

/// An action of the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Draw.
    Draw,
    /// Meld a card from the hand.
    Meld(String),
    /// Achieve one of that set and value.
    Achieve(Set, Age),
    /// Achieve a secret of one's own: its title, or its back.
    AchieveSecret(String),
    /// Use a top card's dogma.
    Dogma(String),
    /// Endorse a top card (Cities).
    Endorse(String),
    /// Use that player's top card's dogma (parley).
    DogmaOf(String, String),
}

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// The place satisfies the claim.
    Place(Place, Claim),
    /// The player has a special achievement, or a card as an achievement.
    Has(String, String),
    /// The player doesn't.
    Lacks(String, String),
    /// The game is over and exactly these have won.
    Win(Vec<String>),
    /// The game is over and nobody has won alone.
    Draw,
    /// The game goes on.
    NotOver,
    /// The player has lost.
    Out(String),
    /// The player is asked, with exactly these options.
    Asked(String, Vec<String>),
    /// The player is asked for an action.
    Acts(String),
    /// The player is asked, and this is no option.
    CannotPick(String, String),
    /// The player is asked, and this is an option.
    CanPick(String, String),
    /// The player has so many points.
    Points(String, i64),
    /// The player knows where each of these is, or of none.
    Knows(String, bool, Vec<String>),
}

/// What must hold of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Exactly these; a stack or deck in this order, a stack with this splay.
    Is(Splay, Vec<String>),
    /// Splayed so, whatever its cards.
    Splayed(Splay),
    /// These among others.
    Has(Vec<String>),
    /// None of these.
    Lacks(Vec<String>),
    /// So many.
    Counts(usize),
    /// These at the top, first one topmost.
    StartsWith(Vec<String>),
    /// These at the bottom, last one lowest.
    EndsWith(Vec<String>),
}

/// Why a line of a scene file can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for SceneError {}

/// Names of players who may sit at the table, by seat.
pub const PLAYERS: [&str; 5] = ["ada", "bob", "cleo", "dan", "eve"];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Word {
    Bare(String),
    List(Vec<String>),
}

/// Splits a line into bare words and lists.
fn words(line: &str) -> Result<Vec<Word>, String> {
    let mut found = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        if rest.starts_with('[') {
            let end =
                matching_bracket(rest).ok_or("a list begins with `[` and never ends; add `]`")?;
            let (list, after) = (&rest[1..end], &rest[end + 1..]);
            found.push(Word::List(items(list)));
            rest = after.trim_start();
        } else {
            let end = rest
                .find(|c: char| c.is_whitespace() || c == '[')
                .unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            found.push(Word::Bare(word.to_owned()));
            rest = after.trim_start();
        }
    }
    Ok(found)
}

/// Where the bracket that opens the text is closed.
fn matching_bracket(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices()
        .find(|(_, c)| {
            match c {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            depth == 0
        })
        .map(|(at, _)| at)
}

/// The things between commas; a comma in quotes belongs to its thing ("Almira, Queen of Castile").
fn items(list: &str) -> Vec<String> {
    let mut quoted = false;
    let mut depth = 0;
    let parts = list.split(|c| {
        match c {
            '"' => quoted = !quoted,
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        c == ',' && !quoted && depth == 0
    });
    parts.map(unquote).filter(|item| !item.is_empty()).collect()
}

fn unquote(text: &str) -> String {
    let text = text.trim();
    text.strip_prefix('"')
        .and_then(|t| t.strip_suffix('"'))
        .unwrap_or(text)
        .trim()
        .to_owned()
}

/// The line without its comment: a `#` at its start or after a blank, and before a blank or the end.
fn without_comment(line: &str) -> &str {
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        if c == '#' && before.is_whitespace() {
            let after = line[at + 1..].chars().next();
            if after.is_none_or(|c| !c.is_ascii_digit()) {
                return &line[..at];
            }
        }
        before = c;
    }
    line
}

/// Reads a scene file: the scenes that make sense, and an error for every line that doesn't.
pub fn parse_scenes(source: &str) -> (Vec<Scene>, Vec<SceneError>) {
    let mut scenes: Vec<Scene> = Vec::new();
    let mut errors = Vec::new();
    for (index, raw) in source.lines().enumerate() {
        let number = index + 1;
        let line = without_comment(raw);
        if line.trim().is_empty() {
            continue;
        }
        let mut fail = |message: String| {
            errors.push(SceneError {
                line: number,
                message,
            });
        };
        if !line.starts_with(char::is_whitespace) {
            match header(line.trim()) {
                Ok((name, editions)) => scenes.push(Scene {
                    name,
                    editions,
                    line: number,
                    items: Vec::new(),
                }),
                Err(message) => fail(message),
            }
            continue;
        }
        let Some(scene) = scenes.last_mut() else {
            fail(
                "this line stands before the first scene; begin with `scene \"what it shows\"`"
                    .to_owned(),
            );
            continue;
        };
        let read = words(line).and_then(|words| {
            Line {
                words: &words,
                at: 0,
            }
            .read()
        });
        match read {
            Ok(items) => scene
                .items
                .extend(items.into_iter().map(|item| (number, item))),
            Err(message) => fail(message),
        }
    }
    for scene in &scenes {
        if !scene
            .items
            .iter()
            .any(|(_, item)| matches!(item, Item::Then(_)))
        {
            errors.push(SceneError {
                line: scene.line,
                message: format!(
                    "the scene \"{}\" claims nothing; add a `then` line",
                    scene.name
                ),
            });
        }
    }
    errors.sort_by_key(|error| error.line);
    (scenes, errors)
}

/// `scene "name" [3rd 4th]`
fn header(line: &str) -> Result<(String, Editions), String> {
    let expected = "expected `scene \"what it shows\"`, perhaps with editions: `[1st 3rd]`; other lines are indented";
    let rest = line.strip_prefix("scene").ok_or(expected)?.trim();
    let (name, tags) = rest
        .strip_prefix('"')
        .and_then(|rest| rest.rsplit_once('"'))
        .ok_or(expected)?;
    let mut editions = Editions::NONE;
    let tags = tags.trim();
    if !tags.is_empty() {
        let tags = tags
            .strip_prefix('[')
            .and_then(|tags| tags.strip_suffix(']'))
            .ok_or(expected)?;
        for tag in tags.split([' ', ',']).filter(|tag| !tag.is_empty()) {
            editions = editions.with(tag.parse::<Edition>()?);
        }
    }
    Ok((name.to_owned(), editions))
}

/// A cursor over the words of a line.
struct Line<'a> {
    words: &'a [Word],
    at: usize,
}

impl Line<'_> {
    fn peek(&self) -> Option<&str> {
        match self.words.get(self.at) {
            Some(Word::Bare(word)) => Some(word),
            _ => None,
        }
    }

    fn take(&mut self) -> Option<String> {
        let word = self.peek()?.to_owned();
        self.at += 1;
        Some(word)
    }

    fn accept(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn list(&mut self, of: &str) -> Result<Vec<String>, String> {
        match self.words.get(self.at) {
            Some(Word::List(list)) => {
                self.at += 1;
                Ok(list.clone())
            }
            _ => Err(format!(
                "expected a list of {of} in brackets, {}",
                self.found()
            )),
        }
    }

    fn found(&self) -> String {
        match self.words.get(self.at) {
            Some(Word::Bare(word)) => format!("found `{word}`"),
            Some(Word::List(list)) => format!("found `[{}]`", list.join(", ")),
            None => "but the line ends".to_owned(),
        }
    }

    fn is_over(&self) -> bool {
        self.at >= self.words.len()
    }

    /// All that is left, as text.
    fn rest(&mut self) -> String {
        let text: Vec<String> = self.words[self.at..]
            .iter()
            .map(|word| match word {
                Word::Bare(word) => word.clone(),
                Word::List(list) => format!("[{}]", list.join(", ")),
            })
            .collect();
        self.at = self.words.len();
        text.join(" ")
    }

    fn name(&mut self, of: &str) -> Result<String, String> {
        let text = unquote(&self.rest());
        if text.is_empty() {
            Err(format!("expected {of}, but the line ends"))
        } else {
            Ok(text)
        }
    }

    fn end(&self) -> Result<(), String> {
        if self.is_over() {
            Ok(())
        } else {
            Err(format!("expected the end of the line, {}", self.found()))
        }
    }

    fn number(&mut self, of: &str) -> Result<usize, String> {
        let number = self.peek().and_then(|word| word.parse().ok());
        match number {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => Err(format!("expected {of} as a number, {}", self.found())),
        }
    }

    fn player(&mut self) -> Result<String, String> {
        match self.peek().filter(|word| PLAYERS.contains(word)) {
            Some(_) => Ok(self.take().unwrap_or_default()),
            None => Err(format!(
                "expected a player ({}), {}",
                PLAYERS.join(", "),
                self.found()
            )),
        }
    }

    fn set(&mut self) -> Option<Set> {
        let set = Set::from_word(self.peek()?)?;
        self.at += 1;
        Some(set)
    }

    fn set_and_age(&mut self) -> Result<(Set, Age), String> {
        let set = self.set().unwrap_or(Set::Base);
        let age = self.number("a value from 1 to 11")?;
        match Age::try_from(age) {
            Ok(age @ 1..=11) => Ok((set, age)),
            _ => Err(format!("there is no value {age}; values go from 1 to 11")),
        }
    }

    fn splay(&mut self) -> Option<Splay> {
        let splay = match self.peek()? {
            "unsplayed" => Splay::None,
            word => Splay::from_word(word)?,
        };
        self.at += 1;
        Some(splay)
    }

    fn read(&mut self) -> Result<Vec<Item>, String> {
        let word = self
            .peek()
            .ok_or_else(|| format!("expected a word, {}", self.found()))?
            .to_owned();
        if PLAYERS.contains(&word.as_str()) {
            return self.of_player();
        }
        self.at += 1;
        let item = match word.as_str() {
            "players" => {
                let count = self.number("the number of players")?;
                if !(2..=5).contains(&count) {
                    return Err(format!("{count} players can't play; 2 to 5 can"));
                }
                Item::Players(count)
            }
            "teams" => Item::Teams,
            "seed" => Item::Seed(self.number("the seed")? as u64),
            "sets" => {
                let mut sets = Vec::new();
                while let Some(set) = self.set() {
                    sets.push(set);
                }
                if sets.is_empty() {
                    return Err(format!(
                        "expected sets (base, echoes, cities, artifacts, unseen, relics), {}",
                        self.found()
                    ));
                }
                Item::Sets(sets)
            }
            "turn" => {
                let player = self.player()?;
                let action = if self.accept("action") {
                    self.number("the action")?
                } else {
                    1
                };
                if !(1..=2).contains(&action) {
                    return Err(format!("a turn has no action {action}; it has two"));
                }
                Item::Turn(player, action as u8)
            }
            "deck" => {
                let (set, age) = self.set_and_age()?;
                let deck = if self.accept("empty") {
                    Deck::Only(Vec::new())
                } else if self.accept("only") {
                    Deck::Only(self.list("titles")?)
                } else {
                    Deck::Top(self.list("titles, `only` or `empty`")?)
                };
                Item::Deck(set, age, deck)
            }
            "available" | "junk" | "removed" | "relics" => {
                let place = common(&word);
                let cards = if self.accept("empty") {
                    Vec::new()
                } else {
                    self.list("titles")?
                };
                Item::Place(place, Splay::None, cards)
            }
            "specials" => {
                if !self.accept("gone") {
                    return Err(format!(
                        "expected `specials gone [Monument]`, {}",
                        self.found()
                    ));
                }
                Item::SpecialsGone(self.list("special achievements")?)
            }
            "then" => return self.then(),
            _ => {
                return Err(format!(
                    "`{word}` begins no line; expected a player ({}), `players`, `teams`, `sets`, `turn`, `deck`, `available`, \
                     `junk`, `removed`, `relics`, `specials` or `then`",
                    PLAYERS.join(", ")
                ));
            }
        };
        self.end()?;
        Ok(vec![item])
    }

    fn of_player(&mut self) -> Result<Vec<Item>, String> {
        let player = self.player()?;
        let word = self
            .peek()
            .ok_or_else(|| format!("expected what {player} has or does, {}", self.found()))?
            .to_owned();
        let item = match word.as_str() {
            "draw" | "draws" => {
                self.at += 1;
                Item::Action(player, Action::Draw)
            }
            "meld" | "melds" => {
                self.at += 1;
                Item::Action(player, Action::Meld(self.name("a title")?))
            }
            "achieve" | "achieves" => {
                self.at += 1;
                let action = if self.accept("secret") {
                    Action::AchieveSecret(self.name("a title, or a back such as `[unseen 3]`")?)
                } else {
                    let (set, age) = self.set_and_age()?;
                    Action::Achieve(set, age)
                };
                Item::Action(player, action)
            }
            "dogma" => {
                self.at += 1;
                let title = self.name("a title")?;
                let owner = PLAYERS.iter().find_map(|owner| {
                    title
                        .strip_prefix(owner)
                        .and_then(|rest| rest.strip_prefix("'s "))
                        .map(|title| (*owner, title))
                });
                Item::Action(
                    player,
                    match owner {
                        Some((owner, title)) => Action::DogmaOf(owner.to_owned(), title.to_owned()),
                        None => Action::Dogma(title),
                    },
                )
            }
            "endorse" | "endorses" => {
                self.at += 1;
                Item::Action(player, Action::Endorse(self.name("a title")?))
            }
            "picks" | "pick" => {
                self.at += 1;
                let picks = items(&self.name("what is picked")?);
                Item::Picks(player, picks)
            }
            "yes" | "no" | "done" if self.words.len() == 2 => {
                Item::Picks(player, vec![self.name("an answer")?])
            }
            "out" => {
                self.at += 1;
                Item::Out(player)
            }
            // A claim in the middle of the answers reads better without `then`.
            "is" => {
                return Ok(self
                    .claim_of_player(player)?
                    .into_iter()
                    .map(Item::Then)
                    .collect());
            }
            _ => return self.places(player),
        };
        self.end()?;
        Ok(vec![item])
    }

    /// `ada hand [A] score [B]`
    fn places(&mut self, player: String) -> Result<Vec<Item>, String> {
        let mut found = Vec::new();
        while !self.is_over() {
            let place = self.seat_place(&player)?;
            let splay = match place {
                Place::Stack(..) => self.splay().unwrap_or_default(),
                _ => Splay::None,
            };
            let cards = if self.accept("empty") {
                Vec::new()
            } else {
                self.list("titles")?
            };
            found.push(Item::Place(place, splay, cards));
        }
        Ok(found)
    }

    fn seat_place(&mut self, player: &str) -> Result<Place, String> {
        let word = self.peek().unwrap_or_default();
        let place = match (Color::from_word(word), SeatPlace::from_word(word)) {
            (Some(color), _) => Place::Stack(player.to_owned(), color),
            (None, Some(place)) => Place::Of(player.to_owned(), place),
            (None, None) => {
                return Err(format!(
                    "expected a place (red, yellow, green, blue, purple, hand, score, forecast, safe, achievements, display, \
                     museums) or an action (dogma, draw, meld, achieve, endorse, picks), {}",
                    self.found()
                ));
            }
        };
        self.at += 1;
        Ok(place)
    }

    fn then(&mut self) -> Result<Vec<Item>, String> {
        let mut found = Vec::new();
        while !self.is_over() {
            let claims = self.claim()?;
            found.extend(claims.into_iter().map(Item::Then));
        }
        if found.is_empty() {
            return Err("`then` must say what holds: `then ada hand [Tools]`".to_owned());
        }
        Ok(found)
    }

    fn claim(&mut self) -> Result<Vec<Then>, String> {
        let word = self
            .peek()
            .ok_or_else(|| format!("expected a claim, {}", self.found()))?
            .to_owned();
        match word.as_str() {
            "a" => {
                self.at += 1;
                if !self.accept("draw") {
                    return Err(format!("expected `then a draw`, {}", self.found()));
                }
                Ok(vec![Then::Draw])
            }
            "nobody" => {
                self.at += 1;
                if !(self.accept("wins") || self.accept("has") && self.accept("won")) {
                    return Err(format!("expected `then nobody wins`, {}", self.found()));
                }
                Ok(vec![Then::NotOver])
            }
            "deck" => {
                self.at += 1;
                let (set, age) = self.set_and_age()?;
                Ok(vec![Then::Place(
                    Place::Deck(set, age),
                    self.claim_of_place(false)?,
                )])
            }
            "available" | "junk" | "removed" | "relics" => {
                self.at += 1;
                Ok(vec![Then::Place(
                    common(&word),
                    self.claim_of_place(false)?,
                )])
            }
            _ => {
                let player = self.player()?;
                self.claim_of_player(player)
            }
        }
    }

    fn claim_of_player(&mut self, player: String) -> Result<Vec<Then>, String> {
        let word = self
            .peek()
            .ok_or_else(|| format!("expected what holds of {player}, {}", self.found()))?
            .to_owned();
        let next = |this: &mut Self| this.at += 1;
        let claim = match word.as_str() {
            "wins" => {
                next(self);
                Then::Win(vec![player])
            }
            "and" => {
                let mut players = vec![player];
                while self.accept("and") {
                    players.push(self.player()?);
                }
                if !self.accept("win") {
                    return Err(format!("expected `win`, {}", self.found()));
                }
                Then::Win(players)
            }
            "acts" => {
                next(self);
                Then::Acts(player)
            }
            "is" => {
                next(self);
                if self.accept("out") {
                    Then::Out(player)
                } else if self.accept("asked") {
                    Then::Asked(player, self.list("options")?)
                } else {
                    return Err(format!(
                        "expected `is out` or `is asked [X, Y]`, {}",
                        self.found()
                    ));
                }
            }
            "has" => {
                next(self);
                if self.accept("points") {
                    Then::Points(player, self.number("the points")? as i64)
                } else {
                    Then::Has(player, self.name("an achievement")?)
                }
            }
            "knows" | "misses" => {
                next(self);
                Then::Knows(player, word == "knows", self.list("titles")?)
            }
            "lacks" => {
                next(self);
                Then::Lacks(player, self.name("an achievement")?)
            }
            "cannot" | "can" => {
                next(self);
                if !(self.accept("pick") || self.accept("dogma") && self.back()) {
                    return Err(format!("expected `{word} pick X`, {}", self.found()));
                }
                let pick = self.name("an option")?;
                if word == "can" {
                    Then::CanPick(player, pick)
                } else {
                    Then::CannotPick(player, pick)
                }
            }
            _ => {
                let mut claims = Vec::new();
                loop {
                    let place = self.seat_place(&player)?;
                    let stack = matches!(place, Place::Stack(..));
                    claims.push(Then::Place(place, self.claim_of_place(stack)?));
                    let more = self.peek().is_some_and(|word| {
                        Color::from_word(word).is_some() || SeatPlace::from_word(word).is_some()
                    });
                    if !more {
                        return Ok(claims);
                    }
                }
            }
        };
        Ok(vec![claim])
    }

    /// Steps back so that the verb belongs to the option (`cannot dogma Archery`).
    fn back(&mut self) -> bool {
        self.at -= 1;
        true
    }

    fn claim_of_place(&mut self, stack: bool) -> Result<Claim, String> {
        if stack && let Some(splay) = self.splay() {
            return Ok(match self.words.get(self.at) {
                Some(Word::List(_)) => Claim::Is(splay, self.list("titles")?),
                _ => Claim::Splayed(splay),
            });
        }
        let Some(word) = self.peek() else {
            return Ok(Claim::Is(Splay::None, self.list("titles")?));
        };
        let word = word.to_owned();
        self.at += 1;
        match word.as_str() {
            "empty" => Ok(Claim::Is(Splay::None, Vec::new())),
            "has" => Ok(Claim::Has(self.list("titles")?)),
            "lacks" => Ok(Claim::Lacks(self.list("titles")?)),
            "counts" => Ok(Claim::Counts(self.number("how many cards")?)),
            "starts" | "ends" => {
                if !self.accept("with") {
                    return Err(format!("expected `{word} with [X]`, {}", self.found()));
                }
                let list = self.list("titles")?;
                Ok(if word == "starts" {
                    Claim::StartsWith(list)
                } else {
                    Claim::EndsWith(list)
                })
            }
            _ => {
                self.at -= 1;
                Err(format!(
                    "expected `[titles]`, `empty`, `has [..]`, `lacks [..]`, `counts N`, `starts with [..]` or `ends with [..]`, {}",
                    self.found()
                ))
            }
        }
    }
}

fn common(word: &str) -> Place {
    match word {
        "junk" => Place::Junk,
        "removed" => Place::Removed,
        "relics" => Place::Relics,
        _ => Place::Available,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_is_read() {
        let (scenes, errors) = parse_scenes(
            r#"# about Archery
scene "tied for highest: the victim chooses" [1st 3rd]
  ada red left [Archery, Oars]  # a comment
  bob hand [Mathematics, Construction]   score [Tools]
  deck echoes 3 only []
  ada dogma Archery
  bob picks "Almira, Queen of Castile", [echoes 3] #2, done
  then ada hand [Mathematics] score empty  bob hand has [Tools]
  then bob is asked [Tools, [echoes 3], no]
  then ada and cleo win
"#,
        );
        assert_eq!(errors, []);
        let [scene] = scenes.as_slice() else {
            panic!("{scenes:?}")
        };
        assert_eq!(scene.name, "tied for highest: the victim chooses");
        assert_eq!(
            scene.editions,
            Editions::only(Edition::First).with(Edition::Third)
        );
        assert_eq!(scene.items.len(), 11);
        assert_eq!(
            scene.items[0].1,
            Item::Place(
                Place::Stack("ada".into(), Color::Red),
                Splay::Left,
                vec!["Archery".into(), "Oars".into()]
            )
        );
        assert_eq!(
            scene.items[5].1,
            Item::Picks(
                "bob".into(),
                vec![
                    "Almira, Queen of Castile".into(),
                    "[echoes 3] #2".into(),
                    "done".into()
                ]
            )
        );
        assert_eq!(
            scene.items[10].1,
            Item::Then(Then::Win(vec!["ada".into(), "cleo".into()]))
        );
    }

    #[test]
    fn every_wrong_line_is_told() {
        let (_, errors) = parse_scenes(
            "  ada hand [X]\nscene \"a\"\n  ada pocket [X]\n  deck 12 [X]\n  then ada hand counts many\n  then zoe wins\n  ada hand [X\nscene b\n",
        );
        let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 1: this line stands before the first scene; begin with `scene \"what it shows\"`",
                "line 2: the scene \"a\" claims nothing; add a `then` line",
                "line 3: expected a place (red, yellow, green, blue, purple, hand, score, forecast, safe, achievements, display, museums) or an action (dogma, draw, meld, achieve, endorse, picks), found `pocket`",
                "line 4: there is no value 12; values go from 1 to 11",
                "line 5: expected how many cards as a number, found `many`",
                "line 6: expected a player (ada, bob, cleo, dan, eve), found `zoe`",
                "line 7: a list begins with `[` and never ends; add `]`",
                "line 8: expected `scene \"what it shows\"`, perhaps with editions: `[1st 3rd]`; other lines are indented",
            ]
        );
    }
}
