//! What is measured: the tables of BENCHMARKS.md.

/// A table, by the name of its marks in BENCHMARKS.md.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static str,
    pub(super) rows: Vec<Row>,
}

/// A row: what it is about, its measurements, and what we want to reach.
pub(super) struct Row {
    pub(super) what: String,
    pub(super) cells: Vec<Cell>,
    pub(super) target: &'static str,
}

/// One measurement and what of it is shown.
pub(super) struct Cell {
    /// The game and its options, as `tablee arena` takes them.
    pub(super) setup: &'static str,
    /// The bots, the measured one first.
    pub(super) bots: Vec<String>,
    pub(super) games: u32,
    pub(super) shown: Shown,
    /// Whether the first bot's times are shown too, where all is shown.
    pub(super) times: bool,
}

/// What is shown of a measurement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// Games, the first bot's wins with their interval, its mean score, and its times where they are wanted.
    All,
    /// The same, with the share of games that left nothing in place of wins.
    Cleared,
    /// The first bot's wins with half their interval.
    Wins,
    /// Every bot's mean score.
    Scores,
    /// Games, the first bot's times, and how long the last bot takes at most.
    Times,
}

/// A setting that strength is wanted in: what is measured, against whom, and how many simulations of level 5 are worth
/// about 100 ms there.
struct Aim {
    what: &'static str,
    setup: &'static str,
    simulations: u32,
    rival: Option<&'static str>,
    shown: Shown,
    target: &'static str,
}

const AIMS: &[Aim] = &[
    aim("Génial, 2 players, against greedy", "genial", 900, "≥ 85 %"),
    aim("Génial, 4 players, against three greedy", "genial --players 4", 400, "≥ 50 %"),
    alone("Génial alone", "genial --players 1", 2_500, Shown::All, "report"),
    alone("Criss Cross alone, basic", "criss-cross --players 1", 20_000, Shown::All, "mean ≥ 33.5"),
    alone(
        "Criss Cross alone, advanced",
        "criss-cross --players 1 --option advanced=true",
        20_000,
        Shown::All,
        "mean ≥ 36",
    ),
    aim("Tout sur carte, basic, against greedy", "tout-sur-carte", 5_000, "≥ 70 %"),
    aim("Tout sur carte, advanced, against greedy", "tout-sur-carte --option advanced=true", 5_000, "≥ 70 %"),
    aim("Color Pop, two-colours, against greedy", "color-pop --option variant=two-colours", 15_000, "≥ 75 %"),
    alone("Color Pop alone, 1 colour", "color-pop --players 1", 15_000, Shown::Cleared, "cleared ≥ 99 %"),
    alone(
        "Color Pop alone, 3 colours",
        "color-pop --players 1 --option secrets=3",
        15_000,
        Shown::Cleared,
        "cleared ≥ 60 %",
    ),
    alone("Color Pop alone, 5 colours", "color-pop --players 1 --option secrets=5", 15_000, Shown::Cleared, "report"),
    aim("Blockers!, 2 players, against greedy", "blockers --players 2", 1_200, "≥ 80 %"),
    aim("Blockers!, 4 players, against three greedy", "blockers --players 4", 450, "≥ 50 %"),
];

/// Two players of each game, for the levels.
const TWO_PLAYERS: &[(&str, &str)] = &[
    ("Génial", "genial"),
    ("Criss Cross", "criss-cross"),
    ("Tout sur carte", "tout-sur-carte"),
    ("Color Pop", "color-pop --option variant=two-colours"),
    ("Blockers!", "blockers --players 2"),
];

/// Each level and the one below; the first two are the yardsticks of level 1.
const STEPS: [[&str; 2]; 6] = [["1", "random"], ["1", "greedy"], ["2", "1"], ["3", "2"], ["4", "3"], ["5", "4"]];

/// The other numbers of players, with simulations that are worth about 25 ms: enough to tell.
const MORE_PLAYERS: &[(&str, &str, u32)] = &[
    ("Génial, 3", "genial --players 3", 200),
    ("Génial, 4", "genial --players 4", 100),
    ("Génial, teams", "genial --players 4 --option variant=teams", 375),
    ("Criss Cross, 3", "criss-cross --players 3", 3_750),
    ("Criss Cross, 4", "criss-cross --players 4", 3_750),
    ("Criss Cross, 5", "criss-cross --players 5", 3_750),
    ("Criss Cross, 6", "criss-cross --players 6", 3_750),
    ("Tout sur carte, 3", "tout-sur-carte --players 3", 1_250),
    ("Tout sur carte, 4", "tout-sur-carte --players 4", 1_250),
    ("Color Pop, 3", "color-pop --players 3", 3_750),
    ("Color Pop, 4", "color-pop --players 4", 3_750),
    ("Color Pop, 5", "color-pop --players 5", 3_750),
    ("Color Pop, teams", "color-pop --players 4 --option variant=teams", 3_750),
    ("Blockers!, 3", "blockers --players 3", 160),
    ("Blockers!, 4", "blockers --players 4", 115),
    ("Blockers!, 5", "blockers --players 5", 1_050),
];

/// Where level 5 came to decide by a net, and what is to be reached against its last version without one.
const BEFORE_NETS: &[(&str, &str, &str)] = &[
    ("Génial, 2 players", "genial", "≥ 75 %"),
    ("Génial, 3 players, among two", "genial --players 3", "report"),
    ("Génial, 4 players, among three", "genial --players 4", "≥ 45 %"),
    ("Blockers!, 2 players", "blockers --players 2", "≥ 65 %"),
    ("Blockers!, 3 players, among two", "blockers --players 3", "report"),
    ("Blockers!, 4 players, among three", "blockers --players 4", "≥ 40 %"),
];

