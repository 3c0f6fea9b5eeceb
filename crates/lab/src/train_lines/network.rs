//! The net while it is trained: the same as [`bots::criss_cross_net::Net`] with real numbers, and how it learns.

use bots::{
    criss_cross_net::{GREATEST, LINE, NEURONS, Net, Parts, SYMBOLS, WEIGHT},
    criss_cross_training::Lesson,
};
use game::{Rng, below};

use crate::saved::Saved;

/// Adam's settings: how slowly it forgets the mean slope and the mean square of slopes.
const FORGETS: [f32; 2] = [0.9, 0.999];
/// How closely the average follows the numbers from step to step.
const FOLLOWS: f32 = 1.0 / 200.0;
/// An error counts no more than one of so many points.
const GREATEST_ERROR: f32 = 4.0;

type Neurons = [f32; NEURONS];

/// The net in training.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Network {
    advanced: bool,
    /// The numbers of all parts, one list after the other.
    pub(crate) numbers: Vec<f32>,
    /// What Adam remembers of each number.
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Where each number was lately on average, which is less chancy than where it is now.
    average: Vec<f32>,
    pub(crate) steps: u32,
}

/// How many numbers a net has.
pub(crate) fn count(advanced: bool) -> usize {
    Parts::lengths(advanced).iter().sum()
}

/// Numbers as the lists that they are made of.
fn parts(advanced: bool, numbers: &[f32]) -> [&[f32]; 7] {
    let mut left = numbers;
    Parts::lengths(advanced).map(|length| {
        let (part, rest) = left.split_at(length);
        left = rest;
        part
    })
}

fn parts_mut(advanced: bool, numbers: &mut [f32]) -> [&mut [f32]; 7] {
    let mut left = numbers;
    Parts::lengths(advanced).map(|length| {
        let (part, rest) = std::mem::take(&mut left).split_at_mut(length);
        left = rest;
        part
    })
}

/// The numbers of one neuron each, with this place in a list.
fn row(list: &[f32], at: usize) -> &Neurons {
    &list.as_chunks::<NEURONS>().0[at]
}

fn row_mut(list: &mut [f32], at: usize) -> &mut Neurons {
    &mut list.as_chunks_mut::<NEURONS>().0[at]
}

impl Network {
    /// A net that knows nothing yet.
    pub(crate) fn new(advanced: bool, rng: &mut impl Rng) -> Self {
        let mut numbers = vec![0.0; count(advanced)];
        let [lines, starts, weights, _, _, results, _] = parts_mut(advanced, &mut numbers);
        starts.fill(0.1);
        for (list, spread) in [(lines, 0.15), (weights, 0.1), (results, 0.1)] {
            for number in list {
                *number = spread * (below(rng, 1 << 24) as f32 / (1 << 23) as f32 - 1.0);
            }
        }
        let zeros = vec![0.0; numbers.len()];
        Self { advanced, average: numbers.clone(), numbers, mean: zeros.clone(), square: zeros, steps: 0 }
    }

    /// A net as it was written down.
    pub(crate) fn from_lists(advanced: bool, [numbers, mean, square, average]: [Vec<f32>; 4], steps: u32) -> Self {
        Self { advanced, numbers, mean, square, average, steps }
    }

    /// The training with this net after so many generations, to be written down.
    pub(crate) fn saved(&self, curve: String, done: u32) -> Saved {
        let lists = [&self.numbers, &self.mean, &self.square, &self.average].map(Clone::clone);
        Saved { done, steps: self.steps, curve, lists }
    }

    /// The average net in whole numbers.
    pub(crate) fn rounded(&self) -> Net {
        let [lines, starts, weights, shapes, rounds, results, ends] = parts(self.advanced, &self.average);
        let rounded = |list: &[f32], unit: f32, most: f32| -> Vec<i16> {
            list.iter().map(|number| (number.clamp(-most, most) * unit).round() as i16).collect()
        };
        let lines = lines.iter().map(|number| (number * LINE).round().clamp(-127.0, 127.0) as i8).collect();
        Net::new(
            self.advanced,
            Parts {
                lines,
                starts: rounded(starts, LINE, 4.0),
                weights: rounded(weights, WEIGHT, GREATEST),
                shapes: rounded(shapes, WEIGHT, 60.0),
                rounds: rounded(rounds, WEIGHT, 60.0),
                results: rounded(results, WEIGHT, GREATEST),
                ends: rounded(ends, 1024.0, 30.0),
            },
        )
    }

