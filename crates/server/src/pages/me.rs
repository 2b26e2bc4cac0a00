//! The page about oneself: name, password, other devices, settings.

use super::parts::{icon, mistake, name_field};
use super::shell::{Place, Visit, page};
use maud::{Markup, html};
use serde::Deserialize;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the device has it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// All, in the order offered.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// The word in forms and in the cookie.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme called `word`; anything else is the device's.
    pub fn from_word(word: &str) -> Theme {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.word() == word)
            .unwrap_or_default()
    }

    const fn label(self) -> &'static str {
        match self {
            Theme::Auto => "As on this device",
            Theme::Light => "Light",
            Theme::Dark => "Dark",
        }
    }
}

/// How long the board rests after an opponent's action before it shows the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pause {
    /// Not at all.
    None,
    /// A moment.
    #[default]
    Short,
    /// Long enough to read what happened.
    Long,
    /// Until one asks for the next.
    Tap,
}

impl Pause {
    /// All, in the order offered.
    pub const ALL: [Pause; 4] = [Pause::None, Pause::Short, Pause::Long, Pause::Tap];

    /// The word in forms, in the cookie and in `data-pause`.
    pub const fn word(self) -> &'static str {
        match self {
            Pause::None => "none",
            Pause::Short => "short",
            Pause::Long => "long",
            Pause::Tap => "tap",
        }
    }

    /// The pause called `word`; anything else is the usual one.
    pub fn from_word(word: &str) -> Pause {
        Pause::ALL
            .into_iter()
            .find(|pause| pause.word() == word)
            .unwrap_or_default()
    }

    const fn label(self) -> &'static str {
        match self {
            Pause::None => "None",
            Pause::Short => "Short",
            Pause::Long => "Long enough to read",
            Pause::Tap => "Until I tap",
        }
    }
}

/// What a person set, kept in a cookie of the browser: it says nothing about him, so it isn't signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// A sound when he is asked.
    pub sound: bool,
    /// A notification of the browser when he is asked and the page is out of sight.
    pub notify: bool,
    /// The rest after an opponent's action.
    pub pause: Pause,
    /// Whether an action that can't be taken back is asked for twice.
    pub confirm: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::Auto,
            sound: true,
            notify: false,
            pause: Pause::Short,
            confirm: true,
        }
    }
}

impl Settings {
    /// The name of the cookie.
    pub const COOKIE: &'static str = "ages-settings";

    /// The value of the cookie: letters, digits, `-` and `.` only.
    ///
    /// ```
    /// use server::pages::me::Settings;
    ///
    /// let settings = Settings { sound: false, ..Settings::default() };
    /// assert_eq!(Settings::from_cookie(&settings.to_cookie()), settings);
    /// assert_eq!(Settings::from_cookie("nonsense.theme-loud"), Settings::default());
    /// ```
    pub fn to_cookie(self) -> String {
        let yes = |on: bool| if on { "yes" } else { "no" };
        format!(
            "theme-{}.sound-{}.notify-{}.pause-{}.confirm-{}",
            self.theme.word(),
            yes(self.sound),
            yes(self.notify),
            self.pause.word(),
            yes(self.confirm)
        )
    }

    /// Reads the value of the cookie; what it doesn't say or says wrongly is as usual.
    pub fn from_cookie(value: &str) -> Settings {
        let mut settings = Settings::default();
        for part in value.split('.') {
            let Some((key, word)) = part.split_once('-') else {
                continue;
            };
            let flag = |usual: bool| match word {
                "yes" => true,
                "no" => false,
                _ => usual,
            };
            match key {
                "theme" => settings.theme = Theme::from_word(word),
                "sound" => settings.sound = flag(settings.sound),
                "notify" => settings.notify = flag(settings.notify),
                "pause" => settings.pause = Pause::from_word(word),
                "confirm" => settings.confirm = flag(settings.confirm),
                _ => {}
            }
        }
        settings
    }
}

/// What the form of the settings sends. An unticked box sends nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct SettingsForm {
    /// [`Theme::word`].
    pub theme: String,
    /// [`Settings::sound`].
    pub sound: Option<String>,
    /// [`Settings::notify`].
    pub notify: Option<String>,
    /// [`Pause::word`].
    pub pause: String,
    /// [`Settings::confirm`].
    pub confirm: Option<String>,
}

