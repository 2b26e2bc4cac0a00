//! The table as rows of words.

use crate::paint::{Ink, Row, icon_word, mark};
use table::{Bit, Line, Teller, words};
use view::{Back, SeatView, Shown, StackView, View};
use vocab::{CardId, Color, Icon, IconCounts, Kind, Mark, Seat, Set, Sets, Special, Splay};

/// No row is wider, however wide the screen.
pub const WIDTH_MAX: usize = 96;

/// The whole table as `seat` sees it: the others first, one's own things last, next to the question.
pub fn table(teller: Teller<'_>, view: &View, seat: Seat, width: usize) -> Vec<Row> {
    let mut rows = heading(teller, view, width);
    rows.extend(middle(teller, view, Some(seat), width));
    let players = view.seats.len();
    for step in 1..=players {
        let other = Seat(((seat.index() + step) % players) as u8);
        if let Some(at) = view.seats.get(other.index()) {
            rows.push(Row::new());
            rows.extend(player(teller, view, at, width));
        }
    }
    rows
}

/// The table for somebody who has no seat.
pub fn table_for_spectators(teller: Teller<'_>, view: &View, width: usize) -> Vec<Row> {
    let mut rows = heading(teller, view, width);
    rows.extend(middle(teller, view, None, width));
    for at in &view.seats {
        rows.push(Row::new());
        rows.extend(player(teller, view, at, width));
    }
    rows
}

fn heading(teller: Teller<'_>, view: &View, width: usize) -> Vec<Row> {
    let turn = view.turn;
    let mut title = Row::new()
        .ink(Ink::Strong, "Eleven Ages")
        .ink(Ink::Faint, format!("  {}", view.edition));
    if turn.within {
        title = title.ink(Ink::Faint, ", the game within");
    }
    if turn.number > 0 {
        title = title
            .ink(Ink::Faint, format!(", turn {}: ", turn.number))
            .plain(teller.name(turn.seat));
        title = title.ink(
            Ink::Faint,
            format!(", action {} of {}", turn.action, turn.of),
        );
    }
    vec![title, rule(width)]
}

/// A line across.
pub fn rule(width: usize) -> Row {
    Row::new().ink(Ink::Faint, "─".repeat(width))
}

fn label(words: &str) -> Row {
    Row::new().ink(Ink::Faint, format!("  {words:<9}"))
}

/// What lies between the players.
fn middle(teller: Teller<'_>, view: &View, seat: Option<Seat>, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let next = seat
        .filter(|_| view.ending.is_none() && view.turn.number > 0)
        .and_then(|seat| words::draw_outlook(view, seat));
    rows.extend(decks(view, next, width));
    if let (Some(next), Some(why)) = (
        next,
        seat.and_then(|seat| table::draw_why(teller, view, seat)),
    ) {
        let row = Row::new()
            .ink(Ink::Faint, "You draw      ")
            .ink(Ink::Strong, Bit::Back(next).to_string())
            .plain(" ")
            .line(&why, teller.book);
        rows.extend(row.wrap(width, 14));
    }
    let mut achievements = Row::new().ink(Ink::Faint, "Achievements  ");
    for shown in &view.available {
        let words = match shown {
            Shown::Back(back) => Line::new().with(Bit::Back(*back)),
            Shown::Face(card) => Line::new().with(teller.card(*card)),
        };
        achievements = achievements.line(&words, teller.book).plain("  ");
    }
    let specials: Vec<&str> = view
        .specials
        .iter()
        .map(|special| special.name_in(view.edition))
        .collect();
    achievements.push(Ink::Plain, specials.join("  "));
    rows.extend(achievements.wrap(width, 14));
    if !view.junk.is_empty() || !view.junked_specials.is_empty() {
        let mut junk = Row::new().ink(Ink::Faint, "Junk          ");
        junk.push(Ink::Plain, table::cards_counted(view.junk.len()));
        for special in &view.junked_specials {
            junk.push(Ink::Plain, format!(", {}", special.name_in(view.edition)));
        }
        rows.extend(junk.wrap(width, 14));
    }
    if !view.relics.is_empty() {
        let relics: Vec<Shown> = view.relics.iter().copied().map(Shown::Face).collect();
        let row = Row::new().ink(Ink::Faint, "Relics        ");
        rows.extend(row.then(cards_row(teller, &relics)).wrap(width, 14));
    }
    if let Some(left) = view.museums_left {
        let row = Row::new().ink(Ink::Faint, "Museums       ");
        rows.push(row.plain(format!("{left} left")));
    }
    if !view.removed.is_empty() {
        let removed = format!(
            "{} out of the game",
            table::cards_counted(view.removed.len())
        );
        rows.push(Row::new().ink(Ink::Faint, "Removed       ").plain(removed));
    }
    let going_on = seat.filter(|_| view.ending.is_none());
    if let Some(next) = going_on.and_then(|seat| words::next_achievement(teller, view, seat)) {
        let mut row = Row::new()
            .ink(Ink::Faint, "Your next     ")
            .ink(Ink::Strong, format!("[{}]", next.age));
        if next.secret {
            row.push(Ink::Plain, ", a secret of yours,");
        }
        if next.is_ready() {
            row.push(Ink::Good, " is yours for an Achieve action");
        } else {
            let mut lacks = Vec::new();
            if next.points.1 < next.points.0 {
                let more = match next.points.0 > u16::from(next.age) * 5 {
                    true => format!(", more than usual as you hold a [{}] already", next.age),
                    false => String::new(),
                };
                lacks.push(format!(
                    "{} points (you have {}{more})",
                    next.points.0, next.points.1
                ));
            }
            if next.top.1 < next.top.0 {
                lacks.push(format!(
                    "a top card of value {} (your highest is {})",
                    next.top.0, next.top.1
                ));
            }
            row.push(Ink::Plain, format!(" needs {}", lacks.join(" and ")));
        }
        rows.extend(row.wrap(width, 14));
    }
    rows
}

