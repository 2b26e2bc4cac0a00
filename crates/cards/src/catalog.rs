use crate::{CatalogErrors, SOURCES, Source, SourceErrors, UnknownCard, fold};
use lang::tree::Card;
use lang::{Diagnostic, Printed, nearest};
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use vocab::{CardId, Edition};

/// Every card as each edition prints it, in canonical order.
///
/// The canonical order is that of set (the base set first), age, color and title; a [`CardId`] is an index in it, so
/// ids compare as the order does. Ids belong to an edition: the same card can have another id in another edition.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// In the order of `Edition::ALL`.
    editions: [Shelf; 3],
    /// Name and text of each source; shared, since clones of a catalog never differ in it.
    sources: Arc<[(String, String)]>,
}

/// The cards of one edition.
#[derive(Clone, Debug, Default)]
struct Shelf {
    printed: Vec<Printed>,
    /// For each card the index of its source.
    sources: Vec<usize>,
    by_title: BTreeMap<String, CardId>,
    /// Folded titles, those of other editions too.
    by_folded: BTreeMap<String, CardId>,
}

impl Catalog {
    /// The cards this crate was built with.
    ///
    /// # Errors
    ///
    /// Everything wrong with them. A test of this crate makes sure that nothing is, so this is for who edits cards.
    pub fn load() -> Result<Catalog, CatalogErrors> {
        Catalog::new(SOURCES.iter().copied())
    }

    /// The cards this crate was built with and these, home-made ones for example.
    ///
    /// # Errors
    ///
    /// Everything wrong with them, a title taken twice included.
    pub fn load_with<'a>(
        more: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Catalog, CatalogErrors> {
        let more = more.into_iter().map(|(name, text)| Source { name, text });
        Catalog::new(SOURCES.iter().copied().chain(more))
    }

    /// Like [`Catalog::load_with`], but a card this crate was built with can be among these, as while it is mended: the
    /// new source then stands in place of the old one. Title, set, age and color tell that it is the same card.
    ///
    /// # Errors
    ///
    /// Everything wrong with them.
    pub fn load_mended(name: &str, text: &str) -> Result<Catalog, CatalogErrors> {
        let (file, _) = lang::parse(text);
        let mended = |source: &Source<'_>| {
            let held = |card: &Card| source.text.contains(&format!("card \"{}\"", card.title));
            file.cards.iter().any(held) && {
                let (old, _) = lang::parse(source.text);
                old.cards
                    .iter()
                    .any(|old| file.cards.iter().any(|card| same_card(card, old)))
            }
        };
        let others = SOURCES.iter().copied().filter(|source| !mended(source));
        Catalog::new(others.chain([Source { name, text }]))
    }

    /// The cards of these sources alone: a name and a text each.
    ///
    /// # Errors
    ///
    /// Everything wrong with them.
    pub fn from_sources<'a>(
        sources: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Catalog, CatalogErrors> {
        Catalog::new(
            sources
                .into_iter()
                .map(|(name, text)| Source { name, text }),
        )
    }

    fn new<'a>(sources: impl Iterator<Item = Source<'a>>) -> Result<Catalog, CatalogErrors> {
        let sources: Vec<Source<'_>> = sources.collect();
        let mut found: Vec<Vec<Diagnostic>> = Vec::with_capacity(sources.len());
        let mut cards: [Vec<(Printed, usize)>; 3] = Default::default();
        for (index, source) in sources.iter().enumerate() {
            let (file, mut diagnostics) = lang::parse(source.text);
            // A text that doesn't parse leaves gaps, and the gaps would be reported as further mistakes.
            if diagnostics.is_empty() {
                for card in &file.cards {
                    let (printed, wrong) = lang::resolve_all(card);
                    diagnostics.extend(wrong);
                    for printed in printed {
                        cards[printed.edition as usize].push((printed, index));
                    }
                }
            }
            found.push(diagnostics);
        }
        let editions = cards.map(|cards| Shelf::new(cards, &mut found));
        for shelf in &editions {
            shelf.check_named(&mut found);
        }
        let errors: Vec<SourceErrors> = sources
            .iter()
            .zip(found)
            .filter(|(_, diagnostics)| !diagnostics.is_empty())
            .map(|(source, diagnostics)| SourceErrors {
                name: source.name.to_owned(),
                text: source.text.to_owned(),
                diagnostics,
            })
            .collect();
        if errors.is_empty() {
            let sources = sources
                .iter()
                .map(|source| (source.name.to_owned(), source.text.to_owned()))
                .collect();
            Ok(Catalog { editions, sources })
        } else {
            Err(CatalogErrors(errors))
        }
    }

    fn shelf(&self, edition: Edition) -> &Shelf {
        &self.editions[edition as usize]
    }

    /// The cards of an edition in canonical order; the index of each is its [`CardId`].
    pub fn edition(&self, edition: Edition) -> &[Printed] {
        &self.shelf(edition).printed
    }

    /// A card of an edition.
    pub fn card(&self, edition: Edition, id: CardId) -> Option<&Printed> {
        self.edition(edition).get(id.index())
    }

    /// The file a card comes from.
    pub fn source(&self, edition: Edition, id: CardId) -> Option<Source<'_>> {
        let index = self.shelf(edition).sources.get(id.index())?;
        let (name, text) = self.sources.get(*index)?;
        Some(Source { name, text })
    }

    /// The card with exactly this title in this edition.
    pub fn find(&self, edition: Edition, title: &str) -> Option<CardId> {
        self.shelf(edition).by_title.get(title).copied()
    }

    /// The card a person means by this: case, spaces, dots and accents are not looked at, and a title of another
    /// edition will do.
    ///
    /// # Errors
    ///
    /// If there is none, with the nearest title if one is near.
    pub fn look_up(&self, edition: Edition, title: &str) -> Result<CardId, UnknownCard> {
        let shelf = self.shelf(edition);
        let folded = fold(title);
        if let Some(id) = self
            .find(edition, title)
            .or_else(|| shelf.by_folded.get(&folded).copied())
        {
            return Ok(id);
        }
        Err(UnknownCard {
            title: title.to_owned(),
            edition,
            suggestion: shelf.suggestion(&folded),
        })
    }
}

