//! Tables for the graph of the jokers: five nodes, ten possible links, 32 sets.
//!
//! A set of jokers is a number below 32; a word with bit `s` set has the set `s` in it.

use crate::moves::JOKERS;

/// The number of the link between two jokers, of which the first has the lower number.
pub(crate) const fn link(first: usize, second: usize) -> usize {
    second * (second - 1) / 2 + first
}

/// How many links five jokers can have.
const LINKS: usize = 10;
/// How many sets of jokers there are.
const SETS: usize = 1 << JOKERS;

/// For a set of jokers, the links among all of them.
pub(crate) static CLIQUE: [u16; SETS] = {
    let mut cliques = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut second = 1;
        while second < JOKERS {
            let mut first = 0;
            while first < second {
                if set >> first & set >> second & 1 == 1 {
                    cliques[set] |= 1 << link(first, second);
                }
                first += 1;
            }
            second += 1;
        }
        set += 1;
    }
    cliques
};

/// For a set of jokers, the sets that have a joker in common with it.
pub(crate) static MEETING: [u32; SETS] = {
    let mut meeting = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut other = 0;
        while other < SETS {
            if set & other != 0 {
                meeting[set] |= 1 << other;
            }
            other += 1;
        }
        set += 1;
    }
    meeting
};

/// The sets of two or more jokers.
pub(crate) const SEVERAL: u32 = {
    let mut several = 0;
    let mut set = 0u32;
    while set < SETS as u32 {
        if set.count_ones() > 1 {
            several |= 1 << set;
        }
        set += 1;
    }
    several
};

/// For some links, the sets of jokers that hang together: one joker, or such a set and one more linked to it.
pub(crate) static CONNECTED: [u32; 1 << LINKS] = {
    let mut connected = [0; 1 << LINKS];
    let mut links = 0;
    while links < 1 << LINKS {
        let linked = linked_to(links);
        let mut set = 1;
        while set < SETS {
            let mut joker = 0;
            while joker < JOKERS {
                let rest = set & !(1 << joker);
                if rest != set && (rest == 0 || connected[links] >> rest & 1 == 1 && linked[joker] & rest != 0) {
                    connected[links] |= 1 << set;
                    break;
                }
                joker += 1;
            }
            set += 1;
        }
        links += 1;
    }
    connected
};

/// For each joker, the set of those linked to it.
const fn linked_to(links: usize) -> [usize; JOKERS] {
    let mut linked = [0; JOKERS];
    let mut second = 1;
    while second < JOKERS {
        let mut first = 0;
        while first < second {
            if links >> link(first, second) & 1 == 1 {
                linked[first] |= 1 << second;
                linked[second] |= 1 << first;
            }
            first += 1;
        }
        second += 1;
    }
    linked
}
