//! A client at a table: one task for each socket.
//!
//! Nothing is queued for a client. When there are news, the client is sent what changed since what it last got; if it
//! reads slowly it gets fewer and larger updates, and if it does not read at all it is dropped.

mod access;
mod command;
mod wire;

use std::{collections::HashSet, time::Instant};

use axum::{
    Extension,
    extract::{
        Path, State,
        ws::{Message as Frame, WebSocket, WebSocketUpgrade},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use game::Message;
use protocol::{
    Millis, PersonId,
    online::{FromServer, Hello, Invited, LONGEST_MESSAGE, PROTOCOL, Presence, TableId, ToServer, Welcome},
};
use runner::{LAG, News, Watcher};
use tokio::sync::{OwnedSemaphorePermit, broadcast, watch};

use self::wire::{Ended, Wire};
use super::{Caller, Online, limits::Counted, refused::Refuse, secrets, table_task::Handle};
use crate::connections::Peer;

/// So many lines of chat are sent to whoever connects.
const LINES: u32 = 50;

/// What a socket reads at once. Every socket has this memory all the time; most messages of clients are far shorter.
const READ_AT_ONCE: usize = 2 << 10;

pub(crate) async fn connect(
    State(online): State<Online>,
    Path(table): Path<TableId>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refuse> {
    let crowded = |_| Refuse::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, Message::new("server-crowded"));
    let place = online.inner.sockets.clone().try_acquire_owned().map_err(crowded)?;
    let caller = online.caller(&headers).await?;
    let address = online.counted_address(peer);
    let counted = online.inner.limiter.count_socket(caller.as_ref().map(|caller| &caller.id), address);
    let counted = counted.ok_or_else(Refuse::too_many_sockets)?;
    let handle = online.table(&table).await?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE);
    Ok(upgrade.on_upgrade(move |socket| serve(online, handle, caller, socket, (place, counted))).into_response())
}

/// Speaks with a client until one of the two has enough.
async fn serve(
    online: Online,
    handle: Handle,
    caller: Option<Caller>,
    socket: WebSocket,
    _places: (OwnedSemaphorePermit, Counted),
) {
    let mut wire = Wire::new(socket, &online.inner.settings);
    let ended = match greeted(&online, &handle, caller.as_ref(), &mut wire).await {
        Ok(hello) => {
            let id = caller.as_ref().map_or_else(|| PersonId::new(secrets::letters(20)), |caller| caller.id.clone());
            let present = Present::come(&handle, &id).await;
            let news = handle.news();
            let client = Client {
                watcher: Watcher::new(id.clone(), &handle.table()),
                said: 0,
                welcome: None,
                presence: None,
                blocked: HashSet::new(),
                invitation: hello.invitation.clone(),
                lag: 0,
                caller,
                id,
                online,
                handle,
                wire: &mut wire,
            };
            let ended = client.run(hello, news).await;
            drop(present);
            ended
        }
        Err(ended) => ended,
    };
    wire.close(ended).await;
}

/// The client's first words, if it may come in.
async fn greeted(online: &Online, handle: &Handle, caller: Option<&Caller>, wire: &mut Wire) -> Result<Hello, Ended> {
    let ToServer::Hello(hello) = wire.first().await? else {
        return Err(Ended::because("server-bad-message"));
    };
    if hello.protocol != PROTOCOL {
        return Err(Ended::because("server-other-version"));
    }
    online.check_access(handle, caller, hello.invitation.as_deref())?;
    Ok(hello)
}

/// Waits until the server is told to stop.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // A server that is gone has stopped.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Somebody who is connected, until this is dropped.
struct Present {
    handle: Handle,
    id: PersonId,
}

impl Present {
    async fn come(handle: &Handle, id: &PersonId) -> Self {
        handle.come(id).await;
        Self { handle: handle.clone(), id: id.clone() }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.handle.go(&self.id);
    }
}

/// A client that was let in.
struct Client<'a> {
    online: Online,
    handle: Handle,
    wire: &'a mut Wire,
    /// The guest; a stranger may watch a public table.
    caller: Option<Caller>,
    id: PersonId,
    watcher: Watcher,
    /// The number of the last line that the client got.
    said: u64,
    welcome: Option<Welcome>,
    /// The presence that the client was last sent.
    presence: Option<Presence>,
    blocked: HashSet<PersonId>,
    /// The invitation that the client knows.
    invitation: Option<String>,
    /// How long a message takes to get here and back, up to the most that is made good.
    lag: Millis,
}