impl Shelf {
    /// Puts the cards in order; titles that stand twice are reported to their source.
    fn new(mut cards: Vec<(Printed, usize)>, found: &mut [Vec<Diagnostic>]) -> Shelf {
        cards.sort_by(|(a, _), (b, _)| order(a).cmp(&order(b)));
        let mut shelf = Shelf::default();
        for (printed, source) in cards {
            let Ok(index) = u16::try_from(shelf.printed.len()) else {
                report(
                    found,
                    source,
                    Diagnostic::new("too many cards", printed.span, "there is no id left for it"),
                );
                break;
            };
            let id = CardId(index);
            // Two titles that differ in case or dots only could not be told apart in speech or in a search.
            if let Some(known) = shelf.by_folded.insert(fold(&printed.title), id) {
                let where_known = shelf.sources.get(known.index()).copied();
                let label = if where_known == Some(source) {
                    "another card of this file has this title"
                } else {
                    "a card of another file has this title"
                };
                report(
                    found,
                    source,
                    Diagnostic::new(
                        format!("a title for two cards in the {}", printed.edition),
                        printed.span,
                        label,
                    ),
                );
            }
            shelf.by_title.insert(printed.title.clone(), id);
            shelf.printed.push(printed);
            shelf.sources.push(source);
        }
        // After the titles of this edition, so that those win.
        for (index, printed) in shelf.printed.iter().enumerate() {
            let Ok(index) = u16::try_from(index) else {
                break;
            };
            for title in &printed.other_titles {
                shelf.by_folded.entry(fold(title)).or_insert(CardId(index));
            }
        }
        shelf
    }

    /// Reports titles in programs that no card of the edition has.
    fn check_named(&self, found: &mut [Vec<Diagnostic>]) {
        for (printed, source) in self.printed.iter().zip(&self.sources) {
            for (title, span) in &printed.named {
                if self.by_title.contains_key(title) {
                    continue;
                }
                let diagnostic = Diagnostic::new(
                    format!("no card \"{title}\" in the {}", printed.edition),
                    *span,
                    "a title must be written as this edition prints it",
                );
                let diagnostic = match self.suggestion(&fold(title)) {
                    Some(near) => diagnostic.help(format!("did you mean \"{near}\"?")),
                    None => diagnostic,
                };
                report(found, *source, diagnostic);
            }
        }
    }

    fn suggestion(&self, folded: &str) -> Option<String> {
        let near = self
            .by_folded
            .get_key_value(folded)
            .map(|(title, _)| title.as_str())
            .or_else(|| {
                // The beginning of one title only is meant for it.
                let mut longer = self
                    .by_folded
                    .range::<str, _>((Bound::Included(folded), Bound::Unbounded))
                    .map(|(title, _)| title.as_str())
                    .take_while(|title| folded.len() >= 3 && title.starts_with(folded));
                longer.next().filter(|_| longer.next().is_none())
            })
            .or_else(|| nearest(folded, self.by_folded.keys().map(String::as_str)))?;
        let id = self.by_folded.get(near)?;
        self.printed.get(id.index()).map(|card| card.title.clone())
    }
}

fn report(found: &mut [Vec<Diagnostic>], source: usize, diagnostic: Diagnostic) {
    if let Some(found) = found.get_mut(source)
        && !found.contains(&diagnostic)
    {
        found.push(diagnostic);
    }
}

/// What the canonical order goes by.
fn order(card: &Printed) -> (vocab::Set, vocab::Age, vocab::Color, &str) {
    let facts = &card.facts;
    (facts.set, facts.age, facts.color, &card.title)
}

/// Whether two sources are of the same card.
fn same_card(one: &Card, other: &Card) -> bool {
    let place = |card: &Card| {
        card.facts
            .first()
            .map(|facts| (facts.value.set, facts.value.age, facts.value.color))
    };
    one.title == other.title && place(one) == place(other)
}
