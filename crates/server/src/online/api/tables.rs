//! What is asked about tables.

use axum::{
    Json as Answer,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{Explain, Message, Observer};
use protocol::{
    Millis, Phase, Player, Refusal,
    online::{Created, Listed, NewTable, Program, ProgramSeat, ProgramToken, TableId},
};
use runner::{News, Told};
use store::Summary;

use super::Json;
use crate::online::{Online, limits::Act, refused::Refuse};

/// So many tables are listed in the lobby.
const MOST_LISTED: u32 = 100;

/// A table where nothing has happened for so long is no longer listed. It can still be found by its link.
const LISTED_FOR: Millis = 24 * 60 * 60 * 1000;

pub(crate) async fn lobby(State(online): State<Online>) -> Result<Answer<Vec<Listed>>, Refuse> {
    let summaries = online.inner.store.lobby(MOST_LISTED).await?;
    let now = online.now();
    let is_alive = |summary: &Summary| now.saturating_sub(summary.changed) < LISTED_FOR;
    Ok(Answer(summaries.into_iter().filter(is_alive).map(|summary| summary.listed).collect()))
}

pub(crate) async fn open(
    State(online): State<Online>,
    headers: HeaderMap,
    Json(wanted): Json<NewTable>,
) -> Result<(StatusCode, Answer<Created>), Refuse> {
    let caller = online.guest(&headers).await?;
    if caller.program.is_some() {
        return Err(Refuse::forbidden("server-program"));
    }
    online.check_guest(&caller, Act::Open)?;
    online.check_open_tables(&caller).await?;
    Ok((StatusCode::CREATED, Answer(online.open(&caller, wanted).await?)))
}

pub(crate) async fn rematch(
    State(online): State<Online>,
    Path(table): Path<TableId>,
    headers: HeaderMap,
) -> Result<(StatusCode, Answer<Created>), Refuse> {
    let caller = online.guest(&headers).await?;
    let before = online.table(&table).await?;
    let takes_part = {
        let table = before.table();
        table.seat_of(&caller.id).is_some() || *table.host() == caller.id
    };
    if !takes_part || caller.program.is_some() {
        return Err(Refuse::forbidden("server-not-there"));
    }
    online.check_guest(&caller, Act::Open)?;
    let created = online.open_again(&caller, &before).await?;
    before.publish(News::Welcome);
    online.inner.bus.tell(&table, Told::Welcome);
    Ok((StatusCode::CREATED, Answer(created)))
}

/// Makes a new invitation; the one before leads to no seat any more. For the host, before the start.
pub(crate) async fn invite(
    State(online): State<Online>,
    Path(table): Path<TableId>,
    headers: HeaderMap,
) -> Result<Answer<Created>, Refuse> {
    let caller = online.guest(&headers).await?;
    let handle = online.table(&table).await?;
    let refusal = {
        let table = handle.table();
        match table.phase() {
            _ if *table.host() != caller.id => Some(Refusal::NotHost),
            Phase::Waiting => None,
            Phase::Running => Some(Refusal::Started),
            Phase::Over | Phase::Closed => Some(Refusal::Ended),
        }
    };
    if let Some(refusal) = refusal {
        return Err(Refuse::new(StatusCode::CONFLICT, refusal.message()));
    }
    online.check_guest(&caller, Act::Open)?;
    Ok(Answer(Created { invitation: handle.invite().await?, table }))
}

/// The header of a record whose table is in the archive, and cannot be connected to any more.
const ARCHIVED: &str = "tablee-archived";

/// The record of a play that is over, with everything that was hidden in it: for everyone who knows the table, even where the
/// table itself is in the archive.
pub(crate) async fn record(State(online): State<Online>, Path(table): Path<TableId>) -> Result<Response, Refuse> {
    let answer = |record: String| ([(header::CONTENT_TYPE, "application/json")], record).into_response();
    let handle = match online.table(&table).await {
        Ok(handle) => handle,
        Err(refuse) => {
            let archived = online.archived(&table).await.ok_or(refuse)?;
            return Ok(([(ARCHIVED, "yes")], answer(archived)).into_response());
        }
    };
    let record = {
        let table = handle.table();
        if table.phase() != Phase::Over {
            return Err(Refuse::new(StatusCode::CONFLICT, Message::new("server-not-over")));
        }
        let names: Vec<String> = table.players().iter().map(name).collect();
        table.record(&names)
    };
    Ok(answer(record.text()))
}

/// A player's name as records have it.
fn name(player: &Player) -> String {
    match player {
        Player::Human(Some(name)) => name.clone(),
        other => other.to_string(),
    }
}

/// A token with which a program takes a seat. For the host, before the start.
pub(crate) async fn program(
    State(online): State<Online>,
    Path(table): Path<TableId>,
    headers: HeaderMap,
    Json(Program { seat }): Json<Program>,
) -> Result<(StatusCode, Answer<ProgramToken>), Refuse> {
    let caller = online.guest(&headers).await?;
    let handle = online.table(&table).await?;
    let refusal = {
        let table = handle.table();
        let seats = table.snapshot(Observer::Spectator).state.seats;
        match seats.get(seat.index()) {
            _ if *table.host() != caller.id => Some(Refusal::NotHost),
            _ if table.phase() != Phase::Waiting => Some(Refusal::Started),
            None => Some(Refusal::NoSuchSeat),
            Some(state) if state.taken => Some(Refusal::SeatTaken(seat)),
            Some(_) => None,
        }
    };
    if let Some(refusal) = refusal {
        return Err(Refuse::new(StatusCode::CONFLICT, refusal.message()));
    }
    online.check_guest(&caller, Act::Open)?;
    let name = format!("bot {seat}");
    let token = online.add_guest(name, Some(ProgramSeat { table, seat })).await?;
    Ok((StatusCode::CREATED, Answer(ProgramToken { token })))
}
