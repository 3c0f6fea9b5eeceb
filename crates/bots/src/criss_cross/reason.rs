//! Why a move is good or bad.

use criss_cross::{Cell, Lines, Move, Pairs, ROUNDS, Score, Sheet, Symbol, View};
use game::{Explain, Message, Seat};

use super::table::spread;

/// A row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Counted from 0 at the top.
    Row(u8),
    /// Counted from 0 at the left.
    Column(u8),
}

/// A reason, true by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// At the start the symbols are all alike.
    Alike,
    /// The total grows by this at once.
    Points(i32),
    /// The diagonal brings so much of it, counted twice.
    Diagonal(u8),
    /// A run of three or more gets this long.
    Run(Line, u8),
    /// The line had no points, and does not cost 5 any more.
    Spares(Line),
    /// The run that is written into can still grow.
    Room(Line, u8),
    /// Another symbol comes between two of these.
    Parts(Line, Symbol),
    /// The line is full, and without points.
    Pointless(Line),
    /// The cell has no free neighbour any more, and stays empty.
    Lonely(Cell),
    /// No two free cells share an edge any more, though there are rounds to come.
    Stuck,
    /// The longest run in a row or column that one of the two symbols can still become part of, where nothing else is to
    /// be said.
    Promises(Line, Symbol, u8),
    /// Neither symbol can ever become part of a run in its row or column.
    Useless,
}

impl Explain for Reason {
    fn message(&self) -> Message {
        match *self {
            Self::Alike => Message::new("criss-cross-reason-alike"),
            Self::Points(points) => Message::new("criss-cross-reason-points").with("points", points),
            Self::Diagonal(points) => Message::new("criss-cross-reason-diagonal").with("points", points),
            Self::Run(line, length) => line.mentioned("criss-cross-reason-run").with("length", length),
            Self::Spares(line) => line.mentioned("criss-cross-reason-spares"),
            Self::Room(line, length) => line.mentioned("criss-cross-reason-room").with("length", length),
            Self::Parts(line, symbol) => line.mentioned("criss-cross-reason-parts").with("symbol", symbol.piece()),
            Self::Pointless(line) => line.mentioned("criss-cross-reason-pointless"),
            Self::Lonely(cell) => Message::new("criss-cross-reason-lonely").with("cell", cell.to_string()),
            Self::Stuck => Message::new("criss-cross-reason-stuck"),
            Self::Promises(line, symbol, length) => {
                line.mentioned("criss-cross-reason-promises").with("symbol", symbol.piece()).with("length", length)
            }
            Self::Useless => Message::new("criss-cross-reason-useless"),
        }
    }
}

impl Line {
    /// A message that says which line, and of what kind it is.
    fn mentioned(self, id: &'static str) -> Message {
        let (kind, name) = match self {
            Self::Row(row) => ("row", (row + 1).to_string()),
            Self::Column(column) => ("column", char::from(b'a' + column).to_string()),
        };
        Message::new(id).with("kind", kind).with("line", name)
    }

    fn cell(self, at: u8) -> Cell {
        match self {
            Self::Row(row) => Cell::new(at, row),
            Self::Column(column) => Cell::new(column, at),
        }
    }

    fn score(self, lines: &Lines) -> u8 {
        match self {
            Self::Row(row) => lines.rows[usize::from(row)],
            Self::Column(column) => lines.columns[usize::from(column)],
        }
    }
}

