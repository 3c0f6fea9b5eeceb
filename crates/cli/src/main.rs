//! `tablee`, the one binary: plays, replays, simulates, measures and serves the games.

mod analyse;
mod arena;
mod args;
mod bench;
mod boards;
mod bot_process;
mod data;
mod files;
mod load;
mod online_bot;
mod out;
mod play;
mod players;
mod replay;
mod serve;
mod setup;
mod sim;
mod verify;
mod view;

use std::{io, process::ExitCode};

fn main() -> ExitCode {
    let (command, words) = match args::parse() {
        Ok(parsed) => parsed,
        Err(code) => return code,
    };
    match run(command, &words) {
        Ok(code) => code,
        // A reader that has seen enough, such as `head`, is no failure.
        Err(error) if error.downcast_ref().is_some_and(|io: &io::Error| io.kind() == io::ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            out::warn(&words.explain(&error));
            ExitCode::FAILURE
        }
    }
}

fn run(command: args::Command, words: &out::Words) -> anyhow::Result<ExitCode> {
    match command {
        args::Command::Play(args) => play::run(&args, words),
        args::Command::Replay(args) => replay::run(&args, words),
        args::Command::Verify(args) => verify::run(&args, words),
        args::Command::Sim(args) => sim::run(&args, words),
        args::Command::View(args) => view::run(&args, words),
        args::Command::Analyse(args) => analyse::run(&args, words),
        args::Command::Arena(args) => arena::run(&args, words),
        args::Command::Bench(args) => bench::run(&args),
        args::Command::Serve(args) => serve::run(&args, words),
        args::Command::Backup(args) => data::backup(&args, words),
        args::Command::Restore(args) => data::restore(&args, words),
        args::Command::Bot(args) => online_bot::run(&args, words),
        args::Command::Load(args) => load::run(&args, words),
        args::Command::Completions { shell } => args::completions(shell),
    }
}
