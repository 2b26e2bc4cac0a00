//! The guide: a page that says what awaits one, and the steps that stand beside the question in a guided game.
//!
//! A step isn't part of a script: it is found from what the player sees, so that it fits whatever he does. It uses
//! nothing but his own view.

use super::parts::{NAME_MAX, icon, name};
use super::shell::{Place, Visit, page};
use board::icons::icon as sign;
use board::prose::{Links, card_name};
use maud::{Markup, html};
use table::words::{DogmaOutlook, dogma_outlook, draw_outlook, highest_top};
use table::{Offer, Question, Teller};
use view::{Ask, Choice, Purpose, View};
use vocab::{CardId, Color, Edition, Seat, Seats, Set, Splay};

/// The edition of the guided game.
const GUIDED: Edition = Edition::Fourth;

/// The seed of the guided game: it deals Archery and Writing, so that whichever one melds, there is something to demand
/// or something to share.
pub const SEED: u64 = 2;

/// How many rounds the guide stays.
const ROUNDS: u32 = 2;

/// What the guide says at one moment.
#[derive(Clone, Debug)]
pub struct Step {
    /// A word for the situation; stays the same as long as the step does, so that a page can keep still.
    pub key: &'static str,
    /// What it is about.
    pub title: String,
    /// A few sentences.
    pub text: Markup,
    /// The chapter of the rules that says more.
    pub chapter: &'static str,
}

/// Draws a step. It stands above the question.
pub fn step_part(step: &Step, edition: Edition) -> Markup {
    html! {
        aside #guide.step aria-labelledby="guide-title" data-step=(step.key) {
            h2 #guide-title { span.kicker { "Guide" } " " (step.title) }
            div.says { (step.text) }
            p.more { a href={ "/rules/" (edition.number()) "#" (step.chapter) } target="_blank" { "The rule" } }
        }
    }
}

/// What the guide says now to whom `teller` speaks; nothing to spectators, and nothing when the first rounds are over.
pub fn step(teller: Teller<'_>, view: &View, question: Option<&Question>) -> Option<Step> {
    let me = teller.viewer?;
    let players = u32::try_from(view.seats.len()).ok()?.max(1);
    let round = view.turn.number.saturating_sub(1) / players;
    if view.ending.is_some() {
        return None;
    }
    if round >= ROUNDS {
        return (round == ROUNDS).then(|| farewell(view, me));
    }
    match question {
        None => Some(waiting(teller, view, me)),
        Some(question) => Some(match question.ask {
            Ask::Opening => opening(teller, question),
            Ask::Action { number, of } => action(teller, view, me, question, round, (number, of)),
            _ => asked(teller, view, me, question),
        }),
    }
}

fn card(teller: Teller<'_>, id: CardId) -> Markup {
    card_name(teller.book, id, teller.book.title(id), Links::Live)
}

fn opening(teller: Teller<'_>, question: &Question) -> Step {
    let cards: Vec<CardId> = question
        .offers
        .iter()
        .filter_map(|offer| offer.card)
        .collect();
    let text = html! {
        p { "These are your first two cards. One goes to your board, where it works for you; the other stays in your hand for later. Everybody shows the chosen card at the same time." }
        p {
            "Look at the icons in the corners: "
            @for (index, id) in cards.iter().enumerate() {
                @if index > 0 { ", " }
                (card(teller, *id)) " has " (marks(teller, *id))
            }
            ". Icons decide who may join in and who must obey, so more of a kind is good. Tap a card to read what it does, then meld the one you like: there is no wrong one."
        }
        p { "Whose card comes first in the alphabet begins." }
    };
    Step {
        key: "opening",
        title: "Your first card".into(),
        text,
        chapter: "setup",
    }
}

/// The icons of a card, drawn.
fn marks(teller: Teller<'_>, id: CardId) -> Markup {
    html! {
        @for (index, kind) in teller.book.facts(id).marks.iter().filter_map(|mark| mark.icon()).enumerate() {
            @if index > 0 { " " }
            (sign(kind))
        }
    }
}

