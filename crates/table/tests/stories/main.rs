//! Stories of tables: what happens at them, who may ask for what, and what each observer is shown.

mod clocks;
mod online;
mod permissions;
mod seats;
mod shown;
mod stored;
mod story;
mod take_back;
