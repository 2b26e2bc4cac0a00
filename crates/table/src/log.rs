//! What happened, told in sentences, an action a paragraph.

use crate::expansions::city_acts;
use crate::teller::{number, ordinal};
use crate::{Bit, Line, Teller, Touch};
use engine::Rules;
use view::{Ask, Back, Cause, Choice, Deed, Ending, Event, Happening, Shown, Why};
use vocab::{CardId, Edition, Kind, Mark, Seat, Seats, Set, Splay, Zone};

/// Part of a told log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// A heading (a turn begins, the game is over) or what was done in an action.
    pub heading: bool,
    /// The sentences.
    pub line: Line,
}

/// A paragraph in its parts: what a face makes its own form of.
pub(crate) struct Passage {
    /// Where among the events it begins.
    pub from: usize,
    /// What it tells.
    pub about: About,
    /// What it says.
    pub sentences: Vec<Sentence>,
}

/// What a passage tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The opening is over.
    Opening,
    /// A turn begins.
    Turn(Seat, u32),
    /// Somebody's action, or what happened outside of one.
    Action(Option<Seat>),
    /// The end.
    End,
}

impl About {
    fn is_heading(self) -> bool {
        !matches!(self, About::Action(_))
    }
}

/// A sentence and what it means to the listener.
pub(crate) struct Sentence {
    pub line: Line,
    pub meaning: Meaning,
}

/// What is told in a sentence, from where the listener sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// Not all the players know it.
    pub secret: bool,
    /// How it touches him.
    pub touch: Touch,
}

impl Meaning {
    const NONE: Meaning = Meaning {
        secret: false,
        touch: Touch::None,
    };

    fn and(self, other: Meaning) -> Meaning {
        Meaning {
            secret: self.secret || other.secret,
            touch: self.touch.max(other.touch),
        }
    }

    /// Of something more that the same card undergoes: what all see of it once is a secret no more.
    fn of_the_same(self, other: Meaning) -> Meaning {
        Meaning {
            secret: self.secret && other.secret,
            ..self.and(other)
        }
    }
}

/// Cards that went the same way, not told yet.
struct Move {
    meaning: Meaning,
    by: Seat,
    deed: Deed,
    cards: Vec<Shown>,
    from: Zone,
    to: Zone,
}

impl Move {
    /// Whether another card went the same way as far as the sentence tells.
    fn goes_like(&self, by: Seat, deed: Deed, from: Zone, to: Zone) -> bool {
        self.by == by && self.deed == deed && same_place(self.from, from) && same_place(self.to, to)
    }
}

/// A card that is alone.
fn only(cards: &[Shown]) -> Option<Shown> {
    match cards {
        [card] => Some(*card),
        _ => None,
    }
}

fn same_place(a: Zone, b: Zone) -> bool {
    match (a, b) {
        (Zone::Stack(a, _), Zone::Stack(b, _)) => a == b,
        (Zone::Deck(..), Zone::Deck(..)) => true,
        _ => a == b,
    }
}

/// Tells events to a viewer: headings for turns, a paragraph an action.
///
/// While the last action is under way, it isn't known yet whether anything comes of it.
pub fn tell<'e>(
    teller: Teller<'_>,
    events: impl IntoIterator<Item = &'e Event>,
    under_way: bool,
) -> Vec<Paragraph> {
    passages(teller, events, under_way)
        .into_iter()
        .map(|passage| Paragraph {
            heading: passage.about.is_heading(),
            line: joined(passage.sentences),
        })
        .collect()
}

/// Sentences one after the other.
fn joined(sentences: Vec<Sentence>) -> Line {
    let mut line = Line::new();
    for sentence in sentences {
        if !line.is_empty() {
            line.say(" ");
        }
        line = line.then(sentence.line);
    }
    line
}

/// The same in its parts.
pub(crate) fn passages<'e>(
    teller: Teller<'_>,
    events: impl IntoIterator<Item = &'e Event>,
    under_way: bool,
) -> Vec<Passage> {
    let mut telling = Telling {
        teller,
        told: Vec::new(),
        now: Vec::new(),
        from: 0,
        at: 0,
        actor: None,
        meaning: Meaning::NONE,
        moving: None,
        shown: None,
        subject: None,
        announced: false,
        dogma: None,
        effect: None,
        by: None,
        bonus: false,
        echo: None,
        because: None,
        arrow: None,
        promoted: None,
        turned: false,
        last: None,
        full: None,
    };
    for (at, event) in events.into_iter().enumerate() {
        telling.at = at;
        let happening = event.seen_by(teller.viewer);
        telling.meaning = telling.meaning_of(event, happening);
        telling.hear(happening);
        // What is claimed for a splay comes before its City.
        telling.turned = match happening {
            Happening::Claimed { .. } => telling.turned,
            _ => matches!(happening, Happening::Splayed { .. }),
        };
        telling.full = match happening {
            Happening::NoRoom { at } => Some(*at),
            _ => None,
        };
    }
    telling.meaning = Meaning::NONE;
    telling.flush();
    if under_way {
        telling.announced = false;
    }
    telling.end_paragraph();
    telling.told
}

