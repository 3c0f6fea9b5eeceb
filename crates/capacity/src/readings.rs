//! What all processes of a set-up have used up until a moment.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    time::Instant,
};

use anyhow::{Context, Result};
use load::Counted;
use serde::Deserialize;

use crate::machines::{Behind, Machines};

/// Counters, all of which only grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    at: Instant,
    counters: Counters,
}

/// What is counted. The difference of two is what was used up in between.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counters {
    pub(crate) seconds: f64,
    pub(crate) nodes_cpu: f64,
    pub(crate) people_cpu: f64,
    pub(crate) postgres_cpu: f64,
    pub(crate) nats_cpu: f64,
    /// Transactions that the nodes have made durable.
    pub(crate) commits: f64,
    /// Bytes of the log that the database writes first.
    pub(crate) wal_bytes: f64,
    /// How often it made that log durable.
    pub(crate) wal_syncs: f64,
    /// How long that took together, in milliseconds.
    pub(crate) sync_time: f64,
    /// Envelopes in the logs of all tables.
    pub(crate) envelopes: f64,
    /// Bytes that the database takes.
    pub(crate) stored: f64,
    /// Bytes that nodes sent to PostgreSQL, and got from there.
    pub(crate) to_postgres: f64,
    pub(crate) from_postgres: f64,
    pub(crate) nats: Carried,
    pub(crate) said: f64,
    pub(crate) said_bytes: f64,
    pub(crate) heard: f64,
    pub(crate) heard_bytes: f64,
}

/// What NATS has carried, as it tells itself.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
pub(crate) struct Carried {
    pub(crate) in_msgs: f64,
    pub(crate) out_msgs: f64,
    pub(crate) in_bytes: f64,
    pub(crate) out_bytes: f64,
}

impl Reading {
    pub(crate) async fn of(machines: &Machines, people: Counted) -> Result<Self> {
        let mut counters = Counters {
            nodes_cpu: machines.used()?.cpu.as_secs_f64(),
            people_cpu: load::used(std::process::id())?.cpu.as_secs_f64(),
            said: people.said as f64,
            said_bytes: people.said_bytes as f64,
            heard: people.heard as f64,
            heard_bytes: people.heard_bytes as f64,
            ..Counters::default()
        };
        for node in &machines.nodes {
            counters.commits += node.commits().await?.context("nodes count commits")? as f64;
        }
        match &machines.behind {
            Some(behind) => counters.read(behind).await?,
            None => counters.stored = folder_bytes(machines.nodes[0].data())?,
        }
        Ok(Self { at: Instant::now(), counters })
    }

    /// What was used up until a later moment.
    pub(crate) fn until(&self, later: &Self) -> Counters {
        let (a, b) = (&self.counters, &later.counters);
        Counters {
            seconds: (later.at - self.at).as_secs_f64(),
            nodes_cpu: b.nodes_cpu - a.nodes_cpu,
            people_cpu: b.people_cpu - a.people_cpu,
            postgres_cpu: b.postgres_cpu - a.postgres_cpu,
            nats_cpu: b.nats_cpu - a.nats_cpu,
            commits: b.commits - a.commits,
            wal_bytes: b.wal_bytes - a.wal_bytes,
            wal_syncs: b.wal_syncs - a.wal_syncs,
            sync_time: b.sync_time - a.sync_time,
            envelopes: b.envelopes - a.envelopes,
            stored: b.stored - a.stored,
            to_postgres: b.to_postgres - a.to_postgres,
            from_postgres: b.from_postgres - a.from_postgres,
            nats: Carried {
                in_msgs: b.nats.in_msgs - a.nats.in_msgs,
                out_msgs: b.nats.out_msgs - a.nats.out_msgs,
                in_bytes: b.nats.in_bytes - a.nats.in_bytes,
                out_bytes: b.nats.out_bytes - a.nats.out_bytes,
            },
            said: b.said - a.said,
            said_bytes: b.said_bytes - a.said_bytes,
            heard: b.heard - a.heard,
            heard_bytes: b.heard_bytes - a.heard_bytes,
        }
    }
}

impl Counters {
    async fn read(&mut self, behind: &Behind) -> Result<()> {
        (self.postgres_cpu, self.nats_cpu) = behind.cpu()?;
        let sql = "SELECT (pg_current_wal_insert_lsn() - '0/0')::float8, wal_sync::float8, wal_sync_time, \
                          (SELECT count(*) FROM envelopes)::float8, pg_database_size(current_database())::float8 \
                   FROM pg_stat_wal";
        let row = behind.asks.query_one(sql, &[]).await?;
        (self.wal_bytes, self.wal_syncs, self.sync_time) = (row.get(0), row.get(1), row.get(2));
        (self.envelopes, self.stored) = (row.get(3), row.get(4));
        (self.to_postgres, self.from_postgres) = bytes_to(behind.postgres.port())?;
        self.nats = serde_json::from_str(&body_of(behind.nats.monitoring(), "/varz")?)?;
        Ok(())
    }
}

/// The bytes that went over all connections to a port of this machine, there and back, as the system tells.
fn bytes_to(port: u16) -> Result<(f64, f64)> {
    let mut ss = std::process::Command::new("ss");
    let told = ss.args(["-tinH", "state", "established", &format!("dport = :{port}")]).output();
    let told = String::from_utf8(told.context("ss, of Debian's package iproute2, cannot be started")?.stdout)?;
    Ok((sum(&told, "bytes_sent:"), sum(&told, "bytes_received:")))
}

fn sum(told: &str, name: &str) -> f64 {
    told.split_whitespace().filter_map(|word| word.strip_prefix(name)?.parse::<f64>().ok()).sum()
}

/// What a server answers over plain HTTP.
fn body_of(server: SocketAddr, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(server)?;
    write!(stream, "GET {path} HTTP/1.0\r\nhost: {server}\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").context("an answer has a body")?;
    Ok(body.to_owned())
}

fn folder_bytes(folder: &Path) -> Result<f64> {
    let mut bytes = 0.0;
    for entry in std::fs::read_dir(folder)? {
        bytes += entry?.metadata()?.len() as f64;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::sum;

    #[test]
    fn bytes_of_all_connections_are_added() {
        let told = "0 0 127.0.0.1:4 127.0.0.1:5\n\t cubic bytes_sent:120 bytes_acked:121 bytes_received:7\n\
                    0 0 127.0.0.1:6 127.0.0.1:5\n\t cubic bytes_sent:80 bytes_received:3\n";
        assert_eq!((sum(told, "bytes_sent:"), sum(told, "bytes_received:")), (200.0, 10.0));
    }
}
