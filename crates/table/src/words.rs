//! Decisions in plain words: what is asked, and what each option would do.

use crate::expansions::{city_acts, copies, endorse_line, extras, pays_by};
use crate::stacks::{bonus_points, echoing};
use crate::teller::ordinal;
use crate::{Bit, Goal, Line, Teller};
use engine::Rules;
use view::{Ask, Back, Choice, Decision, Purpose, SeatView, Shown, View};
use vocab::{
    Age, CardId, Color, Edition, Icon, IconCounts, Kind, Mark, Seat, Seats, Set, Splay, Zone,
};

/// What a Dogma action with a card would mean for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DogmaOutlook {
    /// The featured icon.
    pub icon: Icon,
    /// How many of it each seat shows.
    pub icons: Vec<u8>,
    /// Who shares.
    pub sharing: Seats,
    /// Who is vulnerable to its demands.
    pub vulnerable: Seats,
    /// Who is vulnerable to what it compels to.
    pub compelled: Seats,
}

/// Looks ahead at the dogma of `card`, used by `seat`.
pub fn dogma_outlook(
    teller: Teller<'_>,
    view: &View,
    seat: Seat,
    card: CardId,
) -> Option<DogmaOutlook> {
    let icon = teller.book.facts(card).featured?;
    let mut icons: Vec<u8> = view.seats.iter().map(|at| at.icons.get(icon)).collect();
    let at = view.seats.get(seat.index())?;
    if at.display == Some(card) {
        // An artifact on display lends its icons to its own dogma (13.4).
        let marks = &teller.book.facts(card).marks;
        icons[seat.index()] += IconCounts::of(marks, IconCounts::ALL_PLACES).get(icon);
    }
    let own = icons.get(seat.index()).copied()?;
    let partners = view
        .teams
        .iter()
        .find(|team| team.contains(seat))
        .copied()
        .unwrap_or(Seats::only(seat));
    let shares = teller.book.has(card, Kind::Effect) || !echoes_of(teller, view, card).is_empty();
    let demands = teller.book.has(card, Kind::Demand);
    let compels = teller.book.has(card, Kind::Compel);
    let mut sharing = Seats::NONE;
    let mut vulnerable = Seats::NONE;
    let mut compelled = Seats::NONE;
    for (at, count) in view.seats.iter().zip(&icons) {
        if at.seat == seat || at.eliminated {
            continue;
        }
        if *count >= own {
            if shares {
                sharing = sharing.with(at.seat);
            }
            if compels && !partners.contains(at.seat) {
                compelled = compelled.with(at.seat);
            }
        } else if demands && !partners.contains(at.seat) {
            vulnerable = vulnerable.with(at.seat);
        }
    }
    Some(DogmaOutlook {
        icon,
        icons,
        sharing,
        vulnerable,
        compelled,
    })
}

/// The cards whose echo effects a Dogma action with `card` carries out first, in that order: those that can be seen in
/// its stack, covered ones too; for an artifact on display those of its color on the board (3rd edition).
pub fn echoes_of(teller: Teller<'_>, view: &View, card: CardId) -> Vec<CardId> {
    if !view.sets.contains(Set::Echoes) {
        return Vec::new();
    }
    if let Some(at) = view.seats.iter().find(|at| at.display == Some(card)) {
        let color = teller.book.facts(card).color;
        return match Rules::of(view.edition).display_echoes {
            true => echoing(teller.book, &at.stacks[color as usize]),
            false => Vec::from_iter(teller.book.has(card, Kind::Echo).then_some(card)),
        };
    }
    let stacks = view.seats.iter().flat_map(|at| &at.stacks);
    let mut stacks = stacks.filter(|stack| stack.cards.first() == Some(&card));
    stacks
        .next()
        .map_or_else(Vec::new, |stack| echoing(teller.book, stack))
}

/// What a Draw action of `seat` would draw; nothing if it would end the game.
pub fn draw_outlook(view: &View, seat: Seat) -> Option<Back> {
    view.seats.get(seat.index())?.next_draw
}

