//! Bots that decide differently have another version.

use bots::{Level, Mind, Playable, PlayableVisitor, choose, version, visit};
use catalog::{GameId, Seed, Stream};
use game::{Event, GameOptions, Observer, Seat, Setting, Settings, Turn};

/// What some decisions of each game's bots come to, with the version under which they do.
const DECISIONS: [(GameId, u32, u64); 5] = [
    (GameId::Genial, 2, 0x80d1_2e85_b7a8_7bcf),
    (GameId::CrissCross, 1, 0xc722_248b_5831_cebf),
    (GameId::ToutSurCarte, 1, 0x83bd_0861_b548_cf4e),
    (GameId::ColorPop, 2, 0xeff2_a095_3f88_0a62),
    (GameId::Blockers, 1, 0xaded_1991_c679_c3fa),
];

/// The levels that are asked, the strongest with few simulations so that it does not take long.
const ASKED: [&str; 6] = ["greedy", "1", "2", "3", "4", "5@200"];
/// So many decisions of a play are made.
const DECIDED: u32 = 8;

/// The moves that the levels choose with the usual options and, where that can be, alone.
struct Decisions;

impl PlayableVisitor for Decisions {
    type Output = u64;

    fn visit<G: Playable>(self) -> u64 {
        let alone = Settings::from([("players".to_owned(), Setting::Number(1))]);
        let options = [Settings::default(), alone].into_iter().filter_map(|settings| G::Options::read(&settings).ok());
        options.fold(0xcbf2_9ce4_8422_2325, |sum, options| decisions::<G>(&options, sum))
    }
}

/// The moves that the levels choose through the beginning of a play, in one number that goes on from another.
fn decisions<G: Playable>(options: &G::Options, mut sum: u64) -> u64 {
    let streams = Seed::new("version").game(1);
    let mut chance = streams.chance();
    let mut play = G::new(options).expect("the options were read");
    let mut rngs: Vec<Stream> = Seat::all(play.players()).map(|seat| streams.player(seat)).collect();
    let mut decided = 0;
    while decided < DECIDED {
        match play.turn() {
            Turn::Over => break,
            Turn::Chance => play.apply(Event::Chance(play.sample(&mut chance))),
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is to decide");
                let view = play.view(Observer::Seat(seat));
                let chosen = ASKED.map(|text| {
                    let level: Level = text.parse().expect("these are levels");
                    let mut mind = Mind { rng: &mut rngs[seat.index()], should_stop: &mut || false };
                    choose::<G>(&view, seat, level, &mut mind)
                });
                for byte in chosen.iter().flat_map(|mv| (mv.to_string() + ";").into_bytes()) {
                    sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
                play.play(seat, chosen[ASKED.len() - 1]);
                decided += 1;
            }
        }
    }
    sum
}

#[test]
fn who_decides_differently_has_another_version() {
    let found = DECISIONS.map(|(game, ..)| (game, version(game), visit(game, Decisions)));
    assert_eq!(
        found, DECISIONS,
        "{found:#x?}: raise bots::version of a game whose decisions are others, then write both here"
    );
}
