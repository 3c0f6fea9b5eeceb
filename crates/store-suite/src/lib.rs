//! What every store promises, written once as tests and run on all of them.
//!
//! | module | what is promised there |
//! |---|---|
//! | [`logs`] | a table is its log: numbers without gaps, each taken once. The simulator's store keeps these too |
//! | `tables` | lists, waking, rematches, invitations, removal |
//! | `guests` | who somebody is, what they say, and that they are forgotten |
//! | `outages` | the times in which no server was there |
//! | [`fixtures`] | tables to keep |

pub mod fixtures;
pub mod logs;

mod guests;
mod outages;
mod tables;

use std::{future::Future, sync::Arc};

use store::Store;

/// Where a store keeps what it keeps: empty at first, and the same each time it is opened.
pub trait Place: Sync {
    /// The store.
    type Store: Store;

    /// Whether several servers may use the place at the same time.
    const SHARED: bool;

    /// Opens it, as one more server.
    fn open(&self) -> impl Future<Output = Self::Store>;

    /// Waits until the place knows that servers whose stores were dropped are gone.
    fn settled(&self) -> impl Future<Output = ()>;
}

/// Checks everything that a store promises, each promise at a new place of this name.
pub async fn keeps_its_promises<P: Place>(mut new: impl AsyncFnMut(&'static str) -> P) {
    macro_rules! check {
        ($($module:ident::$promise:ident),* $(,)?) => {
            $(
                eprintln!("{}", stringify!($promise));
                $module::$promise(&new(stringify!($promise)).await).await;
            )*
        };
    }
    check![
        logs::a_table_is_what_was_appended,
        logs::who_knows_a_beginning_reads_only_what_is_new,
        logs::many_writers_want_one_number_and_one_gets_it,
        logs::a_lost_race_does_not_fail_the_others,
        tables::every_table_that_is_due_is_given,
        tables::a_table_that_is_released_is_given_at_once,
        tables::a_table_that_is_set_aside_is_not_given_or_listed,
        tables::lists_have_the_newest_first,
        tables::a_rematch_is_said_once,
        tables::every_new_invitation_replaces_the_one_before,
        tables::old_finished_tables_are_removed_and_others_stay,
        guests::guests_are_known_by_their_tokens,
        guests::a_code_is_spent_once,
        guests::lines_are_numbered_and_said_once,
        guests::guests_are_forgotten_and_plays_are_not,
        outages::the_time_without_a_server_is_noted,
    ];
}

/// One store, or where several servers may use the place, two of them.
pub(crate) async fn servers<P: Place>(place: &P) -> Vec<Arc<P::Store>> {
    let mut servers = vec![Arc::new(place.open().await)];
    if P::SHARED {
        servers.push(Arc::new(place.open().await));
    }
    servers
}

/// Does something at the same time so many times, spread over the servers, and gives all answers.
pub(crate) async fn all_at_once<S: Store, T: Send + 'static, F: Future<Output = T> + Send + 'static>(
    servers: &[Arc<S>],
    times: usize,
    work: impl Fn(Arc<S>, usize) -> F,
) -> Vec<T> {
    let tasks: Vec<_> =
        (0..times).map(|number| tokio::spawn(work(Arc::clone(&servers[number % servers.len()]), number))).collect();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.expect("nobody panics"));
    }
    answers
}
