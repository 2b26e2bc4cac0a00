//! The rules at hand, per edition, in our own words: a page with anchors, and a panel for the side of the table.

use super::shell::{Place, Visit, page};
use board::icons::{icon, silent};
use maud::{Markup, html};
use table::Book;
use vocab::{CardId, Edition, Icon, IconCounts, Mark, Set, Sets, Special, Splay};

/// What differs between the editions, as far as these words need it. The engine has its own table; the texts here are
/// for people and follow it.
struct Print {
    edition: Edition,
    /// The sets that are told of: those in play at a table, else all of the edition.
    sets: Sets,
    last_age: u8,
    last_achievement: u8,
    most_players: u8,
    fourth: bool,
}

impl Print {
    const fn of(edition: Edition, sets: Sets) -> Print {
        let fourth = matches!(edition, Edition::Fourth);
        Print {
            edition,
            sets,
            last_age: if fourth { 11 } else { 10 },
            last_achievement: if fourth { 10 } else { 9 },
            most_players: if fourth { 5 } else { 4 },
            fourth,
        }
    }
}

/// A chapter of the rules.
struct Chapter {
    /// Its anchor.
    id: &'static str,
    title: &'static str,
    text: Markup,
}

impl Chapter {
    /// Whether it tells of what is added to the base game.
    fn is_of_sets(&self) -> bool {
        Set::from_word(self.id).is_some() || ["sets", "together"].contains(&self.id)
    }
}

/// The sets that an edition has.
fn sets_of(edition: Edition) -> Sets {
    Set::ALL
        .into_iter()
        .filter(|set| set.editions().contains(edition))
        .collect()
}

fn chapters(book: &Book, sets: Sets) -> Vec<Chapter> {
    let print = Print::of(book.edition(), sets);
    let chapter = |id, title, text| Chapter { id, title, text };
    let mut chapters = vec![
        chapter("aim", "The aim", aim(&print)),
        chapter("setup", "Setup", setup(&print)),
        chapter("turn", "A turn", turn(&print)),
        chapter("dogma", "Dogma", dogma(&print)),
        chapter("splay", "Stacks and splays", splay(book, &print)),
        chapter("icons", "Icons", icons(&print)),
        chapter("achievements", "Achievements", achievements(&print)),
        chapter("special", "Special achievements", special(book, &print)),
        chapter("keywords", "Words on the cards", keywords(&print)),
        chapter(
            "wording",
            "May, if, and as much as you can",
            wording(&print),
        ),
        chapter("nested", "Cards that execute cards", nested(&print)),
        chapter("end", "The end and ties", end(&print)),
        chapter("open", "Open and hidden", open(&print)),
        chapter("teams", "Teams", teams(&print)),
    ];
    if print.fourth {
        chapters.push(chapter("parley", "Parley", parley()));
    }
    if sets.expansions() > 0 {
        chapters.push(chapter("sets", "What each set adds", added(&print)));
    }
    if sets.contains(Set::Echoes) {
        let text = echoes(book, &print);
        chapters.push(chapter("echoes", "Echoes of the Past", text));
    }
    if sets.contains(Set::Cities) {
        chapters.push(chapter("cities", "Cities of Destiny", cities(book, &print)));
    }
    if sets.contains(Set::Artifacts) {
        let text = artifacts(book, &print);
        chapters.push(chapter("artifacts", "Artifacts of History", text));
    }
    if sets.contains(Set::Relics) {
        chapters.push(chapter("relics", "Relics", relics(book)));
    }
    if sets.contains(Set::Unseen) {
        chapters.push(chapter("unseen", "The Unseen", unseen(book, &print)));
    }
    if sets.expansions() > 1 {
        chapters.push(chapter(
            "together",
            "Several sets together",
            together(&print),
        ));
    }
    chapters.push(chapter("editions", "What differs", editions(&print)));
    chapters
}

/// The chapter that tells what a word of the rules means; many of these words stand on no card.
pub fn chapter_of(edition: Edition, word: &str) -> Option<(&'static str, &'static str)> {
    const WORDS: [(&[&str], &str, &str, Option<Set>); 11] = [
        (
            &["dig", "museum", "museums", "display", "compel"],
            "artifacts",
            "Artifacts of History",
            Some(Set::Artifacts),
        ),
        (
            &["relic", "relics", "seize"],
            "relics",
            "Relics",
            Some(Set::Relics),
        ),
        (
            &["safeguard", "secret", "secrets", "safe"],
            "unseen",
            "The Unseen",
            Some(Set::Unseen),
        ),
        (
            &[
                "foreshadow",
                "forecast",
                "promote",
                "promotion",
                "foreseen",
                "echo",
                "bonus",
                "bonuses",
            ],
            "echoes",
            "Echoes of the Past",
            Some(Set::Echoes),
        ),
        (
            &[
                "endorse",
                "flag",
                "flags",
                "fountain",
                "fountains",
                "uplift",
                "plus",
                "search",
            ],
            "cities",
            "Cities of Destiny",
            Some(Set::Cities),
        ),
        (
            &["self-execute", "super-execute", "chain", "execute"],
            "nested",
            "Cards that execute cards",
            None,
        ),
        (
            &["splay", "splayed", "unsplay", "aslant", "visible"],
            "splay",
            "Stacks and splays",
            None,
        ),
        (
            &["demand", "share", "sharing", "dogma"],
            "dogma",
            "Dogma",
            None,
        ),
        (
            &[
                "junk", "tuck", "meld", "score", "return", "transfer", "exchange", "reveal",
                "remove",
            ],
            "keywords",
            "Words on the cards",
            None,
        ),
        (
            &["achieve", "achievement", "achievements"],
            "achievements",
            "Achievements",
            None,
        ),
        (&["team", "teams", "partner"], "teams", "Teams", None),
    ];
    let (_, id, title, _) = WORDS.iter().find(|(words, _, _, set)| {
        words.contains(&word) && set.is_none_or(|set| set.editions().contains(edition))
    })?;
    Some((id, title))
}

