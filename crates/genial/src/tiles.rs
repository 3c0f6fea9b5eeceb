//! Tiles, and the bags and racks that hold them.

use std::fmt;

use game::{Rng, below, nth_bit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Colour, Colours, Drawn};

/// A tile as it lies in a bag or on a rack, where it has no orientation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tile(u8);

/// The colours of each of the 21 kinds, in the order of their names.
const KINDS: [(Colour, Colour); Tile::KINDS] = {
    let mut kinds = [(Colour::Red, Colour::Red); Tile::KINDS];
    let (mut kind, mut first) = (0, 0);
    while first < 6 {
        let mut second = first;
        while second < 6 {
            kinds[kind] = (Colour::ALL[first], Colour::ALL[second]);
            (kind, second) = (kind + 1, second + 1);
        }
        first += 1;
    }
    kinds
};

/// The kind of tile with these two colours, in either order.
const KIND_OF: [[u8; 6]; 6] = {
    let mut kind_of = [[0; 6]; 6];
    let mut kind = 0;
    while kind < Tile::KINDS {
        let (first, second) = KINDS[kind];
        kind_of[first as usize][second as usize] = kind as u8;
        kind_of[second as usize][first as usize] = kind as u8;
        kind += 1;
    }
    kind_of
};

impl Tile {
    /// How many kinds of tiles there are: 15 with two colours, 6 doubles.
    pub const KINDS: usize = 21;

    /// The tile with these two colours.
    #[must_use]
    pub const fn new(one: Colour, other: Colour) -> Self {
        Self(KIND_OF[one as usize][other as usize])
    }

    /// Every kind, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::KINDS as u8).map(Self)
    }

    /// Its two colours, in the order of its name.
    #[must_use]
    pub const fn colours(self) -> (Colour, Colour) {
        KINDS[self.0 as usize]
    }

    /// Whether both halves are alike.
    #[must_use]
    pub fn is_double(self) -> bool {
        self.colours().0 == self.colours().1
    }

    /// Whether it shows one of these colours.
    #[must_use]
    pub fn shows(self, colours: Colours) -> bool {
        colours.contains(self.colours().0) || colours.contains(self.colours().1)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colours().0, self.colours().1)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

game::serde_as_text!(Tile);

/// How many bits each kind has in [`Tiles`]: one for each copy there may be.
const COPIES: u32 = 6;

/// Tiles without an order: the bag, a rack, tiles laid open.
///
/// Each kind has six bits, of which the lowest are set, one for each copy. So the `n`-th tile of a bag is the `n`-th
/// set bit, and picking a set bit at random picks a tile with the right odds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tiles(u128);

/// The lowest bit of each kind.
const ONE_OF_EACH: u128 = {
    let (mut bits, mut kind) = (0, 0);
    while kind < Tile::KINDS as u32 {
        bits |= 1 << (kind * COPIES);
        kind += 1;
    }
    bits
};

/// All bits of the kinds that show each colour.
const SHOWING: [u128; 6] = {
    let mut masks = [0; 6];
    let mut kind = 0;
    while kind < Tile::KINDS {
        let bits = 0b11_1111 << (kind as u32 * COPIES);
        let (first, second) = KINDS[kind];
        masks[first as usize] |= bits;
        masks[second as usize] |= bits;
        kind += 1;
    }
    masks
};

/// The ways in which each kind can lie: bit `6 × first + second`.
const WAYS_TO_LIE: [u64; Tile::KINDS] = {
    let mut ways = [0; Tile::KINDS];
    let mut kind = 0;
    while kind < Tile::KINDS {
        let (first, second) = (KINDS[kind].0 as u64, KINDS[kind].1 as u64);
        ways[kind] = 1 << (6 * first + second) | 1 << (6 * second + first);
        kind += 1;
    }
    ways
};

impl Tiles {
    /// No tile.
    pub const NONE: Self = Self(0);

    /// All 120 tiles: six of each with two colours, five of each double.
    pub const BOX: Self = {
        let (mut bits, mut kind) = (0, 0);
        while kind < Tile::KINDS {
            let (first, second) = KINDS[kind];
            let copies = if first as u8 == second as u8 { 0b1_1111 } else { 0b11_1111 };
            bits |= copies << (kind as u32 * COPIES);
            kind += 1;
        }
        Self(bits)
    };

