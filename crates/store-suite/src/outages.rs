//! The times in which no server was there.

use store::Store;

use crate::{
    Place,
    fixtures::{append, keep, lina, sit},
};

pub(crate) async fn the_time_without_a_server_is_noted<P: Place>(place: &P) {
    let store = place.open().await;
    store.start(10).await.expect("it is noted");
    let (id, mut table) = keep(&store, "one", 15, None).await;
    let outages = async |store: &P::Store, after: u64| {
        store.load(id.clone(), after).await.expect("it can be read").expect("it is there").outages
    };
    assert_eq!(outages(&store, 0).await, [], "the first server of all begins");
    store.alive(20).await.expect("it is noted");
    if P::SHARED {
        let other = place.open().await;
        other.start(90).await.expect("it is noted");
        assert_eq!(outages(&other, 0).await, [], "another server was there");
        store.alive(20).await.expect("it is noted");
    }
    drop(store);
    place.settled().await;
    let store = place.open().await;
    store.start(50).await.expect("it is noted");
    assert_eq!(outages(&store, 0).await, [(20, 50)]);
    assert_eq!(outages(&store, table.seq()).await, [(20, 50)], "whoever reads on is told too");
    store.alive(60).await.expect("it is noted");
    drop(store);
    place.settled().await;
    let store = place.open().await;
    store.start(70).await.expect("it is noted");
    assert_eq!(outages(&store, 0).await, [(20, 50), (60, 70)]);
    let sat = sit(&mut table, &lina(), game::Seat::new(0), 55);
    store.append(id.clone(), append(&id, &table, &sat, None)).await.expect("it is kept");
    assert_eq!(outages(&store, 0).await, [(60, 70)], "what was before the last envelope has been taken into account");
}
