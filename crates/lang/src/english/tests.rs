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
        "If you alone have five top cards on your board, claim the Empire achievement.",
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
        "Flip a coin. If you lose the flip, return a card from your hand, and if you don't, you lose the game.",
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
        "Return a card from your score pile a number of times equal to your highest achievement's value.",
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
        "Draw a [2], and unless you have the most points or tie for the most, repeat this effect.",
    );
}

#[test]
fn what_none_lacks_all_have() {
    reads(
        "if no top cards without crown on board: achieve \"World\"",
        "If every top card on your board has [crown], claim the World achievement.",
    );
    reads(
        "if no top non-purple cards of value less than 6 on board: achieve \"Universe\"",
        "If every top non-purple card on your board is of value [6] or higher, claim the Universe achievement.",
    );
    reads(
        "if no top cards with crown on board: draw a 1",
        "If you have no top cards with [crown] on your board, draw a [1].",
    );
    // One icon for all of them.
    reads(
        "if any icon other than crown has (no top cards without that icon on board): win",
        "If for any one icon other than [crown], every top card on your board has that icon, you win the game.",
    );
}

#[test]
fn what_is_said_once_is_not_said_again() {
    reads(
        "if count of cards in score is more than count of cards in hand: draw a 3",
        "If you have more cards in your score pile than in your hand, draw a [3].",
    );
    reads(
        "choose a value where (count of cards of that value in hand and score is 2 or 3) as v",
        "Choose a value of which you have exactly two or three cards in your hand and score pile.",
    );
    reads(
        "if any opponent has (count of castle on their board is more than count of castle on board): draw a 1",
        "If any opponent has more [castle] on their board than you have on your board, draw a [1].",
    );
    reads(
        "choose a player as p\nif any red cards in p's hand: draw a 1",
        "Choose a player. If that player has a red card in their hand, draw a [1].",
    );
    reads(
        "if this is a top card on any player's board: junk this",
        "If this card is a top card on any player's board, junk it.",
    );
}

#[test]
fn a_part_of_a_place_is_in_it() {
    reads(
        "return half rounded up of the cards from score",
        "Return half of the cards in your score pile, rounded up.",
    );
    reads(
        "return all but one cards from hand",
        "Return all but one of the cards in your hand.",
    );
    reads(
        "meld at least one card from hand",
        "Meld at least one card from your hand.",
    );
}

#[test]
fn long_words_about_a_card_come_after_its_place() {
    reads(
        "meld a card of value of a top card on board from hand",
        "Meld a card from your hand of the same value as a top card on your board.",
    );
    reads(
        "meld a card where (value of that card is more than points) from hand",
        "Meld a card from your hand whose value is more than the number of points you have.",
    );
}

#[test]
fn whose_choice_it_is_stands_with_the_card() {
    demands(
        "transfer a card of my choice from your hand to my board",
        "I demand you transfer a card of my choice from your hand to my board!",
    );
    demands(
        "draw and reveal two 9\ntransfer one of drawn of my choice to my board",
        "I demand you draw and reveal two [9]! Transfer a drawn card of my choice to my board!",
    );
}

#[test]
fn an_icon_spoken_of_is_counted_in_copies() {
    reads(
        "choose an icon as i\nif count of i on board is at least four: draw a 1 for every i on board",
        "Choose an icon. If you have at least four copies of that icon on your board, draw a [1] for every copy of that \
         icon on your board.",
    );
    reads(
        "if any icon has (count of that icon on board is at least ten): win",
        "If you have at least ten copies of any one icon on your board, you win the game.",
    );
}

#[test]
fn either_shows_how_far_the_alternatives_reach() {
    reads(
        "if (any red cards in hand or your turn) and count of cards in hand is at least two: draw a 1",
        "If either you have a red card in your hand or it is your turn, and you have at least two cards in your hand, draw \
         a [1].",
    );
}

#[test]
fn bonuses_and_their_points() {
    reads(
        "choose a bonus on board as b\nif done: draw a card of value b",
        "Choose a bonus on your board. If you do, draw a card of value equal to that bonus.",
    );
    reads(
        "draw a 4 then transfer it to hand of an opponent with more bonus points than you",
        "Draw a [4], then transfer it to the hand of an opponent who has more bonus points than you.",
    );
    reads(
        "if your bonus points is at least two: draw a card of value bonus points",
        "If you have at least 2 bonus points, draw a card of value equal to the number of bonus points you have.",
    );
}

#[test]
fn visible_icons_and_bonuses() {
    reads(
        "choose an icon as i\nscore all cards with visible i from board\nscore all cards with visible castle from board",
        "Choose an icon. Score all cards with that icon visible on them from your board. Score all cards with a visible \
         [castle] from your board.",
    );
    reads(
        "for each bonus on board in ascending order: if a bonus on any player's board is that value, draw a 1",
        "For each bonus on your board, from the lowest to the highest, if a bonus on any player's board is that value, \
         draw a [1].",
    );
    reads(
        "if all equal (count of visible cards of that color on board over color on board): win",
        "If the number of visible cards of each color on your board is the same, you win the game.",
    );
}
