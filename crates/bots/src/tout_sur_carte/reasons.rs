//! Why a decision is good or bad, by the rules alone.

use game::{Arg, Explain, Message, Seat};
use tout_sur_carte::{Card, CardSet, Colour, Colours, Move, TickedCard, View, each_roll};

/// Why a decision is good or bad. Each is true by the rules, whatever comes later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The use ticks so many boxes.
    Ticks(u8),
    /// The use completes so many rows, worth so many points.
    CompletesRows {
        /// How many rows.
        rows: u8,
        /// The number of their boxes.
        points: i32,
    },
    /// The use completes the card, which brings so many points, suns included.
    CompletesCard(i32),
    /// The use completes the card with both suns.
    BothSuns,
    /// The use completes the card with fewer suns than two: so many.
    SunMissing(u8),
    /// The use completes a row with a sun on a card that is not completed yet.
    SunRow(Colour),
    /// So many dice are lost on the card, because their row has fewer free boxes.
    Overshoot(u8),
    /// The use leaves a single free box in this row: from now on only exactly one die fits.
    OneBoxLeft(Colour),
    /// The use ends the play while no other player has as many points: so many more.
    EndsAhead(i32),
    /// The use ends the play while another player has as many points, and nobody more.
    EndsLevel,
    /// The use ends the play while another player has so many points more.
    EndsBehind(i32),
    /// Passing, although so many boxes could be ticked.
    GivesUp(u8),
    /// The dice as they lie tick so many boxes on the best card.
    Lying(u8),
    /// The dice as they lie would complete a card.
    LyingCompletes(Card),
    /// With the dice as they lie no other player can tick as many boxes as the roller: so many at most.
    OthersTickFewer(u8),
    /// The dice kept all fit on each of these cards.
    KeptFit(CardSet),
    /// The chance in percent that this reroll brings dice that complete a card.
    ChanceToComplete(u8),
    /// The boxes that the dice tick on the best card after this reroll, on average and in tenths, where nothing else is
    /// to be said.
    Mean(u32),
    /// The three shortest rows of the card have so many boxes together.
    ShortRows {
        /// The card.
        card: Card,
        /// The boxes.
        boxes: u8,
    },
    /// The card has a row in a colour that none of the player's other cards has free.
    NewColour {
        /// The card.
        card: Card,
        /// The colour.
        colour: Colour,
    },
}

impl Explain for Reason {
    fn message(&self) -> Message {
        match *self {
            Self::Ticks(boxes) => Message::new("tout-sur-carte-reason-ticks").with("boxes", boxes),
            Self::CompletesRows { rows, points } => {
                Message::new("tout-sur-carte-reason-completes-rows").with("rows", rows).with("points", points)
            }
            Self::CompletesCard(points) => Message::new("tout-sur-carte-reason-completes-card").with("points", points),
            Self::BothSuns => Message::new("tout-sur-carte-reason-both-suns"),
            Self::SunMissing(suns) => Message::new("tout-sur-carte-reason-sun-missing").with("suns", suns),
            Self::SunRow(colour) => {
                Message::new("tout-sur-carte-reason-sun-row").with("colour", Arg::Name(colour.name()))
            }
            Self::Overshoot(dice) => Message::new("tout-sur-carte-reason-overshoot").with("dice", dice),
            Self::OneBoxLeft(colour) => {
                Message::new("tout-sur-carte-reason-one-box-left").with("colour", Arg::Name(colour.name()))
            }
            Self::EndsAhead(lead) => Message::new("tout-sur-carte-reason-ends-ahead").with("lead", lead),
            Self::EndsLevel => Message::new("tout-sur-carte-reason-ends-level"),
            Self::EndsBehind(gap) => Message::new("tout-sur-carte-reason-ends-behind").with("gap", gap),
            Self::GivesUp(boxes) => Message::new("tout-sur-carte-reason-gives-up").with("boxes", boxes),
            Self::Lying(boxes) => Message::new("tout-sur-carte-reason-lying").with("boxes", boxes),
            Self::LyingCompletes(card) => {
                Message::new("tout-sur-carte-reason-lying-completes").with("card", card.to_string())
            }
            Self::OthersTickFewer(others) => {
                Message::new("tout-sur-carte-reason-others-tick-fewer").with("others", others)
            }
            Self::KeptFit(cards) => {
                let mut numbers: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
                let last = numbers.pop().unwrap_or_default();
                Message::new("tout-sur-carte-reason-kept-fit")
                    .with("count", i64::from(cards.len()))
                    .with("others", numbers.join(", "))
                    .with("last", last)
            }
            Self::ChanceToComplete(percent) => {
                Message::new("tout-sur-carte-reason-chance-to-complete").with("percent", percent)
            }
            Self::Mean(tenths) => {
                Message::new("tout-sur-carte-reason-mean").with("whole", tenths / 10).with("tenths", tenths % 10)
            }
            Self::ShortRows { card, boxes } => {
                Message::new("tout-sur-carte-reason-short-rows").with("card", card.to_string()).with("boxes", boxes)
            }
            Self::NewColour { card, colour } => Message::new("tout-sur-carte-reason-new-colour")
                .with("card", card.to_string())
                .with("colour", Arg::Name(colour.name())),
        }
    }
}

