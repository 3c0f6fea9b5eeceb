//! What is true of every client, wherever its table is.

use client::{Client, Notice, Sending};
use game::{Observer, Seat};
use protocol::{Command, Refusal, Snapshot};

use crate::players::seat;

/// A client that sits in seat 1, and all that must happen for its commands to be answered.
pub(crate) trait Screen {
    fn client(&mut self) -> &mut dyn Client;

    /// Lets whatever is on its way arrive, and bots and chance act, until this seat is to decide or the play is over.
    fn settle(&mut self);

    /// A random move for seat 1.
    fn choose(&mut self) -> String;
}

const OWN: Observer = Observer::Seat(Seat::new(0));

fn look(screen: &mut dyn Screen) -> Snapshot {
    screen.client().look_as(OWN).expect("one's own seat")
}

/// What is heard adds up to what is so, from the first event to the last.
pub(crate) fn what_is_heard_adds_up(screen: &mut dyn Screen) {
    screen.settle();
    let mut known = look(screen);
    for _ in 0..1000 {
        if known.state.turn.awaits(seat(1)) && screen.client().sending() != Sending::Decision {
            let notation = screen.choose();
            screen.client().send(Command::Play { seat: seat(1), notation }, 2000);
        }
        screen.settle();
        while let Some(notice) = screen.client().receive() {
            let Notice::Update(update) = notice else { panic!("{notice:?}") };
            known.apply(*update).expect("it follows on what is known");
        }
        if known.state.result.is_some() {
            assert_eq!(known, look(screen));
            return;
        }
    }
    panic!("the play does not end");
}

/// A refused command is heard of, and changes nothing.
pub(crate) fn a_refused_command_changes_nothing(screen: &mut dyn Screen) {
    screen.settle();
    let before = look(screen);
    screen.client().send(Command::Play { seat: seat(1), notation: "nonsense".into() }, 2000);
    screen.settle();
    assert!(matches!(screen.client().receive(), Some(Notice::Refused(Refusal::Rule(_)))));
    screen.client().send(Command::Play { seat: seat(2), notation: "start 1".into() }, 2000);
    screen.settle();
    assert_eq!(screen.client().receive(), Some(Notice::Refused(Refusal::NotYourSeat(seat(2)))));
    assert_eq!(screen.client().receive(), None);
    assert_eq!(look(screen), before);
}

/// Nobody looks with the eyes of another before the end.
pub(crate) fn nobody_looks_as_another(screen: &mut dyn Screen) {
    screen.settle();
    let other = Observer::Seat(seat(2));
    assert_eq!(screen.client().look_as(other), Err(Refusal::NotYourSeat(seat(2))));
    assert_eq!(screen.client().view_at(0, other), None);
}

/// The view of now is the one in the snapshot.
pub(crate) fn now_is_a_moment_of_the_play(screen: &mut dyn Screen) {
    screen.settle();
    let known = look(screen);
    assert_eq!(screen.client().view_at(known.events(), OWN), Some(known.state.view.clone()));
    assert_eq!(screen.client().view_at(known.events() + 1, OWN), None, "nobody knows the future");
}
