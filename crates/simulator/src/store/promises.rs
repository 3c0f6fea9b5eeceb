//! The simulated store keeps what all stores promise of logs. It keeps nothing else.

use std::{
    cell::RefCell,
    pin::pin,
    task::{Context, Poll, Waker},
};

use protocol::online::TableId;
use runner::NotStored;
use store_suite::logs::{Logs, a_log_takes_each_number_once};
use table::Table;

use super::{Fate, Store, Write};

struct Kept(RefCell<Store>);

impl Logs for Kept {
    async fn create(&self, _: TableId, _: store::Facts, first: store::Append) -> Result<(), store::StoreError> {
        self.0.borrow_mut().create(first.envelopes, first.positions);
        Ok(())
    }

    async fn append(&self, _: TableId, append: store::Append) -> Result<(), store::StoreError> {
        let mut store = self.0.borrow_mut();
        let store::Append { envelopes, positions, wake, .. } = append;
        store.push(Write { ticket: 1, node: 0, envelopes, positions, wake });
        store.commit(|| Fate::Done);
        store.answer(1).expect("it is committed").map_err(|not_stored| match not_stored {
            NotStored::Taken => store::StoreError::Taken,
            NotStored::Failed(why) => store::StoreError::Failed(format!("{why:?}")),
        })
    }

    async fn replay(&self, _: TableId) -> (Table, Vec<u128>) {
        let known = self.0.borrow_mut().load();
        (known.table, known.positions)
    }
}

#[test]
fn the_simulated_store_keeps_its_promises() {
    let kept = Kept(RefCell::default());
    let checked = pin!(a_log_takes_each_number_once(&kept)).poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(checked, Poll::Ready(()), "nothing has to be waited for");
}
