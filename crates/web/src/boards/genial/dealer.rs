//! Real tiles, drawn from a real bag, entered one by one.

use game::Message;
use genial::{Chance, Drawn, Stage, Tile, Variant};
use view::prelude::*;

use super::{GenialBoard, draw};
use crate::{
    boards::whenever,
    ui::{
        roving::Roving,
        words::{text, words},
    },
};

/// All kinds of tiles to choose from, and those chosen so far, which a tap puts back.
pub(super) fn dealer(board: GenialBoard) -> AnyView {
    let chosen = RwSignal::new(Vec::<Tile>::new());
    let due = memo(move || due(board));
    // Draws follow one another: each begins with nothing chosen.
    let step = memo(move || board.desk.with_view(|view| (view.stage, view.seat, view.board.tile_count())));
    whenever(step, move || chosen.set(Vec::new()));
    let take = move |tile: Tile| {
        // A single tile needs no further word; one that is refused does not stay.
        if due.get_untracked() == 1 {
            chosen.set(Vec::new());
            enter(board, &[tile]);
        } else if chosen.with_untracked(Vec::len) < due.get_untracked() {
            chosen.update(|chosen| chosen.push(tile));
        }
    };
    let put_back = move |index: usize| {
        chosen.update(|chosen| {
            chosen.remove(index);
        });
    };
    let asks = move || {
        let seat = board.desk.with_view(|view| view.seat);
        let message = Message::new("web-genial-enter").with("seat", seat).with("count", due.get());
        board.desk.say(&message)
    };
    let is_complete = move || chosen.with(Vec::len) == due.get();
    let chosen_tiles = move || chosen.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <div class="gn-dealer">
            <p class="gn-why">{asks}</p>
            <Roving label=text("web-genial-bag-tiles") class="gn-kinds">
                {Tile::all().map(|tile| kind(board, tile, chosen, take)).collect_view()}
            </Roving>
            <Roving label=text("web-genial-chosen") class="gn-chosen">
                <For each=chosen_tiles key=|chosen| *chosen let((index, tile))>
                    <button class="gn-kind" data-rove="" tabindex="-1" data-chosen=tile.to_string()
                        aria-label=words().say(&Message::new("web-genial-put-back").with("tile", words().say(&draw::tile_name(tile))))
                        on:click=move |_| put_back(index)>{draw::small_tile(tile)}</button>
                </For>
                <button class="button primary" data-rove="" tabindex="-1" data-action="enter"
                    disabled=move || !is_complete()
                    on:click=move |_| enter(board, &chosen.get_untracked())>{text("web-genial-enter-tiles")}</button>
            </Roving>
        </div>
    }
    .into_any()
}

fn kind(
    board: GenialBoard,
    tile: Tile,
    chosen: RwSignal<Vec<Tile>>,
    take: impl Fn(Tile) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let left = memo(move || {
        let unseen = board.desk.with_view(|view| view.unseen().count(tile)) as usize;
        unseen.saturating_sub(chosen.with(|chosen| chosen.iter().filter(|other| **other == tile).count()))
    });
    view! {
        <button class="gn-kind" data-rove="" tabindex="-1" data-tile=tile.to_string()
            data-legal=move || (left.get() > 0).then_some("true")
            aria-disabled=move || (left.get() == 0).then_some("true") aria-label=words().say(&draw::tile_name(tile))
            on:click=move |_| { if left.get_untracked() > 0 { take(tile) } }>
            {draw::small_tile(tile)}
        </button>
    }
}

/// How many tiles are to be drawn now.
fn due(board: GenialBoard) -> usize {
    board.desk.with_view(|view| match (view.stage, view.options.variant) {
        (_, Variant::Solo) => 1,
        (Stage::Deal, _) => Drawn::MOST,
        _ => Drawn::MOST - usize::from(view.seats[view.seat.index()].count),
    })
}

fn enter(board: GenialBoard, tiles: &[Tile]) {
    let mut drawn = Drawn::default();
    tiles.iter().for_each(|&tile| drawn.push(tile));
    let (stage, seat) = untrack(|| board.desk.with_view(|view| (view.stage, view.seat)));
    board.desk.enter(if stage == Stage::Deal { Chance::Rack(seat, drawn) } else { Chance::Draw(seat, drawn) });
}
