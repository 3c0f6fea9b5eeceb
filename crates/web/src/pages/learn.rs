//! The lesson of a game: one position after the other, and then a real game.

use std::sync::Arc;

use catalog::GameId;
use game::Message;
use lessons::{Lesson, Step};
use protocol::{BotLevel, Player};
use view::prelude::*;

use crate::{
    boards,
    model::{Content, Link, PlayerNames, Preferences, Progress, Session, TaskTable},
    pages::trouble,
    route::{Page, Route, place},
    table_page::{self, Task},
    ui::{
        chrome, dom,
        words::{Words, words},
    },
};

/// The opponent of the first real game.
const EASIEST: BotLevel = BotLevel::Numbered(1);

pub fn learn(id: GameId) -> AnyView {
    let lesson = Content::Lesson(id).text().and_then(|text| Lesson::read(id, text).ok());
    let Some(lesson) = lesson else { return trouble::unknown_page() };
    let steps = lesson.steps.len();
    // Whoever comes back goes on where they were.
    let at = RwSignal::new(Progress::lesson(id).filter(|&step| step < steps).unwrap_or(0));
    Effect::new(move |_| Progress::set_lesson(id, at.get()));
    let lesson = StoredValue::new(lesson);
    (move || {
        let number = at.get();
        let step = lesson.with_value(|lesson| lesson.steps.get(number).cloned());
        untrack(|| step.map_or_else(|| over(id, at), |step| step_page(&step, number, steps, at)))
    })
    .into_any()
}

/// One step.
fn step_page(step: &Step, number: usize, of: usize, at: RwSignal<usize>) -> AnyView {
    let words = words();
    let verdict = RwSignal::new(None);
    let judged = step.clone();
    let table = TaskTable::new(&step.position, step.seat, move |mv| judged.judge(mv), verdict);
    let session = Session::task(table, PlayerNames::new(&words), boards::is_secret);
    let explained = step.clone();
    let place = Message::new("web-lesson-step").with("number", number + 1).with("of", of);
    let task = Task {
        page: "learn",
        number: number + 1,
        place: words.say(&place),
        text: words.text(&step.task()),
        done: words.text(&step.lesson()),
        why: None,
        solution: step.solution().to_owned(),
        verdict,
        explain: Arc::new(move |refusal| explained.explain(refusal)),
        next: Arc::new(move || at.set(number + 1)),
        next_text: words.text("web-lesson-next"),
        back: Page::Game(session.game),
    };
    table_page::task(session, task)
}

/// After the last step: straight into a game against the easiest bot, with the coach on.
fn over(id: GameId, at: RwSignal<usize>) -> AnyView {
    let words = words();
    let bot = words.text(&format!("bot-name-{EASIEST}"));
    let game = words.text(&format!("game-{id}"));
    let (place, lang) = (place(), words.lang());
    let preferences: Preferences = expect_context();
    let play = move |_| {
        preferences.sure.set(true);
        place.go(&Route { lang, page: Page::Play(id, first_game(id).query()) });
    };
    let say = |words: &Words, id: &'static str| words.say(&Message::new(id).with("name", bot.clone()));
    let body = view! {
        <div class="lesson-over" data-lesson-over="">
            <div class=format!("miniature large miniature-{id}")>{boards::miniature(id)}</div>
            <p class="lead">{say(&words, "web-lesson-over-how")}</p>
            <p class="actions">
                <button class="button primary large" data-action="play" on:click=play>{say(&words, "web-lesson-play")}</button>
                <a class="button" data-action="puzzles" href=words.href(Page::Puzzles(id))>{words.text("web-puzzles")}</a>
                <button class="button quiet" data-action="again" on:click=move |_| at.set(0)>{words.text("web-lesson-again")}</button>
            </p>
        </div>
    };
    dom::focus_heading();
    chrome::page("learn", words.say(&Message::new("web-lesson-over").with("game", game)), body.into_any())
}

/// A game of the usual kind, whose rules the lesson has taught, against the easiest bots.
fn first_game(id: GameId) -> Link {
    let mut link = Link::read(id, "").expect("every game has a set-up of its own");
    for player in link.players.iter_mut().filter(|player| !player.is_person()) {
        *player = Player::Bot(EASIEST);
    }
    link
}
