//! A play as the search sees it: one imagined world, quick to copy and to play on.

use std::cmp::Ordering;

use game::{Rng, Seat, shuffle};
use genial::{Colours, Genial, Markers, Stage, Tile, Tiles, Track, Variant, View};

use super::field::{Field, Lay};

/// How many tiles a full rack has.
const RACK: u32 = 6;

/// A play in which every tile has its place, the order of the bag included.
#[derive(Clone)]
pub(super) struct Position {
    pub(super) field: Field,
    /// By seat; by team, under the team's first seat, where there are teams.
    markers: [Markers; 4],
    racks: [Tiles; 4],
    bag: Bag,
    track: Track,
    variant: Variant,
    players: u8,
    /// How many tiles lie on the board.
    tiles: u8,
    seat: u8,
    bonus: u8,
    over: bool,
}

impl Position {
    /// What a view tells; racks of others and the bag are empty until [`deal`](Self::deal) fills them.
    pub(super) fn new(view: &View) -> Self {
        let mut position = Self {
            field: Field::new(&view.board),
            markers: [[0; 6]; 4],
            racks: [Tiles::NONE; 4],
            bag: Bag::EMPTY,
            track: view.track(),
            variant: view.options.variant,
            players: view.options.players,
            tiles: view.board.tile_count(),
            seat: view.seat.index() as u8,
            bonus: view.bonus,
            over: view.stage == Stage::Over,
        };
        for (index, seat) in view.seats.iter().enumerate() {
            position.racks[index] = seat.rack.unwrap_or_default();
            let side = position.side(index);
            position.markers[side] = seat.markers;
        }
        position
    }

    /// Gives everyone the tiles they hold in this world, and shuffles its bag.
    pub(super) fn deal<R: Rng>(&mut self, world: &Genial, rng: &mut R) {
        for seat in Seat::all(self.players) {
            self.racks[seat.index()] = world.rack(seat);
        }
        self.bag = Bag::shuffled(world.bag(), rng);
    }

    /// A play alone that begins, in which the tiles come in this order.
    pub(super) fn alone(view: &View, tiles: &[Tile]) -> Self {
        let mut position = Self::new(view);
        tiles.iter().for_each(|&tile| position.bag.put_back(tile));
        position.fill_rack();
        position
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// The seat whose turn it is.
    pub(super) fn seat(&self) -> usize {
        self.seat.into()
    }

    pub(super) fn players(&self) -> usize {
        self.players.into()
    }

    /// Bonus turns due, the one being played included.
    pub(super) fn bonus(&self) -> u8 {
        self.bonus
    }

    pub(super) fn track(&self) -> Track {
        self.track
    }

    pub(super) fn rack(&self, seat: usize) -> Tiles {
        self.racks[seat]
    }

    /// The markers of this seat's side.
    pub(super) fn markers(&self, seat: usize) -> &Markers {
        &self.markers[self.side(seat)]
    }

    /// The first seat of the side this seat belongs to.
    pub(super) fn side(&self, seat: usize) -> usize {
        if self.variant == Variant::Teams { seat % 2 } else { seat }
    }

    /// The sides there are, each by its first seat.
    pub(super) fn sides(&self) -> std::ops::Range<usize> {
        0..if self.variant == Variant::Teams { 2 } else { self.players.into() }
    }

    /// Whether the next tile is a player's first, which must touch a printed symbol that no tile touches yet.
    pub(super) fn is_first_turn(&self) -> bool {
        self.tiles < self.players
    }

    /// About how many more tiles each seat will place: free cells that stay single are few.
    pub(super) fn turns_left(&self) -> f32 {
        // Each tile takes away the pairs of two cells; a pair counts for the third part of a cell on an empty board.
        self.field.spots().len() as f32 / (4.6 * f32::from(self.players))
    }

    /// Gives every legal placement of this seat.
    pub(super) fn each_lay(&self, seat: usize, mut sink: impl FnMut(Lay)) {
        let opening = self.is_first_turn();
        for tile in self.racks[seat].kinds() {
            let colours = [tile.colours().0.index(), tile.colours().1.index()];
            let orientations = if tile.is_double() { 1 } else { 2 };
            for colours in [colours, [colours[1], colours[0]]].into_iter().take(orientations) {
                for &spot in self.field.spots() {
                    if !opening || self.field.opens(spot) {
                        sink(spot.lay(colours));
                    }
                }
            }
        }
    }

    /// Places a tile of the seat to move. What follows up to the next placement is done too: the swap if the seat may
    /// and drawing, unless a bonus turn comes first.
    pub(super) fn lay(&mut self, lay: Lay) {
        if self.lay_only(lay) {
            let seat = self.seat();
            if self.may_swap(seat) {
                self.swap();
            }
            self.draw();
        }
    }

    /// Places a tile of the seat to move; whether its turn ends with that and the play goes on.
    pub(super) fn lay_only(&mut self, lay: Lay) -> bool {
        let seat = self.seat();
        let side = self.side(seat);
        let placement = lay.placement();
        let points = self.field.points_of(lay);
        let scored = self.track.score(&self.markers[side], placement, points);
        self.racks[seat].remove(placement.tile());
        self.field.place(lay);
        self.tiles += 1;
        self.markers[side] = scored.markers;
        self.bonus = self.bonus.saturating_sub(1) + scored.bonus;
        self.over = self.track.is_complete(&scored.markers) || self.field.spots().is_empty();
        let again = self.bonus > 0 && !self.racks[seat].is_empty();
        if !again {
            self.bonus = 0;
        }
        !self.over && !again
    }

    /// Whether the seat, whose turn ends, may swap.
    pub(super) fn may_swap(&self, seat: usize) -> bool {
        let rack = self.racks[seat];
        self.variant != Variant::Solo && !rack.is_empty() && !rack.show(Colours::lowest(self.markers(seat)))
    }

    /// Draws six new tiles for those of the seat whose turn ends, which go back to the bag.
    pub(super) fn swap(&mut self) {
        let seat = self.seat();
        let shown = std::mem::take(&mut self.racks[seat]);
        self.fill_rack();
        shown.iter().for_each(|tile| self.bag.put_back(tile));
    }

    /// Ends the turn: tiles are drawn and the next seat is to move.
    pub(super) fn draw(&mut self) {
        self.fill_rack();
        self.seat = (self.seat + 1) % self.players;
    }

    fn fill_rack(&mut self) {
        let full = if self.variant == Variant::Solo { 1 } else { RACK };
        let seat = self.seat();
        for _ in self.racks[seat].len()..full {
            self.racks[seat].insert(self.bag.draw());
        }
    }
}

/// The share of the first place that falls to a side with these markers among rivals with those.
pub(super) fn share<'a>(own: &Markers, rivals: impl Iterator<Item = &'a Markers>) -> f64 {
    let own = sorted(own);
    let mut equals = 1;
    for rival in rivals.map(sorted) {
        match rival.cmp(&own) {
            Ordering::Greater => return 0.0,
            Ordering::Equal => equals += 1,
            Ordering::Less => {}
        }
    }
    1.0 / f64::from(equals)
}

