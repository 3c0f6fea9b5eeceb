//! Draws elements, one after the other.

use std::cell::RefCell;

use signals::{JobWith, Scope, on_cleanup, render};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlElement};

use crate::{
    any_view::{AnyView, IntoView, Text},
    attribute::{Fact, IntoAttribute, IntoFlag, IntoProperty},
    browser::{NodeRef, document},
};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Draws elements in the order in which they are written down. [`view!`](crate::view!) is made into calls of this: all that
/// does not change is in one text between what does.
#[derive(Default)]
pub struct Pen {
    /// The elements that are not closed yet, the innermost last.
    open: Vec<Element>,
    /// What is in no element.
    views: Vec<AnyView>,
}

/// A step of drawing what does not change, as [`view!`](crate::view!) writes it.
#[derive(PartialEq, Debug)]
enum Step<'a> {
    /// An element of HTML begins, or one of SVG.
    Open(&'a str),
    OpenSvg(&'a str),
    /// The element has an attribute.
    Attribute(&'a str, &'a str),
    Text(&'a str),
    Close,
}

/// Reads the steps of a text. They are divided by the character U+0001, and the first character of each tells what it is:
/// `<` and `(` begin an element, `@` is an attribute, `>` ends the element, and `"` is text.
fn steps(written: &str) -> impl Iterator<Item = Step<'_>> {
    written.split('\u{1}').filter_map(|step| {
        let (kind, rest) = step.split_at_checked(1)?;
        Some(match kind {
            "<" => Step::Open(rest),
            "(" => Step::OpenSvg(rest),
            "@" => rest.split_once('=').map(|(name, value)| Step::Attribute(name, value))?,
            ">" => Step::Close,
            _ => Step::Text(rest),
        })
    })
}

/// What an attribute-like fact is written to.
#[derive(Clone, Copy)]
enum Place {
    Attribute,
    Style,
    Html,
}

/// A listener of an element, which hears nothing more once this is dropped.
struct Listening {
    element: Element,
    event: &'static str,
    listener: Closure<dyn FnMut(Event)>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        // What was added can be taken away.
        let _ = self.element.remove_event_listener_with_callback(self.event, self.listener.as_ref().unchecked_ref());
    }
}

thread_local! {
    /// Listeners whose owner is gone. They are dropped a moment later: an element that goes away may still be told that it has
    /// lost the keyboard, and a listener may have ended its own owner.
    static LEFT: RefCell<Vec<Listening>> = const { RefCell::new(Vec::new()) };
}

impl Pen {
    /// Draws what does not change.
    pub fn write(&mut self, written: &'static str) {
        for step in steps(written) {
            match step {
                Step::Open(tag) => self.open(document().create_element(tag)),
                Step::OpenSvg(tag) => self.open(document().create_element_ns(Some(SVG), tag)),
                Step::Attribute(name, value) => set(self.element(), Place::Attribute, name, Some(value)),
                Step::Text(text) => self.add(AnyView::Text(text.to_owned().into())),
                Step::Close => {
                    let element = self.open.pop().expect("an element is open");
                    if self.open.is_empty() {
                        self.views.push(AnyView::Node(element.into()));
                    }
                }
            }
        }
    }

    fn open(&mut self, element: Result<Element, JsValue>) {
        let element = element.expect("a tag is a right one");
        if let Some(parent) = self.open.last() {
            // An element that is being drawn takes in another.
            let _ = parent.append_child(&element);
        }
        self.open.push(element);
    }

    fn element(&self) -> &Element {
        self.open.last().expect("an element is open")
    }

    fn add(&mut self, mut view: AnyView) {
        match self.open.last() {
            Some(parent) => view.put(parent, None),
            None => self.views.push(view),
        }
    }

    /// Draws something that stands in the element.
    pub fn child(&mut self, view: impl IntoView) {
        self.add(view.into_any());
    }

    /// Gives the element an attribute.
    pub fn attribute(&mut self, name: &'static str, value: impl IntoAttribute) {
        self.fact(Place::Attribute, name, value.into_attribute());
    }

    /// Gives the element a property of its style.
    pub fn style(&mut self, name: &'static str, value: impl IntoAttribute) {
        self.fact(Place::Style, name, value.into_attribute());
    }

    /// Gives the element a content that is written down as HTML.
    pub fn html(&mut self, html: impl IntoAttribute) {
        self.fact(Place::Html, "", html.into_attribute());
    }

