//! Noun phrases: players, places, cards, colors and other things.

use super::memory::{Actor, Meaning, is_achievement, many_quantity};
use super::phrase::{
    Phrase, article, count_word, glue, list, ordinal_word, past_word, phrase, value_mark,
};
use super::{They, Writer};
use crate::text::Piece;
use crate::tree::*;
use vocab::{Color, Edition, Set, Special};

/// How a place stands to what is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prep {
    /// Where it is taken from.
    From,
    /// Where it is.
    In,
    /// Where it goes.
    To,
}

/// A noun phrase.
#[derive(Clone, Debug)]
pub(super) struct Np {
    pub text: Phrase,
    pub many: bool,
    /// `it` or `them`.
    pub pronoun: bool,
    /// Short enough to take `'s`.
    pub short: bool,
}

impl Np {
    fn short(text: impl Into<Phrase>, many: bool) -> Np {
        Np {
            text: text.into(),
            many,
            pronoun: false,
            short: true,
        }
    }

    fn long(text: Phrase, many: bool) -> Np {
        Np {
            text,
            many,
            pronoun: false,
            short: false,
        }
    }
}

impl<'a> Writer<'a> {
    // ---- players -----------------------------------------------------------------------------------------------

    /// A player as a subject, and whether the verb is in the third person.
    pub(super) fn subject(&self, who: &'a Who) -> (Phrase, bool) {
        match who {
            Who::You => ("you".into(), false),
            Who::Me => ("I".into(), false),
            Who::They => {
                let they = self.they.replace(They::Spoken);
                match they {
                    They::Pending(phrase, third) => (phrase, third),
                    They::Spoken => ("they".into(), false),
                    They::You => {
                        self.they.replace(They::You);
                        ("you".into(), false)
                    }
                    They::OnlyYou => {
                        self.they.replace(They::You);
                        ("you alone".into(), false)
                    }
                }
            }
            Who::That(_) => ("that player".into(), true),
            Who::Name(name) => (self.player_name(name), true),
            Who::Any(players) => (self.any_player(players), true),
            Who::Each(players) => (phrase!["each", self.players(players, false)], true),
            Who::All(players) => (phrase!["all", self.players(players, true)], false),
            Who::Left => ("the player on your left".into(), true),
            Who::Right => ("the player on your right".into(), true),
            Who::Single { most, number } => {
                let extreme = if *most { "the most" } else { "the fewest" };
                (
                    phrase!["the single player with", extreme, self.measure(number)],
                    true,
                )
            }
            Who::SingleWith(cards) => (
                phrase![
                    "the single player with",
                    self.cards_np(cards, Prep::In).text
                ],
                true,
            ),
            Who::OwnerOf(reference) => {
                (self.possessive(self.reference_np(reference), "owner"), true)
            }
        }
    }

    fn player_name(&self, name: &Name) -> Phrase {
        match self.memory.names.get(&name.text) {
            Some(Meaning::Player { opponent: true }) => "that opponent".into(),
            _ => "that player".into(),
        }
    }

    fn any_player(&self, players: &'a Players) -> Phrase {
        let noun = match players.group {
            Group::Players => "any player",
            Group::OtherPlayers => "another player",
            Group::Opponents => "an opponent",
        };
        phrase![noun, self.player_filter(players, false)]
    }

    /// `opponent`, `other players with fewer points than you`.
    pub(super) fn players(&self, players: &'a Players, many: bool) -> Phrase {
        let noun = match (players.group, many) {
            (Group::Players, false) => "player",
            (Group::Players, true) => "players",
            (Group::OtherPlayers, false) => "other player",
            (Group::OtherPlayers, true) => "other players",
            (Group::Opponents, false) => "opponent",
            (Group::Opponents, true) => "opponents",
        };
        phrase![noun, self.player_filter(players, many)]
    }

    fn player_filter(&self, players: &'a Players, many: bool) -> Phrase {
        match &players.filter {
            None => Phrase::default(),
            Some(condition) => self.with_they(They::Pending("who".into(), !many), |writer| {
                let text = writer.condition(condition);
                match &*writer.they.borrow() {
                    They::Pending(..) => phrase!["for whom", text],
                    _ => text,
                }
            }),
        }
    }

    /// Writes something in which `they` is somebody new.
    pub(super) fn with_they<T>(&self, they: They, write: impl FnOnce(&Self) -> T) -> T {
        let before = self.they.replace(they);
        let result = write(self);
        self.they.replace(before);
        result
    }

    /// The player's own word before a thing (`your`), or nothing if one has to say `of …`.
    fn possessive_word(&self, who: &'a Who) -> Option<Phrase> {
        let acting = self
            .actor
            .borrow()
            .is_some_and(|actor| same_player(actor, who));
        if acting {
            return Some("their".into());
        }
        Some(match who {
            Who::You => "your".into(),
            Who::Me => "my".into(),
            Who::They => match *self.they.borrow() {
                They::You | They::OnlyYou => "your".into(),
                _ => "their".into(),
            },
            Who::That(_) => phrase!["that player", glue("'s")],
            Who::Name(name) => phrase![self.player_name(name), glue("'s")],
            Who::Any(players) if players.filter.is_none() => match players.group {
                Group::Players => "any player's".into(),
                Group::OtherPlayers => "any other player's".into(),
                Group::Opponents => "any opponent's".into(),
            },
            Who::Each(players) if players.filter.is_none() => {
                phrase!["each", self.players(players, false), glue("'s")]
            }
            Who::All(players) if players.filter.is_none() => {
                phrase!["all", self.players(players, true), glue("'")]
            }
            Who::OwnerOf(_) => phrase![self.subject(who).0, glue("'s")],
            _ => return None,
        })
    }

    /// `your red cards`: something in front of which the owner stands.
    pub(super) fn owned_phrase(&self, who: &'a Who, what: Phrase) -> Phrase {
        match self.possessive_word(who) {
            Some(owner) => phrase![owner, what],
            None => phrase!["the", what, "of", self.subject(who).0],
        }
    }

    /// `your board`, `all players' boards`.
    pub(super) fn owned(&self, who: &'a Who, one: &str, many: &str) -> Phrase {
        let word = if matches!(who, Who::All(_)) {
            many
        } else {
            one
        };
        self.owned_phrase(who, word.into())
    }

    // ---- places ------------------------------------------------------------------------------------------------

    /// A place with its preposition.
    pub(super) fn place(&self, place: &'a Place, prep: Prep) -> Phrase {
        let mut parts = Vec::new();
        let mut rest = place.parts.as_slice();
        while let Some((first, after)) = rest.split_first() {
            if let PlacePart::Zone(who, zone) = first {
                let same = |part: &&PlacePart| {
                    matches!(part, PlacePart::Zone(other, next)
                        if other == who && preposition(*next, prep) == preposition(*zone, prep))
                };
                let run = 1 + after.iter().take_while(same).count();
                let (run, after) = rest.split_at(run);
                rest = after;
                let zones: Vec<ZoneWord> = run
                    .iter()
                    .filter_map(|part| match part {
                        PlacePart::Zone(_, zone) => Some(*zone),
                        _ => None,
                    })
                    .collect();
                parts.push((preposition(*zone, prep), self.zones(who, &zones, place.or)));
            } else {
                rest = after;
                parts.push(self.place_part(first, prep));
            }
        }
        let joint = if place.or { "or" } else { "and" };
        let same_prep = parts
            .windows(2)
            .all(|pair| matches!(pair, [a, b] if a.0 == b.0));
        match (parts.first().map(|part| part.0), same_prep) {
            (Some(word), true) => phrase![
                word,
                list(parts.into_iter().map(|part| part.1).collect(), joint)
            ],
            _ => list(
                parts
                    .into_iter()
                    .map(|(word, part)| phrase![word, part])
                    .collect(),
                joint,
            ),
        }
    }

