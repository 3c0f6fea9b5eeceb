//! Every numbered rule of RULES.md as small stories in notation, the number above each.

mod examples;
mod story;
mod turns;
mod variants;
