//! Plays scenes.

use crate::parse::{Action, Claim, Deck, Item, PLAYERS, Place, Scene, SeatPlace, Then};
use engine::{Options, Position, Rules, SeatPosition, State, TurnPosition};
use notation::{Shelf, Words, parse_back, special_name, special_named};
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use view::{Ask, Choice, Decision, Shown, View};
use vocab::{Age, CardId, Edition, Seat, Seats, Set, Sets, Special, Splay};

/// A scene that didn't come out as it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where, counted from 1.
    pub line: usize,
    /// What was expected and what was there.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Failure {}

type Checked<T> = Result<T, Failure>;

fn fail<T>(line: usize, message: impl Into<String>) -> Checked<T> {
    Err(Failure {
        line,
        message: message.into(),
    })
}

/// Plays a scene in an edition; `own` is the set of the card it is about.
///
/// # Errors
/// The first thing that is not as claimed.
pub fn run_scene(scene: &Scene, shelf: &Shelf, edition: Edition, own: Set) -> Result<(), Failure> {
    let mut table = Table::new(scene, shelf, edition, own)?;
    let state = table.deal(scene)?;
    let mut stage = Stage {
        players: &table.players,
        shelf,
        edition,
        state,
    };
    stage.play(scene)
}

/// The position of a scene while it is being laid out.
struct Table<'a> {
    shelf: &'a Shelf,
    edition: Edition,
    options: Options,
    players: Vec<String>,
    used: HashMap<CardId, usize>,
}

fn seat_of(name: &str) -> Option<usize> {
    PLAYERS.iter().position(|player| *player == name)
}