    fn zones(&self, who: &'a Who, zones: &[ZoneWord], or: bool) -> Phrase {
        let many = matches!(who, Who::All(_));
        let words = zones
            .iter()
            .map(|zone| Phrase::from(self.zone_word(*zone, many)))
            .collect();
        self.owned_phrase(who, list(words, if or { "or" } else { "and" }))
    }

    fn zone_word(&self, zone: ZoneWord, many: bool) -> &'static str {
        match (zone, many) {
            (ZoneWord::Hand, false) => "hand",
            (ZoneWord::Hand, true) => "hands",
            (ZoneWord::Score, false) => "score pile",
            (ZoneWord::Score, true) => "score piles",
            (ZoneWord::Board, false) => "board",
            (ZoneWord::Board, true) => "boards",
            (ZoneWord::Forecast, false) => "forecast",
            (ZoneWord::Forecast, true) => "forecasts",
            (ZoneWord::Safe, false) => "safe",
            (ZoneWord::Safe, true) => "safes",
            (ZoneWord::Achievements, _) => "achievements",
            (ZoneWord::Area, _) if self.edition == Edition::Fourth => {
                "hand, board, score pile, forecast, safe, display and museums"
            }
            (ZoneWord::Area, _) => "hand, board, score pile, forecast and display",
        }
    }

    fn place_part(&self, part: &'a PlacePart, prep: Prep) -> (&'static str, Phrase) {
        let word = match prep {
            Prep::From => "from",
            Prep::In => "in",
            Prep::To => "to",
        };
        match part {
            PlacePart::Zone(who, zone) => {
                (preposition(*zone, prep), self.zones(who, &[*zone], false))
            }
            PlacePart::Junk => (word, "the junk".into()),
            PlacePart::Available => (
                if prep == Prep::In { "among" } else { word },
                "the available achievements".into(),
            ),
            PlacePart::Deck(set, numbers) => (word, self.deck(set.as_ref(), numbers)),
            PlacePart::AnyDeck => (word, "any deck".into()),
            PlacePart::EachDeck => (word, "each deck".into()),
            PlacePart::Origin(reference) => {
                let np = self.reference_np(reference);
                let it = if np.many { "they" } else { "it" };
                (
                    if prep == Prep::To { "back to" } else { word },
                    phrase!["where", it, "came from"],
                )
            }
        }
    }

    /// `the [3] deck`, without a preposition.
    fn deck(&self, set: Option<&'a SetName>, numbers: &'a [Number]) -> Phrase {
        if let (None, [Number::Name(name)]) = (set, numbers)
            && let Some(Meaning::Deck) = self.memory.names.get(&name.text)
        {
            return "that deck".into();
        }
        let set = match set {
            Some(SetName::Set(set)) => set_adjective(*set).into(),
            Some(SetName::Name(name)) => phrase![self.name_ref(&name.text, "set"), glue("'s")],
            Some(SetName::Any) => "of any set".into(),
            None => Phrase::default(),
        };
        let literals: Option<Vec<i16>> =
            numbers.iter().map(|number| self.literal(number)).collect();
        match literals {
            Some(literals) => {
                let marks = literals.into_iter().map(value_mark).collect();
                phrase!["the", set, list(marks, "or"), "deck"]
            }
            None => phrase![
                "the",
                set,
                "deck",
                self.of_value(&Comparison::Equal, numbers)
            ],
        }
    }

    // ---- cards already spoken of -------------------------------------------------------------------------------

    pub(super) fn participle(&self, participle: Participle) -> &'static str {
        match participle {
            Participle::Junked if self.edition != Edition::Fourth => "removed",
            other => other.word(),
        }
    }

    pub(super) fn past(&self, participle: Participle) -> &'static str {
        match participle {
            Participle::Junked if self.edition != Edition::Fourth => "removed",
            other => past_word(other),
        }
    }

    pub(super) fn reference_np(&self, reference: &'a Ref) -> Np {
        let many = self.memory.many_ref(reference);
        let noun = self.ref_noun(reference, many);
        match &reference.word {
            RefWord::It => Np {
                text: if many { "them".into() } else { "it".into() },
                many,
                pronoun: true,
                short: true,
            },
            RefWord::This if self.this_is_it.get() => Np {
                text: "it".into(),
                many: false,
                pronoun: true,
                short: true,
            },
            RefWord::This => Np::short("this card", false),
            RefWord::That if self.that_is_it.get() => Np {
                text: "it".into(),
                many: false,
                pronoun: true,
                short: true,
            },
            RefWord::That => Np::short("that card", false),
            RefWord::Participle(participle) if reference.scope == Scope::Pass => {
                let ordinal = match reference.ordinal {
                    Some(Ordinal::Nth(index)) => ordinal_word(index).into(),
                    Some(Ordinal::Last) => Phrase::from("last"),
                    None => Phrase::default(),
                };
                Np::short(
                    phrase!["the", ordinal, self.participle(*participle), noun],
                    many,
                )
            }
            RefWord::Participle(participle) => Np::long(
                phrase!["the", noun, self.scope_clause(*participle, reference)],
                many,
            ),
            RefWord::Name(name) => match self.memory.names.get(name) {
                Some(Meaning::Cards {
                    participle, index, ..
                }) => {
                    let alone = self
                        .memory
                        .names
                        .values()
                        .filter(|m| matches!(m, Meaning::Cards { participle: p, .. } if p == participle))
                        .count()
                        < 2;
                    let ordinal = if alone {
                        Phrase::default()
                    } else {
                        ordinal_word(*index).into()
                    };
                    Np::short(
                        phrase!["the", ordinal, self.participle(*participle), noun],
                        many,
                    )
                }
                _ => Np::short(phrase!["the", name.as_str(), noun], many),
            },
        }
    }

    /// The verb a reference goes back to, by its participle or by name.
    pub(super) fn named_participle(&self, reference: &Ref) -> Option<Participle> {
        match &reference.word {
            RefWord::Participle(participle) => Some(*participle),
            RefWord::Name(name) => match self.memory.names.get(name) {
                Some(Meaning::Cards { participle, .. }) => Some(*participle),
                _ => None,
            },
            RefWord::It | RefWord::This | RefWord::That => None,
        }
    }

    /// The noun and what is said of it, where the clause says the verb.
    pub(super) fn bare_noun(&self, cards: &'a Cards, many: bool) -> Phrase {
        self.bare.set(true);
        let noun = self.head(cards, many, Prep::In, true);
        self.bare.set(false);
        noun
    }

    pub(super) fn ref_noun(&self, reference: &Ref, many: bool) -> &'static str {
        let notes = self.memory.notes_of(reference);
        let achievement = match &reference.word {
            RefWord::Name(name) => {
                matches!(
                    self.memory.names.get(name),
                    Some(Meaning::Cards {
                        achievement: true,
                        ..
                    })
                )
            }
            _ => !notes.is_empty() && notes.iter().all(|note| note.achievement),
        };
        card_word(achievement, many)
    }

    /// `you scored due to this card during this action`
    pub(super) fn scope_clause(&self, participle: Participle, reference: &'a Ref) -> Phrase {
        let last = match reference.ordinal {
            Some(Ordinal::Last) => Phrase::from("last"),
            Some(Ordinal::Nth(index)) => ordinal_word(index).into(),
            None => Phrase::default(),
        };
        let past = self.past(participle);
        match reference.scope {
            Scope::Pass => Phrase::default(),
            Scope::Demand => phrase![last, self.participle(participle), "by the demand"],
            Scope::ThisEffect => phrase!["you", last, past, "due to this effect"],
            Scope::YourEcho => phrase!["you", last, past, "due to this card's echo effect"],
            Scope::MyEcho => phrase!["I", last, past, "due to this card's echo effect"],
            Scope::ThisCard => {
                let who = match &reference.whose {
                    Some(who) => self.subject(who).0,
                    None => "you".into(),
                };
                phrase![who, last, past, "due to this card during this action"]
            }
        }
    }

    /// `its value`, `the drawn card's value`, `the value of your top yellow card`.
    pub(super) fn possessive(&self, np: Np, what: &str) -> Phrase {
        if np.pronoun {
            phrase![if np.many { "their" } else { "its" }, what]
        } else if np.short {
            phrase![np.text, glue(if np.many { "'" } else { "'s" }), what]
        } else {
            phrase!["the", what, "of", np.text]
        }
    }

    // ---- cards -------------------------------------------------------------------------------------------------

    pub(super) fn cards_at(&self, cards: &'a Cards, prep: Prep) -> Phrase {
        self.cards_np(cards, prep).text
    }

    /// A selection with its article.
    pub(super) fn cards_np(&self, cards: &'a Cards, prep: Prep) -> Np {
        let chooser = self.chooser(cards);
        if let Base::Ref(reference) = &cards.base {
            let plain = cards.tests.is_empty()
                && cards.rank.is_none()
                && cards.position.is_none()
                && cards.joint.is_none();
            if plain {
                let np = self.reference_np(reference);
                let whole = match &cards.quantity {
                    Quantity::All | Quantity::Each => true,
                    Quantity::Number(Number::Literal(1)) => !np.many || np.pronoun,
                    _ => false,
                };
                if whole {
                    return Np {
                        text: phrase![np.text, chooser],
                        ..np
                    };
                }
                let many = many_quantity(&cards.quantity);
                let text = match &cards.quantity {
                    // `one of the drawn cards of my choice` would be one of those I have chosen.
                    Quantity::Number(Number::Literal(1))
                        if cards.chooser.is_some()
                            && reference.scope == Scope::Pass
                            && reference.ordinal.is_none()
                            && self.named_participle(reference).is_some() =>
                    {
                        article(self.cards_noun(cards, false))
                    }
                    Quantity::Number(Number::Literal(count)) => {
                        phrase![count_word(*count), "of", np.text]
                    }
                    Quantity::AnyNumber => phrase!["any number of", np.text],
                    Quantity::AtLeast(least) => {
                        phrase!["at least", count_word(*least), "of", np.text]
                    }
                    Quantity::UpTo(Number::Literal(count)) => {
                        phrase!["up to", count_word(*count), "of", np.text]
                    }
                    Quantity::Any => phrase!["any of", np.text],
                    Quantity::AllBut(Number::Literal(count)) => {
                        phrase!["all but", count_word(*count), "of", np.text]
                    }
                    Quantity::Half { up } => {
                        phrase![
                            "half of",
                            np.text,
                            glue(","),
                            if *up { "rounded up" } else { "rounded down" }
                        ]
                    }
                    Quantity::Exactly(least, _) => {
                        phrase!["exactly", count_word(*least), "of", np.text]
                    }
                    _ => np.text,
                };
                return Np::long(phrase![text, chooser], many);
            }
            if reference.word == RefWord::This {
                return self.this_where(cards);
            }
        }
        if let Base::Rest(reference) = &cards.base {
            let notes = self.memory.notes_of(reference);
            let two = notes.iter().map(|note| note.count).sum::<Option<i16>>() == Some(2);
            let many = many_quantity(&cards.quantity) && !two;
            let word = match &reference.word {
                RefWord::Participle(participle) => self.participle(*participle),
                _ => "",
            };
            return Np::long(
                phrase!["the other", word, card_word(false, many), chooser],
                many,
            );
        }
        self.placed_cards(cards, prep, chooser)
    }

    /// This card, if it is where the words say.
    fn this_where(&self, cards: &'a Cards) -> Np {
        let what = match cards.position {
            Some(Position::Top(_)) => "a top card",
            Some(Position::Bottom(_)) => "a bottom card",
            _ => "",
        };
        let tests = cards.tests.iter().map(|test| match test {
            Test::At(place) => self.place(place, Prep::In),
            test => self.postfix(test),
        });
        let tests = self.and(tests.collect());
        Np::long(
            phrase!["this card (if it is", what, tests, glue(")")],
            false,
        )
    }

    /// Who chooses, where it is said last: always of a card not seen, else of cards spoken of before.
    fn chooser(&self, cards: &'a Cards) -> Phrase {
        let told = matches!(cards.base, Base::Place(_)) && !cards.unseen;
        if told {
            Phrase::default()
        } else {
            self.choice_of(cards)
        }
    }

    /// `of my choice`
    fn choice_of(&self, cards: &'a Cards) -> Phrase {
        match &cards.chooser {
            None if cards.unseen => phrase![glue(","), "chosen without looking at it"],
            None => Phrase::default(),
            Some(who) if cards.unseen => {
                let by = if matches!(who, Who::Me) {
                    "me".into()
                } else {
                    self.subject(who).0
                };
                phrase![glue(","), "chosen by", by, "without looking at it"]
            }
            Some(who) => match self.possessive_word(who) {
                Some(owner) => phrase!["of", owner, "choice"],
                None => phrase!["of the choice of", self.subject(who).0],
            },
        }
    }

    fn placed_cards(&self, cards: &'a Cards, prep: Prep, chooser: Phrase) -> Np {
        let many = many_quantity(&cards.quantity);
        let named = cards.tests.iter().find_map(|test| match test {
            Test::Named(title) => Some(title),
            _ => None,
        });
        if let Some(title) = named {
            return self.named_card(title, cards, prep);
        }
        let color = cards.tests.iter().any(|test| match test {
            Test::Color(colors) => colors.len() == 1,
            Test::OfColor(colors) => !matches!(colors, Colors::Things(_) | Colors::Or(_)),
            _ => false,
        });
        let single_end = matches!(
            cards.position,
            Some(Position::Top(Number::Literal(1)) | Position::Bottom(Number::Literal(1)))
        );
        let owner = self.board_owner(cards);
        let neighbor = cards
            .tests
            .iter()
            .any(|test| matches!(test, Test::Beneath(_) | Test::Over(_)));
        let deck = matches!(&cards.base, Base::Place(Some(place))
            if place.parts.iter().all(|part| matches!(part, PlacePart::Deck(..) | PlacePart::AnyDeck | PlacePart::EachDeck)));
        let one = matches!(cards.quantity, Quantity::Number(Number::Literal(1)));
        // `your top red card`, `that player's top green card`: there is but one.
        if one
            && single_end
            && color
            && cards.rank.is_none()
            && !neighbor
            && let Some(word) = owner.and_then(|owner| self.possessive_word(owner))
        {
            let noun = self.head(cards, false, prep, false);
            return Np {
                text: phrase![word, noun, chooser],
                many: false,
                pronoun: false,
                short: self.bare(cards),
            };
        }
        if let Base::Place(Some(place)) = &cards.base
            && let Some((who, achievements)) = area(place)
        {
            let text = self.owned_phrase(who, card_word(false, many).into());
            let all = if matches!(who, Who::All(_)) {
                ""
            } else {
                "all"
            };
            let but = if achievements {
                "including achievements"
            } else {
                "except achievements"
            };
            return Np::long(phrase![all, text, but, chooser], many);
        }
        // `one of your standard achievements`: whose they are says that they are claimed.
        if let (Base::Place(Some(place)), false) = (&cards.base, self.having.get())
            && let [PlacePart::Zone(who, ZoneWord::Achievements)] = place.parts.as_slice()
            && let (Some(word), None) = (self.possessive_word(who), cards.rank)
        {
            let of = match &cards.quantity {
                Quantity::Number(Number::Literal(count)) => {
                    phrase![count_word(*count), "of"]
                }
                Quantity::All => "all".into(),
                _ => Phrase::default(),
            };
            if !of.is_empty() {
                let noun = self.head(cards, true, prep, false);
                return Np::long(phrase![of, word, noun, chooser], many);
            }
        }
        // `your highest achievement`
        if let (Base::Place(Some(place)), false) = (&cards.base, self.having.get())
            && let [PlacePart::Zone(who, ZoneWord::Achievements)] = place.parts.as_slice()
            && let (Some(word), true) = (self.possessive_word(who), one && cards.rank.is_some())
        {
            let noun = self.head(cards, false, prep, false);
            return Np {
                text: phrase![word, noun, chooser],
                many: false,
                pronoun: false,
                short: self.bare(cards),
            };
        }
        let definite = one && (cards.rank.is_some() || neighbor || (single_end && (color || deck)));
        let one_of_each = matches!(
            cards.quantity,
            Quantity::OneOfEach(_) | Quantity::AtLeast(1)
        );
        // `half of the cards in your hand`: how many is said of the place, not of the deed.
        let part = matches!(cards.quantity, Quantity::Half { .. } | Quantity::AllBut(_))
            && cards.position.is_none();
        let prep = if part { Prep::In } else { prep };
        let noun = self.head(cards, many && !one_of_each, prep, true);
        let text = if definite {
            phrase!["the", noun]
        } else {
            self.determined_cards(cards, noun)
        };
        Np::long(phrase![text, chooser], many)
    }

    /// Whether nothing follows the noun.
    fn bare(&self, cards: &Cards) -> bool {
        cards.joint.is_none()
            && cards
                .tests
                .iter()
                .all(|test| matches!(test, Test::Color(_) | Test::NotColor(_)))
    }

    /// Whose board, if the words name just one.
    fn board_owner(&self, cards: &'a Cards) -> Option<&'a Who> {
        match &cards.base {
            Base::Place(None) if cards.position.is_some() => Some(&Who::You),
            Base::Place(Some(place)) => match place.parts.as_slice() {
                [PlacePart::Zone(who, ZoneWord::Board)] if !matches!(who, Who::All(_)) => Some(who),
                _ => None,
            },
            _ => None,
        }
    }

    fn named_card(&self, title: &str, cards: &'a Cards, prep: Prep) -> Np {
        let name = Phrase::from(Piece::CardName(title.to_string()));
        let place = match &cards.base {
            Base::Place(Some(place)) => self.place(place, prep),
            _ => Phrase::default(),
        };
        let short = place.is_empty() && cards.position.is_none();
        let text = match cards.position {
            Some(Position::Top(_)) if prep == Prep::In => phrase![name, "as a top card", place],
            Some(Position::Top(_)) => phrase!["the top card", name, place],
            _ => phrase![name, place],
        };
        Np {
            text,
            many: false,
            pronoun: false,
            short,
        }
    }

    fn determined_cards(&self, cards: &'a Cards, noun: Phrase) -> Phrase {
        // `top three` says how many by itself.
        let several = matches!(&cards.position,
            Some(Position::Top(count) | Position::Bottom(count)
                | Position::TopNonBottom(count) | Position::BottomNonTop(count))
            if *count != Number::Literal(1));
        match (&cards.quantity, &cards.rank) {
            (Quantity::Number(_) | Quantity::Between(..), None) if several => phrase!["the", noun],
            (Quantity::AllBut(_), _) if cards.position.is_some() => phrase!["all but the", noun],
            (Quantity::Number(Number::Literal(1)), _) => article(noun),
            (Quantity::Number(Number::Literal(_)), Some(_)) => phrase!["the", noun],
            (Quantity::All, Some(_)) => phrase!["all the", noun],
            (quantity, _) => self.determined(quantity, noun),
        }
    }

    /// A quantity before a noun.
    pub(super) fn determined(&self, quantity: &'a Quantity, noun: Phrase) -> Phrase {
        match quantity {
            Quantity::Number(Number::Literal(1)) => article(noun),
            Quantity::Number(Number::Literal(count)) => phrase![count_word(*count), noun],
            Quantity::Number(Number::Name(_) | Number::That(_)) => phrase!["that many", noun],
            Quantity::Number(number) => {
                phrase!["a number of", noun, "equal to", self.number(number)]
            }
            Quantity::Between(least, most) => {
                phrase![count_word(*least), "or", count_word(*most), noun]
            }
            Quantity::Exactly(least, most) if least == most => {
                phrase!["exactly", count_word(*least), noun]
            }
            Quantity::Exactly(least, most) => {
                phrase!["exactly", count_word(*least), "or", count_word(*most), noun]
            }
            Quantity::UpTo(Number::Literal(count)) => phrase!["up to", count_word(*count), noun],
            Quantity::UpTo(number) => phrase!["up to", self.number(number), noun],
            Quantity::AnyNumber => phrase!["any number of", noun],
            Quantity::AtLeast(least) => phrase!["at least", count_word(*least), noun],
            Quantity::All => phrase!["all", noun],
            Quantity::AllBut(Number::Literal(count)) => {
                phrase!["all but", count_word(*count), "of the", noun]
            }
            Quantity::AllBut(number) => phrase!["all but", self.number(number), "of the", noun],
            Quantity::AllButRank => phrase!["all but the", noun],
            Quantity::Half { up } => {
                phrase![
                    "half of the",
                    noun,
                    glue(","),
                    if *up { "rounded up" } else { "rounded down" }
                ]
            }
            Quantity::OneOfEach(_) => phrase!["one", noun],
            Quantity::Any => phrase!["any", noun],
            Quantity::Each => phrase!["each", noun],
        }
    }

    /// A selection without its article: for `for every …`, `the number of …`.
    pub(super) fn cards_noun(&self, cards: &'a Cards, many: bool) -> Phrase {
        self.cards_noun_at(cards, many, Prep::In)
    }

    pub(super) fn cards_noun_at(&self, cards: &'a Cards, many: bool, prep: Prep) -> Phrase {
        if let Base::Ref(reference) = &cards.base
            && cards.tests.is_empty()
            && cards.position.is_none()
            && cards.rank.is_none()
        {
            if let RefWord::Participle(participle) = &reference.word {
                let noun = self.ref_noun(reference, many);
                if reference.scope == Scope::Pass {
                    return phrase![self.participle(*participle), noun];
                }
                return phrase![noun, self.scope_clause(*participle, reference)];
            }
            if let RefWord::Name(name) = &reference.word
                && let Some(Meaning::Cards { participle, .. }) = self.memory.names.get(name)
            {
                return phrase![self.participle(*participle), self.ref_noun(reference, many)];
            }
            return phrase!["of", self.reference_np(reference).text];
        }
        self.head(cards, many, prep, true)
    }

    /// Number word of the rank, rank, position, color, noun and what follows it.
    fn head(&self, cards: &'a Cards, many: bool, prep: Prep, with_place: bool) -> Phrase {
        let achievement = is_achievement(cards);
        let mut whole = Phrase::default();
        if let (Quantity::Number(Number::Literal(count @ 2..)), Some(_)) =
            (&cards.quantity, cards.rank)
        {
            whole.push(count_word(*count));
        }
        match cards.rank {
            Some(Rank::Highest) => whole.push("highest"),
            Some(Rank::Lowest) => whole.push("lowest"),
            None => {}
        }
        if let Some(position) = &cards.position {
            whole.push(self.position(position));
        }
        let said = *self.said.borrow();
        let tests = || {
            cards
                .tests
                .iter()
                .filter(|test| !said.is_some_and(|said| std::ptr::eq(said, *test)))
        };
        for test in tests() {
            // Whose they are says that they are claimed.
            if with_place || *test != Test::Claimed {
                whole.push(self.adjective(test));
            }
        }
        // `a [3]` rather than `a card of value [3]`, where it can't be read as a number of cards.
        let marks = if achievement
            || cards.rank.is_some()
            || matches!(
                cards.quantity,
                Quantity::All | Quantity::AllBut(_) | Quantity::Half { .. }
            ) {
            None
        } else {
            tests().find_map(|test| match test {
                Test::Value(Comparison::Equal, numbers) => numbers
                    .iter()
                    .map(|number| self.literal(number))
                    .collect::<Option<Vec<i16>>>(),
                _ => None,
            })
        };
        if let Base::Ref(reference) = &cards.base
            && reference.scope == Scope::Pass
            && !self.bare.get()
            && let Some(participle) = self.named_participle(reference)
        {
            whole.push(self.participle(participle));
        }
        match &marks {
            Some(values) => whole.push(list(
                values.iter().map(|value| value_mark(*value)).collect(),
                "or",
            )),
            None => match &cards.base {
                Base::Ref(reference)
                    if !matches!(reference.word, RefWord::It | RefWord::This | RefWord::That) =>
                {
                    whole.push(self.ref_noun(reference, many));
                }
                _ => whole.push(card_word(achievement, many)),
            },
        }
        if matches!(cards.base, Base::Place(_)) && !cards.unseen {
            whole.push(self.choice_of(cards));
        }
        let late = |test: &Test| {
            is_long(test)
                || matches!(
                    test,
                    Test::Kin { .. }
                        | Test::Where(..)
                        | Test::HigherThan(_)
                        | Test::SharingIcon(..)
                        | Test::SameIcons(_)
                        | Test::UniqueValue
                        | Test::Before(_)
                        | Test::At(_)
                        | Test::CameFrom(_)
                )
        };
        for test in tests().filter(|test| !late(test)) {
            let told = marks.is_some() && matches!(test, Test::Value(Comparison::Equal, _));
            if !told {
                whole.push(self.postfix(test));
            }
        }
        if let Some(joint) = cards.joint {
            whole.push(joint_words(joint));
        }
        if let Quantity::OneOfEach(kinship) = cards.quantity {
            whole.push(phrase!["of each", kin_word(kinship)]);
        }
        match &cards.base {
            Base::Ref(reference) => match &reference.word {
                RefWord::Participle(participle)
                    if reference.scope != Scope::Pass && !self.bare.get() =>
                {
                    whole.push(self.scope_clause(*participle, reference));
                }
                RefWord::It | RefWord::This | RefWord::That => {
                    whole.push(phrase!["among", self.reference_np(reference).text]);
                }
                _ => {}
            },
            Base::Place(Some(place)) if with_place => whole.push(self.source(cards, place, prep)),
            _ => {}
        }
        for test in tests().filter(|test| late(test)) {
            whole.push(self.postfix(test));
        }
        whole
    }

    fn source(&self, cards: &Cards, place: &'a Place, prep: Prep) -> Phrase {
        let deck = place.parts.iter().all(|part| {
            matches!(
                part,
                PlacePart::Deck(..) | PlacePart::AnyDeck | PlacePart::EachDeck
            )
        });
        if deck && prep != Prep::To {
            let parts = place
                .parts
                .iter()
                .map(|part| self.place_part(part, Prep::In).1)
                .collect();
            let word = if cards.position.is_some() { "of" } else { "in" };
            return phrase![word, list(parts, if place.or { "or" } else { "and" })];
        }
        // Available achievements are where they are; no need to say where they come from.
        let available = cards
            .tests
            .iter()
            .any(|test| matches!(test, Test::Available));
        if available && place.parts == [PlacePart::Available] {
            return Phrase::default();
        }
        if let ([PlacePart::Zone(who, ZoneWord::Achievements)], Prep::In) =
            (place.parts.as_slice(), prep)
        {
            return match who {
                _ if self.having.get() => Phrase::default(),
                Who::You => "you have".into(),
                Who::Me => "I have".into(),
                Who::They => "they have".into(),
                _ => self.place(place, prep),
            };
        }
        if place.parts == [PlacePart::Available] && is_achievement(cards) && prep != Prep::To {
            return "among those available".into();
        }
        self.place(place, prep)
    }

    fn position(&self, position: &'a Position) -> Phrase {
        let counted = |word: &str, number: &'a Number| match number {
            Number::Literal(1) => Phrase::from(word),
            Number::Literal(count) => phrase![word, count_word(*count)],
            Number::Either(..) => phrase![word, self.number(number)],
            number => phrase![word, self.number(number)],
        };
        match position {
            Position::Top(number) => counted("top", number),
            Position::Bottom(number) => counted("bottom", number),
            Position::TopOrBottom => "top or bottom".into(),
            Position::NonTop => "non-top".into(),
            Position::NonBottom => "non-bottom".into(),
            Position::TopNonBottom(number) => phrase![counted("top", number), "non-bottom"],
            Position::BottomNonTop(number) => phrase![counted("bottom", number), "non-top"],
            Position::Visible => "visible".into(),
        }
    }

    /// What stands before the noun.
    fn adjective(&self, test: &'a Test) -> Phrase {
        match test {
            Test::Color(colors) => list(
                colors
                    .iter()
                    .map(|color| Phrase::from(color.word()))
                    .collect(),
                "or",
            ),
            Test::NotColor(color) => format!("non-{color}").into(),
            Test::Available => "available".into(),
            Test::Claimed => "claimed".into(),
            Test::Standard => "standard".into(),
            Test::Expansion => "expansion".into(),
            Test::OfSet(SetName::Set(set)) => set_adjective(*set).into(),
            Test::OfColor(colors) => self.let_color(colors).unwrap_or_default(),
            _ => Phrase::default(),
        }
    }

    /// What follows the noun.
    pub(super) fn postfix(&self, test: &'a Test) -> Phrase {
        match test {
            Test::Color(_)
            | Test::NotColor(_)
            | Test::Available
            | Test::Claimed
            | Test::Standard
            | Test::Expansion
            | Test::Named(_) => Phrase::default(),
            Test::Valued => "with a value".into(),
            Test::OfSet(SetName::Set(_)) => Phrase::default(),
            Test::OfSet(SetName::Name(name)) => phrase!["of", self.name_ref(&name.text, "set")],
            Test::OfSet(SetName::Any) => "of any set".into(),
            Test::OfColor(colors) => {
                if self.let_color(colors).is_some() {
                    return Phrase::default();
                }
                let color = self.color_noun(colors);
                if color.is_empty() {
                    color
                } else {
                    phrase!["of", color]
                }
            }
            Test::NotOfColor(colors) => match colors {
                Colors::Of(cards) => {
                    phrase!["of a different color than", self.cards_at(cards, Prep::In)]
                }
                colors => phrase!["not of", self.color_noun(colors)],
            },
            Test::Value(comparison, numbers) => self.of_value(comparison, numbers),
            Test::Odd => "of odd value".into(),
            Test::Even => "of even value".into(),
            Test::With(icons) => self.with_icons(icons),
            Test::WithAtLeast(least, icons) => {
                phrase![
                    "with at least",
                    count_word(*least),
                    self.icons(icons, "or", *least != 1)
                ]
            }
            Test::Without(icons) => phrase!["without", self.icons(icons, "or", false)],
            Test::Kin { by, within, of } => self.kin(*by, *within, of),
            Test::UniqueValue => "of a value that no other card there has".into(),
            Test::SharingIcon(some, reference) => {
                let icon = if *some {
                    "that has an icon in common with"
                } else {
                    "that has no icon in common with"
                };
                phrase![icon, self.any_of(reference)]
            }
            Test::SameIcons(cards) => phrase![
                "with exactly the same icons as",
                self.cards_at(cards, Prep::In)
            ],
            Test::Beneath(reference) => phrase!["beneath", self.reference_np(reference).text],
            Test::Over(reference) => phrase!["directly over", self.reference_np(reference).text],
            Test::OtherThan(reference) => phrase!["other than", self.reference_np(reference).text],
            Test::Before(reference) => {
                phrase![
                    "whose title comes before",
                    self.possessive(self.reference_np(reference), "title"),
                    "in the alphabet"
                ]
            }
            Test::At(place) => phrase!["now", self.place(place, Prep::In)],
            Test::CameFrom(place) => phrase!["that came", self.place(place, Prep::From)],
            Test::HigherThan(cards) => phrase!["higher than", self.cards_at(cards, Prep::In)],
            Test::Where(condition, _) => self.such_that(condition, "card"),
            Test::Not(inner) => match inner.as_ref() {
                Test::Value(Comparison::Equal, numbers) => {
                    self.of_value(&Comparison::NotEqual, numbers)
                }
                inner => phrase!["not", self.postfix(inner)],
            },
        }
    }

    /// `it`, or `any card you melded …` where there can be several.
    fn any_of(&self, reference: &'a Ref) -> Phrase {
        let np = self.reference_np(reference);
        match self.named_participle(reference) {
            Some(participle) if np.many && reference.scope == Scope::Pass => {
                phrase![
                    "any",
                    self.participle(participle),
                    self.ref_noun(reference, false)
                ]
            }
            Some(participle) if np.many => {
                phrase![
                    "any",
                    self.ref_noun(reference, false),
                    self.scope_clause(participle, reference)
                ]
            }
            _ => np.text,
        }
    }

    fn kin(&self, by: Kinship, within: bool, of: &'a Cards) -> Phrase {
        let word = kin_word(by);
        let bare = of.tests.is_empty() && of.rank.is_none() && of.position.is_none();
        match &of.base {
            Base::Place(Some(place)) if bare => {
                let place = self.place(place, Prep::In);
                if within {
                    phrase!["of a", word, "that is", place]
                } else {
                    phrase!["of a", word, "that is not", place]
                }
            }
            _ => {
                let np = self.cards_np(of, Prep::In);
                match (within, np.many) {
                    (true, false) => phrase!["of the same", word, "as", np.text],
                    (false, false) => phrase!["of a different", word, "than", np.text],
                    (true, true) => phrase!["of the same", word, "as one of", self.the_cards(of)],
                    (false, true) => {
                        phrase!["of a", word, "not found among", self.the_cards(of)]
                    }
                }
            }
        }
    }

    /// `the drawn cards`, `the top cards on your board`, whatever the quantity.
    pub(super) fn the_cards(&self, cards: &'a Cards) -> Phrase {
        match &cards.base {
            Base::Ref(reference) if self.is_pronoun(cards) => self.reference_np(reference).text,
            _ => phrase!["the", self.cards_noun(cards, true)],
        }
    }

    fn is_pronoun(&self, cards: &Cards) -> bool {
        cards.tests.is_empty()
            && matches!(
                &cards.base,
                Base::Ref(Ref {
                    word: RefWord::It | RefWord::That | RefWord::This,
                    ..
                })
            )
    }

    pub(super) fn with_icons(&self, icons: &'a Icons) -> Phrase {
        match icons.0.as_slice() {
            [IconWord::NoEffects] => "without effects".into(),
            _ => phrase!["with", self.icons(icons, "or", false)],
        }
    }

    pub(super) fn icons(&self, icons: &'a Icons, joint: &str, many: bool) -> Phrase {
        list(
            icons.0.iter().map(|icon| self.icon(icon, many)).collect(),
            joint,
        )
    }

    pub(super) fn icon(&self, icon: &'a IconWord, many: bool) -> Phrase {
        match icon {
            IconWord::Icon(icon) => Piece::Icon(*icon).into(),
            IconWord::Name(name) => {
                phrase![copies(many), self.name_ref(&name.text, "icon")]
            }
            IconWord::That(_) => phrase![copies(many), self.that("icon")],
            IconWord::Featured(icon) => match icon.as_ref() {
                IconWord::Icon(icon) => phrase!["featured icon", Piece::Icon(*icon)],
                icon => phrase![self.icon(icon, many), "as its featured icon"],
            },
            IconWord::Visible(icon) => match icon.as_ref() {
                IconWord::Icon(icon) => phrase!["a visible", Piece::Icon(*icon)],
                icon => phrase![self.icon(icon, many), "visible on them"],
            },
            IconWord::Bonus if many => Piece::Bonus.into(),
            IconWord::Bonus => phrase!["a", Piece::Bonus],
            IconWord::DemandEffect if many => "demand effects".into(),
            IconWord::DemandEffect => "a demand effect".into(),
            IconWord::EchoEffect if many => "echo effects".into(),
            IconWord::EchoEffect => "an echo effect".into(),
            IconWord::NoEffects => "no effects".into(),
            IconWord::Hex => Piece::Hex.into(),
            IconWord::Music => Piece::Music.into(),
        }
    }

    /// `that icon`, or what stands for it in a condition about any of them.
    pub(super) fn that(&self, noun: &str) -> Phrase {
        self.that
            .borrow_mut()
            .take()
            .unwrap_or_else(|| phrase!["that", noun])
    }

    // ---- names, colors, things -------------------------------------------------------------------------------------

    /// `that value`, for what a name stands for.
    pub(super) fn name_ref(&self, name: &str, otherwise: &str) -> Phrase {
        // Of two chosen values each is named by its turn.
        if self.memory.values.len() > 1
            && let Some(index) = self.memory.values.iter().position(|value| value == name)
        {
            let index = u8::try_from(index).unwrap_or(u8::MAX);
            return phrase!["the", ordinal_word(index), "chosen value"];
        }
        let (noun, many) = match self.memory.names.get(name) {
            Some(Meaning::Value) => ("value", false),
            Some(Meaning::Number) => ("number", false),
            Some(Meaning::Color) => ("color", false),
            Some(Meaning::Colors) => ("colors", true),
            Some(Meaning::Icon) => ("icon", false),
            Some(Meaning::Set) => ("set", false),
            Some(Meaning::Bonus) => ("bonus", false),
            Some(Meaning::Deck) => ("deck", false),
            Some(Meaning::Let(Value::Number(_))) => ("value", false),
            Some(Meaning::Let(Value::Colors(_))) => ("color", false),
            _ => (otherwise, false),
        };
        phrase![if many { "those" } else { "that" }, noun]
    }

    /// `color`, `value`: the kind of thing a name stands for.
    pub(super) fn name_noun(&self, name: &str) -> &'static str {
        match self.memory.names.get(name) {
            Some(Meaning::Color | Meaning::Let(Value::Colors(_))) => "color",
            Some(Meaning::Colors) => "colors",
            Some(Meaning::Icon) => "icon",
            Some(Meaning::Set) => "set",
            Some(Meaning::Bonus) => "bonus",
            Some(Meaning::Number) => "number",
            Some(Meaning::Deck) => "deck",
            Some(Meaning::Player { .. }) => "player",
            Some(Meaning::Cards { .. }) => "cards",
            Some(Meaning::Value | Meaning::Let(Value::Number(_))) => "value",
            Some(Meaning::Wish) | None => "choice",
        }
    }

    /// The first value of a color parameter, where it is used first.
    fn let_color(&self, colors: &'a Colors) -> Option<Phrase> {
        let Colors::Name(name) = colors else {
            return None;
        };
        match self.memory.names.get(&name.text) {
            Some(Meaning::Let(Value::Colors(Colors::One(color)))) => Some(color.word().into()),
            _ => None,
        }
    }

    /// Colors as a noun: `red`, `that color`, `the drawn card's color`.
    pub(super) fn color_noun(&self, colors: &'a Colors) -> Phrase {
        let words = |colors: &[vocab::Color], joint| {
            list(
                colors
                    .iter()
                    .map(|color| Phrase::from(color.word()))
                    .collect(),
                joint,
            )
        };
        match colors {
            Colors::One(color) => color.word().into(),
            Colors::Or(colors) => words(colors, "or"),
            Colors::And(colors) => words(colors, "and"),
            Colors::Of(cards) => {
                let np = self.cards_np(cards, Prep::In);
                if np.many && !np.pronoun {
                    return phrase!["the colors of", np.text];
                }
                if np.pronoun {
                    self.color.replace(None);
                    let what = if np.many { "colors" } else { "color" };
                    return self.possessive(np, what);
                }
                let color = self.possessive(np, "color");
                let same = self.color.replace(Some(color.clone())).as_ref() == Some(&color);
                if same { "that color".into() } else { color }
            }
            Colors::Name(name) => {
                self.color.replace(None);
                self.name_ref(&name.text, "color")
            }
            Colors::That(_) => self.that("color"),
            Colors::Things(thing) => self.thing(thing),
        }
    }

    /// A thing with its article.
    pub(super) fn thing(&self, thing: &'a Thing) -> Phrase {
        if let Some(colors) = one_of_colors(thing) {
            let words = colors.iter().map(|color| color.word().into()).collect();
            return list(words, "or");
        }
        // `[7] or [8]`: only a value is written so.
        if let (ThingKind::Value, ThingQuantity::Number(1), [ThingTest::OneOf(values)]) =
            (thing.kind, thing.quantity, thing.tests.as_slice())
        {
            return self.or(values.iter().map(|value| value_mark(*value)).collect());
        }
        let most = thing
            .tests
            .iter()
            .any(|test| matches!(test, ThingTest::ForMost(_)));
        match thing.quantity {
            ThingQuantity::Number(1) if most => phrase!["the", self.thing_noun(thing, false)],
            ThingQuantity::Number(1) => article(self.thing_noun(thing, false)),
            ThingQuantity::Number(count) => {
                phrase![count_word(i16::from(count)), self.thing_noun(thing, true)]
            }
            ThingQuantity::All => phrase!["all", self.thing_noun(thing, true)],
        }
    }

    /// A thing without its article.
    pub(super) fn thing_noun(&self, thing: &'a Thing, many: bool) -> Phrase {
        let of_cards = thing
            .tests
            .iter()
            .any(|test| matches!(test, ThingTest::Of(_)));
        let noun = match (thing.kind, many) {
            // Of certain cards each counts once, however often it shows its bonus.
            (ThingKind::Bonus, false) if of_cards => "card's bonus",
            (ThingKind::Bonus, true) if of_cards => "cards' bonuses",
            (ThingKind::Color, false) => "color",
            (ThingKind::Color, true) => "colors",
            (ThingKind::Value, false) => "value",
            (ThingKind::Value, true) => "values",
            (ThingKind::Number, false) => "number",
            (ThingKind::Number, true) => "numbers",
            (ThingKind::Icon, false) => "icon",
            (ThingKind::Icon, true) => "icons",
            (ThingKind::Set, false) => "set",
            (ThingKind::Set, true) => "sets",
            (ThingKind::Bonus, false) => "bonus",
            (ThingKind::Bonus, true) => "bonuses",
            (ThingKind::ColorYouSplayed, false) => "color you splayed",
            (ThingKind::ColorYouSplayed, true) => "colors you splayed",
            (ThingKind::ColorYouUnsplayed, false) => "color you unsplayed",
            (ThingKind::ColorYouUnsplayed, true) => "colors you unsplayed",
        };
        let excluded: Vec<Phrase> = thing
            .tests
            .iter()
            .filter_map(|test| match test {
                ThingTest::NotColor(color) => Some(color.word().into()),
                _ => None,
            })
            .collect();
        let mut whole = Phrase::default();
        for test in &thing.tests {
            match test {
                ThingTest::Splayed(None) => whole.push("splayed"),
                ThingTest::Unsplayed => whole.push("unsplayed"),
                ThingTest::NotColor(color) if excluded.len() < 2 => {
                    whole.push(format!("non-{color}"))
                }
                ThingTest::Other => whole.push("other"),
                ThingTest::Different => whole.push("different"),
                ThingTest::Where(Condition::Parity(Number::That(_), odd)) => {
                    whole.push(if *odd { "odd" } else { "even" });
                }
                _ => {}
            }
        }
        whole.push(noun);
        if excluded.len() > 1 {
            whole.push(phrase!["other than", list(excluded, "or")]);
        }
        for test in &thing.tests {
            match test {
                ThingTest::Splayed(Some(splay)) => whole.push(phrase!["splayed", splay.word()]),
                ThingTest::Of(cards) if many_quantity(&cards.quantity) => {
                    whole.push(phrase!["among", self.the_cards(cards)]);
                }
                ThingTest::Of(cards) => {
                    whole.push(phrase!["of", self.cards_np(cards, Prep::In).text])
                }
                ThingTest::At(true, place) => whole.push(self.place(place, Prep::In)),
                ThingTest::At(false, place) => whole.push(phrase!["that is", self.absent(place)]),
                ThingTest::OtherThanIcon(icon) => {
                    whole.push(phrase!["other than", Piece::Icon(*icon)])
                }
                ThingTest::OtherThanColor(color) => whole.push(phrase!["other than", color.word()]),
                ThingTest::OtherThanNumber(number) => {
                    whole.push(phrase!["other than", self.value_noun(number)])
                }
                ThingTest::With(icons) => whole.push(self.with_icons(icons)),
                ThingTest::OneOf(numbers) => {
                    whole.push(list(numbers.iter().map(|n| value_mark(*n)).collect(), "or"));
                }
                ThingTest::Compare(comparison, number) => {
                    let word = match comparison {
                        Comparison::Less => "below",
                        Comparison::More => "above",
                        Comparison::AtMost => "up to",
                        Comparison::AtLeast => "of at least",
                        Comparison::Equal => "equal to",
                        Comparison::NotEqual => "other than",
                    };
                    whole.push(phrase![word, self.value_noun(number)]);
                }
                ThingTest::ForMost(number) => whole.push(self.for_most(number)),
                ThingTest::Where(Condition::Parity(Number::That(_), _)) => {}
                ThingTest::Where(condition) => whole.push(self.such_that(condition, noun)),
                ThingTest::Splayed(None)
                | ThingTest::Unsplayed
                | ThingTest::NotColor(_)
                | ThingTest::Other
                | ThingTest::Different => {}
            }
        }
        whole
    }

    /// `on no opponent's board`, `not on your board`.
    pub(super) fn absent(&self, place: &'a Place) -> Phrase {
        match place.parts.as_slice() {
            [PlacePart::Zone(Who::All(players) | Who::Any(players), zone)] => {
                let zone_word = self.zone_word(*zone, false);
                phrase![
                    preposition(*zone, Prep::In),
                    "no",
                    self.players(players, false),
                    glue("'s"),
                    zone_word
                ]
            }
            _ => phrase!["not", self.place(place, Prep::In)],
        }
    }

    pub(super) fn special_name(&self, special: Special) -> String {
        match special {
            Special::Tradition if self.edition == Edition::Third => "Legend".to_string(),
            other => other.name().to_string(),
        }
    }

    /// Who is meant by a note of memory.
    pub(super) fn doer_of(&self, reference: &Ref) -> Option<Actor> {
        let notes = self.memory.notes_of(reference);
        let first = notes.first()?.actor;
        notes
            .iter()
            .all(|note| note.actor == first)
            .then_some(first)
    }
}

