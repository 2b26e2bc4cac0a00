//! What the expansions add to an option: where a draw comes from and why, what a melded City does, what is dug and what may
//! be promoted, what bonuses, flags and fountains come and go, where an artifact goes from the display.

use crate::progress::{city_earns, standard_age};
use crate::stacks::{Standing, stack_icons};
use crate::teller::number;
use crate::words::{find, highest_top, outlook_line};
use crate::{Bit, Line, Teller};
use engine::{Rules, acting_icons, digs};
use lang::tree::Verb;
use view::{Ask, Back, Choice, Decision, Purpose, SeatView, Shown, StackView, View};
use vocab::{Age, CardId, Color, Edition, IconCounts, Mark, Seat, Set, Special, Splay, Zone};

/// What comes of an option besides what comes of it in a game of the base set alone.
pub(crate) fn extras(
    teller: Teller<'_>,
    view: &View,
    decision: &Decision,
    choice: Choice,
) -> Vec<Line> {
    let seat = decision.seat;
    let behalf = decision.on_behalf_of;
    match choice {
        Choice::Draw => draw_why(teller, view, seat).into_iter().collect(),
        Choice::Meld(card) => {
            let mut lines = melded(teller, view, seat, card);
            lines.extend(follows(teller, view, seat, card));
            lines
        }
        Choice::Achieve { back, .. } => duplicate(teller, view, seat, back.age)
            .into_iter()
            .collect(),
        Choice::AchieveSecret { secret, .. } => {
            let age = teller.book.age(&secret);
            duplicate(teller, view, seat, age).into_iter().collect()
        }
        Choice::UseArtifact(_) | Choice::LeaveArtifact(_) => last_museum(view),
        Choice::Card(card) => match decision.ask {
            Ask::Promote { .. } => {
                let mut lines = melded(teller, view, seat, card);
                let after = with_melded(teller, view, seat, card);
                let outlook = outlook_line(teller, &after, seat, card);
                if !outlook.is_empty() {
                    lines.push(Line::of("used at once: ").then(outlook));
                }
                lines
            }
            Ask::EndorsingCity => {
                let value = teller.book.facts(card).face;
                vec![Line::of(format!(
                    "the card you pay with has value {value} at most"
                ))]
            }
            Ask::PayToEndorse => earned(teller, view, seat, card, pays_by(view.edition)),
            Ask::Pick {
                purpose: purpose @ (Purpose::Tuck | Purpose::Junk),
                ..
            } if find(view, card) == Some(Zone::Hand(behalf)) => {
                earned(teller, view, behalf, card, purpose)
            }
            Ask::Pick {
                purpose: Purpose::Meld,
                ..
            } => melded(teller, view, behalf, card),
            _ => Vec::new(),
        },
        Choice::Color(color) => match decision.ask {
            Ask::Splay(splay) => splayed(teller, view, behalf, color, splay),
            _ => Vec::new(),
        },
        Choice::Yes => match decision.ask {
            Ask::UsePromoted { card } => vec![outlook_line(teller, view, seat, card)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// What is done with the card that pays for endorsing.
pub(crate) fn pays_by(edition: Edition) -> Purpose {
    match Rules::of(edition).endorse_pays {
        Verb::Junk => Purpose::Junk,
        _ => Purpose::Tuck,
    }
}

fn set_of(teller: Teller<'_>, shown: &Shown) -> Set {
    match shown {
        Shown::Face(card) => teller.book.facts(*card).back,
        Shown::Back(back) => back.set,
    }
}

/// Which deck a Draw action of `seat` draws from and why; nothing where only one set can be drawn.
pub fn draw_why(teller: Teller<'_>, view: &View, seat: Seat) -> Option<Line> {
    let at = view.seats.get(seat.index())?;
    let next = at.next_draw?;
    let unseen = view.sets.contains(Set::Unseen);
    if next.set == Set::Unseen {
        return Some(Line::of(
            "from The Unseen: the first card you draw this turn",
        ));
    }
    // Nothing says whether a first draw found the Unseen deck of that value empty, and it comes to the same.
    let not_unseen = match view
        .decks
        .iter()
        .any(|deck| (deck.set, deck.age) == (Set::Unseen, next.age) && deck.count > 0)
    {
        _ if !unseen => "",
        true => "it isn't the first card you draw this turn",
        false => "the Unseen deck of that value is empty",
    };
    if !view.sets.contains(Set::Echoes) {
        return unseen.then(|| Line::of(format!("from the base set: {not_unseen}")));
    }
    let whose = || Line::new().with(teller.whose(seat));
    let (echoes, why) = match view.edition {
        Edition::Fourth => {
            let highest = highest_top(teller, view, seat);
            let tops = Color::ALL.into_iter().filter_map(|color| at.top(color));
            let tops: Vec<CardId> = tops
                .filter(|card| teller.book.facts(*card).face == highest)
                .collect();
            match tops.as_slice() {
                [] => (false, Line::of("there is no top card")),
                [alone] => {
                    let alone = Line::new().with(teller.card(*alone));
                    let why = alone.words(" alone is ").then(whose());
                    (true, why.words(" highest top card"))
                }
                several => {
                    let many = number(several.len());
                    let why = Line::of(format!("{many} of ")).then(whose());
                    (false, why.words(" top cards are equally high"))
                }
            }
        }
        Edition::First | Edition::Third => {
            let holds_echoes = at
                .hand
                .iter()
                .any(|shown| set_of(teller, shown) == Set::Echoes);
            let hand = whose().words(" hand ");
            match (at.hand.is_empty(), holds_echoes) {
                (true, _) => (false, hand.words("is empty")),
                (_, true) => (false, hand.words("holds an Echoes card already")),
                _ => (true, hand.words("holds no Echoes card")),
            }
        }
    };
    let line = match (echoes, next.set) {
        (true, Set::Base) => Line::of("from the base set: the Echoes deck of that value is empty"),
        (true, _) => return Some(Line::of("from Echoes: ").then(why)),
        (false, _) => Line::of("from the base set: ").then(why),
    };
    Some(match unseen {
        true => line.words(format!(", and {not_unseen}")),
        false => line,
    })
}

/// That an artifact takes the last museum, if it does.
fn last_museum(view: &View) -> Vec<Line> {
    let last = view.museums_left == Some(1);
    let words = "it takes the last museum: whoever then has more than anybody else claims one as an achievement, and all \
                 artifacts in museums go back";
    Vec::from_iter(last.then(|| Line::of(words)))
}

/// How many achievements of a value a player has who could claim another one, and what that costs.
fn duplicate(teller: Teller<'_>, view: &View, seat: Seat, age: Age) -> Option<Line> {
    let copies = copies(teller, view, seat, age);
    let points = u16::from(age) * 5 * (copies + 1);
    (copies > 0).then(|| {
        let have = match copies {
            1 => "one".to_owned(),
            _ => number(usize::from(copies)),
        };
        Line::of(format!(
            "you have {have} of value {age} already, so it takes {points} points"
        ))
    })
}

/// How many achievements of a value a player holds.
pub(crate) fn copies(teller: Teller<'_>, view: &View, seat: Seat, age: Age) -> u16 {
    let Some(at) = view.seats.get(seat.index()) else {
        return 0;
    };
    let standard = at.achievements.iter();
    let standard = standard.filter_map(|shown| standard_age(teller, shown));
    standard.filter(|value| *value == age).count() as u16
}

// ---- boards ----------------------------------------------------------------------------------------------------------

/// A board's stack with a card on top of it.
fn with_card_on_top(at: &SeatView, color: Color, card: CardId) -> StackView {
    let mut stack = at.stacks[color as usize].clone();
    stack.cards.retain(|other| *other != card);
    stack.cards.insert(0, card);
    stack
}

/// The view as it would be after a meld, as far as boards and icons go.
fn with_melded(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> View {
    let mut view = view.clone();
    let color = teller.book.facts(card).color;
    if let Some(at) = view.seats.get_mut(seat.index()) {
        at.stacks[color as usize] = with_card_on_top(at, color, card);
        let icons = at
            .stacks
            .iter()
            .map(|stack| stack_icons(teller.book, stack));
        at.icons = icons.fold(IconCounts::ZERO, IconCounts::plus);
        at.forecast.retain(|shown| *shown != Shown::Face(card));
        at.hand.retain(|shown| *shown != Shown::Face(card));
    }
    view
}

/// What a meld changes besides icons: a special achievement, bonuses, flags and fountains.
fn melded(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Vec<Line> {
    let Some(at) = view.seats.get(seat.index()) else {
        return Vec::new();
    };
    let color = teller.book.facts(card).color;
    let after = with_card_on_top(at, color, card);
    let mut lines = earned(teller, view, seat, card, Purpose::Meld);
    lines.extend(standing_changes(teller, view, seat, color, &after));
    lines
}

/// The special achievement of Cities that a deed with a card would earn.
fn earned(teller: Teller<'_>, view: &View, seat: Seat, card: CardId, deed: Purpose) -> Vec<Line> {
    let Some(at) = view.seats.get(seat.index()) else {
        return Vec::new();
    };
    let wants = |special: &Special| {
        let by_deed = match special {
            Special::Glory | Special::Victory => deed == pays_by(view.edition),
            _ => deed == Purpose::Meld,
        };
        by_deed && view.specials.contains(special)
    };
    city_earns(teller.book, at, card)
        .into_iter()
        .filter(wants)
        .map(|special| Line::of("it claims ").with(teller.special(special)))
        .collect()
}

/// What bonuses, flags and fountains come and go when a stack lies otherwise.
pub(crate) fn standing_changes(
    teller: Teller<'_>,
    view: &View,
    seat: Seat,
    color: Color,
    after: &StackView,
) -> Vec<Line> {
    let before = Standing::of(teller.book, view, seat, None);
    let after = Standing::of(teller.book, view, seat, Some((color, after)));
    let signed = |now: i32| match now {
        0.. => format!("+{now}"),
        _ => format!("−{}", -now),
    };
    let mut lines = Vec::new();
    let points = i32::from(after.bonus_points) - i32::from(before.bonus_points);
    if points != 0 {
        let noun = if points.abs() == 1 { "point" } else { "points" };
        lines.push(Line::of(format!("{} {noun} by bonuses", signed(points))));
    }
    for (what, before, now) in [
        ("flag", before.flags, after.flags),
        ("fountain", before.fountains, after.fountains),
    ] {
        let more = i32::from(now) - i32::from(before);
        if more != 0 {
            let noun = match more.abs() {
                1 => "achievement",
                _ => "achievements",
            };
            let while_so = match what {
                "flag" if more > 0 => {
                    format!("a flag, while no opponent shows more {color} cards")
                }
                "flag" => "a flag".to_owned(),
                _ if more > 0 => "a fountain, while it can be seen".to_owned(),
                _ => "a fountain".to_owned(),
            };
            lines.push(Line::of(format!("{} {noun} ({while_so})", signed(more))));
        }
    }
    if after.idle_flags > before.idle_flags {
        lines.push(Line::of(format!(
            "its flag is no achievement yet: an opponent shows more {color} cards"
        )));
    }
    lines
}

fn splayed(teller: Teller<'_>, view: &View, seat: Seat, color: Color, splay: Splay) -> Vec<Line> {
    let Some(at) = view.seats.get(seat.index()) else {
        return Vec::new();
    };
    let stack = &at.stacks[color as usize];
    let after = StackView {
        splay,
        cards: stack.cards.clone(),
    };
    let mut lines = standing_changes(teller, view, seat, color, &after);
    if splay != Splay::None && splay != stack.splay && stack.cards.len() > 1 {
        lines.extend(city_due(teller, view, seat, 0, None, "the new direction"));
    }
    lines
}

// ---- what follows a Meld action --------------------------------------------------------------------------------------

/// What follows a Meld action: the icons of a City, a City that is due, a dig, a promotion.
fn follows(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Vec<Line> {
    let Some(at) = view.seats.get(seat.index()) else {
        return Vec::new();
    };
    let facts = teller.book.facts(card);
    let stack = &at.stacks[facts.color as usize];
    let acts: Vec<Mark> = acting_icons(facts).collect();
    // A lone card can't be splayed, and a color is splayed in its own direction already.
    let idle = |mark: &Mark| matches!(mark, Mark::Arrow(splay) if stack.cards.is_empty() || *splay == stack.splay);
    let mut lines: Vec<Line> = acts
        .iter()
        .filter(|mark| !idle(mark))
        .map(|mark| city_acts(teller, card, *mark))
        .map(|does| Line::of("its icon ").then(does))
        .collect();
    let turns = acts
        .iter()
        .any(|mark| matches!(mark, Mark::Arrow(splay) if *splay != stack.splay));
    let why = match stack.cards.is_empty() {
        true => Some("the new color"),
        false => turns.then_some("the new direction"),
    };
    lines.extend(why.and_then(|why| city_due(teller, view, seat, facts.face, Some(card), why)));
    lines.extend(dug(teller, view, seat, card));
    let low = at.forecast.iter().filter_map(|shown| match shown {
        Shown::Face(card) if teller.book.facts(*card).age <= facts.face => {
            Some(Line::new().with(teller.card(*card)))
        }
        _ => None,
    });
    let low: Vec<Line> = low.collect();
    if !low.is_empty() {
        let may = match Rules::of(view.edition).must_promote {
            true => "then you must promote ",
            false => "then you may promote ",
        };
        lines.push(Line::of(may).then(any_of(low)));
    }
    lines
}

/// What a Meld action would dig.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dig {
    /// The value of the artifact.
    pub age: Age,
    /// Those of that value in museums of opponents, which can be taken instead of that from the deck (4th edition).
    pub in_museums: Vec<(Seat, CardId)>,
    /// The relic that can be seized with it (3rd edition).
    pub relic: Option<CardId>,
}

/// What a Meld action of `seat` with a card would dig, if anything (13.2).
pub fn dig_outlook(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Option<Dig> {
    let at = view.seats.get(seat.index())?;
    if !is_dig(teller, view, at, card) || at.display.is_some_and(|shown| shown != card) {
        return None;
    }
    let covered = teller.book.facts(at.top(teller.book.facts(card).color)?);
    let holds = |set: Set, age: Age| {
        let mut decks = view.decks.iter();
        decks.any(|deck| (deck.set, deck.age) == (set, age) && deck.count > 0)
    };
    let last = Rules::of(view.edition).last_age;
    let age = (covered.face..=last).find(|age| holds(Set::Base, *age))?;
    // Without one in the deck there is nothing that one of a museum could be taken instead of (13.8).
    if !holds(Set::Artifacts, age) {
        return None;
    }
    let in_museums = view
        .opponents(seat)
        .flat_map(|other| other.museums.iter().map(move |card| (other.seat, *card)))
        .filter(|(_, card)| teller.book.facts(*card).face == age)
        .collect();
    // With it comes the relic of its value, wherever it lies.
    let relic = teller.book.cards().find(|(_, card)| {
        card.facts.set == Set::Relics && card.facts.age == age && view.sets.contains(Set::Relics)
    });
    let relic = relic
        .map(|(relic, _)| relic)
        .filter(|relic| match find(view, *relic) {
            Some(Zone::Relics) => true,
            Some(Zone::Achievements(owner)) => {
                let back = teller.book.facts(*relic).back;
                owner != seat || back != Set::Relics && view.sets.contains(back)
            }
            _ => false,
        });
    Some(Dig {
        age,
        in_museums,
        relic,
    })
}

/// Whether a card melded onto a board is a reason to dig.
fn is_dig(teller: Teller<'_>, view: &View, at: &SeatView, card: CardId) -> bool {
    let facts = teller.book.facts(card);
    let covered = at.top(facts.color).map(|top| teller.book.facts(top));
    view.sets.contains(Set::Artifacts) && covered.is_some_and(|covered| digs(facts, covered))
}

/// What a Meld action with a card digs: "then you dig an [A4], which goes on display".
fn dug(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Option<Line> {
    let at = view.seats.get(seat.index())?;
    if is_dig(teller, view, at, card) && at.display.is_some_and(|shown| shown != card) {
        return Some(Line::of("it digs nothing: your display isn't empty"));
    }
    let dig = dig_outlook(teller, view, seat, card)?;
    let deck = teller.shown(Shown::Back(Back {
        set: Set::Artifacts,
        age: dig.age,
    }));
    let museums = dig.in_museums.iter().map(|(owner, card)| {
        let artifact = Line::new().with(teller.card(*card)).words(" from ");
        artifact.with(teller.seat(*owner)).words(" with its museum")
    });
    let finds = [deck].into_iter().chain(museums).collect();
    let line = Line::of("then you dig ").then(any_of(finds));
    Some(match dig.relic {
        Some(relic) => line
            .words(" and may seize the relic ")
            .with(teller.card(relic)),
        None => line,
    })
}

/// "a, b or c".
fn any_of(items: Vec<Line>) -> Line {
    let last = items.len().saturating_sub(1);
    let mut line = Line::new();
    for (index, item) in items.into_iter().enumerate() {
        line.say(match index {
            0 => "",
            _ if index == last => " or ",
            _ => ", ",
        });
        line = line.then(item);
    }
    line
}

/// What an icon of a melded City does: "draws a [4]".
pub(crate) fn city_acts(teller: Teller<'_>, city: CardId, mark: Mark) -> Line {
    let facts = teller.book.facts(city);
    let base = |age: Age| {
        Bit::Back(Back {
            set: Set::Base,
            age,
        })
    };
    let article = |age: Age| if matches!(age, 8 | 11) { "an " } else { "a " };
    let value = facts.face;
    match mark {
        Mark::Search(icon) if value == 1 => Line::of("searches: a ")
            .with(base(1))
            .words(" is drawn and shown, and kept if it has ")
            .with(Bit::Icon(icon)),
        Mark::Search(icon) => Line::of(format!("searches: {} ", number(usize::from(value))))
            .with(base(value))
            .words(" are drawn and shown, and those with ")
            .with(Bit::Icon(icon))
            .words(" kept"),
        Mark::Arrow(splay) => Line::of("splays ")
            .with(Bit::Color(facts.color))
            .words(format!(" {splay}")),
        Mark::Plus => Line::of(format!("draws {}", article(value + 1))).with(base(value + 1)),
        Mark::Junk => Line::of(format!("junks an available achievement of value {value}")),
        Mark::Uplift => Line::of("junks the ")
            .with(base(value + 1))
            .words(format!(" deck and draws {}", article(value + 2)))
            .with(base(value + 2)),
        Mark::Unsplay => Line::of("unsplays ")
            .with(Bit::Color(facts.color))
            .words(" for every opponent"),
        _ => Line::of("acts"),
    }
}

/// That a City is due, if one is: `leaving` is a card that goes from the hand before.
fn city_due(
    teller: Teller<'_>,
    view: &View,
    seat: Seat,
    face: Age,
    leaving: Option<CardId>,
    why: &str,
) -> Option<Line> {
    let at = view.seats.get(seat.index())?;
    let holds_one = at
        .hand
        .iter()
        .filter(|shown| leaving.is_none_or(|card| **shown != Shown::Face(card)))
        .any(|shown| set_of(teller, shown) == Set::Cities);
    if holds_one || !view.sets.contains(Set::Cities) {
        return None;
    }
    let value = highest_top(teller, view, seat).max(face).max(1);
    let holds = |set: Set, age: Age| {
        let decks = view.decks.iter();
        decks
            .filter(|deck| deck.set == set && deck.age == age)
            .any(|deck| deck.count > 0)
    };
    let line = Line::of(format!("for {why} "));
    let Some(age) = (value..=Rules::of(view.edition).last_age).find(|age| holds(Set::Base, *age))
    else {
        return Some(line.words("a City would be drawn, and there is no card left: the game ends"));
    };
    let set = match holds(Set::Cities, age) {
        true => Set::Cities,
        false => Set::Base,
    };
    let drawn = teller.shown(Shown::Back(Back { set, age }));
    Some(line.words("you draw ").then(drawn))
}

/// What endorsing a card costs and means.
pub(crate) fn endorse_line(teller: Teller<'_>, view: &View, seat: Seat, card: CardId) -> Line {
    let pays = crate::words::endorse_pays(view.edition);
    let featured = teller.book.facts(card).featured;
    let mut cities = Vec::new();
    let least = view
        .seats
        .get(seat.index())
        .and_then(|at| at.hand.iter().map(|shown| teller.book.age(shown)).min());
    if let (Some(at), Some(least)) = (view.seats.get(seat.index()), least) {
        for city in Color::ALL.into_iter().filter_map(|color| at.top(color)) {
            let facts = teller.book.facts(city);
            let shows = |icon| facts.marks.iter().any(|mark| mark.icon() == Some(icon));
            if facts.back == Set::Cities && facts.face >= least && featured.is_some_and(shows) {
                let city = Line::new().with(teller.card(city));
                cities.push(city.words(format!(" (value {})", facts.face)));
            }
        }
    }
    let mut line = Line::of(format!("you {pays} a card no higher than "));
    line = match cities.is_empty() {
        true => line.words("the endorsing City"),
        false => line.then(any_of(cities)),
    };
    line = line.words(match teller.book.has(card, vocab::Kind::Demand) {
        true => ", then do its effects twice, sharers once, and its demands go round twice",
        false => ", then do its effects twice, sharers once",
    });
    let outlook = outlook_line(teller, view, seat, card);
    match outlook.is_empty() {
        true => line,
        false => line.words("; ").then(outlook),
    }
}
