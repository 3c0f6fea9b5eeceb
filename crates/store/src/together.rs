//! Waits for several answers at the same time.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    task::Poll,
};

/// Begins all of these in their order, without waiting for the answers in between, and gives all answers.
pub(crate) async fn at_once<F: Future>(steps: Vec<F>) -> Vec<F::Output> {
    let mut answers: Vec<Option<F::Output>> = steps.iter().map(|_| None).collect();
    let mut steps: Vec<Pin<Box<F>>> = steps.into_iter().map(Box::pin).collect();
    poll_fn(|context| {
        for (step, answer) in steps.iter_mut().zip(&mut answers).filter(|(_, answer)| answer.is_none()) {
            if let Poll::Ready(ready) = step.as_mut().poll(context) {
                *answer = Some(ready);
            }
        }
        if answers.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    answers.into_iter().flatten().collect()
}
