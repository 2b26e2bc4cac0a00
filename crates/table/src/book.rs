use crate::offers::slug_of;
use crate::{Bit, Line};
use cards::{Catalog, CatalogErrors, UnknownCard};
use engine::Library;
use lang::text::Piece;
use lang::{Diagnostic, Printed};
use notation::Shelf;
use std::fmt;
use std::sync::OnceLock;
use view::{Back, Cause, Shown};
use vocab::{Age, CardId, Color, Edition, Facts, Kind, Set, Special};

/// What is printed on the cards of one edition.
///
/// A face reads titles, facts and text here; what the cards do is the engine's business.
#[derive(Clone, Copy)]
pub struct Book {
    edition: Edition,
    shelf: &'static Shelf,
}

/// An effect in words.
struct EffectWords {
    kind: Kind,
    sentences: Vec<Line>,
    /// The things that each sentence offers.
    arms: Vec<Vec<Line>>,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("edition", &self.edition)
            .finish_non_exhaustive()
    }
}

impl Book {
    /// The book of an edition.
    ///
    /// # Errors
    /// If the cards this program was built with are wrong, which its tests rule out.
    pub fn of(edition: Edition) -> Result<Book, CatalogErrors> {
        Ok(Book {
            edition,
            shelf: shelf()?,
        })
    }

    /// Which edition.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What files and typed words need.
    pub(crate) fn library(&self) -> &Library {
        self.shelf.library(self.edition)
    }

    /// The cards of every edition.
    pub fn catalog(&self) -> &Catalog {
        self.shelf.catalog()
    }

    /// A card as printed. Ids come from this book, so there is one; a foreign id has none.
    pub fn card(&self, card: CardId) -> Option<&Printed> {
        self.catalog().card(self.edition, card)
    }

