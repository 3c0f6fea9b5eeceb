//! The server's end of a connection: what a client says, and what it is sent.

use std::collections::VecDeque;

use game::{Actor, Message, Observer};
use protocol::{
    Author, Command, CommandId, Millis, PersonId, Request,
    online::{FromServer, PROTOCOL, ToServer, Welcome, Why},
};
use runner::{Watcher, counts_at};
use table::Table;

/// A connection to a node.
pub(crate) struct Connection {
    pub(crate) person: usize,
    pub(crate) id: PersonId,
    pub(crate) node: usize,
    /// The number of the node's use of the table.
    pub(crate) usage: u64,
    /// What the client was sent; nothing until it has said who it is.
    pub(crate) watcher: Option<Watcher>,
    pub(crate) inbox: VecDeque<ToServer>,
    /// Whether a command is not answered yet: until then nothing else is heard.
    pub(crate) waits: bool,
    pub(crate) has_news: bool,
    /// When the last message that was sent arrives, so that none overtakes another.
    pub(crate) to_client: Millis,
    pub(crate) to_server: Millis,
    /// How long a message takes, as far as the server knows.
    pub(crate) lag: Millis,
}

/// What comes of a message.
pub(crate) enum Outcome {
    /// The client is sent this.
    Send(Vec<FromServer>),
    /// The table is asked this.
    Ask(Request, Millis),
    /// The connection ends.
    End,
}

impl Connection {
    /// What comes of a message, at a table as it is now. `is_renamed` plants a bug: a command that is sent again gets
    /// another name.
    pub(crate) fn hear(&mut self, message: ToServer, table: &Table, now: Millis, is_renamed: bool) -> Outcome {
        let Some(watcher) = &mut self.watcher else {
            let ToServer::Hello(hello) = message else { return Outcome::End };
            let mut watcher = Watcher::new(self.id.clone(), table);
            let welcome = self.welcome(table, now);
            let shown = watcher.greet(table, hello.seen);
            self.watcher = Some(watcher);
            return Outcome::Send(vec![welcome, shown]);
        };
        match message {
            ToServer::Command { id, command } => match self.request(id.clone(), command, table) {
                Ok(mut request) => {
                    if is_renamed && table.has_obeyed(&request) {
                        request.id = Some(CommandId::new(format!("{} again", id.as_str())));
                    }
                    let at = counts_at(&request.command, now, self.lag);
                    Outcome::Ask(request, at)
                }
                Err(why) => Outcome::Send(vec![FromServer::Refused { id, why }]),
            },
            ToServer::ViewAt { events, observer } => {
                let view = watcher.view_at(table, events, observer);
                Outcome::Send(vec![FromServer::View { events, observer, view }])
            }
            ToServer::Legal => Outcome::Send(vec![watcher.legal(table)]),
            ToServer::Ping { sent } => Outcome::Send(vec![FromServer::Pong { sent, now }]),
            ToServer::Hello(_) | ToServer::Say { .. } | ToServer::Block { .. } | ToServer::Report { .. } => {
                Outcome::End
            }
        }
    }

    fn request(&self, id: CommandId, command: Command, table: &Table) -> Result<Request, Why> {
        if matches!(command, Command::Sit { .. }) && table.seat_of(&self.id).is_some() {
            let request =
                Request { id: Some(id.clone()), by: Author::Person(self.id.clone()), command: command.clone() };
            if !table.has_obeyed(&request) {
                return Err(Why::Server(Message::new("server-sits-already")));
            }
        }
        runner::request(Author::Person(self.id.clone()), id, command)
    }

    fn welcome(&self, table: &Table, now: Millis) -> FromServer {
        FromServer::Welcome(Welcome {
            protocol: PROTOCOL,
            seat: table.seat_of(&self.id),
            kept: None,
            host: *table.host() == self.id,
            hints: false,
            public: true,
            invitation: None,
            notice: None,
            rematch: None,
            now,
        })
    }

    /// What has changed for the client, if something has.
    pub(crate) fn catch_up(&mut self, table: &Table) -> Option<FromServer> {
        self.watcher.as_mut()?.catch_up(table)
    }
}

/// Plants a bug: events that were added are shown as to those who decided them.
pub(crate) fn forget_redaction(message: &mut FromServer, table: &Table) {
    let FromServer::Update(update) = message else { return };
    for entry in &mut update.log.added {
        if let Actor::Seat(seat) = entry.actor
            && let Some(whole) = table.since(update.since, Observer::Seat(seat))
            && let Some(own) = whole.log.added.into_iter().find(|own| own.number == entry.number)
        {
            *entry = own;
        }
    }
}
