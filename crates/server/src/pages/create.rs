//! Making a table: the form, and what it comes to.

use super::parts::{
    NAME_MAX, bot_choice, calm, goal, icon, mistake, name_field, set_choice, set_name, usual_bot,
};
use super::shell::{Place, Visit, page};
use crate::agreement::{Clock, Pace, Undo};
use maud::{Markup, html};
use serde::Deserialize;
use table::WishedSets;
use vocab::{Edition, Seat, Set, Sets};

/// The longest title of a table, in characters.
pub const TITLE_MAX: usize = 40;
/// The longest live clock, in minutes.
pub const MINUTES_MAX: u16 = 600;
/// The longest clock by the day, in days.
pub const DAYS_MAX: u16 = 30;

/// What the form sends, as typed. The fields stand for themselves, so that a page can show again what was typed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct CreateForm {
    /// The maker's name, asked if he has none.
    pub name: String,
    /// `1`, `3` or `4`.
    pub edition: String,
    /// Whether the set is ticked.
    pub echoes: Option<String>,
    /// Whether the set is ticked.
    pub cities: Option<String>,
    /// Whether the set is ticked.
    pub artifacts: Option<String>,
    /// Whether the set is ticked.
    pub unseen: Option<String>,
    /// Whether the relics are ticked; they come with Artifacts.
    pub relics: Option<String>,
    /// Whether chance adds to the sets that are ticked.
    pub surprise: Option<String>,
    /// The first seat: `me`, `person`, `none` or a kind of bot.
    pub seat1: String,
    /// The second seat.
    pub seat2: String,
    /// The third seat.
    pub seat3: String,
    /// The fourth seat.
    pub seat4: String,
    /// The fifth seat.
    pub seat5: String,
    /// Whether the seats are shuffled when the game begins.
    pub shuffle: Option<String>,
    /// Whether partners sit opposite.
    pub teams: Option<String>,
    /// Whether one achievement more is needed.
    pub extra: Option<String>,
    /// [`Undo::word`].
    pub undo: String,
    /// [`Pace::word`].
    pub pace: String,
    /// `none`, `live` or `days`.
    pub clock: String,
    /// For a live clock: minutes for the whole game.
    pub minutes: String,
    /// For a clock by the day: days for each choice.
    pub days: String,
    /// `link` or `listed`.
    pub open: String,
    /// Whether anybody may watch.
    pub watch: Option<String>,
    /// The table's title; may be empty.
    pub title: String,
}

impl Default for CreateForm {
    /// Two players, the 4th edition, no clock, by link: the table most people want.
    fn default() -> CreateForm {
        let word = str::to_owned;
        CreateForm {
            name: String::new(),
            edition: word("4"),
            echoes: None,
            cities: None,
            artifacts: None,
            unseen: None,
            relics: None,
            surprise: None,
            seat1: word("me"),
            seat2: word("person"),
            seat3: word("none"),
            seat4: word("none"),
            seat5: word("none"),
            shuffle: None,
            teams: None,
            extra: None,
            undo: word("consent"),
            pace: word("calm"),
            clock: word("none"),
            minutes: word("20"),
            days: word("2"),
            open: word("link"),
            watch: None,
            title: String::new(),
        }
    }
}

/// A field of the form; its mistakes are shown beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The maker's name.
    Name,
    /// The edition.
    Edition,
    /// The sets.
    Sets,
    /// The seats.
    Seats,
    /// The teams.
    Teams,
    /// Taking back.
    Undo,
    /// The bots' pace.
    Pace,
    /// The kind of clock.
    Clock,
    /// Minutes of a live clock.
    Minutes,
    /// Days for a choice.
    Days,
    /// By link or listed.
    Open,
    /// The title.
    Title,
}

/// A mistake in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// Beside which field it is shown.
    pub field: Field,
    /// What is wrong and what would do.
    pub why: String,
}

/// Who is to sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The maker of the table.
    Me,
    /// Whoever comes.
    Person,
    /// A bot of this kind.
    Bot(&'static str),
}

