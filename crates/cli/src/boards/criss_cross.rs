//! The sheets of Criss Cross in the terminal: symbols, what every line scores, and who still has to write.

use console::{Color, Style, style};
use criss_cross::{Cell, Lines, Move, ROUNDS, Symbol, View};
use game::{Seat, Turn};

/// What lies between two sheets side by side.
const GAP: &str = "    ";
/// A row's number, its five cells, and its score.
const WIDTH: usize = 16;
const COLOURS: [Color; Symbol::COUNT as usize] =
    [Color::Red, Color::Yellow, Color::Green, Color::Cyan, Color::Blue, Color::Magenta];

/// Draws what the view shows: round and dice, then each sheet with its line scores to the right and below.
/// `▶` marks who has to decide, `✓` who has chosen, `✗` who is stuck; `‹›` are around the observer's own seat.
pub fn draw(view: &View) -> String {
    let seats: Vec<Seat> = Seat::all(view.options.players).collect();
    // Four sheets fit side by side; more are drawn in two rows.
    let abreast = if seats.len() <= 4 { seats.len() } else { seats.len().div_ceil(2) };
    let mut lines = vec![header(view)];
    for seats in seats.chunks(abreast) {
        let sheets: Vec<Vec<String>> = seats.iter().map(|&seat| sheet(view, seat)).collect();
        lines.push(String::new());
        for line in 0..sheets[0].len() {
            let beside: Vec<&str> = sheets.iter().map(|sheet| sheet[line].as_str()).collect();
            lines.push(beside.join(GAP));
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn header(view: &View) -> String {
    let round = format!("{}/{ROUNDS}", view.round);
    match view.roll {
        Some(roll) => {
            let [low, high] =
                roll.symbols().map(|symbol| symbol_style(symbol).reverse().apply_to(format!(" {symbol} ")));
            format!("{round}{GAP}{low} {high}")
        }
        None => round,
    }
}

/// One sheet, each line of it as wide as the others.
fn sheet(view: &View, seat: Seat) -> Vec<String> {
    let scores = Lines::of(view.sheets[seat.index()]);
    let score = |score: u8| match score {
        0 if view.options.advanced => "-5".into(),
        score => score.to_string(),
    };
    let mut lines = vec![title(view, seat), pad(&style("  a b c d e").dim().to_string())];
    for (row, &points) in (0..Cell::SIDE).zip(&scores.rows) {
        let cells: String =
            (0..Cell::SIDE).map(|column| format!("{} ", cell(view, seat, Cell::new(column, row)))).collect();
        lines.push(format!("{} {cells}{}", style(row + 1).dim(), style(format!("{:>4}", score(points))).dim()));
    }
    let columns: String = scores.columns.iter().map(|&points| format!("{:>2}", score(points))).collect();
    // The columns' scores are right under their cells, or one place to the left where they take two.
    lines.push(pad(&style(format!(" {columns}")).dim().to_string()));
    if view.options.advanced {
        lines.push(pad(&style(format!("  / {}×2", scores.diagonal)).dim().to_string()));
    }
    lines
}

fn title(view: &View, seat: Seat) -> String {
    let mark = match view.turn {
        Turn::Seats(owing) if owing.contains(seat) => "▶",
        _ if view.chosen().contains(seat) => "✓",
        _ if view.is_skipped(seat) => "✗",
        _ => " ",
    };
    let name = if view.observer.is(seat) { format!("‹{seat}›") } else { format!(" {seat} ") };
    let score = view.scores[seat.index()];
    format!("{mark}{}{:>12}", style(name).bold(), style(score).bold())
}

fn cell(view: &View, seat: Seat, cell: Cell) -> String {
    let diagonal = cell.column() + cell.row() == Cell::SIDE - 1;
    match view.sheets[seat.index()].at(cell) {
        // The observer's own choice, which others do not see yet, is underlined.
        Some(symbol) if is_chosen(view, seat, cell) => symbol_style(symbol).underlined().apply_to(symbol).to_string(),
        Some(symbol) => symbol_style(symbol).apply_to(symbol).to_string(),
        None => style(if diagonal { "/" } else { "·" }).dim().to_string(),
    }
}

fn is_chosen(view: &View, seat: Seat, cell: Cell) -> bool {
    let chosen = view.choice.filter(|_| view.observer.is(seat));
    matches!(chosen, Some(Move::Write { pair, .. }) if pair.cells().contains(&cell))
}

fn symbol_style(symbol: Symbol) -> Style {
    Style::new().fg(COLOURS[usize::from(symbol.number()) - 1]).bold()
}

fn pad(line: &str) -> String {
    console::pad_str(line, WIDTH, console::Alignment::Left, None).into_owned()
}