/// Every player's name in a statement.
fn named_in(item: &Item) -> Vec<&str> {
    let place = |place: &'_ Place| match place {
        Place::Stack(player, _) | Place::Of(player, _) => seat_of(player).map(|seat| PLAYERS[seat]),
        _ => None,
    };
    match item {
        Item::Turn(player, _) | Item::Out(player) | Item::Picks(player, _) => vec![player],
        Item::Action(player, Action::DogmaOf(other, _)) => vec![player, other],
        Item::Action(player, _) => vec![player],
        Item::Place(at, ..) => place(at).into_iter().collect(),
        Item::Then(then) => match then {
            Then::Place(at, _) => place(at).into_iter().collect(),
            Then::Win(players) => players.iter().map(String::as_str).collect(),
            Then::Has(player, _)
            | Then::Lacks(player, _)
            | Then::Out(player)
            | Then::Asked(player, _)
            | Then::Acts(player)
            | Then::CannotPick(player, _)
            | Then::CanPick(player, _)
            | Then::Points(player, _)
            | Then::Knows(player, ..) => vec![player],
            Then::Draw | Then::NotOver => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Every word in a statement that may be a title.
fn titles_in(item: &Item) -> Vec<&str> {
    match item {
        Item::Place(_, _, cards) | Item::Picks(_, cards) => {
            cards.iter().map(String::as_str).collect()
        }
        Item::Deck(_, _, Deck::Top(cards) | Deck::Only(cards)) => {
            cards.iter().map(String::as_str).collect()
        }
        Item::Action(
            _,
            Action::Meld(card)
            | Action::Dogma(card)
            | Action::DogmaOf(_, card)
            | Action::AchieveSecret(card),
        ) => vec![card],
        Item::Then(then) => match then {
            Then::Place(
                _,
                Claim::Is(_, cards)
                | Claim::Has(cards)
                | Claim::Lacks(cards)
                | Claim::StartsWith(cards)
                | Claim::EndsWith(cards),
            )
            | Then::Asked(_, cards)
            | Then::Knows(_, _, cards) => cards.iter().map(String::as_str).collect(),
            Then::Has(_, card)
            | Then::Lacks(_, card)
            | Then::CanPick(_, card)
            | Then::CannotPick(_, card) => vec![card],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

impl Table<'_> {
    fn new<'a>(scene: &Scene, shelf: &'a Shelf, edition: Edition, own: Set) -> Checked<Table<'a>> {
        let mut sets = Sets::BASE.with(own);
        let mut count = 2;
        let mut teams = false;
        for (_, item) in &scene.items {
            match item {
                Item::Players(players) => count = count.max(*players),
                Item::Teams => {
                    teams = true;
                    count = count.max(4);
                }
                Item::Sets(named) => sets = named.iter().fold(sets, |sets, set| sets.with(*set)),
                _ => {}
            }
            let seats = named_in(item).into_iter().filter_map(seat_of);
            count = seats.map(|seat| seat + 1).fold(count, usize::max);
        }
        if sets.contains(Set::Relics) {
            sets = sets.with(Set::Artifacts);
        }
        let options = Options {
            edition,
            sets,
            players: count as u8,
            teams,
            extra_achievement: false,
        };
        if let Err(error) = options.check() {
            return fail(scene.line, error.to_string());
        }
        Ok(Table {
            shelf,
            edition,
            options,
            players: PLAYERS
                .iter()
                .take(count)
                .map(|name| (*name).to_owned())
                .collect(),
            used: HashMap::new(),
        })
    }

    /// Finds a card that is to be laid down.
    fn card(&mut self, line: usize, title: &str) -> Checked<CardId> {
        let card = find(self.shelf, self.edition, line, title)?;
        let set = self.shelf.library(self.edition).card(card).facts.set;
        if !self.options.sets.contains(set) {
            return fail(
                line,
                format!(
                    "{title} is of {set}, which is not in play; add a line `sets {}`",
                    set.word()
                ),
            );
        }
        if let Some(before) = self.used.insert(card, line) {
            return fail(
                line,
                format!("{title} lies already where line {before} says"),
            );
        }
        Ok(card)
    }

    fn cards(&mut self, line: usize, titles: &[String]) -> Checked<Vec<CardId>> {
        titles.iter().map(|title| self.card(line, title)).collect()
    }

    fn deal(&mut self, scene: &Scene) -> Checked<State> {
        let rules = Rules::of(self.edition);
        let library = self.shelf.library(self.edition).clone();
        let mut position = Position {
            seats: vec![SeatPosition::default(); self.players.len()],
            turn: TurnPosition {
                action: 1,
                of: 2,
                ..TurnPosition::default()
            },
            ..Position::default()
        };
        let mut available = false;
        let mut specials: BTreeSet<Special> = Special::ALL
            .into_iter()
            .filter(|special| self.options.sets.contains(special.set()))
            .collect();
        // Decks whose other cards are out of the game.
        let mut cut: Vec<(Set, Age)> = Vec::new();
        let mut played = false;
        let mut seed = 1;
        for (line, item) in &scene.items {
            let line = *line;
            let lays = matches!(
                item,
                Item::Place(..)
                    | Item::Deck(..)
                    | Item::Turn(..)
                    | Item::SpecialsGone(_)
                    | Item::Out(_)
            );
            if played && lays {
                return fail(
                    line,
                    "the table is laid before the first action; this line comes too late",
                );
            }
            match item {
                Item::Action(..) | Item::Picks(..) => played = true,
                Item::Turn(player, action) => {
                    position.turn.seat = Seat(seat_of(player).unwrap_or_default() as u8);
                    position.turn.action = *action;
                }
                Item::Out(player) => {
                    if let Some(seat) =
                        seat_of(player).and_then(|seat| position.seats.get_mut(seat))
                    {
                        seat.eliminated = true;
                    }
                }
                Item::SpecialsGone(names) => {
                    for name in names {
                        let special = special(self.edition, line, name)?;
                        if !specials.remove(&special) {
                            return fail(
                                line,
                                format!("{name} is not in play, or somewhere else already"),
                            );
                        }
                        if rules.junk {
                            position.junked_specials.push(special);
                        }
                    }
                }
                Item::Deck(set, age, deck) => {
                    let titles = match deck {
                        Deck::Top(titles) => titles,
                        Deck::Only(titles) => {
                            cut.push((*set, *age));
                            titles
                        }
                    };
                    let cards = self.cards(line, titles)?;
                    for card in &cards {
                        let facts = &library.card(*card).facts;
                        if (facts.back, facts.age) != (*set, *age) {
                            let title = &library.card(*card).title;
                            return fail(
                                line,
                                format!(
                                    "{title} is a {} {}, not a {} {age}",
                                    facts.back.word(),
                                    facts.age,
                                    set.word()
                                ),
                            );
                        }
                    }
                    position
                        .decks
                        .entry((*set, *age))
                        .or_default()
                        .extend(cards);
                }
                Item::Place(place, splay, titles) => match place {
                    Place::Stack(player, color) => {
                        let cards = self.cards(line, titles)?;
                        for card in &cards {
                            let actual = library.card(*card).facts.color;
                            if actual != *color {
                                return fail(
                                    line,
                                    format!(
                                        "{} is {actual}, not {color}",
                                        library.card(*card).title
                                    ),
                                );
                            }
                        }
                        if let Some(seat) =
                            seat_of(player).and_then(|seat| position.seats.get_mut(seat))
                        {
                            seat.stacks[*color as usize] = (*splay, cards);
                        }
                    }
                    Place::Of(player, SeatPlace::Achievements) => {
                        let Some(index) = seat_of(player) else {
                            continue;
                        };
                        for title in titles {
                            if title == MUSEUM {
                                let claimed = &mut position.seats[index].claimed_museums;
                                *claimed = claimed.saturating_add(1);
                            } else if let Some(special) = special_named(self.edition, title) {
                                if !specials.remove(&special) {
                                    return fail(
                                        line,
                                        format!(
                                            "{title} is not in play, or somewhere else already"
                                        ),
                                    );
                                }
                                position.seats[index].specials.push(special);
                            } else {
                                let card = self.card(line, title)?;
                                position.seats[index].achievements.push(card);
                            }
                        }
                    }
                    Place::Of(player, place) => {
                        let cards = self.cards(line, titles)?;
                        let Some(seat) =
                            seat_of(player).and_then(|seat| position.seats.get_mut(seat))
                        else {
                            continue;
                        };
                        match place {
                            SeatPlace::Hand => seat.hand.extend(cards),
                            SeatPlace::Score => seat.score.extend(cards),
                            SeatPlace::Forecast => seat.forecast.extend(cards),
                            SeatPlace::Safe => seat.safe.extend(cards),
                            SeatPlace::Museums => seat.museums.extend(cards),
                            SeatPlace::Display => match cards.as_slice() {
                                [card] => seat.display = Some(*card),
                                _ => return fail(line, "there is one card on display"),
                            },
                            SeatPlace::Achievements => {}
                        }
                    }
                    Place::Available => {
                        available = true;
                        let cards = self.cards(line, titles)?;
                        position.available.extend(cards);
                    }
                    Place::Junk => position.junk.extend(self.cards(line, titles)?),
                    Place::Removed => position.removed.extend(self.cards(line, titles)?),
                    Place::Relics => position.relics.extend(self.cards(line, titles)?),
                    Place::Deck(..) => {}
                },
                Item::Seed(named) => seed = *named,
                Item::Players(_) | Item::Teams | Item::Sets(_) | Item::Then(_) => {}
            }
        }
        position.specials = specials.into_iter().collect();
        if rules.museums && self.options.sets.contains(Set::Artifacts) {
            // Those that no scene speaks of are in the supply.
            let used: usize = position
                .seats
                .iter()
                .map(|seat| seat.museums.len() + seat.claimed_museums as usize)
                .sum();
            position.museum_supply =
                u8::try_from(used).map_or(0, |used| MUSEUMS.saturating_sub(used));
        }
        if !available {
            self.default_achievements(scene, &rules, &mut position);
        }
        for (id, card) in library.iter() {
            let facts = &card.facts;
            if !self.options.sets.contains(facts.set) || self.used.contains_key(&id) {
                continue;
            }
            let deck = (facts.back, facts.age);
            if facts.set == Set::Relics {
                position.relics.push(id);
            } else if !cut.contains(&deck) {
                position.decks.entry(deck).or_default().push(id);
            } else if rules.junk {
                position.junk.push(id);
            } else {
                position.removed.push(id);
            }
        }
        let game = match self.shelf.game(self.options.clone()) {
            Ok(game) => game,
            Err(error) => return fail(scene.line, error.to_string()),
        };
        match State::from_position(&game, &position, seed) {
            Ok(state) => Ok(state),
            Err(faults) => fail(scene.line, format!("the table can't be laid so: {faults}")),
        }
    }

    /// The last base card of each age of which the scene doesn't speak.
    fn default_achievements(&mut self, scene: &Scene, rules: &Rules, position: &mut Position) {
        let mentioned: BTreeSet<CardId> = scene
            .items
            .iter()
            .flat_map(|(_, item)| titles_in(item))
            .filter_map(|title| self.shelf.find(self.edition, title))
            .collect();
        let library = self.shelf.library(self.edition);
        for age in 1..=rules.last_achievement_age {
            let last = library
                .iter()
                .filter(|(id, card)| {
                    card.facts.set == Set::Base
                        && card.facts.age == age
                        && !mentioned.contains(id)
                        && !self.used.contains_key(id)
                })
                .last();
            if let Some((card, _)) = last {
                self.used.insert(card, scene.line);
                position.available.push(card);
            }
        }
    }
}

fn special(edition: Edition, line: usize, name: &str) -> Checked<Special> {
    match special_named(edition, name) {
        Some(special) => Ok(special),
        None => fail(line, format!("there is no special achievement {name}")),
    }
}

fn find(shelf: &Shelf, edition: Edition, line: usize, title: &str) -> Checked<CardId> {
    match shelf.find(edition, title) {
        Some(card) => Ok(card),
        None => {
            let help = shelf
                .suggest(edition, title)
                .map_or(String::new(), |near| format!("; did you mean {near}?"));
            fail(line, format!("the {edition} has no card {title}{help}"))
        }
    }
}

/// A scene being played.
struct Stage<'a> {
    players: &'a [String],
    shelf: &'a Shelf,
    edition: Edition,
    state: State,
}

/// An answer of the scene that is still to be given.
#[derive(Clone)]
struct Pick<'a> {
    line: usize,
    player: &'a str,
    text: &'a str,
}

