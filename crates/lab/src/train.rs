//! Trains a net that values positions by self-play. The same seed gives the same net, however many threads work on it and
//! however often the training is interrupted.

mod curve;
mod network;
mod self_play;
mod steps;

use std::{fs, io, path::PathBuf};

use bots::{Level, Mind, learned::Learned, net::Net};
use catalog::Seed;
use game::{GameOptions, Seat};

use self::{
    curve::Curve,
    network::{Network, Sample, count},
    self_play::{Player, decide, samples, shuffled},
};
use crate::{
    plays::{in_parallel, play},
    saved::Saved,
};

/// How many samples a step of the training looks at.
const BATCH: usize = 1024;
/// How much slower the net learns at last than at first.
const SLOWER: f32 = 20.0;
/// How far the hand of the player that explores wavers at first and at last, as a part of a logit.
const WAVERING: [f32; 2] = [0.2, 0.03];
/// How often what is learnt from the teacher is gone through, and what is learnt from self-play.
const PASSES: [usize; 2] = [3, 2];
/// Every so many generations the net plays against fixed opponents.
const CHECKED: u32 = 5;
/// The opponents.
const OPPONENTS: [&str; 2] = ["3", "4"];

/// A training.
pub(crate) struct Training<G: Learned> {
    pub(crate) options: G::Options,
    pub(crate) seed: Seed,
    /// How many generations of how many plays each.
    pub(crate) generations: u32,
    pub(crate) plays: u32,
    /// How much more the result of a play counts than what the net said on the way, from 0 to 1.
    pub(crate) trust: f32,
    /// The net to go on from; without one a teacher shows how to play.
    pub(crate) from: Option<Net>,
    /// How fast it learns at first.
    pub(crate) rate: f32,
    /// Games against each opponent when strength is checked.
    pub(crate) checks: u32,
    pub(crate) threads: usize,
    /// Where the net, the state to go on from and the learning curve are written.
    pub(crate) folder: PathBuf,
}

impl<G: Learned> Training<G> {
    /// Trains to the end, from wherever it was interrupted.
    pub(crate) fn run(&self) -> io::Result<()> {
        self.up_to(self.generations)
    }

