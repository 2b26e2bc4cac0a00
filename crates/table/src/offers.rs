//! What a button says, what it is called in a form, and what would come of it.

use crate::expansions::{endorse_line, extras, standing_changes};
use crate::stacks::stack_icons;
use crate::teller::{number, ordinal};
use crate::words::{self, draw_outlook, find, outlook_line, purpose_words};
use crate::{Bit, Gather, Line, Offer, Question, Teller};
use engine::{Gathering, Rules};
use view::{Ask, Back, Choice, Decision, Purpose, Shown, StackView, View};
use vocab::{CardId, Color, Edition, Icon, IconCounts, Seat, Set, Splay, Zone};

/// A decision made ready for a face.
pub(crate) fn question(
    teller: Teller<'_>,
    view: &View,
    decision: &Decision,
    gathering: Option<Gathering>,
) -> Question {
    let asking = Asking {
        teller,
        view,
        decision,
    };
    // Those that can be picked only after others are shown where they belong, among the cards.
    let mut choices = gathering
        .as_ref()
        .map_or_else(Vec::new, |gathering| gathering.choices.clone());
    let others = decision.options.iter().copied();
    choices.extend(others.filter(|option| {
        gathering
            .as_ref()
            .is_none_or(|gathering| !gathering.choices.contains(option))
    }));
    let mut offers: Vec<Offer> = Vec::with_capacity(choices.len());
    for choice in choices {
        let key = asking.key(choice);
        let alike = offers.iter().filter(|offer| offer.key == key).count();
        offers.push(Offer {
            key: match alike {
                0 => key,
                // No two options of the game are written alike; should they ever be, both can still be chosen.
                _ => format!("{key}--{}", offers.len()),
            },
            label: asking.label(choice),
            detail: asking.detail(choice),
            card: card_of(choice),
            zone: asking.zone(choice),
            now: decision.options.contains(&choice),
            choice,
        });
    }
    Question {
        seat: decision.seat,
        on_behalf_of: decision.on_behalf_of,
        ask: decision.ask,
        cause: decision.cause,
        line: asking.line(gathering.as_ref()),
        offers,
        gather: gathering.map(|gathering| Gather {
            least: gathering.least.clamp(1, usize::from(u8::MAX)) as u8,
            most: gathering.most.min(usize::from(u8::MAX)) as u8,
        }),
    }
}

/// The card an option is about, if its face is known.
fn card_of(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Meld(card)
        | Choice::AchieveSecret {
            secret: Shown::Face(card),
            ..
        }
        | Choice::UseArtifact(card)
        | Choice::ReturnArtifact(card)
        | Choice::LeaveArtifact(card)
        | Choice::Dogma(card)
        | Choice::DogmaOf(_, card)
        | Choice::Endorse(card)
        | Choice::Card(card) => Some(card),
        _ => None,
    }
}

/// A decision with all that is needed to speak of it.
struct Asking<'a> {
    teller: Teller<'a>,
    view: &'a View,
    decision: &'a Decision,
}

