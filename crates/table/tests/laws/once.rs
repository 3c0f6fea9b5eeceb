//! Law: a command that is sent again counts once.

use protocol::{Millis, Request};

use crate::{
    law::{Kept, hold},
    subject::Subject,
};

/// Sends a command again that was obeyed and may have been the cause of something.
pub(crate) fn check<S: Subject>(subject: &S, request: &Request, now: Millis) -> Kept {
    if request.id.is_none() {
        return Ok(());
    }
    let again = subject.decide(request, now);
    hold!(CountsOnce, again.as_ref().is_ok_and(Vec::is_empty), "{request:?} was obeyed, and again gives {again:?}");
    Ok(())
}
