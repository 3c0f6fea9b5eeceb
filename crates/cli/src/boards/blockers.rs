//! The board of Blockers! in the terminal: tiles, groups, captures, and the observer's racks.

use blockers::{Blockers, Cell, Colour, Face, Tile, Tiles, View};
use console::{Color, Style, style};
use game::{Message, Seat, Turn};

use super::TerminalBoard;
use crate::out::Words;

/// How a colour looks, with a sign of its own so that it is known without seeing colours.
const COLOURS: [(Color, &str); Colour::MOST] =
    [(Color::Red, "●"), (Color::Yellow, "▲"), (Color::Blue, "■"), (Color::Green, "◆"), (Color::Magenta, "★")];
/// What lies between the board and the seats.
const GAP: &str = "   ";
/// How wide a cell is drawn: a sign, a tile of at most two places, a mark, a space.
const WIDTH: usize = 5;

impl TerminalBoard for Blockers {
    const KEY: &'static str = "cli-key-blockers";

    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("1", "blockers-colour-1"),
        ("2", "blockers-colour-2"),
        ("3", "blockers-colour-3"),
        ("4", "blockers-colour-4"),
        ("5", "blockers-colour-5"),
        ("s1", "blockers-symbol-1"),
        ("s2", "blockers-symbol-2"),
        ("s3", "blockers-symbol-3"),
        ("s4", "blockers-symbol-4"),
        ("s5", "blockers-symbol-5"),
        ("s6", "blockers-symbol-6"),
        ("s7", "blockers-symbol-7"),
        ("s8", "blockers-symbol-8"),
        ("s9", "blockers-symbol-9"),
    ];

    /// Draws what the view shows: the board, the seats beside it, the observer's racks below.
    /// `!` marks tiles that cannot be captured; `▶` marks who has to decide, `‹›` are around the observer's own seat.
    fn draw(view: &View, words: &Words) -> String {
        let board = board(view);
        let seats: Vec<String> =
            Seat::all(view.options.players).flat_map(|seat| seat_lines(view, seat, words)).collect();
        let empty = " ".repeat(board.iter().map(|line| console::measure_text_width(line)).max().unwrap_or(0));
        let mut lines: Vec<String> = (0..board.len().max(seats.len()))
            .map(|line| {
                let left = board.get(line).unwrap_or(&empty);
                format!("{left}{GAP}{}", seats.get(line).map_or("", String::as_str))
            })
            .collect();
        lines.push(String::new());
        lines.extend(view.observer.seat().into_iter().flat_map(|seat| racks(view, seat)));
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

/// The board, all lines equally wide, with the symbol of each block in the border above it.
fn board(view: &View) -> Vec<String> {
    let numbers: Vec<String> = (1..=9).map(|number| format!("  {number}  ")).collect();
    let numbers: Vec<String> = numbers.chunks(3).map(<[String]>::concat).collect();
    let mut lines = vec![style(format!("   {} ", numbers.join(" "))).dim().to_string()];
    for row in 0..9 {
        if row % 3 == 0 {
            lines.push(style(format!("  {}", border(row))).dim().to_string());
        }
        let cells: Vec<String> = (0..9).map(|column| cell(view, Cell::new(row, column))).collect();
        let wall = style("│").dim().to_string();
        let blocks: Vec<String> = cells.chunks(3).map(<[String]>::concat).collect();
        let letter = style(letter(row)).dim();
        lines.push(format!("{letter} {wall}{}{wall}", blocks.join(&wall)));
    }
    let flat = ["─".repeat(3 * WIDTH), "─".repeat(3 * WIDTH), "─".repeat(3 * WIDTH)].join("┴");
    lines.push(style(format!("  └{flat}┘")).dim().to_string());
    lines
}

/// The border above a row that begins blocks.
fn border(row: u8) -> String {
    let blocks: Vec<String> =
        (0..3).map(|column| format!("{:─^1$}", format!(" s{} ", row + column + 1), 3 * WIDTH)).collect();
    let [left, between, right] = if row == 0 { ["┌", "┬", "┐"] } else { ["├", "┼", "┤"] };
    format!("{left}{}{right}", blocks.join(between))
}

fn letter(row: u8) -> String {
    Tile::new(Face::Letter(row)).to_string()
}

fn cell(view: &View, cell: Cell) -> String {
    let Some((colour, tile)) = view.board.at(cell) else { return format!(" {}", style(format!("{:<4}", " ·")).dim()) };
    let mark = if view.board.capturable(colour).contains(cell) { " " } else { "!" };
    let text = format!("{:<3}", format!("{tile}{mark}"));
    format!(" {}", colour_style(colour).apply_to(format!("{}{text}", sign(colour))))
}

/// A seat: groups and captures that count, what it captured, and how many tiles its racks and piles hold.
fn seat_lines(view: &View, seat: Seat, words: &Words) -> Vec<String> {
    let mark = if matches!(view.turn(), Turn::Seats(seats) if seats.contains(seat)) { "▶" } else { " " };
    let name = if view.observer.is(seat) { format!("‹{seat}›") } else { format!(" {seat} ") };
    let points = view.score(seat).points();
    let groups: usize = view.options.colours_of(seat).map(|colour| view.board.groups(colour).count()).sum();
    let most = usize::from(points) - groups;
    let points = style(points).bold();
    let mut lines = vec![format!("{mark}{} {groups}+{most} = {points}", style(name).bold())];
    for colour in view.options.colours_of(seat) {
        let supply = view.supply(colour);
        let named = colour_style(colour).apply_to(format!("{colour}:{}", sign(colour)));
        let counts = Message::new("cli-blockers-supply").with("rack", supply.rack).with("pile", supply.pile);
        lines.push(format!("  {named} {}", words.message(&counts)));
    }
    lines.push(format!("  {}", captures(view, seat)));
    lines
}

/// What a seat captured, by colour; what counts is bold.
fn captures(view: &View, seat: Seat) -> String {
    let counts = view.colours().map(|colour| (colour, view.captured(seat, colour).len()));
    let most = counts.clone().map(|(_, count)| count).max();
    let shown = counts.filter(|&(_, count)| count > 0).map(|(colour, count)| {
        let looks = if Some(count) == most { colour_style(colour).bold() } else { colour_style(colour) };
        looks.apply_to(format!("x{}{count}", sign(colour))).to_string()
    });
    shown.collect::<Vec<String>>().join(" ")
}

fn racks(view: &View, seat: Seat) -> Vec<String> {
    let line = |colour: Colour, tiles: Tiles| {
        let tiles: Vec<String> =
            tiles.iter().map(|tile| colour_style(colour).reverse().apply_to(format!(" {tile} ")).to_string()).collect();
        format!("{} {}", colour_style(colour).apply_to(format!("{colour}:{}", sign(colour))), tiles.join(" "))
    };
    let held = |colour| view.supply(colour).held.map(|tiles| line(colour, tiles));
    view.options.colours_of(seat).filter_map(held).collect()
}

fn colour_style(colour: Colour) -> Style {
    Style::new().fg(COLOURS[colour.index()].0)
}

fn sign(colour: Colour) -> &'static str {
    COLOURS[colour.index()].1
}

