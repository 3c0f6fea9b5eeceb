//! Secrets and names that nobody can guess.

use sha2::{Digest, Sha256};
use store::TokenHash;

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// So many random bytes.
///
/// # Panics
/// If the system has no random source: nothing can be kept secret then.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// A random text of letters and digits, five bits each.
pub(crate) fn letters(length: usize) -> String {
    let letter = |_| char::from(LETTERS[usize::from(random::<1>()[0] & 31)]);
    (0..length).map(letter).collect()
}

/// A secret of 256 bits.
pub(crate) fn token() -> String {
    random::<32>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A name of 60 bits, in small letters, for a table.
pub(crate) fn table_name() -> String {
    letters(12).to_lowercase()
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> TokenHash {
    Sha256::digest(secret.as_bytes()).into()
}

/// Whether two secrets are the same, found out in a time that tells nothing about them.
pub(crate) fn same(one: &str, other: &str) -> bool {
    hash(one) == hash(other)
}

/// A code as it is typed, without what people add to it.
pub(crate) fn code_as_typed(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_codes_are_read_as_people_type_them() {
        assert_eq!(token().len(), 64);
        assert_ne!(token(), token());
        assert_ne!(letters(12), letters(12));
        assert_eq!(code_as_typed(" abcd-2345\n"), "ABCD2345");
        assert!(same("a", "a") && !same("a", "b"));
    }
}
