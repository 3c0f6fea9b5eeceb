//! Who follows whom, without types.

use std::{any::Any, cell::RefCell, cmp::Reverse, collections::BinaryHeap, mem, rc::Rc};

use crate::job::Job;

/// A value of any type. Nobody changes it while somebody else holds it.
pub(crate) type Value = Rc<dyn Any>;

/// Makes a value from others, given the one that it has made before; `None` if it would be the same, or if there is none.
pub(crate) trait Work {
    fn work(&mut self, before: Option<&Value>) -> Option<Value>;
}

/// A node of the graph. Nodes are numbered as they are made, so nobody takes a new one for an old one in the same slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Id {
    born: u32,
    slot: u32,
}

/// Whether what a node has made is still right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Fresh,
    /// A memo that it follows may have changed.
    Doubtful,
    Stale,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// An effect that draws. It runs before others, so that they find what they look for on the page.
    Render,
    Effect,
    /// A value, a memo, a scope: nothing that runs by itself.
    Passive,
}

struct Node {
    born: u32,
    kind: Kind,
    state: State,
    value: Option<Value>,
    work: Option<Box<dyn Work>>,
    follows: Vec<Id>,
    followers: Vec<Id>,
    owner: Option<Id>,
    owned: Vec<Id>,
    cleanups: Vec<Box<dyn FnOnce()>>,
    context: Vec<Value>,
}

struct Graph {
    slots: Vec<Option<Node>>,
    free: Vec<u32>,
    born: u32,
    /// Who owns what is made now.
    owner: Option<Id>,
    /// Who follows what is read now.
    reader: Option<Id>,
    /// Effects that are to run: those that draw first, and owners before what they own, which is younger.
    queue: BinaryHeap<Reverse<(Kind, Id)>>,
    is_scheduled: bool,
    schedule: fn(),
}

thread_local! {
    static GRAPH: RefCell<Graph> = const { RefCell::new(Graph {
        slots: Vec::new(),
        free: Vec::new(),
        born: 0,
        owner: None,
        reader: None,
        queue: BinaryHeap::new(),
        is_scheduled: false,
        schedule: || (),
    }) };
}

/// Does something with the graph. Nothing of the user's may run meanwhile, not even the end of a value.
fn graph<T>(work: impl FnOnce(&mut Graph) -> T) -> T {
    GRAPH.with_borrow_mut(work)
}

impl Graph {
    fn node(&mut self, id: Id) -> Option<&mut Node> {
        self.slots.get_mut(id.slot as usize)?.as_mut().filter(|node| node.born == id.born)
    }

    fn insert(&mut self, kind: Kind, value: Option<Value>, work: Option<Box<dyn Work>>) -> Id {
        self.born += 1;
        let owner = self.owner;
        let state = if work.is_some() { State::Stale } else { State::Fresh };
        let node = Node {
            born: self.born,
            kind,
            state,
            value,
            work,
            follows: Vec::new(),
            followers: Vec::new(),
            owner,
            owned: Vec::new(),
            cleanups: Vec::new(),
            context: Vec::new(),
        };
        let slot = self.free.pop().unwrap_or(self.slots.len() as u32);
        match self.slots.get_mut(slot as usize) {
            Some(free) => *free = Some(node),
            None => self.slots.push(Some(node)),
        }
        let id = Id { born: self.born, slot };
        if let Some(owner) = owner.and_then(|owner| self.node(owner)) {
            owner.owned.push(id);
        }
        id
    }

    /// Takes a node out. It is returned, because its end may be the user's business.
    fn take(&mut self, id: Id) -> Option<Node> {
        self.node(id)?;
        self.unfollow(id);
        self.free.push(id.slot);
        self.slots[id.slot as usize].take()
    }

    fn follow(&mut self, id: Id) {
        let Some(reader) = self.reader else { return };
        let Some(node) = self.node(reader) else { return };
        if !node.follows.contains(&id) {
            node.follows.push(id);
            if let Some(followed) = self.node(id) {
                followed.followers.push(reader);
            }
        }
    }

