//! What differs from game to game. README.md of this crate says how a board is written.

mod blockers;
mod color_pop;
mod criss_cross;
mod desk;
mod genial;
mod tout_sur_carte;

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use catalog::{AnyEvent, AnyView as AnyGameView, GameId, with_game, with_games};
use display::{
    coach::Coached,
    story::{Entry, Storied},
    summary::{Line, Summed},
};
use game::{Event, Game, Message, Piece, Seat};
use view::prelude::*;

use desk::whenever;
pub use desk::{Desk, Recent};

use crate::{
    model::{Link, NotLoaded, Session},
    split::split,
};

/// A game's own part of the table. It is a handle, made of signals: cheap to copy into every closure.
///
/// A board draws what [`Desk::view`] says and nothing else, so that nothing can be on the screen that the observer
/// may not know. It composes moves and hands them to [`Desk::propose`]; everything else is the table's.
pub trait Board: Copy + Send + Sync + 'static {
    /// The game's rules.
    type Game: Storied + Coached + Summed;

    /// Whether seats have the colours of the game's own pieces, so that people choose none.
    const OWN_COLOURS: bool = false;

    /// How the game is played by ear: the board, a move, and what else is worth knowing.
    const BY_EAR: [&'static str; 3];

    /// What is said while chance is to answer.
    const CHANCE: &'static str = "web-status-draw";

    /// Sits down at the desk. Called once a table.
    fn new(desk: Desk<Self::Game>) -> Self;

    /// The board itself; it fills the box that it is given.
    fn surface(self) -> AnyView;

    /// What the observer holds: rack, dice, choices. It stands under the board, at the thumb.
    fn hand(self) -> AnyView {
        ().into_any()
    }

    /// What stands under a player's name: the score in the game's own terms.
    fn score(self, seat: Seat) -> AnyView;

    /// What of a seat lies small beside its name and can be looked at closely, with its name; `None` where nothing does.
    fn close_up(self, seat: Seat) -> Option<CloseUp> {
        let _ = seat;
        None
    }

    /// What the seat that is to decide should do, in one sentence.
    fn status(self) -> Message;

    /// What is said while people enter what they have rolled, drawn or shown.
    fn entering(self) -> &'static str {
        "web-status-by-hand"
    }

    /// What one plays for, in one short sentence that always stands at the table.
    fn goal(self) -> Message;

    /// How points are scored, in a few sentences.
    fn memo(self) -> Vec<Message>;

    /// The number of the rule that fits the moment: the rules are opened there.
    fn rule(self) -> u32;

    /// A seat's score as one figure, as far as everyone may know it.
    fn figure(self, seat: Seat) -> Option<i32>;

    /// Composes a move that was advised, as if the player had: it waits to be confirmed.
    fn take_up(self, mv: <Self::Game as Game>::Move);

    /// How real dice or draws are entered, instead of their notation being typed.
    fn dealer(self) -> Option<AnyView> {
        None
    }

    /// Why the result is what it is, in the game's own terms.
    fn ending(self) -> AnyView {
        ().into_any()
    }

    /// A key that nobody else has used was pressed; `true` when the board uses it. Escape lets go of what is held.
    fn key(self, key: &str) -> bool {
        let _ = key;
        false
    }

    /// Whether a line of the log, as it is shown to its owner, is to be covered until somebody wants to read it.
    fn is_private(shown: &str) -> bool {
        let _ = shown;
        false
    }

    /// Whether this view of a seat that is to decide calls for the curtain: something in it, or something that was on
    /// the screen before, is hidden from others at the same screen.
    fn is_secret(view: &<Self::Game as Game>::View) -> bool {
        let _ = view;
        true
    }

    /// A piece that a sentence mentions, drawn small; `None` for a code that names none.
    fn piece(code: &str) -> Option<AnyView>;

    /// A small living picture of the game.
    fn miniature() -> AnyView;

    /// What a family that plays with its own box can tell of it once, offered where such a game is set up.
    fn own_material(link: RwSignal<Link>) -> Option<AnyView> {
        let _ = link;
        None
    }
}

/// Something to be drawn when its place is there.
pub type Slot = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// What can be looked at closely: what it is, and how it is drawn large.
pub type CloseUp = (Message, Slot);

/// What of a seat can be looked at closely, if something can.
pub type CloseUps = dyn Fn(Seat) -> Option<CloseUp> + Send + Sync;

/// What one plays for, how points are scored, and which rule fits the moment.
#[derive(Clone)]
pub struct Memos {
    pub goal: Arc<dyn Fn() -> Message + Send + Sync>,
    pub memo: Arc<dyn Fn() -> Vec<Message> + Send + Sync>,
    pub rule: Arc<dyn Fn() -> u32 + Send + Sync>,
}

