//! Every numbered rule of RULES.md as stories in notation.

mod end;
mod rounds;
mod setup;
mod story;
mod together;
