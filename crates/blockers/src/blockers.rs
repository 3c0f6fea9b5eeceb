//! One play: the flow of a turn.

use game::{BadSetup, Event, EventOf, Game, Observer, Rng, Seat, Shown, Tally, Turn};
use serde::{Deserialize, Serialize};

use crate::{Board, Chance, Colour, Move, Options, Refusal, Score, Tile, Tiles, View};

/// How many tiles are left in the rack of a finished colour.
const LEFT_OVER: u8 = 4;

/// One play of Blockers!, hidden tiles included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blockers {
    pub(crate) options: Options,
    pub(crate) step: Step,
    pub(crate) board: Board,
    pub(crate) racks: [Tiles; Colour::MOST],
    pub(crate) piles: [Tiles; Colour::MOST],
    /// What each seat captured of each colour.
    pub(crate) captured: [[Tiles; Colour::MOST]; Colour::MOST],
    /// The tiles that everybody knows a rack not to hold: they would have fitted when its seat was skipped.
    /// Remembered until a tile of the colour is played.
    pub(crate) absent: [Tiles; Colour::MOST],
}

/// What a play waits for, in the words of this game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A colour's first tiles.
    Rack(Colour),
    /// A seat plays a tile.
    Decide(Seat),
    /// A tile of the colour that was played is drawn.
    Draw(Colour),
    /// The play has ended.
    Over,
}

impl Step {
    /// The same in the words of all games.
    #[must_use]
    pub const fn turn(self) -> Turn {
        match self {
            Self::Rack(_) | Self::Draw(_) => Turn::Chance,
            Self::Decide(seat) => Turn::seat(seat),
            Self::Over => Turn::Over,
        }
    }
}

impl Blockers {
    /// What the play waits for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rack of a colour.
    #[must_use]
    pub const fn rack(&self, colour: Colour) -> Tiles {
        self.racks[colour.index()]
    }

    /// The pile of a colour.
    #[must_use]
    pub const fn pile(&self, colour: Colour) -> Tiles {
        self.piles[colour.index()]
    }

    /// The tiles of a colour that a seat captured.
    #[must_use]
    pub const fn captured(&self, seat: Seat, colour: Colour) -> Tiles {
        self.captured[seat.index()][colour.index()]
    }

    /// Whether a colour has an empty pile and four tiles in its rack: no more are played from it.
    #[must_use]
    pub const fn is_finished(&self, colour: Colour) -> bool {
        self.pile(colour).is_empty() && self.rack(colour).len() == LEFT_OVER
    }

    /// Puts a tile on the board and keeps the one it captures.
    fn lay(&mut self, seat: Seat, colour: Colour, mv: Move) {
        let rack = &mut self.racks[colour.index()];
        *rack = rack.without(mv.tile);
        self.absent[colour.index()] = Tiles::NONE;
        if let Some((taken, tile)) = self.board.lay(colour, mv.tile, mv.cell) {
            let kept = &mut self.captured[seat.index()][taken.index()];
            *kept = kept.with(tile);
        }
    }

    /// Takes a tile from a pile into the rack.
    fn take(&mut self, colour: Colour, tile: Tile) {
        self.piles[colour.index()] = self.pile(colour).without(tile);
        self.racks[colour.index()] = self.rack(colour).with(tile);
    }

    /// Gives the turn to the next seat that can play, the same seat last; ends the play if there is none.
    fn pass_on(&mut self, from: Seat) {
        let mut seat = from;
        for _ in 0..self.options.players {
            seat = seat.next(self.options.players);
            if self.can_play(seat) {
                self.step = Step::Decide(seat);
                return;
            }
            self.skip(seat);
        }
        self.step = Step::Over;
    }

    /// Notes what everybody learns from a skipped turn: the racks hold nothing that fits anywhere.
    fn skip(&mut self, seat: Seat) {
        let places = self.places(seat);
        for colour in self.options.colours_of(seat) {
            // What is left of a finished colour is known anyway, and may well fit.
            if !self.is_finished(colour) {
                let unseen = self.rack(colour).union(self.pile(colour));
                self.absent[colour.index()] = self.absent[colour.index()].union(places.fitting(unseen));
            }
        }
    }

    /// The colour that a move is of, if it is the seat's and named as it must be.
    fn colour_of(&self, seat: Seat, mv: Move) -> Result<Colour, Refusal> {
        match (mv.colour, self.options.two_colours_each()) {
            (None, false) => Ok(Colour::new(seat.index() as u8)),
            (None, true) => Err(Refusal::NameTheColour),
            (Some(_), false) => Err(Refusal::ColourGoesWithoutSaying),
            (Some(colour), true) if self.options.colours_of(seat).any(|own| own == colour) => Ok(colour),
            (Some(colour), true) => Err(Refusal::NotYourColour(colour)),
        }
    }
}

impl Game for Blockers {
    const NAME: &'static str = "blockers";

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Score = Score;
    type Refusal = Refusal;

