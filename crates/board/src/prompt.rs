//! The question: the words that ask, one sentence, and what can be answered. Without a question, what is going on.

use crate::card::{self, Part};
use crate::icons::{self, glyph};
use crate::look::cards;
use crate::prose::{self, Links};
use crate::{Sight, address_among, card_address, ink};
use maud::{Markup, html};
use table::words::dogma_outlook;
use table::{Bit, Gather, Line, Offer, Question, dig_outlook, echoing};
use view::{Ask, Cause, Choice, Purpose, Shown};
use vocab::{Age, CardId, Color, Edition, Kind, Seat, Seats, Set, Zone};

/// The place of the question, at the lower edge.
pub(crate) fn dock(sight: &Sight<'_>) -> Markup {
    match sight.question {
        Some(question) => asked(sight, question),
        None => waiting(sight),
    }
}

/// What the viewer is asked.
fn asked(sight: &Sight<'_>, question: &Question) -> Markup {
    let gather = question.gather;
    html! {
        section class={ "dock you" @if sight.is_action() { " action" } @else if sight.speaks().is_none() { " bare" } } id="question" aria-labelledby="question-line" {
            form id="answer" method="post" action={ "/t/" (sight.id) "/answer" }
                data-least=[gather.map(|gather| gather.least)]
                data-most=[gather.map(|gather| gather.most)]
                data-ask=(kind(question.ask)) {
                input type="hidden" name="version" value=(sight.version);
                div class="src" {
                    @if sight.is_action() { (uses(sight, question)) } @else { (words(sight)) }
                    div id="preview" {}
                }
                div class="ask" {
                    div class="q" {
                        div aria-live="assertive" {
                            h2 id="question-line" { (prose::line(sight.book(), &question.line.clone().capital(), Links::Dead)) }
                            p class="by" { (circumstances(sight, question)) }
                        }
                        div class="acts" { (plain(sight, question)) }
                    }
                    (others(sight, question))
                    (own_hand(sight, Some(question)))
                }
            }
        }
    }
}

/// What happens while others choose.
fn waiting(sight: &Sight<'_>) -> Markup {
    let view = sight.view;
    let cause = sight.speaks();
    html! {
        section class={ "dock" @if cause.is_none() { " bare" } } id="question" aria-labelledby="question-line" {
            @if cause.is_some() { div class="src" { (words(sight)) div id="preview" {} } }
            @else { div id="preview" {} }
            div class="ask" {
                div class="q" {
                    div aria-live="polite" {
                        h2 id="question-line" {
                            @if view.asked.is_empty() { "Nobody is asked" }
                            @else {
                                (prose::line(sight.book(), &sight.teller.do_(view.asked.iter(), "are").capital(), Links::Dead))
                                " asked"
                            }
                        }
                        p class="by" { (under_way(sight)) }
                    }
                    (stand_in(sight))
                }
                (own_hand(sight, None))
            }
        }
    }
}

/// Somebody's time is up: who sits at the table can let a bot choose for him.
fn stand_in(sight: &Sight<'_>) -> Markup {
    let mut asked = sight.view.asked.iter();
    let late = asked.find(|seat| sight.outside.get(seat.index()).is_some_and(|at| at.overdue));
    let seated = sight.view.viewer.is_some();
    html! {
        @if let (Some(_), true) = (late, seated) {
            form class="acts" method="post" action={ "/t/" (sight.id) "/stand-in" } {
                input type="hidden" name="version" value=(sight.version);
                button class="btn" type="submit" { "Time is up: let a bot choose" }
            }
        }
    }
}

