//! What a bus promises, whichever it is.

use std::{sync::Arc, time::Duration};

use bus::{Bus, Heard, InProcess, Nats, Subscription};
use protocol::{PersonId, online::TableId};
use runner::Told;

/// How long something that has to come is waited for: long, because the machine may be busy.
const LONG: Duration = Duration::from_secs(60);

/// How long is waited for what must not come. Should it come later on a slow machine, the test does not notice.
const SHORT: Duration = Duration::from_millis(100);

/// Tells something again and again until it is heard: a message may be lost, and one that was told before the listener was
/// known to everyone is.
async fn reach(from: &dyn Bus, table: &TableId, told: &Told, listener: &mut Subscription) {
    let heard = async {
        loop {
            from.tell(table, told.clone());
            match listener.within(Duration::from_millis(50)).await {
                Some(Heard::Told { told: heard, .. }) if heard == *told => return,
                _ => {}
            }
        }
    };
    tokio::time::timeout(LONG, heard).await.expect("it is heard");
}

/// Nothing is left of what was told before.
async fn drain(listener: &mut Subscription) {
    while listener.within(SHORT).await.is_some() {}
}

async fn keeps_its_promises(one: Arc<dyn Bus>, other: Arc<dyn Bus>) {
    let (here, elsewhere) = (TableId::new("here"), TableId::new("elsewhere"));
    assert!(one.is_shared() && other.is_shared());
    let (mut at_one, mut at_other) = (one.subscribe(&here), other.subscribe(&here));
    let mut at_another_table = other.subscribe(&elsewhere);
    reach(&*one, &here, &Told::Said, &mut at_other).await;
    reach(&*other, &here, &Told::Said, &mut at_one).await;
    reach(&*one, &elsewhere, &Told::Welcome, &mut at_another_table).await;
    drain(&mut at_one).await;
    drain(&mut at_other).await;
    drain(&mut at_another_table).await;

    // Everything arrives as it was told, in the order of its teller, and only where it belongs.
    let people = vec![PersonId::new("ada"), PersonId::new("lina \"é\"")];
    let everything = [
        Told::Changed { seq: 17 },
        Told::Rewritten,
        Told::WhoIsThere,
        Told::HandedOver,
        Told::Present { people },
        Told::Welcome,
    ];
    everything.iter().for_each(|told| one.tell(&here, told.clone()));
    let mut from_one = None;
    for expected in &everything {
        let Some(Heard::Told { from, told }) = at_other.within(LONG).await else { panic!("{expected:?} is lost") };
        assert_eq!(told, *expected);
        assert_eq!(from_one.get_or_insert(from.clone()), &from, "a node has one name");
    }
    assert_eq!(at_another_table.within(SHORT).await, None, "whoever listens at another table hears nothing");
    assert_eq!(at_one.within(SHORT).await, None, "a node does not hear itself");

    // Who is slow is told that something was missed, and nobody waits for them.
    (0..1_000).for_each(|seq| one.tell(&here, Told::Changed { seq }));
    tokio::time::sleep(SHORT).await;
    let gap = async { while at_other.next().await != Heard::Gap {} };
    tokio::time::timeout(LONG, gap).await.expect("the gap is noticed");
    drain(&mut at_other).await;
    reach(&*one, &here, &Told::Said, &mut at_other).await;

    // Who no longer listens is in nobody's way.
    drop(at_other);
    one.tell(&here, Told::Said);
    let mut again = other.subscribe(&here);
    reach(&*one, &here, &Told::Said, &mut again).await;
    assert!(one.counts().sent > 1_000);
}

#[tokio::test]
async fn in_one_process() {
    let one = InProcess::default();
    assert!(!one.is_shared(), "a node alone has nobody to tell");
    let other = one.beside();
    keeps_its_promises(Arc::new(one), Arc::new(other)).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn carried_by_nats() {
    let Some(server) = backends::Nats::start_or_say() else { return };
    let (one, other) = (Nats::connect(&server.url()).await, Nats::connect(&server.url()).await);
    keeps_its_promises(Arc::new(one.expect("an address")), Arc::new(other.expect("an address"))).await;
}

/// While NATS is away nobody waits for it; when it is back, listeners learn that something was missed, and hear again.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nats_may_go_and_come_back() {
    let Some(mut server) = backends::Nats::start_or_say() else { return };
    let (one, other) = (Nats::connect(&server.url()).await.unwrap(), Nats::connect(&server.url()).await.unwrap());
    let table = TableId::new("here");
    let mut listener = other.subscribe(&table);
    reach(&one, &table, &Told::Said, &mut listener).await;
    for _ in 0..2 {
        drain(&mut listener).await;
        server.kill().expect("it can be killed");
        while one.is_connected() || other.is_connected() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let dropped = one.counts().dropped;
        (0..1_000).for_each(|seq| one.tell(&table, Told::Changed { seq }));
        assert_eq!(one.counts().dropped, dropped + 1_000);
        let mut late = other.subscribe(&table);
        server.start_again().expect("it starts again");
        let gap = async { while listener.next().await != Heard::Gap {} };
        tokio::time::timeout(LONG, gap).await.expect("the gap is noticed");
        reach(&one, &table, &Told::Said, &mut listener).await;
        reach(&one, &table, &Told::Welcome, &mut late).await;
    }
    assert!(one.counts().lost_connections >= 2);
}

#[tokio::test]
async fn an_address_that_is_none_is_refused() {
    assert!(Nats::connect("nats://a b").await.is_err());
    assert!(!Nats::connect("nats://127.0.0.1:9").await.expect("nobody has to be there yet").is_connected());
}
