//! A table in a list: the same in the lobby and among one's own.

use protocol::online::Listed;
use view::prelude::*;

use super::{describe, table_href};
use crate::{boards, model::PlayerNames, ui::words::words};

/// What a row says about going there.
pub(super) struct Way {
    /// Its handle for tests and tools.
    pub(super) action: &'static str,
    /// Whether the table waits for the visitor.
    pub(super) is_due: bool,
    /// What stands at its end.
    pub(super) end: AnyView,
}

/// A table of a list, which leads there.
pub(super) fn row(listed: &Listed, names: PlayerNames, way: Way) -> impl IntoView + use<> {
    let words = words();
    let facts = describe::facts(&words, listed.game, &listed.settings, listed.clock);
    view! {
        <li data-table=listed.table.to_string() data-game=listed.game.name() data-turn=way.is_due.then_some("true")>
            <a class="table-row" data-action=way.action href=table_href(words.lang(), listed.table.as_str(), None)>
                <span class=format!("miniature miniature-{}", listed.game)>{boards::miniature(listed.game)}</span>
                <span class="table-facts">
                    <strong>{words.text(&format!("game-{}", listed.game))}</strong>
                    <span data-verbatim="">{describe::seats(names, &listed.seats)}</span>
                    <span class="soft">{facts}</span>
                </span>
                {way.end}
            </a>
        </li>
    }
}