fn action(
    teller: Teller<'_>,
    view: &View,
    me: Seat,
    question: &Question,
    round: u32,
    (number, of): (u8, u8),
) -> Step {
    let achieve = question
        .offers
        .iter()
        .any(|offer| matches!(offer.choice, Choice::Achieve { .. }));
    if achieve {
        return can_achieve();
    }
    if round == 0 && number == 1 {
        return first_action(teller, view, me, question, of);
    }
    let dogmas: Vec<(CardId, DogmaOutlook)> = question
        .offers
        .iter()
        .filter_map(|offer| match offer.choice {
            Choice::Dogma(id) => Some((id, dogma_outlook(teller, view, me, id)?)),
            _ => None,
        })
        .collect();
    // Who began has had one action only, and comes to this a turn later.
    let began = view.turn.number % 2 == 1;
    if (round == 0) != (began && number == 1) {
        reading_a_dogma(teller, me, &dogmas)
    } else if number == 1 || began {
        growing(teller, view, me, question)
    } else {
        weighing(teller, me, &dogmas)
    }
}

fn first_action(teller: Teller<'_>, view: &View, me: Seat, question: &Question, of: u8) -> Step {
    let melds = melds(question);
    let text = html! {
        p {
            @if of == 1 { "You begin, so this first turn has only one action; from now on you have two. " }
            @else { "A turn has two actions, and they may be of the same kind. " }
            @if view.sets.contains(Set::Cities) { "There are five kinds:" } @else { "There are four kinds:" }
        }
        ul {
            li { b { "Draw" } ": " (draw_words(teller, view, me)) }
            li {
                b { "Meld" } ": put a card from your hand on top of its color on your board."
                @if let Some(id) = melds.iter().find(|id| view_top(view, me, teller.book.facts(**id).color).is_none()) {
                    " " (card(teller, *id)) " would start a new color: more icons for you. That is often a good beginning."
                }
            }
            li { b { "Dogma" } ": do what one of your top cards says." }
            li { b { "Achieve" } ": claim an achievement when you have points enough. Not yet." }
            @if view.sets.contains(Set::Cities) { li { b { "Endorse" } ": use a card with each effect twice, for a card from your hand, once one of your top cards is a city that shows its icon." } }
        }
        @if view.sets.contains(Set::Echoes) { p { "Some cards have a teal back: they are of Echoes. An effect in one of their icon places runs as long as that place can be seen, even on a covered card; a card with a number in a coin is worth points while it shows." } }
        @if view.sets.contains(Set::Cities) { p { "Cities have six icons. You draw one when a new color comes to your board, or when you splay a color in a new direction; black icons act when you meld it." } }
        p { "Tap a card in your hand or on your board to read it first: nothing happens before you press a button." }
    };
    Step {
        key: "first-action",
        title: "Your first turn".into(),
        text,
        chapter: "turn",
    }
}

fn melds(question: &Question) -> Vec<CardId> {
    let meld = |offer: &Offer| match offer.choice {
        Choice::Meld(id) => Some(id),
        _ => None,
    };
    question.offers.iter().filter_map(meld).collect()
}

fn view_top(view: &View, seat: Seat, color: Color) -> Option<CardId> {
    view.seats.get(seat.index())?.top(color)
}

fn draw_words(teller: Teller<'_>, view: &View, me: Seat) -> Markup {
    let highest = highest_top(teller, view, me);
    html! {
        "take a card of the age of your highest top card"
        @if highest > 0 { ", a " span.v { (highest) } }
        @match draw_outlook(view, me) {
            Some(back) if back.age != highest.max(1) => { "; that deck is empty, so it would be a " span.v { (back.age) } }
            _ => {}
        }
        "."
    }
}

fn reading_a_dogma(teller: Teller<'_>, me: Seat, dogmas: &[(CardId, DogmaOutlook)]) -> Step {
    let text = html! {
        p {
            "Now read your top cards. Before each effect stands an icon: of that kind everybody’s visible icons are counted. "
            "Who has " b { "as many as you, or more" } " does the effect too, before you. Who has " b { "fewer" } " must obey where the card says “I demand”."
        }
        (outlooks(teller, me, dogmas))
        p { "If others share, you draw a card for it at the end. So sharing is no disaster, though a card that is yours alone is better. If nothing on your board tempts you, draw or meld." }
    };
    Step {
        key: "dogma",
        title: "What a dogma does".into(),
        text,
        chapter: "dogma",
    }
}

