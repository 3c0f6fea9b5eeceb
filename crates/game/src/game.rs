//! The contract itself.

use std::{fmt::Debug, hash::Hash};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Actor, BadSetup, Event, Explain, GameOptions, Malformed, Notation, Observer, Refused, Rng, Seat, Shown, Standings,
    Tally, Turn, below, split_actor,
};

/// An event of a game.
pub type EventOf<G> = Event<<G as Game>::Move, <G as Game>::Chance>;

/// The rules of one game, and one play of it: everything that happened, hidden things included.
///
/// A play begins with [`new`](Game::new) and goes on with [`play`](Game::play) and [`resolve`](Game::resolve) as
/// [`turn`](Game::turn) says, until it is over. `game-laws` checks every game against what is promised here.
///
/// Values are plain and small. Nothing in `turn`, `each_move`, `play`, `sample` and `resolve` allocates.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name in records, links and on the command line.
    const NAME: &'static str;

    /// How a play is set up.
    type Options: GameOptions;
    /// One decision of one seat. A turn of several steps is several moves.
    type Move: Notation;
    /// One answer of chance. Lists of what was drawn keep the order they were drawn in; the play does not depend on it.
    type Chance: Notation;
    /// All that one observer may know, and all that a client or bot ever gets. Built field by field from what that
    /// observer may know, never by blanking a copy. It holds what an attentive player remembers.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Orders seats: the greater places higher, tie-breaks included. Only equal values share a place.
    type Score: Copy + Ord + Debug;
    /// Why a move or an answer of chance is not accepted.
    type Refusal: Explain + Clone + Eq + Debug + From<Malformed>;

    /// A play before its first event.
    ///
    /// # Errors
    /// [`BadSetup`] if the options do not go together; options that came from [`GameOptions::read`] always do.
    fn new(options: &Self::Options) -> Result<Self, BadSetup>;

    /// The options this play was set up with.
    fn options(&self) -> Self::Options;

    /// How many seats.
    fn players(&self) -> u8;

    /// What the play waits for.
    fn turn(&self) -> Turn;

    /// Gives every legal move of a seat that is to decide, each once and in ascending order.
    /// Gives nothing for a seat that is not to decide.
    fn each_move(&self, seat: Seat, sink: impl FnMut(Self::Move));

    /// Whether the seat may make this move now, and if not, why not.
    ///
    /// # Errors
    /// The rule that speaks against it. Agrees with [`each_move`](Game::each_move).
    fn check_move(&self, seat: Seat, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Makes a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal: check it first where it comes from outside.
    fn play(&mut self, seat: Seat, mv: Self::Move);

    /// One answer of chance with the right odds. The turn is [`Turn::Chance`].
    fn sample<R: Rng>(&self, rng: &mut R) -> Self::Chance;

    /// Every distinct answer of chance with its weight, where they are few (dice, a single draw); `false`, and
    /// nothing given, where they are many. Weights are exact odds up to a common factor.
    fn each_chance(&self, sink: impl FnMut(Self::Chance, u32)) -> bool {
        let _ = sink;
        false
    }

    /// Whether chance may answer this now, and if not, why not.
    ///
    /// # Errors
    /// The rule that speaks against it.
    fn check_chance(&self, chance: &Self::Chance) -> Result<(), Self::Refusal>;

    /// Takes an answer of chance that can be.
    ///
    /// # Panics
    /// May panic if it cannot be: check it first where it comes from outside.
    fn resolve(&mut self, chance: Self::Chance);

    /// All that this observer may know now.
    fn view(&self, observer: Observer) -> Self::View;

    /// A play that this view could be of: what is hidden is drawn at random with the odds that the view leaves open.
    fn imagine<R: Rng>(view: &Self::View, rng: &mut R) -> Self;

    /// The event, which is about to happen in this play, as an observer is shown it: with `?` for each hidden item,
    /// and with what becomes public by it added. Two events shown alike leave the observer's view equal.
    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        let _ = observer;
        Shown::whole(event)
    }

    /// Whether everyone is shown this past event whole once the play is over. What the rules keep hidden stays hidden,
    /// so this is `false` unless the game says otherwise.
    fn end_reveals(event: &EventOf<Self>) -> bool {
        let _ = event;
        false
    }

    /// Where this seat stands now; final once the play is over. Partners have equal scores.
    fn score(&self, seat: Seat) -> Self::Score;

    /// What records write as this seat's score.
    fn tally(&self, seat: Seat) -> Tally;

    /// The side this seat belongs to: the number of its first seat. Everyone alone, unless the game has partners.
    fn team(&self, seat: Seat) -> Seat {
        seat
    }

    /// Reads a move in notation and checks it. Overridden where a spelling can only be understood on the board.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_move(&self, seat: Seat, text: &str) -> Result<Self::Move, Self::Refusal> {
        let mv: Self::Move = text.parse()?;
        self.check_move(seat, mv)?;
        Ok(mv)
    }

    /// Reads an answer of chance in notation and checks it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_chance(&self, text: &str) -> Result<Self::Chance, Self::Refusal> {
        let chance: Self::Chance = text.parse()?;
        self.check_chance(&chance)?;
        Ok(chance)
    }

    // What follows is provided; it is overridden for speed only, and the laws check that an override agrees.

    /// Whether the seat may make this move now.
    fn is_legal(&self, seat: Seat, mv: Self::Move) -> bool {
        self.check_move(seat, mv).is_ok()
    }

    /// How many legal moves the seat has.
    fn count_moves(&self, seat: Seat) -> u32 {
        let mut count = 0;
        self.each_move(seat, |_| count += 1);
        count
    }

    /// The `n`-th legal move of the seat, counted from 0 in the order of [`each_move`](Game::each_move).
    ///
    /// # Panics
    /// If there are not that many.
    fn nth_move(&self, seat: Seat, n: u32) -> Self::Move {
        let mut left = n;
        let mut found = None;
        self.each_move(seat, |mv| {
            if left == 0 && found.is_none() {
                found = Some(mv);
            }
            left = left.saturating_sub(1);
        });
        found.expect("the seat has more legal moves than that")
    }

    /// One of the legal moves, each equally likely: always the [`nth_move`](Game::nth_move) for one draw
    /// [`below`] the number of moves, so that a seed gives the same play whoever computes it.
    fn random_move<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self::Move {
        self.nth_move(seat, below(rng, self.count_moves(seat)))
    }

    /// Reads an event in notation and checks that it may happen now.
    ///
    /// # Errors
    /// [`Refused`] says why not.
    fn read(&self, text: &str) -> Result<EventOf<Self>, Refused<Self::Refusal>> {
        let (actor, rest) = split_actor(text)?;
        let turn = self.turn();
        match actor {
            Actor::Chance if turn == Turn::Chance => self.read_chance(rest).map(Event::Chance).map_err(Refused::Rule),
            Actor::Seat(seat) if turn.awaits(seat) => {
                self.read_move(seat, rest).map(|mv| Event::Move(seat, mv)).map_err(Refused::Rule)
            }
            _ => Err(Refused::NotNow { turn }),
        }
    }

    /// Lets a checked event happen.
    fn apply(&mut self, event: EventOf<Self>) {
        match event {
            Event::Move(seat, mv) => self.play(seat, mv),
            Event::Chance(chance) => self.resolve(chance),
        }
    }

    /// Places and scores as they are now; the result once the play is over.
    fn standings(&self) -> Standings {
        let keys: Vec<Self::Score> = Seat::all(self.players()).map(|seat| self.score(seat)).collect();
        let tallies = Seat::all(self.players()).map(|seat| self.tally(seat)).collect();
        Standings::by_key(&keys, tallies)
    }

    /// All legal moves of a seat in a list.
    fn moves(&self, seat: Seat) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(seat, |mv| moves.push(mv));
        moves
    }
}
