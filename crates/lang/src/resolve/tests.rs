use super::*;
use crate::tree::{Statement, Step};
use crate::{Printed, parse, render_diagnostics};

fn card(effects: &str) -> String {
    card_of("base 1 red", effects)
}

fn card_of(facts: &str, effects: &str) -> String {
    format!("card \"Trial\"\n  {facts} castle hex castle castle featured castle\n{effects}\n")
}

fn try_resolve(source: &str, edition: Edition) -> Result<Printed, Vec<Diagnostic>> {
    let (file, wrong) = parse(source);
    assert!(
        wrong.is_empty(),
        "{}",
        render_diagnostics("trial", source, &wrong)
    );
    resolve(&file.cards[0], edition)
}

fn in_edition(source: &str, edition: Edition) -> Printed {
    try_resolve(source, edition)
        .unwrap_or_else(|wrong| panic!("{}", render_diagnostics("trial", source, &wrong)))
}

/// The lines as the only effect of a card, in the 4th edition.
fn effect(lines: &str) -> Printed {
    let lines = lines.trim_matches('\n');
    in_edition(&card(&format!("  effect\n{lines}")), Edition::Fourth)
}

/// What every reference to cards in the effects refers to, in the order of the tree.
fn targets(printed: &Printed) -> Vec<(String, String)> {
    let tree = format!("{:?}", printed.effects);
    let mut found = Vec::new();
    for part in tree.split("Ref { word: ").skip(1) {
        let word = part.split(", ").next().unwrap();
        let target = part.split("target: ").nth(1).unwrap();
        let end = if target.starts_with("Lists") {
            target.find('}').unwrap() + 1
        } else if target.starts_with("Journal") {
            target.find(')').unwrap() + 1
        } else {
            target.find([' ', '}']).unwrap()
        };
        found.push((word.to_owned(), target[..end].to_owned()));
    }
    found
}

fn lists(mask: u32) -> String {
    format!("Lists {{ mask: {mask}, step: false }}")
}

fn step(mask: u32) -> String {
    format!("Lists {{ mask: {mask}, step: true }}")
}

fn last_target(lines: &str) -> String {
    targets(&effect(lines)).pop().unwrap().1
}

fn titles_of_errors(source: &str, edition: Edition) -> Vec<String> {
    match try_resolve(source, edition) {
        Ok(_) => Vec::new(),
        Err(wrong) => wrong.into_iter().map(|d| d.title).collect(),
    }
}

// ---- editions ------------------------------------------------------------------------------------------------------

#[test]
fn other_editions_are_taken_out_at_every_depth() {
    let source = card(
        "  effect [1st]
    draw a 1
  effect [3rd 4th]
    [3rd] draw a 2
    if no cards in hand:
      [4th] draw a 3
      draw a 4",
    );
    assert_eq!(in_edition(&source, Edition::First).effects.len(), 1);
    let third = in_edition(&source, Edition::Third);
    assert_eq!(third.effects.len(), 1);
    assert_eq!(third.acts().len(), 2);
    assert_eq!(in_edition(&source, Edition::Fourth).acts().len(), 2);
}

#[test]
fn titles_are_those_of_the_edition() {
    let source = "card \"Barcode\"\n  [3rd] title \"Bar Code\"\n  base 1 red castle hex castle castle featured castle\n  effect\n    draw a 1\n";
    let third = in_edition(source, Edition::Third);
    assert_eq!(third.title, "Bar Code");
    assert_eq!(third.other_titles, ["Barcode"]);
    let fourth = in_edition(source, Edition::Fourth);
    assert_eq!(fourth.title, "Barcode");
    assert_eq!(fourth.other_titles, ["Bar Code"]);
}

#[test]
fn a_card_is_written_when_every_effect_has_sentences() {
    assert!(effect("    draw a 1").is_written());
    assert!(!in_edition(&card("  effect\n  effect\n    draw a 1"), Edition::Fourth).is_written());
}

