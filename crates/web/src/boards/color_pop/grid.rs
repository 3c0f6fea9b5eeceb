//! The sloping grid of tokens.

use color_pop::{Board as Tokens, COLUMNS, Cell, Colour, ROWS, Token};
use display::story::color_pop::Gain;
use game::Message;
use view::prelude::*;

use super::ColorPopBoard;
use crate::{
    boards::Recent,
    ui::{
        roving::Roving,
        symbols::{self, Shape, coordinate},
        words::words,
    },
};

/// The side of a cell in the units of the drawing.
const CELL: f64 = 60.0;

pub(super) fn surface(board: ColorPopBoard) -> AnyView {
    let (width, height) = (CELL * f64::from(COLUMNS), CELL * f64::from(ROWS));
    view! {
        <Roving label=words().text("color-pop-grid") class="board cp-board">
            <svg viewBox=format!("-8 -8 {} {}", width + 16.0, height + 16.0) class="fill"
                on:pointerdown=move |event| board.by_finger.set_value(event.pointer_type() != "mouse")
                on:keydown=move |_| board.by_finger.set_value(false)
                on:pointerleave=move |_| board.pointed.set(None)>
                <rect class="paper" x="-6" y="-6" width=width + 12.0 height=height + 12.0 rx="20"/>
                {(0..COLUMNS).map(|column| view! {
                    <rect class="slide" x=f64::from(column) * CELL + 3.0 y="0" width=CELL - 6.0 height=height rx="26"/>
                }).collect_view()}
                {popped(board)}
                {Cell::all().map(|cell| draw_cell(board, cell)).collect_view()}
                {Cell::all().map(|cell| {
                    let (x, y) = place(cell);
                    coordinate(&cell.to_string(), (x + 10.0, y), 14.0)
                }).collect_view()}
                {bursts(board)}
                {move || bubble(board)}
            </svg>
        </Roving>
    }
    .into_any()
}

/// Where a cell's upper left corner lies: row 1 is at the bottom.
fn place(cell: Cell) -> (f64, f64) {
    (f64::from(cell.column()) * CELL, f64::from(ROWS - 1 - cell.row()) * CELL)
}

fn draw_cell(board: ColorPopBoard, cell: Cell) -> impl IntoView {
    let (x, y) = place(cell);
    let token = memo(move || board.token(cell));
    let slid = memo(move || board.slides.with(|slides| slides.of(cell)));
    let can_take = memo(move || board.can_take(cell));
    let lit = memo(move || board.lit().contains(cell));
    let drafted = memo(move || board.composed().is_some_and(|(_, group)| group.contains(cell)));
    let hinted = memo(move || board.is_advised(cell));
    let language = words();
    let label = move || {
        let what =
            token.get().map_or_else(|| language.text("color-pop-cell-empty"), |token| language.text(token.name()));
        let size = board.best_at(cell).filter(|_| can_take.get());
        let place = Message::new("color-pop-cell").with("cell", cell.to_string()).with("token", what);
        match size {
            Some((_, group)) => {
                let group = Message::new("color-pop-cell-group").with("count", group.len());
                format!("{}, {}", language.say(&place), language.say(&group))
            }
            None => language.say(&place),
        }
    };
    view! {
        <g class="cell" class:can=move || can_take.get() class:lit=move || lit.get() class:ghost=move || drafted.get()
            class:hinted=move || hinted.get() class:empty=move || token.get().is_none()
            transform=format!("translate({x} {y})") role="button" tabindex="-1"
            data-rove=move || token.get().map(|_| "")
            data-cell=cell.to_string() data-legal=move || can_take.get().then_some("true")
            data-symbol=move || token.get().map(|token| token.letter().to_string())
            data-joker=move || (token.get() == Some(Token::Joker)).then_some("true")
            aria-label=label aria-disabled=move || (!can_take.get()).then_some("true")
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { board.pointed.set(Some(cell)) }
            on:focus=move |_| board.pointed.set(Some(cell)) on:blur=move |_| board.pointed.set(None)
            on:click=move |_| board.tap(cell)>
            {move || token.get().map(|token| {
                // How far it has come, in cells: the style sheet has it slide from there.
                let (columns, rows, _) = slid.get().unwrap_or_default();
                view! {
                    <g class:written=slid.get().is_none() class:slid=slid.get().is_some()
                        style:--columns=columns.to_string() style:--rows=(-rows).to_string()>
                        <g transform="translate(30 30)">{draw_token(token)}</g>
                    </g>
                }
            })}
            <circle class="focus-ring" cx="30" cy="30" r="28"/>
        </g>
    }
}

