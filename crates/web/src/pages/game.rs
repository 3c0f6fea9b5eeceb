//! One game: play now, or choose players and options first.

use catalog::{First, GameId, specs};
use client::RealBox;
use game::{Explain, Message, OptionKind, Setting, Settings};
use protocol::Player;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    boards,
    model::{Begins, Engines, Link, Progress, Store},
    pages::{online, party},
    route::{Page, Route, place},
    ui::{
        chrome::bar,
        dom, faces, icons,
        sitters::{self, Sitter, sitters},
        words::{Words, text, words},
    },
};

pub fn game(id: GameId) -> AnyView {
    let words = words();
    expect_context::<Engines>().bots.prepare(id);
    let mut own = Link::read(id, "").expect("every game has a set-up of its own");
    own.first = Begins::ToSettle(First::Lot);
    let link = RwSignal::new(own);
    let checked = memo(move || Link::read(id, &link.get().query()).map_err(|bad| bad.message()));
    let place = place();
    let lang = words.lang();
    let play = move |link: Result<Link, Message>| {
        if let Ok(link) = link {
            place.go(&Route { lang, page: Page::Play(id, link.query()) });
        }
    };
    let seats = memo(move || link.read().players.len());
    let shared = RwSignal::new(false);
    let share = move |_| {
        shared.update(|open| *open = !*open);
        // At once when it is drawn: what moves later is missed by a quick finger.
        spawn_local(async { dom::bring_into_view("[data-party]") });
    };
    // The lobby leads here with the form for an online table open.
    let online = RwSignal::new(window().location().hash().is_ok_and(|hash| hash == "#online"));
    let trouble = {
        let words = words.clone();
        move || checked.get().err().map(|why| words.say(&why))
    };
    let no_box = memo(move || link.read().real_box() == RealBox::NotWithBots);
    Effect::new(move |_| {
        if no_box.get() && link.with_untracked(|link| link.by_hand) {
            link.update(|link| link.by_hand = false);
        }
    });
    let fields = specs(id).iter().map(|spec| option(spec.name, spec.kind, link, &words)).collect_view();
    let (all_words, first_words) = (words.clone(), words.clone());
    // The rules page unfolds what is chosen here.
    let rules = move || Route { lang, page: Page::Rules(id, link.read().options()) }.href();
    view! {
        <div class="page game-page" data-page="game" data-game=id.name()>
            {bar()}
            <main class="set-up">
                <div class=format!("miniature large miniature-{id}")>{boards::miniature(id)}</div>
                <div class="set-up-side" class:sharing=move || shared.get() class:inviting=move || online.get()>
                    <h1>{words.text(&format!("game-{id}"))}</h1>
                    <p class="soft lead">{words.text(&format!("web-blurb-{id}"))}</p>
                    {offer(id, &words)}
                    {resume(id, &words)}
                    <button class="button primary large play-large" data-action="play" on:click=move |_| play(checked.get_untracked())
                        disabled=move || checked.get().is_err()>{words.text("web-play")}</button>
                    <div class="ways">
                        <button class="way" data-action="share-device" aria-expanded=move || shared.get().to_string()
                            on:click=share>{icons::people()}<span>{words.text("web-share-device")}</span></button>
                        <button class="way" data-action="online" aria-expanded=move || online.get().to_string()
                            on:click=move |_| online.update(|open| *open = !*open)>{icons::globe()}<span>{words.text("web-online")}</span></button>
                        <a class="way" data-action="learn" href=words.href(Page::Learn(id))>{icons::hint()}<span>{words.text("web-learn")}</span></a>
                        <a class="way" data-action="puzzles" href=words.href(Page::Puzzles(id))>{icons::puzzle()}<span>{words.text("web-puzzles")}</span></a>
                        <a class="way" data-action="rules" href=rules>{icons::rules()}<span>{words.text("web-rules")}</span></a>
                    </div>
                    <p role="alert" class="refusal">{trouble}</p>
                    <Show when=move || shared.get()>{party::party(id, link, move |link| play(Ok(link)))}</Show>
                    <Show when=move || online.get()>{online::create(link)}</Show>
                    <form class="options" on:submit=|event| event.prevent_default()>
                        {fields}
                        <fieldset class="seats-form">
                            <legend>{words.text("web-who-plays")}</legend>
                            {move || (0..seats.get()).map(|seat| seat_field(seat, link, &all_words)).collect_view()}
                        </fieldset>
                        {move || (seats.get() > 1).then(|| first_field(seats.get(), link, &first_words))}
                        <label class="check">
                            <input type="checkbox" data-option="take-back" prop:checked=move || link.read().friendly
                                on:change=move |event| link.update(|link| link.friendly = event_target_checked(&event))/>
                            <span>{words.text("web-friendly")}" "<span class="soft">{words.text("web-friendly-why")}</span></span>
                        </label>
                        <label class="check">
                            <input type="checkbox" data-option="chance" disabled=move || no_box.get() prop:checked=move || link.read().by_hand
                                on:change=move |event| link.update(|link| link.by_hand = event_target_checked(&event))/>
                            <span>{words.text("web-by-hand")}" "
                                <span class="soft" role="status">{move || no_box.get().then(|| text("web-own-box-bots"))}</span>
                            </span>
                        </label>
                    </form>
                </div>
            </main>
        </div>
    }
    .into_any()
}

