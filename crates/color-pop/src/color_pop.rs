//! The flow of a play: the board, the secrets, then one group a turn until somebody's colours are gone or nothing is
//! left to remove. The numbers are those of RULES.md.

use game::{BadSetup, Event, EventOf, Game, Observer, Rng, Seat, Shown, Tally, Turn, below, shuffle};
use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    colour::{Colour, Colours},
    groups::Groups,
    legality,
    moves::{Brief, Chance, Move, Removal},
    options::Options,
    refusal::Refusal,
    scoring::Score,
    view::View,
};

/// Every move removes at least 2 of the 100 tokens.
const MOST_MOVES: usize = 50;
/// At least one deal in ten fits what is known in a view, so this many are never all in vain.
const MOST_DEALS: u32 = 10_000;
/// The most seats of this game.
const SEATS: usize = 5;

/// A play of Color Pop, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ColorPop {
    options: Options,
    stage: Stage,
    board: Board,
    secrets: [Colours; SEATS],
    /// The board before the first move; empty where it is not known.
    start: Board,
    moves: u8,
    /// Every move so far; seats take turns without exception, so the order says whose it was.
    played: [Brief; MOST_MOVES],
    /// What each of them removed.
    removals: [Removal; MOST_MOVES],
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The board is drawn.
    Board,
    /// This seat's secret is dealt.
    Secret(Seat),
    /// This seat removes a group.
    Move(Seat),
    /// Nothing: the play is over.
    Over,
}

impl ColorPop {
    /// The board as it is now.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What happens next.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// A seat's own secret; none before it is dealt.
    #[must_use]
    pub const fn secret(&self, seat: Seat) -> Colours {
        self.secrets[seat.index()]
    }

    /// The colours of the side that a seat belongs to (rules 15 and 16).
    #[must_use]
    pub fn colours(&self, seat: Seat) -> Colours {
        self.members(seat).fold(Colours::NONE, |all, member| all.union(self.secret(member)))
    }

    /// What a seat removed, in order.
    pub fn removed(&self, seat: Seat) -> impl Iterator<Item = Removal> + Clone + '_ {
        self.removals[..usize::from(self.moves)].iter().skip(seat.index()).step_by(self.options.players.into()).copied()
    }

    /// Every move so far, if the board before the first is known.
    fn played(&self) -> Vec<Move> {
        if self.start == Board::EMPTY {
            return Vec::new();
        }
        let mut board = self.start;
        let briefs = self.played[..self.moves.into()].iter().zip(&self.removals);
        let whole = |(brief, removal): (&Brief, &Removal)| {
            let mv = brief.whole(removal.colour, &board);
            board.remove(mv.group(&board));
            mv
        };
        briefs.map(whole).collect()
    }

    /// The seats of the side that a seat belongs to.
    fn members(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let options = self.options;
        Seat::all(options.players).filter(move |&member| options.side(member) == options.side(seat))
    }

    /// Whether an observer knows a seat's secret (rules 6 and 7).
    pub(crate) fn knows(&self, observer: Observer, owner: Seat) -> bool {
        self.stage == Stage::Over
            || observer.seat().is_some_and(|seat| self.options.side(seat) == self.options.side(owner))
    }

    /// Whether somebody has won on the spot: no token of a side's colours is left (rule 15).
    fn is_won(&self) -> bool {
        Seat::all(self.options.players).any(|seat| self.board.left(self.colours(seat)) == 0)
    }

    /// Colours that nobody has been dealt yet.
    fn undealt(&self) -> Colours {
        self.secrets.into_iter().fold(Colours::ALL, Colours::difference)
    }

    fn check_secret(&self, due: Seat, seat: Seat, colours: Colours) -> Result<(), Refusal> {
        if seat != due {
            return Err(Refusal::OtherSeat(due));
        }
        if colours.len() != self.options.secrets_each() {
            return Err(Refusal::WrongSecrets(self.options.secrets_each()));
        }
        colours.difference(self.undealt()).iter().next().map_or(Ok(()), |colour| Err(Refusal::ColourDealt(colour)))
    }
}

impl Game for ColorPop {
    const NAME: &'static str = "color-pop";

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Score = Score;
    type Refusal = Refusal;

