//! The toy on the contract, flaws included.

use std::sync::atomic::Ordering;

use game::{BadSetup, Event, EventOf, Game, Observer, Rng, Seat, Shown, Standings, Tally, Turn, below};

use super::{COPIES, Chance, Flaw, Move, Options, ROUNDS, Refusal, Stage, TICKS, Toy, View, WEIGHTS, pick, view};

impl Game for Toy {
    const NAME: &'static str = "toy";
    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Score = u8;
    type Refusal = Refusal;

    fn new(options: &Options) -> Result<Self, BadSetup> {
        Ok(Self {
            options: *options,
            stage: Stage::Deal(Seat::new(0)),
            round: 0,
            face: 0,
            points: [0; 4],
            deck: [COPIES; 5],
            hands: [[0; 5]; 4],
            played: [0; 5],
            bids: [0; 4],
            first: None,
            ticks: 0,
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn players(&self) -> u8 {
        self.options.players
    }

    fn turn(&self) -> Turn {
        view::turn(self)
    }

    fn each_move(&self, seat: Seat, mut sink: impl FnMut(Move)) {
        let out_of_turn = Flaw::MoveOutOfTurn.is_in() && self.stage == Stage::Roll;
        if !self.turn().awaits(seat) && !out_of_turn {
            return;
        }
        if let Stage::Lead(_) = self.stage {
            if !Flaw::NoMove.is_in() || self.round < ROUNDS - 1 {
                [Move::Leave, Move::Take].into_iter().for_each(sink);
            }
            return;
        }
        for card in 1..=5 {
            let card = if Flaw::Unsorted.is_in() { 6 - card } else { card };
            if self.may_bid(seat, card) || Flaw::NotInHand.is_in() {
                sink(Move::Bid(card));
                if Flaw::Twice.is_in() && self.hands[seat.index()][usize::from(card) - 1] > 1 {
                    sink(Move::Bid(card));
                }
            }
        }
    }

    fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let awaited = self.turn().awaits(seat) || Flaw::TurnLetThrough.is_in();
        let fits = match (mv, self.stage) {
            (Move::Bid(_), Stage::Bid) if Flaw::BidLetThrough.is_in() => true,
            (Move::Bid(card), Stage::Bid) => self.may_bid(seat, card),
            (Move::Leave | Move::Take, Stage::Lead(_)) => true,
            _ => false,
        };
        if awaited && fits { Ok(()) } else { Err(Refusal::NotOpen) }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        match mv {
            Move::Bid(card) => self.bid(seat, card),
            Move::Leave => self.score_round(seat.next(self.options.players)),
            Move::Take => self.score_round(seat),
        }
    }

    fn sample<R: Rng>(&self, rng: &mut R) -> Chance {
        match self.stage {
            Stage::Deal(seat) => {
                let mut left = *self;
                let first = left.any_card(rng);
                left.deck[first] -= 1;
                Chance::Deal(seat, [first as u8 + 1, left.any_card(rng) as u8 + 1])
            }
            Stage::Draw(seat) if Flaw::KindsDrawn.is_in() => loop {
                let card = below(rng, 5) as usize;
                if self.deck[card] > 0 {
                    break Chance::Draw(seat, card as u8 + 1);
                }
            },
            Stage::Draw(seat) => Chance::Draw(seat, self.any_card(rng) as u8 + 1),
            _ if Flaw::Loaded.is_in() => Chance::Roll([1, 1, 2, 2, 3][below(rng, 5) as usize]),
            _ => Chance::Roll(pick(&WEIGHTS, rng) as u8 + 1),
        }
    }

    fn each_chance(&self, mut sink: impl FnMut(Chance, u32)) -> bool {
        match self.stage {
            Stage::Roll => {
                let stated = if Flaw::FaceUnstated.is_in() { 2 } else { 3 };
                WEIGHTS.iter().zip(1..).take(stated).for_each(|(&weight, face)| sink(Chance::Roll(face), weight));
            }
            Stage::Draw(seat) => {
                let open = self.deck.iter().zip(1..).filter(|(copies, _)| **copies > 0);
                open.for_each(|(&copies, card)| sink(Chance::Draw(seat, card), u32::from(copies)));
            }
            _ => return false,
        }
        true
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), Refusal> {
        let in_deck = |card: u8, copies| (1..=5).contains(&card) && self.deck[usize::from(card) - 1] >= copies;
        let fits = match (*chance, self.stage) {
            (Chance::Deal(seat, [a, b]), Stage::Deal(next)) => {
                seat == next && in_deck(a, 1) && in_deck(b, 1 + u8::from(a == b))
            }
            (Chance::Roll(3), Stage::Roll) if Flaw::FaceRefused.is_in() => false,
            (Chance::Roll(face), Stage::Roll) => (1..=3).contains(&face),
            (Chance::Draw(..), Stage::Draw(_)) if Flaw::DrawLetThrough.is_in() => true,
            (Chance::Draw(seat, card), Stage::Draw(next)) => seat == next && in_deck(card, 1),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refusal::NotOpen) }
    }

    fn resolve(&mut self, chance: Chance) {
        let last = Seat::new(self.options.players - 1);
        match chance {
            Chance::Deal(seat, cards) => {
                cards.into_iter().for_each(|card| self.take_card(seat, card));
                self.stage = if seat == last { Stage::Roll } else { Stage::Deal(seat.next(Seat::MOST)) };
            }
            Chance::Roll(face) => {
                (self.face, self.stage) = (face, Stage::Bid);
                if Flaw::Counter.is_in() {
                    self.ticks = TICKS.fetch_add(1, Ordering::Relaxed);
                }
            }
            Chance::Draw(seat, card) => {
                self.take_card(seat, card);
                self.stage = if seat == last { Stage::Roll } else { Stage::Draw(seat.next(Seat::MOST)) };
            }
        }
    }

    fn view(&self, observer: Observer) -> View {
        view::of(self, observer)
    }

    fn imagine<R: Rng>(view: &View, rng: &mut R) -> Self {
        view::imagine(view, rng)
    }

    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        match *event {
            Event::Chance(Chance::Deal(seat, _)) if !observer.is(seat) => Shown::hidden(format!("* deal {seat} ? ?")),
            Event::Chance(Chance::Draw(seat, _)) if !observer.is(seat) && !Flaw::LeakyShown.is_in() => {
                Shown::hidden(format!("* draw {seat} ?"))
            }
            Event::Move(seat, Move::Bid(_)) if !observer.is(seat) && !self.is_last_bid() && !Flaw::BidShown.is_in() => {
                Shown { hides: !Flaw::UntypedShown.is_in(), ..Shown::hidden(format!("{seat} ?")) }
            }
            _ => Shown::whole(event),
        }
    }

