//! The window, timers, listeners, and where a view is put on the page.

use std::time::Duration;

use signals::{RwSignal, Scope};
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Document, Element, Event, EventTarget, HtmlInputElement, Window};

use crate::any_view::IntoView;

/// The browser's window.
///
/// # Panics
/// Where there is none.
pub fn window() -> Window {
    web_sys::window().expect("there is a window")
}

/// The page in the window.
///
/// # Panics
/// Where there is none.
pub fn document() -> Document {
    thread_local! {
        static DOCUMENT: Document = window().document().expect("a window has a page");
    }
    DOCUMENT.with(Clone::clone)
}

/// Draws something at the end of the page, for as long as the page is there.
pub fn mount<V: IntoView>(draw: impl FnOnce() -> V) {
    signals::schedule_with(|| spawn_local(async { signals::flush() }));
    let body = document().body().expect("a page has a body");
    Scope::new().run(|| draw().into_any()).put(&body, None);
}

/// An element of a view, once it is drawn.
#[derive(Debug)]
pub struct NodeRef<E>(RwSignal<Option<E>>);

impl<E> Clone for NodeRef<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for NodeRef<E> {}

impl<E: JsCast + Clone + 'static> NodeRef<E> {
    #[expect(clippy::new_without_default, reason = "whose it is depends on where it is made")]
    /// A reference to nothing yet.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// The element, once it is drawn.
    pub fn get(self) -> Option<E> {
        self.0.get()
    }

    /// The element, once it is drawn, without following that.
    pub fn get_untracked(self) -> Option<E> {
        self.0.get_untracked()
    }

    /// The element, unless it is not drawn yet or its owner is gone.
    pub fn try_get_untracked(self) -> Option<E> {
        self.0.try_get_untracked().flatten()
    }

    pub(crate) fn point_to(self, element: &Element) {
        self.0.set(Some(element.clone().unchecked_into()));
    }
}

/// Does something once, after a while.
pub fn set_timeout(work: impl FnOnce() + 'static, after: Duration) {
    let work = Closure::once_into_js(work);
    // Every browser has timers.
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(work.unchecked_ref(), millis(after));
}

/// Something that is done over and over.
#[derive(Clone, Copy, Debug)]
pub struct Interval(i32);

impl Interval {
    /// Does something over and over.
    pub fn new(work: impl FnMut() + 'static, every: Duration) -> Self {
        let work: Box<dyn FnMut()> = Box::new(work);
        let work = Closure::wrap(work).into_js_value();
        let handle =
            window().set_interval_with_callback_and_timeout_and_arguments_0(work.unchecked_ref(), millis(every));
        Self(handle.unwrap_or_default())
    }

    /// Does it no more.
    pub fn clear(self) {
        window().clear_interval_with_handle(self.0);
    }
}

fn millis(duration: Duration) -> i32 {
    i32::try_from(duration.as_millis()).unwrap_or(i32::MAX)
}

/// Does something before the next picture.
pub fn request_animation_frame(work: impl FnOnce() + 'static) {
    let work = Closure::once_into_js(work);
    // Every browser draws pictures.
    let _ = window().request_animation_frame(work.unchecked_ref());
}

/// Something that listens to the window until it is told not to.
#[derive(Debug)]
pub struct WindowListener {
    event: &'static str,
    listener: Closure<dyn FnMut(Event)>,
}

/// Calls a listener when something happens in the window.
pub fn window_event_listener(event: &'static str, listener: impl FnMut(Event) + 'static) -> WindowListener {
    let listener: Box<dyn FnMut(Event)> = Box::new(listener);
    let listener = Closure::wrap(listener);
    // The window takes listeners.
    let _ = window().add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
    WindowListener { event, listener }
}

impl WindowListener {
    /// Listens no more.
    pub fn remove(self) {
        // What was added can be taken away.
        let _ = window().remove_event_listener_with_callback(self.event, self.listener.as_ref().unchecked_ref());
    }
}

/// What an event has happened to.
///
/// # Panics
/// If it has happened to nothing.
pub fn event_target<T: JsCast>(event: &Event) -> T {
    let target: EventTarget = event.target().expect("an event happens to something");
    target.unchecked_into()
}

/// What is written in the field that an event has happened to.
pub fn event_target_value(event: &Event) -> String {
    // All kinds of fields have a value; the bindings know it of each under another type.
    event_target::<HtmlInputElement>(event).value()
}

/// Whether the box that an event has happened to is checked.
pub fn event_target_checked(event: &Event) -> bool {
    event_target::<HtmlInputElement>(event).checked()
}
