//! Names of cards in addresses and ids.

use vocab::{Color, Edition};

/// A title as an address writes it: small letters, digits and `-`.
///
/// No two cards of an edition have the same.
///
/// ```
/// assert_eq!(board::slug("The Wheel"), "the-wheel");
/// assert_eq!(board::slug("São Paulo"), "sao-paulo");
/// ```
pub fn slug(title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for letter in title.chars() {
        let plain = match letter {
            'ã' | 'á' | 'à' | 'â' | 'ä' => 'a',
            'ö' | 'ó' | 'ô' | 'õ' => 'o',
            'ü' | 'ú' => 'u',
            'ñ' => 'n',
            'é' | 'è' | 'ê' => 'e',
            'ç' => 'c',
            'í' => 'i',
            other => other.to_ascii_lowercase(),
        };
        if plain.is_ascii_alphanumeric() {
            slug.push(plain);
        } else if !matches!(plain, '\'' | '’' | '.') && !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    if slug.ends_with('-') {
        slug.pop();
    }
    slug
}

/// The address of a card's page.
pub fn card_address(edition: Edition, title: &str) -> String {
    format!("/cards/{}/{}", edition.number(), slug(title))
}

/// The class that gives a color's hue and hatching.
pub const fn ink(color: Color) -> &'static str {
    color.word()
}
