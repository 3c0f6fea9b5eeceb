//! Bugs that are planted are found, and the game in which they are is made smaller.

use simulator::{Bug, Law, Plan, shrink, simulate};

/// In so many games a planted bug must be found.
const GAMES: u64 = 300;

/// The first game in which the bug is found breaks this law, and so does a smaller one.
fn is_found(bug: Bug, law: Law) {
    let found = (0..GAMES).find_map(|seed| {
        let plan = Plan::new(seed).with(bug);
        simulate(&plan).err().map(|broken| (plan, broken))
    });
    let (plan, broken) = found.unwrap_or_else(|| panic!("{bug:?} is not found"));
    assert_eq!(broken.law, law, "{broken}\n{plan}");
    let (small, same) = shrink(&plan, &broken);
    println!("{same}\n{small}");
    assert_eq!(simulate(&small), Err(same), "it goes wrong again");
    assert!(small.faults.len() <= plan.faults.len() && small.nodes <= plan.nodes && small.seats() <= plan.seats());
    let without = Plan { bug: None, ..small.clone() };
    assert!(simulate(&without).is_ok(), "it is the bug that is found: {without}");
}

#[test]
fn an_acknowledgement_before_the_commit_is_found() {
    is_found(Bug::AcknowledgedBeforeCommit, Law::OnceEach);
}

#[test]
fn a_forgotten_redaction_is_found() {
    is_found(Bug::RedactionForgotten, Law::EqualKnowledge);
}

#[test]
fn an_accepted_duplicate_is_found() {
    is_found(Bug::DuplicateAccepted, Law::OnceEach);
}

#[test]
fn a_lost_race_that_is_not_retried_is_found() {
    is_found(Bug::LostRaceNotRetried, Law::OneLog);
}

#[test]
fn a_clock_that_runs_while_the_server_is_down_is_found() {
    is_found(Bug::ClockRunsWhileDown, Law::Clocks);
}
