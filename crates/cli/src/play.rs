//! `tablee play`: a game in the terminal against bots. Whatever happens, the record is saved.

mod prompt;
mod saved;

use std::{hash::BuildHasher, io::BufRead, process::ExitCode};

use anyhow::{anyhow, bail};
use bots::Level;
use catalog::{AnyGame, GameId, Record, Seed, Stream};
use game::{Message, Observer, Seat, Turn};
use texts::{Advice, Names};

use crate::{
    args::PlayArgs,
    boards, out,
    out::Words,
    players::{self, BotName},
    setup,
};

use self::{
    prompt::{Answer, Prompt},
    saved::Saved,
};

pub(crate) fn run(args: &PlayArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let (play, record) = match &args.resume {
        Some(file) => resume(file, words)?,
        None => begin(args, words)?,
    };
    let seed = args.seed.clone().unwrap_or_else(fresh_seed);
    let seats = seats(&args.bots, play.id(), play.players(), words)?;
    let saved = Saved::new(record, args.resume.clone().unwrap_or_else(|| saved::free_name(play.id(), &seed)));
    saved.on_interrupt(words)?;
    // A resumed play draws from streams of its own: what was drawn before is in the record.
    let number = 1 + saved.events() as u64;
    let streams = Seed::new(&seed).game(number);
    let mut sitting = Sitting {
        bots: Seat::all(play.players()).map(|seat| (seats[seat.index()], streams.player(seat))).collect(),
        chance: streams.chance(),
        observer: seats
            .iter()
            .position(Option::is_none)
            .map_or(Observer::Spectator, |i| Observer::Seat(Seat::new(i as u8))),
        play,
        saved,
        words,
    };
    let finished = sitting.play()?;
    sitting.saved.save()?;
    out::line(&words.put(&Message::new("cli-play-saved").with("file", sitting.saved.name())))?;
    if !finished {
        out::line(&words.put(&Message::new("cli-play-resume").with("file", sitting.saved.name())))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn begin(args: &PlayArgs, words: &Words) -> anyhow::Result<(AnyGame, Record)> {
    let id = setup::game(args.game.as_deref().expect("asked for unless resuming"), words)?;
    let settings = setup::settings(id, args.players, &args.options, words)?;
    let play = AnyGame::new(id, &settings).expect("the settings were checked");
    let record = Record::new(&play);
    Ok((play, record))
}

fn resume(file: &std::path::Path, words: &Words) -> anyhow::Result<(AnyGame, Record)> {
    let record = setup::record(file, words)?;
    let play = record.replay().map_err(|bad| setup::refused(file, &bad, words))?;
    if play.is_over() {
        bail!(words.put(&Message::new("cli-play-over").with("file", file.display().to_string())));
    }
    Ok((play, record))
}

/// Who sits where: a person in the first seat and bots in the others, or bots in all where there are that many.
fn seats(bots: &[String], game: GameId, players: u8, words: &Words) -> anyhow::Result<Vec<Option<Level>>> {
    let level = |bot: BotName| match bot {
        BotName::Level(level) => Ok(Some(level)),
        BotName::Command(_) => Err(anyhow!(words.text("cli-play-own-bots"))),
    };
    if !bots.is_empty() && bots.len() == usize::from(players) {
        return players::bots(bots, game, players, words)?.into_iter().map(level).collect();
    }
    let others = match bots {
        [] => vec![BotName::Level(Level::numbered(3)); usize::from(players) - 1],
        _ if players == 1 => bail!(words.text("cli-play-alone")),
        given => players::bots(given, game, players - 1, words)?,
    };
    std::iter::once(Ok(None)).chain(others.into_iter().map(level)).collect()
}

/// A seed that nobody chose, from the randomness that hash maps are keyed with.
fn fresh_seed() -> String {
    format!("{:x}", std::hash::RandomState::new().hash_one(std::process::id()))
}

/// One game in progress.
struct Sitting<'a> {
    play: AnyGame,
    bots: Vec<(Option<Level>, Stream)>,
    chance: Stream,
    observer: Observer,
    saved: Saved,
    words: &'a Words,
}

impl Sitting<'_> {
    /// Plays on until the end; `false` if the person left before.
    fn play(&mut self) -> anyhow::Result<bool> {
        let mut input = std::io::stdin().lock();
        loop {
            let event: String = match self.play.turn() {
                Turn::Over => {
                    self.show_end()?;
                    return Ok(true);
                }
                Turn::Chance => self.play.sample(&mut self.chance).to_string(),
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().expect("a seat is to decide");
                    match self.bots[seat.index()] {
                        (Some(level), _) => self.bot_decision(seat, level)?,
                        (None, _) => match self.person_decision(seat, &mut input)? {
                            Some(event) => event,
                            None => return Ok(false),
                        },
                    }
                }
            };
            self.happen(&event)?;
        }
    }

    fn happen(&mut self, event: &str) -> anyhow::Result<()> {
        let event = self.play.read(event).expect("the event was checked");
        let shown = self.play.shown(&event, self.observer);
        self.play.happen(&event);
        self.saved.push(event.to_string(), &self.play);
        out::line(&self.words.tell(self.play.id(), &shown.text, &Names::none()))
    }

    fn bot_decision(&mut self, seat: Seat, level: Level) -> anyhow::Result<String> {
        let view = self.play.view(Observer::Seat(seat)).json();
        let rng = &mut self.bots[seat.index()].1;
        let mv = bots::decide(self.play.id(), &view, seat, level, rng, &mut || false)?;
        Ok(format!("{seat} {mv}"))
    }

    fn person_decision(&mut self, seat: Seat, input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
        let words = self.words;
        let mut prompt = Prompt::new(self.play.legal(seat), words);
        out::line(&boards::draw(&self.play, self.observer))?;
        out::line(&prompt.invitation(seat))?;
        loop {
            match prompt.ask(input)? {
                Answer::Leave => return Ok(None),
                Answer::Board => out::line(&boards::draw(&self.play, self.observer))?,
                Answer::Hint => out::line(&self.hint(seat)?)?,
                Answer::Move(text) => match self.play.read(&format!("{seat} {text}")) {
                    Ok(event) => return Ok(Some(event.to_string())),
                    Err(refusal) => out::line(&words.put(&refusal))?,
                },
            }
        }
    }

    fn hint(&mut self, seat: Seat) -> anyhow::Result<String> {
        let view = self.play.view(Observer::Seat(seat)).json();
        let strength = bots::Strength { level: 4, simulations: None };
        let rng = &mut self.bots[seat.index()].1;
        let advice = bots::advise(self.play.id(), &view, seat, strength, rng, &mut || false)?;
        let Some(best) = advice.first() else { return Ok(self.words.text("cli-play-no-hint")) };
        let event = format!("{seat} {}", best.mv);
        let said = Advice { game: self.play.id(), event: &event, reasons: &best.reasons };
        let id = if best.reasons.is_empty() { "cli-play-hint-only" } else { "cli-play-hint" };
        Ok(texts::plain(&self.words.advise(id, &said, &Names::none())))
    }

    fn show_end(&self) -> anyhow::Result<()> {
        out::line(&boards::draw(&self.play, self.observer))?;
        let standings = self.play.standings();
        let mut places: Vec<usize> = (0..standings.ranks.len()).collect();
        places.sort_by_key(|&index| standings.ranks[index]);
        for index in places {
            let place = Message::new("cli-play-place")
                .with("rank", standings.ranks[index])
                .with("seat", Seat::new(index as u8))
                .with("score", serde_json::to_string(&standings.scores[index])?);
            out::line(&self.words.put(&place))?;
        }
        Ok(())
    }
}