/// The page of an edition's rules.
pub fn rules(visit: &Visit<'_>, book: &Book) -> Markup {
    let edition = book.edition();
    let sets = sets_of(edition);
    let chapters = chapters(book, sets);
    let main = html! {
        div.heads {
            h1 { "Rules" }
            nav.seg.links aria-label="Edition" {
                @for other in Edition::ALL {
                    a href={ "/rules/" (other.number()) } aria-current=[(other == edition).then_some("true")] { (other.tag()) span.vh { " edition" } }
                }
            }
        }
        p.lead {
            "The " (edition) " for looking things up: the base game"
            @if sets.expansions() > 0 { ", and " a href="#sets" { "what each set adds to it" } }
            ". To learn by playing, take " a href="/guide" { "the guide" } "."
        }
        div.rulespage {
            nav.contents aria-label="Chapters" {
                ol { @for chapter in &chapters { li { a href={ "#" (chapter.id) } { (chapter.title) } } } }
            }
            div.rules {
                @for chapter in &chapters {
                    section #(chapter.id) aria-label=(chapter.title) {
                        h2 { (chapter.title) }
                        (chapter.text)
                    }
                }
            }
        }
    };
    page(visit, &format!("Rules, {edition}"), Place::Rules, main)
}

/// The sets that an address names: `?sets=echoes.unseen`. Without a word that means anything, all of the edition.
pub fn named_sets(edition: Edition, words: &str) -> Sets {
    let named: Sets = words.split('.').filter_map(Set::from_word).collect();
    let known: Sets = named
        .all()
        .filter(|set| set.editions().contains(edition))
        .collect();
    if known == Sets::NONE {
        sets_of(edition)
    } else {
        known.with(Set::Base)
    }
}

/// Only the rules, folded by chapter, for a panel at the table: what isn't played there isn't told.
pub fn rules_part(book: &Book, sets: Sets) -> Markup {
    html! {
        div.rules.part {
            h2 { "Rules, " (book.edition()) }
            // Who looks something up in a game with sets most often wants them.
            @let (own, game): (Vec<Chapter>, Vec<Chapter>) = chapters(book, sets).into_iter().partition(Chapter::is_of_sets);
            @for chapter in own.iter().chain(&game) {
                details {
                    summary { (chapter.title) }
                    (chapter.text)
                }
            }
            p.more { a href={ "/rules/" (book.edition().number()) } { "All on one page" } }
        }
    }
}

/// Achievements needed by 2, 3, 4 and 5 players.
const GOALS: [u8; 4] = [6, 5, 4, 3];

fn aim(print: &Print) -> Markup {
    html! {
        p { "Lead your people from the first tools to the " @if print.fourth { "far future" } @else { "information age" } ". Whoever first has enough " b { "achievements" } " wins." }
        table {
            thead { tr { th scope="col" { "Players" } @for players in 2..=print.most_players { th scope="col" { (players) } } th scope="col" { "two teams" } } }
            tbody { tr {
                th scope="row" { "Achievements" }
                @for goal in GOALS.iter().take(usize::from(print.most_players) - 1) { td { (goal) } }
                td { "6 together" }
            } }
        }
        p { "Each set beside the base game, and a longer game if agreed, asks for one more. (Relics are an option, and ask for none.)" }
    }
}

fn setup(print: &Print) -> Markup {
    html! {
        ul {
            li { "A face-down deck for each age from 1 to " (print.last_age) ": fifteen cards of age 1, ten of every other." }
            li { "One card of each age from 1 to " (print.last_achievement) " is laid aside unseen: the standard achievements." }
            li { "Everybody draws two cards of age 1, picks one in secret, and all meld theirs at the same time. The other one is the hand." }
            li { "The melded card whose title comes first in the alphabet begins; then clockwise." }
            li {
                "The first player has only one action in the first turn"
                @if print.most_players > 3 { "; with four" @if print.fourth { " or five" } " players the second one too" } "."
            }
        }
    }
}

fn turn(print: &Print) -> Markup {
    html! {
        p { "Two actions, also twice the same. There is no passing." }
        dl {
            dt { "Draw" }
            dd { "a card of the age of your highest top card. If that deck is empty, from the next one that isn’t. With an empty board you draw a 1." }
            dt { "Meld" }
            dd { "a card from your hand: it goes on top of its color on your board. Its age doesn’t matter. A splay stays." }
            dt { "Achieve" }
            dd { "claim a standard achievement of age n: you need 5 × n points and a top card of age n or higher." }
            dt { "Dogma" }
            dd { "use one of your top cards: all its effects, from top to bottom." }
        }
        @if print.fourth { p { "After each action special achievements are looked for first, then a winner." } }
        @else { p { "Special achievements and a win are looked for all the time, even in the middle of an effect." } }
    }
}

fn dogma(print: &Print) -> Markup {
    html! {
        ol {
            li { b { "Count." } " Everybody’s visible icons of the kind featured on the card are counted, once, before anything happens. Whatever changes later, these numbers hold for the whole action." }
            li {
                b { "Who shares, who must obey." } " Whoever has at least as many as you shares every ordinary effect. Whoever has fewer obeys every " b { "demand" } "."
            }
            li { b { "Effect by effect." } " One effect is finished for everyone before the next begins. A demand goes round clockwise from your left. An ordinary effect is carried out first by those who share, clockwise from your left, and by you last." }
            li {
                b { "Sharing bonus." } " If an opponent shared and anything changed by it, you draw a card at the end, as if by a Draw action. Once an action, and never for a demand."
            }
        }
        p { "In a demand “you” is the one who obeys, and “I”, “my” is the one who took the action. Whoever carries out an effect makes its choices, unless the words say otherwise." }
        p { "Sharing isn’t optional: only what a card says you " em { "may" } " do is." }
        p {
            "A change is any movement of a card and any splay that altered something."
            @if print.fourth { " Revealing alone is none." } @else { " Revealing counts too." }
            " Done and undone is still a change; declining, or finding nothing to do, is none."
        }
        p { "The effects run on even if the card has meanwhile left your board." }
    }
}

/// Three cards of one color that every edition has, top first.
const SHOWN: [&str; 3] = ["Navigation", "The Wheel", "Sailing"];

fn splay(book: &Book, print: &Print) -> Markup {
    let ways: &[(Splay, &str)] = &[
        (Splay::None, "Not splayed: only the top card counts."),
        (
            Splay::Left,
            "Left: of each covered card the place at the bottom right.",
        ),
        (Splay::Right, "Right: the two places at its left edge."),
        (Splay::Up, "Up: the three places at its bottom edge."),
        (
            Splay::Aslant,
            "Aslant: all four, as the left and the bottom edge show.",
        ),
    ];
    let count = if print.fourth { 5 } else { 4 };
    html! {
        p { "The cards of one color form a stack. The top card shows all its places; splayed, the covered ones show some as well, and the icons there count." }
        div.splays {
            @for (way, words) in ways.iter().take(count) { (splayed(book, *way, words)) }
        }
        ul {
            li { "A new splay replaces the old one. Splaying a stack the way it lies already is no change." }
            li { "It takes two cards to splay; when a stack shrinks to one, its splay is gone." }
            li { "Melding on top and tucking beneath keep the splay." }
            li { "A card is " b { "visible" } " if it is on top or in a splayed stack." }
        }
    }
}

