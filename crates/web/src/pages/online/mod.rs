//! Pages of online play: open tables, one's own tables, one table, and the form that opens one.

mod create;
mod describe;
mod games;
mod go_on;
pub mod invitation;
mod lobby;
mod name;
mod row;
mod table;
mod waiting;

pub use self::{create::create, games::games, go_on::go_on, lobby::lobby, table::table};

use texts::Lang;

use crate::route::{Page, Route};

/// The address of a table, with the invitation in its fragment, which browsers do not send.
pub fn table_href(lang: Lang, table: &str, invitation: Option<&str>) -> String {
    let path = Route { lang, page: Page::Table(table.to_owned()) }.href();
    match invitation {
        Some(secret) => format!("{path}#{secret}"),
        None => path,
    }
}
