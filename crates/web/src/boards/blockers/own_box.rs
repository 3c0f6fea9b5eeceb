//! The hand where racks stay in people's hands: all tiles that a player has left, of which one is taken to be played.

use blockers::{Colour, Tiles, View};
use display::blockers::RackTile;
use game::{Message, Seat};
use view::prelude::*;

use super::{BlockersBoard, dealer, symbols, tile};
use crate::ui::{
    roving::Roving,
    words::{text, words},
};

/// All tiles of the player who is to play, and a way to say that none of those on the rack fits.
pub(super) fn tiles(board: BlockersBoard) -> impl IntoView {
    let is_asked = memo(move || board.desk.deciding().filter(|_| board.held.get().is_none()));
    move || is_asked.get().map(|seat| choices(board, seat))
}

fn choices(board: BlockersBoard, seat: Seat) -> impl IntoView {
    let colours: Vec<Colour> = board.desk.with_view(|view| view.options.colours_of(seat).collect());
    // With two colours each, one of them is shown at a time.
    let shown = RwSignal::new(colours[0]);
    let change = move |colour: Colour| {
        view! {
            <button class="segment" class:chosen=move || shown.get() == colour data-colour=colour.number()
                aria-pressed=move || (shown.get() == colour).to_string() aria-label=text(colour.name())
                on:click=move |_| shown.set(colour)>{symbols::dot(colour)}</button>
        }
    };
    let both = (colours.len() > 1).then(|| {
        view! { <div class="segment-row">{colours.into_iter().map(change).collect_view()}</div> }
    });
    let tiles = move || {
        let colour = shown.get();
        dealer::in_rows().map(|tile| choice(board, RackTile { colour, tile })).collect_view()
    };
    view! {
        <div class="blk-dealer own-box" data-own-box="">
            <div class="own-box-head">
                <p class="soft">{board.desk.say(&Message::new("web-own-box-ask").with("seat", seat))}</p>
                {both}
                <button class="button quiet" data-action="skip" on:click=move |_| board.desk.tell(seat, "skip".into())>
                    {text("web-own-box-skip")}
                </button>
            </div>
            <Roving label=text("web-blockers-drawn") class="blk-dealer-tiles">{tiles}</Roving>
        </div>
    }
}

fn choice(board: BlockersBoard, own: RackTile) -> impl IntoView {
    let is_left = memo(move || board.desk.with_view(|view| unplayed(view, own.colour).contains(own.tile)));
    let take = move |_| {
        if is_left.get_untracked() {
            board.desk.hold(Some(format!("{}:{}", own.colour.number(), own.tile)));
            board.choose(own);
        }
    };
    view! {
        <button class="blk-piece" data-rove="" tabindex="-1" data-tile=own.tile.to_string()
            data-legal=move || is_left.get().then_some("true") aria-disabled=move || (!is_left.get()).then_some("true")
            aria-label=symbols::tile_name(&words(), own.colour, own.tile) on:click=take>
            {tile::icon(own.colour, own.tile)}
        </button>
    }
}

/// The tiles of a colour that lie neither on the board nor with anybody who captured them.
fn unplayed(view: &View, colour: Colour) -> Tiles {
    let captured = view.captured.iter().map(|by_colour| by_colour[colour.index()]);
    let played = captured.fold(view.board.tiles_of(colour), Tiles::union);
    Tiles::ALL.difference(played)
}