impl From<SettingsForm> for Settings {
    fn from(form: SettingsForm) -> Settings {
        Settings {
            theme: Theme::from_word(&form.theme),
            sound: form.sound.is_some(),
            notify: form.notify.is_some(),
            pause: Pause::from_word(&form.pause),
            confirm: form.confirm.is_some(),
        }
    }
}

/// What the page about oneself shows.
#[derive(Clone, Debug, Default)]
pub struct Me<'a> {
    /// Whether the name is protected by a password.
    pub claimed: bool,
    /// A link just made, shown this once: the full address.
    pub resume: Option<&'a str>,
    /// How many links are still good.
    pub links: usize,
    /// What was just done, said at the top: "Your name is Ada now."
    pub done: Option<&'a str>,
    /// What was wrong with the form sent, and which.
    pub wrong: Option<Wrong<'a>>,
}

/// A form of this page that was refused.
#[derive(Clone, Debug)]
pub struct Wrong<'a> {
    /// Which form.
    pub form: MeForm,
    /// Why.
    pub why: &'a str,
    /// The name typed, so that it isn't lost.
    pub name: &'a str,
}

/// The forms of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeForm {
    /// The name.
    Name,
    /// The password.
    Password,
    /// Signing in.
    SignIn,
}

/// The shortest password.
pub const PASSWORD_MIN: usize = 8;

/// The page about oneself.
pub fn me(visit: &Visit<'_>, me: &Me<'_>) -> Markup {
    let main = html! {
        h1 { "You" }
        @if let Some(done) = me.done {
            p.done role="status" { (icon("u-check")) (done) }
        }
        div.two {
            div.col {
                (name_panel(visit, me))
                @if visit.person.is_some() { (password_panel(me)) (devices_panel(me)) }
                @if !me.claimed { (sign_in_panel(me)) }
                @if visit.person.is_some() { (sign_out_panel(me)) }
            }
            div.col { (settings_panel(visit)) }
        }
    };
    page(visit, "You", Place::Me, main)
}

/// Why a form was refused, if it was this one.
fn wrong<'a>(me: &'a Me<'_>, form: MeForm) -> Option<&'a Wrong<'a>> {
    me.wrong.as_ref().filter(|wrong| wrong.form == form)
}

fn name_panel(visit: &Visit<'_>, me: &Me<'_>) -> Markup {
    let wrong = wrong(me, MeForm::Name);
    let value = wrong.map_or(visit.person.unwrap_or(""), |wrong| wrong.name);
    html! {
        section.panel aria-labelledby="h-name" {
            h2 #h-name { "Name" }
            form method="post" action="/me/name" {
                (name_field(value, wrong.map(|wrong| wrong.why), "What others at a table call you. Games that run keep the old one."))
                button.btn { "Save the name" }
            }
        }
    }
}

fn password_panel(me: &Me<'_>) -> Markup {
    let wrong = wrong(me, MeForm::Password);
    html! {
        section.panel aria-labelledby="h-password" {
            h2 #h-password { @if me.claimed { "Password" } @else { "Keep the name" } }
            p.soft {
                @if me.claimed { "The name is yours: only who knows the password can sign in with it." }
                @else { "You need no account. With a password nobody else can take your name, and you can sign in anywhere." }
            }
            form method="post" action="/me/password" {
                @if me.claimed {
                    div.f {
                        label for="old" { "Password so far" }
                        input #old name="old" type="password" autocomplete="current-password" required;
                    }
                }
                div.f {
                    label for="password" { "New password" }
                    input #password name="password" type="password" autocomplete="new-password" minlength=(PASSWORD_MIN)
                        required aria-describedby="password-mistake password-hint" aria-invalid=[wrong.map(|_| "true")];
                    (mistake("password-mistake", wrong.map(|wrong| wrong.why)))
                    span.hint #password-hint { "At least " (PASSWORD_MIN) " characters. Nobody can send it to you again." }
                }
                button.btn { @if me.claimed { "Change the password" } @else { "Keep this name" } }
            }
        }
    }
}