/// The value of the highest top card of `seat`, 0 on an empty board.
pub fn highest_top(teller: Teller<'_>, view: &View, seat: Seat) -> Age {
    let Some(at) = view.seats.get(seat.index()) else {
        return 0;
    };
    Color::ALL
        .into_iter()
        .filter_map(|color| at.top(color))
        .map(|card| teller.book.facts(card).face)
        .max()
        .unwrap_or(0)
}

/// The question, as one would ask it at the table.
pub fn question(teller: Teller<'_>, decision: &Decision) -> Line {
    let line = match decision.ask {
        Ask::Pick {
            purpose,
            picked,
            most,
            ..
        } if most > 1 => {
            let so_far = match picked {
                0 => "pick from the top down".to_owned(),
                _ => format!("{picked} so far"),
            };
            let how_many = how_many(decision);
            let verb = purpose_words(purpose);
            Line::of(format!("Which cards do you {verb}? ({how_many}; {so_far})"))
        }
        _ => plain_question(teller, decision),
    };
    for_whom(teller, decision, line)
}

/// With the player in front for whom somebody else chooses.
pub(crate) fn for_whom(teller: Teller<'_>, decision: &Decision, line: Line) -> Line {
    if decision.on_behalf_of == decision.seat {
        line
    } else {
        Line::of("For ")
            .with(teller.seat(decision.on_behalf_of))
            .words(": ")
            .then(line)
    }
}

/// The question without how it is to be answered.
pub(crate) fn plain_question(teller: Teller<'_>, decision: &Decision) -> Line {
    match decision.ask {
        Ask::Opening => Line::of("Which card do you meld first? The other one stays in your hand."),
        Ask::Action { number, of } if of == 1 && number == 1 => {
            Line::of("What do you do? You have one action this turn.")
        }
        Ask::Action { number, of } => Line::of(format!(
            "What do you do? This is your {} action of {}.",
            ordinal(number as usize - 1),
            of
        )),
        Ask::Pick { purpose, most, .. } => {
            let verb = purpose_words(purpose);
            let or_not = decision
                .options
                .iter()
                .any(|option| matches!(option, Choice::No | Choice::Done));
            Line::of(match (most, or_not) {
                (1, true) => format!("Which card do you {verb}, if any?"),
                (1, false) => format!("Which card do you {verb}?"),
                _ => format!("Which cards do you {verb}?"),
            })
        }
        Ask::Order(purpose) => Line::of(format!(
            "The order matters: which card do you {} next?",
            purpose_words(purpose)
        )),
        Ask::Rearrange => {
            Line::of("The stack is laid anew, bottom card first: which card comes next?")
        }
        Ask::Color => Line::of("Which color do you choose?"),
        Ask::Splay(Splay::None) => Line::of("Which color do you unsplay?"),
        Ask::Splay(splay) => Line::of(format!("Which color do you splay {splay}?")),
        Ask::Direction => Line::of("In which direction do you splay?"),
        Ask::Value => Line::of("Which value do you choose?"),
        Ask::Number => Line::of("Which number do you choose?"),
        Ask::Icon => Line::of("Which icon do you choose?"),
        Ask::Set => Line::of("Which set do you choose?"),
        Ask::Player => Line::of("Which player do you choose?"),
        Ask::Arm if decision.options.contains(&Choice::No) => {
            Line::of("Which of these do you do, if any?")
        }
        Ask::Arm => Line::of("Which of these do you do?"),
        Ask::May => Line::of("Do you want to do this?"),
        Ask::Again => Line::of("Do you want to do this again?"),
        Ask::PayToShare => Line::of("Return a card from your hand to share this effect?"),
        Ask::PayToAvoid => Line::of("Return a card from your hand to be spared the demand?"),
        Ask::PayToUse => Line::of("Which card do you return to use that card?"),
        Ask::Artifact => artifact_question(teller, decision),
        Ask::DigFrom => Line::of(
            "Which artifact do you dig? One from its deck goes on display, one from an opponent's museum comes to you with \
             its museum.",
        ),
        Ask::Seize { relic } => {
            let line = Line::of("Do you seize the relic ").with(teller.card(relic));
            let line = line.words(printed(teller, relic));
            let offers = |arm| decision.options.contains(&Choice::Arm(arm));
            line.words(match (offers(0), offers(1)) {
                (true, false) => "? It counts as an achievement until somebody else seizes it.",
                (false, _) => "? In your hand it is a card like any other.",
                _ => {
                    "? Among your achievements it counts as one, until somebody else seizes it; in your hand it is a \
                     card like any other."
                }
            })
        }
        Ask::EndorsingCity => Line::of(
            "Which of your top Cities endorses the card? You pay with a card from your hand that is no higher than that City.",
        ),
        Ask::PayToEndorse => Line::of(format!(
            "Which card from your hand do you {} to pay for endorsing? Then you do each effect twice, and its demands go \
             round twice.",
            endorse_pays(teller.book.edition())
        )),
        Ask::Promote { melded } => {
            let fourth = teller.book.edition() == Edition::Fourth;
            let line = Line::of(match fourth {
                true => "Which card of your forecast do you promote? After the Meld action with ",
                false => {
                    "Which card of your forecast do you promote, if any? After the Meld action with "
                }
            });
            line.with(teller.card(melded)).words(match fourth {
                true => " you must meld one that isn’t higher and use its dogma at once.",
                false => " you may meld one that isn’t higher, and then use its dogma if you like.",
            })
        }
        Ask::UsePromoted { card } => Line::of("Do you use the dogma of ")
            .with(teller.card(card))
            .words(", which you have promoted, at once? It costs no action."),
        Ask::CityJunks { city } => Line::of("Which available achievement of value ")
            .words(teller.book.facts(city).face.to_string())
            .words(" does ")
            .with(teller.card(city))
            .words(" junk?"),
        Ask::SearchedBack { city } => {
            Line::of("The order matters: which of the cards without the icon that ")
                .with(teller.card(city))
                .words(" searched for goes back beneath its deck next?")
        }
    }
}

