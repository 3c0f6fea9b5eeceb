//! Several PostgreSQL databases as one store. A table is in one of them, its shard, which its name says: nobody has to look
//! up where it is. Guests, and what is about them alone, are in the first.

use std::{
    future::ready,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use protocol::{
    Millis, PersonId, Phase,
    online::{Line, TableId},
};

use crate::{
    Append, Facts, Guest, Invitations, Postgres, Report, Said, Saying, Store, StoreError, Stored, Summary, TokenHash,
    Wait, together::at_once,
};

/// A store in several databases.
pub struct Sharded {
    shards: Arc<Vec<Shard>>,
}

struct Shard {
    database: Postgres,
    /// Whether every server knows this shard, so that new tables may be there.
    is_open: AtomicBool,
}

impl Sharded {
    /// Opens the databases at these addresses, always in the same order. A new one is added at the end.
    ///
    /// # Errors
    /// If one of them cannot be used, or is not the one that it was before.
    pub async fn open(urls: &[String]) -> io::Result<Self> {
        let mut shards = Vec::new();
        for (number, url) in urls.iter().enumerate() {
            let database = Postgres::open_shard(url, number, urls.len()).await?;
            shards.push(Shard { database, is_open: AtomicBool::new(true) });
        }
        Ok(Self { shards: Arc::new(shards) })
    }

    /// Where people are.
    fn people(&self) -> &Postgres {
        &self.shards[0].database
    }

    /// Where a table is, if there is such a shard.
    fn of(&self, table: &TableId) -> Option<&Postgres> {
        self.shards.get(number_of(table)).map(|shard| &shard.database)
    }

    /// Asks all shards, and gives the answers of those that answer; an error only if none does. Tables of a shard that is
    /// away wait until it is back, and the others go on.
    fn ask_all<T: Send + 'static>(&self, ask: impl Fn(&Postgres) -> Wait<T>) -> Wait<Vec<T>> {
        let waits: Vec<Wait<T>> = self.shards.iter().map(|shard| ask(&shard.database)).collect();
        Box::pin(async move {
            let mut answers = Vec::new();
            let mut failed = None;
            for answer in at_once(waits).await {
                match answer {
                    Ok(answer) => answers.push(answer),
                    Err(error) => failed = Some(error),
                }
            }
            match failed {
                Some(error) if answers.is_empty() => Err(error),
                Some(error) => {
                    tracing::warn!(?error, "a shard does not answer");
                    Ok(answers)
                }
                None => Ok(answers),
            }
        })
    }

    /// Asks each shard about its own ones of these tables.
    fn ask_about<T: Send + 'static>(
        &self,
        tables: &[TableId],
        ask: impl Fn(&Postgres, Vec<TableId>) -> Wait<T>,
    ) -> Vec<Wait<T>> {
        let own = |number| tables.iter().filter(|table| number_of(table) == number).cloned().collect::<Vec<_>>();
        let shards = self.shards.iter().enumerate().map(|(number, shard)| (own(number), &shard.database));
        shards.filter(|(own, _)| !own.is_empty()).map(|(own, shard)| ask(shard, own)).collect()
    }

    /// Asks all shards for something that counts only if all of them do it.
    fn ask_each<T: Send + 'static>(&self, ask: impl Fn(&Postgres) -> Wait<T>) -> Wait<Vec<T>> {
        let waits: Vec<Wait<T>> = self.shards.iter().map(|shard| ask(&shard.database)).collect();
        Box::pin(async move { at_once(waits).await.into_iter().collect() })
    }
}

/// The number of a table's shard. A name without one is of the first, which was alone once.
fn number_of(table: &TableId) -> usize {
    table.as_str().rsplit_once('-').and_then(|(_, number)| number.parse().ok()).unwrap_or(0)
}

/// A number that looks random, and is the same for the same name.
fn spread(name: &str) -> usize {
    name.bytes().fold(0, |hash: usize, byte| hash.wrapping_mul(31).wrapping_add(usize::from(byte)))
}

/// New tables go where every server finds them: to shards that as many servers know as any other.
async fn open_what_all_know(shards: &[Shard]) {
    let counts = at_once(shards.iter().map(|shard| shard.database.servers()).collect()).await;
    let most = counts.iter().flatten().copied().max().unwrap_or(0);
    for (shard, count) in shards.iter().zip(&counts) {
        shard.is_open.store(matches!(count, Ok(count) if *count >= most), Ordering::Relaxed);
    }
}

macro_rules! by_table {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, table: TableId, $($argument: $type),*) -> Wait<$answer> {
            match self.of(&table) {
                Some(shard) => shard.$name(table, $($argument),*),
                None => Box::pin(ready(Err(StoreError::Failed("there is no such shard".into())))),
            }
        })*
    };
}

macro_rules! of_people {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($argument: $type),*) -> Wait<$answer> {
            self.people().$name($($argument),*)
        })*
    };
}

impl Store for Sharded {
    by_table! {
        create(facts: Facts, first: Append) -> ();
        append(append: Append) -> ();
        set_aside(reason: String) -> ();
        rematch(next: TableId) -> TableId;
        invite(secret: String, now: Millis) -> Invitations;
        said(after: u64, most: u32) -> Vec<Said>;
    }

