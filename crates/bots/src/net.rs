//! A small neural network with whole-number weights: what a position is worth to the seat that has just decided.
//!
//! Whole numbers make it quick, and give the same result to the last bit natively and in the browser.

use wide::{i16x8, i32x4};

/// An input of this size stands for 1.
pub const INPUT: i16 = 64;
/// A weight of this size stands for 1.
pub const WEIGHT: i32 = 1 << 10;
/// The output of a hidden neuron of this size stands for 1.
pub const NEURON: i32 = 1 << 8;
/// A result of this size stands for a logit of 1.
pub const LOGIT: i32 = WEIGHT * NEURON;

/// The greatest input.
pub const MOST_INPUT: i16 = 127;
/// The greatest output of a hidden neuron.
pub const MOST_NEURON: i32 = 16 * NEURON - 1;
/// The most neurons that a hidden layer has.
const MOST_NEURONS: usize = 128;

/// A layer: for each neuron its weights one after the other, and what it begins to count from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    inputs: usize,
    weights: Vec<i16>,
    biases: Vec<i32>,
}

impl Layer {
    /// A layer with these weights, neuron by neuron, and biases.
    ///
    /// # Panics
    /// If their numbers do not fit together, or the weights are so great that a sum may not fit 32 bits.
    #[must_use]
    pub fn new(weights: Vec<i16>, biases: Vec<i32>, greatest_input: i32) -> Self {
        let inputs = weights.len() / biases.len();
        assert_eq!(inputs * biases.len(), weights.len(), "each neuron has as many weights");
        for (row, bias) in weights.chunks_exact(inputs).zip(&biases) {
            let sum: i64 = row.iter().map(|&weight| i64::from(weight).abs()).sum();
            let most = sum * i64::from(greatest_input) + i64::from(*bias).abs();
            assert!(most <= i64::from(i32::MAX), "the weights are small enough");
        }
        Self { inputs, weights, biases }
    }

    fn neurons(&self) -> impl Iterator<Item = (&[i16], i32)> {
        self.weights.chunks_exact(self.inputs).zip(self.biases.iter().copied())
    }

    /// The outputs of hidden neurons, whose sums are too great by this many bits.
    fn apply<'a>(&self, inputs: &[i16], bits: u32, outputs: &'a mut [i16; MOST_NEURONS]) -> &'a [i16] {
        let mut count = 0;
        for (output, (weights, bias)) in outputs.iter_mut().zip(self.neurons()) {
            *output = ((bias + dot(weights, inputs)) >> bits).clamp(0, MOST_NEURON) as i16;
            count += 1;
        }
        &outputs[..count]
    }
}

/// Two hidden layers and one result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    layers: [Layer; 3],
}

impl Net {
    /// A net of these layers, the last of which has one neuron.
    ///
    /// # Panics
    /// If the layers do not fit together.
    #[must_use]
    pub fn new(layers: [Layer; 3]) -> Self {
        let [first, second, last] = &layers;
        assert_eq!((first.biases.len(), second.biases.len(), last.biases.len()), (second.inputs, last.inputs, 1));
        assert!(second.inputs.max(last.inputs) <= MOST_NEURONS, "hidden layers are small");
        Self { layers }
    }

