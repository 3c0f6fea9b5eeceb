//! Laws: a log reads back to an equal table, and a broken one is refused.

use std::panic::{AssertUnwindSafe, catch_unwind};

use catalog::Stream;
use game::{Observer, below};
use serde_json::{Value, json};
use table::{Corrupt, Envelope, Fault, StoredEnvelope};

use crate::{
    law::{Broken, Kept, hold},
    subject::Subject,
};

/// A table that is read from the log of another one, envelope by envelope.
pub(crate) struct Mirror<S> {
    table: S,
    /// The log as it is stored.
    lines: Vec<String>,
}

impl<S: Subject> Mirror<S> {
    pub(crate) fn new(opened: &Envelope) -> Result<Self, Broken> {
        let line = written::<S>(opened);
        let table = S::replay(vec![read(&line)?]);
        let Ok(table) = table else {
            hold!(LogReadsBack, false, "{line} gives {table:?}");
            unreachable!("a broken law was reported");
        };
        Ok(Self { table, lines: vec![line] })
    }

    /// Reads one more envelope: then it is the same table.
    pub(crate) fn follow(&mut self, envelope: &Envelope, subject: &S) -> Kept {
        let line = written::<S>(envelope);
        let applied = self.table.apply_stored(read(&line)?);
        hold!(LogReadsBack, applied.is_ok(), "{line} does not apply: {applied:?}");
        hold!(LogReadsBack, self.table == *subject, "{line} gives\n  {:?}\nnot\n  {subject:?}", self.table);
        self.lines.push(line);
        Ok(())
    }

    /// Reads the whole log at once, and then some that were broken.
    pub(crate) fn check(&self, subject: &S, rng: &mut Stream) -> Kept {
        let log = self.lines.iter().map(|line| read(line)).collect::<Result<Vec<_>, _>>()?;
        let again = S::replay(log.clone());
        hold!(LogReadsBack, again.as_ref() == Ok(subject), "the log gives\n  {again:?}\nnot\n  {subject:?}");
        for _ in 0..3 {
            check_misplaced::<S>(&log, rng)?;
            check_altered::<S>(&self.lines, rng)?;
        }
        Ok(())
    }
}

fn written<S: Subject>(envelope: &Envelope) -> String {
    serde_json::to_string(&S::stored(envelope)).expect("an envelope is plain data")
}

fn read(line: &str) -> Result<StoredEnvelope, Broken> {
    let read = serde_json::from_str(line);
    if let Err(why) = &read {
        hold!(LogReadsBack, false, "{line} cannot be read: {why}");
    }
    Ok(read.expect("it was just checked"))
}

/// Drops, doubles or moves an envelope: the first that is out of place is named, and the one that was expected there.
fn check_misplaced<S: Subject>(log: &[StoredEnvelope], rng: &mut Stream) -> Kept {
    if log.len() < 2 {
        return Ok(());
    }
    let place = below(rng, log.len() as u32 - 1) as usize;
    let mut broken = log.to_vec();
    let number = place as u64 + 1;
    let (seq, expected) = match below(rng, 3) {
        0 => {
            broken.remove(place);
            (number + 1, number)
        }
        1 => {
            broken.insert(place, log[place].clone());
            (number, number + 1)
        }
        _ => {
            broken.swap(place, place + 1);
            (number + 1, number)
        }
    };
    let refused = replay::<S>(broken)?;
    hold!(
        GapNamed,
        refused == Err(Corrupt { seq, fault: Fault::Gap { expected } }),
        "a log where {seq} stands in the place of {expected} gives {refused:?}"
    );
    Ok(())
}

/// Alters one value of the log: it is refused, or is the log of another table.
fn check_altered<S: Subject>(lines: &[String], rng: &mut Stream) -> Kept {
    let place = below(rng, lines.len() as u32) as usize;
    let mut value: Value = serde_json::from_str(&lines[place]).expect("it was read before");
    let other: Value =
        serde_json::from_str(&lines[below(rng, lines.len() as u32) as usize]).expect("it was read before");
    alter(&mut value, &other, rng);
    let Ok(altered) = serde_json::from_value(value) else { return Ok(()) };
    let mut log = lines.iter().map(|line| read(line)).collect::<Result<Vec<_>, _>>()?;
    log[place] = altered;
    if let Ok(table) = replay::<S>(log)? {
        let looked = catch_unwind(AssertUnwindSafe(|| {
            Observer::all(table.table().setup().players()).for_each(|observer| {
                table.snapshot(observer);
                table.since(1, observer);
            });
            table.deadline()
        }));
        hold!(BadLogRefused, looked.is_ok(), "looking at a table panics whose envelope {} was altered", place + 1);
    }
    Ok(())
}

fn replay<S: Subject>(log: Vec<StoredEnvelope>) -> Result<Result<S, Corrupt>, Broken> {
    let read = catch_unwind(AssertUnwindSafe(|| S::replay(log.clone())));
    let Ok(read) = read else {
        hold!(BadLogRefused, false, "a panic on reading {log:?}");
        unreachable!("a broken law was reported");
    };
    Ok(read)
}

/// Changes one thing somewhere in a value, or puts something of another value in its place.
fn alter(value: &mut Value, other: &Value, rng: &mut Stream) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = &keys[below(rng, keys.len() as u32) as usize];
            match (below(rng, 8), other.get(key)) {
                (0, _) => _ = fields.remove(key),
                (1..3, Some(other)) => fields[key] = other.clone(),
                (_, other) => alter(&mut fields[key], other.unwrap_or(&Value::Null), rng),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let index = below(rng, items.len() as u32) as usize;
            match below(rng, 4) {
                0 => _ = items.remove(index),
                1 => items.push(items[index].clone()),
                _ => alter(&mut items[index], other, rng),
            }
        }
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            let numbers = [0, 1, 2, 6, 7, number.wrapping_add(1), number.wrapping_sub(1), 1 << 40, u64::MAX];
            *value = json!(numbers[below(rng, numbers.len() as u32) as usize]);
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => match below(rng, 3) {
            0 => text.push('x'),
            1 => _ = text.pop(),
            _ => *text = ["", "started", "closed", "1", "bot", "you", "* ", "1 1"][below(rng, 8) as usize].into(),
        },
        Value::Null | Value::Object(_) | Value::Array(_) => *value = json!(1),
    }
}
