//! Tables on the server: questions over HTTP, and the connection to one table.

pub mod api;
mod pledge;
mod remote_table;
mod socket;

pub use remote_table::{Connection, RemoteTable};