/// The choice between one's cards, once one knows how they work.
fn weighing(teller: Teller<'_>, me: Seat, dogmas: &[(CardId, DogmaOutlook)]) -> Step {
    let text = html! {
        p { "Your choice now. What your cards would do:" }
        (outlooks(teller, me, dogmas))
        p { "As a rule of thumb: use a card when others must obey or when it is yours alone; meld when a color is missing or a higher age is at hand; else draw. The row of icons beside the boards shows who leads in what." }
    };
    Step {
        key: "weighing",
        title: "Weighing your actions".into(),
        text,
        chapter: "dogma",
    }
}

fn outlooks(teller: Teller<'_>, me: Seat, dogmas: &[(CardId, DogmaOutlook)]) -> Markup {
    html! {
        @if dogmas.is_empty() { p { "None of your top cards can be used now." } }
        @else { ul { @for (id, outlook) in dogmas { li { (outlook_words(teller, me, *id, outlook)) } } } }
    }
}

/// "Archery counts castles: you show 2, Bob 1. Bob must obey."
fn outlook_words(teller: Teller<'_>, me: Seat, id: CardId, outlook: &DogmaOutlook) -> Markup {
    let count = |seat: Seat| outlook.icons.get(seat.index()).copied().unwrap_or(0);
    let others = (0..outlook.icons.len())
        .filter_map(|index| u8::try_from(index).ok().map(Seat))
        .filter(|seat| *seat != me);
    let names = |seats: Seats| -> Markup {
        html! {
            @for (index, seat) in seats.iter().enumerate() {
                @if index > 0 { " and " }
                (name(&teller.name(seat)))
            }
        }
    };
    html! {
        (card(teller, id)) " counts " (sign(outlook.icon)) ": you show " (count(me))
        @for seat in others { ", " (name(&teller.name(seat))) " " (count(seat)) }
        "."
        @if !outlook.sharing.is_empty() { " " (names(outlook.sharing)) " would share." }
        @if !outlook.vulnerable.is_empty() { " " (names(outlook.vulnerable)) " would have to obey." }
        @if outlook.sharing.is_empty() && outlook.vulnerable.is_empty() { " It would be yours alone." }
    }
}

fn growing(teller: Teller<'_>, view: &View, me: Seat, question: &Question) -> Step {
    let highest = highest_top(teller, view, me);
    let points = view.seats.get(me.index()).map_or(0, |at| at.points);
    let higher = melds(question)
        .into_iter()
        .find(|id| teller.book.facts(*id).face > highest);
    let text = html! {
        p {
            "How to win: " (view.goal) " achievements. For the one of age 1 you need 5 points and a top card of age 1 or higher, for age 2 ten points and a 2, and so on. Points come from cards that say “score”; you have "
            (points) "."
        }
        p {
            "Draws follow your highest top card, so climbing the ages brings stronger cards."
            @match higher {
                Some(id) => { " " (card(teller, id)) " in your hand is higher than anything on your board: melding it lets you draw from a later deck." }
                None => { " Meld a higher card when you get one, even if it covers a good one." }
            }
        }
        p { "Covered cards aren’t lost: once a card " em { "splays" } " their stack, part of their icons counts again." }
    };
    Step {
        key: "growing",
        title: "Where it leads".into(),
        text,
        chapter: "achievements",
    }
}

fn can_achieve() -> Step {
    Step {
        key: "achieve",
        title: "You can claim an achievement".into(),
        text: html! {
            p { "You have points enough, and a top card of the age. Claiming costs this action but no points: your score pile stays, and soon serves for the next one." }
            p { "Achievements win the game, and others may claim this one before you. Take it unless you have something urgent." }
        },
        chapter: "achievements",
    }
}