/// What to do with the artifact on display.
fn artifact_question(teller: Teller<'_>, decision: &Decision) -> Line {
    let card = decision.options.iter().find_map(|option| match option {
        Choice::UseArtifact(card) | Choice::LeaveArtifact(card) => Some(*card),
        _ => None,
    });
    let artifact = match card {
        Some(card) => Line::new().with(teller.card(card)),
        None => Line::of("the artifact"),
    };
    match Rules::of(teller.book.edition()).museums {
        true => Line::of("Do you use the dogma of ").then(artifact).words(
            ", which is on display? It costs no action; used or not, it then goes to a museum.",
        ),
        false => Line::of("What do you do with ").then(artifact).words(
            ", which is on display? Its dogma costs no action, and then it goes back to its deck.",
        ),
    }
}

/// What is done with the card that pays for endorsing.
pub(crate) fn endorse_pays(edition: Edition) -> &'static str {
    purpose_words(pays_by(edition))
}

/// How many cards are to be picked in all: "2", "up to 3", "any number".
fn how_many(decision: &Decision) -> String {
    let Ask::Pick {
        picked,
        least,
        most,
        ..
    } = decision.ask
    else {
        return String::new();
    };
    let open = open_cards(decision);
    let must = open == decision.options.len();
    let reach = usize::from(picked) + open;
    let (least, most) = (usize::from(least), usize::from(most).min(reach));
    match (must, picked) {
        _ if least == most => most.to_string(),
        (true, 0) if most == least + 1 => format!("{least} or {most}"),
        (true, 0) => format!("{least} to {most}"),
        (true, _) => format!("at least {least}"),
        (false, _) if most == reach => "any number".to_owned(),
        (false, _) => format!("up to {most}"),
    }
}

fn open_cards(decision: &Decision) -> usize {
    decision
        .options
        .iter()
        .filter(|option| !matches!(option, Choice::Done | Choice::No))
        .count()
}

