use unicode_normalization::UnicodeNormalization;

/// What is left of a title when case, spaces, dots, accents and the like are not looked at.
///
/// ```
/// assert_eq!(cards::fold("A.I."), cards::fold("ai"));
/// assert_eq!(cards::fold("Basur Höyük Tokens"), cards::fold("basur-hoyuk tokens"));
/// ```
pub fn fold(title: &str) -> String {
    title
        .nfkd()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
