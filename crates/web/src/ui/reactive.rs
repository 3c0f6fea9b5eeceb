//! What depends on signals.

use leptos::prelude::*;

/// A value that is worked out from signals, and out again when one of them changes. The same as [`Memo::new`], which makes
/// code anew for each closure: this makes it for each type of value, and the program is smaller.
pub fn memo<T: PartialEq + Send + Sync + 'static>(value: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    fn make<T: PartialEq + Send + Sync + 'static>(value: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
        Memo::new(move |_| value())
    }
    make(Box::new(value))
}
