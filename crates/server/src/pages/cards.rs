//! The cards: looking for them, and a page for each.

use super::parts::{icon, set_name};
use super::rules::chapter_of;
use super::rulings::rulings;
use super::shell::{Place, Visit, page};
use board::{card_address, ink};
use maud::{Markup, html};
use serde::Deserialize;
use table::{Book, Wanted};
use vocab::{Age, CardId, Color, Edition, Icon, Kind, Mark, Set};

/// What one looks for, as the address says it. Words that mean nothing narrow nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Search {
    /// Words: each must be in the title or the text, or be an icon, a color or a kind of effect.
    pub q: String,
    /// An icon that must be on the card.
    pub icon: String,
    /// The color.
    pub color: String,
    /// The age.
    pub age: String,
    /// The set; `all` for all. Nothing: all where something is looked for, the base set where everything is shown.
    pub set: String,
}

impl Search {
    /// The query of a link that looks for the same: `?q=…`, or nothing.
    fn query(&self) -> String {
        let fields = [
            ("q", &self.q),
            ("icon", &self.icon),
            ("color", &self.color),
            ("age", &self.age),
            ("set", &self.set),
        ];
        let parts: Vec<String> = fields
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(key, value)| format!("{key}={}", escaped(value)))
            .collect();
        if parts.is_empty() {
            String::new()
        } else {
            format!("?{}", parts.join("&"))
        }
    }

    /// Whether anything but the set is asked for.
    fn narrows(&self) -> bool {
        [&self.q, &self.icon, &self.color, &self.age]
            .iter()
            .any(|field| !field.trim().is_empty())
    }

    /// The set that is looked through; `None` for all.
    fn set(&self) -> Option<Set> {
        match self.set.as_str() {
            "all" => None,
            "" if self.narrows() => None,
            word => Some(Set::from_word(word).unwrap_or(Set::Base)),
        }
    }

    /// The same in the words of the one search that there is.
    fn wanted(&self) -> Wanted {
        Wanted {
            words: self.q.clone(),
            icon: Icon::from_word(&self.icon),
            color: Color::from_word(&self.color),
            age: self.age.trim().parse().ok(),
            set: self.set(),
        }
    }
}

/// A value as the query of an address writes it.
fn escaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => out.push(byte.into()),
            b' ' => out.push('+'),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The cards, in canonical order.
    pub cards: Vec<CardId>,
    /// How many more there are in other sets.
    pub elsewhere: usize,
}

/// Looks for cards.
pub fn find(book: &Book, search: &Search) -> Found {
    let wanted = search.wanted();
    let cards = book.find(&wanted);
    let everywhere = match wanted.set {
        Some(_) => book
            .find(&Wanted {
                set: None,
                ..wanted
            })
            .len(),
        None => cards.len(),
    };
    Found {
        elsewhere: everywhere - cards.len(),
        cards,
    }
}

/// The cards of other editions that have all of it, while the same card here has not, or isn't here at all.
fn only_elsewhere(book: &Book, search: &Search, here: &[CardId]) -> Vec<(Book, Vec<CardId>)> {
    let others = Edition::ALL
        .into_iter()
        .filter(|other| *other != book.edition());
    others
        .filter_map(|other| {
            let other = Book::of(other).ok()?;
            let found = other.find(&search.wanted()).into_iter();
            let new = found.filter(|card| {
                same_in(&other, *card, book.edition()).is_none_or(|(_, same)| !here.contains(&same))
            });
            let new: Vec<CardId> = new.collect();
            (!new.is_empty()).then_some((other, new))
        })
        .collect()
}

/// The sets an edition has.
fn sets(edition: Edition) -> impl Iterator<Item = Set> {
    Set::ALL
        .into_iter()
        .filter(move |set| set.editions().contains(edition))
}

fn edition_switch(here: Edition, address: impl Fn(Edition) -> Option<String>) -> Markup {
    html! {
        nav.seg.links aria-label="Edition" {
            @for edition in Edition::ALL {
                @match address(edition) {
                    Some(address) => a href=(address) aria-current=[(edition == here).then_some("true")] { (edition.tag()) span.vh { " edition" } },
                    None => span.off { (edition.tag()) span.vh { " edition: not in it" } },
                }
            }
        }
    }
}

