//! Writes envelopes: takes whatever has come in from all tables and commits it as one transaction.
//!
//! Each write is one statement that changes nothing where its numbers do not follow on the log, so a lost race does not
//! break the transaction of the others. All statements of a transaction are sent at once, and it costs one round trip.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use protocol::online::TableId;
use serde_json::to_string;
use tokio::sync::{
    Mutex,
    mpsc::{Receiver, Sender, channel},
    oneshot,
};
use tokio_postgres::Statement;

use super::connect::{Client, Connections, Value};
use crate::{Append, Facts, StoreError, Wait, text, together::at_once};

/// So many writes may wait; whoever has more waits with them.
const MOST_WAITING: usize = 1024;

/// So many writes are one transaction at most, so that the first of them does not wait for too long.
const MOST_AT_ONCE: usize = 128;

/// The number of the last envelope decides: whoever changes the row first has changed it for all who decided from the same
/// state. The others wait for its lock, see another number, and change nothing.
const APPEND: &str = "
    WITH changed AS (
        UPDATE tables SET seq = $3, at = $4, phase = $5, summary = $6, changed = $7, wake = $8, positions = $9,
            claimed = NULL
        WHERE id = $1 AND seq = $2 RETURNING id
    ), written AS (
        INSERT INTO envelopes (table_id, seq, body)
        SELECT id, new.seq, new.body FROM changed, unnest($10::bigint[], $11::text[]) AS new (seq, body)
    ), sitting AS (
        INSERT INTO people (guest, table_id) SELECT guest, id FROM changed, unnest($12::text[]) AS guest
        ON CONFLICT DO NOTHING
    )
    SELECT count(*) FROM changed";

const CREATE: &str = "
    WITH made AS (
        INSERT INTO tables (id, seq, at, phase, summary, changed, wake, positions, facts, public)
        SELECT $1, $3, $4, $5, $6, $7, $8, $9, $13, $14 WHERE $2::bigint = 0
        ON CONFLICT DO NOTHING RETURNING id
    ), written AS (
        INSERT INTO envelopes (table_id, seq, body)
        SELECT id, new.seq, new.body FROM made, unnest($10::bigint[], $11::text[]) AS new (seq, body)
    ), sitting AS (
        INSERT INTO people (guest, table_id) SELECT guest, id FROM made, unnest($12::text[]) AS guest
        ON CONFLICT DO NOTHING
    )
    SELECT count(*) FROM made";

/// What is written of one table.
struct Write {
    id: String,
    /// The numbers of the envelope before, and of the last one.
    before: i64,
    last: i64,
    at: i64,
    phase: &'static str,
    summary: String,
    changed: i64,
    wake: Option<i64>,
    positions: String,
    numbers: Vec<i64>,
    bodies: Vec<String>,
    people: Vec<String>,
    /// What a new table has besides.
    facts: Option<(String, bool)>,
}

impl Write {
    fn new(table: &TableId, facts: Option<&Facts>, append: &Append) -> Result<Self, StoreError> {
        let (Some(first), Some(last)) = (append.envelopes.first(), append.envelopes.last()) else {
            return Err(StoreError::Taken);
        };
        let facts = facts.map(|facts| Ok::<_, StoreError>((to_string(facts)?, facts.public))).transpose()?;
        Ok(Self {
            id: table.as_str().to_owned(),
            before: first.seq as i64 - 1,
            last: last.seq as i64,
            at: last.at as i64,
            phase: text::of_phase(append.summary.listed.phase),
            summary: to_string(&append.summary)?,
            changed: append.summary.changed as i64,
            wake: append.wake.map(|wake| wake as i64),
            positions: text::of_positions(&append.positions),
            numbers: append.envelopes.iter().map(|envelope| envelope.seq as i64).collect(),
            bodies: append.envelopes.iter().map(to_string).collect::<Result<_, _>>()?,
            people: append.summary.everyone().map(text::of_person).collect::<Result<_, _>>()?,
            facts,
        })
    }

    /// Writes it. Whether its numbers followed.
    async fn run(&self, db: &Client, statements: &Statements) -> Result<bool, tokio_postgres::Error> {
        let mut values: Vec<Value<'_>> = vec![
            &self.id,
            &self.before,
            &self.last,
            &self.at,
            &self.phase,
            &self.summary,
            &self.changed,
            &self.wake,
            &self.positions,
            &self.numbers,
            &self.bodies,
            &self.people,
        ];
        let statement = match &self.facts {
            Some((facts, public)) => {
                values.extend::<[Value<'_>; 2]>([facts, public]);
                &statements.create
            }
            None => &statements.append,
        };
        let changed: i64 = db.query_one(statement, &values).await?.get(0);
        Ok(changed > 0)
    }
}

