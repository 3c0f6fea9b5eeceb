//! Every puzzle is a position of a real play, with a legal best move, another one to compare it with, and true reasons.

use bots::Playable;
use catalog::with_game;
use game::{Explain, Observer, Turn};
use texts::{Lang, Names, Texts};

use super::*;

fn reasons<G: Playable>(play: &AnyGame, seat: Seat, mv: &str) -> Vec<Message> {
    let play: &G = play.downcast_ref().expect("a play of this game");
    let mv = mv.parse().unwrap_or_else(|_| panic!("{mv} is no move"));
    bots::telling::<G>(&play.view(Observer::Seat(seat)), seat, mv).iter().map(Explain::message).collect()
}

#[test]
fn every_game_has_thirty_puzzles_or_more() {
    for &game in GameId::ALL {
        assert!(Puzzles::of(game).len() >= 30, "{game}: {}", Puzzles::of(game).len());
    }
}

#[test]
fn every_puzzle_replays_and_its_best_move_is_legal_and_compared() {
    let languages: Vec<Texts> = Lang::all().map(Texts::new).collect();
    for &game in GameId::ALL {
        let puzzles = Puzzles::of(game);
        for number in 0..puzzles.len() {
            let puzzle = puzzles.get(number).unwrap();
            let play = puzzle.position.replay().unwrap_or_else(|bad| panic!("{game} {number}: {bad:?}"));
            assert!(matches!(play.turn(), Turn::Seats(seats) if seats.contains(puzzle.seat)), "{game} {number}");
            let legal = play.legal(puzzle.seat);
            assert!(legal.contains(&puzzle.best), "{game} {number}: {} is not legal", puzzle.best);
            for mv in &legal {
                let right = *mv == puzzle.best;
                assert_eq!(puzzle.judge(mv) == Verdict::Right, right, "{game} {number}: {mv}");
            }
            let NextBest { mv: next, reasons: of_next } = &puzzle.next;
            assert!(*next != puzzle.best && legal.contains(next), "{game} {number}: {next} is not another move");
            assert!(puzzle.gap >= 0.05, "{game} {number}: {next} is as good");
            for (mv, said) in [(&puzzle.best, &puzzle.reasons), (next, of_next)] {
                let told = with_game!(game, G => reasons::<G>(&play, puzzle.seat, mv));
                assert_eq!(*said, told, "{game} {number}: the coach has other reasons for {mv}");
            }
            for texts in &languages {
                puzzle
                    .reasons
                    .iter()
                    .chain(of_next)
                    .for_each(|reason| assert!(!texts.say(reason, &Names::none()).is_empty()));
            }
        }
    }
}

#[test]
fn the_easiest_come_first() {
    for &game in GameId::ALL {
        let puzzles = Puzzles::of(game);
        let all: Vec<Puzzle> = (0..puzzles.len()).filter_map(|number| puzzles.get(number)).collect();
        assert!(all.is_sorted_by_key(|puzzle| puzzle.simulations), "{game}");
        assert!(all.is_sorted_by_key(Puzzle::grade), "{game}");
    }
}

/// What is praised once a puzzle is solved, "at a glance" or "that many simulations", agrees with how hard it is called.
#[test]
fn puzzles_of_one_grade_take_about_as_many_simulations_in_every_game() {
    let grades = [0, 1, 2, 63, 64, 2048].map(Grade::of);
    assert_eq!(grades, [Grade::Easy, Grade::Easy, Grade::Medium, Grade::Medium, Grade::Hard, Grade::Hard]);
}

#[test]
fn every_day_has_its_puzzle_and_all_come_up() {
    for &game in GameId::ALL {
        let puzzles = Puzzles::of(game);
        let days = (1..=12).flat_map(|month| (1..=31).filter_map(move |day| Day::new(2027, month, day)));
        let days: Vec<Day> = days.take(puzzles.len()).collect();
        let mut numbers: Vec<usize> = days.iter().map(|&day| puzzles.number_of(day)).collect();
        assert!(numbers.windows(2).all(|two| two[0] != two[1]), "{game}: the same twice running");
        numbers.sort_unstable();
        assert_eq!(numbers, (0..puzzles.len()).collect::<Vec<_>>(), "{game}");
    }
}
