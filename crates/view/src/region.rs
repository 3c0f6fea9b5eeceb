//! A place on the page whose content changes.

use std::{cell::RefCell, mem, rc::Rc};

use signals::{Job, memo};
use web_sys::Node;

use crate::{
    any_view::{AnyView, Text, insert, remove},
    browser::document,
};

/// A place whose content changes. It ends with a text of its own, so that it is found even while it is empty; a content that
/// is nothing but text is that text, which is then changed where it stands.
pub struct Region {
    end: web_sys::Text,
    text: RefCell<Text>,
    content: RefCell<AnyView>,
}

impl Region {
    pub(crate) fn new() -> Rc<Self> {
        let end = document().create_text_node("");
        Rc::new(Self { end, text: RefCell::default(), content: RefCell::new(AnyView::Nothing) })
    }

    /// Shows something else.
    fn show(&self, mut view: AnyView) {
        let mut text = Text::default();
        if let AnyView::Text(new) = &mut view {
            mem::swap(&mut text, new);
            view = AnyView::Nothing;
        }
        // A text that is the same is left alone, so that nobody reads it out again.
        if *self.text.borrow() != text {
            self.end.set_data(&text);
            self.text.replace(text);
        }
        self.take().remove();
        if let Some(parent) = self.parent() {
            view.put(&parent, Some(&self.end));
        }
        self.content.replace(view);
    }

    /// Where it stands, once it does.
    pub(crate) fn parent(&self) -> Option<Node> {
        self.end.parent_node()
    }

    pub(crate) fn end(&self) -> &Node {
        &self.end
    }

    /// Takes the content out, without changing the page.
    pub(crate) fn take(&self) -> AnyView {
        self.content.replace(AnyView::Nothing)
    }

    /// Gives back the content, which is in its place.
    pub(crate) fn keep(&self, view: AnyView) {
        self.content.replace(view);
    }

    pub(crate) fn put(&self, parent: &Node, before: Option<&Node>) {
        self.content.borrow_mut().put(parent, before);
        insert(parent, &self.end, before);
    }

    pub(crate) fn remove(&self) {
        self.content.borrow().remove();
        remove(&self.end);
    }

    pub(crate) fn first(&self) -> Node {
        self.content.borrow().first().unwrap_or_else(|| self.end.clone().into())
    }
}

/// Draws something, and draws it again when a value changes that was read meanwhile.
pub fn follow(mut draw: Box<dyn Job<AnyView>>) -> AnyView {
    let region = Region::new();
    let shown = region.clone();
    signals::render(Box::new(move || shown.show(draw.run())));
    AnyView::Region(region)
}

/// Draws one thing while a condition holds, and another while it does not. `<Show>` is made into this.
pub fn show(
    when: impl Fn() -> bool + 'static,
    mut otherwise: impl FnMut() -> AnyView + 'static,
    mut draw: impl FnMut() -> AnyView + 'static,
) -> AnyView {
    let when = memo(when);
    follow(Box::new(move || if when.get() { draw() } else { otherwise() }))
}
