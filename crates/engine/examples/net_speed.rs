//! The nets as a module for the browser, to be timed there: `cargo xtask bench-nets`.

use bots::speed::{NETS, Sample};
use wasm_bindgen::prelude::wasm_bindgen;

/// The names of the nets, separated by spaces.
#[wasm_bindgen]
pub fn nets() -> String {
    NETS.join(" ")
}

/// Positions that a net values.
#[wasm_bindgen]
pub struct Timed(Sample);

#[wasm_bindgen]
impl Timed {
    /// Positions of so many plays for this net.
    #[wasm_bindgen(constructor)]
    pub fn new(net: &str, plays: u32) -> Self {
        Self(Sample::of(net, plays.into()).expect("there is such a net"))
    }

    /// How many decisions there are.
    pub fn decisions(&self) -> usize {
        self.0.decisions()
    }

    /// How many positions they can lead to.
    pub fn positions(&self) -> usize {
        self.0.positions()
    }

    /// Values all that the decisions from one to before another can lead to, by the net alone.
    pub fn by_net(&self, from: usize, to: usize) -> f64 {
        self.0.by_net(from..to) as f64
    }

    /// The same with moves and all that the net is told.
    pub fn with_moves(&self, from: usize, to: usize) -> f64 {
        self.0.with_moves(from..to) as f64
    }
}
