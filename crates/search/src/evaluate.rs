//! What a bot knows about its game: how good a position is, which moves are worth a look, how people play.

use std::hash::{Hash, Hasher};

use game::{Event, EventOf, Game, Seat};

use crate::{Stream, luck::mix};

/// One number a seat, by [`Seat::index`]; seats that are not in the play have 0.
pub type Values = [f64; Seat::MOST as usize];

/// A move worth looking at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move; it is legal.
    pub mv: M,
    /// How promising it looks before any search, in proportion to the other candidates; more than 0.
    pub prior: f64,
}

/// How good a play is for a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Judged {
    /// What moves are chosen by.
    pub value: f64,
    /// What the seat may expect, in a unit that people know, such as the share of the first place.
    pub expected: f64,
}

impl Judged {
    /// Chosen by what is expected.
    #[must_use]
    pub const fn plainly(value: f64) -> Self {
        Self { value, expected: value }
    }
}

/// Knowledge of one game that the searches ask for. Only [`value`](Evaluate::value) has to be written.
///
/// A play given to these methods was imagined: what it holds of hidden things is one possibility, not the truth.
/// A method that is asked about a seat should judge by what that seat would know.
pub trait Evaluate<G: Game> {
    /// How good the play is for this seat: the greater the better, in any unit, as long as finished and unfinished
    /// plays are valued in the same one. A finished play is valued by its result.
    fn value(&self, play: &G, seat: Seat) -> f64;

    /// [`value`](Evaluate::value), and beside it what somebody who is advised is told that they may expect. The two are
    /// the same, unless written otherwise: worth it where a value that tells moves apart is not what people count.
    fn judged(&self, play: &G, seat: Seat) -> Judged {
        Judged::plainly(self.value(play, seat))
    }

    /// A move that somebody asked about, which [`Rollouts`](crate::Rollouts) looks at as closely as at the best. It is
    /// one of the [`candidates`](Evaluate::candidates). None, unless written otherwise.
    fn asked(&self) -> Option<G::Move> {
        None
    }

    /// [`value`](Evaluate::value) for all seats at once; worth writing where they share work.
    fn values(&self, play: &G) -> Values {
        let mut values = Values::default();
        for seat in Seat::all(play.players()) {
            values[seat.index()] = self.value(play, seat);
        }
        values
    }

    /// Adds the moves of this seat that are worth looking at, each once, to an empty list. All of them, equally
    /// promising, unless written otherwise; where nothing is added, all of them too.
    fn candidates(&self, play: &G, seat: Seat, candidates: &mut Vec<Candidate<G::Move>>) {
        play.each_move(seat, |mv| candidates.push(Candidate { mv, prior: 1.0 }));
    }

    /// What this seat does in a simulation where nothing better is known: any legal move, unless written otherwise.
    fn rollout_move(&self, play: &G, seat: Seat, rng: &mut Stream) -> G::Move {
        play.random_move(seat, rng)
    }

    /// What this seat knows in this world and the searching seat does not, such as a hidden card, as a number.
    /// [`Ismcts`](crate::Ismcts) lets it decide by that.
    ///
    /// Nothing, unless written otherwise: a seat's hidden things then limit what it can do, but not what it prefers
    /// among that. Worth writing where they are few; where they are many, no two worlds would have them in common
    /// and the seat would never learn anything.
    fn secret(&self, play: &G, seat: Seat) -> u64 {
        let _ = (play, seat);
        0
    }

    /// What `observer` can tell of an event that is about to happen and is not its own move, as a number: events
    /// with equal numbers are alike to it. [`Ismcts`](crate::Ismcts) decides without knowing more.
    ///
    /// Unless written otherwise it is what [`Game::shown`] shows, except that answers of chance too many to be
    /// listed by [`Game::each_chance`] are all alike: knowing less is never cheating, and a tree that split at each
    /// of them would not grow deep. Where moves are public, [`exactly`] is the same and faster; where the others'
    /// moves hardly matter, a constant lets the tree grow deeper.
    fn seen(&self, play: &G, event: &EventOf<G>, observer: Seat) -> u64 {
        match event {
            Event::Chance(_) if !play.each_chance(|_, _| ()) => 0,
            _ => hash_of(&play.shown(event, game::Observer::Seat(observer))),
        }
    }
}

/// A number that stands for just this event, for [`Evaluate::seen`] where events are public.
pub fn exactly<M: Hash, C: Hash>(event: &Event<M, C>) -> u64 {
    hash_of(event)
}

/// Values a play by the share of the first place, as it stands: 1 for the only winner, 1/k for each of k sides.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wins;

impl<G: Game> Evaluate<G> for Wins {
    fn value(&self, play: &G, seat: Seat) -> f64 {
        Evaluate::<G>::values(self, play)[seat.index()]
    }

    fn values(&self, play: &G) -> Values {
        let mut values = Values::default();
        let best = Seat::all(play.players()).map(|seat| play.score(seat)).max();
        let first = |seat: Seat| Some(play.score(seat)) == best;
        let sides = Seat::all(play.players()).filter(|&seat| play.team(seat) == seat && first(seat)).count();
        for seat in Seat::all(play.players()).filter(|&seat| first(seat)) {
            values[seat.index()] = 1.0 / sides as f64;
        }
        values
    }
}

/// The moves that a search looks at in this play, in ascending order: the evaluation's candidates, or all legal moves
/// where it has none.
pub(crate) fn look_at<G: Game>(
    evaluate: &(impl Evaluate<G> + ?Sized),
    play: &G,
    seat: Seat,
    candidates: &mut Vec<Candidate<G::Move>>,
) {
    candidates.clear();
    evaluate.candidates(play, seat, candidates);
    debug_assert!(candidates.iter().all(|c| play.is_legal(seat, c.mv) && c.prior > 0.0), "candidates are legal moves");
    if candidates.is_empty() {
        play.each_move(seat, |mv| candidates.push(Candidate { mv, prior: 1.0 }));
    }
    if !candidates.is_sorted_by_key(|candidate| candidate.mv) {
        candidates.sort_unstable_by_key(|candidate| candidate.mv);
    }
}

/// The hash of a value, as far as one process is concerned: nothing that is written down depends on it.
pub(crate) fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = Mixer(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// Eight bytes at a time; moves and answers of chance are a few small numbers.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = mix(self.0, n);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
