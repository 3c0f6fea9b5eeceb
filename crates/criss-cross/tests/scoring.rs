//! Runs, lines, totals, places and titles. The numbers are those of RULES.md.

use criss_cross::{CrissCross, Lines, Options, Score, Sheet, Symbol, Title, View, line_score};
use game::{Game, Observer, Standings, Tally, Turn};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// The score of a line like `11.22`.
fn line(text: &str) -> u8 {
    line_score(std::array::from_fn(|i| text[i..=i].parse().ok()))
}

fn lines(sheet: &str) -> Lines {
    Lines::of(sheet.parse().expect("a sheet"))
}

/// The result of a play that ended with these sheets.
fn result(advanced: bool, sheets: &[&str]) -> Standings {
    let sheets: Vec<Sheet> = sheets.iter().map(|sheet| sheet.parse().expect("a sheet")).collect();
    let view = View {
        observer: Observer::Spectator,
        options: Options { players: sheets.len() as u8, advanced },
        round: 12,
        turn: Turn::Over,
        roll: None,
        choice: None,
        scores: vec![],
        sheets,
    };
    CrissCross::imagine(&view, &mut ChaCha8Rng::seed_from_u64(0)).standings()
}

#[track_caller]
fn check(advanced: bool, sheets: &[&str], ranks: &[u8], scores: &[i32]) {
    let Standings { ranks: places, scores: totals } = result(advanced, sheets);
    assert_eq!(totals, scores.iter().map(|&total| Tally::Points(total)).collect::<Vec<_>>());
    assert_eq!(places, ranks);
}

/// Rule 3.
#[test]
fn the_diagonal_goes_from_bottom_left_to_top_right() {
    assert_eq!(lines("....2/...2./..2../.2.../2....").diagonal, 10);
    assert_eq!(lines("2..../.2.../..2../...2./....2").diagonal, 0);
    assert_eq!(lines("....2/...2./..3../.2.../2....").diagonal, 4);
    assert_eq!(lines("....1/...2./...../.2.../2....").diagonal, 2);
}

/// Rule 18.
#[test]
fn runs_are_as_long_as_they_can_be_and_end_at_an_empty_cell() {
    assert_eq!([line("11..."), line("11.11"), line("1.1.1"), line("....."), line("121.2")], [2, 4, 0, 0, 0]);
    assert_eq!(lines("1..../1..../...../1..../1....").columns, [4, 0, 0, 0, 0]);
    // The end of a row and the beginning of the next are no neighbours.
    assert_eq!(lines("....1/1..../...../...../.....").total(false), 0);
}

/// Rule 19.
#[test]
fn runs_score_2_3_8_and_10() {
    assert_eq!([line("12345"), line("11345"), line("11145"), line("11115"), line("11111")], [0, 2, 3, 8, 10]);
}

/// Rule 20.
#[test]
fn a_line_scores_the_sum_of_its_runs() {
    assert_eq!([line("11222"), line("11122"), line("11233"), line("11.22")], [5, 5, 4, 4]);
}

/// Rules 18, 19 and 20, for all 16,807 lines and against the definition.
#[test]
fn a_line_scores_0_2_3_4_5_8_or_10() {
    let symbols: Vec<Option<Symbol>> = [None].into_iter().chain(Symbol::all().map(Some)).collect();
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..7usize.pow(5) {
        let cells: [Option<Symbol>; 5] = std::array::from_fn(|i| symbols[number / 7usize.pow(i as u32) % 7]);
        let runs = cells.chunk_by(|one, next| one.is_some() && one == next);
        let expected: u8 = runs.map(|run| [0, 2, 3, 8, 10][run.len() - 1]).sum();
        assert_eq!(line_score(cells), expected, "{cells:?}");
        seen.insert(expected);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 2, 3, 4, 5, 8, 10]);
}