#[test]
fn sentences_are_counted_as_the_card_counts_them() {
    let printed = effect(
        "
    let v be 1
    draw a 1
    if it is red:
      meld it
      draw a 2
    otherwise: tuck it
    either: draw a 3
    or: draw a 4
    draw a 5",
    );
    let numbers: Vec<(usize, usize)> = printed
        .sentences()
        .iter()
        .map(|line| (line.number, line.depth))
        .collect();
    assert_eq!(
        numbers,
        [
            (0, 0),
            (1, 0),
            (1, 1),
            (1, 1),
            (2, 0),
            (2, 1),
            (3, 0),
            (3, 1),
            (3, 0),
            (3, 1),
            (4, 0)
        ]
    );
}

// ---- participles -----------------------------------------------------------------------------------------------------

#[test]
fn every_verb_of_a_deed_has_its_list() {
    let printed = effect(
        "    draw and meld a 1\n    may score or return a card from hand\n    splay red left",
    );
    let results: Vec<Vec<(Participle, u8)>> = printed
        .acts()
        .iter()
        .map(|act| act.results.iter().map(|(p, slot)| (*p, slot.0)).collect())
        .collect();
    assert_eq!(
        results,
        [
            vec![(Participle::Drawn, 0), (Participle::Melded, 1)],
            vec![(Participle::Scored, 2), (Participle::Returned, 3)],
            vec![],
        ]
    );
    assert_eq!(printed.effects[0].lists, 4);
}

#[test]
fn a_participle_means_all_cards_so_treated_until_now() {
    let text = "
    draw a 1
    meld a card from hand
    draw a 2
    return drawn";
    assert_eq!(last_target(text), lists(0b101));
}

#[test]
fn in_a_loop_a_participle_means_the_current_step() {
    let printed = effect(
        "
    draw a 1
    for each color:
      draw a 2
      return drawn
    score drawn",
    );
    let found = targets(&printed);
    assert_eq!(found[0].1, step(0b10));
    assert_eq!(found[1].1, lists(0b11));
}

#[test]
fn in_a_loop_without_such_a_deed_it_means_what_was_before() {
    assert_eq!(
        last_target("    draw two 1\n    for each color: splay color of drawn left"),
        lists(1)
    );
}

#[test]
fn other_effects_are_asked_through_the_journal() {
    let source = card(
        "  demand
    return a card from your hand
  effect
    if any returned by demand: draw a 1",
    );
    let found = targets(&in_edition(&source, Edition::Fourth));
    assert_eq!(found[0].1, "Journal(Returned)");
}

// ---- it ----------------------------------------------------------------------------------------------------------------

#[test]
fn it_is_what_the_nearest_deed_left() {
    assert_eq!(
        last_target(
            "    draw and reveal a 1\n    return a card from hand\n    draw a card of value of it"
        ),
        lists(0b100)
    );
    assert_eq!(
        last_target("    draw and reveal a 1\n    if it has castle: score it"),
        lists(1)
    );
}

#[test]
fn a_deed_on_a_pronoun_passes_it_on() {
    let text = "
    reveal a card from hand
    if it is green: tuck it
    otherwise if it is purple: meld it
    otherwise if it is red: score it
    draw a card of value of it";
    for (_, target) in targets(&effect(text)) {
        assert_eq!(target, lists(1));
    }
}

#[test]
fn the_subject_of_an_if_is_it_in_its_arms_only() {
    let printed = effect(
        "
    draw a 1
    return a card from hand
    if drawn is red: score it
    otherwise: tuck it
    draw a card of value of it",
    );
    let found: Vec<String> = targets(&printed).into_iter().map(|t| t.1).collect();
    assert_eq!(found, [lists(1), lists(1), lists(1), lists(0b10)]);
}

#[test]
fn after_arms_it_is_what_any_of_them_left() {
    let text = "
    draw a 1
    if no cards in hand: meld a card from score
    otherwise: tuck a card from score
    draw a card of value of it";
    assert_eq!(last_target(text), lists(0b110));
    let text = "
    draw a 1
    if no cards in hand: meld a card from score
    draw a card of value of it";
    assert_eq!(last_target(text), lists(0b11));
    let text = "
    draw a 1
    either: meld a card from score
    or: tuck a card from score
    draw a card of value of it";
    assert_eq!(last_target(text), lists(0b110));
}

#[test]
fn an_if_in_a_sentence_is_an_arm_too() {
    let text = "
    draw a 1 then if no cards in score, meld a card from hand
    draw a card of value of it";
    assert_eq!(last_target(text), lists(0b11));
}

