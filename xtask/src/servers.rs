//! PostgreSQL and NATS, which tests start on ports and folders of their own.

use std::{fs::OpenOptions, io::Write, path::Path};

use anyhow::Result;
use backends::{Nats, Postgres};

use crate::shell;

/// What Debian reads before it makes a database of its own, which would run beside those of the tests for no use.
const CREATE_CLUSTER: &str = "/etc/postgresql-common/createcluster.conf";

/// What lets a process see another time than the machine's.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/// Installs what lets clocks jump, where it is missing. Without it, everything else still breaks.
pub(crate) fn install_faketime_or_say() {
    if !Path::new(FAKETIME).exists()
        && let Err(error) = shell::install(&["libfaketime"])
    {
        shell::log(&format!("!!! libfaketime CANNOT BE INSTALLED, so NO CLOCK JUMPS: {error:#}"));
    }
}

/// Installs Debian's PostgreSQL and NATS server where they are missing. Without them the other tests still mean something,
/// so they go on, and say loudly what was not tested.
pub(crate) fn install_or_say() {
    if let Err(error) = install() {
        shell::log(&format!("!!! PostgreSQL and NATS CANNOT BE INSTALLED, so NOTHING IS TESTED WITH THEM: {error:#}"));
    }
    install_faketime_or_say();
}

/// Installs Debian's PostgreSQL and NATS server where they are missing.
pub(crate) fn install() -> Result<()> {
    if !Postgres::is_installed() {
        shell::install(&["postgresql-common"])?;
        let mut settings = OpenOptions::new().append(true).open(CREATE_CLUSTER)?;
        writeln!(settings, "create_main_cluster = false")?;
        shell::install(&["postgresql"])?;
    }
    if !Nats::is_installed() {
        shell::install(&["nats-server"])?;
    }
    Ok(())
}
