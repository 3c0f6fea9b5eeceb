//! What a play of each game is made of, from records of real plays.

use std::{fs, io::Write, path::Path};

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use flate2::{Compression, write::GzEncoder};

/// Where the records are.
const PLAYS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays");

/// A play of two people, on average over the records of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    pub(crate) game: GameId,
    /// Decisions of both.
    pub(crate) moves: f64,
    /// With the answers of chance.
    pub(crate) events: f64,
    /// The bytes of its record as it is archived.
    pub(crate) archived: f64,
    /// How long somebody takes for a move, in seconds. This is assumed.
    pub(crate) seconds: f64,
}

impl Play {
    /// Those of all games.
    pub(crate) fn all() -> Result<Vec<Self>> {
        GameId::ALL.iter().copied().map(Self::of).collect()
    }

    fn of(game: GameId) -> Result<Self> {
        let folder = Path::new(PLAYS).join(game.to_string());
        let (mut count, mut moves, mut events, mut archived) = (0.0, 0.0, 0.0, 0.0);
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let file = entry?.path();
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if !name.starts_with("2-players") || !name.ends_with(".json") {
                continue;
            }
            let record = catalog::Record::parse(&fs::read_to_string(&file)?).map_err(|_| anyhow::anyhow!("{name}"))?;
            let mut packed = GzEncoder::new(Vec::new(), Compression::best());
            packed.write_all(record.text().as_bytes())?;
            count += 1.0;
            events += record.events.len() as f64;
            moves += record.events.iter().filter(|event| !event.starts_with('*')).count() as f64;
            archived += packed.finish()?.len() as f64;
        }
        ensure!(count > 0.0, "{game} has no records of two");
        let seconds = SECONDS.iter().find(|(name, _)| game.to_string() == *name).map_or(15.0, |(_, seconds)| *seconds);
        Ok(Self { game, moves: moves / count, events: events / count, archived: archived / count, seconds })
    }

    /// How long a play takes, in minutes.
    pub(crate) fn minutes(&self) -> f64 {
        self.moves * self.seconds / 60.0
    }

    /// How many moves one of the two makes in a minute.
    pub(crate) fn moves_a_minute(&self) -> f64 {
        60.0 / self.seconds / 2.0
    }
}

/// How long somebody takes for a move where that is not fifteen seconds: short turns with dice, long ones with a rack.
const SECONDS: [(&str, f64); 3] = [("genial", 25.0), ("tout-sur-carte", 8.0), ("color-pop", 20.0)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_plays() {
        for play in Play::all().expect("records can be read") {
            assert!(play.moves > 10.0 && play.events >= play.moves && play.archived > 100.0, "{play:?}");
            assert!((3.0..60.0).contains(&play.minutes()), "{play:?}");
        }
    }
}
