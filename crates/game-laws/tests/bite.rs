//! The laws bite: the toy passes, and each of its flawed variants is caught by the law it breaks.

mod toys;

use std::panic;

use game::{Event, EventOf};
use game_laws::{Law, LawRng, Laws};
use toys::{Flaw, Move, Toy};

fn laws() -> Laws<Toy> {
    Laws::new()
        .plays(40)
        .longest(500)
        .rare("the last of four leads", |_, _, after: &Toy| after.leader().is_some_and(|seat| seat.number() == 4))
}

/// The laws are broken, and the message names the law.
#[track_caller]
fn check_caught(law: Law, laws: impl FnOnce() + panic::UnwindSafe) -> String {
    let message = panic::catch_unwind(laws).expect_err("a law is broken");
    let message = message.downcast_ref::<String>().expect("a law speaks").clone();
    assert!(message.starts_with(&format!("law broken: {law}: ")), "should be `{law}`, but it is {message}");
    assert!(message.contains("\n  in toy"), "{message}");
    message
}

macro_rules! flawed {
    ($($flaw:ident breaks $law:ident;)*) => {
        const BROKEN: &[Law] = &[$(Law::$law),*];

        $(#[test]
        #[expect(non_snake_case, reason = "the test is named after the flaw")]
        fn $flaw() {
            Flaw::$flaw.put_in();
            check_caught(Law::$law, || laws().check());
        })*
    };
}

flawed! {
    SettingLost breaks OptionsReadBack;
    NoMove breaks SeatHasMove;
    MoveOutOfTurn breaks SeatHasMove;
    Unsorted breaks MovesAscend;
    Twice breaks MovesAscend;
    NotInHand breaks MovesLegal;
    BidLetThrough breaks RestRefused;
    TurnLetThrough breaks RestRefused;
    DrawLetThrough breaks RestRefused;
    Sloppy breaks RestRefused;
    MoveClash breaks NeverAlike;
    RollClash breaks NeverAlike;
    Unreadable breaks RoundTrip;
    Misread breaks RoundTrip;
    MisreadHere breaks RoundTrip;
    Count breaks OverridesAgree;
    Nth breaks OverridesAgree;
    Random breaks OverridesAgree;
    RandomDraws breaks OverridesAgree;
    IsLegal breaks OverridesAgree;
    OtherScores breaks OverridesAgree;
    DenseRanks breaks FairStandings;
    PartnersApart breaks FairStandings;
    FaceRefused breaks ChanceAccepted;
    Loaded breaks ChanceOdds;
    KindsDrawn breaks ChanceOdds;
    FaceUnstated breaks ChanceOdds;
    FirstCome breaks CommitsCommute;
    OnlyHighest breaks CommitsCommute;
    BidShown breaks CommitsSecret;
    Counter breaks ReplayEqual;
    Hash breaks ReplayEqual;
    ViewLost breaks ViewSerialises;
    LeakyView breaks NoLeak;
    LateLeak breaks NoLeak;
    LeakAfterwards breaks NoLeak;
    LeakyBid breaks NoLeak;
    LeakyShown breaks ShownIsKnown;
    UntypedShown breaks ShownTyped;
    LostCard breaks ImagineFaithful;
    OtherHand breaks ImagineFaithful;
    LowHands breaks ImagineOdds;
    LowBids breaks ImagineOdds;
    Endless breaks EveryPlayEnds;
}

#[test]
fn the_correct_toy_keeps_every_law() {
    laws().check();
}

#[test]
fn a_rare_thing_that_never_happens_is_missed() {
    let never = || laws().rare("a tie of four", |_, _, _| false).check();
    let message = check_caught(Law::RareHappens, never);
    assert!(message.contains("a tie of four") && !message.contains("the last of four leads"), "{message}");
}

#[test]
fn a_steered_play_follows_the_policy() {
    let took = |_: &Toy, event: &EventOf<Toy>, _: &Toy| matches!(event, Event::Move(_, Move::Take));
    let leave = |play: &Toy, _: &mut LawRng| play.leader().map(|seat| Event::Move(seat, Move::Leave));
    laws().plays(4).steer("generous", leave).rare("somebody takes", took).check();
}

#[test]
fn a_broken_law_is_reported_with_options_seed_and_events() {
    Flaw::Unreadable.put_in();
    let message = check_caught(Law::RoundTrip, || laws().check());
    for told in [r#"in toy {"partners":false,"players":2}, uniform play, seed 0"#, "    * deal 1 ", "    1 bid "] {
        assert!(message.contains(told), "{told} in {message}");
    }
}

#[test]
fn every_law_is_broken_by_some_toy() {
    for law in Law::ALL {
        assert!(BROKEN.contains(&law) || law == Law::RareHappens, "no toy breaks `{law}`");
    }
}

#[test]
fn every_law_is_in_the_table() {
    let table = include_str!("../src/lib.rs");
    for law in Law::ALL {
        assert!(table.contains(&format!("//! | {law} | ")), "`{law}` is missing");
    }
}
