//! Random tables to be opened.

use catalog::{AnyGame, Bytes32, GameId, Promise, Stream, Visitor, visit};
use game::{Game, GameOptions, Settings, below};
use protocol::{BotLevel, ClockRule, PersonId, Player};
use table::Opening;

/// The secret that is promised at tables that promise one.
pub(crate) const SECRET: Bytes32 = Bytes32([7; 32]);

/// The person who sits in this seat, counted from 1, unless somebody else does.
pub(crate) fn person(number: usize) -> PersonId {
    PersonId::new(format!("person {number}"))
}

/// Somebody who sits nowhere.
pub(crate) fn stranger() -> PersonId {
    PersonId::new("stranger")
}

/// Every combination of a game's options.
pub(crate) fn all_settings(game: GameId) -> Vec<Settings> {
    struct All;
    impl Visitor for All {
        type Output = Vec<Settings>;

        fn visit<G: Game>(self) -> Self::Output {
            G::Options::all().iter().map(GameOptions::settings).collect()
        }
    }
    visit(game, All)
}

pub(crate) fn random(game: GameId, settings: &Settings, rng: &mut Stream) -> Opening {
    let players = AnyGame::new(game, settings).expect("the game's own options").players();
    let host = if below(rng, 4) == 0 { PersonId::new("host") } else { person(1) };
    let players = (0..players).map(|_| player(rng)).collect();
    let shared_device = below(rng, 3) == 0;
    let by_hand = below(rng, 4) == 0;
    Opening {
        game,
        settings: settings.clone(),
        players,
        host,
        shared_device,
        by_hand,
        // Whoever enters real dice may also take back what they like: one draw of chance decides both.
        friendly: by_hand,
        own_box: false,
        head_start: Vec::new(),
        clock: clock(rng),
        stand_in: level(rng),
        absence: (below(rng, 2) == 0).then(|| u64::from(below(rng, 60_000))),
        promise: (below(rng, 2) == 0).then(|| Promise::new("table", SECRET)),
    }
}

fn player(rng: &mut Stream) -> Player {
    match below(rng, 4) {
        0 => Player::Bot(level(rng)),
        1 => Player::You,
        2 => Player::Human(Some("Lina".into())),
        _ => Player::Human(None),
    }
}

pub(crate) fn level(rng: &mut Stream) -> BotLevel {
    BotLevel::ALL[below(rng, BotLevel::ALL.len() as u32) as usize]
}

fn clock(rng: &mut Stream) -> ClockRule {
    let seconds = |rng: &mut Stream, most| u64::from(below(rng, most)) * 1000;
    match below(rng, 5) {
        0 => ClockRule::None,
        1 => ClockRule::PerMove { time: seconds(rng, 40) },
        2 => ClockRule::Fischer { time: seconds(rng, 90), increment: seconds(rng, 5) },
        3 => ClockRule::Days { days: below(rng, 4) as u8 },
        _ => ClockRule::PerMove { time: u64::MAX },
    }
}
