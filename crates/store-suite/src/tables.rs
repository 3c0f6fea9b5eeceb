//! Lists, waking, rematches, invitations, removal.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use game::Seat;
use protocol::online::TableId;
use store::Store;

use crate::{
    Place, all_at_once,
    fixtures::{ada, append, is_there, keep, keep_closed, lina, sit},
    servers,
};

pub(crate) async fn every_table_that_is_due_is_given<P: Place>(place: &P) {
    let servers = servers(place).await;
    for number in 0..40 {
        keep(&*servers[0], &format!("table {number}"), 5, Some(number)).await;
    }
    keep(&*servers[0], "never", 5, None).await;
    let begun = Instant::now();
    let given = all_at_once(&servers, servers.len(), |store, _| async move { store.due(29, 100).await }).await;
    let given: Vec<TableId> = given.into_iter().flat_map(|given| given.expect("a list")).collect();
    let again = servers[0].due(34, 100).await.expect("a list");
    let all: BTreeSet<_> = given.iter().chain(&again).cloned().collect();
    assert_eq!(all, (0..35).map(|number| servers[0].place(format!("table {number}"))).collect::<BTreeSet<_>>());
    // On a machine that is very busy, servers are given again what nobody has taken care of in time.
    if P::SHARED && begun.elapsed() < Duration::from_secs(4) {
        assert_eq!((given.len(), again.len()), (30, 5), "each is given to one server, and not again at once");
    }
    // Whatever happens at a table ends that it is somebody's.
    let (id, mut table) = (servers[0].place("table 3".into()), crate::fixtures::opened(5).0);
    let sat = sit(&mut table, &lina(), Seat::new(0), 6);
    servers[0].append(id.clone(), append(&id, &table, &sat, Some(1))).await.expect("it is kept");
    assert!(servers.last().expect("a server").due(1, 100).await.expect("a list").contains(&id));
}

pub(crate) async fn a_table_that_is_released_is_given_at_once<P: Place>(place: &P) {
    let servers = servers(place).await;
    let (one, other) = (&servers[0], servers.last().expect("a server"));
    let (id, mut table) = keep(&**one, "due", 5, Some(9)).await;
    let (later, _) = keep(&**one, "later", 5, Some(1_000)).await;
    let (never, _) = keep(&**one, "never", 5, None).await;
    assert_eq!(one.due(20, 10).await, Ok(vec![id.clone()]));
    one.release(vec![id.clone(), later.clone(), never, one.place("none".into())], 15).await.expect("they are released");
    assert_eq!(
        other.due(14, 10).await,
        Ok(vec![id.clone()]),
        "the claim is gone, and the time stays where it is earlier"
    );
    let given = other.due(15, 10).await.expect("a list");
    assert!(given.contains(&later), "it does not have to wait for its time: {given:?}");
    // The next change says anew when the table wants to be woken.
    let sat = sit(&mut table, &lina(), Seat::new(0), 6);
    one.append(id.clone(), append(&id, &table, &sat, Some(50))).await.expect("it is kept");
    assert!(!other.due(49, 10).await.expect("a list").contains(&id));
}

pub(crate) async fn a_table_that_is_set_aside_is_not_given_or_listed<P: Place>(place: &P) {
    let store = place.open().await;
    let (id, _) = keep(&store, "one", 5, Some(9)).await;
    store.set_aside(id.clone(), "it cannot be read".into()).await.expect("it is set aside");
    assert_eq!(store.due(99, 10).await, Ok(vec![]));
    assert_eq!(store.lobby(10).await, Ok(vec![]));
    assert_eq!(store.tables_of(ada(), 10).await, Ok(vec![]));
    let stored = store.load(id, 0).await.expect("it can be read").expect("it is there");
    assert_eq!(stored.fault.as_deref(), Some("it cannot be read"));
}

