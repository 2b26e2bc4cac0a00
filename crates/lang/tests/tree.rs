//! How sentences are taken apart, where English leaves it open.

use lang::tree::*;
use vocab::{Color, Icon, Special, Splay};

/// The statements of a demand with these lines; names `rival` (a player) and `c` (a color) are bound before.
fn statements(sentences: &str) -> Vec<Statement> {
    let mut source = String::from(
        "card \"Sketch\"\n  [4th] echoes 1 red  castle echo hex castle\n  demand\n    choose an opponent as rival\n    choose a color as c\n",
    );
    for line in sentences.lines() {
        source.push_str(&format!("    {line}\n"));
    }
    let (mut file, wrong) = lang::parse(&source);
    assert!(
        wrong.is_empty(),
        "{}",
        lang::render_diagnostics("sketch.card", &source, &wrong)
    );
    let body = file.cards.remove(0).effects.remove(0).body;
    body.into_iter().skip(2).map(|s| s.statement).collect()
}

fn steps(sentence: &str) -> Vec<Step> {
    match statements(sentence).remove(0) {
        Statement::Do(steps) => steps,
        other => panic!("not a plain sentence: {other:?}"),
    }
}

fn act(sentence: &str) -> Act {
    match steps(sentence).remove(0) {
        Step::Act(act) => act,
        other => panic!("not an act: {other:?}"),
    }
}

/// The objects of `score …`.
fn scored(objects: &str) -> Vec<Cards> {
    match act(&format!("score {objects}")).deed {
        Deed::Move { objects, .. } => objects,
        other => panic!("not a move: {other:?}"),
    }
}

fn cards(object: &str) -> Cards {
    let mut objects = scored(object);
    assert_eq!(objects.len(), 1, "{object}");
    objects.remove(0)
}

fn condition(words: &str) -> Condition {
    match statements(&format!("if {words}: draw a 1")).remove(0) {
        Statement::If(condition, _) => condition,
        other => panic!("not an if: {other:?}"),
    }
}

fn zone(who: Who, zone: ZoneWord) -> PlacePart {
    PlacePart::Zone(who, zone)
}

fn place(who: Who, word: ZoneWord) -> Place {
    Place {
        parts: vec![zone(who, word)],
        or: false,
    }
}

fn from(cards: &Cards) -> Option<Place> {
    match &cards.base {
        Base::Place(place) => place.clone(),
        other => panic!("not a place: {other:?}"),
    }
}

fn one() -> Quantity {
    Quantity::Number(Number::Literal(1))
}

