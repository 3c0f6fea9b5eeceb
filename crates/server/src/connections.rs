//! Connections: how many, how long they may keep us waiting, and how they end.

use std::{future::Future, net::IpAddr, sync::Arc, time::Duration};

use axum::http::Request;
use hyper::{
    body::Incoming,
    server::conn::http1::{self, UpgradeableConnection},
    service::Service,
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
    task::JoinSet,
};
use tokio_io_timeout::TimeoutStream;

use crate::{
    Site,
    addresses::{Addresses, counted},
    answers::Answers,
    proxies::Proxies,
    tls::Stream,
};

/// The first line and the headers of a request are not longer than this together.
const LONGEST_HEAD: usize = 64 << 10;

/// So many requests are answered at the same time at most.
const MOST_REQUESTS: usize = 1000;

/// So many files the server needs for itself.
const OWN_FILES: usize = 32;

/// What clients may ask of the server's patience and memory.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many connections with requests there may be. Further ones wait until one of these ends. The sockets of clients
    /// at tables are not among them: those are counted by [`Settings::sockets`](crate::Settings::sockets).
    pub connections: usize,
    /// How many of them may come from one address; any number if this is missing. Further ones are closed at once.
    pub per_address: Option<usize>,
    /// Whether a web server on this machine asks for others: then connections from this machine are not counted.
    pub proxied: bool,
    /// The proxies that are believed when they say whom they ask for.
    pub proxies: Proxies,
    /// How long a client may take for a whole request, or be silent between two.
    pub request: Duration,
    /// How long a client may take no byte of an answer.
    pub stalled: Duration,
    /// How long clients have to take the rest of their answers once the server is told to stop.
    pub farewell: Duration,
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: most_connections(),
            per_address: None,
            proxied: false,
            proxies: Proxies::default(),
            request: Duration::from_secs(15),
            stalled: Duration::from_secs(30),
            farewell: Duration::from_secs(5),
        }
    }
}

/// As many as the system lets us have files open, less some for ourselves, and never more than a thousand.
fn most_connections() -> usize {
    most_files(0).saturating_sub(OWN_FILES).clamp(4, MOST_REQUESTS)
}

/// Asks the system for as many open files as this many sockets need beside requests; gives how many sockets there may be.
#[must_use]
pub fn room_for_sockets(wanted: usize) -> usize {
    let others = MOST_REQUESTS + OWN_FILES;
    let files = most_files(wanted.saturating_add(others));
    // Where the system allows few files, requests have to do with half of them.
    wanted.min(files.saturating_sub(others.min(files / 2)))
}

/// How many files may be open, after asking for so many where there are fewer.
fn most_files(wanted: usize) -> usize {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource::RLIMIT_NOFILE, getrlimit, setrlimit};
        if let Ok((now, most)) = getrlimit(RLIMIT_NOFILE) {
            let raised = (wanted as u64).min(most);
            let files = if raised > now && setrlimit(RLIMIT_NOFILE, raised, most).is_ok() { raised } else { now };
            return usize::try_from(files).unwrap_or(usize::MAX);
        }
    }
    usize::MAX
}

/// Answers requests until `stop` comes, then lets the answers end that have begun, but no longer than
/// [`Limits::farewell`].
pub async fn run(listener: TcpListener, limits: Limits, site: Site, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let addresses = Addresses::new(limits.per_address, limits.proxied, limits.proxies.clone());
    let router = site.router();
    let ending = watch::Sender::new(false);
    // Whatever is left in the set ends with it.
    let mut connections = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await.expect("the places are never closed");
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            () = &mut stop => break,
            accepted = accepted => accepted,
        };
        match accepted {
            Ok((stream, from)) => {
                let Some(of_address) = addresses.count(counted(from.ip())) else { continue };
                let (tls, router, ending) = (site.tls.clone(), router.clone(), ending.subscribe());
                let limits = limits.clone();
                connections.spawn(async move {
                    let opened = tokio::time::timeout(limits.request, Stream::open(stream, tls));
                    if let Ok(Ok(stream)) = opened.await {
                        answer(connection(stream, from.ip(), router, limits), ending).await;
                    }
                    drop((place, of_address));
                });
            }
            // The client has gone already, or no file is free: the next attempt may do better, but not at once.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    if let Some(online) = &site.online {
        online.stop().await;
    }
    ending.send_replace(true);
    let _ = tokio::time::timeout(limits.farewell, async { while connections.join_next().await.is_some() {} }).await;
    if let Some(online) = &site.online {
        // Who was still here may have brought a table to wait for this node.
        online.hand_over().await;
    }
}

/// Answers the requests of one connection until it ends, or is to end. A connection that breaks is its client's affair.
async fn answer(connection: UpgradeableConnection<Io, FromPeer>, mut ending: watch::Receiver<bool>) {
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = ending.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

type Io = TokioIo<Answers<std::pin::Pin<Box<TimeoutStream<Stream>>>>>;

fn connection(
    stream: Stream,
    from: IpAddr,
    router: axum::Router,
    limits: Limits,
) -> UpgradeableConnection<Io, FromPeer> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.stalled));
    let io = TokioIo::new(Answers::new(Box::pin(stream)));
    let service = FromPeer { service: TowerToHyperService::new(router), peer: from, proxies: limits.proxies };
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(io, service)
        .with_upgrades()
}

type Routes = TowerToHyperService<axum::Router>;

/// Tells with each request where it comes from.
struct FromPeer {
    service: Routes,
    peer: IpAddr,
    proxies: Proxies,
}

impl Service<Request<Incoming>> for FromPeer {
    type Response = <Routes as Service<Request<Incoming>>>::Response;
    type Error = <Routes as Service<Request<Incoming>>>::Error;
    type Future = <Routes as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        let origin = counted(self.proxies.origin(self.peer, request.headers()));
        request.extensions_mut().insert(Peer(origin));
        self.service.call(request)
    }
}
