//! Bots in seats, and whole plays between them.

use bots::{Level, Mind, Playable};
use catalog::{Seed, Stream};
use game::{Event, EventOf, Game, Seat, Turn};

use crate::out::Words;

/// The bots of every seat: one for all, or one a seat.
pub(crate) fn levels(bots: &[String], players: u8, words: &Words) -> anyhow::Result<Vec<Level>> {
    let bots = match bots {
        [] => vec![Level::Random],
        given => given.iter().map(|text| level(text, words)).collect::<anyhow::Result<_>>()?,
    };
    match bots.len() {
        1 => Ok(vec![bots[0]; players.into()]),
        n if n == usize::from(players) => Ok(bots),
        n => {
            let message = game::Message::new("cli-bots-number").with("bots", n).with("players", players);
            anyhow::bail!(words.put(&message))
        }
    }
}

/// The level of that name.
pub(crate) fn level(text: &str, words: &Words) -> anyhow::Result<Level> {
    text.parse().map_err(|_| anyhow::anyhow!(words.put(&game::Message::new("cli-bot-unknown").with("bot", text))))
}

/// A bot in its seat.
pub(crate) struct Player {
    level: Level,
    rng: Stream,
}

impl Player {
    pub(crate) fn new(level: Level, rng: Stream) -> Self {
        Self { level, rng }
    }

    /// A decision. The bot is given its seat's view and nothing else.
    pub(crate) fn choose<G: Playable>(&mut self, play: &G, seat: Seat) -> G::Move {
        match self.level {
            // The same move as from the view, without the way round by it: the laws say so.
            Level::Random => play.random_move(seat, &mut self.rng),
            level => {
                let mut mind = Mind { rng: &mut self.rng, should_stop: &mut || false };
                bots::choose::<G>(&play.view(game::Observer::Seat(seat)), seat, level, &mut mind)
            }
        }
    }
}

/// Plays a whole play between bots; every event is shown before it happens.
pub(crate) fn play_out<G: Playable>(
    options: &G::Options,
    seed: &Seed,
    number: u64,
    levels: &[Level],
    mut witness: impl FnMut(&G, &EventOf<G>),
) -> G {
    let streams = seed.game(number);
    let mut chance = streams.chance();
    let mut players: Vec<Player> = Seat::all(levels.len() as u8)
        .map(|seat| Player::new(levels[seat.index()], streams.player(seat)))
        .collect();
    let mut play = G::new(options).expect("the options were read");
    loop {
        match play.turn() {
            Turn::Over => return play,
            Turn::Chance => {
                let event = Event::Chance(play.sample(&mut chance));
                witness(&play, &event);
                play.apply(event);
            }
            Turn::Seats(seats) => {
                for seat in seats.iter() {
                    let event = Event::Move(seat, players[seat.index()].choose(&play, seat));
                    witness(&play, &event);
                    play.apply(event);
                }
            }
        }
    }
}

/// Plays a whole play of random moves and counts its decisions: the same play that [`play_out`] makes of the seed
/// with `random` in every seat.
pub(crate) fn play_random<G: Game>(options: &G::Options, seed: &Seed, number: u64) -> u64 {
    let streams = seed.game(number);
    let mut chance = streams.chance();
    let mut players: [Stream; Seat::MOST as usize] = std::array::from_fn(|seat| streams.player(Seat::new(seat as u8)));
    let mut play = G::new(options).expect("the options were read");
    let mut decisions = 0;
    loop {
        match play.turn() {
            Turn::Over => return decisions,
            Turn::Chance => {
                let answer = play.sample(&mut chance);
                play.resolve(answer);
            }
            Turn::Seats(seats) => {
                for seat in seats.iter() {
                    let mv = play.random_move(seat, &mut players[seat.index()]);
                    play.play(seat, mv);
                    decisions += 1;
                }
            }
        }
    }
}
