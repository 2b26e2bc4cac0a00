//! The eleven ages: what is left in each deck, where one's next draw comes from, and the achievement of each age.

use crate::Sight;
use crate::icons::glyph;
use crate::look::cards;
use crate::player::holders;
use crate::{artifacts, card, card_address, draw, zones};
use maud::{Markup, html};
use table::words::draw_outlook;
use table::{Goal, Offer};
use view::{Back, Choice, Shown};
use vocab::{Age, CardId, Edition, Seat, Set};

/// Decks, achievements, and the cards out of play.
pub(crate) fn timeline(sight: &Sight<'_>) -> Markup {
    let last: Age = match sight.view.edition {
        Edition::Fourth => 11,
        _ => 10,
    };
    let next = sight
        .view
        .viewer
        .filter(|_| sight.view.ending.is_none())
        .and_then(|seat| draw_outlook(sight.view, seat));
    html! {
        section class="timeline" id="timeline" aria-labelledby="timeline-name" {
            h2 class="vh" id="timeline-name" { "Decks and achievements" }
            (heaps(sight, last, next))
            ol class="ages" style={ "--a:" (last) } {
                @for age in 1..=last { (column(sight, age, next.filter(|back| back.age == age).map(|back| back.set))) }
            }
            (crate::specials::specials(sight))
        }
    }
}

/// An age; `next` is the set from whose deck of it the viewer's next draw comes.
fn column(sight: &Sight<'_>, age: Age, next: Option<Set>) -> Markup {
    let mut decks = sight.view.decks.iter().filter(|deck| deck.age == age);
    let base = decks.next();
    let count = base.map_or(0, |deck| deck.count);
    let top = base.and_then(|deck| deck.top);
    html! {
        li class={ "age" @if count == 0 { " none" } @if next.is_some() { " next" } } {
            span class="vh" {
                "Age " (age) ": " (cards(usize::from(count)))
                @match next {
                    Some(Set::Base) => { ", your next draw" }
                    Some(set) => { ", your next draw from " (set) }
                    None => {}
                }
            }
            @match next {
                Some(Set::Base) => span class="flag" aria-hidden="true" { "your draw" },
                Some(set) => span class={ "flag " (set.word()) } aria-hidden="true" { "your draw: " (set) },
                None => {}
            }
            @let inside = html! {
                span class={ "back base" @if top.is_some() { " known" } } id={ "deck-" (age) } aria-hidden="true" { b { (age) } }
                span class="ct" aria-hidden="true" { (count) }
            };
            @match top {
                Some(top) => a class="deck" href=(card_address(sight.book(), top))
                    aria-label={ "On top: " (sight.book().title(top)) } title=(sight.book().title(top)) { (inside) },
                None => span class="deck" { (inside) },
            }
            (other_decks(sight, age, next))
            (achievement(sight, age))
        }
    }
}

/// What the decks of the other sets hold: the first letter of the set and a number.
fn other_decks(sight: &Sight<'_>, age: Age, next: Option<Set>) -> Markup {
    let others = sight
        .view
        .decks
        .iter()
        .filter(|deck| deck.age == age && !matches!(deck.set, Set::Base | Set::Relics));
    let others: Vec<_> = others.collect();
    html! {
        @if !others.is_empty() {
            span class="sets" {
                @for deck in others {
                    @let name = deck.set.to_string();
                    span title=(name) id={ "deck-" (deck.set.word()) "-" (age) } class=[(next == Some(deck.set)).then_some("next")] {
                        span aria-hidden="true" { (name.chars().next().unwrap_or('?')) }
                        span class="vh" { (name) " " }
                        b { (deck.count) }
                    }
                }
            }
        }
    }
}

/// The achievement of an age: what it asks for, what one lacks, or who has it.
fn achievement(sight: &Sight<'_>, age: Age) -> Markup {
    let available = sight
        .view
        .available
        .iter()
        .filter(|shown| sight.back_of(**shown).age == age)
        .count();
    let holders = holders(sight, age);
    let goal = sight.goals.iter().find(|goal| goal.age == age);
    let offer = sight.offers().iter().find(|offer| is_for(offer, age));
    html! {
        @if available > 0 {
            @let ready = sight.view.ending.is_none() && goal.is_some_and(Goal::is_ready);
            div class={ "ach" @if ready { " ok" } @if offer.is_some() { " legal" } }
                data-offer=[offer.map(|offer| offer.key.as_str())] {
                span class="vh" { "Achievement " (age) ": " }
                @match goal {
                    Some(goal) => (wanted(goal, age)),
                    None => { (glyph("u-medal")) span class="vh" { "available" } },
                }
                @if available > 1 { span class="ct" { (available) } }
            }
        } @else if holders.is_empty() {
            div class="ach gone" { span class="vh" { "No achievement" } }
        }
        @if !holders.is_empty() {
            div class="ach took" {
                span class="vh" { "Achievement " (age) " is held by " }
                @for seat in holders.iter() { (sight.named_disc(seat)) }
            }
        }
    }
}

fn wanted(goal: &Goal, age: Age) -> Markup {
    html! {
        b { (goal.points) }
        @if goal.is_ready() { small { "ready" } }
        @else if goal.points_short > 0 { small { (goal.points_short) " short" } }
        @else { small { "top " (age) } }
        @if goal.points_short > 0 && goal.top_short { span class="vh" { " and a top card of " (age) } }
    }
}

fn is_for(offer: &Offer, age: Age) -> bool {
    matches!(offer.choice, Choice::Achieve { back: Back { age: of, .. }, nth: 0 } if of == age)
}

/// The junk, the cards removed from the game, and what all decks hold.
fn heaps(sight: &Sight<'_>, last: Age, next: Option<Back>) -> Markup {
    let view = sight.view;
    let junk = view.edition == Edition::Fourth || !view.junk.is_empty();
    html! {
        div class="heaps" {
            (draw::decks(sight, last, next))
            (artifacts::museums(sight))
            (artifacts::relics(sight))
            @if junk {
                (heap(sight, "junk", "i-junk", "junk", &view.junk, html! {
                    @if !view.junked_specials.is_empty() {
                        p { @for special in &view.junked_specials { b { (glyph("u-medal")) (special.name_in(view.edition)) } " " } }
                    }
                }))
            }
            @if !junk || !view.removed.is_empty() {
                (heap(sight, "removed", "u-x", "removed", &view.removed, html! {}))
            }
        }
    }
}

fn heap(
    sight: &Sight<'_>,
    id: &str,
    sign: &str,
    name: &str,
    heap: &[CardId],
    more: Markup,
) -> Markup {
    let lying = cards(heap.len());
    let legal = heap
        .iter()
        .any(|card| matches!(sight.part(*card), card::Part::Offer(_)));
    html! {
        details class={ "heap" @if legal { " has-legal" } } id=(id) {
            summary aria-label={ (name) ", " (lying) ". Show" } {
                (glyph(sign)) b { (heap.len()) } span { (name) }
            }
            div class="full" {
                h3 { @if name == "junk" { "The junk" } @else { "Removed from the game" } ": " (lying) }
                (more)
                (zones::listing(sight, &heap.iter().map(|card| Shown::Face(*card)).collect::<Vec<_>>()))
            }
        }
    }
}

/// Who is first in a list of progress: the viewer, then the others.
pub(crate) fn in_order(sight: &Sight<'_>) -> Vec<Seat> {
    let near = std::iter::once(sight.near());
    near.chain(sight.far().into_iter().map(|at| at.seat))
        .collect()
}
