//! Laws: nothing panics, a refused command changes nothing, and what was decided in a state applies in it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use catalog::Stream;
use game::Observer;
use protocol::{Millis, Refusal, Request};
use table::{Envelope, TableEvent};

use crate::{
    law::{Broken, Kept, hold},
    requests::{People, any_time, anything, request},
    shadow::Shadow,
    subject::Subject,
};

type Decided = Result<Vec<TableEvent>, Refusal>;

/// Decides, whatever the command. A refused command must change nothing.
pub(crate) fn decide<S: Subject>(subject: &S, request: &Request, now: Millis) -> Result<Decided, Broken> {
    let decided = catch_unwind(AssertUnwindSafe(|| subject.decide(request, now)));
    let Ok(decided) = decided else {
        hold!(NeverPanics, false, "{request:?} at {now}");
        unreachable!("a broken law was reported");
    };
    if let Err(refusal) = &decided {
        let mut after = subject.clone();
        let obeyed = after.obey(request, now);
        hold!(
            RefusalChangesNothing,
            obeyed.as_ref() == Err(refusal),
            "{request:?} at {now} is refused with {refusal:?}, and then answered {obeyed:?}"
        );
        hold!(RefusalChangesNothing, after == *subject, "{request:?} at {now} is refused and leaves\n  {after:?}");
    }
    Ok(decided)
}

/// Applies what was decided.
pub(crate) fn apply<S: Subject>(subject: &mut S, envelope: &Envelope) -> Kept {
    let applied = subject.table_mut().apply(envelope);
    hold!(DecidedApplies, applied.is_ok(), "{envelope:?} was decided, but {applied:?}");
    Ok(())
}

/// Tries some commands from anybody at any time, and throws away what comes of them.
pub(crate) fn check<S: Subject>(subject: &S, shadow: &Shadow, people: &People, now: Millis, rng: &mut Stream) -> Kept {
    for number in 0..3 {
        let request = request(people.anybody(rng), anything(shadow, rng), 1_000_000 + number, rng);
        let now = any_time(now, rng);
        let Ok(events) = decide(subject, &request, now)? else { continue };
        let mut after = subject.clone();
        let envelopes = after.table().enclose(&request, events, now);
        envelopes.iter().try_for_each(|envelope| apply(&mut after, envelope))?;
        let mut obeying = subject.clone();
        let obeyed = obeying.obey(&request, now);
        hold!(
            DecidedApplies,
            obeyed.as_ref() == Ok(&envelopes) && obeying == after,
            "{request:?} at {now} was decided as {envelopes:?}, but obeyed as {obeyed:?}"
        );
        let looked = catch_unwind(AssertUnwindSafe(|| (after.snapshot(Observer::Spectator), after.deadline())));
        hold!(NeverPanics, looked.is_ok(), "looking at a table after {request:?} at {now}");
    }
    Ok(())
}
