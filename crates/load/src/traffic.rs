//! What goes over the sockets of people.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What was said and heard so far.
#[derive(Default, Debug)]
pub(crate) struct Traffic {
    said: AtomicU64,
    said_bytes: AtomicU64,
    heard: AtomicU64,
    heard_bytes: AtomicU64,
}

/// Messages that went over the sockets of people. Bytes are those of WebSocket frames, without TCP, IP or TLS around them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counted {
    /// Messages to the server.
    pub said: u64,
    /// Their bytes.
    pub said_bytes: u64,
    /// Messages from the server.
    pub heard: u64,
    /// Their bytes.
    pub heard_bytes: u64,
}

impl Traffic {
    pub(crate) fn said(&self, text: usize) {
        self.said.fetch_add(1, Relaxed);
        // What clients send is masked, by a key of four bytes.
        self.said_bytes.fetch_add(frame(text) + 4, Relaxed);
    }

    pub(crate) fn heard(&self, text: usize) {
        self.heard.fetch_add(1, Relaxed);
        self.heard_bytes.fetch_add(frame(text), Relaxed);
    }

    pub(crate) fn counted(&self) -> Counted {
        Counted {
            said: self.said.load(Relaxed),
            said_bytes: self.said_bytes.load(Relaxed),
            heard: self.heard.load(Relaxed),
            heard_bytes: self.heard_bytes.load(Relaxed),
        }
    }
}

/// The length of a frame with a text of this length, not masked.
const fn frame(text: usize) -> u64 {
    let head = match text {
        0..=125 => 2,
        126..=65_535 => 4,
        _ => 10,
    };
    text as u64 + head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_those_of_frames() {
        let traffic = Traffic::default();
        [1, 125, 126, 65_536].into_iter().for_each(|text| traffic.heard(text));
        traffic.said(10);
        let counted = Counted { said: 1, said_bytes: 16, heard: 4, heard_bytes: 3 + 127 + 130 + 65_546 };
        assert_eq!(traffic.counted(), counted);
    }
}