    fn new(options: &Options) -> Result<Self, BadSetup> {
        options.check()?;
        Ok(Self {
            options: *options,
            step: Step::Rack(Colour::new(0)),
            board: Board::EMPTY,
            racks: [Tiles::NONE; Colour::MOST],
            piles: [Tiles::ALL; Colour::MOST],
            captured: [[Tiles::NONE; Colour::MOST]; Colour::MOST],
            absent: [Tiles::NONE; Colour::MOST],
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn players(&self) -> u8 {
        self.options.players
    }

    fn turn(&self) -> Turn {
        self.step.turn()
    }

    fn each_move(&self, seat: Seat, sink: impl FnMut(Move)) {
        self.for_each_move(seat, sink);
    }

    fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if self.step != Step::Decide(seat) {
            return Err(Refusal::NotNow(self.turn()));
        }
        let colour = self.colour_of(seat, mv)?;
        if self.is_finished(colour) {
            return Err(Refusal::Finished(colour));
        }
        if !self.rack(colour).contains(mv.tile) {
            return Err(Refusal::NotInRack(mv.tile));
        }
        if !mv.tile.cells().contains(mv.cell) {
            return Err(Refusal::WrongPlace(mv.tile, mv.cell));
        }
        match self.board.at(mv.cell) {
            None if mv.captures => Err(Refusal::NothingToCapture(mv.cell)),
            None => Ok(()),
            Some((taken, _)) if self.options.owner(taken) == seat => Err(Refusal::OwnTile(mv.cell)),
            Some((taken, _)) if self.board.splits(taken, mv.cell) => Err(Refusal::Splits(mv.cell)),
            Some(_) if mv.captures => Ok(()),
            Some(_) => Err(Refusal::Taken(mv.cell)),
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        debug_assert_eq!(self.check_move(seat, mv), Ok(()), "{seat} {mv}");
        let colour = mv.colour.unwrap_or(Colour::new(seat.index() as u8));
        self.lay(seat, colour, mv);
        if self.pile(colour).is_empty() {
            self.pass_on(seat);
        } else {
            self.step = Step::Draw(colour);
        }
    }

    fn sample<R: Rng>(&self, rng: &mut R) -> Chance {
        match self.step {
            Step::Rack(colour) => {
                let mut pile = self.pile(colour);
                let tiles = std::array::from_fn(|_| {
                    let tile = pile.draw(rng);
                    pile = pile.without(tile);
                    tile
                });
                Chance::Rack(colour, tiles)
            }
            Step::Draw(colour) => Chance::Draw(colour, self.pile(colour).draw(rng)),
            Step::Decide(_) | Step::Over => panic!("chance is not awaited"),
        }
    }

    fn each_chance(&self, mut sink: impl FnMut(Chance, u32)) -> bool {
        let Step::Draw(colour) = self.step else { return false };
        for tile in self.pile(colour).iter() {
            sink(Chance::Draw(colour, tile), 1);
        }
        true
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), Refusal> {
        match (self.step, *chance) {
            (Step::Rack(awaited), Chance::Rack(colour, tiles)) if colour == awaited => {
                let twice = (1..tiles.len()).find(|&index| tiles[..index].contains(&tiles[index]));
                twice.map_or(Ok(()), |index| Err(Refusal::Twice(tiles[index])))
            }
            (Step::Draw(awaited), Chance::Draw(colour, tile)) if colour == awaited => {
                if self.pile(colour).contains(tile) { Ok(()) } else { Err(Refusal::NotInPile(tile)) }
            }
            (Step::Rack(awaited), _) => Err(Refusal::AwaitsRack(awaited)),
            (Step::Draw(awaited), _) => Err(Refusal::AwaitsDraw(awaited)),
            (Step::Decide(_) | Step::Over, _) => Err(Refusal::NotNow(self.turn())),
        }
    }

    fn resolve(&mut self, chance: Chance) {
        debug_assert_eq!(self.check_chance(&chance), Ok(()), "{chance}");
        match chance {
            Chance::Rack(colour, tiles) => {
                for tile in tiles {
                    self.take(colour, tile);
                }
                let dealt = colour.index() as u8 + 1;
                self.step = if dealt < self.options.colours() {
                    Step::Rack(Colour::new(dealt))
                } else {
                    Step::Decide(Seat::new(0))
                };
            }
            Chance::Draw(colour, tile) => {
                self.take(colour, tile);
                self.pass_on(self.options.owner(colour));
            }
        }
    }

    fn view(&self, observer: Observer) -> View {
        View::new(self, observer)
    }

    fn imagine<R: Rng>(view: &View, rng: &mut R) -> Self {
        crate::imagine::imagine(view, rng)
    }

    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        let hidden_from = |colour| !observer.is(self.options.owner(colour));
        match *event {
            Event::Chance(Chance::Rack(colour, _)) if hidden_from(colour) => {
                Shown::hidden(format!("* rack {colour} ? ? ? ? ?"))
            }
            Event::Chance(Chance::Draw(colour, _)) if hidden_from(colour) => {
                Shown::hidden(format!("* draw {colour} ?"))
            }
            _ => Shown::whole(event),
        }
    }

    fn score(&self, seat: Seat) -> Score {
        Score::new(self.options, &self.board, seat, &self.captured[seat.index()])
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally::Points(self.score(seat).points().into())
    }

    fn count_moves(&self, seat: Seat) -> u32 {
        self.number_of_moves(seat)
    }

    fn nth_move(&self, seat: Seat, n: u32) -> Move {
        self.move_number(seat, n)
    }

    fn random_move<R: Rng>(&self, seat: Seat, rng: &mut R) -> Move {
        self.any_move(seat, rng)
    }
}
