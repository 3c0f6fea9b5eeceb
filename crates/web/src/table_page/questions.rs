//! Questions that the table answers in sentences, for those who do not see the board or would rather ask: by a key at the
//! table, or in a sheet that lists them.

use std::sync::Arc;

use display::{
    story::begun,
    summary::{self, Line},
};
use game::{Message, Seat};
use view::prelude::*;
use web_sys::MouseEvent;

use super::{
    Table,
    status::{self, Says},
};
use crate::{
    boards::Parts,
    model::Preferences,
    route::Page,
    ui::{
        dom, roving,
        words::{text, words},
    },
};

/// So many of the nearest legal places are named.
const NEAREST: usize = 5;

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Where the seat that looks stands.
    You,
    Others,
    /// Whose turn it is and what is asked.
    Now,
    /// What happened since one's own last move.
    Changes,
    /// The legal places near the keyboard.
    Places,
}

impl Question {
    const ALL: [Self; 5] = [Self::You, Self::Others, Self::Now, Self::Changes, Self::Places];

    const fn key(self) -> &'static str {
        match self {
            Self::You => "y",
            Self::Others => "o",
            Self::Now => "w",
            Self::Changes => "c",
            Self::Places => "l",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::You => "web-ask-you",
            Self::Others => "web-ask-others",
            Self::Now => "web-ask-now",
            Self::Changes => "web-ask-changes",
            Self::Places => "web-ask-places",
        }
    }

    /// The question that a key asks.
    pub(super) fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|question| question.key().eq_ignore_ascii_case(key))
    }
}

/// All questions and other keys, each with the identifier of its text.
pub(crate) fn questions_and_keys() -> Vec<(&'static str, String)> {
    let questions = Question::ALL.map(|question| (question.text(), question.key().to_ascii_uppercase()));
    let others = [
        ("web-ask-next", "N".to_owned()),
        ("web-ask-previous", shift_n()),
        ("web-ask-help", "?".to_owned()),
        ("web-ask-type", "/".to_owned()),
    ];
    questions.into_iter().chain(others).collect()
}

fn shift_n() -> String {
    words().say(&Message::new("web-key-shift").with("key", "N"))
}

/// What answers are made from.
#[derive(Clone)]
pub(super) struct Answers {
    says: Says,
    standing: Arc<dyn Fn(Seat) -> Vec<Line> + Send + Sync>,
    middle: Arc<dyn Fn() -> Vec<Line> + Send + Sync>,
}

impl Answers {
    pub(super) fn of(parts: &Parts) -> Self {
        Self {
            says: Says { board: parts.status.clone(), chance: parts.chance, entering: parts.entering.clone() },
            standing: parts.standing.clone(),
            middle: parts.middle.clone(),
        }
    }

    /// The answer to a question, sentence by sentence.
    pub(super) fn to(&self, table: Table, question: Question) -> Vec<String> {
        let sentences = untrack(|| self.sentences(table, question));
        if sentences.is_empty() { vec![table.session.say(&Message::new("summary-nothing"))] } else { sentences }
    }

    fn sentences(&self, table: Table, question: Question) -> Vec<String> {
        let session = table.session;
        let own = session.observer().seat();
        let seats = || Seat::all(session.players());
        let lines = |lines: Vec<Line>| -> Vec<String> {
            let told = lines.into_iter().filter(|line| !line.is_secret || session.is_alone());
            told.map(|line| session.line_text(&line)).collect()
        };
        match question {
            Question::You => {
                let standing = own.into_iter().flat_map(|seat| (self.standing)(seat));
                lines(standing.chain((self.middle)()).collect())
            }
            Question::Others => {
                let others = seats().filter(|seat| Some(*seat) != own);
                lines(others.flat_map(|seat| (self.standing)(seat)).collect())
            }
            Question::Now => {
                let turn = session.deciding().map(|_| session.say(&Message::new("summary-your-turn")));
                turn.into_iter().chain([status::ask(session, table.story, &self.says)]).collect()
            }
            Question::Changes => {
                let moment = session.moment.get().unwrap_or(usize::MAX);
                let changes = table.story.with(|story| summary::changes(begun(story, moment), own, table.simultaneous));
                if changes.is_empty() {
                    return vec![session.say(&Message::new("summary-nothing-new"))];
                }
                changes.iter().map(|entry| session.entry_text(entry)).collect()
            }
            Question::Places => {
                let near = roving::legal_names();
                let nearest = &near[..near.len().min(NEAREST)];
                vec![session.say(&summary::legal_places(near.len(), nearest))]
            }
        }
    }
}

/// Says something through the live region, even if it was said before.
pub(super) fn say(table: Table, sentences: &[String]) {
    table.answer.update(|(number, answer)| {
        *number += 1;
        *answer = sentences.iter().map(|sentence| finished(sentence)).collect::<Vec<_>>().join(" ");
    });
}

/// A sentence with a sign at its end, so that those that are read out one after another are told apart.
fn finished(sentence: &str) -> String {
    if sentence.ends_with(['.', '!', '?']) { sentence.to_owned() } else { format!("{sentence}.") }
}

/// Goes to the next legal place, or to the one before, and says so where there is none.
pub(super) fn go_to_legal(table: Table, forwards: bool) {
    if !roving::go_to_legal(forwards) {
        say(table, &[table.session.say(&Message::new("summary-no-places"))]);
    }
}

/// The sheet that lists the questions with their keys, and shows the answers.
pub(super) fn sheet(table: Table, answers: &Answers) -> impl IntoView + use<> {
    let words = words();
    let preferences: Preferences = expect_context();
    let answer = RwSignal::new(Vec::<String>::new());
    let one = |question: Question| {
        let answers = answers.clone();
        let ask = move |_| answer.set(answers.to(table, question).iter().map(|it| finished(it)).collect());
        item(question.text(), question.key().to_ascii_uppercase(), question.key(), ask)
    };
    let go = move |forwards: bool| {
        table.sheet.set(None);
        dom::later(60, move || go_to_legal(table, forwards));
    };
    let type_move = move |_| {
        table.sheet.set(None);
        table.log_open.set(true);
        dom::later(60, || dom::focus("[data-action=type]"));
    };
    view! {
        <p class="soft">{words.text("web-ask-intro")}</p>
        <Show when=move || preferences.keys_off.get()><p class="soft">{text("web-ask-off")}</p></Show>
        <ul class="questions">
            {Question::ALL.map(one).collect_view()}
            {item("web-ask-next", "N".to_owned(), "next", move |_| go(true))}
            {item("web-ask-previous", shift_n(), "previous", move |_| go(false))}
            {(!table.session.is_replay()).then(|| item("web-ask-type", "/".to_owned(), "type", type_move))}
        </ul>
        <div class="answer" role="status" data-answer="" aria-label=words.text("web-ask-answer")>
            {move || answer.get().into_iter().map(|it| view! { <p>{it}</p> }).collect_view()}
        </div>
        <p class="actions">
            <a class="button" data-action="access" href=words.href(Page::Access)>{words.text("web-access")}</a>
        </p>
    }
}

/// Something to be asked or done, with its key.
fn item(id: &str, key: String, name: &'static str, work: impl Fn(MouseEvent) + 'static) -> AnyView {
    view! {
        <li><button class="menu-item" data-question=name on:click=work><span>{text(id)}</span><kbd>{key}</kbd></button></li>
    }
    .into_any()
}