struct Telling<'a> {
    teller: Teller<'a>,
    told: Vec<Passage>,
    /// The passage being told: its sentences, the last one perhaps not ended yet, where it begins and whose action it is.
    now: Vec<Sentence>,
    from: usize,
    actor: Option<Seat>,
    /// The event being heard, and what it means to the listener.
    at: usize,
    meaning: Meaning,
    moving: Option<Move>,
    /// Cards shown one after the other, not told yet: by whom, where.
    shown: Option<(Seat, Zone, Vec<Shown>, Meaning)>,
    /// Of whom and which one card (none of several is "it") the last sentence spoke, if it can go on, and how many deeds
    /// it tells.
    subject: Option<(Seat, Option<Shown>, u8)>,
    /// The paragraph has only announced a dogma so far.
    announced: bool,
    /// The card whose dogma was declared.
    dogma: Option<CardId>,
    /// The effect that was begun last.
    effect: Option<Cause>,
    /// Who carries it out, and of which kind it is.
    by: Option<(Seat, Kind)>,
    /// The next draw is the bonus for sharing.
    bonus: bool,
    /// The card beneath the one used whose echo effect is carried out.
    echo: Option<CardId>,
    /// By what the next thing happens, which hasn't been said yet: "by the echo of Flute, ".
    because: Option<Line>,
    /// A City whose arrow acts; if its color is splayed already, or a lone card, nothing comes of it.
    arrow: Option<CardId>,
    /// A card was promoted whose dogma hasn't begun.
    promoted: Option<(Seat, CardId)>,
    /// What was heard last is that a color was splayed.
    turned: bool,
    /// What was done last in the action.
    last: Option<Deed>,
    /// The place of which was heard last that it has no room.
    full: Option<Zone>,
}

