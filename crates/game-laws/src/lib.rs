//! Laws that every game must satisfy, checked on random plays, and golden records that it must replay.
//!
//! One call from a game's tests plays it with every combination of its options, many times over, and checks every law
//! on the way. Uniform play rarely reaches the rare rules, so a game can steer part of the plays towards them, and must
//! name what is to be reached:
//!
//! ```
//! use game::{Event, Game, Turn};
//! use game_laws::{LawRng, Laws};
//!
//! fn keeps_the_laws<G: Game>() {
//!     Laws::<G>::new()
//!         .plays(300)
//!         .steer("always the first move", |play: &G, _: &mut LawRng| match play.turn() {
//!             Turn::Seats(seats) => seats.iter().next().map(|seat| Event::Move(seat, play.nth_move(seat, 0))),
//!             _ => None,
//!         })
//!         .rare("somebody leads", |_, _, after| after.standings().ranks.iter().any(|&rank| rank > 1))
//!         .check();
//! }
//! ```
//!
//! A failure names the law, the options, the seed and the events so far. Seeds are fixed: what passes once passes
//! always. `LAWS_PLAYS=10` plays ten times as often, and `LAWS_SEED=17` plays one seed only and looks closely at every
//! position of it.
//!
//! | law | what it says |
//! |---|---|
//! | options read back | `all()` is not empty, its combinations are distinct, read back from their settings and set up a play with them. |
//! | a seat to act has a move | A seat to act has a move, a seat not to act has none, and nobody has one when the play is over. |
//! | moves are unique and ascending | The moves of a seat are given once each and in ascending order. |
//! | given moves are legal | Every move given is accepted when it is checked. |
//! | all else is refused | Moves, answers of chance and texts that are not open now are refused, and refusing changes nothing. |
//! | two values never print alike | Two moves, or two answers of chance, never print alike. |
//! | notation round-trips | What is printed reads back as the same value, with and without the position. |
//! | overrides agree | `count_moves`, `nth_move`, `random_move`, `is_legal` and `standings` agree with what the contract provides. |
//! | sampled chance is accepted | An answer that chance gives can be. |
//! | chance has its odds | Answers of chance have the odds that `each_chance` states. |
//! | commits commute | The choices of a simultaneous step may come in any order, and none changes what the others may choose. |
//! | commits are secret | A choice of a simultaneous step is shown alike to everyone else until all are in. |
//! | replay gives an equal play | The events in notation, read again from the start, give an equal play with an equal hash. |
//! | views serialise | A view written as JSON and read again is the same view. |
//! | shown alike leaves equal views | Events, or whole histories, that are shown alike to an observer leave equal views. |
//! | what is shown is known | An observer who is shown different things knows different things afterwards: nothing is shown that the view does not hold. |
//! | what is shown says whether it hides something | An event is shown whole unless it says that it hides something, and then with a `?` for each hidden item. |
//! | imagined plays have the same view | An imagined play has the same options, the same turn, the same view for the observer and the same own moves. |
//! | imagined plays have the right odds | What is hidden is imagined with the odds that it really has. |
//! | every play ends | Every play ends. |
//! | standings are fair | Places follow scores (1, 1, 3), somebody is first, and partners share place and score. |
//! | rare things happen | Each rare thing that the game named happened. |
//!
//! What no general law can know is left to the tests of each game: which other spellings are read, what exactly is
//! hidden from whom, and that nothing is allocated while playing, for which [`alloc`] counts.

pub mod alloc;
mod chance;
mod commits;
mod course;
mod ending;
mod exchange;
pub mod golden;
mod imagined;
mod law;
mod laws;
mod moves;
mod odds;
mod pool;
mod replay;
mod setup;
mod twins;
mod views;
mod walk;

pub use golden::replay_events;
pub use law::Law;
pub use laws::{LawRng, Laws};
