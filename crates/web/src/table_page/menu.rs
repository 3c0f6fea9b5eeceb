//! What is one tap away at the table: the menu, and what it leads to without leaving.

use game::{Message, Seat};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{
    Table, ending,
    questions::{self, Answers},
    replay,
};
use crate::{
    boards::Memos,
    model::Store,
    pages,
    route::{Page, Route, place},
    ui::{
        chrome::{self, theme_button},
        dom, icons,
        sentence::sentence,
        words::{text, words},
    },
};

/// What lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sheet {
    Menu,
    /// How points are scored.
    Memo,
    Rules,
    Settings,
    /// Questions that the table answers, with their keys.
    Questions,
    /// Links and pictures of a record.
    Share,
    /// The question whether to give the game up.
    Resign,
    /// What lies small beside the name of a seat.
    CloseUp(Seat),
}

/// The button that opens the menu.
pub(super) fn button(table: Table) -> impl IntoView {
    view! {
        <button class="round menu-toggle" data-action="menu" aria-label=text("web-menu") aria-haspopup="dialog"
            aria-expanded=move || table.sheet.get().is_some().to_string()
            on:click=move |_| table.sheet.set(Some(Sheet::Menu))>{icons::menu()}</button>
    }
}

/// What one plays for, which is also the way to the memo.
pub(super) fn goal(table: Table, memos: Memos) -> impl IntoView {
    let session = table.session;
    let goal = memo(move || (memos.goal)());
    view! {
        <button class="goal" data-action="memo" data-goal="" aria-haspopup="dialog" title=text("web-menu-memo")
            on:click=move |_| table.sheet.set(Some(Sheet::Memo))>
            <span>{move || sentence(session.parts(&goal.get()))}</span>{icons::about()}
        </button>
    }
}

/// What lies over the table, if something does.
pub(super) fn sheet(table: Table, memos: Memos, answers: Answers) -> impl IntoView {
    move || {
        let shown = table.sheet.get()?;
        dom::later(40, || dom::focus("#sheet-head"));
        let (heading, content) = match shown {
            Sheet::Menu => (text("web-menu"), menu(table).into_any()),
            Sheet::Memo => (text("web-menu-memo"), memo_sheet(table, &memos).into_any()),
            Sheet::Rules => (text("web-menu-rules"), rules(table, untrack(|| (memos.rule)()))),
            Sheet::Settings => (text("web-settings"), pages::settings_form()),
            Sheet::Questions => (text("web-ask-help"), questions::sheet(table, &answers).into_any()),
            Sheet::Share => (text("web-replay-share"), replay::share(table).into_any()),
            Sheet::Resign => (text("web-menu-resign"), resign(table).into_any()),
            // It follows the play by itself, and is not drawn anew.
            Sheet::CloseUp(seat) => {
                untrack(|| table.close_up(seat).map(|(what, draw)| (table.session.say(&what), draw())))?
            }
        };
        let close = move || table.close_sheet();
        Some(view! {
            <div class="sheet-veil" class:of-menu=shown == Sheet::Menu>
                <button class="sheet-outside" tabindex="-1" aria-hidden="true" on:click=move |_| close()></button>
                <section class="sheet" role="dialog" aria-modal="true" aria-labelledby="sheet-head" data-sheet="">
                    <div class="sheet-bar">
                        <h2 id="sheet-head" tabindex="-1">{heading}</h2>
                        <button class="round" data-action="close-sheet" aria-label=text("web-close")
                            on:click=move |_| close()>{icons::close()}</button>
                    </div>
                    {content}
                </section>
            </div>
        })
    }
}

fn menu(table: Table) -> impl IntoView {
    let words = words();
    let session = table.session;
    let open = |action: &'static str, id: &str, icon: AnyView, sheet: Sheet| {
        view! {
            <li><button class="menu-item" data-action=action on:click=move |_| table.sheet.set(Some(sheet))>
                {icon}<span>{words.text(id)}</span>
            </button></li>
        }
    };
    let log = move |_| {
        table.sheet.set(None);
        table.log_open.set(true);
    };
    view! {
        <ul class="menu">
            {open("rules", "web-menu-rules", icons::rules(), Sheet::Rules)}
            {open("memo", "web-menu-memo", icons::about(), Sheet::Memo)}
            <li><a class="menu-item" data-action="learn" href=words.href(Page::Learn(session.game))>
                {icons::hint()}<span>{words.text("web-learn")}</span>
            </a></li>
            {open("questions", "web-ask-help", icons::ask(), Sheet::Questions)}
            {open("settings", "web-settings", icons::settings(), Sheet::Settings)}
            <li class="menu-log"><button class="menu-item" data-action="open-log" on:click=log>
                {icons::log()}<span>{words.text("web-log")}</span>
            </button></li>
            <li class="menu-row">{chrome::languages("button quiet")}{theme_button()}</li>
            <li><a class="menu-item" data-action="new" href=words.href(Page::Game(session.game))>
                {icons::turn()}<span>{words.text("web-menu-new")}</span>
            </a></li>
            // At a table on a server one gives up where one talks to the others.
            {session.local().map(|_| open("resign", "web-menu-resign", icons::remove(), Sheet::Resign))}
            <li><a class="menu-item" data-action="leave" href=words.href(Page::Home)>
                {icons::back()}<span>{words.text("web-menu-leave")}<small class="soft">{words.text("web-menu-leave-kept")}</small></span>
            </a></li>
        </ul>
    }
}

/// How points are scored, in a few sentences.
fn memo_sheet(table: Table, memos: &Memos) -> impl IntoView + use<> {
    let session = table.session;
    let line = |message: Message| view! { <li><span>{sentence(session.parts(&message))}</span></li> };
    let rules = move |_| table.sheet.set(Some(Sheet::Rules));
    view! {
        <p class="memo-goal"><span>{sentence(session.parts(&(memos.goal)()))}</span></p>
        <ul class="memo" data-memo="">{(memos.memo)().into_iter().map(line).collect_view()}</ul>
        <button class="button" data-action="rules" on:click=rules>{text("web-menu-rules")}</button>
    }
}

/// The rules, with what holds for this game open, at the rule that fits the moment.
fn rules(table: Table, rule: u32) -> AnyView {
    let lang = words().lang();
    spawn_local(async move {
        if pages::load_rules(lang).await.is_err() {
            return;
        }
        dom::later(60, move || {
            if let Some(rule) = dom::all(&format!("[data-sheet] #rule-{rule}")).first() {
                // An attribute with a name that is written here is a right one.
                let _ = rule.set_attribute("data-rule-now", "");
                rule.scroll_into_view();
            }
            dom::focus(&format!("[data-sheet] #rule-{rule} a"));
        });
    });
    let played = table.session.with_untracked(|snapshot| {
        let pairs = snapshot.setup.settings.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("&")
    });
    pages::rules_content(table.session.game, &played)
}

/// Giving up a game on this device forgets it, so the visitor is asked.
fn resign(table: Table) -> impl IntoView {
    let session = table.session;
    let (place, lang) = (place(), words().lang());
    let give_up = move |_| {
        if let (Some(local), Some(link)) = (session.local(), ending::played_link(session)) {
            local.leave();
            Store::forget(&link.key());
        }
        place.go(&Route { lang, page: Page::Home });
    };
    view! {
        <p>{text("web-menu-resign-local")}</p>
        <div class="actions">
            <button class="button primary" data-action="resign-sure" on:click=give_up>{text("web-menu-resign")}</button>
            <button class="button" data-action="stay" on:click=move |_| table.close_sheet()>{text("web-menu-stay")}</button>
        </div>
    }
}
