//! Plays of an independent implementation, replayed to the letter.

#[test]
fn records_replay_to_their_traces_and_refused_ones_are_refused() {
    game_laws::golden::check::<tout_sur_carte::ToutSurCarte>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../plays/tout-sur-carte"
    ));
}
