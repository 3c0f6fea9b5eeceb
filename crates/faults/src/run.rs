//! A whole run.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use catalog::{GameId, Seed};
use game::below;
use store::Store;
use tokio::{sync::watch, task::JoinSet, time::sleep};

use crate::{
    Report,
    fault::{Fault, Kind},
    journal::{Journal, read},
    pair::Pair,
    person::Person,
    processes::Processes,
};

/// Should a game not have gone on after this time, it never does.
const NEVER: Duration = Duration::from_secs(180);

/// What a run is made of.
pub struct Plan {
    /// The program.
    pub tablee: PathBuf,
    /// What all faults follow from.
    pub seed: u64,
    /// For how long faults happen; without it, one of each kind does.
    pub lasts: Option<Duration>,
    /// How many nodes there are.
    pub nodes: usize,
    /// How many pairs play at the same time.
    pub pairs: usize,
}

/// Breaks things while people play, and checks everything. None if PostgreSQL or NATS are not installed.
pub async fn run(plan: &Plan) -> Option<Report> {
    let mut processes = Processes::start(&plan.tablee, plan.nodes).await?;
    let ways: Vec<_> = processes.nodes.iter().map(|node| node.proxy.address).collect();
    let store: Arc<dyn Store> = Arc::new(store::Postgres::open(&processes.postgres.url()).await.expect("a store"));
    let (enough, is_enough) = watch::channel(false);
    let finished = Arc::default();
    let mut journals = Vec::new();
    let mut pairs = JoinSet::new();
    for number in 0..plan.pairs {
        let journal = Arc::new(Journal::default());
        let person = |name: &str| Person::new(format!("{name} {number}"), ways.clone(), Arc::clone(&journal));
        let pair = Pair {
            host: person("Ada").await,
            other: person("Lina").await,
            watcher: person("Noor").await,
            game: GameId::ALL[number % GameId::ALL.len()],
            has_bot: number % 3 == 2,
            journal: Arc::clone(&journal),
            finished: Arc::clone(&finished),
        };
        journals.push(journal);
        pairs.spawn(pair.play(Arc::clone(&store), is_enough.clone()));
    }

    let mut report = Report::default();
    go_on(&journals, &mut pairs, 4).await;
    let (clocks, begun) = (Processes::can_set_clocks(), Instant::now());
    let mut stream = Seed::new("faults").game(plan.seed).chance();
    let mut each = Kind::each(plan.nodes, clocks).into_iter();
    loop {
        let fault = match plan.lasts {
            None => match each.next() {
                Some(kind) => Fault::of(kind, &mut stream),
                None => break,
            },
            Some(lasts) if begun.elapsed() < lasts => Fault::draw(&mut stream, plan.nodes, clocks),
            Some(_) => break,
        };
        sleep(Duration::from_millis((100 + below(&mut stream, 900)).into())).await;
        eprint!("{:7.1} s  {fault}", begun.elapsed().as_secs_f64());
        let happened = Instant::now();
        fault.kinds.iter().for_each(|kind| kind.begin(&mut processes, fault.seconds_off));
        let make_good = async {
            sleep(fault.lasts).await;
            fault.kinds.iter().for_each(|kind| kind.end(&mut processes));
        };
        let (took, ()) =
            tokio::join!(async { go_on(&journals, &mut pairs, 2).await.duration_since(happened) }, make_good);
        eprintln!(": all games had gone on after {:.1} s", took.as_secs_f64());
        report.faults += 1;
        report.went_on.entry(fault.name()).or_default().push(took);
    }
    enough.send_replace(true);

    while let Some(played) = pairs.join_next().await {
        let (mut pair, created) = played.expect("nobody fails");
        let table = table::Table::replay(read(&created.table, &*store).await).expect("the log applies");
        for way in &ways {
            for person in [&mut pair.host, &mut pair.other, &mut pair.watcher] {
                let screen = person.screen_at(*way, &created).await;
                assert_eq!(screen, table.snapshot(screen.observer), "{}: another screen at a node", created.table);
            }
        }
    }
    report.tables = finished.load(Relaxed);
    for journal in journals {
        report.acknowledged += journal.acknowledged.load(Relaxed);
        report.screens += journal.screens.load(Relaxed);
        report.taken_for_gone += journal.taken_for_gone.load(Relaxed);
    }
    Some(report)
}

/// Waits until so many further commands of every pair were acknowledged; gives when that was.
async fn go_on(journals: &[Arc<Journal>], pairs: &mut JoinSet<impl Send + 'static>, further: u64) -> Instant {
    let wanted: Vec<u64> = journals.iter().map(|journal| journal.acknowledged.load(Relaxed) + further).collect();
    let begun = Instant::now();
    loop {
        let behind =
            journals.iter().zip(&wanted).position(|(journal, wanted)| journal.acknowledged.load(Relaxed) < *wanted);
        let Some(pair) = behind else { return Instant::now() };
        if let Some(Err(failed)) = pairs.try_join_next() {
            std::panic::resume_unwind(failed.into_panic());
        }
        assert!(begun.elapsed() < NEVER, "the game of pair {pair} does not go on");
        sleep(Duration::from_millis(10)).await;
    }
}