/// How well words fit an option.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The words name the card whose back it is.
    Behind,
    /// The words say it.
    Plain,
}

/// Among achievements: one of the museums, which are all alike.
const MUSEUM: &str = "Museum";

/// How many museums there are.
const MUSEUMS: u8 = 5;

/// How many ways to sort out picks are tried.
const TRIES_MAX: usize = 5000;

impl Stage<'_> {
    fn words(&self) -> Words<'_> {
        Words {
            library: self.shelf.library(self.edition),
            players: self.players,
        }
    }

    fn play(&mut self, scene: &Scene) -> Checked<()> {
        let items = &scene.items;
        let mut at = 0;
        let mut open_end = false;
        while let Some((line, item)) = items.get(at) {
            at += 1;
            open_end = false;
            match item {
                Item::Action(player, action) => self.act(*line, player, action)?,
                Item::Picks(..) => {
                    at -= 1;
                    let mut run = Vec::new();
                    while let Some((line, Item::Picks(player, picks))) = items.get(at) {
                        run.extend(picks.iter().map(|text| Pick {
                            line: *line,
                            player,
                            text,
                        }));
                        at += 1;
                    }
                    let mut tries = 0;
                    self.state = self
                        .answer(self.state.clone(), &run, 0, &mut tries)
                        .map_err(|(_, failure)| failure)?;
                }
                Item::Then(then) => {
                    open_end = matches!(
                        then,
                        Then::Asked(..) | Then::CanPick(..) | Then::CannotPick(..)
                    );
                    self.check(*line, then)?;
                }
                _ => {}
            }
        }
        if let Some(decision) = self.state.decision()
            && !open_end
            && !matches!(decision.ask, Ask::Action { .. })
        {
            let last = items.last().map_or(scene.line, |(line, _)| *line);
            return fail(
                last,
                format!("the scene ends, but {}", self.question(&decision)),
            );
        }
        Ok(())
    }

    /// `bob is asked [A, B]`
    fn question(&self, decision: &Decision) -> String {
        let words = self.words();
        let options: Vec<String> = decision
            .options
            .iter()
            .map(|choice| words.option(&decision.ask, *choice))
            .collect();
        format!(
            "{} is asked [{}] ({})",
            words.player(decision.seat),
            options.join(", "),
            asked(&decision.ask)
        )
    }

    fn now(&self, state: &State) -> String {
        match state.decision() {
            Some(decision) => self.question(&decision),
            None => "the game is over".to_owned(),
        }
    }

    fn act(&mut self, line: usize, player: &str, action: &Action) -> Checked<()> {
        let decision = match self.state.decision() {
            Some(decision)
                if matches!(decision.ask, Ask::Action { .. })
                    && self.words().player(decision.seat) == player =>
            {
                decision
            }
            _ => {
                return fail(
                    line,
                    format!(
                        "expected that {player} acts now, but {}",
                        self.now(&self.state)
                    ),
                );
            }
        };
        let find = |title: &str| find(self.shelf, self.edition, line, title);
        let choice = match action {
            Action::Draw => Some(Choice::Draw),
            Action::Meld(title) => Some(Choice::Meld(find(title)?)),
            Action::Dogma(title) => Some(Choice::Dogma(find(title)?)),
            Action::Endorse(title) => Some(Choice::Endorse(find(title)?)),
            Action::DogmaOf(owner, title) => {
                Some(Choice::DogmaOf(Seat(seat_of(owner).unwrap_or_default() as u8), find(title)?))
            }
            Action::Achieve(set, age) => decision
                .options
                .iter()
                .copied()
                .find(|choice| matches!(choice, Choice::Achieve { back, .. } if (back.set, back.age) == (*set, *age))),
            Action::AchieveSecret(text) => {
                let secrets = decision
                    .options
                    .iter()
                    .filter(|choice| matches!(choice, Choice::AchieveSecret { .. }));
                let fits = secrets.filter_map(|choice| {
                    Some((self.fit(&self.state, &decision.ask, text, *choice)?, *choice))
                });
                // The first of the best.
                fits.rev().max_by_key(|(fit, _)| *fit).map(|(_, choice)| choice)
            }
        };
        match choice.filter(|choice| decision.options.contains(choice)) {
            Some(choice) => self.apply(line, choice),
            None => fail(
                line,
                format!("{player} can't do this: {}", self.question(&decision)),
            ),
        }
    }

    fn apply(&mut self, line: usize, choice: Choice) -> Checked<()> {
        match self.state.apply(choice) {
            Ok(()) => Ok(()),
            Err(error) => fail(line, error.to_string()),
        }
    }

    /// How well the words of a scene fit an option.
    fn fit(&self, state: &State, ask: &Ask, text: &str, choice: Choice) -> Option<Fit> {
        let (text, number) = match text.split_once('#') {
            Some((text, number)) if text.contains('[') => {
                (text.trim(), number.trim().parse::<u8>().ok())
            }
            _ => (text, None),
        };
        if let Some(wanted) = parse_back(text) {
            let fits = match choice {
                Choice::Back { back, nth, .. }
                | Choice::Achieve { back, nth }
                | Choice::AchieveSecret {
                    secret: Shown::Back(back),
                    nth,
                } => {
                    back == wanted
                        && number.is_none_or(|number| u16::from(number) == u16::from(nth) + 1)
                }
                _ => false,
            };
            return fits.then_some(Fit::Plain);
        }
        match (text, choice) {
            ("no" | "done", Choice::No | Choice::Done) | ("yes", Choice::Yes) => {
                return Some(Fit::Plain);
            }
            _ => {}
        }
        if let Some(card) = self.shelf.find(self.edition, text) {
            match choice {
                Choice::Card(option)
                | Choice::AchieveSecret {
                    secret: Shown::Face(option),
                    ..
                } if option == card => return Some(Fit::Plain),
                Choice::Back { .. } | Choice::Achieve { .. } | Choice::AchieveSecret { .. }
                    if state.truth_of(choice) == Some(card) =>
                {
                    return Some(Fit::Behind);
                }
                _ => {}
            }
        }
        (self.words().option(ask, choice).eq_ignore_ascii_case(text)).then_some(Fit::Plain)
    }

    /// Gives the answers of a run, sorting out their order. The failure of the way that got furthest comes back.
    fn answer(
        &self,
        state: State,
        run: &[Pick<'_>],
        given: usize,
        tries: &mut usize,
    ) -> Result<State, (usize, Failure)> {
        let Some(first) = run.first() else {
            return Ok(state);
        };
        *tries += 1;
        let failure = |message: String| Failure {
            line: first.line,
            message,
        };
        let Some(decision) = state
            .decision()
            .filter(|decision| !matches!(decision.ask, Ask::Action { .. }))
        else {
            let message = format!(
                "{} picks {}, but {}",
                first.player,
                first.text,
                self.now(&state)
            );
            return Err((given, failure(message)));
        };
        let asked = self.words().player(decision.seat);
        let mut furthest: Option<(usize, Failure)> = None;
        let mut tried: Vec<Choice> = Vec::new();
        for (index, pick) in run.iter().enumerate() {
            if pick.player != asked || *tries > TRIES_MAX {
                continue;
            }
            let fits = decision.options.iter().filter_map(|choice| {
                Some((
                    self.fit(&state, &decision.ask, pick.text, *choice)?,
                    *choice,
                ))
            });
            // The first of the best.
            let Some((_, choice)) = fits.rev().max_by_key(|(fit, _)| *fit) else {
                continue;
            };
            if tried.contains(&choice) {
                continue;
            }
            tried.push(choice);
            let mut next = state.clone();
            let outcome = match next.apply(choice) {
                Ok(()) => {
                    let mut rest = run.to_vec();
                    rest.remove(index);
                    self.answer(next, &rest, given + 1, tries)
                }
                Err(error) => Err((given, failure(error.to_string()))),
            };
            match outcome {
                Ok(state) => return Ok(state),
                Err(error) if furthest.as_ref().is_none_or(|(best, _)| error.0 > *best) => {
                    furthest = Some(error)
                }
                Err(_) => {}
            }
        }
        Err(furthest.unwrap_or_else(|| {
            let message = format!(
                "{} picks {}, but {}",
                first.player,
                first.text,
                self.question(&decision)
            );
            (given, failure(message))
        }))
    }

    fn titles(&self, cards: &[CardId]) -> String {
        let titles: Vec<&str> = cards
            .iter()
            .map(|card| self.words().library.card(*card).title.as_str())
            .collect();
        format!("[{}]", titles.join(", "))
    }

    fn check(&self, line: usize, then: &Then) -> Checked<()> {
        let position = self.state.position();
        match then {
            Then::Place(place, claim) => self.check_place(line, &position, place, claim),
            Then::Has(player, name) | Then::Lacks(player, name) => {
                let seat = &position.seats[seat_of(player).unwrap_or_default()];
                let has = match special_named(self.edition, name) {
                    Some(special) => seat.specials.contains(&special),
                    None if name == MUSEUM => seat.claimed_museums > 0,
                    None => {
                        seat.achievements
                            .contains(&find(self.shelf, self.edition, line, name)?)
                    }
                };
                if has == matches!(then, Then::Has(..)) {
                    return Ok(());
                }
                let specials: Vec<&str> = seat
                    .specials
                    .iter()
                    .map(|special| special_name(self.edition, *special))
                    .collect();
                let verb = if has { "has" } else { "lacks" };
                let cards = self.titles(&seat.achievements);
                fail(
                    line,
                    format!(
                        "{player} {verb} {name}; the achievements are {cards} and [{}]",
                        specials.join(", ")
                    ),
                )
            }
            Then::Win(players) => {
                let wanted: Seats = players
                    .iter()
                    .filter_map(|player| seat_of(player))
                    .map(|seat| Seat(seat as u8))
                    .collect();
                match self.state.ending() {
                    Some(ending) if ending.winners == wanted => Ok(()),
                    Some(ending) => {
                        let winners: Vec<String> = ending
                            .winners
                            .iter()
                            .map(|seat| self.words().player(seat))
                            .collect();
                        fail(line, format!("the winners are [{}]", winners.join(", ")))
                    }
                    None => fail(
                        line,
                        format!("the game is not over; {}", self.now(&self.state)),
                    ),
                }
            }
            Then::Draw => match self.state.ending() {
                Some(ending) if ending.winners.len() != 1 => Ok(()),
                Some(ending) => fail(
                    line,
                    format!(
                        "the winners are {:?}",
                        ending.winners.iter().collect::<Vec<_>>()
                    ),
                ),
                None => fail(line, "the game is not over"),
            },
            Then::NotOver => match self.state.ending() {
                None => Ok(()),
                Some(ending) => fail(line, format!("the game is over: {:?}", ending.why)),
            },
            Then::Out(player) => {
                if position.seats[seat_of(player).unwrap_or_default()].eliminated {
                    Ok(())
                } else {
                    fail(line, format!("{player} is still in the game"))
                }
            }
            Then::Acts(player) => match self.state.decision() {
                Some(decision)
                    if matches!(decision.ask, Ask::Action { .. })
                        && self.words().player(decision.seat) == *player =>
                {
                    Ok(())
                }
                _ => fail(
                    line,
                    format!("expected that {player} acts, but {}", self.now(&self.state)),
                ),
            },
            Then::Asked(player, wanted) => {
                let decision = self.decision_of(line, player)?;
                let mut left = decision.options.clone();
                for text in wanted {
                    // What is offered as a back must be claimed as one.
                    let fits = left.iter().rposition(|choice| {
                        self.fit(&self.state, &decision.ask, text, *choice) == Some(Fit::Plain)
                    });
                    match fits {
                        Some(index) => {
                            left.remove(index);
                        }
                        None => {
                            return fail(
                                line,
                                format!("{text} is no option: {}", self.question(&decision)),
                            );
                        }
                    }
                }
                if left.is_empty() {
                    Ok(())
                } else {
                    fail(
                        line,
                        format!("there are more options: {}", self.question(&decision)),
                    )
                }
            }
            Then::CanPick(player, text) | Then::CannotPick(player, text) => {
                let decision = self.decision_of(line, player)?;
                let can = decision.options.iter().any(|choice| {
                    self.fit(&self.state, &decision.ask, text, *choice)
                        .is_some()
                });
                if can == matches!(then, Then::CanPick(..)) {
                    Ok(())
                } else {
                    let can = if can { "can" } else { "cannot" };
                    fail(
                        line,
                        format!("{player} {can} pick {text}: {}", self.question(&decision)),
                    )
                }
            }
            Then::Knows(player, wanted, titles) => {
                let seat = Seat(seat_of(player).unwrap_or_default() as u8);
                let known = known_in(&self.state.view(Some(seat)));
                for title in titles {
                    let card = find(self.shelf, self.edition, line, title)?;
                    if known.contains(&card) != *wanted {
                        let verb = if *wanted { "doesn't know" } else { "knows" };
                        return fail(line, format!("{player} {verb} where {title} is"));
                    }
                }
                Ok(())
            }
            Then::Points(player, wanted) => {
                let points = i64::from(
                    self.state
                        .points(Seat(seat_of(player).unwrap_or_default() as u8)),
                );
                if points == *wanted {
                    Ok(())
                } else {
                    fail(line, format!("{player} has {points} points, not {wanted}"))
                }
            }
        }
    }

    fn decision_of(&self, line: usize, player: &str) -> Checked<Decision> {
        match self.state.decision() {
            Some(decision) if self.words().player(decision.seat) == player => Ok(decision),
            _ => fail(
                line,
                format!(
                    "expected that {player} is asked, but {}",
                    self.now(&self.state)
                ),
            ),
        }
    }

    fn check_place(
        &self,
        line: usize,
        position: &Position,
        place: &Place,
        claim: &Claim,
    ) -> Checked<()> {
        let mut splay = Splay::None;
        let mut specials: &[Special] = &[];
        let mut claimed_museums = 0;
        let seat = |player: &str| &position.seats[seat_of(player).unwrap_or_default()];
        let (cards, ordered, name): (Vec<CardId>, bool, String) = match place {
            Place::Stack(player, color) => {
                let stack = &seat(player).stacks[*color as usize];
                splay = stack.0;
                (stack.1.clone(), true, format!("{player}'s {color}"))
            }
            Place::Of(player, place) => {
                let seat = seat(player);
                let cards = match place {
                    SeatPlace::Hand => seat.hand.clone(),
                    SeatPlace::Score => seat.score.clone(),
                    SeatPlace::Forecast => seat.forecast.clone(),
                    SeatPlace::Safe => seat.safe.clone(),
                    SeatPlace::Achievements => {
                        specials = &seat.specials;
                        claimed_museums = usize::from(seat.claimed_museums);
                        seat.achievements.clone()
                    }
                    SeatPlace::Display => seat.display.into_iter().collect(),
                    SeatPlace::Museums => seat.museums.clone(),
                };
                (cards, false, format!("{player}'s {}", place.word()))
            }
            Place::Deck(set, age) => {
                let cards = position
                    .decks
                    .get(&(*set, *age))
                    .cloned()
                    .unwrap_or_default();
                (cards, true, format!("the {} {age} deck", set.word()))
            }
            Place::Available => {
                specials = &position.specials;
                (
                    position.available.clone(),
                    false,
                    "available achievements".to_owned(),
                )
            }
            Place::Junk => {
                specials = &position.junked_specials;
                (position.junk.clone(), false, "the junk".to_owned())
            }
            Place::Removed => (
                position.removed.clone(),
                false,
                "the removed cards".to_owned(),
            ),
            Place::Relics => (position.relics.clone(), false, "the relics".to_owned()),
        };
        let there = || {
            let mut text = match place {
                Place::Stack(..) => format!("{splay} {}", self.titles(&cards)),
                _ => self.titles(&cards),
            };
            for special in specials {
                text = format!("{text} and {special}");
            }
            for _ in 0..claimed_museums {
                text = format!("{text} and {MUSEUM}");
            }
            text
        };
        let look_up = |titles: &[String]| -> Checked<Vec<CardId>> {
            titles
                .iter()
                .map(|title| find(self.shelf, self.edition, line, title))
                .collect()
        };
        match claim {
            Claim::Is(wanted_splay, titles) => {
                // Of the special achievements only a player's own are listed with the cards.
                let own = matches!(place, Place::Of(..));
                let museums = titles.iter().filter(|title| *title == MUSEUM).count();
                let titles: Vec<String> = titles
                    .iter()
                    .filter(|title| *title != MUSEUM)
                    .cloned()
                    .collect();
                let (named, titles): (Vec<String>, Vec<String>) = titles
                    .iter()
                    .cloned()
                    .partition(|title| own && special_named(self.edition, title).is_some());
                let mut named: Vec<Special> = named
                    .iter()
                    .filter_map(|name| special_named(self.edition, name))
                    .collect();
                let mut wanted = look_up(&titles)?;
                let mut found = cards.clone();
                if !ordered {
                    wanted.sort_unstable();
                    found.sort_unstable();
                }
                named.sort_unstable();
                let mut held = specials.to_vec();
                held.sort_unstable();
                let splayed = !matches!(place, Place::Stack(..)) || *wanted_splay == splay;
                let as_many = museums == claimed_museums;
                if wanted == found && splayed && as_many && (!own || named == held) {
                    return Ok(());
                }
                let mut expected = match place {
                    Place::Stack(..) => format!("{wanted_splay} {}", self.titles(&wanted)),
                    _ => self.titles(&wanted),
                };
                for special in named {
                    expected = format!("{expected} and {special}");
                }
                for _ in 0..museums {
                    expected = format!("{expected} and {MUSEUM}");
                }
                fail(line, format!("{name} should be {expected}, is {}", there()))
            }
            Claim::Splayed(wanted) => {
                if *wanted == splay {
                    Ok(())
                } else {
                    fail(
                        line,
                        format!("{name} should be splayed {wanted}, is {}", there()),
                    )
                }
            }
            Claim::Has(titles) | Claim::Lacks(titles) => {
                let has = matches!(claim, Claim::Has(_));
                for title in titles {
                    let in_it = match special_named(self.edition, title) {
                        Some(special) => specials.contains(&special),
                        None => cards.contains(&find(self.shelf, self.edition, line, title)?),
                    };
                    if in_it != has {
                        let verb = if has { "have" } else { "lack" };
                        return fail(
                            line,
                            format!("{name} should {verb} {title}, is {}", there()),
                        );
                    }
                }
                Ok(())
            }
            Claim::Counts(count) => {
                if cards.len() == *count {
                    Ok(())
                } else {
                    fail(
                        line,
                        format!(
                            "{name} should count {count}, counts {}: {}",
                            cards.len(),
                            there()
                        ),
                    )
                }
            }
            Claim::StartsWith(titles) => {
                if cards.starts_with(&look_up(titles)?) {
                    Ok(())
                } else {
                    fail(
                        line,
                        format!(
                            "{name} should start with [{}], is {}",
                            titles.join(", "),
                            there()
                        ),
                    )
                }
            }
            Claim::EndsWith(titles) => {
                if cards.ends_with(&look_up(titles)?) {
                    Ok(())
                } else {
                    fail(
                        line,
                        format!(
                            "{name} should end with [{}], is {}",
                            titles.join(", "),
                            there()
                        ),
                    )
                }
            }
        }
    }
}

/// The cards a view shows the faces of.
fn known_in(view: &View) -> BTreeSet<CardId> {
    let shown = view.seats.iter().flat_map(|seat| {
        let hidden = [
            &seat.hand,
            &seat.score,
            &seat.forecast,
            &seat.safe,
            &seat.achievements,
        ];
        hidden.into_iter().flatten()
    });
    let faces = shown
        .chain(&view.available)
        .filter_map(|shown| match shown {
            Shown::Face(card) => Some(*card),
            Shown::Back(_) => None,
        });
    let stacks = view
        .seats
        .iter()
        .flat_map(|seat| seat.stacks.iter().flat_map(|stack| &stack.cards));
    let tops = view.decks.iter().filter_map(|deck| deck.top);
    faces
        .chain(stacks.copied())
        .chain(tops)
        .chain(view.junk.iter().copied())
        .chain(view.removed.iter().copied())
        .collect()
}

/// What is asked, in a word.
fn asked(ask: &Ask) -> String {
    match ask {
        Ask::Pick {
            purpose,
            picked,
            least,
            most,
        } => format!("{purpose:?}, {picked} picked of {least} to {most}"),
        other => format!("{other:?}"),
    }
}