    fn score(&self, seat: Seat) -> u8 {
        let own = self.points[seat.index()];
        let partners = self.options.partners && !Flaw::PartnersApart.is_in();
        if partners { own + self.points[(seat.index() + 2) % 4] } else { own }
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally::Points(self.score(seat).into())
    }

    fn team(&self, seat: Seat) -> Seat {
        if self.options.partners { Seat::new(seat.index() as u8 % 2) } else { seat }
    }

    fn read_move(&self, seat: Seat, text: &str) -> Result<Move, Refusal> {
        let mv = text.parse()?;
        self.check_move(seat, mv)?;
        Ok(if Flaw::MisreadHere.is_in() && mv == Move::Leave { Move::Take } else { mv })
    }

    fn is_legal(&self, seat: Seat, mv: Move) -> bool {
        self.check_move(seat, mv).is_ok() && (!Flaw::IsLegal.is_in() || mv != Move::Bid(4))
    }

    fn count_moves(&self, seat: Seat) -> u32 {
        self.moves(seat).len() as u32 + u32::from(Flaw::Count.is_in() && self.stage == Stage::Bid)
    }

    fn nth_move(&self, seat: Seat, n: u32) -> Move {
        let mut moves = self.moves(seat);
        if Flaw::Nth.is_in() {
            moves.reverse();
        }
        moves[n as usize]
    }

    fn random_move<R: Rng>(&self, seat: Seat, rng: &mut R) -> Move {
        let drawn = below(rng, self.count_moves(seat));
        if Flaw::RandomDraws.is_in() {
            rng.next_u32();
        }
        self.nth_move(seat, if Flaw::Random.is_in() { 0 } else { drawn })
    }

    fn standings(&self) -> Standings {
        let keys: Vec<u8> = Seat::all(self.players()).map(|seat| self.score(seat)).collect();
        let tallies = keys.iter().map(|&key| Tally::Points(i32::from(key) + i32::from(Flaw::OtherScores.is_in())));
        let mut standings = Standings::by_key(&keys, tallies.collect());
        if Flaw::DenseRanks.is_in() {
            let mut places = keys.clone();
            places.sort_unstable();
            places.dedup();
            standings.ranks =
                keys.iter().map(|key| places.iter().filter(|place| *place >= key).count() as u8).collect();
        }
        standings
    }
}