pub(crate) async fn lists_have_the_newest_first<P: Place>(place: &P) {
    let store = place.open().await;
    for (name, at) in [("second", 20), ("first", 30), ("third", 10)] {
        keep(&store, name, at, None).await;
    }
    keep_closed(&store, "closed", 40).await;
    let named = |list: Result<Vec<store::Summary>, _>| -> Vec<TableId> {
        list.expect("a list").into_iter().map(|summary| summary.listed.table).collect()
    };
    let [first, second, third, closed] = ["first", "second", "third", "closed"].map(|name| store.place(name.into()));
    assert_eq!(named(store.lobby(2).await), [first.clone(), second.clone()]);
    assert_eq!(named(store.tables_of(ada(), 3).await), [closed, first.clone(), second.clone()]);
    assert_eq!(named(store.lobby(10).await), [first, second, third]);
    assert!(named(store.tables_of(lina(), 3).await).is_empty());
}

pub(crate) async fn a_rematch_is_said_once<P: Place>(place: &P) {
    let servers = servers(place).await;
    let (id, _) = keep(&*servers[0], "one", 5, None).await;
    let said = all_at_once(&servers, 8, |store, number| {
        let id = id.clone();
        async move { store.rematch(id, TableId::new(format!("next {number}"))).await.expect("it is said") }
    })
    .await;
    assert!(said.iter().all(|next| *next == said[0]), "{said:?}");
    let stored = servers[0].load(id, 0).await.expect("it can be read").expect("it is there");
    assert_eq!(stored.rematch.as_ref(), said.first());
    assert!(servers[0].rematch(TableId::new("none"), TableId::new("next")).await.is_err());
}

pub(crate) async fn every_new_invitation_replaces_the_one_before<P: Place>(place: &P) {
    let servers = servers(place).await;
    let (id, _) = keep(&*servers[0], "one", 5, None).await;
    let made = all_at_once(&servers, 8, |store, number| {
        let id = id.clone();
        async move { store.invite(id, format!("secret {number}"), 9).await.expect("it is replaced") }
    })
    .await;
    let kept = servers[0].load(id, 0).await.expect("it can be read").expect("it is there").facts.invitations;
    let all: BTreeSet<&String> = kept.replaced.iter().chain([&kept.current]).collect();
    assert_eq!(all.len(), 9, "none of them is lost: {kept:?}");
    assert!(made.contains(&kept) && kept.made == Some(9) && kept.replaced[0] == "invitation");
}

pub(crate) async fn old_finished_tables_are_removed_and_others_stay<P: Place>(place: &P) {
    let servers = servers(place).await;
    for number in 0..20 {
        keep_closed(&*servers[0], &format!("over {number}"), 5).await;
    }
    keep(&*servers[0], "waiting", 5, None).await;
    keep_closed(&*servers[0], "new", 50).await;
    keep_closed(&*servers[0], "broken", 5).await;
    servers[0].set_aside(servers[0].place("broken".into()), "it cannot be read".into()).await.expect("it is set aside");
    let ended = servers[0].ended(40, 100).await.expect("a list");
    assert_eq!((ended.len(), servers[0].ended(40, 3).await.expect("a list").len() >= 3), (20, true));
    let all: Vec<TableId> =
        ended.into_iter().chain(["waiting", "new"].map(|name| servers[0].place(name.into()))).collect();
    // Servers that do the same at the same time do it once.
    let removed = all_at_once(&servers, 4, |store, _| {
        let all = all.clone();
        async move { store.remove(all, 40).await.expect("it is done") }
    })
    .await;
    assert_eq!(removed.into_iter().sum::<u64>(), 20);
    assert_eq!(servers[0].ended(40, 100).await, Ok(vec![]));
    let there = [is_there(&*servers[0], "waiting").await, is_there(&*servers[0], "new").await];
    assert_eq!((there, is_there(&*servers[0], "over 3").await), ([true, true], false));
    assert_eq!(servers[0].tables_of(ada(), 100).await.expect("a list").len(), 2);
}
