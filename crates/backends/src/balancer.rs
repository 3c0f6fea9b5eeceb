//! A small balancer of connections: each goes to the next node that takes it.

use std::{
    io,
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Hands every connection on to one of several nodes, in turn. It is for trying things out: whoever serves people has a web
/// server in front that also encrypts.
pub struct Balancer {
    address: SocketAddr,
}

impl Balancer {
    /// Listens for as long as this process lives.
    ///
    /// # Errors
    /// If the address cannot be listened on.
    pub fn start(listen: SocketAddr, nodes: Vec<SocketAddr>) -> io::Result<Self> {
        let listener = TcpListener::bind(listen)?;
        let address = listener.local_addr()?;
        let (nodes, turn) = (Arc::new(nodes), Arc::new(AtomicUsize::new(0)));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (nodes, first) = (Arc::clone(&nodes), turn.fetch_add(1, Ordering::Relaxed));
                thread::spawn(move || hand_on(client, &nodes, first));
            }
        });
        Ok(Self { address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

/// Hands a connection on to the first node that takes it, and carries bytes both ways until one side ends.
fn hand_on(client: TcpStream, nodes: &[SocketAddr], first: usize) {
    let mut in_turn = (0..nodes.len()).map(|step| nodes[(first + step) % nodes.len()]);
    let Some(node) = in_turn.find_map(|node| TcpStream::connect(node).ok()) else { return };
    let (Ok(from_client), Ok(to_node)) = (client.try_clone(), node.try_clone()) else { return };
    let there = thread::spawn(move || carry(from_client, to_node));
    carry(node, client);
    let _ = there.join();
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
