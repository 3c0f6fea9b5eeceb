//! The story of Blockers!: tiles that are played and captured, and what that does to groups and points.

use ::blockers::{Blockers, Board, Cell, Colour, Move, Options, Tile, Tiles};
use game::{Actor, Message, Seat, Turn};

use super::{Place, Storied, StoryBuilder};
use crate::blockers::{RackTile, Reckoning};

/// What a tile brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gain {
    /// The tile.
    pub tile: RackTile,
    /// Where it lies.
    pub cell: Cell,
    /// The tile that it captured.
    pub captured: Option<(Colour, Tile)>,
    /// The score of its seat before, and after.
    pub score: [Reckoning; 2],
}

impl Gain {
    /// What the score changed by: the lowest wins.
    #[must_use]
    pub fn points(&self) -> i32 {
        let [before, after] = self.score;
        i32::from(after.points) - i32::from(before.points)
    }
}

/// Board and captured tiles.
pub struct Scene {
    options: Options,
    board: Board,
    captured: Vec<Vec<Tiles>>,
    /// Who played last.
    last: Option<Seat>,
}

impl Scene {
    fn reckoning(&self, seat: Seat) -> Reckoning {
        Reckoning::new(self.options, &self.board, &self.captured[seat.index()], seat)
    }

    /// Adds the seats that were skipped between who played last and who plays now.
    fn add_skipped(&mut self, story: &mut StoryBuilder<Gain>, now: Seat) {
        let Some(last) = self.last.take() else { return };
        let mut seat = last.next(self.options.players);
        while seat != now {
            story.add_skipped(seat, Message::new("blockers-story-skipped").with("seat", seat));
            seat = seat.next(self.options.players);
        }
    }
}

impl Storied for Blockers {
    type Gain = Gain;
    type Scene = Scene;

    fn scene(options: &Options) -> Scene {
        let captured = vec![vec![Tiles::NONE; usize::from(options.colours())]; usize::from(options.players)];
        Scene { options: *options, board: Board::EMPTY, captured, last: None }
    }

    fn happen(scene: &mut Scene, story: &mut StoryBuilder<Gain>, actor: Actor, notation: &str) {
        match (actor, notation.parse()) {
            (Actor::Seat(seat), Ok(mv)) => play(scene, story, seat, mv),
            (Actor::Seat(_), Err(_)) => {}
            (Actor::Chance, _) if scene.board == Board::EMPTY => story.set_up(),
            (Actor::Chance, _) => story.join(),
        }
    }

    fn awaits(scene: &mut Scene, story: &mut StoryBuilder<Gain>, turn: Turn) {
        if let Turn::Seats(seats) = turn
            && let Some(now) = seats.iter().next()
        {
            scene.add_skipped(story, now);
        }
    }
}

fn play(scene: &mut Scene, story: &mut StoryBuilder<Gain>, seat: Seat, mv: Move) {
    scene.add_skipped(story, seat);
    story.begin_turn(seat);
    let tile = RackTile::of(seat, mv);
    let owner = scene.board.at(mv.cell).map(|(colour, _)| scene.options.owner(colour));
    let before = scene.reckoning(seat);
    let owner_before = owner.map(|owner| scene.reckoning(owner));
    let captured = scene.board.lay(tile.colour, tile.tile, mv.cell);
    if let Some((colour, taken)) = captured {
        let kept = &mut scene.captured[seat.index()][colour.index()];
        *kept = kept.with(taken);
    }
    scene.last = Some(seat);
    let gain = Gain { tile, cell: mv.cell, captured, score: [before, scene.reckoning(seat)] };
    let [before, after] = gain.score;
    let mut gains = Vec::new();
    let mut add_change = |id: &'static str, before: usize, after: usize| {
        if before != after {
            gains.push(Message::new(id).with("before", before).with("after", after));
        }
    };
    add_change("blockers-story-groups", before.groups, after.groups);
    add_change("blockers-story-captures", before.captures.into(), after.captures.into());
    // The score changes by what changed in it: said once more only where two things did.
    if before.groups != after.groups && before.captures != after.captures {
        add_change("blockers-story-score", before.points.into(), after.points.into());
    }
    if gains.is_empty() {
        gains.push(Message::new("blockers-story-same").with("points", after.points));
    }
    if let (Some(owner), Some(before)) = (owner, owner_before) {
        let after = scene.reckoning(owner).groups;
        if before.groups != after {
            let message = Message::new("blockers-story-groups-of").with("seat", owner);
            gains.push(message.with("before", before.groups).with("after", after));
        }
    }
    let piece = tile.tile.piece(Some(tile.colour));
    let what = match captured {
        None => Message::new("blockers-story-play"),
        Some((colour, taken)) => Message::new("blockers-story-capture").with("taken", taken.piece(Some(colour))),
    };
    let points = gain.points();
    let entry = story.add_move(seat, what.with("seat", seat).with("tile", piece), gain);
    entry.gains = gains;
    entry.points = Some(points);
    entry.places = vec![Place::Cell(mv.cell.to_string())];
}
