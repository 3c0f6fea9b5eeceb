//! Learns what the lines of a Criss Cross sheet are worth from self-play, and writes the table that the bots read:
//!
//! ```text
//! cargo run --release -p bots --example learn_criss_cross -- basic 3000000 > crates/bots/src/criss_cross/nets/lines-basic.txt
//! ```
//!
//! Temporal differences: a sheet is worth, on average, what the sheet after the best answer to the next roll is worth.
//! Once a play one answer is drawn at random, so that sheets are met that the present table would avoid. The same
//! number of plays always gives the same table.

#[path = "../src/criss_cross/board.rs"]
mod board;
#[path = "../src/criss_cross/pattern.rs"]
mod pattern;
#[path = "../src/criss_cross/table.rs"]
mod table;

use board::{Board, DIAGONAL, LINES};
use criss_cross::{Move, Roll, Symbol, line_score};
use game::below;
use pattern::{Patterns, SIDE};
use search::SplitMix;
use table::{END, PLACES, SHAPES, Table, place, shape};

/// How far a value moves towards what was seen, at first; it falls evenly to a fiftieth of this.
const STEP: f32 = 0.02;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (advanced, plays) = match &arguments[..] {
        [mode, plays] if mode == "basic" || mode == "advanced" => (mode == "advanced", plays.parse::<u32>().ok()),
        _ => (false, None),
    };
    let Some(plays) = plays else {
        eprintln!("usage: learn_criss_cross basic|advanced PLAYS");
        std::process::exit(2);
    };
    let mut learner = Learner::new(advanced);
    for part in 0..20 {
        let mut total = 0.0;
        for play in part * plays / 20..(part + 1) * plays / 20 {
            total += learner.play(STEP * (1.0 - play as f32 / plays as f32).max(0.02));
        }
        eprintln!("{:>3} %: {:.2} points a play", 5 * (part + 1), total / (plays as f64 / 20.0));
    }
    println!(
        "# Written by examples/learn_criss_cross.rs after {plays} plays. Hundredths of a point after round 1, 2, … 11."
    );
    learner.print();
}

struct Learner {
    advanced: bool,
    table: Table,
    rng: SplitMix,
}

impl Learner {
    /// Knows what lines score as they are, and nothing else.
    fn new(advanced: bool) -> Self {
        let now = |_, at: usize, spelling: &pattern::Spelling| {
            let score = f32::from(line_score(spelling.map(Symbol::new)));
            if at < SIDE { score } else { 2.0 * score * f32::from(u8::from(advanced)) }
        };
        Self { advanced, table: Table::new(advanced, now, |_, _| 0.0), rng: SplitMix::new(1) }
    }

    /// Learns from one play alone; the result is its score.
    fn play(&mut self, step: f32) -> f64 {
        let start = "1..../...../...../...../.....".parse().expect("a sheet");
        let mut board = Board::new(start);
        let explored = 1 + below(&mut self.rng, END as u32) as usize;
        for round in 1..=END {
            let roll = self.roll();
            let Some((value, mut mv)) = self.table.best(round, &board, roll) else { break };
            if round > 1 {
                self.learn(round - 1, &board, value, step);
            }
            if round == explored {
                mv = self.any(round, &board, roll);
            }
            board = board.after(mv);
        }
        board.score(self.advanced).total.into()
    }

    fn roll(&mut self) -> Roll {
        let [one, other] = [(); 2].map(|()| below(&mut self.rng, u32::from(Symbol::COUNT)) as u8 + 1);
        Roll::new(Symbol::new(one).expect("a face"), Symbol::new(other).expect("a face"))
    }

    fn any(&mut self, round: usize, board: &Board, roll: Roll) -> Move {
        let mut moves = Vec::new();
        self.table.each(round, board, roll, |_, mv| moves.push(mv));
        moves[below(&mut self.rng, moves.len() as u32) as usize]
    }

    /// Moves the values that this sheet is the sum of towards what it turned out to be worth.
    fn learn(&mut self, round: usize, board: &Board, seen: f32, step: f32) {
        let change = step * (seen - self.table.value(round, board));
        let patterns = Patterns::get();
        let values = &mut self.table.rounds[round];
        values.shapes[shape(board.free)] += change;
        for line in 0..if self.advanced { LINES } else { DIAGONAL } {
            let number = patterns.number(board.lines[line]);
            // A full line has its score and nothing to learn.
            if patterns.spellings()[number].contains(&0) {
                values.lines[place(line)][number] += change;
            }
        }
    }

    fn print(&self) {
        for at in 0..if self.advanced { PLACES } else { SIDE } {
            let place = if at < SIDE { (at + 1).to_string() } else { "diagonal".into() };
            for (number, spelling) in Patterns::get().spellings().iter().enumerate() {
                if spelling.contains(&0) {
                    let name = spelling.map(|cell| if cell == 0 { '.' } else { char::from(b'0' + cell) });
                    self.print_row(&place, &String::from_iter(name), |round| round.lines[at][number]);
                }
            }
        }
        for number in 0..SHAPES {
            self.print_row("free", &number.to_string(), |round| round.shapes[number]);
        }
    }

    fn print_row(&self, place: &str, name: &str, value: impl Fn(&table::Round) -> f32) {
        let hundredths = |round: &table::Round| format!("{:.0}", 100.0 * value(round));
        let row: Vec<String> = self.table.rounds[1..END].iter().map(hundredths).collect();
        println!("{place} {name} {}", row.join(" "));
    }
}
