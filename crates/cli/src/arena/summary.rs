//! Win rates with their intervals, mean scores and thinking times.

use std::{collections::BTreeMap, time::Duration};

use bots::wilson_interval;
use catalog::GameId;
use game::{Message, Tally};
use serde::{Deserialize, Serialize};

use crate::{out::Words, players::BotName, sim::MeanScore};

/// What came of one game, bot by bot.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) game: usize,
    wins: Vec<f64>,
    scores: Vec<Vec<Tally>>,
    times: Vec<Times>,
    /// Moves that were forfeited; not written where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<u64>,
}

impl Played {
    pub(super) fn new(game: usize, times: Vec<Times>, mut forfeits: Vec<u64>) -> Self {
        if forfeits.iter().all(|&count| count == 0) {
            forfeits.clear();
        }
        Self { game, wins: vec![0.0; times.len()], scores: vec![Vec::new(); times.len()], times, forfeits }
    }

    /// Whether it says something of each of so many bots.
    pub(super) fn is_of(&self, bots: usize) -> bool {
        let forfeits = self.forfeits.is_empty() || self.forfeits.len() == bots;
        [self.wins.len(), self.scores.len(), self.times.len()] == [bots; 3] && forfeits
    }

    /// Adds what a seat won and scored to the bot that sat there.
    pub(super) fn seat(&mut self, bot: usize, share: f64, score: Tally) {
        self.wins[bot] += share;
        self.scores[bot].push(score);
    }
}

/// How long decisions took: a count for each step of a scale on which steps are 5 % apart.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Times {
    micros: u64,
    steps: BTreeMap<u16, u64>,
}

impl Times {
    pub(super) fn add(&mut self, time: Duration) {
        let micros = time.as_micros() as u64;
        self.micros += micros;
        *self.steps.entry((((micros + 1) as f64).ln() / 1.05f64.ln()) as u16).or_default() += 1;
    }

    fn merge(&mut self, other: &Self) {
        self.micros += other.micros;
        for (step, count) in &other.steps {
            *self.steps.entry(*step).or_default() += count;
        }
    }

    fn count(&self) -> u64 {
        self.steps.values().sum()
    }

    fn mean_ms(&self) -> f64 {
        self.micros as f64 / 1000.0 / self.count().max(1) as f64
    }

    /// The time that this share of the decisions did not exceed, to 5 %.
    fn quantile_ms(&self, share: f64) -> f64 {
        let mut left = (self.count() as f64 * share).ceil();
        for (step, count) in &self.steps {
            left -= *count as f64;
            if left <= 0.0 {
                return 1.05f64.powi(i32::from(*step) + 1) / 1000.0;
            }
        }
        0.0
    }
}

/// What came of all games.
#[derive(Serialize)]
pub(super) struct Summary {
    game: GameId,
    games: usize,
    bots: Vec<Strength>,
    /// Whether nobody plays against anybody else: then everybody wins always.
    #[serde(skip)]
    unopposed: bool,
}

#[derive(Serialize)]
struct Strength {
    name: String,
    /// What a program calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_name: Option<String>,
    win_rate: f64,
    ci95: [f64; 2],
    mean_score: MeanScore,
    ms_mean: f64,
    ms_median: f64,
    ms_p99: f64,
    forfeits: u64,
}

impl Summary {
    pub(super) fn of(
        game: GameId,
        bots: &[BotName],
        own_names: Vec<Option<String>>,
        games: usize,
        played: &[Played],
    ) -> Self {
        let played: Vec<&Played> = played.iter().filter(|it| it.game < games).collect();
        let unopposed = played.iter().all(|it| it.scores.iter().filter(|scores| !scores.is_empty()).count() < 2);
        let strength = |(bot, (name, own_name)): (usize, (&BotName, Option<String>))| {
            let present: Vec<&&Played> = played.iter().filter(|it| !it.scores[bot].is_empty()).collect();
            let win_rate = present.iter().map(|it| it.wins[bot]).sum::<f64>() / present.len().max(1) as f64;
            let mut times = Times::default();
            present.iter().for_each(|it| times.merge(&it.times[bot]));
            Strength {
                name: name.to_string(),
                own_name,
                win_rate,
                ci95: wilson_interval(win_rate, present.len() as f64),
                mean_score: MeanScore::mean(present.iter().flat_map(|it| it.scores[bot].iter().copied())),
                ms_mean: times.mean_ms(),
                ms_median: times.quantile_ms(0.5),
                ms_p99: times.quantile_ms(0.99),
                forfeits: present.iter().filter_map(|it| it.forfeits.get(bot)).sum(),
            }
        };
        let bots = bots.iter().zip(own_names).enumerate().map(strength).collect();
        Self { game, games: played.len(), bots, unopposed }
    }

    pub(super) fn text(&self, words: &Words) -> String {
        let mut lines = vec![
            words.message(
                &Message::new("cli-arena-summary")
                    .with("game", words.text(&format!("game-{}", self.game)))
                    .with("games", self.games),
            ),
        ];
        let percent = |share: f64| words.decimal(100.0 * share, 1);
        for bot in &self.bots {
            let name = bot.shown(words);
            let mut message = Message::new(if self.unopposed { "cli-arena-bot-unopposed" } else { "cli-arena-bot" })
                .with("bot", name.as_str())
                .with("score", bot.mean_score.text(words))
                .with("mean", words.decimal(bot.ms_mean, 2))
                .with("p99", words.decimal(bot.ms_p99, 2));
            if !self.unopposed {
                message = message
                    .with("percent", percent(bot.win_rate))
                    .with("low", percent(bot.ci95[0]))
                    .with("high", percent(bot.ci95[1]));
            }
            lines.push(words.message(&message));
            if bot.forfeits > 0 {
                let message = Message::new("cli-arena-forfeits").with("bot", name.as_str());
                lines.push(words.message(&message.with("count", bot.forfeits as usize)));
            }
        }
        lines.join("\n")
    }
}

impl Strength {
    /// How the bot was named, and what it calls itself.
    fn shown(&self, words: &Words) -> String {
        match &self.own_name {
            None => self.name.clone(),
            Some(own_name) => {
                let message = Message::new("cli-arena-own-name").with("bot", self.name.as_str());
                words.message(&message.with("name", own_name.as_str()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_kept_to_five_percent() {
        let mut times = Times::default();
        (1..=100).for_each(|ms| times.add(Duration::from_millis(ms)));
        assert!((times.mean_ms() - 50.5).abs() < 0.01);
        assert!((times.quantile_ms(0.99) / 99.0 - 1.0).abs() < 0.06, "{}", times.quantile_ms(0.99));
    }
}
