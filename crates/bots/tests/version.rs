//! Bots that decide differently have another version.

use bots::{Level, Mind, Playable, PlayableVisitor, Strength, choose, exists, version, visit};
use catalog::{GameId, Seed, Stream};
use game::{GameOptions, Observer, Seat};

/// What some decisions of each game's bots come to, with the version under which they do.
const DECISIONS: [(GameId, u32, u64); 5] = [
    (GameId::Genial, 7, 0x2374_3f30_e829_a2a7),
    (GameId::CrissCross, 3, 0xa06d_24fb_6f5f_12bd),
    (GameId::ToutSurCarte, 1, 0x1d90_0ef1_fdb9_e4e6),
    (GameId::ColorPop, 6, 0xc422_ae9e_ad1c_d2f4),
    (GameId::Blockers, 7, 0xbfae_5fa1_67da_feb0),
];

/// What the same decisions came to in earlier versions that can still be asked.
const PAST_DECISIONS: [(GameId, u32, u64); 10] = [
    (GameId::Genial, 2, 0xbe7e_30a7_086f_f3b7),
    (GameId::Genial, 4, 0x279b_7609_9e56_252d),
    (GameId::Genial, 5, 0x6a9f_4f05_8188_b49d),
    (GameId::Genial, 6, 0x5130_619c_4e57_b094),
    (GameId::CrissCross, 1, 0xca0c_c2c8_7d31_eec7),
    (GameId::CrissCross, 2, 0x732d_2c28_be5a_571f),
    (GameId::ColorPop, 3, 0x7e00_cb65_7de2_0ac6),
    (GameId::Blockers, 2, 0xfffb_2c13_9d85_f087),
    (GameId::Blockers, 5, 0x7850_046c_8807_73d6),
    (GameId::Blockers, 6, 0x9c04_fd15_e56e_e792),
];

/// The levels that are asked beside the strongest.
const ASKED: [&str; 5] = ["greedy", "1", "2", "3", "4"];
const FIFTH: Strength = Strength { level: 5, simulations: None };
/// Which decisions of a play they are asked for: at its beginning, in its middle and near its end.
const DECISIONS_ASKED: [u32; 5] = [0, 3, 11, 21, 33];

/// The moves that the levels and this strongest one choose with all options, few simulations so that it does not take
/// long.
struct Decisions<'a>(&'a str);

impl PlayableVisitor for Decisions<'_> {
    type Output = u64;

    fn visit<G: Playable>(self) -> u64 {
        G::Options::all().into_iter().fold(0xcbf2_9ce4_8422_2325, |sum, options| decisions::<G>(&options, self.0, sum))
    }
}

/// The moves that the levels choose here and there in a play of the yardstick, in one number that goes on from another.
fn decisions<G: Playable>(options: &G::Options, strongest: &str, mut sum: u64) -> u64 {
    let streams = Seed::new("version").game(1);
    let mut chance = streams.chance();
    let mut play = G::new(options).expect("the options were read");
    let mut rngs: Vec<Stream> = Seat::all(play.players()).map(|seat| streams.player(seat)).collect();
    let mut decided = 0;
    game::play_out(&mut play, &mut chance, |play, seat, _| {
        let view = play.view(Observer::Seat(seat));
        let mut chosen = |text: &str| {
            let level: Level = text.parse().expect("these are levels");
            let mut mind = Mind { rng: &mut rngs[seat.index()], should_stop: &mut || false };
            choose::<G>(&view, seat, level, &mut mind)
        };
        if DECISIONS_ASKED.contains(&decided) {
            for byte in
                ASKED.into_iter().chain([strongest]).flat_map(|level| (chosen(level).to_string() + ";").into_bytes())
            {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        decided += 1;
        chosen("greedy")
    });
    sum
}

#[test]
fn changed_decisions_need_another_version() {
    let found = DECISIONS.map(|(game, ..)| (game, version(game), visit(game, Decisions("5@200"))));
    assert_eq!(
        found, DECISIONS,
        "{found:#x?}: raise bots::version of a game whose decisions are others, then write both here"
    );
}

#[test]
fn earlier_versions_decide_as_they_did() {
    let found =
        PAST_DECISIONS.map(|(game, version, _)| (game, version, visit(game, Decisions(&format!("5@v{version}@200")))));
    assert_eq!(found, PAST_DECISIONS, "{found:#x?}");
    assert!(PAST_DECISIONS.iter().all(|&(game, version, _)| exists(game, Level::Past(version, FIFTH))));
    assert!(!exists(GameId::Genial, Level::Past(version(GameId::Genial), FIFTH)), "that is the present one");
    assert!(!exists(GameId::CrissCross, Level::Past(3, FIFTH)));
}