/// A stack drawn as an example, with the icons it shows.
fn splayed(book: &Book, splay: Splay, words: &str) -> Markup {
    let cards: Vec<CardId> = SHOWN
        .iter()
        .filter_map(|title| book.catalog().find(book.edition(), title))
        .collect();
    let Some((top, covered)) = cards.split_first() else {
        return html! {};
    };
    let counts = covered.iter().fold(
        IconCounts::of(&book.facts(*top).marks, IconCounts::ALL_PLACES),
        |sum, card| sum.plus(IconCounts::of(&book.facts(*card).marks, splay.places())),
    );
    html! {
        figure {
            div class={ "stack " (splay.word()) } style={ "--n:" (covered.len()) } aria-hidden="true" {
                span class=(board::card::classes(book, *top)) { (board::card::inside(book, *top)) }
                @if splay != Splay::None {
                    @for card in covered { (strip(book, *card, splay)) }
                }
            }
            figcaption {
                (words)
                span.counts {
                    @for kind in Icon::ALL {
                        @if counts.get(kind) > 0 { span { (icon(kind)) " " b { (counts.get(kind)) } } }
                    }
                }
            }
        }
    }
}

/// A covered card of an example. Unlike one on a board it is no link and has no id.
fn strip(book: &Book, card: CardId, splay: Splay) -> Markup {
    let facts = book.facts(card);
    let places = splay.places();
    html! {
        span class={ "strip " (board::ink(facts.color)) } {
            @for (index, mark) in facts.marks.iter().enumerate() {
                @if places & (1 << index) != 0 { (board::icons::place(index, *mark, card.index())) }
            }
            b.ag { (facts.face) }
        }
    }
}

fn icons(print: &Print) -> Markup {
    let ages = |icon: Icon| match icon {
        Icon::Crown | Icon::Leaf | Icon::Lightbulb => "all ages".to_owned(),
        Icon::Castle => "ages 1 to 3".to_owned(),
        Icon::Factory => format!("ages 4 to {}", print.last_age),
        Icon::Clock => format!("ages 7 to {}", print.last_age),
        Icon::Person => "ages 10 and 11".to_owned(),
    };
    html! {
        ul.iconlist {
            @for kind in Icon::ALL {
                @if kind != Icon::Person || print.fourth {
                    li { (silent(kind)) " " b { (kind) } " " span.soft { (ages(kind)) } }
                }
            }
        }
        p { "The featured icon of a card, before its effects, is the one it shows most. The hexagon holds a picture and is no icon." }
    }
}

fn achievements(print: &Print) -> Markup {
    html! {
        p { "A standard achievement is claimed with an Achieve action. Points are never spent: the same score pile serves for all." }
        div.wide {
            table {
                thead { tr { th scope="col" { "Age" } @for age in 1..=print.last_achievement { th scope="col" { (age) } } } }
                tbody { tr { th scope="row" { "Points" } @for age in 1..=print.last_achievement { td { (5 * u16::from(age)) } } } }
            }
        }
        p { "Besides the points, a top card of at least that age is needed. Whoever holds one of the same age already (some cards give them) needs as many points again for each." }
        p { "Your score is the sum of the ages of the cards in your score pile. An achievement once claimed is safe, but for a few cards that say otherwise." }
        p {
            "An effect that lets you claim an achievement "
            @if print.fourth { "may reach special ones too, unless it says standard; points and age are needed only if it says " em { "if eligible" } "." }
            @else { "means a standard one." }
        }
    }
}

fn special(book: &Book, print: &Print) -> Markup {
    html! {
        p {
            "They cost no action, and can be claimed in anybody’s turn. "
            @if print.fourth { "They are looked for after every action. If several fulfil one together, the first clockwise from the left of whose turn it is gets it; that player comes last." }
            @else { "They are claimed at the very moment. If several fulfil one together, whose turn it is comes first, then clockwise." }
        }
        (specials_of(book, Set::Base))
        @if print.fourth { p { "Empire asks for the six old icons; the person isn’t needed." } }
        @else { p { "Monument counts only the words " em { "tuck" } " and " em { "score" } ", each for itself; transfers and exchanges don’t count, and everybody’s counts begin anew with each turn." } }
    }
}

/// The special achievements of a set.
fn specials_of(book: &Book, set: Set) -> Markup {
    html! {
        dl {
            @for special in Special::ALL.into_iter().filter(|special| special.set() == set) {
                dt { (special.name_in(book.edition())) }
                dd {
                    (book.special_text(special))
                    @let givers = book.givers(special);
                    @if !givers.is_empty() {
                        span.soft {
                            " Also by "
                            @for (index, card) in givers.iter().enumerate() {
                                @if index > 0 { ", " }
                                (board::prose::card_name(book, *card, book.title(*card), board::prose::Links::Live))
                            }
                            "."
                        }
                    }
                }
            }
        }
    }
}