/// The colors to choose from, where the words are `red or blue` (the tree names those left out).
fn one_of_colors(thing: &Thing) -> Option<Vec<Color>> {
    let left_out = |color: &Color| thing.tests.contains(&ThingTest::NotColor(*color));
    let plain = thing
        .tests
        .iter()
        .all(|test| matches!(test, ThingTest::NotColor(_)));
    let applies = plain
        && thing.kind == ThingKind::Color
        && thing.quantity == ThingQuantity::Number(1)
        && thing.tests.len() > 1;
    applies.then(|| {
        Color::ALL
            .into_iter()
            .filter(|color| !left_out(color))
            .collect()
    })
}

fn same_player(one: &Who, other: &Who) -> bool {
    match (one, other) {
        (Who::Name(a), Who::Name(b)) => a.text == b.text,
        _ => false,
    }
}

/// Whose everything it is, and whether achievements are part of it.
fn area(place: &Place) -> Option<(&Who, bool)> {
    match place.parts.as_slice() {
        [PlacePart::Zone(who, ZoneWord::Area)] => Some((who, false)),
        [
            PlacePart::Zone(who, ZoneWord::Area),
            PlacePart::Zone(other, ZoneWord::Achievements),
        ] if who == other => Some((who, true)),
        _ => None,
    }
}

