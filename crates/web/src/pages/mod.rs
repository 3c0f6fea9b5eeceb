//! The pages.

pub mod about;
pub mod game;
pub mod home;
pub mod online;
pub mod play;
pub mod rules;
pub mod settings;
pub mod trouble;
