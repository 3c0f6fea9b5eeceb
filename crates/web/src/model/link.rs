//! A local game as a link: `players=2&advanced=true&seats=you,bot:3&seed=abc`.
//!
//! The link is also the game's name in the browser: opening it again resumes the game.

use catalog::{AnyGame, GameId, specs};
use game::{BadSetup, Explain, Message, Setting, Settings, setting};
use protocol::{BadPlayer, BotLevel, Player};
use web_sys::UrlSearchParams;

/// How a local game is set up.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    pub game: GameId,
    /// Every option that applies.
    pub settings: Settings,
    pub players: Vec<Player>,
    pub seed: Option<String>,
    /// Real dice and draws are entered instead of drawn.
    pub by_hand: bool,
}

/// What is wrong with a link.
#[derive(Clone, PartialEq, Debug)]
pub enum BadLink {
    Setup(BadSetup),
    Player(BadPlayer),
    /// There are not as many players as seats.
    Seats {
        seats: u8,
        players: usize,
    },
    /// `chance` is `drawn` or `hand`.
    Chance,
    /// A seed is a short text.
    Seed,
}

impl Explain for BadLink {
    fn message(&self) -> Message {
        match self {
            Self::Setup(bad) => bad.message(),
            Self::Player(bad) => bad.message(),
            Self::Seats { seats, players } => {
                Message::new("table-bad-seats").with("seats", *seats).with("players", *players)
            }
            Self::Chance => Message::new("web-bad-chance"),
            Self::Seed => Message::new("web-bad-seed"),
        }
    }
}

impl From<BadSetup> for BadLink {
    fn from(bad: BadSetup) -> Self {
        Self::Setup(bad)
    }
}

impl Link {
    /// Reads a link's parameters.
    pub fn read(game: GameId, query: &str) -> Result<Self, BadLink> {
        let mut settings = Settings::new();
        let (mut seats, mut seed, mut by_hand) = (None, None, false);
        for (name, value) in parameters(query) {
            match name.as_str() {
                "seats" => seats = Some(value),
                "seed" if value.is_empty() || value.chars().count() > 64 => return Err(BadLink::Seed),
                "seed" => seed = Some(value),
                "chance" => {
                    by_hand = match value.as_str() {
                        "hand" => true,
                        "drawn" => false,
                        _ => return Err(BadLink::Chance),
                    }
                }
                _ => {
                    settings.insert(name.clone(), setting(specs(game), &name, &value));
                }
            }
        }
        let seats: Option<Vec<Player>> = match seats {
            None => None,
            Some(seats) => Some(seats.split(',').map(str::parse).collect::<Result<_, _>>().map_err(BadLink::Player)?),
        };
        if let Some(seats) = &seats
            && specs(game).iter().any(|spec| spec.name == "players")
        {
            // As many as are named, unless the link says otherwise.
            settings.entry("players".into()).or_insert(Setting::Number(seats.len() as i64));
        }
        let play = AnyGame::new(game, &settings)?;
        let players = seats.unwrap_or_else(|| Self::opponents(play.players()));
        if players.len() != usize::from(play.players()) {
            return Err(BadLink::Seats { seats: play.players(), players: players.len() });
        }
        Ok(Self { game, settings: play.settings(), players, seed, by_hand })
    }

    /// You, and a bot in each other seat.
    pub fn opponents(players: u8) -> Vec<Player> {
        std::iter::once(Player::You).chain((1..players).map(|_| Player::Bot(BotLevel::Numbered(2)))).collect()
    }

    /// The options alone, as parameters.
    pub fn options(&self) -> String {
        self.option_parameters().to_string().into()
    }

    fn option_parameters(&self) -> UrlSearchParams {
        let parameters = UrlSearchParams::new().expect("an empty list can be made");
        for spec in specs(self.game) {
            if let Some(setting) = self.settings.get(spec.name) {
                parameters.append(spec.name, &written(setting));
            }
        }
        parameters
    }

    /// The link's parameters, in one order, so that equal games have equal links.
    pub fn query(&self) -> String {
        let parameters = self.option_parameters();
        let seats: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        parameters.append("seats", &seats.join(","));
        if self.by_hand {
            parameters.append("chance", "hand");
        }
        if let Some(seed) = &self.seed {
            parameters.append("seed", seed);
        }
        // Both signs may stand in a query as they are, and read better so.
        String::from(parameters.to_string()).replace("%3A", ":").replace("%2C", ",")
    }

    /// The game's name among those saved in the browser.
    pub fn key(&self) -> String {
        format!("{}?{}", self.game, self.query())
    }
}

fn parameters(query: &str) -> Vec<(String, String)> {
    let Ok(list) = UrlSearchParams::new_with_str(query) else { return Vec::new() };
    let pairs = js_sys::Array::from(&list);
    let text = |pair: &js_sys::Array, index| pair.get(index).as_string().unwrap_or_default();
    pairs.iter().map(|pair| js_sys::Array::from(&pair)).map(|pair| (text(&pair, 0), text(&pair, 1))).collect()
}

/// A value as links write it.
pub fn written(setting: &Setting) -> String {
    match setting {
        Setting::Flag(flag) => flag.to_string(),
        Setting::Number(number) => number.to_string(),
        Setting::Choice(word) => word.clone(),
    }
}