impl Client<'_> {
    async fn run(mut self, hello: Hello, news: broadcast::Receiver<News>) -> Ended {
        match self.speak(hello, news).await {
            Ok(()) => Ended::Gone,
            Err(ended) => ended,
        }
    }

    async fn speak(&mut self, hello: Hello, mut news: broadcast::Receiver<News>) -> Result<(), Ended> {
        if let Some(caller) = &self.caller {
            let blocked = self.online.inner.store.blocked_by(caller.id.clone()).await.unwrap_or_default();
            self.blocked = blocked.into_iter().collect();
        }
        self.greet().await?;
        let shown = self.watcher.greet(&self.handle.table(), hello.seen);
        self.wire.send(&shown).await?;
        self.send_presence().await?;
        self.send_chat().await?;
        let mut heartbeat = tokio::time::interval(self.online.inner.settings.heartbeat);
        let mut stopping = self.online.inner.stopping.subscribe();
        let mut asked: Option<Instant> = None;
        loop {
            tokio::select! {
                frame = self.wire.next() => match frame? {
                    Frame::Pong(_) => {
                        let took = asked.take().map_or(0, |at| at.elapsed().as_millis() as Millis);
                        self.lag = took.min(LAG);
                    }
                    Frame::Text(text) => self.hear(text.as_str()).await?,
                    Frame::Binary(_) => return Err(Ended::because("server-bad-message")),
                    Frame::Ping(_) => {}
                    Frame::Close(_) => return Ok(()),
                },
                heard = news.recv() => match heard {
                    Ok(News::Changed) => self.catch_up().await?,
                    Ok(News::Said) => self.send_chat().await?,
                    Ok(News::Presence) => self.send_presence().await?,
                    Ok(News::Welcome) => self.greet().await?,
                    Err(_) => {
                        self.catch_up().await?;
                        self.send_chat().await?;
                        self.send_presence().await?;
                    }
                },
                _ = heartbeat.tick() => {
                    if asked.is_some() {
                        return Err(Ended::Gone);
                    }
                    asked = Some(Instant::now());
                    self.wire.ping().await?;
                }
                () = stopped(&mut stopping) => return Err(Ended::again("server-stopping")),
            }
        }
    }

    /// Tells the client who it is at the table, where that is new.
    async fn greet(&mut self) -> Result<(), Ended> {
        let welcome = self.welcome_now().await;
        let same = |known: &Welcome| Welcome { now: welcome.now, ..known.clone() } == welcome;
        if self.welcome.as_ref().is_some_and(same) {
            return Ok(());
        }
        self.welcome = Some(welcome.clone());
        self.wire.send(&FromServer::Welcome(welcome)).await
    }

    async fn welcome_now(&mut self) -> Welcome {
        let facts = self.handle.facts();
        let (seat, is_host, kept) = {
            let table = self.handle.table();
            let seat = table.seat_of(&self.id);
            (seat, *table.host() == self.id, access::kept_for(facts, &table, &self.id))
        };
        let takes_part = seat.is_some() || is_host;
        if takes_part {
            // Whoever stands up again knows the invitation.
            self.invitation = Some(self.handle.invitation());
        }
        let notice = self.online.link_notice(&self.handle, self.caller.as_ref(), self.invitation.as_deref());
        let rematch = match self.handle.rematch() {
            Some(next) => Some(Invited {
                invitation: match takes_part {
                    true => self.online.table(&next).await.ok().map(|next| next.invitation()),
                    false => None,
                },
                table: next,
            }),
            None => None,
        };
        Welcome {
            protocol: PROTOCOL,
            seat,
            kept,
            host: is_host,
            hints: facts.hints,
            public: facts.public,
            invitation: self.invitation.clone().filter(|_| takes_part),
            notice,
            rematch,
            now: self.online.now(),
        }
    }

    /// Tells the client what has changed at the table since it last heard.
    async fn catch_up(&mut self) -> Result<(), Ended> {
        let Some(news) = self.watcher.catch_up(&self.handle.table()) else { return Ok(()) };
        self.online.check_access(&self.handle, self.caller.as_ref(), self.invitation.as_deref())?;
        self.greet().await?;
        self.wire.send(&news).await?;
        // Whoever has sat down is connected in a seat from now on.
        self.send_presence().await
    }

    /// Tells the client who is connected, where that is new.
    async fn send_presence(&mut self) -> Result<(), Ended> {
        let presence = self.handle.presence();
        if self.presence.as_ref() == Some(&presence) {
            return Ok(());
        }
        self.presence = Some(presence.clone());
        self.wire.send(&FromServer::Presence(presence)).await
    }

    /// Tells what was said since the client last heard, but for those it has blocked.
    async fn send_chat(&mut self) -> Result<(), Ended> {
        let store = &self.online.inner.store;
        let said = store.said(self.handle.id().clone(), self.said, LINES).await.unwrap_or_default();
        self.said = said.last().map_or(self.said, |said| said.line.number);
        let heard = said.into_iter().filter(|said| !self.blocked.contains(&said.guest));
        let lines: Vec<_> = heard.map(|said| said.line).collect();
        if lines.is_empty() { Ok(()) } else { self.wire.send(&FromServer::Said(lines)).await }
    }
}