/// A question in the middle of an effect.
fn asked(teller: Teller<'_>, view: &View, me: Seat, question: &Question) -> Step {
    let running = view.executing.last();
    let by = running.map(|running| running.cause.card);
    let demanded = running.and_then(|running| running.demanded_by);
    let sharing = demanded.is_none() && view.turn.seat != me;
    let (key, title) = match demanded {
        Some(_) => ("obey", "You must obey".to_owned()),
        None if sharing => ("share", "You share".to_owned()),
        None => ("effect", "Your card asks".to_owned()),
    };
    let text = html! {
        p {
            @match demanded {
                Some(who) => {
                    (name(&teller.name(who))) " shows more of the icon than you, so you do what the card demands of you."
                    " How, within its words, is your choice."
                }
                None if sharing => {
                    "It isn’t your turn, but you show as many of the icon as " (name(&teller.name(view.turn.seat)))
                    ": so you may use the card too, and even first. " (name(&teller.name(view.turn.seat))) " draws a card for it."
                }
                None => { "Effects go from top to bottom, sentence by sentence; where you have a choice you are asked." }
            }
            @if let Some(by) = by { " The sentence of " (card(teller, by)) " that asks is marked." }
        }
        p { (purpose(question)) }
    };
    Step {
        key,
        title,
        text,
        chapter: if demanded.is_some() || sharing {
            "dogma"
        } else {
            "keywords"
        },
    }
}

/// What the word of the question means.
fn purpose(question: &Question) -> Markup {
    let decline = question
        .offers
        .iter()
        .any(|offer| matches!(offer.choice, Choice::No | Choice::Done));
    html! {
        @match question.ask {
            Ask::Pick { purpose, .. } | Ask::Order(purpose) => { (purpose_words(purpose)) }
            Ask::Splay(splay) => { (splay_words(splay)) }
            Ask::Direction => { "Splaying spreads a stack so that icons of covered cards count. Up shows most of the three plain ways, left least." }
            Ask::Rearrange => { "The order of a stack matters: only the top card can be used." }
            Ask::Value => { "A value is the age of cards." }
            Ask::Color => { "A color stands for the whole stack of it." }
            Ask::May => { "“May” leaves it to you." }
            Ask::Again => { "You can do it once more, or leave it." }
            Ask::Promote { .. } | Ask::UsePromoted { .. } => { "What was foreshadowed is melded after a card at least as high, and can be used at once." }
            Ask::EndorsingCity | Ask::PayToEndorse => { "To endorse is to use a card with each effect twice; a city allows it, and a card pays for it." }
            Ask::PayToShare | Ask::PayToAvoid | Ask::PayToUse => { "Far from the active player, it costs a card." }
            _ => { "Every option is listed with what would come of it." }
        }
        @if decline { " You can also leave it: the last button says so." }
    }
}

const fn purpose_words(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Meld => "To meld is to put a card on top of its color on your board.",
        Purpose::Tuck => {
            "To tuck is to put a card at the bottom of its color: its icons count only when the stack is splayed."
        }
        Purpose::Score => {
            "To score is to put a card face down into your score pile: it is worth its age in points."
        }
        Purpose::Return => {
            "To return is to put a card under the deck of its age. Low cards are missed least."
        }
        Purpose::Junk => "What is junked is out of the game, but for a few cards.",
        Purpose::Transfer => {
            "A transferred card goes to the place named; the table says which. Give what helps you least."
        }
        Purpose::Exchange => "The cards change places, all at once.",
        Purpose::Reveal => "Everybody sees a card that is revealed, and it stays where it was.",
        Purpose::Execute => {
            "You carry out the effects of the chosen card, alone; nobody shares and nobody must obey."
        }
        Purpose::Achieve => "An achievement counts toward winning.",
        Purpose::PutOnDeck => "It goes on top of its deck, to be drawn next.",
        Purpose::Look => "You alone see it.",
        Purpose::Foreshadow => {
            "To foreshadow is to put a card face down into your forecast: after a Meld action with a card at least as high it is melded too."
        }
        Purpose::Safeguard => "It is kept apart for later.",
        Purpose::Choose => "The marked sentence says what happens to it.",
    }
}

const fn splay_words(splay: Splay) -> &'static str {
    match splay {
        Splay::Left => {
            "Splayed left, each covered card shows one icon, at the right. Take the stack with most cards."
        }
        Splay::Right => "Splayed right, each covered card shows the two places at its left.",
        Splay::Up => "Splayed up, each covered card shows the three places at its bottom.",
        Splay::Aslant => "Splayed aslant, each covered card shows all four places.",
        Splay::None => "Unsplayed, only the top card counts.",
    }
}

