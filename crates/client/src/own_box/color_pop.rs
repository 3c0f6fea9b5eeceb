//! Color Pop with real tokens: nobody tells a secret colour before the end. Until then colours are made up with which nobody
//! has won yet, and the colours that people show in the end must give a play that ends with its last move.

use catalog::{
    AnyEvent, AnyView,
    rules::color_pop::{Chance, ColorPop, Colours, Move, Refusal, Stage, View},
};
use game::{Event, Explain, Game, Message, Seat, Seats, Turn};

use super::{Told, impossible};

/// What people entered, in order.
#[derive(Default)]
struct Entered {
    board: Option<Chance>,
    moves: Vec<(Seat, String)>,
    /// The colours that were shown in the end, from the first seat on.
    secrets: Vec<Colours>,
}

/// One way in which the secrets may have been dealt.
type Deal = Vec<Colours>;

/// Where the moves lead with the secrets of one deal.
enum Course {
    /// The play goes on.
    Running(Vec<AnyEvent>),
    /// It ends with the last move.
    Ends(Vec<AnyEvent>),
    /// It ended before: these had won, and so many moves came after.
    Ended(Seats, usize),
}

/// The events of a play in which people did this.
pub(super) fn told(start: &ColorPop, seen: &[String]) -> Result<Told, Message> {
    let entered = Entered::read(start, seen)?;
    let Some(board) = entered.board else { return Ok(Told::default()) };
    let mut dealt = *start;
    dealt.check_chance(&board).map_err(|refusal| refusal.message())?;
    dealt.resolve(board);
    let mut deals = Vec::new();
    each_deal(dealt, &entered.secrets, &mut Vec::new(), &mut deals)?;
    let all_shown = entered.secrets.len() == usize::from(start.players());
    let mut ends = None;
    let mut ended = None;
    for deal in &deals {
        match follow(dealt, board, deal, &entered.moves)? {
            Course::Running(_) if all_shown => return Err(Message::new("table-own-box-not-over")),
            Course::Running(events) => return Ok(Told { events, held_back: None }),
            Course::Ends(events) => ends = ends.or(Some(events)),
            Course::Ended(winners, after) => ended = ended.or(Some((winners, after))),
        }
    }
    match (ends, ended) {
        (Some(events), _) if all_shown => Ok(Told { events, held_back: None }),
        // Who has won is known only once the colours are: the last move waits for them.
        (Some(mut events), _) => {
            let held_back = events.pop();
            Ok(Told { events, held_back })
        }
        (None, Some((winners, after))) if !entered.secrets.is_empty() => {
            Err(Message::new("table-own-box-ended-before").with("seats", winners).with("moves", after))
        }
        _ => Err(Message::new("table-own-box-colours-due")),
    }
}

/// The seat whose colours are to be entered now, when people show them.
pub(super) fn due(start: &ColorPop, seen: &[String], is_held_back: bool) -> Option<Seat> {
    let shown = seen.iter().filter(|entry| entry.starts_with("* secret ")).count();
    let is_due = is_held_back || shown > 0;
    Seat::all(start.players()).nth(shown).filter(|_| is_due)
}

/// What everybody sees: the grid after all moves, and no colours but those that were shown.
pub(super) fn cover(start: &ColorPop, view: &View, seen: &[String], held_back: Option<&AnyEvent>) -> AnyView {
    let secrets = shown(start, seen);
    let mut view = view.clone();
    if let Some(Event::Move(seat, mv)) = held_back.and_then(AnyEvent::downcast_ref::<ColorPop>) {
        view = after(&view, *seat, *mv);
    }
    if let Some(seat) = due(start, seen, held_back.is_some()) {
        view.stage = Stage::Secret(seat);
    }
    view.secrets = Seat::all(start.players()).map(|seat| secrets.get(seat.index()).copied()).collect();
    AnyView::new::<ColorPop>(view)
}

/// What everybody saw at an earlier moment: no colours, unless all have been shown by now.
pub(super) fn cover_past(start: &ColorPop, view: &View, seen: &[String]) -> AnyView {
    let mut view = view.clone();
    if shown(start, seen).len() < view.secrets.len() {
        view.secrets.fill(None);
    }
    AnyView::new::<ColorPop>(view)
}

