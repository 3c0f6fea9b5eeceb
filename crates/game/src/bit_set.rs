//! Sets of few things as bits: one implementation for the sets of all games.

/// The position of the `n`-th set bit of `bits`, counted from 0.
///
/// # Panics
/// In debug builds, if fewer bits are set.
#[inline]
#[must_use]
pub fn nth_bit(mut bits: u64, n: u32) -> u32 {
    debug_assert!(n < bits.count_ones(), "fewer bits are set");
    let mut n = n;
    let mut position = 0;
    let mut width = 32;
    while width > 0 {
        let low = bits & ((1 << width) - 1);
        let ones = low.count_ones();
        if n >= ones {
            n -= ones;
            bits >>= width;
            position += width;
        } else {
            bits = low;
        }
        width /= 2;
    }
    position
}

/// [`nth_bit`] of a wide number.
///
/// # Panics
/// In debug builds, if fewer bits are set.
#[inline]
#[must_use]
pub fn nth_bit_wide(bits: u128, n: u32) -> u32 {
    let low = bits as u64;
    let in_low = low.count_ones();
    if n < in_low { nth_bit(low, n) } else { 64 + nth_bit((bits >> 64) as u64, n - in_low) }
}

/// Gives a struct around a number the methods of a set: `NONE`, `one`, `contains`, `with`, `without`, `union`,
/// `intersection`, `difference`, `is_empty`, `nth`, `iter` and `collect`. It takes the struct, its number, what is in it, the bit of an item, and the item of a bit. Items are in the
/// order of their bits.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Die(u8);
///
/// #[derive(Clone, Copy)]
/// struct Dice(u8);
///
/// game::bit_set!(Dice(u8) of Die: die => die.0, bit => Die(bit as u8));
///
/// let dice: Dice = [Die(4), Die(2)].into_iter().collect();
/// assert!(dice.contains(Die(2)) && !dice.contains(Die(3)));
/// assert_eq!(dice.nth(1), Die(4));
/// assert!(dice.without(Die(2)).difference(Dice::one(Die(4))).is_empty());
/// assert!(dice.union(Dice::one(Die(3))).intersection(Dice::one(Die(3))).contains(Die(3)));
/// assert_eq!(dice.iter().collect::<Vec<_>>(), [Die(2), Die(4)]);
/// ```
#[macro_export]
macro_rules! bit_set {
    ($Set:ident($number:ident) of $Item:ty: $item:ident => $index:expr, $bit:ident => $from_bit:expr) => {
        impl $Set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            /// One item alone.
            #[inline]
            #[must_use]
            pub const fn one($item: $Item) -> Self {
                Self(1 << $index)
            }

            /// Whether the item is in the set.
            #[inline]
            #[must_use]
            pub const fn contains(self, $item: $Item) -> bool {
                self.0 >> $index & 1 != 0
            }

            /// The set with the item in it.
            #[inline]
            #[must_use]
            pub const fn with(self, $item: $Item) -> Self {
                Self(self.0 | 1 << $index)
            }

            /// The set with the item not in it.
            #[inline]
            #[must_use]
            pub const fn without(self, $item: $Item) -> Self {
                Self(self.0 & !(1 << $index))
            }

            /// What is in either set.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in both sets.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether nothing is in the set.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The `n`-th item in order, counted from 0.
            ///
            /// # Panics
            /// In debug builds, if there are not that many.
            #[inline]
            #[must_use]
            pub fn nth(self, n: u32) -> $Item {
                let $bit = $crate::bit_set!(@nth $number, self.0, n);
                $from_bit
            }

            /// The items in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $Item> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let $bit = left.trailing_zeros();
                    left &= left - 1;
                    Some($from_bit)
                })
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::NONE, Self::with)
            }
        }
    };
    (@nth u128, $bits:expr, $n:expr) => {
        $crate::nth_bit_wide($bits, $n)
    };
    (@nth $number:ident, $bits:expr, $n:expr) => {
        $crate::nth_bit(u64::from($bits), $n)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_bit_counts_set_bits_from_the_lowest() {
        let bits = 0x8000_0010_0000_0101u64;
        let positions: Vec<u32> = (0..4).map(|n| nth_bit(bits, n)).collect();
        assert_eq!(positions, [0, 8, 36, 63]);
    }

    #[test]
    fn nth_bit_wide_goes_on_in_the_upper_half() {
        let bits = 1u128 << 100 | 1 << 64 | 0b101;
        let positions: Vec<u32> = (0..4).map(|n| nth_bit_wide(bits, n)).collect();
        assert_eq!(positions, [0, 2, 64, 100]);
    }
}
