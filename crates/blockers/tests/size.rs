//! A play is a small plain value, because bots copy it thousands of times for one decision.

use std::mem::size_of;

use blockers::{Blockers, Chance, Move};

#[test]
fn a_play_is_small() {
    assert_eq!(size_of::<Blockers>(), 352);
    assert_eq!(size_of::<Move>(), 5);
    assert_eq!(size_of::<Chance>(), 7);
}
