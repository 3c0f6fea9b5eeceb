//! The six tracks of a player, with the marker that counts.

use game::{Game, Message, Seat};
use genial::{Colour, Colours, Markers, Variant};
use view::prelude::*;

use super::{GenialBoard, draw};

pub(super) fn score(board: GenialBoard, seat: Seat) -> AnyView {
    let markers = memo(move || board.desk.with_view(|view| view.seats[seat.index()].markers));
    let preview = memo(move || preview(board, seat));
    let top = untrack(|| board.desk.with_view(|view| view.track().top()));
    let markers_text = move || markers.get().map(|marker| marker.to_string()).join(" ");
    let track = move |colour: Colour| track(board, seat, colour, top, markers, preview);
    view! {
        <div class="gn-score" class:gn-long={top > 18}>
            {partner(board, seat)}
            <ol class="gn-tracks" data-score=markers_text>{Colour::ALL.map(track).collect_view()}</ol>
            {scale(top)}
        </div>
    }
    .into_any()
}

/// The markers as they would be, while a tile is tried out that would move them.
fn preview(board: GenialBoard, seat: Seat) -> Option<Markers> {
    let ghost = board.ghost.get()?;
    let is_own = board.desk.with_play(|play| play.team(seat) == play.team(play.seat()));
    is_own.then_some(ghost.scored.markers)
}

/// How far a marker has come with the moves that are marked on the board.
fn gained(board: GenialBoard, seat: Seat, colour: Colour) -> u8 {
    let team = |seat: Seat| board.desk.with_play(|play| play.team(seat));
    board.desk.with_recent(|recent| {
        let of_side = recent.iter().filter(|it| team(it.seat) == team(seat));
        of_side.flat_map(|it| it.gain.steps()).filter(|(moved, _)| *moved == colour).map(|(_, steps)| steps).sum()
    })
}

fn track(
    board: GenialBoard,
    seat: Seat,
    colour: Colour,
    top: u8,
    markers: Memo<Markers>,
    preview: Memo<Option<Markers>>,
) -> impl IntoView {
    let index = colour.index();
    let marker = memo(move || markers.get()[index]);
    let ahead = memo(move || preview.get().map_or(marker.get(), |markers| markers[index]));
    let is_lowest = memo(move || Colours::lowest(&markers.get()).contains(colour));
    // Where all are level, none is the one to look at.
    let stands_out =
        memo(move || is_lowest.get() && Colours::lowest(&markers.get()).iter().count() < Colour::ALL.len());
    let gains = memo(move || ahead.get() > marker.get());
    let gained = memo(move || gained(board, seat, colour));
    let share = move |value: u8| f64::from(value) / f64::from(top);
    let fill = move |value: u8| format!("scaleX({:.4})", share(value));
    let slide = move || format!("translateX({:.2}%)", share(marker.get()) * 100.0);
    let label = move || {
        let id = if is_lowest.get() { "web-genial-marker-lowest" } else { "web-genial-marker" };
        let message = Message::new(id).with("colour", draw::colour_name(colour));
        board.desk.say(&message.with("value", marker.get()).with("top", top))
    };
    view! {
        <li class=format!("gn-track {}", draw::tint(colour)) class:gn-lowest=stands_out class:gn-gains=gains
            class:gn-full=move || marker.get() == top data-symbol=colour.letter().to_string() data-value=marker
            aria-label=label>
            {draw::small_symbol(colour)}
            <span class="gn-rail" aria-hidden="true">
                <span class="gn-ahead" style:transform=move || fill(ahead.get())></span>
                <span class="gn-fill" style:transform=move || fill(marker.get())></span>
                <span class="gn-knob" style:transform=slide></span>
            </span>
            <span class="gained" aria-hidden="true" data-gain=move || Some(gained.get()).filter(|gained| *gained > 0)>
                {move || (gained.get() > 0).then(|| format!("+{}", gained.get()))}
            </span>
            <span class="gn-figure" aria-hidden="true">{ahead}</span>
        </li>
    }
}

/// How far the tracks go, by thirds.
fn scale(top: u8) -> impl IntoView {
    let mark = |third: u8| view! { <i class:gn-top=third == 3>{top / 3 * third}</i> };
    view! { <div class="gn-scale" aria-hidden="true"><span>{(0..=3).map(mark).collect_view()}</span></div> }
}

/// Who the markers are shared with.
fn partner(board: GenialBoard, seat: Seat) -> impl IntoView {
    let is_team = untrack(|| board.desk.with_view(|view| view.options.variant == Variant::Teams));
    is_team.then(|| {
        let other = Seat::new((seat.index() as u8 + 2) % 4);
        let partner = move || board.desk.say(&Message::new("web-genial-partner").with("seat", other));
        view! { <p class="gn-partner soft">{partner}</p> }
    })
}