    fn new(options: &Options) -> Result<Self, BadSetup> {
        options.check()?;
        Ok(Self {
            options: *options,
            stage: Stage::Board,
            board: Board::EMPTY,
            secrets: [Colours::NONE; SEATS],
            start: Board::EMPTY,
            moves: 0,
            played: [Brief::NONE; MOST_MOVES],
            removals: [Removal::default(); MOST_MOVES],
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn players(&self) -> u8 {
        self.options.players
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Board | Stage::Secret(_) => Turn::Chance,
            Stage::Move(seat) => Turn::seat(seat),
            Stage::Over => Turn::Over,
        }
    }

    fn each_move(&self, seat: Seat, sink: impl FnMut(Move)) {
        if self.stage == Stage::Move(seat) {
            Groups::new(&self.board, self.options.jokers).each(sink);
        }
    }

    fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if self.stage != Stage::Move(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match legality::written(&self.board, self.options.jokers, mv)? {
            Move::Group { cell, .. } if !mv.names(cell) => Err(Refusal::NotTheFirst(cell)),
            _ => Ok(()),
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        debug_assert_eq!(self.check_move(seat, mv), Ok(()), "{mv}");
        let group = mv.group(&self.board);
        let jokers = mv.jokers().len();
        let colour = match mv {
            Move::Group { colour, .. } => Some(colour),
            Move::Jokers(_) => None,
        };
        self.removals[usize::from(self.moves)] =
            Removal { colour, tokens: (group.len() - jokers) as u8, jokers: jokers as u8 };
        self.played[usize::from(self.moves)] = Brief::new(mv, &self.board);
        self.moves += 1;
        self.board.remove(group);
        let gone = colour.is_some_and(|colour| self.board.of(colour).is_empty());
        self.stage = if gone && self.is_won() || !self.board.has_group() {
            Stage::Over
        } else {
            Stage::Move(seat.next(self.options.players))
        };
    }

    fn sample<R: Rng>(&self, rng: &mut R) -> Chance {
        match self.stage {
            Stage::Board => Chance::Board(Board::draw(rng)),
            Stage::Secret(seat) => Chance::Secret(seat, draw(self.undealt(), self.options.secrets_each(), rng)),
            Stage::Move(_) | Stage::Over => panic!("chance is not awaited"),
        }
    }

    fn each_chance(&self, mut sink: impl FnMut(Chance, u32)) -> bool {
        let Stage::Secret(seat) = self.stage else { return false };
        self.undealt().choices(self.options.secrets_each()).for_each(|colours| sink(Chance::Secret(seat, colours), 1));
        true
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), Refusal> {
        match (self.stage, chance) {
            (Stage::Board, Chance::Board(board)) => legality::check_board(board),
            (Stage::Secret(due), &Chance::Secret(seat, colours)) => self.check_secret(due, seat, colours),
            (_, Chance::Board(_)) => Err(Refusal::NotTheBoard),
            (_, Chance::Secret(..)) => Err(Refusal::NotASecret),
        }
    }

    fn resolve(&mut self, chance: Chance) {
        debug_assert_eq!(self.check_chance(&chance), Ok(()), "{chance}");
        let first = Seat::new(0);
        self.stage = match chance {
            Chance::Board(board) => {
                (self.start, self.board) = (board, board);
                Stage::Secret(first)
            }
            Chance::Secret(seat, colours) => {
                self.secrets[seat.index()] = colours;
                let next = seat.next(self.options.players);
                if next == first { Stage::Move(first) } else { Stage::Secret(next) }
            }
        };
    }

    fn view(&self, observer: Observer) -> View {
        let seats = || Seat::all(self.options.players);
        let played = self.played();
        let known = |seat| Some(self.secret(seat)).filter(|secret| !secret.is_empty() && self.knows(observer, seat));
        View {
            observer,
            options: self.options,
            stage: self.stage,
            board: (self.stage != Stage::Board).then_some(self.board),
            secrets: seats().map(known).collect(),
            start: (self.start != Board::EMPTY).then_some(self.start),
            last: played.last().copied(),
            played,
            removed: seats().map(|seat| self.removed(seat).collect()).collect(),
        }
    }

    /// Any deal of the colours that the observer has not seen is equally likely, except that nobody's colours can be
    /// gone while the play goes on.
    ///
    /// # Panics
    /// If no play has this view.
    fn imagine<R: Rng>(view: &View, rng: &mut R) -> Self {
        let players = view.options.players;
        let mut play = Self::new(&view.options).expect("a view's options go together");
        play.stage = view.stage;
        play.board = view.board.unwrap_or(Board::EMPTY);
        play.start = view.start.unwrap_or(Board::EMPTY);
        let mut board = play.start;
        for (brief, &mv) in play.played.iter_mut().zip(&view.played) {
            *brief = Brief::new(mv, &board);
            board.remove(mv.group(&board));
        }
        for (seat, removed) in Seat::all(players).zip(&view.removed) {
            for (round, &removal) in removed.iter().enumerate() {
                play.removals[round * usize::from(players) + seat.index()] = removal;
                play.moves += 1;
            }
        }
        for (seat, secret) in Seat::all(players).zip(&view.secrets) {
            play.secrets[seat.index()] = secret.unwrap_or(Colours::NONE);
        }
        let dealt = match view.stage {
            Stage::Board => 0,
            Stage::Secret(due) => due.index() as u8,
            Stage::Move(_) | Stage::Over => players,
        };
        let known = play.secrets;
        for _ in 0..MOST_DEALS {
            for seat in Seat::all(dealt).filter(|seat| known[seat.index()].is_empty()) {
                play.secrets[seat.index()] = draw(play.undealt(), view.options.secrets_each(), rng);
            }
            if !matches!(view.stage, Stage::Move(_)) || !play.is_won() {
                return play;
            }
            play.secrets = known;
        }
        panic!("somebody's colours are gone, and the play goes on: {view:?}");
    }

    fn shown(&self, event: &EventOf<Self>, observer: Observer) -> Shown {
        if let Event::Chance(Chance::Secret(owner, colours)) = *event
            && !self.knows(observer, owner)
        {
            return Shown::hidden(format!("* secret {owner} {}", "?".repeat(colours.len().into())));
        }
        let mut after = *self;
        after.apply(*event);
        if after.stage != Stage::Over {
            return Shown::whole(event);
        }
        // The last move reveals every secret.
        let secrets = Seat::all(self.options.players).map(|seat| format!(" {}", self.secret(seat)));
        Shown::revealing(event.to_string() + &secrets.collect::<String>())
    }

    fn end_reveals(event: &EventOf<Self>) -> bool {
        matches!(event, Event::Chance(Chance::Secret(..)))
    }

    fn score(&self, seat: Seat) -> Score {
        let removals = self.members(seat).flat_map(|member| self.removed(member));
        Score::new(&self.board, self.colours(seat), removals)
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally::Points(self.score(seat).left.into())
    }

    fn team(&self, seat: Seat) -> Seat {
        self.options.side(seat)
    }

    fn read_move(&self, seat: Seat, text: &str) -> Result<Move, Refusal> {
        let mv: Move = text.parse()?;
        if self.stage != Stage::Move(seat) {
            return Err(Refusal::NotYourTurn);
        }
        legality::written(&self.board, self.options.jokers, mv)
    }

    fn count_moves(&self, seat: Seat) -> u32 {
        if self.stage == Stage::Move(seat) { Groups::new(&self.board, self.options.jokers).count() } else { 0 }
    }

    fn nth_move(&self, seat: Seat, n: u32) -> Move {
        assert_eq!(self.stage, Stage::Move(seat), "the seat has no legal moves");
        Groups::new(&self.board, self.options.jokers).nth(n)
    }

    fn random_move<R: Rng>(&self, seat: Seat, rng: &mut R) -> Move {
        assert_eq!(self.stage, Stage::Move(seat), "the seat has no legal moves");
        let groups = Groups::new(&self.board, self.options.jokers);
        groups.nth(below(rng, groups.count()))
    }
}

/// So many of these colours, each choice equally likely.
fn draw<R: Rng>(from: Colours, count: u8, rng: &mut R) -> Colours {
    let mut bag = Colour::ALL;
    let mut size = 0;
    for colour in from.iter() {
        bag[size] = colour;
        size += 1;
    }
    let bag = &mut bag[..size];
    shuffle(bag, rng);
    bag.iter().take(count.into()).copied().collect()
}