/// How many cards each deck has: a row of the base set alone, a table of several sets.
fn decks(view: &View, next: Option<Back>, width: usize) -> Vec<Row> {
    let ink = |count: u8| match count {
        0 => Ink::Faint,
        _ => Ink::Plain,
    };
    // With one set only, the option to draw says which is next.
    if view.sets == Sets::BASE {
        let mut row = Row::new().ink(Ink::Faint, "Decks         ");
        for deck in &view.decks {
            row.push(Ink::Strong, format!("[{}]\u{a0}", deck.age));
            row.push(ink(deck.count), format!("{}  ", deck.count));
        }
        return row.wrap(width, 14);
    }
    let of = |set: Set| view.decks.iter().filter(move |deck| deck.set == set);
    let mut ages = Row::new().ink(Ink::Faint, "Decks      ");
    for deck in of(Set::Base) {
        ages.push(Ink::Strong, format!("{:>5}", format!("[{}]", deck.age)));
    }
    let mut rows = vec![ages];
    for set in view.sets.iter() {
        let mut row = Row::new().ink(Ink::Faint, format!("  {:<9}", set.to_string()));
        for deck in of(set) {
            if next.is_some_and(|next| (next.set, next.age) == (deck.set, deck.age)) {
                row.push(Ink::Good, format!("{:>4} ", format!("►{}", deck.count)));
            } else {
                row.push(ink(deck.count), format!("{:>4} ", deck.count));
            }
        }
        rows.extend(row.wrap(width, 14));
    }
    rows
}

