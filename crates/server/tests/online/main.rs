//! Online tables over real sockets.

mod games;
mod leaks;
mod rights;
mod running;
