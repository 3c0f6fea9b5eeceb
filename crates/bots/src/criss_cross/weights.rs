//! The weights of the formula: first thought of, then tuned by self-play.

/// Weights somebody thought of.
pub(crate) const INITIAL: [f64; 11] = [
    0.8,  // a symbol alone that can grow
    0.5,  // a run of two that can grow
    1.5,  // a run of three that can grow
    0.8,  // a run of four that can grow
    0.5,  // room at the other end too
    0.4,  // a gap between equal symbols
    0.5,  // two free cells in a row
    0.5,  // a line without points
    2.0,  // the diagonal
    0.3,  // late in the play
    -1.0, // a cell that stays empty
];

/// Weights that self-play found: `lab tune criss-cross --players 2 --option advanced=true --steps 30 --games 200`.
pub(crate) const TUNED: [f64; 11] = [
    0.6741,  // a symbol alone that can grow
    0.2971,  // a run of two that can grow
    1.9273,  // a run of three that can grow
    0.4540,  // a run of four that can grow
    0.5528,  // room at the other end too
    0.0916,  // a gap between equal symbols
    0.5367,  // two free cells in a row
    0.5403,  // a line without points
    2.3609,  // the diagonal
    0.2868,  // late in the play
    -1.4029, // a cell that stays empty
];
