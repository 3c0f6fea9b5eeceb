//! What racks hold, by how far the markers of their colours are: the odds by which a bot of Génial imagines hidden racks.

use bots::{Level, Mind};
use catalog::Seed;
use game::{Game, Observer, Seat, play_out};
use genial::{Genial, Options, Tiles, View};

use crate::{Plays, plays::in_parallel};

#[derive(clap::Args)]
pub(crate) struct Racks {
    #[command(flatten)]
    plays: Plays,
    /// Who plays
    #[arg(long, default_value = "5@0")]
    level: Level,
    /// Plays
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of everything random
    #[arg(long, default_value = "racks")]
    seed: String,
}

/// How many parts a play is divided into, each of so many tiles on the board.
const PARTS: usize = 4;
const PART: usize = 10;
const COLOURS: usize = 6;

/// By part of the play and by place of the colour among the markers of its seat, the lowest first: how many symbols racks
/// held, and how many they would hold if all unseen tiles were equally likely to be there.
type Counts = [[[f64; 2]; COLOURS]; PARTS];

impl Racks {
    pub(crate) fn run(&self) {
        let options = self.plays.options::<Genial>(catalog::GameId::Genial);
        let counted = in_parallel(self.games, self.plays.threads(), |number| self.count(&options, number));
        let mut sums = Counts::default();
        for counts in counted {
            let sums = sums.iter_mut().flatten().flatten();
            sums.zip(counts.iter().flatten().flatten()).for_each(|(sum, count)| *sum += count);
        }
        println!("symbols on rivals' racks beside what is unseen, from the lowest marker to the highest");
        for (part, colours) in sums.iter().enumerate() {
            let ratios = colours.map(|[held, expected]| format!("{:.3}", held / expected));
            println!("part {} of {PARTS}: {}", part + 1, ratios.join(" "));
        }
    }

    fn count(&self, options: &Options, number: u64) -> Counts {
        let mut counts = Counts::default();
        let streams = Seed::new(&self.seed).game(number);
        let mut play = Genial::new(options).expect("the options were read");
        let mut rngs: Vec<_> = Seat::all(play.players()).map(|seat| streams.player(seat)).collect();
        play_out(&mut play, &mut streams.chance(), |play, seat, _| {
            let view = play.view(Observer::Seat(seat));
            for rival in Seat::all(play.players()).filter(|&rival| rival != seat) {
                add(&mut counts, &view, play.markers(rival), play.rack(rival));
            }
            let mut mind = Mind { rng: &mut rngs[seat.index()], should_stop: &mut || false };
            bots::choose::<Genial>(&view, seat, self.level, &mut mind)
        });
        counts
    }
}

fn add(counts: &mut Counts, view: &View, markers: &[u8; COLOURS], rack: Tiles) {
    let (unseen, held) = (symbols(view.unseen()), symbols(rack));
    let part = 2.0 * f64::from(rack.len()) / unseen.iter().sum::<f64>();
    let mut colours: Vec<usize> = (0..COLOURS).collect();
    colours.sort_by_key(|&colour| markers[colour]);
    let counts = &mut counts[(usize::from(view.board.tile_count()) / PART).min(PARTS - 1)];
    for (count, colour) in counts.iter_mut().zip(colours) {
        count[0] += held[colour];
        count[1] += part * unseen[colour];
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
