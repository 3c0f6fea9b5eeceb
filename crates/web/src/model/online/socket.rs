//! A connection to a table on the server.

use protocol::online::{FromServer, ToServer};
use view::prelude::window;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, MessageEvent, WebSocket};

/// What happens to a connection.
pub(super) enum SocketEvent {
    Opened,
    /// A message has come. One that cannot be read is as bad as none.
    Heard(Option<Box<FromServer>>),
    Closed,
}

/// A connection, closed when it is dropped. It must not be dropped by what listens to it.
pub(super) struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn FnMut(Event)>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Begins to connect. `None` if the browser does not even try.
    pub(super) fn open(path: &str, listener: impl Fn(SocketEvent) + Clone + 'static) -> Option<Self> {
        let location = window().location();
        let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{scheme}://{}{path}", location.host().ok()?)).ok()?;
        let listen = listener.clone();
        let opened = Closure::<dyn FnMut(Event)>::new(move |_| listen(SocketEvent::Opened));
        let listen = listener.clone();
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            listen(SocketEvent::Heard(serde_json::from_str(&text).ok()));
        });
        let closed = Closure::<dyn FnMut(Event)>::new(move |_| listener(SocketEvent::Closed));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Self { socket, _opened: opened, _heard: heard, _closed: closed })
    }

    /// Sends a message. What is lost is found missing later.
    pub(super) fn send(&self, message: &ToServer) {
        let text = serde_json::to_string(message).expect("a message is plain data");
        // A connection that cannot send says so by closing.
        let _ = self.socket.send_with_str(&text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // It may be closed already.
        let _ = self.socket.close();
    }
}
