//! `tablee`, the one binary: plays, replays, simulates, measures and serves the games.

mod analyse;
mod arena;
mod args;
mod bench;
mod boards;
mod bot_process;
mod out;
mod play;
mod players;
mod replay;
mod serve;
mod setup;
mod sim;
mod view;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::parse().and_then(|(command, words)| run(command, &words)) {
        Ok(code) => code,
        Err(error) => {
            // A reader that has seen enough, such as `head`, is no failure.
            if error.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe) {
                return ExitCode::SUCCESS;
            }
            eprintln!("tablee: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: args::Command, words: &out::Words) -> anyhow::Result<ExitCode> {
    match command {
        args::Command::Play(args) => play::run(&args, words),
        args::Command::Replay(args) => replay::run(&args, words),
        args::Command::Sim(args) => sim::run(&args, words),
        args::Command::View(args) => view::run(&args, words),
        args::Command::Analyse(args) => analyse::run(&args, words),
        args::Command::Arena(args) => arena::run(&args, words),
        args::Command::Bench(args) => bench::run(&args),
        args::Command::Serve(args) => serve::run(&args, words),
        args::Command::Completions { shell } => {
            args::completions(shell);
            Ok(ExitCode::SUCCESS)
        }
    }
}
