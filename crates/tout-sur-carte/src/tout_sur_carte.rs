//! The play, and what the rules say of it: what is legal, what chance may answer, who sees what.

use game::{BadSetup, Event, EventOf, Game, Observer, Rng, Seat, Seats, Shown, Tally, Turn, below};

use crate::{
    card::{Card, CardSet},
    colours::Colours,
    dice::{self, DICE, ROLLS},
    flow::Player,
    moves::{Chance, Hand, Move},
    options::Options,
    refusal::Refusal,
    step::Step,
    ticked::TickedCard,
    view::View,
};

/// No play has more players than this.
pub(crate) const MOST_PLAYERS: usize = 4;

/// One play of Tout sur carte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ToutSurCarte {
    pub(crate) options: Options,
    pub(crate) step: Step,
    pub(crate) active: Seat,
    /// How often the dice have been rolled in this round.
    pub(crate) rolls: u8,
    /// The dice on the table; the others are about to be rolled.
    pub(crate) dice: Colours,
    pub(crate) market: CardSet,
    pub(crate) deck: CardSet,
    pub(crate) players: [Player; MOST_PLAYERS],
}

impl Game for ToutSurCarte {
    const NAME: &'static str = "tout-sur-carte";

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Score = i32;
    type Refusal = Refusal;

