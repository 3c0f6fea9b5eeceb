//! Sorting by little code. The standard library's sorts are made anew for every type, ten thousand bytes each time, and the
//! rules and bots are loaded by browsers; these are small, and give the same order.

use std::cmp::Ordering;

/// Sorts a list; what compares as equal stays in its order. Only comparing and swapping are made anew for each type.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = order(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    for (to, &from) in order.iter().enumerate() {
        let mut from = from;
        // What stood where something stands already was swapped to where that came from.
        while from < to {
            from = order[from];
        }
        items.swap(to, from);
    }
}

/// Sorts a list by a key; what has the same key stays in its order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts a handful of things.
pub fn sort_few<T: Ord>(items: &mut [T]) {
    sort_few_by(items, T::cmp);
}

/// Sorts a handful of things; what compares as equal stays in its order.
pub fn sort_few_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && compare(&items[at], &items[at - 1]) == Ordering::Less {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// The places of so many things in the order that a comparison gives them: runs of doubled length are merged, one after the
/// other.
fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    let mut merged = Vec::with_capacity(count);
    let mut length = 1;
    while length < count {
        for run in sorted.chunks(2 * length) {
            let (mut left, mut right) = run.split_at(length.min(run.len()));
            while let ([a, rest @ ..], [b, others @ ..]) = (left, right) {
                if compare(*b, *a) == Ordering::Less {
                    merged.push(*b);
                    right = others;
                } else {
                    merged.push(*a);
                    left = rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut sorted, &mut merged);
        merged.clear();
        length *= 2;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, of which several are the same.
    fn numbers(count: u32) -> Vec<(u32, u32)> {
        (0..count).map(|index| (index.wrapping_mul(2_654_435_761) >> 26, index)).collect()
    }

    #[test]
    fn the_order_is_that_of_the_standard_library() {
        for count in [0, 1, 2, 3, 5, 8, 64, 1000] {
            let (mut own, mut expected) = (numbers(count), numbers(count));
            sort_by(&mut own, |a, b| b.0.cmp(&a.0));
            expected.sort_by_key(|a| std::cmp::Reverse(a.0));
            assert_eq!(own, expected);
            let (mut own, mut expected) = (numbers(count), numbers(count));
            sort_by_key(&mut own, |a| a.0);
            expected.sort_by_key(|a| a.0);
            assert_eq!(own, expected);
        }
        let (mut own, mut expected) = (numbers(20), numbers(20));
        sort_few(&mut own);
        expected.sort();
        assert_eq!(own, expected);
    }
}
