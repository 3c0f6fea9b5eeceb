//! One play from set-up to end, with the laws checked on the way.

use game::{Event, EventOf, Game, Turn, below};
use rand_chacha::rand_core::SeedableRng;

use crate::{
    LawRng,
    chance::{self, Dice},
    commits,
    course::Course,
    ending, imagined,
    law::{LawResult, require},
    moves,
    pool::Pool,
    replay,
    twins::Twins,
    views,
};

/// How many positions of a play are looked at closely, on average.
const CLOSE_LOOKS: usize = 3;

/// What to do at a position, where it cares.
pub(crate) type Policy<G> = Box<dyn Fn(&G, &mut LawRng) -> Option<EventOf<G>>>;
type Seen<G> = Box<dyn Fn(&G, &EventOf<G>, &G) -> bool>;

/// Something that must happen in some play.
pub(crate) struct Rare<G: Game> {
    pub(crate) name: String,
    pub(crate) seen: Seen<G>,
    pub(crate) happened: bool,
}

/// What is remembered from play to play of one combination of options.
pub(crate) struct Books<G: Game> {
    pool: Pool<G>,
    dice: Dice,
    dice_positions: u32,
    /// One position in so many is looked at closely.
    stride: Stride,
}

/// How often to look closely.
pub(crate) enum Stride {
    /// At every position.
    Every,
    /// A few times a play, given how many events the last one had.
    After(usize),
}

impl<G: Game> Books<G> {
    /// Nothing yet; odds of chance will be tested at this many positions.
    pub(crate) fn new(dice_positions: u32, stride: Stride) -> Self {
        Self { pool: Pool::new(), dice: Dice::default(), dice_positions, stride }
    }

    fn is_close(&self, rng: &mut LawRng) -> bool {
        match self.stride {
            Stride::Every => true,
            Stride::After(length) => below(rng, 1 + (length / CLOSE_LOOKS) as u32) == 0,
        }
    }
}

/// One play on its way.
pub(crate) struct Walk<'a, G: Game> {
    pub(crate) course: Course<'a, G>,
    pub(crate) policy: Option<&'a Policy<G>>,
    pub(crate) rare: &'a mut [Rare<G>],
    pub(crate) books: &'a mut Books<G>,
    pub(crate) longest: usize,
    /// What is tried at a position is drawn from here.
    pub(crate) probe: LawRng,
}

impl<G: Game> Walk<'_, G> {
    /// Plays to the end.
    pub(crate) fn run(&mut self, options: &G::Options, seed: u64) -> LawResult {
        let mut play = G::new(options).expect("the options were checked");
        let mut draws = rng(seed, 0);
        let mut twins = Twins::new();
        let mut moves = Vec::new();
        let mut mid_step = false;
        loop {
            moves::check(&play, &mut self.probe, &mut moves)?;
            let close = self.books.is_close(&mut self.probe);
            if close {
                self.look_closely(&play, mid_step)?;
                twins.begin(&play, &mut self.probe);
            }
            let Some(event) = self.choose(&play, &mut draws) else { break };
            replay::check_event(&play, event)?;
            if close {
                replay::check_misread(&play, event)?;
            }
            let before = play.clone();
            mid_step = matches!(play.turn(), Turn::Seats(seats) if seats.len() > 1);
            play.apply(event);
            self.course.events.push(event);
            twins.follow(&before, event, &play, &mut self.probe)?;
            for rare in self.rare.iter_mut().filter(|rare| !rare.happened) {
                rare.happened = (rare.seen)(&before, &event, &play);
            }
            let longest = self.longest;
            require!(EveryPlayEnds, self.course.events.len() < longest, "{longest} events, and the play goes on");
        }
        if let Stride::After(length) = &mut self.books.stride {
            *length = self.course.events.len();
        }
        ending::check_standings(&play)?;
        if seed.is_multiple_of(4) {
            self.look_closely(&play, false)?;
        }
        replay::check(&play, options, &self.course.events)
    }

    /// What happens next: what the policy says or chance; nothing when the play is over.
    fn choose(&self, play: &G, draws: &mut LawRng) -> Option<EventOf<G>> {
        if play.turn() == Turn::Over {
            return None;
        }
        let Some(event) = self.policy.and_then(|policy| policy(play, draws)) else { return uniform(play, draws) };
        let open = match event {
            Event::Move(seat, mv) => play.is_legal(seat, mv),
            Event::Chance(chance) => play.check_chance(&chance).is_ok(),
        };
        assert!(open, "the steering chose {event}, which may not happen now");
        Some(event)
    }

    /// The laws that take longer, on some of the positions.
    fn look_closely(&mut self, play: &G, mid_step: bool) -> LawResult {
        let probe = &mut self.probe;
        moves::check_closely(play, &mut self.books.pool, probe)?;
        self.books.dice.check(play, self.books.dice_positions, probe)?;
        chance::check_closely(play, &mut self.books.pool, probe)?;
        commits::check(play, probe)?;
        views::check_serialises(play)?;
        views::check_shown(play, probe)?;
        imagined::check(play, mid_step, probe)?;
        ending::check_standings(play)
    }
}

/// The random numbers of a seed; what is played and what is tried draw from streams of their own, so that a new law
/// does not change the plays.
pub(crate) fn rng(seed: u64, stream: u64) -> LawRng {
    let mut rng = LawRng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// A uniformly random event of those that may happen now: any of the seats that are to decide, and any of its moves.
pub(crate) fn uniform<G: Game>(play: &G, rng: &mut LawRng) -> Option<EventOf<G>> {
    match play.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Event::Chance(play.sample(rng))),
        Turn::Seats(seats) => {
            let waiting = below(rng, seats.len() as u32) as usize;
            let seat = seats.iter().nth(waiting).expect("one of those who are to decide");
            Some(Event::Move(seat, play.random_move(seat, rng)))
        }
    }
}
