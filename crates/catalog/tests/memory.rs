//! Reading a record costs little memory, whatever the text holds.

use catalog::Record;
use game_laws::alloc::{Counting, count};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// As much of a text as makes a record of a megabyte.
fn much(part: &str) -> String {
    vec![part; (1 << 20) / part.len()].join(",")
}

#[test]
fn what_is_not_read_is_not_built_either() {
    let (head, tree) = (r#""format":"tablee/1","game":"criss-cross""#, much(r#"{"":0}"#));
    for text in [
        format!(r#"{{{head},"events":[],"x":[{tree}]}}"#),
        format!(r#"{{{head},"events":[],"result":[{tree}]}}"#),
        format!(r#"{{{head},"events":[[{tree}]]}}"#),
        format!(r#"{{{head},"events":[],"options":{{"x":[{tree}]}}}}"#),
        format!(r#"{{{head},"events":[],"options":{{{}}}}}"#, much(r#""a":0"#)),
        format!(r#"{{{head},"events":[],{}}}"#, much(r#""a":0"#)),
        format!("{{{head},\"events\":[],\"deep\":{}{}}}", "[".repeat(1 << 19), "]".repeat(1 << 19)),
    ] {
        let allocations = count(|| Record::parse(&text).map(|record| record.replay().is_ok()));
        assert!(allocations < 2000, "{allocations} allocations for {text:.80}…");
    }
    // A list of events is built as far as a game's may go.
    let text = format!(r#"{{{head},"events":[{}]}}"#, much("0"));
    let allocations = count(|| Record::parse(&text));
    assert!(allocations < 3 * Record::MOST_EVENTS as u64, "{allocations} allocations");
}
