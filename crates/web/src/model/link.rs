//! A local game as a link: `players=2&advanced=true&seats=you,bot:3&seed=abc`.
//!
//! The link is also the game's name in the browser: opening it again resumes the game.

use catalog::{AnyGame, First, GameId, Seed, specs};
use client::{Opening, RealBox};
use display::head_start;
use game::{BadSetup, Explain, Message, Seat, Setting, Settings, setting};
use protocol::{BadPlayer, BotLevel, Player};
use web_sys::UrlSearchParams;

/// How many colours there are for people to choose from.
pub const COLOURS: u8 = 6;

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
    /// The same with a real box: where the game has secrets they stay in people's hands, and only what everybody sees is
    /// entered.
    pub own_box: bool,
    /// How it comes that the first player named begins, or who is to begin instead.
    pub first: Begins,
    /// Whether any decision may be taken back, past draws too.
    pub friendly: bool,
    /// The colour of each player, by number; none where the seats have their own.
    pub colours: Vec<u8>,
    /// The points that each player starts with; none where nobody has a head start.
    pub head_start: Vec<u8>,
}

/// Who begins, as a link says it. A link that says nothing means the order in which it names the seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Begins {
    /// The first player named, and nobody asks why.
    #[default]
    AsNamed,
    /// This is still to be settled: `lot`, or the number of a player.
    ToSettle(First),
    /// The lot fell on the first player named: `drawn`.
    Drawn,
    /// Somebody chose the first player named: `chosen`.
    Chosen,
    /// Another player began the game before: `passed`.
    Passed,
}

impl Begins {
    fn read(text: &str) -> Option<Self> {
        match text {
            "drawn" => Some(Self::Drawn),
            "chosen" => Some(Self::Chosen),
            "passed" => Some(Self::Passed),
            first => first.parse().ok().map(Self::ToSettle),
        }
    }

    fn written(self) -> Option<String> {
        match self {
            Self::AsNamed => None,
            Self::ToSettle(first) => Some(first.to_string()),
            Self::Drawn => Some("drawn".into()),
            Self::Chosen => Some("chosen".into()),
            Self::Passed => Some("passed".into()),
        }
    }

