//! Records of an independent implementation replay to the letter.

#[test]
fn golden_records_replay_to_their_traces_and_results() {
    game_laws::golden::check::<color_pop::ColorPop>(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/color-pop"));
}
