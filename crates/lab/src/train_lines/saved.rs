//! The state of a training, written after every generation so that it can go on another day.

use std::{fs, io, path::Path};

use super::{
    curve::Curve,
    network::{Network, count},
};

const FILE: &str = "state.bin";

/// Writes the net, the learning curve and how many generations are done. A file is replaced as a whole, so that an
/// interruption leaves the one before.
pub(crate) fn save(folder: &Path, network: &Network, curve: &Curve, done: u32) -> io::Result<()> {
    let curve = curve.written();
    let mut bytes = Vec::new();
    for number in [done, network.steps, curve.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(curve.as_bytes());
    for numbers in network.lists() {
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    let new = folder.join("state.new");
    fs::write(&new, bytes)?;
    fs::rename(new, folder.join(FILE))
}

/// What was written there, if anything was: the net, the learning curve, and how many generations are done.
pub(crate) fn load(folder: &Path, advanced: bool) -> io::Result<Option<(Network, Curve, u32)>> {
    let bytes = match fs::read(folder.join(FILE)) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    read(&bytes, advanced).map(Some).ok_or_else(|| {
        let why = format!("{} is of another training; use another folder", folder.join(FILE).display());
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

fn read(bytes: &[u8], advanced: bool) -> Option<(Network, Curve, u32)> {
    let mut left = bytes;
    let mut word = || {
        let (word, rest) = left.split_first_chunk::<4>()?;
        left = rest;
        Some(u32::from_le_bytes(*word))
    };
    let [done, steps, length] = [word()?, word()?, word()?];
    let (curve, mut left) = left.split_at_checked(length as usize)?;
    let curve = Curve::read(std::str::from_utf8(curve).ok()?)?;
    let mut numbers = || {
        let (numbers, rest) = left.split_at_checked(4 * count(advanced))?;
        left = rest;
        Some(numbers.chunks_exact(4).map(|it| f32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect())
    };
    let network = Network::from_lists(advanced, [numbers()?, numbers()?, numbers()?, numbers()?], steps);
    left.is_empty().then_some((network, curve, done))
}