fn keywords(print: &Print) -> Markup {
    html! {
        dl {
            dt { "Draw a 5" } dd { "from the deck of 5, or the next higher one that isn’t empty. Drawing past " (print.last_age) " ends the game." }
            dt { "Draw and …" } dd { "do it with exactly that card. " em { "Draw and reveal" } " leaves it in the hand." }
            dt { "Meld" } dd { "put it on top of its color on your board." }
            dt { "Tuck" } dd { "put it at the bottom of its color on your board." }
            dt { "Score" } dd { "put it face down into your score pile." }
            dt { "Return" } dd { "put it face down under the deck of its age. With several, you choose the order." }
            dt { "Splay" } dd { "spread a stack of two or more cards, see " a href="#splay" { "splays" } "." }
            dt { "Transfer" } dd { "move it to the place named. It is no melding, scoring or drawing, whatever it looks like; on a board it goes on top." }
            dt { "Exchange" } dd { "both groups of cards change places at once, even if one is empty. Nothing of it counts as scored or drawn." }
            dt { "Reveal" } dd {
                "show it to all. A card from a hand stays there"
                @if print.fourth { "; one revealed from a deck, without being drawn, goes back on top." } @else { "; one revealed from a deck goes to your hand unless it says otherwise." }
            }
            @if print.fourth {
                dt { "Junk" } dd { "put it into the junk, where only effects that name the junk find it. Decks and available achievements can be junked too; a junked deck counts as empty until a card comes back to it." }
                dt { "Self-execute, super-execute" } dd { "see " a href="#nested" { "cards that execute cards" } "." }
            } @else {
                dt { "Remove" } dd { "set it aside for the rest of the game. Claimed achievements stay." }
                dt { "Execute for yourself only" } dd { "see " a href="#nested" { "cards that execute cards" } "." }
            }
            @if print.sets.contains(Set::Echoes) { dt { "Foreshadow" } dd { "put it face down into your forecast, see " a href="#echoes" { "Echoes" } "." } }
            @if print.sets.contains(Set::Unseen) { dt { "Safeguard" } dd { "put it face down into your safe, see " a href="#unseen" { "The Unseen" } "." } }
            @if print.sets.contains(Set::Artifacts) { dt { "I compel" } dd { "a demand turned round: whoever shows at least as many icons as you must obey, see " a href="#artifacts" { "Artifacts" } "." } }
            @if print.sets.expansions() > 0 { dt { "Unsplay" } dd { "the stack is no longer splayed." } }
            dt { "Top, bottom" } dd { "of a stack. A single card is both." }
            dt { "Highest, lowest" } dd { "by age; among equals whoever carries it out chooses. " em { "All the highest" } " are all of the top age." }
            dt { "Value" } dd { "the age of a card. What isn’t there has the value 0; a draw of 0 is a draw of 1." }
            dt { "Points" } dd { "the ages in a score pile, added up." }
            dt { "Opponent" } dd { "any other player who isn’t your partner." }
            @if print.fourth { dt { "Win, lose" } dd { "a win ends the game on the spot. Who loses is out, with all cards junked; the last one left wins." } }
            @else { dt { "Win" } dd { "ends the game on the spot. The single player with the most of something is nobody if two are tied." } }
        }
    }
}

fn wording(_: &Print) -> Markup {
    html! {
        dl {
            dt { "As much as you can" } dd { "do what is possible and skip the rest. Only two cards for three: return two." }
            dt { "You may" } dd { "either not at all, or as far as it goes. Each player decides alone." }
            dt { "You may …; if you do, …" } dd { "only who can do the first part completely may choose it." }
            dt { "If you do" } dd { "asks whether what stands before it was done completely. " em { "Any number" } " and " em { "up to" } " are done by one card." }
            dt { "All" } dd { "is settled before the first card moves: what is uncovered on the way doesn’t belong to it." }
            dt { "Repeat" } dd { "the same player carries the same effect out again, as long as the condition holds." }
        }
        p { "You need not ask whether it matters: the table asks only what leaves you a choice, and says which words of which card ask." }
    }
}

fn nested(print: &Print) -> Markup {
    html! {
        @if print.fourth {
            p { b { "Self-execute" } " a card: carry out its ordinary effects, in order, for yourself alone. Its demands are skipped, nobody shares." }
            p { b { "Super-execute" } " it: the same, but its demands are carried out as well, and every opponent must obey them, whatever icons he shows. Compels are left out, and parley doesn’t help." }
            p { "If an effect of a card that you execute in one of these ways makes you do so again, first draw an 11 and take it as an achievement: a " b { "chain achievement" } ". With no 11 left this draw ends the game." }
        } @else {
            p { "Some cards let you carry out another card’s effects " b { "for yourself only" } ": its ordinary effects, in order, for you alone. Its demands are skipped, nobody shares." }
            @if print.sets.contains(Set::Artifacts) {
                p { "Effects carried out “as if they were on this card” are not for you alone: the featured icon of the card that says so decides who shares and who must obey." }
            }
        }
        p { "Nothing in it earns a sharing bonus of its own. But what an opponent changes this way while sharing counts for the bonus of the action." }
    }
}

fn end(print: &Print) -> Markup {
    html! {
        dl {
            dt { "Achievements" }
            dd {
                @if print.fourth { "Looked for after each action. If several have enough, the most win; if equal, the first clockwise from the left of whose turn it is." }
                @else { "At the moment somebody has enough. If several reach it together, whose turn it is wins, else the first clockwise from there." }
            }
            dt { "A draw past " (print.last_age) }
            dd {
                "Ends the game at once, in the middle of whatever goes on. The most points win; if equal, the most achievements; if equal again, it is a draw."
                @if print.fourth { " It comes before a win by achievements that only the end of the action would have brought." }
            }
            dt { "A card" } dd { "that says somebody wins: at once." }
            @if print.fourth { dt { "The last one left" } dd { "wins when all others have lost by a card." } }
        }
    }
}

fn open(print: &Print) -> Markup {
    html! {
        ul {
            li { "Open to all: every board with its covered cards, who has which achievements" @if print.sets.contains(Set::Artifacts) { ", artifacts on display" @if print.fourth { " and in museums" } } @if print.fourth { ", the junk" } ", and of every hidden card its back: set and age. So also how many cards a hand, a score pile or a deck has." }
            li { "Yours alone: the faces in your hand and score pile" @if print.sets.contains(Set::Echoes) { ", and in your forecast" } "." }
            li { "Hidden from everybody: decks" @if print.sets.contains(Set::Unseen) { ", the secrets in every safe, your own too," } " and standard achievements, even claimed ones." }
            li { "If a card asks for something you claim not to have, your hand is shown as proof. The table does this where the rules want it and remembers for you what you have seen." }
        }
    }
}

fn teams(print: &Print) -> Markup {
    html! {
        p { "Four players, partners opposite." }
        ul {
            li { "Partners are no opponents: demands pass them by. They share as everybody does, but earn no sharing bonus." }
            li { @if print.fourth { "“Other players” includes the partner." } @else { "“Other players” leaves the partner out." } }
            li { "Achievements are added up: six together win. To claim one, your own points and top cards must do." }
            li { "After a draw past " (print.last_age) " the points of the partners are added, then the achievements." }
            li { "A win of one is a win of both." }
        }
    }
}

fn parley() -> Markup {
    html! {
        p { "With four or five players and no teams. Those beside you in turn order are near, the others " b { "distant" } "." }
        ul {
            li { "A distant player who could share must return a card from the hand to do so; without it he doesn’t share." }
            li { "A distant player who would have to obey may return a card from the hand and is spared." }
            li { "One payment holds for the whole action, and earns no sharing bonus by itself." }
            li { "For a Dogma action you may return a card from your hand to use a top card of a distant player, with your own icons." }
        }
    }
}