#[test]
fn in_a_loop_over_cards_it_is_the_card_of_the_step() {
    let printed = effect(
        "
    return two cards from hand
    for each returned: draw a card of value of it
    draw a card of value of it",
    );
    let found = targets(&printed);
    assert_eq!(found[1].1, lists(0b10));
    // The deed in the loop draws, so `it` is what it drew, in all steps.
    assert_eq!(found[2].1, lists(0b100));
}

#[test]
fn its_owner_of_a_transfer_is_the_owner_of_what_is_transferred() {
    let text =
        "    transfer a top card other than this from any player's board to its owner's score";
    assert_eq!(last_target(text), lists(1));
}

// ---- that ----------------------------------------------------------------------------------------------------------------

#[test]
fn that_card_is_the_card_of_the_where_or_the_loop() {
    let printed = effect("    score a card where (that card is red) from hand");
    assert_eq!(targets(&printed)[0].1, lists(0b10));
    let printed = effect(
        "    return two cards from hand\n    for each returned: draw a card of value of that card",
    );
    assert_eq!(targets(&printed)[1].1, lists(0b10));
}

#[test]
fn that_color_is_the_innermost_or_the_last_chosen() {
    let tree = format!("{:?}", effect("    choose a color as c\n    for each color: splay that color left\n    splay that color right").effects);
    assert!(tree.contains("Splay { colors: That(Slot(2))"), "{tree}");
    assert!(
        tree.contains("Splay { colors: That(Slot(1)), direction: OneOf([Right])"),
        "{tree}"
    );
}

#[test]
fn that_color_can_be_the_color_of_a_card_just_splayed() {
    let printed = effect(
        "
    may reveal and return a card from hand
    if done: splay color of it right then draw a card of value count of cards of that color on board",
    );
    let found = targets(&printed);
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].1, lists(1));
}

#[test]
fn that_player_is_the_last_picked_outside_loops() {
    let text = "    may transfer your top red card to any other player's board\n    meld the top green card from that player's board";
    let tree = format!("{:?}", effect(text).effects);
    assert!(tree.contains("Zone(That(Slot(0))"), "{tree}");
    let text =
        "    for each player: transfer the top green card from that player's board to their score";
    let tree = format!("{:?}", effect(text).effects);
    assert!(tree.contains("Zone(That(Slot(1)), Board)"), "{tree}");
    assert!(tree.contains("Zone(That(Slot(1)), Score)"), "{tree}");
}

#[test]
fn they_in_a_condition_is_left_to_the_condition() {
    let text =
        "    if only you have (count of top cards on their board is five): achieve \"Empire\"";
    let tree = format!("{:?}", effect(text).effects);
    assert!(tree.contains("Zone(They, Board)"), "{tree}");
}

// ---- names ---------------------------------------------------------------------------------------------------------------

#[test]
fn names_share_the_slot_of_what_they_name() {
    let printed = effect("    draw and meld a 1 as first\n    return first");
    assert_eq!(
        targets(&printed)[0],
        ("Name(\"first\")".to_owned(), lists(0b10))
    );
    let tree = format!(
        "{:?}",
        effect("    choose a color as c\n    splay c left").effects
    );
    assert!(!tree.contains("Slot(2)"), "{tree}");
}

#[test]
fn a_color_splayed_by_choice_can_be_named() {
    let text = "    splay any color left as c\n    score a top card of color c from board";
    let tree = format!("{:?}", effect(text).effects);
    assert!(!tree.contains("Slot(2)"), "{tree}");
}

#[test]
fn a_parameter_can_be_given_another_value() {
    let printed = effect(
        "
    let v be 11
    score a top card of value v from board
    if done: choose a value where (that value is either one less than value of scored or two less than value of scored) as w then repeat with v being w",
    );
    let Statement::If(_, body) = &printed.effects[0].body[2].statement else {
        panic!("an if");
    };
    let Statement::Do(steps) = &body[0].statement else {
        panic!("a sentence");
    };
    let Step::Act(act) = &steps[1] else {
        panic!("a deed");
    };
    let Deed::Repeat {
        with: Some((name, Some(_))),
        ..
    } = &act.deed
    else {
        panic!("a repeat");
    };
    assert_eq!((name.text.as_str(), name.slot.0), ("v", 1));
}

