//! A record in the fragment of a link, which never leaves the browser: deflated and written in base64url. `@17` after it
//! is a moment: after so many events.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use catalog::Record;
use js_sys::{Array, ArrayBuffer, Function, Reflect, Uint8Array};
use view::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Response};

/// No record of ours makes a longer link. What is longer is not unpacked: a little text can unpack to very much.
const LONGEST: usize = 60_000;

/// The fragment of a link that carries this record, at this moment if not at its end.
pub async fn pack(record: &Record, moment: Option<usize>) -> Option<String> {
    let text = serde_json::to_string(&slim(record)?).ok()?;
    let packed = through(text.as_bytes(), "CompressionStream").await?;
    let moment = moment.map(|moment| format!("@{moment}")).unwrap_or_default();
    Some(format!("{}{moment}", BASE64_URL_SAFE_NO_PAD.encode(packed)))
}

/// The record's text and the moment that a fragment carries; `None` if it carries none.
pub async fn unpack(fragment: &str) -> Option<(String, Option<usize>)> {
    let (packed, moment) = match fragment.split_once('@') {
        Some((packed, moment)) => (packed, Some(moment.parse().ok()?)),
        None => (fragment, None),
    };
    if packed.len() > LONGEST {
        return None;
    }
    let packed = BASE64_URL_SAFE_NO_PAD.decode(packed).ok()?;
    let text = through(&packed, "DecompressionStream").await?;
    Some((String::from_utf8(text).ok()?, moment))
}

/// The record without what only the device that saved it needs.
fn slim(record: &Record) -> Option<Record> {
    let mut slim = Record::new(&record.begin().ok()?);
    slim.events.clone_from(&record.events);
    slim.result.clone_from(&record.result);
    if let Some(players) = record.kept::<Vec<String>>("players") {
        slim.keep("players", &players);
    }
    Some(slim)
}

/// Sends bytes through a transformation of the browser's. The bindings do not know these two classes yet.
async fn through(bytes: &[u8], class: &str) -> Option<Vec<u8>> {
    let class: Function = Reflect::get(&window(), &class.into()).ok()?.dyn_into().ok()?;
    let transformation = Reflect::construct(&class, &Array::of1(&"deflate-raw".into())).ok()?;
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes))).ok()?;
    let made = blob.stream().pipe_through(transformation.unchecked_ref());
    let response = Response::new_with_opt_readable_stream(Some(&made)).ok()?;
    let buffer: ArrayBuffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?.dyn_into().ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}
