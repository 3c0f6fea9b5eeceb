//! The contract between a game's rules and everything that plays it.
//!
//! A game is a pure function of its options and its events. An event is one seat's decision or one answer of
//! chance; nothing in the rules draws random numbers, reads a clock or does input and output. So one list of short
//! texts is at once the save format, the replay, the network log, the test fixture and the bot's training data.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Game`] | the contract itself |
//! | [`Seat`], [`Seats`], [`Observer`] | who sits, who decides, who looks |
//! | [`Turn`], [`Event`], [`Notation`] | what is awaited, what happened, and how it is written |
//! | [`Shown`] | an event as one observer is shown it |
//! | [`GameOptions`], [`Settings`], [`BadSetup`] | how a play is set up, in a form that a page or a command line can show |
//! | [`options!`], [`choices!`] | the options of one game, each declared once |
//! | [`Explain`], [`Message`] | refusals and reasons, which `texts` turns into words |
//! | [`Standings`], [`Tally`] | the result |
//! | [`next_event`], [`play_out`] | the loop that plays a game |
//! | [`bit_set!`] | sets of few things as bits |
//! | [`sort_by`], [`sort_few`] | sorting by little code |
//! | [`below`], [`shuffle`] | draws that are the same on every machine, for ever |

mod bit_set;
mod declare;
mod draw;
mod event;
mod explain;
mod game;
mod options;
mod play_out;
mod read_message;
mod result;
mod seat;
mod shown;
mod sort;
mod text;

pub use bit_set::{nth_bit, nth_bit_wide};
pub use declare::{OptionValue, read_option};
pub use draw::{Rng, below, shuffle};
pub use event::{Actor, Event, Malformed, Notation, Refused, Turn, split_actor};
pub use explain::{Arg, Explain, Message, Piece};
pub use game::{EventOf, Game};
pub use options::{BadSetup, GameOptions, OptionKind, OptionSpec, Setting, Settings, setting};
pub use play_out::{next_event, play_out};
pub use result::{Standings, Tally};
pub use seat::{Observer, Seat, Seats};
pub use shown::Shown;
pub use sort::{sort_by, sort_by_key, sort_few, sort_few_by};