    /// How many tiles.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this kind.
    #[must_use]
    pub fn count(self, tile: Tile) -> u32 {
        self.copies(tile).count_ones()
    }

    /// Whether there is one of this kind.
    #[must_use]
    pub fn contains(self, tile: Tile) -> bool {
        self.copies(tile) != 0
    }

    /// Adds a tile.
    ///
    /// # Panics
    /// In debug builds, if there are six of it already.
    pub fn insert(&mut self, tile: Tile) {
        let copies = self.copies(tile);
        debug_assert!(copies != 0b11_1111, "there are at most six of a kind");
        self.0 |= (copies + 1) << (u32::from(tile.0) * COPIES);
    }

    /// Takes a tile out.
    ///
    /// # Panics
    /// In debug builds, if it is not there.
    pub fn remove(&mut self, tile: Tile) {
        let copies = self.copies(tile);
        debug_assert!(copies != 0, "the tile is not there");
        self.0 ^= (copies ^ copies >> 1) << (u32::from(tile.0) * COPIES);
    }

    /// These and the others together.
    #[must_use]
    pub fn plus(mut self, others: Self) -> Self {
        others.iter().for_each(|tile| self.insert(tile));
        self
    }

    /// These without the others, as far as they are there.
    #[must_use]
    pub fn minus(mut self, others: Self) -> Self {
        for tile in others.iter() {
            if self.contains(tile) {
                self.remove(tile);
            }
        }
        self
    }

    /// What both hold.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that show one of these colours.
    #[must_use]
    pub fn showing(self, colours: Colours) -> Self {
        Self(self.0 & showing(colours))
    }

    /// Those that show none of these colours.
    #[must_use]
    pub fn avoiding(self, colours: Colours) -> Self {
        Self(self.0 & !showing(colours))
    }

    /// Whether any shows one of these colours.
    #[must_use]
    pub fn show(self, colours: Colours) -> bool {
        !self.showing(colours).is_empty()
    }

    /// Each tile, in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        bits(self.0)
    }

    /// Each kind once, in the order of their names.
    pub fn kinds(self) -> impl Iterator<Item = Tile> {
        bits(self.0 & ONE_OF_EACH)
    }

    /// All ways in which one of these tiles can lie on two cells: bit `6 × first + second`, by index of colour.
    #[must_use]
    pub fn ways_to_lie(self) -> u64 {
        self.kinds().fold(0, |ways, tile| ways | WAYS_TO_LIE[tile.0 as usize])
    }

    /// Draws this many, each tile equally likely; what is drawn stays in these tiles.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn draw<R: Rng + ?Sized>(mut self, count: u32, rng: &mut R) -> Drawn {
        let mut drawn = Drawn::default();
        for _ in 0..count {
            let tile = self.nth(below(rng, self.len()));
            self.remove(tile);
            drawn.push(tile);
        }
        drawn
    }

    fn nth(self, n: u32) -> Tile {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let in_low = low.count_ones();
        let bit = if n < in_low { nth_bit(low, n) } else { 64 + nth_bit(high, n - in_low) };
        Tile((bit / COPIES) as u8)
    }

    fn copies(self, tile: Tile) -> u128 {
        self.0 >> (u32::from(tile.0) * COPIES) & 0b11_1111
    }
}

/// All bits of the kinds that show one of these colours.
fn showing(colours: Colours) -> u128 {
    colours.iter().fold(0, |mask, colour| mask | SHOWING[colour.index()])
}

/// The tiles that these bits belong to, from the lowest.
fn bits(mut bits: u128) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(Tile((lowest / COPIES) as u8))
    })
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut all = Self::NONE;
        tiles.into_iter().for_each(|tile| all.insert(tile));
        all
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tile) in self.iter().enumerate() {
            write!(f, "{}{tile}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut tiles = Self::NONE;
        for tile in Vec::<Tile>::deserialize(deserializer)? {
            if tiles.count(tile) == Self::BOX.count(tile) {
                return Err(D::Error::custom(format_args!("more {tile} than there are")));
            }
            tiles.insert(tile);
        }
        Ok(tiles)
    }
}