/// Whose turn, and by whose card.
fn under_way(sight: &Sight<'_>) -> Markup {
    let view = sight.view;
    let book = sight.book();
    html! {
        @if view.viewer.and_then(|seat| sight.seat(seat)).is_some_and(|at| at.eliminated) {
            "You have lost and are out of the game, which goes on. "
        }
        @if view.turn.number == 0 {
            "The first cards are being chosen; all are shown together."
        }
        @else if let Some(now) = view.executing.last() {
            (prose::line(book, &Line::new().with(sight.teller.whose(view.turn.seat)).words(" action").capital(), Links::Dead))
            ": " (prose::card_name(book, now.cause.card, book.title(now.cause.card), Links::Live))
            @if now.seat != view.turn.seat {
                @if now.kind == Kind::Compel { ", compelling " }
                @else if now.demanded_by.is_some() { ", demanded of " }
                @else { ", shared by " }
                (sight.called(now.seat))
            }
        } @else {
            (prose::line(book, &Line::new().with(sight.teller.whose(view.turn.seat)).words(" turn").capital(), Links::Dead))
            ", action " (view.turn.action) " of " (view.turn.of) "."
        }
    }
}

/// A word for the kind of question, so that a script can tell an action from other questions.
fn kind(ask: Ask) -> &'static str {
    match ask {
        Ask::Action { .. } => "action",
        Ask::Opening => "opening",
        Ask::Pick { .. } => "pick",
        Ask::Order(_) | Ask::Rearrange => "order",
        _ => "choice",
    }
}

/// The words of the card that asks, with the sentence marked.
fn words(sight: &Sight<'_>) -> Markup {
    let book = sight.book();
    let Some((card, cause)) = sight.speaks() else {
        return html! {};
    };
    html! {
        (heading(sight, card))
        (card::text(book, card, cause))
    }
}

/// The cards whose echo effects a dogma on this top card carries out first: those of the stack it lies on.
fn echoes_on(sight: &Sight<'_>, offer: &Offer) -> Vec<CardId> {
    let Some(Zone::Stack(seat, color)) = offer.zone else {
        return Vec::new();
    };
    let stack = sight.seat(seat).map(|at| &at.stacks[color as usize]);
    match stack {
        Some(stack) if offer.card.is_some() && stack.cards.first() == offer.card.as_ref() => {
            echoing(sight.book(), stack)
        }
        _ => Vec::new(),
    }
}

fn heading(sight: &Sight<'_>, card: CardId) -> Markup {
    let book = sight.book();
    let facts = book.facts(card);
    html! {
        h3 class={ "ink " (ink(facts.color)) } {
            a href=(card_address(book, card)) { (book.title(card)) }
            @if let Some(icon) = facts.featured { i class={ "tile " (icons::icon_class(icon)) } role="img" aria-label=(icon.word()) {} }
            b class="ag" { (facts.face) }
        }
    }
}

/// The cards that can be used, as buttons.
fn uses(sight: &Sight<'_>, question: &Question) -> Markup {
    let uses: Vec<&Offer> = question
        .offers
        .iter()
        .filter(|offer| matches!(offer.choice, Choice::Dogma(_) | Choice::DogmaOf(..)))
        .collect();
    let endorse = |card: Option<CardId>| {
        let mut offers = question.offers.iter();
        offers.find(|offer| matches!(offer.choice, Choice::Endorse(of) if Some(of) == card))
    };
    let any = uses.iter().any(|offer| endorse(offer.card).is_some());
    html! {
        @if !uses.is_empty() {
            div class="uses" {
                @if any { h4 { "To endorse is to carry out each effect twice, once a turn." } }
                @for offer in uses {
                    @match (offer.choice, endorse(offer.card)) {
                        (Choice::Dogma(card), Some(twice)) => div class="pair" {
                            (button(sight, offer, "opt use"))
                            (endorse_button(sight, twice, card))
                        },
                        _ => (button(sight, offer, "opt use")),
                    }
                }
            }
        }
    }
}

