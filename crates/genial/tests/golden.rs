//! Records played by an independent implementation replay to the letter.

#[test]
fn golden_records_replay() {
    game_laws::golden::check::<genial::Genial>(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/genial"));
}
