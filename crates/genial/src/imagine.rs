//! A play that a view could be of: the hidden racks are drawn, each way to fill them equally likely among those that
//! what is remembered leaves open.

use game::{Rng, Seat, below};

use crate::{Genial, Showing, Tiles, View};

/// More attempts than a view of a real play needs.
const ATTEMPTS: u32 = 1_000_000;

/// A rack to fill, and what is known about it.
struct Hidden {
    seat: Seat,
    count: u32,
    showing: Showing,
    /// Tiles that the observer knows to be elsewhere, though not seeing them.
    elsewhere: Tiles,
}

/// See [`game::Game::imagine`].
///
/// # Panics
/// If the view is of no play that can be.
pub(crate) fn imagine<R: Rng>(view: &View, rng: &mut R) -> Genial {
    let hidden = hidden_racks(view);
    let mut play = known(view);
    let unseen = view.unseen();
    let racks = (0..ATTEMPTS).find_map(|_| fill(&hidden, unseen, rng)).expect("a view of a play that can be");
    play.bag = unseen;
    for (hidden, rack) in hidden.iter().zip(racks) {
        play.racks[hidden.seat.index()] = rack;
        play.bag = play.bag.minus(rack);
    }
    play
}

/// The play as far as the observer knows it, with the bag and the racks of others empty.
fn known(view: &View) -> Genial {
    let mut play = Genial {
        board: view.board,
        bag: Tiles::NONE,
        aside: view.aside,
        racks: Default::default(),
        put_back: Default::default(),
        showing: Default::default(),
        markers: Default::default(),
        options: view.options,
        stage: view.stage,
        seat: view.seat,
        bonus: view.bonus,
    };
    for (index, seat) in view.seats.iter().enumerate() {
        play.racks[index] = seat.rack.unwrap_or_default();
        play.put_back[index] = seat.put_back;
        play.showing[index] = seat.showing;
        if game::Game::team(&play, Seat::new(index as u8)).index() == index {
            play.markers[index] = seat.markers;
        }
    }
    play
}

/// The racks that the observer does not see. Whoever has not drawn for longest comes first: what was put back since is
/// then more than for all who follow, so that no rack takes what is known to be elsewhere for a later one.
fn hidden_racks(view: &View) -> Vec<Hidden> {
    let own = view.observer.seat().map(|seat| view.seats[seat.index()].put_back);
    let mut hidden: Vec<Hidden> = Vec::with_capacity(view.seats.len());
    for (index, seat) in view.seats.iter().enumerate().filter(|(_, seat)| seat.rack.is_none()) {
        // Tiles put back before the observer last drew may be on the observer's own rack now.
        let since_own_draw = own.map_or(seat.put_back, |own| seat.put_back.common(own));
        let before = seat.put_back.minus(since_own_draw);
        hidden.push(Hidden {
            seat: Seat::new(index as u8),
            count: seat.count.into(),
            showing: seat.showing,
            elsewhere: since_own_draw.plus(before.minus(view.rack())),
        });
    }
    hidden.sort_by_key(|hidden| std::cmp::Reverse(hidden.elsewhere.len()));
    hidden
}

/// Fills one rack after the other from the unseen tiles.
///
/// A rack is drawn from all that fit it, each equally likely. But what earlier racks took changes how many ways are
/// left for it, and a choice of earlier racks must count in proportion to those: so it is kept with the odds of that
/// number against the greatest it could have been, and otherwise `None` asks for another attempt.
fn fill<R: Rng>(hidden: &[Hidden], unseen: Tiles, rng: &mut R) -> Option<[Tiles; 4]> {
    let mut racks = [Tiles::NONE; 4];
    let mut left = unseen;
    for (rack, hidden) in racks.iter_mut().zip(hidden) {
        let open = left.minus(hidden.elsewhere);
        let showing = open.showing(hidden.showing.colours);
        let avoiding = open.avoiding(hidden.showing.colours);
        let ways = hidden.ways(showing.len(), avoiding.len());
        let most = hidden.most_ways(unseen.minus(hidden.elsewhere), open.len());
        if ways == 0 || (ways < most && below(rng, most) >= ways) {
            return None;
        }
        let shown = hidden.how_many_show(showing.len(), avoiding.len(), below(rng, ways));
        for tile in showing.draw(shown, rng).iter().chain(avoiding.draw(hidden.count - shown, rng).iter()) {
            rack.insert(*tile);
            left.remove(*tile);
        }
    }
    Some(racks)
}

impl Hidden {
    /// In how many ways the rack can be filled from so many tiles that show the colours it is known by, and so many
    /// that avoid them.
    fn ways(&self, showing: u32, avoiding: u32) -> u32 {
        self.counts().map(|shown| self.ways_with(shown, showing, avoiding)).sum()
    }

    /// The greatest that [`Self::ways`] can be once earlier racks have left only this many of these tiles.
    fn most_ways(&self, open: Tiles, left: u32) -> u32 {
        let showing = open.showing(self.showing.colours).len();
        let avoiding = open.len() - showing;
        (left.saturating_sub(avoiding)..=showing.min(left))
            .map(|showing| self.ways(showing, left - showing))
            .max()
            .unwrap_or(0)
    }

    /// How many tiles of the rack show the colours, the `n`-th way to fill it being drawn.
    fn how_many_show(&self, showing: u32, avoiding: u32, mut n: u32) -> u32 {
        for shown in self.counts() {
            let ways = self.ways_with(shown, showing, avoiding);
            if n < ways {
                return shown;
            }
            n -= ways;
        }
        unreachable!("there are not that many ways")
    }

    fn counts(&self) -> impl Iterator<Item = u32> {
        self.showing.least.into()..=self.count.min(self.showing.most.into())
    }

    fn ways_with(&self, shown: u32, showing: u32, avoiding: u32) -> u32 {
        choose(showing, shown) * choose(avoiding, self.count - shown)
    }
}

/// How many sets of `k` there are among `n`. Six of 120, the most that is asked for, still fit 32 bits.
fn choose(n: u32, k: u32) -> u32 {
    if k > n {
        return 0;
    }
    (0..u64::from(k)).fold(1, |sets, taken| sets * (u64::from(n) - taken) / (taken + 1)) as u32
}
