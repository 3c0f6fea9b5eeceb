//! What guests ask about themselves.

use axum::{
    Extension, Json as Answer,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{
    Author, Command, Phase, Request,
    online::{Claim, Export, Me, MyTable, SetName, TransferCode},
};
use store::Summary;

use super::Json;
use crate::{
    connections::Peer,
    online::{
        Caller, Online,
        guests::{self, CODE_LIFE},
        limits::Act,
        refused::Refuse,
        secrets,
    },
};

/// So many of a guest's tables are listed.
const MOST_TABLES: u32 = 200;

pub(crate) async fn show(State(online): State<Online>, headers: HeaderMap) -> Result<Answer<Me>, Refuse> {
    let caller = online.caller(&headers).await?;
    Ok(Answer(caller.map_or_else(Me::default, me)))
}

fn me(caller: Caller) -> Me {
    Me { name: Some(caller.name), program: caller.program }
}

pub(crate) async fn set_name(
    State(online): State<Online>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
    Json(wanted): Json<SetName>,
) -> Result<Response, Refuse> {
    let name = guests::name(&wanted.name)?;
    let known = Answer(Me { name: Some(name.clone()), program: None });
    if let Some(caller) = online.caller(&headers).await? {
        online.check_guest(&caller, Act::Rename)?;
        online.inner.store.rename(caller.id, name).await?;
        return Ok(known.into_response());
    }
    online.check_peer(peer, Act::Come)?;
    let token = online.add_guest(name, None).await?;
    Ok(([(header::SET_COOKIE, online.cookie(&token))], known).into_response())
}

pub(crate) async fn tables(State(online): State<Online>, headers: HeaderMap) -> Result<Answer<Vec<MyTable>>, Refuse> {
    let Some(caller) = online.caller(&headers).await? else { return Ok(Answer(Vec::new())) };
    Ok(Answer(tables_of(&online, &caller).await?))
}

async fn tables_of(online: &Online, caller: &Caller) -> Result<Vec<MyTable>, Refuse> {
    let summaries = online.inner.store.tables_of(caller.id.clone(), MOST_TABLES).await?;
    let is_theirs = |table: &MyTable| table.seat.is_some() || table.host;
    Ok(summaries.into_iter().map(|summary| my_table(summary, caller)).filter(is_theirs).collect())
}

fn my_table(summary: Summary, caller: &Caller) -> MyTable {
    let place = summary.people.iter().position(|person| person.as_ref() == Some(&caller.id));
    let seat = place.map(|place| game::Seat::new(place as u8));
    let decides = |seat: game::Seat| summary.listed.seats[seat.index()].bot.is_none();
    MyTable {
        seat,
        host: summary.host == caller.id,
        your_turn: seat.is_some_and(|seat| summary.turn.contains(seat) && decides(seat)),
        changed: summary.changed,
        listed: summary.listed,
    }
}

pub(crate) async fn transfer(State(online): State<Online>, headers: HeaderMap) -> Result<Answer<TransferCode>, Refuse> {
    let caller = online.guest(&headers).await?;
    online.check_guest(&caller, Act::Rename)?;
    let code = secrets::letters(12);
    let expires = online.now() + CODE_LIFE;
    online.inner.store.add_code(caller.id, secrets::hash(&code), expires).await?;
    let shown = [&code[..4], &code[4..8], &code[8..]].join("-");
    Ok(Answer(TransferCode { code: shown, expires }))
}

pub(crate) async fn claim(
    State(online): State<Online>,
    peer: Option<Extension<Peer>>,
    Json(claim): Json<Claim>,
) -> Result<Response, Refuse> {
    online.check_peer(peer, Act::Claim)?;
    let code = secrets::hash(&secrets::code_as_typed(&claim.code));
    let token = secrets::token();
    let guest = online.inner.store.claim(code, secrets::hash(&token), online.now()).await?;
    let guest = guest.ok_or_else(|| Refuse::forbidden("server-bad-code"))?;
    let known = Answer(Me { name: Some(guest.name), program: None });
    Ok(([(header::SET_COOKIE, online.cookie(&token))], known).into_response())
}

pub(crate) async fn export(State(online): State<Online>, headers: HeaderMap) -> Result<Answer<Export>, Refuse> {
    let caller = online.guest(&headers).await?;
    let store = &online.inner.store;
    let blocked = store.blocked_by(caller.id.clone()).await?.len();
    Ok(Answer(Export {
        tables: tables_of(&online, &caller).await?,
        said: store.said_by(caller.id.clone()).await?,
        blocked: u32::try_from(blocked).unwrap_or(u32::MAX),
        since: caller.since,
        name: caller.name,
    }))
}

/// Forgets a guest. Their seats in running plays go to bots, tables that wait are left, and their name goes from all logs.
pub(crate) async fn forget(State(online): State<Online>, headers: HeaderMap) -> Result<Response, Refuse> {
    let caller = online.guest(&headers).await?;
    let tables = tables_of(&online, &caller).await?;
    for mine in &tables {
        let Ok(table) = online.table(&mine.listed.table).await else { continue };
        let by = Author::Person(caller.id.clone());
        let commands = match (mine.listed.phase, mine.seat, mine.host) {
            (Phase::Waiting, _, true) => vec![Command::Close],
            (Phase::Waiting, Some(seat), false) => vec![Command::Leave { seat }],
            (Phase::Running, Some(seat), _) => vec![Command::Resign { seat }],
            _ => vec![],
        };
        for command in commands {
            table.obey(Request::new(by.clone(), command), online.now()).await.or_else(allow_refusals)?;
        }
    }
    online.inner.store.forget(caller.id.clone()).await?;
    for mine in &tables {
        if let Ok(table) = online.table(&mine.listed.table).await {
            table.reload().await;
        }
    }
    Ok((StatusCode::OK, [(header::SET_COOKIE, online.no_cookie())], Answer(Me::default())).into_response())
}

/// A table that refuses, because it is over meanwhile, is no reason to keep somebody's data.
fn allow_refusals(why: protocol::online::Why) -> Result<u64, Refuse> {
    match why {
        protocol::online::Why::Table(_) => Ok(0),
        protocol::online::Why::Server(message) => Err(Refuse::new(StatusCode::INTERNAL_SERVER_ERROR, message)),
    }
}
