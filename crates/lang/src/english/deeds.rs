//! Deeds: the verb, its objects and where they go.

use super::Writer;
use super::memory::Meaning;
use super::nouns::{Prep, set_adjective};
use super::phrase::{Phrase, article, count_word, glue, list, phrase, third_person, value_mark};
use crate::text::Piece;
use crate::tree::*;
use vocab::Edition;

impl<'a> Writer<'a> {
    pub(super) fn deed(&self, act: &'a Act, third: bool) -> Phrase {
        let verb = |verb: &str| third_person(verb, third);
        let times = self.times(act.times.as_ref());
        match &act.deed {
            Deed::Draw { and, parts } => self.draw(and, parts, third, times),
            Deed::Move { verbs, or, objects } => {
                let objects = self.objects(objects);
                let removes = self.edition != Edition::Fourth && verbs.last() == Some(&Verb::Junk);
                let words = verbs
                    .iter()
                    .map(|v| Phrase::from(verb(self.verb_word(*v))))
                    .collect();
                let words = list(words, if *or { "or" } else { "and" });
                if removes {
                    phrase![words, objects, times, "from the game"]
                } else {
                    phrase![words, objects, times]
                }
            }
            Deed::Achieve { objects, eligible } => self.achieve(objects, *eligible, third, times),
            Deed::Transfer { objects, to } => {
                phrase![
                    verb("transfer"),
                    self.objects(objects),
                    self.place(to, Prep::To),
                    times
                ]
            }
            Deed::Exchange {
                left,
                right,
                as_many,
            } => {
                let other = if *as_many {
                    phrase!["as many", self.cards_noun_at(right, true, Prep::In)]
                } else {
                    self.cards_at(right, Prep::In)
                };
                phrase![
                    verb("exchange"),
                    self.cards_at(left, Prep::In),
                    "with",
                    other
                ]
            }
            Deed::MoveSpecial { all, to_junk } => {
                let which = match (all, to_junk) {
                    (false, true) => "an available special achievement",
                    (true, true) => "all available special achievements",
                    (false, false) => {
                        "a special achievement from the junk to the available achievements"
                    }
                    (true, false) => {
                        "all special achievements from the junk to the available achievements"
                    }
                };
                phrase![verb(if *to_junk { "junk" } else { "transfer" }), which]
            }
            Deed::PutOnDeck(cards) => {
                let np = self.cards_np(cards, Prep::From);
                let deck = if np.many { "their decks" } else { "its deck" };
                phrase![verb("put"), np.text, "on top of", deck]
            }
            Deed::Look(cards) => phrase![verb("look"), "at", self.cards_at(cards, Prep::From)],
            Deed::Choose(choice) => phrase![verb("choose"), self.choice(choice)],
            Deed::Splay {
                colors,
                direction,
                board,
            } => {
                let like = matches!(direction, Direction::Like(..));
                let direction = match direction {
                    Direction::OneOf(splays) => self.or(splays
                        .iter()
                        .map(|splay| Phrase::from(splay.word()))
                        .collect()),
                    Direction::Like(colors, who) => {
                        phrase!["in the same way as", self.stacks(colors, who.as_ref())]
                    }
                };
                let stacks = self.stacks(colors, board.as_ref());
                // `splay right any one color splayed left`: the direction would be read into a longer phrase.
                let long = matches!(colors, Colors::Things(thing)
                    if thing.tests.iter().any(|test| !matches!(test, ThingTest::Other)))
                    && !like;
                if long {
                    phrase![verb("splay"), direction, stacks]
                } else {
                    phrase![verb("splay"), stacks, direction]
                }
            }
            Deed::Unsplay(colors, board) => {
                phrase![verb("unsplay"), self.stacks(colors, board.as_ref())]
            }
            Deed::Rearrange(colors) => {
                phrase![
                    verb("put"),
                    "the cards of",
                    self.stacks(colors, None),
                    "into any order"
                ]
            }
            Deed::Execute {
                how,
                cards,
                guide,
                forced,
            } => self.execute(*how, cards, guide.as_ref(), *forced, third),
            Deed::ExecuteSentence { number, of } => self.execute_sentence(number, of),
            Deed::Repeat { once, with } => {
                let with = match with {
                    None => Phrase::default(),
                    Some((name, None)) => phrase!["with the same", self.name_noun(&name.text)],
                    Some((name, Some(value))) => self.changed(name, value),
                };
                let once = if *once { "once" } else { "" };
                phrase![verb("repeat"), "this effect", once, with]
            }
            Deed::Wish(_) => phrase![verb("do"), "what you chose for later"],
            Deed::Flip => phrase![verb("flip"), "a coin"],
            Deed::Win => phrase![verb("win"), "the game"],
            Deed::Lose => phrase![verb("lose"), "the game"],
            Deed::EndAction => phrase!["this action ends at once"],
            Deed::GameWithin => phrase![
                verb("play"),
                "a new game inside this one: set aside all players' cards, but keep the decks, the junk and the available",
                "achievements, and each player draws and melds a",
                value_mark(9),
                "to begin; when it ends, transfer its winner's cards to the same places in this game, and junk all others' cards",
                "from it"
            ],
        }
    }

