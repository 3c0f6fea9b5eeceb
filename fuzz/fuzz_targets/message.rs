//! What comes over a socket and in the bodies of requests, one message a line: what can be read is read as it was written,
//! and what cannot is refused.
#![no_main]

use protocol::online::{Claim, FromServer, NewTable, Program, SetName, ToServer};
use serde::{Serialize, de::DeserializeOwned};

libfuzzer_sys::fuzz_target!(|text: &str| {
    for line in text.lines() {
        comes_back::<ToServer>(line);
        comes_back::<FromServer>(line);
        comes_back::<NewTable>(line);
        comes_back::<SetName>(line);
        comes_back::<Claim>(line);
        comes_back::<Program>(line);
    }
});

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(line: &str) {
    let Ok(read) = serde_json::from_str::<T>(line) else { return };
    let written = serde_json::to_string(&read).expect("a message is plain data");
    assert_eq!(serde_json::from_str::<T>(&written).expect("what was written can be read"), read);
}
