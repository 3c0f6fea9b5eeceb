//! Records of an independent implementation replay to the letter.

use blockers::Blockers;

#[test]
fn golden_records_replay() {
    game_laws::golden::check::<Blockers>(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/blockers"));
}