/// Rules 18, 19 and 20, on whole sheets: each line by itself gives what the sheet gives.
#[test]
fn a_sheet_scores_its_lines() {
    let mut numbers = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..2000 {
        // Few symbols, so that there are runs of every length.
        let cells: [[Option<Symbol>; 5]; 5] =
            std::array::from_fn(|_| std::array::from_fn(|_| Symbol::new(game::below(&mut numbers, 3) as u8)));
        let row =
            |row: &[Option<Symbol>; 5]| row.iter().map(|cell| cell.map_or(".".into(), |s| s.to_string())).collect();
        let text = cells.iter().map(row).collect::<Vec<String>>().join("/");
        let expected = Lines {
            rows: cells.map(line_score),
            columns: std::array::from_fn(|column| line_score(cells.map(|row| row[column]))),
            diagonal: line_score(std::array::from_fn(|i| cells[i][4 - i])),
        };
        assert_eq!(lines(&text), expected, "{text}");
    }
}

/// Rule 21, and the worked example.
#[test]
fn the_basic_total_is_rows_plus_columns() {
    let letters = "SXXPT/OXXPT/OSSSQ/OOPPQ/TSPPQ";
    let sheet: String =
        letters.chars().map(|letter| "/SXPTOQ".find(letter).unwrap()).map(|i| b"/123456"[i] as char).collect();
    let example = lines(&sheet);
    assert_eq!(example.rows, [2, 2, 3, 4, 2]);
    assert_eq!(example.columns, [3, 2, 4, 4, 5]);
    assert_eq!(example.total(false), 31);
    // The diagonal counts nothing.
    assert_eq!(lines("....2/...2./..2../.2.../2....").total(false), 0);
}

/// Rule 22.
#[test]
fn the_advanced_total_counts_the_diagonal_twice() {
    let sheet = "11334/22344/11455/2266./33...";
    let Lines { rows, columns, diagonal } = lines(sheet);
    assert_eq!((rows, columns, diagonal), ([4, 4, 4, 4, 2], [0, 0, 2, 0, 2], 3));
    assert_eq!(lines(sheet).total(false), 22);
    assert_eq!(lines(sheet).total(true), 22 + 2 * 3 - 3 * 5);
}

/// Rule 23.
#[test]
fn rows_and_columns_without_points_cost_5_and_the_diagonal_does_not() {
    assert_eq!(lines("...../...../...../...../.....").total(true), -50);
    assert_eq!(lines("11.../...../...../...../.....").total(true), 2 - 9 * 5);
    assert_eq!(lines("1..../1..../2..../1..../1....").total(true), 4 - 9 * 5);
}

/// Rule 24.
#[test]
fn the_higher_total_wins() {
    check(false, &["11.../...../...../...../.....", "111../...../...../...../....."], &[2, 1], &[2, 3]);
    check(true, &["11.../...../...../...../.....", "111../...../...../...../....."], &[2, 1], &[-43, -42]);
}

/// Rule 25.
#[test]
fn among_equal_totals_the_better_single_line_wins() {
    check(false, &["11.../22.../33.../44.../.....", "1111./...../...../...../....."], &[2, 1], &[8, 8]);
    check(false, &["1111./...../...../...../.....", "1..../1..../1..../1..../....."], &[1, 1], &[8, 8]);
}

/// Rule 25.
#[test]
fn the_diagonal_is_no_row_or_column_and_the_5_points_are_no_part_of_a_line() {
    check(true, &["....1/...1./..1../.1.../1....", "1111./22.../...../...../....."], &[2, 1], &[-30, -30]);
    assert_eq!(Score::of(Sheet::EMPTY, true), Score { total: -50, best: 0 });
}

/// Rule 26.
#[test]
fn who_is_still_equal_shares_the_place() {
    let two = "11.../...../...../...../.....";
    let none = "1..../...../...../...../.....";
    check(false, &[two, none, two, none], &[1, 3, 1, 3], &[2, 0, 2, 0]);
    check(false, &[none, two, two], &[3, 1, 1], &[0, 2, 2]);
    check(false, &[none], &[1], &[0]);
}

/// Rule 27.
#[test]
fn who_plays_alone_earns_a_title() {
    use Title::*;
    for (totals, title) in
        [(30..=140, GrandMaster), (25..=29, Expert), (20..=24, Good), (15..=19, Average), (-50..=14, CouldDoBetter)]
    {
        for total in totals {
            assert_eq!(Title::of(total), title, "{total}");
        }
    }
}