    fn verb_word(&self, verb: Verb) -> &'static str {
        match verb {
            Verb::Meld => "meld",
            Verb::Tuck => "tuck",
            Verb::Score => "score",
            Verb::Return => "return",
            Verb::Junk if self.edition == Edition::Fourth => "junk",
            Verb::Junk => "remove",
            Verb::Foreshadow => "foreshadow",
            Verb::Safeguard => "safeguard",
            Verb::Reveal => "reveal",
            Verb::Achieve => "achieve",
        }
    }

    fn objects(&self, objects: &'a [Cards]) -> Phrase {
        self.and(
            objects
                .iter()
                .map(|cards| self.cards_at(cards, Prep::From))
                .collect(),
        )
    }

    fn times(&self, times: Option<&'a Times>) -> Phrase {
        match times {
            None => Phrase::default(),
            Some(Times::Number(Number::Literal(count))) => phrase![count_word(*count), "times"],
            Some(Times::Number(number)) => {
                phrase!["a number of times equal to", self.number(number)]
            }
            Some(Times::Every { each: 1, count }) => {
                phrase!["for every", self.counted(count, false)]
            }
            Some(Times::Every { each, count }) => {
                phrase!["for every", count_word(*each), self.counted(count, true)]
            }
        }
    }

    fn draw(&self, and: &[Verb], parts: &'a [Drawn], third: bool, times: Phrase) -> Phrase {
        let removes = self.edition != Edition::Fourth && and.contains(&Verb::Junk);
        let mut words = vec![Phrase::from(third_person("draw", third))];
        words.extend(
            and.iter()
                .filter(|verb| !(removes && **verb == Verb::Junk))
                .map(|verb| Phrase::from(third_person(self.verb_word(*verb), third))),
        );
        let many = parts.len() > 1 || parts.iter().any(|part| part.count != Number::Literal(1));
        let objects = self.and(parts.iter().map(|part| self.drawn(part)).collect());
        let removed = match (removes, many) {
            (false, _) => "",
            (true, false) => "and remove it from the game",
            (true, true) => "and remove them from the game",
        };
        phrase![list(words, "and"), objects, removed, times]
    }

    fn drawn(&self, drawn: &'a Drawn) -> Phrase {
        let set = match &drawn.set {
            Some(SetName::Set(set)) => set_adjective(*set).into(),
            _ => Phrase::default(),
        };
        let of_set = match &drawn.set {
            Some(SetName::Name(name)) => self.name_ref(&name.text, "set"),
            Some(SetName::Any) => "of any set".into(),
            _ => Phrase::default(),
        };
        let of_set = match &drawn.set {
            Some(SetName::Name(_)) => phrase!["of", of_set],
            _ => of_set,
        };
        let many = drawn.count != Number::Literal(1);
        let noun = if many { "cards" } else { "card" };
        // Before a value in words, which may be long.
        let in_words = match &drawn.value {
            DrawnValue::Number(number) => self.literal(number).is_none(),
            _ => false,
        };
        let (any_set, of_set) = match &drawn.set {
            Some(SetName::Any) if in_words => ("of any set", Phrase::default()),
            _ => ("", of_set),
        };
        let one = |number: &'a Number| match self.literal(number) {
            Some(value) => phrase![set.clone(), value_mark(value.max(1))],
            None => phrase![
                set.clone(),
                noun,
                any_set,
                self.of_value(&Comparison::Equal, std::slice::from_ref(number))
            ],
        };
        let what = match &drawn.value {
            DrawnValue::Number(number) => one(number),
            DrawnValue::Either(numbers) => {
                let all_marks = numbers
                    .iter()
                    .all(|number| matches!(number, Number::Literal(_)));
                let mut parts: Vec<Phrase> = numbers.iter().map(one).collect();
                if !many && !all_marks {
                    parts = parts.into_iter().map(article).collect();
                    return phrase![self.or(parts), of_set];
                }
                self.or(parts)
            }
            DrawnValue::Any => phrase![set, noun, "of any value"],
            DrawnValue::Where(condition, _) => {
                phrase![set, noun, "of a value", self.such_that(condition, "value")]
            }
        };
        let what = phrase![what, of_set];
        match &drawn.count {
            Number::Literal(1) => article(what),
            Number::Literal(count) => phrase![count_word(*count), what],
            Number::Name(_) | Number::That(_) => phrase!["that many", what],
            number => phrase![what, "as often as", self.number(number)],
        }
    }

    fn achieve(
        &self,
        objects: &'a [Achievable],
        eligible: Eligible,
        third: bool,
        times: Phrase,
    ) -> Phrase {
        let claims = objects.iter().all(|object| match object {
            Achievable::Special(..) | Achievable::Available(_) => true,
            Achievable::Cards(cards) => {
                cards.tests.iter().any(|test| matches!(test, Test::Available))
                    || matches!(&cards.base, Base::Place(Some(place)) if place.parts == [PlacePart::Available])
            }
        });
        let parts = objects
            .iter()
            .map(|object| match object {
                Achievable::Special(special, _) => {
                    phrase![
                        "the",
                        Piece::CardName(self.special_name(*special)),
                        "achievement"
                    ]
                }
                Achievable::Available(quantity) => {
                    let many = super::memory::many_quantity(quantity);
                    let noun = if many {
                        "available achievements"
                    } else {
                        "available achievement"
                    };
                    self.determined(quantity, noun.into())
                }
                Achievable::Cards(cards) => self.cards_at(cards, Prep::From),
            })
            .collect();
        let tail = match eligible {
            Eligible::Plain => "",
            Eligible::IfEligible => "if you are eligible",
            Eligible::WithDoubledScore => "if you are eligible with your score doubled",
            Eligible::Regardless => "regardless of eligibility",
        };
        let tail = if tail.is_empty() {
            Phrase::default()
        } else {
            phrase![glue(","), tail]
        };
        let verb = if claims { "claim" } else { "achieve" };
        phrase![third_person(verb, third), self.and(parts), times, tail]
    }

    fn choice(&self, choice: &'a Choice) -> Phrase {
        match choice {
            Choice::Thing(thing) => self.thing(thing),
            Choice::Cards(cards) => self.cards_at(cards, Prep::From),
            Choice::Player(Who::Any(players)) if players.group == Group::Players => {
                article(self.players(players, false))
            }
            Choice::Player(who) => self.subject(who).0,
            Choice::Deck(ages) => phrase![
                "the",
                self.or(ages
                    .iter()
                    .map(|age| Phrase::from(Piece::Value(*age)))
                    .collect()),
                "deck"
            ],
        }
    }

    fn execute(
        &self,
        how: Execution,
        cards: &'a Cards,
        guide: Option<&'a Who>,
        forced: bool,
        third: bool,
    ) -> Phrase {
        let it = self.cards_np(cards, Prep::In);
        let apart = if it.pronoun || it.short {
            Phrase::default()
        } else {
            glue(",")
        };
        let body = match how {
            Execution::SelfExecute if self.edition == Edition::Fourth => {
                phrase![third_person("self-execute", third), it.text]
            }
            Execution::SelfExecute => {
                phrase![
                    third_person("execute", third),
                    self.possessive(it, "non-demand effects"),
                    apart,
                    "for yourself only"
                ]
            }
            Execution::SuperExecute => phrase![third_person("super-execute", third), it.text],
            Execution::Fully => {
                phrase![
                    third_person("fully execute", third),
                    it.text,
                    glue(" (super-execute if it is your turn, otherwise self-execute)")
                ]
            }
            Execution::AsIf => {
                phrase![
                    third_person("execute", third),
                    self.possessive(it, "effects"),
                    apart,
                    "as if they were on this card, without sharing"
                ]
            }
        };
        let guided = match guide {
            Some(guide) => {
                let (subject, third) = self.subject(guide);
                phrase![
                    glue(","),
                    "while",
                    subject,
                    third_person("decide", third),
                    "for you and",
                    third_person("see", third),
                    "what you see"
                ]
            }
            None => Phrase::default(),
        };
        let forced = if forced {
            phrase![glue(","), "reading every \"may\" as \"must\""]
        } else {
            Phrase::default()
        };
        phrase![body, guided, forced]
    }

    fn execute_sentence(&self, number: &'a Number, of: &'a Ref) -> Phrase {
        let effects = self.possessive(self.reference_np(of), "non-demand effects");
        match number {
            Number::Name(name)
                if matches!(self.memory.names.get(&name.text), Some(Meaning::Let(_))) =>
            {
                let first = match self.memory.names.get(&name.text) {
                    Some(Meaning::Let(Value::Number(Number::Literal(first)))) => *first,
                    _ => 1,
                };
                let index = u8::try_from(first.saturating_sub(1)).unwrap_or(0);
                phrase![
                    "execute the",
                    super::phrase::ordinal_word(index),
                    "sentence of",
                    effects
                ]
            }
            Number::Literal(number) => {
                let index = u8::try_from(number.saturating_sub(1)).unwrap_or(0);
                phrase![
                    "execute the",
                    super::phrase::ordinal_word(index),
                    "sentence of",
                    effects
                ]
            }
            number => phrase!["execute sentence", self.number(number), "of", effects],
        }
    }

    /// `with a value one higher`: how a parameter changes in a repeat.
    fn changed(&self, name: &'a Name, value: &'a Value) -> Phrase {
        match value {
            Value::Number(number) => match self.shifted(number) {
                Some((by, more, Number::Name(old))) if old.text == name.text => {
                    let word = if more { "higher" } else { "lower" };
                    if self.memory.sentence_numbers.contains(&name.text) {
                        return "with the next sentence".into();
                    }
                    phrase!["with a value", count_word(by), word]
                }
                _ => phrase!["with", self.value_noun(number)],
            },
            Value::Colors(colors) => phrase!["with", self.color_noun(colors)],
        }
    }

    /// Stacks of a board: `your red cards`, `that color`.
    pub(super) fn stacks(&self, colors: &'a Colors, board: Option<&'a Who>) -> Phrase {
        let own: &Who = &Who::You;
        let on = match board {
            Some(who) => phrase!["on", self.owned(who, "board", "boards")],
            None => Phrase::default(),
        };
        let words = |colors: &[vocab::Color], joint: &str| {
            let words = list(
                colors
                    .iter()
                    .map(|color| Phrase::from(color.word()))
                    .collect(),
                joint,
            );
            match board {
                Some(who) => self.owned_phrase(who, phrase![words.clone(), "cards"]),
                None => self.owned_phrase(own, phrase![words, "cards"]),
            }
        };
        match colors {
            Colors::One(color) => words(&[*color], "or"),
            Colors::Or(colors) => words(colors, "or"),
            Colors::And(colors) => words(colors, "and"),
            Colors::Of(_) | Colors::Name(_) | Colors::That(_) => match board {
                None => self.color_noun(colors),
                Some(_) => phrase![self.color_noun(colors), on],
            },
            Colors::Things(thing) => {
                let noun = self.thing_noun(
                    thing,
                    thing.quantity != ThingQuantity::Number(1)
                        && thing.quantity != ThingQuantity::All,
                );
                let other = thing
                    .tests
                    .iter()
                    .any(|test| matches!(test, ThingTest::Other));
                let most = thing
                    .tests
                    .iter()
                    .any(|test| matches!(test, ThingTest::ForMost(_)));
                let article = match thing.quantity {
                    ThingQuantity::Number(1) if most => Phrase::from("the"),
                    ThingQuantity::Number(1) if other => "any".into(),
                    ThingQuantity::Number(1) => "any one".into(),
                    ThingQuantity::Number(count) => count_word(i16::from(count)).into(),
                    ThingQuantity::All => "each".into(),
                };
                // Where a longer test says it already, the board isn't named again.
                let placed = thing.tests.iter().any(|test| {
                    matches!(
                        test,
                        ThingTest::At(..)
                            | ThingTest::Of(_)
                            | ThingTest::Where(_)
                            | ThingTest::ForMost(_)
                    )
                });
                match board {
                    Some(_) => phrase![article, noun, on],
                    None if placed => phrase![article, noun],
                    None => phrase![article, noun, "on your board"],
                }
            }
        }
    }
}