/// The lesson, offered to whoever has neither played the game nor heard of the lesson.
fn offer(id: GameId, words: &Words) -> Option<impl IntoView + use<>> {
    let is_new = Progress::lesson(id).is_none() && !Store::all().iter().any(|saved| saved.game == id);
    let shown = RwSignal::new(is_new);
    let name = words.text(&format!("game-{id}"));
    let (text, words) = (words.say(&Message::new("web-offer").with("game", name)), words.clone());
    let decline = move |_| {
        Progress::set_lesson(id, 0);
        shown.set(false);
        dom::focus_heading();
    };
    is_new.then(|| {
        view! {
            <Show when=move || shown.get()>
                <div class="offer" data-offer="">
                    <p>{text.clone()}</p>
                    <p class="actions">
                        <a class="button" data-action="take-lesson" href=words.href(Page::Learn(id))>{words.text("web-learn")}</a>
                        <button class="button quiet" data-action="decline" on:click=decline>{words.text("web-offer-no")}</button>
                    </p>
                </div>
            </Show>
        }
    })
}

/// The way back into the game of this kind that was left last.
fn resume(id: GameId, words: &Words) -> Option<impl IntoView + use<>> {
    let saved = Store::all().into_iter().find(|saved| saved.game == id && !saved.over)?;
    Some(view! {
        <p class="actions">
            <a class="button" data-action="resume" href=words.href(Page::Play(id, saved.query))>{words.text("web-resume")}</a>
            <span class="soft" data-verbatim="">{dom::time_since(saved.touched, words.lang().code())}</span>
        </p>
    })
}

/// A field for one option. Options that do not go with a new value fall back to their defaults.
fn option(name: &'static str, kind: OptionKind, link: RwSignal<Link>, words: &Words) -> AnyView {
    let label = words.text(&format!("web-option-{name}"));
    let value = memo(move || link.read().settings.get(name).cloned());
    match kind {
        OptionKind::Flag => view! {
            <label class="check">
                <input type="checkbox" data-option=name prop:checked=move || value.get() == Some(Setting::Flag(true))
                    on:change=move |event| choose(link, name, Setting::Flag(event_target_checked(&event)))/>
                <span>{label}</span>
            </label>
        }
        .into_any(),
        OptionKind::Number(least, most) if least == most => ().into_any(),
        OptionKind::Number(least, most) => {
            let choices = (least..=most).map(|number| (Setting::Number(number.into()), number.to_string())).collect();
            segments(name, label, choices, value, link)
        }
        OptionKind::Choice(choices) => {
            let choices = choices
                .iter()
                .map(|word| (Setting::Choice((*word).into()), words.text(&format!("web-choice-{word}"))))
                .collect();
            segments(name, label, choices, value, link)
        }
        // What needs a page of its own to be entered is offered where it is used.
        OptionKind::Text(_) => ().into_any(),
    }
}

