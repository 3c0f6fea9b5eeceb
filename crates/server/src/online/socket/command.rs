//! What a client says, and what it is answered.

use game::{Message, Seat};
use protocol::{
    Author, Command, CommandId, Refusal, Request,
    online::{FromServer, LONGEST_COMMAND_ID, LONGEST_LINE, ToServer, Why, Words},
};
use runner::{News, Told, counts_at};
use store::{Report, Saying};

use super::{Client, Ended, wire};
use crate::online::{Caller, limits::Act, refused::message_of};

/// The longest report, in characters.
const LONGEST_REPORT: usize = 500;

impl Client<'_> {
    /// Obeys or answers one message.
    pub(super) async fn hear(&mut self, text: &str) -> Result<(), Ended> {
        match wire::read(text)? {
            ToServer::Hello(_) => Err(Ended::because("server-bad-message")),
            ToServer::Command { id, command } => {
                let answer = self.obey(id.clone(), command).await;
                self.answer(id, answer).await
            }
            ToServer::ViewAt { events, observer } => {
                let view = self.watcher.view_at(&self.handle.table(), events, observer);
                self.wire.send(&FromServer::View { events, observer, view }).await
            }
            ToServer::Legal => {
                let legal = self.watcher.legal(&self.handle.table());
                self.wire.send(&legal).await
            }
            ToServer::Say { id, words } => {
                let answer = self.say(id.clone(), words).await;
                self.answer(id, answer).await
            }
            ToServer::Block { seat, blocked } => self.block(seat, blocked).await,
            ToServer::Report { seat, reason } => self.report(seat, &reason).await,
            ToServer::Ping { sent } => self.wire.send(&FromServer::Pong { sent, now: self.online.now() }).await,
        }
    }

    async fn answer(&mut self, id: CommandId, answer: Result<u64, Why>) -> Result<(), Ended> {
        let message = match answer {
            Ok(seq) => FromServer::Done { id, seq },
            Err(why) => FromServer::Refused { id, why },
        };
        self.wire.send(&message).await
    }

    async fn obey(&mut self, id: CommandId, command: Command) -> Result<u64, Why> {
        let caller = self.guest()?.clone();
        let at = counts_at(&command, self.online.now(), self.lag);
        let by = match caller.program {
            Some(_) => Author::Program(caller.id.clone()),
            None => Author::Person(caller.id.clone()),
        };
        let mut request = runner::request(by, id, command)?;
        let is_repeated = self.handle.table().obeyed_at(&request).is_some();
        if let Command::Sit { seat, name, .. } = &mut request.command
            && !is_repeated
        {
            let seat = *seat;
            // People sit under their own name; a program says what it is called.
            if caller.program.is_none() || name.is_none() {
                *name = Some(caller.name.clone());
            }
            self.check_seat(&request, &caller, seat).await?;
        }
        self.handle.obey(request, at).await
    }

    /// Whether the client may sit down here; asked again with the same identifier, it gets the same answer.
    async fn check_seat(&mut self, request: &Request, caller: &Caller, seat: Seat) -> Result<(), Why> {
        if let Some(why) = self.handle.refused_before(request) {
            return Err(why);
        }
        if !self.online.inner.limiter.allows(&caller.id, Act::Sit) {
            return Err(refused("server-too-often"));
        }
        // Somebody may just have been removed at another node, where the invitation was replaced then.
        self.online.read_on(&self.handle).await;
        let checked = self.online.check_seat(&self.handle, caller, self.invitation.as_deref(), seat).await;
        checked.inspect_err(|why| self.handle.remember_refusal(request, why))
    }

    fn guest(&self) -> Result<&Caller, Why> {
        self.caller.as_ref().ok_or_else(|| refused("server-stranger"))
    }

    async fn say(&mut self, id: CommandId, words: Words) -> Result<u64, Why> {
        check_id(&id)?;
        let caller = self.guest()?.clone();
        let words = match words {
            Words::Text(text) => Words::Text(line(&text)?),
            phrase @ Words::Phrase(_) => phrase,
        };
        if !self.online.inner.limiter.allows(&caller.id, Act::Say) {
            return Err(refused("server-too-often"));
        }
        let saying = Saying {
            table: self.handle.id().clone(),
            guest: caller.id,
            id,
            at: self.online.now(),
            seat: self.watcher.observer().seat(),
            name: caller.name,
            words,
        };
        let line = self.online.inner.store.say(saying).await.map_err(|error| Why::Server(message_of(&error)))?;
        self.handle.publish(News::Said);
        self.online.inner.bus.tell(self.handle.id(), Told::Said);
        Ok(line.number)
    }

    async fn block(&mut self, seat: Seat, blocked: bool) -> Result<(), Ended> {
        let other = self.handle.table().person_in(seat).cloned();
        if let (Some(caller), Some(other)) = (&self.caller, other)
            && other != caller.id
        {
            // Should it not be stored, it holds at least while this client is here.
            let _ = self.online.inner.store.block(caller.id.clone(), other.clone(), blocked).await;
            if blocked {
                self.blocked.insert(other);
            } else {
                self.blocked.remove(&other);
            }
        }
        Ok(())
    }

    async fn report(&mut self, seat: Seat, reason: &str) -> Result<(), Ended> {
        let about = self.handle.table().person_in(seat).cloned();
        if let (Some(caller), Some(about)) = (&self.caller, about)
            && self.online.inner.limiter.allows(&caller.id, Act::Report)
        {
            let reason = reason.chars().take(LONGEST_REPORT).collect();
            let table = self.handle.id().clone();
            let report = Report { table, by: caller.id.clone(), about, at: self.online.now(), reason };
            let _ = self.online.inner.store.report(report).await;
        }
        Ok(())
    }
}

fn refused(id: &'static str) -> Why {
    Why::Server(Message::new(id))
}

fn check_id(id: &CommandId) -> Result<(), Why> {
    let length = id.as_str().len();
    if (1..=LONGEST_COMMAND_ID).contains(&length) { Ok(()) } else { Err(refused("server-bad-request")) }
}

/// A line of chat as it is kept.
fn line(text: &str) -> Result<String, Why> {
    let text: String = text.trim().chars().filter(|c| !c.is_control()).collect();
    match text.chars().count() {
        0 => Err(Why::Table(Refusal::NoChange)),
        1..=LONGEST_LINE => Ok(text),
        _ => Err(Why::Server(Message::new("server-long-line").with("most", LONGEST_LINE))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_plain() {
        assert_eq!(line(" bien\u{7} joué\n"), Ok("bien joué".into()));
        assert!(line(" \n").is_err());
        assert!(line(&"é".repeat(300)).is_ok() && line(&"é".repeat(301)).is_err());
    }
}
