//! Tout sur carte: five dice for all, and cards that show what this roll would tick on them.

mod card;
mod compose;
mod dealer;
mod dice;
mod hand;
mod miniature;
mod own_cards;
mod score;
mod surface;
mod words;

use display::{story::tout_sur_carte::Gain, tout_sur_carte::Places};
use game::{Message, Seat, Turn};
use tout_sur_carte::{Card, CardSet, Colours, DICE, Move, ROLLS, Step, ToutSurCarte, View};
use view::prelude::*;

use self::card::Face;
use crate::{
    boards::{Board, Desk, Recent, whenever},
    model::Link,
};

/// How many cards are kept of those dealt in the advanced game.
const KEPT: u32 = 3;

/// How many completed cards end the game.
const LAST_CARD: usize = 4;

#[derive(Clone, Copy)]
pub(super) struct ToutSurCarteBoard {
    desk: Desk<ToutSurCarte>,
    /// Where the dice lie: one that is held stays there.
    places: Memo<Places>,
    /// Which of these places are held back from the next reroll.
    held: RwSignal<[bool; DICE as usize]>,
    /// The cards chosen so far, of those dealt in the advanced game.
    kept: RwSignal<CardSet>,
}

impl Board for ToutSurCarteBoard {
    type Game = ToutSurCarte;