/// A player with everything of his that the viewer may know.
pub fn player(teller: Teller<'_>, view: &View, at: &SeatView, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut name = Row::new().ink(Ink::Strong, teller.name(at.seat));
    if teller.is_you(at.seat) {
        name.push(Ink::Plain, " (you)");
    }
    let partner = view.side(at.seat).iter().find(|seat| *seat != at.seat);
    if let Some(partner) = partner {
        name.push(Ink::Faint, format!(" with {}", teller.name(partner)));
    }
    if at.eliminated {
        rows.push(name.ink(Ink::Bad, "  is out of the game"));
        return rows;
    }
    let points = words::points_words(at);
    let flags = words::flags_words(at).map_or_else(String::new, |words| format!(" ({words})"));
    // Partners win together.
    let together = partner.and_then(|partner| view.seats.get(partner.index()));
    name = name.plain(match together {
        Some(other) => format!(
            "  {} of {} achievements together{flags}, {points}   ",
            at.achievement_count + other.achievement_count,
            view.goal,
        ),
        None => format!(
            "  {} of {} achievements{flags}, {points}   ",
            at.achievement_count, view.goal
        ),
    });
    rows.extend(name.then(icons(at.icons)).wrap(width, 2));
    if at.idle_flags > 0 {
        let words = match at.idle_flags {
            1 => "a flag counts for nothing: an opponent shows more cards of its color".to_owned(),
            many => format!(
                "{many} flags count for nothing: an opponent shows more cards of their color"
            ),
        };
        rows.push(label("flags").ink(Ink::Faint, words));
    }
    for (color, stack) in Color::ALL.into_iter().zip(&at.stacks) {
        if let Some(row) = stack_row(teller, color, stack) {
            rows.extend(row.wrap(width, 11));
        }
        rows.extend(echo_rows(teller, stack, width));
    }
    let mut places: Vec<(&str, &Vec<Shown>)> = vec![("hand", &at.hand), ("score", &at.score)];
    for (word, cards) in [("forecast", &at.forecast), ("safe", &at.safe)] {
        // Whoever looks wants to know of his own room, of others' only what they have.
        let matters = teller.is_you(at.seat)
            && match word {
                "forecast" => view.sets.contains(Set::Echoes),
                "safe" => view.sets.contains(Set::Unseen),
                _ => false,
            };
        if !cards.is_empty() || matters {
            places.push((word, cards));
        }
    }
    for (word, cards) in places {
        let mut row = label(word).then(cards_row(teller, cards));
        if ["forecast", "safe"].contains(&word)
            && let Some(limit) = at.limit
        {
            row.push(
                Ink::Faint,
                format!("  ({} of {limit} at most)", cards.len()),
            );
        }
        rows.extend(row.wrap(width, 11));
    }
    let achieved = achieved(teller, view, at);
    if !achieved.0.is_empty() {
        rows.extend(label("achieved").then(achieved).wrap(width, 11));
    }
    // Its icons count for its own dogma.
    if let Some(card) = at.display {
        let color = teller.book.facts(card).color;
        let row = stack_label(Ink::Faint, "display").then(card_row(teller, card));
        let row = row.ink(Ink::Card(color), color.word());
        rows.extend(row.wrap(width, 11));
    }
    if !at.museums.is_empty() {
        let museums: Vec<Shown> = at.museums.iter().copied().map(Shown::Face).collect();
        let row = label("museums").then(cards_row(teller, &museums));
        rows.extend(row.wrap(width, 11));
    }
    rows
}

/// What a player has achieved, each thing once.
fn achieved(teller: Teller<'_>, view: &View, at: &SeatView) -> Row {
    let mut row = match at.achievements.is_empty() {
        true => Row::new(),
        false => cards_row(teller, &at.achievements),
    };
    let specials = at.specials.iter();
    let mut others: Vec<String> = specials
        .map(|special| special.name_in(view.edition).to_owned())
        .collect();
    match at.claimed_museums {
        0 => {}
        1 => others.push("a museum".into()),
        many => others.push(format!("{many} museums")),
    }
    for other in others {
        if !row.0.is_empty() {
            row.push(Ink::Plain, "  ");
        }
        row.push(Ink::Strong, other.replace(' ', "\u{a0}"));
    }
    row
}

fn icons(counts: IconCounts) -> Row {
    let mut row = Row::new();
    for icon in Icon::ALL {
        let count = counts.get(icon);
        if count > 0 {
            row.push(
                Ink::Icon(icon),
                format!("{}\u{a0}{count}  ", icon_word(icon)),
            );
        }
    }
    row
}

/// What stands before a card that is shown with its icons.
fn stack_label(ink: Ink, words: &str) -> Row {
    Row::new().ink(ink, format!("  {words:<8}"))
}