pub(crate) fn purpose_words(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Meld => "meld",
        Purpose::Tuck => "tuck",
        Purpose::Score => "score",
        Purpose::Return => "return",
        Purpose::Junk => "junk",
        Purpose::Foreshadow => "foreshadow",
        Purpose::Safeguard => "safeguard",
        Purpose::Reveal => "reveal",
        Purpose::Achieve => "achieve",
        Purpose::Transfer => "transfer",
        Purpose::Exchange => "exchange",
        Purpose::Choose => "choose",
        Purpose::Execute => "execute",
        Purpose::PutOnDeck => "put on its deck",
        Purpose::Look => "look at",
    }
}

/// What a mark that isn't an icon is good for, in a sentence.
pub fn mark_text(teller: Teller<'_>, card: CardId, mark: Mark) -> Option<Line> {
    Some(match mark {
        Mark::Bonus(points) => Line::of(format!(
            "a bonus: while it can be seen, {points} points if it is your highest, else 1"
        )),
        Mark::Echo => Line::of(
            "its echo effect is printed here; a dogma of the color carries it out first while it can be seen",
        ),
        Mark::Flag => Line::of(
            "while it can be seen, an achievement, unless an opponent shows more cards of the color",
        ),
        Mark::Fountain => Line::of("while it can be seen, an achievement"),
        Mark::Search(_)
        | Mark::Arrow(_)
        | Mark::Plus
        | Mark::Junk
        | Mark::Uplift
        | Mark::Unsplay => {
            Line::of("melded by a Meld action it ").then(city_acts(teller, card, mark))
        }
        Mark::Blank | Mark::Icon(_) | Mark::Hex => return None,
    })
}

/// An option in plain words, for the seat that is asked.
pub fn option(teller: Teller<'_>, view: &View, decision: &Decision, choice: Choice) -> Line {
    let line = plain_option(teller, view, decision, choice);
    extras(teller, view, decision, choice)
        .into_iter()
        .fold(line, |line, extra| line.words("; ").then(extra))
}

