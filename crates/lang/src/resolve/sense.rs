//! Words that can be read but would say nothing: each is reported, none is passed over.

use crate::Diagnostic;
use crate::tree::*;

const ONE: Quantity = Quantity::Number(Number::Literal(1));

/// What is wrong with a selection wherever it stands.
pub fn cards(cards: &Cards, found: &mut Vec<Diagnostic>) {
    if let Some(rank) = cards.rank {
        let rank = match rank {
            Rank::Highest => "highest",
            Rank::Lowest => "lowest",
        };
        if cards.joint.is_some() || matches!(cards.quantity, Quantity::OneOfEach(_)) {
            found.push(
                Diagnostic::new(
                    "a rank and a condition on the cards together",
                    cards.span,
                    format!("it isn't clear whether the {rank} or the condition comes first"),
                )
                .help("choose the cards in two steps: `choose … as x`, then `… of x`"),
            );
        } else if !ranks(&cards.quantity) {
            found.push(
                Diagnostic::new(
                    "a rank without a number",
                    cards.span,
                    format!("with so open a number nobody knows how many are the {rank}"),
                )
                .help(format!(
                    "say how many (`the two {rank} cards`) or all (`all the {rank} cards`)"
                )),
            );
        }
    }
    if let Some(chooser) = &cards.chooser {
        one_player(chooser, false, cards.span, found);
    }
    let at = |part: fn(&PlacePart) -> bool| match &cards.base {
        Base::Place(Some(place)) => place.parts.iter().all(part),
        Base::Place(None) => cards
            .tests
            .iter()
            .any(|test| matches!(test, Test::Available | Test::Claimed)),
        Base::Ref(_) | Base::Rest(_) => true,
    };
    let of_achievements = |part: &PlacePart| {
        matches!(
            part,
            PlacePart::Available | PlacePart::Zone(_, ZoneWord::Achievements)
        )
    };
    for (test, fits, label) in [
        (
            Test::Standard,
            at(of_achievements),
            "only among achievements some are standard ones",
        ),
        (
            Test::Valued,
            at(|part| *part == PlacePart::Junk),
            "only in the junk lie cards beside achievements without a value",
        ),
    ] {
        if cards.tests.contains(&test) && !fits {
            found.push(Diagnostic::new(
                "an adjective that says nothing here",
                cards.span,
                label,
            ));
        }
    }
    if let (Some(position), Base::Place(Some(place))) = (&cards.position, &cards.base)
        && !place.parts.iter().all(|part| lies_so(part, position))
    {
        found.push(Diagnostic::new(
            "a position where cards have none",
            cards.span,
            match position {
                Position::Visible => "only cards on a board are visible or not",
                _ => "only stacks on a board and decks have a top and a bottom",
            },
        ));
    }
}

/// Whether it can be said how many of the highest are meant.
fn ranks(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Number(_)
        | Quantity::All
        | Quantity::Each
        | Quantity::Any
        | Quantity::AllButRank => true,
        Quantity::Exactly(least, most) | Quantity::Between(least, most) => least == most,
        Quantity::UpTo(_)
        | Quantity::AnyNumber
        | Quantity::AtLeast(_)
        | Quantity::AllBut(_)
        | Quantity::Half { .. }
        | Quantity::OneOfEach(_) => false,
    }
}

fn lies_so(part: &PlacePart, position: &Position) -> bool {
    match part {
        PlacePart::Zone(_, ZoneWord::Board) => true,
        PlacePart::Deck(..) | PlacePart::AnyDeck | PlacePart::EachDeck => {
            matches!(position, Position::Top(_) | Position::Bottom(_))
        }
        PlacePart::Zone(..) | PlacePart::Junk | PlacePart::Available | PlacePart::Origin(_) => {
            false
        }
    }
}

/// Cards that are only spoken of, of which no number can be taken.
pub fn description(cards: &Cards, found: &mut Vec<Diagnostic>) {
    let counted = match &cards.quantity {
        Quantity::All | Quantity::Each | Quantity::Any | Quantity::AllButRank => false,
        quantity if *quantity == ONE => false,
        Quantity::Number(_) | Quantity::Between(..) | Quantity::AllBut(_) => {
            cards.rank.is_none() && cards.position.is_none()
        }
        Quantity::Exactly(..)
        | Quantity::UpTo(_)
        | Quantity::AnyNumber
        | Quantity::AtLeast(_)
        | Quantity::Half { .. }
        | Quantity::OneOfEach(_) => true,
    };
    if counted {
        found.push(
            Diagnostic::new(
                "a number of cards where none is taken",
                cards.span,
                "these cards are only looked at, so all that fit are meant",
            )
            .help("leave out the number, or choose the cards before: `choose two cards … as pair`"),
        );
    }
    if cards.chooser.is_some() || cards.unseen {
        found.push(Diagnostic::new(
            "a choice where none is made",
            cards.span,
            "these cards are only looked at, so nobody chooses among them",
        ));
    }
}