/// Where groups were popped since the observer's last move, ringed in the colours of who popped them. Other tokens may
/// have slid there since.
fn popped(board: ColorPopBoard) -> impl IntoView {
    let rings = |recent: Recent<Gain>| {
        let ring = |cell: Cell| {
            let (x, y) = place(cell);
            view! { <circle cx=x + CELL / 2.0 cy=y + CELL / 2.0 r="27.500" data-at=cell.to_string()/> }
        };
        view! {
            <g class=format!("cp-popped {}", recent.seat_class()) class:latest=recent.is_latest
                data-rival-move=recent.rival_move() data-popped=recent.gain.cells.len()>
                {recent.gain.cells.iter().map(ring).collect_view()}
            </g>
        }
    };
    view! { <For each=move || board.desk.recent() key=|recent| (recent.entry, recent.is_rivals, recent.is_latest) let(recent)>{rings(recent)}</For> }
}

/// The tokens of the latest move burst where they lay, and are gone.
fn bursts(board: ColorPopBoard) -> impl IntoView {
    let latest = memo(move || board.desk.latest().map(|latest| (latest.entry, latest.gain)));
    let burst = |(cell, token): (Cell, Token)| {
        let (x, y) = place(cell);
        view! {
            <g transform=format!("translate({} {})", x + CELL / 2.0, y + CELL / 2.0)>
                <g class="cp-burst">{draw_token(token)}</g>
            </g>
        }
    };
    view! {
        <g class="cp-bursts" aria-hidden="true">
            {move || latest.get().map(|(_, gain)| gain.tokens().map(burst).collect_view())}
        </g>
    }
}

/// A token around the origin.
pub(super) fn draw_token(token: Token) -> impl IntoView {
    let (class, shape) = match token {
        Token::Joker => ("token joker", Shape::Asterisk),
        Token::Colour(colour) => ("token", shape(colour)),
    };
    view! {
        <g class=class>
            <circle class="body" r="26"/>
            {symbols::draw(shape, 15.0)}
        </g>
    }
}

/// Each colour has a shape of its own.
fn shape(colour: Colour) -> Shape {
    match colour {
        Colour::Green => Shape::Disc,
        Colour::Yellow => Shape::Sun,
        Colour::Orange => Shape::Hexagon,
        Colour::Blue => Shape::SixStar,
        Colour::Pink => Shape::Ring,
    }
}

/// How many tokens the lit group has, above its highest one.
fn bubble(board: ColorPopBoard) -> Option<impl IntoView> {
    let lit = board.lit();
    let top = lit.iter().max_by_key(|cell| (cell.row(), std::cmp::Reverse(cell.column())))?;
    let (x, y) = place(top);
    Some(view! {
        <g class="bubble" transform=format!("translate({} {})", x + 48.0, y + 8.0) aria-hidden="true">
            <circle r="15"/>
            <text dy="6">{lit.len()}</text>
        </g>
    })
}

/// A corner of a grid in mid-game.
pub(super) fn miniature() -> AnyView {
    const SAMPLE: [&str; 5] = ["GGBOY", "YBBPO", "O*BGG", "PYOO", "PPY"];
    let tokens = SAMPLE.iter().enumerate().flat_map(|(column, tokens)| {
        tokens.chars().enumerate().map(move |(row, letter)| {
            let token = Token::from_letter(letter).expect("the sample is written in tokens");
            let (x, y) = (column as f64 * CELL + 30.0, (4 - row) as f64 * CELL + 30.0);
            let order = (column * 5 + row) % 12;
            view! {
                <g class=format!("lands after-{order}")><g transform=format!("translate({x} {y})")>{draw_token(token)}</g></g>
            }
        })
    });
    let slides = (0..5).map(|column| {
        view! {
            <rect class="slide" x=f64::from(column) * CELL + 3.0 y="0" width=CELL - 6.0 height=CELL * 5.0 rx="26"/>
        }
    });
    view! {
        <svg viewBox="-4 -4 308 308" class="cp-board" aria-hidden="true">
            {slides.collect_view()}
            {tokens.collect_view()}
        </svg>
    }
    .into_any()
}

/// How many tokens of each colour are on a board.
pub(super) fn left(tokens: Option<Tokens>, colour: Colour) -> u32 {
    tokens.map_or(0, |tokens| tokens.of(colour).len())
}
