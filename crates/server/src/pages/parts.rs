//! Small things that several pages draw.

use maud::{Markup, html};
use table::BotKind;
use vocab::{Edition, Set, Sets};

/// The longest name a person can have, in characters.
pub const NAME_MAX: usize = 24;

/// A sign that only the eye needs, by the name of its drawing: a reader hears nothing of it.
pub fn icon(name: &str) -> Markup {
    html! { i class={ "g " (name) } aria-hidden="true" {} }
}

/// What somebody called himself, kept apart from the direction of the text around it.
pub fn name(name: &str) -> Markup {
    html! { bdi.name { (calm(name)) } }
}

/// Text of a stranger without what could turn or break the line around it: control characters and marks that change
/// the direction of writing.
///
/// ```
/// assert_eq!(server::pages::calm("Ada\u{202e}bob\n"), "Adabob");
/// ```
pub fn calm(text: &str) -> String {
    text.chars()
        .filter(|c| {
            !c.is_control()
                && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{061c}')
        })
        .collect()
}

/// How long ago, in the words one would use.
///
/// ```
/// use server::pages::ago;
///
/// assert_eq!(ago(20), "just now");
/// assert_eq!(ago(3 * 60), "3 minutes ago");
/// assert_eq!(ago(26 * 3600), "yesterday");
/// ```
pub fn ago(seconds: u64) -> String {
    match seconds {
        0..60 => "just now".to_owned(),
        60..86_400 => format!("{} ago", left(seconds)),
        86_400..172_800 => "yesterday".to_owned(),
        _ => format!("{} ago", left(seconds)),
    }
}

/// A stretch of time, in one unit.
///
/// ```
/// assert_eq!(server::pages::left(7_300), "2 hours");
/// ```
pub fn left(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..3_600 => (seconds / 60, "minute"),
        3_600..172_800 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    plural(count, unit)
}

/// "1 seat", "3 seats".
pub fn plural(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// "4th edition, base set", "3rd edition with Echoes of the Past and Relics", "4th edition with all sets".
pub fn game_words(edition: Edition, sets: Sets) -> String {
    let more = sets.without(Set::Base);
    let every = Set::ALL
        .into_iter()
        .filter(|set| set.editions().contains(edition));
    if sets.expansions() > 1 && every.clone().all(|set| sets.contains(set)) {
        return format!("{edition} with all sets");
    }
    let more: Vec<String> = more.all().map(|set| set_name(set).to_owned()).collect();
    if more.is_empty() {
        format!("{edition}, base set")
    } else {
        format!("{edition} with {}", and(&more))
    }
}

/// The sets that a form offers, and chance as one more. A set that can't be played in any edition is shown as one to come.
///
/// A script closes what doesn't fit the edition chosen; without it the server says so.
pub fn set_choice(ticked: &dyn Fn(Set) -> bool, surprise: bool) -> Markup {
    // Relics stand beneath the set they belong to.
    const OFFERED: [Set; 5] = [
        Set::Echoes,
        Set::Cities,
        Set::Artifacts,
        Set::Relics,
        Set::Unseen,
    ];
    html! {
        div.checks.setchoice {
            @for set in OFFERED {
                @let editions = edition_numbers(set);
                @let can = !editions.is_empty();
                label.check.off[!can].under[set == Set::Relics] data-editions=(editions) {
                    input type="checkbox" name=(set.word()) checked[can && ticked(set)] disabled[!can];
                    span { (set_name(set)) small { @if can { (set_note(set)) } @else { "coming later" } } }
                }
            }
            label.check.surprise {
                input type="checkbox" name="surprise" checked[surprise];
                span { "Surprise me" small { "a coin is tossed for each set that isn’t ticked" } }
            }
        }
    }
}

/// The editions in which a set can be played: "3 4".
fn edition_numbers(set: Set) -> String {
    let editions = Edition::ALL
        .into_iter()
        .filter(|edition| set.editions().contains(*edition));
    let numbers: Vec<String> = editions
        .map(|edition| edition.number().to_string())
        .collect();
    numbers.join(" ")
}

/// What a set brings, in a few words.
pub const fn set_note(set: Set) -> &'static str {
    match set {
        Set::Base => "the game itself",
        Set::Echoes => "forecasts, echo effects, bonuses · 3rd, 4th",
        Set::Cities => "six icons a card, flags, Endorse · 3rd, 4th",
        Set::Artifacts => "dug up and used for free; compels, museums · 3rd, 4th",
        Set::Unseen => "secrets in a safe · 4th",
        Set::Relics => "five cards to seize, with Artifacts · 3rd",
    }
}

/// How many achievements win a game (2.9): as many as for so many players, and one more for each set beside the base game
/// and for a longer game.
pub fn goal(players: usize, teams: bool, sets: Sets, extra: bool) -> usize {
    let plain = match players {
        _ if teams => 6,
        0..=2 => 6,
        more => 8_usize.saturating_sub(more),
    };
    plain + sets.expansions() + usize::from(extra)
}

/// What a set is called in full.
pub fn set_name(set: Set) -> &'static str {
    match set {
        Set::Base => "Base game",
        Set::Echoes => "Echoes of the Past",
        Set::Cities => "Cities of Destiny",
        Set::Artifacts => "Artifacts of History",
        Set::Unseen => "The Unseen",
        Set::Relics => "Relics",
    }
}

/// "A, b and c".
pub fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A name with its level: "Greedy bot".
pub fn bot_name(kind: &str) -> String {
    let mut letters = kind.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    format!("{first}{} bot", letters.as_str())
}

/// What one reads of a kind of bot when choosing.
pub fn bot_choice(kind: &BotKind) -> String {
    format!("{}: {}", bot_name(kind.name), kind.description)
}

/// The bot that a button deals a game against unless another is chosen: the strongest there is.
pub fn usual_bot() -> &'static str {
    table::bot_kinds().last().map_or("", |kind| kind.name)
}

/// A mistake beside its field, which names it by `aria-describedby`.
pub fn mistake(id: &str, words: Option<&str>) -> Markup {
    html! {
        @if let Some(words) = words {
            span.mistake id=(id) { (icon("u-demand")) (words) }
        }
    }
}

/// The round letter that stands for a person; a bot's is square.
pub fn disc(name: &str, seat: usize, bot: bool) -> Markup {
    let letter: String = calm(name)
        .chars()
        .find(|c| c.is_alphanumeric())
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    html! {
        span class={ "pdisc s" (seat % 5) @if bot { " bot" } } aria-hidden="true" {
            @if bot { (icon("u-bot")) } @else { (letter) }
        }
    }
}

/// A field for a name, for who has none yet.
pub fn name_field(value: &str, error: Option<&str>, hint: &str) -> Markup {
    html! {
        div.f {
            label for="name" { "Your name" }
            input #name name="name" type="text" value=(value) maxlength=(NAME_MAX) autocomplete="nickname"
                spellcheck="false" required aria-describedby="name-hint" aria-invalid=[error.map(|_| "true")];
            (mistake("name-mistake", error))
            span.hint #name-hint { (hint) }
        }
    }
}
