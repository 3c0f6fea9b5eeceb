//! Online tables over real sockets.

mod games;
mod rights;
