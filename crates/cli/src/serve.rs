//! `tablee serve`: the games in the browser, and online tables.

use std::{net::SocketAddr, process::ExitCode, sync::Arc, time::Duration};

use anyhow::{Context, anyhow};
use game::Message;
use qrcode::{QrCode, render::unicode::Dense1x2};
use server::bus::{Bus, Nats, Silent};
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};

use crate::{args::ServeArgs, data, out, out::Words};

pub(crate) fn run(args: &ServeArgs, words: &Words) -> anyhow::Result<ExitCode> {
    begin_log(args);
    let runtime = Runtime::new()?;
    let served = runtime.block_on(serve(args, words));
    // Whatever clients still do, nobody waits for them.
    runtime.shutdown_background();
    served
}

/// Writes what happens to the standard error, for whoever runs the server. No secret is ever in it.
fn begin_log(args: &ServeArgs) {
    let log = tracing_subscriber::fmt().with_max_level(args.log).with_writer(std::io::stderr).with_ansi(false);
    if args.log_format == "json" { log.json().init() } else { log.init() }
}

async fn serve(args: &ServeArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let listening = |address: String| Message::new("cli-cannot-listen").with("address", address);
    let listener = TcpListener::bind(args.listen).await;
    let listener = listener.with_context(|| words.message(&listening(args.listen.to_string())))?;
    let site = site(args, words).await?;
    if let Some(metrics) = args.metrics {
        let metrics =
            TcpListener::bind(metrics).await.with_context(|| words.message(&listening(metrics.to_string())))?;
        tokio::spawn(server::tell_metrics(metrics, site.clone()));
    }
    let mut interrupts = server::Interrupts::listen()?;
    // The server goes on even where nobody reads its output.
    let say = |message: Message| drop(out::line(&words.message(&message)));
    let address = address(args, listener.local_addr()?);
    drop(out::line(&address));
    if !args.listen.ip().is_loopback() || args.public_url.is_some() {
        drop(out::line(&picture(&address)));
    }
    tracing::info!(address, version = env!("CARGO_PKG_VERSION"), "listening");
    say(Message::new("cli-serve-ready").with("address", address));
    let limits = server::Limits {
        // Only this machine reaches an address of its own.
        per_address: (!args.listen.ip().is_loopback()).then_some(args.connections_per_address as usize),
        proxied: args.public_url.is_some(),
        proxies: args.trusted_proxies.iter().copied().collect(),
        ..server::Limits::default()
    };
    let farewell = limits.farewell.as_secs() as usize;
    let (stop, stopped) = oneshot::channel::<()>();
    let interrupted_again = async {
        interrupts.next().await;
        say(Message::new("cli-serve-stopping").with("seconds", farewell));
        drop(stop);
        interrupts.next().await;
    };
    tokio::select! {
        () = server::run(listener, limits, site, async { drop(stopped.await) }) => {
            tracing::info!("stopped: everything is stored");
            Ok(ExitCode::SUCCESS)
        }
        () = interrupted_again => Ok(ExitCode::from(130)),
    }
}

/// The client with online tables, which are kept in a database or in the data folder.
async fn site(args: &ServeArgs, words: &Words) -> anyhow::Result<server::Site> {
    let usual = server::Settings::default();
    let sockets = server::room_for_sockets(args.connections.map_or(usual.sockets, |wanted| wanted as usize));
    if args.connections.is_some_and(|wanted| sockets < wanted as usize) {
        tracing::warn!(connections = sockets, "the system allows fewer open files than these connections need");
    }
    let days = |days: u32| Duration::from_secs(u64::from(days) * 24 * 60 * 60);
    let settings = server::Settings {
        keep_finished: args.keep_finished_days.map(days),
        archive: args.archive.clone(),
        thinkers: args.bot_threads.map_or(usual.thinkers, usize::from),
        sockets,
        public_url: args.public_url.clone(),
        tls: args.tls_cert.is_some(),
        ..usual
    };
    let mut site = if args.store.is_empty() {
        if args.bus.is_some() {
            // News of tables that no other server has would be of use to nobody.
            return Err(anyhow!(words.text("cli-serve-bus-alone")));
        }
        let folder = data::folder(args.data.as_deref(), words)?;
        let unusable = Message::new("cli-serve-data").with("folder", folder.display().to_string());
        server::Site::with_tables(&folder, settings).await.with_context(|| words.message(&unusable))?
    } else {
        let unusable = Message::new("cli-serve-store");
        let bus = bus(args.bus.as_deref(), words).await?;
        server::Site::with_databases(&args.store, bus, settings).await.with_context(|| words.message(&unusable))?
    };
    if let (Some(certificate), Some(key)) = (&args.tls_cert, &args.tls_key) {
        let unusable = || words.message(&Message::new("cli-serve-tls"));
        site.tls = Some(server::Tls::read(certificate, key).with_context(unusable)?);
    }
    Ok(site)
}

/// What tells the other servers of the same tables that there is something to look for.
async fn bus(url: Option<&str>, words: &Words) -> anyhow::Result<Arc<dyn Bus>> {
    Ok(match url {
        Some(url) => {
            let unusable = || words.text("cli-serve-bus");
            Arc::new(Nats::connect(url).await.with_context(unusable)?)
        }
        None => Arc::new(Silent),
    })
}

/// The address that people open.
fn address(args: &ServeArgs, local: SocketAddr) -> String {
    if let Some(url) = &args.public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let scheme = if args.tls_cert.is_some() { "https" } else { "http" };
    let seen = if local.ip().is_unspecified() { on_home_network(local) } else { local };
    format!("{scheme}://{seen}")
}

/// The address of this machine on its network. No packet is sent: the system only says which way one would go.
fn on_home_network(local: SocketAddr) -> SocketAddr {
    let way = std::net::UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    let ip = way.map_or(std::net::Ipv4Addr::LOCALHOST.into(), |way| way.ip());
    SocketAddr::new(ip, local.port())
}

/// The address as a code that phones read.
fn picture(address: &str) -> String {
    let Ok(code) = QrCode::new(address) else { return String::new() };
    code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
}

#[cfg(test)]
mod tests {
    use super::picture;

    #[test]
    fn an_address_has_a_code_for_phones() {
        let lines: Vec<String> = picture("http://192.168.1.20:7777").lines().map(str::to_owned).collect();
        assert!(lines.len() > 10 && lines.iter().all(|line| line.chars().count() == lines[0].chars().count()));
    }
}