impl Telling<'_> {
    /// What an event means to the listener.
    fn meaning_of(&self, event: &Event, happening: &Happening) -> Meaning {
        let Some(viewer) = self.teller.viewer else {
            return Meaning::NONE;
        };
        let all = Seats::first(self.teller.names.len());
        let secret = event.secret.as_ref().is_some_and(|(seats, secret)| {
            seats.contains(viewer) && !all.minus(*seats).is_empty() && *secret != event.public
        });
        // Whatever somebody else does in a dogma that isn't his, he does sharing it.
        let (executes, demanded) = match self.by {
            Some((seat, kind)) => (seat, matches!(kind, Kind::Demand | Kind::Compel)),
            None => (viewer, false),
        };
        let shares = |seat: Seat| {
            seat != viewer && !demanded && self.dogma.is_some() && self.actor != Some(seat)
        };
        let done_by = |seat: Seat| {
            if seat == viewer && demanded && executes == viewer {
                Touch::Loss
            } else if seat == viewer {
                Touch::Own
            } else if shares(seat) {
                Touch::Share
            } else {
                Touch::None
            }
        };
        let touch = match happening {
            Happening::Moved { by, from, to, .. } => {
                let (from, to) = (from.owner(), to.owner());
                if from == Some(viewer) && to != Some(viewer) && (*by != viewer || to.is_some()) {
                    Touch::Loss
                } else if to == Some(viewer) && *by != viewer {
                    Touch::Own
                } else {
                    done_by(*by)
                }
            }
            Happening::Splayed { by, board, .. } if *board == viewer && *by != viewer => {
                Touch::Loss
            }
            Happening::Lost { seat } if *seat == viewer => Touch::Loss,
            // News for all: somebody is out, the museums were counted.
            Happening::MuseumsCounted {
                claimed: Some(seat),
            } if *seat != viewer => Touch::Loss,
            Happening::Lost { .. } | Happening::MuseumsCounted { .. } => Touch::Own,
            Happening::Splayed { by, .. }
            | Happening::Revealed { by, .. }
            | Happening::Looked { by, .. }
            | Happening::Flipped { by, .. }
            | Happening::SpecialJunked { by, .. } => done_by(*by),
            Happening::Rearranged { seat, .. } | Happening::Chose { seat, .. } => done_by(*seat),
            Happening::Claimed { seat, .. }
            | Happening::ChainAchievement { seat }
            | Happening::ActionTaken { seat, .. }
                if *seat == viewer =>
            {
                Touch::Own
            }
            Happening::Proved { at } | Happening::NoRoom { at } => {
                at.owner().map_or(Touch::None, done_by)
            }
            _ => Touch::None,
        };
        Meaning { secret, touch }
    }

    fn end_paragraph(&mut self) {
        self.flush();
        if self.announced {
            self.sentence(Line::of("Nothing comes of it"));
        }
        self.end_sentence();
        self.announced = false;
        let sentences = std::mem::take(&mut self.now);
        if !sentences.is_empty() {
            self.told.push(Passage {
                from: self.from,
                about: About::Action(self.actor),
                sentences,
            });
        }
        self.from = self.at;
        self.actor = None;
    }

    fn heading(&mut self, about: About, line: Line) {
        self.end_paragraph();
        let meaning = Meaning::NONE;
        self.told.push(Passage {
            from: self.at,
            about,
            sentences: vec![Sentence { line, meaning }],
        });
    }

    fn end_sentence(&mut self) {
        if self.subject.take().is_some()
            && let Some(last) = self.now.last_mut()
        {
            last.line = std::mem::take(&mut last.line).with_stop();
        }
    }

    /// Adds a sentence.
    fn sentence(&mut self, line: Line) {
        self.flush();
        self.end_sentence();
        let line = self.because.take().unwrap_or_default().then(line);
        self.begin(line.capital().with_stop(), self.meaning);
        self.announced = false;
    }

    /// Begins a sentence.
    fn begin(&mut self, line: Line, meaning: Meaning) {
        self.now.push(Sentence { line, meaning });
    }

    /// Goes on with the last sentence, about the `same` card or another.
    fn go_on(&mut self, line: Line, meaning: Meaning, same: bool) {
        match self.now.last_mut() {
            Some(last) => {
                last.line = std::mem::take(&mut last.line).then(line);
                last.meaning = match same {
                    true => last.meaning.of_the_same(meaning),
                    false => last.meaning.and(meaning),
                };
            }
            None => self.begin(line, meaning),
        }
    }

    /// Tells the cards that have been gathered.
    fn flush(&mut self) {
        self.flush_shown();
        let Some(moved) = self.moving.take() else {
            return;
        };
        let (verb, tail) = self.deed(&moved);
        self.announced = false;
        let by = moved.by;
        let mut meaning = moved.meaning;
        let subject = self.subject.filter(|_| self.because.is_none());
        match (subject, moved.cards.as_slice()) {
            // "You draw Tools and give it to Ada's hand."
            (Some((seat, before, _)), [card])
                if seat == by
                    && before == Some(*card)
                    && matches!(card, Shown::Face(_))
                    // What has gone back may be drawn again.
                    && moved.deed != Deed::Draw =>
            {
                let line = Line::of(format!(" and {} it", self.conjugate(by, &verb)));
                self.go_on(line.then(tail), meaning, true);
            }
            // "Bob draws a [1] and melds Tools."
            (Some((seat, _, 1)), _) if seat == by && !self.bonus && !self.begins_anew(&moved) => {
                let line = Line::of(format!(" and {} ", self.conjugate(by, &verb)))
                    .then(self.cards(&moved));
                self.go_on(line.then(tail), meaning, false);
            }
            _ => {
                self.end_sentence();
                let because = match self.because.take() {
                    _ if self.bonus => Line::of("for the sharing, "),
                    because => because.unwrap_or_default(),
                };
                let line = because
                    .with(self.teller.seat(by))
                    .words(format!(" {} ", self.conjugate(by, &verb)))
                    .then(self.cards(&moved))
                    .capital();
                if self.bonus && self.teller.viewer.is_some() && meaning.touch == Touch::None {
                    meaning.touch = Touch::Share;
                }
                self.begin(line.then(tail), meaning);
            }
        }
        // The clause of a dig ends the sentence, and whatever follows the bonus has nothing to do with it.
        let ends = moved.deed == Deed::Dig || self.bonus;
        let deeds = match ends {
            true => 2,
            false => self.subject.map_or(1, |(_, _, deeds)| deeds + 1),
        };
        self.bonus = false;
        self.last = Some(moved.deed);
        self.subject = Some((by, only(&moved.cards), deeds));
    }

    /// Whether a move begins a sentence: what is drawn, as more often than not something is done with it at once; what is
    /// dug, unless right after the meld; an artifact that leaves the display when its action is over.
    fn begins_anew(&self, moved: &Move) -> bool {
        match moved.deed {
            Deed::Draw => true,
            Deed::Dig => self.last != Some(Deed::Meld),
            // That it isn't used, which has just been said, is the only thing this goes on with.
            Deed::Return | Deed::PutInMuseum => {
                matches!(moved.from, Zone::Display(_)) && self.last.is_some()
            }
            _ => false,
        }
    }

    /// Gathers what is shown to all.
    fn reveal(&mut self, by: Seat, card: Shown, at: Zone) {
        match &mut self.shown {
            Some((seat, place, cards, meaning)) if *seat == by && *place == at => {
                cards.push(card);
                *meaning = meaning.and(self.meaning);
            }
            _ => {
                self.flush();
                self.shown = Some((by, at, vec![card], self.meaning));
            }
        }
    }

    /// Tells it.
    fn flush_shown(&mut self) {
        let Some((by, at, cards, meaning)) = self.shown.take() else {
            return;
        };
        self.announced = false;
        let verb = self.conjugate(by, "reveal");
        let place = match at {
            Zone::Hand(seat) if seat == by => Line::new(),
            _ => Line::of(" from ").then(self.teller.place(at, Some(by))),
        };
        let (what, same) = match (self.subject, cards.as_slice()) {
            (Some((_, before, _)), [card])
                if before == Some(*card) && matches!(card, Shown::Face(_)) =>
            {
                (Line::of("it"), true)
            }
            _ => (self.teller.cards(&cards).then(place), false),
        };
        let because = self.because.take();
        match self.subject.filter(|_| because.is_none()) {
            // "Bob draws a [2] and reveals Philosophy."
            Some((seat, _, 1)) if seat == by => {
                self.go_on(Line::of(format!(" and {verb} ")).then(what), meaning, same);
                self.subject = Some((by, only(&cards), 2));
            }
            _ => {
                let line = because
                    .unwrap_or_default()
                    .with(self.teller.seat(by))
                    .words(format!(" {verb} "))
                    .then(what);
                self.end_sentence();
                self.begin(line.capital().with_stop(), meaning);
            }
        }
    }

    /// The cards of a move; of many that are junked at once only the number.
    fn cards(&self, moved: &Move) -> Line {
        if let (Deed::Achieve, Zone::Available, [Shown::Back(back)]) =
            (moved.deed, moved.from, moved.cards.as_slice())
        {
            return Line::new().with(Bit::Back(*back));
        }
        if moved.deed == Deed::Junk && moved.cards.len() > 3 {
            return Line::of(cards_counted(moved.cards.len()));
        }
        self.teller.cards(&moved.cards)
    }

    /// "draw and meld" becomes "draws and melds" where it must.
    fn conjugate(&self, by: Seat, verb: &str) -> String {
        let verbs: Vec<String> = verb
            .split(" and ")
            .map(|verb| self.teller.verb(by, verb))
            .collect();
        verbs.join(" and ")
    }

    /// The verb, and what follows the cards.
    fn deed(&self, moved: &Move) -> (String, Line) {
        let Move {
            by, deed, from, to, ..
        } = *moved;
        let drawn = matches!(from, Zone::Deck(..));
        let draw_and = |verb: &str| {
            if drawn {
                format!("draw and {verb}")
            } else {
                verb.to_owned()
            }
        };
        let whence = match from {
            Zone::Hand(seat) if seat == by => Line::new(),
            Zone::Deck(..) => Line::new(),
            Zone::Museums(seat) if seat == by && deed == Deed::Meld => Line::of(" from a museum"),
            _ => Line::of(" from ").then(self.teller.place(from, Some(by))),
        };
        let whither = match to.owner() {
            Some(seat) if seat != by => Line::of(" to ").then(self.teller.place(to, Some(by))),
            _ => Line::new(),
        };
        match deed {
            Deed::Draw => match to {
                Zone::Hand(seat) if seat == by => ("draw".into(), self.out_of_deck(moved)),
                _ => (
                    "draw".into(),
                    Line::of(" into ").then(self.teller.place(to, Some(by))),
                ),
            },
            Deed::Meld => (draw_and("meld"), whence.then(whither)),
            Deed::Tuck => (draw_and("tuck"), whence.then(whither)),
            Deed::Score => (draw_and("score"), whence.then(whither)),
            Deed::Return => ("return".into(), whence),
            // Rule: museums. An artifact dug from a museum takes it along.
            Deed::Transfer if matches!((from, to), (Zone::Museums(_), Zone::Museums(_))) => {
                let giver = from.owner().unwrap_or(by);
                let tail = Line::of(" with its museum from ").with(self.teller.seat(giver));
                ("take".into(), tail)
            }
            Deed::Transfer | Deed::Exchange => {
                let into = || Line::of(" to ").then(self.teller.place(to, Some(by)));
                match (from.owner(), to.owner()) {
                    (Some(giver), Some(taker)) if giver == by && taker != by => {
                        ("give".into(), whence.then(into()))
                    }
                    (Some(giver), Some(taker)) if giver != by && taker == by => match to {
                        Zone::Hand(_) => ("take".into(), whence),
                        _ => ("take".into(), whence.then(into())),
                    },
                    _ if matches!(from, Zone::Hand(_) | Zone::Deck(..)) => {
                        let place = self.teller.place(from, Some(by));
                        ("move".into(), Line::of(" from ").then(place).then(into()))
                    }
                    _ => ("move".into(), whence.then(into())),
                }
            }
            Deed::Junk if drawn => (
                "junk".into(),
                Line::of(" from ").then(self.teller.place(from, Some(by))),
            ),
            Deed::Junk => ("junk".into(), whence),
            Deed::Remove => ("remove".into(), whence.words(" from the game")),
            Deed::Foreshadow => (draw_and("foreshadow"), whence),
            Deed::Safeguard => (draw_and("safeguard"), whence),
            Deed::Achieve => match from {
                Zone::Available => ("achieve".into(), Line::new()),
                _ => (draw_and("achieve"), whence),
            },
            Deed::PutOnDeck => ("put".into(), whence.words(" on top of the deck")),
            Deed::Dig => ("dig".into(), Line::of(", which goes on display")),
            Deed::Seize => {
                let whence = match from {
                    Zone::Relics => Line::new(),
                    _ => whence,
                };
                let whither = match to {
                    Zone::Hand(_) => " into the hand",
                    _ => " as an achievement",
                };
                ("seize".into(), whence.words(whither))
            }
            Deed::PutInMuseum => ("put".into(), Line::of(" in a museum")),
        }
    }

    /// The deck of a drawn card whose face is told, if it isn't of the base set.
    fn out_of_deck(&self, moved: &Move) -> Line {
        match (moved.from, moved.cards.as_slice()) {
            (Zone::Deck(set, age), [Shown::Face(_)]) if set != Set::Base => Line::of(" from the ")
                .with(Bit::Back(Back { set, age }))
                .words(" deck"),
            _ => Line::new(),
        }
    }

    fn hear(&mut self, happening: &Happening) {
        let teller = self.teller;
        match happening {
            Happening::GameBegan { first } => {
                let line = Line::of("The opening cards are melded; ")
                    .then(teller.does(*first, "begin"))
                    .words(".");
                self.heading(About::Opening, line);
            }
            Happening::TurnBegan { seat, number } => {
                let mut line =
                    Line::of(format!("Turn {number}: ")).with(Bit::Seat(*seat, teller.name(*seat)));
                if teller.is_you(*seat) {
                    line.say(" (you)");
                }
                self.heading(About::Turn(*seat, *number), line);
                self.dogma = None;
                self.by = None;
                self.because = None;
            }
            Happening::ActionTaken { seat, choice } => {
                self.end_paragraph();
                self.actor = Some(*seat);
                self.by = None;
                self.promoted = None;
                self.echo = None;
                self.because = None;
                self.arrow = None;
                self.last = None;
                self.dogma = match choice {
                    Choice::Dogma(card)
                    | Choice::DogmaOf(_, card)
                    | Choice::Endorse(card)
                    | Choice::UseArtifact(card) => Some(*card),
                    _ => None,
                };
                match choice {
                    Choice::Dogma(card) => {
                        let line = teller
                            .does(*seat, "use")
                            .words(" ")
                            .with(teller.card(*card));
                        self.sentence(line);
                        self.announced = true;
                    }
                    Choice::UseArtifact(card) => {
                        let line = teller.does(*seat, "use").words(" ");
                        let line = line.with(teller.card(*card));
                        self.sentence(line.words(" from the display"));
                        self.announced = true;
                    }
                    Choice::DogmaOf(owner, card) => {
                        let line = teller
                            .does(*seat, "use")
                            .words(" ")
                            .with(teller.whose(*owner))
                            .words(" ")
                            .with(teller.card(*card));
                        self.sentence(line);
                        self.announced = true;
                    }
                    Choice::Endorse(card) => {
                        let line = teller
                            .does(*seat, "endorse")
                            .words(" ")
                            .with(teller.card(*card))
                            .words(", to do its effects twice");
                        self.sentence(line);
                        self.announced = true;
                    }
                    Choice::LeaveArtifact(card) => {
                        let line = teller.does(*seat, "leave").words(" ");
                        let line = line.with(teller.card(*card)).capital();
                        if Rules::of(teller.book.edition()).museums {
                            self.begin(line.words(" unused"), self.meaning);
                            // That it goes to a museum goes on with the sentence.
                            self.subject = Some((*seat, Some(Shown::Face(*card)), 1));
                        } else {
                            self.sentence(line.words(" on display"));
                        }
                    }
                    // The card's own move tells it.
                    _ => {}
                }
            }
            Happening::DogmaDeclared {
                sharing,
                vulnerable,
                compelled,
                distant,
                ..
            } => {
                if let Some((seat, card)) = self.promoted.take() {
                    let line = teller
                        .does(seat, "use")
                        .words(" ")
                        .with(teller.card(card))
                        .words(match teller.book.edition() {
                            Edition::Fourth => ", which was foreseen",
                            Edition::First | Edition::Third => " at once",
                        });
                    self.sentence(line);
                    self.announced = true;
                }
                let announced = self.announced;
                let prints = |kind| self.dogma.is_none_or(|card| teller.book.has(card, kind));
                let (demands, compels) = (prints(Kind::Demand), prints(Kind::Compel));
                if !sharing.is_empty() && (prints(Kind::Effect) || prints(Kind::Echo)) {
                    self.meaning.touch = match teller.viewer.is_some() {
                        true => Touch::Share,
                        false => Touch::None,
                    };
                    self.sentence(teller.share(*sharing, *distant));
                }
                for (victims, printed, words) in [
                    (vulnerable, demands, " vulnerable"),
                    (compelled, compels, " compelled"),
                ] {
                    if victims.is_empty() || !printed {
                        continue;
                    }
                    let touched = teller.viewer.is_some_and(|viewer| victims.contains(viewer));
                    self.meaning.touch = if touched { Touch::Loss } else { Touch::None };
                    self.sentence(teller.do_(victims.iter(), "are").words(words));
                }
                self.announced = announced;
            }
            Happening::EffectBegan { cause, seat, kind } => {
                let echo =
                    (*kind == Kind::Echo && self.dogma != Some(cause.card)).then_some(cause.card);
                if echo.is_some() || self.echo.is_some() {
                    self.flush();
                    self.because = echo.map(|card| {
                        Line::of("by the echo of ")
                            .with(teller.card(card))
                            .words(", ")
                    });
                }
                // What was paid for sharing or being spared is told by itself.
                if self.by != Some((*seat, *kind)) {
                    self.flush();
                    self.end_sentence();
                }
                self.echo = echo;
                self.effect = Some(*cause);
                self.by = Some((*seat, *kind));
            }
            Happening::Moved {
                by,
                deed,
                card,
                from,
                to,
            } => {
                let goes_on = match &mut self.moving {
                    Some(moving) if moving.goes_like(*by, *deed, *from, *to) => {
                        moving.cards.push(*card);
                        moving.meaning = moving.meaning.and(self.meaning);
                        true
                    }
                    _ => false,
                };
                if !goes_on {
                    self.flush();
                    if *deed == Deed::Dig || matches!(from, Zone::Museums(_)) {
                        // An icon of the melded City that found nothing to junk has said nothing.
                        self.because = None;
                    }
                    self.moving = Some(Move {
                        meaning: self.meaning,
                        by: *by,
                        deed: *deed,
                        cards: vec![*card],
                        from: *from,
                        to: *to,
                    });
                }
            }
            Happening::NoRoom { at } if self.full == Some(*at) => {}
            Happening::NoRoom { at } => {
                let line = Line::of("there is no room in ").then(teller.place(*at, None));
                self.sentence(line);
            }
            Happening::Revealed { by, card, at } => self.reveal(*by, *card, *at),
            Happening::Proved { at } => {
                let line = match at.owner() {
                    Some(seat) => teller
                        .does(seat, "show")
                        .words(" ")
                        .then(teller.place(*at, Some(seat))),
                    None => teller.place(*at, None).words(" is shown"),
                };
                self.sentence(line.words(": it has no such card"));
            }
            Happening::Looked { by, card, at } => {
                let line = teller
                    .does(*by, "look")
                    .words(" at ")
                    .then(teller.shown(*card))
                    .words(" in ")
                    .then(teller.place(*at, Some(*by)));
                self.sentence(line);
            }
            Happening::Splayed {
                by,
                board,
                color,
                splay,
            } => {
                if let Some(city) = self.arrow.take() {
                    let line = Line::new().with(teller.card(city)).words(" splays ");
                    let line = line.with(Bit::Color(*color)).words(format!(" {splay}"));
                    return self.sentence(line);
                }
                let whose = if board == by {
                    if teller.is_you(*by) {
                        Line::of("your")
                    } else {
                        Line::of("the")
                    }
                } else {
                    Line::new().with(teller.whose(*board))
                };
                let verb = if *splay == Splay::None {
                    "unsplay"
                } else {
                    "splay"
                };
                let mut line = teller
                    .does(*by, verb)
                    .words(" ")
                    .then(whose)
                    .words(" ")
                    .with(Bit::Color(*color));
                line.say(" cards");
                if *splay != Splay::None {
                    line.say(format!(" {splay}"));
                }
                self.sentence(line);
            }
            Happening::Rearranged { seat, color } => {
                let line = teller
                    .does(*seat, "rearrange")
                    .words(" the ")
                    .with(Bit::Color(*color))
                    .words(" cards");
                self.sentence(line);
            }
            Happening::Chose { seat, ask, choice } => {
                if let Some(line) = self.chose(*seat, *ask, *choice) {
                    self.sentence(line);
                }
            }
            Happening::Claimed { seat, special } => {
                let line = teller
                    .does(*seat, "claim")
                    .words(" the special achievement ")
                    .with(teller.special(*special));
                self.sentence(line);
            }
            Happening::SpecialJunked {
                by,
                special,
                junked,
            } => {
                let line = if *junked {
                    teller
                        .does(*by, "junk")
                        .words(" the special achievement ")
                        .with(teller.special(*special))
                } else {
                    Line::of("the special achievement ")
                        .with(teller.special(*special))
                        .words(" is available again")
                };
                self.sentence(line);
            }
            Happening::SharingBonus { .. } => {
                self.flush();
                self.bonus = true;
            }
            Happening::CityActs { city, mark, .. } => {
                self.flush();
                self.arrow = None;
                match mark {
                    Mark::Arrow(_) => self.arrow = Some(*city),
                    // What is drawn or junked tells the rest.
                    Mark::Plus | Mark::Junk => {
                        let because = Line::of("by ").with(teller.card(*city)).words(", ");
                        self.because = Some(because);
                    }
                    _ => {
                        let line = Line::new()
                            .with(teller.card(*city))
                            .words(" ")
                            .then(city_acts(teller, *city, *mark));
                        self.sentence(line);
                    }
                }
            }
            Happening::CityDue { seat } => {
                // A City that found nothing to junk has said nothing.
                self.flush();
                self.because = None;
                let why = match self.turned {
                    true => "for the new direction",
                    false => "for the new color",
                };
                let line = Line::of(format!("{why} a City is due to ")).with(teller.seat(*seat));
                self.sentence(line);
            }
            Happening::Promoted { seat, card } => {
                self.dogma = Some(*card);
                self.promoted = Some((*seat, *card));
                let line = teller
                    .does(*seat, "promote")
                    .words(" ")
                    .with(teller.card(*card))
                    .capital();
                self.flush();
                self.end_sentence();
                self.begin(line, self.meaning);
                self.because = None;
                self.arrow = None;
                // That it is melded goes on with the sentence.
                self.subject = Some((*seat, Some(Shown::Face(*card)), 1));
                self.announced = false;
            }
            Happening::MuseumsCounted { claimed } => self.sentence(match claimed {
                Some(seat) => Line::of("no museum is left: ")
                    .then(teller.does(*seat, "have"))
                    .words(" the most and")
                    .words(format!(
                        " {} one as an achievement",
                        teller.verb(*seat, "claim")
                    )),
                None => Line::of("no museum is left, and nobody has the most of them"),
            }),
            Happening::ChainAchievement { seat } => {
                self.sentence(teller.does(*seat, "earn").words(" a chain achievement"));
            }
            Happening::Flipped { by, won } => {
                let line = teller.does(*by, "flip").words(if *won {
                    " a coin and wins it"
                } else {
                    " a coin and loses it"
                });
                self.sentence(line);
            }
            Happening::Lost { seat } => {
                self.sentence(
                    teller
                        .does(*seat, "have")
                        .words(" lost and is out of the game"),
                );
            }
            Happening::ActionEnded => self.sentence(Line::of("the action ends here")),
            Happening::WithinBegan { first } => {
                let first = teller.does(*first, "begin");
                self.sentence(
                    Line::of("what the players have is set aside, and a game within begins; ")
                        .then(first),
                );
            }
            Happening::WithinOver(ending) => {
                let result = match ending.why {
                    // Rule: game-within. Points win nothing there.
                    Why::Score => Line::of("there was no card left to draw, so nobody wins"),
                    _ => result_line(teller, ending),
                };
                self.sentence(Line::of("the game within is over: ").then(result));
            }
            Happening::GameOver(ending) => {
                let line = ending_line(teller, ending);
                self.heading(About::End, line);
            }
        }
    }

    /// The thing to do that was chosen, if the effect offers only one choice of such.
    fn arm(&self, arm: u8) -> Option<Line> {
        const SENTENCES_MAX: u8 = 20;
        let effect = self.effect?;
        let mut found = (0..SENTENCES_MAX).filter_map(|sentence| {
            self.teller
                .book
                .arm(Cause { sentence, ..effect }, usize::from(arm))
        });
        let mut line = found.next().filter(|_| found.next().is_none())?;
        // The sentence gets its own full stop.
        if let Some(Bit::Words(words)) = line.0.last_mut()
            && words.ends_with('.')
        {
            words.pop();
        }
        Some(line)
    }

    fn chose(&self, seat: Seat, ask: Ask, choice: Choice) -> Option<Line> {
        let teller = self.teller;
        let chooses = || teller.does(seat, "choose").words(" ");
        Some(match (ask, choice) {
            (Ask::PayToShare, Choice::No) => teller.does(seat, "decline").words(" to share"),
            (Ask::PayToAvoid | Ask::PayToUse, Choice::No) => {
                teller.does(seat, "return").words(" nothing")
            }
            (Ask::Promote { .. }, Choice::No) => teller.does(seat, "promote").words(" nothing"),
            (Ask::UsePromoted { card }, Choice::No) => teller
                .does(seat, "leave")
                .words(" ")
                .with(teller.card(card))
                .words(" unused"),
            (Ask::Seize { relic }, Choice::No) => teller
                .does(seat, "leave")
                .words(" the relic ")
                .with(teller.card(relic))
                .words(" where it is"),
            (Ask::EndorsingCity, Choice::Card(card)) => {
                Line::new().with(teller.card(card)).words(" endorses it")
            }
            (Ask::May | Ask::Arm, Choice::No) => teller.does(seat, "decline"),
            (Ask::Again, Choice::No) => teller.does(seat, "stop"),
            (_, Choice::No | Choice::Yes | Choice::Done) => return None,
            (Ask::Direction, Choice::Number(direction)) => {
                let splay = Splay::DIRECTIONS.get((direction - 1).max(0) as usize)?;
                chooses().words(splay.word())
            }
            (Ask::Splay(_), Choice::Color(_)) => return None,
            (_, Choice::Color(color)) => chooses().with(Bit::Color(color)),
            (Ask::Value, Choice::Number(value)) => chooses().words(format!("value {value}")),
            (_, Choice::Number(value)) => chooses().words(value.to_string()),
            (_, Choice::Icon(icon)) => chooses().with(Bit::Icon(icon)),
            (_, Choice::Set(set)) => chooses().words(set.to_string()),
            (_, Choice::Seat(other)) => chooses().with(teller.seat(other)),
            (_, Choice::Arm(arm)) => match self.arm(arm) {
                Some(line) => teller.does(seat, "choose").words(": ").then(line),
                None => chooses().words(format!("the {} thing", ordinal(arm as usize))),
            },
            (_, Choice::Card(card)) => chooses().with(teller.card(card)),
            (_, Choice::Back { back, .. }) => chooses().then(teller.shown(Shown::Back(back))),
            _ => return None,
        })
    }
}