/// A table as agreed: plain data, from which a game can be dealt when the seats are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The title, without what could break a line; `None` if none was given.
    pub title: Option<String>,
    /// The maker's name as typed, if it was asked for.
    pub name: Option<String>,
    /// Whose rules.
    pub edition: Edition,
    /// The sets in play, and whether chance adds to them.
    pub sets: WishedSets,
    /// The seats in turn order.
    pub seats: Vec<Who>,
    /// Whether the seats are shuffled when the game begins.
    pub shuffle: bool,
    /// Two teams of two, partners opposite.
    pub teams: bool,
    /// One achievement more is needed.
    pub extra_achievement: bool,
    /// What can be taken back.
    pub undo: Undo,
    /// How fast bots answer.
    pub pace: Pace,
    /// The time players have.
    pub clock: Clock,
    /// Whether the table stands in the lobby; otherwise only its link leads to it.
    pub listed: bool,
    /// Whether anybody may watch.
    pub spectators: bool,
}

impl Agreed {
    /// The maker's seat, if he plays.
    pub fn my_seat(&self) -> Option<Seat> {
        let index = self.seats.iter().position(|who| *who == Who::Me)?;
        u8::try_from(index).ok().map(Seat)
    }
}

/// The most players of an edition.
pub(crate) fn most_players(edition: Edition) -> usize {
    match edition {
        Edition::Fourth => 5,
        Edition::First | Edition::Third => 4,
    }
}

impl CreateForm {
    /// What stands in a seat's field.
    fn seat(&self, index: usize) -> &str {
        match index {
            0 => &self.seat1,
            1 => &self.seat2,
            2 => &self.seat3,
            3 => &self.seat4,
            _ => &self.seat5,
        }
    }

    fn ticked(&self, set: Set) -> bool {
        match set {
            Set::Echoes => self.echoes.is_some(),
            Set::Cities => self.cities.is_some(),
            Set::Artifacts => self.artifacts.is_some(),
            Set::Unseen => self.unseen.is_some(),
            Set::Relics => self.relics.is_some(),
            Set::Base => true,
        }
    }

