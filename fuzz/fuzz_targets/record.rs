//! Any text, read as a record: refused or replayed, never a panic; what replays is written and read back the same.
#![no_main]

use catalog::Record;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    let Ok(play) = record.replay() else { return };
    let again = Record::parse(&record.text()).expect("a record that was written can be read");
    assert_eq!(again.replay().expect("and replayed"), play);
});
