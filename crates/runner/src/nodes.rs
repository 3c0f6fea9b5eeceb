//! Several nodes have a table in use: what they tell each other, and what they read of each other's envelopes.

use protocol::{Author, Command, Millis, online::Why};
use table::{StoredEnvelope, TableEvent};

use crate::{News, NodeId, Runner, Told, World, duties::Duties};

/// Who is connected at a node that has told nothing for this time is not there any more: the node was killed.
const SILENT: Millis = 10_000;

/// What the store may know more than we do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stale {
    /// Nothing.
    No,
    /// Further envelopes.
    Further,
    /// What is in the log already may be different too.
    Whole,
}

impl<W: World> Runner<W> {
    /// Takes note of what another node tells.
    pub(crate) async fn told(&mut self, from: NodeId, told: Told) {
        match told {
            Told::Changed { seq } => self.stored_up_to(seq).await,
            Told::Rewritten => self.look(Stale::Whole).await,
            Told::Said => self.world.publish(News::Said),
            Told::Welcome => {
                // The invitation and the table to play again at are read with the envelopes.
                self.look(Stale::Further).await;
                self.world.publish(News::Welcome);
            }
            Told::HandedOver => self.left_to_others = Duties::NONE,
            Told::WhoIsThere => self.tell_who_is_here(false),
            Told::Present { people } => {
                let gone = self.world.shared().are_at(from, people, self.world.now());
                self.world.publish(News::Presence);
                gone.into_iter().for_each(|person| self.world.expect(person));
            }
        }
    }

    /// The store has envelopes up to this number.
    pub(crate) async fn stored_up_to(&mut self, seq: u64) {
        if seq > self.table().seq() {
            self.look(Stale::Further).await;
        }
    }

    /// Looks for everything, because what was told may have been lost.
    pub(crate) async fn missed_news(&mut self) {
        self.look(Stale::Whole).await;
        self.world.publish(News::Said);
        self.world.publish(News::Welcome);
        self.world.tell(Told::WhoIsThere);
        self.tell_who_is_here(false);
    }

    /// Tells the others again who is here, and no longer counts those who were connected at a node that is silent.
    pub(crate) fn announce(&mut self, hears: bool) {
        self.tell_who_is_here(false);
        let now = self.world.now();
        if !hears {
            // Nobody tells us what is said elsewhere.
            if self.world.shared().trust_all(now) {
                self.world.publish(News::Said);
            }
            return;
        }
        let gone = self.world.shared().forget_silent(now.saturating_sub(SILENT));
        if !gone.is_empty() {
            self.world.publish(News::Presence);
        }
        gone.into_iter().for_each(|person| self.world.expect(person));
    }

    /// Tells the others who is connected here. That nobody is, is told when the last one has gone.
    pub(crate) fn tell_who_is_here(&mut self, even_nobody: bool) {
        let people = self.world.shared().everyone_here();
        if !self.is_alone && (even_nobody || !people.is_empty()) {
            self.world.tell(Told::Present { people });
        }
    }

    /// Reads from the store what there may be.
    async fn look(&mut self, stale: Stale) {
        self.stale = self.stale.max(stale);
        // What cannot be read now is read before the table next changes.
        let _ = self.refresh().await;
    }

    /// Reads what is new, or all where that does not follow on what is known.
    pub(crate) async fn reload(&mut self) -> Result<(), Why> {
        let known = self.table();
        let mut missing = Vec::new();
        if self.stale == Stale::Further {
            let further = self.world.read_on(known.seq()).await.map_err(Why::Server)?;
            let mut table = (*known).clone();
            if further.envelopes.iter().cloned().try_for_each(|envelope| table.apply_stored(envelope)).is_ok() {
                missing = further.envelopes;
                self.took_over(table, further.positions, further.outages);
            } else {
                self.stale = Stale::Whole;
            }
        }
        if self.stale == Stale::Whole {
            let whole = self.world.load().await.map_err(Why::Server)?;
            self.took_over(whole.table, whole.positions, whole.outages);
        }
        self.stale = Stale::No;
        self.come_back(&missing);
        Ok(())
    }

    /// The table is as the store says. What another node brought it to wait for, that node does.
    fn took_over(&mut self, table: table::Table, positions: Vec<u128>, outages: Vec<(Millis, Millis)>) {
        let before = self.table();
        if table.seq() > before.seq() && !self.is_alone {
            let own = Duties::at(&before).without(self.left_to_others);
            self.left_to_others = Duties::at(&table).without(own);
        }
        self.world.shared().show(table);
        self.positions = positions;
        // Beside others a time may have been added in which the store was away from all of them. Alone, there was none since
        // the table was brought into use.
        if !self.is_alone || !self.outages.is_empty() {
            self.outages = outages;
        }
        self.world.publish(News::Changed);
    }

    /// Another node may take somebody for gone who is connected here, when it was not told. They come back then; not
    /// those who have left by a command of their own.
    fn come_back(&mut self, envelopes: &[StoredEnvelope]) {
        for envelope in envelopes {
            if let (TableEvent::Left { seat }, Author::Person(person), None) =
                (&envelope.event, &envelope.by, &envelope.id)
                && self.world.shared().is_here(person)
            {
                self.returning.push((person.clone(), Command::Return { seat: *seat }));
            }
        }
    }

    /// Lets those return who were taken for gone.
    pub(crate) async fn let_return(&mut self) {
        while let Some((person, command)) = self.returning.pop() {
            self.obey_and_publish(Author::Person(person), command).await;
        }
    }
}
