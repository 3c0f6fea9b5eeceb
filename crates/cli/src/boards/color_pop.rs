//! The grid of Color Pop in the terminal, what is left of each colour, and what each seat has and took.

use color_pop::{COLUMNS, Cell, ColorPop, Colour, Colours, ROWS, Stage, Token, View};
use console::{Color, Style, measure_text_width, style};
use game::{Seat, Standings, Tally};

use super::TerminalBoard;
use crate::out::Words;

/// What lies between the grid and the seats.
const GAP: &str = "   ";

impl TerminalBoard for ColorPop {
    const LETTERS: &'static [(char, &'static str)] = &[
        ('G', "cli-letter-green"),
        ('Y', "cli-letter-yellow"),
        ('O', "cli-letter-orange"),
        ('B', "cli-letter-blue"),
        ('P', "cli-letter-pink"),
    ];

    const KEY: &'static str = "cli-key-color-pop";

    /// Draws what the view shows: the grid on the left; on the right what is left of each colour, then a line a seat with
    /// its secret, its score where that is known, and what it removed.
    /// `▶` marks who has to move, `‹›` are around the observer's own seat, `#1` is a place once the play is over.
    fn draw(view: &View, _words: &Words) -> String {
        let grid = grid(view);
        let mut side = vec![left(view), String::new()];
        side.extend(Seat::all(view.options.players).map(|seat| seat_line(view, seat)));
        let lines =
            (0..grid.len()).map(|line| format!("{}{GAP}{}", grid[line], side.get(line).map_or("", String::as_str)));
        lines.map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

/// The grid, all lines equally wide, the top row first.
fn grid(view: &View) -> Vec<String> {
    let mut lines: Vec<String> = (0..ROWS)
        .rev()
        .map(|row| {
            let cells: String = (0..COLUMNS).map(|column| cell(view, Cell::new(column, row))).collect();
            format!("{} {cells}", style(format!("{:>2}", row + 1)).dim())
        })
        .collect();
    let letters: String = (0..COLUMNS).map(|column| format!(" {} ", char::from(b'a' + column))).collect();
    lines.push(style(format!("   {letters}")).dim().to_string());
    lines
}

fn cell(view: &View, cell: Cell) -> String {
    match view.board.and_then(|board| board.at(cell)) {
        Some(token) => looks(token).reverse().apply_to(format!(" {} ", token.letter())).to_string(),
        None => style(" · ").dim().to_string(),
    }
}

/// How many tokens of each kind are on the board.
fn left(view: &View) -> String {
    let Some(board) = view.board else { return String::new() };
    counts(|token| board.cells(token).len())
}

fn seat_line(view: &View, seat: Seat) -> String {
    let mark = if view.to_move() == Some(seat) { "▶" } else { " " };
    let name = if view.observer.is(seat) { format!("‹{seat}›") } else { format!(" {seat} ") };
    let secret = format!("{}{}", secret(view, seat), " ".repeat(usize::from(5 - view.options.secrets_each())));
    let score = view.score(seat).map_or("?".to_owned(), |score| score.left.to_string());
    let place = place(view, seat).map_or(String::new(), |place| format!(" #{place}"));
    let removed = &view.removed[seat.index()];
    let took = counts(|token| {
        let of = removed.iter().map(|removal| match token {
            Token::Colour(colour) if removal.colour == Some(colour) => removal.tokens,
            Token::Colour(_) => 0,
            Token::Joker => removal.jokers,
        });
        of.map(u32::from).sum()
    });
    format!("{mark}{} {secret} {}{place}  {took}", style(name).bold(), style(format!("{score:>2}")).bold())
}

/// A seat's colours, or `?` for each that the observer does not know.
fn secret(view: &View, seat: Seat) -> String {
    let letters = |colours: Colours| -> String {
        colours.iter().map(|colour| looks(Token::Colour(colour)).apply_to(colour).to_string()).collect()
    };
    view.secrets[seat.index()].map_or_else(|| "?".repeat(view.options.secrets_each().into()), letters)
}

/// The place of a seat once the play is over.
fn place(view: &View, seat: Seat) -> Option<u8> {
    if view.stage != Stage::Over {
        return None;
    }
    let scores: Option<Vec<_>> = Seat::all(view.options.players).map(|seat| view.score(seat)).collect();
    let scores = scores?;
    let tallies = scores.iter().map(|score| Tally::Points(score.left.into())).collect();
    Standings::by_key(&scores, tallies).ranks.get(seat.index()).copied()
}

/// Tokens by kind, those that are not there left blank so that columns stay in line.
fn counts(count: impl Fn(Token) -> u32) -> String {
    let shown = Token::ALL.map(|token| {
        let text = format!("{}{}", token.letter(), count(token));
        let width = if token == Token::Joker { 2 } else { 3 };
        match count(token) {
            0 => " ".repeat(width),
            _ => format!("{}{}", looks(token).apply_to(&text), " ".repeat(width - measure_text_width(&text))),
        }
    });
    shown.join(" ")
}

fn looks(token: Token) -> Style {
    let colour = match token {
        Token::Colour(Colour::Green) => Color::Green,
        Token::Colour(Colour::Yellow) => Color::Yellow,
        Token::Colour(Colour::Orange) => Color::Color256(208),
        Token::Colour(Colour::Blue) => Color::Blue,
        Token::Colour(Colour::Pink) => Color::Magenta,
        Token::Joker => Color::White,
    };
    Style::new().fg(colour)
}

#[cfg(test)]
mod tests {
    use color_pop::{ColorPop, Options};
    use game::{Game, Observer};

    use super::*;

    #[test]
    fn the_grid_stands_beside_what_is_left_and_what_each_seat_took() {
        console::set_colors_enabled(false);
        let mut play = ColorPop::new(&Options::usual(3)).unwrap();
        let board = "* board YOBBYPBGOB/PBPPPYYPBB/OGYBPOBPOY/BPOYYYOOGO/*GBBYY*OGG/GOPBGGOOG*/GYGBPGB*G*/YOOGYPGGYP/\
                     YPBPGYPBGB/OPPYYOPOBO";
        for text in [board, "* secret 1 Y", "* secret 2 O", "* secret 3 B", "1 P i2", "2 * f10 g10"] {
            play.apply(play.read(text).unwrap());
        }
        let drawn = ColorPop::draw(&play.view(Observer::Seat(Seat::new(1))), &crate::boards::english());
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "10  B  B  Y  O  G  ·  ·  P  ·  ·    G19 Y19 O19 B19 P16 *3");
        assert_eq!(lines[9], " 1  Y  P  O  B  *  G  G  Y  Y  O");
        assert_eq!(lines[10], "    a  b  c  d  e  f  g  h  i  j");
        assert_eq!(lines[2].split_once("    ").unwrap().1.trim(), "1  ?      ?                  P3");
        assert!(lines[3].ends_with("‹2› O     19                      *2"), "{drawn}");
        assert!(lines[4].contains("▶ 3  ?      ?"), "{drawn}");
        assert!(lines.iter().all(|line| measure_text_width(line) <= 80), "{drawn}");
    }
}