/// The page on which one looks for cards.
pub fn browser(visit: &Visit<'_>, book: &Book, search: &Search) -> Markup {
    let edition = book.edition();
    let found = find(book, search);
    let main = html! {
        div.heads {
            h1 { "Cards" }
            (edition_switch(edition, |other| {
                // A set that the other edition doesn't have would show an empty page.
                let mut search = search.clone();
                if search.set().is_some_and(|set| !set.editions().contains(other)) {
                    search.set = String::new();
                }
                Some(format!("/cards/{}{}", other.number(), search.query()))
            }))
        }
        (search_form(edition, search))
        p.found role="status" {
            (found.cards.len()) @if found.cards.len() == 1 { " card" } @else { " cards" }
            @if search.narrows() { " found · " a href={ "/cards/" (edition.number()) } { "show all" } }
            @if found.elsewhere > 0 && search.narrows() {
                @let all = Search { set: String::new(), ..search.clone() };
                " · " a href={ "/cards/" (edition.number()) (all.query()) } { (found.elsewhere) " more in other sets" }
            }
        }
        @if !search.narrows() { (set_links(book, search)) }
        (words_of_the_rules(edition, search))
        @let specials = specials(book, search);
        (specials)
        @if found.cards.is_empty() && specials.0.is_empty() {
            section.panel {
                p { "No card has all of that. Words are looked for in titles and texts: try fewer, or part of one." }
            }
        }
        (grid(book, &found.cards))
        @if search.narrows() { (in_other_editions(book, search, &found.cards)) }
    };
    page(visit, "Cards", Place::Cards, main)
}

/// The sets, each with what it has: one is shown, the others are a step away.
fn set_links(book: &Book, search: &Search) -> Markup {
    let number = book.edition().number();
    let count = |set| {
        book.find(&Wanted {
            set,
            ..Wanted::default()
        })
        .len()
    };
    let link = |set: Option<Set>, name: &str| {
        let word = set.map_or("all", Set::word);
        html! {
            a href={ "/cards/" (number) "?set=" (word) } aria-current=[(search.set() == set).then_some("true")] {
                (name) " " small { (count(set)) }
            }
        }
    };
    html! {
        nav.setlinks aria-label="Sets" {
            @for set in sets(book.edition()) { (link(Some(set), set_name(set))) }
            @if book.edition() != Edition::First { (link(None, "All sets")) }
        }
    }
}

/// Where the rules say what the words mean that are looked for: some, such as dig, stand on no card.
fn words_of_the_rules(edition: Edition, search: &Search) -> Markup {
    let asked = search.q.to_lowercase();
    let mut chapters: Vec<(&str, (&str, &str))> = Vec::new();
    for word in asked.split_whitespace().take(12) {
        if let Some(chapter) = chapter_of(edition, word)
            && chapters.iter().all(|(_, known)| *known != chapter)
        {
            chapters.push((word, chapter));
        }
    }
    html! {
        @for (word, (id, title)) in chapters {
            p.ruleword {
                (icon("u-rules")) " What " em { (word) } " means, the rules tell: " a href={ "/rules/" (edition.number()) "#" (id) } { (title) } "."
                @if Set::from_word(id).is_some() { " Its cards: " a href={ "/cards/" (edition.number()) "?set=" (id) } { "all of the set" } "." }
            }
        }
    }
}

/// Special achievements are no cards, but who looks for one by its name finds it here.
fn specials(book: &Book, search: &Search) -> Markup {
    let words = search.q.trim();
    let only_words = [&search.icon, &search.color, &search.age]
        .iter()
        .all(|field| field.is_empty());
    let found = match search.set() {
        _ if words.is_empty() || !only_words => Vec::new(),
        set => {
            let found = book.find_specials(words).into_iter();
            found
                .filter(|special| set.is_none_or(|set| set == special.set()))
                .collect()
        }
    };
    html! {
        @if !found.is_empty() {
            section.panel.specialsfound aria-label="Special achievements" {
                dl {
                    @for special in found {
                        dt { (special.name_in(book.edition())) }
                        dd {
                            (book.special_text(special)) " "
                            span.soft { "Special achievement, " (set_name(special.set())) "." }
                        }
                    }
                }
            }
        }
    }
}

