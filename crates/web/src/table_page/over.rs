//! What lies over the table: sheets, the end with its analysis, and what only records and tables on a server have. It is in a file
//! of its own, so that the board is there sooner.

use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{Answers, Table, ending, menu, online, replay};
use crate::{
    boards::{Memos, Slot},
    model::Session,
    pages::online::go_on,
    split::split,
    ui::dom,
};

/// How long after the table it is loaded if nobody asks for it, in milliseconds.
const WAIT: u64 = 1000;

/// How the parts are drawn.
#[derive(Clone, Copy)]
pub(super) struct Over {
    pub(super) sheet: fn(Table, Memos, Answers) -> AnyView,
    pub(super) ending: fn(Table, Slot) -> AnyView,
    pub(super) go_on: fn(Session, RwSignal<bool>) -> AnyView,
    pub(super) people: fn(Table) -> AnyView,
    pub(super) ask: fn(Session) -> AnyView,
    pub(super) talk: fn(Table, Memo<bool>) -> AnyView,
    /// What can be done with a record, in place of the actions.
    pub(super) controls: fn(Table) -> AnyView,
}

split!(
    over,
    fn parts() -> Over {
        Over {
            sheet: |table, memos, answers| menu::sheet(table, memos, answers).into_any(),
            ending: |table, why| ending::ending(table, why).into_any(),
            go_on: |session, open| go_on(session, open).into_any(),
            people: online::button,
            ask: online::ask,
            talk: online::sheet,
            controls: |table| replay::controls(table).into_any(),
        }
    }
);

/// Loads the file. Should that fail, it is loaded when something of it is wanted.
pub(super) fn load(table: Table) -> RwSignal<Option<Over>> {
    let over = RwSignal::new(None);
    let is_wanted = memo(move || table.sheet.get().is_some() || table.inviting.get() || table.shows_ending());
    Effect::new(move |_| {
        let is_wanted = is_wanted.get();
        if over.get_untracked().is_some() {
            return;
        }
        let begin = move || {
            spawn_local(async move {
                // It may be there already, because it was wanted before it was due: what is open is not to be drawn anew. Or the
                // table was left meanwhile.
                let is_missing = move || over.try_get_untracked().is_some_and(|over| over.is_none());
                if is_missing()
                    && let Ok(parts) = parts().await
                    && is_missing()
                {
                    over.set(Some(parts));
                }
            });
        };
        if is_wanted || table.session.is_replay() || table.session.remote().is_some() {
            begin()
        } else {
            dom::later(WAIT, begin)
        }
    });
    over
}
