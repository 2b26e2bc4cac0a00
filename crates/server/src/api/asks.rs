//! What programs send.

use crate::agreement::edition_of;
use crate::pages::create::CreateForm;
use serde::{Deserialize, Serialize};
use table::{SetWish, WishedSets};
use utoipa::{IntoParams, ToSchema};
use vocab::{Edition, Set};

/// Somebody new.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"name": "Ada"}))]
#[serde(deny_unknown_fields)]
pub struct NewPerson {
    /// What the others are to call you.
    pub name: String,
}

/// A table to be made. What is left out is as most people want it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"edition": 4, "seats": ["me", "greedy"], "pace": "at-once"}))]
#[serde(deny_unknown_fields, default)]
pub struct NewTable {
    /// 1, 3 or 4.
    pub edition: u8,
    /// Sets beside the base game: `echoes`, `cities`, `artifacts`, `relics` (with artifacts), `unseen`; `all` for all of the
    /// edition; `surprise` for each of the others by the toss of a coin.
    pub sets: Vec<String>,
    /// By seat: `me`, `person` (somebody you invite) or a kind of bot. The game begins when nobody is awaited.
    pub seats: Vec<String>,
    /// Whether who sits where is drawn by lot.
    pub shuffle: bool,
    /// Two teams of two, partners opposite.
    pub teams: bool,
    /// One achievement more is needed.
    pub extra_achievement: bool,
    /// `own`, `consent` or `none`.
    pub undo: String,
    /// `at-once`, `calm` or `slow`.
    pub pace: String,
    /// How long people may think; absent: as long as they like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<NewClock>,
    /// Whether the lobby shows it to everybody.
    pub listed: bool,
    /// Whether others may watch.
    pub spectators: bool,
    /// What it is called; empty: by its players.
    pub title: String,
}

/// How long people may think.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NewClock {
    /// So many minutes each for the whole game.
    Minutes(u16),
    /// So many days for each choice.
    Days(u16),
}

impl Default for NewTable {
    fn default() -> NewTable {
        let word = str::to_owned;
        NewTable {
            edition: 4,
            sets: Vec::new(),
            seats: vec![word("me"), word("person")],
            shuffle: true,
            teams: false,
            extra_achievement: false,
            undo: word("consent"),
            pace: word("calm"),
            clock: None,
            listed: false,
            spectators: true,
            title: String::new(),
        }
    }
}

impl NewTable {
    /// The same on the form that people fill in, so that both are judged alike.
    ///
    /// # Errors
    /// If the form has no place for it.
    pub fn form(&self) -> Result<CreateForm, String> {
        let tick = |yes: bool| yes.then(|| "on".to_owned());
        let mut form = CreateForm {
            edition: self.edition.to_string(),
            shuffle: tick(self.shuffle),
            teams: tick(self.teams),
            extra: tick(self.extra_achievement),
            undo: self.undo.clone(),
            pace: self.pace.clone(),
            open: if self.listed { "listed" } else { "link" }.to_owned(),
            watch: tick(self.spectators),
            title: self.title.clone(),
            seat1: "none".to_owned(),
            seat2: "none".to_owned(),
            ..CreateForm::default()
        };
        let wishes: Result<Vec<SetWish>, String> = self
            .sets
            .iter()
            .map(|set| SetWish::from_word(set))
            .collect();
        let wishes = wishes.map_err(|why| format!("Among the sets, {why}."))?;
        // An edition that there isn't is what the form says first.
        let edition = edition_of(self.edition).unwrap_or(Edition::Fourth);
        let wished = WishedSets::of(edition, wishes);
        form.surprise = tick(wished.surprise);
        for set in wished.sure.all() {
            let field = match set {
                Set::Base => continue,
                Set::Echoes => &mut form.echoes,
                Set::Cities => &mut form.cities,
                Set::Artifacts => &mut form.artifacts,
                Set::Unseen => &mut form.unseen,
                Set::Relics => &mut form.relics,
            };
            *field = tick(true);
        }
        let fields = [
            &mut form.seat1,
            &mut form.seat2,
            &mut form.seat3,
            &mut form.seat4,
            &mut form.seat5,
        ];
        if self.seats.len() > fields.len() {
            return Err("A table has five seats at most.".to_owned());
        }
        for (field, who) in fields.into_iter().zip(&self.seats) {
            field.clone_from(who);
        }
        match self.clock {
            None => {}
            Some(NewClock::Minutes(minutes)) => {
                form.clock = "live".to_owned();
                form.minutes = minutes.to_string();
            }
            Some(NewClock::Days(days)) => {
                form.clock = "days".to_owned();
                form.days = days.to_string();
            }
        }
        Ok(form)
    }
}

/// Sitting down.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"key": "00f1c2d3e4a5b697"}))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The key of the invitation: the last part of its address.
    pub key: String,
    /// On which seat, counted from 1; absent: the first that is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// A free seat for a bot.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"seat": 2, "bot": "greedy"}))]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// Which seat, counted from 1.
    pub seat: u8,
    /// Which kind of bot.
    pub bot: String,
}

/// An answer to the question of that version.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"version": 12, "picks": ["dogma-archery"]}))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The version of the table that asked.
    pub version: u64,
    /// The keys of the offers: one, or of a gathering as many as it takes. None at all declines, where that may be.
    pub picks: Vec<String>,
    /// With one pick of a gathering: that it is all you pick. Without this the rest is asked for afterwards.
    #[serde(default)]
    pub gathered: bool,
}

/// Taking back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"version": 12, "ask_others": true}))]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The version of the table at which it is your last choice.
    pub version: u64,
    /// Whether the others are to be asked, if it can't be done at once.
    #[serde(default)]
    pub ask_others: bool,
}

/// Yes or no to a wish to take back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"version": 12, "seat": 2}))]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The version of the table that tells of it.
    pub version: u64,
    /// Whose wish, counted from 1; refusing your own withdraws it.
    pub seat: u8,
}

/// A bot is to choose for somebody.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"version": 12}))]
#[serde(deny_unknown_fields)]
pub struct StandIn {
    /// The version of the table that asks him.
    pub version: u64,
}

/// Something said.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"text": "Good luck!"}))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// One line; what is too long is cut off.
    pub text: String,
}

/// How much of the log is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Much {
    /// All of it.
    #[default]
    All,
    /// What came after your last choice.
    New,
    /// Nothing.
    None,
}

/// How a table is to be told.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Telling {
    /// How much of the log; all of it unless told otherwise.
    #[serde(default)]
    pub log: Much,
}

/// From where a moment is looked at.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Angle {
    /// The seat, counted from 1, once the game is over; 0 for a spectator. Before, it is your own whatever you say.
    pub seat: Option<u8>,
    /// How much of the log; all of it unless told otherwise.
    #[serde(default)]
    pub log: Much,
}
