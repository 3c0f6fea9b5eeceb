//! Online tables over real sockets.

mod fair;
mod games;
mod leaks;
mod limits;
mod rights;
mod running;
