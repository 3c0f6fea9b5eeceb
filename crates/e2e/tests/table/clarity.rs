//! What newcomers stumbled over: what stays in the way, moves under the finger, or is left unsaid.

use anyhow::{Context, Result, ensure};
use catalog::{GameId, rules::color_pop::ColorPop};
use e2e::{Page, Size, open_finished, recorded, run};
use game::Seat;
use serde_json::{Value, json};

use crate::sit_down;

/// Puts the log aside, which lies over the board on phones.
pub(crate) const TIDY: &str = "document.querySelector('.log-open [data-action=close-log]')?.click()";

/// The adviser never answers from now on.
const SILENT_ADVISER: &str = "const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (text) { if (!JSON.parse(text).ask.hint) post.call(this, text) }";

/// Where every button of the action row is, from left and top to right and bottom. A button that is pressed shrinks for a
/// moment, and is where it was.
const ROW: &str = "return [...document.querySelectorAll('.tray .actions .button')].map(e =>
    [e.dataset.action, e.offsetLeft, e.offsetTop, e.offsetLeft + e.offsetWidth, e.offsetTop + e.offsetHeight])";

/// The colours of the first seats, as the dots before their names have them.
const SEATS: &str = "const [own, second, third] = [1, 2, 3].map(seat => document.querySelector(`.seat[data-seat='${seat}'] .seat-name`))
    .map(e => e && getComputedStyle(e, '::before').backgroundColor);";

/// A refusal goes with the next thing that is done: the advice that is asked for then is seen, and so is a choice.
#[test]
fn a_refusal_is_in_nobodys_way() {
    run(async {
        for id in [GameId::Genial, GameId::CrissCross, GameId::ToutSurCarte, GameId::Blockers] {
            let path = format!("/fr/{id}/play?players=2&seats=you,bot:random&seed=refused");
            let (_site, browser, page, mut game) = sit_down(Size::PHONE, &path).await?;
            game.step().await?;
            game.settle().await?;
            page.script(TIDY, &[]).await?;
            let refused = "return document.querySelector('[data-refusal]').textContent.length > 10";
            let gone = "return document.querySelector('[data-refusal]').textContent === ''";
            page.click("[data-action=undo][aria-disabled]").await.with_context(|| format!("{id} cannot go back"))?;
            page.wait("the refusal", refused, &[]).await?;
            for size in [Size::LANDSCAPE, Size::TABLET, Size::PHONE] {
                browser.resize(size).await?;
                let covered =
                    "const { width, bottom } = document.querySelector('[data-refusal]').getBoundingClientRect();
                    const hidden = getComputedStyle(document.querySelector('.news')).opacity === '0';
                    const status = document.querySelector('.status').getBoundingClientRect();
                    return innerWidth === arguments[0] && width > 0 && (hidden || status.bottom <= bottom + 1)";
                page.wait(&format!("no half of a sentence at {size:?}"), covered, &[json!(size.width)]).await?;
            }
            page.click("[data-action=hint]").await?;
            page.see("[data-coach] .coach-move").await.with_context(|| format!("{id} advises"))?;
            page.wait("no refusal beside the advice", gone, &[]).await?;
            page.click("[data-action=close-hint]").await?;
            page.click("[data-action=undo][aria-disabled]").await?;
            page.wait("the refusal again", refused, &[]).await?;
            page.click(".hand [data-legal], .stage [data-legal]").await?;
            page.wait("no refusal after a choice", gone, &[]).await?;
        }
        Ok(())
    });
}

/// The log shows what happened last, also after the window was made larger and smaller again.
#[test]
fn the_log_stays_at_its_end_when_the_window_changes() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=log";
        let (_site, browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        for _ in 0..6 {
            game.step().await?;
            game.settle().await?;
        }
        for height in [560, 1400, 560] {
            browser.resize(Size { height, ..Size::DESKTOP }).await?;
            let at_end = "const log = document.querySelector('.log ol');
                return innerHeight === arguments[0] && log.scrollTop + log.clientHeight >= log.scrollHeight - 1";
            page.wait(&format!("the end of the log at {height}"), at_end, &[json!(height)]).await?;
        }
        Ok(())
    });
}

