//! Recorded plays, opened in the browser as if they had been played there.

use anyhow::{Result, anyhow};
use catalog::{GameId, Record, specs};
use client::Local;
use protocol::Player;
use serde_json::json;

use crate::Page;

/// A recorded play, by its name.
///
/// # Errors
/// If there is none.
pub fn recorded(id: GameId, name: &str) -> Result<Record> {
    let path = format!("{}/../../plays/{id}/{name}.json", env!("CARGO_MANIFEST_DIR"));
    Record::parse(&std::fs::read_to_string(path)?).map_err(|bad| anyhow!("{bad:?}"))
}

/// Saves a play in the browser, finished or not, with a person in this seat and bots in the others, and opens it.
///
/// # Errors
/// If it does not open.
///
/// # Panics
/// Never: the first level is a bot.
pub async fn open_finished(page: &Page, id: GameId, record: &Record, own: u8) -> Result<()> {
    let player = |seat: u8| if seat == own { Player::You } else { "bot:1".parse().expect("a bot is read") };
    let play = record.begin().map_err(|bad| anyhow!("{bad:?}"))?;
    open_finished_by(page, id, record, (1..=play.players()).map(player).collect()).await
}

/// Saves a finished play of these players in the browser, and opens it.
///
/// # Errors
/// If it does not open.
pub async fn open_finished_by(page: &Page, id: GameId, record: &Record, players: Vec<Player>) -> Result<()> {
    let settings = record.replay().map_err(|bad| anyhow!("{bad:?}"))?.settings();
    let named: Vec<String> = players.iter().map(ToString::to_string).collect();
    let options = specs(id).iter().filter_map(|spec| Some(format!("{}={}", spec.name, settings.get(spec.name)?)));
    let query =
        options.chain([format!("seats={}", named.join(",")), "seed=end".to_owned()]).collect::<Vec<_>>().join("&");
    let saved = Local::from_record(record, players, "end".to_owned()).map_err(|bad| anyhow!("{bad:?}"))?.save(&[]);
    let key = format!("tablee.table.{id}?{query}");
    page.script("localStorage.setItem(...arguments)", &[json!(key), json!(serde_json::to_string(&saved)?)]).await?;
    page.go(&format!("/en/{id}/play?{query}")).await
}
