//! Positions in notation, for tests that tell small stories.

use game::{Explain, Game, Observer, Seat, Turn};
use genial::{Board, Genial, Markers, Options, SeatView, Showing, Stage, Tiles, Variant, View};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// A position in which a seat is to place a tile.
pub(crate) struct Position {
    view: View,
}

impl Position {
    /// Everyone's markers at 0, these tiles on the board, and these on the rack of the seat to play.
    #[track_caller]
    pub(crate) fn new(options: Options, board: &[&str], seat: u8, rack: &str) -> Self {
        let mut laid = Board::new(options.players.max(2) + 3);
        board.iter().for_each(|placement| laid.place(placement.parse().expect(placement)));
        let seats = Seat::all(options.players).map(|_| SeatView {
            markers: [0; 6],
            count: if options.variant == Variant::Solo { 1 } else { 6 },
            rack: None,
            showing: Showing::NOTHING,
            put_back: Tiles::NONE,
        });
        let seat = Seat::new(seat - 1);
        let mut view = View {
            observer: Observer::Seat(seat),
            options,
            stage: Stage::Place,
            seat,
            bonus: 0,
            board: laid,
            seats: seats.collect(),
            aside: Tiles::NONE,
        };
        let own = &mut view.seats[seat.index()];
        own.rack = Some(tiles(rack));
        own.count = tiles(rack).len() as u8;
        Self { view }
    }

    /// The same with the markers of a seat (and of its partner).
    pub(crate) fn markers(mut self, seat: u8, markers: Markers) -> Self {
        let teams = self.view.options.variant == Variant::Teams;
        for (index, other) in self.view.seats.iter_mut().enumerate() {
            if index == usize::from(seat - 1) || (teams && index % 2 == usize::from(seat - 1) % 2) {
                other.markers = markers;
            }
        }
        self
    }

    /// A play in this position; what is not given is drawn.
    pub(crate) fn play(&self) -> Genial {
        Genial::imagine(&self.view, &mut ChaCha8Rng::seed_from_u64(1))
    }
}

pub(crate) fn tiles(text: &str) -> Tiles {
    text.split_whitespace().map(|tile| tile.parse::<genial::Tile>().expect(tile)).collect()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// Lets these events happen.
#[track_caller]
pub(crate) fn apply_all(play: &mut Genial, events: &[&str]) {
    for text in events {
        let event = play.read(text).unwrap_or_else(|refused| panic!("{text}: {:?}", refused.message()));
        play.apply(event);
    }
}

/// The identifier of the message that refuses the event.
#[track_caller]
pub(crate) fn refused(play: &Genial, event: &str) -> &'static str {
    play.read(event).expect_err(event).message().id
}

/// Lets chance and, by this rule, players decide until a seat is to place a tile or the play is over.
pub(crate) fn settle(play: &mut Genial, answer: genial::Move, rng: &mut ChaCha8Rng) {
    while play.stage() != Stage::Place && play.turn() != Turn::Over {
        match play.turn() {
            Turn::Chance => play.resolve(play.sample(rng)),
            _ => play.play(play.seat(), answer),
        }
    }
}
