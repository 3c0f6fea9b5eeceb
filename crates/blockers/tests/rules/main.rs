//! Every numbered rule of RULES.md as small stories in notation, the number above each.

mod ending;
mod knowledge;
mod play;
mod story;
