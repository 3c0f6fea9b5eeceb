//! The flow of a turn, as RULES.md tells it, and the play's side of the contract.

use game::{BadSetup, Event, EventOf, Game, Observer, Rng, Seat, Shown, Tally, Turn, nth_bit};
use serde::{Deserialize, Serialize};

use crate::{
    Board, Chance, Colour, Colours, Drawn, Markers, Move, Options, Placement, Refusal, Showing, Tile, Tiles, Track,
    Variant, View, board::Pairs, imagine, notation::Spelled,
};

/// How many tiles a full rack has.
const RACK: u32 = 6;

/// What the player whose turn it is does next, or what is done for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The starting rack is drawn.
    Deal,
    /// A tile is placed.
    Place,
    /// The player is asked whether to swap the rack.
    Swap,
    /// Tiles are drawn.
    Draw,
    /// Nothing: the play has ended.
    Over,
}

/// One play of Génial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Genial {
    pub(crate) board: Board,
    pub(crate) bag: Tiles,
    /// A swapped rack, until it goes back to the bag.
    pub(crate) aside: Tiles,
    pub(crate) racks: [Tiles; 4],
    /// By seat: the tiles put back into the bag since that seat last drew.
    pub(crate) put_back: [Tiles; 4],
    /// By seat: what its end of turn told about its rack.
    pub(crate) showing: [Showing; 4],
    /// By seat; by team, under the team's first seat, where there are teams.
    pub(crate) markers: [Markers; 4],
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    pub(crate) seat: Seat,
    /// Bonus turns due, the one being played included.
    pub(crate) bonus: u8,
}

impl Genial {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The tiles in the bag.
    #[must_use]
    pub const fn bag(&self) -> Tiles {
        self.bag
    }

    /// The tiles on this seat's rack; alone, the tile in hand.
    #[must_use]
    pub const fn rack(&self, seat: Seat) -> Tiles {
        self.racks[seat.index()]
    }

    /// The markers of this seat, or of its team.
    #[must_use]
    pub fn markers(&self, seat: Seat) -> &Markers {
        &self.markers[self.team(seat).index()]
    }

    /// The tracks the markers move on.
    #[must_use]
    pub const fn track(&self) -> Track {
        Track::of(self.options.variant)
    }

    /// What happens next.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Whose turn it is, or was last.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// How many bonus turns are due, the one being played included; 0 while the turn's own tile is to be placed.
    #[must_use]
    pub const fn bonus(&self) -> u8 {
        self.bonus
    }

    /// Whether the next placement is a player's first, which must touch a printed symbol that no tile touches yet.
    #[must_use]
    pub const fn is_first_turn(&self) -> bool {
        self.board.tile_count() < self.options.players
    }

    fn place(&mut self, placement: Placement) {
        let (seat, tile) = (self.seat.index(), placement.tile());
        let rack = &mut self.racks[seat];
        rack.remove(tile);
        self.showing[seat] = self.showing[seat].after_placing(tile, rack.len() as u8);
        let points = self.board.points(placement);
        self.board.place(placement);
        let team = self.team(self.seat).index();
        let scored = self.track().score(&self.markers[team], placement, points);
        self.markers[team] = scored.markers;
        self.bonus = self.bonus.saturating_sub(1) + scored.bonus;
        self.stage = if self.track().is_complete(&scored.markers) || self.board.is_full() {
            Stage::Over
        } else if self.bonus > 0 && !self.racks[seat].is_empty() {
            Stage::Place
        } else if self.asks_for_swap() {
            Stage::Swap
        } else {
            Stage::Draw
        };
        if self.stage != Stage::Place {
            self.bonus = 0;
        }
    }

    /// Whether the player may swap now that the turn ends, which everybody gets to know.
    fn asks_for_swap(&mut self) -> bool {
        let rack = self.rack(self.seat);
        if rack.is_empty() {
            return false;
        }
        let lowest = Colours::lowest(self.markers(self.seat));
        let asked = !rack.show(lowest);
        self.showing[self.seat.index()] = Showing::told(asked, lowest, rack.len() as u8);
        asked
    }

    fn set_rack_aside(&mut self) {
        let seat = self.seat.index();
        self.aside = std::mem::take(&mut self.racks[seat]);
        self.showing[seat] = Showing::NOTHING;
        self.stage = Stage::Draw;
    }