fn echoes(book: &Book, print: &Print) -> Markup {
    html! {
        p { "Cards with a back of their own, in decks of their own beside the base decks. Playing with them asks for one achievement more." }
        dl {
            dt { "Drawing" }
            dd {
                @if print.fourth { "If only one of your top cards has the highest age, whatever you would draw is an Echoes card of the same age. If two are equal, or your board is empty, it is a base card." }
                @else { "Whenever you would draw a base card while there are cards in your hand, but none of Echoes, you draw an Echoes card of the same age. This is looked at for every single card: three draws with an empty hand are base, Echoes, base." }
                " The base decks alone say which age it is: where the base deck is empty, it goes on to the next. If only the Echoes deck of the age is empty, you draw the base card. A draw that names a set is of that set."
            }
            dt { "Echo effects" }
            dd {
                "stand in an icon place, and show no icon. A Dogma action first carries out all of them that can be seen in the stack of the card, covered ones too where a splay shows their place, from the bottom up; then the effects of the card. Which they are is settled when the action is declared. They are shared like ordinary effects."
                @if print.fourth { " Who self-executes a top card carries them out as well." }
                @else { " Who executes a card for himself only leaves them out." }
                " A card without effects of its own can be used for the echo effects of its stack."
            }
            dt { "Forecast" }
            dd {
                "To " em { "foreshadow" } " is to put a card face down into your forecast. You alone may look at the faces there."
                @if print.fourth { " It has room for five cards, less one if your best splay is left, two if right, three if up, four if aslant. When there is no room, a card that should go there stays where it is; a forecast that shrinks loses nothing." }
                @else { " It holds any number of cards." }
            }
            dt { "Promotion" }
            dd {
                "After your Meld action, if cards in your forecast aren’t higher than the card just melded, you "
                @if print.fourth { b { "must" } " meld one of them and " b { "must" } " use it at once. In that dogma, and in no other, the card was " em { "foreseen" } "." }
                @else { b { "may" } " meld one of them, and then " b { "may" } " use it at once." }
                " Neither costs an action; it is no Meld action and brings nothing more with it."
            }
            dt { "Bonuses" }
            dd { "are points while they can be seen: the highest counts in full, each other as one. They belong to your points for everything that asks for them." }
        }
        h3 { "Special achievements" }
        (specials_of(book, Set::Echoes))
    }
}

fn cities(book: &Book, print: &Print) -> Markup {
    let acting = |mark: Mark, name: &str, says: Markup| html! { tr { th scope="row" { (board::icons::mark(mark)) " " (name) } td { (says) } } };
    html! {
        p { "Cities have six icon places, the picture at the top right, and no effects; they have decks of their own. Playing with them asks for one achievement more." }
        p {
            "Splayed left, a covered city shows its two places at the right, the picture being one of them; splayed right, the two at its left edge; up"
            @if print.fourth { ", and aslant," }
            " those at the edges as other cards do. The place at the top middle is seen on a top card only."
        }
        dl {
            dt { "A City is due" }
            dd { "to you when your Meld action adds a color to your board, and when you splay a color in a new direction, on whosever board. You draw one of the age of your highest top card, unless there is a City in your hand already. It costs no action; there is no other ordinary way to draw one." }
            dt { "Icons that act" }
            dd { "do so when you meld the city by a Meld action, in no other case: first the one at the top middle, then the one at the bottom middle." }
        }
        div.wide {
            table.acting {
                tbody {
                    (acting(Mark::Plus, "Plus", html! { "Draw a card one higher than the city." }))
                    (acting(Mark::Arrow(Splay::Right), "Arrow", html! { "Splay the color of the city that way. A City may be due for it." }))
                    (acting(Mark::Search(Icon::Crown), "Search", html! { "Draw and show as many base cards of the city’s age as its age says, no others, and fewer if there aren’t so many. Keep those with the icon, return the rest. The icon counts like any other." }))
                    @if print.fourth {
                        (acting(Mark::Junk, "Junk", html! { "Junk an available achievement of the city’s age." }))
                        (acting(Mark::Uplift, "Uplift", html! { "Junk the base deck one higher than the city, then draw a card two higher." }))
                        (acting(Mark::Unsplay, "Unsplay", html! { "Every opponent unsplays the color of the city." }))
                    }
                    (acting(Mark::Flag, "Flag", html! { "While it can be seen: an achievement, unless some opponent shows more cards of the city’s color than you. It comes and goes." }))
                    (acting(Mark::Fountain, "Fountain", html! { "While it can be seen: an achievement." }))
                }
            }
        }
        p { "Bonuses on cities are points as they are on Echoes cards: the highest in full, each other as one." }
        dl {
            dt { "Endorse" }
            dd {
                "is a fifth action, once a turn. Choose a top card, and a top city of yours that shows its featured icon; pay with a card from your hand that isn’t higher than the city: "
                @if print.fourth { "junk it." } @else { "tuck it." }
                " Then use the card, and carry out each of its effects twice, echo effects too. Who must obey does so twice, once round the table and once more; who shares, once."
            }
            dt { "Using a city" }
            dd {
                @if print.fourth { "isn’t possible." }
                @else { "is allowed, for the echo effects of its stack; its featured icon is the one it shows most." }
            }
        }
        h3 { "Special achievements" }
        p {
            "They are claimed at the very moment"
            @if print.fourth { ", also in this edition" }
            ". Any meld counts, not only a Meld action."
        }
        (specials_of(book, Set::Cities))
        p { "After a Meld action the order is: the icons of the city, the City for a new color, the promotion of the forecast." }
    }
}

/// What a set is like, before one reads its chapter.
fn added(print: &Print) -> Markup {
    let about = |set: Set| -> &'static str {
        match set {
            Set::Base => "",
            Set::Echoes => {
                "Cards laid aside now and melded for nothing later, effects that work from beneath other cards, and points printed on cards."
            }
            Set::Cities => {
                "Cards with six icons and no effects: some icons act when the city is melded, some are achievements while they can be seen. One action more to choose from: Endorse, a card used twice."
            }
            Set::Artifacts if print.fourth => {
                "Things dug up while melding: each may be used once for nothing, then it stands in a museum, and museums can become achievements. And compels: demands on those who have more."
            }
            Set::Artifacts => {
                "Things dug up while melding: each may be used once for nothing. And compels: demands on those who have more."
            }
            Set::Unseen => {
                "Cards face down in a safe that not even their owner may look at: secrets, which become achievements."
            }
            Set::Relics => {
                "An option beside Artifacts: five cards that whoever digs may seize, also out of somebody’s achievements."
            }
        }
    };
    html! {
        p { "Each set has decks of its own beside the base decks, with a back of its own. Any of them can be played together. Each but the relics asks for one achievement more." }
        dl {
            @for set in print.sets.all().skip(1) {
                dt { a href={ "#" (set.word()) } { (super::parts::set_name(set)) } }
                dd { (about(set)) }
            }
        }
    }
}