    /// Trains until so many generations are done.
    fn up_to(&self, generations: u32) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let inputs = G::inputs(&self.options);
        let (mut network, mut curve, done) = match Saved::load(&self.folder, count(inputs))? {
            Some(saved) => {
                let curve = Curve::read(&saved.curve).ok_or(io::ErrorKind::InvalidData)?;
                (Network::from_lists(inputs, saved.lists, saved.steps), curve, saved.done)
            }
            None => (self.untrained(), Curve::default(), 0),
        };
        for generation in done..generations {
            let (mut learnt, mut loss) = (0, 0.0);
            let net = network.rounded();
            let (player, trust, passes) = if generation == 0 && self.from.is_none() {
                (Player::Teacher, 1.0, PASSES[0])
            } else {
                (Player::Explorer(&net, self.wavering(generation)), self.trust, PASSES[1])
            };
            let first = u64::from(generation) * u64::from(self.plays);
            let plays = (&self.seed, first, u64::from(self.plays));
            let samples = samples::<G>(player, &self.options, plays, trust, self.threads);
            for pass in 0..passes {
                loss = self.learn(&mut network, &samples, generation, pass);
                learnt = samples.len();
            }
            let net = network.rounded();
            let last = generation + 1 == self.generations;
            if self.checks > 0 && (generation % CHECKED == 0 || last) {
                curve.add(generation + 1, OPPONENTS.map(|opponent| self.check(&net, opponent)));
                fs::write(self.folder.join("curve.svg"), curve.svg(&OPPONENTS, self.chance()))?;
            }
            fs::write(self.folder.join("net.bin"), net.to_bytes())?;
            network.saved(curve.written(), generation + 1).save(&self.folder)?;
            eprintln!(
                "generation {:>3}: {learnt} positions, loss {loss:.4}{}",
                generation + 1,
                curve.last(generation + 1)
            );
        }
        Ok(())
    }

    /// The net at the beginning.
    fn untrained(&self) -> Network {
        let rng = &mut self.seed.chance(u64::MAX);
        match &self.from {
            Some(net) => Network::from_net(net, rng),
            None => Network::new(G::inputs(&self.options), rng),
        }
    }

    /// How far the hand of the player that explores wavers, as a part of a logit.
    fn wavering(&self, generation: u32) -> f32 {
        between(WAVERING, generation as f32 / self.generations as f32)
    }

    /// Goes once through the samples in another order; the mean loss.
    fn learn(&self, network: &mut Network, samples: &[Sample], generation: u32, pass: usize) -> f32 {
        let rate = between([self.rate, self.rate / SLOWER], generation as f32 / self.generations as f32);
        let mut rng = self.seed.chance(u64::MAX - 1 - 16 * u64::from(generation) - pass as u64);
        let order = shuffled(samples.len(), &mut rng);
        let batches: Vec<Vec<&Sample>> =
            order.chunks(BATCH).map(|batch| batch.iter().map(|&at| &samples[at]).collect()).collect();
        steps::descend(network, &batches, rate, self.threads) / samples.len() as f32
    }

    /// The share of the first place of the net one ply deep, in games against this opponent on all other seats.
    fn check(&self, net: &Net, opponent: &str) -> f64 {
        let level: Level = opponent.parse().expect("these are levels");
        let seats = u64::from(self.options.players());
        let seed = Seed::new(format!("{} check", self.seed.text()));
        let wins = in_parallel(self.checks.into(), self.threads, |game| {
            let ours = Seat::new((game % seats) as u8);
            let play = play::<G>(&self.options, &seed, game / seats, |view, seat, rng| {
                let empty = G::new(&self.options).expect("the options were read");
                if empty.team(seat) == empty.team(ours) {
                    decide::<G>(Player::Steady(net), view, seat, rng).mv
                } else {
                    bots::choose::<G>(view, seat, level, &mut Mind { rng, should_stop: &mut || false })
                }
            });
            f64::from(G::targets(&play, ours)[0])
        });
        wins.iter().sum::<f64>() / wins.len() as f64
    }

    /// The share of the first place among equals.
    fn chance(&self) -> f64 {
        let empty = G::new(&self.options).expect("the options were read");
        let sides = Seat::all(empty.players()).filter(|&seat| empty.team(seat) == seat).count();
        1.0 / sides as f64
    }
}

/// What lies between the first and the last, nearer to the last the greater the part.
fn between([first, last]: [f32; 2], part: f32) -> f32 {
    first * (last / first).powf(part)
}

#[cfg(test)]
mod tests {
    use genial::Genial;

    use super::*;

    fn training(folder: PathBuf, generations: u32, threads: usize) -> Training<Genial> {
        let options = genial::Options::default();
        let seed = Seed::new("train");
        Training {
            options,
            seed,
            generations,
            plays: 2,
            trust: 0.8,
            from: None,
            rate: 1e-3,
            checks: 2,
            threads,
            folder,
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_net_however_it_was_trained() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        training(one.clone(), 3, 1).run().unwrap();
        // With other threads, and interrupted after two of three generations.
        training(other.clone(), 3, 3).up_to(2).unwrap();
        training(other.clone(), 3, 2).run().unwrap();
        for file in ["net.bin", "state.bin", "curve.svg"] {
            assert_eq!(fs::read(one.join(file)).unwrap(), fs::read(other.join(file)).unwrap(), "{file}");
        }
        let net = Net::from_bytes(&fs::read(one.join("net.bin")).unwrap()).expect("it is a net");
        assert_eq!(net.inputs(), Genial::inputs(&genial::Options::default()));
    }
}
