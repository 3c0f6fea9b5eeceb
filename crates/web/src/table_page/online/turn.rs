//! Calls the visitor back when it is their turn: in the tab's title, by a badge, and by a notification if they have
//! allowed that.

use view::prelude::*;
use web_sys::VisibilityState;

use crate::{
    model::Session,
    ui::{
        dom,
        words::{Words, words},
    },
};

pub(in crate::table_page) fn call_when_due(session: Session) {
    if session.remote().is_none() {
        return;
    }
    let words = words();
    let due = memo(move || session.deciding().is_some());
    Effect::new(move |before: Option<bool>| {
        let due = due.get();
        mark_title(&words, due);
        dom::set_badge(due);
        if due && before == Some(false) && document().visibility_state() == VisibilityState::Hidden {
            let game = words.text(&format!("game-{}", session.game));
            dom::notify(&format!("{} · {game}", words.text("web-your-turn")));
        }
        due
    });
    let title = document().title();
    on_cleanup(move || {
        document().set_title(&title);
        dom::set_badge(false);
    });
}

fn mark_title(words: &Words, due: bool) {
    let sign = words.text("web-online-title-sign");
    let title = document().title();
    let plain = title.strip_prefix(&sign).unwrap_or(&title);
    document().set_title(&if due { format!("{sign}{plain}") } else { plain.to_owned() });
}
