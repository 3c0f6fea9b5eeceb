//! The sheets of Criss Cross in the terminal: symbols, what every line scores, and who still has to write.

use console::{Color, Style, style};
use criss_cross::{Cell, CrissCross, Lines, Move, ROUNDS, Symbol, Title, View};
use game::{Explain, Seat, Turn};

use super::TerminalBoard;
use crate::out::Words;

/// What lies between two sheets side by side.
const GAP: &str = "    ";
/// Cells are three places wide, so that a line's score of two digits stands apart from the next.
const WIDTH: usize = 1 + 3 * Cell::SIDE as usize + 4;
const COLOURS: [Color; Symbol::COUNT as usize] =
    [Color::Red, Color::Yellow, Color::Green, Color::Cyan, Color::Blue, Color::Magenta];

impl TerminalBoard for CrissCross {
    const KEY: &'static str = "cli-key-criss-cross";

    /// Draws what the view shows: round and dice, then each sheet with its line scores to the right and below.
    /// `▶` marks who has to decide, `✓` who has chosen, `✗` who is stuck; `‹›` are around the observer's own seat. Alone, the title that the total earns stands below.
    fn draw(view: &View, words: &Words) -> String {
        let seats: Vec<Seat> = Seat::all(view.options.players).collect();
        // Three sheets fit side by side; more are drawn in two rows.
        let abreast = if seats.len() <= 3 { seats.len() } else { seats.len().div_ceil(2) };
        let mut lines = vec![header(view)];
        for seats in seats.chunks(abreast) {
            let sheets: Vec<Vec<String>> = seats.iter().map(|&seat| sheet(view, seat)).collect();
            lines.push(String::new());
            for line in 0..sheets[0].len() {
                let beside: Vec<&str> = sheets.iter().map(|sheet| sheet[line].as_str()).collect();
                lines.push(beside.join(GAP));
            }
        }
        if let [total] = view.scores[..] {
            // Who plays alone plays for a title.
            lines.extend([String::new(), words.message(&Title::of(total).message())]);
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
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

/// One sheet, each line of it as wide as the others: a row's number, its cells, its score.
fn sheet(view: &View, seat: Seat) -> Vec<String> {
    let scores = Lines::of(view.sheets[seat.index()]);
    let mut lines = vec![title(view, seat), dim("   a  b  c  d  e")];
    for (row, points) in (0..Cell::SIDE).zip(scores.rows) {
        let cells: String =
            (0..Cell::SIDE).map(|column| format!("  {}", cell(view, seat, Cell::new(column, row)))).collect();
        lines.push(format!("{}{cells}{}", style(row + 1).dim(), style(format!("{points:>4}")).dim()));
    }
    let columns: String = scores.columns.iter().map(|points| format!("{points:>3}")).collect();
    lines.push(dim(&format!(" {columns}")));
    if view.options.advanced {
        // The diagonal counts twice, and each line without points costs 5.
        let scoreless = scores.rows.iter().chain(&scores.columns).filter(|&&points| points == 0).count();
        lines.push(dim(&format!("   / {}×2   -5×{scoreless}", scores.diagonal)));
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
    let space = WIDTH - 4;
    format!("{mark}{}{}", style(name).bold(), style(format!("{score:>space$}")).bold())
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

fn dim(line: &str) -> String {
    style(format!("{line:<WIDTH$}")).dim().to_string()
}
