//! The story of Criss Cross: what is written on each sheet, and the runs and lines that score.

use ::criss_cross::{CrissCross, Lines, Move, Options, Pair, Roll, Sheet, Symbol};
use game::{Actor, Game, Message, Seat, Seats};

use super::{Place, Storied, StoryBuilder, points};
use crate::criss_cross::{Line, Run, runs};

/// What a pair of symbols brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gain {
    /// The two cells.
    pub pair: Pair,
    /// The symbols in them.
    pub symbols: [Symbol; 2],
    /// The lines whose score changed, and by how much.
    pub lines: Vec<(Line, i32)>,
    /// The runs of equal symbols that the new ones are in.
    pub runs: Vec<Run>,
    /// What the sheet's total changed by.
    pub points: i32,
}

/// A play without what is still hidden.
pub struct Scene {
    play: CrissCross,
    /// The seats that the story has already said to have no room left.
    stuck: Seats,
}

impl Storied for CrissCross {
    type Gain = Gain;
    type Scene = Scene;

    const SIMULTANEOUS: bool = true;

    fn scene(options: &Options) -> Scene {
        Scene { play: Self::new(options).expect("the options were read"), stuck: Seats::NONE }
    }

    fn happen(scene: &mut Scene, story: &mut StoryBuilder<Gain>, actor: Actor, notation: &str) {
        match actor {
            Actor::Chance => {
                if let Ok(roll) = notation.parse() {
                    add_roll(scene, story, roll);
                }
            }
            Actor::Seat(seat) => match notation.parse() {
                Ok(mv) if scene.play.is_legal(seat, mv) => write(scene, story, seat, mv),
                _ => {
                    story.add(Some(seat), Message::new("story-chosen").with("seat", seat));
                }
            },
        }
    }
}

fn add_roll(scene: &mut Scene, story: &mut StoryBuilder<Gain>, roll: Roll) {
    if scene.play.check_chance(&roll).is_err() {
        return;
    }
    scene.play.resolve(roll);
    story.begin_round();
    let [one, other] = roll.symbols().map(Symbol::piece);
    story.add(None, Message::new("criss-cross-story-roll").with("one", one).with("other", other));
    for seat in Seat::all(scene.play.players()) {
        if scene.play.sheet(seat).is_stuck() && !scene.stuck.contains(seat) {
            scene.stuck = scene.stuck.with(seat);
            story.add_skipped(seat, Message::new("criss-cross-story-stuck").with("seat", seat));
        }
    }
}

fn write(scene: &mut Scene, story: &mut StoryBuilder<Gain>, seat: Seat, mv: Move) {
    let advanced = scene.play.options().advanced;
    let before = scene.play.sheet(seat);
    scene.play.play(seat, mv);
    let Move::Write { pair, symbols } = mv else {
        if let Move::Start(symbol) = mv {
            story.add(
                Some(seat),
                Message::new("criss-cross-story-start").with("seat", seat).with("symbol", symbol.piece()),
            );
        }
        return;
    };
    let gain = gain(before, scene.play.sheet(seat), pair, symbols, advanced);
    let (scored, changed) = (gain.points, gain.lines.clone());
    let [one, two] = symbols.map(Symbol::piece);
    let what = Message::new("criss-cross-story-write").with("seat", seat).with("one", one).with("two", two);
    let entry = story.add_move(seat, what, gain);
    let line = |(line, points): (Line, i32)| {
        Message::new(line.gain_message()).with("line", line.sign()).with("points", points)
    };
    entry.gains = std::iter::once(points(scored)).chain(changed.into_iter().map(line)).collect();
    entry.points = Some(scored);
    entry.places = pair.cells().map(|cell| Place::SheetCell(seat, cell.to_string())).into();
}

fn gain(before: Sheet, after: Sheet, pair: Pair, symbols: [Symbol; 2], advanced: bool) -> Gain {
    let (old, new) = (Lines::of(before), Lines::of(after));
    let change = |line: Line| (line, line.points(&new, advanced) - line.points(&old, advanced));
    Gain {
        pair,
        symbols,
        lines: Line::all(advanced).map(change).filter(|(_, points)| *points != 0).collect(),
        runs: runs(after, advanced).filter(|run| pair.cells().iter().any(|cell| run.contains(*cell))).collect(),
        points: new.total(advanced) - old.total(advanced),
    }
}
