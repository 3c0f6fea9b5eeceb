//! Which bots these are, for measurements that go on another day.

use catalog::GameId;

/// A number that is raised whenever some bot of the game comes to decide differently for the same seed: by other
/// weights or ideas, or other budgets below level 5. Games played under different numbers must not be counted together.
/// Level 5's own budget is not part of it: measurements keep that number beside this one.
///
/// `tests/version.rs` notices when it has to be raised.
#[must_use]
pub const fn version(game: GameId) -> u32 {
    match game {
        GameId::ColorPop => 3,
        GameId::Genial | GameId::Blockers => 2,
        GameId::CrissCross | GameId::ToutSurCarte => 1,
    }
}