    const BY_EAR: [&'static str; 3] =
        ["tout-sur-carte-access-board", "tout-sur-carte-access-move", "tout-sur-carte-access-more"];

    const CHANCE: &'static str = "web-status-dice";

    fn new(desk: Desk<ToutSurCarte>) -> Self {
        let held = RwSignal::new([false; DICE as usize]);
        let kept = RwSignal::new(CardSet::NONE);
        let places = Memo::new(move |old: Option<&Places>| {
            let dice = desk.with_view(|view| view.dice);
            old.copied().unwrap_or_default().after(dice, held.get_untracked())
        });
        // A new round begins with empty hands; from one reroll to the next, what is held stays held.
        let round = memo(move || desk.with_view(|view| (view.active, view.rolls > 1)));
        whenever(round, move || {
            if !round.get_untracked().1 {
                held.set([false; DICE as usize]);
            }
        });
        let choosing = memo(move || desk.deciding().filter(|_| desk.with_view(|view| view.step == Step::Keep)));
        whenever(choosing, move || kept.set(CardSet::NONE));
        Self { desk, places, held, kept }
    }

    fn surface(self) -> AnyView {
        surface::surface(self)
    }

    fn hand(self) -> AnyView {
        hand::hand(self)
    }

    fn score(self, seat: Seat) -> AnyView {
        score::score(self, seat)
    }

    fn status(self) -> Message {
        let drafted = self.desk.draft();
        match (self.step(), drafted) {
            (Step::Keep, Some(_)) => Message::new("web-tout-sur-carte-ask-kept"),
            (Step::Keep, None) => {
                let left = KEPT.saturating_sub(self.kept.get().len());
                Message::new("web-tout-sur-carte-ask-keep").with("count", left)
            }
            (Step::Reroll, _) => match self.loose().total() {
                0 => Message::new("web-tout-sur-carte-ask-stop"),
                DICE => Message::new("web-tout-sur-carte-ask-hold").with("left", self.rerolls_left()),
                loose => Message::new("web-tout-sur-carte-ask-reroll").with("count", loose),
            },
            (Step::Use(_), Some(Move::Use(card))) => self.ask_confirm(card),
            (Step::Use(_), _) => Message::new("web-tout-sur-carte-ask-use"),
            (_, Some(_)) => Message::new("web-tout-sur-carte-ask-taken"),
            _ => Message::new("web-tout-sur-carte-ask-take"),
        }
    }

    fn goal(self) -> Message {
        Message::new("web-tout-sur-carte-goal")
    }

    fn memo(self) -> Vec<Message> {
        let ids = [
            "web-tout-sur-carte-memo-dice",
            "web-tout-sur-carte-memo-row",
            "web-tout-sur-carte-memo-card",
            "web-tout-sur-carte-memo-sun",
            "web-tout-sur-carte-memo-end",
        ];
        ids.into_iter().map(Message::new).collect()
    }

    fn rule(self) -> u32 {
        match self.step() {
            Step::Keep => 6,
            Step::Use(_) => 12,
            Step::Take(_) | Step::Refill(_) => 18,
            Step::Draw(_) => 17,
            Step::Over => 24,
            Step::Deal(_) | Step::Market => 4,
            Step::Roll | Step::Reroll if self.is_last_round() => 22,
            Step::Roll | Step::Reroll => 11,
        }
    }

    fn figure(self, seat: Seat) -> Option<i32> {
        Some(self.desk.with_view(|view| view.seat(seat).score))
    }

    fn take_up(self, mv: Move) {
        self.desk.withdraw();
        match mv {
            // Dice are held; the button that rolls or keeps them is the confirmation.
            Move::Reroll(dice) => self.held.set(self.places.get_untracked().all_but(dice)),
            Move::Stop => self.held.set([true; DICE as usize]),
            Move::Keep(cards) => {
                self.kept.set(cards);
                self.desk.compose(mv);
            }
            Move::Pass | Move::Use(_) | Move::Take(_) => self.desk.compose(mv),
        }
    }

    fn dealer(self) -> Option<AnyView> {
        Some(dealer::dealer(self))
    }

    fn ending(self) -> AnyView {
        score::ending(self)
    }

    fn key(self, key: &str) -> bool {
        let deciding = untrack(|| self.desk.deciding()).is_some();
        let step = untrack(|| self.step());
        match (key, step) {
            ("Escape", _) if untrack(|| self.is_holding()) => self.let_go(),
            _ if !deciding => return false,
            ("r" | "R", Step::Reroll) => self.reroll(),
            ("s" | "S", Step::Reroll) => self.desk.make(Move::Stop),
            ("p" | "P", Step::Use(_)) => self.desk.make(Move::Pass),
            ("1" | "2" | "3" | "4" | "5", Step::Reroll) => self.hold(key.parse().map_or(0, |number: usize| number - 1)),
            ("1" | "2" | "3" | "4" | "5", _) => {
                let cards = untrack(|| if matches!(step, Step::Take(_)) { self.market() } else { self.open_cards() });
                let Some(&card) = key.parse::<usize>().ok().and_then(|number| cards.get(number - 1)) else {
                    return false;
                };
                self.tap(card);
            }
            _ => return false,
        }
        true
    }

    /// Only which cards are kept is ever hidden, until all have chosen.
    fn is_secret(view: &View) -> bool {
        view.step == Step::Keep
    }

    fn piece(code: &str) -> Option<AnyView> {
        dice::piece(code)
    }

    fn miniature() -> AnyView {
        miniature::miniature()
    }

    fn own_material(link: RwSignal<Link>) -> Option<AnyView> {
        Some(own_cards::offer(link))
    }
}

impl ToutSurCarteBoard {
    fn step(self) -> Step {
        self.desk.with_view(|view| view.step)
    }

    /// Whether the first round has not begun yet.
    fn is_set_up(self) -> bool {
        matches!(self.step(), Step::Deal(_) | Step::Keep | Step::Market)
    }

    /// The seat whose cards lie large: the observer's own, else of the one that is to decide or that rolls.
    fn main_seat(self) -> Seat {
        let awaited = || {
            self.desk.with_view(|view| match view.turn() {
                Turn::Seats(seats) => seats.iter().next().unwrap_or(view.active),
                Turn::Chance | Turn::Over => view.active,
            })
        };
        self.desk.seat().unwrap_or_else(awaited)
    }

