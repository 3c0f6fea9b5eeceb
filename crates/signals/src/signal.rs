//! Handles of values, with their types.

use std::{fmt, marker::PhantomData, ops::Deref, rc::Rc};

use crate::graph::{self, Id, Kind, Value, Work};

/// What is said when a value is asked for after its owner is gone, or while it is changed.
const GONE: &str = "a value is there as long as it is asked for";

/// A look at a value, which stays as it is for as long as it is looked at.
pub struct Look<T>(Rc<T>);

impl<T> Deref for Look<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// A value that can be changed, and followed.
pub struct RwSignal<T>(Id, PhantomData<fn() -> T>);

/// A value that follows from others. It is worked out when somebody wants it.
pub struct Memo<T>(Id, PhantomData<fn() -> T>);

/// A value that can be followed, whether it follows from others or not.
pub struct Signal<T>(Id, PhantomData<fn() -> T>);

/// A value that can be changed, and that nobody follows.
pub struct StoredValue<T>(Id, PhantomData<fn() -> T>);

fn typed<T: 'static>(value: Option<Value>) -> Option<Rc<T>> {
    value?.downcast().ok()
}

fn read<T: 'static>(id: Id) -> Rc<T> {
    typed(graph::read(id)).expect(GONE)
}

fn peek<T: 'static>(id: Id) -> Option<Rc<T>> {
    typed(graph::peek(id))
}

/// Changes a value; `None` if it is gone.
fn change<T: 'static, R>(id: Id, change: impl FnOnce(&mut T) -> R) -> Option<R> {
    let mut value: Rc<T> = typed(graph::take_value(id))?;
    let made = change(Rc::get_mut(&mut value).expect("nobody looks at a value while it is changed"));
    graph::write(id, value);
    Some(made)
}

macro_rules! handle {
    ($Handle:ident) => {
        impl<T> Clone for $Handle<T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> Copy for $Handle<T> {}

        impl<T> PartialEq for $Handle<T> {
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl<T> Eq for $Handle<T> {}

        impl<T> fmt::Debug for $Handle<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

handle!(RwSignal);
handle!(Memo);
handle!(Signal);
handle!(StoredValue);

/// Reading, which panics once the value's owner is gone, unless its name begins with `try`.
macro_rules! readable {
    ($Handle:ident) => {
        impl<T: 'static> $Handle<T> {
            /// A look at the value.
            pub fn read(self) -> Look<T> {
                Look(read(self.0))
            }

            /// The same as [`read`](Self::read), without following the value.
            pub fn read_untracked(self) -> Look<T> {
                Look(peek(self.0).expect(GONE))
            }

            /// Looks at the value.
            pub fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
                look(&self.read())
            }

            /// Looks at the value without following it.
            pub fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
                look(&self.read_untracked())
            }

            /// Looks at the value without following it; `None` if its owner is gone.
            pub fn try_with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> Option<R> {
                peek(self.0).map(|value| look(&value))
            }

            /// Follows the value without looking at it.
            pub fn track(self) {
                graph::read(self.0);
            }
        }

        impl<T: Clone + 'static> $Handle<T> {
            /// A copy of the value.
            pub fn get(self) -> T {
                T::clone(&self.read())
            }

            /// A copy of the value, which is not followed.
            pub fn get_untracked(self) -> T {
                T::clone(&self.read_untracked())
            }

            /// A copy of the value, which is not followed; `None` if its owner is gone.
            pub fn try_get_untracked(self) -> Option<T> {
                peek(self.0).map(|value| T::clone(&value))
            }
        }
    };
}

readable!(RwSignal);
readable!(Memo);
readable!(Signal);

impl<T: 'static> RwSignal<T> {
    /// A value of the present owner.
    pub fn new(value: T) -> Self {
        Self(graph::insert(Kind::Passive, Some(Rc::new(value)), None), PhantomData)
    }

    /// Another value, even if it is the same. Nothing happens once its owner is gone.
    pub fn set(self, value: T) {
        graph::write(self.0, Rc::new(value));
    }

    /// Changes the value where it is. Nothing happens once its owner is gone.
    pub fn update(self, work: impl FnOnce(&mut T)) {
        change(self.0, work);
    }

    /// Changes the value where it is; `None` if its owner is gone.
    pub fn try_update<R>(self, work: impl FnOnce(&mut T) -> R) -> Option<R> {
        change(self.0, work)
    }
}

impl<T: PartialEq + 'static> Memo<T> {
    /// A value that follows from others, and from what it was before. Those who follow it hear of it only when it is another.
    pub fn new(work: impl FnMut(Option<&T>) -> T + 'static) -> Self {
        let work = Box::new(work) as Box<dyn Follow<T>>;
        Self(graph::insert(Kind::Passive, None, Some(Box::new(work))), PhantomData)
    }
}

/// What works out a memo's value. What is the same for all memos of a type is done outside of it.
trait Follow<T> {
    fn follow(&mut self, before: Option<&T>) -> T;
}

impl<T, F: FnMut(Option<&T>) -> T> Follow<T> for F {
    fn follow(&mut self, before: Option<&T>) -> T {
        self(before)
    }
}

impl<T: PartialEq + 'static> Work for Box<dyn Follow<T>> {
    fn work(&mut self, before: Option<&Value>) -> Option<Value> {
        let before = before.and_then(|value| value.downcast_ref());
        let made = self.follow(before);
        (before != Some(&made)).then(|| Rc::new(made) as Value)
    }
}

/// A value that follows from others.
pub fn memo<T: PartialEq + 'static>(work: impl Fn() -> T + 'static) -> Memo<T> {
    Memo::new(move |_| work())
}

impl<T: 'static> Signal<T> {
    /// A value that never changes.
    pub fn stored(value: T) -> Self {
        RwSignal::new(value).into()
    }
}

impl<T: 'static> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Self {
        Self(memo.0, PhantomData)
    }
}

impl<T: 'static> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self(signal.0, PhantomData)
    }
}

impl<T: 'static> StoredValue<T> {
    /// A value of the present owner.
    pub fn new(value: T) -> Self {
        Self(graph::insert(Kind::Passive, Some(Rc::new(value)), None), PhantomData)
    }

    /// Looks at the value.
    pub fn with_value<R>(self, look: impl FnOnce(&T) -> R) -> R {
        self.try_with_value(look).expect(GONE)
    }

    /// Looks at the value; `None` if its owner is gone.
    pub fn try_with_value<R>(self, look: impl FnOnce(&T) -> R) -> Option<R> {
        peek(self.0).map(|value| look(&value))
    }

    /// Another value. Nothing happens once its owner is gone.
    pub fn set_value(self, value: T) {
        graph::write(self.0, Rc::new(value));
    }

    /// Changes the value where it is. Nothing happens once its owner is gone.
    pub fn update_value(self, work: impl FnOnce(&mut T)) {
        change(self.0, work);
    }

    /// Changes the value where it is; `None` if its owner is gone.
    pub fn try_update_value<R>(self, work: impl FnOnce(&mut T) -> R) -> Option<R> {
        change(self.0, work)
    }

    /// Takes the value away before its owner goes.
    pub fn dispose(self) {
        graph::dispose(self.0);
    }
}

impl<T: Clone + 'static> StoredValue<T> {
    /// A copy of the value.
    pub fn get_value(self) -> T {
        self.try_get_value().expect(GONE)
    }

    /// A copy of the value; `None` if its owner is gone.
    pub fn try_get_value(self) -> Option<T> {
        self.try_with_value(T::clone)
    }
}

impl<T: Default + 'static> Default for RwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}
