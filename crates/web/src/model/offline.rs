//! The client as the browser keeps it: a service worker has all of it, and brings newer versions.

use view::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState, VisibilityState};

const WORKER: &str = "/service-worker.js";
/// What the worker of a newer version is told when the visitor wants it.
const TAKE_OVER: &str = "take-over";

/// Whether the browser has the client, and whether a newer version waits.
#[derive(Clone, Copy, Default)]
pub struct Offline {
    /// The worker of a newer version, which has everything and waits.
    newer: RwSignal<Option<ServiceWorker>>,
    /// The page that was wanted last is not kept, and the server does not answer.
    pub missed: RwSignal<bool>,
}

impl Offline {
    /// Has the browser keep the client, where it can: pages that were not served securely, and some private windows,
    /// cannot. Called when the first page is there, because all of the client is loaded then.
    pub fn begin(self) {
        if let Some(container) = container() {
            spawn_local(async move {
                // A browser that refuses keeps nothing, and everything else works.
                if let Ok(registered) = JsFuture::from(container.register(WORKER)).await {
                    self.watch(registered.unchecked_into());
                }
            });
            spawn_local(mark_when_ready());
        }
    }

    /// Whether a newer version is here and waits.
    pub fn has_newer(self) -> bool {
        self.newer.with(Option::is_some)
    }

    /// Changes to the newer version: the page is loaded again, and its game is where it was.
    pub fn change(self) {
        let (Some(worker), Some(container)) = (self.newer.get_untracked(), container()) else { return };
        let load = Closure::<dyn FnMut()>::new(|| {
            // A page that cannot be loaded again goes on as it is.
            let _ = window().location().reload();
        });
        container.set_oncontrollerchange(Some(load.as_ref().unchecked_ref()));
        load.forget();
        // A worker that is gone has been replaced by a newer one, which is announced in its turn.
        let _ = worker.post_message(&TAKE_OVER.into());
    }

    fn watch(self, registration: ServiceWorkerRegistration) {
        self.newer.set(registration.waiting().filter(|_| is_kept()));
        let found = {
            let registration = registration.clone();
            Closure::<dyn FnMut()>::new(move || {
                if let Some(worker) = registration.installing() {
                    self.announce_when_installed(worker);
                }
            })
        };
        registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
        found.forget();
        // Whoever comes back to a page that was open all the time hears of newer versions too.
        let looked = window_event_listener("visibilitychange", move |_| {
            if document().visibility_state() == VisibilityState::Visible {
                // Without the server there is nothing newer.
                let _ = registration.update();
            }
        });
        on_cleanup(move || looked.remove());
    }

    fn announce_when_installed(self, worker: ServiceWorker) {
        let changed = {
            let worker = worker.clone();
            Closure::<dyn FnMut()>::new(move || {
                if worker.state() == ServiceWorkerState::Installed && is_kept() {
                    self.newer.set(Some(worker.clone()));
                }
            })
        };
        worker.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
        changed.forget();
    }
}

/// The browser's service workers, if it has any for this page.
fn container() -> Option<ServiceWorkerContainer> {
    let container = window().navigator().service_worker();
    // The bindings promise one.
    (!container.is_undefined()).then_some(container)
}

/// Whether this page came from a worker: then another worker is that of a newer version.
fn is_kept() -> bool {
    container().is_some_and(|container| container.controller().is_some())
}

/// Marks the document once everything is kept.
async fn mark_when_ready() {
    let Some(ready) = container().and_then(|container| container.ready().ok()) else { return };
    if JsFuture::from(ready).await.is_ok()
        && let Some(root) = document().document_element()
    {
        // An attribute's name that is written here is a right one.
        let _ = root.set_attribute("data-offline-ready", "true");
    }
}