    /// All cards in canonical order.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, &Printed)> {
        self.catalog()
            .edition(self.edition)
            .iter()
            .enumerate()
            .map(|(index, card)| (CardId(index as u16), card))
    }

    /// The title of a card.
    pub fn title(&self, card: CardId) -> &str {
        self.card(card)
            .map_or("an unknown card", |card| &card.title)
    }

    /// The title of a card as it stands in addresses and forms: small letters, digits and `-`.
    pub fn slug(&self, card: CardId) -> String {
        slug_of(self.title(card))
    }

    /// The card whose title stands so in an address.
    pub fn by_slug(&self, slug: &str) -> Option<CardId> {
        self.cards()
            .find(|(_, card)| slug_of(&card.title) == slug)
            .map(|(id, _)| id)
    }

    /// What is printed on a card besides its effects.
    pub fn facts(&self, card: CardId) -> &Facts {
        static NOTHING: Facts = Facts {
            set: Set::Base,
            age: 0,
            face: 0,
            color: Color::Red,
            marks: Vec::new(),
            featured: None,
            music: false,
            back: Set::Base,
        };
        self.card(card).map_or(&NOTHING, |card| &card.facts)
    }

    /// Whether a card has an effect of that kind.
    pub fn has(&self, card: CardId, kind: Kind) -> bool {
        self.card(card)
            .is_some_and(|card| card.effects.iter().any(|effect| effect.kind == kind))
    }

    /// The text of a card, an effect a line.
    pub fn text(&self, card: CardId) -> Vec<(Kind, Line)> {
        let Some(words) = self.words(card) else {
            return Vec::new();
        };
        words
            .iter()
            .map(|effect| (effect.kind, joined(effect.sentences.iter().cloned())))
            .collect()
    }

    /// The text of a card in its sentences. They are put into words once and kept.
    fn words(&self, card: CardId) -> Option<&'static [EffectWords]> {
        type Words = Vec<OnceLock<Vec<EffectWords>>>;
        static WORDS: [OnceLock<Words>; Edition::ALL.len()] =
            [const { OnceLock::new() }; Edition::ALL.len()];
        let index = Edition::ALL
            .iter()
            .position(|edition| *edition == self.edition)?;
        let all = WORDS.get(index)?.get_or_init(|| {
            let cards = self.cards();
            cards.map(|_| OnceLock::new()).collect()
        });
        let words = all.get(card.index())?.get_or_init(|| {
            let printed = self.card(card);
            printed.map_or_else(Vec::new, |card| self.put_into_words(card))
        });
        Some(words)
    }

    fn put_into_words(&self, card: &Printed) -> Vec<EffectWords> {
        let line = |pieces: &Vec<Piece>| self.pieces_line(pieces);
        let effects = lang::english(card).effects;
        effects
            .into_iter()
            .enumerate()
            .map(|(index, effect)| EffectWords {
                kind: effect.kind,
                arms: (0..effect.sentences.len())
                    .map(|sentence| lang::english_arms(card, index, sentence))
                    .map(|arms| arms.iter().map(line).collect())
                    .collect(),
                sentences: effect
                    .sentences
                    .iter()
                    .map(|sentence| line(&sentence.pieces))
                    .collect(),
            })
            .collect()
    }

    /// The sentence of a card's text that is at work.
    pub fn sentence(&self, cause: Cause) -> Option<Line> {
        let effect = self.words(cause.card)?.get(usize::from(cause.effect))?;
        effect.sentences.get(usize::from(cause.sentence)).cloned()
    }

    /// One of the things that the sentence at work offers, counted from 0.
    pub fn arm(&self, cause: Cause, arm: usize) -> Option<Line> {
        let effect = self.words(cause.card)?.get(usize::from(cause.effect))?;
        let arms = effect.arms.get(usize::from(cause.sentence))?;
        arms.get(arm).cloned()
    }

    fn pieces_line(&self, pieces: &[Piece]) -> Line {
        let mut line = Line::new();
        for piece in pieces {
            match piece {
                Piece::Icon(icon) => line.0.push(Bit::Icon(*icon)),
                Piece::Value(age) => line.0.push(Bit::Back(Back {
                    set: Set::Base,
                    age: *age,
                })),
                Piece::CardName(title) => match self.catalog().find(self.edition, title) {
                    Some(card) => line.0.push(Bit::Card(card, title.clone())),
                    None => line.say(title.as_str()),
                },
                other => line.say(other.to_string()),
            }
        }
        line
    }

    /// The age of a card as far as anybody sees it: it stands on the back, too.
    pub fn age(&self, shown: &Shown) -> Age {
        match shown {
            Shown::Face(card) => self.facts(*card).age,
            Shown::Back(back) => back.age,
        }
    }

    /// For what a special achievement is claimed.
    pub fn special_text(&self, special: Special) -> &'static str {
        let fourth = self.edition == Edition::Fourth;
        match special {
            Special::Monument if fourth => "At least four of your top cards have a demand effect.",
            Special::Monument => "You tuck six cards, or score six, in one turn.",
            Special::Empire => {
                "You show three or more of each of crown, leaf, lightbulb, castle, factory and clock."
            }
            Special::World => "You show twelve or more clocks.",
            Special::Wonder if fourth => {
                "You have all five colors, each of them splayed right, up or aslant."
            }
            Special::Wonder => "You have all five colors, each of them splayed right or up.",
            Special::Universe => {
                "You have all five colors, each with a top card of value 8 or higher."
            }
            Special::Supremacy => {
                "You show three or more of one icon in each of at least four colors, the same icon in all of them."
            }
            Special::Destiny if fourth => "Your forecast holds five cards.",
            Special::Destiny => "Your forecast holds seven cards or more.",
            Special::Wealth => "You show eight or more bonuses.",
            Special::Heritage => "You show eight or more pictures (the hexagons) in one color.",
            Special::History => "You show four or more echo effects in one color.",
            Special::Tradition => {
                "You meld a City with an arrow to the left onto a color that is splayed left already."
            }
            Special::Repute => {
                "You meld a City with an arrow to the right onto a color that is splayed right already."
            }
            Special::Fame => {
                "You meld a City with an arrow upward onto a color that is splayed up already."
            }
            Special::Glory if fourth => "You junk a City with a flag from your hand.",
            Special::Glory => "You tuck a City with a flag.",
            Special::Victory if fourth => "You junk a City with a fountain from your hand.",
            Special::Victory => "You tuck a City with a fountain.",
            Special::Confidence => {
                "You have a top card of value 5 or higher, and at least four secrets."
            }
            Special::Zen => "You have a top card of value 6 or higher, and none of an odd value.",
            Special::Anonymity => {
                "You have a top card of value 7 or higher, and no card among your achievements."
            }
            Special::Folklore => "You have a top card of value 8 or higher, and show no factory.",
            Special::Mystery => {
                "You have a top card of value 9 or higher, and fewer than five colors."
            }
        }
    }

    /// What is counted toward a special achievement: "bonuses" in "5 of 8 bonuses".
    pub fn special_counts(&self, special: Special) -> &'static str {
        let fourth = self.edition == Edition::Fourth;
        match special {
            Special::Monument if fourth => "top cards with a demand",
            Special::Monument => "cards tucked or scored this turn",
            Special::Empire => "kinds of icons, three of each",
            Special::World => "clocks",
            Special::Wonder if fourth => "colors splayed right, up or aslant",
            Special::Wonder => "colors splayed right or up",
            Special::Universe => "top cards of value 8 or higher",
            Special::Supremacy => "colors with three of one icon",
            Special::Destiny => "cards in the forecast",
            Special::Wealth => "bonuses",
            Special::Heritage => "pictures in one color",
            Special::History => "echo effects in one color",
            Special::Tradition | Special::Repute | Special::Fame => {
                "steps: have such a City in hand, meld it"
            }
            Special::Glory | Special::Victory if fourth => {
                "steps: have such a City in hand, junk it"
            }
            Special::Glory | Special::Victory => "steps: have such a City in hand, tuck it",
            Special::Confidence => "the high top card, and up to four secrets",
            Special::Zen | Special::Anonymity | Special::Folklore | Special::Mystery => {
                "of the two things it asks for"
            }
        }
    }

    /// When a special achievement is claimed.
    pub fn special_timing(&self, special: Special) -> &'static str {
        match self.edition {
            // Those of Cities reward a deed, not how a board looks.
            Edition::Fourth if special.set() != Set::Cities => {
                "It is claimed at the end of any action and costs none."
            }
            _ => "It is claimed at once and costs no action.",
        }
    }

    /// The cards that can give a special achievement.
    pub fn givers(&self, special: Special) -> Vec<CardId> {
        let names = |card: &Printed| {
            let effects = lang::english(card).effects;
            let pieces = effects
                .iter()
                .flat_map(|effect| &effect.sentences)
                .flat_map(|sentence| &sentence.pieces);
            pieces
                .into_iter()
                .any(|piece| matches!(piece, Piece::CardName(name) if [special.name(), special.name_in(self.edition)].contains(&name.as_str())))
        };
        self.cards()
            .filter(|(_, card)| card.facts.set == special.set() && names(card))
            .map(|(id, _)| id)
            .collect()
    }

    /// The special achievement a person means by this word.
    pub fn look_up_special(&self, word: &str) -> Option<Special> {
        Special::ALL.into_iter().find(|special| {
            let name = special.name_in(self.edition);
            name.eq_ignore_ascii_case(word.trim())
                && special.set().editions().contains(self.edition)
        })
    }

    /// The card a person means by these words.
    ///
    /// # Errors
    /// If there is none, with the nearest title if one is near.
    pub fn look_up(&self, title: &str) -> Result<CardId, UnknownCard> {
        self.catalog().look_up(self.edition, title)
    }
}

