//! What lines turned out to be worth in self-play, read from the text that `examples/learn_criss_cross.rs` writes.

use super::{
    pattern::{Patterns, SIDE},
    table::{END, Table},
};
use crate::{
    Trained,
    trained::{Kind, trained},
};

/// One row a place and pattern, or a shape of what is free: its name, then hundredths of a point after round 1, 2, … 11.
static BASIC: Trained = trained!("criss-cross-lines-basic", "nets/lines-basic.txt", |bytes| kind(false, bytes));
static ADVANCED: Trained = trained!("criss-cross-lines-advanced", "nets/lines-advanced.txt", |bytes| kind(true, bytes));

/// What was learnt of the basic or the advanced game.
pub(crate) fn trained(advanced: bool) -> &'static Trained {
    if advanced { &ADVANCED } else { &BASIC }
}

/// The table of the basic or the advanced game.
pub(crate) fn table(advanced: bool) -> &'static Table {
    trained(advanced).lines()
}

fn kind(advanced: bool, bytes: &[u8]) -> Option<Kind> {
    let text = std::str::from_utf8(bytes).ok()?;
    read(advanced, text).map(|table| Kind::Lines(Box::new(table)))
}

fn read(advanced: bool, text: &str) -> Option<Table> {
    let mut table = Table::new(advanced, |_, _, _| 0.0, |_, _| 0.0);
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let mut words = row.split(' ');
        let place = words.next()?;
        let name = words.next()?;
        for round in 1..END {
            // A reader of fractions has a large table, and these are whole numbers.
            let value = f32::from(words.next()?.parse::<i16>().ok()?) / 100.0;
            match place {
                "free" => table.rounds[round].shapes[name.parse::<usize>().ok()?] = value,
                "diagonal" => table.rounds[round].lines[SIDE][pattern(name)?] = value,
                _ => table.rounds[round].lines[place.parse::<usize>().ok()? - 1][pattern(name)?] = value,
            }
        }
    }
    Some(table)
}

/// The number of the pattern that is written like this, with `.` for a free cell.
fn pattern(name: &str) -> Option<usize> {
    let line = name.chars().rev().try_fold(0, |line, cell| {
        let symbol = if cell == '.' { 0 } else { cell.to_digit(7)? };
        Some(line << 3 | symbol as u16)
    });
    Some(Patterns::get().number(line?))
}
