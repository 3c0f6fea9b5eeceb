//! A net while it is trained: the same as [`bots::net::Net`] with real numbers, and how it learns. It decides and errs with
//! weights in whole steps, as it will have them later, so that it learns to do with them; what it learns moves the real ones.

use bots::{
    learned::TARGETS,
    net::{INPUT, LOGIT, Layer, MOST_INPUT, MOST_NEURON, MOST_STEPS, NEURON, Net, STEP, WEIGHT},
};
use game::{Rng, below};

use crate::saved::Saved;

/// How many neurons the hidden layers have.
pub(crate) const HIDDEN: [usize; 2] = [96, 32];

/// How much the other things that are foretold count beside the share of the first place.
const ASIDE: f32 = 0.5;
/// How many steps a weight of 1 has.
const STEPS: f32 = (WEIGHT / STEP) as f32;
/// The greatest weight.
const GREATEST: f32 = MOST_STEPS as f32 / STEPS;
/// How quickly weights that nothing holds wither, as a part of the rate of learning: small ones take less room in files.
const WITHERS: f32 = 0.1;
/// Adam's settings: how slowly it forgets the mean slope and the mean square of slopes.
const FORGETS: [f32; 2] = [0.9, 0.999];

/// How closely the average follows the numbers from step to step.
const FOLLOWS: f32 = 1.0 / 500.0;

/// A position and what became of it.
pub(crate) struct Sample {
    pub(crate) inputs: Box<[u8]>,
    pub(crate) targets: [f32; TARGETS],
}

/// A net in training. Weights lie by input, so that a sum runs over neurons side by side.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Network {
    inputs: usize,
    /// Three layers, each the weights of every input and then the biases.
    pub(crate) numbers: Vec<f32>,
    /// The same with weights in whole steps.
    stepped: Vec<f32>,
    /// What Adam remembers of each number.
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Where each number was lately on average, which is less chancy than where it is now.
    average: Vec<f32>,
    pub(crate) steps: u32,
}

/// The sizes of the three layers: inputs and neurons.
fn sizes(inputs: usize) -> [(usize, usize); 3] {
    [(inputs, HIDDEN[0]), (HIDDEN[0], HIDDEN[1]), (HIDDEN[1], TARGETS)]
}

/// How many numbers a net with so many inputs has.
pub(crate) fn count(inputs: usize) -> usize {
    sizes(inputs).map(|(inputs, neurons)| (inputs + 1) * neurons).iter().sum()
}

/// The numbers of each layer: weights and biases.
fn layers(numbers: &[f32], inputs: usize) -> [(&[f32], &[f32]); 3] {
    let mut left = numbers;
    sizes(inputs).map(|(inputs, neurons)| {
        let (layer, rest) = left.split_at((inputs + 1) * neurons);
        left = rest;
        layer.split_at(inputs * neurons)
    })
}

fn layers_mut(numbers: &mut [f32], inputs: usize) -> [(&mut [f32], &mut [f32]); 3] {
    let mut left = numbers;
    sizes(inputs).map(|(inputs, neurons)| {
        let (layer, rest) = std::mem::take(&mut left).split_at_mut((inputs + 1) * neurons);
        left = rest;
        layer.split_at_mut(inputs * neurons)
    })
}

/// These numbers with weights in whole steps.
fn stepped(numbers: &[f32], inputs: usize) -> Vec<f32> {
    let mut stepped = numbers.to_vec();
    layers_mut(&mut stepped, inputs).into_iter().for_each(|(weights, _)| {
        weights.iter_mut().for_each(|weight| *weight = (*weight * STEPS).round() / STEPS);
    });
    stepped
}

impl Network {
    /// A net that knows nothing yet.
    pub(crate) fn new(inputs: usize, rng: &mut impl Rng) -> Self {
        let mut numbers = vec![0.0; count(inputs)];
        let spreads = sizes(inputs).map(|(inputs, _)| (6.0 / inputs as f32).sqrt());
        for ((weights, _), spread) in layers_mut(&mut numbers, inputs).into_iter().zip(spreads) {
            for weight in weights {
                *weight = spread * (below(rng, 1 << 24) as f32 / (1 << 23) as f32 - 1.0);
            }
        }
        Self::beginning(inputs, numbers)
    }

    /// A net to go on from; what it foretells aside is to be learnt anew.
    pub(crate) fn from_net(net: &Net, rng: &mut impl Rng) -> Self {
        let mut network = Self::new(net.inputs(), rng);
        let scales = [i32::from(INPUT) * WEIGHT, NEURON * WEIGHT, LOGIT];
        let layers = layers_mut(&mut network.numbers, network.inputs).into_iter().zip(net.layers());
        for (((weights, biases), layer), scale) in layers.zip(scales) {
            for (neuron, given) in layer.weights().chunks_exact(layer.inputs()).enumerate() {
                for (input, &weight) in given.iter().enumerate() {
                    weights[input * biases.len() + neuron] = f32::from(weight) / WEIGHT as f32;
                }
                biases[neuron] = layer.biases()[neuron] as f32 / scale as f32;
            }
        }
        Self::beginning(network.inputs, network.numbers)
    }

