//! `tablee sim`: plays games between bots and sums them up.

use std::{fs, path::Path, process::ExitCode, time::Instant};

use anyhow::{Context, bail};
use bots::{Playable, PlayableVisitor};
use catalog::{AnyGame, GameId, Record, Seed};
use game::{Event, GameOptions, Message, Seat, Settings, Tally};
use serde::Serialize;

use crate::{
    args::SimArgs,
    files::{self, Existing},
    out,
    out::Words,
    players::{self, Player},
    setup,
};

pub(crate) fn run(args: &SimArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let id = setup::game(&args.game.game, words)?;
    let settings = setup::settings(id, args.game.players, &args.game.options, words)?;
    let seats = AnyGame::new(id, &settings).expect("the settings were checked").players();
    let bots = players::bots(&args.bots, id, seats, words)?;
    if args.records.is_some() && (args.seed.is_empty() || args.seed.contains(['/', '\\', '\0']) || args.seed.len() > 64)
    {
        bail!(words.text("cli-seed-name"));
    }
    let players = players::start(&bots, words)?;
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder)
            .with_context(|| words.message(&Message::new("cli-cannot-write").with("file", out::path(folder))))?;
    }
    let records = args.records.as_deref();
    let sim = Sim { id, settings, players, games: args.games, seed: Seed::new(&args.seed), records, words };
    let summary = bots::visit(id, sim)?;
    if args.json {
        out::json(&summary)?
    } else {
        out::line(&summary.text(words))?
    }
    Ok(ExitCode::SUCCESS)
}

struct Sim<'a> {
    id: GameId,
    settings: Settings,
    players: Vec<Player>,
    games: u32,
    seed: Seed,
    records: Option<&'a Path>,
    words: &'a Words,
}

/// What came of it.
#[derive(Serialize)]
struct Summary {
    game: GameId,
    options: Settings,
    games: u32,
    decisions: u64,
    seconds: f64,
    wins: Vec<f64>,
    mean_scores: Vec<MeanScore>,
    /// How many moves were played at random in the place of a bot that failed, seat by seat.
    forfeits: Vec<u64>,
}

/// A mean of scores, in the score's own form.
#[derive(Serialize, Clone, Copy)]
#[serde(untagged)]
pub(crate) enum MeanScore {
    /// Of one number a seat.
    Points(f64),
    /// Of one number a colour.
    Markers([f64; 6]),
}

impl PlayableVisitor for Sim<'_> {
    type Output = anyhow::Result<Summary>;

    fn visit<G: Playable>(mut self) -> Self::Output {
        let options = G::Options::read(&self.settings).expect("the settings were checked");
        let mut players = std::mem::take(&mut self.players);
        let seats = players.len();
        let (mut decisions, mut wins) = (0, vec![0.0; seats]);
        let mut scores: Vec<Vec<Tally>> = vec![Vec::new(); seats];
        let begun = Instant::now();
        for number in 1..=u64::from(self.games) {
            let mut events = Vec::new();
            let play = players::play_out::<G>(&options, &self.seed, number, &mut players, |_, event| {
                decisions += u64::from(matches!(event, Event::Move(..)));
                if self.records.is_some() {
                    events.push(event.to_string());
                }
            });
            let standings = play.standings();
            for (seat, share) in standings.wins(|seat| play.team(Seat::new(seat as u8)).index()).into_iter().enumerate()
            {
                wins[seat] += share;
                scores[seat].push(standings.scores[seat]);
            }
            if let Some(folder) = self.records {
                let play = AnyGame::from_play(play);
                let mut record = Record::new(&play);
                record.events = events;
                record.conclude(&play);
                let file = folder.join(format!("{}-{}-{number:05}.json", self.id, self.seed.text()));
                self.write(&file, &record.text())?;
            }
        }
        Ok(Summary {
            game: self.id,
            options: self.settings,
            games: self.games,
            decisions,
            seconds: begun.elapsed().as_secs_f64(),
            wins,
            mean_scores: scores.into_iter().map(MeanScore::mean).collect(),
            forfeits: players.iter().map(Player::forfeits).collect(),
        })
    }
}

impl Sim<'_> {
    /// Writes a record. One that is there already stays; the same game again is no contradiction.
    fn write(&self, file: &Path, text: &str) -> anyhow::Result<()> {
        if !file.exists() {
            return files::write(file, text, Existing::Keep, self.words);
        }
        if fs::read(file).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(());
        }
        bail!(self.words.message(&Message::new("cli-sim-occupied").with("file", out::path(file))))
    }
}

impl MeanScore {
    /// The mean of scores, which are all of one game.
    pub(crate) fn mean(scores: impl IntoIterator<Item = Tally>) -> Self {
        let (mut sum, mut count) = (Self::Points(0.0), 0.0);
        for score in scores {
            sum = match (sum, score) {
                (Self::Points(sum), Tally::Points(points)) => Self::Points(sum + f64::from(points)),
                (Self::Markers(sums), Tally::Markers(markers)) => {
                    Self::Markers(std::array::from_fn(|i| sums[i] + f64::from(markers[i])))
                }
                (_, Tally::Markers(markers)) => Self::Markers(markers.map(f64::from)),
                (Self::Markers(_), Tally::Points(_)) => unreachable!("a game has scores of one form"),
            };
            count += 1.0;
        }
        let count = f64::max(count, 1.0);
        match sum {
            Self::Points(sum) => Self::Points(sum / count),
            Self::Markers(sums) => Self::Markers(sums.map(|sum| sum / count)),
        }
    }

    pub(crate) fn text(self, words: &Words) -> String {
        match self {
            Self::Points(mean) => words.decimal(mean, 2),
            Self::Markers(means) => means.map(|mean| words.decimal(mean, 1)).join(" "),
        }
    }
}

impl Summary {
    fn text(&self, words: &Words) -> String {
        let mut lines = vec![
            words.message(
                &Message::new("cli-sim-games")
                    .with("game", words.text(&format!("game-{}", self.game)))
                    .with("games", self.games)
                    .with("decisions", self.decisions as i64)
                    .with("seconds", words.decimal(self.seconds, 2)),
            ),
        ];
        for (seat, (wins, mean)) in self.wins.iter().zip(&self.mean_scores).enumerate() {
            lines.push(
                words.message(
                    &Message::new("cli-sim-seat")
                        .with("seat", Seat::new(seat as u8))
                        .with("wins", share(*wins, words))
                        .with("percent", words.decimal(100.0 * wins / f64::from(self.games.max(1)), 1))
                        .with("score", mean.text(words)),
                ),
            );
        }
        for (seat, forfeits) in self.forfeits.iter().enumerate().filter(|(_, forfeits)| **forfeits > 0) {
            let message = Message::new("cli-sim-forfeits").with("seat", Seat::new(seat as u8));
            lines.push(words.message(&message.with("count", *forfeits as usize)));
        }
        lines.join("\n")
    }
}

/// How many games were won; a shared win is a part of one.
fn share(wins: f64, words: &Words) -> String {
    words.decimal(wins, if wins.fract() == 0.0 { 0 } else { 1 })
}
