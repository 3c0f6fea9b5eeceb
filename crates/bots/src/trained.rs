//! Nets that were trained: part of the program, or files that it loads.

use std::sync::OnceLock;

use crate::net::Net;

/// A net that was trained for one game and number of players. Without the feature `nets` the program loads its file before
/// bots of such plays are asked.
pub struct Trained {
    name: &'static str,
    built_in: Option<&'static [u8]>,
    net: OnceLock<Net>,
}

/// Bytes that are no net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadNet;

impl Trained {
    pub(crate) const fn new(name: &'static str, built_in: Option<&'static [u8]>) -> Self {
        Self { name, built_in, net: OnceLock::new() }
    }

    /// The game and the number of players, such as `genial-2`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether bots can be asked.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.built_in.is_some() || self.net.get().is_some()
    }

    /// Reads the net from the bytes of its file.
    ///
    /// # Errors
    /// If they are no net.
    pub fn load(&self, bytes: &[u8]) -> Result<(), BadNet> {
        let net = Net::from_bytes(bytes).ok_or(BadNet)?;
        // Whoever was quicker read the same file.
        self.net.get_or_init(|| net);
        Ok(())
    }

    /// The net.
    ///
    /// # Panics
    /// If it is not here.
    pub(crate) fn net(&self) -> &Net {
        self.net.get_or_init(|| {
            let bytes = self.built_in.expect("the net is loaded before bots are asked");
            Net::from_bytes(bytes).expect("the file is a net")
        })
    }
}

/// A net by its name and its file, whose bytes are part of the program if that is wanted.
#[cfg(feature = "nets")]
macro_rules! trained {
    ($name:literal, $file:literal) => {
        $crate::Trained::new($name, Some(include_bytes!($file)))
    };
}

#[cfg(not(feature = "nets"))]
macro_rules! trained {
    ($name:literal, $file:literal) => {
        $crate::Trained::new($name, None)
    };
}

pub(crate) use trained;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{Layer, MOST_INPUT, MOST_NEURON};

    #[test]
    fn a_net_that_is_not_built_in_is_loaded_from_its_file() {
        let layer = |greatest: i32| Layer::new(vec![1], vec![0], greatest);
        let net = Net::new([layer(MOST_INPUT.into()), layer(MOST_NEURON), layer(MOST_NEURON)]);
        let trained = Trained::new("genial-2", None);
        assert!(!trained.is_here());
        assert_eq!(trained.load(b"no net"), Err(BadNet));
        assert!(!trained.is_here());
        assert_eq!(trained.load(&net.to_bytes()), Ok(()));
        assert_eq!(trained.net(), &net);
    }
}
