//! A position with something to do: the board of a table, a task beside it, and what is said to each try.

use std::sync::Arc;

use game::Message;
use lessons::Verdict;
use view::prelude::*;

use super::{Table, actions, coach, forget_refusals, keep_focus, keys, seats, status};
use crate::{
    boards::{self, Adviser, Parts},
    model::{OtherMove, Session},
    route::Page,
    ui::{
        dom, icons,
        sentence::sentence,
        words::{Words, words},
    },
};

/// Names the message that explains a refusal, where there is one.
pub(crate) type Explain = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// What is to be done, and what is said about it.
#[derive(Clone)]
pub(crate) struct Task {
    /// The page that it stands on.
    pub(crate) page: &'static str,
    /// Where it stands among others, counted from 1.
    pub(crate) number: usize,
    /// That place in words.
    pub(crate) place: String,
    /// What to do.
    pub(crate) text: String,
    /// What is said once it is done.
    pub(crate) done: String,
    /// Why the move is good, said once it is done, with a clue before that.
    pub(crate) why: Option<Why>,
    /// A move that does it.
    pub(crate) solution: String,
    /// What came of the last try.
    pub(crate) verdict: RwSignal<Option<Verdict>>,
    /// The message that explains a refusal of the rules, by the refusal's message.
    pub(crate) explain: Explain,
    /// Where one goes when it is done.
    pub(crate) next: Arc<dyn Fn() + Send + Sync>,
    pub(crate) next_text: String,
    pub(crate) back: Page,
}

/// Why a move is good.
#[derive(Clone)]
pub(crate) struct Why {
    /// What speaks for it and against it.
    pub(crate) reasons: Vec<Message>,
    /// The next best move.
    pub(crate) next: OtherMove,
}

/// So many wrong tries, and there is a clue.
const TRIES_BEFORE_CLUE: u32 = 2;

/// The page of a task.
pub(crate) fn task(session: Session, task: Task) -> AnyView {
    let parts = boards::parts(session);
    let table = Table::new(session, &parts);
    forget_refusals(session);
    keep_focus(table);
    keys::listen(table, parts.clone());
    explain_refusals(session, &task);
    let words = words();
    let Parts { surface, hand, scores, adviser, .. } = parts;
    let behind = memo(|| false);
    let verdict = task.verdict;
    let is_done = memo(move || verdict.get() == Some(Verdict::Right));
    // Whoever uses the keyboard reads the task first.
    dom::later(60, || dom::focus("#task-text"));
    Effect::new(move |_| {
        if is_done.get() {
            dom::later(60, || dom::focus("[data-action=next]"));
        }
    });
    let solution = task.solution.clone();
    let card = card(session, &adviser, &task, is_done, &words);
    let show = move |_| {
        let seat = untrack(|| session.observer().seat());
        if let Some(mv) = seat.and_then(|seat| session.legal(seat, &solution)) {
            (adviser.take_up)(&mv);
        }
    };
    let next = task.next.clone();
    let next_text = task.next_text.clone();
    let buttons = {
        let words = words.clone();
        move || {
            let (show, next) = (show.clone(), next.clone());
            if is_done.get() {
                return view! {
                    <button class="button primary" data-action="next" on:click=move |_| next()>{next_text.clone()}</button>
                }
                .into_any();
            }
            view! {
                <button class="button quiet" data-action="show" on:click=show>{icons::hint()}<span>{words.text("web-lesson-show")}</span></button>
                <button class="button primary" data-action="confirm" on:click=move |_| session.confirm()
                    data-draft=move || session.draft.get().map(|draft| draft.notation())
                    disabled=move || session.draft.get().is_none()>{words.text("web-confirm")}</button>
            }
            .into_any()
        }
    };
    view! {
        <div class="table task-table" data-page=task.page data-game=session.game.name() data-players=scores.len()
            data-own=move || session.observer().seat().map(|seat| seat.number())>
            <header class="table-bar">
                <a class="round" href=words.href(task.back.clone()) aria-label=words.text("web-leave")>{icons::back()}</a>
                <h1>{words.text(&format!("game-{}", session.game))}</h1>
                <p class="task-place">{task.place.clone()}</p>
            </header>
            {card}
            {seats::seats(table, &scores, behind)}
            <main class="stage">{surface()}</main>
            <section class="tray" aria-label=words.text("web-your-things")>
                <div class="hand">{hand()}</div>
                {actions::refusal(session)}
                <div class="actions">{buttons}</div>
            </section>
            {status::announcer(table)}
        </div>
    }
    .into_any()
}

/// What to do, and what is said to the last try.
fn card(session: Session, adviser: &Adviser, task: &Task, is_done: Memo<bool>, words: &Words) -> impl IntoView + use<> {
    let tries = wrong_tries(task.verdict);
    // The next best move is named as it would be made now: once the best one is made, the board is another.
    let second =
        task.why.as_ref().map(|why| untrack(|| coach::naming(session, adviser, "web-puzzle-second", &why.next.mv)));
    let (task, words) = (task.clone(), words.clone());
    let (number, text, task_place) = (task.number, task.text.clone(), task.place.clone());
    let said = move || {
        let verdict = task.verdict.get()?;
        Some(match verdict {
            Verdict::Right => view! {
                <p class="task-right" data-said="right">{task.done.clone()}</p>
                {task.why.as_ref().zip(second.clone()).map(|(why, second)| view! {
                    {coach::reasons(session, &why.reasons)}{coach::other(session, second, &why.next)}
                })}
            }
            .into_any(),
            Verdict::Wrong(id) | Verdict::Refused(_, Some(id)) => {
                let why = task.why.as_ref().filter(|_| tries.get() >= TRIES_BEFORE_CLUE);
                let clue = why.zip(second.clone()).map(|(why, second)| {
                    match display::coach::clue(&why.reasons, &why.next.reasons) {
                        Some(clue) => format!("{} {}", words.text("web-puzzle-clue"), session.say(&clue)).into_any(),
                        None => sentence(second).into_any(),
                    }
                });
                view! {
                    <p class="task-wrong" data-said=id.clone()>{words.text(&id)}</p>
                    {clue.map(|clue| view! { <p class="soft" data-clue="">{clue}</p> })}
                }
                .into_any()
            }
            Verdict::Refused(..) => ().into_any(),
        })
    };
    view! {
        <section class="task" aria-label=task_place tabindex="0" data-step=number data-done=move || is_done.get().then_some("true")>
            <p id="task-text" class="task-text" tabindex="-1">{text}</p>
            <div class="task-said" role="status">{said}</div>
        </section>
    }
}

/// How many wrong tries there were.
fn wrong_tries(verdict: RwSignal<Option<Verdict>>) -> RwSignal<u32> {
    let tries = RwSignal::new(0);
    Effect::new(move |_| {
        if matches!(verdict.get(), Some(Verdict::Wrong(_))) {
            tries.update(|tries| *tries += 1);
        }
    });
    tries
}

/// What the rules refuse may have an explanation of its own here.
fn explain_refusals(session: Session, task: &Task) {
    let (verdict, explain) = (task.verdict, task.explain.clone());
    Effect::new(move |_| {
        if let Some(why) = session.refused.get()
            && verdict.get_untracked() != Some(Verdict::Right)
            && let Some(id) = explain(why.id)
        {
            verdict.set(Some(Verdict::Refused(why, Some(id))));
        }
    });
}
