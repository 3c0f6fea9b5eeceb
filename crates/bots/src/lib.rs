//! The opponents we offer: levels, an evaluation per game, hints and analysis.
//!
//! A bot gets the [`View`](game::Game::View) of its seat and nothing else: code that looks at hidden things does not compile.

pub mod analysis;
mod blockers;
mod color_pop;
mod criss_cross;
mod decide;
mod genial;
mod interval;
pub mod learned;
mod level;
pub mod net;
mod odds;
mod playable;
pub mod policy;
mod racks;
pub mod speed;
mod tout_sur_carte;
mod trained;
mod version;

pub use blockers::racks as blockers_racks;
pub use color_pop::{Guess, bound as color_pop_bound, guesses, habits};
pub use criss_cross::{bound as criss_cross_bound, net as criss_cross_net, training as criss_cross_training};
pub use decide::{
    Advice, PlayableVisitor, advise, advise_in, choose, decide, decide_in, exists, full_budget, telling, visit,
};
pub use genial::bound as genial_bound;
pub use interval::wilson_interval;
pub use level::{BadLevel, Level, Strength};
pub use playable::{Advised, Mind, Playable, Tunable, Tuned};
pub use racks::Racks;
pub use trained::{BadNet, Trained};
pub use version::version;
