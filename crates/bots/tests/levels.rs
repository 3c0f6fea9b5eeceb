//! Each level beats the one below, in every game, and the first one is beaten by the yardstick: with few games, fixed ones, so that it is the same each time.
//! BENCHMARKS.md has the figures.

use bots::{Level, Mind, Playable, PlayableVisitor, choose, visit};
use catalog::{GameId, Seed, Stream, with_games};
use game::{GameOptions, Observer, Seat, Setting, Settings};

/// The share of the first place that one level wins against another, two players, seats changed after every game.
struct Duel {
    one: Level,
    other: Level,
    deals: u64,
}

impl PlayableVisitor for Duel {
    type Output = f64;

    fn visit<G: Playable>(self) -> f64 {
        let settings = Settings::from([("players".to_owned(), Setting::Number(2))]);
        let options = G::Options::read(&settings).expect("every game has room for two");
        let games = (0..self.deals).flat_map(|deal| Seat::all(2).map(move |seat| (deal, seat)));
        let won = games.map(|(deal, seat)| self.game::<G>(&options, deal, seat));
        won.sum::<f64>() / (2 * self.deals) as f64
    }
}

impl Duel {
    fn game<G: Playable>(&self, options: &G::Options, deal: u64, own: Seat) -> f64 {
        let streams = Seed::new("levels").game(deal);
        let mut chance = streams.chance();
        let mut rngs: Vec<Stream> = Seat::all(2).map(|seat| streams.player(seat)).collect();
        let mut play = G::new(options).expect("the options were read");
        game::play_out(&mut play, &mut chance, |play, seat, _| {
            let level = if seat == own { self.one } else { self.other };
            let mut mind = Mind { rng: &mut rngs[seat.index()], should_stop: &mut || false };
            choose::<G>(&play.view(Observer::Seat(seat)), seat, level, &mut mind)
        });
        play.standings().wins(|seat| seat)[own.index()]
    }
}

#[track_caller]
fn check_ladder(game: GameId) {
    let duel = |one, other, deals| visit(game, Duel { one, other, deals });
    let [first, second, third, fourth, _] = Level::NUMBERED;
    let won = [(second, first, 40), (third, second, 20), (fourth, third, 10)];
    let won = won.map(|(one, other, deals)| duel(one, other, deals));
    assert!(won.iter().all(|&won| won > 0.5), "2 against 1, 3 against 2, 4 against 3: {won:?}");
    let beaten = duel(first, Level::Greedy, 40);
    assert!(beaten <= 0.4, "1 against greedy: {beaten}");
    let better_than_chance = duel(first, Level::Random, 40);
    assert!(better_than_chance >= 0.85, "1 against random: {better_than_chance}");
}

macro_rules! each_game {
    ($($module:ident::$Game:ident),* $(,)?) => {
        $(#[test]
        fn $module() {
            check_ladder(GameId::$Game);
        })*
    };
}

with_games!(each_game);
