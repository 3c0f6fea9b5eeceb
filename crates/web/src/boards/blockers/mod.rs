//! Blockers!: one board for all, a rack of five a colour, groups outlined and captures counted.

mod dealer;
mod groups;
mod miniature;
mod own_box;
mod rack;
mod score;
mod surface;
mod symbols;
mod tile;

use blockers::{Blockers, Cell, Colour, Face, Move, Refusal};
use game::{Explain, Game, Message, Seat, Turn};
use view::prelude::*;

use crate::{
    boards::{Board, Desk, Recent, whenever},
    ui::dom,
};
use display::{
    blockers::{self as outlook, Marks, Outcome, RackTile, Reckoning},
    story::blockers::Gain,
};

#[derive(Clone, Copy)]
pub(super) struct BlockersBoard {
    desk: Desk<Blockers>,
    /// The tile that was chosen from the rack.
    held: RwSignal<Option<RackTile>>,
    /// The cell under the mouse, the dragged tile or the keyboard.
    pointed: RwSignal<Option<Cell>>,
    /// Where in the window the chosen tile is dragged to.
    dragged: RwSignal<Option<(i32, i32)>>,
    /// Where the chosen tile may go.
    marks: Memo<Marks>,
    /// The move that is drawn as if it were made.
    tried: Memo<Option<Move>>,
    /// The play with that move made: what is public in it is drawn.
    shown: Memo<Blockers>,
}

impl Board for BlockersBoard {
    type Game = Blockers;

    const BY_EAR: [&'static str; 3] = ["blockers-access-board", "blockers-access-move", "blockers-access-more"];

    const OWN_COLOURS: bool = true;

    fn new(desk: Desk<Blockers>) -> Self {
        let held = RwSignal::new(None::<RackTile>);
        let pointed = RwSignal::new(None::<Cell>);
        let dragged = RwSignal::new(None);
        // A new decision begins with empty hands.
        let step = memo(move || (desk.with_view(|view| view.step), desk.deciding()));
        whenever(step, move || {
            held.set(None);
            dragged.set(None);
        });
        let marks = memo(move || {
            let both = desk.deciding().zip(held.get());
            both.map(|(seat, held)| desk.with_play(|play| Marks::of(play, seat, held))).unwrap_or_default()
        });
        let tried = memo(move || {
            let seat = desk.deciding()?;
            let aimed = || {
                let cell = pointed.get().filter(|&cell| marks.read().allow(cell))?;
                desk.with_play(|play| held.get().map(|held| held.to(play, cell)))
            };
            // A move that waits to be confirmed gives way while its tile is dragged somewhere else.
            let drafted = desk.draft().filter(|_| dragged.get().is_none());
            drafted.or_else(aimed).filter(|&mv| desk.with_play(|play| game::Game::is_legal(play, seat, mv)))
        });
        let shown = memo(move || {
            let play = desk.play();
            match (desk.deciding(), tried.get()) {
                (Some(seat), Some(mv)) => outlook::played(&play, seat, mv),
                _ => play,
            }
        });
        Self { desk, held, pointed, dragged, marks, tried, shown }
    }

    fn surface(self) -> AnyView {
        surface::surface(self)
    }

    fn hand(self) -> AnyView {
        rack::hand(self)
    }

    fn score(self, seat: Seat) -> AnyView {
        score::score(self, seat)
    }

    fn status(self) -> Message {
        if self.desk.draft().is_some() {
            return Message::new("web-blockers-ask-confirm");
        }
        let Some(RackTile { tile, .. }) = self.held.get() else { return Message::new("web-blockers-ask-tile") };
        match tile.face() {
            Face::Number(_) => Message::new("web-blockers-ask-column").with("tile", tile.to_string()),
            Face::Letter(_) => Message::new("web-blockers-ask-row").with("tile", tile.to_string()),
            Face::Symbol(block) => Message::new("web-blockers-ask-block").with("symbol", symbols::block_name(block)),
            Face::Joker => Message::new("web-blockers-ask-anywhere"),
        }
    }

    fn goal(self) -> Message {
        Message::new("web-blockers-goal")
    }

    fn memo(self) -> Vec<Message> {
        let two_colours = self.desk.with_view(|view| view.options.two_colours_each());
        let ids = [
            "web-blockers-memo-groups",
            "web-blockers-memo-captures",
            "web-blockers-memo-protected",
            "web-blockers-memo-tie",
        ];
        let colours = two_colours.then_some("web-blockers-memo-two-colours");
        ids.into_iter().chain(colours).map(Message::new).collect()
    }

    fn rule(self) -> u32 {
        match (self.desk.with_play(|play| play.turn()), self.held.get()) {
            (Turn::Over, _) => 22,
            (_, Some(_)) => 10,
            (_, None) => 9,
        }
    }

    fn figure(self, seat: Seat) -> Option<i32> {
        Some(self.reckoning(seat).points.into())
    }

    fn take_up(self, mv: Move) {
        if let Some(seat) = untrack(|| self.desk.deciding()) {
            self.dragged.set(None);
            self.held.set(Some(RackTile::of(seat, mv)));
            self.desk.compose(mv);
        }
    }

    fn dealer(self) -> Option<AnyView> {
        Some(dealer::dealer(self))
    }

    fn ending(self) -> AnyView {
        score::ending(self)
    }

    fn key(self, key: &str) -> bool {
        match key {
            "Escape" if self.held.get_untracked().is_some() => self.let_go(),
            "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "0" => {
                // With two racks the second goes on with 6, and 0 is its last tile.
                let number: usize = key.parse().unwrap_or(0);
                let tiles = untrack(|| self.rack());
                let Some(&tile) = tiles.get((number + 9) % 10) else { return false };
                self.choose(tile);
                if self.held.get_untracked().is_some() {
                    dom::later(30, || dom::focus(".blk-board [data-cell][data-legal]"));
                }
            }
            _ => return false,
        }
        true
    }

