//! What the small stories of the rules share.

use color_pop::{Board, ColorPop, Options, Stage, View};
use game::{Explain, Game, Observer, Seat, Settings, Turn};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// No two neighbours of this set-up have the same colour.
pub(crate) const ORDERLY: &str = "* board *OPYBGOPYB/*BGOPYBGOP/*PYBGOPYBG/*GOPYBGOPY/*YBGOPYBGO/\
                           GOPYBGOPYB/YBGOPYBGOP/OPYBGOPYBG/BGOPYBGOPY/PYBGOPYBGO";

/// Options in JSON, as records have them.
pub(crate) fn options(json: &str) -> Options {
    let settings: Settings = serde_json::from_str(json).expect("the options are JSON");
    Options::try_from(settings).expect("the options go together")
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("there is such a seat")
}

/// A play in the middle: the first columns of the board, every seat's secret, what the seats removed so far (one text
/// a seat), and seat 1 to move.
pub(crate) fn middle(json: &str, columns: &str, secrets: &str, removed: &str) -> ColorPop {
    let options = options(json);
    let board: Board = format!("{columns}{}", "/".repeat(9 - columns.matches('/').count())).parse().expect("a board");
    let removed = removed.split(", ").chain(std::iter::repeat("")).take(options.players.into());
    let view = View {
        observer: Observer::Spectator,
        options,
        stage: Stage::Move(seat(1)),
        board: Some(board),
        secrets: secrets.split(' ').map(|secret| Some(secret.parse().expect("colours"))).collect(),
        start: None,
        played: Vec::new(),
        last: None,
        removed: removed.map(|all| all.split_whitespace().map(|one| one.parse().expect("tokens")).collect()).collect(),
    };
    ColorPop::imagine(&view, &mut ChaCha8Rng::seed_from_u64(1))
}

/// Lets events happen.
#[track_caller]
pub(crate) fn go_on(play: &mut ColorPop, events: &[&str]) {
    for text in events {
        let event = play.read(text).unwrap_or_else(|refused| panic!("{text}: {:?}", refused.message()));
        play.apply(event);
    }
}

/// The message with which an event is refused.
#[track_caller]
pub(crate) fn refusal(play: &ColorPop, text: &str) -> &'static str {
    play.read(text).expect_err("it is refused").message().id
}

/// The legal moves of whoever is to move, in bytewise order.
pub(crate) fn legal(play: &ColorPop) -> Vec<String> {
    let Turn::Seats(seats) = play.turn() else { return Vec::new() };
    let mut moves: Vec<String> = seats.iter().flat_map(|seat| play.moves(seat)).map(|mv| mv.to_string()).collect();
    moves.sort_unstable();
    moves
}

/// The columns that are left, without the empty ones.
pub(crate) fn columns(play: &ColorPop) -> String {
    play.board().to_string().trim_end_matches('/').to_owned()
}
