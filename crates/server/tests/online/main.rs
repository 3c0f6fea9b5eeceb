//! Online tables over real sockets.

mod games;
mod leaks;
mod limits;
mod rights;
mod running;
