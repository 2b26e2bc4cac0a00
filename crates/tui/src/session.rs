use crate::paint::{Ink, Row};
use crate::screen::{self, WIDTH_MAX};
use crossterm::cursor::MoveTo;
use crossterm::terminal::{Clear, ClearType};
use std::io::{self, BufRead, Write};
use table::{Line, Paragraph, Refusal, Sitting, Table, words};
use view::{Ask, Choice, Decision, SeatView, Shown};
use vocab::{Edition, Seat, Set};

/// The longest line that is read; what is typed beyond it is dropped.
const LINE_MAX: u64 = 4096;

/// Paragraphs of the log shown above the question.
const NEWS_MAX: usize = 12;

const ECHOES_THIRD: [&str; 4] = [
    "Whenever you draw while your hand has cards but no Echoes card among them, the card comes from Echoes.",
    BONUSES,
    ECHO_EFFECTS,
    "Foreshadowed cards lie in your forecast. After a Meld action you may promote one that isn't higher than the card \
     just melded: it is melded too, and you may use its dogma at once.",
];

const ECHOES_FOURTH: [&str; 5] = [
    "Whenever you draw while just one of your top cards is the highest, the card comes from Echoes.",
    BONUSES,
    ECHO_EFFECTS,
    "Foreshadowed cards lie in your forecast. After a Meld action you must promote one that isn't higher than the card \
     just melded, if you have one: it is melded too, and its dogma is used at once.",
    "A forecast has room for five cards, for fewer the better your best splay is: left one less, right two, up three, \
     aslant four. A card that finds no room stays where it was.",
];

const ARTIFACTS_THIRD: [&str; 4] = [
    DIG,
    "At the start of your turn you may use the dogma of the artifact on display, with its icons added to yours: it costs no \
     action, and then the artifact goes back to its deck. You may also return it, or leave it there.",
    "The artifact on display can be melded like a card of your hand. Otherwise nothing touches it, and its icons don't count.",
    COMPELS,
];

const ARTIFACTS_FOURTH: [&str; 5] = [
    DIG,
    "At the start of your turn you may use the dogma of the artifact on display, with its icons added to yours: it costs no \
     action. Used or not, the artifact then goes to one of the five museums.",
    "An artifact in your museum can be melded like a card of your hand; the museum is free again. A dig may take an artifact \
     of the right value from an opponent's museum, with the museum, instead of the one in the deck.",
    "When no museum is left, whoever has more of them than anybody else claims one as an achievement. Then all artifacts in \
     museums go back to their decks.",
    COMPELS,
];

const DIG: &str = "A Meld action digs an artifact if it covers a card that is as high or higher, or has its picture (·) in the same place: one \
     of the covered card's value goes on display, unless your display holds one.";

const COMPELS: &str = "What a card compels to is a demand the other way round: opponents who show at least as many icons as you must obey, and \
     they share the card's other effects all the same.";

const RELICS: [&str; 2] = [
    "There are five relics, of values 3 to 7. Who digs an artifact may seize the relic of the same value, from the supply or \
     from anybody's achievements: as an achievement of his, or into his hand if the set of its back is in play.",
    "A relic among achievements counts as one. What is said of standard achievements doesn't touch it.",
];

const UNSEEN: [&str; 4] = [
    "The first card you draw in a turn, yours or another's, comes from The Unseen if it would come from the base set.",
    "A card that is safeguarded becomes a secret in your safe. Nobody may look at it, not even you; its back tells its value.",
    "An Achieve action can claim one of your secrets just as it could an available achievement of that value.",
    "A safe has room for five cards, for fewer the better your best splay is: left one less, right two, up three, aslant \
     four. A card that finds no room stays where it was.",
];

const BONUSES: &str = "A bonus such as +3 makes points while it can be seen: the highest of yours in full, each other as one point.";

