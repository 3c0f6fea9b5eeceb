//! Law: a snapshot is the same as any earlier one brought up to date.

use catalog::Stream;
use game::{Observer, below};
use protocol::{Snapshot, State, Update};

use crate::{
    law::{Kept, hold},
    subject::Subject,
};

/// How many observers of a table are followed. At one moment in so many, they catch up from every earlier one, and
/// what they know is written and read again.
const OBSERVERS: usize = 2;
const FULL_LOOK: u32 = 60;
const WRITTEN: u32 = 10;

/// Some observers of a table, with all that each knew at every moment.
pub(crate) struct Fold {
    followers: Vec<Follower>,
}

struct Follower {
    observer: Observer,
    /// The first snapshot, brought up to date with every envelope.
    followed: Snapshot,
    known: Vec<Snapshot>,
}

impl Fold {
    pub(crate) fn new<S: Subject>(subject: &S, players: u8, rng: &mut Stream) -> Self {
        let mut observers: Vec<Observer> = Observer::all(players).collect();
        game::shuffle(&mut observers, rng);
        observers.truncate(OBSERVERS);
        let follower = |observer| {
            let snapshot = subject.snapshot(observer);
            Follower { observer, followed: snapshot.clone(), known: vec![snapshot] }
        };
        Self { followers: observers.into_iter().map(follower).collect() }
    }

    /// Checks the moment after one more envelope.
    pub(crate) fn check<S: Subject>(&mut self, subject: &S, rng: &mut Stream) -> Kept {
        self.followers.iter_mut().try_for_each(|follower| follower.check(subject, rng))
    }

    /// Checks the last moment from every earlier one.
    pub(crate) fn check_all<S: Subject>(&self, subject: &S) -> Kept {
        self.followers.iter().try_for_each(|follower| follower.check_all(subject))
    }
}

impl Follower {
    fn check<S: Subject>(&mut self, subject: &S, rng: &mut Stream) -> Kept {
        let update = subject.since(self.followed.seq, self.observer);
        let now = subject.snapshot(self.observer);
        bring_up_to_date(&mut self.followed, update, &now)?;
        let earlier = below(rng, self.known.len() as u32) as usize;
        self.check_from(earlier, subject, &now)?;
        if below(rng, WRITTEN) == 0 {
            self.check_written(&now)?;
        }
        self.known.push(now);
        if below(rng, FULL_LOOK) == 0 { self.check_all(subject) } else { Ok(()) }
    }

    fn check_all<S: Subject>(&self, subject: &S) -> Kept {
        let now = subject.snapshot(self.observer);
        (0..self.known.len()).try_for_each(|earlier| self.check_from(earlier, subject, &now))
    }

    fn check_from<S: Subject>(&self, earlier: usize, subject: &S, now: &Snapshot) -> Kept {
        let mut known = self.known[earlier].clone();
        let update = subject.since(known.seq, self.observer);
        bring_up_to_date(&mut known, update, now)
    }

    /// A snapshot that is written and read again is the same.
    fn check_written(&self, now: &Snapshot) -> Kept {
        let text = serde_json::to_string(&now.state).expect("a state is plain data");
        let read = serde_json::from_str::<State>(&text);
        hold!(
            UpdatesFold,
            read.as_ref().is_ok_and(|read| *read == now.state),
            "the state of {:?} reads back as {read:?} from {text}",
            self.observer
        );
        Ok(())
    }
}

fn bring_up_to_date(known: &mut Snapshot, update: Option<Update>, now: &Snapshot) -> Kept {
    let (observer, seq) = (known.observer, known.seq);
    let applied = update.map(|update| known.apply(update));
    hold!(UpdatesFold, applied == Some(Ok(())), "{observer:?} cannot catch up from {seq} to {}: {applied:?}", now.seq);
    hold!(
        UpdatesFold,
        known == now,
        "{observer:?} catches up from {seq} to\n  {known:?}\nbut the snapshot is\n  {now:?}"
    );
    Ok(())
}
