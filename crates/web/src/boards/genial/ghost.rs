//! The tile as it would lie, the lines that would score and what they give.

use display::story::genial::{Line, lines as lines_of};
use game::Message;
use genial::{Cell, Colour, Placement};
use view::prelude::*;

use super::{
    GenialBoard,
    compose::Ghost,
    draw::{self, centre, tint},
};

/// The lines of equal symbols that the ghost would score, from each half to the line's last symbol.
pub(super) fn lines(board: GenialBoard) -> impl IntoView {
    let lines = memo(move || {
        let ghost = board.ghost.get();
        ghost.map(|ghost| board.desk.with_view(|view| lines_of(&view.board, ghost.placement))).unwrap_or_default()
    });
    view! { <g class="gn-lines">{move || lines.get().into_iter().map(draw_line).collect_view()}</g> }
}

/// The lines that the latest move has scored; they give way to those of the ghost.
pub(super) fn scored_lines(board: GenialBoard) -> impl IntoView {
    let latest = memo(move || board.desk.latest().map(|latest| (latest.entry, latest.gain.lines)));
    let shown = memo(move || latest.get().filter(|_| board.ghost.get().is_none()));
    view! {
        <g class="gn-lines gn-scored" data-scored="">
            {move || shown.get().map(|(_, lines)| lines.into_iter().map(draw_line).collect_view())}
        </g>
    }
}

fn draw_line(Line { from, to, colour }: Line) -> impl IntoView {
    let ((x1, y1), (x2, y2)) = (centre(from), centre(to));
    let d = format!("M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}");
    view! {
        <g class=format!("gn-line {}", tint(colour)) data-line=format!("{from} {to}")>
            <path class="gn-band" d=d.clone()/>
            <path class="gn-string" d=d/>
        </g>
    }
}

/// The tile where it is pointed at, or where it lies and waits to be confirmed.
pub(super) fn ghost(board: GenialBoard) -> impl IntoView {
    let drawn = move |ghost: Ghost| {
        let Placement { first, second, .. } = ghost.placement;
        view! {
            <g class="gn-ghost" class:gn-laid=ghost.is_laid data-ghost=ghost.placement.to_string()>
                <g transform=draw::lying(ghost.placement)>
                    <path class="gn-halo" d=draw::tile_outline(30.0)/>
                    {draw::body()}
                    {draw::halves(first, second)}
                </g>
                {badges(&ghost)}
            </g>
        }
    };
    view! { <g class="gn-above">{move || board.ghost.get().map(drawn)}</g> }
}

/// What each half's lines give, at the half's far end.
fn badges(ghost: &Ghost) -> impl IntoView + use<> {
    let [one, other] = ghost.placement.halves();
    let far = |(cell, _): (Cell, Colour), (next, _): (Cell, Colour)| {
        let ((x, y), (from_x, from_y)) = (centre(cell), centre(next));
        (x + (x - from_x) * 0.64, y + (y - from_y) * 0.64)
    };
    let badge = |(x, y): (f64, f64), colour: Colour, points: u8| {
        // A marker at the end of its track moves no more, whatever the lines give.
        let is_lost = ghost.scored.markers[colour.index()] == ghost.before[colour.index()];
        (points > 0).then(|| {
            view! {
                <g class=format!("gn-badge {}", tint(colour)) class:gn-lost=is_lost data-symbol=colour.letter().to_string()
                    data-points=points transform=format!("translate({x:.2} {y:.2})")>
                    <circle r="14"/>
                    <text dy="5.5">{format!("+{points}")}</text>
                </g>
            }
        })
    };
    [badge(far(one, other), one.1, ghost.points[0]), badge(far(other, one), other.1, ghost.points[1])].collect_view()
}

/// The tile and the place that were advised.
pub(super) fn hint(board: GenialBoard) -> impl IntoView {
    let hinted = memo(move || board.hinted().filter(|_| board.ghost.get().is_none()));
    let drawn = |hint: Placement| {
        view! {
            <g class="gn-hint" transform=draw::lying(hint) data-hint=hint.to_string()>
                <path class="gn-hint-ring" d=draw::tile_outline(28.0)/>
                {draw::halves(hint.first, hint.second)}
            </g>
        }
    };
    move || hinted.get().map(drawn)
}

/// The ghost in words, for those who hear the board.
pub(super) fn announcement(board: GenialBoard) -> impl IntoView {
    let text = memo(move || {
        let ghost = board.ghost.get()?;
        let [(one, first), (other, second)] = ghost.placement.halves();
        let message = Message::new("web-genial-ghost")
            .with("first", draw::colour_name(first))
            .with("one", one.to_string())
            .with("second", draw::colour_name(second))
            .with("other", other.to_string())
            .with("points", board.gains_text(&ghost));
        Some(board.desk.say(&message))
    });
    view! { <div class="unseen" aria-live="polite">{text}</div> }
}
