//! `tablee arena`: many games between bots, seats rotated over the same deals, and how strong each is.

mod progress;
mod summary;

use std::{
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::bail;
use bots::{Level, Playable, PlayableVisitor};
use catalog::{AnyGame, GameId, Seed};
use game::{Event, GameOptions, Message, Seat, Settings};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    args::ArenaArgs,
    out,
    out::Words,
    players::{self, BotName, Player},
    setup,
};

use self::{
    progress::{Progress, RunName},
    summary::{Played, Summary, Times},
};

pub(crate) fn run(args: &ArenaArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let id = setup::game(&args.game.game, words)?;
    let settings = setup::settings(id, args.game.players, &args.game.options, words)?;
    let empty = AnyGame::new(id, &settings).expect("the settings were checked");
    let bots: Vec<BotName> =
        args.bots.iter().map(|text| players::bot(text, id, words)).collect::<anyhow::Result<_>>()?;
    let seats = empty.players();
    if seats > 1 && bots.len() > usize::from(seats) {
        bail!(words.message(&Message::new("cli-arena-bots-number").with("bots", bots.len()).with("players", seats)));
    }
    if has_partners(&empty) && bots.len() > 2 {
        bail!(words.message(&Message::new("cli-arena-two-teams").with("bots", bots.len())));
    }
    let full_budget = bots::full_budget(id, &settings).expect("the settings were checked");
    let run = RunName {
        what: format!("{id} {} {:?} {}", serde_json::to_string(&settings)?, args.bots, args.seed),
        version: bots::version(id),
        full_budget: bots.contains(&BotName::Level(Level::numbered(5))).then_some(full_budget),
        bots: bots.len(),
    };
    let progress = Progress::open(args.progress.as_deref(), &run, words)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let arena = Arena {
        lineups: lineups(bots.len(), &empty),
        id,
        settings,
        bots,
        games: args.games,
        seed: Seed::new(&args.seed),
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let summary = bots::visit(id, Run { arena, progress, words })?;
    if args.json {
        out::json(&summary)?
    } else {
        out::line(&summary.text(words))?
    }
    Ok(ExitCode::SUCCESS)
}

/// For each rotation, which bot sits in each seat. Bots fewer than seats repeat: partners are always the same bot,
/// elsewhere the last one named fills the table. Alone, every bot plays the deal by itself.
fn lineups(bots: usize, empty: &AnyGame) -> Vec<Vec<usize>> {
    let seats = usize::from(empty.players());
    if seats == 1 {
        return (0..bots).map(|bot| vec![bot]).collect();
    }
    let partners = has_partners(empty);
    let first: Vec<usize> = (0..seats).map(|seat| if partners { seat % bots } else { seat.min(bots - 1) }).collect();
    let mut lineups: Vec<Vec<usize>> =
        (0..seats).map(|turn| (0..seats).map(|seat| first[(seat + turn) % seats]).collect()).collect();
    lineups.dedup();
    if partners && lineups.len() > bots {
        lineups.truncate(bots);
    }
    lineups
}

/// Whether seats play together.
fn has_partners(empty: &AnyGame) -> bool {
    Seat::all(empty.players()).any(|seat| empty.team(seat) != seat)
}

struct Arena {
    id: GameId,
    settings: Settings,
    bots: Vec<BotName>,
    lineups: Vec<Vec<usize>>,
    games: u32,
    seed: Seed,
    threads: usize,
}

/// The games to play, and those played before.
struct Run<'a> {
    arena: Arena,
    progress: Progress,
    words: &'a Words,
}