/// The colours that people have shown, from the first seat on.
fn shown(start: &ColorPop, seen: &[String]) -> Vec<Colours> {
    Entered::read(start, seen).map(|entered| entered.secrets).unwrap_or_default()
}

/// The view after a move. Whatever the secrets are, the tokens slide alike.
fn after(view: &View, seat: Seat, mv: Move) -> View {
    let mut play = ColorPop::imagine(view, &mut catalog::Seed::new("any").chance(1));
    play.play(seat, mv);
    play.view(view.observer)
}

impl Entered {
    fn read(start: &ColorPop, seen: &[String]) -> Result<Self, Message> {
        let mut entered = Self::default();
        for entry in seen {
            let (actor, text) = entry.split_once(' ').ok_or_else(impossible)?;
            if actor == "*" {
                let chance = text.parse::<Chance>().map_err(|malformed| Refusal::from(malformed).message())?;
                match chance {
                    Chance::Board(_) if entered.board.is_some() => return Err(Refusal::NotTheBoard.message()),
                    Chance::Board(_) => entered.board = Some(chance),
                    Chance::Secret(..) if entered.board.is_none() => return Err(Refusal::NotASecret.message()),
                    Chance::Secret(seat, colours) => {
                        let due = Seat::all(start.players()).nth(entered.secrets.len());
                        match due {
                            Some(due) if due == seat => entered.secrets.push(colours),
                            Some(due) => return Err(Refusal::OtherSeat(due).message()),
                            None => return Err(Refusal::NotASecret.message()),
                        }
                    }
                }
            } else {
                if entered.board.is_none() || !entered.secrets.is_empty() {
                    return Err(Message::new("table-own-box-colours-due"));
                }
                let (seat, text) = super::read(entry)?;
                entered.moves.push((seat, text.to_owned()));
            }
        }
        Ok(entered)
    }
}

/// All deals that begin with these secrets.
fn each_deal(play: ColorPop, known: &[Colours], dealt: &mut Deal, deals: &mut Vec<Deal>) -> Result<(), Message> {
    let Stage::Secret(seat) = play.stage() else {
        deals.push(dealt.clone());
        return Ok(());
    };
    let mut choices = Vec::new();
    match known.get(dealt.len()) {
        Some(&colours) => {
            let chance = Chance::Secret(seat, colours);
            play.check_chance(&chance).map_err(|refusal| refusal.message())?;
            choices.push(chance);
        }
        None => {
            play.each_chance(|chance, _| choices.push(chance));
        }
    }
    for chance in choices {
        let Chance::Secret(_, colours) = chance else { continue };
        let mut next = play;
        next.resolve(chance);
        dealt.push(colours);
        each_deal(next, known, dealt, deals)?;
        dealt.pop();
    }
    Ok(())
}

/// Plays the moves with the secrets of this deal.
fn follow(dealt: ColorPop, board: Chance, deal: &Deal, moves: &[(Seat, String)]) -> Result<Course, Message> {
    let mut play = dealt;
    let mut events = vec![Event::<Move, Chance>::Chance(board)];
    for (seat, &colours) in Seat::all(play.players()).zip(deal) {
        let chance = Chance::Secret(seat, colours);
        play.resolve(chance);
        events.push(Event::Chance(chance));
    }
    for (index, (seat, text)) in moves.iter().enumerate() {
        if play.turn() == Turn::Over {
            let winners = Seat::all(play.players()).filter(|&seat| play.score(seat).left == 0).collect();
            return Ok(Course::Ended(winners, moves.len() - index));
        }
        let mv = play.read_move(*seat, text).map_err(|refusal| refusal.message())?;
        play.play(*seat, mv);
        events.push(Event::Move(*seat, mv));
    }
    let events = events.into_iter().map(AnyEvent::new::<ColorPop>).collect();
    Ok(if play.turn() == Turn::Over { Course::Ends(events) } else { Course::Running(events) })
}
