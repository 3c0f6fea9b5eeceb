//! The analysis: decisions judged from texts, and summaries.

use bots::{
    Mind, Strength,
    analysis::{Decision, Judged, Measure, Summary, Unjudged, Written, lines},
};
use catalog::{AnyGame, GameId, Seed, Stream};
use game::{Observer, Seat, Setting, Settings, Turn};
use serde_json::Value;

const QUICK: Strength = Strength { level: 4, simulations: Some(20) };

fn begin(game: GameId) -> (AnyGame, Stream) {
    let settings = Settings::from([("players".to_owned(), Setting::Number(2))]);
    (AnyGame::new(game, &settings).unwrap(), Seed::new("analysis").chance(1))
}

/// Plays on until seats are to decide: the first of them.
fn next_to_decide(play: &mut AnyGame, stream: &mut Stream) -> Option<Seat> {
    loop {
        match play.turn() {
            Turn::Over => return None,
            Turn::Seats(seats) => return seats.iter().next(),
            Turn::Chance => {
                let event = play.sample(stream);
                play.happen(&event);
            }
        }
    }
}

fn judge(game: GameId, view: &Value, seat: Seat, played: &str) -> Result<Decision, Unjudged> {
    let mut rng = Seed::new("analysis").player(1, seat);
    let mind = Mind { rng: &mut rng, should_stop: &mut || false };
    Written { game, view, seat, played }.judge(QUICK, mind)
}

#[test]
fn decisions_are_judged_from_what_the_seat_could_know() {
    for &game in GameId::ALL {
        let (mut play, mut stream) = begin(game);
        for number in 0..8 {
            let Some(seat) = next_to_decide(&mut play, &mut stream) else { break };
            let legal = play.legal(seat);
            let played = &legal[number * 7 % legal.len()];
            let view = play.view(Observer::Seat(seat)).json();
            let decision = judge(game, &view, seat, played).unwrap();
            assert_eq!(decision.played, *played, "{game}");
            assert!(legal.contains(&decision.best), "{game}: {} is not legal", decision.best);
            let difference = (decision.best_expected - decision.expected).abs();
            assert!((decision.lost - difference).abs() < 1e-12, "{game}: {decision:?}");
            assert!(decision.best != decision.played || decision.lost == 0.0, "{game}: {decision:?}");
            assert_eq!(decision, judge(game, &view, seat, played).unwrap(), "{game}: the same once more");
            play.apply(&format!("{seat} {played}")).unwrap();
        }
    }
}

#[test]
fn somebody_who_wants_to_stop_gets_an_answer_all_the_same() {
    for &game in GameId::ALL {
        let (mut play, mut stream) = begin(game);
        let seat = next_to_decide(&mut play, &mut stream).unwrap();
        let played = play.legal(seat).pop().unwrap();
        let view = play.view(Observer::Seat(seat)).json();
        let mut rng = Seed::new("analysis").player(1, seat);
        let mind = Mind { rng: &mut rng, should_stop: &mut || true };
        let written = Written { game, view: &view, seat, played: &played };
        let decision = written.judge(Strength { level: 4, simulations: None }, mind).unwrap();
        assert_eq!(decision.played, played, "{game}");
    }
}

#[test]
fn a_malformed_decision_is_refused() {
    for &game in GameId::ALL {
        let (mut play, mut stream) = begin(game);
        let seat = next_to_decide(&mut play, &mut stream).unwrap();
        let view = play.view(Observer::Seat(seat)).json();
        assert!(matches!(judge(game, &Value::Null, seat, &play.legal(seat)[0]), Err(Unjudged::View(_))), "{game}");
        assert!(matches!(judge(game, &view, seat, "nonsense"), Err(Unjudged::Move)), "{game}");
    }
    let (mut play, mut stream) = begin(GameId::Blockers);
    let seat = next_to_decide(&mut play, &mut stream).unwrap();
    let first = play.legal(seat)[0].clone();
    play.apply(&format!("{seat} {first}")).unwrap();
    let next = next_to_decide(&mut play, &mut stream).unwrap();
    let view = play.view(Observer::Seat(next)).json();
    assert!(matches!(judge(GameId::Blockers, &view, next, &first), Err(Unjudged::Move)), "it is another's tile");
}

#[test]
fn a_summary_adds_up() {
    let [first, second, third] = [0, 1, 2].map(Seat::new);
    let judged = |event: usize, seat: Seat, expected: f64, best_expected: f64| {
        let (played, best, lost) = ("a".to_owned(), "b".to_owned(), best_expected - expected);
        Judged { event, seat, decision: Decision { played, expected, best, best_expected, lost, reasons: Vec::new() } }
    };
    let judged = [judged(1, first, 0.5, 0.5), judged(2, second, 0.0, 1.0), judged(4, first, 0.25, 0.5)];
    let summary = |seat| Summary::of(&judged, seat, Measure::Share);
    assert_eq!(summary(first), Summary { decisions: 2, lost: 0.25, accuracy: Some(75.0) });
    assert_eq!(summary(second), Summary { decisions: 1, lost: 1.0, accuracy: Some(0.0) });
    assert_eq!(summary(third).accuracy, None);
    assert_eq!(lines(&judged, 3), [vec![(1, 0.5), (4, 0.25)], vec![(2, 0.0)], vec![]]);
}
