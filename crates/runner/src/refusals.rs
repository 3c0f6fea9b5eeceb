//! What a table did not obey, so that a command that is sent again gets the answer that it got first.

use std::collections::{HashMap, VecDeque};

use protocol::{Author, CommandId, Request, online::Why};

/// So many refusals of one author are remembered, and of so many authors.
const MOST_OF_ONE: usize = 32;
const MOST_AUTHORS: usize = 64;

/// The last refusals of each author.
#[derive(Default)]
pub(crate) struct Refusals {
    of: HashMap<Author, VecDeque<(CommandId, Why)>>,
}

impl Refusals {
    /// Why this command was refused before, if it was.
    pub(crate) fn of(&self, request: &Request) -> Option<&Why> {
        let id = request.id.as_ref()?;
        self.of.get(&request.by)?.iter().find(|(known, _)| known == id).map(|(_, why)| why)
    }

    /// Remembers a refusal, unless the command may be tried again.
    pub(crate) fn remember(&mut self, request: &Request, why: &Why) {
        let Some(id) = request.id.as_ref().filter(|_| is_final(why)) else { return };
        if self.of.len() >= MOST_AUTHORS && !self.of.contains_key(&request.by) {
            return;
        }
        let own = self.of.entry(request.by.clone()).or_default();
        if own.len() == MOST_OF_ONE {
            own.pop_front();
        }
        own.push_back((id.clone(), why.clone()));
    }
}

/// What only could not be done at the moment may be tried again.
fn is_final(why: &Why) -> bool {
    match why {
        Why::Table(_) => true,
        Why::Server(message) => !matches!(message.id, "server-failed" | "server-disk-full" | "server-table-broken"),
    }
}

#[cfg(test)]
mod tests {
    use game::Message;
    use protocol::{Command, PersonId, Refusal};

    use super::*;

    fn request(by: &str, id: usize) -> Request {
        let by = Author::Person(PersonId::new(by));
        Request { id: Some(CommandId::new(id.to_string())), by, command: Command::Start }
    }

    #[test]
    fn refusals_are_remembered_and_bounded() {
        let mut refusals = Refusals::default();
        let (first, why) = (request("lina", 0), Why::Table(Refusal::NotHost));
        refusals.remember(&first, &why);
        assert_eq!(refusals.of(&first), Some(&why));
        assert_eq!(refusals.of(&request("ada", 0)), None);
        refusals.remember(&request("ada", 0), &Why::Server(Message::new("server-disk-full")));
        assert_eq!(refusals.of(&request("ada", 0)), None, "it may be tried again");
        (1..=MOST_OF_ONE).for_each(|id| refusals.remember(&request("lina", id), &why));
        assert_eq!(refusals.of(&first), None);
        (0..2 * MOST_AUTHORS).for_each(|author| refusals.remember(&request(&author.to_string(), 0), &why));
        assert!(refusals.of.len() <= MOST_AUTHORS);
    }
}
