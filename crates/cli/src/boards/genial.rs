//! The board of Génial in the terminal: symbols, the numbers of free cells, everyone's markers, and the observer's rack.

use console::{Color, Style, style};
use game::Seat;
use genial::{Cell, Colour, Colours, Genial, Stage, Tiles, View};

use super::{SIX_LETTERS, TerminalBoard};
use crate::out::Words;

/// How a colour looks; its letter tells it without seeing colours.
const COLOURS: [Color; 6] =
    [Color::Red, Color::Yellow, Color::Blue, Color::Green, Color::Magenta, Color::Color256(208)];
/// How wide a cell is drawn. A row is half a cell further in or out than the next.
const WIDTH: usize = 4;

impl TerminalBoard for Genial {
    const LETTERS: &'static [(char, &'static str)] = &SIX_LETTERS;

    const KEY: &'static str = "cli-key-genial";

    /// Draws what the view shows: the board, then each seat's markers, then the observer's rack.
    ///
    /// A free cell shows its number, to be read after the letter of its row; a placed symbol stands on its colour, a
    /// printed one in brackets. `▶` marks who is to place, `⇄` who is asked whether to swap, `‹›` are around the observer's
    /// own seat, `↓` follows the lowest markers, `+` counts bonus turns, `▮` tiles on racks and `▣` those in the bag.
    fn draw(view: &View, _words: &Words) -> String {
        let mut lines = board(view);
        lines.push(String::new());
        lines.extend(Seat::all(view.options.players).map(|seat| seat_line(view, seat)));
        lines.push(String::new());
        lines.push(format!("  ▣ {}{}", view.bag_count(), tiles("   ⇄", view.aside)));
        if view.observer.seat().is_some() {
            lines.push(tiles(" ", view.rack()));
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

fn board(view: &View) -> Vec<String> {
    let cells: Vec<Cell> = Cell::all(view.board.reach()).collect();
    cells
        .chunk_by(|one, other| one.row() == other.row())
        .map(|row| {
            let letter = style((b'a' + row[0].row()) as char).dim();
            // The middle row is the widest, and begins at the left.
            let indent = " ".repeat(usize::from(row[0].row().abs_diff(7)) * WIDTH / 2);
            let cells: String = row.iter().map(|&at| cell(view, at)).collect();
            format!("{indent}{letter} {cells}{letter}")
        })
        .collect()
}

fn cell(view: &View, at: Cell) -> String {
    match view.board.symbol(at) {
        None => format!("{} ", style(format!("{:^3}", at.number())).dim()),
        Some(colour) if view.board.other_half(at).is_none() => {
            format!("{} ", colour_style(colour).apply_to(format!("({colour})")))
        }
        Some(colour) => format!("{} ", on_colour(colour, &format!(" {colour} "))),
    }
}

/// Who it is, the six markers, how many tiles are on the rack, and bonus turns due.
fn seat_line(view: &View, seat: Seat) -> String {
    let shown = &view.seats[seat.index()];
    let mark = match view.stage {
        Stage::Place if seat == view.seat => "▶",
        Stage::Swap if seat == view.seat => "⇄",
        _ => " ",
    };
    let name = if view.observer.is(seat) { format!("‹{seat}›") } else { format!(" {seat} ") };
    let lowest = Colours::lowest(&shown.markers);
    let markers: String = Colour::ALL
        .into_iter()
        .map(|colour| {
            let marker = shown.markers[colour.index()];
            let low = if lowest.contains(colour) { "↓" } else { " " };
            let letter = colour_style(colour).apply_to(colour);
            let marker = if marker == view.track().top() { style(marker).bold() } else { style(marker) };
            format!(" {letter} {marker:>2}{low} ")
        })
        .collect();
    let bonus = if seat == view.seat && view.bonus > 0 { format!("  +{}", view.bonus) } else { String::new() };
    format!("{mark}{} {markers} {}{bonus}", style(name).bold(), style(format!("▮ {}", shown.count)).dim())
}

/// Tiles in a row after a heading; nothing where there is none.
fn tiles(heading: &str, tiles: Tiles) -> String {
    if tiles.is_empty() {
        return String::new();
    }
    let drawn = tiles.iter().map(|tile| {
        let (first, second) = tile.colours();
        format!(" {}{}", on_colour(first, &format!(" {first}")), on_colour(second, &format!("{second} ")))
    });
    format!("{heading}{}", drawn.collect::<String>())
}

fn on_colour(colour: Colour, text: &str) -> String {
    colour_style(colour).reverse().apply_to(text).to_string()
}

fn colour_style(colour: Colour) -> Style {
    Style::new().fg(COLOURS[colour.index()])
}

#[cfg(test)]
mod tests {
    use game::{Game, Observer};
    use genial::{Genial, Options};

    use super::*;

    /// The picture without its colours.
    fn drawn(players: u8, events: &[&str]) -> String {
        let mut play = Genial::new(&Options::for_players(players)).expect("the options go together");
        for event in events {
            play.apply(play.read(event).expect(event));
        }
        console::strip_ansi_codes(&Genial::draw(&play.view(Observer::Seat(Seat::new(0))), &crate::boards::english()))
            .into_owned()
    }

    const EVENTS: [&str; 4] = ["* rack 1 RB GG YO BP RR GO", "* rack 2 RY YY BB GP PO RO", "1 RR d3 d4", "* draw 1 BB"];

    #[test]
    fn the_board_shows_symbols_and_the_numbers_of_free_cells() {
        let picture = drawn(2, &EVENTS);
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines[0], "          c (R)  4   5   6   7  (G) c");
        assert_eq!(lines[1], "        d  R   R   5   6   7   8   9  d");
        assert_eq!(lines[5], "h (P)  4   5   6   7   8   9  10  11  12  (B) h");
        assert_eq!(lines[10], "          m (Y)  4   5   6   7  (O) m");
    }

    #[test]
    fn seats_and_the_own_rack_follow() {
        let picture = drawn(2, &EVENTS);
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines[12], " ‹1›  R  2   Y  0↓  B  0↓  G  0↓  P  0↓  O  0↓  ▮ 6");
        assert_eq!(lines[13], "▶ 2   R  0↓  Y  0↓  B  0↓  G  0↓  P  0↓  O  0↓  ▮ 6");
        assert_eq!(lines[15], "  ▣ 107");
        assert_eq!(lines[16], "   RB   YO   BB   BP   GG   GO");
    }

    #[test]
    fn it_fits_eighty_columns() {
        let picture = drawn(4, &["* rack 1 RB GG YO BP RR GO"]);
        assert!(picture.lines().all(|line| console::measure_text_width(line) <= 80), "{picture}");
    }
}
