//! Going from one page to another without loading the client again.

pub use display::{Page, Route};
use texts::Lang;
use view::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Element, MouseEvent};

use crate::ui::dom;

/// Where the visitor is.
#[derive(Clone, Copy)]
pub struct Place {
    route: RwSignal<Route>,
    /// Whether the page is to be shown from its top: whoever goes back sees it where they left it.
    from_top: StoredValue<bool>,
}

impl Place {
    /// Reads the address, and follows it from now on: links of ours are opened without loading the client again.
    pub fn follow() -> Self {
        let place = Self { route: RwSignal::new(here()), from_top: StoredValue::new(false) };
        // A link to a part of the page moves nobody.
        let moved = Closure::<dyn FnMut()>::new(move || {
            let route = here();
            if place.route.with_untracked(|old| *old != route) {
                place.route.set(route);
            }
        });
        window().set_onpopstate(Some(moved.as_ref().unchecked_ref()));
        moved.forget();
        let clicked = Closure::<dyn FnMut(MouseEvent)>::new(move |event: MouseEvent| place.clicked(&event));
        document().set_onclick(Some(clicked.as_ref().unchecked_ref()));
        clicked.forget();
        provide_context(place);
        place
    }

    pub fn get(self) -> Route {
        self.route.get()
    }

    /// Whether the visitor has gone on to another page than this.
    pub fn is_elsewhere(self, route: &Route) -> bool {
        self.route.with_untracked(|here| here != route)
    }

    /// The address of this page in another language. What stands in its fragment, an invitation or a record, goes with it.
    pub fn in_language(self, lang: Lang) -> String {
        let page = self.get().page;
        let fragment = match page {
            Page::Table(_) | Page::Replay => window().location().hash().unwrap_or_default(),
            _ => String::new(),
        };
        format!("{}{fragment}", Route { lang, page }.href())
    }

    /// Goes to a page.
    pub fn go(self, route: &Route) {
        self.visit(&route.href(), false);
    }

    /// Goes to an address of ours, its fragment included.
    pub fn open(self, href: &str) {
        self.visit(href, false);
    }

    /// Goes to a page in place of this one: going back does not lead here.
    pub fn replace(self, route: &Route) {
        self.visit(&route.href(), true);
    }

    /// Goes back to where the visitor was.
    pub fn go_back(self) {
        // A browser that does not leaves the address of a page that is not there.
        let _ = window().history().and_then(|history| history.back());
    }

    fn visit(self, href: &str, instead: bool) {
        let history = window().history().expect("a window has a history");
        let gone = if instead {
            history.replace_state_with_url(&JsValue::NULL, "", Some(href))
        } else {
            history.push_state_with_url(&JsValue::NULL, "", Some(href))
        };
        gone.expect("our own paths can be gone to");
        if !instead {
            self.from_top.set_value(true);
        }
        self.route.set(here());
    }

    /// The page that the visitor has gone to is there.
    pub fn arrive(self) {
        if self.from_top.try_update_value(std::mem::take) == Some(true) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        dom::focus_heading();
    }

    fn clicked(self, event: &MouseEvent) {
        let special = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
        if special || event.button() != 0 || event.default_prevented() {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(link) = target.and_then(|target| target.closest("a[href]").ok().flatten()) else { return };
        let href = link.get_attribute("href").unwrap_or_default();
        if href.starts_with('/') && !link.has_attribute("download") && !link.has_attribute("data-load") {
            event.prevent_default();
            self.visit(&href, false);
        }
    }
}

/// The visitor's place, from any component.
pub fn place() -> Place {
    expect_context()
}

fn here() -> Route {
    let location = window().location();
    Route::parse(&location.pathname().unwrap_or_default(), &location.search().unwrap_or_default())
}