    fn new(options: &Options) -> Result<Self, BadSetup> {
        options.check()?;
        Ok(Self {
            options: *options,
            step: Step::Deal(Seat::new(0)),
            active: Seat::new(0),
            rolls: 0,
            dice: Colours::NONE,
            market: CardSet::NONE,
            deck: CardSet::ALL,
            players: [Player::NEW; MOST_PLAYERS],
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
        match self.step {
            Step::Keep => Turn::Seats(self.choosing()),
            step => step.turn(self.active, Seats::NONE),
        }
    }

    fn each_move(&self, seat: Seat, mut sink: impl FnMut(Move)) {
        if !self.turn().awaits(seat) {
            return;
        }
        match self.step {
            Step::Keep => {
                let dealt = self.player(seat).dealt;
                THREE_OF_FIVE.iter().for_each(|&places| sink(Move::Keep(pick(dealt, places))));
            }
            Step::Reroll => {
                sink(Move::Stop);
                (1..self.dice.selections()).for_each(|n| sink(Move::Reroll(self.dice.selection(n))));
            }
            Step::Use(_) => {
                sink(Move::Pass);
                self.player(seat).usable(self.dice).for_each(|card| sink(Move::Use(card)));
            }
            Step::Take(_) => self.market.iter().for_each(|card| sink(Move::Take(card))),
            _ => unreachable!("no player is awaited"),
        }
    }

    fn count_moves(&self, seat: Seat) -> u32 {
        if !self.turn().awaits(seat) {
            return 0;
        }
        match self.step {
            Step::Keep => THREE_OF_FIVE.len() as u32,
            Step::Reroll => self.dice.selections(),
            Step::Use(_) => 1 + self.player(seat).usable(self.dice).count() as u32,
            Step::Take(_) => self.market.len(),
            _ => unreachable!("no player is awaited"),
        }
    }

    fn nth_move(&self, seat: Seat, n: u32) -> Move {
        const ENOUGH: &str = "the seat has more legal moves than that";
        assert!(self.turn().awaits(seat), "{ENOUGH}");
        match (self.step, n) {
            (Step::Keep, _) => Move::Keep(pick(self.player(seat).dealt, THREE_OF_FIVE[n as usize])),
            (Step::Reroll, 0) => Move::Stop,
            (Step::Reroll, _) => {
                assert!(n < self.dice.selections(), "{ENOUGH}");
                Move::Reroll(self.dice.selection(n))
            }
            (Step::Use(_), 0) => Move::Pass,
            (Step::Use(_), _) => Move::Use(self.player(seat).usable(self.dice).nth(n as usize - 1).expect(ENOUGH)),
            (Step::Take(_), _) => {
                assert!(n < self.market.len(), "{ENOUGH}");
                Move::Take(self.market.nth(n))
            }
            _ => unreachable!("no player is awaited"),
        }
    }

    fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if !self.turn().awaits(seat) {
            return Err(Refusal::NotNow(self.turn()));
        }
        match (self.step, mv) {
            (Step::Keep, Move::Keep(cards)) => match cards.difference(self.player(seat).dealt).iter().next() {
                Some(card) => Err(Refusal::NotDealt(card)),
                None if cards.len() != 3 => Err(Refusal::NotThisStep(Step::Keep)),
                None => Ok(()),
            },
            (Step::Reroll, Move::Stop) | (Step::Use(_), Move::Pass) => Ok(()),
            (Step::Reroll, Move::Reroll(dice)) if dice.is_empty() => Err(Refusal::NotThisStep(Step::Reroll)),
            (Step::Reroll, Move::Reroll(dice)) if !self.dice.contains(dice) => {
                Err(Refusal::NoSuchDice { dice: self.dice })
            }
            (Step::Reroll, Move::Reroll(_)) => Ok(()),
            (Step::Use(_), Move::Use(card)) => match self.player(seat).cards.find(card) {
                None => Err(Refusal::NotYours(card)),
                Some(ticked) if ticked.usable(self.dice).is_empty() => Err(Refusal::NothingToTick(card)),
                Some(_) => Ok(()),
            },
            (Step::Take(_), Move::Take(card)) if !self.market.contains(card) => Err(Refusal::NotInMarket(card)),
            (Step::Take(_), Move::Take(_)) => Ok(()),
            (step, _) => Err(Refusal::NotThisStep(step)),
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        debug_assert!(self.is_legal(seat, mv), "{seat} {mv} is not legal");
        match mv {
            Move::Keep(cards) => self.keep(seat, cards),
            Move::Stop => self.ask_from(self.active),
            Move::Reroll(dice) => {
                self.dice = self.dice.minus(dice);
                self.step = Step::Roll;
            }
            Move::Pass => self.ask_after(seat),
            Move::Use(card) => self.use_card(seat, card),
            Move::Take(card) => self.take(seat, card),
        }
    }

    fn sample<R: Rng>(&self, rng: &mut R) -> Chance {
        match self.step {
            Step::Deal(seat) if self.options.advanced => Chance::Deal(seat, Hand::Five(self.draw_cards(rng))),
            Step::Deal(seat) => Chance::Deal(seat, Hand::Two(self.draw_cards(rng))),
            Step::Market => Chance::Market(self.draw_cards(rng)),
            Step::Roll => Chance::Roll(dice::roll(DICE - self.dice.total(), rng)),
            Step::Draw(seat) => Chance::Draw(seat, self.draw_cards::<1, R>(rng)[0]),
            Step::Refill(_) => Chance::Refill(self.draw_cards::<1, R>(rng)[0]),
            _ => unreachable!("chance is not awaited"),
        }
    }

    fn each_chance(&self, mut sink: impl FnMut(Chance, u32)) -> bool {
        match self.step {
            Step::Roll => dice::each_roll(DICE - self.dice.total(), |dice, ways| sink(Chance::Roll(dice), ways)),
            Step::Draw(seat) => self.deck.iter().for_each(|card| sink(Chance::Draw(seat, card), 1)),
            Step::Refill(_) => self.deck.iter().for_each(|card| sink(Chance::Refill(card), 1)),
            _ => return false,
        }
        true
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), Refusal> {
        match (self.step, *chance) {
            (Step::Deal(to), Chance::Deal(seat, _)) | (Step::Draw(to), Chance::Draw(seat, _)) if seat != to => {
                Err(Refusal::WrongSeat(to))
            }
            (Step::Deal(_), Chance::Deal(_, hand)) => {
                let cards = self.options.dealt();
                if hand.cards().len() != cards.into() {
                    return Err(Refusal::WrongHand { cards });
                }
                hand.cards().iter().try_for_each(|&card| self.check_in_deck(card))
            }
            (Step::Market, Chance::Market(cards)) => cards.into_iter().try_for_each(|card| self.check_in_deck(card)),
            (Step::Roll, Chance::Roll(rolled)) => {
                let dice = DICE - self.dice.total();
                if rolled.total() == dice { Ok(()) } else { Err(Refusal::WrongDice { dice }) }
            }
            (Step::Draw(_), Chance::Draw(_, card)) | (Step::Refill(_), Chance::Refill(card)) => {
                self.check_in_deck(card)
            }
            _ if self.turn() == Turn::Chance => Err(Refusal::NotThisStep(self.step)),
            _ => Err(Refusal::NotNow(self.turn())),
        }
    }

    fn resolve(&mut self, chance: Chance) {
        debug_assert_eq!(self.check_chance(&chance), Ok(()), "{chance} cannot be");
        match (self.step, chance) {
            (_, Chance::Deal(seat, hand)) => self.deal(seat, hand),
            (_, Chance::Market(cards)) => self.lay_out_market(cards),
            (_, Chance::Roll(rolled)) => self.roll(rolled),
            (_, Chance::Draw(seat, card)) => self.draw(seat, card),
            (Step::Refill(seat), Chance::Refill(card)) => self.refill(seat, card),
            (_, Chance::Refill(_)) => unreachable!("the market is not filled up now"),
        }
    }

    fn view(&self, observer: Observer) -> View {
        View::of(self, observer)
    }

    fn imagine<R: Rng>(view: &View, rng: &mut R) -> Self {
        view.imagine(rng)
    }

    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        match *event {
            Event::Move(seat, Move::Keep(_)) if self.choosing().len() > 1 && !observer.is(seat) => {
                Shown::hidden(format!("{seat} ?"))
            }
            _ => Shown::whole(event),
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.player(seat).points()
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally::Points(self.player(seat).points())
    }
}

impl ToutSurCarte {
    /// Where in the round the play stands.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// Who rolls the dice in this round.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The dice on the table.
    #[must_use]
    pub fn dice(&self) -> Colours {
        self.dice
    }

    /// How often the active player may still reroll.
    #[must_use]
    pub fn rerolls_left(&self) -> u8 {
        if self.rolls == 0 { ROLLS - 1 } else { ROLLS - self.rolls }
    }

    /// The cards still in the deck, which everybody can work out.
    #[must_use]
    pub fn deck(&self) -> CardSet {
        self.deck
    }

    /// The cards in the middle, for the advanced game.
    #[must_use]
    pub fn market(&self) -> CardSet {
        self.market
    }

    /// The five cards dealt to the seat, while cards to keep are being chosen.
    #[must_use]
    pub fn dealt(&self, seat: Seat) -> CardSet {
        self.player(seat).dealt
    }

    /// The cards in front of the seat that can be ticked, ascending. While cards to keep are being chosen, those that
    /// the seat has chosen.
    pub fn cards(&self, seat: Seat) -> impl Iterator<Item = TickedCard> + '_ {
        self.player(seat).cards.iter()
    }

    /// The cards that the seat has completed, ascending.
    pub fn done(&self, seat: Seat) -> impl Iterator<Item = TickedCard> + '_ {
        self.player(seat).done.iter()
    }