/// Meld actions as examples: what was melded, on what, and what comes of it.
const DIGS: [(&str, &str, &str); 3] = [
    (
        "The Wheel",
        "Navigation",
        "The Wheel on Navigation: not higher, so you dig a 4.",
    ),
    (
        "Navigation",
        "The Wheel",
        "Navigation on The Wheel: higher, but the pictures lie in the same place. You dig a 1.",
    ),
    (
        "Navigation",
        "Sailing",
        "Navigation on Sailing: higher, and the pictures lie apart. No dig.",
    ),
];

/// A card melded on another, as an example.
fn covering(book: &Book, over: &str, under: &str, words: &str) -> Markup {
    let find = |title| book.catalog().find(book.edition(), title);
    let (Some(over), Some(under)) = (find(over), find(under)) else {
        return html! {};
    };
    html! {
        figure {
            div.covering aria-hidden="true" {
                span class=(board::card::classes(book, over)) { (board::card::inside(book, over)) }
                span.on { "on" }
                span class=(board::card::classes(book, under)) { (board::card::inside(book, under)) }
            }
            figcaption { (words) }
        }
    }
}

fn artifacts(book: &Book, print: &Print) -> Markup {
    html! {
        p { "You dig them up while you meld, put them on display, and use each once without spending an action. Nobody draws them in the ordinary way. There are no special achievements with them; the game still asks for one achievement more." }
        dl {
            dt { "Dig" }
            dd {
                "After your Meld action, look at the card that was covered by the card you melded. You dig if the melded card "
                b { "isn’t higher" } " than the covered one, or if both have their picture, the hexagon, in the " b { "same place" }
                ". Take the top Artifact of the age of the covered card; if the base deck of that age is empty, go on to the next that isn’t. If there is no Artifact left of the age you come to, nothing is dug."
            }
            dt { "No dig" }
            dd { "if the meld covered nothing, if it wasn’t a Meld action, or if something lies on your display already." }
        }
        div.splays {
            @for (over, under, words) in DIGS { (covering(book, over, under, words)) }
        }
        dl {
            @if print.fourth {
                dt { "Or from a museum" }
                dd { "Instead of the deck’s card you may take an artifact of that age from an opponent’s museum. Museum and artifact come to you together, and nothing goes on your display." }
            }
            dt { "On display" }
            dd { "the artifact lies face up before you. It isn’t in your hand and not on your board: its icons don’t count, and effects can’t touch it." }
            dt { "The free action" }
            dd {
                "At the start of your turn, before your actions, you decide about the artifact on your display. "
                @if print.fourth { "Use it or don’t; either way it then goes to a " b { "museum" } "." }
                @else { b { "Use" } " it, and it is returned afterwards; or " b { "return" } " it at once; or " b { "leave" } " it there, and decide again at your next turn." }
                " To use it is a Dogma action that costs nothing. Its icons are added to yours when it is counted who shares and who must obey, for nothing else. "
                @if print.fourth { "Echo effects on your board don’t come into it." }
                @else { "Echo effects that can be seen in its color on your board come first, as always." }
            }
            dt { "Melding it" }
            dd {
                @if print.fourth { "A Meld action may take an artifact from one of your museums, as if it were in your hand; the museum goes back to the others. From the display it can’t be melded." }
                @else { "A Meld action may take the artifact from your display, as if it were in your hand." }
            }
            @if print.fourth {
                dt { "Museums" }
                dd {
                    "There are five. An artifact that leaves the display takes one and lies on it, open to all, before its owner. When the last one is taken, they are counted: whoever has more than every other player keeps one of theirs as an " b { "achievement" } ". If nobody has the most, nobody gets one. "
                    "Then all artifacts in museums are returned, in the order that the active player wants, and the museums are free again, but for those that are achievements."
                }
            }
            dt { "Compel" }
            dd {
                "A demand turned round: it reaches every opponent with " b { "at least as many" } " icons as you. In all else it is a demand. So whoever is compelled shares the ordinary effects of the card as well."
            }
            dt { "Battleship Yamato" }
            dd {
                @match book.catalog().find(print.edition, "Battleship Yamato") {
                    Some(card) => (board::prose::card_name(book, card, "Battleship Yamato", board::prose::Links::Live)),
                    None => "It",
                }
                " has two ages. Face up, on a board or on display, it is an " b { "11" } "; anywhere else, in a hand, a score pile, a deck or as an achievement, an " b { "8" }
                ". It has no icons and no effects, and can’t be used. "
                @if print.fourth { "On top of your board it makes your Draw action a draw of an 11." }
                @else { "On top of your board it makes your Draw action a draw of an 11, and there is none: the game ends." }
            }
        }
    }
}

fn relics(book: &Book) -> Markup {
    let all: Vec<CardId> = book
        .cards()
        .filter(|(_, card)| card.facts.set == Set::Relics)
        .map(|(id, _)| id)
        .collect();
    html! {
        p { "An option for games with Artifacts. Five cards lie ready beside the achievements, face up." }
        dl {
            dt { "Seize" }
            dd { "Whoever digs an Artifact from its deck may at once seize the relic of the same age: from those that lie ready, or out of anybody’s achievements, their own too." }
            dt { "Where it goes" }
            dd { "Among their achievements, where it counts as one. Or, if the set of its back is in play, into their hand if they like." }
            dt { "Safe or not" }
            dd { "Among the achievements it can be seized again. In a hand, a score pile or on a board it is a card like any other, and can’t." }
            dt { "Returned" }
            dd { "it lies ready again. What effects do with standard achievements doesn’t touch a relic." }
        }
        div.wide {
            table {
                thead { tr { th scope="col" { "Relic" } th scope="col" { "Age" } th scope="col" { "To the hand, if these are in play" } } }
                tbody {
                    @for card in all {
                        tr {
                            th scope="row" { (board::prose::card_name(book, card, book.title(card), board::prose::Links::Live)) }
                            td { (book.facts(card).age) }
                            td { @match book.facts(card).back { Set::Base => { "always" } Set::Relics => { "never: its set isn’t played here" } back => (back) } }
                        }
                    }
                }
            }
        }
    }
}

