//! Real draws entered by hand: a tap on each tile that was drawn.

use blockers::{Chance, Colour, Face, Step, Tile, Tiles};
use game::{Arg, Message};
use view::prelude::*;

use super::{BlockersBoard, symbols, tile};
use crate::{
    boards::whenever,
    ui::{
        roving::Roving,
        words::{text, words},
    },
};

/// The first tiles of a colour, as many as a rack holds.
const RACK: usize = 5;

/// All tiles of the colour that draws. The last one that is due enters the draw.
pub(super) fn dealer(board: BlockersBoard) -> AnyView {
    let desk = board.desk;
    let due = memo(move || {
        desk.with_view(|view| match view.step {
            Step::Rack(colour) => Some((colour, RACK)),
            Step::Draw(colour) => Some((colour, 1)),
            Step::Decide(_) | Step::Over => None,
        })
    });
    let drawn = RwSignal::new(Vec::<Tile>::new());
    whenever(due, move || drawn.set(Vec::new()));
    let asked = move |colour: Colour, count: usize| {
        let done = drawn.read().len();
        let colour = Arg::Name(colour.name());
        desk.say(&Message::new("web-blockers-enter").with("colour", colour).with("count", count - done.min(count)))
    };
    view! {
        {move || due.get().map(|(colour, count)| view! {
            <div class="blk-dealer">
                <p class="soft">{move || asked(colour, count)}</p>
                <Roving label=text("web-blockers-drawn") class="blk-dealer-tiles">
                    {in_rows().map(|tile| choice(board, colour, count, drawn, tile)).collect_view()}
                </Roving>
            </div>
        })}
    }
    .into_any()
}

/// Numbers and the joker, letters, symbols: rows of up to ten.
pub(super) fn in_rows() -> impl Iterator<Item = Tile> {
    let numbers = (0..9).map(Face::Number).chain([Face::Joker]);
    numbers.chain((0..9).map(Face::Letter)).chain((0..9).map(Face::Symbol)).map(Tile::new)
}

fn choice(board: BlockersBoard, colour: Colour, count: usize, drawn: RwSignal<Vec<Tile>>, tile: Tile) -> impl IntoView {
    let desk = board.desk;
    // What the observer sees to be somewhere else was not drawn.
    let possible = memo(move || {
        desk.with_view(|view| {
            let elsewhere = view.supply(colour).held.unwrap_or(Tiles::NONE);
            view.unplayed(colour).difference(elsewhere).contains(tile)
        })
    });
    let chosen = memo(move || drawn.read().contains(&tile));
    let choose = move |_| {
        if !possible.get_untracked() {
            return;
        }
        drawn.update(|drawn| match drawn.iter().position(|&other| other == tile) {
            Some(index) => drop(drawn.remove(index)),
            None => drawn.push(tile),
        });
        let tiles = drawn.get_untracked();
        if tiles.len() == count {
            drawn.set(Vec::new());
            match <[Tile; RACK]>::try_from(tiles.as_slice()) {
                Ok(rack) => desk.enter(Chance::Rack(colour, rack)),
                Err(_) => desk.enter(Chance::Draw(colour, tiles[0])),
            }
        }
    };
    let joker = matches!(tile.face(), Face::Joker);
    view! {
        <button class="blk-piece" class:held=chosen class:joker=joker data-rove="" tabindex="-1" data-tile=tile.to_string()
            data-legal=move || possible.get().then_some("true") disabled=move || !possible.get()
            aria-label=symbols::tile_name(&words(), colour, tile) aria-pressed=move || chosen.get().to_string()
            on:click=choose>
            {tile::icon(colour, tile)}
        </button>
    }
}