/// The button that endorses a card, beside the one that uses it: what it costs stands on it, the rest is said.
fn endorse_button(sight: &Sight<'_>, offer: &Offer, card: CardId) -> Markup {
    let book = sight.book();
    let echoes = echoes_on(sight, offer);
    let seat = sight.view.viewer;
    let outlook = seat.and_then(|seat| dogma_outlook(sight.teller, sight.view, seat, card));
    let price = price(sight, card);
    let pays = match sight.view.edition {
        Edition::Fourth => "junk",
        Edition::First | Edition::Third => "tuck",
    };
    html! {
        button class="opt endorse" type="submit" name="pick" value=(offer.key) id={ "o-" (offer.key) }
            disabled[!offer.now] data-later[!offer.now] data-final[is_final(sight, offer)]
            data-cmp=[outlook.as_ref().map(|outlook| outlook.icon.word())]
            data-shares=[outlook.as_ref().map(|outlook| numbers(outlook.sharing))]
            data-obeys=[outlook.as_ref().map(|outlook| numbers(outlook.vulnerable.or(outlook.compelled)))]
            data-card=(address_among(book, card, &echoes))
            title=[price.map(|(city, age)| format!("You {pays} a card of up to {age} from your hand first, by {}", book.title(city)))] {
            span class="say" {
                b { "Endorse" span class="vh" { " " (book.title(card)) } }
                @if let Some((city, age)) = price {
                    small { (pays) " ≤ " (age) span class="vh" { " first, by " (book.title(city)) } }
                }
            }
        }
    }
}

/// The city by which a card can be endorsed at the highest price, and that price: a card of the hand of up to its value
/// (12.5).
fn price(sight: &Sight<'_>, card: CardId) -> Option<(CardId, Age)> {
    let book = sight.book();
    let at = sight.view.viewer.and_then(|seat| sight.seat(seat))?;
    let icon = book.facts(card).featured?;
    let tops = Color::ALL.into_iter().filter_map(|color| at.top(color));
    let city = tops
        .filter(|top| {
            let facts = book.facts(*top);
            facts.back == Set::Cities && facts.marks.iter().any(|mark| mark.icon() == Some(icon))
        })
        .max_by_key(|top| book.facts(*top).face)?;
    Some((city, book.facts(city).face))
}

/// What more is to be known: by whose word, for whom, how many.
fn circumstances(sight: &Sight<'_>, question: &Question) -> Markup {
    let book = sight.book();
    let view = sight.view;
    html! {
        @if let Ask::Action { .. } = question.ask {
            "Meld a card from your hand, use one of your top cards, draw or achieve."
        }
        (of_the_sets(sight, question))
        @if let Some(Cause { card, .. }) = question.cause {
            @match view.executing.last() {
                Some(now) if now.demanded_by.is_some_and(|by| by != question.seat) => {
                    (prose::line(book, &whose(sight, now.demanded_by.unwrap_or(question.seat)), Links::Dead))
                    @if now.kind == Kind::Compel { " compel, by " } @else { " demand, by " }
                    (prose::card_name(book, card, book.title(card), Links::Live))
                    // The comparison is the other way about than with a demand, which surprises.
                    @if let (Kind::Compel, Some(icon)) = (now.kind, book.facts(card).featured) {
                        ": it reaches whoever shows as many " (icons::icon(icon)) " or more."
                    } @else { "." }
                }
                // With parley the card may be anybody's.
                _ if view.turn.seat != question.seat && question.on_behalf_of == question.seat => {
                    (prose::line(book, &sight.teller.does(view.turn.seat, "use").capital(), Links::Dead)) " "
                    (prose::card_name(book, card, book.title(card), Links::Live)) ": you share it."
                }
                _ => {
                    (prose::line(book, &whose(sight, view.turn.seat), Links::Dead)) " "
                    (prose::card_name(book, card, book.title(card), Links::Live)) "."
                }
            }
        }
        @if question.on_behalf_of != question.seat {
            " You choose for " (sight.called(question.on_behalf_of)) "."
        }
        @if let Ask::Pick { picked, .. } = question.ask {
            @if picked > 0 { " " b { (cards(usize::from(picked))) " picked so far." } }
        }
        @if let Some(Gather { least, most }) = question.gather {
            @if most > 1 { " " span id="gathered" { (how_many(least, most)) } }
        }
    }
}

