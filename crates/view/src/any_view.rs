//! Something that is drawn, and what can be made into one.

use std::{borrow::Cow, mem, rc::Rc};

use signals::{Memo, RwSignal, Signal};
use web_sys::Node;

use crate::{
    browser::document,
    region::{self, Region},
};

/// Text, which mostly is there from the start.
pub(crate) type Text = Cow<'static, str>;

/// Something that is drawn: nodes of the page, or what will be one when it has its place.
pub enum AnyView {
    /// Nothing.
    Nothing,
    /// A text that is no node yet: where a text stands already, that one is changed instead.
    Text(Text),
    /// A node of the page, with all that is in it.
    Node(Node),
    /// One after the other.
    List(Vec<AnyView>),
    /// A place whose content changes.
    Region(Rc<Region>),
}

impl AnyView {
    /// Puts it into a parent before one of its nodes, or moves it there.
    pub(crate) fn put(&mut self, parent: &Node, before: Option<&Node>) {
        match self {
            Self::Nothing => {}
            Self::Text(text) => {
                let node: Node = document().create_text_node(&mem::take(text)).into();
                insert(parent, &node, before);
                *self = Self::Node(node);
            }
            Self::Node(node) => insert(parent, node, before),
            Self::List(views) => views.iter_mut().for_each(|view| view.put(parent, before)),
            Self::Region(region) => region.put(parent, before),
        }
    }

    /// Takes it off the page.
    pub(crate) fn remove(&self) {
        match self {
            Self::Nothing | Self::Text(_) => {}
            Self::Node(node) => remove(node),
            Self::List(views) => views.iter().for_each(Self::remove),
            Self::Region(region) => region.remove(),
        }
    }

    /// The first of its nodes.
    pub(crate) fn first(&self) -> Option<Node> {
        match self {
            Self::Nothing | Self::Text(_) => None,
            Self::Node(node) => Some(node.clone()),
            Self::List(views) => views.iter().find_map(Self::first),
            Self::Region(region) => Some(region.first()),
        }
    }
}

/// Puts a node into a parent, or moves it there.
pub(crate) fn insert(parent: &Node, node: &Node, before: Option<&Node>) {
    parent.insert_before(node, before).expect("a node goes before one of its parent's");
}

pub(crate) fn remove(node: &Node) {
    if let Some(parent) = node.parent_node() {
        // A node can be taken from its own parent.
        let _ = parent.remove_child(node);
    }
}

/// What can be drawn.
pub trait IntoView: Sized {
    /// What is drawn.
    fn into_any(self) -> AnyView;
}

impl IntoView for AnyView {
    fn into_any(self) -> AnyView {
        self
    }
}

impl IntoView for () {
    fn into_any(self) -> AnyView {
        AnyView::Nothing
    }
}

impl IntoView for String {
    fn into_any(self) -> AnyView {
        AnyView::Text(self.into())
    }
}

impl IntoView for &'static str {
    fn into_any(self) -> AnyView {
        AnyView::Text(self.into())
    }
}

macro_rules! numbers {
    ($($Number:ty),*) => {
        $(impl IntoView for $Number {
            fn into_any(self) -> AnyView {
                AnyView::Text(self.to_string().into())
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32, i64, char);

impl<V: IntoView> IntoView for Option<V> {
    fn into_any(self) -> AnyView {
        match self {
            Some(view) => view.into_any(),
            None => AnyView::Nothing,
        }
    }
}

impl<V: IntoView> IntoView for Vec<V> {
    fn into_any(self) -> AnyView {
        self.collect_view()
    }
}

impl<V: IntoView, const N: usize> IntoView for [V; N] {
    fn into_any(self) -> AnyView {
        self.collect_view()
    }
}

impl<A: IntoView, B: IntoView> IntoView for (A, B) {
    fn into_any(self) -> AnyView {
        AnyView::List(vec![self.0.into_any(), self.1.into_any()])
    }
}

/// What changes: it is drawn again when a value changes that was read while it was drawn.
impl<F: FnMut() -> V + 'static, V: IntoView> IntoView for F {
    fn into_any(mut self) -> AnyView {
        region::follow(Box::new(move || self().into_any()))
    }
}

macro_rules! signals {
    ($($Signal:ident),*) => {
        $(impl<T: IntoView + Clone + 'static> IntoView for $Signal<T> {
            fn into_any(self) -> AnyView {
                region::follow(Box::new(move || self.get().into_any()))
            }
        })*
    };
}

signals!(Memo, RwSignal, Signal);

/// Draws one after the other.
pub trait CollectView {
    /// What is drawn.
    fn collect_view(self) -> AnyView;
}

impl<I: IntoIterator<Item: IntoView>> CollectView for I {
    fn collect_view(self) -> AnyView {
        AnyView::List(self.into_iter().map(IntoView::into_any).collect())
    }
}