fn waiting(teller: Teller<'_>, view: &View, me: Seat) -> Step {
    let opening = view.turn.number == 0;
    let text = html! {
        @if opening {
            p { "The others choose their first cards." }
        } @else if view.turn.seat == me {
            p { "Your action goes on: somebody else is asked, because they share or must obey." }
        } @else {
            p {
                (name(&teller.name(view.turn.seat))) " plays. What happens is told in the log, newest at hand; tap the name of a card to read it. "
                "If you share, or must obey, you are asked here."
            }
        }
        p { "Meanwhile look at the row of ages in the middle: how many cards each deck has, which one your next draw comes from, and beneath each age its achievement and what you lack for it." }
    };
    Step {
        key: "waiting",
        title: "A look at the table".into(),
        text,
        chapter: "open",
    }
}

fn farewell(view: &View, me: Seat) -> Step {
    let points = view.seats.get(me.index()).map_or(0, |at| at.points);
    let text = html! {
        p { "That is nearly all: draw, meld, use your cards, and claim achievements when you can. The guide steps back now; the game is yours to finish." }
        p {
            "What to watch: which icons you lead in, which of your cards the others would share, and your score (" (points) ", the first achievement takes 5)."
        }
        p { "The rules are always at hand, and you can take back your last choice as long as nothing hidden came to light." }
    };
    Step {
        key: "farewell",
        title: "On your own".into(),
        text,
        chapter: "aim",
    }
}

/// The page of the guide. `running` is a guided table of the visitor that isn't over.
pub fn guide(visit: &Visit<'_>, running: Option<&str>) -> Markup {
    let main = html! {
        div.guidepage {
            div.intro {
                h1 { "A first game in two turns" }
                p.lead { "You sit down at a real table, against a bot that plays anything. Beside every question the guide says what you see, what the choices mean, and why one might take them." }
                form.deal method="post" action="/guide" {
                    @if visit.person.is_none() {
                        div.f {
                            label for="name" { "Your name, if you like" }
                            input #name name="name" type="text" maxlength=(NAME_MAX) autocomplete="nickname" spellcheck="false";
                        }
                    }
                    div.row {
                        button.btn.primary.big { (icon("u-play")) @if running.is_some() { "Start anew" } @else { "Start the guided game" } }
                        @if let Some(id) = running { a.btn.big href={ "/t/" (id) } { "Go on with the one begun" } }
                    }
                }
                p.soft { "About five minutes; afterwards the game is yours to finish or to leave." }
            }
            (example())
        }
        section aria-labelledby="h-short" {
            h2 #h-short { "The game in five sentences" }
            ol.short {
                li { b { "Your board" } " has up to five stacks of cards, one for each color. The top card of each works for you." }
                li { b { "A turn" } " has two actions: draw a card, meld one from your hand, use a top card, or claim an achievement." }
                li { b { "Using a card" } " lets everyone with at least as many of its icon as you share it; those with fewer must obey its demands." }
                li { b { "Splaying" } " a stack makes icons of covered cards count again." }
                li { b { "Achievements" } " win. Most need points, from cards you score; a few reward a special feat." }
            }
            p {
                "Played with more sets, there is more to see: cards kept face down for later, effects that covered cards still have, and points on the cards themselves ("
                a href={ "/rules/" (GUIDED.number()) "#echoes" } { "Echoes" } "); cards with six icons, some of which act when they are melded, and a way to use a card twice ("
                a href={ "/rules/" (GUIDED.number()) "#cities" } { "Cities" } "); things dug up while melding and used for nothing ("
                a href={ "/rules/" (GUIDED.number()) "#artifacts" } { "Artifacts" } "); and secrets in a safe that become achievements ("
                a href={ "/rules/" (GUIDED.number()) "#unseen" } { "The Unseen" } "). "
                a href={ "/rules/" (GUIDED.number()) "#sets" } { "What each set adds" } ", in short."
            }
            p { "All of it, to look up at any time: " a href={ "/rules/" (GUIDED.number()) } { "the rules" } "." }
        }
    };
    page(visit, "Guide", Place::Guide, main)
}