fn unseen(book: &Book, print: &Print) -> Markup {
    html! {
        p { "Secrets: cards that nobody may look at, not even who keeps them. They have decks of their own; playing with them asks for one achievement more." }
        dl {
            dt { "Drawing" }
            dd {
                "The " b { "first card you draw in a turn" } ", in anybody’s turn, is an Unseen card of the same age if it would have been a base card. So each player has a first draw in every turn, and it is gone with the first card, of whatever set it was. "
                "The base decks alone say which age it is. If only the Unseen deck of that age is empty, you draw the base card."
            }
            dt { "Safe" }
            dd {
                "To " em { "safeguard" } " a card is to put it face down into your safe; there it is a " em { "secret" } ". All see its back, that is set and age, and in which order your secrets came there. Nobody may look at its face any more, you neither. Who knew the card before still knows it: the table remembers that for you."
            }
            dt { "Room" }
            dd {
                "Five secrets, less one if your best splay is left, two if right, three if up, four if aslant: the best splay of any color counts. When there is no room, a card that should go there stays where it is; if the room shrinks, nothing is lost."
            }
            dt { "Achieving" }
            dd {
                "With an Achieve action you may claim one of your own secrets instead of an available achievement. You need what its age asks for: 5 × n points, as many again for each achievement of that age you have, and a top card of age n or higher. It stays face down. To the others your secrets are no available achievements."
            }
            dt { "Any card" }
            dd { "can become a secret. An available achievement that does is available no longer." }
            dt { "No secret" }
            dd { "An effect that speaks of your secret when you have none does nothing, or reckons with a value of 0." }
        }
        div.wide {
            table {
                thead { tr { th scope="col" { "Best splay" } th scope="col" { "none" } th scope="col" { "left" } th scope="col" { "right" } th scope="col" { "up" } th scope="col" { "aslant" } } }
                tbody { tr { th scope="row" { "Room in the safe" @if print.sets.contains(Set::Echoes) { ", and in the forecast" } } @for room in (1..=5).rev() { td { (room) } } } }
            }
        }
        h3 { "Special achievements" }
        (specials_of(book, Set::Unseen))
    }
}

fn together(print: &Print) -> Markup {
    let has = |set| print.sets.contains(set);
    let sets = print.sets.expansions();
    html! {
        dl {
            dt { "Setting up" }
            dd {
                "Decks for every set. The standard achievements are base cards, and so are the two cards you begin with: the rules for drawing don’t apply to them. All special achievements lie ready"
                @if has(Set::Artifacts) && print.fourth { ", and the five museums" }
                @if has(Set::Relics) { ", and the relics if you play with them" }
                "."
            }
            dt { "To win" }
            dd {
                "one achievement more for each set. With all " (sets) " of these: "
                @for (index, goal) in GOALS.iter().take(usize::from(print.most_players) - 1).enumerate() {
                    @if index > 0 { ", " }
                    b { (usize::from(*goal) + sets) } " for " (index + 2) " players"
                }
                ", " b { (6 + sets) } " together for a team."
            }
        }
        h3 { "Which card is drawn" }
        ol {
            li { "The " b { "age" } ": the one asked for, or if its base deck is empty the next higher with a base card. Other decks don’t matter for this; past " (print.last_age) " the game ends." }
            li {
                "The " b { "set" } ": the one that the effect names"
                @if has(Set::Echoes) { "; else Echoes, if its rule for drawing says so" }
                @if has(Set::Unseen) { "; else The Unseen, if it is your first draw in this turn" }
                "; else base."
            }
            li { "If that deck has no card of this age, the " b { "base card" } " is drawn instead." @if has(Set::Artifacts) { " (But a dig then finds nothing.)" } }
        }
        @if has(Set::Cities) || has(Set::Artifacts) {
            p {
                @if has(Set::Cities) && has(Set::Artifacts) { "Cities and Artifacts come" } @else if has(Set::Cities) { "Cities come" } @else { "Artifacts come" }
                " in their own ways only, or when an effect names them."
            }
        }
        h3 { "In a turn" }
        ol {
            @if has(Set::Artifacts) { li { "What becomes of the " b { "artifact" } " on your display." } }
            li { "Two actions: draw, meld, achieve" @if has(Set::Unseen) { " (also a secret of yours)" } ", dogma" @if has(Set::Cities) { ", and once a turn endorse" } "." }
        }
        h3 { "After a Meld action" }
        p { "One thing after the other, each finished before the next. A meld by an effect, and the meld at the beginning of the game, set nothing of this off." }
        ol {
            @if has(Set::Cities) {
                li { "The " b { "icons" } " of the city that was melded. If an arrow makes a City due, it is drawn there and then." }
                li { "The " b { "City" } " for a new color, unless you hold a City." }
            }
            @if has(Set::Artifacts) { li { "The " b { "dig" } @if has(Set::Relics) { ", and the relic seized with it" } "." } }
            @if has(Set::Echoes) { li { "The " b { "promotion" } " of a card from your forecast." } }
        }
        h3 { "In a dogma" }
        p {
            @if has(Set::Echoes) { "First the echo effects, from the bottom of the stack up; then " } @else { "First " }
            "the demand" @if has(Set::Artifacts) { " or compel" } ", then the ordinary effects. Icons are counted once, before all of it."
        }
        p { "An “expansion card” is any that isn’t of the base set; the “set” or “type” of a card is the one it belongs to." }
    }
}