/// The same without what the expansions add.
pub(crate) fn plain_option(
    teller: Teller<'_>,
    view: &View,
    decision: &Decision,
    choice: Choice,
) -> Line {
    let seat = decision.seat;
    match choice {
        Choice::Draw => match draw_outlook(view, seat) {
            Some(back) => Line::of("Draw ").then(teller.shown(Shown::Back(back))),
            None => Line::of("Draw: no card is left, so the game ends"),
        },
        Choice::Meld(card) => {
            let facts = teller.book.facts(card);
            let line = Line::of("Meld ")
                .with(teller.card(card))
                .words(printed(teller, card));
            match view
                .seats
                .get(seat.index())
                .and_then(|at| at.top(facts.color))
            {
                Some(top) => from_show(view, seat, card, line)
                    .words(", on ")
                    .with(teller.card(top)),
                None => from_show(view, seat, card, line),
            }
        }
        Choice::Achieve { back, nth } => {
            let line = Line::of("Achieve ").with(Bit::Back(back));
            if nth > 0 {
                line.words(format!(" (the {} of these)", ordinal(nth as usize)))
            } else {
                line
            }
        }
        Choice::Dogma(card) => {
            let line = Line::of("Dogma ").with(teller.card(card));
            line.then(outlook_words(teller, view, seat, card))
        }
        Choice::DogmaOf(owner, card) => Line::of("Dogma ")
            .with(teller.whose(owner))
            .words(" ")
            .with(teller.card(card))
            .words(" (you return a card first)")
            .then(outlook_words(teller, view, seat, card)),
        Choice::AchieveSecret { secret, nth } => {
            let line = Line::of("Achieve your secret ").with(teller.bit(secret));
            if nth > 0 {
                line.words(format!(" (the {} of these)", ordinal(nth as usize)))
            } else {
                line
            }
        }
        Choice::UseArtifact(card) => Line::of("Use ")
            .with(teller.card(card))
            .then(outlook_words(teller, view, seat, card)),
        Choice::ReturnArtifact(card) => Line::of("Return ")
            .with(teller.card(card))
            .words(" to its deck"),
        Choice::LeaveArtifact(card) => left(teller, card),
        Choice::Endorse(card) => Line::of("Endorse ")
            .with(teller.card(card))
            .words(" (")
            .then(endorse_line(teller, view, seat, card))
            .words(")"),
        Choice::Card(card) => {
            let line = Line::new()
                .with(teller.card(card))
                .words(printed(teller, card));
            match find(view, card) {
                Some(zone) if zone == Zone::Hand(seat) => line,
                Some(zone @ Zone::Stack(..)) => line.words(", on ").then(teller.place(zone, None)),
                Some(zone) => line.words(", in ").then(teller.place(zone, None)),
                None => line,
            }
        }
        Choice::Back { back, .. } if decision.ask == Ask::DigFrom => {
            teller.shown(Shown::Back(back)).words(" from its deck")
        }
        Choice::Back { back, at, nth } => {
            let line = teller
                .shown(Shown::Back(back))
                .words(" in ")
                .then(teller.place(at, None));
            if nth > 0 {
                line.words(format!(" (the {})", ordinal(nth as usize)))
            } else {
                line
            }
        }
        Choice::Special(special) => Line::new().with(teller.special(special)),
        Choice::Color(color) if matches!(decision.ask, Ask::Splay(_)) => {
            let line = Line::new().with(Bit::Color(color));
            match view
                .seats
                .get(decision.on_behalf_of.index())
                .map(|at| &at.stacks[color as usize])
            {
                Some(stack) if stack.splay == Splay::None => {
                    line.words(format!(" ({} cards)", stack.cards.len()))
                }
                Some(stack) => line.words(format!(
                    " ({} cards, now {})",
                    stack.cards.len(),
                    stack.splay
                )),
                None => line,
            }
        }
        Choice::Color(color) => Line::new().with(Bit::Color(color)),
        Choice::Number(number) if decision.ask == Ask::Direction => {
            match Splay::DIRECTIONS.get((number - 1).max(0) as usize) {
                Some(splay) => Line::of(splay.word()),
                None => Line::of(number.to_string()),
            }
        }
        Choice::Number(number) => Line::of(number.to_string()),
        Choice::Icon(icon) => Line::new().with(Bit::Icon(icon)),
        Choice::Set(set) => Line::of(set.to_string()),
        Choice::Seat(other) => Line::new().with(teller.seat(other)),
        Choice::Arm(arm) if matches!(decision.ask, Ask::Seize { .. }) => seized(arm),
        Choice::Arm(arm) => decision
            .cause
            .and_then(|cause| teller.book.arm(cause, usize::from(arm)))
            .unwrap_or_else(|| Line::of(format!("the {} of them", ordinal(arm as usize)))),
        Choice::Yes => Line::of("yes"),
        Choice::No => match decision.ask {
            Ask::May | Ask::Again => Line::of("no"),
            Ask::PayToShare => Line::of("nothing: don't share"),
            Ask::PayToAvoid => Line::of("nothing: carry out the demand"),
            Ask::UsePromoted { .. } | Ask::Seize { .. } => Line::of("no"),
            Ask::Promote { .. } => Line::of("nothing: leave the forecast as it is"),
            _ => Line::of("none"),
        },
        Choice::Done => Line::of("that is all"),
    }
}

/// Where to a relic is seized.
pub(crate) fn seized(arm: u8) -> Line {
    Line::of(match arm {
        0 => "seize it as an achievement",
        _ => "seize it into your hand",
    })
}

/// Not to use the artifact on display.
pub(crate) fn left(teller: Teller<'_>, card: CardId) -> Line {
    match Rules::of(teller.book.edition()).museums {
        true => Line::of("Don't use ").with(teller.card(card)),
        false => Line::of("Leave ")
            .with(teller.card(card))
            .words(" on display"),
    }
}