/// Who begins is said beside what is to be done, and covers neither that nor a button, however small the window is.
#[test]
fn who_begins_covers_nothing() {
    run(async {
        for id in GameId::ALL {
            let path = format!("/de/{id}/play?players=2&seats=you,bot:random&first=1&seed=begins");
            let (_site, browser, page, _game) = sit_down(Size::PHONE, &path).await?;
            for size in [Size::PHONE, Size::LANDSCAPE, Size::TABLET, Size::DESKTOP] {
                browser.resize(size).await?;
                let covered = "if (innerWidth !== arguments[0]) return ['the size'];
                    const box = e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect() };
                    const said = document.querySelector('[data-refusal]'), own = box(said);
                    if (said.textContent.length < 10 || !own.height) return ['nothing is said'];
                    const near = [...document.querySelectorAll('.status, .goal, .table-bar .round, .hand [data-legal], .tray .actions .button')];
                    return near.filter(e => { const r = e.matches('.status, .goal') ? box(e) : e.getBoundingClientRect();
                        return Math.min(r.right, own.right) - Math.max(r.left, own.left) > 1 && Math.min(r.bottom, own.bottom) - Math.max(r.top, own.top) > 2;
                    }).map(e => e.className.baseVal ?? e.className)";
                page.wait_until_right(&format!("{id} at {size:?}"), covered, &[json!(size.width)]).await?;
            }
        }
        Ok(())
    });
}

/// While the adviser thinks nothing moves, and every button stays in the narrowest window, in every language.
#[test]
fn a_thinking_adviser_moves_nothing() {
    run(async {
        for lang in ["fr", "en", "de"] {
            let path = format!("/{lang}/genial/play?players=2&seats=you,bot:random&seed=thinks");
            let (_site, _browser, page, _game) = sit_down(Size::PHONE, &path).await?;
            page.script(SILENT_ADVISER, &[]).await?;
            let before = page.script(ROW, &[]).await?;
            page.click("[data-action=hint]").await?;
            page.see("[data-action=hint][aria-busy=true]").await?;
            let during = page.script(ROW, &[]).await?;
            ensure!(before == during, "{before} has become {during} in {lang}");
            let inside = |button: &Value| button[1].as_i64() >= Some(0) && button[3].as_i64() <= Some(360);
            ensure!(during.as_array().context("buttons")?.iter().all(inside), "{during} is cut in {lang}");
        }
        Ok(())
    });
}

/// What is advised is drawn in the colour of who is advised, and a rival's last move in another.
#[test]
fn advice_has_ones_own_colour() {
    run(async {
        for id in GameId::ALL {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=colour");
            let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, &path).await?;
            game.step().await?;
            game.settle().await?;
            page.click("[data-action=hint]").await?;
            page.see("[data-coach]").await?;
            // The colours that are drawn around what is advised, and those of the seats.
            let drawn = "const marked = [...document.querySelectorAll(':is(.stage, .hand) [class*=hint], :is(.stage, .hand) [class*=hint] *')];
                const lines = marked.map(e => getComputedStyle(e)).flatMap(s => [s.stroke, s.outlineStyle === 'dashed' ? s.outlineColor : '']);
                return lines.includes(own) && !lines.includes(second) ? [] : [own, second, ...new Set(lines)]";
            let drawn = format!("{SEATS} {drawn}");
            page.wait_until_right(&format!("the colours of {id}"), &drawn, &[]).await?;
        }
        Ok(())
    });
}

/// A tap on a place that is advised takes the advice up, though no piece was chosen, as the adviser's own button does. In Tout
/// sur carte every tap is what is advised, card by card.
#[test]
fn a_tap_on_an_advised_place_takes_it_up() {
    run(async {
        for (id, place) in [
            (GameId::Genial, ".gn-board [data-cell]"),
            (GameId::CrissCross, ".cc-main .hinted[data-cell]"),
            (GameId::Blockers, ".blk-board .hinted[data-cell]"),
            (GameId::ColorPop, ".cp-board .hinted[data-cell]"),
        ] {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=take");
            let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, &path).await?;
            if id == GameId::CrissCross {
                // The symbol to start with is chosen first.
                game.step().await?;
                game.settle().await?;
            }
            page.click("[data-action=hint]").await?;
            page.see("[data-coach]").await?;
            let place = match page.script("return document.querySelector('[data-hint]')?.dataset.hint", &[]).await? {
                Value::String(hint) => {
                    format!("{place}[data-cell='{}']", hint.split(' ').nth(1).context("a cell")?)
                }
                _ => place.to_owned(),
            };
            page.click(&place).await.with_context(|| format!("{id} at {place}"))?;
            let draft = "return document.querySelector('[data-action=confirm]').dataset.draft";
            let tapped = page.wait(&format!("{id} to take it up"), draft, &[]).await?;
            page.click("[data-action=hint]").await?;
            page.click("[data-action=take-hint]").await?;
            page.wait("no advice", "return !document.querySelector('[data-coach]')", &[]).await?;
            ensure!(page.script(draft, &[]).await? == tapped, "{id}: {tapped} is not what was advised");
        }
        Ok(())
    });
}