/// What the same words find in other editions, and not here.
fn in_other_editions(book: &Book, search: &Search, here: &[CardId]) -> Markup {
    const SHOWN: usize = 60;
    html! {
        @for (other, cards) in only_elsewhere(book, search, here) {
            @let number = other.edition().number();
            section.panel.othereditions aria-labelledby={ "h-only-" (number) } {
                h2 id={ "h-only-" (number) } { "Only in the " (other.edition()) }
                p.cardnames {
                    @for (index, card) in cards.iter().take(SHOWN).enumerate() {
                        @if index > 0 { ", " }
                        a href=(card_address(&other, *card)) { (other.title(*card)) }
                    }
                    @if cards.len() > SHOWN { " and " a href={ "/cards/" (number) (search.query()) } { (cards.len() - SHOWN) " more" } }
                }
            }
        }
    }
}

fn search_form(edition: Edition, search: &Search) -> Markup {
    // Nothing chosen is all sets, for whoever looks for something next.
    let chosen = Some(search.set.as_str())
        .filter(|word| !word.is_empty())
        .and_then(Set::from_word);
    html! {
        form.search role="search" method="get" action={ "/cards/" (edition.number()) } {
            div.f.wide {
                label for="q" { "Title or words" }
                input #q name="q" type="search" value=(search.q) maxlength="80" placeholder="archery, demand castle, compel, safeguard …" spellcheck="false";
            }
            div.f {
                label for="set" { "Set" }
                select #set name="set" {
                    option value="all" selected[chosen.is_none()] { "All sets" }
                    @for set in sets(edition) { option value=(set.word()) selected[chosen == Some(set)] { (set_name(set)) } }
                }
            }
            div.f {
                label for="color" { "Color" }
                select #color name="color" {
                    option value="" { "Any" }
                    @for color in Color::ALL { option value=(color) selected[search.color == color.word()] { (color) } }
                }
            }
            div.f {
                label for="icon" { "Icon" }
                select #icon name="icon" {
                    option value="" { "Any" }
                    @for icon in Icon::ALL {
                        @if icon != Icon::Person || edition == Edition::Fourth {
                            option value=(icon) selected[search.icon == icon.word()] { (icon) }
                        }
                    }
                }
            }
            div.f {
                label for="age" { "Age" }
                select #age name="age" {
                    option value="" { "Any" }
                    @for age in 1..=last_age(edition) { option value=(age) selected[search.age == age.to_string()] { (age) } }
                }
            }
            button.btn.primary { (icon("i-search")) "Search" }
        }
    }
}

/// The cards, a row for each age of each set.
fn grid(book: &Book, cards: &[CardId]) -> Markup {
    let place = |card: CardId| {
        let facts = book.facts(card);
        (facts.set, facts.age)
    };
    let rows: Vec<&[CardId]> = cards
        .chunk_by(|one, next| place(*one) == place(*next))
        .collect();
    let several = rows
        .iter()
        .filter_map(|row| row.first())
        .any(|card| place(*card).0 != Set::Base);
    html! {
        @for (index, row) in rows.iter().enumerate() {
            @if let Some(first) = row.first() {
                @let (set, age) = place(*first);
                @let before = index.checked_sub(1).and_then(|index| rows.get(index)).and_then(|row| row.first());
                @if several && before.is_none_or(|before| place(*before).0 != set) {
                    h2.set { (set_name(set)) }
                }
                section.agerow aria-label={ "Age " (age) } {
                    h3 aria-hidden="true" { (age) }
                    ul { @for card in *row { li { (board::card::loose(book, *card)) } } }
                }
            }
        }
    }
}

