//! All that one observer may know.

use game::{Observer, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    color_pop::Stage,
    colour::Colours,
    groups::Groups,
    moves::{Move, Removal},
    options::Options,
    scoring::Score,
};

/// All that one observer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose eyes look.
    pub observer: Observer,
    /// How the play is set up.
    pub options: Options,
    /// What happens next.
    pub stage: Stage,
    /// The board, once it is drawn.
    pub board: Option<Board>,
    /// Each seat's secret, where it is dealt and the observer knows it. All of them at the end.
    pub secrets: Vec<Option<Colours>>,
    /// The board before the first move, where it is known.
    pub start: Option<Board>,
    /// Every move so far, each on the board as it was before.
    pub played: Vec<Move>,
    /// The latest of them.
    pub last: Option<Move>,
    /// What each seat removed, move by move. Seats take turns without exception, so the order among all is known too.
    pub removed: Vec<Vec<Removal>>,
}

impl View {
    /// Who is to move.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        match self.stage {
            Stage::Move(seat) => Some(seat),
            _ => None,
        }
    }

    /// The moves that whoever is to move has: all is public that decides on them.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if let (Some(board), Stage::Move(_)) = (&self.board, self.stage) {
            Groups::new(board, self.options.jokers).each(|mv| moves.push(mv));
        }
        moves
    }

    /// The seats of the side that a seat belongs to.
    pub fn members(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let options = self.options;
        Seat::all(options.players).filter(move |&member| options.side(member) == options.side(seat))
    }

    /// All colours of the side that a seat belongs to, if the observer knows them.
    #[must_use]
    pub fn colours(&self, seat: Seat) -> Option<Colours> {
        self.members(seat).try_fold(Colours::NONE, |all, member| Some(all.union(self.secrets[member.index()]?)))
    }

    /// Where a seat stands, if the observer knows its colours.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Option<Score> {
        let removals = self.members(seat).flat_map(|member| self.removed[member.index()].iter().copied());
        Some(Score::new(self.board.as_ref()?, self.colours(seat)?, removals))
    }
}
