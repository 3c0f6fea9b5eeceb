//! Draws in the browser, and keeps what is drawn up to date.
//!
//! | module | what is in it |
//! |---|---|
//! | [`any_view`] | [`AnyView`], something that is drawn, and what can be made into one |
//! | [`pen`] | [`Pen`], which draws elements: what [`view!`](crate::view!) is made into |
//! | [`attribute`] | what an element's attributes, classes and properties can be |
//! | [`region`] | a place whose content changes: [`region::follow`], [`region::show`] |
//! | [`rows`] | a list whose rows stay when others come and go: [`rows::rows`] |
//! | [`browser`] | the window, timers, listeners |
//!
//! Everything is made without types of its own: there is one type of view, one of attribute, one of listener. A closure is
//! boxed where it is met, and the rest is code that all share. This is the difference to frameworks that make a type of
//! every view: the page's code is a quarter smaller than with one.
//!
//! ```ignore
//! let count = RwSignal::new(0);
//! view! {
//!     <button class="count" class:many=move || count.get() > 9 on:click=move |_| count.update(|count| *count += 1)>
//!         {move || count.get()}
//!     </button>
//! }
//! ```

pub mod any_view;
pub mod attribute;
pub mod browser;
pub mod pen;
pub mod region;
pub mod rows;

pub use any_view::{AnyView, CollectView, IntoView};
pub use browser::{NodeRef, mount};
pub use pen::Pen;
pub use view_macro::view;
/// For [`view!`](crate::view!), which names the events that listeners get.
#[doc(hidden)]
pub use web_sys;

/// All that code which draws needs.
pub mod prelude {
    pub use signals::{
        Effect, Memo, RwSignal, Signal, StoredValue, expect_context, memo, on_cleanup, provide_context, untrack,
    };

    pub use crate::{
        any_view::{AnyView, CollectView, IntoView},
        browser::{
            NodeRef, document, event_target, event_target_checked, event_target_value, set_timeout, window,
            window_event_listener,
        },
        view,
    };
}
