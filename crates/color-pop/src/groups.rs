//! Every group that can be removed from a board, found by flood fill and a little graph of the jokers.
//!
//! A colour's tokens fall into connected sets. Two jokers are *linked* for that colour when they lie side by side or
//! touch the same set. Then a set of jokers, named together, makes one group exactly if it hangs together by links;
//! so with at most five jokers the choices are the connected subgraphs of a graph with five nodes, and one look into a
//! table gives them all as the bits of a word: bit `s` stands for the jokers whose bits are set in `s`.

use game::nth_bit;

use crate::{
    board::Board,
    cells::{Cell, Cells},
    colour::Colour,
    links::{CLIQUE, CONNECTED, MEETING, SEVERAL, link},
    moves::{JOKERS, Move},
    options::JokerRule,
};

/// The removable groups of a board.
pub(crate) struct Groups<'a> {
    board: &'a Board,
    jokers: Jokers,
    colours: [OfColour; 5],
    /// Sets of jokers that may go alone.
    alone: u32,
}

/// The removable groups of one colour.
#[derive(Clone, Copy, Default)]
struct OfColour {
    /// The first cell of each group without jokers.
    heads: Cells,
    /// Sets of jokers that make a group with this colour.
    sets: u32,
}

impl OfColour {
    fn count(self) -> u32 {
        self.heads.len() + self.sets.count_ones()
    }
}

impl<'a> Groups<'a> {
    pub(crate) fn new(board: &'a Board, rule: JokerRule) -> Self {
        let jokers = Jokers::new(board.jokers());
        let mut untouched = 0;
        let colours = Colour::ALL.map(|colour| {
            let own = board.of(colour);
            let touching = jokers.touching(own);
            untouched |= !MEETING[touching];
            let mut links = jokers.adjacent | jokers.sharing(own, touching);
            let mut heads = Cells::NONE;
            let mut left = own & own.beside();
            while let Some(head) = left.first() {
                let group = Cells::one(head).flood(own);
                left -= group;
                let touched = if touching == 0 { 0 } else { jokers.touching(group) };
                links |= CLIQUE[touched];
                if rule == JokerRule::Free || touched == 0 {
                    heads |= Cells::one(head);
                }
            }
            OfColour { heads, sets: jokers.sets(rule, links) & MEETING[touching] }
        });
        let alone = jokers.sets(rule, jokers.adjacent) & SEVERAL & untouched;
        Self { board, jokers, colours, alone }
    }

    pub(crate) fn count(&self) -> u32 {
        self.colours.iter().map(|colour| colour.count()).sum::<u32>() + self.alone.count_ones()
    }

    /// The `n`-th group in ascending order of moves.
    ///
    /// # Panics
    /// If there are not that many.
    pub(crate) fn nth(&self, n: u32) -> Move {
        let mut n = n;
        for colour in Colour::ALL {
            let OfColour { heads, sets } = self.colours[colour.index()];
            if n < heads.len() {
                return Move::Group { colour, jokers: Cells::NONE, cell: heads.nth(n) };
            }
            n -= heads.len();
            if n < sets.count_ones() {
                return self.with_jokers(colour, nth_bit(sets.into(), n));
            }
            n -= sets.count_ones();
        }
        assert!(n < self.alone.count_ones(), "there are fewer groups");
        Move::Jokers(self.jokers.of_set(nth_bit(self.alone.into(), n)))
    }

    pub(crate) fn each(&self, mut sink: impl FnMut(Move)) {
        for colour in Colour::ALL {
            let OfColour { heads, sets } = self.colours[colour.index()];
            heads.iter().for_each(|cell| sink(Move::Group { colour, jokers: Cells::NONE, cell }));
            bits(sets).for_each(|set| sink(self.with_jokers(colour, set)));
        }
        bits(self.alone).for_each(|set| sink(Move::Jokers(self.jokers.of_set(set))));
    }

    fn with_jokers(&self, colour: Colour, set: u32) -> Move {
        let jokers = self.jokers.of_set(set);
        let group = jokers.flood(self.board.of(colour) | jokers);
        Move::Group { colour, jokers, cell: head(self.board, colour, group).expect("these jokers touch the colour") }
    }
}

/// The first cell of a colour's tokens in a group, by which the group is written.
pub(crate) fn head(board: &Board, colour: Colour, group: Cells) -> Option<Cell> {
    (group & board.of(colour)).first()
}

/// The jokers on a board, numbered from 0 in the order of their cells, so that sets of jokers are ordered as the sets
/// of their cells are.
struct Jokers {
    count: usize,
    cells: [Cells; JOKERS],
    beside: [Cells; JOKERS],
    /// Links between jokers side by side.
    adjacent: u16,
}

impl Jokers {
    fn new(on_board: Cells) -> Self {
        let mut jokers = Self { count: 0, cells: [Cells::NONE; JOKERS], beside: [Cells::NONE; JOKERS], adjacent: 0 };
        for cell in on_board.iter().map(Cells::one) {
            let number = jokers.count;
            jokers.cells[number] = cell;
            jokers.beside[number] = cell.beside();
            for other in 0..number {
                jokers.adjacent |= u16::from(jokers.beside[other].meets(cell)) << link(other, number);
            }
            jokers.count += 1;
        }
        jokers
    }

    /// The jokers, as a set, that lie beside one of the cells.
    #[inline]
    fn touching(&self, cells: Cells) -> usize {
        (0..self.count).fold(0, |set, joker| set | usize::from(self.beside[joker].meets(cells)) << joker)
    }

    /// Links between jokers beside the same cell.
    fn sharing(&self, cells: Cells, touching: usize) -> u16 {
        let mut links = 0;
        if touching.count_ones() > 1 {
            for second in 1..self.count {
                for first in 0..second {
                    let shared = self.beside[first] & self.beside[second] & cells;
                    links |= u16::from(!shared.is_empty()) << link(first, second);
                }
            }
        }
        links
    }

    /// The sets of jokers that hang together by these links: all of them if the player chooses, the largest if not.
    fn sets(&self, rule: JokerRule, links: u16) -> u32 {
        let present = ((1u64 << (1 << self.count)) - 1) as u32;
        let connected = CONNECTED[usize::from(links)] & present;
        match rule {
            JokerRule::Free => connected,
            JokerRule::Forced => bits(connected)
                .filter(|&set| bits(connected).all(|other| other & set == 0 || other & !set == 0))
                .fold(0, |sets, set| sets | 1 << set),
        }
    }

    fn of_set(&self, set: u32) -> Cells {
        bits(set).fold(Cells::NONE, |cells, joker| cells | self.cells[joker as usize])
    }
}

/// The positions of the bits that are set, ascending.
fn bits(word: u32) -> impl Iterator<Item = u32> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(bit)
    })
}