    fn fact(&mut self, place: Place, name: &'static str, value: Fact<Option<Text>>) {
        match value {
            Fact::Is(value) => set(self.element(), place, name, value.as_deref()),
            Fact::Follows(mut work) => {
                let element = self.element().clone();
                let mut before: Option<Text> = None;
                render(Box::new(move || {
                    let value = work.run();
                    if value != before {
                        set(&element, place, name, value.as_deref());
                        before = value;
                    }
                }));
            }
        }
    }

    /// Gives the element a class, or not.
    pub fn class(&mut self, name: &'static str, is_on: impl IntoFlag) {
        self.flag(name, is_on.into_flag());
    }

    fn flag(&mut self, name: &'static str, is_on: Fact<bool>) {
        match is_on {
            Fact::Is(is_on) => toggle(self.element(), name, is_on),
            Fact::Follows(mut work) => {
                let element = self.element().clone();
                render(Box::new(move || toggle(&element, name, work.run())));
            }
        }
    }

    /// Gives the element a property, as scripts see it.
    pub fn property(&mut self, name: &'static str, value: impl IntoProperty) {
        self.assign(name, value.into_property());
    }

    fn assign(&mut self, name: &'static str, value: Fact<JsValue>) {
        match value {
            Fact::Is(value) => assign(self.element(), name, &value),
            Fact::Follows(mut work) => {
                let element = self.element().clone();
                render(Box::new(move || assign(&element, name, &work.run())));
            }
        }
    }

    /// Calls a listener when something happens to the element.
    pub fn on<E: JsCast>(&mut self, event: &'static str, mut listener: impl FnMut(E) + 'static) {
        self.listen(event, Box::new(move |event: Event| listener(event.unchecked_into())));
    }

    fn listen(&mut self, event: &'static str, mut listener: Box<dyn JobWith<Event, ()>>) {
        let owner = Scope::current();
        let listener: Box<dyn FnMut(Event)> = Box::new(move |event| owner.run(|| listener.run(event)));
        let listening = Listening { element: self.element().clone(), event, listener: Closure::wrap(listener) };
        let listener = listening.listener.as_ref().unchecked_ref();
        // Every element takes listeners.
        let _ = listening.element.add_event_listener_with_callback(event, listener);
        on_cleanup(move || {
            LEFT.with_borrow_mut(|left| {
                if left.is_empty() {
                    spawn_local(async { drop(LEFT.take()) });
                }
                left.push(listening);
            })
        });
    }

    /// Makes the element known to whoever has this reference.
    pub fn reference<E: JsCast + Clone + 'static>(&mut self, reference: NodeRef<E>) {
        reference.point_to(self.element());
    }

    /// All that was drawn.
    pub fn done(mut self) -> AnyView {
        match self.views.len() {
            1 => self.views.swap_remove(0),
            _ => AnyView::List(self.views),
        }
    }
}

/// Sets or takes away an attribute, or what is like one. A name that is written in a view is a right one.
fn set(element: &Element, place: Place, name: &str, value: Option<&str>) {
    match place {
        Place::Html => element.set_inner_html(value.unwrap_or_default()),
        Place::Attribute => {
            let _ = match value {
                Some(value) => element.set_attribute(name, value),
                None => element.remove_attribute(name),
            };
        }
        Place::Style => {
            // Elements of SVG have a style as well; the bindings know it of each under another type.
            let style = element.unchecked_ref::<HtmlElement>().style();
            let _ = match value {
                Some(value) => style.set_property(name, value),
                None => style.remove_property(name).map(|_| ()),
            };
        }
    }
}

fn toggle(element: &Element, class: &str, is_on: bool) {
    let classes = element.class_list();
    // A class that is written in a view is a right one.
    let _ = if is_on { classes.add_1(class) } else { classes.remove_1(class) };
}

fn assign(element: &Element, name: &str, value: &JsValue) {
    // Every element can be given a property.
    let _ = js_sys::Reflect::set(element, &name.into(), value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_change_is_read_step_by_step() {
        let written = "<p\u{1}@class=told\u{1}@data-x=\u{1}\"a = b\u{1}(svg\u{1}@viewBox=0 0 1 1\u{1}>\u{1}>";
        let read: Vec<Step<'_>> = steps(written).collect();
        let expected = [
            Step::Open("p"),
            Step::Attribute("class", "told"),
            Step::Attribute("data-x", ""),
            Step::Text("a = b"),
            Step::OpenSvg("svg"),
            Step::Attribute("viewBox", "0 0 1 1"),
            Step::Close,
            Step::Close,
        ];
        assert_eq!(read, expected);
    }
}