/// Five at Color Pop have little say each, so that a hundred games would not tell how two levels stand.
const NARROW: &str = "color-pop --players 5";

/// What else is timed at full budget.
const TIMED_TOO: &[(&str, &str)] = &[
    ("Génial alone", "genial --players 1"),
    ("Criss Cross alone, advanced", "criss-cross --players 1 --option advanced=true"),
    ("Tout sur carte, advanced, 2", "tout-sur-carte --option advanced=true"),
    ("Color Pop alone, 5 colours", "color-pop --players 1 --option secrets=5"),
];

/// The games that can be played alone.
const ALONE: &[(&str, &str, u32)] = &[
    ("Génial", "genial --players 1", 2_500),
    ("Criss Cross, basic", "criss-cross --players 1", 20_000),
    ("Criss Cross, advanced", "criss-cross --players 1 --option advanced=true", 20_000),
    ("Color Pop, 1 colour (tokens left)", "color-pop --players 1", 15_000),
    ("Color Pop, 3 colours (tokens left)", "color-pop --players 1 --option secrets=3", 15_000),
    ("Color Pop, 5 colours (tokens left)", "color-pop --players 1 --option secrets=5", 15_000),
];

const fn aim(what: &'static str, setup: &'static str, simulations: u32, target: &'static str) -> Aim {
    Aim { what, setup, simulations, rival: Some("greedy"), shown: Shown::All, target }
}

const fn alone(what: &'static str, setup: &'static str, simulations: u32, shown: Shown, target: &'static str) -> Aim {
    Aim { what, setup, simulations, rival: None, shown, target }
}

/// All tables, the cheapest first.
pub(super) fn tables() -> Vec<Table> {
    const TIMED: &str = "| level 5 | games | wins | 95 % | mean score | ms: mean | median | p99 | target |";
    // Games at full budget take long, and are played beside other work: their times would say nothing.
    const UNTIMED: &str = "| level 5 | games | wins | 95 % | mean score | target |";
    let five = |simulations: u32| format!("5@{simulations}");
    let aims = |games: u32, times: bool, of: &dyn Fn(&Aim) -> String| {
        let row = |aim: &Aim| {
            let bots = std::iter::once(of(aim)).chain(aim.rival.map(str::to_owned)).collect();
            let cell = Cell { setup: aim.setup, bots, games, shown: aim.shown, times };
            Row { what: aim.what.to_owned(), cells: vec![cell], target: aim.target }
        };
        AIMS.iter().map(row).collect()
    };
    let untimed = |setup, bots, games, shown| Cell { setup, bots, games, shown, times: false };
    let pair = |setup, bots: [String; 2], games| untimed(setup, bots.into(), games, Shown::Wins);
    let levels = TWO_PLAYERS.iter().map(|&(what, setup)| Row {
        what: what.to_owned(),
        cells: STEPS.iter().map(|step| pair(setup, step.map(str::to_owned), 200)).collect(),
        target: "",
    });
    let players = MORE_PLAYERS.iter().map(|&(what, setup, simulations)| {
        let games = if setup == NARROW { 1_000 } else { 100 };
        let steps = [[five(simulations), "3".to_owned()], ["3".to_owned(), "1".to_owned()]];
        let cells = steps.into_iter().map(|step| pair(setup, step, games)).collect();
        Row { what: what.to_owned(), cells, target: "" }
    });
    let alone = ALONE.iter().map(|&(what, setup, simulations)| {
        let below = ["4", "3", "2", "1"].map(str::to_owned);
        let bots: Vec<String> = std::iter::once(five(simulations)).chain(below).collect();
        // They share the games, each by itself: a hundred for each.
        let games = 100 * bots.len() as u32;
        Row { what: what.to_owned(), cells: vec![untimed(setup, bots, games, Shown::Scores)], target: "" }
    });
    let times = TWO_PLAYERS.iter().map(|&(what, setup)| (format!("{what}, 2"), setup));
    let times = times.chain(MORE_PLAYERS.iter().map(|&(what, setup, _)| (what.to_owned(), setup)));
    let times = times.chain(TIMED_TOO.iter().map(|&(what, setup)| (what.to_owned(), setup)));
    let times = times.map(|(what, setup)| {
        let bots = ["5", "3"].map(str::to_owned).into();
        Row { what, cells: vec![Cell { setup, bots, games: 32, shown: Shown::Times, times: true }], target: "" }
    });
    let progress = BEFORE_NETS.iter().flat_map(|&(what, setup, target)| {
        [("5", what.to_owned(), target), ("5@0", format!("{what}, the net alone"), "report")].map(
            |(bot, what, target)| {
                let bots = [bot, "5@v2"].map(str::to_owned).into();
                let cell = Cell { setup, bots, games: 400, shown: Shown::All, times: true };
                Row { what, cells: vec![cell], target }
            },
        )
    });
    vec![
        Table { name: "strength-100ms", columns: TIMED, rows: aims(400, true, &|aim| five(aim.simulations)) },
        Table {
            name: "strength-levels",
            columns: "| 2 players | 1 – random | 1 – greedy | 2 – 1 | 3 – 2 | 4 – 3 | 5 – 4 |",
            rows: levels.collect(),
        },
        Table { name: "strength-players", columns: "| players | 5 among 3 | 3 among 1 |", rows: players.collect() },
        Table { name: "strength-alone", columns: "| alone, mean scores | 5 | 4 | 3 | 2 | 1 |", rows: alone.collect() },
        Table {
            name: "strength-times",
            columns: "| players | games | level 5, ms: mean | median | p99 | level 3: p99 |",
            rows: times.collect(),
        },
        Table { name: "strength-full", columns: UNTIMED, rows: aims(100, false, &|_| "5".to_owned()) },
        Table { name: "strength-progress", columns: TIMED, rows: progress.collect() },
    ]
}
