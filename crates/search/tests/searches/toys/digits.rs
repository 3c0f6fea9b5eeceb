//! A die with two sixes and no other face twice is thrown three times; after each throw the number is written as
//! ones, tens or hundreds, for good.

use game::{Seat, Turn};
use serde::{Deserialize, Serialize};

use super::Toy;

/// `LISTED` says whether the searches may list the throws or have to draw them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Digits<const LISTED: bool> {
    pub(crate) thrown: Option<u8>,
    pub(crate) written: [u8; 3],
}

impl<const LISTED: bool> Toy for Digits<LISTED> {
    const NAME: &'static str = "digits";
    const PLAYERS: u8 = 1;
    const LISTED: bool = LISTED;

    fn start() -> Self {
        Self { thrown: None, written: [0; 3] }
    }

    fn turn(&self) -> Turn {
        match self.thrown {
            Some(_) => Turn::seat(Seat::new(0)),
            None if self.written.contains(&0) => Turn::Chance,
            None => Turn::Over,
        }
    }

    fn allows(&self, _: Seat, digit: u8) -> bool {
        self.written.get(usize::from(digit)) == Some(&0)
    }

    fn play(&mut self, _: Seat, digit: u8) {
        self.written[usize::from(digit)] = self.thrown.take().expect("the die was thrown");
    }

    fn points(&self, _: Seat) -> i32 {
        let [ones, tens, hundreds] = self.written.map(i32::from);
        ones + 10 * tens + 100 * hundreds
    }

    fn answers(&self) -> &'static [(u8, u32)] {
        &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2)]
    }

    fn resolve(&mut self, digit: u8) {
        self.thrown = Some(digit);
    }
}