#[test]
fn one_name_in_two_arms_is_either() {
    let text = "
    either: draw a 1 as c
    or: return a card from hand as c
    if c is red: score c";
    assert_eq!(last_target(text), lists(0b11));
}

// ---- mistakes ------------------------------------------------------------------------------------------------------------

/// Effects with something wrong, and all that is said of them.
const WRONG: &[(&str, Edition, &str)] = &[
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    choose a color as rival\n    splay rivel left",
    ),
    ("base 1 red", Edition::Fourth, "  effect\n    splay c left"),
    ("base 1 red", Edition::Fourth, "  effect\n    score it"),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw and meld a 1\n    return tucked",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    if your top red card has castle: meld it",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    splay that color left",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    score that card",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    transfer a card from your hand to that player's hand",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    score all cards from their hand",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    transfer a card from your hand to my hand",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    if done: draw a 1",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw a 1\n    if done both: draw a 1",
    ),
    (
        "base 1 red",
        Edition::First,
        "  effect\n    [3rd] if no cards in hand: draw a 1\n    draw a 1\n    otherwise: draw a 2",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw a 1\n    or: draw a 2",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    either: draw a 1\n    draw a 2",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw a 1\n    if it is red: repeat\n    draw a 2",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw a 1 then repeat then draw a 2",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    for each color: repeat",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw a 1\n    let v be 1",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw a 1 as c\n    repeat with c",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    choose a value as v\n    repeat with v being 3",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    if foreseen: draw a 1",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    if flip won: draw a 1",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    splay red left as c",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    choose a color as c\n    choose a value as c",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    if any returned by demand: draw a 1",
    ),
    (
        "base 1 red",
        Edition::Fourth,
        "  effect\n    draw a 1\n    score drawn by your echo",
    ),
    (
        "base 1 red",
        Edition::Third,
        "  effect\n    score a card with person from hand",
    ),
    (
        "base 1 red",
        Edition::Third,
        "  effect\n    splay red aslant",
    ),
    (
        "base 1 red",
        Edition::Third,
        "  effect\n    safeguard a card from hand",
    ),
    (
        "base 1 red",
        Edition::First,
        "  effect\n    draw and foreshadow a 1",
    ),
    (
        "base 1 red",
        Edition::Third,
        "  effect\n    meld a card from the junk",
    ),
    (
        "base 1 red",
        Edition::Third,
        "  effect\n    draw an Unseen 1",
    ),
    ("base 1 red", Edition::Third, "  effect\n    [4th] draw a 1"),
    ("unseen 1 red", Edition::Third, "  effect\n    draw a 1"),
];

#[test]
fn every_mistake_is_explained() {
    let mut all = String::new();
    for (facts, edition, effects) in WRONG {
        let source = card_of(facts, effects);
        let (file, wrong) = parse(&source);
        // Some of these the parser knows already; they are here so that one of the two does.
        let wrong = if wrong.is_empty() {
            match resolve(&file.cards[0], *edition) {
                Ok(_) => panic!("nothing wrong in the {edition} with\n{source}"),
                Err(wrong) => wrong,
            }
        } else {
            wrong
        };
        all.push_str(&render_diagnostics("trial.card", &source, &wrong));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn what_is_kept_for_later_cannot_repeat() {
    let source =
        card("  effect\n    either as wish: draw a 1\n    or: draw a 2 then repeat\n    do wish");
    assert_eq!(
        titles_of_errors(&source, Edition::Fourth),
        ["a `repeat` that is not last"]
    );
}

#[test]
fn all_mistakes_are_told_at_once() {
    let source =
        card("  effect\n    score it\n    if foreseen: splay that color left\n    return tucked");
    assert_eq!(titles_of_errors(&source, Edition::Fourth).len(), 4);
}

#[test]
fn an_effect_that_remembers_too_much_is_refused() {
    let lines = "    draw and meld a 1\n".repeat(17);
    let source = card(&format!("  effect\n{lines}"));
    assert_eq!(
        titles_of_errors(&source, Edition::Fourth),
        ["an effect that remembers too much"]
    );
}

#[test]
fn a_mistake_in_all_editions_is_told_once() {
    let source = card("  effect\n    score it");
    let (file, _) = parse(&source);
    let (printed, wrong) = resolve_all(&file.cards[0]);
    assert!(printed.is_empty());
    assert_eq!(wrong.len(), 1);
}
