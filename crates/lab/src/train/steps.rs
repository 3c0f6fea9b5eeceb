//! Steps of the training, each worked on by several threads.

use std::sync::{Barrier, Mutex, RwLock};

use super::network::{Network, Sample};

/// In how many parts the samples of a step are worked on. The parts are added up in order, so that the last digit does not
/// depend on who worked on them.
const PARTS: usize = 8;

/// A step down the slope for each of these batches; the sum of the losses of all samples.
pub(crate) fn descend(network: &mut Network, batches: &[Vec<&Sample>], rate: f32, threads: usize) -> f32 {
    let threads = threads.clamp(1, PARTS);
    let length = network.numbers.len();
    let shared = RwLock::new(network);
    let slopes: [Mutex<(f32, Vec<f32>)>; PARTS] = std::array::from_fn(|_| Mutex::new((0.0, vec![0.0; length])));
    let barrier = Barrier::new(threads);
    // Every thread works on its parts, then one adds them up and takes the step while the others wait.
    let work = |thread: usize| {
        let mut loss = 0.0;
        for batch in batches {
            let size = batch.len().div_ceil(PARTS);
            for part in (thread..PARTS).step_by(threads) {
                let samples = batch.get(part * size..).unwrap_or(&[]);
                let mut slope = slopes[part].lock().expect("nobody panics");
                let (part_loss, slope) = &mut *slope;
                slope.fill(0.0);
                let network = shared.read().expect("nobody panics");
                *part_loss = network.slope(&samples[..size.min(samples.len())], slope);
            }
            barrier.wait();
            if thread == 0 {
                let mut sum = vec![0.0; length];
                for slope in &slopes {
                    let (part_loss, slope) = &*slope.lock().expect("nobody panics");
                    loss += part_loss;
                    sum.iter_mut().zip(slope).for_each(|(sum, slope)| *sum += slope);
                }
                sum.iter_mut().for_each(|it| *it /= batch.len() as f32);
                shared.write().expect("nobody panics").step(&sum, rate);
            }
            barrier.wait();
        }
        loss
    };
    std::thread::scope(|scope| {
        let work = &work;
        (1..threads).for_each(|thread| {
            scope.spawn(move || work(thread));
        });
        work(0)
    })
}