/// Puts a move into words, by what its seat may know, if it is one.
pub type MoveInWords = dyn Fn(&AnyGameView, &AnyEvent) -> Option<Message> + Send + Sync;

/// A seat's score as one figure, as far as everyone may know it.
pub type Figure = dyn Fn(Seat) -> Option<i32> + Send + Sync;

/// Advised moves: in words, and taken up.
#[derive(Clone)]
pub struct Adviser {
    pub advice: Arc<MoveInWords>,
    pub take_up: Arc<dyn Fn(&AnyEvent) + Send + Sync>,
}

/// A board with its types put away, for the table to place.
#[derive(Clone)]
pub struct Parts {
    pub surface: Slot,
    pub hand: Slot,
    pub scores: Vec<Slot>,
    pub close_ups: Arc<CloseUps>,
    pub status: Arc<dyn Fn() -> Message + Send + Sync>,
    /// What is said while chance is to answer.
    pub chance: &'static str,
    /// What is said while people enter what they have rolled, drawn or shown.
    pub entering: Arc<dyn Fn() -> &'static str + Send + Sync>,
    pub memos: Memos,
    /// A seat's score as one figure.
    pub figure: Arc<Figure>,
    pub adviser: Adviser,
    /// What happened, entry by entry.
    pub story: Memo<Vec<Entry>>,
    /// Where a seat stands, for those who ask.
    pub standing: Arc<dyn Fn(Seat) -> Vec<Line> + Send + Sync>,
    /// What lies in the middle, for those who ask.
    pub middle: Arc<dyn Fn() -> Vec<Line> + Send + Sync>,
    /// Whether all seats decide at the same time.
    pub simultaneous: bool,
    pub dealer: Arc<dyn Fn() -> Option<AnyView> + Send + Sync>,
    pub ending: Slot,
    pub key: Arc<dyn Fn(&str) -> bool + Send + Sync>,
    pub is_private: fn(&str) -> bool,
}

impl Parts {
    fn of<B: Board>(session: Session) -> Self {
        let desk = Desk::new(session);
        let board = B::new(desk);
        let seats = session.players();
        let own = |event: &AnyEvent| match event.downcast_ref::<B::Game>() {
            Some(Event::Move(seat, mv)) => Some((*seat, *mv)),
            Some(Event::Chance(_)) | None => None,
        };
        let adviser = Adviser {
            advice: Arc::new(move |view, event| {
                let (seat, mv) = own(event)?;
                view.downcast_ref::<B::Game>().map(|view| B::Game::advice(view, seat, mv))
            }),
            take_up: Arc::new(move |event| {
                if let Some((_, mv)) = own(event) {
                    board.take_up(mv);
                }
            }),
        };
        Self {
            adviser,
            surface: Arc::new(move || board.surface()),
            hand: Arc::new(move || board.hand()),
            scores: Seat::all(seats).map(|seat| Arc::new(move || board.score(seat)) as Slot).collect(),
            close_ups: Arc::new(move |seat| board.close_up(seat)),
            status: Arc::new(move || board.status()),
            chance: B::CHANCE,
            entering: Arc::new(move || board.entering()),
            memos: Memos {
                goal: Arc::new(move || board.goal()),
                memo: Arc::new(move || board.memo()),
                rule: Arc::new(move || board.rule()),
            },
            figure: Arc::new(move |seat| board.figure(seat)),
            story: memo(move || desk.entries()),
            standing: Arc::new(move |seat| desk.with_view(|view| B::Game::standing(view, seat))),
            middle: Arc::new(move || desk.with_view(B::Game::middle)),
            simultaneous: B::Game::SIMULTANEOUS,
            dealer: Arc::new(move || board.dealer()),
            ending: Arc::new(move || board.ending()),
            key: Arc::new(move |key| board.key(key)),
            is_private: B::is_private,
        }
    }
}

/// What others may ask of a board that is loaded.
#[derive(Clone, Copy)]
struct Loaded {
    parts: fn(Session) -> Parts,
    piece: fn(&str) -> Option<AnyView>,
    is_secret: fn(&AnyGameView) -> bool,
}

impl Loaded {
    fn of<B: Board>() -> Self {
        load_rules::<B::Game>();
        Self {
            parts: Parts::of::<B>,
            piece: B::piece,
            is_secret: |view| view.downcast_ref::<B::Game>().is_none_or(B::is_secret),
        }
    }
}

/// A game that has a board on the screen.
trait OnScreen: Storied + Coached + Summed {
    type Board: Board<Game = Self>;
}

impl OnScreen for ::genial::Genial {
    type Board = genial::GenialBoard;
}