impl PlayableVisitor for Run<'_> {
    type Output = anyhow::Result<Summary>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Self { arena, mut progress, words } = self;
        let options = G::Options::read(&arena.settings).expect("the settings were checked");
        let games = arena.games as usize;
        let bar = ProgressBar::new(games as u64).with_style(
            ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} (eta {eta})").expect("the template is right"),
        );
        let done = progress.done();
        bar.inc(done.iter().filter(|played| played.game < games).count() as u64);
        let todo: Vec<usize> = (0..games).filter(|game| !done.iter().any(|played| played.game == *game)).collect();
        let (next, shared) = (AtomicUsize::new(0), Mutex::new(&mut progress));
        let own_names = Mutex::new(vec![None; arena.bots.len()]);
        std::thread::scope(|scope| -> anyhow::Result<()> {
            let workers: Vec<_> = (0..arena.threads.min(todo.len()))
                .map(|_| {
                    scope.spawn(|| -> anyhow::Result<()> {
                        let work = || -> anyhow::Result<()> {
                            let mut table = Table::new(&arena, words)?;
                            own_names.lock().expect("no worker panics holding it").clone_from(&table.own_names());
                            while let Some(&game) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                                let played = table.play::<G>(&arena, &options, game);
                                shared.lock().expect("no worker panics holding it").add(played)?;
                                bar.inc(1);
                            }
                            Ok(())
                        };
                        // Where one cannot go on, the others take no further game.
                        work().inspect_err(|_| next.store(todo.len(), Ordering::Relaxed))
                    })
                })
                .collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
        })?;
        bar.finish_and_clear();
        let own_names = own_names.into_inner().expect("no worker panics holding it");
        Ok(Summary::of(arena.id, &arena.bots, own_names, games, &progress.done()))
    }
}

/// The bots of one thread, a copy of each for every seat it may sit in.
struct Table {
    players: Vec<Vec<Player>>,
}

impl Table {
    fn new(arena: &Arena, words: &Words) -> anyhow::Result<Self> {
        let most = |bot| arena.lineups.iter().map(|seats| seats.iter().filter(|&&it| it == bot).count()).max();
        let copies = |(bot, name)| (0..most(bot).unwrap_or(0)).map(|_| Player::start(name, words)).collect();
        Ok(Self { players: arena.bots.iter().enumerate().map(copies).collect::<anyhow::Result<_>>()? })
    }

    /// What each bot calls itself.
    fn own_names(&self) -> Vec<Option<String>> {
        self.players.iter().map(|copies| copies.first()?.own_name().map(str::to_owned)).collect()
    }

    /// Plays one game: deals are numbered from 1, and each is played in every rotation before the next.
    fn play<G: Playable>(&mut self, arena: &Arena, options: &G::Options, game: usize) -> Played {
        let lineup = &arena.lineups[game % arena.lineups.len()];
        let deal = (game / arena.lineups.len()) as u64 + 1;
        let mut copies: Vec<_> = self.players.iter_mut().map(|copies| copies.iter_mut()).collect();
        let mut seated: Vec<&mut Player> =
            lineup.iter().map(|&bot| copies[bot].next().expect("there is a copy for every seat")).collect();
        let mut times = vec![Times::default(); arena.bots.len()];
        let before: Vec<u64> = seated.iter().map(|player| player.forfeits()).collect();
        let play = players::play_timed::<G>(options, &arena.seed, deal, &mut seated, |_, event, time| {
            if let Event::Move(seat, _) = event {
                times[lineup[seat.index()]].add(time);
            }
        });
        let partners = |seat: Seat| Seat::all(play.players()).filter(|&it| play.team(it) == play.team(seat)).count();
        let standings = play.standings();
        let wins = standings.wins(|seat| play.team(Seat::new(seat as u8)).index());
        let mut forfeits = vec![0; arena.bots.len()];
        for (player, (bot, before)) in seated.iter().zip(lineup.iter().zip(before)) {
            forfeits[*bot] += player.forfeits() - before;
        }
        let mut played = Played::new(game, times, forfeits);
        for seat in Seat::all(play.players()) {
            let share = wins[seat.index()] / partners(seat) as f64;
            played.seat(lineup[seat.index()], share, standings.scores[seat.index()]);
        }
        played
    }
}