    /// Why seat 1 begins, for the players to read.
    pub fn message(self) -> Option<Message> {
        let id = match self {
            Self::AsNamed | Self::ToSettle(_) => return None,
            Self::Drawn => "web-first-drawn",
            Self::Chosen => "web-first-chosen",
            Self::Passed => "web-first-passed",
        };
        Some(Message::new(id).with("seat", Seat::new(0)))
    }
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
    /// `chance` is `drawn`, `hand` or `box`.
    Chance,
    /// `box` is not for bots in a game with secrets.
    BoxWithBots,
    /// A seed is a short text.
    Seed,
    /// `first` is `lot` or the number of a player.
    First,
    /// `take-back` is `friendly` or `strict`.
    TakeBack,
    /// `colours` names a different colour for each player.
    Colours,
    /// `head-start` has for each player nothing or one of the steps of the game.
    HeadStart(&'static [u8]),
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
            Self::BoxWithBots => Message::new("web-own-box-bots"),
            Self::Seed => Message::new("web-bad-seed"),
            Self::First => Message::new("web-bad-first"),
            Self::TakeBack => Message::new("web-bad-take-back"),
            Self::Colours => Message::new("web-bad-colours"),
            Self::HeadStart(steps) => {
                let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
                Message::new("web-bad-head-start").with("count", steps.len()).with("steps", steps.join(", "))
            }
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
        let (mut seats, mut seed, mut by_hand, mut first) = (None, None, false, Begins::AsNamed);
        let mut own_box = false;
        let (mut friendly, mut colours, mut head_start) = (false, Vec::new(), Some(Vec::new()));
        for (name, value) in parameters(query) {
            match name.as_str() {
                "seats" => seats = Some(value),
                "seed" if value.is_empty() || value.chars().count() > 64 => return Err(BadLink::Seed),
                "seed" => seed = Some(value),
                "first" => first = Begins::read(&value).ok_or(BadLink::First)?,
                "take-back" => {
                    friendly = match value.as_str() {
                        "friendly" => true,
                        "strict" => false,
                        _ => return Err(BadLink::TakeBack),
                    }
                }
                "colours" => colours = numbers(&value).ok_or(BadLink::Colours)?,
                "head-start" => head_start = numbers(&value),
                "chance" => {
                    (by_hand, own_box) = match value.as_str() {
                        "hand" => (true, false),
                        "box" => (true, true),
                        "drawn" => (false, false),
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
        if matches!(first, Begins::ToSettle(First::Player(number)) if usize::from(number) > players.len()) {
            return Err(BadLink::First);
        }
        let are_different = || (1..colours.len()).all(|index| !colours[..index].contains(&colours[index]));
        let are_colours = colours.iter().all(|colour| (1..=COLOURS).contains(colour));
        let are_complete = colours.is_empty() || colours.len() == players.len();
        if !are_complete || !are_colours || !are_different() {
            return Err(BadLink::Colours);
        }
        let head_start = head_start.filter(|points| head_start::can_be_agreed(&play, points));
        let head_start = head_start.ok_or_else(|| BadLink::HeadStart(head_start::steps(&play)))?;
        if own_box {
            match RealBox::of(&play, &players) {
                RealBox::InHands => {}
                RealBox::InSight => own_box = false,
                RealBox::NotWithBots => return Err(BadLink::BoxWithBots),
            }
        }
        let settings = play.settings();
        Ok(Self { game, settings, players, seed, by_hand, own_box, first, friendly, colours, head_start })
    }

    /// A game with these options and players, and nothing else agreed.
    pub fn of(game: GameId, settings: Settings, players: Vec<Player>) -> Self {
        let (colours, head_start) = (Vec::new(), Vec::new());
        let first = Begins::AsNamed;
        let (by_hand, own_box, friendly) = (false, false, false);
        Self { game, settings, players, seed: None, by_hand, own_box, first, friendly, colours, head_start }
    }

    /// How its table is opened.
    pub fn opening(self) -> Opening {
        let Self { game, settings, players, by_hand, own_box, friendly, head_start, .. } = self;
        Opening { by_hand, own_box, friendly, head_start, ..Opening::device(game, settings, players) }
    }

    /// Seats whoever is to begin in seat 1, if that is still to be settled. Drawn from the seed, so that everybody who opens
    /// the link sits at the same table.
    pub fn settle(&mut self, seed: &str) {
        let Begins::ToSettle(first) = self.first else { return };
        let order = first.seat_order(self.players.len(), &Seed::new(seed).game(0));
        self.players = order.iter().map(|&player| self.players[player].clone()).collect();
        for list in [&mut self.colours, &mut self.head_start] {
            *list = order.iter().filter_map(|&player| list.get(player).copied()).collect();
        }
        self.first = match first {
            _ if self.players.len() == 1 => Begins::AsNamed,
            First::Lot => Begins::Drawn,
            First::Player(_) => Begins::Chosen,
        };
    }

    /// The same game again: the player after the one who began begins.
    pub fn rematch(mut self, seed: String) -> Self {
        self.seed = Some(seed);
        if self.players.len() > 1 {
            self.players.rotate_left(1);
            for list in [&mut self.colours, &mut self.head_start] {
                // Both are empty where nobody chose them.
                let by = usize::from(!list.is_empty());
                list.rotate_left(by);
            }
            self.first = Begins::Passed;
        }
        self
    }

    /// You, and a bot in each other seat: the easy ones first, each another character, so that they are told apart.
    pub fn opponents(players: u8) -> Vec<Player> {
        let levels = [2, 1, 3, 4, 5].into_iter().cycle().take(usize::from(players).saturating_sub(1));
        let bots = levels.map(|level| Player::Bot(BotLevel::Numbered(level)));
        std::iter::once(Player::You).chain(bots).collect()
    }

    /// What a real box on the table means for this game and these players.
    pub fn real_box(&self) -> RealBox {
        AnyGame::new(self.game, &self.settings).map_or(RealBox::InSight, |play| RealBox::of(&play, &self.players))
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
        if let Some(first) = self.first.written() {
            parameters.append("first", &first);
        }
        if self.by_hand || self.own_box {
            parameters.append("chance", if self.own_box { "box" } else { "hand" });
        }
        if self.friendly {
            parameters.append("take-back", "friendly");
        }
        for (name, list) in [("colours", &self.colours), ("head-start", &self.head_start)] {
            if !list.is_empty() {
                let list: Vec<String> = list.iter().map(ToString::to_string).collect();
                parameters.append(name, &list.join(","));
            }
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

/// Numbers with commas between them.
fn numbers(text: &str) -> Option<Vec<u8>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}

/// A value as links write it.
pub fn written(setting: &Setting) -> String {
    match setting {
        Setting::Flag(flag) => flag.to_string(),
        Setting::Number(number) => number.to_string(),
        Setting::Choice(word) => word.clone(),
    }
}