/// "  red      [4] Gunpowder    factory · crown factory   2 beneath, left: castle | bulb".
fn stack_row(teller: Teller<'_>, color: Color, stack: &StackView) -> Option<Row> {
    let (top, beneath) = stack.cards.split_first()?;
    let mut row = stack_label(Ink::Card(color), color.word());
    row = row.then(card_row(teller, *top).pad(56));
    if beneath.is_empty() {
        return Some(row);
    }
    if stack.splay == Splay::None {
        return Some(row.ink(Ink::Faint, format!("{}\u{a0}beneath", beneath.len())));
    }
    row.push(
        Ink::Faint,
        format!("{}\u{a0}beneath, {}: ", beneath.len(), stack.splay),
    );
    let places = stack.splay.places();
    for (i, card) in beneath.iter().enumerate() {
        if i > 0 {
            row.push(Ink::Faint, " |\u{a0}");
        }
        let marks = &teller.book.facts(*card).marks;
        let visible = (0..)
            .zip(marks)
            .filter(|(place, _)| places & (1 << place) != 0);
        for (nth, (_, printed)) in visible.enumerate() {
            if nth > 0 {
                row.push(Ink::Plain, "\u{a0}");
            }
            row = row.then(mark(*printed));
        }
    }
    Some(row)
}

/// The echo effects of covered cards that can be seen: a dogma of the color carries them out as well.
fn echo_rows(teller: Teller<'_>, stack: &StackView, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for card in table::echoing(teller.book, stack) {
        if stack.cards.first() == Some(&card) {
            continue;
        }
        for (kind, line) in teller.book.text(card) {
            if kind == Kind::Echo {
                let row = label("")
                    .ink(Ink::Faint, "echo of ")
                    .line(&Line::new().with(teller.card(card)), teller.book)
                    .ink(Ink::Faint, ": ")
                    .line(&line, teller.book);
                rows.extend(row.wrap(width, 13));
            }
        }
    }
    rows
}

/// "4 Gunpowder  factory · crown factory".
pub fn card_row(teller: Teller<'_>, card: CardId) -> Row {
    let facts = teller.book.facts(card);
    let mut row = Row::new()
        .plain(format!("{:>4} ", format!("[{}]", facts.face)))
        .ink(Ink::Card(facts.color), teller.book.title(card));
    row = row.pad(29).plain(" ");
    for printed in &facts.marks {
        row = row.then(mark(*printed)).plain(" ");
    }
    row
}

/// Cards in a row: titles with value, backs counted.
fn cards_row(teller: Teller<'_>, cards: &[Shown]) -> Row {
    let mut row = Row::new();
    if cards.is_empty() {
        return row.ink(Ink::Faint, "–");
    }
    let mut cards = cards.to_vec();
    // By value: what is known of a card matters less than what it is good for.
    cards.sort_by_key(|shown| teller.book.age(shown));
    let mut rest = &cards[..];
    while let Some(first) = rest.first() {
        let count = rest.iter().take_while(|card| *card == first).count();
        if !row.0.is_empty() {
            row.push(Ink::Plain, "  ");
        }
        match first {
            Shown::Face(card) => {
                let facts = teller.book.facts(*card);
                row.push(Ink::Plain, format!("[{}]\u{a0}", facts.age));
                row.push(
                    Ink::Card(facts.color),
                    teller.book.title(*card).replace(' ', "\u{a0}"),
                );
            }
            Shown::Back(back) => {
                row.push(Ink::Strong, Bit::Back(*back).to_string());
                if count > 1 {
                    row.push(Ink::Plain, format!("×{count}"));
                }
            }
        }
        rest = &rest[count..];
    }
    row
}