    /// Adds to the slope what this lesson says about each number; the square of the error.
    pub(crate) fn slope(&self, lesson: &Lesson, slope: &mut [f32]) -> f32 {
        let [lines, starts, weights, shapes, rounds, results, ends] = parts(self.advanced, &self.numbers);
        let mut counted = [*row(starts, lesson.round); SYMBOLS];
        let mut both: Neurons = [0.0; NEURONS];
        for (neurons, seen) in counted.iter_mut().zip(&lesson.lines) {
            for &line in seen {
                neurons.iter_mut().zip(row(lines, line.into())).for_each(|(sum, more)| *sum += more);
            }
            both.iter_mut().zip(neurons.iter()).for_each(|(sum, more)| *sum += more.max(0.0));
        }
        let mut second = *row(rounds, lesson.round);
        second.iter_mut().zip(row(shapes, lesson.shape)).for_each(|(sum, more)| *sum += more);
        for (at, output) in both.iter().enumerate() {
            second.iter_mut().zip(row(weights, at)).for_each(|(sum, weight)| *sum += output * weight);
        }
        let told: f32 = second.iter().zip(results).map(|(sum, weight)| sum.max(0.0) * weight).sum();
        let error = told + ends[lesson.round] - lesson.correction;

        let change = error.clamp(-GREATEST_ERROR, GREATEST_ERROR);
        let [by_lines, by_starts, by_weights, by_shapes, by_rounds, by_results, by_ends] =
            parts_mut(self.advanced, slope);
        by_ends[lesson.round] += change;
        let mut of_second: Neurons = [0.0; NEURONS];
        for (at, &sum) in second.iter().enumerate() {
            by_results[at] += change * sum.max(0.0);
            of_second[at] = if sum > 0.0 { change * results[at] } else { 0.0 };
        }
        for list in [row_mut(by_rounds, lesson.round), row_mut(by_shapes, lesson.shape)] {
            list.iter_mut().zip(&of_second).for_each(|(slope, more)| *slope += more);
        }
        let mut of_both: Neurons = [0.0; NEURONS];
        for (at, &output) in both.iter().enumerate() {
            of_both[at] = row(weights, at).iter().zip(&of_second).map(|(weight, slope)| weight * slope).sum();
            row_mut(by_weights, at).iter_mut().zip(&of_second).for_each(|(slope, more)| *slope += output * more);
        }
        for (neurons, seen) in counted.iter().zip(&lesson.lines) {
            let of_neurons: Neurons = std::array::from_fn(|at| if neurons[at] > 0.0 { of_both[at] } else { 0.0 });
            let add = |list: &mut Neurons| list.iter_mut().zip(&of_neurons).for_each(|(slope, more)| *slope += more);
            add(row_mut(by_starts, lesson.round));
            seen.iter().for_each(|&line| add(row_mut(by_lines, line.into())));
        }
        error * error
    }

    /// A step down the slope, with Adam.
    pub(crate) fn step(&mut self, slope: &[f32], rate: f32) {
        self.steps += 1;
        let [forgotten, forgotten_squares] = FORGETS.map(|forgets| 1.0 - forgets.powi(self.steps as i32));
        for (at, &slope) in slope.iter().enumerate() {
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean += (1.0 - FORGETS[0]) * (slope - *mean);
            *square += (1.0 - FORGETS[1]) * (slope * slope - *square);
            self.numbers[at] -= rate * (*mean / forgotten) / ((*square / forgotten_squares).sqrt() + 1e-8);
            self.average[at] += FOLLOWS * (self.numbers[at] - self.average[at]);
        }
    }
}
