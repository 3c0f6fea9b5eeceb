//! Why the result is what it is: the lowest marker, and the next ones where that is equal.

use game::{Arg, Message, Seat, Seats};
use genial::{Colour, Colours, Markers, Variant};
use view::prelude::*;

use super::{GenialBoard, draw};
use crate::ui::words::text;

pub(super) fn ending(board: GenialBoard) -> AnyView {
    let desk = board.desk;
    let view = desk.view();
    let sides: Vec<Seat> = match view.options.variant {
        Variant::Teams => Seat::all(2).collect(),
        Variant::Standard | Variant::Solo => Seat::all(view.options.players).collect(),
    };
    let mut order: Vec<(Seat, Markers)> =
        sides.into_iter().map(|seat| (seat, view.seats[seat.index()].markers)).collect();
    game::sort_by_key(&mut order, |(_, markers)| std::cmp::Reverse(sorted(*markers)));
    let name = |seat: Seat| match view.options.variant {
        Variant::Teams => {
            let both: Seats = [seat, Seat::new(seat.index() as u8 + 2)].into_iter().collect();
            desk.say(&Message::new("web-genial-team").with("seats", Arg::Seats(both)))
        }
        Variant::Standard | Variant::Solo => desk.name(seat),
    };
    let row = |(seat, markers): &(Seat, Markers)| {
        let lowest = Colours::lowest(markers);
        let cell = |colour: Colour| {
            view! { <td class:counts=lowest.contains(colour) data-symbol=colour.letter().to_string()>{markers[colour.index()]}</td> }
        };
        view! {
            <tr data-seat=seat.number()>
                <th scope="row">{name(*seat)}</th>
                {Colour::ALL.map(cell).collect_view()}
            </tr>
        }
    };
    let heading = |colour: Colour| {
        let name = desk.say(&draw::symbol_name(colour));
        view! { <th scope="col"><span class="unseen">{name}</span>{draw::small_symbol(colour)}</th> }
    };
    let is_won_at_once = desk.with_play(|play| play.track().is_complete(play.markers(order[0].0)));
    view! {
        <p>{desk.say(&why(&order, is_won_at_once))}</p>
        <table class="tally gn-tally">
            <thead><tr><td></td>{Colour::ALL.map(heading).collect_view()}</tr></thead>
            <tbody>{order.iter().map(row).collect_view()}</tbody>
        </table>
        {(!is_won_at_once).then(|| view! { <p class="soft">{text("web-genial-end-full")}</p> })}
    }
    .into_any()
}

/// What decided, of sides in the order of their places.
fn why(order: &[(Seat, Markers)], is_won_at_once: bool) -> Message {
    match *order {
        [(_, alone)] => {
            let lowest = Colours::lowest(&alone).iter().next().map_or(Arg::from(""), draw::colour_name);
            Message::new("web-genial-why-alone").with("value", sorted(alone)[0]).with("colour", lowest)
        }
        _ if is_won_at_once => Message::new("web-genial-end-complete"),
        _ => display::ending::genial(order[0].1, order[1].1),
    }
}

fn sorted(mut markers: Markers) -> Markers {
    game::sort_few(&mut markers);
    markers
}