/// The achievements: what wins, what a seat lacks for the standard ones, and how far all are with the special ones.
pub fn achievements(teller: Teller<'_>, view: &View, seat: Seat, width: usize) -> Vec<Row> {
    let book = teller.book;
    let mut rows = vec![
        Row::new()
            .ink(Ink::Strong, "Standard achievements")
            .ink(Ink::Faint, format!("  of {} that win", view.goal)),
    ];
    for goal in table::goals(teller, view, seat) {
        let mut row = Row::new()
            .ink(Ink::Strong, format!("  [{}]  ", goal.age))
            .pad(8);
        if goal.available == 0 && goal.secrets == 0 {
            row.push(Ink::Faint, "none left");
        } else if goal.is_ready() || goal.is_secret_ready() {
            row.push(Ink::Good, "yours for an Achieve action");
        } else {
            row.push(Ink::Plain, format!("you lack {}", words::goal_words(&goal)));
        }
        match goal.secrets {
            0 => {}
            1 => row.push(Ink::Faint, "  (a secret of yours has that value)"),
            many => row.push(
                Ink::Faint,
                format!("  ({many} secrets of yours have that value)"),
            ),
        }
        if !goal.holders.is_empty() {
            let held = teller.seats(goal.holders.iter().copied()).to_string();
            row.push(Ink::Faint, format!("  (held by {held})"));
        }
        rows.extend(row.wrap(width, 8));
    }
    rows.push(Row::new().ink(Ink::Strong, "Special achievements"));
    for progress in table::specials(teller, view) {
        let special = progress.special;
        let mut row = Row::new()
            .plain("  ")
            .ink(Ink::Strong, special.name_in(view.edition))
            .plain("  ");
        row.push(Ink::Plain, book.special_text(special));
        if let Some(holder) = progress.holder {
            let line = teller.do_([holder], "have").words(" it.");
            row = row.plain(" ").line(&line.capital(), book);
        } else if progress.junked {
            row.push(Ink::Faint, " It lies in the junk.");
        } else {
            let mut parts = Vec::new();
            for at in view.seats.iter().filter(|at| !at.eliminated) {
                let (have, need) = progress
                    .seats
                    .get(at.seat.index())
                    .copied()
                    .unwrap_or((0, 0));
                if need > 0 {
                    parts.push(format!("{} {have} of {need}", teller.seat(at.seat)));
                }
            }
            if !parts.is_empty() {
                let counts = book.special_counts(special);
                row.push(Ink::Faint, format!(" ({counts}: {})", parts.join(", ")));
            }
        }
        rows.extend(row.wrap(width, 4));
    }
    rows
}

/// A special achievement and what it is claimed for.
pub fn special_text(teller: Teller<'_>, special: Special, width: usize) -> Vec<Row> {
    let book = teller.book;
    let mut rows = vec![
        Row::new()
            .ink(Ink::Strong, special.name_in(book.edition()))
            .ink(
                Ink::Faint,
                format!("  special achievement, {}", special.set()),
            ),
    ];
    let text = book.special_text(special);
    let row = Row::new().plain(format!("  {text} {}", book.special_timing(special)));
    rows.extend(row.wrap(width, 2));
    let givers: Vec<Line> = book
        .givers(special)
        .into_iter()
        .map(|card| Line::new().with(teller.card(card)))
        .collect();
    if !givers.is_empty() {
        let row = Row::new()
            .plain("  It can also be claimed by ")
            .line(&Line::list(givers), book)
            .plain(".");
        rows.extend(row.wrap(width, 2));
    }
    rows
}

/// A card with its text.
pub fn card_text(teller: Teller<'_>, card: CardId, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let facts = teller.book.facts(card);
    let mut head = Row::new().ink(Ink::Card(facts.color), teller.book.title(card));
    let set = if facts.set == Set::Base {
        String::new()
    } else {
        format!("{}, ", facts.set)
    };
    head.push(
        Ink::Faint,
        format!("  {set}value {}, {}   ", facts.age, facts.color),
    );
    for printed in &facts.marks {
        head = head.then(mark(*printed)).plain(" ");
    }
    if let Some(icon) = facts.featured {
        head = head
            .ink(Ink::Faint, "  featured: ")
            .ink(Ink::Icon(icon), icon_word(icon));
    }
    rows.extend(head.wrap(width, 2));
    let mut explained: Vec<Mark> = Vec::new();
    for printed in &facts.marks {
        if explained.contains(printed) {
            continue;
        }
        explained.push(*printed);
        if let Some(words) = words::mark_text(teller, card, *printed) {
            let row = label("")
                .then(mark(*printed))
                .plain(": ")
                .line(&words, teller.book);
            rows.extend(row.wrap(width, 11));
        }
    }
    for (kind, line) in teller.book.text(card) {
        let mut row = Row::new().ink(Ink::Faint, format!("  {:<8}", kind.word()));
        row = match line.is_empty() {
            true => row.ink(Ink::Faint, "(not written yet)"),
            false => row.line(&line, teller.book),
        };
        rows.extend(row.wrap(width, 10));
    }
    rows
}