/// Whoever is alone at the screen always sees the own secret, and how much of it is left to be removed.
#[test]
fn color_pop_shows_a_secret_that_is_hidden_from_nobody() {
    run(async {
        let path = "/en/color-pop/play?players=2&seats=you,bot:random&seed=alone";
        let (_site, _browser, page, game) = sit_down(Size::PHONE, path).await?;
        page.see("[data-secret] .cp-chip").await?;
        let play = game.saved().await?;
        let now: &ColorPop = play.downcast_ref().context("the game")?;
        let mut left = 0;
        for colour in now.colours(Seat::new(0)).iter() {
            let figure = page.text(&format!(".cp-left[data-symbol='{}'] .figure", colour.letter())).await?;
            left += figure.parse::<u32>()?;
        }
        let goal = page.text("[data-goal]").await?;
        ensure!(goal.contains(&left.to_string()), "{left} are left to be removed, and the goal is: {goal}");
        Ok(())
    });
}

/// Places are lit by what they bring, and the tracks say where they end.
#[test]
fn genial_lights_places_by_what_they_bring() {
    run(async {
        let path = "/en/genial/play?players=2&seats=you,bot:greedy&seed=shade";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        for _ in 0..3 {
            game.step().await?;
            game.settle().await?;
        }
        let shades = "return [...new Set([...document.querySelectorAll('.gn-well[data-shade]')].map(e => getComputedStyle(e).fill))].length > 1";
        let slots = page.script("return document.querySelectorAll('.gn-slot').length", &[]).await?;
        let mut differ = false;
        for slot in 1..=slots.as_u64().context("a rack")? {
            page.click(&format!(".gn-slot:nth-of-type({slot})")).await?;
            page.see(".gn-slot.gn-held").await?;
            differ |= page.script(shades, &[]).await? == json!(true);
        }
        ensure!(differ, "some places bring more than others, and look so");
        ensure!(page.text(".gn-top").await? == "18", "the track says how far it goes");
        Ok(())
    });
}

/// Cards are as large while dice are held, rolled and used; whose dice they are is said, and what the signs on a card mean.
#[test]
fn tout_sur_carte_keeps_its_cards_as_large_as_they_are() {
    run(async {
        for size in [Size::DESKTOP, Size::PHONE] {
            let path = "/en/tout-sur-carte/play?players=2&seats=you,bot:random&seed=large";
            let (_site, _browser, page, mut game) = sit_down(size, path).await?;
            let before = widths(&page).await?;
            for _ in 0..6 {
                game.step().await?;
                game.settle().await?;
                page.script(TIDY, &[]).await?;
                let now = widths(&page).await?;
                ensure!(now == before, "cards of {before} have become {now} at {size:?}");
                ensure!(page.text("[data-dice-of]").await?.len() > 5, "whose dice these are is said");
            }
            if size == Size::DESKTOP {
                page.see("[data-legend] li:nth-child(3)").await?;
            }
        }
        Ok(())
    });
}

/// Where a phone has room, it says what the signs on a card mean, and how far a track goes.
#[test]
fn phones_explain_what_they_have_room_for() {
    run(async {
        let tall = Size { width: 390, height: 844, touch: true };
        let explained = [
            (GameId::ToutSurCarte, tall, "[data-legend] li", ".stage"),
            (GameId::Genial, Size::LANDSCAPE, ".gn-top", ".seats"),
        ];
        for (id, size, what, within) in explained {
            let path = format!("/fr/{id}/play?players=2&seats=you,bot:random&seed=explained");
            let (_site, _browser, page, _game) = sit_down(size, &path).await?;
            let missing = "const [what, within] = arguments, room = document.querySelector(within).getBoundingClientRect();
                const seen = [...document.querySelectorAll(what)].filter(e => e.checkVisibility());
                const out = seen.filter(e => { const r = e.getBoundingClientRect();
                    return r.top < room.top - 1 || r.bottom > room.bottom + 1 || r.left < room.left - 1 || r.right > room.right + 1;
                }).map(e => e.textContent);
                return seen.length === 2 ? out : [`${seen.length} are seen`]";
            page.wait_until_right(&format!("{what} of {id}"), missing, &[json!(what), json!(within)]).await?;
        }
        Ok(())
    });
}

