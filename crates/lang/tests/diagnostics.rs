//! What an author reads who made a mistake: bad cards with the whole drawn error.
//!
//! `INSTA_UPDATE=always cargo test -p ages-lang --test diagnostics` writes the snapshots anew; read the difference.

/// Checks a file with these sentences in an effect and draws what is wrong with them.
fn wrong_sentences(sentences: &str) -> String {
    let mut source = String::from(
        "card \"Sketch\"\n  base 1 red  castle castle hex castle  featured castle\n  effect\n",
    );
    for line in sentences.lines() {
        source.push_str(&format!("    {line}\n"));
    }
    wrong_file(&source)
}

fn wrong_file(source: &str) -> String {
    let (_, wrong) = lang::check(source);
    assert!(!wrong.is_empty(), "nothing is wrong with this:\n{source}");
    lang::render_diagnostics("sketch.card", source, &wrong)
}

/// Every line is a mistake of its own.
macro_rules! wrong {
    ($($name:ident: $read:ident($source:expr);)*) => {
        $(#[test]
        fn $name() {
            insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(stringify!($name), $read($source));
            });
        })*
    };
}

wrong! {
    // ---- words ----
    verb_misspelled: wrong_sentences("tuk a card from hand");
    verb_unknown: wrong_sentences("discard a card from hand");
    verb_missing: wrong_sentences("a card from hand");
    verb_after_then: wrong_sentences("draw a 1 then socre it");
    third_person_without_a_player: wrong_sentences("melds a card from hand");
    noun_misspelled: wrong_sentences("meld a crad from hand");
    zone_misspelled: wrong_sentences("meld a card from hnad");
    zone_of_the_rulebook: wrong_sentences("return a card from your score pile");
    color_misspelled: wrong_sentences("meld a yelow card from hand");
    icon_misspelled: wrong_sentences("meld a card with castel from hand");
    capital_letter: wrong_sentences("Draw a 1");

    // ---- sentences ----
    place_missing: wrong_sentences("score a card");
    destination_missing: wrong_sentences("transfer a card from hand");
    destination_unknown: wrong_sentences("transfer a card from hand to rival's hand");
    value_missing: wrong_sentences("draw a card");
    count_in_digits: wrong_sentences("return 2 cards from hand");
    direction_missing: wrong_sentences("splay red");
    and_between_deeds: wrong_sentences("draw a 1 and score it");
    full_stop: wrong_sentences("draw a 1.");
    special_unknown: wrong_sentences("achieve \"Monumet\"");
    special_as_a_card: wrong_sentences("score a special achievement from achievements");
    title_unfinished: wrong_sentences("achieve \"Monument");

    // ---- words that would say nothing ----
    several_colors_at_once: wrong_sentences("splay two colors up");
    several_colors_to_rearrange: wrong_sentences("rearrange red and blue");
    a_number_of_each: wrong_sentences("return two cards of each color from hand");
    one_of_each_set: wrong_sentences("return one of each set of cards from hand");
    rank_and_together: wrong_sentences("return the two highest cards of different colors from hand");
    rank_of_one_each: wrong_sentences("return one of each color of highest cards from hand");
    rank_without_a_number: wrong_sentences("return up to two highest cards from hand");
    rank_twice: wrong_sentences("return the highest lowest card from hand");
    together_twice: wrong_sentences("return two cards of different colors of different values from hand");
    chooser_twice: wrong_sentences("choose an opponent as rival\nreturn a card of rival's choice of rival's choice from hand");
    position_in_a_hand: wrong_sentences("return the top card from hand");
    visible_in_a_deck: wrong_sentences("junk all visible cards from the 3 deck");
    owner_twice: wrong_sentences("score your top card from hand");
    owner_of_a_deed: wrong_sentences("draw a 1\nscore your drawn");
    number_of_cards_looked_at: wrong_sentences("draw a card of value count of two cards in hand");
    choice_among_cards_looked_at: wrong_sentences("draw a card of value count of cards of your choice in hand");
    unique_value_alone: wrong_sentences("draw a 1\nif it is of unique value: score it");
    value_that_is_splayed: wrong_sentences("choose a splayed value as v");
    icon_other_than_a_number: wrong_sentences("choose an icon less than 3 as i");
    other_than_what: wrong_sentences("splay any other color left");
    all_to_choose: wrong_sentences("choose all colors as c");
    two_values_to_choose: wrong_sentences("choose two values as v");
    nothing_to_multiply: wrong_sentences("splay red left for every two leaf on board");
    all_times_something: wrong_sentences("score all cards from hand for every leaf on board");
    several_to_execute: wrong_sentences("self-execute all top cards from board");
    repeat_of_another: wrong_sentences("draw a 1\neach opponent repeats");
    order_of_a_splay: wrong_sentences("splay red left from the bottom up");
    any_number_available: wrong_sentences("achieve any number of available achievements regardless");
    several_players_to_choose: wrong_sentences("choose each opponent as rival");
    several_players_to_decide: wrong_sentences("draw a 1\nself-execute it guided by any opponent");
    several_boards_to_splay: wrong_sentences("splay any color on each opponent's board left");
    several_places_to_go: wrong_sentences("transfer a top card from board to hand and score");
    each_a_place_to_go: wrong_sentences("transfer a card from hand to each opponent's hand");
    any_deck_to_go: wrong_sentences("transfer a card from hand to any deck");
    points_of_several: wrong_sentences("draw a card of value points of each opponent");
    order_of_colors: wrong_sentences("for each color in ascending order: draw a 1");
    standard_in_hand: wrong_sentences("return a standard card from hand");
    any_number_there: wrong_sentences("if any up to two cards in hand: draw a 1");
    two_draws_in_one: wrong_sentences("draw two 3 or three 4");

    // ---- conditions and blocks ----
    colon_missing: wrong_sentences("if done draw a 1");
    condition_unknown: wrong_sentences("draw a 1\nif it is heavy: score it");
    condition_mixed: wrong_sentences("draw a 1\nif it is red and done or foreseen: score it");
    condition_without_words: wrong_sentences("if : draw a 1");
    parenthesis_missing: wrong_sentences("if every opponent has (points of they is 3: win");
    block_empty: wrong_sentences("draw a 1\nif it has castle:");
    block_too_deep: wrong_sentences("draw a 1\n    score it");
    indentation_odd: wrong_sentences("draw a 1\n score it");
    tab: wrong_sentences("\tdraw a 1");

    // ---- names ----
    name_reserved: wrong_sentences("choose a color as hand");
    name_capital: wrong_sentences("choose a color as C");
    name_unbound: wrong_sentences("choose a color as c\nscore all cards of color d from board");
    pronoun_without_a_noun: wrong_sentences("score it");
    me_outside_a_demand: wrong_sentences("transfer a card from hand to my hand");

    // ---- several at once ----
    several: wrong_sentences("tuk a card from hand\ndraw a 1\nif done: mled it\nsplay rad left");
    under_a_bad_line: wrong_sentences("iff done:\n  tuk a card from hand");

    // ---- editions ----
    edition_unknown: wrong_sentences("[2nd] draw a 1");
    edition_missing: wrong_sentences("[] draw a 1");
    edition_unfinished: wrong_sentences("[3rd draw a 1");
    edition_outside: wrong_file("card \"Sketch\"\n  [4th] base 11 red  castle castle hex castle\n  effect\n    [3rd] draw a 1\n    draw a 2\n");

    // ---- limits ----
    number_too_large: wrong_sentences("draw a 99999");
    sentence_too_tangled: wrong_sentences(&format!("draw a card of value {}two", "one more than ".repeat(60)));

    // ---- files ----
    no_card: wrong_file("effect\n  draw a 1\n");
    no_facts: wrong_file("card \"Sketch\"\n  effect\n    draw a 1\n");
    no_quotes: wrong_file("card Sketch\n  base 1 red  castle castle hex castle\n");
    kind_unknown: wrong_file("card \"Sketch\"\n  base 1 red  castle castle hex castle\n  efect\n    draw a 1\n  effect\n    draw a 2\n");
    kind_with_a_sentence: wrong_file("card \"Sketch\"\n  base 1 red  castle castle hex castle\n  effect draw a 1\n");
    title_for_every_edition: wrong_file("card \"Sketch\"\n  title \"Draft\"\n  base 1 red  castle castle hex castle\n");
    facts_twice: wrong_file("card \"Sketch\"\n  base 1 red  castle castle hex castle\n  [4th] base 2 red  castle castle hex castle\n");
    facts_of_no_age: wrong_file("card \"Sketch\"\n  base 12 red  castle castle hex castle\n");
    facts_with_three_icons: wrong_file("card \"Sketch\"\n  base 1 red  castle hex castle  featured castle\n");
    facts_misspelled: wrong_file("card \"Sketch\"\n  base 1 red  castle hex castle lihgtbulb  featured castle\n");
    facts_of_no_color: wrong_file("card \"Sketch\"\n  base 1 rde  castle hex castle castle\n");
    facts_with_an_unknown_option: wrong_file("card \"Sketch\"\n  base 1 red  castle hex castle castle  feature castle\n");
    facts_of_another_edition: wrong_file("card \"Sketch\"\n  [1st] unseen 1 red  castle hex castle castle\n");
}
