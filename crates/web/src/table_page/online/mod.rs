//! What a table on the server has besides what every table has: presence, clocks, talk, questions to each other, and the
//! connection.

mod ask;
mod rematch;
mod seat;
mod sheet;
mod turn;
mod verify;

use client::Sending;
use game::Message;
use protocol::Phase;

use crate::model::{Connection, Session};

pub(super) use self::{
    ask::ask,
    rematch::rematch,
    seat::{connected, extras, time_left},
    sheet::{button, sheet},
    turn::call_when_due,
    verify::verify,
};

/// What is more important than the play: a connection that is lost, a table that was closed, an answer that is awaited.
pub(super) fn status(session: Session) -> Option<Message> {
    let remote = session.remote()?;
    match remote.connection.get() {
        Connection::Ended(why) => return Some(why),
        Connection::Lost => return Some(Message::new("web-online-lost")),
        Connection::Connecting | Connection::Open(_) => {}
    }
    if session.phase() == Phase::Closed {
        return Some(Message::new("web-online-closed"));
    }
    if session.phase() == Phase::Over {
        return None;
    }
    if let Some(asked) = session.with(|snapshot| snapshot.state.take_back.asked) {
        return Some(Message::new("web-online-asked").with("player", asked.seat));
    }
    let own_bot = |seat: game::Seat| session.with(|snapshot| snapshot.state.seats[seat.index()].bot.is_some());
    if session.observer().seat().is_some_and(own_bot) {
        return Some(Message::new("web-online-bot-for-you"));
    }
    (session.sending.get() == Sending::Decision).then(|| Message::new("web-online-sent"))
}
