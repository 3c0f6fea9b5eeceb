//! Connections that the server encrypts itself. The certificate in `tests/tls` is for `localhost` and for these tests only.

use std::{path::PathBuf, sync::Arc};

use server::{Limits, Site, Tls};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        self, ClientConfig, RootCertStore,
        pki_types::{CertificateDer, ServerName, pem::PemObject},
    },
};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

#[tokio::test]
async fn a_server_with_a_certificate_answers_encrypted() {
    let tls = Tls::read(&file("certificate.pem"), &file("key.pem")).expect("a certificate");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let site = Site { tls: Some(tls), ..Site::default() };
    tokio::spawn(server::run(listener, Limits::default(), site, std::future::pending()));

    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(file("certificate.pem")).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("both agree");
    stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    // Whether the end is announced does not matter here.
    let _ = stream.read_to_end(&mut answer).await;
    assert!(String::from_utf8_lossy(&answer).ends_with("ok\n"), "{}", String::from_utf8_lossy(&answer));
}

#[test]
fn what_is_no_certificate_is_refused_with_its_name() {
    let here = PathBuf::from(file!());
    let told = Tls::read(&file("key.pem"), &file("key.pem")).err().expect("a refusal").to_string();
    assert!(!told.is_empty());
    let told = Tls::read(&here.with_file_name("missing.pem"), &file("key.pem")).err().expect("a refusal").to_string();
    assert!(told.contains("missing.pem"), "{told}");
}
