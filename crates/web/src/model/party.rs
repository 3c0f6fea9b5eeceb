//! The people and bots around this device, as they were the last time.

use catalog::GameId;
use protocol::{BotLevel, Player};
use serde::Serialize;

use super::{COLOURS, Parsed};

/// Somebody at the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Guest {
    pub player: Player,
    /// The number of their colour.
    pub colour: u8,
    /// The points that they start with, in each game in which they have a head start.
    pub head_starts: Vec<(GameId, u8)>,
}

/// Everybody at the table, and what they have agreed on.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Party {
    pub guests: Vec<Guest>,
    /// Whether any decision may be taken back.
    pub friendly: bool,
}

impl Guest {
    fn read(written: &Parsed) -> Option<Self> {
        let number = |written: Parsed| written.number().map(|number| number as u8);
        let player = written.get("player").text()?.parse().ok()?;
        let head_start = |pair: Parsed| Some((GameId::from_name(&pair.get("0").text()?)?, number(pair.get("1"))?));
        // There was one `head_start` for all games, which does not say what it is in any of them.
        let head_starts = written.get("head_starts").items().filter_map(head_start).collect();
        Some(Self { player, colour: number(written.get("colour"))?, head_starts })
    }

    /// The points that they start with in a game that offers these.
    pub fn head_start(&self, game: GameId, steps: &[u8]) -> u8 {
        let own = self.head_starts.iter().find(|(of, points)| *of == game && steps.contains(points));
        own.map_or(0, |(_, points)| *points)
    }

    /// They start with the next number of points in a game that offers these, and with none after the last.
    pub fn next_head_start(&mut self, game: GameId, steps: &[u8]) {
        let before = self.head_start(game, steps);
        let next = steps.iter().find(|step| **step > before);
        self.head_starts.retain(|(of, _)| *of != game);
        self.head_starts.extend(next.map(|points| (game, *points)));
    }
}

impl Party {
    /// The party that was written down. Without those who cannot be read.
    pub(super) fn read(written: &Parsed) -> Self {
        let guests = written.get("guests").items().filter_map(|guest| Guest::read(&guest));
        Self { guests: guests.collect(), friendly: written.get("friendly").is_true() }
    }

    /// Two people, of whom the first may be known by name.
    pub fn first(name: &str) -> Self {
        let mut party = Self::default();
        party.invite(Player::named(name).unwrap_or(Player::Human(None)));
        party.invite(Player::Human(None));
        party
    }

    /// The same party with at least and at most so many at the table.
    pub fn fitted(mut self, least: usize, most: usize) -> Self {
        self.guests.truncate(most);
        while self.guests.len() < least {
            self.invite(Player::Human(None));
        }
        self
    }

    /// Somebody joins, in a colour that nobody has.
    pub fn invite(&mut self, player: Player) {
        let colour = self.free_colours().next().unwrap_or(1);
        self.guests.push(Guest { player, colour, head_starts: Vec::new() });
    }

    /// Somebody takes the next colour that nobody else has.
    pub fn recolour(&mut self, index: usize) {
        let own = self.guests[index].colour;
        let later = self.free_colours().find(|colour| *colour > own);
        let next = later.or_else(|| self.free_colours().next());
        self.guests[index].colour = next.unwrap_or(own);
    }

    /// A bot gives its seat to the next level, and the last one to the first.
    pub fn exchange_bot(&mut self, index: usize) {
        if let Player::Bot(level) = &mut self.guests[index].player {
            let at = BotLevel::ALL.iter().position(|other| other == level).unwrap_or(0);
            *level = BotLevel::ALL[(at + 1) % BotLevel::ALL.len()];
        }
    }

    fn free_colours(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=COLOURS).filter(|colour| self.guests.iter().all(|guest| guest.colour != *colour))
    }
}
