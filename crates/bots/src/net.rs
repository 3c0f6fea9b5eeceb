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
/// The most neurons that a hidden layer has, and the most inputs of a net.
const MOST_NEURONS: usize = 128;
const MOST_INPUTS: usize = 1024;

/// A trained weight is a multiple of this, so that it fits a byte of the net's file;
pub const STEP: i32 = WEIGHT / 64;
/// and this many steps at most.
pub const MOST_STEPS: i32 = 127;
/// By so many bits the sums of each layer are greater than the outputs of neurons. Biases in a file have the size of these
/// outputs.
const BITS: [u32; 3] = [(INPUT as i32 * WEIGHT / NEURON).ilog2(), WEIGHT.ilog2(), WEIGHT.ilog2()];

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

    /// The number of inputs.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.inputs
    }

    /// The weights, neuron by neuron.
    #[must_use]
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// What each neuron begins to count from.
    #[must_use]
    pub fn biases(&self) -> &[i32] {
        &self.biases
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
        assert!(fit(&layers), "the layers fit together");
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
        let hidden = first.apply(inputs, BITS[0], &mut one);
        let hidden = second.apply(hidden, BITS[1], &mut two);
        last.biases[0] + dot(&last.weights, hidden)
    }

    /// Its layers.
    #[must_use]
    pub const fn layers(&self) -> &[Layer; 3] {
        &self.layers
    }

    /// The net in bytes: of each layer the number of inputs and of neurons as two bytes each, little end first, then for each
    /// input a byte for each neuron, which is the weight in [`STEP`]s, then two bytes for each bias. Weights of one input
    /// are of about the same size, so that they are compressed better side by side.
    ///
    /// # Panics
    /// If weights are no whole [`STEP`]s or too many of them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (layer, bits) in self.layers.iter().zip(BITS) {
            let (inputs, neurons) = (layer.inputs, layer.biases.len());
            bytes.extend((inputs as u16).to_le_bytes());
            bytes.extend((neurons as u16).to_le_bytes());
            for input in 0..inputs {
                for weights in layer.weights.chunks_exact(inputs) {
                    let weight = i32::from(weights[input]);
                    assert!(weight % STEP == 0, "weights are whole steps");
                    bytes.push(i8::try_from(weight / STEP).expect("weights are small").cast_unsigned());
                }
            }
            for bias in &layer.biases {
                bytes.extend(i16::try_from(bias >> bits).expect("biases are small").to_le_bytes());
            }
        }
        bytes
    }

    /// The net that was written as these bytes, or `None` where they are no net.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut left = bytes;
        let mut bits = BITS.into_iter();
        let mut layer = || {
            let (bits, (inputs, neurons)) = (bits.next()?, sizes(&mut left)?);
            let (weights, rest) = left.split_at_checked(inputs * neurons)?;
            let (biases, rest) = rest.split_at_checked(2 * neurons)?;
            left = rest;
            let weight = |neuron: usize, input: usize| i16::from(weights[input * neurons + neuron].cast_signed());
            let weights =
                (0..neurons).flat_map(|neuron| (0..inputs).map(move |input| weight(neuron, input) * STEP as i16));
            let biases = biases.as_chunks().0.iter().map(|it| i32::from(i16::from_le_bytes(*it)) << bits);
            // Whatever these numbers are, sums fit 32 bits.
            Some(Layer { inputs, weights: weights.collect(), biases: biases.collect() })
        };
        let layers = [layer()?, layer()?, layer()?];
        (left.is_empty() && fit(&layers)).then_some(Self { layers })
    }

    /// The net of these bytes as they were written before version 7 of the bots of Génial and Blockers!: weights neuron by
    /// neuron, two bytes each, and biases of four bytes.
    #[cfg(feature = "nets")]
    #[must_use]
    pub fn from_wide_bytes(bytes: &[u8]) -> Option<Self> {
        let mut left = bytes;
        let mut layer = |greatest_input: i32| {
            let (inputs, neurons) = sizes(&mut left)?;
            let (weights, rest) = left.split_at_checked(2 * inputs * neurons)?;
            let (biases, rest) = rest.split_at_checked(4 * neurons)?;
            left = rest;
            let weights = weights.as_chunks().0.iter().map(|it| i16::from_le_bytes(*it)).collect();
            let biases = biases.as_chunks().0.iter().map(|it| i32::from_le_bytes(*it)).collect();
            Some(Layer::new(weights, biases, greatest_input))
        };
        let layers = [layer(MOST_INPUT.into())?, layer(MOST_NEURON)?, layer(MOST_NEURON)?];
        (left.is_empty() && fit(&layers)).then_some(Self { layers })
    }
}

/// The number of inputs and of neurons with which the bytes of a layer begin, taken from them.
fn sizes(bytes: &mut &[u8]) -> Option<(usize, usize)> {
    let (sizes, rest) = bytes.split_first_chunk::<4>()?;
    *bytes = rest;
    let [inputs, neurons] = [[sizes[0], sizes[1]], [sizes[2], sizes[3]]].map(|it| usize::from(u16::from_le_bytes(it)));
    (inputs > 0 && neurons > 0).then_some((inputs, neurons))
}

/// Whether these layers can stand on each other.
fn fit([first, second, last]: &[Layer; 3]) -> bool {
    (first.biases.len(), second.biases.len(), last.biases.len()) == (second.inputs, last.inputs, 1)
        && first.inputs <= MOST_INPUTS
        && second.inputs.max(last.inputs) <= MOST_NEURONS
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
        // The first neuron is the difference of the inputs, the second their sum; the result is the first less half of
        // the second, and 1.
        let one = WEIGHT as i16;
        let first = Layer::new(vec![one, -one, one, one], vec![0, 0], MOST_INPUT.into());
        let second = Layer::new(vec![one, 0, 0, one], vec![0, 0], MOST_NEURON);
        let last = Layer::new(vec![one, -one / 2], vec![LOGIT], MOST_NEURON);
        Net::new([first, second, last])
    }

    #[test]
    fn a_net_adds_up_and_leaves_out_what_is_negative() {
        assert_eq!(net().logit(&[2 * INPUT, INPUT]), LOGIT / 2, "1 + 1 - 3 / 2");
        assert_eq!(net().logit(&[INPUT, 2 * INPUT - 1]), LOGIT - LOGIT * 3 / 2 + LOGIT / 128, "1 + 0 - 3 / 2");
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
    fn the_widest_net_of_a_file_adds_up_without_overflow() {
        // Layers of the greatest numbers that a file can hold, with as many inputs as hidden neurons.
        let layer = |neurons: usize| {
            let sizes = [MOST_NEURONS as u16, neurons as u16].into_iter().flat_map(u16::to_le_bytes);
            let weights = std::iter::repeat_n(127, MOST_NEURONS * neurons);
            sizes
                .chain(weights)
                .chain(std::iter::repeat_n(i16::MAX.to_le_bytes(), neurons).flatten())
                .collect::<Vec<u8>>()
        };
        let net = Net::from_bytes(&[layer(MOST_NEURONS), layer(MOST_NEURONS), layer(1)].concat()).expect("it is a net");
        let result = net.logit(&[MOST_INPUT; MOST_NEURONS]);
        let exact = i64::from(127 * STEP) * i64::from(MOST_NEURON) * MOST_NEURONS as i64
            + i64::from(i16::MAX) * i64::from(WEIGHT);
        assert_eq!(i64::from(result), exact);
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