const ECHO_EFFECTS: &str = "An echo effect stands in the place of an icon. A dogma carries out the echo effects that can be seen in its color \
     first, those of covered cards too, from the bottom up; they are shared like other effects.";

const CITIES_THIRD: [&str; 4] = [
    CITY_DUE,
    CITY_ICONS,
    FLAGS,
    "Once a turn you may endorse a top card: tuck a card from your hand that is no higher than one of your top Cities \
     with the card's featured icon, and use its dogma. You do its effects twice, and its demands go round twice.",
];

const CITIES_FOURTH: [&str; 5] = [
    CITY_DUE,
    CITY_ICONS,
    FLAGS,
    "Once a turn you may endorse a top card: junk a card from your hand that is no higher than one of your top Cities \
     with the card's featured icon, and use its dogma. You do its effects twice, and its demands go round twice.",
    "A City on top can't be used for its dogma: it has none.",
];

const CITY_DUE: &str = "A City is drawn when your Meld action adds a color to your board, and when you splay a color in a new direction, \
     but only if your hand has no City.";

const CITY_ICONS: &str = "A City has six places and no effects. When a Meld action melds it, its special icons act: \
     plus draws one higher, an arrow splays its color, an icon with ? searches for that icon; t NAME tells what each does.";

const FLAGS: &str = "A fountain that can be seen is an achievement; so is a flag, unless an opponent shows more cards of its color.";

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Words are colored.
    pub colored: bool,
    /// The screen is cleared before it is drawn, and hidden between two people.
    pub screen: bool,
}

/// Why a session came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The game is over.
    Over,
    /// Somebody quit; the game can be taken up again.
    Quit,
    /// There is no more input; the game can be taken up again.
    EndOfInput,
}

/// A game at one keyboard.
pub struct Session<'a> {
    table: &'a mut Table,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    look: Look,
    /// Called after every choice and every one taken back.
    save: &'a mut dyn FnMut(&Table) -> io::Result<()>,
    /// Who sits before the screen.
    before_screen: Option<Seat>,
    /// Up to where each seat has read the log.
    read: Vec<usize>,
    /// Up to where spectators have been told.
    told: usize,
}

enum Command {
    Choose(Choice),
    Text(String),
    Boards,
    BoardOf(String),
    Achievements,
    Log,
    Undo,
    Help(String),
    Quit,
    Again,
    Unknown(String),
}