    fn unfollow(&mut self, id: Id) {
        let followed = self.node(id).map(|node| mem::take(&mut node.follows)).unwrap_or_default();
        for followed in followed {
            if let Some(node) = self.node(followed)
                && let Some(at) = node.followers.iter().position(|follower| *follower == id)
            {
                node.followers.swap_remove(at);
            }
        }
    }

    fn enqueue(&mut self, kind: Kind, id: Id) {
        self.queue.push(Reverse((kind, id)));
        if !mem::replace(&mut self.is_scheduled, true) {
            (self.schedule)();
        }
    }

    /// Tells all who follow a value that it has changed.
    fn notify(&mut self, id: Id) {
        let mut told = vec![(id, State::Stale)];
        while let Some((changed, state)) = told.pop() {
            let followers = self.node(changed).map(|node| node.followers.clone()).unwrap_or_default();
            for follower in followers {
                let Some(node) = self.node(follower) else { continue };
                let before = node.state;
                node.state = before.max(state);
                if before != State::Fresh {
                    continue;
                }
                match node.kind {
                    Kind::Passive => told.push((follower, State::Doubtful)),
                    kind => self.enqueue(kind, follower),
                }
            }
        }
    }
}

/// Says how [`flush`] is arranged for, when there is something to do.
pub fn schedule_with(schedule: fn()) {
    graph(|graph| graph.schedule = schedule);
}

/// Runs all effects whose values have changed.
pub fn flush() {
    loop {
        let next = graph(|graph| {
            let next = graph.queue.pop();
            graph.is_scheduled = next.is_some();
            next
        });
        let Some(Reverse((_, id))) = next else { return };
        refresh(id);
    }
}

/// Reads without following what is read.
pub fn untrack<T>(work: impl FnOnce() -> T) -> T {
    let reader = graph(|graph| graph.reader.take());
    let made = work();
    graph(|graph| graph.reader = reader);
    made
}

pub(crate) fn insert(kind: Kind, value: Option<Value>, work: Option<Box<dyn Work>>) -> Id {
    graph(|graph| graph.insert(kind, value, work))
}

/// An effect makes nothing that others could follow.
impl Work for Box<dyn Job<()>> {
    fn work(&mut self, _: Option<&Value>) -> Option<Value> {
        self.run();
        None
    }
}

/// Makes an effect, which runs at once if it draws, and otherwise soon.
pub(crate) fn insert_effect(kind: Kind, work: Box<dyn Job<()>>) {
    let id = insert(kind, None, Some(Box::new(work)));
    match kind {
        Kind::Render => run(id),
        kind => graph(|graph| graph.enqueue(kind, id)),
    }
}

/// A node's value, unless it is gone. Whoever reads it follows it.
pub(crate) fn read(id: Id) -> Option<Value> {
    refresh(id);
    graph(|graph| {
        graph.follow(id);
        graph.node(id)?.value.clone()
    })
}

/// A node's value, unless it is gone, without following it.
pub(crate) fn peek(id: Id) -> Option<Value> {
    refresh(id);
    graph(|graph| graph.node(id)?.value.clone())
}

/// Takes a node's value out, to change it.
pub(crate) fn take_value(id: Id) -> Option<Value> {
    graph(|graph| graph.node(id)?.value.take())
}

/// Gives a node a value, and tells those who follow it. `false` if the node is gone.
pub(crate) fn write(id: Id, value: Value) -> bool {
    let mut value = Some(value);
    graph(|graph| {
        let Some(node) = graph.node(id) else { return false };
        mem::swap(&mut node.value, &mut value);
        graph.notify(id);
        true
    })
}

