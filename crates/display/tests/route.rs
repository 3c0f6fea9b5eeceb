//! Paths of pages.

use display::{Page, Route};

#[test]
fn paths_are_read_as_they_are_written() {
    for path in [
        "/fr",
        "/en/genial",
        "/fr/color-pop/rules",
        "/en/settings",
        "/fr/about",
        "/de/access",
        "/en/lobby",
        "/fr/games",
        "/fr/t/k3v9",
    ] {
        assert_eq!(Route::parse(path, "").href(), path);
    }
    let play = Route::parse("/fr/blockers/play", "?players=2&seed=a");
    assert_eq!(play.href(), "/fr/blockers/play?players=2&seed=a");
    let rules = Route::parse("/fr/blockers/rules", "?players=2");
    assert_eq!(rules.href(), "/fr/blockers/rules?players=2");
    assert_eq!(Route::parse("/fr/chess", "").page, Page::Unknown);
}
