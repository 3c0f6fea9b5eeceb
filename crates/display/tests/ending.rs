//! The end says what decided, or that nothing did.

use criss_cross::Score;
use display::{blockers::Reckoning, ending};
use game::Message;
use texts::{Names, Texts};

fn say(message: &Message) -> String {
    Texts::new("en".parse().unwrap()).say(message, &Names::none())
}

#[test]
fn blockers_names_the_count_that_decided() {
    let score = |points, captured| Reckoning { groups: 9, counting: None, captures: 0, captured, points };
    let told = |best, next| say(&ending::blockers(best, next));
    assert_eq!(told(score(14, 9), score(15, 3)), "The lowest score wins: 14 against 15.");
    assert_eq!(
        told(score(14, 3), score(14, 5)),
        "The lowest scores are equal (14): the fewest captured tiles in all decide, 3 against 5."
    );
    assert_eq!(
        told(score(14, 3), score(14, 3)),
        "The lowest scores are equal (14), and so are all captured tiles (3): first place is shared."
    );
}

#[test]
fn criss_cross_names_the_count_that_decided() {
    let told = |best: (i32, u8), next: (i32, u8)| {
        let score = |(total, best)| Score { total, best };
        say(&ending::criss_cross(score(best), score(next)))
    };
    assert_eq!(told((3, 2), (-4, 8)), "The highest total wins: 3 against −4.");
    assert_eq!(
        told((-6, 8), (-6, 3)),
        "The totals are equal (−6): the best single row or column decides, 8 against 3."
    );
    assert_eq!(
        told((-6, 3), (-6, 3)),
        "The totals are equal (−6), and so are the best rows or columns (3): first place is shared."
    );
}

#[test]
fn in_tout_sur_carte_nothing_breaks_a_tie() {
    assert_eq!(say(&ending::tout_sur_carte(31, 28)), "The highest total wins: 31 against 28.");
    assert_eq!(
        say(&ending::tout_sur_carte(31, 31)),
        "The highest totals are equal (31), and nothing breaks a tie: first place is shared."
    );
}

#[test]
fn genial_compares_markers_from_the_lowest_up() {
    let best = [9, 4, 12, 6, 7, 8];
    let told = |next| say(&ending::genial(best, next));
    assert_eq!(told([3, 18, 18, 18, 18, 18]), "The lowest marker decides: 4 against 3.");
    assert_eq!(
        told([18, 18, 18, 4, 5, 18]),
        "The lowest markers are equal (4); the 2nd-lowest marker decides: 6 against 5."
    );
    assert_eq!(told([4, 6, 7, 8, 9, 12]), "All six markers are equal: first place is shared.");
}