/// A card to read, with what is what.
fn example() -> Markup {
    let Ok(book) = table::Book::of(GUIDED) else {
        return html! {};
    };
    let Some(card) = book.catalog().find(GUIDED, "Archery") else {
        return html! {};
    };
    html! {
        figure.anatomy {
            (board::card::reading(&book, card, None))
            figcaption {
                ul {
                    li { b { "Age" } ", at the top right: later ages are stronger." }
                    li { b { "Icons" } " in the corners count for you while they are visible." }
                    li { b { "Effects" } " run from top to bottom. A " b { "demand" } " is obeyed by those with fewer of the icon before it; everything else is shared by those with as many." }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Setup, Sitter, Sitting, Table};
    use vocab::Sets;

    fn deal(seed: u64) -> Table {
        let sitters = [("Ada", "person"), ("Bob", "random")]
            .map(|(name, who)| Sitter {
                name: name.to_owned(),
                sitting: Sitting::from_word(who).expect("a sitting"),
            })
            .to_vec();
        Table::new(Setup {
            edition: Edition::Fourth,
            sets: Sets::BASE,
            teams: false,
            extra_achievement: false,
            seed,
            sitters,
        })
        .expect("a game")
    }

    /// Plays with each seed, taking this option of so many, and calls `see` with every step.
    fn play(seeds: u64, mut see: impl FnMut(&View, Option<&Question>, Option<Step>)) {
        let ada = Seat(0);
        for seed in 0..seeds {
            let mut table = deal(seed);
            for count in 0..60 {
                let view = table.view(Some(ada));
                let question = table.question(ada);
                see(
                    &view,
                    question.as_ref(),
                    step(table.teller(Some(ada)), &view, question.as_ref()),
                );
                if table.ending().is_some() {
                    break;
                }
                if question.is_some() {
                    let options = table
                        .decision(ada)
                        .map_or(Vec::new(), |decision| decision.options);
                    let pick = options[(seed as usize + count) % options.len()];
                    table.act(ada, pick).expect("an option");
                } else {
                    table.let_bot_choose().expect("a choice");
                }
            }
        }
    }

    #[test]
    fn every_moment_of_two_rounds_has_a_step() {
        let mut keys = std::collections::BTreeSet::new();
        play(60, |view, _, step| {
            let round = view.turn.number.saturating_sub(1) / 2;
            match step {
                Some(step) => {
                    assert!(round <= ROUNDS);
                    assert!(!step.text.into_string().is_empty());
                    keys.insert(step.key);
                }
                None => assert!(
                    round > ROUNDS || view.ending.is_some(),
                    "turn {}",
                    view.turn.number
                ),
            }
        });
        for key in [
            "opening",
            "first-action",
            "dogma",
            "growing",
            "weighing",
            "effect",
            "waiting",
            "farewell",
        ] {
            assert!(keys.contains(key), "{key} never came: {keys:?}");
        }
        assert!(keys.contains("share") || keys.contains("obey"), "{keys:?}");
    }

    #[test]
    fn each_step_fits_its_question() {
        play(30, |_, question, step| {
            let Some(step) = step else { return };
            match (step.key, question.map(|question| question.ask)) {
                ("opening", ask) => assert_eq!(ask, Some(Ask::Opening)),
                ("first-action" | "dogma" | "growing" | "weighing" | "achieve", ask) => {
                    assert!(matches!(ask, Some(Ask::Action { .. })), "{ask:?}");
                }
                ("effect" | "share" | "obey", ask) => assert!(ask.is_some()),
                ("waiting", ask) => assert_eq!(ask, None),
                ("farewell", _) => {}
                (other, _) => panic!("{other}"),
            }
        });
    }

    #[test]
    fn the_guided_game_begins_with_a_demand_to_choose() {
        let table = deal(SEED);
        let question = table.question(Seat(0)).expect("the opening");
        let title = |offer: &Offer| table.book().title(offer.card.expect("a card")).to_owned();
        let titles: Vec<String> = question.offers.iter().map(title).collect();
        assert_eq!(titles, ["Archery", "Writing"]);
    }

    #[test]
    fn spectators_are_left_alone() {
        let table = deal(1);
        let view = table.view(None);
        assert!(step(table.teller(None), &view, None).is_none());
    }
}