/// The page of a card.
pub fn card(visit: &Visit<'_>, book: &Book, card: CardId, echoes: &[CardId]) -> Markup {
    let edition = book.edition();
    let title = book.title(card);
    let others: Vec<(Book, CardId)> = Edition::ALL
        .into_iter()
        .filter(|other| *other != edition)
        .filter_map(|other| same_in(book, card, other))
        .collect();
    let (before, after) = neighbors(book, card);
    let main = html! {
        div.heads {
            h1 { (title) }
            (edition_switch(edition, |other| {
                if other == edition {
                    return Some(card_address(book, card));
                }
                let (book, card) = others.iter().find(|(book, _)| book.edition() == other)?;
                Some(card_address(book, *card))
            }))
        }
        div.cardpage {
            div.shown {
                (board::card::reading_among(book, card, echoes))
                nav.row aria-label="Neighbors in the set" {
                    @if let Some(before) = before { a.btn.quiet rel="prev" href=(card_address(book, before)) { (icon("u-prev")) (book.title(before)) } }
                    @if let Some(after) = after { a.btn.quiet rel="next" href=(card_address(book, after)) { (book.title(after)) i.g.u-prev.flip aria-hidden="true" {} } }
                }
            }
            div.about {
                (about(book, card))
                (elsewhere(book, card, &others))
                (rulings_on(title))
            }
        }
        p { a href={ "/cards/" (edition.number()) } { "All cards of the " (edition) } }
    };
    page(visit, title, Place::Cards, main)
}

/// The cards that an address names as those whose echo effects come first: `flute.comb`. What isn't there is passed
/// over; a stack has no more cards than these.
pub fn named_cards(book: &Book, words: &str) -> Vec<CardId> {
    const MOST: usize = 25;
    let slugs = words.split('.').take(MOST);
    slugs.filter_map(|slug| book.by_slug(slug)).collect()
}

/// Only the reading card, for a dialog on the table, with the echo effects that a dogma on its stack carries out first.
pub fn card_part(book: &Book, card: CardId, echoes: &[CardId]) -> Markup {
    let address = card_address(book, card);
    html! {
        (board::card::reading_among(book, card, echoes))
        p.more { a href=(address) { "More about " (book.title(card)) } }
    }
}

/// The same card in another edition.
fn same_in(book: &Book, card: CardId, edition: Edition) -> Option<(Book, CardId)> {
    let other = Book::of(edition).ok()?;
    let printed = book.card(card)?;
    let titles = [&printed.title].into_iter().chain(&printed.other_titles);
    let found = titles
        .filter_map(|title| other.catalog().find(edition, title))
        .find(|found| other.facts(*found).set == printed.facts.set)?;
    Some((other, found))
}

/// The cards before and after it in its set.
fn neighbors(book: &Book, card: CardId) -> (Option<CardId>, Option<CardId>) {
    let set = book.facts(card).set;
    let near = |index: Option<u16>| {
        index
            .map(CardId)
            .filter(|id| book.card(*id).is_some_and(|near| near.facts.set == set))
    };
    (near(card.0.checked_sub(1)), near(card.0.checked_add(1)))
}

fn about(book: &Book, card: CardId) -> Markup {
    let facts = book.facts(card);
    let count = |kind: Kind| {
        book.card(card).map_or(0, |printed| {
            printed
                .effects
                .iter()
                .filter(|effect| effect.kind == kind)
                .count()
        })
    };
    html! {
        dl.facts {
            dt { "Set" } dd { (set_name(facts.set)) ", " (book.edition()) }
            dt { "Color" } dd { span class={ "sw " (ink(facts.color)) } {} (facts.color) }
            dt { "Age" } dd { (facts.age) @if facts.face != facts.age { " on the back, " (facts.face) " on the face" } }
            @if let Some(featured) = facts.featured {
                dt { "Featured" } dd { (board::icons::silent(featured)) " " (featured) }
            } @else {
                dt { "Featured" } dd { @if facts.set == Set::Cities { "none: a city can’t be used, its icons work" } @else { "none: it can’t be used" } }
            }
            dt { "Comes" } dd { (comes(book, card)) }
            dt { "Effects" }
            dd {
                @let demands = count(Kind::Demand);
                @let compels = count(Kind::Compel);
                @let echoes = count(Kind::Echo);
                @let effects = count(Kind::Effect);
                @let acting = facts.marks.iter().filter(|mark| acts(**mark)).count();
                @let counted: Vec<String> = [(echoes, "echo"), (demands, "demand"), (compels, "compel"), (effects, "shared"), (acting, "by an icon when melded")]
                    .iter()
                    .filter(|(count, _)| *count > 0)
                    .map(|(count, kind)| format!("{count} {kind}"))
                    .collect();
                @if counted.is_empty() { "none" } @else { (counted.join(", ")) }
            }
            @if Set::Artifacts.editions().contains(book.edition()) {
                @let place = facts.marks.iter().position(|mark| *mark == Mark::Hex);
                @if let Some(place) = place.filter(|_| facts.face <= last_age(book.edition())) {
                    dt { "Covered" }
                    dd { "with Artifacts in play, by a Meld action: digs " (a_card_of(facts.face)) " if the new card isn’t higher, or has its picture at the " (board::icons::place_name(place)) " as well" }
                }
            }
        }
    }
}