/// What the questions of the expansions are about.
fn of_the_sets(sight: &Sight<'_>, question: &Question) -> Markup {
    let book = sight.book();
    let name = |card: CardId| prose::card_name(book, card, book.title(card), Links::Live);
    let value = |card: CardId| {
        let age = book.facts(card).face;
        html! { span class="v" { (age) } }
    };
    let fourth = sight.view.edition == Edition::Fourth;
    html! {
        @match question.ask {
            Ask::UsePromoted { .. } => { "Others share or obey as ever." }
            Ask::EndorsingCity => {
                "The city must be a top card and show the featured icon. It stays where it is; its value says how high the card may be that you "
                @if fourth { "junk" } @else { "tuck" } "."
            }
            Ask::PayToEndorse => {
                "Whoever shares it does so once."
            }
            Ask::CityJunks { city } => {
                "The junk icon of " (name(city)) " junks an available achievement of " (value(city)) "."
            }
            Ask::Artifact => {
                "Its own icons are added to yours for that."
                @if sight.view.museums_left == Some(0) { " No museum is left, so it goes to your hand." }
            }
            // Only what museums held is given back by no card's word.
            Ask::Order(Purpose::Return) if question.cause.is_none() => {
                "The museums have been counted: the artifacts in them go back beneath their decks."
            }
            Ask::Seize { relic } => {
                "You have dug an artifact of " (value(relic)) ", and " (name(relic)) " is the relic of that value"
                @if let Some(holder) = sight.view.seats.iter().find(|at| at.achievements.contains(&Shown::Face(relic))) {
                    ", now among " (prose::line(book, &Line::new().with(sight.teller.whose(holder.seat)), Links::Dead)) " achievements"
                }
                "."
            }
            Ask::SearchedBack { city } => {
                (name(city)) " has searched the deck of " (value(city)) ": these cards lack its icon and go back."
            }
            _ => {}
        }
    }
}

fn whose(sight: &Sight<'_>, seat: Seat) -> Line {
    Line::new().with(sight.teller.whose(seat)).capital()
}

fn how_many(least: u8, most: u8) -> String {
    if least == most {
        format!("Pick {most}.")
    } else {
        format!("Pick {least} to {most}.")
    }
}

/// Whether an offer is drawn as a card of the viewer's hand, or beside those: an artifact that can be melded like them.
fn is_in_hand(sight: &Sight<'_>, offer: &Offer) -> bool {
    let own = sight.view.viewer.map(Zone::Hand);
    let melds = matches!(offer.choice, Choice::Meld(_));
    offer.card.is_some() && (melds || offer.zone.is_some() && offer.zone == own)
}

/// Draw, achieve, done, decline, yes and the like: what needs no picture stands beside the sentence.
fn is_plain(offer: &Offer) -> bool {
    matches!(
        offer.choice,
        Choice::Draw
            | Choice::Yes
            | Choice::No
            | Choice::Done
            | Choice::Achieve { .. }
            | Choice::AchieveSecret { .. }
    )
}

fn plain(sight: &Sight<'_>, question: &Question) -> Markup {
    html! {
        @for offer in question.offers.iter().filter(|offer| is_plain(offer)) {
            @let main = matches!(offer.choice, Choice::Yes | Choice::Done | Choice::Achieve { .. } | Choice::AchieveSecret { .. });
            (button(sight, offer, if main { "btn primary" } else { "btn" }))
        }
    }
}

/// Whether there is surely no way back by oneself: new cards come to light, and there are others who would have to agree.
fn is_final(sight: &Sight<'_>, offer: &Offer) -> bool {
    let own = sight.view.viewer.map(Seat::index);
    let mut people = sight.outside.iter().enumerate();
    matches!(
        offer.choice,
        Choice::Draw
            | Choice::Dogma(_)
            | Choice::DogmaOf(..)
            | Choice::Endorse(_)
            | Choice::UseArtifact(_)
    ) && people.any(|(index, at)| !at.bot && Some(index) != own)
}

