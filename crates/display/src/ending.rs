//! Why a result is what it is: what decided between the best two sides, or that nothing did and first place is shared. Sides
//! come in the order of their places.

use ::criss_cross::Score;
use ::genial::Markers;
use game::Message;

use crate::blockers::Reckoning;

/// The fewest points, then the fewest captured tiles.
#[must_use]
pub fn blockers(best: Reckoning, next: Reckoning) -> Message {
    let compared = |id, value: u8, other: u8| Message::new(id).with("value", value).with("other", other);
    if best.points != next.points {
        compared("web-blockers-why", best.points, next.points)
    } else if best.captured != next.captured {
        compared("web-blockers-tie-break", best.captured, next.captured).with("points", best.points)
    } else {
        Message::new("web-blockers-shared").with("points", best.points).with("captured", best.captured)
    }
}

/// The highest total, then the best row or column.
#[must_use]
pub fn criss_cross(best: Score, next: Score) -> Message {
    let total = signed(best.total);
    if best.total != next.total {
        highest(best.total, next.total)
    } else if best.best != next.best {
        let tie_break = Message::new("criss-cross-tie-break").with("total", total);
        tie_break.with("value", best.best).with("other", next.best)
    } else {
        Message::new("criss-cross-shared").with("total", total).with("best", best.best)
    }
}

/// The highest total.
#[must_use]
pub fn tout_sur_carte(best: i32, next: i32) -> Message {
    if best == next {
        Message::new("web-tout-sur-carte-shared").with("points", best.to_string())
    } else {
        highest(best, next)
    }
}

/// The lowest marker, then the next ones.
#[must_use]
pub fn genial(mut best: Markers, mut next: Markers) -> Message {
    game::sort_few(&mut best);
    game::sort_few(&mut next);
    let Some(decided) = (0..best.len()).find(|&place| best[place] != next[place]) else {
        return Message::new("web-genial-why-equal");
    };
    Message::new(if decided == 0 { "web-genial-why-lowest" } else { "web-genial-why-next" })
        .with("value", best[decided])
        .with("other", next[decided])
        .with("lowest", best[0])
        .with("place", decided + 1)
}

fn highest(best: i32, next: i32) -> Message {
    Message::new("web-why-highest").with("value", signed(best)).with("other", signed(next))
}

/// Points as they are written, with a true minus.
#[must_use]
pub fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", -points) } else { points.to_string() }
}
