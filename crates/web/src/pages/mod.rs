//! The pages, and the files that they are in: the home page is in the first one; games on this device, saved games on the home page,
//! tables on a server, records with lessons and puzzles, and all others have a file each.

pub mod about;
pub mod access;
pub mod game;
pub mod home;
pub mod kept;
pub mod learn;
pub mod online;
mod party;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod trouble;

use view::prelude::*;

use crate::{route::Page, split::split};

pub use rules::{content as rules_content, load as load_rules};
pub use settings::form as settings_form;

split!(
    table,
    fn at_a_table() -> fn(Page) -> AnyView {
        draw_table
    }
);
split!(
    kept,
    fn kept_games() -> fn() -> AnyView {
        kept::kept
    }
);
split!(
    online,
    fn at_an_online_table() -> fn(Page) -> AnyView {
        draw_online
    }
);
split!(
    study,
    fn at_a_position() -> fn(Page) -> AnyView {
        draw_position
    }
);
split!(
    pages,
    fn without_table() -> fn(Page) -> AnyView {
        draw_other
    }
);

/// A game on this device.
fn draw_table(page: Page) -> AnyView {
    match page {
        Page::Play(id, query) => play::play(id, &query),
        _ => trouble::unknown_page(),
    }
}

/// A table on a server.
fn draw_online(page: Page) -> AnyView {
    match page {
        Page::Table(id) => online::table(&id),
        _ => trouble::unknown_page(),
    }
}

/// A lesson, a puzzle or a record.
fn draw_position(page: Page) -> AnyView {
    match page {
        Page::Learn(id) => learn::learn(id),
        Page::Puzzle(id, name) => puzzles::puzzle(id, name),
        Page::Replay => replay::replay(),
        _ => trouble::unknown_page(),
    }
}

/// Any other page but the home page.
fn draw_other(page: Page) -> AnyView {
    match page {
        Page::Game(id) => game::game(id),
        Page::Rules(id, played) => rules::rules(id, &played),
        Page::Puzzles(id) => puzzles::list(id),
        Page::Lobby => online::lobby(),
        Page::Games => online::games(),
        Page::Settings => settings::settings().into_any(),
        Page::About => about::about().into_any(),
        Page::Access => access::access(),
        _ => trouble::unknown_page(),
    }
}
