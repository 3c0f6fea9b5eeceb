//! Online tables over real sockets.

mod fair;
mod games;
mod invitations;
mod leaks;
mod limits;
mod live_leaks;
mod nodes;
mod rights;
mod running;
