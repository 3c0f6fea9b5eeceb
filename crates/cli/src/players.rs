//! Bots in seats, and whole plays between them.

use bots::{Level, Mind, Playable};
use catalog::{GameId, Seed, Stream};
use game::{EventOf, Game, Message, Seat};

use crate::{bot_process::BotProcess, out::Words};

/// Who plays in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BotName {
    /// One of our own.
    Level(Level),
    /// A program of somebody else's: its command line.
    Command(String),
}

impl std::fmt::Display for BotName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Command(line) => write!(f, "cmd:{line}"),
        }
    }
}

/// The bot of that name.
pub(crate) fn bot(text: &str, game: GameId, words: &Words) -> anyhow::Result<BotName> {
    if let Some(line) = text.strip_prefix("cmd:")
        && !line.trim().is_empty()
    {
        return Ok(BotName::Command(line.trim().into()));
    }
    let unknown = || anyhow::anyhow!(words.message(&Message::new("cli-bot-unknown").with("bot", text)));
    let level = text.parse().ok().filter(|&level| bots::exists(game, level));
    level.map(BotName::Level).ok_or_else(unknown)
}

/// The bots of every seat: one for all, or one a seat.
pub(crate) fn bots(names: &[String], game: GameId, players: u8, words: &Words) -> anyhow::Result<Vec<BotName>> {
    let bots = match names {
        [] => vec![BotName::Level(Level::Random)],
        given => given.iter().map(|text| bot(text, game, words)).collect::<anyhow::Result<_>>()?,
    };
    match bots.len() {
        1 => Ok(vec![bots[0].clone(); players.into()]),
        n if n == usize::from(players) => Ok(bots),
        n => anyhow::bail!(words.message(&Message::new("cli-bots-number").with("bots", n).with("players", players))),
    }
}

/// A bot at work: started once, seated anew for each play.
pub(crate) enum Player {
    /// One of our own.
    Level(Level),
    /// A program of somebody else's.
    Process(Box<BotProcess>),
}

/// Starts the bots.
pub(crate) fn start(bots: &[BotName], words: &Words) -> anyhow::Result<Vec<Player>> {
    bots.iter().map(|bot| Player::start(bot, words)).collect()
}

impl Player {
    /// Starts a bot.
    ///
    /// # Errors
    /// If it is a program that does not start.
    pub(crate) fn start(name: &BotName, words: &Words) -> anyhow::Result<Self> {
        Ok(match name {
            BotName::Level(level) => Self::Level(*level),
            BotName::Command(line) => Self::Process(Box::new(BotProcess::start(line, words)?)),
        })
    }

    /// What it calls itself, if it is a program that says so.
    pub(crate) fn own_name(&self) -> Option<&str> {
        match self {
            Self::Level(_) => None,
            Self::Process(process) => process.own_name(),
        }
    }

    /// A new play begins, with this player in that seat.
    pub(crate) fn seat<G: Playable>(&mut self, options: &G::Options, seat: Seat, number: u64) {
        if let Self::Process(process) = self {
            process.new_game::<G>(options, seat, number);
        }
    }

    /// A decision. The bot is given its seat's view and nothing else.
    pub(crate) fn choose<G: Playable>(&mut self, play: &G, seat: Seat, rng: &mut Stream) -> G::Move {
        match self {
            // The same move as from the view, without the way round by it: the laws say so.
            Self::Level(Level::Random) => play.random_move(seat, rng),
            Self::Level(level) => {
                let mut mind = Mind { rng, should_stop: &mut || false };
                bots::choose::<G>(&play.view(game::Observer::Seat(seat)), seat, *level, &mut mind)
            }
            Self::Process(process) => process.choose(play, seat, rng),
        }
    }

    /// How many moves it has forfeited so far.
    pub(crate) fn forfeits(&self) -> u64 {
        match self {
            Self::Level(_) => 0,
            Self::Process(process) => process.forfeits(),
        }
    }

    /// The play is over.
    pub(crate) fn game_over<G: Playable>(&mut self, play: &G) {
        if let Self::Process(process) = self {
            process.game_over(play);
        }
    }
}

/// Plays a whole play between bots, one a seat; every event is shown before it happens, with the play as it was.
pub(crate) fn play_out<G: Playable>(
    options: &G::Options,
    seed: &Seed,
    number: u64,
    players: &mut [Player],
    mut witness: impl FnMut(&G, &EventOf<G>),
) -> G {
    play_timed(options, seed, number, &mut players.iter_mut().collect::<Vec<_>>(), |play, event, _| {
        witness(play, event)
    })
}

/// Plays as [`play_out`] does and shows how long each decision took.
pub(crate) fn play_timed<G: Playable>(
    options: &G::Options,
    seed: &Seed,
    number: u64,
    players: &mut [&mut Player],
    mut witness: impl FnMut(&G, &EventOf<G>, std::time::Duration),
) -> G {
    let streams = seed.game(number);
    let mut chance = streams.chance();
    let mut rngs: Vec<Stream> = Seat::all(players.len() as u8).map(|seat| streams.player(seat)).collect();
    for (seat, player) in Seat::all(players.len() as u8).zip(players.iter_mut()) {
        player.seat::<G>(options, seat, number);
    }
    let mut play = G::new(options).expect("the options were read");
    loop {
        let begun = std::time::Instant::now();
        let mut decided = false;
        let next = game::next_event(&play, &mut chance, |play, seat, _| {
            decided = true;
            players[seat.index()].choose(play, seat, &mut rngs[seat.index()])
        });
        let Some(event) = next else { break };
        witness(&play, &event, if decided { begun.elapsed() } else { std::time::Duration::ZERO });
        play.apply(event);
    }
    players.iter_mut().for_each(|player| player.game_over(&play));
    play
}

/// Plays a whole play of random moves and counts its decisions: the same play that [`play_out`] makes of the seed
/// with `random` in every seat.
pub(crate) fn play_random<G: Game>(options: &G::Options, seed: &Seed, number: u64) -> u64 {
    let streams = seed.game(number);
    let mut chance = streams.chance();
    let mut rngs: [Stream; Seat::MOST as usize] = std::array::from_fn(|seat| streams.player(Seat::new(seat as u8)));
    let mut play = G::new(options).expect("the options were read");
    let mut decisions = 0;
    game::play_out(&mut play, &mut chance, |play, seat, _| {
        decisions += 1;
        play.random_move(seat, &mut rngs[seat.index()])
    });
    decisions
}
