//! Chance that nobody guesses: tokens, addresses, invitations, seeds. It comes from the system.

use getrandom::Error;

/// So many bytes of chance as letters and digits, two for each.
///
/// # Errors
///
/// The system has no chance to give.
pub fn letters(bytes: usize) -> Result<String, Error> {
    let mut drawn = vec![0; bytes];
    getrandom::fill(&mut drawn)?;
    Ok(hex(&drawn))
}

/// A number.
///
/// # Errors
///
/// The system has no chance to give.
pub fn number() -> Result<u64, Error> {
    getrandom::u64()
}

/// Bytes as letters and digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
