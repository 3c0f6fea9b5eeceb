//! Connections to the database. Everything has a time-out, so that a server that hangs gives errors and no table hangs with
//! it.

use std::{error::Error as _, future::Future, io, pin::Pin, time::Duration};

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime};
use tokio::time::timeout;
use tokio_postgres::{
    Config, NoTls, Row,
    config::{Host, SslMode},
    error::SqlState,
    types::ToSql,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::StoreError;

/// A connection from the pool.
pub(super) type Client = Object;

/// Something that is done with a connection.
pub(super) type Running<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A value for a statement.
pub(super) type Value<'a> = &'a (dyn ToSql + Sync);

/// How long a connection may take until it is made, or until one is free.
const CONNECT: Duration = Duration::from_secs(5);

/// How long all that belongs together may take.
const ALL: Duration = Duration::from_secs(10);

/// What the database itself breaks off: statements that take long, waiting for what another server has locked, and a server
/// that went silent within a transaction. Commits are durable, whatever the database's settings say.
const OPTIONS: &str = "-c statement_timeout=8s -c lock_timeout=4s -c idle_in_transaction_session_timeout=10s \
                       -c synchronous_commit=on -c default_transaction_isolation=read\\ committed";

/// Connections to one database, made when they are needed and made again when they are lost. Cheap to clone.
#[derive(Clone)]
pub(super) struct Connections {
    pool: Pool,
    /// Where the database is, without secrets.
    pub(super) place: String,
}

impl Connections {
    /// At most so many connections to this address.
    pub(super) fn new(url: &str, most: usize) -> io::Result<Self> {
        let mut config: Config = url.parse().map_err(|error| {
            io::Error::other(format!("this is no address of a PostgreSQL database: {}", explain(&error)))
        })?;
        let hosts: Vec<_> = config.get_hosts().iter().map(name).collect();
        let place = format!("{}/{}", hosts.join(","), config.get_dbname().unwrap_or_default());
        let options = config.get_options().unwrap_or_default();
        config
            .options(format!("{OPTIONS} {options}").trim())
            .application_name("tablee")
            .connect_timeout(CONNECT)
            .tcp_user_timeout(ALL)
            .keepalives_idle(Duration::from_secs(10))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(2);
        let kept = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = if config.get_ssl_mode() == SslMode::Require {
            let no_roots = |errors| io::Error::other(format!("no certificates to trust: {errors:?}"));
            let (tls, _) = MakeRustlsConnect::with_native_certs().map_err(no_roots)?;
            Manager::from_config(config, tls, kept)
        } else {
            Manager::from_config(config, NoTls, kept)
        };
        let pool = Pool::builder(manager)
            .max_size(most)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(CONNECT))
            .create_timeout(Some(CONNECT))
            .recycle_timeout(Some(CONNECT))
            .build()
            .map_err(io::Error::other)?;
        Ok(Self { pool, place })
    }

    /// A connection.
    pub(super) async fn get(&self) -> Result<Client, StoreError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => error.into(),
            error => StoreError::Failed(error.to_string()),
        })
    }

    /// Does something with a connection. One that takes too long is given up, because nobody knows what will still come on
    /// it.
    pub(super) async fn run<T>(
        &self,
        work: impl for<'a> FnOnce(&'a mut Client) -> Running<'a, T>,
    ) -> Result<T, StoreError> {
        let mut client = self.get().await?;
        match timeout(ALL, work(&mut client)).await {
            Ok(result) => result,
            Err(_) => {
                drop(Object::take(client));
                Err(StoreError::Failed("the database does not answer".into()))
            }
        }
    }
}

fn name(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    }
}

/// Asks with a statement that the connection remembers.
pub(super) async fn query(db: &Client, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.query(&statement, values).await?)
}

/// Like [`query`], for what changes something. Gives how many rows did.
pub(super) async fn execute(db: &Client, sql: &str, values: &[Value<'_>]) -> Result<u64, StoreError> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.execute(&statement, values).await?)
}

/// A text as PostgreSQL takes it: without the one character that it cannot keep.
pub(super) fn plain(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.code() {
            Some(&SqlState::DISK_FULL) => Self::Full,
            Some(&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED) => Self::Corrupt(explain(&error)),
            _ => Self::Failed(explain(&error)),
        }
    }
}

/// An error with its reasons. None of them has a secret.
pub(super) fn explain(error: &tokio_postgres::Error) -> String {
    let mut text = error.to_string();
    let mut reason = error.source();
    while let Some(next) = reason {
        text = format!("{text}: {next}");
        reason = next.source();
    }
    text
}
