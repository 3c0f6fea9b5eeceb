//! The play of a table as a record, with everything hidden in it.

use catalog::Record;
use protocol::Millis;

use crate::Table;

impl Table {
    /// The play as a record, with the players' names and how long each event took. It holds everything that is hidden:
    /// for whoever runs the table, and for everyone once the play is over.
    #[must_use]
    pub fn record(&self, names: &[String]) -> Record {
        let mut record = Record::new(&self.play);
        record.events = self.log.entries().iter().map(|entry| entry.event.to_string()).collect();
        record.conclude(&self.play);
        record.keep("players", &names);
        record.keep("times_ms", &self.times());
        record
    }

    /// How long each event took, in milliseconds.
    fn times(&self) -> Vec<Millis> {
        let mut before = self.opened_at;
        let took = |at: Millis| {
            let took = at.saturating_sub(before);
            before = at;
            took
        };
        self.log.entries().iter().map(|entry| entry.at).map(took).collect()
    }
}
