//! One color of a board: its top card, what the covered ones show, and all of it in full.

use crate::card;
use crate::icons::{self, glyph, splay_class};
use crate::look::capital;
use crate::zones;
use crate::{Sight, ink};
use maud::{Markup, html};
use table::echoing;
use view::StackView;
use vocab::{Color, Icon, IconCounts, Seat, Splay};

/// A stack with its heading.
pub(crate) fn pile(sight: &Sight<'_>, seat: Seat, color: Color, stack: &StackView) -> Markup {
    let count = stack.cards.len();
    let name = format!("{color}: {}", described(stack));
    html! {
        section class="pile" aria-label=(name) {
            @if count > 1 {
                details class="all" id={ "p-" (seat.0) "-" (ink(color)) } {
                    summary aria-label={ (name) ". Show all" } {
                        (glyph(splay_class(stack.splay))) (count) (adds(sight, stack))
                    }
                    div class="full" {
                        h3 { span class={ "sw " (ink(color)) } {} (capital(&name)) }
                        (zones::faces(sight, &stack.cards))
                        (card::echoes(sight.book(), &echoing(sight.book(), stack)))
                    }
                }
            } @else {
                p class="all" { @if count == 1 { (glyph("s-none")) "1" } }
            }
            (drawn(sight, stack))
        }
    }
}

/// The cards of a stack as they lie.
pub(crate) fn drawn(sight: &Sight<'_>, stack: &StackView) -> Markup {
    let book = sight.book();
    let Some((top, covered)) = stack.cards.split_first() else {
        return html! { div class="void" {} };
    };
    let echoes = echoing(book, stack);
    html! {
        div class={ "stack " (splay(stack)) @if covered.is_empty() { " one" } }
            style=[(stack.splay != Splay::None).then(|| format!("--n:{}", covered.len()))] {
            (card::face_among(book, *top, &echoes, sight.part(*top)))
            @if stack.splay != Splay::None {
                @for covered in covered {
                    (card::strip(book, *covered, stack.splay, &echoes, sight.part(*covered)))
                }
            }
        }
    }
}

fn splay(stack: &StackView) -> &'static str {
    if stack.cards.len() < 2 {
        "none"
    } else {
        stack.splay.word()
    }
}

/// "3 cards, splayed left".
fn described(stack: &StackView) -> String {
    let count = stack.cards.len();
    let cards = crate::look::cards(count);
    match stack.splay {
        _ if count == 0 => "none".to_owned(),
        Splay::None if count == 1 => cards,
        Splay::None => format!("{cards}, not splayed"),
        splay => format!("{cards}, splayed {splay}"),
    }
}

/// The icons that the covered cards add, where there is no room to draw the cards.
fn adds(sight: &Sight<'_>, stack: &StackView) -> Markup {
    let places = stack.splay.places();
    let covered = stack.cards.iter().skip(1);
    let sum = covered.fold(IconCounts::ZERO, |sum, card| {
        sum.plus(IconCounts::of(&sight.book().facts(*card).marks, places))
    });
    let shown: Vec<(Icon, u8)> = Icon::ALL
        .into_iter()
        .map(|icon| (icon, sum.get(icon)))
        .filter(|(_, count)| *count > 0)
        .collect();
    html! {
        @if !shown.is_empty() {
            span class="adds" {
                @for (icon, count) in shown { span { (icons::silent(icon)) (count) } }
            }
        }
    }
}
