//! The hand where racks stay in people's hands: all kinds of tiles, of which one is taken to be laid down.

use game::{Message, Seat};
use genial::Tile;
use view::prelude::*;

use super::{GenialBoard, draw, rack};
use crate::ui::{
    icons,
    roving::Roving,
    words::{text, words},
};

/// How many tiles a rack that is swapped has at most: one was laid down.
const MOST_SWAPPED: usize = 5;

pub(super) fn hand(board: GenialBoard) -> AnyView {
    let swap = Swap { seat: RwSignal::new(None), tiles: RwSignal::new(Vec::new()) };
    let taken = memo(move || board.rack().first().copied());
    let content = move || match (board.desk.deciding(), swap.seat.get(), taken.get()) {
        (None, ..) => ().into_any(),
        (_, Some(seat), _) => laid_open(board, swap, seat).into_any(),
        (_, _, Some(tile)) => in_hand(board, tile).into_any(),
        (Some(seat), ..) => view! {
            <div class="gn-dealer own-box" data-own-box="">
                <p class="gn-why">{board.desk.say(&Message::new("web-own-box-ask").with("seat", seat))}</p>
                {kinds(board, move |tile| board.desk.hold(Some(tile.to_string())))}
                {offer_swap(board, swap, seat)}
            </div>
        }
        .into_any(),
    };
    content.into_any()
}

/// The tile that was taken, ready to be turned and laid down.
fn in_hand(board: GenialBoard, tile: Tile) -> impl IntoView {
    view! {
        <div class="gn-hand own-box" data-own-box="">
            <Roving label=text("web-genial-rack") class="gn-rack">
                <div class="gn-slots">{rack::draw_slot(board, 0, tile)}</div>
            </Roving>
            <button class="button" data-action="put-away" on:click=move |_| board.desk.hold(None)>
                {icons::swap()}<span>{text("web-own-box-other")}</span>
            </button>
            {rack::floating(board)}
        </div>
    }
}

/// All kinds of tiles, those that are still somewhere in the box to choose from.
fn kinds(board: GenialBoard, take: impl Fn(Tile) + Copy + Send + Sync + 'static) -> impl IntoView {
    let kind = move |tile: Tile| {
        let is_left = memo(move || board.desk.with_view(|view| view.board.unplaced().contains(tile)));
        view! {
            <button class="gn-kind" data-rove="" tabindex="-1" data-tile=tile.to_string()
                data-legal=move || is_left.get().then_some("true") aria-disabled=move || (!is_left.get()).then_some("true")
                aria-label=words().say(&draw::tile_name(tile))
                on:click=move |_| { if is_left.get_untracked() { take(tile) } }>{draw::small_tile(tile)}</button>
        }
    };
    view! { <Roving label=text("web-genial-bag-tiles") class="gn-kinds">{Tile::all().map(kind).collect_view()}</Roving> }
}

/// The rack that somebody lays open to swap it, tile by tile.
#[derive(Clone, Copy)]
struct Swap {
    seat: RwSignal<Option<Seat>>,
    tiles: RwSignal<Vec<Tile>>,
}

/// Whoever has just played may lay the rack open and swap it, before the next one plays.
fn offer_swap(board: GenialBoard, swap: Swap, playing: Seat) -> Option<impl IntoView> {
    let last = board.desk.last_to_act().filter(|last| *last != playing)?;
    let words = board.desk.say(&Message::new("web-own-box-swap").with("seat", last));
    let begin = move |_| {
        swap.tiles.set(Vec::new());
        swap.seat.set(Some(last));
    };
    Some(view! {
        <button class="button quiet" data-action="swap-rack" on:click=begin>{icons::swap()}<span>{words}</span></button>
    })
}

/// The rack that a seat lays open, entered tile by tile; a tap on one of them puts it back.
fn laid_open(board: GenialBoard, swap: Swap, seat: Seat) -> impl IntoView {
    let Swap { tiles, .. } = swap;
    let take = move |tile: Tile| {
        if tiles.with_untracked(Vec::len) < MOST_SWAPPED {
            tiles.update(|tiles| tiles.push(tile));
        }
    };
    let enter = move |_| {
        let shown: Vec<String> = tiles.with_untracked(|tiles| tiles.iter().map(ToString::to_string).collect());
        swap.seat.set(None);
        board.desk.tell(seat, format!("swap {}", shown.join(" ")));
    };
    let chosen = move |(index, tile): (usize, Tile)| {
        let name = words().say(&draw::tile_name(tile));
        let label = words().say(&Message::new("web-genial-put-back").with("tile", name));
        let put_back = move |_| {
            tiles.update(|tiles| {
                tiles.remove(index);
            });
        };
        view! {
            <button class="gn-kind" data-rove="" tabindex="-1" data-chosen=tile.to_string() aria-label=label
                on:click=put_back>{draw::small_tile(tile)}</button>
        }
    };
    let all_chosen = move || tiles.get().into_iter().enumerate().map(chosen).collect_view();
    view! {
        <div class="gn-dealer own-box" data-own-box="">
            <p class="gn-why">{board.desk.say(&Message::new("web-own-box-swapped").with("seat", seat))}</p>
            {kinds(board, take)}
            <Roving label=text("web-genial-chosen") class="gn-chosen">
                {all_chosen}
                <button class="button" data-rove="" tabindex="-1" data-action="put-away" on:click=move |_| swap.seat.set(None)>
                    {text("web-own-box-no-swap")}
                </button>
                <button class="button primary" data-rove="" tabindex="-1" data-action="enter"
                    disabled=move || tiles.read().is_empty() on:click=enter>{text("web-genial-enter-tiles")}</button>
            </Roving>
        </div>
    }
}