/// Options that are neither cards of the hand nor plain.
fn others(sight: &Sight<'_>, question: &Question) -> Markup {
    let book = sight.book();
    let others: Vec<&Offer> = question
        .offers
        .iter()
        .filter(|offer| !is_plain(offer) && !is_in_hand(sight, offer))
        .filter(|offer| {
            let used = matches!(
                offer.choice,
                Choice::Dogma(_) | Choice::DogmaOf(..) | Choice::Endorse(_)
            );
            !used || !sight.is_action()
        })
        .collect();
    // Cards that lie face up somewhere are lit there; those known from piles and hands have to be drawn here.
    let drawn = |offer: &&Offer| {
        let stack = matches!(offer.zone, Some(Zone::Stack(..)));
        // What is done with the artifact on display are several things to do with one card.
        offer.card.is_some() && !stack && question.ask != Ask::Artifact
    };
    let (pictured, worded): (Vec<&Offer>, Vec<&Offer>) = others.into_iter().partition(drawn);
    html! {
        @if !worded.is_empty() {
            div class="options" {
                @for offer in worded { (button(sight, offer, "opt")) }
            }
        }
        @if !pictured.is_empty() {
            ul class="hand" style={ "--n:" (pictured.len()) } {
                @for offer in pictured {
                    @if let Some(card) = offer.card {
                        li class="option" {
                            (card_button(sight, offer, card, format!("o-{}", offer.key)))
                            // The sentence above has said where they lie.
                            @if !matches!(question.ask, Ask::Promote { .. }) {
                                p { (prose::line(book, &caption(offer), Links::Dead)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// An option as a button with what it would do.
fn button(sight: &Sight<'_>, offer: &Offer, class: &str) -> Markup {
    let book = sight.book();
    let color = match (offer.card, offer.choice) {
        (Some(card), _) => Some(book.facts(card).color),
        (None, Choice::Color(color)) => Some(color),
        _ => None,
    };
    // Lets the boards and totals be lit that the dogma would concern.
    let outlook = match (offer.choice, sight.view.viewer) {
        (Choice::Dogma(card) | Choice::Endorse(card) | Choice::UseArtifact(card), Some(seat)) => {
            dogma_outlook(sight.teller, sight.view, seat, card)
        }
        _ => None,
    };
    let echoes = echoes_on(sight, offer);
    html! {
        button class=(class) type="submit" name="pick" value=(offer.key) id={ "o-" (offer.key) }
            disabled[!offer.now] data-later[!offer.now] data-final[is_final(sight, offer)]
            data-cmp=[outlook.as_ref().map(|outlook| outlook.icon.word())]
            data-shares=[outlook.as_ref().map(|outlook| numbers(outlook.sharing))]
            data-obeys=[outlook.as_ref().map(|outlook| numbers(outlook.vulnerable.or(outlook.compelled)))]
            data-card=[offer.card.map(|card| address_among(book, card, &echoes))] {
            @if let Some(color) = color { span class={ "chip ink " (ink(color)) } {
                @if let Some(card) = offer.card { (book.facts(card).face) }
            } }
            @if let Choice::Back { back, .. } | Choice::AchieveSecret { secret: Shown::Back(back), .. } = offer.choice {
                (card::back(back, 1, false))
            }
            span class="say" {
                b { (prose::line(book, &offer.label, Links::Dead)) }
                @if !offer.detail.is_empty() { small { (prose::line(book, &offer.detail, Links::Dead)) } }
            }
        }
    }
}

/// Seats as a list of numbers.
fn numbers(seats: Seats) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    numbers.join(" ")
}

fn card_button(sight: &Sight<'_>, offer: &Offer, card: CardId, id: String) -> Markup {
    let book = sight.book();
    let mut spoken = format!("{}: {}", offer.label, card::spoken(book, card));
    if !offer.detail.is_empty() {
        spoken.push_str(&format!("; {}", offer.detail));
    }
    html! {
        button class={ (card::classes(book, card)) " legal" } type="submit" name="pick" value=(offer.key) id=(id)
            data-offer=(offer.key) data-card=(card_address(book, card)) aria-label=(spoken)
            disabled[!offer.now] data-later[!offer.now] {
            (card::inside(book, card))
        }
    }
}

/// What stands under a card that can be picked: what would come of it, else what the button says.
fn caption(offer: &Offer) -> Line {
    if offer.detail.is_empty() {
        offer.label.clone()
    } else {
        offer.detail.clone()
    }
}

/// A caption for the small cards of a big hand: the icons that come and go have room there, the card they would cover
/// hasn't (its color says which it is, and the button's label names it).
fn brief(caption: Line) -> Line {
    let (shorter, change, rest) = match caption.0.as_slice() {
        [Bit::Words(on), Bit::Card(..), Bit::Words(change), rest @ ..] if on == "on " => {
            ("", change.strip_prefix(": "), rest)
        }
        [Bit::Words(_), Bit::Color(_), Bit::Words(change), rest @ ..] => {
            ("new: ", change.strip_prefix(" card: "), rest)
        }
        _ => return caption,
    };
    let Some(change) = change else {
        return caption;
    };
    let mut brief = vec![Bit::Words(format!("{shorter}{change}"))];
    brief.extend_from_slice(rest);
    Line(brief)
}

/// The mark of a card that digs when it is melded: the value of the artifact in a hexagon. The caption says it in words.
fn digs(sight: &Sight<'_>, offer: &Offer) -> Markup {
    let dig = match (offer.choice, sight.view.viewer) {
        (Choice::Meld(card), Some(seat)) => dig_outlook(sight.teller, sight.view, seat, card),
        _ => None,
    };
    html! {
        @if let Some(dig) = dig {
            b class={ "dig" @if dig.relic.is_some() { " relic" } } aria-hidden="true"
                title={ "digs an artifact of " (dig.age) @if dig.relic.is_some() { ", and its relic can be seized" } } {
                (glyph("u-dig")) (dig.age)
            }
        }
    }
}

/// The viewer's hand: cards that can be picked as buttons, the others to be read.
pub(crate) fn own_hand(sight: &Sight<'_>, question: Option<&Question>) -> Markup {
    let book = sight.book();
    let Some(at) = sight.view.viewer.and_then(|seat| sight.seat(seat)) else {
        return html! {};
    };
    let hand: Vec<CardId> = at
        .hand
        .iter()
        .filter_map(|shown| match shown {
            Shown::Face(card) => Some(*card),
            Shown::Back(_) => None,
        })
        .collect();
    let backs = at.hand.len() - hand.len();
    let offers = question.map_or(&[][..], |question| &question.offers);
    let of = |card: CardId| {
        offers
            .iter()
            .find(|offer| offer.card == Some(card) && is_in_hand(sight, offer))
    };
    let any = hand.iter().any(|card| of(*card).is_some());
    let beside = offers
        .iter()
        .filter(|offer| is_in_hand(sight, offer))
        .filter_map(|offer| Some((offer, offer.card?)))
        .filter(|(_, card)| !hand.contains(card));
    let beside: Vec<(&Offer, CardId)> = beside.collect();
    let count = hand.len() + beside.len();
    let many = count > 8;
    html! {
        @if count == 0 {
            p class="muted nohand" { "Your hand is empty." }
        } @else {
            h3 class="vh" { "Your hand" }
            ul class={ "hand" @if many { " many" } } style={ "--n:" (count) } {
                @for card in hand {
                    li class="option" {
                        @match of(card) {
                            Some(offer) => {
                                (card_button(sight, offer, card, format!("c-{}", book.slug(card))))
                                (digs(sight, offer))
                                @let caption = if many { brief(caption(offer)) } else { caption(offer) };
                                @if sight.is_action() || !offer.detail.is_empty() {
                                    p { (prose::line(book, &caption, Links::Dead)) }
                                }
                            }
                            None => {
                                div class=[any.then_some("unoffered")] { (card::face(book, card, Part::None)) }
                            }
                        }
                    }
                }
                // It lies elsewhere on the page with its id.
                @for (offer, card) in beside {
                    li class="option beside" {
                        (card_button(sight, offer, card, format!("o-{}", offer.key)))
                        (digs(sight, offer))
                        p {
                            @match offer.zone {
                                Some(Zone::Museums(_)) => b { (glyph("u-museum")) "museum" },
                                _ => b { (glyph("u-display")) "display" },
                            }
                            " " (prose::line(book, &caption(offer), Links::Dead))
                        }
                    }
                }
                @if backs > 0 { li class="option muted" { (glyph("u-hand")) " and " (cards(backs)) } }
            }
        }
    }
}
