//! Puzzles: those of a game, and one of them.

use std::sync::Arc;

use catalog::GameId;
use game::Message;
use lessons::{Day, Grade, Puzzle, PuzzleName, Puzzles, Verdict};
use view::prelude::*;

use crate::{
    boards,
    model::{Content, OtherMove, PlayerNames, Progress, Session, TaskTable},
    pages::trouble,
    route::{Page, Route, place},
    table_page::{self, Task, Why},
    ui::{
        chrome, icons,
        words::{Words, words},
    },
};

/// The puzzles of a game: today's, and all of them from easy to hard.
pub fn list(id: GameId) -> AnyView {
    let words = words();
    let (puzzles, solved) = (puzzles_of(id), Progress::solved(id));
    let grades: Vec<Grade> = (0..puzzles.len()).filter_map(|place| Some(puzzles.get(place)?.grade())).collect();
    let grade = |grade: Grade| {
        let of_grade: Vec<usize> = (0..grades.len()).filter(|&place| grades[place] == grade).collect();
        // Not every game has puzzles of every grade.
        if of_grade.is_empty() {
            return None;
        }
        let link = |place: usize| {
            let name = PuzzleName::Number(place as u16 + 1);
            let is_solved = solved.contains(&place);
            let label =
                Message::new(if is_solved { "web-puzzle-solved" } else { "web-puzzle" }).with("number", place + 1);
            view! {
                <li><a class="puzzle-link" class:solved=is_solved href=words.href(Page::Puzzle(id, name))
                    data-puzzle=place + 1 data-solved=is_solved.then_some("true") aria-label=words.say(&label)>{place + 1}</a></li>
            }
        };
        Some(view! {
            <h2>{words.text(grade_id(grade))}</h2>
            <ul class="puzzle-list">{of_grade.into_iter().map(link).collect_view()}</ul>
        })
    };
    let today = today().map(|day| {
        let is_solved = solved.contains(&puzzles.number_of(day));
        view! {
            <p class="actions">
                <a class="button primary large" data-action="daily" data-solved=is_solved.then_some("true")
                    href=words.href(Page::Puzzle(id, PuzzleName::Day(day)))>{words.text("web-puzzle-today")}</a>
                {is_solved.then(|| view! { <span class="soft">{words.text("web-puzzle-today-solved")}</span> })}
            </p>
        }
    });
    let body = view! {
        <div class="puzzles" data-game=id.name()>
            <p class="soft">{words.text("web-puzzles-intro")}</p>
            {today}
            {Grade::ALL.map(grade)}
            <p class="actions"><a class="button" href=words.href(Page::Game(id))>{icons::back()}<span>{words.text(&format!("game-{id}"))}</span></a></p>
        </div>
    };
    chrome::page("puzzles", title(id, &words), body.into_any())
}

/// The puzzles of a game, which are loaded before the page is shown.
fn puzzles_of(id: GameId) -> Puzzles {
    Puzzles::read(id, Content::Puzzles(id).text().unwrap_or_default())
}

/// One puzzle.
pub fn puzzle(id: GameId, name: PuzzleName) -> AnyView {
    let words = words();
    let puzzles = puzzles_of(id);
    let found = name.place(puzzles).and_then(|number| Some((number, puzzles.get(number)?)));
    let Some((number, puzzle)) = found else { return trouble::unknown_page() };
    let verdict = RwSignal::new(None);
    let judged = puzzle.clone();
    let table = TaskTable::new(&puzzle.position, puzzle.seat, move |mv| judged.judge(mv), verdict);
    let session = Session::task(table, PlayerNames::new(&words), boards::is_secret);
    Effect::new(move |_| {
        if verdict.get() == Some(Verdict::Right) {
            Progress::add_solved(id, number);
        }
    });
    let (here, lang) = (place(), words.lang());
    // After the puzzle of a day one sees them all; after another one the next.
    let following = match name {
        PuzzleName::Number(number) if usize::from(number) < puzzles.len() => {
            Page::Puzzle(id, PuzzleName::Number(number + 1))
        }
        _ => Page::Puzzles(id),
    };
    let heading = match name {
        PuzzleName::Day(day) => Message::new("web-puzzle-of").with("day", day.to_string()),
        PuzzleName::Number(number) => Message::new("web-puzzle").with("number", usize::from(number)),
    };
    let next = session.legal(puzzle.seat, &puzzle.next.mv);
    let why = next.map(|mv| Why {
        reasons: puzzle.reasons.clone(),
        next: OtherMove { mv, reasons: puzzle.next.reasons.clone(), less: puzzle.gap },
    });
    let task = Task {
        page: "puzzle",
        number: number + 1,
        place: format!("{} · {}", words.say(&heading), words.text(grade_id(puzzle.grade()))),
        text: words.text("web-puzzle-task"),
        done: words.say(&praise(&puzzle)),
        why,
        solution: puzzle.best.clone(),
        verdict,
        explain: Arc::new(|_| None),
        next: Arc::new(move || here.go(&Route { lang, page: following.clone() })),
        next_text: words.text("web-lesson-next"),
        back: Page::Puzzles(id),
    };
    table_page::task(session, task)
}

/// How hard it was, as praise.
fn praise(puzzle: &Puzzle) -> Message {
    match puzzle.grade() {
        Grade::Easy if puzzle.simulations == 0 => Message::new("web-puzzle-right-plain"),
        Grade::Easy => Message::new("web-puzzle-right-glance"),
        Grade::Medium | Grade::Hard => Message::new("web-puzzle-right").with("simulations", puzzle.simulations),
    }
}

const fn grade_id(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => "web-puzzle-easy",
        Grade::Medium => "web-puzzle-medium",
        Grade::Hard => "web-puzzle-hard",
    }
}

fn title(id: GameId, words: &Words) -> String {
    words.say(&Message::new("web-puzzles-of").with("game", words.text(&format!("game-{id}"))))
}

/// The day it is where the visitor is.
fn today() -> Option<Day> {
    let now = js_sys::Date::new_0();
    Day::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8)
}
