//! The cases in which the engine is right and the conformance data is not.

use std::fs;
use std::path::Path;

/// Case ids (or patterns with `*`), each with the reason why the case is disputed.
pub struct Disputes(Vec<(String, String)>);

impl Disputes {
    /// Reads the file: a line is a pattern, two blanks or more, and the reason.
    pub fn load(path: &Path) -> Result<Disputes, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("can't read {}: {error}", path.display()))?;
        let mut disputes = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match line.split_once("  ") {
                Some((pattern, reason)) => {
                    disputes.push((pattern.trim().to_owned(), reason.trim().to_owned()))
                }
                None => {
                    return Err(format!(
                        "{}:{}: expected a case id, two blanks, and the reason of the dispute",
                        path.display(),
                        index + 1
                    ));
                }
            }
        }
        Ok(Disputes(disputes))
    }

    /// Why a case is disputed, if it is.
    pub fn reason(&self, id: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(pattern, _)| matches(pattern, id))
            .map(|(_, reason)| reason.as_str())
    }

    /// The patterns of which a case agreed, and none is disputed.
    pub fn needless<'a>(
        &'a self,
        agreed: &[&str],
        disputed: impl Iterator<Item = &'a str>,
    ) -> Vec<&'a str> {
        let disputed: Vec<&str> = disputed.collect();
        self.0
            .iter()
            .map(|(pattern, _)| pattern.as_str())
            .filter(|pattern| {
                agreed.iter().any(|id| matches(pattern, id))
                    && !disputed.iter().any(|id| matches(pattern, id))
            })
            .collect()
    }
}

/// Whether a pattern, in which `*` stands for anything, is that id.
pub fn matches(pattern: &str, id: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = id.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_is_anything() {
        assert!(matches("base/Laser/*", "base/Laser/3"));
        assert!(matches("*Laser*", "3e/Laser/3"));
        assert!(matches("base/Laser/3", "base/Laser/3"));
        assert!(!matches("base/Laser/3", "base/Laser/33"));
        assert!(!matches("base/Laser/*", "base_only/Laser/3"));
    }
}
