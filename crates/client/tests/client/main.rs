//! Clients as screens meet them: on one device, and at a server.

mod connection;
mod local;
mod own_box;
mod players;
mod remote;
mod shared;