/// How the game ended, as a sentence.
pub fn ending_line(teller: Teller<'_>, ending: &Ending) -> Line {
    Line::of("The game is over: ")
        .then(result_line(teller, ending))
        .words(".")
}

/// Who has won, and how.
fn result_line(teller: Teller<'_>, ending: &Ending) -> Line {
    let winners = ending.winners;
    let result = match winners.len() {
        0 => Line::of("nobody wins"),
        _ => teller.do_(winners.iter(), "win"),
    };
    let why = match ending.why {
        Why::Achievements => Line::of(" with enough achievements"),
        Why::Score => Line::of(" with the most points: there was no card left to draw"),
        Why::Card(card) => Line::of(" by ").with(teller.card(card)),
        Why::LastOneLeft => Line::of(": all others have lost"),
    };
    let why = if winners.is_empty() && ending.why == Why::Score {
        Line::of(": there was no card left to draw and the points are equal")
    } else {
        why
    };
    result.then(why)
}

/// How many, as "three cards", "a card".
pub fn cards_counted(count: usize) -> String {
    match count {
        1 => "a card".into(),
        _ => format!("{} cards", number(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Book;
    use vocab::Color;

    const ADA: Seat = Seat(0);
    const BOB: Seat = Seat(1);
    const DECK: Zone = Zone::Deck(Set::Base, 1);

    fn told(viewer: Option<Seat>, events: &[Event]) -> String {
        let book = Book::of(Edition::Fourth).expect("our own cards");
        let names = ["Ada".to_owned(), "Bob".to_owned()];
        let teller = Teller {
            book: &book,
            names: &names,
            viewer,
        };
        let paragraphs = tell(teller, events, true);
        let lines: Vec<String> = paragraphs
            .iter()
            .map(|paragraph| paragraph.line.to_string())
            .collect();
        lines.join(" / ")
    }

    fn card(title: &str) -> CardId {
        Book::of(Edition::Fourth)
            .expect("our own cards")
            .look_up(title)
            .expect("a card")
    }

    /// A move of a card that only these seats see.
    fn moved(by: Seat, deed: Deed, title: &str, from: Zone, to: Zone, seen_by: &[Seat]) -> Event {
        let card = card(title);
        let happening = |card| Happening::Moved {
            by,
            deed,
            card,
            from,
            to,
        };
        let age = Book::of(Edition::Fourth)
            .expect("our own cards")
            .facts(card)
            .age;
        Event {
            public: happening(Shown::Back(Back {
                set: Set::Base,
                age,
            })),
            secret: Some((
                seen_by.iter().copied().collect(),
                happening(Shown::Face(card)),
            )),
        }
    }

    fn dogma(by: Seat, title: &str) -> Event {
        let choice = Choice::Dogma(card(title));
        Event::open(Happening::ActionTaken { seat: by, choice })
    }

    #[test]
    fn a_card_drawn_and_given_away_is_told_in_one_sentence() {
        let events = [
            dogma(ADA, "Archery"),
            Event::open(Happening::DogmaDeclared {
                seat: ADA,
                icons: vec![3, 1],
                sharing: Seats::NONE,
                vulnerable: Seats::only(BOB),
                compelled: Seats::NONE,
                distant: Seats::NONE,
            }),
            moved(BOB, Deed::Draw, "Tools", DECK, Zone::Hand(BOB), &[BOB]),
            moved(
                BOB,
                Deed::Transfer,
                "Tools",
                Zone::Hand(BOB),
                Zone::Hand(ADA),
                &[ADA, BOB],
            ),
        ];
        assert_eq!(
            told(Some(BOB), &events),
            "Ada uses Archery. You are vulnerable. You draw Tools and give it to Ada's hand."
        );
        assert_eq!(
            told(Some(ADA), &events),
            "You use Archery. Bob is vulnerable. Bob draws a [1] and gives Tools to your hand."
        );
        assert_eq!(
            told(None, &events),
            "Ada uses Archery. Bob is vulnerable. Bob draws a [1] and gives a [1] to Ada's hand."
        );
    }

    #[test]
    fn it_is_only_a_card_drawn_alone() {
        let draw = |title| moved(ADA, Deed::Draw, title, DECK, Zone::Hand(ADA), &[ADA]);
        let hand = Zone::Hand(ADA);
        let foreshadow = moved(
            ADA,
            Deed::Foreshadow,
            "Tools",
            hand,
            Zone::Forecast(ADA),
            &[ADA],
        );
        assert_eq!(
            told(Some(ADA), &[draw("Tools"), foreshadow.clone()]),
            "You draw Tools and foreshadow it."
        );
        assert_eq!(
            told(Some(ADA), &[draw("Oars"), draw("Tools"), foreshadow]),
            "You draw Oars and Tools and foreshadow Tools."
        );
    }

    #[test]
    fn what_is_claimed_for_a_splay_does_not_hide_why_a_city_is_due() {
        let events = [
            Event::open(Happening::Splayed {
                by: ADA,
                board: ADA,
                color: Color::Purple,
                splay: Splay::Right,
            }),
            Event::open(Happening::Claimed {
                seat: ADA,
                special: vocab::Special::Wealth,
            }),
            Event::open(Happening::CityDue { seat: ADA }),
        ];
        let told = told(Some(ADA), &events);
        assert!(
            told.ends_with("For the new direction a City is due to you."),
            "{told}"
        );
    }

    #[test]
    fn a_game_within_begins_and_ends_inside_the_action() {
        let over = |why| {
            Event::open(Happening::WithinOver(Ending {
                winners: Seats::only(BOB),
                why,
            }))
        };
        let within = |why| {
            let began = Event::open(Happening::WithinBegan { first: ADA });
            told(Some(ADA), &[dogma(ADA, "Archery"), began, over(why)])
        };
        assert_eq!(
            within(Why::LastOneLeft),
            "You use Archery. What the players have is set aside, and a game within begins; you begin. \
             The game within is over: Bob wins: all others have lost."
        );
        assert!(within(Why::Score).ends_with("there was no card left to draw, so nobody wins."));
    }

    #[test]
    fn who_is_vulnerable_is_told_of_demands_only() {
        let events = [
            dogma(ADA, "Sailing"),
            Event::open(Happening::DogmaDeclared {
                seat: ADA,
                icons: vec![2, 1],
                sharing: Seats::NONE,
                vulnerable: Seats::only(BOB),
                compelled: Seats::NONE,
                distant: Seats::NONE,
            }),
            moved(ADA, Deed::Draw, "Tools", DECK, Zone::Hand(ADA), &[ADA]),
            moved(
                ADA,
                Deed::Meld,
                "Tools",
                Zone::Hand(ADA),
                Zone::Stack(ADA, Color::Blue),
                &[ADA, BOB],
            ),
        ];
        assert_eq!(
            told(Some(ADA), &events),
            "You use Sailing. You draw Tools and meld it."
        );
    }

    #[test]
    fn equal_backs_are_counted_and_many_junked_cards_are_too() {
        let draw = |title| moved(BOB, Deed::Draw, title, DECK, Zone::Hand(BOB), &[BOB]);
        let events = [draw("Tools"), draw("Writing"), draw("Oars")];
        assert_eq!(told(None, &events), "Bob draws three [1].");
        assert_eq!(
            told(Some(BOB), &events),
            "You draw Tools, Writing and Oars."
        );
        let junk = |title| moved(BOB, Deed::Junk, title, DECK, Zone::Junk, &[ADA, BOB]);
        let events = [
            junk("Tools"),
            junk("Writing"),
            junk("Oars"),
            junk("Sailing"),
        ];
        assert_eq!(
            told(None, &events),
            "Bob junks four cards from the [1] deck."
        );
    }

    #[test]
    fn nothing_comes_of_an_action_only_when_it_is_over() {
        let events = [dogma(ADA, "Sailing")];
        assert_eq!(told(None, &events), "Ada uses Sailing.");
        let events = [
            dogma(ADA, "Sailing"),
            Event::open(Happening::TurnBegan {
                seat: BOB,
                number: 2,
            }),
        ];
        assert_eq!(
            told(None, &events),
            "Ada uses Sailing. Nothing comes of it. / Turn 2: Bob"
        );
    }

    #[test]
    fn the_bonus_for_sharing_is_told_with_the_draw() {
        let events = [
            Event::open(Happening::SharingBonus { seat: ADA }),
            moved(ADA, Deed::Draw, "Tools", DECK, Zone::Hand(ADA), &[ADA]),
        ];
        assert_eq!(
            told(Some(BOB), &events),
            "For the sharing, Ada draws a [1]."
        );
    }

    #[test]
    fn splays_and_achievements() {
        let splay = |by, board, splay| {
            Event::open(Happening::Splayed {
                by,
                board,
                color: Color::Green,
                splay,
            })
        };
        let events = [splay(ADA, ADA, Splay::Left), splay(ADA, BOB, Splay::None)];
        assert_eq!(
            told(None, &events),
            "Ada splays the green cards left. Ada unsplays Bob's green cards."
        );
        assert_eq!(
            told(Some(BOB), &events),
            "Ada splays the green cards left. Ada unsplays your green cards."
        );
        let to = Zone::Achievements(ADA);
        let events = [moved(ADA, Deed::Achieve, "Tools", Zone::Available, to, &[])];
        assert_eq!(told(Some(ADA), &events), "You achieve [1].");
    }
}
