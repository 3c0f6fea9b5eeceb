//! Positions on which nets are timed, the same natively and in the browser.

use std::ops::Range;

use catalog::Seed;
use game::{GameOptions, Observer, Seat, Setting, Settings};

use crate::{
    criss_cross,
    learned::{After, Learned},
};

/// The nets that can be timed, by the names of their files.
pub const NETS: [&str; 8] = [
    "genial-2",
    "genial-3",
    "genial-4",
    "blockers-2",
    "blockers-3",
    "blockers-4",
    "criss-cross-basic",
    "criss-cross-advanced",
];

/// Positions that a net values: those that decisions of plays can lead to.
pub struct Sample {
    pub(crate) decisions: usize,
    pub(crate) positions: usize,
    pub(crate) by_net: Box<Work>,
    pub(crate) with_moves: Box<Work>,
}

/// Values the positions of some decisions and adds up what they are worth.
type Work = dyn Fn(Range<usize>) -> i64;

impl Sample {
    /// Positions of so many plays for a net of [`NETS`]; `None` where there is no such net.
    #[must_use]
    pub fn of(net: &str, plays: u64) -> Option<Self> {
        match net.rsplit_once('-')? {
            ("genial", players) => Self::learned::<genial::Genial>(players.parse().ok()?, plays),
            ("blockers", players) => Self::learned::<blockers::Blockers>(players.parse().ok()?, plays),
            ("criss-cross", "basic") => Some(criss_cross::sample(false, plays)),
            ("criss-cross", "advanced") => Some(criss_cross::sample(true, plays)),
            _ => None,
        }
    }

    fn learned<G: Learned + 'static>(players: u8, plays: u64) -> Option<Self> {
        let settings = Settings::from([("players".to_owned(), Setting::Number(players.into()))]);
        let options = G::Options::read(&settings).ok()?;
        let net = G::net(&options)?;
        let views: Vec<(G::View, Seat)> = (0..plays).flat_map(|play| views::<G>(&options, play)).collect();
        let each = move |views: &[(G::View, Seat)], sink: &mut dyn FnMut(&[i16])| {
            for (view, seat) in views {
                G::each_after(view, *seat, &mut |_, after| {
                    if let After::Open(inputs) = after {
                        sink(inputs);
                    }
                });
            }
        };
        let told = |view| {
            let mut told: Vec<Vec<i16>> = Vec::new();
            each(std::slice::from_ref(view), &mut |inputs| told.push(inputs.to_vec()));
            told
        };
        let told: Vec<Vec<Vec<i16>>> = views.iter().map(told).collect();
        Some(Self {
            decisions: views.len(),
            positions: told.iter().map(Vec::len).sum(),
            by_net: Box::new(move |range| {
                told[range].iter().flatten().map(|inputs| i64::from(net.logit(inputs))).sum()
            }),
            with_moves: Box::new(move |range| {
                let mut sum = 0;
                each(&views[range], &mut |inputs| sum += i64::from(net.logit(inputs)));
                sum
            }),
        })
    }

    /// How many decisions there are.
    #[must_use]
    pub const fn decisions(&self) -> usize {
        self.decisions
    }

    /// How many positions they can lead to.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.positions
    }

    /// Values all that some decisions can lead to, which the net has been told already. The sum is the same everywhere.
    #[must_use]
    pub fn by_net(&self, decisions: Range<usize>) -> i64 {
        (self.by_net)(decisions)
    }

    /// The same with the moves that lead there and all that the net is told.
    #[must_use]
    pub fn with_moves(&self, decisions: Range<usize>) -> i64 {
        (self.with_moves)(decisions)
    }
}

/// What those who are to decide see in one play.
fn views<G: Learned>(options: &G::Options, number: u64) -> Vec<(G::View, Seat)> {
    let mut views = Vec::new();
    let mut play = G::new(options).expect("the options were read");
    game::play_out(&mut play, &mut Seed::new("speed").chance(number), |play, seat, rng| {
        let view = play.view(Observer::Seat(seat));
        let mv = G::teacher(&view, seat, rng);
        views.push((view, seat));
        mv
    });
    views
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_net_values_the_same_whether_it_was_told_before_or_not() {
        for net in NETS {
            let sample = Sample::of(net, 1).expect("it can be timed");
            assert!(sample.positions() > 100, "{net}: {}", sample.positions());
            let all = 0..sample.decisions();
            assert_eq!(sample.by_net(all.clone()), sample.with_moves(all.clone()), "{net}");
            let one_by_one: i64 = all.clone().map(|at| sample.by_net(at..at + 1)).sum();
            assert_eq!(sample.by_net(all), one_by_one, "{net}");
        }
        assert!(Sample::of("genial-5", 1).is_none() && Sample::of("chess", 1).is_none());
    }
}
