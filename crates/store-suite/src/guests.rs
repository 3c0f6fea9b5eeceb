//! Who somebody is, what they say, and that they are forgotten.

use game::Seat;
use protocol::{
    CommandId, PersonId,
    online::{TableId, Words},
};
use store::{Guest, Report, Saying, Store};
use table::Table;

use crate::{
    Place, all_at_once,
    fixtures::{ada, append, keep, lina, sit},
    servers,
};

fn guest() -> Guest {
    Guest { id: lina(), name: "Lina".into(), since: 1, program: None }
}

pub(crate) async fn guests_are_known_by_their_tokens<P: Place>(place: &P) {
    let store = place.open().await;
    store.add_guest(guest(), [1; 32]).await.expect("a guest");
    let program = protocol::online::ProgramSeat { table: TableId::new("one"), seat: Seat::new(1) };
    let program = Guest { id: PersonId::new("program"), program: Some(program), ..guest() };
    store.add_guest(program.clone(), [2; 32]).await.expect("a guest");
    assert_eq!(store.guest([1; 32]).await, Ok(Some(guest())));
    assert_eq!(store.guest([2; 32]).await, Ok(Some(program)));
    assert_eq!(store.guest([3; 32]).await, Ok(None));
    assert!(store.add_guest(Guest { id: ada(), ..guest() }, [1; 32]).await.is_err(), "a token is one guest's");
    store.rename(lina(), "Lina 🎲".into()).await.expect("another name");
    assert_eq!(store.guest([1; 32]).await.expect("it is read").expect("she is there").name, "Lina 🎲");
    store.block(lina(), ada(), true).await.expect("blocked");
    store.block(lina(), ada(), true).await.expect("blocked already");
    assert_eq!((store.blocked_by(lina()).await, store.blocked_by(ada()).await), (Ok(vec![ada()]), Ok(vec![])));
    store.block(lina(), ada(), false).await.expect("no longer");
    assert_eq!(store.blocked_by(lina()).await, Ok(vec![]));
    let report = Report { table: TableId::new("one"), by: lina(), about: ada(), at: 5, reason: "it's \0 rude".into() };
    store.report(report).await.expect("it is kept");
}

pub(crate) async fn a_code_is_spent_once<P: Place>(place: &P) {
    let servers = servers(place).await;
    let store = &servers[0];
    store.add_guest(guest(), [1; 32]).await.expect("a guest");
    store.add_code(lina(), [3; 32], 100).await.expect("a code");
    assert_eq!(store.claim([3; 32], [4; 32], 101).await, Ok(None), "it is too late");
    // A guest has one code at a time, whichever was last.
    let asked =
        all_at_once(
            &servers,
            4,
            |store, number| async move { store.add_code(lina(), [10 + number as u8; 32], 100).await },
        )
        .await;
    assert!(asked.iter().all(Result::is_ok));
    let claimed = all_at_once(&servers, 16, |store, number| async move {
        let number = number as u8;
        store.claim([10 + number % 4; 32], [20 + number; 32], 99).await.expect("it is answered")
    })
    .await;
    assert_eq!(claimed.into_iter().flatten().collect::<Vec<_>>(), [guest()]);
    let mut tokens = 0;
    for number in 0..16 {
        tokens += usize::from(store.guest([20 + number; 32]).await.expect("it is read").is_some());
    }
    assert_eq!(tokens, 1);
}

fn saying(table: &TableId, number: usize) -> Saying {
    Saying {
        table: table.clone(),
        guest: lina(),
        id: CommandId::new(number.to_string()),
        at: 7,
        seat: None,
        name: "Lina".into(),
        words: Words::Text(format!("salut {number}")),
    }
}

pub(crate) async fn lines_are_numbered_and_said_once<P: Place>(place: &P) {
    let servers = servers(place).await;
    let (id, _) = keep(&*servers[0], "one", 5, None).await;
    // Each is said twice, as by a client that has connected again.
    let said = all_at_once(&servers, 40, |store, number| {
        let saying = saying(&id, number / 2);
        async move { store.say(saying).await.expect("it is said") }
    })
    .await;
    assert!(said.chunks(2).all(|twice| twice[0] == twice[1]), "{said:?}");
    let kept = servers[0].said(id.clone(), 0, 100).await.expect("lines");
    assert_eq!(kept.iter().map(|said| said.line.number).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
    assert!(kept.iter().all(|kept| kept.guest == lina() && said.contains(&kept.line)));
    assert_eq!(servers[0].said(id.clone(), 0, 3).await, Ok(kept[17..].to_vec()));
    assert_eq!(servers[0].said(id, 18, 9).await, Ok(kept[18..].to_vec()));
    assert_eq!(servers[0].said_by(lina()).await.expect("lines").len(), 20);
}

pub(crate) async fn guests_are_forgotten_and_plays_are_not<P: Place>(place: &P) {
    let servers = servers(place).await;
    let store = &servers[0];
    store.add_guest(guest(), [1; 32]).await.expect("a guest");
    store.add_code(lina(), [3; 32], 100).await.expect("a code");
    let (id, mut table) = keep(&**store, "one", 5, None).await;
    let sat = sit(&mut table, &lina(), Seat::new(0), 6);
    store.append(id.clone(), append(&id, &table, &sat, None)).await.expect("it is kept");
    store.say(saying(&id, 1)).await.expect("it is said");
    store.block(ada(), lina(), true).await.expect("blocked");
    let forgotten = all_at_once(&servers, 2, |store, _| async move { store.forget(lina()).await }).await;
    assert_eq!(forgotten, [Ok(()), Ok(())]);
    assert_eq!(store.guest([1; 32]).await, Ok(None));
    assert_eq!(store.claim([3; 32], [4; 32], 50).await, Ok(None));
    assert_eq!(store.said(id.clone(), 0, 10).await, Ok(vec![]));
    assert_eq!((store.said_by(lina()).await, store.blocked_by(ada()).await), (Ok(vec![]), Ok(vec![])));
    assert_eq!(store.tables_of(lina(), 10).await, Ok(vec![]));
    let listed = store.lobby(10).await.expect("a list");
    assert!(!format!("{listed:?}").contains("Lina"), "{listed:?}");
    let log = store.load(id, 0).await.expect("it can be read").expect("it is there").log;
    assert!(!format!("{log:?}").contains("Lina"), "{log:?}");
    assert_eq!(Table::replay(log).expect("it follows the rules").seq(), table.seq());
}
