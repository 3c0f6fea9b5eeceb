//! What an observer of the toy may know, and plays imagined from it.

use game::{Observer, Rng, Seat, Turn, below};
use serde::{Deserialize, Serialize};

use super::{Flaw, Stage, Toy, options::Options};

/// Everything public, and the observer's own hand and bid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) observer: Observer,
    pub(crate) players: u8,
    pub(crate) partners: bool,
    pub(crate) stage: Stage,
    pub(crate) round: u8,
    pub(crate) face: u8,
    pub(crate) points: [u8; 4],
    pub(crate) deck: u8,
    pub(crate) held: [u8; 4],
    pub(crate) played: [u8; 5],
    pub(crate) own: Option<[u8; 5]>,
    pub(crate) own_bid: Option<u8>,
    pub(crate) has_bid: [bool; 4],
    /// All hands, once the play is over.
    pub(crate) hands: Option<[[u8; 5]; 4]>,
    /// What slips out of a flawed toy.
    pub(crate) leak: u8,
    #[serde(skip)]
    pub(crate) lost: u8,
}

pub(crate) fn of(toy: &Toy, observer: Observer) -> View {
    let over = toy.stage == Stage::Over;
    let late = Flaw::LateLeak.is_in() && toy.stage == Stage::Bid && toy.bids == [0; 4];
    let afterwards = Flaw::LeakAfterwards.is_in() && toy.stage == Stage::Draw(Seat::new(0));
    let leaky = over || late || afterwards || Flaw::LeakyView.is_in();
    let peeks = Flaw::LeakyBid.is_in() && observer == Observer::Spectator;
    View {
        observer,
        players: toy.options.players,
        partners: toy.options.partners,
        stage: toy.stage,
        round: toy.round,
        face: toy.face,
        points: toy.points,
        deck: toy.deck.iter().sum(),
        held: toy.hands.map(|hand| hand.iter().sum()),
        played: toy.played,
        own: observer.seat().map(|seat| toy.hands[seat.index()]),
        own_bid: observer.seat().map(|seat| toy.bids[seat.index()]),
        has_bid: toy.bids.map(|bid| bid > 0),
        hands: leaky.then_some(toy.hands),
        leak: u8::from(peeks && toy.bids.iter().any(|&bid| bid > 3)),
        lost: u8::from(Flaw::ViewLost.is_in() && toy.round == 1),
    }
}

/// What is hidden from a view lies in one heap: the deck, the others' hands and their bids. It is dealt out again.
pub(crate) fn imagine<R: Rng>(view: &View, rng: &mut R) -> Toy {
    let mut toy = Toy {
        options: Options { players: view.players, partners: view.partners },
        stage: view.stage,
        round: view.round,
        face: view.face,
        points: view.points,
        deck: [super::COPIES; 5],
        hands: [[0; 5]; 4],
        bids: [0; 4],
        played: view.played,
        first: None,
        ticks: 0,
    };
    for (card, played) in toy.played.into_iter().enumerate() {
        toy.deck[card] -= played;
    }
    if let (Observer::Seat(seat), Some(own)) = (view.observer, view.own) {
        for (card, held) in own.into_iter().enumerate() {
            toy.deck[card] -= held;
        }
        toy.hands[seat.index()] = own;
        toy.bids[seat.index()] = view.own_bid.unwrap_or(0);
        toy.deck[usize::from(view.own_bid.unwrap_or(0)).saturating_sub(1)] -= u8::from(view.own_bid > Some(0));
    }
    for seat in Seat::all(view.players).filter(|&seat| !view.observer.is(seat)) {
        deal_hidden(&mut toy, view, seat, rng);
    }
    if Flaw::LostCard.is_in() {
        let card = toy.deck.iter().position(|&copies| copies > 0).expect("the deck never runs out");
        toy.deck[card] -= 1;
    }
    if Flaw::OtherHand.is_in() && view.own.is_some_and(|own| own[0] > 0 && own[4] == 0) {
        let seat = view.observer.seat().expect("an own hand is a seat's");
        toy.hands[seat.index()][0] -= 1;
        toy.hands[seat.index()][4] += 1;
    }
    if let Some(hands) = view.hands {
        toy.hands = hands;
        toy.deck = Toy::deck_without(&toy.hands, &toy.bids, &toy.played);
    }
    toy
}

/// A hand and perhaps a bid for somebody else: the bid is any of the kinds held, each equally likely, so the cards are
/// drawn first and the bid chosen among them.
fn deal_hidden<R: Rng>(toy: &mut Toy, view: &View, seat: Seat, rng: &mut R) {
    let bids = view.has_bid[seat.index()];
    for _ in 0..view.held[seat.index()] + u8::from(bids) {
        let first = toy.deck.iter().position(|&copies| copies > 0).expect("hidden cards are in the heap");
        let card = if Flaw::LowHands.is_in() && below(rng, 2) == 0 { first } else { toy.any_card(rng) };
        toy.deck[card] -= 1;
        toy.hands[seat.index()][card] += 1;
    }
    if bids {
        let kinds: Vec<usize> = (0..5).filter(|&card| toy.hands[seat.index()][card] > 0).collect();
        let drawn = below(rng, kinds.len() as u32) as usize;
        let card = kinds[if Flaw::LowBids.is_in() { 0 } else { drawn }];
        toy.hands[seat.index()][card] -= 1;
        toy.bids[seat.index()] = card as u8 + 1;
    }
}

/// Whom the toy waits for.
pub(crate) fn turn(toy: &Toy) -> Turn {
    match toy.stage {
        Stage::Deal(_) | Stage::Roll | Stage::Draw(_) => Turn::Chance,
        Stage::Bid => Turn::Seats(Seat::all(toy.options.players).filter(|seat| toy.bids[seat.index()] == 0).collect()),
        Stage::Lead(seat) => Turn::seat(seat),
        Stage::Over => Turn::Over,
    }
}
