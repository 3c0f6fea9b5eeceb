//! The laws bite: each flawed table is caught by the law it breaks, and the law is named.

use std::panic::catch_unwind;

use crate::{
    check,
    flaw::{Flaw, Flawed},
    law::Law,
};

/// The law is broken, and the message names it, with game, options, seed and log.
#[track_caller]
fn check_caught(flaw: Flaw, law: Law) -> String {
    flaw.put_in();
    let message = catch_unwind(check::every_game::<Flawed>).expect_err("a law is broken");
    let message = message.downcast_ref::<String>().expect("a law speaks").clone();
    assert!(message.starts_with(&format!("law broken: {law}: ")), "should be `{law}`, but it is {message}");
    message
}

macro_rules! flawed {
    ($($flaw:ident breaks $law:ident;)*) => {
        const BROKEN: &[Law] = &[$(Law::$law),*];

        $(#[test]
        #[expect(non_snake_case, reason = "the test is named after the flaw")]
        fn $flaw() {
            check_caught(Flaw::$flaw, Law::$law);
        })*
    };
}

flawed! {
    RevealedForgotten breaks UpdatesFold;
    AwayForgotten breaks UpdatesFold;
    ViewOfAnother breaks NothingLeaks;
    PastOfAnother breaks NothingLeaks;
    LogShownWhole breaks NothingLeaks;
    TalkativeRefusal breaks NothingLeaks;
    SeatUnchecked breaks NeverPanics;
    RefusalCounted breaks RefusalChangesNothing;
    ResignedTooLate breaks DecidedApplies;
    IdIgnored breaks CountsOnce;
    NameNotStored breaks LogReadsBack;
    IdNotStored breaks LogReadsBack;
    NumbersIgnored breaks GapNamed;
    BadLogPanics breaks BadLogRefused;
    OneIsTimed breaks ClocksRun;
    ClocksRunOn breaks ClocksRun;
    AbsenceNotDue breaks DeadlineMet;
    DeadlineEarly breaks DeadlineMet;
}

#[test]
fn every_law_is_broken_by_some_flaw() {
    for law in Law::ALL {
        assert!(BROKEN.contains(&law), "no flaw breaks `{law}`");
    }
}

#[test]
fn a_broken_law_is_reported_with_game_options_seed_and_log() {
    let message = check_caught(Flaw::RefusalCounted, Law::RefusalChangesNothing);
    for told in [r#"at a table of genial {"players":"#, "seed 0", r#"    {"seq":1,"at":1000000000000,"#] {
        assert!(message.contains(told), "{told} in {message}");
    }
}
