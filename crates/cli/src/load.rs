//! `tablee load`: how much a server of online tables can take.

use std::{process::ExitCode, time::Duration};

use anyhow::{Context, anyhow, ensure};
use game::Message;
use load::Plan;
use texts::Lang;
use tokio::runtime::Runtime;

use crate::{
    args::LoadArgs,
    out::{self, Words},
    setup,
};

pub(crate) fn run(args: &LoadArgs, words: &Words) -> anyhow::Result<ExitCode> {
    if let Some(address) = args.address.filter(|address| !address.ip().is_loopback()) {
        return Err(anyhow!(words.message(&Message::new("cli-load-not-here").with("address", address.to_string()))));
    }
    ensure!((0.01..=load::MOST_RATE).contains(&args.rate), words.text("cli-load-rate"));
    let people = (2 * args.tables).max(args.idle) as usize;
    // Should the system allow fewer, whoever connects last is told so.
    let _ = server::room_for_sockets(2 * people);
    let plan = Plan {
        server: args.address,
        program: std::env::current_exe()?,
        folder: args.folder.clone().unwrap_or_else(std::env::temp_dir),
        // Measurements are for programs and notebooks: their words are English.
        game: setup::game(&args.game, &Words::new(Lang::EN))?,
        tables: args.tables as usize,
        rate: args.rate,
        time: Duration::from_secs(args.seconds.into()),
        most: args.most,
        idle: args.idle as usize,
        yardstick: args.yardstick.clone(),
    };
    let report = Runtime::new()?.block_on(plan.run())?;
    if let Some(file) = &args.plot {
        let failed = || words.message(&Message::new("cli-cannot-write").with("file", out::path(file)));
        std::fs::write(file, report.plot()).with_context(failed)?;
    }
    if args.json {
        out::json(&report)?
    } else {
        out::raw(report.to_string().as_bytes())?
    }
    Ok(ExitCode::SUCCESS)
}
