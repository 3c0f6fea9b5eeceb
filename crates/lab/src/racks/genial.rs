//! In Génial: how many symbols racks hold by how far the markers of their colours are.

use bots::Racks as Odds;
use game::{Game, Seat};
use genial::{Genial, Tiles, View};

use super::{Loss, Racks};

/// How many parts a play is divided into, each of so many tiles on the board.
const PARTS: usize = 4;
const PART: usize = 10;
const COLOURS: usize = 6;

/// A rival's rack.
struct Noted {
    part: usize,
    /// The colours from the lowest marker of the rival to the highest.
    colours: [usize; COLOURS],
    rack: Tiles,
    unseen: Tiles,
}

/// By place of the colour among the markers of its seat, the lowest first: how many symbols racks held, and how many they
/// would hold if all unseen tiles were equally likely to be there.
type Counts = [[f64; 2]; COLOURS];

pub(super) fn learn(racks: &Racks) {
    let options = racks.plays.options::<Genial>(racks.game);
    let [check, learnt] = racks.noted::<Genial, Noted>(&options, note);
    println!("symbols on rivals' racks beside what is unseen, from the lowest marker to the highest");
    // Counted in all plays; the check is of what those that are learnt from say alone.
    for (part, ratios) in odds(learnt.iter().chain(&check)).iter().enumerate() {
        println!("part {} of {PARTS}: {}", part + 1, ratios.map(|ratio| format!("{ratio:.3}")).join(" "));
    }
    let odds = odds(learnt.iter());
    let mut loss = Loss::default();
    check.iter().for_each(|it| loss.add(it.odds(&odds[it.part]), it.odds(&[1.0; COLOURS])));
    loss.tell();
}

fn odds<'a>(racks: impl Iterator<Item = &'a Noted>) -> [[f64; COLOURS]; PARTS] {
    let mut sums = [Counts::default(); PARTS];
    racks.for_each(|it| it.count(&mut sums[it.part]));
    sums.map(|colours| colours.map(|[held, expected]| held / expected))
}

fn note(play: &Genial, view: &View, noted: &mut Vec<Noted>) {
    for rival in Seat::all(play.players()).filter(|&rival| rival != view.seat) {
        let mut colours = std::array::from_fn(|colour| colour);
        colours.sort_by_key(|&colour: &usize| play.markers(rival)[colour]);
        let part = (usize::from(view.board.tile_count()) / PART).min(PARTS - 1);
        noted.push(Noted { part, colours, rack: play.rack(rival), unseen: view.unseen() });
    }
}

impl Noted {
    fn count(&self, counts: &mut Counts) {
        let (unseen, held) = (symbols(self.unseen), symbols(self.rack));
        let part = 2.0 * f64::from(self.rack.len()) / unseen.iter().sum::<f64>();
        for (count, &colour) in counts.iter_mut().zip(&self.colours) {
            count[0] += held[colour];
            count[1] += part * unseen[colour];
        }
    }

    /// How likely the rack was. Tiles that look alike are told apart, which makes the same difference to all odds.
    fn odds(&self, ranked: &[f64; COLOURS]) -> f64 {
        let mut symbols = [1.0; COLOURS];
        self.colours.iter().zip(ranked).for_each(|(&colour, odds)| symbols[colour] = *odds);
        let tiles: Vec<_> = self.unseen.iter().collect();
        let weights = tiles.iter().map(|tile| {
            let (one, other) = tile.colours();
            symbols[one as usize] * symbols[other as usize]
        });
        let odds = Odds::new(weights.collect(), self.rack.len() as usize);
        odds.odds_of(self.rack.iter().map(|held| tiles.iter().position(|&tile| tile == held).expect("it is unseen")))
    }
}

/// How many symbols of each colour tiles show.
fn symbols(tiles: Tiles) -> [f64; COLOURS] {
    let mut symbols = [0.0; COLOURS];
    for tile in tiles.iter() {
        let (one, other) = tile.colours();
        symbols[one as usize] += 1.0;
        symbols[other as usize] += 1.0;
    }
    symbols
}
