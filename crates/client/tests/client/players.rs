//! People and bots who decide at random, from what their seat may know.

use catalog::{AnyView, GameId, Seed, Stream};
use game::{Seat, Setting, Settings};
use protocol::Player;

pub(crate) fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("a seat")
}

/// Players as links write them, separated by commas.
pub(crate) fn players(text: &str) -> Vec<Player> {
    text.split(',').map(|player| player.parse().expect("a player")).collect()
}

/// The settings of a game of so many.
pub(crate) fn settings(players: usize) -> Settings {
    Settings::from([("players".to_owned(), Setting::Number(players as i64))])
}

/// A random move of this seat, in notation.
pub(crate) fn random_move(view: &AnyView, seat: Seat, stream: &mut Stream) -> String {
    view.imagine(stream).random_move(seat, stream).notation()
}

/// The choices of one person in one play.
pub(crate) fn choices(game: GameId, seat: Seat, play: u64) -> Stream {
    Seed::new(format!("choices {game}")).game(play).player(seat)
}
