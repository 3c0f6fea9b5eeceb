//! `tablee serve`: the games in the browser.

use std::process::ExitCode;

use anyhow::Context;
use game::Message;
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};

use crate::{args::ServeArgs, out, out::Words};

pub(crate) fn run(args: &ServeArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let runtime = Runtime::new()?;
    let served = runtime.block_on(serve(args, words));
    // Whatever clients still do, nobody waits for them.
    runtime.shutdown_background();
    served
}

async fn serve(args: &ServeArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let listening = |address: String| Message::new("cli-cannot-listen").with("address", address);
    let listener = TcpListener::bind(args.address).await;
    let listener = listener.with_context(|| words.message(&listening(args.address.to_string())))?;
    let mut interrupts = server::Interrupts::listen()?;
    // The server goes on even where nobody reads its output.
    let say = |message: Message| drop(out::line(&words.message(&message)));
    say(Message::new("cli-serve-ready").with("address", format!("http://{}", listener.local_addr()?)));
    let limits = server::Limits::default();
    let (stop, stopped) = oneshot::channel::<()>();
    let interrupted_again = async {
        interrupts.next().await;
        say(Message::new("cli-serve-stopping").with("seconds", limits.farewell.as_secs() as usize));
        drop(stop);
        interrupts.next().await;
    };
    tokio::select! {
        () = server::run(listener, limits, async { drop(stopped.await) }) => Ok(ExitCode::SUCCESS),
        () = interrupted_again => Ok(ExitCode::from(130)),
    }
}