/// "a 7", "an 8".
fn a_card_of(age: Age) -> String {
    match age {
        8 | 11 => format!("an {age}"),
        _ => format!("a {age}"),
    }
}

const fn last_age(edition: Edition) -> Age {
    match edition {
        Edition::Fourth => 11,
        Edition::First | Edition::Third => 10,
    }
}

/// How a card gets into a game, and what it does there by the rules of its set.
fn comes(book: &Book, card: CardId) -> Markup {
    let facts = book.facts(card);
    let edition = book.edition();
    let chapter = |id: &str, title: &str| html! { a href={ "/rules/" (edition.number()) "#" (id) } { (title) } };
    html! {
        @match facts.set {
            Set::Base => "by drawing; it may also lie among the achievements",
            Set::Echoes => { "by drawing, as the rule of " (chapter("echoes", "Echoes")) " says" }
            Set::Cities => { "when a City is due: for a new color, or a new splay (" (chapter("cities", "Cities")) ")" }
            Set::Artifacts => {
                "by a " (chapter("artifacts", "dig")) ": a Meld action covers " (a_card_of(facts.age)) " by a card that isn’t higher, or that has its picture in the same place. "
                "It goes on display and is used for nothing; then "
                @if edition == Edition::Fourth { "it stands in a museum" } @else { "it is returned" }
            }
            Set::Unseen => { "as the first card somebody draws in a turn (" (chapter("unseen", "The Unseen")) ")" }
            Set::Relics => {
                "by " (chapter("relics", "seizing") ) ": whoever digs an Artifact of age " (facts.age) " may take it for an achievement"
                @match facts.back {
                    Set::Relics => { "; it never goes to a hand" }
                    Set::Base => { ", or into the hand" }
                    back => { ", or with " (back) " in play into the hand" }
                }
            }
        }
    }
}

/// Whether an icon does something when its city is melded.
const fn acts(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Search(_) | Mark::Arrow(_) | Mark::Plus | Mark::Junk | Mark::Uplift | Mark::Unsplay
    )
}

