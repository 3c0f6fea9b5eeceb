//! Records of an independent implementation replay to their traces and results, or are refused where they should be.

#[test]
fn golden_records_replay() {
    game_laws::golden::check::<criss_cross::CrissCross>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../plays/criss-cross"
    ));
}