    /// Whether a player has completed a fourth card, so that this round is the last.
    #[must_use]
    pub fn is_last_round(&self) -> bool {
        self.players.iter().any(|player| player.done.is_full())
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The seats that have not chosen yet which cards to keep.
    pub(crate) fn choosing(&self) -> Seats {
        Seat::all(self.options.players).filter(|&seat| self.player(seat).cards.is_empty()).collect()
    }

    /// Different cards of the deck, in the order as drawn.
    fn draw_cards<const N: usize, R: Rng>(&self, rng: &mut R) -> [Card; N] {
        let mut deck = self.deck;
        std::array::from_fn(|_| {
            let card = deck.nth(below(rng, deck.len()));
            deck = deck.without(card);
            card
        })
    }

    fn check_in_deck(&self, card: Card) -> Result<(), Refusal> {
        if self.deck.contains(card) { Ok(()) } else { Err(Refusal::NotInDeck(card)) }
    }
}

/// The ten ways to pick three of five places, ascending.
pub(crate) const THREE_OF_FIVE: [u8; 10] =
    [0b00111, 0b01011, 0b01101, 0b01110, 0b10011, 0b10101, 0b10110, 0b11001, 0b11010, 0b11100];

/// The cards of a set that stand at these places of it.
pub(crate) fn pick(cards: CardSet, places: u8) -> CardSet {
    cards.iter().enumerate().filter(|(place, _)| places >> place & 1 != 0).map(|(_, card)| card).collect()
}
