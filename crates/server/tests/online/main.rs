//! Online tables over real sockets.

mod clients;
mod games;
mod rights;
