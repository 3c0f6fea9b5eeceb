//! The story of Génial: tiles that are placed, the lines they score in, and how far the markers move.

use ::genial::{Board, Cell, Colour, Direction, Genial, Markers, Move, Options, Placement, Track, Variant};
use game::{Actor, Game, Message, Seat};

use super::{Place, Storied, StoryBuilder};

/// What a placement brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gain {
    /// The tile and where it lies.
    pub placement: Placement,
    /// The lines of equal symbols that score.
    pub lines: Vec<Line>,
    /// The markers before, and after.
    pub markers: [Markers; 2],
    /// How many bonus turns it gives.
    pub bonus: u8,
}

/// A line of equal symbols that scores: from a half of the tile to the last symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Where the half lies.
    pub from: Cell,
    /// Where the line ends.
    pub to: Cell,
    /// The symbol.
    pub colour: Colour,
}

impl Gain {
    /// How far each marker moved that moved.
    pub fn steps(&self) -> impl Iterator<Item = (Colour, u8)> + '_ {
        let [before, after] = &self.markers;
        let steps = |colour: Colour| after[colour.index()] - before[colour.index()];
        Colour::ALL.into_iter().map(move |colour| (colour, steps(colour))).filter(|(_, steps)| *steps > 0)
    }
}

/// The lines that a tile would score in.
#[must_use]
pub fn lines(board: &Board, placement: Placement) -> Vec<Line> {
    let to_other = placement.pair.direction();
    let halves = placement.halves().into_iter().zip([to_other, to_other.opposite()]);
    let rays = halves.flat_map(|((cell, colour), other)| {
        let counted = Direction::ALL.into_iter().filter(move |direction| *direction != other);
        counted.map(move |direction| (cell, colour, direction))
    });
    rays.filter_map(|(from, colour, direction)| {
        let length = board.line(from, colour, direction);
        let to = (0..length).try_fold(from, |cell, _| cell.neighbour(direction))?;
        (length > 0).then_some(Line { from, to, colour })
    })
    .collect()
}

/// Board and markers.
pub struct Scene {
    play: Genial,
    board: Board,
    track: Track,
    /// The markers of each seat; partners share those of the first of them.
    markers: Vec<Markers>,
    /// Who placed last, until the turn is known to be over.
    bonus: Option<Seat>,
}

impl Storied for Genial {
    type Gain = Gain;
    type Scene = Scene;

    fn scene(options: &Options) -> Scene {
        let play = Self::new(options).expect("the options were read");
        let markers = vec![Markers::default(); usize::from(options.players)];
        Scene { board: *play.board(), track: play.track(), play, markers, bonus: None }
    }

    fn happen(scene: &mut Scene, story: &mut StoryBuilder<Gain>, actor: Actor, notation: &str) {
        let Actor::Seat(seat) = actor else {
            return if scene.board.tile_count() == 0 { story.set_up() } else { story.join() };
        };
        match notation.parse() {
            Ok(Move::Place(placement)) => place(scene, story, seat, placement),
            // The tiles that are swapped are shown to all, and stand behind the word.
            Ok(Move::Swap) | Err(_) => {
                story.add(Some(seat), Message::new("genial-story-swap").with("seat", seat)).points = Some(0);
            }
            Ok(Move::Keep) => story.join(),
        }
    }
}

fn place(scene: &mut Scene, story: &mut StoryBuilder<Gain>, seat: Seat, placement: Placement) {
    if scene.bonus.take() != Some(seat) || scene.play.options().variant == Variant::Solo {
        story.begin_turn(seat);
    }
    let side = scene.play.team(seat).index();
    let before = scene.markers[side];
    let scored = scene.track.score(&before, placement, scene.board.points(placement));
    let gain = Gain {
        placement,
        lines: lines(&scene.board, placement),
        markers: [before, scored.markers],
        bonus: scored.bonus,
    };
    scene.board.place(placement);
    scene.markers[side] = scored.markers;
    scene.bonus = (scored.bonus > 0).then_some(seat);
    let step = |(colour, steps): (Colour, u8)| {
        Message::new("genial-story-gain").with("points", steps).with("colour", colour.piece())
    };
    let mut gains: Vec<Message> = gain.steps().map(step).collect();
    if gains.is_empty() {
        gains.push(Message::new("story-no-points"));
    }
    if gain.bonus > 0 {
        gains.push(Message::new("genial-story-bonus").with("count", gain.bonus));
    }
    let points = gain.steps().map(|(_, steps)| i32::from(steps)).sum();
    let what = Message::new("genial-story-place").with("seat", seat).with("tile", placement.tile().piece());
    let entry = story.add_move(seat, what, gain);
    entry.gains = gains;
    entry.points = Some(points);
    entry.places = placement.halves().map(|(cell, _)| Place::Cell(cell.to_string())).into();
}