    /// A net with these numbers that has taken no step yet.
    fn beginning(inputs: usize, numbers: Vec<f32>) -> Self {
        let zeros = vec![0.0; numbers.len()];
        Self::from_lists(inputs, [numbers.clone(), zeros.clone(), zeros, numbers], 0)
    }

    /// A net as it was written down.
    pub(crate) fn from_lists(inputs: usize, [numbers, mean, square, average]: [Vec<f32>; 4], steps: u32) -> Self {
        let stepped = stepped(&numbers, inputs);
        Self { inputs, numbers, stepped, mean, square, average, steps }
    }

    /// The training with this net after so many generations, to be written down.
    pub(crate) fn saved(&self, curve: String, done: u32) -> Saved {
        let lists = [&self.numbers, &self.mean, &self.square, &self.average].map(Clone::clone);
        Saved { done, steps: self.steps, curve, lists }
    }

    /// The average net in whole numbers, without what it foretells aside.
    pub(crate) fn rounded(&self) -> Net {
        let greatest = [i32::from(MOST_INPUT), MOST_NEURON, MOST_NEURON];
        let scales = [i32::from(INPUT) * WEIGHT, NEURON * WEIGHT, LOGIT];
        let average = stepped(&self.average, self.inputs);
        let (sizes, layers) = (sizes(self.inputs), layers(&average, self.inputs));
        Net::new(std::array::from_fn(|at| {
            let ((inputs, neurons), (weights, biases)) = (sizes[at], layers[at]);
            let used = if at == 2 { 1 } else { neurons };
            let weight = |neuron: usize, input: usize| (weights[input * neurons + neuron] * WEIGHT as f32) as i16;
            let weights = (0..used).flat_map(|neuron| (0..inputs).map(move |input| weight(neuron, input))).collect();
            // Biases are as fine as the outputs of neurons.
            let bias = |bias: &f32| (bias * NEURON as f32).round() as i32 * (scales[at] / NEURON);
            Layer::new(weights, biases[..used].iter().map(bias).collect(), greatest[at])
        }))
    }

    /// Adds the slope of the loss over these samples; the sum of their losses.
    pub(crate) fn slope(&self, samples: &[&Sample], slope: &mut [f32]) -> f32 {
        let layers = layers(&self.stepped, self.inputs);
        let slopes = layers_mut(slope, self.inputs);
        let mut loss = 0.0;
        for sample in samples {
            let told: Vec<(usize, f32)> = sample
                .inputs
                .iter()
                .enumerate()
                .filter(|(_, input)| **input != 0)
                .map(|(at, &input)| (at, f32::from(input) / f32::from(INPUT)))
                .collect();
            let mut one: [f32; HIDDEN[0]] = layers[0].1.try_into().expect("there are as many biases");
            for &(at, input) in &told {
                add(&mut one, input, row(layers[0].0, at, HIDDEN[0]));
            }
            one.iter_mut().for_each(|it| *it = it.max(0.0));
            let mut two: [f32; HIDDEN[1]] = layers[1].1.try_into().expect("there are as many biases");
            for (at, &input) in one.iter().enumerate().filter(|(_, input)| **input > 0.0) {
                add(&mut two, input, row(layers[1].0, at, HIDDEN[1]));
            }
            two.iter_mut().for_each(|it| *it = it.max(0.0));
            let mut out: [f32; TARGETS] = layers[2].1.try_into().expect("there are as many biases");
            for (at, &input) in two.iter().enumerate() {
                add(&mut out, input, row(layers[2].0, at, TARGETS));
            }
            let mut back_out = [0.0; TARGETS];
            for (at, (back, &target)) in back_out.iter_mut().zip(&sample.targets).enumerate() {
                let told = 1.0 / (1.0 + (-out[at]).exp());
                let counts = if at == 0 { 1.0 } else { ASIDE };
                *back = counts * (told - target);
                if at == 0 {
                    loss -= target * told.max(1e-6).ln() + (1.0 - target) * (1.0 - told).max(1e-6).ln();
                }
            }
            let mut back_two = [0.0; HIDDEN[1]];
            add(slopes[2].1, 1.0, &back_out);
            for at in (0..HIDDEN[1]).filter(|&at| two[at] > 0.0) {
                back_two[at] = dot(row(layers[2].0, at, TARGETS), &back_out);
                add(row_mut(slopes[2].0, at, TARGETS), two[at], &back_out);
            }
            let mut back_one = [0.0; HIDDEN[0]];
            add(slopes[1].1, 1.0, &back_two);
            for at in (0..HIDDEN[0]).filter(|&at| one[at] > 0.0) {
                back_one[at] = dot(row(layers[1].0, at, HIDDEN[1]), &back_two);
                add(row_mut(slopes[1].0, at, HIDDEN[1]), one[at], &back_two);
            }
            add(slopes[0].1, 1.0, &back_one);
            for &(at, input) in &told {
                add(row_mut(slopes[0].0, at, HIDDEN[0]), input, &back_one);
            }
        }
        loss
    }

