//! A policy that was learnt from the search: which moves it is likely to choose, by what is seen of them at once.
//!
//! A move's logit is a sum of its signs, each with a weight: whole numbers, which give the same result everywhere.

use game::Seat;

use crate::learned::Learned;

/// A sign of this size stands for 1, and so does a weight.
pub const ONE: i32 = 64;
/// A logit of this size stands for 1.
pub const LOGIT: i32 = ONE * ONE;

/// A game whose search looks first at the moves that such a policy likes.
pub trait Taught: Learned {
    /// What the signs are.
    const SIGNS: &'static [&'static str];

    /// Gives the moves of a seat among which the policy chooses, those first that came first before there was one, with
    /// their signs.
    fn each_sign(view: &Self::View, seat: Seat, sink: &mut dyn FnMut(Self::Move, &[i16]));

    /// The weights of the signs in plays with these options.
    fn policy(options: &Self::Options) -> &'static [i16];
}

/// A move worth a look, and how far it is ahead of others before it is tried: not at all where it is the likeliest, else by
/// a negative number.
pub(crate) struct Liked<M> {
    pub(crate) mv: M,
    pub(crate) ahead: f64,
}

/// At most so many of these moves, each with its logit, the likeliest first; of equal ones the order stays. How much each is
/// behind follows from how much the policy is [trusted](crate::learned::Plan::trust).
pub(crate) fn likeliest<M>(moves: impl Iterator<Item = (M, i32)>, most: usize, trust: u32) -> Vec<Liked<M>> {
    let mut moves: Vec<(M, i32)> = moves.collect();
    game::sort_by_key(&mut moves, |&(_, logit)| std::cmp::Reverse(logit));
    let best = moves.first().map_or(0, |&(_, logit)| logit);
    moves.truncate(most);
    let ahead = |logit: i32| f64::from(trust) / 100.0 * f64::from(logit - best) / f64::from(LOGIT);
    moves.into_iter().map(|(mv, logit)| Liked { mv, ahead: ahead(logit) }).collect()
}

/// The logit of a move with these signs.
pub(crate) fn logit(weights: &[i16], signs: &[i16]) -> i32 {
    weights.iter().zip(signs).map(|(&weight, &sign)| i32::from(weight) * i32::from(sign)).sum()
}

/// A number of parts as a sign: so many make 1, and no more than 8 count.
pub(crate) fn sign(number: i32, parts: i32) -> i16 {
    (number.clamp(-8 * parts, 8 * parts) * ONE / parts) as i16
}

/// Whether something is the case, as a sign.
pub(crate) fn flag(is: bool) -> i16 {
    if is { ONE as i16 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_moves_come_first_and_the_others_are_behind() {
        let moves = [('a', 0), ('b', LOGIT), ('c', -2 * LOGIT), ('d', LOGIT), ('e', LOGIT / 2)];
        let told = |most: usize, trust: u32| -> Vec<(char, f64)> {
            likeliest(moves.into_iter(), most, trust).into_iter().map(|it| (it.mv, it.ahead)).collect()
        };
        assert_eq!(told(3, 50), [('b', 0.0), ('d', 0.0), ('e', -0.25)]);
        assert_eq!(told(9, 100)[3..], [('a', -1.0), ('c', -3.0)]);
    }

    #[test]
    fn a_logit_is_the_sum_of_weighted_signs() {
        assert_eq!(logit(&[64, -32], &[sign(3, 2), flag(true)]), LOGIT);
        assert_eq!(sign(100, 1), 8 * 64);
    }
}
