//! How sure a measured share is.

/// Wilson's 95 % interval of a share that was measured in so many games. It stays between 0 and 1 and does not vanish at
/// either end.
#[must_use]
pub fn wilson_interval(share: f64, games: f64) -> [f64; 2] {
    if games == 0.0 {
        return [0.0, 1.0];
    }
    let z = 1.959_964;
    let middle = (share + z * z / (2.0 * games)) / (1.0 + z * z / games);
    let half = z / (1.0 + z * z / games) * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_half_in_a_hundred_games_is_forty_to_sixty() {
        let [low, high] = wilson_interval(0.5, 100.0);
        assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001, "{low} {high}");
        assert!(wilson_interval(1.0, 100.0)[0] < 0.97, "winning every game proves no certainty");
    }
}
