use crate::text::Piece;
use vocab::{Edition, Icon};

/// The text of a card with these lines for effects, one line an effect.
fn text_in(edition: Edition, effects: &str) -> String {
    let source = format!(
        "card \"Sample\"\n  base 4 red  castle hex castle castle  featured castle\n{effects}\n"
    );
    let (file, diagnostics) = crate::parse(&source);
    assert!(
        diagnostics.is_empty(),
        "{}",
        crate::render_diagnostics("sample.card", &source, &diagnostics)
    );
    match crate::resolve(&file.cards[0], edition) {
        Ok(printed) => crate::english(&printed).to_string(),
        Err(diagnostics) => panic!(
            "{}",
            crate::render_diagnostics("sample.card", &source, &diagnostics)
        ),
    }
}

/// Asserts that lines under `effect` read so in the 4th edition.
#[track_caller]
fn reads(lines: &str, english: &str) {
    let indented: String = lines.lines().map(|line| format!("    {line}\n")).collect();
    let text = text_in(Edition::Fourth, &format!("  effect\n{indented}"));
    assert_eq!(text, format!("effect  {english}"));
}

/// Asserts that lines under `demand` read so in the 4th edition.
#[track_caller]
fn demands(lines: &str, english: &str) {
    let indented: String = lines.lines().map(|line| format!("    {line}\n")).collect();
    let text = text_in(Edition::Fourth, &format!("  demand\n{indented}"));
    assert_eq!(text, format!("demand  {english}"));
}

#[test]
fn articles_and_numbers_fit_the_noun() {
    reads("draw a 1", "Draw a [1].");
    reads("draw an 8", "Draw an [8].");
    reads("draw two 1", "Draw two [1].");
    reads(
        "meld an available achievement",
        "Meld an available achievement.",
    );
    reads(
        "return all cards from hand",
        "Return all cards from your hand.",
    );
    reads(
        "tuck up to three cards from hand",
        "Tuck up to three cards from your hand.",
    );
}

#[test]
fn the_demanding_player_speaks() {
    demands(
        "transfer a card with crown from your hand to my score\nif done: draw a 1 then repeat",
        "I demand you transfer a card with [crown] from your hand to my score pile! If you do, draw a [1], then repeat \
         this effect!",
    );
    demands(
        "if count of castle on your board is at least four: transfer a top card with castle from your board to my board",
        "If you have at least four [castle] on your board, I demand you transfer a top card with [castle] from your \
         board to my board!",
    );
    demands(
        "I choose a value as v then transfer all cards of value v from your score to your hand",
        "I choose a value, then I demand you transfer all cards of that value from your score pile to your hand!",
    );
    demands("I win", "I win the game!");
}

#[test]
fn what_is_done_to_cards_spoken_of() {
    reads(
        "draw and reveal a 1\nif it has castle: score it then repeat",
        "Draw and reveal a [1]. If it has [castle], score it, then repeat this effect.",
    );
    reads(
        "may return any number of cards from hand\nif done: draw and score a 2 for every different value of returned",
        "You may return any number of cards from your hand. If you do, draw and score a [2] for every different value \
         among the returned cards.",
    );
    reads(
        "draw and meld two 9 then self-execute the second melded",
        "Draw and meld two [9], then self-execute the second melded card.",
    );
}

#[test]
fn the_only_top_card_of_a_color_is_yours() {
    reads("score your top green card", "Score your top green card.");
    reads(
        "score a top card with leaf from board",
        "Score a top card with [leaf] from your board.",
    );
    reads(
        "reveal a card from hand\ntransfer the top card of color of revealed from each opponent's board to your hand",
        "Reveal a card from your hand. Transfer each opponent's top card of the revealed card's color to your hand.",
    );
}

#[test]
fn a_color_spoken_of_twice_is_that_color() {
    reads(
        "draw and meld an 11\nif color of melded is not splayed aslant: splay color of melded aslant",
        "Draw and meld an [11]. If the melded card's color is not splayed aslant, splay that color aslant.",
    );
}

#[test]
fn a_choice_of_deeds() {
    reads(
        "may either: draw a 1\nor: return a card from hand",
        "You may choose one: draw a [1]; or return a card from your hand.",
    );
    reads(
        "either as wish: draw two 10\nor: draw and score two 8\ndo wish",
        "Choose one for later: draw two [10]; or draw and score two [8]. Do what you chose for later.",
    );
}