#[test]
fn from_belongs_to_the_deed_and_on_to_the_nearest_noun() {
    let melded = cards("a card of a color not in cards on board from hand");
    assert_eq!(from(&melded), Some(place(Who::You, ZoneWord::Hand)));
    match melded.tests.as_slice() {
        [
            Test::Kin {
                within: false, of, ..
            },
        ] => {
            assert_eq!(from(of), Some(place(Who::You, ZoneWord::Board)));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_follows_a_bare_reference_describes_the_cards_around_it() {
    let scored = cards("all cards of color of melded other than melded from board");
    assert_eq!(scored.tests.len(), 2);
    assert!(matches!(scored.tests[1], Test::OtherThan(_)));
    let Condition::Compare(Number::Count(counted), ..) =
        condition("count of cards of color of tucked on board is five")
    else {
        panic!()
    };
    let Counted::Cards(counted) = *counted else {
        panic!()
    };
    assert_eq!(from(&counted), Some(place(Who::You, ZoneWord::Board)));
}

#[test]
fn a_positioned_card_of_somebody_lies_on_their_board() {
    let card = cards("your top red card");
    assert_eq!(card.quantity, one());
    assert_eq!(card.tests, [Test::Color(vec![Color::Red])]);
    assert_eq!(from(&card), Some(place(Who::You, ZoneWord::Board)));
    assert_eq!(
        from(&cards("my highest top card")),
        Some(place(Who::Me, ZoneWord::Board))
    );
}

#[test]
fn digits_are_values_and_words_are_counts() {
    let threes = cards("two 3 from hand");
    assert_eq!(threes.quantity, Quantity::Number(Number::Literal(2)));
    assert_eq!(
        threes.tests,
        [Test::Value(Comparison::Equal, vec![Number::Literal(3)])]
    );
}

#[test]
fn quantities() {
    for (words, quantity) in [
        ("a card from hand", one()),
        ("the highest card from hand", one()),
        ("all cards from hand", Quantity::All),
        ("all the highest cards from hand", Quantity::All),
        ("two cards from hand", Quantity::Number(Number::Literal(2))),
        (
            "the two highest cards from hand",
            Quantity::Number(Number::Literal(2)),
        ),
        ("one or two cards from hand", Quantity::Between(1, 2)),
        (
            "exactly two or three cards from hand",
            Quantity::Exactly(2, 3),
        ),
        (
            "up to three cards from hand",
            Quantity::UpTo(Number::Literal(3)),
        ),
        ("any number of cards from hand", Quantity::AnyNumber),
        ("any number of drawn", Quantity::AnyNumber),
        ("at least one of drawn", Quantity::AtLeast(1)),
        (
            "all but one cards from hand",
            Quantity::AllBut(Number::Literal(1)),
        ),
        (
            "all but the top five red cards from board",
            Quantity::AllBut(Number::Literal(5)),
        ),
        ("all but the highest cards from hand", Quantity::AllButRank),
        (
            "half rounded down of the cards from hand",
            Quantity::Half { up: false },
        ),
        (
            "one of each color of cards from hand",
            Quantity::OneOfEach(Kinship::Color),
        ),
        (
            "the top two cards of color c from board",
            Quantity::Number(Number::Literal(2)),
        ),
        (
            "the bottom one or two cards of color c from board",
            Quantity::Between(1, 2),
        ),
        ("it", Quantity::All),
        ("the rest of drawn", Quantity::All),
        ("each green drawn card", Quantity::Each),
    ] {
        assert_eq!(cards(words).quantity, quantity, "{words}");
    }
}

#[test]
fn positions() {
    let two = || Number::Literal(2);
    for (words, position) in [
        ("a top card from board", Position::Top(Number::Literal(1))),
        ("the top two cards from board", Position::Top(two())),
        (
            "the top two non-bottom cards from board",
            Position::TopNonBottom(two()),
        ),
        (
            "your bottom non-top red card",
            Position::BottomNonTop(Number::Literal(1)),
        ),
        ("a top or bottom card from board", Position::TopOrBottom),
        ("all non-top cards from board", Position::NonTop),
        ("all visible cards from board", Position::Visible),
    ] {
        assert_eq!(cards(words).position, Some(position), "{words}");
    }
}

#[test]
fn and_joins_places_first_then_objects() {
    let one_object = scored("all cards from my hand and score");
    assert_eq!(one_object.len(), 1);
    assert_eq!(
        from(&one_object[0]).map(|place| place.parts),
        Some(vec![
            zone(Who::Me, ZoneWord::Hand),
            zone(Who::Me, ZoneWord::Score)
        ])
    );
    let two_objects = scored("a card from hand and a top card from board");
    assert_eq!(two_objects.len(), 2);
}

#[test]
fn owners_distribute_pool_or_leave_a_choice() {
    let players = |group| Players {
        group,
        filter: None,
    };
    for (words, who) in [
        ("any player's", Who::Any(players(Group::Players))),
        ("an opponent's", Who::Any(players(Group::Opponents))),
        ("another player's", Who::Any(players(Group::OtherPlayers))),
        ("each opponent's", Who::Each(players(Group::Opponents))),
        ("all other players'", Who::All(players(Group::OtherPlayers))),
        ("all opponents'", Who::All(players(Group::Opponents))),
        ("that player's", Who::That(Slot::default())),
        ("the player on your left's", Who::Left),
    ] {
        let card = cards(&format!("a card from {words} hand"));
        assert_eq!(from(&card), Some(place(who, ZoneWord::Hand)), "{words}");
    }
}

#[test]
fn cards_spoken_of_are_tested_for_a_place() {
    let card = cards("one of transferred on my board");
    assert!(matches!(&card.base, Base::Ref(reference)
        if reference.word == RefWord::Participle(Participle::Transferred)));
    assert_eq!(card.tests, [Test::At(place(Who::Me, ZoneWord::Board))]);
}

#[test]
fn references() {
    let reference = |words: &str| match cards(words).base {
        Base::Ref(reference) => reference,
        other => panic!("{other:?}"),
    };
    assert_eq!(reference("the second drawn").ordinal, Some(Ordinal::Nth(1)));
    let last = reference("melded last by your echo");
    assert_eq!(
        (last.ordinal, last.scope),
        (Some(Ordinal::Last), Scope::YourEcho)
    );
    assert_eq!(reference("all returned by demand").scope, Scope::Demand);
    assert_eq!(
        reference("your returned by this card").whose,
        Some(Box::new(Who::You))
    );
}

#[test]
fn may_and_if_cover_the_rest_of_the_sentence() {
    let steps = steps("draw a 1 then if done, may score it then draw a 2");
    assert!(matches!(
        steps.as_slice(),
        [
            Step::Act(_),
            Step::If(Condition::Done(DoneTest::Done)),
            Step::May,
            Step::Act(_),
            Step::Act(_)
        ]
    ));
}

#[test]
fn the_board_to_splay_on() {
    let splay = |sentence: &str| match act(sentence).deed {
        Deed::Splay { colors, board, .. } => (colors, board),
        other => panic!("{other:?}"),
    };
    let any = Who::Any(Players {
        group: Group::Players,
        filter: None,
    });
    assert_eq!(
        splay("splay any color on any player's board left").1,
        Some(any)
    );
    assert_eq!(splay("splay each color on board left").1, None);
    assert_eq!(
        splay("splay color of drawn on my board left").1,
        Some(Who::Me)
    );
    assert_eq!(
        splay("splay red and blue left").0,
        Colors::And(vec![Color::Red, Color::Blue])
    );
    let direction = match act("splay red left or up").deed {
        Deed::Splay { direction, .. } => direction,
        other => panic!("{other:?}"),
    };
    assert_eq!(direction, Direction::OneOf(vec![Splay::Left, Splay::Up]));
}

#[test]
fn most_and_fewest_are_theirs() {
    let theirs = |condition| match condition {
        Condition::YouHave { number, .. } => number,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        theirs(condition("you have the most points")),
        Number::Points(Some(Who::They))
    );
    let castles = Counted::IconsAt(
        Icons(vec![IconWord::Icon(Icon::Castle)]),
        place(Who::They, ZoneWord::Board),
    );
    assert_eq!(
        theirs(condition("you have the fewest count of castle on board")),
        Number::Count(Box::new(castles))
    );
    let receiver = match act("transfer it to hand of an opponent with fewer points than you").deed {
        Deed::Transfer { to, .. } => to,
        other => panic!("{other:?}"),
    };
    let filter = Condition::Compare(
        Number::Points(Some(Who::They)),
        Comparison::Less,
        vec![Number::Points(None)],
    );
    let players = Players {
        group: Group::Opponents,
        filter: Some(Box::new(filter)),
    };
    assert_eq!(receiver, place(Who::Any(players), ZoneWord::Hand));
}

#[test]
fn or_after_a_number_goes_on_with_numbers_or_with_conditions() {
    assert!(matches!(condition("count of drawn is two or three"),
        Condition::Compare(_, Comparison::Equal, numbers) if numbers.len() == 2));
    assert!(
        matches!(condition("count of drawn is two or count of melded is two"),
        Condition::Or(facts) if facts.len() == 2)
    );
    assert!(matches!(condition("it is red or blue"),
        Condition::Is(_, Test::Color(colors)) if colors.len() == 2));
}

#[test]
fn achievements() {
    let achieved = |sentence: &str| match act(sentence).deed {
        Deed::Achieve {
            mut objects,
            eligible,
        } => (objects.remove(0), eligible),
        other => panic!("{other:?}"),
    };
    assert!(matches!(
        achieved("achieve \"Legend\"").0,
        Achievable::Special(Special::Tradition, _)
    ));
    assert_eq!(
        achieved("achieve an available achievement if eligible"),
        (Achievable::Available(one()), Eligible::IfEligible)
    );
    assert!(matches!(
        achieved("achieve an available standard achievement regardless"),
        (Achievable::Cards(_), Eligible::Regardless)
    ));
    assert!(matches!(
        act("junk all available special achievements").deed,
        Deed::MoveSpecial {
            all: true,
            to_junk: true
        }
    ));
}

#[test]
fn draws() {
    let parts = |sentence: &str| match act(sentence).deed {
        Deed::Draw { and, parts } => (and, parts),
        other => panic!("{other:?}"),
    };
    let (and, several) = parts("draw and reveal and return a 6 and a 7 and an 8");
    assert_eq!(and, [Verb::Reveal, Verb::Return]);
    assert_eq!(several.len(), 3);
    assert!(
        matches!(&parts("draw a 3 or a card of value two more than points").1[0].value,
        DrawnValue::Either(values) if values.len() == 2)
    );
    assert_eq!(
        parts("draw a card of any value").1[0].value,
        DrawnValue::Any
    );
}

#[test]
fn a_file_keeps_its_good_lines() {
    let source = "card \"A\"\n  base 1 red  castle castle hex castle\n  effect\n    tuk it\n    draw a 1\ncard \"B\"\n  base 1 blue  castle castle hex castle\n  effect\n    draw a 2\n";
    let (file, wrong) = lang::parse(source);
    assert_eq!(wrong.len(), 1);
    assert_eq!(file.cards.len(), 2);
    assert_eq!(file.cards[0].effects[0].body.len(), 1);
}