/// What is to be said of this move, the weightiest first.
pub(super) fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
    let cards = &view.seat(seat).cards;
    let printed = &view.options.cards;
    match mv {
        Move::Use(used) => match cards.iter().find(|card| card.card() == used) {
            Some(&card) => of_use(view, seat, card),
            None => Vec::new(),
        },
        Move::Pass => vec![Reason::GivesUp(most(cards, view.dice))],
        Move::Stop => of_stop(view, seat),
        Move::Reroll(again) => of_reroll(cards, view.dice.minus(again), again.total()),
        Move::Take(card) => of_card(printed.fresh(card), cards.iter().copied()).collect(),
        Move::Keep(kept) => {
            let others = |card| kept.without(card).iter().map(|other| printed.fresh(other));
            kept.iter().flat_map(|card| of_card(printed.fresh(card), others(card))).collect()
        }
    }
}

fn of_use(view: &View, seat: Seat, card: TickedCard) -> Vec<Reason> {
    let after = card.after(view.dice);
    let mut reasons = Vec::new();
    let completed = after.complete_rows().minus(card.complete_rows());
    if after.is_complete() {
        reasons.push(Reason::CompletesCard(after.points()));
        let suns = after.complete_suns();
        reasons.push(if suns == 2 { Reason::BothSuns } else { Reason::SunMissing(suns) });
        // Whoever completes a fourth card when another has done so ends nothing: the last round has begun.
        let is_first = Seat::all(view.options.players).all(|other| view.seat(other).done.len() < 4);
        if view.seat(seat).done.len() == 3 && is_first {
            reasons.push(of_end(view, seat, after.points() - card.row_points()));
        }
    }
    if !completed.is_empty() {
        reasons.push(Reason::CompletesRows { rows: completed.kinds(), points: completed.total().into() });
    }
    if !after.is_complete() {
        reasons.extend(
            completed
                .iter()
                .map(|(colour, _)| colour)
                .filter(|&colour| card.rows().has_sun(colour))
                .map(Reason::SunRow),
        );
    }
    reasons.push(Reason::Ticks(card.usable(view.dice).total()));
    let lost: u8 = view
        .dice
        .iter()
        .filter(|&(colour, dice)| (1..dice).contains(&card.free().count(colour)))
        .map(|(_, dice)| dice)
        .sum();
    if lost > 0 {
        reasons.push(Reason::Overshoot(lost));
    }
    if !after.is_complete() {
        let used = card.usable(view.dice);
        reasons.extend(
            used.iter()
                .map(|(colour, _)| colour)
                .filter(|&colour| after.free().count(colour) == 1)
                .map(Reason::OneBoxLeft),
        );
    }
    reasons
}

/// The fourth card brings so many points more than its rows already did.
fn of_end(view: &View, seat: Seat, more: i32) -> Reason {
    let own = view.seat(seat).score + more;
    let others = Seat::all(view.options.players).filter(|&other| other != seat).map(|other| view.seat(other).score);
    let lead = own - others.max().unwrap_or_default();
    match lead {
        1.. => Reason::EndsAhead(lead),
        0 => Reason::EndsLevel,
        _ => Reason::EndsBehind(-lead),
    }
}

fn of_stop(view: &View, seat: Seat) -> Vec<Reason> {
    let cards = &view.seat(seat).cards;
    let completed = cards.iter().filter(|card| card.after(view.dice).is_complete());
    let mut reasons: Vec<Reason> = completed.map(|card| Reason::LyingCompletes(card.card())).collect();
    let own = most(cards, view.dice);
    reasons.push(Reason::Lying(own));
    let others = Seat::all(view.options.players).filter(|&other| other != seat);
    let others = others.map(|other| most(&view.seat(other).cards, view.dice)).max().unwrap_or_default();
    if others < own {
        reasons.push(Reason::OthersTickFewer(others));
    }
    reasons
}

fn of_reroll(cards: &[TickedCard], kept: Colours, again: u8) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let (mut completing, mut boxes, mut ways) = (0, 0, 0);
    each_roll(again, |rolled, weight| {
        let dice = kept.plus(rolled);
        ways += weight;
        boxes += weight * u32::from(most(cards, dice));
        if cards.iter().any(|card| card.after(dice).is_complete()) {
            completing += weight;
        }
    });
    let percent = (100 * completing / ways) as u8;
    if percent > 0 {
        reasons.push(Reason::ChanceToComplete(percent));
    }
    let fits = |card: &&TickedCard| card.usable(kept) == kept;
    let fit: CardSet = cards.iter().filter(fits).map(|card| card.card()).collect();
    if !kept.is_empty() && !fit.is_empty() {
        reasons.push(Reason::KeptFit(fit));
    }
    if reasons.is_empty() {
        reasons.push(Reason::Mean((10 * boxes + ways / 2) / ways));
    }
    reasons
}

/// What speaks for a card beside these others.
fn of_card(new: TickedCard, others: impl Iterator<Item = TickedCard>) -> impl Iterator<Item = Reason> {
    let card = new.card();
    let mut boxes: Vec<u8> = new.free().iter().map(|(_, boxes)| boxes).collect();
    game::sort_few(&mut boxes);
    let free: Vec<Colours> = others.map(TickedCard::free).collect();
    let colours = Colour::ALL
        .into_iter()
        .filter(move |&colour| new.free().count(colour) > 0 && free.iter().all(|free| free.count(colour) == 0));
    let short = Reason::ShortRows { card, boxes: boxes[..3].iter().sum() };
    std::iter::once(short).chain(colours.map(move |colour| Reason::NewColour { card, colour }))
}

/// The most boxes that the dice tick on one of these cards.
fn most(cards: &[TickedCard], dice: Colours) -> u8 {
    cards.iter().map(|card| card.usable(dice).total()).max().unwrap_or_default()
}