    /// What the form comes to.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the fields.
    pub fn check(&self) -> Result<Agreed, Vec<FieldError>> {
        let mut wrong = Vec::new();
        let mut say = |field: Field, why: String| wrong.push(FieldError { field, why });

        let name = match self.name.trim() {
            "" => None,
            typed if typed.chars().count() > NAME_MAX => {
                say(
                    Field::Name,
                    format!("A name has at most {NAME_MAX} characters."),
                );
                None
            }
            typed => Some(typed.to_owned()),
        };

        let title = calm(self.title.trim());
        if title.chars().count() > TITLE_MAX {
            say(
                Field::Title,
                format!("A title has at most {TITLE_MAX} characters."),
            );
        }

        let edition = self.edition.trim().parse::<Edition>();
        if edition.is_err() {
            say(
                Field::Edition,
                "Choose the 1st, 3rd or 4th edition.".to_owned(),
            );
        }
        let edition = edition.unwrap_or(Edition::Fourth);

        let mut sets = Sets::BASE;
        for set in Set::ALL.into_iter().filter(|set| self.ticked(*set)) {
            if !set.editions().contains(edition) {
                say(
                    Field::Sets,
                    format!("{} was never printed for the {edition}.", set_name(set)),
                );
            } else if set == Set::Relics && !sets.contains(Set::Artifacts) {
                say(
                    Field::Sets,
                    format!(
                        "Relics are seized when artifacts are dug: add {}, or leave them out.",
                        set_name(Set::Artifacts)
                    ),
                );
            } else {
                sets = sets.with(set);
            }
        }

        let mut seats = Vec::new();
        for index in 0..Seat::MAX {
            match self.seat(index) {
                "none" | "" => {}
                "me" => seats.push(Who::Me),
                "person" => seats.push(Who::Person),
                word => match table::bot_kinds().iter().find(|kind| kind.name == word) {
                    Some(kind) => seats.push(Who::Bot(kind.name)),
                    None => say(
                        Field::Seats,
                        format!(
                            "Nobody called “{}” can take seat {}.",
                            calm(word),
                            index + 1
                        ),
                    ),
                },
            }
        }
        let most = most_players(edition);
        if seats.len() < 2 {
            say(Field::Seats, "At least two seats must be taken.".to_owned());
        } else if seats.len() > most {
            say(
                Field::Seats,
                format!("The {edition} is for {most} players at most."),
            );
        }
        if seats.iter().filter(|who| **who == Who::Me).count() > 1 {
            say(Field::Seats, "You can sit on one seat only.".to_owned());
        }
        let teams = self.teams.is_some();
        if teams && seats.len() != 4 {
            say(Field::Teams, "Teams need exactly four players.".to_owned());
        }

        let undo = Undo::from_word(&self.undo);
        if undo.is_none() {
            say(Field::Undo, "Choose one of these.".to_owned());
        }
        let pace = Pace::from_word(&self.pace);
        if pace.is_none() {
            say(Field::Pace, "Choose one of these.".to_owned());
        }
        let clock = match self.clock.as_str() {
            "none" | "" => Clock::None,
            "live" => match amount(&self.minutes, MINUTES_MAX) {
                Some(minutes) => Clock::Live(minutes),
                None => {
                    say(
                        Field::Minutes,
                        format!("A number of minutes from 1 to {MINUTES_MAX}."),
                    );
                    Clock::None
                }
            },
            "days" => match amount(&self.days, DAYS_MAX) {
                Some(days) => Clock::Days(days),
                None => {
                    say(
                        Field::Days,
                        format!("A number of days from 1 to {DAYS_MAX}."),
                    );
                    Clock::None
                }
            },
            _ => {
                say(Field::Clock, "Choose one of these.".to_owned());
                Clock::None
            }
        };
        let listed = match self.open.as_str() {
            "listed" => true,
            "link" | "" => false,
            _ => {
                say(Field::Open, "Choose one of these.".to_owned());
                false
            }
        };

        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Agreed {
            title: Some(title).filter(|title| !title.is_empty()),
            name,
            edition,
            sets: WishedSets {
                sure: sets,
                surprise: self.surprise.is_some(),
            },
            seats,
            shuffle: self.shuffle.is_some(),
            teams,
            extra_achievement: self.extra.is_some(),
            undo: undo.unwrap_or_default(),
            pace: pace.unwrap_or_default(),
            clock,
            listed,
            spectators: self.watch.is_some(),
        })
    }
}

/// A whole number from 1 to `most`.
fn amount(typed: &str, most: u16) -> Option<u16> {
    typed
        .trim()
        .parse()
        .ok()
        .filter(|amount| (1..=most).contains(amount))
}

