//! Sheets on which the net is timed.

use catalog::Seed;
use criss_cross::{Move, Roll};

use super::{board::Board, endgame, net::Counted, table::END, training, value::Value};
use crate::speed::Sample;

/// A sheet before a roll of this round.
struct Before {
    round: usize,
    board: Board,
}

/// A sheet after it, as the net has counted it.
struct After {
    round: usize,
    free: u32,
    counted: Counted,
}

/// Every way of writing every roll on the sheets of so many plays alone.
pub(crate) fn sample(advanced: bool, plays: u64) -> Sample {
    let value = Value::learnt(advanced);
    let net = value.net.expect("a net was learnt");
    let sheets: Vec<Before> = (0..plays).flat_map(|play| sheets(value, play)).collect();
    let after = |it: &Before| {
        let mut after: Vec<After> = Vec::new();
        each_way(value, it, |mv| {
            let board = it.board.after(mv);
            after.push(After { round: it.round, free: board.free, counted: net.counted(&board) });
        });
        after
    };
    let after: Vec<Vec<After>> = sheets.iter().map(after).collect();
    Sample {
        decisions: sheets.len(),
        positions: after.iter().map(Vec::len).sum(),
        by_net: Box::new(move |range| {
            let all = after[range].iter().flatten();
            all.map(|it| whole(net.correction(it.round, it.free, &it.counted))).sum()
        }),
        with_moves: Box::new(move |range| {
            let mut sum = 0;
            for it in &sheets[range] {
                let counted = net.counted(&it.board);
                each_way(value, it, |mv| sum += whole(net.correction_after(it.round, &it.board, &counted, mv)));
            }
            sum
        }),
    }
}

/// The sheets of one play by the net, without those after which only the table is asked.
fn sheets(value: Value<'_>, number: u64) -> Vec<Before> {
    let mut rng = Seed::new("speed").chance(number);
    let mut sheets = Vec::new();
    let mut board = training::start();
    for round in 1..END {
        let roll: Roll = training::roll(&mut rng);
        let Some((_, mv)) = value.ready(round, &board).best(roll) else { break };
        sheets.push(Before { round, board });
        board = board.after(mv);
    }
    sheets
}

fn each_way(value: Value<'_>, Before { round, board }: &Before, mut sink: impl FnMut(Move)) {
    for (roll, _) in endgame::rolls() {
        value.table.each(*round, board, roll, |_, mv| sink(mv));
    }
}

/// Thousandths of points.
fn whole(points: f32) -> i64 {
    (1000.0 * points) as i64
}