    /// The cards that lie large: those to be ticked or, while cards to keep are chosen, those dealt.
    fn open_cards(self) -> Vec<Card> {
        self.cards_of(self.main_seat())
    }

    /// A seat's cards that are to be ticked or to be chosen from.
    fn cards_of(self, seat: Seat) -> Vec<Card> {
        self.desk.with_view(|view| {
            let seat = view.seat(seat);
            if seat.dealt.is_empty() {
                seat.cards.iter().map(|card| card.card()).collect()
            } else {
                seat.dealt.iter().collect()
            }
        })
    }

    /// A card as it comes from the deck.
    fn fresh(self, card: Card) -> Face {
        self.desk.with_view(|view| Face::plain(view.options.cards.fresh(card)))
    }

    fn market(self) -> Vec<Card> {
        self.desk.with_view(|view| view.market.iter().collect())
    }

    /// A seat's card as it is drawn: with its ticks, and with the dice that the seat may still use.
    fn face(self, seat: Seat, card: Card) -> Face {
        let dice = self.dice_for(seat);
        let used = self.recent(seat, card).filter(|recent| recent.gain.card == card);
        let fresh = used.map_or(Colours::NONE, |recent| recent.gain.ticked);
        self.desk.with_view(|view| {
            let of_seat = view.seat(seat);
            let found = of_seat.cards.iter().find(|ticked| ticked.card() == card);
            let done = || of_seat.done.iter().find(|ticked| ticked.card() == card).map(|done| Face::plain(*done));
            found
                .map(|ticked| Face { card: *ticked, dice, fresh })
                .or_else(done)
                .unwrap_or_else(|| Face::plain(view.options.cards.fresh(card)))
        })
    }

    /// The dice that a seat may still use in this round; none while they roll, and none after its own use.
    fn dice_for(self, seat: Seat) -> Colours {
        self.desk.with_view(|view| {
            let players = usize::from(view.options.players);
            let in_turn = |seat: Seat| (seat.index() + players - view.active.index()) % players;
            let may_use = match view.step {
                Step::Reroll => true,
                Step::Use(now) => in_turn(seat) >= in_turn(now),
                Step::Draw(now) | Step::Take(now) | Step::Refill(now) => in_turn(seat) > in_turn(now),
                Step::Deal(_) | Step::Keep | Step::Market | Step::Roll | Step::Over => false,
            };
            if may_use { view.dice } else { Colours::NONE }
        })
    }

    /// The dice that the next reroll would take.
    fn loose(self) -> Colours {
        self.places.get().without(self.held.get())
    }

    fn rerolls_left(self) -> u8 {
        self.desk.with_view(|view| ROLLS - view.rolls.clamp(1, ROLLS))
    }

    fn is_last_round(self) -> bool {
        self.desk.with_view(|view| view.seats.iter().any(|seat| seat.done.len() == LAST_CARD))
    }

    /// The marked move with which a seat used this card or took it from the market, if there is one.
    fn recent(self, seat: Seat, card: Card) -> Option<Recent<Gain>> {
        let is_of = |gain: &Gain| gain.card == card || gain.taken == Some(card);
        self.desk.with_recent(|recent| recent.iter().rfind(|it| it.seat == seat && is_of(&it.gain)).cloned())
    }

    /// Whether this card was advised.
    fn is_advised(self, card: Card) -> bool {
        match self.desk.hint() {
            Some(Move::Use(advised) | Move::Take(advised)) => advised == card,
            Some(Move::Keep(cards)) => cards.contains(card),
            Some(Move::Stop | Move::Reroll(_) | Move::Pass) | None => false,
        }
    }

    fn ask_confirm(self, card: Card) -> Message {
        let after = self.face(self.main_seat(), card).after();
        if after.is_complete() {
            Message::new("web-tout-sur-carte-ask-complete").with("points", after.points())
        } else {
            Message::new("web-tout-sur-carte-ask-confirm")
        }
    }
}
