//! The pages.

pub mod about;
pub mod access;
pub mod game;
pub mod home;
pub mod learn;
pub mod online;
mod party;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod trouble;

pub use rules::{content as rules_content, load as load_rules};
pub use settings::form as settings_form;