async fn widths(page: &Page) -> Result<Value> {
    let body = "return [...new Set([...document.querySelectorAll('.tsc-own [data-card]')].map(e => Math.round(e.offsetWidth)))]";
    page.script(body, &[]).await
}

/// The keyboard comes to a board at something that can be chosen, and that has a name.
#[test]
fn the_keyboard_comes_to_a_board_at_something_possible() {
    run(async {
        for id in GameId::ALL {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=first-focus");
            let (_site, _browser, page, _game) = sit_down(Size::DESKTOP, &path).await?;
            // Where a piece comes first, the board waits for it.
            let group = "return document.querySelector('.board [data-rove][data-legal]') ? '.board' : '.hand'";
            let group = page.script(group, &[]).await?;
            let group = group.as_str().context("a group")?.to_owned();
            page.tab_into(&format!("{group} [data-rove], {group}[data-roving]")).await?;
            let right = "const here = document.activeElement.closest('[data-rove]') ?? document.activeElement.querySelector('[data-here]');
                return here?.matches('[data-legal]') && here.getAttribute('aria-label')?.length > 2 ? [] : [document.activeElement.outerHTML.slice(0, 200)]";
            page.wait_until_right(&format!("the first stop of {id}"), right, &[]).await?;
        }
        Ok(())
    });
}

/// Names that are cut, and cards of rivals that are too narrow to be read.
const UNREADABLE: &str = "const bad = [...document.querySelectorAll('.seat-name')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent);
    for (const e of document.querySelectorAll('.seat .tsc-mini')) if (e.offsetWidth < 20) bad.push('a card of ' + e.offsetWidth);
    return innerWidth === 390 ? bad : ['the size']";

/// As many as can play, at a phone: everybody's name is whole, and so is what they have.
#[test]
fn many_players_are_told_apart_on_a_phone() {
    run(async {
        let phone = Size { width: 390, height: 844, touch: true };
        let most = [
            (GameId::CrissCross, 6, ""),
            (GameId::ToutSurCarte, 4, ""),
            (GameId::ColorPop, 5, ""),
            (GameId::Blockers, 5, ""),
            // Several of the same name differ in its end only.
            (GameId::ColorPop, 4, "&seats=you,bot:1,bot:1,bot:1"),
            (GameId::Blockers, 3, "&seats=you,bot:1,bot:1"),
        ];
        for (id, players, seats) in most {
            for lang in ["fr", "en", "de"] {
                let path = format!("/{lang}/{id}/play?players={players}{seats}&seed=many");
                let (_site, _browser, page, _game) = sit_down(phone, &path).await?;
                page.wait_until_right(&format!("{players} at {id} in {lang}"), UNREADABLE, &[]).await?;
            }
        }
        Ok(())
    });
}

/// The rules open at the rule that counts now, and nothing but their sheet is scrolled for it.
#[test]
fn rules_open_at_their_place_and_leave_the_table_where_it_is() {
    run(async {
        for id in GameId::ALL {
            let path = format!("/de/{id}/play?players=2&seats=you,bot:random&seed=rules");
            let (_site, _browser, page, _game) = sit_down(Size::PHONE, &path).await?;
            page.click("[data-action=menu]").await?;
            page.click("[data-sheet] [data-action=rules]").await?;
            page.see("[data-sheet] [data-rule-now]").await?;
            let bad = "const bad = [], sheet = document.querySelector('.sheet').getBoundingClientRect();
                const rule = document.querySelector('[data-rule-now]').getBoundingClientRect();
                if (document.querySelector('.table').scrollTop) bad.push('the table is scrolled');
                if (Math.abs(sheet.bottom - innerHeight) > 1) bad.push('the sheet ends at ' + sheet.bottom);
                if (rule.top < sheet.top || rule.top > sheet.bottom) bad.push('the rule is out of sight');
                return bad";
            page.wait_until_right(&format!("the rules of {id}"), bad, &[]).await?;
        }
        Ok(())
    });
}