    /// A step of Adam down this slope.
    pub(crate) fn step(&mut self, slope: &[f32], rate: f32) {
        self.steps += 1;
        // At first the average follows closely, so that where it began is soon forgotten.
        let follows = (10.0 / (10.0 + self.steps as f32)).max(FOLLOWS);
        let known = FORGETS.map(|keep| 1.0 - keep.powi(self.steps as i32));
        for (at, &slope) in slope.iter().enumerate() {
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean = FORGETS[0] * *mean + (1.0 - FORGETS[0]) * slope;
            *square = FORGETS[1] * *square + (1.0 - FORGETS[1]) * slope * slope;
            let step = rate * (*mean / known[0]) / ((*square / known[1]).sqrt() + 1e-8);
            let withered = self.numbers[at] * (1.0 - rate * WITHERS);
            self.numbers[at] = (withered - step).clamp(-GREATEST, GREATEST);
            self.average[at] += (self.numbers[at] - self.average[at]) * follows;
        }
        self.stepped = stepped(&self.numbers, self.inputs);
    }
}

fn row(weights: &[f32], input: usize, neurons: usize) -> &[f32] {
    &weights[input * neurons..][..neurons]
}

fn row_mut(weights: &mut [f32], input: usize, neurons: usize) -> &mut [f32] {
    &mut weights[input * neurons..][..neurons]
}

fn add(sums: &mut [f32], times: f32, numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += times * number;
    }
}

/// The sum of products, in four parts that can be worked on side by side.
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0; 4];
    for (one, other) in one.chunks_exact(4).zip(other.chunks_exact(4)) {
        for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
            *sum += one * other;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use catalog::Seed;

    use super::*;

    fn samples() -> Vec<Sample> {
        let mut rng = Seed::new("samples").chance(0);
        let sample = |rng: &mut catalog::Stream| {
            let inputs: Box<[u8]> = (0..16).map(|_| below(rng, 128) as u8).collect();
            let won = if inputs[0] > inputs[1] { 1.0 } else { 0.0 };
            Sample { inputs, targets: [won, 0.5, 0.25, 0.75] }
        };
        (0..512).map(|_| sample(&mut rng)).collect()
    }

    #[test]
    fn the_slope_is_how_the_loss_changes() {
        let samples = samples();
        let some: Vec<&Sample> = samples[..8].iter().collect();
        let mut network = Network::new(16, &mut Seed::new("slope").chance(0));
        let mut slope = vec![0.0; count(16)];
        network.slope(&some, &mut slope);
        // The numbers that only the share of the first place depends on: the first of each row of the last layer.
        let last = count(16) - (HIDDEN[1] + 1) * TARGETS;
        for at in (last..count(16)).step_by(TARGETS) {
            let mut loss = |change: f32| {
                network.stepped[at] += change;
                let loss = network.slope(&some, &mut vec![0.0; count(16)]);
                network.stepped[at] -= change;
                loss
            };
            let found = (loss(0.01) - loss(-0.01)) / 0.02;
            assert!((found - slope[at]).abs() < 0.05 * slope[at].abs() + 0.01, "{found} and not {}", slope[at]);
        }
    }

    #[test]
    fn it_learns_and_rounds_to_nearly_the_same() {
        let samples = samples();
        let all: Vec<&Sample> = samples.iter().collect();
        let mut network = Network::new(16, &mut Seed::new("learns").chance(0));
        let loss = |network: &Network| network.slope(&all, &mut vec![0.0; count(16)]) / all.len() as f32;
        for _ in 0..300 {
            let mut slope = vec![0.0; count(16)];
            network.slope(&all, &mut slope);
            slope.iter_mut().for_each(|it| *it /= all.len() as f32);
            network.step(&slope, 0.01);
        }
        assert!(loss(&network) < 0.2, "{}", loss(&network));
        let net = network.rounded();
        let rounded: f64 = samples
            .iter()
            .map(|sample| {
                let inputs: Vec<i16> = sample.inputs.iter().map(|&input| input.into()).collect();
                let told = bots::net::chance(net.logit(&inputs));
                -(if sample.targets[0] == 1.0 { told } else { 1.0 - told }).ln()
            })
            .sum();
        let exact = f64::from(loss(&network));
        assert!((rounded / samples.len() as f64 - exact).abs() < 0.02, "{rounded}");
    }
}
