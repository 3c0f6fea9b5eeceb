//! Draws every answer of chance in a record again.

use game::{Explain, Message, Turn};

use super::{Bytes32, Fairness};
use crate::{BadRecord, Record};

/// A record whose chance is what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many answers of chance were drawn again, and were the same.
    pub drawn: usize,
    /// How many seats have added a seed.
    pub seeds: usize,
    /// How many events were brought from elsewhere, and could not be checked.
    pub brought: usize,
}

/// Why a record's chance is not what it should be, or cannot be checked.
#[derive(Clone, PartialEq, Debug)]
pub enum Unfair {
    /// The record says nothing about it: it was not played at a table that promises anything.
    Silent,
    /// What it says cannot be read, or is of a method that is not known here.
    Method,
    /// The record breaks a rule.
    Record(Box<BadRecord>),
    /// The play is not over.
    Unfinished,
    /// The secret is not the one that was promised.
    Secret,
    /// There are not as many seeds as seats.
    Seats,
    /// What was promised is not what this device was shown before the play.
    Promise,
    /// What this device has added is not there.
    OwnSeed,
    /// An answer of chance is not the one that is drawn.
    Draw {
        /// The number of the event.
        event: usize,
        /// What the record says.
        written: String,
        /// What is drawn.
        drawn: String,
    },
}

impl Explain for Unfair {
    fn message(&self) -> Message {
        match self {
            Self::Silent => Message::new("fair-silent"),
            Self::Method => Message::new("fair-method"),
            Self::Record(bad) => bad.fault.message(),
            Self::Unfinished => Message::new("fair-unfinished"),
            Self::Secret => Message::new("fair-secret"),
            Self::Seats => Message::new("fair-seats"),
            Self::Promise => Message::new("fair-promise"),
            Self::OwnSeed => Message::new("fair-own-seed"),
            Self::Draw { event, written, drawn } => Message::new("fair-draw")
                .with("event", *event)
                .with("written", written.as_str())
                .with("drawn", drawn.as_str()),
        }
    }
}

/// Draws every answer of chance again from the secret and the seeds that the record tells.
///
/// # Errors
/// [`Unfair`] says what is not as it should be.
pub fn verify(record: &Record) -> Result<Verified, Unfair> {
    let fairness = fairness(record)?;
    let end = record.replay().map_err(|bad| Unfair::Record(Box::new(bad)))?;
    if !end.is_over() {
        return Err(Unfair::Unfinished);
    }
    if !fairness.promise.is_kept_by(fairness.secret) {
        return Err(Unfair::Secret);
    }
    if fairness.seeds.len() != usize::from(end.players()) || fairness.brought > record.events.len() {
        return Err(Unfair::Seats);
    }
    let mut stream = fairness.promise.stream(fairness.secret, &fairness.seeds);
    let mut play = record.begin().expect("it was just replayed");
    let mut drawn = 0;
    for (index, text) in record.events.iter().enumerate() {
        let event = play.read(text).expect("it was just replayed");
        if play.turn() == Turn::Chance && index >= fairness.brought {
            let answer = play.sample(&mut stream);
            if answer != event {
                let (written, drawn) = (text.clone(), answer.to_string());
                return Err(Unfair::Draw { event: index + 1, written, drawn });
            }
            drawn += 1;
        }
        play.happen(&event);
    }
    let seeds = fairness.seeds.iter().flatten().count();
    Ok(Verified { drawn, seeds, brought: fairness.brought })
}

fn fairness(record: &Record) -> Result<Fairness, Unfair> {
    if !record.keeps(Fairness::KEY) {
        return Err(Unfair::Silent);
    }
    let told: Option<Fairness> = record.kept(Fairness::KEY);
    told.filter(|fairness| fairness.method == Fairness::METHOD).ok_or(Unfair::Method)
}

impl Verified {
    /// What was found, as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        let id = match self {
            Self { brought: 0, seeds: 0, .. } => "fair-verified-alone",
            Self { brought: 0, .. } => "fair-verified",
            Self { .. } => "fair-verified-in-part",
        };
        let message = Message::new(id).with("drawn", self.drawn).with("seeds", self.seeds);
        if self.brought > 0 { message.with("brought", self.brought) } else { message }
    }

    /// Verifies a record for a device that took part: what it was shown before the play, and has added, must be there.
    ///
    /// # Errors
    /// [`Unfair`] says what is not as it should be.
    pub fn by_player(record: &Record, commitment: Bytes32, seed: Option<Bytes32>) -> Result<Self, Unfair> {
        let told = fairness(record)?;
        if told.promise.commitment != commitment {
            return Err(Unfair::Promise);
        }
        if seed.is_some() && !told.seeds.contains(&seed) {
            return Err(Unfair::OwnSeed);
        }
        verify(record)
    }
}
