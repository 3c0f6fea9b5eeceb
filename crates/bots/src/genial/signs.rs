//! What is seen of a placement at once, for the policy that was learnt from the search.

use super::{
    field::Lay,
    judge::{Judge, Stakes},
    position::{Position, sorted},
    value,
    worth::Weights,
};
use crate::{
    net::{self, Net},
    policy::{flag, sign},
};

/// What the signs are.
pub(super) const NAMES: [&str; 18] = [
    "net, at the beginning",
    "net, at the end",
    "first by the net",
    "second by the net",
    "among the first four by the net",
    "static evaluation",
    "first by the static evaluation",
    "the lowest marker rises",
    "the second lowest marker rises",
    "points for the lowest colour",
    "points for the second lowest colour",
    "points",
    "bonus turn",
    "double",
    "another such tile stays on the rack",
    "tiles of the lowest colour that stay",
    "points of rivals' lowest colours taken away",
    "lines made longer for rivals' lowest colours",
];

/// A placement with its signs.
pub(super) struct Seen {
    pub(super) lay: Lay,
    /// The net's logit after it.
    logit: i32,
    pub(super) signs: [i16; NAMES.len()],
}

/// So many free pairs are the beginning of a play.
const BEGINNING: i32 = 200;

/// So many placements of a seat, the most promising ones, those first that the net likes best.
pub(super) fn all(net: &Net, position: &Position, seat: usize, weights: &Weights, most: usize) -> Vec<Seen> {
    let stakes = Stakes::new(position, weights);
    let promising = Judge::new(position, seat, &stakes).most_promising(most);
    let (values, lays): (Vec<f32>, Vec<Lay>) = promising.unzip();
    let lowest = lowest(position.markers(seat));
    let rivals: Vec<usize> = position
        .sides()
        .filter(|&side| side != position.side(seat))
        .map(|side| self::lowest(position.markers(side))[0])
        .collect();
    let valued = value::all(net, position, seat, lays.into_iter());
    let mut all: Vec<Seen> = valued
        .into_iter()
        .enumerate()
        .map(|(rank, (logit, lay))| {
            let mut signs = of(position, seat, lay, lowest, &rivals);
            signs[5] = sign(((values[rank] - values[0]) * 256.0) as i32, 32);
            signs[6] = flag(rank == 0);
            Seen { lay, logit, signs }
        })
        .collect();
    // Stable, so that the first of equals stays the first.
    game::sort_by_key(&mut all, |it| std::cmp::Reverse(it.logit));
    let best = all.first().map_or(0, |it| it.logit);
    let left = (position.field.spots().len() as i32).min(BEGINNING);
    for (rank, it) in all.iter_mut().enumerate() {
        // 64 parts are a logit.
        let behind = it.logit.saturating_sub(best) / (net::LOGIT / 64);
        it.signs[0] = sign(behind * left / BEGINNING, 64);
        it.signs[1] = sign(behind * (BEGINNING - left) / BEGINNING, 64);
        it.signs[2] = flag(rank == 0);
        it.signs[3] = flag(rank == 1);
        it.signs[4] = flag(rank < 4);
    }
    all
}

/// The signs of a placement that do not depend on others.
fn of(position: &Position, seat: usize, lay: Lay, lowest: [usize; 2], rivals: &[usize]) -> [i16; NAMES.len()] {
    let field = &position.field;
    let points = field.points_of(lay);
    let markers = position.markers(seat);
    let placement = lay.placement();
    let scored = position.track().score(markers, placement, points);
    let (before, after) = (sorted(markers), sorted(&scored.markers));
    let rise = |at: usize| i32::from(after[at]) - i32::from(before[at]);
    let mut rack = position.rack(seat);
    rack.remove(placement.tile());
    let points_for = |colour: usize| -> i32 {
        (0..2).filter(|&half| lay.colours[half] == colour).map(|half| i32::from(points[half])).sum()
    };
    let shows = rack.iter().filter(|tile| {
        let (one, other) = tile.colours();
        one.index() == lowest[0] || other.index() == lowest[0]
    });
    let (mut taken, mut longer) = (0, 0);
    for (place, colour) in lay.halves() {
        for &rival in rivals {
            taken += i32::from(field.points(place)[rival]);
            if colour == rival {
                longer += field.line_ends(place, colour).map(|end| i32::from(end.gain)).sum::<i32>();
            }
        }
    }
    let mut signs = [0; NAMES.len()];
    signs[7..].copy_from_slice(&[
        sign(rise(0), 4),
        sign(rise(1), 4),
        sign(points_for(lowest[0]), 4),
        sign(points_for(lowest[1]), 4),
        sign(i32::from(points[0]) + i32::from(points[1]), 4),
        flag(scored.bonus > 0),
        flag(lay.is_double()),
        flag(rack.contains(placement.tile())),
        sign(shows.count() as i32, 2),
        sign(taken, 4 * rivals.len() as i32),
        sign(longer, 4 * rivals.len() as i32),
    ]);
    signs
}

/// The colours of the two lowest markers.
fn lowest(markers: &genial::Markers) -> [usize; 2] {
    let mut colours: [usize; 6] = std::array::from_fn(|colour| colour);
    game::sort_few_by(&mut colours, |&a, &b| markers[a].cmp(&markers[b]));
    [colours[0], colours[1]]
}

#[cfg(test)]
mod tests {
    use catalog::Seed;
    use game::{Game, Observer, play_out};
    use genial::{Genial, Options};

    use super::*;
    use crate::genial::{training, weights};

    fn place(name: &str) -> usize {
        NAMES.iter().position(|it| *it == name).expect("there is such a sign")
    }

    #[test]
    fn signs_say_what_a_placement_does() {
        let options = Options::for_players(2);
        let net = training::net(&options).expect("there is one for two");
        let weights = Weights::new(weights::tuned(&options));
        let mut play = Genial::new(&options).expect("these are the options of a play");
        let mut asked = 0;
        play_out(&mut play, &mut Seed::new("signs").chance(1), |play, seat, rng| {
            let view = play.view(Observer::Seat(seat));
            if play.stage() != genial::Stage::Swap {
                let position = Position::new(&view);
                let seen = all(net, &position, seat.index(), &weights, 40);
                assert!(!seen.is_empty() && seen.len() <= 40);
                assert!(seen.is_sorted_by(|a, b| a.logit >= b.logit), "the net's first come first");
                for name in ["first by the net", "first by the static evaluation"] {
                    assert_eq!(seen.iter().filter(|it| it.signs[place(name)] > 0).count(), 1, "{name}");
                }
                for it in &seen {
                    let points: u8 = position.field.points_of(it.lay).iter().sum();
                    assert_eq!(it.signs[place("points")], sign(points.into(), 4));
                    assert_eq!(it.signs[place("double")], flag(it.lay.is_double()));
                    assert!(it.signs[place("net, at the beginning")] <= 0 && it.signs[place("static evaluation")] <= 0);
                }
                asked += 1;
            }
            play.random_move(seat, rng)
        });
        assert!(asked > 10);
    }
}