/// Cards of which it is asked whether there are any.
pub fn existing(cards: &Cards, found: &mut Vec<Diagnostic>) {
    if matches!(
        cards.quantity,
        Quantity::UpTo(_)
            | Quantity::AnyNumber
            | Quantity::AllBut(_)
            | Quantity::AllButRank
            | Quantity::Half { .. }
            | Quantity::OneOfEach(_)
    ) {
        found.push(
            Diagnostic::new(
                "a number that is always there",
                cards.span,
                "it can't be asked whether there are so many",
            )
            .help("write `any two cards`, `any at least two cards` or `any exactly two cards`"),
        );
    }
}

/// A test that means nothing without the other cards of a selection.
pub fn test_alone(test: &Test, span: Span, found: &mut Vec<Diagnostic>) {
    if *test == Test::UniqueValue {
        found.push(Diagnostic::new(
            "a unique value among no cards",
            span,
            "`of unique value` compares a card with the others it is taken from",
        ));
    }
}

/// What is wrong with a color, a value and the like.
pub fn thing(thing: &Thing, like: bool, found: &mut Vec<Diagnostic>) {
    let color = matches!(
        thing.kind,
        ThingKind::Color | ThingKind::ColorYouSplayed | ThingKind::ColorYouUnsplayed
    );
    let number = matches!(
        thing.kind,
        ThingKind::Value | ThingKind::Number | ThingKind::Bonus
    );
    for test in &thing.tests {
        let (fits, label) = match test {
            ThingTest::Splayed(_) | ThingTest::Unsplayed => (color, "only colors are splayed"),
            ThingTest::NotColor(_) | ThingTest::OtherThanColor(_) => {
                (color, "only a color can be another color")
            }
            ThingTest::With(_) => (color, "only a color on a board has icons"),
            ThingTest::OtherThanIcon(_) => (
                thing.kind == ThingKind::Icon,
                "only an icon can be another icon",
            ),
            ThingTest::OtherThanNumber(_) | ThingTest::OneOf(_) | ThingTest::Compare(..) => {
                (number, "only values and numbers are compared with numbers")
            }
            ThingTest::Other => (
                like,
                "`other` needs a color before it that it is other than: say which, `other than red`",
            ),
            ThingTest::Different
            | ThingTest::Of(_)
            | ThingTest::At(..)
            | ThingTest::ForMost(_)
            | ThingTest::Where(_) => (true, ""),
        };
        if !fits {
            found.push(Diagnostic::new(
                "words that don't fit together",
                thing.span,
                label,
            ));
        }
    }
}

/// Colors of which only one could be taken where the words say several.
pub fn colors(colors: &Colors, found: &mut Vec<Diagnostic>) {
    if let Colors::Things(thing) = colors
        && matches!(thing.quantity, ThingQuantity::Number(2..))
    {
        found.push(
            Diagnostic::new(
                "several colors at once",
                thing.span,
                "a number of colors can be chosen, but not be taken here",
            )
            .help("choose them before: `choose two colors as pair then splay pair left`"),
        );
    }
}

/// A player where only one can be meant; `any` if the words may leave one to choose.
pub fn one_player(who: &Who, any: bool, span: Span, found: &mut Vec<Diagnostic>) {
    let several = match who {
        Who::Each(_) | Who::All(_) => true,
        Who::Any(_) => !any,
        _ => false,
    };
    if several {
        found.push(
            Diagnostic::new(
                "several players where one is needed",
                span,
                "it isn't said which of them is meant",
            )
            .help("choose one before (`choose an opponent as rival`), or go through them: `for each opponent as rival: …`"),
        );
    }
}

/// Where cards are transferred: to one place.
pub fn destination(place: &Place, span: Span, found: &mut Vec<Diagnostic>) {
    let one = match place.parts.as_slice() {
        [PlacePart::Zone(who, word)] => {
            one_player(who, true, span, found);
            *word != ZoneWord::Area
        }
        [PlacePart::Deck(_, values)] => values.len() == 1,
        [PlacePart::AnyDeck | PlacePart::EachDeck] => false,
        places => places.len() == 1,
    };
    if !one {
        found.push(Diagnostic::new(
            "no single place to go to",
            span,
            "a card can go to one place only",
        ));
    }
}

/// The order of a loop.
pub fn order(each: &ForEach, span: Span, found: &mut Vec<Diagnostic>) {
    let ordered = match &each.domain {
        Domain::Things(thing) => matches!(
            thing.kind,
            ThingKind::Value | ThingKind::Number | ThingKind::Bonus
        ),
        Domain::Cards(..) => true,
        Domain::Players(..) => false,
    };
    if each.order.is_some() && !ordered {
        found.push(Diagnostic::new(
            "an order of what has none",
            span,
            "only values, and cards by their value, go up or down",
        ));
    }
}

