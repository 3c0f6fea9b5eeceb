//! Connections: how many, how long they may keep us waiting, and how they end.

use std::{future::Future, sync::Arc, time::Duration};

use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    task::JoinSet,
};
use tokio_io_timeout::TimeoutStream;

use crate::{answers::Answers, router};

/// The first line and the headers of a request are not longer than this together.
const LONGEST_HEAD: usize = 64 << 10;

/// What clients may ask of the server's patience and memory.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many connections there may be. Further ones wait until one of these ends.
    pub connections: usize,
    /// How long a client may take for a whole request, or be silent between two.
    pub request: Duration,
    /// How long a client may take no byte of an answer.
    pub stalled: Duration,
    /// How long clients have to take the rest of their answers once the server is told to stop.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: most_connections(),
            request: Duration::from_secs(15),
            stalled: Duration::from_secs(30),
            farewell: Duration::from_secs(5),
        }
    }
}

/// As many as the system lets us have files open, less some for ourselves, and never more than a thousand.
fn most_connections() -> usize {
    const MOST: usize = 1000;
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit};
        if let Ok((files, _)) = getrlimit(Resource::RLIMIT_NOFILE) {
            return usize::try_from(files).unwrap_or(MOST).saturating_sub(32).clamp(4, MOST);
        }
    }
    MOST
}

/// Answers requests until `stop` comes, then lets the answers end that have begun, but no longer than
/// [`Limits::farewell`].
pub async fn run(listener: TcpListener, limits: Limits, stop: impl Future<Output = ()>) {
    let (graceful, places) = (GracefulShutdown::new(), Arc::new(Semaphore::new(limits.connections)));
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
            Ok((stream, _)) => {
                let connection = graceful.watch(connection(stream, limits));
                connections.spawn(async move {
                    // A connection that breaks is its client's affair.
                    let _ = connection.await;
                    drop(place);
                });
            }
            // The client has gone already, or no file is free: the next attempt may do better, but not at once.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    let _ = tokio::time::timeout(limits.farewell, graceful.shutdown()).await;
}

type Io = TokioIo<Answers<std::pin::Pin<Box<TimeoutStream<TcpStream>>>>>;

fn connection(stream: TcpStream, limits: Limits) -> http1::Connection<Io, TowerToHyperService<axum::Router>> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.stalled));
    let io = TokioIo::new(Answers::new(Box::pin(stream)));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(io, TowerToHyperService::new(router()))
}