/// Runs what makes a node, if that is needed.
fn refresh(id: Id) {
    let doubted = graph(|graph| {
        let node = graph.node(id)?;
        (node.state == State::Doubtful).then(|| node.follows.clone())
    });
    for followed in doubted.unwrap_or_default() {
        refresh(followed);
        if graph(|graph| graph.node(id).is_none_or(|node| node.state == State::Stale)) {
            break;
        }
    }
    let is_stale = graph(|graph| match graph.node(id) {
        Some(node) => mem::replace(&mut node.state, State::Fresh) == State::Stale,
        None => false,
    });
    if is_stale {
        run(id);
    }
}

/// Runs what makes a node, after what it has made before is gone.
fn run(id: Id) {
    clean(id);
    let found = graph(|graph| {
        graph.unfollow(id);
        let node = graph.node(id)?;
        node.state = State::Fresh;
        let found = (node.work.take()?, node.value.clone());
        Some((found, graph.owner.replace(id), graph.reader.replace(id)))
    });
    let Some(((mut work, before), owner, reader)) = found else { return };
    let made = work.work(before.as_ref());
    // A node that has taken itself away takes its work with it.
    let gone = graph(|graph| {
        (graph.owner, graph.reader) = (owner, reader);
        let Some(node) = graph.node(id) else { return (Some(work), made) };
        node.work = Some(work);
        let Some(made) = made else { return (None, None) };
        let old = node.value.replace(made);
        let followers = node.followers.clone();
        for follower in followers {
            if let Some(node) = graph.node(follower) {
                node.state = State::Stale;
            }
        }
        (None, old)
    });
    drop((gone, before));
}

/// Takes away all that a node owns. What is to be done then finds the node's own values still there.
fn clean(id: Id) {
    let Some((owned, cleanups, context)) = graph(|graph| {
        let node = graph.node(id)?;
        Some((mem::take(&mut node.owned), mem::take(&mut node.cleanups), mem::take(&mut node.context)))
    }) else {
        return;
    };
    for owned in &owned {
        clean(*owned);
    }
    as_owner(None, || {
        for cleanup in cleanups {
            cleanup();
        }
    });
    for owned in owned {
        drop(graph(|graph| graph.take(owned)));
    }
    drop(context);
}

/// Takes a node away, with all that it owns.
pub(crate) fn dispose(id: Id) {
    clean(id);
    drop(graph(|graph| {
        let node = graph.take(id)?;
        if let Some(owner) = node.owner.and_then(|owner| graph.node(owner)) {
            owner.owned.retain(|owned| *owned != id);
        }
        Some(node)
    }));
}

/// Who owns what is made now.
pub(crate) fn owner() -> Option<Id> {
    graph(|graph| graph.owner)
}

/// Does something for an owner. What it reads, nobody follows.
pub(crate) fn as_owner<T>(owner: Option<Id>, work: impl FnOnce() -> T) -> T {
    let before = graph(|graph| (mem::replace(&mut graph.owner, owner), graph.reader.take()));
    let made = work();
    graph(|graph| (graph.owner, graph.reader) = before);
    made
}

pub(crate) fn on_cleanup(work: Box<dyn FnOnce()>) {
    graph(|graph| {
        if let Some(node) = graph.owner.and_then(|owner| graph.node(owner)) {
            node.cleanups.push(work);
        }
    });
}

pub(crate) fn provide(value: Value) {
    graph(|graph| {
        if let Some(node) = graph.owner.and_then(|owner| graph.node(owner)) {
            node.context.push(value);
        }
    });
}

/// What the nearest owner provides that is wanted, the latest first.
pub(crate) fn find(is_wanted: fn(&dyn Any) -> bool) -> Option<Value> {
    graph(|graph| {
        let mut owner = graph.owner;
        while let Some(node) = owner.and_then(|owner| graph.node(owner)) {
            if let Some(found) = node.context.iter().rev().find(|value| is_wanted(&***value)) {
                return Some(found.clone());
            }
            owner = node.owner;
        }
        None
    })
}
