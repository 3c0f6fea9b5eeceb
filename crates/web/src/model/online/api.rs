//! Questions to the server, over HTTP.

use catalog::Record;
use game::Message;
use protocol::online::{Claim, Created, Listed, Me, MyTable, NewTable, Refused, SetName, TransferCode};
use serde::{Serialize, de::DeserializeOwned};
use view::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// What the server says of a table that is not there.
const NO_TABLE: &str = "server-no-table";

/// What the server says with a record whose table is in the archive.
const ARCHIVED: &str = "tablee-archived";

/// An answer, or why there is none.
pub type Answer<T> = Result<T, Message>;

/// Who the server takes this browser for.
pub async fn me() -> Answer<Me> {
    read(&ask("GET", "/api/me", None).await?)
}

/// Gives this browser a name at the server.
pub async fn set_name(name: &str) -> Answer<Me> {
    read(&ask("PUT", "/api/me", written(&SetName { name: name.to_owned() })).await?)
}

/// Tables that wait for players, or that can be watched.
pub async fn lobby() -> Answer<Vec<Listed>> {
    read(&ask("GET", "/api/tables", None).await?)
}

/// The tables of this guest.
pub async fn my_tables() -> Answer<Vec<MyTable>> {
    read(&ask("GET", "/api/me/tables", None).await?)
}

/// Opens a table.
pub async fn create(table: &NewTable) -> Answer<Created> {
    read(&ask("POST", "/api/tables", written(table)).await?)
}

/// Opens a table at which the same people play again.
pub async fn rematch(table: &str) -> Answer<Created> {
    read(&ask("POST", &format!("/api/tables/{table}/rematch"), None).await?)
}

/// Makes another invitation to a table that waits.
pub async fn new_invitation(table: &str) -> Answer<Created> {
    read(&ask("POST", &format!("/api/tables/{table}/invitation"), None).await?)
}

/// The record of a play that is over, as a text.
pub async fn record(table: &str) -> Answer<String> {
    ask("GET", &format!("/api/tables/{table}/record"), None).await
}

/// What has become of a table that cannot be connected to.
pub enum Whereabouts {
    /// It is there, or the server does not answer.
    There,
    /// There is no such table.
    Missing,
    /// Its play was over, and only this record is kept.
    Archived(Box<Record>),
}

/// What has become of a table that cannot be connected to.
pub async fn whereabouts(table: &str) -> Whereabouts {
    // Of a table that is there, the server gives the record, or says that its play is not over.
    match answer("GET", &format!("/api/tables/{table}/record"), None).await {
        Ok((answer, text)) if answer.headers().has(ARCHIVED).unwrap_or(false) => {
            Record::parse(&text).map_or(Whereabouts::Missing, |record| Whereabouts::Archived(Box::new(record)))
        }
        Err(why) if why.id == NO_TABLE => Whereabouts::Missing,
        _ => Whereabouts::There,
    }
}

/// A code with which another device becomes the same guest.
pub async fn transfer() -> Answer<TransferCode> {
    read(&ask("POST", "/api/me/transfer", None).await?)
}

/// Makes this browser the guest who asked for the code.
pub async fn claim(code: &str) -> Answer<Me> {
    read(&ask("POST", "/api/me/claim", written(&Claim { code: code.to_owned() })).await?)
}

/// All that the server keeps about this guest, as a text.
pub async fn export() -> Answer<String> {
    ask("GET", "/api/me/export", None).await
}

/// Deletes all that the server keeps about this guest.
pub async fn delete() -> Answer<()> {
    ask("DELETE", "/api/me", None).await.map(drop)
}

fn written(body: &impl Serialize) -> Option<String> {
    Some(serde_json::to_string(body).expect("a question is plain data"))
}

fn read<T: DeserializeOwned>(text: &str) -> Answer<T> {
    serde_json::from_str(text).map_err(|_| Message::new("web-server-strange"))
}

fn no_answer<T>(_: T) -> Message {
    Message::new("web-server-silent")
}

/// Asks, and gives the text of an answer that is no refusal.
async fn ask(method: &str, path: &str, body: Option<String>) -> Answer<String> {
    answer(method, path, body).await.map(|(_, text)| text)
}

/// Asks, and gives an answer that is no refusal, with its text.
async fn answer(method: &str, path: &str, body: Option<String>) -> Answer<(Response, String)> {
    let request = RequestInit::new();
    request.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(no_answer)?;
        headers.set("content-type", "application/json").map_err(no_answer)?;
        request.set_headers(&headers);
        request.set_body(&JsValue::from_str(&body));
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &request)).await.map_err(no_answer)?;
    let answer: Response = answer.dyn_into().map_err(no_answer)?;
    let text = JsFuture::from(answer.text().map_err(no_answer)?).await.map_err(no_answer)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok((answer, text));
    }
    Err(serde_json::from_str::<Refused>(&text).map_or_else(no_answer, |refused| refused.refused))
}
