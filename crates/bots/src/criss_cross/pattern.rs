//! Patterns of a line: lines that differ only in the names of their symbols, or in the end they are read from, are
//! worth the same, and there are few that are not alike.

use std::{array, sync::OnceLock};

use criss_cross::{Cell, Symbol, line_score};

/// Cells in a line.
pub(crate) const SIDE: usize = Cell::SIDE as usize;

/// How many patterns there are.
pub(crate) const PATTERNS: usize = 117;

/// A line as one number: three bits a cell, 0 for a free cell, otherwise its symbol.
pub(crate) type Line = u16;

/// A pattern in its simplest spelling, 0 for a free cell: symbols are 1, 2, … as they first come.
pub(crate) type Spelling = [u8; SIDE];

/// The patterns, numbered.
pub(crate) struct Patterns {
    numbers: Box<[u8; 1 << (3 * SIDE)]>,
    spellings: Vec<Spelling>,
    scores: [u8; PATTERNS],
}

impl Patterns {
    /// The list, made when it is first asked for.
    pub(crate) fn get() -> &'static Self {
        static PATTERNS: OnceLock<Patterns> = OnceLock::new();
        PATTERNS.get_or_init(Self::list)
    }

    /// The number of a line's pattern.
    #[inline]
    pub(crate) fn number(&self, line: Line) -> usize {
        self.numbers[usize::from(line) % (1 << (3 * SIDE))].into()
    }

    /// The patterns in the order of their numbers.
    pub(crate) fn spellings(&self) -> &[Spelling] {
        &self.spellings
    }

    /// What a line scores as it is.
    #[inline]
    pub(crate) fn score(&self, line: Line) -> u8 {
        self.scores[self.number(line)]
    }

    /// What a pattern scores as it is.
    pub(crate) fn spelled_score(&self, number: usize) -> u8 {
        self.scores[number]
    }

    fn list() -> Self {
        let mut numbers = Box::new([0; 1 << (3 * SIDE)]);
        let mut spellings = Vec::new();
        for (line, number) in (0..).zip(numbers.iter_mut()) {
            let cells: Spelling = array::from_fn(|at| (line >> (3 * at) & 7) as u8);
            if cells.iter().any(|&symbol| symbol > Symbol::COUNT) {
                continue;
            }
            let mut reversed = cells;
            reversed.reverse();
            let simplest = renamed(cells).max(renamed(reversed));
            let known = spellings.iter().position(|&spelling| spelling == simplest);
            *number = known.unwrap_or_else(|| {
                spellings.push(simplest);
                spellings.len() - 1
            }) as u8;
        }
        let scores = array::from_fn(|number| line_score(spellings[number].map(Symbol::new)));
        Self { numbers, spellings, scores }
    }
}

/// The same cells with symbols called 1, 2, … as they first come.
fn renamed(cells: Spelling) -> Spelling {
    let mut names = [0; Symbol::COUNT as usize + 1];
    let mut named = 0;
    cells.map(|symbol| {
        if symbol > 0 && names[usize::from(symbol)] == 0 {
            named += 1;
            names[usize::from(symbol)] = named;
        }
        names[usize::from(symbol)]
    })
}
