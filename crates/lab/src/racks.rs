//! What rivals hold on their hidden racks: the odds by which bots of Génial and Blockers! imagine them.

mod blockers;
mod genial;

use bots::{Level, Mind, Playable};
use catalog::{GameId, Seed};
use game::{Observer, Seat, play_out};

use crate::{Plays, plays::in_parallel, refuse};

#[derive(clap::Args)]
pub(crate) struct Racks {
    /// The game
    game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// Who plays
    #[arg(long, default_value = "5@0")]
    level: Level,
    /// Plays; a quarter of them is kept for checking
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of everything random
    #[arg(long, default_value = "racks")]
    seed: String,
}

/// How likely true racks were, as the mean of −ln of their odds.
#[derive(Default)]
struct Loss {
    racks: f64,
    learnt: f64,
    equal: f64,
}

impl Loss {
    /// Adds a rack by the odds it was given, and those it would have if all were equally likely.
    fn add(&mut self, learnt: f64, equal: f64) {
        self.racks += 1.0;
        self.learnt -= learnt.ln();
        self.equal -= equal.ln();
    }

    fn tell(&self) {
        println!(
            "loss over {} racks of plays that were not learnt from: {:.3}; all racks equal {:.3}",
            self.racks,
            self.learnt / self.racks,
            self.equal / self.racks
        );
    }
}

impl Racks {
    pub(crate) fn run(&self) {
        if self.game == GameId::Genial {
            genial::learn(self);
        } else if self.game == GameId::Blockers {
            blockers::learn(self);
        } else {
            refuse(&format!("no racks are hidden in {}", self.game));
        }
    }

    /// What is noted in each play, when its decisions are made: those of the plays that are kept for checking, and the others.
    fn noted<G: Playable, T: Send>(
        &self,
        options: &G::Options,
        note: impl Fn(&G, &G::View, &mut Vec<T>) + Sync,
    ) -> [Vec<T>; 2] {
        let mut plays = in_parallel(self.games, self.plays.threads(), |number| {
            let streams = Seed::new(&self.seed).game(number);
            let mut play = G::new(options).expect("the options were read");
            let mut rngs: Vec<_> = Seat::all(play.players()).map(|seat| streams.player(seat)).collect();
            let mut noted = Vec::new();
            play_out(&mut play, &mut streams.chance(), |play, seat, _| {
                let view = play.view(Observer::Seat(seat));
                note(play, &view, &mut noted);
                let mut mind = Mind { rng: &mut rngs[seat.index()], should_stop: &mut || false };
                bots::choose::<G>(&view, seat, self.level, &mut mind)
            });
            noted
        });
        let learnt = plays.split_off(plays.len() / 4);
        [plays, learnt].map(|plays| plays.into_iter().flatten().collect())
    }
}