/// What the other editions print. Those that print the same are told of together.
fn elsewhere(book: &Book, card: CardId, others: &[(Book, CardId)]) -> Markup {
    let words = |book: &Book, card: CardId| -> Vec<(Kind, String)> {
        let text = book.text(card).into_iter();
        text.map(|(kind, line)| (kind, line.to_string())).collect()
    };
    let same = |one: &(Book, CardId), other: &(Book, CardId)| {
        one.0.title(one.1) == other.0.title(other.1)
            && one.0.facts(one.1).marks == other.0.facts(other.1).marks
            && one.0.facts(one.1).featured == other.0.facts(other.1).featured
            && words(&one.0, one.1) == words(&other.0, other.1)
    };
    let here = (*book, card);
    html! {
        @for alike in others.chunk_by(same) {
            @if let Some((other, id)) = alike.first() {
                @let number = other.edition().number();
                @let title = other.title(*id);
                @let tags: Vec<&str> = alike.iter().map(|(book, _)| book.edition().tag()).collect();
                section.edition aria-labelledby={ "h-edition-" (number) } {
                    h2 id={ "h-edition-" (number) } { (tags.join(" and ")) " edition" }
                    @if same(&here, &(*other, *id)) {
                        p.soft { "The same." }
                    } @else {
                        @if title != book.title(card) { p.soft { "It is called " (title) "." } }
                        @if other.facts(*id).marks != book.facts(card).marks {
                            p.soft { "Other icons: " a href=(card_address(other, *id)) { "see the card" } "." }
                        }
                        @if other.facts(*id).featured != book.facts(card).featured {
                            p.soft {
                                @match other.facts(*id).featured {
                                    Some(featured) => { "There it can be used; its featured icon is " (board::icons::icon(featured)) "." }
                                    None => { "There it can’t be used." }
                                }
                            }
                        }
                        @if words(other, *id).is_empty() && words(book, card).is_empty() {
                            // Neither has any words to compare.
                        } @else if words(other, *id) == words(book, card) {
                            p.soft { "The words are the same." }
                        } @else {
                            div class={ "paper " (ink(other.facts(*id).color)) } { (board::card::text(other, *id, None)) }
                        }
                    }
                }
            }
        }
        @if others.is_empty() { p.soft { "No other edition has this card." } }
    }
}

fn rulings_on(title: &str) -> Markup {
    let found: Vec<_> = rulings()
        .iter()
        .filter(|ruling| ruling.concerns(title))
        .collect();
    html! {
        @if !found.is_empty() {
            section.rulings aria-labelledby="h-rulings" {
                h2 #h-rulings { "Rulings" }
                @for ruling in found {
                    h3 { (ruling.title()) }
                    @for line in &ruling.lines { p { (line) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        Book::of(Edition::Fourth).expect("our cards")
    }

    fn titles(search: &Search) -> Vec<String> {
        let book = book();
        let found = find(&book, search);
        let title = |card: &CardId| book.title(*card).to_owned();
        found.cards.iter().map(title).collect()
    }

    fn words(q: &str) -> Search {
        Search {
            q: q.to_owned(),
            ..Search::default()
        }
    }

    #[test]
    fn without_a_wish_the_base_set_is_shown() {
        assert_eq!(titles(&Search::default()).len(), 115);
        let all = Search {
            set: "all".into(),
            ..Search::default()
        };
        assert!(titles(&all).len() > 500);
    }

    #[test]
    fn what_means_nothing_narrows_nothing() {
        let odd = Search {
            icon: "anchor".into(),
            color: "pink".into(),
            age: "dark".into(),
            set: "uno".into(),
            ..Search::default()
        };
        assert_eq!(titles(&odd).len(), 115);
    }

    #[test]
    fn words_are_looked_for_in_all_sets_and_those_of_one_count_the_others() {
        let all = titles(&words("compel"));
        assert!(!all.is_empty());
        let base = Search {
            set: "base".into(),
            ..words("draw")
        };
        assert!(find(&book(), &base).elsewhere > 0);
    }

    #[test]
    fn other_editions_tell_what_only_they_have() {
        let search = words("safeguard");
        let third = Book::of(Edition::Third).expect("our cards");
        let elsewhere = only_elsewhere(&third, &search, &find(&third, &search).cards);
        let editions: Vec<Edition> = elsewhere.iter().map(|(book, _)| book.edition()).collect();
        assert_eq!(editions, [Edition::Fourth]);
        // A card that is found here as well isn't told of twice.
        let archery = words("archery");
        let here = find(&book(), &archery).cards;
        assert!(only_elsewhere(&book(), &archery, &here).is_empty());
    }

    #[test]
    fn every_card_has_its_address() {
        for edition in Edition::ALL {
            let book = Book::of(edition).expect("our cards");
            for (id, card) in book.cards() {
                assert_eq!(book.by_slug(&book.slug(id)), Some(id), "{}", card.title);
            }
        }
    }

    #[test]
    fn a_query_comes_back_as_it_went() {
        let search = Search {
            q: "draw & score é".into(),
            set: "all".into(),
            ..Search::default()
        };
        assert_eq!(search.query(), "?q=draw+%26+score+%C3%A9&set=all");
    }
}
