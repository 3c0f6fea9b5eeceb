//! The bots of one game each, loaded when they are needed.

use bots::{Advice, Level, Mind, Playable, Strength, Trained, analysis::Written};
use catalog::{GameId, Stream};
use game::Seat;
use protocol::worker::Decision;
use serde::Deserialize;
use serde_json::Value;

/// What bots are asked in one game, for a seat, by what kind of bot.
type Asked<Kind, Answer> = fn(&Value, Seat, Kind, &mut Mind<'_>) -> Result<Answer, String>;

/// The bots of one game.
#[derive(Clone, Copy)]
pub(crate) struct Bots {
    /// What was learnt that they think with in the play that this is a view of.
    pub(crate) trained: fn(&Value, &mut Stream) -> Result<Vec<&'static Trained>, String>,
    pub(crate) decide: Asked<Level, String>,
    pub(crate) advise: Asked<Strength, Vec<Advice>>,
    pub(crate) judge: fn(&Written<'_>, Strength, Mind<'_>) -> Result<Decision, String>,
}

impl Bots {
    fn of<G: Playable>() -> Self {
        Self {
            trained: |view, rng| {
                let view: G::View = Deserialize::deserialize(view).map_err(|error| error.to_string())?;
                Ok(G::trained(&G::imagine(&view, rng).options()))
            },
            decide: |view, seat, level, mind| bots::decide_in::<G>(view, seat, level, mind).map_err(|e| e.to_string()),
            advise: |view, seat, strength, mind| {
                bots::advise_in::<G>(view, seat, strength, mind).map_err(|error| error.to_string())
            },
            judge: |written, strength, mind| written.judge_in::<G>(strength, mind).map_err(|error| error.to_string()),
        }
    }
}

/// One function a game, at which the module is split: each game's bots are a file of their own in the optimised client. The
/// quickly built one is in one piece.
macro_rules! by_game {
    ($($module:ident::$Game:ident),* $(,)?) => {
        $(
            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($module, fallible)]
            fn $module() -> Result<Bots, wasm_split_helpers::SplitLoaderError> {
                Ok(Bots::of::<catalog::rules::$module::$Game>())
            }

            #[cfg(not(feature = "split"))]
            async fn $module() -> Result<Bots, std::convert::Infallible> {
                Ok(Bots::of::<catalog::rules::$module::$Game>())
            }
        )*

        /// Loads the bots of a game.
        pub(crate) async fn load(game: GameId) -> Result<Bots, String> {
            match game {
                $(GameId::$Game => $module().await.map_err(|error| error.to_string())),*
            }
        }
    };
}

catalog::with_games!(by_game);

/// Room for whoever splits the module: see `crates/web/src/split.rs`.
#[cfg(feature = "split")]
#[used]
static ROOM: [u8; 1 << 16] = [1; 1 << 16];