    fn take(&mut self, drawn: &Drawn) {
        let seat = self.seat.index();
        for &tile in drawn.iter() {
            self.bag.remove(tile);
            self.racks[seat].insert(tile);
        }
        self.showing[seat] = self.showing[seat].after_drawing(drawn.len() as u8, self.racks[seat].len() as u8);
        self.put_back[seat] = Tiles::NONE;
        if !self.aside.is_empty() {
            let swapped = std::mem::take(&mut self.aside);
            self.bag = self.bag.plus(swapped);
            for seat in Seat::all(self.options.players) {
                let known = &mut self.put_back[seat.index()];
                *known = known.plus(swapped);
            }
        }
    }

    /// How many tiles are to be drawn now.
    fn due(&self) -> u32 {
        match self.options.variant {
            Variant::Solo => 1,
            _ => RACK - self.rack(self.seat).len(),
        }
    }

    fn pairs(&self) -> Pairs {
        if self.is_first_turn() { self.board.opening_pairs() } else { self.board.free_pairs() }
    }

    fn count_pairs(&self) -> u32 {
        if self.is_first_turn() { self.board.opening_pairs().count() } else { self.board.free_pair_count().into() }
    }

    fn check_placement(&self, placement: Placement) -> Result<(), Refusal> {
        let cells = placement.halves().map(|(cell, _)| cell);
        if !self.rack(self.seat).contains(placement.tile()) {
            return Err(Refusal::NotInRack(placement.tile()));
        }
        for cell in cells {
            if !self.board.is_inside(cell) {
                return Err(Refusal::Outside(cell));
            }
            if !self.board.is_free(cell) {
                return Err(Refusal::Taken(cell));
            }
        }
        if self.is_first_turn() && !self.board.opens(placement.pair) {
            return Err(Refusal::MustOpen);
        }
        Ok(())
    }
}

/// The way to lie with this bit of [`Tiles::ways_to_lie`], on these cells.
fn laid(way: u32, pair: crate::Pair) -> Move {
    let [first, second] = [way / 6, way % 6].map(|colour| Colour::ALL[colour as usize]);
    Move::Place(Placement { first, second, pair })
}

impl Game for Genial {
    const NAME: &'static str = "genial";

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    /// The markers sorted from the lowest. Whoever wins on the spot has all six at the top, which nobody else can have.
    type Score = Markers;
    type Refusal = Refusal;