    fn piece(code: &str) -> Option<AnyView> {
        tile::piece(code)
    }

    fn miniature() -> AnyView {
        miniature::miniature()
    }
}

impl BlockersBoard {
    /// The seat whose things lie in front: the observer's own, else of the one that is to decide.
    fn main_seat(self) -> Option<Seat> {
        self.desk.seat().or_else(|| {
            self.desk.with_view(|view| match view.turn() {
                Turn::Seats(seats) => seats.iter().next(),
                Turn::Chance | Turn::Over => None,
            })
        })
    }

    /// The tiles that the observer may play, in the order in which they lie in the rack.
    fn rack(self) -> Vec<RackTile> {
        let Some(seat) = self.desk.seat() else { return Vec::new() };
        if self.desk.is_own_box() {
            return self.held.get().into_iter().collect();
        }
        self.desk.with_view(|view| {
            let racks = view.options.colours_of(seat).flat_map(|colour| {
                let held = view.supply(colour).held.unwrap_or_default();
                held.iter().map(move |tile| RackTile { colour, tile })
            });
            racks.collect()
        })
    }

    /// Takes a tile of the rack in hand, or puts it back if it is in hand already.
    fn choose(self, tile: RackTile) {
        let Some(seat) = untrack(|| self.desk.deciding()) else { return };
        let again = self.held.get_untracked() == Some(tile);
        self.let_go();
        if again {
            return;
        }
        let (finished, marks) =
            untrack(|| self.desk.with_play(|play| (play.is_finished(tile.colour), Marks::of(play, seat, tile))));
        if finished {
            return self.desk.refuse(Refusal::Finished(tile.colour).message());
        }
        self.held.set(Some(tile));
        if !marks.any() {
            self.desk.refuse(Message::new("web-blockers-no-place"));
        }
    }

    /// A tap on a cell: the tile in hand goes there; a second tap confirms.
    fn tap(self, cell: Cell) {
        if untrack(|| self.desk.deciding()).is_none() {
            return;
        }
        let Some(held) = self.held.get_untracked() else {
            let advised = untrack(|| self.desk.hint()).filter(|hint| hint.cell == cell);
            if let Some(mv) = advised {
                return self.take_up(mv);
            }
            return self.desk.refuse(Message::new("web-blockers-tile-first"));
        };
        let mv = untrack(|| self.desk.with_play(|play| held.to(play, cell)));
        if untrack(|| self.desk.draft()) == Some(mv) {
            self.desk.make(mv);
        } else {
            self.desk.propose(mv);
        }
    }

    fn let_go(self) {
        self.held.set(None);
        self.dragged.set(None);
        self.desk.withdraw();
    }

    /// What the move that is drawn as if it were made would change.
    fn outcome(self) -> Option<Outcome> {
        let (seat, mv) = self.desk.deciding().zip(self.tried.get())?;
        Some(self.desk.with_play(|play| Outcome::of(play, seat, mv)))
    }

    /// A seat's score as it is, without the move that is only tried.
    fn reckoning(self, seat: Seat) -> Reckoning {
        self.desk.with_play(|play| Reckoning::of(play, seat))
    }

    /// The tile and the cell that were advised.
    fn hinted(self) -> Option<(RackTile, Cell)> {
        let (seat, mv) = self.desk.seat().zip(self.desk.hint())?;
        Some((RackTile::of(seat, mv), mv.cell))
    }

    /// The move on this cell that is marked, if one is.
    fn recent_at(self, cell: Cell) -> Option<Recent<Gain>> {
        self.desk.with_recent(|recent| recent.iter().rfind(|it| it.gain.cell == cell).cloned())
    }

    /// The colours whose groups are counted: those of the seat in front, and that of the tile pointed at.
    fn is_counted(self, colour: Colour) -> bool {
        let own = self.main_seat().is_some_and(|seat| self.desk.with_view(|view| view.options.owner(colour) == seat));
        let pointed = || self.pointed.get().and_then(|cell| self.shown.read().board().at(cell));
        own || pointed().is_some_and(|(pointed, _)| pointed == colour)
    }
}
