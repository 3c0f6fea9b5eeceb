//! Chance that everyone can check afterwards.
//!
//! Whoever runs a table promises a secret before anybody has added anything: everyone is shown a [`Promise`]. Then each
//! player may add a seed. All chance of the play is drawn from one stream whose key is made of the secret and all seeds,
//! and with the result the secret is told. `docs/fairness.md` describes it for other implementations; nothing here may
//! ever change, because records that were written must go on being right.

mod verify;

use std::{fmt, str::FromStr};

use game::Malformed;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use verify::{Unfair, Verified, verify};

/// The stream that all chance of a play is drawn from, where it can be checked.
pub type FairStream = ChaCha20Rng;

/// Thirty-two bytes, written as 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes32(pub [u8; 32]);

game::serde_as_text!(Bytes32);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Bytes32 {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        const EXAMPLE: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        let malformed = Malformed { example: EXAMPLE };
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != EXAMPLE.len() || !text.as_bytes().iter().all(is_digit) {
            return Err(malformed);
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| malformed)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| malformed)?;
        }
        Ok(Self(bytes))
    }
}

/// What everyone is shown of a secret before anybody adds a seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Promise {
    /// The name of the table.
    pub table: String,
    /// A hash of the table's name and the secret.
    pub commitment: Bytes32,
}

impl Promise {
    /// Promises this secret at a table.
    #[must_use]
    pub fn new(table: impl Into<String>, secret: Bytes32) -> Self {
        let table = table.into();
        let commitment = hash("tablee/fair/1/commitment", &table, secret).finalize().into();
        Self { table, commitment: Bytes32(commitment) }
    }

    /// Whether this is the secret that was promised.
    #[must_use]
    pub fn is_kept_by(&self, secret: Bytes32) -> bool {
        Self::new(self.table.as_str(), secret) == *self
    }

    /// The stream of all chance, from the secret and what each seat has added.
    #[must_use]
    pub fn stream(&self, secret: Bytes32, seeds: &[Option<Bytes32>]) -> FairStream {
        let mut key = hash("tablee/fair/1/key", &self.table, secret);
        for seed in seeds {
            key.update([u8::from(seed.is_some())]);
            seed.iter().for_each(|seed| key.update(seed.0));
        }
        FairStream::from_seed(key.finalize().into())
    }
}

/// The hash of a purpose, a table's name and a secret, each but the last ended by a zero byte.
fn hash(purpose: &str, table: &str, secret: Bytes32) -> Sha256 {
    let mut hash = Sha256::new();
    for text in [purpose, table] {
        hash.update(text.as_bytes());
        hash.update([0]);
    }
    hash.update(secret.0);
    hash
}

/// What a record says about its chance, under the key [`Fairness::KEY`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fairness {
    /// How chance was drawn, [`Fairness::METHOD`].
    pub method: String,
    /// What was promised before the play.
    #[serde(flatten)]
    pub promise: Promise,
    /// What each seat has added, in seat order.
    pub seeds: Vec<Option<Bytes32>>,
    /// The secret that was promised.
    pub secret: Bytes32,
    /// How many events the play began with that were brought from elsewhere: their chance was not drawn here.
    #[serde(default)]
    pub brought: usize,
}

impl Fairness {
    /// The key of a record.
    pub const KEY: &str = "fairness";

    /// The one way of drawing that there is so far.
    pub const METHOD: &str = "tablee/fair/1";
}

#[cfg(test)]
mod tests {
    use game::{Rng, below};

    use super::*;

    const DOCUMENT: &str = include_str!("../../../docs/fairness.md");

    fn counted(from: u8) -> Bytes32 {
        Bytes32(std::array::from_fn(|index| from + index as u8))
    }

    /// Written in the document, which may never say anything else.
    #[track_caller]
    fn check_documented(value: impl fmt::Display) {
        assert!(DOCUMENT.contains(&format!("`{value}`")), "docs/fairness.md does not have `{value}`");
    }

    #[test]
    fn the_test_vectors_of_the_document_are_right() {
        let secret = counted(0);
        let promise = Promise::new("k3v9x2m4p7q8", secret);
        check_documented(promise.commitment);
        assert!(promise.is_kept_by(secret) && !promise.is_kept_by(counted(1)));
        let seeds = [Some(counted(32)), None, Some(counted(64))];
        let mut key = hash("tablee/fair/1/key", &promise.table, secret);
        key.update([1]);
        key.update(counted(32).0);
        key.update([0, 1]);
        key.update(counted(64).0);
        check_documented(Bytes32(key.finalize().into()));
        let mut stream = promise.stream(secret, &seeds);
        let words: Vec<String> = (0..4).map(|_| format!("{:08x}", stream.next_u32())).collect();
        check_documented(words.join(" "));
        let mut stream = promise.stream(secret, &seeds);
        let draws: Vec<String> = [6, 36, 120, 7776, 1000].iter().map(|&n| below(&mut stream, n).to_string()).collect();
        check_documented(draws.join(" "));
    }

    #[test]
    fn bytes_have_one_spelling() {
        let text = counted(0).to_string();
        assert_eq!(text.parse(), Ok(counted(0)));
        for wrong in [&text[1..], &text.to_uppercase(), &format!("{text}0"), &text.replace('0', "+"), ""] {
            assert!(wrong.parse::<Bytes32>().is_err(), "{wrong}");
        }
    }
}
