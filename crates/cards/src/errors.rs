use lang::{Diagnostic, render_diagnostics};
use std::fmt;
use vocab::Edition;

/// Everything wrong with the sources of a catalog. Shown, it draws each mistake with the lines it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogErrors(pub Vec<SourceErrors>);

/// Everything wrong with one source.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceErrors {
    /// What the source is called.
    pub name: String,
    /// What it says.
    pub text: String,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for CatalogErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for source in &self.0 {
            f.write_str(&render_diagnostics(
                &source.name,
                &source.text,
                &source.diagnostics,
            ))?;
        }
        Ok(())
    }
}

impl std::error::Error for CatalogErrors {}

/// A title no card of the edition has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCard {
    /// The title asked for.
    pub title: String,
    /// The edition it was looked for in.
    pub edition: Edition,
    /// A title that is near.
    pub suggestion: Option<String>,
}

impl fmt::Display for UnknownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no card \"{}\" in the {}",
            self.title, self.edition
        )?;
        if let Some(suggestion) = &self.suggestion {
            write!(f, "; did you mean \"{suggestion}\"?")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownCard {}