struct Statements {
    create: Statement,
    append: Statement,
}

/// A write, and who waits for it.
struct Job {
    write: Write,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the tasks that write. They end when nobody can ask them any more.
pub(super) struct Writer {
    jobs: Sender<Job>,
    commits: Arc<AtomicU64>,
}

impl Writer {
    /// So many transactions are on their way at the same time, each on its own connection.
    pub(super) const TASKS: usize = 2;

    pub(super) fn start(connections: &Connections) -> Self {
        let (jobs, waiting) = channel(MOST_WAITING);
        let (waiting, commits) = (Arc::new(Mutex::new(waiting)), Arc::new(AtomicU64::new(0)));
        for _ in 0..Self::TASKS {
            tokio::spawn(write_all(connections.clone(), Arc::clone(&waiting), Arc::clone(&commits)));
        }
        Self { jobs, commits }
    }

    /// How many transactions were committed.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Writes envelopes; the answer comes when they are durable.
    pub(super) fn write(&self, table: &TableId, facts: Option<&Facts>, append: &Append) -> Wait<()> {
        let (write, jobs) = (Write::new(table, facts, append), self.jobs.clone());
        Box::pin(async move {
            let gone = || StoreError::Failed("the task that writes has ended".into());
            let (answer, answered) = oneshot::channel();
            jobs.send(Job { write: write?, answer }).await.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
    }
}

async fn write_all(connections: Connections, waiting: Arc<Mutex<Receiver<Job>>>, commits: Arc<AtomicU64>) {
    let mut batch = Vec::new();
    while waiting.lock().await.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
        // All servers lock tables in the same order, so that no two transactions wait for each other.
        batch.sort_by(|one: &Job, other: &Job| one.write.id.cmp(&other.write.id));
        let (writes, answers): (Vec<_>, Vec<_>) = batch.drain(..).map(|job| (job.write, job.answer)).unzip();
        let most = writes.len();
        let counted = Arc::clone(&commits);
        let done = connections.run(move |db| Box::pin(commit(db, writes, counted))).await;
        let results = done.unwrap_or_else(|error| vec![Err(error); most]);
        for (answer, result) in answers.into_iter().zip(results) {
            // Nobody waits any more where a client is gone; what was written stays.
            let _ = answer.send(result);
        }
    }
}

/// Commits all writes as one transaction. Where one of them fails for a reason of its own, each is tried alone.
async fn commit(
    db: &mut Client,
    writes: Vec<Write>,
    commits: Arc<AtomicU64>,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let statements = Statements { create: db.prepare_cached(CREATE).await?, append: db.prepare_cached(APPEND).await? };
    if writes.len() > 1 {
        let begin = std::iter::once(Step::Say("BEGIN"));
        let steps = begin.chain(writes.iter().map(Step::Write)).chain([Step::Say("COMMIT")]);
        let steps = at_once(steps.map(|step| take(db, &statements, step)).collect()).await;
        // Where a statement has failed, the last one has undone them all, so that they may be tried again.
        if steps.iter().all(Result::is_ok) {
            commits.fetch_add(1, Ordering::Relaxed);
            return Ok(steps.into_iter().skip(1).take(writes.len()).map(answer).collect());
        }
        if let Some(lost) = steps.into_iter().filter_map(Result::err).find(|error| error.code().is_none()) {
            // The connection was lost, and nobody knows whether the transaction was committed.
            return Err(lost.into());
        }
    }
    let alone = at_once(writes.iter().map(|write| take(db, &statements, Step::Write(write))).collect()).await;
    commits.fetch_add(alone.iter().filter(|done| matches!(done, Ok(true))).count() as u64, Ordering::Relaxed);
    Ok(alone.into_iter().map(answer).collect())
}

fn answer(written: Result<bool, tokio_postgres::Error>) -> Result<(), StoreError> {
    if written? { Ok(()) } else { Err(StoreError::Taken) }
}

/// What is sent within a transaction.
enum Step<'a> {
    Say(&'static str),
    Write(&'a Write),
}

async fn take(db: &Client, statements: &Statements, step: Step<'_>) -> Result<bool, tokio_postgres::Error> {
    match step {
        Step::Say(words) => db.batch_execute(words).await.map(|()| true),
        Step::Write(write) => write.run(db, statements).await,
    }
}
