//! The libraries of all editions, and the cards in them by title.

use cards::{Catalog, CatalogErrors};
use engine::{Game, Library, Options, OptionsError};
use std::sync::{Arc, OnceLock};
use vocab::{CardId, Edition};

/// The cards of all editions, ready to play and to be found by title.
pub struct Shelf {
    catalog: Catalog,
    /// Compiled when they are first asked for.
    libraries: [OnceLock<Arc<Library>>; 3],
}

impl Shelf {
    /// The cards this program was built with.
    ///
    /// # Errors
    /// Everything wrong with them.
    pub fn load() -> Result<Shelf, CatalogErrors> {
        Catalog::load().map(Shelf::new)
    }

    /// These cards.
    pub fn new(catalog: Catalog) -> Shelf {
        Shelf {
            catalog,
            libraries: Default::default(),
        }
    }

    /// The cards as they are printed.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The cards of an edition, compiled.
    pub fn library(&self, edition: Edition) -> &Arc<Library> {
        self.libraries[edition as usize]
            .get_or_init(|| Arc::new(Library::new(edition, self.catalog.edition(edition))))
    }

    /// The card of that title in an edition. Capitals, spaces and points don't matter, and a title that the card has in
    /// another edition will do.
    pub fn find(&self, edition: Edition, title: &str) -> Option<CardId> {
        self.catalog.look_up(edition, title).ok()
    }

    /// The title that was probably meant.
    pub fn suggest(&self, edition: Edition, title: &str) -> Option<String> {
        self.catalog
            .look_up(edition, title)
            .err()
            .and_then(|unknown| unknown.suggestion)
    }

    /// The frame of a game.
    ///
    /// # Errors
    /// If the options make no game.
    pub fn game(&self, options: Options) -> Result<Arc<Game>, OptionsError> {
        let library = Arc::clone(self.library(options.edition));
        Game::new(options, library)
    }
}