    fn new(options: &Options) -> Result<Self, BadSetup> {
        options.check()?;
        Ok(Self {
            board: Board::new(options.reach()),
            bag: Tiles::BOX,
            aside: Tiles::NONE,
            racks: [Tiles::NONE; 4],
            put_back: [Tiles::NONE; 4],
            showing: [Showing::NOTHING; 4],
            markers: [[0; 6]; 4],
            options: *options,
            stage: if options.variant == Variant::Solo { Stage::Draw } else { Stage::Deal },
            seat: Seat::new(0),
            bonus: 0,
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn players(&self) -> u8 {
        self.options.players
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Deal | Stage::Draw => Turn::Chance,
            Stage::Place | Stage::Swap => Turn::seat(self.seat),
            Stage::Over => Turn::Over,
        }
    }

    fn each_move(&self, seat: Seat, mut sink: impl FnMut(Move)) {
        match self.stage {
            _ if seat != self.seat => {}
            Stage::Place => {
                let pairs = self.pairs();
                let mut ways = self.rack(seat).ways_to_lie();
                while ways != 0 {
                    pairs.iter().for_each(|pair| sink(laid(ways.trailing_zeros(), pair)));
                    ways &= ways - 1;
                }
            }
            Stage::Swap => [Move::Keep, Move::Swap].into_iter().for_each(sink),
            Stage::Deal | Stage::Draw | Stage::Over => {}
        }
    }

    fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match (self.stage, mv) {
            _ if !self.turn().awaits(seat) => Err(Refusal::NotYourTurn),
            (Stage::Place, Move::Place(placement)) => self.check_placement(placement),
            (Stage::Place, Move::Keep | Move::Swap) => Err(Refusal::NoSwapNow),
            (_, Move::Place(_)) => Err(Refusal::AnswerSwap),
            (_, Move::Keep | Move::Swap) => Ok(()),
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        debug_assert_eq!(self.check_move(seat, mv), Ok(()), "{seat} {mv}");
        match mv {
            Move::Place(placement) => self.place(placement),
            Move::Keep => self.stage = Stage::Draw,
            Move::Swap => self.set_rack_aside(),
        }
    }

    fn sample<R: Rng>(&self, rng: &mut R) -> Chance {
        let drawn = self.bag.draw(self.due(), rng);
        if self.stage == Stage::Deal { Chance::Rack(self.seat, drawn) } else { Chance::Draw(self.seat, drawn) }
    }

    fn each_chance(&self, mut sink: impl FnMut(Chance, u32)) -> bool {
        let single = self.stage == Stage::Draw && self.due() == 1;
        if single {
            for tile in self.bag.kinds() {
                let mut drawn = Drawn::default();
                drawn.push(tile);
                sink(Chance::Draw(self.seat, drawn), self.bag.count(tile));
            }
        }
        single
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), Refusal> {
        match (self.stage, chance) {
            (Stage::Deal, Chance::Rack(seat, _)) | (Stage::Draw, Chance::Draw(seat, _)) if *seat == self.seat => {}
            (Stage::Deal, _) => return Err(Refusal::RackExpected(self.seat)),
            (Stage::Draw, _) => return Err(Refusal::DrawExpected(self.seat)),
            _ => return Err(Refusal::NoDrawNow),
        }
        let drawn = chance.tiles();
        if drawn.len() as u32 != self.due() {
            return Err(Refusal::WrongCount { expected: self.due() });
        }
        let wanted = |tile: Tile| drawn.iter().filter(|other| **other == tile).count() as u32;
        match drawn.iter().find(|tile| wanted(**tile) > self.bag.count(**tile)) {
            Some(tile) => Err(Refusal::NotInBag(*tile)),
            None => Ok(()),
        }
    }

    fn resolve(&mut self, chance: Chance) {
        debug_assert_eq!(self.check_chance(&chance), Ok(()), "{chance}");
        self.take(chance.tiles());
        let dealt_to_last = self.seat.index() + 1 == usize::from(self.options.players);
        self.stage = if self.stage == Stage::Deal && !dealt_to_last { Stage::Deal } else { Stage::Place };
        // The deal and the turns go round alike; alone, the next player is the same one.
        self.seat = match self.options.variant {
            Variant::Solo => self.seat,
            _ => self.seat.next(self.options.players),
        };
    }

    fn view(&self, observer: Observer) -> View {
        View::of(self, observer)
    }

    fn imagine<R: Rng>(view: &View, rng: &mut R) -> Self {
        imagine::imagine(view, rng)
    }

    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        match event {
            Event::Move(seat, Move::Swap) => Shown::revealing(format!("{seat} swap {}", self.rack(*seat))),
            Event::Chance(chance) if !observer.is(chance.seat()) => {
                let word = if matches!(chance, Chance::Rack(..)) { "rack" } else { "draw" };
                Shown::hidden(format!("* {word} {}{}", chance.seat(), " ?".repeat(chance.tiles().len())))
            }
            _ => Shown::whole(event),
        }
    }

    fn score(&self, seat: Seat) -> Markers {
        let mut sorted = *self.markers(seat);
        game::sort_few(&mut sorted);
        sorted
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally::Markers(*self.markers(seat))
    }

    fn team(&self, seat: Seat) -> Seat {
        match self.options.variant {
            Variant::Teams => Seat::new(seat.index() as u8 % 2),
            _ => seat,
        }
    }

    fn read_move(&self, seat: Seat, text: &str) -> Result<Move, Refusal> {
        if let Ok(Spelled { cells: (one, other), .. }) = text.parse()
            && one.towards(other).is_none()
        {
            return Err(Refusal::NotAdjacent(one, other));
        }
        let mv = text.parse()?;
        self.check_move(seat, mv)?;
        Ok(mv)
    }

    fn count_moves(&self, seat: Seat) -> u32 {
        match self.stage {
            Stage::Place if seat == self.seat => self.rack(seat).ways_to_lie().count_ones() * self.count_pairs(),
            Stage::Swap if seat == self.seat => 2,
            _ => 0,
        }
    }

    fn nth_move(&self, seat: Seat, n: u32) -> Move {
        match self.stage {
            Stage::Place if seat == self.seat => {
                let pairs = self.count_pairs();
                let way = nth_bit(self.rack(seat).ways_to_lie(), n / pairs);
                laid(way, self.pairs().nth(n % pairs))
            }
            Stage::Swap if seat == self.seat => [Move::Keep, Move::Swap][n as usize],
            _ => panic!("the seat has no move"),
        }
    }
}
