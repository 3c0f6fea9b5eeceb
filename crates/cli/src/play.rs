//! `tablee play`: a game in the terminal against bots. It is written down as it goes, so that nothing loses it.

mod prompt;
mod saved_games;
mod screen;
mod sitting;
mod spelling;

use std::{
    hash::BuildHasher,
    io::BufRead,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, anyhow, bail};
use bots::Level;
use catalog::{AnyGame, First, GameId, Seed};
use client::{BadSave, Local, Opening};
use game::{Explain, Message};
use protocol::{BotLevel, Player};

use crate::{
    args::PlayArgs,
    out,
    out::Words,
    players::{self, BotName},
    setup,
};

use self::{saved_games::SavedFile, screen::say, sitting::Sitting};

pub(crate) fn run(args: &PlayArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let (local, file) = match &args.resume {
        None => begin(args, words)?,
        Some(Some(file)) => (resume(file, args, words)?, file.clone()),
        Some(None) => {
            let Some(file) = choose(words)? else { return Ok(ExitCode::SUCCESS) };
            (resume(&file, args, words)?, file)
        }
    };
    let saved = SavedFile::new(args.save.clone().unwrap_or(file));
    on_interrupt(&saved, words)?;
    let mut sitting = Sitting::new(local, saved, words);
    if args.resume.is_none() {
        sitting.say_who_begins(args.first.is_some())?;
    }
    let finished = sitting.play()?;
    sitting.leave(finished)?;
    Ok(ExitCode::SUCCESS)
}

/// A new game, and the file it will be written to.
fn begin(args: &PlayArgs, words: &Words) -> anyhow::Result<(Local, PathBuf)> {
    let id = setup::game(args.game.as_deref().expect("asked for unless resuming"), words)?;
    let settings = setup::settings(id, args.players, &args.options, words)?;
    let seats = AnyGame::new(id, &settings).expect("the settings were checked").players();
    let seed = args.seed.clone().unwrap_or_else(fresh_seed);
    let first = first(args, seats, words)?;
    let players = seated(players_of(&args.bots, id, seats, words)?, first, &seed);
    let file = match &args.save {
        Some(file) if file.exists() => {
            bail!(words.message(&Message::new("cli-play-occupied").with("file", out::path(file))))
        }
        Some(file) => file.clone(),
        None => {
            let folder = saved_games::folder(words)?;
            if saved_games::unfinished(&folder, words)?.is_empty() {
                say(&words.text("cli-play-first-time"))?;
            }
            saved_games::new_file(&folder, id, &seed)
        }
    };
    let opened = Local::open(Opening::device(id, settings, players), seed, 0);
    let local = opened.map_err(|corrupt| anyhow!(words.message(&corrupt.message())))?;
    Ok((local, file))
}

/// Who is to begin: whoever the lot falls on, unless the person chose, or named a bot for every seat in order.
fn first(args: &PlayArgs, players: u8, words: &Words) -> anyhow::Result<First> {
    let in_order = First::Player(1);
    let Some(text) = &args.first else {
        return Ok(if args.bots.len() == usize::from(players) { in_order } else { First::Lot });
    };
    let chosen = text.parse().ok().filter(|first| match first {
        First::Lot => true,
        First::Player(number) => *number <= players,
    });
    chosen.ok_or_else(|| anyhow!(words.message(&Message::new("cli-play-bad-first").with("players", players))))
}

/// The players in seat order: seat 1 begins.
fn seated(players: Vec<Player>, first: First, seed: &str) -> Vec<Player> {
    let order = first.seat_order(players.len(), &Seed::new(seed).game(0));
    order.into_iter().map(|index| players[index].clone()).collect()
}

