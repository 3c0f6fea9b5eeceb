//! A table's log, one stored envelope or command a line: what does not apply or is refused changes nothing, observers
//! who follow know what observers who come in know, and what was accepted reads back to an equal table.
#![no_main]

use game::Observer;
use protocol::{Request, Snapshot};
use table::{StoredEnvelope, Table};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Some(first) = lines.next().and_then(|line| serde_json::from_str::<StoredEnvelope>(line).ok()) else { return };
    let Ok(mut table) = Table::replay([first.clone()]) else { return };
    let mut log = vec![first];
    let observers: Vec<Observer> = Observer::all(table.setup().players()).collect();
    let mut known: Vec<Snapshot> = observers.iter().map(|&observer| table.snapshot(observer)).collect();
    for line in lines {
        let before = table.clone();
        if let Ok(envelope) = serde_json::from_str::<StoredEnvelope>(line) {
            match table.apply_stored(envelope.clone()) {
                Ok(()) => log.push(envelope),
                Err(_) => assert_eq!(table, before),
            }
        } else if let Ok(request) = serde_json::from_str::<Request>(line) {
            match table.obey(&request, table.changed_at().saturating_add(1000)) {
                Ok(envelopes) => log.extend(envelopes.iter().map(|envelope| envelope.stored())),
                Err(_) => assert_eq!(table, before),
            }
        }
        // One observer catches up after each line, so that each has something to catch up with.
        follow(&mut known[log.len() % observers.len()], &table);
    }
    known.iter_mut().for_each(|snapshot| follow(snapshot, &table));
    let read = log.iter().map(|envelope| {
        let line = serde_json::to_string(envelope).expect("an envelope is plain data");
        serde_json::from_str(&line).expect("an envelope that was written can be read")
    });
    assert_eq!(Table::replay(read).expect("a log that was accepted can be read"), table);
    let _ = table.deadline();
});

fn follow(known: &mut Snapshot, table: &Table) {
    let update = table.since(known.seq, known.observer).expect("an earlier moment");
    known.apply(update).expect("it follows");
    assert_eq!(*known, table.snapshot(known.observer));
}
