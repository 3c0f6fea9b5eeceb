//! One play of Criss Cross, from the starting symbols to the end. The numbers are those of RULES.md.

use game::{BadSetup, Event, EventOf, Game, Observer, Rng, Seat, Seats, Shown, Tally, Turn, below};

use crate::{Cell, Move, Options, Pair, Refusal, Roll, Score, Sheet, Symbol, View, notation};

/// How many rounds a play has at most (rule 8).
pub const ROUNDS: u8 = 12;

/// Where the starting symbol is written (rule 7).
const START: Cell = Cell::new(0, 0);

/// A play.
///
/// A choice is written on the sheet at once, and `chosen` remembers it until the round is complete: in whatever order
/// the choices come, the play is the same, and a view can take them off again for those who may not see them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CrissCross {
    sheets: [Sheet; Seat::MOST as usize],
    chosen: [Option<Pair>; Seat::MOST as usize],
    roll: Option<Roll>,
    owing: Seats,
    round: u8,
    options: Options,
}

impl CrissCross {
    /// The seat's sheet, with what it has chosen in this round.
    #[must_use]
    pub fn sheet(&self, seat: Seat) -> Sheet {
        self.sheets[seat.index()]
    }

    /// How many rounds have begun.
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// What the dice show, while somebody still has to write.
    #[must_use]
    pub fn roll(&self) -> Option<Roll> {
        self.roll
    }

    /// The seats that have somewhere to write (rules 14 and 15).
    fn able(&self) -> Seats {
        Seat::all(self.options.players).filter(|seat| !self.sheets[seat.index()].is_stuck()).collect()
    }

    /// Who started with this symbol.
    fn starter(&self, symbol: Symbol) -> Option<Seat> {
        Seat::all(self.options.players).find(|&seat| self.sheet(seat).at(START) == Some(symbol))
    }

    /// The starting symbols that are left, in order (rule 6).
    fn startable(&self) -> impl Iterator<Item = Symbol> {
        Symbol::all().filter(|&symbol| self.starter(symbol).is_none())
    }

    /// The move that the seat has made in this round, while others still have to choose.
    fn choice(&self, seat: Seat) -> Option<Move> {
        let pair = self.chosen[seat.index()]?;
        let symbols = pair.cells().map(|cell| self.sheet(seat).at(cell).expect("a chosen pair is written"));
        Some(Move::Write { pair, symbols })
    }

    /// The seat's sheet as this observer may see it (rule 13).
    fn seen(&self, seat: Seat, observer: Observer) -> Sheet {
        match self.chosen[seat.index()] {
            Some(pair) if !observer.is(seat) => self.sheet(seat).without(pair),
            _ => self.sheet(seat),
        }
    }
}

impl Game for CrissCross {
    const NAME: &'static str = "criss-cross";

    type Options = Options;
    type Move = Move;
    type Chance = Roll;
    type View = View;
    type Score = Score;
    type Refusal = Refusal;