/// The game in a file. One that this command wrote remembers its bots and its seed; any other record gets them now.
fn resume(file: &Path, args: &PlayArgs, words: &Words) -> anyhow::Result<Local> {
    let record = setup::record(file, words)?;
    let play = record.replay().map_err(|bad| setup::refused(file, &bad, words))?;
    let about = |id| Message::new(id).with("file", out::path(file));
    if play.is_over() {
        bail!(words.message(&about("cli-play-over")));
    }
    if let Some(game) = &args.game
        && setup::game(game, words)? != play.id()
    {
        bail!(words.message(&about("cli-play-other-game").with("game", words.text(&format!("game-{}", play.id())))));
    }
    let wrong = |bad: BadSave| anyhow!(words.of(&out::path(file), &words.message(&bad.message())));
    match Local::restore(&record) {
        Ok(_) if !args.bots.is_empty() || args.seed.is_some() => bail!(words.message(&about("cli-play-remembered"))),
        Ok(local) => Ok(local),
        Err(BadSave::Facts) => {
            let players = players_of(&args.bots, play.id(), play.players(), words)?;
            // Without a seed, the record itself is one, so that two who resume it draw the same.
            let seed = args.seed.clone().unwrap_or_else(|| record.events.join(" "));
            Local::from_record(&record, players, seed).map_err(wrong)
        }
        Err(bad) => Err(wrong(bad)),
    }
}

/// Lets the person choose among the games that were left; none if they choose none.
fn choose(words: &Words) -> anyhow::Result<Option<PathBuf>> {
    let mut left = saved_games::unfinished(&saved_games::folder(words)?, words)?;
    if left.is_empty() {
        bail!(words.text("cli-play-nothing-left"));
    }
    for (index, it) in left.iter().enumerate() {
        let game = Message::new("cli-play-left")
            .with("number", index + 1)
            .with("game", words.text(&format!("game-{}", it.game)))
            .with("events", it.events)
            .with("file", out::path(&it.file));
        say(&words.message(&game))?;
    }
    loop {
        out::raw(format!("{} ", words.text("cli-play-which")).as_bytes())?;
        let mut line = Vec::new();
        if std::io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        match String::from_utf8_lossy(&line).trim() {
            "" => return Ok(Some(left.swap_remove(0).file)),
            "q" => return Ok(None),
            text => match text.parse::<usize>() {
                Ok(number) if (1..=left.len()).contains(&number) => return Ok(Some(left.swap_remove(number - 1).file)),
                _ => say(&words.text("cli-play-no-such-game"))?,
            },
        }
    }
}

/// Who sits where: a person in the first seat and bots in the others, or bots in all where there are that many.
fn players_of(bots: &[String], game: GameId, players: u8, words: &Words) -> anyhow::Result<Vec<Player>> {
    let own = || words.text("cli-play-own-bots");
    let bot = |name: BotName| match name {
        BotName::Level(level) => level.to_string().parse::<BotLevel>().map(Player::Bot).map_err(|_| anyhow!(own())),
        BotName::Command(_) => Err(anyhow!(own())),
    };
    if !bots.is_empty() && bots.len() == usize::from(players) {
        return players::bots(bots, game, players, words)?.into_iter().map(bot).collect();
    }
    let others = match bots {
        [] => vec![BotName::Level(Level::numbered(3)); usize::from(players) - 1],
        _ if players == 1 => bail!(words.text("cli-play-alone")),
        given => players::bots(given, game, players - 1, words)?,
    };
    std::iter::once(Ok(Player::You)).chain(others.into_iter().map(bot)).collect()
}

/// A seed that nobody chose, from the randomness that hash maps are keyed with.
fn fresh_seed() -> String {
    format!("{:x}", std::hash::RandomState::new().hash_one(std::process::id()))
}

/// From now on Ctrl-C, or a request to terminate, says where the game is: it was written down before the last question.
fn on_interrupt(saved: &SavedFile, words: &Words) -> anyhow::Result<()> {
    let file = |id| words.message(&Message::new(id).with("file", saved.name()));
    let text = format!("\n{}\n{}", file("cli-play-saved"), file("cli-play-resume"));
    ctrlc::set_handler(move || {
        // Where nobody reads it any more, the file is there all the same.
        let _ = out::line(&text);
        std::process::exit(130);
    })
    .context(words.text("cli-play-no-interrupt"))
}