/// What is wrong with a deed as a whole.
pub fn act(act: &Act, found: &mut Vec<Diagnostic>) {
    if let Some(who) = &act.who
        && !matches!(who, Who::You)
        && let Some(word) = nobody_elses(&act.deed)
    {
        found.push(Diagnostic::new(
            "a deed of somebody else",
            act.span,
            format!("`{word}` is about the whole effect, so no player can stand before it"),
        ));
    }
    if act.times.is_some() && !multiplies(&act.deed) {
        found.push(
            Diagnostic::new(
                "nothing to multiply",
                act.span,
                "`for every` and `times` say how many cards are drawn or taken, and here no plain number of cards is",
            )
            .help("write a number that can be multiplied, as in `score a card from hand for every …`"),
        );
    }
    if let Deed::Execute {
        guide: Some(guide), ..
    } = &act.deed
    {
        one_player(guide, false, act.span, found);
    }
    if act.bottom_up && !matches!(act.deed, Deed::Move { .. } | Deed::Transfer { .. }) {
        found.push(Diagnostic::new(
            "an order where none is kept",
            act.span,
            "`from the bottom up` says in which order cards of a board are moved",
        ));
    }
    match &act.deed {
        Deed::Transfer { to, .. } => destination(to, act.span, found),
        Deed::Splay {
            board, direction, ..
        } => {
            if let Some(board) = board {
                one_player(board, true, act.span, found);
            }
            if let Direction::Like(_, Some(who)) = direction {
                one_player(who, false, act.span, found);
            }
        }
        Deed::Unsplay(_, Some(board)) => one_player(board, true, act.span, found),
        Deed::Choose(Choice::Player(who)) => one_player(who, true, act.span, found),
        Deed::Execute { cards, .. } if !is_one(cards) => found.push(
            Diagnostic::new(
                "several cards to execute",
                cards.span,
                "one card is executed at a time",
            )
            .help("go through them: `for each …: self-execute that card`"),
        ),
        Deed::Rearrange(colors) => {
            let one = match colors {
                Colors::One(_)
                | Colors::Or(_)
                | Colors::Of(_)
                | Colors::Name(_)
                | Colors::That(_) => true,
                Colors::And(_) => false,
                Colors::Things(thing) => thing.quantity != ThingQuantity::All,
            };
            if !one {
                found.push(
                    Diagnostic::new(
                        "several colors to rearrange",
                        act.span,
                        "one color is rearranged at a time",
                    )
                    .help("go through them: `for each color on board: rearrange that color`"),
                );
            }
        }
        Deed::Choose(Choice::Thing(thing)) => {
            let fits = match thing.quantity {
                ThingQuantity::Number(..=1) => true,
                ThingQuantity::Number(_) => thing.kind == ThingKind::Color,
                ThingQuantity::All => false,
            };
            if !fits {
                found.push(Diagnostic::new(
                    "too much to choose",
                    thing.span,
                    match thing.quantity {
                        ThingQuantity::All => "who takes all of them chooses nothing",
                        _ => "only of colors several can be chosen at once",
                    },
                ));
            }
        }
        Deed::Achieve { objects, .. } => {
            for object in objects {
                if let Achievable::Available(quantity) = object
                    && !matches!(quantity, Quantity::Number(_))
                {
                    found.push(
                        Diagnostic::new(
                            "available achievements without a number",
                            act.span,
                            "special ones are among these, which are claimed one by one",
                        )
                        .help("say how many, or speak of `available standard achievements`"),
                    );
                }
            }
        }
        _ => {}
    }
}

/// The word of a deed that only the executing player can do.
fn nobody_elses(deed: &Deed) -> Option<&'static str> {
    Some(match deed {
        Deed::Repeat { .. } => "repeat",
        Deed::Wish(_) => "do",
        Deed::EndAction => "end the action",
        Deed::GameWithin => "play a game within",
        _ => return None,
    })
}

/// Whether a deed takes a plain number of cards.
fn multiplies(deed: &Deed) -> bool {
    let plain = |cards: &Cards| matches!(cards.quantity, Quantity::Number(_) | Quantity::UpTo(_));
    match deed {
        Deed::Draw { .. } => true,
        Deed::Move { objects, .. } | Deed::Transfer { objects, .. } => objects.iter().all(plain),
        Deed::Achieve { objects, .. } => !objects
            .iter()
            .any(|object| matches!(object, Achievable::Special(..))),
        Deed::Exchange { left, .. } => plain(left),
        Deed::PutOnDeck(cards) | Deed::Look(cards) => plain(cards),
        Deed::Choose(Choice::Cards(cards)) => plain(cards),
        _ => false,
    }
}

/// Whether the words mean a single card, or cards spoken of, of which the last is meant.
fn is_one(cards: &Cards) -> bool {
    cards.quantity == ONE || matches!(cards.base, Base::Ref(_) | Base::Rest(_))
}
