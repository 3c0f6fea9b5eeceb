//! Steps of a simulation: everyone who is to decide decides, then all choices are played.

use game::{Game, Seat, Seats, Turn};

use crate::{Evaluate, luck::Luck};

/// The choices of one step, by seat. Seats that decide simultaneously choose in the same position: none of them, nor
/// an evaluation asked on its behalf, can know what another chose.
pub(crate) struct Step<M> {
    choices: [Option<M>; Seat::MOST as usize],
}

impl<M: Copy> Step<M> {
    pub(crate) const fn new() -> Self {
        Self { choices: [None; Seat::MOST as usize] }
    }

    pub(crate) const fn choose(&mut self, seat: Seat, mv: M) {
        self.choices[seat.index()] = Some(mv);
    }

    pub(crate) fn get(&self, seat: Seat) -> Option<M> {
        self.choices[seat.index()]
    }

    /// The seats that are to decide and for which nothing is chosen yet, choosing by the rollout policy.
    pub(crate) fn fill<G: Game<Move = M>, E: Evaluate<G> + ?Sized>(
        &mut self,
        play: &G,
        seats: Seats,
        evaluate: &E,
        luck: &Luck,
    ) {
        for seat in seats.iter() {
            if self.get(seat).is_none() {
                self.choose(seat, evaluate.rollout_move(play, seat, &mut luck.choice(seat)));
            }
        }
    }

    /// Plays every choice; the luck of the next step is another.
    pub(crate) fn play<G: Game<Move = M>>(&self, play: &mut G, luck: &mut Luck) {
        self.play_all(play);
        luck.step();
    }

    /// Plays every choice, in the order of seats, which makes no difference.
    pub(crate) fn play_all<G: Game<Move = M>>(&self, play: &mut G) {
        for seat in Seat::all(Seat::MOST) {
            if let Some(mv) = self.get(seat) {
                play.play(seat, mv);
            }
        }
    }
}

/// Goes on by the rollout policy for this many steps of decisions, or to the end, with chance drawn in between.
pub(crate) fn roll_out<G: Game, E: Evaluate<G> + ?Sized>(play: &mut G, steps: u32, evaluate: &E, luck: &mut Luck) {
    let mut left = steps;
    loop {
        match play.turn() {
            Turn::Over => return,
            Turn::Seats(_) if left == 0 => return,
            Turn::Chance => {
                let chance = play.sample(&mut luck.chance());
                play.resolve(chance);
            }
            Turn::Seats(seats) => {
                left -= 1;
                let mut step = Step::new();
                step.fill(play, seats, evaluate, luck);
                step.play(play, luck);
            }
        }
    }
}
