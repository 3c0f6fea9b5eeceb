//! `tablee serve`: the games in the browser.

use std::process::ExitCode;

use game::Message;

use crate::{args::ServeArgs, out, out::Words};

pub(crate) fn run(args: &ServeArgs, words: &Words) -> anyhow::Result<ExitCode> {
    tokio::runtime::Runtime::new()?.block_on(server::serve(args.address, |address| {
        let told = Message::new("cli-serve-ready").with("address", format!("http://{address}"));
        // The server goes on even where nobody reads its output.
        let _ = out::line(&words.put(&told));
    }))?;
    Ok(ExitCode::SUCCESS)
}