/// The markers from the lowest.
pub(super) fn sorted(markers: &Markers) -> Markers {
    let mut sorted = *markers;
    game::sort_few(&mut sorted);
    sorted
}

/// The tiles in the bag in the order in which they will be drawn. Tiles put back come last, which is close enough.
#[derive(Clone)]
struct Bag {
    tiles: [Tile; 128],
    /// Counted without end; the place is the remainder.
    first: u8,
    end: u8,
}

impl Bag {
    const EMPTY: Self = Self { tiles: [Tile::new(genial::Colour::Red, genial::Colour::Red); 128], first: 0, end: 0 };

    fn shuffled<R: Rng>(tiles: Tiles, rng: &mut R) -> Self {
        let mut bag = Self::EMPTY;
        tiles.iter().for_each(|tile| bag.put_back(tile));
        shuffle(&mut bag.tiles[..usize::from(bag.end)], rng);
        bag
    }

    fn put_back(&mut self, tile: Tile) {
        self.tiles[usize::from(self.end % 128)] = tile;
        self.end = self.end.wrapping_add(1);
    }

    fn draw(&mut self) -> Tile {
        debug_assert_ne!(self.first, self.end, "the bag never runs out");
        let tile = self.tiles[usize::from(self.first % 128)];
        self.first = self.first.wrapping_add(1);
        tile
    }
}

#[cfg(test)]
mod tests {
    use catalog::Seed;
    use game::{Event, Game, GameOptions, Observer, Turn};
    use genial::{Move, Options};

    use super::*;

    /// What the field says about every spot: where it is, and what each colour scores on its places.
    fn told(field: &Field) -> Vec<(genial::Pair, [[u8; 6]; 2])> {
        let mut told: Vec<_> = field.spots().iter().map(|s| (s.pair, s.places.map(|p| *field.points(p)))).collect();
        told.sort();
        told
    }

    #[test]
    fn a_position_played_on_agrees_with_the_rules() {
        for (number, options) in Options::all().into_iter().cycle().take(15).enumerate() {
            let mut chance = Seed::new("position").chance(number as u64);
            let mut play = Genial::new(&options).unwrap();
            loop {
                match play.turn() {
                    Turn::Over => break,
                    Turn::Chance => play.apply(Event::Chance(play.sample(&mut chance))),
                    Turn::Seats(_) => {
                        let seat = play.seat();
                        let mut position = Position::new(&play.view(Observer::Seat(seat)));
                        let mut lays = 0;
                        position.each_lay(seat.index(), |_| lays += 1);
                        let mv = play.random_move(seat, &mut chance);
                        if let Move::Place(placement) = mv {
                            assert_eq!(lays, play.count_moves(seat));
                            let turn_ends = position.lay_only(Lay::of(placement));
                            play.play(seat, mv);
                            assert_eq!(position.is_over(), play.stage() == Stage::Over);
                            assert_eq!(turn_ends, matches!(play.stage(), Stage::Swap | Stage::Draw));
                            assert_eq!(turn_ends && position.may_swap(seat.index()), play.stage() == Stage::Swap);
                            assert_eq!(position.markers(seat.index()), play.markers(seat));
                            assert_eq!(position.rack(seat.index()), play.rack(seat));
                            assert_eq!(told(&position.field), told(&Field::new(play.board())));
                        } else {
                            play.play(seat, mv);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_bag_gives_what_went_into_it_and_what_was_put_back_last() {
        let tiles = Tiles::BOX;
        let mut bag = Bag::shuffled(tiles, &mut Seed::new("bag").chance(1));
        let tile = bag.draw();
        bag.put_back(tile);
        let drawn: Vec<Tile> = (0..120).map(|_| bag.draw()).collect();
        assert_eq!(drawn.last(), Some(&tile));
        assert_eq!(drawn.into_iter().collect::<Tiles>(), tiles);
    }
}