fn devices_panel(me: &Me<'_>) -> Markup {
    html! {
        section.panel #devices aria-labelledby="h-devices" {
            h2 #h-devices { "Other devices" }
            p.soft { "A personal link makes another browser you, with all your games. It works once; give it to nobody." }
            @if let Some(link) = me.resume {
                div.f {
                    label for="resume" { "Open this on the other device, within a day" }
                    div.copy {
                        input #resume type="text" readonly value=(link);
                        button.btn type="button" data-copy="resume" hidden { "Copy" }
                    }
                    span.hint { "It is shown only now." }
                }
            }
            div.row {
                form method="post" action="/me/resume" { button.btn { "Make a link" } }
                @if me.links > 0 {
                    form method="post" action="/me/revoke" {
                        button.btn.quiet { "Take back " @if me.links == 1 { "the unused link" } @else { "all " (me.links) " unused links" } }
                    }
                }
            }
        }
    }
}

fn sign_in_panel(me: &Me<'_>) -> Markup {
    let wrong = wrong(me, MeForm::SignIn);
    html! {
        section.panel aria-labelledby="h-signin" {
            h2 #h-signin { "Sign in" }
            p.soft { "If you have kept a name with a password." }
            form method="post" action="/me/signin" {
                div.f {
                    label for="signin-name" { "Name" }
                    input #signin-name name="name" type="text" autocomplete="username" spellcheck="false" required
                        value=(wrong.map_or("", |wrong| wrong.name));
                }
                div.f {
                    label for="signin-password" { "Password" }
                    input #signin-password name="password" type="password" autocomplete="current-password" required
                        aria-describedby="signin-mistake" aria-invalid=[wrong.map(|_| "true")];
                    (mistake("signin-mistake", wrong.map(|wrong| wrong.why)))
                }
                button.btn { "Sign in" }
            }
        }
    }
}

fn sign_out_panel(me: &Me<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="h-signout" {
            h2 #h-signout { "Sign out" }
            p.soft {
                @if me.claimed { "This browser forgets you. Your games wait until you sign in again." }
                @else { "This browser forgets you. Without a password or a personal link nobody can take up your seats again." }
            }
            form method="post" action="/me/signout" { button.btn { "Sign out" } }
        }
    }
}

fn settings_panel(visit: &Visit<'_>) -> Markup {
    let settings = visit.settings;
    html! {
        section.panel #settings aria-labelledby="h-settings" {
            h2 #h-settings { "Settings" }
            p.soft { "Kept in this browser." }
            form method="post" action="/me/settings" {
                fieldset.f {
                    legend { "Theme" }
                    div.seg {
                        @for theme in Theme::ALL {
                            label { input type="radio" name="theme" value=(theme.word()) checked[theme == settings.theme]; span { (theme.label()) } }
                        }
                    }
                }
                fieldset.f {
                    legend { "Rest after an opponent’s action" }
                    div.seg {
                        @for pause in Pause::ALL {
                            label { input type="radio" name="pause" value=(pause.word()) checked[pause == settings.pause]; span { (pause.label()) } }
                        }
                    }
                }
                fieldset.f {
                    legend { "When I am asked" }
                    label.check { input type="checkbox" name="sound" checked[settings.sound]; "A sound" }
                    label.check { input type="checkbox" name="notify" checked[settings.notify]; "A notification while the page is out of sight" }
                }
                fieldset.f {
                    legend { "Misclicks" }
                    label.check { input type="checkbox" name="confirm" checked[settings.confirm]; "Ask once more before an action that can’t be taken back" }
                }
                button.btn.primary { "Save the settings" }
            }
        }
    }
}

/// The page a personal link leads to. It only asks: a link preview that fetches it uses nothing up.
///
/// `owner` is whose link it is, `None` if it isn't good (any more).
pub fn resume(visit: &Visit<'_>, token: &str, owner: Option<&str>) -> Markup {
    let main = html! {
        section.panel.narrow {
            @match owner {
                Some(owner) => {
                    h1 { "Go on as " (super::parts::name(owner)) "?" }
                    p.soft {
                        "This browser will be " (super::parts::name(owner)) ", with all games that wait."
                        @if let Some(person) = visit.person { " At the moment it is " (super::parts::name(person)) "." }
                    }
                    form method="post" action={ "/resume/" (token) } {
                        button.btn.primary.big { "Go on" }
                    }
                }
                None => {
                    h1 { "This link is used up" }
                    p.soft { "A personal link works once, and for a day. Make a new one on the device where you are signed in, on the page “You”." }
                    p { a.btn href="/me" { "To that page" } }
                }
            }
        }
    };
    page(visit, "Go on here", Place::Me, main)
}
