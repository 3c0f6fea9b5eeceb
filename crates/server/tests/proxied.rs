//! Behind a proxy: what is counted for an address is counted for whom the proxy asks, and nobody gives themselves another one.

use std::net::SocketAddr;

use server::{Limits, Proxies, Settings, Site};

/// A server with limits that believes these proxies. It ends with the test's runtime.
async fn serve(trusted: &[&str]) -> (SocketAddr, tempfile::TempDir) {
    let data = tempfile::tempdir().expect("a folder");
    let site = Site::with_tables(data.path(), Settings::default()).await.expect("a site");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let proxies: Proxies = trusted.iter().map(|text| text.parse().expect("an address")).collect();
    let limits = Limits { proxies, ..Limits::default() };
    tokio::spawn(server::run(listener, limits, site, std::future::pending()));
    (address, data)
}

/// Comes as a new guest again and again until that is refused, at most so many times; gives how many came.
async fn come(address: SocketAddr, most: usize, forwarded: impl Fn(usize) -> String) -> usize {
    let client = reqwest::Client::new();
    for number in 0..most {
        let request = client.put(format!("http://{address}/api/me")).header("x-forwarded-for", forwarded(number));
        let answer = request.header("content-type", "application/json").body(r#"{"name":"Ada"}"#).send().await;
        let status = answer.expect("an answer").status();
        if status == 429 {
            return number;
        }
        assert!(status.is_success(), "{status}");
    }
    most
}

/// More than may come from one address.
const MANY: usize = 100;

#[tokio::test]
async fn who_is_behind_a_trusted_proxy_is_counted_alone() {
    let (address, _data) = serve(&["127.0.0.0/8"]).await;
    assert_eq!(come(address, MANY, |number| format!("192.0.2.{number}")).await, MANY, "each is somebody else");
    assert!(come(address, MANY, |_| "198.51.100.1".into()).await < MANY, "this is always the same one");
    let spoofed = come(address, MANY, |number| format!("192.0.2.{number}, 203.0.113.1")).await;
    assert!(spoofed < MANY, "what a client wrote before the proxy did is not believed");
}

#[tokio::test]
async fn nobody_else_is_believed() {
    for trusted in [&[][..], &["10.0.0.0/8"]] {
        let (address, _data) = serve(trusted).await;
        assert!(come(address, MANY, |number| format!("192.0.2.{number}")).await < MANY, "{trusted:?}");
    }
}