/// On a phone on its side the adviser stands beside the board, and scores beside it are whole, also below a task or above the
/// controls of a replay.
#[test]
fn nothing_covers_or_cuts_what_counts_on_a_phone_on_its_side() {
    run(async {
        let side = Size { width: 844, height: 390, touch: true };
        let cut = "return [...document.querySelectorAll('.seat')].filter(e => e.getBoundingClientRect().bottom > e.parentElement.getBoundingClientRect().bottom + 1)
            .map(e => e.textContent)";
        for id in GameId::ALL {
            let path = format!("/de/{id}/play?players=2&seats=you,bot:random&seed=side");
            let (_site, _browser, page, _game) = sit_down(side, &path).await?;
            page.click("[data-action=hint]").await?;
            page.see("[data-coach] [data-action=take-hint]").await?;
            page.click("[data-action=why-not]").await?;
            page.see("[data-coach] .coach-other, [data-coach] .soft").await?;
            let covered = "const coach = document.querySelector('.coach').getBoundingClientRect(), board = document.querySelector('.stage').getBoundingClientRect();
                return coach.left < board.right - 1 || coach.bottom > innerHeight ? [`${coach.left} to ${coach.bottom}`] : []";
            page.wait_until_right(&format!("the adviser of {id}"), covered, &[]).await?;
            page.go(&format!("/de/{id}/learn")).await?;
            page.see("[data-step='1']").await?;
            page.wait_until_right(&format!("seats in the lesson of {id}"), cut, &[]).await?;
        }
        for (id, record) in [(GameId::ToutSurCarte, "3-players-basic-1"), (GameId::Blockers, "3-players-2")] {
            let (_site, _browser, page, _game) = sit_down(side, &format!("/de/{id}/play?seed=side")).await?;
            open_finished(&page, id, &recorded(id, record)?, 1).await?;
            page.click("[data-action=open-replay]").await?;
            page.see(".table[data-page=replay]").await?;
            page.click("[data-action=previous]").await?;
            page.wait_until_right(&format!("seats in the replay of {id}"), cut, &[]).await?;
        }
        Ok(())
    });
}

/// Blockers! says what one plays for and what the score is made of, and the analysis has the colours of the table.
#[test]
fn blockers_says_that_low_is_good_and_keeps_its_colours() {
    run(async {
        let path = "/en/blockers/play?players=2&seats=you,bot:random&seed=low";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        ensure!(page.text("[data-goal]").await?.contains("lowest"), "the goal stands at the table");
        game.step().await?;
        game.settle().await?;
        let sum = page.text(".seat[data-seat='1'] .blk-made-of").await?;
        ensure!(sum.contains("1 group") && sum.contains("0 captures"), "the score is made of {sum}");
        open_finished(&page, GameId::Blockers, &recorded(GameId::Blockers, "3-players-2")?, 2).await?;
        page.click("[data-action=analyse]").await?;
        let colours = "return [own, second, third].map((colour, index) => {
                const line = document.querySelector('.analysis polyline.seat-' + (index + 1));
                return line && getComputedStyle(line).stroke === colour ? '' : `${index + 1}: ${line && getComputedStyle(line).stroke} is not ${colour}`;
            }).filter(bad => bad)";
        let colours = format!("{SEATS} {colours}");
        page.wait_until_right("the lines of the analysis", &colours, &[]).await
    });
}

/// Whoever looks back has all buttons inside the window, each with a name, and no advice about the present.
#[test]
fn looking_back_fits_small_windows_and_ends_advice() {
    run(async {
        for lang in ["fr", "en", "de"] {
            let path = format!("/{lang}/criss-cross/play?players=2&seats=you,bot:random&seed=back");
            let (_site, browser, page, mut game) = sit_down(Size::DESKTOP, &path).await?;
            game.step().await?;
            game.settle().await?;
            page.click("[data-action=hint]").await?;
            page.see("[data-coach] .coach-move").await?;
            page.script("document.querySelector('.log ol').focus()", &[]).await?;
            page.press("ArrowLeft").await?;
            page.see(".table[data-moment]").await?;
            page.wait("no advice about the present", "return !document.querySelector('[data-coach]')", &[]).await?;
            for size in [Size::PHONE, Size::LANDSCAPE] {
                browser.resize(size).await?;
                let bad = "if (innerWidth !== arguments[0]) return ['the size'];
                    const row = [...document.querySelectorAll('.tray .actions .button')];
                    if (row.length !== 3) return ['three buttons'];
                    const named = e => [...e.childNodes].some(n => n.textContent.trim() && (n.nodeType === 3 || getComputedStyle(n).display !== 'none'));
                    return row.filter(e => { const r = e.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth || !named(e) })
                        .map(e => e.dataset.action)";
                page.wait_until_right(&format!("{lang} at {size:?}"), bad, &[json!(size.width)]).await?;
            }
        }
        Ok(())
    });
}
