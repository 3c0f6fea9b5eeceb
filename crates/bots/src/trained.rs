//! Nets that were trained, and tables that were learnt: part of the program, or files that it loads.

use std::sync::OnceLock;

use crate::net::Net;

/// A net or table for plays of one kind, such as those of a game with two players. Without the feature `nets` the
/// program loads its file before bots of such plays are asked.
pub struct Trained {
    name: &'static str,
    built_in: Option<&'static [u8]>,
    read: fn(&[u8]) -> Option<Kind>,
    net: OnceLock<Kind>,
}

/// The kinds of nets and tables.
pub(crate) enum Kind {
    /// Says how likely a win is.
    Win(Net),
    /// Says what lines of Criss Cross are worth.
    Lines(Box<crate::criss_cross::Table>),
    /// Corrects what a sheet of Criss Cross is worth.
    Correction(Box<crate::criss_cross_net::Net>),
}

/// Bytes that are no net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadNet;

impl Trained {
    pub(crate) const fn new(
        name: &'static str,
        built_in: Option<&'static [u8]>,
        read: fn(&[u8]) -> Option<Kind>,
    ) -> Self {
        Self { name, built_in, read, net: OnceLock::new() }
    }

    /// The game and the number of players or another option, such as `genial-2`.
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
        let net = (self.read)(bytes).ok_or(BadNet)?;
        // Whoever was quicker read the same file.
        self.net.get_or_init(|| net);
        Ok(())
    }

    /// The net.
    ///
    /// # Panics
    /// If it is not here.
    pub(crate) fn net(&self) -> &Kind {
        self.net.get_or_init(|| {
            let bytes = self.built_in.expect("the net is loaded before bots are asked");
            (self.read)(bytes).expect("the file is a net")
        })
    }

    /// The net, of the kind that says how likely a win is.
    ///
    /// # Panics
    /// If it is not here or of another kind.
    pub(crate) fn win(&self) -> &Net {
        match self.net() {
            Kind::Win(net) => net,
            _ => unreachable!("the net is of another kind"),
        }
    }

    /// The values of lines.
    ///
    /// # Panics
    /// If it is not here or something else.
    pub(crate) fn lines(&self) -> &crate::criss_cross::Table {
        match self.net() {
            Kind::Lines(table) => table,
            _ => unreachable!("these are no values of lines"),
        }
    }

    /// The net, of the kind that corrects what a sheet is worth.
    ///
    /// # Panics
    /// If it is not here or of another kind.
    pub(crate) fn correction(&self) -> &crate::criss_cross_net::Net {
        match self.net() {
            Kind::Correction(net) => net,
            _ => unreachable!("the net is of another kind"),
        }
    }
}

/// Reads a net that says how likely a win is.
pub(crate) fn win(bytes: &[u8]) -> Option<Kind> {
    Net::from_bytes(bytes).map(Kind::Win)
}

/// Reads a net of earlier bots that says how likely a win is.
#[cfg(feature = "nets")]
pub(crate) fn wide_win(bytes: &[u8]) -> Option<Kind> {
    Net::from_wide_bytes(bytes).map(Kind::Win)
}

/// A net by its name, its file, whose bytes are part of the program if that is wanted, and how it is read.
#[cfg(feature = "nets")]
macro_rules! trained {
    ($name:literal, $file:literal, $read:expr) => {
        $crate::Trained::new($name, Some(include_bytes!($file)), $read)
    };
}

#[cfg(not(feature = "nets"))]
macro_rules! trained {
    ($name:literal, $file:literal, $read:expr) => {
        $crate::Trained::new($name, None, $read)
    };
}

pub(crate) use trained;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{Layer, MOST_INPUT, MOST_NEURON, WEIGHT};

    #[test]
    fn a_net_that_is_not_built_in_is_loaded_from_its_file() {
        let layer = |greatest: i32| Layer::new(vec![WEIGHT as i16], vec![0], greatest);
        let net = Net::new([layer(MOST_INPUT.into()), layer(MOST_NEURON), layer(MOST_NEURON)]);
        let trained = Trained::new("genial-2", None, win);
        assert!(!trained.is_here());
        assert_eq!(trained.load(b"no net"), Err(BadNet));
        assert!(!trained.is_here());
        assert_eq!(trained.load(&net.to_bytes()), Ok(()));
        assert_eq!(trained.win(), &net);
    }
}