impl OnScreen for ::criss_cross::CrissCross {
    type Board = criss_cross::CrissCrossBoard;
}

impl OnScreen for ::tout_sur_carte::ToutSurCarte {
    type Board = tout_sur_carte::ToutSurCarteBoard;
}

impl OnScreen for ::color_pop::ColorPop {
    type Board = color_pop::ColorPopBoard;
}

impl OnScreen for ::blockers::Blockers {
    type Board = blockers::BlockersBoard;
}

thread_local! {
    static LOADED: RefCell<BTreeMap<GameId, Loaded>> = RefCell::default();
}

/// Plays of a game can be made once its rules are loaded, and views of it be read once what reads them is. Where all of the client is in
/// one piece they are there from the start.
#[cfg(not(feature = "split"))]
mod loading {
    use game::Game;

    pub(super) fn load_rules<G: Game>() {}
    pub(super) fn load_views<G: Game>() {}
}

#[cfg(feature = "split")]
use catalog as loading;

use loading::{load_rules, load_views};

/// The rules of each game are a file of their own: whoever is at a table on a server learns from it which game it is, and what it says
/// of the play can be read with the rules only.
mod rules {
    use game::Game;

    use super::{load_rules, load_views, split};

    split!(
        genial_rules,
        fn genial() -> () {
            load::<::genial::Genial>()
        }
    );
    split!(
        tout_sur_carte_rules,
        fn tout_sur_carte() -> () {
            load::<::tout_sur_carte::ToutSurCarte>()
        }
    );
    split!(
        color_pop_rules,
        fn color_pop() -> () {
            load::<::color_pop::ColorPop>()
        }
    );
    split!(
        blockers_rules,
        fn blockers() -> () {
            load::<::blockers::Blockers>()
        }
    );
    split!(
        criss_cross_rules,
        fn criss_cross() -> () {
            load::<::criss_cross::CrissCross>()
        }
    );

    fn load<G: Game>() {
        load_rules::<G>();
        load_views::<G>();
    }
}

/// The boards are files of their own too.
macro_rules! boards {
    ($($module:ident::$Game:ident),* $(,)?) => {
        mod files {
            use super::{Loaded, OnScreen, split};

            $(split!($module, fn $module() -> Loaded { Loaded::of::<<catalog::rules::$module::$Game as OnScreen>::Board>() });)*
        }

        async fn file(game: GameId) -> Result<Loaded, NotLoaded> {
            match game {
                $(GameId::$Game => files::$module().await),*
            }
        }

        /// Loads the rules of a game and what reads its views, unless they are here already. The rules come with its board too.
        pub async fn load_rules_of(game: GameId) -> Result<(), NotLoaded> {
            match game {
                $(GameId::$Game => rules::$module().await),*
            }
        }
    };
}

with_games!(boards);

/// Loads the board of a game, unless it is here already.
pub async fn load(game: GameId) -> Result<(), NotLoaded> {
    let board = file(game).await?;
    LOADED.with_borrow_mut(|loaded| loaded.insert(game, board));
    Ok(())
}

fn loaded(game: GameId) -> Option<Loaded> {
    LOADED.with_borrow(|loaded| loaded.get(&game).copied())
}

/// The board of the game that is played at this table. Whoever shows it has loaded it.
pub fn parts(session: Session) -> Parts {
    (loaded(session.game).expect("the board is loaded").parts)(session)
}

/// A small living picture of a game.
pub fn miniature(game: GameId) -> AnyView {
    with_game!(game, G => <G as OnScreen>::Board::miniature())
}

/// What a family that plays with its own box can tell of it once.
pub fn own_material(game: GameId, link: RwSignal<Link>) -> Option<AnyView> {
    with_game!(game, G => <G as OnScreen>::Board::own_material(link))
}

/// How a game is played by ear, as identifiers of texts.
pub fn by_ear(game: GameId) -> [&'static str; 3] {
    with_game!(game, G => <G as OnScreen>::Board::BY_EAR)
}

/// Whether seats have the colours of the game's own pieces.
pub fn has_own_colours(game: GameId) -> bool {
    with_game!(game, G => <G as OnScreen>::Board::OWN_COLOURS)
}

/// A piece that a sentence mentions, drawn small: by the board of the game that its kind names.
pub fn piece(piece: &Piece) -> Option<AnyView> {
    let game =
        GameId::ALL.iter().find(|id| piece.kind.strip_prefix(id.name()).is_some_and(|rest| rest.starts_with('-')));
    (loaded(*game?)?.piece)(&piece.code)
}

/// Whether a seat's view calls for the curtain.
pub fn is_secret(view: &AnyGameView) -> bool {
    loaded(view.game()).is_none_or(|board| (board.is_secret)(view))
}