    of_people! {
        time() -> Millis;
        check() -> ();
        add_guest(guest: Guest, token: TokenHash) -> ();
        guest(token: TokenHash) -> Option<Guest>;
        rename(guest: PersonId, name: String) -> ();
        add_code(guest: PersonId, code: TokenHash, expires: Millis) -> ();
        claim(code: TokenHash, token: TokenHash, now: Millis) -> Option<Guest>;
        block(guest: PersonId, other: PersonId, blocked: bool) -> ();
        blocked_by(guest: PersonId) -> Vec<PersonId>;
        report(report: Report) -> ();
    }

    fn place(&self, name: String) -> TableId {
        let is_open = |(_, shard): &(usize, &Shard)| shard.is_open.load(Ordering::Relaxed);
        let open: Vec<usize> = self.shards.iter().enumerate().filter(is_open).map(|(number, _)| number).collect();
        match open.get(spread(&name) % open.len().max(1)) {
            None | Some(0) => TableId::new(name),
            Some(shard) => TableId::new(format!("{name}-{shard}")),
        }
    }

    fn load(&self, table: TableId, after: u64) -> Wait<Option<Stored>> {
        match self.of(&table) {
            Some(shard) => shard.load(table, after),
            // All shards are known, so a name with another one was never given.
            None => Box::pin(ready(Ok(None))),
        }
    }

    fn last_numbers(&self, tables: Vec<TableId>) -> Wait<Vec<(TableId, u64)>> {
        let numbers = self.ask_about(&tables, |shard, own| shard.last_numbers(own));
        // What a shard that is away does not tell now is asked again soon.
        Box::pin(async move { Ok(at_once(numbers).await.into_iter().flatten().flatten().collect()) })
    }

    fn lobby(&self, most: u32) -> Wait<Vec<Summary>> {
        let lists = self.ask_all(move |shard| shard.lobby(most));
        Box::pin(async move {
            let mut all: Vec<Summary> = lists.await?.into_iter().flatten().collect();
            all.sort_by_key(|summary| (summary.listed.phase != Phase::Waiting, std::cmp::Reverse(summary.changed)));
            all.truncate(most as usize);
            Ok(all)
        })
    }

    fn tables_of(&self, guest: PersonId, most: u32) -> Wait<Vec<Summary>> {
        let lists = self.ask_all(move |shard| shard.tables_of(guest.clone(), most));
        Box::pin(async move {
            let mut all: Vec<Summary> = lists.await?.into_iter().flatten().collect();
            all.sort_by_key(|summary| std::cmp::Reverse(summary.changed));
            all.truncate(most as usize);
            Ok(all)
        })
    }

    fn due(&self, now: Millis, most: u32) -> Wait<Vec<TableId>> {
        // Each shard gives its share, because what is given is claimed.
        let share = most.div_ceil(self.shards.len() as u32);
        let lists = self.ask_all(move |shard| shard.due(now, share));
        Box::pin(async move { Ok(lists.await?.into_iter().flatten().collect()) })
    }

    fn release(&self, tables: Vec<TableId>, at: Millis) -> Wait<()> {
        let released = self.ask_about(&tables, |shard, own| shard.release(own, at));
        Box::pin(async move { at_once(released).await.into_iter().collect() })
    }

    fn ended(&self, before: Millis, most: u32) -> Wait<Vec<TableId>> {
        let lists = self.ask_all(move |shard| shard.ended(before, most));
        Box::pin(async move { Ok(lists.await?.into_iter().flatten().collect()) })
    }

    fn remove(&self, tables: Vec<TableId>, before: Millis) -> Wait<u64> {
        let counts = self.ask_about(&tables, |shard, own| shard.remove(own, before));
        // What a shard that is away has kept is asked for again.
        Box::pin(async move { Ok(at_once(counts).await.into_iter().flatten().sum()) })
    }

    fn commits(&self) -> u64 {
        self.shards.iter().map(|shard| shard.database.commits()).sum()
    }

    fn start(&self, now: Millis) -> Wait<()> {
        let (started, shards) = (self.ask_each(move |shard| shard.start(now)), Arc::clone(&self.shards));
        Box::pin(async move {
            started.await?;
            open_what_all_know(&shards).await;
            Ok(())
        })
    }

    fn alive(&self, now: Millis) -> Wait<()> {
        let (noted, shards) = (self.ask_all(move |shard| shard.alive(now)), Arc::clone(&self.shards));
        Box::pin(async move {
            noted.await?;
            open_what_all_know(&shards).await;
            Ok(())
        })
    }

    fn forget(&self, guest: PersonId) -> Wait<()> {
        // Every shard forgets, or the guest is told that it failed and asks again; what is forgotten twice is forgotten.
        let forgotten = self.ask_each(move |shard| shard.forget(guest.clone()));
        Box::pin(async move { forgotten.await.map(drop) })
    }

    fn say(&self, saying: Saying) -> Wait<Line> {
        match self.of(&saying.table) {
            Some(shard) => shard.say(saying),
            None => Box::pin(ready(Err(StoreError::Failed("there is no such shard".into())))),
        }
    }

    fn said_by(&self, guest: PersonId) -> Wait<Vec<Line>> {
        let lines = self.ask_each(move |shard| shard.said_by(guest.clone()));
        Box::pin(async move { Ok(lines.await?.into_iter().flatten().collect()) })
    }
}
