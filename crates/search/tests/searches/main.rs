//! The searches on toy games.

mod optimum;
mod promises;
mod toys;