/// That a card to be melded comes from a museum or the display.
fn from_show(view: &View, seat: Seat, card: CardId, line: Line) -> Line {
    match find(view, card) {
        Some(Zone::Museums(owner)) if owner == seat => line.words(" from your museum"),
        Some(Zone::Display(owner)) if owner == seat => line.words(" from your display"),
        _ => line,
    }
}

/// " (1 blue)".
fn printed(teller: Teller<'_>, card: CardId) -> String {
    let facts = teller.book.facts(card);
    format!(" ({} {})", facts.age, facts.color)
}

/// " ([castle] 3:1, nobody shares, Bob is vulnerable)".
fn outlook_words(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Line {
    let line = outlook_line(teller, view, seat, card);
    if line.is_empty() {
        return line;
    }
    Line::of(" (").then(line).words(")")
}

/// "[castle] 3:1, nobody shares, Bob is vulnerable".
pub(crate) fn outlook_line(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Line {
    let Some(outlook) = dogma_outlook(teller, view, seat, card) else {
        return Line::new();
    };
    let own = outlook.icons.get(seat.index()).copied().unwrap_or(0);
    let others: Vec<String> = view
        .seats
        .iter()
        .filter(|at| at.seat != seat && !at.eliminated)
        .map(|at| {
            let count = outlook.icons.get(at.seat.index()).copied();
            count.unwrap_or(0).to_string()
        })
        .collect();
    let mut line = Line::new()
        .with(Bit::Icon(outlook.icon))
        .words(format!(" {own}:{}", others.join(":")));
    let echoes = echoes_of(teller, view, card);
    let has_echoes = !echoes.is_empty();
    let has = |kind| teller.book.has(card, kind);
    if !has_echoes
        && ![Kind::Effect, Kind::Demand, Kind::Compel]
            .into_iter()
            .any(has)
    {
        return line.words(", it has no effect");
    }
    if has_echoes {
        let echoes = echoes
            .iter()
            .map(|card| Line::new().with(teller.card(*card)));
        line = line
            .words(match echoes.len() {
                1 => ", first the echo of ",
                _ => ", first the echoes of ",
            })
            .then(Line::list(echoes.collect()));
    }
    if teller.book.has(card, Kind::Effect) || has_echoes {
        line = line
            .words(", ")
            .then(teller.share(outlook.sharing, view.distant));
    }
    if teller.book.has(card, Kind::Demand) {
        line = line
            .words(", ")
            .then(teller.do_(outlook.vulnerable.iter(), "are"))
            .words(" vulnerable");
    }
    if teller.book.has(card, Kind::Compel) {
        line = line
            .words(", ")
            .then(teller.do_(outlook.compelled.iter(), "are"))
            .words(" compelled");
    }
    line
}

/// Where a card lies that the viewer knows.
pub fn find(view: &View, card: CardId) -> Option<Zone> {
    let face = Shown::Face(card);
    for at in &view.seats {
        let seat = at.seat;
        for (color, stack) in Color::ALL.into_iter().zip(&at.stacks) {
            if stack.cards.contains(&card) {
                return Some(Zone::Stack(seat, color));
            }
        }
        let places = [
            (&at.hand, Zone::Hand(seat)),
            (&at.score, Zone::Score(seat)),
            (&at.forecast, Zone::Forecast(seat)),
            (&at.safe, Zone::Safe(seat)),
            (&at.achievements, Zone::Achievements(seat)),
        ];
        for (cards, zone) in places {
            if cards.contains(&face) {
                return Some(zone);
            }
        }
        if at.display == Some(card) {
            return Some(Zone::Display(seat));
        }
        if at.museums.contains(&card) {
            return Some(Zone::Museums(seat));
        }
    }
    if view.junk.contains(&card) {
        return Some(Zone::Junk);
    }
    if view.available.contains(&face) {
        return Some(Zone::Available);
    }
    if view.relics.contains(&card) {
        return Some(Zone::Relics);
    }
    view.decks
        .iter()
        .find(|deck| deck.top == Some(card))
        .map(|deck| Zone::Deck(deck.set, deck.age))
}

/// Every card whose face the viewer sees.
pub fn known_cards(view: &View) -> Vec<CardId> {
    let mut known = Vec::new();
    for at in &view.seats {
        for stack in &at.stacks {
            known.extend(&stack.cards);
        }
        for places in [
            &at.hand,
            &at.score,
            &at.forecast,
            &at.safe,
            &at.achievements,
        ] {
            known.extend(places.iter().filter_map(|shown| match shown {
                Shown::Face(card) => Some(*card),
                Shown::Back(_) => None,
            }));
        }
        known.extend(at.display);
        known.extend(&at.museums);
    }
    known.extend(&view.junk);
    known.extend(&view.removed);
    known.extend(&view.relics);
    known.extend(view.available.iter().filter_map(|shown| match shown {
        Shown::Face(card) => Some(*card),
        Shown::Back(_) => None,
    }));
    known.extend(view.decks.iter().filter_map(|deck| deck.top));
    known.sort_unstable();
    known.dedup();
    known
}

/// What a player lacks for an achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextAchievement {
    /// Its value.
    pub age: Age,
    /// Whether it is a secret of his, and none of the available ones has that value.
    pub secret: bool,
    /// Points needed and had.
    pub points: (u16, u16),
    /// Value of a top card needed and had.
    pub top: (Age, Age),
}

impl NextAchievement {
    /// Whether it can be claimed now.
    pub fn is_ready(&self) -> bool {
        self.points.1 >= self.points.0 && self.top.1 >= self.top.0
    }
}

/// The available standard achievement, or secret of his, that takes the fewest points and what `seat` has for it.
pub fn next_achievement(teller: Teller<'_>, view: &View, seat: Seat) -> Option<NextAchievement> {
    let at = view.seats.get(seat.index())?;
    let points = |age: Age| u16::from(age) * 5 * (copies(teller, view, seat, age) + 1);
    let age_of = |shown: &Shown| teller.book.age(shown);
    let available = view.available.iter().map(|shown| (age_of(shown), false));
    let secrets = at.safe.iter().map(|shown| (age_of(shown), true));
    let (age, secret) = available
        .chain(secrets)
        .min_by_key(|(age, secret)| (points(*age), *age, *secret))?;
    Some(NextAchievement {
        age,
        secret,
        points: (points(age), at.points),
        top: (age, highest_top(teller, view, seat)),
    })
}

/// What is lacking for a standard achievement: "3 points more (10 in all) and a top card of value 2"; nothing if nothing is.
pub fn goal_words(goal: &Goal) -> String {
    let mut lacks = Vec::new();
    if goal.points_short > 0 {
        let plural = if goal.points_short == 1 {
            "point"
        } else {
            "points"
        };
        let short = goal.points_short;
        lacks.push(format!("{short} {plural} more ({} in all)", goal.points));
    }
    if goal.top_short {
        lacks.push(format!("a top card of value {}", goal.age));
    }
    lacks.join(" and ")
}

/// "17 points, 5 of them by bonuses".
pub fn points_words(at: &SeatView) -> String {
    let plural = if at.points == 1 { "point" } else { "points" };
    match bonus_points(&at.bonuses) {
        0 => format!("{} {plural}", at.points),
        bonuses => format!("{} {plural}, {bonuses} of them by bonuses", at.points),
    }
}

/// "2 flags and 1 fountain among them", if a player's achievements count any.
pub fn flags_words(at: &SeatView) -> Option<String> {
    let counted = |count: u8, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{count} {what}s")),
    };
    match (counted(at.flags, "flag"), counted(at.fountains, "fountain")) {
        (None, None) => None,
        (Some(one), None) | (None, Some(one)) => Some(format!("{one} among them")),
        (Some(flags), Some(fountains)) => Some(format!("{flags} and {fountains} among them")),
    }
}