impl Asking<'_> {
    /// The question as one would ask it at the table.
    fn line(&self, gathering: Option<&Gathering>) -> Line {
        let line = match self.decision.ask {
            Ask::Pick {
                purpose, picked, ..
            } => self.picking(purpose, picked, gathering),
            Ask::Splay(splay) if splay != Splay::None && self.colors() == 1 => match self.wish() {
                Some(wish) => Line::of("Do you want to ").then(wish).words("?"),
                None => words::plain_question(self.teller, self.decision),
            },
            Ask::May => match self.wish() {
                Some(wish) => Line::of("Do you want to ").then(wish).words("?"),
                None => words::plain_question(self.teller, self.decision),
            },
            _ => words::plain_question(self.teller, self.decision),
        };
        words::for_whom(self.teller, self.decision, line)
    }

    /// Which cards: "Which two cards do you return?"
    fn picking(&self, purpose: Purpose, picked: u8, gathering: Option<&Gathering>) -> Line {
        let verb = purpose_words(purpose);
        let may_be_none = self
            .decision
            .options
            .iter()
            .any(|option| matches!(option, Choice::No | Choice::Done));
        let noun = self.noun();
        let Some(gathering) = gathering else {
            return Line::of(match (picked, may_be_none) {
                (0, true) => format!("Which {noun} do you {verb}, if any?"),
                (0, false) => format!("Which {noun} do you {verb}?"),
                (_, true) => format!("Which {noun} do you {verb} besides, if any?"),
                (_, false) => format!("Which {noun} do you {verb} besides?"),
            });
        };
        let Gathering { least, most, .. } = *gathering;
        let besides = if picked > 0 { " besides" } else { "" };
        let any = if may_be_none { ", if any" } else { "" };
        let all = most == gathering.choices.len();
        Line::of(match (may_be_none, least) {
            (false, least) if least == most => {
                format!("Which {} {noun}s do you {verb}{besides}?", number(most))
            }
            // Declining is one thing, too few another: all of so many or none.
            (true, least) if least == most && most > 1 => {
                format!("Which {} {noun}s do you {verb}, if any?", number(most))
            }
            (true, _) if all => {
                format!("Which {noun}s do you {verb}{besides}{any}? As many as you like.")
            }
            (true, _) => {
                format!(
                    "Which {noun}s do you {verb}{besides}{any}? Up to {}.",
                    number(most)
                )
            }
            (false, least) if least + 1 == most => format!(
                "Which {noun}s do you {verb}{besides}? {} or {}.",
                capital(number(least)),
                number(most)
            ),
            (false, least) => format!(
                "Which {noun}s do you {verb}{besides}? {} to {}.",
                capital(number(least)),
                number(most)
            ),
        })
    }

    /// What is picked.
    fn noun(&self) -> &'static str {
        let mut options = self.decision.options.iter();
        let achievement = options.all(|option| match option {
            Choice::Special(_) | Choice::No | Choice::Done => true,
            Choice::Back { at, .. } => *at == Zone::Available,
            _ => false,
        });
        if achievement { "achievement" } else { "card" }
    }

    /// How many colors are offered.
    fn colors(&self) -> usize {
        let options = self.decision.options.iter();
        options
            .filter(|option| matches!(option, Choice::Color(_)))
            .count()
    }

    /// What the sentence at work allows, after its "you may": "splay your red cards left".
    fn wish(&self) -> Option<Line> {
        // The card says "you" to the one for whom is chosen.
        if self.decision.on_behalf_of != self.decision.seat {
            return None;
        }
        let sentence = self.teller.book.sentence(self.decision.cause?)?;
        let mut wish: Option<Line> = None;
        for bit in sentence.0 {
            match (&mut wish, bit) {
                (Some(line), bit) => line.0.push(bit),
                (None, Bit::Words(words)) => {
                    let allowed = ["You may ", "you may "].into_iter().find_map(|allows| {
                        words
                            .split_once(allows)
                            .map(|(_, allowed)| allowed.to_owned())
                    });
                    wish = allowed.map(Line::of);
                }
                (None, _) => {}
            }
        }
        wish.map(Line::without_stop)
    }

    fn label(&self, choice: Choice) -> Line {
        let teller = self.teller;
        let seat = self.decision.seat;
        match choice {
            Choice::Draw => match draw_outlook(self.view, seat) {
                Some(back) => Line::of("Draw ").then(teller.shown(Shown::Back(back))),
                None => Line::of("Draw"),
            },
            Choice::Meld(card) => Line::of("Meld ").with(teller.card(card)),
            Choice::Achieve { back, nth } => {
                counted(Line::of("Achieve ").with(Bit::Back(back)), nth)
            }
            Choice::AchieveSecret { secret, nth } => counted(
                Line::of("Achieve your secret ").with(teller.bit(secret)),
                nth,
            ),
            Choice::UseArtifact(card) => Line::of("Use ").with(teller.card(card)),
            Choice::ReturnArtifact(card) => Line::of("Return ").with(teller.card(card)),
            Choice::LeaveArtifact(card) => words::left(teller, card),
            Choice::Dogma(card) => Line::of("Use ").with(teller.card(card)),
            Choice::DogmaOf(owner, card) => Line::of("Use ")
                .with(teller.whose(owner))
                .words(" ")
                .with(teller.card(card)),
            Choice::Endorse(card) => Line::of("Endorse ").with(teller.card(card)),
            Choice::Card(card) => self.done_to(Line::new().with(teller.card(card))),
            Choice::Back { back, nth, .. } => {
                counted(self.done_to(teller.shown(Shown::Back(back))), nth)
            }
            Choice::Special(special) => self.done_to(Line::new().with(teller.special(special))),
            Choice::Color(color) => {
                let color = Line::new().with(Bit::Color(color));
                match self.decision.ask {
                    Ask::Splay(Splay::None) => Line::of("Unsplay ").then(color),
                    Ask::Splay(splay) => Line::of("Splay ").then(color).words(format!(" {splay}")),
                    _ => Line::of("Choose ").then(color),
                }
            }
            Choice::Number(_) if self.decision.ask == Ask::Direction => {
                Line::of("Splay ").then(self.option(choice))
            }
            Choice::Number(number) if self.decision.ask == Ask::Value => {
                Line::of(format!("Value {number}"))
            }
            Choice::Number(number) => Line::of(number.to_string()),
            Choice::Icon(_) | Choice::Set(_) => Line::of("Choose ").then(self.option(choice)),
            Choice::Seat(_) => Line::of("Choose ").then(self.option(choice)),
            Choice::Arm(_) => self.option(choice).without_stop().capital(),
            Choice::Yes => match (self.decision.ask, self.wish()) {
                (Ask::May, Some(wish)) => wish.capital(),
                (Ask::Again, _) => Line::of("Once more"),
                (Ask::UsePromoted { card }, _) => Line::of("Use ").with(teller.card(card)),
                _ => Line::of("Yes"),
            },
            Choice::No => self.declined(),
            Choice::Done => match self.decision.ask {
                Ask::Pick {
                    purpose, picked: 0, ..
                } => nothing(purpose),
                _ => Line::of("That is all"),
            },
        }
    }

    /// The words of the terminal.
    fn option(&self, choice: Choice) -> Line {
        words::plain_option(self.teller, self.view, self.decision, choice)
    }

    /// What is done to a card that is chosen.
    fn done_to(&self, card: Line) -> Line {
        match self.decision.ask {
            Ask::Opening => Line::of("Meld ").then(card),
            Ask::Pick { purpose, .. } => done_to(purpose, card),
            Ask::Order(purpose) => done_to(purpose, card).words(" next"),
            Ask::Rearrange => Line::of("Put ").then(card).words(" next"),
            Ask::PayToShare | Ask::PayToAvoid | Ask::PayToUse => Line::of("Return ").then(card),
            Ask::EndorsingCity => Line::of("Endorse with ").then(card),
            Ask::PayToEndorse => match self.view.edition {
                Edition::Fourth => Line::of("Junk ").then(card),
                _ => Line::of("Tuck ").then(card),
            },
            Ask::CityJunks { .. } => Line::of("Junk ").then(card),
            Ask::Promote { .. } => Line::of("Promote ").then(card),
            Ask::SearchedBack { .. } => Line::of("Return ").then(card).words(" next"),
            Ask::DigFrom => Line::of("Dig ").then(card),
            _ => Line::of("Choose ").then(card),
        }
    }

    /// What it means to decline.
    fn declined(&self) -> Line {
        const SHORT: usize = 44;
        match self.decision.ask {
            Ask::Pick { purpose, .. } => nothing(purpose),
            Ask::Splay(Splay::None) => Line::of("Unsplay nothing"),
            Ask::Splay(_) => Line::of("Splay nothing"),
            Ask::Color => Line::of("Choose no color"),
            Ask::Value => Line::of("Choose no value"),
            Ask::Player => Line::of("Choose nobody"),
            Ask::Arm => Line::of("Do none of these"),
            Ask::Promote { .. } => Line::of("Promote nothing"),
            Ask::UsePromoted { .. } => Line::of("Don't use it"),
            Ask::Seize { .. } => Line::of("Don't seize it"),
            Ask::PayToShare => Line::of("Don't share"),
            Ask::PayToAvoid => Line::of("Carry out the demand"),
            Ask::Again => Line::of("Stop here"),
            Ask::May => match self.wish() {
                Some(wish) if wish.to_string().chars().count() <= SHORT => {
                    Line::of("Don't ").then(wish)
                }
                Some(wish) => {
                    let words = wish.to_string();
                    let verb = words.split(' ').next().unwrap_or_default();
                    Line::of(format!("Don't {verb}"))
                }
                None => Line::of("No"),
            },
            _ => Line::of("None"),
        }
    }

    fn zone(&self, choice: Choice) -> Option<Zone> {
        let stack = |seat: Seat, card| Zone::Stack(seat, self.teller.book.facts(card).color);
        match choice {
            Choice::Meld(card) => find(self.view, card),
            Choice::Dogma(card) | Choice::Endorse(card) => Some(stack(self.decision.seat, card)),
            Choice::DogmaOf(owner, card) => Some(stack(owner, card)),
            Choice::Card(card) => find(self.view, card),
            Choice::Back { at, .. } => Some(at),
            Choice::Achieve { .. } => Some(Zone::Available),
            Choice::AchieveSecret { .. } => Some(Zone::Safe(self.decision.seat)),
            Choice::UseArtifact(_) | Choice::ReturnArtifact(_) | Choice::LeaveArtifact(_) => {
                Some(Zone::Display(self.decision.seat))
            }
            _ => None,
        }
    }

    // ---- what would come of it -----------------------------------------------------------------------------------

    fn detail(&self, choice: Choice) -> Line {
        let mut line = self.plain_detail(choice);
        for extra in extras(self.teller, self.view, self.decision, choice) {
            if !line.is_empty() {
                line.say("; ");
            }
            line = line.then(extra);
        }
        line
    }

    /// The same without what the expansions add.
    fn plain_detail(&self, choice: Choice) -> Line {
        let seat = self.decision.seat;
        match choice {
            Choice::Draw => self.drawn(seat),
            Choice::Meld(card) => self.laid(seat, card, false),
            Choice::Dogma(card) => outlook_line(self.teller, self.view, seat, card),
            Choice::Endorse(card) => endorse_line(self.teller, self.view, seat, card),
            Choice::DogmaOf(_, card) => {
                let outlook = outlook_line(self.teller, self.view, seat, card);
                Line::of("you return a card first; ").then(outlook)
            }
            Choice::Achieve { .. } | Choice::AchieveSecret { .. } => self.achieved(seat),
            Choice::Arm(0) if matches!(self.decision.ask, Ask::Seize { .. }) => self.achieved(seat),
            Choice::UseArtifact(card) => {
                let outlook = outlook_line(self.teller, self.view, seat, card);
                outlook.words(match Rules::of(self.view.edition).museums {
                    true => "; then it goes to a museum",
                    false => "; then it goes back to its deck",
                })
            }
            Choice::ReturnArtifact(_) => Line::of("to its deck"),
            Choice::LeaveArtifact(_) => match Rules::of(self.view.edition).museums {
                true => Line::of("it goes to a museum"),
                false => Line::of("you can use or meld it later"),
            },
            Choice::Card(card) => self.picked(card),
            Choice::Back { back, at, .. } => {
                let place = Line::of("in ").then(self.teller.place(at, Some(seat)));
                match self.points(i16::from(back.age)) {
                    Some(points) => place.words("; ").then(points),
                    None => place,
                }
            }
            Choice::Color(color) => match self.decision.ask {
                Ask::Splay(splay) => self.splayed(self.decision.on_behalf_of, color, splay),
                _ => Line::new(),
            },
            _ => Line::new(),
        }
    }

    fn drawn(&self, seat: Seat) -> Line {
        let highest = words::highest_top(self.teller, self.view, seat).max(1);
        match draw_outlook(self.view, seat) {
            None => Line::of("no card is left: the game ends"),
            Some(back) if back.age > highest => Line::of("the lower decks from ")
                .with(Bit::Back(Back {
                    set: Set::Base,
                    age: highest,
                }))
                .words(" on are empty"),
            Some(_) => Line::new(),
        }
    }

    fn achieved(&self, seat: Seat) -> Line {
        let Some(at) = self.view.seats.get(seat.index()) else {
            return Line::new();
        };
        if !self.view.teams.is_empty() {
            return Line::new();
        }
        let (has, goal) = (usize::from(at.achievement_count), self.view.goal);
        if has + 1 >= usize::from(goal) {
            return Line::of("you win with it");
        }
        Line::of(format!("your {} of {goal}", ordinal(has)))
    }

    /// Where a card to be picked lies, and what it would do where it goes.
    fn picked(&self, card: CardId) -> Line {
        let to = self.decision.on_behalf_of;
        let place = match find(self.view, card) {
            Some(zone) if zone != Zone::Hand(self.decision.seat) => {
                let from = if matches!(zone, Zone::Stack(..)) {
                    "on "
                } else {
                    "in "
                };
                let place = Line::of(from).then(self.teller.place(zone, None));
                let change = match (zone, self.decision.ask) {
                    (Zone::Stack(owner, color), Ask::Pick { .. }) => self.gone(owner, color, card),
                    _ => Line::new(),
                };
                if change.is_empty() {
                    place
                } else {
                    place.words(": ").then(change)
                }
            }
            _ => Line::new(),
        };
        let effect = match self.decision.ask {
            Ask::Opening | Ask::Promote { .. } => self.laid(self.decision.seat, card, false),
            Ask::Pick {
                purpose: Purpose::Meld,
                ..
            } => self.laid(to, card, false),
            Ask::Pick {
                purpose: Purpose::Tuck,
                ..
            } => self.laid(to, card, true),
            _ => self
                .points(i16::from(self.teller.book.facts(card).age))
                .unwrap_or_default(),
        };
        match (place.is_empty(), effect.is_empty()) {
            (true, _) => effect,
            (_, true) => place,
            _ => place.words("; ").then(effect),
        }
    }

    fn points(&self, value: i16) -> Option<Line> {
        match self.decision.ask {
            Ask::Pick {
                purpose: Purpose::Score,
                ..
            } if value == 1 => Some(Line::of("1 point")),
            Ask::Pick {
                purpose: Purpose::Score,
                ..
            } => Some(Line::of(format!("{value} points"))),
            _ => None,
        }
    }

    /// On or beneath what a card would be laid, and the icons that come and go.
    fn laid(&self, seat: Seat, card: CardId, beneath: bool) -> Line {
        let color = self.teller.book.facts(card).color;
        let Some(stack) = self
            .view
            .seats
            .get(seat.index())
            .map(|at| &at.stacks[color as usize])
        else {
            return Line::new();
        };
        let before = self.icons(stack);
        let mut after = stack.clone();
        after.cards.retain(|other| *other != card);
        let line = match (after.cards.first(), after.cards.last()) {
            (Some(_), Some(bottom)) if beneath => {
                Line::of("beneath ").with(self.teller.card(*bottom))
            }
            (Some(top), _) => Line::of("on ").with(self.teller.card(*top)),
            _ => Line::of("your first ")
                .with(Bit::Color(color))
                .words(" card"),
        };
        let line = match after.cards.is_empty() && !self.teller.is_you(seat) {
            true => Line::of("the first ")
                .with(Bit::Color(color))
                .words(" card"),
            false => line,
        };
        let index = if beneath { after.cards.len() } else { 0 };
        after.cards.insert(index, card);
        let change = changes(before, self.icons(&after));
        if change.is_empty() {
            line
        } else {
            line.words(": ").then(change)
        }
    }

    /// The icons that come and go when a card leaves a stack.
    fn gone(&self, owner: Seat, color: Color, card: CardId) -> Line {
        let Some(at) = self.view.seats.get(owner.index()) else {
            return Line::new();
        };
        let stack = &at.stacks[color as usize];
        let mut after = stack.clone();
        after.cards.retain(|other| *other != card);
        let mut line = changes(self.icons(stack), self.icons(&after));
        for change in standing_changes(self.teller, self.view, owner, color, &after) {
            if !line.is_empty() {
                line.say(", ");
            }
            line = line.then(change);
        }
        line
    }

    /// How a color lies now, and the icons that come and go when it is splayed.
    fn splayed(&self, seat: Seat, color: Color, splay: Splay) -> Line {
        let Some(stack) = self
            .view
            .seats
            .get(seat.index())
            .map(|at| &at.stacks[color as usize])
        else {
            return Line::new();
        };
        let now = match stack.splay {
            Splay::None => "not splayed".to_owned(),
            splay => format!("now {splay}"),
        };
        let line = Line::of(format!("{} cards, {now}", stack.cards.len()));
        let after = StackView {
            splay,
            ..stack.clone()
        };
        let change = changes(self.icons(stack), self.icons(&after));
        if change.is_empty() {
            line
        } else {
            line.words(": ").then(change)
        }
    }

    /// The icons a stack shows.
    fn icons(&self, stack: &StackView) -> IconCounts {
        stack_icons(self.teller.book, stack)
    }

    // ---- names in a form -----------------------------------------------------------------------------------------

    /// What an option is called in a form.
    fn key(&self, choice: Choice) -> String {
        let slug = |card| self.teller.book.slug(card);
        match choice {
            Choice::Draw => "draw".into(),
            Choice::Meld(card) => format!("meld-{}", slug(card)),
            Choice::Achieve { back, nth } => numbered(format!("achieve-{}", in_form(back)), nth),
            Choice::AchieveSecret { secret, nth } => match secret {
                Shown::Face(card) => format!("secret-{}", slug(card)),
                Shown::Back(back) => numbered(format!("secret-{}", in_form(back)), nth),
            },
            Choice::UseArtifact(card) => format!("use-{}", slug(card)),
            Choice::ReturnArtifact(card) => format!("return-{}", slug(card)),
            Choice::LeaveArtifact(card) => format!("leave-{}", slug(card)),
            Choice::Dogma(card) => format!("dogma-{}", slug(card)),
            Choice::DogmaOf(owner, card) => format!("dogma-{}-of-{}", slug(card), owner.0 + 1),
            Choice::Endorse(card) => format!("endorse-{}", slug(card)),
            Choice::Card(card) => slug(card),
            Choice::Back { back, at, nth } => {
                let back = format!("back-{}-{}", back.set.word(), back.age);
                format!("{back}-{}-{}", zone_in_form(at), u16::from(nth) + 1)
            }
            Choice::Special(special) => format!("special-{}", slug_of(special.name())),
            Choice::Color(color) => color.word().into(),
            Choice::Number(number) if self.decision.ask == Ask::Direction => {
                let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
                let splay = Splay::DIRECTIONS.get(index);
                splay.map_or_else(|| number.to_string(), |splay| splay.word().into())
            }
            Choice::Number(number) => format!("number-{number}"),
            Choice::Icon(icon) => icon.word().into(),
            Choice::Set(set) => set.word().into(),
            Choice::Seat(seat) => format!("seat-{}", seat.0 + 1),
            Choice::Arm(arm) => format!("way-{}", u16::from(arm) + 1),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
        }
    }
}

