//! The rules of RULES.md, each as a small story in notation with its number above.

mod end;
mod play;
mod set_up;
mod stories;
