//! The bots' nets, loaded when a play needs one.

use std::cell::RefCell;

use bots::Trained;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, Response};

thread_local! {
    static PATHS: RefCell<Vec<String>> = RefCell::default();
}

/// Notes the paths of all nets, which are separated by spaces.
pub(crate) fn list(paths: &str) {
    PATHS.with_borrow_mut(|list| *list = paths.split(' ').map(str::to_owned).collect());
}

/// Loads a net, unless it is here already.
pub(crate) async fn load(trained: &Trained) -> Result<(), String> {
    if trained.is_here() {
        return Ok(());
    }
    let name = trained.name();
    let start = format!("/assets/net-{name}-");
    let path = PATHS.with_borrow(|paths| paths.iter().find(|path| path.starts_with(&start)).cloned());
    let bytes = fetch(&path.ok_or("there is no such net")?).await.ok_or("the net cannot be loaded")?;
    trained.load(&bytes).map_err(|_| format!("{name} is no net"))
}

async fn fetch(path: &str) -> Option<Vec<u8>> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let response: Response = JsFuture::from(scope.fetch_with_str(path)).await.ok()?.dyn_into().ok()?;
    let bytes = JsFuture::from(response.array_buffer().ok().filter(|_| response.ok())?).await.ok()?;
    Some(js_sys::Uint8Array::new(&bytes).to_vec())
}