fn preposition(zone: ZoneWord, prep: Prep) -> &'static str {
    match (prep, zone) {
        (Prep::From, _) => "from",
        (Prep::To, _) => "to",
        (Prep::In, ZoneWord::Board) => "on",
        (Prep::In, ZoneWord::Achievements) => "among",
        (Prep::In, _) => "in",
    }
}

pub(super) fn card_word(achievement: bool, many: bool) -> &'static str {
    match (achievement, many) {
        (false, false) => "card",
        (false, true) => "cards",
        (true, false) => "achievement",
        (true, true) => "achievements",
    }
}

/// `of the same value as a top card on your board`: words that would take the place after them for theirs.
fn is_long(test: &Test) -> bool {
    let far = |cards: &Cards| match &cards.base {
        Base::Ref(reference) => {
            reference.scope != Scope::Pass || !cards.tests.is_empty() || cards.position.is_some()
        }
        Base::Place(_) | Base::Rest(_) => true,
    };
    match test {
        Test::Value(Comparison::Equal, numbers) => numbers
            .iter()
            .any(|number| matches!(number, Number::ValueOf(Aggregate::Only, cards) if far(cards))),
        Test::OfColor(Colors::Of(cards)) | Test::NotOfColor(Colors::Of(cards)) => far(cards),
        _ => false,
    }
}

/// `at least two copies of that icon`: a mark is counted by itself, an icon spoken of is not.
fn copies(many: bool) -> &'static str {
    if many { "copies of" } else { "" }
}

fn kin_word(kinship: Kinship) -> &'static str {
    match kinship {
        Kinship::Color => "color",
        Kinship::Value => "value",
        Kinship::Set => "set",
    }
}

fn joint_words(joint: Joint) -> &'static str {
    match joint {
        Joint::DifferentColors => "of different colors",
        Joint::DifferentValues => "of different values",
        Joint::SameColor => "of the same color",
        Joint::SameValue => "of the same value",
        Joint::SameSet => "of the same set",
        Joint::DifferentColorsSameValue => "of different colors and the same value",
    }
}

/// A set before `card` or `deck`: `an Artifact card`.
pub(super) fn set_adjective(set: Set) -> &'static str {
    match set {
        Set::Base => "Base",
        Set::Echoes => "Echoes",
        Set::Cities => "City",
        Set::Artifacts => "Artifact",
        Set::Unseen => "Unseen",
        Set::Relics => "Relic",
    }
}