fn editions(print: &Print) -> Markup {
    let row = |what: &str, old: &str, new: &str| html! { tr { th scope="row" { (what) } td { (old) } td { (new) } } };
    html! {
        p {
            @match print.edition {
                Edition::First => { "You read the 1st edition. The 3rd plays by the same rules with nine base cards changed." }
                Edition::Third => { "You read the 3rd edition. The 1st plays by the same rules; nine base cards differ." }
                Edition::Fourth => { "You read the 4th edition: an eleventh age, a seventh icon, the junk, and many reworded cards." }
            }
        }
        div.wide {
            table {
                thead { tr { td {} th scope="col" { "1st, 3rd" } th scope="col" { "4th" } } }
                tbody {
                    (row("Ages", "10", "11"))
                    (row("Players", "2 to 4", "2 to 5"))
                    (row("Standard achievements", "ages 1 to 9", "ages 1 to 10"))
                    (row("Icons", "six", "seven, with the person"))
                    (row("Splays", "left, right, up", "and aslant"))
                    (row("Special achievements, win", "at the very moment", "after each action"))
                    (row("Together fulfilled", "active player first", "active player last"))
                    (row("Monument", "six tucked or six scored in a turn", "four top cards with a demand"))
                    (row("Revealing", "is a change", "is none"))
                    (row("Leaving the game", "removed", "junk"))
                    (row("Executing a card", "for yourself only", "self-execute, chain achievement"))
                    (row("Four or five players", "–", "parley"))
                    @if print.edition != Edition::First {
                        (row("Echoes: drawn", "with a hand without Echoes card", "with one highest top card"))
                        (row("Forecast", "any number", "five, less what splays take"))
                        (row("Promotion", "you may, and may use it", "you must, and must use it"))
                        (row("Endorse costs", "a card tucked", "a card junked"))
                        (row("Cities", "can be used", "can’t be used; three icons more"))
                        (row("Artifact on display", "used and returned, returned, or kept; can be melded", "used or not, then in a museum"))
                        (row("Using it", "with the echo effects of your board", "without them"))
                        (row("Relics", "if you like", "–"))
                        (row("Safes and secrets", "–", "The Unseen"))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(edition: Edition) -> String {
        let book = Book::of(edition).expect("our cards");
        rules_part(&book, sets_of(edition)).into_string()
    }

    #[test]
    fn each_edition_has_its_own_words() {
        let fourth = text(Edition::Fourth);
        for word in ["aslant", "junk", "Parley", "chain achievement", "person"] {
            assert!(fourth.contains(word), "{word}");
        }
        for edition in [Edition::First, Edition::Third] {
            let old = text(edition);
            for word in ["Self-execute", "Parley", "Aslant:"] {
                assert!(!old.contains(word), "{edition}: {word}");
            }
            assert!(old.contains("Remove"), "{edition}");
        }
    }

    #[test]
    fn echoes_and_cities_have_chapters_where_they_were_printed() {
        assert!(!text(Edition::First).contains("Forecast"));
        let (third, fourth) = (text(Edition::Third), text(Edition::Fourth));
        for word in ["Promotion", "Endorse", "Fountain", "A City is due"] {
            assert!(third.contains(word) && fourth.contains(word), "{word}");
        }
        for word in ["Uplift", "room for five"] {
            assert!(fourth.contains(word) && !third.contains(word), "{word}");
        }
    }

    #[test]
    fn artifacts_relics_and_the_unseen_have_theirs() {
        let (third, fourth) = (text(Edition::Third), text(Edition::Fourth));
        for word in [
            "Dig",
            "The free action",
            "Compel",
            "Battleship Yamato",
            "After a Meld action",
        ] {
            assert!(third.contains(word) && fourth.contains(word), "{word}");
        }
        for word in ["Seize", "Timbuktu", "as if they were on this card"] {
            assert!(third.contains(word) && !fourth.contains(word), "{word}");
        }
        for word in ["Museums", "Safeguard", "Achieving", "Super-execute"] {
            assert!(fourth.contains(word) && !third.contains(word), "{word}");
        }
        assert!(third.contains("<b>9</b> for 2 players"));
        assert!(fourth.contains("<b>10</b> for 2 players") && fourth.contains("<b>7</b> for 5"));
    }

    #[test]
    fn the_examples_of_digs_are_true() {
        for edition in [Edition::Third, Edition::Fourth] {
            let book = Book::of(edition).expect("our cards");
            let facts = |title| book.facts(book.catalog().find(edition, title).expect("a card"));
            let picture = |title| {
                facts(title)
                    .marks
                    .iter()
                    .position(|mark| *mark == Mark::Hex)
            };
            for (over, under, words) in DIGS {
                let lower = facts(over).age <= facts(under).age;
                let alike = picture(over) == picture(under);
                assert_eq!(words.contains("not higher"), lower, "{words}");
                assert_eq!(words.contains("same place"), alike && !lower, "{words}");
                let dug = format!("dig a {}", facts(under).age);
                assert_eq!(words.contains(&dug), lower || alike, "{words}");
            }
        }
    }

    #[test]
    fn words_of_the_rules_lead_to_chapters_that_are_there() {
        for edition in Edition::ALL {
            let book = Book::of(edition).expect("our cards");
            let chapters = chapters(&book, sets_of(edition));
            for word in [
                "dig",
                "seize",
                "safeguard",
                "promotion",
                "endorse",
                "tuck",
                "team",
            ] {
                let found = chapter_of(edition, word);
                assert!(found.is_none_or(|(id, title)| {
                    chapters
                        .iter()
                        .any(|chapter| (chapter.id, chapter.title) == (id, title))
                }));
            }
        }
        assert_eq!(chapter_of(Edition::First, "dig"), None);
        assert!(chapter_of(Edition::Third, "dig").is_some());
        assert!(chapter_of(Edition::Fourth, "seize").is_none());
    }

    #[test]
    fn a_table_is_told_of_its_own_sets_only() {
        let book = Book::of(Edition::Fourth).expect("our cards");
        let part = |words: &str| {
            let sets = named_sets(Edition::Fourth, words);
            rules_part(&book, sets).into_string()
        };
        let base = part("base");
        for word in [
            "Forecast",
            "Endorse",
            "Museums",
            "Safeguard",
            "After a Meld action",
        ] {
            assert!(!base.contains(&format!("<summary>{word}")), "{word}");
            assert!(!base.contains(&format!("<dt>{word}</dt>")), "{word}");
        }
        let unseen = part("unseen.relics");
        assert!(unseen.contains("<dt>Safeguard</dt>") && !unseen.contains("<dt>Dig</dt>"));
        assert!(!unseen.contains("Several sets together"));
        assert!(unseen.find("The Unseen") < unseen.find("The aim"));
        assert_eq!(part("nonsense"), part(""));
    }

    #[test]
    fn the_examples_show_what_they_say() {
        for edition in Edition::ALL {
            let book = Book::of(edition).expect("our cards");
            let color = |title: &str| {
                let card = book
                    .catalog()
                    .find(edition, title)
                    .expect("a card of every edition");
                book.facts(card).color
            };
            let colors: Vec<_> = SHOWN.iter().map(|title| color(title)).collect();
            assert!(colors.iter().all(|color| *color == colors[0]), "{colors:?}");
        }
    }
}