/// The form, as far as it is filled in, with the mistakes beside their fields.
pub fn create(visit: &Visit<'_>, form: &CreateForm, errors: &[FieldError]) -> Markup {
    let why = |field: Field| {
        errors
            .iter()
            .find(|error| error.field == field)
            .map(|error| error.why.as_str())
    };
    let main = html! {
        h1 { "Make a table" }
        @if !errors.is_empty() {
            p.refused role="alert" {
                (icon("u-demand"))
                @if errors.len() == 1 { "One thing needs another look: it is marked below." }
                @else { (errors.len()) " things need another look: they are marked below." }
            }
        }
        form.create method="post" action="/new" {
            div.col {
                section.panel aria-labelledby="h-seats" {
                    h2 #h-seats { "Who plays" }
                    @if visit.person.is_none() {
                        (name_field(&form.name, why(Field::Name), "What the others at the table call you."))
                    }
                    (seats(form, why(Field::Seats)))
                    label.check { input type="checkbox" name="shuffle" checked[form.shuffle.is_some()]; "Shuffle the seats when the game begins" }
                    label.check {
                        input type="checkbox" name="teams" checked[form.teams.is_some()] aria-describedby="teams-mistake" aria-invalid=[why(Field::Teams).map(|_| "true")];
                        "Two teams of two, partners opposite (seats 1 and 3, 2 and 4)"
                    }
                    (mistake("teams-mistake", why(Field::Teams)))
                }
                section.panel aria-labelledby="h-open" {
                    h2 #h-open { "Who may come" }
                    (radios("open", "Free seats", &form.open, &[("link", "Only who has the link"), ("listed", "Listed in the lobby")], why(Field::Open)))
                    label.check { input type="checkbox" name="watch" checked[form.watch.is_some()]; "Anybody may watch (and sees no hidden card)" }
                    div.f {
                        label for="title" { "Title" }
                        input #title name="title" type="text" value=(form.title) maxlength=(TITLE_MAX) aria-describedby="title-hint title-mistake"
                            aria-invalid=[why(Field::Title).map(|_| "true")];
                        (mistake("title-mistake", why(Field::Title)))
                        span.hint #title-hint { "Without one the table is called by who sits there." }
                    }
                }
            }
            div.col {
                section.panel aria-labelledby="h-game" {
                    h2 #h-game { "Which game" }
                    fieldset.f {
                        legend { "Edition" }
                        div.seg {
                            @for edition in Edition::ALL.into_iter().rev() {
                                label {
                                    input type="radio" name="edition" value=(edition.number()) checked[form.edition == edition.number().to_string()];
                                    span { (edition.tag()) small { (edition_note(edition)) } }
                                }
                            }
                        }
                        (mistake("edition-mistake", why(Field::Edition)))
                    }
                    (sets(form, why(Field::Sets)))
                    label.check { input type="checkbox" name="extra" checked[form.extra.is_some()]; "A longer game: one achievement more is needed" }
                    (aim(form))
                }
                section.panel aria-labelledby="h-manners" {
                    h2 #h-manners { "How" }
                    (clock(form, &why))
                    (radios("undo", "What can be taken back", &form.undo, &Undo::ALL.map(|undo| (undo.word(), undo.label())), why(Field::Undo)))
                    (radios("pace", "Bots answer", &form.pace, &Pace::ALL.map(|pace| (pace.word(), pace.label())), why(Field::Pace)))
                }
            }
            p.go { button.btn.primary.big { "Make the table" } span.soft { "Next you get the link to send." } }
        }
    };
    page(visit, "Make a table", Place::Play, main)
}

const fn edition_note(edition: Edition) -> &'static str {
    match edition {
        Edition::First => "the classic, ten ages",
        Edition::Third => "ten ages",
        Edition::Fourth => "eleven ages, up to five players",
    }
}

fn seats(form: &CreateForm, why: Option<&str>) -> Markup {
    html! {
        fieldset.f.seats aria-describedby="seats-mistake" {
            legend { "Seats, in turn order" }
            @for index in 0..Seat::MAX {
                @let chosen = form.seat(index);
                @let id = format!("seat{}", index + 1);
                @let known = ["me", "person"].contains(&chosen) || table::bot_kinds().iter().any(|kind| kind.name == chosen);
                div.seatrow {
                    label for=(id) { "Seat " (index + 1) }
                    select id=(id) name=(id) aria-invalid=[why.map(|_| "true")] {
                        option value="me" selected[chosen == "me"] { "Me" }
                        option value="person" selected[chosen == "person"] { "A person, by the link" }
                        @for kind in table::bot_kinds() {
                            option value=(kind.name) selected[chosen == kind.name] { (bot_choice(kind)) }
                        }
                        option value="none" selected[!known] { "– nobody –" }
                    }
                }
            }
            (mistake("seats-mistake", why))
            span.hint { "Five only in the 4th edition, in which four or five without teams play with " a href="/rules/4#parley" target="_blank" { "parley" } ". Who begins, the cards decide." }
        }
    }
}