impl<'a> Session<'a> {
    /// A session at `table`.
    pub fn new(
        table: &'a mut Table,
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        look: Look,
        save: &'a mut dyn FnMut(&Table) -> io::Result<()>,
    ) -> Session<'a> {
        // Who takes up a game reads what came since his last turn.
        let seats = 0..table.names().len();
        let read = seats
            .map(|seat| table.turn_before(Seat(seat as u8)))
            .collect();
        let told = table.heard();
        Session {
            table,
            input,
            out,
            look,
            save,
            before_screen: None,
            read,
            told,
        }
    }

    /// Plays until the game is over or somebody leaves.
    ///
    /// # Errors
    /// If the terminal or the record can't be written, or the game can't go on.
    pub fn play(&mut self) -> io::Result<Finish> {
        let people = self.people();
        loop {
            let Some(seat) = self.table.asked() else {
                self.finish()?;
                return Ok(Finish::Over);
            };
            if let Sitting::Bot(_) = self.table.sitting(seat) {
                self.table.let_bot_choose().map_err(broken)?;
                (self.save)(self.table)?;
                if people == 0 {
                    self.tell_spectators()?;
                }
                continue;
            }
            if people > 1 && self.before_screen != Some(seat) {
                if let Some(finish) = self.hand_over(seat)? {
                    return Ok(finish);
                }
                // The choice may have been taken back.
                if self.table.asked() != Some(seat) {
                    continue;
                }
            }
            self.before_screen = Some(seat);
            if let Some(finish) = self.ask(seat)? {
                return Ok(finish);
            }
        }
    }

    /// Tells whoever watches bots play what has happened, an action at a time.
    fn tell_spectators(&mut self) -> io::Result<()> {
        let between = self
            .table
            .asked()
            .and_then(|seat| self.table.decision(seat))
            .is_none_or(|decision| matches!(decision.ask, Ask::Action { .. }));
        if between {
            let from = self.told;
            self.told = self.table.heard();
            let news = self.table.log(from, None);
            self.paragraphs(&news)?;
        }
        Ok(())
    }

    fn people(&self) -> usize {
        (0..self.table.names().len())
            .filter(|seat| self.table.sitting(Seat(*seat as u8)) == Sitting::Person)
            .count()
    }

    /// Hides everything until the next person sits before the screen.
    fn hand_over(&mut self, seat: Seat) -> io::Result<Option<Finish>> {
        let before = self.before_screen;
        let name = self
            .table
            .names()
            .get(seat.index())
            .cloned()
            .unwrap_or_default();
        self.clear()?;
        let may_undo = before.filter(|before| self.table.may_undo(*before).is_ok());
        let mut row = Row::new()
            .ink(Ink::Strong, format!("It is {name}'s turn to choose."))
            .plain("  Press Enter when ");
        row = row.plain(format!("{name} sits before the screen"));
        if let Some(before) = may_undo {
            let undoer = self.table.teller(None).name(before);
            row = row
                .plain(", or ")
                .ink(Ink::Key, "u")
                .plain(format!(" if {undoer} wants to take the last choice back"));
        }
        self.rows(row.plain(".").wrap(self.width(), 0))?;
        loop {
            let Some(line) = self.read_line("")? else {
                return Ok(Some(Finish::EndOfInput));
            };
            match line.trim().to_ascii_lowercase().as_str() {
                "q" | "quit" => return Ok(Some(Finish::Quit)),
                "u" | "undo" => {
                    if let Some(before) = may_undo
                        && self.table.undo(before).is_ok()
                    {
                        (self.save)(self.table)?;
                    }
                    return Ok(None);
                }
                "" => return Ok(None),
                // Whoever typed ahead is one who doesn't know yet that the other is to choose.
                _ => self.rows([
                    Row::new().ink(Ink::Bad, format!("First press Enter alone, {name}."))
                ])?,
            }
        }
    }

    /// Asks a person until something is chosen.
    fn ask(&mut self, seat: Seat) -> io::Result<Option<Finish>> {
        let Some(decision) = self.table.decision(seat) else {
            return Ok(None);
        };
        self.show(seat)?;
        self.question(&decision)?;
        loop {
            let prompt = if self.look.screen { "> " } else { "" };
            let Some(line) = self.read_line(prompt)? else {
                return Ok(Some(Finish::EndOfInput));
            };
            match self.command(seat, &decision, line.trim()) {
                Command::Choose(choice) => {
                    let read = self.table.heard();
                    match self.table.act(seat, choice) {
                        Ok(()) => {}
                        Err(error @ Refusal::Broken(_)) => return Err(broken(error)),
                        Err(error) => {
                            self.rows([Row::new().ink(Ink::Bad, error.to_string())])?;
                            continue;
                        }
                    }
                    if let Some(at) = self.read.get_mut(seat.index()) {
                        // A later choice of the same action keeps the whole action in sight.
                        if matches!(decision.ask, Ask::Action { .. } | Ask::Opening) {
                            *at = read;
                        }
                    }
                    (self.save)(self.table)?;
                    return Ok(None);
                }
                Command::Text(title) => self.card_text(seat, &decision, &title)?,
                Command::Boards => {
                    let view = self.table.view(Some(seat));
                    let rows =
                        screen::table(self.table.teller(Some(seat)), &view, seat, self.width());
                    self.rows(rows)?;
                }
                Command::BoardOf(name) => {
                    let view = self.table.view(Some(seat));
                    let teller = self.table.teller(Some(seat));
                    let wanted = name.to_lowercase();
                    let named =
                        |at: &&SeatView| teller.name(at.seat).to_lowercase().starts_with(&wanted);
                    let rows = match view.seats.iter().find(named) {
                        Some(at) => screen::player(teller, &view, at, self.width()),
                        None => vec![Row::new().plain(format!("Nobody here is called {name}."))],
                    };
                    self.rows(rows)?;
                }
                Command::Achievements => {
                    let view = self.table.view(Some(seat));
                    let teller = self.table.teller(Some(seat));
                    let rows = screen::achievements(teller, &view, seat, self.width());
                    self.rows(rows)?;
                }
                Command::Log => {
                    let log = self.table.log(0, Some(seat));
                    match log.is_empty() {
                        true => self.rows([Row::new().plain("Nothing has happened yet.")])?,
                        false => self.paragraphs(&log)?,
                    }
                }
                Command::Undo => match self.table.undo(seat) {
                    Ok(()) => {
                        (self.save)(self.table)?;
                        return Ok(None);
                    }
                    Err(refusal) => self
                        .rows([Row::new().ink(Ink::Bad, format!("Not taken back: {refusal}."))])?,
                },
                Command::Help(of) => self.help(&of)?,
                Command::Quit => return Ok(Some(Finish::Quit)),
                Command::Again => {
                    self.show(seat)?;
                    self.question(&decision)?;
                }
                Command::Unknown(words) => {
                    let many = decision.options.len();
                    let row = Row::new()
                        .ink(Ink::Bad, words)
                        .plain(format!(" Type a number from 1 to {many}, or "))
                        .ink(Ink::Key, "h")
                        .plain(" for help.");
                    self.rows(row.wrap(self.width(), 0))?;
                }
            }
        }
    }

    fn command(&self, seat: Seat, decision: &Decision, line: &str) -> Command {
        if let Ok(number) = line.parse::<usize>() {
            return match number
                .checked_sub(1)
                .and_then(|index| decision.options.get(index))
            {
                Some(choice) => Command::Choose(*choice),
                None => Command::Unknown(format!("There is no option {number}.")),
            };
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("t" | "text" | "?", title) => Command::Text(title.to_owned()),
            ("b" | "board" | "boards", "") => Command::Boards,
            ("b" | "board", name) => Command::BoardOf(name.to_owned()),
            ("a" | "achievements", "") => Command::Achievements,
            ("l" | "log", "") => Command::Log,
            ("u" | "undo", "") => Command::Undo,
            ("h" | "help", of) => Command::Help(of.to_owned()),
            ("q" | "quit" | "exit", "") => Command::Quit,
            ("", "") => Command::Again,
            _ => self.by_words(seat, decision, line),
        }
    }

    /// The option whose words begin with what was typed: "draw", "dogma archery", "tools".
    fn by_words(&self, seat: Seat, decision: &Decision, line: &str) -> Command {
        let view = self.table.view(Some(seat));
        let teller = self.table.teller(Some(seat));
        let typed = line.to_lowercase();
        let fitting: Vec<Choice> = decision
            .options
            .iter()
            .filter(|choice| {
                words::option(teller, &view, decision, **choice)
                    .to_string()
                    .to_lowercase()
                    .starts_with(&typed)
            })
            .copied()
            .collect();
        match fitting.as_slice() {
            [choice] => Command::Choose(*choice),
            [] => {
                let why = table::why_not(teller, &view, decision, line);
                let why = why.map(|why| format!(" {}", why.capital().with_stop()));
                Command::Unknown(format!(
                    "There is no option “{line}”.{}",
                    why.unwrap_or_default()
                ))
            }
            _ => Command::Unknown(format!("More than one option begins with “{line}”.")),
        }
    }

    /// Draws the table and the news.
    fn show(&mut self, seat: Seat) -> io::Result<()> {
        self.clear()?;
        let view = self.table.view(Some(seat));
        let mut rows = screen::table(self.table.teller(Some(seat)), &view, seat, self.width());
        rows.push(screen::rule(self.width()));
        self.rows(rows)?;
        let read = self.read.get(seat.index()).copied().unwrap_or(0);
        let mut news = self.table.log(read, Some(seat));
        let skip = news.len().saturating_sub(NEWS_MAX);
        news.drain(..skip);
        if !news.is_empty() {
            self.paragraphs(&news)?;
            self.rows([Row::new()])?;
        }
        Ok(())
    }

    fn question(&mut self, decision: &Decision) -> io::Result<()> {
        let seat = decision.seat;
        let view = self.table.view(Some(seat));
        let teller = self.table.teller(Some(seat));
        let book = self.table.book();
        let mut rows = Vec::new();
        if let Some(cause) = decision.cause {
            let mut card = Line::new().with(teller.card(cause.card));
            // "I" and "my" in the text are whoever demands.
            let executing = view
                .executing
                .last()
                .filter(|at| at.cause.card == cause.card);
            if let Some(demanding) = executing.and_then(|at| at.demanded_by) {
                card = Line::new()
                    .with(teller.whose(demanding))
                    .words(" ")
                    .then(card);
            }
            let mut row = Row::new().line(&card.capital(), book).plain(": ");
            if let Some(sentence) = book.sentence(cause) {
                row = row.line(&sentence, book);
            }
            rows.extend(row.wrap(self.width(), 2));
        }
        // Whether a card is worth paying for shows in its text.
        if matches!(
            decision.ask,
            Ask::PayToShare | Ask::PayToAvoid | Ask::PayToUse
        ) && let Some(card) = self.table.dogma()
        {
            rows.extend(screen::card_text(teller, card, self.width()));
        }
        // Likewise whether the artifact on display is worth using.
        if decision.ask == Ask::Artifact
            && let Some(card) = view.seats.get(seat.index()).and_then(|at| at.display)
        {
            rows.extend(screen::card_text(teller, card, self.width()));
        }
        let mut asks = Row::new().ink(Ink::Strong, format!("{}, ", teller.name(seat)));
        let question = words::question(teller, decision).to_string();
        let mut letters = question.chars();
        if let Some(first) = letters.next() {
            let first: String = first.to_lowercase().collect();
            asks.push(Ink::Strong, first + letters.as_str());
        }
        rows.extend(asks.wrap(self.width(), 2));
        for (index, choice) in decision.options.iter().enumerate() {
            let words = words::option(teller, &view, decision, *choice);
            let row = Row::new()
                .ink(Ink::Key, format!("{:>3}", index + 1))
                .plain("  ")
                .line(&words, book);
            rows.extend(row.wrap(self.width(), 5));
        }
        let keys =
            "     t NAME text · b boards · a achievements · l log · u undo · h help · q quit";
        rows.extend(Row::new().ink(Ink::Faint, keys).wrap(self.width(), 5));
        self.rows(rows)
    }

    fn card_text(&mut self, seat: Seat, decision: &Decision, title: &str) -> io::Result<()> {
        let book = self.table.book();
        if let Some(special) = book.look_up_special(title) {
            let teller = self.table.teller(Some(seat));
            return self.rows(screen::special_text(teller, special, self.width()));
        }
        // "t 3" is the card of option 3, "t" alone the one that is at work.
        let by_number = title
            .parse::<usize>()
            .ok()
            .and_then(|number| decision.options.get(number.checked_sub(1)?));
        let card = match (by_number, title) {
            (
                Some(
                    Choice::Meld(card)
                    | Choice::Dogma(card)
                    | Choice::DogmaOf(_, card)
                    | Choice::Endorse(card)
                    | Choice::UseArtifact(card)
                    | Choice::ReturnArtifact(card)
                    | Choice::LeaveArtifact(card)
                    | Choice::AchieveSecret {
                        secret: Shown::Face(card),
                        ..
                    }
                    | Choice::Card(card),
                ),
                _,
            ) => Ok(*card),
            (Some(_), _) => Err(format!("Option {title} is no card.")),
            (_, "") => match decision.cause {
                Some(cause) => Ok(cause.card),
                None => Err("Which card? Type t and its title.".to_owned()),
            },
            _ => book.look_up(title).map_err(|error| format!("{error}")),
        };
        let rows = match card {
            Ok(card) => screen::card_text(self.table.teller(Some(seat)), card, self.width()),
            Err(words) => vec![Row::new().ink(Ink::Bad, words)],
        };
        self.rows(rows)
    }

    /// How to play here, or what the set of that name brings.
    fn help(&mut self, of: &str) -> io::Result<()> {
        const KEYS: [(&str, &str); 8] = [
            (
                "1, 2 …",
                "choose that option; its first words do as well, such as: dogma archery",
            ),
            (
                "t NAME",
                "read a card or a special achievement (t empire); t 3 reads the card of option 3",
            ),
            ("b", "see the boards again; b bob shows Bob's alone"),
            (
                "a",
                "see what you lack for each achievement and how far all are with the special ones",
            ),
            ("l", "read everything that has happened"),
            (
                "u",
                "take back your last choice, if nothing secret has been seen since",
            ),
            ("Enter", "draw the screen again"),
            ("q", "save and quit; `ages play` goes on later"),
        ];
        const GAME: [&str; 4] = [
            "A turn has two actions: draw a card, meld a card from your hand onto your board, achieve (with enough \
             points and a high enough top card), or use the dogma of a top card.",
            "([castle] 3:1) says you show three castles and the next player one: players who show at least as many as \
             you share your effects, those with fewer must obey your demands.",
            "[3] is the back of a card of value 3. A splay makes icons of the cards beneath visible, and they count.",
            "Who first has enough achievements wins.",
        ];
        let width = self.width();
        let view = self.table.view(None);
        let sets: Vec<Set> = [
            Set::Echoes,
            Set::Cities,
            Set::Artifacts,
            Set::Relics,
            Set::Unseen,
        ]
        .into_iter()
        .filter(|set| view.sets.contains(*set))
        .collect();
        if !of.is_empty() {
            let of = of.to_lowercase();
            let set = sets.iter().find(|set| set.word().starts_with(&of));
            return match set {
                Some(set) => self.rows(set_in_short(*set, view.edition, width)),
                None => self.rows([Row::new().ink(Ink::Bad, format!("There is no help on {of}."))]),
            };
        }
        let mut rows = vec![Row::new().ink(Ink::Strong, "How to play here")];
        for (key, what) in KEYS {
            let row = Row::new().ink(Ink::Key, format!("  {key:<8}")).plain(what);
            rows.extend(row.wrap(width, 10));
        }
        rows.push(Row::new());
        rows.push(Row::new().ink(Ink::Strong, "The game in short"));
        for sentence in GAME {
            rows.extend(Row::new().plain(format!("  {sentence}")).wrap(width, 2));
        }
        // All at once they would fill more than a screen.
        if !sets.is_empty() {
            let mut row = Row::new().plain("  The sets in play in short: ");
            for (index, set) in sets.iter().enumerate() {
                let gap = if index > 0 { ", " } else { "" };
                row = row.plain(gap).ink(Ink::Key, format!("h {}", set.word()));
            }
            rows.push(Row::new());
            rows.extend(row.plain(".").wrap(width, 2));
        }
        self.rows(rows)
    }

    /// The last screen.
    fn finish(&mut self) -> io::Result<()> {
        let viewer = match self.people() {
            1 => (0..self.table.names().len())
                .map(|seat| Seat(seat as u8))
                .find(|seat| self.table.sitting(*seat) == Sitting::Person),
            _ => None,
        };
        let view = self.table.view(viewer);
        let teller = self.table.teller(viewer);
        let rows = match viewer {
            Some(seat) => screen::table(teller, &view, seat, self.width()),
            None => screen::table_for_spectators(teller, &view, self.width()),
        };
        self.clear()?;
        self.rows(rows)?;
        self.rows([screen::rule(self.width())])?;
        if self.people() > 0 {
            let read = viewer.and_then(|seat| self.read.get(seat.index())).copied();
            let from = read.unwrap_or_else(|| self.read.iter().copied().max().unwrap_or(0));
            let news = self.table.log(from, viewer);
            self.paragraphs(&news)?;
        }
        Ok(())
    }

    fn paragraphs(&mut self, paragraphs: &[Paragraph]) -> io::Result<()> {
        let book = self.table.book();
        let mut rows = Vec::new();
        for paragraph in paragraphs {
            let text = Row::new().line(&paragraph.line, book);
            if paragraph.heading {
                let words: String = text.0.into_iter().map(|(_, words)| words).collect();
                rows.push(Row::new().ink(Ink::Strong, words));
            } else {
                rows.extend(Row::new().plain("  ").then(text).wrap(self.width(), 4));
            }
        }
        self.rows(rows)
    }

    fn rows(&mut self, rows: impl IntoIterator<Item = Row>) -> io::Result<()> {
        for row in rows {
            row.write(self.out, self.look.colored)?;
        }
        self.out.flush()
    }

    /// How wide rows may be: the screen can have been made wider or smaller since the last time.
    fn width(&self) -> usize {
        const WIDTH_MIN: usize = 40;
        let columns = match self.look.screen {
            true => {
                crossterm::terminal::size().map_or(WIDTH_MAX, |(columns, _)| usize::from(columns))
            }
            false => WIDTH_MAX,
        };
        columns.clamp(WIDTH_MIN, WIDTH_MAX)
    }

    fn clear(&mut self) -> io::Result<()> {
        if self.look.screen {
            write!(
                self.out,
                "{}{}{}",
                Clear(ClearType::All),
                Clear(ClearType::Purge),
                MoveTo(0, 0)
            )
        } else {
            writeln!(self.out)
        }
    }

    /// A line, whatever its bytes; nothing at the end of input.
    fn read_line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        Row::new()
            .ink(Ink::Key, prompt)
            .write_part(self.out, self.look.colored)?;
        self.out.flush()?;
        let mut line = Vec::new();
        let mut limited = io::Read::take(&mut *self.input, LINE_MAX);
        if limited.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == LINE_MAX {
            // The rest of a line too long for any command.
            let mut rest = Vec::new();
            loop {
                rest.clear();
                let mut limited = io::Read::take(&mut *self.input, LINE_MAX);
                if limited.read_until(b'\n', &mut rest)? == 0 || rest.last() == Some(&b'\n') {
                    break;
                }
            }
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }
}

/// What a set brings.
fn set_in_short(set: Set, edition: Edition, width: usize) -> Vec<Row> {
    let fourth = edition == Edition::Fourth;
    let sentences: &[&str] = match (set, fourth) {
        (Set::Echoes, true) => &ECHOES_FOURTH,
        (Set::Echoes, false) => &ECHOES_THIRD,
        (Set::Cities, true) => &CITIES_FOURTH,
        (Set::Cities, false) => &CITIES_THIRD,
        (Set::Artifacts, true) => &ARTIFACTS_FOURTH,
        (Set::Artifacts, false) => &ARTIFACTS_THIRD,
        (Set::Relics, _) => &RELICS,
        (Set::Unseen, _) => &UNSEEN,
        (Set::Base, _) => &[],
    };
    let mut rows = vec![Row::new().ink(Ink::Strong, format!("{set} in short"))];
    for sentence in sentences {
        rows.extend(Row::new().plain(format!("  {sentence}")).wrap(width, 2));
    }
    rows
}

fn broken(refusal: Refusal) -> io::Error {
    io::Error::other(refusal.to_string())
}
