//! A slow connection to a site: everything that goes through it takes as long as on a phone with a bad signal.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Result;
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::Mutex,
    time::{Instant, sleep_until},
};

/// What browsers call slow 4G: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms from one end to the other and back.
const DOWN: f64 = 1_600_000.0 / 8.0;
const UP: f64 = 750_000.0 / 8.0;
const ONE_WAY: Duration = Duration::from_millis(75);

/// Listens on a free port and passes everything on, slowly. It ends with the runtime.
///
/// # Errors
/// If no port is free.
pub async fn slow_line(to: SocketAddr) -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    // All connections share one line.
    let (down, up) = (Arc::new(Mutex::new(Instant::now())), Arc::new(Mutex::new(Instant::now())));
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (down, up) = (down.clone(), up.clone());
            tokio::spawn(async move {
                let Ok(server) = TcpStream::connect(to).await else { return };
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::join!(pass(from_client, to_server, up, UP), pass(from_server, to_client, down, DOWN));
            });
        }
    });
    Ok(address)
}

/// Passes bytes on, no faster than the line is, and later by its delay.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin + Send + 'static,
    line: Arc<Mutex<Instant>>,
    rate: f64,
) {
    let (send, mut sent) = tokio::sync::mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let writer = tokio::spawn(async move {
        while let Some((due, bytes)) = sent.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                break;
            }
        }
    });
    let mut buffer = vec![0; 4096];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        let free = {
            let mut free = line.lock().await;
            *free = (*free).max(Instant::now()) + Duration::from_secs_f64(read as f64 / rate);
            *free
        };
        sleep_until(free).await;
        if send.send((free + ONE_WAY, buffer[..read].to_vec())).is_err() {
            break;
        }
    }
    drop(send);
    // Whoever has hung up gets nothing more.
    let _ = writer.await;
}
