//! Trains the net that corrects Criss Cross' table of line values, by self-play alone. The same seed gives the same net,
//! however many threads work on it and however often the training is interrupted.

mod curve;
mod network;

use std::{
    fs, io,
    path::PathBuf,
    sync::{Barrier, Mutex, RwLock},
};

use bots::{criss_cross_net::Net, criss_cross_training};
use catalog::Seed;

use self::{
    curve::Curve,
    network::{Network, count},
};
use crate::{plays::in_parallel, saved::Saved};

/// How many plays a step of the training learns from.
const BATCH: u64 = 512;
/// In how many parts they are worked on. The parts are added up in order, so that the last digit does not depend on who
/// worked on them.
const PARTS: usize = 16;
/// How fast the net learns at first and at last, and which part of the training goes by at the first rate.
const RATES: [f32; 2] = [3e-3, 3e-5];
const STEADY: f32 = 0.4;

/// A training.
pub(crate) struct Training {
    pub(crate) advanced: bool,
    pub(crate) seed: Seed,
    /// How many generations of how many plays each.
    pub(crate) generations: u32,
    pub(crate) plays: u32,
    /// How much more what became of a play counts than what the net said on the way, from 0 to 1.
    pub(crate) trust: f32,
    /// Plays alone when strength is checked.
    pub(crate) checks: u32,
    pub(crate) threads: usize,
    /// Where the net, the state to go on from and the learning curve are written.
    pub(crate) folder: PathBuf,
}

impl Training {
    /// Trains to the end, from wherever it was interrupted.
    pub(crate) fn run(&self) -> io::Result<()> {
        self.up_to(self.generations)
    }

    /// Trains until so many generations are done.
    fn up_to(&self, generations: u32) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let (mut network, mut curve, done) = match Saved::load(&self.folder, count(self.advanced))? {
            Some(saved) => {
                let curve = Curve::read(&saved.curve).ok_or(io::ErrorKind::InvalidData)?;
                (Network::from_lists(self.advanced, saved.lists, saved.steps), curve, saved.done)
            }
            None => (Network::new(self.advanced, &mut self.seed.chance(u64::MAX)), Curve::default(), 0),
        };
        for generation in done..generations {
            let loss = self.generation(&mut network, generation);
            let net = network.rounded();
            let mut told = String::new();
            if self.checks > 0 {
                let mean = self.check(&net);
                told = format!("; {mean:.2} points");
                curve.add(generation + 1, mean);
                fs::write(self.folder.join("curve.svg"), curve.svg())?;
            }
            fs::write(self.folder.join("net.bin"), net.parts().to_bytes())?;
            network.saved(curve.written(), generation + 1).save(&self.folder)?;
            eprintln!("generation {:>3}: mean error {:.3}{told}", generation + 1, loss.sqrt());
        }
        Ok(())
    }

    /// Learns from so many plays, step by step; the mean square of the errors.
    fn generation(&self, network: &mut Network, generation: u32) -> f32 {
        let batches = u64::from(self.plays).div_ceil(BATCH);
        let first = u64::from(generation) * batches;
        let rate = |step: u64| {
            let part = (first + step) as f32 / (batches * u64::from(self.generations)) as f32;
            let falling = ((part - STEADY) / (1.0 - STEADY)).max(0.0);
            RATES[0] * (RATES[1] / RATES[0]).powf(falling)
        };
        let length = network.numbers.len();
        let threads = self.threads.clamp(1, PARTS);
        let net = network.rounded();
        let shared = RwLock::new((network, net));
        let slopes: [Mutex<Slope>; PARTS] = std::array::from_fn(|_| Mutex::new(Slope::new(length)));
        let barrier = Barrier::new(threads);
        // Every thread works on its parts, then one adds them up and takes the step while the others wait.
        let work = |thread: usize| {
            let mut errors = Slope::new(0);
            for step in 0..batches {
                for part in (thread..PARTS).step_by(threads) {
                    let mut slope = slopes[part].lock().expect("nobody panics");
                    let shared = shared.read().expect("nobody panics");
                    self.part(&shared, (first + step) * BATCH, part, &mut slope);
                }
                barrier.wait();
                if thread == 0 {
                    let mut sum = Slope::new(length);
                    slopes.iter().for_each(|slope| sum.add(&slope.lock().expect("nobody panics")));
                    errors.loss += sum.loss;
                    errors.lessons += sum.lessons;
                    sum.numbers.iter_mut().for_each(|it| *it /= sum.lessons as f32);
                    let mut shared = shared.write().expect("nobody panics");
                    shared.0.step(&sum.numbers, rate(step));
                    shared.1 = shared.0.rounded();
                }
                barrier.wait();
            }
            (errors.loss / errors.lessons.max(1) as f64) as f32
        };
        std::thread::scope(|scope| {
            let work = &work;
            (1..threads).for_each(|thread| {
                scope.spawn(move || work(thread));
            });
            work(0)
        })
    }

    /// The slope of the errors in one part of the plays that are numbered from `first`.
    fn part(&self, (network, net): &(&mut Network, Net), first: u64, part: usize, slope: &mut Slope) {
        let each = BATCH / PARTS as u64;
        *slope = Slope { loss: 0.0, lessons: 0, numbers: std::mem::take(&mut slope.numbers) };
        slope.numbers.fill(0.0);
        let mut lessons = Vec::new();
        for play in 0..each {
            lessons.clear();
            let mut rng = self.seed.chance(first + part as u64 * each + play);
            criss_cross_training::learn(self.advanced, net, self.trust, &mut rng, &mut lessons);
            for lesson in &lessons {
                slope.loss += f64::from(network.slope(lesson, &mut slope.numbers));
            }
            slope.lessons += lessons.len();
        }
    }

    /// The mean of what plays alone reach with this net one ply deep, less luck; the same deals each time.
    fn check(&self, net: &Net) -> f64 {
        let seed = Seed::new(format!("{} check", self.seed.text()));
        let reached = in_parallel(self.checks.into(), self.threads, |play| {
            criss_cross_training::reached(self.advanced, net, &mut seed.chance(play))
        });
        reached.iter().sum::<f64>() / reached.len() as f64
    }
}

/// The slope of the errors by each number of the net.
struct Slope {
    loss: f64,
    lessons: usize,
    numbers: Vec<f32>,
}

impl Slope {
    fn new(length: usize) -> Self {
        Self { loss: 0.0, lessons: 0, numbers: vec![0.0; length] }
    }

    fn add(&mut self, other: &Self) {
        self.loss += other.loss;
        self.lessons += other.lessons;
        self.numbers.iter_mut().zip(&other.numbers).for_each(|(sum, more)| *sum += more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn training(folder: PathBuf, threads: usize) -> Training {
        let seed = Seed::new("train");
        Training { advanced: true, seed, generations: 3, plays: 600, trust: 0.7, checks: 20, threads, folder }
    }

    #[test]
    fn the_same_seed_gives_the_same_net_however_it_was_trained() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        training(one.clone(), 1).run().unwrap();
        // With other threads, and interrupted after two of three generations.
        training(other.clone(), 3).up_to(2).unwrap();
        training(other.clone(), 2).run().unwrap();
        for file in ["net.bin", "state.bin", "curve.svg"] {
            assert_eq!(fs::read(one.join(file)).unwrap(), fs::read(other.join(file)).unwrap(), "{file}");
        }
        assert!(Net::from_bytes(true, &fs::read(one.join("net.bin")).unwrap()).is_some());
    }
}