/// A few values side by side, of which one is chosen.
fn segments(
    name: &'static str,
    label: String,
    choices: Vec<(Setting, String)>,
    value: Memo<Option<Setting>>,
    link: RwSignal<Link>,
) -> AnyView {
    let choice = |(setting, text): (Setting, String)| {
        let (own, chosen) = (setting.clone(), setting.clone());
        view! {
            <label class="segment" class:chosen=move || value.get().as_ref() == Some(&own)>
                <input type="radio" name=name data-option=name value=crate::model::written(&setting)
                    prop:checked=move || value.get().as_ref() == Some(&chosen)
                    on:change=move |_| choose(link, name, setting.clone())/>
                <span>{text}</span>
            </label>
        }
    };
    // An option that does not apply to this combination is not asked for.
    let applies = move || value.get().is_some();
    view! {
        <fieldset class="segments" class:hidden=move || !applies()>
            <legend>{label}</legend>
            <div class="segment-row">{choices.into_iter().map(choice).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The full settings with this value, other options giving way if they must: all kept, else only the players, else as many
/// players as the value asks for.
fn tried_settings(link: &Link, name: &'static str, setting: &Setting) -> Option<Settings> {
    let with = |mut settings: Settings| {
        settings.insert(name.into(), setting.clone());
        catalog::AnyGame::new(link.game, &settings).ok().map(|play| play.settings())
    };
    let players = |number: usize| Settings::from([("players".to_owned(), Setting::Number(number as i64))]);
    let now = link.players.len();
    let (least, most) = party::players_of(link.game);
    let mut others: Vec<usize> = (least..=most).collect();
    game::sort_by_key(&mut others, |number| number.abs_diff(now));
    with(link.settings.clone()).or_else(|| others.into_iter().find_map(|number| with(players(number))))
}

fn choose(link: RwSignal<Link>, name: &'static str, setting: Setting) {
    link.update(|link| *link = chosen(link, name, &setting));
}

/// The link for so many players.
pub(super) fn with_players(link: &Link, players: usize) -> Link {
    chosen(link, "players", &Setting::Number(players as i64))
}

/// The link with this value of an option, and as many players as that asks for.
fn chosen(link: &Link, name: &'static str, setting: &Setting) -> Link {
    let mut link = link.clone();
    if let Some(settings) = tried_settings(&link, name, setting) {
        link.settings = settings;
        if let Some(&Setting::Number(players)) = link.settings.get("players") {
            let players = players as usize;
            let more = Link::opponents(players as u8).split_off(link.players.len().clamp(1, players));
            link.players.truncate(players);
            link.players.extend(more);
            if matches!(link.first, Begins::ToSettle(First::Player(number)) if usize::from(number) > players) {
                link.first = Begins::ToSettle(First::Lot);
            }
        }
    }
    link
}

/// Who begins: by lot, or one of the players.
fn first_field(seats: usize, link: RwSignal<Link>, words: &Words) -> impl IntoView + use<> {
    let player = |number: u8| {
        let you = link.with_untracked(|link| matches!(link.players.get(usize::from(number) - 1), Some(Player::You)));
        let name = Message::new("player").with("number", number);
        (First::Player(number), if you { words.text("web-you") } else { words.say(&name) })
    };
    let choices = std::iter::once((First::Lot, words.text("web-first-lot"))).chain((1..=seats as u8).map(player));
    let choice = |(first, text): (First, String)| {
        let chosen = move || link.read().first == Begins::ToSettle(first);
        view! {
            <label class="segment" class:chosen=chosen>
                <input type="radio" name="first" data-option="first" value=first.to_string() prop:checked=chosen
                    on:change=move |_| link.update(|link| link.first = Begins::ToSettle(first))/>
                <span>{text}</span>
            </label>
        }
    };
    view! {
        <fieldset class="segments">
            <legend>{words.text("web-first")}</legend>
            <div class="segment-row">{choices.map(choice).collect_view()}</div>
        </fieldset>
    }
}

/// Who sits in a seat.
fn seat_field(seat: usize, link: RwSignal<Link>, words: &Words) -> impl IntoView + use<> {
    let player = move || link.read().players.get(seat).cloned().unwrap_or(Player::You);
    let people = [("you", "web-you", faces::pawn().into_any()), ("human", "web-human", icons::people())];
    let people = people.map(|(word, name, drawing)| Sitter { word: word.to_owned(), name: words.text(name), drawing });
    let chosen = memo(move || match player() {
        Player::Human(_) => "human".to_owned(),
        other => other.to_string(),
    });
    let set = move |text: &str| {
        if let Ok(player) = text.parse() {
            link.update(|link| link.players[seat] = player);
        }
    };
    let named = memo(move || matches!(player(), Player::Human(_)));
    let name_label = words.say(&Message::new("web-name-of").with("number", seat + 1));
    view! {
        <div class="seat-field">
            {sitters("seat", seat, people.into_iter().chain(sitters::bots(words)).collect(), chosen, set, words)}
            {move || named.get().then(|| view! {
                <input type="text" maxlength="24" autocomplete="off" aria-label=name_label.clone() placeholder=name_label.clone()
                    prop:value=move || match player() { Player::Human(Some(name)) => name, _ => String::new() }
                    on:change=move |event| set(&format!("human:{}", event_target_value(&event).replace(',', " ")))/>
            })}
        </div>
    }
}