#[cfg(test)]
mod tests {
    use blockers::{Blockers, Options};
    use game::{Game, Observer};

    use super::*;

    fn play_of(players: u8, events: &[&str]) -> Blockers {
        let mut play = Blockers::new(&Options { players }).unwrap();
        for text in events {
            play.apply(play.read(text).unwrap());
        }
        play
    }

    #[test]
    fn the_board_shows_tiles_seats_and_the_own_racks() {
        console::set_colors_enabled(false);
        let racks = ["* rack 1 s7 2 3 4 5", "* rack 2 2 G 3 4 5", "* rack 3 A B C D E", "* rack 4 A B C D E"];
        let moves = ["1 1:s7 G2", "* draw 1 A", "2 2:2 xG2", "* draw 2 *"];
        let drawn = Blockers::draw(
            &play_of(2, &[&racks[..], &moves].concat()).view(Observer::Seat(Seat::new(0))),
            &crate::boards::english(),
        );
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "     1    2    3     4    5    6     7    8    9      ▶‹1› 0+0 = 0");
        assert_eq!(lines[1], "  ┌───── s1 ──────┬───── s2 ──────┬───── s3 ──────┐     1:● rack 5, pile 22");
        assert_eq!(lines[10], "G │  ·   ▲2    ·  │  ·    ·    ·  │  ·    ·    ·  │");
        assert!(lines[4].ends_with("│     2  1+1 = 2") && lines[7].ends_with("│     x●1"), "{drawn}");
        assert_eq!(lines[lines.len() - 2], "1:●  2   3   4   5   A");
        assert!(lines.iter().all(|line| console::measure_text_width(line) <= 80), "{drawn}");
    }
}