/// Small letters, digits and `-` only.
pub(crate) fn slug_of(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if letter != '\'' && letter != '’' && !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

fn in_form(back: Back) -> String {
    match back.set {
        Set::Base => back.age.to_string(),
        set => format!("{}-{}", set.word(), back.age),
    }
}

fn numbered(key: String, nth: u8) -> String {
    match nth {
        0 => key,
        _ => format!("{key}-{}", u16::from(nth) + 1),
    }
}

fn zone_in_form(zone: Zone) -> String {
    let of = |what: &str, seat: Seat| format!("{what}-{}", seat.0 + 1);
    match zone {
        Zone::Hand(seat) => of("hand", seat),
        Zone::Score(seat) => of("score", seat),
        Zone::Stack(seat, color) => format!("{}-{}", of("board", seat), color.word()),
        Zone::Forecast(seat) => of("forecast", seat),
        Zone::Safe(seat) => of("safe", seat),
        Zone::Achievements(seat) => of("achievements", seat),
        Zone::Display(seat) => of("display", seat),
        Zone::Museums(seat) => of("museums", seat),
        Zone::Deck(set, age) => format!("deck-{}-{age}", set.word()),
        Zone::Available => "available".into(),
        Zone::Junk => "junk".into(),
        Zone::Removed => "removed".into(),
        Zone::Relics => "relics".into(),
    }
}

/// "+2 [castle], -1 [crown]".
fn changes(before: IconCounts, after: IconCounts) -> Line {
    let mut line = Line::new();
    for icon in Icon::ALL {
        let change = i16::from(after.get(icon)) - i16::from(before.get(icon));
        if change == 0 {
            continue;
        }
        if !line.is_empty() {
            line.say(", ");
        }
        let sign = if change > 0 { '+' } else { '−' };
        line = line
            .words(format!("{sign}{} ", change.abs()))
            .with(Bit::Icon(icon));
    }
    line
}

fn capital(words: String) -> String {
    Line::of(words).capital().to_string()
}

/// "Return Oars", "Put Oars on its deck".
fn done_to(purpose: Purpose, card: Line) -> Line {
    match purpose {
        Purpose::PutOnDeck => Line::of("Put ").then(card).words(" on its deck"),
        _ => Line::of(purpose_words(purpose))
            .words(" ")
            .then(card)
            .capital(),
    }
}

/// "Return nothing".
fn nothing(purpose: Purpose) -> Line {
    done_to(purpose, Line::of("nothing"))
}

/// Which of several alike.
fn counted(line: Line, nth: u8) -> Line {
    match nth {
        0 => line,
        _ => line.words(format!(" (the {})", ordinal(usize::from(nth)))),
    }
}
