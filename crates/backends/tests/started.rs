//! Servers are started, stopped and started again, and nothing is left of them.
#![cfg(unix)]

use std::net::TcpStream;

use backends::{Nats, Postgres, Stop};

fn is_open(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

#[test]
fn a_database_server_comes_back_after_every_kind_of_stop_and_is_gone_in_the_end() {
    let Some(mut server) = Postgres::start_or_say() else { return };
    let (port, url) = (server.port(), server.url());
    let other = server.add_database("other").expect("one more database");
    assert!(url != other && other.ends_with("/other"));
    assert!(server.add_database("other").is_err(), "it is there already");
    for how in [Stop::Fast, Stop::Immediate, Stop::Kill] {
        server.stop(how).expect("it stops");
        assert!(!is_open(port), "{how:?}");
        server.start_again().expect("it starts");
        assert!(is_open(port) && server.url() == url);
    }
    drop(server);
    assert!(!is_open(port));
}

#[test]
fn a_message_server_comes_back_on_its_port_and_is_gone_in_the_end() {
    let Some(mut server) = Nats::start_or_say() else { return };
    let port = server.port();
    server.kill().expect("it is killed");
    assert!(!is_open(port));
    server.start_again().expect("it starts");
    assert!(is_open(port));
    drop(server);
    assert!(!is_open(port));
}
