//! What people agreed on besides the rules, counted after the end: a head start.

use display::head_start::counted;
use game::{Arg, Message, Seat, Standings, Tally};
use view::prelude::*;

use crate::{model::Session, table_page::ending};

/// How the points came about with the head start, which decided who stands above as the winner; and who wins by the rules
/// alone, which the record keeps.
pub(super) fn head_start(session: Session) -> Option<impl IntoView> {
    let (result, points) = session.with(|snapshot| {
        let points = snapshot.setup.head_start.clone();
        snapshot.state.result.clone().map(|result| (result, points))
    })?;
    let counted = counted(session.game, &result, &points)?;
    let row = |(seat, points): (Seat, &u8)| {
        let score = Message::new("web-score-with-head-start")
            .with("player", seat)
            .with("before", figure(&result, seat))
            .with("points", *points)
            .with("after", figure(&counted, seat));
        view! { <li data-seat=seat.number() data-counted=figure(&counted, seat)>{session.say(&score)}</li> }
    };
    let first = ending::first(&result.ranks);
    let who = Message::new("web-by-the-rules").with("count", first.len()).with("players", Arg::Seats(first));
    let rows = Seat::all(points.len() as u8).zip(&points).map(row).collect_view();
    Some(view! {
        <div class="ending-agreed" data-agreed="">
            <ul>{rows}</ul>
            <p class="soft">{session.say(&who)}</p>
        </div>
    })
}

/// The number that counts: the points, or the weakest marker.
fn figure(standings: &Standings, seat: Seat) -> i32 {
    match standings.scores[seat.index()] {
        Tally::Points(points) => points,
        Tally::Markers(markers) => markers.into_iter().min().unwrap_or(0).into(),
    }
}