/// How many achievements win. A script keeps the number up with the form; without it the sentence says how it comes about.
fn aim(form: &CreateForm) -> Markup {
    let seats = (0..Seat::MAX).filter(|index| !matches!(form.seat(*index), "none" | ""));
    let seats = seats.count();
    let edition = form.edition.trim().parse().unwrap_or(Edition::Fourth);
    let ticked: Sets = Set::ALL
        .into_iter()
        .filter(|set| form.ticked(*set) && set.editions().contains(edition))
        .collect();
    let needed = |sets: Sets| goal(seats, form.teams.is_some(), sets, form.extra.is_some());
    let most = Sets::of(edition).all().fold(ticked, Sets::with);
    html! {
        p.aim #aim {
            b {
                output #goal { (needed(ticked)) @if form.surprise.is_some() && needed(most) > needed(ticked) { " to " (needed(most)) } }
                " achievements win."
            }
            span.hint { " Six with two players or in teams, five with three, four with four, three with five; one more for each set (relics are none) and for a longer game." }
        }
    }
}

fn sets(form: &CreateForm, why: Option<&str>) -> Markup {
    html! {
        fieldset.f.sets aria-describedby="sets-mistake" {
            legend { "Sets beside the base game" }
            (set_choice(&|set| form.ticked(set), form.surprise.is_some()))
            (mistake("sets-mistake", why))
            span.hint { "What each of them adds, the " a href="/rules/4#sets" target="_blank" { "rules" } " tell." }
        }
    }
}

fn clock<'a>(form: &CreateForm, why: &impl Fn(Field) -> Option<&'a str>) -> Markup {
    html! {
        fieldset.f {
            legend { "Clock" }
            div.lines {
                label.check { input type="radio" name="clock" value="none" checked[form.clock == "none"]; "None: everybody takes the time it takes" }
                div.line {
                    label.check { input type="radio" name="clock" value="live" checked[form.clock == "live"]; "Live:" }
                    input.few #minutes name="minutes" type="number" inputmode="numeric" min="1" max=(MINUTES_MAX) value=(form.minutes)
                        aria-label="Minutes each" aria-describedby="minutes-mistake" aria-invalid=[why(Field::Minutes).map(|_| "true")];
                    span { "minutes each" }
                }
                (mistake("minutes-mistake", why(Field::Minutes)))
                div.line {
                    label.check { input type="radio" name="clock" value="days" checked[form.clock == "days"]; "By day:" }
                    input.few #days name="days" type="number" inputmode="numeric" min="1" max=(DAYS_MAX) value=(form.days)
                        aria-label="Days for a choice" aria-describedby="days-mistake" aria-invalid=[why(Field::Days).map(|_| "true")];
                    span { "days for each choice" }
                }
                (mistake("days-mistake", why(Field::Days)))
            }
            (mistake("clock-mistake", why(Field::Clock)))
            span.hint { "When somebody’s time is up, the others may let a bot choose for them." }
        }
    }
}

fn radios(
    field: &str,
    legend: &str,
    chosen: &str,
    options: &[(&str, &str)],
    why: Option<&str>,
) -> Markup {
    html! {
        fieldset.f {
            legend { (legend) }
            div.lines {
                @for (word, label) in options {
                    label.check { input type="radio" name=(field) value=(word) checked[chosen == *word]; (label) }
                }
            }
            (mistake(&format!("{field}-mistake"), why))
        }
    }
}

