//! What pages of online tables show.

use display::{TimeLeft, qr_path};

#[test]
fn time_is_shown_as_people_count_it() {
    let digits = |left| TimeLeft::of(left);
    assert_eq!(digits(0), TimeLeft::Digits("0:00".into()));
    assert_eq!(digits(1), TimeLeft::Digits("0:01".into()), "a begun second counts");
    assert_eq!(digits(245_000), TimeLeft::Digits("4:05".into()));
    assert_eq!(digits(3_723_000), TimeLeft::Digits("1:02:03".into()));
    assert_eq!(digits(24 * 3_600_000), TimeLeft::Digits("24:00:00".into()));
    assert_eq!(digits(24 * 3_600_000 + 1), TimeLeft::Days(2));
    assert!(TimeLeft::is_short(19_999) && !TimeLeft::is_short(20_000));
}

#[test]
fn a_code_has_its_three_corners_and_a_margin() {
    let code = qr_path("https://example.org/fr/t/abc#def").expect("a short text");
    let (last, path) = (code.side - 5, &code.path);
    for (x, y) in [(4, 4), (last, 4), (4, last)] {
        assert!(path.contains(&format!("M{x} {y}h1v1h-1z")), "a corner is dark at {x} {y}");
    }
    assert!(!path.contains("M3 ") && !path.contains(" 3h"), "the margin is light");
    assert_eq!(qr_path(&"x".repeat(5000)), None, "too long for a code");
}
