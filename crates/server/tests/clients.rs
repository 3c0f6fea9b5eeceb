//! Clients that misbehave: they send half of a request, do not read, come in crowds, or send what is no request.

use std::{net::SocketAddr, time::Duration};

use server::Limits;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
};

/// Nothing takes this long, however busy the machine is.
const LONG: Duration = Duration::from_secs(3600);
/// Short enough to be waited for.
const SHORT: Duration = Duration::from_millis(50);

fn patient() -> Limits {
    Limits { connections: 100, request: LONG, stalled: LONG, farewell: LONG, ..Limits::default() }
}

/// A server, and what stops it.
struct Started {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

async fn started(limits: Limits) -> Started {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let running = tokio::spawn(server::run(listener, limits, server::Site::default(), async { drop(stopped.await) }));
    Started { address, stop, running }
}

async fn sent(address: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut client = TcpStream::connect(address).await.unwrap();
    // A server that closes a connection at once may do so before it has heard anything.
    let _ = client.write_all(bytes).await;
    client
}

/// All that the server says until it closes the connection.
async fn heard(mut client: TcpStream) -> String {
    let mut heard = Vec::new();
    // A connection that is reset has said what it had to say.
    let _ = client.read_to_end(&mut heard).await;
    String::from_utf8_lossy(&heard).into_owned()
}

const WHOLE: &[u8] = b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn half_a_request_times_out() {
    let server = started(Limits { request: SHORT, ..patient() }).await;
    for half in [&b""[..], b"GET /e", b"GET / HTTP/1.1\r\nhost: x\r\n"] {
        heard(sent(server.address, half).await).await;
    }
    // Nor is the next request of a client that had a whole one.
    let told = heard(sent(server.address, b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /").await).await;
    assert!(told.starts_with("HTTP/1.1 200 "), "{told}");
}

#[tokio::test]
async fn idle_connections_do_not_keep_others_out() {
    let server = started(Limits { connections: 2, request: SHORT, ..patient() }).await;
    let mut crowd = Vec::new();
    for _ in 0..10 {
        crowd.push(sent(server.address, b"GET /e").await);
    }
    let told = heard(sent(server.address, WHOLE).await).await;
    assert!(told.ends_with("ok\n"), "{told}");
}

#[tokio::test]
async fn one_address_has_so_many_connections_and_no_more() {
    let server = started(Limits { per_address: Some(2), ..patient() }).await;
    let mut silent = vec![sent(server.address, b"").await, sent(server.address, b"").await];
    assert_eq!(heard(sent(server.address, WHOLE).await).await, "");
    // When one of them has ended there is room again.
    silent.pop();
    while heard(sent(server.address, WHOLE).await).await.is_empty() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn shutdown_ends_whatever_clients_do() {
    let server = started(Limits { farewell: SHORT, ..patient() }).await;
    let _silent = sent(server.address, b"").await;
    let half = sent(server.address, b"GET /e").await;
    // Many answers that nobody reads fill every buffer on the way.
    let mut deaf = sent(server.address, b"").await;
    let asking =
        tokio::spawn(async move { while deaf.write_all(b"GET /nosuch HTTP/1.1\r\nhost: x\r\n\r\n").await.is_ok() {} });
    assert!(heard(sent(server.address, WHOLE).await).await.ends_with("ok\n"));
    server.stop.send(()).unwrap();
    server.running.await.unwrap();
    asking.await.unwrap();
    heard(half).await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_dropped() {
    let server = started(Limits { stalled: SHORT, ..patient() }).await;
    let mut deaf = sent(server.address, b"").await;
    // Writing fails once the server has closed the connection.
    while deaf.write_all(b"GET /nosuch HTTP/1.1\r\nhost: x\r\n\r\n").await.is_ok() {}
}

#[tokio::test]
async fn malformed_requests_are_refused_with_the_usual_headers() {
    let server = started(patient()).await;
    let long = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(140_000));
    let many = format!("GET / HTTP/1.1\r\nhost: x\r\n{}\r\n", "a: b\r\n".repeat(200));
    let large = format!("GET / HTTP/1.1\r\nhost: x\r\na: {}\r\n\r\n", "x".repeat(140_000));
    for (request, statuses) in [
        ("NONSENSE\r\n\r\n", &["400"][..]),
        ("GET / HTTP/1.1\r\nbad header\r\n\r\n", &["400"]),
        (&long, &["414", "431"]),
        (&many, &["431"]),
        (&large, &["431"]),
    ] {
        let mut client = TcpStream::connect(server.address).await.unwrap();
        // The server may refuse before it has heard everything.
        let _ = client.write_all(request.as_bytes()).await;
        let told = read_head(&mut client).await;
        let status = told.get(9..12).unwrap_or_default();
        assert!(statuses.contains(&status), "{told} to {request:.40}");
        for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
            assert_eq!(told.matches(header).count(), 1, "{told}");
        }
    }
}

async fn read_head(client: &mut TcpStream) -> String {
    let mut told = Vec::new();
    while !told.ends_with(b"\r\n\r\n") {
        match client.read_u8().await {
            Ok(byte) => told.push(byte),
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&told).into_owned()
}