/// Why this move of a seat that is to decide is good or bad, what it brings at once first.
pub(crate) fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
    let Move::Write { pair, symbols } = mv else { return vec![Reason::Alike] };
    let before = view.sheets[seat.index()];
    let mut after = before;
    for (cell, symbol) in pair.cells().into_iter().zip(symbols) {
        after.write(cell, symbol);
    }
    let advanced = view.options.advanced;
    let [old, new] = [before, after].map(Lines::of);
    let mut reasons = Vec::new();
    let points = Score::of(after, advanced).total - Score::of(before, advanced).total;
    if points > 0 {
        reasons.push(Reason::Points(points));
    }
    if advanced && new.diagonal > old.diagonal {
        reasons.push(Reason::Diagonal(2 * (new.diagonal - old.diagonal)));
    }
    let writable = if view.round < ROUNDS { after.free() & spread(after.free()) } else { 0 };
    for line in touched(pair.cells()) {
        let written = (0..Cell::SIDE).filter(|&at| pair.bits() & line.cell(at).bit() != 0);
        let mut runs: Vec<Run> = written.clone().map(|at| Run::through(after, line, at)).collect();
        runs.dedup();
        for run in runs {
            reasons.extend((run.length() >= 3).then_some(Reason::Run(line, run.length())));
            let room = run.ends(line).any(|cell| writable & cell.bit() != 0);
            reasons.extend((run.length() >= 2 && room).then_some(Reason::Room(line, run.length())));
        }
        if advanced && line.score(&old) == 0 && line.score(&new) > 0 {
            reasons.push(Reason::Spares(line));
        }
        reasons.extend(written.filter_map(|at| parted(after, line, at)).map(|symbol| Reason::Parts(line, symbol)));
        let full = (0..Cell::SIDE).all(|at| after.at(line.cell(at)).is_some());
        reasons.extend((full && line.score(&new) == 0).then_some(Reason::Pointless(line)));
    }
    let lonely = |sheet: Sheet| sheet.free() & !spread(sheet.free());
    let left_alone = Cell::all().filter(|cell| lonely(after) & !lonely(before) & cell.bit() != 0);
    reasons.extend(left_alone.map(Reason::Lonely));
    if after.is_stuck() && view.round < ROUNDS {
        reasons.push(Reason::Stuck);
    }
    if reasons.is_empty() {
        reasons.push(promise(after, pair.cells(), ROUNDS - view.round));
    }
    reasons
}

/// The rows and columns that two neighbours are in.
fn touched(cells: [Cell; 2]) -> impl Iterator<Item = Line> {
    let [first, second] = cells;
    let rows = [Some(first.row()), (second.row() != first.row()).then_some(second.row())];
    let columns = [Some(first.column()), (second.column() != first.column()).then_some(second.column())];
    rows.into_iter().flatten().map(Line::Row).chain(columns.into_iter().flatten().map(Line::Column))
}

/// A run of equal symbols: where in its line it begins, and where the next cell comes.
#[derive(PartialEq)]
struct Run {
    start: u8,
    end: u8,
}

impl Run {
    fn through(sheet: Sheet, line: Line, at: u8) -> Self {
        let same = |other: &u8| sheet.at(line.cell(*other)) == sheet.at(line.cell(at));
        let start = (0..at).rev().take_while(same).last().unwrap_or(at);
        let end = (at + 1..Cell::SIDE).take_while(same).last().unwrap_or(at) + 1;
        Self { start, end }
    }

    fn length(&self) -> u8 {
        self.end - self.start
    }

    /// The cells before and after it.
    fn ends(&self, line: Line) -> impl Iterator<Item = Cell> {
        let before = self.start.checked_sub(1);
        let after = (self.end < Cell::SIDE).then_some(self.end);
        [before, after].into_iter().flatten().map(move |at| line.cell(at))
    }
}

/// The symbol on both sides of this cell, if it is one, and another than the cell's own.
fn parted(sheet: Sheet, line: Line, at: u8) -> Option<Symbol> {
    if at == 0 || at + 1 == Cell::SIDE {
        return None;
    }
    let [before, own, after] = [at - 1, at, at + 1].map(|at| sheet.at(line.cell(at)));
    before.filter(|_| before == after && before != own)
}

/// The longest run that a symbol in one of these cells can become part of, with so many rounds to come.
fn promise(sheet: Sheet, cells: [Cell; 2], rounds: u8) -> Reason {
    let (mut longest, mut promise) = (1, Reason::Useless);
    for cell in cells {
        let symbol = sheet.at(cell).expect("the move has written it");
        for (line, at) in [(Line::Row(cell.row()), cell.column()), (Line::Column(cell.column()), cell.row())] {
            let spans = (0..=at).flat_map(|start| (at + 1..=Cell::SIDE).map(move |end| (start, end)));
            for (start, end) in spans {
                let cells = || (start..end).map(|at| line.cell(at));
                let fits = cells().all(|cell| sheet.at(cell).is_none_or(|other| other == symbol));
                let wanted = cells().fold(0, |set, cell| set | cell.bit()) & sheet.free();
                if fits && end - start > longest && can_fill(sheet.free(), wanted, rounds) {
                    (longest, promise) = (end - start, Reason::Promises(line, symbol, end - start));
                }
            }
        }
    }
    promise
}

/// Whether so many pairs can be written into free cells that all cells of a set have a symbol.
fn can_fill(free: u32, wanted: u32, pairs: u8) -> bool {
    let first = wanted & wanted.wrapping_neg();
    let mut covering = Pairs::within(free).iter().map(|pair| pair.bits()).filter(|bits| bits & first != 0);
    wanted == 0 || (pairs > 0 && covering.any(|bits| can_fill(free & !bits, wanted & !bits, pairs - 1)))
}
