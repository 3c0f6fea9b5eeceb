//! Every lesson is played through, wrong tries included.

use catalog::rules::tout_sur_carte::{TickedCard, ToutSurCarte};
use game::{Game, Observer, Turn};
use texts::{Lang, Texts};

use super::*;

fn lessons() -> impl Iterator<Item = Lesson> {
    GameId::ALL.iter().map(|&game| Lesson::of(game).unwrap_or_else(|| panic!("{game} has no lesson")))
}

#[test]
fn every_game_has_a_lesson_of_six_to_ten_steps() {
    for lesson in lessons() {
        assert!((6..=10).contains(&lesson.steps.len()), "{}: {} steps", lesson.game, lesson.steps.len());
    }
}

/// The game after a lesson is the usual one, with more or fewer players at most: what was learnt holds there.
#[test]
fn lessons_teach_the_rules_of_the_game_that_follows() {
    for lesson in lessons() {
        let rules = |play: &AnyGame| {
            let mut settings = play.settings();
            settings.remove("players");
            settings
        };
        let usual = rules(&AnyGame::new(lesson.game, &Settings::new()).unwrap());
        for step in lesson.steps {
            assert_eq!(rules(&step.position.begin().unwrap()), usual, "{}", step.id);
        }
    }
}

#[test]
fn every_lesson_can_be_played_through() {
    for step in lessons().flat_map(|lesson| lesson.steps) {
        let mut play = step.position.replay().unwrap_or_else(|bad| panic!("{}: {bad:?}", step.id));
        assert!(matches!(play.turn(), Turn::Seats(seats) if seats.contains(step.seat)), "{}: whose turn?", step.id);
        assert_eq!(step.judge(&step.solution), Verdict::Right, "{}", step.id);
        play.apply(&format!("{} {}", step.seat, step.solution)).unwrap();
    }
}

#[test]
fn wrong_tries_are_explained_each_with_words_of_its_own() {
    for step in lessons().flat_map(|lesson| lesson.steps) {
        assert!(step.expected_mistakes().count() >= 2, "{}: too few wrong tries are expected", step.id);
        assert_eq!(step.expected_mistakes().count(), step.wrong.len(), "{}: one has no move written out", step.id);
        for (wrong, (mv, explanation)) in step.wrong.iter().zip(step.expected_mistakes()) {
            match step.judge(mv) {
                Verdict::Right => panic!("{}: {mv} is right", step.id),
                Verdict::Wrong(said) => {
                    assert_eq!(said, explanation, "{}: {mv}", step.id);
                    assert!(wrong.refusal.is_none(), "{}: {mv} is not refused", step.id);
                }
                Verdict::Refused(why, said) => {
                    assert_eq!(said, Some(explanation), "{}: {mv} is refused: {why:?}", step.id);
                }
            }
        }
    }
}

#[test]
fn a_card_is_finished_by_three_rows_at_once() {
    let lesson = Lesson::of(GameId::ToutSurCarte).unwrap();
    let step = lesson.steps.iter().find(|step| step.task().ends_with("-finish")).unwrap();
    let play = step.position.replay().unwrap();
    let play: &ToutSurCarte = play.downcast_ref().unwrap();
    let view = play.view(Observer::Seat(step.seat));
    let used = |ticked: &&TickedCard| step.solution == format!("use {}", ticked.card());
    let card = view.seat(step.seat).cards.iter().find(used).unwrap();
    assert_eq!([*card, card.after(view.dice)].map(|card| card.complete_rows().kinds()), [0, 3]);
}

/// A pattern that fits nothing is a slip of the pen.
#[test]
fn every_pattern_fits_a_legal_move() {
    let mut idle = Vec::new();
    for step in lessons().flat_map(|lesson| lesson.steps) {
        let legal = step.position.replay().unwrap().legal(step.seat);
        let wrong = step.wrong.iter().filter(|wrong| wrong.refusal.is_none()).flat_map(|wrong| &wrong.moves);
        let all = step.also.iter().chain(wrong);
        let fits_nothing = |pattern: &&Pattern| !legal.iter().any(|mv| pattern.fits(mv));
        idle.extend(all.filter(fits_nothing).map(|pattern| format!("{}: {}", step.id, pattern.text())));
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

#[test]
fn everything_that_is_said_exists_in_every_language() {
    for texts in Lang::all().map(Texts::new) {
        for step in lessons().flat_map(|lesson| lesson.steps) {
            let messages = step.messages();
            for id in &messages {
                assert!(texts.has(id), "{}: {id} is missing", texts.lang());
            }
            // Each try has words of its own.
            let mut said: Vec<String> = messages.iter().map(|id| texts.text(id)).collect();
            said.sort();
            said.dedup();
            assert_eq!(said.len(), messages.len(), "{}: {} says one thing twice", texts.lang(), step.id);
        }
    }
}

/// Nobody reads for longer than it takes to play: the first step is a decision, and no text is long.
#[test]
fn lessons_are_short() {
    for texts in Lang::all().map(Texts::new) {
        for lesson in lessons() {
            let words = |id: &str| texts.text(id).split_whitespace().count();
            let read: usize = lesson.steps.iter().map(|step| words(&step.task()) + words(&step.lesson())).sum();
            // At a calm 160 words a minute, that is half of the five minutes.
            assert!(read < 400, "{} {}: {read} words", texts.lang(), lesson.game);
            assert!(words(&lesson.steps[0].task()) < 60, "{} {}", texts.lang(), lesson.game);
        }
    }
}

#[test]
fn what_is_no_lesson_is_refused() {
    let read = |text: &str| Lesson::read(GameId::Genial, text).err().map(|bad| bad.to_string());
    assert!(read("{}").is_some_and(|why| why.contains("options")));
    assert!(read(r#"{"options": {"players": 9}, "seat": 1, "steps": []}"#).is_some());
    assert!(read(r#"{"options": {}, "seat": 0, "steps": []}"#).is_some_and(|why| why.contains("seat 0")));
}
