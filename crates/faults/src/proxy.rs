//! A way to a node that can be cut.

use std::net::SocketAddr;

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

/// Where the node is now, and how often its connections were cut.
#[derive(Clone, Copy, Default)]
struct Way {
    node: Option<SocketAddr>,
    cuts: u64,
}

/// Hands connections on to a node, wherever it listens after its last start.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Proxy {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (way, ways) = watch::channel(Way::default());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(hand_on(client, ways.clone()));
            }
        });
        Self { address, way }
    }

    /// The node listens here from now on.
    pub(crate) fn leads_to(&self, node: SocketAddr) {
        self.way.send_modify(|way| way.node = Some(node));
    }

    /// Cuts all connections.
    pub(crate) fn cut(&self) {
        self.way.send_modify(|way| way.cuts += 1);
    }
}

async fn hand_on(mut client: TcpStream, mut ways: watch::Receiver<Way>) {
    let Way { node, cuts } = *ways.borrow_and_update();
    let Some(node) = node else { return };
    let Ok(mut server) = TcpStream::connect(node).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut server) => {}
        _ = ways.wait_for(|way| way.cuts != cuts) => {}
    }
}