    /// How many inputs it has.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.layers[0].inputs
    }

    /// The result for these inputs, each from 0 to [`MOST_INPUT`]: a logit, [`LOGIT`] for 1.
    ///
    /// # Panics
    /// In debug builds, if there are not as many inputs as the net has.
    #[must_use]
    pub fn logit(&self, inputs: &[i16]) -> i32 {
        debug_assert_eq!(inputs.len(), self.inputs());
        let [first, second, last] = &self.layers;
        let (mut one, mut two) = ([0; MOST_NEURONS], [0; MOST_NEURONS]);
        let hidden = first.apply(inputs, (INPUT as i32 * WEIGHT / NEURON).ilog2(), &mut one);
        let hidden = second.apply(hidden, WEIGHT.ilog2(), &mut two);
        last.biases[0] + dot(&last.weights, hidden)
    }

    /// The net in bytes: of each layer the number of inputs and of neurons, then weights, then biases, little end first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for layer in &self.layers {
            bytes.extend((layer.inputs as u16).to_le_bytes());
            bytes.extend((layer.biases.len() as u16).to_le_bytes());
            bytes.extend(layer.weights.iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(layer.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        }
        bytes
    }

    /// The net that was written as these bytes, or `None` where they are no net.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut left = bytes;
        let mut layer = |greatest_input: i32| {
            let (sizes, rest) = left.split_at_checked(4)?;
            let [inputs, neurons] =
                [&sizes[..2], &sizes[2..]].map(|size| usize::from(u16::from_le_bytes([size[0], size[1]])));
            let (weights, rest) = rest.split_at_checked(2 * inputs * neurons)?;
            let (biases, rest) = rest.split_at_checked(4 * neurons)?;
            left = rest;
            let weights = weights.chunks_exact(2).map(|it| i16::from_le_bytes([it[0], it[1]])).collect();
            let biases = biases.chunks_exact(4).map(|it| i32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect();
            (inputs * neurons > 0).then(|| Layer::new(weights, biases, greatest_input))
        };
        let layers = [layer(MOST_INPUT.into())?, layer(MOST_NEURON)?, layer(MOST_NEURON)?];
        left.is_empty().then(|| Self::new(layers))
    }
}

/// How likely something is whose logit this is. Only additions, multiplications and divisions, which give the same
/// result everywhere.
#[must_use]
pub fn chance(logit: i32) -> f64 {
    // The exponential as a limit: (1 + x/n)ⁿ with n a power of two.
    const HALVINGS: i32 = 24;
    let x = (f64::from(logit) / f64::from(LOGIT)).clamp(-16.0, 16.0);
    let mut power = 1.0 - x / f64::from(1 << HALVINGS);
    for _ in 0..HALVINGS {
        power *= power;
    }
    1.0 / (1.0 + power)
}

/// The sum of products, eight of them at a time.
fn dot(one: &[i16], other: &[i16]) -> i32 {
    let ((ones, one), (others, other)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    let eights = ones.iter().zip(others).map(|(one, other)| i16x8::new(*one).dot(i16x8::new(*other)));
    let rest: i32 = one.iter().zip(other).map(|(&one, &other)| i32::from(one) * i32::from(other)).sum();
    eights.fold(i32x4::ZERO, |sum, products| sum + products).reduce_add() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net() -> Net {
        // The first neuron is the difference of the inputs, the second their sum; the result is twice the first less
        // the second.
        let one = WEIGHT as i16;
        let first = Layer::new(vec![one, -one, one, one], vec![0, 0], MOST_INPUT.into());
        let second = Layer::new(vec![one, 0, 0, one], vec![0, 0], MOST_NEURON);
        let last = Layer::new(vec![2 * one, -one], vec![LOGIT], MOST_NEURON);
        Net::new([first, second, last])
    }

    #[test]
    fn a_net_adds_up_and_leaves_out_what_is_negative() {
        assert_eq!(net().logit(&[2 * INPUT, INPUT]), 0, "1 + 2 · 1 - 3");
        assert_eq!(net().logit(&[INPUT, 2 * INPUT - 1]), LOGIT - LOGIT * 3 + LOGIT / 64, "1 + 2 · 0 - 3");
    }

    #[test]
    fn a_net_is_read_as_it_is_written() {
        let bytes = net().to_bytes();
        assert_eq!(Net::from_bytes(&bytes), Some(net()));
        assert_eq!(Net::from_bytes(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Net::from_bytes(&[bytes.as_slice(), &[0]].concat()), None);
        assert_eq!(Net::from_bytes(&[]), None);
    }

    #[test]
    fn a_logit_becomes_a_probability() {
        for x in [-9.0, -2.0, -0.5, 0.0, 0.1, 1.0, 7.0f64] {
            let exact = 1.0 / (1.0 + (-x).exp());
            let found = chance((x * f64::from(LOGIT)) as i32);
            assert!((found - exact).abs() < 1e-5, "{x}: {found} and not {exact}");
        }
        assert!(chance(i32::MIN) > 0.0 && chance(i32::MAX) < 1.0);
    }
}