/// The form of a second game like one before: a link to `/new` with these words as its query fills it in.
pub fn usual(bot: bool) -> CreateForm {
    let mut form = CreateForm::default();
    if bot {
        form.seat2 = usual_bot().to_owned();
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(form: &CreateForm) -> Vec<Field> {
        form.check()
            .err()
            .into_iter()
            .flatten()
            .map(|error| error.field)
            .collect()
    }

    #[test]
    fn as_it_comes_it_makes_a_table_for_two() {
        let agreed = CreateForm::default().check().expect("no mistake");
        assert_eq!(agreed.seats, [Who::Me, Who::Person]);
        assert_eq!(agreed.my_seat(), Some(Seat(0)));
        assert_eq!(agreed.edition, Edition::Fourth);
        assert_eq!(agreed.clock, Clock::None);
        assert!(!agreed.listed && !agreed.spectators && agreed.title.is_none());
    }

    #[test]
    fn a_missing_seat_between_closes_up() {
        let form = CreateForm {
            seat1: "greedy".into(),
            seat2: "none".into(),
            seat3: "me".into(),
            ..CreateForm::default()
        };
        let agreed = form.check().expect("no mistake");
        assert_eq!(agreed.seats, [Who::Bot("greedy"), Who::Me]);
        assert_eq!(agreed.my_seat(), Some(Seat(1)));
    }

    #[test]
    fn every_mistake_is_told_at_once() {
        let form = CreateForm {
            edition: "2".into(),
            relics: Some("on".into()),
            seat2: "ghost".into(),
            teams: Some("on".into()),
            undo: "all".into(),
            clock: "live".into(),
            minutes: "many".into(),
            open: "everybody".into(),
            title: "x".repeat(41),
            ..CreateForm::default()
        };
        let wrong = fields(&form);
        for field in [
            Field::Title,
            Field::Edition,
            Field::Sets,
            Field::Seats,
            Field::Teams,
            Field::Undo,
            Field::Minutes,
            Field::Open,
        ] {
            assert!(wrong.contains(&field), "{field:?} is not in {wrong:?}");
        }
    }

    #[test]
    fn each_set_asks_for_one_achievement_more() {
        let both = Sets::BASE.with(Set::Echoes).with(Set::Cities);
        for (players, teams, sets, extra, needed) in [
            (2, false, Sets::BASE, false, 6),
            (3, false, both, false, 7),
            (4, false, Sets::BASE, true, 5),
            (4, true, both, false, 8),
            (5, false, both, true, 6),
        ] {
            assert_eq!(goal(players, teams, sets, extra), needed, "{players}");
        }
    }

    #[test]
    fn the_first_edition_has_no_sets() {
        let form = CreateForm {
            edition: "1".into(),
            echoes: Some("on".into()),
            ..CreateForm::default()
        };
        assert_eq!(fields(&form), [Field::Sets]);
    }

    #[test]
    fn five_players_only_in_the_fourth_edition() {
        let five = CreateForm {
            seat3: "person".into(),
            seat4: "random".into(),
            seat5: "greedy".into(),
            ..CreateForm::default()
        };
        assert!(five.check().is_ok());
        let third = CreateForm {
            edition: "3".into(),
            ..five
        };
        assert_eq!(fields(&third), [Field::Seats]);
    }

    #[test]
    fn one_sits_once() {
        let form = CreateForm {
            seat2: "me".into(),
            ..CreateForm::default()
        };
        assert_eq!(fields(&form), [Field::Seats]);
    }

    #[test]
    fn minutes_and_days_have_bounds() {
        for (clock, minutes, days, good) in [
            ("live", "1", "", true),
            ("live", "0", "", false),
            ("live", "601", "", false),
            ("live", "-3", "", false),
            ("days", "", "30", true),
            ("days", "", "31", false),
            ("days", "", "1e3", false),
            ("none", "nonsense", "nonsense", true),
        ] {
            let form = CreateForm {
                clock: clock.into(),
                minutes: minutes.into(),
                days: days.into(),
                ..CreateForm::default()
            };
            assert_eq!(form.check().is_ok(), good, "{clock} {minutes} {days}");
        }
    }

    #[test]
    fn a_title_keeps_no_marks_that_turn_a_line() {
        let form = CreateForm {
            title: " \u{202e}Tuesday\u{2066} ".into(),
            ..CreateForm::default()
        };
        let agreed = form.check().expect("no mistake");
        assert_eq!(agreed.title.as_deref(), Some("Tuesday"));
    }
}