/// Checks the text of a card file: how many cards are in it, and everything that is wrong with them.
///
/// The titles its programs speak of are looked for among the cards of this program and of the file. A card that this
/// program has already, of the same set, age and color, is one being mended and stands in place of the old one.
///
/// # Errors
/// If the cards this program was built with are wrong.
pub fn check_cards(source: &str) -> Result<(usize, Vec<Diagnostic>), CatalogErrors> {
    let (file, diagnostics) = lang::check(source);
    if !diagnostics.is_empty() {
        return Ok((file.cards.len(), diagnostics));
    }
    const NAME: &str = "the file";
    match Catalog::load_mended(NAME, source) {
        Ok(_) => Ok((file.cards.len(), Vec::new())),
        Err(CatalogErrors(errors)) => {
            let (ours, others): (Vec<_>, Vec<_>) =
                errors.into_iter().partition(|errors| errors.name == NAME);
            match ours.into_iter().next() {
                Some(errors) => Ok((file.cards.len(), errors.diagnostics)),
                None => Err(CatalogErrors(others)),
            }
        }
    }
}

/// The compiled cards of all editions, made once and shared.
pub(crate) fn shelf() -> Result<&'static Shelf, CatalogErrors> {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    if let Some(shelf) = SHELF.get() {
        return Ok(shelf);
    }
    let shelf = Shelf::load()?;
    Ok(SHELF.get_or_init(|| shelf))
}

/// Sentences one after the other.
fn joined(sentences: impl Iterator<Item = Line>) -> Line {
    sentences.fold(Line::new(), |line, sentence| {
        if line.is_empty() {
            sentence
        } else {
            line.words(" ").then(sentence)
        }
    })
}
