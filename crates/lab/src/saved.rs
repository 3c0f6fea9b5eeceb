//! The state of a training, written after every generation so that it can go on another day.

use std::{fs, io, path::Path};

const FILE: &str = "state.bin";

/// A training after a generation.
pub(crate) struct Saved {
    /// How many generations are done.
    pub(crate) done: u32,
    /// How many steps the net has learnt in.
    pub(crate) steps: u32,
    /// The learning curve, as it is written.
    pub(crate) curve: String,
    /// The net's numbers, and as many each of their mean slopes, the squares of these, and their averages.
    pub(crate) lists: [Vec<f32>; 4],
}

impl Saved {
    /// Writes it. A file is replaced as a whole, so that an interruption leaves the one before.
    pub(crate) fn save(&self, folder: &Path) -> io::Result<()> {
        let mut bytes = Vec::new();
        for number in [self.done, self.steps, self.curve.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.curve.as_bytes());
        for numbers in &self.lists {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        let new = folder.join("state.new");
        fs::write(&new, bytes)?;
        fs::rename(new, folder.join(FILE))
    }

    /// What was written there, if anything was, of a net with so many numbers.
    pub(crate) fn load(folder: &Path, count: usize) -> io::Result<Option<Self>> {
        let bytes = match fs::read(folder.join(FILE)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        Self::read(&bytes, count).map(Some).ok_or_else(|| {
            let why = format!("{} is of another training; use another folder", folder.join(FILE).display());
            io::Error::new(io::ErrorKind::InvalidData, why)
        })
    }

    fn read(bytes: &[u8], count: usize) -> Option<Self> {
        let mut left = bytes;
        let mut word = || {
            let (word, rest) = left.split_first_chunk::<4>()?;
            left = rest;
            Some(u32::from_le_bytes(*word))
        };
        let [done, steps, length] = [word()?, word()?, word()?];
        let (curve, mut left) = left.split_at_checked(length as usize)?;
        let curve = std::str::from_utf8(curve).ok()?.to_owned();
        let mut numbers = || {
            let (numbers, rest) = left.split_at_checked(4 * count)?;
            left = rest;
            Some(numbers.chunks_exact(4).map(|it| f32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect())
        };
        let lists = [numbers()?, numbers()?, numbers()?, numbers()?];
        left.is_empty().then_some(Self { done, steps, curve, lists })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_loaded_for_a_net_of_the_same_size_alone() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Saved::load(folder.path(), 2).unwrap().is_none());
        let lists = [vec![1.0, -2.0], vec![0.5, 0.0], vec![3.0, 4.0], vec![-1.5, 9.0]];
        Saved { done: 3, steps: 70, curve: "1 0.5".into(), lists: lists.clone() }.save(folder.path()).unwrap();
        let saved = Saved::load(folder.path(), 2).unwrap().expect("it was saved");
        assert_eq!((saved.done, saved.steps, saved.curve.as_str(), saved.lists), (3, 70, "1 0.5", lists));
        for count in [1, 3] {
            assert!(
                Saved::load(folder.path(), count).is_err_and(|error| error.to_string().contains("another training"))
            );
        }
    }
}