    fn new(options: &Options) -> Result<Self, BadSetup> {
        options.check()?;
        Ok(Self {
            sheets: [Sheet::EMPTY; Seat::MOST as usize],
            chosen: [None; Seat::MOST as usize],
            roll: None,
            owing: Seats::one(Seat::new(0)),
            round: 0,
            options: *options,
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn players(&self) -> u8 {
        self.options.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        if !self.owing.is_empty() {
            Turn::Seats(self.owing)
        } else if self.round < ROUNDS && !self.able().is_empty() {
            Turn::Chance
        } else {
            Turn::Over
        }
    }

    fn each_move(&self, seat: Seat, mut sink: impl FnMut(Move)) {
        if !self.owing.contains(seat) {
            return;
        }
        match self.roll {
            None => self.startable().for_each(|symbol| sink(Move::Start(symbol))),
            Some(roll) => {
                for pair in self.sheet(seat).open().iter() {
                    for way in 0..roll.ways() {
                        sink(Move::Write { pair, symbols: roll.way(way) });
                    }
                }
            }
        }
    }

    fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if !self.owing.contains(seat) {
            return Err(Refusal::NotNow);
        }
        match (mv, self.roll) {
            (Move::Start(symbol), None) => match self.starter(symbol) {
                Some(by) => Err(Refusal::Picked { symbol, by }),
                None => Ok(()),
            },
            (Move::Start(_), Some(_)) => Err(Refusal::StartedAlready),
            (Move::Write { .. }, None) => Err(Refusal::StartFirst),
            (Move::Write { symbols: [one, two], .. }, Some(roll)) if Roll::new(one, two) != roll => {
                Err(Refusal::NotRolled { roll })
            }
            (Move::Write { pair, .. }, Some(_)) => {
                match pair.cells().into_iter().find(|&cell| self.sheet(seat).at(cell).is_some()) {
                    Some(cell) => Err(Refusal::Taken { cell }),
                    None => Ok(()),
                }
            }
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, mv: Move) {
        debug_assert_eq!(self.check_move(seat, mv), Ok(()), "{seat} {mv}");
        let sheet = &mut self.sheets[seat.index()];
        match mv {
            Move::Start(symbol) => {
                sheet.write(START, symbol);
                let next = seat.number();
                self.owing = if next < self.options.players { Seats::one(Seat::new(next)) } else { Seats::NONE };
            }
            Move::Write { pair, symbols: [one, two] } => {
                let [first, second] = pair.cells();
                sheet.write(first, one);
                sheet.write(second, two);
                self.chosen[seat.index()] = Some(pair);
                self.owing = self.owing.without(seat);
                if self.owing.is_empty() {
                    self.chosen = [None; Seat::MOST as usize];
                    self.roll = None;
                }
            }
        }
    }

    #[inline]
    fn sample<R: Rng>(&self, rng: &mut R) -> Roll {
        let dice = below(rng, u32::from(Symbol::COUNT * Symbol::COUNT)) as u8;
        let [one, other] = [dice / Symbol::COUNT, dice % Symbol::COUNT]
            .map(|face| Symbol::new(face + 1).expect("a die has six faces"));
        Roll::new(one, other)
    }

    fn each_chance(&self, mut sink: impl FnMut(Roll, u32)) -> bool {
        for low in Symbol::all() {
            for high in Symbol::all().filter(|&high| high >= low) {
                let roll = Roll::new(low, high);
                // Two different symbols can fall in two ways.
                sink(roll, roll.ways());
            }
        }
        true
    }

    fn check_chance(&self, _: &Roll) -> Result<(), Refusal> {
        if self.turn() == Turn::Chance { Ok(()) } else { Err(Refusal::NotNow) }
    }

    #[inline]
    fn resolve(&mut self, roll: Roll) {
        debug_assert_eq!(self.turn(), Turn::Chance, "no roll is due");
        self.round += 1;
        self.roll = Some(roll);
        self.owing = self.able();
    }

    fn view(&self, observer: Observer) -> View {
        let sheets: Vec<Sheet> = Seat::all(self.players()).map(|seat| self.seen(seat, observer)).collect();
        View {
            observer,
            options: self.options,
            round: self.round,
            turn: self.turn(),
            roll: self.roll,
            choice: observer.seat().and_then(|seat| self.choice(seat)),
            scores: sheets.iter().map(|&sheet| Score::of(sheet, self.options.advanced).total).collect(),
            sheets,
        }
    }

    fn imagine<R: Rng>(view: &View, rng: &mut R) -> Self {
        let Turn::Seats(owing) = view.turn else { return Self::settled(view, Seats::NONE) };
        // The round is played from its beginning: own choice as it was, the others' drawn among all they had.
        let chosen = view.chosen();
        let mut play = Self::settled(view, chosen.iter().fold(owing, Seats::with));
        for seat in chosen.iter() {
            let own = view.choice.filter(|_| view.observer.is(seat));
            let mv = own.unwrap_or_else(|| play.random_move(seat, rng));
            play.play(seat, mv);
        }
        play
    }

    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        match event {
            // With the last choice the round is complete, and nothing of it is hidden any more.
            Event::Move(seat, _) if self.owing.len() > 1 && !observer.is(*seat) => Shown::hidden(format!("{seat} ?")),
            _ => Shown::whole(event),
        }
    }

    /// Counts what the seat has chosen in this round; [`View::scores`] counts what its observer may see.
    fn score(&self, seat: Seat) -> Score {
        Score::of(self.sheet(seat), self.options.advanced)
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally::Points(self.score(seat).total)
    }

    fn read_move(&self, seat: Seat, text: &str) -> Result<Move, Refusal> {
        let mv: Move = text.parse().map_err(|_| match self.roll {
            None => Refusal::Malformed(notation::START),
            Some(_) if notation::two_cells(text).is_some() => Refusal::NotNeighbours,
            Some(_) => Refusal::Malformed(notation::WRITE),
        })?;
        self.check_move(seat, mv)?;
        Ok(mv)
    }

    fn is_legal(&self, seat: Seat, mv: Move) -> bool {
        self.owing.contains(seat)
            && match (mv, self.roll) {
                (Move::Start(symbol), None) => self.starter(symbol).is_none(),
                (Move::Write { pair, symbols: [one, two] }, Some(roll)) => {
                    Roll::new(one, two) == roll && self.sheet(seat).written() & pair.bits() == 0
                }
                _ => false,
            }
    }

    #[inline]
    fn count_moves(&self, seat: Seat) -> u32 {
        if !self.owing.contains(seat) {
            return 0;
        }
        match self.roll {
            // One symbol is gone for each seat before.
            None => u32::from(Symbol::COUNT - (seat.number() - 1)),
            Some(roll) => self.sheet(seat).open().len() * roll.ways(),
        }
    }

    #[inline]
    fn nth_move(&self, seat: Seat, n: u32) -> Move {
        assert!(n < self.count_moves(seat), "the seat has fewer legal moves than that");
        match self.roll {
            None => Move::Start(self.startable().nth(n as usize).expect("as many as were counted")),
            Some(roll) => {
                Move::Write { pair: self.sheet(seat).open().nth(n / roll.ways()), symbols: roll.way(n % roll.ways()) }
            }
        }
    }
}

impl CrissCross {
    /// The play of this view as it was when the round began, with these seats to decide.
    fn settled(view: &View, owing: Seats) -> Self {
        let mut sheets = [Sheet::EMPTY; Seat::MOST as usize];
        for seat in Seat::all(view.options.players) {
            sheets[seat.index()] = view.settled(seat);
        }
        Self {
            sheets,
            chosen: [None; Seat::MOST as usize],
            roll: view.roll,
            owing,
            round: view.round,
            options: view.options,
        }
    }
}
