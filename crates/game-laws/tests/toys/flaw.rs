//! What may be wrong with the toy. Each flaw makes it a game that breaks one law.
//!
//! The flaw is a property of the thread, and every test has a thread of its own: one compiled toy serves all.

use std::cell::Cell;

/// One thing that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) enum Flaw {
    /// Nothing: the game is as it should be.
    #[default]
    None,
    /// Whether partners play is not written down.
    SettingLost,
    /// The leader of the last round may do nothing.
    NoMove,
    /// Seats that are not to act are given moves.
    MoveOutOfTurn,
    /// Bids are given from the highest.
    Unsorted,
    /// A bid is given once for each such card in the hand.
    Twice,
    /// Every card is given as a bid, in the hand or not.
    NotInHand,
    /// Any bid is accepted.
    BidLetThrough,
    /// Whose turn it is is not checked.
    TurnLetThrough,
    /// A card that the deck does not hold may be drawn.
    DrawLetThrough,
    /// Spaces around a move are ignored.
    Sloppy,
    /// Both answers of the leader are written alike.
    MoveClash,
    /// Two faces of the die are written alike.
    RollClash,
    /// An answer of the leader cannot be read.
    Unreadable,
    /// An answer of chance is read as another one.
    Misread,
    /// On the board, an answer is read as the other one.
    MisreadHere,
    /// `count_moves` is too high.
    Count,
    /// `nth_move` counts from the other end.
    Nth,
    /// `random_move` prefers the first.
    Random,
    /// `random_move` draws once too often.
    RandomDraws,
    /// `is_legal` forgets a card.
    IsLegal,
    /// `standings` has other scores.
    OtherScores,
    /// `standings` has places 1, 1, 2.
    DenseRanks,
    /// Partners have scores of their own.
    PartnersApart,
    /// A face of the die is refused.
    FaceRefused,
    /// The die is loaded.
    Loaded,
    /// Each kind of card is drawn equally often, however many there are.
    KindsDrawn,
    /// A face of the die is not stated.
    FaceUnstated,
    /// Of equal bids, the first to come leads.
    FirstCome,
    /// Once somebody has bid, the others may bid their highest card only.
    OnlyHighest,
    /// A bid is shown before all are in.
    BidShown,
    /// The play counts something that its events do not hold.
    Counter,
    /// Equal plays have different hashes.
    Hash,
    /// The view loses something when it is written.
    ViewLost,
    /// The view holds the hands of all.
    LeakyView,
    /// The view holds the hands of all, but only when bidding begins.
    LateLeak,
    /// The view holds the hands of all, but only once the leader has decided.
    LeakAfterwards,
    /// The spectator sees whether somebody bid high.
    LeakyBid,
    /// Everyone is shown what is drawn.
    LeakyShown,
    /// A hidden bid is shown as if nothing of it were hidden.
    UntypedShown,
    /// A card of the deck is lost in imagined plays.
    LostCard,
    /// The own hand is imagined anew.
    OtherHand,
    /// Imagined hands are low.
    LowHands,
    /// Imagined bids are low.
    LowBids,
    /// The last round never ends.
    Endless,
}

thread_local! {
    static FLAW: Cell<Flaw> = const { Cell::new(Flaw::None) };
}

impl Flaw {
    /// Makes this wrong from now on.
    pub(crate) fn put_in(self) {
        FLAW.set(self);
    }

    /// Whether this is what is wrong.
    pub(crate) fn is_in(self) -> bool {
        FLAW.get() == self
    }
}