#[test]
fn players_are_compared() {
    reads(
        "if every opponent has (count of cards in your achievements is at least two times count of cards in their \
         achievements): win",
        "If you have at least twice as many achievements as every opponent, you win the game.",
    );
    reads(
        "if no player has (count of leaf on their board is more than count of factory on their board): the single player \
         with the most points wins",
        "If no player has more [leaf] than [factory] on their board, the single player with the most points wins the \
         game.",
    );
    reads(
        "if only you have (count of top cards on their board is five): achieve \"Empire\"",
        "If only you have exactly five top cards on your board, claim the Empire achievement.",
    );
}

#[test]
fn conditions_with_one_beginning_are_drawn_together() {
    reads(
        "may return all cards from hand\nif any blue returned and any green returned: draw a 6",
        "You may return all cards from your hand. If you returned a blue card and a green card, draw a [6].",
    );
}

#[test]
fn a_parameter_is_written_out_where_it_is_used_first() {
    reads(
        "let v be 1\nmay return a card of value v from hand\nif done: draw a card of value v then repeat with v being one \
         more than v",
        "You may return a [1] from your hand. If you do, draw a card of that value, then repeat this effect with a \
         value one higher.",
    );
}

#[test]
fn older_editions_have_no_junk_and_no_self_execution() {
    let effects = "  effect\n    draw and meld a 10 then self-execute it\n    draw and remove a 10";
    assert_eq!(
        text_in(Edition::Third, effects),
        "effect  Draw and meld a [10], then execute its non-demand effects for yourself only. Draw a [10] and remove it \
         from the game."
    );
    let effects = effects.replace("remove", "junk");
    assert_eq!(
        text_in(Edition::Fourth, &effects),
        "effect  Draw and meld a [10], then self-execute it. Draw and junk a [10]."
    );
}

#[test]
fn loops_and_blocks() {
    reads(
        "return up to two cards from hand\nfor each returned:\n  either: draw and meld a 2\n  or: draw a 3",
        "Return up to two cards from your hand. For each returned card, choose one: draw and meld a [2]; or draw a [3].",
    );
    reads(
        "flip a coin\nif flip lost: return a card from your hand then if not done, lose",
        "Flip a coin. If you lose the flip, return a card from your hand, then if you don't, you lose the game.",
    );
}

#[test]
fn sentences_keep_their_numbers_and_marks() {
    let source = "card \"Sample\"\n  base 4 red  castle hex castle castle  featured castle\n  effect\n    draw an 8\n    \
                  if it has clock: win\n";
    let (file, _) = crate::parse(source);
    let Ok(printed) = crate::resolve(&file.cards[0], Edition::Fourth) else {
        panic!("the card is right");
    };
    let text = crate::english(&printed);
    let sentences = &text.effects[0].sentences;
    assert_eq!(sentences[0].number, 0);
    assert_eq!(
        sentences[0].pieces,
        [
            Piece::Word("Draw an ".into()),
            Piece::Value(8),
            Piece::Word(".".into())
        ]
    );
    assert_eq!(sentences[1].number, 1);
    assert_eq!(
        sentences[1].pieces,
        [
            Piece::Word("If it has ".into()),
            Piece::Icon(Icon::Clock),
            Piece::Word(", you win the game.".into())
        ]
    );
}

#[test]
fn numbers_of_things_that_cannot_be_said_as_a_word() {
    reads(
        "return a card from your score times value of the highest achievement in your achievements",
        "Return a card from your score pile a number of times equal to the value of the highest achievement you have.",
    );
    reads(
        "choose a number as n\nif count of cards in hand is exactly n: win",
        "Choose a number. If you have exactly that many cards in your hand, you win the game.",
    );
}

#[test]
fn a_long_color_comes_after_its_direction() {
    reads(
        "may splay any color splayed right up",
        "You may splay up any one color splayed right on your board.",
    );
    reads(
        "may splay any color left",
        "You may splay any one color on your board left.",
    );
}

#[test]
fn what_is_denied_is_said_plainly() {
    reads(
        "draw two 2\nif any two drawn of the same color and not your turn: draw a 1",
        "Draw two [2]. If any two of the drawn cards have the same color and it is not your turn, draw a [1].",
    );
    reads(
        "draw a 2 then if not (you have the most points), repeat",
        "Draw a [2], then unless you have the most points or tie for the most, repeat this effect.",
    );
}
