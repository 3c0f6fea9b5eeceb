// What toy games have in common, so that each of them is a few lines. Plain comments, because the crate's example
// includes this file.

use std::{fmt, hash::Hash, str::FromStr};

use game::{
    BadSetup, EventOf, Explain, Game, GameOptions, Malformed, Message, Observer, OptionSpec, Rng, Seat, Settings,
    Shown, Tally, Turn, below,
};
use search::{Evaluate, Values};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The rules of a toy game. Moves and answers of chance are single digits.
pub(crate) trait Toy:
    Clone + Eq + Hash + fmt::Debug + Send + Sync + Serialize + DeserializeOwned + 'static
{
    const NAME: &'static str;
    const PLAYERS: u8;
    /// Whether the answers of chance may be listed.
    const LISTED: bool = true;

    fn start() -> Self;
    fn turn(&self) -> Turn;
    fn allows(&self, seat: Seat, digit: u8) -> bool;
    fn play(&mut self, seat: Seat, digit: u8);
    fn points(&self, seat: Seat) -> i32;

    /// What chance may answer, with odds.
    fn answers(&self) -> &'static [(u8, u32)] {
        &[]
    }

    fn resolve(&mut self, digit: u8) {
        unreachable!("nothing was asked of chance, which answered {digit}")
    }

    /// The play without what the observer may not know.
    fn seen_by(&self, observer: Observer) -> Self {
        let _ = observer;
        self.clone()
    }

    /// The play with what is unknown drawn at random.
    fn complete<R: Rng>(&self, rng: &mut R) -> Self {
        let _ = rng;
        self.clone()
    }

    /// Whether what happens next is hidden from the observer, unless it is its own move.
    fn hides(&self, observer: Observer) -> bool {
        let _ = observer;
        false
    }
}

/// A toy as a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Of<T: Toy>(pub(crate) T);

impl<T: Toy> Of<T> {
    pub(crate) fn start() -> Self {
        Self(T::start())
    }
}

impl<T: Toy> Game for Of<T> {
    const NAME: &'static str = T::NAME;
    type Options = Fixed<T>;
    type Move = Number;
    type Chance = Number;
    type View = Of<T>;
    type Score = i32;
    type Refusal = Illegal;

    fn new(_: &Fixed<T>) -> Result<Self, BadSetup> {
        Ok(Self::start())
    }

    fn options(&self) -> Fixed<T> {
        Fixed(std::marker::PhantomData)
    }

    fn players(&self) -> u8 {
        T::PLAYERS
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn each_move(&self, seat: Seat, mut sink: impl FnMut(Number)) {
        if self.turn().awaits(seat) {
            (0..=9).filter(|&digit| self.0.allows(seat, digit)).for_each(|digit| sink(Number(digit)));
        }
    }

    fn check_move(&self, seat: Seat, mv: Number) -> Result<(), Illegal> {
        if self.turn().awaits(seat) && self.0.allows(seat, mv.0) { Ok(()) } else { Err(Illegal) }
    }

    fn play(&mut self, seat: Seat, mv: Number) {
        assert!(self.is_legal(seat, mv), "{mv} is not legal in {self:?}");
        self.0.play(seat, mv.0);
    }

    fn sample<R: Rng>(&self, rng: &mut R) -> Number {
        let answers = self.0.answers();
        let mut left = below(rng, answers.iter().map(|answer| answer.1).sum());
        let drawn = answers.iter().find(|answer| {
            let found = left < answer.1;
            left = left.saturating_sub(answer.1);
            found
        });
        Number(drawn.expect("the odds add up").0)
    }

    fn each_chance(&self, mut sink: impl FnMut(Number, u32)) -> bool {
        if T::LISTED {
            self.0.answers().iter().for_each(|&(digit, weight)| sink(Number(digit), weight));
        }
        T::LISTED
    }

    fn check_chance(&self, chance: &Number) -> Result<(), Illegal> {
        if self.0.answers().iter().any(|answer| answer.0 == chance.0) { Ok(()) } else { Err(Illegal) }
    }

    fn resolve(&mut self, chance: Number) {
        self.0.resolve(chance.0);
    }

    fn view(&self, observer: Observer) -> Self {
        Self(self.0.seen_by(observer))
    }

    fn imagine<R: Rng>(view: &Self, rng: &mut R) -> Self {
        Self(view.0.complete(rng))
    }

    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        if self.0.hides(observer) { Shown::hidden(format!("{} ?", event.actor())) } else { Shown::whole(event) }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.0.points(seat)
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally::Points(self.0.points(seat))
    }
}

/// Values a play by each seat's points.
pub(crate) struct Points;

impl<T: Toy> Evaluate<Of<T>> for Points {
    fn value(&self, play: &Of<T>, seat: Seat) -> f64 {
        f64::from(play.0.points(seat))
    }

    fn values(&self, play: &Of<T>) -> Values {
        let mut values = Values::default();
        Seat::all(T::PLAYERS).for_each(|seat| values[seat.index()] = f64::from(play.0.points(seat)));
        values
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Number(pub(crate) u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        text.parse().map(Self).map_err(|_| Malformed { example: "7" })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Illegal;

impl Explain for Illegal {
    fn message(&self) -> Message {
        Message::new("illegal")
    }
}

impl From<Malformed> for Illegal {
    fn from(_: Malformed) -> Self {
        Self
    }
}

/// A toy has nothing to set up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fixed<T>(std::marker::PhantomData<T>);

impl<T: Toy> GameOptions for Fixed<T> {
    const SPECS: &'static [OptionSpec] = &[];

    fn combine(_: &Settings) -> Result<Self, BadSetup> {
        Ok(Self(std::marker::PhantomData))
    }

    fn settings(&self) -> Settings {
        Settings::new()
    }

    fn players(&self) -> u8 {
        T::PLAYERS
    }
}
